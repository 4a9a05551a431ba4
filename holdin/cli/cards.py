"""The commands for card sets and their rules: check, begin, give on, print, look up."""

from pathlib import Path
from typing import Annotated

import typer

from holdin.cli.options import Cards, Language
from holdin.words.cli_language import spoken, tr


def check(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="FOLDER", exists=True, file_okay=False, help="A card set’s folder; without it, the built-in set."
        ),
    ] = None,
) -> int:
    """Check a card set: its files, ids, maps, scenarios and languages."""
    from holdin.tools.check import main as check_set

    return check_set(folder)


def new_set(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new or empty folder; the set is named after it.")],
) -> int:
    """Begin a card set of your own: small, commented, and in order."""
    from holdin.tools.new_set import main as begin

    return begin(folder)


def export_set(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", exists=True, file_okay=False, help="A card set’s folder.")
    ],
    *,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The file to write; else a .cards.zip here.")
    ] = None,
) -> int:
    """Export a card set as one file."""
    from holdin.tools.set_files import send as send_set

    return send_set(folder, out)


def import_set(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A .cards.zip.")],
) -> int:
    """Import a card set from one file, once it has been looked over; no other set is replaced."""
    from holdin.tools.set_files import take_in

    return take_in(file)


def rules(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="Words or rule ids, such as: sight, ATK-3, ENG.")
    ] = None,
    *,
    lang: Language = None,
) -> int:
    """Look rules up: those that have all the words, or all of them."""
    from holdin.tools.rules import main as look_up

    return look_up(words or (), lang or spoken())


def schema(
    *,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Write a file for each kind there.")] = None,
) -> int:
    """Export the JSON Schema of every kind of card file."""
    from holdin.tools.schema import main as export

    return export(out)


def print_(
    *,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The PDF to write.")],
    set_: Cards = "base",
    lang: Language = None,
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER", help="a4 or letter.")] = "a4",
    card: Annotated[str, typer.Option("--card", metavar="WxH", help="A card’s size in millimetres.")] = "63x88",
    ink_saving: Annotated[bool, typer.Option("--ink-saving", help="Black on white, without the paper’s tint.")] = False,
    dpi: Annotated[
        int, typer.Option("--dpi", metavar="NUMBER", min=72, max=600, help="How fine the pictures are.")
    ] = 300,
    no_book: Annotated[bool, typer.Option("--no-book", help="Only the cards.")] = False,
    campaign: Annotated[
        Path | None,
        typer.Option("--campaign", metavar="FILE", help="A saved campaign: its stickers are on the ability cards."),
    ] = None,
) -> int:
    """Print all cards, front and back, true size, with the scenario book and a page of rules, as a PDF."""
    from holdin.tools.printing import command, sheets

    if paper not in sheets.PAPERS:
        raise typer.BadParameter(
            tr("--paper is {paper}; it must be one of {known}", paper=repr(paper), known=", ".join(sheets.PAPERS))
        )
    try:
        size = command.card_size(card)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    spoken_in = lang or spoken()
    return command.main(
        command.PrintOptions(out, set_, spoken_in, paper, size, ink_saving, not no_book, dpi, campaign=campaign)
    )
