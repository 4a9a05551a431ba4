"""The whole map: what is on it says what it is, signs lie apart, and routes to choose from are told apart."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product
from pathlib import Path

import pytest
from pygame import Rect

from holdin.data.load import built_in_cards
from holdin.draw.looks import MapCardLook
from holdin.game.actions import Play
from holdin.game.asks import AskRoute
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.held.routes import outlasting, routes
from holdin.game.machine import legal, question
from holdin.game.outlook import Destination, hindering
from holdin.game.stage import stage
from holdin.game.state import Board, Setup
from holdin.models.card_set import CardSet
from holdin.models.hexes import name
from holdin.models.letters import Side
from holdin.models.map_card import Mark
from holdin.saves.session import KeptSession
from holdin.saves.settings import TEXT_SIZES, Settings
from holdin.tools.situations import staged
from holdin.ui.app.navigation import WAYS
from holdin.ui.held_cards.hit_testing import hex_centre, shown_hexes
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Clicked, Command, Pointed, Resized, load_keys
from holdin.ui.kit.view import Fill, Icon, Label
from holdin.ui.pages.desk import Desk
from holdin.ui.play.board_view import BoardView
from holdin.ui.play.hands_view import Clicks
from holdin.ui.play.layout import play_layout
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.intents import Take
from tests.ui.window.test_explained import playing
from tests.ui.window.test_reading import SIZES, faults


def equal_ways(cards: CardSet) -> CardSet:
    """The first scenario begun in sight of an archer, with difficult ground, a trap, and more, between (HIN-7)."""
    face = cards.maps[cards.scenarios[cards.campaign.start[0]].map]
    lines = [list(line) for line in face.drawing.splitlines()]
    signs = ((19, 10, "."), (13, 10, "."), (11, 10, "s"), (8, 8, "o"), (10, 8, ":"), (12, 8, "^"), (11, 6, "~"))
    for line, column, sign in signs:
        lines[line][column] = sign
    archer = {"W": Mark.model_validate({"tile": "monster", "monster": "toll-archer"})}
    drawing, legend = "\n".join(map("".join, lines)), {**face.legend, **archer}
    return replace(cards, maps={**cards.maps, face.id: type(face)(id=face.id, drawing=drawing, legend=legend)})


@pytest.fixture
def screen(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[PlayScreen]:
    """A choice among equal routes, in the smallest window."""
    settings = Settings(language=getattr(request, "param", "en"), reduced_motion=True, guide=False)
    cards = equal_ways(built_in_cards())
    desk = Desk.made(cards, load_keys(), tmp_path, lambda: 0, settings, ways=WAYS)
    setup = Setup(cards.campaign.start[0], next(iter(cards.characters)))
    session = KeptSession.begin(tmp_path / "routes.holdin", cards, setup, Dice(0))
    play = PlayScreen(desk, SIZES[0], session=session, menu=lambda other: other)
    for now in (0.0, 10.0, 20.0):
        play.update(now)
    assert isinstance(question(play.state), AskRoute)
    yield play
    play.leave()


def said(play: PlayScreen) -> str:
    return " ".join(draw.text for draw in play.view().draws if isinstance(draw, Label))


def lit(play: PlayScreen) -> list[int]:
    """The answers that are lit as chosen."""
    theme, view = play.desk.assets.theme.colours, play.view()
    green = [draw.rect for draw in view.draws if isinstance(draw, Fill) and draw.fill == theme.good]
    found = [spot for spot in view.spots if spot.id.startswith("answer:") and spot.shape in green]
    return [int(spot.id.partition(":")[2]) for spot in found]


def test_each_answer_tells_where_it_hinders_and_what_that_brings_to_whom(screen: PlayScreen) -> None:
    """HIN-1, HIN-6, HIN-7."""
    first, *_, last = screen.answers()
    assert "at e6" in first.text
    assert "costs 2 movement, for both" in first.note
    assert "trap at e7" in last.text
    assert "costs 3 movement, for both" in last.note
    assert "3 damage to whoever first comes to distance 1: you or Toll Archer" in last.note


def test_routes_bear_their_answers_numbers_and_light_each_other(screen: PlayScreen) -> None:
    routes = [spot for spot in screen.view().spots if spot.id.startswith("route:")]
    assert [spot.intent for spot in routes] == [answer.intent for answer in screen.answers()]
    assert not any(one.bounds.colliderect(other.bounds) for one, other in combinations(routes, 2))
    for number, spot in enumerate(routes):
        assert isinstance(spot.intent, Take)
        labels = [draw.text for draw in screen.view().draws if isinstance(draw, Label)]
        assert str(number + 1) in labels
        screen.on_event(Pointed(spot.middle))
        assert lit(screen) == [number]
        on_map = said(screen)
        assert screen.desk.words.brings(screen.state, *spot.intent.actions).split(";")[0][1:] in on_map
        answer = screen.view().spot(f"answer:{number}")
        assert answer is not None
        screen.on_event(Pointed(answer.middle))
        assert not lit(screen)
        assert {word for word in said(screen).split() if word.startswith("e")} == {
            word for word in on_map.split() if word.startswith("e")
        }
    screen.on_event(Clicked(routes[-1].middle))
    assert screen.state.combat is not None
    assert len(screen.state.combat.kinds) == 2


@pytest.mark.parametrize("screen", ["en", "ru"], indirect=True)
def test_the_choice_of_a_route_can_be_read(screen: PlayScreen) -> None:
    found, now = [], 30.0
    for size in SIZES:
        for text_size in (TEXT_SIZES[0], TEXT_SIZES[-1]):
            screen.with_settings(text_size=text_size)
            for event in (Resized(size), Pointed((1, 1)), Command("next")):
                screen.on_event(event)
                now += 1
                screen.update(now)
                found += [f"{size} {text_size} {fault}" for fault in faults(screen)]
    assert not found, "\n".join(found)


def test_pointing_at_a_hex_tells_what_is_there_and_what_it_does(tmp_path: Path) -> None:
    with playing(tmp_path, "full-map") as driver:
        told = {}
        for hex_ in ("e6", "b6", "a8", "d9", "g10"):
            driver.point(driver.spot(f"hex:{hex_}").middle)
            told[hex_] = driver.spot(f"hex:{hex_}").tip
            assert " ".join(told[hex_].split("\n")[0].split()) in driver.texts()
        assert "trap: 3 damage" in told["e6"]
        assert "As a hindrance" in told["e6"]
        assert "3 damage to whoever first comes to distance 1" in told["e6"]
        assert "2 movement to enter" in told["b6"]
        assert "movement to go there" not in told["a8"]
        assert "2 movement to go there" in told["d9"] or "3 movement to go there" in told["d9"]
        assert "range " in told["d9"]
        assert "treasure" in told["g10"]


def test_pointing_at_a_monster_tells_its_hp_and_how_far_it_is(tmp_path: Path) -> None:
    with playing(tmp_path, "full-map") as driver:
        spot = next(spot for spot in driver.screen.view().spots if spot.id.startswith("monster:"))
        driver.point(spot.middle)
        tip = driver.spot(spot.id).tip
        assert re.search(r"\b(\d+) of \1 HP", tip)
        assert "range " in tip or "behind a closed door" in tip


@pytest.mark.parametrize("text_size", [TEXT_SIZES[0], TEXT_SIZES[-1]])
@pytest.mark.parametrize("size", SIZES)
def test_costs_and_monsters_signs_never_lie_over_each_other(
    tmp_path: Path, size: tuple[int, int], text_size: float
) -> None:
    """Whatever the map: every hex has a cost of two figures and damage, every monster its number and HP."""
    play = staged("full-map", size, tmp_path, Settings(reduced_motion=True, text_size=text_size))
    assert isinstance(play, PlayScreen)
    cards, room = play.desk.cards, play_layout(play.measures, board_open=True).board
    for scenario in cards.scenarios:
        setup = replace(play.state.setup, scenario=scenario)
        scene = stage(cards, setup)
        state = replace(play.state, setup=setup, board=Board(), others=scene.living(Board()))
        board = BoardView(play.desk, state, room)
        costs, tags = list[Rect](), list[Rect]()
        for hex_ in scene.face.hexes:
            b = Builder(play.desk.assets, play.measures, None, None)
            if hex_ in scene.monster_hexes:
                board.tag(b, board.figures[hex_])
            else:
                board.costs(b, Destination(hex_, 3, 8, 0, (), ()))
            found = [draw.rect for draw in b.view.draws if isinstance(draw, Fill | Icon)]
            (tags if hex_ in scene.monster_hexes else costs).append(found[0].unionall(found[1:]))
        pairs = chain(combinations(costs, 2), product(costs, tags))
        over = [(one, other) for one, other in pairs if one.inflate(-2, -2).colliderect(other)]
        assert not over, scenario
    play.leave()


def test_a_monster_is_numbered_as_words_name_it(tmp_path: Path) -> None:
    """No letter that could be a roll's."""
    play = staged("full-map", SIZES[0], tmp_path, Settings(reduced_motion=True, language="ru"))
    assert isinstance(play, PlayScreen)
    scene = stage(play.desk.cards, play.state.setup)
    b = Builder(play.desk.assets, play.measures, None, None)
    board = BoardView(play.desk, play.state, play.layout.board)
    for figure in board.figures.values():
        if figure.monster is not None:
            board.tag(b, figure)
    texts = [draw.text for draw in b.view.draws if isinstance(draw, Label)]
    assert all(text.isdigit() for text in texts)
    assert [play.desk.words.number(play.state, ref) for ref in scene.monsters] == texts[::2]
    play.leave()


