"""Special rules in a set's files: what is refused, that the built-in ones say their numbers, and where they stand."""

import json
import re
from collections.abc import Iterator
from typing import get_args

import pytest

from holdin.data.checks import faults_of
from holdin.data.load import read_draft
from holdin.data.schema import schema_of
from holdin.errors import CardDataError
from holdin.models.ability import Ability
from holdin.models.card_set import CardSet
from holdin.models.goals import AllOf, AnyOf, Goal, Survive
from holdin.models.scenario import Scenario
from holdin.models.special_rules import (
    Alert,
    AtRoundEnd,
    Bonus,
    Burden,
    FirstSet,
    Floods,
    HarshGround,
    Regain,
    Rises,
    SpecialRule,
    Thief,
    Toll,
    Vigour,
)
from tests.conftest import SetFolder

FIRST = "scenarios/01-teeth-in-the-fold.toml"
BARREL = "scenarios/06-the-back-way-in.toml"
KINDS: tuple[type[SpecialRule], ...] = get_args(get_args(SpecialRule)[0])
LANGUAGES = ("en", "ru")


def spoiled(own_set: SetFolder, rule: str, *, worded: bool = True) -> list[str]:
    """The faults of the set with a rule in scenario 1, in place of those that it has."""
    own_set.write(FIRST, f"{own_set.read(FIRST).partition('[[rules]]')[0]}\n[[rules]]\n{rule}\n")
    for lang in LANGUAGES:
        told = own_set.read(f"text/{lang}.toml")
        head, title, rest = told.partition("[scenario.teeth-in-the-fold]\n")
        wording = 'rule1 = "So."\n' if worded else ""
        own_set.write(
            f"text/{lang}.toml",
            head + title + wording + re.sub(r"^(rule\d = .*\n)+", "", rest, count=1, flags=re.MULTILINE),
        )
    return [f"{fault.field}: {fault.message}" for fault in faults_of(read_draft(own_set.path))]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ('kind = "regain"\nmonster = "bear"', "rules[0].monster: no bear is in this scenario"),
        ('kind = "first_set"\nmonster = "dargoth"\nletter = "A"', "no dargoth is in this scenario"),
        ('kind = "regain"\nmonster = "gnu"', "'gnu' is not among the set’s monsters"),
        ('kind = "bonus"\ngoal = { kind = "tokens", count = 9 }\nrewards = { gold = 1 }', "9 are needed"),
        (
            'kind = "bonus"\ngoal = { kind = "kill_all" }\nrewards = { items = ["gnu"] }',
            "'gnu' is not among the set’s items",
        ),
        (
            'kind = "locked_door"\nmark = "gate"\nuntil = { kind = "kill_all" }',
            "the mark 'gate' must be on closed doors",
        ),
        ('kind = "asleep"\nmonster = "bear"', "rules[0].monster: no bear is in this scenario"),
        ('kind = "vigour"\nhp = 2\nmonster = "gnu"', "'gnu' is not among the set’s monsters"),
        (
            'kind = "alert"\nhexes = 1\nafter = { kind = "fought", monster = "dargoth" }',
            "rules[0].after: no dargoth is in this scenario",
        ),
        (
            'kind = "arrives"\nmark = "gate"\nafter = { kind = "fought" }',
            "the mark 'gate' must be on monsters",
        ),
        (
            'kind = "rises"\nmonster = "dargoth"\ninto = "wolf"',
            "no dargoth is in this scenario",
        ),
        ('kind = "rises"\nmonster = "wolf"\ninto = "gnu"', "'gnu' is not among the set’s monsters"),
        ('kind = "burden"\ntreasure = "gnu"', "'gnu' is not among the set’s treasures"),
        ('kind = "thief"\nmonster = "bear"', "no bear is in this scenario"),
        ('kind = "toll"\nmark = "bridge"\ntokens = 1', "no hex of map shepherds-hall is marked 'bridge'"),
        (
            'kind = "floods"\nevery = 2\ntile = "difficult"\nmarks = ["sea"]',
            "no hex of map shepherds-hall is marked 'sea'",
        ),
        (
            'kind = "at_round_end"\nmark = "sea"\nabilities = [{ kind = "suffer", value = 1 }]',
            "no hex of map shepherds-hall is marked 'sea'",
        ),
        (
            'kind = "shuts"\nmark = "gate"\nafter = { kind = "kill", monster = "wolf" }',
            "the mark 'gate' must be on closed doors",
        ),
        ('kind = "rises"\nmonster = "wolf"\ninto = "bear"', "a monster that rises again stands on the map once"),
    ],
)
def test_a_rule_about_what_is_not_there_is_a_fault(own_set: SetFolder, rule: str, expected: str) -> None:
    assert expected in " | ".join(spoiled(own_set, rule))


