"""The special rules of scenarios: what each kind brings, and when.

A kind is a class with the hooks that it needs; what a rule says about the map alone – doors kept shut, harsher ground –
stands with the rule itself in `holdin.models.special_rules`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from typing_extensions import override

from holdin.game.abilities import can_do, perform
from holdin.game.agenda import Befall, RoundRules, Source
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, FigureId
from holdin.game.hurting import heal, hurt, needs_healing
from holdin.game.registry import Chapter
from holdin.game.stage import Stage
from holdin.game.state import Made, MonsterRef, evolve_hero
from holdin.game.table import Table
from holdin.models.ability import Ability
from holdin.models.hexes import Hex
from holdin.models.letters import Lasting, Letter, Tile
from holdin.models.special_rules import Asleep, AtRoundEnd, AtStart, Burden, FirstSet, Floods, Regain, SpecialRule, Toll
from holdin.rules.move import hazard_damage

CHAPTER = Chapter()


@dataclass(frozen=True, slots=True)
class Special:
    """A special rule of a scenario, by its place in the scenario's list; a kind overrides the hooks that it needs."""

    rule: Any
    index: int

    def starts(self, t: Table) -> None:
        """The scenario begins (SET-3)."""

    def ends_round(self, t: Table) -> None:
        """The cleanup of a round whose goal isn't met (RND-8)."""

    def entered(self, t: Table, hex_: Hex) -> None:
        """You come to a hex of the map (MOV-1)."""

    def first_letter(self, _t: Table, _monster: MonsterRef) -> Letter | None:
        """The set with which a fight begins; none where it is rolled (ENG-7)."""
        return None

    def surprised(self, _t: Table, _monster: MonsterRef) -> bool:
        """Whether a monster that you attack now has no turn in this round (ENG-6, OPN-11)."""
        return False


class Starting(Special):
    """What befalls you as the scenario begins."""

    @override
    def starts(self, t: Table) -> None:
        t.push(*_befalling(t, self.rule.abilities, self.rule.lasting))


class Recurring(Special):
    """What befalls you in the cleanup of every so many rounds."""

    @override
    def ends_round(self, t: Table) -> None:
        where = self.rule.mark
        there = where is None or t.you.hex in t.stage.face.marked(where)
        if t.round % self.rule.every == 0 and there:
            t.say("rule_acts", "RND-8", special=self.index)
            t.push(*_befalling(t, self.rule.abilities, None))


class Regaining(Special):
    """The monster you fight heals in every cleanup."""

    @override
    def ends_round(self, t: Table) -> None:
        for ref in t.way.field.fought(t):
            if _concerns(t, self.rule, ref) and needs_healing(t, ref):
                t.say("rule_acts", "RND-8", special=self.index)
                heal(t, ref, self.rule.value)


class Rising(Special):
    """Ground that changes: water that rises, a fire that spreads."""

    @override
    def ends_round(self, t: Table) -> None:
        """The next mark's hexes; whoever stands there has come to what they are now (MAP-6)."""
        more = t.stage.rising(t.board, self.rule, t.round)
        if not more:
            return
        kept = tuple([each for each in t.board.laid if each[0] not in more or not isinstance(each[1], Made)])
        t.board = evolve(t.board, flooded=t.board.flooded | more, laid=kept)
        t.say("rule_acts", "RND-8", special=self.index)
        for who in t.way.field.walkers(t, more) if self.rule.tile is Tile.HAZARDOUS else ():
            enter_hazard(t, who)


class Tolling(Special):
    """What it costs to come to a marked hex."""

    @override
    def entered(self, t: Table, hex_: Hex) -> None:
        """Tokens, if you have them; else what befalls you."""
        if hex_ not in t.stage.face.marked(self.rule.mark):
            return
        price: int = self.rule.tokens
        t.say("rule_acts", "MOV-1", special=self.index)
        if price and t.hero.tokens >= price:
            t.hero = evolve_hero(t.hero, tokens=t.hero.tokens - price)
            t.say("tokens_paid", "LOT-2", value=price, tokens=t.hero.tokens)
        else:
            t.push(*_befalling(t, self.rule.abilities, None))


class Beginning(Special):
    """A fight begins with a set that isn't rolled."""

    @override
    def first_letter(self, t: Table, monster: MonsterRef) -> Letter | None:
        letter: Letter = self.rule.letter
        return letter if _concerns(t, self.rule, monster) else None


class Sleeping(Special):
    """Who is attacked asleep has no turn in that round."""

    @override
    def surprised(self, t: Table, monster: MonsterRef) -> bool:
        return _concerns(t, self.rule, monster)


