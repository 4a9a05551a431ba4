"""The command `holdin print`: what is asked for, and the file."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from holdin.data.load import load_set
from holdin.errors import HoldinError
from holdin.models.card_set import CardSet
from holdin.saves.reading import look
from holdin.tools.printing.sheets import PAPERS, SheetLayout
from holdin.words.cli_language import tr

if TYPE_CHECKING:  # pygame is loaded only for pictures
    from holdin.draw.deck import PrintedCard

SMALLEST, LARGEST = 20.0, 150.0
"""A card's sides, in millimetres."""
MARGIN: Final = 15.0


class PrintError(HoldinError):
    """Nothing can be printed; says what is missing or allowed."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What to print, and how."""

    out: Path
    set_: str = "base"
    lang: str = "en"
    paper: str = "a4"
    card: tuple[float, float] = (63.0, 88.0)
    ink_saving: bool = False
    book: bool = True
    dpi: int = 300
    campaign: Path | None = None
    """Whose stickers lie on the cards; none: the cards as they come."""


def card_size(text: str) -> tuple[float, float]:
    """A card's size such as "63x88", in millimetres.

    :raises ValueError: no size, or none that a card can have.
    """
    wide, _, high = text.partition("x")
    try:
        size = float(wide), float(high)
    except ValueError:
        size = 0.0, 0.0
    if not all(SMALLEST <= side <= LARGEST for side in size) or size[0] > size[1]:
        msg = tr(
            "--card is {size}; it must be such as 63x88: width x height in mm, each {least} to {most}",
            size=repr(text),
            least=f"{SMALLEST:g}",
            most=f"{LARGEST:g}",
        )
        raise ValueError(msg)
    return size


def main(wanted: PrintOptions) -> int:
    """Write the PDF.

    :raises SaveError: the campaign can't be read.
    :raises PrintError: fpdf2 is missing, no card fits the paper, or the file is there already.
    """
    layout = SheetLayout(PAPERS[wanted.paper], wanted.card)
    if not layout.count:
        size = "x".join(f"{side:g}" for side in wanted.card)
        msg = tr("no card of {size} mm fits on {paper}.", size=size, paper=wanted.paper)
        raise PrintError(msg)
    if wanted.out.exists():
        msg = tr("{file} is there already; choose another name for --out.", file=wanted.out)
        raise PrintError(msg)
    cards = load_set(wanted.set_)
    data = pdf_of(cards, layout, wanted)
    with wanted.out.open("xb") as file:
        file.write(data)
    return 0


def _wanted(cards: CardSet, campaign: Path | None) -> "tuple[PrintedCard, ...]":
    """All cards; of a campaign those that its character plays with, and the stickers on them (ENH-1).

    :raises SaveError: the campaign can't be read.
    """
    from holdin.draw.deck import deck, whole_set  # noqa: PLC0415 - loaded only when it is wanted

    if campaign is None:
        return whole_set(cards)
    state = look(campaign, cards).state
    return deck(cards, state.character, state.stickers)


def pdf_of(cards: CardSet, layout: SheetLayout, wanted: PrintOptions) -> bytes:
    """The whole PDF.

    :raises PrintError: fpdf2 is missing.
    """
    try:
        from fpdf import FPDF  # noqa: PLC0415 - an optional extra
    except ImportError as error:
        msg = tr("holdin print needs fpdf2: install it with `pip install 'holdin[print]'`.")
        raise PrintError(msg) from error
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from holdin.draw.assets import FONT_FILES, Assets  # noqa: PLC0415 - pygame is loaded only here
    from holdin.draw.cards import CardPainter  # noqa: PLC0415 - loaded only when it is wanted
    from holdin.draw.theme import load_theme  # noqa: PLC0415 - loaded only when it is wanted
    from holdin.tools.printing.book import print_book, print_rules  # noqa: PLC0415 - loaded only when it is wanted
    from holdin.tools.printing.cards import CardPrinter  # noqa: PLC0415 - loaded only when it is wanted
    from holdin.words.words import Words  # noqa: PLC0415 - loaded only when it is wanted

    pdf = FPDF(unit="mm", format=layout.paper)
    pdf.set_title(f"Holdin: {cards.name} {cards.version}")
    pdf.set_creator("Holdin")
    pdf.set_auto_page_break(auto=True, margin=MARGIN)
    pdf.set_margin(MARGIN)
    for style, role in (("", "text"), ("B", "bold"), ("I", "italic")):
        pdf.add_font("serif", style, FONT_FILES[role])  # type: ignore[index]  # a role by name
    painter = CardPainter(cards, Assets(load_theme(high_contrast=wanted.ink_saving)), wanted.lang)
    pdf.set_auto_page_break(auto=False)
    CardPrinter(pdf, painter, layout, wanted.dpi).print(_wanted(cards, wanted.campaign))
    if wanted.book:
        pdf.set_auto_page_break(auto=True, margin=MARGIN)
        print_rules(pdf, wanted.lang)
        print_book(pdf, cards, Words(cards, wanted.lang))
    return bytes(pdf.output())