def test_what_opens_a_door_may_not_lie_behind_it(own_set: SetFolder) -> None:
    """A lock that only what is behind it would open could never be opened (MAP-4)."""
    own_set.replace("maps/shepherds-hall.toml", "[legend]", '[legend]\nd = { tile = "door_closed", mark = "gate" }')
    own_set.replace("maps/shepherds-hall.toml", "  #   +   #", "  #   d   #")
    faults = spoiled(own_set, 'kind = "locked_door"\nmark = "gate"\nuntil = { kind = "kill_all" }')
    assert faults == ["rules[0]: what opens the door lies behind a lock, at d2"]


def test_a_rule_that_differs_from_level_to_level_has_a_place_for_the_number(own_set: SetFolder) -> None:
    faults = spoiled(own_set, 'kind = "vigour"\nhp = [0, 1, 2, 3]')
    assert len(faults) == 2
    assert all("{hp} must stand where the HP of the level are told" in fault for fault in faults)


def gated(own_set: SetFolder, tile: str) -> None:
    """A mark on the only way through the hall."""
    own_set.replace("maps/shepherds-hall.toml", "[legend]", f"[legend]\nd = {{ {tile} }}")
    own_set.replace("maps/shepherds-hall.toml", "  #   +   #", "  #   d   #")


def test_a_door_that_falls_shut_leaves_another_way(own_set: SetFolder) -> None:
    """Nobody is shut in, or out of what a goal wants (MAP-4)."""
    gated(own_set, 'tile = "door_closed", mark = "gate"')
    faults = spoiled(own_set, 'kind = "shuts"\nmark = "gate"\nafter = { kind = "kill", monster = "wolf" }')
    assert len(faults) == 1
    assert "there is no other way to" in faults[0]


def test_a_wall_overlay_stands_on_nobody_and_takes_no_way_that_is_needed(own_set: SetFolder) -> None:
    """OVL-6: not on a door or a figure; one that stays leaves another way, one that goes the way to its end."""
    gated(own_set, 'tile = "door_closed", mark = "gap"')
    wall = 'kind = "walls"\nmark = "gap"'
    assert any("a wall can’t lie on a door" in fault for fault in spoiled(own_set, wall))
    own_set.replace("maps/shepherds-hall.toml", 'tile = "door_closed", mark', "mark")

    def told() -> str:
        return " | ".join(str(fault.message) for fault in faults_of(read_draft(own_set.path)))

    assert "there is no other way to" in told()
    scenario = "scenarios/01-teeth-in-the-fold.toml"
    own_set.replace(scenario, wall, f'{wall}\nuntil = {{ kind = "kill_all" }}')
    assert "what takes the wall away lies behind it, at d2" in told()
    own_set.replace(scenario, '{ kind = "kill_all" }', '{ kind = "survive", rounds = 2 }')
    assert "wall" not in told()
    own_set.replace("maps/shepherds-hall.toml", 'monster = "wolf"', 'monster = "wolf", mark = "den"')
    own_set.replace(scenario, 'mark = "gap"', 'mark = "den"')
    assert "a wall is never placed on a figure" in told()


def test_ground_that_changes_is_no_door_and_leaves_a_way(own_set: SetFolder) -> None:
    """MAP-4, MAP-8: an obstacle in the only passage would end the scenario."""
    gated(own_set, 'tile = "door_closed", mark = "sea"')
    flood = 'kind = "floods"\nevery = 3\nmarks = ["sea"]\ntile = "obstacle"'
    assert any("the ground of a door can’t change" in fault for fault in spoiled(own_set, flood))
    own_set.replace("maps/shepherds-hall.toml", 'tile = "door_closed", mark', "mark")
    (told,) = (f"{fault.field}: {fault.message}" for fault in faults_of(read_draft(own_set.path)))
    assert "there is no other way to" in told


def test_a_toll_costs_or_does_something(own_set: SetFolder) -> None:
    with pytest.raises(CardDataError, match="a toll costs tokens or brings abilities"):
        spoiled(own_set, 'kind = "toll"\nmark = "gate"')


