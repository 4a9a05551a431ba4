"""The names of cards and gestures."""

from collections.abc import Iterator, Mapping
from typing import Final

from holdin.hand import gestures as g
from holdin.hand.checklist import Part
from holdin.hand.history import Moment
from holdin.hand.places import colour_up, face_up
from holdin.hand.table import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS, TRACKERS, ByItself, Table
from holdin.hand.told import heard, sheet
from holdin.models.letters import Side
from holdin.words.catalogues import msgid
from holdin.words.speech import sentence
from holdin.words.taps import tap_words
from holdin.words.tracking import told
from holdin.words.words import Words

_ALONE: Final = {
    HP: msgid("Your HP card"),
    MONSTER_HP: msgid("Monster HP card"),
    TRACKERS: msgid("Range tracker"),
}
_LAID: Final = {
    "hand": msgid("{card}: back to the hand"),
    "discard": msgid("{card}: discarded"),
    "lost": msgid("{card}: lost"),
    "kept": msgid("{card}: kept while its effect lasts"),
}
_MARKED: Final[Mapping[g.What, str]] = {
    g.What.HP: msgid("Your HP {value}"),
    g.What.MONSTER_HP: msgid("Monster HP {value}"),
    g.What.LEVEL: msgid("Scenario level {value}"),
    g.What.CHARACTER_LEVEL: msgid("Your level {value}"),
    g.What.TOKENS: msgid("{value} money tokens"),
}

PARTS: Final[Mapping[Part, str]] = {
    Part.HP: msgid("your HP card upright at the left, the start HP on top"),
    Part.DECK: msgid("the rest of the deck slid in behind it, but for the scenario's map"),
    Part.RAISED: msgid("the deck's third card raised by 3 mm"),
    Part.MAP: msgid("the map slid in from above in front of it, your hex at an arrow"),
    Part.MONSTERS: msgid("the scenario's monsters slid in right behind the HP card"),
    Part.TRACKER: msgid("the range tracker slid in from below: only its 1 shows"),
    Part.ABILITIES: msgid("the abilities fanned, side A up"),
    Part.SPARE: msgid("one unused card behind everything"),
    Part.RIGHT: msgid("the monster HP card in the right hand"),
}
"""What a part of the set-up is (SET-3)."""
BY_ITSELF: Final[Mapping[ByItself, str]] = {
    ByItself.SETTLE: msgid("A card let go near its place settles into it"),
    ByItself.TURN: msgid("An HP card turns to the half of the number marked"),
    ByItself.READ: msgid("The referee reads the cards"),
    ByItself.LAY: msgid("What the referee is told is laid on the cards"),
}


def card_name(words: Words, table: Table, id_: str) -> str:
    """A card by the name that is up."""
    lying = table.card(id_)
    if id_ in _ALONE:
        return words.tr(msgid("Scenario tracker") if id_ == TRACKERS and lying.back else _ALONE[id_])
    if id_.startswith(ABILITY):
        card = id_.removeprefix(ABILITY)
        side = (Side.B if lying.back else Side.A).lower()
        return words.cards.text(words.lang, f"face.{card}.{side}{1 + lying.half % 2}.name")
    if id_.startswith(MONSTERS):
        halves = words.cards.monster_cards[int(id_.removeprefix(MONSTERS))].halves
        return words.name(halves[lying.half].monster) if lying.half < len(halves) else words.tr("Monster card")
    face = face_up(words.cards, lying) if id_.startswith(MAPS) else None
    if face is None:
        return words.tr("On-table tracker")
    here = (each for each in words.cards.scenarios.values() if each.map == face.id and each.colour is colour_up(lying))
    scenario = next(here, None)
    return words.name(face.id) if scenario is None else f"{scenario.number} · {words.name(scenario.id)}"


def gesture_words(words: Words, gesture: g.Gesture, before: Table) -> str:
    """A gesture, named, as done on this table."""
    tr = words.tr
    match gesture:
        case g.Behind(card=card, other=other):
            names = card_name(words, before, card), card_name(words, before, other)
            return tr("{card}: behind {other}", card=names[0], other=names[1])
        case g.Mark(what=what, value=value):
            return tr(_MARKED[what], value=value)
        case g.Throw(letter=letter):
            return tr("Throw: {letter}", letter=letter)
        case g.Tell(tap=tap):
            return tap_words(tap, words, before.sheet or sheet(words.cards, before))
        case g.Automate(what=what, on=on):
            return f"{tr(BY_ITSELF[what])}: {tr('on') if on else tr('off')}"
        case g.Gather():
            return tr("All cards gathered")
        case g.SetUp(scenario=scenario):
            return tr("Set up: {scenario}", scenario=words.name(scenario))
        case g.PickUp(setup=setup):
            return tr("Picked up: {scenario}", scenario=words.name(setup.scenario))
        case (
            g.Move(card=card)
            | g.Turn(card=card)
            | g.Flip(card=card)
            | g.Layer(card=card)
            | g.Lay(card=card)
            | g.Slide(card=card)
            | g.Raise(card=card)
        ):
            return tr(_handled(gesture), card=card_name(words, before, card))
    return tr("Abilities fanned")


def led_to(words: Words, moment: Moment) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What came of what the referee was told, line by line, with the rules that it rests on."""
    if isinstance(moment.gesture, g.Tell):
        now = sheet(words.cards, moment.after)
        for event in heard(words.cards, moment.before, moment.gesture.tap):
            yield sentence(told(words, now, event)), event.rules


def _handled(gesture: g.Gesture) -> str:
    """What is said of a card that was handled."""
    match gesture:
        case g.Turn(by=by):
            return msgid("{card}: turned by 180°") if abs(by) == 180 else msgid("{card}: turned")
        case g.Flip():
            return msgid("{card}: turned over")
        case g.Layer(step=step):
            return msgid("{card}: nearer") if step > 0 else msgid("{card}: farther")
        case g.Lay(where=where):
            return _LAID[where]
        case g.Slide(where=where):
            return msgid("{card}: slid in") if where == "in" else msgid("{card}: slid out")
        case g.Raise():
            return msgid("{card}: raised")
    return msgid("{card}: moved")
