"""A table's sheet as a game's state: what the rules' engine is asked about (SET-4).

This is the one place where a sheet becomes a state. What a card set lacks stands in: a monster that was typed in or
corrected, and where no scenario of the set is played, or the monster isn't on its map, a map of two hexes. Nothing is
refused or corrected: HP, distance and the rest are as typed, whether or not a game could come to them.
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from holdin.game.ending import due
from holdin.game.held.starts import with_combat
from holdin.game.looting import has_loot
from holdin.game.machine import table
from holdin.game.stage import Stage, stage
from holdin.game.state import Board, CardPlace, Combat, GameState, Hero, MonsterRef, Phase, Setup, Turn, Zone
from holdin.game.step import Event
from holdin.game.table import Table
from holdin.models.base import MapId, MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.goals import KillAll
from holdin.models.hexes import Hex
from holdin.models.hp_card import Row
from holdin.models.letters import Colour, Kind, Letter, Party, Side, Tile
from holdin.models.map_card import MapFace, Mark
from holdin.models.monster import Behaviour, Monster, Stats
from holdin.models.scenario import Scenario
from holdin.models.special_rules import Floods
from holdin.rules.ground import Ground
from holdin.rules.move import tile_damage
from holdin.tracker import taps
from holdin.tracker.sheet import Foe, Sheet

UNKNOWN = Stats(hp=1, sets={letter: Behaviour(initiative=50) for letter in Letter})
"""Values that nobody has typed in yet: dashes everywhere."""
STAND_IN = MonsterId("foe")
TWO_HEXES = MapFace(
    id=MapId("two-hexes"),
    drawing="@\n  M",
    legend={"@": Mark(start=Colour.ORANGE), "M": Mark(tile=Tile.MONSTER, monster=STAND_IN)},
)
NO_SCENARIO = Scenario(
    id=ScenarioId("at-the-table"), number=1, map=TWO_HEXES.id, colour=Colour.ORANGE, success=KillAll()
)


_ENTERED = {
    Tile.TRAP: ("trap_sprung", "MAP-5"),
    Tile.HAZARDOUS: ("hazard_entered", "MAP-6"),
    Tile.DOOR_CLOSED: ("door_opened", "MAP-4"),
}
"""The tiles that something comes of when they are entered, and what."""


class Situation(NamedTuple):
    """A table's state, with the cards that it goes by."""

    cards: CardSet
    state: GameState

    @property
    def stage(self) -> Stage:
        """What stays the same of it."""
        return stage(self.cards, self.state.setup)

    @property
    def ground(self) -> Ground:
        """The map as the rules see it now."""
        return self.stage.ground(self.state.board)

    @property
    def level(self) -> int:
        """By which traps and hazardous terrain hurt (MAP-5, MAP-6)."""
        return self.stage.ground_level(self.state.board)

    def table(self) -> Table:
        """A working copy."""
        return table(self.cards, self.state)


def situation(cards: CardSet, sheet: Sheet) -> Situation:
    """The state of a sheet, with the stand-ins that it needs."""
    ref = None if sheet.foe is None else ref_of(cards, sheet, sheet.foe)
    mapped = sheet.scenario is not None and (sheet.foe is None or ref is not None)
    if sheet.foe is not None or not mapped:
        stats = (sheet.foe.stats if sheet.foe is not None else None) or UNKNOWN
        kind = Kind.NORMAL if sheet.foe is None else sheet.foe.kind
        sort = None if ref is None else _stage(cards, sheet).monsters[ref].monster
        if sort is None or cards.monsters[sort].stats(kind) != stats:
            cards = _standing_in(cards, sheet.scenario, sort, kind, stats.model_dump_json())
    setup = replace(_setup(sheet), scenario=sheet.scenario or NO_SCENARIO.id)
    scene = stage(cards, setup)
    own = tuple(CardPlace(card.id, Side.B, Zone.DISCARDED) for card in scene.character.cards)
    foe = ref or next(iter(scene.monsters), "")
    looted = tuple(treasure for hex_, treasure in scene.treasures.items() if mapped and hex_ in sheet.gone)
    board = _board(scene, sheet, foe) if mapped else Board(lapsed=sheet.lapsed)
    state = GameState(
        scene.setup,
        scene.you(sheet.hp, sheet.place if mapped else None),
        Hero(own, tokens=sheet.tokens, treasures=looted),
        board,
        sheet.phase,
        sheet.round,
        fighting=sheet.foe is not None,
        others=scene.living(board),
        turn=_turn(sheet),
        effects=sheet.effects,
    )
    combat = None if sheet.foe is None else _combat(sheet, sheet.foe, foe)
    return Situation(cards, with_combat(cards, state, combat))


