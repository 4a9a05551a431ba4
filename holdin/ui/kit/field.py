"""A field that text is typed into, wherever that is done."""

from collections.abc import Callable
from dataclasses import dataclass

from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.input import BACKSPACE
from holdin.ui.kit.nodes import Text, TextLine
from holdin.ui.kit.parts import Plate, Tint


@dataclass(slots=True)
class TextField:
    """A line of text, as it is typed; what stands there at first gives way to the first sign."""

    text: str = ""
    longest: int = 40
    fresh: bool = True
    """Whether what is typed next takes the place of what stands there."""

    def type(self, signs: str) -> bool:
        """Signs typed, or BACKSPACE: the last one is taken away. Whether there was room for them."""
        before = "" if self.fresh else self.text
        whole = self.text[:-1] if signs == BACKSPACE else before + signs
        self.text = whole[: self.longest]
        self.fresh = False
        return self.text == whole

    def clear(self) -> None:
        """Nothing stands there any more."""
        self.text, self.fresh = "", False

    def node(  # noqa: PLR0913 - all but two by name
        self,
        id_: str,
        do: Callable[[], object] | None,
        *,
        hint: str = "",
        typing: bool = True,
        tint: Tint = "table_dark",
        ink: Callable[[Builder], Ink] | None = None,
        high: float = 1.2,
        wraps: bool = False,
    ) -> Plate:
        """The field with what stands in it, or what belongs there; a line shows where the next sign comes to stand.

        :param wraps: whether there is room for several lines.
        """
        text = f"{self.text}|" if typing and (self.text or not hint) else self.text
        kind = Text if wraps else TextLine
        line = kind(text, "bold", ink=ink, fits=wraps) if text else TextLine(hint, "dim")
        return Plate(id_, line, do, tint, high, pad=1)
