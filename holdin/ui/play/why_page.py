"""Why a monster of the open map does what it does: its focus, its way, all it doesn't take, rule by rule (MAI-8)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from typing_extensions import override

from holdin.game.figures import FigureId, side_of
from holdin.game.open import reading
from holdin.game.open.hindsight import turns
from holdin.game.open.threats import threats
from holdin.game.session import Moment
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.models.letters import Party
from holdin.ui.kit.layout import across
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.open_play import is_open
from holdin.ui.pages.screen import Screen
from holdin.ui.play.monster_panel import EnemyPage
from holdin.words.intents import base
from holdin.words.translator import sentence


@dataclass(eq=False)
class WhyPage(ListPage):
    """What it would do with its set, or with each of the three, and why."""

    wide = 0.74
    state: GameState = field(kw_only=True)
    """How things stood as its turn began, or stand."""
    who: FigureId = field(kw_only=True)
    over: bool = False
    """Whether that turn has been."""

    @override
    def title(self) -> str:
        words, figure = self.desk.words, self.state.figure(self.who)
        return sentence(words.with_hp(words.monster(self.state, self.who), figure.hp, figure.max_hp))

    @override
    def note(self) -> str:
        tr = self.desk.words.tr
        return tr("How it stood as its turn began.") if self.over else tr("If its turn came now.")

    @override
    def rows(self) -> Sequence[Row]:
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        cards, words, state = self.desk.cards, self.desk.words, self.state
        sets = stage(cards, state.setup).stats(self.who).sets
        odds = dict(threats(cards, state, self.who))
        for intent in reading.intents(cards, state, self.who, why=True):
            name = intent.letter.value
            yield Row(f"set:{name}", words.set_words(intent.letter, sets[intent.letter], "terse"), strong=True)
            rules = tuple(dict.fromkeys(map(base, intent.why)))
            yield Row(f"intent:{name}", words.intent(state, self.who, intent), rules=rules[:2])
            for whom in (whom for whom in intent.targets if whom in odds):
                lands = words.lands_by_roll(odds[whom])
                yield Row(f"odds:{name}:{whom}", f"{sentence(words.figure(state, whom))}: {lands}", rules=("ATK-4",))
            for number, reason in enumerate(words.intent_reasons(state, intent)):
                yield Row(f"why:{name}:{number}", reason.text, rules=(base(reason.rule),), dim=number > 0)

    @override
    def way_back(self) -> Node:
        """Beside it all that is known of the monster."""
        known = button("known", self.desk.words.tr("What it is"), self._known)
        return across(known, super().way_back())

    def _known(self) -> Screen:
        return EnemyPage(self.desk, self.size, under=self, state=self.state, ref=self.who)


def looked_at(over: Screen, state: GameState, who: FigureId, moments: Sequence[Moment]) -> Screen:
    """A monster at leisure: on the open map why it will do what it will, or did it if it has acted in this round."""
    if not is_open(state.setup) or side_of(who) is not Party.MONSTER:
        return EnemyPage(over.desk, over.size, under=over, state=state, ref=who)
    if state.figure(who).acted:
        for before, moment in reversed([*pairwise(moments)]):
            page = turn_page(over, before.state, moment, who)
            if page is not None:
                return page
    return WhyPage(over.desk, over.size, under=over, state=state, who=who)


def turn_page(over: Screen, before: GameState, moment: Moment, who: FigureId) -> WhyPage | None:
    """Why a monster did what it did in a turn of a moment; none where it had none."""
    if not any(event.kind == "monster_turn" and event.values["monster"] == who for event in moment.events):
        return None
    states = dict(turns(over.desk.cards, before, *moment.actions))
    return WhyPage(over.desk, over.size, under=over, state=states[who], who=who, over=True) if who in states else None
