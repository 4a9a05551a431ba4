"""A monster's traits and its sets in words: what each of them does (MON-2)."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from holdin.models.letters import Condition, Letter
from holdin.models.monster import Behaviour, HealRow, SetGain, Stats
from holdin.models.monster_lines import Line
from holdin.words.abilities import healed_words, line_words, retaliate_words
from holdin.words.areas import area_words
from holdin.words.catalogues import msgid
from holdin.words.translator import Translator, signed

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


def trait_words(say: Translator, stats: Stats) -> tuple[str, ...]:
    """What always holds for a monster: whether it flies, its shield, its retaliate."""
    found = [say.tr("Flying")] if stats.flying else []
    found += [say.tr("Shield {value}", value=stats.shield)] if stats.shield else []
    found += [retaliate_words(say, stats.retaliate, stats.retaliate_range)] if stats.retaliate else []
    return tuple(found)


_BROUGHT: Final = {
    "move": msgid("move {value}"),
    "attack": msgid("attack {value}"),
    "range": msgid("range {value}"),
    "targets": msgid("targets {value}"),
    "pierce": msgid("pierce {value}"),
    "push": msgid("push {value}"),
    "pull": msgid("pull {value}"),
    "shield": msgid("Shield {value}"),
    "retaliate": msgid("Retaliate {value}"),
}
"""What a consumption adds to a set's numbers (MIX-3)."""

Length = Literal["whole", "terse", "brief"]
"""How much is said of a set: in whole, with its initiative in front, or in as few words as can be."""


def set_words(say: Translator, letter: Letter, made: Behaviour, length: Length = "whole") -> str:
    """A set such as "B: moves 3, hits for 2 and immobilizes, initiative 38"; shorter "B (38): moves 3, …"."""
    if length == "brief":
        return f"{letter} ({made.initiative}): {_listed(say, made, _deeds(say, made, brief=True))}"
    if length == "terse":
        return f"{letter} ({made.initiative}): {deed_words(say, made)}"
    return f"{letter}: {deed_words(say, made)}, {say.tr('initiative {value}', value=made.initiative)}"


def deed_words(say: Translator, made: Behaviour) -> str:
    """What a set does, in the order in which it is done (MTN-1)."""
    return _listed(say, made, _deeds(say, made))


def _listed(say: Translator, made: Behaviour, deeds: Iterable[str]) -> str:
    """Deeds one after the other; a line with a range of its own stands apart, so that it isn't the attack's."""
    apart = {line_words(say, line) for line in made.lines if isinstance(line, Line) and line.range > 1}
    told = after = ""
    for deed in deeds:
        between = "; " if deed in apart or after in apart else ", "
        told, after = f"{told}{between}{deed}" if told else deed, deed
    return told


def extra_words(say: Translator, made: Behaviour) -> tuple[str, ...]:
    """What a set holds besides initiative, move, attack, range and heals (MON-2)."""
    found = [say.tr("gains {bonuses}", bonuses=", ".join(bonuses))] if (bonuses := tuple(_bonuses(say, made))) else []
    found += _aims(say, made)
    found += [say.tr("jump")] if made.jump else []
    found += _added(say, made)
    return (*found, *_harms(say, made), *(line_words(say, line) for line in made.lines), *_elements(say, made))


def _deeds(say: Translator, made: Behaviour, *, brief: bool = False) -> Iterator[str]:
    yield from _aims(say, made)
    if bonuses := tuple(_bonuses(say, made)):
        gained = ", ".join(bonuses)
        yield gained if brief else say.tr("gains {bonuses}", bonuses=gained)
    if made.moves and made.jump:
        yield say.tr("jump {value}" if brief else "jumps {value}", value=made.moves)
    elif made.moves:
        yield say.tr("move {value}" if brief else "moves {value}", value=made.moves)
    elif not isinstance(made.move, HealRow):
        yield say.tr("doesn’t move")
    if made.attacks is not None:
        yield _attack(say, made, made.attacks, brief=brief)
    elif not made.lines and not made.heals:
        yield say.tr("doesn’t attack")
    yield from (line_words(say, line) for line in made.lines)
    yield from (_healed(say, row) for row in (made.move, made.attack, made.range) if isinstance(row, HealRow))
    yield from _elements(say, made)


def _healed(say: Translator, row: HealRow) -> str:
    """A heal of a row: of itself, or with a range of the most hurt of its side (MAI-7)."""
    if row.range is not None:
        return healed_words(say, row.heal, row.range)
    return say.tr("heals itself by {value}", value=row.heal)


def _aims(say: Translator, made: Behaviour) -> list[str]:
    """Whom it goes for before all else (FOC-3)."""
    return [] if made.focus is None else [say.tr("goes for {focus}", focus=say.word(made.focus))]


def _elements(say: Translator, made: Behaviour) -> Iterator[str]:
    """What its sort infuses, and what it gains with elements (MIX-3)."""
    if made.infuse:
        yield say.tr("infuses {elements}", elements=say.words(made.infuse))
    for consume in made.consume:
        effects = ", ".join(_brought(say, consume.gain))
        yield say.tr("uses up {elements}: {effects}", elements=say.words(consume.elements), effects=effects)


def _brought(say: Translator, gain: SetGain) -> Iterator[str]:
    """What a consumption brings its sort for the round (MIX-3)."""
    for name, message in _BROUGHT.items():
        if value := getattr(gain, name):
            yield say.tr(message, value=signed(value))
    yield from (say.word(condition) for condition in (*gain.conditions, *gain.gains))
    yield from [say.tr("advantage")] if gain.advantage else []
    yield from [say.tr("jump")] if gain.jump else []
    yield from (line_words(say, line) for line in gain.lines)


def _bonuses(say: Translator, made: Behaviour) -> Iterator[str]:
    """What it gains itself as its turn begins (MTN-6)."""
    yield from (say.word(condition) for condition in made.gains)
    if made.shield:
        yield say.tr("Shield {value}", value=made.shield)
    if made.retaliate:
        yield retaliate_words(say, made.retaliate, made.retaliate_range)


def _attack(say: Translator, made: Behaviour, value: int, *, brief: bool = False) -> str:
    """Its attack with what goes with it (ATK-7)."""
    hit = say.tr("hit {value}" if brief else "hits for {value}", value=value)
    if made.ranged:
        far = msgid("hit {value}, range {range}") if brief else msgid("hits for {value} at range {range}")
        hit = say.tr(far, value=value, range=made.reach)
    added = _added(say, made)
    if added:
        hit = f"{hit} ({', '.join(added)})"
    harms = _harms(say, made)
    return say.tr("{attack} and {harms}", attack=hit, harms=", ".join(harms)) if harms else hit


def _added(say: Translator, made: Behaviour) -> list[str]:
    """What else is told of an attack itself (ARE-2, ARE-4, ATK-6, ATK-7)."""
    added = [say.tr("targets {value}", value=made.targets)] if made.targets > 1 else []
    added += [area_words(say, made.area)] if made.area else []
    added += [say.tr("pierce {value}", value=made.pierce)] if made.pierce else []
    return [*added, say.tr("advantage")] if made.advantage else added


def _harms(say: Translator, made: Behaviour) -> list[str]:
    """What comes with an attack besides its damage (ATK-7)."""
    harms = [say.tr("pushes you {value}", value=made.push)] if made.push else []
    harms += [say.tr("pulls you {value}", value=made.pull)] if made.pull else []
    return [*harms, *(say.tr(_INFLICTS[condition]) for condition in made.conditions)]
