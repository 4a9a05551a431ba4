"""What a table's screen consists of, wherever each part is put: a window has columns, a phone has one."""

from typing import NamedTuple

from holdin.ui.kit.nodes import Node


class TableParts(NamedTuple):
    """What a table consists of."""

    bar: Node
    hero: Node
    middle: Node
    monster: Node
    said: Node
    """What came of the last tap."""
    letters: Node
    turn: Node
    """What comes next."""
    questions: Node
    steps: Node
