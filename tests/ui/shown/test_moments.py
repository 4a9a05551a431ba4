"""Every kind of event that is to be seen has its moment: a table says which, the theme how long it is seen."""

import pytest

from holdin.draw.theme import Moments, load_theme
from holdin.game.figures import YOU
from holdin.game.step import Event
from holdin.models.hexes import named
from holdin.ui.kit.sounds import sound_book
from holdin.ui.pages.audio_events import heard_as
from holdin.ui.shown.moments import MOMENTS, MomentKind, kind_of, moment_of

LOOKS = load_theme().moments
HEX = named("c4")
ASKED_FOR = {
    "hit": ("hero_damaged", "monster_damaged"),
    "kill": ("monster_died", "summon_gone"),
    "heal": ("hero_healed", "monster_healed"),
    "door": ("door_opened",),
    "reveal": ("revealed",),
    "treasure": ("treasure_looted",),
    "money": ("token_looted", "money_gained"),
    "level": ("level_gained",),
    "won": ("scenario_ended",),
    "step": ("stepped", "monster_stepped", "figure_shoved"),
    "sprung": ("trap_sprung", "hazard_entered", "hindrance_sprung"),
}
"""What everybody waits for, by its moment."""


@pytest.mark.parametrize("kind", ASKED_FOR)
def test_no_kind_of_event_of_the_list_is_without_its_moment(kind: str) -> None:
    assert {MOMENTS[event] for event in ASKED_FOR[kind]} == {MomentKind(kind)}


def test_every_moment_has_a_look_and_no_look_is_without_a_moment() -> None:
    kinds = {name for name in Moments.model_fields if hasattr(getattr(LOOKS, name), "seconds")}
    assert kinds == {*MomentKind} == {*MOMENTS.values(), MomentKind.LOST}


@pytest.mark.parametrize("kind", MomentKind)
def test_no_moment_is_longer_than_0_6_seconds(kind: MomentKind) -> None:
    assert 0 < LOOKS.of(kind).seconds <= 0.6
    assert LOOKS.walk <= 0.6


def _ended(*, won: bool) -> Event:
    return Event("scenario_ended", {"won": won, "ending": ""}, ("END-1",))


def test_every_moment_but_a_turn_is_heard() -> None:
    """A turn begins in silence; a blow that does nothing is heard like one that is negated."""
    book = sound_book()
    silent = {kind for kind in MOMENTS if kind not in book.events} - {"scenario_ended", "attack"}
    assert silent == {"monster_turn", "summon_turn"}
    assert {heard_as(_ended(won=True)), heard_as(_ended(won=False))} <= set(book.events)
    assert heard_as(Event("attack", {"damage": 0, "who": YOU, "monster": "wolf-1"})) in book.events
    assert heard_as(Event("attack", {"damage": 2, "who": YOU, "monster": "wolf-1"})) not in book.events


def test_a_scenario_is_won_or_lost() -> None:
    """END-1."""
    assert kind_of(_ended(won=True)) is MomentKind.WON
    assert kind_of(_ended(won=False)) is MomentKind.LOST


def test_numbers_rise_at_whom_they_are_about() -> None:
    """DMG-1, HEAL-1, ATK-4, LOT-2: damage at the one who suffers, no number where nothing was healed."""
    seen = [
        moment_of(event, on_hexes=False)
        for event in (
            Event("monster_damaged", {"monster": "wolf-1", "amount": 3, "hp": 2}),
            Event("hero_damaged", {"amount": 4, "hp": 0}),
            Event("hero_healed", {"amount": 2, "hp": 9}),
            Event("attack", {"damage": 0, "who": YOU, "monster": "wolf-1"}),
            Event("attack", {"damage": 0, "who": "wolf-1", "monster": "wolf-1"}),
            Event("attack", {"damage": 0, "who": "wolf-1", "monster": "wolf-1", "target": "summon-1"}),
            Event("token_looted", {"hex": HEX, "tokens": 3}),
            Event("money_gained", {"value": 2, "tokens": 5}),
        )
    ]
    assert [(each.who, each.said) for each in seen if each is not None] == [
        ("wolf-1", "−3"),
        (YOU, "−4"),
        (YOU, "+2"),
        ("wolf-1", "0"),
        (YOU, "0"),
        ("summon-1", "0"),
        (YOU, "+1"),
        (YOU, "+2"),
    ]
    assert moment_of(Event("hero_healed", {"amount": 0, "hp": 9}), on_hexes=False) is None


def test_turns_are_pointed_out_only_where_figures_stand_on_the_map() -> None:
    """OPN-1."""
    turn = Event("monster_turn", {"monster": "wolf-1"})
    assert moment_of(turn, on_hexes=False) is None
    assert moment_of(turn, on_hexes=True) is not None


def test_what_is_only_told_has_no_moment() -> None:
    assert moment_of(Event("card_played", {}), on_hexes=True) is None
