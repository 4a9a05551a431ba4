"""One word for one thing: every Russian sentence says a term as the rule book does, wherever its English says it.

Every file of wordings is held against the same list: screens, whatever the assets have in two languages, card texts.
Stories are free to say what they like.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

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
    r"^(?!.*\btraps?\b).*\bdisarm(ed)?\b": "обезоруж",
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
    r"(?<!movement is )\bspent\b": "истощ",
    r"\bconsumed\b": "расход",
    r"\brefresh": "обнов",
    r"\brecover(?!y)": "верн|возв",
    r"(?<!create )(?<!move )(?<!destroy )\bobstacles?\b": "препятств",  # on a card the symbol says what is made
    r"\bdifficult terrain\b": "труднопроход",
    r"\bhazardous terrain\b": "опасн",
    r"(?<!disarm )(?<!create )\btraps?\b": "ловуш",  # on a card the symbol says what is disarmed or made
    r"\bleading card\b": "ведущ",
    r"\bset \{letter\}": "вариант",
    r"\bmoney tokens?\b": r"жетон\w* денег",
    r"\bfaces?\b": "гран",
    r"\bgold\b": r"золот|\bзол\.",
    r"\binitiative\b": "инициатив",
    r"\bcleanup\b": "очистк",
    r"\bdistance\b": "дистанц",
    r"(?<!integer )(?<!in the )\brange\b(?! tracker)": "дальност",  # numbers have one too
    r"\brange tracker\b": r"карт\w* дистанц",
    r"\bcombat\b": r"\bбо[йяею]|боев",
    r"\bjump": "прыж|прыг",
    r"\bflying\b": "пол[её]т",
    r"\bDark\b": r"\bтьм",
    r"\bFire\b": r"\bог(онь|ня|нём)",
    r"\belites?\b": "элит",
    r"\ballies\b": "союзник",
    r"\brifts?\b": "разлом",
    r"\bteleport": "телепорт",
    r"\bsummon": "призв|призыв",
    r"\bproximity\b": "близост",
    r"\bWound\b": r"\bран(а|ы|у|е|ой)\b",
    r"\bPoison\b": r"\bяд",
    r"\bRegenerate\b": "регенерац",
    r"\bfocus": "фокус",
    r"\breveal": "раскры",
    r"\bheld (only|or open|in the hand|play)\b|\bin held\b": r"\bв руках\b",
    r"\bundo(?!ne)": "отмен",
    r"\bredo\b": "повтор",
}
"""What an English text may say, and what its Russian one says then (both as patterns, capitals aside in Russian)."""

CAPITALS = re.compile(r"\bHP|Dark|Fire|Wound|Poison|Regenerate")
"""What in a term makes its capitals count."""

FOREIGN = (
    "смятен", "пробива", "отталкива", "притягива", "стихи[яйию]", "здоровь", "без сил", "снять ловушк", "трудная местн",
    "разоруж", "главн", "долг(ий|ого) отдых", "набор(а|у|ом|е|ы|ов)? (a|b|c|поведен|монстр)", "вытя(нуть|гива)",
    r"монет(а|ы|е|у|ой|ам|ами|ах)?\b", "лиц(о|а|е|у|ом|ах|ами)? карт", "помех(а|и|у|ой)? пути",
)  # fmt: skip
"""Words for the same things that are not the game's."""

ENGLISH_FOREIGN = (
    r"\bhealth\b", r"\bhit points?\b", r"\b(?-i:wound)", r"\bconfus", r"\brooted?\b", r"\bpiercing\b", r"\brepel\b",
    r"\bcounter-?attack", r"\bdifficult ground\b", r"\bstamina\b",
)  # fmt: skip
"""The same of English; Wound is a condition, wounds are none of the game's."""


def screens() -> Iterator[Said]:
    """Every message of the program with its translation, plurals too."""
    russian = catalogue("ru")
    assert isinstance(russian, GNUTranslations)
    table: dict[str | tuple[str, int], str] = vars(russian)["_catalog"]
    for key, said in table.items():
        english = key[0] if isinstance(key, tuple) else key
        if english:
            yield english, said


def wordings(text: Any, other: Any) -> Iterator[Said]:
    """Two texts of one shape, wording by wording, however deep; ids of rules are no wordings."""
    if isinstance(text, str):
        yield text, other
    elif isinstance(text, list):
        for one, its in zip(text, other, strict=True):
            yield from wordings(one, its)
    else:
        for key in text.keys() - {"rule"}:
            yield from wordings(text[key], other[key])


def files(folder: Path) -> Iterator[Said]:
    """The two language files of a folder, wording by wording."""
    yield from wordings(*(tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in ("en", "ru")))


