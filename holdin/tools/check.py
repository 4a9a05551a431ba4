"""`holdin check`: what is wrong with a card set, or that nothing is."""

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from holdin.data.checks import faults_of, warnings_of
from holdin.data.draft import Draft
from holdin.data.load import digest, read_draft
from holdin.errors import CardDataError
from holdin.words.catalogues import ENGLISH
from holdin.words.speech import WithoutCards
from holdin.words.troubles import fault as told

COUNTED = ("characters", "monsters", "items", "monster_cards", "maps", "map_cards", "scenarios", "treasures")


def main(folder: Path | None, lang: str = ENGLISH) -> int:
    """Check a set's folder, or the built-in set: its faults, or "clean" with warnings and counts; 1 if faulty.

    :param lang: what faults and warnings are told in; the set may have no words, as it may be no set at all.
    """
    say = WithoutCards(lang)
    out = Console(highlight=False, soft_wrap=True)
    try:
        draft = read_draft(folder or "base")
        faults = faults_of(draft)
    except CardDataError as error:
        faults = error.faults
    if faults:
        for fault in faults:
            out.print(escape(told(say, fault)))
        out.print(f"[bold]{len(faults)} fault{'s' * (len(faults) > 1)}[/]")
        return 1
    for warning in warnings_of(draft):
        out.print(f"[yellow]warning:[/] {escape(told(say, warning))}")
    for line in _summary(draft):
        out.print(escape(line))
    return 0


def _summary(draft: Draft) -> tuple[str, ...]:
    about = draft.about.value
    counts = ", ".join(f"{kind.replace('_', ' ')}: {len(getattr(draft, kind))}" for kind in COUNTED)
    words = ", ".join(f"wordings in {language}: {len(words)}" for language, words in sorted(draft.texts.items()))
    return (f"{about.name} {about.version}: clean", f"{counts}, {words}", f"digest {digest(draft)}")