def test_who_arrives_is_not_awaited_by_what_brings_it(own_set: SetFolder) -> None:
    """All wolves dead, one of them still to come: it would never come."""
    face = own_set.read("maps/shepherds-hall.toml")
    assert 'monster = "wolf"' in face
    own_set.write("maps/shepherds-hall.toml", face.replace('monster = "wolf"', 'monster = "wolf", mark = "gate"'))
    faults = spoiled(own_set, 'kind = "arrives"\nmark = "gate"\nafter = { kind = "kill", monster = "wolf" }')
    assert any("waits for others that are still to come" in fault for fault in faults), faults


def test_a_rule_needs_its_wording_in_both_languages(own_set: SetFolder) -> None:
    faults = spoiled(own_set, 'kind = "regain"', worded=False)
    assert [fault.partition(":")[0] for fault in faults] == ["scenario.teeth-in-the-fold.rule1"] * 2


def test_a_rule_ends_or_begins(own_set: SetFolder) -> None:
    with pytest.raises(CardDataError, match="until or after, not both"):
        spoiled(own_set, 'kind = "asleep"\nuntil = { kind = "kill_all" }\nafter = { kind = "fought" }')


def test_an_unknown_kind_is_told_what_there_is(own_set: SetFolder) -> None:
    own_set.write(FIRST, f'{own_set.read(FIRST)}\n[[rules]]\nkind = "miracle"\n')
    with pytest.raises(CardDataError, match="locked_door"):
        read_draft(own_set.path)


def test_the_schema_knows_every_kind() -> None:
    printed = json.dumps(schema_of(Scenario))
    for kind in KINDS:
        assert f'"{kind.model_fields["kind"].default}"' in printed


def test_every_kind_is_used_and_several_scenarios_have_rules(cards: CardSet) -> None:
    rules = [rule for scenario in cards.scenarios.values() for rule in scenario.rules]
    assert {type(rule) for rule in rules} <= set(KINDS)
    assert sum(bool(scenario.rules) for scenario in cards.scenarios.values()) >= 6


def numbers(rule: SpecialRule) -> Iterator[int]:
    """The numbers that a rule's wording must tell."""
    if rule.from_level:
        yield rule.from_level
    match rule:
        case Vigour(hp=int(number)):
            yield abs(number)
        case Regain(value=number) | Alert(hexes=number) | Burden(moves=number) | Rises(hp=number):
            yield from () if number is None else (abs(number),)
        case HarshGround(levels=levels):
            yield levels // 2
        case Bonus(rewards=rewards):
            yield rewards.gold
        case Thief(tokens=number) | Toll(tokens=number) | Floods(every=number) | AtRoundEnd(every=number):
            yield from (number,) if number > 1 else ()
    yield from told(getattr(rule, "abilities", ()))
    yield from rounds(rule.lapse)


def told(abilities: tuple[Ability, ...]) -> Iterator[int]:
    """The numbers of abilities."""
    for ability in abilities:
        gain = getattr(ability, "gain", None)
        yield from (value for value in (getattr(ability, "value", 0), getattr(gain, "pierce", 0)) if value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_wordings_tell_the_numbers(cards: CardSet, lang: str) -> None:
    """A number that is changed in the data must be changed in the words."""
    for id_, scenario in cards.scenarios.items():
        for number, rule in enumerate(scenario.rules, 1):
            text = cards.text(lang, f"scenario.{id_}.rule{number}")
            assert sorted(map(int, re.findall(r"\d+", text))) == sorted(numbers(rule)), text
            assert not isinstance(rule, FirstSet) or re.search(rf"\b{rule.letter}\b", text), text


def rounds(goal: Goal | None) -> Iterator[int]:
    """The rounds that a goal waits for, those of its parts too."""
    match goal:
        case Survive(rounds=number):
            yield number
        case AllOf(goals=goals) | AnyOf(goals=goals):
            for part in goals:
                yield from rounds(part)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_goals_tell_their_rounds(cards: CardSet, lang: str) -> None:
    """Lost at the end of round 8 is to be done within 7 rounds; won by surviving 8 is won with round 8 (END-1)."""
    for id_, scenario in cards.scenarios.items():
        text = cards.text(lang, f"scenario.{id_}.goal")
        wanted = [*rounds(scenario.success), *(number - 1 for number in rounds(scenario.failure))]
        assert [int(number) for number in re.findall(r"\d+", text)] == wanted, text
