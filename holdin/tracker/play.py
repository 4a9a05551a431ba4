"""A turn or an attack played by the game in thought, with what the table replies where the game asks."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from holdin.game.abilities import can_do, perform
from holdin.game.actions import Action, Attach, Do, LoseDiscarded, Rolled, Skip, Suffer
from holdin.game.actions import Recover as Recovered
from holdin.game.agenda import Frame, MonsterTurn, RollStrike, Source, Strike
from holdin.game.asks import AskDamage, AskEffect, AskLetter, AskRecover
from holdin.game.effects import arm
from holdin.game.evolve import evolve
from holdin.game.figures import YOU
from holdin.game.held.field import change_distance
from holdin.game.held.fight import fight
from holdin.game.held.starts import borne, on_parties
from holdin.game.machine import legal, question, run, table, take
from holdin.game.outlook import strike_rolled
from holdin.game.stage import stage
from holdin.game.state import CardPlace, Effect, GameState, Phase, Turn
from holdin.game.step import Event
from holdin.game.striking import POISONED
from holdin.game.table import Table
from holdin.models.ability import Ability, AttackBonus, Heal, Recover, Retaliate, Shield, When
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.letters import Condition, Half, Letter, Party
from holdin.models.monster import Behaviour
from holdin.tracker.deck import face
from holdin.tracker.sheet import Automatic, Sheet
from holdin.tracker.situation import row_of, situation

LASTING: Final = Shield, Retaliate, AttackBonus, When
"""Abilities that do nothing but last."""


class Choice(StrEnum):
    """What you do about damage (DMG-1)."""

    SUFFER = "suffer"
    NEGATE = "negate"
    """Your cards take it: at the table hands turn them."""


Reply = Letter | Choice
"""What the table says when the game asks: a letter that was rolled, or what you do about damage."""


class Played(NamedTuple):
    """How it stood, how it stands when the table has to say something or all is done, and what happened."""

    cards: CardSet
    before: GameState
    state: GameState
    events: tuple[Event, ...]

    def table(self) -> Table:
        """A working copy."""
        return table(self.cards, self.state)

    @property
    def row(self) -> Behaviour | None:
        """The monster's set, if one is up."""
        now = self.before.combat
        if now is None or now.behaviour is None:
            return None
        return stage(self.cards, self.before.setup).stats(now.monster).sets[now.behaviour]

    def bears(self, condition: Condition) -> bool:
        """Whether the monster has a condition that bears on its turn."""
        on_it = (each for each in self.before.effects if each.bearer != YOU)
        return any(each.condition is condition and each.clock != YOU for each in on_it)


def its_turn(cards: CardSet, sheet: Sheet, replies: Sequence[Reply] = ()) -> Played:
    """The monster's turn with the set that is up: the one under way, or its next."""
    here = situation(cards, sheet)
    assert here.state.fight is not None
    now = evolve(here.state.fight, acted=False)
    state = evolve(here.state, fight=now, effects=borne(_in_force(sheet, Party.MONSTER), now.monster))
    return played(here.cards, state, MonsterTurn(), replies)


def your_turn(cards: CardSet, sheet: Sheet) -> Table:
    """Your turn: the one under way, or your next."""
    t = situation(cards, sheet).table()
    effects = (*_in_force(sheet, Party.HERO), *missing(sheet, sheet.given))
    t.effects = effects if t.fight is None else borne(effects, t.fight.monster)
    t.phase, t.turn = Phase.HERO_TURN, Turn(begun=True)
    if sheet.phase is not Phase.HERO_TURN:
        arm(t, YOU)
    return t


def owed(cards: CardSet, sheet: Sheet, abilities: Sequence[Ability]) -> Iterator[Heal | Recover]:
    """What of an action is asked about by itself, as far as it can be done and is of any use now (RND-4)."""
    t = _with_your_cards(cards, sheet)
    yield from (each for each in abilities if isinstance(each, Heal | Recover) and can_do(t, each))


def recoverable(cards: CardSet, sheet: Sheet) -> tuple[CardId, ...]:
    """The lost cards among which a recovery chooses (RND-6)."""
    t = _with_your_cards(cards, sheet)
    t.push(AskRecover(1))
    return tuple(each.card for each in legal(t.cards, t.freeze()) if isinstance(each, Recovered))


def _with_your_cards(cards: CardSet, sheet: Sheet) -> Table:
    """Your turn, with your cards as they lie on the table."""
    t = your_turn(cards, sheet)
    t.hero = evolve(t.hero, cards=sheet.deck)
    return t


def given(cards: CardSet, sheet: Sheet) -> tuple[Effect, ...]:
    """What its set gives the monster in the turn under way, as far as nobody has put it on the sheet (MTN-6)."""
    if sheet.foe is None or sheet.foe.row is None:
        return ()
    after = its_turn(cards, sheet).state
    ref = None if after.fight is None else after.fight.monster
    own = tuple(each for each in after.effects if each.source == each.bearer == ref)
    return missing(sheet, on_parties(own))


