"""What an answer would bring: movement, damage, a fight, the odds of an attack, HP and its table, rounds of cards.

Nothing is worked out a second time here. An answer is given to the machine in thought, and what came of it is read
from the events and from the state; only where luck or a further choice comes between does the outlook end. Windows,
engine, words and players ask it and derive no rule.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from holdin.game.ability_cards import REST_NEEDS
from holdin.game.actions import Action, Do, LongRest, NoRest, Recover, SetDistance, Skip, Step, Stop, Suffer, Target
from holdin.game.agenda import (
    AttachToStrike,
    BeginStrike,
    FinishCard,
    MonsterTurn,
    RollStrike,
    Strike,
    TakeUpStrike,
)
from holdin.game.asks import (
    AskAbility,
    AskAttach,
    AskDamage,
    AskDistance,
    AskDraw,
    AskEnemy,
    AskEngage,
    AskForcedRest,
    AskLose,
    AskNext,
    AskOrder,
    AskRecover,
    AskRepick,
    AskRoute,
    AskStep,
    AskTarget,
)
from holdin.game.effects import tick
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, is_summon, side_of
from holdin.game.machine import legal, question, run, table, take
from holdin.game.rounds import CARDS_A_ROUND
from holdin.game.special import surprised
from holdin.game.stage import stage
from holdin.game.state import CardPlace, GameState, Hero, MonsterRef, Zone
from holdin.game.step import Event
from holdin.game.striking import Cause, blow, causes, modifiers, retaliation, strike_of
from holdin.game.table import Table
from holdin.models.ability import Attack, Move
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.hp_card import Row
from holdin.models.letters import Fights, Party, Side, Tile
from holdin.rules.attack import Blow, Outcome
from holdin.rules.hindrance import Hindrances
from holdin.rules.move import Reached, path, reach


class Health(NamedTuple):
    """HP, and where on its HP card it lies: the half (0–3), and the modifier table's row there (HPC-1, MHP-1)."""

    hp: int
    half: int | None
    """None for 0 HP."""
    row: Row | None


class Landing(NamedTuple):
    """A change of HP: from where on the HP card to where."""

    before: Health
    after: Health

    @property
    def turns(self) -> bool:
        """Whether another half comes to lie on top, with another table (HPC-1, MHP-1)."""
        return self.after.half not in {None, self.before.half}

    @property
    def better(self) -> int:
        """Whether the modifiers are better there for whose they are, on average (1), worse (−1), or neither (0)."""
        if self.before.row is None or self.after.row is None:
            return 0
        gained = sum(self.after.row) - sum(self.before.row)
        return (gained > 0) - (gained < 0)


class Odds(NamedTuple):
    """An attack before its roll: whose, what it comes to by letter, how likely, and where that leaves its target."""

    by: Party
    monster: MonsterRef
    """The combat's monster, whoever attacks."""
    blow: Blow
    causes: tuple[Cause, ...]
    """Why it has advantage or disadvantage (ATK-6)."""
    outcomes: tuple[Outcome, ...]
    lands: tuple[Landing, ...]
    """The target's HP before and after each of the outcomes."""
    back: Landing | None
    """The attacker's HP, if the target lives to retaliate; none where it doesn't (ATK-10)."""


class Outlook(NamedTuple):
    """What answers bring, as far as no luck and no further choice comes between."""

    cost: int | None
    """Movement; none where nothing is moved (MOV-1, MOV-3)."""
    damage: int | None
    """What you would suffer, if you negate none of it; none where nothing could hurt (DMG-1)."""
    engages: tuple[MonsterRef, ...] | None
    """Who would engage you, or of whom you would choose; none where no fight can begin (ENG-2, ENG-3)."""
    attack: Odds | None
    """The attack that is made, with everything added so far (ATK-4)."""
    health: Health
    """Your HP, the damage suffered."""
    foe: Health | None
    """The HP of the monster that was fought, if anything befell it without a roll; none without a fight."""
    rounds: int
    """Rounds of cards left, once the card that is played has been discarded or lost (RND-5, RST-1)."""


