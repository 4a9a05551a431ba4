"""The tracker in words: how things stand, and what can be done next."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from holdin.campaign.state import CampaignState
from holdin.game.figures import side_of
from holdin.game.looting import TOKEN_GOLD
from holdin.game.stage import MonsterTile
from holdin.game.state import CardPlace, Effect, ItemCondition, MonsterRef, Phase, Zone
from holdin.models.ability import Gain
from holdin.models.base import CardId
from holdin.models.character import Face
from holdin.models.letters import Half, Kind, Lasting, Letter, Party, Tile
from holdin.rules.hindrance import Hindrances
from holdin.rules.move import Reached
from holdin.tracker.clock import WHOSE
from holdin.tracker.deck import count, exhausted, place_of, rounds
from holdin.tracker.next_step import BETWEEN, Onward, between_scenarios, ending
from holdin.tracker.sheet import Automatic, Foe, Hindering, Sheet, Symbol
from holdin.tracker.situation import on_the_map, ref_of, scene
from holdin.tracker.taps import Fight
from holdin.words import plans
from holdin.words.abilities import action_words
from holdin.words.catalogues import msgid
from holdin.words.effects import lingering_end
from holdin.words.figure_names import number_on
from holdin.words.monsters import extra_words, trait_words
from holdin.words.translator import Translator, sentence, signed

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


def hero_name(say: Translator, sheet: Sheet) -> str:
    """Your character, as you call it."""
    return sheet.name or say.name(sheet.character)


def table_name(say: Translator, sheet: Sheet) -> str:
    """A table among others: as it was called, else after its scenario."""
    if sheet.title:
        return sheet.title
    if sheet.campaign is not None and sheet.scenario is None:
        return say.tr("{name}: campaign on paper", name=hero_name(say, sheet))
    if sheet.scenario is None or sheet.scenario not in say.cards.scenarios:
        return say.tr("A scenario without a map")
    return f"{say.cards.scenarios[sheet.scenario].number} · {say.name(sheet.scenario)}"


def standing_words(say: Translator, sheet: Sheet) -> str:
    """Where a table stands, in a line."""
    card = sheet.campaign
    if card is not None and not sheet.under_way:
        return f"{', '.join([hero_name(say, sheet), *card_words(say, card)])}. {plans.prompt(say, card)}"
    told = [hero_name(say, sheet), say.tr("{hp} of {most} HP", hp=sheet.hp, most=sheet.max_hp), step_words(say, sheet)]
    if sheet.foe is not None:
        told.append(say.tr("in combat with {monster}, {hp} HP", monster=foe_name(say, sheet), hp=sheet.foe.hp))
    if sheet.tokens:
        told.append(say.tr("{gold} gold looted", gold=TOKEN_GOLD * sheet.tokens))
    return ", ".join(told)


def card_words(say: Translator, card: CampaignState) -> tuple[str, ...]:
    """What a scenario tracker card comes to (TRK-1)."""
    far = say.tr("{won} of {scenarios} scenarios", won=len(card.completed), scenarios=len(say.cards.scenarios))
    return say.tr("level {level}", level=card.level), far, say.tr("{gold} gold", gold=card.gold)


def end_words(say: Translator, sheet: Sheet) -> str:
    """By what the scenario is lost; empty where that is no matter of HP or cards."""
    rule = exhausted(sheet) if sheet.won is None else ""
    if rule == "DMG-2":
        return say.tr("You are exhausted: no HP are left")
    return say.tr("You are exhausted: too few cards for a round, and for a rest") if rule else ""


def decided_words(say: Translator, sheet: Sheet) -> str:
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


def engager_names(say: Translator, sheet: Sheet, tiles: Sequence[MonsterTile]) -> str:
    """Monsters of the map, each by its number."""
    here = on_the_map(say.cards, sheet)
    return ", ".join(say.monster(here.state, tile.ref) for tile in tiles) if here is not None else ""


def engaged_words(say: Translator, sheet: Sheet, tiles: Sequence[MonsterTile]) -> str:
    """Who engages you (ENG-2)."""
    names = sentence(engager_names(say, sheet, tiles))
    if len(tiles) == 1:
        return say.tr("{monster} engages you", monster=names)
    return say.tr("Several engage you: {monsters}", monsters=names) if tiles else ""


def end_of_step(say: Translator, sheet: Sheet, *, loots: bool) -> str:
    """What ends the step under way."""
    return say.tr("Loot, and end your turn") if loots else say.tr(NEXT[sheet.phase])


def deck_words(say: Translator, sheet: Sheet) -> tuple[str, ...]:
    """How many cards lie where, and how long they last."""
    counted = (
        say.tr("hand {count}", count=count(sheet, Zone.HAND)),
        say.tr("discarded {count}", count=count(sheet, Zone.DISCARDED)),
        say.tr("lost {count}", count=count(sheet, Zone.LOST)),
    )
    return *counted, say.plural("{count} round left", "{count} rounds left", rounds(sheet))


def ability_card_name(say: Translator, sheet: Sheet, card: CardId) -> str:
    """One of your ability cards by what stands on it large; at a table without them by its own name (ABL-1)."""
    place = place_of(sheet, card)
    return say.name(card) if place is None else side_name(say, sheet, place)


def side_name(say: Translator, sheet: Sheet, place: CardPlace) -> str:
    """What stands large on the side of a card that lies up there."""
    return say.face_name(place.card, place.side, 2 if place.card in sheet.upgraded else 1)


def ability_card_words(say: Translator, place: CardPlace, printed: Face, name: str, *, leads: bool) -> str:
    """An ability card in words: where it lies, whether it leads, what its halves do (RND-2, ABL-2)."""
    where = say.tr("it leads") if leads else place_words(say, place)
    halves = (f"{sentence(say.word(half))}: {action_words(say, printed.action(half))}" for half in Half)
    return ". ".join((f"{name}: {where}", *halves))


def place_words(say: Translator, place: CardPlace) -> str:
    """Where a card lies."""
    if place.zone is Zone.LOST:
        return say.tr("lost")
    if place.zone is Zone.DISCARDED:
        return say.tr("discarded")
    if place.zone is Zone.CHOSEN:
        return say.tr("chosen, side {side}", side=place.side)
    return say.tr("in the hand, side {side}", side=place.side)


def foe_extras(say: Translator, foe: Foe) -> str:
    """What the numbers of its set don't tell: its traits, and all that comes with the set (MON-2)."""
    if foe.stats is None:
        return ""
    told = trait_words(say, foe.stats)
    return " · ".join((*told, *(extra_words(say, foe.row) if foe.row is not None else ())))


