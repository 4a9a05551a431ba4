"""Every text that a decision needs, on cards and around them, can be read: large enough, whole, and not covered."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path

import pytest
from pygame import Rect

from holdin.draw.theme import load_theme
from holdin.game.actions import Suffer
from holdin.saves.settings import TEXT_SIZES, Settings
from holdin.tools.situations import SITUATIONS, staged
from holdin.ui.held_cards.sprite import Sprite
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Pointed, Resized
from holdin.ui.kit.links import cited
from holdin.ui.kit.measures import FINGER, LEGIBLE, TARGET, Measures
from holdin.ui.kit.typesetting import text_width
from holdin.ui.kit.view import Draw, Fill, Label, Picture, Spot, View
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.form import Form
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.ui.play.hands_view import HandsDrawing
from holdin.ui.play.layout import PlayLayout, play_layout
from holdin.ui.play.play import PlayScreen
from holdin.ui.play.tool_bar import UndoRedo, tool_bar
from holdin.ui.shown.answers import DIGITS
from holdin.ui.shown.number_keys import with_digits
from holdin.ui.track.campaign_page import CampaignPage
from holdin.ui.track.tracker import Tracker
from tests.elsewhere import elsewhere
from tests.ui.window.on_cards import Told, on_cards

SIZES = ((1024, 640), (1280, 800), (1920, 1080))
TOOLS = frozenset({"undo", "redo", "tool:map", "tool:intents", "tool:log", "tool:advice", "tool:back"})


def on_labels(screen: Screen, view: View) -> Iterator[tuple[int, Told, bool]]:
    """Lines around the cards, each with its place in the picture, and whether it is whole."""
    for number, draw in enumerate(view.draws):
        if isinstance(draw, Label) and draw.ink.needed and draw.text:
            wide = text_width(screen.desk.assets, draw.text, draw.ink.role, draw.ink.px)
            rect = Rect(draw.rect.x, draw.rect.y, min(wide, draw.rect.w), draw.rect.h)
            if draw.ink.align == "centre":
                rect.centerx = draw.rect.centerx
            elif draw.ink.align == "right":
                rect.right = draw.rect.right
            more = draw.text == "…" or draw.text.endswith(" …")  # the sign that a card says more, maybe on its own line
            cut = wide > draw.rect.w + 1 or (draw.text.endswith("…") and not more)
            yield number, Told(draw.text, rect, draw.ink.px, "window"), not cut


class Covers:
    """What is laid over others in a picture, gone through once for all of its texts."""

    def __init__(self, view: View) -> None:
        found = [(number, covers(draw)) for number, draw in enumerate(view.draws)]
        laid = [(number, rect) for number, rect in found if rect is not None and rect not in view.notes]
        self._places, self._rects = [number for number, _ in laid], [rect for _, rect in laid]

    def over(self, number: int) -> list[Rect]:
        """What is laid over the picture after a place in it."""
        return self._rects[bisect_right(self._places, number) :]


def covers(draw: Draw) -> Rect | None:
    """What a part of a picture hides of those before it."""
    if isinstance(draw, Picture):
        return draw.surface.get_rect(topleft=draw.at)
    return draw.rect if isinstance(draw, Fill) and draw.fill is not None else None


def points(rect: Rect) -> list[tuple[float, float]]:
    inner = rect.inflate(-2, -2)
    xs, ys = (inner.left, inner.centerx, inner.right), (inner.top, inner.centery, inner.bottom)
    return [(x, y) for x in xs for y in ys]


def shows(told: Told, sprites: tuple[Sprite, ...]) -> bool:
    """Whether no other card lies over a card's text."""
    ordered = sorted(sprites, key=lambda sprite: sprite.z, reverse=True)
    for point in points(told.rect):
        top = next((sprite for sprite in ordered if sprite.shows(point)), None)
        if top is None or top.key != told.owner:
            return False
    return True


def faults(screen: Screen) -> Iterator[str]:
    """What can't be read on a screen."""
    view, window = screen.view(), Rect((0, 0), screen.size)
    laid = Covers(view)
    for number, told, whole in on_labels(screen, view):
        if not whole:
            yield f"cut: {told}"
        if told.px < LEGIBLE:
            yield f"small: {told}"
        if not window.contains(told.rect):
            yield f"outside: {told}"
        if told.rect.inflate(-4, -4).collidelist(laid.over(number)) >= 0:
            yield f"covered: {told}"
    yield from faults_on_cards(screen, window)
    yield from unexplained(view)
    for spot in view.spots:
        if spot.lit and isinstance(spot.shape, Rect) and not window.contains(spot.shape):
            yield f"out of reach: {spot.id}"
    yield from hard_to_hit(screen, view)
    if isinstance(screen, PlayScreen):
        yield from wordless(screen, view)
        yield from misplaced(screen, view)


