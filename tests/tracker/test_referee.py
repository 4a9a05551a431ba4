"""The referee on a monster's turn: what its heals, its steps and the lines of its set come to (MTN, MON-2)."""

from typing import Any

import pytest

from holdin.game.state import Phase
from holdin.models.ability import Attack
from holdin.models.card_set import CardSet
from holdin.models.letters import Condition, Lasting, Letter, Party, Tile
from holdin.models.monster import Behaviour, Stats
from holdin.tracker import taps
from holdin.tracker.paper import begun
from holdin.tracker.play import Choice, Reply
from holdin.tracker.referee import RefereeAnswer, monster_turn, your_attack
from holdin.tracker.sheet import Automatic, MarkKind, Sheet
from holdin.tracker.tap_effects import tapped
from tests.game.builder import behaviour


def fighting(cards: CardSet, set_: Behaviour, *more: taps.Tap, **fight: Any) -> Sheet:
    """A sheet without a map, in a combat with a monster that does the same by every set."""
    stats = Stats(hp=9, sets=dict.fromkeys(Letter, set_))
    sheet = begun(cards, taps.Begin(character=next(iter(cards.characters))))
    plain = {"hp": 9, "distance": 3, **fight}
    for tap in (taps.Fight(stats=stats, **plain), taps.Behave(letter=Letter.A), *more):
        sheet, _ = tapped(cards, sheet, tap)
    return sheet


def kinds(answer: RefereeAnswer) -> list[str]:
    return [event.kind for event in answer.reasons]


def hurt(by: int) -> taps.Tap:
    return taps.ChangeHp(who=Party.MONSTER, by=-by)


def test_it_takes_no_step_that_kills_it(cards: CardSet) -> None:
    """MTN-2, HIN-6: the trap's 3 would; a heal before the step changes that (MTN-6)."""
    trap = {"hindrances": (Tile.TRAP,)}
    for set_, hp, distance in (
        (behaviour("50 9 2 -"), 3, 2),
        (behaviour("50 9 2 -"), 4, 1),
        (behaviour("50 9 2 -", range={"heal": 1}), 3, 1),
    ):
        told = monster_turn(cards, fighting(cards, set_, hurt(9 - hp), **trap))
        assert [tap.to for tap in told.steps if isinstance(tap, taps.Distance)] == [distance]


def test_a_heal_comes_first_when_it_is_hurt_and_else_last(cards: CardSet) -> None:
    """MTN-6: what it needs at once is carried out; what is left over depends on the turn, and is only told."""
    set_ = behaviour("50 - 2 -", move={"heal": 2}, range={"heal": 3})
    told = monster_turn(cards, fighting(cards, set_, hurt(1), distance=1))
    assert [event.values["hp"] for event in told.reasons if event.kind == "monster_healed"] == [9]
    assert [event.values for event in told.reasons if event.kind == "heals_last"] == [{"by": 3}]
    assert told.steps[0] == taps.SetHp(who=Party.MONSTER, to=9)
    assert "heals_last" not in kinds(monster_turn(cards, fighting(cards, set_, hurt(4), distance=1)))
    unhurt = monster_turn(cards, fighting(cards, set_, distance=1))
    assert "heals_last" in kinds(unhurt)
    assert not unhurt.steps


def test_the_lines_of_its_set_that_reach_you_are_told_and_carried_out(cards: CardSet) -> None:
    """MON-2, CON-1: after the attack and its push; a condition that is on you already is renewed."""
    far, near = {"range": 4, "damage": 2, "conditions": ["muddle", "disarm"]}, {"damage": 1}
    set_ = behaviour("50 9 2 -", push=2, conditions=["immobilize"], lines=[far, near])
    there = taps.Switch(who=Party.HERO, condition=Condition.DISARM)
    sheet = fighting(cards, set_, taps.EndTurn(), taps.EndTurn(), there)
    damage = dict(monster_turn(cards, sheet).by_letter)[Letter.A]
    told = monster_turn(cards, sheet, Letter.A, *[Choice.SUFFER] * (1 + (damage > 0)))
    assert [kind for kind in kinds(told) if kind.startswith("line")] == ["line_done", "line_too_short"]
    hit = (taps.ChangeHp(who=Party.HERO, by=-damage),) if damage else ()
    assert told.steps == (
        taps.Distance(to=1),
        taps.Rolled(letters=(Letter.A,), by=Party.MONSTER),
        *hit,
        taps.Switch(who=Party.HERO, condition=Condition.IMMOBILIZE),
        taps.Distance(to=3),
        taps.ChangeHp(who=Party.HERO, by=-2),
        taps.Switch(who=Party.HERO, condition=Condition.MUDDLE),
        taps.Renew(mark=0, again=True),
    )


