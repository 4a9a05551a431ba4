"""How a game stands, in lines: the figures of the bar, who is where, what lies where, cards, monsters, effects."""

from collections.abc import Iterator, Sequence

from holdin.game.machine import table
from holdin.game.stage import stage
from holdin.game.state import GameState, Zone
from holdin.models.character import Face
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Party, Side
from holdin.ui.shown.enemies import Enemy, enemy_of
from holdin.ui.shown.figures import Standing, hidden, standing, still_to_come
from holdin.ui.shown.initiative import turn_rows
from holdin.ui.shown.status import figures
from holdin.words.campaigns import item_facts
from holdin.words.goals import goal_so_far
from holdin.words.ground import plain_tiles
from holdin.words.marks import Marked, marked, of_goal
from holdin.words.translator import sentence
from holdin.words.words import Words


def status_line(words: Words, state: GameState) -> str:
    """How things stand, in one line."""
    told = []
    for figure in figures(words, state):
        if figure.line:
            told.append(figure.line)
            continue
        value = words.words(figure.elements) if figure.elements else figure.value
        told.append(f"{figure.name} {value}" if figure.icon != "card" else f"{value}, {figure.name}")
    return " · ".join(told)


def in_full(words: Words, state: GameState) -> Iterator[str]:
    """The goal, the rules in force, how things stand, who is where, what is in force."""
    yield goal_so_far(words, table(words.cards, state))
    every = hexes(words, state)
    yield from (_marked(words, each, every) for each in of_goal(words, state))
    yield from words.rules_in_force(state)
    yield status_line(words, state)
    yield from words.modifiers(state, Party.HERO, state.you.hp)
    yield words.standing_still(state)
    yield from _where(words, state)
    yield from words.foreseen(state)
    for effect in state.effects:
        yield f"{sentence(words.figure(state, effect.bearer))}: {words.effect_and_end(state, effect)}"
    yield words.rounds_left(state)


def _where(words: Words, state: GameState) -> Iterator[str]:
    """You, yours and the monsters that can be met, each with its hex and HP; on the open map in their order."""
    there = [each for each in standing(words.cards, state) if each.here]
    if state.setup.fights is Fights.OPEN:
        places = {each.id: place for place, row in enumerate(turn_rows(words.cards, state)) for each in row.figures}
        there.sort(key=lambda each: places.get(each.id, len(places)))
    yield from (_figure(words, state, each) for each in there)
    yield from _to_come(words, state)


def _figure(words: Words, state: GameState, each: Standing) -> str:
    return words.tr(
        "{who} on {hex}, HP {hp}", who=sentence(words.figure(state, each.id)), hex=words.hex(each.hex), hp=each.hp
    )


def monsters(words: Words, state: GameState) -> Iterator[str]:
    """Each monster that can be met: HP, traits, what its sets do, the rolled one marked, what it is about to do."""
    told = set[object]()
    for each in standing(words.cards, state):
        if each.monster is None or not each.here:
            continue
        enemy = enemy_of(words, state, each.id)
        yield from _monster(words, state, enemy, sets=(each.monster, each.elite, enemy.letter) not in told)
        told.add((each.monster, each.elite, enemy.letter))
    yield from _to_come(words, state)


def _to_come(words: Words, state: GameState) -> Iterator[str]:
    """The monsters that special rules will bring."""
    for ref in still_to_come(words.cards, state):
        yield sentence(words.tr("{monster}, still to come", monster=words.monster(state, ref)))


def _monster(words: Words, state: GameState, enemy: Enemy, *, sets: bool) -> Iterator[str]:
    name = words.monster(state, enemy.ref)
    yield sentence(words.with_hp(name, enemy.hp, enemy.max_hp))
    yield ", ".join(words.traits(enemy.stats))
    for letter, made in enemy.stats.sets.items() if sets else ():
        told = words.set_words(letter, made)
        yield words.tr("Rolled: {set}", set=told) if letter is enemy.letter else told
    yield words.engages_from(state, enemy.ref) if sets else ""
    yield from (words.effect_and_end(state, effect) for effect in enemy.effects)
    if enemy.fought and state.combat is not None:
        yield words.modifiers(state, Party.MONSTER, enemy.hp)[0]
    yield enemy.intent
    if enemy.threat is not None:
        yield words.lands_by_roll(enemy.threat)


