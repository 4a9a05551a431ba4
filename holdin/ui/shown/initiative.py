"""Who acts when on the open map: rows of figures that act alike, with their set in words, as plain values (OPN-3)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from holdin.game.figures import YOU
from holdin.game.foresight import foretold
from holdin.game.open import reading
from holdin.game.open.reading import Seen
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter, Party
from holdin.models.monster import Stats
from holdin.ui.shown.figures import Standing, standing, whose_turn


@dataclass(frozen=True, slots=True)
class TurnRow:
    """Figures with one initiative, or one figure."""

    figures: tuple[Standing, ...]
    initiatives: tuple[int, ...]
    """One, or before a sort has its set those of all three; none before your cards are chosen."""
    letter: Letter | None = None
    """The set, once it is rolled or foreseen."""
    stats: Stats | None = None
    """A monster's values; none for you and yours."""
    acts: bool = False
    """Whether one of them acts now."""
    acted: frozenset[str] = frozenset()
    """Those who have had their turn in this round."""

    @property
    def id(self) -> str:
        """The first figure's: it stands for all of them."""
        return self.figures[0].id

    @property
    def over(self) -> bool:
        """Whether all of them have had their turn."""
        return all(figure.id in self.acted for figure in self.figures)


def turn_rows(cards: CardSet, state: GameState) -> tuple[TurnRow, ...]:
    """You, yours and the revealed monsters by their sorts and kinds, in this round's order once it is known."""
    there = {each.id: each for each in standing(cards, state) if each.here}
    seen = [each for each in reading.figures(cards, state) if each.id in there]
    known = {who: place for place, who in enumerate(reading.order(cards, state))}
    placed = sorted(seen, key=lambda each: known.get(each.id, len(known)))
    rows = (_row(cards, state, tuple(group), there) for _, group in groupby(placed, key=_alike))
    return tuple(_joined(rows))


def _alike(seen: Seen) -> tuple[str, str, str]:
    """Monsters of a sort and kind act alike; you and each of yours stand alone."""
    return ("", seen.of, seen.kind) if seen.side is Party.MONSTER else (seen.id, seen.of, seen.kind)


def _row(cards: CardSet, state: GameState, alike: tuple[Seen, ...], there: dict[str, Standing]) -> TurnRow:
    first, acts = alike[0], whose_turn(state)
    figures = tuple(there[each.id] for each in alike)
    row = TurnRow(
        figures,
        () if first.initiative is None else (first.initiative,),
        first.set,
        acts=any(each.id == acts for each in alike),
        acted=frozenset(each.id for each in alike if each.acted and each.id != acts),
    )
    if first.side is not Party.MONSTER:
        return row
    stats, known = stage(cards, state.setup).stats(first.id), first.set or foretold(state, MonsterId(first.of))
    sets = (known,) if known is not None else tuple(stats.sets)
    return replace(row, letter=known, stats=stats, initiatives=tuple(stats.sets[letter].initiative for letter in sets))


def _joined(rows: Iterator[TurnRow]) -> Iterator[TurnRow]:
    """Before the order is known each sort and kind has a row of its own, wherever its figures stand."""
    found: dict[object, TurnRow] = {}
    for row in rows:
        first = row.figures[0]
        key = (first.monster, first.elite) if first.monster is not None else first.id
        before = found.get(key)
        found[key] = row if before is None else _both(before, row)
    yield from found.values()


def _both(one: TurnRow, other: TurnRow) -> TurnRow:
    return replace(
        one, figures=(*one.figures, *other.figures), acts=one.acts or other.acts, acted=one.acted | other.acted
    )


def is_you(row: TurnRow) -> bool:
    """Whether a row is yours."""
    return row.id == YOU
