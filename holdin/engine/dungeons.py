"""`new` with a dungeon in place of a scenario."""

import secrets
from typing import Final

from holdin.data.dungeon_cards import with_dungeon
from holdin.dungeons.offer import Wish, dealt, dice_of, offered, seed_of_day, setup_of
from holdin.dungeons.today import TODAY, today_by_utc
from holdin.engine.lines import ProtocolError
from holdin.engine.requests import New
from holdin.errors import Said, SaidError
from holdin.game.dice import Dice
from holdin.game.state import Setup
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import Dungeon
from holdin.models.letters import Fights
from holdin.models.prescribed import way_of

ANY: Final = "any"
OTHERS: Final = ("scenario", "character_level", "upgrades", "items", "stickers", "all_monsters")
"""What a dungeon says itself, or doesn't have."""


def set_up(cards: CardSet, request: New) -> tuple[CardSet, Setup]:
    """The cards with the dungeon that is asked for, and its set-up.

    :raises ProtocolError: `bad_request`: there is no such dungeon.
    """
    for field in OTHERS:
        if field in request.model_fields_set:
            raise ProtocolError("bad_request", Said("A dungeon is played without “{field}”.", field=field), at=field)
    if cards.dealing is None:
        raise ProtocolError("bad_request", Said("This card set has no dungeons."), at="dungeon")
    character = CharacterId(request.character or next(iter(cards.characters)))
    if character not in cards.characters:
        said = Said("There is no character “{id}”; there are {known}.", id=character, known=", ".join(cards.characters))
        raise ProtocolError("bad_request", said, at="character")
    try:
        dungeon = _dungeon(cards, request, character)
    except SaidError as error:
        raise ProtocolError("bad_request", Said("{told}.", told=error.said), at="dungeon") from error
    return with_dungeon(cards, dungeon), setup_of(cards, dungeon, character, hindrances=request.hindrances)


def _dungeon(cards: CardSet, request: New, character: CharacterId) -> Dungeon:
    if request.dungeon not in {TODAY, ANY}:
        return dealt(cards, str(request.dungeon))
    today = request.dungeon == TODAY
    seed = seed_of_day(today_by_utc()) if today else request.seed
    fights = way_of(Fights(request.fights or Fights.HELD), cards.characters[character])
    return offered(cards, Wish(request.level, fights, character), secrets.randbelow(1 << 53) if seed is None else seed)


def first_dice(cards: CardSet) -> Dice | None:
    """The dice that belong to a dungeon."""
    return None if cards.dungeon is None else dice_of(cards.dungeon)
