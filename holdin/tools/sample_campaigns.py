"""Sample campaigns for pictures of situations: new, grown, damaged, ended."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from holdin.campaign.machine import new_campaign
from holdin.campaign.state import EventBook
from holdin.errors import HoldinError
from holdin.models.card_set import CardSet
from holdin.models.event_card import EventCost, EventDeck
from holdin.models.scenario import NORMAL_LEVEL
from holdin.players.greedy import Greedy
from holdin.players.spending import stickers_for
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_files import export, free_path, preview, take_in, write_out
from holdin.saves.session import KeptSession
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.files import exports
from holdin.ui.pages.screen import Screen
from holdin.words.cli_language import tr

GAMES: Final = 60
"""So many games are searched for a situation."""

Prepare = Callable[[Desk], None]
"""Puts campaigns onto a desk's shelf."""


class ShotError(HoldinError):
    """A situation that can't be pictured."""


class NoSituationError(ShotError):
    """There is no situation of a name."""

    of_command = True


def book(**changes: object) -> Prepare:
    """A campaign that stands where it can, between two scenarios."""

    def prepare(desk: Desk) -> None:
        _write(desk, desk.cards, changes)

    return prepare


def _write(desk: Desk, cards: CardSet, changes: dict[str, object]) -> Path:
    character = next(iter(cards.characters))
    name = str(changes.get("name", "Mara"))
    path = free_path(desk.store.shelf, name)
    state = replace(new_campaign(cards, name, character), **changes)  # type: ignore[arg-type]  # by field name
    write_out(cards, state, 7, path)
    return path


def grown(**changes: object) -> Prepare:
    """A campaign after its first five scenarios."""
    return lambda desk: _grow(desk, changes)


def in_event(deck: EventDeck, *, poor: bool = False) -> Prepare:
    """The same with an event card open: one that isn't free to choose, where the deck has any.

    :param poor: without gold, reputation or items to pay with.
    """

    def prepare(desk: Desk) -> None:
        cards = [card for card in desk.cards.deck(deck) if not (card.locked or card.requires.given)]
        if not cards:
            raise ShotError(tr("the card set has no event cards of this kind"))
        costly = [card for card in cards if any(choice.cost != EventCost() for choice in card.choices)]
        book = EventBook(0 if poor else 8, due=EventDeck.CITY, drawn=(costly or cards)[0].id, turned=1)
        _grow(desk, {"events": book, **({"gold": 0, "items": ()} if poor else {"gold": 14})})

    return prepare


def sold_out(desk: Desk) -> None:
    """The same with as many items as may be worn."""
    _grow(desk, {"items": tuple(desk.cards.items)[:3]})


def _grow(desk: Desk, changes: dict[str, object]) -> None:
    cards = desk.cards
    ids = sorted(cards.scenarios, key=lambda each: cards.scenarios[each].number)
    done = ids[:5]
    stars = [*cards.campaign.start, *(to for each in done for to in cards.scenarios[each].unlocks)]
    blocked = tuple(dict.fromkeys(to for each in done for to in cards.scenarios[each].blocks))
    character = next(iter(cards.characters.values()))
    state: dict[str, object] = {
        "gold": 14,
        "level": 2,
        "upgrades": (character.cards[0].id,),
        "items": tuple(cards.items)[:2],
        "unlocked": tuple(dict.fromkeys(stars)),
        "completed": tuple(done),
        "blocked": blocked,
        "played": 7,
    }
    _write(desk, cards, state | changes)


def enhanced(desk: Desk) -> None:
    """The same with gold spent on stickers, and nothing that the king takes."""
    character = next(iter(desk.cards.characters.values()))
    stickers = stickers_for(desk.cards, character.id, (character.cards[0].id,), 120)
    grown(items=(), stickers=stickers)(desk)


def two(desk: Desk) -> None:
    """Two campaigns, one of them new."""
    book(name="Anna")(desk)
    grown()(desk)


def exported(desk: Desk) -> None:
    """A campaign, and the same as a file to take in."""
    grown()(desk)
    export(next(desk.store.shelf.glob("*.holdin")), exports(desk) / "mara.holdin")


def older(desk: Desk) -> None:
    """A campaign that was made with other cards."""
    id_, item = next(iter(desk.cards.items.items()))
    items = {**desk.cards.items, id_: item.model_copy(update={"price": item.price + 1})}
    _write(desk, replace(desk.cards, items=items, version="0.1", digest="older"), {"gold": 3})


def torn(desk: Desk) -> None:
    """A campaign whose file ends in the middle of a line."""
    path = _write(desk, desk.cards, {"gold": 3})
    path.write_bytes(path.read_bytes() + b'{"plan": "buy')


def held(desk: Desk) -> None:
    """A campaign that another window has open."""
    _OTHERS.append(KeptCampaign.open(_write(desk, desk.cards, {"gold": 3}), desk.cards))


_OTHERS: Final[list[KeptCampaign]] = []
"""The campaigns of other windows."""


def let_go(screen: Screen) -> Screen:
    """The other window closes, once it has been met."""
    while _OTHERS:
        _OTHERS.pop().close()
    return screen


def over(*, won: bool) -> Prepare:
    """A campaign whose first scenario has ended."""

    def prepare(desk: Desk) -> None:
        path = desk.folder / "ended.trial"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_ended(desk.cards, won=won))
        take_in(preview(path, desk.cards), desk.store.shelf)

    return prepare


@cache
def _ended(cards: CardSet, *, won: bool) -> bytes:
    """The first campaign whose first scenario ends so, as its file has it."""
    character = next(iter(cards.characters))
    with TemporaryDirectory() as folder:
        for seed in range(GAMES):
            path = Path(folder) / f"{seed}.trial"
            campaign = KeptCampaign.begin(path, cards, "Mara", character, seed)
            campaign.plan(campaign.legal()[NORMAL_LEVEL])
            _play_out(cards, campaign.game)
            ending = None if campaign.game is None else campaign.game.state.ending
            campaign.close()
            if ending is not None and ending.won is won:
                return export(path, path.with_suffix(".whole")).read_bytes()
    raise ShotError(tr("none of {count} games came to this situation", count=GAMES))


def _play_out(cards: CardSet, game: KeptSession | None) -> None:
    player = Greedy()
    while game is not None and game.state.ending is None:
        game.do(player.choose(cards, game.state, game.legal()))
