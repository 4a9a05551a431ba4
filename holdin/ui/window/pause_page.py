"""What else there is while a game is played: settings, rules, steps, advice, and the way out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from holdin.ui.window.intents import Tool
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.overlay import Go
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent
from holdin.words.catalogues import msgid

_TOOLS: Final = (
    (Tool.ADVICE, "advice", msgid("Advice")),
    (Tool.STEPS, "steps", msgid("Steps")),
    (Tool.LOG, "log", msgid("Log")),
    (Tool.RULES, "rules", msgid("Rules")),
    (Tool.SETTINGS, "settings", msgid("Settings")),
    (Tool.KEYS, "keys", msgid("Keys")),
)


@dataclass(eq=False)
class PausePage(ListPage):
    """A short list; the game waits below."""

    wide = 0.34
    numbered = True
    compact = True

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("Pause")

    def rows(self) -> Sequence[Row]:
        """On with the game first, out of it last."""
        tr, key = self.desk.words.tr, self.desk.keys.of
        on = Row("on", tr("Go on"), Go.BACK, strong=True)
        tools = [Row(name, tr(words), tool, value=key(name)) for tool, name, words in _TOOLS]
        report = Row("report", tr("Write a bug report"), Tool.REPORT)
        hand = Row("hand", tr("Take the cards in hand"), Tool.HAND)
        return [on, *tools, report, hand, Row("leave", tr("Leave: the game is kept"), Tool.LEAVE)]

    def take(self, intent: Intent) -> Screen:
        """A tool is used in the game."""
        return self.back().take(intent) if isinstance(intent, Tool) else super().take(intent)

    def command(self, name: str) -> Screen:
        """Enter goes on; the tools' own keys work here too."""
        tools = {name_: tool for tool, name_, _ in _TOOLS}
        if name in tools:
            return self.take(tools[name])
        return self.back() if name in {"take", "skip"} else super().command(name)
