"""The chapter of rifts in the tests' card set: checked, played in both ways, enhanced, kept and taken back."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from holdin.engine.as_json import action_views, view
from holdin.game.actions import Do, Play
from holdin.game.session import Moment, Session
from holdin.game.stage import stage
from holdin.game.state import Setup
from holdin.game.step import Event
from holdin.models.ability import Teleport
from holdin.models.base import CardId, CharacterId, EnhancementId, ScenarioId
from holdin.models.enhancement import Sticker, misfit
from holdin.models.letters import Fights, Half, Side
from holdin.saves.session import restore, save
from holdin.words.words import Words
from tests.other_books import begun, other_books

HALL, WAYFINDER = "the-crooked-hall", "wayfinder"
RIFTS = {"rift_created", "rift_moved", "rift_removed", "triggered"}


def eagerly(game: Session, seed: int, most: int) -> Iterator[Event]:
    """What comes of random answers, where what can be done is done, and no action is a basic one."""
    random = Random(seed)
    for _ in range(most):
        legal = [each for each in game.legal() if not getattr(each, "basic", False)] or [*game.legal()]
        if not legal:
            return
        moment = game.do(Do() if Do() in legal else random.choice(legal))
        assert isinstance(moment, Moment)
        yield from moment.events


@pytest.mark.parametrize("fights", Fights)
def test_random_games_come_to_everything_that_rifts_do(fights: Fights) -> None:
    """TEL-1, TEL-2, RIF-1, RIF-3: in each way of fighting, never more than five, told in words and in the view."""
    seen: Counter[str] = Counter()
    words = Words(other_books(), "ru")
    for seed in range(40):
        game = begun(HALL, WAYFINDER, fights, seed)
        for event in eagerly(game, seed, 200):
            seen[event.kind] += 1
        shown: Any = view(game, words)
        assert len(shown.get("rifts", ())) <= 5
    assert {*RIFTS, "teleported"} <= seen.keys(), seen


def test_a_combats_rifts_are_in_its_view_and_its_numbers_among_the_answers() -> None:
    """RIF-4: a place is asked for by its distance."""
    words = Words(other_books(), "en")
    for seed in range(200):
        game = begun(HALL, WAYFINDER, Fights.HELD, seed)
        for _ in eagerly(game, seed, 60):
            pass
        combat = game.state.combat
        if combat is not None and combat.rifts:
            shown: Any = view(game, words)
            assert shown["combat"]["rifts"] == [*combat.rifts]
            return
    raise AssertionError("no game came to a rift in a combat")


def decision(game: Session, words: Words) -> dict[str, Any]:
    shown: Any = view(game, words)
    found: dict[str, Any] = shown["decision"]
    return found


def test_a_place_is_asked_for_as_the_protocol_says() -> None:
    """TEL-1, RIF-1: the decision is a place, and each answer names its hex or distance."""
    cards, words = other_books(), Words(other_books(), "en")
    for fights in Fights:
        game = begun(HALL, WAYFINDER, fights)
        threshold = CardId("threshold")
        lines = next(line for line in game.legal() if getattr(line, "leading", None) == threshold)
        game.do(lines)
        while decision(game, words)["kind"] != "place":
            legal = game.legal()
            wanted = [each for each in legal if isinstance(each, Play) and each.card == threshold and not each.basic]
            game.do(wanted[0] if wanted else legal[0])
        shown = action_views(cards, game.state, game.legal(), words)
        assert {each["kind"] for each in shown} == {"place"}
        assert all("hex" in each or "distance" in each for each in shown)


def test_a_sticker_carries_a_teleport_one_further() -> None:
    """ENH-1: Teleport + 1 goes on a line that teleports so and so far, in both ways of fighting."""
    cards = other_books()
    kind = cards.enhancements[EnhancementId("teleport")]
    assert misfit(kind, Teleport(value=2, dots=1), Fights.HELD) is None
    assert misfit(kind, Teleport(to="rift", dots=1), Fights.HELD) is not None
    assert kind.price == 40
    sticker = Sticker(CardId("threshold"), Side.A, 1, Half.BOTTOM, 0, kind.id)
    setup = Setup(ScenarioId(HALL), CharacterId(WAYFINDER), stickers=(sticker,))
    (line,) = stage(cards, setup).printed_face(CardId("threshold"), Side.A).bottom.abilities
    assert isinstance(line, Teleport)
    assert line.value == 4


@pytest.mark.parametrize("fights", Fights)
def test_a_game_with_rifts_is_kept_gone_on_with_and_taken_back(fights: Fights, tmp_path: Path) -> None:
    """RIF-1: a save of answers comes to the same rifts, and so does what is undone and done again."""
    cards = other_books()
    for seed in range(100):
        game = begun(HALL, WAYFINDER, fights, seed)
        for _ in eagerly(game, seed, 80):
            pass
        if game.state.board.rifts:
            break
    assert game.state.board.rifts
    path = tmp_path / "game.jsonl"
    save(game, path)
    again = restore(path, cards)
    assert again.state == game.state
    again.undo(3)
    again.redo(3)
    assert again.state == game.state
