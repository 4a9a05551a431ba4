"""What the engine shows of a game: the protocol's fields with their types, and what a legal action is known to do."""

import json
import random
from typing import Any

import pytest

from holdin.engine import Engine, answer
from holdin.game.setup import item_faults
from holdin.models.base import ItemId
from holdin.models.card_set import CardSet
from tests.game.builder import attack, card_set, hall, monster, move, printed
from tests.game.test_fights import always

Json = dict[str, Any]


class Talk:
    """A conversation with an engine that has these cards, without pipes."""

    def __init__(self, cards: CardSet, **setup: object) -> None:
        self.engine = Engine()
        self.engine.use(cards)
        plain = {"scenario": "test", "character": "hero", "dice": "manual", "hindrances": False}
        self.view = self.result("new", **{**plain, **setup})
        self.events: list[Json] = []

    def ask(self, op: str, **fields: object) -> Json:
        return answer(self.engine, json.dumps({"op": op, **fields}).encode())

    def result(self, op: str, **fields: object) -> Json:
        told = self.ask(op, **fields)
        assert told["ok"], told
        result: Json = json.loads(json.dumps(told["result"]))
        return result

    def do(self, *keys: str) -> "Talk":
        for key in keys:
            done = self.result("do", action=key)
            self.events += done["events"]
            self.view = done["view"]
        return self

    def legal(self) -> dict[str, Json]:
        return {action["key"]: action for action in self.result("legal")["actions"]}


def passage(*tiles: str) -> str:
    """A passage one hex wide: tile n lies at (0, n)."""
    return "\n\n".join(tiles)


def test_a_step_onto_a_closed_door_engages_what_is_behind_it() -> None:
    """`engages`, MAP-4, ENG-2: the door is open by then."""
    wolf = monster(sets=always("60 2 2 2"))
    rows = hall(3).splitlines()
    rows[3] = rows[3].replace(".", "+")
    talk = Talk(card_set("\n".join(rows), monsters=(wolf,)))
    talk.do("cards one two", "play one bottom", "do")
    assert talk.legal()["stop"]["engages"] is False
    step = talk.legal()["step 1,1"]
    assert {**step, "label": ""} == {
        "key": "step 1,1",
        "label": "",
        "kind": "step",
        "hex": [1, 1],
        "cost": 1,
        "damage": 0,
        "engages": True,
    }
    assert talk.do("step 1,1").legal()["stop"]["engages"] is True
    assert talk.do("stop").view["combat"]["distance"] == 2


def test_a_jump_hurts_and_costs_where_it_ends() -> None:
    """`damage`, `cost`, MOV-2: nothing on the way, all at the stop."""
    jump = {"one A": {"bottom": printed(move(4, jump=True))}}
    talk = Talk(card_set(passage("@", "^", ":", ".", ".", ".", "W"), faces=jump))
    talk.do("cards one two", "play one bottom", "do")
    assert (talk.legal()["step 0,1"]["cost"], talk.legal()["step 0,1"]["damage"]) == (1, 0)
    talk.do("step 0,1")
    assert (talk.legal()["stop"]["cost"], talk.legal()["stop"]["damage"]) == (0, 3)
    talk.do("step 0,2")
    assert (talk.legal()["stop"]["cost"], talk.legal()["stop"]["damage"]) == (1, 0)


def test_an_attack_out_of_combat_says_that_it_engages() -> None:
    """`engages`, ENG-3: the ability, and each target; in combat it doesn't any more."""
    faces = {"one A": {"top": printed(attack(1, range=5), attack(1, range=5))}}
    foe = monster(sets=always("60 - - -"))
    rows = hall(4, foe=".").splitlines()
    rows[6] = "W   W"
    talk = Talk(card_set("\n".join(rows), faces=faces, monsters=(foe,)))
    talk.do("cards one two", "play one top")
    assert talk.legal()["do"]["engages"] is True
    talk.do("do")
    assert [action["engages"] for action in talk.legal().values()] == [True, True]
    talk.do("target wolf-1", "letter A", "letter A")
    assert "engages" not in talk.legal()["do"]


def test_events_carry_kind_values_and_rule() -> None:
    """`do`: each event has its kind, its values, and the ids of its rules."""
    talk = Talk(card_set()).do("cards one two", "play one top", "play two bottom", "do", "step 1,1", "stop")
    stepped = next(event for event in talk.events if event["kind"] == "stepped")
    assert stepped == {"kind": "stepped", "hex": [1, 1], "cost": 1, "jump": False, "rule": ["MOV-1"]}


def test_an_effect_that_waits_for_an_attack_is_shown_until_the_turn_ends() -> None:
    """`effects`, ATK-8: with its source, what it does and its end; so is a trigger."""
    faces = {
        "one A": {"top": printed({"kind": "attack_effect", "gain": {"push": 2}})},
        "two A": {"bottom": printed({"kind": "when", "trigger": "kill", "then": [move(1)]}, lasting="round")},
    }
    talk = Talk(card_set(hall(9), faces=faces)).do("cards one two", "play two bottom", "do")
    (trigger,) = talk.view["character"]["effects"]
    assert (trigger["effect"], trigger["when"]["trigger"]) == ("trigger", "kill")
    assert (trigger["lasting"], trigger["ends"]) == ("round", "until the end of this round")
    talk = Talk(card_set(hall(9), faces=faces)).do("cards one two", "play one top", "do")
    (waiting,) = talk.view["character"]["effects"]
    assert (waiting["effect"], waiting["source"], waiting["bonus"]["push"]) == ("attack_effect", "one", 2)
    assert waiting["ends"] == "until the end of your turn"
    assert talk.do("play two bottom", "skip").view["character"]["effects"] == []