def lasts(cards: CardSet, sheet: Sheet, place: CardPlace, *halves: Half) -> tuple[Effect, ...]:
    """What a card gives as long as it is kept below: all of the halves that lose it and last (RND-5, RND-6)."""
    t, printed = situation(cards, sheet).table(), face(cards, sheet, place)
    t.effects = ()
    for half in halves:
        action = printed.action(half)
        if action.lost and action.lasting is not None:
            source = Source(place.card, half, action.lasting)
            for ability in action.abilities:
                if isinstance(ability, LASTING):
                    perform(t, source, ability, ())
    return on_parties(t.effects)


def missing(sheet: Sheet, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects of which the sheet has none alike, whoever put it there."""
    there = [_alike(effect) for effect in sheet.effects]
    return tuple(effect for effect in effects if _alike(effect) not in there)


def _alike(effect: Effect) -> tuple[object, ...]:
    return effect.bearer, effect.shield, effect.retaliate, effect.condition


def _in_force(sheet: Sheet, party: Party) -> tuple[Effect, ...]:
    """The effects for a party's turn: what it gained in a turn under way waits for the next one, as it did (CON-4).

    Where nothing ends by itself, whatever is on the sheet is in force.
    """
    if not sheet.does(Automatic.CONDITIONS_END):
        return tuple(evolve(each, armed=True) for each in sheet.effects)
    if party is Party.HERO or sheet.phase is not Phase.MONSTER_TURN:
        return sheet.effects
    # The game arms what waits as its turn begins; this turn has begun already.
    other = party.enemy
    return tuple(each if each.armed or each.clock == other else evolve(each, clock=other) for each in sheet.effects)


def played(cards: CardSet, state: GameState, frame: Frame, replies: Sequence[Reply]) -> Played:
    """Something begun in a state, up to the first question to which the table has no reply yet."""
    return _replied(cards, state, table(cards, evolve(state, agenda=(frame,))), replies)


def closed_in(cards: CardSet, sheet: Sheet, who: Party, replies: Sequence[Reply]) -> Played:
    """A party comes, or is moved, to distance 1 (HIN-6)."""
    here = situation(cards, sheet)
    t = here.table()
    change_distance(t, 1, YOU if who is Party.HERO else fight(t).monster, "MOV-3")
    return _replied(here.cards, here.state, t, replies)


def _replied(cards: CardSet, state: GameState, t: Table, replies: Sequence[Reply]) -> Played:
    run(t)
    now, events, left = _with_its_bonuses(t.freeze()), t.events, [*replies]
    while (action := _answered(cards, now, left)) is not None:
        step = take(cards, now, action)
        hands = evolve(step.after.hero, cards=state.hero.cards)  # which cards negate damage, only the hands know
        now = _with_its_bonuses(evolve(step.after, hero=hands))
        events += step.events
    return Played(cards, state, now, tuple(events))


def _answered(cards: CardSet, state: GameState, left: list[Reply]) -> Action | None:
    """The table's reply; unasked, every bonus is added, every effect applied, and what is more than that left out."""
    ask = question(state)
    if isinstance(ask, AskLetter):
        rolled = strike_rolled(cards, state)
        if not left or rolled is None or row_of(cards, state, rolled[0].by) is None:
            return None
        return Rolled(Letter(left.pop(0)))
    if isinstance(ask, AskDamage):
        return _about_damage(cards, state, Choice(left.pop(0))) if left else None
    if ask is None or isinstance(ask, AskEffect):
        return None if ask is None else Do()
    offered = legal(cards, state)
    return next((action for action in offered if isinstance(action, Attach | Skip)), offered[0])


def _about_damage(cards: CardSet, state: GameState, choice: Choice) -> Action:
    negate = next(action for action in legal(cards, state) if isinstance(action, LoseDiscarded))
    return Suffer() if choice is Choice.SUFFER else negate


def _own(strike: Strike) -> bool:
    """Whether more has been added to its attack than its set and your Poison say."""
    return len([gain for gain in strike.gains if gain is not POISONED]) > 1


def _with_its_bonuses(state: GameState) -> GameState:
    """Attack bonuses that somebody has given the monster: no card does, so the game knows none (ATK-4)."""
    below = state.agenda[-2] if isinstance(question(state), AskLetter) and len(state.agenda) > 1 else None
    if not isinstance(below, RollStrike) or below.strike.by is Party.HERO or _own(below.strike):
        return state
    gains = tuple(each.bonus for each in state.effects if each.bearer != YOU and each.bonus is not None)
    strike = evolve(below.strike, gains=(*below.strike.gains, *gains))
    return evolve(state, agenda=(*state.agenda[:-2], RollStrike(strike), state.agenda[-1]))
