"""What a question to the engine may hold, and the map of a question as the rules see it (see the engine protocol)."""

import re
from collections.abc import Mapping
from typing import Annotated, TypeVar, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from holdin.engine.lines import wrong_field
from holdin.errors import Said, SaidError
from holdin.models.hexes import Hex, edge, neighbours
from holdin.models.letters import Tile
from holdin.rules.ground import Ground

HEXES_MOST = 500
"""The most hexes of a map in a question."""

EXTENT_MOST = 64
"""How far a piece of a map may extend in q and in r where sight is asked for; its cost grows with that."""

COORDINATE_MOST = 999_999_999
"""A map may lie anywhere, and its pieces this far apart."""

Answer = dict[str, object]


class BadRequest(ValueError):  # noqa: N818 - the protocol's word for it
    """A question that can't be answered as it stands; `str()` is one clear sentence, in English.

    `at` names the field, such as "map.tiles.0,1"; it is empty if the whole request is meant.
    """

    def __init__(self, said: Said, at: str = "") -> None:
        super().__init__(str(said))
        self.said, self.at = said, at


def _one_hex(pair: list[int]) -> Hex:
    return Hex(*pair)


Coordinate = Annotated[int, Field(ge=-COORDINATE_MOST, le=COORDINATE_MOST)]
HexField = Annotated[list[Coordinate], Field(min_length=2, max_length=2), AfterValidator(_one_hex)]
"""A hex as [q, r]; read as a `Hex`."""
WallField = Annotated[list[HexField], Field(min_length=2, max_length=2)]
Amount = Annotated[int, Field(ge=0, le=999)]
Change = Annotated[int, Field(ge=-999, le=999)]
RangeField = Annotated[int, Field(ge=1, le=99)]


def _plays(tile: Tile) -> Tile:
    """A tile that the rules know: a corridor is an ordinary empty hex (OVL-2)."""
    if tile is Tile.CORRIDOR:
        raise SaidError("A corridor is an ordinary hex, which has no tile")
    return tile


AskedTile = Annotated[Tile, Field(strict=False), AfterValidator(_plays)]

_TILE_KEY = re.compile(r"(0|-?[1-9][0-9]{0,8}),(0|-?[1-9][0-9]{0,8})")


class Fields(BaseModel):
    """What a question holds: nothing else, and nothing of another type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class MapField(Fields):
    """A map."""

    hexes: Annotated[list[HexField], Field(max_length=HEXES_MOST)]
    walls: Annotated[list[WallField], Field(max_length=6 * HEXES_MOST)] = []
    tiles: Annotated[dict[str, AskedTile], Field(max_length=HEXES_MOST)] = {}


class OnMap(Fields):
    """A question about a map."""

    map: MapField


class From(OnMap):
    """A question about a hex."""

    from_: HexField = Field(alias="from")


class FromTo(From):
    """A question about two hexes."""

    to: HexField


Asked = TypeVar("Asked", bound=Fields)


def read(model: type[Asked], fields: Mapping[str, object]) -> Asked:
    """The fields of a question.

    :raises BadRequest: a missing, unknown or wrong field.
    """
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        at, said = wrong_field(error)
        raise BadRequest(said, at) from None


def ground_of(asked: OnMap) -> Ground:
    """The map of a request as the rules see it."""
    hexes = frozenset(cast("list[Hex]", asked.map.hexes))
    for number, wall in enumerate(asked.map.walls):
        one, other = cast("list[Hex]", wall)
        must_be_listed(hexes, one, f"map.walls.{number}")
        must_be_listed(hexes, other, f"map.walls.{number}")
        if other not in neighbours(one):
            said = Said("A wall joins neighbours; {one} and {other} are not.", one=list(one), other=list(other))
            raise BadRequest(said, f"map.walls.{number}")
    walls = frozenset(edge(*cast("tuple[Hex, Hex]", wall)) for wall in asked.map.walls)
    tiles = {_tile_hex(hexes, key): tile for key, tile in asked.map.tiles.items()}
    monsters = frozenset(hex_ for hex_, tile in tiles.items() if tile is Tile.MONSTER)
    return Ground(hexes, walls, {hex_: tile for hex_, tile in tiles.items() if hex_ not in monsters}, monsters)


def _tile_hex(hexes: frozenset[Hex], key: str) -> Hex:
    found = _TILE_KEY.fullmatch(key)
    if found is None:
        said = Said("A tile’s key is its hex as “q,r”, not {key!r}.", key=key[:20])
        raise BadRequest(said, f"map.tiles.{key[:20]}")
    hex_ = Hex(int(found[1]), int(found[2]))
    must_be_listed(hexes, hex_, f"map.tiles.{key}")
    return hex_


def must_be_listed(hexes: frozenset[Hex], hex_: Hex, at: str) -> None:
    """:raises BadRequest: a hex that the map doesn't have."""
    if hex_ not in hexes:
        raise BadRequest(Said("{hex} is not among the map’s hexes.", hex=list(hex_)), at)


def ground_from(asked: From) -> tuple[Ground, Hex]:
    """The map of a question, and the hex it is about."""
    ground, start = ground_of(asked), cast("Hex", asked.from_)
    must_be_listed(ground.hexes, start, "from")
    return ground, start


def ground_from_to(asked: FromTo) -> tuple[Ground, Hex, Hex]:
    """The map of a question, and its two hexes."""
    ground, start = ground_from(asked)
    goal = cast("Hex", asked.to)
    must_be_listed(ground.hexes, goal, "to")
    return ground, start, goal


def piece_around(ground: Ground, start: Hex) -> Ground:
    """The hexes joined to `start`, walls between them or not: all that it may see, as what is not listed is wall."""
    piece, hexes = {start}, [start]
    for hex_ in hexes:
        beside = [near for near in neighbours(hex_) if near in ground.hexes and near not in piece]
        piece.update(beside)
        hexes += beside
    for values in zip(*piece, strict=True):
        if max(values) - min(values) >= EXTENT_MOST:
            said = Said(
                "Where sight is asked for, a piece of a map extends at most {most} hexes in q and in r.",
                most=EXTENT_MOST,
            )
            raise BadRequest(said, "map.hexes")
    tiles = {hex_: tile for hex_, tile in ground.tiles.items() if hex_ in piece}
    walls = frozenset(wall for wall in ground.walls if piece.issuperset(wall))
    return Ground(frozenset(piece), walls, tiles, ground.monsters & piece)
