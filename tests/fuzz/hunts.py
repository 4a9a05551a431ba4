"""Hunts on everything that comes from outside: card sets, saves, the engine's lines, settings, keys.

`python -m tests.fuzz.hunts --seconds 600 --seed 1` hunts for longer, and tells how many cases there were.
"""

import argparse
import gzip
import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, Final

import pygame

from holdin.campaign import machine as campaign
from holdin.campaign.state import CampaignStage
from holdin.data.checks import faults_of
from holdin.data.draft import Draft, read_about, read_into
from holdin.data.files import read_folder
from holdin.data.load import card_set, find_set, load_set
from holdin.engine.conversation import Engine
from holdin.engine.loop import answer
from holdin.errors import CardDataError, HoldinError, SaveError
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.machine import new_game
from holdin.game.session import Session
from holdin.game.setup import start_of
from holdin.game.state import Ending
from holdin.game.step import Refused
from holdin.models.card_set import CardSet
from holdin.models.prescribed import ways_of
from holdin.players.uniform import Uniform
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_files import campaigns, preview
from holdin.saves.report import report
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings, load_settings
from holdin.saves.settings_file import FILE
from holdin.sim.play import expected
from holdin.ui.held_cards.scans import Scans
from holdin.ui.kit.input import load_keys, read_keys
from tests.fuzz.mutants import Hunt, bytes_mutant, value_mutant
from tests.saves.campaigns import CARDS, begun, plan, play, scenario

SAMPLES: Final = Path(__file__).parent.parent / "saves" / "samples"
SLOWEST: Final = 20.0
"""Seconds that no case may take, on a machine that does other things too."""
ANSWERS: Final = 40
"""Of a game with a mutated set that is without faults."""


def card_hunt(luck: random.Random, _folder: Path) -> Hunt:
    """One file of the built-in set changed; a set that is still without faults must play."""
    home = find_set("base")
    texts = read_folder(home)
    whole = Draft(read_about(home, texts), home)
    read_into(whole, home, texts)
    files = sorted(texts)

    def mutant(luck: random.Random, seed: tuple[PurePosixPath, bytes]) -> tuple[PurePosixPath, bytes]:
        return seed[0], bytes_mutant(luck, seed[1])

    def attempt(case: tuple[PurePosixPath, bytes]) -> str:
        text = case[1].decode(errors="replace")
        try:
            alone = Draft(read_about(home, {**texts, case[0]: text}), home)
            read_into(alone, home, {case[0]: text})
            draft = Draft(alone.about, home)
            read_into(draft, home, {**texts, case[0]: text})
            faults = faults_of(draft)
        except CardDataError as error:
            faults = error.faults
        if faults:
            return _printable("\n".join(map(str, faults)))
        return _plays(card_set(draft), luck)

    return Hunt(luck, [(file, texts[file].encode()) for file in files], mutant, attempt)


def set_hunt(luck: random.Random, folder: Path, name: str, files: Sequence[str] = ()) -> Hunt:
    """One file of a built-in set changed on the disk, or only of those named; what loads must play, and go on."""
    home = Path(shutil.copytree(find_set(name), folder / "set"))
    paths = [home / file for file in files] or sorted(home.rglob("*.toml"))

    def mutant(luck: random.Random, seed: tuple[Path, bytes]) -> tuple[Path, bytes]:
        return seed[0], bytes_mutant(luck, seed[1])

    def attempt(case: tuple[Path, bytes]) -> str:
        path, data = case
        good = path.read_bytes()
        path.write_bytes(data)
        try:
            played = load_set(home)
        except CardDataError as error:
            return _printable(str(error))
        finally:
            path.write_bytes(good)
        return f"{_plays(played, luck)}, {_goes_on(played, luck)}"

    return Hunt(luck, [(path, path.read_bytes()) for path in paths], mutant, attempt)


