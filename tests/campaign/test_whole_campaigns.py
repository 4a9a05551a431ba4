"""Whole campaigns, from the first star to each ending, spoken to the engine line by line.

The planner answers where cards are chosen and played, with a small budget so that a campaign takes two minutes at most;
the greedy player answers everything else. A scenario is played at level 1 first and, while it is lost, at level 0.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from holdin.engine import Engine, answer
from holdin.game.actions import Action
from holdin.game.notation import show
from holdin.models.card_set import CardSet
from holdin.players.bots import Bot, player

Json = dict[str, Any]

NODES = 3
"""The planner's budget for each legal answer."""
WEIGHED = {"cards", "play"}
"""The decisions that the planner is asked about."""
TRIES = 25
"""A scenario must be won by then."""

TO_THE_SEAT = (
    "teeth-in-the-fold", "the-wool-ledger", "the-open-hand", "eleven-barrels", "the-bee-garden", "the-guilds-errand",
    "smoke-signals", "ink-and-iron", "the-mill-that-ground-winter", "the-red-kiln", "the-reeves-audit",
    "the-notary-of-saint-nobody", "the-red-door", "paid-in-full",
)  # fmt: skip
"""With the guild, the red eye and the contract."""

TO_THE_CUT = (
    "teeth-in-the-fold", "the-wool-ledger", "the-open-hand", "eleven-barrels", "the-back-way-in", "smoke-signals",
    "washday-at-the-gallows", "the-mill-that-ground-winter", "the-blue-race", "the-reeves-due", "the-knife-grinder",
    "the-blue-door", "the-last-finger",
)  # fmt: skip
"""With the Open Hand, the blue eye and the knife."""


class Envoy:
    """A player who holds the engine's protocol only; what the bots look at is the game that the protocol shows."""

    def __init__(self) -> None:
        self.engine = Engine()
        self.planner = player(Bot.PLANNER, nodes=NODES)
        self.greedy = player(Bot.GREEDY)
        self.plans: list[str] = []
        self.events: list[Json] = []

    def ask(self, op: str, **fields: object) -> Json:
        """One line there, one line back."""
        line = json.dumps({"id": op, "op": op, **fields}).encode()
        back: Json = json.loads(json.dumps(answer(self.engine, line)))
        assert back["ok"], back
        result: Json = back["result"]
        return result

    def plan(self, key: str) -> Json:
        """Something done between scenarios."""
        done = self.ask("campaign_do", action=key)
        self.plans.append(key)
        self.events += done["events"]
        view: Json = done["view"]
        return view

    def open(self, kind: str) -> list[Json]:
        """What can be done now between scenarios, of one kind."""
        return [plan for plan in self.ask("campaign_legal")["actions"] if plan["kind"] == kind]

    # Between scenarios

    def go(self, route: tuple[str, ...]) -> Json:
        """Along a route, until its last scenario is won."""
        view = self.ask("campaign_view")
        for scenario in route:
            for attempt in range(TRIES):
                view = self.through(scenario, 0 if attempt else 1)
                if next(each for each in view["scenarios"] if each["id"] == scenario)["completed"]:
                    break
            else:
                raise AssertionError(f"{scenario} was not won in {TRIES} tries")
        return view

    def through(self, scenario: str, level: int) -> Json:
        """Shopping, the scenario, and what it leaves to be decided."""
        self.shop()
        view = self.decided(self.plan(f"scenario {scenario} {level}"), "event")
        if view["stop"] == "setup":
            self.shop()
            view = self.plan("play")
        assert view["stop"] == "playing"
        self.play()
        view = self.plan("finish")
        while view["stop"] != "town":
            view = self.decided(view, view["stop"])
        return view

    def decided(self, view: Json, stop: str) -> Json:
        """The first of what can be done, for as long as the campaign waits at a stop."""
        while view["stop"] == stop:
            view = self.plan(self.ask("campaign_legal")["actions"][0]["key"])
        return view

    def shop(self) -> None:
        """The dearest things that can be afforded; what doesn't help is sold again some time."""
        while len(self.ask("campaign_view")["items"]) < 2 and (wares := self.open("buy")):
            self.plan(max(wares, key=lambda ware: self.engine.cards.items[ware["item"]].price)["key"])

    # The game

    def play(self) -> None:
        """The scenario that is set up, to its end."""
        view = self.ask("view")
        while view["outcome"] is None:
            keys = [action["key"] for action in self.ask("legal")["actions"]]
            key = keys[0] if len(keys) == 1 else self.choice(keys, view["decision"]["kind"])
            view = self.ask("do", action=key)["view"]

    def choice(self, keys: list[str], kind: str) -> str:
        """What a bot says to the legal keys."""
        session = self.engine.session
        by_key: dict[str, Action] = {show(action): action for action in session.legal()}
        assert [*by_key] == keys
        bot = self.planner if kind in WEIGHED else self.greedy
        return show(bot.choose(self.engine.cards, session.state, tuple(by_key.values())))


@pytest.fixture
def envoy() -> Iterator[Envoy]:
    envoy = Envoy()
    yield envoy
    envoy.engine.close()


@pytest.mark.slow
@pytest.mark.parametrize("route", [TO_THE_SEAT, TO_THE_CUT], ids=lambda route: str(route[-1]))
def test_a_campaign_comes_to_its_ending(envoy: Envoy, tmp_path: Path, route: tuple[str, ...]) -> None:
    """All that lies between scenarios comes up on the way (SET-2, ITM-3, END-3, END-4, LVL-2)."""
    path = str(tmp_path / "campaign.holdin")
    envoy.ask("campaign_new", name="Mara", character="mara", path=path, seed=11)
    half = len(route) // 2
    envoy.go(route[:half])
    before = envoy.ask("campaign_view")
    envoy.engine.close()
    opened = envoy.ask("campaign_open", path=path)
    assert {name: opened[name] for name in before} == before
    view = envoy.go(route[half:])
    assert view["story_ended"] == [route[-1]]
    assert [each["id"] for each in view["scenarios"] if each["completed"]] == sorted(route, key=order(view))
    assert view["level"] == 1 + len(route) // 3
    assert len(view["upgrades"]) == view["level"] - 1
    assert any(key.startswith("buy") for key in envoy.plans)
    assert any(event["kind"] == "king_took" for event in envoy.events)
    assert any(event["kind"] == "scenario_blocked" for event in envoy.events)


def order(view: Json) -> Any:
    """The order of the scenario tracker card."""
    return {each["id"]: each["number"] for each in view["scenarios"]}.__getitem__


def test_the_routes_lead_to_every_ending(cards: CardSet) -> None:
    """Each scenario of a route is unlocked, and not blocked, by those before it (END-3, END-4)."""
    assert {route[-1] for route in (TO_THE_SEAT, TO_THE_CUT)} == set(cards.campaign.endings)
    for route in (TO_THE_SEAT, TO_THE_CUT):
        unlocked, blocked = set(cards.campaign.start), set[str]()
        for name in route:
            scenario = next(each for id_, each in cards.scenarios.items() if id_ == name)
            assert name in unlocked - blocked
            unlocked |= set(scenario.unlocks)
            blocked |= set(scenario.blocks)
