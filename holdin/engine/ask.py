"""Rule questions that need no game: the engine's `ask` (see the engine protocol)."""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Literal, TypeVar, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex, edge, neighbours
from holdin.models.hp_card import HpHalf
from holdin.models.letters import Condition, Tile
from holdin.rules.attack import attack_value, pick, rolls_needed
from holdin.rules.distance import distance
from holdin.rules.engage import max_range, medium_range, within
from holdin.rules.ground import Ground
from holdin.rules.hindrance import Hindrances, choices
from holdin.rules.monster_turn import plan
from holdin.rules.move import reach
from holdin.rules.sight import line, sees, sight_table

HEXES_MOST = 500
"""The most hexes of a map in a question."""

EXTENT_MOST = 64
"""How far a piece of a map may extend in q and in r where sight is asked for; its cost grows with that."""

COORDINATE_MOST = 999_999_999
"""A map may lie anywhere, and its pieces this far apart."""

Answer = dict[str, object]


class BadRequest(ValueError):  # noqa: N818 - the protocol's word for it
    """A question that can't be answered as it stands; `str()` is one clear sentence.

    `at` names the field, such as "map.tiles.0,1"; it is empty if the whole request is meant.
    """

    def __init__(self, message: str, at: str = "") -> None:
        super().__init__(message)
        self.at = at


def ask(cards: CardSet, request: Mapping[str, object]) -> Answer:
    """Answer one rule question; the result is plain JSON values.

    The request is the engine's, without its `id` and `op`: `what`, and the fields of that question.

    :raises BadRequest: an unknown question, a missing, unknown or wrong field, a map that doesn't fit together.
    """
    what = request.get("what")
    if not isinstance(what, str) or what not in _QUESTIONS:
        msg = f"'what' is one of {', '.join(_QUESTIONS)}."
        raise BadRequest(msg, "what")
    fields = {name: value for name, value in request.items() if name != "what"}
    return _QUESTIONS[what](cards, fields)


# What a request may hold.


def _one_hex(pair: list[int]) -> Hex:
    return Hex(*pair)


Coordinate = Annotated[int, Field(ge=-COORDINATE_MOST, le=COORDINATE_MOST)]
HexField = Annotated[list[Coordinate], Field(min_length=2, max_length=2), AfterValidator(_one_hex)]
WallField = Annotated[list[HexField], Field(min_length=2, max_length=2)]
Level = Annotated[int, Field(ge=0, le=3)]
Amount = Annotated[int, Field(ge=0, le=999)]
Change = Annotated[int, Field(ge=-999, le=999)]
RangeField = Annotated[int, Field(ge=1, le=99)]

_TILE_KEY = re.compile(r"(0|-?[1-9][0-9]{0,8}),(0|-?[1-9][0-9]{0,8})")


