"""What lies where on Hand's table, by input events alone: chosen cards, piles, drops, a fight, the ruler, the eye."""

from pathlib import Path

import pygame
import pytest

from holdin.game.state import Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_sheet import sheet
from holdin.hand.card_table import SIZE, CardTable
from holdin.hand.state_reader import read
from holdin.models.base import CardId, ScenarioId
from holdin.models.deck import ABILITY, HP, MONSTER_HP
from holdin.models.letters import Element, Side
from holdin.tracker import referee, taps
from holdin.tracker.deck import consumptions
from holdin.tracker.sheet import Sheet, Symbol
from holdin.tracker.situation import scene
from holdin.ui.hand.card_referee import CardReferee
from holdin.ui.hand.hand_screen import HandScreen
from holdin.ui.hand.menu_page import HandMenu
from holdin.ui.kit.view import Label
from holdin.words.gains import treasure_gains
from tests.ui.hand.hand_driver import CARDS, HandDriver
from tests.ui.seat import SMALLEST


def own(hands: HandDriver) -> list[str]:
    return [card.card for card in sorted(hands.table.of(ABILITY), key=lambda card: card.x)]


def shows_at(hands: HandDriver, card: str) -> tuple[int, int]:
    """A point of a card that nothing covers."""
    lying, view = hands.card(card), hands.screen.view()
    points = (hands.pixels(lying.point(x / 10, y / 10)) for x in range(9, 0, -1) for y in range(1, 10))
    return next(at for at in points if (spot := view.spot_at(at)) is not None and spot.id == f"card:{card}")


def drop(hands: HandDriver, card: str, to: tuple[float, float]) -> None:
    start, lying = shows_at(hands, card), hands.card(card)
    at, end = hands.pixels((lying.x, lying.y)), hands.pixels(to)
    hands.drag(start, (start[0] + end[0] - at[0], start[1] + end[1] - at[1]))


def marked(hands: HandDriver) -> str:
    """What stands beside the marked places, too."""
    return " ".join(draw.text for draw in hands.screen.view().draws if isinstance(draw, Label))


def test_two_cards_pulled_out_of_the_fan_are_the_chosen_ones_to_the_referee(hands: HandDriver) -> None:
    """RND-2: one dragged to its marked place, one laid with the key; the referee lists them and no others."""
    cards = own(hands)
    assert "Chosen: 0 of 2" in marked(hands)
    drop(hands, cards[0], slots.CHOSEN[0])
    assert "one more is chosen" in hands.texts()
    hands.click(shows_at(hands, cards[2]))
    hands.key(pygame.K_z)
    chosen = {cards[0], cards[2]}
    assert {card for card in cards if slots.zone_of(hands.card(card)) is Zone.CHOSEN} == chosen
    assert "Chosen: 2 of 2" in marked(hands)
    assert hands.table.layer(cards[0]) > hands.table.layer(cards[2]), (
        "the left one's right half is the one that is read"
    )
    words = hands.screen.desk.words
    names = {card: words.face_name(CardId(card.removeprefix(ABILITY)), Side.A, 1) for card in cards}
    hands.key(pygame.K_a)
    assert isinstance(hands.app.screen, CardReferee)
    hands.tap("lead")
    texts = hands.texts()
    for card in cards:
        assert (names[card] in texts) is (card in chosen)


def test_a_card_laid_loosely_beside_the_fan_is_chosen_and_the_rules_have_it_in_the_hand(hands: HandDriver) -> None:
    card = own(hands)[0]
    drop(hands, card, (150.0, 110.0))
    assert slots.zone_of(hands.card(card)) is Zone.CHOSEN
    start = read(CARDS, hands.table).start
    assert start is not None
    assert {place.zone for place in start.hero.cards} == {Zone.HAND}


def hidden(table: CardTable) -> list[str]:
    """The ability cards that lie right behind another one."""
    cards = table.of(ABILITY)
    return [
        one.card
        for n, one in enumerate(cards)
        for other in cards[n + 1 :]
        if abs(one.x - other.x) + abs(one.y - other.y) < slots.CASCADE - 1
    ]


def test_cards_dropped_on_a_pile_show_their_names(hands: HandDriver) -> None:
    cards = own(hands)
    for card in cards[::-1]:
        drop(hands, card, slots.PILES[Zone.DISCARDED])
    assert "Discarded: 4" in marked(hands)
    assert not hidden(hands.table)
    assert max(hands.table.layer(card) for card in cards) < hands.table.layer(HP)


