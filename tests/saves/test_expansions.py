"""Expansions in saves: taken on as a step, undone, there again; and what rests where one isn't here."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from holdin.campaign.actions import NOTATION, Finish, Plan, TakeOn
from holdin.campaign.machine import CampaignStep, new_campaign
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.data.library import Library
from holdin.data.load import built_in_cards
from holdin.errors import SaveChangedError
from holdin.game.step import Refused
from holdin.models.base import CardSetId, CharacterId, ItemId, ScenarioId
from holdin.models.letters import Fights
from holdin.players.bots import Bot, player
from holdin.saves import savefile
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_files import campaigns, write_out
from holdin.saves.history import chapters
from holdin.saves.journal import read
from holdin.saves.reading import look
from holdin.saves.savefile import folder_of
from holdin.saves.sets import Continuation
from tests.far_shore import FOLDER, LIBRARY

BASE = built_in_cards()
HERO = next(iter(BASE.characters))
FOLD = ScenarioId("teeth-in-the-fold")
BANK = ScenarioId("the-near-bank")
TAKE_ON = TakeOn(CardSetId("far-shore"))
NOBODY = Library()


def waiting(path: Path, **more: Any) -> KeptCampaign:
    """A running campaign of the built-in set that may take the expansion on."""
    begun = new_campaign(BASE, "Mara", HERO)
    pages = BASE.scenarios[FOLD]
    state = replace(begun, completed=(FOLD,), unlocked=(FOLD, *pages.unlocks), gold=40, played=1, **more)
    write_out(BASE, state, 7, path)
    return KeptCampaign.open(path, BASE, library=LIBRARY)


def done(campaign: KeptCampaign, line: str) -> CampaignStep:
    plan = NOTATION.parse(line)
    assert isinstance(plan, Plan)
    step = campaign.plan(plan)
    assert isinstance(step, CampaignStep), step
    return step


def chosen(campaign: KeptCampaign, scenario: str, level: int = 0) -> None:
    """Into a scenario, whatever the king takes for it."""
    done(campaign, f"scenario {scenario} {level}")
    if campaign.game is None:
        done(campaign, "play")


def won(campaign: KeptCampaign, scenario: str, level: int = 0) -> CampaignStep:
    """A scenario from choosing it to its won end."""
    for seed in range(20):
        chosen(campaign, scenario, level)
        game = campaign.game
        assert game is not None
        bot = player(Bot.GREEDY, seed)
        while actions := game.legal():
            game.do(bot.choose(game.cards, game.state, actions))
        assert game.state.ending is not None
        step = done(campaign, "finish")
        if scenario in step.after.completed:
            return step
    raise AssertionError(scenario)


def opened(path: Path, library: Library = LIBRARY) -> KeptCampaign:
    return KeptCampaign.open(path, BASE, library=library)


def test_it_is_offered_once_its_condition_holds(tmp_path: Path) -> None:
    """END-3: after the scenario that it waits for, in town."""
    fresh = KeptCampaign.begin(tmp_path / "fresh.holdin", BASE, "Mara", HERO, 7, library=LIBRARY)
    assert TAKE_ON not in fresh.legal()
    assert fresh.plan(TAKE_ON) == Refused("END-3", "too_early", (("scenario", FOLD),))
    fresh.close()
    campaign = waiting(tmp_path / "a.holdin")
    assert campaign.legal()[0] == TAKE_ON
    assert [each.name for each in campaign.offers()] == ["far-shore"]
    done(campaign, "scenario the-wool-ledger 0")
    assert campaign.plan(TAKE_ON) == Refused("END-4", "only_between")
    campaign.close()


def test_taken_on_it_brings_its_stars_and_its_town(tmp_path: Path) -> None:
    """END-3, ITM-3: what it unlocks and gives at once; its items are sold, its scenarios can be chosen."""
    campaign = waiting(tmp_path / "a.holdin")
    step = done(campaign, "take-on far-shore")
    assert [event.kind for event in step.events] == ["expansion_taken_on", "scenario_unlocked"]
    assert campaign.state.gold == 45
    assert campaign.state.sets == ("far-shore",)
    assert BANK in campaign.state.unlocked
    assert campaign.cards is LIBRARY.named("far-shore")
    assert TAKE_ON not in campaign.legal()
    done(campaign, "buy reed-coat")
    assert campaign.state.items == ("reed-coat",)
    campaign.close()


def test_it_is_a_step_that_undo_takes_back(tmp_path: Path) -> None:
    """Also once the campaign has been closed and opened again; then nothing of it is left."""
    path = tmp_path / "a.holdin"
    campaign = waiting(path)
    before = campaign.state
    done(campaign, "take-on far-shore")
    done(campaign, "buy reed-coat")
    campaign.close()
    campaign = opened(path)
    assert campaign.undo() == 1
    assert campaign.undo() == 1
    assert campaign.state == before
    assert campaign.cards is BASE
    done(campaign, "buy felt-boots")
    campaign.close()
    again = opened(path)
    assert (again.cards, again.state.items) == (BASE, ("felt-boots",))
    again.close()
    assert look(path, BASE, library=NOBODY).state == again.state


def test_the_save_names_the_set_and_its_version(tmp_path: Path) -> None:
    path = tmp_path / "a.holdin"
    campaign = waiting(path)
    done(campaign, "take-on far-shore")
    campaign.close()
    made_with = read(path).cards
    cards = LIBRARY.named("far-shore")
    assert cards is not None
    assert (made_with.name, made_with.version, made_with.digest) == ("far-shore", "0.2.0", cards.digest)
    assert read(path).header.cards.name == "base"


def test_events_happen_when_the_last_of_their_scenarios_is_won(tmp_path: Path) -> None:
    """END-3: whichever of them comes last, once; those that were waited for already happen as it is taken on."""
    path = tmp_path / "a.holdin"
    campaign = waiting(path)
    done(campaign, "take-on far-shore")
    journal = ScenarioId("the-wool-ledger")
    step = won(campaign, BANK)
    assert "event_happened" not in [event.kind for event in step.events]
    assert "ferry-token" not in campaign.state.unlocked_items
    step = won(campaign, journal)
    assert [event.values["event"] for event in step.events if event.kind == "event_happened"] == ["the-ferry-rope"]
    assert "ferry-token" in campaign.state.unlocked_items
    campaign.close()


def test_a_level_counts_successes_of_both(tmp_path: Path) -> None:
    """END-3, LVL-1: every third, whichever campaign it is of."""
    campaign = waiting(tmp_path / "a.holdin")
    done(campaign, "take-on far-shore")
    won(campaign, BANK)
    step = won(campaign, "the-sandbar")
    assert "level_gained" in [event.kind for event in step.events]
    assert campaign.state.stop is CampaignStage.UPGRADE
    campaign.close()


def test_a_scenario_that_prescribes_the_open_map_is_played_there(tmp_path: Path) -> None:
    """OPN-1: in a campaign whose fights are held; undo, opening again and replay keep it, and rewards follow."""
    path = tmp_path / "a.holdin"
    campaign = waiting(path)
    done(campaign, "take-on far-shore")
    won(campaign, BANK)
    assert campaign.header.fights is Fights.HELD
    done(campaign, "scenario the-sandbar 1")
    game = campaign.game
    assert game is not None
    assert game.setup.fights is Fights.OPEN
    game.do(game.legal()[0])
    state = game.state
    campaign.close()
    campaign = opened(path)
    assert campaign.game is not None
    assert campaign.game.state == state
    assert campaign.game.undo() == 1
    while actions := campaign.game.legal():
        campaign.game.do(
            actions[-1]
            if len(campaign.game.moments) > 400
            else player(Bot.GREEDY, 1).choose(campaign.game.cards, campaign.game.state, actions)
        )
    done(campaign, "finish")
    campaign.close()
    found = chapters(path)
    assert [each.scenario for each in found][-1] == "the-sandbar"
    assert found[-1].finished


def test_every_chapter_is_seen_again_with_the_cards_of_its_time(tmp_path: Path) -> None:
    path = tmp_path / "a.holdin"
    campaign = waiting(path)
    done(campaign, "scenario the-wool-ledger 0")
    game = campaign.game
    assert game is not None
    while actions := game.legal():
        game.do(actions[0])
    campaign.plan(Finish())
    done(campaign, "take-on far-shore")
    won(campaign, BANK)
    campaign.close()
    first, *_, last = chapters(path)
    assert first.session(BASE, LIBRARY).cards is BASE
    assert last.session(BASE, LIBRARY).cards is LIBRARY.named("far-shore")


def shored(path: Path) -> CampaignState:
    """A campaign with something of every kind from the expansion, closed."""
    campaign = waiting(path)
    done(campaign, "take-on far-shore")
    won(campaign, BANK)
    done(campaign, "buy reed-coat")
    campaign.close()
    return campaign.state


def test_without_the_expansion_the_rest_opens_and_nothing_is_lost(tmp_path: Path) -> None:
    """END-3: what is of the expansion rests; the rest is played on; and with the expansion all is there again."""
    path = tmp_path / "a.holdin"
    before = shored(path)
    campaign = opened(path, NOBODY)
    resting = campaign.state.resting
    assert campaign.cards is BASE
    assert campaign.state.sets == ()
    assert campaign.state.items == ()
    assert resting is not None
    assert resting.sets == ("far-shore",)
    assert resting.items == ("reed-coat",)
    assert resting.achievements == ("dry-feet",)
    assert resting.completed == (BANK,)
    assert campaign.state.successes == before.successes
    done(campaign, "buy felt-boots")
    campaign.close()
    campaign = opened(path, NOBODY)
    assert campaign.state.items == ("felt-boots",)
    assert campaign.state.resting == resting
    campaign.close()
    campaign = opened(path)
    felt = ItemId("felt-boots")
    assert campaign.cards is LIBRARY.named("far-shore")
    assert campaign.state.resting is None
    assert campaign.state.sets == ("far-shore",)
    assert {*campaign.state.items} == {"felt-boots", "reed-coat"}
    assert {*campaign.state.completed} == {*before.completed}
    assert {*campaign.state.unlocked} == {*before.unlocked}
    assert campaign.state.gold == before.gold - BASE.items[felt].price
    won(campaign, "the-sandbar")
    campaign.close()


def test_looking_without_the_expansion_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.holdin"
    shored(path)
    data = path.read_bytes()
    state = look(path, BASE, library=NOBODY).state
    assert state.resting is not None
    assert path.read_bytes() == data


def test_without_its_stored_cards_either_what_cannot_be_read_is_not_dropped(tmp_path: Path) -> None:
    """Shopping since the last scenario’s end can’t be played again without cards: one is asked, nothing goes."""
    path = tmp_path / "a.holdin"
    shored(path)
    for stored in folder_of(path).glob("cards-*"):
        stored.unlink()
    data = path.read_bytes()
    with pytest.raises(SaveChangedError) as caught:
        opened(path, NOBODY)
    assert caught.value.ways == (Continuation.RESTART,)
    assert path.read_bytes() == data
    opened(path).close()


def test_a_scenario_under_way_is_not_dropped_without_asking(tmp_path: Path) -> None:
    """The stored cards play it on; or one begins again without it, and its expansion rests."""
    path = tmp_path / "a.holdin"
    shored(path)
    campaign = opened(path)
    chosen(campaign, "the-sandbar")
    campaign.close()
    with pytest.raises(SaveChangedError) as caught:
        opened(path, NOBODY)
    assert caught.value.ways == (Continuation.AS_MADE, Continuation.RESTART)
    made = KeptCampaign.open(path, BASE, Continuation.AS_MADE, library=NOBODY)
    assert made.game is not None
    made.close()
    begun = KeptCampaign.open(path, BASE, Continuation.RESTART, library=NOBODY)
    assert begun.state.resting is not None
    assert begun.state.resting.sets == ("far-shore",)
    begun.close()


def test_begun_directly_a_campaign_is_opened_from_any_window(tmp_path: Path) -> None:
    """TRK-1: its own beginning; whoever opens it, with the cards of another set at hand, finds its cards."""
    path = tmp_path / "a.holdin"
    cards = LIBRARY.named("far-shore")
    assert cards is not None
    ida = CharacterId("ferrywoman")
    campaign = KeptCampaign.begin(path, cards, "Ida", ida, 7, library=LIBRARY)
    assert campaign.state.unlocked == (BANK,)
    assert campaign.state.gold == 12
    assert {*campaign.cards.scenarios} == {"the-near-bank", "the-sandbar", "the-far-bank"}
    won(campaign, BANK)
    campaign.close()
    assert [each.changed for each in campaigns(tmp_path, BASE, LIBRARY)] == [False]
    again = opened(path)
    assert again.state.completed == (BANK,)
    again.close()
    with pytest.raises(SaveChangedError) as caught:
        opened(path, NOBODY)
    assert caught.value.ways == (Continuation.AS_MADE,)


def test_a_guest_plays_the_built_in_campaign_and_takes_the_expansion_on(tmp_path: Path) -> None:
    """END-3, SET-1: the expansion's character, before and after."""
    path = tmp_path / "a.holdin"
    ida = CharacterId("ferrywoman")
    cards = LIBRARY.company(BASE)[ida]
    campaign = KeptCampaign.begin(path, cards, "Ida", ida, 7, library=LIBRARY)
    won(campaign, FOLD)
    campaign.close()
    campaign = opened(path)
    assert campaign.cards is cards
    done(campaign, "take-on far-shore")
    assert campaign.cards is LIBRARY.named("far-shore")
    campaign.close()
    opened(path).close()


