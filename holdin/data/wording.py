"""The keys of the language files: every wording that a set's cards need, and nothing else."""

from collections.abc import Iterator
from itertools import product

from holdin.data.draft import Draft
from holdin.errors import Fault, Said
from holdin.models.ability import within
from holdin.models.dungeon import Dealing
from holdin.models.event_card import ChoiceSide, EventCard
from holdin.models.special_rules import VIGOUR
from holdin.models.summon import Summon


def needed_keys(draft: Draft) -> Iterator[str]:
    """The key of every wording that the set's entries need, such as "face.healing-waters.a1.name"."""
    yield "set.title"
    yield from _character_keys(draft)
    yield from (f"monster.{id_}.name" for id_ in draft.monsters)
    yield from (f"item.{id_}.{part}" for id_ in draft.items for part in ("name", "text"))
    yield from (f"enhancement.{id_}.name" for id_ in draft.enhancements)
    yield from sorted({f"summon.{name}.name" for name in summons(draft) if name not in draft.monsters})
    yield from (f"map.{id_}.name" for id_ in draft.maps)
    yield from (f"treasure.{id_}.text" for id_ in draft.treasures)
    yield from (f"scenario.{id_}.{part}" for id_ in draft.scenarios for part in ("title", "intro", "closing", "goal"))
    yield from (f"event.{id_}.{part}" for id_, entry in draft.events.items() for part in event_parts(entry.value))
    for id_, entry in draft.scenarios.items():
        yield from (f"scenario.{id_}.rule{number}" for number in range(1, len(entry.value.rules) + 1))
    if draft.dungeons is not None:
        yield from _dungeon_keys(draft.dungeons.value)
    if draft.campaign is not None:
        yield from (f"achievement.{id_}.name" for id_ in draft.campaign.value.achievements)
        yield from (f"event.{event.id}.text" for event in draft.campaign.value.events)
        if draft.campaign.value.joins is not None:
            yield from ("set.blurb", "set.joined")


def _dungeon_keys(dealing: Dealing) -> Iterator[str]:
    yield from ("dungeon.title", "dungeon.found")
    for kind, most in (("place", dealing.places), ("owner", dealing.owners), ("find", dealing.finds)):
        yield from (f"dungeon.{kind}.{number}" for number in range(1, most + 1))
    yield from (f"dungeon.goal.{goal.id}.{part}" for goal in dealing.goals for part in ("intro", "closing", "goal"))
    yield from (f"dungeon.rule.{rule.id}" for rule in dealing.rules)


def event_parts(card: EventCard) -> Iterator[str]:
    """What an event card’s wordings are called: its title and text, its choices, and each choice’s outcomes (EVT-2)."""
    yield from ("title", "text", *ChoiceSide)
    for side in ChoiceSide:
        yield from (f"{side}{number}" for number in range(1, len(card.choice(side).outcomes) + 1))


def summons(draft: Draft) -> set[str]:
    """The names' keys of all that abilities summon (SUM-1)."""
    printed = (
        action.abilities
        for entry in draft.characters.values()
        for card in entry.value.cards
        for face in card.faces
        for action in (face.top, face.bottom)
    )
    of_items = (entry.value.abilities for entry in draft.items.values())
    lists = [*printed, *of_items]
    return {each.summon for abilities in lists for each in within(abilities) if isinstance(each, Summon)}


def optional_keys(draft: Draft) -> Iterator[str]:
    """The key of every wording that a set may have; where one language has it, all that are promised have it."""
    yield from ("set.prologue", "set.blurb")
    yield from (f"character.{id_}.about" for id_ in draft.characters)
    yield from (f"summon.{name}.name" for name in sorted(summons(draft)) if name in draft.monsters)
    for id_ in draft.scenarios:
        for part in ("intro", "closing"):
            yield from (f"scenario.{id_}.{part}_after.{other}" for other in draft.scenarios if other != id_)


def _character_keys(draft: Draft) -> Iterator[str]:
    for id_, entry in draft.characters.items():
        yield f"character.{id_}.name"
        for card in entry.value.cards:
            yield f"card.{card.id}.name"
            yield from (f"face.{card.id}.{face.side.lower()}{face.level}.name" for face in card.faces)


def missing_wordings(draft: Draft) -> Iterator[Fault]:
    """Wordings that a promised language lacks."""
    promised = draft.about.value.languages
    given = {key for language in promised for key in draft.texts.get(language, {})}
    needed = [*needed_keys(draft), *(key for key in optional_keys(draft) if key in given)]
    for language in promised:
        words = draft.texts.get(language, {})
        file = draft.folder / "text" / f"{language}.toml"
        for key in needed:
            if key not in words:
                told = Said("missing; the set promises every wording in {language}", language=repr(language))
                yield Fault(file, None, key, told)


def vague_wordings(draft: Draft) -> Iterator[Fault]:
    """Rules whose HP differ from level to level, told without a place for the level's."""
    for id_, scenario in draft.scenarios.items():
        vague = (f"scenario.{id_}.rule{number}" for number, rule in enumerate(scenario.value.rules, 1) if rule.vigours)
        for key, words in product(vague, draft.texts.values()):
            if key in words and VIGOUR not in words[key].value:
                yield words[key].fault((), Said("{hp} must stand where the HP of the level are told", hp=VIGOUR))


def idle_wordings(draft: Draft) -> Iterator[Fault]:
    """Wordings of nothing: most often a mistyped id."""
    known = {*needed_keys(draft), *optional_keys(draft)}
    for words in draft.texts.values():
        for key, entry in words.items():
            if key not in known:
                yield entry.fault((), Said("{key} is the wording of nothing in the set", key=repr(key)))
