"""The fast player on the open map: rules of thumb by where monsters stand and what they mean to do (FOC, MAI)."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from holdin.game.actions import (
    Action,
    Attach,
    ChooseCards,
    Do,
    EndTurn,
    Go,
    LongRest,
    NoRest,
    Place,
    PlaceArea,
    Play,
    Skip,
    Step,
    Stop,
    Suffer,
    TakeShortRest,
    Target,
    UseElements,
    UseItem,
)
from holdin.game.asks import (
    Ask,
    AskAbility,
    AskAlly,
    AskArea,
    AskAttach,
    AskCards,
    AskDamage,
    AskEnemy,
    AskForcedRest,
    AskOrder,
    AskPlay,
    AskRest,
    AskStep,
    AskSummon,
)
from holdin.game.machine import question, table, take
from holdin.game.state import GameState, Zone
from holdin.game.table import Table
from holdin.models.ability import Attack, Heal, Hindrance, Move, Shield, Summon
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Half
from holdin.players.additions import best_order
from holdin.players.evaluation import evaluate, toughness
from holdin.players.facts import hand_of
from holdin.players.forecast import PlayedHalf, action_of, plans
from holdin.players.in_turn import attack_to_come, unplayed
from holdin.players.open_outlook import open_chance
from holdin.players.open_scene import Foe, Scene
from holdin.rules.move import path, reach

Rule = Callable[[Table, Any, tuple[Action, ...]], Action | None]

DO, SKIP = Do(), Skip()

KILL: Final = 4.0
"""What a kill is worth besides its damage: one fewer to act."""
LIFE: Final = 0.8
"""What a point of your damage counts beside one of theirs, as long as there are enough; near death it counts more."""
FRAIL: Final = 4
"""HP from which on it does."""
CARDS: Final = 2.5
"""What a round that cards last longer is worth."""
NEARER: Final = 0.45
"""What a step nearer to what is wanted is worth."""
BEARABLE: Final = 2
"""HP that must be left for damage to be suffered without a thought."""
LOOKED_AT: Final = 4
"""Of so many places the monsters' intents are looked at, those that seemed the best."""


# Cards


class Deal(NamedTuple):
    """What a plan of two halves comes to by its numbers."""

    steps: int
    attacks: tuple[Attack, ...]
    heals: int
    shield: int
    other: int
    lost: int


def _deal(t: Table, plan: tuple[PlayedHalf, ...]) -> Deal:
    actions = [action_of(t.stage, play) for play in plan]
    abilities = [ability for action in actions for ability in action.abilities]
    attacks = tuple(each for each in abilities if isinstance(each, Attack))
    steps, heals, shield = (
        sum(each.value for each in abilities if isinstance(each, kind)) for kind in (Move, Heal, Shield)
    )
    other = sum(not isinstance(each, Attack | Move | Heal | Shield | Summon) for each in abilities)
    other += sum(_company(each) for each in abilities if isinstance(each, Summon))
    return Deal(steps, attacks, heals, shield, other, sum(action.lost for action in actions))


def _company(printed: Summon) -> int:
    """What a summon comes to, as so many other things: its blows, the blows that it takes for you, its way there."""
    blows = (printed.attack or 0) * printed.targets
    return 3 * blows + printed.hp + 2 * (printed.shield + printed.retaliate) + printed.move // 2


def _worth(scene: Scene, deal: Deal, initiative: int) -> float:
    """What a plan brings in a round, in the coin of a point of damage done."""
    t, you = scene.t, scene.t.you
    found = 0.3 * deal.other + min(deal.heals, you.max_hp - you.hp) * _life(you.hp)
    left = list(scene.foes)
    near = min((scene.apart(scene.here, foe.hex) for foe in left), default=99)
    for attack in deal.attacks:
        span = deal.steps + (attack.range or 1)
        hit = sorted((foe for foe in left if scene.apart(scene.here, foe.hex) <= span), key=lambda foe: foe.hp)
        for foe in hit[: attack.targets]:
            damage = max(attack.value - foe.stats.shield, 0)
            found += min(damage, foe.hp) / toughness(t.stage, foe.ref)
            if damage >= foe.hp:
                found += KILL
                left.remove(foe)
    if not deal.attacks or near > deal.steps + max(each.range or 1 for each in deal.attacks):
        found += NEARER * min(deal.steps, scene.away(scene.here))
    slower = [foe for foe in left if _mean_initiative(foe) > initiative]
    faster = [foe for foe in scene.foes if _mean_initiative(foe) <= initiative]
    suffered = scene.meant(faster) + max(scene.harm(scene.here, slower) - deal.shield * len(slower), 0.0)
    return found - suffered * _life(you.hp - suffered) - CARDS * _rounds_lost(t, deal.lost)


