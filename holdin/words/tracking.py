"""The tracker in words: how things stand, what came of a tap, what the referee says and why."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from holdin.campaign.state import CampaignState
from holdin.game.figures import side_of
from holdin.game.stage import MonsterTile
from holdin.game.state import CardPlace, Effect, ItemCondition, MonsterRef, Phase, Zone
from holdin.game.step import Event
from holdin.models.ability import Gain
from holdin.models.character import Face
from holdin.models.letters import Half, Kind, Lasting, Letter, Party, Tile
from holdin.rules.hindrance import Hindrances
from holdin.rules.move import Reached
from holdin.tracker.clock import WHOSE
from holdin.tracker.deck import count, exhausted, rounds
from holdin.tracker.onward import BETWEEN, Onward, between_scenarios, ending
from holdin.tracker.referee import RefereeAnswer
from holdin.tracker.sheet import Automatic, Foe, Hindering, Sheet, Symbol
from holdin.tracker.situation import on_the_map, ref_of, scene
from holdin.tracker.taps import Fight
from holdin.words import plans
from holdin.words.abilities import action_words, line_words
from holdin.words.catalogues import msgid
from holdin.words.events import token_gained, treasure_gained
from holdin.words.formulas import attack_sum, money_words
from holdin.words.monsters import extra_words, trait_words
from holdin.words.prompts import strike_effect_words
from holdin.words.speech import Speech, sentence, signed

Values = Mapping[str, Any]

PHASES: Final = {
    Phase.CARD_SELECTION: msgid("Choose cards"),
    Phase.HERO_TURN: msgid("Your turn"),
    Phase.MONSTER_TURN: msgid("The monster’s turn"),
    Phase.CLEANUP: msgid("Cleanup"),
}
NEXT: Final = {
    Phase.CARD_SELECTION: msgid("Cards chosen"),
    Phase.HERO_TURN: msgid("End your turn"),
    Phase.MONSTER_TURN: msgid("End the monster’s turn"),
    Phase.CLEANUP: msgid("Next round"),
}
ONWARD: Final = {
    Onward.CARD: msgid("On to the scenario card"),
    Onward.OVER: msgid("New table"),
    Onward.WON: msgid("The scenario is won"),
    Onward.LOST: msgid("The scenario is lost"),
    Onward.ENGAGED: msgid("Whom do you fight first?"),
    Onward.REST: msgid("Short rest"),
    Onward.LEAD: msgid("Which card leads?"),
    Onward.ROLL: msgid("Roll its set"),
    Onward.INTERRUPT: msgid("Faster than you: it interrupts"),
    Onward.ACT: msgid("What does the monster do?"),
    Onward.ATTACK: msgid("Now your attack"),
}
"""What the large button offers."""
ASKED: Final = {
    Onward.LEAD: msgid("Go on without cards"),
    Onward.ROLL: msgid("Go on without its set"),
    Phase.CARD_SELECTION: msgid("Go on with one card"),
    Phase.HERO_TURN: msgid("Yes, end your turn"),
}
"""What it says once it has asked."""
AWAY: Final = {
    Onward.LEAD: msgid("No card is chosen yet: tap the one that leads, or go on without."),
    Onward.ROLL: msgid("Tap the letter that the monster rolled: A, B or C."),
    Phase.CARD_SELECTION: msgid("Only one card is chosen, and a round plays two: tap the other one (RND-2)."),
    Phase.HERO_TURN: msgid("Your turn has just begun: is it over?"),
}
"""What it asks, where a tap too many would lose something."""
AUTOMATIC: Final = {
    Automatic.CONDITIONS_END: msgid("Conditions and bonuses end by themselves"),
    Automatic.DEATH_ENDS_COMBAT: msgid("A monster at 0 HP is dead, its combat over"),
    Automatic.ELEMENTS_RETURN: msgid("Used elements return after your turn"),
    Automatic.FASTER_FIRST: msgid("The lower initiative goes first"),
    Automatic.HEAL_TO_MAX: msgid("HP stop at the maximum"),
    Automatic.TURNS_BEGIN: msgid("Turns begin once both initiatives are known"),
    Automatic.HINDRANCES: msgid("Hindrances are counted, as in the advanced variant"),
    Automatic.CARDS_TURN: msgid("Your cards turn after your turn"),
    Automatic.ROLLS: msgid("The app rolls and draws: Space does it"),
}
ITEM_STATES: Final = {
    ItemCondition.READY: msgid("ready"),
    ItemCondition.SPENT: msgid("spent"),
    ItemCondition.CONSUMED: msgid("consumed"),
}
RENEWED: Final = {
    None: msgid("Gained now, without a lasting symbol"),
    Lasting.ROUND: msgid("Lasts this round"),
    Lasting.COMBAT: msgid("Lasts this combat"),
    Lasting.SCENARIO: msgid("Lasts the scenario"),
}
PIPS: Final = {Letter.A: "1, 2", Letter.B: "3, 4", Letter.C: "5, 6"}
"""What of a die each letter is (ROLL-1)."""
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
    Party.MONSTER: msgid("ends with the monster’s turn"),
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
    "turn_of_monster": msgid("{mark} has ended: the monster’s turn was its chance to act"),
    "waited": msgid("{mark} has ended: the round after the one it was gained in is over"),
    "round": msgid("{mark} has ended: it lasted this round"),
    "combat": msgid("{mark} has ended with the combat"),
}


def hero_name(say: Speech, sheet: Sheet) -> str:
    """Your character, as you call it."""
    return sheet.name or say.name(sheet.character)


def table_name(say: Speech, sheet: Sheet) -> str:
    """A table among others: as it was called, else after its scenario."""
    if sheet.title:
        return sheet.title
    if sheet.campaign is not None and sheet.scenario is None:
        return say.tr("{name}: campaign on paper", name=hero_name(say, sheet))
    if sheet.scenario is None or sheet.scenario not in say.cards.scenarios:
        return say.tr("A scenario without a map")
    return f"{say.cards.scenarios[sheet.scenario].number} · {say.name(sheet.scenario)}"


def standing_words(say: Speech, sheet: Sheet) -> str:
    """Where a table stands, in a line."""
    card = sheet.campaign
    if card is not None and not sheet.under_way:
        return f"{', '.join([hero_name(say, sheet), *card_words(say, card)])}. {plans.prompt(say, card)}"
    told = [hero_name(say, sheet), say.tr("{hp} of {most} HP", hp=sheet.hp, most=sheet.max_hp), step_words(say, sheet)]
    if sheet.foe is not None:
        told.append(say.tr("in combat with {monster}, {hp} HP", monster=foe_name(say, sheet), hp=sheet.foe.hp))
    if sheet.tokens:
        told.append(say.tr("{gold} gold looted", gold=2 * sheet.tokens))
    return ", ".join(told)


def card_words(say: Speech, card: CampaignState) -> tuple[str, ...]:
    """What a scenario tracker card comes to (TRK-1)."""
    far = say.tr("{won} of {scenarios} scenarios", won=len(card.completed), scenarios=len(say.cards.scenarios))
    return say.tr("level {level}", level=card.level), far, say.tr("{gold} gold", gold=card.gold)


def end_words(say: Speech, sheet: Sheet) -> str:
    """By what the scenario is lost; empty where that is no matter of HP or cards."""
    rule = exhausted(sheet) if sheet.won is None else ""
    if rule == "DMG-2":
        return say.tr("You are exhausted: no HP are left")
    return say.tr("You are exhausted: too few cards for a round, and for a rest") if rule else ""


def decided_words(say: Speech, sheet: Sheet) -> str:
    """What is decided already, though the round is played to its end (END-1)."""
    end = ending(say.cards, sheet)
    if end is None:
        return ""
    if sheet.phase in BETWEEN:
        return say.tr("The goal is met") if end.won else say.tr("The scenario has failed")
    return (
        say.tr("The goal is met: won when this round is over")
        if end.won
        else say.tr("The scenario has failed: lost when this round is over")
    )


def engager_names(say: Speech, sheet: Sheet, tiles: Sequence[MonsterTile]) -> str:
    """Monsters of the map, each by its number."""
    here = on_the_map(say.cards, sheet)
    return ", ".join(say.monster(here.state, tile.ref) for tile in tiles) if here is not None else ""


def engaged_words(say: Speech, sheet: Sheet, tiles: Sequence[MonsterTile]) -> str:
    """Who engages you (ENG-2)."""
    names = sentence(engager_names(say, sheet, tiles))
    if len(tiles) == 1:
        return say.tr("{monster} engages you", monster=names)
    return say.tr("Several engage you: {monsters}", monsters=names) if tiles else ""


def end_of_step(say: Speech, sheet: Sheet, *, loots: bool) -> str:
    """What ends the step under way."""
    return say.tr("Loot, and end your turn") if loots else say.tr(NEXT[sheet.phase])


def deck_words(say: Speech, sheet: Sheet) -> tuple[str, ...]:
    """How many cards lie where, and how long they last."""
    counted = (
        say.tr("hand {count}", count=count(sheet, Zone.HAND)),
        say.tr("discarded {count}", count=count(sheet, Zone.DISCARDED)),
        say.tr("lost {count}", count=count(sheet, Zone.LOST)),
    )
    return *counted, say.plural("{count} round left", "{count} rounds left", rounds(sheet))


def ability_card_words(say: Speech, place: CardPlace, printed: Face, *, leads: bool) -> str:
    """An ability card in words: where it lies, whether it leads, what its halves do (RND-2, ABL-2)."""
    where = say.tr("it leads") if leads else place_words(say, place)
    halves = (f"{sentence(say.word(half))}: {action_words(say, printed.action(half))}" for half in Half)
    return ". ".join((f"{say.name(place.card)}: {where}", *halves))


def place_words(say: Speech, place: CardPlace) -> str:
    """Where a card lies."""
    if place.zone is Zone.LOST:
        return say.tr("lost")
    if place.zone is Zone.DISCARDED:
        return say.tr("discarded")
    if place.zone is Zone.CHOSEN:
        return say.tr("chosen, side {side}", side=place.side)
    return say.tr("in the hand, side {side}", side=place.side)


def foe_extras(say: Speech, foe: Foe) -> str:
    """What the numbers of its set don't tell: its traits, and all that comes with the set (MON-2)."""
    if foe.stats is None:
        return ""
    told = trait_words(say, foe.stats)
    return " · ".join((*told, *(extra_words(say, foe.row) if foe.row is not None else ())))


