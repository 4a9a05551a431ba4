"""What every painter works with: the set, the assets, the language; and the paper that every card is printed on."""

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from holdin.draw.assets import Assets, rasterise
from holdin.draw.canvas import Canvas, PrintedLine
from holdin.draw.geometry import width_of
from holdin.draw.text import Box
from holdin.draw.theme import Colours, Rgb, Sizes
from holdin.models.card_set import CardSet

_EDGE_SIZE = (90, 126)


class Proof(NamedTuple):
    """A printed card: the texts that fit only below the smallest size, and those that a decision needs."""

    surface: pygame.Surface
    overflows: tuple[str, ...] = ()
    needed: tuple[PrintedLine, ...] = ()
    lines: tuple[PrintedLine, ...] = ()
    """Every text on it."""
    icons: tuple[PrintedLine, ...] = ()
    """The symbols on it, by name."""


@dataclass(frozen=True, slots=True, eq=False)
class RenderContext:
    """The set, the assets and the language of one painter."""

    cards: CardSet
    assets: Assets
    lang: str

    @property
    def colours(self) -> Colours:
        """The theme's colours."""
        return self.assets.theme.colours

    @property
    def sizes(self) -> Sizes:
        """The theme's sizes."""
        return self.assets.theme.sizes

    def word(self, key: str) -> str:
        """A short word printed on cards."""
        return self.assets.word(self.lang, key)

    def text(self, key: str) -> str:
        """A wording of the set."""
        return self.cards.text(self.lang, key)

    def sheet(self, size: tuple[int, int], em: float) -> Canvas:
        """A clear sheet of a size (pixels), for a card whose long side is em."""
        return Canvas(self.assets, size, em)

    def upright(self, height: int) -> Canvas:
        """A clear sheet of an upright card."""
        return self.sheet((width_of(height), height), height)

    def proof(self, sheet: Canvas, rim: Rgb | None = None, tint: Rgb | None = None) -> "Proof":
        """A sheet printed as a card, with what is to be known of its text."""
        told = tuple(sheet.overflows), tuple(sheet.needed), tuple(sheet.lines), tuple(sheet.icons)
        return Proof(self.printed(sheet, rim, tint), *told)

    def printed(self, sheet: Canvas, rim: Rgb | None = None, tint: Rgb | None = None) -> pygame.Surface:
        """A sheet printed on paper with round corners, an aged edge and a double rim."""
        blank, corners = self._blank(
            (sheet.width, sheet.height), sheet.em, rim or self.colours.red, tint or self.colours.paper
        )
        card = blank.copy()
        card.blit(sheet.finish(), (0, 0))
        card.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return card

    def _blank(self, size: tuple[int, int], em: float, rim: Rgb, tint: Rgb) -> tuple[pygame.Surface, pygame.Surface]:
        """A blank card with its rim, and the mask of its corners; made once."""
        kept = self.assets.blanks
        key, mask = (size, em, rim, tint), (size, em)
        blank, corners = kept.get(key), kept.get(mask)  # what is put in may push the other out
        if blank is None:
            blank = paper(self.assets, size, tint)
            edge = Canvas(self.assets, size, em)
            _rim(edge, rim)
            blank.blit(edge.finish(), (0, 0))
            kept[key] = blank
        if corners is None:
            corners = kept[mask] = _corners(size, em * self.sizes.corner)
        return blank, corners


def paper(assets: Assets, size: tuple[int, int], tint: Rgb) -> pygame.Surface:
    """Aged paper of a tint: clouded, a little darker towards its edges."""
    card = pygame.Surface(size, pygame.SRCALPHA)
    card.fill((*tint, 255))
    if assets.theme.high_contrast:
        return card
    card.blit(assets.grain(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    card.blit(pygame.transform.smoothscale(_aged_edge(assets), size), (0, 0))
    return card


def _aged_edge(assets: Assets) -> pygame.Surface:
    """The stain along the edges, small: it is soft, so it may be stretched."""
    key = ("aged edge",)
    if key not in assets.blanks:
        small = Canvas(assets, _EDGE_SIZE, _EDGE_SIZE[1])
        for step in range(1, 9):
            edge = {
                "stroke": assets.theme.colours.stain,
                "stroke_width": small.em * 0.010 * step,
                "stroke_opacity": 0.05,
            }
            small.rect(Box(0, 0, *_EDGE_SIZE), small.em * assets.theme.sizes.corner, **edge)
        assets.blanks[key] = small.finish()
    return assets.blanks[key]


def _rim(sheet: Canvas, colour: Rgb) -> None:
    """A thin dark cut edge, and inside it a rule in the card's colour with a hair of gold."""
    sizes, colours = sheet.theme.sizes, sheet.theme.colours
    whole = Box(0, 0, sheet.width, sheet.height)
    inset, corner = sheet.em * sizes.margin * 0.5, sheet.em * sizes.corner
    sheet.rect(
        whole.shrunk(0.5), corner, stroke=colours.ink, stroke_width=max(1.0, sheet.em * sizes.line), stroke_opacity=0.8
    )
    sheet.rect(
        whole.shrunk(inset),
        corner * 0.75,
        stroke=colour,
        stroke_width=max(1.0, sheet.em * sizes.rim * 0.7),
        stroke_opacity=0.9,
    )
    gold = inset + sheet.em * sizes.rim * 1.1
    sheet.rect(
        whole.shrunk(gold), corner * 0.6, stroke=colours.gold, stroke_width=sheet.hair * 0.8, stroke_opacity=0.75
    )


def _corners(size: tuple[int, int], radius: float) -> pygame.Surface:
    width, height = size
    frame = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    inner = f'x="0.25" y="0.25" width="{width - 0.5}" height="{height - 0.5}" rx="{radius:.2f}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {frame}><rect {inner} fill="white"/></svg>'
    return rasterise(svg, size)