def _mean_initiative(foe: Foe) -> float:
    return sum(set_.initiative for set_ in foe.sets) / len(foe.sets)


def _rounds_lost(t: Table, lost: int) -> float:
    """By how many rounds the cards last shorter (RST-1)."""
    kept = sum(place.zone is not Zone.LOST for place in t.hero.cards)
    after = kept - lost
    return (kept * (kept - 1) - after * (after - 1)) / 2


def _life(hp: float) -> float:
    """What a point of damage to you counts with so many HP left."""
    return LIFE * (1.0 if hp > FRAIL else 1.6 if hp > 1 else 3.0)


def _cards(t: Table, _ask: AskCards, actions: tuple[Action, ...]) -> Action:
    """The pair with the best plan, the better one leading; a long rest where nobody is near or no pair is left."""
    pairs = [action for action in actions if isinstance(action, ChooseCards)]
    rest = next((action for action in actions if isinstance(action, LongRest)), None)
    if not pairs:
        assert rest is not None
        return rest
    scene = Scene(t)
    best: tuple[float, Action] | None = None
    for plan in plans(t.stage, hand_of(t, Zone.HAND), (Half.TOP, Half.BOTTOM)):
        deal = _deal(t, plan)
        for lead, other in ((plan[0], plan[1]), (plan[1], plan[0])):
            worth = _worth(scene, deal, t.stage.printed_face(lead.card, lead.side).initiative)
            if best is None or worth > best[0]:
                best = (worth, ChooseCards(lead.card, other.card))
    assert best is not None
    return best[1] if best[1] in actions else pairs[0]


# Your turn


def _play(t: Table, _ask: AskPlay, actions: tuple[Action, ...]) -> Action | None:
    """The best plan of what is left; an attack that reaches comes before the move, else the move."""
    hand, halves = unplayed(t)
    if not hand:
        return EndTurn() if EndTurn() in actions else None
    scene = Scene(t)
    plan = max(plans(t.stage, hand, halves), key=lambda plan: _worth(scene, _deal(t, plan), t.turn.initiative))
    hits = [play for play in plan if _reaches(scene, play)]
    ordered = [*hits, *(play for play in sorted(plan, key=lambda play: play.half is Half.TOP) if play not in hits)]
    for play in ordered:
        action = Play(play.card, play.half, play.basic)
        if action in actions:
            return action
    return None


def _reaches(scene: Scene, play: PlayedHalf) -> bool:
    """Whether its first attack, if it has one, is in range of somebody without a move before it."""
    for ability in action_of(scene.t.stage, play).abilities:
        if isinstance(ability, Move):
            return False
        if isinstance(ability, Attack):
            far = min((scene.apart(scene.here, foe.hex) for foe in scene.foes), default=99)
            return far <= (ability.range or 1)
    return False


def _ability(_t: Table, ask: AskAbility, actions: tuple[Action, ...]) -> Action:
    """What can be done is done, elements with it; no tiles are put on the map for their own sake."""
    if isinstance(ask.ability, Hindrance) and SKIP in actions:
        return SKIP
    used = next((action for action in actions if isinstance(action, UseElements)), None)
    if used is not None and DO in actions:
        return used
    return DO if DO in actions else SKIP


def _step(t: Table, ask: AskStep, actions: tuple[Action, ...]) -> Action:
    """The next step of the way to the best place within reach."""
    scene, stay = Scene(t), Stop() if Stop() in actions else None
    level = t.stage.ground_level(t.board)
    places = reach(scene.ground, scene.here, ask.left, jump=ask.jump, level=level)
    then = attack_to_come(t)
    coming = scene.coming()
    rated = {hex_: _standing(scene, hex_, then) - LIFE * found.damage for hex_, found in places.items()}
    if stay is not None:
        rated[scene.here] = _standing(scene, scene.here, then)
    best = sorted(rated, key=lambda hex_: (-rated[hex_], hex_))[:LOOKED_AT]
    if not best:
        return actions[0]
    if coming:
        life = _life(t.you.hp)
        place = max(best, key=lambda hex_: rated[hex_] + life * (scene.harm(hex_, coming) - scene.meant(coming, hex_)))
    else:
        place = best[0]
    if place == scene.here and stay is not None:
        return stay
    way = path(scene.ground, scene.here, place, ask.left, jump=ask.jump, level=level)
    step = Step(way[0]) if way else None
    return step if step in actions else stay or actions[0]