def lapsed(cards: CardSet, sheet: Sheet) -> frozenset[int]:
    """The special rules that have ended, begun or acted by what stands on a sheet; bonuses are ticked by hand (END-1).

    What holds at one moment only, such as where you stand, counts from then on.
    """
    if sheet.scenario is None or not cards.scenarios[sheet.scenario].rules:
        return sheet.lapsed
    fought = sheet.foe is not None and ref_of(cards, sheet, sheet.foe) is not None
    here = situation(cards, sheet if fought else replace(sheet, foe=None))
    t, known = here.table(), enumerate(here.stage.scenario.rules)
    return sheet.lapsed | {index for index, rule in known if rule.earns is None and due(t, rule, sheet.round - 1)}


def flooded(cards: CardSet, sheet: Sheet, since: int) -> frozenset[Hex]:
    """The ground that special rules have changed, also in the rounds that have ended since (RND-8)."""
    on, board = scene(cards, sheet), Board(lapsed=sheet.lapsed, flooded=sheet.flooded)
    if on is None or not on.floods:
        return sheet.flooded
    for ended in range(since, sheet.round):
        for rule in on.rules(board):
            if isinstance(rule, Floods):
                board = replace(board, flooded=board.flooded | on.rising(board, rule, ended))
    return board.flooded


def scene(cards: CardSet, sheet: Sheet) -> Stage | None:
    """The scenario's unchanging facts; none without a scenario of the card set."""
    return None if sheet.scenario is None else _stage(cards, sheet)


def on_the_map(cards: CardSet, sheet: Sheet) -> Situation | None:
    """The scenario's map as it is now, whoever is fought; none without a scenario of the card set."""
    return None if sheet.scenario is None else situation(cards, replace(sheet, foe=None))


def entering(cards: CardSet, sheet: Sheet, hex_: Hex) -> tuple[tuple[Event, ...], int]:
    """What coming to a hex of the map does, and its damage (MAP-4 to MAP-6)."""
    here = on_the_map(cards, sheet)
    tile = None if here is None else here.ground.tiles.get(hex_)
    if here is None or tile not in _ENTERED:
        return (), 0
    (kind, rule), damage = _ENTERED[tile], tile_damage(tile, here.level)
    return (Event(kind, {"hex": hex_, "damage": damage}, (rule,)),), damage


def loot_at(cards: CardSet, sheet: Sheet, hex_: Hex) -> taps.Loot | None:
    """The tap that loots a hex: what lies there still is gone, and counts if it is a token (LOT-2, MAP-9, MAP-10)."""
    here = on_the_map(cards, sheet)
    if here is None or not has_loot(here.table(), hex_):
        return None
    return taps.Loot(by=0 if hex_ in here.stage.treasures else 1, hex=hex_)


def loot_here(cards: CardSet, sheet: Sheet) -> taps.Loot | None:
    """The tap that loots your own hex (RND-7)."""
    return None if sheet.place is None else loot_at(cards, sheet, sheet.place)


def modifiers(cards: CardSet, sheet: Sheet, who: Party) -> Row | None:
    """The active modifier table's row of a party at the table; see `row_of`."""
    return row_of(*situation(cards, sheet), who)


