"""The campaign operations: answered only when on disk; where the disk says no, one sentence and all is as it was."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from holdin.campaign.machine import new_campaign
from holdin.engine import Engine, answer
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.saves.campaign_files import write_out
from holdin.saves.reading import look
from holdin.saves.savefile import folder_of
from tests.far_shore import FOLDER, LIBRARY
from tests.golden.make import FIRST
from tests.saves.campaigns import played

Json = dict[str, Any]


def ask(engine: Engine, op: str, **fields: object) -> Json:
    return answer(engine, json.dumps({"op": op, **fields}).encode())


def result(engine: Engine, op: str, **fields: object) -> Json:
    told = ask(engine, op, **fields)
    assert told["ok"], told
    found: Json = told["result"]
    return found


def error(engine: Engine, op: str, **fields: object) -> Json:
    told = ask(engine, op, **fields)
    assert not told["ok"], told
    found: Json = told["error"]
    assert "\n" not in found["message"]
    return found


@pytest.fixture
def engine(tmp_path: Path) -> Any:
    """A campaign in its first scenario."""
    found = Engine()
    result(found, "campaign_new", name="Mara", character="mara", path=str(tmp_path / "mara.holdin"), seed=5)
    result(found, "campaign_do", action=f"scenario {FIRST} 1")
    yield found
    found.close()


def act(engine: Engine, number: int = 1) -> None:
    for _ in range(number):
        result(engine, "do", action=result(engine, "legal")["actions"][0]["key"])


def test_an_answer_comes_when_it_is_on_disk(engine: Engine, tmp_path: Path, cards: CardSet) -> None:
    """Whoever reads the file after an answer finds it there; undo and redo too."""
    for op in ("do", "do", "do", "undo", "redo", "undo", "do"):
        act(engine) if op == "do" else result(engine, op)
        seen = look(tmp_path / "mara.holdin", cards).session
        assert seen is not None
        assert seen.state == engine.session.state


@pytest.mark.parametrize("op", ["do", "undo", "redo", "finish"])
def test_a_full_disk_is_an_io_error(engine: Engine, monkeypatch: pytest.MonkeyPatch, op: str) -> None:
    """One clear sentence; the view is as it was; with room again it goes on."""
    act(engine, 4)
    result(engine, "undo")
    if op == "finish":
        while result(engine, "legal")["actions"]:
            act(engine)
    before = result(engine, "view"), result(engine, "campaign_view")

    def full(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    def tried() -> Json:
        if op == "finish":
            return ask(engine, "campaign_do", action="finish")
        return ask(engine, op, **({"action": result(engine, "legal")["actions"][0]["key"]} if op == "do" else {}))

    monkeypatch.setattr("holdin.saves.disk.os.fsync", full)
    told = tried()
    assert told["error"]["code"] == "io"
    assert told["error"]["message"].endswith("mara.holdin can’t be written: No space left on device.")
    assert (result(engine, "view"), result(engine, "campaign_view")) == before
    monkeypatch.undo()
    assert tried()["ok"]


def test_a_second_engine_is_told(engine: Engine, tmp_path: Path) -> None:
    """Code `io`; its own game is as it was; the first one goes on."""
    second = Engine()
    result(second, "new", scenario=FIRST, character="mara", seed=1)
    before = result(second, "view")
    told = error(second, "campaign_open", path=str(tmp_path / "mara.holdin"))
    assert told["code"] == "io"
    assert "open in another window" in told["message"]
    assert result(second, "view") == before
    act(engine)
    engine.close()
    assert result(second, "campaign_open", path=str(tmp_path / "mara.holdin"))["notice"] is None
    second.close()


def test_a_campaign_that_cant_be_opened_again_stays_open(engine: Engine, tmp_path: Path) -> None:
    """Opening the same file anew puts it away only if that works."""
    act(engine, 2)
    before = result(engine, "view")
    path = tmp_path / "mara.holdin"
    whole = path.read_bytes()
    files = [path, *folder_of(path).glob("*.holdin")]
    for file in files:
        file.write_bytes(b"")
    assert error(engine, "campaign_open", path=str(path))["code"] == "bad_save"
    assert result(engine, "view") == before
    for file in files:
        file.write_bytes(whole)
    act(engine)
    after = result(engine, "view")
    assert result(engine, "campaign_open", path=str(path))["stop"] == "playing"
    assert result(engine, "view") == after


def test_damage_is_mended_and_told(engine: Engine, tmp_path: Path) -> None:
    """`notice`: what was damaged and where it is kept."""
    act(engine, 3)
    before = result(engine, "view")
    engine.close()
    path = tmp_path / "mara.holdin"
    path.write_bytes(path.read_bytes()[:200])
    opened = result(engine, "campaign_open", path=str(path))
    assert "nothing of it is lost" in opened["notice"]
    assert "mara.holdin.damaged-1" in opened["notice"]
    assert result(engine, "view") == before
    for file in (path, *folder_of(path).glob("*.holdin")):
        file.write_bytes(b"?")
    engine.close()
    assert error(engine, "campaign_open", path=str(path))["code"] == "bad_save"


def test_what_is_wrong_is_told_in_the_conversations_language(engine: Engine, tmp_path: Path) -> None:
    """`hello` sets it; the ways keep the words that `way` takes."""
    path = tmp_path / "mara.holdin"
    result(engine, "hello", lang="ru")
    engine.close()
    path.write_bytes(path.read_bytes()[:-9])
    assert "ничего не потеряно" in result(engine, "campaign_open", path=str(path))["notice"]
    second = Engine()
    result(second, "hello", lang="ru")
    assert "открыт в другом окне" in error(second, "campaign_open", path=str(path))["message"]
    campaign = played(tmp_path / "a.holdin", 1)
    campaign.close()
    told = error(second, "campaign_open", path=str(campaign.path))["message"]
    assert "играли другими картами" in told
    assert told.endswith("Как продолжить: as_made.")
    second.close()


def test_changed_cards_are_told_with_the_ways(tmp_path: Path) -> None:
    """`way`: the stored cards are played with, and shown."""
    campaign = played(tmp_path / "a.holdin", 1)
    moments = 0 if campaign.game is None else len(campaign.game.moments)
    campaign.close()
    engine = Engine()
    told = error(engine, "campaign_open", path=str(campaign.path))
    assert told["code"] == "bad_save"
    assert "as_made" in told["message"]
    assert "removed" in told["message"]
    assert error(engine, "campaign_open", path=str(campaign.path), way="anyhow")["code"] == "bad_request"
    opened = result(engine, "campaign_open", path=str(campaign.path), way="as_made")
    assert opened["stop"] == "playing"
    assert len(engine.session.moments) == moments
    assert engine.session.cards.digest == campaign.cards.digest
    act(engine)
    result(engine, "campaign_view")
    result(engine, "campaign_legal")
    engine.close()


@pytest.mark.parametrize("path", ["", "/", "no\0file", "/no/such/folder/at/all\0", "."])
def test_a_path_that_is_no_file(engine: Engine, path: str) -> None:
    before = result(engine, "campaign_view")
    for op, more in (("campaign_open", {}), ("campaign_new", {"name": "X", "character": "mara"})):
        assert error(engine, op, path=path, **more)["code"] in {"io", "bad_request"}
    assert result(engine, "campaign_view") == before


def test_nothing_is_begun_where_nothing_can_be_written(engine: Engine, tmp_path: Path) -> None:
    """A file in the place of a folder; something that is there already; the open campaign stays open."""
    (tmp_path / "file").write_text("")
    before = result(engine, "campaign_view")
    for path in (tmp_path / "file" / "x.holdin", tmp_path / "file", tmp_path / "mara.holdin"):
        assert error(engine, "campaign_new", name="X", character="mara", path=str(path))["code"] == "io"
    assert result(engine, "campaign_view") == before


def test_the_story_is_told_as_far_as_the_campaign_is(engine: Engine) -> None:
    """The prologue, then each scenario's own page."""
    assert result(engine, "campaign_view")["story"].startswith("The axle breaks")
    result(engine, "hello", lang="ru")
    begun = result(engine, "campaign_new", name="M", character="mara", path=f"{engine.campaign.path}.other", seed=5)
    assert begun["story"].startswith("За последней изгородью")


