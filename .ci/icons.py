"""The icon in the formats that systems want, from `assets/desktop/holdin.svg`: `python .ci/icons.py`."""

import struct
from io import BytesIO
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent.parent / "assets" / "desktop"
ICO, PNG = (16, 32, 48, 256), (48, 256)
ICNS = {b"ic11": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512}
"""Apple's name of each size of a picture."""


def png(size: int) -> bytes:
    """The icon as a PNG file, that many pixels wide and high."""
    file = BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(FOLDER / "holdin.svg", (size, size)), file, "icon.png")
    return file.getvalue()


def ico() -> bytes:
    """Windows': a directory of pictures, then the pictures."""
    pictures = {size: png(size) for size in ICO}
    head, place = struct.pack("<HHH", 0, 1, len(pictures)), 6 + 16 * len(pictures)
    for size, picture in pictures.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return head + b"".join(pictures.values())


def icns() -> bytes:
    """The Mac's: one named chunk after the other."""
    pictures = {name: png(size) for name, size in ICNS.items()}
    body = b"".join(name + struct.pack(">I", len(picture) + 8) + picture for name, picture in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


if __name__ == "__main__":
    for size in PNG:
        (FOLDER / f"holdin-{size}.png").write_bytes(png(size))
    (FOLDER / "holdin.ico").write_bytes(ico())
    (FOLDER / "holdin.icns").write_bytes(icns())
