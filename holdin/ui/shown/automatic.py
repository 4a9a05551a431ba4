"""What needs no input of its own: answers that give themselves, and answers that the next one implies. All pure.

The rules ask one small question at a time. A player means more with one input: who clicks a half means all that it
does, who takes the next half has stopped moving, who chooses cards doesn't rest. A question is put to him only where
its answers differ in effect. What they come to, `outcomes` works out.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import Final, NamedTuple

from holdin.game.actions import (
    Action,
    Do,
    EndTurn,
    Go,
    KeepLoss,
    LongRest,
    NoRest,
    Option,
    Play,
    Repick,
    Rolled,
    Skip,
    Stop,
    Suffer,
    TakeShortRest,
    UseItem,
    Way,
)
from holdin.game.asks import (
    AskAbility,
    AskAlly,
    AskArea,
    AskAttach,
    AskAttachNow,
    AskDamage,
    AskDistance,
    AskEffect,
    AskEnemy,
    AskHindrance,
    AskLetter,
    AskNext,
    AskOption,
    AskOrder,
    AskPlay,
    AskRecover,
    AskRest,
    AskRoute,
    AskShove,
    AskStep,
    AskTarget,
    AskTrap,
    AskWay,
)
from holdin.game.futility import all_futile, futile
from holdin.game.looting import loot_hexes
from holdin.game.machine import asks_chance, legal, question, table, take
from holdin.game.open import reading
from holdin.game.open.decisions import first_way
from holdin.game.outlook import (
    destinations,
    landings,
    rest_to_come,
    strikes,
)
from holdin.game.place_asks import (
    AskObstacle,
    AskObstaclePlace,
    AskPlace,
    AskRift,
    AskRiftTo,
    AskSummon,
    AskTeleport,
    AskTrapPlace,
    AskWhichRift,
)
from holdin.game.rounds import CARDS_A_ROUND
from holdin.game.stage import stage
from holdin.game.state import GameState, Zone
from holdin.models.ability import Attack, Dismiss, Foresee, Heal, Shove
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Letter, Party
from holdin.ui.shown.outcomes import Outcome, adds, comes_later, helps, outcomes, same_effect

SEEN: Final = (LongRest,)
"""Answers that a player should see even where there is no other."""
CHOICES: Final = (
    *(AskStep, AskDistance, AskTarget, AskTrap, AskOption, AskHindrance, AskRecover),
    *(AskEnemy, AskAlly, AskNext, AskArea, AskSummon, AskPlace, AskObstacle, AskObstaclePlace, AskTrapPlace),
    *(AskRift, AskWhichRift, AskRiftTo, AskTeleport),
)
"""What an ability that is done asks for: its choice is made in one with doing it."""
PLAIN: Final = (AskOrder, AskRoute, AskHindrance, AskEffect, AskAttachNow)
"""Questions that are put only where their answers differ in effect."""
REDRAW: Final = (Repick(), Suffer())
"""Who draws again suffers for it: the rule names both in one breath (RST-2). To negate it is an answer of its own."""
REST_LATER: Final = (NoRest(), LongRest())
"""Who takes a long rest instead of the short one declares it as the next round begins (RST-3)."""
CHAIN: Final = 8
"""More answers than are ever implied in a row."""
FOLLOWED: Final = 40
"""More answers than ever follow one another by themselves."""


# Answers that give themselves


def follow(cards: CardSet, state: GameState) -> Action | None:
    """The answer that needs no input; none where a player is to be asked, or nothing is asked of him."""
    open_ = legal(cards, state)
    if not open_ or asks_chance(state):
        return None
    if len(open_) == 1:
        return None if isinstance(open_[0], SEEN) else open_[0]
    if state.goal_met and not (threatens(cards, state) or pays(cards, state)) and (idle := _idle(open_)) is not None:
        return idle
    ask = question(state)
    if isinstance(ask, AskAbility):
        return _done(cards, state, open_)
    if isinstance(ask, AskAttach):
        useless = not any(helps(cards, state, action) for action in open_ if action != Go())
        return Go() if useless else None
    if isinstance(ask, AskWay):
        return Way(first_way(ask, state.figure(ask.figure).hex))
    if (any_ := _as_good_as_any(cards, state, open_)) is not None:
        return any_
    if isinstance(ask, AskRest) and rest_to_come(cards, state) == "short":
        return TakeShortRest()
    if isinstance(ask, AskEffect) and not _shifts(cards, state):
        return Do()
    return None


def _as_good_as_any(cards: CardSet, state: GameState, open_: tuple[Action, ...]) -> Action | None:
    """An answer where all to a plain question come to the same, or no option or last card does anything (RND-4)."""
    ask = question(state)
    if isinstance(ask, AskPlay):
        return _spent(cards, state, open_)
    if isinstance(ask, AskOption):
        same = all(isinstance(action, Option) and futile(cards, state, action) is not None for action in open_)
    else:
        same = isinstance(ask, PLAIN) and same_effect(cards, state, open_)
    return open_[0] if same else None


def _spent(cards: CardSet, state: GameState, open_: tuple[Action, ...]) -> Action | None:
    """The play of the one card that is left, where it does nothing whatever it is played for: nobody loses it for that.

    None where there are more cards, or anything would be different (RND-4, RND-5).
    """
    left = {action.card for action in open_ if isinstance(action, Play)}
    if len(left) > 1 or not all_futile(cards, state):
        return None
    after = {play: followed(cards, state, play)[1] for play in open_}
    lost = (Zone.LOST, *left)
    kept = [play for play in open_ if lost not in {(each.zone, each.card) for each in after[play].hero.cards}]
    return kept[0] if kept and all(after[play] == after[kept[0]] for play in kept) else None


def _done(cards: CardSet, state: GameState, open_: tuple[Action, ...]) -> Action | None:
    """An ability of what was chosen is done, unless it has a choice to offer, or something could be added to it."""
    ask = question(state)
    assert isinstance(ask, AskAbility)
    if Do() not in open_:
        others = [action for action in open_ if action != Skip()] if comes_later(cards, state, ask) else []
        return Skip() if Skip() in open_ and not any(_enables(cards, state, each) for each in others) else None
    if adds(cards, state):
        return None
    if ask.begun and _hurts(cards, take(cards, state, Do()).after):
        return None
    if isinstance(ask.ability, Attack):
        return Do() if len(strikes(cards, state)) == 1 else None
    if isinstance(ask.ability, Dismiss):
        return None  # who wants what follows may not want to lose a summon for it
    of_itself = ask.source.half is None and ask.source.id not in cards.items
    if isinstance(ask.ability, Heal) and of_itself and _worse_off(cards, state):
        return None
    if isinstance(ask.ability, Foresee) and state.foretold:
        return None  # another roll takes the place of the one that was seen
    if isinstance(ask.ability, Shove) and comes_later(cards, state, ask):
        return None  # whoever moved first may no longer want it nearer, or farther
    return None if _leaves_a_choice(cards, state) else Do()


def _enables(cards: CardSet, state: GameState, action: Action) -> bool:
    """Whether an item or elements may make an ability possible that isn't now."""
    after = reduce(lambda after, each: take(cards, after, each).after, meant(cards, state, (action,)), state)
    return not _asks_again(state, after) or Do() in legal(cards, after)


