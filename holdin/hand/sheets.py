"""A game's start as the referee's sheet, and what a sheet knows put back into a start (SET-4, RND-1)."""

from collections.abc import Iterator
from dataclasses import replace

from holdin.game.evolve import evolve
from holdin.game.figures import side_of
from holdin.game.stage import Stage
from holdin.game.state import Board, Combat, Effect, Start
from holdin.models.ability import Gain
from holdin.models.hexes import Hex
from holdin.models.letters import Party, Tile
from holdin.tracker.sheet import Foe, Hindering, Item, ItemState, Mark, MarkKind, Sheet

Key = tuple[object, ...]


def sheet_of(scene: Stage, start: Start) -> Sheet:
    """What the referee would have written down of a game at the beginning of a round."""
    setup, hero = scene.setup, start.hero
    return Sheet(
        setup.character,
        setup.character_level,
        setup.level,
        setup.scenario,
        hp=hero.hp,
        max_hp=scene.max_hp,
        foe=None if start.combat is None else foe_of(scene, start.combat),
        distance=1 if start.combat is None else start.combat.distance,
        hindering=Hindering() if start.combat is None else Hindering(start.combat.kinds, start.combat.sprung),
        tokens=hero.tokens,
        place=hero.hex,
        gone=gone(scene, start.board),
        round=max(1, start.round),
        items=tuple(Item(place.item, ItemState(place.state.value)) for place in hero.items),
        marks=tuple(mark_of(effect) for effect in start.effects),
    )


def foe_of(scene: Stage, combat: Combat) -> Foe:
    """The monster of a combat, with its printed values (MON-2)."""
    tile = scene.monsters[combat.monster]
    stats = scene.stats(combat.monster)
    return Foe(tile.monster, combat.hp, combat.max_hp, tile.kind, tile.monster, stats, hex=tile.hex)


def gone(scene: Stage, board: Board) -> frozenset[Hex]:
    """The hexes whose tile no longer counts."""
    dead = frozenset(scene.monsters[ref].hex for ref in board.dead)
    return board.opened | board.cleared | dead | (board.looted & (scene.money | frozenset(scene.treasures)))


def mark_of(effect: Effect) -> Mark:
    """An effect as a mark on the sheet; one that is no plain number stands there by its source's name."""
    kind, value = _plain(effect)
    words = effect.source if kind is MarkKind.NOTE else ""
    mark = Mark(side_of(effect.bearer), kind, effect.clock, effect.armed, effect.born, effect.turns, effect.lasting)
    return replace(mark, condition=effect.condition, value=value, words=words)


def _plain(effect: Effect) -> tuple[MarkKind, int]:
    if effect.condition is not None:
        return MarkKind.CONDITION, 0
    if effect.shield:
        return MarkKind.SHIELD, effect.shield
    if effect.retaliate:
        return MarkKind.RETALIATE, effect.retaliate
    if effect.bonus is not None and effect.bonus == Gain(value=effect.bonus.value):
        return MarkKind.BONUS, effect.bonus.value
    return MarkKind.NOTE, 0


# Back into a game


def noted(scene: Stage, old: Start, sheet: Sheet) -> Start:
    """A start with what has been written down since: round, doors, dead, effects. The cards show the rest."""
    begun = old.begun or sheet.round > 1
    board, effects = _board(scene, old.board, sheet.gone), tuple(_effects(scene, old, sheet))
    return evolve(old, board=board, round=sheet.round, combat=_combat(scene, old, sheet), effects=effects, begun=begun)


def _board(scene: Stage, old: Board, gone_: frozenset[Hex]) -> Board:
    tile = scene.terrain
    fresh = gone_ - gone(scene, old)
    back = gone(scene, old) - gone_
    dead = frozenset(ref for ref, each in scene.monsters.items() if each.hex in gone_)
    loot = scene.money | frozenset(scene.treasures)
    return evolve(
        old,
        opened=frozenset(hex_ for hex_ in gone_ if tile.get(hex_) is Tile.DOOR_CLOSED),
        cleared=frozenset(hex_ for hex_ in gone_ if tile.get(hex_) is Tile.TRAP),
        looted=(old.looted | (fresh & loot)) - back,
        dead=dead,
    )


def _combat(scene: Stage, old: Start, sheet: Sheet) -> Combat | None:
    """The combat that was written down; its HP and distance are the cards' to show."""
    foe = sheet.foe
    ref = None if foe is None or foe.hex is None else scene.monster_hexes.get(foe.hex)
    if foe is None or ref is None:
        return None
    same = old.combat is not None and old.combat.monster == ref
    rolled = foe.behaviour is not None or Party.MONSTER in sheet.acted
    fresh = not rolled and (old.combat.fresh if same and old.combat is not None else True)
    kinds, sprung = sheet.hindering.kinds, sheet.hindering.sprung
    return Combat(ref, foe.hp, scene.full_hp(ref), sheet.distance, kinds, sprung, fresh=fresh)


def _effects(scene: Stage, old: Start, sheet: Sheet) -> Iterator[Effect]:
    """Those of the game that are still written down, with how far they have run; then the new ones."""
    left = list(sheet.marks)
    for effect in old.effects:
        mark = next((each for each in left if _key(each) == _key(mark_of(effect))), None)
        if mark is not None:
            left.remove(mark)
            yield evolve(effect, armed=mark.armed, born=mark.born, turns=mark.turns)
    source = _source(scene, sheet)
    yield from (fresh for mark in left if (fresh := _effect(mark, source)) is not None)


def _key(mark: Mark) -> Key:
    """What makes a mark the same one, however far it has run."""
    return mark.bearer, mark.kind, mark.clock, mark.lasting, mark.condition, mark.value, mark.words


def _source(scene: Stage, sheet: Sheet) -> str:
    """Whom something comes from that somebody wrote down: the monster that is fought, else you."""
    foe = sheet.foe
    ref = None if foe is None or foe.hex is None else scene.monster_hexes.get(foe.hex)
    return ref or scene.setup.character


def _effect(mark: Mark, source: str) -> Effect | None:
    """A mark as the game has it; none for a note, which says nothing to the rules."""
    plain = Effect(mark.bearer, source, mark.clock, mark.armed, mark.born, mark.turns, mark.lasting)
    match mark.kind:
        case MarkKind.CONDITION:
            return evolve(plain, condition=mark.condition)
        case MarkKind.SHIELD:
            return evolve(plain, shield=max(0, mark.value))
        case MarkKind.RETALIATE:
            return evolve(plain, retaliate=max(0, mark.value))
        case MarkKind.BONUS:
            return evolve(plain, bonus=Gain(value=mark.value), every_attack=mark.lasting is not None)
    return None


def lost_notes(old: Start, sheet: Sheet) -> tuple[str, ...]:
    """What is written down in words only: it stays with the cards."""
    known = {_key(mark_of(effect)) for effect in old.effects}
    return tuple(mark.words for mark in sheet.marks if mark.kind is MarkKind.NOTE and _key(mark) not in known)
