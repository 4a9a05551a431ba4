"""What is left of a turn under way: what is still to be done of it, and what that is likely to bring."""

from collections.abc import Iterator, Sequence

from holdin.game.agenda import Abilities, BeginStrike, Frame, Strike, StrikeEffects
from holdin.game.asks import Ask, AskAbility, AskDistance, AskEffect, AskStep
from holdin.game.state import Zone
from holdin.game.striking import strike_effects
from holdin.game.table import Table
from holdin.models.ability import AttackEffect, Gain, Move
from holdin.models.base import CardId
from holdin.models.letters import Condition, Half, Party, Side
from holdin.players.facts import NOTHING, Facts, hand_of, sum_of
from holdin.players.forecast import best_worth
from holdin.players.plan import PlannedAbility, next_reach


def left_of(ask: AskAbility) -> PlannedAbility:
    """The ability that is asked about, with what has been added so far."""
    paid = [ask.ability.consume[index] for index in ask.used]
    gain = sum_of((*ask.gains, *(consume.gain for consume in paid)))
    return PlannedAbility(ask.ability, ask.source.lasting, gain)


def to_come(t: Table) -> tuple[PlannedAbility, ...]:
    """What is still to be done of the actions under way, a question that is being asked left out."""
    frames = t.agenda[:-1] if t.agenda and isinstance(t.agenda[-1], Ask) else t.agenda
    return tuple(deed for frame in reversed(frames) for deed in _deeds(frame))


def _deeds(frame: Frame) -> Iterator[PlannedAbility]:
    if isinstance(frame, Abilities):
        yield from (PlannedAbility(ability, frame.source.lasting) for ability in frame.abilities[frame.index :])
    elif isinstance(frame, AskAbility):
        yield left_of(frame)
    elif isinstance(frame, AskStep | AskDistance):
        yield PlannedAbility(Move(value=frame.left, jump=frame.jump))
    elif isinstance(frame, BeginStrike):
        yield PlannedAbility(frame.ability, frame.source.lasting, sum_of(frame.gains) if frame.gains else NOTHING)
    elif isinstance(frame, AskEffect | StrikeEffects) and frame.strike.by is Party.HERO:
        yield PlannedAbility(AttackEffect(gain=_effects_left(frame.strike, frame.index)), frame.strike.lasting)


def _effects_left(strike: Strike, index: int) -> Gain:
    """What a strike that has hit still does beside its damage (ATK-7)."""
    left = strike_effects(strike)[index:]
    conditions = tuple(Condition(str(value)) for kind, value in left if kind == "condition")
    push, pull = (sum(int(value) for kind, value in left if kind == which) for which in ("push", "pull"))
    return Gain(conditions=conditions, push=push, pull=pull)


def asked_now(t: Table) -> tuple[PlannedAbility, ...]:
    """The deed that a question is about, if it is about one."""
    return tuple(_deeds(t.agenda[-1])) if t.agenda and isinstance(t.agenda[-1], Ask) else ()


def unplayed(t: Table) -> tuple[tuple[tuple[CardId, Side], ...], tuple[Half, ...]]:
    """The chosen cards still to be played, and the halves that are left for them."""
    played = {card for card, _ in t.turn.played}
    halves = tuple(half for half in Half if half not in {half for _, half in t.turn.played})
    return tuple(pair for pair in hand_of(t, Zone.CHOSEN) if pair[0] not in played), halves


def foreseen(t: Table, now: Facts, before: Sequence[PlannedAbility] = ()) -> float:
    """What the rest of the turn comes to, in the coin of a point of damage, if these deeds come first."""
    return best_worth(now, *unplayed(t), (*before, *to_come(t)))


def attack_to_come(t: Table) -> int | None:
    """The range of the next attack of this turn: of the same action, or of the card not yet played."""
    found = next_reach(to_come(t))
    if found is not None:
        return found
    hand, halves = unplayed(t)
    if not hand or Half.TOP not in halves:
        return None
    top = next_reach([PlannedAbility(ability) for ability in t.stage.printed_face(*hand[0]).top.abilities])
    return top if top is not None else 1
