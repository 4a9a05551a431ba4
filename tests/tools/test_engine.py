"""The engine protocol, spoken over pipes to the real command."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from holdin.engine import Engine, answer, written
from holdin.game.notation import show
from holdin.models.card_set import CardSet
from holdin.models.letters import Tile
from holdin.saves.session import restore
from tests.golden.make import FIRST, FOLDER
from tests.tools.conversation import Conversation

Json = dict[str, Any]


START = {"scenario": FIRST, "character": "mara"}


def test_hello_and_load(engine: Conversation) -> None:
    """`hello`, `load`: names, version, protocol 1; lists with ids and names, in the language asked for."""
    hello = engine.result("hello", lang="ru")
    assert (hello["name"], hello["protocol"]) == ("holdin", 1)
    loaded = engine.result("load")
    assert set(loaded) == {"name", "characters", "scenarios", "monsters", "items", "maps"}
    wolf = next(monster for monster in loaded["monsters"] if monster["id"] == "wolf")
    assert wolf["name"] == "Волк"


def test_scenario_1_is_won_through_the_engine(engine: Conversation, cards: CardSet) -> None:
    """`new`, `legal`, `do`: every recorded answer is among the legal ones, and the view says won."""
    recorded = restore(FOLDER / "scenario-1-won.holdin", cards)
    view = engine.result("new", **START, seed=recorded.dice_at_start.seed, level=recorded.setup.level)
    for moment in recorded.moments[1:]:
        key = show(moment.actions[0])
        offered = engine.result("legal")["actions"]
        assert key in {action["key"] for action in offered}
        assert all(action["label"] for action in offered)
        done = engine.result("do", action=key)
        view = done["view"]
        assert [event["kind"] for event in done["events"]] == [event.kind for event in moment.events]
    assert view["outcome"] == "won"
    assert view["decision"] is None
    assert not any(monster["alive"] for monster in view["scenario"]["monsters"])
    assert engine.result("legal") == {"actions": []}
    assert engine.error("do", action="skip")["code"] == "illegal_action"


def test_a_list_is_carried_out_until_an_action_is_refused(engine: Conversation) -> None:
    keys = ["cards shadow-tactics neutralize", "play shadow-tactics top", "do"]
    engine.result("new", **START, seed=5)
    one_by_one = [engine.result("do", action=key) for key in keys]
    engine.result("new", **START, seed=5)
    done = engine.result("do", actions=keys)
    assert done["done"] == 3
    assert done["events"] == [event for each in one_by_one for event in each["events"]]
    assert done["view"] == one_by_one[-1]["view"]
    assert "refused" not in done
    engine.result("new", **START, seed=5)
    done = engine.result("do", actions=[keys[0], "long-rest", keys[1]])
    assert done["done"] == 1
    assert done["refused"]["code"] == "illegal_action"
    assert done["view"] == one_by_one[0]["view"]
    assert engine.result("do", actions=[])["done"] == 0
    assert {engine.error("do", **fields)["at"] for fields in ({}, {"action": "do", "actions": []})} == {
        "action",
        "actions",
    }


def test_the_view_has_everything(engine: Conversation) -> None:
    """`view`: the fields of the protocol."""
    view = engine.result("new", **START, seed=7)
    assert {"phase", "round", "decision", "pending", "character", "scenario", "combat", "outcome", "seed"} <= set(view)
    assert view["round"] == {"number": 1, "kind": "non_combat"}
    assert view["decision"]["kind"] == "cards"
    assert view["character"]["hp"] == view["character"]["max_hp"] == 10
    assert len(view["character"]["hand"]) == 4
    assert view["seed"] == 7
    assert engine.result("view") == view


def test_rolls_come_before_the_seed_and_manual_dice_ask(engine: Conversation) -> None:
    """`rolls`, `dice`: given letters are used first; manual dice make chance a decision."""
    engine.result("new", **START, seed=1, dice="manual")
    actions = engine.result("legal")["actions"]
    assert {action["kind"] for action in actions} == {"cards"}
    assert all(len(action["cards"]) == 2 for action in actions)
    for key in ("cards shadow-tactics neutralize", "play shadow-tactics top", "do"):
        engine.result("do", action=key)
    assert engine.result("view")["decision"]["kind"] == "chance"
    assert [action["letter"] for action in engine.result("legal")["actions"]] == ["A", "B", "C"]
    engine.result("new", **START, seed=1, rolls="CCC")
    engine.result("do", action="cards shadow-tactics neutralize")
    engine.result("do", action="play shadow-tactics top")
    events = engine.result("do", action="do")["events"]
    assert next(event for event in events if event["kind"] == "behaviour_rolled")["letter"] == "C"


def test_undo_and_redo_repeat_the_same_rolls(engine: Conversation) -> None:
    """`undo`, `redo`: any number of steps; the same answer again gives the same roll."""
    engine.result("new", **START, seed=3)
    keys = ("cards shadow-tactics neutralize", "play shadow-tactics top", "do")
    views = [engine.result("do", action=key)["view"] for key in keys]
    start = engine.result("undo", steps=3)
    assert start["character"]["chosen"] == []
    assert engine.result("redo", steps=3) == views[-1]
    engine.result("undo")
    assert engine.result("do", action="do")["view"] == views[-1]
    assert engine.error("redo")["code"] == "illegal_action"
    assert engine.error("undo", steps=9)["code"] == "illegal_action"
    assert engine.result("view") == views[-1]


def test_save_and_restore(engine: Conversation, tmp_path: Path) -> None:
    """`save`, `restore`: the game and its dice come back; nothing that is no save is overwritten."""
    path = tmp_path / "game.holdin"
    engine.result("new", **START, seed=3)
    engine.result("do", action="cards shadow-tactics neutralize")
    before = engine.result("view")
    assert engine.result("save", path=str(path)) == {"path": str(path)}
    engine.result("do", action="play shadow-tactics top")
    assert engine.result("restore", path=str(path)) == before
    other = tmp_path / "letter.txt"
    other.write_text("Dear diary")
    assert engine.error("save", path=str(other))["code"] == "io"
    assert other.read_text() == "Dear diary"
    assert engine.error("restore", path=str(other))["code"] == "bad_save"

    assert engine.error("restore", path=str(tmp_path / "nothing"))["code"] == "io"
    assert engine.result("view") == before


def test_restoring_a_damaged_save_says_what_is_lost(engine: Conversation, tmp_path: Path) -> None:
    """What was acknowledged and can't be read any more is never passed over in silence."""
    path = tmp_path / "game.holdin"
    engine.result("new", scenario="teeth-in-the-fold", seed=5)
    engine.result("do", action="cards the-opportunist neutralize")
    engine.result("save", path=str(path))
    assert "notice" not in engine.result("restore", path=str(path))
    path.write_text(path.read_text(encoding="utf-8").replace("the-opportunist", "the-opportunizt"), encoding="utf-8")
    seen = engine.result("restore", path=str(path))
    assert "1 answer is in no file any more" in seen["notice"]


