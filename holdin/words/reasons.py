"""Lines of the tracker's log and of its referee: what came of a tap, what he says, and why."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from holdin.game.figures import YOU, side_of
from holdin.game.stage import MonsterTile
from holdin.game.state import Effect
from holdin.game.step import Event
from holdin.models.letters import Condition, Party
from holdin.tracker.referee import RefereeAnswer
from holdin.tracker.sheet import Sheet
from holdin.words import plans
from holdin.words.abilities import line_words
from holdin.words.catalogues import msgid
from holdin.words.formulas import attack_sum, money_words
from holdin.words.gains import token_gained, treasure_gained
from holdin.words.prompts import strike_effect_words
from holdin.words.tracking import ability_card_name, foe_name, mark_words, party, side_name, tile_name
from holdin.words.translator import Translator, sentence

Values = Mapping[str, Any]

_BECAUSE: Final = {
    "turn_of_hero": msgid("{mark} has ended: your turn was its chance to act"),
    "turn_of_monster": msgid("{mark} has ended: the monster’s turn was its chance to act"),
    "waited": msgid("{mark} has ended: the round after the one it was gained in is over"),
    "round": msgid("{mark} has ended: it lasted this round"),
    "combat": msgid("{mark} has ended with the combat"),
    "healed": msgid("{mark} has ended: a heal takes it away"),
    "hurt": msgid("{mark} has ended: damage was suffered"),
}


def chances(say: Translator, odds: Mapping[int, Fraction]) -> str:
    """Odds of damage, such as "2: 33 %, 4: 67 %"."""
    return ", ".join(
        say.tr("{damage}: {percent} %", damage=damage, percent=round(100 * chance)) for damage, chance in odds.items()
    )


def summary(say: Translator, answer: RefereeAnswer) -> str:
    """What an answer comes to in a line: the damage per letter, or its odds; empty without an attack."""
    if answer.by_letter:
        parts = ", ".join(f"{letter} {damage}" for letter, damage in answer.by_letter)
        return say.tr("Damage: {parts}", parts=parts)
    return say.tr("Damage: {parts}", parts=chances(say, answer.odds)) if answer.odds else ""


def told(say: Translator, sheet: Sheet, event: Event) -> str:
    """A line of the log or of the referee's reasons; empty for what the lines around it say."""
    values = event.values
    shaped = _SHAPED.get(event.kind)
    if shaped is not None:
        return shaped(say, sheet, values)
    if event.kind in plans.TOLD:
        return plans.told(say, event)
    return say.tr(_SAID[event.kind], **{**values, "monster": foe_name(say, sheet)}) if event.kind in _SAID else ""


def reason(say: Translator, sheet: Sheet, event: Event) -> str:
    """A line as a sentence, with the rules that it rests on; empty where there is none."""
    line = told(say, sheet, event)
    return f"{sentence(line)} ({', '.join(event.rules)})" if line else ""


def _mark_ended(say: Translator, _sheet: Sheet, values: Values) -> str:
    mark: Effect = values["mark"]
    return say.tr(_BECAUSE[values["because"]], mark=f"{mark_words(say, mark)} ({party(say, side_of(mark.bearer))})")


def _after_damage(say: Translator, _sheet: Sheet, values: Values) -> str:
    effects = ", ".join(strike_effect_words(say, kind, value) for kind, value in values["effects"])
    return say.tr("After the damage: {effects}", effects=effects)


def _sprung(say: Translator, _sheet: Sheet, values: Values) -> str:
    if side_of(values["who"]) is Party.HERO:
        return say.tr("Coming to distance 1 springs the hindrance: {damage} for you", damage=values["damage"])
    return say.tr("Coming to distance 1 springs the hindrance: it suffers {damage}", damage=values["damage"])


def _retaliates(say: Translator, _sheet: Sheet, values: Values) -> str:
    if values["who"] is Party.HERO:
        return say.tr("You retaliate: it suffers {amount}", amount=values["amount"])
    return say.tr("It retaliates: {amount} for you", amount=values["amount"])


def _places(say: Translator, sheet: Sheet, values: Values) -> str:
    """Cards by the sides that were up."""
    return ", ".join(side_name(say, sheet, each) for each in values["places"])


def _line(say: Translator, _sheet: Sheet, values: Values) -> str:
    return say.tr("Without an attack: {line}", line=line_words(say, values["line"]))


