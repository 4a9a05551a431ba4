"""What the enemy will do is told in words, and every symbol explains itself: to pointer, focus, finger, on a page."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from holdin.data.load import built_in_cards
from holdin.draw.looks import MonsterCardLook
from holdin.game.actions import DiscardPair, LoseDiscarded
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import Effect, Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.hexes import name
from holdin.models.letters import Condition, Kind, Letter
from holdin.players.greedy import Greedy
from holdin.saves.session import KeptSession, save
from holdin.saves.settings import TEXT_SIZES, Settings
from holdin.tools.situations import staged
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Pointed
from holdin.ui.kit.measures import SMALLEST
from holdin.ui.kit.view import Fill, Label
from holdin.ui.pages.rules_page import RulesPage, SymbolsPage
from holdin.ui.play.icon_tips import icons_shown
from holdin.ui.play.layout import play_layout
from holdin.ui.play.monster_panel import EnemyPage
from holdin.ui.play.pause_page import PausePage
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.enemies import enemy_of
from holdin.ui.shown.intents import Take, Tool
from holdin.words.symbols import symbols
from tests.ui.window.driver import Driver

FAR = (2, 2)


def playing(folder: Path, situation: str, size: tuple[int, int] = (1280, 800)) -> Driver:
    """A game in a situation, with the pointer out of the way."""
    screen = staged(situation, size, folder, Settings(guide=False, reduced_motion=True))
    driver = Driver(folder, first=screen, now=500.0, size=size)
    driver.settle()
    driver.point(FAR)
    driver.settle()
    return driver


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Driver]:
    """A fight with a hurt monster, before its set is rolled."""
    with playing(tmp_path, "combat") as driver:
        yield driver


@pytest.fixture
def rolled(tmp_path: Path) -> Iterator[Driver]:
    """A fight in which the monster has rolled its set and has yet to act."""
    with playing(tmp_path, "attack-preview") as driver:
        driver.point(FAR)
        driver.settle()
        yield driver


def test_the_longest_question_is_read_in_the_smallest_window(tmp_path: Path) -> None:
    """DMG-1: in the longer language, with a card to lose and two to discard; it takes some of the log's place."""
    session = next(filter(asks_for_cards, map(hurried, range(40))))
    save(session, tmp_path / "game.holdin")
    settings = Settings(guide=False, reduced_motion=True, language="ru")
    with Driver(tmp_path / "home", settings=settings, size=SMALLEST) as driver:
        desk, menu = driver.screen.desk, driver.screen
        kept = KeptSession.open(tmp_path / "game.holdin", session.cards)
        play = PlayScreen(desk, SMALLEST, session=kept, menu=lambda *_: menu)
        asked = " ".join(label.text for label in play.texts())
        assert "наносит вам" in asked
        assert "сбросьте две карты" in asked
        play.leave()


def hurried(seed: int) -> Session:
    """A game that is played in haste until damage could be negated in every way, or to its end."""
    setup = Setup(ScenarioId("teeth-in-the-fold"), CharacterId("mara"))
    session, player = Session(built_in_cards(), setup, Dice(seed)), Greedy()
    while session.state.ending is None and not asks_for_cards(session):
        session.do(player.choose(session.cards, session.state, session.legal()))
    return session


def asks_for_cards(session: Session) -> bool:
    return {LoseDiscarded, DiscardPair} <= {type(action) for action in session.legal()}


def sets_told(driver: Driver) -> list[str]:
    """What stands in the place of what is known."""
    place = play_layout(driver.play.measures).log
    return [label.text for label in driver.screen.texts() if place.contains(label.rect)]


def tells_all(driver: Driver) -> bool:
    """Whether the monster's HP now and all three sets are told beside the question."""
    combat, told = driver.play.state.combat, " ".join(sets_told(driver))
    assert combat is not None
    return f"{combat.hp} of {combat.max_hp} HP" in told and all(f"{letter}" in told for letter in ("A", "B", "C"))


