"""Files made to do harm: too large, too deep, endless, leading away, fooling the eye. Each is soon refused."""

import gzip
import json
import os
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from holdin import cli
from holdin.data.load import load_set
from holdin.engine.conversation import Engine
from holdin.engine.loop import answer
from holdin.errors import CardDataError, Fault, HoldinError, Said, SaveError
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_files import campaigns, preview
from holdin.saves.disk import lock_for, write_file
from holdin.saves.savefile import folder_of
from holdin.saves.sets import set_name, stored
from holdin.saves.settings import load_settings
from holdin.saves.settings_file import FILE as SETTINGS
from holdin.saves.summary import kept_summary
from holdin.ui.kit.input import read_keys
from tests.conftest import SetFolder
from tests.saves.campaigns import CARDS, begun

GIGABYTE = 1_000_000_000
posix = pytest.mark.skipif(sys.platform == "win32", reason="links, pipes and devices of Unix")


@contextmanager
def bounded(seconds: float = 20.0, mebibytes: float = 250.0) -> Iterator[None]:
    """What is done must not take long, nor much memory."""
    began = time.process_time()
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1] / 2**20
    finally:
        tracemalloc.stop()
    assert time.process_time() - began < seconds
    assert peak < mebibytes, peak


def in_time(work: Callable[[], object]) -> None:
    """Done within seconds, also where a mistake would wait for ever."""
    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(30)
    assert not worker.is_alive(), "it waits for ever"


