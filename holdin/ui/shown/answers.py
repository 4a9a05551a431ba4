"""The legal answers as buttons, and what a click on a card, a hex, a monster or a distance means."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from holdin.draw.looks import Note
from holdin.game.abilities import all_gains
from holdin.game.actions import (
    Action,
    Attach,
    ChooseCards,
    DiscardPair,
    Do,
    EndTurn,
    Go,
    KeepLoss,
    Lose,
    LoseDiscarded,
    NoRest,
    Option,
    Place,
    PlaceArea,
    Play,
    Recover,
    Repick,
    SetDistance,
    Skip,
    Step,
    Stop,
    Suffer,
    Target,
    TargetHex,
    UseElements,
    UseItem,
    Way,
)
from holdin.game.asks import Ask, AskAbility, AskArea, AskCards, AskDamage, AskDistance, AskPlay, AskStep
from holdin.game.figures import FigureId
from holdin.game.futility import futile, in_vain
from holdin.game.held.refusals import why_not_target
from holdin.game.machine import legal, question, table, take, why
from holdin.game.outlook import asks_attack, rest_to_come
from holdin.game.refusals import UNDER_WAY
from holdin.game.state import CardPlace, GameState, MonsterRef
from holdin.game.step import Refused
from holdin.game.striking import reach_of
from holdin.models.ability import Attack
from holdin.models.base import CardId, ItemId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Half
from holdin.ui.kit.intent import Intent
from holdin.ui.shown.automatic import REDRAW, REST_LATER, Stand, follow, followed, implied, meant
from holdin.ui.shown.intents import Pick, Take
from holdin.ui.shown.offers import Offers, foreseen, foreseen_with
from holdin.ui.shown.outcomes import helps
from holdin.words.translator import sentence
from holdin.words.words import Words

USUAL = (Do, Go, Suffer, NoRest, EndTurn)
"""What is meant most of the time, where nothing else is."""


class Beside(NamedTuple):
    """An answer by its parts: what it has in common with others, and what stands side by side after that."""

    name: str
    text: str


class TablePlace(NamedTuple):
    """An answer's place in a table, where room is short."""

    row: int
    name: str
    """What all of its row are."""
    column: str
    text: str
    brief: str
    """Its beginning, where there is no room for all of it."""


DIGITS: Final = range(1, 10)
"""The number keys."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button."""

    intent: Intent
    text: str
    strong: bool = False
    on: bool = False
    beside: Beside | None = None
    """Small answers side by side: actions that any card can be used for (RND-4), distances to go to straight away."""
    cell: TablePlace | None = None
    lowest: bool = False
    """Whether it leaves out what is asked: it stands below all others, where nothing else was ever clicked.

    Where several do, it is the one that does no more.
    """
    first: bool = False
    """Whether it comes before what it adds to, in every list (ELM-2)."""
    brief: str = ""
    """Its words where there is no room for all of them."""
    note: str = ""
    """What it brings: HP, rounds of cards; or why it does nothing."""
    idle: bool = False
    """Whether it does nothing now."""
    tip: str = ""
    """What pointing at it tells, where there is no room for it."""
    digit: int | None = None
    """The number key that gives it; 0 is none, None the next that is left (see `number_keys`)."""

    @property
    def words(self) -> str:
        """Its words, and under them what it brings."""
        return f"{self.text}\n{self.note}" if self.note else self.text


def asked(words: Words, offers: Offers) -> tuple[str, str, str]:
    """What is asked in a sentence, the rule it rests on, and what else may be done straight away."""
    first, last = offers.stands[0], offers.stands[-1]
    begun = offers.stands[1] if offers.stands[1:] and offers.stands[1].implied == (Do(),) else first
    further = ""
    if last.implied and isinstance(question(last.state), AskCards):
        further = "" if KeepLoss() in last.implied else words.tr("Or choose cards.")
    elif isinstance(question(begun.state), AskStep) and isinstance(question(last.state), AskPlay):
        further = words.tr("Or go on.")
    elif _empowered(begun):
        further = words.tr("Or first use up elements for more.")
    return words.prompt(begun.state), words.why_asked(begun.state), further


def _empowered(stand: Stand) -> bool:
    """Whether elements could make more of what is asked about: then no answer is the usual one (ELM-2)."""
    return any(isinstance(action, UseElements) for action in stand.open)


