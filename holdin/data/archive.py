"""A card set in one file, a zip archive of its text files: packed, and read without trusting it.

Nothing is unpacked onto the disk. Every name is looked at before anything is read, and of what is read there is never
more than a card set may have: a name that leads out of the set, a link, the same name twice, a password, or more than
it says it is, is a reason to refuse the whole file.
"""

import re
import stat
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from holdin.data.files import MAX_BYTES, MAX_FILES, MAX_FOLDERS, MAX_TOTAL, bounded, read_folder, refuse, text_of
from holdin.errors import Said

ENDING: Final = ".cards.zip"
PACKED_MOST: Final = MAX_TOTAL
"""Bytes of the archive: text only gets smaller by packing."""
ABOUT: Final = PurePosixPath("set.toml")
_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The same set makes the same file, whenever it is packed."""
_PART: Final = re.compile(r"[\w.@ +-]{1,100}")
_KINDS: Final = frozenset({0, stat.S_IFREG, stat.S_IFDIR})
"""What an entry may be; 0 where the system that packed it has no such kinds."""
_NO_ZIP: Final = Said("no card set in one file: it is no {format} archive, or a damaged one", format="zip")
_PACKED: Final = Said("packed in a way that can’t be read: with a password, or not as {format} does", format="zip")
_BROKEN: Final = (
    *(BadZipFile, zlib.error, struct.error),
    *(EOFError, OSError, ValueError, OverflowError, NotImplementedError, RuntimeError),
)
"""What the library says of archives that aren't what they say they are."""


def pack(folder: Path) -> bytes:
    """A set's folder as one file; pictures and whatever else lies there are left out.

    :raises CardDataError: the folder holds more than a card set may have.
    """
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path, text in read_folder(folder).items():
            entry = ZipInfo(str(path), _DATE)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, text.encode())
    return packed.getvalue()


def read_archive(path: Path) -> dict[PurePosixPath, str]:
    """The text of every TOML file of a packed set, by its path in the set, sorted.

    :raises CardDataError: it is no such archive, or not a harmless one.
    """
    data = bounded(path, PACKED_MOST)
    try:
        with ZipFile(BytesIO(data)) as archive:
            texts = {file: _text(path, archive, entry) for file, entry in _entries(path, archive)}
    except _BROKEN as error:
        raise refuse(path, _NO_ZIP) from error
    return dict(sorted(_from_the_top(texts).items()))


def _entries(path: Path, archive: ZipFile) -> Iterator[tuple[PurePosixPath, ZipInfo]]:
    """The TOML files, once every entry is known to be harmless."""
    entries = archive.infolist()
    if len(entries) > MAX_FILES:
        raise refuse(path, Said("too many files; a card set has at most {most}", most=MAX_FILES))
    if sum(entry.file_size for entry in entries if entry.filename.endswith(".toml")) > MAX_TOTAL:
        raise refuse(path, Said("too large; a card set has at most {most} bytes", most=MAX_TOTAL))
    seen: set[str] = set()
    for entry in entries:
        _harmless(path, entry)
        name = entry.filename.rstrip("/").casefold()
        if name in seen:
            raise refuse(path / entry.filename, Said("stands more than once in the archive"))
        seen.add(name)
    files = (entry for entry in entries if not entry.is_dir() and entry.filename.endswith(".toml"))
    return iter([(PurePosixPath(entry.filename), entry) for entry in files])


def _harmless(path: Path, entry: ZipInfo) -> None:
    """:raises CardDataError: its name, or what it is, could do harm."""
    parts = entry.filename.rstrip("/").split("/")
    plain = entry.filename == entry.orig_filename and all(_PART.fullmatch(part) for part in parts)
    if not plain or {".", ".."} & set(parts):
        raise refuse(path, Said("{name} is no name for a file of a card set", name=repr(entry.orig_filename[:100])))
    if len(parts) > MAX_FOLDERS + 2:
        raise refuse(path / entry.filename, Said("folders nest too deep; at most {most}", most=MAX_FOLDERS))
    if stat.S_IFMT(entry.external_attr >> 16) not in _KINDS:
        raise refuse(path / entry.filename, Said("not an ordinary file"))
    if entry.flag_bits & 1 or entry.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        raise refuse(path / entry.filename, _PACKED)


def _text(path: Path, archive: ZipFile, entry: ZipInfo) -> str:
    """What an entry holds; no more of it is unpacked than a file may have."""
    with archive.open(entry) as stream:
        return text_of(path / entry.filename, stream.read(MAX_BYTES + 1))


def _from_the_top(texts: dict[PurePosixPath, str]) -> dict[PurePosixPath, str]:
    """A set that was packed with its folder lies one folder down."""
    tops = {file.parts[0] for file in texts}
    if ABOUT in texts or len(tops) != 1:
        return texts
    return {file.relative_to(*tops): text for file, text in texts.items() if len(file.parts) > 1}
