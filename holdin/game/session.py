"""A session: a state, its dice, and its history. What windows, engine, bots and saves hold in their hands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from holdin.game.actions import Action, Do, Skip, drawn, rolled
from holdin.game.asks import AskAbility, AskDraw, AskLetter
from holdin.game.dice import Dice
from holdin.game.machine import apply, legal, new_game, question
from holdin.game.notation import parse, show
from holdin.game.past import Past
from holdin.game.state import GameState, Setup, Start
from holdin.game.step import Event, GameStep, Refused
from holdin.models.card_set import CardSet


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in a session's history: what was answered, and all that it led to."""

    actions: tuple[Action, ...]
    """The player's decision and the chance that followed, in order; empty for the set-up and for what was taken up."""
    events: tuple[Event, ...]
    state: GameState
    dice: Dice
    start: Start | None = None
    """Where the game was taken up again, by hands that had moved its cards."""
    goes_on: bool = False
    """Whether one input gave it together with the moment before: they are taken back as one."""

    @property
    def after(self) -> GameState:
        """The state that it led to."""
        return self.state


class Session(Past[GameState, Moment]):
    """A game being played.

    With `manual` dice the game stops at chance, and letters and cards are answered like any other question; otherwise
    the dice answer at once. Undo goes back by whole answers; the dice go back with it, so that the same answer meets
    the same roll.
    """

    def __init__(
        self, cards: CardSet, setup: Setup, dice: Dice, *, manual: bool = False, start: Start | None = None
    ) -> None:
        """Set a game up, or go on from a start.

        :raises KeyError: the setup names something that the card set doesn't have.
        """
        self.cards = cards
        self.setup = setup
        self.dice_at_start = dice
        self.manual = manual
        self.start = start
        """Where it went on from; none for a scenario that was set up anew."""
        first = new_game(cards, setup, start)
        self._first = self._with_chance((), first.events, first.after, dice)
        super().__init__(self._first.state)
        self._legal: tuple[GameState, tuple[Action, ...]] | None = None

    @property
    def state(self) -> GameState:
        """The game as it is now."""
        return self.now

    @property
    def dice(self) -> Dice:
        """The dice as they are now; no view, bot or rule may look into them."""
        return self.last.dice

    @property
    def last(self) -> Moment:
        """The latest moment; at the start it is the set-up."""
        return self._past[-1] if self._past else self._first

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment since the set-up, which is the first of them, oldest first."""
        return (self._first, *self._past)

    def legal(self) -> tuple[Action, ...]:
        """Every legal answer now."""
        if self._legal is None or self._legal[0] is not self.state:
            self._legal = self.state, legal(self.cards, self.state)
        return self._legal[1]

    def do(self, action: Action, *, goes_on: bool = False) -> Moment | Refused:
        """Answer the question; a new answer forgets what was undone.

        :param goes_on: whether the same input has given the answer before.
        """
        step = apply(self.cards, self.state, action)
        if isinstance(step, Refused):
            return step
        moment = self._with_chance((action,), step.events, step.after, self.dice)
        return self.add(replace(moment, goes_on=True) if goes_on else moment)

    def redo_as(self, *, goes_on: bool) -> None:
        """Do the next answer that was undone again, by one input with the answer before, or not: what follows stays."""
        self.redo()
        self._regroup(goes_on=goes_on)

    def _regroup(self, *, goes_on: bool) -> None:
        self._past[-1] = replace(self.last, goes_on=goes_on)

    def take_up(self, start: Start) -> Moment:
        """Go on from a start of the same set-up, such as cards that were moved by hand: a step like an answer.

        :param start: one without faults, see `holdin.game.setup.start_faults`.
        """
        first = new_game(self.cards, self.setup, start)
        return self.add(replace(self._with_chance((), first.events, first.after, self.dice), start=start))

    def lines(self) -> tuple[str, ...]:
        """Every answer since the set-up as text lines, chance included; `replay` plays them again."""
        return tuple(show(action) for moment in self._past for action in moment.actions)

    def replay(self, lines: Iterable[str], *, goes_on: bool = False) -> None:
        """Play recorded lines on; a chance line must agree with this session's dice unless they are manual.

        :param goes_on: whether they go on from the answer before, see `Moment.goes_on`.
        :raises ValueError: a line is no action, is refused here, or disagrees with the dice; it is named.
        """
        recorded = iter(lines)
        for line in recorded:
            done = self._do_as_recorded(line, goes_on=goes_on)
            if not isinstance(done, Moment):
                msg = f"{line!r} is not legal here ({done.rule}, {done.code})"
                raise ValueError(msg)  # noqa: TRY004 - the line is wrong, not a type
            for action in done.actions[1:]:
                self._expect(recorded, show(action))

    def _do_as_recorded(self, line: str, *, goes_on: bool) -> Moment | Refused:
        """Do what a line says; where an older program went on with an interrupted attack unasked, so does this one."""
        done = self.do(parse(line), goes_on=goes_on)
        ask = question(self.state)
        if isinstance(done, Moment) or not isinstance(ask, AskAbility) or not ask.begun:
            return done
        found = self.do(next(action for action in self.legal() if isinstance(action, Do | Skip)))
        assert isinstance(found, Moment)
        unasked, before = self._past.pop(), self._past.pop()
        actions, events = before.actions + unasked.actions, before.events + unasked.events
        self._past.append(replace(before, actions=actions, events=events, state=unasked.state, dice=unasked.dice))
        if unasked.actions[1:2] == (parse(line),):
            return replace(unasked, actions=unasked.actions[1:])
        return self._do_as_recorded(line, goes_on=goes_on)

    @staticmethod
    def _expect(recorded: Iterator[str], line: str) -> None:
        found = next(recorded, None)
        if found != line:
            msg = f"the dice give {line!r}, but {found!r} is recorded"
            raise ValueError(msg)

    def _with_chance(
        self, actions: tuple[Action, ...], events: tuple[Event, ...], state: GameState, dice: Dice
    ) -> Moment:
        """Let the dice answer until a player is asked; manual dice leave that to whoever holds them."""
        while not self.manual and (found := chance(state, dice)) is not None:
            action, dice = found
            step = apply(self.cards, state, action)
            assert isinstance(step, GameStep)
            actions, events, state = (*actions, action), events + step.events, step.after
        return Moment(actions, events, state, dice)


def chance(state: GameState, dice: Dice) -> tuple[Action, Dice] | None:
    """What the dice answer where chance is asked, and the dice after it; none where a player is asked."""
    ask = question(state)
    if isinstance(ask, AskLetter):
        letter, dice = dice.letter()
        return rolled(letter), dice
    if isinstance(ask, AskDraw):
        card, dice = dice.draw(ask.candidates)
        return drawn(card), dice
    return None
