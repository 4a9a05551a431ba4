"""How long the cards last: rounds that can still be played before too few are left (RND-2, RND-3, RST-1)."""

from holdin.game.outlook import rounds_left
from holdin.game.state import GameState
from holdin.words.speech import Speech

FEW = 2
"""So few rounds are worth a warning."""


def rounds_words(say: Speech, state: GameState) -> str:
    """About how many rounds of cards are left."""
    count = rounds_left(state.hero)
    return say.plural("About {count} round of cards left", "About {count} rounds of cards left", count)


def rounds_warning(say: Speech, state: GameState) -> str:
    """A warning while few rounds are left; empty otherwise."""
    count = rounds_left(state.hero)
    if count > FEW:
        return ""
    return say.plural(
        "Your cards last for about {count} more round!", "Your cards last for about {count} more rounds!", count
    )


def rounds_explained(say: Speech) -> str:
    """How cards wear out, for somebody who plays for the first time."""
    return say.tr(
        "Each round takes two cards. A played card turns from side A to side B; played again, it is discarded. "
        "A rest brings the discarded cards back on side A, but one of them is lost. "
        "With fewer than two cards and no rest to take you are exhausted."
    )
