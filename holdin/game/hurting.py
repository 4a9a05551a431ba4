"""Damage, healing and death (HEAL-1, DMG-1, DMG-2, ATK-11)."""

from functools import lru_cache
from typing import Final

from holdin.game.abilities import usable_items, use_item
from holdin.game.ability_cards import against_damage
from holdin.game.actions import Action, DiscardPair, LoseDiscarded, Suffer, UseItem
from holdin.game.agenda import Source
from holdin.game.asks import AskDamage, ask_damage
from holdin.game.effects import end_conditions, fire, total
from holdin.game.ending import check_goals, end_scenario
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, evolve_figure, is_summon
from holdin.game.items import pay_for, ready_items
from holdin.game.registry import Chapter
from holdin.game.state import CardPlace, Ending, MonsterRef, Zone, evolve_turn
from holdin.game.table import Table
from holdin.game.thieves import give_back, rob
from holdin.models.ability import Gain, Harm, Heal, Trigger
from holdin.models.ability import Suffer as SufferAbility
from holdin.models.item import Timing
from holdin.models.letters import Condition

CHAPTER = Chapter()

SUFFER: Final = Suffer()
"""It knows nothing: one will do."""

HURT_BY = {
    "attack": "ATK-4",
    "retaliate": "ATK-10",
    "hindrance": "HIN-6",
    "trap": "OVL-3",
    "hazardous": "OVL-4",
    "wound": "HEA-2",
}
"""The rule by which a monster suffers, by cause."""

HEALED: Final = frozenset({Condition.POISON, Condition.WOUND})
REGENERATING: Final = frozenset({Condition.REGENERATE})
AILING: Final = frozenset({Condition.REGENERATE, Condition.WOUND})
WOUND_DAMAGE: Final = 1
REGENERATED: Final = 1
"""What a turn begins with (HEA-2, HEA-3)."""


def hurt(t: Table, who: FigureId, amount: int, cause: str, by: FigureId | None = None) -> None:
    """A figure suffers damage, perhaps by another one; what to do about yours is your choice (DMG-1)."""
    if amount <= 0:
        return
    if who != YOU:
        _hurt_other(t, who, amount, cause)
        return
    ask = ask_damage(amount, cause, by)
    found = _offer_damage(t, ask)
    if len(found) > 1:
        t.offered = ask, found
        t.push(ask)
    else:
        suffer(t, ask)


@CHAPTER.offers(AskDamage)
def _offer_damage(t: Table, _ask: AskDamage) -> list[Action]:
    """In your turn items that need no damage come before it too (ITM-4)."""
    found: list[Action] = [SUFFER]
    if t.hero.items:
        found += [UseItem(item.id) for item in (*ready_items(t, Timing.DAMAGE), *usable_items(t))]
    found += _negating(t.hero.cards)
    return found


@lru_cache(maxsize=4096)
def _negating(places: tuple[CardPlace, ...]) -> tuple[Action, ...]:
    """What cards can be given instead (DMG-1)."""
    found = against_damage(places)
    return tuple([LoseDiscarded(*cards) if len(cards) == 1 else DiscardPair(*cards) for cards in found])


def can_negate(t: Table) -> bool:
    """Whether there are cards to negate damage with (DMG-1)."""
    return bool(_negating(t.hero.cards))


@CHAPTER.answers(AskDamage, Suffer)
def _suffer(t: Table, ask: AskDamage, _action: Suffer) -> None:
    suffer(t, ask)


def suffer(t: Table, ask: AskDamage) -> None:
    """Your HP goes down; below 1 the scenario is lost at once (DMG-2)."""
    hp = t.you.hp - ask.amount
    t.place(evolve_figure(t.you, hp=max(hp, 0)))
    t.say("hero_damaged", "DMG-1", amount=ask.amount, hp=max(hp, 0), cause=ask.cause)
    if hp < 1:
        end_scenario(t, Ending.NO_HP)
        return
    _stop_regenerating(t, YOU)
    if ask.cause == "attack" and ask.by is not None and t.stage.scenario.rules:
        rob(t, ask.by)


@CHAPTER.answers(AskDamage, UseItem)
def _prevent(t: Table, ask: AskDamage, action: UseItem) -> None:
    item = pay_for(t, action.item)
    if item.timing is Timing.TURN:
        t.push(ask)
        use_item(t, item)
        return
    t.say("damage_prevented", "ITM-4", amount=min(item.prevent, ask.amount), item=item.id)
    hurt(t, YOU, ask.amount - item.prevent, ask.cause, ask.by)


@CHAPTER.answers(AskDamage, LoseDiscarded)
def _lose_discarded(t: Table, ask: AskDamage, action: LoseDiscarded) -> None:
    t.say("damage_negated", "DMG-1", amount=ask.amount, cause=ask.cause)
    t.lose(action.card)


@CHAPTER.answers(AskDamage, DiscardPair)
def _discard_pair(t: Table, ask: AskDamage, action: DiscardPair) -> None:
    t.say("damage_negated", "DMG-1", amount=ask.amount, cause=ask.cause)
    t.discard(action.one)
    t.discard(action.other)


def _stop_regenerating(t: Table, who: FigureId) -> None:
    """Who suffers any damage regenerates no more (HEA-3)."""
    if t.effects:
        end_conditions(t, who, REGENERATING)


