"""Events in saved campaigns: the draws are the seed's, on disk before they count, and the same after undo (EVT-1)."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from holdin.campaign.actions import ChooseEvent, DrawEvent
from holdin.campaign.machine import CampaignStep
from holdin.campaign.state import CampaignStage, EventBook
from holdin.game.step import Refused
from holdin.models.base import CharacterId, EventCardId
from holdin.models.card_set import CardSet
from holdin.models.event_card import ChoiceSide, EventDeck
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_journal import CampaignJournal
from holdin.saves.reading import look
from holdin.saves.records import CampaignHeader, Stands
from holdin.saves.sets import set_name
from tests.campaign.event_decks import event_card, with_events
from tests.saves.campaigns import CARDS, plan, play, scenario

HURTS = {"next_scenario": ({"abilities": ({"kind": "suffer", "value": 1},)},), "returns": True}


def decks() -> CardSet:
    city = (event_card(f"city-{n}", a={"gold": n}, b=HURTS) for n in range(4))
    road = (event_card(f"road-{n}", "road", a=HURTS, b={"reputation": -1}) for n in range(3))
    picky = event_card("picky", requires={"gold": {"least": 90}})
    return with_events(*city, *road, picky)


EVENTS = decks()
HERO = CharacterId("hero")


def begun(path: Path, seed: int = 7) -> KeptCampaign:
    return KeptCampaign.begin(path, EVENTS, "Mara", HERO, seed, events=True)


def book(campaign: CampaignJournal) -> EventBook:
    assert campaign.state.events is not None
    return campaign.state.events


def test_a_card_that_lies_open_lies_there_after_a_crash(tmp_path: Path) -> None:
    """EVT-1, EVT-2: nobody draws anew by leaving."""
    path = tmp_path / "a.holdin"
    campaign = begun(path)
    scenario(campaign)
    assert campaign.state.stop is CampaignStage.EVENT
    seen = campaign.state
    assert look(path, EVENTS).state == seen
    campaign.close()
    again = KeptCampaign.open(path, EVENTS)
    assert again.state == seen
    plan(again, "choose a")
    assert again.state.stop is CampaignStage.TOWN
    again.close()
    assert look(path, EVENTS).state == again.state


@pytest.mark.parametrize("owed", [CampaignStage.UPGRADE, CampaignStage.SELL])
def test_a_campaign_is_gone_on_with_where_a_card_waits_behind_what_is_owed(tmp_path: Path, owed: CampaignStage) -> None:
    """EVT-1, LVL-2, ITM-2: after a scenario an upgrade or a sale comes first; the event is due, and not yet drawn."""
    path = tmp_path / "a.holdin"
    campaign = begun(path)
    waiting = replace(book(campaign), due=EventDeck.CITY)
    full = tuple(each.id for each in EVENTS.items.values()) if owed is CampaignStage.SELL else ()
    state = replace(
        campaign.state, stop=owed, events=waiting, items=full, upgrades_due=int(owed is CampaignStage.UPGRADE)
    )
    campaign.stand(state)
    assert campaign.state == state
    plan(campaign, "upgrade " + str(EVENTS.characters[HERO].cards[0].id) if not full else f"sell {full[0]}")
    while campaign.state.stop is owed:
        plan(campaign, f"sell {campaign.state.items[0]}")
    assert campaign.state.stop is CampaignStage.EVENT
    campaign.close()


def test_undo_brings_the_same_card_and_the_same_outcome_again(tmp_path: Path) -> None:
    """EVT-1: a choice is taken back like any other plan; the card that lies open is the same."""
    campaign = begun(tmp_path / "a.holdin")
    scenario(campaign)
    drawn, before = book(campaign).drawn, campaign.state
    plan(campaign, "choose b")
    after = campaign.state
    assert campaign.undo() == 1
    assert (campaign.state, book(campaign).drawn) == (before, drawn)
    plan(campaign, "choose b")
    assert campaign.state == after
    campaign.close()


def test_chance_is_nobodys_plan(tmp_path: Path) -> None:
    """EVT-1: which card comes is never offered and never taken from a player."""
    campaign = begun(tmp_path / "a.holdin")
    for id_ in EVENTS.events:
        assert isinstance(campaign.plan(DrawEvent(id_)), Refused)
    scenario(campaign)
    assert not any(isinstance(each, DrawEvent) for each in campaign.legal())
    campaign.close()


def test_a_scenario_that_was_begun_with_an_event_plays_again_from_its_file(tmp_path: Path) -> None:
    """EVT-4: what lasts is part of the scenario's set-up, today and when the journal is read."""
    path = tmp_path / "a.holdin"
    campaign = begun(path)
    scenario(campaign)
    plan(campaign, "choose b")
    plan(campaign, "scenario zero 0")
    assert campaign.game is not None
    assert [after.event for after in campaign.game.setup.aftermaths] == [*book(campaign).under]
    play(campaign, 5)
    now = campaign.game.state
    campaign.close()
    again = look(path, EVENTS).session
    assert again is not None
    assert again.state == now


