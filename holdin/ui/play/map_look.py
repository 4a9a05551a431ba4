"""How the map is looked at: open or shut, what is told of it, and an area that is turned over it (ARE-2)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from holdin.models.hexes import Hex
from holdin.ui.kit.input import Scrolled
from holdin.ui.play.flow import Flow
from holdin.ui.shown.intents import Tool

LINES_A_TURN: Final = 3
"""Lines that a finger scrolls to turn an area by 60°."""
Over = Callable[[], Hex | None]
"""The hex that is pointed at, or has the focus."""


@dataclass(eq=False)
class MapLook:
    """What the player has chosen to see of the map."""

    flow: Flow
    always: bool
    """Whether the map lies open all the time: fights are fought on it (OPN-1)."""
    _wishes: dict[bool, bool | None] = field(default_factory=dict)
    """What was wished in a fight (true) and out of fights, where anything was."""
    legend: bool = False
    """Whether, on the open map, what lies there is told in place of who acts when."""
    intents: bool = False
    """Whether what all monsters of the open map mean to do is drawn (MAI-8)."""
    _lines: int = 0
    """How far a finger has scrolled since the area was turned last."""

    @property
    def opened(self) -> bool | None:
        """Whether the whole map is open; None: as it is needed. A fight shuts what was opened to walk."""
        return self._wishes.get(self.flow.state.combat is not None)

    @opened.setter
    def opened(self, wish: bool | None) -> None:
        self._wishes[self.flow.state.combat is not None] = wish

    def take(self, tool: Tool, over: Over, *, shown: bool) -> bool:
        """Another look at the map, which is open or not (`shown`); or the area over a hex is turned: whether it was."""
        match tool:
            case Tool.MAP if self.always:
                self.legend = not self.legend
            case Tool.MAP:
                self.opened = not shown
            case Tool.INTENTS:
                self.intents = not self.intents
            case _ if self.flow.aim is not None:
                self.flow.aim.turned(1 if tool is Tool.TURN else -1, over())
                return True
        return False

    def outcome_of(self, tool: Tool, *, shown: bool) -> object:
        """What a tool of the map would change."""
        match tool:
            case Tool.MAP:
                return self.legend if self.always else shown
            case Tool.INTENTS:
                return self.intents
            case _:
                return None if self.flow.aim is None else self.flow.aim.turn

    def answered(self) -> None:
        """What was opened by hand is shut by hand; what was shut opens again as it is needed."""
        self.opened = self.opened or None

    def lay(self, over: Over) -> None:
        """An area that is to be put stays where it was last pointed at (ARE-2)."""
        aim = self.flow.aim
        if aim is not None and (hex_ := over()) is not None:
            aim.now = aim.over(hex_) or aim.now

    def turns(self, event: Scrolled) -> tuple[Tool, ...]:
        """By how much scrolling turns an area: the wheel with every notch, a finger after a few lines."""
        self._lines += event.lines if event.finger else LINES_A_TURN * (1 if event.lines > 0 else -1)
        whole = abs(self._lines) // LINES_A_TURN
        back = self._lines > 0
        self._lines -= whole * LINES_A_TURN * (1 if back else -1)
        return (Tool.TURN_BACK if back else Tool.TURN,) * whole
