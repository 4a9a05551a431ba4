"""The flow of a game in the window: inputs go in as answers, what came of them is told, and inputs are taken back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from typing_extensions import override

from holdin.game.actions import Action, PlaceArea, Target
from holdin.game.asks import AskArea
from holdin.game.machine import question
from holdin.game.outlook import Destination, Odds, asks_attack, move_asked
from holdin.game.state import GameState, MonsterRef
from holdin.models.base import CardId
from holdin.models.hexes import Hex
from holdin.saves.session import KeptSession
from holdin.saves.settings import PACES, Settings
from holdin.ui.held_cards.sprite import Sprite
from holdin.ui.kit.intent import Intent
from holdin.ui.pages.desk import Desk
from holdin.ui.play.hands_view import Clicks
from holdin.ui.play.replay import Replay, beats
from holdin.ui.shown.answering import Answering
from holdin.ui.shown.answers import card_clicks, halves, item_clicks, notes
from holdin.ui.shown.areas import AreaAim, Placement
from holdin.ui.shown.automatic import Stand
from holdin.ui.shown.intended import Foresight
from holdin.ui.shown.intents import Take
from holdin.ui.shown.offers import Offers, foreseen, offers
from holdin.words.words import Words

BRIEFLY: Final = 0.01
"""A pace at which nothing is seen to move, though each turn can be waited for."""
OUT_OF_SIGHT: Final = frozenset({"behind_walls", "no_line_of_sight"})
"""Refusals that a line on the map makes plain (ATK-2, ATK-3)."""


@dataclass(eq=False)
class Flow(Answering):
    """A game under way. It draws nothing; times are in seconds."""

    desk: Desk
    session: KeptSession
    scene: Callable[[GameState], tuple[Sprite, ...]]
    """The hands at rest in a state."""
    merges: bool = True
    """Whether answers give themselves and imply others; not where what was answered once is seen again."""
    unseen: MonsterRef | None = None
    """The monster that was refused because walls lie between: the line and the walls are shown."""
    known: int = 0
    """How many answers had been given, and told, before the last input."""
    _offered: tuple[GameState, bool, Offers] | None = None
    """What can be answered, for the state, and whether a roll was awaited, that it was worked out for."""
    _taken: tuple[Offers, Clicks] | None = None
    _odds: tuple[Offers, Mapping[MonsterRef, Odds]] | None = None
    _aim: AreaAim | None = None
    _put: tuple[tuple[Clicks, int], Clicks] | None = None
    """What can be taken with the area turned so."""

    @cached_property
    def replay(self) -> Replay:
        """What is being told."""
        return Replay(self.desk.cards, self.scene, self.desk.assets.theme.moments)

    @cached_property
    def foresight(self) -> Foresight:
        """What the monsters of the open map mean to do."""
        return Foresight(self.desk.cards)

    @property
    @override
    def words(self) -> Words:
        return self.desk.words

    @property
    @override
    def settings(self) -> Settings:
        return self.desk.settings

    @property
    def still(self) -> bool:
        """Whether the settings want nothing to move."""
        return self.desk.settings.reduced_motion or not PACES[self.desk.settings.pace]

    # How things stand

    @property
    def shown(self) -> GameState:
        """What is on the table: until a roll has been seen, what was before it."""
        return self.replay.shown(self.state) if self.replay.suspense else self.state

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal answers; none while a roll is still to be seen."""
        return () if self.replay.suspense else self.session.legal()

    @property
    @override
    def offers(self) -> Offers:
        """What can be answered now; nothing while a roll is still to be seen."""
        state, waiting = self.state, self.replay.suspense
        if self._offered is None or self._offered[0] is not state or self._offered[1] is not waiting:
            self._offered = state, waiting, self._offers()
        return self._offered[2]

    def _offers(self) -> Offers:
        if self.replay.suspense:
            return Offers()
        if not self.merges:
            return Offers((Stand((), self.state, self.session.legal()),))
        return offers(self.desk.cards, self.state)

    def strikes(self) -> dict[MonsterRef, Take]:
        """What a click on a monster means."""
        return {goal: Take(way) for goal, way in self.offers.goals.items() if isinstance(goal, str)}

    def odds(self) -> Mapping[MonsterRef, Odds]:
        """What the attack that is asked about may do to each whom it can be for (ARE-3)."""
        found = self.offers
        if self._odds is None or self._odds[0] is not found:
            asked = any(asks_attack(stand.state) for stand in found.stands)
            strike = self.strikes() if asked else {}
            seen = {ref: foreseen(self.desk.cards, self.state, take.actions).attack for ref, take in strike.items()}
            self._odds = found, {ref: each for ref, each in seen.items() if each is not None}
        return self._odds[1]

    def places(self) -> Mapping[Hex, Destination]:
        """The hexes that a move can end in (MOV-1)."""
        return self.offers.places

    def clicks(self) -> Clicks:
        """What can be taken on cards and map."""
        found = self.offers
        if self._taken is None or self._taken[0] is not found:
            self._taken = found, self._clicks(found)
        clicks, aim = self._taken[1], self.aim
        if aim is None:
            return clicks
        key = clicks, aim.turn
        if self._put is None or self._put[0][0] is not clicks or self._put[0] != key:
            put = {hex_: self.putting(placement) for hex_, placement in aim.hexes().items()}
            self._put = key, replace(clicks, hexes={**clicks.hexes, **put})
        return self._put[1]

    @property
    def aim(self) -> AreaAim | None:
        """The area that is to be put now, if one is (ARE-2)."""
        stand = self._placing()
        ask = None if stand is None else question(stand.state)
        if not isinstance(ask, AskArea):
            return None
        if self._aim is None or self._aim.ask != ask:
            self._aim = AreaAim(ask)
        return self._aim

    def _placing(self) -> Stand | None:
        """Where an area is to be put, be it behind what goes without saying."""
        return next((stand for stand in self.offers.stands if isinstance(question(stand.state), AskArea)), None)

    def putting(self, placement: Placement) -> Take:
        """What puts an area there."""
        stand = self._placing()
        return Take((*(() if stand is None else stand.implied), PlaceArea(placement[0])))

    def _clicks(self, found: Offers) -> Clicks:
        cards, state = self.desk.cards, self.state
        foe = state.combat.monster if state.combat is not None else None
        strike = self.strikes()
        hexes: dict[Hex, Intent | None] = {
            goal: Take(way) for goal, way in found.goals.items() if isinstance(goal, Hex)
        }
        if state.combat is None or len(strike) > 1:
            hexes |= {state.figure(ref).hex: take for ref, take in strike.items()}
        clicks = Clicks({}, {}, {}, hexes, {}, monster=strike.get(foe) if foe is not None else None, foe=foe)
        for stand in reversed(found.stands):
            clicks = replace(
                clicks,
                cards={**clicks.cards, **card_clicks(stand)},
                halves={**clicks.halves, **halves(stand)},
                notes={**clicks.notes, **notes(self.desk.words, stand)},
                items={**clicks.items, **item_clicks(stand)},
            )
        return replace(
            clicks,
            distances={goal: Take(found.goals[goal]) for goal in found.asked if isinstance(goal, int)},
            asks_attack=any(asks_attack(stand.state) for stand in found.stands),
            asks_hex=bool(found.stands) and state.combat is None and move_asked(cards, state) is not None,
        )

    def asked_hexes(self) -> set[Hex]:
        """The hexes that the question is about: for these the map opens where they would be hidden."""
        found = self.offers
        hexes = {goal for goal in found.asked if isinstance(goal, Hex)}
        if self.state.combat is None or len(self.strikes()) > 1:
            hexes |= {self.state.figure(goal).hex for goal in found.asked if isinstance(goal, str)}
        return hexes

    # Answers

    @override
    def _tell(self, before: GameState, done: int, now: float) -> None:
        self.known = done
        settings, replay = self.desk.settings, self.replay
        replay.die_view, replay.pace = settings.die_view, PACES[settings.pace]
        replay.motion.reduced, replay.motion.pace = self.still, replay.pace or 1.0
        replay.figures.pace, replay.figures.stepping = paced(settings)
        found = []
        for moment in self.session.moments[done:]:
            found += beats(self.desk.cards, before, moment.actions)
            before = moment.state
        self.replay.start(found, now)

    def refuse(self, what: Action | CardId) -> None:
        """Say which rule is in the way."""
        refused = self.why_not(what)
        hidden = refused is not None and refused.code in OUT_OF_SIGHT
        self.unseen = what.target if hidden and isinstance(what, Target) else None

    def unsay(self) -> None:
        """Take back what a refusal has said."""
        self.notice, self.unseen = "", None

    # Steps

    def rewind(self) -> None:
        """Back by one answer, whatever the settings say: for what is only seen again."""
        self._shift(self.session.undo, 1)

    @override
    def _shift(self, way: Callable[[int], int], steps: int) -> None:
        super()._shift(way, steps)
        self.replay.finish()
        self.replay.told.clear()


def paced(settings: Settings) -> tuple[float, bool]:
    """How long what figures do takes against the usual, and whether each turn waits for a word."""
    stepping = settings.pace == "steps"
    if settings.reduced_motion:
        return BRIEFLY if stepping else 0.0, stepping
    return PACES[settings.pace], stepping
