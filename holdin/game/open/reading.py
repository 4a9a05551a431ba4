"""What anyone may see of an open game: figures, their order, what lies about, and what monsters mean to do (MAI-8)."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from holdin.game.effects import arm
from holdin.game.figures import YOU, Figure, FigureId
from holdin.game.foresight import foretold
from holdin.game.layers import now_lying
from holdin.game.machine import table
from holdin.game.open import attacking, stand
from holdin.game.open.decisions import decide, path
from holdin.game.open.elements import kindle
from holdin.game.open.situations import situation_of
from holdin.game.state import GameState, Phase
from holdin.game.table import Table
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import ElementSymbol, Letter, Party, Tile
from holdin.models.monster import Behaviour
from holdin.rules.open.explain import Reasons, explain
from holdin.rules.open.figures import Option, Situation

HERO: Final = "hero"
"""Your figure's kind."""
SUMMONED: Final = "summon"
"""The kind of a summon of yours."""
_UNKNOWN: Final = frozenset({Phase.CARD_SELECTION, Phase.INITIATIVE})
"""Where in a round its order isn't known yet (OPN-2)."""


class Seen(NamedTuple):
    """A figure as it stands there."""

    id: FigureId
    side: Party
    kind: str
    """Your own is "hero", a summon's "summon", a monster's "normal" or "elite"."""
    of: str
    """The character, the summon, or the sort of monster."""
    hex: Hex
    hp: int
    max_hp: int
    set: Letter | None
    initiative: int | None
    acted: bool
    revealed: bool


class Intent(NamedTuple):
    """What a monster would do with a set if its turn came now; of equal choices the first in the map's order."""

    letter: Letter
    focus: FigureId | None
    path: tuple[Hex, ...]
    """The steps, where it ends last; none: it stays."""
    targets: tuple[FigureId, ...]
    heading_for: Hex | None
    """The attack-hex that it is on the way to, if it doesn't get there."""
    why: tuple[str, ...]
    """The rules that decided, by their ids."""
    reasons: tuple[Reasons, ...] = ()
    """The reasons at length, where they are asked for."""
    area: tuple[Hex, ...] = ()
    """Where its area would lie."""


# Who and what is there


def figures(cards: CardSet, state: GameState) -> tuple[Seen, ...]:
    """You first, then your summons, then the monsters by their numbers; none that is still to come (FIG-1)."""
    t = table(cards, state)
    there = (each for each in t.others if t.stage.is_there(t.board, each.id))
    return (_you(t), *(_summon(t, each) for each in t.summons), *(_monster(t, each) for each in there))


def _you(t: Table) -> Seen:
    you = t.you
    known = None if _is_early(t) else int(stand.your_place(t)[0])
    whose = (YOU, Party.HERO, HERO, t.setup.character)
    return Seen(*whose, you.hex, you.hp, you.max_hp, None, known, t.turn.over, revealed=True)


def _summon(t: Table, figure: Figure) -> Seen:
    """A summon's initiative is yours, directly before you (SUM-3)."""
    assert figure.printed is not None
    known = None if _is_early(t) else int(stand.your_place(t)[0])
    whose = (figure.id, Party.HERO, SUMMONED, figure.printed.summon)
    return Seen(*whose, figure.hex, figure.hp, figure.max_hp, None, known, figure.acted, revealed=True)


def _monster(t: Table, figure: Figure) -> Seen:
    tile, set_ = t.stage.monsters[figure.id], figure.set
    known = None if set_ is None else t.stage.stats(figure.id).sets[set_].initiative
    whose = (figure.id, Party.MONSTER, tile.kind.value, tile.monster)
    met = stand.is_met(t, figure)
    return Seen(*whose, figure.hex, figure.hp, figure.max_hp, set_, known, figure.acted, revealed=met)


def _is_early(state: GameState) -> bool:
    """Whether the order of the round isn't known yet: cards are being chosen, or sets rolled (OPN-2)."""
    return state.phase in _UNKNOWN


def order(cards: CardSet, state: GameState) -> tuple[FigureId, ...]:
    """You and the revealed monsters that have a set, in this round's initiative order, once it is known (OPN-3)."""
    return () if _is_early(state) else stand.order(table(cards, state))


