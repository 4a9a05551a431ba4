"""A form of one page: cells that hold numbers, one of them chosen, and a pad of keys that finger and keyboard share."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial, reduce
from operator import getitem
from typing import Any, ClassVar, Final, NamedTuple

from pydantic import ValidationError
from typing_extensions import override

from holdin.data.library_errors import of_card
from holdin.data.own import LANGUAGES, LONGEST, Own, id_of
from holdin.errors import CardDataError, HoldinError, SaidError
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.field import TextField
from holdin.ui.kit.focus import STEPS
from holdin.ui.kit.input import BACKSPACE, Listens
from holdin.ui.kit.layout import Panel, Sized, across, column, grid, whole
from holdin.ui.kit.nodes import SPACE, Node, SymbolNode, Text, TextLine, button
from holdin.ui.kit.parts import Plate, Tint
from holdin.ui.own.card_sets import OwnCards, in_short
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.listing import BriefPick, Row
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.words.catalogues import msgid
from holdin.words.words import Words

DASH: Final = "–"
KEYS: Final = "123456789"
OF_A_SET: Final = 3
"""The length of a path to a value of a set; below a part of such a value there is more to choose from."""
PAD: Final = 0.22
"""How much of the page the pad takes."""

Path = tuple[str | int, ...]
"""Where a value stands among a card's values."""


def cell_id(*path: str | int) -> str:
    """A cell's name on its page."""
    return ":".join(("cell", *map(str, path)))


NAME: Final = cell_id("name")
"""The cell of the card's name."""


class Bounds(NamedTuple):
    """What a number may be; `dash`: it may be none."""

    least: int = 0
    most: int = 99
    dash: bool = False

    @property
    def signed(self) -> bool:
        """Whether it may be below 0."""
        return self.least < 0


class FormCell(NamedTuple):
    """Something that is chosen to be typed, or tapped beside the pad."""

    path: Path
    name: str
    """What it is called over the pad."""
    bounds: Bounds | None = None
    """What its number may be; none: it has no number."""