def foe_name(say: Translator, sheet: Sheet) -> str:
    """The monster's name; in general words where it has none."""
    foe = sheet.foe
    if foe is None or not foe.name:
        return say.tr("the monster")
    return monster_name(say, foe.name, foe.kind, _numbered(say, sheet, ref_of(say.cards, sheet, foe)))


def monster_name(say: Translator, monster: str, kind: Kind, number: str = "") -> str:
    """A monster of a kind, with its number among its sort."""
    return say.kind_of(f"{say.name(monster)} {number}".rstrip(), kind)


def tile_name(say: Translator, sheet: Sheet, tile: MonsterTile) -> str:
    """A monster of the map."""
    return monster_name(say, tile.monster, tile.kind, _numbered(say, sheet, tile.ref))


def fight_name(say: Translator, sheet: Sheet, fight: Fight) -> str:
    """The monster of a combat that begins."""
    there = Foe(fight.name, fight.hp, fight.hp, fight.kind, fight.monster, hex=fight.hex)
    return foe_name(say, replace(sheet, foe=there))


def _numbered(say: Translator, sheet: Sheet, ref: MonsterRef | None) -> str:
    on = None if ref is None else scene(say.cards, sheet)
    return "" if on is None or ref is None else number_on(on, ref)


def step_words(say: Translator, sheet: Sheet) -> str:
    """The round, and its step."""
    if between_scenarios(sheet):
        return say.tr("Between two scenarios")
    return say.tr("Round {round} · {step}", round=sheet.round, step=say.tr(PHASES[sheet.phase]))


