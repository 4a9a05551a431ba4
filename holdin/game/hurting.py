"""Damage, healing and death (HEAL-1, DMG-1, DMG-2, ATK-11)."""

from itertools import combinations

from holdin.game.abilities import usable_items, use_item
from holdin.game.actions import Action, DiscardPair, LoseDiscarded, Suffer, UseItem
from holdin.game.agenda import Source
from holdin.game.asks import AskDamage
from holdin.game.effects import end_of_combat, fire, reaches_in_combat, total
from holdin.game.ending import check_goals, end_scenario
from holdin.game.evolve import evolve
from holdin.game.items import pay_for, ready_items
from holdin.game.registry import Chapter
from holdin.game.state import Ending, Zone
from holdin.game.table import Table
from holdin.models.ability import Gain, Harm, Heal, Trigger
from holdin.models.ability import Suffer as SufferAbility
from holdin.models.item import Timing

CHAPTER = Chapter()

HURT_BY = {"attack": "ATK-4", "retaliate": "ATK-10", "hindrance": "HIN-6"}
"""The rule by which a monster suffers, by cause."""


def hurt_hero(t: Table, amount: int, cause: str) -> None:
    """You would suffer damage: choose what to do about it (DMG-1)."""
    if amount <= 0:
        return
    ask = AskDamage(amount, cause)
    found = _offer_damage(t, ask)
    if len(found) > 1:
        t.offered = ask, found
        t.push(ask)
    else:
        suffer(t, amount, cause)


@CHAPTER.offers(AskDamage)
def _offer_damage(t: Table, _ask: AskDamage) -> list[Action]:
    """In your turn items that need no damage come before it too (ITM-4)."""
    found: list[Action] = [Suffer()]
    if t.hero.items:
        found += [UseItem(item.id) for item in (*ready_items(t, Timing.DAMAGE), *usable_items(t))]
    found += [LoseDiscarded(card) for card in t.cards_in(Zone.DISCARDED)]
    found += [DiscardPair(one, other) for one, other in combinations(t.cards_in(Zone.HAND), 2)]
    return found


@CHAPTER.answers(AskDamage, Suffer)
def _suffer(t: Table, ask: AskDamage, _action: Suffer) -> None:
    suffer(t, ask.amount, ask.cause)


def suffer(t: Table, amount: int, cause: str) -> None:
    """Your HP goes down; below 1 the scenario is lost at once (DMG-2)."""
    hp = t.hero.hp - amount
    t.hero = evolve(t.hero, hp=max(hp, 0))
    t.say("hero_damaged", "DMG-1", amount=amount, hp=max(hp, 0), cause=cause)
    if hp < 1:
        end_scenario(t, Ending.NO_HP)


@CHAPTER.answers(AskDamage, UseItem)
def _prevent(t: Table, ask: AskDamage, action: UseItem) -> None:
    item = pay_for(t, action.item)
    if item.timing is Timing.TURN:
        t.push(ask)
        use_item(t, item)
        return
    t.say("damage_prevented", "ITM-4", amount=min(item.prevent, ask.amount), item=item.id)
    hurt_hero(t, ask.amount - item.prevent, ask.cause)


@CHAPTER.answers(AskDamage, LoseDiscarded)
def _lose_discarded(t: Table, ask: AskDamage, action: LoseDiscarded) -> None:
    t.say("damage_negated", "DMG-1", amount=ask.amount, cause=ask.cause)
    t.lose(action.card)


@CHAPTER.answers(AskDamage, DiscardPair)
def _discard_pair(t: Table, ask: AskDamage, action: DiscardPair) -> None:
    t.say("damage_negated", "DMG-1", amount=ask.amount, cause=ask.cause)
    t.discard(action.one)
    t.discard(action.other)


def heal_hero(t: Table, amount: int) -> None:
    """Up to the max HP of your level (HEAL-1)."""
    healed = min(amount, t.stage.max_hp - t.hero.hp)
    t.hero = evolve(t.hero, hp=t.hero.hp + healed)
    t.say("hero_healed", "HEAL-1", amount=healed, hp=t.hero.hp)


@CHAPTER.useful(Heal)
def _heal_useful(t: Table, _ability: Heal) -> bool:
    return t.hero.hp < t.stage.max_hp


@CHAPTER.performs(Heal)
def _heal(t: Table, _source: Source, ability: Heal, gains: tuple[Gain, ...]) -> None:
    heal_hero(t, ability.value + total(gains))


@CHAPTER.performs(SufferAbility)
def _suffer_ability(t: Table, _source: Source, ability: SufferAbility, gains: tuple[Gain, ...]) -> None:
    hurt_hero(t, ability.value + total(gains), "ability")


@CHAPTER.useful(Harm)
def _harm_useful(t: Table, ability: Harm) -> bool:
    return reaches_in_combat(t, ability.range)


@CHAPTER.performs(Harm)
def _harm(t: Table, _source: Source, ability: Harm, gains: tuple[Gain, ...]) -> None:
    hurt_monster(t, ability.value + total(gains), "ability")


def hurt_monster(t: Table, amount: int, cause: str) -> None:
    """The monster suffers damage; at 0 HP or less it dies at once (ATK-11)."""
    if t.combat is None or amount <= 0:
        return
    hp = max(t.combat.hp - amount, 0)
    t.combat = evolve(t.combat, hp=hp)
    t.say("monster_damaged", HURT_BY.get(cause, "ATK-11"), monster=t.combat.monster, amount=amount, hp=hp, cause=cause)
    if hp == 0:
        _kill(t)


def _kill(t: Table) -> None:
    """The monster dies, combat ends at once, its hex holds a token (ENG-11, ATK-11)."""
    assert t.combat is not None
    ref = t.combat.monster
    t.board = evolve(t.board, dead=t.board.dead | {ref})
    t.say("monster_died", "ATK-11", "ENG-11", monster=ref, hex=t.stage.monsters[ref].hex)
    t.combat = None
    t.fighting = False
    t.turn = evolve(t.turn, struck=False)
    fire(t, Trigger.KILL)
    end_of_combat(t)
    check_goals(t)


def heal_monster(t: Table, amount: int) -> None:
    """Up to its full HP (MTN-6)."""
    if t.combat is not None:
        healed = min(amount, t.combat.max_hp - t.combat.hp)
        t.combat = evolve(t.combat, hp=t.combat.hp + healed)
        t.say("monster_healed", "MTN-6", monster=t.combat.monster, amount=healed, hp=t.combat.hp)
