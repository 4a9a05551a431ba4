"""The language of actions: ordered lists of abilities with what changes them (ABL-2, card-data.md)."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from holdin.errors import SaidError
from holdin.models.ability_base import Amount as Amount
from holdin.models.ability_base import Consume as Consume
from holdin.models.ability_base import Gain as Gain
from holdin.models.ability_base import Reach as Reach
from holdin.models.ability_base import _Ability as _Ability
from holdin.models.ability_base import _Aimed, _Granting, _OnRifts
from holdin.models.area import PrintedArea
from holdin.models.base import Printed
from holdin.models.letters import Affects, Condition, ElementSymbol, Lasting, Tile
from holdin.models.rift_abilities import CreateRift as CreateRift
from holdin.models.rift_abilities import Crossing as Crossing
from holdin.models.rift_abilities import MoveRift as MoveRift
from holdin.models.rift_abilities import RemoveRift as RemoveRift
from holdin.models.rift_abilities import RiftAbility
from holdin.models.rift_abilities import Teleport as Teleport
from holdin.models.summon import Dismiss as Dismiss
from holdin.models.summon import Summon as Summon
from holdin.models.tile_abilities import CreateObstacle as CreateObstacle
from holdin.models.tile_abilities import CreateTrap as CreateTrap
from holdin.models.tile_abilities import DestroyObstacle as DestroyObstacle
from holdin.models.tile_abilities import MoveObstacle as MoveObstacle


class Move(_Ability):
    """Move X (MOV-1), perhaps as a jump (MOV-2)."""

    kind: Literal["move"] = "move"
    value: Amount
    jump: bool = False


class Attack(_Aimed):
    """Attack X (ATK-1); no range means melee."""

    kind: Literal["attack"] = "attack"
    value: Amount
    range: Reach | None = None
    targets: Annotated[int, Field(ge=1, le=9)] = 1
    area: PrintedArea = ()
    """The hexes that are hit, in any turn, as in a mirror too (ARE-2); empty for none."""
    push: Amount = 0
    pull: Amount = 0
    pierce: Amount = 0
    conditions: tuple[Condition, ...] = ()
    advantage: bool = False
    disadvantage: bool = False

    @cached_property
    def gain(self) -> Gain:
        """What it brings besides its value, in the terms of what is added to it."""
        return Gain(
            push=self.push,
            pull=self.pull,
            pierce=self.pierce,
            conditions=self.conditions,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
        )


class Heal(_OnRifts):
    """Heal X: yourself, with a range yourself or one ally in sight, or whom else it says (HEAL-1, HEA-1)."""

    kind: Literal["heal"] = "heal"
    value: Amount
    range: Reach | None = None
    affects: Affects | None = None
    """None: yourself; with a range, you or one ally."""

    @property
    def whom(self) -> Affects:
        """Whom it is for (ARE-6)."""
        return self.affects or (Affects.SELF if self.range is None else Affects.SELF_OR_ALLY)

    @property
    def reach(self) -> int:
        """How far away allies may be."""
        return self.range or 1


class Shield(_Granting):
    """Shield X: less damage from attacks (ATK-9)."""

    kind: Literal["shield"] = "shield"
    value: Amount


class Retaliate(_Granting):
    """Retaliate X, from distance 1 or within a range (ATK-10)."""

    kind: Literal["retaliate"] = "retaliate"
    value: Amount
    range: Reach = 1


class Loot(_Ability):
    """Loot X: every token and treasure within range X and line of sight (LOT-1)."""

    kind: Literal["loot"] = "loot"
    range: Reach


class DisarmTrap(_Ability):
    """Disarm trap: a trap in range becomes a normal hex (DSR-1)."""

    kind: Literal["disarm_trap"] = "disarm_trap"
    range: Reach = 1


class Recover(_Ability):
    """Recover: lost cards come back to the hand (RND-6)."""

    kind: Literal["recover"] = "recover"
    count: Annotated[int, Field(ge=1, le=4)] = 1


class Refresh(_Ability):
    """Refresh spent items (ITM-1)."""

    kind: Literal["refresh"] = "refresh"
    count: Annotated[int, Field(ge=1, le=4)] = 1


class GainCondition(_Granting):
    """You, or allies, gain a condition; a negative one harms you and can't be skipped (RND-4, CON-3)."""

    kind: Literal["gain_condition"] = "gain_condition"
    condition: Condition
    turns: Annotated[int, Field(ge=1, le=2)] = 1


class Inflict(_Aimed):
    """An enemy gains a condition without an attack."""

    kind: Literal["inflict"] = "inflict"
    condition: Condition
    range: Reach | None = None


class Shove(_Aimed):
    """Push or pull an enemy without an attack (MOV-4)."""

    kind: Literal["shove"] = "shove"
    push: Amount = 0
    pull: Amount = 0
    range: Reach | None = None


class Harm(_Aimed):
    """An enemy suffers damage that is not an attack."""

    kind: Literal["harm"] = "harm"
    value: Amount
    range: Reach | None = None


