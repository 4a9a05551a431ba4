"""Moments as they are seen in the window: where one looks, skipped by a press that does nothing else, and off."""

from pathlib import Path

import pytest

from holdin.errors import SaveError
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.game.step import Event
from holdin.models.base import TreasureId
from holdin.models.letters import Fights
from holdin.players.greedy import Greedy
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.saves.store import Store
from holdin.tools.situations import staged
from holdin.ui.held_cards.placement import HP, MONSTER_HP
from holdin.ui.kit.input import Clicked, Command
from holdin.ui.pages.desk import Desk
from holdin.ui.play.ending import End
from holdin.ui.play.moments_view import MomentsDrawing, Words
from holdin.ui.play.page_moment import PageMoment
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.tokens import WalkerDrawing
from holdin.ui.shown.intents import Take
from holdin.ui.shown.moments import MomentKind
from tests.ui.window.driver import Driver

SIZE = (1280, 800)
STILL = Settings(guide=False, reduced_motion=True)


def drawing(play: PlayScreen) -> MomentsDrawing:
    """What draws the moments."""
    return next(draw for draw in play.view().draws if isinstance(draw, MomentsDrawing))


def seen(name: str, folder: Path, lang: str = "en") -> PlayScreen:
    """A situation in which a moment is seen."""
    screen = staged(name, SIZE, folder, STILL.model_copy(update={"language": lang}))
    assert isinstance(screen, PlayScreen)
    return screen


def test_a_blow_is_seen_at_the_hp_that_it_takes(tmp_path: Path) -> None:
    play = seen("moment-hit", tmp_path)
    (showing,) = (each for each in drawing(play).now() if each.moment.kind is MomentKind.HIT and each.share < 1)
    place = drawing(play).where(showing.moment)
    key = MONSTER_HP if showing.moment.who != "you" else HP
    sprite = next(each for each in play.replay.sprites(play.now) if each.key == key)
    assert place is not None
    assert sprite.shows(place.at)
    assert showing.moment.said.startswith("−")
    assert drawing(play).parts()
    play.leave()


def test_on_the_map_a_blow_is_seen_at_the_figure(tmp_path: Path) -> None:
    play = seen("open-moment-hit", tmp_path)
    showing = next(each for each in drawing(play).now() if each.moment.kind is MomentKind.HIT and each.share < 1)
    place = drawing(play).where(showing.moment)
    assert place is not None
    assert play.layout.board.collidepoint(place.at)
    play.leave()


@pytest.mark.parametrize(("lang", "said"), [("en", "You loot a treasure"), ("ru", "сокровище")])
def test_a_treasure_says_what_is_in_it(lang: str, said: str, tmp_path: Path) -> None:
    """MAP-9."""
    play = seen("moment-treasure", tmp_path, lang)
    showing = next(each for each in drawing(play).now() if each.share < 1)
    words, treasure = drawing(play).words(showing.moment), TreasureId(str(showing.moment.event.values["treasure"]))
    item = play.desk.cards.treasures[treasure].item
    assert said in words.text
    assert item is not None
    assert play.desk.words.name(item) in words.text
    play.leave()


@pytest.mark.parametrize("command", ["skip", "take", "answer_1", "next", "down"])
def test_a_press_that_skips_only_skips(command: str, tmp_path: Path) -> None:
    play = seen("moment-hit", tmp_path)
    done = len(play.session.moments)
    assert not play.legal
    play.on_event(Command(command))
    assert play.legal
    assert len(play.session.moments) == done
    assert not play.replay.busy(play.now) or not play.replay.figures.busy(play.now)
    play.leave()


def test_a_click_that_skips_only_skips(tmp_path: Path) -> None:
    play = seen("moment-hit", tmp_path)
    done = len(play.session.moments)
    for at in ((700, 520), (200, 200)):
        if not play.legal:
            play.on_event(Clicked(at))
            assert len(play.session.moments) == done
    assert play.legal
    play.leave()


@pytest.mark.parametrize("fights", [Fights.HELD, Fights.OPEN])
def test_with_the_speed_off_nobody_waits(fights: Fights, tmp_path: Path) -> None:
    """Rolls, turns and blows are told at once: after the next picture something is asked, or it is over."""
    with Driver(tmp_path, settings=Settings(guide=False, pace="off")) as driver:
        desk = driver.screen.desk
        setup = Setup(next(iter(desk.cards.scenarios)), next(iter(desk.cards.characters)), 1, fights=fights)
        session = KeptSession.begin(tmp_path / "a.holdin", desk.cards, setup, Dice(3))
        play = PlayScreen(desk, driver.size, session=session, menu=lambda screen: screen)
        driver.app.screen, player = play, Greedy()
        for _ in range(16):
            driver.frame()
            assert not play.replay.suspense
            if play.state.ending is None:
                play.answer(player.choose(desk.cards, play.state, play.legal))
                assert play.legal or play.state.ending is not None


