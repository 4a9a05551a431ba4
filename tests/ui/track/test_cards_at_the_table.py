"""What cards, damage and rolls come to at a real table, told with a finger's own events."""

from pathlib import Path

import pygame
import pytest

from holdin.game.state import Phase, Zone
from holdin.models.hexes import name
from holdin.models.letters import Half, Party, Side, Tile
from holdin.tracker import taps
from holdin.tracker.deck import count
from holdin.tracker.situation import on_the_map, scene
from holdin.ui.kit.view import Fill, Icon
from holdin.ui.track.tracker import Tracker
from tests.ui.track.finger import Finger, close, spots


def lay(finger: Finger, card: str, side: Side, zone: Zone) -> Finger:
    """A card lies otherwise, by hand."""
    assert isinstance(finger.screen, Tracker)
    finger.screen.do(taps.LayCard.model_validate({"card": card, "side": side, "zone": zone}))
    return finger.settle()


def zone(finger: Finger, card: str) -> Zone:
    return next(place.zone for place in finger.sheet.deck if place.card == card)


def strong(finger: Finger) -> Finger:
    """A monster that hits hard at any distance, its letter rolled, its turn."""
    assert isinstance(finger.screen, Tracker)
    row = {"initiative": 10, "move": 0, "attack": 6, "range": 7}
    stats = {"hp": 9, "sets": dict.fromkeys("ABC", row)}
    finger.screen.do(taps.Type.model_validate({"stats": stats}))
    return finger.settle().tap("letter:A")


# Lost symbols


def test_a_half_with_the_lost_symbol_loses_its_card_as_its_attack_is_told(finger: Finger) -> None:
    """RND-5: Neutralize's side B attacks from its top, and has the lost symbol there."""
    close(lay(finger, "neutralize", Side.B, Zone.HAND))
    finger.tap("attack:neutralize").tap("letter:B")
    assert zone(finger, "neutralize") is Zone.LOST
    assert "Off to Bed is lost" in finger.texts()


def test_an_attack_that_loses_its_card_says_so_before(finger: Finger) -> None:
    """RND-5: the symbol beside its value, the words where attacks are listed."""
    lay(finger, "neutralize", Side.B, Zone.HAND).fight()
    signs = [each.name for each in finger.screen.view().draws if isinstance(each, Icon)]
    assert signs.count("lost") == 1
    finger.tap("ask:attack")
    assert "Off to Bed: Attack 6, the card is lost" in finger.texts()


def test_a_half_without_it_discards_its_card_and_nothing_is_asked(finger: Finger) -> None:
    """The Opportunist's side B is lost by its bottom; its top was told."""
    close(lay(finger, "the-opportunist", Side.B, Zone.HAND))
    finger.tap("card:the-opportunist").tap("end-turn")
    assert finger.sheet.phase is Phase.HERO_TURN
    finger.tap("attack:the-opportunist").tap("letter:B")
    assert dict(finger.sheet.halves) == {"the-opportunist": Half.TOP}
    finger.tap("end-turn")
    assert zone(finger, "the-opportunist") is Zone.DISCARDED
    assert not finger.sheet.halves


@pytest.mark.parametrize(
    ("answer", "lies"), [("half:bottom", Zone.LOST), ("half:top", Zone.DISCARDED), ("basic:top", Zone.DISCARDED)]
)
def test_where_nobody_told_the_half_it_is_asked_once(finger: Finger, answer: str, lies: Zone) -> None:
    lay(finger, "the-opportunist", Side.B, Zone.HAND)
    finger.tap("card:the-opportunist").tap("end-turn").tap("end-turn")
    assert "what was it played for" in finger.texts()
    finger.tap(answer)
    assert finger.sheet.phase is not Phase.HERO_TURN
    assert zone(finger, "the-opportunist") is lies


def test_cards_in_play_are_not_counted_to_the_hand(finger: Finger) -> None:
    finger.tap("card:the-opportunist")
    assert "hand 3" in finger.texts()
    assert "Hot Ladle" in {label.text for label in finger.screen.texts()}
    assert count(finger.sheet, Zone.HAND) == 3


# Damage


def asked_about_damage(finger: Finger) -> Finger:
    """The monster's attack is rolled for, and you are asked (DMG-1)."""
    return strong(finger).tap("ask:turn").tap("letter:C")


def test_a_discarded_card_that_takes_the_damage_is_lost(finger: Finger) -> None:
    lay(finger, "healing-waters", Side.B, Zone.DISCARDED)
    hp = finger.sheet.hp
    asked_about_damage(finger)
    assert len([spot for spot in spots(finger) if spot.startswith("negate:")]) == 1 + 3
    finger.tap("negate:healing-waters")
    assert finger.sheet.hp == hp
    assert zone(finger, "healing-waters") is Zone.LOST


