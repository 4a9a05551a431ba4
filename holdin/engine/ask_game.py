"""Questions about the game under way: its own map as it is now, in place of one that the request spells out."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from holdin.engine.ask_fields import Answer, BadRequest
from holdin.errors import Said
from holdin.game.machine import table
from holdin.game.open import reading
from holdin.game.session import Session
from holdin.game.table import Table
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Letter, Tile

GAME: Final = "game"
"""What stands for its map in a request."""

WITHOUT_FIGURES: Final = frozenset({"monster_move", "area_targets", "push", "teleport", "cut_off"})
"""The questions in which figures are no tiles."""


def with_its_map(session: Session | None, request: Mapping[str, object]) -> Mapping[str, object]:
    """A request in which `"map": "game"` is spelt out, and a monster of the game that is named by its id.

    :raises BadRequest: there is no game, or no such monster, or one whose set isn't known.
    """
    if request.get("map") != GAME:
        return request
    if session is None:
        raise BadRequest(Said("There is no game now whose map could be meant."), "map")
    t = table(session.cards, session.state)
    spelt = {**request, "map": _map(t, figures=request.get("what") not in WITHOUT_FIGURES)}
    who = request.get("monster")
    if request.get("what") == "monster_move" and isinstance(who, str):
        spelt |= _situation(t, who, spelt.pop("set", None))
    return spelt


def _situation(t: Table, who: str, set_: object) -> Answer:
    """A monster of the game with all others around it, by its set of this round, or by one that is named (MAI-8)."""
    met = t.way.field.fought(t)
    if t.setup.fights is not Fights.OPEN or who not in met:
        known = Said.plain(", ".join(met)) if t.setup.fights is Fights.OPEN else Said("none, as fights are held")
        raise BadRequest(Said("“monster” is a revealed monster of the game: {known}.", known=known), "monster")
    letter = t.figure(who).set if set_ is None else set_
    if letter not in [*Letter]:
        raise BadRequest(Said("{figure} has no set yet; “set” says by which one: A, B or C.", figure=who), "set")
    found = reading.situation(t.cards, t.state, who, Letter(str(letter)))
    mover = {field.name: getattr(found.mover, field.name) for field in fields(found.mover)}
    return {
        "monster": {**mover, "hex": [*found.mover.hex]},
        "enemies": [
            {"hex": [*each.hex], "initiative": each.initiative, "invisible": each.invisible} for each in found.enemies
        ],
        "allies": [[*hex_] for hex_ in found.allies],
    }


def _map(t: Table, *, figures: bool) -> Answer:
    """The map as it is now, hidden parts too (OPN-4)."""
    ground = t.way.field.ground(t)
    tiles = {**_loot(t), **ground.tiles}
    if figures:
        tiles |= dict.fromkeys(ground.monsters, Tile.MONSTER)
    return {
        "hexes": [[*hex_] for hex_ in sorted(ground.hexes)],
        "walls": sorted([[*one], [*other]] for one, other in map(sorted, ground.walls)),
        "tiles": {f"{q},{r}": tile.value for (q, r), tile in sorted(tiles.items())},
    }


def _loot(t: Table) -> dict[Hex, Tile]:
    """What can be looted; a monster's token where it lies (ATK-11)."""
    fallen = set(reading.tokens(t.cards, t.state)) if t.setup.fights is Fights.OPEN else t.stage.fallen(t.board)
    left = dict.fromkeys((*t.stage.money, *fallen), Tile.MONEY) | dict.fromkeys(t.stage.treasures, Tile.TREASURE)
    return {hex_: tile for hex_, tile in left.items() if hex_ not in t.board.looted}
