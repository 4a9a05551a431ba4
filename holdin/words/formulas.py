"""Sums in words: what an attack's value is made of, and what money comes to."""

from collections.abc import Iterable, Mapping
from typing import Any

from holdin.game.looting import TOKEN_GOLD
from holdin.game.striking import ADVANTAGE, Cause
from holdin.models.letters import Condition
from holdin.words.translator import Translator, signed


def attack_sum(say: Translator, values: Mapping[str, Any], *, brief: bool = False) -> str:
    """The sum of an "attack" event's values, such as "attack 3 + 1 (roll B) = 4 damage" (ATK-4).

    brief leaves out what the roll that didn't count was, and why there were two.
    """
    terms = [str(values["base"]), *map(_term, values["bonuses"])]
    if values.get("poisoned") and values["bonuses"]:
        terms[-1] = f"{terms[-1]} ({say.word(Condition.POISON)})"
    terms.append(f"{_term(values['modifier'])} ({_letter(say, values) if brief else _rolled(say, values)})")
    if values["shield"]:
        terms.append(f"{_term(-max(0, values['shield'] - values['pierce']), '−')} ({_shield(say, values)})")
    return say.tr("attack {sum} = {damage} damage", sum=" ".join(terms), damage=values["damage"])


def money_words(say: Translator, tokens: int) -> str:
    """What money tokens are worth, such as "2 money tokens = 4 gold" (LOT-2)."""
    owned = say.plural("{count} money token", "{count} money tokens", tokens)
    return say.tr("{owned} = {gold} gold", owned=owned, gold=TOKEN_GOLD * tokens)


def _term(value: int, none: str = "+") -> str:
    """A further part of a sum, with the sign that 0 has."""
    sign = "−" if value < 0 else "+" if value > 0 else none
    return f"{sign} {abs(value)}"


def _rolled(say: Translator, values: Mapping[str, Any]) -> str:
    """The letter; of two, which of them counts, and why (ATK-6); where both cancel, why one was rolled."""
    letters, why = values["letters"], reasons(say, map(Cause, values["causes"]))
    rolled = _counted(say, values) if len(letters) > 1 else say.tr("roll {letters}", letters="".join(letters))
    return "; ".join(filter(None, (rolled, why)))


def _letter(say: Translator, values: Mapping[str, Any]) -> str:
    """The letter that counts, and of two whether it was the better one."""
    letter = values["letters"][values["modifiers"].index(values["modifier"])]
    if len(values["letters"]) == 1:
        return say.tr("roll {letters}", letters=letter)
    better, worse = say.tr("better roll {letter}", letter=letter), say.tr("worse roll {letter}", letter=letter)
    return better if values["advantage"] else worse


def _counted(say: Translator, values: Mapping[str, Any]) -> str:
    letters = values["letters"]
    rolls = ", ".join(f"{letter} {signed(cell)}" for letter, cell in zip(letters, values["modifiers"], strict=True))
    better, worse = say.tr("the better roll of {rolls}", rolls=rolls), say.tr("the worse roll of {rolls}", rolls=rolls)
    return better if values["advantage"] else worse


def reasons(say: Translator, causes: Iterable[Cause]) -> str:
    """Why an attack has advantage or disadvantage, or why they cancel (ATK-5, ATK-6)."""
    found = tuple(causes)
    sides = [cause for cause in found if cause in ADVANTAGE], [cause for cause in found if cause not in ADVANTAGE]
    names = say.tr("advantage"), say.tr("disadvantage")
    parts = [f"{name}: {say.words(side)}" for name, side in zip(names, sides, strict=True) if side]
    return say.tr("{one}, {other}: they cancel", one=parts[0], other=parts[1]) if len(parts) > 1 else "".join(parts)


def _shield(say: Translator, values: Mapping[str, Any]) -> str:
    text = say.tr("shield {shield}", shield=values["shield"])
    return f"{text}, {say.tr('pierce {value}', value=values['pierce'])}" if values["pierce"] else text