def test_after_a_rest_no_card_lies_behind_another(hands: HandDriver) -> None:
    """RST-4: also when hands had changed the places of the fan."""
    cards = own(hands)
    drop(hands, cards[3], slots.PILES[Zone.DISCARDED])
    assert hands.table.layer(cards[3]) < hands.table.layer(HP), "its columns stay in sight"
    drop(hands, cards[2], slots.PILES[Zone.LOST])
    drop(hands, cards[0], slots.FAN[2][:2])
    for card in (cards[2], cards[1]):
        hands.screen.chosen = card
        hands.key(pygame.K_d)
        hands.key(pygame.K_d)
    assert "Discarded: 3" in marked(hands)
    hands.key(pygame.K_j)
    assert "Lost: 1" in marked(hands)
    assert not hidden(hands.table)
    fan = [card for card in own(hands) if slots.zone_of(hands.card(card)) is Zone.HAND]
    layers = [hands.table.layer(card) for card in fan]
    assert len(fan) == 3
    assert layers == sorted(layers, reverse=True), "the left one in front of the next"


def test_a_card_that_comes_back_takes_a_place_that_is_free(hands: HandDriver) -> None:
    cards = own(hands)
    drop(hands, cards[0], slots.PILES[Zone.DISCARDED])
    drop(hands, cards[3], slots.FAN[0][:2])
    hands.click(shows_at(hands, cards[0]))
    hands.key(pygame.K_c)
    assert not hidden(hands.table)


def test_a_dropped_card_lies_on_top_and_not_under_the_bar(hands: HandDriver) -> None:
    cards = own(hands)
    drop(hands, cards[3], (150.0, 150.0))
    drop(hands, cards[2], (160.0, 160.0))
    assert hands.table.layer(cards[2]) > hands.table.layer(cards[3])
    drop(hands, cards[3], (130.0, 205.0))
    low = hands.card(cards[3])
    assert low.y + low.size[1] / 2 <= SIZE[1] + 0.1
    assert hands.table.layer(cards[3]) > hands.table.layer(cards[2])


def slid_down(hands: HandDriver) -> None:
    hands.click(shows_at(hands, HP))
    hands.key(pygame.K_v)


def test_a_fight_begun_by_hand_is_read_from_the_map(hands: HandDriver) -> None:
    """ENG-9, HIN-1: the monster's full HP, the map's distance, the hindrances between, said beside the cards."""
    hands.click(hands.pixels(slots.RIGHT_HAND))
    hands.tap("hp:3")
    before = sheet(CARDS, hands.table)
    slid_down(hands)
    now, on = sheet(CARDS, hands.table), scene(CARDS, before)
    assert on is not None
    assert now.foe is not None
    assert now.foe.hex is not None
    fight = referee.fight(CARDS, before, on.monsters[on.monster_hexes[now.foe.hex]])
    assert fight is not None
    assert (now.foe.hp, now.distance, now.hindering.kinds) == (fight.hp, fight.distance, fight.hindrances)
    assert hands.table.marks.monster_hp == fight.hp
    assert slots.distance_shown(hands.table) == fight.distance
    assert "(ENG-9)" in hands.texts()
    assert "(HIN-1)" in hands.texts()
    hands.tap("undo")
    assert hands.table.marks.monster_hp == 3


def test_a_fight_that_goes_on_keeps_its_numbers(hands: HandDriver) -> None:
    """The HP card slid up to look at the map, and down again."""
    slid_down(hands)
    hands.click(hands.pixels(slots.RIGHT_HAND))
    hands.tap("hp:2")
    hands.click(shows_at(hands, HP))
    hands.key(pygame.K_b)
    slid_down(hands)
    foe = sheet(CARDS, hands.table).foe
    assert foe is not None
    assert foe.hp == 2


def test_the_next_monster_has_its_full_hp(hands: HandDriver) -> None:
    slid_down(hands)
    first = sheet(CARDS, hands.table).foe
    hands.click(hands.pixels(slots.RIGHT_HAND))
    hands.key(pygame.K_t)
    hands.tap("hp:0")
    assert hands.table.thrown is None
    assert (hands.card(MONSTER_HP).x, hands.card(MONSTER_HP).tilt) == (slots.RIGHT_HAND[0], 0), "its use is over"
    slid_down(hands)
    foe = sheet(CARDS, hands.table).foe
    assert first is not None
    assert foe is not None
    assert foe.hex != first.hex
    assert foe.hp == foe.max_hp == hands.table.marks.monster_hp


def test_a_thrown_ruler_leaves_the_columns_in_sight(hands: HandDriver) -> None:
    """ROLL-1: what the letter picks stands in the HP card's upper half."""
    slid_down(hands)
    for _ in range(20):
        hands.key(pygame.K_t)
        hp, lying = hands.card(HP), hands.card(MONSTER_HP)
        columns = [hp.point(x, y) for x in (0.25, 0.45, 0.65) for y in (0.28, 0.36)]
        assert not any(lying.covers(at) for at in columns)


