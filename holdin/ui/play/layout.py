"""The playing screen's places: named rectangles for a window's size and a text size."""

from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Final

from pygame import Rect

from holdin.draw.text import Box
from holdin.ui.held_cards.placement import HandsLayout
from holdin.ui.kit.measures import LEGIBLE, TARGET, Measures

LEFT: Final = 0.41
LEFT_NARROW: Final = 0.44
"""The part of the panel's width that question and log take; on the open table it is larger."""
TOOL: Final = 0.86
"""How high a tool's button is, in buttons."""
GAP: Final = 3
"""Above where what is asked is left out (pixels)."""
LINES: Final = 5
LINES_NARROW: Final = 6
"""So many lines a question takes at most; more of them in the open table's narrower and higher panel."""
ASKED: Final = 0.5
"""How much of the panel's height the question may take at most."""


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """The playing screen: each thing has one place in every phase, whether the whole map is open or not."""

    hands: HandsLayout
    status: Rect
    """The bar over the fan; the left hand is as high as the window."""
    panel: Rect
    """Where no card lies: the four places that follow."""
    question: Rect
    answers: Rect
    skip: Rect
    """At the answers' lower end: to leave out what is asked, and never anything else."""
    log: Rect
    """What is known besides the question: rolls, odds, effects, what has happened."""
    tools: Rect
    board: Rect
    """The whole map, when it is open: between the left hand and the panel."""
    key: Rect
    """What its tiles do, meanwhile, where its card lies otherwise: above the deck; in open play who acts when."""

    @property
    def asking_more(self) -> "PlayLayout":
        """The same for a long question: it takes half of the log's place, too."""
        more = self.log.h // 2
        question = Rect(self.question.topleft, (self.question.w, self.question.h + more))
        return replace(self, question=question, log=Rect(self.log.x, self.log.y + more, self.log.w, self.log.h - more))

    @property
    def upper_answers(self) -> Rect:
        """The answers' place down to where what is asked is left out."""
        return Rect(self.answers.topleft, (self.answers.w, self.skip.y - GAP - self.answers.y))

    @property
    def skip_row(self) -> Rect:
        """The answers' lower end in its whole width."""
        return Rect(self.answers.x, self.skip.y, self.answers.w, self.skip.h)


def play_layout(m: Measures, *, board_open: bool = False, open_map: float = 0.0, fighting: bool = False) -> PlayLayout:
    """The hands over the whole window, and the rooms that they leave."""
    table = Rect((0, 0), m.size).inflate(-2 * m.gap, -2 * m.gap)
    high = status_height(m)
    hands = HandsLayout.of(table, m.text_size, high + m.gap, board_open=board_open or open_map > 0, open_map=open_map)
    left = round(hands.board.x)
    status = Rect(left, table.y, table.right - left, high)
    panel = _whole(hands.panel)
    low = tools_height(m)
    tools = Rect(panel.x, panel.bottom - low, panel.w, low)
    main = Rect(panel.x, panel.y, panel.w, panel.h - low - m.gap)
    wide = round((main.w - m.gap) * (LEFT_NARROW if open_map else LEFT))
    lines = LINES_NARROW if open_map else LINES
    asked = min(lines * m.line(m.large) + m.line(m.small), round(main.h * ASKED))
    question = Rect(main.x, main.y, wide, asked)
    log = Rect(main.x, question.bottom + m.gap, wide, main.bottom - question.bottom - m.gap)
    answers = Rect(question.right + m.gap, main.y, main.right - question.right - m.gap, main.h)
    low, half = max(TARGET, m.button, 2 * m.line(LEGIBLE) + 4), (answers.w - m.gap) // 2
    skip = Rect(answers.right - half, answers.bottom - low, half, low)
    board = _whole(hands.board)
    if open_map:  # its tools lie below the map, too
        tools = Rect(left, tools.y, tools.right - left, tools.h)
        board.h = tools.y - m.gap - board.y
    lowest = hands.deck(fighting=fighting).y
    key = Rect(table.x, table.y, board.x - 2 * m.gap - table.x, floor(lowest) - m.gap - table.y)
    return PlayLayout(hands, status, panel, question, answers, skip, log, tools, board, key)


def tools_height(m: Measures) -> int:
    """How high the row of tools is; buttons beside the point are lower than those of answers."""
    return max(TARGET, m.line(m.small) + m.gap + 2, round(m.button * TOOL))


def _whole(box: Box) -> Rect:
    """A rectangle of whole pixels within a box."""
    left, top = ceil(box.x), ceil(box.y)
    return Rect(left, top, floor(box.x + box.w) - left, floor(box.y + box.h) - top)


def status_height(m: Measures) -> int:
    """The status bar has a line of numbers and a line of words under it."""
    return m.line(m.large) + m.line(m.small) + m.gap


def below(room: Rect, y: int) -> Rect:
    """What is left of a room."""
    return Rect(room.x, y, room.w, max(0, room.bottom - y))
