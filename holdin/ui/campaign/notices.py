"""What may be in the way of a campaign: another window, other cards, damage; each says what can be done."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import ClassVar, Final, Protocol

from pygame import Rect

from holdin.errors import Change, SaveChangedError
from holdin.saves.disk import in_use
from holdin.saves.mended import Mended
from holdin.saves.savefile import copies_of
from holdin.saves.sets import Way
from holdin.ui.campaign.book_page import CopiesPage
from holdin.ui.window.listing import ListPage, Row
from holdin.ui.window.overlay import Go
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Spot
from holdin.ui.window.widgets import Builder, Face
from holdin.words.catalogues import msgid

AGAIN: Final = 1.0
"""Seconds between two looks whether the other window has let go."""

_WAYS: Final = {
    Way.NOW: msgid("Go on with the cards as they are now"),
    Way.AS_MADE: msgid("Go on with the cards that it was made with"),
    Way.RESTART: msgid("Begin the scenario under way again, with the cards as they are now"),
}
_MEANINGS: Final = {
    Way.NOW: msgid("Everything plays again as it was; what comes next follows the changed cards."),
    Way.AS_MADE: msgid("A copy of them lies beside the campaign. Nothing changes for it."),
    Way.RESTART: msgid("What was won before stays; the scenario under way is lost."),
}

_HOW: Final = {"added": msgid("added"), "removed": msgid("removed"), "changed": msgid("changed")}
_ONLY: Final = {
    "monster_hp": msgid("The monster HP card"),
    "campaign": msgid("The campaign"),
    "monster_cards": msgid("The monster cards"),
}
"""What there is only one of."""


class Enter(Protocol):
    """Into a campaign, in a way if one is needed."""

    def __call__(self, screen: Screen, path: Path, way: Way | None = None) -> Screen:
        """The screen that follows."""


class Choice(Enum):
    """What can be done while another window has a campaign, or where something of it is missing."""

    LOOK = auto()
    WAIT = auto()
    COPIES = auto()


@dataclass(eq=False)
class Taken(ListPage):
    """Another window has the campaign: look at it, wait for it, or leave it."""

    compact: ClassVar[bool] = True
    numbered: ClassVar[bool] = True
    path: Path = field(kw_only=True)
    enter: Enter = field(kw_only=True)
    look: Enter = field(kw_only=True)
    waiting: bool = False
    _next: float = 0.0

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("Another window has this campaign open")

    def rows(self) -> Sequence[Row]:
        """What can be done; the way back leaves it."""
        tr = self.desk.words.tr
        wait = tr("Waiting until it is closed there …") if self.waiting else tr("Wait until it is closed there")
        return [
            Row("why", tr("Two windows never write one campaign, so that nothing of it can be lost.")),
            Row("look", tr("Look at it without playing"), Choice.LOOK, strong=True),
            Row("wait", wait, Choice.WAIT, on=self.waiting),
        ]

    def take(self, intent: object) -> Screen:
        """Look, wait or stop waiting, leave."""
        if intent is Choice.LOOK:
            return self.look(self.below, self.path)
        if intent is Choice.WAIT:
            self.waiting = not self.waiting
            self.changed()
            return self
        return super().take(intent)

    def update(self, now: float) -> Screen:
        """While waiting, look now and then whether it is free."""
        if not self.waiting or now < self._next:
            return self
        self._next = now + AGAIN
        if in_use(self.path):
            return self
        following = self.enter(self.back(), self.path)
        following.changed()
        return following

    def waits(self, now: float) -> float | None:
        """Until the next look."""
        return max(0.0, self._next - now) if self.waiting else None


@dataclass(eq=False)
class Changed(ListPage):
    """The cards, or the rules, are others than those that a campaign was made with: what changed, and the ways on."""

    compact: ClassVar[bool] = True
    numbered: ClassVar[bool] = True
    path: Path = field(kw_only=True)
    error: SaveChangedError = field(kw_only=True)
    enter: Enter = field(kw_only=True)

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("The cards have changed")

    def rows(self) -> Sequence[Row]:
        """What is different, then every way, best first."""
        tr = self.desk.words.tr
        said = tr(
            "This campaign was made with other cards or rules than there are now. It is as it was; nothing is lost."
        )
        ways = [
            Row(f"way:{way.value}", tr(_WAYS[way]), way, body=tr(_MEANINGS[way]), strong=number == 0)
            for number, way in enumerate(map(Way, self.error.ways))
        ]
        if not ways:
            ways = [Row("none", tr("There is no way to go on with it here."))]
        return [Row("why", said), *ways, *self._changes()]

    def _changes(self) -> list[Row]:
        tr, changes = self.desk.words.tr, self.error.changes
        head = [Row("what", tr("What is different:"), dim=True)] if changes else []
        return head + [Row(f"change:{number}", self._told(change), dim=True) for number, change in enumerate(changes)]

    def _told(self, change: Change) -> str:
        """A change in words, such as "Felt Boots (felt-boots): changed"."""
        tr = self.desk.words.tr
        name = self.desk.words.name(change.id) if change.id else tr(_ONLY[change.kind])
        known = f"{name} ({change.id})" if name != change.id and change.id else name
        return f"· {known}: {tr(_HOW[change.how])}"

    def take(self, intent: object) -> Screen:
        """In a way, or back."""
        return self.enter(self.back(), self.path, intent) if isinstance(intent, Way) else super().take(intent)


@dataclass(eq=False)
class Notice(ListPage):
    """A save that was damaged has been mended: what is missing, and where the damaged file lies; said once.

    Where something is missing, the last good copies are offered.
    """

    compact: ClassVar[bool] = True
    numbered: ClassVar[bool] = True
    mended: Mended = field(kw_only=True)
    path: Path = field(kw_only=True)

    def title(self) -> str:
        """The heading."""
        return self.desk.words.tr("This campaign was damaged and has been mended")

    def rows(self) -> Sequence[Row]:
        """What is lost, and where what was found lies."""
        tr = self.desk.words.tr
        rest = tr("Nothing of it is lost.")
        if self.mended.lost:
            rest = self.desk.words.plural(
                "{count} answer is in no file any more; the campaign stands where the last good line left it.",
                "{count} answers are in no file any more; the campaign stands where the last good line left it.",
                self.mended.lost,
            )
        rows = [Row("rest", rest, strong=True)]
        aside = self.mended.aside
        if aside is not None:
            where = tr("The damaged file is kept as {file} in {folder}.", file=aside.name, folder=self.path.parent)
            rows.append(Row("where", where))
        if self.mended.strange:
            rows.append(Row("strange", self.desk.words.said(self.mended.passed_over)))
        copies = len(copies_of(self.path)) if self.mended.lost else 0
        return [*rows, Row("copies", tr("Copies"), Choice.COPIES, value=str(copies))] if copies else rows

    def take(self, intent: object) -> Screen:
        """To the copies, or on."""
        if intent is Choice.COPIES:
            return CopiesPage(self.desk, self.size, under=self, path=self.path)
        return super().take(intent)

    def back_button(self, b: Builder, body: Rect) -> None:
        """The way back is the way on."""
        rect = Rect(body.x, body.bottom - b.m.button, body.w, b.m.button)
        b.button(Spot("back", rect, Go.BACK), Face(self.desk.words.tr("Go on"), self.desk.keys.of("take"), strong=True))

    def command(self, name: str) -> Screen:
        """Whatever means yes goes on."""
        return self.back() if name in {"take", "skip"} else super().command(name)
