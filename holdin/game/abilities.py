"""Abilities of an action, one after another: do or skip, with items and elements that change them (RND-4, ELM-2)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from holdin.game.actions import Action, Do, Option, Skip, Spending, Target, UseElements, UseItem
from holdin.game.agenda import Abilities, Source, make_abilities
from holdin.game.asks import AskAbility, AskEnemy, AskOption, ask_ability
from holdin.game.effects import gain_condition
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId
from holdin.game.items import can_pay, pay_elements, pay_for, ready_items, ways_to_pay
from holdin.game.registry import Chapter
from holdin.game.table import Table
from holdin.models.ability import (
    Ability,
    Attack,
    ChooseAbilities,
    Gain,
    GainCondition,
    Harm,
    Inflict,
    LoseCard,
    Move,
    Shove,
    Suffer,
)
from holdin.models.item import Item, Timing
from holdin.models.letters import Affects, Condition, ElementSymbol, Party

CHAPTER = Chapter()

DO, SKIP = Do(), Skip()

HARMFUL: Final[frozenset[type[Ability]]] = frozenset({Suffer, LoseCard})
"""The abilities that always harm you."""


def harms_you(ability: Ability) -> bool:
    """Whether an ability harms you, so that it can't be skipped (RND-4)."""
    if type(ability) in HARMFUL:
        return True
    return type(ability) is GainCondition and ability.condition.negative and ability.whom.yourself


@CHAPTER.runs(Abilities)
def _next_ability(t: Table, frame: Abilities) -> None:
    source, abilities, index = frame.source, frame.abilities, frame.index
    if index >= len(abilities):
        return
    if index + 1 < len(abilities):
        t.push(make_abilities(source, abilities, index + 1))
    ask_about(t, ask_ability(source, abilities[index]))


def ask_about(t: Table, ask: AskAbility) -> None:
    """Ask whether an ability is done; one that leaves no choice is carried out, or passed over (RND-4)."""
    found = _offer(t, ask)
    t.offered = ask, found
    only = found[0] if len(found) == 1 else None
    if only is DO and harms_you(ask.ability):
        _do(t, ask, DO)
    elif only is not SKIP:
        t.push(ask)
    elif ask.begun:
        t.say("attack_forgone", "ENG-6", source=ask.source.id)
    else:
        t.say("ability_impossible", "RND-4", ability=ask.ability.kind, source=ask.source.id)


def perform(t: Table, source: Source, ability: Ability, gains: tuple[Gain, ...]) -> None:
    """Carry out an ability."""
    t.way.handlers.perform[type(ability)](t, source, ability, gains)


def aim(t: Table, source: Source, ability: Ability, gains: tuple[Gain, ...], targets: tuple[FigureId, ...]) -> None:
    """Carry out an ability that is for one enemy; of several you choose (ARE-1)."""
    if len(targets) > 1:
        t.push(AskEnemy(source, ability, gains, targets))
    else:
        t.way.handlers.affect[type(ability)](t, targets[0], source, ability, gains)


@CHAPTER.offers(AskEnemy)
def _offer_enemies(_t: Table, ask: AskEnemy) -> list[Action]:
    return [Target(target) for target in ask.targets]


@CHAPTER.answers(AskEnemy, Target)
def _enemy(t: Table, ask: AskEnemy, action: Target) -> None:
    t.way.handlers.affect[type(ask.ability)](t, action.target, ask.source, ask.ability, ask.gains)


def within_reach(t: Table, ability: Attack | Inflict | Shove | Harm, reach: int) -> tuple[FigureId, ...]:
    """The enemies that an ability can be for, by its reach or by rifts (ATK-1, RIF-3)."""
    if ability.from_rift or ability.on_rift:
        return t.way.field.by_rifts(t, reach, on=ability.on_rift)
    return t.way.field.in_reach(t, reach)


@CHAPTER.useful(Inflict)
@CHAPTER.useful(Shove)
@CHAPTER.useful(Harm)
def _somebody(t: Table, ability: Inflict | Shove | Harm) -> bool:
    return bool(within_reach(t, ability, ability.range or 1))


