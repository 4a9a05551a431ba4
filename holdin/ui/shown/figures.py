"""Who stands where on the map, in both ways of fighting: what is told of a figure in its hex."""

from typing import Final, NamedTuple

from holdin.game.ending import stays_dead
from holdin.game.figures import YOU, FigureId, is_summon, summon_parts
from holdin.game.machine import table
from holdin.game.open import reading
from holdin.game.stage import Stage, stage
from holdin.game.state import GameState
from holdin.models.base import CharacterId, MonsterId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Kind, Party, Tile
from holdin.words.figure_names import number_on

SHIELD: Final = "shield"
RETALIATE: Final = "retaliate"
"""Symbols."""


class Standing(NamedTuple):
    """A figure in its hex."""

    id: FigureId
    side: Party
    hex: Hex
    hp: int
    monster: MonsterId | None = None
    """Its sort; none for you."""
    character: CharacterId | None = None
    """Which character you are; none for all others."""
    elite: bool = False
    summon: int = 0
    """A summon of yours: which one (SUM-4); 0 for all others."""
    number: str = ""
    """Which of its sort it is, where there are several."""
    here: bool = True
    """Whether it can be met: not still to come, nor behind a door that was never opened (OPN-4)."""
    acts: bool = False
    """Whether it is its turn."""
    marks: tuple[str, ...] = ()
    """The symbols of its conditions, of shields and retaliates."""


def standing(cards: CardSet, state: GameState) -> tuple[Standing, ...]:
    """You, then the living monsters of the map; of two forms in a hex the one that comes first."""
    scene = stage(cards, state.setup)
    borne = dict.fromkeys((YOU, *scene.monsters), ()) | _marks(state)
    you = Standing(YOU, Party.HERO, state.you.hex, state.you.hp, character=state.setup.character, marks=borne[YOU])
    if state.setup.fights is Fights.OPEN:
        seen = reading.figures(cards, state)
        return tuple(you if each.id == YOU else _on_hexes(scene, state, each, borne.get(each.id, ())) for each in seen)
    there = ((ref, tile) for ref, tile in scene.monsters.items() if ref == scene.at(state.board, tile.hex))
    found = (_of(scene, ref, tile.hex, state.figure(ref).hp, borne[ref]) for ref, tile in there)
    return (you, *(each._replace(here=scene.is_there(state.board, each.id)) for each in found))


def still_to_come(cards: CardSet, state: GameState) -> tuple[FigureId, ...]:
    """The monsters that special rules have yet to bring, in held play; on the open map nobody knows (OPN-4).

    Another form that will stay down, as what keeps it down has been done, is none of them.
    """
    scene, board, t = stage(cards, state.setup), state.board, table(cards, state)
    if state.setup.fights is Fights.OPEN:
        return ()
    down = {ref for index, ref in scene.forms.items() if stays_dead(t, index, state.round - 1)}
    away = {*board.dead, *down}
    return tuple(ref for ref in scene.comes if ref not in away and not scene.is_there(board, ref))


def _on_hexes(scene: Stage, state: GameState, seen: reading.Seen, borne: tuple[str, ...]) -> Standing:
    if is_summon(seen.id):
        number, _ = summon_parts(seen.id)
        mine = Standing(seen.id, seen.side, seen.hex, seen.hp, summon=number, number=str(number), marks=borne)
        return mine._replace(acts=whose_turn(state) == seen.id)
    found = _of(scene, seen.id, seen.hex, seen.hp, borne)
    return found._replace(side=seen.side, here=seen.revealed, acts=whose_turn(state) == seen.id)


def _of(scene: Stage, ref: FigureId, hex_: Hex, hp: int, borne: tuple[str, ...]) -> Standing:
    tile, number = scene.monsters[ref], number_on(scene, ref)
    elite, stats = tile.kind is Kind.ELITE, scene.stats(ref)
    always = [mark for mark, has in ((SHIELD, stats.shield), (RETALIATE, stats.retaliate)) if has]
    marks = tuple(dict.fromkeys((*borne, *always)))
    return Standing(ref, Party.MONSTER, hex_, hp, tile.monster, elite=elite, number=number, marks=marks)


def _marks(state: GameState) -> dict[FigureId, tuple[str, ...]]:
    """The symbols of what figures have on them, each once."""
    found: dict[FigureId, dict[str, None]] = {}
    for effect in state.effects:
        condition = () if effect.condition is None else (effect.condition.value,)
        bonuses = [mark for mark, value in ((SHIELD, effect.shield), (RETALIATE, effect.retaliate)) if value]
        found.setdefault(effect.bearer, {}).update(dict.fromkeys((*condition, *bonuses)))
    return {who: tuple(marks) for who, marks in found.items()}


def whose_turn(state: GameState) -> FigureId | None:
    """Whose turn it is; nobody's between turns."""
    if state.turn.under_way:
        return YOU
    for frame in reversed(state.agenda):
        if isinstance(who := getattr(frame, "monster", None), str):
            return who
    return None


def changed_tiles(cards: CardSet, state: GameState) -> tuple[tuple[Hex, Tile | None], ...]:
    """Where the ground isn't as it is printed: what special rules and abilities have made of it (OPN-6)."""
    return stage(cards, state.setup).redrawn(state.board)


def dropped(state: GameState) -> tuple[Hex, ...]:
    """Where the tokens of dead monsters lie on the open map, each hex once (OPN-8)."""
    return tuple(dict.fromkeys(state.board.dropped))


def hidden(cards: CardSet, state: GameState) -> frozenset[Hex]:
    """The hexes that aren't revealed on the open map (OPN-4)."""
    if state.setup.fights is not Fights.OPEN:
        return frozenset()
    return frozenset(stage(cards, state.setup).face.hexes) - reading.revealed(cards, state)