KINDS: Final[dict[type, type[Special]]] = {
    AtStart: Starting,
    AtRoundEnd: Recurring,
    Regain: Regaining,
    FirstSet: Beginning,
    Asleep: Sleeping,
    Floods: Rising,
    Toll: Tolling,
}
"""What the kinds do in the game; the others speak of the map or the rewards alone."""


def specials(t: Table) -> tuple[Special, ...]:
    """The special rules that are in force and do something in the game."""
    return _in_force(t.stage, t.board.lapsed)


@lru_cache(maxsize=256)
def _in_force(stage: Stage, lapsed: frozenset[int]) -> tuple[Special, ...]:
    rules = [(index, rule) for index, rule in enumerate(stage.scenario.rules) if (index in lapsed) is rule.awaits]
    return tuple(KINDS[type(rule)](rule, index) for index, rule in rules if type(rule) in KINDS)


def _befalling(t: Table, abilities: tuple[Ability, ...], lasting: Lasting | None) -> Iterator[Befall]:
    source = Source(t.stage.scenario.id, lasting=lasting)
    return (Befall(source, ability) for ability in abilities)


def _concerns(t: Table, rule: SpecialRule, monster: MonsterRef) -> bool:
    """Whether a rule for one sort of monster, or for all, is about this one."""
    return rule.concerns(t.stage.monsters[monster].monster)


def befalls(t: Table) -> bool:
    """Whether a scenario begins with anything (SET-3, EVT-4)."""
    return bool(t.stage.scenario.rules or t.stage.setup.aftermaths)


def begin_rules(t: Table) -> None:
    """What befalls you as the scenario begins: the rules' in their order, then what events have left (SET-3, EVT-4)."""
    for after in reversed(t.stage.setup.aftermaths):
        for beginning in reversed(t.stage.cards.beginnings(after)):
            source = Source(after.event, lasting=beginning.lasting)
            t.push(*(Befall(source, ability) for ability in beginning.abilities))
        t.say("event_acts", "EVT-4", event=after.event)
    for special in reversed(specials(t)):
        special.starts(t)


@CHAPTER.runs(Befall)
def _befall(t: Table, frame: Befall) -> None:
    """Nothing is skipped, and nothing is forced that is not possible now."""
    if can_do(t, frame.ability):
        perform(t, frame.source, frame.ability, ())


@CHAPTER.runs(RoundRules)
def _round_rules(t: Table, _frame: RoundRules) -> None:
    """Once the goal is met nothing more befalls you: the round is only played to its end (RND-8, END-1)."""
    if t.stage.scenario.rules and not t.goal_met:
        for special in specials(t):
            special.ends_round(t)


def enter_rules(t: Table, hex_: Hex) -> None:
    """What special rules do where you enter a hex (MOV-1)."""
    if t.stage.scenario.rules:
        for special in specials(t):
            special.entered(t, hex_)


def enter_hazard(t: Table, who: FigureId) -> None:
    """What hazardous terrain does to a figure in its hex (MAP-6, OVL-4)."""
    damage = hazard_damage(t.stage.ground_level(t.board))
    t.say("hazard_entered", "MAP-6", hex=t.figure(who).hex, damage=damage, **whom(who))
    hurt(t, who, damage, "hazardous")


def whom(who: FigureId) -> dict[str, object]:
    """A monster that something happens to; an event in which none is named is yours."""
    return {} if who == YOU else {"monster": who}


def lightened(t: Table, value: int) -> int:
    """A move's length with what you carry: 1 at the least (MOV-1, MOV-3)."""
    burden = t.stage.burden(t.hero.treasures, t.board)
    if not burden or value <= 1:
        return value
    index = next(n for n, rule in enumerate(t.stage.scenario.rules) if isinstance(rule, Burden))
    t.say("rule_acts", "MOV-1", special=index)
    return max(value - burden, 1)


def first_letter(t: Table, monster: MonsterRef) -> Letter | None:
    """The set with which a monster always begins; none where it is rolled (ENG-7)."""
    if not t.stage.scenario.rules:
        return None
    return next((letter for each in specials(t) if (letter := each.first_letter(t, monster)) is not None), None)


def surprised(t: Table, monster: MonsterRef) -> bool:
    """Whether a monster that you attack now is taken by surprise, and has no turn in this round (ENG-6, OPN-11)."""
    found = next((each for each in specials(t) if each.surprised(t, monster)), None)
    if found is not None:
        t.say("rule_acts", t.way.cited.surprise, special=found.index)
    return found is not None
