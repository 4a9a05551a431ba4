"""The special rules of scenarios: what is different in one of them, as it is printed on its page."""

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator
from typing_extensions import override

from holdin.errors import SaidError
from holdin.models.ability import Ability
from holdin.models.base import Count, MonsterId, TreasureId
from holdin.models.fights import Fights
from holdin.models.goals import Goal, Kill
from holdin.models.letters import Kind, Lasting, Letter, Tile
from holdin.models.rewards import Rewards
from holdin.models.special_bases import OfASort, OnceAtMark, SpecialBase, Timed

MoreHp = Annotated[int, Field(ge=-40, le=40)]
"""HP that a monster has more than printed, or fewer (SCL-1)."""

VIGOUR: Final = "{hp}"
"""What stands in a rule's wording for them, if they differ from level to level."""


class AtStart(SpecialBase):
    """Abilities that befall you as the scenario begins; a trigger that lasts can change the whole of it (CON-5).

    On the open map: the same.
    """

    kind: Literal["at_start"] = "at_start"
    abilities: Annotated[tuple[Ability, ...], Field(min_length=1, max_length=4)]
    lasting: Lasting | None = None


class AtRoundEnd(Timed):
    """Abilities that befall you in the cleanup of every so many rounds (RND-8).

    On the open map: the same; they are for you, not for monsters.
    """

    kind: Literal["at_round_end"] = "at_round_end"
    every: Count = 1
    mark: str | None = None
    """Only if you stand on a hex of this mark by then; none: wherever you are."""
    abilities: Annotated[tuple[Ability, ...], Field(min_length=1, max_length=4)]

    @property
    @override
    def places(self) -> tuple[str, ...]:
        return () if self.mark is None else (self.mark,)


class Regain(OfASort):
    """In every cleanup the monster you fight heals; no monster named means any of them.

    On the open map: every revealed one of the sort (OPN-11).
    """

    kind: Literal["regain"] = "regain"
    value: Count = 1


class HarshGround(Timed):
    """Traps and hazardous terrain hurt as at a higher scenario level, or a lower one (MAP-5, MAP-6).

    On the open map: every figure that they hurt (OVL-3, OVL-4).
    """

    kind: Literal["harsh_ground"] = "harsh_ground"
    levels: Annotated[int, Field(ge=-3, le=4)] = 1

    @property
    @override
    def harshness(self) -> int:
        return self.levels


class LockedDoor(SpecialBase):
    """The closed doors of a mark are wall to your movement too, until something holds (MAP-4).

    On the open map: what lies behind them stays unrevealed until they have been opened (OPN-11).
    """

    kind: Literal["locked_door"] = "locked_door"
    mark: str
    until: Goal

    @property
    @override
    def lapse(self) -> Goal:
        return self.until

    @property
    @override
    def locks(self) -> str:
        return self.mark


class Shuts(OnceAtMark):
    """The doors of a mark fall shut for good, open or not, once something holds: wall to movement from then on (MAP-4).

    A door in which you stand then falls shut behind you.

    On the open map: behind any figure; what has been revealed stays so (OPN-4).
    """

    kind: Literal["shuts"] = "shuts"

    @property
    @override
    def awaits(self) -> bool:
        return True

    @property
    @override
    def locks(self) -> str:
        return self.mark


class Walls(Timed):
    """A wall overlay on the hexes of a mark, there from the beginning, until or after something (OVL-6).

    While it is there they are walls in every way, for movement, jumps and sight. It is never placed on a figure: it
    waits until nobody stands there. What lies under it stays.

    On the open map: the same, for every figure, flying ones too; what has been revealed stays so (OPN-4).
    """

    kind: Literal["walls"] = "walls"
    mark: str

    @property
    @override
    def walls(self) -> str:
        return self.mark

    @property
    @override
    def places(self) -> tuple[str, ...]:
        return (self.mark,)


class Floods(Timed):
    """Ground that changes: in the cleanup of every so many rounds the hexes of the next mark become a tile.

    What stands on the map there goes on counting, but for terrain; who stands there enters the tile (MAP-6 to MAP-8).
    Obstacles and traps that abilities have made there are gone.

    On the open map: walking monsters, too (OVL-4).
    """

    kind: Literal["floods"] = "floods"
    every: Count
    marks: Annotated[tuple[str, ...], Field(min_length=1, max_length=6)]
    tile: Literal[Tile.HAZARDOUS, Tile.DIFFICULT, Tile.OBSTACLE]

    @property
    @override
    def places(self) -> tuple[str, ...]:
        return self.marks


class Burden(Timed):
    """Each treasure of a kind that you carry makes your moves shorter, to 1 at the least (MOV-1, MOV-3).

    On the open map: the same; monsters carry nothing.
    """

    kind: Literal["burden"] = "burden"
    treasure: TreasureId
    moves: Annotated[int, Field(ge=1, le=4)] = 1

    @override
    def weight(self, treasures: tuple[TreasureId, ...]) -> int:
        return self.moves * treasures.count(self.treasure)


class Thief(OfASort):
    """Monsters whose attacks, if you suffer damage, take looted tokens; killed, they give them back (LOT-2).

    On the open map: the one that has hit you takes them.
    """

    kind: Literal["thief"] = "thief"
    tokens: Count = 1

    @property
    @override
    def robs(self) -> int:
        return self.tokens


