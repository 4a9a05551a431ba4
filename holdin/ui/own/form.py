"""A form of one page: cells that hold numbers, one of them chosen, and a pad of keys that finger and keyboard share."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Final, NamedTuple

from pydantic import ValidationError
from typing_extensions import override

from holdin.data.foreign import of_card
from holdin.data.own import LONGEST, Own, id_of
from holdin.errors import HoldinError
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import BACKSPACE, Listens, Typed, UiEvent
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.layout import Panel, Sized, across, column, grid
from holdin.ui.kit.nodes import SPACE, Line, Node, Symbol, Text, button
from holdin.ui.kit.parts import Plate, Tint, within
from holdin.ui.own.store import OwnCards
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen

DASH: Final = "–"
NAME: Final = "name"
"""The cell of the card's name."""
KEYS: Final = "123456789"
HIGH: Final = 1.2
"""The height of heading and buttons, in buttons."""
PAD: Final = 0.22
"""How much of the page the pad takes."""


@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """A cell that is typed into from now on."""

    cell: str


class Bounds(NamedTuple):
    """What a number may be; `dash`: it may be none."""

    least: int = 0
    most: int = 99
    dash: bool = False


@dataclass(eq=False, kw_only=True)
class Form(Overlay):
    """Cells and a pad. What it says of itself: its cells, and what comes of them."""

    store: OwnCards
    """The set that the card goes to."""
    on_keep: Callable[[Own], Screen]
    """Takes the set with the card in it."""
    name: str = ""
    cell: str = NAME
    values: dict[str, int | None] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    trouble: str = ""
    id: str = ""
    """The card that is corrected; without it a new one is made."""
    titled: ClassVar[str] = ""
    named: ClassVar[bool] = True
    """Whether the card has a name to be typed."""
    _fresh: bool = field(default=True, init=False)
    """Whether what is typed next takes the place of what stands there."""

    # What a form says of itself

    def title(self) -> str:
        """What is typed in."""
        return self.desk.words.tr(self.titled)

    def bounds(self, cell: str) -> Bounds | None:
        """What a cell may hold; none: it isn't typed into."""
        raise NotImplementedError

    def called(self, cell: str) -> str:
        """A cell's name over the pad."""
        raise NotImplementedError

    def body(self) -> Node:
        """The cells."""
        raise NotImplementedError

    def more(self) -> Node | None:
        """What stands below the pad for the chosen cell."""
        return None

    def buttons(self) -> Iterator[Node]:
        """Buttons between going back and keeping."""
        yield from ()

    def made(self) -> Own:
        """The set with the card in it.

        :raises HoldinError: a value is missing or can't be.
        :raises ValueError: the same, as the card's model tells it.
        """
        raise NotImplementedError

    def new_id(self, known: Iterable[str], kind: str) -> str:
        """The id of the card that is corrected, or one for what was typed as its name.

        :raises ValueError: it has no name.
        """
        name = self.name.strip()
        if not name:
            raise ValueError(self.desk.words.tr("The card needs a name."))
        return self.id or id_of(name, known, kind)

    # What is meant

    @property
    @override
    def listens(self) -> Listens:
        return "text"

    @override
    def on_event(self, event: UiEvent) -> Screen:
        """Typed signs go to the chosen cell."""
        if not isinstance(event, Typed):
            return super().on_event(event)
        self.type(event.text)
        self.changed()
        return self

    @override
    def take(self, intent: Intent) -> Screen:
        if not isinstance(intent, Choose):
            return super().take(intent)
        self.choose(intent.cell)
        self.changed()
        return self

    def choose(self, cell: str) -> None:
        """Another cell is typed into."""
        self.cell, self._fresh, self.trouble = cell, True, ""

    @override
    def _commanded(self, name: str) -> Screen:
        """The cell that the focus comes to is the chosen one."""
        following = super()._commanded(name)
        spot = self.focused()
        if following is self and name != "take" and spot is not None and isinstance(spot.intent, Choose):
            self.choose(spot.intent.cell)
            self.changed()
        return following

    def flip(self, flag: str) -> None:
        """What was so isn't any more, and the other way round."""
        self.flags ^= {flag}

    def type(self, text: str) -> None:
        """A sign typed: a letter of the name, a digit, a dash, or one taken back."""
        if self.cell == NAME:
            before = "" if self._fresh and text != BACKSPACE else self.name
            self.name = before[:-1] if text == BACKSPACE else (before + text)[:LONGEST]
        else:
            self._number(text)
        self._fresh = False

    def _number(self, text: str) -> None:
        now, bounds = self.values.get(self.cell), self.bounds(self.cell)
        if bounds is None:
            return
        if text == BACKSPACE:
            self.values[self.cell] = None if bounds.dash else max(0, bounds.least)
            self._fresh = True
        elif text in {"-", DASH}:
            self.values[self.cell] = -(now or 0) if bounds.least < 0 else None if bounds.dash else now
        elif text.isdecimal():
            self.values[self.cell] = self._joined(now, int(text), bounds)

    def _joined(self, now: int | None, digit: int, bounds: Bounds) -> int:
        """A digit behind those that stand there, as far as it may be; else it stands alone."""
        if now and not self._fresh:
            longer = 10 * now + (digit if now > 0 else -digit)
            if bounds.least <= longer <= bounds.most:
                return longer
        return max(bounds.least, min(digit, bounds.most))

    def keep(self) -> Screen:
        """The card goes to the set; what it lacks is told."""
        try:
            return self.on_keep(self.made())
        except ValidationError as error:
            self.trouble = self.desk.words.said(of_card(error))
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error).partition("\n")[0]
        except ValueError as error:
            self.trouble = str(error)
        self.changed()
        return self

    # What it shows

    @override
    def build(self, b: Builder) -> None:
        """Name and cells on the left, the pad on the right, buttons below."""
        self.behind(b)
        trouble = Text(self.trouble, "danger") if self.trouble else None
        left = column(self._heading(), self.body(), trouble)
        page = Sized(across(left, column(*self._pad()), gap=2, shares=(1 - PAD, PAD)))
        keep = button("keep", self.desk.words.tr("Keep this card"), self.keep, strong=True, high=HIGH)
        Panel(column(page, across(self.way_back(), *self.buttons(), keep)), 1).put(b, within(b))

    def _heading(self) -> Node:
        """What is typed in, and its name."""
        title = Line(self.title(), "strong", high=HIGH)
        name = f"{self.name}|" if self.cell == NAME else self.name or self.desk.words.tr("Name")
        named = Plate(f"cell:{NAME}", Line(name, "bold"), Choose(NAME), self._tint(NAME), HIGH)
        return across(title, named, shares=(0.43, 0.57)) if self.named else title

    def _tint(self, cell: str) -> Tint:
        """Gold while it is chosen."""
        return "gold_dark" if cell == self.cell else "table_dark"

    def put(self, cell: str, text: str | None = None, icons: Sequence[str] = (), high: float = 1.35) -> Node:
        """A cell: its value, or another text, or symbols; as high as a table lets it, or as is said."""
        value = self.values.get(cell)
        shown = text if text is not None else DASH if value is None else str(value)
        inner = [*(Symbol(icon, 1.5) for icon in icons), *([Line(shown, "bold", "centre")] if shown else ())]
        shares = () if shown else [1 / len(inner)] * len(inner)
        return Plate(f"cell:{cell}", across(*inner, gap=0.5, shares=shares), Choose(cell), self._tint(cell), high)

    def switch(self, flag: str, text: str, icon: str = "", name: str = "", tip: str = "") -> Node:
        """Something that is so or not."""
        on, do = flag in self.flags, partial(self.flip, flag)
        return button(f"flip:{name or flag}", text, do, icon=icon, on=on, tip=tip)

    def _pad(self) -> Iterator[Node]:
        """The chosen cell's name, the keys, and what belongs to this cell."""
        yield Text(self.called(self.cell), "strong")
        bounds = None if self.cell == NAME else self.bounds(self.cell)
        if self.cell == NAME:
            yield Text(self.desk.words.tr("Type the name on the keyboard."))
        if bounds is not None:
            faces = {"⌫": "←", DASH: "±" if bounds.least < 0 else DASH}
            keys = (*KEYS, DASH, "0", "⌫")
            yield grid((self._key(sign, faces.get(sign, sign)) for sign in keys), 3)
        yield Sized(self.more() or SPACE)

    def _key(self, sign: str, face: str) -> Node:
        meant = BACKSPACE if sign == "⌫" else sign
        return button(f"pad:{sign}", face, partial(self.type, meant), high=1.35)