def test_pointing_at_the_monster_tells_its_hp_and_what_its_sets_do(fight: Driver) -> None:
    """MON-2: the HP now, never the maximum alone; question and answers stay."""
    answers = [spot.id for spot in fight.screen.view().spots if spot.id.startswith("answer:")]
    asked = [fight.spot(id_) for id_ in answers]
    assert len(asked) > 1
    assert not tells_all(fight)
    fight.point(fight.free_point(fight.spot("monster")))
    fight.settle()
    assert tells_all(fight)
    assert "hits for" in fight.texts()
    assert [fight.spot(id_) for id_ in answers] == asked


def test_so_does_the_focus_and_enter_opens_its_page(fight: Driver) -> None:
    fight.focus("monster")
    assert tells_all(fight)
    fight.key("RETURN")
    assert isinstance(fight.screen, EnemyPage)
    assert "initiative" in fight.texts()
    fight.key("ESCAPE")
    assert isinstance(fight.screen, PlayScreen)


def test_a_finger_that_stays_tells_it_and_a_tap_opens_its_page(fight: Driver) -> None:
    at = fight.free_point(fight.spot("monster"))
    fight.press(at)
    assert tells_all(fight)
    fight.lift(at, seconds=2.0)
    assert isinstance(fight.screen, PlayScreen)
    fight.finger(at)
    assert isinstance(fight.screen, EnemyPage)


def test_the_rolled_set_is_lit_with_what_it_does_to_you_now(rolled: Driver) -> None:
    """MTN-1: the odds are those of the set that is up."""
    combat = rolled.play.state.combat
    assert combat is not None
    assert combat.behaviour is not None
    rolled.point(rolled.free_point(rolled.spot("monster")))
    rolled.settle()
    theme = rolled.screen.desk.assets.theme.colours
    lit = [draw.rect for draw in rolled.screen.view().draws if isinstance(draw, Fill) and draw.fill == theme.lit]
    rows = [label.text for label in rolled.screen.texts() if label.rect.collidelist(lit) >= 0]
    assert rows
    assert rows[0].startswith(combat.behaviour.value)
    assert any("→" in line or "left" in line for line in sets_told(rolled))


def test_its_card_in_a_fight_hides_the_item_and_shows_its_hp(fight: Driver) -> None:
    """MON-1: in Hand and in print it stays as printed."""
    play = fight.play
    look = next(sprite.look for sprite in play.held.moving(play.now).sprites if sprite.key == "monster")
    combat = play.state.combat
    assert combat is not None
    assert isinstance(look, MonsterCardLook)
    assert look.item is None
    assert look.hp == (combat.hp, combat.max_hp)
    told = " ".join(line.text for line in play.desk.painter.lines(look, 600))
    assert f"{combat.hp}/{combat.max_hp}" in told
    assert told.count("initiative") == len(Letter)


def test_a_monster_on_the_map_is_looked_at_before_a_fight(tmp_path: Path) -> None:
    with playing(tmp_path, "full-map") as driver:
        spot = next(spot for spot in driver.screen.view().spots if spot.id.startswith("monster:"))
        full = stage(driver.play.desk.cards, driver.play.state.setup).full_hp(spot.id.partition(":")[2])
        driver.point(spot.middle)
        driver.settle()
        assert f"{full} of {full} HP" in " ".join(sets_told(driver))
        driver.click(spot.id)
        assert isinstance(driver.screen, EnemyPage)


def test_the_whole_map_names_hexes_monsters_and_their_hp(tmp_path: Path) -> None:
    """As log and questions name them; a monster is found by its number."""
    with playing(tmp_path, "full-map") as driver:
        play = driver.play
        scene, words = stage(play.desk.cards, play.state.setup), play.desk.words
        said = [label.text for label in driver.screen.view().draws if isinstance(label, Label)]
        assert {name(hex_) for hex_ in scene.face.hexes if hex_ not in scene.monster_hexes} <= set(said)
        for ref in scene.monsters:
            assert words.number(play.state, ref) in said
            assert str(scene.full_hp(ref)) in said


