"""What the second built-in set promises: two characters, twelve monsters and items, each with something of its own."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from holdin.data.checks import faults_of
from holdin.data.load import built_in_cards, read_draft
from holdin.data.plain import plain
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models import ability as ab
from holdin.models.ability import within
from holdin.models.area import is_melee
from holdin.models.base import CharacterId, MonsterId, ScenarioId
from holdin.models.character import Character
from holdin.models.item import Item
from holdin.models.letters import Colour, Condition, Fights, Half, Kind, Mixed, Side, Tile
from holdin.models.monster import Behaviour, HealRow, Monster
from holdin.models.monster_lines import (
    HealLine,
    MoveObstacleLine,
    ObstacleLine,
    SummonLine,
    TeleportLine,
    TrapLine,
    WardLine,
)
from holdin.models.scenario import Scenario
from holdin.models.special_rules import AtStart, Rises, Walls
from tests.conftest import SetFolder
from tests.data.test_built_in_set import WORDS_MOST, kinds
from tests.data.test_choices import PLAIN, effects, in_kind
from tests.elsewhere import YARDS, elsewhere, yards
from tests.other_books import at_random

BASE = built_in_cards()
TAMSIN, CRUMB = CharacterId("tamsin"), CharacterId("crumb")
BOSSES = {"the-adjuster", "the-pledge"}


def new_monsters() -> dict[MonsterId, Monster]:
    return {id_: monster for id_, monster in elsewhere().monsters.items() if id_ not in BASE.monsters}


def new_items() -> list[Item]:
    return [item for id_, item in elsewhere().items.items() if id_ not in BASE.items]


def sets() -> Iterator[Behaviour]:
    return chain.from_iterable(each.stats(kind).sets.values() for each in new_monsters().values() for kind in Kind)


def kinds_of(hero: Character, side: str = "AB") -> set[str]:
    actions = [face.action(half) for card in hero.cards for face in card.faces if face.side in side for half in Half]
    return {ability.kind for action in actions for ability in within(action.abilities)}


@pytest.mark.parametrize("where", ["elsewhere", YARDS], ids=["elsewhere", "yards"])
def test_it_is_clean_and_lacks_no_wording(where: str | Path) -> None:
    draft = read_draft(where)
    assert faults_of(draft) == ()


def test_it_adds_to_the_base_and_changes_nothing_of_it() -> None:
    """What a campaign with the base cards has stays as it is."""
    cards = elsewhere()
    for kind in ("characters", "monsters", "items", "maps", "scenarios", "treasures", "enhancements"):
        before, now = getattr(BASE, kind), getattr(cards, kind)
        assert all(plain(now[id_]) == plain(before[id_]) for id_ in before), kind
    assert next(iter(cards.characters)) == next(iter(BASE.characters))


def test_the_cards_are_twelve_monsters_and_twelve_items_on_three_cards() -> None:
    """MON-1."""
    cards = elsewhere()
    assert (len(new_monsters()), len(new_items())) == (12, 12)
    added = cards.monster_cards[len(BASE.monster_cards) :]
    assert [len(card.halves) for card in added] == [4, 4, 4]
    assert {id_ for id_, each in new_monsters().items() if each.boss} == BOSSES


def test_the_monsters_do_what_those_of_the_base_do_not() -> None:
    """ARE-2, ARE-4, FOC-3, HEA-2, HEA-3, MAI-7, MIX-3, SUM-5, TEL-1."""
    found = list(sets())
    lines = {type(line) for set_ in found for line in set_.lines}
    assert lines >= {SummonLine, TrapLine, ObstacleLine, MoveObstacleLine, TeleportLine, WardLine}
    assert HealLine in lines or any(
        isinstance(row, HealRow) and row.range for set_ in found for row in (set_.move, set_.attack, set_.range)
    )
    areas = [set_.area for set_ in found if set_.area]
    assert {is_melee(area) for area in areas} == {True, False}
    assert any(set_.targets > 1 for set_ in found)
    assert len({set_.focus for set_ in found if set_.focus}) >= 4
    assert any(set_.infuse for set_ in found)
    assert any(set_.consume for set_ in found)
    given = {condition for set_ in found for condition in (*set_.conditions, *set_.gains)}
    assert given >= {Condition.POISON, Condition.WOUND, Condition.REGENERATE}
    assert any(each.normal.flying for each in new_monsters().values())


def test_elites_are_stronger_and_initiatives_apart() -> None:
    """MON-2, INI-1."""
    for id_, each in new_monsters().items():
        assert each.elite.hp > each.normal.hp, id_
        for letter, set_ in each.normal.sets.items():
            assert 0 <= set_.initiative - each.elite.sets[letter].initiative <= 3, id_
        assert len({set_.initiative for set_ in each.normal.sets.values()}) == 3


def test_a_boss_has_two_phases_and_acts_otherwise_in_the_second() -> None:
    """The yards' rules show how: the normal one rises as the elite."""
    rises = [rule for each in yards().scenarios.values() for rule in each.rules if isinstance(rule, Rises)]
    assert {(rule.monster, rule.into, rule.form) for rule in rises} >= {(id_, id_, Kind.ELITE) for id_ in BOSSES}
    for id_ in BOSSES:
        boss = elsewhere().monsters[MonsterId(id_)]
        for letter, set_ in boss.normal.sets.items():
            other = boss.elite.sets[letter]
            assert (set_.area, set_.targets, set_.lines, set_.focus) != (
                other.area, other.targets, other.lines, other.focus,
            )  # fmt: skip


