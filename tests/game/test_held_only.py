"""Monsters that are held only aren't there in open play (OPN-9)."""

from dataclasses import replace

from holdin.game.stage import Stage
from holdin.game.state import Setup
from holdin.models.base import CharacterId, MonsterId, ScenarioId
from holdin.models.letters import Fights, Tile
from holdin.models.map_card import Mark
from tests.game.builder import card_set

CARDS = card_set(
    """
@   W   X   W
""",
    legend={"X": Mark(tile=Tile.MONSTER, monster=MonsterId("wolf"), held_only=True, mark="lair")},
)
HELD = Setup(ScenarioId("test"), CharacterId("hero"))
OPEN = replace(HELD, fights=Fights.OPEN)


def there(setup: Setup) -> list[str]:
    return list(Stage(CARDS, setup).monsters)


def test_all_monsters_are_there_in_held_play() -> None:
    assert there(HELD) == ["wolf-1", "wolf-2", "wolf-3"]


def test_open_play_leaves_out_what_is_held_only_and_keeps_the_printed_numbers() -> None:
    """OPN-3, OPN-9: numbered once, by the reading order of the printed hexes."""
    assert there(OPEN) == ["wolf-1", "wolf-3"]
    assert there(replace(OPEN, all_monsters=True)) == there(HELD)


def test_its_hex_is_an_empty_one_and_keeps_its_mark() -> None:
    """MAP-2, OPN-9: a tile that isn't there leaves an ordinary hex."""
    face = Stage(CARDS, OPEN).face
    (hex_,) = face.marked("lair")
    assert face.hexes[hex_].mark == Mark(mark="lair")
    assert len(face.hexes) == len(Stage(CARDS, HELD).face.hexes)