def answers(words: Words, offers: Offers, picked: tuple[CardId, ...]) -> list[Answer]:
    """Buttons for everything that is legal, and for what lies behind an answer that goes without saying.

    What is chosen on the map has no buttons of its own (MOV-1).
    """
    cards, plain, small, calm = list[Answer](), list[Answer](), list[Answer](), list[Answer]()
    used = set[Action]()
    for place, stand in enumerate(offers.stands):
        passed = implied(words.cards, stand.state) if place + 1 < len(offers.stands) else None
        told = _told_on_buttons(question(stand.state))
        for action in stand.open:
            if isinstance(action, PlaceArea) and action.hexes not in told:
                continue
            begun = stand.implied[-1:] == (Do(),) and isinstance(action, Stop)  # nothing was done: that is to skip it
            if begun or isinstance(action, Step | ChooseCards | DiscardPair):
                continue
            if (action == passed and (place or action == Do())) or action in used:
                continue
            used |= {action} if isinstance(action, UseItem) else set()  # later in the same breath it is the same
            rests = isinstance(action, NoRest) and rest_to_come(words.cards, stand.state) == "long"
            made = Take((*stand.implied, *(REST_LATER if rests else (action,))))
            if isinstance(action, Play) and action.basic:
                parts = Beside(
                    words.tr("{card}, basic", card=words.face(stand.state, action.card)),
                    words.basic_action(action.half),
                )
                note = note_on(words, stand, action)
                text = words.basic(stand.state, action)
                cell = _cell(words, stand, action)
                small.append(Answer(made, text, beside=parts, cell=cell, note=note.text, idle=note.idle))
            elif isinstance(action, Repick):
                plain.extend(_redraws(words, stand, made))
            else:
                plain.append(_plain(words, stand, action, made, passes=action == passed))
                plain.extend(_empowering(words, stand, action))
                calm.extend(_unfought(words, stand, action))
        (cards if isinstance(question(stand.state), AskCards) else plain).extend(_pickable(words, stand, picked))
    usual = next((answer for answer in plain if answer.strong and not _empowered(offers.stands[0])), None)
    plain = [replace(answer, strong=answer is usual) if answer.strong else answer for answer in plain]
    found = [*cards, *plain, *calm, *small]
    found += _with_keys_left([*_straight(words, offers)], len(found))
    leaves = next((answer for answer in found if answer.lowest), None)
    found = [replace(answer, lowest=answer is leaves) if answer.lowest else answer for answer in found]
    found.sort(key=lambda answer: (answer.lowest, not answer.first, _uses_item(answer)))
    return found


def _distance(state: GameState, action: Action) -> int | None:
    """The distance that an answer goes to, or stays at, is its key: no other number stands beside one (MOV-3)."""
    if state.fight is None or not isinstance(question(state), AskDistance):
        return None
    return action.distance if isinstance(action, SetDistance) else state.fight.distance if action == Stop() else None


def _uses_item(answer: Answer) -> bool:
    """Whether an item would be used: it stands behind what was asked, as who types on by habit means that."""
    return isinstance(answer.intent, Take) and isinstance(answer.intent.actions[-1], UseItem)


def _told_on_buttons(ask: Ask | None) -> frozenset[tuple[Hex, ...]]:
    """Where an area is laid that a button tells of: one place for all that hit the same; the map tells all (ARE-2)."""
    if not isinstance(ask, AskArea):
        return frozenset()
    first = dict[tuple[FigureId, ...], tuple[Hex, ...]]()
    for hexes, hit in ask.placements:
        first.setdefault(hit, hexes)
    return frozenset(first.values())


def ways(words: Words, offers: Offers) -> Iterator[tuple[tuple[Action, ...], str]]:
    """Everything that can be answered now, and behind what goes without saying, with its words.

    What goes without saying stands for itself only where nothing behind it does.
    """
    told = set[str]()
    for place, stand in enumerate(offers.stands):
        passed = implied(words.cards, stand.state) if place + 1 < len(offers.stands) else None
        for action in stand.open:
            if action != passed and (said := words.label(stand.state, action)) not in told:
                told.add(said)
                yield (*stand.implied, action), said


def _ends_it(cards: CardSet, state: GameState, action: Action) -> bool:
    """Whether an answer to damage loses the scenario (DMG-2): nobody means that by a bare key."""
    ending = take(cards, state, action).after.ending if isinstance(action, Suffer) else None
    return ending is not None and not ending.won


