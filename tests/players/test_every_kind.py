"""Every kind of ability is seen: where a play with it is clearly best, every program that plays takes it.

A deal is a small situation, begun at a round of its own. That one answer is best is measured by winning, every answer
played on by the greedy player; what is tested is then that every player gives it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, get_args

import pytest

from holdin.game.dice import Dice
from holdin.game.machine import legal
from holdin.game.notation import parse, show
from holdin.game.session import Moment, Session
from holdin.game.stage import stage
from holdin.game.state import CardPlace, Combat, Hero, ItemCondition, ItemPlace, Setup, Start, Zone
from holdin.models.ability import Ability
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId, TreasureId
from holdin.models.card_set import CardSet
from holdin.models.goals import Goal, LootGoal, Reach, Survive, Tokens
from holdin.models.item import Item
from holdin.models.letters import Letter, Side, Slot, Tile, UseCost
from holdin.players.greedy import Greedy
from holdin.players.likely_round import FORESEEN
from holdin.players.planner import Planner
from holdin.players.player import Player
from tests.game.builder import CARDS, attack, behaviour, card_set, hall, monster, move, printed

SEEDS = range(60)
CLEARLY = 0.1
"""By how much more games the best answer must win than any other."""

KINDS = {kind.model_fields["kind"].default for kind in get_args(get_args(Ability)[0])}

ON_THE_OPEN_MAP = {"summon", "dismiss"}
"""Kinds that do nothing in held play (SUM-6)."""

LAST, TWO = Side.B, Side.A
"""The sides of two cards, the other two lost: with B up this round is the last, with A up there is one more."""

NO_USE = frozenset({"create_obstacle", "create_trap", "foresee"})
"""What is never clearly best in the hand: what lies on the map hinders you as much as anybody, and what is foreseen is
worth what is made of it in the next round."""
NOTHING = printed()
HARMLESS, DEADLY, SORE = "60 2 1 -", "60 2 40 -", "60 2 3 -"


@dataclass(frozen=True, eq=False)
class Deal:
    """A kind, the action of card "one" that holds it, and a situation in which an answer is best."""

    kind: str
    action: Mapping[str, Any]
    best: str = "play one top"
    name: str = ""
    before: tuple[str, ...] = ("play two bottom",)
    """What is answered first; the bottom of card "two" does nothing."""
    faces: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    side: Side = LAST
    hp: int = 10
    foe: str = HARMLESS
    foe_hp: int | None = 5
    """None for no fight."""
    stats: Mapping[str, Any] = field(default_factory=dict)
    distance: int = 1
    kinds: tuple[Tile, ...] = ()
    rifts: tuple[int, ...] = ()
    drawing: str = hall(1)
    goal: Goal | None = None
    failure: Goal | None = None
    table: tuple[int, int, int] = (0, 0, 0)
    items: tuple[Item, ...] = ()

    def __str__(self) -> str:
        return self.name or self.kind


def ability(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, **more}


ORB = Item(
    id=ItemId("orb"),
    slot=Slot.SMALL,
    price=5,
    use=UseCost.SPENT,
    abilities=({"kind": "harm", "value": 5, "range": 3},),
)
THIS_ROUND = Survive(rounds=3)
"""A failure: deals begin in round 2, and what isn't done by the next round's end is lost."""


def corridor(tiles: str) -> str:
    """Hexes in a row, nothing beside them."""
    return "\n\n".join(tiles)


ALCOVE = """
.   #
  @
#   #
  o
#   #
  X
