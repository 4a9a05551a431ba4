"""The command line: what each command takes; the work is in `holdin.tools` and `holdin.ui`, imported when called."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from holdin import __version__
from holdin.errors import HoldinError, harmless

FAILURE: Final = 1
BAD_USE: Final = 2
STOPPED: Final = 130
"""Ctrl+C, as shells tell it."""

app = typer.Typer(
    name="holdin",
    help="Holdin: a solo tactical card game of 18 cards, held in two hands.",
    epilog="Without a command, the game opens.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Seed = Annotated[int | None, typer.Option("--seed", min=0, help="Play with these dice instead of random ones.")]
Cards = Annotated[str, typer.Option("--set", metavar="SET", help="A card set's name or folder.")]


def _version(*, wanted: bool) -> None:
    if wanted:
        from holdin.data.load import load_set  # noqa: PLC0415 - the cards are read only where they are used

        cards = load_set()
        typer.echo(f"holdin {__version__}, card set {cards.name} {cards.version}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _holdin(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001 - answered by its callback
        bool, typer.Option("--version", callback=lambda v: _version(wanted=v), is_eager=True, help="Tell the version.")
    ] = False,
) -> int:
    return _open_window(None) if context.invoked_subcommand is None else 0


def _open_window(seed: int | None, set_: str = "base") -> int:
    from holdin.ui.window.start import menu, start  # noqa: PLC0415 - pygame is loaded only for a window

    return start(menu, seed=seed, name=set_)


@app.command()
def play(*, seed: Seed = None, set_: Cards = "base") -> int:
    """Open the game; another card set's games and campaigns are kept apart."""
    return _open_window(seed, set_)


@app.command()
def hand(*, set_: Cards = "base") -> int:
    """Open the cards themselves: to be turned, slid, fanned and thrown by hand, nothing enforced."""
    from holdin.ui.window import start  # noqa: PLC0415 - see _open_window

    return start.start(start.hand, name=set_)


@app.command()
def track(*, set_: Cards = "base") -> int:
    """Open the tracker for a table with printed cards, as it was left; it knows your own cards, too."""
    from holdin.ui.window import start  # noqa: PLC0415 - see _open_window

    return start.start(start.track, name=set_)


@app.command()
def engine() -> int:
    """Speak the engine protocol, a line of JSON each way."""
    from holdin.tools.engine import main as serve  # noqa: PLC0415 - see _version

    return serve()


Save = Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A saved campaign or game, a .holdin.")]


@app.command()
def replay(
    file: Save,
    *,
    scenario: Annotated[
        int | None, typer.Option("--scenario", min=1, help="Which scenario of a campaign, from 1; else the last.")
    ] = None,
    print_: Annotated[bool, typer.Option("--print", help="Print it; else it is shown in the window.")] = False,
    lang: Annotated[str, typer.Option("--lang", help="The language it is printed in: en, ru.")] = "en",
) -> int:
    """Show a saved scenario again, answer by answer."""
    from holdin.tools.replay import main as show_again  # noqa: PLC0415 - see _version

    return show_again(file, scenario, lang, text=print_)


@app.command()
def report(
    file: Save,
    *,
    out: Annotated[Path | None, typer.Option("--out", help="The report's file; else holdin-report.zip here.")] = None,
    note: Annotated[str, typer.Option("--note", help="What went wrong.")] = "",
) -> int:
    """Write a file to send with a bug report: save, log and versions, without names and folders."""
    from holdin.tools.replay import send  # noqa: PLC0415 - see _version

    return send(file, out, note)