def _asks_again(before: GameState, after: GameState) -> bool:
    """Whether the same ability is asked about, with something used in between."""
    asked, now = question(before), question(after)
    return isinstance(asked, AskAbility) and isinstance(now, AskAbility) and now.ability == asked.ability


def _hurts(cards: CardSet, state: GameState, depth: int = 0) -> bool:
    """Whether what follows may cost you: then an attack that was interrupted is yours to give up (ENG-6)."""
    if isinstance(question(state), AskLetter) and depth < CHAIN:
        return any(_hurts(cards, take(cards, state, Rolled(letter)).after, depth + 1) for letter in Letter)
    return isinstance(question(state), AskDamage)


def _worse_off(cards: CardSet, state: GameState) -> bool:
    """Whether what is asked about heals you to where a letter of your table is lower (HPC-1)."""
    found = [lands for who, lands in landings(cards, state, Do()) if who is Party.HERO]
    rows = ((lands.before.row, lands.after.row) for lands in found)
    return any(new < old for before, after in rows if before and after for old, new in zip(before, after, strict=True))


def _leaves_a_choice(cards: CardSet, state: GameState) -> bool:
    """Whether an ability that is done asks for more: how it is done."""
    after = take(cards, state, Do()).after
    return isinstance(question(after), CHOICES) and len(legal(cards, after)) > 1


