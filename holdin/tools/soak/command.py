"""The command `holdin soak`: games and window input by a seed, what came of them, and one digest of it all."""

import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NoReturn

from holdin import __version__
from holdin.data.load import built_in_cards
from holdin.game.state import Ending
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.tools.soak import games
from holdin.tools.soak.memory import MemoryWatch
from holdin.words.catalogues import msgid
from holdin.words.cli_language import known, tr
from holdin.words.terms import TERMS


@dataclass(frozen=True, slots=True)
class SoakOptions:
    """The command's options."""

    games: int = 1000
    seconds: int = 60
    """Of the window's own time."""
    seed: int = 1
    json: bool = False


@dataclass(slots=True)
class Report:
    """What a soak came to."""

    figures: dict[str, Any] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """SHA-256, in hex: the same for the same program, cards, numbers and seed."""
        return sha256("\n".join(self.digests).encode()).hexdigest()


def main(wanted: SoakOptions) -> int:
    """Soak, tell what came of it, and fail if anything went wrong inside."""
    stop = Stop()
    signal.signal(signal.SIGTERM, stop.ask)
    cards, report = built_in_cards(), Report()
    report.figures |= {"holdin": __version__, "cards": cards.digest, "seed": wanted.seed}
    try:
        _games(cards, wanted, report, stop)
        if wanted.seconds:
            _window(cards, wanted, report, stop)
    finally:
        stop.check()
    told = {**report.figures, "errors": report.errors, "digest": report.digest}
    sys.stdout.write(json.dumps(told, indent=2) + "\n" if wanted.json else _plain(told))
    return 1 if report.errors else 0


class Stop:
    """Asked to end, it ends at once and leaves nothing behind; a window without a player would pass a wish over."""

    def __init__(self) -> None:
        self._asked = False

    def ask(self, _number: int, _frame: object) -> NoReturn:
        """What SIGTERM calls."""
        self._asked = True
        self._end()

    def check(self) -> None:
        """End if that was asked and passed over: a library may swallow what is raised within it, or raise another."""
        if self._asked:
            self._end()

    @staticmethod
    def _end() -> NoReturn:
        raise SystemExit(128 + signal.SIGTERM)


def _games(cards: CardSet, wanted: SoakOptions, report: Report, stop: Stop) -> None:
    played, whole = games.SoakTotals(), sha256()
    watch = MemoryWatch(wanted.games)
    for wish in games.wishes(cards, wanted.games, wanted.seed):
        stop.check()
        whole.update(games.play(cards, wish, played).encode())
        watch.look(played.counts.total())
    report.digests.append(whole.hexdigest())
    report.errors += played.errors
    ways, endings = (dict(sorted(counted.items())) for counted in (played.ways, played.endings))
    counts = {"games": dict(played.counts), "ways": ways, "answers": played.answers, "endings": endings}
    report.figures["games"] = {**counts, **watch.told()}


def _window(cards: CardSet, wanted: SoakOptions, report: Report, stop: Stop) -> None:
    from holdin.tools.soak.window import FRAME, Monkey  # noqa: PLC0415 - pygame is loaded only for a window
    from holdin.ui.kit.splash import display  # noqa: PLC0415 - the same

    inputs = round(wanted.seconds / FRAME)
    watch = MemoryWatch(inputs)
    with TemporaryDirectory() as folder, _without_a_screen(), display():
        monkey = Monkey(cards, Path(folder) / "home", wanted.seed)
        for number in range(inputs):
            stop.check()
            if not monkey.go_on():
                break
            watch.look(number)
        monkey.close()
    seen = monkey.seen
    report.digests.append(monkey.digest)
    report.errors += seen.errors
    counts = {"seconds": wanted.seconds, "inputs": dict(seen.inputs), "screens": dict(seen.screens)}
    report.figures["window"] = {**counts, "openings": seen.openings, "pictures": seen.drawn, **watch.told()}


@contextmanager
def _without_a_screen() -> Iterator[None]:
    """Pygame draws into memory and plays nothing, whatever screen there is."""
    named = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    before = {name: os.environ.get(name) for name in named}
    os.environ.update(named)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


NAMES: Final = {
    "cards": msgid("digest of the cards"),
    "seed": msgid("seed"),
    "digest": msgid("digest of everything"),
    "games games": msgid("games played"),
    "games ways": msgid("how they were fought"),
    "games answers": msgid("answers in them"),
    "games endings": msgid("how they ended"),
    "games took_seconds": msgid("seconds for them"),
    "games memory_mib": msgid("memory on the way, in MiB"),
    "window seconds": msgid("seconds of the window’s own time"),
    "window inputs": msgid("what was given to the window"),
    "window screens": msgid("screens seen"),
    "window openings": msgid("how often it was opened"),
    "window pictures": msgid("pictures drawn"),
    "window took_seconds": msgid("seconds for the window"),
    "window memory_mib": msgid("memory on the way, in MiB"),
}
"""What figures are called for people."""
ENDINGS: Final = {
    Ending.GOAL.value: msgid("won"),
    Ending.FAILED.value: msgid("failed"),
    Ending.NO_HP.value: msgid("no HP"),
    Ending.NO_CARDS.value: msgid("no cards"),
}


def _plain(told: Mapping[str, Any]) -> str:
    """The report as lines for people."""
    lines = []
    for name, value in told.items():
        if isinstance(value, Mapping):
            lines += [f"{_named(f'{name} {inner}')}: {_short(each)}" for inner, each in value.items()]
        elif name == "errors":
            lines += [tr("error: {what}", what=each) for each in value] or [tr("errors: none")]
        else:
            lines.append(f"{_named(name)}: {value}")
    return "\n".join(lines) + "\n"


def _named(name: str) -> str:
    return known(NAMES.get(name, name))


def _short(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{_kind(str(key))} {each}" for key, each in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _kind(name: str) -> str:
    """An ending, a way, a player or a kind of input in words; the classes of screens keep their names."""
    return known({**ENDINGS, **TERMS[Fights]}.get(name, name)) if name.islower() else name
