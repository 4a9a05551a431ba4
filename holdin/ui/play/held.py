"""The held deck in the window: where its cards lie, which one has come up, and what is painted ahead."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final

from holdin.draw.geometry import map_hex_centre
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.ui.held_cards.hit_testing import hover_at, shown_hexes
from holdin.ui.held_cards.placement import MAP, Grip, HandsLayout
from holdin.ui.held_cards.scene import arrow_for, card_key, is_ability, scene
from holdin.ui.held_cards.sprite import Sprite
from holdin.ui.play.flow import Flow
from holdin.ui.play.hands_view import LEFT_HAND, Clicks, Moving
from holdin.ui.shown.answers import to_come
from holdin.ui.shown.prefetch import coming

NO_CLICKS: Final = Clicks({}, {}, {}, {}, {})
AHEAD: Final = 24
"""So many cards at most are painted ahead at a time."""
EASY_HEX: Final = 44
"""A hex that is narrower is hard to hit and to read (pixels): then the whole map opens too."""
HEX_SHARE: Final = 0.09
"""A hex's width, roughly, of the map card's height."""


@dataclass(eq=False)
class HeldCards:
    """The cards of a game in a room of the window."""

    flow: Flow
    calm: HandsLayout
    """Where each kind of card belongs while the whole map is shut."""
    board_open: bool = False
    """Whether the whole map lies beside the left hand."""
    _arrow: int | None = None
    up: str | None = None
    """The card that has come up under the pointer or the focus."""
    _grip: Grip | None = None
    """Where the pointer was on it when it came up; none by the focus."""
    rested: bool = False
    """Whether the pointer has rested since it moved last."""
    _aimed: str | None = None
    """The card that lay under the pointer when it moved last: none comes up that slid under it since."""
    _hides: tuple[tuple[object, ...], bool] | None = None
    """Whether a hex is hidden, for what it was worked out for."""
    _cold: int = 0
    """How many cards may still be painted ahead."""
    _ahead: Iterator[tuple[Sprite, ...]] = field(default=iter(()))
    """Scenes whose cards are still to be painted ahead."""

    @property
    def layout(self) -> HandsLayout:
        """Where each kind of card belongs."""
        return replace(self.calm, board_open=True) if self.board_open else self.calm

    @property
    def on_map(self) -> bool:
        """Whether fights are fought on the map, which always lies open then."""
        return self.calm.open_map > 0

    def scene(self, state: GameState) -> tuple[Sprite, ...]:
        """The hands at rest in a state."""
        x, _ = self._hero_place(state)
        self._arrow = arrow_for(x, self._arrow)
        return self._sprites(state)

    def _sprites(self, state: GameState, up: str | None = None, grip: Grip | None = None) -> tuple[Sprite, ...]:
        flow = self.flow
        clicks = flow.clicks() if state is flow.state else NO_CLICKS
        found = scene(
            flow.desk.cards,
            state,
            self.layout,
            up,
            raised=flow.picked,
            lit=clicks.lit(),
            notes=clicks.notes,
            coming=() if clicks is NO_CLICKS else to_come(flow.offers),
            arrow=self._arrow,
            grip=grip,
        )
        return tuple(sprite for sprite in found if sprite.key != MAP) if self.board_open else found

    def _hero_place(self, state: GameState) -> tuple[float, float]:
        scene_ = stage(self.flow.desk.cards, state.setup)
        return map_hex_centre(scene_.face, scene_.scenario.colour, state.you.hex)

    # What is pointed at

    def target(self, hover: tuple[int, int] | None, focus: str | None, *, hidden: bool = False) -> tuple[Sprite, ...]:
        """The hands as they come to rest, with the card that is pointed at, or has the focus, enlarged.

        hidden tells that something else lies over the cards where the pointer is.
        """
        rest = self.scene(self.flow.shown)
        if hover is None:
            self.up, self._grip = _card_of(focus), None
        elif hidden:
            self.up = None
        else:
            self.up = self._under(rest, hover)
        return rest if self.up is None else self._sprites(self.flow.shown, self.up, self._grip)

    def aim(self, at: tuple[int, int]) -> None:
        """The pointer has moved."""
        self.rested, self._aimed = False, hover_at(self.scene(self.flow.shown), at)

    def look_away(self) -> None:
        """Cards go elsewhere: none comes up until the pointer has moved and rested."""
        self.rested, self._aimed, self.up = False, None, None

    def _under(self, rest: tuple[Sprite, ...], at: tuple[int, int]) -> str | None:
        """The card that the pointer has come to rest on; one that has come up stays while the pointer is on it.

        But what is no ability card gives way to one over which it lies: that is what is chosen from. So does the first
        card of two once it is chosen.
        """
        found = hover_at(rest, at)
        large = () if self.up is None else self._sprites(self.flow.shown, self.up, self._grip)
        done = self.up is not None and (not is_ability(self.up) or self.up in map(card_key, self.flow.picked))
        covers = done and found is not None and found != self.up and is_ability(found)
        if not covers and any(sprite.key == self.up and sprite.shows(at) for sprite in large):
            return self.up
        if found is None or self._asked_under(found):
            return None
        if found != self.up:
            if not self.rested or found != self._aimed:
                return None
            self._grip = at, next(sprite.place(at) for sprite in rest if sprite.key == found)
        return found

    def _asked_under(self, key: str) -> bool:
        """Whether a card would come up over hexes that are to be chosen."""
        return key in LEFT_HAND and not self.board_open and bool(self.flow.asked_hexes())

    def hides(self) -> bool:
        """Whether a hex that can be chosen would be hidden behind the hands, or tiny: then the whole map opens."""
        key = self.flow.state, self.flow.replay.suspense, self.calm
        if self._hides is None or self._hides[0] != key:
            self._hides = key, self._hidden()
        return self._hides[1]

    def _hidden(self) -> bool:
        flow, wanted = self.flow, self.flow.asked_hexes()
        if not wanted or self.calm.card * HEX_SHARE < EASY_HEX:
            return bool(wanted)
        rest = scene(flow.desk.cards, flow.state, self.calm, raised=flow.picked, arrow=self._arrow)
        return not wanted <= shown_hexes(flow.desk.cards, rest)

    # Motion

    def moving(self, now: float) -> Moving:
        """What is seen at a moment (seconds)."""
        replay = self.flow.replay
        return Moving(replay.sprites(now), replay.roll(now), replay.die(now), goes_on=replay.busy(now))

    def settle(self) -> None:
        """The hands come to rest somewhere else: there is more to paint ahead."""
        self._cold, self._ahead = AHEAD, self._coming()

    @property
    def cold(self) -> bool:
        """Whether there may be something to paint ahead."""
        return self._cold > 0

    def warm(self) -> None:
        """Paint ahead a card that the pointer or the next answer may bring up."""
        self._cold = self._cold - 1 if self._cold and self._warmed() else 0

    def _warmed(self) -> bool:
        for sprites in self._ahead:
            if self.flow.desk.hands.warm(sprites):
                self._ahead = chain((sprites,), self._ahead)
                return True
        return False

    def _coming(self) -> Iterator[tuple[Sprite, ...]]:
        """Scenes that may follow: a card come up under the pointer, then what the next answers may bring."""
        flow, state = self.flow, self.flow.shown
        lit = flow.clicks().lit()
        for key in [sprite.key for sprite in self.scene(state) if sprite.key.startswith(("card:", "item:"))]:
            yield self._sprites(state, key)
        for other in (state, *coming(flow.desk.cards, state)):
            yield scene(flow.desk.cards, other, self.layout, lit=lit, arrow=self._arrow)
            yield scene(flow.desk.cards, other, self.layout, arrow=self._arrow)


def _card_of(focus: str | None) -> str | None:
    """The key of the card that has the focus, whole or by one of its actions."""
    kind, _, rest = (focus or "").partition(":")
    if kind == "half":
        return f"card:{rest.partition(':')[0]}"
    return focus if kind in {"card", "item"} or focus in {"monster", "monster-hp"} else None
