"""The commands that measure and show the game for those who work on it: simulations, speed, endurance, pictures."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from holdin.cli.options import Cards, Language
from holdin.models.fights import Fights
from holdin.words.cli_language import spoken, tr


def simulate(
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
    from holdin.tools import simulate as tool

    scenarios, levels, bots = tuple(scenario or ()), tuple(level or ()), tuple(bot or ())
    wanted = tool.Wanted(scenarios, levels, bots, games, seed, nodes, executor, set_, out, picture)
    wanted = replace(wanted, page=page, items=None if item is None else tuple(item), gold=gold, resume=resume)
    wanted = replace(wanted, worth=worth, against=tuple(against or ()), ruleless=without_rules, events=events)
    wanted = replace(wanted, character=character, fights=fights, all_monsters=all_monsters and fights is Fights.OPEN)
    try:
        return tool.main(wanted)
    except tool.SimulateError as error:
        raise typer.BadParameter(str(error)) from error


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
    from holdin.tools.bench import command

    return command.main(command.BenchOptions(tuple(group or ()), out))


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
    from holdin.tools.soak import command

    return command.main(command.SoakOptions(games, seconds, seed, json_))


def shot(
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
    from holdin.tools import shot as pictures

    return pictures.main(name, out, list_, all_, pixels, lang or spoken())


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 64 <= int(width) <= 8192 and 64 <= int(height) <= 8192):
        raise typer.BadParameter(
            tr("--size is {size}; it must be such as 1280x800, each side 64 to 8192", size=repr(text))
        )
    return int(width), int(height)