class _Fields(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class _Map(_Fields):
    hexes: Annotated[list[HexField], Field(max_length=HEXES_MOST)]
    walls: Annotated[list[WallField], Field(max_length=6 * HEXES_MOST)] = []
    tiles: Annotated[dict[str, Annotated[Tile, Field(strict=False)]], Field(max_length=HEXES_MOST)] = {}


class _OnMap(_Fields):
    map: _Map


class _From(_OnMap):
    from_: HexField = Field(alias="from")


class _FromTo(_From):
    to: HexField


class _HindrancesAsked(_FromTo):
    level: Level = 1


class _ReachAsked(_From):
    move: Annotated[int, Field(ge=0, le=99)]
    jump: bool = False
    level: Level = 1


class _AttackAsked(_Fields):
    value: Amount
    bonuses: Annotated[list[Change], Field(max_length=100)] = []
    modifiers: Annotated[list[Change], Field(min_length=1, max_length=2)]
    advantage: bool = False
    disadvantage: bool = False
    shield: Amount = 0
    pierce: Amount = 0


Affliction = Literal["immobilize", "disarm", "stun", "muddle", "strengthen"]


class _MonsterTurnAsked(_Fields):
    distance: Annotated[int, Field(ge=1, le=7)]
    move: Annotated[int, Field(ge=0, le=99)] | None
    attack: Amount | None
    range: RangeField | None
    flying: bool = False
    hindrances: Annotated[int, Field(ge=0, le=2)] = 0
    springs: bool = False
    conditions: Annotated[list[Affliction], Field(max_length=20)] = []
    target_invisible: bool = False


class _HpHalfAsked(_Fields):
    card: Annotated[str, Field(max_length=100)]
    hp: Annotated[int, Field(ge=1, le=9999)]


class _EngagementAsked(_FromTo):
    ranges: Annotated[list[RangeField | None], Field(min_length=3, max_length=3)]


Asked = TypeVar("Asked", bound=_Fields)


def _read(model: type[Asked], fields: Mapping[str, object]) -> Asked:
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        at = ".".join(str(part) for part in first["loc"])
        msg = f"'{at}': {first['msg'][:1].lower()}{first['msg'][1:]}."
        raise BadRequest(msg, at) from None


def _ground(asked: _OnMap) -> Ground:
    """The map of a request as the rules see it."""
    hexes = frozenset(cast("list[Hex]", asked.map.hexes))
    for number, wall in enumerate(asked.map.walls):
        one, other = cast("list[Hex]", wall)
        _must_be_listed(hexes, one, f"map.walls.{number}")
        _must_be_listed(hexes, other, f"map.walls.{number}")
        if other not in neighbours(one):
            msg = f"A wall joins neighbours; {list(one)} and {list(other)} are not."
            raise BadRequest(msg, f"map.walls.{number}")
    walls = frozenset(edge(*cast("tuple[Hex, Hex]", wall)) for wall in asked.map.walls)
    tiles = {_tile_hex(hexes, key): tile for key, tile in asked.map.tiles.items()}
    monsters = frozenset(hex_ for hex_, tile in tiles.items() if tile is Tile.MONSTER)
    return Ground(hexes, walls, {hex_: tile for hex_, tile in tiles.items() if hex_ not in monsters}, monsters)


def _tile_hex(hexes: frozenset[Hex], key: str) -> Hex:
    found = _TILE_KEY.fullmatch(key)
    if found is None:
        msg = f'A tile\'s key is its hex as "q,r", not {key[:20]!r}.'
        raise BadRequest(msg, f"map.tiles.{key[:20]}")
    hex_ = Hex(int(found[1]), int(found[2]))
    _must_be_listed(hexes, hex_, f"map.tiles.{key}")
    return hex_


def _must_be_listed(hexes: frozenset[Hex], hex_: Hex, at: str) -> None:
    if hex_ not in hexes:
        msg = f"{list(hex_)} is not among the map’s hexes."
        raise BadRequest(msg, at)


def _ground_from(asked: _From) -> tuple[Ground, Hex]:
    ground, start = _ground(asked), cast("Hex", asked.from_)
    _must_be_listed(ground.hexes, start, "from")
    return ground, start


def _ground_from_to(asked: _FromTo) -> tuple[Ground, Hex, Hex]:
    ground, start = _ground_from(asked)
    goal = cast("Hex", asked.to)
    _must_be_listed(ground.hexes, goal, "to")
    return ground, start, goal


def _piece_around(ground: Ground, start: Hex) -> Ground:
    """The hexes joined to `start`, walls between them or not: all that it may see, as what is not listed is wall."""
    piece, hexes = {start}, [start]
    for hex_ in hexes:
        beside = [near for near in neighbours(hex_) if near in ground.hexes and near not in piece]
        piece.update(beside)
        hexes += beside
    for values in zip(*piece, strict=True):
        if max(values) - min(values) >= EXTENT_MOST:
            msg = f"Where sight is asked for, a piece of a map extends at most {EXTENT_MOST} hexes in q and in r."
            raise BadRequest(msg, "map.hexes")
    tiles = {hex_: tile for hex_, tile in ground.tiles.items() if hex_ in piece}
    walls = frozenset(wall for wall in ground.walls if piece.issuperset(wall))
    return Ground(frozenset(piece), walls, tiles, ground.monsters & piece)


# The questions.


def _line_of_sight(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    ground, start, goal = _ground_from_to(_read(_FromTo, fields))
    piece = _piece_around(ground, start)
    found = line(piece, start, goal)
    return {
        "visible": sees(piece, start, goal),
        "line": None if found is None else [list(point) for point in found],
    }


def _sight_table(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    ground = _ground(_read(_OnMap, fields))
    table: dict[Hex, frozenset[Hex]] = {}
    for hex_ in ground.hexes:
        if hex_ not in table:
            table.update(sight_table(_piece_around(ground, hex_)))
    hexes = sorted(ground.hexes)
    index = {hex_: number for number, hex_ in enumerate(hexes)}
    return {
        "hexes": [list(hex_) for hex_ in hexes],
        "sees": [sorted(index[other] for other in table[hex_]) for hex_ in hexes],
    }


def _distance(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    return {"distance": distance(*_ground_from_to(_read(_FromTo, fields)))}


def _hindrances(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = _read(_HindrancesAsked, fields)
    alternatives = [_shown(found) for found in choices(*_ground_from_to(asked), asked.level)]
    if not alternatives:
        return {"count": None, "kinds": [], "damage": 0, "routes": [None, None], "alternatives": []}
    return {**alternatives[0], "alternatives": alternatives}


def _shown(found: Hindrances) -> Answer:
    routes = [None if route is None else [list(hex_) for hex_ in route] for route in (found.fastest, found.second)]
    kinds = [kind.value for kind in found.kinds]
    return {"count": found.count, "kinds": kinds, "damage": found.damage, "routes": routes}


def _reach(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = _read(_ReachAsked, fields)
    found = reach(*_ground_from(asked), asked.move, jump=asked.jump, level=asked.level)
    return {
        "hexes": [
            {"hex": list(hex_), "damage": reached.damage, "cost": reached.cost}
            for hex_, reached in sorted(found.items())
        ]
    }


def _attack(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = _read(_AttackAsked, fields)
    needed = rolls_needed(advantage=asked.advantage, disadvantage=asked.disadvantage)
    if len(asked.modifiers) != needed:
        msg = f"'modifiers' holds two values if just one of advantage and disadvantage is set, else one: here {needed}."
        raise BadRequest(msg, "modifiers")
    modifier = pick(asked.modifiers, advantage=asked.advantage, disadvantage=asked.disadvantage)
    damage, steps = attack_value(asked.value, asked.bonuses, modifier, asked.shield, asked.pierce)
    return {"damage": damage, "steps": [{"step": step, "value": value} for step, value in steps]}


def _monster_turn(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = _read(_MonsterTurnAsked, fields)
    planned = plan(
        distance=asked.distance,
        move=asked.move or 0,
        attack=asked.attack,
        range_=asked.range,
        flying=asked.flying,
        hindrances=asked.hindrances,
        springs=asked.springs,
        conditions=frozenset(Condition(name) for name in asked.conditions),
        target_invisible=asked.target_invisible,
    )
    return {
        "new_distance": planned.new_distance,
        "attacks": planned.attacks,
        "disadvantage": planned.disadvantage,
    }


def _hp_half(cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = _read(_HpHalfAsked, fields)
    half, halves = _half(cards, asked.card, asked.hp)
    return {"half": half, "table": [list(row) for row in halves[half].table]}


def _half(cards: CardSet, card: str, hp: int) -> tuple[int, tuple[HpHalf, ...]]:
    if card == "monster":
        return cards.monster_hp.half(hp), cards.monster_hp.halves
    character = cards.characters.get(CharacterId(card))
    if character is None:
        msg = f"'card' is \"monster\" or one of the characters {', '.join(sorted(cards.characters))}."
        raise BadRequest(msg, "card")
    try:
        return character.hp_card.half(hp), character.hp_card.halves
    except ValueError as error:
        raise BadRequest(f"{error}.", "hp") from None


def _engagement(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = _read(_EngagementAsked, fields)
    a, b, c = (range_ or 1 for range_ in asked.ranges)
    medium = medium_range((a, b, c))
    ground, you, monster_hex = _ground_from_to(asked)
    engaged = within(_piece_around(ground, you), you, monster_hex, medium)
    return {"medium": medium, "max": max_range((a, b, c)), "engaged": engaged}


_QUESTIONS: dict[str, Callable[[CardSet, Mapping[str, object]], Answer]] = {
    "line_of_sight": _line_of_sight,
    "sight_table": _sight_table,
    "distance": _distance,
    "hindrances": _hindrances,
    "reach": _reach,
    "attack": _attack,
    "monster_turn": _monster_turn,
    "hp_half": _hp_half,
    "engagement": _engagement,
}
