"""Expansions: what their campaign.toml adds to the set below, and what the check finds wrong with it."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from holdin.data.checks import faults_of
from holdin.data.load import load_set, read_draft
from holdin.errors import CardDataError
from holdin.game.setup import faults
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from tests.conftest import SetFolder
from tests.far_shore import FOLDER, far_shore

CAMPAIGN = "campaign.toml"


@pytest.fixture
def shore(tmp_path: Path) -> SetFolder:
    """A copy of the expansion that a test may spoil."""
    return SetFolder(Path(shutil.copytree(FOLDER, tmp_path / "far-shore")))


def messages(folder: SetFolder) -> list[str]:
    try:
        faults = faults_of(read_draft(folder.path))
    except CardDataError as error:
        faults = error.faults
    return [f"{fault.file.name}:{fault.line} {fault.field}: {fault.message}" for fault in faults]


def test_an_expansion_adds_to_the_campaign_below(cards: CardSet) -> None:
    """END-3, TRK-1: achievements and endings of both, its own beginning, and how often a level comes as below."""
    campaign = far_shore().campaign
    assert campaign.start == ("the-near-bank",)
    assert {*campaign.achievements} == {"dry-feet", *cards.campaign.achievements}
    assert {*campaign.endings} == {"the-far-bank", *cards.campaign.endings}
    assert (campaign.level_every, campaign.enhancement_percent) == (
        cards.campaign.level_every,
        cards.campaign.enhancement_percent,
    )
    assert campaign.joins is not None
    assert campaign.joins.after == ("teeth-in-the-fold",)


def test_the_set_below_knows_nothing_of_it(cards: CardSet) -> None:
    """Loading an expansion leaves the set that it builds on as it was, and is no cards of its own without it."""
    digest = cards.digest
    far_shore()
    assert load_set("base").digest == digest
    assert "ferrywoman" not in load_set("base").characters
    assert far_shore().digest != digest


def test_a_campaign_without_a_way_to_join_replaces_the_one_below(shore: SetFolder) -> None:
    text = shore.read(CAMPAIGN)
    shore.write(CAMPAIGN, text.partition("[joins]")[0].replace("achievements = [", 'achievements = ["red-gem", '))
    assert any("'blue-gem' is not among the set’s achievements" in message for message in messages(shore))


def test_the_expansion_is_clean() -> None:
    assert faults_of(read_draft(FOLDER)) == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        pytest.param(
            CAMPAIGN,
            'after = ["teeth-in-the-fold"]',
            'after = ["teeth-in-the-coat"]',
            "campaign.toml:7 joins.after[0]: 'teeth-in-the-coat' is not among the set’s scenarios",
            id="no such scenario",
        ),
        pytest.param(
            CAMPAIGN,
            'after = ["teeth-in-the-fold"]',
            'after = ["teeth-in-the-fold", "the-sandbar"]',
            "campaign.toml:7 joins.after[1]: 'the-sandbar' is no scenario of base",
            id="a scenario of its own",
        ),
        pytest.param(
            CAMPAIGN,
            'after = ["teeth-in-the-fold"]',
            'after = ["teeth-in-the-fold"]\nor_after = ["the-wool-ledger", "the-near-bank"]',
            "campaign.toml:8 joins.or_after[1]: 'the-near-bank' is no scenario of base",
            id="a scenario of its own instead",
        ),
        pytest.param(
            CAMPAIGN,
            'after = ["teeth-in-the-fold"]',
            'after = ["paid-in-full", "the-last-finger"]',
            "campaign.toml:7 joins.after: no campaign completes all of these: it can never be taken on",
            id="never",
        ),
        pytest.param(
            CAMPAIGN,
            'unlocks = ["the-near-bank"]\nrewards',
            "rewards",
            "campaign.toml:6 joins.unlocks: a campaign that takes it on comes to no ending of this set: the-far-bank",
            id="no ending when taken on",
        ),
        pytest.param(
            CAMPAIGN,
            'endings = ["the-far-bank"]',
            'endings = ["the-far-bank", "the-old-bank"]',
            "campaign.toml:4 endings[1]: 'the-old-bank' is not among",
            id="no such ending",
        ),
        pytest.param(
            "scenarios/24-the-sandbar.toml",
            'unlocks = ["the-far-bank"]',
            "",
            "campaign.toml:4 endings[0]: no campaign can come to this ending",
            id="an ending that nothing unlocks",
        ),
        pytest.param(
            "scenarios/23-the-near-bank.toml",
            'unlocks = ["the-sandbar"]',
            "",
            "campaign.toml:4 endings: a dead end without an ending, after the-near-bank",
            id="a dead end",
        ),
        pytest.param(
            CAMPAIGN,
            'after = ["the-near-bank", "the-wool-ledger"]',
            'after = ["paid-in-full", "the-last-finger"]',
            "campaign.toml:13 events[0].after: no campaign completes all of these: it never happens",
            id="an event that never happens",
        ),
        pytest.param(
            "set.toml", 'builds_on = "base"\n', "", "joins: an expansion needs builds_on in set.toml", id="alone"
        ),
        pytest.param("text/en.toml", "blurb = ", "prolog = ", "set.blurb: missing", id="no blurb"),
        pytest.param(
            "text/en.toml", "the-ferry-rope.text", "the-ferry.text", "event.the-ferry-rope.text: missing", id="event"
        ),
    ],
)
def test_what_is_wrong_is_told_by_file_line_and_field(
    shore: SetFolder, file: str, old: str, new: str, expected: str
) -> None:
    """END-3, END-4: each spoils one thing."""
    shore.replace(file, old, new)
    found = messages(shore)
    assert any(expected in message for message in found), found


def test_an_expansion_that_cannot_be_begun_directly_can_be_taken_on(shore: SetFolder) -> None:
    shore.replace(CAMPAIGN, 'start = ["the-near-bank"]', "start = []")
    assert messages(shore) == []


def test_a_character_may_be_made_for_the_open_map_only() -> None:
    """OPN-1: a set-up in the hand with such a character is refused, and one on the hexes is not."""
    cards = far_shore()
    held = Setup(ScenarioId("the-near-bank"), CharacterId("reed-piper"))
    assert [(fault.field, fault.rule) for fault in faults(cards, held)] == [("fights", "OPN-1")]
    assert not list(faults(cards, replace(held, fights=Fights.OPEN)))
    assert not list(faults(cards, replace(held, character=CharacterId("ferrywoman"))))
