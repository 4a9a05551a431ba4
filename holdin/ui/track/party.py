"""A party's column: HP, its active modifier table, its conditions with their ends."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from holdin.models.letters import Condition, Letter, Party
from holdin.models.monster import Behaviour, HealRow
from holdin.tracker import taps
from holdin.tracker.sheet import Sheet
from holdin.tracker.situation import modifiers
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.layout import Panel, across, column, grid
from holdin.ui.kit.nodes import SPACE, Line, Node, Symbol, Text, button
from holdin.ui.kit.parts import FirstFit, Plate
from holdin.ui.pages.desk import Desk
from holdin.ui.track.intents import About, Card, Do, Look, Open, Pad, Pick
from holdin.words.speech import sentence, signed
from holdin.words.tracking import foe_name, mark_end, mark_until, mark_words

TOUCH: Final = 1.45
"""A button that is tapped in a fight is so much higher than others."""
STEP: Final = 0.26
"""How much of a row each of its − and + takes."""
ADDERS: Final = {Pad.SHIELD: "shield", Pad.RETALIATE: "retaliate", Pad.BONUS: "attack"}


def number(b: Builder) -> Ink:
    """A number's type, in the middle of its room."""
    return replace(b.strong, role="number", align="centre")


def stepper(name: str, middle: Node, step: Callable[[int], Do | None], side: float, rule: str = "") -> Node:
    """A big − and + on both sides of what they change."""
    signs = {by: Line("−" if by < 0 else "+", "strong", "centre", of_room=0.65) for by in (-1, 1)}
    less, more = (Plate(f"{name}{by:+}", sign, step(by), rule=rule) for by, sign in signs.items())
    return across(less, middle, more, shares=(side, 1 - 2 * side, side))


@dataclass(frozen=True, slots=True)
class PartyColumn:
    """What is known of one party, and what can be tapped of it."""

    desk: Desk
    sheet: Sheet
    who: Party

    @property
    def key(self) -> str:
        """The beginning of its spots' names."""
        return self.who.value

    @property
    def rule(self) -> str:
        """That of its HP card."""
        return "HPC-1" if self.who is Party.HERO else "MHP-1"

    def node(self) -> Node:
        """From the top: the name, HP, the table, conditions, what they are and when they end."""
        return Panel(column(*self._parts()), 1)

    def _parts(self) -> Iterator[Node]:
        words, sheet, foe = self.desk.words, self.sheet, self.sheet.foe
        if self.who is Party.HERO:
            yield Line(words.name(sheet.character), "strong", high=0.75)
            yield self._hp(sheet.hp, sheet.max_hp)
            yield self._table("HPC-2", Card.HERO)
        elif foe is None:
            yield Line(sentence(foe_name(words, sheet)), "strong", high=0.75)
            yield Text(words.tr("No combat."))
            yield button("monster", words.tr("Begin a combat"), Open.MONSTER, strong=True)
            return
        else:
            yield self._named(sentence(foe_name(words, sheet)), card=foe.monster is not None)
            yield self._hp(foe.hp, foe.max_hp)
            yield self._table("MHP-1", Card.MONSTER_HP)
            yield self._set(foe.row)
        there = sheet.conditions(self.who)
        yield grid((self._condition(each, on=each in there) for each in Condition), 2, gap=0.5)
        yield self._marks()
        yield across(*(self._adder(pad, icon) for pad, icon in ADDERS.items()))

    def _named(self, name: str, *, card: bool) -> Node:
        """The monster, whose card opens, and its values."""
        tr, line = self.desk.words.tr, Line(name, "strong", high=0.75)
        shown = Plate("monster:card", line, Look(Card.MONSTER), "panel", high=0.75, tip=tr("The card, large"))
        values = button("values", tr("Values"), Open.VALUES, quiet=True, high=0.75)
        return across(shown if card else line, values, shares=(0.58, 0.42))

    def _hp(self, hp: int, most: int) -> Node:
        shown = Line(f"{hp}/{most}", ink=number, of_room=0.62)
        pad = Plate(f"{self.key}:hp", shown, Pick(Pad.HP, self.who), "table_dark", 1.9, rule=self.rule)
        return stepper(f"{self.key}:hp", pad, lambda by: Do((taps.ChangeHp(who=self.who, by=by),)), STEP)

    def _table(self, rule: str, card: Card) -> Node:
        """The active row of the modifier table: a cell per letter, the last roll's lit."""
        row = modifiers(self.desk.cards, self.sheet, self.who)
        cells = (
            Plate(
                "",
                Line(f"{letter}  {'–' if row is None else signed(row[index])}", "strong", "centre"),
                tint="good" if letter in self.sheet.rolled else "table_dark",
                high=1.15,
            )
            for index, letter in enumerate(Letter)
        )
        return Plate(f"{self.key}:table", across(*cells), Look(card), None, pad=0, rule=rule)

    @staticmethod
    def _set(row: Behaviour | None) -> Node:
        """This round's set in a line: initiative, move, attack, range (MON-2); its room is kept while there is none."""
        cells = []
        for name in ("initiative", "move", "attack", "range"):
            value = getattr(row, name, None)
            heals = isinstance(value, HealRow)
            shown = Line("–" if value is None else str(value.heal if isinstance(value, HealRow) else value), "bold")
            cells.append(across(Symbol(name), Symbol("heal") if heals else None, shown, gap=0.5))
        return across(*cells, gap=0)

    def _condition(self, condition: Condition, *, on: bool) -> Node:
        """A tap puts it on or takes it off."""
        line = Line(self.desk.words.word(condition), "bold" if on else "plain")
        return Plate(
            f"{self.key}:{condition}",
            across(Symbol(condition.value, 1.8), line, gap=0.5),
            Do((taps.Switch(who=self.who, condition=condition),)),
            "gold_dark" if on else "table_light",
            TOUCH,
            rule="CON-2" if condition.negative else "CON-3",
        )

    def _marks(self) -> Node:
        """Everything on the party with its end, in few words where there is much; what has no room is counted."""
        words, sheet = self.desk.words, self.sheet
        mine = [(index, mark) for index, mark in enumerate(sheet.effects) if mark.bearer is self.who]

        def told(index: int, text: str) -> Node:
            rule = "CON-5" if sheet.effects[index].lasting else "CON-4"
            shown = Text(text, ink=lambda b: replace(b.dim, colour=b.c.on_table))
            return Plate(f"mark:{index}", shown, About(index), "table_dark", pad=1, rule=rule)

        full = [told(index, f"{mark_words(words, mark)}: {mark_end(words, sheet, mark)}") for index, mark in mine]
        few = [told(index, f"{mark_words(words, mark)}: {mark_until(words, sheet, mark)}") for index, mark in mine]
        choices = [column(*full, gap=0.5), column(*few, gap=0.5)]
        for more in range(1, len(few) + 1):
            left = Line(words.plural("{count} more", "{count} more", more), "dim")
            choices.append(column(*few[:-more], left, gap=0.5))
        return FirstFit(tuple(choices))

    def _adder(self, pad: Pad, icon: str) -> Node:
        """Asks for the number of a shield, a retaliate, an attack bonus."""
        tr = self.desk.words.tr
        tips = {Pad.SHIELD: tr("Add a shield"), Pad.RETALIATE: tr("Add a retaliate")}
        inner = across(SPACE, Symbol(icon, 1.8), Line("+", "strong", snug=True), SPACE, gap=0.5)
        tip = tips.get(pad, tr("Add an attack bonus"))
        return Plate(f"{self.key}:add-{icon}", inner, Pick(pad, self.who), high=1.3, tip=tip)
