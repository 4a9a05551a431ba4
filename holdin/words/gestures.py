"""Free cards in words: their names and gestures, the parts of a set-up, what the rules read from them and assume."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from holdin.game.stage import stage
from holdin.game.state import CardPlace, Setup, Start, Zone
from holdin.models.ability import Attack
from holdin.models.base import ScenarioId
from holdin.models.deck import ABILITY, HP, MONSTER_HP, MONSTERS, TRACKERS, face_on, monster_on, scenario_on
from holdin.models.letters import Side
from holdin.words.catalogues import msgid
from holdin.words.translator import Translator

_ALONE: Final = {
    HP: msgid("Your HP card"),
    MONSTER_HP: msgid("Monster HP card"),
    TRACKERS: msgid("Range tracker"),
}
_GESTURES: Final[Mapping[str, str]] = {
    "move": msgid("{card}: moved"),
    "turn": msgid("{card}: turned"),
    "turn_half": msgid("{card}: turned by 180°"),
    "flip": msgid("{card}: turned over"),
    "layer_1": msgid("{card}: nearer"),
    "layer_-1": msgid("{card}: farther"),
    "behind": msgid("{card}: behind {other}"),
    "slide_in": msgid("{card}: slid in"),
    "slide_deck": msgid("{card}: slid into the deck"),
    "slide_out": msgid("{card}: slid out"),
    "pack": msgid("Unused cards slid into the deck"),
    "raise": msgid("{card}: raised"),
    "fan": msgid("Abilities fanned"),
    "lay_hand": msgid("{card}: back to the hand"),
    "lay_turned": msgid("{card}: turned to side B, back to the hand"),
    "lay_chosen": msgid("{card}: chosen"),
    "lay_discard": msgid("{card}: discarded"),
    "lay_lost": msgid("{card}: lost"),
    "lay_kept": msgid("{card}: kept while its effect lasts"),
    "rest": msgid("A rest: {card} is lost"),
    "rest_long": msgid("Long rest: {card} is lost"),
    "rest_again": msgid("1 damage suffered: {card} is lost instead"),
    "mark_hp": msgid("Your HP {value}"),
    "mark_monster_hp": msgid("Monster HP {value}"),
    "mark_level": msgid("Scenario level {value}"),
    "mark_character_level": msgid("Your level {value}"),
    "mark_tokens": msgid("{value} money tokens"),
    "throw": msgid("Throw: {letter}"),
    "gather": msgid("All cards gathered"),
    "set_up": msgid("Set up: {scenario}"),
    "pick_up": msgid("Picked up: {scenario}"),
}
_PARTS: Final[Mapping[str, tuple[str, str]]] = {
    "hp": (msgid("Your HP card"), msgid("Your HP card upright at the left, the start HP on top")),
    "deck": (msgid("The deck"), msgid("The rest of the deck slid in behind it, but for the scenario’s map")),
    "raised": (msgid("Its third card"), msgid("The deck’s third card raised by 3 mm")),
    "map": (msgid("The map"), msgid("The map slid in from above in front of it, your hex at an arrow")),
    "monsters": (msgid("The monsters"), msgid("The scenario’s monsters slid in right behind the HP card")),
    "tracker": (msgid("Range tracker"), msgid("The range tracker slid in from below: only its 1 shows")),
    "abilities": (msgid("The abilities"), msgid("The abilities fanned, side A up")),
    "spare": (msgid("A spare card"), msgid("One unused card behind everything")),
    "right": (msgid("Monster HP card"), msgid("The monster HP card in the right hand")),
}
_LACKS: Final[Mapping[str, str]] = {
    "elsewhere": msgid("It lies elsewhere, or slanted: slide it in."),
    "half": msgid("Another half is on top: click the number {about}."),
    "outside": msgid("Still to be slid in: {about}. The scenario’s map stays out."),
    "few": msgid("The deck has too few cards yet."),
    "flat": msgid("None sticks out: Raise does it."),
    "no_map": msgid("No arrow points at a map: turn the scenario’s map as it is played, then slide it in."),
    "no_scenario": msgid("This side of the map has no scenario: turn it."),
    "other_scenario": msgid("It is another scenario’s: slide it out, and in comes {about}."),
    "other_hex": msgid("An arrow points elsewhere; your start hex is {about}."),
    "layer": msgid("It isn’t in front of the raised card: slide it in once more."),
    "other_monster": msgid("{about} isn’t up: turn its card until it is."),
    "not_in_front": msgid("A monster’s card isn’t right behind the HP card: slide it in once more."),
    "back": msgid("Its back is up: turn it over."),
    "distance": msgid("It shows another number, or none: slide it in."),
    "piled": msgid("Not all are in the hand: take them there."),
    "not_fanned": msgid("They don’t lie side by side: Fan does it."),
    "side_b": msgid("Side B is up: turn it over."),
    "not_behind": msgid("Nothing lies behind the abilities: Fan does it once the deck is in its place."),
}
_BY_ITSELF: Final[Mapping[str, str]] = {
    "settle": msgid("A card let go near its place settles into it"),
    "turn": msgid("An HP card turns to the half of the number marked"),
    "discard": msgid("Discarding side A turns the card to side B, into the hand (RND-5)"),
    "read": msgid("The referee reads the cards"),
    "lay": msgid("What the referee is told is laid on the cards"),
}
_NOTES: Final[Mapping[str, str]] = {
    "no_map": msgid("No map is read: slide one behind the HP card until a red arrow points at your hex."),
    "no_scenario": msgid("The map is read, but this side of it has no scenario."),
    "fault": msgid("The rules don’t allow how the cards lie ({about})."),
    "living": msgid(
        "{at} is a living {about}’s hex: nobody ends there (MAP-10). If it is dead, clear the hex on the referee’s map."
    ),
    "obstacle": msgid("{at} is an obstacle: nobody ends there (MAP-8)."),
    "exhausted": msgid("0 HP: you are exhausted, and the scenario is lost (DMG-2)."),
    "hp": msgid("Your HP: the marked number isn’t on the half on top, so it is taken as {about}."),
    "monster_hp": msgid("The monster’s HP: the marked number isn’t on the half on top, so it is taken as {about}."),
    "level": msgid("Your level is taken as {about}, for so many cards show level 2."),
    "card": msgid("{about} lies nowhere in particular and is taken to be in the hand."),
    "items": msgid("The items can’t be owned together, so none is taken."),
    "not_here": msgid("The HP card is slid down, but the monster behind it isn’t on this map: no combat."),
    "distance": msgid("The range tracker shows no number; the distance on the map is taken: {about}."),
    "hindrances": msgid("Cards don’t show hindrances: none is assumed."),
    "new": msgid("Nothing has happened on the map yet: round 1, all monsters alive, no conditions."),
    "remembered": msgid("What cards don’t show is remembered from the game that was picked up, in round {about}."),
    "written": msgid("What cards don’t show is taken from what the referee was told, in round {about}."),
    "again": msgid("Round {about} begins again: cards are chosen anew."),
    "words": msgid("A note says nothing to the rules and stays with the cards: {about}."),
}
_MARKED: Final[Mapping[Zone, str]] = {
    Zone.CHOSEN: msgid("Chosen: {count} of 2"),
    Zone.DISCARDED: msgid("Discarded: {count}"),
    Zone.LOST: msgid("Lost: {count}"),
}
_ZONES: Final[Mapping[Zone, str]] = {
    Zone.HAND: msgid("In hand: {cards}"),
    Zone.DISCARDED: msgid("Discarded: {cards}"),
    Zone.LOST: msgid("Lost: {cards}"),
}


def card_words(say: Translator, card: str, half: int) -> str:
    """A card of the printed deck by what is up: see `holdin.models.deck`."""
    if card in _ALONE:
        return say.tr(msgid("Scenario tracker") if card == TRACKERS and half >= 2 else _ALONE[card])
    if card.startswith(ABILITY):
        side = "b" if half >= 2 else "a"
        return say.cards.text(say.lang, f"face.{card.removeprefix(ABILITY)}.{side}{1 + half % 2}.name")
    if card.startswith(MONSTERS):
        on = monster_on(say.cards, card, half)
        return say.tr("Monster card") if on is None else say.name(on.monster)
    face, scenario = face_on(say.cards, card, half), scenario_on(say.cards, card, half)
    if face is None:
        return say.tr("On-table tracker")
    return say.name(face.id) if scenario is None else f"{scenario.number} · {say.name(scenario.id)}"


def handling_words(say: Translator, gesture: str, **values: object) -> str:
    """What hands did with cards, by what kind of gesture it was."""
    return say.tr(_GESTURES[gesture], **values)


def zone_words(say: Translator, zone: Zone, count: int) -> str:
    """What a marked place is for, and how many cards lie there."""
    return say.tr(_MARKED[zone], count=count)


def chosen_words(say: Translator, names: str, count: int, *, choosing: bool) -> str:
    """Which cards are chosen, and, while they are, how many more or fewer are to be (RND-2)."""
    if count == 2 or not choosing:
        return say.tr("Chosen: {cards}", cards=names)
    if count < 2:
        return say.tr("Chosen so far: {cards}; one more is chosen (RND-2).", cards=names)
    return say.tr("Laid out: {cards}. Only two are chosen (RND-2).", cards=names)


def by_itself_words(say: Translator, what: str) -> str:
    """What happens without a hand doing it."""
    return say.tr(_BY_ITSELF[what])


def part_words(say: Translator, part: str) -> tuple[str, str]:
    """A part of the set-up in short, and how it lies when it is done (SET-3)."""
    short, done = _PARTS[part]
    return say.tr(short), say.tr(done)


def lack_words(say: Translator, why: str, about: str) -> str:
    """Why a part of the set-up isn't done yet."""
    return say.tr(_LACKS[why], about=say.name(about) if why in {"other_monster", "other_scenario"} else about)


