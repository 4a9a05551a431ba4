"""The referee's page: a question, the answer with its reasons, and a button that carries it out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from holdin.game.stage import MonsterTile
from holdin.game.state import Phase
from holdin.models.ability import Attack
from holdin.models.letters import Condition, Letter
from holdin.rules.roll import letter_of_die
from holdin.tracker import referee, taps
from holdin.tracker.play import Choice, Reply
from holdin.tracker.referee import Answer
from holdin.ui.kit.input import Command
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import Line, Node, button
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.pages import DASH, SheetPage
from holdin.ui.track.party import stepper
from holdin.words.catalogues import msgid
from holdin.words.tracking import PIPS, reason, summary

MOST: Final = {"value": 9, "range": 7, "bonus": 6, "pierce": 5, "push": 6, "pull": 6}
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
DIE: Final = 6


@dataclass(eq=False)
class RefereePage(SheetPage):
    """An answer; an attack is rolled for here, by hand or by the app, and damage suffered or negated (DMG-1)."""

    titled = msgid("What does the monster do?")
    replies: tuple[Reply, ...] = ()
    """What the table has said so far."""

    def answer(self) -> Answer:
        """What the referee says."""
        return referee.monster_turn(self.desk.cards, self.now, *self.replies)

    def ends(self) -> tuple[taps.Tap, ...]:
        """What ends with it, where nothing was rolled: its turn, if that is under way."""
        rolled = any(isinstance(reply, Letter) for reply in self.replies)
        return () if rolled or self.now.phase is not Phase.MONSTER_TURN else (taps.EndTurn(),)

    @override
    def rows(self) -> Iterable[Row]:
        """Reasons, what it comes to, and what can be done."""
        answer, words = self.answer(), self.desk.words
        for index, line in enumerate(reason(words, self.now, event) for event in answer.reasons):
            if line:
                yield Row(f"why:{index}", line)
        comes_to = summary(words, answer)
        if comes_to:
            yield Row("sum", comes_to, strong=True)
        yield from self._does(answer)

    def _does(self, answer: Answer) -> Iterator[Row]:
        """What the table has to say; else the taps that carry it out."""
        tr, done = self.desk.words.tr, (*answer.steps, *self.ends())
        if answer.hurts:
            yield from self._about_damage(answer)
        elif answer.blow is not None:
            yield from self._about_roll(answer)
        elif done:
            text = tr("Do it, and end its turn") if self.ends() else tr("Do it")
            yield Row("do", text, partial(self.on.do, *done), strong=True)

    def _about_roll(self, answer: Answer) -> Iterator[Row]:
        tr, letters = self.desk.words.tr, " ".join(answer.letters)
        yield Row("roll", tr("Roll for it"), partial(self._roll, self.replies), strong=True)
        ruled = self.on.ruled
        if ruled is not None:
            text = tr("Take what the ruler shows: {letter}", letter=ruled)
            yield Row("ruled", text, partial(self.reply, *self.replies, ruled))
        more = tr("Rolled {letters}, once more:", letters=letters) if letters else tr("Or say what you rolled:")
        yield Row("asked", more, dim=True)
        for letter, pips in PIPS.items():
            yield Row(f"letter:{letter}", f"{letter} ({pips})", partial(self.reply, *self.replies, letter))

    def _about_damage(self, answer: Answer) -> Iterator[Row]:
        """Before any HP are taken (DMG-1)."""
        tr = self.desk.words.tr
        text = tr("Suffer {damage}: {hp} HP left", damage=answer.hurts, hp=answer.left)
        yield Row("suffer", text, partial(self.reply, *self.replies, Choice.SUFFER), strong=True, rule="DMG-1")
        text = tr("Cards negate it: lose a discarded one, or discard two of the hand")
        yield Row("negate", text, partial(self.reply, *self.replies, Choice.NEGATE), rule="DMG-1")

    def _roll(self, replies: tuple[Reply, ...]) -> Screen:
        answer = self.answer()
        left = 0 if answer.blow is None else answer.blow.rolls - len(answer.letters)
        return self.reply(*replies, *(self.on.roll() for _ in range(left)))

    def reply(self, *replies: Reply) -> Screen:
        """All replies so far are collected until nothing is asked any more; then it is carried out."""
        self.replies = replies
        answer = self.answer()
        if answer.asks:
            self.changed()
            return self
        return self.on.do(*answer.steps, *self.ends())

    @override
    def command(self, name: str) -> Screen:
        """Numbers 1 to 6 are a die's."""
        number = Command(name).number
        if number is not None and number < DIE and self.answer().blow is not None:
            return self.reply(*self.replies, letter_of_die(number + 1))
        return super().command(name)


@dataclass(eq=False)
class AttackPage(RefereePage):
    """Your attack: what is printed, and what it comes to."""

    titled = msgid("Does my attack reach, and what does it do?")
    wide: ClassVar[float] = 0.94
    columns: ClassVar[int] = 2
    attack: Attack = BASIC
    bonus: int = 0

    @override
    def answer(self) -> Answer:
        return referee.your_attack(self.desk.cards, self.now, self.attack, self.bonus, *self.replies)

    @override
    def ends(self) -> tuple[taps.Tap, ...]:
        return ()

    @override
    def rows(self) -> Iterator[Row]:
        """What is in the hand, until something is rolled; the answer."""
        if not self.replies:
            yield from self.printed_rows()
        yield from super().rows()

    def printed_rows(self) -> Iterable[Row]:
        """Attacks that are printed on what lies before you."""
        return ()

    @override
    def beside(self) -> Node | None:
        """All that can be printed of an attack, until something is rolled."""
        if self.replies:
            return None
        words, attack = self.desk.words, self.attack
        turned = partial(self._print, "advantage", not attack.advantage)
        turns = [button("advantage", words.tr("Advantage"), turned, on=attack.advantage)]
        for condition in AFTER:
            on, rest = condition in attack.conditions, tuple(each for each in attack.conditions if each != condition)
            change = partial(self._print, "conditions", rest if on else (*rest, condition))
            turns.append(button(f"after:{condition}", words.word(condition), change, on=on))
        counted = [self._counted(name, words.tr(text)) for name, text in NAMES.items()]
        return column(*counted[:-2], across(*counted[-2:]), grid(turns, 2, gap=0.5), gap=0.5)

    def _counted(self, name: str, text: str) -> Node:
        melee = name == "range" and not self._value(name)
        shown = Line(f"{text}: {DASH if melee else self._value(name)}", align="centre")
        return stepper(name, shown, partial(self._count, name), 0.25)

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


@dataclass(eq=False)
class EngagedPage(RefereePage):
    """Who engages you where you stand."""

    titled = msgid("Am I engaged?")

    @override
    def answer(self) -> Answer:
        sheet = self.now
        if sheet.scenario is None and sheet.foe is not None and sheet.foe.stats is not None:
            return referee.engaged_at(sheet.foe.stats, sheet.distance)
        return referee.engaging(self.desk.cards, sheet)

    @override
    def _does(self, answer: Answer) -> Iterator[Row]:
        """The combat that begins with whoever engages you; where several do, you choose (ENG-8)."""
        words, number = self.desk.words, 0
        for event in answer.reasons:
            tile = event.values.get("monster")
            fight = referee.fight(self.desk.cards, self.now, tile) if isinstance(tile, MonsterTile) else None
            if event.kind == "engages" and fight is not None and self.now.foe is None:
                text = words.tr("Begin the combat with {monster}", monster=words.name(fight.name))
                value = words.tr("distance {distance}", distance=fight.distance)
                yield self.taps(f"fight:{number}", text, fight, value=value, strong=True)
                number += 1