def outlook(cards: CardSet, state: GameState, *actions: Action) -> Outlook:
    """What legal answers bring, given one after the other; without any, how things stand.

    :raises KeyError: an answer is not one to the question.
    """
    after, events = state, list[Event]()
    for action in actions:
        step = take(cards, after, action)
        after, events = step.after, [*events, *step.events]
    last = actions[-1] if actions else None
    if isinstance(question(after), AskDamage) and not isinstance(last, Suffer):
        step = take(cards, after, Suffer())
        after, events = step.after, [*events, *step.events]
    costs = [cost for event in events if isinstance(cost := event.values.get("cost"), int)]
    return Outlook(
        sum(costs) if costs else None,
        _damage(events, last, moved=bool(costs)),
        _engages(cards, state, after, events, last),
        odds_on(table(cards, after)) if actions else None,
        health(cards, after, Party.HERO, after.you.hp),
        _foe(cards, state, after),
        rounds_left(_card_done(cards, after)),
    )


def _damage(events: Sequence[Event], last: Action | None, *, moved: bool) -> int | None:
    """What you suffered; 0 for a move that could have hurt."""
    amounts = [int(str(event.values["amount"])) for event in events if event.kind == "hero_damaged"]
    return sum(amounts) if amounts or moved or isinstance(last, Suffer) else None


def _engages(
    cards: CardSet, before: GameState, after: GameState, events: Sequence[Event], last: Action | None
) -> tuple[MonsterRef, ...] | None:
    """Those with whom a fight begins; for a step, those who would engage you if the move ended there (ENG-2)."""
    ask = question(after)
    if isinstance(last, Step):
        t = table(cards, after)
        return () if _fought(cards, before) else t.way.field.engaging(t, after.board, after.you.hex)
    if isinstance(ask, AskTarget | AskEngage):
        return ask.targets if isinstance(ask, AskTarget) else ask.monsters
    begun = tuple(str(event.values["monster"]) for event in events if event.kind == "engaged")
    return begun if begun or (isinstance(last, Stop) and isinstance(question(before), AskStep)) else None


def _foe(cards: CardSet, before: GameState, after: GameState) -> Health | None:
    """Where the HP lie of the one monster that was fought before."""
    fought = _fought(cards, before)
    if len(fought) != 1:
        return None
    figure = next((each for each in after.others if each.id in fought), None)
    return health(cards, after, Party.MONSTER, 0 if figure is None else figure.hp)


def landing(cards: CardSet, state: GameState, who: Party, hp: int) -> Landing | None:
    """From a party's HP now to others; none for the monster's but in a fight with one, and where nothing changes."""
    figures = [state.you] if who is Party.HERO else [one for one in state.others if one.id in _fought(cards, state)]
    if len(figures) != 1 or figures[0].hp == hp:
        return None
    return Landing(health(cards, state, who, figures[0].hp), health(cards, state, who, hp))


def landings(cards: CardSet, state: GameState, *actions: Action) -> tuple[tuple[Party, Landing], ...]:
    """Whose HP answers change that are given one after the other, and where they land; a rest heals at its end."""
    seen, rested = outlook(cards, state, *actions), _rested(cards, state, actions)
    yours = seen.health.hp if rested is None else rested.you.hp
    after = ((Party.HERO, yours), (Party.MONSTER, None if seen.foe is None else seen.foe.hp))
    found = ((who, landing(cards, state, who, hp)) for who, hp in after if hp is not None)
    return tuple((who, lands) for who, lands in found if lands is not None)


def health(cards: CardSet, state: GameState, who: Party, hp: int) -> Health:
    """An HP of a party, with the half of its HP card and the table's row for its level (HPC-1, MHP-1)."""
    if hp < 1:
        return Health(0, None, None)
    if who is Party.MONSTER:
        return Health(hp, cards.monster_hp.half(hp), cards.monster_hp.row(hp, state.setup.level))
    card = stage(cards, state.setup).character.hp_card
    return Health(hp, card.half(hp), card.row(hp, state.setup.character_level))


# Attacks


def odds_on(t: Table) -> Odds | None:
    """The attack that is about to be rolled for at a table, if one is."""
    for frame in reversed(t.agenda):
        if isinstance(frame, AskAttach | AskOrder | AttachToStrike | RollStrike):
            strike = frame.strike
        elif isinstance(frame, TakeUpStrike | BeginStrike) and (fought := t.way.field.fought(t)):
            strike = strike_of(t, fought[0], frame.source, frame.ability, frame.gains)
        else:
            continue
        found = blow(t, strike)
        outcomes = found.outcomes(modifiers(t, strike.attacker))
        lands = tuple(_lands(t, strike.target, outcome.damage) for outcome in outcomes)
        back = retaliation(t, strike) if any(each.after.hp for each in lands) else 0
        return Odds(
            strike.by,
            strike.monster,
            found,
            causes(t, strike),
            outcomes,
            lands,
            _lands(t, strike.attacker, back) if back else None,
        )
    return None


