"""What abilities have laid on a board, one layer above the other (OPN-6, OVL-3, OVL-7)."""

from dataclasses import replace

from holdin.game.evolve import evolve
from holdin.game.state import Board, Layer, Made, tile_of
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.rules.ground import Ground


def of_hex(board: Board, hex_: Hex) -> tuple[Layer, ...]:
    """What was laid on a hex, the layer that counts last; none where what is printed counts."""
    return tuple([layer for where, layer in board.laid if where == hex_])


def made_trap(board: Board, hex_: Hex) -> Made | None:
    """The trap of a hex, if an ability has made it: it does what that states (OVL-3)."""
    layers = of_hex(board, hex_) if board.laid else ()
    top = layers[-1] if layers else None
    return top if isinstance(top, Made) and top.tile is Tile.TRAP else None


def with_layer(board: Board, hex_: Hex, layer: Layer) -> Board:
    """One layer more."""
    return evolve(board, laid=(*board.laid, (hex_, layer)))


def without_layer(board: Board, hex_: Hex, layer: Layer) -> Board:
    """One layer less, the latest of those that are alike."""
    laid = list(board.laid)
    del laid[len(laid) - 1 - laid[::-1].index((hex_, layer))]
    return evolve(board, laid=tuple(laid))


def taken_off(board: Board, hex_: Hex) -> Board:
    """The board once the tile of a hex is gone for good: what was put there, or what is printed."""
    layers = of_hex(board, hex_)
    lies = bool(layers) and tile_of(layers[-1]) is not None
    return without_layer(board, hex_, layers[-1]) if lies else with_layer(board, hex_, Made())


def now_lying(board: Board) -> tuple[tuple[Hex, Tile | None], ...]:
    """Where tiles were made or taken off by abilities, with what lies there now, ascending."""
    return tuple(sorted({hex_: tile_of(layer) for hex_, layer in board.laid}.items()))


def made_traps(board: Board) -> tuple[tuple[Hex, Made], ...]:
    """The traps that abilities have made and that haven't sprung, ascending (OVL-3)."""
    found = {hex_: made_trap(board, hex_) for hex_, _ in board.laid}
    return tuple((hex_, trap) for hex_ in sorted(found) if (trap := found[hex_]) is not None)


def with_layers(ground: Ground, board: Board) -> Ground:
    """The ground with what abilities have laid on it."""
    tiles = dict(ground.tiles)
    for hex_, tile in now_lying(board):
        tiles.pop(hex_, None)
        if tile is not None and hex_ in ground.hexes:
            tiles[hex_] = tile
    harms = {hex_: trap.damage for hex_, trap in made_traps(board)}
    return replace(ground, tiles=tiles, harms=harms)
