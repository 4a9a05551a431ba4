"""The lines of a monster's set on the hexes, one after the other; what it does for its side (MAI-7, ARE-6)."""

from collections.abc import Callable

from holdin.game.actions import Action, Target
from holdin.game.agenda import MonsterLines, Source
from holdin.game.asks import AskHealed
from holdin.game.evolve import evolve
from holdin.game.figures import FigureId, evolve_figure
from holdin.game.hurting import heal, needs_healing
from holdin.game.monster_sets import do_line, ward
from holdin.game.moving import spring
from holdin.game.open.stand import allies_of, around, everybody, place, terrain
from holdin.game.open.summoning import nearest_an_enemy, where_to_summon
from holdin.game.open.tiles import settle
from holdin.game.overlays import cuts_off, move_obstacle, put_obstacle, put_trap
from holdin.game.refusals import Reason, why_not_there
from holdin.game.registry import Chapter
from holdin.game.rifts import cross
from holdin.game.state import Made
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.hexes import Hex
from holdin.models.hexes import place as in_reading_order
from holdin.models.letters import Lasting, Tile
from holdin.models.monster_lines import (
    HealLine,
    Line,
    MoveObstacleLine,
    ObstacleLine,
    TeleportLine,
    TrapLine,
    WardLine,
)
from holdin.rules.space import each
from holdin.rules.teleport import reach, straight

CHAPTER = Chapter()


@CHAPTER.runs(MonsterLines)
def _next_line(t: Table, frame: MonsterLines) -> None:
    """One after the other, as printed, while it lives (MAI-1)."""
    if not frame.lines or frame.monster in t.board.dead:
        return
    line, *rest = frame.lines
    t.push(evolve(frame, lines=tuple(rest)))
    does = t.way.handlers.line.get(type(line))
    if does is not None:
        does(t, frame.monster, line, None if frame.focus in t.board.dead else frame.focus)


@CHAPTER.lines(Line)
def _harm(t: Table, who: FigureId, line: Line, focus: FigureId | None) -> None:
    """If the focus is within its range and sight (MAI-7)."""
    field = t.way.field
    if focus is not None and field.apart(t, who, focus) <= line.range and field.sees(t, who, focus):
        do_line(t, who, line, focus)


# For its side


def near_allies(t: Table, who: FigureId, range_: int) -> tuple[FigureId, ...]:
    """The allies of a figure within range and sight (ARE-6)."""
    tables, near = terrain(t).tables, around(t, t.figure(who).hex, range_)
    return tuple([ally.id for ally in allies_of(t, who) if near & place(tables, ally.hex)])


def ward_allies(t: Table, who: FigureId, wards: tuple[WardLine, ...]) -> None:
    """What its set gives those beside it, from where its turn begins, until the round ends (MAI-1, HEA-4)."""
    for line in wards:
        for ally in near_allies(t, who, line.range):
            ward(t, ally, line, Source(who, lasting=Lasting.ROUND))


@CHAPTER.lines(HealLine)
def _heal_line(t: Table, who: FigureId, line: HealLine, _focus: FigureId | None) -> None:
    heal_most_hurt(t, who, line.value, line.range)


def heal_most_hurt(t: Table, who: FigureId, amount: int, range_: int) -> None:
    """The one of its side that has lost most HP within range and sight; ties: itself, proximity, you decide (MAI-7)."""
    need = [figure for figure in (who, *near_allies(t, who, range_)) if needs_healing(t, figure)]
    targets = _least(need, lambda figure: (_unhurt(t, figure), t.way.field.apart(t, who, figure)))
    if len(targets) > 1:
        t.push(AskHealed(who, amount, targets))
    elif targets:
        heal(t, targets[0], amount)


def _unhurt(t: Table, who: FigureId) -> int:
    figure = t.figure(who)
    return figure.hp - figure.max_hp


def _least(figures: list[FigureId], value: Callable[[FigureId], tuple[int, ...]]) -> tuple[FigureId, ...]:
    """Those of which a value is the smallest."""
    values = {figure: value(figure) for figure in figures}
    least = min(values.values(), default=None)
    return tuple([figure for figure in figures if values[figure] == least])


