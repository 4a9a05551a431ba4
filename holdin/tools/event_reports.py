"""`holdin simulate --events`: whole campaigns with event decks, and what was chosen on each card."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rich.table import Table

from holdin.data.plain import hashed, plain
from holdin.models.base import EventCardId
from holdin.models.card_set import CardSet
from holdin.players.bots import Bot
from holdin.sim.campaigns import CardTally, EventRun, EventTally
from holdin.sim.scenario_digest import LENGTH
from holdin.words.catalogues import msgid
from holdin.words.cli_language import known, spoken, tr

HEADS: Final = (
    *(msgid("card"), msgid("deck"), msgid("by"), msgid("drawn"), msgid("free"), msgid("first choice"), "95 %"),
    *(msgid("outcomes"), msgid("gold"), msgid("reputation")),
)
"""What the columns are called for people; `by` is who chooses."""
NAMES: Final = ("card", "deck", "by", "drawn", "free", "first", "low", "high", "outcomes", "gold", "reputation")
"""What they are called in files."""
ORIGIN: Final = ("events", "campaigns", "seed")

Tallies = Mapping[Bot, EventTally]


def digest(cards: CardSet) -> str:
    """What the figures of a set's event cards are of, whatever their texts say."""
    return hashed([plain(card) for card in cards.events.values()])[:LENGTH]


def _figures(tally: CardTally) -> tuple[str, ...]:
    """From `drawn` on, as text; means are for each time that the card was drawn."""
    low, high = tally.interval
    shares = (f"{share:.0%}" if tally.free else "" for share in (tally.share, low, high))
    met = " ".join(f"{side}{place + 1}:{count}" for (side, place), count in sorted(tally.outcomes.items()))
    gold, reputation = (
        f"{number / tally.drawn:+.1f}" if tally.drawn else "" for number in (tally.gold, tally.reputation)
    )
    return (str(tally.drawn), str(tally.free), *shares, met, gold, reputation)


def _rows(cards: CardSet, tallies: Tallies) -> list[tuple[EventCardId, Bot, CardTally]]:
    """Card by card, those that came up only."""
    every = ((id_, bot, tally.cards[id_]) for id_ in cards.events for bot, tally in tallies.items())
    return [(id_, bot, tally) for id_, bot, tally in every if tally.drawn]


def table(cards: CardSet, tallies: Tallies) -> Table:
    """A row for each card and chooser."""
    shown = Table(*(known(head) for head in HEADS), title=tr("Choices at event cards"))
    for id_, bot, tally in _rows(cards, tallies):
        drawn, free, share, low, high, *rest = _figures(tally)
        shown.add_row(_title(cards, id_), cards.events[id_].deck, bot, drawn, free, share, f"{low}–{high}", *rest)
    return shown


def _title(cards: CardSet, id_: EventCardId) -> str:
    return cards.text(spoken(), f"event.{id_}.title")


def told(cards: CardSet, bot: Bot, tally: EventTally) -> str:
    """How the campaigns of one chooser went, in a line."""
    by_deck = {str(card.deck): 0 for card in cards.events.values()}
    for id_, found in tally.cards.items():
        by_deck[cards.events[id_].deck] += found.drawn
    decks = ", ".join(f"{deck} {count / max(tally.played, 1):.0%}" for deck, count in by_deck.items())
    return tr(
        "{bot}: {campaigns} campaigns, {ended} to an ending; {won} of {played} scenarios won; "
        "a card for a scenario: {decks}; at the end {gold} gold, reputation {reputation}",
        bot=bot.value,
        campaigns=tally.campaigns,
        ended=tally.ended,
        won=tally.won,
        played=tally.played,
        decks=decks,
        gold=f"{tally.gold / tally.campaigns:.0f}",
        reputation=f"{tally.reputation / tally.campaigns:.1f}",
    )


def write(file: Path, cards: CardSet, run: EventRun, tallies: Tallies) -> None:
    """The figures as a .csv, a row for each card and chooser; shares from 0 to 1."""
    origin = (digest(cards), run.campaigns, run.seed)
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow((*NAMES, *ORIGIN))
        for id_, bot, tally in _rows(cards, tallies):
            drawn, free, _, _, _, *rest = _figures(tally)
            shares = (round(share, 4) for share in (tally.share, *tally.interval))
            writer.writerow((id_, cards.events[id_].deck, bot, drawn, free, *shares, *rest, *origin))


def read(file: Path) -> list[dict[str, Any]]:
    """The rows of such a file."""
    with file.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def page(cards: CardSet, run: EventRun, tallies: Tallies) -> str:
    """The same in Markdown: each chooser's share of a card's first choice, and what came of it for the last of them."""
    bots = [*tallies]
    heads = ("card", "deck", *(f"{bot}: first choice" for bot in bots), "drawn", "outcomes", "gold", "reputation")
    seen = [id_ for id_ in cards.events if any(tally.cards[id_].drawn for tally in tallies.values())]
    lines = (
        f"Seed {run.seed}, event cards `{digest(cards)}`. The last four columns are those of {bots[-1]}.\n",
        *(f"- {told(cards, bot, tally)}" for bot, tally in tallies.items()),
        "",
        _line(heads),
        _line(["---"] * len(heads)),
        *(_line(_page_row(cards, id_, [tallies[bot].cards[id_] for bot in bots])) for id_ in seen),
    )
    return "\n".join((*lines, ""))


def _page_row(cards: CardSet, id_: EventCardId, found: Sequence[CardTally]) -> Iterable[str]:
    drawn, _, _, _, _, *rest = _figures(found[-1])
    return (_title(cards, id_), str(cards.events[id_].deck), *map(_share, found), drawn, *rest)


def _share(tally: CardTally) -> str:
    _, free, share, low, high, *_ = _figures(tally)
    return f"{share} ({low}–{high}) of {free}" if tally.free else "–"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
