"""What lies on the table in one scenario, as a digest: games with the same cards and dice are the same games."""

from typing import Any

from holdin.data.plain import hashed, plain
from holdin.game.stage import Stage
from holdin.game.state import Setup
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.models.map_card import MapHex, Mark
from holdin.models.special_rules import SpecialRule

LENGTH = 12
"""Hex digits that tell one deal from another."""


def dealt(cards: CardSet, setup: Setup) -> str:
    """A digest of all that a set-up scenario is played with at its level, in its way of fighting.

    The rest of the set doesn't matter, nor what holds at other levels: changed there, it stays as it is.
    """
    stage = Stage(cards, setup)
    scenario = cards.scenarios[setup.scenario]
    rules = [_where_it_holds(rule, setup) for rule in scenario.rules if rule.holds(setup.level, setup.fights)]
    sorts = {tile.monster for tile in stage.monsters.values()}
    content = {
        "scenario": plain([scenario.success, scenario.failure, rules]),
        "map": _map(stage),
        "monsters": {monster: plain(cards.monsters[monster]) for monster in sorts},
        "monster_hp": [plain(half.table[setup.level]) for half in cards.monster_hp.halves],
        "treasures": {treasure: plain(cards.treasures[treasure]) for treasure in stage.treasures.values()},
        "character": _without_dots(plain(stage.character)),
        "character_level": setup.character_level,
        "upgrades": sorted(setup.upgrades),
        "items": [plain(cards.items[item]) for item in sorted(setup.items)],
    }
    if setup.fights is not Fights.HELD:
        content["fights"] = setup.fights.value
    return hashed(content)[:LENGTH]


def _where_it_holds(rule: SpecialRule, setup: Setup) -> dict[str, Any]:
    """A rule that holds, with the numbers of the level, without where else it holds."""
    told: dict[str, Any] = plain(rule.at(setup.level))
    return {name: value for name, value in told.items() if name not in {"from_level", "fights"}}


def _without_dots(value: Any) -> Any:  # noqa: ANN401 - any plain value
    """Dots without stickers change nothing in a scenario (ENH-1); what a sticker changes is in the ability itself."""
    if isinstance(value, dict):
        return {name: _without_dots(inner) for name, inner in value.items() if name != "dots"}
    return [_without_dots(inner) for inner in value] if isinstance(value, list) else value


def _map(stage: Stage) -> dict[str, Any]:
    """The map as this scenario has it, without what lies there in the other one only."""
    hexes = {f"{hex_.q} {hex_.r}": plain(_mark(stage, printed)) for hex_, printed in stage.face.hexes.items()}
    terrain = {f"{hex_.q} {hex_.r}": tile.value for hex_, tile in stage.terrain.items()}
    return {"hexes": hexes, "terrain": terrain, "walls": sorted(stage.face.walls), "start": list(stage.start)}


def _mark(stage: Stage, printed: MapHex) -> Mark:
    """What a hex has in this scenario; its start hex is told beside, and who is there at all is decided by now."""
    return (
        printed.mark.model_copy(update={"start": None, "held_only": False})
        if printed.in_scenario(stage.scenario.colour)
        else Mark()
    )
