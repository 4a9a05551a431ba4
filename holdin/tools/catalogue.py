"""Collect every sentence that the program can say, bring the catalogues up to date, and compile them.

    python -m holdin.tools.catalogue

It updates assets/locale/*/LC_MESSAGES/holdin.po and compiles the .mo beside each.
English sentences are the keys. A new language is a new folder with an empty holdin.po. Needs babel.
"""

import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from typer.main import get_command

from holdin import cli
from holdin.cli import localized_help
from holdin.words.catalogues import DOMAIN
from holdin.words.paths import asset_root

PACKAGE: Final = Path(__file__).parent.parent
SENTENCES: Final = {"tr": 1, "msgid": 1, "plural": 2, "Said": 1, "SaidError": 1, "Counted": 2}
"""The calls that hold sentences, and how many of their first arguments are one, or the forms of one."""


def template() -> Catalog:
    """Every sentence in the package, in the order of its files, then those of the command line's help."""
    found = Catalog(project="Holdin")
    for file in sorted(PACKAGE.rglob("*.py")):
        for message in sentences(file.read_text(encoding="utf-8")):
            found.add(message)
    for text in localized_help.sentences(get_command(cli.app)):
        found.add(text)
    return found


def sentences(source: str) -> Iterator[str | tuple[str, ...]]:
    """The sentences of a module, inside f-strings too; both where a condition chooses between two."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            forms = [list(_literals(argument)) for argument in node.args[: SENTENCES.get(_called(node), 0)]]
            yield from (said[0] if len(said) == 1 else said for said in zip(*forms, strict=False))


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _literals(argument: ast.expr) -> Iterator[str]:
    if isinstance(argument, ast.IfExp):
        yield from _literals(argument.body)
        yield from _literals(argument.orelse)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value


def po_files() -> list[Path]:
    """The catalogue of every language."""
    return sorted((asset_root() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(file: Path) -> Catalog:
    """A catalogue as it stands in its file; its language is its folder's name."""
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parent.parent.name, domain=DOMAIN)


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as the program reads it at run time."""
    stream = io.BytesIO()
    write_mo(stream, catalogue)
    return stream.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """The sentences, or plural forms, that a catalogue has no words for yet; fuzzy ones are not compiled."""
    return [str(message.id) for message in catalogue if message.id and (message.fuzzy or not _whole(message.string))]


def _whole(text: object) -> bool:
    return all(text) if isinstance(text, tuple | list) else bool(text)


def main() -> int:
    """Update and compile; the exit code is 1 while sentences are untranslated, and each is named."""
    missing: list[str] = []
    for file in po_files():
        catalogue = read(file)
        catalogue.update(template(), no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        with file.open("wb") as stream:
            write_po(stream, catalogue, width=120, no_location=True, ignore_obsolete=True)
        file.with_suffix(".mo").write_bytes(compiled(catalogue))
        missing += [f"{file.parent.parent.name}: {message}" for message in untranslated(catalogue)]
    sys.stdout.writelines(f"untranslated: {line}\n" for line in missing)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
