"""A packed card set is never trusted: no name leads out, nothing unpacks to more than a set may have, all is told."""

import io
import random
import stat
import struct
import time
import tracemalloc
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest

from holdin.cli import main
from holdin.data.archive import pack, read_archive
from holdin.data.files import MAX_BYTES, MAX_FILES, read_folder
from holdin.errors import CardDataError

ABOUT = 'name = "mine"\nversion = "1.0.0"\nformat = 1\nlanguages = ["en"]\nlicence = "CC0"\nbuilds_on = "base"\n'
Fill = Callable[[zipfile.ZipFile], object]


def packed(path: Path, fill: Fill) -> Path:
    """An archive with what is put into it after its set.toml."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library minds names that stand twice
        with zipfile.ZipFile(path / "mine.cards.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("set.toml", ABOUT)
            fill(archive)
    return path / "mine.cards.zip"


def special(name: str, kind: int, text: str = "x = 1") -> Fill:
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = (kind | 0o777) << 16
    return lambda archive: archive.writestr(entry, text)


def many(number: int, name: str = "monsters/m{}.toml", text: str = "") -> Fill:
    def fill(archive: zipfile.ZipFile) -> None:
        for each in range(number):
            archive.writestr(name.format(each), text)

    return fill


HOSTILE: dict[str, tuple[Fill, str]] = {
    "a way up": (lambda z: z.writestr("../set.toml", "x = 1"), "no name for a file"),
    "a way up inside": (lambda z: z.writestr("text/../../a.toml", "x = 1"), "no name for a file"),
    "a way up in what is left out": (lambda z: z.writestr("../../.bashrc", "x"), "no name for a file"),
    "a root": (lambda z: z.writestr("/etc/a.toml", "x = 1"), "no name for a file"),
    "a drive": (lambda z: z.writestr("C:/a.toml", "x = 1"), "no name for a file"),
    "a way up by backslashes": (lambda z: z.writestr("..\\a.toml", "x = 1"), "no name for a file"),
    "an empty part": (lambda z: z.writestr("text//en.toml", "x = 1"), "no name for a file"),
    "a control sign": (lambda z: z.writestr("text/\x1b[2J.toml", "x = 1"), "no name for a file"),
    "a name turned round": (lambda z: z.writestr("text/\u202eabc.toml", "x = 1"), "no name for a file"),
    "a name without end": (lambda z: z.writestr(f"{'n' * 5000}.toml", "x = 1"), "no name for a file"),
    "folders without end": (lambda z: z.writestr(f"{'a/' * 200}b.toml", "x = 1"), "nest too deep"),
    "a link": (special("monsters/wolf.toml", stat.S_IFLNK, "/etc/passwd"), "not an ordinary file"),
    "a link that is left out": (special("monsters", stat.S_IFLNK, "/etc"), "not an ordinary file"),
    "a pipe": (special("monsters/wolf.toml", stat.S_IFIFO), "not an ordinary file"),
    "a device": (special("monsters/wolf.toml", stat.S_IFCHR), "not an ordinary file"),
    "a name twice": (lambda z: z.writestr("set.toml", "x = 1"), "more than once"),
    "a name twice but for capitals": (lambda z: z.writestr("SET.toml", "x = 1"), "more than once"),
    "a file and a folder of one name": (lambda z: z.writestr("set.toml/", ""), "more than once"),
    "thousands of entries": (many(5000), "too many files"),
    "thousands of other entries": (many(5000, "photo{}.png"), "too many files"),
    "a file that swells": (lambda z: z.writestr("items.toml", "#" * 50_000_000), "too large"),
    "files that swell": (many(MAX_FILES - 1, text="#\n" * (MAX_BYTES // 2)), "too large"),
    "bytes that are no text": (lambda z: z.writestr("items.toml", b'a = "\xff\xfe"'), "not UTF-8 text"),
    "another encoding": (lambda z: z.writestr("items.toml", "a = 'ё'".encode("utf-16")), "not UTF-8 text"),
    "a line without end": (lambda z: z.writestr("items.toml", "a" * 3000), "line too long"),
    "another packing": (lambda z: z.writestr("items.toml", "x = 1", zipfile.ZIP_LZMA), "can’t be read"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_archive_is_refused_whole(tmp_path: Path, case: str) -> None:
    fill, told = HOSTILE[case]
    path = packed(tmp_path, fill)
    tracemalloc.start()
    began = time.process_time()
    with pytest.raises(CardDataError, match=told):
        read_archive(path)
    seconds, (_, most) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert seconds < 2
    assert most < 40_000_000
    assert sorted(file.name for file in tmp_path.iterdir()) == [path.name], "nothing was unpacked"


def test_a_password_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, lambda _: None)
    data = bytearray(path.read_bytes())
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + flags] |= 1
    path.write_bytes(data)
    with pytest.raises(CardDataError, match="password"):
        read_archive(path)


def test_an_entry_that_is_larger_than_it_says_is_read_no_further(tmp_path: Path) -> None:
    """A bomb that says it is small."""
    path = packed(tmp_path, lambda z: z.writestr("items.toml", "#" * 30_000_000))
    data = path.read_bytes().replace(struct.pack("<L", 30_000_000), struct.pack("<L", 10))
    path.write_bytes(data)
    tracemalloc.start()
    with pytest.raises(CardDataError, match="damaged"):
        read_archive(path)
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


def test_a_file_with_a_name_cut_short_is_refused(tmp_path: Path) -> None:
    """What follows a zero in a name is hidden from some programs, and not from others."""
    path = packed(tmp_path, lambda z: z.writestr("text/en_toml.exe", "x = 1"))
    path.write_bytes(path.read_bytes().replace(b"text/en_toml.exe", b"text/en.toml\0exe"))
    with pytest.raises(CardDataError, match="no name for a file"):
        read_archive(path)


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"PK\x05\x06" + bytes(18), b"\x00" * 5000, b"PK\x03\x04" * 500, b"%PDF-1.4"]
)
def test_what_is_no_archive_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(data)
    if data.startswith(b"PK\x05\x06"):
        assert read_archive(path) == {}, "an empty one: what it lacks is told by whoever reads on"
        return
    with pytest.raises(CardDataError):
        read_archive(path)


def test_an_archive_that_is_no_file_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="not an ordinary file"):
        read_archive(tmp_path)
    large = tmp_path / "large.zip"
    with large.open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(CardDataError, match="too large"):
        read_archive(large)


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_archive_is_told_and_nothing_worse(tmp_path: Path, seed: int) -> None:
    """Bytes changed, cut off and put in, a few hundred times over: it is read as it was, or refused."""
    dice = random.Random(seed)
    good = packed(tmp_path, lambda z: z.writestr("text/en.toml", "a = 1")).read_bytes()
    path = tmp_path / "bad.zip"
    for _ in range(100):
        data = bytearray(good)
        for _ in range(dice.randint(1, 6)):
            at = dice.randrange(len(data))
            data[at : at + dice.choice((0, 1, 4))] = dice.randbytes(dice.choice((0, 1, 4)))
        path.write_bytes(data[: dice.choice((len(data), dice.randrange(len(data))))])
        try:
            texts = read_archive(path)
        except CardDataError:
            continue
        assert all(text.isprintable() or "\n" in text for text in texts.values())


def test_a_set_is_packed_and_read_as_it_is(tmp_path: Path) -> None:
    """Every time into the same bytes; what is no card file stays behind."""
    assert main(["new-set", str(tmp_path / "mine")]) == 0
    (tmp_path / "mine" / "photo.png").write_bytes(b"\x89PNG")
    path = tmp_path / "mine.cards.zip"
    path.write_bytes(pack(tmp_path / "mine"))
    assert path.read_bytes() == pack(tmp_path / "mine")
    assert read_archive(path) == read_folder(tmp_path / "mine")
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as archive:
        assert "photo.png" not in archive.namelist()


def test_a_set_that_was_zipped_with_its_folder_is_read_as_well(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.mkdir("my-cats")
        archive.writestr("my-cats/set.toml", ABOUT)
        archive.writestr("my-cats/text/en.toml", "set.title = 'Mine'")
        archive.writestr("__MACOSX/._set", b"\x00")
    assert set(read_archive(path)) == {PurePosixPath("set.toml"), PurePosixPath("text/en.toml")}