def test_what_is_added_to_an_attack_names_its_elements_and_its_card() -> None:
    """`ability`, `attach`: symbols that would be used up, the card that a bonus comes from."""
    fire = {"consume": [{"elements": ["fire"], "gain": {"value": 2}}]}
    faces = {
        "one A": {"top": printed(attack(1, **fire), elements=["fire"])},
        "two A": {"bottom": printed({"kind": "attack_bonus", "gain": {"value": 1}})},
    }
    foe = monster(sets=always("60 - - -"))
    talk = Talk(card_set(hall(1), faces=faces, monsters=(foe,))).do("cards one two", "letter A")
    talk.do("play two bottom", "do", "play one top")
    assert talk.legal()["use 0"]["elements"] == ["fire"]
    assert talk.do("use 0", "do").legal()["attach two"]["card"] == "two"
    assert talk.view["pending"]["bonuses"] == [2]


PENDING: dict[str, type | tuple[type, ...]] = {
    "card": str,
    "action": str,
    "basic": bool,
    "source": str,
    "ability": str,
    "printed": dict,
    "elements_used": list,
    "movement_left": int,
    "jump": bool,
    "by": str,
    "attack": int,
    "bonuses": list,
    "letters": list,
    "damage": int,
    "cause": str,
}

NONE = type(None)

VIEW: dict[str, dict[str, type | tuple[type, ...]]] = {
    "": {
        "phase": str,
        "round": dict,
        "decision": (dict, NONE),
        "pending": (dict, NONE),
        "character": dict,
        "scenario": dict,
        "combat": (dict, NONE),
        "outcome": (str, NONE),
        "seed": int,
        "rolls_made": int,
    },
    "round": {"number": int, "kind": str},
    "decision": {"kind": str, "prompt": str, "rule": str},
    "character": {
        "id": str,
        "hp": int,
        "max_hp": int,
        "level": int,
        "hex": list,
        "half": (int, NONE),
        "conditions": list,
        "effects": list,
        "hand": list,
        "chosen": list,
        "leading": (str, NONE),
        "discarded": list,
        "lost": list,
        "items": list,
        "elements": list,
    },
    "scenario": {
        "id": str,
        "level": int,
        "tokens": int,
        "open_doors": list,
        "sprung_traps": list,
        "looted": list,
        "monsters": list,
    },
    "combat": {
        "monster": str,
        "hp": int,
        "max_hp": int,
        "half": int,
        "distance": int,
        "hindrances": dict,
        "behaviour": (str, NONE),
        "initiative": (int, NONE),
        "conditions": list,
        "effects": list,
    },
}

NAMES = {
    "cards": {"cards"},
    "play": {"card", "half", "basic"},
    "step": {"hex", "distance"},
    "target": {"target", "hex"},
    "lose": {"card"},
    "recover": {"card"},
    "engage": {"target"},
    "chance": {"letter", "card"},
}
"""What the answers of a kind name, one of these at least; those of one word alone name nothing."""


def check_view(view: Json) -> None:
    """The protocol's fields with their types; ends and rules are said."""
    for part, wanted in VIEW.items():
        shown = view[part] if part else view
        for name, type_ in wanted.items() if shown is not None else ():
            assert isinstance(shown[name], type_), (part, name, shown[name])
    for name, value in (view["pending"] or {}).items():
        assert isinstance(value, PENDING[name]), (name, value)
    for who in (view["character"], view["combat"] or {}):
        for effect in (*who.get("conditions", ()), *who.get("effects", ())):
            assert effect["ends"], effect
    assert set(view["combat"]["hindrances"]) == {"count", "kinds", "damage", "cost"} if view["combat"] else True
    assert (view["decision"] is None) == (view["outcome"] is not None)


@pytest.mark.parametrize("seed", range(12))
def test_every_view_and_every_legal_action_is_whole(cards: CardSet, seed: int) -> None:
    """`view`, `legal`: in every phase; what is refused leaves the game as it was."""
    r = random.Random(seed)
    setup = {"scenario": r.choice(list(cards.scenarios)), "character": "mara", "hindrances": True}
    items = r.sample(sorted(cards.items), 2)
    talk = Talk(cards, **setup, character_level=5, items=items if items_fit(cards, items) else [])
    for _ in range(250):
        check_view(talk.view)
        legal = talk.legal()
        if not legal:
            break
        for key, action in legal.items():
            assert action["key"] == key
            assert action["label"]
            assert action["kind"] == talk.view["decision"]["kind"]
            names = NAMES.get(action["kind"], set())
            assert " " not in key or not names or names & set(action) or "item" in action, action
        assert talk.ask("do", action="make tea")["error"]["code"] == "illegal_action"
        assert talk.result("view") == talk.view
        talk.do(r.choice(list(legal)))


def items_fit(cards: CardSet, items: list[ItemId]) -> bool:
    return not list(item_faults(cards, tuple(items)))