def test_load_tells_how_each_scenario_may_be_fought(engine: Conversation) -> None:
    """OPN-1: what a scenario's file prescribes, else either."""
    listed = engine.result("load")["scenarios"]
    assert {scenario["fights"] for scenario in listed} == {"either"}


def test_the_first_character_plays_unless_another_is_named(engine: Conversation) -> None:
    """`new` needs a scenario and nothing else."""
    assert engine.result("new", scenario=START["scenario"], seed=3) == engine.result("new", **START, seed=3)
    assert engine.result("new", **START, seed=3, fights="held") == engine.result("new", **START, seed=3)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "bad_json"),
        (b"", "bad_json"),
        (b" \t\r", "bad_json"),
        (b" " * 5_000_000, "bad_json"),
        (b"[1, 2]", "bad_json"),
        (b"\xff\xfe", "bad_json"),
        (b"[" * 50_000, "bad_json"),
        (b'{"id": 1, "op": NaN}', "bad_json"),
        (b'{"id": 1e999, "op": "hello"}', "bad_json"),
        (b'{"id": ' + b"[" * 995 + b"]" * 995 + b', "op": "fly"}', "bad_json"),
        (b'{"id": 1}', "bad_request"),
        (b'{"id": 1, "op": 5}', "bad_request"),
        (b'{"id": 1, "op": "fly"}', "unknown_op"),
        (b'{"id": 1, "op": "view"}', "no_game"),
        (b'{"id": 1, "op": "legal"}', "no_game"),
        (b'{"id": 1, "op": "hello", "more": 1}', "bad_request"),
        (b'{"id": 1, "op": "hello", "lang": "xx"}', "bad_request"),
        (b'{"id": 1, "op": "new"}', "bad_request"),
        (b'{"id": 1, "op": "load", "cards": "nowhere"}', "bad_card_data"),
        (b'{"id": 1, "op": "ask", "what": "attack"}', "bad_request"),
    ],
)
def test_errors_are_answers(engine: Conversation, line: bytes, code: str) -> None:
    """Whatever comes in, one error goes out, and the conversation goes on."""
    answer = engine.send(line)
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    assert answer["error"]["message"]
    assert engine.ask("hello")["ok"]