def test_no_item_does_what_another_does_and_most_do_more_than_a_number() -> None:
    """ITM-1: not what a base item does either; an attack on an area isn't the bow's."""

    def does(item: Item) -> set[str]:
        areas = any(getattr(ability, "area", ()) for ability in item.abilities)
        found = effects(item) | ({"targets"} if item.gain.targets else set())
        return {f"{name} on an area" if areas else name for name in found}

    for one in new_items():
        assert does(one), one.id
        for other in (*BASE.items.values(), *new_items()):
            assert one is other or not does(one) & does(other), (one.id, other.id)
    assert sum(not does(item) <= PLAIN for item in new_items()) >= 9
    assert any(isinstance(symbol, Mixed) for item in new_items() for symbol in item.requires)


def test_no_initiative_is_dealt_twice() -> None:
    """INI-1: on each side of a character's cards, and among the sets of the monsters of one kind of the new cards."""
    for name in (TAMSIN, CRUMB):
        leads = [face.initiative for card in elsewhere().characters[name].cards for face in card.faces]
        assert len(leads) == len(set(leads)), name


def test_the_diviner_is_built_on_rifts_teleports_and_foresight_and_fights_either_way() -> None:
    """RIF-3, TEL-1, HEA-3, MIX-1: on her first sides already, all of it in held play, too."""
    hero = elsewhere().characters[TAMSIN]
    assert all(hero.allows(way) for way in Fights)
    assert kinds_of(hero, "A") >= {"create_rift", "teleport", "foresee", "gain_condition"}
    assert "when" in kinds_of(hero), "what comes of walking into a rift"
    assert not kinds_of(hero) & {"summon", "dismiss", "create_obstacle", "move_obstacle"}
    symbols = [symbol for card in hero.cards for face in card.faces for symbol in face.elements]
    assert any(isinstance(symbol, Mixed) for symbol in symbols)
    curves = [[each.hp_card.row(hp, 1) for hp in range(1, 10)] for each in (hero, next(iter(BASE.characters.values())))]
    assert curves[0] != curves[1]


def test_the_summoner_has_three_different_summons_and_a_way_home_for_them() -> None:
    """SUM-1 to SUM-4: a swarm that poisons, a guard that strikes back, one that heals."""
    hero = elsewhere().characters[CRUMB]
    assert (hero.allows(Fights.OPEN), hero.allows(Fights.HELD)) == (True, False)
    actions = [face.action(half) for card in hero.cards for face in card.faces if face.level == 1 for half in Half]
    summons = [each for action in actions for each in within(action.abilities) if isinstance(each, ab.Summon)]
    assert len({each.summon for each in summons}) == 3
    assert any(Condition.POISON in each.conditions for each in summons)
    assert any(each.retaliate for each in summons)
    assert any(each.heal and each.heal_range for each in summons)
    assert "dismiss" in kinds_of(hero, "A")
    assert "dismiss" in kinds_of(hero, "B")


@pytest.mark.parametrize("hero", [TAMSIN, CRUMB])
def test_a_card_of_level_2_plays_differently(hero: CharacterId) -> None:
    """LVL-2: of the 16 halves 12 at least change in more than numbers, as those of the base."""
    changed = 0
    for card in elsewhere().characters[hero].cards:
        faces = {(face.side, face.level): face for face in card.faces}
        pairs = [[faces[side, level].action(half) for level in (1, 2)] for side in Side for half in Half]
        assert all(low.lost == high.lost for low, high in pairs), card.id
        changed += sum(in_kind(low) != in_kind(high) for low, high in pairs)
    assert changed >= 12


