"""`attack` (ATK-4 to ATK-7), `monster_turn` (MTN, MOV-3) and `hp_half` (HPC-1, MHP-1) against the rules read aloud."""

import random
import tomllib
from itertools import product

import pytest

from holdin.data.load import find_set
from tests.oracle.board import Json, ask


@pytest.mark.parametrize("seeds", [range(500), pytest.param(range(1000, 31000), marks=pytest.mark.slow)])
def test_an_attack_is_added_up_in_order(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        value, shield, pierce = rng.randint(0, 6), rng.randint(0, 5), rng.randint(0, 5)
        bonuses = [rng.randint(-4, 4) for _ in range(rng.randrange(4))]
        advantage, disadvantage = rng.random() < 0.5, rng.random() < 0.5
        modifiers = [rng.randint(-4, 4) for _ in range(2 if advantage != disadvantage else 1)]
        better, worse = max(modifiers), min(modifiers)
        with_bonuses = value + sum(bonuses)
        modified = with_bonuses + (better if advantage else worse)
        left = modified - max(0, shield - pierce)
        assert ask(
            "attack",
            value=value,
            bonuses=bonuses,
            modifiers=modifiers,
            advantage=advantage,
            disadvantage=disadvantage,
            shield=shield,
            pierce=pierce,
        ) == {
            "damage": max(0, left),
            "steps": [
                {"step": "base", "value": value},
                {"step": "bonuses", "value": with_bonuses},
                {"step": "modifier", "value": modified},
                {"step": "shield", "value": left},
            ],
        }


def in_reach(distance: int, step_cost: int, move: int) -> list[int]:
    return [there for there in range(1, 8) if abs(there - distance) * step_cost <= move]


def monster_turn(
    distance: int,
    move: int | None,
    attack: int | None,
    reach: int | None,
    flying: bool,
    hindrances: int,
    springs: bool,
    conditions: frozenset[str],
    target_invisible: bool,
) -> Json:
    stays = {"new_distance": distance, "attacks": False, "disadvantage": False}
    if "stun" in conditions or target_invisible:
        return stays
    can_move = move is not None and "immobilize" not in conditions
    places = in_reach(distance, 1 if flying else 1 + hindrances, move or 0) if can_move else [distance]
    if attack is None or "disarm" in conditions:
        if springs and not flying and distance > 1:
            places = [there for there in places if there > 1]
        return {**stays, "new_distance": min(there for there in places if there <= distance)}

    hits = [there for there in places if there <= (reach or 1)]
    if not hits:
        return {**stays, "new_distance": min(places)}
    # It steps back although strengthened, as its advantage counts only from 2; muddled it gains nothing by it (MTN-4).
    beside = {1} if reach is not None and reach > 1 and "muddle" not in conditions else set()
    there = min([there for there in hits if there not in beside] or hits, key=lambda there: abs(there - distance))
    # A number is a ranged attack, be it 1; a dash is none (ATK-1, ATK-5).
    worse = "muddle" in conditions or (reach is not None and there == 1)
    return {"new_distance": there, "attacks": True, "disadvantage": worse and "strengthen" not in conditions}


CONDITIONS = ("immobilize", "disarm", "stun", "muddle", "strengthen")


def _turns(rng: random.Random) -> Json:
    return {
        "distance": rng.randint(1, 7),
        "move": rng.choice((None, 0, 1, 2, 3, 4, 5, 6, 8)),
        "attack": rng.choice((None, 0, 1, 3, 3, 3)),
        "range": rng.choice((None, 1, 2, 3, 4, 5, 6, 7)),
        "flying": rng.random() < 0.3,
        "hindrances": rng.randrange(3),
        "springs": rng.random() < 0.5,
        "conditions": rng.sample(CONDITIONS, rng.choice((0, 0, 1, 1, 2, 5))),
        "target_invisible": rng.random() < 0.1,
    }


@pytest.mark.parametrize("seeds", [range(2500), pytest.param(range(10000, 110000), marks=pytest.mark.slow)])
def test_a_monster_moves_as_little_as_it_needs(seeds: range) -> None:
    for seed in seeds:
        question = _turns(random.Random(seed))
        fields = {name: value for name, value in question.items() if name not in {"range", "conditions"}}
        expected = monster_turn(reach=question["range"], conditions=frozenset(question["conditions"]), **fields)
        assert ask("monster_turn", **question) == expected, question


def test_half_and_table_are_those_of_the_cards() -> None:
    folder = find_set("base")
    monster = tomllib.loads((folder / "monster_hp.toml").read_text(encoding="utf-8"))
    cards = {"monster": monster["halves"]}
    for file in (folder / "characters").iterdir():
        character = tomllib.loads(file.read_text(encoding="utf-8"))
        cards[character["id"]] = character["hp_card"]["halves"]
    for (card, halves), half in product(cards.items(), range(4)):
        for hp in halves[half]["hp"]:
            assert ask("hp_half", card=card, hp=hp) == {"half": half, "table": halves[half]["table"]}
            assert card != "monster" or half == hp % 4
