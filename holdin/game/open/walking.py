"""Figures on their way: monsters' moves, pushes and pulls, and what you are asked about them (MAI-3, PSH-2, OVL-3)."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from holdin.game.actions import Action, Way
from holdin.game.agenda import Shift, Walk
from holdin.game.asks import AskShove, AskWay
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId, evolve_figure, side_of
from holdin.game.moving import enter, spring
from holdin.game.open.scene import scene_of
from holdin.game.open.stand import everybody, terrain
from holdin.game.open.tiles import settle
from holdin.game.registry import Chapter
from holdin.game.rifts import cross
from holdin.game.table import Table
from holdin.models.hexes import Hex
from holdin.rules.open.push import Kind, Shoved, longest_ways

CHAPTER = Chapter()

Onward = Mapping[Hex, tuple[Hex, ...]]
Outcomes = frozenset[tuple[Hex, ...]]
"""What the ways onward may come to: the hexes that do something on each, and its end."""


def flies(t: Table, who: FigureId) -> bool:
    """Whether a figure flies; you don't."""
    return who != YOU and t.traits(who).flying


@CHAPTER.runs(Shift)
def _shift(t: Table, frame: Shift) -> None:
    """On one of the longest ways, if both are still there (PSH-2, FIG-5)."""
    by, whom = frame.by, frame.whom
    if {by, whom} & t.board.dead:
        return
    kind: Kind = "pull" if frame.pull else "push"
    figure, side = t.figure(whom), side_of(whom)
    others = [each for each in everybody(t) if each.id != whom]
    friends = frozenset([each.hex for each in others if side_of(each.id) is side])
    foes = frozenset([each.hex for each in others]) - friends
    shoved = Shoved(figure.hex, flies(t, whom), friends, foes)
    onward, ends = longest_ways(terrain(t).ground, t.figure(by).hex, shoved, kind, frame.value)
    if ends == (figure.hex,):
        t.say("shove_stopped", "PSH-2", who=whom, shove=kind)
    else:
        t.push(Walk(whom, tuple(onward.items()), ends, forced=frame))


@CHAPTER.runs(Walk)
def _walk(t: Table, frame: Walk) -> None:
    """Step by step, each hex's effect as it is entered; you are asked only where ways come to something else."""
    if frame.resumed and frame.who not in t.board.dead:
        frame = _still_open(t, frame)
    while frame.who not in t.board.dead:
        here = t.figure(frame.who).hex
        onward = dict(frame.onward)
        nexts = onward.get(here, ())
        may_end = here in frame.ends
        if not nexts:
            _land(t, frame)
            return
        if may_end or (len(nexts) > 1 and _parts(t, frame, onward, nexts)):
            choices = (here, *nexts) if may_end else nexts
            t.push((AskShove if frame.forced else AskWay)(frame, choices))
            return
        if _step(t, frame, nexts[0]):
            return


def _parts(t: Table, frame: Walk, onward: Onward, nexts: tuple[Hex, ...]) -> bool:
    """Whether ways come to something else by which hex comes next."""
    matters = frozenset[Hex]() if frame.over is not None else _mattering(t, frame.who)
    if len(frame.ends) == 1 and matters.isdisjoint(onward):
        return False
    known: dict[Hex, Outcomes] = {}
    return len({_outcomes(frame, onward, matters, next_, known) for next_ in nexts}) > 1


def _outcomes(
    frame: Walk, onward: Onward, matters: AbstractSet[Hex], hex_: Hex, known: dict[Hex, Outcomes]
) -> Outcomes:
    """What the ways from a hex on come to, itself included."""
    found = known.get(hex_)
    if found is None:
        mine = (hex_,) if hex_ in matters else ()
        ways: set[tuple[Hex, ...]] = {(hex_,)} if hex_ in frame.ends else set()
        for next_ in onward.get(hex_, ()):
            ways |= {(*mine, *way) for way in _outcomes(frame, onward, matters, next_, known)}
        found = known[hex_] = frozenset(ways)
    return found


def _mattering(t: Table, who: FigureId) -> AbstractSet[Hex]:
    """The hexes through which it matters to a figure that it passes."""
    if flies(t, who):
        return frozenset()
    negative = terrain(t).negative
    return negative | scene_of(t.stage).marked if who == YOU else negative


def _step(t: Table, frame: Walk, hex_: Hex) -> bool:
    """One hex on; whether the rest of the way waits on the agenda, as something may come between."""
    who = frame.who
    before = len(t.agenda)
    t.push(frame)
    left = t.figure(who).hex
    t.place(evolve_figure(t.figure(who), hex=hex_))
    if frame.forced:
        t.say("figure_shoved", "PSH-2", who=who, hex=hex_, **({} if who == YOU else {"monster": who}))
    else:
        t.say("monster_stepped", "MAI-3" if frame.over is None else "MOV-2", monster=who, hex=hex_)
    if t.board.laid:
        settle(t)
    if who == YOU:
        enter(t, hex_)
    elif frame.over is None and not flies(t, who):
        spring(t, who, hex_)
    if t.board.rifts:
        cross(t, who, left, None if who == YOU else hex_)
    if len(t.agenda) == before + 1 and t.agenda[-1] is frame:
        t.agenda.pop()
        return False
    if t.agenda:  # the scenario may have ended
        t.agenda[before] = evolve(frame, resumed=True)
    return True


def _land(t: Table, frame: Walk) -> None:
    """A jump enters only the hex in which it ends (MOV-2)."""
    here = t.figure(frame.who).hex
    if frame.over not in {None, here} and not flies(t, frame.who):
        t.say("monster_landed", "MOV-2", monster=frame.who, hex=here)
        spring(t, frame.who, here)


def _still_open(t: Table, frame: Walk) -> Walk:
    """The ways that are left after something came between: no end where somebody stands, none past a foe (FIG-2)."""
    who, side = frame.who, side_of(frame.who)
    others = [each for each in everybody(t) if each.id != who]
    ends = frozenset(frame.ends) - {each.hex for each in others}
    passes_all = (flies(t, who) or frame.over is not None) and not frame.forced
    shut = frozenset[Hex]() if passes_all else {each.hex for each in others if side_of(each.id) is not side}
    good, size = set(ends), -1
    while len(good) > size:
        size = len(good)
        good |= {hex_ for hex_, nexts in frame.onward if hex_ not in shut and not good.isdisjoint(nexts)}
    onward = tuple([(hex_, tuple([each for each in nexts if each in good])) for hex_, nexts in frame.onward])
    return evolve(frame, onward=onward, ends=tuple(sorted(ends)), resumed=False)


@CHAPTER.offers(AskWay)
@CHAPTER.offers(AskShove)
def _offer(_t: Table, ask: AskWay | AskShove) -> list[Action]:
    return [Way(hex_) for hex_ in ask.hexes]


@CHAPTER.answers(AskWay, Way)
@CHAPTER.answers(AskShove, Way)
def _way(t: Table, ask: AskWay | AskShove, action: Way) -> None:
    if action.hex == t.figure(ask.walk.who).hex:
        _land(t, ask.walk)
    elif not _step(t, ask.walk, action.hex):
        t.push(ask.walk)