@pytest.mark.parametrize("hero", [TAMSIN, CRUMB])
def test_a_level_changes_every_face(hero: CharacterId) -> None:
    """ABL-1, LVL-2: the second level of a face isn't the first."""
    for card in elsewhere().characters[hero].cards:
        for side in ("A", "B"):
            one, two = (next(each for each in card.faces if (each.side, each.level) == (side, n)) for n in (1, 2))
            assert (one.top, one.bottom) != (two.top, two.bottom)
            assert two.initiative < one.initiative


def campaign() -> list[Scenario]:
    """Its own scenarios, by number."""
    own = [each for id_, each in elsewhere().scenarios.items() if id_ not in BASE.scenarios]
    return sorted(own, key=lambda each: each.number)


def test_its_campaign_is_sixteen_open_scenarios_on_eight_faces() -> None:
    """MAP-1, OPN-1: each face in both colours; every new monster is met, a boss in both its phases."""
    cards, found = elsewhere(), campaign()
    faces = [id_ for id_ in cards.maps if id_ not in BASE.maps]
    assert len(faces) == 8
    assert {(each.map, each.colour) for each in found} == {(face, colour) for face in faces for colour in Colour}
    assert [each.number for each in found] == list(range(23, 39))
    assert {each.fights for each in found} == {Fights.OPEN}
    assert {monster for each in found for monster in cards.monsters_of(each)} >= new_monsters().keys()
    assert {rule.monster for each in found for rule in each.rules if isinstance(rule, Rises)} == BOSSES


def test_most_of_it_is_not_about_killing() -> None:
    """END-1: goals of every sort, in seven scenarios at least without a kill."""
    wanted = {each.id: kinds(each.success) for each in campaign()}
    assert set[str]().union(*wanted.values()) >= {"kill_all", "kill", "loot_goal", "tokens", "reach", "survive"}
    assert sum(not each & {"kill_all", "kill"} for each in wanted.values()) >= 7


def test_walls_move_doors_open_and_rifts_lie_in_the_ground() -> None:
    """OVL-1, OVL-2, OVL-6, RIF-1."""
    found = campaign()
    assert len({each.map for each in found if any(isinstance(rule, Walls) for rule in each.rules)}) == 8
    tiles = [{on.mark.tile for on in elsewhere().maps[face].hexes.values()} for face in {each.map for each in found}]
    assert sum(Tile.DOOR_CLOSED in face for face in tiles) >= 4
    assert sum(Tile.CORRIDOR in face for face in tiles) >= 3
    starts = [rule.abilities for each in found for rule in each.rules if isinstance(rule, AtStart)]
    assert sum(any(ability.kind == "create_rift" for ability in each) for each in starts) >= 3


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("part", sorted(WORDS_MOST))
def test_its_texts_are_short(lang: str, part: str) -> None:
    for each in campaign():
        text = elsewhere().text(lang, f"scenario.{each.id}.{part}")
        assert text == text.strip(), each.id
        assert len(text.split()) <= WORDS_MOST[part], each.id


@pytest.mark.parametrize("scenario", ["the-mislaid-yard", "the-office-yard", "the-winter-yard"])
@pytest.mark.parametrize("hero", [TAMSIN, CRUMB])
def test_whatever_is_done_in_the_yards_is_within_the_rules(scenario: str, hero: CharacterId) -> None:
    """MAI-1: games of random answers go on to their end."""
    for seed in range(3):
        session = Session(yards(), Setup(ScenarioId(scenario), hero, 0, fights=Fights.OPEN), Dice(seed))
        kinds = {event.kind for event in at_random(session, seed, 900)}
        assert "monster_turn" in kinds
        assert session.state.ending is not None


def test_who_is_made_for_held_play_brings_no_summons(own_set: SetFolder) -> None:
    """SUM-6, OPN-1: and finds a scenario that is played so."""
    text = own_set.read("characters/mara.toml")
    egg = '{ kind = "summon", summon = "wolf", hp = 3 }'
    changed = text.replace('id = "mara"', 'id = "mara"\nfights = "held"', 1).replace(
        'top = { abilities = [{ kind = "attack", value = 3, dots = 1 }] }',
        f'top = {{ lost = true, lasting = "scenario", abilities = [{egg}] }}',
        1,
    )
    own_set.write("characters/mara.toml", changed)
    told = [f"{fault.field}: {fault.message}" for fault in faults_of(read_draft(own_set.path))]
    assert told == ["fights: it summons, which held play doesn’t know (SUM-6)"]
    for file in sorted((own_set.path / "scenarios").iterdir()):
        own_set.write(f"scenarios/{file.name}", file.read_text("utf-8").replace("id = ", 'fights = "open"\nid = ', 1))
    told = [f"{fault.field}: {fault.message}" for fault in faults_of(read_draft(own_set.path))]
    assert "fights: no scenario of the set is played 'held' (OPN-1)" in told
