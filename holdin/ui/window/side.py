"""The panel by the hands: what is asked, what rolls came to, the odds, the answers, effects and the log."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from pygame import Rect

from holdin.game.asks import AskCards, AskDamage
from holdin.game.figures import YOU
from holdin.game.machine import question
from holdin.game.outlook import attack_asked, threat
from holdin.game.session import Moment
from holdin.game.state import MonsterRef
from holdin.game.step import Event
from holdin.ui.window import panels
from holdin.ui.window.answers import Answer
from holdin.ui.window.flow import Flow
from holdin.ui.window.log_page import Lines
from holdin.ui.window.widgets import SHARES, Builder

WIDE: Final = 1.25
"""From so much wider than high on, answers stand beside what is asked, not below it."""
LEFT: Final = 0.47
"""The left column's part of the width."""


@dataclass(eq=False)
class Side:
    """The panel of a game."""

    flow: Flow
    lines: Lines = field(default_factory=Lines)

    def build(self, b: Builder, room: Rect, found: Sequence[Answer], aimed: str) -> None:
        """What is asked and what is known, the answers beside it or below, the log where room is left, the tools.

        aimed is the spot that is pointed at or has the focus.
        """
        desk, high = self.flow.desk, panels.tools_height(b)
        rows = panels.tool_rows(b, desk, room.w)
        tools = rows * (high + b.m.gap)
        main = Rect(room.x, room.y, room.w, room.h - tools)
        self._arrange(b, main, found, aimed)
        panels.tools(b, desk, self.steps(), Rect(room.x, main.bottom + b.m.gap, room.w, tools - b.m.gap))

    def _arrange(self, b: Builder, room: Rect, found: Sequence[Answer], aimed: str) -> None:
        """The first arrangement that fits, with text as large as can be; the log where room is left."""
        ways = (self._beside, self._below) if room.w > WIDE * room.h else (self._below,)
        for share, way in (*product(SHARES, ways), *product(SHARES, (self._tight,))):
            trial = b.trial(share)
            rest = way(trial, room, found, aimed)
            if rest is not None:
                break
        b.take(trial)
        if rest is not None:
            rest = self._threat(b, rest)
            panels.log(b, self.lines.recent(self.flow.desk.words, self._told()), rest)

    def _beside(self, b: Builder, room: Rect, found: Sequence[Answer], aimed: str) -> Rect | None:
        """Two columns: what is asked left, the answers right. Returns what is left over; none if it doesn't fit."""
        left = Rect(room.x, room.y, round((room.w - b.m.gap) * LEFT), room.h)
        right = Rect(left.right + b.m.gap, room.y, room.right - left.right - b.m.gap, room.h)
        told = self._told_part(b, left, aimed)
        answered = panels.buttons(b, self.flow.desk, found, right)
        if max(told, answered) > room.bottom + b.m.gap:
            return None
        return max(_rest(left, told), _rest(right, answered), key=lambda rest: rest.h)

    def _below(self, b: Builder, room: Rect, found: Sequence[Answer], aimed: str) -> Rect | None:
        """The answers below what is asked, conditions and goal below them. Returns what is left over, if it fits."""
        y = self._asked_part(b, room, aimed)
        columns = 2 if room.w > WIDE * room.h else 1
        y = panels.buttons(b, self.flow.desk, found, _rest(room, y), columns)
        y = panels.effects(b, self.flow.desk, self.flow.shown, _rest(room, y))
        return _rest(room, y) if y <= room.bottom + b.m.gap else None

    def _tight(self, b: Builder, room: Rect, found: Sequence[Answer], aimed: str) -> Rect | None:
        """As below, without the rolls, basic actions beside their card. Returns what is left over, if it fits."""
        y = self._asked_part(b, room, aimed, rolls=False)
        y = panels.buttons_by_card(b, found, _rest(room, y))
        y = panels.effects(b, self.flow.desk, self.flow.shown, _rest(room, y))
        return _rest(room, y) if y <= room.bottom + b.m.gap else None

    def _threat(self, b: Builder, room: Rect) -> Rect:
        """What the monster is about to do to you, where there is room for it. Returns what is left over."""
        flow = self.flow
        hurt = isinstance(question(flow.state), AskDamage)
        seen = threat(flow.desk.cards, flow.state) if flow.legal and not hurt else None
        if seen is None or panels.odds(b.trial(), flow.desk, flow.state, seen, room) > room.bottom + b.m.gap:
            return room
        return _rest(room, panels.odds(b, flow.desk, flow.state, seen, room))

    def _told_part(self, b: Builder, room: Rect, aimed: str) -> int:
        y = self._asked_part(b, room, aimed)
        return panels.effects(b, self.flow.desk, self.flow.shown, _rest(room, y))

    def _asked_part(self, b: Builder, room: Rect, aimed: str, *, rolls: bool = True) -> int:
        """What is asked, what rolls came to, and the odds of an attack. Returns where it ends."""
        flow, desk, state = self.flow, self.flow.desk, self.flow.shown
        y = panels.prompt(b, self._asked(), room)
        y = panels.sums(b, self._sums() if rolls else [], _rest(room, y))
        seen = attack_asked(desk.cards, state, self._target(aimed)) if flow.legal else None
        return y if seen is None else panels.odds(b, desk, state, seen, _rest(room, y))

    def _told(self) -> tuple[Moment, ...]:
        """What may be read in the log: not what a roll has still to show."""
        moments = self.flow.session.moments
        return moments[:-1] if self.flow.replay.suspense else moments

    def _target(self, aimed: str) -> MonsterRef | None:
        """The target of an attack out of combat: the one pointed at, or the only one."""
        found, ref = self.flow.strikes(), aimed.removeprefix("monster:")
        return ref if ref in found else next(iter(found), None)

    def _asked(self) -> panels.Asked:
        flow, words = self.flow, self.flow.desk.words
        if flow.replay.suspense:
            return panels.Asked(words.tr("The ruler decides …"), "ROLL-1")
        return panels.Asked(self._picking() or words.prompt(flow.state), words.why_asked(flow.state), flow.notice)

    def _picking(self) -> str:
        """What is still to be chosen once a first card has been picked (RND-2)."""
        words, state, picked = self.flow.desk.words, self.flow.state, self.flow.picked
        if not picked or not isinstance(question(state), AskCards):
            return ""
        leading = words.face(state, picked[0])
        if len(picked) == 1:
            return words.tr("{card} leads. Now choose the second card.", card=leading)
        return words.tr("{card} leads. Play these two, or choose again.", card=leading)

    def _sums(self) -> list[tuple[str, str]]:
        """What the rolls that have been seen came to, each with the symbol of whose it is."""
        return [found for event in self.flow.replay.told if (found := self._sum(event)) is not None]

    def _sum(self, event: Event) -> tuple[str, str] | None:
        words, state = self.flow.desk.words, self.flow.state
        if event.kind == "attack":
            return "hero" if event.values["who"] == YOU else "monster", words.sum_line(state, event)
        said = words.event(state, event) if event.kind == "behaviour_rolled" else None
        return None if said is None else ("monster", said)

    def steps(self) -> panels.Steps:
        """The names of the steps that undo and redo would take."""
        flow, words = self.flow, self.flow.desk.words
        moments, undone = flow.session.moments, flow.session.undone
        undo = words.step(moments[-2].state, moments[-1]) if len(moments) > 1 else ""
        return panels.Steps(undo, words.step(flow.state, undone[0]) if undone else "")


def _rest(room: Rect, y: int) -> Rect:
    return Rect(room.x, y, room.w, max(0, room.bottom - y))
