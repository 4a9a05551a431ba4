"""How a game stands, told in the terminal's lines: the hexes that the scenario is about, and figures that read well."""

import re
from dataclasses import replace

import pytest

from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.figures import YOU
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import name
from holdin.models.letters import Fights, Tile
from holdin.ui.shown.figures import hidden
from holdin.ui.text import situation
from holdin.words.ground import plain_tiles
from holdin.words.words import Words
from tests.words.test_sentences import fighting, start

ERRAND, TOLL, AUDIT = (ScenarioId(each) for each in ("the-guilds-errand", "the-open-hand", "the-reeves-audit"))


def named(words: Words, state: GameState, hex_name: str) -> str:
    """What is told of a hex."""
    hexes = {name(hex_): hex_ for hex_ in situation.hexes(words, state)}
    return words.hex_words(state, hexes[hex_name])


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_goal_hexes_stand_at_the_goal_on_the_map_and_at_their_hex(cards: CardSet, lang: str) -> None:
    """END-1: where the goal is to be reached is told wherever the map's picture would show it."""
    words, state = Words(cards, lang), start(cards, ERRAND)
    said = words.symbol("exit")
    title = said.partition(":")[0]
    assert f"{title} – e11" in list(situation.in_full(words, state))[:4]
    assert any(line.startswith(f"{title} – e11: ") for line in situation.ground(words, state))
    assert said not in named(words, state, "e10")
    assert named(words, state, "e11").startswith(f"e11: {said}")


def test_a_goal_treasure_is_told_as_what_the_goal_wants_until_it_is_looted(cards: CardSet) -> None:
    """MAP-9: another treasure is told as before."""
    words, state = Words(cards), start(cards, ERRAND)
    assert named(words, state, "f6").startswith("f6: Goal treasure: A treasure that this scenario is about.")
    assert named(words, state, "i6").startswith("i6: treasure: to be looted, once in a campaign")
    assert "treasure: to be looted, once in a campaign – i6" in list(situation.ground(words, state))
    box = next(hex_ for hex_ in situation.hexes(words, state) if name(hex_) == "f6")
    taken = replace(state, board=replace(state.board, looted=frozenset({box})))
    assert named(words, taken, "f6").startswith("f6: nothing lies here")
    assert not any("Goal treasure" in line for line in situation.in_full(words, taken))


def test_the_hexes_of_special_rules_are_named_with_their_rule(cards: CardSet) -> None:
    words, state = Words(cards), start(cards, TOLL)
    rule = words.special_rule(TOLL, 0)
    (line,) = (each for each in situation.ground(words, state) if each.endswith(rule))
    hexes = re.findall(r"\b[a-z]\d+\b", line.partition(":")[0])
    assert line.startswith("Special rule – ")
    assert hexes
    assert all(f"Special rule: {rule}" in named(words, state, each) for each in hexes)


def test_from_how_far_a_monster_engages_is_told_with_its_ranges(cards: CardSet) -> None:
    """ENG-1: an effect's own range isn't one of the three, so the Reeve engages at range 1 only."""
    told = list(situation.monsters(Words(cards), start(cards, AUDIT)))
    for first, ranges in ((1, "2, 1, 1"), (3, "4, 3, 2")):
        line = f"Engages you within range {first}, in sight; the ranges of its sets are {ranges}"
        assert any(each.startswith(line) for each in told), line


def test_who_is_still_to_come_is_counted_and_named(cards: CardSet) -> None:
    words, state = Words(cards), start(cards, AUDIT)
    assert "monsters left 4 (1 still to come)" in situation.status_line(words, state)
    for lines in (situation.monsters(words, state), situation.ground(words, state)):
        assert list(lines).count("Elite The Reeve, still to come") == 1
    clerk = next(ref for ref in stage(cards, state.setup).monsters if ref.startswith("ink-clerk"))
    board = evolve(state.board, dead=state.board.dead | {clerk})
    killed = evolve(state, board=board, others=tuple(each for each in state.others if each.id != clerk))
    assert "monsters left 2 ·" in situation.status_line(words, killed), "with a clerk dead the Reeve won't get up"
    assert not any("still to come" in line for line in situation.monsters(words, killed))


def test_money_and_distance_read_as_words_in_the_line(cards: CardSet) -> None:
    """LOT-2, HIN-1: number and meaning belong together."""
    words, state = Words(cards), fighting(cards, "wolf-1")
    assert "distance 3 (a step: 2 movement)" in situation.status_line(words, state)
    assert situation.status_line(words, state).endswith("money 0")
    rich = replace(state, hero=replace(state.hero, tokens=1))
    assert situation.status_line(words, rich).endswith("1 money token = 2 gold")


def test_a_distance_that_stays_as_it_was_is_no_line(cards: CardSet) -> None:
    words, state = Words(cards), fighting(cards, "wolf-1")
    moved = Event("distance_changed", {"who": YOU, "old": 1, "new": 3}, ("MOV-3",))
    stayed = Event("distance_changed", {"who": YOU, "old": 1, "new": 1}, ("MOV-3",))
    assert words.event(state, moved) == "Distance 1 → 3 (you)."
    assert words.event(state, stayed) is None


def test_what_is_printed_is_told_though_it_is_not_revealed(cards: CardSet) -> None:
    """OPN-4: a door and what lies behind it may be looked at; a rift is no empty hex."""
    setup = evolve(start(cards, ERRAND).setup, fights=Fights.OPEN)
    words, state = Words(cards), Session(cards, setup, Dice(1)).state
    unseen = hidden(cards, state)
    assert unseen
    told = list(situation.ground(words, state))
    assert any(line.startswith("Not revealed: ") for line in told)
    (doors,) = (line for line in told if line.startswith("closed door: "))
    assert all(f" {name(hex_)}" in doors for hex_ in unseen if Tile.DOOR_CLOSED in plain_tiles(words, state, hex_))
    here = situation.hexes(words, state)[0]
    torn = evolve(state, board=evolve(state.board, rifts=frozenset({here})))
    assert words.hex_words(torn, here).startswith(f"{name(here)}: a rift")
