from collections.abc import Mapping
from typing import Any

import pytest

from holdin.engine.ask import ask
from holdin.engine.ask_fields import HEXES_MOST, BadRequest
from holdin.models.card_set import CardSet

CORRIDOR: dict[str, Any] = {"hexes": [[0, 0], [1, 0], [2, 0], [3, 0]], "walls": [], "tiles": {}}
ROOM: dict[str, Any] = {
    "hexes": [[q, r] for q in range(5) for r in range(5)],
    "walls": [[[2, 2], [1, 2]]],
    "tiles": {"2,3": "obstacle", "0,4": "door_closed", "4,0": "trap"},
}


def answer(cards: CardSet, what: str, **fields: object) -> dict[str, Any]:
    named = {"from" if name == "start" else name: value for name, value in fields.items()}
    return ask(cards, {"what": what, **named})


def test_line_of_sight(cards: CardSet) -> None:
    """ATK-3: the two corners found, in lattice points; null where nothing or only the centres are joined."""
    found = answer(cards, "line_of_sight", map=ROOM, start=[0, 0], to=[3, 3])
    assert found["visible"] is True
    assert [len(point) for point in found["line"]] == [2, 2]
    assert answer(cards, "line_of_sight", map=ROOM, start=[0, 3], to=[0, 4]) == {"visible": False, "line": None}
    assert answer(cards, "line_of_sight", map=CORRIDOR, start=[0, 0], to=[3, 0]) == {"visible": True, "line": None}
    bend = {"hexes": [[0, 0], [1, 0], [1, 1]], "walls": [], "tiles": {}}
    assert answer(cards, "line_of_sight", map=bend, start=[0, 0], to=[1, 1]) == {"visible": False, "line": None}


def test_sight_table(cards: CardSet) -> None:
    """ATK-3: indexes into the ascending hexes; the same hex is always seen."""
    assert answer(cards, "sight_table", map=CORRIDOR) == {
        "hexes": [[0, 0], [1, 0], [2, 0], [3, 0]],
        "sees": [[0, 1, 2, 3]] * 4,
    }
    table = answer(cards, "sight_table", map=ROOM)
    for a, start in enumerate(table["hexes"]):
        for b, goal in enumerate(table["hexes"]):
            visible = answer(cards, "line_of_sight", map=ROOM, start=start, to=goal)["visible"]
            assert visible == (b in table["sees"][a])


def test_distance(cards: CardSet) -> None:
    """ATK-2: not capped; null without a way."""
    assert answer(cards, "distance", map=CORRIDOR, start=[0, 0], to=[3, 0]) == {"distance": 3}
    assert answer(cards, "distance", map=ROOM, start=[0, 0], to=[0, 4]) == {"distance": None}
    long = {"hexes": [[0, r] for r in range(300)], "walls": [], "tiles": {}}
    assert answer(cards, "distance", map=long, start=[0, 0], to=[0, 299]) == {"distance": 299}


def test_hindrances(cards: CardSet) -> None:
    """HIN-3 to HIN-7: the default choice first among the alternatives."""
    trapped = {**CORRIDOR, "tiles": {"1,0": "trap"}}
    only = {
        "count": 1,
        "kinds": ["trap"],
        "damage": 5,
        "routes": [[[0, 0], [1, 0], [2, 0]], [[0, 0], [1, 0], [2, 0]]],
    }
    found = answer(cards, "hindrances", map=trapped, start=[0, 0], to=[2, 0], level=3)
    assert found == {**only, "alternatives": [only]}
    walled = {**CORRIDOR, "walls": [[[1, 0], [0, 0]]]}
    assert answer(cards, "hindrances", map=walled, start=[0, 0], to=[2, 0])["count"] is None


def test_reach(cards: CardSet) -> None:
    """MOV-1, MOV-2: ascending, without the start."""
    tiles = {**CORRIDOR, "tiles": {"1,0": "obstacle", "2,0": "difficult"}}
    assert answer(cards, "reach", map=tiles, start=[0, 0], move=3) == {"hexes": []}
    assert answer(cards, "reach", map=tiles, start=[0, 0], move=3, jump=True) == {
        "hexes": [{"hex": [2, 0], "damage": 0, "cost": 3}, {"hex": [3, 0], "damage": 0, "cost": 3}]
    }


def test_attack(cards: CardSet) -> None:
    """ATK-4, ATK-6: worked example; two modifiers if just one flag is set."""
    assert answer(cards, "attack", value=3, bonuses=[2], modifiers=[-1], shield=1) == {
        "damage": 3,
        "steps": [
            {"step": "base", "value": 3},
            {"step": "bonuses", "value": 5},
            {"step": "modifier", "value": 4},
            {"step": "shield", "value": 3},
        ],
    }
    assert answer(cards, "attack", value=2, modifiers=[-1, 1], disadvantage=True)["damage"] == 1
    for flags, modifiers in (
        ({}, [1, 1]),
        ({"advantage": True}, [1]),
        ({"advantage": True, "disadvantage": True}, [1, 1]),
    ):
        with pytest.raises(BadRequest, match="“modifiers” holds two values"):
            answer(cards, "attack", value=2, modifiers=modifiers, **flags)