@pytest.mark.parametrize(
    "request_",
    [
        b"no JSON",
        b"[]",
        b'{"op": "fly"}',
        b'{"op": "view"}',
        b'{"op": "new"}',
        b'{"op": "new", "scenario": "nowhere"}',
        b'{"op": "new", "scenario": "teeth-in-the-fold", "character_level": 9}',
        b'{"op": "campaign_view"}',
        b'{"op": "restore", "path": "nowhere.holdin"}',
        b'{"op": "ask", "what": "the time"}',
        b'{"op": "ask", "what": "distance", "map": {"hexes": [[0, 0]]}, "from": [0, 0], "to": [1, 0]}',
    ],
)
def test_what_is_wrong_with_a_request_is_told_in_the_language_asked_for(engine: Conversation, request_: bytes) -> None:
    """The protocol's `hello`: the language of its messages."""
    told = []
    for lang in ("en", "ru"):
        engine.result("hello", lang=lang)
        told.append(engine.send(request_)["error"])
    english, russian = (error.pop("message") for error in told)
    assert told[0] == told[1]
    assert not re.search("[а-яё]", english)
    assert re.search("[а-яё]", russian)


def test_a_broken_card_set_is_told_in_the_language_asked_for(engine: Conversation, tmp_path: Path) -> None:
    """Every fault with file, line and field; `at` is the first one's place."""
    (tmp_path / "set.toml").write_text("format = ?", encoding="utf-8")
    for lang, said in (("en", "not TOML: Invalid value"), ("ru", "это не TOML: непонятное значение")):
        engine.result("hello", lang=lang)
        error = engine.ask("load", cards=str(tmp_path))["error"]
        assert (error["code"], error["at"]) == ("bad_card_data", f"{tmp_path / 'set.toml'}:1")
        assert error["message"] == f"{error['at']}: {said}"


@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"scenario": "nowhere"}, "scenario"),
        ({"character": "nobody"}, "character"),
        ({"level": 4}, "level"),
        ({"level": "1"}, "level"),
        ({"level": True}, "level"),
        ({"seed": -1}, "seed"),
        ({"rolls": "ABX"}, "rolls"),
        ({"items": ["nothing"]}, "items"),
        ({"upgrades": ["neutralize"]}, "upgrades"),
        ({"dice": "loaded"}, "dice"),
        ({"fights": "fair"}, "fights"),
        ({"fights": "either"}, "fights"),
        ({"all_monsters": 1}, "all_monsters"),
    ],
)
def test_a_bad_setup_names_its_field(engine: Conversation, more: Json, at: str) -> None:
    """`new`: wrong values and types say where, and no game begins."""
    error = engine.error("new", **{**START, **more})
    assert (error["code"], error["at"]) == ("bad_request", at)
    assert engine.error("view")["code"] == "no_game"


