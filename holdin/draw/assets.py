"""Fonts, icons, pictures and the words printed on cards: read once, kept by size."""

import io
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from hashlib import shake_256
from pathlib import Path
from typing import Literal

import fontpkg_eb_garamond
import fontpkg_pt_serif
import pygame

from holdin.draw.cache import LruCache, pixels
from holdin.draw.paths import asset_root
from holdin.draw.theme import Rgb, Theme

Role = Literal["title", "text", "bold", "italic", "number"]

_SERIF = Path(fontpkg_pt_serif.ROOT) / "files"
_GARAMOND = Path(fontpkg_eb_garamond.ROOT) / "files"
FONT_FILES: Mapping[Role, Path] = {
    "title": _GARAMOND / "EBGaramond[wght].ttf",
    "text": _SERIF / "PT_Serif-Web-Regular.ttf",
    "bold": _SERIF / "PT_Serif-Web-Bold.ttf",
    "italic": _SERIF / "PT_Serif-Web-Italic.ttf",
    "number": _SERIF / "PT_Serif-Web-Bold.ttf",
}
PRINTED_INK = "#2a1c12"
"""The ink that icon files are drawn in; it is replaced by the ink asked for."""

_GRAIN = ((4, 6, 0.07), (19, 27, 0.035), (150, 210, 0.04))
"""The paper's clouds, fibres and specks: cells across, cells down, and how dark at most (0 to 1)."""
_WARMTH = (0.62, 0.85, 1.35)
"""How much of that red, green and blue take: dark spots are brown, not grey."""


_MIXED = 0.6
"""The size of each symbol in a mixed one, of the whole."""
_FONTS = 256
"""So many fonts are kept."""
_ICONS = _PICTURES = _LINES = 2_000_000
_GRAIN_PIXELS = 2_000_000
_BLANKS = 6_000_000
"""So many pixels of each are kept."""
_MEASURED = 8192
"""So many lines' widths, and so many texts broken into lines, are kept."""