@CHAPTER.offers(AskHealed)
def _offer_healed(_t: Table, ask: AskHealed) -> list[Action]:
    return [Target(target) for target in ask.targets]


@CHAPTER.answers(AskHealed, Target)
def _healed(t: Table, ask: AskHealed, action: Target) -> None:
    heal(t, action.target, ask.amount)


@CHAPTER.refuses(Target, AskHealed)
def _why_not_healed(t: Table, _ask: AskHealed, action: Target) -> Reason:
    return why_not_there(t, action.target) or Refused("MAI-7", "not_most_hurt", (("monster", action.target),))


# Teleport


@CHAPTER.lines(TeleportLine)
def _teleport(t: Table, who: FigureId, line: TeleportLine, focus: FigureId | None) -> None:
    """To the hex nearest its focus, or farthest from it, if that is nearer or farther than where it stands (TEL-1).

    Of such hexes it takes one that isn't negative, then one that is least far away, then the first in the map's order.
    """
    if focus is None:
        return
    here, on, flying = t.figure(who).hex, terrain(t), t.traits(who).flying
    others = frozenset([figure.hex for figure in everybody(t)])
    sign = 1 if line.to == "focus" else -1
    far = on.ground.space.distances(t.figure(focus).hex)

    def wish(hex_: Hex) -> tuple[float, bool, int, Hex]:
        negative = not flying and hex_ != here and hex_ in on.negative
        return sign * far.get(hex_, float("inf")), negative, straight(here, hex_), hex_

    ends = [end for end in reach(on.ground, here, line.value, others, flying=flying) if end in on.revealed]
    best = min([here, *ends], key=wish)
    if wish(best)[0] != wish(here)[0]:
        _appear(t, who, best, flying=flying)


def _appear(t: Table, who: FigureId, hex_: Hex, *, flying: bool) -> None:
    """What it comes to works as at the end of a move (TEL-1)."""
    left = t.figure(who).hex
    t.place(evolve_figure(t.figure(who), hex=hex_))
    t.say("monster_teleported", "TEL-1", monster=who, hex=hex_)
    if t.board.rifts:
        cross(t, who, left, hex_)
    if t.board.laid:
        settle(t)
    if not flying:
        spring(t, who, hex_)


# Tiles


@CHAPTER.lines(TrapLine)
def _make_trap(t: Table, who: FigureId, line: TrapLine, _focus: FigureId | None) -> None:
    """Into the empty adjacent hex nearest an enemy (MAI-7)."""
    hexes = where_to_summon(t, who)
    if hexes:
        trap = Made(Tile.TRAP, line.damage, line.conditions, who)
        put_trap(t, nearest_an_enemy(t, who, hexes), trap, who)


@CHAPTER.lines(ObstacleLine)
def _make_obstacle(t: Table, who: FigureId, _line: ObstacleLine, _focus: FigureId | None) -> None:
    """Where a trap would go, if it cuts nothing off there (OVL-7)."""
    hexes = tuple([hex_ for hex_ in where_to_summon(t, who) if not cuts_off(t, hex_)])
    if hexes:
        put_obstacle(t, nearest_an_enemy(t, who, hexes), who, who)


@CHAPTER.lines(MoveObstacleLine)
def _fetch_obstacle(t: Table, who: FigureId, line: MoveObstacleLine, _focus: FigureId | None) -> None:
    """The nearest that can be moved, of equal ones the first in reading order, to where a new one would go (OVL-7)."""
    here, on = t.figure(who).hex, terrain(t)
    far = on.ground.space.distances(here)
    near = [on.tables.hex_at(number) for number in each(around(t, here, line.range))]
    lying = [hex_ for hex_ in near if on.ground.tiles.get(hex_) is Tile.OBSTACLE]
    for hex_ in sorted(lying, key=lambda hex_: (far[hex_], in_reading_order(hex_))):
        ends = tuple([end for end in where_to_summon(t, who) if not cuts_off(t, end, hex_)])
        if ends:
            move_obstacle(t, hex_, nearest_an_enemy(t, who, ends), who, who)
            return