@pytest.mark.parametrize("op", ["save", "restore", "campaign_new", "campaign_open"])
@pytest.mark.parametrize("path", ["/", "a\0b", "."])
def test_a_path_that_can_be_no_file_is_an_error_of_the_disk(engine: Conversation, op: str, path: str) -> None:
    """`io`, whatever stands there instead."""
    engine.result("new", **START, seed=3)
    more = {"name": "Mara", "character": "mara"} if op == "campaign_new" else {}
    error = engine.error(op, path=path, **more)
    assert (error["code"], error["at"]) == ("io", "path")


def test_an_illegal_action_names_its_rule(engine: Conversation) -> None:
    """`do`: the rule that forbids it, and the game as it was."""
    before = engine.result("new", **START, seed=3)
    assert engine.error("do", action="long-rest")["rule"] == "RST-1"
    assert engine.error("do", action="step 9,9")["code"] == "illegal_action"
    assert engine.error("do", action="make tea")["code"] == "illegal_action"
    assert engine.result("view") == before


def test_advise_is_the_same_every_time_with_a_number_of_playouts(engine: Conversation) -> None:
    engine.result("new", **START, seed=3)
    once, again = (engine.result("advise", playouts=12, bot="planner") for _ in range(2))
    assert once == again
    assert engine.error("advise", playouts=0)["code"] == "bad_request"


def test_advise_ranks_every_legal_action(engine: Conversation) -> None:
    """`advise`: each with a chance; the game stays as it was, and the dice are not looked at."""
    before = engine.result("new", **START, seed=3)
    keys = {action["key"] for action in engine.result("legal")["actions"]}
    advice = engine.result("advise", millis=50)
    assert {action["key"] for action in advice["actions"]} == keys
    assert all(0 < action["chance"] < 1 for action in advice["actions"])
    assert engine.result("view") == before
    engine.result("new", **START, seed=3, dice="manual")
    for key in ("cards shadow-tactics neutralize", "play shadow-tactics top", "do"):
        engine.result("do", action=key)
    assert engine.error("advise")["rule"] == "ROLL-1"


def test_a_campaign_is_played_through_the_engine(engine: Conversation, tmp_path: Path) -> None:
    """`campaign_new` to `campaign_do`: choose, play, finish; it goes on from the disk. Without event decks (EVT-1)."""
    path = str(tmp_path / "mara.holdin")
    view = engine.result("campaign_new", name="Mara", character="mara", path=path, seed=5, events=False)
    assert view["stop"] == "town"
    assert engine.error("view")["code"] == "no_game"
    assert engine.error("campaign_do", action="scenario the-blue-door 1")["rule"] == "END-4"
    assert engine.error("campaign_do", action="dance")["code"] == "illegal_action"
    chosen = engine.result("campaign_do", action=f"scenario {FIRST} 1")
    assert chosen["view"]["stop"] == "playing"
    assert engine.result("campaign_legal") == {"actions": []}
    for _ in range(400):
        actions = engine.result("legal")["actions"]
        if not actions:
            break
        done = engine.result("do", action=actions[0]["key"])
    assert done["view"]["outcome"] in {"won", "lost"}
    opened = engine.result("campaign_open", path=path)
    assert opened["stop"] == "playing"
    assert engine.result("view") == done["view"]
    finished = engine.result("campaign_do", action="finish")
    assert finished["view"]["stop"] in {"town", "upgrade", "sell"}
    assert finished["events"][0]["kind"] == "tokens_paid"
    assert engine.error("campaign_new", name="X", character="mara", path=path)["code"] == "io"
    assert engine.result("campaign_view") == finished["view"]