def _idle(open_: tuple[Action, ...]) -> Action | None:
    """What does nothing more than go on to the end (END-1)."""
    for kind in (Skip, Stop, EndTurn, NoRest):
        found = next((action for action in open_ if isinstance(action, kind)), None)
        if found is not None:
            return found
    return next((action for action in open_ if isinstance(action, Play) and action.basic), None)


def threatens(cards: CardSet, state: GameState) -> bool:
    """Whether a monster may still act on the open map: the round is played to its end, and can be lost (END-1)."""
    if state.setup.fights is not Fights.OPEN:
        return False
    return any(each.revealed and each.side is Party.MONSTER for each in reading.figures(cards, state))


def pays(cards: CardSet, state: GameState) -> bool:
    """Whether anything can still be gained in a scenario whose goal is met: loot, or a bonus (LOT-1, END-3)."""
    rules = enumerate(stage(cards, state.setup).scenario.rules)
    if state.combat is not None or any(r.earns is not None and n not in state.board.lapsed for n, r in rules):
        return True
    loot = {*loot_hexes(table(cards, state))}
    return bool(loot) and _comes_to(cards, state, loot)


def _comes_to(cards: CardSet, state: GameState, loot: set[Hex]) -> bool:
    """Whether a move that is asked about, or any answer, gets at loot before the turn is over."""
    if loot & {*destinations(cards, state)}:
        return True
    for action in legal(cards, state):
        if isinstance(action, Play | Do | UseItem | Skip):
            after = take(cards, state, action).after
            asked = isinstance(question(after), AskPlay | AskAbility | AskStep)
            if after.board.looted > state.board.looted or (asked and _comes_to(cards, after, loot)):
                return True
    return False


def _shifts(cards: CardSet, state: GameState) -> bool:
    """Whether the effect asked about moves somebody (ATK-7); what follows it anyway doesn't count."""
    done, left = (take(cards, state, action).after for action in (Do(), Skip()))
    if isinstance(question(done), AskShove) or _gone(left, done):
        return True
    fights = done.combat, left.combat
    return fights[0] is not None and fights[1] is not None and fights[0].distance != fights[1].distance


# Answers that the next one implies


class Stand(NamedTuple):
    """A question that can be answered now, and the answers that this implies."""

    implied: tuple[Action, ...]
    state: GameState
    open: tuple[Action, ...]
    """What is legal there."""


def stands(cards: CardSet, state: GameState) -> tuple[Stand, ...]:
    """What can be answered: the question itself first, then those that lie behind an answer which goes without saying.

    A move's rest is stopped, a turn ended and no rest taken by whatever is done next, as long as nothing happens by
    it that a player would have to see first.
    """
    return tuple(islice(_stands(cards, state), CHAIN))


def _stands(cards: CardSet, state: GameState) -> Iterator[Stand]:
    passed: tuple[Action, ...] = ()
    while True:
        yield Stand(passed, state, _unlike(cards, state))
        action = implied(cards, state)
        if action is None:
            return
        before, (given, state) = state, followed(cards, state, action)
        if asks_chance(state) or not _uneventful(before, state):
            return
        passed = (*passed, *given)


