"""Teleporting: to a hex, or in a held combat to a distance, over everything (TEL-1, TEL-2)."""

from holdin.game.actions import Spot
from holdin.game.agenda import Source
from holdin.game.effects import total
from holdin.game.place_asks import AskTeleport
from holdin.game.registry import Chapter
from holdin.game.rifts import ask_spot, asking_spots
from holdin.game.table import Table
from holdin.models.ability import Gain
from holdin.models.rift_abilities import Teleport

CHAPTER = Chapter()


def ends(t: Table, ability: Teleport) -> tuple[Spot, ...]:
    """Where a teleport can end; one to a rift on a rift only (TEL-1, RIF-3)."""
    found = t.way.field.teleports(t, ability.value)
    if ability.to == "hex":
        return found
    rifts = t.way.field.rifts(t)
    return tuple([spot for spot in found if spot in rifts])


@CHAPTER.useful(Teleport)
def _useful(t: Table, ability: Teleport) -> bool:
    return bool(ends(t, ability))


@CHAPTER.performs(Teleport)
def _teleport(t: Table, source: Source, ability: Teleport, gains: tuple[Gain, ...]) -> None:
    """No move: nothing that changes moves applies, and who is immobilized can (TEL-1)."""
    if ability.value is not None:
        ability = ability.model_copy(update={"value": max(ability.value + total(gains), 1)})
    ask_spot(t, AskTeleport(ends(t, ability), source, ability), _come)


@asking_spots(CHAPTER, AskTeleport)
def _come(t: Table, _ask: AskTeleport, spot: Spot) -> None:
    t.way.field.teleport(t, spot)
