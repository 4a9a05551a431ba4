"""What comes of a position if the greedy player plays on; a position met twice is worked out once.

A game is played on in stretches: from a position to where chance is asked, a round begins or the game ends. The greedy
player always answers alike, so that a stretch leads to one position, which is remembered, as its worth is.
"""

from holdin.game.actions import Action
from holdin.game.dice import Dice
from holdin.game.machine import asks_chance, legal, take
from holdin.game.session import chance
from holdin.game.state import GameState
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter
from holdin.players.greedy import Greedy
from holdin.players.open_play import chance_to_win
from holdin.players.player import Luck

ROLLS = 6
"""How many of the next rolls are met with every letter equally often; those after them are left to luck."""

LETTERS = tuple(Letter)

POSITIONS_MOST = 100_000
"""How many positions are remembered."""


class Spot:
    """A position, and what is known of it; found by its value once, and by what leads to it from then on."""

    __slots__ = ("led", "rolled", "state", "worth")

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.led: Spot | None = None
        """Where it leads: to where chance is asked, to the next round, or to the end."""
        self.rolled: dict[Action, Spot] = {}
        self.worth: float | None = None


class Lookahead:
    """Positions as the greedy player would play them on."""

    def __init__(self, cards: CardSet, player: Greedy) -> None:
        self.cards = cards
        self._player = player
        self._spots: dict[GameState, Spot] = {}
        self.nodes = 0
        """Actions taken so far, one node each."""

    def forget(self) -> None:
        """Positions so far won't be met again."""
        self._spots.clear()

    def playout(self, state: GameState, dice: Dice, until: int) -> float:
        """How a position looks once it is played on to a round, or to its end."""
        spot, _ = self._reach(state, dice, until)
        if spot.worth is None:
            spot.worth = chance_to_win(self.cards, spot.state)
        return spot.worth

    def reach(self, state: GameState, dice: Dice, until: int) -> tuple[GameState, Dice]:
        """Where a position comes to at a round's beginning, or at its end, and the dice after it."""
        spot, dice = self._reach(state, dice, until)
        return spot.state, dice

    def _reach(self, state: GameState, dice: Dice, until: int) -> tuple[Spot, Dice]:
        spot = self._spot(state)
        while spot.state.ending is None and spot.state.round < until:
            found = chance(spot.state, dice)
            if found is None:
                spot = spot.led or self._lead(spot)
            else:
                action, dice = found
                spot = spot.rolled.get(action) or self._roll(spot, action)
        return spot, dice

    def _spot(self, state: GameState) -> Spot:
        found = self._spots.get(state)
        if found is None:
            if len(self._spots) >= POSITIONS_MOST:
                self.forget()
            found = self._spots[state] = Spot(state)
        return found

    def _lead(self, spot: Spot) -> Spot:
        """Play on by the greedy player's answers."""
        after = self._answered(spot.state)
        while after.ending is None and after.round == spot.state.round and not asks_chance(after):
            after = self._answered(after)
        spot.led = self._spot(after)
        return spot.led

    def _answered(self, state: GameState) -> GameState:
        self.nodes += 1
        return take(self.cards, state, self._player.choose(self.cards, state, legal(self.cards, state))).after

    def _roll(self, spot: Spot, action: Action) -> Spot:
        self.nodes += 1
        found = spot.rolled[action] = self._spot(take(self.cards, spot.state, action).after)
        return found


def fair_dice(luck: Luck) -> list[Dice]:
    """As many dice as there are letters, which meet each of the next rolls with every letter once (ROLL-1)."""
    orders = [_shuffled(luck) for _ in range(ROLLS)]
    return [Dice(luck.dice().seed, rolls=tuple(order[index] for order in orders)) for index in range(len(LETTERS))]


def step_on(cards: CardSet, player: Greedy, state: GameState, dice: Dice) -> tuple[GameState, Dice]:
    """Play a game on by one action, the dice's or the player's; where it came to, and the dice after it."""
    found = chance(state, dice)
    if found is None:
        return take(cards, state, player.choose(cards, state, legal(cards, state))).after, dice
    action, dice = found
    return take(cards, state, action).after, dice


def _shuffled(luck: Luck) -> list[Letter]:
    letters = list(LETTERS)
    return [letters.pop(int(luck.below(len(letters)))) for _ in LETTERS]
