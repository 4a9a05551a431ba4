"""Abilities for your own side: yourself, one ally, or all of them (ARE-6, HEA-1)."""

from holdin.game.abilities import bring
from holdin.game.actions import Action, Target
from holdin.game.agenda import Source
from holdin.game.asks import AskAlly
from holdin.game.figures import YOU, FigureId
from holdin.game.hurting import needs_healing
from holdin.game.registry import Chapter
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.ability import Ability, Gain, GainCondition, Heal, Retaliate, Shield
from holdin.models.letters import Affects

CHAPTER = Chapter()

Granting = Heal | Shield | Retaliate | GainCondition


def on_your_side(t: Table, ability: Granting, gains: tuple[Gain, ...] = ()) -> tuple[FigureId, ...]:
    """You and the allies whom an ability can be for now (ARE-6)."""
    if ability.on_rift:
        yours = (YOU, *[each.id for each in t.summons])
        asked = yours if ability.whom.yourself else yours[1:]
        asked = asked[:1] if ability.whom is Affects.SELF else asked
        return tuple([who for who in asked if t.way.field.on_rift(t, who)])
    if ability.whom is Affects.SELF:
        return (YOU,)
    reach = ability.reach + (sum(gain.range for gain in gains) if isinstance(ability, Heal) else 0)
    allies = t.way.field.allies(t, reach)
    return (YOU, *allies) if ability.whom.yourself else allies


def affected(t: Table, ability: Granting, gains: tuple[Gain, ...] = ()) -> tuple[FigureId, ...]:
    """Those of them for whom it would do something: a heal that brings nothing else is for who needs one (HEA-1)."""
    there = on_your_side(t, ability, gains)
    if not isinstance(ability, Heal) or ability.brings:
        return there
    return tuple([who for who in there if needs_healing(t, who)])


@CHAPTER.useful(Heal)
@CHAPTER.useful(Shield)
@CHAPTER.useful(Retaliate)
@CHAPTER.useful(GainCondition)
def _useful(t: Table, ability: Granting) -> bool:
    return bool(affected(t, ability))


@CHAPTER.performs(Heal)
@CHAPTER.performs(Shield)
@CHAPTER.performs(Retaliate)
@CHAPTER.performs(GainCondition)
def _grant(t: Table, source: Source, ability: Granting, gains: tuple[Gain, ...]) -> None:
    """Each of them, one after the other; where it is for one of several you choose."""
    found = affected(t, ability, gains)
    if ability.whom.one and len(found) > 1:
        t.push(AskAlly(source, ability, gains, found))
        return
    for who in found:
        _give(t, who, source, ability, gains)


def _give(t: Table, who: FigureId, source: Source, ability: Ability, gains: tuple[Gain, ...]) -> None:
    if ability.whom is not Affects.SELF:
        bring(t, who, source, ability)
    t.way.handlers.affect[type(ability)](t, who, source, ability, gains)


@CHAPTER.offers(AskAlly)
def _offer(_t: Table, ask: AskAlly) -> list[Action]:
    return [Target(who) for who in ask.figures]


@CHAPTER.answers(AskAlly, Target)
def _ally(t: Table, ask: AskAlly, action: Target) -> None:
    _give(t, action.target, ask.source, ask.ability, ask.gains)


@CHAPTER.refuses(Target, AskAlly)
def _refuse(_t: Table, _ask: AskAlly, _action: Target) -> Refused:
    return Refused("ARE-6", "not_this_ally")
