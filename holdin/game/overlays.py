"""Tiles that abilities make, move and destroy for good: obstacles and traps (OVL-3, OVL-7).

In held play they are made on the map while nobody fights, and hinder the fights to come like those that are printed
(HIN-2); in a fight the map rests (ENG-10), so that nothing is made there.
"""

from holdin.game.actions import Action, Place
from holdin.game.agenda import Source
from holdin.game.asks import Ask
from holdin.game.effects import gain_condition
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId
from holdin.game.hurting import hurt
from holdin.game.layers import made_trap, taken_off, with_layer
from holdin.game.place_asks import AskObstacle, AskObstaclePlace, AskTrapPlace
from holdin.game.refusals import Reason
from holdin.game.registry import Chapter
from holdin.game.special import whom
from holdin.game.state import Made
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.ability import Gain
from holdin.models.hexes import Hex, name
from holdin.models.letters import Tile
from holdin.models.tile_abilities import CreateObstacle, CreateTrap, DestroyObstacle, MoveObstacle, TileAbility
from holdin.rules.move import trap_damage
from holdin.rules.obstacles import cut_off

CHAPTER = Chapter()

# What anybody may do: you, a summon, a monster


def cuts_off(t: Table, hex_: Hex, moved_from: Hex | None = None) -> bool:
    """Whether an obstacle put into a hex, or moved there, would part what is joined (OVL-7)."""
    return cut_off(t.way.field.ground(t), hex_, moved_from).cut_off


def put_obstacle(t: Table, hex_: Hex, source: str, who: FigureId = YOU) -> None:
    """A new obstacle in an empty hex that it doesn't cut off (OVL-7)."""
    t.board = with_layer(t.board, hex_, Made(Tile.OBSTACLE, source=source))
    t.say("obstacle_made", "OVL-7", hex=hex_, **whom(who))


def put_trap(t: Table, hex_: Hex, trap: Made, who: FigureId = YOU) -> None:
    """A new trap in an empty hex, with what it does (OVL-3)."""
    t.board = with_layer(t.board, hex_, trap)
    t.say("trap_made", "OVL-3", hex=hex_, damage=trap.damage, conditions=trap.conditions, **whom(who))


def move_obstacle(t: Table, hex_: Hex, to: Hex, source: str, who: FigureId = YOU) -> None:
    """An obstacle lies elsewhere from now on; one that an effect keeps there goes with it (OVL-7, OPN-6)."""
    lent = next((each for each in t.effects if each.hex == hex_ and each.hindrance > 0), None)
    t.board = taken_off(t.board, hex_)
    if lent is None:
        t.board = with_layer(t.board, to, Made(Tile.OBSTACLE, source=source))
    else:
        t.effects = tuple([evolve(each, hex=to) if each is lent else each for each in t.effects])
        t.board = with_layer(t.board, to, Tile.OBSTACLE)
    t.say("obstacle_moved", "OVL-7", hex=hex_, to=to, **whom(who))
    t.way.field.emptied(t)


def destroy_obstacle(t: Table, hex_: Hex, who: FigureId = YOU) -> None:
    """An obstacle is gone for good (OVL-7)."""
    t.board = taken_off(t.board, hex_)
    t.say("obstacle_destroyed", "OVL-7", hex=hex_, **whom(who))
    t.way.field.emptied(t)


def spring_trap(t: Table, who: FigureId, hex_: Hex) -> None:
    """A trap springs: 2 + level damage where it is printed, else what it was made with; then it is gone (OVL-3)."""
    made = made_trap(t.board, hex_)
    t.board = t.stage.without_trap(t.board, hex_)
    if made is None:
        damage = trap_damage(t.stage.ground_level(t.board))
        t.say("trap_sprung", "MAP-5", hex=hex_, damage=damage, **whom(who))
        hurt(t, who, damage, "trap")
        return
    does: dict[str, object] = {"conditions": made.conditions} if made.conditions else {}
    t.say("trap_sprung", "OVL-3", hex=hex_, damage=made.damage, **does, **whom(who))
    hurt(t, who, made.damage, "trap")
    if who not in t.board.dead and t.ending is None:
        for condition in made.conditions:
            gain_condition(t, who, condition, Source(made.source))


# Your abilities


def _reach(ability: TileAbility, gains: tuple[Gain, ...]) -> int:
    return ability.range + sum(gain.range for gain in gains)


def _empty(t: Table, reach: int) -> tuple[Hex, ...]:
    return tuple([hex_ for hex_ in t.way.field.near(t, reach) if t.way.field.is_empty(t, hex_)])


def _for_an_obstacle(t: Table, reach: int) -> tuple[Hex, ...]:
    """The empty hexes in reach where an obstacle cuts nothing off."""
    return tuple([hex_ for hex_ in _empty(t, reach) if not cuts_off(t, hex_)])


def _obstacles(t: Table, reach: int) -> tuple[Hex, ...]:
    tiles = t.way.field.ground(t).tiles
    return tuple([hex_ for hex_ in t.way.field.near(t, reach) if tiles.get(hex_) is Tile.OBSTACLE])


def _ends(t: Table, hex_: Hex, value: int) -> tuple[Hex, ...]:
    """Where an obstacle can be moved: so far at the most, counted around walls, and nothing cut off (MEA-5, OVL-7)."""
    far = t.way.field.ground(t).space.distances(hex_)
    near = sorted(other for other, distance in far.items() if distance <= value)
    return tuple([other for other in near if t.way.field.is_empty(t, other) and not cuts_off(t, other, hex_)])


