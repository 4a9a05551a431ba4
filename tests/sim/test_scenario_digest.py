"""A digest of the cards on the table: rows of figures are old when these cards changed, and only then."""

from dataclasses import replace

from holdin.data.load import built_in_cards
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Colour, Fights
from holdin.models.map_card import MapFace, Mark
from holdin.models.monster import Monster
from holdin.models.special_rules import Vigour
from holdin.sim.play import expected
from holdin.sim.scenario_digest import LENGTH, dealt

CARDS = built_in_cards()
HERO = next(iter(CARDS.characters))
FIRST = CARDS.campaign.start[0]


def of(cards: CardSet, scenario: ScenarioId, level: int = 1) -> str:
    return dealt(cards, expected(cards, scenario, HERO, level))


def harder(monster: Monster) -> Monster:
    return monster.model_copy(update={"normal": monster.normal.model_copy(update={"hp": monster.normal.hp + 1})})


def with_monster(monster: Monster) -> CardSet:
    return replace(CARDS, monsters={**CARDS.monsters, monster.id: monster})


def test_every_scenario_is_another_deal() -> None:
    deals = {of(CARDS, scenario) for scenario in CARDS.scenarios}
    assert len(deals) == len(CARDS.scenarios)
    assert {len(deal) for deal in deals} == {LENGTH}


def test_what_holds_at_other_levels_does_not_matter() -> None:
    """MHP-1, SCL-1: a row of the monster HP card, a rule that begins at a level."""
    *others, last = CARDS.monster_hp.halves
    fiercer = last.model_copy(update={"table": (*last.table[:3], (3, 3, 3))})
    card = CARDS.monster_hp.model_copy(update={"halves": (*others, fiercer)})
    page = CARDS.scenarios[FIRST]
    rule = Vigour(hp=1, from_level=3)
    for changed in (
        replace(CARDS, monster_hp=card),
        replace(
            CARDS, scenarios={**CARDS.scenarios, FIRST: page.model_copy(update={"rules": (rule, *page.rules[1:])})}
        ),
    ):
        assert of(changed, FIRST, 3) != of(CARDS, FIRST, 3)
    assert of(replace(CARDS, monster_hp=card), FIRST, 2) == of(CARDS, FIRST, 2)


def test_how_a_rule_names_its_levels_does_not_matter() -> None:
    """SCL-1: what holds at a level is the same deal, whatever holds at others."""
    page = CARDS.scenarios[FIRST]
    by_level, from_one, otherwise = (
        replace(CARDS, scenarios={**CARDS.scenarios, FIRST: page.model_copy(update={"rules": (rule,)})})
        for rule in (Vigour(hp=(0, 2, 2, 2)), Vigour(hp=2, from_level=1), Vigour(hp=(5, 2, 2, 5)))
    )
    assert all(of(by_level, FIRST, level) == of(from_one, FIRST, level) for level in range(4))
    assert [of(by_level, FIRST, level) == of(otherwise, FIRST, level) for level in range(4)] == [
        False,
        True,
        True,
        False,
    ]


def test_a_rule_of_the_other_way_of_fighting_does_not_matter() -> None:
    """OPN-1."""
    page = CARDS.scenarios[FIRST]
    for fights in Fights:
        more = page.model_copy(update={"rules": (*page.rules, Vigour(hp=1, fights=fights))})
        told = of(replace(CARDS, scenarios={**CARDS.scenarios, FIRST: more}), FIRST)
        assert (told == of(CARDS, FIRST)) is (fights is Fights.OPEN)


def test_a_monster_matters_where_it_is_met() -> None:
    for monster in CARDS.monsters.values():
        changed = with_monster(harder(monster))
        met = {id_ for id_, scenario in CARDS.scenarios.items() if monster.id in CARDS.monsters_of(scenario)}
        assert {id_ for id_ in CARDS.scenarios if of(changed, id_) != of(CARDS, id_)} == met


def test_what_lies_on_the_map_for_the_other_scenario_does_not_matter() -> None:
    for face in CARDS.maps.values():
        legend = {sign: Mark() if mark.dot is Colour.BLUE else mark for sign, mark in face.legend.items()}
        other = MapFace(id=face.id, drawing=face.drawing, legend=legend, walls=face.walls)
        changed = replace(CARDS, maps={**CARDS.maps, face.id: other})
        here = [scenario for scenario in CARDS.scenarios.values() if scenario.map == face.id]
        for scenario in here:
            assert (of(changed, scenario.id) == of(CARDS, scenario.id)) is (scenario.colour is Colour.ORANGE)


def test_what_the_page_expects_matters_and_what_it_gives_does_not() -> None:
    scenario = CARDS.scenarios[FIRST]
    item = next(iter(CARDS.items))
    other = scenario.model_copy(update={"expects": scenario.expects.model_copy(update={"items": (item,)})})
    richer = scenario.model_copy(update={"rewards": scenario.rewards.model_copy(update={"gold": 50})})
    told = [of(replace(CARDS, scenarios={**CARDS.scenarios, FIRST: page}), FIRST) for page in (other, richer)]
    assert [digest == of(CARDS, FIRST) for digest in told] == [False, True]