def _printable(told: str) -> str:
    """What is told of a set: nothing in it can move a terminal's cursor, or turn its text around."""
    assert told.replace("\n", "").isprintable(), told
    return told


def _plays(cards: CardSet, luck: random.Random) -> str:
    """Some random answers in any of a set's scenarios, fought in any way that it allows."""
    hero, page = luck.choice([*cards.characters.values()]), luck.choice([*cards.scenarios.values()])
    ways = ways_of(page, hero)
    if not ways:
        return "nobody’s"
    setup = evolve(expected(cards, page.id, hero.id, 1), fights=luck.choice(ways))
    session = Session(cards, setup, Dice(1))
    for _ in range(ANSWERS):
        if (legal := session.legal()) and session.state.ending is None:
            session.do(Uniform(session.state.round).choose(cards, session.state, legal))
    return f"plays {setup.fights}"


def _goes_on(cards: CardSet, luck: random.Random) -> str:
    """A campaign with its events, whose scenarios are all won at once."""
    state = campaign.new_campaign(cards, "Mara", luck.choice([*cards.characters]), events=True)
    for _ in range(ANSWERS):
        game = None
        if state.stop is CampaignStage.PLAYING:
            assert state.chosen is not None
            ways = ways_of(cards.scenarios[state.chosen.scenario], cards.characters[state.character])
            begun = new_game(cards, campaign.setup(state, fights=luck.choice(ways))).after
            game = evolve(begun, ending=Ending.GOAL)
        plans = campaign.legal(cards, state, game)
        if not plans:
            return f"rests at {state.stop}"
        step = campaign.apply(cards, state, luck.choice(plans), game)
        assert not isinstance(step, Refused), step
        state = step.after
    return "goes on"