def wordless(screen: PlayScreen, view: View) -> Iterator[str]:
    """Answers of which nothing but the key is said."""
    keyed = [bool(answer.digit) for answer in with_digits(screen.answers())]
    said = [draw.rect for draw in view.draws if isinstance(draw, Label)]
    for spot in view.spots:
        kind, _, number = spot.id.partition(":")
        if kind == "answer" and len(spot.bounds.collidelistall(said)) <= keyed[int(number)]:
            yield f"wordless: {spot.id}"


def on_the_tracker(screen: Screen) -> bool:
    """Whether it lies beside a table: the tracker, also over free cards, and each of its pages."""
    below = screen.under if isinstance(screen, Overlay) else None
    own = isinstance(screen, OwnPage | Form)
    return not own and (
        type(screen).__module__.startswith("holdin.ui.track.")
        or isinstance(screen, Tracker)
        or (below is not None and on_the_tracker(below))
    )


def hard_to_hit(screen: Screen, view: View) -> Iterator[str]:
    """Targets that are too small, and such that lie over each other; a rule named within a text is as high as that."""
    found = list[Spot]()
    for spot in view.spots:
        if spot.lit and spot.intent is not None and spot.clear is None:
            if min(spot.bounds.size) < (FINGER if on_the_tracker(screen) else TARGET):
                yield f"hard to hit: {spot.id} {spot.bounds.size}"
            if isinstance(spot.shape, Rect) and not spot.rule:
                found.append(spot)
    places = [spot.bounds for spot in found]
    for number, place in enumerate(places):
        for other in place.collidelistall(places[number + 1 :]):
            yield f"one over the other: {found[number].id} {found[number + 1 + other].id}"


def misplaced(screen: PlayScreen, view: View) -> Iterator[str]:
    """What isn't in its place: the same in every phase, whether the whole map is open or not."""
    places = places_of(screen)
    question = [draw.rect for draw in view.draws if isinstance(draw, Fill) and draw.rect == places.question]
    log, tools = view.spot("log"), [spot.bounds for spot in view.spots if spot.id in TOOLS]
    if not question or log is None or log.shape != places.log or tools != tool_places(screen):
        yield f"not in its place: {question} {log} {tools}"
    answers = screen.answers()
    if screen.measures.text_size <= 1 and len(answers) <= len(DIGITS) and view.spot("more") is not None:
        yield f"answers on another page: {len(answers)}"
    for spot in view.spots:
        kind, _, number = spot.id.partition(":")
        if kind == "answer":
            skips = answers[int(number)].lowest
            if not places.answers.contains(spot.bounds) or skips is not places.skip.colliderect(spot.bounds):
                yield f"not in its place: {spot}"
    for label in view.texts():
        if label.rect.colliderect(places.panel) and label.rect.collidelist(view.notes) < 0:
            inside = [place for place in fixed(places) if place.contains(label.rect.clip(places.panel))]
            if not inside:
                yield f"between the places: {label}"


def places_of(screen: PlayScreen) -> PlayLayout:
    """Those of a window's size; where fights are fought on the map, those beside it as well."""
    return screen.layout if screen.on_map else play_layout(screen.measures)


def fixed(places: PlayLayout) -> list[Rect]:
    return [places.question, places.answers, places.log, places.tools]


def tool_places(screen: PlayScreen) -> list[Rect]:
    """Where the tools are while nothing can be taken back."""
    b = Builder(screen.desk.assets, screen.measures, None, None)
    intents = screen.look.intents if screen.on_map else None
    tool_bar(screen.desk, UndoRedo("", ""), intents=intents).put(b, places_of(screen).tools)
    return [spot.bounds for spot in b.view.spots]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_the_places_lie_apart_and_stay_when_the_map_opens(size: tuple[int, int], text_size: float) -> None:
    sizes = Measures(size, text_size, load_theme().sizes)
    shut, open_ = (play_layout(sizes, board_open=opens) for opens in (False, True))
    assert fixed(shut) == fixed(open_)
    assert shut.status == open_.status
    parts = [*fixed(shut), shut.status, open_.board]
    for index, part in enumerate(parts):
        assert Rect((0, 0), size).contains(part)
        assert part.collidelist(parts[index + 1 :]) == -1


def unexplained(view: View) -> Iterator[str]:
    """Rules that are named where pointing at them, or at what they stand in, doesn't explain them."""
    for label in view.draws[view.below :]:
        if isinstance(label, Label):
            for one in cited(label.text):
                if not any(spot.rule == one.rule and spot.bounds.colliderect(label.rect) for spot in view.spots):
                    yield f"not explained: {one.rule} in {label.text!r}"


def faults_on_cards(screen: Screen, window: Rect) -> Iterator[str]:
    """What can't be read on the cards."""
    view = screen.view()
    laid = Covers(view)
    for number, told in on_cards(screen):
        drawing = view.draws[number]
        assert isinstance(drawing, HandsDrawing)
        if round(told.px) < LEGIBLE:
            yield f"small on card: {told}"
        if not window.contains(told.rect):
            yield f"outside on card: {told}"
        if told.rect.inflate(-2, -2).collidelist(laid.over(number)) >= 0 or not shows(told, drawing.now().sprites):
            yield f"covered on card: {told}"


