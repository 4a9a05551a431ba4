"""What figures are called on a scenario's map, which says who has a number (see `Translator`)."""

from holdin.game.figures import FigureId, is_summon, summon_parts
from holdin.game.stage import Stage, is_summoned, number_in, stage
from holdin.game.state import GameState, MonsterRef
from holdin.words.translator import Translator


def monster(say: Translator, state: GameState, ref: MonsterRef) -> str:
    """A monster such as "Wolf 2" or "elite Wolf 1", or a summon; the only one of its sort has no number."""
    if is_summon(ref):
        return _summon(say, state, ref)
    scene = stage(say.cards, state.setup)
    tile = scene.monsters[ref]
    return say.kind_of(f"{say.name(tile.monster)} {number_on(scene, ref)}".rstrip(), tile.kind)


def _summon(say: Translator, state: GameState, who: FigureId) -> str:
    number, key = summon_parts(who)
    several = any(other.id != who and summon_parts(other.id)[1] == key for other in state.summons)
    name = say.summon(key)
    return f"{name} {number}" if several else name


def number(say: Translator, state: GameState, ref: MonsterRef) -> str:
    """Which of its sort a monster is; empty for the only one."""
    return number_on(stage(say.cards, state.setup), ref)


def number_on(scene: Stage, ref: MonsterRef) -> str:
    """The same, on a scenario's map."""
    monsters = scene.monsters
    several = len({other.hex for other in monsters.values() if other.monster == monsters[ref].monster}) > 1
    return str(number_in(ref)) if several or is_summoned(ref) else ""


def source(say: Translator, state: GameState, id_: str) -> str:
    """The name of the card, item or monster that something comes from."""
    monsters = stage(say.cards, state.setup).monsters
    summoned = is_summoned(id_) and monsters[id_].monster in say.cards.monsters
    return monster(say, state, id_) if summoned or is_summon(id_) or id_ in monsters else say.name(id_)
