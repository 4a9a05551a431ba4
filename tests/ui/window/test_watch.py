"""`holdin play --set X --watch`: a saved file is read at once, and what is wrong shows with its file and line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from holdin.cli import main
from holdin.data.load import built_in_cards, load_set
from holdin.errors import SaveError
from holdin.game.actions import Step
from holdin.models.base import ScenarioId
from holdin.models.fights import Fights
from holdin.players.greedy import Greedy
from holdin.saves.session import KeptSession
from holdin.ui.app import entrances
from holdin.ui.app.menu import Menu
from holdin.ui.app.scenarios_page import Single
from holdin.ui.app.watch import EVERY, Watch
from holdin.ui.own.sets_page import FaultsPage
from holdin.ui.play.pause_page import PausePage
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.reload import gone_on_with
from tests.elsewhere import elsewhere
from tests.ui.window.driver import Driver


class Watched(Driver):
    """A window that looks after a folder."""

    def look(self) -> None:
        """Two looks: an editor may still be writing at the first."""
        for _ in range(2):
            self.now += EVERY
            self.settle()


@pytest.fixture
def cats(tmp_path: Path) -> Path:
    assert main(["new-set", str(tmp_path / "cats")]) == 0
    return tmp_path / "cats"


@pytest.fixture
def window(tmp_path: Path, cats: Path) -> Iterator[Watched]:
    """The menu, with the set's cards."""
    watch = Watch.over(str(cats))
    with Watched(tmp_path / "home", cards=watch.first(), beside=(watch,)) as window:
        window.look()
        yield window


def begin(window: Watched) -> PlayScreen:
    menu = window.screen
    assert isinstance(menu, Menu)
    scenario = next(each for each in menu.desk.cards.scenarios if each not in built_in_cards().scenarios)
    story = entrances.begin(menu, Single(menu.desk.cards, ScenarioId(scenario), 1))
    window.app.screen = story.command("take")
    window.settle()
    return window.play


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def monster(folder: Path) -> Path:
    return folder / "monsters" / "fence-cat.toml"


def test_nothing_happens_while_nothing_is_saved(window: Watched) -> None:
    menu = window.screen
    window.look()
    assert window.screen is menu


def test_the_menu_goes_on_with_what_was_saved(window: Watched, cats: Path) -> None:
    (english,) = (cats / "text").glob("en.toml")
    change(english, "Nine Lives", "Ten Lives")
    window.look()
    assert isinstance(window.screen, Menu)
    assert "Ten Lives" in {window.screen.desk.words.name(each) for each in window.screen.desk.cards.scenarios}


def test_a_game_goes_on_where_it_was_with_the_cards_as_they_are_now(window: Watched, cats: Path) -> None:
    """Under a page as well."""
    play = begin(window)
    before, path = play.state.round, play.session.path
    window.key("ESCAPE")
    assert isinstance(window.screen, PausePage)
    change(monster(cats), "hp = ", "hp = 1")
    window.look()
    assert window.play is not play
    assert (window.play.session.path, window.play.state.round) == (path, before)
    assert window.play.session.cards.digest == load_set(cats).digest
    assert "The cards have been read again." in window.play.notice


def test_what_is_wrong_shows_with_file_and_line_until_it_is_put_right(window: Watched, cats: Path) -> None:
    """Saving is all that is done: the page goes by itself, and the game is as it was."""
    play, file = begin(window), monster(cats)
    good = file.read_text("utf-8")
    file.write_text(good.replace("hp = ", "hp = ?"), encoding="utf-8")
    line = 1 + good[: good.index("hp = ")].count("\n")
    window.look()
    assert isinstance(window.screen, FaultsPage)
    assert f"{file.name}:{line}" in window.texts()
    assert "The game goes on with the cards as they were." in window.texts()
    file.write_text(good.replace("hp = ", "hpp = "), encoding="utf-8")
    window.look()
    assert f"{file.name}:{line}" in window.texts()
    assert "unknown field" in window.texts()
    file.write_text(good, encoding="utf-8")
    window.look()
    assert window.play is play


def test_what_a_check_finds_shows_though_it_can_be_played(window: Watched, cats: Path) -> None:
    """MON-1: an item on no card."""
    with (cats / "items.toml").open("a", encoding="utf-8") as items:
        items.write('\n[[items]]\nid = "bell"\nslot = "head"\nprice = 1\ntiming = "words"\n')
    for text in (cats / "text").iterdir():
        change(text, "[item.bell-collar]", '[item.bell]\nname = "Bell"\ntext = "Ring it."\n\n[item.bell-collar]')
    window.look()
    assert isinstance(window.screen, FaultsPage)
    assert "bell" in window.screen.desk.cards.items
    assert "items.toml:" in window.texts()
    assert "the item is on no monster card" in window.texts()
    assert "They can be played with." in window.texts()
    window.key("ESCAPE")
    assert isinstance(window.screen, Menu)


@pytest.mark.slow
def test_a_game_that_cant_be_gone_on_with_begins_anew(window: Watched, cats: Path) -> None:
    """Its hero would have walked elsewhere; the game that was is not written over."""
    play = begin(window)
    path = play.session.path
    while not any(isinstance(action, Step) for moment in play.session.moments for action in moment.actions):
        play.answer(Greedy().choose(play.desk.cards, play.state, play.legal))
        window.settle()
    face = cats / "maps" / "back-yard.toml"
    change(face, "#   #   s   #   #", "#   #   .   #   #")
    change(face, ".   :   .   .   .", "s   :   .   .   .")
    window.look()
    assert window.play.session.path != path
    assert not window.play.session.undoable
    assert "the scenario begins anew" in window.play.notice


def test_what_begins_anew_is_played_by_the_same_character(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a set with several of them, too."""
    cards = elsewhere()
    scenario = next(each for each in cards.scenarios.values() if each.fights is Fights.OPEN)
    with Watched(tmp_path / "home", cards=cards) as window:
        desk = window.screen.desk
        played = [desk.store.new_game(scenario.id, 1, Fights.OPEN, each) for each in cards.characters]
        monkeypatch.setattr(KeptSession, "open", cant_be_gone_on_with)
        begun = [found[0] for session in played if (found := gone_on_with(desk, session))]
    assert len(begun) > 1
    assert [session.setup.character for session in begun] == list(cards.characters)
    for session in (*played, *begun):
        session.close()


def cant_be_gone_on_with(*_: object, **__: object) -> KeptSession:
    raise SaveError("other cards")


def test_a_set_that_is_wrong_from_the_first_is_told_and_taken_as_soon_as_it_is_right(
    tmp_path: Path, cats: Path
) -> None:
    file = monster(cats)
    good = file.read_text("utf-8")
    file.write_text("?", encoding="utf-8")
    watch = Watch.over(str(cats))
    with Watched(tmp_path / "home", cards=watch.first(), beside=(watch,)) as window:
        window.look()
        assert isinstance(window.screen, FaultsPage)
        assert f"{file.name}:1" in window.texts()
        file.write_text(good, encoding="utf-8")
        window.look()
        assert isinstance(window.screen, Menu)
        assert window.screen.desk.cards.name == "cats"


def test_a_folder_that_goes_is_told(window: Watched, cats: Path) -> None:
    cats.rename(cats.with_name("gone"))
    window.look()
    assert isinstance(window.screen, FaultsPage)
    assert "no folder" in window.texts()