def test_a_set_of_lines_needs_no_roll(cards: CardSet) -> None:
    """MON-2, MTN-4, MTN-5: it moves as without an attack; if you are invisible it finds you no more than an attack."""
    set_ = behaviour("50 9 - -", lines=[{"damage": 1}])
    told = monster_turn(cards, fighting(cards, set_), Choice.SUFFER)
    assert told.steps == (taps.Distance(to=1), taps.ChangeHp(who=Party.HERO, by=-1))
    assert told.blow is None
    unseen = taps.Switch(who=Party.HERO, condition=Condition.INVISIBLE)
    told = monster_turn(cards, fighting(cards, set_, unseen))
    assert "no_focus" in kinds(told)
    assert not told.steps


def damages(answer: RefereeAnswer) -> dict[str, int]:
    return dict(answer.by_letter)


def done(cards: CardSet, sheet: Sheet, *given: taps.Tap) -> Sheet:
    for tap in given:
        sheet, _ = tapped(cards, sheet, tap)
    return sheet


ITS_TURN = (taps.First(who=Party.MONSTER), taps.EndTurn())
YOUR_TURN = (taps.First(who=Party.HERO), taps.EndTurn())


@pytest.mark.parametrize("hp", [2, 3, 5])
def test_the_table_is_read_after_its_own_heal(cards: CardSet, hp: int) -> None:
    """MTN-6, MHP-1: healed first, it rolls on the half that its HP lie on by then."""
    sheet = fighting(cards, behaviour("50 - 3 -", move={"heal": 2}), hurt(9 - hp), distance=1)
    row = cards.monster_hp.row(hp + 2, sheet.level)
    assert row != cards.monster_hp.row(hp, sheet.level)
    assert damages(monster_turn(cards, sheet)) == {letter: max(0, 3 + row[i]) for i, letter in enumerate(Letter)}


def test_the_table_is_read_after_a_traps_damage(cards: CardSet) -> None:
    """HIN-6, MHP-1: level 1, so 3 damage on the way to distance 1."""
    sheet = fighting(cards, behaviour("50 9 3 -"), hindrances=(Tile.TRAP,))
    row = cards.monster_hp.row(9 - 3, sheet.level)
    assert row != cards.monster_hp.row(9, sheet.level)
    assert damages(monster_turn(cards, sheet)) == {letter: max(0, 3 + row[i]) for i, letter in enumerate(Letter)}


def test_who_dies_by_a_hindrance_attacks_no_more(cards: CardSet) -> None:
    """HIN-6, ATK-10, ENG-11: pulled into a trap it doesn't retaliate, and the sheet has no combat."""
    thorns = taps.Add(who=Party.MONSTER, kind=MarkKind.RETALIATE, value=3, range=4)
    sheet = fighting(cards, behaviour("50 - - -"), hurt(7), thorns, hindrances=(Tile.TRAP,), distance=2)
    told = your_attack(cards, sheet, Attack(value=0, range=2, pull=1), 0, Letter.A)
    assert "monster_died" in kinds(told)
    assert not told.asks
    assert done(cards, sheet, *told.steps).foe is None


def test_retaliate_goes_both_ways(cards: CardSet) -> None:
    """ATK-10, DMG-1: yours from distance 1, its within its range; before you suffer you are asked."""
    mine = taps.Add(who=Party.HERO, kind=MarkKind.RETALIATE, value=2)
    sheet = fighting(cards, behaviour("50 - 2 -"), mine, distance=1)
    told = monster_turn(cards, sheet, Letter.B, Choice.NEGATE)
    assert told.steps[-1] == taps.ChangeHp(who=Party.MONSTER, by=-2)
    far = taps.Add(who=Party.MONSTER, kind=MarkKind.RETALIATE, value=3, range=4)
    sheet = fighting(cards, behaviour("50 - 2 -"), far, distance=4)
    told = your_attack(cards, sheet, Attack(value=1, range=4), 0, Letter.A)
    assert told.hurts == 3
    suffered = your_attack(cards, sheet, Attack(value=1, range=4), 0, Letter.A, Choice.SUFFER)
    assert suffered.steps[-1] == taps.ChangeHp(who=Party.HERO, by=-3)
    assert "will_retaliate" in kinds(your_attack(cards, sheet, Attack(value=1, range=4), 0))
    farther = done(cards, sheet, taps.Distance(to=5))
    assert not your_attack(cards, farther, Attack(value=1, range=5), 0, Letter.A).hurts