def _plain(words: Words, stand: Stand, action: Action, made: Take, *, passes: bool) -> Answer:
    leaves = isinstance(action, Skip) or passes
    brief = {Skip: words.tr("Skip"), KeepLoss: words.tr("Lose it"), Stop: words.tr("Stop")}.get(type(action), "")
    strong = not stand.implied and isinstance(action, USUAL) and not _ends_it(words.cards, stand.state, action)
    note = note_on(words, stand, action)
    return Answer(
        made,
        words.label(stand.state, action),
        strong=strong,
        cell=_cell(words, stand, action) if isinstance(action, Play) else None,
        beside=_beside(words, stand, action),
        lowest=leaves,
        first=isinstance(action, UseElements),
        brief=brief,
        note=note.text,
        idle=note.idle,
        digit=_distance(stand.state, action),
    )


def _redraws(words: Words, stand: Stand, made: Take) -> Iterator[Answer]:
    """To draw again: its damage suffered, or kept off by cards, which is asked about then (RST-2, DMG-1)."""
    suffered = Take((*stand.implied, *REDRAW))
    yield Answer(suffered, words.label(stand.state, REDRAW[0]), note=note_on(words, stand, *REDRAW).text)
    yield Answer(made, words.tr("Draw another, cards negate the damage"))


def _empowering(words: Words, stand: Stand, play: Action) -> Iterator[Answer]:
    """The last card's action together with the elements that make it more: else they are a question of their own."""
    if not isinstance(play, Play) or not _is_last(stand, play):
        return
    given, after = followed(words.cards, stand.state, play)
    for use in legal(words.cards, after):
        if isinstance(use, UseElements) and helps(words.cards, after, use):
            note = note_on(words, stand, *given, use)
            yield Answer(Take((*stand.implied, *given, use)), words.empowered(after, play, use), note=note.text)


def _unfought(words: Words, stand: Stand, play: Action) -> Iterator[Answer]:
    """The last card's printed action without its attack, where that would be made unasked (RND-4)."""
    if not isinstance(play, Play) or play.basic or not _is_last(stand, play):
        return
    after = take(words.cards, stand.state, play).after
    if asks_attack(after) and Skip() in legal(words.cards, after) and follow(words.cards, after) == Do():
        text = words.tr("{card}, without attacking", card=words.face(stand.state, play.card))
        way = *stand.implied, play, Skip()
        note = note_on(words, stand, play, Skip()).text
        yield Answer(Take(way), text, lowest=True, brief=words.tr("Don’t attack"), note=note)


def _is_last(stand: Stand, play: Play) -> bool:
    """Whether no other card is left to be played."""
    return all(each.card == play.card for each in stand.open if isinstance(each, Play))


def _beside(words: Words, stand: Stand, action: Action) -> Beside | None:
    """Cards that can be lost instead of damage stand side by side, if each costs the same: the question tells what."""
    losses = [each for each in stand.open if isinstance(each, LoseDiscarded)]
    if not isinstance(action, LoseDiscarded) or not words.same_price(stand.state, losses):
        return None
    return Beside(words.tr("Lose a discarded card"), words.face(stand.state, action.card))


def _cell(words: Words, stand: Stand, play: Play) -> TablePlace:
    """Where an action stands in the table of what can be played: in its card's column, basic ones below (RND-4)."""
    row = 2 * play.basic + (play.half is Half.BOTTOM)
    name = words.tr("basic") if play.basic else words.word(play.half)
    said = words.played(stand.state, play), words.played_in_brief(stand.state, play)
    return TablePlace(row, name, words.face(stand.state, play.card), *said)


def note_on(words: Words, stand: Stand, *actions: Action) -> Note:
    """What answers bring that are given from a question on; of an action why it or a part does nothing (RND-4)."""
    first = actions[0]
    reason = futile(words.cards, stand.state, first) if isinstance(first, Play | Option) else None
    given = meant(words.cards, stand.state, actions)
    brings = words.brings(stand.state, *given)
    vain = in_vain(words.cards, stand.state, first) if reason is None and isinstance(first, Play | Option) else reason
    worse = _worse(words, stand, given) if isinstance(first, Play) and reason is None else ""
    if vain is None:
        return Note("; ".join(filter(None, (worse, brings))))
    told = sentence("; ".join(filter(None, (words.futile(vain, stand.state), worse, brings))))
    return Note(told, idle=reason is not None)


