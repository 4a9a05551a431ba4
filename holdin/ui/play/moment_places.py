"""Where the moments of a game are seen: on the map where it lies open, else on the cards; and what is told of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from holdin.game.figures import YOU
from holdin.models.hexes import Hex
from holdin.ui.held_cards.hit_testing import hex_centre, hex_outline, shown_hexes
from holdin.ui.held_cards.placement import HP, MAP, MONSTER_HP
from holdin.ui.held_cards.sprite import Sprite
from holdin.ui.play.board_view import BoardView
from holdin.ui.play.flow import Flow
from holdin.ui.play.held import HeldCards
from holdin.ui.play.moments_view import Place, Words
from holdin.ui.shown.moments import TOLD, Moment, MomentKind
from holdin.words.words import Words as Wording

BESIDE_HP: Final = (0.79, 0.22)
IN_HEART: Final = (0.5, 0.14)
"""Beside the heart of an HP card, and in it, in fractions of the card."""
OF_CARD: Final = 0.16
"""What stands for a hex's radius there, of the card's height."""


@dataclass(eq=False)
class MomentPlaces:
    """Finds them for a picture; what moves is looked for where it is at that moment."""

    flow: Flow
    held: HeldCards
    board: BoardView | None
    """The map, where it lies open."""
    now: Callable[[], float]

    def of(self, moment: Moment) -> Place | None:
        """Where a moment is seen; none where that is hidden."""
        if moment.kind in TOLD and not moment.hexes:
            return None
        if moment.hexes:
            return self._on_board(moment.hexes) if self.board is not None else self._on_map_card(moment.hexes)
        if self.board is not None and self.board.on_hexes:
            return self._at_figure(self.board, moment)
        return self._on_cards(moment)

    def _on_board(self, hexes: tuple[Hex, ...]) -> Place | None:
        board = self.board
        assert board is not None
        return Place(board.centre(hexes[0]), board.grid.radius, tuple(map(board.outline, hexes)))

    def _at_figure(self, board: BoardView, moment: Moment) -> Place | None:
        """Where a figure is, on its way or not."""
        shown = tuple(board.figures.values())
        placed = self.flow.replay.figures.at(shown, self.now(), board.centre)
        found = next((each for each in placed if each.figure.id == moment.who), None)
        if found is None:
            return None
        return Place(found.at, board.grid.radius, (board.outline(found.figure.hex),))

    def _on_cards(self, moment: Moment) -> Place | None:
        """At your HP, or at the monster's."""
        sprites = {sprite.key: sprite for sprite in self.held.moving(self.now()).sprites}
        card = sprites.get(HP if moment.who == YOU else MONSTER_HP)
        if card is None:
            return None
        at = card.point(*(IN_HEART if moment.kind is MomentKind.KILL else BESIDE_HP))
        return Place(at, card.height * OF_CARD, (card.corners(),))

    # On the map card

    @cached_property
    def _resting(self) -> Mapping[str, Sprite]:
        return {sprite.key: sprite for sprite in self.held.scene(self.flow.shown)}

    @cached_property
    def _seen_hexes(self) -> frozenset[Hex]:
        return shown_hexes(self.flow.desk.cards, tuple(self._resting.values())) if MAP in self._resting else frozenset()

    def _on_map_card(self, hexes: tuple[Hex, ...]) -> Place | None:
        found = [hex_ for hex_ in hexes if hex_ in self._seen_hexes]
        if not found:
            return None
        cards, sprite = self.flow.desk.cards, self._resting[MAP]
        outlines = tuple(hex_outline(cards, sprite, hex_) for hex_ in found)
        return Place(hex_centre(cards, sprite, found[0]), sprite.height * OF_CARD / 2, outlines)

    # In words

    def words(self, moment: Moment) -> Words:
        """What is told of a moment in the middle of the table: nothing of most."""
        return moment_words(self.flow.words, self.flow, moment) if moment.kind in TOLD else NOTHING


NOTHING: Final = Words("", "")


def moment_words(words: Wording, flow: Flow, moment: Moment) -> Words:
    """A moment that is told: won, lost, what a treasure holds, what was earned."""
    match moment.kind:
        case MomentKind.WON:
            return Words(words.tr("Won!"), "star")
        case MomentKind.LOST:
            return Words(words.tr("Lost"), "hp")
    found = words.news(flow.state, moment.event)
    return NOTHING if found is None else Words(found.text, found.icon)
