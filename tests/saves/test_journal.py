"""Journals: nothing acknowledged is lost, nothing is overwritten, damage is seen."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin.errors import SaveChangedError, SaveError
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ItemId, ScenarioId
from holdin.models.letters import Fights
from holdin.saves.journal import join, read
from holdin.saves.records import CampaignHeader, Header, encode
from holdin.saves.repairs import Repairs
from holdin.saves.savefile import TWIN, folder_of
from holdin.saves.session import KeptSession, restore, save
from holdin.saves.sets import Continuation, set_name
from tests.game.builder import card_set, hall

CARDS = card_set(hall(4))
SETUP = Setup(ScenarioId("test"), CharacterId("hero"))


def begun(path: Path, answers: int = 12, choose: int = 3) -> KeptSession:
    session = KeptSession.begin(path, CARDS, SETUP, Dice(5))
    for turn in range(answers):
        actions = session.legal()
        session.do(actions[(choose + 7 * turn) % len(actions)])
    return session


def test_a_game_goes_on_where_it_was(tmp_path: Path) -> None:
    """State, dice, and what can still be redone."""
    path = tmp_path / "a.holdin"
    session = begun(path)
    session.undo(3)
    session.redo(1)
    state, dice, undone = session.state, session.dice, len(session.undone)
    session.close()
    again = KeptSession.open(path, CARDS)
    assert (again.state, again.dice, len(again.undone)) == (state, dice, undone)
    again.do(again.legal()[0])
    again.close()
    assert restore(path, CARDS).state == again.state


def test_every_answer_is_on_disk_before_it_counts(tmp_path: Path) -> None:
    """The journal read by somebody else is never behind the state."""
    path = tmp_path / "a.holdin"
    session = begun(path, 0)
    for turn in range(20):
        actions = session.legal()
        session.do(actions[turn % len(actions)])
        assert restore(path, CARDS).state == session.state
    session.close()


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    """A second window is told."""
    session = begun(tmp_path / "a.holdin")
    with pytest.raises(SaveError, match="another window"):
        KeptSession.open(tmp_path / "a.holdin", CARDS)
    session.close()
    KeptSession.open(tmp_path / "a.holdin", CARDS).close()


def test_nothing_is_begun_over_something(tmp_path: Path) -> None:
    """What the player made is never overwritten."""
    path = tmp_path / "a.holdin"
    begun(path).close()
    before = path.read_bytes()
    with pytest.raises(SaveError, match="can’t be begun"):
        KeptSession.begin(path, CARDS, SETUP, Dice(1))
    assert path.read_bytes() == before


def test_a_torn_last_line_is_set_aside(tmp_path: Path) -> None:
    """The answer in it is gone if no file has it, and that is said; the damaged file is kept."""
    path = tmp_path / "a.holdin"
    begun(path).close()
    whole = path.read_bytes()
    for file in (path, folder_of(path) / TWIN):
        file.write_bytes(whole[:-7])
    assert read(path).damaged
    session = KeptSession.open(path, CARDS)
    assert len(session.moments) == 12
    assert session.mended == Repairs(tmp_path / "a.holdin.damaged-1", lost=1)
    session.do(session.legal()[0])
    session.close()
    assert (tmp_path / "a.holdin.damaged-1").read_bytes() == whole[:-7]
    assert not read(path).damaged


def test_what_one_file_has_lost_is_read_from_its_twin(tmp_path: Path) -> None:
    """A flipped bit, a cut or an emptied file: every answer is still there, and what was found is set aside."""
    path = tmp_path / "a.holdin"
    begun(path).close()
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for number, damage in enumerate((whole[:-7], lines[0], b"", whole.replace(b"do", b"dO", 1), b"\0" * len(whole)), 1):
        path.write_bytes(damage)
        session = KeptSession.open(path, CARDS)
        assert len(session.moments) == 13
        assert session.mended == Repairs(tmp_path / f"a.holdin.damaged-{number}", lost=0)
        session.close()
        assert (tmp_path / f"a.holdin.damaged-{number}").read_bytes() == damage
        assert path.read_bytes() == whole


def test_files_damaged_in_different_lines_make_one_whole(tmp_path: Path) -> None:
    """Each line is taken from a file that has it good."""
    path = tmp_path / "a.holdin"
    begun(path).close()
    twin, whole = folder_of(path) / TWIN, path.read_bytes()
    path.write_bytes(whole.replace(b"{", b"[", 1))
    twin.write_bytes(whole[:-20] + b"\xff" * 20)
    session = KeptSession.open(path, CARDS)
    assert len(session.moments) == 13
    session.close()
    assert twin.read_bytes() == path.read_bytes() == whole


def test_what_no_file_has_is_said_to_be_lost(tmp_path: Path) -> None:
    """The longest good beginning; the notice names the file that was set aside."""
    path = tmp_path / "a.holdin"
    begun(path).close()
    lines = path.read_bytes().splitlines(keepends=True)
    broken = b"".join([*lines[:5], lines[5].upper(), *lines[6:]])
    for file in (path, *folder_of(path).glob("*.holdin")):
        file.write_bytes(broken)
    session = KeptSession.open(path, CARDS)
    assert len(session.moments) == 5
    assert session.mended is not None
    assert session.mended.lost
    assert "a.holdin.damaged-1" in str(session.mended)
    session.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("saves") / "a.holdin"
    begun(path, 6).close()
    return path.read_bytes()


@given(data=st.data())
def test_any_changed_byte_is_seen(whole: bytes, data: st.DataObject) -> None:
    """Checksums chain: what is read is a beginning of what was written, never anything else."""
    path = Path("a.holdin")
    good = join(path, [whole])
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda b: b != whole[at]))
    found = None
    with suppress(SaveError):
        found = join(path, [whole[:at] + bytes([byte]) + whole[at + 1 :]])
    if found is not None:
        assert found.header == good.header
        assert found.entries == good.entries[: len(found.entries)]
        assert found.damaged


@given(damage=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 10_000), st.integers(1, 255)), max_size=12))
def test_three_files_make_one(whole: bytes, damage: list[tuple[int, int, int]]) -> None:
    """A line is only lost where every file has it damaged; nothing but what was written is ever read."""
    files = [bytearray(whole), bytearray(whole), bytearray(whole)]
    for file, at, flip in damage:
        files[file][at % len(whole)] ^= flip
    starts = [0, *(at + 1 for at, byte in enumerate(whole[:-1]) if byte == 10)]
    ends = [*starts[1:], len(whole)]
    good = 0
    for start, end in zip(starts, ends, strict=True):
        if all(bytes(file[start:end]) != whole[start:end] for file in files):
            break
        good = end
    if good:
        assert join(Path("a.holdin"), [bytes(file) for file in files]).good == whole[:good]


def test_a_removed_line_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.holdin"
    begun(path).close()
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:4] + lines[5:]))
    assert len(read(path).entries) == 3


def test_other_cards_are_named(tmp_path: Path) -> None:
    """A save refers to its card set by name, version and hash."""
    path = tmp_path / "a.holdin"
    begun(path).close()
    plain = json.loads(path.read_text().splitlines()[0])
    assert plain["cards"] == {"name": "test", "version": "1", "digest": "test"}


def test_a_save_in_one_go_keeps_the_one_before(tmp_path: Path) -> None:
    """Atomic: a draft takes the old one's place, which stays beside it."""
    session = begun(tmp_path / "a.holdin")
    path = tmp_path / "b.holdin"
    save(session, path)
    first = path.read_bytes()
    session.do(session.legal()[0])
    save(session, path)
    session.close()
    assert (tmp_path / "b.holdin.old-1").read_bytes() == first
    assert restore(path, CARDS).state == session.state
    assert not [file for file in tmp_path.iterdir() if file.name.startswith(".")]


