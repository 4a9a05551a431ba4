"""A table of free cards on the disk."""

from pathlib import Path

from holdin.game.setup import start_of
from holdin.hand import gestures as g
from holdin.saves.savefile import TWIN, copies_of, folder_of
from holdin.saves.tables import KeptTable
from tests.hand.tables import CARDS, FIRST, HERO, selections


def test_the_table_is_kept_over_restarts_and_a_torn_end_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "one.cards"
    kept = KeptTable.begin(path, CARDS, HERO)
    kept.do(g.SetUp(scenario=FIRST))
    kept.do(g.MarkNumber(what=g.Marked.HP, value=4))
    kept.undo()
    kept.redo()
    table = kept.table
    state = selections(FIRST, 3)[-1]
    kept.do(g.PickUp(setup=state.setup, start=start_of(state)))
    picked = kept.table
    kept.close()
    again = KeptTable.open(path, CARDS)
    assert again.table == picked
    again.close()
    for file in (path, folder_of(path) / TWIN, *copies_of(path)):
        file.write_bytes(file.read_bytes()[:-20])
    torn = KeptTable.open(path, CARDS)
    assert torn.table == table
    assert torn.mended is not None
    torn.close()
