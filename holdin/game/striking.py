"""Attacks of both parties, from the target to the retaliate (ATK-1 to ATK-12)."""

from collections.abc import Mapping
from enum import StrEnum
from itertools import compress
from typing import Any, Final

from holdin.game.abilities import aim, fits, within_reach
from holdin.game.actions import Action, Attach, Do, Go, Order, Skip, UseItem
from holdin.game.agenda import (
    AnswerStrike,
    AttachToStrike,
    RollStrike,
    Source,
    Strike,
    StrikeEffects,
    evolve_strike,
    make_strike,
)
from holdin.game.asks import AskAttach, AskAttachNow, AskEffect, AskLetter, AskOrder, RollFor
from holdin.game.effects import fire, gain_condition, settle_effects
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, is_summon, side_of
from holdin.game.hurting import hurt
from holdin.game.items import pay_for, ready_items
from holdin.game.registry import Chapter
from holdin.game.state import evolve_turn
from holdin.game.table import MUDDLE, STRENGTHEN, Table
from holdin.models.ability import Ability, Attack, AttackEffect, Gain, Trigger
from holdin.models.hp_card import COLUMN, Row
from holdin.models.item import Item, Timing
from holdin.models.letters import Condition, Party, UseCost
from holdin.rules.attack import Blow

CHAPTER = Chapter()

ASK_MODIFIER: Final = AskLetter(RollFor.MODIFIER)
"""It knows nothing else: one will do."""

POISONED: Final = Gain(value=1)
"""What Poison adds to an attack on its bearer, among the attacker's bonuses (HEA-2, ATK-4 step 1)."""

Effects = list[tuple[str, str | int]]
"""What a strike does beside its damage: ("condition", which), ("push", how far), ("pull", how far)."""


def reach_of(ability: Attack, gains: tuple[Gain, ...]) -> int:
    """How far an attack reaches, with what was added to it (ATK-1)."""
    return (ability.range or 1) + sum(gain.range for gain in gains)


def against(t: Table, target: FigureId) -> tuple[Gain, ...]:
    """What is added to every attack on a figure (HEA-2)."""
    return (POISONED,) if t.effects and t.has(target, Condition.POISON) else ()


def aimed_at(t: Table, ability: Attack, reach: int) -> tuple[FigureId, ...]:
    """The enemies that an attack can be for, where it may begin a fight, too; or those by rifts (ENG-8, RIF-3)."""
    if ability.from_rift or ability.on_rift:
        return within_reach(t, ability, reach)
    return t.way.field.targets(t, reach)


def strike_of(t: Table, target: FigureId, source: Source, ability: Ability, gains: tuple[Gain, ...]) -> Strike:
    """Your attack on a target, with what was added to it and what bonuses on all attacks add."""
    assert isinstance(ability, Attack)
    steady = tuple(e.bonus for e in t.bearing(YOU) if e.bonus is not None and e.every_attack)
    return make_strike(
        YOU,
        target,
        source.id,
        ability.value,
        ability.range is not None or any(gain.range for gain in gains),
        t.way.field.apart(t, YOU, target),
        (ability.gain, *gains, *steady, *against(t, target)),
        lasting=source.lasting,
    )


# Before the roll (ITM-4, ATK-4 step 1, ATK-8)


def _attachable(t: Table, strike: Strike) -> list[tuple[str, Gain]]:
    """Bonuses for the next attack and effects that wait for one, by source."""
    if strike.attacker != YOU:
        return []
    bonuses = [(e.source, e.bonus) for e in t.bearing(YOU) if e.bonus is not None and not e.every_attack]
    found = [*bonuses, *t.turn.waiting]
    return [(source, gain) for source, gain in found if source not in strike.attached]


def _strike_items(t: Table, strike: Strike) -> list[Item]:
    """Items for this strike; one at will that lengthens it had its time before the target was chosen.

    One at will may be used again, as long as that changes anything (ITM-4).
    """
    if YOU not in {strike.attacker, strike.target}:
        return []
    timing = Timing.ATTACK if strike.attacker == YOU else Timing.ATTACKED
    range_ = 2 if strike.ranged else None
    found = [item for item in ready_items(t, timing) if fits(item, range_)]
    return [
        item
        for item in found
        if not (item.gain.range and item.use is UseCost.NONE)
        and (item.id not in strike.attached or _adds(t, strike, item))
    ]