def test_a_campaign_without_events_is_written_as_ever() -> None:
    """A campaign of an older program keeps its checksums, and meets no events."""
    plain = CampaignJournal(
        CARDS, CampaignHeader(program="", cards=set_name(CARDS), name="Mara", character=HERO, seed=7)
    )
    assert "events" not in CampaignHeader.model_validate(plain.header.model_dump(mode="json")).model_dump(mode="json")
    assert "events" not in Stands(stands=plain.state).model_dump(mode="json")["stands"]
    assert plain.state.events is None


def test_a_snapshot_holds_the_decks(tmp_path: Path) -> None:
    """EVT-1: reputation, what is out, what went back, what lasts – all is there again."""
    campaign = begun(tmp_path / "a.holdin")
    scenario(campaign)
    plan(campaign, "choose b")
    written = json.loads(Stands(stands=campaign.state).model_dump_json())
    assert Stands.model_validate(written).stands == campaign.state
    campaign.close()


def test_an_unknown_card_under_the_deck_is_kept_for_when_its_set_is_here(tmp_path: Path) -> None:
    """Nothing that a player made is lost: ids of cards that aren't here rest where they are."""
    path = tmp_path / "a.holdin"
    campaign = begun(path)
    scenario(campaign)
    plan(campaign, "choose b")
    state = campaign.state
    assert state.events is not None
    campaign.close()
    odd = replace(state, events=replace(state.events, under=(*state.events.under, EventCardId("of-another-set"))))
    journal = CampaignJournal(EVENTS, campaign.header, odd)
    assert book(journal).under[-1] == "of-another-set"


@pytest.mark.parametrize("side", ChoiceSide)
def test_a_choice_and_what_follows_is_one_line_of_the_journal(tmp_path: Path, side: ChoiceSide) -> None:
    """EVT-2: the draw is no line of its own, as the dice are none."""
    path = tmp_path / "a.holdin"
    campaign = begun(path)
    scenario(campaign)
    count = len(path.read_bytes().splitlines())
    assert isinstance(campaign.plan(ChooseEvent(side)), CampaignStep)
    assert len(path.read_bytes().splitlines()) == count + 1
    campaign.close()


@pytest.mark.slow
@settings(max_examples=30, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(seed=st.integers(0, 2**64 - 1), picks=st.lists(st.integers(0, 99), min_size=4, max_size=14))
def test_any_campaign_with_events_replays_to_where_it_stood(
    tmp_path_factory: pytest.TempPathFactory, seed: int, picks: list[int]
) -> None:
    """EVT-1 to EVT-4: whatever is planned, taken back and planned again, a reader of the file comes to the same."""
    path = tmp_path_factory.mktemp("fuzz") / "a.holdin"
    campaign = begun(path, seed)
    steps: Iterator[int] = cycle(picks)
    for pick in picks:
        if campaign.game is not None and campaign.state.stop is CampaignStage.PLAYING:
            play(campaign)
        legal = campaign.legal()
        if not legal:
            break
        before = campaign.state
        step = campaign.plan(legal[pick % len(legal)])
        assert isinstance(step, CampaignStep)
        assert campaign.state.gold >= 0
        assert book(campaign).reputation >= 0
        if next(steps) % 3 == 0 and campaign.undoable:
            campaign.undo()
            assert campaign.state == before
            again = campaign.plan(legal[pick % len(legal)])
            assert isinstance(again, CampaignStep)
            assert again == step
    state = campaign.state
    campaign.close()
    assert look(path, EVENTS).state == state
