"""The scenario's map as the sheet has it: what is gone from it, and who is left on it."""

from holdin.game.stage import Stage, stage
from holdin.game.state import Board, Setup
from holdin.models.card_set import CardSet
from holdin.rules.ground import Ground
from holdin.tracker.sheet import Sheet


def scene(cards: CardSet, sheet: Sheet) -> Stage | None:
    """The scenario's unchanging facts; none without a scenario of the card set."""
    if sheet.scenario is None:
        return None
    return stage(cards, Setup(sheet.scenario, sheet.character, sheet.level, sheet.character_level))


def ground(on: Stage, sheet: Sheet) -> Ground:
    """The map as the rules see it now."""
    doors = on.walls(Board()).closed_doors & sheet.gone
    dead = frozenset(ref for ref, tile in on.monsters.items() if tile.hex in sheet.gone)
    return on.ground(Board(opened=doors, cleared=sheet.gone, dead=dead))