def foe_name(say: Speech, sheet: Sheet) -> str:
    """The monster's name; in general words where it has none."""
    foe = sheet.foe
    if foe is None or not foe.name:
        return say.tr("the monster")
    return monster_name(say, foe.name, foe.kind, _numbered(say, sheet, ref_of(say.cards, sheet, foe)))


def monster_name(say: Speech, monster: str, kind: Kind, number: str = "") -> str:
    """A monster of a kind, with its number among its sort."""
    return say.kind_of(f"{say.name(monster)} {number}".rstrip(), kind)


def tile_name(say: Speech, sheet: Sheet, tile: MonsterTile) -> str:
    """A monster of the map."""
    return monster_name(say, tile.monster, tile.kind, _numbered(say, sheet, tile.ref))


def fight_name(say: Speech, sheet: Sheet, fight: Fight) -> str:
    """The monster of a combat that begins."""
    there = Foe(fight.name, fight.hp, fight.hp, fight.kind, fight.monster, hex=fight.hex)
    return foe_name(say, replace(sheet, foe=there))


def _numbered(say: Speech, sheet: Sheet, ref: MonsterRef | None) -> str:
    on = None if ref is None else scene(say.cards, sheet)
    return "" if on is None or ref is None else say.number_on(on, ref)


def step_words(say: Speech, sheet: Sheet) -> str:
    """The round, and its step."""
    if between_scenarios(sheet):
        return say.tr("Between two scenarios")
    return say.tr("Round {round} · {step}", round=sheet.round, step=say.tr(PHASES[sheet.phase]))