@app.command()
def shot(  # noqa: PLR0913 - one parameter per option
    name: Annotated[str | None, typer.Argument(help="Which screen or situation; see --list.")] = None,
    *,
    out: Annotated[Path | None, typer.Option("--out", help="The picture's file, a .png.")] = None,
    list_: Annotated[bool, typer.Option("--list", help="List what can be pictured.")] = False,
    all_: Annotated[Path | None, typer.Option("--all", metavar="DIR", help="Picture everything into a folder.")] = None,
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="The window's size in pixels.")] = "1280x800",
    lang: Annotated[str, typer.Option("--lang", help="The language: en, ru.")] = "en",
) -> int:
    """Picture a screen or situation, without a display."""
    if [list_, all_ is not None, name is not None].count(True) != 1:
        raise typer.BadParameter("give one of a NAME, --list, or --all DIR")
    if (name is None) != (out is None):
        raise typer.BadParameter("a NAME and --out FILE go together")
    pixels = _size(size)
    from holdin.tools import shot as pictures  # noqa: PLC0415 - see _open_window

    return pictures.main(name, out, list_, all_, pixels, lang)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 64 <= int(width) <= 8192 and 64 <= int(height) <= 8192):
        raise typer.BadParameter(f"--size is {text!r}; it must be such as 1280x800, each side 64 to 8192")
    return int(width), int(height)


@app.command()
def check(
    folder: Annotated[
        Path | None,
        typer.Argument(exists=True, file_okay=False, help="A card set's folder; without it, the built-in set."),
    ] = None,
) -> int:
    """Check a card set: its files, ids, maps, scenarios and languages."""
    from holdin.tools.check import main as check_set  # noqa: PLC0415 - see _version

    return check_set(folder)


@app.command(name="new-set")
def new_set(
    folder: Annotated[Path, typer.Argument(help="A new or empty folder; the set is named after it.")],
) -> int:
    """Begin a card set of your own: small, commented, and in order."""
    from holdin.tools.new_set import main as begin  # noqa: PLC0415 - see _version

    return begin(folder)


@app.command()
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="Words or rule ids, such as: sight, ATK-3, ENG.")
    ] = None,
    *,
    lang: Annotated[str, typer.Option("--lang", help="The language: en, ru.")] = "en",
) -> int:
    """Look rules up: those that have all the words, or all of them."""
    from holdin.tools.rules import main as look_up  # noqa: PLC0415 - see _version

    return look_up(words or (), lang)


@app.command()
def schema(
    *,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Write a file for each kind there.")] = None,
) -> int:
    """Export the JSON Schema of every kind of card file."""
    from holdin.tools.schema import main as export  # noqa: PLC0415 - see _version

    return export(out)


@app.command()
def simulate(  # noqa: PLR0913 - one parameter per option
    *,
    scenario: Annotated[list[str] | None, typer.Option("--scenario", help="A scenario's id; else all of them.")] = None,
    level: Annotated[
        list[int] | None, typer.Option("--level", min=0, max=3, help="A scenario level; else all four.")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", help="Who plays: random, greedy, planner; else the last two.")
    ] = None,
    games: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help="For each scenario, level, player.")
    ] = 100,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed plays the same games.")] = 1,
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, max=1_000_000, help="The planner's budget for each legal answer.")
    ] = None,
    executor: Annotated[
        str, typer.Option("--executor", help="local (every core), serial, or dask://ADDRESS.")
    ] = "local",
    set_: Annotated[str, typer.Option("--set", help="A card set's name or folder.")] = "base",
    out: Annotated[Path | None, typer.Option("--out", help="Write the figures to a .csv or .json.")] = None,
    picture: Annotated[Path | None, typer.Option("--picture", help="Draw a heat map, a .png.")] = None,
    page: Annotated[Path | None, typer.Option("--page", help="Write win rates and card use as Markdown.")] = None,
    item: Annotated[
        list[str] | None, typer.Option("--item", help="An item owned; else those that each scenario expects.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the .csv of --out: what it has is not played again.")
    ] = False,
    worth: Annotated[
        Path | None, typer.Option("--worth", help="Play with and without each --item, or all; add to a .csv.")
    ] = None,
    against: Annotated[
        list[str] | None, typer.Option("--against", help="An item of the games without those that --worth weighs.")
    ] = None,
) -> int:
    """Let programs play scenarios and tell how often they win."""
    from holdin.tools import simulate as tool  # noqa: PLC0415 - see _version

    scenarios, levels, bots = tuple(scenario or ()), tuple(level or ()), tuple(bot or ())
    wanted = tool.Wanted(scenarios, levels, bots, games, seed, nodes, executor, set_, out, picture)
    wanted = replace(wanted, page=page, items=None if item is None else tuple(item), resume=resume)
    wanted = replace(wanted, worth=worth, against=tuple(against or ()))
    try:
        return tool.main(wanted)
    except tool.SimulateError as error:
        raise typer.BadParameter(str(error)) from error


