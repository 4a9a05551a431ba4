"""The tracker in words: how things stand, what came of a tap, what the referee says and why."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from holdin.game.stage import MonsterTile
from holdin.game.step import Event
from holdin.models.letters import Kind, Lasting, Letter, Party
from holdin.tracker.referee import Answer
from holdin.tracker.sheet import Automatic, Mark, MarkKind, Sheet, Step, Symbol
from holdin.words.abilities import line_words
from holdin.words.catalogues import msgid
from holdin.words.speech import Speech, signed

Values = Mapping[str, Any]

STEPS: Final = {
    Step.SELECTION: msgid("Choose cards"),
    Step.HERO: msgid("Your turn"),
    Step.MONSTER: msgid("The monster's turn"),
    Step.CLEANUP: msgid("Cleanup"),
}
NEXT: Final = {
    Step.SELECTION: msgid("Cards chosen"),
    Step.HERO: msgid("End your turn"),
    Step.MONSTER: msgid("End the monster's turn"),
    Step.CLEANUP: msgid("Next round"),
}
AUTOMATIC: Final = {
    Automatic.CONDITIONS_END: msgid("Conditions and bonuses end by themselves"),
    Automatic.DEATH_ENDS_COMBAT: msgid("A monster at 0 HP is dead, its combat over"),
    Automatic.ELEMENTS_RETURN: msgid("Used elements return after your turn"),
    Automatic.FASTER_FIRST: msgid("The lower initiative goes first"),
    Automatic.HEAL_TO_MAX: msgid("HP stop at the maximum"),
}
SYMBOLS: Final = {
    Symbol.ABSENT: msgid("not shown"),
    Symbol.SHOWN: msgid("shown"),
    Symbol.USED: msgid("used this turn"),
}
_LASTS: Final = {
    Lasting.ROUND: msgid("ends with this round"),
    Lasting.COMBAT: msgid("ends with this combat"),
    Lasting.SCENARIO: msgid("stays for the scenario"),
}
_ENDS: Final = {
    Party.HERO: msgid("ends with your turn"),
    Party.MONSTER: msgid("ends with the monster's turn"),
}
_ENDS_NEXT: Final = {
    Party.HERO: msgid("ends with your next turn, at the latest with round {round}"),
    Party.MONSTER: msgid("ends with its next turn, at the latest with round {round}"),
}
_THIS: Final = {
    Lasting.ROUND: msgid("this round"),
    Lasting.COMBAT: msgid("this combat"),
    Lasting.SCENARIO: msgid("this scenario"),
}
_NEXT_TURN: Final = {Party.HERO: msgid("your next turn"), Party.MONSTER: msgid("its next turn")}
_BECAUSE: Final = {
    "turn_of_hero": msgid("{mark} has ended: your turn was its chance to act"),
    "turn_of_monster": msgid("{mark} has ended: the monster's turn was its chance to act"),
    "waited": msgid("{mark} has ended: the round after the one it was gained in is over"),
    "round": msgid("{mark} has ended: it lasted this round"),
    "combat": msgid("{mark} has ended with the combat"),
}


def foe_name(say: Speech, sheet: Sheet) -> str:
    """The monster's name; in general words where it has none."""
    foe = sheet.foe
    if foe is None or not foe.name:
        return say.tr("the monster")
    name = say.name(foe.name)
    return say.tr("elite {monster}", monster=name) if foe.kind is Kind.ELITE else name


def party(say: Speech, who: Party) -> str:
    """You, or the monster."""
    return say.tr("you") if who is Party.HERO else say.tr("the monster")


def mark_words(say: Speech, mark: Mark) -> str:
    """A mark in a word or two."""
    if mark.condition is not None:
        return say.word(mark.condition)
    if mark.kind is MarkKind.SHIELD:
        return say.tr("Shield {value}", value=mark.value)
    if mark.kind is MarkKind.RETALIATE:
        return say.tr("Retaliate {value}", value=mark.value)
    if mark.kind is MarkKind.BONUS:
        return say.tr("Attack {change}", change=signed(mark.value))
    return mark.words


