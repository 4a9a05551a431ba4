"""The referee about your attack: which one it is, what is printed of it, and what it comes to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Final, NamedTuple

from typing_extensions import override

from holdin.models.ability import Attack, Consume
from holdin.models.letters import Condition, Half
from holdin.tracker import referee, taps
from holdin.tracker.deck import CardAttack, attacks, consumptions, halves_left, paid_with
from holdin.tracker.play import Reply
from holdin.tracker.referee import RefereeAnswer
from holdin.tracker.sheet import Symbol
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import Node, TextLine, button
from holdin.ui.kit.parts import Plate
from holdin.ui.pages.screen import Screen
from holdin.ui.track.doing import SheetScreen
from holdin.ui.track.pads import KeypadPage
from holdin.ui.track.party_column import stepper
from holdin.ui.track.referee_page import RefereePage
from holdin.ui.track.sheet_pages import DASH
from holdin.words.abilities import consume_words
from holdin.words.catalogues import msgid
from holdin.words.gestures import attack_words
from holdin.words.translator import sentence

ATTACK_MOST: Final = 20
PRINTED: Final = 8
"""So many of your cards' attacks are offered."""
MOST: Final = {"value": ATTACK_MOST, "range": 7, "bonus": 6, "pierce": 5, "push": 6, "pull": 6}
"""The highest numbers that can be typed about an attack."""
NAMES: Final = {
    "value": msgid("Attack"),
    "range": msgid("Range"),
    "bonus": msgid("Bonus"),
    "pierce": msgid("Pierce"),
    "push": msgid("Push"),
    "pull": msgid("Pull"),
}
BASIC: Final = Attack(value=2)
"""What any card can be used for (RND-4)."""
AFTER: Final = tuple(condition for condition in Condition if condition.negative)