def _lands(t: Table, whom: FigureId, damage: int) -> Landing:
    """Where damage leaves a figure; a summon has no HP card (FIG-3)."""
    who, hp = side_of(whom), t.figure(whom).hp
    if is_summon(whom):
        return Landing(Health(hp, None, None), Health(max(hp - damage, 0), None, None))
    return Landing(health(t.cards, t.state, who, hp), health(t.cards, t.state, who, hp - damage))


def strike_rolled(cards: CardSet, state: GameState) -> tuple[Strike, Blow] | None:
    """The attack that a letter is asked for, up to its roll; none where no modifier is rolled (ATK-4)."""
    below = state.agenda[-2] if len(state.agenda) > 1 else None
    return (below.strike, blow(table(cards, state), below.strike)) if isinstance(below, RollStrike) else None


def attack_asked(cards: CardSet, state: GameState, target: MonsterRef | None = None) -> Odds | None:
    """The odds of the attack that is asked about, on a target where there are several; none without one."""
    if isinstance(question(state), AskAttach):
        return odds_on(table(cards, state))
    found = strikes(cards, state)
    way = found.get(target) if target is not None else next(iter(found.values()), None)
    return outlook(cards, state, *way).attack if way is not None else None


def asks_attack(state: GameState) -> bool:
    """Whether an attack is asked about."""
    ask = question(state)
    return isinstance(ask, AskAttach | AskTarget | AskNext) or (
        isinstance(ask, AskAbility) and isinstance(ask.ability, Attack)
    )


def strikes(cards: CardSet, state: GameState) -> dict[MonsterRef, tuple[Action, ...]]:
    """Whom the attack that is asked about can hit, and the answers by which it does (ENG-8, ARE-3)."""
    ask = question(state)
    if isinstance(ask, AskTarget | AskEnemy | AskNext):
        return {ref: (Target(ref),) for ref in ask.targets}
    if not isinstance(ask, AskAbility) or not asks_attack(state) or Do() not in legal(cards, state):
        return {}
    held = state.setup.fights is Fights.HELD
    fought = _fought(cards, state) if held else ()
    if fought:
        return dict.fromkeys(fought, (Do(),))
    begun = take(cards, state, Do()).after
    fought = _fought(cards, begun) if held else struck(begun)
    if fought:
        return dict.fromkeys(fought, (Do(),))
    return {ref: (Do(), *way) for ref, way in strikes(cards, begun).items()}


def struck(state: GameState | Table) -> tuple[MonsterRef, ...]:
    """Whom the strike under way is for, of all that are fought on the open map."""
    under_way = [frame for frame in state.agenda if isinstance(frame, AskAttach | AskOrder | RollStrike)]
    return (under_way[-1].strike.target,) if under_way else ()


def _fought(cards: CardSet, state: GameState) -> tuple[MonsterRef, ...]:
    t = table(cards, state)
    return t.way.field.fought(t)


def threat(cards: CardSet, state: GameState, ref: MonsterRef | None = None) -> Odds | None:
    """The attack that a monster will make in its turn as things stand; none without a set, and once it has acted.

    Its turn is begun in thought, so that what it gains, heals, or suffers on the way is counted (MTN-1).

    :param ref: which one, where several are fought.
    """
    fought = _fought(cards, state) if ref is None else (ref,)
    if len(fought) != 1 or state.figure(fought[0]).acted:
        return None
    return odds_on(turn_begun(cards, state, fought[0]))


def turn_begun(cards: CardSet, state: GameState, ref: MonsterRef) -> Table:
    """A monster's turn, begun in thought, up to what is asked first.

    What ends with your turn is gone before, unless it may interrupt you.
    """
    t = table(cards, evolve(state, agenda=(MonsterTurn(ref),)))
    if t.turn.under_way and not _interrupts(t, ref):
        tick(t, YOU)
    run(t)
    return t


