"""What a monster's sets do, in words, for every monster of the set and for the small print of a set (MON-2)."""

from pathlib import Path

import pytest

from holdin.models.card_set import CardSet
from holdin.models.letters import Condition, Kind, Letter
from holdin.models.monster import Behaviour, HealRow, Stats
from holdin.models.monster_lines import Line
from holdin.words.rulebook import rulebook
from holdin.words.symbols import symbol, symbols
from holdin.words.words import Words

ICONS = Path(__file__).parents[2] / "assets/icons"


def stats(**values: object) -> Stats:
    sets = {letter: Behaviour(initiative=10) for letter in Letter}
    return Stats.model_validate({"hp": 5, "sets": sets, **values})


@pytest.mark.parametrize(
    ("made", "english", "russian"),
    [
        (
            Behaviour(initiative=38, move=3, attack=2, conditions=(Condition.IMMOBILIZE,)),
            "B: moves 3, hits for 2 and immobilizes, initiative 38",
            "B: движение 3, бьёт на 2 и обездвиживает, инициатива 38",
        ),
        (
            Behaviour(initiative=7, move=2, attack=3, range=2, pierce=3),
            "B: moves 2, hits for 3 at range 2 (pierce 3), initiative 7",
            "B: движение 2, бьёт на 3, дальность 2 (проникающее 3), инициатива 7",
        ),
        (
            Behaviour(initiative=19, move=None, gains=(Condition.INVISIBLE,)),
            "B: gains Invisible, doesn’t move, doesn’t attack, initiative 19",
            "B: получает Невидимость, не движется, не атакует, инициатива 19",
        ),
        (
            Behaviour(
                initiative=68, move=HealRow(heal=2), attack=3, shield=1, push=1, lines=(Line(damage=1, range=3),)
            ),
            "B: gains Shield 1, hits for 3 and pushes you 1; 1 damage, range 3; heals itself by 2, initiative 68",
            "B: получает Щит 1, бьёт на 3 и толкает вас на 1; 1 урон, дальность 3; лечит себя на 2, инициатива 68",
        ),
        (
            Behaviour.model_validate(
                {
                    "initiative": 24,
                    "move": 3,
                    "jump": True,
                    "attack": 2,
                    "range": 3,
                    "targets": 2,
                    "area": [[0, 0], [1, 0]],
                    "focus": "farthest",
                    "infuse": ["fire"],
                    "consume": [{"elements": ["dark/fire"], "gain": {"attack": 1, "jump": True}}],
                }
            ),
            (
                "B: goes for the farthest enemy, jumps 3, hits for 2 at range 3 (targets 2, 2 hexes that touch), "
                "infuses Fire, uses up Dark or Fire: attack +1, jump, initiative 24"
            ),
            (
                "B: выбирает: самый дальний враг, прыжок 3, бьёт на 2, дальность 3 (целей 2, 2 гекса вплотную), "
                "вызывает: Огонь, тратит Тьма или Огонь: атака +1, прыжок, инициатива 24"
            ),
        ),
        (
            Behaviour.model_validate(
                {
                    "initiative": 50,
                    "attack": {"heal": 2, "range": 3},
                    "lines": [
                        {"kind": "ward", "shield": 1, "range": 2},
                        {"kind": "trap", "damage": 2, "conditions": ["muddle"]},
                        {"kind": "teleport", "value": 3, "to": "away"},
                    ],
                }
            ),
            (
                "B: doesn’t move, itself and its allies, range 2: Shield 1, makes a trap: 2 damage, Muddle, "
                "teleports 3 away from its focus, heals the most hurt of its side by 2, range 3, initiative 50"
            ),
            (
                "B: не движется, сам и его союзники, дальность 2: Щит 1, ставит ловушку: 2 урона, Дезориентация, "
                "телепорт 3 прочь от фокуса, лечит самого раненого из своих на 2, дальность 3, инициатива 50"
            ),
        ),
    ],
)
def test_a_set_says_what_it_does(cards: CardSet, made: Behaviour, english: str, russian: str) -> None:
    """MON-2: move, attack, range, what goes with the attack, heals, and its initiative."""
    assert Words(cards).set_words(Letter.B, made) == english
    assert Words(cards, "ru").set_words(Letter.B, made) == russian


def test_where_room_is_short_the_initiative_stands_in_front(cards: CardSet) -> None:
    made = Behaviour(initiative=38, move=3, attack=2)
    assert Words(cards).set_words(Letter.C, made, "terse") == "C (38): moves 3, hits for 2"
    assert Words(cards).set_words(Letter.C, made, "brief") == "C (38): move 3, hit 2"
    assert Words(cards, "ru").set_words(Letter.C, made, "brief") == "C (38): движение 3, бьёт на 2"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_set_of_every_monster_has_words_of_its_own(cards: CardSet, lang: str) -> None:
    """Two sets that differ are told differently."""
    words = Words(cards, lang)
    for monster in cards.monsters.values():
        for kind in Kind:
            made = monster.stats(kind).sets
            told = {letter: words.set_words(letter, made[letter])[1:] for letter in Letter}
            assert len(set(told.values())) == len({made[letter].model_dump_json() for letter in Letter}), monster.id


def test_traits_are_told_with_their_values(cards: CardSet) -> None:
    """MON-2, ATK-9, ATK-10."""
    made = stats(flying=True, shield=2, retaliate=1, retaliate_range=2)
    assert Words(cards).traits(made) == ("Flying", "Shield 2", "Retaliate 1, range 2")
    assert Words(cards).traits(stats()) == ()


def test_every_icon_explains_itself() -> None:
    assert set(symbols("en")) == {icon.stem for icon in ICONS.glob("*.svg")}


def test_every_symbol_is_told_in_both_languages() -> None:
    english, russian = symbols("en"), symbols("ru")
    assert list(english) == list(russian)
    for icon, said in english.items():
        assert said.title != russian[icon].title, icon
        assert said.text != russian[icon].text, icon


def test_a_symbol_leads_to_a_rule_that_there_is() -> None:
    assert {said.rule for said in symbols("en").values()} <= set(rulebook("en"))


def test_what_is_no_symbol_means_nothing(cards: CardSet) -> None:
    assert symbol("en", "ornament") is None
    assert Words(cards).symbol("ornament") == ""
    assert Words(cards).symbol("pierce").startswith("Pierce: ")
