"""Every target of Hand: a double click does nothing second, fingers hit it, a click takes the keyboard along."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from holdin.hand import gestures as g
from holdin.hand.card_table import CardTable
from holdin.models.deck import ABILITY, HP, MONSTER_HP
from holdin.ui.kit.measures import TARGET
from holdin.ui.kit.view import Spot
from holdin.ui.pages.listing import ListPage
from holdin.ui.pages.screen import Screen
from tests.ui.hand.hand_driver import HandDriver
from tests.ui.seat import SMALLEST

QUICK = 0.12
"""Seconds between the two clicks of a double click."""
SCREENS = {
    "cards": (),
    "gestures": ("gestures",),
    "steps": ("steps",),
    "set-up": ("set-up",),
    "upgrades": ("set-up", "upgrades"),
    "items": ("set-up", "items"),
    "hand-over": ("hand-over",),
    "picture": ("scans",),
    "referee": ("referee",),
    "fight": ("referee", "ask:fight", "on:"),
    "attack": ("referee", "ask:fight", "on:", "ask:attack"),
    "lead": ("referee", "lead"),
    "by-itself": ("referee", "options"),
    "log": ("referee", "log"),
}
"""The ways to Hand's screens, by the beginnings of spots."""
OFTEN = ("cards",)
EACH = [name if name in OFTEN else pytest.param(name, marks=pytest.mark.slow) for name in SCREENS]
"""Those that are tried in haste, too: the others when there is time."""
ELSEWHERE = {"card", "menu", "begin", "left"}
"""A card is meant to be turned over; the others lead out of Hand."""
MOST = 2
"""So many spots of a kind at most are tried on a screen."""


class Window:
    """One window for many tries: each begins with the same cards."""

    def __init__(self, folder: Path, size: tuple[int, int] = SMALLEST, lang: str = "en") -> None:
        self.hands = HandDriver(folder, size, lang)
        self.root = self.hands.screen

    def go(self, name: str, chosen: str = HP) -> Screen:
        """A screen, as if nothing had been done."""
        hands, root = self.hands, self.root
        root.book.undo(len(root.book.past) - 1)
        for hp in (5, 4):
            root.does(g.MarkNumber(what=g.Marked.HP, value=hp))
        root.chosen, root.looking, root.trouble, root.focus, root.hover = chosen, False, "", None, None
        root._dice = None
        root.asked.row.declined.clear()
        root.asked.trouble = ""
        hands.app.screen = root
        root.changed()
        for start in SCREENS[name]:
            spot = next(spot for spot in hands.app.screen.view().spots if spot.id.startswith(start) and spot.intent)
            hands.app.screen = hands.app.screen.act(spot.intent)
        hands.frame(2.0)
        return hands.app.screen

    def spot(self, id_: str) -> Spot:
        found = self.hands.app.screen.view().spot(id_)
        assert found is not None, id_
        return found

    def said(self, spot: Spot) -> tuple[str, ...]:
        """What stands on a target."""
        return tuple(label.text for label in self.hands.app.screen.view().texts() if spot.bounds.contains(label.rect))

    def seen(self) -> tuple[object, ...]:
        """What has come of it, a little later."""
        self.hands.frame(2.0)
        screen = self.hands.app.screen
        screen.hover = screen.focus = None
        screen.changed()
        self.hands.frame(2.0)
        told = tuple(sorted(label.text for label in screen.texts() if "Too soon" not in label.text))
        table: CardTable = replace(self.root.table, memory=None)
        return type(screen), told, table


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    found = Window(tmp_path)
    try:
        yield found
    finally:
        found.root.leave()
        found.hands.app.window.destroy()


def targets(screen: Screen) -> Iterator[Spot]:
    """What can be clicked: each kind a few times."""
    kinds: dict[str, int] = {}
    for spot in screen.lit():
        top, kind = screen.view().spot_at(spot.middle), spot.id.partition(":")[0]
        if spot.intent is not None and not spot.rule.startswith("rule:") and top is not None and top.id == spot.id:
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] <= MOST and kind not in ELSEWHERE:
                yield spot


def clicked(window: Window, name: str, chosen: str, spot_id: str, *pauses: float) -> tuple[object, ...]:
    """What comes of clicks on where a target was, with so long a time between them."""
    window.go(name, chosen)
    at = window.spot(spot_id).middle
    window.hands.frame(1.0)
    window.hands.click(at)
    for pause in pauses:
        window.hands.now += pause
        window.hands.click(at)
    return window.seen()


