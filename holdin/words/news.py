"""What nobody should miss: what was just gained, sprung or inflicted, in a short line with its symbol."""

from collections.abc import Mapping
from typing import NamedTuple

from holdin.game.state import GameState
from holdin.game.step import Event
from holdin.words.events import event_line
from holdin.words.formulas import money_words
from holdin.words.gains import treasure_gained
from holdin.words.translator import Translator


class News(NamedTuple):
    """What was just gained, sprung or inflicted: a line, and the symbol that stands for it."""

    icon: str
    text: str


MONEY = frozenset({"token_looted", "money_gained"})
"""The kinds that make your money more."""
NEWS: Mapping[str, str] = {
    **dict.fromkeys(MONEY, "money"),
    "treasure_looted": "treasure",
    "trap_sprung": "trap",
    "hazard_entered": "hazardous",
    "hindrance_sprung": "hindrance",
    "condition_gained": "",
    "stunned": "stun",
    "wound_hurts": "wound",
    "regenerates": "regenerate",
    "heal_taken": "poison",
    "bonus_earned": "star",
    "monster_died": "monster",
    "summon_gone": "summon",
    "rule_acts": "rule",
    "rule_waits": "rule",
}
"""The kinds of events that nobody should miss, by the symbol that stands for each; a condition has its own."""


def news(say: Translator, state: GameState, event: Event) -> News | None:
    """What nobody should miss of an event, in a short line; none for all other events."""
    if event.kind not in NEWS:
        return None
    if event.kind in MONEY:
        line: str | None = say.tr(
            "Money gained, now {owned}.", owned=money_words(say, int(str(event.values["tokens"])))
        )
    elif event.kind == "treasure_looted":
        line = treasure_gained(say, event.values)
    else:
        line = event_line(say, state, event)
    return News(NEWS[event.kind] or str(event.values["condition"]), line or "")