def test_two_of_the_hand_take_the_damage(finger: Finger) -> None:
    """RND-5: side A turns to B, side B is discarded."""
    lay(finger, "healing-waters", Side.B, Zone.HAND)
    hp = finger.sheet.hp
    asked_about_damage(finger).tap("negate:neutralize+healing-waters")
    assert finger.sheet.hp == hp
    lies = {str(place.card): (place.side, place.zone) for place in finger.sheet.deck}
    assert lies["neutralize"] == (Side.B, Zone.HAND)
    assert lies["healing-waters"] == (Side.B, Zone.DISCARDED)


def test_where_no_card_can_take_it_it_is_suffered(finger: Finger) -> None:
    for card in ("the-opportunist", "neutralize", "healing-waters"):
        lay(finger, card, Side.B, Zone.LOST)
    asked_about_damage(finger)
    assert not any(spot.startswith("negate") for spot in spots(finger))
    assert "suffer" in spots(finger)


def test_death_is_said_before_it_is_taken(finger: Finger) -> None:
    """DMG-2."""
    finger.typed("hero:hp", 1)
    asked_about_damage(finger)
    assert "the scenario is lost" in finger.texts()


def test_suffering_is_never_where_a_letter_was(finger: Finger) -> None:
    strong(finger).tap("ask:turn")
    letters = [finger.spot(spot).bounds for spot in ("letter:A", "letter:B", "letter:C", "roll")]
    finger.tap("letter:C")
    view = finger.screen.view()
    choices = [spot for spot in view.spots if spot.id == "suffer" or spot.id.startswith("negate:")]
    assert choices
    assert not any(choice.bounds.colliderect(letter) for choice in choices for letter in letters)


# Rolls


def test_the_letters_stay_where_they_are_for_the_second_one(finger: Finger) -> None:
    close(finger).tap("attack:the-opportunist").tap("disadvantage")

    def places() -> list[object]:
        return [finger.spot(spot).bounds for spot in ("letter:A", "letter:B", "letter:C", "roll")]

    before = places()
    finger.tap("letter:B")
    assert places() == before


@pytest.mark.parametrize("opens", ["ask:attack", "ask:turn"])
def test_the_way_back_is_nowhere_near_the_tables_letters(finger: Finger, opens: str) -> None:
    strong(finger)
    table = [finger.spot(f"letter:{letter}").bounds for letter in "ABC"]
    finger.tap(opens)
    back = finger.screen.view().spot("back")
    assert back is not None
    assert not any(back.bounds.colliderect(letter) for letter in table)


def test_a_roll_half_done_is_taken_back_letter_by_letter(finger: Finger) -> None:
    close(finger).tap("attack:the-opportunist").tap("advantage").tap("letter:B")
    finger.tap("back")
    assert "letter:A" in spots(finger)
    assert "Say what you rolled" in finger.texts()
    finger.tap("letter:A").key(pygame.K_ESCAPE).key(pygame.K_ESCAPE)
    assert isinstance(finger.screen, Tracker)
    assert finger.sheet.rolled == ()
    assert finger.sheet.foe is not None
    assert Party.MONSTER not in finger.sheet.acted


# Undo


def test_an_attack_carried_out_is_taken_back_as_one(finger: Finger) -> None:
    before = close(finger).sheet
    finger.tap("attack:the-opportunist").tap("letter:B")
    assert finger.sheet != before
    after = finger.sheet
    assert "Undo: Roll: B" in finger.texts()
    assert "The monster -" not in finger.texts()
    assert finger.tap("undo").sheet == before
    assert finger.tap("redo").sheet == after


def test_a_monsters_turn_is_taken_back_as_one_even_in_another_window(finger: Finger, tmp_path: Path) -> None:
    """Which taps belong together is kept with the table."""
    close(finger).tap("card:shadow-tactics").tap("letter:A")
    while finger.sheet.phase is not Phase.MONSTER_TURN:
        finger.tap("end-turn")
    before = finger.sheet
    finger.tap("ask:turn").tap("letter:C").suffer()
    assert finger.sheet.phase is not Phase.MONSTER_TURN
    finger.close()
    again = Finger(tmp_path)
    assert again.sheet.phase is not Phase.MONSTER_TURN
    assert again.tap("undo").sheet == before
    again.close()


def test_a_rolls_letters_go_out_with_their_use(finger: Finger) -> None:
    def lit() -> set[str]:
        return {letter for letter in "ABC" if _on(finger, f"letter:{letter}")}

    close(finger).tap("letter:A").tap("letter:B")
    assert lit() == {"B"}
    finger.tap("distance+1")
    assert lit() == set()


