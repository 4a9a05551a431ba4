"""Open games of the small card sets, played by lines of text."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Self

from pydantic import TypeAdapter

from holdin.game.figures import YOU, Figure, FigureId
from holdin.game.machine import table
from holdin.game.open import reading
from holdin.game.table import Table
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Letter, Tile
from holdin.models.monster import Behaviour, Monster
from holdin.models.scenario import Scenario
from holdin.rules.move import path
from tests.game.builder import Game, behaviour, monster

LETTERS = tuple(Letter)


class OpenGame(Game):
    """A game in open play."""

    def __init__(self, cards: CardSet, **setup: Any) -> None:
        super().__init__(cards, fights=Fights.OPEN, **setup)
        self.cards = cards

    @property
    def table(self) -> Table:
        return table(self.cards, self.state)

    @property
    def order(self) -> tuple[FigureId, ...]:
        return reading.order(self.cards, self.state)

    def figure(self, who: FigureId) -> Figure:
        return self.state.figure(who)

    def hex(self, who: FigureId) -> tuple[int, int]:
        q, r = self.state.figure(who).hex
        return q, r

    def lives(self, who: FigureId) -> bool:
        return who == YOU or any(each.id == who for each in self.state.others)

    def lives_yet(self, who: FigureId) -> bool:
        """Whether a summon is still there."""
        return any(each.id == who for each in self.state.summons)

    def turns(self) -> list[object]:
        """Whose turns there have been, in order."""
        found: list[object] = []
        for event in self.events:
            if event.kind in {"monster_turn", "summon_turn"}:
                found.append(event.values["monster"])
            elif event.kind in {"hero_turn", "long_rest"}:
                found.append(YOU)
        return found

    def idle(self, one: str = "one", other: str = "two", letters: str = "") -> Self:
        """Choose cards, roll, and do nothing with them."""
        self.do(f"cards {one} {other}").roll(letters)
        return self.through(one, other)

    def through(self, one: str = "one", other: str = "two") -> Self:
        """Play both cards as basic actions, of which nothing is done, and go on to the next choice of cards."""
        wanted = {"damage": "suffer", "rest": "no-rest", "way": "way", "chance": "letter B", "ability": "skip"}
        plays = [f"play {one} top basic", f"play {other} bottom basic"]
        for _ in range(60):
            if self.asks == "play":
                self.do(next((line for line in (*plays, "end-turn") if line in self.legal()), "end-turn"))
            else:
                answer = next((line for line in self.legal() if line.startswith(wanted.get(self.asks, "?"))), None)
                if answer is None:
                    return self
                self.do(answer)
        raise AssertionError("the round did not come to its end")


def always(line: str, **more: Any) -> Mapping[str, Behaviour]:
    """The same set for every letter."""
    return {letter.value: behaviour(line, **more) for letter in Letter}


def idler(id_: str = "wolf", hp: int = 5, initiative: int = 90, **stats: Any) -> Monster:
    """A monster that does nothing, late."""
    return monster(id_, hp, always(f"{initiative} - - -"), **stats)


def rules_of(cards: CardSet, *rules: dict[str, Any], success: dict[str, Any] | None = None) -> CardSet:
    """The builder's scenario with special rules."""
    plain = cards.scenarios[ScenarioId("test")]
    raw = plain.model_dump(mode="json") | {"rules": list(rules)} | ({"success": success} if success else {})
    changed = TypeAdapter(Scenario).validate_python(raw)
    return replace(cards, scenarios={**cards.scenarios, changed.id: changed})


NEVER = {"kind": "survive", "rounds": 99}
"""A goal that nobody comes to."""


def to_the_door(game: OpenGame) -> list[str]:
    """The steps to the only door of the map."""
    door = next(hex_ for hex_, tile in game.table.stage.terrain.items() if tile is Tile.DOOR_CLOSED)
    return [f"step {q},{r}" for q, r in path(game.table.way.field.ground(game.table), game.state.you.hex, door, 9)]