def mark_end(say: Speech, sheet: Sheet, mark: Mark) -> str:
    """When a mark ends (CON-4, CON-5)."""
    if not sheet.does(Automatic.CONDITIONS_END):
        return say.tr("until you take it off")
    if mark.lasting is not None:
        return say.tr(_LASTS[mark.lasting])
    under_way = mark.armed and sheet.step is Step(mark.clock.value)
    if under_way and mark.turns == 1:
        return say.tr(_ENDS[mark.clock])
    return say.tr(_ENDS_NEXT[mark.clock], round=mark.born + mark.turns)


def mark_until(say: Speech, sheet: Sheet, mark: Mark) -> str:
    """When a mark ends in two or three words, where there is no room for more (CON-4, CON-5)."""
    if not sheet.does(Automatic.CONDITIONS_END):
        return say.tr("until taken off")
    if mark.lasting is not None:
        return say.tr(_THIS[mark.lasting])
    if mark.armed and sheet.step is Step(mark.clock.value) and mark.turns == 1:
        return say.tr("this turn")
    return say.tr(_NEXT_TURN[mark.clock])


def chances(say: Speech, odds: Mapping[int, Fraction]) -> str:
    """Odds of damage, such as "2: 33 %, 4: 67 %"."""
    return ", ".join(
        say.tr("{damage}: {percent} %", damage=damage, percent=round(100 * chance)) for damage, chance in odds.items()
    )


def summary(say: Speech, answer: Answer) -> str:
    """What an answer comes to in a line: the damage per letter, or its odds; empty without an attack."""
    if answer.by_letter:
        parts = ", ".join(f"{letter} {damage}" for letter, damage in answer.by_letter)
        return say.tr("Damage: {parts}", parts=parts)
    return say.tr("Damage: {parts}", parts=chances(say, answer.odds)) if answer.odds else ""


def told(say: Speech, sheet: Sheet, event: Event) -> str:
    """A line of the log or of the referee's reasons."""
    values = event.values
    shaped = _SHAPED.get(event.kind)
    if shaped is not None:
        return shaped(say, sheet, values)
    return say.tr(_SAID[event.kind], **{"monster": foe_name(say, sheet), **values})


def _mark_ended(say: Speech, _sheet: Sheet, values: Values) -> str:
    mark: Mark = values["mark"]
    return say.tr(_BECAUSE[values["because"]], mark=f"{mark_words(say, mark)} ({party(say, mark.bearer)})")


def _inflicts(say: Speech, _sheet: Sheet, values: Values) -> str:
    return say.tr("After the damage: {conditions} on you", conditions=say.words(values["conditions"]))


def _line(say: Speech, _sheet: Sheet, values: Values) -> str:
    return say.tr("Without an attack: {line}", line=line_words(say, values["line"]))


def _line_too_short(say: Speech, _sheet: Sheet, values: Values) -> str:
    return say.tr("Doesn't reach you: {line}", line=line_words(say, values["line"]))


def _hindered(say: Speech, _sheet: Sheet, values: Values) -> str:
    count, kinds = values["count"], say.words(values["kinds"])
    if not count:
        return say.tr("No hindrance: a fastest way is free")
    line = say.plural("{count} hindrance: {kinds}", "{count} hindrances: {kinds}", count, kinds=kinds)
    if not values["damage"]:
        return line
    return say.tr("{line}; coming to distance 1 costs {damage}", line=line, damage=values["damage"])


def _engages(say: Speech, values: Values, sentence: str) -> str:
    tile: MonsterTile = values["monster"]
    return say.tr(
        sentence,
        monster=say.name(tile.monster),
        distance="–" if values["distance"] is None else values["distance"],
        medium=values["medium"],
    )


def _leaves(say: Speech, _sheet: Sheet, values: Values) -> str:
    if not values["seen"]:
        return _engages(say, values, msgid("{monster} doesn't see you"))
    return _engages(say, values, msgid("{monster}: distance {distance}, beyond its medium range {medium}"))