def _movable(t: Table, reach: int, value: int) -> tuple[Hex, ...]:
    return tuple([hex_ for hex_ in _obstacles(t, reach) if _ends(t, hex_, value)])


@CHAPTER.useful(CreateObstacle)
def _create_useful(t: Table, ability: CreateObstacle) -> bool:
    return bool(_for_an_obstacle(t, ability.range))


@CHAPTER.useful(CreateTrap)
def _trap_useful(t: Table, ability: CreateTrap) -> bool:
    return bool(_empty(t, ability.range))


@CHAPTER.useful(MoveObstacle)
def _move_useful(t: Table, ability: MoveObstacle) -> bool:
    return bool(_movable(t, ability.range, ability.value))


@CHAPTER.useful(DestroyObstacle)
def _destroy_useful(t: Table, ability: DestroyObstacle) -> bool:
    return bool(_obstacles(t, ability.range))


@CHAPTER.performs(CreateObstacle)
def _create(t: Table, source: Source, ability: CreateObstacle, gains: tuple[Gain, ...]) -> None:
    _ask(t, AskObstaclePlace(source, _for_an_obstacle(t, _reach(ability, gains))))


@CHAPTER.performs(CreateTrap)
def _create_trap(t: Table, source: Source, ability: CreateTrap, gains: tuple[Gain, ...]) -> None:
    _ask(t, AskTrapPlace(source, ability, gains, _empty(t, _reach(ability, gains))))


@CHAPTER.performs(MoveObstacle)
def _move(t: Table, source: Source, ability: MoveObstacle, gains: tuple[Gain, ...]) -> None:
    found = _movable(t, _reach(ability, gains), _far(ability, gains))
    _ask(t, AskObstacle(source, ability, gains, found))


@CHAPTER.performs(DestroyObstacle)
def _destroy(t: Table, source: Source, ability: DestroyObstacle, gains: tuple[Gain, ...]) -> None:
    _ask(t, AskObstacle(source, ability, gains, _obstacles(t, _reach(ability, gains))))


def _far(ability: MoveObstacle, gains: tuple[Gain, ...]) -> int:
    return ability.value + sum(gain.value for gain in gains)


def _ask(t: Table, ask: AskObstacle | AskObstaclePlace | AskTrapPlace) -> None:
    """Where there is only one hex, nobody is asked."""
    if len(ask.hexes) > 1:
        t.push(ask)
    elif ask.hexes:
        t.way.handlers.answer[type(ask), Place](t, ask, Place(ask.hexes[0]))


@CHAPTER.offers(AskObstacle)
@CHAPTER.offers(AskObstaclePlace)
@CHAPTER.offers(AskTrapPlace)
def _offer(_t: Table, ask: AskObstacle | AskObstaclePlace | AskTrapPlace) -> list[Action]:
    return [Place(hex_) for hex_ in ask.hexes]


@CHAPTER.answers(AskObstacle, Place)
def _obstacle(t: Table, ask: AskObstacle, action: Place) -> None:
    if isinstance(ask.ability, DestroyObstacle):
        destroy_obstacle(t, action.hex)
    else:
        ends = _ends(t, action.hex, _far(ask.ability, ask.gains))
        _ask(t, AskObstaclePlace(ask.source, ends, moved=action.hex))


@CHAPTER.answers(AskObstaclePlace, Place)
def _obstacle_place(t: Table, ask: AskObstaclePlace, action: Place) -> None:
    if ask.moved is None:
        put_obstacle(t, action.hex, ask.source.id)
    else:
        move_obstacle(t, ask.moved, action.hex, ask.source.id)


@CHAPTER.answers(AskTrapPlace, Place)
def _trap_place(t: Table, ask: AskTrapPlace, action: Place) -> None:
    more = tuple([condition for gain in ask.gains for condition in gain.conditions if condition.negative])
    conditions = tuple(dict.fromkeys((*ask.ability.conditions, *more)))
    damage = max(ask.ability.damage + sum(gain.value for gain in ask.gains), 0)
    put_trap(t, action.hex, Made(Tile.TRAP, damage, conditions, ask.source.id))


# Why not there


@CHAPTER.refuses(Place, AskObstacle)
def _no_obstacle(_t: Table, _ask: Ask, action: Place) -> Reason:
    return Refused("OVL-7", "no_obstacle_to_take", (("hex", name(action.hex)),))


@CHAPTER.refuses(Place, AskObstaclePlace)
def _no_place(t: Table, ask: AskObstaclePlace, action: Place) -> Reason:
    at = (("hex", name(action.hex)),)
    if not t.way.field.is_empty(t, action.hex):
        return Refused("FIG-4", "hex_not_empty", at)
    if cuts_off(t, action.hex, ask.moved):
        return Refused("OVL-7", "cuts_off", at)
    return Refused("OVL-7", "place_out_of_reach", at)


@CHAPTER.refuses(Place, AskTrapPlace)
def _no_trap_place(t: Table, _ask: AskTrapPlace, action: Place) -> Reason:
    at = (("hex", name(action.hex)),)
    if not t.way.field.is_empty(t, action.hex):
        return Refused("FIG-4", "hex_not_empty", at)
    return Refused("OVL-3", "place_out_of_reach", at)
