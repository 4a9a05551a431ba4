"""What comes next is offered beside the cards: rests, hexes that hurt, who engages you, the scenario's end (END-1)."""

from pathlib import Path

import pygame

from holdin.game.state import Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_sheet import sheet
from holdin.hand.sliding import hex_at, map_at
from holdin.models.deck import ABILITY, MAPS
from holdin.models.hexes import Hex, name
from holdin.models.letters import Tile
from holdin.tracker import referee, taps
from holdin.tracker.situation import scene
from holdin.ui.campaign.overview import Overview
from holdin.ui.campaign.scenario_run import RewardsPage
from holdin.ui.campaign.town_page import TownPage
from holdin.ui.hand.hand_screen import HandScreen
from holdin.ui.hand.menu_page import HandMenu
from holdin.ui.pages.story import Story
from holdin.ui.play.ending import End
from holdin.words.story import story
from tests.ui.campaign.books import kept
from tests.ui.hand.hand_driver import CARDS, HandDriver


def offered(hands: HandDriver) -> set[str]:
    return {spot.id for spot in hands.app.screen.view().spots}


def two_chosen(hands: HandDriver) -> None:
    for card in hands.table.of(ABILITY)[:2]:
        hands.screen.does(g.Lay(card=card.card, where="chosen"))
    hands.frame()


def slid_to(hands: HandDriver, hex_: Hex) -> None:
    """The map, as a hand that knows where it is to go slides it."""
    found = map_at(CARDS, hands.table)
    assert found is not None
    card = found[0]
    face = slots.face_up(CARDS, card)
    assert face is not None
    arrow = slots.nearest_arrow(face, slots.colour_up(card), hex_)
    place = slots.map_place(hands.table, card, face, hex_, arrow)
    hands.screen.does(g.MoveCard(card=card.card, x=place.x, y=place.y, angle=place.angle, enter=True))
    hands.frame()
    assert hex_at(CARDS, hands.table) == hex_


def test_what_comes_next_stands_beside_the_cards(hands: HandDriver) -> None:
    """RND-1, RND-2: after the set-up cards are to be chosen; then a key does what comes next, and the cards stay."""
    assert "Ready: choose two cards" in hands.texts()
    assert "Kill every wolf" in hands.texts()
    two_chosen(hands)
    hands.key(pygame.K_1)
    assert isinstance(hands.app.screen, HandScreen)
    assert "Your turn" in hands.texts()
    hands.key(pygame.K_1)
    assert "Cleanup" in hands.texts()
    assert not any(slots.zone_of(card) is Zone.CHOSEN for card in hands.table.of(ABILITY)), "RND-5"


def test_a_door_opens_and_a_trap_asks_when_the_map_is_slid_there(hands: HandDriver) -> None:
    """MAP-4, MAP-5, DMG-1: both show on the map afterwards."""
    on = scene(CARDS, sheet(CARDS, hands.table))
    assert on is not None
    door = next(hex_ for hex_, tile in on.terrain.items() if tile is Tile.DOOR_CLOSED)
    trap = next(hex_ for hex_, tile in on.terrain.items() if tile is Tile.TRAP)
    slid_to(hands, door)
    assert door in sheet(CARDS, hands.table).gone
    before = sheet(CARDS, hands.table).hp
    slid_to(hands, trap)
    hands.tap("springs")
    hands.tap("suffer")
    assert isinstance(hands.app.screen, HandScreen)
    assert sheet(CARDS, hands.table).hp == before - 3
    assert trap in sheet(CARDS, hands.table).gone
    assert "springs" not in offered(hands)


def test_who_engages_you_after_a_move_is_what_comes_next(hands: HandDriver) -> None:
    """ENG-5: the map was slid by hand."""
    two_chosen(hands)
    hands.key(pygame.K_1)
    on = scene(CARDS, sheet(CARDS, hands.table))
    assert on is not None
    wolf = next(iter(on.monster_hexes))
    near = next(hex_ for hex_ in on.face.hexes if abs(hex_.q - wolf.q) + abs(hex_.r - wolf.r) == 1)
    assert near not in on.monster_hexes
    slid_to(hands, near)
    assert "Begin the combat" in hands.texts()
    hands.tap("onward")
    assert slots.fighting(hands.table)


def test_a_second_card_is_drawn_for_a_damage_right_after_a_short_rest(hands: HandDriver) -> None:
    """RST-2: the first one comes back."""
    own = [card.card for card in hands.table.of(ABILITY)][:2]
    for card in own:
        for gesture in (g.Flip(card=card), g.Lay(card=card, where="discard")):
            hands.screen.does(gesture)
    before = sheet(CARDS, hands.table).hp
    hands.key(pygame.K_j)
    (first,) = (card for card in own if slots.zone_of(hands.card(card)) is Zone.LOST)
    hands.tap("again")
    (second,) = (card for card in own if slots.zone_of(hands.card(card)) is Zone.LOST)
    assert {first, second} == {*own}
    assert sheet(CARDS, hands.table).hp == before - 1
    assert "again" not in offered(hands)


def test_the_unused_cards_are_slid_in_at_once(hands: HandDriver) -> None:
    """SET-3: of the maps the scenario's stays out."""
    hands.screen.does(g.Gather(again=True))
    hands.screen.does(g.Slide(card="hp", where="in"))
    hands.screen.does(g.MarkNumber(what=g.Marked.HP, value=10))
    hands.frame()
    hands.tap("pack")
    outside = [card.card for card in hands.table.of(MAPS) if abs(card.x - slots.DECK[0]) > 9]
    assert len(outside) == 1
    assert "1 · Teeth in the Fold" in hands.texts()