#   #
"""
"""An obstacle in the only way, and room for it beside."""

# Where the action loses its card, nobody takes it who doesn't see what it brings.
DEALS = (
    Deal("move", printed(move(6)), "play one bottom", before=("play two top",), foe_hp=None,
         drawing=corridor("@.....X"), goal=Reach(mark="exit")),
    Deal("attack", printed(attack(5))),
    Deal("heal", printed(ability("heal", value=5)), side=TWO, hp=3, foe=SORE, foe_hp=3),
    Deal("shield", printed(ability("shield", value=3)), side=TWO, hp=3, foe=SORE, foe_hp=3),
    Deal("retaliate", printed(ability("retaliate", value=5)), stats={"shield": 1}),
    Deal("loot", printed(ability("loot", range=3)), foe_hp=None, drawing=corridor("@.G..."),
         goal=LootGoal(treasure=TreasureId("goal"))),
    Deal("disarm_trap", printed(ability("disarm_trap"), lost=True), before=(), side=TWO, hp=1, foe_hp=None,
         faces={"two": {"bottom": printed(move(3))}}, drawing=corridor("@^X"), goal=Reach(mark="exit"),
         failure=THIS_ROUND),
    Deal("destroy_obstacle", printed(ability("destroy_obstacle"), lost=True), before=(), side=TWO, foe_hp=None,
         faces={"two": {"bottom": printed(move(3))}}, drawing=corridor("@oX"), goal=Reach(mark="exit"),
         failure=THIS_ROUND),
    Deal("move_obstacle", printed(ability("move_obstacle", value=3), lost=True), before=(), side=TWO, foe_hp=None,
         faces={"two": {"bottom": printed(move(3))}}, drawing=ALCOVE, goal=Reach(mark="exit"), failure=THIS_ROUND),
    Deal("recover", printed(ability("recover", count=2)), foe_hp=6),
    Deal("refresh", printed(ability("refresh"), lost=True), stats={"shield": 1}, items=(ORB,)),
    Deal("gain_condition", printed(ability("gain_condition", condition="invisible")), name="invisible",
         side=TWO, hp=3, foe=DEADLY, foe_hp=3),
    Deal("gain_condition", printed(ability("gain_condition", condition="strengthen")), "play one bottom",
         name="strengthen", before=(), faces={"two": {"top": printed(attack(3))}}, table=(-2, -2, 2)),
    Deal("gain_condition", printed(attack(5), ability("gain_condition", condition="stun")), name="stun borne"),
    Deal("gain_condition", printed(attack(3), ability("gain_condition", condition="stun")), "play one top basic",
         name="stun refused", side=TWO),
    Deal("inflict", printed(ability("inflict", condition="stun")), side=TWO, hp=3, foe=DEADLY, foe_hp=3),
    Deal("inflict", printed(ability("inflict", condition="poison")), "play one bottom", name="poison", before=(),
         faces={"two": {"top": printed(attack(4))}}),
    Deal("inflict", printed(ability("inflict", condition="wound")), name="wound", stats={"shield": 9}, foe_hp=1),
    Deal("shove", printed(ability("shove", push=2)), side=TWO, hp=3, foe="60 - 40 -", foe_hp=3),
    Deal("harm", printed(ability("harm", value=5)), stats={"shield": 1}),
    Deal("suffer", printed(ability("suffer", value=2), attack(5)), name="damage borne"),
    Deal("suffer", printed(ability("suffer", value=3), attack(3)), "play one top basic", name="damage refused",
         side=TWO, hp=3, foe_hp=2),
    Deal("lose_card", printed(attack(5), ability("lose_card")), name="loss borne", side=TWO, failure=THIS_ROUND),
    Deal("lose_card", printed(attack(3), ability("lose_card")), "play one top basic", name="loss refused", side=TWO),
    Deal("hindrance", printed(ability("hindrance", change=-1, tile="obstacle"), move(2), lost=True),
         "play one bottom", before=(), faces={"two": {"top": printed(attack(5))}}, distance=2,
         kinds=(Tile.OBSTACLE, Tile.OBSTACLE)),
    Deal("attack_bonus", printed(ability("attack_bonus", gain={"pierce": 3}), lost=True), "play one bottom",
         before=(), faces={"two": {"top": printed(attack(3))}}, foe_hp=3, stats={"shield": 2}),
    Deal("attack_effect", printed(ability("attack_effect", gain={"conditions": ["stun"]})), "play one bottom",
         before=("play two top", "do"), faces={"two": {"top": printed(attack(3))}}, side=TWO, hp=5, foe="5 2 3 -",
         foe_hp=6),
    Deal("gain_money", printed(ability("gain_money", value=2), lost=True), foe_hp=None, drawing=corridor("@.G..."),
         goal=Tokens(count=2)),
    Deal("choose", printed(ability("choose", options=[[ability("heal", value=1)], [attack(5)]]))),
    Deal("teleport", printed(ability("teleport", value=5)), foe_hp=None, drawing=corridor("@.o..X"),
         goal=Reach(mark="exit")),
    Deal("create_rift", printed(ability("create_rift", range=3), attack(5, range=1, from_rift=True)), distance=3),
    Deal("move_rift", printed(ability("move_rift", value=2, then=[ability("harm", value=5, range=7)])), distance=3,
         rifts=(6,)),
    Deal("remove_rift", printed(ability("remove_rift", then=[ability("harm", value=5, range=7)])), distance=3,
         rifts=(6,)),
    Deal("when", printed(ability("when", trigger="attacked", then=[ability("harm", value=5)]), lost=True),
         stats={"shield": 1}),
)  # fmt: skip


@cache
def dealt(deal: Deal) -> tuple[CardSet, Session]:
    """The situation, come to the question."""
    half = "bottom" if "bottom" in deal.best else "top"
    faces: dict[str, Mapping[str, Any]] = {name: spec for name, spec in deal.faces.items() if " " in name}
    faces[f"one {deal.side}"] = {half: deal.action}
    faces[f"two {deal.side}"] = {"bottom": NOTHING, "top": NOTHING, **deal.faces.get("two", {})}
    foe = monster(hp=deal.foe_hp or 5, sets={letter: behaviour(deal.foe) for letter in Letter}, **deal.stats)
    cards = card_set(
        deal.drawing,
        monsters=(foe,),
        faces=faces,
        items=deal.items,
        success=deal.goal,
        failure=deal.failure,
        hero_table=deal.table,
    )
    items = tuple(item.id for item in deal.items)
    setup = Setup(ScenarioId("test"), CharacterId("hero"), items=items)
    places = [
        CardPlace(CardId(card), deal.side) if card in {"one", "two"} else CardPlace(CardId(card), zone=Zone.LOST)
        for card in CARDS
    ]
    spent = tuple(ItemPlace(item, ItemCondition.SPENT) for item in items)
    hero = Hero(tuple(places), spent)
    combat = (
        None
        if deal.foe_hp is None
        else Combat("wolf-1", deal.foe_hp, deal.foe_hp, deal.distance, deal.kinds, rifts=deal.rifts)
    )
    session = Session(
        cards, setup, Dice(1), start=Start(deal.hp, stage(cards, setup).start, hero, round=2, combat=combat)
    )
    for line in ("cards one two", *deal.before):
        assert isinstance(session.do(parse(line)), Moment), (line, [show(action) for action in session.legal()])
    return cards, session


def won(deal: Deal, line: str) -> float:
    """The share of games that are won with an answer, all of them played on with the same dice."""
    cards, session = dealt(deal)
    games = [Session(cards, session.setup, Dice(seed), start=session.start) for seed in SEEDS]
    for game in games:
        for each in ("cards one two", *deal.before, line):
            game.do(parse(each))
        while game.state.ending is None:
            game.do(Greedy().choose(cards, game.state, game.legal()))
    return sum(game.state.ending is not None and game.state.ending.won for game in games) / len(games)


def test_every_kind_has_a_deal_and_is_foreseen() -> None:
    assert {deal.kind for deal in DEALS} == KINDS - ON_THE_OPEN_MAP - NO_USE
    assert set(FORESEEN) == set(get_args(get_args(Ability)[0]))


@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_one_answer_is_clearly_best(deal: Deal) -> None:
    _, session = dealt(deal)
    others = {show(action): won(deal, show(action)) for action in session.legal() if show(action) != deal.best}
    assert others
    assert won(deal, deal.best) >= max(others.values()) + CLEARLY, others


@pytest.mark.parametrize("player", [Greedy(), Greedy(2.0), Planner(1)], ids=["greedy", "hasty", "planner"])
@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_every_player_takes_it(deal: Deal, player: Player) -> None:
    cards, session = dealt(deal)
    assert show(player.choose(cards, session.state, legal(cards, session.state))) == deal.best
