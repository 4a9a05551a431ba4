"""A party's column: HP, its active modifier table, its conditions with their ends."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from holdin.game.state import MonsterRef
from holdin.models.letters import Condition, Letter, Party
from holdin.models.monster import Behaviour, HealRow
from holdin.tracker import taps
from holdin.tracker.next_step import engages_next
from holdin.tracker.sheet import Automatic, Foe, Sheet
from holdin.tracker.situation import modifiers
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import AsFits, Panel, Sized, across, column, grid
from holdin.ui.kit.nodes import SPACE, Node, SymbolNode, Text, TextLine, button
from holdin.ui.kit.parts import FirstFit, Plate, Tint
from holdin.ui.kit.view import Ink
from holdin.ui.pages.screen import Screen
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.faces import Shown, hero_card, monster_card, monster_hp_card
from holdin.ui.track.hero_page import HeroPage
from holdin.ui.track.monster_page import MonsterPage, on_the_map
from holdin.ui.track.pads import KeypadPage
from holdin.ui.track.sheet_pages import ADDED, MarkPage, MarksPage, condition_plate
from holdin.ui.track.values_page import ValuesPage
from holdin.words.tracking import engager_names, foe_extras, foe_name, hero_name, mark_until, mark_words
from holdin.words.translator import sentence, signed
from holdin.words.words import Words

HP_HIGH: Final = 1.2
"""The HP's height, of a button's."""
HIGH: Final = 99
"""HP that can be typed where they don't stop at the max."""
NEAR: Final = 6
"""So many monsters of the map are offered for the next combat."""
EXTRAS: Final = 0.9
"""The height of what its numbers don't tell, of a button's: kept while there is nothing to tell."""
SIDE: Final = 0.26
"""How much of a row each of its − and + takes."""


def number(b: Builder) -> Ink:
    """A number's type, in the middle of its room."""
    return replace(b.strong, role="number", align="centre")


def stepper(name: str, middle: Node, step: Callable[[int], object] | None, side: float, rule: str = "") -> Node:
    """A big − and + on both sides of what they change; flat while nothing can be changed."""
    signs = {by: TextLine("−" if by < 0 else "+", "strong", "centre", of_room=0.65) for by in (-1, 1)}
    tint: Tint = "table_dark" if step is None else "table_light"
    less, more = (
        Plate(f"{name}{by:+}", sign, None if step is None else partial(step, by), tint, high=1, rule=rule)
        for by, sign in signs.items()
    )
    return across(less, middle, more, shares=(side, 1 - 2 * side, side))


