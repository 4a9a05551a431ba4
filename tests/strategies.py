"""Strategies for small games: drawn maps, monsters, faces with every kind of ability, items, and whole card sets.

A card set has hundreds of parts; drawing each one from hypothesis would take longer than playing the game. So a
strategy draws one seed, and plain functions make everything else of it.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st
from pydantic import TypeAdapter

from holdin.models.base import MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.goals import Goal, KillAll, LootGoal, Reach, Survive, Tokens
from holdin.models.item import Item
from holdin.models.letters import Affects, Condition, Focus, Lasting, Letter, Slot, Tile
from holdin.models.monster import Behaviour, Monster, Stats
from holdin.models.special_rules import SpecialRule
from tests.game.builder import CARDS, card_set

Plain = dict[str, Any]
T = TypeVar("T")

CONDITIONS = sorted(Condition)
NEGATIVE = [condition for condition in CONDITIONS if condition.negative]
ELEMENTS = ("dark", "fire", "dark", "fire", "ice", "fire/dark", "fire/ice", "light/earth")
HINDERING = (None, Tile.TRAP, Tile.HAZARDOUS, Tile.DIFFICULT, Tile.OBSTACLE)
TRIGGERS = ("hit", "kill", "attacked", "enter", "loot", "rift_entered", "rift_left", "rift_stayed")
CROSSINGS = ("enemy", "you", "ally", "any")
GOALS: tuple[Goal, ...] = (
    KillAll(),
    Survive(rounds=6),
    Tokens(count=3),
    LootGoal.model_validate({"treasure": "goal"}),
    Reach(mark="exit"),
)


def seeded(make: Callable[[Random], T]) -> st.SearchStrategy[T]:
    """A strategy of what a function makes of a random stream."""
    return st.integers(0, 2**32 - 1).map(lambda seed: make(Random(seed)))


def rarely(random: Random) -> bool:
    return random.random() < 0.2


def some(random: Random, values: list[T], at_most: int) -> list[T]:
    """Up to so many of some values."""
    return [random.choice(values) for _ in range(random.randint(0, at_most))]


def gain(random: Random) -> Plain:
    """What is added to an ability."""
    return {
        "value": random.randint(-1, 2),
        "range": random.choice([0, 0, 1]),
        "times": random.choice([1, 1, 2]),
        "push": random.choice([0, 0, 2]),
        "pull": random.choice([0, 0, 2]),
        "pierce": random.randint(0, 1),
        "conditions": some(random, CONDITIONS, 1),
        "advantage": rarely(random),
        "disadvantage": rarely(random),
        "jump": rarely(random),
        "targets": random.choice([0, 0, 0, 1]),
    }


AREAS: tuple[list[list[int]], ...] = (
    [],
    [],
    [],
    [[1, 0], [1, -1]],
    [[1, 0], [2, 0], [2, -1]],
    [[0, 0], [0, 1], [1, 0]],
)
"""Areas of attacks, which only the open map knows: none, beside the attacker, and wherever they reach."""


def rifts(random: Random) -> Plain:
    """What an ability for enemies says of rifts."""
    return random.choice([{}, {}, {}, {"from_rift": True}, {"on_rift": True}])


def blow(random: Random) -> Plain:
    """The fields of an attack; one with an area is for no enemies on rifts."""
    area = random.choice(AREAS)
    return {
        "value": random.randint(1, 4),
        "range": random.choice([None, 1, 3, 7]),
        "targets": random.choice([1, 1, 1, 2, 3]),
        "area": area,
        "push": random.choice([0, 0, 2]),
        "pull": random.choice([0, 0, 2]),
        "pierce": random.randint(0, 2),
        "conditions": some(random, CONDITIONS, 1),
        "advantage": rarely(random),
        "disadvantage": rarely(random),
        **(rifts(random) if not area else {"from_rift": rarely(random)}),
    }


def number(random: Random) -> int:
    return random.randint(0, 3)


def reach(random: Random) -> int:
    return random.randint(1, 4)


def blows(random: Random) -> list[Plain]:
    """What rifts are moved and removed for."""
    return random.choice([[], [{"kind": "harm", "value": number(random), "range": reach(random), **rifts(random)}]])


def whose(random: Random, *reaches: str) -> Plain:
    """Whom of your side something is for, and how far away."""
    if random.random() < 0.6:
        return {}
    on_rift = {"on_rift": True} if rarely(random) else {}
    return {"affects": random.choice([*Affects]), **{name: reach(random) for name in reaches}, **on_rift}


def summons(random: Random) -> Plain:
    """A figure to summon, of any kind."""
    hit = blow(random)
    more = {name: hit[name] for name in ("range", "targets", "push", "pull", "pierce", "conditions")}
    attack = {"attack": hit["value"], **more} if random.random() < 0.8 else {}
    return {
        "summon": random.choice(["hound", "crow"]),
        "hp": random.randint(1, 4),
        "move": random.randint(0, 4),
        **attack,
        "flying": rarely(random),
        "shield": random.choice([0, 0, 1]),
        "retaliate": random.choice([0, 0, 1]),
        "retaliate_range": reach(random),
        "heal": random.choice([0, 0, 1]),
    }


KINDS: dict[str, Callable[[Random], Plain]] = {
    "move": lambda random: {"value": random.randint(1, 5), "jump": rarely(random)},
    "attack": blow,
    "heal": lambda random: {"value": number(random), "range": random.choice([None, None, 2]), **whose(random)},
    "shield": lambda random: {"value": number(random), **whose(random, "within")},
    "retaliate": lambda random: {"value": number(random), "range": reach(random), **whose(random, "within")},
    "loot": lambda random: {"range": reach(random)},
    "disarm_trap": lambda random: {"range": reach(random)},
    "recover": lambda random: {"count": random.randint(1, 2)},
    "refresh": lambda random: {"count": random.randint(1, 2)},
    "gain_condition": lambda random: {
        "condition": random.choice(CONDITIONS),
        "turns": random.randint(1, 2),
        **whose(random, "within"),
    },
    "summon": summons,
    "inflict": lambda random: {"condition": random.choice(CONDITIONS), "range": reach(random), **rifts(random)},
    "shove": lambda random: {"push": number(random), "pull": number(random), "range": reach(random), **rifts(random)},
    "harm": lambda random: {"value": number(random), "range": reach(random), **rifts(random)},
    "suffer": lambda random: {"value": number(random)},
    "lose_card": lambda _random: {},
    "hindrance": lambda random: {"change": random.choice([-1, 1]), "tile": random.choice(HINDERING)},
    "attack_bonus": lambda random: {"gain": gain(random), "attacks": random.choice(["next", "all"])},
    "attack_effect": lambda random: {"gain": gain(random)},
    "gain_money": lambda random: {"value": number(random)},
    "create_obstacle": lambda random: {"range": reach(random)},
    "move_obstacle": lambda random: {"value": random.randint(1, 3), "range": reach(random)},
    "destroy_obstacle": lambda random: {"range": reach(random)},
    "create_trap": lambda random: {
        "damage": random.randint(1, 3),
        "conditions": some(random, NEGATIVE, 2),
        "range": reach(random),
    },
    "teleport": lambda random: {"value": reach(random), "to": random.choice(["hex", "hex", "rift"])},
    "create_rift": lambda random: {"count": random.randint(1, 3), "range": reach(random)},
    "move_rift": lambda random: {"value": reach(random), "then": blows(random)},
    "remove_rift": lambda random: {"count": random.randint(1, 2), "then": blows(random)},
}
"""Every kind of ability that holds no others."""


def plain_ability(random: Random) -> Plain:
    kind = random.choice([*KINDS, "move", "attack", "attack"])
    return {"kind": kind, **KINDS[kind](random)}


def ability(random: Random) -> Plain:
    """An ability, perhaps with elements it needs or may use up, a choice, or a trigger."""
    found, element = plain_ability(random), random.choice(ELEMENTS)
    match random.choice(["plain", "plain", "plain", "consume", "requires", "choose", "when"]):
        case "consume":
            then = [plain_ability(random) for _ in range(random.randint(0, 1))]
            return {**found, "consume": [{"elements": [element], "gain": gain(random), "then": then}]}
        case "requires":
            return {**found, "requires": [element]}
        case "choose":
            return {"kind": "choose", "options": [[found], [plain_ability(random)]]}
        case "when":
            trigger = random.choice(TRIGGERS)
            waits = {"trigger": trigger} | ({"figure": random.choice(CROSSINGS)} if "rift" in trigger else {})
            return {"kind": "when", **waits, "then": [found], "times": random.randint(1, 2)}
    return found


def action(random: Random) -> Plain:
    """A printed action."""
    return {
        "abilities": [ability(random) for _ in range(random.randint(1, 3))],
        "elements": some(random, list(ELEMENTS), 2),
        "lost": rarely(random),
        "lasting": random.choice([None, None, *Lasting]),
    }


def faces(random: Random) -> dict[str, Plain]:
    """Random faces; a few cards are left plain, so that there is always something to do."""
    names = [f"{card} {side}" for card in CARDS for side in "AB" if random.random() < 0.8]
    return {
        name: {"top": action(random), "bottom": action(random), "initiative": random.randint(1, 99)} for name in names
    }


def line(random: Random) -> Plain:
    """A line of its own: damage, and perhaps more."""
    more = {"push": random.choice([0, 2]), "pull": random.choice([0, 0, 2])}
    return {"range": reach(random), "damage": 1, "conditions": some(random, NEGATIVE, 1), **more}


LINES: dict[str, Callable[[Random], Plain]] = {
    "heal": lambda random: {"value": random.randint(1, 3), "range": reach(random)},
    "ward": lambda random: {
        "affects": random.choice(["allies", "self_and_allies"]),
        "range": reach(random),
        "shield": 1,
        "retaliate": random.randint(0, 1),
        "gains": some(random, ["invisible", "strengthen", "regenerate"], 1),
    },
    "trap": lambda random: {"damage": random.randint(1, 3), "conditions": some(random, NEGATIVE, 1)},
    "obstacle": lambda _random: {},
    "move_obstacle": lambda random: {"range": reach(random)},
    "teleport": lambda random: {"value": random.randint(1, 4), "to": random.choice(["focus", "away"])},
}
"""Every kind of line of a set but those that harm, which have none."""


def set_line(random: Random) -> Plain:
    """A line of any kind, harmful ones as often as all others together."""
    if random.random() < 0.5:
        return line(random)
    kind = random.choice(sorted(LINES))
    return {"kind": kind, **LINES[kind](random)}


SYMBOLS = (*ELEMENTS, "dark/fire")


def set_consume(random: Random) -> Plain:
    """A consumption of a set, and what it brings the sort."""
    gains = {
        "attack": random.randint(0, 2),
        "move": random.randint(0, 2),
        "range": random.randint(0, 1),
        "targets": random.randint(0, 1),
        "shield": random.randint(0, 1),
        "jump": rarely(random),
        "lines": [set_line(random)],
    }
    return {"elements": [random.choice(SYMBOLS)], "gain": gains}


def behaviour(random: Random) -> Behaviour:
    """A behaviour set with dashes and heals in any of the three rows."""
    cells = [None, 1, 2, 4, {"heal": 2}, {"heal": 2, "range": 3}]
    return Behaviour.model_validate(
        {
            "initiative": random.randint(1, 99),
            "move": random.choice(cells),
            "attack": random.choice(cells),
            "range": random.choice(cells),
            "conditions": some(random, NEGATIVE, 1),
            "pierce": random.randint(0, 1),
            "push": random.choice([0, 0, 2]),
            "pull": random.choice([0, 0, 2]),
            "advantage": rarely(random),
            "shield": random.randint(0, 1),
            "retaliate": random.randint(0, 1),
            "retaliate_range": reach(random),
            "gains": some(random, ["invisible", "strengthen", "regenerate"], 1),
            "lines": [set_line(random) for _ in range(random.choice([0, 0, 1, 2]))],
            "jump": rarely(random),
            "targets": random.choice([1, 1, 1, 2, 3]),
            "area": random.choice(AREAS),
            "focus": random.choice([None, None, *Focus]),
            "infuse": some(random, list(SYMBOLS), 2) if rarely(random) else [],
            "consume": [set_consume(random)] if rarely(random) else [],
        }
    )


def monster(random: Random, id_: str) -> Monster:
    """A monster; elite it has sets of its own or the same."""
    values = Stats(
        hp=random.randint(1, 9),
        flying=rarely(random),
        shield=random.choice([0, 0, 1]),
        retaliate=random.choice([0, 0, 1]),
        sets={letter: behaviour(random) for letter in Letter},
    )
    own = {letter: behaviour(random) for letter in Letter} if rarely(random) else values.sets
    return Monster(id=MonsterId(id_), normal=values, elite=values.model_copy(update={"sets": own}))


TIMINGS: dict[str, Callable[[Random], Plain]] = {
    "turn": lambda random: {"abilities": [plain_ability(random)]},
    "move": lambda random: {"gain": {"value": 1, "jump": rarely(random)}},
    "attack": lambda random: {"gain": gain(random)},
    "attacked": lambda random: {"shield": number(random), "retaliate": number(random), "disadvantage": rarely(random)},
    "damage": lambda _random: {"prevent": 1},
    "always": lambda random: {"max_hp": number(random)},
}


def item(random: Random, id_: str) -> Item:
    """An item of any timing; one that acts in your turn isn't at will, or turns would never end."""
    timing = random.choice(sorted(TIMINGS))
    uses = ["spent", "consumed"] if timing == "turn" else ["none", "spent", "consumed"]
    requires = some(random, list(ELEMENTS), 1)
    plain = {"id": id_, "slot": Slot.SMALL, "price": 10, "timing": timing, "requires": requires}
    return Item.model_validate({**plain, "use": random.choice(uses), **TIMINGS[timing](random)})