def _tree(folder: Path) -> dict[str, bytes]:
    """Every file under a folder, links not followed."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def save_hunt(luck: random.Random, folder: Path) -> Hunt:
    """Any file of a save changed, its companions included: refused in a sentence, or mended; nothing is lost."""
    shelf, beside = folder / "shelf", folder / "beside"
    good = folder / "good"
    good.mkdir()
    kept = begun(good / "mara.holdin")
    scenario(kept)
    plan(kept, "scenario zero 0")
    play(kept, 2)
    assert kept.game is not None
    kept.game.take_up(start_of(kept.game.state))
    play(kept, 2)
    kept.close()
    for sample in sorted(SAMPLES.glob("*.holdin")):
        shutil.copy(sample, good)
    beside.mkdir()
    (beside / "diary.txt").write_text("Dear diary")
    files = _tree(good)

    def mutant(luck: random.Random, seed: tuple[str, bytes]) -> tuple[str, bytes]:
        name, data = seed
        if name.endswith(".gz") and luck.random() < 0.6:
            return name, gzip.compress(bytes_mutant(luck, gzip.decompress(files[name])), mtime=0)
        if name.endswith(".json") and luck.random() < 0.6:
            return name, json.dumps(value_mutant(luck, json.loads(files[name]))).encode()
        return name, bytes_mutant(luck, data)

    def attempt(case: tuple[str, bytes]) -> str:
        name, data = case
        shutil.rmtree(shelf, ignore_errors=True)
        shutil.copytree(good, shelf)
        (shelf / name).write_bytes(data)
        told = [f"{name.partition('/')[2] or name}"]
        list(campaigns(shelf, CARDS))
        path = shelf / name.partition(".kept")[0]
        for use in (_looked, _opened, _reported):
            try:
                told.append(use(path))
            except SaveError as error:
                told.append(str(error))
        assert not any("\n" in each for each in told), told
        assert _tree(beside) == {"diary.txt": b"Dear diary"}
        assert {path.name for path in folder.iterdir()} == {"shelf", "beside", "good"}
        assert "/" in name or _is_kept(data, _tree(shelf).values()), f"{name}: what was found damaged is gone"
        return " | ".join(told)

    return Hunt(luck, sorted(files.items()), mutant, attempt)


def _is_kept(data: bytes, there: Iterable[bytes]) -> bool:
    """What was found is still there: as it was, or gone on with."""
    return any(held.startswith(data) for held in there)


def _looked(path: Path) -> str:
    return f"looked at: {preview(path, CARDS).damaged}"


def _opened(path: Path) -> str:
    kept: KeptCampaign | KeptSession
    kept = KeptSession.open(path, CARDS) if path.name.startswith("game") else KeptCampaign.open(path, CARDS)
    mended = kept.mended
    kept.close()
    return f"opened: {mended}"


def _reported(path: Path) -> str:
    out = path.with_name("report.zip")
    report(out, path, ())
    out.unlink()
    return "reported"


START: Final = {"scenario": "teeth-in-the-fold", "character": "mara"}
MAP: Final = {"hexes": [[0, 0], [1, 0], [2, 0], [0, 1]], "walls": [[[0, 0], [1, 0]]], "tiles": {"0,1": "trap"}}
ENDS: Final = {"map": MAP, "from": [0, 0], "to": [2, 0]}
AREA: Final = {"melee": False, "hexes": [[0, 0], [1, 0]]}
MONSTER: Final = {"hex": [0, 0], "move": 2, "range": 3, "targets": 2, "area": AREA, "flying": True, "muddled": False}
ENEMY: Final = {"hex": [0, 1], "initiative": 12.5, "invisible": False}
STICKER: Final = {"card": "neutralize", "side": "A", "level": 1, "half": "top", "line": 0, "enhancement": "move"}
REQUESTS: Final[tuple[dict[str, Any], ...]] = (
    {"op": "hello", "lang": "ru"},
    {"op": "new", **START, "seed": 7, "level": 2, "upgrades": ["neutralize"], "character_level": 2, "items": []},
    {"op": "new", **START, "rolls": "ABC", "draws": ["neutralize"]},
    {"op": "new", **START, "dice": "manual"},
    {"op": "view"},
    {"op": "legal"},
    {"op": "do", "action": "cards shadow-tactics neutralize"},
    {"op": "do", "action": "play shadow-tactics top"},
    {"op": "do", "action": "do"},
    {"op": "do", "action": "step 1,0"},
    {"op": "do", "action": "letter B"},
    {"op": "undo", "steps": 1},
    {"op": "redo", "steps": 1},
    {"op": "advise", "millis": 5, "bot": "greedy"},
    {"op": "ask", "what": "line_of_sight", **ENDS},
    {"op": "ask", "what": "sight_table", "map": MAP},
    {"op": "ask", "what": "hindrances", **ENDS, "level": 1},
    {"op": "ask", "what": "engagement", **ENDS, "ranges": [3, None, 2]},
    {"op": "ask", "what": "reach", "map": MAP, "from": [0, 0], "move": 3, "jump": True, "level": 1},
    {"op": "ask", "what": "attack", "value": 3, "bonuses": [1], "modifiers": [1, 0], "advantage": True, "shield": 1},
    {"op": "ask", "what": "monster_turn", "distance": 3, "move": 2, "attack": 2, "range": 3, "conditions": ["muddle"]},
    {"op": "ask", "what": "hp_half", "card": "monster", "hp": 5},
    {"op": "load", "cards": "elsewhere"},
    {"op": "load", "cards": "base"},
    {"op": "new", **START, "fights": "open", "all_monsters": True, "seed": 7},
    {"op": "new", "dungeon": "any", "fights": "held"},
    {"op": "new", **START, "character_level": 2, "upgrades": ["neutralize"], "stickers": [STICKER]},
    {"op": "view", "intents": False},
    {"op": "do", "actions": ["cards shadow-tactics neutralize", "play shadow-tactics top", "do"], "intents": False},
    {"op": "do", "action": "place 1,0"},
    {"op": "do", "action": "area 1,0 1,1"},
    {"op": "do", "action": "way 1,0"},
    {"op": "do", "action": "target wolf-1"},
    {"op": "ask", "what": "monster_move", "map": MAP, "monster": MONSTER, "enemies": [ENEMY], "allies": [[2, 0]]},
    {"op": "ask", "what": "area_targets", "map": MAP, "from": [0, 0], "range": 3, "area": AREA, "enemies": [ENEMY]},
    {"op": "ask", "what": "push", "map": MAP, "from": [0, 0], "figure": {"hex": [1, 0]}, "kind": "pull", "value": 2},
    {"op": "ask", "what": "teleport", "map": MAP, "from": [0, 0], "value": 3, "figures": [[1, 0]], "flying": True},
    {"op": "ask", "what": "cut_off", "map": MAP, "at": [1, 0], "moved_from": None},
    {"op": "campaign_view"},
    {"op": "campaign_legal"},
    {"op": "campaign_do", "action": "finish"},
    {"op": "campaign_do", "action": "begin"},
    {"op": "campaign_do", "action": "choose a"},
    {"op": "campaign_do", "action": "scenario teeth-in-the-fold 1"},
)


def engine_hunt(luck: random.Random, folder: Path) -> Hunt:
    """Requests in any order with anything in them; paths only where the mutants put them: into the hunt's folder."""
    engine = Engine()
    paths: list[dict[str, Any]] = [
        {"op": op, "path": str(folder / "x.holdin")} for op in ("save", "restore", "campaign_open")
    ]
    new: dict[str, Any] = {"op": "campaign_new", "name": "Mara", "character": "mara", "path": str(folder / "c.holdin")}
    paths += [new, {**new, "path": str(folder / "d.holdin"), "fights": "open", "events": True, "seed": 3}]
    paths.append({"op": "campaign_open", "path": str(folder / "d.holdin"), "way": "restart"})
    fine = [{"id": number, **request} for number, request in enumerate([*REQUESTS, *paths])]

    def mutant(luck: random.Random, seed: object) -> object:
        chosen = luck.random()
        if chosen < 0.3 or not isinstance(seed, dict):
            return luck.choice(fine)
        if chosen < 0.45:
            return bytes_mutant(luck, json.dumps(luck.choice(fine[: len(REQUESTS)])).encode()).replace(b"\n", b" ")
        return value_mutant(luck, seed)

    def attempt(case: object) -> str:
        if isinstance(case, dict) and "path" in case and not _inside(case["path"], folder):
            case = {**case, "path": str(folder / "x.holdin")}
        if isinstance(case, dict) and isinstance(case.get("millis"), int):
            case = {**case, "millis": min(case["millis"], 50)}
        line = case if isinstance(case, bytes) else json.dumps(case).encode()
        told = answer(engine, line)
        error = told.get("error", {})
        text = f"{error.get('code', 'ok')} {error.get('message', '')}"
        assert "please report it" not in text, text
        if engine.running is False:
            engine.running = True
        return text

    return Hunt(luck, list(fine), mutant, attempt, engine.close)


