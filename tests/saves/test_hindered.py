"""From when on a campaign has hindrances: chosen as it begins, written in its save, told when they begin (HIN-1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from holdin.campaign.actions import ChooseScenario
from holdin.campaign.machine import open_scenarios
from holdin.campaign.state import CampaignStage
from holdin.data.load import built_in_cards
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Fights, Hindered
from holdin.models.scales import SCENARIO_LEVELS
from holdin.rules.move import trap_damage
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_journal import CampaignJournal
from holdin.saves.records import CampaignHeader
from holdin.saves.sets import set_name
from holdin.saves.store import Store
from holdin.words.campaigns import level_meaning
from holdin.words.words import Words

CARDS = built_in_cards()
MARA = CharacterId("mara")
IN_ORDER = tuple(each.id for each in sorted(CARDS.scenarios.values(), key=lambda each: each.number))


def standing_before(campaign: CampaignJournal, scenario: ScenarioId) -> None:
    """All scenarios before one are completed."""
    before = IN_ORDER[: IN_ORDER.index(scenario)]
    open_ = IN_ORDER[: len(before) + 1]
    state = replace(campaign.state, stop=CampaignStage.TOWN, chosen=None, unlocked=open_, completed=before)
    campaign.stand(state)


@pytest.mark.parametrize(
    ("hindered", "found"),
    [
        (Hindered.LATER, [False, False, True, True]),
        (Hindered.AT_ONCE, [True] * 4),
        (Hindered.NEVER, [False] * 4),
    ],
)
def test_the_set_up_of_each_scenario_records_what_was_chosen(
    tmp_path: Path, hindered: Hindered, found: list[bool]
) -> None:
    campaign = KeptCampaign.begin(tmp_path / "m.holdin", CARDS, "Mara", MARA, 7, hindered=hindered)
    assert campaign.header.hindered is hindered
    told = []
    for scenario, wanted in zip(IN_ORDER, found, strict=False):
        standing_before(campaign, scenario)
        assert scenario in open_scenarios(CARDS, campaign.state)
        told.append(campaign.hindrances_begin(scenario))
        campaign.plan(ChooseScenario(scenario, 1))
        assert campaign.game is not None
        assert campaign.game.setup.hindrances is wanted
    assert told == [hindered is Hindered.LATER and number == 2 for number in range(4)], "told once, where they begin"
    campaign.close()


def test_what_was_chosen_is_read_again_and_an_old_save_is_read_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "m.holdin"
    KeptCampaign.begin(path, CARDS, "Mara", MARA, 7, hindered=Hindered.LATER).close()
    again = KeptCampaign.open(path, CARDS)
    assert again.header.hindered is Hindered.LATER
    again.close()
    for old, meant in ((True, Hindered.AT_ONCE), (False, Hindered.NEVER)):
        header = CampaignHeader(cards=set_name(CARDS), name="Mara", character=MARA, seed=1, hindrances=old)
        assert header.hindered is meant
        assert "hindrances_from" not in header.model_dump(), "its checksum stays"


def test_a_new_campaign_has_them_from_scenario_3_unless_the_settings_want_none(tmp_path: Path) -> None:
    for hindrances, meant in ((True, Hindered.LATER), (False, Hindered.NEVER)):
        store = Store(CARDS, tmp_path / str(hindrances), lambda: 1, hindrances=hindrances)
        campaign = store.new_campaign("Mara", MARA)
        assert campaign.header.hindered is meant
        campaign.close()
        chosen = store.new_campaign("Ida", MARA, hindered=Hindered.AT_ONCE)
        assert chosen.header.hindered is Hindered.AT_ONCE
        chosen.close()


def test_on_the_open_map_nothing_is_told_of_them(tmp_path: Path) -> None:
    campaign = KeptCampaign.begin(
        tmp_path / "m.holdin", CARDS, "Mara", MARA, 7, hindered=Hindered.LATER, fights=Fights.OPEN
    )
    standing_before(campaign, IN_ORDER[2])
    assert not campaign.hindrances_begin(IN_ORDER[2])
    campaign.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_each_level_s_meaning_is_one_line_with_its_figures(lang: str) -> None:
    """SCL-1, MAP-5."""
    told = [level_meaning(Words(CARDS, lang), level) for level in SCENARIO_LEVELS]
    assert len(set(told)) == len(SCENARIO_LEVELS)
    for level, line in zip(SCENARIO_LEVELS, told, strict=True):
        assert "\n" not in line
        assert str(trap_damage(level)) in line
        assert level == 1 or str(abs(level - 1)) in line
