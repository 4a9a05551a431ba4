"""What a player does with idle gold: the stickers that bring most for what they cost (ENH-1, ENH-2)."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Final

from holdin.models.ability import Ability
from holdin.models.base import CardId, CharacterId
from holdin.models.card_set import CardSet
from holdin.models.character import Character
from holdin.models.enhancement import Enhancement, Property, Sticker
from holdin.models.letters import Condition, Fights
from holdin.rules.enhancement import cannot_lie, every_place, gold_for

_LINES: Final[Mapping[str, float]] = {"attack": 3.0, "heal": 1.5, "shield": 4.0, "retaliate": 3.0, "move": 1.2}
"""What a further point of a line is worth, as a practised person weighs it: a point of damage is 3."""
_CONDITIONS: Final[Mapping[str, float]] = {
    Condition.STRENGTHEN: 2.5,
    Condition.MUDDLE: 2.0,
    Condition.IMMOBILIZE: 3.0,
    Condition.DISARM: 5.0,
    Condition.POISON: 3.0,
    Condition.WOUND: 3.0,
    Condition.REGENERATE: 1.5,
}
_OTHERS: Final[Mapping[Property, float]] = {Property.RANGE: 1.2, Property.JUMP: 1.0}
_ELSE: Final = 0.6
"""A push, a pull, a pierce: at times."""
_ONCE: Final = 0.4
"""How much of that is left on an action that loses its card: it comes once or twice."""


def stickers_for(
    cards: CardSet, character: CharacterId, upgrades: tuple[CardId, ...], gold: int
) -> tuple[Sticker, ...]:
    """What a player has on the cards who has spent so much gold on them, one sticker after another."""
    found: tuple[Sticker, ...] = ()
    while (best := _best(cards, cards.characters[character], upgrades, found, gold)) is not None:
        gold -= _price(cards, cards.characters[character], found, best)
        found = (*found, best)
    return found


def _best(
    cards: CardSet, hero: Character, upgrades: tuple[CardId, ...], lying: tuple[Sticker, ...], gold: int
) -> Sticker | None:
    """The sticker that brings most for its gold, on a face that is played; none if none can be paid."""
    found = [
        (_brings(cards, hero, at) / price, at)
        for at in every_place(hero, cards.enhancements)
        if at.level == (2 if at.card in upgrades else 1)
        and cannot_lie(hero, lying, at, cards.enhancements, Fights.HELD) is None  # what counts either way
        and (price := _price(cards, hero, lying, at)) <= gold
    ]
    return max(found, key=itemgetter(0), default=(0.0, None))[1]


def _price(cards: CardSet, hero: Character, lying: tuple[Sticker, ...], at: Sticker) -> int:
    return gold_for(hero, lying, at, cards.enhancements, cards.campaign.enhancement_percent)


def _brings(cards: CardSet, hero: Character, at: Sticker) -> float:
    action = hero.card(at.card).face(at.side, at.level).action(at.half)
    return _worth(cards.enhancements[at.enhancement], action.abilities[at.line]) * (_ONCE if action.lost else 1.0)


def _worth(kind: Enhancement, line: Ability) -> float:
    if kind.changes is Property.VALUE:
        return _LINES.get(line.kind, _ELSE)
    if kind.changes is Property.CONDITION:
        return _CONDITIONS.get(str(kind.condition), _ELSE)
    return _OTHERS.get(kind.changes, _ELSE)
