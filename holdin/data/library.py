"""The card sets that are here: what expands a set, who else plays with its cards, and what a save is played with.

A set knows nothing of those that build on it; whoever asks for them looks through the sets that come with the program
and through folders of further ones.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from pathlib import Path, PurePosixPath
from typing import Final

from holdin.data.draft import read_about
from holdin.data.files import MAX_BYTES, bounded, stamp, text_of
from holdin.data.load import built_in_sets, load_set
from holdin.data.plain import hashed, plain
from holdin.errors import CardDataError
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet

ABOUT: Final = PurePosixPath("set.toml")


@dataclass(frozen=True, slots=True)
class Library:
    """The sets that come with the program, and those in folders."""

    folders: tuple[Path, ...] = ()
    """Each holds sets, in folders of their names."""

    def sets(self) -> Mapping[str, Path]:
        """The folder of every set, by name."""
        homes = [home for home in self.folders if home.is_dir()]
        found = {path.name: path for home in homes for path in sorted(home.iterdir()) if (path / ABOUT).is_file()}
        return {**found, **built_in_sets()}

    def named(self, name: str) -> CardSet | None:
        """A set; none where it isn't here, or can't be loaded."""
        folder = self.sets().get(name)
        cards = None if folder is None else _loaded(folder, stamp(folder))
        return cards if cards is not None and cards.name == name else None

    def expansions(self, cards: CardSet) -> tuple[CardSet, ...]:
        """The sets that build on a set and add to its campaign."""
        return tuple(each for each in self._above(cards) if each.campaign.joins is not None)

    def stories(self, cards: CardSet) -> tuple[CardSet, ...]:
        """The sets of which a campaign can be begun: a set, and its expansions that have a start of their own."""
        return (cards, *(each for each in self.expansions(cards) if each.campaign.start))

    def singles(self, cards: CardSet) -> Mapping[ScenarioId, CardSet]:
        """The scenarios that can be played alone, each with the cards of its story: a set's, then its expansions'."""
        found: dict[ScenarioId, CardSet] = {}
        for story in self.stories(cards):
            own = story if story is cards else begun_directly(story)
            for page in sorted(own.scenarios.values(), key=lambda page: page.number):
                found.setdefault(page.id, story)
        return found

    def _above(self, cards: CardSet) -> tuple[CardSet, ...]:
        """The sets that build on a set."""
        found = [self.named(name) for name, folder in self.sets().items() if _builds_on(folder) == cards.name]
        return tuple(each for each in found if each is not None)

    def company(self, cards: CardSet) -> Mapping[CharacterId, CardSet]:
        """Who can play with a set's cards, and the cards that each plays with: its own characters first.

        Guests come from expansions, and from what comes with the program; a player's own cards keep to themselves.
        """
        above = [each for each in self._above(cards) if each.campaign.joins is not None or each.name in built_in_sets()]
        guests = {
            id_: with_guest(cards, other, id_)
            for other in above
            for id_ in other.characters
            if id_ not in cards.characters
        }
        return {**dict.fromkeys(cards.characters, cards), **guests}

    def naming(self, cards: CardSet) -> CardSet:
        """A set with the scenarios, characters and wordings of all that builds on it: to name what was played."""
        return _naming((*self._above(cards), cards))

    def played(self, cards: CardSet, name: str, character: CharacterId | None = None) -> CardSet | None:
        """The set of a name with a character who may come from another; none where one of them isn't here.

        :param cards: those at hand, which may be the set.
        """
        found = cards if name == cards.name else self.named(name)
        if found is None or character is None or character in found.characters:
            return found
        return self.company(found).get(character)


BUILT_IN: Final = Library()
"""Only the sets that come with the program."""


def begun_directly(cards: CardSet) -> CardSet:
    """An expansion without what only a campaign of the set below comes to: its own story is all there is."""
    return cards if cards.campaign.joins is None else _begun_directly(cards)


@lru_cache(maxsize=8)
def _begun_directly(cards: CardSet) -> CardSet:
    reached = _reached(cards)
    scenarios = {id_: page for id_, page in cards.scenarios.items() if id_ in reached}
    rewards = [page.rewards for page in scenarios.values()] + [event.rewards for event in cards.campaign.events]
    known = {id_ for page in scenarios.values() for id_ in page.requires}
    known |= {id_ for each in rewards for id_ in each.achievements}
    choices = (choice for card in cards.events.values() for choice in card.choices)
    known |= {id_ for choice in choices for outcome in choice.outcomes for id_ in outcome.achievements}
    campaign = cards.campaign.model_copy(
        update={
            "achievements": tuple(id_ for id_ in cards.campaign.achievements if id_ in known),
            "endings": tuple(id_ for id_ in cards.campaign.endings if id_ in reached),
        }
    )
    return replace(cards, scenarios=scenarios, campaign=campaign)


def _reached(cards: CardSet) -> set[ScenarioId]:
    """The scenarios that something can unlock, from the campaign's beginning on."""
    found, more = set[ScenarioId](), set(cards.campaign.start)
    while more:
        found |= more
        unlocked = [id_ for scenario in found for id_ in cards.scenarios[scenario].unlocks]
        unlocked += [id_ for event in cards.campaign.events if found.issuperset(event.after) for id_ in event.unlocks]
        more = {*unlocked} - found
    return found


@lru_cache(maxsize=16)
def with_guest(cards: CardSet, other: CardSet, character: CharacterId) -> CardSet:
    """A set with a character of another one, whose wordings it is told by; all else stays as it is."""
    guest = other.characters[character]
    texts = {lang: {**other.texts.get(lang, {}), **words} for lang, words in {**other.texts, **cards.texts}.items()}
    return replace(
        cards,
        digest=hashed({"cards": cards.digest, "guest": plain(guest)}),
        characters={**cards.characters, character: guest},
        texts=texts,
    )


@lru_cache(maxsize=8)
def _naming(sets: tuple[CardSet, ...]) -> CardSet:
    """The last of some sets, with what the others name; where they differ, it is right."""
    cards = sets[-1]
    texts = {lang: dict[str, str]() for lang in cards.texts}
    for lang, each in product(texts, sets):
        texts[lang] |= each.texts.get(lang, {})
    scenarios = {id_: page for each in sets for id_, page in each.scenarios.items()}
    characters = {id_: who for each in sets for id_, who in each.characters.items()}
    return replace(cards, scenarios=scenarios, characters={**cards.characters, **characters}, texts=texts)


@lru_cache(maxsize=16)
def _loaded(folder: Path, _stamp: object) -> CardSet | None:
    """A set as its files are now."""
    with suppress(CardDataError):
        return load_set(folder)
    return None


def _builds_on(folder: Path) -> str | None:
    """The set that a set says it builds on."""
    with suppress(CardDataError):
        return read_about(folder, {ABOUT: text_of(folder / ABOUT, bounded(folder / ABOUT, MAX_BYTES))}).value.builds_on
    return None