def hollow(path: Path, size: int = GIGABYTE) -> Path:
    """A file of a size that takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(size)
    return path


def sentence(error: pytest.ExceptionInfo[HoldinError]) -> str:
    """What an error says, which is one printable line."""
    text = str(error.value)
    assert text.isprintable()
    assert len(text) < 2000
    return text


# Card sets


def test_a_set_of_a_gigabyte_is_refused(own_set: SetFolder) -> None:
    hollow(own_set.path / "monsters" / "bear.toml")
    with bounded(), pytest.raises(CardDataError, match="too large") as error:
        load_set(own_set.path)
    sentence(error)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 900 + "\n" + "[" * 900 + "\n" + "[" * 900,
        "a = " + "\n".join(["[" * 1000] * 10) + "\n".join(["]" * 1000] * 10),
        "\n".join("[" + ".".join("a" * 300) + "]" for _ in range(30)),
        "a = " + "\n".join(["{ a ="] * 3000),
        "hp = " + "9" * 1900,
        "hp = 1e999999999",
        "hp = 0x" + "f" * 1900,
        "hp = 99999-12-31T23:59:60.999999999+23:59",
    ],
    ids=["lists", "closed lists", "keys", "tables", "digits", "exponent", "hex", "date"],
)
def test_deep_files_and_huge_numbers_are_refused(own_set: SetFolder, text: str) -> None:
    own_set.write("monsters/bear.toml", text)
    with bounded(), pytest.raises(CardDataError):
        load_set(own_set.path)


@posix
@pytest.mark.parametrize("target", ["/dev/zero", "/etc/passwd", "../../", "bear.toml"])
@pytest.mark.parametrize("name", ["monsters/x.toml", "more", "maps"])
def test_links_and_devices_are_refused(own_set: SetFolder, name: str, target: str) -> None:
    place = own_set.path / name
    if place.is_dir():
        place.rename(own_set.path.parent / "maps-away")
    place.symlink_to(target)
    with bounded(), pytest.raises(CardDataError, match="a link"):
        load_set(own_set.path)


@posix
def test_a_folder_of_links_is_refused(own_set: SetFolder) -> None:
    for number in range(5000):
        (own_set.path / f"l{number}.toml").symlink_to(own_set.path)
    with bounded(), pytest.raises(CardDataError):
        load_set(own_set.path)


@pytest.mark.parametrize("below", ["../../outside", "/etc", "..", "a/b", "Base", ""])
def test_a_set_builds_on_no_path(own_set: SetFolder, below: str) -> None:
    own_set.replace("set.toml", "licence", f'builds_on = "{below}"\nlicence')
    with pytest.raises(CardDataError, match="builds_on"):
        load_set(own_set.path)


@pytest.mark.parametrize("sign", ["\\u001b[2J", "\\u202e", "\\u0000", "\\u2066", "\\r", "\\u0085"])
def test_a_wording_has_no_signs_that_fool(own_set: SetFolder, sign: str) -> None:
    own_set.replace("text/en.toml", '"Bandit Guard"', f'"Bandit{sign} Guard"')
    with pytest.raises(CardDataError, match="control signs") as error:
        load_set(own_set.path)
    sentence(error)


def test_letters_written_from_the_right_are_a_wording(own_set: SetFolder) -> None:
    own_set.replace("text/en.toml", '"Bandit Guard"', '"שומר"')
    load_set(own_set.path)


@posix
def test_a_files_name_fools_nobody(own_set: SetFolder, capsys: pytest.CaptureFixture[str]) -> None:
    own_set.write("monsters/\x1b[2J\u202ex.toml", "a = 1")
    assert cli.main(["check", str(own_set.path)]) == 1
    assert "\x1b" not in capsys.readouterr().out
    assert str(Fault(Path("a\x1b"), 1, "", Said.plain("b\u202e"))) == "a\\x1b:1: b\\u202e"


_opened: list[str] = []
_watching = threading.Event()


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if _watching.is_set() and event in {"open", "exec", "compile", "import", "os.system", "subprocess.Popen"}:
        _opened.append(f"{event} {arguments[0]}")


sys.addaudithook(_note)


def test_loading_a_set_opens_only_its_files_and_runs_nothing(own_set: SetFolder) -> None:
    load_set(own_set.path)
    _opened.clear()
    _watching.set()
    try:
        load_set(own_set.path)
    finally:
        _watching.clear()
    assert _opened
    assert [each for each in _opened if not each.startswith(f"open {own_set.path}")] == []


# Saves


@pytest.mark.parametrize("name", ["a.holdin", "mara.holdin.kept/summary.json", "mara.holdin.kept/twin.holdin"])
def test_a_save_of_a_gigabyte_is_refused(tmp_path: Path, name: str) -> None:
    begun(tmp_path / "mara.holdin").close()
    path = hollow(tmp_path / name)
    with bounded(mebibytes=40):
        assert len(campaigns(tmp_path, CARDS)) in {1, 2}
        kept_summary(tmp_path / "mara.holdin")
    if path.parent == tmp_path:
        with pytest.raises(SaveError, match="is not a saved game") as error:
            preview(path, CARDS)
        sentence(error)


def test_packed_cards_that_grow_to_gigabytes_are_none(tmp_path: Path) -> None:
    """A thousand times as large unpacked: read as far as a card set could be, and no further."""
    begun(tmp_path / "mara.holdin").close()
    folder = folder_of(tmp_path / "mara.holdin")
    (packed,) = folder.glob("cards-*.json.gz")
    mebibyte = gzip.compress(b" " * 2**20, mtime=0)
    packed.write_bytes(mebibyte * 4000)
    with bounded():
        assert stored(folder, set_name(CARDS)) is None


@posix
@pytest.mark.parametrize("name", ["summary.json", "twin.holdin", "cards", "copy-000009.holdin"])
@pytest.mark.parametrize("kind", ["pipe", "zero", "folder", "diary"])
def test_what_lies_beside_a_save_leads_nowhere(tmp_path: Path, name: str, kind: str) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary")
    path = tmp_path / "shelf" / "mara.holdin"
    begun(path).close()
    place = folder_of(path) / name if name != "cards" else next(folder_of(path).glob("cards-*"))
    place.unlink(missing_ok=True)
    match kind:
        case "pipe":
            os.mkfifo(place)
        case "folder":
            place.mkdir()
        case _:
            place.symlink_to(diary if kind == "diary" else "/dev/zero")

    def work() -> None:
        campaigns(path.parent, CARDS)
        stored(folder_of(path), set_name(CARDS))
        with suppress(SaveError):
            KeptCampaign.open(path, CARDS).close()

    with bounded(mebibytes=400):
        in_time(work)
    assert diary.read_text() == "Dear diary"


@posix
def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary")
    for ending in (".new", ".lock"):
        (tmp_path / f"a.holdin{ending}").symlink_to(diary)
    write_file(tmp_path / "a.holdin", b"a game")
    with pytest.raises(SaveError, match="is a link"):
        lock_for(tmp_path / "a.holdin")
    assert diary.read_text() == "Dear diary"
    begun(tmp_path / "b.holdin").close()
    folder = folder_of(tmp_path / "b.holdin")
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    before = {file.name: file.read_bytes() for file in (tmp_path / "elsewhere").iterdir()}
    KeptCampaign.open(tmp_path / "b.holdin", CARDS).close()
    assert {file.name: file.read_bytes() for file in (tmp_path / "elsewhere").iterdir()} == before
    assert not folder.is_symlink()


def test_many_large_copies_are_not_held_at_once(tmp_path: Path) -> None:
    """One after the other is looked at, and only the newest."""
    begun(tmp_path / "a.holdin").close()
    folder = folder_of(tmp_path / "a.holdin")
    for number in range(2, 42):
        hollow(folder / f"copy-{number:06}.holdin", 60_000_000)
    with bounded(60, 400):
        KeptCampaign.open(tmp_path / "a.holdin", CARDS).close()


# The engine


@pytest.mark.parametrize(
    "line",
    [
        b'{"op": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
        b'{"op": "hello", "id": ' + b'{"a":' * 10_000 + b"1" + b"}" * 10_000 + b"}",
        b'{"op": "ask", "what": "attack", "value": ' + b"9" * 100_000 + b"}",
        b'{"op": "ask", "what": "attack", "value": ' + b"9" * 4000 + b"}",
        b'{"op": "ask", "what": "reach", "map": {"hexes": [[0,0]]}, "from": [0,0], "move": ' + b"9" * 300 + b"}",
        b'{"op": "load", "cards": "/dev/zero"}',
        b'{"op": "load", "cards": "/"}',
        b'{"op": "load", "cards": "../../../etc"}',
        b'{"op": "restore", "path": "/dev/zero"}',
        b'{"op": "restore", "path": "/proc/self/mem"}',
        b'{"op": "save", "path": "/dev/full"}',
        b'{"op": "campaign_open", "path": "/dev/zero"}',
    ],
    ids=range(12),
)
def test_the_engine_refuses_soon(line: bytes) -> None:
    engine = Engine()
    with bounded():
        told = answer(engine, line)
        assert told["ok"] is False
        assert "please report it" not in json.dumps(told)


@pytest.mark.slow
def test_a_map_of_many_hexes_is_refused_or_answered_soon() -> None:
    hexes = [[q, r] for q in range(300) for r in range(300)]
    for what in ("sight_table", "reach", "line_of_sight"):
        question = {"op": "ask", "what": what, "map": {"hexes": hexes}, "from": [0, 0], "to": [299, 299], "move": 10**9}
        if what == "sight_table":
            question = {"op": "ask", "what": what, "map": {"hexes": hexes}}
        with bounded():
            told = answer(Engine(), json.dumps(question).encode())
        assert "please report it" not in json.dumps(told)[:500]


# Settings and keys


def test_settings_of_a_gigabyte_are_set_aside(tmp_path: Path) -> None:
    hollow(tmp_path / SETTINGS)
    with bounded():
        kept = load_settings(tmp_path)
    assert kept.aside is not None


@posix
def test_settings_that_are_a_pipe_or_a_device_are_none(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / SETTINGS)
    in_time(lambda: load_settings(tmp_path))
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / SETTINGS).symlink_to("/dev/zero")
    assert load_settings(tmp_path / "b").new


@pytest.mark.parametrize("text", ["[" * 10_000, '{"keys":' * 10_000, '{"volume": ' + "9" * 100_000 + "}", "1e999"])
def test_deep_settings_and_huge_numbers_are_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / SETTINGS).write_text(text)
    with bounded():
        assert load_settings(tmp_path).aside is not None


def test_deep_keys_are_one_clear_error() -> None:
    for text in (
        "a = " + "[" * 10_000,
        "[keys]\ntake = 5",
        "[keys]\ntake = [[1]]",
        "keys = 3",
        "[pad]\ntake = ['x']",
        "[pad]\ntake = [1e999]",
    ):
        with pytest.raises(HoldinError):
            read_keys(text)
