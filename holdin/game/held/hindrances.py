"""Hindrances of a combat: what a step costs, whom they hurt, abilities that change them (HIN-1, HIN-6, HIN-9)."""

from holdin.game.actions import Action, ChooseTile
from holdin.game.agenda import Source
from holdin.game.asks import AskHindrance
from holdin.game.effects import gain_effect, new_effect
from holdin.game.evolve import evolve
from holdin.game.figures import YOU
from holdin.game.held.fight import fight
from holdin.game.registry import Chapter
from holdin.game.table import Table
from holdin.models.ability import Gain, Hindrance
from holdin.models.letters import HINDRANCE_TILES, Lasting, Tile
from holdin.rules.move import tile_damage

CHAPTER = Chapter()


def hindrance_kinds(t: Table) -> tuple[Tile, ...]:
    """The hindrances that hold in this combat now: those fixed at its start, and what abilities changed (HIN-9)."""
    kinds = list(fight(t).kinds)
    for effect in t.effects:
        if effect.hindrance > 0 and len(kinds) < 2 and effect.tile is not None:
            kinds.append(effect.tile)
        elif effect.hindrance < 0 and effect.tile in kinds:
            kinds.remove(effect.tile)
    return tuple(kinds)


def step_cost(t: Table, *, free: bool) -> int:
    """Movement for one step of distance: 1, and 1 more per hindrance (MOV-3, HIN-1)."""
    return 1 if free else 1 + len(hindrance_kinds(t))


def spring_damage(t: Table) -> int:
    """The damage for the first party that comes to distance 1, as long as it waits (HIN-6)."""
    if t.fight is None or t.fight.sprung or not (kinds := hindrance_kinds(t)):
        return 0
    level = t.stage.ground_level(t.board)
    return max(tile_damage(kind, level) for kind in kinds)


@CHAPTER.useful(Hindrance)
def _useful(t: Table, ability: Hindrance) -> bool:
    if t.fight is None or not t.setup.hindrances:
        return False
    kinds = hindrance_kinds(t)
    if ability.change > 0:
        return len(kinds) < 2
    return ability.tile in kinds if ability.tile is not None else bool(kinds)


@CHAPTER.performs(Hindrance)
def _perform(t: Table, source: Source, ability: Hindrance, _gains: tuple[Gain, ...]) -> None:
    if ability.tile is not None:
        tiles: tuple[Tile, ...] = (ability.tile,)
    elif ability.change > 0:
        tiles = HINDRANCE_TILES
    else:
        tiles = tuple(dict.fromkeys(hindrance_kinds(t)))
    if len(tiles) > 1:
        t.push(AskHindrance(source, ability.change, tiles))
    else:
        _change(t, source, ability.change, tiles[0])


@CHAPTER.offers(AskHindrance)
def _offer(_t: Table, ask: AskHindrance) -> list[Action]:
    return [ChooseTile(tile) for tile in ask.tiles]


@CHAPTER.answers(AskHindrance, ChooseTile)
def _choose(t: Table, ask: AskHindrance, action: ChooseTile) -> None:
    _change(t, ask.source, ask.change, action.tile)


def _change(t: Table, source: Source, change: int, tile: Tile) -> None:
    """Create or remove a hindrance for as long as its symbol says; without one, for the combat (HIN-9)."""
    effect = new_effect(t, YOU, source)
    gain_effect(t, evolve(effect, hindrance=change, tile=tile, lasting=source.lasting or Lasting.COMBAT))
    t.say("hindrance_changed", "HIN-9", change=change, tile=tile, count=len(hindrance_kinds(t)))