def test_monster_turn(cards: CardSet) -> None:
    """MTN-2, MTN-4: worked example, and dashes as null."""
    assert answer(cards, "monster_turn", distance=1, move=2, attack=3, range=3) == {
        "new_distance": 2,
        "attacks": True,
        "disadvantage": False,
    }
    fields: dict[str, Any] = {"distance": 3, "move": None, "attack": None, "range": None, "conditions": ["muddle"]}
    assert answer(cards, "monster_turn", **fields) == {"new_distance": 3, "attacks": False, "disadvantage": False}


def test_hp_half(cards: CardSet) -> None:
    """HPC-1, MHP-1: for the monster's card and a character's."""
    for hp in (1, 4, 5, 40):
        found = answer(cards, "hp_half", card="monster", hp=hp)
        assert found == {"half": hp % 4, "table": [list(row) for row in cards.monster_hp.halves[hp % 4].table]}
    for name, character in cards.characters.items():
        half = character.hp_card.half(1)
        assert answer(cards, "hp_half", card=name, hp=1)["half"] == half
        with pytest.raises(BadRequest, match="HP 999 is not on the HP card"):
            answer(cards, "hp_half", card=name, hp=999)


def test_engagement(cards: CardSet) -> None:
    """ENG-1, ENG-2: a dash is 1."""
    found = answer(cards, "engagement", ranges=[3, None, 2], map=ROOM, start=[0, 0], to=[2, 0])
    assert found == {"medium": 2, "max": 3, "engaged": True}
    found = answer(cards, "engagement", ranges=[3, None, None], map=ROOM, start=[0, 0], to=[2, 0])
    assert found == {"medium": 1, "max": 3, "engaged": False}


GOOD: dict[str, Any] = {"what": "distance", "map": CORRIDOR, "from": [0, 0], "to": [1, 0]}


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"what": "weather"}, "what"),
        ({"what": ["distance"]}, "what"),
        ({"from": [9, 9]}, "from"),
        ({"to": [0, 9]}, "to"),
        ({"to": [0, True]}, "to.1"),
        ({"to": [0, 1.0]}, "to.1"),
        ({"to": [0]}, "to"),
        ({"to": None}, "to"),
        ({"extra": 1}, "extra"),
        ({"map": {**CORRIDOR, "floor": "mud"}}, "map.floor"),
        ({"map": {**CORRIDOR, "walls": [[[0, 0], [2, 0]]]}}, "map.walls.0"),
        ({"map": {**CORRIDOR, "walls": [[[0, 0], [0, 1]]]}}, "map.walls.0"),
        ({"map": {**CORRIDOR, "walls": [[[0, 0]]]}}, "map.walls.0"),
        ({"map": {**CORRIDOR, "tiles": {"5,0": "trap"}}}, "map.tiles.5,0"),
        ({"map": {**CORRIDOR, "tiles": {"1, 0": "trap"}}}, "map.tiles.1, 0"),
        ({"map": {**CORRIDOR, "tiles": {"1,0": "lava"}}}, "map.tiles.1,0"),
        ({"map": {**CORRIDOR, "hexes": [[0, r] for r in range(HEXES_MOST + 1)]}}, "map.hexes"),
        ({"map": {**CORRIDOR, "hexes": [[0, 10**9]]}}, "map.hexes.0.1"),
    ],
)
def test_a_bad_request_is_one_sentence_and_names_the_field(
    cards: CardSet, change: Mapping[str, object], at: str
) -> None:
    """MAP-3 and the engine protocol: anything else is a bad request."""
    with pytest.raises(BadRequest) as refused:
        ask(cards, {**GOOD, **change})
    assert refused.value.at == at
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_a_missing_field_is_named(cards: CardSet) -> None:
    """The engine protocol: missing fields are an error."""
    for name in ("map", "from", "to"):
        with pytest.raises(BadRequest) as refused:
            ask(cards, {key: value for key, value in GOOD.items() if key != name})
        assert refused.value.at == name


def test_sight_is_not_asked_over_boundless_maps(cards: CardSet) -> None:
    """ATK-3: its cost is bounded."""
    long = {"hexes": [[q, 0] for q in range(65)], "walls": [], "tiles": {}}
    with pytest.raises(BadRequest, match="extends at most"):
        answer(cards, "line_of_sight", map=long, start=[0, 0], to=[1, 0])


def test_pieces_of_a_map_may_lie_far_apart(cards: CardSet) -> None:
    """ATK-3: what is not listed is wall, so no piece of a map sees another."""
    far = {"hexes": [[500, 500], [501, 500], [0, 0]], "walls": [], "tiles": {}}
    assert answer(cards, "line_of_sight", map=far, start=[0, 0], to=[500, 500]) == {"visible": False, "line": None}
    assert ask(cards, {"what": "sight_table", "map": far})["sees"] == [[0], [1, 2], [1, 2]]
