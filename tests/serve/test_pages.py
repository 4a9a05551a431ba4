"""Pages at a table: what they see is what the window shows, and what they tap is in the journal, once."""

import pytest

from holdin.models.letters import Condition, Party
from holdin.serve.access import Access
from holdin.serve.link_page import LinkPage
from holdin.ui.track.sheet_pages import MarkPage
from tests.serve.served import Page, Table, nodes, soon, to_its_end


def test_a_page_shows_the_windows_own_words(table: Table) -> None:
    with Page(table.link()) as page:
        shown = page.texts()
        texts = {label.text for label in table.window.view().texts()} - {"Scenario card", "Menu", "Space"}
        assert len(texts) > 20
        for said in texts:
            assert any(" ".join(said.rstrip("…").split()) in " ".join(text.split()) for text in shown), said


def test_a_page_speaks_its_browsers_language_and_changes_it(table: Table) -> None:
    with Page(table.link(), languages=("de-DE", "ru-RU")) as page:
        assert page.last["lang"] == "ru"
        assert "Журнал" in page.texts()
        page.say(speak="en")
        page.until_done()
        assert "Log" in page.texts()


def test_what_a_page_taps_is_in_the_journal_and_at_the_window(table: Table) -> None:
    with Page(table.link()) as page:
        page.tap("hero:hp-1")
        page.tap("hero:stun")
        assert table.journal() == ["hp", "condition"]
        assert "9/10" in page.texts()
    assert any(label.text == "9/10" for label in table.window.view().texts())
    file = table.window.book.path  # type: ignore[attr-defined]
    lines = file.read_text(encoding="utf-8").splitlines()
    assert '"hp"' in lines[-2]
    assert '"stun"' in lines[-1]


def test_two_phones_and_the_window_lose_no_tap(table: Table) -> None:
    with Page(table.link()) as one, Page(table.link()) as other:
        seen = one.last["seen"], other.last["seen"]
        clicks = []
        for _ in range(10):
            for page, number in ((one, seen[0]), (other, seen[1])):
                page.say(seen=number, tap="loot+1")
            clicks.append(table.click("loot+1"))
        one.until_done()
        other.until_done()
        assert all(click.wait(20) for click in clicks)
        assert table.sheet.tokens == 30
        assert table.journal() == ["loot"] * 30, "each at its place in the one journal"
        one.tap("loot+1")
        soon(lambda: other.hear() and any(each.get("s") == "31" for each in nodes(other.last["page"])))


def test_a_tap_that_means_something_else_by_now_is_not_done_and_that_is_said(table: Table) -> None:
    with Page(table.link()) as one, Page(table.link()) as other:
        one.tap("hero:hp-1")
        while "9/10" not in other.texts():
            other.hear()
        seen = other.last["seen"]
        one.tap("hero:hp-1")
        answer = other.tap("undo", seen)
        assert table.sheet.hp == 8
        assert answer["note"].startswith("The table has changed meanwhile")
        other.tap("undo")
        assert table.sheet.hp == 9
        assert other.last["note"] == ""


def test_a_condition_that_both_put_on_stays_on(table: Table) -> None:
    with Page(table.link()) as one, Page(table.link()) as other:
        seen = other.last["seen"]
        one.tap("hero:stun")
        answer = other.tap("hero:stun", seen)
        assert table.sheet.conditions(Party.HERO) == (Condition.STUN,)
        assert answer["note"]


def test_a_page_about_something_that_is_gone_is_closed(table: Table) -> None:
    with Page(table.link()) as one, Page(table.link()) as other:
        one.tap("hero:stun")
        one.tap("hero:muddle")
        other.until_done()
        while "mark:1" not in other.ids():
            other.hear()
        other.tap("mark:1")
        assert other.last["page"]["over"]
        one.tap("undo")
        while other.last["page"]["over"]:
            other.hear()
        assert other.last["note"]
        assert table.sheet.conditions(Party.HERO) == (Condition.STUN,)


