"""The commands that play: in the window, in the terminal, on phones, and for programs."""

from functools import partial
from importlib.util import find_spec
from typing import Annotated

import typer

from holdin.cli.options import Cards, asked_language
from holdin.errors import HoldinError, SaidError
from holdin.words.cli_language import spoken, tr

Seed = Annotated[
    int | None, typer.Option("--seed", metavar="NUMBER", min=0, help="Play with these dice instead of random ones.")
]


def open_window(
    seed: int | None, lang: str | None, set_: str = "base", *, watch: bool = False, dungeon: str | None = None
) -> int:
    """Open the game's window, at the menu or at a dungeon, and give the exit code that it ends with."""
    from holdin.ui.app import start

    first = start.menu if dungeon is None else partial(start.dungeon, dungeon)
    return start.start(first, seed=seed, name=set_, lang=lang, watch=watch)


def play(
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
        from holdin.ui.text.menu import main as in_words

        return in_words(spoken(), seed, set_, dungeon)
    return open_window(seed, asked_language(context), set_, watch=watch, dungeon=dungeon)


def _dungeon(word: str | None, set_: str) -> str | None:
    """The word of a dungeon that a set has, or "today".

    :raises typer.BadParameter: it has none of that word.
    """
    if word is None:
        return None
    from holdin.data.load import load_set
    from holdin.dungeons.offer import known_word

    try:
        return known_word(load_set(set_), word)
    except SaidError as error:
        raise typer.BadParameter(tr(error.said.text, **error.said.values)) from error


def hand(context: typer.Context, *, set_: Cards = "base") -> int:
    """Open the cards themselves: to be turned, slid, fanned and thrown by hand, nothing enforced."""
    from holdin.ui.app import start

    return start.start(start.hand, name=set_, lang=asked_language(context))


def track(
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
        return _serve(host, port, set_, asked_language(context), window=window)
    if not window:
        raise typer.BadParameter(tr("--no-window goes with --serve"))
    from holdin.ui.app import start

    return start.start(start.track, name=set_, lang=asked_language(context))


def _serve(host: str, port: int, set_: str, lang: str | None, *, window: bool) -> int:
    if not all(map(find_spec, ("segno", "websockets"))):
        raise HoldinError(tr("--serve needs more: install it with `pip install 'holdin[serve]'`."))
    from holdin.serve import command

    return (command.beside_the_window if window else command.without_window)(host, port, set_, lang)


def engine() -> int:
    """Speak the engine protocol, a line of JSON each way."""
    from holdin.engine import main as serve

    return serve()