def _line_too_short(say: Translator, _sheet: Sheet, values: Values) -> str:
    return say.tr("Doesn’t reach you: {line}", line=line_words(say, values["line"]))


def _hindered(say: Translator, _sheet: Sheet, values: Values) -> str:
    count, kinds = values["count"], say.words(values["kinds"])
    if not count:
        return say.tr("No hindrance: a fastest way is free")
    line = say.plural("{count} hindrance: {kinds}", "{count} hindrances: {kinds}", count, kinds=kinds)
    if not values["damage"]:
        return line
    return say.tr("{line}; coming to distance 1 costs {damage}", line=line, damage=values["damage"])


def _engages(say: Translator, sheet: Sheet, values: Values, sentence: str) -> str:
    tile: MonsterTile = values["monster"]
    return say.tr(
        sentence,
        monster=tile_name(say, sheet, tile),
        distance="–" if values["distance"] is None else values["distance"],
        medium=values["medium"],
    )


def _leaves(say: Translator, sheet: Sheet, values: Values) -> str:
    if not values["seen"]:
        return _engages(say, sheet, values, msgid("{monster} doesn’t see you"))
    if not values["medium"]:
        return _engages(say, sheet, values, msgid("{monster} is asleep: it doesn’t engage"))
    return _engages(say, sheet, values, msgid("{monster}: distance {distance}, beyond its medium range {medium}"))


def _gains(say: Translator, sheet: Sheet, values: Values) -> str:
    if values["who"] is Party.HERO:
        return say.tr("You gain {condition}", condition=say.word(values["condition"]))
    return say.tr("{monster} gains {condition}", monster=foe_name(say, sheet), condition=say.word(values["condition"]))


def _effect_ended(say: Translator, sheet: Sheet, values: Values) -> str:
    """What no turn ends (HEA-2, HEA-3); the rest is told with the turn that ends it."""
    condition = next((each for each in Condition if each == values["effect"] and each.lingers), None)
    if condition is None:
        return ""
    if values["who"] == YOU:
        return say.tr("Your {condition} ends", condition=say.word(condition))
    return say.tr("{monster}: {condition} ends", monster=foe_name(say, sheet), condition=say.word(condition))


def _you_cannot(say: Translator, _sheet: Sheet, values: Values) -> str:
    return say.tr("You can’t attack: {condition}", condition=say.word(values["condition"]))


