"""What the words of a game mean here: your cards and items, who is on the map, the goal, symbols, by their names."""

from collections.abc import Iterator, Sequence
from itertools import product

from holdin.game.machine import table
from holdin.game.state import GameState
from holdin.models.letters import Side
from holdin.ui.shown.figures import standing
from holdin.ui.text.situation import headed
from holdin.words.goals import goal_so_far
from holdin.words.marks import of_goal
from holdin.words.symbols import symbols
from holdin.words.translator import sentence
from holdin.words.words import Words


def lookup(words: Words, state: GameState, wanted: Sequence[str]) -> Iterator[str]:
    """What is called by all the words, in a line each, with where it is."""
    for named, line in (*_scenario(words, state), *_yours(words, state), *_figures(words, state), *_symbols(words)):
        if all(word.casefold() in named.casefold() for word in wanted):
            yield line


def _scenario(words: Words, state: GameState) -> Iterator[tuple[str, str]]:
    """The goal with its hexes, and the special rules."""
    goal = words.goal(state.setup.scenario)
    yield goal, goal_so_far(words, table(words.cards, state))
    for mark in of_goal(words, state):
        hexes = ", ".join(words.hex(hex_) for hex_ in sorted(mark.hexes))
        yield f"{mark.name} {goal}", f"{mark.name} – {hexes}"
    yield from ((rule, rule) for rule in words.rules_in_force(state))


def _yours(words: Words, state: GameState) -> Iterator[tuple[str, str]]:
    """Each side of your cards by its own name, and your items."""
    t = table(words.cards, state)
    for place, side in product(state.hero.cards, Side):
        face, name = t.stage.printed_face(place.card, side), words.face_of(state, place.card, side)
        up = side is place.side
        where = (
            words.word(place.zone) if up else words.tr("the other side of {card}", card=words.face(state, place.card))
        )
        does = (
            words.tr("Top: {action}", action=words.action_words(face.top)),
            words.tr("Bottom: {action}", action=words.action_words(face.bottom)),
        )
        yield f"{words.name(place.card)} {name}", f"{headed(words, f'{name} ({where})', face)}: {'; '.join(does)}"
    for item in state.hero.items:
        name = words.name(item.item)
        yield name, f"{name} ({words.word(item.state)}): {words.item_text(item.item)}"


def _figures(words: Words, state: GameState) -> Iterator[tuple[str, str]]:
    for each in standing(words.cards, state):
        if each.here:
            name = sentence(words.figure(state, each.id))
            yield name, words.tr("{who} on {hex}, HP {hp}", who=name, hex=words.hex(each.hex), hp=each.hp)


def _symbols(words: Words) -> Iterator[tuple[str, str]]:
    for said in symbols(words.lang).values():
        yield said.title, f"{said.title}: {said.text}"
