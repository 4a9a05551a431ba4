"""The questions at which the machine waits: question frames, each with its decision kind (engine protocol)."""

from enum import StrEnum
from typing import ClassVar

from holdin.game.agenda import Frame, Source, Strike, Volley, Walk
from holdin.game.evolve import maker, value
from holdin.game.figures import FigureId
from holdin.models.ability import Ability, Attack, Gain, GainCondition, Heal, Retaliate, Shield
from holdin.models.base import CardId
from holdin.models.hexes import Hex
from holdin.models.letters import Tile
from holdin.models.summon import Dismiss
from holdin.rules.hindrance import Hindrances


class AskKind(StrEnum):
    """The decision kinds of the engine protocol."""

    CARDS = "cards"
    PLAY = "play"
    ABILITY = "ability"
    STEP = "step"
    TARGET = "target"
    ATTACH = "attach"
    DAMAGE = "damage"
    LOSE = "lose"
    RECOVER = "recover"
    ORDER = "order"
    ENGAGE = "engage"
    ROUTE = "route"
    REST = "rest"
    CHANCE = "chance"
    PLACE = "place"
    AREA = "area"
    WAY = "way"


class Ask(Frame):
    """A frame at which the machine waits for an action."""

    __slots__ = ()
    kind: ClassVar[AskKind]
    rule: ClassVar[str]


@value
class AskCards(Ask):
    """Two cards, the leading one first, or a long rest."""

    kind = AskKind.CARDS
    rule = "RND-2"


@value
class AskPlay(Ask):
    """Which chosen card's action next, an item, or the end of the turn."""

    kind = AskKind.PLAY
    rule = "RND-4"


@value
class AskAbility(Ask):
    """Do an ability or skip it; items and elements may change it first."""

    kind = AskKind.ABILITY
    rule = "RND-4"
    source: Source
    ability: Ability
    used: tuple[int, ...] = ()
    """Which of its consumptions are paid (ELM-2)."""
    gains: tuple[Gain, ...] = ()
    begun: bool = False
    """Whether it is an attack whose target interrupted it: it may be given up, or made with what is paid (ENG-6)."""


ask_ability = maker(AskAbility)


@value
class AskOption(Ask):
    """One of several lists of abilities."""

    kind = AskKind.ABILITY
    rule = "RND-4"
    source: Source
    options: tuple[tuple[Ability, ...], ...]


@value
class AskStep(Ask):
    """The next hex, or stop (MOV-1); items in between (ITM-4)."""

    kind = AskKind.STEP
    rule = "MOV-1"
    left: int
    jump: bool
    moved: bool = False
    over: bool = False
    """Whether a jump is above this hex, which is entered only where the jump ends (MOV-2)."""


ask_step = maker(AskStep)


@value
class AskDistance(Ask):
    """The new distance of a move in combat (MOV-3); items before it (ITM-4)."""

    kind = AskKind.STEP
    rule = "MOV-3"
    left: int
    jump: bool


@value
class AskTarget(Ask):
    """Which monster an attack out of combat is for (ENG-8)."""

    kind = AskKind.TARGET
    rule = "ENG-8"
    source: Source
    ability: Ability
    gains: tuple[Gain, ...]
    targets: tuple[str, ...]


@value
class AskEnemy(Ask):
    """Which of several enemies in range an ability is for (ARE-1, ATK-12)."""

    kind = AskKind.TARGET
    rule = "ARE-1"
    source: Source
    ability: Ability
    gains: tuple[Gain, ...]
    targets: tuple[FigureId, ...]


@value
class AskAlly(Ask):
    """Whom of your own side an ability is for: you, or one of your allies (ARE-6, HEA-1)."""

    kind = AskKind.TARGET
    rule = "ARE-6"
    source: Source
    ability: Heal | Shield | Retaliate | GainCondition | Dismiss
    gains: tuple[Gain, ...]
    figures: tuple[FigureId, ...]


@value
class AskArea(Ask):
    """Where an area is put, and so whom it hits (ARE-2, ARE-3)."""

    kind = AskKind.AREA
    rule = "ARE-2"
    source: Source
    ability: Attack
    gains: tuple[Gain, ...]
    placements: tuple[tuple[tuple[Hex, ...], tuple[FigureId, ...]], ...]
    """The hexes of each, also those off the map, with the enemies in it."""


@value
class AskNext(Ask):
    """Which of an attack's targets comes next (ARE-3, ARE-4)."""

    kind = AskKind.TARGET
    rule = "ARE-3"
    volley: Volley
    targets: tuple[FigureId, ...]
    enough: bool
    """Whether it may also be none: all that the area hits are done."""


