"""The fast player on the open map: rules of thumb by where monsters stand and what they mean to do (FOC, MAI)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

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
    Way,
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
    AskNext,
    AskOrder,
    AskPlay,
    AskRest,
    AskShove,
    AskStep,
    AskWay,
)
from holdin.game.figures import YOU
from holdin.game.machine import question, table, take
from holdin.game.open.stand import terrain
from holdin.game.place_asks import AskSummon, AskTeleport
from holdin.game.state import GameState, Zone
from holdin.game.table import Table
from holdin.models.ability import Attack, CreateObstacle, Gain, Heal, Hindrance, MoveObstacle
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Half
from holdin.players import open_kinds  # noqa: F401  what each kind brings is registered on import
from holdin.players.additions import best_order
from holdin.players.evaluation import evaluate
from holdin.players.facts import hand_of, sum_of
from holdin.players.forecast import PlayedHalf, plans, script
from holdin.players.open_evaluation import open_chance
from holdin.players.open_front import THRIFT, Front, life
from holdin.players.open_round import OpenRound
from holdin.players.open_scene import Scene
from holdin.players.plan import PlannedAbility
from holdin.players.route import FAR
from holdin.players.turn_in_progress import to_come, unplayed
from holdin.rules.move import entry_damage, path, tile_damage

Rule = Callable[[Table, Any, tuple[Action, ...]], Action | None]

DO, SKIP = Do(), Skip()

BEARABLE: Final = 2
"""HP that must be left for damage to be suffered without a thought."""


# Cards, and what is played of them


def _front(t: Table) -> Front:
    return Front(Scene(t))


def _rated(front: Front, plan: tuple[PlayedHalf, ...], initiative: int) -> float:
    """What a plan comes to under an initiative."""
    found = script(front.t.stage, plan)
    gone = OpenRound(front, initiative)
    gone.cards += found.lost
    gone.go(found.deeds)
    return gone.end()


def _cards(t: Table, _ask: AskCards, actions: tuple[Action, ...]) -> Action:
    """The pair with the best plan, the better one leading; a long rest where no pair is left."""
    if not any(isinstance(action, ChooseCards) for action in actions):
        return actions[0]
    return rated_pairs(t)[0]


def rated_pairs(t: Table) -> list[Action]:
    """The pairs that can be chosen, that with the best plan first."""
    front, stage = _front(t), t.stage
    best: dict[Action, float] = {}
    for plan in plans(stage, hand_of(t, Zone.HAND), (Half.TOP, Half.BOTTOM)):
        known: dict[int, float] = {}
        for lead, other in (plan, plan[::-1]):
            initiative = stage.printed_face(lead.card, lead.side).initiative
            pace = front.pace(initiative)
            if pace not in known:
                known[pace] = _rated(front, plan, initiative)
            pair = ChooseCards(lead.card, other.card)
            best[pair] = max(known[pace] - 0.001 * initiative, best.get(pair, -FAR))
    return sorted(best, key=lambda pair: -best[pair])


# Your turn


def _play(t: Table, _ask: AskPlay, actions: tuple[Action, ...]) -> Action | None:
    """The first play of the best plan of what is left."""
    if not unplayed(t)[0]:
        return EndTurn() if EndTurn() in actions else None
    return next((play for play in rated_plays(t) if play in actions), None)


def rated_plays(t: Table) -> list[Action]:
    """The plays that can come next, that of the best plan first."""
    hand, halves = unplayed(t)
    front, best = _front(t), dict[Action, float]()
    for plan in plans(t.stage, hand, halves) if hand else ():
        play = Play(plan[0].card, plan[0].half, plan[0].basic)
        best[play] = max(_rated(front, plan, t.turn.initiative), best.get(play, -FAR))
    return sorted(best, key=lambda play: -best[play])


def _ability(_t: Table, ask: AskAbility, actions: tuple[Action, ...]) -> Action:
    """What can be done is done, elements with it; no tiles are put on the map for their own sake."""
    if isinstance(ask.ability, Hindrance | CreateObstacle | MoveObstacle) and SKIP in actions:
        return SKIP
    used = next((action for action in actions if isinstance(action, UseElements)), None)
    if used is not None and DO in actions:
        return used
    return DO if DO in actions else SKIP


def _step(t: Table, ask: AskStep, actions: tuple[Action, ...]) -> Action:
    """The next step of the way to the best place within reach."""
    place = rated_places(t, ask, 1)[0]
    stay = Stop() if Stop() in actions else None
    if place == t.you.hex:
        return stay or actions[0]
    way = way_to(t, ask, place)
    return way[0] if way and way[0] in actions else stay or actions[0]


def rated_places(t: Table, ask: AskStep, most: int) -> list[Hex]:
    """Where the move is best ended, the present hex included, the best first."""
    return OpenRound(_front(t), t.turn.initiative).places(ask.left, most, jump=ask.jump, then=_attack_next(t))


def way_to(t: Table, ask: AskStep, place: Hex) -> tuple[Action, ...]:
    """The steps to a place, and that the move ends there."""
    ground, level = _front(t).scene.ground, t.stage.ground_level(t.board)
    steps = path(ground, t.you.hex, place, ask.left, jump=ask.jump, level=level)
    return *(Step(hex_) for hex_ in steps), Stop()


def rated_ends(t: Table, ask: AskTeleport) -> list[Hex]:
    """Where a teleport is best ended, the best first: by who strikes there and whom it brings into reach, as a move."""
    gone, then = OpenRound(_front(t), t.turn.initiative), _attack_next(t)
    ground, level = terrain(t).ground, t.stage.ground_level(t.board)
    hexes = [spot for spot in ask.spots if isinstance(spot, Hex)]
    hurts = {hex_: gone.front.life * entry_damage(ground, hex_, level) for hex_ in hexes}
    return sorted(hexes, key=lambda hex_: hurts[hex_] - gone.standing(hex_, then))


def _teleport(t: Table, ask: AskTeleport, _actions: tuple[Action, ...]) -> Action:
    return Place(rated_ends(t, ask)[0])


def _attack_next(t: Table) -> tuple[Attack, Gain] | None:
    """The next attack of this turn: of the same action, or of the card not yet played."""
    hand, halves = unplayed(t)
    deeds = list(to_come(t))
    if hand and Half.TOP in halves:
        deeds += [PlannedAbility(each) for each in t.stage.printed_face(*hand[0]).top.abilities]
        deeds.append(PlannedAbility(Attack(value=2)))
    return next(((deed.ability, deed.gain) for deed in deeds if isinstance(deed.ability, Attack)), None)


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


def _next(t: Table, ask: AskNext, actions: tuple[Action, ...]) -> Action | None:
    """The one on whom the attack does most."""
    front, volley = _front(t), ask.volley
    gone, gain = OpenRound(front, t.turn.initiative), sum_of(volley.gains)
    worth = {each.foe.ref: gone.blow(each, t.you.hex, volley.ability, gain).worth for each in front.foes}
    found = [action for action in actions if isinstance(action, Target)]
    return max(found, key=lambda action: (worth.get(action.target, 0.0), action.target), default=None)


def _area(_t: Table, ask: AskArea, actions: tuple[Action, ...]) -> Action | None:
    """The placement that hits most."""
    hits = dict(ask.placements)
    found = [action for action in actions if isinstance(action, PlaceArea)]
    return max(found, key=lambda action: (len(hits[action.hexes]), action.hexes), default=None)


def _way(_t: Table, _ask: AskWay, actions: tuple[Action, ...]) -> Action:
    """A monster's ways that are alike to it: the first."""
    return actions[0]


