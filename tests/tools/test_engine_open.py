"""Games on the open map through the engine protocol, spoken over pipes to the real command."""

import random
from pathlib import Path
from typing import Any

import pytest

from holdin.models.card_set import CardSet
from holdin.saves.session import restore
from tests.golden.make import FIRST, FOLDER, GAMES
from tests.tools.conversation import Conversation

Json = dict[str, Any]

OPENED = {"scenario": FIRST, "fights": "open", "seed": 3, "level": 0}
RECORDED = [name for name in GAMES if "open" in name]


def on_to(engine: Conversation, kind: str, view: Json, most: int = 400, seed: int = 1) -> Json:
    """Random answers until a question of a kind comes up; the view then."""
    luck = random.Random(seed)
    for _ in range(most):
        if view["decision"] is None or view["decision"]["kind"] == kind:
            return view
        keys = [action["key"] for action in engine.result("legal")["actions"]]
        view = engine.result("do", action=luck.choice(keys), intents=False)["view"]
    return view


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_game_is_played_to_its_end(engine: Conversation, cards: CardSet, name: str) -> None:
    """Scenarios 1 and 3, to a win and to a loss: every key is legal in its turn, and the end is the recorded one."""
    session = restore(FOLDER / f"{name}.holdin", cards)
    setup = session.setup
    view = engine.result(
        "new", scenario=setup.scenario, level=setup.level, fights="open", seed=session.dice_at_start.seed
    )
    assert "combat" not in view
    lines = [line for line in session.lines() if not line.startswith(("letter ", "draw "))]
    half = len(lines) // 2
    for key in lines[:half]:
        assert key in {action["key"] for action in engine.result("legal")["actions"]}
        view = engine.result("do", action=key, intents=False)["view"]
    done = engine.result("do", actions=lines[half:], intents=False)
    assert done["done"] == len(lines) - half
    assert "refused" not in done
    won = session.state.ending is not None and session.state.ending.won
    assert done["view"]["outcome"] == ("won" if won else "lost")
    assert done["view"]["decision"] is None
    assert engine.result("legal")["actions"] == []


def test_a_view_has_figures_in_place_of_a_combat(engine: Conversation) -> None:
    """Every figure with all that is its own, you first; what a monster means to do only where it is revealed."""
    view = engine.result("new", **OPENED)
    assert {"figures", "order", "tiles", "rifts", "infused"} <= view.keys()
    assert "combat" not in view
    you, *monsters = view["figures"]
    assert (you["id"], you["side"], you["kind"], you["of"]) == ("hero", "you", "hero", view["character"]["id"])
    assert you["hex"] == view["character"]["hex"]
    fields = {"id", "side", "kind", "of", "hex", "hp", "max_hp", "conditions", "effects", "set", "initiative", "acted"}
    for figure in view["figures"]:
        assert fields | {"revealed"} <= figure.keys()
    assert {figure["side"] for figure in monsters} == {"monsters"}
    assert {figure["kind"] for figure in monsters} <= {"normal", "elite"}
    assert all(("intent" in figure) is figure["revealed"] for figure in monsters)


def test_intents_are_one_per_set_until_it_is_rolled(engine: Conversation) -> None:
    """MAI-8: what each revealed monster would do if its turn came now, and why."""
    view = on_to(engine, "cards", engine.result("new", **OPENED))
    for _ in range(40):
        shown = [figure for figure in view["figures"] if "intent" in figure]
        if shown:
            break
        key = engine.result("legal")["actions"][0]["key"]
        view = engine.result("do", action=key)["view"]
    assert shown
    for figure in shown:
        intents = figure["intent"] if figure["set"] is None else [figure["intent"]]
        if figure["set"] is None:
            assert [intent["set"] for intent in intents] == ["A", "B", "C"]
        for intent in intents:
            assert {"focus", "path", "targets", "why"} <= intent.keys()
            assert intent["focus"] in {None, "hero"}
            assert set(intent["targets"]) <= {"hero"}
            assert intent["why"]


def test_intents_can_be_left_out(engine: Conversation) -> None:
    """`intents: false` of `view` and `do`: nothing else is different."""
    engine.result("new", **OPENED)
    view, without = engine.result("view"), engine.result("view", intents=False)
    assert not any("intent" in figure for figure in without["figures"])
    for figure in view["figures"]:
        figure.pop("intent", None)
    assert view == without
    key = engine.result("legal")["actions"][0]["key"]
    assert not any("intent" in figure for figure in engine.result("do", action=key, intents=False)["view"]["figures"])
    assert engine.error("view", intents="no")["at"] == "intents"


