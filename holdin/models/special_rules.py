"""The special rules of scenarios: what is different in one of them, as it is printed on its page."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from typing_extensions import override

from holdin.errors import SaidError
from holdin.models.ability import Ability
from holdin.models.base import Count, MonsterId, Printed, TreasureId
from holdin.models.goals import Goal, Kill
from holdin.models.letters import Kind, Lasting, Letter, Tile
from holdin.models.rewards import Rewards


class _Special(Printed):
    """What every rule of one scenario can be asked; most have nothing to say to most of it."""

    @property
    def lapse(self) -> Goal | None:
        """What ends the rule, begins it or earns its bonus, for good; none if nothing does."""
        return None

    @property
    def lapse_field(self) -> str:
        """The field in which that stands."""
        return "until"

    @property
    def awaits(self) -> bool:
        """Whether the rule is in force only from then on, not until then."""
        return False

    @property
    def sort(self) -> MonsterId | None:
        """The sort of monster that it names; none if it names none."""
        return None

    def concerns(self, sort: MonsterId) -> bool:
        """Whether it is about a sort of monster: the one that it names, or all."""
        return self.sort in {None, sort}

    @property
    def locks(self) -> str | None:
        """The mark of the doors that it keeps shut while it is in force (MAP-4)."""
        return None

    @property
    def walls(self) -> str | None:
        """The mark of the hexes that are wall while it is in force (OVL-6)."""
        return None

    @property
    def places(self) -> tuple[str, ...]:
        """The marks of the hexes that it is about, and that a map must show."""
        return ()

    @property
    def robs(self) -> int:
        """How many tokens the monsters that it concerns take with an attack that hurts you (LOT-2)."""
        return 0

    def weight(self, _treasures: tuple[TreasureId, ...]) -> int:
        """By how much shorter your moves are with what you carry (MOV-1)."""
        return 0

    @property
    def harshness(self) -> int:
        """By how many levels it makes traps and hazardous terrain worse (MAP-5, MAP-6)."""
        return 0

    @property
    def earns(self) -> Rewards | None:
        """What a success brings besides, once it has lapsed (END-3)."""
        return None

    @property
    def lulls(self) -> bool:
        """Whether the monsters that it concerns are asleep (ENG-2)."""
        return False

    @property
    def watchfulness(self) -> int:
        """By how many hexes the monsters that it concerns engage from further off (ENG-2)."""
        return 0

    def vigour(self, _level: int) -> int:
        """How many more HP the monsters that it concerns begin with at a scenario level (SCL-1)."""
        return 0

    @property
    def brings(self) -> "Arrives | Rises | None":
        """Whom it brings once it has lapsed: monsters that stand at a mark, or another form of one that was killed."""
        return None


class AtStart(_Special):
    """Abilities that befall you as the scenario begins; a trigger that lasts can change the whole of it (CON-5).

    On the open map: the same.
    """

    kind: Literal["at_start"] = "at_start"
    abilities: Annotated[tuple[Ability, ...], Field(min_length=1, max_length=4)]
    lasting: Lasting | None = None


class _Timed(_Special):
    """A rule that may end before the scenario does, or begin later."""

    until: Goal | None = None
    """The rule ends for good once this holds; none: never."""
    after: Goal | None = None
    """The rule begins for good once this holds; none: with the scenario. No rule has both."""

    @model_validator(mode="after")
    def _ends_or_begins(self) -> Self:
        if self.until is not None and self.after is not None:
            raise SaidError("a rule has {until} or {after}, not both", until="until", after="after")
        return self

    @property
    @override
    def lapse(self) -> Goal | None:
        return self.after or self.until

    @property
    @override
    def lapse_field(self) -> str:
        return "after" if self.awaits else "until"

    @property
    @override
    def awaits(self) -> bool:
        return self.after is not None


class _OfASort(_Timed):
    """A rule about the monsters of one sort, or about all of them."""

    monster: MonsterId | None = None

    @property
    @override
    def sort(self) -> MonsterId | None:
        return self.monster


class _OnceAtMark(_Special):
    """Something befalls the hexes of a mark, for good, once a goal holds."""

    mark: str
    after: Goal

    @property
    @override
    def lapse(self) -> Goal:
        return self.after

    @property
    @override
    def lapse_field(self) -> str:
        return "after"


class AtRoundEnd(_Timed):
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


class Regain(_OfASort):
    """In every cleanup the monster you fight heals; no monster named means any of them.

    On the open map: every revealed one of the sort (OPN-11).
    """

    kind: Literal["regain"] = "regain"
    value: Count = 1


class HarshGround(_Timed):
    """Traps and hazardous terrain hurt as at a higher scenario level, or a lower one (MAP-5, MAP-6).

    On the open map: every figure that they hurt (OVL-3, OVL-4).
    """

    kind: Literal["harsh_ground"] = "harsh_ground"
    levels: Annotated[int, Field(ge=-3, le=4)] = 1

    @property
    @override
    def harshness(self) -> int:
        return self.levels


class LockedDoor(_Special):
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


class Shuts(_OnceAtMark):
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


class Walls(_Timed):
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


class Floods(_Timed):
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


class Burden(_Timed):
    """Each treasure of a kind that you carry makes your moves shorter, to 1 at the least (MOV-1, MOV-3).

    On the open map: the same; monsters carry nothing.
    """

    kind: Literal["burden"] = "burden"
    treasure: TreasureId
    moves: Annotated[int, Field(ge=1, le=4)] = 1

    @override
    def weight(self, treasures: tuple[TreasureId, ...]) -> int:
        return self.moves * treasures.count(self.treasure)


class Thief(_OfASort):
    """Monsters whose attacks, if you suffer damage, take looted tokens; killed, they give them back (LOT-2).

    On the open map: the one that has hit you takes them.
    """

    kind: Literal["thief"] = "thief"
    tokens: Count = 1

    @property
    @override
    def robs(self) -> int:
        return self.tokens


class Toll(_Timed):
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


class FirstSet(_OfASort):
    """The first set of a fight isn't rolled (ENG-7); no monster named means any of them.

    On the open map: the first set that a sort has in the scenario, once it is revealed (OPN-11).
    """

    kind: Literal["first_set"] = "first_set"
    letter: Letter


class Asleep(_OfASort):
    """Monsters that don't engage; one that is attacked asleep has no turn in that round (ENG-2, ENG-6).

    On the open map: they have no turns at all until they are attacked, each by itself, or the rule ends (OPN-11).
    """

    kind: Literal["asleep"] = "asleep"

    @property
    @override
    def lulls(self) -> bool:
        return True


class Alert(_OfASort):
    """Monsters engage from further off than their ranges say, or only from nearer (ENG-2).

    On the open map: nothing, as nobody engages there (OPN-1).
    """

    kind: Literal["alert"] = "alert"
    hexes: Annotated[int, Field(ge=-6, le=9)]

    @property
    @override
    def watchfulness(self) -> int:
        return self.hexes


class Vigour(_Special):
    """Monsters begin with more HP than printed, or fewer (SCL-1); no monster named means all of them.

    On the open map: the same (FIG-3).
    """

    kind: Literal["vigour"] = "vigour"
    monster: MonsterId | None = None
    hp: Annotated[int, Field(ge=-40, le=40)]
    from_level: Annotated[int, Field(ge=0, le=3)] = 0
    """The lowest scenario level at which it holds."""

    @property
    @override
    def sort(self) -> MonsterId | None:
        return self.monster

    @override
    def vigour(self, level: int) -> int:
        return self.hp if level >= self.from_level else 0


class Arrives(_OnceAtMark):
    """The monsters that stand at a mark are there to be met only after something; nobody enters their hexes before.

    On the open map: until then they neither act nor can be targeted; then their sort rolls if it has no set (OPN-4).
    """

    kind: Literal["arrives"] = "arrives"

    @property
    @override
    def brings(self) -> "Arrives":
        return self


class Rises(_Special):
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


class Bonus(_Special):
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
