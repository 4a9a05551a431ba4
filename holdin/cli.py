"""The command line: what each command takes; the work is in `holdin.tools` and `holdin.ui`, imported when called."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

from holdin import __version__
from holdin.errors import HoldinError, SaidError, harmless
from holdin.models.fights import Fights
from holdin.notebook.by import By
from holdin.tools import cli_errors, cli_help
from holdin.tools.language import wanted
from holdin.words.catalogues import languages
from holdin.words.cli_language import no_language, speaking, spoken, tr

FAILURE: Final = 1
BAD_USE: Final = 2
STOPPED: Final = 130
"""Ctrl+C, as shells tell it."""

app = typer.Typer(
    name="holdin",
    cls=cli_help.Group,
    help="Holdin: a solo tactical card game of 18 cards, held in two hands.",
    epilog="Without a command, the game opens.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Seed = Annotated[
    int | None, typer.Option("--seed", metavar="NUMBER", min=0, help="Play with these dice instead of random ones.")
]


def _placed(name: str) -> str:
    """A set that was taken in is known by its name, too."""
    if name == "base" or Path(name).is_dir():
        return name
    from holdin.saves.settings_file import home  # noqa: PLC0415 - see _version
    from holdin.ui.own.card_sets import sets_in  # noqa: PLC0415 - see _version

    return str(sets_in(home()).get(name, name))


Cards = Annotated[str, typer.Option("--set", metavar="SET", callback=_placed, help="A card set’s name or folder.")]


def _version(*, wanted: bool) -> None:
    if wanted:
        from holdin.data.load import built_in_cards  # noqa: PLC0415 - the cards are read only where they are used

        cards = built_in_cards()
        told = tr(
            "holdin {version}, card set {name} {edition}", version=__version__, name=cards.name, edition=cards.version
        )
        typer.echo(told)
        raise typer.Exit


def _known_language(lang: str | None) -> str | None:
    if lang is not None and lang not in languages():
        raise typer.BadParameter(no_language(lang))
    return lang


Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANGUAGE", callback=_known_language, help="The language: en, ru."),
]


@app.callback(invoke_without_command=True)
def _holdin(
    context: typer.Context,
    *,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="LANGUAGE",
            callback=_known_language,
            is_eager=True,
            help="The language: en, ru; else that of the settings, else the system’s.",
        ),
    ] = None,
    version: Annotated[  # noqa: ARG001 - answered by its callback
        bool, typer.Option("--version", callback=lambda v: _version(wanted=v), is_eager=True, help="Tell the version.")
    ] = False,
) -> int:
    return _open_window(None, lang) if context.invoked_subcommand is None else 0


def _asked(context: typer.Context) -> str | None:
    """The language that this run was asked to speak, if it was: then the window speaks it, too."""
    lang = context.find_root().params["lang"]
    return lang if isinstance(lang, str) else None


def _open_window(
    seed: int | None, lang: str | None, set_: str = "base", *, watch: bool = False, dungeon: str | None = None
) -> int:
    from holdin.ui.app import start  # noqa: PLC0415 - pygame is loaded only for a window

    first = start.menu if dungeon is None else partial(start.dungeon, dungeon)
    return start.start(first, seed=seed, name=set_, lang=lang, watch=watch)


def _dungeon(word: str | None, set_: str) -> str | None:
    """The word of a dungeon that a set has, or "today".

    :raises typer.BadParameter: it has none of that word.
    """
    if word is None:
        return None
    from holdin.data.load import load_set  # noqa: PLC0415 - see _version
    from holdin.dungeons.offer import known_word  # noqa: PLC0415 - few ask for a dungeon

    try:
        return known_word(load_set(set_), word)
    except SaidError as error:
        raise typer.BadParameter(tr(error.said.text, **error.said.values)) from error


@app.command(cls=cli_help.LocalizedCommand)
def play(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    seed: Seed = None,
    set_: Cards = "base",
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Read the cards again whenever a file of theirs is saved; show what is wrong."),
    ] = False,
    text: Annotated[
        bool, typer.Option("--text", help="Play here in the terminal, in words and numbered answers, without a window.")
    ] = False,
    dungeon: Annotated[
        str | None,
        typer.Option("--dungeon", metavar="WORD", help="A random dungeon to begin with: its word, or today."),
    ] = None,
) -> int:
    """Open the game; another card set’s games and campaigns are stored separately."""
    dungeon = _dungeon(dungeon, set_)
    if text:
        from holdin.ui.text.menu import main as in_words  # noqa: PLC0415 - see _open_window

        return in_words(spoken(), seed, set_, dungeon)
    return _open_window(seed, _asked(context), set_, watch=watch, dungeon=dungeon)


@app.command(cls=cli_help.LocalizedCommand)
def hand(context: typer.Context, *, set_: Cards = "base") -> int:
    """Open the cards themselves: to be turned, slid, fanned and thrown by hand, nothing enforced."""
    from holdin.ui.app import start  # noqa: PLC0415 - see _open_window

    return start.start(start.hand, name=set_, lang=_asked(context))


@app.command(cls=cli_help.LocalizedCommand)
def track(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    *,
    set_: Cards = "base",
    serve: Annotated[
        bool, typer.Option("--serve", help="Show the table on phones and tablets, too; needs holdin[serve].")
    ] = False,
    host: Annotated[
        str,
        typer.Option("--host", metavar="ADDRESS", help="Where to listen: 0.0.0.0 for your network; else only here."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="NUMBER", min=0, max=65535, help="0: any free one.")] = 8618,
    window: Annotated[bool, typer.Option("--window/--no-window", help="Whether a window opens, too.")] = True,
) -> int:
    """Open the tracker for a table with printed cards, as it was left; it knows your own cards, too."""
    if serve:
        return _serve(host, port, set_, _asked(context), window=window)
    if not window:
        raise typer.BadParameter(tr("--no-window goes with --serve"))
    from holdin.ui.app import start  # noqa: PLC0415 - see _open_window

    return start.start(start.track, name=set_, lang=_asked(context))


def _serve(host: str, port: int, set_: str, lang: str | None, *, window: bool) -> int:
    if not all(map(find_spec, ("segno", "websockets"))):
        raise HoldinError(tr("--serve needs more: install it with `pip install 'holdin[serve]'`."))
    from holdin.serve import command  # noqa: PLC0415 - needs the extra

    return (command.beside_the_window if window else command.without_window)(host, port, set_, lang)


@app.command(cls=cli_help.LocalizedCommand)
def engine() -> int:
    """Speak the engine protocol, a line of JSON each way."""
    from holdin.engine import main as serve  # noqa: PLC0415 - see _version

    return serve()


Save = Annotated[
    Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A saved campaign or game, a .holdin.")
]

Which = Annotated[
    int | None,
    typer.Option("--scenario", metavar="NUMBER", min=1, help="Which scenario of a campaign, from 1; else the last."),
]


@app.command(cls=cli_help.LocalizedCommand)
def replay(
    context: typer.Context,
    file: Save,
    *,
    scenario: Which = None,
    print_: Annotated[bool, typer.Option("--print", help="Print it; else it is shown in the window.")] = False,
    lang: Language = None,
) -> int:
    """Show a saved scenario again, answer by answer."""
    from holdin.tools.replay import main as show_again  # noqa: PLC0415 - see _version

    return show_again(file, scenario, lang or _asked(context), text=print_)


@app.command(cls=cli_help.LocalizedCommand)
def review(  # noqa: PLR0913 - one parameter per option
    context: typer.Context,
    file: Save,
    *,
    scenario: Which = None,
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
    from holdin.tools import review as tool  # noqa: PLC0415 - see _version

    spoken_in = lang or _asked(context) or spoken()
    wanted = tool.ReviewOptions(file, scenario, as_json=json_, out=out, picture=picture, lang=spoken_in)
    return tool.main(replace(wanted, workers=workers, budget=budget or wanted.budget))


@app.command(cls=cli_help.LocalizedCommand)
def report(
    file: Save,
    *,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The report’s file; else holdin-report.zip here.")
    ] = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="What went wrong.")] = "",
) -> int:
    """Write a file to send with a bug report: save, log and versions, without names and folders."""
    from holdin.tools.replay import send  # noqa: PLC0415 - see _version

    return send(file, out, note)


@app.command(cls=cli_help.LocalizedCommand)
def share(
    file: Save,
    *,
    scenario: Which = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Draw it, too: a .png.")] = None,
    lang: Language = None,
) -> int:
    """Tell a finished scenario in three lines, to be given on, and draw it."""
    from holdin.tools.share import main as give_on  # noqa: PLC0415 - see _version

    return give_on(file, scenario, out, lang)


@app.command(cls=cli_help.LocalizedCommand)
def notebook(
    *,
    set_: Cards = "base",
    by: Annotated[
        By, typer.Option("--by", metavar="WHAT", help="What the table is by: scenario, level, character, or fights.")
    ] = By.SCENARIO,
    json_: Annotated[bool, typer.Option("--json", help="All of it as JSON.")] = False,
) -> int:
    """Count the games that are over and kept: tried, won, the best of each; and what you have achieved."""
    from holdin.tools.notebook import main as count  # noqa: PLC0415 - see _version

    return count(set_, by, as_json=json_)


@app.command(cls=cli_help.LocalizedCommand)
def shot(  # noqa: PLR0913 - one parameter per option
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Which screen or situation; see --list.")] = None,
    *,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="The picture’s file, a .png.")] = None,
    list_: Annotated[bool, typer.Option("--list", help="List what can be pictured.")] = False,
    all_: Annotated[Path | None, typer.Option("--all", metavar="DIR", help="Picture everything into a folder.")] = None,
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="The window’s size in pixels.")] = "1280x800",
    lang: Language = None,
) -> int:
    """Picture a screen or situation, without a display."""
    if [list_, all_ is not None, name is not None].count(True) != 1:
        raise typer.BadParameter(tr("give one of a NAME, --list, or --all DIR"))
    if (name is None) != (out is None):
        raise typer.BadParameter(tr("a NAME and --out FILE go together"))
    pixels = _size(size)
    from holdin.tools import shot as pictures  # noqa: PLC0415 - see _open_window

    return pictures.main(name, out, list_, all_, pixels, lang or spoken())


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 64 <= int(width) <= 8192 and 64 <= int(height) <= 8192):
        raise typer.BadParameter(
            tr("--size is {size}; it must be such as 1280x800, each side 64 to 8192", size=repr(text))
        )
    return int(width), int(height)


@app.command(cls=cli_help.LocalizedCommand)
def check(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="FOLDER", exists=True, file_okay=False, help="A card set’s folder; without it, the built-in set."
        ),
    ] = None,
) -> int:
    """Check a card set: its files, ids, maps, scenarios and languages."""
    from holdin.tools.check import main as check_set  # noqa: PLC0415 - see _version

    return check_set(folder)


@app.command(name="new-set", cls=cli_help.LocalizedCommand)
def new_set(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new or empty folder; the set is named after it.")],
) -> int:
    """Begin a card set of your own: small, commented, and in order."""
    from holdin.tools.new_set import main as begin  # noqa: PLC0415 - see _version

    return begin(folder)


@app.command(name="export-set", cls=cli_help.LocalizedCommand)
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
    from holdin.tools.set_files import send as send_set  # noqa: PLC0415 - see _version

    return send_set(folder, out)


@app.command(name="import-set", cls=cli_help.LocalizedCommand)
def import_set(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A .cards.zip.")],
) -> int:
    """Import a card set from one file, once it has been looked over; no other set is replaced."""
    from holdin.tools.set_files import take_in  # noqa: PLC0415 - see _version

    return take_in(file)


@app.command(cls=cli_help.LocalizedCommand)
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="Words or rule ids, such as: sight, ATK-3, ENG.")
    ] = None,
    *,
    lang: Language = None,
) -> int:
    """Look rules up: those that have all the words, or all of them."""
    from holdin.tools.rules import main as look_up  # noqa: PLC0415 - see _version

    return look_up(words or (), lang or spoken())


@app.command(cls=cli_help.LocalizedCommand)
def schema(
    *,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Write a file for each kind there.")] = None,
) -> int:
    """Export the JSON Schema of every kind of card file."""
    from holdin.tools.schema import main as export  # noqa: PLC0415 - see _version

    return export(out)


@app.command(cls=cli_help.LocalizedCommand)
def simulate(  # noqa: PLR0913 - one parameter per option
    *,
    scenario: Annotated[
        list[str] | None,
        typer.Option("--scenario", metavar="ID", help="A scenario’s id, or dungeon; else all scenarios."),
    ] = None,
    level: Annotated[
        list[int] | None,
        typer.Option("--level", metavar="NUMBER", min=0, max=3, help="A scenario level; else all four."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="PLAYER",
            help="random, novice, greedy, planner, bound, or a command; else greedy and planner.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="NUMBER", min=1, max=1_000_000, help="For each scenario, level, player.")
    ] = 100,
    seed: Annotated[
        int, typer.Option("--seed", metavar="NUMBER", min=0, help="The same seed plays the same games.")
    ] = 1,
    nodes: Annotated[
        int | None,
        typer.Option(
            "--nodes", metavar="NUMBER", min=1, max=1_000_000, help="The planner’s budget for each legal answer."
        ),
    ] = None,
    executor: Annotated[
        str, typer.Option("--executor", metavar="EXECUTOR", help="local (every core), serial, or dask://ADDRESS.")
    ] = "local",
    set_: Cards = "base",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the figures to a .csv or .json.")
    ] = None,
    picture: Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="Draw a heat map, a .png.")] = None,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="Write win rates and card use as Markdown.")
    ] = None,
    item: Annotated[
        list[str] | None,
        typer.Option("--item", metavar="ID", help="An item owned; else those that each scenario expects."),
    ] = None,
    character: Annotated[
        str | None, typer.Option("--character", metavar="ID", help="Whom they play; else the set’s first.")
    ] = None,
    gold: Annotated[
        int, typer.Option("--gold", metavar="NUMBER", min=0, max=9999, help="Gold that went into stickers before.")
    ] = 0,
    without_rules: Annotated[
        bool,
        typer.Option("--without-rules", help="Play without special rules and limits of time: what are they worth?"),
    ] = False,
    fights: Annotated[
        Fights, typer.Option("--fights", metavar="WAY", help="held, in the hand, or open, on the hexes of the map.")
    ] = Fights.HELD,
    all_monsters: Annotated[
        bool, typer.Option("--all-monsters", help="On the open map, monsters that are held only as well.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the .csv of --out: what it has is not played again.")
    ] = False,
    worth: Annotated[
        Path | None,
        typer.Option("--worth", metavar="FILE", help="Play with and without each --item, or all; add to a .csv."),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", metavar="ID", help="An item of the games without those that --worth weighs."),
    ] = None,
    events: Annotated[
        bool, typer.Option("--events", help="Play --games campaigns with event cards: who chooses what?")
    ] = False,
) -> int:
    """Let programs play scenarios and tell how often they win."""
    from holdin.tools import simulate as tool  # noqa: PLC0415 - see _version

    scenarios, levels, bots = tuple(scenario or ()), tuple(level or ()), tuple(bot or ())
    wanted = tool.Wanted(scenarios, levels, bots, games, seed, nodes, executor, set_, out, picture)
    wanted = replace(wanted, page=page, items=None if item is None else tuple(item), gold=gold, resume=resume)
    wanted = replace(wanted, worth=worth, against=tuple(against or ()), ruleless=without_rules, events=events)
    wanted = replace(wanted, character=character, fights=fights, all_monsters=all_monsters and fights is Fights.OPEN)
    try:
        return tool.main(wanted)
    except tool.SimulateError as error:
        raise typer.BadParameter(str(error)) from error


@app.command(cls=cli_help.LocalizedCommand)
def bench(
    group: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GROUP]...",
            help="cards, rules, open, play, depth, save, planner, cores, memory, window, hour; else all.",
        ),
    ] = None,
    *,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the figures to a .json, or to - .")
    ] = None,
) -> int:
    """Measure how fast things are, as ratios where two can be compared in one run."""
    from holdin.tools.bench import command  # noqa: PLC0415 - see _version

    return command.main(command.BenchOptions(tuple(group or ()), out))


@app.command(cls=cli_help.LocalizedCommand)
def soak(
    *,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="NUMBER",
            min=0,
            max=10_000_000,
            help="Random games; the planner plays one for every 200.",
        ),
    ] = 1000,
    seconds: Annotated[
        int,
        typer.Option(
            "--seconds", metavar="NUMBER", min=0, max=1_000_000, help="Random input to the window, in its own time."
        ),
    ] = 60,
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="NUMBER", min=0, help="The same seed does the same, and gives the same digest."),
    ] = 1,
    json_: Annotated[bool, typer.Option("--json", help="Tell the figures as JSON.")] = False,
) -> int:
    """Play many games, and give the window random input: nothing may go wrong inside."""
    from holdin.tools.soak import command  # noqa: PLC0415 - see _version

    return command.main(command.SoakOptions(games, seconds, seed, json_))


@app.command(name="print", cls=cli_help.LocalizedCommand)
def print_(  # noqa: PLR0913 - one parameter per option
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
    from holdin.tools.printing import command, sheets  # noqa: PLC0415 - see _version

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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code: 0, 1 for a failure, 2 for bad use."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    with speaking(wanted(given)):
        return _run(given)


def _run(arguments: list[str]) -> int:
    tree = typer.main.get_command(app)
    cli_help.translate(tree)
    try:
        code = tree.main(args=arguments, prog_name="holdin", standalone_mode=False)
    except HoldinError as error:
        return _fail(cli_errors.of_ours(error), FAILURE)
    except OSError as error:
        return _fail(cli_errors.of_disk(error), FAILURE)
    except (typer.Abort, KeyboardInterrupt):
        return STOPPED
    except Exception as error:
        # The command line library's own errors have changed their home between versions; this is what they share.
        if not hasattr(error, "format_message"):
            raise
        return _fail(cli_errors.bad_use(error.format_message()), BAD_USE)
    return code if isinstance(code, int) else 0


def _fail(message: str, code: int) -> int:
    line = harmless(" ".join(message.partition("\n")[0].split()))
    sys.stderr.write(f"holdin: {line}\n")
    return code
