"""Every sentence the program can say is translated, and what is committed is what would be compiled."""

import gettext
import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from holdin.models.card_set import CardSet
from holdin.tools.catalogue import compiled, po_files, read, sentences, template, untranslated
from holdin.words.catalogues import catalogue, counted, languages
from holdin.words.rulebook import chapters, rulebook
from holdin.words.rules_summary import start_here
from holdin.words.words import Words

PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}")


def name_of(path: Path) -> str:
    return path.parent.parent.name


@pytest.fixture(params=po_files(), ids=name_of)
def po(request: pytest.FixtureRequest) -> Path:
    file: Path = request.param
    return file


def forms(text: object) -> list[str]:
    return [str(form) for form in text] if isinstance(text, tuple | list) else [str(text)]


def placeholders(text: object) -> set[str]:
    return {name for form in forms(text) for name in PLACEHOLDER.findall(form)}


def test_there_is_russian() -> None:
    assert {"en", "ru"} <= set(languages())


def test_every_sentence_is_in_the_catalogue(po: Path) -> None:
    wanted = {tuple(forms(message.id)) for message in template() if message.id}
    found = {tuple(forms(message.id)) for message in read(po) if message.id}
    assert wanted == found, "run python -m holdin.tools.catalogue"


def test_every_sentence_is_translated(po: Path) -> None:
    assert untranslated(read(po)) == []


def test_placeholders_agree(po: Path) -> None:
    def wrong(message: Message) -> bool:
        return any(form and placeholders(form) != placeholders(message.id) for form in forms(message.string))

    assert [message.id for message in read(po) if message.id and wrong(message)] == []


def test_the_compiled_catalogue_is_current(po: Path) -> None:
    fresh = gettext.GNUTranslations(io.BytesIO(compiled(read(po))))
    with po.with_suffix(".mo").open("rb") as stream:
        kept = gettext.GNUTranslations(stream)
    assert vars(fresh)["_catalog"] == vars(kept)["_catalog"], "run python -m holdin.tools.catalogue"


def test_sentences_are_found_in_f_strings_and_behind_conditions() -> None:
    source = """
name = f"{say.tr('In a string')}: {count}"
line = words.tr("Won" if won else "Lost")
text = say.plural("{count} card", "{count} cards", count)
TABLE = {"x": msgid("In a table")}
other = say.tr(TABLE["x"])
"""
    assert set(sentences(source)) == {"In a string", "Won", "Lost", ("{count} card", "{count} cards"), "In a table"}


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 преграда"), (2, "2 преграды"), (5, "5 преград"), (11, "11 преград"), (21, "21 преграда")]
)
def test_russian_plurals(cards: CardSet, count: int, said: str) -> None:
    assert Words(cards, "ru").plural("{count} hindrance", "{count} hindrances", count) == said


@pytest.mark.parametrize(("damage", "said"), [(1, "1 урон"), (2, "2 урона"), (5, "5 урона"), (21, "21 урон")])
def test_a_translation_bends_its_words_by_a_number(cards: CardSet, damage: int, said: str) -> None:
    """English has no need to, so the sentence is no plural there."""
    assert Words(cards, "ru").tr("{damage} damage", damage=damage) == said
    assert Words(cards).tr("{damage} damage", damage=damage) == f"{damage} damage"
    assert counted("{n:день|дня|дней}", {"n": "?"}, catalogue("ru")).format(n="?") == "? дней"


def test_an_unknown_language_falls_back_to_english(cards: CardSet) -> None:
    words = Words(cards, "xx")
    assert (words.lang, words.tr("End turn")) == ("en", "End turn")


def test_a_name_from_a_card_set_is_never_a_pattern(cards: CardSet) -> None:
    assert Words(cards).tr("Attack {monster}", monster="{oops}") == "Attack {oops}"


# Rules


def test_every_rule_is_told_in_both_languages() -> None:
    assert list(rulebook("ru")) == list(rulebook("en"))
    assert all(rule.title and rule.text for lang in ("en", "ru") for rule in rulebook(lang).values())


def test_every_chapter_has_a_name_in_both_languages() -> None:
    letters = [*dict.fromkeys(id_.partition("-")[0] for id_ in rulebook("en"))]
    assert list(chapters("en")) == list(chapters("ru")) == letters
    assert all(one != other for one, other in zip(chapters("en").values(), chapters("ru").values(), strict=True))


def test_where_to_begin_is_told_in_both_languages_briefly() -> None:
    one, other = start_here("en"), start_here("ru")
    assert len(one.parts) == len(other.parts)
    assert all(len(part.text.split()) <= 60 for page in (one, other) for part in page.parts)


def test_no_rule_is_told_twice_over() -> None:
    for one, other in zip(rulebook("en").values(), rulebook("ru").values(), strict=True):
        assert one != other


def test_every_rule_that_the_code_cites_is_told() -> None:
    package = Path(str(__import__("holdin").__file__)).parent
    sources = (path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    chapters = {id_.partition("-")[0] for id_ in rulebook("en")}
    cited = {match for text in sources for match in re.findall(r"\b([A-Z]{3,4}-\d+)\b", text)}
    assert {id_ for id_ in cited if id_.partition("-")[0] in chapters} <= set(rulebook("en"))


def test_an_unknown_rule_is_its_own_title(cards: CardSet) -> None:
    words = Words(cards)
    assert (words.rule_title("XYZ-9"), words.rule_text("XYZ-9")) == ("XYZ-9", "")
    assert words.rule_title("RND-2") == "Choosing cards"
    assert "RND-2" in rulebook(words.lang)
