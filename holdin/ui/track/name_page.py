"""A name typed at the table: of your character, or of the table among those that are kept."""

from collections.abc import Callable
from dataclasses import dataclass, field

from typing_extensions import override

from holdin.ui.kit.builder import Builder
from holdin.ui.kit.field import TextField
from holdin.ui.kit.input import Listens
from holdin.ui.kit.layout import Centred, Panel, across, column, whole
from holdin.ui.kit.nodes import Text, button
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen


@dataclass(eq=False, kw_only=True)
class NamePage(Overlay):
    """A field, and what keeps it; an empty name is the usual one again."""

    heading: str
    name: str
    on_name: Callable[[str], Screen]
    """Keeps the name, and leads on."""
    listens: Listens = field(default="text", init=False)
    typed: TextField = field(init=False)

    def __post_init__(self) -> None:
        """With the name that there is."""
        self.typed = TextField(self.name, longest=30)

    @override
    def write(self, signs: str) -> None:
        self.typed.type(signs)

    @override
    def command(self, name: str) -> Screen:
        """Enter keeps it."""
        return self._keep() if name == "take" else super().command(name)

    def _keep(self) -> Screen:
        return self.on_name(self.typed.text.strip())

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        tr, keys = self.desk.words.tr, self.desk.keys.of
        keep = button("keep", tr("Keep it"), self._keep, key=keys("take"), strong=True)
        named = self.typed.node("name", None, hint=tr("Type it on the keyboard."))
        page = column(Text(self.heading, "strong"), named, across(self.way_back(), keep))
        whole(b, Centred(Panel(page, 3), lambda b: b.m.px(560)), margin=2)
