"""The facts of a finished game as one plain value: what its end, a notebook, a shared picture and a table of many tell.

All of it is read off the game's own moments, so that whoever has a save has the facts.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from holdin.game.figures import is_summon
from holdin.game.session import Moment
from holdin.game.stage import stage
from holdin.game.state import Ending, Setup, Zone
from holdin.game.step import Event
from holdin.models.base import CharacterId, ScenarioId, TreasureId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights


@dataclass(frozen=True, slots=True)
class Facts:
    """A game that has ended, in figures."""

    scenario: ScenarioId
    level: int
    fights: Fights
    character: CharacterId
    character_level: int
    hindrances: bool
    """Whether they counted; on the open map there are none (HIN-1)."""
    ending: Ending | None
    """Why it ended; none: it was given up."""
    rounds: int
    hp: int
    max_hp: int
    lowest_hp: int
    """The fewest HP there were at any time."""
    cards: int
    cards_left: int
    """Ability cards that weren't lost."""
    dealt: int
    """Damage that monsters suffered by whatever, also what was more than their HP."""
    suffered: int
    """Damage that you suffered, also what was more than your HP (DMG-1)."""
    negated: int
    """Hits that were negated with cards (DMG-1)."""
    rests: int
    items_used: int
    tokens: int
    treasures: tuple[TreasureId, ...]
    slain: int
    """Of the monsters that the map shows: nobody who was summoned is counted (SUM-5), no form that stayed down."""
    monsters: int
    course: tuple[int, ...]
    """HP at the end of each round."""
    way: tuple[Hex, ...]
    """The hexes that were walked, in order."""
    dungeon: str = ""
    """The word of the dungeon that was played; empty for a scenario of the set's own."""
    by_hand: bool = False
    """Whether cards were moved by hand meanwhile: then it proves nothing."""
    undone: int | None = None
    """Answers that were taken back; none where nobody has counted."""

    @property
    def won(self) -> bool:
        """Whether it was a success."""
        return self.ending is not None and self.ending.won

    @property
    def cards_lost(self) -> int:
        """Ability cards that were lost."""
        return self.cards - self.cards_left


def facts(
    cards: CardSet,
    setup: Setup,
    moments: Sequence[Moment],
    *,
    told_before: Iterable[Event] = (),
    undone: int | None = None,
) -> Facts:
    """The facts of a game from its set-up to its last moment; where it hasn't ended there, it was given up.

    :param told_before: what happened before the session began, where cards were played by hand until then.
    """
    scene, state = stage(cards, setup), moments[-1].state
    events = [*told_before, *(event for moment in moments for event in moment.events)]
    kinds = Counter(event.kind for event in events)
    died = {event.values["monster"] for event in events if event.kind == "monster_died"}
    down = {ref for ref in scene.forms.values() if ref in state.board.dead and ref not in died}
    return Facts(
        scenario=setup.scenario,
        level=setup.level,
        fights=setup.fights,
        character=setup.character,
        character_level=setup.character_level,
        hindrances=setup.hindrances and setup.fights is Fights.HELD,
        ending=state.ending,
        rounds=state.round,
        hp=state.you.hp,
        max_hp=scene.max_hp,
        lowest_hp=min((*_hp_after_hits(events), *(moment.state.you.hp for moment in moments))),
        cards=len(state.hero.cards),
        cards_left=cards_left(moments[-1]),
        dealt=sum(_amounts(events, "monster_damaged")),
        suffered=sum(_amounts(events, "hero_damaged")),
        negated=kinds["damage_negated"],
        rests=kinds["short_rest"] + kinds["long_rest"],
        items_used=kinds["item_used"],
        tokens=state.hero.tokens,
        treasures=state.hero.treasures,
        slain=len((state.board.dead & scene.monsters.keys()) - down),
        monsters=len(scene.monsters) - len(down),
        course=_course(moments),
        way=_way(moments),
        dungeon="" if cards.dungeon is None else cards.dungeon.word,
        by_hand=any(moment.start is not None for moment in moments) or bool(kinds["scenario_resumed"]),
        undone=undone,
    )


def cards_left(moment: Moment) -> int:
    """The ability cards that aren't lost by a moment."""
    return sum(place.zone is not Zone.LOST for place in moment.state.hero.cards)


def _amounts(events: Iterable[Event], kind: str) -> Iterator[int]:
    """The damage of each event of a kind; what your own summons suffer isn't a monster's."""
    for event in events:
        amount = event.values["amount"] if event.kind == kind else None
        if isinstance(amount, int) and not is_summon(str(event.values.get("monster", ""))):
            yield amount


def _hp_after_hits(events: Iterable[Event]) -> Iterator[int]:
    for event in events:
        hp = event.values.get("hp") if event.kind == "hero_damaged" else None  # none where cards were moved by hand
        if isinstance(hp, int):
            yield hp


def _course(moments: Iterable[Moment]) -> tuple[int, ...]:
    rounds = groupby((moment.state for moment in moments), key=lambda state: state.round)
    return tuple([state.you.hp for number, states in rounds if number for state in list(states)[-1:]])


def _way(moments: Iterable[Moment]) -> tuple[Hex, ...]:
    return tuple([hex_ for hex_, _ in groupby(moment.state.you.hex for moment in moments)])
