"""The referee's page: a question, the answer with its reasons, and a button that carries it out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from holdin.game.stage import MonsterTile
from holdin.models.letters import Letter, Party
from holdin.rules.attack import Blow
from holdin.tracker import referee, taps
from holdin.tracker.referee import Answer
from holdin.ui.track.intents import Do, Open
from holdin.ui.track.pages import SheetPage
from holdin.ui.window.listing import Row
from holdin.ui.window.screen import Screen
from holdin.words.speech import sentence
from holdin.words.tracking import summary, told

ATTACK_MOST = 9


@dataclass(frozen=True, slots=True)
class Change:
    """Something typed about your attack."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Struck:
    """The attack's letters are these."""

    letters: tuple[Letter, ...]


@dataclass(eq=False)
class RefereePage(SheetPage):
    """An answer; an attack is rolled for here, by hand or by the app."""

    wide: ClassVar[float] = 0.74
    heading: str = ""
    who: Party = Party.MONSTER
    said: tuple[Letter, ...] = ()
    """The letters rolled so far, of an attack that needs two."""
    roll: Callable[[], Letter] | None = None
    ruled: Letter | None = None
    """What a ruler shows that lies there already."""

    def title(self) -> str:
        """The question."""
        return self.heading

    def answer(self) -> Answer:
        """What the referee says."""
        return referee.monster_turn(self.desk.cards, self.now)

    def rows(self) -> Sequence[Row]:
        """Reasons, what it comes to, and what can be done."""
        answer, words = self.answer(), self.desk.words
        found = [
            Row(f"why:{i}", f"{sentence(told(words, self.now, event))} ({', '.join(event.rules)})")
            for i, event in enumerate(answer.reasons)
        ]
        line = summary(words, answer)
        if line:
            found.append(Row("sum", line, strong=True))
        return [*found, *self._does(answer)]

    def _does(self, answer: Answer) -> list[Row]:
        """The taps that carry it out; an attack with its letters."""
        tr = self.desk.words.tr
        if answer.blow is None or not answer.odds:
            done = (*answer.steps, *answer.after)
            turn = (taps.EndTurn(),) if self.who is Party.MONSTER else ()
            return [Row("do", tr("Do it, and end its turn"), Do((*done, *turn)), strong=True)] if done else []
        left = answer.blow.rolls - len(self.said)
        rows = [Row("roll", tr("Roll for it"), Open.ROLL, strong=True)]
        if self.ruled is not None:
            rows.append(
                Row("ruled", tr("Take what the ruler shows: {letter}", letter=self.ruled), Struck((self.ruled,)))
            )
        asked = (
            tr("Rolled {letters}, once more:", letters=" ".join(self.said))
            if self.said
            else tr("Or say what you rolled:")
        )
        rows.append(Row("asked", asked, dim=True))
        for letter in Letter:
            pips = {Letter.A: "1–2", Letter.B: "3–4", Letter.C: "5–6"}[letter]
            rows.append(Row(f"letter:{letter}", f"{letter} ({pips})", Struck((letter,))))
        return rows if left > 0 else rows[:1]

    def take(self, intent: object) -> Screen:
        """Letters are collected until there are enough of them."""
        blow = self.answer().blow
        if intent is Open.ROLL and blow is not None and self.roll is not None:
            rolled = tuple(self.roll() for _ in range(blow.rolls - len(self.said)))
            return self._strike(blow, (*self.said, *rolled))
        if isinstance(intent, Struck) and blow is not None:
            said = (*self.said, *intent.letters)
            if len(said) < blow.rolls:
                self.said = said
                self.changed()
                return self
            return self._strike(blow, said)
        return super().take(intent)

    def _strike(self, blow: Blow, letters: tuple[Letter, ...]) -> Screen:
        assert self.on_take is not None
        answer = self.answer()
        moved = self.now
        hit = referee.hit(self.desk.cards, moved, self.who, blow, letters)
        return self.on_take(Do((*answer.steps, *hit.steps, *answer.after)))

    def command(self, name: str) -> Screen:
        """Numbers 1 to 6 are a die's."""
        word, _, digit = name.partition("_")
        if word == "answer" and int(digit) <= 6 and self.answer().blow is not None:
            return self.take(Struck((tuple(Letter)[(int(digit) - 1) // 2],)))
        return super().command(name)


@dataclass(eq=False)
class AttackPage(RefereePage):
    """Your attack: what is printed, and what it comes to."""

    columns: ClassVar[int] = 2
    value: int = 2
    range: int = 0
    """0: melee."""
    bonus: int = 0
    pierce: int = 0

    def answer(self) -> Answer:
        """Whether it reaches, and what it does."""
        return referee.your_attack(
            self.desk.cards,
            self.now,
            value=self.value,
            range_=self.range or None,
            bonus=self.bonus,
            pierce=self.pierce,
        )

    def rows(self) -> Sequence[Row]:
        """What is printed, then the answer."""
        tr = self.desk.words.tr
        typed = [
            ("value", tr("Attack"), self.value, ATTACK_MOST),
            ("range", tr("Range (0: melee)"), self.range, 7),
            ("bonus", tr("Bonus"), self.bonus, 6),
            ("pierce", tr("Pierce"), self.pierce, 5),
        ]
        rows = []
        for name, text, value, most in typed:
            rows.append(Row(f"less:{name}", f"{text} −", Change(name, max(0, value - 1)), value=str(value)))
            rows.append(Row(f"more:{name}", f"{text} +", Change(name, min(most, value + 1)), value=str(value)))
        return [*rows, *super().rows()]

    def take(self, intent: object) -> Screen:
        """Changes what is printed."""
        if isinstance(intent, Change):
            setattr(self, intent.name, intent.value)
            self.said = ()
            self.changed()
            return self
        return super().take(intent)


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
