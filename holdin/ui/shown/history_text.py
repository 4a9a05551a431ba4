"""What a save tells of its scenarios, and of how it stands, in words."""

from collections.abc import Iterator
from pathlib import Path

from holdin.campaign.actions import ChooseScenario
from holdin.campaign.state import CampaignStage
from holdin.errors import SaveError
from holdin.game.notation import show
from holdin.game.session import Moment, Session
from holdin.models.card_set import CardSet
from holdin.saves.history import PlayedScenario, cards_of, chapters
from holdin.saves.summary import CampaignSummary, GameNow
from holdin.words.plans import PROMPTS
from holdin.words.words import Words

INDENT = "    "


def told(chapter: PlayedScenario, cards: CardSet, lang: str) -> Iterator[str]:
    """A scenario as lines: each answer with its chance as it is saved, and below it what happened, in words.

    Where the cards or rules are others now, only what was answered.
    """
    words = Words(cards, lang)
    try:
        session = chapter.session(cards)
    except SaveError as error:
        yield from (named(chapter, words), words.trouble(error), *("; ".join(lines) for lines in chapter.answers))
        return
    yield named(chapter, words)
    yield from _played(session, words)


def named(chapter: PlayedScenario, words: Words) -> str:
    """A scenario's number, title and level."""
    page = words.cards.scenarios.get(chapter.scenario)
    number, name = "?" if page is None else page.number, words.name(chapter.scenario)
    return words.tr("{number} {scenario}, level {level}", number=number, scenario=name, level=chapter.level)


def recap(words: Words, summary: CampaignSummary) -> Iterator[str]:
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
    game, stop = summary.game, CampaignStage(summary.stop)
    if game is not None:
        yield words.tr("It has ended; see what it brings.") if game.ended else standing(words, game)
    else:
        yield words.tr("In town, before the next scenario") if stop is CampaignStage.TOWN else words.tr(PROMPTS[stop])


def _place(words: Words, summary: CampaignSummary) -> str:
    if summary.scenario is not None and summary.scenario in words.cards.scenarios:
        return words.plan_label(ChooseScenario(summary.scenario, summary.scenario_level))
    if summary.over:
        return words.tr("The story has come to an end; other scenarios may be open.")
    if summary.completed:
        return words.tr("Last won: {scenario}", scenario=words.name(summary.completed[-1]))
    return words.tr("Nothing has been won yet.")


def standing(words: Words, game: GameNow) -> str:
    """How a scenario under way stands."""
    return words.tr(
        "Round {round} · {hp} of {max} HP · {left} of {monsters} monsters left",
        round=game.round,
        hp=game.hp,
        max=game.max_hp,
        left=game.monsters_left,
        monsters=game.monsters,
    )


def _played(session: Session, words: Words) -> Iterator[str]:
    for moment in session.moments:
        if moment.actions:
            yield "; ".join(show(action) for action in moment.actions)
        yield from _happened(moment, words)
    yield words.prompt(session.state)


def _happened(moment: Moment, words: Words) -> Iterator[str]:
    lines = (words.event(moment.state, event) for event in moment.events)
    return (f"{INDENT}{line}" for line in lines if line)


def log_of(file: Path, cards: CardSet | None = None) -> tuple[str, ...]:
    """What happened in a save's last scenario; for a save that can't be read, why not."""
    try:
        found = chapters(file)
        return tuple(told(found[-1], cards_of(file, cards), "en")) if found else ()
    except SaveError as error:
        return (str(error),)
