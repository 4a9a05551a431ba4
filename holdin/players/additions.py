"""What is added to attacks, moves and turns: items, bonuses and elements, where they are worth it."""

from holdin.game.actions import Action, Attach, Go, Order, UseElements, UseItem
from holdin.game.agenda import Strike
from holdin.game.asks import AskAbility, AskAttach, AskOrder
from holdin.game.machine import take
from holdin.game.striking import blow, modifiers
from holdin.game.table import Table
from holdin.models.item import Timing
from holdin.models.letters import Condition, Party, UseCost
from holdin.players.arithmetic import added
from holdin.players.facts import Facts, sum_of
from holdin.players.plan import PlannedAbility
from holdin.players.turn_in_progress import asked_now, foreseen, left_of

ITS_PRICE = {UseCost.NONE: 0.3, UseCost.SPENT: 0.5, UseCost.CONSUMED: 1.4}
"""How much better things must become for an item to be used, in the coin of a point of damage."""

CONDITION, ATTACK_TAKEN, SHOVED = 0.5, 2.0, 0.25
"""What a condition, one that takes away a turn's attacks, and a push or pull, on an attack are worth."""

TAKES_ATTACKS = frozenset({Condition.DISARM, Condition.STUN})


def _price(t: Table, action: UseItem) -> float:
    return ITS_PRICE[t.cards.items[action.item].use]


def helpful_item(t: Table, now: Facts, actions: tuple[Action, ...]) -> UseItem | None:
    """The item whose abilities make most of the turn, if any is worth its price; none that is still in force."""
    in_force = {effect.source for effect in t.effects} | {source for source, _ in t.turn.waiting}
    items = [action for action in actions if isinstance(action, UseItem) and action.item not in in_force]
    items = [action for action in items if t.cards.items[action.item].timing is Timing.TURN]
    if not items:
        return None
    asked = asked_now(t)
    without = foreseen(t, now, asked)
    rated: list[tuple[float, UseItem]] = []
    for action in items:
        deeds = [PlannedAbility(ability) for ability in t.cards.items[action.item].abilities]
        rated.append((foreseen(t, now, (*deeds, *asked)) - without - _price(t, action), action))
    worth, best = max(rated, key=lambda found: found[0])
    return best if worth > 0 else None


def helpful_change(t: Table, now: Facts, ask: AskAbility, actions: tuple[Action, ...]) -> Action | None:
    """Elements, or an item, that change this very ability for the better; each item once."""
    for action in actions:
        if isinstance(action, UseElements) and _pays(t, now, ask, action.index):
            return action
    items = [action for action in actions if isinstance(action, UseItem) and _goes_with(t, action, ask)]
    deed = left_of(ask)
    without = foreseen(t, now, (deed,)) if items else 0.0
    for action in items:
        more = deed._replace(gain=sum_of((deed.gain, t.cards.items[action.item].gain)))
        if foreseen(t, now, (more,)) - without > _price(t, action):
            return action
    return None


def _pays(t: Table, now: Facts, ask: AskAbility, index: int) -> bool:
    """Whether elements are well used: always for a plain gain, for what comes after it if that makes things better."""
    consume = ask.ability.consume[index]
    if not consume.then:
        return True
    plain = ask.ability.model_copy(update={"consume": ()})
    then = [PlannedAbility(each, ask.source.lasting) for each in consume.then]
    deed = left_of(ask)._replace(ability=plain)
    more = deed._replace(gain=sum_of((deed.gain, consume.gain)))
    return foreseen(t, now, (more, *then)) > foreseen(t, now, (deed,))


def _goes_with(t: Table, action: UseItem, ask: AskAbility) -> bool:
    """Whether an item changes this very ability, not the turn, and hasn't done so yet."""
    item = t.cards.items[action.item]
    return item.timing in {Timing.MOVE, Timing.ATTACK} and item.gain not in ask.gains


def best_addition(t: Table, ask: AskAttach, actions: tuple[Action, ...]) -> Action:
    """What makes most of a strike, if it is worth its price; bonuses that wait cost nothing."""
    without = strike_worth(t, ask.strike)
    rated: list[tuple[float, Action]] = [(0.0, Go())]
    for action in actions:
        strike = _strike_after(t, action) if isinstance(action, Attach | UseItem) else None
        if strike is not None:
            price = _price(t, action) if isinstance(action, UseItem) else -0.01
            rated.append((strike_worth(t, strike) - without - price, action))
    return max(rated, key=lambda found: found[0])[1]


def _strike_after(t: Table, action: Action) -> Strike | None:
    for frame in reversed(take(t.cards, t.state, action).after.agenda):
        strike = getattr(frame, "strike", None)
        if isinstance(strike, Strike):
            return strike
    return None


def strike_worth(t: Table, strike: Strike) -> float:
    """What a strike brings its party: damage by the odds of the table, what goes with it, what answers it spared."""
    assert t.combat is not None
    yours = strike.by is Party.HERO
    most = t.combat.hp if yours else t.you.hp
    odds = {hurt: float(share) for hurt, share in blow(t, strike).odds(modifiers(t, strike.attacker)).items()}
    damage = added(min(hurt, most) * share for hurt, share in odds.items())
    if not yours:
        answer = strike.retaliate if strike.distance == 1 else 0
        return min(answer, t.combat.hp) - damage
    gain = sum_of(strike.gains)
    lives = added(share for hurt, share in odds.items() if hurt < most)
    effects = added(
        ATTACK_TAKEN if condition in TAKES_ATTACKS else CONDITION for condition in dict.fromkeys(gain.conditions)
    )
    return damage + lives * (effects + SHOVED * (gain.push > 0 or gain.pull > 0))


def best_order(_t: Table, ask: AskOrder, _actions: tuple[Action, ...]) -> Action:
    """What is added is multiplied too, what is taken away isn't (ATK-4)."""
    return Order("plus" if sum(gain.value for gain in ask.strike.gains) >= 0 else "times")