@pytest.mark.parametrize("chosen", [HP, ABILITY])
@pytest.mark.parametrize("name", EACH)
def test_a_double_click_does_no_second_other_thing(window: Window, name: str, chosen: str) -> None:
    """It does what one click does; or the same again, where the target says the same as before."""
    if name != "cards" and chosen != HP:
        return
    card = next(each.card for each in window.root.table.cards if each.card.startswith(chosen))
    for spot in tuple(targets(window.go(name, card))):
        window.go(name, card)
        before = window.said(spot)
        once = clicked(window, name, card, spot.id)
        again = window.hands.app.screen.view().spot(spot.id)
        twice = clicked(window, name, card, spot.id, QUICK)
        same = again is not None and again.contains(spot.middle) and window.said(again) == before
        assert twice == once or (same and twice == clicked(window, name, card, spot.id, 1.0)), spot.id


@pytest.mark.parametrize(("page", "spot"), [("hand-over", "begin"), ("", "menu")])
def test_a_double_click_on_a_way_out_takes_nothing_there(tmp_path: Path, page: str, spot: str) -> None:
    """What lies under the pointer on the next screen hasn't been seen yet."""
    seen = []
    for number, pauses in enumerate([(), (QUICK,)]):
        hands = HandDriver(tmp_path / str(number))
        if page:
            hands.tap(page)
        hands.frame(1.0)
        found = hands.app.screen.view().spot(spot)
        assert found is not None
        hands.click(found.middle)
        for pause in pauses:
            hands.now += pause
            hands.click(found.middle)
        hands.frame(1.0)
        hands.frame(1.0)
        seen.append((type(hands.app.screen), sorted(label.text for label in hands.app.screen.texts())))
        hands.close()
    assert seen[0] == seen[1]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_finger_hits_every_target_of_the_smallest_window(tmp_path: Path, lang: str) -> None:
    window = Window(tmp_path, lang=lang)
    for name in SCREENS:
        for chosen in (HP, MONSTER_HP, ABILITY) if name == "cards" else (HP,):
            card = next(each.card for each in window.root.table.cards if each.card.startswith(chosen))
            spots = [spot for spot in window.go(name, card).lit() if spot.intent is not None and spot.clear is None]
            assert [(name, spot.id, spot.bounds.size) for spot in spots if min(spot.bounds.size) < TARGET] == []
    window.hands.close()


@pytest.mark.parametrize("name", EACH)
def test_a_click_takes_the_keyboard_along(window: Window, name: str) -> None:
    """Where the screen stays, what was clicked has the focus; on a page that it opened the keyboard begins anew."""
    for spot in tuple(targets(window.go(name))):
        screen = window.go(name)
        window.hands.frame(1.0)
        window.hands.click(window.spot(spot.id).middle)
        if window.hands.app.screen is screen and screen.view().spot(spot.id) is not None:
            assert screen.focus == spot.id


def test_a_click_on_a_card_takes_the_keyboard_along(window: Window) -> None:
    """Arrows move the card at once."""
    hands, lying = window.hands, window.hands.card(MONSTER_HP)
    hands.click(hands.pixels((lying.x, lying.y)))
    assert hands.screen.focus == f"card:{MONSTER_HP}"
    hands.key(pygame.K_LEFT)
    assert hands.card(MONSTER_HP).x < lying.x


@pytest.mark.parametrize("name", SCREENS)
def test_home_end_and_the_page_keys_go_through_every_list(window: Window, name: str) -> None:
    screen = window.go(name)
    if not isinstance(screen, ListPage):
        return
    rows = [row.id for row in screen.rows() if row.do is not None]
    if not rows:
        return
    window.hands.key(pygame.K_TAB)
    for key, wanted in (
        (pygame.K_END, rows[-1]),
        (pygame.K_HOME, rows[0]),
        (pygame.K_PAGEDOWN, rows[min(6, len(rows) - 1)]),
    ):
        window.hands.key(key)
        assert screen.focus == wanted
        shown = screen.view().spot(wanted)
        assert shown is not None
        assert screen.view().spot_at(shown.middle) == shown
