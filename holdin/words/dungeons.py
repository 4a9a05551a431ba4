"""Random dungeons in words: which one it is, and what is known of it before it begins."""

from collections import Counter
from collections.abc import Iterator

from holdin.models.dungeon import Dungeon
from holdin.words.translator import Translator


def dungeon_head(say: Translator, dungeon: Dungeon) -> str:
    """Its word, its level and its way of fighting: what a friend types to play the same."""
    return say.tr(
        "dungeon “{word}”, level {level}, {way}", word=dungeon.word, level=dungeon.level, way=say.word(dungeon.fights)
    )


def who_is_there(say: Translator, dungeon: Dungeon) -> str:
    """Its monsters, so many of each sort."""
    count = Counter(dungeon.monsters)
    return " · ".join(
        say.kind_of(say.name(monster), kind) + (f" × {number}" if number > 1 else "")
        for (monster, kind), number in count.items()
    )


def dungeon_lines(say: Translator, dungeon: Dungeon) -> Iterator[str]:
    """What there is to know of it: goal and special rules, its monsters, what it lends."""
    yield say.task(dungeon.scenario.id, dungeon.fights, dungeon.level)
    yield say.tr("In there: {monsters}", monsters=who_is_there(say, dungeon))
    if dungeon.items:
        yield say.tr("Lent to you: {items}", items=say.names(dungeon.items))
