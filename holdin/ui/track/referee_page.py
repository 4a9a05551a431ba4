"""The referee's page: a question, the answer with its reasons, and a button that carries it out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from holdin.game.stage import MonsterTile
from holdin.game.state import Phase
from holdin.models.ability import Attack
from holdin.models.letters import Condition, Letter
from holdin.rules.roll import letter_of_die
from holdin.tracker import referee, taps
from holdin.tracker.play import Choice, Reply
from holdin.tracker.referee import Answer
from holdin.ui.track.intents import PIPS, Do, Open
from holdin.ui.track.pages import SheetPage
from holdin.ui.window.listing import Row
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent
from holdin.words.speech import sentence
from holdin.words.tracking import summary, told

MOST: Final = {"value": 9, "range": 7, "bonus": 6, "pierce": 5, "push": 6, "pull": 6}
"""The highest numbers that can be typed about an attack."""
BASIC: Final = Attack(value=2)
"""What any card can be used for (RND-4)."""
AFTER: Final = tuple(condition for condition in Condition if condition.negative)


@dataclass(frozen=True, slots=True)
class Change(Intent):
    """Something typed about your attack: a number, an advantage, conditions."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Replied(Intent):
    """What the table says: letters, or what becomes of damage."""

    replies: tuple[Reply, ...]


@dataclass(eq=False)
class RefereePage(SheetPage):
    """An answer; an attack is rolled for here, by hand or by the app, and damage suffered or negated (DMG-1)."""

    wide: ClassVar[float] = 0.74
    heading: str = ""
    replies: tuple[Reply, ...] = ()
    """What the table has said so far."""
    roll: Callable[[], Letter] | None = None
    ruled: Letter | None = None
    """What a ruler shows that lies there already."""

    def title(self) -> str:
        """The question."""
        return self.heading

    def answer(self) -> Answer:
        """What the referee says."""
        return referee.monster_turn(self.desk.cards, self.now, *self.replies)

    def ends(self) -> tuple[taps.Tap, ...]:
        """What ends with it, where nothing was rolled: its turn, if that is under way."""
        rolled = any(isinstance(reply, Letter) for reply in self.replies)
        return () if rolled or self.now.phase is not Phase.MONSTER_TURN else (taps.EndTurn(),)

    def rows(self) -> Sequence[Row]:
        """Reasons, what it comes to, and what can be done."""
        answer, words = self.answer(), self.desk.words
        lines = ((told(words, self.now, event), event.rules) for event in answer.reasons)
        found = [
            Row(f"why:{i}", f"{sentence(line)} ({', '.join(rules)})") for i, (line, rules) in enumerate(lines) if line
        ]
        line = summary(words, answer)
        if line:
            found.append(Row("sum", line, strong=True))
        return [*found, *self._does(answer)]

    def _does(self, answer: Answer) -> list[Row]:
        """What the table has to say; else the taps that carry it out."""
        tr = self.desk.words.tr
        if answer.hurts:
            return self._about_damage(answer)
        if answer.blow is None:
            done = (*answer.steps, *self.ends())
            text = tr("Do it, and end its turn") if self.ends() else tr("Do it")
            return [Row("do", text, Do(done), strong=True)] if done else []
        rows = [Row("roll", tr("Roll for it"), Open.ROLL, strong=True)]
        if self.ruled is not None:
            text = tr("Take what the ruler shows: {letter}", letter=self.ruled)
            rows.append(Row("ruled", text, Replied((self.ruled,))))
        asked = (
            tr("Rolled {letters}, once more:", letters=" ".join(answer.letters))
            if answer.letters
            else tr("Or say what you rolled:")
        )
        rows.append(Row("asked", asked, dim=True))
        for letter, pips in PIPS.items():
            rows.append(Row(f"letter:{letter}", f"{letter} ({pips})", Replied((letter,))))
        return rows

    def _about_damage(self, answer: Answer) -> list[Row]:
        """Before any HP are taken (DMG-1)."""
        tr = self.desk.words.tr
        suffer = tr("Suffer {damage}: {hp} HP left", damage=answer.hurts, hp=answer.left)
        negate = tr("Cards negate it: lose a discarded one, or discard two of the hand")
        return [
            Row("suffer", suffer, Replied((Choice.SUFFER,)), strong=True, rule="DMG-1"),
            Row("negate", negate, Replied((Choice.NEGATE,)), rule="DMG-1"),
        ]

    def take(self, intent: Intent) -> Screen:
        """Replies are collected until nothing is asked any more; then it is carried out."""
        if intent is Open.ROLL and self.roll is not None:
            answer = self.answer()
            left = 0 if answer.blow is None else answer.blow.rolls - len(answer.letters)
            intent = Replied(tuple(self.roll() for _ in range(left)))
        if not isinstance(intent, Replied):
            return super().take(intent)
        self.replies += intent.replies
        answer = self.answer()
        if answer.asks:
            self.changed()
            return self
        assert self.on_take is not None
        return self.on_take(Do((*answer.steps, *self.ends())))

    def command(self, name: str) -> Screen:
        """Numbers 1 to 6 are a die's."""
        word, _, digit = name.partition("_")
        if word == "answer" and int(digit) <= 6 and self.answer().blow is not None:
            return self.take(Replied((letter_of_die(int(digit)),)))
        return super().command(name)


