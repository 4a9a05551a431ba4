"""The guide gives short hints that fit, once each, and can be sent away."""

from itertools import count
from pathlib import Path

import pytest

from holdin.game.actions import Suffer
from holdin.game.asks import AskDamage, AskPlay
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.figures import YOU
from holdin.game.machine import question
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import Effect, GameState, Setup
from holdin.models.hexes import neighbours
from holdin.models.letters import Condition, Fights
from holdin.players.greedy import Greedy
from holdin.saves.settings import Settings, load_settings
from holdin.tools.situations import staged
from holdin.ui.kit.input import Command
from holdin.ui.pages.desk import Desk
from holdin.ui.play.guide import (
    CONDITIONS,
    THERE,
    Dismiss,
    GuideError,
    HintShown,
    dismissed,
    fits,
    hint_for,
    hint_texts,
    hints,
    met,
    page_hint,
    page_hints,
    page_read,
    read_hints,
)
from tests.ui.window.driver import Driver


def test_every_hint_has_a_text_in_every_language_and_is_short() -> None:
    for lang in ("en", "ru"):
        texts = hint_texts(lang)
        assert set(texts) == {hint.id for hint in hints()} | {*page_hints()}
        assert all(len(text.split()) <= 40 for text in texts.values())
    assert all(hint_texts("en")[name] != hint_texts("ru")[name] for name in hint_texts("en"))
    assert hint_texts("xx") == hint_texts("en")


def test_every_condition_is_used_by_a_hint() -> None:
    assert {name for hint in hints() for name in hint.when} == set(CONDITIONS)
    assert set(CONDITIONS) >= THERE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hints = 1 2", "can’t be used"),
        ('[[hints]]\nid = "x"\nasks = ["dance"]\nrule = "RND-1"', "asks"),
        ('[[hints]]\nid = "x"\nasks = []\nrule = "RND-1"\nwhen = ["raining"]', "no condition raining"),
    ],
)
def test_a_wrong_file_of_hints_is_told(text: str, said: str) -> None:
    with pytest.raises(GuideError, match=said):
        read_hints(text)


def begun(folder: Path, settings: Settings, seed: int = 3) -> Driver:
    driver = Driver(folder, seed=seed, settings=settings)
    driver.key("RETURN")
    driver.key("RETURN")
    return driver


STILL = Settings(reduced_motion=True)
LONG = 60
"""Seconds in which any hint can be read."""


def test_the_first_hint_waits_for_the_cards_and_is_not_given_twice(tmp_path: Path) -> None:
    with begun(tmp_path, STILL) as driver:
        assert hint_texts("en")["cards"][:30] in driver.texts()
        driver.now += LONG
        for key in ("1", "2", "RETURN"):
            driver.key(key)
        assert hint_texts("en")["halves"][:30] in driver.texts()
        assert load_settings(tmp_path).settings.hints_seen == ("cards",)
        driver.key("u")
        assert hint_texts("en")["cards"][:30] not in driver.texts()


def test_a_hint_is_put_away_by_key_and_by_click(tmp_path: Path) -> None:
    with begun(tmp_path, STILL) as driver:
        driver.key("h")
        assert driver.screen.view().spot("hint:read") is None
        for key in ("1", "2", "RETURN"):
            driver.key(key)
        driver.click("hint:read")
        assert load_settings(tmp_path).settings.hints_seen == ("cards", "halves")


def test_no_more_hints_means_none_until_they_are_switched_on_again(tmp_path: Path) -> None:
    with begun(tmp_path, STILL) as driver:
        driver.click("hint:off")
        assert not driver.screen.desk.settings.guide
        assert driver.screen.view().spot("hint:read") is None
        driver.key("o")
        driver.focus("setting:guide")
        driver.key("RETURN")
        driver.key("ESCAPE")
        assert hint_texts("en")["cards"][:30] in driver.texts()