@dataclass(eq=False, kw_only=True)
class Form(Overlay):
    """Cells and a pad. What it says of itself: its values and cells, and what comes of them."""

    name: TextField = field(default_factory=lambda: TextField("", LONGEST))
    id: str = ""
    """The card that is corrected; without it a new one is made."""
    cell: str = NAME
    """The chosen one."""
    trouble: str = ""
    titled: ClassVar[str] = ""
    keeps: ClassVar[str] = msgid("Keep this card")
    """What the button says that keeps it."""
    named: ClassVar[bool] = True
    """Whether the card has a name to be typed."""
    listens: Listens = field(default="text", init=False)
    values: dict[Any, Any] = field(init=False)
    """The card's values, as its cells' paths lead to them: numbers, what is so or not, sets of marks."""
    cells: dict[str, FormCell] = field(init=False)
    _typed: str = field(default="", init=False)
    """What has been typed of the chosen cell's number; without it the next digit takes the number's place."""
    _before: object = field(default=None, init=False)
    """How everything was when the form was opened, or kept last."""

    def __post_init__(self) -> None:
        """As the card is, or empty."""
        self.values = self.read()
        cells = {cell_id(*cell.path): cell for cell in self.cells_of()}
        self.cells = {NAME: FormCell((), self.desk.words.tr("Name"))} | cells if self.named else cells
        self.name.fresh = not self.id  # a name of its own isn't a mere proposal
        self.settle()

    # What a form says of itself

    def title(self) -> str:
        """What is typed in."""
        return self.desk.words.tr(self.titled)

    def read(self) -> dict[Any, Any]:
        """The values that it begins with."""
        return {}

    def cells_of(self) -> Iterable[FormCell]:
        """Every cell but the name."""
        return ()

    def body(self) -> Node:
        """The cells."""
        raise NotImplementedError

    def more(self, path: Path) -> Node | None:
        """What stands below the pad for the chosen cell; the name's path is empty."""
        del path
        return None

    def buttons(self) -> Iterator[Node]:
        """Buttons between going back and keeping."""
        yield from ()

    def kept(self) -> Screen:
        """Something comes of it; gives the screen that follows.

        :raises HoldinError: it can't be kept.
        :raises ValueError: a value can't be, as the card's model tells it.
        """
        raise NotImplementedError

    # Values

    def value(self, *path: str | int) -> Any:  # noqa: ANN401 - whatever a card holds
        """What stands where a path leads."""
        return reduce(getitem, path, self.values)

    def give(self, path: Path, value: object) -> None:
        """Another value stands there."""
        self.value(*path[:-1])[path[-1]] = value

    # What is meant

    @override
    def write(self, signs: str) -> None:
        """Signs go to the chosen cell: letters of a text, a digit, a dash, or one is taken back."""
        self.trouble = ""
        text = self.text_of(self.cell)
        if text is None:
            self._number(self.cells[self.cell], signs)
        elif not text.type(signs):
            self.trouble = self.desk.words.tr("No more than {most} letters have room here.", most=text.longest)

    def text_of(self, cell: str) -> TextField | None:
        """The text that stands in a cell; none for a number."""
        return self.name if cell == NAME else None

    def choose(self, cell: str) -> None:
        """Another cell is typed into."""
        self.cell, self._typed, self.trouble = cell, "", ""

    @override
    def _commanded(self, name: str) -> Screen:
        """The cell that the focus comes to is the chosen one; from a key of the pad it goes on from the chosen one."""
        clicked = self.focus or self.anchor or ""
        if name in STEPS and clicked == self._touched and clicked.startswith("pad:"):
            self.focus = self.cell
        following = super()._commanded(name)
        if following is self and name != "take" and self.focus in self.cells:
            self.choose(self.focus)
        return following

    def _number(self, cell: FormCell, sign: str) -> None:
        path, bounds = cell.path, cell.bounds
        if bounds is None:
            return
        now = self.value(*path)
        if isinstance(now, dict):  # a heal stands there: one is the least
            (key,) = now
            path, now, bounds = (*path, key), now[key], Bounds(1, bounds.most)
        if sign == BACKSPACE:
            self.give(path, None if bounds.dash else max(0, bounds.least))
            self._typed = ""
        elif sign in {"-", DASH}:
            self._dashed(cell, path, now, bounds)
        elif sign.isdecimal():
            self._digit(cell, path, sign, bounds)

    def _dashed(self, cell: FormCell, path: Path, now: int | None, bounds: Bounds) -> None:
        """A dash: the other sign, or none at all, where there may be none."""
        if bounds.signed:
            self.give(path, -(now or 0))
            below = self._typed.startswith("-") or (not self._typed and (now or 0) < 0)
            self._typed = self._typed.removeprefix("-") if below else f"-{self._typed}"
        elif bounds.dash:
            self.give(path, None)
            self._typed = ""
        else:
            self.trouble = self.desk.words.tr("{cell}: a number must stand here.", cell=cell.name)

    def _digit(self, cell: FormCell, path: Path, digit: str, bounds: Bounds) -> None:
        """One more digit; one that leads out of bounds is refused, and what stands there stays."""
        typed, words = self._typed + digit, self.desk.words
        value = int(typed)
        if value > bounds.most:
            self.trouble = words.tr(
                "{cell}: at most {most}, not {value}.", cell=cell.name, most=bounds.most, value=value
            )
        elif value < bounds.least:
            self.trouble = words.tr(
                "{cell}: at least {least}, not {value}.", cell=cell.name, least=bounds.least, value=value
            )
        else:
            self.give(path, value)
            self._typed = typed

    # Going back

    def typed(self) -> object:
        """Everything that would be lost."""
        return self.name.text, self.values

    def settle(self) -> None:
        """Nothing would be lost now."""
        self._before = deepcopy(self.typed())

    @override
    def way_back(self) -> Node:
        """The button asks as Esc does."""
        return button("back", self.desk.words.tr("Back"), self.leave_it, key=self.desk.keys.of("back"))

    @override
    def command(self, name: str) -> Screen:
        """Esc asks before it throws anything away."""
        return self.leave_it() if name == "back" else super().command(name)

    @override
    def closing(self) -> Screen:
        """The window asks as Esc does, once."""
        return super().closing() if self.typed() == self._before else self.leave_it()

    def leave_it(self) -> Screen:
        """Back, at once only where nothing would be lost."""
        if self.typed() == self._before:
            return self.back()
        tr = self.desk.words.tr
        keep = Row("keep", tr(self.keeps), self.keep, strong=True)
        drop = Row("drop", tr("Throw away what was typed"), self.back)
        return UnkeptPage(self.desk, self.size, under=self, lines=(keep, drop))

    def keep(self) -> Screen:
        """The card goes to the set; what it lacks is told."""
        try:
            self._insist()
            return self.kept()
        except ValidationError as error:
            self.trouble = self.desk.words.said(of_card(error))
        except SaidError as error:
            self.trouble = self.desk.words.said(error.said)
        except CardDataError as error:
            self.trouble = in_short(self.desk.words, error.faults[0])
        except HoldinError as error:
            self.trouble = self.desk.words.trouble(error).partition("\n")[0]
        except ValueError as error:
            self.trouble = str(error)
        return self

    def _insist(self) -> None:
        """:raises ValueError: a number is missing."""
        for path, name, bounds in self.cells.values():
            if bounds is not None and not bounds.dash and self.value(*path) is None:
                self.choose(cell_id(*path))
                raise ValueError(self.desk.words.tr("{cell}: a number is missing.", cell=name))

    @override
    def reloaded(self, desk: Desk) -> Screen:
        """What is being typed comes first: it is kept with the cards as they were."""
        del desk
        return self

    # What it shows

    @override
    def build(self, b: Builder) -> None:
        """Name and cells on the left, the pad on the right, buttons below."""
        self.behind(b)
        trouble = Text(self.trouble, "danger") if self.trouble else None
        left = column(self._heading(), self.body(), trouble)
        page = Sized(across(left, column(*self.pad()), gap=2, shares=(1 - PAD, PAD)))
        keep = button("keep", self.desk.words.tr(self.keeps), self.keep, strong=True, high=self.high)
        whole(b, Panel(column(page, self.tools(), across(self.way_back(), *self.buttons(), keep)), 1), margin=1)

    def tools(self) -> Node | None:
        """What stands above the buttons."""
        return None

    @property
    def high(self) -> float:
        """The height of heading and buttons, in buttons: no more than can be hit, for the page is full."""
        return max(1.0, self.target / self.measures.button)

    def _heading(self) -> Node:
        """What is typed in, and its name."""
        title = TextLine(self.title(), "strong", high=self.high)
        hint, typing, tint = self.desk.words.tr("Name"), self.cell == NAME, self._tint(NAME)
        name = self.name.node(NAME, partial(self.choose, NAME), hint=hint, typing=typing, tint=tint, high=self.high)
        return across(title, name, shares=(0.43, 0.57)) if self.named else title

    def _tint(self, cell: str) -> Tint:
        """Gold while it is chosen."""
        return "act_dark" if cell == self.cell else "table_dark"

    def put(self, *path: str | int, text: str | None = None, icons: Sequence[str] = (), high: float = 1.35) -> Node:
        """A cell: its value, or another text, or symbols; as high as a table lets it, or as is said."""
        cell = cell_id(*path)
        value = self.value(*path) if text is None else text
        if isinstance(value, dict):
            icons, value = (*icons, next(iter(value))), next(iter(value.values()))
        shown = DASH if value is None else str(value)
        inner = [*(SymbolNode(icon, 1.5) for icon in icons), *([TextLine(shown, "bold", "centre")] if shown else ())]
        shares = () if shown else [1 / len(inner)] * len(inner)
        do = partial(self.choose, cell)
        return Plate(cell, across(*inner, gap=0.5, shares=shares), do, self._tint(cell), high)

    def switch(self, id_: str, path: Path, text: str, mark: str = "", *, tip: str = "") -> Node:
        """Something that is so or not, or one of several marks, with its symbol."""
        now = self.value(*path)
        do = partial(self.give, path, now ^ {mark} if mark else not now)
        return button(f"flip:{id_}", text, do, icon=mark, on=mark in now if mark else now, tip=tip)

    def pad(self) -> Iterator[Node]:
        """The chosen cell's name, the keys, and what belongs to this cell."""
        path, name, bounds = self.cells[self.cell]
        yield Text(name, "strong")
        if self.text_of(self.cell) is not None:
            yield Text(self.desk.words.tr("Type it on the keyboard."))
        if bounds is not None:
            faces = {"⌫": "←", DASH: "±" if bounds.signed else DASH}
            keys = (*KEYS, DASH, "0", "⌫")
            high = 1.35 if len(path) <= OF_A_SET else 1.1
            yield grid((self._key(sign, faces.get(sign, sign), high) for sign in keys), 3)
        yield Sized(self.more(path) or SPACE)

    def _key(self, sign: str, face: str, high: float) -> Node:
        meant = BACKSPACE if sign == "⌫" else sign
        return button(f"pad:{sign}", face, partial(self.write, meant), high=high)