def _inside(path: object, folder: Path) -> bool:
    return not isinstance(path, str) or path.startswith(str(folder)) or "\0" in path or not path


def settings_hunt(luck: random.Random, folder: Path) -> Hunt:
    """A settings file changed: used, or set aside and the usual ones hold; the keys always work."""
    keys = load_keys()
    plain = {"format": 2, **Settings(keys={"take": ("x",)}, pad={"undo": (7,)}).model_dump(mode="json")}
    (folder / "outside").write_text("mine")

    def mutant(luck: random.Random, seed: bytes) -> bytes:
        if luck.random() < 0.6:
            return json.dumps(value_mutant(luck, plain)).encode()
        return bytes_mutant(luck, seed)

    def attempt(case: bytes) -> str:
        home = folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        (home / FILE).write_bytes(case)
        kept = load_settings(home)
        assert kept.aside is None or kept.aside.read_bytes() == case
        assert keys.changed(kept.settings.keys, kept.settings.pad).by_key
        return f"{kept.aside is None} {kept.settings.language} {sorted(kept.settings.keys)}"

    return Hunt(luck, [json.dumps(plain).encode()], mutant, attempt)


def keys_hunt(luck: random.Random, _folder: Path) -> Hunt:
    """A file of keys changed."""
    good = (find_set("base").parent.parent / "assets" / "keys.toml").read_bytes()

    def attempt(case: bytes) -> str:
        try:
            return str(len(read_keys(case.decode(errors="replace")).by_key))
        except HoldinError as error:
            return str(error)

    return Hunt(luck, [good], bytes_mutant, attempt)


