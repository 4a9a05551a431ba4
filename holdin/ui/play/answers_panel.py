"""The answers: all of them as buttons, closer together where room is short, else as many as fit and the way on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import across, column, grid, put_first
from holdin.ui.kit.nodes import SPACE, Button, Child, Node, Text
from holdin.ui.kit.parts import TableNode
from holdin.ui.play.layout import PlayLayout
from holdin.ui.shown.answers import Answer, TablePlace
from holdin.ui.shown.number_keys import with_digits
from holdin.words.consequences import in_short

NAMED: Final = 0.3
"""The part of a row that a name beside its answers has at least."""
CLOSE: Final = 0.5
"""Between answers, in gaps."""
CLOSER: Final = 0.35
"""Between those of a table."""

Numbered = tuple[int, Answer]


def build_answers(b: Builder, found: Sequence[Answer], places: PlayLayout, way: Button, page: int) -> None:
    """All of them, where room is short without what they bring, or side by side; else as many as fit, and the way on.

    What does nothing comes last then.

    :param way: the way to the others.
    :param page: how often it was taken.
    """
    keyed = [*enumerate(with_digits(found))]
    numbered = [pair for pair in keyed if not pair[1].lowest]
    lowest = [pair for pair in keyed if pair[1].lowest]
    for pair in lowest:
        _put_lowest(b, pair, places)
    room, shares = places.upper_answers, b.larger_shares
    short = [(index, _noted(answer, in_short(answer.note))) for index, answer in numbered]
    brief = [(index, _noted(answer, "")) for index, answer in numbered]
    in_rows = [column(*_rows(each), gap=CLOSE) for each in (numbered, short, brief)]
    whole, cut = (
        [_together(each, beside=beside, cut=cut) for each in (short, brief) for beside in (False, True)]
        for cut in (False, True)
    )
    ways = (*in_rows[:2], *whole[:2], in_rows[2], *whole[2:], *cut)
    if put_first(b, ways, room, shares, whole=True):
        return
    if not lowest:
        way.put(b, places.skip_row)
    rows = _rows(sorted(brief, key=lambda pair: pair[1].idle))
    put_first(b, [_page(b.trial(shares[-1]), rows, room, way if lowest else None, page)], room, shares[-1:])


def _noted(answer: Answer, note: str) -> Answer:
    """An answer with less of what it brings: pointing at it tells all."""
    return replace(answer, note=note, tip=answer.note or answer.tip)


def _button(index: int, answer: Answer) -> Button:
    """A button is as high as its words need; one beside others is low and flat."""
    small = answer.beside is not None
    return Button(
        f"answer:{index}",
        answer.text if small else answer.words,
        answer.intent,
        key=str(answer.digit) if answer.digit else "",
        strong=answer.strong,
        on=answer.on,
        quiet=small,
        off=answer.idle,
        line=True,
        high=0 if small else 1,
        tip=answer.note if small else answer.tip,
    )


# All in rows


@dataclass(frozen=True, slots=True)
class Named(Node):
    """Answers side by side after what they have in common, or below it where they need the width."""

    name: str
    buttons: tuple[Button, ...]

    def _node(self, b: Builder, width: int) -> Node:
        each = max(replace(button, snug=True).width(b) or 0 for button in self.buttons) / width
        if 1 - len(self.buttons) * each < NAMED:
            columns, close = max(2, int(1 / each)), [replace(button, close=True) for button in self.buttons]
            return column(Text(self.name, "dim"), grid(close, min(columns, len(close)), gap=CLOSE), gap=0)
        shares = [1 - len(self.buttons) * each, *(each for _ in self.buttons)]
        return across(Text(self.name, "dim", fits=True), *self.buttons, gap=CLOSE, shares=shares)

    @override
    def height(self, b: Builder, width: int) -> int:
        return self._node(b, width).height(b, width)

    @override
    def put(self, b: Builder, rect: Rect) -> None:
        self._node(b, rect.w).put(b, rect)


def _rows(found: Iterable[Numbered]) -> list[Node]:
    """An answer in each row; small ones side by side after what they have in common."""
    known = list(found)
    return [*(_button(*pair) for pair in known if pair[1].beside is None), *_named(known)]


def _named(found: Iterable[Numbered]) -> Iterator[Named]:
    """Small answers, those that have something in common together."""
    small = [(index, answer, answer.beside) for index, answer in found if answer.beside is not None]
    for name, group in groupby(small, key=lambda each: each[2].name):
        yield Named(name, tuple(_button(index, replace(answer, text=beside.text)) for index, answer, beside in group))


# Side by side


def _together(found: Sequence[Numbered], *, beside: bool, cut: bool) -> Node:
    """In two columns; the actions of cards in a table: pointing at one tells them all.

    :param beside: whether the cells of a row stand beside its name; else below it, where they have the whole width.
    :param cut: whether the table says of each action what it begins with alone.
    """
    cells = [(index, answer, answer.cell) for index, answer in found if answer.cell is not None]
    free = [pair for pair in found if pair[1].cell is None]
    others = [replace(_button(*pair), close=True) for pair in free if pair[1].beside is None]
    strong = [button for button in others if button.strong]
    rest = [button for button in others if not button.strong]
    parts = (
        grid(rest, 2, gap=CLOSE) if rest else None,
        *_named(free),
        _table(cells, beside=beside, cut=cut) if cells else None,
    )
    return column(*strong, *parts, gap=CLOSE)


def _table(found: Sequence[tuple[int, Answer, TablePlace]], *, beside: bool, cut: bool) -> Node:
    """A card in each column, its name above; in the rows what is done with it, named beside or above."""
    cards = list(dict.fromkeys(cell.column for *_, cell in found))
    rows = {cell.row: cell.name for *_, cell in sorted(found, key=lambda each: each[2].row)}
    buttons = {
        (cell.row, cell.column): replace(
            _button(index, replace(answer, text=cell.brief if cut else cell.text)),
            high=0,
            close=True,
            quiet=False,
            tip=_all_of(answer),
        )
        for index, answer, cell in found
    }
    if not beside:
        named = [Text(card, "dim") for card in cards]
        lines = (
            (Text(name, "dim"), across(*(buttons.get((row, card), SPACE) for card in cards), gap=CLOSER))
            for row, name in rows.items()
        )
        return column(across(*named, gap=CLOSER), *chain.from_iterable(lines), gap=CLOSER)
    head = (None, *(Text(card, "dim") for card in cards))
    body = [
        (Text(name, "dim", fits=True, snug=True), *(buttons.get((row, card)) for card in cards))
        for row, name in rows.items()
    ]
    return TableNode((head, *body), gap=CLOSER, even=False)


def _all_of(answer: Answer) -> str:
    return "\n".join(filter(None, (answer.text, answer.tip)))


# Leaving out what is asked, and turning over


def _put_lowest(b: Builder, pair: Numbered, places: PlayLayout) -> None:
    """Put an answer that has the lowest place there.

    One that doesn't fit there says it in brief, or takes the whole width.
    """
    index, answer = pair
    ways = answer, replace(answer, note=""), replace(answer, text=answer.brief or answer.text, note="")
    buttons = [_button(index, replace(way, tip=answer.note)) for way in ways]
    whole = [each for each in buttons if not each.breaks_a_word(b, places.skip.w)]
    if not (whole and put_first(b, whole, places.skip, whole=True)):
        put_first(b, buttons[-1:], places.skip_row)


def _page(b: Builder, rows: Sequence[Node], room: Rect, way: Child, page: int) -> Node:
    """As many rows as there is room for, and the way to the others."""
    pages = [list[Node]()]
    for row in rows:
        if pages[-1] and column(*pages[-1], row, way, gap=CLOSE).height(b, room.w) > room.h:
            pages.append([])
        pages[-1].append(row)
    return column(*pages[page % len(pages)], SPACE, way, gap=CLOSE)
