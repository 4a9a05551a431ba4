"""What may be in the way of a campaign: another window, other cards, damage; each says what can be done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from typing_extensions import override

from holdin.errors import Change, SaveChangedError
from holdin.saves.disk import in_use
from holdin.saves.mended import Mended
from holdin.saves.savefile import copies_of
from holdin.saves.sets import Way
from holdin.ui.campaign.book_page import CopiesPage
from holdin.ui.kit.nodes import Node, button
from holdin.ui.pages.listing import ListPage, Row
from holdin.ui.pages.screen import Screen
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


@dataclass(eq=False)
class Taken(ListPage):
    """Another window has the campaign: look at it, wait for it, or leave it."""

    titled = msgid("Another window has this campaign open")
    compact = True
    numbered = True
    path: Path = field(kw_only=True)
    enter: Callable[[Screen, Path], Screen] = field(kw_only=True)
    look: Callable[[Screen, Path], Screen] = field(kw_only=True)
    waiting: bool = False
    _next: float = 0.0

    @override
    def rows(self) -> Sequence[Row]:
        tr = self.desk.words.tr
        wait = tr("Waiting until it is closed there …") if self.waiting else tr("Wait until it is closed there")
        return [
            Row("why", tr("Two windows never write one campaign, so that nothing of it can be lost.")),
            Row("look", tr("Look at it without playing"), partial(self.look, self.below, self.path), strong=True),
            Row("wait", wait, self._wait, on=self.waiting),
        ]

    def _wait(self) -> None:
        self.waiting = not self.waiting

    @override
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

    @override
    def waits(self, now: float) -> float | None:
        return max(0.0, self._next - now) if self.waiting else None


@dataclass(eq=False)
class Changed(ListPage):
    """The cards, or the rules, are others than those that a campaign was made with: what changed, and the ways on."""

    titled = msgid("The cards have changed")
    compact = True
    numbered = True
    path: Path = field(kw_only=True)
    error: SaveChangedError = field(kw_only=True)
    enter: Callable[[Screen, Path, Way], Screen] = field(kw_only=True)
    """Goes on with it in a way."""

    @override
    def rows(self) -> Sequence[Row]:
        """What is different, then every way, best first."""
        tr = self.desk.words.tr
        said = tr(
            "This campaign was made with other cards or rules than there are now. It is as it was; nothing is lost."
        )
        ways = [
            Row(f"way:{way.value}", tr(_WAYS[way]), partial(self._on, way), body=tr(_MEANINGS[way]), strong=number == 0)
            for number, way in enumerate(map(Way, self.error.ways))
        ]
        if not ways:
            ways = [Row("none", tr("There is no way to go on with it here."))]
        told = [Row(f"change:{number}", self._told(each), dim=True) for number, each in enumerate(self.error.changes)]
        head = [Row("what", tr("What is different:"), dim=True)] if told else []
        return [Row("why", said), *ways, *head, *told]

    def _on(self, way: Way) -> Screen:
        return self.enter(self.back(), self.path, way)

    def _told(self, change: Change) -> str:
        """A change in words, such as "Felt Boots (felt-boots): changed"."""
        tr = self.desk.words.tr
        name = self.desk.words.name(change.id) if change.id else tr(_ONLY[change.kind])
        known = f"{name} ({change.id})" if name != change.id and change.id else name
        return f"· {known}: {tr(_HOW[change.how])}"


@dataclass(eq=False)
class Notice(ListPage):
    """A save that was damaged has been mended: what is missing, and where the damaged file lies; said once.

    Where something is missing, the last good copies are offered.
    """

    titled = msgid("This campaign was damaged and has been mended")
    compact = True
    numbered = True
    mended: Mended = field(kw_only=True)
    path: Path = field(kw_only=True)

    @override
    def rows(self) -> Sequence[Row]:
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
        if copies:
            rows.append(Row("copies", tr("Copies"), self._copies, value=str(copies)))
        return rows

    def _copies(self) -> Screen:
        return CopiesPage(self.desk, self.size, under=self, path=self.path)

    @override
    def way_back(self) -> Node:
        """The way back is the way on."""
        return button("back", self.desk.words.tr("Go on"), self.back, key=self.desk.keys.of("take"), strong=True)

    @override
    def command(self, name: str) -> Screen:
        return self.back() if name in {"take", "skip"} else super().command(name)
