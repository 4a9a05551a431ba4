"""The guide on the open map: hints of its own, in any scenario, each when it matters first."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from holdin.data.load import built_in_cards
from holdin.game.actions import Action
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.machine import question
from holdin.game.notation import parse
from holdin.game.place_asks import AskRift
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import GameState, Setup
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.hexes import named
from holdin.models.letters import Fights, Tile
from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings
from holdin.ui.kit.view import Label
from holdin.ui.pages.desk import Desk
from holdin.ui.play.guide import Dismiss, Hint, dismissed, fits, hint_for, hint_text, hints
from tests.game.builder import attack, card_set, move
from tests.game.open_play.playing import idler
from tests.other_books import other_books
from tests.ui.window.driver import Driver, Player
from tests.ui.window.test_open_table import begun

TAUGHT = Settings(reduced_motion=True)
LONG = 60
"""Seconds in which any hint can be read."""
RIFT: dict[str, object] = {"kind": "create_rift", "range": 3}
BROAD = [[0, 0], [1, 0]]
"""An area of two hexes, at range."""
YARD = """
.   .   .   .
  .   W   .
#   +   #   #
  .   .   .
.   @   .   .
  .   .   W
.   .   .   .
"""
OPEN = {hint.id: hint for hint in hints() if hint.fights is Fights.OPEN}


def setup_of(cards: CardSet, number: int = 1, character: str = "") -> Setup:
    """A scenario on the open map."""
    scenario = next(each.id for each in cards.scenarios.values() if each.number == number)
    return Setup(scenario, CharacterId(character or next(iter(cards.characters))), fights=Fights.OPEN)


def drilled(ability: dict[str, object]) -> CardSet:
    """A small set with an ability at the top of every card."""
    faces = {f"{card} {side}": {"top": {"abilities": [ability]}} for card in ("one", "two") for side in "AB"}
    return card_set(YARD, monsters=(idler(), idler("bear")), faces=faces)


def desk_of(folder: Path) -> Desk:
    with Driver(folder, settings=TAUGHT) as driver:
        return driver.screen.desk


@dataclass
class Whatever:
    """Answers at random: it tries everything."""

    random: Random = field(default_factory=lambda: Random(1))

    def choose(self, _cards: CardSet, _state: GameState, actions: tuple[Action, ...], /) -> Action:
        """Any."""
        return self.random.choice(actions)


def given(desk: Desk, games: Iterable[tuple[CardSet, Setup, int]], player: Player, answers: int = 150) -> set[str]:
    """The hints of some games."""
    found: dict[str, Hint] = {}
    for cards, setup, seed in games:
        session, desk = Session(cards, setup, Dice(seed)), replace(desk, cards=cards)
        while session.state.ending is None and len(session.moments) < answers:
            while (hint := hint_for(desk, [session.state])) is not None:
                found[hint.id] = hint
                desk = desk.with_settings(desk.settings.model_copy(update=dismissed(desk, Dismiss(hint.id))))
            session.do(player.choose(cards, session.state, session.legal()))
    assert not [each for each in found.values() if each.fights is Fights.HELD]
    return {*found}


def test_games_on_the_open_map_meet_every_hint_of_theirs(tmp_path: Path) -> None:
    """Those about areas, targets, pushes and summons with cards that have them."""
    base, area = built_in_cards(), drilled(attack(2, range=3, area=BROAD, targets=2))
    push = drilled(attack(1, range=4, push=2))
    games = [(base, setup_of(base, number), seed) for number in (1, 3) for seed in range(4)]
    games += [(cards, setup_of(cards), seed) for cards in (area, push) for seed in range(3)]
    summons = [(other_books(), setup_of(other_books(), 27, "kennel-keeper"), seed) for seed in range(12)]
    desk = desk_of(tmp_path)
    rifts = [(drilled(RIFT), setup_of(drilled(RIFT)), 1)]
    met = given(desk, games, Greedy()) | given(desk, summons, Whatever()) | given(desk, rifts, Whatever())
    assert OPEN.keys() - met == set()


def test_every_scenario_has_them_under_who_acts_when(tmp_path: Path) -> None:
    """OPN-2: no row is covered; all go at a word."""
    with Driver(tmp_path, settings=TAUGHT) as driver:
        play = begun(driver, 3)
        assert hint_text(play.desk, OPEN["open_sets"])[:30] in driver.texts()
        rows = [spot.bounds for spot in play.view().spots if spot.id.startswith("turn:")]
        slip = driver.spot("hint").bounds
        assert len(rows) > 1
        assert all(row.bottom <= slip.y for row in rows)
        driver.click("hint:off")
        assert play.view().spot("hint") is None


def test_the_maps_key_stands_above_a_hint(tmp_path: Path) -> None:
    """What was asked for is shown at once; the hint waits for its word."""
    with Driver(tmp_path, settings=TAUGHT) as driver:
        play = begun(driver, 3)
        driver.key("m")
        told = next(told for _, told in play.desk.words.map_key(play.state))
        key = [
            draw for draw in play.view().draws if isinstance(draw, Label) and draw.text and told.startswith(draw.text)
        ]
        assert key
        assert key[0].rect.bottom <= driver.spot("hint").bounds.y


def test_a_hint_names_the_keys_that_are_set(tmp_path: Path) -> None:
    """MAI-8: however they were changed."""
    with Driver(tmp_path, settings=TAUGHT.model_copy(update={"keys": {"intents": ("f9",)}})) as driver:
        assert "(F9)" in hint_text(driver.screen.desk, OPEN["open_intents"])


def test_a_door_is_told_of_while_it_is_near_and_shut() -> None:
    """OPN-4: not from the other end of the map, nor once it is open, and only where a step is to be made."""
    cards = drilled(move(1))
    session = Session(cards, setup_of(cards), Dice(1))
    session.do(parse("cards one two"))
    assert not fits(cards, OPEN["open_door"], session.state)
    session.do(parse("play one top"))
    state = session.state
    assert fits(cards, OPEN["open_door"], state)
    shut = [hex_ for hex_, tile in stage(cards, state.setup).terrain.items() if tile is Tile.DOOR_CLOSED]
    away = evolve(state, you=evolve(state.you, hex=named("d7")))
    assert not fits(cards, OPEN["open_door"], away)
    opened = evolve(state, board=evolve(state.board, opened=frozenset(shut)))
    assert not fits(cards, OPEN["open_door"], opened)


def test_what_a_rift_is_is_told_as_the_first_is_put() -> None:
    """RIF-1: while none lies there yet."""
    cards = drilled(RIFT)
    session, player = Session(cards, setup_of(cards), Dice(1)), Whatever()
    while not isinstance(question(session.state), AskRift):
        session.do(player.choose(cards, session.state, session.legal()))
    assert not session.state.board.rifts
    assert fits(cards, OPEN["open_rift"], session.state)
