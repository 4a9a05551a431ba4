"""How long the cards last: rounds that can still be played before too few are left (RND-2, RND-3, RST-1)."""

from collections.abc import Sequence

from holdin.game.resting import REST_NEEDS
from holdin.game.rounds import CARDS_A_ROUND
from holdin.game.state import CardPlace, GameState, Zone
from holdin.models.letters import Side
from holdin.words.speech import Speech

FEW = 2
"""So few rounds are worth a warning."""


def rounds_left(state: GameState) -> int:
    """Rounds of cards after the one under way, if cards have been chosen for it; else with the one to come.

    Every card is played twice, side A and side B, two cards a round; a rest brings back all but one of what is not
    lost (RST-1, RST-4). Cards lost by their own action, or to negate damage, make it fewer.
    """
    places = state.hero.cards
    held = sum(place.zone is not Zone.LOST for place in places)
    rounds = _rounds([_plays(place) for place in places])
    while held > REST_NEEDS:
        held -= 1
        rounds += _rounds([2] * held)
    return rounds


def _plays(place: CardPlace) -> int:
    """How often a card can be chosen before it is discarded; one that is chosen now has one time less."""
    if place.zone not in {Zone.HAND, Zone.CHOSEN}:
        return 0
    return (2 if place.side is Side.A else 1) - (place.zone is Zone.CHOSEN)


def _rounds(plays: Sequence[int]) -> int:
    """Pairs of different cards that can be taken from these."""
    total = sum(plays)
    return min(total // CARDS_A_ROUND, total - max(plays, default=0))


def rounds_words(say: Speech, state: GameState) -> str:
    """About how many rounds of cards are left."""
    return say.plural("About {count} round of cards left", "About {count} rounds of cards left", rounds_left(state))


def rounds_warning(say: Speech, state: GameState) -> str:
    """A warning while few rounds are left; empty otherwise."""
    count = rounds_left(state)
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