def _standing(scene: Scene, hex_: Hex, then: int | None) -> float:
    """How good it is to end a move in a hex, with an attack of a range to come, or none."""
    t, found = scene.t, -NEARER * scene.away(hex_)
    if then is not None:
        near = [foe for foe in scene.foes if scene.apart(hex_, foe.hex) <= then]
        seen = [foe for foe in near if t.stage.sees(t.board, hex_, foe.hex)]
        if seen:
            found += 5.0 - 0.1 * min(foe.hp for foe in seen)
            found -= 0.8 * (then > 1 and any(scene.apart(hex_, foe.hex) == 1 for foe in seen))
    waiting = scene.coming() or scene.foes
    return found - _life(t.you.hp) * scene.harm(hex_, waiting) * (1.0 if scene.coming() else 0.5)


def _beside(t: Table, ask: AskSummon, _actions: tuple[Action, ...]) -> Action | None:
    """The free hex that is nearest to a monster."""
    scene = Scene(t)
    near = {hex_: min((scene.apart(hex_, foe.hex) for foe in scene.foes), default=0) for hex_ in ask.hexes}
    return Place(min(near, key=lambda hex_: (near[hex_], hex_)))


def _ally(t: Table, ask: AskAlly, _actions: tuple[Action, ...]) -> Action | None:
    """Who has lost most, if it heals; else you, if it may be for you."""
    if isinstance(ask.ability, Heal):
        return Target(max(ask.figures, key=lambda who: t.figure(who).max_hp - t.figure(who).hp))
    return Target(ask.figures[0])


def _enemy(t: Table, _ask: AskEnemy, actions: tuple[Action, ...]) -> Action | None:
    """The weakest of those who can be attacked."""
    found = [action for action in actions if isinstance(action, Target)]
    return min(found, key=lambda action: (t.figure(action.target).hp, action.target), default=None)


def _area(_t: Table, ask: AskArea, actions: tuple[Action, ...]) -> Action | None:
    """The placement that hits most."""
    hits = dict(ask.placements)
    found = [action for action in actions if isinstance(action, PlaceArea)]
    return max(found, key=lambda action: (len(hits[action.hexes]), action.hexes), default=None)


def _attach(t: Table, ask: AskAttach, actions: tuple[Action, ...]) -> Action:
    """What waits, always; an item where the blow alone doesn't kill."""
    strike = ask.strike
    for action in actions:
        if isinstance(action, Attach):
            return action
    target = t.you if strike.target == t.you.id else t.figure(strike.target)
    for action in actions:
        if isinstance(action, UseItem) and strike.value < target.hp:
            return action
    return Go() if Go() in actions else actions[0]


def _damage(t: Table, ask: AskDamage, actions: tuple[Action, ...]) -> Action:
    """Suffer what can be borne; else whatever leaves things looking best."""
    if t.you.hp - ask.amount >= BEARABLE and Suffer() in actions:
        return Suffer()
    return best_looking(t.cards, t.state, actions, items=True)


def _rest(_t: Table, _ask: AskRest, actions: tuple[Action, ...]) -> Action | None:
    """As late as can be: who must rest is asked how (OPN-5)."""
    return NoRest() if NoRest() in actions else None


def _forced_rest(t: Table, _ask: AskForcedRest, actions: tuple[Action, ...]) -> Action:
    """Long where it costs few HP, else short."""
    scene = Scene(t)
    long_ = next((action for action in actions if isinstance(action, LongRest)), None)
    short = next((action for action in actions if isinstance(action, TakeShortRest)), None)
    harm = scene.meant(scene.foes)
    if long_ is not None and (short is None or harm < 2.0):
        return long_
    return short or actions[0]


OPEN_RULES: Final[dict[type[Ask] | type[None], Rule]] = {
    AskCards: _cards,
    AskPlay: _play,
    AskAbility: _ability,
    AskStep: _step,
    AskAlly: _ally,
    AskEnemy: _enemy,
    AskSummon: _beside,
    AskArea: _area,
    AskAttach: _attach,
    AskOrder: best_order,
    AskDamage: _damage,
    AskRest: _rest,
    AskForcedRest: _forced_rest,
}
"""What it does by question; what no rule is for is answered by how things look then."""


def choose(cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
    """What the rule for the question says; where there is none, the answer after which things look best."""
    rule = OPEN_RULES.get(type(question(state)))
    found = rule(table(cards, state), question(state), actions) if rule is not None else None
    return found if found is not None else best_looking(cards, state, actions)


def best_looking(cards: CardSet, state: GameState, actions: tuple[Action, ...], *, items: bool = False) -> Action:
    """The answer after which things look best at once; items are never used without a reason."""
    found = [action for action in actions if items or not isinstance(action, UseItem)] or list(actions)
    return max(found, key=lambda action: open_chance(cards, take(cards, state, action).after))


# How things look


def chance_to_win(cards: CardSet, state: GameState) -> float:
    """How a state looks, by the rules of thumb of its way of fighting."""
    return open_chance(cards, state) if state.setup.fights is Fights.OPEN else evaluate(cards, state)
