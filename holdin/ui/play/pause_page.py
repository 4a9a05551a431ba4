"""What else there is while a game is played: settings, rules, steps, advice, and the way out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from typing_extensions import override

from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.overlay import YES_OR_NO
from holdin.ui.pages.screen import Screen
from holdin.ui.shown.intents import Tool
from holdin.words.catalogues import msgid

_TOOLS: Final = {
    "advice": (Tool.ADVICE, msgid("Advice")),
    "steps": (Tool.STEPS, msgid("Steps")),
    "log": (Tool.LOG, msgid("Log")),
    "rules": (Tool.RULES, msgid("Rules")),
    "symbols": (Tool.SYMBOLS, msgid("Symbols")),
    "settings": (Tool.SETTINGS, msgid("Settings")),
    "keys": (Tool.KEYS, msgid("Keys")),
}
"""What the game below does; each has its own key here too."""


@dataclass(eq=False)
class PausePage(ListPage):
    """A short list; the game waits below."""

    titled = msgid("Pause")
    wide = 0.34
    numbered = True
    compact = True
    closes = YES_OR_NO

    @override
    def rows(self) -> Sequence[Row]:
        """On with the game first, out of it last."""
        tr, key = self.desk.words.tr, self.desk.keys.of
        on = Row("on", tr("Go on"), self.back, strong=True)
        tools = [Row(name, tr(words), tool, value=key(name)) for name, (tool, words) in _TOOLS.items()]
        report = Row("report", tr("Write a bug report"), Tool.REPORT)
        hand = Row("hand", tr("Take the cards in hand"), Tool.HAND)
        return [on, *tools, report, hand, Row("leave", tr("Leave: the game is kept"), Tool.LEAVE)]

    @override
    def command(self, name: str) -> Screen:
        return self.take(_TOOLS[name][0]) if name in _TOOLS else super().command(name)
