"""How figures get about: paths, flight and jumps as drawn examples."""

from holdin.rules.open.tables import tables_of
from holdin.rules.open.ways import going, layers
from holdin.rules.space import each
from tests.pictures import picture


def paths(drawing: str, *, flying: bool = False, jump: bool = False) -> dict[str, tuple[int, int]]:
    """The negative hexes and the length of the path to each named hex that can be come to."""
    board = picture(drawing)
    tables = tables_of(board.ground.space)
    figures = {
        who: tables.bits(board[name] for name in names if name in board.names)
        for who, names in (("enemies", "EFG"), ("allies", "XYZ"))
    }
    by = going(board.ground, tables, tables.places[board["@"]], flying=flying, jump=jump, **figures)
    named = {tables.places[hex_]: name for name, hex_ in board.names.items() if hex_ in tables.places}
    return {
        named[place]: (layer.negatives, layer.length)
        for layer in layers(tables, by)
        for place in each(layer.hexes)
        if place in named and named[place].islower()
    }


def test_a_path_has_the_fewest_negative_hexes_and_then_the_fewest_points() -> None:
    """MEA-4: it leads around the trap, and is as long as that way."""
    drawing = """
        @ ^ a
         b c .
    """
    assert paths(drawing)["a"] == (0, 3)
    assert paths(drawing.replace("b", "#"))["a"] == (1, 2)
    assert paths(drawing.replace("b", ":"))["a"] == (0, 4)


def test_every_figure_moves_as_you_do() -> None:
    """PSH-1, MEA-1 to MEA-3: hex by hex, or with a jump over everything but walls and closed doors."""
    assert paths("@ : a ^ b o c") == {"a": (0, 3), "b": (1, 5)}
    assert paths("@ : a ^ b o c", jump=True) == {"a": (0, 2), "b": (0, 4), "c": (0, 6)}
    assert paths("@ a|b", jump=True) == {"a": (0, 1)}
    assert paths("@ a + b", jump=True) == {"a": (0, 1)}


def test_flight_pays_one_for_every_hex_and_nothing_there_touches_it() -> None:
    """PSH-1: walls and closed doors stop it, figures don't."""
    assert paths("@ : ^ ~ o E X a", flying=True) == {"a": (0, 7)}
    assert paths("@ a|b", flying=True) == {"a": (0, 1)}
    assert paths("@ a + b", flying=True) == {"a": (0, 1)}


def test_figures_pass_their_allies_only() -> None:
    """FIG-2, MEA-2: enemies stop those who walk."""
    assert paths("@ X a") == {"a": (0, 2)}
    assert paths("@ E a") == {}
    assert paths("@ E a", jump=True) == {"a": (0, 2)}
