"""The referee on a monster's turn: what its heals, its steps and the lines of its set come to (MTN, MON-2)."""

from typing import Any

from holdin.models.card_set import CardSet
from holdin.models.letters import Condition, Letter, Party, Tile
from holdin.models.monster import Behaviour, Stats
from holdin.tracker import taps
from holdin.tracker.keeper import begun, tapped
from holdin.tracker.play import Choice
from holdin.tracker.referee import Answer, monster_turn
from holdin.tracker.sheet import Sheet
from tests.game.builder import behaviour


def fighting(cards: CardSet, set_: Behaviour, *more: taps.Tap, **fight: Any) -> Sheet:
    """A sheet without a map, in a combat with a monster that does the same by every set."""
    stats = Stats(hp=9, sets=dict.fromkeys(Letter, set_))
    sheet = begun(cards, taps.Begin(character=next(iter(cards.characters))))
    plain = {"hp": 9, "distance": 3, **fight}
    for tap in (taps.Fight(stats=stats, **plain), taps.Behave(letter=Letter.A), *more):
        sheet, _ = tapped(cards, sheet, tap)
    return sheet


def kinds(answer: Answer) -> list[str]:
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
        taps.Rolled(letters=(Letter.A,)),
        *hit,
        taps.Switch(who=Party.HERO, condition=Condition.IMMOBILIZE),
        taps.Distance(to=3),
        taps.ChangeHp(who=Party.HERO, by=-2),
        taps.Switch(who=Party.HERO, condition=Condition.MUDDLE),
        taps.Renew(mark=0),
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
