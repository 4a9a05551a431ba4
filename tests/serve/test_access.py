"""Who is let in, without a network."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin import cli
from holdin.cli import playing
from holdin.serve.access import GUESSES, LENGTH, SIGNS, SPAN, Access, Allowance, Door, hosts
from holdin.serve.links import drawn, squares
from holdin.serve.messages import hello, said


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_link_is_good_for_what_it_was_made_for_until_there_is_another() -> None:
    door = Door(Clock())
    taps, looks = door.token(Access.TAPS), door.token(Access.LOOKS)
    assert taps != looks
    assert len(taps) == LENGTH
    assert set(taps) <= set(SIGNS)
    assert (door.access(taps), door.access(looks)) == (Access.TAPS, Access.LOOKS)
    door.renew()
    assert door.access(taps) is door.access(looks) is None


DOOR = Door(Clock())


@given(st.text(SIGNS + "/%é", max_size=40))
def test_nothing_else_is_a_token(text: str) -> None:
    assert DOOR.access(text) is None


def test_who_guesses_on_and_on_is_answered_no_more_for_a_while() -> None:
    clock = Clock()
    door = Door(clock)
    for _ in range(GUESSES):
        assert door.patient("10.0.0.9")
        door.guessed("10.0.0.9")
    assert not door.patient("10.0.0.9")
    assert door.patient("10.0.0.8")
    clock.now += SPAN + 1
    assert door.patient("10.0.0.9")


def test_so_many_messages_a_second_and_no_more() -> None:
    clock = Clock()
    allowance = Allowance(clock, 2.0, 5.0)
    assert [allowance.takes() for _ in range(6)] == [True] * 5 + [False]
    clock.now += 1.0
    assert [allowance.takes() for _ in range(3)] == [True, True, False]


def test_a_host_is_called_by_its_address_and_by_no_name_from_elsewhere() -> None:
    assert hosts("127.0.0.1", 8618, "127.0.0.1") == {"127.0.0.1:8618", "localhost:8618"}
    assert hosts("192.168.1.5", 8618, "0.0.0.0") == {"192.168.1.5:8618", "0.0.0.0:8618"}  # noqa: S104 - a name
    assert hosts("::1", 8618, "::1") == {"[::1]:8618", "localhost:8618"}
    assert hosts("192.168.1.5", 80, "MyPC") == {"192.168.1.5:80", "192.168.1.5", "mypc:80", "mypc"}
    assert "evil.example:8618" not in hosts("192.168.1.5", 8618, "table.local")


@given(st.text('{}[]:,"nseentap0\\', max_size=300) | st.binary(max_size=300))
def test_no_message_does_any_harm(message: str | bytes) -> None:
    assert hello(message) is None
    assert said(message) is None


def test_a_code_is_square_with_a_quiet_edge() -> None:
    rows = squares("http://192.168.1.5:8618/abcdefghjkmnp/")
    assert {len(row) for row in rows} == {len(rows)}
    assert not any(any(row) for row in (*rows[:4], *rows[-4:]))
    assert len(drawn("http://192.168.1.5:8618/abcdefghjkmnp/").splitlines()) == -(-len(rows) // 2)


def test_without_the_extra_it_is_said_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(playing, "find_spec", lambda _name: None)
    assert cli.main(["track", "--serve"]) == cli.FAILURE
    assert "pip install 'holdin[serve]'" in capsys.readouterr().err


def test_without_a_window_there_must_be_a_table_to_serve(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["track", "--no-window"]) == cli.BAD_USE
    assert "--serve" in capsys.readouterr().err
