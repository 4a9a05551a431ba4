"""Poison, Wound and Regenerate on the tracker's sheet (HEA-2, HEA-3, OPN-10)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from holdin.game.step import Event
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.letters import Condition, Lasting, Party
from holdin.tracker import taps
from holdin.tracker.paper import begun
from holdin.tracker.sheet import Sheet
from holdin.tracker.tap_effects import after, tapped
from holdin.words.reasons import reason
from holdin.words.tracking import mark_until
from holdin.words.words import Words

YOURS = Party.HERO


def sheet(cards: CardSet, *conditions: Condition, hp: int = 5) -> Sheet:
    """A table with these conditions on you."""
    fresh = replace(begun(cards, taps.Begin(character=CharacterId("mara"))), hp=hp)
    return after(cards, fresh, [taps.Switch(who=YOURS, condition=each) for each in conditions])


def lines(cards: CardSet, on: Sheet, events: Sequence[Event]) -> list[str]:
    return [reason(Words(cards, "en"), on, event) for event in events]


@pytest.mark.parametrize(
    ("conditions", "hp"),
    [
        ((), 7),
        ((Condition.WOUND,), 7),
        ((Condition.POISON,), 5),
        ((Condition.POISON, Condition.WOUND), 5),
    ],
)
def test_a_heal_takes_away_what_ails_you(cards: CardSet, conditions: tuple[Condition, ...], hp: int) -> None:
    """HEA-2: with Poison it does nothing else; a long rest is such a heal."""
    for tap in (taps.Heal(who=YOURS, by=2), taps.LongRest()):
        healed, told = tapped(cards, sheet(cards, *conditions), tap)
        assert (healed.hp, healed.effects) == (hp, ())
        assert [event.rules for event in told] == [("HEA-2",)] * len(conditions)
        assert all("a heal takes it away" in line for line in lines(cards, healed, told))


def test_damage_ends_regenerate(cards: CardSet) -> None:
    """HEA-3: told on the sheet; a correction upwards ends nothing."""
    there = sheet(cards, Condition.REGENERATE)
    assert after(cards, there, [taps.ChangeHp(who=YOURS, by=1)]).effects == there.effects
    hurt, told = tapped(cards, there, taps.ChangeHp(who=YOURS, by=-1))
    assert (hurt.hp, hurt.effects) == (4, ())
    assert lines(cards, hurt, told) == ["Regenerate (you) has ended: damage was suffered (HEA-3)"]


def test_they_stay_over_turns_and_rounds(cards: CardSet) -> None:
    """HEA-2, HEA-3: no turn is their end, whatever end is asked for."""
    all_three = (Condition.POISON, Condition.WOUND, Condition.REGENERATE)
    there = after(cards, sheet(cards, *all_three), [taps.EndTurn()] * 7)
    assert there.round > 2
    assert there.conditions(YOURS) == all_three
    renewed = after(cards, there, [taps.Renew(mark=0)])
    assert renewed.effects[0].lasting is Lasting.SCENARIO
    assert [mark_until(Words(cards, "en"), there, mark) for mark in there.effects] == [
        "until healed", "until healed", "until damage is suffered",
    ]  # fmt: skip


def test_your_turn_begins_with_a_reminder_of_what_they_do(cards: CardSet) -> None:
    """OPN-10: Regenerate first, then Wound; hands carry it out, as cards may negate the damage."""
    there, told = tapped(cards, sheet(cards, Condition.WOUND, Condition.REGENERATE), taps.EndTurn())
    assert lines(cards, there, told) == [
        "Your turn begins with Regenerate: heal 1 (HEA-3)",
        "Your turn begins with Wound: 1 damage, unless cards negate it (HEA-2)",
    ]
    assert there.hp == 5
