"""Abilities and printed actions, worded briefly (ABL-2)."""

from collections.abc import Iterable
from functools import singledispatch

from holdin.models import ability as ab
from holdin.models.letters import Affects, Condition, Kind
from holdin.models.monster_lines import (
    HealLine,
    Line,
    MoveObstacleLine,
    ObstacleLine,
    SetLine,
    SummonLine,
    TeleportLine,
    TrapLine,
    WardLine,
)
from holdin.models.summon import Dismiss, Summon
from holdin.words.areas import area_words
from holdin.words.translator import Translator, sentence, signed


def action_words(say: Translator, action: ab.CardAction) -> str:
    """A printed action: its abilities, then what becomes of its card and its effect."""
    parts = [list_words(say, action.abilities)]
    if action.lost:
        parts.append(say.tr("the card is lost"))
    if action.lasting is not None:
        parts.append(say.word(action.lasting))
    return "; ".join(part for part in parts if part)


def list_words(say: Translator, abilities: Iterable[ab.Ability]) -> str:
    """Abilities in printed order."""
    return "; ".join(ability_words(say, ability) for ability in abilities)


def ability_words(say: Translator, ability: ab.Ability) -> str:
    """An ability with the elements it needs and the consumptions it offers (ELM-2, ELM-3)."""
    text = brief(ability, say)
    if ability.requires:
        text = say.tr("{ability} (needs {elements})", ability=text, elements=say.words(ability.requires))
    if ability.brings:
        text = f"{text}, {_gained_too(say, ability)}"
    for consume in ability.consume:
        text = f"{text} ({consume_words(say, consume)})"
    return text


def _gained_too(say: Translator, ability: ab.Ability) -> str:
    gained = say.words(ability.brings)
    return say.tr("you: {conditions}", conditions=gained) if ability.whom is Affects.SELF else gained


def consume_words(say: Translator, consume: ab.Consume) -> str:
    """A consumption: symbols, a colon, an effect (ELM-2)."""
    effect = [gain_words(say, consume.gain), list_words(say, consume.then)]
    return f"{say.words(consume.elements)}: {'; '.join(part for part in effect if part)}"


def gain_words(say: Translator, gain: ab.Gain) -> str:
    """What is added to an ability."""
    parts = [signed(gain.value)] if gain.value else []
    parts += [f"×{gain.times}"] if gain.times > 1 else []
    parts += [say.tr("range {value}", value=signed(gain.range))] if gain.range else []
    parts += [say.tr("targets {value}", value=signed(gain.targets))] if gain.targets else []
    parts += [say.tr("jump")] if gain.jump else []
    return ", ".join([*parts, *_effects(say, gain)])


def _effects(say: Translator, owner: ab.Gain | ab.Attack) -> list[str]:
    parts = _shoves(say, owner.push, owner.pull)
    parts += [say.tr("pierce {value}", value=owner.pierce)] if owner.pierce else []
    parts += [say.word(condition) for condition in owner.conditions]
    parts += [say.tr("advantage")] if owner.advantage else []
    parts += [say.tr("disadvantage")] if owner.disadvantage else []
    return parts


def _shoves(say: Translator, push: int, pull: int) -> list[str]:
    parts = [say.tr("push {value}", value=push)] if push else []
    return parts + ([say.tr("pull {value}", value=pull)] if pull else [])


def _ranged(say: Translator, text: str, reach: int | None) -> str:
    return text if reach is None else f"{text}, {say.tr('range {value}', value=reach)}"


def _gained(say: Translator, whom: str, condition: Condition) -> str:
    return f"{whom}: {say.word(condition)}"


@singledispatch
def told_line(line: object, say: Translator) -> str:
    """A line of a monster's set in words; a kind that has none is our bug."""
    raise TypeError(line, say)


def line_words(say: Translator, line: SetLine) -> str:
    """A line of a monster's set: what it does, for whom, and how far (MON-2, MAI-7)."""
    return told_line(line, say)


