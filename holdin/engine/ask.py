"""Rule questions that need no game: the engine's `ask` (see the engine protocol)."""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from holdin.engine import ask_open
from holdin.engine.ask_fields import (
    Amount,
    Answer,
    BadRequest,
    Change,
    Fields,
    From,
    FromTo,
    OnMap,
    RangeField,
    ground_from,
    ground_from_to,
    ground_of,
    piece_around,
    read,
)
from holdin.errors import Said
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.hp_card import HpHalf
from holdin.models.letters import Condition
from holdin.models.scales import CombatDistance, ScenarioLevel
from holdin.rules.attack import attack_value, pick, rolls_needed
from holdin.rules.distance import distance
from holdin.rules.engage import max_range, medium_range, within
from holdin.rules.hindrance import Hindrances, choices
from holdin.rules.monster_turn import plan
from holdin.rules.move import reach
from holdin.rules.sight import line, sees, sight_table


def ask(cards: CardSet, request: Mapping[str, object]) -> Answer:
    """Answer one rule question; the result is plain JSON values.

    The request is the engine's, without its `id` and `op`: `what`, and the fields of that question.

    :raises BadRequest: an unknown question, a missing, unknown or wrong field, a map that doesn't fit together.
    """
    what = request.get("what")
    if not isinstance(what, str) or what not in _QUESTIONS:
        raise BadRequest(Said("“what” is one of {known}.", known=", ".join(_QUESTIONS)), "what")
    fields = {name: value for name, value in request.items() if name != "what"}
    return _QUESTIONS[what](cards, fields)


# What a request may hold.


class _HindrancesAsked(FromTo):
    level: ScenarioLevel = 1


class _ReachAsked(From):
    move: Annotated[int, Field(ge=0, le=99)]
    jump: bool = False
    level: ScenarioLevel = 1


class _AttackAsked(Fields):
    value: Amount
    bonuses: Annotated[list[Change], Field(default_factory=list, max_length=100)]
    modifiers: Annotated[list[Change], Field(min_length=1, max_length=2)]
    advantage: bool = False
    disadvantage: bool = False
    shield: Amount = 0
    pierce: Amount = 0


Affliction = Literal["immobilize", "disarm", "stun", "muddle", "strengthen"]


class _MonsterTurnAsked(Fields):
    distance: CombatDistance
    move: Annotated[int, Field(ge=0, le=99)] | None
    attack: Amount | None
    range: RangeField | None
    flying: bool = False
    hindrances: Annotated[int, Field(ge=0, le=2)] = 0
    springs: bool = False
    conditions: Annotated[list[Affliction], Field(default_factory=list, max_length=20)]
    target_invisible: bool = False


class _HpHalfAsked(Fields):
    card: Annotated[str, Field(max_length=100)]
    hp: Annotated[int, Field(ge=1, le=9999)]


class _EngagementAsked(FromTo):
    ranges: Annotated[list[RangeField | None], Field(min_length=3, max_length=3)]


# The questions.