def test_the_line_tells_of_an_attack_only_what_had_a_part_in_it(finger: Finger) -> None:
    close(finger).tap("attack:the-opportunist").tap("letter:B")
    assert isinstance(finger.screen, Tracker)
    assert finger.screen.lately_rolled(Party.HERO) == ("B",)
    assert not finger.screen.lately_rolled(Party.MONSTER)
    assert "B: your modifier" in finger.screen.news()
    assert "the monster" not in finger.screen.news()


def _on(finger: Finger, spot: str) -> bool:
    """Whether a button shows that it is on."""
    place = finger.screen.view().spot(spot)
    assert place is not None
    good = finger.screen.desk.assets.theme.colours.good
    return any(
        isinstance(draw, Fill) and draw.rect == place.bounds and draw.fill == good
        for draw in finger.screen.view().draws
    )


# The map


def hex_of(finger: Finger, tile: Tile) -> str:
    """A hex of the map with such a tile."""
    here = on_the_map(finger.screen.desk.cards, finger.sheet)
    assert here is not None
    return next(name(hex_) for hex_, there in sorted(here.ground.tiles.items()) if there is tile)


def at(tmp_path: Path, tile: Tile) -> tuple[Finger, str]:
    """A table of a scenario with such a tile, its map open, and the tile's hex."""
    finger = Finger(tmp_path)
    finger.tap("scenario:1")
    assert isinstance(finger.screen, Tracker)
    for scenario in finger.screen.desk.cards.scenarios:
        finger.screen.do(taps.Begin(scenario=scenario, character=finger.sheet.character))
        here = on_the_map(finger.screen.desk.cards, finger.sheet)
        if here is not None and tile in here.ground.tiles.values():
            break
    hex_ = hex_of(finger.settle(), tile)
    finger.tap("map")
    return finger, hex_


@pytest.mark.parametrize(("tile", "says"), [(Tile.TRAP, "is sprung"), (Tile.HAZARDOUS, "Hazardous terrain at")])
def test_coming_to_a_trap_or_a_hazard_hurts_and_says_so(tmp_path: Path, tile: Tile, says: str) -> None:
    """MAP-5, MAP-6, DMG-1: suffered or negated; the map stays open, and undo stands on it."""
    finger, hex_ = at(tmp_path, tile)
    before = finger.tracker.sheet
    finger.tap(f"hex:{hex_}")
    assert says in finger.texts()
    finger.tap("suffer")
    after = finger.tracker.sheet
    assert after.hp < before.hp
    assert says in finger.texts()
    finger.tap("undo")
    assert finger.tracker.sheet == before
    finger.tap(f"hex:{hex_}").tap("negate:the-opportunist+neutralize")
    assert finger.tracker.sheet.hp == before.hp
    finger.key(pygame.K_ESCAPE)
    assert finger.sheet.place is not None
    assert name(finger.sheet.place) == hex_
    finger.tap("undo")
    assert finger.sheet == before
    finger.close()


def test_a_door_is_opened_in_the_games_words(tmp_path: Path) -> None:
    """MAP-4."""
    finger, hex_ = at(tmp_path, Tile.DOOR_CLOSED)
    finger.tap(f"hex:{hex_}")
    assert f"The door at {hex_} is opened" in finger.texts()
    finger.close()


def test_a_tile_that_is_cleared_is_named(tmp_path: Path) -> None:
    finger, hex_ = at(tmp_path, Tile.TRAP)
    finger.tap("mode:clear").tap(f"hex:{hex_}")
    assert f"Trap at {hex_}: gone" in finger.texts()
    finger.close()


def test_loot_is_said_with_what_it_brings(tmp_path: Path) -> None:
    """MAP-9, LOT-2."""
    finger = Finger(tmp_path)
    finger.tap("scenario:1")
    assert isinstance(finger.screen, Tracker)
    cards = finger.screen.desk.cards
    for scenario in cards.scenarios:
        finger.screen.do(taps.Begin(scenario=scenario, character=finger.sheet.character))
        on = scene(cards, finger.sheet)
        if on is not None and on.treasures and on.money:
            break
    assert on is not None
    treasure, money = min(on.treasures), min(on.money)
    finger.settle().tap("map").tap("mode:clear").tap(f"hex:{name(treasure)}")
    assert f"You loot a treasure at {name(treasure)}: " in finger.texts()
    finger.tap(f"hex:{name(money)}")
    assert f"You loot a money token at {name(money)}. In all: 1" in finger.texts()
    finger.close()


def test_monsters_are_told_apart_by_their_numbers(finger: Finger) -> None:
    assert "Wolf 1" in finger.texts() or "Wolf 2" in finger.texts() or "Wolf 3" in finger.texts()
    finger.tap("log")
    assert any(f"Combat with Wolf {number}" in finger.texts() for number in (1, 2, 3))
    finger.key(pygame.K_ESCAPE).tap("monster:dead")
    assert sum(f"Wolf {number}" in finger.texts() for number in (1, 2, 3, 4)) >= 2
