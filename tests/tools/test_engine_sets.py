"""A card set of one's own on disk, checked and played through the engine: a monster whose sets need no attack."""

import json
from pathlib import Path

import pytest

from holdin import cli
from holdin.engine import Engine
from tests.tools.test_engine_special_rules import Json, ask

SETS = {
    "A": 'move = 5, lines = [{ range = 3, conditions = ["muddle"] }, { damage = 1, push = 2 }]',
    "B": "move = 5, attack = 1, range = 2",
    "C": "move = 5, attack = 1, range = 2",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A set that builds on the built-in one, with another wolf."""
    about = 'name = "mist"\nversion = "1.0.0"\nformat = 1\nlanguages = ["en"]\nlicence = "CC0"\nbuilds_on = "base"\n'
    lines = "\n".join(f"{letter} = {{ initiative = 1, {row} }}" for letter, row in SETS.items())
    kinds = "\n".join(f"[{kind}]\nhp = 9\n[{kind}.sets]\n{lines}" for kind in ("normal", "elite"))
    (tmp_path / "monsters").mkdir()
    (tmp_path / "text").mkdir()
    (tmp_path / "set.toml").write_text(about)
    (tmp_path / "monsters" / "wolf.toml").write_text(f'id = "wolf"\n{kinds}\n')
    (tmp_path / "text" / "en.toml").write_text('monster.wolf.name = "Mist Wolf"\n')
    return tmp_path


def test_a_set_with_lines_of_its_own_is_clean_and_one_whose_conditions_lack_an_attack_is_not(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """MON-2: the check names file, line and field, and what may stand there."""
    assert cli.main(["check", str(folder)]) == 0
    wolf = folder / "monsters" / "wolf.toml"
    wolf.write_text(wolf.read_text().replace("move = 5, attack = 1, range = 2", 'move = 5, conditions = ["stun"]'))
    capsys.readouterr()
    assert cli.main(["check", str(folder)]) == 1
    said = capsys.readouterr().out
    assert "wolf.toml:6: normal.sets.B.conditions: goes with an attack, and this set has none (MON-2)" in said
    assert "lines = [{ range, damage, conditions, push, pull }]" in said


def test_a_monster_that_never_attacks_still_does_what_its_set_holds(folder: Path) -> None:
    """MON-2, MTN-4, DMG-1: told by events with their rule, and playable by the actions that the engine lists."""
    engine = Engine()
    try:
        ask(engine, "load", cards=str(folder))
        view = ask(engine, "new", scenario="teeth-in-the-fold", character="mara", seed=3, dice="manual")
        events = _until_hurt(engine, view)
        done = [event for event in events if event["kind"] in {"line_done", "condition_gained", "distance_changed"}]
        assert [event["kind"] for event in done[-3:]] == ["line_done", "condition_gained", "line_done"]
        assert done[-1]["line"] == {"range": 1, "damage": 1, "conditions": [], "push": 2, "pull": 0}
        assert done[-1]["rule"] == ["MON-2"]
        view = ask(engine, "view")
        assert "hurts you for 1 without an attack" in view["decision"]["prompt"]
        assert (view["pending"]["damage"], view["pending"]["cause"]) == (1, "line")
        before = view["character"]["hp"]
        view = ask(engine, "do", action="suffer")["view"]
        assert view["character"]["hp"] == before - 1
        assert view["combat"]["distance"] == 3
        assert "muddle" in {each["condition"] for each in view["character"]["conditions"]}
        assert not [event for event in events if event["kind"] == "attack"]
    finally:
        engine.close()


def _until_hurt(engine: Engine, view: Json) -> list[Json]:
    """Walk up to the wolf, letter A for every roll, until its set asks you about damage."""
    events: list[Json] = []
    for _ in range(200):
        if view["decision"]["kind"] == "damage":
            return events
        keys = [action["key"] for action in ask(engine, "legal")["actions"]]
        told = ask(engine, "do", action="letter A" if "letter A" in keys else _onward(keys))
        events, view = [*events, *told["events"]], told["view"]
    raise AssertionError(json.dumps(view))


def _onward(keys: list[str]) -> str:
    """Basic moves, always up the map; no attacks."""
    steps = [key for key in keys if key.startswith("step")]
    if steps:
        return min(steps, key=lambda key: int(key.rpartition(",")[2]))
    return next((key for key in keys if key.endswith("bottom basic")), keys[0])
