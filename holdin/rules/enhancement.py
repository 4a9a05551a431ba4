"""Enhancements: where a sticker goes, what it costs, and a card with its stickers on (ENH)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from holdin.models.ability import Ability, Attack, CardAction
from holdin.models.area import grown
from holdin.models.base import CardId, EnhancementId
from holdin.models.character import AbilityCard, Character, Face
from holdin.models.enhancement import Enhancement, Misfit, Property, Sticker, misfit
from holdin.models.letters import Fights, Half, Side

LEVEL_PRICE: Final = 25
EARLIER_PRICE: Final = 75
"""What each level of a face above 1, and each sticker that its action has already, adds to a price (ENH-2)."""

Kinds = Mapping[EnhancementId, Enhancement]
"""The stickers that a set has."""


def printed_line(character: Character, where: Sticker) -> Ability | None:
    """The line, as it is printed, on which a sticker would lie; none if there is no such line (ENH-1)."""
    card = next((card for card in character.cards if card.id == where.card), None)
    faces = () if card is None else card.faces
    face = next((face for face in faces if (face.side, face.level) == (where.side, where.level)), None)
    lines = () if face is None else face.action(where.half).abilities
    return lines[where.line] if 0 <= where.line < len(lines) else None


def every_place(character: Character, kinds: Kinds) -> Iterator[Sticker]:
    """Every kind of sticker on every line with a dot, whether it goes there or not, in printed order (ENH-1)."""
    for card in character.cards:
        for face in card.faces:
            for half in Half:
                for line, ability in enumerate(face.action(half).abilities):
                    if ability.dots:
                        for kind in kinds:
                            yield Sticker(card.id, face.side, face.level, half, line, kind)


def cannot_lie(
    character: Character, stickers: Sequence[Sticker], new: Sticker, kinds: Kinds, fights: Fights = Fights.OPEN
) -> Misfit | None:
    """Why a further sticker can't lie where it says, beside those that are there; none if it can (ENH-1, ENH-2).

    :param fights: the way of fighting that it is bought for; what lies on a card may stay there in any.
    """
    if new.enhancement not in kinds:
        return Misfit.UNKNOWN
    line = printed_line(character, new)
    if line is None or not line.dots:
        return Misfit.NO_DOT
    there = [kinds[each.enhancement] for each in stickers if _place(each) == _place(new)]
    if len(there) >= line.dots:
        return Misfit.NO_DOT_FREE
    return misfit(kinds[new.enhancement], enhanced_line(line, there), fights)


def gold_for(
    character: Character,
    stickers: Sequence[Sticker],
    new: Sticker,
    kinds: Kinds,
    percent: int,
) -> int:
    """What a sticker that can lie there costs beside those that are there (ENH-2)."""
    line = printed_line(character, new)
    assert line is not None
    earlier = sum(_place(each)[:-1] == _place(new)[:-1] for each in stickers)
    return price(kinds[new.enhancement], line, new.level, earlier, percent)


def _place(sticker: Sticker) -> tuple[CardId, Side, int, Half, int]:
    return sticker.card, sticker.side, sticker.level, sticker.half, sticker.line


def several_targets(line: Ability) -> bool:
    """Whether a line can hit more than one enemy."""
    return isinstance(line, Attack) and (line.targets > 1 or bool(line.area))


def price(kind: Enhancement, line: Ability, level: int, earlier: int, percent: int) -> int:
    """What a sticker costs in gold (ENH-2).

    A price that the hexes of an area share isn't doubled for them; broken gold is rounded up, once, at the end.

    :param line: as it is printed.
    :param level: the face's level.
    :param earlier: the stickers that the same action has already.
    :param percent: the set's own factor.
    """
    base = kind.price
    if kind.ranged_price is not None and getattr(line, "range", None) is not None:
        base = kind.ranged_price
    hexes = len(line.area) if kind.shared and isinstance(line, Attack) else 0
    if not hexes:
        hexes, base = 1, base * (2 if several_targets(line) else 1)
    more = LEVEL_PRICE * (level - 1) + EARLIER_PRICE * earlier
    return -(-(base + more * hexes) * percent // (100 * hexes))


def enhanced_line(line: Ability, kinds: Iterable[Enhancement]) -> Ability:
    """An ability line with its stickers in force (ENH-1)."""
    changed: dict[str, Any] = {}

    def now(name: str) -> Any:  # noqa: ANN401 - any field of any kind of ability
        return changed.get(name, getattr(line, name))

    for kind in kinds:
        if kind.changes is Property.CONDITION:
            name = "conditions" if isinstance(line, Attack) else "brings"
            changed[name] = (*now(name), kind.condition)
        elif kind.changes is Property.JUMP:
            changed["jump"] = True
        elif kind.changes is Property.AREA:
            changed["area"] = grown(now("area"))
        else:
            changed[kind.changes.value] = now(kind.changes.value) + 1
    return line.model_copy(update=changed) if changed else line


def enhanced(character: Character, stickers: Sequence[Sticker], kinds: Kinds) -> Character:
    """A character whose cards have these stickers on; every reader of a face reads this one (ENH-1)."""
    if not stickers:
        return character
    by_card: dict[str, list[Sticker]] = defaultdict(list)
    for sticker in stickers:
        by_card[sticker.card].append(sticker)
    cards = tuple(_card(card, by_card[card.id], kinds) if card.id in by_card else card for card in character.cards)
    return character.model_copy(update={"cards": cards})


def _card(card: AbilityCard, stickers: Sequence[Sticker], kinds: Kinds) -> AbilityCard:
    return card.model_copy(update={"faces": tuple(_face(face, stickers, kinds) for face in card.faces)})


def _face(face: Face, stickers: Sequence[Sticker], kinds: Kinds) -> Face:
    own = [sticker for sticker in stickers if (sticker.side, sticker.level) == (face.side, face.level)]
    if not own:
        return face
    top, bottom = (_action(face.action(half), [each for each in own if each.half is half], kinds) for half in Half)
    return face.model_copy(update={"top": top, "bottom": bottom})


def _action(action: CardAction, stickers: Sequence[Sticker], kinds: Kinds) -> CardAction:
    lines = tuple(
        enhanced_line(line, [kinds[each.enhancement] for each in stickers if each.line == index])
        for index, line in enumerate(action.abilities)
    )
    return action.model_copy(update={"abilities": lines})
