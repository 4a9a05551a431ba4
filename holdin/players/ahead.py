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

POSITIONS_MOST = 50_000
"""How many positions are remembered."""


class Ahead:
    """Positions as the greedy player would play them on."""

    def __init__(self, cards: CardSet, player: Greedy) -> None:
        self.cards = cards
        self._player = player
        self._led: dict[GameState, GameState] = {}
        self._rolled: dict[tuple[GameState, Action], GameState] = {}
        self._worth: dict[GameState, float] = {}
        self.nodes = 0
        """Actions taken so far, one node each."""

    def forget(self) -> None:
        """Positions so far won't be met again."""
        self._led.clear()
        self._rolled.clear()
        self._worth.clear()

    def playout(self, state: GameState, dice: Dice, until: int) -> float:
        """How a position looks once it is played on to a round, or to its end."""
        while state.ending is None and state.round < until:
            found = chance(state, dice)
            if found is None:
                state = self._lead(state)
            else:
                action, dice = found
                state = self._roll(state, action)
        return self._looks(state)

    def _lead(self, state: GameState) -> GameState:
        """Where a position leads: to where chance is asked, to the next round, or to the end."""
        after = self._led.get(state)
        if after is None:
            after = self._answered(state)
            while after.ending is None and after.round == state.round and not asks_chance(after):
                after = self._answered(after)
            self._remember()
            self._led[state] = after
        return after

    def _answered(self, state: GameState) -> GameState:
        self.nodes += 1
        return take(self.cards, state, self._player.choose(self.cards, state, legal(self.cards, state))).after

    def _roll(self, state: GameState, action: Action) -> GameState:
        after = self._rolled.get((state, action))
        if after is None:
            self.nodes += 1
            after = self._rolled[state, action] = take(self.cards, state, action).after
        return after

    def _looks(self, state: GameState) -> float:
        found = self._worth.get(state)
        if found is None:
            found = self._worth[state] = chance_to_win(self.cards, state)
        return found

    def _remember(self) -> None:
        if len(self._led) >= POSITIONS_MOST:
            self.forget()


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