def _shove(t: Table, ask: AskShove, actions: tuple[Action, ...]) -> Action:
    """A monster into harm's way, else as far off as can be; you out of it."""
    whom = ask.walk.who
    tiles, level = terrain(t).ground.tiles, t.stage.ground_level(t.board)
    sign = -1 if whom == YOU else 1

    def looks(action: Action) -> tuple[float, int]:
        assert isinstance(action, Way)
        other = t.you.hex if whom != YOU else action.hex
        far = terrain(t).ground.space.distances(other).get(action.hex, 0)
        return sign * tile_damage(tiles.get(action.hex), level), far

    return max(actions, key=looks)


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


CARDS_TRIED: Final = 5
PLAYS_TRIED: Final = 3
PLACES_TRIED: Final = 4
"""How many pairs of cards, plays and places are worth a second thought, by their rating."""
CARDS_DEAR: Final = THRIFT / 2
"""What a blow must be worth for cards to be given in place of it: two cards are half a round, or more of it."""


def worth_trying(cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> list[tuple[Action, ...]]:
    """Answers that a thoughtful player looks into, each with what belongs to it: a move is a way to its end."""
    t, ask = table(cards, state), question(state)
    if isinstance(ask, AskStep):
        places = rated_places(t, ask, PLACES_TRIED)
        ways = [way_to(t, ask, place) if place != t.you.hex else (Stop(),) for place in places]
        return [way for way in ways if way[0] in actions] or [(action,) for action in actions]
    if isinstance(ask, AskTeleport):
        return [(Place(hex_),) for hex_ in rated_ends(t, ask)[:PLACES_TRIED]]
    if isinstance(ask, AskDamage) and Suffer() in actions and _small(t, ask):
        return [(action,) for action in actions if isinstance(action, Suffer | UseItem)]
    if isinstance(ask, AskCards):
        rated, most = rated_pairs(t), CARDS_TRIED
    elif isinstance(ask, AskPlay):
        rated, most = rated_plays(t), PLAYS_TRIED
    else:
        rated, most = list[Action](), 0
    kept = rated[:most]
    return [(action,) for action in actions if action in kept or action not in rated]


def _small(t: Table, ask: AskDamage) -> bool:
    """Whether nobody would give cards for a blow, whatever may come of it in a round or two."""
    return ask.amount * life(t.you.hp - ask.amount) < CARDS_DEAR


OPEN_RULES: Final[dict[type[Ask] | type[None], Rule]] = {
    AskCards: _cards,
    AskPlay: _play,
    AskAbility: _ability,
    AskStep: _step,
    AskAlly: _ally,
    AskEnemy: _enemy,
    AskNext: _next,
    AskSummon: _beside,
    AskArea: _area,
    AskWay: _way,
    AskShove: _shove,
    AskAttach: _attach,
    AskOrder: best_order,
    AskDamage: _damage,
    AskRest: _rest,
    AskForcedRest: _forced_rest,
    AskTeleport: _teleport,
}
"""What it does by question; what no rule is for is answered by how things look then."""


def choose(
    cards: CardSet,
    state: GameState,
    actions: tuple[Action, ...],
    rules: Mapping[type[Ask | None], Rule] = OPEN_RULES,
) -> Action:
    """What the rule for the question says; where there is none, the answer after which things look best."""
    rule = rules.get(type(question(state)))
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