class Foresee(_Ability):
    """Foresee: the next set of a sort that can be fought is rolled now; it is its next one (ENG-7, OPN-2)."""

    kind: Literal["foresee"] = "foresee"
    count: Annotated[int, Field(ge=1, le=3)] = 1
    """How often at most, the last of one sort holding: what was seen may be left as it is."""


class Suffer(_Ability):
    """You suffer damage; can't be skipped (RND-4, DMG-1)."""

    kind: Literal["suffer"] = "suffer"
    value: Amount


class LoseCard(_Ability):
    """You lose a card of your hand; can't be skipped (RND-4)."""

    kind: Literal["lose_card"] = "lose_card"


class Hindrance(_Ability):
    """+1 or −1 hindrance of a kind; no kind means any (HIN-9)."""

    kind: Literal["hindrance"] = "hindrance"
    change: Literal[-1, 1]
    tile: Tile | None = None


class AttackBonus(_Ability):
    """A bonus to your next attack, or to all your attacks while it lasts (CON-4, CON-5)."""

    kind: Literal["attack_bonus"] = "attack_bonus"
    gain: Gain
    attacks: Literal["next", "all"] = "next"


class AttackEffect(_Ability):
    """An effect without an attack of its own: it goes with an attack of the same turn (ATK-8)."""

    kind: Literal["attack_effect"] = "attack_effect"
    gain: Gain


class GainMoney(_Ability):
    """Money tokens out of thin air; each is worth what a looted one is (LOT-2)."""

    kind: Literal["gain_money"] = "gain_money"
    value: Amount


class ChooseAbilities(_Ability):
    """One of several lists of abilities, as you like."""

    kind: Literal["choose"] = "choose"
    options: "Annotated[tuple[tuple[Ability, ...], ...], Field(min_length=2, max_length=4)]"


class Trigger(StrEnum):
    """When a lasting effect comes into play."""

    HIT = "hit"
    """You attacked, and the target still lives."""
    KILL = "kill"
    """The monster you fight dies."""
    ATTACKED = "attacked"
    """A monster has attacked you."""
    ENTER = "enter"
    """You entered another hex."""
    LOOT = "loot"
    """You looted something."""
    RIFT_ENTERED = "rift_entered"
    """A figure enters a rift (RIF-3)."""
    RIFT_LEFT = "rift_left"
    """A figure leaves a rift (RIF-3)."""
    RIFT_STAYED = "rift_stayed"
    """A figure ends its turn on a rift (RIF-3)."""

    @property
    def of_rifts(self) -> bool:
        """Whether a figure on a rift brings it into play."""
        return self in {Trigger.RIFT_ENTERED, Trigger.RIFT_LEFT, Trigger.RIFT_STAYED}


class When(_Ability):
    """When something happens, then abilities – as often as stated while the effect lasts."""

    kind: Literal["when"] = "when"
    trigger: Trigger
    then: "Annotated[tuple[Ability, ...], Field(min_length=1, max_length=4)]"
    times: Annotated[int, Field(ge=1, le=9)] | None = None
    """How often at most; none: every time."""
    figure: Crossing = Crossing.ENEMY
    """With a rift: whose doing it waits for; what is for one enemy, heals or gives a condition is for that figure."""

    @model_validator(mode="after")
    def _figures_on_rifts(self) -> Self:
        if "figure" in self.model_fields_set and not self.trigger.of_rifts and self.figure is not Crossing.ENEMY:
            raise SaidError("{figure} goes with a trigger of rifts, and only with that", figure="figure")
        return self


Ability = Annotated[
    Move
    | Attack
    | Heal
    | Shield
    | Retaliate
    | Loot
    | DisarmTrap
    | Recover
    | Refresh
    | GainCondition
    | Inflict
    | Shove
    | Harm
    | Foresee
    | Suffer
    | LoseCard
    | Hindrance
    | AttackBonus
    | AttackEffect
    | GainMoney
    | CreateObstacle
    | MoveObstacle
    | DestroyObstacle
    | CreateTrap
    | ChooseAbilities
    | When
    | Summon
    | Dismiss
    | RiftAbility,
    Field(discriminator="kind"),
]
"""Anything an action can hold; a new kind is a new class here and a handler in the game."""


def within(abilities: "Iterable[Ability]") -> "Iterator[Ability]":
    """Abilities with all that they hold: what a consumption adds, what is to choose from, what is to come."""
    for each in abilities:
        yield each
        for consume in each.consume:
            yield from within(consume.then)
        if isinstance(each, ChooseAbilities):
            for option in each.options:
                yield from within(option)
        elif isinstance(each, When):
            yield from within(each.then)


class CardAction(Printed):
    """The top or bottom action of a face (ABL-2)."""

    abilities: Annotated[tuple[Ability, ...], Field(max_length=8)]
    elements: Annotated[tuple[ElementSymbol, ...], Field(max_length=4)] = ()
    """Symbols that infuse while the face shows (ELM-1)."""
    lost: bool = False
    lasting: Lasting | None = None


Consume.model_rebuild(_types_namespace={"Ability": Ability})
for _holder in (ChooseAbilities, When, MoveRift, RemoveRift):
    _holder.model_rebuild(_types_namespace={"Ability": Ability})
