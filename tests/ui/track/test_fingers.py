"""The tracker beside a table: every target is as large as a fingertip, nothing is cut, and a double tap is one tap."""

import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import pygame
import pytest
from pygame import Rect

from holdin.data.load import built_in_cards
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Condition, Party, Tile
from holdin.saves.settings import SCALES, TEXT_SIZES, Settings
from holdin.saves.tables import KeptSheet
from holdin.tracker import taps
from holdin.tracker.sheet import MarkKind
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import Resized, load_keys
from holdin.ui.kit.measures import FINGER
from holdin.ui.kit.typesetting import text_width
from holdin.ui.kit.view import Label
from holdin.ui.own.card_sets import OwnCards
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.files import exports
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.ui.track.tracker import Tracker
from tests.ui.window.driver import Driver
from tests.ui.window.test_double_clicks import QUICK, free
from tests.ui.window.test_reading import SIZES, faults

CARDS: Final = built_in_cards()
BEGIN: Final = taps.Begin(
    scenario=ScenarioId("teeth-in-the-fold"), character=CharacterId("mara"), items=tuple(sorted(CARDS.items))[:4]
)
BUSY: Final[tuple[taps.Tap, ...]] = (
    *(taps.Switch(who=who, condition=condition) for who in Party for condition in Condition),
    *(taps.Add(who=Party.HERO, kind=MarkKind.SHIELD, value=value) for value in (1, 2, 3)),
    *(taps.Add(who=Party.MONSTER, kind=MarkKind.BONUS, value=value) for value in (-2, 3, 4, 5)),
    taps.Hinder(kinds=(Tile.HAZARDOUS, Tile.OBSTACLE), sprung=True),
    taps.SetItem(item=1, state="spent"),
    taps.SetItem(item=2, state="consumed"),
    taps.Lead(initiative=47),
    taps.Loot(by=12),
    taps.ChangeHp(who=Party.HERO, by=-3),
)
"""All that there can be on a sheet at once."""
PAGES: Final = (
    "",
    *("lead", "log", "menu", "menu/options", "menu/sheet", "menu/tables", "menu/tables/table:0", "menu/keys", "steps"),
    *("hero:name", "hero:name/rename", "hero:hp", "hero:more", "hero:more/mark:1", "mark:", "hero:table"),
    *("monster:hp", "monster:card", "values", "values/A:initiative", "values/max-hp"),
    *("hindrances", "map", "map/range:3", "loot", "items", "items/look:0", "cards"),
    *("menu/card", "menu/card/items", "menu/card/won", "menu/card/gold", "menu/card/end"),
    *("menu/sheet/paper", "menu/sheet/paper/set-out/card", "values/A:move"),
    *("ask:turn", "ask:attack", "ask:attack/value", "attack:", "ask:engaged", "ask:fight"),
)
"""Where the tracker leads, page by page."""
TO_PLAY: Final = "menu/card/play"
"""What is taken in there is another campaign each time."""
OFTEN: Final = ("",)
"""What is tried by double taps each time."""
CLOSES: Final = "leave"
"""Without a menu to go to, the window closes."""
LANGUAGES: Final = "en", "ru"
STEPS: Final = "-1", "+1"
"""What ends so counts up or down, and what a second tap does is seen."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    pygame.display.init()
    pygame.font.init()
    folder = tmp_path_factory.mktemp("home")
    return Desk.made(CARDS, load_keys(), folder, lambda: 7, Settings(reduced_motion=True), ways=WAYS)


def table(desk: Desk, folder: Path, *, fighting: bool = True, busy: bool = True) -> Tracker:
    """A sheet in a file of its own."""
    kept, store = KeptSheet.fresh(folder, CARDS, BEGIN), OwnCards.beside(folder)
    screen = Tracker(desk, SIZES[0], kept=kept, store=store, place=folder)
    if fighting:
        screen = opened(screen, "ask:fight/on:")  # type: ignore[assignment]  # a combat begins on the tracker itself
        screen.do(taps.Behave(letter="B"))
    if busy:
        screen.do(*BUSY)
    screen.undo()
    return screen


def opened(screen: Screen, path: str) -> Screen:
    """What comes of taking one spot after the other, each by the beginning of its name."""
    for name in filter(None, path.split("/")):
        screen.changed()
        spots = screen.view().spots
        spot = next((each for each in spots if each.id == name), None)
        spot = spot or next(each for each in spots if each.id.startswith(name))
        screen = screen.act(spot.intent)
    screen.changed()
    return screen


def lines(screen: Screen) -> Iterator[Rect]:
    """Where each line of text stands that isn't covered, a little smaller than it is."""
    view = screen.view()
    for draw in view.draws[view.below :]:
        if isinstance(draw, Label) and draw.text and draw.ink.needed:
            wide = min(text_width(screen.desk.assets, draw.text, draw.ink.role, draw.ink.px), draw.rect.w)
            place = Rect(0, 0, wide, draw.ink.px)
            place.midleft = draw.rect.midleft
            if draw.ink.align == "centre":
                place.centerx = draw.rect.centerx
            elif draw.ink.align == "right":
                place.right = draw.rect.right
            yield place.inflate(-2, -4)