def test_push_and_pull_are_carried_out_and_spring(cards: CardSet) -> None:
    """ATK-7, MOV-4, HIN-6: its pull to distance 1 springs the hindrance on you."""
    sheet = fighting(cards, behaviour("50 - 1 3", pull=2), hindrances=(Tile.TRAP,), distance=3)
    first = monster_turn(cards, sheet, Letter.A)
    replies: list[Reply] = [Letter.A, *([Choice.SUFFER] if damages(monster_turn(cards, sheet))[Letter.A] else [])]
    told = monster_turn(cards, sheet, *replies)
    assert first.asks
    assert told.hurts == 3
    assert told.steps[-2:] == (taps.Distance(to=1), taps.Hinder(kinds=(Tile.TRAP,), sprung=True))
    pushed = your_attack(cards, sheet, Attack(value=1, range=3, push=2), 0, Letter.A)
    assert pushed.steps[-1] == taps.Distance(to=5)


def test_what_an_attack_does_besides_is_told_before_it_and_carried_out_after(cards: CardSet) -> None:
    """ATK-7: conditions, push and pull of your attack."""
    sheet = fighting(cards, behaviour("50 - 1 3"))
    attack = Attack(value=1, range=3, push=1, conditions=(Condition.MUDDLE,))
    (event,) = (event for event in your_attack(cards, sheet, attack, 0).reasons if event.kind == "after_damage")
    assert event.values["effects"] == (("condition", Condition.MUDDLE), ("push", 1))
    after = done(cards, sheet, *your_attack(cards, sheet, attack, 0, Letter.A).steps)
    assert after.conditions(Party.MONSTER) == (Condition.MUDDLE,)
    assert after.distance == 4


def test_strengthen_of_its_set_counts_at_once(cards: CardSet) -> None:
    """MTN-6, CON-3: two rolls in the turn it is gained in; it has ended with it."""
    sheet = fighting(cards, behaviour("50 - 2 -", gains=["strengthen"]), *ITS_TURN, distance=1)
    assert "advantage" in kinds(monster_turn(cards, sheet))
    told = monster_turn(cards, sheet, Letter.A, Letter.A, Choice.NEGATE)
    assert taps.Switch(who=Party.MONSTER, condition=Condition.STRENGTHEN) in told.steps
    assert done(cards, sheet, *told.steps, taps.EndTurn()).conditions(Party.MONSTER) == ()


@pytest.mark.parametrize("by_hand", [False, True])
def test_what_a_set_gives_holds_in_your_next_turn(cards: CardSet, *, by_hand: bool) -> None:
    """MTN-6, CON-4: shield and retaliate, whether the referee has put them on the sheet or its turn was just ended."""
    set_ = behaviour("50 - - -", shield=2, retaliate=1)
    sheet = fighting(cards, set_, *ITS_TURN, distance=1)
    sheet = done(cards, sheet, *(() if by_hand else monster_turn(cards, sheet).steps), taps.EndTurn())
    assert sheet.phase is Phase.HERO_TURN
    answer = your_attack(cards, sheet, Attack(value=3), 0)
    assert answer.blow is not None
    assert answer.blow.shield == 2
    assert "will_retaliate" in kinds(answer)
    later = done(cards, sheet, taps.EndTurn(), taps.EndTurn(), *YOUR_TURN)
    answer = your_attack(cards, later, Attack(value=3), 0)
    assert answer.blow is not None
    assert answer.blow.shield == 0


def test_who_has_become_invisible_by_its_set_can_t_be_attacked(cards: CardSet) -> None:
    """MTN-6, CON-3: in your next turn, carried out or not."""
    sheet = fighting(cards, behaviour("50 - - -", gains=["invisible"]), *ITS_TURN, taps.EndTurn(), distance=1)
    assert kinds(your_attack(cards, sheet, Attack(value=3), 0)) == ["unseen"]


