"""What lies on the map in words: what a tile does to who enters it, what it does as a hindrance, what is on a hex."""

from collections.abc import Iterator
from typing import Final

from holdin.game.evolve import evolve
from holdin.game.figures import FigureId
from holdin.game.held.routes import outlasting
from holdin.game.layers import made_trap
from holdin.game.machine import table
from holdin.game.marks import goal_treasures
from holdin.game.outlook import Destination, landing, walk
from holdin.game.stage import Stage, stage
from holdin.game.state import Board, GameState, MonsterRef
from holdin.models.hexes import Hex
from holdin.models.letters import HINDRANCE_TILES, Fights, Party, Tile
from holdin.rules.engage import medium_range, ranges
from holdin.rules.move import tile_damage
from holdin.words.abilities import trap_words
from holdin.words.catalogues import msgid
from holdin.words.consequences import engaging, lands_on
from holdin.words.effects import effect_short
from holdin.words.marks import marks_on
from holdin.words.translator import Translator

_DOES: Final = {
    Tile.TRAP: msgid("{damage} damage, once"),
    Tile.HAZARDOUS: msgid("{damage} damage each time"),
    Tile.DIFFICULT: msgid("2 movement to enter"),
    Tile.OBSTACLE: msgid("only jumped or flown over"),
    Tile.DOOR_CLOSED: msgid("a wall, until you walk into it and open it"),
    Tile.DOOR_OPEN: msgid("an ordinary hex"),
    Tile.MONEY: msgid("a token to loot"),
    Tile.TREASURE: msgid("to be looted, once in a campaign"),
    Tile.CORRIDOR: msgid("an ordinary hex"),
}
"""What a tile does to who comes to it (MAP-4 to MAP-9)."""
ORDER: Final = (
    Tile.TRAP,
    Tile.HAZARDOUS,
    Tile.DIFFICULT,
    Tile.OBSTACLE,
    Tile.DOOR_CLOSED,
    Tile.CORRIDOR,
    Tile.MONEY,
    Tile.TREASURE,
)
"""Tiles that are worth a line, the most harmful first."""


def lying(say: Translator, state: GameState, hex_: Hex) -> tuple[Tile, ...]:
    """The tiles on a hex as it is now, without a monster on it."""
    scene, board, t = stage(say.cards, state.setup), state.board, table(say.cards, state)
    tile = t.way.field.tile(t, hex_)
    found = [tile] if tile is not None else [Tile.DOOR_CLOSED] if hex_ in scene.locked(board) else []
    if hex_ not in board.looted:
        found += [Tile.MONEY] if hex_ in scene.money else []
        found += [Tile.TREASURE] if hex_ in scene.treasures else []
    if Tile.MONEY not in found and hex_ in t.way.field.tokens(t):
        found.append(Tile.MONEY)
    if not found and hex_ in scene.face.corridors:
        found.append(Tile.CORRIDOR)
    return tuple(found)


def plain_tiles(say: Translator, state: GameState, hex_: Hex) -> tuple[Tile, ...]:
    """The same without a goal treasure, which is told as what it is to the goal (MAP-9)."""
    wanted = hex_ in goal_treasures(stage(say.cards, state.setup), state.board)
    return tuple(tile for tile in lying(say, state, hex_) if not (wanted and tile is Tile.TREASURE))


def tile_words(say: Translator, state: GameState, tile: Tile) -> str:
    """A tile and what it does here, such as "trap: 3 damage, once"."""
    return f"{say.word(tile)}: {say.tr(_DOES[tile], damage=_damage(say, state, tile))}"


def trap_here(say: Translator, state: GameState, hex_: Hex) -> str | None:
    """What a trap does that an ability has made there; none where there is none (OVL-3)."""
    trap = made_trap(state.board, hex_)
    if trap is None:
        return None
    does = say.tr("{does}, once", does=trap_words(say, trap.damage, trap.conditions))
    return f"{say.word(Tile.TRAP)}: {does}"


def _gone(say: Translator, tile: Tile) -> str:
    return say.tr("{tile}: gone, but it hinders to the end of this fight", tile=say.word(tile))


def _damage(say: Translator, state: GameState, tile: Tile) -> int:
    return tile_damage(tile, stage(say.cards, state.setup).ground_level(state.board))


def key_lines(say: Translator, state: GameState) -> tuple[tuple[Tile, str], ...]:
    """The tiles that are on the map now, each with what it does."""
    found = {tile for hex_ in stage(say.cards, state.setup).face.hexes for tile in lying(say, state, hex_)}
    told = {tile: _gone(say, tile) for tile in outlasting(say.cards, state).values()}
    told |= {tile: tile_words(say, state, tile) for tile in found}
    return tuple((tile, told[tile]) for tile in ORDER if tile in told)


def standing_still(say: Translator, state: GameState) -> str:
    """Why the figures on the map don't move in a fight; empty without one (ENG-10)."""
    if state.combat is None:
        return ""
    return say.tr(
        "In a fight nobody moves on the map: how far apart you are is the distance, now {distance}.",
        distance=state.combat.distance,
    )


def hex_words(say: Translator, state: GameState, hex_: Hex, place: Destination | None = None) -> str:
    """A hex in a line each: what is there, what that does, how far it is, what it costs to go there."""
    return "\n".join(_lines(say, state, hex_, place))


