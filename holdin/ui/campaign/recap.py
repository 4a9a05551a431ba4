"""Where a campaign is, in three lines."""

from collections.abc import Iterator
from time import localtime, strftime

from holdin.campaign.state import Stop
from holdin.saves.summary import GameNow, Summary
from holdin.words.plans import PROMPTS
from holdin.words.words import Words


def recap(words: Words, summary: Summary) -> Iterator[str]:
    """Whose campaign it is and how far; where it stands; what is to be done."""
    yield words.tr(
        "{name}, level {level} · {gold} gold · {won} of {scenarios} scenarios",
        name=summary.name,
        level=summary.level,
        gold=summary.gold,
        won=len(summary.completed),
        scenarios=summary.scenarios,
    )
    yield _place(words, summary)
    yield _asked(words, summary)


def _place(words: Words, summary: Summary) -> str:
    if summary.scenario is not None and summary.scenario in words.cards.scenarios:
        number, title = words.cards.scenarios[summary.scenario].number, words.name(summary.scenario)
        return words.tr("{number} · {title}, level {level}", number=number, title=title, level=summary.scenario_level)
    if summary.over:
        return words.tr("The story has come to an end; other scenarios may be open.")
    if summary.completed:
        return words.tr("Last won: {scenario}", scenario=words.name(summary.completed[-1]))
    return words.tr("Nothing has been won yet.")


def _asked(words: Words, summary: Summary) -> str:
    game = summary.game
    if game is None:
        stop = Stop(summary.stop)
        return words.tr("In town, before the next scenario") if stop is Stop.TOWN else words.tr(PROMPTS[stop])
    return words.tr("It has ended; see what it brings.") if game.ended else _standing(words, game)


def _standing(words: Words, game: GameNow) -> str:
    return words.tr(
        "Round {round} · {hp} of {max} HP · {left} of {monsters} monsters left",
        round=game.round,
        hp=game.hp,
        max=game.max_hp,
        left=game.monsters_left,
        monsters=game.monsters,
    )


def played_at(seconds: float) -> str:
    """A moment (seconds since 1970) as it is on the clock here."""
    return strftime("%Y-%m-%d %H:%M", localtime(seconds))
