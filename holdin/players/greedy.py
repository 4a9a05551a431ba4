"""A fast player by rules of thumb: it looks one round ahead in the head, and one answer ahead on the table."""

from collections.abc import Callable, Mapping
from typing import Any

from holdin.game.actions import (
    Action,
    ChooseCards,
    Do,
    EndTurn,
    Engage,
    LongRest,
    NoRest,
    Play,
    SetDistance,
    Skip,
    Step,
    Stop,
    Suffer,
    TakeShortRest,
    Target,
    UseItem,
)
from holdin.game.asks import (
    Ask,
    AskAbility,
    AskAttach,
    AskAttachNow,
    AskCards,
    AskDamage,
    AskDistance,
    AskEffect,
    AskEngage,
    AskHindrance,
    AskOption,
    AskOrder,
    AskPlay,
    AskRest,
    AskRoute,
    AskStep,
    AskTarget,
)
from holdin.game.machine import legal, question, table, take
from holdin.game.place_asks import AskRift, AskRiftTo
from holdin.game.state import GameState, Zone
from holdin.game.striking import strike_effects
from holdin.game.table import Table
from holdin.models.ability import (
    AttackBonus,
    AttackEffect,
    ChooseAbilities,
    CreateRift,
    Hindrance,
    MoveRift,
    RemoveRift,
    Shove,
    Teleport,
    When,
)
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Half
from holdin.players import open_play
from holdin.players.additions import best_addition, best_order, helpful_change, helpful_item
from holdin.players.destinations import destination
from holdin.players.evaluation import evaluate
from holdin.players.facts import THRIFT, hand_of, target, view
from holdin.players.forecast import best_plan
from holdin.players.plan import best_distance, keeps_reach
from holdin.players.tasks import time_left
from holdin.players.turn_in_progress import asked_now, attack_to_come, foreseen, left_of, unplayed
from holdin.rules.distance import tracked
from holdin.rules.move import path

Rule = Callable[[Table, Any, tuple[Action, ...]], Action | None]

DO, SKIP = Do(), Skip()

COIN = 0.03
"""What a point of damage to come adds to the chance to win, about."""

DOUBTFUL = (
    AttackBonus,
    AttackEffect,
    ChooseAbilities,
    CreateRift,
    Hindrance,
    MoveRift,
    RemoveRift,
    Shove,
    Teleport,
    When,
)
"""What can be done, and yet may be better left alone."""


class Greedy:
    """Plays by rules of thumb; the same state always gets the same answer.

    `thrift` is the worth of a round that cards last longer: one in haste loses a card sooner for what it brings now.
    """

    def __init__(self, thrift: float = THRIFT) -> None:
        self.thrift = thrift
        self._open_rules: Mapping[type[Ask | None], Rule] = open_play.OPEN_RULES
        self._rules: dict[type[Ask | None], Rule] = {
            **RULES,
            AskCards: self._cards,
            AskPlay: self._play,
            AskAbility: self._ability,
            **dict.fromkeys((AskAttachNow, AskHindrance, AskOption), self._best_foreseen),
        }

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        """What its rule for the question says; where it has none, the answer after which things look best."""
        if len(actions) == 1:
            return actions[0]
        if state.setup.fights is Fights.OPEN:
            return open_play.choose(cards, state, actions, self._open_rules)
        ask = question(state)
        rule = self._rules.get(type(ask))
        found = rule(table(cards, state), ask, actions) if rule is not None else None
        return found if found is not None else best_looking(cards, state, actions)

    def _cards(self, t: Table, _ask: AskCards, actions: tuple[Action, ...]) -> Action:
        """The best pair; a long rest when no two rounds are left in the hand, or when waiting is all there is to do."""
        hand = hand_of(t, Zone.HAND)
        rest = next((action for action in actions if isinstance(action, LongRest)), None)
        if rest is not None and (len(hand) < 2 or time_left(t.stage.scenario.success, t.round - 1)):
            return rest
        plan, lead = best_plan(view(t, self.thrift), hand, (Half.TOP, Half.BOTTOM))
        other = next(play.card for play in plan if play.card != lead)
        return ChooseCards(lead, other)

    def _play(self, t: Table, _ask: AskPlay, actions: tuple[Action, ...]) -> Action:
        """An item that helps, or the next play of the plan that now looks best."""
        now = view(t, self.thrift)
        item = helpful_item(t, now, actions) if t.hero.items else None
        if item is not None:
            return item
        hand, halves = unplayed(t)
        if not hand:
            return EndTurn()
        first = best_plan(now, hand, halves)[0][0]
        return Play(first.card, first.half, first.basic)

    def _ability(self, t: Table, ask: AskAbility, actions: tuple[Action, ...]) -> Action:
        """Do what can be done, with what is well added to it; what may do more harm than good only if it doesn't."""
        if len(actions) > 2:
            now = view(t, self.thrift)
            change = helpful_change(t, now, ask, actions)
            if change is None and DO not in actions:
                change = helpful_item(t, now, actions)
            if change is not None:
                return change
        if DO not in actions:
            return SKIP
        if not isinstance(ask.ability, DOUBTFUL) or SKIP not in actions:
            return DO
        now = view(t, self.thrift)
        return DO if foreseen(t, now, (left_of(ask),)) >= foreseen(t, now) else SKIP

    def _best_foreseen(self, t: Table, _ask: Ask, actions: tuple[Action, ...]) -> Action:
        """The answer after which things look best, with what the rest of the round is likely to bring."""
        return max(actions, key=lambda action: self._prospect(t.cards, take(t.cards, t.state, action).after))

    def _prospect(self, cards: CardSet, state: GameState) -> float:
        t = table(cards, state)
        coming = foreseen(t, view(t, self.thrift), asked_now(t)) if state.ending is None else 0.0
        return evaluate(cards, state) + COIN * coming


