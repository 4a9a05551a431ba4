"""Conditions, bonuses and lasting effects in words, with their end (CON-1 to CON-6)."""

from holdin.game.figures import side_of, summon_parts
from holdin.game.state import Effect, GameState, Phase
from holdin.models.letters import Condition, Lasting, Party
from holdin.words.abilities import ability_words, bonus_words, retaliate_words
from holdin.words.catalogues import msgid
from holdin.words.translator import Translator, signed

_MEANING = {
    Condition.IMMOBILIZE: msgid("no moves"),
    Condition.DISARM: msgid("no attacks"),
    Condition.STUN: msgid("no abilities, no items"),
    Condition.MUDDLE: msgid("attacks with disadvantage"),
    Condition.INVISIBLE: msgid("can’t be targeted"),
    Condition.STRENGTHEN: msgid("attacks with advantage"),
    Condition.POISON: msgid("each attack on the bearer: + 1; takes the next heal"),
    Condition.WOUND: msgid("1 damage as each turn begins"),
    Condition.REGENERATE: msgid("heals 1 as each turn begins"),
}
_LASTING_END = {
    Lasting.ROUND: msgid("until the end of this round"),
    Lasting.COMBAT: msgid("until the end of this combat"),
    Lasting.SCENARIO: msgid("until the end of the scenario"),
}
_LINGERING_END = {
    Condition.POISON: msgid("until healed"),
    Condition.WOUND: msgid("until healed"),
    Condition.REGENERATE: msgid("until damage is suffered"),
}
_THIS_TURN = {
    Party.HERO: msgid("until the end of your turn"),
    Party.MONSTER: msgid("until the end of the monster’s turn"),
}
_NEXT_TURN = {
    Party.HERO: msgid("until the end of your next turn (at the latest the end of round {round})"),
    Party.MONSTER: msgid("until the end of the monster’s next turn (at the latest the end of round {round})"),
}
_NEXT_TURNS = {
    Party.HERO: msgid("until the end of your next two turns (at the latest the end of round {round})"),
    Party.MONSTER: msgid("until the end of the monster’s next two turns (at the latest the end of round {round})"),
}


def effect_short(say: Translator, effect: Effect) -> str:
    """An effect in a word or two, such as "Muddle" or "Shield 1"."""
    if effect.condition is not None:
        return say.word(effect.condition)
    if effect.summon is not None:
        return say.summon(summon_parts(effect.summon)[1])
    if effect.hindrance:
        tile = say.tr("any") if effect.tile is None else say.word(effect.tile)
        return say.tr("{change} hindrance ({tile})", change=signed(effect.hindrance), tile=tile)
    if effect.shield:
        return say.tr("Shield {value}", value=effect.shield)
    if effect.retaliate:
        return retaliate_words(say, effect.retaliate, effect.retaliate_range)
    if effect.when is not None:
        return ability_words(say, effect.when)
    assert effect.bonus is not None
    return bonus_words(say, effect.bonus, every=effect.every_attack)


def hindrance_count(say: Translator, count: int) -> str:
    """How many hindrances there are (HIN-1)."""
    return say.plural("{count} hindrance", "{count} hindrances", count) if count else say.tr("No hindrances")


def effect_words(say: Translator, effect: Effect) -> str:
    """An effect with what it means, such as "Muddle (attacks with disadvantage)"."""
    text = effect_short(say, effect)
    return text if effect.condition is None else f"{text} ({condition_meaning(say, effect.condition)})"


def condition_meaning(say: Translator, condition: Condition) -> str:
    """What a condition does, such as "attacks with disadvantage" (CON-2, CON-3, HEA-2, HEA-3)."""
    return say.tr(_MEANING[condition])


def effect_end(say: Translator, state: GameState, effect: Effect) -> str:
    """When an effect ends (CON-4, CON-5, HEA-2, HEA-3)."""
    if effect.condition is not None and effect.condition.lingers:
        return lingering_end(say, effect.condition)
    if effect.lasting is not None:
        return say.tr(_LASTING_END[effect.lasting])
    if effect.hindrance:
        return say.tr(_LASTING_END[Lasting.COMBAT])
    whose = side_of(effect.clock)
    under_way = effect.armed and _turn_under_way(state, whose)
    turns = effect.turns - under_way
    latest = (state.round if under_way else effect.born) + turns
    if turns <= 0:
        return say.tr(_THIS_TURN[whose])
    return say.tr((_NEXT_TURN if turns == 1 else _NEXT_TURNS)[whose], round=latest)


def lingering_end(say: Translator, condition: Condition) -> str:
    """When a condition ends that no turn ends (HEA-2, HEA-3)."""
    return say.tr(_LINGERING_END[condition])


def _turn_under_way(state: GameState, party: Party) -> bool:
    return state.turn.under_way if party is Party.HERO else state.phase is Phase.MONSTER_TURN