def test_a_list_of_steps_that_others_have_overtaken_takes_none_back(table: Table) -> None:
    with Page(table.link()) as one, Page(table.link()) as other:
        for _ in range(3):
            one.tap("hero:hp-1")
        while "7/10" not in other.texts():
            other.hear()
        other.tap("steps")
        one.tap("hero:hp-1")
        other.tap("step:-1")
        assert table.sheet.hp == 6


def test_what_the_window_shows_of_a_thing_that_a_phone_takes_away_is_closed(table: Table) -> None:
    with Page(table.link()) as page:
        page.tap("hero:stun")
        table.screen = table.window.page(MarkPage, mark=0)
        assert table.paged
        page.tap("undo")
        soon(lambda: not table.paged)


@pytest.mark.parametrize("times", [10, pytest.param(200, marks=pytest.mark.slow)])
def test_a_connection_that_breaks_again_and_again_loses_and_doubles_nothing(table: Table, times: int) -> None:
    """Each tap is sent, the connection cut, and the tap sent again, as a page does."""
    with Page(table.link()) as page:
        for _ in range(times):
            page.say(seen=page.last["seen"], tap="loot+1")
            last = {"n": page.count, "seen": page.last["seen"], "tap": "loot+1"}
            page.cut()
            page.connect()
            if page.last["done"] < page.count:
                page.raw(**last)
            page.until_done()
        assert table.journal() == ["loot"] * times
        soon(lambda: table.served.host.connected == 1)


def test_a_read_only_link_shows_everything_and_taps_nothing(table: Table) -> None:
    with Page(table.link(Access.LOOKS)) as page:
        page.tap("hero:hp-1")
        assert table.sheet.hp == 10
        assert page.last["page"]["looks"]
        assert "10/10" in page.texts()


def test_phones_have_no_way_out_of_the_table(table: Table) -> None:
    """No menu, no star, no files; what leads elsewhere is said to be the window's."""
    with Page(table.link()) as page:
        assert not page.ids() & {"menu", "card"}
        page.tap("ask:fight")
        assert not any(name.startswith("star") for name in page.ids())
        page.tap("back")
        page.tap("hero:name")
        assert page.tap("own")["note"] == "That is done at the window, not on a phone."
        assert not (table.folder / "settings.json").exists()


def test_a_name_is_typed(table: Table) -> None:
    with Page(table.link()) as page:
        page.tap("ask:fight")
        assert page.last["page"]["types"]
        page.say(seen=page.last["seen"], write="bea")
        page.until_done()
        assert {name for name in page.ids() if name.startswith("any:")} == {"any:bear:normal", "any:bear:elite"}


def test_another_link_ends_those_before(table: Table) -> None:
    old = table.link()
    with Page(old) as page:
        screen = LinkPage(table.window.desk, (1280, 800), under=table.window, links=table.served.links)
        spot = screen.view().spot("renew")
        assert spot is not None
        screen.act(spot.intent)
        with pytest.raises(Exception, match="4001"):
            to_its_end(page.socket)
    assert table.link() != old
    with pytest.raises(Exception, match="404"):
        Page(old)
    with Page(table.link()) as page:
        assert page.ids()


def test_the_window_shows_the_link_whole(table: Table) -> None:
    for size in ((1024, 640), (1280, 800)):
        page = LinkPage(table.window.desk, size, under=table.window, links=table.served.links)
        assert any(label.text == table.link() for label in page.view().texts())


@pytest.mark.slow
def test_every_page_that_a_table_offers_can_be_told(table: Table) -> None:
    """One tap deep, in a fight and out of it."""
    with Page(table.link()) as page:
        for _ in range(2):
            for name in sorted(page.ids() - {"end-turn", "onward", "undo", "redo", "rest"}):
                if name not in page.ids():
                    continue
                page.tap(name)
                while page.last["page"]["over"]:
                    assert "back" in page.ids(), name
                    page.tap("back")
            page.tap("ask:fight")
            page.tap(next(name for name in sorted(page.ids()) if name.startswith("on:")))