def cards(words: Words, state: GameState) -> Iterator[str]:
    """Your cards by where they are: what is up, and in fewer words what is on the other side; then your items."""
    t = table(words.cards, state)
    for zone in Zone:
        held = t.cards_in(zone)
        if not held:
            continue
        yield f"{sentence(words.word(zone))}:"
        for card in held:
            lies = t.place_of(card)
            face, other = t.face(card), Side.B if lies.side is Side.A else Side.A
            yield headed(words, words.card(state, card), face)
            yield words.tr("Top: {action}", action=words.action_words(face.top))
            yield words.tr("Bottom: {action}", action=words.action_words(face.bottom))
            if lies.kept:
                yield words.tr("Its effect lasts: it stays below the deck and can’t be recovered. (RND-6)")
            back = t.stage.printed_face(card, other)
            yield words.tr(
                "On the other side {card}: {top} / {bottom}",
                card=headed(words, words.face_of(state, card, other), back),
                top=words.action_words(back.top),
                bottom=words.action_words(back.bottom),
            )
    for place in state.hero.items:
        yield f"{words.name(place.item)} ({words.word(place.state)}): {words.item_text(place.item)}"
        yield "; ".join(item_facts(words, place.item))


def headed(words: Words, card: str, face: Face) -> str:
    """What stands on a face besides its actions (ABL-2)."""
    if not face.elements:
        return words.tr("{card}, initiative {initiative}", card=card, initiative=face.initiative)
    shown = words.words(face.elements)
    return words.tr(
        "{card}, initiative {initiative}, shows {elements}", card=card, initiative=face.initiative, elements=shown
    )


def ground(words: Words, state: GameState) -> Iterator[str]:
    """The map: how large it is, what lies where, kind by kind, and what isn't revealed, though printed (OPN-4)."""
    every, walled = hexes(words, state), stage(words.cards, state.setup).walled(state.board)
    lies = dict[str, list[Hex]]()
    for hex_ in every:
        for tile in plain_tiles(words, state, hex_):
            lies.setdefault(words.tile_here(state, hex_, tile), []).append(hex_)
    yield words.tr("Hexes: {hexes}", hexes=names(words, every))
    for told, at in lies.items():
        yield f"{told} – {names(words, at)}"
    for each in marked(words, state):
        line = _marked(words, each, every)
        yield f"{line}: {each.meaning}" if line else ""
    if rifts := state.board.rifts - walled:
        yield words.tr("Rifts: {hexes}", hexes=names(words, sorted(rifts)))
    if walled:
        yield words.tr("A wall now: {hexes}", hexes=names(words, sorted(walled)))
    if unseen := hidden(words.cards, state) - walled:
        yield words.tr("Not revealed: {hexes}", hexes=names(words, sorted(unseen)))
    yield from _where(words, state)


def _marked(words: Words, mark: Marked, there: list[Hex]) -> str:
    """What hexes are to the scenario, and which those are of some; empty where none of them is."""
    found = [hex_ for hex_ in there if hex_ in mark.hexes]
    return f"{mark.name} – {names(words, found)}" if found else ""


def hexes(words: Words, state: GameState) -> list[Hex]:
    """The hexes of the map, revealed or not: all is printed and may be looked at (OPN-4)."""
    return sorted(stage(words.cards, state.setup).face.hexes)


def names(words: Words, found: Sequence[Hex]) -> str:
    """Hexes by their names."""
    return ", ".join(words.hex(hex_) for hex_ in found)