def _lines(say: Translator, state: GameState, hex_: Hex, place: Destination | None) -> Iterator[str]:
    scene, board, name, t = stage(say.cards, state.setup), state.board, say.hex(hex_), table(say.cards, state)
    tiles, ref = lying(say, state, hex_), t.way.field.at(t, hex_)
    living, wanted = ref is not None, marks_on(say, state, hex_)
    if who := _summon(say, state, hex_) if ref is None else _monster(say, state, ref):
        yield "; ".join(filter(None, (f"{name}: {who}", say.tr("a rift") if hex_ in board.rifts else "")))
    elif hex_ in scene.walled(board):
        yield say.tr("{hex}: a wall now", hex=name)
    elif hex_ in scene.locked(board):
        yield say.tr("{hex}: locked door, a wall now", hex=name)
    else:
        gone = outlasting(say.cards, state)
        there = [_gone(say, gone[hex_])] if hex_ in gone else []
        there += [tile_here(say, state, hex_, tile) for tile in plain_tiles(say, state, hex_)]
        there += [say.tr("a rift")] if hex_ in board.rifts else []
        told, wanted = "; ".join([*there, *wanted]), ()
        yield f"{name}: {told or (say.tr('you') if hex_ == state.you.hex else say.tr('nothing lies here'))}"
    yield from wanted
    if state.setup.hindrances and state.setup.fights is Fights.HELD and not living:
        yield from (_hinders(say, state, tile) for tile in tiles if tile in HINDRANCE_TILES)
    fight = state.combat
    if fight is not None and (hex_ == state.you.hex or ref == fight.monster):
        yield standing_still(say, state)
    elif hex_ != state.you.hex:
        yield _far(say, scene, board, (state.you.hex, hex_))
        if not living:
            yield from _going(say, state, hex_, place)


def tile_here(say: Translator, state: GameState, hex_: Hex, tile: Tile) -> str:
    """A tile of a hex and what it does there."""
    made = trap_here(say, state, hex_) if tile is Tile.TRAP else None
    return made or tile_words(say, state, tile)


def _monster(say: Translator, state: GameState, ref: MonsterRef) -> str:
    """A monster with its HP and its conditions."""
    fight, figure = state.combat, state.figure(ref)
    fought = fight is not None and fight.monster == ref
    scene, board, name = stage(say.cards, state.setup), state.board, say.monster(state, ref)
    if not scene.is_there(board, ref):
        return say.tr("{monster}, still to come", monster=name)
    told = say.with_hp(name, figure.hp, figure.max_hp)
    if scene.asleep(board, ref) and not fought:
        told = say.tr("{told}, asleep", told=told)
    return ", ".join([told, *_ailments(say, state, ref)])


def _summon(say: Translator, state: GameState, hex_: Hex) -> str:
    """A summon of yours with its HP and its conditions; empty where none stands."""
    figure = next((each for each in state.summons if each.hex == hex_), None)
    if figure is None:
        return ""
    told = say.with_hp(say.figure(state, figure.id), figure.hp, figure.max_hp)
    return ", ".join([told, *_ailments(say, state, figure.id)])


def _ailments(say: Translator, state: GameState, who: FigureId) -> Iterator[str]:
    return (effect_short(say, effect) for effect in state.effects if effect.bearer == who)


def engages_from(say: Translator, state: GameState, ref: MonsterRef) -> str:
    """From how far a monster engages you in held play, and why from there; empty for one that is fought (ENG-1)."""
    fight, scene = state.combat, stage(say.cards, state.setup)
    if state.setup.fights is Fights.OPEN or (fight is not None and fight.monster == ref):
        return ""
    reach = scene.engages_from(state.board, ref)
    if not reach:
        return say.tr("Asleep: it doesn’t engage you. (ENG-2)")
    found = ranges(scene.stats(ref))
    message = msgid(
        "Engages you within range {reach}, in sight; the ranges of its sets are {ranges}, and the middle one counts. "
        "(ENG-1)"
    )
    if reach != medium_range(found):
        message = msgid("Engages you within range {reach}, in sight, by a special rule. (ENG-2)")
    return say.tr(message, reach=reach, ranges=", ".join(map(str, sorted(found, reverse=True))))


def _hinders(say: Translator, state: GameState, tile: Tile) -> str:
    """What it does where it lies between two who fight (HIN-1, HIN-6)."""
    damage = _damage(say, state, tile)
    if not damage:
        return say.tr("As a hindrance in a fight: each step of distance costs 1 movement more, for both.")
    return say.tr(
        "As a hindrance in a fight: each step of distance costs 1 movement more, for both; "
        "{damage} damage to whoever first comes to distance 1.",
        damage=damage,
    )


def _far(say: Translator, scene: Stage, board: Board, between: tuple[Hex, Hex]) -> str:
    """How far a hex is, and whether it is seen (ATK-2, ATK-3)."""
    far = scene.distance(board, *between)
    if far is None:
        doors = frozenset(where for where, tile in scene.terrain.items() if tile is Tile.DOOR_CLOSED)
        shut = scene.distance(evolve(board, opened=board.opened | doors), *between) is not None
        return say.tr("behind a closed door") if shut else say.tr("behind a wall")
    seen = say.tr("in sight") if scene.sees(board, *between) else say.tr("out of sight")
    return say.tr("range {range} from you, {seen}", range=far, seen=seen)


def _going(say: Translator, state: GameState, hex_: Hex, place: Destination | None) -> Iterator[str]:
    """What it costs to go there: in the move that is asked about, else by one without end."""
    found = place if place is not None else walk(say.cards, state, hex_)
    if found is None:
        return
    cost = say.tr("{cost} movement to go there", cost=found.cost)
    yield f"{cost}, {say.tr('{damage} damage on the way', damage=found.damage)}" if found.damage else cost
    if found.traps:
        yield say.tr("a trap on the way")
    if place is None:
        return
    lands = landing(say.cards, state, Party.HERO, max(0, state.you.hp - place.damage))
    if lands is not None:
        yield lands_on(say, state, Party.HERO, lands)
    yield from engaging(say, state, place.engaging)
