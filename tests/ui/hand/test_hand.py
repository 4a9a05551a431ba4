"""Hand by input events alone: dragged, turned, flipped, thrown, marked, undone; the rules take over."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from holdin.game.state import Zone
from holdin.hand import slots
from holdin.hand.checklist import checked
from holdin.hand.ruler import crossing
from holdin.hand.state_reader import read
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP
from holdin.ui.app.menu import menu
from holdin.ui.hand.opening import open_hand
from holdin.ui.play.play import PlayScreen
from holdin.words.gestures import lack_words, part_words
from tests.ui.hand.hand_driver import CARDS, HandDriver
from tests.ui.seat import SMALLEST


def test_any_hp_takes_two_clicks_and_turns_the_card(hands: HandDriver) -> None:
    """HPC-1: tap the card, tap the number."""
    hands.click(hands.pixels((hands.card(HP).x, hands.card(HP).y)))
    hands.tap("hp:3")
    assert hands.table.marks.hp == 3
    assert 3 in CARDS.characters[hands.table.character].hp_card.halves[hands.card(HP).half].hp
    hands.tap("undo")
    assert hands.table.marks.hp != 3


def test_a_card_is_dragged_and_settles_near_its_place_unless_shift_is_held(hands: HandDriver) -> None:
    home = hands.card(MONSTER_HP)
    start = hands.pixels((home.x, home.y))
    hands.drag(start, (start[0] - 200, start[1] - 10))
    away = hands.card(MONSTER_HP)
    assert away.x == pytest.approx(home.x - 200 / hands.screen.spread.scale, abs=0.5)
    hands.drag(hands.pixels((away.x, away.y)), (start[0] + 6, start[1] - 6))
    assert (hands.card(MONSTER_HP).x, hands.card(MONSTER_HP).y) == pytest.approx(slots.RIGHT_HAND)
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    hands.drag(start, (start[0] + 6, start[1] - 6))
    pygame.key.set_mods(0)
    assert hands.card(MONSTER_HP).x > slots.RIGHT_HAND[0] + 1


def test_the_map_slides_until_another_hex_is_at_an_arrow(hands: HandDriver) -> None:
    """HPC-3, SET-3."""
    card = next(
        each
        for each in hands.table.cards
        if each.card.startswith(MAPS) and (at := slots.pointed(CARDS, hands.table, each)) is not None and at.far < 1
    )
    before = slots.pointed(CARDS, hands.table, card)
    start = hands.pixels((card.x, card.y - 20))
    face = slots.face_up(CARDS, card)
    assert face is not None
    hands.drag(start, (start[0] + 2, start[1] + round(2 * slots.lift(face) * hands.screen.spread.scale) + 2))
    after = slots.pointed(CARDS, hands.table, hands.card(card.card))
    assert before is not None
    assert after is not None
    assert after.hex != before.hex
    assert after.far < 1e-6


def test_double_click_flips_wheel_and_keys_turn_and_layers_change(hands: HandDriver) -> None:
    at = hands.pixels((hands.card(MONSTER_HP).x, hands.card(MONSTER_HP).y))
    hands.click(at)
    hands.click(at)
    assert hands.card(MONSTER_HP).back
    hands.key(pygame.K_f)
    assert not hands.card(MONSTER_HP).back
    hands.key(pygame.K_r)
    assert hands.card(MONSTER_HP).angle == 180
    hands.key(pygame.K_e)
    assert hands.card(MONSTER_HP).angle == 185
    layer = hands.table.layer(MONSTER_HP)
    hands.key(pygame.K_PAGEDOWN)
    assert hands.table.layer(MONSTER_HP) == layer - 1
    hands.key(pygame.K_PAGEUP)
    assert hands.table.layer(MONSTER_HP) == layer


def test_by_keyboard_alone_a_card_is_found_and_moved(hands: HandDriver) -> None:
    for _ in range(40):
        hands.key(pygame.K_TAB)
        if hands.screen.focus == f"card:{HP}":
            break
    before = hands.card(HP)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_LEFT)
    assert hands.card(HP).y > before.y
    assert hands.card(HP).x < before.x
    hands.key(pygame.K_u)
    hands.key(pygame.K_u)
    assert hands.card(HP) == before


def test_a_clicked_card_is_moved_by_arrows_though_the_pointer_stirs(hands: HandDriver) -> None:
    """HPC-3: a map by a hex."""
    card = next(each for each in hands.table.of(MAPS) if slots.pointed(CARDS, hands.table, each) is not None)
    at = hands.pixels((card.x, card.y - 20))
    hands.click(at)
    hands.mouse(pygame.MOUSEMOTION, (at[0] + 3, at[1]))
    before = slots.pointed(CARDS, hands.table, hands.card(card.card))
    hands.key(pygame.K_DOWN)
    after = slots.pointed(CARDS, hands.table, hands.card(card.card))
    assert before is not None
    assert after is not None
    assert after.hex != before.hex
    assert after.far < 1e-6


@pytest.mark.parametrize("key", [pygame.K_t, pygame.K_v, pygame.K_g])
def test_what_lies_on_top_is_drawn_on_top_once_cards_have_come_to_rest(hands: HandDriver, key: int) -> None:
    """Whatever is done, and taken back: the last picture drawn is the one of where all lies."""
    screen = hands.screen
    screen.desk = replace(screen.desk, settings=screen.desk.settings.model_copy(update={"reduced_motion": False}))
    for pressed in (key, pygame.K_u, pygame.K_y):
        hands.key(pressed)
        while hands.screen.fresh or hands.screen.waits(hands.now) is not None:
            hands.frame(1 / 60)
        shown = pygame.image.tobytes(hands.app.window.get_surface(), "RGB")
        hands.screen.changed()
        hands.frame()
        assert shown == pygame.image.tobytes(hands.app.window.get_surface(), "RGB")


def test_the_ruler_is_put_away_upright_by_a_drag(hands: HandDriver) -> None:
    """ROLL-1: from where a throw has left it."""
    hands.key(pygame.K_t)
    hands.frame(1.0)
    lying, home = hands.card(MONSTER_HP), hands.pixels(slots.RIGHT_HAND)
    assert abs(lying.tilt) > slots.SLANT
    hands.drag(hands.pixels((lying.x, lying.y)), (home[0] - 40, home[1] + 20))
    assert (hands.card(MONSTER_HP).x, hands.card(MONSTER_HP).y) == pytest.approx(slots.RIGHT_HAND)
    assert hands.card(MONSTER_HP).tilt == 0


def test_a_card_is_discarded_by_the_book_and_drawn_for_a_rest(hands: HandDriver) -> None:
    """RND-5, RST-2: D turns side A, then lays side B onto the pile; of two there, J loses one."""
    for card in [card.card for card in hands.table.of(ABILITY)][:2]:
        spot = hands.screen.view().spot(f"card:{card}")
        assert spot is not None
        hands.click((spot.bounds.right - 40, spot.middle[1]))
        assert hands.screen.chosen == card
        hands.key(pygame.K_d)
        assert (slots.zone_of(hands.card(card)), hands.card(card).back) == (Zone.HAND, True)
        hands.key(pygame.K_d)
        assert slots.zone_of(hands.card(card)) is Zone.DISCARDED
    hands.key(pygame.K_j)
    zones = sorted(str(slots.zone_of(card)) for card in hands.table.of(ABILITY))
    assert zones == sorted(map(str, (Zone.HAND, Zone.HAND, Zone.HAND, Zone.LOST)))


@pytest.mark.parametrize("by", ["key", "flick"])
def test_a_throw_shows_its_letter(hands: HandDriver, by: str) -> None:
    """ROLL-1."""
    if by == "key":
        hands.key(pygame.K_t)
    else:
        start = hands.pixels((hands.card(MONSTER_HP).x, hands.card(MONSTER_HP).y))
        hands.drag(start, (start[0] - 260, start[1] - 80), seconds=0.1)
    found = crossing(CARDS.monster_hp.ruler, hands.table)
    assert found is not None
    assert hands.table.thrown is found.letter
    assert any(found.letter in label.text for label in hands.screen.texts())


def test_a_finger_drags_too(hands: HandDriver) -> None:
    home, (width, height) = hands.card(MONSTER_HP), SMALLEST
    x, y = hands.pixels((home.x, home.y))
    for kind, to, seconds in (
        (pygame.FINGERDOWN, 0, 0.05),
        (pygame.FINGERMOTION, 100, 1.0),
        (pygame.FINGERUP, 100, 1.0),
    ):
        there = (x - to) / (width - 1), y / (height - 1)
        pygame.event.post(pygame.Event(kind, finger_id=1, touch_id=1, x=there[0], y=there[1], dx=0.0, dy=0.0))
        hands.frame(seconds)
    assert hands.card(MONSTER_HP).x == pytest.approx(home.x - 100 / hands.screen.spread.scale, abs=1)


def test_everything_is_there_after_a_restart(hands: HandDriver, tmp_path: Path) -> None:
    hands.key(pygame.K_t)
    before = hands.table
    hands.close()
    with HandDriver(tmp_path) as again:
        assert again.table == before
        hands.app = again.app


def test_the_rules_take_over_and_the_game_is_picked_up_again(hands: HandDriver) -> None:
    hands.click(hands.pixels((hands.card(HP).x, hands.card(HP).y)))
    hands.tap("hp:5")
    before = {card.card: card for card in hands.table.cards}
    hands.tap("hand-over")
    hands.tap("begin")
    assert isinstance(hands.app.screen, PlayScreen)
    assert hands.app.screen.session.state.you.hp == 5
    hands.app.screen.leave()
    screen = open_hand(hands.app.screen.desk, SMALLEST, menu)
    hands.app.screen = screen
    hands.frame()
    hands.tap("set-up")
    hands.tap("game:0")
    assert {card.card: card for card in hands.table.cards} == before


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_first_start_is_out_of_the_box_with_all_nine_steps_and_one_way_round_them(tmp_path: Path, lang: str) -> None:
    """SET-3: which scenario, every step, the next one's target and why it isn't done yet; or all of it at once."""
    with HandDriver(tmp_path, lang=lang, box=True) as hands:
        words, table = hands.screen.desk.words, hands.table
        assert table.unpacked
        said = " ".join(label.text for label in hands.screen.texts())
        scenario = hands.screen.desk.cards.campaign.start[0]
        assert words.name(scenario) in said
        parts = checked(hands.screen.desk.cards, table)
        assert len(parts) == 9
        lacks = [lack for _, lack in parts if lack is not None]
        assert all(part_words(words, part)[0] in said for part, lack in parts if lack is not lacks[0])
        assert lack_words(words, lacks[0].why, lacks[0].about).split()[0] in said
        assert lacks[0].place is not None
        hands.tap("lay-out")
        hands.tap("on")
        assert not hands.table.unpacked
        reading = read(hands.screen.desk.cards, hands.table)
        assert reading.setup is not None
        assert reading.setup.scenario == scenario
        hands.tap("undo")
        assert hands.table == table


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [SMALLEST, (1920, 1080)])
def test_every_button_is_readable(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    with HandDriver(tmp_path, size, lang) as found:
        for card in (HP, "ability:"):
            found.screen.chosen = next(each.card for each in found.table.cards if each.card.startswith(card))
            found.screen.changed()
            window = pygame.Rect((0, 0), size)
            for label in found.screen.texts():
                assert label.ink.px >= 14
                assert window.contains(label.rect), label
                assert "…" not in label.text, label