@CHAPTER.performs(Inflict)
@CHAPTER.performs(Shove)
@CHAPTER.performs(Harm)
def _on_somebody(t: Table, source: Source, ability: Inflict | Shove | Harm, gains: tuple[Gain, ...]) -> None:
    """Asked about only where somebody is in reach (ATK-12)."""
    reach = (ability.range or 1) + sum(gain.range for gain in gains)
    aim(t, source, ability, gains, within_reach(t, ability, reach))


def forbidden(t: Table, ability: Ability) -> bool:
    """Whether a condition forbids an ability in this turn (CON-2)."""
    if not t.effects:
        return False
    if isinstance(ability, Move):
        return t.has(YOU, Condition.IMMOBILIZE)
    return isinstance(ability, Attack) and t.has(YOU, Condition.DISARM)


def can_do(t: Table, ability: Ability) -> bool:
    """Whether an ability is possible and of any use now; conditions may forbid it (CON-2), or elements be missing."""
    if forbidden(t, ability):
        return False
    if ability.requires and not can_pay(t, ability.requires):
        return False
    test = t.way.handlers.test.get(type(ability))
    return test is None or test(t, ability)


@CHAPTER.offers(AskAbility)
def _offer(t: Table, ask: AskAbility) -> list[Action]:
    """Do, skip – unless it harms you –, elements and items (RND-4, ELM-2, ITM-4)."""
    ability, harms = ask.ability, harms_you(ask.ability)
    now = can_do(t, changed_reach(ask) if ask.gains or ask.used else ability)
    found: list[Action] = [DO] if now else []
    if now and ability.requires:
        found += _otherwise(t, Do, ability.requires)
    if not now or not harms:
        found.append(SKIP)
    payable = _payable(t, ask) if ability.consume else []
    if not payable and not t.hero.items:
        return found
    items = _helping(t, ask)
    helps = now or _in_reach_with_all(t, ask, payable, items)
    for index in payable if helps else ():
        found.append(UseElements(index))
        found += _otherwise(t, partial(UseElements, index), ability.consume[index].elements, ability.requires)
    if not harms:
        found += [UseItem(item.id) for item in usable_items(t)]
        found += [UseItem(item.id) for item in items if helps]
    return found


def can_be_done(t: Table, source: Source, ability: Ability) -> bool:
    """Whether an ability is of any use now, be it with what can be added to it."""
    for action in _offer(t, ask_ability(source, ability)):
        helps = isinstance(action, UseItem) and t.cards.items[action.item].timing is not Timing.TURN
        if isinstance(action, Do | UseElements) or helps:
            return True
    return False


def _payable(t: Table, ask: AskAbility) -> list[int]:
    """The consumptions whose symbols show (ELM-2)."""
    ability = ask.ability
    return [
        index
        for index, consume in enumerate(ability.consume)
        if index not in ask.used and can_pay(t, consume.elements + ability.requires) and not forbidden(t, ability)
    ]


def _otherwise(
    t: Table,
    answer: Callable[[Spending], Action],
    elements: tuple[ElementSymbol, ...],
    besides: tuple[ElementSymbol, ...] = (),
) -> list[Action]:
    """The same answer with other symbols used up than the usual ones, where mixed ones leave a choice (MIX-1)."""
    return [answer(way) for way in ways_to_pay(t, elements, besides)[1:]] if elements else []


def _helping(t: Table, ask: AskAbility) -> list[Item]:
    """Items that change this very ability (ITM-4)."""
    ability = ask.ability
    if forbidden(t, ability):
        return []
    if isinstance(ability, Move):
        return move_items(t, jump=ability.jump or any(gain.jump for gain in ask.gains))
    if isinstance(ability, Attack):
        return [item for item in ready_items(t, Timing.ATTACK) if item.gain.range and fits(item, ability.range)]
    return []


def move_items(t: Table, *, jump: bool) -> list[Item]:
    """Items that change a move, which may be a jump already (ITM-4)."""
    return [item for item in ready_items(t, Timing.MOVE) if item.gain.value or (item.gain.jump and not jump)]


def _in_reach_with_all(t: Table, ask: AskAbility, payable: list[int], items: list[Item]) -> bool:
    """Whether an ability that is not possible now would be with every range that can be added to it."""
    gains = (*(ask.ability.consume[index].gain for index in payable), *(item.gain for item in items))
    if not any(gain.range for gain in gains):
        return False
    return can_do(t, changed_reach(evolve(ask, gains=ask.gains + gains)))


