"""Programs that speak the engine protocol, as players of a simulation: the same seeds, the same table.

A program is started for each game and finds it set up: it asks with `view` and `legal`, answers with `do`, and is done
when the view says how the game ended. What would show it the dice, or another game, is refused.
"""

import os
import shlex
import shutil
import subprocess
from threading import Timer
from typing import Final

from holdin.engine.conversation import Engine
from holdin.engine.lines import LINE_LIMIT, ProtocolError, read, written
from holdin.engine.loop import answer
from holdin.errors import HoldinError, Said
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.card_set import CardSet
from holdin.players.bots import Bot
from holdin.sim.play import GameRecord, game_seed, record
from holdin.sim.run import Job, play_job, table
from holdin.sim.tally import is_bound
from holdin.words.cli_language import tr

ALLOWED: Final = ("hello", "view", "legal", "do", "ask", "advise", "quit")
"""What a program may ask in a game that is counted."""

PATIENCE: Final = 600
"""Seconds for one game; then the program is stopped."""


class ProgramError(HoldinError):
    """A program didn't play its game to the end."""


def words_of(command: str, *, windows: bool = os.name == "nt") -> list[str]:
    """A command as its program and arguments; on Windows a backslash is a part of a path.

    :raises ValueError: a quotation mark has no other.
    """
    words = shlex.split(command, posix=not windows)
    return [word.strip("\"'") for word in words] if windows else words


def exists(command: str) -> bool:
    """Whether a command can be started."""
    try:
        parts = words_of(command)
    except ValueError:
        return False
    return bool(parts) and shutil.which(parts[0]) is not None


def play(job: Job) -> tuple[GameRecord, ...]:
    """Play a job's games, whoever plays; this is what executors are sent."""
    bot = job.cell.bot
    if isinstance(bot, Bot) or is_bound(bot):
        return play_job(job)
    seeds = [game_seed(job.seed, index) for index in range(*job.indexes)]
    return tuple(_game(bot.value, *table(job, seed), seed) for seed in seeds)


def _game(command: str, cards: CardSet, setup: Setup, seed: int) -> GameRecord:
    """One game, played by a program of its own.

    :raises ProgramError: it ends, or takes too long, before the game does.
    """
    engine, session = Engine(), Session(cards, setup, Dice(seed))
    engine.use(cards)
    engine.play(session)
    with subprocess.Popen(words_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:  # noqa: S603 - the command that was asked for
        late = Timer(PATIENCE, program.kill)
        late.start()
        try:
            _converse(engine, session, program)
        finally:
            late.cancel()
            program.kill()
    if session.state.ending is None:
        raise ProgramError(tr("{command} stopped before the game was over", command=repr(command)))
    return record(session)


def _converse(engine: Engine, session: Session, program: "subprocess.Popen[bytes]") -> None:
    """Answer a program until the game is over, or the program."""
    assert program.stdin is not None
    assert program.stdout is not None
    while session.state.ending is None and engine.running and (line := program.stdout.readline(LINE_LIMIT + 2)):
        try:
            program.stdin.write(_answered(engine, line))
            program.stdin.flush()
        except BrokenPipeError:
            return


def _answered(engine: Engine, line: bytes) -> bytes:
    try:
        request = read(line)
        if request.get("op") in ALLOWED:
            return written(answer(engine, line))
        said = Said("In a simulation there are {known}.", known=", ".join(ALLOWED))
        error = ProtocolError("bad_request", said, at="op")
        return written({"id": request.get("id"), "ok": False, "error": error.answer(engine.say)})
    except ProtocolError:
        return written(answer(engine, line))
