"""A review in words: what a game came to, where it turned and why, and which rolls turned it."""

from collections.abc import Iterator, Sequence
from typing import Final

from holdin.draw.curve import Curve, CurvePoint
from holdin.game.actions import Step
from holdin.game.notation import parse
from holdin.game.session import Moment
from holdin.game.state import GameState
from holdin.players.player import Answers
from holdin.review.course import Review, round_marks
from holdin.review.findings import Better, Estimate, Finding, Prospect
from holdin.ui.shown.answers import because
from holdin.words.catalogues import msgid
from holdin.words.translator import sentence
from holdin.words.words import Words

MEANING: Final = msgid(
    "Chances are those of a hasty player who plays on from there and rolls anew; a thoughtful one does better."
    " Where the difference could well be chance, nothing is named."
)
TELLING: Final = 0.4
"""HP or rounds by which how things stand two rounds on must differ to be a reason."""
OFTEN: Final = 0.08
"""The share of games by which a way of losing must differ to be one."""


def told(words: Words, moments: Sequence[Moment], review: Review) -> Iterator[str]:
    """All of it as lines."""
    yield from summary(words, review)
    yield ""
    yield words.tr("Turning points:") if review.turns else words.tr("No decision cost much for sure.")
    for number, found in enumerate(review.turns, 1):
        said, better, why = turn(words, moments, found)
        yield f"{number}. {said}"
        yield from (f"   {line}" for line in (better, why) if line)
    if review.rolls:
        yield ""
        yield words.tr("Rolls that turned it:")
        yield from (f"   {roll(words, moments, found)}" for found in review.rolls)
    yield ""
    yield words.tr(MEANING)


def curve(words: Words, moments: Sequence[Moment], review: Review) -> Curve:
    """What is drawn of it."""
    points = [CurvePoint(point.at, point.expected, point.chance) for point in review.points]
    turns = [(found.last, found.better.best.mean) for found in review.turns if found.better is not None]
    return Curve(points, round_marks(moments), turns, len(moments) - 1, words.tr("luck"))


def summary(words: Words, review: Review) -> Iterator[str]:
    """How the chance to win went, and how much of that was luck, and how much play."""
    tr = words.tr
    yield tr(
        "Chance to win: {start} at the beginning, {end} in the end.",
        start=percent(review.start.mean),
        end=percent(review.end),
    )
    yield tr("Your luck with dice and cards: {luck}.", luck=points(words, review.luck))
    yield tr("Your decisions, against those of a hasty player: {play}.", play=points(words, review.play))


def percent(chance: float) -> str:
    """A chance, such as "71 %"."""
    return f"{round(100 * chance)} %"


def points(words: Words, swing: Estimate) -> str:
    """A difference of chances with twice its standard error, such as "+12 (give or take 6) percentage points"."""
    count = round(100 * swing.mean)
    sign = "+" if count > 0 else "−" if count < 0 else ""
    return words.tr(
        "{sign}{count} points, give or take {error}", sign=sign, count=abs(count), error=round(200 * swing.error)
    )


def turn(words: Words, moments: Sequence[Moment], found: Finding) -> tuple[str, str, str]:
    """A decision that cost much: what was decided, with what it did to the chance; what was better; and why."""
    better, state = found.better, moments[found.at].state
    assert better is not None
    given = tuple(moment.actions[0] for moment in moments[found.at + 1 : found.last + 1])
    said = words.tr(
        "Round {round}: {answer}: {best} → {chosen}",
        round=state.round,
        answer=way_words(words, state, given),
        best=percent(better.best.mean),
        chosen=percent(better.chosen.mean),
    )
    way = tuple(parse(line) for line in better.way)
    other = words.tr("Better: {answer}", answer=way_words(words, state, way))
    return said, other, reason(words, state, (given, way), better)


def roll(words: Words, moments: Sequence[Moment], found: Finding) -> str:
    """A roll that turned much: after what it came, what was to be expected, and what came of it."""
    assert found.chosen is not None
    assert found.rolled is not None
    assert found.luck is not None
    before, moment = moments[found.last - 1].state, moments[found.last]
    return words.tr(
        "Round {round}, {luck}: {answer} ({rolled}): {expected} expected, {chance} after it",
        round=before.round,
        luck=words.tr("good luck") if found.luck.mean > 0 else words.tr("bad luck"),
        answer=words.label(before, moment.actions[0]),
        rolled=", ".join(words.label(before, action) for action in moment.actions[1:]),
        expected=percent(found.chosen.mean),
        chance=percent(found.rolled.mean),
    )


def way_words(words: Words, state: GameState, way: Answers) -> str:
    """Answers in words: a move by where it goes, anything else by its label."""
    steps = [action for action in way if isinstance(action, Step)]
    if steps:
        return words.tr("Move to {hex}", hex=words.hex(steps[-1].hex))
    return words.label(state, way[0])


def reason(words: Words, state: GameState, ways: tuple[Answers, Answers], better: Better) -> str:
    """Why an answer is better than the one that was given: what it alone brings, and what games come to with it."""
    given, way = (because(words, state, each).rstrip(".") for each in ways)
    at_once = "" if way == given else way
    return sentence("; ".join(filter(None, (at_once, *_ahead(words, better.chosen_ahead, better.best_ahead)))))


def _ahead(words: Words, chosen: Prospect, best: Prospect) -> Iterator[str]:
    """What differs most two rounds on, and how fewer games are lost."""
    hp, rounds = _figures(words, best.hp, chosen.hp), _figures(words, best.rounds, chosen.rounds)
    foes = _figures(words, best.foes, chosen.foes)
    differences = {
        best.hp - chosen.hp: words.tr("two rounds on you have {best} HP on average instead of {chosen}", **hp),
        best.rounds - chosen.rounds: words.tr(
            "two rounds on your cards last {best} rounds more instead of {chosen}",
            **rounds,
        ),
        (chosen.foes - best.foes) / 2: words.tr(
            "two rounds on the monsters have {best} HP in all instead of {chosen}", **foes
        ),
    }
    if max(differences) >= TELLING:
        yield differences[max(differences)]
    losses = {
        chosen.no_hp - best.no_hp: words.tr(
            "HP run out in {best} of games instead of {chosen}", **_shares(best.no_hp, chosen.no_hp)
        ),
        chosen.no_cards - best.no_cards: words.tr(
            "cards run out in {best} of games instead of {chosen}", **_shares(best.no_cards, chosen.no_cards)
        ),
        chosen.failed - best.failed: words.tr(
            "the scenario fails in {best} of games instead of {chosen}", **_shares(best.failed, chosen.failed)
        ),
    }
    if max(losses) >= OFTEN:
        yield losses[max(losses)]


def _figures(words: Words, best: float, chosen: float) -> dict[str, str]:
    """Both with a decimal, as the language writes it."""
    told = (f"{value:.1f}".split(".") for value in (best, chosen))
    return dict(
        zip(("best", "chosen"), (words.tr("{whole}.{tenths}", whole=w, tenths=t) for w, t in told), strict=True)
    )


def _shares(best: float, chosen: float) -> dict[str, str]:
    return {"best": percent(best), "chosen": percent(chosen)}