def test_all_monsters_are_asked_for(engine: Conversation) -> None:
    """OPN-9: `all_monsters` brings those that are held only, under the same names."""
    some = {each["id"] for each in engine.result("new", **OPENED)["scenario"]["monsters"]}
    every = {each["id"] for each in engine.result("new", **OPENED, all_monsters=True)["scenario"]["monsters"]}
    held = {each["id"] for each in engine.result("new", **{**OPENED, "fights": "held"})["scenario"]["monsters"]}
    assert some <= every == held


def test_a_list_of_actions_goes_as_far_as_it_is_legal(engine: Conversation) -> None:
    """`do` with `actions`: carried out until one is refused; the answer tells how many were."""
    engine.result("new", **OPENED)
    key = engine.result("legal")["actions"][0]["key"]
    done = engine.result("do", actions=[key, "make tea", key])
    assert done["done"] == 1
    assert done["refused"]["code"] == "illegal_action"
    assert done["view"] == engine.result("view")
    assert engine.error("do", actions=[key], action=key)["at"] == "actions"
    assert engine.error("do")["at"] == "action"
    assert engine.result("do", actions=[])["done"] == 0


def test_an_open_game_is_undone_and_done_again_to_the_byte(engine: Conversation) -> None:
    """`undo`, `redo`: to the start and back; the same answers meet the same rolls."""
    start = engine.result("new", **OPENED)
    luck = random.Random(5)
    count = 0
    while count < 60 and (actions := engine.result("legal")["actions"]):
        engine.result("do", action=luck.choice(actions)["key"], intents=False)
        count += 1
    end = engine.result("view")
    assert engine.result("undo", steps=count) == start
    assert engine.result("redo", steps=count) == end


def test_an_open_game_is_saved_and_restored(engine: Conversation, tmp_path: Path) -> None:
    """`save`, `restore`: the same view, and it goes on alike."""
    engine.result("new", **OPENED)
    on_to(engine, "damage", engine.result("view"), seed=2)
    before, legal = engine.result("view"), engine.result("legal")
    engine.result("save", path=str(tmp_path / "open.holdin"))
    engine.result("new", **{**OPENED, "fights": "held"})
    assert engine.result("restore", path=str(tmp_path / "open.holdin")) == before
    assert engine.result("legal") == legal


def test_advice_is_given_on_the_open_map(engine: Conversation) -> None:
    """`advise`: every legal action with a chance; the game stays as it was."""
    before = engine.result("new", **OPENED)
    keys = {action["key"] for action in engine.result("legal")["actions"]}
    for bot in ("random", "greedy", "planner"):
        advice = engine.result("advise", millis=50, bot=bot)
        assert {action["key"] for action in advice["actions"]} == keys
        assert all(0 < action["chance"] < 1 for action in advice["actions"])
    assert engine.result("view") == before


def test_manual_dice_ask_for_every_letter(engine: Conversation) -> None:
    """`dice: manual`, ROLL-1: the letters are among the legal actions, and `rolls` answer for a seed."""
    view = on_to(engine, "chance", engine.result("new", **OPENED, dice="manual"))
    assert view["decision"]["kind"] == "chance"
    assert [action["key"] for action in engine.result("legal")["actions"]] == ["letter A", "letter B", "letter C"]
    assert engine.error("advise")["rule"] == "ROLL-1"
    view = engine.result("do", action="letter B")["view"]
    assert view["rolls_made"] == 1
    view = on_to(engine, "damage", engine.result("new", **OPENED, rolls="C" * 50))
    assert {figure["set"] for figure in view["figures"]} <= {None, "C"}


def test_the_map_of_the_game_can_be_asked_about(engine: Conversation) -> None:
    """`ask` with `"map": "game"`: the map as it is now, without a game an error."""
    view = engine.result("new", **OPENED)
    here = view["character"]["hex"]
    reached = engine.result("ask", what="reach", map="game", **{"from": here}, move=2)["hexes"]
    assert reached
    assert engine.result("ask", what="teleport", map="game", **{"from": here}, value=2, figures=[])["hexes"]
    monsters = [figure["hex"] for figure in view["figures"][1:]]
    move = {"what": "monster_move", "map": "game", "monster": {"hex": monsters[0], "move": 2}, "allies": monsters[1:]}
    assert engine.result("ask", **move, enemies=[{"hex": here, "initiative": 50}])["options"]
    engine.result("load")
    assert engine.error("ask", what="reach", map="game", **{"from": here}, move=2)["at"] == "map"
    assert engine.error("ask", what="reach", **{"from": here}, move=2)["at"] == "map"


