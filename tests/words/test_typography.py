"""Quotes and dashes as books set them, in every wording: English ‘’ “” and –, Russian «» and —."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdin.models.card_set import CardSet
from holdin.tools.catalogue import po_files, read
from tests.words.test_catalogues import forms
from tests.words.test_glossary import ASSETS, wordings

CODE = re.compile(r"`[^`]*`|'\{\w+\}'|'[^\w\s]{1,2}'|\bpip install \S+")
"""What is typed or stands in a file, letter by letter: commands, values, signs of TOML."""

WRONG = {"en": re.compile(r"[\"'„«»]|—|--(?!\w)| - (?!\.)"), "ru": re.compile(r"[\"'„“”–]|--(?!\w)| - (?!\.)")}
"""Straight quotes, those of other languages, and other dashes than the language's own; - alone is a file's name."""


def catalogue_texts(lang: str) -> Iterator[str]:
    """The program's own sentences: the keys are English."""
    (file,) = (file for file in po_files() if file.parent.parent.name == "ru")
    for message in read(file):
        text = message.id if lang == "en" else message.string
        if message.id:
            yield from forms(text)


def texts(cards: CardSet, lang: str) -> Iterator[str]:
    """Every wording that there is in a language."""
    yield from catalogue_texts(lang)
    yield from cards.texts[lang].values()
    for folder in ASSETS.values():
        table = tomllib.loads((Path(folder) / f"{lang}.toml").read_text("utf-8"))
        yield from (text for text, _ in wordings(table, table))


@pytest.mark.parametrize("lang", WRONG)
def test_quotes_and_dashes_are_a_books(cards: CardSet, lang: str) -> None:
    assert [text for text in texts(cards, lang) if WRONG[lang].search(CODE.sub("", text))] == []


@pytest.mark.parametrize("text", ["a 'word'", 'a "word"', "don't", "so — no", "so - no", "„so“", "«so»"])
def test_what_no_english_book_has_is_found(text: str) -> None:
    assert WRONG["en"].search(CODE.sub("", text))


@pytest.mark.parametrize("text", ["«он» – да", "он - да", '"он"', "“он”", "„он“", "1–7"])
def test_what_no_russian_book_has_is_found(text: str) -> None:
    assert WRONG["ru"].search(CODE.sub("", text))


@pytest.mark.parametrize(
    "text", ["`holdin check 'x'`", "after '=' it", "pip install 'holdin[print]'", "the value '{tag}'"]
)
def test_what_is_typed_stays_as_it_is_typed(text: str) -> None:
    assert not WRONG["en"].search(CODE.sub("", text))
