"""Every gesture has a way to be done, and a key or button; slid in and out, the arrow pointing; set up by hand."""

from pathlib import Path
from typing import get_args

import pygame
import pytest

from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.checklist import SetupPart, checked, missing
from holdin.hand.sliding import inside, map_at
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS, TRACKERS
from holdin.ui.hand.chosen_panel import KEYS, LAYS, RARE
from holdin.ui.hand.gestures_page import WAYS, GesturesPage
from holdin.ui.kit.input import load_keys
from holdin.ui.pages.story import Story
from holdin.words.gestures import part_words
from tests.ui.hand.hand_driver import CARDS, HandDriver
from tests.ui.seat import SMALLEST

FIRST = CARDS.scenarios[CARDS.campaign.start[0]]


def choose(hands: HandDriver, card: str) -> None:
    """By keyboard: the focus walks until it is on the card."""
    for _ in range(60):
        if hands.screen.chosen == card and hands.screen.focus == f"card:{card}":
            return
        hands.key(pygame.K_TAB)
    raise AssertionError(card)


def the_map(hands: HandDriver) -> str:
    found = map_at(CARDS, hands.table)
    assert found is not None
    return found[0].card


def test_the_table_of_gestures_lists_every_gesture_with_its_key(hands: HandDriver) -> None:
    known = get_args(get_args(g.AnyGesture)[0])
    assert {kind for way in WAYS for kind in way.kinds} == set(known)
    keys = load_keys()
    assert all(keys.of(way.command) for way in WAYS if way.command)
    hands.tap("gestures")
    assert isinstance(hands.app.screen, GesturesPage)
    rows = {row.id: row for row in hands.app.screen.rows()}
    assert len(rows) == len(WAYS) + 1
    flip = next(index for index, way in enumerate(WAYS) if way.command == "flip")
    before = hands.app.screen.under.table.card(HP).back  # type: ignore[attr-defined]  # the cards lie under it
    hands.tap(f"way:{flip}")
    assert hands.card(HP).back is not before


@pytest.mark.parametrize("card", [HP, MONSTER_HP])
@pytest.mark.parametrize("hp", [1, 4, 6, 11, 14])
def test_any_change_of_hp_takes_two_gestures(hands: HandDriver, card: str, hp: int) -> None:
    """HPC-1, MHP-1: a click on the card, a click on the number."""
    hands.click(hands.pixels((hands.card(card).x, hands.card(card).y)))
    past = len(hands.screen.book.past)
    hands.tap(f"hp:{hp}")
    assert len(hands.screen.book.past) == past + 1
    marks = hands.table.marks
    assert (marks.hp if card == HP else marks.monster_hp) == hp
    own = CARDS.characters[hands.table.character].hp_card
    half = own.half(hp) if card == HP else CARDS.monster_hp.half(hp)
    assert hands.card(card).half == half


def test_the_map_is_slid_out_and_in_with_the_arrow_pointing(hands: HandDriver) -> None:
    """HPC-3, SET-3: by button, by key."""
    card = the_map(hands)
    hands.click(hands.pixels((hands.card(card).x, hands.card(card).y - 40)))
    hands.tap("key:slide_out")
    assert map_at(CARDS, hands.table) is None
    assert not inside(hands.table, hands.card(card))
    hands.key(pygame.K_b)
    found = map_at(CARDS, hands.table)
    assert found is not None
    assert found[1].hex == CARDS.maps[FIRST.map].start(FIRST.colour)
    hands.key(pygame.K_v)
    assert map_at(CARDS, hands.table) is None


def test_arrow_keys_slide_the_map_by_a_hex_and_the_tracker_by_a_distance(hands: HandDriver) -> None:
    """HPC-3, RNG-1: you go where the arrow key points, and the map is slid the other way."""
    choose(hands, the_map(hands))
    before = map_at(CARDS, hands.table)
    hands.key(pygame.K_UP)
    after = map_at(CARDS, hands.table)
    assert before is not None
    assert after is not None
    assert after[1].hex != before[1].hex
    assert after[1].far < 1e-6
    assert hands.card(after[0].card).y > before[0].y
    choose(hands, TRACKERS)
    for distance in (2, 3):
        hands.key(pygame.K_DOWN)
        assert slots.distance_of(hands.table) == pytest.approx(distance)


def test_a_card_is_tucked_raised_and_brought_nearer(hands: HandDriver) -> None:
    choose(hands, HP)
    layer = hands.table.layer(HP)
    hands.key(pygame.K_g)
    assert hands.table.layer(HP) < layer
    deck = next(card for card in hands.table.cards if slots.in_deck(card) and card.card.startswith(MONSTERS))
    choose(hands, deck.card)
    y = hands.card(deck.card).y
    hands.key(pygame.K_w)
    assert hands.card(deck.card).y < y
    hands.tap("undo")
    assert hands.card(deck.card).y == y