@dataclass(eq=False, kw_only=True)
class CardForm(Form):
    """A form of a card of one's own set."""

    store: OwnCards
    """The set that the card goes to."""
    on_keep: Callable[[Own], Screen]
    """Takes the set with the card in it."""

    def made(self) -> Own:
        """The set with the card in it.

        :raises HoldinError: a value can't be.
        :raises ValueError: the same, as the card's model tells it.
        """
        raise NotImplementedError

    def new_id(self, known: Iterable[str], kind: str) -> str:
        """The id of the card that is corrected, or one for what was typed as its name.

        :raises ValueError: it has no name.
        """
        name = self.name.text.strip()
        if not name:
            raise ValueError(self.desk.words.tr("The card needs a name."))
        return self.id or id_of(name, known, kind)

    def in_all(self, text: str, **values: object) -> dict[str, str]:
        """A sentence that is marked to be translated, in all languages of the set."""
        return {lang: Words(self.desk.cards, lang).tr(text, **values) for lang in LANGUAGES}

    @override
    def kept(self) -> Screen:
        return self.on_keep(self.made())


@dataclass(eq=False)
class UnkeptPage(BriefPick):
    """What was typed is not kept yet: it is asked what is to become of it."""

    titled = msgid("This is not saved yet")

    @override
    def closing(self) -> Screen:
        """It has been asked."""
        self.closed = True
        return self

    @override
    def way_back(self) -> Node:
        """Nothing happens to it."""
        return button("back", self.desk.words.tr("Go on typing"), self.back, key=self.desk.keys.of("back"))
