"""The second set's campaign, to either ending: by the campaign's rules alone, and played by the engine's lines."""

from dataclasses import replace
from pathlib import Path

import pytest

from holdin.campaign.actions import NOTATION, Plan
from holdin.campaign.expansion import take_on, why_not_take_on
from holdin.campaign.machine import CampaignStep, apply, new_campaign, open_scenarios, setup
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.data.load import built_in_cards
from holdin.game.machine import new_game
from holdin.game.state import Ending
from holdin.game.step import Refused
from holdin.models.base import CharacterId
from holdin.models.letters import Fights
from holdin.words.words import Words
from tests.campaign import test_whole_campaigns as whole
from tests.elsewhere import elsewhere

FIRST = "a-draught-under-the-door"
WITH_THE_REGISTRAR = (
    FIRST, "somebody-elses-weather", "ticket-number-one", "the-inn-with-two-downstairs", "where-the-umbrellas-go",
    "an-official-visit", "moth-season", "the-surveyors-chain", "below-downstairs", "the-seam", "sewn-shut",
)  # fmt: skip
WITH_WICK = (
    FIRST, "somebody-elses-weather", "ticket-number-one", "the-inn-with-two-downstairs", "where-the-umbrellas-go",
    "lamps-for-nobody", "the-cloakroom", "the-surveyors-chain", "below-downstairs", "the-seam", "left-ajar",
)  # fmt: skip
ASIDE = ("the-long-queue", "a-stitch-in-time")
"""What nobody has to play."""


def do(state: CampaignState, line: str, *, win: bool = False) -> CampaignState:
    """A plan; to finish, of a game that has been won."""
    cards, plan = elsewhere(), NOTATION.parse(line)
    assert isinstance(plan, Plan)
    game = replace(new_game(cards, setup(state, fights=Fights.OPEN)).after, ending=Ending.GOAL) if win else None
    step = apply(cards, state, plan, game)
    assert isinstance(step, CampaignStep), step
    return step.after


def won(state: CampaignState, scenario: str) -> CampaignState:
    """A scenario, won; every level's card is upgraded in turn."""
    assert scenario in open_scenarios(elsewhere(), state)
    state = do(state, f"scenario {scenario} 1")
    state = do(state, "play") if state.stop is CampaignStage.SETUP else state
    state = do(state, "finish", win=True)
    for card in elsewhere().characters[state.character].cards:
        if state.stop is not CampaignStage.TOWN and card.id not in state.upgrades:
            state = do(state, f"upgrade {card.id}")
    return state


@pytest.mark.parametrize("route", [WITH_THE_REGISTRAR, WITH_WICK], ids=lambda route: str(route[-1]))
@pytest.mark.parametrize("hero", ["mara", "tamsin", "crumb"])
def test_either_road_comes_to_its_ending_and_not_to_the_other(hero: str, route: tuple[str, ...]) -> None:
    """END-3, END-4, LVL-1: what a scenario is balanced for is what a campaign brings to it."""
    cards = elsewhere()
    state = new_campaign(cards, "Somebody", CharacterId(hero))
    for done, scenario in enumerate(route):
        page = next(each for id_, each in cards.scenarios.items() if id_ == scenario)
        assert page.expects.level <= state.level == 1 + done // cards.campaign.level_every, scenario
        state = won(state, scenario)
    assert state.completed == route
    assert {route[-1]} == {*cards.campaign.endings} & {*state.completed}
    assert not {"sewn-shut", "left-ajar"} & {*open_scenarios(cards, state)}


def test_the_roads_and_the_asides_are_all_that_there_is() -> None:
    """Each of them can be played besides, before the end."""
    own = elsewhere().scenarios.keys() - built_in_cards().scenarios.keys()
    assert own == {*WITH_THE_REGISTRAR, *WITH_WICK, *ASIDE}
    state = new_campaign(elsewhere(), "Somebody", CharacterId("tamsin"))
    for scenario in WITH_WICK[:-1]:
        state = won(state, scenario)
    assert {*ASIDE, WITH_WICK[-1]} == {*open_scenarios(elsewhere(), state)}


@pytest.mark.parametrize("eye", ["the-red-kiln", "the-blue-race"])
def test_a_campaign_of_the_base_takes_it_on_once_the_king_has_lost_an_eye(eye: str) -> None:
    """END-3, END-4: whichever eye it was; base's own road stays as it is."""
    cards = built_in_cards()
    before = new_campaign(cards, "Mara", CharacterId("mara"))
    early = why_not_take_on(elsewhere(), before)
    assert isinstance(early, Refused)
    assert Words(elsewhere(), "en").refusal(early) == (
        "It can be taken on after a success in The Red Kiln or in The Blue Race. (END-3)"
    )
    page = next(each for id_, each in cards.scenarios.items() if id_ == eye)
    before = replace(before, completed=(page.id,))
    step = take_on(elsewhere(), before)
    assert isinstance(step, CampaignStep)
    assert {*step.after.unlocked} == {*before.unlocked, FIRST}
    assert FIRST in open_scenarios(elsewhere(), step.after)


@pytest.mark.slow
@pytest.mark.parametrize("route", [WITH_THE_REGISTRAR, WITH_WICK], ids=lambda route: str(route[-1]))
def test_it_is_played_to_its_ending(route: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every scenario by the planner at a small budget, line by line, until it is won."""
    monkeypatch.setattr(whole, "NODES", 1)
    envoy = whole.Envoy()
    try:
        envoy.ask("load", cards="elsewhere")
        envoy.ask("campaign_new", name="Tamsin", character="tamsin", path=str(tmp_path / "campaign.holdin"), seed=26)
        view = envoy.go(route)
    finally:
        envoy.engine.close()
    assert view["story_ended"] == [route[-1]]
    assert {each["id"] for each in view["scenarios"] if each["completed"]} == set(route)