def test_the_story_offers_to_play_without_hints(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        driver.click("new")
        driver.click("other")
        assert not driver.play.desk.settings.guide
        assert driver.screen.view().spot("hint") is None


def test_another_scenario_does_not_begin_with_the_first_hint(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        driver.click("scenarios")
        driver.click("scenario:1")
        driver.key("RETURN")
        assert hint_texts("en")["cards"][:30] not in driver.texts()


def test_the_hint_about_fights_comes_with_the_first_one(tmp_path: Path) -> None:
    """At the first question of the first fight, whatever it is; only damage is explained before."""
    with Driver(tmp_path, settings=STILL) as driver:
        desk = driver.screen.desk
    setup = Setup(desk.cards.campaign.start[0], next(iter(desk.cards.characters)))
    for seed in range(6):
        session, player = Session(desk.cards, setup, Dice(seed)), Greedy()
        while session.state.combat is None or isinstance(question(session.state), AskDamage):
            session.do(player.choose(desk.cards, session.state, session.legal()))
        hint = hint_for(desk, [moment.state for moment in session.moments])
        assert hint is not None
        assert hint.id == "fight"


def test_a_hint_whose_question_gave_itself_waits_its_turn(tmp_path: Path) -> None:
    """None is lost: what fits goes first, and a hint that would be wrong later doesn't wait."""
    with Driver(tmp_path, settings=STILL) as driver:
        desk = driver.screen.desk
    setup = Setup(desk.cards.campaign.start[0], next(iter(desk.cards.characters)))
    met, given = set[str](), list[str]()
    session, player = Session(desk.cards, setup, Dice(3)), Greedy()
    while session.state.ending is None:
        met |= {hint.id for hint in hints() if fits(desk.cards, hint, session.state)}
        session.do(player.choose(desk.cards, session.state, session.legal()))
    states = [moment.state for moment in session.moments[:-1]]
    while (hint := hint_for(desk, states)) is not None:
        given.append(hint.id)
        desk = desk.with_settings(desk.settings.model_copy(update=dismissed(desk, Dismiss(hint.id))))
    assert len(given) == len({*given})
    assert met - {*given} <= {hint.id for hint in hints() if not hint.waits or THERE & {*hint.when}}


def test_what_has_been_taken_or_has_gone_is_not_told_of_any_more(tmp_path: Path) -> None:
    """MAP-9, LOT-2, OPN-4: a hint that waited is given only while what it speaks of lies there."""
    with Driver(tmp_path, settings=STILL) as driver:
        desk = driver.screen.desk
    treasure = next(hint for hint in hints() if hint.id == "treasure")
    seen = tuple(hint.id for hint in hints() if hint != treasure)
    desk = desk.with_settings(desk.settings.model_copy(update={"hints_seen": seen}))
    near = beside_a_treasure(desk)
    lies = next(iter(stage(desk.cards, near.setup).treasures))
    taken = evolve(near, board=evolve(near.board, looted=frozenset({lies})))
    assert hint_for(desk, [near]) == treasure
    assert hint_for(desk, [near, taken]) is None
    reading = HintShown()
    reading.begin(treasure, 0.0)
    assert reading.stays(desk, [near])
    assert not reading.stays(desk, [near, taken]), "nor does it stay under the reader's eyes"


def beside_a_treasure(desk: Desk) -> GameState:
    """Where a treasure is so near that it is told of."""
    setup = Setup(desk.cards.campaign.start[0], next(iter(desk.cards.characters)))
    session, player = Session(desk.cards, setup, Dice(3)), Greedy()
    while not isinstance(question(session.state), AskPlay):
        session.do(player.choose(desk.cards, session.state, session.legal()))
    lies = next(iter(stage(desk.cards, setup).treasures))
    return evolve(session.state, you=evolve(session.state.you, hex=min(neighbours(lies))))


def test_who_is_immobilized_is_not_told_to_come_closer_or_to_flee(tmp_path: Path) -> None:
    """CON-2."""
    with Driver(tmp_path, settings=STILL) as driver:
        desk = driver.screen.desk
    setup = Setup(desk.cards.campaign.start[0], next(iter(desk.cards.characters)))
    session, player = Session(desk.cards, setup, Dice(3)), Greedy()
    distance = next(hint for hint in hints() if hint.id == "distance")
    while not fits(desk.cards, distance, session.state):
        session.do(player.choose(desk.cards, session.state, session.legal()))
    free = session.state
    tied = Effect(YOU, "wolf", YOU, armed=True, born=1, condition=Condition.IMMOBILIZE)
    bound = evolve(free, effects=(*free.effects, tied))
    assert not fits(desk.cards, distance, bound)
    assert not met(desk.cards, distance, [free, bound])


def test_what_a_fight_is_goes_with_the_fight(tmp_path: Path) -> None:
    """Nor is it told once the last monster of it is dead; with the next fight it comes again."""
    with Driver(tmp_path, settings=STILL) as driver:
        desk = driver.screen.desk
    fight = next(hint for hint in hints() if hint.id == "fight")
    setup = Setup(desk.cards.campaign.start[0], next(iter(desk.cards.characters)))
    session, player = Session(desk.cards, setup, Dice(3)), Greedy()
    while session.state.combat is None:
        session.do(player.choose(desk.cards, session.state, session.legal()))
    fought, over = session.state, evolve(session.state, fight=None)
    assert met(desk.cards, fight, [fought])
    assert not met(desk.cards, fight, [fought, over])
    assert met(desk.cards, fight, [fought, over, fought])


def test_a_hint_stands_until_it_could_have_been_read(tmp_path: Path) -> None:
    """A quick answer doesn't put it away, though another would fit the next question better."""
    with begun(tmp_path, STILL) as driver:
        told = hint_texts("en")["cards"][:30]
        for key in ("1", "2"):
            assert told in driver.texts()
            driver.key(key)
        assert isinstance(question(driver.play.state), AskPlay)
        assert told in driver.texts()
        driver.now += LONG
        driver.frame()
        assert told in driver.texts(), "it goes with what is done, not under the reader's eyes"
        for _ in range(2):  # the first half reaches nobody, and asks to be meant
            driver.key("1")
        assert told not in driver.texts()


def test_who_goes_on_twice_beside_a_hint_has_no_need_of_it(tmp_path: Path) -> None:
    with begun(tmp_path, STILL) as driver:
        told = hint_texts("en")["cards"][:30]
        for key in ("1", "2", "1", "1"):  # the first half reaches nobody, and asks to be meant
            assert told in driver.texts()
            driver.key(key)
        assert told not in driver.texts()
        assert load_settings(tmp_path).settings.hints_seen == ("cards",)


def test_a_hint_that_would_be_wrong_later_goes_with_its_question_and_comes_again(tmp_path: Path) -> None:
    """What is said of one blow isn't said of what is asked after it; nobody can have read it so quickly."""
    with Driver(tmp_path, settings=STILL) as driver:
        desk = driver.screen.desk
    hint, reading = next(hint for hint in hints() if not hint.waits), HintShown()
    deadly, after = blow(desk), blow(desk, later=True)
    reading.begin(hint, 0.0)
    assert reading.stays(desk, [deadly])
    assert not reading.act(desk, 1.0)
    assert not reading.stays(desk, [deadly, after])
    assert hint_for(desk, [deadly, after, deadly]) == hint


def blow(desk: Desk, *, later: bool = False) -> GameState:
    """A blow that kills, unless cards keep it off; later: what is asked once it is over."""
    setup = Setup(desk.cards.campaign.start[0], next(iter(desk.cards.characters)))
    for seed in count():
        session, player = Session(desk.cards, setup, Dice(seed)), Greedy()
        while session.state.ending is None:
            ask = question(session.state)
            if isinstance(ask, AskDamage) and ask.amount >= session.state.you.hp and len(session.legal()) > 1:
                if not later:
                    return session.state
                session.do(next(action for action in session.legal() if action != Suffer()))
                return session.state
            session.do(player.choose(desk.cards, session.state, session.legal()))
    raise AssertionError("nobody is ever in danger")


def test_a_few_games_meet_every_hint(tmp_path: Path) -> None:
    with Driver(tmp_path, settings=STILL) as driver:
        desk, seen = driver.screen.desk, set[str]()
    setup = Setup(desk.cards.campaign.start[0], next(iter(desk.cards.characters)))
    for seed in range(30):
        session, player = Session(desk.cards, setup, Dice(seed)), Greedy()
        while session.state.ending is None:
            while (hint := hint_for(desk, [session.state])) is not None:
                seen.add(hint.id)
                desk = desk.with_settings(desk.settings.model_copy(update=dismissed(desk, Dismiss(hint.id))))
            session.do(player.choose(desk.cards, session.state, session.legal()))
    late = {hint.id for hint in hints() if hint.anywhere}
    assert seen | late == {hint.id for hint in hints() if hint.fights is not Fights.OPEN}


@pytest.mark.parametrize("page", ["event", "king"])
def test_what_a_page_between_scenarios_is_about_is_told_once(page: str, tmp_path: Path) -> None:
    """EVT-2, SET-2: as it first opens, and never where hints are off."""
    with Driver(tmp_path, settings=STILL) as driver:
        desk = driver.screen.desk
    assert page_hints()[page] in {"EVT-2", "SET-2"}
    assert page_hint(desk, page) == hint_texts("en")[page]
    read = desk.with_settings(desk.settings.model_copy(update=page_read(desk, page)))
    assert page_hint(read, page) == ""
    assert page_read(read, page) == {}
    assert page_hint(desk.with_settings(desk.settings.model_copy(update={"guide": False})), page) == ""


def test_an_event_tells_what_it_is_until_one_was_chosen(tmp_path: Path) -> None:
    """EVT-2."""
    screen = staged("event", (1280, 800), tmp_path, STILL)
    assert hint_texts("en")["event"][:20] not in " ".join(label.text for label in screen.texts())
    screen = screen.with_settings(guide=True)
    assert hint_texts("en")["event"][:20] in " ".join(label.text for label in screen.texts())
    following = screen.on_event(Command("answer_1"))
    assert "event" in following.desk.settings.hints_seen
    following.leave()


def test_what_may_come_late_is_told_in_every_scenario(tmp_path: Path) -> None:
    """Several monsters, elements, hindrances, conditions, items, doors, treasures; nothing of the first scenario."""
    with Driver(tmp_path, settings=STILL) as driver:
        desk, told = driver.screen.desk, set[str]()
    _, *others = sorted(desk.cards.scenarios.values(), key=lambda each: each.number)
    hero, item = next(iter(desk.cards.characters)), next(iter(desk.cards.items))
    for page in (each for each in others if each.allows(Fights.HELD)):
        session, player = Session(desk.cards, Setup(page.id, hero, items=(item,)), Dice(1)), Greedy()
        while session.state.ending is None and told != {hint.id for hint in hints() if hint.anywhere}:
            while (hint := hint_for(desk, [session.state])) is not None:
                told.add(hint.id)
                desk = desk.with_settings(desk.settings.model_copy(update=dismissed(desk, Dismiss(hint.id))))
            session.do(player.choose(desk.cards, session.state, session.legal()))
    assert told == {hint.id for hint in hints() if hint.anywhere}