def _unlike(cards: CardSet, state: GameState) -> tuple[Action, ...]:
    """What is legal; of equal routes that come to the same the first one only (HIN-7)."""
    open_ = legal(cards, state)
    if not isinstance(question(state), AskRoute):
        return open_
    first: list[tuple[Action, list[Outcome]]] = []
    for action in open_:
        effects = list(outcomes(cards, take(cards, state, action).after))
        if all(effects != other for _, other in first):
            first.append((action, effects))
    return tuple(action for action, _ in first)


def implied(cards: CardSet, state: GameState) -> Action | None:
    """The answer that goes without saying; to rest no more doesn't, where there are no cards to go on with (RND-3)."""
    ask, open_ = question(state), legal(cards, state)
    if isinstance(ask, AskAbility) and Do() in open_ and not isinstance(ask.ability, Attack):
        return Do() if _leaves_a_choice(cards, state) else None
    if isinstance(ask, AskAbility) and Do() in open_:
        return Do() if len(strikes(cards, state)) > 1 or _leaves_a_choice(cards, state) else None
    if isinstance(ask, AskEffect):
        return Do() if isinstance(question(take(cards, state, Do()).after), AskShove) else None
    if isinstance(ask, AskStep) and ask.moved and Stop() in open_:
        return Stop()
    if isinstance(ask, AskPlay) and EndTurn() in open_:
        return EndTurn()
    if isinstance(ask, AskRest):
        return NoRest() if len(table(cards, state).cards_in(Zone.HAND)) >= CARDS_A_ROUND else None
    return next((action for action in open_ if isinstance(action, KeepLoss)), None)


def _uneventful(before: GameState, after: GameState) -> bool:
    """Whether nothing has happened between two questions but that a turn or a round went by.

    An attack that comes, or damage, is something that happens, though it hasn't hurt yet; so is a monster on its way.
    """
    fights = before.combat and before.combat.monster, after.combat and after.combat.monster
    return (
        question(after) is not None
        and not isinstance(question(after), AskAttach | AskDamage | AskWay)
        and after.you.hp >= before.you.hp
        and fights[0] == fights[1]
        and not _gone(before, after)
        and after.board.lapsed == before.board.lapsed
        and after.goal_met == before.goal_met
        and after.failed == before.failed
    )


def _gone(before: GameState, after: GameState) -> bool:
    """Whether a monster has gone somewhere else: on the open map that is to be seen before anything is chosen."""
    stood = {figure.id: figure.hex for figure in before.others}
    return any(stood.get(figure.id, figure.hex) != figure.hex for figure in after.others)


def followed(cards: CardSet, state: GameState, action: Action) -> tuple[tuple[Action, ...], GameState]:
    """An answer with those that give themselves after it, as far as no luck is needed, and where that leads."""
    given, state = [action], take(cards, state, action).after
    while len(given) < FOLLOWED and (more := follow(cards, state)) is not None:
        after = take(cards, state, more).after
        if asks_chance(after):
            break
        given.append(more)
        state = after
    return tuple(given), state


def meant(cards: CardSet, state: GameState, actions: Sequence[Action]) -> tuple[Action, ...]:
    """An input's answers with all that give themselves after them, up to the first roll or choice.

    A rest that must come whatever is answered isn't brought by any answer, and what an item is used before isn't
    brought by the item. What damage does is told without what comes after it, as it is where it is lessened.
    """
    if isinstance(question(state), AskDamage) and [*actions] == [Suffer()]:
        return tuple(actions)
    given, after = list[Action](), state
    for action in actions:
        if action not in legal(cards, after):
            break
        given.append(action)
        after = take(cards, after, action).after
    while len(given) < FOLLOWED and not asks_chance(after):
        again = any(isinstance(action, UseItem) for action in actions) and _asks_again(state, after)
        more = follow(cards, after)
        if again or more is None or isinstance(more, TakeShortRest):
            break
        given.append(more)
        after = take(cards, after, more).after
    return tuple(given)