def random_map(r: random.Random) -> Json:
    """A map of any shape, with walls and tiles of every kind that is asked about anywhere."""
    wide, high = r.randint(1, 9), r.randint(1, 10)
    hexes = [[q, y - q // 2] for q in range(wide) for y in range(high) if r.random() < 0.85] or [[0, 0]]
    there = {(q, s) for q, s in hexes}
    pairs = [([q, s], [q + dq, s + ds]) for q, s in hexes for dq, ds in ((1, 0), (0, 1), (1, -1))]
    walls = [[one, other] for one, other in pairs if (other[0], other[1]) in there and r.random() < 0.06]
    kinds = [tile.value for tile in Tile if tile is not Tile.CORRIDOR]
    tiles = {f"{q},{s}": r.choice(kinds) for q, s in hexes if r.random() < 0.25}
    return {"hexes": hexes, "walls": walls, "tiles": tiles}


def questions(r: random.Random) -> list[Json]:
    """Every question that there is about a map, from anywhere to anywhere."""
    map_ = random_map(r)
    ends = {"map": map_, "from": r.choice(map_["hexes"]), "to": r.choice(map_["hexes"])}
    return [
        {"what": "line_of_sight", **ends},
        {"what": "distance", **ends},
        {"what": "hindrances", **ends, "level": r.randint(0, 3)},
        {"what": "engagement", **ends, "ranges": [r.choice([None, 2, 3, 5]) for _ in range(3)]},
        {"what": "sight_table", "map": map_},
        {"what": "reach", "map": map_, "from": ends["from"], "move": r.randint(0, 7), "jump": r.random() < 0.5},
    ]


def test_any_map_is_answered(engine: Conversation) -> None:
    """`ask`: 100 random maps, six questions each, closed doors and equal hexes at the ends included."""
    r = random.Random(7)
    for _ in range(100):
        for question in questions(r):
            assert engine.ask("ask", **question)["ok"], question


@pytest.mark.parametrize("id_", [None, 7, 1.5, "seven", "\\ud800", "Волк", [1, {"a": []}], 10**400])
def test_any_id_comes_back(engine: Conversation, id_: object) -> None:
    """The answer carries the request's `id`, half a surrogate pair and a number of 400 digits included."""
    line = json.dumps({"id": id_, "op": "hello"}).replace("\\\\u", "\\u").encode()
    assert engine.send(line)["id"] == json.loads(line)["id"]


def test_an_id_too_deep_to_give_back_gets_an_answer() -> None:
    """What can be read in but not be written out again: the conversation goes on without the id."""
    nested: object = []
    for _ in range(100_000):
        nested = [nested]
    told = json.loads(written({"id": nested, "ok": True, "result": {}}))
    assert (told["id"], told["error"]["code"]) == (None, "bad_json")


def test_a_fault_of_our_own_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing on the input ends the process, not even our own bug; the game is as it was."""

    def broken(*_args: object) -> Json:
        raise ZeroDivisionError

    monkeypatch.setattr("holdin.engine.loop.ask", broken)
    told = answer(Engine(), b'{"id": 4, "op": "ask", "what": "distance"}')
    assert (told["id"], told["ok"]) == (4, False)
    assert "ZeroDivisionError" in told["error"]["message"]


def test_quit_ends_the_conversation() -> None:
    """`quit`."""
    conversation = Conversation()
    assert conversation.result("quit") == {}
    conversation.end()


@pytest.mark.parametrize(("closed", "code"), [(0, 0), (1, 1)])
def test_without_input_it_ends_and_without_output_it_says_so(closed: int, code: int) -> None:
    """A closed descriptor is the end of input, or one clear line on standard error."""
    close = f"import os, sys; os.close({closed}); os.execv(sys.executable, [sys.executable, '-m', 'holdin', 'engine'])"
    done = subprocess.run(  # noqa: S603 - our own Python
        [sys.executable, "-c", close], capture_output=True, timeout=60, check=False
    )
    assert done.returncode == code
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == code
    assert b"Traceback" not in done.stderr


def test_an_error_is_as_short_as_a_person_reads_and_folders_without_end_are_no_failure(tmp_path: Path) -> None:
    engine = Engine()
    deep = "/".join([str(tmp_path), *["a"] * 1500])
    for request in (
        b'{"op": "undo", "steps": ' + b"9" * 400_000 + b".5e400}",
        json.dumps({"op": "restore", "path": deep}).encode(),
        json.dumps({"op": "campaign_new", "name": "x", "character": "mara", "path": deep}).encode(),
        json.dumps({"op": "load", "cards": deep}).encode(),
    ):
        told = answer(engine, request)
        assert told["ok"] is False
        assert "please report it" not in told["error"]["message"]
        assert len(written(told)) < 3000
    engine.close()