def note_words(say: Translator, note: str, about: str, at: str = "") -> str:
    """What there is to say of a reading: what was assumed, what can't be read, and at which hex."""
    return say.tr(_NOTES[note], about=say.name(about) if note in {"card", "living"} else about, at=at)


def reading_words(say: Translator, setup: Setup, start: Start) -> Iterator[str]:
    """A game in a few lines, as it was read from the cards."""
    tr, scene = say.tr, stage(say.cards, setup)
    number, title = say.cards.scenarios[setup.scenario].number, say.name(setup.scenario)
    yield tr("{number} · {title}, level {level}", number=number, title=title, level=setup.level)
    yield tr("Hex {hex}, {hp} of {max} HP", hex=say.hex(start.hex), hp=start.hp, max=scene.max_hp)
    for zone, text in _ZONES.items():
        own = (place for place in start.hero.cards if place.zone is zone)
        cards = [_face_words(say, place, upgraded=place.card in setup.upgrades) for place in own]
        if cards:
            yield tr(text, cards=", ".join(cards))
    if setup.items:
        yield tr("Items: {items}", items=say.names(setup.items))
    if (fight := start.combat) is not None:
        values: dict[str, Any] = {"hp": fight.hp, "distance": fight.distance}
        monster = say.name(scene.monsters[fight.monster].monster)
        yield tr("In combat with {monster}: {hp} HP, distance {distance}", monster=monster, **values)


def _face_words(say: Translator, place: CardPlace, *, upgraded: bool) -> str:
    """A card by the name on the side that is up, as on the table."""
    name = card_words(say, f"{ABILITY}{place.card}", 2 * (place.side is Side.B) + upgraded)
    return f"{name} ({place.side})"


def game_words(say: Translator, scenario: ScenarioId, round_: int, campaign: str) -> str:
    """A game under way that can be picked up."""
    where = say.tr("{scenario}, round {round}", scenario=say.name(scenario), round=round_)
    if campaign:
        return say.tr("Pick up {campaign}: {where}", campaign=campaign, where=where)
    return say.tr("Pick up the game under way: {where}", where=where)


def attack_words(say: Translator, card: str, attack: Attack, *, loses: bool = False) -> str:
    """An attack that is printed on a card, and whether the card is lost for it (RND-5)."""
    text = say.tr("{card}: Attack {value}", card=card, value=attack.value)
    text = text if attack.range is None else say.tr("{attack}, range {range}", attack=text, range=attack.range)
    return f"{text}, {say.tr('the card is lost')}" if loses else text
