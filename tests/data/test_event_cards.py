"""Event cards as data: what a file may say, and what the check finds that can never happen (EVT-1 to EVT-4)."""

import pytest

from holdin.data.checks import faults_of, warnings_of
from holdin.data.event_checks import EVENT_CHECKS, rift_decks_are_reached
from holdin.data.integrity import NEEDED
from holdin.data.load import insist, load_set, read_draft
from holdin.data.wording import idle_wordings, missing_wordings
from holdin.errors import CardDataError
from holdin.models.event_card import ChoiceSide, EventDeck
from tests.conftest import SetFolder

FILE = "events.toml"
GOAT = """
[[events]]
id = "toll-goat"
deck = "road"
requires = { gold = { most = 40 } }

[[events.choices]]
cost = { gold = 2 }
[[events.choices.outcomes]]
when = { gold = { least = 10 } }
returns = true
next_scenario = [{ abilities = [{ kind = "suffer", value = 1 }] }]
[[events.choices.outcomes]]
reputation = 1
adds = ["goats-lawyer"]

[[events.choices]]
[[events.choices.outcomes]]
when = { items = ["iron-skillet"], after = "won", characters = ["mara"] }
lose_items = ["iron-skillet"]
[[events.choices.outcomes]]
gold = -3

[[events]]
id = "goats-lawyer"
deck = "city"
locked = true

[[events.choices]]
[[events.choices.outcomes]]
gold = 1

[[events.choices]]
[[events.choices.outcomes]]
blocks = ["the-blue-race"]
"""
WORDS = """
[event.toll-goat]
title = "The Toll Goat"
text = "A goat stands on the bridge."
a = "Pay."
b = "Argue."
a1 = "It spits."
a2 = "It bows."
b1 = "It eats the skillet."
b2 = "It eats the purse."

[event.goats-lawyer]
title = "The Goat’s Lawyer"
text = "He has papers."
a = "Sign."
b = "Don’t."
a1 = "A coin rolls."
b1 = "The race is off."
"""


@pytest.fixture
def decks(own_set: SetFolder) -> SetFolder:
    """The built-in set with two event cards of its own instead of the printed ones."""
    own_set.write(FILE, GOAT)
    for language in ("en", "ru"):
        file = f"text/{language}.toml"
        own_set.write(file, without_events(own_set.read(file)) + WORDS)
    return own_set


def without_events(text: str) -> str:
    """Wordings without those of the printed event cards."""
    parts = text.split("\n[")
    return "\n[".join(part for part in parts if not part.startswith("event."))


def told(folder: SetFolder) -> list[str]:
    """What the loader, the wordings and the checks of event cards find; the other checks are slow."""
    try:
        draft = read_draft(folder.path)
        insist(draft, NEEDED)
        insist(draft, (missing_wordings, idle_wordings, *EVENT_CHECKS))
    except CardDataError as error:
        return [f"{fault.file.name}:{fault.line} {fault.field}: {fault.message}" for fault in error.faults]
    return []


def test_a_card_is_read_as_it_is_written(decks: SetFolder) -> None:
    """EVT-2, EVT-3, EVT-4."""
    assert told(decks) == []
    cards = load_set(decks.path)
    goat, lawyer = cards.events.values()
    assert (goat.deck, lawyer.deck, lawyer.locked) == (EventDeck.ROAD, EventDeck.CITY, True)
    pay = goat.choice(ChoiceSide.A)
    assert (pay.cost.gold, pay.outcomes[0].returns, pay.outcomes[1].adds) == (2, True, ("goats-lawyer",))
    assert cards.deck(EventDeck.CITY) == (lawyer,)


def test_an_expansion_may_bring_another_character(decks: SetFolder) -> None:
    """What happens to all but the set’s own characters can happen (EVT-2)."""
    decks.replace(FILE, "when = { gold = { least = 10 } }", 'when = { characters = ["mara"] }')
    assert told(decks) == []