def _worse(words: Words, stand: Stand, given: tuple[Action, ...]) -> str:
    """Whether an action's attack, as things stand, is rolled with disadvantage (ATK-6)."""
    attack = foreseen_with(words.cards, stand.state, given).attack
    alone = attack is not None and attack.blow.disadvantage and not attack.blow.advantage
    return words.tr("disadvantage") if alone else ""


def because(words: Words, state: GameState, actions: Sequence[Action]) -> str:
    """What speaks for answers, in a line: what the attack leaves its target, or what they bring."""
    seen = foreseen(words.cards, state, actions).attack
    brings = words.brings(state, *meant(words.cards, state, actions))
    return sentence("; ".join(filter(None, ("" if seen is None else words.left_by_roll(seen), brings))))


def notes(words: Words, stand: Stand) -> dict[tuple[CardId, Half], Note]:
    """What stands on the halves that can be played: what they cost, or why they or a part do nothing (RND-4, RND-5)."""
    found = dict[tuple[CardId, Half], Note]()
    for play in (action for action in stand.open if isinstance(action, Play) and not action.basic):
        reason = futile(words.cards, stand.state, play)
        vain = reason or in_vain(words.cards, stand.state, play)
        price = "" if reason is not None else words.price_brief(stand.state, play)
        said = price or ("" if vain is None else sentence(words.futile(vain, stand.state)))
        found |= {(play.card, play.half): Note(said, idle=reason is not None)} if said else {}
    return found


def _straight(words: Words, offers: Offers) -> Iterator[Answer]:
    """Distances that the one action left goes to, without another question (MOV-3); or it goes nowhere.

    Each has its own number as its key, as where they are asked for.
    """
    for goal in sorted(offers.straight, key=str):
        way = offers.goals[goal]
        first, stays = offers.stands[0], way[-1] == Skip()
        here = None if first.state.fight is None else first.state.fight.distance
        play = next(action for action in way if isinstance(action, Play))
        card = words.face(first.state, play.card)
        card = words.tr("{card}, basic", card=card) if play.basic else card
        note = note_on(words, first, *way).text
        if stays:
            text = words.tr("{card}, without moving", card=card)
            yield Answer(Take(way), text, lowest=True, brief=words.tr("Don’t move"), note=note, digit=here)
        elif isinstance(goal, int):
            name = words.tr("{card}, to distance", card=card)
            yield Answer(Take(way), f"{name} {goal}", beside=Beside(name, str(goal)), note=note, digit=goal)


def _with_keys_left(distances: list[Answer], others: int) -> list[Answer]:
    """Distances without keys where the other answers need them all: a number there means nothing but itself."""
    if others + len(distances) <= len(DIGITS):
        return distances
    return [replace(each, digit=None if each.lowest else 0) for each in distances]


def _pickable(words: Words, stand: Stand, picked: tuple[CardId, ...]) -> Iterator[Answer]:
    """A button for each card that can be one of two: to be played, or discarded instead of damage (RND-2, DMG-1)."""
    t, pairs = table(words.cards, stand.state), [each for each in stand.open if isinstance(each, DiscardPair)]
    if len(pairs) == 1:
        told = words.price_range(stand.state, pairs)
        yield Answer(Take((*stand.implied, *pairs)), words.label(stand.state, pairs[0]), note=told)
        return
    for card in (card for card, click in card_clicks(stand).items() if isinstance(click, Pick)):
        face = words.face(stand.state, card)
        if isinstance(question(stand.state), AskCards):
            led = [each for each in stand.open if isinstance(each, ChooseCards) and each.leading == card]
            both, only = words.tr("Both: {card} leads", card=face), len(led) == 1
            said = both if only else face
            if KeepLoss() in stand.implied:  # to choose it is to lose the card that the question names
                leads = words.tr("Lose it; {card} leads", card=face)
                said = leads if only else words.tr("Lose it; {card}", card=face)
            yield Answer(Pick(card), f"{said} · {t.face(card).initiative}", on=card in picked)
        elif isinstance(question(stand.state), AskDamage):
            text, name = words.tr("Discard {card} and one more", card=face), words.tr("Discard two cards")
            if picked:
                name = words.tr("Discard {card} and", card=words.face(stand.state, picked[0]))
            if picked and card not in picked:
                text = words.label(stand.state, DiscardPair(picked[0], card))
            mine = [each for each in pairs if {card, *picked[:1]} <= {each.one, each.other}]
            told = "" if words.same_price(stand.state, pairs) else words.price_range(stand.state, mine)
            yield Answer(Pick(card), text, on=card in picked, beside=None if told else Beside(name, face), note=told)