@told_line.register
def _(line: Line, say: Translator) -> str:
    parts = [say.tr("{damage} damage", damage=line.damage)] if line.damage else []
    parts += [*(say.word(condition) for condition in line.conditions), *_shoves(say, line.push, line.pull)]
    return _ranged(say, ", ".join(parts), line.range)


@told_line.register
def _(line: HealLine, say: Translator) -> str:
    return healed_words(say, line.value, line.range)


def healed_words(say: Translator, value: int, reach: int) -> str:
    """A monster's heal with a range (MAI-7)."""
    said = say.tr("heals the most hurt of its side by {value}", value=value)
    return _ranged(say, said, reach)


@told_line.register
def _(line: WardLine, say: Translator) -> str:
    itself = line.affects == "self_and_allies"
    if line.range > 1:
        whom = say.tr("itself and its allies" if itself else "its allies")
    else:
        whom = say.tr("itself and all adjacent allies" if itself else "all adjacent allies")
    parts = [say.tr("Shield {value}", value=line.shield)] if line.shield else []
    parts += [retaliate_words(say, line.retaliate, line.retaliate_range)] if line.retaliate else []
    parts += [say.word(condition) for condition in line.gains]
    return f"{_ranged(say, whom, line.range if line.range > 1 else None)}: {', '.join(parts)}"


@told_line.register
def _(line: TrapLine, say: Translator) -> str:
    parts = [say.tr("{damage} damage", damage=line.damage)] if line.damage else []
    return say.tr("makes a trap: {effects}", effects=", ".join([*parts, *map(say.word, line.conditions)]))


@told_line.register
def _(_line: ObstacleLine, say: Translator) -> str:
    return say.tr("makes an obstacle")


@told_line.register
def _(line: MoveObstacleLine, say: Translator) -> str:
    return _ranged(say, say.tr("fetches an obstacle"), line.range)


@told_line.register
def _(line: SummonLine, say: Translator) -> str:
    name = say.kind_of(say.name(line.monster), Kind.ELITE if line.elite else Kind.NORMAL)
    return say.tr("summons {monster}", monster=name)


@told_line.register
def _(line: TeleportLine, say: Translator) -> str:
    if line.to == "focus":
        return say.tr("teleports {value} towards its focus", value=line.value)
    return say.tr("teleports {value} away from its focus", value=line.value)


@singledispatch
def brief(ability: ab.Ability, say: Translator) -> str:
    """An ability without what it needs or may use up; a kind that has no words is our bug."""
    raise TypeError(ability, say)


@brief.register
def _(ability: ab.Move, say: Translator) -> str:
    text = say.tr("Move {value}", value=ability.value)
    return f"{text}, {say.tr('jump')}" if ability.jump else text


@brief.register
def _(ability: ab.Attack, say: Translator) -> str:
    parts = [_ranged(say, say.tr("Attack {value}", value=ability.value), ability.range)]
    if ability.targets > 1:
        parts.append(say.tr("targets {value}", value=ability.targets))
    if ability.area:
        parts.append(area_words(say, ability.area))
    return ", ".join([*parts, *_effects(say, ability)]) + _by_rifts(say, ability)


@brief.register
def _(ability: ab.Heal, say: Translator) -> str:
    text = _ranged(say, say.tr("Heal {value}", value=ability.value), ability.range)
    text = text if ability.affects is None else f"{text}, {say.word(ability.affects)}"
    return f"{text}, {say.tr('on rifts, from any distance')}" if ability.on_rift else text


@brief.register
def _(ability: ab.Shield, say: Translator) -> str:
    return _granted(say, say.tr("Shield {value}", value=ability.value), ability)


@brief.register
def _(ability: ab.Retaliate, say: Translator) -> str:
    return _granted(say, retaliate_words(say, ability.value, ability.range), ability)


def _granted(say: Translator, text: str, ability: ab.Shield | ab.Retaliate | ab.GainCondition) -> str:
    """With whom it is for, unless that is you alone (ARE-6)."""
    if ability.on_rift:
        return say.tr("{ability}: {whom}, on rifts, from any distance", ability=text, whom=say.word(ability.whom))
    if ability.whom is Affects.SELF:
        return text
    return say.tr("{ability}: {whom}, within {range}", ability=text, whom=say.word(ability.whom), range=ability.reach)