def _adds(t: Table, strike: Strike, item: Item) -> bool:
    """Whether a further use of an item changes a strike: numbers add up, the rest counts once (ATK-6, CON-1)."""
    gain = item.gain
    if gain.value or gain.times > 1 or gain.push or gain.pull or item.shield or item.retaliate:
        return True
    found = blow(t, strike)
    had = {condition for each in strike.gains for condition in each.conditions}
    return (
        (gain.pierce > 0 and found.shield > found.pierce)
        or not had.issuperset(gain.conditions)
        or (gain.advantage and not found.advantage)
        or ((gain.disadvantage or item.disadvantage) and not found.disadvantage)
    )


@CHAPTER.runs(AttachToStrike)
def _attach_or_go(t: Table, frame: AttachToStrike) -> None:
    if _attachable(t, frame.strike) or _strike_items(t, frame.strike):
        t.push(AskAttach(frame.strike))
    else:
        _go(t, frame.strike)


@CHAPTER.offers(AskAttach)
def _offer_attach(t: Table, ask: AskAttach) -> list[Action]:
    sources = dict.fromkeys(source for source, _ in _attachable(t, ask.strike))
    found: list[Action] = [Go()]
    found += [Attach(source) for source in sources]
    found += [UseItem(item.id) for item in _strike_items(t, ask.strike)]
    return found


@CHAPTER.answers(AskAttach, Attach)
def _attach(t: Table, ask: AskAttach, action: Attach) -> None:
    gains = tuple(gain for source, gain in _attachable(t, ask.strike) if source == action.source)
    t.turn = evolve_turn(t.turn, waiting=tuple(w for w in t.turn.waiting if w[0] != action.source))
    used = [e for e in t.effects if e.bonus is not None and not e.every_attack and e.source == action.source]
    settle_effects(t, tuple(effect for effect in t.effects if effect not in used))
    t.say("attached", "ATK-4", source=action.source)
    _again(t, ask.strike, action.source, gains=ask.strike.gains + gains)


@CHAPTER.answers(AskAttach, UseItem)
def _attach_item(t: Table, ask: AskAttach, action: UseItem) -> None:
    item = pay_for(t, action.item)
    gain = item.gain
    if item.disadvantage:
        gain = gain.model_copy(update={"disadvantage": True})
    strike = evolve(ask.strike, shield=ask.strike.shield + item.shield, retaliate=ask.strike.retaliate + item.retaliate)
    _again(t, strike, item.id, gains=(*ask.strike.gains, gain))


def _again(t: Table, strike: Strike, attached: str, *, gains: tuple[Gain, ...]) -> None:
    t.push(t.way.strike.before(evolve_strike(strike, gains=gains, attached=(*strike.attached, attached))))


@CHAPTER.answers(AskAttach, Go)
def _go_on(t: Table, ask: AskAttach, _action: Go) -> None:
    _go(t, ask.strike)


def _go(t: Table, strike: Strike) -> None:
    """On to the roll; where a multiplication meets a plain bonus, the order is chosen first (ATK-4)."""
    if strike.attacker == YOU and any(gain.times > 1 for gain in strike.gains) and any(g.value for g in strike.gains):
        t.push(AskOrder(strike))
    else:
        t.push(t.way.strike.roll(strike))


@CHAPTER.offers(AskOrder)
def _offer_order(_t: Table, _ask: AskOrder) -> list[Action]:
    return [Order("plus"), Order("times")]


@CHAPTER.answers(AskOrder, Order)
def _order(t: Table, ask: AskOrder, action: Order) -> None:
    t.push(t.way.strike.roll(evolve(ask.strike, times_first=action.first == "times")))


@CHAPTER.performs(AttackEffect)
def _attack_effect(t: Table, source: Source, ability: AttackEffect, gains: tuple[Gain, ...]) -> None:
    """It goes with an attack of this turn, one to come or one already made (ATK-8)."""
    for gain in (ability.gain, *gains):
        if t.turn.struck and (gain.conditions or gain.push or gain.pull):
            t.push(AskAttachNow(source, gain))
        else:
            _wait(t, source, gain)


def _wait(t: Table, source: Source, gain: Gain) -> None:
    t.turn = evolve_turn(t.turn, waiting=(*t.turn.waiting, (source.id, gain)))
    t.say("effect_waits", "ATK-8", source=source.id)


@CHAPTER.offers(AskAttachNow)
def _offer_now(_t: Table, ask: AskAttachNow) -> list[Action]:
    return [Attach(ask.source.id), Go()]


@CHAPTER.answers(AskAttachNow, Attach)
def _attach_now(t: Table, ask: AskAttachNow, _action: Attach) -> None:
    aim(t, ask.source, AttackEffect(gain=ask.gain), (), t.turn.struck)


