"""Who handles what: one table for frames that run, one for questions, one for answers, one for abilities.

A chapter's file registers its handlers here; a test holds that none is missing.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from holdin.game.actions import Action
from holdin.game.agenda import Frame, Source
from holdin.game.asks import Ask
from holdin.game.table import Table
from holdin.models.ability import Gain

RUN: dict[type[Frame], Callable[[Table, Any], None]] = {}
"""What to do when a frame comes up."""

OFFER: dict[type[Ask], Callable[[Table, Any], list[Action]]] = {}
"""The legal answers to a question."""

ANSWER: dict[tuple[type[Ask], type[Action]], Callable[[Table, Any, Any], None]] = {}
"""What an answer does; the question has been taken off the agenda before."""

PERFORM: dict[type, Callable[[Table, Source, Any, tuple[Gain, ...]], None]] = {}
"""What an ability does, with what was added to it."""

USEFUL: dict[type, Callable[[Table, Any], bool]] = {}
"""Whether an ability can do anything now; those not listed always can."""

F = TypeVar("F", bound=Callable[..., Any])


def runs(frame: type[Frame]) -> Callable[[F], F]:
    """Register what a frame does."""

    def register(handler: F) -> F:
        RUN[frame] = handler
        return handler

    return register


def offers(ask: type[Ask]) -> Callable[[F], F]:
    """Register a question's legal answers."""

    def register(handler: F) -> F:
        OFFER[ask] = handler
        return handler

    return register


def answers(ask: type[Ask], action: type[Action]) -> Callable[[F], F]:
    """Register what an answer to a question does."""

    def register(handler: F) -> F:
        ANSWER[ask, action] = handler
        return handler

    return register


def performs(ability: type) -> Callable[[F], F]:
    """Register what an ability does."""

    def register(handler: F) -> F:
        PERFORM[ability] = handler
        return handler

    return register


def useful(ability: type) -> Callable[[F], F]:
    """Register when an ability can do anything."""

    def register(handler: F) -> F:
        USEFUL[ability] = handler
        return handler

    return register