def _gains(say: Speech, sheet: Sheet, values: Values) -> str:
    return say.tr("{monster} gains {condition}", monster=foe_name(say, sheet), condition=say.word(values["condition"]))


def _you_cannot(say: Speech, _sheet: Sheet, values: Values) -> str:
    return say.tr("You can't attack: {condition}", condition=say.word(values["condition"]))


def _damage(say: Speech, _sheet: Sheet, values: Values) -> str:
    letters: tuple[Letter, ...] = values["letters"]
    cells = ", ".join(f"{letter} {signed(cell)}" for letter, cell in zip(letters, values["modifiers"], strict=True))
    return say.tr("{cells} → {damage} damage", cells=cells, damage=values["damage"])


_SHAPED: Final[Mapping[str, Callable[[Speech, Sheet, Values], str]]] = {
    "mark_ended": _mark_ended,
    "inflicts": _inflicts,
    "line": _line,
    "line_too_short": _line_too_short,
    "hindrances": _hindered,
    "engages": lambda say, _sheet, values: _engages(
        say, values, msgid("{monster} engages you: distance {distance}, medium range {medium}, in sight")
    ),
    "leaves": _leaves,
    "gains": _gains,
    "you_cannot": _you_cannot,
    "damage": _damage,
}
_SAID: Final[Mapping[str, str]] = {
    "exhausted": msgid("HP are at 0: you are exhausted"),
    "monster_died": msgid("The monster is dead: the combat ends, its hex holds a money token"),
    "combat_begun": msgid("The combat begins at distance {distance}"),
    "round": msgid("Round {round} begins"),
    "interrupted": msgid("The monster is faster: it takes its whole turn now, then you go on"),
    "no_monster": msgid("There is no combat: choose a monster or type one in"),
    "no_values": msgid("Its values aren't known: choose it from the list or type them in"),
    "no_behaviour": msgid("Its set isn't rolled yet: roll A, B or C"),
    "stunned": msgid("{monster} is stunned: it does nothing at all"),
    "no_focus": msgid("You are invisible: it neither moves nor attacks"),
    "heals": msgid("It heals {by}, to {hp} HP"),
    "heals_last": msgid("Hurt in this turn, it heals up to {by} at the end of it; unhurt, not at all"),
    "immobilized": msgid("{monster} is immobilized: it doesn't move"),
    "stays": msgid("It stays at distance {distance}: no step of its move {move} is of use"),
    "moves": msgid("It moves from distance {from} to {distance} (move {move}, {cost} a step)"),
    "springs": msgid("Coming to distance 1 springs the hindrance: it suffers {damage}"),
    "attack_dash": msgid("Its set has no attack"),
    "disarmed": msgid("{monster} is disarmed: no attack"),
    "out_of_reach": msgid("You are out of its reach: range {range}"),
    "attacks": msgid("It attacks with {value}, range {range}"),
    "pushes": msgid("After the damage: push {value}"),
    "pulls": msgid("After the damage: pull {value}"),
    "shields": msgid("It has shield {value} from its turn on"),
    "retaliates": msgid("It retaliates {value} (range {range}) from its turn on"),
    "unseen": msgid("The monster is invisible: it can't be attacked"),
    "too_far": msgid("Out of reach: distance {distance}, range {range}"),
    "reaches": msgid("It reaches: distance {distance}, range {range}"),
    "cancels": msgid("Advantage and disadvantage cancel: one roll"),
    "advantage": msgid("Advantage: two rolls, the better counts"),
    "disadvantage": msgid("Disadvantage: two rolls, the worse counts"),
    "bonuses": msgid("Bonuses: {value}"),
    "shield": msgid("Shield, less pierce: {value}"),
    "no_table": msgid("At 0 HP there is no active table"),
    "engaged": msgid("Engaged: distance {distance} is within its medium range {medium} (max {max})"),
    "not_engaged": msgid("Not engaged: distance {distance}, medium range {medium} (max {max})"),
    "no_map": msgid("There is no map: count the hexes and type the distance and the hindrances"),
    "no_way": msgid("No way leads to it"),
}
