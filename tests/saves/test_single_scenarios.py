"""Single games, as the store begins them."""

from pathlib import Path

import pytest

from holdin.data.load import built_in_cards
from holdin.game.setup import faults
from holdin.models.letters import Fights
from tests.saves.test_dungeons import store_in

CARDS = built_in_cards()


@pytest.mark.parametrize("fights", Fights)
def test_a_single_scenario_is_come_to_as_its_page_expects(tmp_path: Path, fights: Fights) -> None:
    """ITM-2, LVL-2: with items and turned cards, so that it is as hard as it was weighed."""
    for scenario in (CARDS.campaign.start[0], max(CARDS.scenarios.values(), key=lambda each: each.expects.level).id):
        session = store_in(tmp_path).new_game(scenario, 1, fights)
        setup, expects = session.setup, CARDS.scenarios[scenario].expects
        session.close()
        assert (setup.character_level, setup.items) == (expects.level, expects.items)
        assert len(setup.upgrades) == expects.level - 1
        assert setup.fights is fights
        assert [*faults(CARDS, setup)] == []