class Assets:
    """What cards are drawn with. One object per theme, made once pygame's fonts are ready."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.root = asset_root()
        if not pygame.font.get_init():
            pygame.font.init()
        self._fonts: LruCache[tuple[Role, int], pygame.font.Font] = LruCache(_FONTS)
        self._icons: LruCache[tuple[str, int, Rgb], pygame.Surface] = LruCache(_ICONS, pixels)
        self._pictures: LruCache[tuple[Path, tuple[int, int]], pygame.Surface] = LruCache(_PICTURES, pixels)
        self._sources: dict[str, str] = {}
        self._grain: LruCache[tuple[int, int], pygame.Surface] = LruCache(_GRAIN_PIXELS, pixels)
        self.blanks: LruCache[tuple[object, ...], pygame.Surface] = LruCache(_BLANKS, pixels)
        """Blank cards by size and colours: see `holdin.draw.render_context.RenderContext.printed`."""
        self.lines: LruCache[tuple[str, int, Rgb, Role], pygame.Surface] = LruCache(_LINES, pixels)
        """Lines of text around the cards: see `holdin.ui.kit.painter.Painter`."""
        self.widths: LruCache[tuple[str, Role, int], int] = LruCache(_MEASURED)
        self.broken: LruCache[tuple[str, Role, int, int], tuple[str, ...]] = LruCache(_MEASURED)
        """What is measured of texts around the cards: see `holdin.ui.kit.typesetting`."""

    def forget(self) -> None:
        """Let go of every picture; what is needed again is made again."""
        for kept in (self._icons, self._pictures, self._grain, self.blanks, self.lines):
            kept.clear()

    def font(self, role: Role, px: int) -> pygame.font.Font:
        """A font whose em is px pixels, at least 1."""
        key = (role, max(1, px))
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = pygame.font.Font(str(FONT_FILES[role]), key[1])
        return font

    def icon(self, name: str, px: int, ink: Rgb | None = None) -> pygame.Surface:
        """A symbol as a square of px pixels, in the theme's ink or another.

        One that is two joined, such as "fire/dark", shows both, the first over the second (MIX-1).

        :raises FileNotFoundError: there is no `assets/icons/<name>.svg`.
        """
        key = (name, max(1, px), ink or self.theme.colours.ink)
        icon = self._icons.get(key)
        if icon is None and "/" in name:
            icon = self._icons[key] = self._both(name, key[1], ink)
        elif icon is None:
            source = self._icon_source(name).replace(PRINTED_INK, hexed(key[2]))
            icon = self._icons[key] = rasterise(source, (key[1], key[1]))
        return icon

    def _both(self, name: str, px: int, ink: Rgb | None) -> pygame.Surface:
        """Two symbols corner to corner; what is struck out is so by the cross of the second."""
        one, _, other = name.partition("/")
        part = max(1, round(px * _MIXED))
        whole = pygame.Surface((px, px), pygame.SRCALPHA)
        whole.blit(self.icon(other, part, ink), (px - part, px - part))
        whole.blit(self.icon(one, part, ink), (0, 0))
        return whole

    def picture(self, path: str | Path, size: tuple[int, int]) -> pygame.Surface:
        """A drawing of `assets/`, fitted into size and centred.

        :raises FileNotFoundError: there is no such drawing.
        """
        key = (self.root / path, size)
        if key not in self._pictures:
            self._pictures[key] = rasterise(key[0].read_text(encoding="utf-8"), size)
        return self._pictures[key]

    def has(self, path: str | Path) -> bool:
        """Whether there is such a drawing in `assets/`; an id of a hostile set never leads out of it."""
        return ".." not in Path(path).parts and (self.root / path).is_file()

    def word(self, lang: str, key: str) -> str:
        """A short word printed on cards, such as "attack"; English where a language lacks it, else the key."""
        for language in (lang, "en"):
            wording = self._words.get(language, {}).get(key)
            if wording is not None:
                return wording
        return key

    def grain(self, size: tuple[int, int]) -> pygame.Surface:
        """The unevenness of paper, to multiply a paper's colour with; the same on every machine."""
        if size not in self._grain:
            self._grain[size] = _grain(size)
        return self._grain[size]

    @cached_property
    def _words(self) -> dict[str, dict[str, str]]:
        files = sorted((self.root / "words").glob("*.toml"))
        return {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}

    def _icon_source(self, name: str) -> str:
        if name not in self._sources:
            self._sources[name] = (self.root / "icons" / f"{name}.svg").read_text(encoding="utf-8")
        return self._sources[name]


def hexed(colour: Rgb) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def rasterise(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """An SVG drawing, fitted into size (pixels) and centred on a clear surface of exactly that size."""
    # The SVG reader's byte order isn't ours; blitting it as it comes is many times as slow.
    native = pygame.Surface((1, 1), pygame.SRCALPHA)
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size).convert(native)
    if drawn.get_size() == size:
        return drawn
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(drawn, drawn.get_rect(center=whole.get_rect().center))
    return whole


def _grain(size: tuple[int, int]) -> pygame.Surface:
    whole = pygame.Surface(size)
    for number, layer in enumerate(_grain_layers()):
        stretched = pygame.transform.smoothscale(layer, size)
        whole.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_MULT if number else 0)
    return whole


@cache
def _grain_layers() -> tuple[pygame.Surface, ...]:
    return tuple(_noise(*layer) for layer in _GRAIN)


def _noise(across: int, down: int, strength: float) -> pygame.Surface:
    noise = shake_256(f"paper {across} {down}".encode()).digest(across * down)
    pixels = bytearray(3 * across * down)
    for channel, warm in enumerate(_WARMTH):
        shades = bytes(round(255 - value * strength * warm) for value in range(256))
        pixels[channel::3] = noise.translate(shades)
    return pygame.image.frombytes(bytes(pixels), (across, down), "RGB")
