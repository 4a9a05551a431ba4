"""A card comes up large and upright under a resting pointer, with the focus, and under a finger that stays."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from holdin.draw.looks import AbilityFace, CharacterHp, ItemFace, MonsterCardLook, RangeTracker
from holdin.game.state import GameState, Zone
from holdin.models.base import CardId
from holdin.models.letters import Fights
from holdin.saves.settings import Settings
from holdin.tools.situations import staged
from holdin.ui.held_cards.hit_testing import hover_at
from holdin.ui.held_cards.placement import RISE
from holdin.ui.held_cards.scene import card_key
from holdin.ui.held_cards.sprite import Flag, Sprite, overlap
from holdin.ui.kit.intent import Intent
from holdin.ui.play.layout import play_layout
from holdin.ui.play.pointer_rest import REST
from tests.ui.seat import FRAME
from tests.ui.window.driver import Driver

FAR = (2, 2)
SIZES = [(1024, 640), *(pytest.param(size, marks=pytest.mark.slow) for size in ((1280, 800), (1920, 1080)))]
LARGER, CROWNED = 1.12, 1.08


@pytest.fixture(params=[False, True], ids=["moving", "still"])
def driver(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A game in which an action is to be chosen."""
    settings = Settings(guide=False, reduced_motion=request.param)
    screen = staged("play-choice", (1280, 800), tmp_path, settings)
    with Driver(tmp_path, first=screen, now=500.0) as driver:
        driver.settle()
        driver.point(FAR)
        driver.settle()
        yield driver


def sprite(driver: Driver, key: str) -> Sprite:
    play = driver.play
    return next(one for one in play.held.moving(play.now).sprites if one.key == key)


def large(driver: Driver, key: str, before: Sprite) -> bool:
    """Whether a card is seen larger than before, upright, before all others, wholly in the window."""
    now, play = sprite(driver, key), driver.play
    if Flag.HOVERED not in now.flags:
        return False
    others = [one.z for one in play.held.moving(play.now).sprites if one.key != key]
    box = now.bounds()
    assert now.height > (CROWNED if Flag.LEADING in now.flags else LARGER) * before.height
    assert now.angle == 0
    assert now.z > max(others)
    assert box.x >= 0
    assert box.y >= 0
    assert box.x + box.w <= driver.size[0]
    assert box.y + box.h <= driver.size[1]
    return True


def a_card(driver: Driver) -> str:
    """One that lies aslant in the fan."""
    return next(
        one.key
        for one in driver.play.held.moving(driver.play.now).sprites
        if one.key.startswith("card:") and one.angle != 0
    )


def test_by_pointer(driver: Driver) -> None:
    key = a_card(driver)
    before = sprite(driver, key)
    driver.point(driver.spot(key).middle)
    driver.settle()
    assert large(driver, key, before)
    driver.point(FAR)
    driver.settle()
    assert sprite(driver, key) == before


def test_not_before_the_pointer_has_rested(driver: Driver) -> None:
    key = a_card(driver)
    before, (x, y) = sprite(driver, key), driver.spot(key).middle
    for step in range(round(2 * REST / FRAME)):
        driver.point((x + step % 2, y))
        assert not large(driver, key, before)
    driver.settle()
    assert large(driver, key, before)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["play-choice", "combat", "short-rest"])
