"""Games that are over, as a test needs them."""

from dataclasses import replace
from typing import Any

from holdin.game.finished import Facts
from holdin.game.state import Ending
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.hexes import Hex
from holdin.models.letters import Fights
from holdin.notebook.played import Notebook, Played

WON = Facts(
    scenario=ScenarioId("teeth-in-the-fold"),
    level=1,
    fights=Fights.HELD,
    character=CharacterId("mara"),
    character_level=1,
    hindrances=False,
    ending=Ending.GOAL,
    rounds=8,
    hp=5,
    max_hp=10,
    lowest_hp=4,
    cards=4,
    cards_left=3,
    dealt=15,
    suffered=6,
    negated=1,
    rests=2,
    items_used=1,
    tokens=1,
    treasures=(),
    slain=3,
    monsters=4,
    course=(9, 9, 8, 7, 7, 4, 4, 5),
    way=(Hex(0, 0), Hex(1, 0)),
    undone=3,
)


def won(**changes: Any) -> Facts:
    return replace(WON, **changes)


def lost(**changes: Any) -> Facts:
    return won(**{"ending": Ending.NO_HP, "hp": 0, **changes})


def notebook(*games: Facts) -> Notebook:
    return Notebook(tuple(Played(f"games/{number}.holdin", 1, "", each) for number, each in enumerate(games, 1)))
