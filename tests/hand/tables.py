"""Tables of free cards, as tests of Hand begin with them."""

from holdin.data.load import built_in_cards
from holdin.game.state import GameState, Setup
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_table import CardTable, Lying
from holdin.hand.table_history import TableHistory
from holdin.models.base import ScenarioId
from holdin.models.deck import MAPS
from tests.game import random_play

CARDS = built_in_cards()
HERO = next(iter(CARDS.characters))
FIRST = CARDS.campaign.start[0]
SEED = 20_250
"""Of whatever is tried at random."""


def history(scenario: ScenarioId = FIRST) -> TableHistory:
    found = TableHistory(CARDS, HERO)
    found.do(g.SetUp(scenario=scenario))
    return found


def map_of(table: CardTable, scenario: ScenarioId) -> Lying:
    wanted = CARDS.scenarios[scenario].map
    maps = [card for card in table.cards if card.card.startswith(MAPS)]
    return next(card for card in maps if (face := slots.face_up(CARDS, card)) is not None and face.id == wanted)


def selections(scenario: ScenarioId, seed: int) -> list[GameState]:
    """Every card selection of a random game with two items and an upgrade."""
    king = CARDS.king_list(CARDS.scenarios[scenario])
    items = tuple(item for item in CARDS.items if item not in king)[:1]
    hero = CARDS.characters[HERO]
    return random_play.selections(CARDS, Setup(scenario, HERO, 2, 2, (hero.cards[1].id,), items), seed)
