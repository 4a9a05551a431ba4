"""The table: a game's state laid out to be worked on while one action is carried out.

The contract outside is pure: a state goes in, another comes out. Inside one action the handlers share this working
copy; every part they change is itself frozen and replaced whole.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from holdin.game.ability_cards import put_away
from holdin.game.actions import Action
from holdin.game.agenda import Frame
from holdin.game.evolve import evolve, freezer, layer
from holdin.game.figures import YOU, Figure, FigureId, is_summon
from holdin.game.stage import Stage, stage
from holdin.game.state import CardPlace, Effect, GameState, Phase, Symbol, Zone, card_at, evolve_hero
from holdin.game.step import Event
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.character import Face
from holdin.models.letters import Condition, ElementSymbol, Party, Side
from holdin.models.monster import Stats
from holdin.models.summon import Summon

if TYPE_CHECKING:  # a way's handlers work on tables
    from holdin.game.way import Way

HAND, CHOSEN, DISCARDED, LOST = Zone
SIDE_A, SIDE_B = Side
STRENGTHEN, MUDDLE = Condition.STRENGTHEN, Condition.MUDDLE
STUN, DISARM, INVISIBLE = Condition.STUN, Condition.DISARM, Condition.INVISIBLE
CARD_SELECTION, HERO_TURN, MONSTER_TURN = Phase.CARD_SELECTION, Phase.HERO_TURN, Phase.MONSTER_TURN
"""Names of their own: in Python 3.11 a member found by its class costs several times as much."""

INFUSED: Final = CardId("")
"""No card: the symbols of what monsters have infused (MIX-3)."""

_lay = layer(GameState)
_freeze = freezer(GameState, agenda="agenda", offers="offers")
_event = tuple.__new__
_new = object.__new__


class Table(GameState):
    """A working copy of a `GameState`, with the words in which the rules speak of it; `working_copy` makes one."""

    __slots__ = ("cards", "events", "offered", "stage", "state", "way")
    # A copy is there to be worked on; with one of the two alone, attributes would be set by the long way.
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__

    agenda: list[Frame]
    cards: CardSet
    way: "Way"
    state: GameState
    stage: Stage
    events: list[Event]
    offered: tuple[Frame, list[Action]] | None

    def freeze(self, offers: tuple[Action, ...] = ()) -> GameState:
        """The state as it is now, with the legal answers to its question."""
        return _freeze(self, tuple(self.agenda), offers)

    def say(self, kind: str, *rules: str, **values: object) -> None:
        """Tell what happened."""
        self.events.append(_event(Event, (kind, values, rules)))

    def push(self, *frames: Frame) -> None:
        """Put frames on the agenda, the first to be done first."""
        if len(frames) == 1:
            self.agenda.append(frames[0])
        else:
            self.agenda += frames[::-1]

    # Cards

    def cards_in(self, zone: Zone) -> tuple[CardId, ...]:
        """The ability cards of a zone."""
        return tuple([place.card for place in self.hero.cards if place.zone is zone])

    def place_of(self, card: CardId) -> CardPlace:
        """Where a card is; a wrong id is our bug."""
        for place in self.hero.cards:
            if place.card == card:
                return place
        raise KeyError(card)

    def put(self, card: CardId, zone: Zone, side: Side, *, kept: bool = False) -> None:
        """Move a card, turning it to a side."""
        moved = card_at(card, side, zone, kept)
        places = [moved if place.card == card else place for place in self.hero.cards]
        self.hero = evolve_hero(self.hero, cards=tuple(places))

    def discard(self, card: CardId) -> None:
        """Side A turns to side B in the hand; side B goes to the discard (RND-5)."""
        there = put_away(self.place_of(card))
        self.put(card, there.zone, there.side)
        self.say("card_turned" if there.zone is HAND else "card_discarded", "RND-5", card=card)

    def lose(self, card: CardId, *, kept: bool = False) -> None:
        """To the lost pile (RND-6)."""
        self.put(card, LOST, self.place_of(card).side, kept=kept)
        self.say("card_lost", "RND-6", card=card, kept=kept)

    def face(self, card: CardId) -> Face:
        """The active face of a card (ABL-1)."""
        return self.stage.printed_face(card, self.place_of(card).side)

    def shown_elements(self) -> list[tuple[Symbol, ElementSymbol]]:
        """Visible symbols not yet used this turn, those that vanish first first (ELM-1, ELM-2).

        Monsters' infusions come last: yours are there again in your next turn (MIX-3).
        """
        played = {card for card, _ in self.turn.played}
        used = self.turn.used | self.kindled.taken if self.kindled.taken else self.turn.used
        order = sorted(
            [place for place in self.hero.cards if place.zone is HAND or place.zone is CHOSEN],
            key=lambda place: (place.zone is not CHOSEN, place.card not in played),
        )
        shown = [
            ((place.card, place.side, index), element)
            for place in order
            for index, element in enumerate(self.stage.printed_face(place.card, place.side).elements)
            if (place.card, place.side, index) not in used
        ]
        if self.kindled.infused:
            shown += [((INFUSED, SIDE_A, index), each.element) for index, each in enumerate(self.kindled.infused)]
        return shown

    def take_infused(self, taken: Iterable[Symbol]) -> None:
        """Infusions of monsters among these symbols are gone, whoever has used them up (MIX-3)."""
        gone = {index for card, _, index in taken if card == INFUSED}
        if gone:
            left = tuple([each for index, each in enumerate(self.kindled.infused) if index not in gone])
            self.kindled = evolve(self.kindled, infused=left)

    # Figures

    def place(self, figure: Figure) -> None:
        """A figure is as this one says from now on."""
        if figure.id == YOU:
            self.you = figure
        elif is_summon(figure.id):
            self.summons = tuple([figure if each.id == figure.id else each for each in self.summons])
        else:
            self.others = tuple([figure if each.id == figure.id else each for each in self.others])

    def traits(self, who: FigureId) -> Stats | Summon:
        """What is printed for a monster, or a living summon: whether it flies, its shield, its retaliate."""
        if not is_summon(who):
            return self.stage.stats(who)
        printed = self.figure(who).printed
        assert printed is not None
        return printed

    # Effects

    def bearing(self, bearer: FigureId) -> list[Effect]:
        """The effects on a figure."""
        return [effect for effect in self.effects if effect.bearer == bearer]

    def has(self, bearer: FigureId, condition: Condition) -> bool:
        """Whether a condition is in force now: most wait for their turn, invisibility doesn't (CON-2, CON-3)."""
        for effect in self.effects:
            if effect.condition is condition and effect.bearer == bearer:
                return effect.armed or condition is INVISIBLE
        return False

    def shield(self, bearer: FigureId) -> int:
        """All shields of a figure, traits included (ATK-9)."""
        own = 0 if bearer == YOU else self.traits(bearer).shield
        return own + sum([effect.shield for effect in self.bearing(bearer)])

    def retaliate(self, bearer: FigureId, distance: int) -> int:
        """All retaliates of a figure that reach a distance (ATK-10)."""
        own = 0
        if bearer != YOU and distance <= (traits := self.traits(bearer)).retaliate_range:
            own = traits.retaliate
        return own + sum([effect.retaliate for effect in self.bearing(bearer) if distance <= effect.retaliate_range])

    def whose_turn(self) -> Party | None:
        """Whose turn is under way; an interrupting monster's counts, not the turn that it interrupted."""
        if self.phase is MONSTER_TURN:
            return Party.MONSTER
        return Party.HERO if self.turn.under_way else None


def working_copy(cards: CardSet, state: GameState, way: "Way") -> Table:
    """A state laid out to be worked on; `holdin.game.machine.table` knows its way."""
    t: Table = _new(Table)
    _lay(t, state)
    t.agenda = list(state.agenda)
    t.cards = cards
    t.way = way
    t.state = state
    t.stage = stage(cards, state.setup)
    t.events = []
    t.offered = None
    return t