def test_never_over_what_is_asked_nor_under_the_bar_and_it_stays(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    """With its crown or its tab; the pointer may move on it as it likes."""
    screen = staged(name, size, tmp_path, Settings(guide=False, reduced_motion=True))
    with Driver(tmp_path, size=size, first=screen, now=500.0) as driver:
        places = play_layout(driver.play.measures)
        asked = [places.question, places.answers, places.skip, places.log, places.tools, places.status]
        rest = driver.play.held.scene(driver.play.shown)
        for before in (
            one for one in rest if isinstance(one.look, AbilityFace | CharacterHp | MonsterCardLook | ItemFace)
        ):
            driver.point(FAR)
            driver.settle()
            seen = [point for point in grid(before) if hover_at(rest, point) == before.key]
            free = [at for at in seen if Rect(at, (1, 1)).collidelist(asked) < 0]
            for at in (*free[:1], *free[-1:], *free[:1]):
                driver.point(at)
                driver.settle()
                now = sprite(driver, before.key)
                assert Flag.HOVERED in now.flags, "it stays while the pointer is on it"
                top, box = now.point(0.5, -RISE if now.flags & {Flag.LEADING, Flag.COMING} else 0)[1], now.bounds()
                room = Rect(round(box.x), round(top), round(box.w), round(box.y + box.h - top)).inflate(-2, -2)
                assert room.collidelist(asked) < 0, before.key
                for _ in range(5):
                    driver.frame()
                    assert sprite(driver, before.key) == now, "nothing flickers"


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["monster-pointed", "monster-rolled"])
def test_a_monster_never_covers_what_can_be_taken_nor_your_hp(
    tmp_path: Path, name: str, size: tuple[int, int], text_size: float
) -> None:
    screen = staged(name, size, tmp_path, Settings(guide=False, reduced_motion=True, text_size=text_size))
    with Driver(tmp_path, size=size, first=screen, now=500.0) as driver:
        driver.settle()
        monster, rest = sprite(driver, "monster"), driver.play.held.scene(driver.play.shown)
        assert Flag.HOVERED in monster.flags
        assert monster.clip is None, "all of it is seen"
        assert monster.height >= next(one for one in rest if one.key == "monster").height
        for one in rest:
            if one.key == "hp" or (one.key != "monster" and one.flags & {Flag.LIT, Flag.LIT_TOP, Flag.LIT_BOTTOM}):
                shared = overlap(monster.bounds(), one.bounds())
                assert not shared.w * shared.h, one.key


def test_the_last_card_comes_up_beside_the_others(tmp_path: Path) -> None:
    """Where there is room beside the fan it covers none that can be chosen too."""
    screen = staged("card-large", (1920, 1080), tmp_path, Settings(guide=False, reduced_motion=True))
    with Driver(tmp_path, size=(1920, 1080), first=screen, now=500.0) as driver:
        driver.settle()
        found = driver.play.held.moving(driver.play.now).sprites
        up = next(one for one in found if Flag.HOVERED in one.flags)
        for one in found:
            if one is not up and Flag.LIT in one.flags:
                shared = overlap(up.bounds(), one.bounds())
                assert not shared.w * shared.h, one.key


def grid(one: Sprite) -> list[tuple[int, int]]:
    """Points all over a card."""
    return [(round(x), round(y)) for x, y in (one.point(i / 8, j / 8) for j in range(1, 8) for i in range(1, 8))]


def test_not_where_it_is_switched_off(driver: Driver) -> None:
    driver.play.with_settings(enlarge=False)
    key = a_card(driver)
    before = sprite(driver, key)
    driver.point(driver.spot(key).middle)
    driver.settle()
    assert not large(driver, key, before)


def test_not_under_a_pointer_that_did_not_move(driver: Driver) -> None:
    driver.click("half:" + a_card(driver).removeprefix("card:") + ":top")
    assert driver.play.held.up is None
    driver.key("m")
    assert driver.play.held.up is None


def test_with_the_whole_map_open_a_card_comes_up_in_reading_size_beside_it(driver: Driver) -> None:
    key = a_card(driver)
    before = sprite(driver, key)
    driver.key("m")
    driver.settle()
    driver.point(driver.spot(key).middle)
    driver.settle()
    assert large(driver, key, before)
    box, places = sprite(driver, key).bounds(), play_layout(driver.play.measures, board_open=True)
    room = Rect(round(box.x), round(box.y), round(box.w), round(box.h)).inflate(-4, -4)
    covered = [places.board, places.question, places.answers, places.log, places.status]
    assert room.collidelist(covered) < 0