def initiatives(say: Speech, sheet: Sheet) -> str:
    """Yours and the monster's."""
    yours = "–" if sheet.leading is None else str(sheet.leading)
    row = None if sheet.foe is None else sheet.foe.row
    its = "" if sheet.foe is None else f" : {'–' if row is None else row.initiative}"
    return say.tr("Initiative {numbers}", numbers=yours + its)


def roll_words(say: Speech, sheet: Sheet) -> str:
    """What a roll would be for: the monster's set while it has none, else a modifier."""
    if sheet.foe is None:
        return say.tr("Roll")
    return say.tr("Roll a modifier") if sheet.foe.behaviour else say.tr("Roll its set")


def hindering_words(say: Speech, hindering: Hindering) -> str:
    """The hindrances of the combat (HIN-1)."""
    text = hindrances_counted(say, hindering)
    text = f"{text}: {say.words(hindering.kinds)}" if hindering.kinds else text
    return say.tr("{hindrances}, sprung", hindrances=text) if hindering.sprung else text


def hindrances_counted(say: Speech, hindering: Hindering) -> str:
    """How many there are."""
    count = len(hindering.kinds)
    return say.plural("{count} hindrance", "{count} hindrances", count) if count else say.tr("No hindrance")


def counted(say: Speech, choice: Hindrances) -> tuple[str, str]:
    """Hindrances as the referee counts them, and what they cost (HIN-7)."""
    text = say.tr("Counted on the map: {kinds}", kinds=say.words(choice.kinds) or say.tr("none"))
    return text, say.tr("−{damage} at 1", damage=choice.damage) if choice.damage else ""


