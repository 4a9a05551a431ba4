"""Help in the language spoken: the texts of every command and option, and what stands between them."""

import re
from collections.abc import Iterator
from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

from holdin.words.cli_language import known, tr

OF_COMMANDS: Final = ("help", "short_help", "epilog", "options_metavar", "subcommand_metavar")
OF_PARAMETERS: Final = ("help", "metavar")
_NOTES: Final = re.compile(r"(.*?)\s*\[([^\[\]]*)\]", re.DOTALL)
"""A help text and what the library notes behind it: defaults, bounds, whether it is required."""
_DEFAULT: Final = "default: "

Place = tuple[Any, str]
"""A command or parameter, and the name of a text that it has."""


def sentences(command: Any) -> Iterator[str]:  # noqa: ANN401 - the library's classes have changed their home
    """Every text of a command's help, and of those below it; the keys of their translations."""
    yield from (str(getattr(owner, name)) for owner, name in _places(command))


def translate(command: Any) -> None:  # noqa: ANN401 - see above
    """Say every text of a command's help, and of those below it, in the language spoken."""
    for owner, name in list(_places(command)):
        setattr(owner, name, known(getattr(owner, name)))


def _places(command: Any) -> Iterator[Place]:  # noqa: ANN401 - see above
    owners = [(command, OF_COMMANDS), *((param, OF_PARAMETERS) for param in command.params)]
    yield from ((owner, name) for owner, names in owners for name in names if getattr(owner, name, None))
    for below in getattr(command, "commands", {}).values():
        yield from _places(below)


class LocalizedCommand(TyperCommand):
    """A command whose help has its headings in the language spoken."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - see above
        """How it is called."""
        _usage(self, ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - see above
        """What it takes."""
        _parameters(self, ctx, formatter)


class Group(TyperGroup):
    """The same of a command that has others below it."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - see above
        """How it is called."""
        _usage(self, ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - see above
        """What it takes, and the commands, each with its whole sentence."""
        _parameters(self, ctx, formatter)
        with formatter.section(_title(tr("Commands:"))):
            formatter.write_dl([(name, self.commands[name].help or "") for name in self.list_commands(ctx)])


def _usage(command: Any, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - see above
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=f"{tr('Usage:')} ")


def _parameters(command: Any, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - see above
    found = [(param, param.get_help_record(ctx)) for param in command.get_params(ctx)]
    for kind, title in (("argument", tr("Arguments:")), ("option", tr("Options:"))):
        rows = [
            (_named(param, row[0]), _noted(row[1])) for param, row in found if param.param_type_name == kind and row
        ]
        if rows:
            with formatter.section(_title(title)):
                formatter.write_dl(rows)


def _title(line: str) -> str:
    """A heading without its colon, which the formatter puts there itself."""
    return line.removesuffix(":")


def _named(param: Any, name: str) -> str:  # noqa: ANN401 - see above
    """An argument by its name alone; some versions of the library add the type that it has in Python."""
    return param.metavar or name if param.param_type_name == "argument" else name


def _noted(text: str) -> str:
    """A help text with the library's notes behind it."""
    match = _NOTES.fullmatch(text)
    if match is None:
        return tr("Show this message and exit.") if text == "Show this message and exit." else text
    notes = "; ".join(_note(note) for note in match[2].split("; "))
    return f"{match[1]}  [{notes}]".strip()


def _note(note: str) -> str:
    if note.startswith(_DEFAULT):
        return tr("default: {value}", value=note.removeprefix(_DEFAULT))
    return tr("required") if note == "required" else note
