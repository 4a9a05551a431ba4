"""Games that are over in words: in a line of the notebook, and as a text to give on."""

from collections.abc import Iterator
from typing import Final

from holdin.game.finished import Facts
from holdin.game.state import Ending
from holdin.models.dungeon import DUNGEON
from holdin.models.letters import Fights
from holdin.notebook.by import By
from holdin.notebook.tables import Line, Value
from holdin.words.catalogues import msgid
from holdin.words.translator import Translator, sentence

BARS: Final = "▁▂▃▄▅▆▇█"
"""From no HP to all of them."""

_HOW: Final = {
    None: msgid("given up in round {rounds}"),
    Ending.GOAL: msgid("won in round {rounds}"),
    Ending.FAILED: msgid("lost in round {rounds}: the failure condition came true"),
    Ending.NO_HP: msgid("lost in round {rounds}: no HP left"),
    Ending.NO_CARDS: msgid("lost in round {rounds}: out of cards"),
}


def result(say: Translator, facts: Facts) -> str:
    """How a game ended, and when, such as "won in round 9"."""
    return say.tr(_HOW[facts.ending], rounds=facts.rounds)


def what_was_played(say: Translator, facts: Facts) -> str:
    """A scenario with its number, or a dungeon with its word; the level and the way of fighting."""
    what, level, way = scenario_words(say, facts), facts.level, say.word(facts.fights)
    return say.tr("{scenario}, level {level}, {way}", scenario=what, level=level, way=way)


def scenario_words(say: Translator, facts: Facts) -> str:
    """A scenario with its number, or a dungeon with its word."""
    if facts.dungeon:
        return say.tr("Dungeon {word}", word=facts.dungeon)
    return value_words(say, By.SCENARIO, facts.scenario)


def what_is_left(say: Translator, facts: Facts) -> str:
    """HP and cards at the end."""
    return say.tr(
        "{hp} of {max} HP · {cards} of {all} cards left",
        hp=facts.hp,
        max=facts.max_hp,
        cards=facts.cards_left,
        all=facts.cards,
    )


def what_it_took(say: Translator, facts: Facts) -> str:
    """Damage either way, and who was slain."""
    return say.tr(
        "Damage dealt {dealt}, suffered {suffered} · monsters slain: {slain} of {monsters}",
        dealt=facts.dealt,
        suffered=facts.suffered,
        slain=facts.slain,
        monsters=facts.monsters,
    )


def curve(facts: Facts) -> str:
    """HP at the end of each round as a row of bars."""
    top = len(BARS) - 1
    return "".join(BARS[max(0, min(top, round(hp * top / facts.max_hp)))] for hp in facts.course)


def share_text(say: Translator, facts: Facts) -> str:
    """A game in three lines, to be given on; it tells nothing of the story."""
    return "\n".join(_shared(say, facts))


def _shared(say: Translator, facts: Facts) -> Iterator[str]:
    yield share_head(say, facts)
    yield f"{say.tr('HP by round')} {curve(facts)}"


def share_head(say: Translator, facts: Facts) -> str:
    """Its first two lines: what was played, and how it ended."""
    ended = f"{say.name(facts.character)}: {result(say, facts)} · {what_is_left(say, facts)}"
    return f"Holdin – {what_was_played(say, facts)}\n{ended}"


def value_words(say: Translator, by: By, value: Value) -> str:
    """What a line of the notebook's table is of."""
    match by:
        case By.LEVEL:
            return sentence(say.tr("level {level}", level=value))
        case By.FIGHTS:
            return sentence(say.word(Fights(str(value))))
        case By.SCENARIO if value == DUNGEON:
            return say.tr("Dungeons")
        case By.SCENARIO:
            page = next((page for id_, page in say.cards.scenarios.items() if id_ == value), None)
            return f"{'?' if page is None else page.number} · {say.name(str(value))}"
    return say.name(str(value))


def counted_words(say: Translator, line: Line) -> str:
    """How often it was tried and won, and the best of it."""
    told = say.tr("tried {tried}, won {won}", tried=line.tried, won=line.won)
    if line.rounds is None:
        return told
    best = say.tr("best: round {rounds}, {hp} HP", rounds=line.rounds, hp=line.hp)
    return f"{told} · {best}"