def test_what_was_opened_by_hand_is_shut_by_hand(tmp_path: Path) -> None:
    with playing(tmp_path, "card-selection") as driver:
        driver.key("m")
        driver.key("1")
        driver.key("2")
        driver.settle()
        assert driver.screen.view().spot("board") is not None
        driver.key("m")
        assert driver.screen.view().spot("board") is None


def test_the_key_stands_where_the_maps_card_lay(tmp_path: Path) -> None:
    """What lies on the map is told in words instead of shown twice."""
    with playing(tmp_path, "card-selection") as driver:
        assert driver.screen.view().spot("map") is not None
        driver.key("m")
        driver.settle()
        assert driver.screen.view().spot("map") is None
        assert "trap: 3 damage, once" in driver.texts()
        scene = stage(driver.play.desk.cards, driver.play.state.setup)
        named = [label.text for label in driver.screen.view().draws if isinstance(label, Label)]
        assert {name(hex_) for hex_ in scene.face.hexes if hex_ not in scene.monster_hexes} <= set(named)


def test_an_occupied_hex_says_its_name(tmp_path: Path) -> None:
    with playing(tmp_path, "full-map") as driver:
        scene = stage(driver.screen.desk.cards, driver.play.state.setup)
        texts = [draw.text for draw in driver.screen.view().draws if isinstance(draw, Label)]
        for hex_ in (driver.play.state.you.hex, *scene.monster_hexes):
            assert name(hex_) in texts


