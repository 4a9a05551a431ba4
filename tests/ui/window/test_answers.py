"""What can be taken on the screen, and what taking it does."""

from pathlib import Path

from holdin.game.actions import DiscardPair
from holdin.game.actions import Play as PlayCard
from holdin.game.asks import AskDistance, AskStep
from holdin.game.machine import question
from holdin.models.letters import Half
from holdin.tools.shot import staged
from holdin.ui.kit.input import Clicked, Command
from holdin.ui.pages.settings import Settings
from holdin.ui.play.board_view import crosses
from holdin.ui.play.play import Play
from holdin.ui.shown.intents import Pick, Take, Walk


def play(tmp_path: Path, name: str) -> Play:
    screen = staged(name, (1280, 800), tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, Play)
    return screen


def test_every_legal_answer_can_be_taken_somewhere(tmp_path: Path) -> None:
    for name in ("play-choice", "reach", "combat-move", "damage-choice", "attach", "rest", "short-rest"):
        screen = play(tmp_path / name, name)
        spots = [spot.intent for spot in screen.view().spots]
        for action in screen.legal:
            walk = Walk(getattr(action, "hex", None))  # type: ignore[arg-type]  # one without a hex walks nowhere
            picked = isinstance(action, DiscardPair) and Pick(action.one) in spots and Pick(action.other) in spots
            assert picked or Take((action,)) in spots or walk in spots, (name, action)
        screen.leave()


def test_playing_a_move_begins_it_at_once(tmp_path: Path) -> None:
    screen = play(tmp_path, "play-choice")
    plays = [action for action in screen.legal if isinstance(action, PlayCard)]
    move = next(action for action in plays if action.basic and action.half is Half.BOTTOM)
    screen.take(Take((move,)))
    assert isinstance(question(screen.state), AskStep | AskDistance)
    screen.leave()


def test_a_far_hex_is_walked_to_with_one_click(tmp_path: Path) -> None:
    screen = play(tmp_path, "reach")
    far = max(screen.flow.places().values(), key=lambda place: place.cost)
    spot = next(spot for spot in screen.view().spots if spot.intent == Walk(far.hex))
    screen.on_event(Clicked(spot.middle))
    assert screen.state.you.hex == far.hex
    screen.leave()


def test_the_map_opens_where_a_hex_is_chosen_and_closes_at_will(tmp_path: Path) -> None:
    screen = play(tmp_path, "reach")
    assert screen.view().spot("board") is not None
    screen.on_event(Command("map"))
    assert screen.view().spot("board") is None
    screen.on_event(Command("map"))
    assert screen.view().spot("board") is not None
    screen.leave()


def test_a_third_card_takes_the_seconds_place_and_a_second_click_puts_back(tmp_path: Path) -> None:
    screen = play(tmp_path, "card-selection")
    cards = [place.card for place in screen.state.hero.cards]
    for card in cards[:3]:
        screen.take(Pick(card))
    assert list(screen.picked) == [cards[0], cards[2]]
    screen.take(Pick(cards[0]))
    assert list(screen.picked) == [cards[2]]
    screen.leave()


def test_segments_that_cross() -> None:
    assert crosses(((0, 0), (10, 0)), ((5, -5), (5, 5)))
    assert not crosses(((0, 0), (10, 0)), ((15, -5), (15, 5)))