# What a click means


def spent(intent: Intent | None) -> Play | None:
    """The action of a card that what is meant takes, besides what it is done to (RND-4)."""
    given = intent.actions if isinstance(intent, Take) else ()
    return next((action for action in given if isinstance(action, Play)), None)


def halves(stand: Stand) -> dict[tuple[CardId, Half], Take]:
    """What a click on a chosen card's half means (RND-4)."""
    plays = (action for action in stand.open if isinstance(action, Play) and not action.basic)
    return {(play.card, play.half): Take((*stand.implied, play)) for play in plays}


def card_clicks(stand: Stand) -> dict[CardId, Pick | Take]:
    """What a click on a whole card means: to pick it, or to lose or take back just this one."""
    found: dict[CardId, Pick | Take] = {}
    held = {place.card for place in stand.state.hero.cards}
    for action in stand.open:
        take = Take((*stand.implied, action))
        match action:
            case ChooseCards(leading, _):
                found[leading] = Pick(leading)
            case DiscardPair(one, other):
                found |= {one: Pick(one), other: Pick(other)}
            case LoseDiscarded(card) | Lose(card) | Recover(card):
                found[card] = take
            case Attach(source) if source in held:
                found[CardId(source)] = take
    return found


def to_come(found: Offers) -> tuple[CardPlace, ...]:
    """Cards that can be chosen behind answers which go without saying, as they lie then, where they don't lie so yet.

    Who looks at a card sees what he would choose (RND-2, RND-6, RST-4).
    """
    places, later = {place for stand in found.stands[:1] for place in stand.state.hero.cards}, dict[CardId, CardPlace]()
    for stand in reversed(found.stands):
        picked = card_clicks(stand)
        later |= {place.card: place for place in stand.state.hero.cards if place.card in picked}
    return tuple(place for place in later.values() if place not in places)


def item_clicks(stand: Stand) -> dict[ItemId, Take]:
    """What a click on an item means (ITM-4)."""
    return {action.item: Take((*stand.implied, action)) for action in stand.open if isinstance(action, UseItem)}


def paired(open_: Sequence[Action], *cards: CardId) -> tuple[Action, ...]:
    """The answers that take two cards, these first (RND-2); for a discard either order is the same (DMG-1)."""
    return tuple(action for action in open_ if _begins(action, cards))


def _begins(action: Action, cards: tuple[CardId, ...]) -> bool:
    match action:
        case ChooseCards(leading, other):
            return (leading, other)[: len(cards)] == cards
        case DiscardPair(one, other):
            return {*cards} <= {one, other}
    return False


# Why nothing comes of a click


def why_not(cards: CardSet, state: GameState, ref: MonsterRef) -> Refused | None:
    """Why a monster can't be attacked now (ATK-2, ATK-3, ENG-8)."""
    ask = question(state)
    attack = ask.ability if isinstance(ask, AskAbility) and isinstance(ask.ability, Attack) else None
    reach = None if attack is None or not isinstance(ask, AskAbility) else reach_of(attack, all_gains(ask))
    return why_not_target(table(cards, state), ref, reach)


def hex_put(found: Offers, hex_: Hex) -> tuple[GameState, Action] | None:
    """The question that asks for a hex, and the answer to it that a hex would be; none where no hex is asked for."""
    for stand in found.stands:
        for action in stand.open:
            if isinstance(action, TargetHex | Place | Way):
                return stand.state, type(action)(hex_)
            if isinstance(action, PlaceArea):
                return stand.state, PlaceArea((hex_,))
    return None


def refusal(cards: CardSet, state: GameState, what: Action | CardId) -> Refused | None:
    """Why something can't be done now: an answer, or whatever a card would be clicked for."""
    if isinstance(what, Target):
        held = state.setup.fights is Fights.HELD
        return why_not(cards, state, what.target) if held and asks_attack(state) else why(cards, state, what)
    if isinstance(what, Action):
        return why(cards, state, what)
    return _refused_card(cards, state, CardId(what))


def _refused_card(cards: CardSet, state: GameState, card: CardId) -> Refused | None:
    ask = question(state)
    if isinstance(ask, AskCards):
        return why(cards, state, ChooseCards(card, card))
    if isinstance(ask, (AskPlay, *UNDER_WAY)):
        return next((found for half in Half if (found := why(cards, state, Play(card, half)))), None)
    return why(cards, state, DiscardPair(card, card) if isinstance(ask, AskDamage) else Lose(card))
