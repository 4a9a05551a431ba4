"""The bar above: how things stand, in figures."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from holdin.game.held.fight import behaviour
from holdin.game.held.hindrances import step_cost
from holdin.game.looting import TOKEN_GOLD
from holdin.game.machine import table
from holdin.game.stage import stage
from holdin.game.state import GameState, MonsterRef
from holdin.game.table import Table
from holdin.models.letters import ElementSymbol
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.intent import ShowRule
from holdin.ui.kit.layout import Panel, Sized, Skin, across, column
from holdin.ui.kit.nodes import SPACE, Node, SymbolNode, TextLine
from holdin.ui.kit.parts import FirstFit, Plate
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.open_play import is_open
from holdin.ui.shown.figures import standing

MONEY: Final = "money"
"""The symbol of money."""
SYMBOL: Final = 1.5
"""How high a figure's symbol is, in the em of ordinary text."""


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


def figures(desk: Desk, state: GameState, *, terse: bool = False) -> Iterator[StatusFigure]:
    """How things stand; terse tells whose the initiatives are, and leaves what they are to whoever points at them."""
    tr, words, t = desk.words.tr, desk.words, table(desk.cards, state)
    scene, fight = stage(desk.cards, state.setup), state.combat
    yield StatusFigure("card", words.round(state), words.rounds_brief(state), "RND-1", tip=words.rounds_explained())
    yield StatusFigure("hp", f"{state.you.hp}/{scene.max_hp}", tr("your HP"), "HPC-1", danger=state.you.hp <= 3)
    if fight is not None:
        yield StatusFigure("monster", f"{fight.hp}/{fight.max_hp}", words.monster(state, fight.monster), "MHP-1")
        cost = step_cost(t, free=False)
        name = tr("distance") if cost == 1 else tr("a step: {cost} movement", cost=cost)
        yield StatusFigure("distance", str(fight.distance), name, "HIN-1", tip=words.step_cost(state))
    elif is_open(state.setup):
        awake = sum(each.here and each.monster is not None for each in standing(desk.cards, state))
        yield StatusFigure("monster", str(awake), tr("monsters awake"), "OPN-4")
    else:
        left = len(scene.monsters) - len(state.board.dead)
        yield StatusFigure("monster", str(left), tr("monsters left"), "MAP-10")
    name, whose = tr("initiative"), "" if fight is None else _whose(desk, state, fight.monster)
    told = whose if whose and terse else " · ".join(filter(None, (name, whose)))
    yield StatusFigure("initiative", _initiatives(state, t), told, "INI-1", tip=name if whose else "")
    shown = tuple(element for _, element in t.shown_elements())
    told = "\n".join(words.symbol(element) for element in dict.fromkeys(shown))
    yield StatusFigure("", "" if shown else "–", tr("elements"), "ELM-1", tip=told, elements=shown)
    tokens = state.hero.tokens
    worth = tr("= {gold} gold", gold=TOKEN_GOLD * tokens) if tokens else tr("money")
    yield StatusFigure(MONEY, str(tokens), worth, "LOT-2", tip=words.money(tokens))


def _initiatives(state: GameState, t: Table) -> str:
    yours = str(state.turn.initiative) if state.turn.leading is not None else "–"
    if state.combat is None:
        return yours
    rolled = str(behaviour(t).initiative) if state.combat.behaviour is not None else "–"
    return f"{yours} : {rolled}"


def _whose(desk: Desk, state: GameState, fought: MonsterRef) -> str:
    """Whose the two initiatives are, in their order, such as "you : Wolf 3"."""
    words = desk.words
    kind = stage(desk.cards, state.setup).monsters[fought].monster
    return f"{words.tr('you')} : {words.name(kind)} {words.number(state, fought)}".rstrip()


def status_bar(desk: Desk, state: GameState, *, gained: bool = False) -> Node:
    """Figures in a row, each as wide as its words; money has a rim where some was just gained."""
    warns = desk.assets.theme.shapes

    def row(*, terse: bool) -> Node:
        found = figures(desk, state, terse=terse)
        found = (replace(each, value=f"{each.value} !") if each.danger and warns else each for each in found)
        shown = [node for figure in found for node in (_figure(figure, rim=gained and figure.icon == MONEY), SPACE)]
        return across(*shown[:-1], snug=True)

    return Panel(FirstFit((row(terse=False), row(terse=True))), pad=0.5)


def _figure(figure: StatusFigure, *, rim: bool) -> Node:
    icons = figure.elements or ((figure.icon,) if figure.icon else ())
    value = TextLine(figure.value, ink=partial(_number, figure))
    upper = across(*(SymbolNode(icon, SYMBOL) for icon in icons), value, gap=0.5)
    told = Plate(
        f"figure:{figure.name}",
        column(upper, TextLine(figure.name, "dim"), gap=0),
        ShowRule(figure.rule),
        None,
        pad=0,
        tip=figure.tip,
        rule=figure.rule,
    )
    return Sized(Panel(told, 0, Skin(None, "lit", 2)) if rim else told, wide=partial(_wide, figure))


def _number(figure: StatusFigure, b: Builder) -> Ink:
    return replace(b.strong, role="number", colour=b.c.danger if figure.danger else b.c.on_table)


def _wide(figure: StatusFigure, b: Builder) -> int:
    """How wide a figure is with its words at full size."""
    icons = max(1, len(figure.elements))
    upper = icons * (round(b.m.text * SYMBOL) + b.m.gap) + b.width(figure.value, _number(figure, b))
    return max(upper, b.width(figure.name, b.dim)) + 1