def test_event_cards_count_as_cards_that_matter(decks: SetFolder) -> None:
    """A save knows when an outcome has changed, and not when only its words have."""
    before = load_set(decks.path).digest
    decks.replace("text/en.toml", "It spits.", "It coughs.")
    assert load_set(decks.path).digest == before
    decks.replace(FILE, "gold = -3", "gold = -4")
    assert load_set(decks.path).digest != before


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(
            "gold = { least = 10 }",
            "gold = { least = 41 }",
            "events.toml:9 events[0].choices[0].outcomes[0]: this outcome can’t happen",
            id="richer than required",
        ),
        pytest.param(
            "gold = { least = 10 }",
            "gold = { least = 2 }",
            "choices[0].outcomes[1]: this outcome can’t happen",
            id="whoever pays is rich",
        ),
        pytest.param('"won"', '"drawn"', "events.toml:19 events[0].choices[1].outcomes[0].when.after", id="no end"),
        pytest.param(
            'items = ["iron-skillet"], ',
            'items = ["iron-skillet"], without_items = ["iron-skillet"], ',
            "choices[1].outcomes[0]: this outcome can’t happen",
            id="owned and not owned",
        ),
        pytest.param(
            'items = ["iron-skillet"], after',
            'bound_for = ["the-open-hand"], completed = ["the-open-hand"], after',
            "choices[1].outcomes[0]: this outcome can’t happen",
            id="to a completed scenario",
        ),
        pytest.param(
            "requires = { gold = { most = 40 } }",
            "requires = { level = { least = 6 } }",
            "events.toml:5 events[0].requires: never drawn: no campaign meets these requirements (EVT-3)",
            id="beyond the highest level",
        ),
        pytest.param(
            'adds = ["goats-lawyer"]',
            "",
            "events.toml:27 events[1].locked: never drawn: it is locked",
            id="never added",
        ),
        pytest.param(
            "locked = true", "", "adds[0]: 'goats-lawyer' is in its deck from the beginning", id="added twice"
        ),
        pytest.param(
            'blocks = ["the-blue-race"]',
            'blocks = ["the-wool-ledger"]',
            "outcomes[0].blocks: a campaign in which this is blocked may come to no ending (END-4)",
            id="the only way on",
        ),
        pytest.param("cost = { gold = 2 }", "cost = { gold = 41 }", "choices[0].cost: no campaign", id="never paid"),
        pytest.param(
            'characters = ["mara"]', 'characters = ["maria"]', "'maria' is not among the set’s characters", id="nobody"
        ),
        pytest.param('adds = ["goats', 'adds = ["sheeps', "is not among the set’s event cards", id="no such card"),
        pytest.param(
            "reputation = 1\n", "reputation = 1\nwhen = { after = 'won' }\n", "the last has none", id="no else"
        ),
        pytest.param('deck = "road"', 'deck = "sea"', "events.toml:4 events[0].deck", id="no such deck"),
    ],
)
def test_the_check_tells_what_can_never_happen(decks: SetFolder, old: str, new: str, expected: str) -> None:
    """EVT-2, EVT-3, EVT-4: file, line, field, and what is allowed there."""
    decks.replace(FILE, old, new)
    assert any(expected in message for message in told(decks)), told(decks)


def test_one_choice_at_least_can_always_be_made(decks: SetFolder) -> None:
    """EVT-4: a price on both is fine only where the requirements make sure of one."""
    argue = "[[events.choices]]\n[[events.choices.outcomes]]\nwhen = { items"
    decks.replace(FILE, argue, argue.replace("\n", "\ncost = { gold = 3 }\n", 1))
    assert any("one must cost nothing (EVT-4)" in message for message in told(decks))
    decks.replace(FILE, "requires = { gold = { most = 40 } }", "requires = { gold = { least = 2, most = 40 } }")
    assert told(decks) == []


def test_each_outcome_needs_its_text_in_each_language(decks: SetFolder) -> None:
    """EVT-2."""
    decks.replace("text/ru.toml", 'b2 = "It eats the purse."\n', "")
    assert any("ru.toml:None event.toll-goat.b2: missing" in message for message in told(decks))
    decks.replace("text/en.toml", 'b2 = "It', 'b3 = "It')
    assert any("'event.toll-goat.b3' is the wording of nothing" in message for message in told(decks))


def test_a_rift_card_without_a_rift_to_go_through_is_told_of(decks: SetFolder) -> None:
    """EVT-1."""
    decks.replace(FILE, 'deck = "road"', 'deck = "rift"')
    told_of = [str(each) for each in rift_decks_are_reached(read_draft(decks.path))]
    assert any("no scenario has rift = true: no card of this deck is drawn" in each for each in told_of)
    decks.replace("scenarios/02-the-wool-ledger.toml", "number = 2\n", "number = 2\nrift = true\n")
    assert not any("rift = true" in str(each) for each in rift_decks_are_reached(read_draft(decks.path)))


def test_holdin_check_runs_all_of_it(decks: SetFolder) -> None:
    """EVT-2, EVT-1: the command of a set's author."""
    decks.replace(FILE, "gold = { least = 10 }", "gold = { least = 41 }")
    assert ["this outcome can’t happen" in fault.message for fault in faults_of(read_draft(decks.path))] == [True]
    decks.replace(FILE, "gold = { least = 41 }", "gold = { least = 10 }")
    decks.replace(FILE, 'deck = "road"', 'deck = "rift"')
    draft = read_draft(decks.path)
    assert faults_of(draft) == ()
    assert any("no card of this deck is drawn" in warning.message for warning in warnings_of(draft))
