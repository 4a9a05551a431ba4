"""Rifts: put, moved and removed, and what they bring when figures come to them (RIF-1 to RIF-4)."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from holdin.game.abilities import ask_about
from holdin.game.actions import Action, Place, SetDistance, Spot, on_spot
from holdin.game.agenda import Abilities, PutRifts, RemoveRifts, RiftActs, Source
from holdin.game.asks import AskAbility
from holdin.game.effects import spend, total
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, side_of
from holdin.game.place_asks import AskRift, AskRiftGone, AskRiftTo, AskSpot, AskWhichRift
from holdin.game.registry import Chapter
from holdin.game.table import Table
from holdin.models.ability import Ability, Crossing, Gain, GainCondition, Harm, Heal, Inflict, Shove, Trigger
from holdin.models.letters import Party
from holdin.models.rift_abilities import CreateRift, MoveRift, RemoveRift

CHAPTER = Chapter()

RIFTS_MOST = 5
"""How many there are at once, those of the map and of a range tracker together (RIF-2, RIF-4)."""

A = TypeVar("A", bound=AskSpot)
Chosen = Callable[[Table, A, Spot], None]


def offered_spots(_t: Table, ask: AskSpot) -> list[Action]:
    """The hexes or distances that are asked about, each as an answer."""
    return [on_spot(spot) for spot in ask.spots]


def asking_spots(chapter: Chapter, ask: type[A]) -> Callable[[Chosen[A]], Chosen[A]]:
    """Register a question after a spot with what the chosen one does."""

    def register(chosen: Chosen[A]) -> Chosen[A]:
        def place(t: Table, asked: A, action: Place) -> None:
            chosen(t, asked, action.hex)

        def distance(t: Table, asked: A, action: SetDistance) -> None:
            chosen(t, asked, action.distance)

        chapter.offers(ask)(offered_spots)
        chapter.answers(ask, Place)(place)
        chapter.answers(ask, SetDistance)(distance)
        return chosen

    return register


def ask_spot(t: Table, ask: A, chosen: Chosen[A]) -> None:
    """Ask where there is a choice; the only spot is taken."""
    if len(ask.spots) > 1:
        t.push(ask)
    else:
        chosen(t, ask, ask.spots[0])


def _sorted(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """Numbers of the range tracker first, then hexes, both ascending."""
    return tuple(sorted(spots, key=lambda spot: (0, spot) if isinstance(spot, int) else (1, *spot)))


def all_rifts(t: Table) -> tuple[Spot, ...]:
    """Every rift there is, those that do nothing now among them (RIF-4)."""
    return _sorted({*t.board.rifts, *t.way.field.rifts(t)})


# Put


@CHAPTER.useful(CreateRift)
def _can_create(t: Table, ability: CreateRift) -> bool:
    return bool(t.way.field.free(t, ability.range))


@CHAPTER.performs(CreateRift)
def _create(t: Table, source: Source, ability: CreateRift, gains: tuple[Gain, ...]) -> None:
    reach = ability.range + sum(gain.range for gain in gains)
    t.push(PutRifts(source, reach, ability.count + total(gains)))


@CHAPTER.runs(PutRifts)
def _put_next(t: Table, frame: PutRifts) -> None:
    """One after the other, as long as there is a place for one (RIF-1)."""
    spots = t.way.field.free(t, frame.reach)
    if frame.left > 0 and spots:
        t.push(evolve(frame, left=frame.left - 1))
        ask_spot(t, AskRift(spots, frame.source), _put)


@asking_spots(CHAPTER, AskRift)
def _put(t: Table, _ask: AskRift, spot: Spot) -> None:
    """With a sixth, one of the others goes (RIF-2)."""
    t.way.field.put_rifts(t, (*t.way.field.rifts(t), spot))
    t.say("rift_created", "RIF-1", spot=spot)
    found = all_rifts(t)
    if len(found) > RIFTS_MOST:
        ask_spot(t, AskRiftGone(tuple([each for each in found if each != spot])), _gone)


@asking_spots(CHAPTER, AskRiftGone)
def _gone(t: Table, _ask: AskRiftGone, spot: Spot) -> None:
    _take(t, spot)
    t.say("rift_removed", "RIF-2", spot=spot)


def _take(t: Table, spot: Spot) -> None:
    """A rift is no more, also one of the map during a combat (RIF-4)."""
    if not isinstance(spot, int):
        t.board = evolve(t.board, rifts=t.board.rifts - {spot})
    else:
        t.way.field.put_rifts(t, tuple([each for each in t.way.field.rifts(t) if each != spot]))


# Moved and removed for a gain


@CHAPTER.useful(MoveRift)
def _can_move(t: Table, ability: MoveRift) -> bool:
    return bool(movable(t, ability))


def movable(t: Table, ability: MoveRift) -> tuple[Spot, ...]:
    """The rifts that can be moved (RIF-3)."""
    field = t.way.field
    return tuple([rift for rift in field.rifts(t) if field.free(t, ability.value, rift)])


@CHAPTER.performs(MoveRift)
def _move(t: Table, source: Source, ability: MoveRift, gains: tuple[Gain, ...]) -> None:
    ability = ability.model_copy(update={"value": ability.value + total(gains)})
    spots = movable(t, ability)
    if spots:  # what was added to it may have made it too short
        ask_spot(t, AskWhichRift(spots, source, ability), _chosen)


@CHAPTER.useful(RemoveRift)
def _can_remove(t: Table, ability: RemoveRift) -> bool:
    return len(t.way.field.rifts(t)) >= ability.count


@CHAPTER.performs(RemoveRift)
def _remove(t: Table, source: Source, ability: RemoveRift, _gains: tuple[Gain, ...]) -> None:
    t.push(Abilities(source, ability.then))
    t.push(RemoveRifts(source, ability, ability.count))


@CHAPTER.runs(RemoveRifts)
def _remove_next(t: Table, frame: RemoveRifts) -> None:
    if frame.left > 0:
        t.push(evolve(frame, left=frame.left - 1))
        ask_spot(t, AskWhichRift(t.way.field.rifts(t), frame.source, frame.ability), _chosen)


@asking_spots(CHAPTER, AskWhichRift)
def _chosen(t: Table, ask: AskWhichRift, spot: Spot) -> None:
    ability = ask.ability
    if isinstance(ability, RemoveRift):
        _take(t, spot)
        t.say("rift_removed", "RIF-3", spot=spot)
    else:
        ask_spot(t, AskRiftTo(t.way.field.free(t, ability.value, spot), ask.source, ability, spot), _moved)


@asking_spots(CHAPTER, AskRiftTo)
def _moved(t: Table, ask: AskRiftTo, spot: Spot) -> None:
    t.push(Abilities(ask.source, ask.ability.then))
    others = [each for each in t.way.field.rifts(t) if each != ask.rift]
    t.way.field.put_rifts(t, (*others, spot))
    t.say("rift_moved", "RIF-3", spot=spot)


# What they bring


def waits(t: Table) -> bool:
    """Whether anything waits for a figure on a rift."""
    return any(effect.when is not None and effect.when.trigger.of_rifts for effect in t.effects)


def cross(t: Table, who: FigureId, left: Spot | None = None, entered: Spot | None = None) -> None:
    """A figure leaves a spot, or enters one, or both: what waits for that on a rift is done next (RIF-3)."""
    rifts = t.way.field.rifts(t)
    gone = _acts(t, Trigger.RIFT_LEFT, who) if left in rifts else []
    t.push(*gone, *(_acts(t, Trigger.RIFT_ENTERED, who) if entered in rifts else []))


def stay(t: Table, who: FigureId) -> None:
    """A figure's turn ends: what waits for one on a rift is done (RIF-3)."""
    if who not in t.board.dead and t.effects and t.way.field.on_rift(t, who):
        t.push(*_acts(t, Trigger.RIFT_STAYED, who))