def test_the_eye_waits_for_the_pointer_after_a_drop(hands: HandDriver) -> None:
    drop(hands, own(hands)[3], slots.CHOSEN[1])
    at = hands.pixels(slots.CHOSEN[1])
    for _ in range(4):
        hands.frame(1.0)
    assert hands.screen._shown().large is None  # what is drawn is what is asked
    hands.mouse(pygame.MOUSEMOTION, (at[0] + 3, at[1]))
    hands.frame(0.3)
    assert hands.screen._shown().large is None
    hands.frame(1.0)
    hands.frame(1.0)
    assert hands.screen._shown().large is not None


def test_a_card_that_is_held_to_the_eye_goes_back_by_escape_or_a_click_beside_it(hands: HandDriver) -> None:
    """The menu comes only with the next Esc."""
    hands.click(shows_at(hands, own(hands)[0]))
    for by_key in (True, False):
        hands.key(pygame.K_SPACE)
        assert hands.screen._shown().large is not None  # what is drawn is what is asked
        if by_key:
            hands.key(pygame.K_ESCAPE)
        else:
            hands.click(hands.pixels((slots.DECK[0], 2)))
        assert isinstance(hands.app.screen, HandScreen)
        assert hands.screen._shown().large is None
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.app.screen, HandMenu)


def test_the_enlarged_map_is_the_referee_s(hands: HandDriver) -> None:
    """A dead monster's hex is empty there too."""
    slid_down(hands)
    foe = sheet(CARDS, hands.table).foe
    hands.click(hands.pixels(slots.RIGHT_HAND))
    hands.tap("hp:0")
    map_ = next(card.card for card in hands.table.of("map:") if card.y < slots.DECK[1] - 20)
    hands.click(shows_at(hands, map_))
    hands.screen.looking = True
    large = hands.screen._shown().large
    assert foe is not None
    assert large is not None
    assert foe.hex in large.look.dead  # type: ignore[union-attr]  # it is the map


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_places_are_marked_with_their_counts(tmp_path: Path, lang: str) -> None:
    hands = HandDriver(tmp_path, SMALLEST, lang)
    card = own(hands)[3]
    hands.click(shows_at(hands, card))
    hands.key(pygame.K_x)
    texts = marked(hands)
    hands.close()
    assert ("Lost: 1" if lang == "en" else "Потеряно: 1") in texts


def test_numbers_keep_their_places_in_and_out_of_combat(hands: HandDriver) -> None:
    hands.click(hands.pixels(slots.RIGHT_HAND))

    def places() -> dict[str, object]:
        return {spot.id: spot.bounds for spot in hands.screen.view().spots if spot.id.startswith("hp:")}

    before = places()
    slid_down(hands)
    hands.click(hands.pixels(slots.RIGHT_HAND))
    assert places() == before


def test_symbols_of_the_fan_fuel_an_attack(hands: HandDriver) -> None:
    """ELM-1, ELM-2: the cards in hand show both symbols, so what they add is offered; a used one adds nothing."""
    for card in own(hands):
        hands.click(shows_at(hands, card))
        hands.key(pygame.K_f)
    hands.key(pygame.K_a)
    screen = hands.app.screen
    assert isinstance(screen, CardReferee)
    shown = {element for element in Element if screen.sheet.symbol(element) is Symbol.SHOWN}
    assert shown
    fuelled = [each.attack for each in screen._attacks() if consumptions(screen.sheet, each.attack)]
    assert fuelled
    for element in shown:
        hands.tap(f"element:{element}")
    assert not any(consumptions(screen.sheet, attack) for attack in fuelled)


def test_a_looted_treasure_says_what_it_brings(hands: HandDriver) -> None:
    """MAP-9, RND-7."""
    on = next(scene(CARDS, Sheet(hands.table.character, scenario=one)) for one in CARDS.scenarios if _treasures(one))
    assert on is not None
    hands.screen.does(g.SetUp(scenario=on.scenario.id))
    hex_, treasure = next(iter(on.treasures.items()))
    hands.screen.does(g.Tell(tap=taps.Loot(by=0, hex=hex_)))
    gains = treasure_gains(hands.screen.desk.words, treasure)
    assert gains
    hands.frame(1.0)
    assert f"Treasure at {hands.screen.desk.words.hex(hex_)}: {gains}" in hands.texts()
    assert CARDS.text("en", f"treasure.{treasure}.text")[:12] in hands.texts()
    hands.screen.does(g.Tell(tap=taps.EndTurn()))
    hands.key(pygame.K_a)
    assert gains in hands.texts()


def _treasures(scenario: ScenarioId) -> bool:
    on = scene(CARDS, Sheet(next(iter(CARDS.characters)), scenario=scenario))
    return on is not None and bool(on.treasures)