class Toll(Timed):
    """Entering a hex of a mark costs tokens; who doesn't have them is befallen by abilities instead (MOV-1, LOT-2).

    On the open map: you pay, whether you move there or are pushed; monsters don't.
    """

    kind: Literal["toll"] = "toll"
    mark: str
    tokens: Annotated[int, Field(ge=0, le=9)] = 0
    abilities: Annotated[tuple[Ability, ...], Field(max_length=4)] = ()

    @property
    @override
    def places(self) -> tuple[str, ...]:
        return (self.mark,)

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not self.tokens and not self.abilities:
            raise SaidError("a toll costs {tokens} or brings {abilities}", tokens="tokens", abilities="abilities")
        return self


class FirstSet(OfASort):
    """The first set of a fight isn't rolled (ENG-7); no monster named means any of them.

    On the open map: the first set that a sort has in the scenario, once it is revealed (OPN-11).
    """

    kind: Literal["first_set"] = "first_set"
    letter: Letter


class Asleep(OfASort):
    """Monsters that don't engage; one that is attacked asleep has no turn in that round (ENG-2, ENG-6).

    On the open map: they have no turns at all until they are attacked, each by itself, or the rule ends (OPN-11).
    """

    kind: Literal["asleep"] = "asleep"

    @property
    @override
    def lulls(self) -> bool:
        return True


class Alert(OfASort):
    """Monsters engage from further off than their ranges say, or only from nearer (ENG-2).

    On the open map: nothing, it isn't there, as nobody engages (OPN-1).
    """

    kind: Literal["alert"] = "alert"
    fights: Literal[Fights.HELD] = Fights.HELD
    hexes: Annotated[int, Field(ge=-6, le=9)]

    @property
    @override
    def watchfulness(self) -> int:
        return self.hexes


class Vigour(SpecialBase):
    """Monsters begin with more HP than printed, or fewer (SCL-1); no monster named means all of them.

    On the open map: the same (FIG-3).
    """

    kind: Literal["vigour"] = "vigour"
    monster: MonsterId | None = None
    hp: MoreHp | tuple[MoreHp, MoreHp, MoreHp, MoreHp]
    """At every level, or at each of the scenario levels 0 to 3."""

    @override
    def holds(self, level: int, fights: Fights) -> bool:
        return super().holds(level, fights) and self._more(level) != 0

    @override
    def at(self, level: int) -> Self:
        return self.model_copy(update={"hp": self._more(level)})

    @property
    @override
    def sort(self) -> MonsterId | None:
        return self.monster

    @property
    @override
    def vigour(self) -> int:
        if isinstance(self.hp, int):
            return self.hp
        raise AssertionError("a rule of several levels is asked at one of them")

    @property
    @override
    def vigours(self) -> tuple[int, ...]:
        return () if isinstance(self.hp, int) else self.hp

    def _more(self, level: int) -> int:
        return self.hp if isinstance(self.hp, int) else self.hp[level]


class Arrives(OnceAtMark):
    """The monsters that stand at a mark are there to be met only after something; nobody enters their hexes before.

    On the open map: until then they neither act nor can be targeted; then their sort rolls if it has no set (OPN-4).
    """

    kind: Literal["arrives"] = "arrives"

    @property
    @override
    def brings(self) -> "Arrives":
        return self


class Rises(SpecialBase):
    """The one monster of a sort, once it is killed, gets up in its hex in another form (ATK-11, ENG-11).

    On the open map: where it has fallen, and it acts in the round's order as one that has just come (OPN-4).
    """

    kind: Literal["rises"] = "rises"
    monster: MonsterId
    into: MonsterId
    form: Kind = Kind.NORMAL
    hp: Count | None = None
    """The HP that it has then, whatever the level; none: those that are printed (SCL-1)."""
    unless: Goal | None = None
    """If this holds as it is killed, it stays dead."""

    @property
    @override
    def lapse(self) -> Goal:
        return Kill(monster=self.monster, count=1)

    @property
    @override
    def lapse_field(self) -> str:
        return "monster"

    @property
    @override
    def sort(self) -> MonsterId:
        return self.monster

    @property
    @override
    def brings(self) -> "Rises":
        return self


class Bonus(SpecialBase):
    """A further reward of a success, earned if something has held by then (END-3).

    On the open map: the same.
    """

    kind: Literal["bonus"] = "bonus"
    goal: Goal
    rewards: Rewards

    @property
    @override
    def lapse(self) -> Goal:
        return self.goal

    @property
    @override
    def lapse_field(self) -> str:
        return "goal"

    @property
    @override
    def earns(self) -> Rewards:
        return self.rewards


SpecialRule = Annotated[
    AtStart
    | AtRoundEnd
    | Regain
    | HarshGround
    | LockedDoor
    | Shuts
    | Walls
    | Floods
    | Burden
    | Thief
    | Toll
    | FirstSet
    | Asleep
    | Alert
    | Vigour
    | Arrives
    | Rises
    | Bonus,
    Field(discriminator="kind"),
]
"""A rule of one scenario; a new kind is a new class here and its part in `holdin.game.special`."""
