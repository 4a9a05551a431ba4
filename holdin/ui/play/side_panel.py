"""The panel by the hands: the question, the answers, what is known and the log, the tools."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Final

from pygame import Rect

from holdin.game.asks import AskCards, AskDamage
from holdin.game.figures import FigureId, side_of
from holdin.game.machine import question
from holdin.game.outlook import Odds, attack_asked, threat
from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.letters import Party
from holdin.ui.kit.builder import SHARES, Builder
from holdin.ui.kit.nodes import Button
from holdin.ui.kit.view import Spot
from holdin.ui.pages.log_page import Lines
from holdin.ui.pages.open_play import is_open
from holdin.ui.play import log_panel, odds_panel
from holdin.ui.play.answers_panel import build_answers
from holdin.ui.play.flow import Flow
from holdin.ui.play.layout import PlayLayout, below
from holdin.ui.play.log_panel import IN_FULL, IN_SHORT, Shown
from holdin.ui.play.monster_panel import (
    CLIPPED,
    DEPTHS,
    WHOLE,
    Depth,
    build_enemy,
    enemy_passages,
    hp_card,
    hp_passages,
    inspected,
)
from holdin.ui.play.question_panel import QuestionText, prompt
from holdin.ui.play.tool_bar import UndoRedo, tool_bar
from holdin.ui.shown.answers import Answer, asked
from holdin.ui.shown.enemies import Enemy, enemy_of
from holdin.ui.shown.inputs import on, step_name
from holdin.ui.shown.intents import Take, Tool
from holdin.ui.shown.offers import foreseen
from holdin.words.news import MONEY, News
from holdin.words.translator import sentence

NEWS: Final = 2 / 3
"""How much of its room the newest may take."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known besides the question, the goal, effects and the log."""

    attack: Odds | None
    """The attack that is pointed at, or asked about."""
    threat: Odds | None
    """What the monster is about to do to you."""
    icons: Sequence[str]
    """The symbols on what is pointed at."""


