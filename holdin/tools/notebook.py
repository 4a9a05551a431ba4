"""`holdin notebook`: what the saves say of the games that are over, as a table or as JSON."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from holdin.data.load import load_set
from holdin.dungeons.today import last_days, today_by_utc
from holdin.notebook.achievements import Standing, standings
from holdin.notebook.by import By
from holdin.notebook.played import Notebook
from holdin.notebook.tables import lines
from holdin.saves.notebook import NotebookReader
from holdin.saves.settings_file import home
from holdin.saves.store import Store
from holdin.ui.shown.days import DAYS, by_day
from holdin.words.achievements import achievement_text, achievements
from holdin.words.cli_language import plural, spoken, tr
from holdin.words.results import counted_words, value_words
from holdin.words.words import Words


def main(set_: str, by: By, *, as_json: bool) -> int:
    """Tell the notebook of a card set; 0."""
    cards = load_set(set_)
    store = Store(cards, home(), lambda: 0)
    notebook = NotebookReader(store.corner, cards, store.library).read()
    found = standings(cards, achievements(), notebook)
    words = Words(store.library.naming(cards), spoken())
    if as_json:
        sys.stdout.write(json.dumps(plain(words, notebook, found), ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in told(words, notebook, found, by))
    return 0


def told(words: Words, notebook: Notebook, found: tuple[Standing, ...], by: By) -> Iterator[str]:
    """The notebook in lines."""
    rows = [
        (value_words(words, by, each.of), counted_words(words, each))
        for each in lines(words.cards, notebook.played, by)
    ]
    wide = max((len(text) for text, _ in rows), default=0)
    yield from (f"{text:{wide}}  {value}" for text, value in rows)
    if not rows:
        yield tr("No game that is over is kept here yet.")
    yield from (
        tr("{save} is passed over", save=save) + f": {words.trouble(why)}" for save, why in notebook.passed_over
    )
    if notebook.unread:
        yield plural(
            "{count} game of other cards can only be read",
            "{count} games of other cards can only be read",
            notebook.unread,
        )
    yield ""
    earned = [each for each in found if each.earned]
    yield f"{tr('Achievements')}: {len(earned)}/{len(found)}"
    for each in earned:
        said = achievement_text(words.lang, each.achievement)
        yield f"  {said.title} – {said.text}"


def plain(words: Words, notebook: Notebook, found: tuple[Standing, ...]) -> dict[str, Any]:
    """The notebook as JSON, in no language; of the days only those whose dungeons were played."""
    weeks = by_day(words.cards, notebook.played, last_days(today_by_utc(), DAYS))
    days = {day: games for day, games in weeks.items() if games}
    return {
        "games": [asdict(each) | {"won": each.facts.won} for each in notebook.played],
        "campaigns": [asdict(each) for each in notebook.roads],
        "tables": {by.value: [each._asdict() for each in lines(words.cards, notebook.played, by)] for by in By},
        "achievements": [
            {"id": each.achievement.id, "have": each.have, "need": each.need, "earned": each.earned} for each in found
        ],
        "days": {
            day: {"tried": len(games), "won": sum(each.facts.won for each in games)} for day, games in days.items()
        },
        "passed_over": [{"save": save, "why": str(why)} for save, why in notebook.passed_over],
        "unread": notebook.unread,
    }