def hex_words(say: Speech, hex_: str, tile: Tile | None, reached: Reached | None) -> str:
    """A hex with what lies there, and what a way to it costs."""
    words = [hex_ if tile is None else f"{hex_}: {say.word(tile)}"]
    if reached is not None:
        words.append(say.tr("{cost} movement", cost=reached.cost))
        if reached.damage:
            words.append(say.tr("{damage} damage on the way", damage=reached.damage))
    return ", ".join(words)


def party(say: Speech, who: Party) -> str:
    """You, or the monster."""
    return say.tr("you") if who is Party.HERO else say.tr("the monster")


def mark_words(say: Speech, mark: Effect) -> str:
    """What is on a party, in a word or two; what is no plain number goes by what it comes from."""
    if mark.condition is not None:
        return say.word(mark.condition)
    if mark.shield:
        return say.tr("Shield {value}", value=mark.shield)
    if mark.retaliate:
        return say.tr("Retaliate {value}", value=mark.retaliate)
    if mark.bonus is not None and mark.bonus == Gain(value=mark.bonus.value):
        return say.tr("Attack {change}", change=signed(mark.bonus.value))
    return say.name(mark.source)


def mark_end(say: Speech, sheet: Sheet, mark: Effect) -> str:
    """When it ends (CON-4, CON-5)."""
    if not sheet.does(Automatic.CONDITIONS_END):
        return say.tr("until you take it off")
    if mark.lasting is not None:
        return say.tr(_LASTS[mark.lasting])
    if _this_turn(sheet, mark):
        return say.tr(_ENDS[side_of(mark.clock)])
    return say.tr(_ENDS_NEXT[side_of(mark.clock)], round=mark.born + mark.turns)


def mark_until(say: Speech, sheet: Sheet, mark: Effect) -> str:
    """When it ends in two or three words, where there is no room for more (CON-4, CON-5)."""
    if not sheet.does(Automatic.CONDITIONS_END):
        return say.tr("until taken off")
    if mark.lasting is not None:
        return say.tr(_THIS[mark.lasting])
    return say.tr("this turn") if _this_turn(sheet, mark) else say.tr(_NEXT_TURN[side_of(mark.clock)])


def _this_turn(sheet: Sheet, mark: Effect) -> bool:
    return mark.armed and WHOSE.get(sheet.phase) == mark.clock and mark.turns == 1


def chances(say: Speech, odds: Mapping[int, Fraction]) -> str:
    """Odds of damage, such as "2: 33 %, 4: 67 %"."""
    return ", ".join(
        say.tr("{damage}: {percent} %", damage=damage, percent=round(100 * chance)) for damage, chance in odds.items()
    )


def summary(say: Speech, answer: RefereeAnswer) -> str:
    """What an answer comes to in a line: the damage per letter, or its odds; empty without an attack."""
    if answer.by_letter:
        parts = ", ".join(f"{letter} {damage}" for letter, damage in answer.by_letter)
        return say.tr("Damage: {parts}", parts=parts)
    return say.tr("Damage: {parts}", parts=chances(say, answer.odds)) if answer.odds else ""


def told(say: Speech, sheet: Sheet, event: Event) -> str:
    """A line of the log or of the referee's reasons; empty for what the lines around it say."""
    values = event.values
    shaped = _SHAPED.get(event.kind)
    if shaped is not None:
        return shaped(say, sheet, values)
    if event.kind in plans.TOLD:
        return plans.told(say, event)
    return say.tr(_SAID[event.kind], **{**values, "monster": foe_name(say, sheet)}) if event.kind in _SAID else ""


def reason(say: Speech, sheet: Sheet, event: Event) -> str:
    """A line as a sentence, with the rules that it rests on; empty where there is none."""
    line = told(say, sheet, event)
    return f"{sentence(line)} ({', '.join(event.rules)})" if line else ""


