"""What else there is while a game is played: settings, rules, steps, advice, and the way out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from typing_extensions import override

from holdin.ui.pages.global_commands import page_anywhere
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.overlay import YES_OR_NO
from holdin.ui.pages.screen import Screen
from holdin.ui.shown.intents import Tool
from holdin.words.catalogues import msgid

_TOOLS: Final = {
    "advice": (Tool.ADVICE, msgid("Advice")),
    "steps": (Tool.STEPS, msgid("Steps")),
    "log": (Tool.LOG, msgid("Log")),
}
"""What the game below does; each has its own key here too."""
_PAGES: Final = {
    "rules": msgid("Rules"),
    "symbols": msgid("Symbols"),
    "settings": msgid("Settings"),
    "keys": msgid("Keys"),
}
"""Pages that lead back here."""

_OUTS: Final = {
    Tool.RESTART: (
        "restart",
        msgid("Begin again"),
        msgid("All steps are taken back, to the beginning. Redo does them again, as long as nothing else is answered."),
    ),
    Tool.GIVE_UP: (
        "give-up",
        msgid("Give up"),
        msgid(
            "The scenario counts as lost. What you have looted is yours, and you may try again; there is no way back."
        ),
    ),
    Tool.TOWN: (
        "town",
        msgid("Give up, to town"),
        msgid("To go to town is to give the scenario up: it counts as lost, and what you have looted is yours."),
    ),
}
"""Ways out of a game under way, each with what it means: it is asked before."""


@dataclass(eq=False)
class ConfirmPage(ListPage):
    """What a way out means: yes or no."""

    compact = True
    numbered = True
    tool: Tool = field(kw_only=True)

    @override
    def title(self) -> str:
        return self.desk.words.tr(_OUTS[self.tool][1])

    @override
    def rows(self) -> Sequence[Row]:
        tr = self.desk.words.tr
        said = Row("said", tr(_OUTS[self.tool][2]))
        return [said, Row("no", tr("No, play on"), self.back, strong=True), Row("yes", tr("Yes"), self.tool)]


@dataclass(eq=False)
class PausePage(ListPage):
    """A short list; the game waits below."""

    outs: Sequence[Tool] = ()
    """The ways out that there are, besides leaving it as it is."""
    kept: bool = True
    """Whether the game is one that is kept."""

    titled = msgid("Pause")
    wide = 0.52
    columns = 2
    numbered = True
    compact = True
    closes = YES_OR_NO

    @override
    def rows(self) -> Sequence[Row]:
        """On with the game first, out of it last."""
        tr, key = self.desk.words.tr, self.desk.keys.of
        on = Row("on", tr("Go on"), self.back, strong=True)
        tools = [Row(name, tr(words), tool, value=key(name)) for name, (tool, words) in _TOOLS.items()]
        pages = [Row(name, tr(words), partial(self.command, name), value=key(name)) for name, words in _PAGES.items()]
        report = Row("report", tr("Write a bug report"), Tool.REPORT)
        review = Row("review", tr("Review"), Tool.REVIEW)
        hand = Row("hand", tr("Take the cards in hand"), Tool.HAND)
        outs = [Row(_OUTS[out][0], tr(_OUTS[out][1]), partial(self._asked, out)) for out in self.outs]
        leave = tr("Leave: the game is saved") if self.kept else tr("End the lesson")
        return [
            on,
            *tools,
            *pages,
            *((review, report, hand) if self.kept else ()),
            *outs,
            Row("leave", leave, Tool.LEAVE),
        ]

    def _asked(self, tool: Tool) -> Screen:
        return ConfirmPage(self.desk, self.size, under=self, tool=tool)

    @override
    def command(self, name: str) -> Screen:
        if name in _PAGES:
            return page_anywhere(self, name)
        return self.take(_TOOLS[name][0]) if name in _TOOLS else super().command(name)