def test_a_symbol_on_a_card_explains_itself_and_a_click_still_plays_the_card(rolled: Driver) -> None:
    half = next(spot for spot in rolled.screen.view().spots if spot.id.startswith("half:"))
    rolled.point(rolled.free_point(half))
    rolled.now += 1
    rolled.settle()
    icon = next(spot for spot in rolled.screen.view().spots if spot.id.startswith("icon:"))
    around = [spot for spot in rolled.screen.view().spots if spot.contains(icon.middle) and spot.id != icon.id]
    assert icon.intent == around[-1].intent
    rolled.point(icon.middle)
    rolled.settle()
    assert " ".join(icon.tip.split()) in rolled.texts()


def test_the_focus_on_a_card_explains_its_symbols(fight: Driver) -> None:
    card = next(spot for spot in fight.screen.lit() if spot.id.startswith("card:"))
    fight.focus(card.id)
    told = " ".join(
        label.text for label in fight.screen.view().draws if isinstance(label, Label) and label.text.strip()
    )
    shown = icons_shown(fight.play.desk.hands, fight.play._target(), fight.play._aimed())
    assert shown
    assert any(symbols("en")[icon].title in told for icon in shown), "where room is short, by their names"


def test_the_figures_above_are_walked_to_and_explain_themselves(fight: Driver) -> None:
    fight.focus("figure:elements")
    assert "as long as it shows" in fight.texts()


@pytest.mark.parametrize("key", ["i", "ESCAPE"])
def test_one_page_shows_all_symbols(fight: Driver, key: str) -> None:
    """By its key, and from the pause."""
    fight.key(key)
    if key == "ESCAPE":
        fight.click("symbols")
    page = fight.screen
    assert isinstance(page, SymbolsPage)
    assert {row.icon for row in page.rows()} == set(symbols("en"))
    fight.key("END")
    assert [*symbols("en").values()][-1].title in fight.texts()
    fight.key("ESCAPE")
    assert isinstance(fight.screen, PausePage if key == "ESCAPE" else PlayScreen)


def test_those_of_the_card_in_focus_come_first(fight: Driver) -> None:
    card = next(spot for spot in fight.screen.lit() if spot.id.startswith("card:"))
    fight.focus(card.id)
    fight.key("i")
    page = fight.screen
    assert isinstance(page, SymbolsPage)
    assert page.shown
    assert [row.icon for row in page.rows()][: len(page.shown)] == list(page.shown)


def test_the_menu_and_the_rules_lead_there_too(tmp_path: Path) -> None:
    with Driver(tmp_path) as driver:
        driver.click("symbols")
        assert isinstance(driver.screen, SymbolsPage)
        driver.key("ESCAPE")
        driver.key("r")
        assert isinstance(driver.screen, RulesPage)
        driver.click("symbols")
        assert isinstance(driver.screen, SymbolsPage)


@pytest.mark.parametrize("lang", ["ru", pytest.param("en", marks=pytest.mark.slow)])
@pytest.mark.parametrize("text_size", [pytest.param(TEXT_SIZES[0], marks=pytest.mark.slow), TEXT_SIZES[-1]])
def test_every_monster_stays_in_its_place_with_its_hp_and_its_rolled_set(
    tmp_path: Path, lang: str, text_size: float
) -> None:
    """MON-2: in the smallest window, with conditions too; what has no room there is on its page and on its card."""
    screen = staged("monster-rolled", SMALLEST, tmp_path, Settings(language=lang, text_size=text_size))
    assert isinstance(screen, PlayScreen)
    desk, state, room = screen.desk, screen.state, play_layout(screen.measures).log
    assert state.combat is not None
    known = enemy_of(desk.words, state, state.combat.monster)
    stunned = Effect(known.ref, "wolf", known.ref, armed=False, born=1, condition=Condition.STUN)
    effects = stunned, replace(stunned, condition=Condition.IMMOBILIZE)
    for monster in desk.cards.monsters.values():
        for kind in Kind:
            stats = monster.stats(kind)
            for letter in Letter:
                b = Builder(desk.assets, screen.measures, None, None)
                enemy = replace(known, stats=stats, letter=letter, effects=effects)
                screen.side.tell(b, enemy, room)
                told = " ".join(draw.text for draw in b.view.draws if isinstance(draw, Label))
                assert f"{known.hp}" in told
                assert f"{letter} (" in told or f"{letter}:" in told
                assert all(draw.rect.bottom <= room.bottom for draw in b.view.draws if isinstance(draw, Label))
    screen.leave()


