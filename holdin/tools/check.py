"""`holdin check`: what is wrong with a card set, or that nothing is."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape

from holdin.data.checks import faults_of, warnings_of
from holdin.data.draft import Draft
from holdin.data.load import digest, read_draft
from holdin.errors import CardDataError
from holdin.words.catalogues import msgid
from holdin.words.cli_language import plural, spoken, tr
from holdin.words.error_messages import fault as told
from holdin.words.translator import WithoutCards

COUNTED: Final[Mapping[str, str]] = {
    "characters": msgid("characters: {count}"),
    "monsters": msgid("monsters: {count}"),
    "items": msgid("items: {count}"),
    "monster_cards": msgid("monster cards: {count}"),
    "maps": msgid("maps: {count}"),
    "map_cards": msgid("map cards: {count}"),
    "scenarios": msgid("scenarios: {count}"),
    "treasures": msgid("treasures: {count}"),
}


def main(folder: Path | None) -> int:
    """Check a set's folder, or the built-in set: its faults, or "clean" with warnings and counts; 1 if faulty."""
    say = WithoutCards(spoken())  # the set may have no words, as it may be no set at all
    out = Console(highlight=False, soft_wrap=True)
    try:
        draft = read_draft(folder or "base")
        faults = faults_of(draft)
    except CardDataError as error:
        faults = error.faults
    if faults:
        for fault in faults:
            out.print(escape(told(say, fault)))
        out.print(f"[bold]{plural('{count} fault', '{count} faults', len(faults))}[/]")
        return 1
    for warning in warnings_of(draft):
        out.print(f"[yellow]{tr('warning:')}[/] {escape(told(say, warning))}")
    for line in _summary(draft):
        out.print(escape(line))
    return 0


def _summary(draft: Draft) -> tuple[str, ...]:
    about = draft.about.value
    counts = [tr(line, count=len(getattr(draft, kind))) for kind, line in COUNTED.items()]
    words = [
        tr("wordings in {lang}: {count}", lang=lang, count=len(words)) for lang, words in sorted(draft.texts.items())
    ]
    return (
        tr("{name} {version}: clean", name=about.name, version=about.version),
        ", ".join([*counts, *words]),
        tr("digest {digest}", digest=digest(draft)),
    )