@pytest.mark.parametrize("name", list(SITUATIONS))
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_text_that_a_decision_needs_can_be_read(tmp_path: Path, name: str, lang: str) -> None:
    read_at(SIZES[:1], tmp_path, name, lang)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_scenario_card_has_room_for_every_task(tmp_path: Path, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """TRK-1: a goal with all its special rules, of any scenario of both built-in sets, if it were open."""
    monkeypatch.setattr("holdin.ui.track.campaign_page.why_shut", lambda *_: ())
    screen = staged("track-paper", SIZES[0], tmp_path, Settings(language=lang, reduced_motion=True))
    assert isinstance(screen, CampaignPage)
    screen.adopt(screen.desk.with_cards(elsewhere()))
    found = {}
    for screen.chosen in elsewhere().scenarios:
        screen.changed()
        found[screen.chosen] = list(faults(screen))
    screen.leave()
    assert {scenario: told for scenario, told in found.items() if told} == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(SITUATIONS))
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_text_can_be_read_in_larger_windows_too(tmp_path: Path, name: str, lang: str) -> None:
    read_at(SIZES[1:], tmp_path, name, lang)


def read_at(sizes: Sequence[tuple[int, int]], folder: Path, name: str, lang: str) -> None:
    """Bring a screen about, give it sizes, and read it with the usual text and with the largest."""
    screen = staged(name, sizes[0], folder, Settings(language=lang, reduced_motion=True))
    assert list(on_labels(screen, screen.view())), "a screen says what is to be done"
    found, clock = [], count(500)
    for size in sizes:
        for text_size in (TEXT_SIZES[0], TEXT_SIZES[-1]):
            screen.with_settings(text_size=text_size, reduced_motion=True)
            screen.on_event(Resized(size))
            for seconds in islice(clock, 4):
                screen.update(float(seconds))
            found += [f"{size} {text_size} {fault}" for fault in faults(screen)]
    screen.leave()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", ["combat", "play-choice", "damage-choice", "rest", "target"])
@pytest.mark.parametrize("text_size", [TEXT_SIZES[0], TEXT_SIZES[-1]])
def test_what_is_pointed_at_is_explained_beside_the_question(tmp_path: Path, name: str, text_size: float) -> None:
    """In the smallest window, too: neither over the question nor over what is pointed at."""
    screen = staged(name, SIZES[0], tmp_path, Settings(language="ru", text_size=text_size, reduced_motion=True))
    question, found = play_layout(screen.measures).question, 0
    for spot in screen.view().spots:
        screen.on_event(Pointed(spot.middle))
        aimed = screen.view().spot_at(spot.middle)
        for note in screen.view().notes if aimed is not None and (aimed.tip or aimed.rule) else ():
            found += 1
            assert aimed is not None
            assert not note.colliderect(question), aimed.id
            assert not note.colliderect(aimed.bounds), aimed.id
    assert found
    screen.leave()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("text_size", [TEXT_SIZES[0], TEXT_SIZES[-1]])
def test_damage_shows_the_modifiers_that_it_leads_to_on_its_answer(tmp_path: Path, lang: str, text_size: float) -> None:
    """HPC-1, DMG-1: in the smallest window, too."""
    screen = staged("damage-choice", SIZES[0], tmp_path, Settings(language=lang, text_size=text_size))
    suffer = screen.view().spot("answer:0")
    assert suffer is not None
    said = " ".join(label.text for label in screen.view().texts() if suffer.bounds.contains(label.rect))
    assert isinstance(screen, PlayScreen)
    brings = screen.desk.words.brings(screen.state, Suffer())
    assert brings.count(" · ") == 2, "a modifier for each letter"
    assert " ".join(brings.split()) in " ".join(said.split())
    screen.leave()


@pytest.mark.parametrize("name", ["card-selection", "combat", "play-choice", "attack-preview"])
def test_the_cards_declare_what_a_decision_needs(tmp_path: Path, name: str) -> None:
    screen = staged(name, SIZES[1], tmp_path, Settings(reduced_motion=True))
    assert isinstance(screen, PlayScreen)
    owners = {told.owner for _, told in on_cards(screen)}
    assert "hp" in owners
    assert ("range" in owners) == (screen.state.combat is not None)
    assert len([owner for owner in owners if owner.startswith("card:")]) >= 2
    assert ("monster" in owners) == (screen.state.combat is not None)
    screen.leave()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_action_is_cut_in_the_smallest_windows_alone(tmp_path: Path, language: str) -> None:
    """Where answers stand in a table each says all that it does; in the smallest its card does, and pointing at it."""
    said: list[bool] = []
    for size in ((1024, 640), (1280, 720), (1280, 800)):
        screen = staged("play-choice", size, tmp_path / f"{size}", Settings(language=language))
        assert isinstance(screen, PlayScreen)
        drawn = [draw for draw in screen.view().draws if isinstance(draw, Label)]
        said.append(any(draw.text.endswith(" …") for draw in drawn if draw.rect.colliderect(screen.layout.answers)))
        screen.leave()
    assert said == [True, False, False]
