"""How things stand, in figures with their words: what the bar of the window shows, and the terminal says."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from holdin.game.held.fight import behaviour
from holdin.game.held.hindrances import step_cost
from holdin.game.looting import TOKEN_GOLD
from holdin.game.machine import table
from holdin.game.stage import stage
from holdin.game.state import GameState, MonsterRef
from holdin.game.table import Table
from holdin.models.letters import ElementSymbol, Fights
from holdin.ui.shown.figures import standing, still_to_come
from holdin.words.words import Words

MONEY: Final = "money"
"""The symbol of money."""


@dataclass(frozen=True, slots=True)
class StatusFigure:
    """A number to be read at a glance: a symbol, the number, and what it is."""

    icon: str
    value: str
    name: str
    rule: str = ""
    danger: bool = False
    tip: str = ""
    """What pointing at it tells, before its rule."""
    elements: tuple[ElementSymbol, ...] = ()
    line: str = ""
    """The whole in words, where the number doesn't read well behind what it is."""


def figures(words: Words, state: GameState, *, terse: bool = False) -> Iterator[StatusFigure]:
    """How things stand; terse tells whose the initiatives are, and leaves what they are to whoever points at them."""
    tr, t = words.tr, table(words.cards, state)
    scene, fight = stage(words.cards, state.setup), state.combat
    yield StatusFigure("card", words.round(state), words.rounds_brief(state), "RND-1", tip=words.rounds_explained())
    yield StatusFigure("hp", f"{state.you.hp}/{scene.max_hp}", tr("your HP"), "HPC-1", danger=state.you.hp <= 3)
    if fight is not None:
        yield StatusFigure("monster", f"{fight.hp}/{fight.max_hp}", words.monster(state, fight.monster), "MHP-1")
        cost = step_cost(t, free=False)
        name = tr("distance") if cost == 1 else tr("a step: {cost} movement", cost=cost)
        far, line = str(fight.distance), ""
        if cost != 1:
            line = tr("distance {distance} ({step})", distance=far, step=name)
        yield StatusFigure("distance", far, name, "HIN-1", tip=words.step_cost(state), line=line)
    elif state.setup.fights is Fights.OPEN:
        awake = sum(each.here and each.monster is not None for each in standing(words.cards, state))
        yield StatusFigure("monster", str(awake), tr("monsters awake"), "OPN-4")
    else:
        there = sum(scene.is_there(state.board, ref) for ref in scene.monsters)
        coming = len(still_to_come(words.cards, state))
        yield StatusFigure(
            "monster", str(there + coming), tr("monsters left"), "MAP-10", line=_left(words, there + coming, coming)
        )
    name, whose = tr("initiative"), "" if fight is None else _whose(words, state, fight.monster)
    told = whose if whose and terse else " · ".join(filter(None, (name, whose)))
    yield StatusFigure("initiative", _initiatives(state, t), told, "INI-1", tip=name if whose else "")
    shown = tuple(element for _, element in t.shown_elements())
    told = "\n".join(words.symbol(element) for element in dict.fromkeys(shown))
    yield StatusFigure("", "" if shown else "–", tr("elements"), "ELM-1", tip=told, elements=shown)
    tokens = state.hero.tokens
    worth = tr("= {gold} gold", gold=TOKEN_GOLD * tokens) if tokens else tr("money")
    yield StatusFigure(
        MONEY, str(tokens), worth, "LOT-2", tip=words.money(tokens), line=words.money(tokens) if tokens else ""
    )


def _left(words: Words, left: int, coming: int) -> str:
    """How many monsters live, and how many of them are still to come; empty where all are there."""
    if not coming:
        return ""
    return words.tr("monsters left {left} ({coming} still to come)", left=left, coming=coming)


def _initiatives(state: GameState, t: Table) -> str:
    yours = str(state.turn.initiative) if state.turn.leading is not None else "–"
    if state.combat is None:
        return yours
    rolled = str(behaviour(t).initiative) if state.combat.behaviour is not None else "–"
    return f"{yours} : {rolled}"


def _whose(words: Words, state: GameState, fought: MonsterRef) -> str:
    """Whose the two initiatives are, in their order, such as "you : Wolf 3"."""
    kind = stage(words.cards, state.setup).monsters[fought].monster
    return f"{words.tr('you')} : {words.name(kind)} {words.number(state, fought)}".rstrip()
