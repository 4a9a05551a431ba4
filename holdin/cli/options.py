"""The options and arguments that several commands take."""

from pathlib import Path
from typing import Annotated

import typer

from holdin.words.catalogues import languages
from holdin.words.cli_language import no_language


def placed(name: str) -> str:
    """A set that was taken in is known by its name, too."""
    if name == "base" or Path(name).is_dir():
        return name
    from holdin.saves.settings_file import home
    from holdin.ui.own.card_sets import sets_in

    return str(sets_in(home()).get(name, name))


Cards = Annotated[str, typer.Option("--set", metavar="SET", callback=placed, help="A card set’s name or folder.")]


def known_language(lang: str | None) -> str | None:
    """The language asked for, as the library calls back for it.

    :raises typer.BadParameter: there are no words in it.
    """
    if lang is not None and lang not in languages():
        raise typer.BadParameter(no_language(lang))
    return lang


Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANGUAGE", callback=known_language, help="The language: en, ru."),
]


Save = Annotated[
    Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A saved campaign or game, a .holdin.")
]


Scenario = Annotated[
    int | None,
    typer.Option("--scenario", metavar="NUMBER", min=1, help="Which scenario of a campaign, from 1; else the last."),
]


def asked_language(context: typer.Context) -> str | None:
    """The language that this run was asked to speak, if it was: then the window speaks it, too."""
    lang = context.find_root().params["lang"]
    return lang if isinstance(lang, str) else None