@dataclass(eq=False)
class AttackPage(RefereePage):
    """Your attack: what is printed, and what it comes to."""

    titled = msgid("Does my attack reach, and what does it do?")
    wide: ClassVar[float] = 0.94
    aside: ClassVar[float] = 0.45
    attack: Attack = BASIC
    source: CardAttack | None = None
    """The card that it is made with, as far as that is known."""
    bonus: int = 0
    consumed: tuple[Consume, ...] = field(default=(), init=False)
    """What symbols add to it (ELM-2)."""

    @override
    def answer(self) -> RefereeAnswer:
        cards, sheet, consumed = self.desk.cards, self.now, self.consumed
        return referee.your_attack(cards, sheet, self.attack, self.bonus, *self.replies, consumed=consumed)

    @override
    def ends(self, _done: Sequence[taps.Tap]) -> tuple[taps.Tap, ...]:
        """Symbols are used up (ELM-2), and the half that it was made with is played (RND-5)."""
        elements = paid_with(self.now, self.consumed) or ()
        used = tuple(taps.Use(element=element, symbol=Symbol.USED) for element in elements)
        if self.source is None:
            return used
        half = self.source.half
        return (*used, taps.Play(card=self.source.card, half=half or Half.TOP, basic=half is None))

    @override
    def reply(self, *replies: Reply) -> Screen:
        """What is rolled for was meant, and comes first the next time."""
        if self.attack in self.on.used:
            self.on.used.remove(self.attack)
        self.on.used.append(self.attack)
        return super().reply(*replies)

    @override
    def head(self) -> Node | None:
        """Attacks that are printed on what lies before you, to be chosen until something is rolled."""
        said, found = bool(self.replies), () if self.answer().hurts else tuple(self.printed())
        names = [
            button(
                f"face:{n}",
                offer.name,
                None if said else partial(self._strike, offer),
                on=offer.attack == self.attack,
                off=said,
            )
            for n, offer in enumerate(found[:PRINTED])
        ]
        fuels = [self._fuel(consume) for consume in (() if self.answer().hurts else self._fuels())]
        rows = [grid(each, 2, gap=0.5) for each in (names, fuels) if each]
        return column(*rows, gap=0.5) if rows else None

    def _fuels(self) -> tuple[Consume, ...]:
        """The symbols that are used for it, and those that show and could be besides."""
        others = consumptions(self.now, self.attack)
        return tuple(each for each in self.attack.consume if each in self.consumed or self._is_free(each, others))

    def _is_free(self, consume: Consume, there: Sequence[Consume]) -> bool:
        """Whether its symbols show, and none of them is used for this attack already."""
        taken = {element for each in self.consumed for element in each.elements}
        disjoint = taken.isdisjoint(consume.elements)
        return consume in there and disjoint and paid_with(self.now, (*self.consumed, consume)) is not None

    def _fuel(self, consume: Consume) -> Node:
        """A symbol that may be used up for it; whoever doesn't tap it keeps it."""
        on, said = consume in self.consumed, bool(self.replies)
        rest = tuple(each for each in self.consumed if each != consume)
        do = None if said else Deed(partial(self._consume, rest if on else (*rest, consume)), on)
        text, icon = sentence(consume_words(self.desk.words, consume)), consume.elements[0].value
        return button(f"fuel:{'+'.join(consume.elements)}", text, do, icon=icon, on=on, off=said, rule="ELM-2")

    def _consume(self, consumed: tuple[Consume, ...]) -> None:
        self.consumed = consumed
        self.changed()

    def printed(self) -> Iterable["Offer"]:
        """The attacks on your cards, each in its place, and the one that any card can be used for (RND-4)."""
        return named_attacks(self.on)

    def _strike(self, offer: "Offer") -> None:
        self.attack, self.source, self.consumed = offer.attack, offer.source, ()

    @override
    def beside(self) -> Node | None:
        """All that can be printed of an attack, to be changed until something is rolled."""
        if self.answer().hurts:
            return None
        words, attack, said = self.desk.words, self.attack, bool(self.replies)
        texts = {"advantage": words.tr("Advantage"), "disadvantage": words.tr("Disadvantage")}
        turns: list[Node] = []
        for which, text in texts.items():
            on = getattr(attack, which)
            turns.append(button(which, text, None if said else partial(self._print, which, not on), on=on, off=said))
        for condition in AFTER:
            on, rest = condition in attack.conditions, tuple(each for each in attack.conditions if each != condition)
            change = None if said else partial(self._print, "conditions", rest if on else (*rest, condition))
            turns.append(button(f"after:{condition}", words.word(condition), change, on=on, off=said))
        counted = [self._counted(name, words.tr(text)) for name, text in NAMES.items()]
        return column(*counted[:-2], across(*counted[-2:]), grid(turns, 2, gap=0.5), gap=0.5)

    def _counted(self, name: str, text: str) -> Node:
        melee = name == "range" and not self._value(name)
        shown = TextLine(f"{text}: {DASH if melee else self._value(name)}", align="centre")
        typed: Node = shown
        if name == "value":
            typed = Plate(name, shown, None if self.replies else partial(self._pad, text), "panel", 1)
        return stepper(name, typed, None if self.replies else partial(self._count, name), 0.25)

    def _pad(self, text: str) -> Screen:
        """Its value on the keypad."""
        pad = partial(KeypadPage, self.desk, self.size, under=self, most=ATTACK_MOST)
        return pad(heading=text, value=self.attack.value, on_value=partial(self._print, "value"))

    def _value(self, name: str) -> int:
        value: int | None = self.bonus if name == "bonus" else getattr(self.attack, name)
        return value or 0

    def _count(self, name: str, by: int) -> None:
        value = max(0, min(self._value(name) + by, MOST[name]))
        if name == "bonus":
            self.bonus = value
        else:
            self._print(name, None if name == "range" and not value else value)

    def _print(self, name: str, value: object) -> None:
        self.attack = self.attack.model_copy(update={name: value})


class Offer(NamedTuple):
    """An attack that can be made, by its name."""

    name: str
    attack: Attack
    source: CardAttack | None = None
    """None: any card can be used for it, or nobody knows which one was."""


def named_attacks(on: SheetScreen) -> list[Offer]:
    """Every attack on your cards that can be made, by its card's name, in the cards' order; the basic one last."""
    words, sheet = on.desk.words, on.sheet
    found = [
        Offer(attack_words(words, on.card_name(each.card), each.attack, loses=each.loses), each.attack, each)
        for each in attacks(words.cards, sheet)
    ]
    if Half.TOP in halves_left(sheet):
        found.append(Offer(words.tr("Any card: Attack 2"), BASIC))
    return found


def first_attack(on: SheetScreen) -> Offer:
    """The attack that is most likely meant: the one that was made last, else the first."""
    found = named_attacks(on) or [Offer("", BASIC)]
    return max(found, key=lambda each: on.used.index(each.attack) if each.attack in on.used else -1)