def initiatives(say: Translator, sheet: Sheet) -> str:
    """Yours and the monster's."""
    yours = "–" if sheet.leading is None else str(sheet.leading)
    row = None if sheet.foe is None else sheet.foe.row
    its = "" if sheet.foe is None else f" : {'–' if row is None else row.initiative}"
    return say.tr("Initiative {numbers}", numbers=yours + its)


def roll_words(say: Translator, sheet: Sheet) -> str:
    """What a roll would be for: the monster's set while it has none, else a modifier."""
    if sheet.foe is None:
        return say.tr("Roll")
    return say.tr("Roll a modifier") if sheet.foe.behaviour else say.tr("Roll its set")


def hindering_words(say: Translator, hindering: Hindering) -> str:
    """The hindrances of the combat (HIN-1)."""
    text = hindrances_counted(say, hindering)
    text = f"{text}: {say.words(hindering.kinds)}" if hindering.kinds else text
    return say.tr("{hindrances}, sprung", hindrances=text) if hindering.sprung else text


def hindrances_counted(say: Translator, hindering: Hindering) -> str:
    """How many there are."""
    count = len(hindering.kinds)
    return say.plural("{count} hindrance", "{count} hindrances", count) if count else say.tr("No hindrance")


def counted(say: Translator, choice: Hindrances) -> tuple[str, str]:
    """Hindrances as the referee counts them, and what they cost (HIN-7)."""
    text = say.tr("Counted on the map: {kinds}", kinds=say.words(choice.kinds) or say.tr("none"))
    return text, say.tr("−{damage} at 1", damage=choice.damage) if choice.damage else ""


def hex_words(say: Translator, hex_: str, tile: Tile | None, reached: Reached | None) -> str:
    """A hex with what lies there, and what a way to it costs."""
    words = [hex_ if tile is None else f"{hex_}: {say.word(tile)}"]
    if reached is not None:
        words.append(say.tr("{cost} movement", cost=reached.cost))
        if reached.damage:
            words.append(say.tr("{damage} damage on the way", damage=reached.damage))
    return ", ".join(words)


def party(say: Translator, who: Party) -> str:
    """You, or the monster."""
    return say.tr("you") if who is Party.HERO else say.tr("the monster")


def mark_words(say: Translator, mark: Effect) -> str:
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


def mark_end(say: Translator, sheet: Sheet, mark: Effect) -> str:
    """When it ends (CON-4, CON-5)."""
    if not sheet.does(Automatic.CONDITIONS_END):
        return say.tr("until you take it off")
    if mark.condition is not None and mark.condition.lingers:
        return lingering_end(say, mark.condition)
    if mark.lasting is not None:
        return say.tr(_LASTS[mark.lasting])
    if _this_turn(sheet, mark):
        return say.tr(_ENDS[side_of(mark.clock)])
    return say.tr(_ENDS_NEXT[side_of(mark.clock)], round=mark.born + mark.turns)


def mark_until(say: Translator, sheet: Sheet, mark: Effect) -> str:
    """When it ends in two or three words, where there is no room for more (CON-4, CON-5)."""
    if not sheet.does(Automatic.CONDITIONS_END):
        return say.tr("until taken off")
    if mark.condition is not None and mark.condition.lingers:
        return lingering_end(say, mark.condition)
    if mark.lasting is not None:
        return say.tr(_THIS[mark.lasting])
    return say.tr("this turn") if _this_turn(sheet, mark) else say.tr(_NEXT_TURN[side_of(mark.clock)])


def _this_turn(sheet: Sheet, mark: Effect) -> bool:
    return mark.armed and WHOSE.get(sheet.phase) == mark.clock and mark.turns == 1
