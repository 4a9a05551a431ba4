"""A character: an HP card and four ability cards of four faces each (HPC-1, ABL-1)."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from holdin.errors import SaidError
from holdin.models.ability import CardAction
from holdin.models.base import CardId, CharacterId, Printed
from holdin.models.hp_card import CharacterHpCard
from holdin.models.letters import ElementSymbol, Half, Side
from holdin.models.prescribed import Prescribing


class Face(Printed):
    """One of an ability card's four faces: a side at a level (ABL-2). Its name is in the language files."""

    side: Side
    level: Annotated[int, Field(ge=1, le=2)]
    initiative: Annotated[int, Field(ge=1, le=99)]
    top: CardAction
    bottom: CardAction

    def action(self, half: Half) -> CardAction:
        """The action printed on a half."""
        return self.top if half is Half.TOP else self.bottom

    @property
    def elements(self) -> tuple[ElementSymbol, ...]:
        """Every symbol on the face, top before bottom; infused while it shows (ELM-1)."""
        return self.top.elements + self.bottom.elements


class AbilityCard(Printed):
    """An ability card (ABL-1)."""

    id: CardId
    faces: Annotated[tuple[Face, ...], Field(min_length=4, max_length=4)]

    @model_validator(mode="after")
    def _every_face_once(self) -> Self:
        if {(face.side, face.level) for face in self.faces} != {(side, level) for side in Side for level in (1, 2)}:
            raise SaidError("a card has four faces: sides A and B, each at level 1 and level 2 ({rule})", rule="ABL-1")
        return self

    def face(self, side: Side, level: int) -> Face:
        """The face of a side at a level."""
        return next(face for face in self.faces if face.side is side and face.level == level)


class Character(Prescribing):
    """Everything of one player character."""

    id: CharacterId
    hp_card: CharacterHpCard
    cards: Annotated[tuple[AbilityCard, ...], Field(min_length=4, max_length=4)]

    def card(self, card_id: CardId) -> AbilityCard:
        """An ability card by id; a wrong id is our bug."""
        return next(card for card in self.cards if card.id == card_id)
