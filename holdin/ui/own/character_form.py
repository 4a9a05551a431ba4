"""A character, typed in: its name, and of each of its four cards the initiatives and attacks of both sides (ABL-2).

What else is printed on the cards stays on them: at the table nobody asks the program for it. Its HP card begins as the
first character's, and is typed in by its own form.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from typing_extensions import override

from holdin.data.own import CardWording, Own, TypedCard, id_of, with_cards
from holdin.models.ability import Attack, CardAction
from holdin.models.base import CardId, CharacterId
from holdin.models.character import AbilityCard, Character, Face
from holdin.models.letters import Side
from holdin.ui.kit.layout import across, column
from holdin.ui.kit.nodes import SPACE, Gap, Node, SymbolNode, TextLine
from holdin.ui.own.form import Bounds, CardForm, FormCell
from holdin.words.catalogues import msgid

CARDS: Final = range(4)
NOTHING: Final = CardAction(abilities=())
VALUES: Final = {"initiative": Bounds(1, 99), "attack": Bounds(0, 20, dash=True), "range": Bounds(1, 7, dash=True)}
"""What is typed of a face."""
SHARES: Final = (0.22, 0.13, 0.13, 0.13, 0.13, 0.13, 0.13)


@dataclass(eq=False, kw_only=True)
class CharacterForm(CardForm):
    """A row for each card, its two sides side by side."""

    titled = msgid("A character of your own")
    named: ClassVar[bool] = True

    @override
    def read(self) -> dict[Any, Any]:
        """Card by card, side by side; empty for a new one."""
        if not self.id:
            return {n: {side: dict.fromkeys(VALUES) for side in Side} for n in CARDS}
        cards = self.desk.cards.characters[CharacterId(self.id)].cards
        return {n: {side: _of(cards[n].face(side, 1)) for side in Side} for n in CARDS}

    @override
    def cells_of(self) -> Iterable[FormCell]:
        tr = self.desk.words.tr
        names = {"initiative": tr("initiative"), "attack": tr("attack"), "range": tr("range")}
        for card in CARDS:
            for side in Side:
                where = tr("Card {number}, side {side}", number=card + 1, side=side)
                yield from (FormCell((card, side, each), f"{where}: {names[each]}", VALUES[each]) for each in VALUES)

    @override
    def body(self) -> Node:
        """Sides as columns, cards as rows."""
        tr = self.desk.words.tr
        sides = (TextLine(tr("Side {side}", side=side), "strong", "centre") for side in Side)
        icons = (SymbolNode(name, 1.3) for _ in Side for name in VALUES)
        heads = across(Gap(0, 1), *sides, shares=(0.22, 0.39, 0.39))
        rows = (
            across(TextLine(tr("Card {number}", number=card + 1)), *self._cells(card), gap=0.5, shares=SHARES)
            for card in CARDS
        )
        return column(heads, across(Gap(0, 1), *icons, gap=0.5, shares=SHARES), *rows, SPACE, stretch=1)

    def _cells(self, card: int) -> Iterator[Node]:
        return (self.put(card, side, name) for side in Side for name in VALUES)

    @override
    def made(self) -> Own:
        """The set with the character in it."""
        known, name = self.desk.cards.characters, self.name.text.strip()
        id_ = self.new_id(known, "character")
        old = known.get(CharacterId(self.id)) or next(iter(known.values()))
        ids = [card.id for card in old.cards] if self.id else self._card_ids(id_)
        cards = tuple(AbilityCard(id=ids[n], faces=tuple(self._faces(n))) for n in CARDS)
        words = [CardWording(f"character.{id_}.name", name)]
        titles = {each: f"{name} {n + 1}" for n, each in enumerate(ids)}
        words += [CardWording(f"card.{each}.name", title) for each, title in titles.items()]
        words += [
            CardWording(f"face.{each}.{side.lower()}{level}.name", f"{title} {side}")
            for each, title in titles.items()
            for side in Side
            for level in (1, 2)
        ]
        hero = Character(id=CharacterId(id_), hp_card=old.hp_card, cards=cards)
        return with_cards(self.store.folder, [TypedCard(hero, tuple(words))])

    def _card_ids(self, hero: str) -> list[CardId]:
        """One for each card: a long name leaves no room for what tells them apart but the number at the end."""
        known = [card.id for each in self.desk.cards.characters.values() for card in each.cards]
        for number in CARDS:
            known.append(CardId(id_of(f"{hero} card {number + 1}", known, "card")))
        return known[-len(CARDS) :]

    def _faces(self, card: int) -> Iterator[Face]:
        """Both levels alike: a card that is turned keeps its values until they are typed anew."""
        for side in Side:
            value = self.values[card][side]
            attack = Attack(value=value["attack"], range=value["range"]) if value["attack"] is not None else None
            top = NOTHING if attack is None else CardAction(abilities=(attack,))
            for level in (1, 2):
                yield Face(side=side, level=level, initiative=value["initiative"], top=top, bottom=NOTHING)


def can(character: Character) -> bool:
    """Whether its cards hold no more than can be typed: to keep it anew loses nothing."""
    return all(face == again for card in character.cards for face, again in zip(card.faces, _again(card), strict=True))


def _again(card: AbilityCard) -> Iterator[Face]:
    for face in card.faces:
        plain = card.face(face.side, 1).model_copy(update={"level": face.level, "bottom": NOTHING})
        attack = next((each for each in plain.top.abilities if isinstance(each, Attack)), None)
        top = () if attack is None else (Attack(value=attack.value, range=attack.range),)
        yield plain.model_copy(update={"top": CardAction(abilities=top)})


def _of(face: Face) -> dict[str, int | None]:
    """What can be typed of a face, as it is."""
    attack = next((each for each in face.top.abilities if isinstance(each, Attack)), None)
    return {
        "initiative": face.initiative,
        "attack": None if attack is None else attack.value,
        "range": None if attack is None else attack.range,
    }
