"""What an answer brings, in words: where HP land and with which modifiers, and the rounds of cards that it costs."""

from collections.abc import Iterable, Iterator, Sequence

from holdin.game.actions import (
    Action,
    LongRest,
    LoseDiscarded,
    NoRest,
    Play,
    Route,
    Step,
    Stop,
    TakeShortRest,
)
from holdin.game.figures import YOU
from holdin.game.held.hindrances import spring_damage, step_cost
from holdin.game.machine import table, take
from holdin.game.outlook import Landing, Odds, health, landings, may_interrupt, outlook, price, rest_to_come
from holdin.game.resting import LONG_REST_HEAL
from holdin.game.stage import stage
from holdin.game.state import GameState, MonsterRef
from holdin.models.ability import CardAction
from holdin.models.hp_card import Row
from holdin.models.letters import Condition, Fights, Letter, Party
from holdin.models.summon import Summon
from holdin.words.catalogues import msgid
from holdin.words.translator import Translator, signed

BETTER, WORSE = "↑", "↓"
"""Signs of a half whose modifiers are better, or worse, on average."""


def row_words(row: Row | None) -> str:
    """The modifiers, each with its letter, such as "A +1 · B 0 · C −1"; empty where there is no table."""
    return " · ".join(f"{letter} {signed(cell)}" for letter, cell in zip(Letter, row or (), strict=False))


def table_words(say: Translator, lands: Landing, whose: Party) -> str:
    """The modifiers that a change of HP leads to, whether they are others, better or worse; or what 0 HP mean.

    Their letters are a roll's: a word says so, for a monster's sets and the sides of cards have the same.
    """
    if not lands.after.hp:
        return say.tr("exhausted") if whose is Party.HERO else say.tr("dead")
    sign = {1: f" {BETTER}", -1: f" {WORSE}"}.get(lands.better, "")
    row = f"{row_words(lands.after.row)}{sign}"
    return say.tr("new modifiers {row}", row=row) if lands.turns else say.tr("same modifiers {row}", row=row)


def landing_words(say: Translator, lands: Landing, whose: Party) -> str:
    """A change of HP with the table that it leads to, such as "5 → 2: new modifiers A 0 · B 0 · C −1"."""
    return f"{lands.before.hp} → {lands.after.hp}: {table_words(say, lands, whose)}"


def lands_on(say: Translator, state: GameState, whose: Party, lands: Landing) -> str:
    """The same, with whose HP they are."""
    if whose is Party.HERO:
        return say.tr("HP {landing}", landing=landing_words(say, lands, whose))
    return f"{say.foe(state)} {landing_words(say, lands, whose)}"


def modifiers_words(say: Translator, state: GameState, whose: Party, hp: int) -> tuple[str, str]:
    """Where modifiers come from, and that they change: the HP card's row that a figure's HP bring up (HPC-1, MHP-1)."""
    row = row_words(health(say.cards, state, whose, hp).row)
    told = msgid("At {hp} HP its attacks roll {row}: the lit row of its HP card.")
    if whose is Party.HERO:
        told = msgid("At {hp} HP your attacks roll {row}: the lit row of your HP card.")
    return say.tr(told, hp=hp, row=row), say.tr("Other HP turn the card to other rows.")


def left_words(say: Translator, seen: Odds) -> str:
    """The HP that an attack leaves its target, by its roll, such as "by its roll A 9 · B 6 · C 6 HP left" (ATK-4)."""
    left = [lands.after.hp for lands in seen.lands]
    if len({*left}) == 1:
        return say.tr("{hp} HP left, whatever is rolled", hp=left[0])
    rolls = " · ".join(f"{outcome.letter} {hp}" for outcome, hp in zip(seen.outcomes, left, strict=True))
    if seen.by is Party.HERO:
        return say.tr("by your roll {rolls} HP left", rolls=rolls)
    return say.tr("by its roll {rolls} HP left", rolls=rolls)


