"""The moments of a game: what is seen and heard of each kind of event, in both ways of fighting, as plain values."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from holdin.game.figures import YOU, FigureId
from holdin.game.step import Event
from holdin.game.striking import struck
from holdin.models.hexes import Hex


class MomentKind(StrEnum):
    """What is seen; its look and its length are in the theme, under the same name."""

    TURN = "turn"
    STEP = "step"
    LEAP = "leap"
    COME = "come"
    HIT = "hit"
    SPARED = "spared"
    HEAL = "heal"
    KILL = "kill"
    DOOR = "door"
    REVEAL = "reveal"
    SPRUNG = "sprung"
    CHANGE = "change"
    MONEY = "money"
    TREASURE = "treasure"
    BONUS = "bonus"
    LEVEL = "level"
    WON = "won"
    LOST = "lost"


MOMENTS: Final[Mapping[str, MomentKind]] = {
    **dict.fromkeys(("monster_turn", "summon_turn"), MomentKind.TURN),
    **dict.fromkeys(("stepped", "monster_stepped", "figure_shoved"), MomentKind.STEP),
    **dict.fromkeys(("teleported", "monster_teleported"), MomentKind.LEAP),
    **dict.fromkeys(("summoned", "monster_summoned"), MomentKind.COME),
    **dict.fromkeys(("hero_damaged", "monster_damaged"), MomentKind.HIT),
    **dict.fromkeys(("hero_healed", "monster_healed"), MomentKind.HEAL),
    **dict.fromkeys(("attack", "damage_negated"), MomentKind.SPARED),
    **dict.fromkeys(("monster_died", "summon_gone"), MomentKind.KILL),
    "door_opened": MomentKind.DOOR,
    "revealed": MomentKind.REVEAL,
    **dict.fromkeys(("trap_sprung", "hazard_entered", "hindrance_sprung"), MomentKind.SPRUNG),
    **dict.fromkeys(("trap_made", "trap_disarmed", "tile_put", "tile_taken"), MomentKind.CHANGE),
    **dict.fromkeys(("tile_gone", "tile_back", "obstacle_made", "obstacle_moved"), MomentKind.CHANGE),
    **dict.fromkeys(("obstacle_destroyed", "rift_created", "rift_moved", "rift_removed"), MomentKind.CHANGE),
    **dict.fromkeys(("token_looted", "money_gained"), MomentKind.MONEY),
    "treasure_looted": MomentKind.TREASURE,
    "bonus_earned": MomentKind.BONUS,
    "level_gained": MomentKind.LEVEL,
    "scenario_ended": MomentKind.WON,
}
"""The moment of each kind of event that has one; a scenario that isn't won is lost, and only an attack that does
nothing has one of its own: else it is the damage that is seen."""
ON_HEXES: Final = frozenset({MomentKind.TURN, MomentKind.COME})
"""What is only seen where all figures stand on the map (OPN-1)."""
GROUND: Final = frozenset({MomentKind.DOOR, MomentKind.REVEAL, MomentKind.SPRUNG, MomentKind.CHANGE})
"""What becomes of the map itself."""
TOLD: Final = frozenset({MomentKind.TREASURE, MomentKind.BONUS, MomentKind.LEVEL, MomentKind.WON, MomentKind.LOST})
"""What is told in words in the middle of the table."""
OWN_PACE: Final = frozenset({MomentKind.STEP})
"""What nobody has to wait for: the next answer may be given meanwhile."""


class Moment(NamedTuple):
    """A moment: its kind, the event that it tells, whom and what it is about."""

    kind: MomentKind
    event: Event
    who: FigureId = YOU
    to: Hex | None = None
    """Where the figure is afterwards."""
    hp: int | None = None
    """How many HP it has afterwards."""
    said: str = ""
    """The number that rises: damage, healing, money."""
    hexes: tuple[Hex, ...] = ()
    """Where it happens on the map, if not where the figure is."""
    come: tuple[FigureId, ...] = ()
    """Who is seen from now on."""


def kind_of(event: Event) -> MomentKind | None:
    """The kind of an event's moment; none for an event that is only told in the log."""
    if event.kind == "scenario_ended" and not event.values["won"]:
        return MomentKind.LOST
    kind, values = MOMENTS.get(event.kind), event.values
    if kind is MomentKind.HEAL and not values["amount"]:
        return None
    return None if event.kind == "attack" and values["damage"] else kind


def moment_of(event: Event, *, on_hexes: bool) -> Moment | None:
    """An event's moment where fights are held, or on the hexes of the map; none where nothing is seen of it."""
    kind = kind_of(event)
    if kind is None or (kind in ON_HEXES and not on_hexes):
        return None
    values, bare = event.values, Moment(kind, event, _whom(event), hexes=tuple(_hexes(event)))
    match kind:
        case MomentKind.STEP | MomentKind.LEAP:
            return bare._replace(to=next(iter(bare.hexes), None), hexes=())
        case MomentKind.HIT | MomentKind.HEAL:
            sign = "−" if kind is MomentKind.HIT else "+"
            return bare._replace(hp=max(0, int(str(values["hp"]))), said=f"{sign}{values['amount']}")
        case MomentKind.SPARED:
            return bare._replace(said="0")
        case MomentKind.MONEY:
            return bare._replace(said=f"+{values.get('value', 1)}")
        case MomentKind.COME:
            return bare._replace(come=(str(values.get("summoned", bare.who)),), hexes=())
        case MomentKind.KILL:
            return bare._replace(hexes=())
    return bare


def _whom(event: Event) -> FigureId:
    """Whom an event is about; of an attack, whom it was for."""
    values = event.values
    return str(struck(values) if event.kind == "attack" else values.get("who", values.get("monster", YOU)))


def _hexes(event: Event) -> Iterator[Hex]:
    """Where an event happens."""
    yield from (each for name in ("hex", "to", "spot") if isinstance(each := event.values.get(name), Hex))
