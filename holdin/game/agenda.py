"""The agenda: what is still to be done, as small frozen frames on a stack.

A rule that interrupts – a trap in the middle of a move, a monster in the middle of your turn (ENG-5) – puts its frames
on top; when they are done, what it interrupted goes on. Frames that ask are in `holdin.game.asks`.
"""

from holdin.game.evolve import evolver, maker, value
from holdin.game.figures import YOU, FigureId, side_of
from holdin.models.ability import Ability, Attack, Gain, Trigger
from holdin.models.base import CardId, ItemId
from holdin.models.hexes import Hex
from holdin.models.letters import Half, Lasting, Letter, Party
from holdin.models.monster_lines import Line, SetLine
from holdin.models.rift_abilities import RemoveRift


class Frame:
    """Something to be done."""

    __slots__ = ()


@value
class BeginRound(Frame):
    """RND-1, RND-9."""

    resumed: bool = False
    """Whether the scenario was begun elsewhere: nothing that happens at its start happens now."""


@value
class SelectCards(Frame):
    """RND-2; RND-3 where cards are short."""

    rested: bool = False
    """Whether a forced short rest has just happened."""


@value
class RollBehaviour(Frame):
    """The monster's set for this round (INI-1, ENG-7)."""

    letter: Letter | None = None

    def with_letter(self, letter: Letter) -> "RollBehaviour":
        """The frame with the letter that was rolled for it."""
        return RollBehaviour(letter)


@value
class Foretell(Frame):
    """The next set of a monster's sort, rolled before its time (ROLL-1)."""

    monster: FigureId
    letter: Letter | None = None

    def with_letter(self, letter: Letter) -> "Foretell":
        """The frame with the letter that was rolled for it."""
        return Foretell(self.monster, letter)


@value
class TakeTurns(Frame):
    """Turns in initiative order (INI-1)."""


@value
class Interrupt(Frame):
    """A monster engaged in your turn acts now if it is faster (ENG-5)."""


@value
class HeroTurn(Frame):
    """Your turn begins (RND-4)."""

    ailed: bool = False
    """Whether your conditions have done what a turn begins with (OPN-10)."""


@value
class PlayOn(Frame):
    """The next thing in your turn."""


@value
class EndHeroTurn(Frame):
    """RND-7, CON-4."""


@value
class FinishCard(Frame):
    """An action is done: its card is discarded or lost (RND-5)."""

    card: CardId
    half: Half
    basic: bool


@value
class Source:
    """Where abilities come from: a card's action, an item, or a lasting effect."""

    id: str
    half: Half | None = None
    """The half of the card that is performed; none for items and effects."""
    lasting: Lasting | None = None


@value
class Befall(Frame):
    """An ability that a special rule of the scenario brings, asked or not."""

    source: Source
    ability: Ability


@value
class RoundRules(Frame):
    """The scenario's special rules for the end of a round (RND-8)."""


@value
class Abilities(Frame):
    """Abilities in printed order, from an index on (RND-4)."""

    source: Source
    abilities: tuple[Ability, ...]
    index: int = 0


make_abilities = maker(Abilities)


@value
class EndMove(Frame):
    """A move over the map ended: it may engage a monster (ENG-2)."""


@value
class MoveOn(Frame):
    """A move goes on after an item, over the map or in the combat that there is now (ITM-4, ENG-11)."""

    left: int
    jump: bool
    moved: bool = False
    known: frozenset[ItemId] | None = None
    """Where a move in combat has come to a distance: the items that could be used before it (ITM-4)."""


@value
class TakeUpStrike(Frame):
    """Your attack, after the roll of the monster that it engages and perhaps its turn (ENG-6)."""

    source: Source
    ability: Ability
    gains: tuple[Gain, ...]


@value
class BeginStrike(Frame):
    """Your attack on a target that is fixed now; it may not reach any more (ENG-6)."""

    source: Source
    ability: Ability
    gains: tuple[Gain, ...]


@value
class Strike:
    """An attack under way."""

    attacker: FigureId
    target: FigureId
    source: str
    value: int
    ranged: bool
    distance: int
    gains: tuple[Gain, ...]
    """The attack's own effects and everything attached to it."""
    attached: tuple[str, ...] = ()
    shield: int = 0
    """Shield of items used against it."""
    retaliate: int = 0
    """Retaliate of items used against it."""
    times_first: bool | None = None
    """Where the order matters: whether a multiplication counts before the plain bonuses (ATK-4)."""
    letters: tuple[Letter, ...] = ()
    lasting: Lasting | None = None
    """How long the conditions printed on the attack last (CON-5)."""

    @property
    def by(self) -> Party:
        """Whose attack it is."""
        return side_of(self.attacker)

    @property
    def monster(self) -> FigureId:
        """The monster that attacks or is attacked."""
        return self.target if self.by is Party.HERO else self.attacker


make_strike = maker(Strike)
evolve_strike = evolver(Strike)


@value
class AttachToStrike(Frame):
    """Bonuses, items and effects are added before the roll (ITM-4, ATK-4)."""

    strike: Strike