def lands_by_roll(say: Translator, seen: Odds) -> str:
    """The same, with the tables that the HP then lie on, each landing once."""
    letters = dict[str, list[str]]()
    for outcome, lands in zip(seen.outcomes, seen.lands, strict=True):
        told = say.tr("HP {landing}", landing=landing_words(say, lands, seen.by.enemy))
        letters.setdefault(told, []).append(outcome.letter.value)
    if len(letters) == 1:
        return say.tr("{landing}, whatever is rolled", landing=next(iter(letters)))
    return "; ".join(
        say.tr("roll {letters}: {landing}", letters="/".join(names), landing=landing)
        for landing, names in letters.items()
    )


def price_words(say: Translator, state: GameState, *actions: Action) -> str:
    """Rounds of cards without some answers and with them; empty where they cost none."""
    cost = price(say.cards, state, *actions)
    if cost is None:
        return ""
    now, after = cost
    return say.plural("cards for {now} → {count} round", "cards for {now} → {count} rounds", after, now=now)


def price_brief(say: Translator, state: GameState, *actions: Action) -> str:
    """The same where room is short, on a card."""
    cost = price(say.cards, state, *actions)
    if cost is None:
        return ""
    return say.plural("{now} → {count} round", "{now} → {count} rounds", cost[1], now=cost[0])


def same_price(say: Translator, state: GameState, actions: Sequence[Action]) -> str:
    """What one of several answers costs, where each costs the same; else empty (DMG-1)."""
    prices = {price_words(say, state, action) for action in actions}
    return prices.pop() if len(prices) == 1 else ""


def price_range(say: Translator, state: GameState, actions: Sequence[Action]) -> str:
    """What the dearest and the cheapest of several answers cost; empty where none costs anything (DMG-1)."""
    prices = [price(say.cards, state, action) for action in actions]
    now = next((cost[0] for cost in prices if cost is not None), None)
    if now is None:
        return ""
    left = [now if cost is None else cost[1] for cost in prices]
    least, most = min(left), max(left)
    rounds = str(most) if least == most else f"{least}–{most}"
    return say.plural(
        "cards for {now} → {rounds} round", "cards for {now} → {rounds} rounds", most, now=now, rounds=rounds
    )


def brings(say: Translator, state: GameState, actions: Sequence[Action]) -> str:
    """What answers bring that are given one after the other, where that can be told; empty for nothing."""
    return "; ".join(_brings(say, state, actions))


def in_short(brought: str) -> str:
    """The same where room is short: what each part of it begins with, such as "HP 10 → 7"."""
    return "; ".join(part.partition(":")[0] for part in brought.split("; "))


def _brings(say: Translator, state: GameState, actions: Sequence[Action]) -> Iterator[str]:
    for whose, lands in landings(say.cards, state, *actions):
        yield lands_on(say, state, whose, lands)
    if state.board.laid:
        yield from _on_the_way(say, state, actions)
    fought = outlook(say.cards, state, *actions).engages if state.combat is None else None
    if fought and isinstance(actions[0], Stop):
        yield from engaging(say, state, fought)
    elif fought and len(fought) == 1 and not isinstance(actions[-1], Step | Stop):
        yield _begun(say, state, fought[0])
    cost = price_words(say, state, *actions)
    if cost:
        yield say.tr(_price_told(say, state, actions[0]), cost=cost)
    yield from _resting(say, actions[-1])
    if isinstance(actions[0], Route):
        yield from approach_words(say, state, *actions)
    if isinstance(actions[0], NoRest):
        yield from _without_a_rest(say, state)


def _on_the_way(say: Translator, state: GameState, actions: Sequence[Action]) -> Iterator[str]:
    """What a trap on the way does besides damage (OVL-3)."""
    found = list[Condition]()
    for action in actions:
        step = take(say.cards, state, action)
        state = step.after
        if isinstance(action, Step):
            gained = (event.values for event in step.events if event.kind == "condition_gained")
            found += [Condition(str(values["condition"])) for values in gained if values["who"] == YOU]
    if found:
        yield say.tr("you gain {conditions}", conditions=say.words(found))