def test_a_character_for_the_open_map_fights_there(tmp_path: Path) -> None:
    """OPN-1: whatever was chosen as the campaign began."""
    path = tmp_path / "a.holdin"
    piet = CharacterId("reed-piper")
    campaign = KeptCampaign.begin(path, LIBRARY.company(BASE)[piet], "Piet", piet, 7, library=LIBRARY)
    done(campaign, f"scenario {FOLD} 0")
    assert campaign.game is not None
    assert campaign.game.setup.fights is Fights.OPEN
    campaign.close()


def test_a_long_campaign_remembers_what_it_began_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal goes on in a new part; without the expansion it opens as ever."""
    monkeypatch.setattr(savefile, "LONG", 100)
    path = tmp_path / "a.holdin"
    before = shored(path)
    assert read(path).header.earlier is not None
    assert read(path).header.cards.name == "base"
    campaign = opened(path)
    assert campaign.state == before
    campaign.close()
    campaign = opened(path, NOBODY)
    assert campaign.state.resting is not None
    campaign.close()


def test_a_changed_expansion_is_told_like_other_changed_cards(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.holdin"
    shored(path)
    folder = Path(shutil.copytree(FOLDER, tmp_path / "sets" / "far-shore"))
    items = folder / "items.toml"
    items.write_text(items.read_text(encoding="utf-8").replace("price = 20", "price = 19"), encoding="utf-8")
    library = Library((folder.parent,))
    with pytest.raises(SaveChangedError) as caught:
        opened(path, library)
    assert [str(change.id) for change in caught.value.changes] == ["ferry-token"]
    assert caught.value.ways[0] is Continuation.NOW
    KeptCampaign.open(path, BASE, Continuation.NOW, library=library).close()
    opened(path, library).close()
