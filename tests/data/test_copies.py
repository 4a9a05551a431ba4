"""Copies of printed things, with some of their fields changed."""

from holdin.models.ability import Attack
from holdin.models.letters import Condition


def test_a_changed_copy_works_out_anew_what_its_fields_bring() -> None:
    """ATK-7: what an attack brings besides its value is remembered, but not by a copy that brings something else."""
    plain = Attack(value=2)
    assert plain.gain.conditions == ()
    changed = plain.model_copy(update={"conditions": (Condition.IMMOBILIZE,), "push": 1})
    assert (changed.gain.conditions, changed.gain.push) == ((Condition.IMMOBILIZE,), 1)
    assert plain.gain.push == 0