def engaging(say: Translator, state: GameState, monsters: Iterable[MonsterRef]) -> Iterator[str]:
    """Who engages you where a move may end (ENG-2)."""
    for ref in monsters:
        yield say.tr("{monster} engages you there", monster=say.monster(state, ref))


def _begun(say: Translator, state: GameState, ref: MonsterRef) -> str:
    """A fight that begins in your turn, and whether its monster may have its turn first (ENG-5)."""
    monster, interrupts = say.monster(state, ref), may_interrupt(say.cards, state, ref)
    if interrupts is None:
        return say.tr("a fight begins with {monster}", monster=monster)
    if interrupts:
        return say.tr("a fight begins: {monster} may act before you", monster=monster)
    return say.tr("a fight begins: you are faster than {monster}", monster=monster)


_LONG_REST = msgid("takes a round: heal {heal}, items back, you choose the lost card")


def _resting(say: Translator, action: Action) -> Iterator[str]:
    """What tells one rest from the other (RST-1, RST-3)."""
    if isinstance(action, TakeShortRest):
        yield say.tr("at once: chance chooses the lost card")
    elif isinstance(action, LongRest):
        yield say.tr(_LONG_REST, heal=LONG_REST_HEAL)


def _price_told(say: Translator, state: GameState, action: Action) -> str:
    """How the rounds of cards are told that an answer costs: whether its own card comes back (RND-5, DMG-1, SUM-2)."""
    lost = msgid("{cost}: no rest brings it back")
    if isinstance(action, Play) and not action.basic:
        played = table(say.cards, state).face(action.card).action(action.half)
        if state.setup.fights is Fights.OPEN and any(each.returns for each in _summons(played)):
            return msgid("{cost} while the summon is there: its card comes back with it")
        return lost if played.lost else "{cost}"
    return lost if isinstance(action, LoseDiscarded) else "{cost}"


def _summons(played: CardAction) -> Iterator[Summon]:
    return (each for each in played.abilities if isinstance(each, Summon))


def approach_words(say: Translator, state: GameState, *actions: Action) -> Iterator[str]:
    """What the hindrances of a fight bring, and to whom (HIN-1, HIN-6, HIN-8)."""
    fight = state.combat
    if fight is None:
        return
    for action in actions:
        state = take(say.cards, state, action).after
    t = table(say.cards, state)
    damage, monster = spring_damage(t), say.monster(state, fight.monster)
    yield step_words(say, state)
    reason = msgid("{damage} damage to whoever first comes to distance 1: you or {monster}")
    if stage(say.cards, state.setup).stats(fight.monster).flying:
        reason = msgid("{damage} damage to you if you come to distance 1, none to {monster}")
    if damage:
        yield say.tr(reason, damage=damage, monster=monster)


def step_words(say: Translator, state: GameState) -> str:
    """What a step of distance costs in the fight, and whom (HIN-1, HIN-8)."""
    fight, cost = state.combat, step_cost(table(say.cards, state), free=False)
    if fight is not None and stage(say.cards, state.setup).stats(fight.monster).flying:
        return say.plural(
            "each step of distance costs you {count} movement, {monster} flies: 1",
            "each step of distance costs you {count} movement, {monster} flies: 1",
            cost,
            monster=say.monster(state, fight.monster),
        )
    return say.plural(
        "each step of distance costs {count} movement, for both",
        "each step of distance costs {count} movement, for both",
        cost,
    )


def _without_a_rest(say: Translator, state: GameState) -> Iterator[str]:
    """What tells the rest that comes all the same from the one that is asked about; or that none comes (RND-3)."""
    match rest_to_come(say.cards, state):
        case "none":
            yield say.tr("you are exhausted")
        case "short":
            yield say.tr("the same rest a moment later")
        case "long":
            yield say.tr(_LONG_REST, heal=LONG_REST_HEAL)
