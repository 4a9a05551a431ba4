"""The referee's page: a question, the answer with its reasons, and a button that carries it out."""

from collections.abc import Callable, Iterable, Iterator
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
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.intents import PIPS, Do
from holdin.ui.track.pages import SheetPage
from holdin.words.catalogues import msgid
from holdin.words.speech import sentence
from holdin.words.tracking import summary, told

MOST: Final = {"value": 9, "range": 7, "bonus": 6, "pierce": 5, "push": 6, "pull": 6}
"""The highest numbers that can be typed about an attack."""
BASIC: Final = Attack(value=2)
"""What any card can be used for (RND-4)."""
AFTER: Final = tuple(condition for condition in Condition if condition.negative)
DIE: Final = 6


@dataclass(eq=False)
class RefereePage(SheetPage):
    """An answer; an attack is rolled for here, by hand or by the app, and damage suffered or negated (DMG-1)."""

    titled = msgid("What does the monster do?")
    wide: ClassVar[float] = 0.74
    replies: tuple[Reply, ...] = ()
    """What the table has said so far."""
    roll: Callable[[], Letter] | None = None
    ruled: Letter | None = None
    """What a ruler shows that lies there already."""

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
        lines = ((told(words, self.now, event), event.rules) for event in answer.reasons)
        for index, (line, rules) in enumerate(lines):
            if line:
                yield Row(f"why:{index}", f"{sentence(line)} ({', '.join(rules)})")
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
            yield Row("do", text, Do(done), strong=True)

    def _about_roll(self, answer: Answer) -> Iterator[Row]:
        tr, letters = self.desk.words.tr, " ".join(answer.letters)
        yield Row("roll", tr("Roll for it"), self._roll, strong=True)
        if self.ruled is not None:
            text = tr("Take what the ruler shows: {letter}", letter=self.ruled)
            yield Row("ruled", text, partial(self.reply, self.ruled))
        more = tr("Rolled {letters}, once more:", letters=letters) if letters else tr("Or say what you rolled:")
        yield Row("asked", more, dim=True)
        for letter, pips in PIPS.items():
            yield Row(f"letter:{letter}", f"{letter} ({pips})", partial(self.reply, letter))

    def _about_damage(self, answer: Answer) -> Iterator[Row]:
        """Before any HP are taken (DMG-1)."""
        tr = self.desk.words.tr
        text = tr("Suffer {damage}: {hp} HP left", damage=answer.hurts, hp=answer.left)
        yield Row("suffer", text, partial(self.reply, Choice.SUFFER), strong=True, rule="DMG-1")
        text = tr("Cards negate it: lose a discarded one, or discard two of the hand")
        yield Row("negate", text, partial(self.reply, Choice.NEGATE), rule="DMG-1")

    def _roll(self) -> Screen:
        assert self.roll is not None
        answer = self.answer()
        left = 0 if answer.blow is None else answer.blow.rolls - len(answer.letters)
        return self.reply(*(self.roll() for _ in range(left)))

    def reply(self, *replies: Reply) -> Screen:
        """Replies are collected until nothing is asked any more; then it is carried out."""
        self.replies += replies
        answer = self.answer()
        if answer.asks:
            self.changed()
            return self
        return self.take(Do((*answer.steps, *self.ends())))

    @override
    def command(self, name: str) -> Screen:
        """Numbers 1 to 6 are a die's."""
        number = Command(name).number
        if number is not None and number < DIE and self.answer().blow is not None:
            return self.reply(letter_of_die(number + 1))
        return super().command(name)


@dataclass(eq=False)
class AttackPage(RefereePage):
    """Your attack: what is printed, and what it comes to."""

    titled = msgid("Does my attack reach, and what does it do?")
    columns: ClassVar[int] = 2
    attack: Attack = BASIC
    bonus: int = 0

    @override
    def answer(self) -> Answer:
        return referee.your_attack(self.desk.cards, self.now, self.attack, self.bonus, *self.replies)

    @override
    def ends(self) -> tuple[taps.Tap, ...]:
        """Nothing: your turn goes on."""
        return ()

    @override
    def rows(self) -> Iterable[Row]:
        """What is printed, the answer, what an attack more rarely has; once something is rolled only the answer."""
        answer = super().rows()
        return answer if self.replies else [*self.typed(), *answer, *self._rarer()]

    def typed(self) -> Iterator[Row]:
        """What an attack mostly has."""
        tr = self.desk.words.tr
        yield from self._counted("value", tr("Attack"))
        yield from self._counted("range", tr("Range (0: melee)"))
        yield from self._counted("bonus", tr("Bonus"))
        yield from self._counted("pierce", tr("Pierce"))

    def _counted(self, name: str, text: str) -> Iterator[Row]:
        value = self.bonus if name == "bonus" else getattr(self.attack, name) or 0
        less, more = max(0, value - 1), min(MOST[name], value + 1)
        yield Row(f"less:{name}", f"{text} −", partial(self._count, name, less), value=str(value))
        yield Row(f"more:{name}", f"{text} +", partial(self._count, name, more), value=str(value))

    def _rarer(self) -> Iterator[Row]:
        words, attack = self.desk.words, self.attack
        yield from self._counted("push", words.tr("Push"))
        yield from self._counted("pull", words.tr("Pull"))
        turned = partial(self._print, "advantage", not attack.advantage)
        yield Row("advantage", words.tr("Advantage"), turned, on=attack.advantage)
        for condition in AFTER:
            on, rest = condition in attack.conditions, tuple(each for each in attack.conditions if each != condition)
            change = partial(self._print, "conditions", rest if on else (*rest, condition))
            yield Row(f"after:{condition}", words.word(condition), change, on=on)

    def _count(self, name: str, value: int) -> None:
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
        """On the map; without one, by the typed distance."""
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
                yield Row(f"fight:{number}", text, Do((fight,)), value=value, strong=True)
                number += 1
