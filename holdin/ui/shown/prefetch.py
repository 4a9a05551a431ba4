"""What the next answers may bring onto the table, so that it can be painted before it has to move."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from holdin.game.held.starts import with_combat
from holdin.game.stage import stage
from holdin.game.state import Combat, GameState, MonsterRef, Zone
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter, Side

HITS = 4
"""So many hits of one HP each are looked ahead."""
NEAREST = 2
"""So many sorts of monsters are looked ahead to."""
_START_DISTANCE = 1


def coming(cards: CardSet, state: GameState) -> Iterator[GameState]:
    """States that are like this one but for what may change next, the likeliest first; not all of them will come."""
    yield from _fights(cards, state)
    yield from _turned(state)
    yield from _hurt(cards, state)


def _fights(cards: CardSet, state: GameState) -> Iterator[GameState]:
    """The set that may be rolled; out of combat, a fight with a monster of each sort that is near."""
    for fight in [state.combat] if state.combat is not None else _opponents(cards, state):
        if fight.behaviour is None:
            yield from (with_combat(cards, state, replace(fight, behaviour=letter)) for letter in (None, *Letter))


def _opponents(cards: CardSet, state: GameState) -> list[Combat]:
    scene = stage(cards, state.setup)
    sorts: dict[object, Combat] = {}

    def far(ref: MonsterRef) -> float:
        steps = scene.distance(state.board, state.you.hex, scene.monsters[ref].hex)
        return inf if steps is None else steps

    there = [ref for ref in scene.monsters if scene.is_there(state.board, ref)]
    for ref in sorted(there, key=lambda ref: (far(ref), ref)):
        tile, full = scene.monsters[ref], scene.full_hp(ref)
        sorts.setdefault((tile.monster, tile.kind), Combat(ref, full, full, _START_DISTANCE))
    return list(sorts.values())[:NEAREST]


def _turned(state: GameState) -> Iterator[GameState]:
    """The cards of the hand on their other side, and discarded (RND-5)."""
    places = state.hero.cards
    other = {Side.A: Side.B, Side.B: Side.A}
    turned = (replace(place, side=other[place.side], zone=Zone.HAND) for place in places if place.zone is not Zone.LOST)
    by_card = {place.card: place for place in turned}
    yield replace(state, hero=replace(state.hero, cards=tuple(by_card.get(place.card, place) for place in places)))


def _hurt(cards: CardSet, state: GameState) -> Iterator[GameState]:
    """You and the monster with a little less HP."""
    for lost in range(1, HITS + 1):
        fight = state.combat
        hurt = fight and replace(fight, hp=max(0, fight.hp - lost))
        weak = replace(state, you=replace(state.you, hp=max(1, state.you.hp - lost)))
        yield with_combat(cards, weak, hurt)
