"""The chapter of tiles in the tests' card set: checked, played in both ways, drawn, printed, kept and taken back."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from holdin.data.schema import schema_of
from holdin.draw.ability_faces import paint_face
from holdin.draw.assets import Assets
from holdin.draw.looks import AbilityFace
from holdin.draw.render_context import RenderContext
from holdin.draw.theme import load_theme
from holdin.engine.as_json import view
from holdin.game.session import Moment
from holdin.models.base import CharacterId
from holdin.models.character import Character
from holdin.models.letters import Fights, Mixed, Side
from holdin.models.scenario import Scenario
from holdin.saves.session import restore, save
from holdin.words.words import Words
from tests.game.test_other_books_rifts import eagerly
from tests.other_books import begun, other_books

COURT, MASON = "the-walled-court", "mason"
TILES = {"obstacle_made", "obstacle_moved", "obstacle_destroyed", "trap_made", "elements_used"}


@pytest.mark.parametrize("fights", Fights)
def test_random_games_come_to_everything_that_tiles_do(fights: Fights) -> None:
    """OVL-3, OVL-6, OVL-7, MIX-1: in each way of fighting, told in words and in the view."""
    seen: Counter[str] = Counter()
    words = Words(other_books(), "ru")
    for seed in range(60):
        game = begun(COURT, MASON, fights, seed)
        for event in eagerly(game, seed, 200):
            seen[event.kind] += 1
            line = words.event(game.state, event)
            assert line is None or line
        shown: Any = view(game, words)
        if game.state.round <= 2:
            assert len(shown["scenario"]["wall_tiles"]) == 3
        else:
            assert "wall_tiles" not in shown["scenario"]
        made = shown["tiles"] if fights is Fights.OPEN else shown["scenario"].get("made_tiles", [])
        assert all(each["tile"] in {"obstacle", "trap", None} for each in made)
    wanted = TILES if fights is Fights.HELD else {*TILES, "trap_sprung", "area_put"}
    assert wanted <= seen.keys(), seen


def test_the_corridor_is_floor_and_its_walls_are_gone() -> None:
    """OVL-2: the wall under it is covered, the one beside it stands."""
    face = other_books().maps[next(id_ for id_ in other_books().maps if id_ == "walled-court")]
    assert {face.name(hex_) for hex_ in face.corridors} == {"c3", "b3"}
    assert len(face.wall_edges) == 1


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_face_is_drawn_and_nothing_is_too_small(lang: str) -> None:
    """LIN-1, ARE-2, MIX-2: dotted lines, patterns, six elements and mixed symbols have room on the cards."""
    context = RenderContext(other_books(), Assets(load_theme()), lang)
    icons: set[str] = set()
    for card in mason().cards:
        for side in Side:
            for level in (1, 2):
                proof = paint_face(context, AbilityFace(card.id, side, level), 600)
                assert not proof.overflows, (card.id, side, level, proof.overflows)
                icons |= {icon.text for icon in proof.icons}
    assert {"earth", "light", "air", Mixed.FIRE_ICE.value, "trap", "obstacle"} <= icons


def mason() -> Character:
    return other_books().characters[CharacterId(MASON)]


def test_a_game_with_made_tiles_is_kept_and_taken_back(tmp_path: Path) -> None:
    """OVL-3, OVL-7: the file brings the same tiles again, and undo takes them away."""
    for seed in range(60):
        game = begun(COURT, MASON, Fights.OPEN, seed)
        for _ in eagerly(game, seed, 40):
            pass
        if game.state.board.laid and game.state.ending is None:
            save(game, tmp_path / f"{seed}.holdin")
            again = restore(tmp_path / f"{seed}.holdin", other_books())
            assert again.state.board == game.state.board
            game.undo(200)
            assert not game.state.board.laid
            return
    raise AssertionError("no game came to a made tile")


def test_two_engines_answer_alike_whatever_was_spent() -> None:
    """MIX-1: an answer that names its symbols is replayed as the same."""
    for seed in range(80):
        game = begun(COURT, MASON, Fights.OPEN, seed)
        random = Random(seed)
        for _ in range(120):
            legal = game.legal()
            spending = [each for each in legal if getattr(each, "spends", ())]
            if not legal:
                break
            moment = game.do(spending[0] if spending else random.choice(legal))
            assert isinstance(moment, Moment)
            if spending:
                again = begun(COURT, MASON, Fights.OPEN, seed)
                again.replay(game.lines())
                assert again.state == game.state
                return
    raise AssertionError("no game came to a choice of symbols")


def test_the_schema_knows_the_kinds() -> None:
    """OVL-3, OVL-7, MIX-2, OVL-6: editors complete them."""
    characters, scenarios = str(schema_of(Character)), str(schema_of(Scenario))
    for word in ("create_obstacle", "move_obstacle", "destroy_obstacle", "create_trap", "earth", "dark/fire"):
        assert word in characters
    assert "walls" in scenarios