def retaliate_words(say: Translator, value: int, reach: int) -> str:
    """Retaliate, with its range where that isn't 1 (ATK-10)."""
    return _ranged(say, say.tr("Retaliate {value}", value=value), reach if reach > 1 else None)


def _by_rifts(say: Translator, ability: ab.Attack | ab.Inflict | ab.Shove | ab.Harm) -> str:
    """What an ability says of rifts, to be set behind it (RIF-3)."""
    if ability.on_rift:
        return f", {say.tr('on rifts, from any distance')}"
    return f", {say.tr('from a rift')}" if ability.from_rift else ""


@brief.register
def _(ability: ab.Teleport, say: Translator) -> str:
    if ability.value is None:
        return say.tr("Teleport to a rift")
    text = say.tr("Teleport {value}", value=ability.value)
    return text if ability.to == "hex" else f"{text}, {say.tr('to a rift')}"


@brief.register
def _(ability: ab.CreateRift, say: Translator) -> str:
    return _ranged(say, say.plural("Create a rift", "Create {count} rifts", ability.count), ability.range)


@brief.register
def _(ability: ab.MoveRift, say: Translator) -> str:
    return _then(say, say.tr("Move a rift by up to {value}", value=ability.value), ability.then)


@brief.register
def _(ability: ab.RemoveRift, say: Translator) -> str:
    return _then(say, say.plural("Remove a rift", "Remove {count} rifts", ability.count), ability.then)


def _then(say: Translator, text: str, then: Iterable[ab.Ability]) -> str:
    words = list_words(say, then)
    return f"{text}: {words}" if words else text


@brief.register
def _(ability: ab.Loot, say: Translator) -> str:
    return say.tr("Loot {value}", value=ability.range)


@brief.register
def _(ability: ab.DisarmTrap, say: Translator) -> str:
    return _ranged(say, say.tr("Disarm trap"), ability.range if ability.range > 1 else None)


@brief.register
def _(ability: ab.Recover, say: Translator) -> str:
    return say.plural("Recover a lost card", "Recover {count} lost cards", ability.count)


@brief.register
def _(ability: ab.Refresh, say: Translator) -> str:
    return say.plural("Refresh a spent item", "Refresh {count} spent items", ability.count)


@brief.register
def _(ability: ab.GainCondition, say: Translator) -> str:
    if ability.whom is Affects.SELF and not ability.on_rift:
        text = _gained(say, say.tr("You"), ability.condition)
    else:
        text = _granted(say, say.word(ability.condition), ability)
    return text if ability.turns == 1 else f"{text}, {say.plural('{count} turn', '{count} turns', ability.turns)}"


@brief.register
def _(ability: ab.Inflict, say: Translator) -> str:
    return _ranged(say, _gained(say, say.tr("Enemy"), ability.condition), ability.range) + _by_rifts(say, ability)


@brief.register
def _(ability: ab.Shove, say: Translator) -> str:
    text = sentence(_ranged(say, ", ".join(_shoves(say, ability.push, ability.pull)), ability.range))
    return text + _by_rifts(say, ability)


@brief.register
def _(ability: ab.Harm, say: Translator) -> str:
    text = _ranged(say, say.tr("Enemy suffers {value}", value=ability.value), ability.range)
    return text + _by_rifts(say, ability)


@brief.register
def _(ability: ab.Foresee, say: Translator) -> str:
    if ability.count == 1:
        return say.tr("Foresee a next set")
    return say.tr("Foresee a next set, up to {count} times", count=ability.count)


@brief.register
def _(ability: ab.Suffer, say: Translator) -> str:
    return say.tr("You suffer {value}", value=ability.value)


@brief.register
def _(_ability: ab.LoseCard, say: Translator) -> str:
    return say.tr("Lose a card from your hand")


@brief.register
def _(ability: ab.Hindrance, say: Translator) -> str:
    tile = say.tr("any") if ability.tile is None else say.word(ability.tile)
    return say.tr("{change} hindrance ({tile})", change=signed(ability.change), tile=tile)