def test_by_focus(driver: Driver) -> None:
    half = next(spot.id for spot in driver.screen.lit() if spot.id.startswith("half:"))
    key = f"card:{half.split(':')[1]}"
    before = sprite(driver, key)
    driver.focus(half)
    assert large(driver, key, before)


def test_by_a_finger_that_stays(driver: Driver) -> None:
    key = a_card(driver)
    before, moments = sprite(driver, key), len(driver.play.session.moments)
    at = driver.spot(key).middle
    driver.press(at)
    driver.settle()
    assert large(driver, key, before)
    driver.lift(at, seconds=0.6)
    driver.settle()
    assert sprite(driver, key) == before
    assert len(driver.play.session.moments) == moments, "to look is not to play"


def test_without_any_of_them_no_card_is_large(driver: Driver) -> None:
    key = a_card(driver)
    assert not large(driver, key, sprite(driver, key))


@pytest.mark.parametrize("opened", [False, True], ids=["shut", "open"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["play-choice", "combat-move", "short-rest"])
def test_a_click_means_after_the_rest_what_it_meant_before(
    tmp_path: Path, name: str, size: tuple[int, int], *, opened: bool
) -> None:
    """On every card, map open or not; the card that has come up stays, wherever on it the pointer goes and rests."""
    screen = staged(name, size, tmp_path, Settings(guide=False, reduced_motion=True))
    with Driver(tmp_path, size=size, first=screen, now=500.0) as driver:
        driver.play.look.opened = opened
        draw = Random(name + str(size))
        driver.point(FAR)
        driver.settle()
        rest = driver.play.held.scene(driver.play.shown)
        for before in (
            one for one in rest if isinstance(one.look, AbilityFace | ItemFace | MonsterCardLook | RangeTracker)
        ):
            seen = [at for at in grid(before) if hover_at(rest, at) == before.key]
            for at in draw.sample(seen, min(1, len(seen))):
                driver.point(FAR)
                driver.settle()
                driver.point(at)
                meant = meaning(driver, at)
                driver.settle()
                assert meaning(driver, at) == meant, (before.key, at)
                up = driver.play.held.up
                if up is None:
                    continue
                now = sprite(driver, up)
                other = draw.choice([point for point in grid(now) if now.shows(point)])
                driver.point(other)
                meant = meaning(driver, other)
                driver.settle()
                assert meaning(driver, other) == meant
                under = hover_at(rest, other) or ""
                if under.startswith("card:") and not up.startswith("card:"):
                    assert driver.play.held.up != up, "what is chosen from isn't hidden behind what is only read"
                    continue
                assert (driver.play.held.up, sprite(driver, up)) == (up, now), "it stays as it is"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("fights", Fights)
def test_the_second_card_of_two_is_clicked_where_it_lay_beside_the_first(
    tmp_path: Path, fights: Fights, size: tuple[int, int]
) -> None:
    """RND-2: what has been chosen lets go of the pointer, be it that no moment passes between the clicks."""
    with Driver(tmp_path, size=size) as driver:
        driver.click("scenarios")
        driver.click(f"fights:{fights.value}")
        driver.click("scenario:0")
        driver.click("on")
        fan = [one for one in driver.play.held.scene(driver.play.shown) if one.key.startswith("card:")]
        first, second = sorted(fan, key=lambda one: one.centre[0])[2:]
        for one in (first, second):
            rest = driver.play.held.scene(driver.play.shown)
            seen = [at for at in grid(one) if hover_at(rest, at) == one.key]
            at = min(seen) if one is second else seen[len(seen) // 2]  # as near to the first as it shows
            driver.point(at)
            driver.pause()
            driver.press_button(at)
            driver.settle()
        assert {card_key(card) for card in chosen(driver.play.state)} == {first.key, second.key}


def chosen(state: GameState) -> list[CardId]:
    """The cards of the round."""
    return [place.card for place in state.hero.cards if place.zone is Zone.CHOSEN]


def meaning(driver: Driver, at: tuple[int, int]) -> Intent | None:
    """What a click at a point means now."""
    spot = driver.screen.view().spot_at(at)
    return None if spot is None else spot.intent
