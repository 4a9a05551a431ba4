"""A fast player by rules of thumb: it looks one round ahead in the head, and one answer ahead on the table."""

from collections.abc import Callable
from typing import Any

from holdin.game.actions import (
    Action,
    Attach,
    ChooseCards,
    Do,
    EndTurn,
    Engage,
    Go,
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
    UseElements,
    UseItem,
)
from holdin.game.agenda import Abilities
from holdin.game.asks import (
    Ask,
    AskAbility,
    AskAttach,
    AskAttachNow,
    AskCards,
    AskDamage,
    AskDistance,
    AskEngage,
    AskPlay,
    AskRest,
    AskStep,
    AskTarget,
)
from holdin.game.machine import question, take
from holdin.game.state import GameState, Zone
from holdin.game.table import Table
from holdin.models.ability import Ability, Attack, AttackBonus, Heal, Move, Shove
from holdin.models.card_set import CardSet
from holdin.models.item import Timing
from holdin.models.letters import Half
from holdin.players.evaluation import evaluate
from holdin.players.forecast import best_plan
from holdin.players.likely_round import best_distance, next_reach
from holdin.players.tasks import time_left
from holdin.players.view import THRIFT, hand_of, target, view
from holdin.players.ways import destination
from holdin.rules.move import path

Rule = Callable[[Table, Any, tuple[Action, ...]], Action | None]


class Greedy:
    """Plays by rules of thumb; the same state always gets the same answer.

    `thrift` is the worth of a round that cards last longer: one in haste loses a card sooner for what it brings now.
    """

    def __init__(self, thrift: float = THRIFT) -> None:
        self.thrift = thrift
        self._rules: dict[type[Ask | None], Rule] = {**RULES, AskCards: self._cards, AskPlay: self._play}

    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        """What its rule for the question says; where it has none, the answer after which things look best."""
        if len(actions) == 1:
            return actions[0]
        ask = question(state)
        rule = self._rules.get(type(ask))
        found = rule(Table(cards, state), ask, actions) if rule is not None else None
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
        """The next play of the plan that now looks best."""
        item = next((action for action in _items(actions) if _helps(t, action)), None)
        if item is not None:
            return item
        played = {card for card, _ in t.turn.played}
        halves = tuple(half for half in Half if half not in {half for _, half in t.turn.played})
        hand = tuple(pair for pair in hand_of(t, Zone.CHOSEN) if pair[0] not in played)
        if not hand:
            return EndTurn()
        first = best_plan(view(t, self.thrift), hand, halves)[0][0]
        return Play(first.card, first.half, first.basic)


def best_looking(cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
    """The answer after which things look best at once."""
    return max(actions, key=lambda action: evaluate(cards, take(cards, state, action).after))


def _items(actions: tuple[Action, ...]) -> list[UseItem]:
    return [action for action in actions if isinstance(action, UseItem)]


def _helps(t: Table, action: UseItem) -> bool:
    """Whether an item does some good now: none of a cure is wasted, and nobody is pulled but into a better attack."""
    abilities = t.cards.items[action.item].abilities
    for ability in abilities:
        if isinstance(ability, Heal):
            return t.stage.max_hp - t.hero.hp >= ability.value
        if isinstance(ability, Shove):
            reach = _attack_to_come(t)
            better = any(isinstance(other, AttackBonus) for other in abilities)
            return better and t.combat is not None and reach is not None and t.combat.distance - ability.pull <= reach
    return True


def _ability(t: Table, ask: AskAbility, actions: tuple[Action, ...]) -> Action:
    """Do what can be done, with all that can be added."""
    if Do() not in actions:
        return Skip()
    payable = [action for action in actions if isinstance(action, UseElements)]
    items = [action for action in _items(actions) if _goes_with(t, action, ask.ability)]
    return next(iter([*payable, *items]), Do())


def _goes_with(t: Table, action: UseItem, ability: Ability) -> bool:
    """Whether an item changes this very ability, not the next one."""
    timing = t.cards.items[action.item].timing
    return (timing, type(ability)) in {(Timing.MOVE, Move), (Timing.ATTACK, Attack)}


def _step(t: Table, ask: AskStep, actions: tuple[Action, ...]) -> Action:
    """The next step of the way to where the forecast would go."""
    place = destination(view(t), t.hero.hex, ask.left, ask.jump, _attack_to_come(t))
    if place is None:
        return Stop() if Stop() in actions else actions[0]
    ground = t.stage.ground(t.board)
    way = path(ground, t.hero.hex, place.hex, ask.left, jump=ask.jump, level=t.stage.ground_level(t.board))
    step = Step(way[0])
    return step if step in actions else actions[0]


def _attack_to_come(t: Table) -> int | None:
    """The range of the next attack of this turn: of the same action, or of the card not yet played."""
    frames = [frame for frame in reversed(t.agenda) if isinstance(frame, Abilities)]
    later: list[Ability] = [ability for frame in frames for ability in frame.abilities[frame.index :]]
    found = next_reach(later)
    if found is not None:
        return found
    played = {card for card, _ in t.turn.played}
    halves = tuple(half for half in Half if half not in {half for _, half in t.turn.played})
    if not halves or Half.TOP not in halves:
        return None
    for card, side in hand_of(t, Zone.CHOSEN):
        if card not in played:
            top = next_reach(list(t.stage.printed_face(card, side).top.abilities))
            return top if top is not None else 1
    return None


def _distance(t: Table, _ask: AskDistance, actions: tuple[Action, ...]) -> Action:
    assert t.combat is not None
    options = [action.distance for action in actions if isinstance(action, SetDistance)]
    letter = None if t.combat.acted else t.combat.behaviour
    best = best_distance(view(t), t.combat.monster, (t.combat.distance, *options), _attack_to_come(t), letter)
    return SetDistance(best) if best != t.combat.distance else Stop()


def _target(t: Table, ask: AskTarget, _actions: tuple[Action, ...]) -> Action:
    return Target(target(view(t), ask.targets))


def _engage(t: Table, ask: AskEngage, _actions: tuple[Action, ...]) -> Action:
    return Engage(target(view(t), ask.monsters))


def _attach(_t: Table, _ask: AskAttach, actions: tuple[Action, ...]) -> Action:
    """Everything that can be added, on your own attacks; against a monster's, items where it hurts."""
    return next((action for action in actions if isinstance(action, Attach | UseItem)), Go())


def _attach_now(_t: Table, _ask: AskAttachNow, actions: tuple[Action, ...]) -> Action:
    return actions[0]


BEARABLE = 4
"""HP that must be left for damage to be suffered without a thought: cards are scarcer than HP."""


def _damage(t: Table, ask: AskDamage, _actions: tuple[Action, ...]) -> Action | None:
    """Suffer what can be borne; else whatever leaves things looking best."""
    return Suffer() if t.hero.hp - ask.amount >= BEARABLE else None


def _rest(t: Table, _ask: AskRest, _actions: tuple[Action, ...]) -> Action:
    """As late as can be; long rather than short where no monster is near."""
    hand = t.cards_in(Zone.HAND)
    calm = t.combat is None and not t.stage.engaging(t.board, t.hero.hex)
    return NoRest() if len(hand) >= 2 or calm else TakeShortRest()


RULES: dict[type[Ask] | type[None], Rule] = {
    AskAbility: _ability,
    AskStep: _step,
    AskDistance: _distance,
    AskTarget: _target,
    AskEngage: _engage,
    AskAttach: _attach,
    AskAttachNow: _attach_now,
    AskDamage: _damage,
    AskRest: _rest,
}
"""What it does by question; the others are answered by how things look afterwards."""
