"""Pictures of one's printed cards: which file is whose face, how it is cropped and turned. Nothing is trusted.

The pictures lie in a folder of their own. A file that is named after its card and side belongs to it: `hp.front.png`,
`ability.neutralize.back.jpg`, `map.0.front.png`, `monster.fence-cat.front.png`. `faces.json` beside them says the rest.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from holdin.errors import Said, SaveError
from holdin.saves.disk import read_own, saying, write_file

KINDS: Final = (".png", ".jpg", ".jpeg")
FILES_MOST: Final = 200
BYTES_MOST: Final = 16 * 1024 * 1024
PIXELS_MOST: Final = 26_000_000
"""A picture of more is not opened: its size is read from its first bytes, before anything is unpacked."""
FACES: Final = "faces.json"
_FACES_BYTES: Final = 200_000
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8"
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The JPEG segments that tell a picture's size."""

Side = Literal["front", "back"]
EDGE_MOST: Final = 0.9
LEFT_LEAST: Final = 0.05
"""Of a picture's width and height so much is left at least."""
Share = Annotated[float, Field(ge=0, le=EDGE_MOST)]


class ScanFace(BaseModel):
    """A picture that is a card's face."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    card: Annotated[str, Field(max_length=80)]
    side: Side
    file: Annotated[str, Field(pattern=r"^[^/\\\x00]{1,200}$")]
    turn: Literal[0, 90, 180, 270] = 0
    """Degrees clockwise."""
    left: Share = 0.0
    top: Share = 0.0
    right: Share = 0.0
    bottom: Share = 0.0
    """What is cut off each edge before it is turned, of the picture's width or height."""

    @model_validator(mode="after")
    def _something_is_left(self) -> Self:
        if max(self.left + self.right, self.top + self.bottom) > 1 - LEFT_LEAST:
            msg = "nothing of the picture would be left"
            raise ValueError(msg)
        return self


class Faces(BaseModel):
    """All that were assigned on the screen."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    faces: Annotated[tuple[ScanFace, ...], Field(max_length=FILES_MOST)] = ()


def pictures(folder: Path) -> tuple[str, ...]:
    """The names of the picture files in a folder; links, pipes and devices are none.

    :raises SaveError: the folder can't be read.
    """
    if folder.is_symlink() or not folder.is_dir():
        return ()
    with saying(folder, "read"):
        found = (path for path in folder.iterdir() if path.suffix.lower() in KINDS)
        names = sorted(path.name for path in found if path.is_file() and not path.is_symlink())
    return tuple(names[:FILES_MOST])


def faces(folder: Path) -> dict[tuple[str, Side], ScanFace]:
    """The picture of each card's side: as the file's name says, or as it was assigned.

    :raises SaveError: what was assigned can't be read.
    """
    names = pictures(folder)
    found = {(face.card, face.side): face for name in names for face in _named(name)}
    found |= {(face.card, face.side): face for face in _assigned(folder).faces if face.file in names}
    return found


def _named(name: str) -> Iterator[ScanFace]:
    parts = name.rsplit(".", 1)[0].split(".")
    if len(parts) > 1 and parts[-1] in {"front", "back"}:
        side: Side = "front" if parts[-1] == "front" else "back"
        with suppress(ValidationError):  # a name longer than any card's is no card's
            yield ScanFace(card=":".join(parts[:-1]), side=side, file=name)


def _assigned(folder: Path) -> Faces:
    path = folder / FACES
    if not path.exists():
        return Faces()
    try:
        return Faces.model_validate(json.loads(read_own(path, _FACES_BYTES)))
    except (ValueError, ValidationError, RecursionError) as error:
        said = Said("{path} can’t be read: it doesn’t say which picture is whose face.", path=path)
        raise SaveError(said) from error


def assign(folder: Path, face: ScanFace) -> None:
    """A picture is a card's face from now on.

    :raises SaveError: it can't be kept.
    """
    others = [one for one in _assigned(folder).faces if (one.card, one.side) != (face.card, face.side)]
    with saying(folder / FACES, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        write_file(folder / FACES, Faces(faces=(*others, face)).model_dump_json(indent=1).encode())


def unassign(folder: Path, card: str, side: Side) -> None:
    """A card's side has no picture by assignment any more.

    :raises SaveError: it can't be kept.
    """
    others = tuple(one for one in _assigned(folder).faces if (one.card, one.side) != (card, side))
    with saying(folder / FACES, "written"):
        write_file(folder / FACES, Faces(faces=others).model_dump_json(indent=1).encode())


def picture(folder: Path, name: str) -> bytes:
    """A picture's bytes, known to unpack to no more than `PIXELS_MOST`.

    :raises SaveError: it isn't in the folder, is too large, or is no picture.
    """
    if name not in pictures(folder):
        raise SaveError(Said("{path} has no picture {name}.", path=folder, name=repr(name)))
    data = read_own(folder / name, BYTES_MOST)
    size = measured(data)
    if size is None:
        raise SaveError(no_picture(folder / name))
    if size[0] * size[1] > PIXELS_MOST or min(size) < 1:
        wide, high, most = *size, PIXELS_MOST // 1_000_000
        large = Said("{path} has {wide} × {high} pixels; at most {most} million are opened.", path=folder / name)
        raise SaveError(large.filled(wide=wide, high=high, most=most))
    return data


def no_picture(path: Path) -> Said:
    """What to say of a file that can't be opened as a picture."""
    return Said("{path} is no PNG or JPEG picture.", path=path)


def measured(data: bytes) -> tuple[int, int] | None:
    """A picture's width and height from its first bytes; none if it is no PNG or JPEG."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return _jpeg(data) if data.startswith(_JPEG) else None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    """Segment by segment until the one that tells the size."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] == 0xFF:
            at += 1
            continue
        if data[at + 1] in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        at += 2 + max(2, length)
    return None
