"""One word for one thing: every Russian sentence says a term as the rule book does, wherever its English says it.

Screens, card words, rules and card texts are held against the same list. Stories are free to say what they like.
"""

import re
import tomllib
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest

from holdin.models.card_set import CardSet
from holdin.words.catalogues import catalogue

ROOT = Path(__file__).parents[2]
Said = tuple[str, str]
"""An English text and its Russian one."""

TERMS = {
    r"\bhindrances?\b": "преград",
    r"\bdisadvantage\b": "помех",
    r"(?<!dis)\badvantage\b": "преимуществ",
    r"\bpierce\b": "проникающ",
    r"\bpush\b": "толк",
    r"\bpull\b": "подтя",
    r"\bshields?\b": "щит",
    r"\bretaliat": "ответн",
    r"\bimmobiliz": "обездвиж",
    r"^(?!.*\btrap\b).*\bdisarm(ed)?\b": "обезоруж",
    r"\bdisarm (the )?trap\b": "обезвред|обезвреж",
    r"\bstun": "оглуш",
    r"\bmuddle": "дезориент",
    r"\binvisib": "невидим",
    r"\bstrengthen\b": "усил",
    r"\bHP\b": r"\bоз\b",
    r"\belements?\b": "элемент",
    r"\blong rest": r"длительн\w* отдых",
    r"\bshort rest": "коротк",
    r"\bexhausted\b": "обессил",
    r"\bspent\b": "истощ",
    r"\bconsumed\b": "расход",
    r"\brefresh": "обнов",
    r"\brecover(?!y)": "верн|возв",
    r"\bobstacles?\b": "препятств",
    r"\bdifficult terrain\b": "труднопроход",
    r"\bhazardous terrain\b": "опасн",
    r"(?<!disarm )\btraps?\b": "ловуш",  # on a card the symbol says what is disarmed
    r"\bleading card\b": "ведущ",
    r"\bset \{letter\}": "вариант",
    r"\bmoney tokens?\b": "жетон",
    r"\bgold\b": r"золот|\bзол\.",
    r"\binitiative\b": "инициатив",
    r"\bcleanup\b": "очистк",
    r"\bdistance\b": "дистанц",
    r"(?<!integer )(?<!in the )\brange\b": "дальност",  # numbers have one too
    r"\bcombat\b": r"\bбо[йяею]|боев",
    r"\bjump": "прыж|прыг",
    r"\bflying\b": "пол[её]т",
    r"\bDark\b": r"\bтьм",
    r"\bFire\b": r"\bог(онь|ня|нём)",
    r"\belites?\b": "элит",
}
"""What an English text may say, and what its Russian one says then (both as patterns, capitals aside in Russian)."""

FOREIGN = (
    "смятен", "пробива", "отталкива", "притягива", "стихи[яйию]", "здоровь", "без сил", "снять ловушк", "трудная местн",
    "разоруж", "главн", "долг(ий|ого) отдых", "набор(а|у|ом|е|ы|ов)? (a|b|c|поведен|монстр)", "вытя(нуть|гива)",
)  # fmt: skip
"""Words for the same things that are not the game's."""

ENGLISH_FOREIGN = (
    r"\bhealth\b", r"\bhit points?\b", r"\bwound", r"\bconfus", r"\brooted?\b", r"\bpiercing\b", r"\brepel\b",
    r"\bcounter-?attack", r"\bdifficult ground\b", r"\bstamina\b",
)  # fmt: skip
"""The same of English."""


def screens() -> Iterator[Said]:
    """Every message of the program with its translation, plurals too."""
    russian = catalogue("ru")
    assert isinstance(russian, GNUTranslations)
    table: dict[str | tuple[str, int], str] = vars(russian)["_catalog"]
    for key, said in table.items():
        english = key[0] if isinstance(key, tuple) else key
        if english:
            yield english, said


def files(folder: str) -> Iterator[Said]:
    """Two language files of the assets, wording by wording."""
    english, russian = (tomllib.loads((ROOT / folder / f"{lang}.toml").read_text("utf-8")) for lang in ("en", "ru"))
    for key, value in english.items():
        if isinstance(value, str):
            yield value, russian[key]
        else:
            yield from ((value[part], russian[key][part]) for part in value)


def card_texts(cards: CardSet) -> Iterator[Said]:
    """What cards and scenarios say about play: names and stories apart."""
    of_play = re.compile(r"item\..+\.text|scenario\..+\.(goal|rule\d+)")
    for key, english in cards.texts["en"].items():
        if of_play.fullmatch(key):
            yield english, cards.texts["ru"][key]


SOURCES = {
    "screens": lambda _cards: screens(),
    "card words": lambda _cards: files("assets/words"),
    "card texts": card_texts,
}


def says(english: str, term: str) -> bool:
    """Whether a text has a term, placeholders left out; names of elements and HP are capitals."""
    plain = re.sub(r"{\w+}", "", english) if "{letter}" not in term else english
    return bool(re.search(term, plain, 0 if re.search(r"\bHP|Dark|Fire", term) else re.IGNORECASE))


@pytest.mark.parametrize("source", SOURCES)
def test_a_term_is_said_in_one_way(cards: CardSet, source: str) -> None:
    wrong = [
        (english, russian, stem)
        for english, russian in SOURCES[source](cards)
        for term, stem in TERMS.items()
        if says(english, term) and not re.search(stem, russian.lower())
    ]
    assert wrong == []


@pytest.mark.parametrize("source", [*SOURCES, "rules"])
def test_no_other_words_for_the_same_things(cards: CardSet, source: str) -> None:
    said = files("assets/rules") if source == "rules" else SOURCES[source](cards)
    for english, russian in said:
        for word in FOREIGN:
            assert not re.search(rf"\b{word}", russian.lower()), russian
        for word in ENGLISH_FOREIGN:
            assert not re.search(word, english, re.IGNORECASE), english


def test_a_rule_is_titled_with_the_words_of_its_text() -> None:
    """The rules' short texts are free in their grammar, not in their keywords."""
    for english, russian in files("assets/rules"):
        for term in (
            r"\bhindrances?\b",
            r"\bmuddle",
            r"\bpierce\b",
            r"\bstun",
            r"\bshields?\b",
            r"(?<!disarm )\btraps?\b",
        ):
            if re.search(term, english, re.IGNORECASE):
                assert re.search(TERMS[term], russian.lower()), (english, russian)