def _interrupts(t: Table, ref: MonsterRef) -> bool:
    """Whether a monster of a fight in the hand is faster than your leading card (ENG-5)."""
    letter = t.figure(ref).set
    faster = letter is not None and t.stage.stats(ref).sets[letter].initiative < t.turn.initiative
    return faster and t.setup.fights is Fights.HELD


def may_interrupt(cards: CardSet, state: GameState, ref: MonsterRef) -> bool | None:
    """Whether any set of a monster that is engaged in your turn is faster than your leading card (ENG-5).

    None where it isn't in your turn, or the monster is taken by surprise and has no turn in this round (ENG-6).
    """
    if not state.turn.under_way or surprised(table(cards, state), ref):
        return None
    sets = stage(cards, state.setup).stats(ref).sets
    return any(each.initiative < state.turn.initiative for each in sets.values())


# Moves


class Destination(NamedTuple):
    """A hex where a move may end, with what it takes (MOV-1, `Reached`)."""

    hex: Hex
    damage: int
    cost: int
    traps: int
    engaging: tuple[MonsterRef, ...]
    """The monsters that would engage you there (ENG-2)."""
    way: tuple[Hex, ...]
    """The steps to it, itself the last."""


def move_asked(cards: CardSet, state: GameState) -> tuple[GameState, AskStep | AskDistance] | None:
    """The move that is asked about, begun in thought if it hasn't begun; none without one."""
    ask = question(state)
    if isinstance(ask, AskAbility) and isinstance(ask.ability, Move) and Do() in legal(cards, state):
        state = take(cards, state, Do()).after
        ask = question(state)
    return (state, ask) if isinstance(ask, AskStep | AskDistance) else None


def destinations(cards: CardSet, state: GameState) -> dict[Hex, Destination]:
    """Every hex that the move asked about can end in; empty where no move over the map is asked about."""
    move, t = move_asked(cards, state), table(cards, state)
    if move is None or not t.way.field.on_map(t):
        return {}
    ask, level = move[1], t.stage.ground_level(t.board)
    ground = t.way.field.ground(t)
    found = reach(ground, t.you.hex, ask.left, jump=ask.jump, level=level)
    ways = {hex_: path(ground, t.you.hex, hex_, ask.left, jump=ask.jump, level=level) for hex_ in found}
    return {
        hex_: Destination(hex_, *reached, _engaging(cards, state, ways[hex_]), ways[hex_])
        for hex_, reached in found.items()
    }


def walk(cards: CardSet, state: GameState, goal: Hex) -> Reached | None:
    """What it takes to walk to a hex, however far, from where you stand; none in a fight, and where no way leads."""
    t = table(cards, state)
    if not t.way.field.on_map(t):
        return None
    ground = t.way.field.ground(t)
    return reach(ground, t.you.hex, 2 * len(ground.hexes), level=t.stage.ground_level(t.board)).get(goal)


def hindering(cards: CardSet, state: GameState, found: Hindrances) -> tuple[tuple[Hex, Tile], ...]:
    """The tile of each hindrance: the first on the fastest route, the second on the other (HIN-4, HIN-5)."""
    tiles = stage(cards, state.setup).tiles(state.board)  # also what has been disarmed since
    tiles_found = list[tuple[Hex, Tile]]()
    for kind, route in zip(found.kinds, (found.fastest, found.second or ()), strict=False):
        known = {hex_ for hex_, _ in tiles_found}
        between = (hex_ for hex_ in route[1:-1] if tiles.get(hex_) is kind and hex_ not in known)
        tiles_found += [(hex_, kind) for hex_ in list(between)[:1]]
    return tuple(tiles_found)


def _engaging(cards: CardSet, state: GameState, steps: tuple[Hex, ...]) -> tuple[MonsterRef, ...]:
    """Doors on the way are open when you arrive (MAP-4)."""
    t = table(cards, state)
    doors = frozenset(hex_ for hex_ in steps if t.stage.terrain.get(hex_) is Tile.DOOR_CLOSED)
    return t.way.field.engaging(t, evolve(state.board, opened=state.board.opened | doors), steps[-1])


def distances(cards: CardSet, state: GameState) -> dict[int, tuple[Action, ...]]:
    """Each distance that the move asked about comes to, and the answers by which it does (MOV-3)."""
    move = move_asked(cards, state)
    if move is None:
        return {}
    begin = () if move[0] is state else (Do(),)
    return {each.distance: (*begin, each) for each in legal(cards, move[0]) if isinstance(each, SetDistance)}


# Cards