def test_twice_as_fast_is_faster(tmp_path: Path) -> None:
    waits = dict[str, float]()
    for pace in ("usual", "fast"):
        with Driver(tmp_path / pace, settings=Settings(guide=False, pace=pace)) as driver:
            desk = driver.screen.desk
            setup = Setup(next(iter(desk.cards.scenarios)), next(iter(desk.cards.characters)), 1)
            session = KeptSession.begin(tmp_path / f"{pace}.holdin", desk.cards, setup, Dice(0))
            play = PlayScreen(desk, driver.size, session=session, menu=lambda screen: screen)
            driver.app.screen, player = play, Greedy()
            driver.settle()
            while not play.replay.suspense:
                driver.settle()
                began = play.now
                play.answer(player.choose(desk.cards, play.state, play.legal))
            while play.replay.suspense:
                driver.frame(0.02)
            waits[pace] = play.now - began
    assert waits["usual"] > 1
    assert waits["fast"] < waits["usual"] * 0.8


def test_you_walk_over_the_whole_map_where_fights_are_held(tmp_path: Path) -> None:
    """MOV-1: the map stays open while you are on the way, and you are seen between two hexes."""
    with Driver(tmp_path, first=seen("reach", tmp_path), now=500.0) as driver:
        driver.settle()
        driver.app.screen = driver.screen.with_settings(reduced_motion=False)
        play = driver.play
        play.command("map") if not play.held.board_open else None
        driver.settle()
        before = play.state.you.hex
        far = max(play.flow.places().values(), key=lambda place: place.cost)
        meant = play.flow.clicks().hexes[far.hex]
        assert isinstance(meant, Take)
        play.answer(*meant.actions)
        places = set()
        while play.replay.busy(driver.now) and play.held.board_open:
            places |= {draw.at() for draw in play.view().draws if isinstance(draw, WalkerDrawing)}
            driver.frame(0.02)
        assert play.state.you.hex != before
        assert len(places) > 4


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", ["won", "lost", "open-lost"])
def test_the_end_tells_numbers_and_why(name: str, lang: str, tmp_path: Path) -> None:
    """END-1: in both languages; a loss names its turning point and leads back there."""
    screen = staged(name, SIZE, tmp_path, STILL.model_copy(update={"language": lang}))
    assert isinstance(screen, End)
    texts, found = [label.text for label in screen.texts()], screen.facts
    assert found is not None
    assert {str(found.rounds), str(found.dealt), f"{found.cards_left}/{found.cards}"} <= set(texts)
    tr = screen.desk.words.tr
    for name_ in ("Rounds", "HP at the end", "Cards left", "Damage dealt", "Damage suffered", "Rests"):
        assert tr(name_) in texts
    assert screen.won is (name == "won")
    ids = [choice.id for choice in screen.choices()]
    assert ("turning" in ids) is not screen.won
    assert screen.won or {"again", "easier"} <= set(ids)
    screen.leave()


def test_a_loss_leads_back_to_its_turning_point(tmp_path: Path) -> None:
    screen = staged("lost", SIZE, tmp_path, STILL)
    assert isinstance(screen, End)
    assert screen.turned is not None
    with Driver(tmp_path, first=screen, now=500.0) as driver:
        driver.click("turning")
        assert driver.play.state.round == screen.turned.round
        assert driver.play.state.ending is None
        assert driver.play.session.undone, "it can be gone on with as it was"


def test_another_try_that_cant_be_kept_leads_back_in_the_window_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been made larger, and the settings changed, at the end."""
    screen = staged("lost", SIZE, tmp_path, STILL)
    with Driver(tmp_path, first=screen, now=500.0) as driver:
        screen.size = (1600, 1000)
        monkeypatch.setattr(Store, "new_game", full)
        driver.click("again")
        assert driver.play.size == screen.size
        assert "no room" in driver.play.notice


def full(*_: object) -> KeptSession:
    raise SaveError("no room is left")


def levelled(desk: Desk) -> PageMoment:
    """The moment of a level."""
    return PageMoment(desk, Event("level_gained", {"level": 2}), Words("Level 2", "strengthen"))


def test_a_level_is_seen_once_as_its_page_opens_and_an_input_skips_it(tmp_path: Path) -> None:
    """LVL-1: no longer than its time, and not at all with less motion or with the speed off."""
    with Driver(tmp_path, settings=Settings(guide=False)) as driver:
        desk = driver.screen.desk
    seen = levelled(desk)
    assert seen.update(10.0)
    assert seen.busy
    assert seen.update(10.01 + desk.assets.theme.moments.level.seconds)
    assert not seen.busy
    assert not seen.update(11.0)
    skipped = levelled(desk)
    assert skipped.update(10.0)
    assert skipped.skip()
    assert not skipped.skip()
    for change in ({"reduced_motion": True}, {"pace": "off"}):
        assert not levelled(desk.with_settings(desk.settings.model_copy(update=change))).busy
    assert not PageMoment(desk, None, Words("", "")).busy
