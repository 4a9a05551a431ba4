"""A real browser at the table: a whole fight by taps, at a phone's and a tablet's size, in both languages."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdin.game.state import Phase, Zone
from holdin.serve.access import Access
from tests.serve.browser import Browser, found
from tests.serve.served import Table, soon

PHONE, TABLET = (390, 844), (768, 1024)
OVER = ("suffer", "do", "letter:B", "back")
"""What is tapped on a page over the table, the first that is there."""
TOO_SMALL = """[...document.querySelectorAll('[data-id]:not(polygon)')].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return width < 40 || height < 43;
}).map((each) => each.dataset.id)"""
WIDE = "document.documentElement.scrollWidth > innerWidth || document.getElementById('body').scrollWidth > innerWidth"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        found() is None, reason="NO BROWSER HERE: nobody has tapped the table on a phone; install chromium"
    ),
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("browser")) as opened:
        yield opened


def pictured(browser: Browser, name: str) -> None:
    """A picture to be looked at, where somebody wants it, and what can be told without eyes."""
    folder = os.environ.get("HOLDIN_PHONE_PICTURES")
    if folder:
        browser.shot(Path(folder) / f"{name}.png")
    assert browser.see(WIDE) is False, name
    assert browser.see(TOO_SMALL) == [], name


def speaks(browser: Browser, lang: str) -> None:
    if browser.see("shown.lang") != lang:
        browser.see("document.querySelector('.speak').click()")
        browser.wait(f"shown.lang === '{lang}'")


def on(browser: Browser, table: Table, attacked: set[int]) -> None:
    """The next tap of a fight."""
    if browser.see("shown.page.over"):
        browser.finger(next(name for name in OVER if browser.has(name)))
        return
    sheet = table.sheet
    assert sheet.foe is not None
    free = [place.card for place in sheet.deck if place.zone is Zone.HAND]
    chosen = [place.card for place in sheet.deck if place.zone is Zone.CHOSEN]
    if sheet.phase is Phase.CARD_SELECTION and len(chosen) < 2 and free:
        browser.finger(f"card:{free[0]}")
    elif sheet.foe.behaviour is None and sheet.phase is Phase.CARD_SELECTION:
        browser.finger("letter:A")
    elif sheet.phase is Phase.HERO_TURN and sheet.round not in attacked:
        while table.sheet.distance > 1:
            browser.finger("distance-1")
        attacked.add(sheet.round)
        browser.finger(f"attack:{chosen[0]}" if chosen else "ask:attack")
    elif sheet.phase is Phase.MONSTER_TURN and not sheet.its_turn_is_done:
        browser.finger("ask:turn")
    else:
        browser.finger("end-turn" if browser.has("end-turn") else "onward")


@pytest.mark.parametrize(("size", "lang"), [(PHONE, "en"), (PHONE, "ru"), (TABLET, "en"), (TABLET, "ru")])
def test_a_whole_fight_by_taps(table: Table, browser: Browser, size: tuple[int, int], lang: str) -> None:
    name = f"{size[0]}-{lang}"
    browser.open(table.link(), size)
    speaks(browser, lang)
    pictured(browser, f"{name}-1-table")
    browser.finger("ask:fight")
    pictured(browser, f"{name}-2-monsters")
    browser.finger(browser.see("document.querySelector('[data-id^=\"on:\"]').dataset.id"))
    assert table.sheet.foe is not None
    pictured(browser, f"{name}-3-fight")
    attacked = set[int]()
    for tap in range(150):
        if not (fights := table.sheet.fighting):
            break
        on(browser, table, attacked)
        if tap < 12:
            pictured(browser, f"{name}-4-tap-{tap:02}")
    assert not fights
    assert "rolled" in table.journal()
    assert browser.see("shown.note") == ""
    pictured(browser, f"{name}-5-over")


def test_what_is_tapped_without_a_connection_is_not_lost(table: Table, browser: Browser) -> None:
    """The page stays as it was, says so, connects by itself, and sends what was tapped."""
    browser.open(table.link(), PHONE)
    speaks(browser, "en")
    browser.see("socket.close()")
    browser.wait("socket.readyState !== WebSocket.OPEN")
    for _ in range(5):
        browser.see("document.querySelector('[data-id=\"loot+1\"]').click()")
    assert browser.see("waiting.length") == 5
    assert "No connection" in browser.see("state.textContent")
    assert browser.has("hero:hp")
    pictured(browser, "390-en-6-lost")
    browser.wait("socket.readyState === WebSocket.OPEN && waiting.length === 0")
    soon(lambda: table.sheet.tokens == 5)
    assert table.journal() == ["loot"] * 5
    assert browser.see("state.textContent") == ""


def test_looking_only_and_a_link_that_is_dead(table: Table, browser: Browser) -> None:
    browser.open(table.link(Access.LOOKS), TABLET)
    speaks(browser, "en")
    browser.see("document.querySelector('[data-id=\"hero:hp-1\"]').click()")
    assert browser.see("count") in {0, 1}
    assert table.sheet.hp == 10
    pictured(browser, "768-en-7-looks")
    table.served.links.renew()
    browser.wait("dead")
    assert "This link holds no longer" in browser.see("state.textContent")
    pictured(browser, "768-en-8-dead")


def test_nothing_is_fetched_from_elsewhere(table: Table, browser: Browser) -> None:
    browser.open(table.link(), PHONE)
    names = browser.see("performance.getEntriesByType('resource').map((each) => each.name)")
    assert names
    assert all(name.startswith(table.link()) for name in names)
    assert browser.see("Array.from(document.querySelectorAll('script, link, img')).length") > 5