def needs_healing(t: Table, who: FigureId) -> bool:
    """Whether a heal would do anything for a figure: it has lost HP, or a heal ends what it has (MAI-1, HEA-2)."""
    figure = t.figure(who)
    return figure.hp < figure.max_hp or _bears_one(t, who, HEALED)


def ails(t: Table, who: FigureId) -> bool:
    """Whether a figure's turn begins with what its conditions do to it (OPN-10)."""
    return _bears_one(t, who, AILING)


def _bears_one(t: Table, who: FigureId, conditions: frozenset[Condition]) -> bool:
    return bool(t.effects) and any(effect.condition in conditions for effect in t.effects if effect.bearer == who)


def begin_ailing(t: Table, who: FigureId) -> None:
    """What its conditions do to a figure as its turn begins, even if it is stunned (OPN-10, HEA-2, HEA-3)."""
    if t.has(who, Condition.REGENERATE) and needs_healing(t, who):
        t.say("regenerates", "HEA-3", who=who)
        heal(t, who, REGENERATED)
    if t.has(who, Condition.WOUND):
        t.say("wound_hurts", "HEA-2", who=who)
        hurt(t, who, WOUND_DAMAGE, "wound")


def heal(t: Table, who: FigureId, amount: int) -> None:
    """A figure's HP goes up, to its maximum at most (HEAL-1, MTN-6, MAI-1); Poison takes the whole heal (HEA-2)."""
    if t.effects and Condition.POISON in end_conditions(t, who, HEALED):
        t.say("heal_taken", "HEA-2", who=who, amount=amount)
        return
    figure = t.figure(who)
    healed = min(amount, figure.max_hp - figure.hp)
    t.place(evolve_figure(figure, hp=figure.hp + healed))
    if who == YOU:
        t.say("hero_healed", "HEAL-1", amount=healed, hp=figure.hp + healed)
    else:
        t.say("monster_healed", t.way.cited.sets, monster=who, amount=healed, hp=figure.hp + healed)


@CHAPTER.affects(Heal)
def _heal(t: Table, whom: FigureId, _source: Source, ability: Heal, gains: tuple[Gain, ...]) -> None:
    heal(t, whom, ability.value + total(gains))


@CHAPTER.performs(SufferAbility)
def _suffer_ability(t: Table, source: Source, ability: SufferAbility, gains: tuple[Gain, ...]) -> None:
    hurt(t, YOU, ability.value + total(gains), _cause_of(t, source.id))


def _cause_of(t: Table, source: str) -> str:
    """What makes you suffer: a special rule, what an event has left (EVT-4), or an ability of your own."""
    if any(after.event == source for after in t.stage.setup.aftermaths):
        return "event"
    return "rule" if source == t.stage.scenario.id else "ability"


@CHAPTER.affects(Harm)
def _harm(t: Table, whom: FigureId, _source: Source, ability: Harm, gains: tuple[Gain, ...]) -> None:
    hurt(t, whom, ability.value + total(gains), "ability")


def _hurt_other(t: Table, monster: FigureId, amount: int, cause: str) -> None:
    """At 0 HP or less it dies at once (ATK-11); nothing negates what your summon suffers (SUM-4)."""
    if monster in t.board.dead:
        return
    figure = t.figure(monster)
    hp = max(figure.hp - amount, 0)
    t.place(evolve_figure(figure, hp=hp))
    t.say("monster_damaged", HURT_BY.get(cause, "ATK-11"), monster=monster, amount=amount, hp=hp, cause=cause)
    if hp == 0:
        if is_summon(monster):
            fall(t, monster)
        else:
            _kill(t, monster, cause)
    else:
        _stop_regenerating(t, monster)


def _kill(t: Table, monster: MonsterRef, cause: str) -> None:
    """It leaves the field, and a token in its hex (ATK-11, ENG-11, FIG-5)."""
    figure = t.figure(monster)
    t.board = evolve(t.board, dead=t.board.dead | {monster})
    t.way.field.leaves(t, figure)
    t.say("monster_died", "ATK-11", t.way.cited.death, monster=monster, hex=figure.hex)
    t.others = tuple(each for each in t.others if each.id != monster)
    t.turn = evolve_turn(t.turn, struck=tuple(each for each in t.turn.struck if each != monster))
    give_back(t, monster)
    if t.way.field.credits(cause):
        fire(t, Trigger.KILL)
    t.way.field.end(t, monster)
    check_goals(t)


def fall(t: Table, who: FigureId) -> None:
    """A summon of yours is gone, and with it what kept it there (FIG-5, SUM-2)."""
    figure = t.figure(who)
    t.board = evolve(t.board, dead=t.board.dead | {who})
    t.say("summon_gone", "SUM-2", t.way.cited.death, monster=who, hex=figure.hex)
    t.summons = tuple([each for each in t.summons if each.id != who])
    if figure.printed is not None and figure.printed.returns:
        _come_back(t, who)
    t.way.field.end(t, who)


def _come_back(t: Table, who: FigureId) -> None:
    """The card of a summon that is gone is discarded, if it says so and nobody else is there by it (SUM-2)."""
    sources = [effect.source for effect in t.effects if effect.summon == who]
    for place in t.hero.cards:
        others = any(effect.source == place.card and effect.summon not in {None, who} for effect in t.effects)
        if place.kept and place.card in sources and not others:
            t.put(place.card, Zone.DISCARDED, place.side)
            t.say("card_discarded", "SUM-2", card=place.card)