def scan_hunt(luck: random.Random, folder: Path) -> Hunt:
    """Pictures, their names and what is said of them changed: opened, or told why not."""
    pygame.font.init()
    plain = {"faces": [{"card": "hp", "side": "front", "file": "a.png", "turn": 90, "left": 0.1}]}
    drawn = {}
    for kind in ("png", "jpg"):
        picture = BytesIO()
        pygame.image.save(pygame.Surface((63, 88)), picture, f"a.{kind}")
        drawn[kind] = picture.getvalue()

    def mutant(luck: random.Random, seed: tuple[str, bytes]) -> tuple[str, bytes]:
        if luck.random() < 0.3:
            return "faces.json", json.dumps(value_mutant(luck, plain)).encode()
        if luck.random() < 0.1:
            return luck.choice(("x" * 240, "אב", "..", "a b", "\x1b")) + ".front.png", drawn["png"]
        return seed[0], bytes_mutant(luck, seed[1])

    def attempt(case: tuple[str, bytes]) -> str:
        home = folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        (home / "a.png").write_bytes(drawn["png"])
        (home / case[0]).write_bytes(case[1])
        scans = Scans(home)
        shown = [scans.look("hp", back=False, sideways=sideways) is not None for sideways in (False, True)]
        assert str(scans.trouble).isprintable(), scans.trouble
        return f"{shown} {scans.trouble}"

    return Hunt(luck, [("hp.front.png", drawn["png"]), ("hp.front.jpg", drawn["jpg"])], mutant, attempt)


HUNTS: Final[dict[str, Callable[[random.Random, Path], Hunt]]] = {
    "cards": card_hunt,
    "elsewhere": partial(set_hunt, name="elsewhere"),
    "events": partial(set_hunt, name="base", files=("events.toml", "campaign.toml", "enhancements.toml")),
    "saves": save_hunt,
    "engine": engine_hunt,
    "settings": settings_hunt,
    "keys": keys_hunt,
    "scans": scan_hunt,
}


def hunted(name: str, seed: int, more: Callable[[int], bool]) -> Hunt:
    """A hunt as long as `more`, asked with the number of cases, says so; none may take long."""
    with tempfile.TemporaryDirectory() as folder:
        hunt = HUNTS[name](random.Random(seed), Path(folder))
        while more(hunt.cases):
            began = time.process_time()
            hunt.one()
            assert time.process_time() - began < SLOWEST, hunt.cases
        hunt.close()
    return hunt


def _main() -> Iterator[str]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0, help="for all hunts together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", default=list(HUNTS))
    wanted = parser.parse_args()
    for name in wanted.names:
        end = time.monotonic() + wanted.seconds / len(wanted.names)
        hunt = hunted(name, wanted.seed, lambda _cases, end=end: time.monotonic() < end)  # type: ignore[misc]  # a parameter of the lambda, with its default
        yield f"{name}: {hunt.cases} cases, {len(hunt.kinds)} kinds of answers\n"


if __name__ == "__main__":
    for line in _main():
        sys.stdout.write(line)
        sys.stdout.flush()
