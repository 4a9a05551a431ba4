"""Thieves: monsters that take looted tokens, and what is got back from them (LOT-2)."""

from holdin.game.evolve import evolve
from holdin.game.state import MonsterRef, evolve_hero
from holdin.game.table import Table


def rob(t: Table, monster: MonsterRef) -> None:
    """A monster whose attack has hurt you takes tokens, if a special rule makes it a thief and you have any."""
    sort = t.stage.monsters[monster].monster
    taken = min(sum(rule.robs for rule in t.stage.rules(t.board) if rule.concerns(sort)), t.hero.tokens)
    if taken:
        t.hero = evolve_hero(t.hero, tokens=t.hero.tokens - taken)
        t.board = evolve(t.board, stolen=tuple(sorted((*t.board.stolen, *[monster] * taken))))
        t.say("tokens_stolen", "LOT-2", monster=monster, value=taken, tokens=t.hero.tokens)


def give_back(t: Table, monster: MonsterRef) -> None:
    """What a dead thief had taken is yours again."""
    taken = t.board.stolen.count(monster)
    if taken:
        t.hero = evolve_hero(t.hero, tokens=t.hero.tokens + taken)
        t.board = evolve(t.board, stolen=tuple(ref for ref in t.board.stolen if ref != monster))
        t.say("tokens_returned", "LOT-2", monster=monster, value=taken, tokens=t.hero.tokens)
