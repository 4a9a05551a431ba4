"""The sets that are here: what expands a set, who plays with its cards, what a save is played with."""

import shutil
from pathlib import Path

import pytest

from holdin.data.library import BUILT_IN, Library, begun_directly
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.words.words import Words
from tests.far_shore import FOLDER, LIBRARY

IDA = CharacterId("ferrywoman")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    shutil.copytree(FOLDER, tmp_path / "far-shore")
    return Library((tmp_path, tmp_path / "nowhere"))


def test_an_expansion_is_found_by_what_it_builds_on(cards: CardSet) -> None:
    """What builds on the set and joins its campaign; the test set without a way to join is none."""
    assert "far-shore" in [each.name for each in LIBRARY.expansions(cards)]
    assert "other-books" not in [each.name for each in LIBRARY.expansions(cards)]
    assert "far-shore" not in [each.name for each in BUILT_IN.expansions(cards)]


def test_a_set_is_read_again_when_its_files_have_changed(library: Library, tmp_path: Path) -> None:
    assert library.named("far-shore") is library.named("far-shore")
    file = tmp_path / "far-shore" / "campaign.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("start_gold = 12", "start_gold = 13"), encoding="utf-8")
    found = library.named("far-shore")
    assert found is not None
    assert found.campaign.start_gold == 13


@pytest.mark.parametrize("file", ["set.toml", "campaign.toml"])
def test_a_set_that_cannot_be_loaded_bars_nothing(cards: CardSet, library: Library, tmp_path: Path, file: str) -> None:
    (tmp_path / "far-shore" / file).write_text("= nothing", encoding="utf-8")
    assert library.named("far-shore") is None
    assert "far-shore" not in [each.name for each in library.expansions(cards)]


def test_a_set_of_another_name_than_its_folder_is_not_meant(library: Library, tmp_path: Path) -> None:
    (tmp_path / "far-shore").rename(tmp_path / "near-shore")
    assert library.named("near-shore") is None


def test_begun_directly_an_expansion_has_its_own_story_only() -> None:
    """TRK-1: the scenario card has the lines of what the campaign can come to."""
    cards = LIBRARY.named("far-shore")
    assert cards is not None
    own = begun_directly(cards)
    assert {*own.scenarios} == {"the-near-bank", "the-sandbar", "the-far-bank"}
    choices = (choice for card in own.events.values() for choice in card.choices)
    of_events = {id_ for choice in choices for outcome in choice.outcomes for id_ in outcome.achievements}
    assert [id_ for id_ in own.campaign.achievements if id_ not in of_events] == ["dry-feet"]
    assert own.campaign.endings == ("the-far-bank",)
    assert own.digest == cards.digest
    assert begun_directly(cards) is own
    assert {*own.items} == {*cards.items}


def test_a_set_that_expands_nothing_is_whole_as_it_is(cards: CardSet) -> None:
    assert begun_directly(cards) is cards


def test_a_guest_plays_with_cards_that_know_nothing_of_it(cards: CardSet) -> None:
    """SET-1: the scenarios, items and monsters stay those of the set; only who plays is another."""
    company = LIBRARY.company(cards)
    assert next(iter(company)) == next(iter(cards.characters))
    assert company[next(iter(cards.characters))] is cards
    theirs = company[IDA]
    assert theirs.scenarios is cards.scenarios
    assert theirs.campaign is cards.campaign
    assert theirs.name == cards.name
    assert theirs.digest != cards.digest
    assert theirs.text("en", "character.ferrywoman.name") == "Ida, Ferrywoman"
    assert theirs.text("en", "set.title") == cards.text("en", "set.title")
    assert LIBRARY.company(cards)[IDA] is theirs


def test_a_save_names_the_cards_that_it_is_played_with(cards: CardSet) -> None:
    assert LIBRARY.played(cards, "base") is cards
    assert LIBRARY.played(cards, "base", IDA) is LIBRARY.company(cards)[IDA]
    assert LIBRARY.played(cards, "far-shore", IDA) is LIBRARY.named("far-shore")
    assert LIBRARY.played(cards, "farther-shore", IDA) is None
    assert LIBRARY.played(cards, "base", CharacterId("nobody")) is None


def test_what_builds_on_a_set_is_named_with_it(cards: CardSet) -> None:
    """Scenarios and characters of expansions have their names; the set's own are as they were."""
    named = BUILT_IN.naming(cards)
    (expansion,) = BUILT_IN.expansions(cards)
    assert named.scenarios.keys() >= expansion.scenarios.keys()
    assert named.characters.keys() >= expansion.characters.keys()
    assert list(named.characters)[: len(cards.characters)] == list(cards.characters)
    for lang in ("en", "ru"):
        for id_ in expansion.characters:
            assert Words(named, lang).name(id_) == Words(expansion, lang).name(id_) != id_
        for scenario in cards.scenarios:
            assert Words(named, lang).name(scenario) == Words(cards, lang).name(scenario)
    assert named.monsters is cards.monsters