def _mark_ended(say: Speech, _sheet: Sheet, values: Values) -> str:
    mark: Effect = values["mark"]
    return say.tr(_BECAUSE[values["because"]], mark=f"{mark_words(say, mark)} ({party(say, side_of(mark.bearer))})")


def _after_damage(say: Speech, _sheet: Sheet, values: Values) -> str:
    effects = ", ".join(strike_effect_words(say, kind, value) for kind, value in values["effects"])
    return say.tr("After the damage: {effects}", effects=effects)


def _sprung(say: Speech, _sheet: Sheet, values: Values) -> str:
    if side_of(values["who"]) is Party.HERO:
        return say.tr("Coming to distance 1 springs the hindrance: {damage} for you", damage=values["damage"])
    return say.tr("Coming to distance 1 springs the hindrance: it suffers {damage}", damage=values["damage"])


def _retaliates(say: Speech, _sheet: Sheet, values: Values) -> str:
    if values["who"] is Party.HERO:
        return say.tr("You retaliate: it suffers {amount}", amount=values["amount"])
    return say.tr("It retaliates: {amount} for you", amount=values["amount"])


def _line(say: Speech, _sheet: Sheet, values: Values) -> str:
    return say.tr("Without an attack: {line}", line=line_words(say, values["line"]))


def _line_too_short(say: Speech, _sheet: Sheet, values: Values) -> str:
    return say.tr("Doesn’t reach you: {line}", line=line_words(say, values["line"]))


def _hindered(say: Speech, _sheet: Sheet, values: Values) -> str:
    count, kinds = values["count"], say.words(values["kinds"])
    if not count:
        return say.tr("No hindrance: a fastest way is free")
    line = say.plural("{count} hindrance: {kinds}", "{count} hindrances: {kinds}", count, kinds=kinds)
    if not values["damage"]:
        return line
    return say.tr("{line}; coming to distance 1 costs {damage}", line=line, damage=values["damage"])


def _engages(say: Speech, sheet: Sheet, values: Values, sentence: str) -> str:
    tile: MonsterTile = values["monster"]
    return say.tr(
        sentence,
        monster=tile_name(say, sheet, tile),
        distance="–" if values["distance"] is None else values["distance"],
        medium=values["medium"],
    )


def _leaves(say: Speech, sheet: Sheet, values: Values) -> str:
    if not values["seen"]:
        return _engages(say, sheet, values, msgid("{monster} doesn’t see you"))
    if not values["medium"]:
        return _engages(say, sheet, values, msgid("{monster} is asleep: it doesn’t engage"))
    return _engages(say, sheet, values, msgid("{monster}: distance {distance}, beyond its medium range {medium}"))


def _gains(say: Speech, sheet: Sheet, values: Values) -> str:
    if values["who"] is Party.HERO:
        return say.tr("You gain {condition}", condition=say.word(values["condition"]))
    return say.tr("{monster} gains {condition}", monster=foe_name(say, sheet), condition=say.word(values["condition"]))


def _you_cannot(say: Speech, _sheet: Sheet, values: Values) -> str:
    return say.tr("You can’t attack: {condition}", condition=say.word(values["condition"]))


_SHAPED: Final[Mapping[str, Callable[[Speech, Sheet, Values], str]]] = {
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
    "you_cannot": _you_cannot,
    "rested": lambda say, _sheet, values: say.tr(
        "You rest: {card} is lost, the others come back", card=say.name(values["card"])
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
    "card_lost": lambda say, _sheet, values: say.tr(
        "{card} is lost: its action has the lost symbol", card=say.name(values["card"])
    ),
    "negated_lost": lambda say, _sheet, values: say.tr("No damage: {card} is lost", card=say.name(values["card"])),
    "negated_discarded": lambda say, _sheet, values: say.tr(
        "No damage: {one} and {other} are discarded", one=say.name(values["one"]), other=say.name(values["other"])
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
    "heals_last": msgid("Hurt in this turn, it heals up to {by} at the end of it; unhurt, not at all"),
    "immobilized": msgid("{monster} is immobilized: it doesn’t move"),
    "stays": msgid("It stays where it is: no step of its move {move} is of use"),
    "stays_unharmed": msgid("It stays where it is: coming to distance 1 would cost it {damage}"),
    "moves": msgid("It moves from distance {old} to {new} (move {move}, {cost} a step)"),
    "distance_changed": msgid("Pushed or pulled: from distance {old} to {new}"),
    "attack_dash": msgid("Its set has no attack"),
    "disarmed": msgid("{monster} is disarmed: no attack"),
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