def test_a_stunned_monsters_set_gives_nothing(cards: CardSet) -> None:
    """CON-2, MTN-3: nothing at all."""
    stun = taps.Switch(who=Party.MONSTER, condition=Condition.STUN)
    sheet = fighting(cards, behaviour("50 - 3 -", shield=2), stun, *ITS_TURN, distance=1)
    told = monster_turn(cards, sheet)
    assert "stunned" in kinds(told)
    assert not told.steps
    answer = your_attack(cards, done(cards, sheet, taps.EndTurn()), Attack(value=3), 0)
    assert answer.blow is not None
    assert answer.blow.shield == 0


def test_conditions_of_an_interruption_wait_for_your_next_whole_turn(cards: CardSet) -> None:
    """CON-4, ENG-5: the rest of your turn goes on unharmed; in the next one you can't attack."""
    set_ = behaviour("10 - - -", lines=[{"conditions": ["disarm"]}])
    sheet = fighting(cards, set_, *YOUR_TURN, taps.Interrupt(), distance=1)
    sheet = done(cards, sheet, *monster_turn(cards, sheet).steps, taps.EndTurn())
    assert sheet.phase is Phase.HERO_TURN
    assert sheet.conditions(Party.HERO) == (Condition.DISARM,)
    assert your_attack(cards, sheet, Attack(value=2), 0).blow is not None
    sheet = done(cards, sheet, taps.EndTurn(), taps.EndTurn())
    assert kinds(your_attack(cards, sheet, Attack(value=2), 0)) == ["you_cannot"]


def test_what_is_put_on_it_in_its_turn_waits_for_its_next(cards: CardSet) -> None:
    """CON-4: asked again in the same turn, the referee doesn't count it."""
    stun = taps.Switch(who=Party.MONSTER, condition=Condition.STUN)
    sheet = fighting(cards, behaviour("50 - 3 -"), *ITS_TURN, stun, distance=1)
    assert monster_turn(cards, sheet).blow is not None
    off = taps.Automate(step=Automatic.CONDITIONS_END, on=False)
    assert "stunned" in kinds(monster_turn(cards, done(cards, sheet, off)))


def test_a_bonus_is_used_up_by_the_attack_it_is_added_to(cards: CardSet) -> None:
    """ATK-4, CON-4: one without a symbol is for the next attack; one that lasts stays; the monster's counts too."""
    once = taps.Add(who=Party.HERO, kind=MarkKind.BONUS, value=2)
    lasts = taps.Add(who=Party.HERO, kind=MarkKind.BONUS, value=1, lasting=Lasting.COMBAT)
    sheet = fighting(cards, behaviour("50 - 3 -"), once, lasts, distance=1)
    answer = your_attack(cards, sheet, Attack(value=2), 1)
    assert answer.blow is not None
    assert sum(answer.blow.bonuses) == 4
    after = done(cards, sheet, *your_attack(cards, sheet, Attack(value=2), 1, Letter.A).steps)
    assert [effect.bonus and effect.bonus.value for effect in after.effects] == [1]
    its = taps.Add(who=Party.MONSTER, kind=MarkKind.BONUS, value=2)
    answer = monster_turn(cards, fighting(cards, behaviour("50 - 3 -"), its, distance=1))
    assert answer.blow is not None
    assert answer.blow.value == 5


def test_damage_is_negated_before_any_hp_are_taken(cards: CardSet) -> None:
    """DMG-1: what comes besides still applies."""
    sheet = fighting(cards, behaviour("50 - 5 -", conditions=["muddle"]), distance=1)
    asked = monster_turn(cards, sheet, Letter.A)
    assert asked.hurts > 0
    assert not [tap for tap in asked.steps if isinstance(tap, taps.ChangeHp)]
    negated = done(cards, sheet, *monster_turn(cards, sheet, Letter.A, Choice.NEGATE).steps)
    suffered = done(cards, sheet, *monster_turn(cards, sheet, Letter.A, Choice.SUFFER).steps)
    assert (negated.hp, suffered.hp) == (sheet.hp, sheet.hp - asked.hurts)
    assert negated.conditions(Party.HERO) == suffered.conditions(Party.HERO) == (Condition.MUDDLE,)