def _acts(t: Table, trigger: Trigger, who: FigureId) -> list[RiftActs]:
    """What comes into play; an effect that is acting on a figure isn't brought into play by what it does to it."""
    found = []
    for effect in t.effects:
        when = effect.when
        if when is not None and when.trigger is trigger and _concerns(when.figure, who):
            acts = RiftActs(Source(effect.source, lasting=None), when.then, who, trigger)
            if not any(isinstance(each, RiftActs) and _same(each, acts) for each in t.agenda):
                spend(t, effect)
                found.append(acts)
    return found


def _same(one: RiftActs, other: RiftActs) -> bool:
    return (one.source.id, one.trigger, one.who) == (other.source.id, other.trigger, other.who)


def _concerns(whose: Crossing, who: FigureId) -> bool:
    match whose:
        case Crossing.ANY:
            return True
        case Crossing.YOU:
            return who == YOU
        case Crossing.ALLY:
            return who != YOU and side_of(who) is Party.HERO
    return side_of(who) is Party.MONSTER


@CHAPTER.runs(RiftActs)
def _act(t: Table, frame: RiftActs) -> None:
    """What is for one enemy, heals or gives a condition is for the figure, if it lives; all else is yours (RIF-3)."""
    if frame.index >= len(frame.abilities):
        return
    t.push(evolve(frame, index=frame.index + 1))
    ability, who = frame.abilities[frame.index], frame.who
    befall = _befalling(t, ability, who)
    if befall is None:
        ask_about(t, AskAbility(frame.source, ability))
    elif who not in t.board.dead:
        befall(t, who, frame.source, ability, ())


Befalls = Callable[[Table, FigureId, Source, Ability, tuple[Gain, ...]], None]


def _befalling(t: Table, ability: Ability, who: FigureId) -> Befalls | None:
    """How an ability befalls the figure on the rift; none where it is done by you as ever."""
    kinds = (Harm, Inflict) if who == YOU else (Harm, Inflict, Shove, Heal, GainCondition)
    return t.way.handlers.affect[type(ability)] if isinstance(ability, kinds) else None
