"""Loot and traps disarmed (LOT-1, LOT-2, DSR-1, MAP-9)."""

from collections.abc import Iterable
from typing import Final

from holdin.game.actions import Action, TargetHex
from holdin.game.agenda import Source
from holdin.game.asks import AskTrap
from holdin.game.effects import fire, total
from holdin.game.ending import check_goals
from holdin.game.evolve import evolve
from holdin.game.registry import Chapter
from holdin.game.state import evolve_hero
from holdin.game.table import Table
from holdin.models.ability import DisarmTrap, Gain, GainMoney, Loot, Trigger
from holdin.models.base import TreasureId
from holdin.models.hexes import Hex
from holdin.models.letters import Tile

CHAPTER = Chapter()

TOKEN_GOLD: Final = 2
"""What a looted token is worth, at every level (LOT-2)."""


def has_loot(t: Table, hex_: Hex) -> bool:
    """Whether a token or a treasure lies on a hex (MAP-9, MAP-10)."""
    return _printed(t, hex_) or hex_ in t.way.field.tokens(t)


def _printed(t: Table, hex_: Hex) -> bool:
    """Whether the map's own token or treasure lies there (MAP-9)."""
    return hex_ not in t.board.looted and (hex_ in t.stage.money or hex_ in t.stage.treasures)


def loot_hexes(t: Table) -> list[Hex]:
    """Every hex where something still lies."""
    printed = [hex_ for hex_ in (*t.stage.money, *t.stage.treasures) if hex_ not in t.board.looted]
    return sorted({*printed, *t.way.field.tokens(t)})


def loot(t: Table, hexes: Iterable[Hex]) -> None:
    """Take what lies on these hexes."""
    for hex_ in hexes:
        found = [t.stage.treasures.get(hex_)] if _printed(t, hex_) else []
        found += [None] * [*t.way.field.tokens(t)].count(hex_)
        dropped = tuple([each for each in t.board.dropped if each != hex_])
        t.board = evolve(t.board, looted=t.board.looted | {hex_}, dropped=dropped)
        for treasure in found:
            _take(t, hex_, treasure)
    t.way.field.emptied(t)


def _take(t: Table, hex_: Hex, treasure: TreasureId | None) -> None:
    """A treasure, or a token."""
    if treasure is None:
        t.hero = evolve_hero(t.hero, tokens=t.hero.tokens + 1)
        t.say("token_looted", "LOT-2", hex=hex_, tokens=t.hero.tokens)
    else:
        t.hero = evolve_hero(t.hero, treasures=(*t.hero.treasures, treasure))
        t.say("treasure_looted", "MAP-9", hex=hex_, treasure=treasure)
    check_goals(t)
    fire(t, Trigger.LOOT)


def _in_reach(t: Table, reach: int) -> list[Hex]:
    return [hex_ for hex_ in loot_hexes(t) if t.stage.within(t.board, t.you.hex, hex_, reach)]


@CHAPTER.useful(Loot)
def _loot_useful(t: Table, ability: Loot) -> bool:
    return bool(_in_reach(t, ability.range))


@CHAPTER.performs(Loot)
def _loot(t: Table, _source: Source, ability: Loot, gains: tuple[Gain, ...]) -> None:
    loot(t, _in_reach(t, ability.range + sum(gain.range for gain in gains)))


@CHAPTER.performs(GainMoney)
def _gain_money(t: Table, _source: Source, ability: GainMoney, gains: tuple[Gain, ...]) -> None:
    value = ability.value + total(gains)
    t.hero = evolve_hero(t.hero, tokens=t.hero.tokens + value)
    t.say("money_gained", "LOT-2", value=value, tokens=t.hero.tokens)


def _traps(t: Table, reach: int) -> tuple[Hex, ...]:
    tiles = t.way.field.ground(t).tiles
    traps = sorted(hex_ for hex_, tile in tiles.items() if tile is Tile.TRAP)
    return tuple(hex_ for hex_ in traps if t.stage.within(t.board, t.you.hex, hex_, reach))


@CHAPTER.useful(DisarmTrap)
def _disarm_useful(t: Table, ability: DisarmTrap) -> bool:
    return bool(_traps(t, ability.range))


@CHAPTER.performs(DisarmTrap)
def _disarm(t: Table, _source: Source, ability: DisarmTrap, gains: tuple[Gain, ...]) -> None:
    traps = _traps(t, ability.range + sum(gain.range for gain in gains))
    if traps:
        t.push(AskTrap(traps))


@CHAPTER.offers(AskTrap)
def _offer_traps(_t: Table, ask: AskTrap) -> list[Action]:
    return [TargetHex(hex_) for hex_ in ask.traps]


@CHAPTER.answers(AskTrap, TargetHex)
def _disarm_trap(t: Table, _ask: AskTrap, action: TargetHex) -> None:
    t.board = t.stage.without_trap(t.board, action.hex)
    t.say("trap_disarmed", "DSR-1", hex=action.hex)