def test_a_sticker_is_bought_over_the_protocol(tmp_path: Path, cards: CardSet) -> None:
    """ENH-1, ENH-2: listed with what it costs, refused by its rule, in the view, and in the game that follows."""
    campaign = replace(new_campaign(cards, "Mara", CharacterId("mara")), gold=14)
    path = tmp_path / "mara.holdin"
    write_out(cards, campaign, 7, path)
    engine = Engine()
    result(engine, "campaign_open", path=str(path))
    offered = [plan for plan in result(engine, "campaign_legal")["actions"] if plan["kind"] == "enhance"]
    key = "enhance neutralize A 1 top 0 range"
    (plan,) = [plan for plan in offered if plan["key"] == key]
    assert (plan["card"], plan["side"], plan["half"], plan["gold"]) == ("neutralize", "A", "top", 12)
    refused = error(engine, "campaign_do", action="enhance neutralize A 1 top 0 target")
    assert (refused["code"], refused["rule"]) == ("illegal_action", "ENH-1")
    done = result(engine, "campaign_do", action=key)
    (told,) = done["events"]
    assert (told["kind"], told["gold"], told["rule"]) == ("card_enhanced", 12, ["ENH-1", "ENH-2"])
    (sticker,) = done["view"]["stickers"]
    assert sticker == {
        "card": "neutralize", "side": "A", "level": 1, "half": "top", "line": 0, "enhancement": "range",
    }  # fmt: skip
    result(engine, "campaign_do", action=f"scenario {FIRST} 1")
    assert [each.enhancement for each in engine.session.setup.stickers] == ["range"]
    engine.close()
    fresh = Engine()
    result(fresh, "new", scenario=str(FIRST), character="mara", stickers=[sticker])
    twice = error(fresh, "new", scenario=str(FIRST), character="mara", stickers=[sticker] * 2)
    assert (twice["code"], twice["at"], twice["rule"]) == ("bad_request", "stickers", "ENH-2")
    assert error(fresh, "new", scenario=str(FIRST), character="mara", stickers=[{"card": "x"}])["code"] == "bad_request"


