"""The engine that its tests speak to."""

from collections.abc import Iterator

import pytest

from tests.tools.conversation import Conversation


@pytest.fixture(scope="module")
def running() -> Iterator[Conversation]:
    """One process for the whole file: nothing that a test sends may end it."""
    conversation = Conversation()
    yield conversation
    conversation.end()


@pytest.fixture
def engine(running: Conversation) -> Conversation:
    """The conversation as it begins: the built-in cards, no game, English."""
    running.result("load")
    running.result("hello")
    return running