def revealed(cards: CardSet, state: GameState) -> frozenset[Hex]:
    """The hexes joined to your start hex without walls or closed doors (OPN-4)."""
    return stand.terrain(table(cards, state)).revealed


def tiles(_cards: CardSet, state: GameState) -> tuple[tuple[Hex, Tile | None], ...]:
    """Where tiles were made or removed in play, with what lies there now (OPN-6, OVL-3, OVL-7)."""
    return now_lying(state.board)


def tokens(_cards: CardSet, state: GameState) -> tuple[Hex, ...]:
    """The tokens that dead monsters have left and nobody has looted, each once (OPN-8, FIG-5)."""
    return state.board.dropped


def infused(_cards: CardSet, state: GameState) -> tuple[tuple[ElementSymbol, int], ...]:
    """What monsters have infused and nobody has used up, each with the round at whose end it goes (MIX-3)."""
    return tuple((each.element, each.until) for each in state.kindled.infused)


# What monsters mean to do


def intents(cards: CardSet, state: GameState, who: FigureId, *, why: bool = False) -> tuple[Intent, ...]:
    """What a monster would do if its turn came now: by its set, or by each of the three before it is rolled (MAI-8).

    A summon of yours has one way to act, which stands under the first letter (SUM-3).

    :param why: whether to tell the reasons at length, too.
    """
    t = table(cards, state)
    figure = t.figure(who)
    known = figure.set or foretold(state, stand.sort_of(t, who)) if figure.printed is None else None
    letters = tuple(Letter) if known is None else (known,)
    if figure.printed is not None:
        letters = (Letter.A,)
    elif t.stage.scenario.rules and t.stage.asleep(t.board, who):
        return tuple(Intent(letter, None, (), (), None, ("OPN-11",)) for letter in letters)
    if t.effects:
        arm(t, who)
    return tuple(_intent(t, figure, letter, why=why) for letter in letters)


def situation(cards: CardSet, state: GameState, who: FigureId, letter: Letter) -> Situation:
    """A monster's situation with a set, as if its turn came now."""
    t = table(cards, state)
    figure = t.figure(who)
    if t.effects:
        arm(t, who)
    return situation_of(t, figure, _set_in(t, figure, letter))


def _set_in(t: Table, figure: Figure, letter: Letter) -> Behaviour:
    """A set with what its sort has gained, or would if this were the first of it to act in the round (MIX-3)."""
    if figure.printed is not None:
        return stand.acting_set(figure.printed)
    set_ = t.stage.stats(figure.id).sets[letter]
    before = t.kindled
    kindle(t, figure, set_)
    found = stand.with_gains(t, figure.id, set_)
    t.kindled = before
    return found


def _intent(t: Table, figure: Figure, letter: Letter, *, why: bool) -> Intent:
    set_ = _set_in(t, figure, letter)
    situation = situation_of(t, figure, set_)
    found = () if situation.mover.stunned else decide(situation).options
    reasons = explain(situation) if why else ()
    if not found:
        return Intent(letter, None, (), (), None, (_no_focus(situation),), reasons)
    option = found[0]
    at = {enemy.hex: enemy.id for enemy in stand.enemies_of(t, figure.id)}  # in a jump you share an ally's hex
    targets = tuple(at[hex_] for hex_ in option.targets)
    focus = None if option.focus is None else at[option.focus]
    way, why_ = path(situation, option.end), _why(option, found)
    area = attacking.placed(t, figure.id, option.end, set_, targets)[0] if set_.area and targets else ()
    return Intent(letter, focus, way, targets, option.heading_for, why_, reasons, area)


def _no_focus(situation: Situation) -> str:
    if situation.mover.stunned:
        return "FOC-1"
    return "FOC-4" if all(enemy.invisible for enemy in situation.enemies) else "FOC-2"


def _why(option: Option, found: Iterable[Option]) -> tuple[str, ...]:
    """By which rules it goes where it goes."""
    if option.focus is None:
        return ("FOC-2",)
    going = "MAI-4" if option.heading_for is not None else "MAI-2"
    equal = len({other[:2] for other in found}) > 1
    return ("FOC-3", going, "MAI-3") if equal else ("FOC-3", going)
