"""A campaign on paper, by a finger's own events: typed in, gone on with at the table, and in Play."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from holdin.campaign.ending import until_level
from holdin.campaign.paper import PaperMark
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.data.load import built_in_cards
from holdin.data.own import NAME
from holdin.game.state import Zone
from holdin.models.base import CardId, ItemId, ScenarioId
from holdin.models.letters import Letter
from holdin.models.monster import HealRow
from holdin.saves.journal import Contents
from holdin.saves.savefile import contents_of
from holdin.saves.tables import KeptSheet
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet
from holdin.ui.campaign.overview import Overview
from holdin.ui.track.campaign_page import CampaignPage, ToPlayPage
from holdin.ui.track.tracker import Tracker
from tests.ui.track.finger import Finger

CARDS = built_in_cards()
FIRST, SECOND, THIRD = (ScenarioId(each) for each in ("teeth-in-the-fold", "the-wool-ledger", "the-open-hand"))


@pytest.fixture
def finger(tmp_path: Path) -> Iterator[Finger]:
    """A new campaign on paper, its card open."""
    with Finger(tmp_path) as found:
        yield found.tap("paper")


def sheet(finger: Finger) -> Sheet:
    """The table, its card open or not."""
    screen = finger.screen
    return screen.now if isinstance(screen, CampaignPage) else finger.sheet


def card(finger: Finger) -> CampaignState:
    found = sheet(finger).campaign
    assert found is not None
    return found


def won(finger: Finger) -> Finger:
    return finger.tap("card").tap("end").tap("won")


def test_a_whole_paper_campaign_of_two_scenarios(finger: Finger, tmp_path: Path) -> None:
    """TRK-1, SET-1, END-2 to END-4: set up, played, written back, set up again, lost, and on in Play."""
    assert isinstance(finger.screen, CampaignPage)
    finger.tap("gold+1").tap("set-out")
    assert (finger.sheet.scenario, finger.sheet.hp, finger.sheet.under_way) == (FIRST, finger.sheet.max_hp, True)
    finger.fight().tap("monster:dead").tap("loot+1").tap("loot+1").tap("loot+1").typed("hero:hp", 3)
    finger.tap("card:neutralize")
    reward = CARDS.scenarios[FIRST].rewards.gold
    won(finger)
    now, table = card(finger), sheet(finger)
    assert isinstance(finger.screen, CampaignPage)
    assert (now.gold, now.completed, now.unlocked) == (1 + 6 + reward, (FIRST,), (FIRST, SECOND))
    assert (now.stop, table.tokens, table.hp, table.scenario) == (CampaignStage.TOWN, 0, table.max_hp, None)
    assert all(place.zone is Zone.HAND for place in table.deck)
    assert "END-3" in finger.texts()
    # the next one, with an item that was bought at the table
    finger.tap("items").tap("item:bitter-draught").tap("back").tap(f"scenario:{SECOND}").tap("level").tap("set-out")
    assert [item.item for item in finger.sheet.items] == ["bitter-draught"]
    assert (finger.sheet.scenario, finger.sheet.level) == (SECOND, 2)
    finger.tap("loot+1").tap("card").tap("end").tap("lost")
    now = card(finger)
    assert (now.gold, now.completed, now.blocked, now.played) == (1 + 6 + reward + 2, (FIRST,), (), 2)
    assert finger.screen.view().spot("set-out") is not None
    # in Play: as an import shows it, then the campaign itself
    finger.tap("play")
    assert isinstance(finger.screen, ToPlayPage)
    assert "Nothing has been written yet" in finger.texts()
    finger.tap("take").tap("on")
    overview = finger.screen
    assert isinstance(overview, Overview)
    state = overview.campaign.state
    assert (state.gold, state.completed, state.unlocked) == (now.gold, now.completed, now.unlocked)
    assert (state.items, state.played, overview.open) == (now.items, 2, (SECOND,))
    kept = KeptSheet.read(*_of(tmp_path), CARDS)
    assert kept.sheet.campaign == now


def _of(folder: Path) -> tuple[Path, Contents]:
    (path,) = KeptSheet.kept_in(folder)
    return path, contents_of(path)


def test_a_campaign_under_way_is_typed_in_on_one_page(finger: Finger) -> None:
    """TRK-1: level, turned cards, gold, items, achievements, star, square and circle of every scenario."""
    spots = {spot.id for spot in finger.screen.view().spots}
    for mark in ("star", "square", "circle"):
        assert {f"{mark}:{scenario}" for scenario in CARDS.scenarios} <= spots
    finger.tap("level:2").tap("upgrade:neutralize").typed("gold", 27)
    for scenario in (FIRST, SECOND, THIRD):
        finger.tap(f"square:{scenario}")
    assert "has no star" in finger.texts()
    for scenario in (SECOND, THIRD, *CARDS.scenarios[THIRD].unlocks):
        finger.tap(f"star:{scenario}")
    finger.tap("circle:the-guilds-errand").tap("won").tap("achievement:red-gem").tap("back")
    now = card(finger)
    assert (now.level, now.upgrades, now.gold, now.stop) == (2, ("neutralize",), 27, CampaignStage.TOWN)
    assert (now.completed, now.achievements) == ((FIRST, SECOND, THIRD), ("red-gem",))
    assert now.blocked == ("the-guilds-errand",)
    assert until_level(CARDS, now) == 3
    finger.tap("set-out")
    character = CARDS.characters[finger.sheet.character]
    assert finger.sheet.max_hp == character.hp_card.max_hp[1]
    assert finger.sheet.upgraded == {CardId("neutralize")}


def test_what_the_campaign_forbids_is_said_and_not_set_up(finger: Finger) -> None:
    """END-4, LVL-2: which scenarios are open the campaign's rules say, and a level's card comes first."""
    finger.tap(f"scenario:{THIRD}")
    assert "not unlocked" in finger.texts()
    assert finger.key(pygame.K_SPACE).screen.view().spot("end") is None
    finger.tap(f"scenario:{FIRST}").tap("level:2")
    finger.tap(f"square:{FIRST}").tap(f"star:{SECOND}").tap(f"square:{FIRST}")
    assert isinstance(finger.key(pygame.K_SPACE).screen, CampaignPage)
    finger.tap("level:1").key(pygame.K_SPACE)
    assert isinstance(finger.screen, Tracker)


def test_keys_do_it_all_and_every_tap_is_taken_back(finger: Finger) -> None:
    finger.tap("star:the-wool-ledger").key(pygame.K_u)
    assert card(finger).unlocked == (FIRST,)
    finger.key(pygame.K_y)
    assert card(finger).unlocked == (FIRST, SECOND)
    finger.key(pygame.K_SPACE)
    assert finger.sheet.under_way
    finger.key(pygame.K_p).key(pygame.K_SPACE)
    assert isinstance(finger.screen, Tracker), "nothing has decided it: the table is what is meant"
    finger.key(pygame.K_p).tap("end")
    assert finger.screen.view().spot("won") is not None
    finger.key(pygame.K_ESCAPE).key(pygame.K_ESCAPE)
    assert isinstance(finger.screen, Tracker)
    finger.typed("hero:hp", 0).key(pygame.K_p).key(pygame.K_SPACE)
    assert finger.screen.view().spot("lost") is not None


def test_a_table_under_way_gets_a_card_which_undo_takes_away(tmp_path: Path) -> None:
    finger = Finger(tmp_path)
    finger.tap("scenario:2").tap("menu").tap("card").tap("gold+1")
    assert (card(finger).unlocked, sheet(finger).under_way) == ((FIRST, SECOND), True)
    finger.tap("undo").key(pygame.K_ESCAPE)
    assert finger.sheet.campaign is None
    finger.key(pygame.K_p).tap("end").tap("lost")
    assert not sheet(finger).under_way
    finger.close()
    again = Finger(tmp_path)
    assert sheet(again).campaign is not None
    again.close()


def test_a_treasure_looted_on_the_map_is_written_down_once(finger: Finger) -> None:
    """MAP-9."""
    scenario = next(
        each
        for each in CARDS.scenarios.values()
        if any(
            hex_.mark.treasure and hex_.in_scenario(each.colour) and not CARDS.treasures[hex_.mark.treasure].goal
            for hex_ in CARDS.maps[each.map].hexes.values()
        )
        and not each.requires
        and each.id != FIRST
    )
    finger.tap(f"star:{scenario.id}").tap(f"scenario:{scenario.id}").tap("set-out").tap("card").tap("end")
    spots = [spot.id for spot in finger.screen.view().spots if spot.id.startswith("treasure:")]
    finger.tap(spots[0]).tap("lost")
    assert card(finger).taken == (spots[0].removeprefix("treasure:"),)
    finger.tap(f"scenario:{scenario.id}").tap("set-out").tap("card").tap("end")
    assert finger.screen.view().spot(spots[0]) is None


def test_what_only_lies_at_the_table_is_left_out_of_play_and_named(finger: Finger) -> None:
    """One's own cards lie on top at the table only; the table keeps them."""
    page = finger.screen
    assert isinstance(page, CampaignPage)
    own = next(iter(CARDS.items.values())).model_copy(update={"id": ItemId("my-own")})
    page.adopt(page.desk.with_cards(replace(CARDS, name=NAME, items={**CARDS.items, own.id: own})))
    page.tap(taps.Tick(mark=PaperMark.ITEM, what=own.id))
    finger.settle().tap("play")
    assert "my-own" in finger.texts()
    finger.tap("back")
    assert card(finger).items == (own.id,)
    assert finger.screen.desk.cards.name == NAME
    overview = finger.tap("play").tap("take").tap("on").screen
    assert isinstance(overview, Overview)
    assert (overview.campaign.state.items, overview.desk.cards.name) == ((), CARDS.name)


# Monsters and values


def test_monsters_fought_at_all_tables_come_first(finger: Finger) -> None:
    finger.tap("set-out").fight().tap("menu").tap("sheet").tap("scenario:9").tap("menu").tap("leave").tap("track")
    finger.tap("ask:fight")
    first = next(spot.id for spot in finger.screen.view().spots if spot.id.startswith("any:"))
    assert first == "any:wolf:normal"


def test_a_heal_is_typed_among_the_values(finger: Finger) -> None:
    """MON-2: it may stand instead of a move, an attack or a range."""
    finger.tap("set-out").fight().tap("values").tap("B:attack").tap("heal:3")
    foe = finger.sheet.foe
    assert foe is not None
    assert foe.stats is not None
    assert foe.stats.sets[Letter.B].attack == HealRow(heal=3)
    finger.tap("values").tap("B:initiative")
    assert finger.screen.view().spot("heal:3") is None
