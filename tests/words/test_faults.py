"""What is wrong with a card set, in every language; files, fields and ids are told as they stand there."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from holdin.data.checks import faults_of, warnings_of
from holdin.data.library_errors import of_card, of_field, of_toml
from holdin.data.load import read_draft
from holdin.errors import CardDataError, Counted, Fault, Said
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter
from holdin.tools.check import main as check
from holdin.words.cli_language import speaking
from holdin.words.error_messages import fault as told
from holdin.words.error_messages import said, trouble
from holdin.words.translator import WithoutCards
from holdin.words.words import Words
from tests.conftest import SetFolder

WOLF = "monsters/wolf.toml"
MAP = "maps/shepherds-hall.toml"
FIRST = "scenarios/01-teeth-in-the-fold.toml"
SECOND = "scenarios/02-the-wool-ledger.toml"
RUSSIAN = WithoutCards("ru")


def faults(own_set: SetFolder) -> tuple[Fault, ...]:
    try:
        draft = read_draft(own_set.path)
    except CardDataError as error:
        return error.faults
    return faults_of(draft) or warnings_of(draft)


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        pytest.param(WOLF, "hp = 5", "hp = ", "4: это не TOML: непонятное значение", id="no TOML"),
        pytest.param(WOLF, "hp = 5", "", "3: normal.hp: не указано; это поле обязательно", id="missing"),
        pytest.param(
            WOLF,
            "hp = 5",
            "hp = 5\nfly = 1",
            "5: normal.fly: неизвестное поле; здесь можно: flying, hp, retaliate, retaliate_range, sets, shield",
            id="unknown field",
        ),
        pytest.param(WOLF, "hp = 5", "hp = 0", "4: normal.hp: нужно не меньше 1; дано 0", id="too low"),
        pytest.param(WOLF, "hp = 5", 'hp = "4"', "4: normal.hp: здесь нужно целое число; дано '4'", id="no number"),
        pytest.param(
            WOLF,
            "\nC =",
            "\nD =",
            "8: normal.sets.D: здесь может быть 'A', 'B' или 'C'; дано 'D'",
            id="none of several",
        ),
        pytest.param(
            WOLF, "\nC = ", "\n# ", "3: normal: в таблице поведения есть варианты A, B и C (MON-2)", id="model"
        ),
        pytest.param(
            WOLF,
            "attack = 1",
            'attack = "-"',
            "7: normal.sets.B.conditions: относится к атаке, а в этом варианте её нет (MON-2); без атаки можно: lines",
            id="no attack",
        ),
        pytest.param(
            WOLF,
            "attack = 1",
            "lines = [{ range = 2 }], attack = 1",
            "normal.sets.B.lines[0]: в строке варианта нужно что-то из этого: damage, conditions, push, pull (MON-2)",
            id="idle line",
        ),
        pytest.param(MAP, '"c8 d7"', '"c8 f7"', "26: walls: стена 'c8 f7': c8 и f7 не соседи", id="a map's model"),
        pytest.param(MAP, "[legend]", '[legend]\nZ = { tile = "trap" }', "'Z' на карте местности нигде", id="legend"),
        pytest.param(MAP, "  #   +   #", "  #   o   #", "map: до монстра wolf на d2 не дойти", id="out of reach"),
        pytest.param(MAP, "walls = [", 'walls = ["a2 b2", ', "глухой коридор: отсюда не видно", id="warning"),
        pytest.param(
            FIRST, '"kill_all"', '"reach", mark = "gate"', "с меткой 'gate'; метки на ней: нет", id="a value in words"
        ),
        pytest.param(SECOND, '"bear" }', '"bear", count = 2 }', "монстров bear: 1, а нужно 2", id="count"),
        pytest.param(
            "monster_cards.toml", '"bear"', '"bare"', "'bare' нет среди монстров набора: bandit-guard,", id="reference"
        ),
        pytest.param("text/en.toml", '"Bear"', '""', "monster.bear.name: здесь должен быть непустой текст", id="word"),
        pytest.param(
            "text/ru.toml", 'bear.name = "Медведь"\n', "", "набор обещает все тексты на языке 'ru'", id="no wording"
        ),
        pytest.param(
            "items.toml", "prevent = 3", "shield = 3", "ничего не делает; для 'damage' нужно: prevent", id="idle item"
        ),
        pytest.param(
            "map_cards.toml",
            '"shepherds-hall", "toll-house"]',
            '"shepherds-hall"]\n\n[[cards]]\nfaces = ["toll-house"]',
            "печатается 19 карт; в игре в руках их 18",
            id="plural",
        ),
    ],
)
def test_a_broken_set_is_told_in_russian(own_set: SetFolder, file: str, old: str, new: str, expected: str) -> None:
    own_set.replace(file, old, new)
    found = faults(own_set)
    lines = [told(RUSSIAN, fault) for fault in found]
    assert any(expected in line for line in lines), "\n".join(lines)
    for fault, line in zip(found, lines, strict=True):
        assert line.startswith(f"{fault.file}")
        assert told(WithoutCards("en"), fault) == str(fault)


def test_an_error_is_all_its_faults_with_or_without_cards(own_set: SetFolder, cards: CardSet) -> None:
    own_set.replace(WOLF, "hp = 5", "hp = -5")
    own_set.replace("monsters/bear.toml", "hp = 7", "hp = true")
    with pytest.raises(CardDataError) as caught:
        read_draft(own_set.path)
    error = caught.value
    assert trouble(WithoutCards("en"), error) == str(error)
    lines = Words(cards, "ru").trouble(error).splitlines()
    assert lines == trouble(RUSSIAN, error).splitlines()
    assert sorted(line.partition(": ")[2] for line in lines) == [
        "normal.hp: здесь нужно целое число; дано True",
        "normal.hp: нужно не меньше 1; дано -5",
    ]


def test_the_check_speaks_the_language_of_its_run(own_set: SetFolder, capsys: pytest.CaptureFixture[str]) -> None:
    own_set.replace(WOLF, "hp = 5", "hp = 0")
    with speaking("ru"):
        assert check(own_set.path) == 1
    assert "wolf.toml:4: normal.hp: нужно не меньше 1; дано 0" in capsys.readouterr().out
    assert check(own_set.path) == 1
    assert "greater than or equal to 1; got 0" in capsys.readouterr().out


def test_no_sign_of_a_file_fools_a_russian_reader() -> None:
    fault = Fault(Path("a\x1b"), 1, "", Said("{key} is the wording of nothing in the set", key="b\u202e"))
    assert told(RUSSIAN, fault) == "a\\x1b:1: текст b\\u202e ни к чему в наборе не относится"


# What other libraries say


class Inner(BaseModel, extra="forbid"):
    """A table."""

    kind: Literal["inner"]


class Other(BaseModel):
    """Another."""

    kind: Literal["other"]


KINDS: dict[str, tuple[Any, str, str]] = {
    "missing": (Inner, "{}", "это поле обязательно"),
    "extra_forbidden": (Inner, '{"kind": "inner", "more": 1}', "лишнее поле"),
    "model_type": (Inner, "1", "здесь нужна таблица"),
    "dict_type": (dict[str, int], "1", "здесь нужна таблица"),
    "list_type": (list[int], "1", "здесь нужен список"),
    "tuple_type": (tuple[int, ...], "1", "здесь нужен список"),
    "string_type": (str, "1", "здесь нужна строка"),
    "bool_type": (bool, "1", "здесь нужно да или нет"),
    "int_type": (int, '"1"', "здесь нужно целое число"),
    "none_required": (None, "1", "здесь ничего не должно быть"),
    "greater_than_equal": (Annotated[int, Field(ge=2)], "1", "нужно не меньше 2"),
    "less_than_equal": (Annotated[int, Field(le=2)], "3", "нужно не больше 2"),
    "greater_than": (Annotated[int, Field(gt=2)], "2", "нужно больше 2"),
    "less_than": (Annotated[int, Field(lt=2)], "2", "нужно меньше 2"),
    "enum": (Letter, '"D"', "здесь может быть 'A', 'B' или 'C'"),
    "literal_error": (Literal[1], "2", "здесь может быть 1"),
    "string_pattern_mismatch": (Annotated[str, Field(pattern="^a$")], '"b"', "строка должна быть вида «^a$»"),
    "string_too_short": (Annotated[str, Field(min_length=1)], '""', "в строке должен быть хотя бы 1 знак"),
    "string_too_long": (Annotated[str, Field(max_length=3)], '"abcd"', "в строке может быть не больше 3 знаков"),
    "too_short": (
        Annotated[tuple[int, ...], Field(min_length=1)],
        "[]",
        "список: нужно не меньше 1 записи, а здесь 0",
    ),
    "too_long": (
        Annotated[tuple[int, ...], Field(max_length=2)],
        "[1, 2, 3]",
        "список: нужно не больше 2 записей, а здесь 3",
    ),
    "union_tag_not_found": (
        Annotated[Inner | Other, Field(discriminator="kind")],
        "{}",
        "не сказано, что это: нет поля 'kind'",
    ),
    "union_tag_invalid": (
        Annotated[Inner | Other, Field(discriminator="kind")],
        '{"kind": "none"}',
        "'none' в поле 'kind' не подходит; может быть: 'inner', 'other'",
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_field_can_be_told_of_has_words(kind: str) -> None:
    """In English as pydantic words it."""
    type_, text, russian = KINDS[kind]
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(type_).validate_json(text, strict=True)
    (detail,) = caught.value.errors(include_url=False)
    assert detail["type"] == kind
    assert str(of_field(detail)) == detail["msg"]
    assert said(RUSSIAN, of_card(caught.value)) == russian


def test_what_has_no_sentence_of_ours_is_told_as_it_is() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(Path).validate_python(1)
    assert said(RUSSIAN, of_card(caught.value)) == caught.value.errors()[0]["msg"]
    assert said(RUSSIAN, of_toml("Something new {about} TOML")) == "Something new {about} TOML"


BROKEN = (
    "a = 1\na = 2", "[a]\n[a]", "a = {}\n[a.b]", "a.b = 1\n[a]\nc = 1", "a = {b = 1, b = 2}", "a", "a = 1 b = 2", "[a",
    "[[a", "= 1", "?", "a = ?", 'a = "\\u12"', "a = 2026-13-01", 'a = "\\ud800"', 'a = "\\q"', 'a = "b', "a = [1",
    "a = {b = 1", "a = '''b", "a = 'b\n'",
)  # fmt: skip


def toml_troubles() -> Iterator[str]:
    """What `tomllib` says, without where."""
    for text in BROKEN:
        with pytest.raises(tomllib.TOMLDecodeError) as caught:
            tomllib.loads(text)
        yield re.sub(r" \(at [^()]+\)$", "", str(caught.value))


def test_what_is_wrong_with_a_text_has_words() -> None:
    """In English as the parser words it; ids and signs stand as they are."""
    found = list(toml_troubles())
    assert len(set(found)) > 12
    for message in found:
        assert str(of_toml(message)) == message
        assert not re.search(r"[A-Za-z]{3,}", said(RUSSIAN, of_toml(message))), message


def test_a_count_bends_its_sentence() -> None:
    told_ = Counted("String should have at least {count} character", "String should have at least {count} characters")
    assert [str(told_.filled(count=count)) for count in (1, 2)] == [
        "String should have at least 1 character",
        "String should have at least 2 characters",
    ]
    assert [said(RUSSIAN, told_.filled(count=count)) for count in (1, 3, 5)] == [
        "в строке должен быть хотя бы 1 знак",
        "в строке должно быть хотя бы 3 знака",
        "в строке должно быть хотя бы 5 знаков",
    ]