@dataclass(eq=False)
class SidePanel:
    """The panel of a game: question, answers, log and tools, each in its own place."""

    flow: Flow
    notice: Callable[[], str]
    """Why the last input wasn't taken."""
    lines: Lines = field(default_factory=Lines)
    acting: FigureId | None = None
    """Whose turn is seen on the open map."""
    intents: bool | None = None
    """Whether what all monsters mean to do is drawn; none where none of it ever is."""
    just_answered: bool = False
    """Whether something was just answered: until the pointer moves what came of it is told, not what it rests on."""
    beside: bool = False
    """Whether a monster that is pointed at is told elsewhere now."""
    _turned: tuple[GameState | None, int] = (None, 0)
    """Which answers are in view, where there isn't room for all of them, and of which state."""

    def build(
        self, b: Builder, places: PlayLayout, found: Sequence[Answer], aimed: Spot | None, icons: Sequence[str] = ()
    ) -> None:
        """Everything in its place, as large as it fits there.

        aimed is the spot outside of the panel that is pointed at or has the focus, icons are the symbols on it.
        """
        whole, notice = partial(self._question, places.question), self.notice()
        together = self._fitted(b, partial(whole, notice=notice))
        if not together and not self._fitted(b, whole, partial(whole, brief=True)):
            places = places.asking_more
            self._fitted(
                b, *(partial(self._question, places.question, brief=True, cited=each) for each in (True, False))
            )
        self._answers(b, places, found)
        if together or not notice:
            told = (None, ()) if self.just_answered else (aimed or b.pointed_at, icons)
            self._known(b, places.log, *told)
        else:
            b.panel(places.log)
            b.spot(Spot("log", places.log, Tool.LOG, lit=False))
            self._fitted(b, partial(self._refusal, notice, places.log.inflate(-2 * b.m.gap, -b.m.gap)))
            b.view.bare.append(places.log)  # what lies there says no more than why
        tool_bar(self.flow.desk, self.steps(), intents=self.intents).put(b, places.tools)

    @staticmethod
    def _fitted(b: Builder, *ways: Callable[[Builder], bool], shares: Sequence[float] = SHARES) -> bool:
        """The first way that fits, with text as large as can be; the last way if none does. Returns whether one did."""
        for way, share in product(ways, shares):
            trial = b.trial(share)
            if way(trial):
                b.take(trial)
                return True
        return False

    def _question(self, room: Rect, b: Builder, *, notice: str = "", brief: bool = False, cited: bool = True) -> bool:
        """What is asked, and why the last thing tried was refused where there is room for both."""
        asked = replace(self._asked(), notice=notice)
        asked = asked if cited else replace(asked, rule="")
        return prompt(b, replace(asked, further="") if brief else asked, room) <= room.bottom

    @staticmethod
    def _refusal(notice: str, room: Rect, b: Builder) -> bool:
        """Why the last thing tried was refused, in place of what is known: the question stays in sight."""
        return b.notice(notice, room) <= room.bottom

    # The answers

    def turn(self) -> None:
        """On to the answers that there was no room for."""
        self._turned = self.flow.state, self._page + 1

    @property
    def _page(self) -> int:
        state, page = self._turned
        return page if state is self.flow.state else 0

    def _answers(self, b: Builder, places: PlayLayout, found: Sequence[Answer]) -> None:
        """All of them, where room is short without what they bring; else as many as fit, and the way to the others."""
        desk = self.flow.desk
        more = Button("more", f"{desk.words.tr('More answers')} …", Tool.MORE, key=desk.keys.of("page_down"), high=0)
        build_answers(b, found, places, more, self._page)

    # What is known

    def _known(self, b: Builder, room: Rect, aimed: Spot | None, icons: Sequence[str]) -> None:
        """The monster that is pointed at; else rolls, odds, effects, and where room is left what comes, and the log."""
        b.panel(room)
        b.spot(Spot("log", room, Tool.LOG, lit=False))
        inner = room.inflate(-2 * b.m.gap, -b.m.gap)
        hits = self._aimed(aimed) is not None and is_open(self.flow.session.setup)
        elsewhere = (
            self.beside or self.flow.replay.suspense or hits
        )  # what a click does comes before whom it is done to
        monster = None if elsewhere else inspected(self.flow.state, aimed)
        card = hp_card(aimed)
        pointed = monster is not None or card is not None
        known = None if pointed else Known(self._attack(aimed), self._threat(), icons)
        if known is not None and self._with_sums(b, inner, known):
            return
        left = self._with_news(b, inner)
        if card is not None:
            self._fitted(b, partial(self._hp_card, card, left))
        elif monster is not None:
            self.tell(b, enemy_of(self.flow.desk.words, self.flow.state, monster), left)
        elif known is not None and not self._in_full(b, left, known, ()):
            self._fitted(b, *(partial(self._told_in, left, known, (), shown) for shown in IN_SHORT))

    def _with_sums(self, b: Builder, room: Rect, known: Known) -> bool:
        """What is known under what rolls came to: where room is short in brief, and the last attack's alone.

        Returns whether it fits.
        """
        whole, brief = (tuple(self._news(partial(self._sum, brief=each))) for each in (False, True))
        attacks = [event for event in self.flow.replay.told if event.kind == "attack"]
        last = tuple(self._news(lambda event: self._sum(event, brief=True) if event in attacks[-1:] else None))
        return any(self._in_full(b, room, known, news) for news in dict.fromkeys((whole, brief, last)))

    def _in_full(self, b: Builder, room: Rect, known: Known, news: Sequence[News]) -> bool:
        """What is known, odds with the tables that they lead to; large text shrinks last. Returns whether it fits.

        What there is nothing of needs no shorter form.
        """
        state = self.flow.shown
        rules, effects = bool(self.flow.desk.words.rules_in_force(state)), bool(state.effects or state.foretold)
        some = (replace(each, folded=each.folded and rules, terse=each.terse and effects) for each in IN_FULL)
        ways = [partial(self._told_in, room, known, news, shown) for shown in dict.fromkeys(some)]
        larger = b.larger_shares
        return self._fitted(b, *ways, shares=larger) or (larger != SHARES and self._fitted(b, *ways))

    def _with_news(self, b: Builder, room: Rect) -> Rect:
        """What was gained, sprung or inflicted right under the question: the newest at least. Returns what is left."""
        lines, trial, y = self._news(lambda _: None), b, room.y
        for first, share in product(range(len(lines)), SHARES):
            trial = b.trial(share)
            y = log_panel.sums(trial, lines[first:], room)
            if y <= room.y + room.h * NEWS:
                break
        if lines:
            b.take(trial)
        return below(room, y)

    def tell(self, b: Builder, enemy: Enemy, room: Rect) -> None:
        """A monster in a room, as much of it as fits."""
        if not self._fitted(b, *(partial(self._enemy, enemy, depth, room) for depth in DEPTHS)):
            self._fitted(b, partial(self._enemy, enemy, CLIPPED, room), shares=SHARES[-1:])

    def _hp_card(self, whose: Party, room: Rect, b: Builder) -> bool:
        """Put what an HP card tells into a room. Returns whether it fits."""
        passages = hp_passages(self.flow.desk, self.flow.shown, whose)
        return build_enemy(b, passages, room, WHOLE) <= room.bottom + b.m.gap // 2

    def _enemy(self, enemy: Enemy, depth: Depth, room: Rect, b: Builder) -> bool:
        """Put a monster into a room. Returns whether it fits."""
        passages = enemy_passages(self.flow.desk, self.flow.state, enemy, depth)
        return build_enemy(b, passages, room, depth) <= room.bottom + b.m.gap // 2

    def _told_in(self, room: Rect, known: Known, news: Sequence[News], shown: Shown, b: Builder) -> bool:
        """Put into a room what is known. Returns whether it fits."""
        desk, state = self.flow.desk, self.flow.shown
        y = log_panel.sums(b, news, room)
        seen = None if shown.bare else known.attack
        if seen is not None:
            y = shown.odds(b, desk, state, seen, below(room, y))
        if shown.task:
            y = log_panel.task(b, desk, state, below(room, y), shown)
        if shown.bare:
            return not shown.task or y <= room.bottom + b.m.gap // 2
        if not (shown.task or seen or news):
            return False
        y = log_panel.effects(b, desk, state, below(room, y), terse=shown.terse)
        if y > room.bottom + b.m.gap // 2:
            return False
        threatened = self._threatened(b, known.threat, below(room, y), brief=shown.brief or not shown.task)
        if threatened is None:
            return False
        y = log_panel.meanings(b, desk, known.icons, below(room, threatened))
        y = log_panel.lasting(b, desk, state, below(room, y))
        log_panel.log(b, self.lines.recent(desk.words, self._told()), below(room, y))
        return True

    def _threatened(self, b: Builder, seen: Odds | None, room: Rect, *, brief: bool) -> int | None:
        """What the monster is about to do to you, where a brief word will do as far as there is room for it.

        Returns where it ends; none if there is no room.
        """
        if seen is None:
            return room.y
        desk, state = self.flow.desk, self.flow.state
        for told in (odds_panel.odds, odds_panel.odds_line, *([odds_panel.odds_brief] if brief else [])):
            if told(b.trial(), desk, state, seen, room) <= room.bottom + b.m.gap // 2:
                return told(b, desk, state, seen, room)
        return room.y if brief else None

    def _threat(self) -> Odds | None:
        """What the monster is about to do to you; where it has hit, that is asked about instead."""
        flow = self.flow
        hurt = isinstance(question(flow.state), AskDamage)
        return threat(flow.desk.cards, flow.state) if flow.legal and not hurt else None

    def _told(self) -> tuple[Moment, ...]:
        """What may be read in the log: not what a roll has still to show."""
        moments = self.flow.session.moments
        if not self.flow.replay.suspense:
            return moments
        return moments[: self.flow.known] if is_open(self.flow.session.setup) else moments[:-1]

    def _attack(self, aimed: Spot | None) -> Odds | None:
        """The attack that what is pointed at would make; else the one that is asked about."""
        flow = self.flow
        if not flow.offers.stands:
            return None
        return self._aimed(aimed) or attack_asked(flow.desk.cards, flow.state)

    def _aimed(self, aimed: Spot | None) -> Odds | None:
        """The attack that a click on what is pointed at would make."""
        if not self.flow.offers.stands or aimed is None or not isinstance(aimed.intent, Take):
            return None
        return foreseen(self.flow.desk.cards, self.flow.state, aimed.intent.actions).attack

    def _asked(self) -> QuestionText:
        flow, words = self.flow, self.flow.desk.words
        if flow.replay.suspense and self.acting is not None and not flow.replay.rolling:
            who = sentence(words.figure(flow.shown, self.acting))
            return QuestionText(words.tr("{monster} acts …", monster=who), "MAI-1", further=self._stepped())
        if flow.replay.happening:
            return QuestionText(words.tr("It happens …"), "OPN-2" if is_open(flow.session.setup) else "")
        if flow.replay.suspense:
            return QuestionText(words.tr("The ruler decides …"), "ROLL-1")
        prompt, rule, further = asked(words, flow.offers) if flow.offers.stands else (words.prompt(flow.state), "", "")
        if flow.picked and isinstance(question(flow.state), AskCards):
            leading = words.face(flow.state, flow.picked[0])
            prompt, further = words.tr("{card} leads. Now choose the second card.", card=leading), ""
        elif flow.picked:
            first = words.face(flow.state, flow.picked[0])
            prompt = words.tr("{card} is discarded. Now choose the second card.", card=first)
        return QuestionText(prompt, rule, further=further)

    def _stepped(self) -> str:
        """How to go on while others act: turn by turn, or past all of it."""
        keys = self.flow.desk.keys
        tr = self.flow.desk.words.tr
        return tr("{key} or a click: the next turn. {last}: to the end.", key=keys.of("skip"), last=keys.of("take"))

    def _news(self, rolled: Callable[[Event], News | None]) -> list[News]:
        """What was gained, sprung or inflicted since the last input, and what is told of rolls that have been seen."""
        words, state, found = self.flow.desk.words, self.flow.state, dict[object, News]()
        for number, event in enumerate(self.flow.replay.told):
            said = words.news(state, event) or rolled(event)
            if said is not None:
                found["money" if event.kind in MONEY else number] = said  # of all money the whole is told
        return [*found.values()]

    def _sum(self, event: Event, *, brief: bool) -> News | None:
        """What a roll came to, with the symbol of whose it is; in brief only what an attack did."""
        words, state = self.flow.desk.words, self.flow.state
        if event.kind == "attack":
            who = "hero" if side_of(str(event.values["who"])) is Party.HERO else "monster"
            return News(who, words.sum_line(state, event, brief=brief))
        said = words.event(state, event) if event.kind == "behaviour_rolled" and not brief else None
        return None if said is None else News("monster", said)

    def steps(self) -> UndoRedo:
        """The names of the steps that undo and redo would take."""
        flow, words = self.flow, self.flow.desk.words
        moments, undone = flow.session.moments, flow.session.undone
        last, following = flow.last_input, undone[: on(undone)]
        if flow.picked:
            undo = words.tr("Choose {card}", card=words.face(flow.state, flow.picked[0]))
        else:
            undo = step_name(words, moments[: len(moments) - len(last)][-1:], last)
        return UndoRedo(undo, step_name(words, moments[-1:], following))