def price(cards: CardSet, state: GameState, *actions: Action) -> tuple[int, int] | None:
    """Rounds of cards left without these answers and with them, where they cost any (RND-5, RST-1, DMG-1)."""
    now = rounds_left(_card_done(cards, state))
    later = _rested(cards, state, actions) or _recovered(cards, state, actions)
    after = outlook(cards, state, *actions).rounds if later is None else rounds_left(_card_done(cards, later))
    return (now, after) if after < now else None


def _recovered(cards: CardSet, state: GameState, actions: Sequence[Action]) -> GameState | None:
    """Where an action leads that takes lost cards back, whichever they are (RND-6). None where it takes none."""
    if not any(place.zone is Zone.LOST and not place.kept for place in state.hero.cards):
        return None
    recovers = False
    for action in actions:
        state = take(cards, state, action).after
    while isinstance(ask := question(state), AskAbility | AskRecover):
        does = isinstance(ask, AskRecover) or not isinstance(ask.ability, Attack)
        wanted = (Do, Recover) if does else (Skip,)
        offered = legal(cards, state)
        action = next((each for each in offered if isinstance(each, wanted)), Skip())
        if action not in offered:
            break
        recovers = recovers or isinstance(ask, AskRecover)
        state = take(cards, state, action).after
    return state if recovers else None


def _rested(cards: CardSet, state: GameState, actions: Sequence[Action]) -> GameState | None:
    """Where a rest leads that answers begin or end: whichever card is lost, as many are left. None for no rest.

    A long rest that was declared before is brought by none of them, though it comes next.
    """
    asked = question(state)
    declared = isinstance(asked, AskForcedRest) or any(isinstance(action, LongRest) for action in actions)
    for action in actions:
        state = take(cards, state, action).after
    began = isinstance(question(state), AskDraw | AskRepick) or (declared and isinstance(question(state), AskLose))
    rests = began or isinstance(asked, AskRepick | AskLose)
    while rests and isinstance(question(state), AskDraw | AskRepick | AskLose | AskDamage):
        state = take(cards, state, legal(cards, state)[0]).after
    return state if rests else None


def rest_to_come(cards: CardSet, state: GameState) -> Literal["long", "short", "none"] | None:
    """The rest that must come where the one that is asked about is left out, as too few cards are left (RND-3).

    None where enough cards are left; "none" where not even a rest is left. On the open map it may be either, and the
    long one is what the other answer doesn't bring (OPN-5).
    """
    step = take(cards, state, NoRest())
    while isinstance(question(step.after), AskEngage | AskRoute):
        step = take(cards, step.after, legal(cards, step.after)[0])  # whoever engages you then
    if step.after.ending is not None:
        return None if step.after.ending.won else "none"  # the round that is survived may be the last
    if isinstance(question(step.after), AskForcedRest):
        return "long"
    if any(event.kind == "must_rest" for event in step.events):
        return "short"
    return "long" if legal(cards, step.after) == (LongRest(),) else None


def rounds_left(hero: Hero) -> int:
    """Rounds of cards after the one under way, if cards have been chosen for it; else with the one to come.

    Every card is played twice, side A and side B, two cards a round; a rest brings back all but one of what is not
    lost (RST-1, RST-4). Cards lost by their own action, or to negate damage, make it fewer.
    """
    held = sum(place.zone is not Zone.LOST for place in hero.cards)
    rounds = _rounds([_plays(place) for place in hero.cards])
    while held > REST_NEEDS:
        held -= 1
        rounds += _rounds([2] * held)
    return rounds


def _plays(place: CardPlace) -> int:
    """How often a card can be chosen before it is discarded; one that is chosen now has one time less."""
    if place.zone not in {Zone.HAND, Zone.CHOSEN}:
        return 0
    return (2 if place.side is Side.A else 1) - (place.zone is Zone.CHOSEN)


def _rounds(plays: Sequence[int]) -> int:
    """Pairs of different cards that can be taken from these."""
    total = sum(plays)
    return min(total // CARDS_A_ROUND, total - max(plays, default=0))


def _card_done(cards: CardSet, state: GameState) -> Hero:
    """You once the card whose action is under way has been put down (RND-5)."""
    t = table(cards, state)
    for frame in state.agenda:
        if isinstance(frame, FinishCard):
            t.way.handlers.run[FinishCard](t, frame)
    return t.hero
