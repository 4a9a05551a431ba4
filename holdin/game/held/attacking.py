"""Your attacks in held play: they are for the monster you fight, or engage one (ATK-1, ATK-2, ENG-3, ENG-6, ENG-8)."""

from holdin.game.abilities import ask_about, within_reach
from holdin.game.actions import Action, Target
from holdin.game.agenda import BeginStrike, Interrupt, RollBehaviour, Source, TakeUpStrike
from holdin.game.asks import AskAbility, AskTarget
from holdin.game.held.engaging import engage
from holdin.game.registry import Chapter
from holdin.game.special import surprised
from holdin.game.state import MonsterRef
from holdin.game.striking import aimed_at, reach_of, strike_of
from holdin.game.table import Table
from holdin.models.ability import Attack, Gain

CHAPTER = Chapter()


@CHAPTER.useful(Attack)
def _attack_useful(t: Table, ability: Attack) -> bool:
    return bool(aimed_at(t, ability, ability.range or 1))


@CHAPTER.performs(Attack)
def _attack(t: Table, source: Source, ability: Attack, gains: tuple[Gain, ...]) -> None:
    """In combat the target is clear; out of combat it is chosen, and attacking engages it (ENG-3, ENG-6)."""
    if t.fight is not None:
        t.push(BeginStrike(source, ability, gains))
        return
    found = aimed_at(t, ability, reach_of(ability, gains))
    ask = AskTarget(source, ability, gains, found)
    if len(found) > 1:
        t.push(ask)
    else:
        _start_fight(t, ask, found[0])


@CHAPTER.offers(AskTarget)
def _offer_targets(_t: Table, ask: AskTarget) -> list[Action]:
    return [Target(target) for target in ask.targets]


@CHAPTER.answers(AskTarget, Target)
def _target(t: Table, ask: AskTarget, action: Target) -> None:
    _start_fight(t, ask, action.target)


def _start_fight(t: Table, ask: AskTarget, target: MonsterRef) -> None:
    """A monster that is taken by surprise rolls nothing: its turn of this round is gone."""
    t.say("fight_started", "ENG-3", "ENG-6", monster=target)
    if t.stage.scenario.rules and surprised(t, target):
        t.push(BeginStrike(ask.source, ask.ability, ask.gains))
        engage(t, target, acted=True)
    else:
        t.push(RollBehaviour(), Interrupt(), TakeUpStrike(ask.source, ask.ability, ask.gains))
        engage(t, target)


@CHAPTER.runs(TakeUpStrike)
def _take_up(t: Table, frame: TakeUpStrike) -> None:
    """After an interruption you may give the attack up, or use items before it is made or forgone (ENG-6)."""
    if t.fight is not None and t.fight.acted:
        ask_about(t, AskAbility(frame.source, frame.ability, gains=frame.gains, begun=True))
    else:
        t.push(BeginStrike(frame.source, frame.ability, frame.gains))


@CHAPTER.runs(BeginStrike)
def _begin(t: Table, frame: BeginStrike) -> None:
    """The attack is made if it still reaches (ENG-6)."""
    ability = frame.ability
    assert isinstance(ability, Attack)
    found = within_reach(t, ability, reach_of(ability, frame.gains))
    if found:
        t.push(t.way.strike.before(strike_of(t, found[0], frame.source, ability, frame.gains)))
    else:
        t.say("attack_forgone", "ENG-6", source=frame.source.id)