def test_a_write_that_fails_leaves_the_game_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: the answer doesn't count, and the journal is whole."""
    session = begun(tmp_path / "a.holdin")
    state, lines = session.state, session.lines()

    def full(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("holdin.saves.disk.os.fsync", full)
    for step in (lambda: session.do(session.legal()[0]), session.undo):
        with pytest.raises(SaveError, match="No space left"):
            step()
        assert session.state == state
    monkeypatch.undo()
    assert restore(session.path, CARDS).lines() == lines
    session.do(session.legal()[0])
    session.close()
    assert restore(session.path, CARDS).state == session.state


@pytest.mark.parametrize("content", [b"", b"\n", b"{}", b'{"holdin": "game"}\n', b"\x00" * 100, b"[" * 9999])
def test_what_is_no_save_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.holdin"
    path.write_bytes(content)
    with pytest.raises(SaveError, match=r"a\.holdin"):
        read(path)


def test_a_game_of_changed_cards_is_gone_on_with(tmp_path: Path) -> None:
    """What changed is said, and that it plays again; from then on it is a game of the new cards."""
    path = tmp_path / "a.holdin"
    session = begun(path)
    state = session.state
    session.close()
    before = path.read_bytes()
    cards = replace(CARDS, version="2", digest="other", campaign=CARDS.campaign.model_copy(update={"start_gold": 5}))
    with pytest.raises(SaveChangedError, match="campaign changed") as told:
        KeptSession.open(path, cards)
    assert told.value.ways == (Continuation.NOW, Continuation.AS_MADE)
    assert path.read_bytes() == before
    session = KeptSession.open(path, cards, Continuation.AS_MADE)
    assert (session.state, session.cards.digest) == (state, CARDS.digest)
    session.close()
    session = KeptSession.open(path, cards, Continuation.NOW)
    session.do(session.legal()[0])
    session.close()
    session = KeptSession.open(path, cards)
    assert len(session.moments) == 14
    session.close()
    with pytest.raises(SaveChangedError):
        restore(path, CARDS)


def test_a_set_up_that_no_game_can_have_is_refused(tmp_path: Path) -> None:
    """A made-up header with a good checksum still meets the rules."""
    path = tmp_path / "a.holdin"
    setup = Setup(ScenarioId("test"), CharacterId("hero"), items=(ItemId("no-such"),))
    found = Header(cards=set_name(CARDS), setup=setup, dice=Dice(1))
    path.write_bytes(encode("", found)[0])
    with pytest.raises(SaveError, match="There is no item “no-such”"):
        KeptSession.open(path, CARDS)


def test_a_header_names_a_way_of_fighting_only_where_it_is_a_newer_one(tmp_path: Path) -> None:
    """OPN-1: held play is written as before there was a choice; what is said of open play is read again."""
    opened = replace(SETUP, fights=Fights.OPEN)
    written = {each: encode("", Header(cards=set_name(CARDS), setup=each, dice=Dice(1)))[0] for each in (SETUP, opened)}
    assert "fights" not in json.loads(written[SETUP])["setup"]
    assert json.loads(written[opened])["setup"]["fights"] == "open"
    assert "all_monsters" not in json.loads(written[opened])["setup"]
    path = tmp_path / "a.holdin"
    path.write_bytes(written[opened])
    session = KeptSession.open(path, CARDS)
    assert session.setup == opened
    session.close()


def test_a_campaign_names_its_way_of_fighting_only_where_it_is_a_newer_one(tmp_path: Path) -> None:
    """OPN-1: chosen as it begins; held play is written as before there was a choice."""
    held = CampaignHeader(cards=set_name(CARDS), name="Mara", character=CharacterId("hero"), seed=1)
    opened = held.model_copy(update={"fights": Fights.OPEN})
    assert "fights" not in json.loads(encode("", held)[0])
    line = encode("", opened)[0]
    assert json.loads(line)["fights"] == "open"
    (tmp_path / "mara.holdin").write_bytes(line)
    assert read(tmp_path / "mara.holdin").header == opened
