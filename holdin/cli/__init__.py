"""The command line: every command, in the order of the help; the work is in `holdin.tools` and `holdin.ui`."""

import sys
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from holdin import __version__
from holdin.cli import cards, development, errors, localized_help, playing, saves
from holdin.cli.language import wanted
from holdin.cli.options import known_language
from holdin.errors import HoldinError, harmless
from holdin.words.cli_language import speaking, tr

FAILURE: Final = 1
BAD_USE: Final = 2
STOPPED: Final = 130
"""Ctrl+C, as shells tell it."""

COMMANDS: Final = (
    playing.play,
    playing.hand,
    playing.track,
    playing.engine,
    saves.replay,
    saves.review,
    saves.report,
    saves.share,
    saves.notebook,
    development.shot,
    cards.check,
    cards.new_set,
    cards.export_set,
    cards.import_set,
    cards.rules,
    cards.schema,
    development.simulate,
    development.bench,
    development.soak,
    cards.print_,
)
"""Each is called by its function's name."""

app = typer.Typer(
    name="holdin",
    cls=localized_help.Group,
    help="Holdin: a solo tactical card game of 18 cards, held in two hands.",
    epilog="Without a command, the game opens.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in COMMANDS:
    _name = _command.__name__.rstrip("_").replace("_", "-")
    app.command(_name, cls=localized_help.LocalizedCommand)(_command)


def _version(*, wanted: bool) -> None:
    if wanted:
        from holdin.data.load import built_in_cards

        built_in = built_in_cards()
        told = tr(
            "holdin {version}, card set {name} {edition}",
            version=__version__,
            name=built_in.name,
            edition=built_in.version,
        )
        typer.echo(told)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _holdin(
    context: typer.Context,
    *,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="LANGUAGE",
            callback=known_language,
            is_eager=True,
            help="The language: en, ru; else that of the settings, else the system’s.",
        ),
    ] = None,
    version: Annotated[  # noqa: ARG001 - answered by its callback
        bool, typer.Option("--version", callback=lambda v: _version(wanted=v), is_eager=True, help="Tell the version.")
    ] = False,
) -> int:
    return playing.open_window(None, lang) if context.invoked_subcommand is None else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code: 0, 1 for a failure, 2 for bad use."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    with speaking(wanted(given)):
        return _run(given)


def _run(arguments: list[str]) -> int:
    tree = typer.main.get_command(app)
    localized_help.translate(tree)
    try:
        code = tree.main(args=arguments, prog_name="holdin", standalone_mode=False)
    except HoldinError as error:
        return _fail(errors.of_ours(error), BAD_USE if error.of_command else FAILURE)
    except OSError as error:
        return _fail(errors.of_disk(error), FAILURE)
    except (typer.Abort, KeyboardInterrupt):
        return STOPPED
    except Exception as error:
        # The command line library's own errors have changed their home between versions; this is what they share.
        if not hasattr(error, "format_message"):
            raise
        return _fail(errors.bad_use(error.format_message()), BAD_USE)
    return code if isinstance(code, int) else 0


def _fail(message: str, code: int) -> int:
    line = harmless(" ".join(message.partition("\n")[0].split()))
    sys.stderr.write(f"holdin: {line}\n")
    return code