def test_cards_dragged_into_the_left_hand_lie_there_in_their_layers(hands: HandDriver) -> None:
    """SET-3: the HP card in front, the map behind it, wherever in the box they lay."""
    hands.tap("set-up")
    hands.tap("box")
    layer = hands.table.layer(HP)
    start = hands.card(HP)
    hands.drag(hands.pixels((start.x - 20, start.y)), hands.pixels((slots.DECK[0] - 21, slots.DECK[1] + 1)))
    assert (hands.card(HP).x, hands.card(HP).y) == pytest.approx(slots.DECK)
    assert layer == 0
    assert hands.table.layer(HP) >= len(hands.table.cards) - 2
    map_ = _order_map()
    card = hands.card(map_)
    face = slots.face_up(CARDS, card)
    assert face is not None
    there = slots.map_place(hands.table, card, face, face.start(FIRST.colour), 1)
    hands.drag(hands.pixels((card.x - 18, card.y)), hands.pixels((there.x - 17, there.y + 1)))
    assert the_map(hands) == map_
    assert hands.table.layer(map_) < hands.table.layer(HP)


@pytest.mark.slow
def test_the_hands_are_set_up_by_hand_from_the_box(hands: HandDriver) -> None:
    """SET-3, by keys and buttons alone: the panel says what comes next until nothing is missing."""
    hands.tap("set-up")
    hands.tap("box")
    said, words = [], hands.screen.desk.words
    for card in sorted((card.card for card in hands.table.cards), key=_order):
        lacking = missing(CARDS, hands.table)
        said.append(lacking[0] if lacking is not None else None)
        assert all(part_words(words, part)[0 if part != said[-1] else 1] in hands.texts() for part in SetupPart)
        choose(hands, card)
        _turned(hands, card)
        hands.key(pygame.K_b)
    choose(hands, HP)
    hands.key(pygame.K_w)
    hands.key(pygame.K_n)
    choose(hands, _order_map())
    hands.key(pygame.K_b)
    for _ in CARDS.monsters_of(FIRST):
        hands.key(pygame.K_b)
    assert isinstance(hands.app.screen, Story), "all is there: the scenario begins with its story"
    hands.key(pygame.K_RETURN)
    assert missing(CARDS, hands.table) is None, checked(CARDS, hands.table)
    assert len(set(said)) > 1
    assert not any(part_words(words, part)[1] in hands.texts() for part in SetupPart)


def _order(card: str) -> tuple[int, str]:
    """The HP card, the other cards, the tracker, the abilities, the monster HP card; the map that is left over."""
    first = {HP: 0, TRACKERS: 4, MONSTER_HP: 6, _order_map(): 7}
    return first.get(card, 5 if card.startswith(ABILITY) else 3), card


def _order_map() -> str:
    """The first scenario's map card."""
    return f"{MAPS}{next(n for n, faces in enumerate(CARDS.map_cards) if FIRST.map in faces)}"


def _turned(hands: HandDriver, card: str) -> None:
    """The side and the half up that the scenario needs."""
    if card == HP:
        most = CARDS.characters[hands.table.character].hp_card.max_hp[0]
        hands.tap(f"hp:{most}")
        choose(hands, card)
    if card.startswith(MONSTERS):
        wanted = CARDS.monsters_of(FIRST)
        halves = CARDS.monster_cards[int(card.removeprefix(MONSTERS))].halves
        half = next((n for n, each in enumerate(halves) if each.monster in wanted), 0)
        for key in (pygame.K_f,) * (half // 2) + (pygame.K_r,) * (half % 2):
            hands.key(key)


def test_a_picture_that_takes_longer_than_the_cards_way_is_followed_by_the_last_one(hands: HandDriver) -> None:
    """As where a window that is resized is painted slowly: the cards don’t stay as large as they were."""
    screen = hands.screen
    object.__setattr__(screen.desk.settings, "reduced_motion", False)
    hands.frame(1.0)
    hands.key(pygame.K_v)
    assert screen.waits(hands.now) == 0.0
    screen.fresh = False
    screen.update(hands.now + 9.0)
    assert screen.fresh


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [SMALLEST, (1920, 1080)])
def test_no_word_of_a_button_is_broken(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    with HandDriver(tmp_path, size, lang) as found:
        found.screen.chosen = next(card.card for card in found.table.cards if card.card.startswith(ABILITY))
        found.screen.changed()
        words = found.screen.desk.words
        shown = {word for label in found.screen.view().texts() for word in label.text.split()}
        for command, (text, _) in (*KEYS.items(), *LAYS.items()):
            assert command in RARE or set(words.tr(text).split()) <= shown, words.tr(text)
        for text in ("Look", "Throw", "Fan", "Your picture", "All gestures", "Referee"):
            assert set(words.tr(text).split()) <= shown, words.tr(text)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [SMALLEST, (1920, 1080)])
def test_every_page_can_be_read(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    window = pygame.Rect((0, 0), size)
    with HandDriver(tmp_path, size, lang) as found:
        for pages in (("gestures",), ("set-up",), ("set-up", "items"), ("set-up", "upgrades"), ("hand-over",)):
            for page in pages:
                found.tap(page)
            for label in found.app.screen.texts():
                assert label.ink.px >= 14
                assert window.contains(label.rect), label
                assert "…" not in label.text, label
            for _ in pages:
                found.key(pygame.K_ESCAPE)
        found.tap("set-up")
        found.tap("box")
        assert all("…" not in label.text for label in found.screen.texts())