@pytest.fixture
def shore(tmp_path: Path, cards: CardSet) -> Any:
    """A conversation about the tests' expansion, and a campaign of the built-in set that can take it on."""
    begun = new_campaign(cards, "Mara", CharacterId("mara"))
    fold = cards.campaign.start[0]
    unlocked = (fold, *cards.scenarios[fold].unlocks)
    write_out(cards, replace(begun, completed=(fold,), unlocked=unlocked, gold=40), 7, tmp_path / "a.holdin")
    found = Engine()
    result(found, "load", cards=str(FOLDER))
    yield found
    found.close()


def test_an_expansion_is_taken_on_as_one_of_the_actions(shore: Engine, tmp_path: Path) -> None:
    """END-3: with its name and what it says of itself; opened without it the campaign says what rests."""
    path = str(tmp_path / "a.holdin")
    assert result(shore, "campaign_open", path=path)["notice"] is None
    offer = result(shore, "campaign_legal")["actions"][0]
    assert offer == {
        "key": "take-on far-shore",
        "label": "Take on: The Far Shore",
        "kind": "take-on",
        "expansion": "far-shore",
        "title": "The Far Shore",
        "blurb": "A rope across the water, and somebody who pulls at it.",
    }
    done = result(shore, "campaign_do", action=offer["key"])
    assert [event["kind"] for event in done["events"]] == ["expansion_taken_on", "scenario_unlocked"]
    assert done["view"]["sets"] == ["far-shore"]
    assert done["view"]["resting"] is None
    assert error(shore, "campaign_do", action=offer["key"])["code"] == "illegal_action"
    result(shore, "campaign_do", action="buy reed-coat")
    shore.close()
    other = Engine()
    opened = result(other, "campaign_open", path=path)
    assert opened["notice"] == (
        "The card set far-shore isn’t installed: what is of it rests until it is (1 item). Nothing is lost."
    )
    assert opened["items"] == []
    assert opened["resting"]["items"] == ("reed-coat",)
    other.close()


def test_an_expansion_that_is_not_due_is_refused_in_words(shore: Engine, tmp_path: Path) -> None:
    """END-3: and the campaign is as it was."""
    path = str(tmp_path / "b.holdin")
    result(shore, "load", cards="base")
    shore.library = LIBRARY
    result(shore, "campaign_new", name="Mara", character="mara", path=path, seed=5)
    told = error(shore, "campaign_do", action="take-on far-shore")
    assert told["message"] == "It can be taken on after a success in Teeth in the Fold. (END-3)"
    assert result(shore, "campaign_view")["sets"] == []


def test_a_guest_is_chosen_for_a_campaign_and_for_a_game(shore: Engine, tmp_path: Path) -> None:
    """SET-1, OPN-1: an expansion's characters play the built-in scenarios; who is none is told of all who are."""
    result(shore, "load", cards="base")
    shore.library = LIBRARY
    fold = FIRST
    seen = result(shore, "new", scenario=fold, character="ferrywoman", seed=1)
    assert seen["character"]["id"] == "ferrywoman"
    game = str(tmp_path / "game.holdin")
    result(shore, "save", path=game)
    assert result(shore, "restore", path=game)["character"]["id"] == "ferrywoman"
    refused = error(shore, "new", scenario=fold, character="reed-piper", fights="held")
    assert (refused["at"], refused["rule"]) == ("fights", "OPN-1")
    path = str(tmp_path / "ida.holdin")
    view = result(shore, "campaign_new", name="Ida", character="ferrywoman", path=path, seed=5)
    assert view["character"] == "ferrywoman"
    assert len(view["scenarios"]) == 22
    told = error(shore, "campaign_new", name="X", character="nobody", path=str(tmp_path / "x.holdin"))
    assert "ferrywoman" in told["message"]
