"""Special rules at the table: what stands on the sheet ends and begins them, and the referee goes by them."""

from dataclasses import replace

from holdin.game.setup import start_of
from holdin.game.stage import Stage
from holdin.hand.sheet_conversion import gone
from holdin.models.base import CharacterId, MapId, MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Party
from holdin.tracker import referee, taps
from holdin.tracker.paper import begun
from holdin.tracker.sheet import Sheet
from holdin.tracker.situation import entering, scene, situation
from holdin.tracker.tap_effects import tapped
from tests.game.builder import card_set, hall, monster
from tests.game.test_special_rules import rising, with_rules

WOLF, BEAR = "wolf-1", "bear-1"
RISES = {"kind": "rises", "monster": "wolf", "into": "bear", "hp": 2}


def at_the_table(cards: CardSet, *done: taps.Tap) -> Sheet:
    """A sheet of the builder's scenario, you at its start."""
    sheet = begun(cards, taps.Begin(character=CharacterId("hero"), scenario=ScenarioId("test")))
    on = scene(cards, sheet)
    assert on is not None
    for tap in (taps.Place(hex=on.start), *done):
        sheet, _ = tapped(cards, sheet, tap)
    return sheet


def fight(cards: CardSet, sheet: Sheet, ref: str) -> Sheet:
    """In a combat with a monster of the map, as the referee begins it."""
    on = scene(cards, sheet)
    assert on is not None
    tap = referee.fight(cards, sheet, on.monsters[ref])
    assert tap is not None
    return tapped(cards, sheet, tap)[0]


def test_a_sleeper_leaves_you_alone() -> None:
    """ENG-2: the referee says so, and why."""
    cards = with_rules(card_set(hall(1)), {"kind": "asleep", "until": {"kind": "fought"}})
    sheet = at_the_table(cards)
    (told,) = referee.engaging(cards, sheet).reasons
    assert (told.kind, told.values["medium"]) == ("leaves", 0)
    sheet = fight(cards, sheet, WOLF)
    assert sheet.lapsed == {0}
    assert tapped(cards, sheet, taps.Part())[0].lapsed == {0}


def test_who_is_killed_at_the_table_rises_again() -> None:
    """ATK-11: its hex isn't empty, and the referee knows who stands there now."""
    cards = with_rules(card_set(hall(1), monsters=(monster(hp=1), monster("bear"))), RISES)
    sheet = fight(cards, at_the_table(cards), WOLF)
    sheet, _ = tapped(cards, sheet, taps.ChangeHp(who=Party.MONSTER, by=-1))
    assert sheet.lapsed == {0}
    assert not sheet.gone
    assert sheet.foe is None
    (told,) = referee.engaging(cards, sheet).reasons
    assert told.kind == "engages"
    sheet = fight(cards, sheet, BEAR)
    assert sheet.foe is not None
    assert sheet.foe.hp == 2
    sheet, _ = tapped(cards, sheet, taps.ChangeHp(who=Party.MONSTER, by=-2))
    assert len(sheet.gone) == 1
    assert situation(cards, sheet).state.board.dead == {WOLF, BEAR}


def test_what_keeps_it_down_keeps_it_down_at_the_table() -> None:
    """ATK-11: asked as it is killed."""
    unless = {"kind": "fought", "monster": "wolf"}
    cards = with_rules(card_set(hall(1), monsters=(monster(hp=1), monster("bear"))), {**RISES, "unless": unless})
    sheet = fight(cards, at_the_table(cards), WOLF)
    sheet, _ = tapped(cards, sheet, taps.ChangeHp(who=Party.MONSTER, by=-1))
    assert len(sheet.gone) == 1


def test_a_game_taken_to_the_table_keeps_who_has_risen() -> None:
    """No hex is gone whose monster has got up again."""
    game = rising()
    start = start_of(game.state)
    on = situation(game.session.cards, at_the_table(game.session.cards)).stage
    assert gone(on, start.board) == frozenset()
    assert start.board.lapsed == {0}


def test_the_tables_ground_changes_with_its_rounds() -> None:
    """RND-8, MAP-6: the sheet knows what is under water, and what coming there does."""
    water = {"kind": "floods", "every": 2, "marks": ["exit"], "tile": "hazardous"}
    cards = with_rules(card_set(hall(3, behind=1).replace(".   .", "X   .", 1)), water)
    sheet = at_the_table(cards)
    exit_ = next(iter(cards.maps[MapId("room")].marked("exit")))
    for round_ in (1, 2):
        assert (sheet.round, sheet.flooded) == (round_, frozenset())
        while sheet.round == round_:
            sheet, _ = tapped(cards, sheet, taps.EndTurn())
    assert sheet.flooded == {exit_}
    assert entering(cards, sheet, exit_)[1] == 1
    assert situation(cards, sheet).state.board.flooded == {exit_}


def test_what_a_thief_took_comes_back_at_the_table() -> None:
    """LOT-2: the referee's monster takes it, and the sheet gives it back when that is dead."""
    cards = with_rules(card_set(hall(1), monsters=(monster(hp=1),)), {"kind": "thief"})
    sheet = fight(cards, replace(at_the_table(cards), tokens=3), WOLF)
    hex_ = scene_of(cards, sheet).monsters[WOLF].hex
    sheet, told = tapped(cards, sheet, taps.Loot(by=-2, hex=hex_))
    assert (sheet.tokens, sheet.robbed, told[0].kind) == (1, (hex_, hex_), "tokens_stolen")
    assert situation(cards, sheet).state.board.stolen == (WOLF, WOLF)
    sheet, _ = tapped(cards, sheet, taps.ChangeHp(who=Party.MONSTER, by=-1))
    assert (sheet.tokens, sheet.robbed) == (3, ())


def scene_of(cards: CardSet, sheet: Sheet) -> Stage:
    found = scene(cards, sheet)
    assert found is not None
    return found


def test_who_is_taken_from_the_list_has_the_hp_that_the_scenario_gives_it() -> None:
    """SCL-1: as those on the map have; without a scenario those of its card."""
    cards = with_rules(card_set(hall(1), monsters=(monster(hp=4),)), {"kind": "vigour", "monster": "wolf", "hp": 2})
    sheet, wolf = at_the_table(cards), MonsterId("wolf")
    assert [referee.fight_with(cards, each, wolf).hp for each in (sheet, replace(sheet, scenario=None))] == [6, 4]
    on_its_tile = referee.fight(cards, sheet, scene_of(cards, sheet).monsters[WOLF])
    assert on_its_tile is not None
    assert on_its_tile.hp == 6