def changed_reach(ask: AskAbility) -> Ability:
    """The ability with the range that has been added to it, so that what it reaches is judged rightly."""
    more = sum(gain.range for gain in all_gains(ask))
    if more and hasattr(ask.ability, "range"):
        return ask.ability.model_copy(update={"range": (ask.ability.range or 1) + more})
    return ask.ability


def all_gains(ask: AskAbility) -> tuple[Gain, ...]:
    """What items and elements have added so far."""
    return ask.gains + tuple(ask.ability.consume[index].gain for index in ask.used)


def usable_items(t: Table) -> list[Item]:
    """Items that can be used for themselves now: in your turn, between abilities and in the middle of one (ITM-4)."""
    if not t.hero.items or t.whose_turn() is not Party.HERO:
        return []
    return [item for item in ready_items(t, Timing.TURN) if any(can_do(t, each) for each in item.abilities)]


def fits(item: Item, range_: int | None) -> bool:
    """Whether an attack item goes with an attack of this range."""
    return not (item.melee_only and range_ is not None) and not (item.ranged_only and range_ is None)


@CHAPTER.answers(AskAbility, Do)
def _do(t: Table, ask: AskAbility, action: Do) -> None:
    ability = ask.ability
    pay_elements(t, ability.requires, action.spends)
    for index in ask.used:
        then = ability.consume[index].then
        if then:
            t.push(make_abilities(ask.source, then))
    if ability.requires or ask.used:
        ability = _paid(ability, ask.used)
    if ability.brings and ability.whom is Affects.SELF:
        bring(t, YOU, ask.source, ability)
    perform(t, ask.source, ability, all_gains(ask))


def bring(t: Table, who: FigureId, source: Source, ability: Ability) -> None:
    """What an ability brings whoever it is for (ENH-1)."""
    for condition in ability.brings:
        gain_condition(t, who, condition, Source(source.id, lasting=None))


def _paid(ability: Ability, used: tuple[int, ...]) -> Ability:
    """The ability without what has been paid for, should it be asked about again (ENG-6)."""
    left = tuple(consume for index, consume in enumerate(ability.consume) if index not in used)
    return ability.model_copy(update={"requires": (), "consume": left})


@CHAPTER.answers(AskAbility, Skip)
def _skip(t: Table, ask: AskAbility, _action: Skip) -> None:
    if ask.begun:
        t.say("attack_given_up", "ENG-6", "RND-4", source=ask.source.id)
    else:
        t.say("ability_skipped", "RND-4", ability=ask.ability.kind, source=ask.source.id)


@CHAPTER.answers(AskAbility, UseElements)
def _use_elements(t: Table, ask: AskAbility, action: UseElements) -> None:
    ability = ask.ability
    pay_elements(t, ability.consume[action.index].elements, action.spends, ability.requires)
    t.push(evolve(ask, used=(*ask.used, action.index)))


@CHAPTER.answers(AskAbility, UseItem)
def _use_item(t: Table, ask: AskAbility, action: UseItem) -> None:
    item = pay_for(t, action.item)
    if item.timing is Timing.TURN:
        t.push(ask)
        use_item(t, item)
    else:
        t.push(evolve(ask, gains=(*ask.gains, item.gain)))


def use_item(t: Table, item: Item) -> None:
    """Perform an item's abilities, whatever was under way goes on after it (ITM-4)."""
    t.push(Abilities(Source(item.id), item.abilities))


@CHAPTER.performs(ChooseAbilities)
def _choose(t: Table, source: Source, ability: ChooseAbilities, _gains: tuple[Gain, ...]) -> None:
    t.push(AskOption(source, ability.options))


@CHAPTER.offers(AskOption)
def _offer_options(_t: Table, ask: AskOption) -> list[Action]:
    return [Option(index) for index in range(len(ask.options))]


@CHAPTER.answers(AskOption, Option)
def _option(t: Table, ask: AskOption, action: Option) -> None:
    t.push(Abilities(ask.source, ask.options[action.index]))