@value
class AskWay(Ask):
    """Which of several equal ways a monster goes, and how far (MAI-3)."""

    kind = AskKind.WAY
    rule = "MAI-3"
    walk: Walk
    hexes: tuple[Hex, ...]
    """The next ones; the figure's own if it may end here."""

    @property
    def figure(self) -> FigureId:
        """Who goes."""
        return self.walk.who


@value
class AskShove(Ask):
    """Which of several longest ways a figure is pushed or pulled (PSH-2)."""

    kind = AskKind.WAY
    rule = "PSH-2"
    walk: Walk
    hexes: tuple[Hex, ...]

    @property
    def figure(self) -> FigureId:
        """Who is moved."""
        return self.walk.who


@value
class AskHealed(Ask):
    """Which of several of its side, all hurt alike and as near, a monster heals (MAI-7)."""

    kind = AskKind.TARGET
    rule = "MAI-7"
    figure: FigureId
    """Who heals."""
    amount: int
    targets: tuple[FigureId, ...]


@value
class AskTrap(Ask):
    """Which trap is disarmed (DSR-1)."""

    kind = AskKind.TARGET
    rule = "DSR-1"
    traps: tuple[Hex, ...]


@value
class AskAttach(Ask):
    """A bonus, item or effect to add to a strike, or go on to the roll (ITM-4)."""

    kind = AskKind.ATTACH
    rule = "ITM-4"
    strike: Strike


@value
class AskAttachNow(Ask):
    """An effect without an attack of its own: for the attack already made, or for one to come (ATK-8)."""

    kind = AskKind.ATTACH
    rule = "ATK-8"
    source: Source
    gain: Gain


@value
class AskEffect(Ask):
    """Whether an effect of your attack is applied (ATK-7)."""

    kind = AskKind.ABILITY
    rule = "ATK-7"
    strike: Strike
    index: int


@value
class AskOrder(Ask):
    """Which bonus counts first, where the order matters (ATK-4)."""

    kind = AskKind.ORDER
    rule = "ATK-4"
    strike: Strike


@value
class AskDamage(Ask):
    """Suffer damage, or negate it with cards (DMG-1)."""

    kind = AskKind.DAMAGE
    rule = "DMG-1"
    amount: int
    cause: str
    """What it comes from: trap, hazardous, hindrance, attack, retaliate, ability, rest."""
    by: FigureId | None = None
    """Who has done it to you, where that counts (LOT-2)."""


ask_damage = maker(AskDamage)


@value
class AskLose(Ask):
    """Which card a long rest, or an ability, loses (RST-3)."""

    kind = AskKind.LOSE
    rule = "RST-1"
    candidates: tuple[CardId, ...]


@value
class AskRecover(Ask):
    """Which lost card comes back (RND-6)."""

    kind = AskKind.RECOVER
    rule = "RND-6"
    count: int


@value
class AskEngage(Ask):
    """Which of several monsters engages you (ENG-8)."""

    kind = AskKind.ENGAGE
    rule = "ENG-8"
    monsters: tuple[str, ...]


@value
class AskRoute(Ask):
    """Which of several hindrance counts holds (HIN-7)."""

    kind = AskKind.ROUTE
    rule = "HIN-7"
    choices: tuple[Hindrances, ...]


@value
class AskHindrance(Ask):
    """Which kind of hindrance an "any" ability creates or removes (HIN-9)."""

    kind = AskKind.ROUTE
    rule = "HIN-9"
    source: Source
    change: int
    tiles: tuple[Tile, ...]


@value
class AskTileKind(AskHindrance):
    """Which kind of tile an "any" ability puts on the map (OPN-6)."""

    rule = "OPN-6"


@value
class AskRest(Ask):
    """Whether you short rest in the cleanup (RND-8)."""

    kind = AskKind.REST
    rule = "RND-8"


@value
class AskForcedRest(Ask):
    """How you rest where fewer than two cards are left in hand, in any round (OPN-5)."""

    kind = AskKind.REST
    rule = "OPN-5"


@value
class AskRepick(Ask):
    """Keep the random loss of a short rest, or suffer 1 damage for another (RST-2)."""

    kind = AskKind.REST
    rule = "RST-2"
    card: CardId


class RollFor(StrEnum):
    """What a letter is rolled for."""

    BEHAVIOUR = "behaviour"
    MODIFIER = "modifier"


@value
class AskLetter(Ask):
    """Chance: a letter (ROLL-1)."""

    kind = AskKind.CHANCE
    rule = "ROLL-1"
    purpose: RollFor


@value
class AskDraw(Ask):
    """Chance: one card out of several (RST-2)."""

    kind = AskKind.CHANCE
    rule = "RST-2"
    candidates: tuple[CardId, ...]
    first: CardId | None = None
    """The card that was drawn first, where this is the second draw of a rest."""