def test_there_is_no_long_rest_in_combat(cards: CardSet) -> None:
    """RST-3: nothing happens, and the rule is named; out of combat it heals 2 and refreshes."""
    sheet = fighting(cards, behaviour("50 - 3 -"), taps.ChangeHp(who=Party.HERO, by=-4))
    after, events = tapped(cards, sheet, taps.LongRest())
    assert after == sheet
    assert [event.rules for event in events] == [("RST-3",)]
    rested = done(cards, sheet, taps.Part(), taps.LongRest())
    assert rested.hp == sheet.hp + 2


# What no game comes to


@pytest.mark.parametrize("hp", [0, 40])
def test_hp_without_a_table_are_named_and_all_else_is_answered(cards: CardSet, hp: int) -> None:
    """HPC-1: your attack has no table, the monster's turn needs none of yours."""
    free = taps.Automate(step=Automatic.HEAL_TO_MAX, on=False)
    sheet = fighting(cards, behaviour("50 3 3 -"), free, taps.SetHp(who=Party.HERO, to=hp))
    assert kinds(your_attack(cards, done(cards, sheet, taps.Distance(to=1)), Attack(value=3), 0))[-1] == "no_table"
    told = monster_turn(cards, sheet)
    assert told.odds
    assert monster_turn(cards, sheet, Letter.C, Choice.SUFFER).steps[-1] == taps.ChangeHp(
        who=Party.HERO, by=-max(told.odds)
    )


def test_a_monster_at_0_hp_has_no_table(cards: CardSet) -> None:
    """MHP-1: what it does up to the roll is told and carried out."""
    alive = taps.Automate(step=Automatic.DEATH_ENDS_COMBAT, on=False)
    told = monster_turn(cards, fighting(cards, behaviour("50 9 3 4"), alive, hurt(9), distance=7))
    assert kinds(told)[-1] == "no_table"
    assert told.blow is None
    assert told.steps == (taps.Distance(to=4),)


def test_a_typed_monster_in_a_scenario_is_hurt_by_its_harsher_ground(cards: CardSet) -> None:
    """MAP-5, HIN-6: whether it stands on the map or was typed in."""
    harsh = next((page for page in cards.scenarios.values() if any(rule.harshness for rule in page.rules)), None)
    assert harsh is not None
    stats = Stats(hp=9, sets=dict.fromkeys(Letter, behaviour("50 9 3 -")))
    sheet = begun(cards, taps.Begin(character=next(iter(cards.characters)), scenario=harsh.id))
    fight = taps.Fight(hp=9, stats=stats, distance=2, hindrances=(Tile.TRAP,))
    told = monster_turn(cards, done(cards, sheet, fight, taps.Behave(letter=Letter.A)))
    (sprung,) = (event.values["damage"] for event in told.reasons if event.kind == "hindrance_sprung")
    assert sprung == 3 + sum(rule.harshness for rule in harsh.rules)


def test_what_is_missing_is_named(cards: CardSet) -> None:
    """ENG-9, INI-1: no monster, no values, no set."""
    sheet = begun(cards, taps.Begin(character=next(iter(cards.characters))))
    assert kinds(monster_turn(cards, sheet)) == kinds(your_attack(cards, sheet, Attack(value=2), 0)) == ["no_monster"]
    sheet = done(cards, sheet, taps.Fight(hp=500, distance=1))
    assert kinds(monster_turn(cards, sheet)) == ["no_values"]
    assert your_attack(cards, sheet, Attack(value=2), 0).odds
    typed = done(cards, sheet, taps.Type(stats=Stats(hp=5, sets=dict.fromkeys(Letter, behaviour("50 2 2 -")))))
    assert kinds(monster_turn(cards, typed)) == ["no_behaviour"]


def test_disadvantage_names_what_it_comes_of(cards: CardSet) -> None:
    """ATK-5, ATK-6, CON-2: a muddled wolf at your side isn't too close to shoot."""
    melee, ranged = behaviour("50 - 2 -"), behaviour("50 - 2 3")
    muddle = taps.Switch(who=Party.MONSTER, condition=Condition.MUDDLE)
    for set_, more, rules in (
        (melee, (muddle,), ("ATK-6", "CON-2")),
        (ranged, (), ("ATK-6", "ATK-5")),
        (ranged, (muddle,), ("ATK-6", "CON-2", "ATK-5")),
    ):
        told = monster_turn(cards, fighting(cards, set_, *more, distance=1))
        assert [event.rules for event in told.reasons if event.kind == "disadvantage"] == [rules]