def card_texts(cards: CardSet) -> Iterator[Said]:
    """What cards and scenarios say about play: names and stories apart."""
    of_play = re.compile(r"item\..+\.text|scenario\..+\.(goal|rule\d+)")
    for key, english in cards.texts["en"].items():
        if of_play.fullmatch(key):
            yield english, cards.texts["ru"][key]


ASSETS = {str(file.parent.relative_to(ROOT)): file.parent for file in sorted((ROOT / "assets").rglob("en.toml"))}
"""Every folder of the assets with wordings in English, and so in Russian; those of the catalogue are the screens."""

SOURCES: dict[str, Callable[[CardSet], Iterator[Said]]] = {
    "screens": lambda _cards: screens(),
    "card texts": card_texts,
    **{name: partial(lambda folder, _cards: files(folder), folder) for name, folder in ASSETS.items()},
}


def says(english: str, term: str) -> bool:
    """Whether a text has a term, placeholders left out; HP, names of elements and of some conditions are capitals."""
    plain = re.sub(r"{\w+}", "", english) if "{letter}" not in term else english
    return bool(re.search(term, plain, 0 if CAPITALS.search(term) else re.IGNORECASE))


def unlike(said: Iterable[Said]) -> list[tuple[str, str, str]]:
    """Where Russian says a term in another way than the rule book: both texts, and what should be in the second."""
    return [
        (english, russian, stem)
        for english, russian in said
        for term, stem in TERMS.items()
        if says(english, term) and not re.search(stem, russian.lower())
    ]


def foreign(said: Iterable[Said]) -> list[tuple[str, str]]:
    """The texts with a word that is not the game's, each with that word's pattern."""
    return [
        (text, word)
        for english, russian in said
        for text, words in ((russian, (rf"\b{word}" for word in FOREIGN)), (english, ENGLISH_FOREIGN))
        for word in words
        if re.search(word, text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("source", SOURCES)
def test_a_term_is_said_in_one_way(cards: CardSet, source: str) -> None:
    said = list(SOURCES[source](cards))
    assert said
    assert unlike(said) == []


@pytest.mark.parametrize("source", SOURCES)
def test_no_other_words_for_the_same_things(cards: CardSet, source: str) -> None:
    assert foreign(SOURCES[source](cards)) == []


def test_damage_is_declined_with_its_number() -> None:
    """1 урон, 2 урона: a form that is printed for every number is wrong for some."""
    assert [text for _, text in screens() if re.search(r"{\w+} урон", text)] == []


def test_every_file_of_wordings_is_read() -> None:
    """A further folder of wordings is held against the list without being named here."""
    rooms = ("chapters", "guide", "lessons", "rules", "start", "summary", "symbols", "words")
    assert {f"assets/{room}" for room in rooms} <= set(ASSETS)
    assert all((folder / "ru.toml").is_file() for folder in ASSETS.values())


@pytest.mark.parametrize(
    ("english", "russian", "wrong"),
    [
        ("Take a long rest.", "Устройте {}.", "долгий отдых"),
        ("The leading card counts.", "Считается {}.", "главная карта"),
        ("The monster rolls set A.", "Монстр бросает {}.", "набор A"),
        ("Each hindrance costs 1.", "Каждая {} пути стоит 1.", "помеха"),
        ("Elements show on cards.", "{} видны на картах.", "Стихии"),
        ("A loss of 2 HP.", "{} меньше на 2.", "Здоровья"),
        ("Pierce 2.", "{} 2.", "Пробивание"),
        ("A money token lies there.", "Там лежит {}.", "монета"),
        ("A card has four faces.", "У карты четыре {}.", "лица карты"),
    ],
)
def test_a_planted_wrong_word_is_found(tmp_path: Path, english: str, russian: str, wrong: str) -> None:
    """However deep it stands in a file."""
    for lang, text in (("en", english), ("ru", russian.format(wrong))):
        (tmp_path / f"{lang}.toml").write_text(f'[[parts]]\nname = ""\ntext = "{text}"\n', encoding="utf-8")
    assert unlike(files(tmp_path)) or foreign(files(tmp_path))


def of_cards(texts: Mapping[str, str]) -> Iterator[str]:
    """The names of ability cards and their faces, items and monsters, in a language of a set."""
    return (text for key, text in texts.items() if re.fullmatch(r"(card|face|item|monster)\..+\.name", key))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_name_names_one_thing_only(cards: CardSet, lang: str) -> None:
    """No two cards share a name, and none has that of a keyword that is printed on cards."""
    printed = tomllib.loads((ROOT / "assets" / "words" / f"{lang}.toml").read_text("utf-8")).values()
    named = Counter(name.casefold() for name in (*of_cards(cards.texts[lang]), *printed))
    assert [name for name in of_cards(cards.texts[lang]) if named[name.casefold()] > 1] == []