def best_looking(cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
    """The answer after which things look best at once; items are never used without a reason."""
    found = [action for action in actions if not isinstance(action, UseItem)]
    return max(found, key=lambda action: evaluate(cards, take(cards, state, action).after))


def _step(t: Table, ask: AskStep, actions: tuple[Action, ...]) -> Action:
    """The next step of the way to where the forecast would go."""
    place = destination(view(t), t.you.hex, ask.left, ask.jump, attack_to_come(t))
    other = Stop() if Stop() in actions else actions[0]
    if place is None:
        return other
    ground = t.stage.ground(t.board)
    way = path(ground, t.you.hex, place.hex, ask.left, jump=ask.jump, level=t.stage.ground_level(t.board))
    step = Step(way[0])
    return step if step in actions else actions[0]


def _distance(t: Table, _ask: AskDistance, actions: tuple[Action, ...]) -> Action:
    assert t.combat is not None
    options = [action.distance for action in actions if isinstance(action, SetDistance)]
    letter = None if t.combat.acted else t.combat.behaviour
    best = best_distance(view(t), t.combat.monster, (t.combat.distance, *options), attack_to_come(t), letter)
    return SetDistance(best) if best != t.combat.distance else Stop()


def _rift(t: Table, _ask: AskRift | AskRiftTo, actions: tuple[Action, ...]) -> Action | None:
    """As near to the monster as can be; on the map anywhere."""
    combat = t.combat
    numbers = [action for action in actions if isinstance(action, SetDistance)]
    if combat is None or not numbers:
        return None
    return min(numbers, key=lambda action: abs(action.distance - combat.distance))


def _target(t: Table, ask: AskTarget, _actions: tuple[Action, ...]) -> Action:
    return Target(target(view(t), ask.targets))


def _engage(t: Table, ask: AskEngage, _actions: tuple[Action, ...]) -> Action:
    return Engage(target(view(t), ask.monsters))


def _effect(t: Table, ask: AskEffect, _actions: tuple[Action, ...]) -> Action:
    """Always, but for a push that would put the foe out of reach of an attack to come."""
    assert t.combat is not None
    kind, value = strike_effects(ask.strike)[ask.index]
    there = tracked(t.combat.distance + int(value)) if kind == "push" else 1
    return DO if keeps_reach(t.combat.distance, there, attack_to_come(t)) else SKIP


def _route(_t: Table, _ask: AskRoute, actions: tuple[Action, ...]) -> Action:
    """The first, which is the best for you (HIN-7)."""
    return actions[0]


BEARABLE = 4
"""HP that must be left for damage to be suffered without a thought: cards are scarcer than HP."""

CLEARLY = 0.005
"""How much better the chance to win must look with an item than without it."""


def _damage(t: Table, ask: AskDamage, actions: tuple[Action, ...]) -> Action:
    """Suffer what can be borne; else whatever leaves things looking best, an item only where it clearly helps."""
    if t.you.hp - ask.amount >= BEARABLE:
        return Suffer()
    looks = {action: _borne(t.cards, take(t.cards, t.state, action).after) for action in actions}
    return max(looks, key=lambda action: looks[action] - (CLEARLY if isinstance(action, UseItem) else 0.0))


def _borne(cards: CardSet, state: GameState, most: int = 4) -> float:
    """How things look once what an item does is done, and damage that is still asked about has been answered."""
    offered = legal(cards, state)
    if isinstance(question(state), AskAbility) and DO in offered and most:
        return _borne(cards, take(cards, state, DO).after, most - 1)
    if isinstance(question(state), AskDamage):
        return max(
            evaluate(cards, take(cards, state, action).after) for action in offered if not isinstance(action, UseItem)
        )
    return evaluate(cards, state)


def _rest(t: Table, _ask: AskRest, _actions: tuple[Action, ...]) -> Action:
    """As late as can be; long rather than short where no monster is near."""
    hand = t.cards_in(Zone.HAND)
    calm = t.combat is None and not t.stage.engaging(t.board, t.you.hex)
    return NoRest() if len(hand) >= 2 or calm else TakeShortRest()


RULES: dict[type[Ask] | type[None], Rule] = {
    AskStep: _step,
    AskDistance: _distance,
    AskTarget: _target,
    AskEngage: _engage,
    AskEffect: _effect,
    AskRoute: _route,
    AskAttach: best_addition,
    AskOrder: best_order,
    AskDamage: _damage,
    AskRest: _rest,
    AskRift: _rift,
    AskRiftTo: _rift,
}
"""What it does by question where its thrift doesn't matter; what no rule is for is answered by how things look then."""
