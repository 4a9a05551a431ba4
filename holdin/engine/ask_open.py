"""Rule questions about the open map: the second half of the engine's `ask` (see the engine protocol)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Annotated, Literal, cast

from pydantic import Field

from holdin.engine.ask_fields import (
    Amount,
    Answer,
    BadRequest,
    Fields,
    From,
    HexField,
    OnMap,
    RangeField,
    ground_of,
    must_be_listed,
    piece_around,
    read,
)
from holdin.errors import Said
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.models.scales import ScenarioLevel
from holdin.rules import obstacles, teleport
from holdin.rules.ground import Ground
from holdin.rules.open import push
from holdin.rules.open.areas import Area, choices
from holdin.rules.open.explain import Reasons, Ruled, explain
from holdin.rules.open.figures import Enemy, Mover, Option, Situation
from holdin.rules.open.monster_move import options
from holdin.rules.open.tables import tables_of

FIGURES_MOST = 100
"""The most figures of a side in a question."""
ENEMIES_MOST = 20
"""The most enemies where all sets of them may be answers."""
AREA_MOST = 40
"""The most hexes of an area."""
CHOICES_MOST = 20_000
"""The most answers to a question."""

Moves = Annotated[int, Field(ge=0, le=99)]


class _AreaField(Fields):
    melee: bool
    hexes: Annotated[list[HexField], Field(min_length=1, max_length=AREA_MOST)]


class _Monster(Fields):
    hex: HexField
    move: Moves = 0
    range: RangeField | None = None
    targets: Moves = 1
    area: _AreaField | None = None
    flying: bool = False
    jump: bool = False
    muddled: bool = False
    disarmed: bool = False
    immobilized: bool = False
    stunned: bool = False


class _Enemy(Fields):
    hex: HexField
    initiative: Annotated[float, Field(ge=0, le=199, multiple_of=0.5)]
    invisible: bool = False


class _MonsterMoveAsked(OnMap):
    monster: _Monster
    enemies: Annotated[list[_Enemy], Field(max_length=ENEMIES_MOST)]
    allies: Annotated[list[HexField], Field(max_length=FIGURES_MOST)]
    why: bool = False
    """Whether the reasons are told too (MAI-8)."""


class _Target(Fields):
    hex: HexField
    invisible: bool = False


class _AreaTargetsAsked(From):
    range: RangeField | None = None
    area: _AreaField | None = None
    targets: Annotated[int, Field(ge=1, le=99)] = 1
    enemies: Annotated[list[_Target], Field(max_length=ENEMIES_MOST)]


class _Shoved(Fields):
    hex: HexField
    flying: bool = False


class _Other(Fields):
    hex: HexField
    ally: bool


class _PushAsked(From):
    figure: _Shoved
    kind: Literal["push", "pull"]
    value: Moves
    level: ScenarioLevel = 1
    others: Annotated[list[_Other], Field(max_length=FIGURES_MOST)]


class _TeleportAsked(From):
    value: Amount
    figures: Annotated[list[HexField], Field(max_length=FIGURES_MOST)]
    flying: bool = False


class _CutOffAsked(OnMap):
    at: HexField
    moved_from: HexField | None = None


# Checks


def _ground(asked: OnMap) -> Ground:
    """The map of a question, whose hexes are distinct, and whose figures are told apart from it.

    :raises BadRequest: a hex listed twice, or a figure among the tiles.
    """
    listed: set[Hex] = set()
    for number, hex_ in enumerate(cast("list[Hex]", asked.map.hexes)):
        if hex_ in listed:
            said = Said("{hex} is listed twice; the map’s hexes are distinct.", hex=list(hex_))
            raise BadRequest(said, f"map.hexes.{number}")
        listed.add(hex_)
    ground = ground_of(asked)
    if ground.monsters:
        q, r = min(ground.monsters)
        said = Said("Figures are no tiles here: “monster” isn’t among the map’s tiles, each is told with its hex.")
        raise BadRequest(said, f"map.tiles.{q},{r}")
    return ground


def _stand_apart(ground: Ground, figures: Iterable[tuple[str, Hex]]) -> None:
    """:raises BadRequest: a figure off the map, or two in one hex (FIG-1)."""
    taken: set[Hex] = set()
    for at, hex_ in figures:
        must_be_listed(ground.hexes, hex_, at)
        if hex_ in taken:
            raise BadRequest(Said("Two figures are in {hex}; a hex holds one.", hex=list(hex_)), at)
        taken.add(hex_)


def _numbered(name: str, figures: Sequence[_Enemy | _Target | _Other]) -> Iterable[tuple[str, Hex]]:
    return ((f"{name}.{number}.hex", cast("Hex", figure.hex)) for number, figure in enumerate(figures))


def _area(asked: _AreaField | None, range_: int | None, at: str) -> Area | None:
    """:raises BadRequest: a pattern that isn't one, or that doesn't go with the range (ARE-2)."""
    if asked is None:
        return None
    hexes = cast("list[Hex]", asked.hexes)
    if len(set(hexes)) < len(hexes):
        raise BadRequest(Said("An area’s hexes are distinct."), f"{at}.hexes")
    if asked.melee == (Hex(0, 0) in hexes):
        said = Said(
            "A melee area’s hexes are told from the figure’s own, without [0, 0]; a ranged one’s from one of its own."
        )
        raise BadRequest(said, f"{at}.hexes")
    if asked.melee != (range_ is None):
        raise BadRequest(Said("A ranged area has a range, a melee area has none."), f"{at}.melee")
    return Area(asked.melee, tuple(sorted(hexes)))


# The questions


def monster_move(_cards: object, fields: Mapping[str, object]) -> Answer:
    """Everything that the rules let a monster do (MAI-2 to MAI-6), and why if that is asked (MAI-8)."""
    asked = read(_MonsterMoveAsked, fields)
    ground, monster, allies = _ground(asked), asked.monster, cast("list[Hex]", asked.allies)
    here = cast("Hex", monster.hex)
    others = ((f"allies.{number}", hex_) for number, hex_ in enumerate(allies))
    _stand_apart(ground, [("monster.hex", here), *_numbered("enemies", asked.enemies), *others])
    area = _area(monster.area, monster.range, "monster.area")
    set_ = {name: getattr(monster, name) for name in _Monster.model_fields if name not in {"hex", "area"}}
    mover = Mover(hex=here, area=area, **set_)
    enemies = [Enemy(cast("Hex", each.hex), each.initiative, each.invisible) for each in asked.enemies]
    situation = Situation(piece_around(ground, here), mover, enemies, allies)
    answer: Answer = {"options": [_option(option) for option in options(situation)]}
    if asked.why:
        answer["why"] = [_reasons(reasons) for reasons in explain(situation)]
    return answer


def _option(option: Option) -> Answer:
    return {
        "end": list(option.end),
        "targets": [list(hex_) for hex_ in option.targets],
        "focus": _maybe(option.focus),
        "heading_for": _maybe(option.heading_for),
    }


def _reasons(reasons: Reasons) -> Answer:
    ruled = {"enemies": reasons.enemies, "hexes": reasons.hexes, "ends": reasons.ends}
    told = {name: [_ruled(each) for each in which] for name, which in ruled.items()}
    return {"focus": _maybe(reasons.focus), "rule": reasons.rule, **told}


def _ruled(ruled: Ruled) -> Answer:
    return {"hex": list(ruled.hex), "rule": ruled.rule}


def _maybe(hex_: Hex | None) -> list[int] | None:
    return None if hex_ is None else list(hex_)


def area_targets(_cards: object, fields: Mapping[str, object]) -> Answer:
    """Every placement of an area that hits someone, with every set of further targets (ARE-1 to ARE-4)."""
    asked = read(_AreaTargetsAsked, fields)
    ground, start = _ground(asked), cast("Hex", asked.from_)
    _stand_apart(ground, [("from", start), *_numbered("enemies", asked.enemies)])
    area = _area(asked.area, asked.range, "area")
    enemies = [cast("Hex", each.hex) for each in asked.enemies if not each.invisible]
    tables = tables_of(piece_around(ground, start).space)
    every = choices(tables, start, reach=asked.range or 1, area=area, targets=asked.targets, enemies=enemies)
    found = list(islice(every, CHOICES_MOST + 1))
    if len(found) > CHOICES_MOST:
        said = Said("There are more than {most} choices; ask with fewer targets or enemies.", most=CHOICES_MOST)
        raise BadRequest(said, "targets")
    shown = sorted({(choice.area, choice.targets) for choice in found})
    return {"choices": [{"area": [*map(list, area)], "targets": [*map(list, hit)]} for area, hit in shown]}


def push_or_pull(_cards: object, fields: Mapping[str, object]) -> Answer:
    """Where the longest ways of a push or a pull end, and what damage they do (PSH-2)."""
    asked = read(_PushAsked, fields)
    ground, pusher = _ground(asked), cast("Hex", asked.from_)
    figure = cast("Hex", asked.figure.hex)
    _stand_apart(ground, [("from", pusher), ("figure.hex", figure), *_numbered("others", asked.others)])
    friends, foes = (
        frozenset(cast("Hex", other.hex) for other in asked.others if other.ally is ally) for ally in (True, False)
    )
    shoved = push.Shoved(figure, asked.figure.flying, friends, foes)
    ends = push.ends(ground, pusher, shoved, asked.kind, asked.value, level=asked.level)
    return {"ends": [{"hex": list(hex_), "damage": sorted(ends[hex_])} for hex_ in sorted(ends)]}


def teleport_to(_cards: object, fields: Mapping[str, object]) -> Answer:
    """Where a teleport may end (TEL-1)."""
    asked = read(_TeleportAsked, fields)
    ground, start = _ground(asked), cast("Hex", asked.from_)
    figures = cast("list[Hex]", asked.figures)
    others = ((f"figures.{number}", hex_) for number, hex_ in enumerate(figures))
    _stand_apart(ground, [("from", start), *others])
    found = teleport.reach(ground, start, asked.value, figures, flying=asked.flying)
    return {"hexes": [list(hex_) for hex_ in found]}


def cut_off(_cards: object, fields: Mapping[str, object]) -> Answer:
    """Whether an obstacle in a hex cuts off a part of the map (OVL-7)."""
    asked = read(_CutOffAsked, fields)
    ground = _ground(asked)
    at, moved_from = cast("Hex", asked.at), cast("Hex | None", asked.moved_from)
    must_be_listed(ground.hexes, at, "at")
    if at in ground.tiles:
        said = Said("{hex} isn’t free: {tile} lies there.", hex=list(at), tile=ground.tiles[at].value)
        raise BadRequest(said, "at")
    if moved_from is not None:
        must_be_listed(ground.hexes, moved_from, "moved_from")
        if ground.tiles.get(moved_from) is not Tile.OBSTACLE:
            raise BadRequest(Said("There is no obstacle in {hex}.", hex=list(moved_from)), "moved_from")
    found = obstacles.cut_off(ground, at, moved_from)
    return {"cut_off": found.cut_off, "parts": [[list(hex_) for hex_ in part] for part in found.parts]}
