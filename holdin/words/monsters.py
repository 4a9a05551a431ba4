"""A monster's traits and its sets in words: what each of them does (MON-2)."""

from collections.abc import Iterator
from typing import Final, Literal

from holdin.models.letters import Condition, Letter
from holdin.models.monster import Behaviour, HealRow, Stats
from holdin.words.abilities import line_words, retaliate_words
from holdin.words.catalogues import msgid
from holdin.words.speech import Speech

_INFLICTS: Final = {
    Condition.IMMOBILIZE: msgid("immobilizes"),
    Condition.DISARM: msgid("disarms you"),
    Condition.STUN: msgid("stuns"),
    Condition.MUDDLE: msgid("muddles"),
    Condition.INVISIBLE: msgid("makes you invisible"),
    Condition.STRENGTHEN: msgid("strengthens you"),
    Condition.POISON: msgid("gives you Poison"),
    Condition.WOUND: msgid("gives you Wound"),
    Condition.REGENERATE: msgid("gives you Regenerate"),
}
"""What an attack does to you besides its damage (CON-2)."""


def trait_words(say: Speech, stats: Stats) -> tuple[str, ...]:
    """What always holds for a monster: whether it flies, its shield, its retaliate."""
    found = [say.tr("Flying")] if stats.flying else []
    found += [say.tr("Shield {value}", value=stats.shield)] if stats.shield else []
    found += [retaliate_words(say, stats.retaliate, stats.retaliate_range)] if stats.retaliate else []
    return tuple(found)


Length = Literal["whole", "terse", "brief"]
"""How much is said of a set: in whole, with its initiative in front, or in as few words as can be."""


def set_words(say: Speech, letter: Letter, made: Behaviour, length: Length = "whole") -> str:
    """A set such as "B: moves 3, hits for 2 and immobilizes, initiative 38"; shorter "B (38): moves 3, …"."""
    if length == "brief":
        return f"{letter} ({made.initiative}): {', '.join(_deeds(say, made, brief=True))}"
    if length == "terse":
        return f"{letter} ({made.initiative}): {deed_words(say, made)}"
    return f"{letter}: {deed_words(say, made)}, {say.tr('initiative {value}', value=made.initiative)}"


def deed_words(say: Speech, made: Behaviour) -> str:
    """What a set does, in the order in which it is done (MTN-1)."""
    return ", ".join(_deeds(say, made))


def extra_words(say: Speech, made: Behaviour) -> tuple[str, ...]:
    """What a set holds besides initiative, move, attack, range and heals (MON-2)."""
    found = [say.tr("gains {bonuses}", bonuses=", ".join(bonuses))] if (bonuses := tuple(_bonuses(say, made))) else []
    found += [say.tr("pierce {value}", value=made.pierce)] if made.pierce else []
    found += [say.tr("advantage")] if made.advantage else []
    return (*found, *_harms(say, made), *(line_words(say, line) for line in made.lines))


def _deeds(say: Speech, made: Behaviour, *, brief: bool = False) -> Iterator[str]:
    if bonuses := tuple(_bonuses(say, made)):
        gained = ", ".join(bonuses)
        yield gained if brief else say.tr("gains {bonuses}", bonuses=gained)
    if made.moves:
        yield say.tr("move {value}" if brief else "moves {value}", value=made.moves)
    elif not isinstance(made.move, HealRow):
        yield say.tr("doesn’t move")
    if made.attacks is not None:
        yield _attack(say, made, made.attacks, brief=brief)
    elif not made.lines and not made.heals:
        yield say.tr("doesn’t attack")
    yield from (line_words(say, line) for line in made.lines)
    yield from (say.tr("heals itself by {value}", value=amount) for amount in made.heals)


def _bonuses(say: Speech, made: Behaviour) -> Iterator[str]:
    """What it gains itself as its turn begins (MTN-6)."""
    yield from (say.word(condition) for condition in made.gains)
    if made.shield:
        yield say.tr("Shield {value}", value=made.shield)
    if made.retaliate:
        yield retaliate_words(say, made.retaliate, made.retaliate_range)


def _attack(say: Speech, made: Behaviour, value: int, *, brief: bool = False) -> str:
    """Its attack with what goes with it (ATK-7)."""
    hit = say.tr("hit {value}" if brief else "hits for {value}", value=value)
    if made.ranged:
        far = msgid("hit {value}, range {range}") if brief else msgid("hits for {value} at range {range}")
        hit = say.tr(far, value=value, range=made.reach)
    added = [say.tr("pierce {value}", value=made.pierce)] if made.pierce else []
    added += [say.tr("advantage")] if made.advantage else []
    if added:
        hit = f"{hit} ({', '.join(added)})"
    harms = _harms(say, made)
    return say.tr("{attack} and {harms}", attack=hit, harms=", ".join(harms)) if harms else hit


def _harms(say: Speech, made: Behaviour) -> list[str]:
    """What comes with an attack besides its damage (ATK-7)."""
    harms = [say.tr("pushes you {value}", value=made.push)] if made.push else []
    harms += [say.tr("pulls you {value}", value=made.pull)] if made.pull else []
    return [*harms, *(say.tr(_INFLICTS[condition]) for condition in made.conditions)]