def _line_of_sight(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    ground, start, goal = ground_from_to(read(FromTo, fields))
    piece = piece_around(ground, start)
    found = line(piece, start, goal)
    return {
        "visible": sees(piece, start, goal),
        "line": None if found is None else [list(point) for point in found],
    }


def _sight_table(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    ground = ground_of(read(OnMap, fields))
    table: dict[Hex, frozenset[Hex]] = {}
    for hex_ in ground.hexes:
        if hex_ not in table:
            table.update(sight_table(piece_around(ground, hex_)))
    hexes = sorted(ground.hexes)
    index = {hex_: number for number, hex_ in enumerate(hexes)}
    return {
        "hexes": [list(hex_) for hex_ in hexes],
        "sees": [sorted(index[other] for other in table[hex_]) for hex_ in hexes],
    }


def _distance(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    return {"distance": distance(*ground_from_to(read(FromTo, fields)))}


def _hindrances(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = read(_HindrancesAsked, fields)
    alternatives = [_shown(found) for found in choices(*ground_from_to(asked), asked.level)]
    if not alternatives:
        return {"count": None, "kinds": [], "damage": 0, "routes": [None, None], "alternatives": []}
    return {**alternatives[0], "alternatives": alternatives}


def _shown(found: Hindrances) -> Answer:
    routes = [None if route is None else [list(hex_) for hex_ in route] for route in (found.fastest, found.second)]
    kinds = [kind.value for kind in found.kinds]
    return {"count": found.count, "kinds": kinds, "damage": found.damage, "routes": routes}


def _reach(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = read(_ReachAsked, fields)
    found = reach(*ground_from(asked), asked.move, jump=asked.jump, level=asked.level)
    return {
        "hexes": [
            {"hex": list(hex_), "damage": reached.damage, "cost": reached.cost}
            for hex_, reached in sorted(found.items())
        ]
    }


def _attack(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = read(_AttackAsked, fields)
    needed = rolls_needed(advantage=asked.advantage, disadvantage=asked.disadvantage)
    if len(asked.modifiers) != needed:
        said = Said(
            "“modifiers” holds two values with just one of advantage and disadvantage, else one: here {needed}.",
            needed=needed,
        )
        raise BadRequest(said, "modifiers")
    modifier = pick(asked.modifiers, advantage=asked.advantage, disadvantage=asked.disadvantage)
    damage, steps = attack_value(asked.value, asked.bonuses, modifier, asked.shield, asked.pierce)
    return {"damage": damage, "steps": [{"step": step, "value": value} for step, value in steps]}


def _monster_turn(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = read(_MonsterTurnAsked, fields)
    planned = plan(
        distance=asked.distance,
        move=asked.move or 0,
        attack=asked.attack,
        range_=asked.range,
        flying=asked.flying,
        hindrances=asked.hindrances,
        springs=asked.springs,
        conditions=frozenset(Condition(name) for name in asked.conditions),
        target_invisible=asked.target_invisible,
    )
    return {
        "new_distance": planned.new_distance,
        "attacks": planned.attacks,
        "disadvantage": planned.disadvantage,
    }


def _hp_half(cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = read(_HpHalfAsked, fields)
    half, halves = _half(cards, asked.card, asked.hp)
    return {"half": half, "table": [list(row) for row in halves[half].table]}


def _half(cards: CardSet, card: str, hp: int) -> tuple[int, tuple[HpHalf, ...]]:
    if card == "monster":
        return cards.monster_hp.half(hp), cards.monster_hp.halves
    character = cards.characters.get(CharacterId(card))
    if character is None:
        known = ", ".join(sorted(cards.characters))
        raise BadRequest(Said("“card” is monster or one of the characters {known}.", known=known), "card")
    try:
        return character.hp_card.half(hp), character.hp_card.halves
    except ValueError:
        raise BadRequest(Said("HP {hp} is not on the HP card.", hp=hp), "hp") from None


def _engagement(_cards: CardSet, fields: Mapping[str, object]) -> Answer:
    asked = read(_EngagementAsked, fields)
    a, b, c = (range_ or 1 for range_ in asked.ranges)
    medium = medium_range((a, b, c))
    ground, you, monster_hex = ground_from_to(asked)
    engaged = within(piece_around(ground, you), you, monster_hex, medium)
    return {"medium": medium, "max": max_range((a, b, c)), "engaged": engaged}


_QUESTIONS: dict[str, Callable[[CardSet, Mapping[str, object]], Answer]] = {
    "line_of_sight": _line_of_sight,
    "sight_table": _sight_table,
    "distance": _distance,
    "hindrances": _hindrances,
    "reach": _reach,
    "attack": _attack,
    "monster_turn": _monster_turn,
    "hp_half": _hp_half,
    "engagement": _engagement,
    "monster_move": ask_open.monster_move,
    "area_targets": ask_open.area_targets,
    "push": ask_open.push_or_pull,
    "teleport": ask_open.teleport_to,
    "cut_off": ask_open.cut_off,
}