def test_the_monsters_hp_card_says_what_it_is_for_outside_a_fight(tmp_path: Path) -> None:
    """MHP-1: where no monster's HP stand on it."""
    play = staged("card-selection", (1280, 800), tmp_path, Settings(reduced_motion=True))
    spot = play.view().spot("monster-hp")
    assert spot is not None
    play.on_event(Pointed(spot.middle))
    assert "The monsters’ HP card" in {draw.text for draw in play.view().draws if isinstance(draw, Label)}
    play.leave()


@pytest.mark.parametrize(("card", "whose"), [("hp", "your"), ("monster-hp", "its")])
def test_an_hp_card_tells_the_modifiers_that_its_hp_bring_up(fight: Driver, card: str, whose: str) -> None:
    """HPC-1, MHP-1: pointing at it says where modifiers come from, and that they change with the HP."""
    fight.point(fight.free_point(fight.spot(card)))
    fight.settle()
    told = " ".join(sets_told(fight))
    assert f"{whose} attacks roll A" in told
    assert "Other HP turn the card" in told


def test_the_monsters_page_tells_where_its_modifiers_come_from(fight: Driver) -> None:
    """MHP-1."""
    fight.focus("monster")
    fight.key("RETURN")
    assert "the lit row of its HP card" in fight.texts()


def test_the_map_says_why_nobody_moves_on_it_in_a_fight(fight: Driver) -> None:
    """ENG-10: on the map's card, on its key, and on the figures."""
    still = fight.play.desk.words.standing_still(fight.play.state)
    assert fight.play.state.combat is not None
    assert f"distance, now {fight.play.state.combat.distance}" in still
    view = fight.screen.view()
    hexes = [spot for spot in view.spots if spot.id.startswith("hex:") and spot.intent is Tool.MAP]
    seen = [spot for spot in hexes if (top := view.spot_at(spot.middle)) is not None and top.id == spot.id]
    assert len(seen) > 10
    for spot in (fight.spot("map"), *seen[:3]):
        fight.point(fight.free_point(spot))
        fight.settle()
        assert still in fight.texts()
    fight.click("tool:map")
    fight.point(FAR)
    fight.settle()
    assert still in fight.texts()
    combat = fight.play.state.combat
    assert combat is not None
    spot = fight.spot(f"monster:{combat.monster}")
    fight.point(fight.free_point(spot))
    tip = next(each.tip for each in fight.screen.view().spots if each.id == spot.id and each.tip)
    assert still in tip


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [SMALLEST, (1920, 1080)], ids=str)
@pytest.mark.parametrize("situation", ["open-rift", "open-pointed"])
def test_a_note_on_a_hex_leaves_the_bar_above_in_sight(
    tmp_path: Path, situation: str, size: tuple[int, int], lang: str
) -> None:
    """Nor does it lie over what is told of the monster beside."""
    screen = staged(situation, size, tmp_path, Settings(language=lang, guide=False, reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    view = screen.view()
    assert view.notes
    assert [each for each in (*view.bare, *view.asked[:1]) if each.collidelist(view.notes) >= 0] == []
    assert screen.layout.status in view.bare
    screen.leave()


def test_what_came_of_a_click_is_told_though_the_pointer_rests_on_a_monster(tmp_path: Path) -> None:
    """Until it moves: what is known of the monster would take the place of the sum, where the map's key has its own."""
    with playing(tmp_path, "open-target") as driver:
        play = driver.play
        driver.click("tool:map")
        spot = next(one for one in play.view().spots if one.id.startswith("monster:") and isinstance(one.intent, Take))
        driver.click(spot.id)
        said = next(play.side._sum(event, brief=True) for event in play.replay.told if event.kind == "attack")
        assert said is not None
        assert said.text in driver.texts()
        driver.point((spot.middle[0] + 2, spot.middle[1]))
        driver.settle()
        assert "hit" in driver.texts(), "what it means to do"
