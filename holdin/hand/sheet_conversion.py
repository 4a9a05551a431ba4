"""A game's start as the referee's sheet, and what a sheet knows put back into a start (SET-4, RND-1)."""

from holdin.game.evolve import evolve
from holdin.game.stage import Stage
from holdin.game.state import Board, Combat, Start
from holdin.models.base import TreasureId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Party, Tile
from holdin.tracker.sheet import Foe, Hindering, Sheet, is_note
from holdin.tracker.situation import situation


def sheet_of(scene: Stage, start: Start) -> Sheet:
    """What the referee would have written down of a game at the beginning of a round."""
    setup, hero = scene.setup, start.hero
    return Sheet(
        setup.character,
        setup.character_level,
        setup.level,
        setup.scenario,
        hp=start.hp,
        max_hp=scene.max_hp,
        foe=None if start.combat is None else foe_of(scene, start.combat),
        distance=1 if start.combat is None else start.combat.distance,
        hindering=Hindering() if start.combat is None else Hindering(start.combat.kinds, start.combat.sprung),
        tokens=hero.tokens,
        place=start.hex,
        gone=gone(scene, start.board),
        looted=start.board.looted & frozenset(scene.monster_hexes),
        lapsed=start.board.lapsed,
        taken=setup.taken,
        flooded=start.board.flooded,
        rifts=start.board.rifts,
        riven=() if start.combat is None else start.combat.rifts,
        robbed=tuple(scene.monsters[ref].hex for ref in start.board.stolen),
        round=max(1, start.round),
        items=hero.items,
        effects=start.effects,
    )


def foe_of(scene: Stage, combat: Combat) -> Foe:
    """The monster of a combat, with its printed values (MON-2)."""
    tile = scene.monsters[combat.monster]
    stats = scene.stats(combat.monster)
    return Foe(tile.monster, combat.hp, combat.max_hp, tile.kind, tile.monster, stats, hex=tile.hex)


def gone(scene: Stage, board: Board) -> frozenset[Hex]:
    """The hexes whose tile no longer counts."""
    return (
        board.opened | board.cleared | scene.fallen(board) | (board.looted & (scene.money | frozenset(scene.treasures)))
    )


# Back into a game


def noted(cards: CardSet, scene: Stage, old: Start, sheet: Sheet) -> Start:
    """A start with what has been written down since: round, doors, dead, effects. The cards show the rest."""
    now = situation(cards, sheet).state
    board = _board(scene, old.board, sheet.gone, now.board)
    begun = old.begun or sheet.round > 1 or board != old.board
    combat = _combat(scene, old.combat, sheet, now.combat)
    effects = tuple(effect for effect in sheet.effects if not is_note(effect))
    hero = evolve(old.hero, treasures=_treasures(scene, old, board))
    return evolve(old, hero=hero, board=board, round=sheet.round, combat=combat, effects=effects, begun=begun)


def _treasures(scene: Stage, old: Start, board: Board) -> tuple[TreasureId, ...]:
    """What has been looted: a treasure whose hex is empty now is yours, one that is back isn't (MAP-9)."""
    back = [scene.treasures[hex_] for hex_ in old.board.looted - board.looted if hex_ in scene.treasures]
    found = [treasure for hex_, treasure in scene.treasures.items() if hex_ in board.looted - old.board.looted]
    return (*(treasure for treasure in old.hero.treasures if treasure not in back), *found)


def _board(scene: Stage, old: Board, gone_: frozenset[Hex], now: Board) -> Board:
    """Of all tiles that are gone those that a game knows of; what was looted elsewhere stays so."""
    loot, back = scene.money | frozenset(scene.treasures), gone(scene, old) - gone_
    traps = frozenset(hex_ for hex_ in gone_ if scene.terrain.get(hex_) is Tile.TRAP)
    return evolve(now, cleared=traps, looted=(old.looted - loot - back) | now.looted, lapsed=old.lapsed | now.lapsed)


def _combat(scene: Stage, old: Combat | None, sheet: Sheet, now: Combat | None) -> Combat | None:
    """The combat that was written down; its HP and distance are the cards' to show, its set is rolled anew."""
    at = None if sheet.foe is None else sheet.foe.hex
    ref = None if at is None or now is None else now.monster
    if at is not None and ref is not None and (ref not in scene.monsters or scene.monsters[ref].hex != at):
        ref = scene.monster_hexes.get(at)
    if ref is None or now is None:
        return None
    rolled = now.behaviour is not None or Party.MONSTER in sheet.acted
    fresh = not rolled and (old is None or old.monster != ref or old.fresh)
    return evolve(now, monster=ref, max_hp=scene.full_hp(ref), behaviour=None, acted=False, fresh=fresh)


def lost_notes(old: Start, sheet: Sheet) -> tuple[str, ...]:
    """What is written down in words only: it stays with the cards."""
    return tuple(each.source for each in sheet.effects if is_note(each) and each not in old.effects)