@CHAPTER.affects(AttackEffect)
def _attach_to(t: Table, whom: FigureId, source: Source, ability: AttackEffect, _gains: tuple[Gain, ...]) -> None:
    """The attack is made already; its effects are still to come (ATK-8)."""
    apart = t.way.field.apart(t, YOU, whom)
    t.push(StrikeEffects(Strike(YOU, whom, source.id, 0, False, apart, (ability.gain,), lasting=source.lasting)))


@CHAPTER.answers(AskAttachNow, Go)
def _attach_later(t: Table, ask: AskAttachNow, _action: Go) -> None:
    _wait(t, ask.source, ask.gain)


# The roll (ATK-4 to ATK-6)


class Cause(StrEnum):
    """What gives a strike advantage or disadvantage (ATK-5, ATK-6, CON-2, CON-3)."""

    STRENGTHEN = "strengthen"
    """Its attacker is strengthened."""
    HELPED = "helped"
    """A card, an item or a bonus says so."""
    MUDDLE = "muddle"
    """Its attacker is muddled."""
    ADJACENT = "adjacent"
    """It is a ranged attack at distance 1."""
    HAMPERED = "hampered"
    """A card, an item or a bonus says so."""


ADVANTAGE: Final = frozenset({Cause.STRENGTHEN, Cause.HELPED})
"""The causes of advantage; the others are those of disadvantage."""

CAUSES: Final = tuple(Cause)


def causes(t: Table, strike: Strike) -> tuple[Cause, ...]:
    """Why a strike has advantage or disadvantage; several of a kind count once (ATK-5, ATK-6)."""
    holds = (
        t.has(strike.attacker, STRENGTHEN),
        any(gain.advantage for gain in strike.gains),
        t.has(strike.attacker, MUDDLE),
        strike.ranged and strike.distance == 1,
        any(gain.disadvantage for gain in strike.gains),
    )
    return tuple(compress(CAUSES, holds))


def blow(t: Table, strike: Strike) -> Blow:
    """A strike up to its roll, as things stand (ATK-4 to ATK-6, ATK-9)."""
    return _blow(t, strike, causes(t, strike))


def _blow(t: Table, strike: Strike, why: tuple[Cause, ...]) -> Blow:
    base, bonuses = strike_base(strike)
    return Blow(
        base,
        bonuses,
        t.shield(strike.target) + strike.shield,
        sum([gain.pierce for gain in strike.gains]),
        not ADVANTAGE.isdisjoint(why),
        not ADVANTAGE.issuperset(why),
    )


def modifiers(t: Table, who: FigureId) -> Row:
    """The active table's row: yours is that of your level, the monster's that of the scenario level (ATK-4).

    Your summons roll on the half that shows your own HP (FIG-3).
    """
    if side_of(who) is Party.HERO:
        return t.stage.character.hp_card.row(t.you.hp, t.setup.character_level)
    return t.cards.monster_hp.row(t.figure(who).hp, t.setup.level)


def strike_base(strike: Strike) -> tuple[int, tuple[int, ...]]:
    """The value before the roll: printed, and what is added in the chosen order (ATK-4 step 1)."""
    plain = tuple([gain.value for gain in strike.gains if gain.value])
    times = 1
    for gain in strike.gains:
        times *= gain.times
    if strike.times_first is False:
        return (strike.value + sum(plain)) * times, ()
    return strike.value * times, plain


@CHAPTER.runs(RollStrike)
def _roll(t: Table, frame: RollStrike) -> None:
    """One letter is always needed, so that it is asked for before anything is worked out."""
    strike = frame.strike
    if not strike.letters:
        t.push(ASK_MODIFIER, frame)
        return
    why = causes(t, strike)
    found = _blow(t, strike, why)
    if len(strike.letters) < found.rolls:
        t.push(ASK_MODIFIER, frame)
    else:
        _hit(t, strike, found, why)


def _hit(t: Table, strike: Strike, found: Blow, why: tuple[Cause, ...]) -> None:
    row = modifiers(t, strike.attacker)
    rolled = tuple([row[COLUMN[letter]] for letter in strike.letters])
    chosen = found.counted(rolled)
    damage = found.damage(chosen)
    t.say(
        "attack",
        *_attack_rules(strike, found),
        who=strike.attacker,
        monster=strike.monster,
        base=found.base,
        bonuses=found.bonuses,
        letters=strike.letters,
        modifiers=rolled,
        modifier=chosen,
        advantage=found.advantage and not found.disadvantage,
        disadvantage=found.disadvantage and not found.advantage,
        causes=tuple([cause.value for cause in why]),
        shield=found.shield,
        pierce=found.pierce,
        damage=damage,
        **({"target": strike.target} if is_summon(strike.target) else {}),
        **({"poisoned": True} if _poisoned(strike) else {}),
    )
    t.push(*[step(strike) for step in t.way.strike.after])
    if strike.attacker == YOU and strike.target not in t.turn.struck:
        t.turn = evolve_turn(t.turn, struck=(*t.turn.struck, strike.target))
    hurt(t, strike.target, damage, "attack", strike.attacker)


