"""The scenario book and the page of rules, as text to read and search."""

from collections.abc import Iterator
from typing import Final

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from holdin.models.card_set import CardSet
from holdin.models.rewards import Treasure
from holdin.models.scenario import Scenario
from holdin.words.rules_summary import summary
from holdin.words.story import Part, passages, prologue, story
from holdin.words.words import Words

TITLE: Final = 15.0
TEXT: Final = 10.0
"""Points."""
LEADING: Final = 1.32


def print_book(pdf: FPDF, cards: CardSet, words: Words) -> None:
    """Every scenario, then the treasure list on pages of its own, so that it isn't read by accident.

    The prologue stands before the scenario that it leads to: a campaign that builds on another has others before it.
    """
    pdf.add_page()
    _heading(pdf, words.tr("Scenario book"))
    for scenario in sorted(cards.scenarios.values(), key=lambda each: each.number):
        if scenario.id in cards.campaign.start[:1]:
            _prologue(pdf, cards, words)
        _scenario(pdf, cards, words, scenario)
    pdf.add_page()
    _heading(pdf, words.tr("Treasures: read an entry only when you have looted it"))
    for number, treasure in enumerate(cards.treasures.values(), start=1):
        text = cards.text(words.lang, f"treasure.{treasure.id}.text")
        _paragraph(pdf, f"{number}. {text} {' '.join(_found(words, treasure))}")


def _prologue(pdf: FPDF, cards: CardSet, words: Words) -> None:
    if told := prologue(words):
        _room(pdf)
        _heading(pdf, cards.text(words.lang, "set.title"), TITLE - 2)
        _paragraph(pdf, told, "I")
        pdf.ln(3)


def _room(pdf: FPDF) -> None:
    """A new page where little is left of this one: a heading stays with its text."""
    if pdf.will_page_break(60):
        pdf.add_page()


def _scenario(pdf: FPDF, cards: CardSet, words: Words, scenario: Scenario) -> None:
    _room(pdf)
    _heading(pdf, f"{scenario.number} · {words.name(scenario.id)}", TITLE - 2)
    _story(pdf, words, scenario, "intro")
    for name, text in _facts(cards, words, scenario):
        _paragraph(pdf, f"**{name}:** {text}")
    _story(pdf, words, scenario, "closing")
    pdf.ln(3)


def _story(pdf: FPDF, words: Words, scenario: Scenario, part: Part) -> None:
    """A text of the story, then its passages, each under what has to be completed before it is read."""
    _paragraph(pdf, story(words, scenario.id, part), "I")
    numbers = {each.id: each.number for each in words.cards.scenarios.values()}
    for after, told in passages(words, scenario.id, part):
        name = f"{numbers[after]} · {words.name(after)}"
        _paragraph(pdf, f"**{words.tr('If {scenario} is completed', scenario=name)}:** {told}")


def _facts(cards: CardSet, words: Words, scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What the page of a scenario says, but for its story."""
    tr, lang = words.tr, words.lang
    yield tr("Map"), f"{words.name(scenario.map)}, {words.word(scenario.colour)}"
    if scenario.requires:
        yield tr("Needs"), words.names(scenario.requires)
    yield tr("Goal"), cards.text(lang, f"scenario.{scenario.id}.goal")
    for index, rule in enumerate(scenario.rules):
        only = "" if rule.fights is None else f" ({words.word(rule.fights)})"
        yield tr("Special rule") + only, words.special_rule(scenario.id, index)
    yield tr("Monsters"), words.names(cards.monsters_of(scenario))
    king = cards.king_list(scenario)
    if king:
        yield tr("The king takes"), words.names(king)
    if scenario.rewards.gold:
        yield tr("Reward"), tr("{gold} gold", gold=scenario.rewards.gold)
    if scenario.unlocks:
        yield tr("Unlocks"), _numbers(cards, scenario.unlocks)
    if scenario.blocks:
        yield tr("Blocks"), _numbers(cards, scenario.blocks)


def _numbers(cards: CardSet, ids: tuple[str, ...]) -> str:
    numbers = {scenario.id: scenario.number for scenario in cards.scenarios.values()}
    return ", ".join(str(numbers[id_]) for id_ in numbers if id_ in ids)


def _found(words: Words, treasure: Treasure) -> Iterator[str]:
    if treasure.gold:
        yield words.tr("{gold} gold.", gold=treasure.gold)
    for thing in (treasure.item, treasure.unlock_item, treasure.achievement):
        if thing is not None:
            yield f"{words.name(thing)}."


def print_rules(pdf: FPDF, lang: str) -> None:
    """One page that brings back what one has learnt."""
    page = summary(lang)
    pdf.add_page()
    _heading(pdf, page.title)
    for part in page.parts:
        _paragraph(pdf, f"**{part.name}** {part.text}", size=TEXT - 1)


def _heading(pdf: FPDF, text: str, size: float = TITLE) -> None:
    pdf.set_font("serif", "B", size)
    pdf.multi_cell(0, size * LEADING * 0.3528, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pdf.ln(1.5)


def _paragraph(pdf: FPDF, text: str, style: str = "", size: float = TEXT) -> None:
    pdf.set_font("serif", style, size)
    height = size * LEADING * 0.3528
    pdf.multi_cell(0, height, text, align="L", markdown=not style, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pdf.ln(1)
