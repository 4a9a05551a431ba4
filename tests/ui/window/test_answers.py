"""What can be taken on the screen, and what taking it does."""

from collections.abc import Iterable
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest

from holdin.draw.looks import AbilityFace
from holdin.game.actions import Action, Step, Stop
from holdin.game.actions import Play as PlayCard
from holdin.game.asks import AskCards, AskDamage, AskRepick
from holdin.game.machine import question
from holdin.models.hexes import name
from holdin.models.letters import Half
from holdin.players.greedy import Greedy
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.tools.situations import SITUATIONS, staged
from holdin.ui.held_cards.sprite import Flag
from holdin.ui.kit.input import Clicked, Command, Typed
from holdin.ui.kit.view import Polygon
from holdin.ui.pages.steps_page import StepsPage
from holdin.ui.play.board_view import crosses
from holdin.ui.play.composition import SHORTCUTS
from holdin.ui.play.hands_view import half_frame
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.answering import _first
from holdin.ui.shown.answers import spent
from holdin.ui.shown.automatic import REDRAW
from holdin.ui.shown.inputs import back, starts
from holdin.ui.shown.intents import Pick, Refuse, Say, Take, Tool


def play(tmp_path: Path, name: str) -> PlayScreen:
    screen = staged(name, (1280, 800), tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    return screen


def takes(intents: Iterable[object]) -> set[tuple[Action, ...]]:
    """What is answered by taking these."""
    return {intent.actions for intent in intents if isinstance(intent, Take)}


def test_every_legal_answer_can_be_taken_somewhere(tmp_path: Path) -> None:
    """By itself, or at the head of what one input answers; two cards by a click on each."""
    for situation in ("play-choice", "reach", "combat-move", "damage-choice", "attach", "rest", "short-rest"):
        screen = play(tmp_path / situation, situation)
        intents = [spot.intent for spot in screen.view().spots]
        begun = {given[: len(stand.implied) + 1] for stand in screen.flow.offers.stands for given in takes(intents)}
        for action in screen.legal:
            pair = _first(action)
            picked = pair is not None and Pick(pair) in intents
            assert picked or (action,) in begun, (situation, action)
        screen.leave()


def test_the_fan_shows_the_sides_that_the_answers_name(tmp_path: Path) -> None:
    """RND-6, RST-4: a card that comes back turned, once what goes on is over, lies there so, and says since when."""
    ahead = 0
    for situation in ("card-selection", "reach", "short-rest", "rest", "damage-choice"):
        screen = play(tmp_path / situation, situation)
        for action in (None, *(answer.intent for answer in screen.answers() if answer.lowest)):
            if action is not None:
                screen.take(action)
            for now in (40.0, 50.0):
                screen.update(now)
            named = {answer.text for answer in screen.answers() if isinstance(answer.intent, Pick)}
            faces = [sprite for sprite in screen.held.scene(screen.state) if isinstance(sprite.look, AbilityFace)]
            shown = {sprite.key: sprite for sprite in faces}
            for card in (answer.intent.card for answer in screen.answers() if isinstance(answer.intent, Pick)):
                sprite = shown[f"card:{card}"]
                assert isinstance(sprite.look, AbilityFace)
                side = f"{sprite.look.side.value.lower()}{sprite.look.level}"
                face = screen.desk.cards.text("en", f"face.{card}.{side}.name")
                assert any(face in text for text in named), situation
                ahead += Flag.COMING in sprite.flags
        screen.leave()
    assert ahead


def test_playing_a_move_begins_it_at_once(tmp_path: Path) -> None:
    """What it reaches is shown without another input, and skipping it has a place."""
    screen = play(tmp_path, "play-choice")
    plays = [action for action in screen.legal if isinstance(action, PlayCard)]
    move = next(action for action in plays if action.basic and action.half is Half.BOTTOM)
    screen.take(Take((move,)))
    assert screen.flow.offers.goals
    assert any(answer.lowest for answer in screen.answers())
    screen.leave()


def test_a_far_hex_is_walked_to_with_one_click(tmp_path: Path) -> None:
    screen = play(tmp_path, "reach")
    far = max(screen.flow.places().values(), key=lambda place: place.cost)
    spot = next(spot for spot in screen.view().spots if spot.id == f"hex:{name(far.hex)}")
    before = len(screen.session.moments)
    screen.on_event(Clicked(spot.middle))
    assert screen.state.you.hex == far.hex
    assert len(screen.session.moments) > before + 1
    screen.take(Tool.UNDO)
    assert len(screen.session.moments) == before, "one input, taken back by one"
    screen.leave()


@pytest.mark.parametrize("situation", ["card-selection", "open-cards"])
def test_a_game_gone_on_with_is_taken_back_input_by_input_as_it_was_given(tmp_path: Path, situation: str) -> None:
    """A walk, a stop before what is played, an answer that gave itself: as they were clicked, not as they might be."""
    luck, screen = Random(3), play(tmp_path, situation)
    begun = list[int]()
    for now in range(100, 1300, 30):
        for later in range(0, 30, 3):  # what is seen has ended
            screen.update(now + later)
        taken = [spot.intent for spot in screen.view().spots if isinstance(spot.intent, Take | Pick)]
        if not taken:
            break
        given = len(screen.session.moments) - 1
        screen.take(luck.choice(taken))
        begun += [given] if len(screen.session.moments) - 1 > given else []
        if len(screen.session.moments) - 1 < given:  # a card is put back that implied something
            begun.pop()
        if begun and luck.random() < 0.15 and not screen.picked:
            screen.take(Tool.UNDO)
            assert len(screen.session.moments) - 1 == begun.pop()
            screen.flow.picked = ()
    steps = screen.on_event(Command("steps"))
    assert isinstance(steps, StepsPage)
    assert len(tuple(steps.rows())) == len(starts(screen.session.moments, screen.session.undone))
    screen.leave()
    with closing(KeptSession.open(screen.session.path, screen.desk.cards)) as session:
        assert starts(session.moments, ()) == begun
        assert len(begun) > 8
        for start in reversed(begun):
            session.undo(back(session.moments))
            assert len(session.moments) - 1 == start


def test_what_is_given_again_in_other_inputs_keeps_what_followed_and_is_taken_back_as_it_is_now(tmp_path: Path) -> None:
    """A walk was one click, and is two now; what was done after it can still be done again, also by another program."""
    screen = play(tmp_path, "reach")
    far = max(screen.flow.places().values(), key=lambda place: place.cost)
    before = len(screen.session.moments)
    screen.take(Take((*map(Step, far.way), Stop())))
    screen.update(100.0)
    walked = len(screen.session.moments) - before
    screen.take(Take((next(iter(screen.legal)),)))
    after = [moment.actions for moment in screen.session.moments[before:]]
    assert walked > 2
    for _ in range(2):
        screen.take(Tool.UNDO)
    assert len(screen.session.moments) == before
    screen.take(Take((Step(far.way[0]),)))
    screen.take(Take((*map(Step, far.way[1:]), Stop())))
    assert len(screen.session.undone) == len(after) - walked
    screen.leave()
    with closing(KeptSession.open(screen.session.path, screen.desk.cards)) as session:
        assert back(session.moments) == walked - 1
        session.undo(back(session.moments))
        assert back(session.moments) == 1
        session.redo(len(session.undone))
        assert [moment.actions for moment in session.moments[before:]] == after


def test_to_open_a_game_forgets_nothing_that_was_taken_back(tmp_path: Path) -> None:
    """Played by a program that tells no inputs, and left where an answer gives itself."""
    screen, followed_ = play(tmp_path, "card-selection"), 0
    desk, session, greedy = screen.desk, screen.session, Greedy()
    for _ in range(40):
        session.do(greedy.choose(desk.cards, session.state, session.legal()))
    moments = session.moments
    for steps in range(1, 20):
        session.undo(len(session.moments) - (len(moments) - steps))
        given = len(session.moments)
        PlayScreen(desk, screen.size, session=session, menu=lambda one: one).update(9.0)
        followed_ += len(session.moments) > given
        assert [each.state for each in (*session.moments, *session.undone)] == [each.state for each in moments]
    assert followed_
    screen.leave()


def test_a_hexs_name_goes_there_and_escape_takes_its_beginning_back(tmp_path: Path) -> None:
    """Once it is whole; where one name begins another, Enter says so."""
    screen = play(tmp_path, "reach")
    far = max(screen.flow.places().values(), key=lambda place: place.cost)
    screen.view()
    screen.on_event(Typed(name(far.hex)[0]))
    assert screen.state.you.hex != far.hex
    screen.view()
    assert isinstance(screen.listening(), frozenset)
    assert name(far.hex)[1] in screen.listening(), "only rows of this column are typed on"
    screen.on_event(Command("back"))
    assert not screen.typing.begun
    assert screen.view().spot("board") is not None, "the map stays open"
    for sign in name(far.hex):
        screen.on_event(Typed(sign))
        screen.view()
    if screen.state.you.hex != far.hex:
        screen.on_event(Command("take"))
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


def test_the_second_card_plays_both_and_undo_leaves_the_first_picked(tmp_path: Path) -> None:
    screen = play(tmp_path, "card-selection")
    cards = [place.card for place in screen.state.hero.cards]
    screen.take(Pick(cards[0]))
    assert screen.picked == (cards[0],)
    screen.take(Pick(cards[0]))
    assert not screen.picked, "a second click puts it back"
    for card in cards[:2]:
        screen.take(Pick(card))
    assert not isinstance(question(screen.state), AskCards)
    screen.take(Tool.UNDO)
    assert screen.picked == (cards[0],)
    screen.take(Tool.UNDO)
    assert not screen.picked
    assert isinstance(question(screen.state), AskCards)
    screen.leave()


def test_another_draw_is_one_input_and_undo_takes_it_back_whole(tmp_path: Path) -> None:
    """RST-2: its damage isn't asked about again; where cards are to negate it, it is (DMG-1)."""
    screen = play(tmp_path, "short-rest")
    before, asked = len(screen.session.moments), question(screen.state)
    screen.take(Take(REDRAW))
    assert not isinstance(question(screen.state), AskRepick | AskDamage)
    screen.take(Tool.UNDO)
    assert (len(screen.session.moments), question(screen.state)) == (before, asked)
    screen.take(Take(REDRAW[:1]))
    assert isinstance(question(screen.state), AskDamage)
    screen.take(Tool.UNDO)
    assert (len(screen.session.moments), question(screen.state)) == (before, asked)
    screen.leave()


def test_segments_that_cross() -> None:
    assert crosses(((0, 0), (10, 0)), ((5, -5), (5, 5)))
    assert not crosses(((0, 0), (10, 0)), ((15, -5), (15, 5)))


LIFELESS = {"board", "hint", "effects", "deck", "undo", "redo"}
"""What is no thing of the game; tools that have nothing to do are grey."""


@pytest.mark.slow
def test_no_click_on_what_shows_is_met_with_silence(tmp_path: Path) -> None:
    """In every situation, map open or not: it is an answer, a way to know more, or says which rule is in the way."""
    for name_ in SITUATIONS:
        (tmp_path / name_).mkdir()
        screen = staged(name_, (1280, 800), tmp_path / name_, Settings(reduced_motion=True))
        if not isinstance(screen, PlayScreen) or screen.replay.suspense:
            screen.leave()
            continue
        for opened in (False, True):
            screen.look.opened, screen.hover = opened, None
            screen.changed()
            points, view = product(range(0, 1280, 16), range(0, 800, 16)), screen.view()
            for spot in {id(spot): spot for at in points if (spot := view.spot_at(at)) is not None}.values():
                assert spot.intent is not None or spot.id.partition(":")[0] in LIFELESS, (name_, spot.id)
                if isinstance(spot.intent, Refuse | Say):
                    screen.take(spot.intent)
                    assert screen.notice, (name_, spot.id, spot.intent)
                    assert not isinstance(spot.intent, Refuse) or "()" not in screen.notice
        screen.leave()


def test_a_shortcut_tells_which_half_it_spends_and_lights_it(tmp_path: Path) -> None:
    """RND-4: a lit hex, monster or distance, before it is clicked, by pointer and by focus."""
    found = 0
    for situation in ("play-choice", "attack-preview", "immobilized"):
        screen = play(tmp_path / situation, situation)
        for spot in [spot for spot in screen.view().spots if spot.id.partition(":")[0] in SHORTCUTS]:
            spends = spent(spot.intent)
            if spends is None:
                continue
            found += 1
            screen.hover, screen.focus = None, spot.id
            screen.changed()
            view = screen.view()
            aimed = view.spot(spot.id)
            assert aimed is not None
            assert aimed.tip.startswith(screen.desk.words.label(screen.state, spends))
            sprite = next(one for one in screen.held.target(None, spot.id) if one.key == f"card:{spends.card}")
            assert any(isinstance(one, Polygon) and one.points == half_frame(sprite, spends.half) for one in view.draws)
        screen.leave()
    assert found