@value
class RollStrike(Frame):
    """The modifier is rolled, twice with advantage or disadvantage (ATK-6)."""

    strike: Strike

    def with_letter(self, letter: Letter) -> "RollStrike":
        """The frame with one more letter rolled for its strike."""
        return roll_strike(evolve_strike(self.strike, letters=(*self.strike.letters, letter)))


roll_strike = maker(RollStrike)


@value
class StrikeEffects(Frame):
    """Effects and conditions, after the damage (ATK-7)."""

    strike: Strike
    index: int = 0


@value
class AnswerStrike(Frame):
    """Retaliate, last of all (ATK-10)."""

    strike: Strike


@value
class MonsterTurn(Frame):
    """The monster's turn, unless it has acted or there is no fight (MTN-1)."""

    monster: FigureId = ""
    """Whose, on the open map."""


@value
class MonsterActs(Frame):
    """It moves and attacks (MTN-2)."""

    monster: FigureId = ""


@value
class Shift(Frame):
    """A figure is pushed away from another over the hexes, or pulled nearer (PSH-2)."""

    by: FigureId
    whom: FigureId
    pull: bool
    value: int


@value
class Walk(Frame):
    """A figure on its way over the hexes, step by step: a monster's move, or a push or pull (MAI-3, PSH-2)."""

    who: FigureId
    onward: tuple[tuple[Hex, tuple[Hex, ...]], ...]
    """Per hex of the best ways the hexes that come next on one of them."""
    ends: tuple[Hex, ...]
    """Where it may end."""
    forced: Shift | None = None
    """What it is pushed or pulled by; none: it goes itself."""
    over: Hex | None = None
    """Where a jump began: the hexes between aren't entered (MOV-2)."""
    resumed: bool = False
    """Whether something has come between, so that figures may stand elsewhere by now."""


@value
class PutRifts(Frame):
    """Rifts that are still to be created (RIF-1)."""

    source: Source
    reach: int
    left: int


@value
class RemoveRifts(Frame):
    """Rifts that are still to be removed (RIF-3)."""

    source: Source
    ability: RemoveRift
    left: int


@value
class RiftActs(Frame):
    """A lasting effect acts because of a figure on a rift; from an ability on (RIF-3)."""

    source: Source
    abilities: tuple[Ability, ...]
    who: FigureId
    trigger: Trigger
    index: int = 0


@value
class Drift(Frame):
    """In a held combat the distance is on its way to another, past rifts that something waits at (RIF-4)."""

    mover: FigureId
    rule: str
    to: int
    free: bool = False
    step_cost: int = 0


@value
class DriftBy(Frame):
    """A push or pull in a held combat, once another has come to its end (MOV-4, RIF-4)."""

    mover: FigureId
    change: int


@value
class MonsterHits(Frame):
    """A held monster's attack, after a move past rifts that something waited at (MTN-2, RIF-4)."""

    monster: FigureId
    attacks: bool
    rules: tuple[str, ...]
    """Why it doesn't, if so."""


@value
class MonsterStrikes(Frame):
    """A monster, or a summon, attacks from where its move has ended, if it lives and reaches (MAI-1)."""

    monster: FigureId
    attacks: tuple[tuple[Hex, tuple[FigureId, ...]], ...]
    """Where it can attack from, and whom, in order: its focus first (ARE-3)."""


@value
class MonsterVolley(Frame):
    """The attack of a monster, or of a summon, on one target after the other (ARE-3)."""

    monster: FigureId
    targets: tuple[FigureId, ...]
    """Those who are still to be attacked."""


@value
class Volley(Frame):
    """Your attack on one target after the other (ARE-3, ARE-4)."""

    source: Source
    ability: Attack
    gains: tuple[Gain, ...]
    hit: tuple[FigureId, ...]
    """Those in its area who are still to be attacked."""
    left: int
    """How many further ones in range there may be."""
    done: tuple[FigureId, ...] = ()


@value
class MonsterLines(Frame):
    """Lines of its set that it has still to do, after its move and attack (MON-2)."""

    monster: FigureId
    lines: tuple[SetLine, ...]
    focus: FigureId | None = YOU
    """Whom they are for, if anybody (MAI-7)."""


@value
class LineEffects(Frame):
    """Conditions, push and pull of a line, after its damage (MON-2)."""

    monster: FigureId
    line: Line
    focus: FigureId = YOU


@value
class MonsterHeals(Frame):
    """Heals of its set that it had no need of when its turn began (MTN-6)."""

    monster: str = ""
    amounts: tuple[int, ...] = ()
    range: int | None = None
    """On the open map: how far away the one may be for whom the heal is; none for itself (MAI-7)."""


@value
class EndMonsterTurn(Frame):
    """What had its chance to act in this turn ends (CON-4)."""

    monster: str = ""


@value
class ShortRest(Frame):
    """One random discarded card is lost (RST-2)."""


@value
class PickAgain(Frame):
    """Another random card instead of the first (RST-2)."""

    first: CardId


@value
class LongRestTurn(Frame):
    """RST-3."""

    ailed: bool = False
    """Whether your conditions have done what a turn begins with (OPN-10)."""


@value
class EndLongRest(Frame):
    """Heal 2 and refresh (RST-3)."""


@value
class Cleanup(Frame):
    """RND-8."""


@value
class EndRound(Frame):
    """Effects of the round end; the scenario may end (CON-5, END-1)."""