def test_a_trap_that_still_hinders_stays_on_the_map_and_in_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HIN-1: it was disarmed in the fight, and counts to its end."""
    with playing(tmp_path, "hindrances") as driver:
        play, words = driver.play, driver.screen.desk.words
        cards, state = driver.screen.desk.cards, play.state
        (there,) = {hex_ for each in routes(cards, state) for hex_, tile in hindering(cards, state, each)}
        state = evolve(state, board=evolve(state.board, cleared=frozenset({there})))
        monkeypatch.setattr(type(play), "state", property(lambda _: state))
        ((hex_, tile),) = outlasting(cards, state).items()
        assert hex_ in state.board.cleared
        assert dict(words.map_key(state))[tile] == "trap: gone, but it hinders to the end of this fight"
        assert words.hex_words(state, hex_).startswith(f"{name(hex_)}: trap: gone")
        icons = [draw.name for draw in driver.screen.view().draws if isinstance(draw, Icon)]
        assert icons.count(tile.value) == 2


def test_a_hex_whose_click_loses_a_card_says_so(tmp_path: Path) -> None:
    """RND-5: what a click on the map spends stands beside it before it is spent."""
    with playing(tmp_path, "play-choice") as driver:
        play, words, cards = driver.play, driver.screen.desk.words, driver.screen.desk.cards
        sides = tuple(evolve(each, side=Side.B) for each in play.state.hero.cards)
        state = evolve(play.state, hero=evolve(play.state.hero, cards=sides), offers=())
        dear = next(each for each in legal(cards, state) if isinstance(each, Play) and words.price(state, each))
        scene = stage(cards, state.setup)
        hex_ = next(hex_ for hex_ in scene.face.hexes if hex_ not in scene.monster_hexes)
        view = BoardView(driver.screen.desk, state, Rect(0, 0, 900, 700))
        for half, warns in ((dear, True), (replace(dear, basic=True), False)):
            b = Builder(play.desk.assets, play.measures, f"hex:{name(hex_)}", None)
            view.build(b, Clicks({}, {}, {}, {hex_: Take((half,))}, {}), {}, ())
            spot = b.view.spot(f"hex:{name(hex_)}")
            assert spot is not None
            assert (words.price(state, dear) in str(spot.tip)) is warns


@pytest.mark.parametrize("size", SIZES)
def test_the_first_picture_shows_the_maps_whole_card_but_what_lies_behind_you(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, "card-selection", size=size) as driver:
        play, cards = driver.play, driver.play.desk.cards
        rest = play.held.scene(play.shown)
        card = next(sprite for sprite in rest if sprite.key == "map")
        seen, (_, low) = shown_hexes(cards, rest), hex_centre(cards, card, play.state.you.hex)
        hexes = stage(cards, play.state.setup).face.hexes
        assert {hex_ for hex_ in hexes if hex_centre(cards, card, hex_)[1] <= low} <= seen
        assert isinstance(card.look, MapCardLook)
        assert card.look.titled


def test_the_maps_card_says_what_is_on_a_hex_and_any_click_opens_the_map(tmp_path: Path) -> None:
    with playing(tmp_path, "card-selection") as driver:
        play = driver.play
        scene = stage(play.desk.cards, play.state.setup)
        ref, tile = next(iter(scene.monsters.items()))
        spot = driver.spot(f"hex:{name(tile.hex)}")
        driver.point(driver.free_point(spot))
        driver.settle()
        assert f"{name(tile.hex)}: " in driver.texts()
        assert f"{scene.full_hp(ref)} of {scene.full_hp(ref)} HP" in driver.texts()
        driver.click(spot.id)
        assert driver.screen.view().spot("board") is not None


def test_a_fight_shuts_the_map_that_was_opened_to_walk_and_it_opens_again_after_it(tmp_path: Path) -> None:
    with playing(tmp_path, "combat") as driver:
        play = driver.play
        while play.state.combat is not None:
            driver.click("undo")
        play.look.opened = True
        assert driver.screen.view().spot("board") is not None
        while play.state.combat is None:
            driver.click("redo")
        assert driver.screen.view().spot("board") is None
        while play.state.combat is not None:
            driver.click("undo")
        assert driver.screen.view().spot("board") is not None