ROOM = ((0, 4), (4, 3), (7, 5), (12, 3), (15, 4))
"""Where each row of a drawing begins among its hexes, and how many it has."""


def drawing(random: Random) -> str:
    """A small room with you, one to three monsters, and tiles; some of it may be out of reach."""
    hexes = [random.choice(".......^~:o$+#TGX=") for _ in range(19)]
    marks = ["@", "W", *some(random, list("WEV"), 2)]
    for place, mark in zip(random.sample(range(19), len(marks)), marks, strict=True):
        hexes[place] = mark
    rows = ["   ".join(hexes[start : start + width]) for start, width in ROOM]
    return "\n".join("  " * (width == 3) + row for row, (_, width) in zip(rows, ROOM, strict=True))


SOON = {"kind": "survive", "rounds": 2}

RULES: tuple[Callable[[Random], Plain], ...] = (
    lambda random: {"kind": "at_start", "abilities": [plain_ability(random)], "lasting": random.choice([*Lasting])},
    lambda random: {"kind": "at_round_end", "every": 2, "abilities": [plain_ability(random)]},
    lambda random: {"kind": "regain", "value": number(random) + 1},
    lambda random: {"kind": "harsh_ground", "levels": random.randint(-3, 3)},
    lambda _random: {"kind": "floods", "every": 1, "marks": ["exit"], "tile": "hazardous"},
    lambda random: {"kind": "walls", "mark": "exit", random.choice(["until", "after"]): SOON},
    lambda random: {"kind": "thief", "tokens": random.randint(1, 2)},
    lambda random: {"kind": "toll", "mark": "exit", "tokens": 1, "abilities": [plain_ability(random)]},
    lambda random: {"kind": "first_set", "letter": random.choice("ABC")},
    lambda random: {"kind": "asleep", "monster": random.choice(["wolf", "bear"])},
    lambda random: {"kind": "alert", "hexes": random.randint(-3, 5)},
    lambda random: {"kind": "vigour", "hp": random.randint(-5, 5)},
    lambda _random: {"kind": "bonus", "goal": {"kind": "tokens", "count": 1}, "rewards": {"gold": 1}},
)
"""Special rules that need nothing but what every small set has."""


def special_rules(random: Random) -> list[Plain]:
    """None, or one or two, each perhaps until something or after it."""
    return [rule(random) for rule in random.sample(RULES, random.choice([0, 0, 1, 2]))]


def small_set(random: Random) -> CardSet:
    """Two monsters, two items "left" and "right", a map, a goal, perhaps a way to fail and special rules."""
    cards = _without_rules(random)
    plain = cards.scenarios[ScenarioId("test")]
    rules = [RULE.validate_python(rule) for rule in special_rules(random)]
    changed = plain.model_copy(update={"rules": tuple(rules)})
    return replace(cards, scenarios={**cards.scenarios, changed.id: changed})


RULE: TypeAdapter[SpecialRule] = TypeAdapter(SpecialRule)


def _without_rules(random: Random) -> CardSet:
    return card_set(
        drawing(random),
        monsters=(monster(random, "wolf"), monster(random, "bear")),
        faces=faces(random),
        items=(item(random, "left"), item(random, "right")),
        success=random.choice(GOALS),
        failure=random.choice([None, None, Survive(rounds=12)]),
        hero_table=random.choice([(0, 0, 0), (-1, 0, 2)]),
        monster_table=random.randint(-1, 1),
    )


card_sets = seeded(small_set)