def wrong(screen: Screen) -> Iterator[str]:
    """What can't be read, and what a finger would miss."""
    yield from faults(screen)
    for spot in screen.view().spots:
        if spot.lit and spot.intent is not None and spot.clear is None and min(spot.bounds.size) < FINGER:
            yield f"small for a finger: {spot.id} {spot.bounds.size}"
    texts = list(lines(screen))
    for number, text in enumerate(texts):
        if text.collidelist(texts[number + 1 :]) >= 0:
            yield f"one text over another: {text}"


@pytest.mark.parametrize("fighting", [True, False])
def test_every_target_is_as_large_as_a_fingertip(desk: Desk, tmp_path: Path, *, fighting: bool) -> None:
    """On the tracker with all that there can be on it, in every window and at every size that the settings offer."""
    screen = table(desk, tmp_path, fighting=fighting)
    found = []
    for lang, size, text_size, scale in product(LANGUAGES, SIZES, TEXT_SIZES, SCALES):
        screen.with_settings(text_size=text_size, scale=scale, language=lang)
        screen.on_event(Resized(size))
        found += [f"{lang} {size} {text_size} {scale} {fault}" for fault in wrong(screen)]
    screen.leave()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", [*PAGES[1:], TO_PLAY])
def test_every_target_of_its_pages_is_too(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    screen = opened(table(desk, tmp_path), path)
    monkeypatch.setattr(Overlay, "behind", lambda _page, _builder: None)  # what is dimmed below has been looked at
    found = []
    for lang, size, text_size in product(LANGUAGES, SIZES, TEXT_SIZES):
        screen.with_settings(text_size=text_size, language=lang)
        screen.on_event(Resized(size))
        found += [f"{lang} {size} {text_size} {fault}" for fault in wrong(screen)]
    screen.leave()
    assert not found, "\n".join(found)


def after(screen: Screen, spot: str, folder: Path, waits: tuple[float, ...]) -> tuple[object, ...]:
    """What clicks lead to, each so many seconds after the one before."""
    with Driver(folder, first=screen, now=500.0) as driver:
        driver.settle()
        at = driver.free_point(driver.spot(spot))
        driver.point(at)
        driver.pause()
        driver.pause()
        for seconds in waits:
            driver.now += seconds
            driver.press_button(at)
        driver.settle()
        driver.now += 2.0
        driver.point((1, 1))
        driver.settle()
        told = tuple(sorted(label.text for label in driver.screen.texts()))
        return type(driver.screen), driver.screen.closed, told


def tried(screen: Screen) -> list[str]:
    """What can be clicked, every kind a few times."""
    found, kinds = list[str](), dict[str, int]()
    with Driver(Path(), first=screen, now=500.0) as driver:
        driver.settle()
        for spot in driver.screen.lit():
            kind = spot.id.rpartition(":")[0] or spot.id
            kinds[kind] = kinds.get(kind, 0) + 1
            if spot.intent is not None and spot.id != CLOSES and kinds[kind] <= 2 and free(driver, spot):
                found.append(spot.id)
    return found


@pytest.mark.parametrize(
    "path", [path if path in OFTEN else pytest.param(path, marks=pytest.mark.slow) for path in PAGES]
)
def test_a_double_tap_never_does_a_second_thing(desk: Desk, tmp_path: Path, path: str) -> None:
    """What counts up or down may count twice, and shows it."""

    def staged() -> Screen:
        for left in (*tmp_path.iterdir(), *exports(desk).glob("*")):  # the tables of the tries before would be listed
            shutil.rmtree(left) if left.is_dir() else left.unlink()
        return opened(table(desk, tmp_path, busy=path in {"steps", "log", "hero:more/mark:1", "mark:"}), path)

    found = tried(staged())
    assert found
    for spot in found:
        once, twice = (after(staged(), spot, tmp_path, waits) for waits in ((0.0,), (0.0, QUICK)))
        slowly = after(staged(), spot, tmp_path, (0.0, 1.0)) if spot.endswith(STEPS) else once
        assert twice in (once, slowly), spot