def test_a_monster_of_the_game_is_asked_about_by_its_id(engine: Conversation) -> None:
    """MAI-8: what it may do and why, by its set or by one that is named; it is what its intent says."""
    view = engine.result("new", **OPENED)
    seen = next(figure for figure in view["figures"][1:] if figure["revealed"])
    asked = {"what": "monster_move", "map": "game", "monster": seen["id"], "why": True}
    assert engine.error("ask", **asked)["at"] == "set"
    assert engine.error("ask", **{**asked, "monster": "hero"})["at"] == "monster"
    for intent in seen["intent"]:
        told = engine.result("ask", **asked, set=intent["set"])
        ends = [option["end"] for option in told["options"]]
        assert (intent["path"][-1] if intent["path"] else seen["hex"]) in ends
        assert told["why"]
    engine.result("new", **{**OPENED, "fights": "held"})
    assert engine.error("ask", **asked, set="A")["at"] == "monster"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"op": "new", "scenario": FIRST, "fights": 5}, "bad_request"),
        ({"op": "new", "scenario": FIRST, "fights": "open", "all_monsters": "yes"}, "bad_request"),
        ({"op": "new", "fights": "open"}, "bad_request"),
        ({"op": "do", "actions": "end-turn"}, "bad_request"),
        ({"op": "do", "actions": [5]}, "bad_request"),
        ({"op": "do", "action": "place 99,99"}, "illegal_action"),
        ({"op": "do", "action": "way 0,0"}, "illegal_action"),
        ({"op": "do", "action": "area 0,0;1,1"}, "illegal_action"),
        ({"op": "do", "action": "target wolf-9"}, "illegal_action"),
        ({"op": "do", "action": "distance 3"}, "illegal_action"),
        ({"op": "do", "action": "engage wolf-1"}, "illegal_action"),
        ({"op": "view", "intent": True}, "bad_request"),
    ],
)
def test_what_is_malformed_or_not_legal_leaves_the_game_as_it_was(
    engine: Conversation, request_: Json, code: str
) -> None:
    """One error a line, and the game goes on."""
    before = engine.result("new", **OPENED)
    error = engine.error(request_["op"], **{name: value for name, value in request_.items() if name != "op"})
    assert error["code"] == code
    assert error["message"]
    assert engine.result("view") == before


def test_a_campaign_is_fought_as_it_was_begun(engine: Conversation, tmp_path: Path) -> None:
    """OPN-1: the way of fighting is chosen as a campaign begins, and holds for each of its scenarios."""
    path = str(tmp_path / "mara.holdin")
    view = engine.result("campaign_new", name="Mara", character="mara", path=path, seed=7, fights="open")
    assert view["fights"] == "open"
    engine.result("campaign_do", action=engine.result("campaign_legal")["actions"][0]["key"])
    while "begin" in {action["key"] for action in engine.result("campaign_legal")["actions"]}:
        engine.result("campaign_do", action="begin")
    assert "figures" in engine.result("view")
    before = engine.result("view")
    engine.result("load")
    assert engine.result("campaign_open", path=path)["fights"] == "open"
    assert engine.result("view") == before
    assert engine.error("campaign_new", name="M", character="mara", path=f"{path}2", fights="fair")["at"] == "fights"


def test_who_is_made_for_the_open_map_fights_there_only(engine: Conversation, tmp_path: Path) -> None:
    """OPN-1, SUM-6: held play is refused with a sentence, of a game and of a campaign."""
    engine.result("load", cards="elsewhere")
    game = {"scenario": FIRST, "character": "crumb", "seed": 3}
    error = engine.error("new", **game, fights="held")
    assert (error["at"], error["rule"], error["message"]) == ("fights", "OPN-1", "crumb is made for open play.")
    assert "figures" in engine.result("new", **game, fights="open")
    assert "combat" in engine.result("new", **{**game, "character": "tamsin"})
    campaign = {"name": "Crumb", "character": "crumb", "path": str(tmp_path / "crumb.holdin"), "seed": 1}
    assert engine.error("campaign_new", **campaign, fights="held")["rule"] == "OPN-1"
    assert engine.result("campaign_new", **campaign, fights="open")["character"] == "crumb"
