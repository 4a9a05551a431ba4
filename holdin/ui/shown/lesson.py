"""Lessons: games that are led, with a fixed set-up and listed rolls; each step waits for its answers."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from holdin.errors import HoldinError
from holdin.game.actions import Action, ChooseCards
from holdin.game.dice import Dice
from holdin.game.notation import parse
from holdin.game.session import Moment, Session
from holdin.game.setup import faults
from holdin.game.state import GameState, Setup
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter
from holdin.ui.kit.intent import Intent
from holdin.ui.shown.intents import Pick, Take
from holdin.words.catalogues import ENGLISH
from holdin.words.paths import asset_root

_BRACES: Final = re.compile(r"\{([^{}]+)\}")


class LessonError(HoldinError):
    """A file of a lesson that can't be used; names what is wrong."""


class LessonStep(BaseModel):
    """What is told at a point of the game, and the answers that it waits for."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    rule: str = ""
    """Where to read more."""
    do: tuple[str, ...] = ()
    """Answers as text lines, in order; none: it waits until it has been read."""


class Lesson(BaseModel):
    """A led game: what it begins with, what chance will say, its steps."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    place: int
    """Among the lessons, from 1."""
    setup: Setup
    rolls: Annotated[str, Field(pattern="^[ABC]*$")] = ""
    kills: int | None = None
    """Over, too, once so many monsters are dead."""
    rounds: int | None = None
    """Over, too, once so many rounds are."""
    steps: tuple[LessonStep, ...]

    @property
    def dice(self) -> Dice:
        """The listed rolls, then the stream of a fixed seed."""
        return Dice(self.place, rolls=tuple(map(Letter, self.rolls)))

    def over(self, state: GameState) -> bool:
        """Whether it is over for whoever went another way."""
        killed = self.kills is not None and len(state.board.dead) >= self.kills
        return state.ending is not None or killed or (self.rounds is not None and state.round > self.rounds)


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson from a file's text.

    :raises LessonError: it is no TOML, or an entry is unknown.
    """
    try:
        return Lesson.model_validate({"id": name, **tomllib.loads(text)})
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise LessonError(f"the lesson {name} can’t be used: {error}") from error


@cache
def lessons() -> tuple[Lesson, ...]:
    """The lessons of `assets/lessons`, in their order.

    :raises LessonError: see `read_lesson`.
    """
    files = (file for file in (asset_root() / "lessons").glob("*.toml") if "-" in file.stem)
    return tuple(
        sorted((read_lesson(file.stem, file.read_text("utf-8")) for file in files), key=lambda each: each.place)
    )


def offered(cards: CardSet) -> tuple[Lesson, ...]:
    """The lessons that can be given with some cards."""
    return tuple(lesson for lesson in lessons() if not any(faults(cards, lesson.setup)))


@cache
def _texts(lang: str) -> Mapping[str, Mapping[str, str]]:
    file = asset_root() / "lessons" / f"{lang}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def lesson_text(lesson: Lesson, name: str, cards: CardSet, lang: str, key: Callable[[str], str]) -> str:
    """What a lesson tells; what a language lacks is in English.

    :param key: gives a command's key; what has a point in its name is a face of a card.
    """
    found = {**_texts(ENGLISH)[lesson.id], **_texts(lang).get(lesson.id, {})}[name]
    return _BRACES.sub(lambda one: cards.text(lang, f"face.{one[1]}.name") if "." in one[1] else key(one[1]), found)


@dataclass(frozen=True, slots=True)
class Course:
    """How a lesson goes: each state on its way, the answer given there, and the step that belongs to it."""

    lesson: Lesson
    way: tuple[tuple[GameState, Dice], ...]
    """Every state on the way, the last one without an answer."""
    answers: tuple[Action, ...]

    @classmethod
    def of(cls, lesson: Lesson, cards: CardSet) -> "Course":
        """Play the lesson; with cards of another kind its way may end early."""
        session = Session(cards, lesson.setup, lesson.dice)
        way, answers = [(session.state, session.dice)], []
        for action in (parse(line) for step in lesson.steps for line in step.do):
            if not isinstance(session.do(action), Moment):
                break
            way.append((session.state, session.dice))
            answers.append(action)
        return cls(lesson, tuple(way), tuple(answers))

    def at(self, moment: Moment) -> int | None:
        """How many answers of the way lie behind a moment; none for a moment beside the way."""
        return next((at for at, each in enumerate(self.way) if each == (moment.state, moment.dice)), None)

    def steps(self, at: int) -> tuple[LessonStep, ...]:
        """What belongs there, in order: what is only read, then what is done, which has perhaps begun before."""
        found, begun = [], 0
        for step in self.lesson.steps:
            ends = begun + len(step.do)
            if begun <= at < ends or (begun == at == ends):
                found.append(step)
            begun = ends
        return tuple(found)

    def ahead(self, at: int) -> tuple[Action, ...]:
        """The answers from there to the end of the step that is to be done."""
        begun = 0
        for step in self.lesson.steps:
            begun += len(step.do)
            if begun > at:
                return self.answers[at:begun]
        return ()


def points(ahead: tuple[Action, ...], picked: tuple[CardId, ...], intent: Intent | None) -> bool:
    """Whether something is meant by a step: its next answers, or one of its two cards.

    :param ahead: the answers that the step still waits for.
    :param picked: cards chosen so far; a wrong one is to be put back.
    """
    match intent:
        case Take(actions):
            return bool(actions) and actions == ahead[: len(actions)]
        case Pick(card) if ahead and isinstance(ahead[0], ChooseCards):
            wanted = (ahead[0].leading, ahead[0].other)
            wrong = picked[:1] != wanted[:1] and bool(picked)
            return card == (picked[0] if wrong else wanted[len(picked)] if len(picked) < len(wanted) else None)
        case _:
            return False
