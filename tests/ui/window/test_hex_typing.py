"""A hex's name is typed whole: a sign of it that is left over would answer the next question."""

from pathlib import Path

from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.kit.input import Typed
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.view import Label
from holdin.ui.play.hex_typing import HexTyping
from holdin.ui.play.play import PlayScreen

C1, C10, H3 = Intent(), Intent(), Intent()
NAMED = {"c1": C1, "c10": C10, "h3": H3, "k12": None}


def typed(name: str) -> list[Intent | None]:
    typing = HexTyping()
    return [typing.typed(sign, NAMED) for sign in name]


def test_the_only_hex_of_a_column_waits_for_its_row() -> None:
    assert typed("h3") == [None, H3]


def test_the_only_row_of_two_figures_waits_for_the_second() -> None:
    assert typed("c10") == [None, None, C10]


def test_where_one_name_begins_another_enter_says_that_it_is_whole() -> None:
    typing = HexTyping()
    assert [typing.typed(sign, NAMED) for sign in "c1"] == [None, None]
    assert typing.whole(NAMED) is C1


def test_a_sign_that_no_name_goes_on_with_begins_anew() -> None:
    typing = HexTyping()
    assert [typing.typed(sign, NAMED) for sign in "hc"] == [None, None]
    assert not typing.begun


def test_a_key_that_writes_a_hex_shows_that_its_command_needs_shift(tmp_path: Path) -> None:
    """A cap that says A, where A begins a hex's name, would lie; the answers' digits go on with a name, too."""
    screen = staged("open-turn", (1280, 800), tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    heard = screen.listening()
    assert isinstance(heard, frozenset)
    assert heard >= {"a", "c"}
    shown = {draw.text for draw in screen.view().draws if isinstance(draw, Label)}
    assert {"⇑A", "M", "U", "1"} <= shown
    screen.on_event(Typed("c"))
    shown = {draw.text for draw in screen.view().draws if isinstance(draw, Label)}
    assert {"A", "⇑1"} <= shown
    assert "⇑A" not in shown
    screen.leave()
