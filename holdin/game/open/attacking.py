"""Your attacks on the hexes: areas, several targets, one after the other (ARE-1 to ARE-5)."""

from collections.abc import Iterator

from holdin.game.actions import Action, PlaceArea, Skip, Target
from holdin.game.agenda import Source, Volley
from holdin.game.asks import AskArea, AskNext
from holdin.game.evolve import evolve
from holdin.game.figures import FigureId, evolve_figure
from holdin.game.open.stand import enemies_of, met, terrain
from holdin.game.registry import Chapter
from holdin.game.special import surprised
from holdin.game.striking import aimed_at, reach_of, strike_of
from holdin.game.table import Table
from holdin.models.ability import Attack, Gain
from holdin.models.hexes import Hex
from holdin.models.letters import Condition
from holdin.models.monster import Behaviour
from holdin.rules.open.areas import Area, area_of, choices

CHAPTER = Chapter()

Placement = tuple[tuple[Hex, ...], tuple[FigureId, ...]]


def placements(t: Table, ability: Attack, area: Area, reach: int) -> Iterator[Placement]:
    """Where an area can be put so that it hits somebody, and whom, in a fixed order (ARE-2, ARE-3, RIF-3).

    From several rifts the one counts from which the area hits most.
    """
    there = {each.hex: each.id for each in met(t) if not t.has(each.id, Condition.INVISIBLE)}
    tables, found = terrain(t).tables, dict[tuple[Hex, ...], tuple[Hex, ...]]()
    for from_ in sorted(t.board.rifts) if ability.from_rift else (t.you.hex,):
        for hexes, hit in choices(tables, from_, reach=reach, area=area, targets=1, enemies=there):
            if len(hit) > len(found.get(hexes, ())):
                found[hexes] = hit
    return ((hexes, tuple([there[hex_] for hex_ in hit])) for hexes, hit in sorted(found.items()))


def put_area(t: Table, who: FigureId, set_: Behaviour, targets: tuple[FigureId, ...]) -> None:
    """A monster's area is put so that with its further targets it attacks just those that are chosen (MAI-6)."""
    hexes, hit = placed(t, who, t.figure(who).hex, set_, targets)
    t.say("area_put", "ARE-2", hexes=hexes, figures=hit, monster=who)


def placed(t: Table, who: FigureId, start: Hex, set_: Behaviour, targets: tuple[FigureId, ...]) -> Placement:
    """Where a monster's area hits some of those chosen, as many as there can be, and nobody else (ARE-3, MAI-6).

    Of equal ones the first in a fixed order: it makes no difference.
    """
    area = area_of(set_.area)
    assert area is not None
    chosen = {t.figure(each).hex: each for each in targets}
    there = [each.hex for each in enemies_of(t, who) if not t.has(each.id, Condition.INVISIBLE)]
    found = choices(terrain(t).tables, start, reach=set_.reach, area=area, targets=set_.targets, enemies=there)
    fitting = [choice.area for choice in found if frozenset(choice.targets) == chosen.keys()]
    hexes = min(fitting, key=lambda hexes: (-len(chosen.keys() & frozenset(hexes)), hexes))
    return hexes, tuple([chosen[hex_] for hex_ in sorted(chosen) if hex_ in hexes])


@CHAPTER.useful(Attack)
def _attack_useful(t: Table, ability: Attack) -> bool:
    area, reach = area_of(ability.area), ability.range or 1
    if area is None:
        return bool(aimed_at(t, ability, reach))
    return any(True for _ in placements(t, ability, area, reach))


@CHAPTER.performs(Attack)
def _attack(t: Table, source: Source, ability: Attack, gains: tuple[Gain, ...]) -> None:
    """The area is put first; then come its targets and further ones in range (ARE-2, ARE-4)."""
    area, further = area_of(ability.area), ability.targets + sum(gain.targets for gain in gains)
    if area is None:
        t.push(Volley(source, ability, gains, (), further))
        return
    found = tuple(placements(t, ability, area, reach_of(ability, gains)))
    ask = AskArea(source, ability, gains, found)
    if len({hit for _, hit in found}) > 1:
        t.push(ask)
    else:
        _put(t, ask, found[0])


@CHAPTER.offers(AskArea)
def _offer_areas(_t: Table, ask: AskArea) -> list[Action]:
    return [PlaceArea(hexes) for hexes, _ in ask.placements]


@CHAPTER.answers(AskArea, PlaceArea)
def _area(t: Table, ask: AskArea, action: PlaceArea) -> None:
    _put(t, ask, next(each for each in ask.placements if each[0] == action.hexes))


def _put(t: Table, ask: AskArea, placement: Placement) -> None:
    hexes, hit = placement
    t.say("area_put", "ARE-2", hexes=hexes, figures=hit)
    further = ask.ability.targets + sum(gain.targets for gain in ask.gains) - 1
    t.push(Volley(ask.source, ask.ability, ask.gains, hit, further))


@CHAPTER.runs(Volley)
def _next(t: Table, frame: Volley) -> None:
    """The targets that are left, each attacked before the next one is chosen (ARE-3, FIG-5)."""
    hit = tuple([each for each in frame.hit if each not in t.board.dead])
    targets = hit
    if frame.left > 0:
        near = aimed_at(t, frame.ability, reach_of(frame.ability, frame.gains))
        targets += tuple([each for each in near if each not in frame.done and each not in hit])
    if not targets:
        return
    frame = evolve(frame, hit=hit)
    enough = bool(frame.done) and not hit
    if len(targets) > 1 or enough:
        t.push(AskNext(frame, targets, enough))
    else:
        _begin(t, frame, targets[0])


@CHAPTER.offers(AskNext)
def _offer_next(_t: Table, ask: AskNext) -> list[Action]:
    found: list[Action] = [Target(target) for target in ask.targets]
    return [*found, Skip()] if ask.enough else found


@CHAPTER.answers(AskNext, Target)
def _target(t: Table, ask: AskNext, action: Target) -> None:
    _begin(t, ask.volley, action.target)


@CHAPTER.answers(AskNext, Skip)
def _enough(_t: Table, _ask: AskNext, _action: Skip) -> None:
    """Up to so many: it may be fewer (ARE-4)."""


def _begin(t: Table, frame: Volley, target: FigureId) -> None:
    hit = tuple([each for each in frame.hit if each != target])
    left = frame.left if target in frame.hit else frame.left - 1
    if hit or left > 0:
        t.push(evolve(frame, hit=hit, left=left, done=(*frame.done, target)))
    if t.stage.scenario.rules:
        _wake(t, target)
    t.push(t.way.strike.before(strike_of(t, target, frame.source, frame.ability, frame.gains)))


def _wake(t: Table, target: FigureId) -> None:
    """Who is attacked asleep is awake from then on, and has no turn in this round (OPN-11)."""
    if t.stage.asleep(t.board, target) and surprised(t, target):
        t.board = evolve(t.board, woken=t.board.woken | {target})
        t.place(evolve_figure(t.figure(target), acted=True))