def struck(attack: Mapping[str, Any]) -> FigureId:
    """Whom the values of an "attack" event were for: the summon that they name, else you or the monster (SUM-3)."""
    by_monster = attack["who"] == attack["monster"]
    return str(attack.get("target", YOU if by_monster else attack["monster"]))


def _poisoned(strike: Strike) -> bool:
    """Whether Poison on its target adds to a strike (HEA-2)."""
    return any(gain is POISONED for gain in strike.gains)


def _attack_rules(strike: Strike, found: Blow) -> tuple[str, ...]:
    """What an attack's value rests on: its order first, then what came into it."""
    came = (
        strike.ranged and strike.distance == 1,
        found.rolls > 1,
        found.shield and found.pierce,
        found.shield,
        _poisoned(strike),
    )
    return ("ATK-4", *compress(("ATK-5", "ATK-6", "ATK-7", "ATK-9", "HEA-2"), came))


# After the damage (ATK-7, ATK-10)


def strike_effects(strike: Strike) -> Effects:
    """Conditions, push and pull of a strike, in order."""
    found: Effects = [("condition", condition) for gain in strike.gains for condition in gain.conditions]
    found += [("push", gain.push) for gain in strike.gains if gain.push]
    found += [("pull", gain.pull) for gain in strike.gains if gain.pull]
    return found


def _goes_on(t: Table, strike: Strike) -> bool:
    return t.board.dead.isdisjoint((strike.attacker, strike.target))


@CHAPTER.runs(StrikeEffects)
def _next_effect(t: Table, frame: StrikeEffects) -> None:
    """Not if the target died; yours may be skipped, the monster's are always applied (ATK-7, MTN-1)."""
    effects = strike_effects(frame.strike)
    if not _goes_on(t, frame.strike) or frame.index >= len(effects):
        return
    t.push(evolve(frame, index=frame.index + 1))
    if frame.strike.attacker == YOU:
        t.push(AskEffect(frame.strike, frame.index))
    else:
        _apply(t, frame.strike, frame.index)


@CHAPTER.offers(AskEffect)
def _offer_effect(_t: Table, _ask: AskEffect) -> list[Action]:
    return [Do(), Skip()]


@CHAPTER.answers(AskEffect, Do)
def _do_effect(t: Table, ask: AskEffect, _action: Do) -> None:
    _apply(t, ask.strike, ask.index)


@CHAPTER.answers(AskEffect, Skip)
def _skip_effect(t: Table, ask: AskEffect, _action: Skip) -> None:
    kind, value = strike_effects(ask.strike)[ask.index]
    t.say("effect_skipped", "ATK-7", effect=kind, value=value)


def _apply(t: Table, strike: Strike, index: int) -> None:
    kind, value = strike_effects(strike)[index]
    if kind == "condition":
        own = value in strike.gains[0].conditions
        source = Source(strike.source, lasting=strike.lasting if own else None)
        gain_condition(t, strike.target, Condition(str(value)), source)
    else:
        amount = int(value)
        push, pull = (amount, 0) if kind == "push" else (0, amount)
        t.way.field.shift(t, strike.attacker, strike.target, push, pull)


def retaliation(t: Table, strike: Strike) -> int:
    """What an attacker suffers for it, if its target lives (ATK-10)."""
    return t.retaliate(strike.target, strike.distance) + (strike.retaliate if strike.distance == 1 else 0)


@CHAPTER.runs(AnswerStrike)
def _answer(t: Table, frame: AnswerStrike) -> None:
    """Retaliate from the distance of the attack; none if its bearer died (ATK-10)."""
    strike = frame.strike
    if not _goes_on(t, strike):
        return
    if strike.attacker == YOU:
        fire(t, Trigger.HIT)
    elif strike.target == YOU:
        fire(t, Trigger.ATTACKED)
    amount = retaliation(t, strike)
    if amount:
        t.say("retaliated", "ATK-10", who=strike.target, amount=amount)
        hurt(t, strike.attacker, amount, "retaliate", strike.target)