@dataclass(frozen=True, slots=True)
class PartyColumn:
    """What is known of one party, and what can be tapped of it."""

    on: SheetScreen
    who: Party
    besides: tuple[Node, ...] = field(default=(), compare=False)
    """What belongs to it besides: what is yours, how far the monster is; who engages you while there is none."""

    @property
    def sheet(self) -> Sheet:
        """How things stand."""
        return self.on.sheet

    def node(self) -> Node:
        """From the top: the name, HP, the table, conditions, and whatever else is on it."""
        return Panel(column(*self._parts()), 1)

    def _parts(self) -> Iterator[Node]:
        words, sheet, foe = self.on.desk.words, self.sheet, self.sheet.foe
        if self.who is Party.HERO:
            name = TextLine(hero_name(words, sheet), "strong")
            opens, tip = partial(self.on.page, HeroPage), words.tr("Your character")
            yield Plate("hero:name", name, opens, "panel", 1, 1, tip=tip)
            yield self._hp(sheet.hp, sheet.max_hp, "HPC-1")
            yield self._table(hero_card, "HPC-2")
        elif foe is None:
            yield from self.besides
            yield TextLine(words.tr("No combat."), "strong")
            later = engages_next(words.cards, sheet, self.on.moments())
            if later:
                names = sentence(engager_names(words, sheet, later))
                yield Text(words.tr("Engages you with the next round: {monsters}", monsters=names), "dim", fits=True)
            fights = on_the_map(words, sheet)
            near = [self._begins(*each) for each in fights]
            yield AsFits((*near[:NEAR], self._others()))
            return
        else:
            yield self._foe(foe)
            yield Plate("", Text(foe_extras(words, foe), "dim", fits=True), tint=None, high=EXTRAS, pad=0)
            yield self._hp(foe.hp, foe.max_hp, "MHP-1")
            yield self._table(monster_hp_card, "MHP-1")
        yield across(*(condition_plate(self.on, self.who, each) for each in Condition if not each.lingers), gap=0.5)
        if self.who is Party.MONSTER:
            yield from self.besides
        yield self._rest()
        if self.who is Party.HERO:
            yield from self.besides

    def _begins(self, monster: MonsterRef, name: str, fight: taps.Fight) -> Node:
        """A monster of the map: the combat with it begins."""
        far = self.on.desk.words.tr("distance {distance}", distance=fight.distance)
        return button(f"next:{monster}", sentence(name), partial(self.on.do, fight), value=far, line=True)

    def _others(self) -> Node:
        text = self.on.desk.words.tr("Another monster")
        return button("monster", text, partial(self.on.page, MonsterPage))

    def _foe(self, foe: Foe) -> Node:
        """The monster with this round's set: its card opens; beside it its values."""
        tr, name = self.on.desk.words.tr, TextLine(sentence(foe_name(self.on.desk.words, self.sheet)), "strong")
        known, shown = foe.monster is not None, column(name, self._set(foe.row), gap=0)
        card = Plate(
            "monster:card", shown, partial(self.on.look, monster_card), "panel", pad=1, tip=tr("The card, large")
        )
        values = button("values", tr("Values"), partial(self.on.page, ValuesPage), quiet=True)
        return across(card if known else shown, values, shares=(0.66, 0.34))

    @staticmethod
    def _set(row: Behaviour | None) -> Node:
        """Initiative, move, attack, range (MON-2); its room is kept while there is none."""
        cells = []
        for name in ("initiative", "move", "attack", "range"):
            value = getattr(row, name, None)
            heals = isinstance(value, HealRow)
            shown = TextLine("–" if value is None else str(value.heal if isinstance(value, HealRow) else value), "bold")
            cells.append(across(SymbolNode("heal" if heals else name, 1), shown, gap=0.5))
        return across(*cells, gap=0)

    def _hp(self, hp: int, most: int, rule: str) -> Node:
        name, who = f"{self.who.value}:hp", self.who
        shown = TextLine(f"{hp}/{most}", ink=number, of_room=0.62)
        pad = Plate(name, shown, self.pad, "table_dark", HP_HIGH, rule=rule)
        return stepper(name, pad, lambda by: self.on.do(taps.ChangeHp(who=who, by=by)), SIDE)

    def pad(self) -> Screen:
        """HP on the keypad."""
        sheet, foe, who = self.sheet, self.sheet.foe, self.who
        hp, most = (sheet.hp, sheet.max_hp) if who is Party.HERO or foe is None else (foe.hp, foe.max_hp)
        name = (
            hero_name(self.on.desk.words, sheet) if who is Party.HERO else sentence(foe_name(self.on.desk.words, sheet))
        )
        heading = self.on.desk.words.tr("HP: {name}", name=name)
        sets = lambda to: self.on.do(taps.SetHp(who=who, to=to))  # noqa: E731 - it is handed on by name
        most = max(hp, most) if sheet.does(Automatic.HEAL_TO_MAX) else HIGH
        return self.on.page(KeypadPage, heading=heading, value=hp, most=most, on_value=sets)

    def _table(self, card: Callable[[Words, Sheet], Shown | None], rule: str) -> Node:
        """The active row of the modifier table: a cell per letter, the last roll's lit; its card opens."""
        row, rolled = modifiers(self.on.desk.cards, self.sheet, self.who), self.on.lately_rolled(self.who)
        texts = (f"{letter}  {'–' if row is None else signed(row[index])}" for index, letter in enumerate(Letter))
        cells = (
            Plate("", TextLine(text, "strong", "centre"), tint="good" if letter in rolled else "table_dark", high=1)
            for letter, text in zip(Letter, texts, strict=True)
        )
        return Plate(f"{self.who.value}:table", across(*cells), partial(self.on.look, card), None, pad=0, rule=rule)

    def _rest(self) -> Node:
        """What can be added, and everything else on the party with its end; what has no room is counted."""
        words, sheet = self.on.desk.words, self.sheet
        there = [(at, mark) for at, mark in enumerate(sheet.effects) if mark.bearer is self.who]
        shown = [
            Plate(
                f"mark:{at}",
                Text(f"{sentence(mark_words(words, mark))}: {mark_until(words, sheet, mark)}", fits=True),
                partial(self.on.page, MarkPage, mark=at),
                "gold_dark" if mark.condition else "table_dark",
                1,
                1,
                rule="CON-5" if mark.lasting else "CON-4",
            )
            for at, mark in there
        ]
        dead = self._dead() if self.who is Party.MONSTER else None
        choices = [grid((self._more(len(shown) - n), dead, *shown[:n]), 2, gap=0.5) for n in range(len(shown), -1, -1)]
        wide = column(grid((self._more(0), dead), 2, gap=0.5), *shown, gap=0.5)
        return Sized(FirstFit((wide, *choices)), 1)

    def _dead(self) -> Node:
        """Its end in a tap, whatever HP it has."""
        dies = partial(self.on.do, taps.SetHp(who=Party.MONSTER, to=0))
        return button("monster:dead", self.on.desk.words.tr("It is dead"), dies, quiet=True, rule="ATK-11")

    def _more(self, left: int) -> Node:
        """All that is on the party, and what can be added."""
        words, told = self.on.desk.words, across(*(SymbolNode(icon, 1.5) for icon, _ in ADDED.values()), snug=True)
        if left:
            told = across(Text(words.plural("{count} more", "{count} more", left), fits=True))
        inner = across(TextLine("+", "strong", snug=True), told, SPACE)
        tip = words.tr("Add a shield, a retaliate, an attack bonus")
        return Plate(
            f"{self.who.value}:more", inner, partial(self.on.page, MarksPage, who=self.who), high=1, pad=1, tip=tip
        )
