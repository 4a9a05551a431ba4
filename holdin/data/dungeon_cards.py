"""A dungeon among the cards of a set, and whether it is one that could stand in it."""

from collections.abc import Iterator
from dataclasses import replace

from holdin.data.draft import UNWRITABLE
from holdin.data.map_checks import unplayable
from holdin.data.plain import hashed, plain
from holdin.errors import Said
from holdin.models.card_set import CardSet
from holdin.models.dungeon import DUNGEON, DUNGEON_MAP, FIND, Dungeon


def with_dungeon(cards: CardSet, dungeon: Dungeon | None) -> CardSet:
    """A set with a dungeon's scenario and map, told by its own wordings; with none, the set itself."""
    if dungeon is None:
        return cards
    texts = {lang: {**words, **dungeon.texts.get(lang, {})} for lang, words in cards.texts.items()}
    return replace(
        cards,
        digest=hashed({"cards": cards.digest, "dungeon": plain(dungeon)}),
        scenarios={**cards.scenarios, dungeon.scenario.id: dungeon.scenario},
        maps={**cards.maps, dungeon.face.id: dungeon.face},
        map_cards=(*cards.map_cards, (dungeon.face.id,)),
        treasures={**cards.treasures, dungeon.find.id: dungeon.find},
        texts=texts,
        dungeon=dungeon,
    )


def dungeon_faults(cards: CardSet, dungeon: Dungeon) -> Iterator[Said]:
    """What a check of the set would say of a dungeon: its map, its goal and its rules (MAP-3, MAP-9).

    A save can bring any: it stands in no other's place, and its wordings fool nobody.
    """
    if (dungeon.scenario.id, dungeon.face.id, dungeon.find.id) != (DUNGEON, DUNGEON_MAP, FIND):
        yield Said("a dungeon has the ids of one: {ids}", ids=f"{DUNGEON}, {DUNGEON_MAP}, {FIND}")
        return
    if any(not UNWRITABLE.isdisjoint(wording) for words in dungeon.texts.values() for wording in words.values()):
        yield Said("a wording must have no control signs, and none that turn the writing round")
    known = cards.monsters.keys()
    for monster, _kind in dungeon.monsters:
        if monster not in known:
            yield Said("{id} is not among the set’s monsters: {among}", id=monster, among=", ".join(sorted(known)))
    yield from unplayable(dungeon.face, dungeon.scenario)