def test_a_scenario_won_by_hand_brings_its_story_gold_and_town(hands: HandDriver, tmp_path: Path) -> None:
    """END-1 to END-4: in a campaign that begins with it; what hands suffered is told."""
    on = scene(CARDS, sheet(CARDS, hands.table))
    assert on is not None
    hands.screen.does(g.MarkNumber(what=g.Marked.HP, value=6))
    for tile in on.monsters.values():
        hands.screen.does(g.Tell(tap=taps.Clear(hex=tile.hex), deck=True))
    hands.screen.does(g.Tell(tap=taps.Loot(), deck=True))
    hands.frame()
    hands.tap("onward")
    assert isinstance(hands.app.screen, End)
    assert hands.app.screen.won
    assert hands.app.screen.facts is not None
    assert hands.app.screen.facts.suffered == 4
    assert "Damage suffered" in hands.texts()
    hands.tap("on")
    assert isinstance(hands.app.screen, RewardsPage)
    hands.tap("on")
    assert isinstance(hands.app.screen, Overview)
    hands.tap("town")
    assert isinstance(hands.app.screen, TownPage)
    hands.app.screen.leave()
    (path,) = (tmp_path / "campaigns").glob("*.holdin")
    assert kept(path).gold == 2 + CARDS.scenarios[on.scenario.id].rewards.gold


def test_the_next_scenario_of_a_campaign_is_played_by_hand_too(hands: HandDriver) -> None:
    """END-4: as the one before it was, with nothing to be looked for."""
    on = scene(CARDS, sheet(CARDS, hands.table))
    assert on is not None
    for tile in on.monsters.values():
        hands.screen.does(g.Tell(tap=taps.Clear(hex=tile.hex), deck=True))
    hands.frame()
    for spot in ("onward", "on", "on", "play", "on"):
        hands.tap(spot)
    memory = hands.table.memory
    assert memory is not None
    assert memory.game.startswith("campaigns/")
    assert memory.setup.scenario != on.scenario.id
    assert not hands.table.unpacked


def test_a_scenario_s_story_is_told_once_it_lies_there_and_whenever_it_is_wanted(hands: HandDriver) -> None:
    """SET-3."""
    words, first = hands.screen.desk.words, CARDS.campaign.start[0]
    told = story(words, first, "intro", ())[:30]
    hands.tap("story")
    assert told in hands.texts()
    hands.tap("on")
    assert isinstance(hands.app.screen, HandScreen)
    hands.screen.does(g.Gather(again=True))
    hands.frame()
    hands.tap("lay-out")
    assert isinstance(hands.app.screen, Story)
    hands.key(pygame.K_ESCAPE)
    assert not hands.table.unpacked


def test_a_throw_on_the_table_is_offered_as_the_monster_s_set(hands: HandDriver) -> None:
    """ENG-7, ROLL-1: the ruler lies over the HP card, and shows it."""
    on = scene(CARDS, sheet(CARDS, hands.table))
    assert on is not None
    here = sheet(CARDS, hands.table)
    fight = next(each for tile in on.monsters.values() if (each := referee.fight(CARDS, here, tile)) is not None)
    hands.screen.does(g.Tell(tap=fight, deck=True))
    two_chosen(hands)
    hands.key(pygame.K_t)
    letter = hands.table.thrown
    assert f"as the ruler shows: {letter}" in hands.texts()
    hands.tap("onward")
    foe = sheet(CARDS, hands.table).foe
    assert foe is not None
    assert foe.behaviour is letter
    assert sum(isinstance(each.gesture, g.Throw) for each in hands.screen.book.past) == 1, "not thrown again"


def test_the_menu_leads_back_to_the_cards(hands: HandDriver) -> None:
    """Nothing is left behind by a slip."""
    hands.key(pygame.K_ESCAPE)
    assert "Main menu" in hands.texts()
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.app.screen, HandScreen)
    hands.tap("menu")
    hands.tap("leave")
    assert "Back to the hand" in hands.texts()
    assert not isinstance(hands.app.screen, HandScreen | HandMenu)


def test_the_map_is_opened_from_the_cards_and_its_hexes_are_tapped(hands: HandDriver) -> None:
    """MAP-9, LOT-2: a hex for which no arrow key is meant, a token; then the cards are there again."""
    on = scene(CARDS, sheet(CARDS, hands.table))
    assert on is not None
    found = map_at(CARDS, hands.table)
    assert found is not None
    hands.screen.chosen = found[0].card
    hands.screen.changed()
    hands.frame()
    hands.tap("look")
    there = next(hex_ for hex_ in sorted(on.face.hexes) if hex_ not in on.terrain and hex_ not in on.monster_hexes)
    hands.tap(f"hex:{name(there)}")
    hands.tap("mode:clear")
    money = next(iter(on.money | frozenset(on.treasures)))
    hands.tap(f"hex:{name(money)}")
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.app.screen, HandScreen)
    assert hex_at(CARDS, hands.table) == there
    assert money in sheet(CARDS, hands.table).gone


def test_a_scenario_lost_by_hand_can_be_tried_again(hands: HandDriver) -> None:
    """DMG-2."""
    hands.tap("hp:0")
    hands.tap("onward")
    assert isinstance(hands.app.screen, End)
    assert not hands.app.screen.won
    hands.tap("town")
    assert isinstance(hands.app.screen, Overview | RewardsPage)