@app.command()
def bench(
    group: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GROUP]...", help="cards, rules, play, depth, save, planner, memory, window; else all."
        ),
    ] = None,
    *,
    out: Annotated[Path | None, typer.Option("--out", help="Write the figures to a .json, or to - .")] = None,
) -> int:
    """Measure how fast things are, as ratios where two can be compared in one run."""
    from holdin.tools.bench import command  # noqa: PLC0415 - see _version

    return command.main(command.Wanted(tuple(group or ()), out))


@app.command()
def soak(
    *,
    games: Annotated[
        int, typer.Option("--games", min=0, max=10_000_000, help="Random games; the planner plays one for every 200.")
    ] = 1000,
    seconds: Annotated[
        int, typer.Option("--seconds", min=0, max=1_000_000, help="Random input to the window, in its own time.")
    ] = 60,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="The same seed does the same, and gives the same digest.")
    ] = 1,
    json_: Annotated[bool, typer.Option("--json", help="Tell the figures as JSON.")] = False,
) -> int:
    """Play many games, and give the window random input: nothing may go wrong inside."""
    from holdin.tools.soak import command  # noqa: PLC0415 - see _version

    return command.main(command.Wanted(games, seconds, seed, json_))


@app.command(name="print")
def print_(  # noqa: PLR0913 - one parameter per option
    *,
    out: Annotated[Path, typer.Option("--out", help="The PDF to write.")],
    set_: Annotated[str, typer.Option("--set", help="A card set's name or folder.")] = "base",
    lang: Annotated[str, typer.Option("--lang", help="The language: en, ru.")] = "en",
    paper: Annotated[str, typer.Option("--paper", help="a4 or letter.")] = "a4",
    card: Annotated[str, typer.Option("--card", metavar="WxH", help="A card's size in millimetres.")] = "63x88",
    ink_saving: Annotated[bool, typer.Option("--ink-saving", help="Black on white, without the paper's tint.")] = False,
    dpi: Annotated[int, typer.Option("--dpi", min=72, max=600, help="How fine the pictures are.")] = 300,
    no_book: Annotated[bool, typer.Option("--no-book", help="Only the cards.")] = False,
) -> int:
    """Print all cards, front and back, true size, with the scenario book and a page of rules, as a PDF."""
    from holdin.tools.printing import command, sheets  # noqa: PLC0415 - see _version

    if paper not in sheets.PAPERS:
        raise typer.BadParameter(f"--paper is {paper!r}; it must be one of {', '.join(sheets.PAPERS)}")
    try:
        size = command.card_size(card)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    return command.main(command.Wanted(out, set_, lang, paper, size, ink_saving, not no_book, dpi))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code: 0, 1 for a failure, 2 for bad use."""
    try:
        code = typer.main.get_command(app).main(
            args=None if arguments is None else list(arguments), prog_name="holdin", standalone_mode=False
        )
    except HoldinError as error:
        return _fail(str(error), FAILURE)
    except OSError as error:
        return _fail(f"{error.filename or 'input or output'}: {error.strerror or error}", FAILURE)
    except (typer.Abort, KeyboardInterrupt):
        return STOPPED
    except Exception as error:
        # The command line library's own errors have changed their home between versions; this is what they share.
        if not hasattr(error, "format_message"):
            raise
        return _fail(error.format_message(), BAD_USE)
    return code if isinstance(code, int) else 0


def _fail(message: str, code: int) -> int:
    line = harmless(" ".join(message.partition("\n")[0].split()))
    sys.stderr.write(f"holdin: {line}\n")
    return code
