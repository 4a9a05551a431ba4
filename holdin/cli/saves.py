"""The commands that look at what was played: saved campaigns and games, and all of them counted."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from holdin.cli.options import Cards, Language, Save, Scenario, asked_language
from holdin.notebook.by import By
from holdin.words.cli_language import spoken


def replay(
    context: typer.Context,
    file: Save,
    *,
    scenario: Scenario = None,
    print_: Annotated[bool, typer.Option("--print", help="Print it; else it is shown in the window.")] = False,
    lang: Language = None,
) -> int:
    """Show a saved scenario again, answer by answer."""
    from holdin.tools.replay import main as show_again

    return show_again(file, scenario, lang or asked_language(context), text=print_)


def review(
    context: typer.Context,
    file: Save,
    *,
    scenario: Scenario = None,
    budget: Annotated[
        int | None,
        typer.Option("--budget", metavar="NUMBER", min=6, max=10_000, help="Playouts for each position; else 48."),
    ] = None,
    json_: Annotated[bool, typer.Option("--json", help="Tell it as JSON.")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write it to a file.")] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="Draw the chance to win over the game, a .png.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="NUMBER", min=1, max=64, help="Processes; else one for each core."),
    ] = None,
    lang: Language = None,
) -> int:
    """Look at a saved scenario again: where it turned, what was better, what was luck."""
    from holdin.tools import review as tool

    spoken_in = lang or asked_language(context) or spoken()
    wanted = tool.ReviewOptions(file, scenario, as_json=json_, out=out, picture=picture, lang=spoken_in)
    return tool.main(replace(wanted, workers=workers, budget=budget or wanted.budget))


def report(
    file: Save,
    *,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The report’s file; else holdin-report.zip here.")
    ] = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="What went wrong.")] = "",
) -> int:
    """Write a file to send with a bug report: save, log and versions, without names and folders."""
    from holdin.tools.replay import send

    return send(file, out, note)


def share(
    file: Save,
    *,
    scenario: Scenario = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Draw it, too: a .png.")] = None,
    lang: Language = None,
) -> int:
    """Tell a finished scenario in three lines, to be given on, and draw it."""
    from holdin.tools.share import main as give_on

    return give_on(file, scenario, out, lang)


def notebook(
    *,
    set_: Cards = "base",
    by: Annotated[
        By, typer.Option("--by", metavar="WHAT", help="What the table is by: scenario, level, character, or fights.")
    ] = By.SCENARIO,
    json_: Annotated[bool, typer.Option("--json", help="All of it as JSON.")] = False,
) -> int:
    """Count the games that are over and kept: tried, won, the best of each; and what you have achieved."""
    from holdin.tools.notebook import main as count

    return count(set_, by, as_json=json_)