@dataclass(eq=False)
class AttackPage(RefereePage):
    """Your attack: what is printed, and what it comes to."""

    columns: ClassVar[int] = 2
    attack: Attack = BASIC
    bonus: int = 0

    def answer(self) -> Answer:
        """Whether it reaches, and what it does."""
        return referee.your_attack(self.desk.cards, self.now, self.attack, self.bonus, *self.replies)

    def ends(self) -> tuple[taps.Tap, ...]:
        """Nothing: your turn goes on."""
        return ()

    def rows(self) -> Sequence[Row]:
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
        yield Row(f"less:{name}", f"{text} −", Change(name, max(0, value - 1)), value=str(value))
        yield Row(f"more:{name}", f"{text} +", Change(name, min(MOST[name], value + 1)), value=str(value))

    def _rarer(self) -> Iterator[Row]:
        words, attack = self.desk.words, self.attack
        yield from self._counted("push", words.tr("Push"))
        yield from self._counted("pull", words.tr("Pull"))
        text = words.tr("Advantage")
        yield Row("advantage", text, Change("advantage", not attack.advantage), on=attack.advantage)
        for condition in AFTER:
            on, rest = condition in attack.conditions, tuple(each for each in attack.conditions if each != condition)
            change = Change("conditions", rest if on else (*rest, condition))
            yield Row(f"after:{condition}", words.word(condition), change, on=on)

    def take(self, intent: Intent) -> Screen:
        """Changes what is printed."""
        if not isinstance(intent, Change):
            return super().take(intent)
        if intent.name == "bonus":
            self.bonus = int(str(intent.value))
        else:
            value = intent.value or None if intent.name == "range" else intent.value
            self.attack = self.attack.model_copy(update={intent.name: value})
        self.changed()
        return self


@dataclass(eq=False)
class EngagedPage(RefereePage):
    """Who engages you where you stand."""

    def answer(self) -> Answer:
        """On the map; without one, by the typed distance."""
        sheet = self.now
        if sheet.scenario is None and sheet.foe is not None and sheet.foe.stats is not None:
            return referee.engaged_at(sheet.foe.stats, sheet.distance)
        return referee.engaging(self.desk.cards, sheet)

    def _does(self, answer: Answer) -> list[Row]:
        """The combat that begins with whoever engages you; where several do, you choose (ENG-8)."""
        words, found = self.desk.words, list[Row]()
        for event in answer.reasons:
            tile = event.values.get("monster")
            fight = referee.fight(self.desk.cards, self.now, tile) if isinstance(tile, MonsterTile) else None
            if event.kind == "engages" and fight is not None and self.now.foe is None:
                text = words.tr("Begin the combat with {monster}", monster=words.name(fight.name))
                value = words.tr("distance {distance}", distance=fight.distance)
                found.append(Row(f"fight:{len(found)}", text, Do((fight,)), value=value, strong=True))
        return found