def row_of(cards: CardSet, state: GameState, who: Party) -> Row | None:
    """The active modifier table's row; none at 0 HP, at HP that no card shows, without a monster (HPC-1, MHP-1)."""
    if who is Party.MONSTER:
        fight = state.combat
        return None if fight is None or fight.hp <= 0 else cards.monster_hp.row(fight.hp, state.setup.level)
    card = cards.characters[state.setup.character].hp_card
    return card.row(state.you.hp, state.setup.character_level) if card.shows(state.you.hp) else None


def _setup(sheet: Sheet) -> Setup:
    taken = sheet.taken if sheet.campaign is None else sheet.campaign.taken
    return Setup(sheet.scenario or NO_SCENARIO.id, sheet.character, sheet.level, sheet.character_level, taken=taken)


def _stage(cards: CardSet, sheet: Sheet) -> Stage:
    return stage(cards, _setup(sheet))


def ref_of(cards: CardSet, sheet: Sheet, foe: Foe) -> MonsterRef | None:
    """Which monster of the map is fought; none for one that was typed in, or of another sort."""
    if sheet.scenario is None or foe.hex is None:
        return None
    tiles = (tile for tile in _stage(cards, sheet).monsters.values() if tile.hex == foe.hex)
    return next((tile.ref for tile in tiles if (tile.monster, tile.kind) == (foe.monster, foe.kind)), None)


def _board(scene: Stage, sheet: Sheet, foe: MonsterRef) -> Board:
    """What is gone from the map; a tile of any kind may be. Whoever is fought is there."""
    gone, loot = sheet.gone, scene.money | frozenset(scene.treasures)
    doors = frozenset(hex_ for hex_ in gone if scene.terrain.get(hex_) is Tile.DOOR_CLOSED)
    risen = {scene.monsters[form].hex: form for index, form in scene.forms.items() if index in sheet.lapsed}
    dead = frozenset(
        ref
        for ref, tile in scene.monsters.items()
        if (tile.hex in gone or risen.get(tile.hex, ref) != ref) and (sheet.foe is None or ref != foe)
    )
    robbers = [scene.monster_hexes[hex_] for hex_ in sheet.robbed if hex_ in scene.monster_hexes]
    stolen = tuple(sorted(ref for ref in robbers if ref not in dead))
    return Board(
        doors, gone, (gone & loot) | sheet.looted, dead, sheet.lapsed, sheet.flooded, stolen, rifts=sheet.rifts
    )


def _combat(sheet: Sheet, foe: Foe, ref: MonsterRef) -> Combat:
    hindering, acted = sheet.hindering, Party.MONSTER in sheet.acted
    between = sheet.distance, hindering.kinds, hindering.sprung
    return Combat(ref, foe.hp, foe.max_hp, *between, foe.behaviour, acted=acted, rifts=sheet.riven)


def _turn(sheet: Sheet) -> Turn:
    over = Party.HERO in sheet.acted
    begun = over or sheet.interrupted or sheet.phase is Phase.HERO_TURN
    initiative = 99 if sheet.leading is None else sheet.leading
    return Turn(initiative=initiative, begun=begun, over=over and not sheet.interrupted)


@lru_cache(maxsize=64)
def _standing_in(
    cards: CardSet, scenario: ScenarioId | None, sort: MonsterId | None, kind: Kind, stats: str
) -> CardSet:
    """The card set in which a monster has these values: one of the map, else one on a map of two hexes."""
    values = Stats.model_validate_json(stats)
    if sort is not None:
        monster = cards.monsters[sort].model_copy(update={kind.value: values})
        return replace(cards, monsters={**cards.monsters, sort: monster})
    foe = Monster(id=STAND_IN, normal=values, elite=values)
    page = NO_SCENARIO if scenario is None else cards.scenarios[scenario]
    here = page.model_copy(update={"map": TWO_HEXES.id, "colour": Colour.ORANGE})
    return replace(
        cards,
        monsters={**cards.monsters, foe.id: foe},
        maps={**cards.maps, TWO_HEXES.id: TWO_HEXES},
        scenarios={**cards.scenarios, here.id: here},
    )
