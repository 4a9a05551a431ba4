"""Which round it is, and how many can still be played before too few cards are left (RND-2, RND-3, RST-1)."""

from holdin.game.outlook import rounds_left
from holdin.game.state import GameState
from holdin.words.catalogues import msgid
from holdin.words.translator import Translator

FEW = 2
"""So few rounds are worth a warning."""


def round_words(say: Translator, number: int, *, fighting: bool) -> str:
    """A round by its number and kind, such as "Round 2 · combat" (RND-1)."""
    message = msgid("Round {number} · combat") if fighting else msgid("Round {number} · map")
    return say.tr(message, number=number)


def rounds_brief(say: Translator, state: GameState) -> str:
    """How many rounds of cards are left, where there is little room."""
    count = rounds_left(state.hero)
    return say.plural("cards for {count} round", "cards for {count} rounds", count)


def rounds_words(say: Translator, state: GameState) -> str:
    """About how many rounds of cards are left."""
    count = rounds_left(state.hero)
    return say.plural("About {count} round of cards left", "About {count} rounds of cards left", count)


def rounds_warning(say: Translator, state: GameState) -> str:
    """A warning while few rounds are left; empty otherwise."""
    count = rounds_left(state.hero)
    if count > FEW:
        return ""
    return say.plural(
        "Your cards last for about {count} more round!", "Your cards last for about {count} more rounds!", count
    )


def rounds_explained(say: Translator) -> str:
    """How cards wear out, for somebody who plays for the first time."""
    return say.tr(
        "Each round takes two cards. A played card turns from side A to side B; played again, it is discarded. "
        "A rest brings the discarded cards back on side A, but one of them is lost. "
        "With fewer than two cards and no rest to take you are exhausted."
    )