_SHAPED: Final[Mapping[str, Callable[[Translator, Sheet, Values], str]]] = {
    "mark_ended": _mark_ended,
    "after_damage": _after_damage,
    "hindrance_sprung": _sprung,
    "retaliated": _retaliates,
    "will_retaliate": _retaliates,
    "line_done": _line,
    "line_too_short": _line_too_short,
    "hindrances": _hindered,
    "engages": lambda say, sheet, values: _engages(
        say, sheet, values, msgid("{monster} engages you: distance {distance}, medium range {medium}, in sight")
    ),
    "leaves": _leaves,
    "condition_gained": _gains,
    "effect_ended": _effect_ended,
    "you_cannot": _you_cannot,
    "rested": lambda say, sheet, values: say.tr(
        "You rest: {card} is lost, the others come back", card=ability_card_name(say, sheet, values["card"])
    ),
    "attack": lambda say, _sheet, values: sentence(attack_sum(say, values)),
    "treasure_looted": lambda say, _sheet, values: treasure_gained(say, values).rstrip("."),
    "token_looted": lambda say, _sheet, values: token_gained(say, values).rstrip("."),
    "tokens_stolen": lambda say, _sheet, values: say.tr(
        "Money tokens are taken from you; you have {owned}", owned=money_words(say, values["tokens"])
    ),
    "trap_sprung": lambda say, _sheet, values: say.tr(
        "The trap at {hex} is sprung: {damage} damage", hex=say.hex(values["hex"]), damage=values["damage"]
    ),
    "hazard_entered": lambda say, _sheet, values: say.tr(
        "Hazardous terrain at {hex}: {damage} damage", hex=say.hex(values["hex"]), damage=values["damage"]
    ),
    "door_opened": lambda say, _sheet, values: say.tr("The door at {hex} is opened", hex=say.hex(values["hex"])),
    "card_lost": lambda say, sheet, values: say.tr(
        "{card} is lost: its action has the lost symbol", card=ability_card_name(say, sheet, values["card"])
    ),
    "cards_turned": lambda say, sheet, values: say.tr("Turned to side B: {cards}", cards=_places(say, sheet, values)),
    "cards_discarded": lambda say, sheet, values: say.tr("Discarded: {cards}", cards=_places(say, sheet, values)),
    "negated_lost": lambda say, sheet, values: say.tr(
        "No damage: {card} is lost", card=ability_card_name(say, sheet, values["card"])
    ),
    "negated_discarded": lambda say, sheet, values: say.tr(
        "No damage: {cards} are discarded", cards=_places(say, sheet, values)
    ),
}
_SAID: Final[Mapping[str, str]] = {
    "exhausted": msgid("HP are at 0: you are exhausted"),
    "monster_died": msgid("The monster is dead: the combat ends, its hex holds a money token"),
    "combat_begun": msgid("The combat begins at distance {distance}"),
    "round": msgid("Round {round} begins"),
    "interrupted": msgid("The monster is faster: it takes its whole turn now, then you go on"),
    "no_monster": msgid("There is no combat: choose a monster or type one in"),
    "no_values": msgid("Its values aren’t known: choose it from the list or type them in"),
    "no_behaviour": msgid("Its set isn’t rolled yet: roll A, B or C"),
    "stunned": msgid("{monster} is stunned: it does nothing at all"),
    "no_focus": msgid("You are invisible: it neither moves nor attacks"),
    "monster_healed": msgid("It heals {amount}, to {hp} HP"),
    "regenerates": msgid("Regenerate, as its turn begins"),
    "wound_hurts": msgid("Wound, as its turn begins"),
    "heal_taken": msgid("Poison takes the heal: nothing is healed"),
    "regenerate_due": msgid("Your turn begins with Regenerate: heal 1"),
    "wound_due": msgid("Your turn begins with Wound: 1 damage, unless cards negate it"),
    "heals_last": msgid("Hurt in this turn, it heals up to {by} at the end of it; unhurt, not at all"),
    "immobilized": msgid("{monster} is immobilized: it doesn’t move"),
    "stays": msgid("It stays where it is: no step of its move {move} is of use"),
    "stays_unharmed": msgid("It stays where it is: coming to distance 1 would cost it {damage}"),
    "moves": msgid("It moves from distance {old} to {new} (move {move}, {cost} a step)"),
    "distance_changed": msgid("Pushed or pulled: from distance {old} to {new}"),
    "attack_dash": msgid("Its set has no attack"),
    "disarmed": msgid("{monster} is disarmed: no attack"),
    "holds_back": msgid("It holds back: to come to you would kill it"),
    "out_of_reach": msgid("You are out of its reach: range {range}"),
    "attacks": msgid("It attacks with {value}, range {range}"),
    "shield_gained": msgid("It has shield {value} from its turn on"),
    "retaliate_gained": msgid("It retaliates {value} (range {range}) from its turn on"),
    "hero_damaged": msgid("You suffer {amount}: {hp} HP left"),
    "damage_negated": msgid("Your cards negate {amount} damage"),
    "unseen": msgid("The monster is invisible: it can’t be attacked"),
    "too_far": msgid("Out of reach: distance {distance}, range {range}"),
    "reaches": msgid("It reaches at distance {distance}"),
    "cancels": msgid("Advantage and disadvantage cancel: one roll"),
    "advantage": msgid("Advantage: two rolls, the better counts"),
    "disadvantage": msgid("Disadvantage: two rolls, the worse counts"),
    "bonuses": msgid("Bonuses: {value}"),
    "shield": msgid("Shield, less pierce: {value}"),
    "no_table": msgid("At these HP there is no active table: roll and count by hand"),
    "no_long_rest": msgid("No long rest in combat"),
    "loot_left": msgid("Something still lies in your hex: it is looted at the end of your turn"),
    "engaged": msgid("Engaged: distance {distance} is within its medium range {medium} (max {max})"),
    "not_engaged": msgid("Not engaged: distance {distance}, medium range {medium} (max {max})"),
    "no_map": msgid("There is no map: count the hexes and type the distance and the hindrances"),
    "no_way": msgid("No way leads to it"),
}