@brief.register
def _(ability: ab.CreateObstacle, say: Translator) -> str:
    return _farther(say, say.tr("Create an obstacle"), ability.range)


@brief.register
def _(ability: ab.MoveObstacle, say: Translator) -> str:
    return _farther(say, say.tr("Move an obstacle by {value}", value=ability.value), ability.range)


@brief.register
def _(ability: ab.DestroyObstacle, say: Translator) -> str:
    return _farther(say, say.tr("Destroy an obstacle"), ability.range)


@brief.register
def _(ability: ab.CreateTrap, say: Translator) -> str:
    text = say.tr("Create a trap: {does}", does=trap_words(say, ability.damage, ability.conditions))
    return _farther(say, text, ability.range)


def trap_words(say: Translator, damage: int, conditions: Iterable[Condition]) -> str:
    """What a trap does that an ability has made (OVL-3)."""
    parts = [say.tr("{damage} damage", damage=damage)] if damage else []
    return ", ".join([*parts, *(say.word(condition) for condition in conditions)])


def _farther(say: Translator, text: str, reach: int) -> str:
    """With its range, where that is more than the hexes beside you."""
    return _ranged(say, text, reach if reach > 1 else None)


@brief.register
def _(ability: ab.AttackBonus, say: Translator) -> str:
    return bonus_words(say, ability.gain, every=ability.attacks == "all")


def bonus_words(say: Translator, gain: ab.Gain, *, every: bool) -> str:
    """A bonus to the next attack or to all of them (CON-4)."""
    return f"{say.tr('All attacks') if every else say.tr('Next attack')}: {gain_words(say, gain)}"


@brief.register
def _(ability: ab.AttackEffect, say: Translator) -> str:
    return f"{say.tr('With an attack')}: {gain_words(say, ability.gain)}"


@brief.register
def _(ability: ab.GainMoney, say: Translator) -> str:
    return say.plural("{count} money token", "{count} money tokens", ability.value)


@brief.register
def _(ability: ab.ChooseAbilities, say: Translator) -> str:
    return f" {say.tr('or')} ".join(list_words(say, option) for option in ability.options)


@brief.register
def _(ability: Summon, say: Translator) -> str:
    name = say.tr("Summon {name}", name=say.summon(ability.summon))
    return f"{name} ({', '.join(summon_words(say, ability))})"


@brief.register
def _(_ability: Dismiss, say: Translator) -> str:
    return say.tr("Dismiss a summon, its card to your hand")


def summon_words(say: Translator, printed: Summon) -> list[str]:
    """What is printed on a summon (SUM-1)."""
    parts = [say.tr("{hp} HP", hp=printed.hp)]
    parts += [say.tr("move {value}", value=printed.move)] if printed.move else []
    if printed.attack is not None:
        parts.append(_ranged(say, say.tr("attack {value}", value=printed.attack), printed.range))
    parts += [say.tr("targets {value}", value=printed.targets)] if printed.targets > 1 else []
    parts += _effects(say, printed.gain)
    parts += [say.tr("flying")] if printed.flying else []
    parts += [say.tr("shield {value}", value=printed.shield)] if printed.shield else []
    if printed.retaliate:
        far = printed.retaliate_range if printed.retaliate_range > 1 else None
        parts.append(_ranged(say, say.tr("retaliate {value}", value=printed.retaliate), far))
    heal = _ranged(say, say.tr("heal {value}", value=printed.heal), printed.heal_range)
    parts += [heal] if printed.heal else []
    returns = say.tr("once it is gone, its card goes from the lost to the discarded ones")
    return [*parts, returns] if printed.returns else parts


@brief.register
def _(ability: ab.When, say: Translator) -> str:
    happens = say.word(ability.trigger)
    if ability.trigger.of_rifts:
        happens = say.tr("{figure}, {happens}", figure=say.word(ability.figure), happens=happens)
    text = f"{sentence(happens)}: {list_words(say, ability.then)}"
    return text if ability.times is None else f"{text} (×{ability.times})"
