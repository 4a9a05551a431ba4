"""The registry of handlers: what each frame does, what each question offers, what each answer and each ability does.

A chapter of the rules registers its own handlers with its own `Chapter`; a way of fighting (`holdin.game.way`) lists
the chapters that hold in it and puts them together. Importing a chapter changes nothing anywhere else.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from holdin.game.actions import Action
from holdin.game.agenda import Frame, Source
from holdin.game.asks import Ask
from holdin.game.figures import FigureId
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.ability import Gain

F = TypeVar("F", bound=Callable[..., Any])

At = type[Action] | tuple[type[Ask], type[Action]]
"""An answer at any question, or at one."""


class Handlers:
    """Handlers by what they handle."""

    __slots__ = ("affect", "answer", "line", "offer", "perform", "refuse", "run", "test")

    def __init__(self) -> None:
        self.run: dict[type[Frame], Callable[[Table, Any], None]] = {}
        """What to do when a frame comes up."""
        self.offer: dict[type[Ask], Callable[[Table, Any], list[Action]]] = {}
        """The legal answers to a question."""
        self.answer: dict[tuple[type[Ask], type[Action]], Callable[[Table, Any, Any], None]] = {}
        """What an answer does; the question has been taken off the agenda before."""
        self.perform: dict[type, Callable[[Table, Source, Any, tuple[Gain, ...]], None]] = {}
        """What an ability does, with what was added to it."""
        self.affect: dict[type, Callable[[Table, FigureId, Source, Any, tuple[Gain, ...]], None]] = {}
        """What an ability that is for an enemy, or for somebody of your own side, does to that figure."""
        self.line: dict[type, Callable[[Table, FigureId, Any, FigureId | None], None]] = {}
        """What a line of a monster's set does, with whom it goes for, if anybody; those not listed do nothing."""
        self.test: dict[type, Callable[[Table, Any], bool]] = {}
        """Whether an ability can do anything now; those not listed always can."""
        self.refuse: dict[At, Callable[[Table, Any, Any], Refused | None]] = {}
        """Why an answer is not legal now, at a question or at any; none where no rule says more than that it wasn't
        offered."""


class Chapter(Handlers):
    """A chapter of the rules; its methods are decorators that register a handler.

    :raises ValueError: the same thing is handled already.
    """

    __slots__ = ()

    def runs(self, frame: type[Frame]) -> Callable[[F], F]:
        """Register what a frame does."""
        return _registering(self.run, frame)

    def offers(self, ask: type[Ask]) -> Callable[[F], F]:
        """Register a question's legal answers."""
        return _registering(self.offer, ask)

    def answers(self, ask: type[Ask], action: type[Action]) -> Callable[[F], F]:
        """Register what an answer to a question does."""
        return _registering(self.answer, (ask, action))

    def refuses(self, action: type[Action], ask: type[Ask] | None = None) -> Callable[[F], F]:
        """Register why an answer is not legal: at a question, or at all those that have no reasons of their own."""
        return _registering(self.refuse, action if ask is None else (ask, action))

    def performs(self, ability: type) -> Callable[[F], F]:
        """Register what an ability does."""
        return _registering(self.perform, ability)

    def affects(self, ability: type) -> Callable[[F], F]:
        """Register what an ability that is for an enemy, or for your own side, does to a figure, once you know whom."""
        return _registering(self.affect, ability)

    def lines(self, line: type) -> Callable[[F], F]:
        """Register what a line of a monster's set does (MAI-7)."""
        return _registering(self.line, line)

    def useful(self, ability: type) -> Callable[[F], F]:
        """Register when an ability can do anything."""
        return _registering(self.test, ability)


def merged(chapters: Iterable[Handlers]) -> Handlers:
    """The handlers of several chapters as one.

    :raises ValueError: two of them handle the same thing.
    """
    whole = Handlers()
    for chapter in chapters:
        for name in Handlers.__slots__:
            for key, handler in getattr(chapter, name).items():
                _add(getattr(whole, name), key, handler)
    return whole


def _registering(registry: dict[Any, Any], key: object) -> Callable[[F], F]:
    def register(handler: F) -> F:
        _add(registry, key, handler)
        return handler

    return register


def _add(registry: dict[Any, Any], key: object, handler: object) -> None:
    if key in registry:
        raise ValueError(f"{key} is handled twice: {registry[key]} and {handler}")
    registry[key] = handler
