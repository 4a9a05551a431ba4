"""The flow of a game in the window: inputs go in as answers, what came of them is told, and inputs are taken back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from holdin.errors import SaveError
from holdin.game.actions import Action, ChooseCards, DiscardPair, PlaceArea, Step, Target
from holdin.game.asks import AskArea, AskWay
from holdin.game.machine import legal, question
from holdin.game.outlook import Destination, Odds, asks_attack, move_asked
from holdin.game.session import Moment
from holdin.game.state import GameState, MonsterRef
from holdin.game.step import Refused
from holdin.models.base import CardId
from holdin.models.hexes import Hex
from holdin.saves.kept import KeptSession
from holdin.saves.settings import PACES, Settings
from holdin.ui.held_cards.placement import Sprite
from holdin.ui.kit.intent import Intent
from holdin.ui.pages.desk import Desk
from holdin.ui.play.hands_view import Clicks
from holdin.ui.play.replay import Replay, beats
from holdin.ui.shown.answers import card_clicks, halves, hex_put, item_clicks, notes, paired, refusal
from holdin.ui.shown.areas import AreaAim, Placement
from holdin.ui.shown.automatic import Offers, Stand, follow, foreseen, offers
from holdin.ui.shown.inputs import Inputs, free_steps
from holdin.ui.shown.intended import Foresight
from holdin.ui.shown.intents import Take

BRIEFLY: Final = 0.01
"""A pace at which nothing is seen to move, though each turn can be waited for."""
OUT_OF_SIGHT: Final = frozenset({"behind_walls", "no_line_of_sight"})
"""Refusals that a line on the map makes plain (ATK-2, ATK-3)."""


@dataclass(eq=False)
class Flow:
    """A game under way. It draws nothing; times are in seconds."""

    desk: Desk
    session: KeptSession
    scene: Callable[[GameState], tuple[Sprite, ...]]
    """The hands at rest in a state."""
    merges: bool = True
    """Whether answers give themselves and imply others; not where what was answered once is seen again."""
    picked: tuple[CardId, ...] = ()
    """The card clicked so far of two, if any (RND-2, DMG-1)."""
    notice: str = ""
    """Why the last thing tried was refused, or could not be kept."""
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
    _picked_from: int | None = None
    """How many answers had been given when the picked card was clicked, if that implied any."""

    @cached_property
    def replay(self) -> Replay:
        """What is being told."""
        return Replay(self.desk.cards, self.scene)

    @cached_property
    def foresight(self) -> Foresight:
        """What the monsters of the open map mean to do."""
        return Foresight(self.desk.cards)

    @cached_property
    def inputs(self) -> Inputs:
        """Which answers belong to one input."""
        return Inputs(self.desk.cards)

    # How things stand

    @property
    def state(self) -> GameState:
        """The game's state."""
        return self.session.state

    @property
    def shown(self) -> GameState:
        """What is on the table: until a roll has been seen, what was before it."""
        return self.replay.shown(self.state) if self.replay.suspense else self.state

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal answers; none while a roll is still to be seen."""
        return () if self.replay.suspense else self.session.legal()

    @property
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

    @property
    def answered(self) -> int:
        """How many answers had been given when what is asked came up: picking a card may have implied some."""
        return len(self.session.moments) if self._picked_from is None else self._picked_from + 1

    # Answers

    def begin(self, now: float) -> None:
        """A game gone on with may wait for what gives itself."""
        before, done = self.state, len(self.session.moments)
        self._follow()
        if len(self.session.moments) > done:
            self._tell(before, done, now)

    def do(self, now: float, *actions: Action) -> bool:
        """Give an input's answers, as far as they are legal when they come up, and those that give themselves after.

        Returns whether any was given.
        """
        before, done = self.state, len(self.session.moments)
        self.inputs.begin(self.session.moments, self.session.undone)
        for number, action in enumerate(actions):
            if (number and action not in self.session.legal()) or not self._answer(action):
                break
        else:
            self._follow()
        self.inputs.end(self.session.moments, self.session.undone, done - 1)
        if len(self.session.moments) == done:
            return False
        self._tell(before, done, now)
        return True

    def _follow(self) -> None:
        """What gives itself, as far as it is not another answer than the one that was taken back here."""
        while self.merges and not self._asks_way() and (action := follow(self.desk.cards, self.state)) is not None:
            undone = self.session.undone
            if (undone and undone[0].actions[:1] != (action,)) or not self._answer(action):
                return

    def _asks_way(self) -> bool:
        """Whether the player wants to be asked which of equal ways a monster goes (MAI-3)."""
        return self.desk.settings.ask_ways and isinstance(question(self.state), AskWay)

    def _answer(self, action: Action) -> bool:
        undone = self.session.undone
        try:
            if undone and undone[0].actions[:1] == (action,):
                self.session.redo()  # the same answer meets the same luck, and what came after it stays known
                return True
            moment = self.session.do(action)
        except SaveError as error:
            self.notice = self.desk.words.trouble(error)
            return False
        if isinstance(moment, Refused):
            self.notice = self.desk.words.refusal(moment, self.state)
            return False
        return True

    def _tell(self, before: GameState, done: int, now: float) -> None:
        """Show what came of answers: the moments from a number on."""
        self.picked, self._picked_from, self.known = (), None, done
        self.replay.motion.reduced = self.desk.settings.reduced_motion
        self.replay.die_view = self.desk.settings.die_view
        self.replay.figures.pace, self.replay.figures.stepping = paced(self.desk.settings)
        found = []
        for moment in self.session.moments[done:]:
            found += beats(self.desk.cards, before, moment.actions)
            before = moment.state
        self.replay.start(found, now)

    def pick(self, now: float, card: CardId) -> None:
        """Choose a card of two, or put it back; the second one gives the answer (RND-2, DMG-1)."""
        if card in self.picked:
            self.unpick()
            return
        stand = next((one for one in self.offers.stands if paired(one.open, card)), None)
        if stand is None:
            return
        both = paired(stand.open, *self.picked, card)
        if len(both) == 1 or self.picked:
            self.do(now, *stand.implied, both[0])
            return
        began = len(self.session.moments) - 1
        if stand.implied and not self.do(now, *stand.implied):
            return
        self.picked, self._picked_from = (card,), began if stand.implied else None

    def unpick(self) -> None:
        """Put the picked card back, and take back what picking it implied."""
        began, self.picked, self._picked_from = self._picked_from, (), None
        if began is not None:
            self._shift(self.session.undo, len(self.session.moments) - 1 - began)

    def refuse(self, what: Action | CardId) -> None:
        """Say which rule is in the way."""
        put = hex_put(self.offers, what.hex) if isinstance(what, Step) else None
        refused = refusal(self.desk.cards, *(put or (self.state, what)))
        self.notice = "" if refused is None else self.desk.words.refusal(refused, self.state)
        hidden = refused is not None and refused.code in OUT_OF_SIGHT
        self.unseen = what.target if hidden and isinstance(what, Target) else None

    def unsay(self) -> None:
        """Take back what a refusal has said."""
        self.notice, self.unseen = "", None

    # Steps

    @property
    def free(self) -> int:
        """How many steps the settings let be taken back."""
        return free_steps(self.session.moments, over_rolls=self.desk.settings.undo_rolls)

    def undo(self) -> None:
        """Back by an input; of two cards chosen, the first stays picked."""
        if self.picked:
            self.unpick()
            return
        last = self.last_input
        steps = self.inputs.back(self.session.moments, self.session.undone)
        if not steps or not self.step_to(-steps):
            return
        given = (action for moment in last for action in moment.actions)
        first = next((card for action in given if (card := _first(action)) is not None), None)
        if first is not None and len(paired(legal(self.desk.cards, self.state), first)) > 1:
            self.picked = (first,)

    def redo(self) -> None:
        """Forward again by an input."""
        self.step_to(self.inputs.on(self.session.moments, self.session.undone))

    @property
    def last_input(self) -> tuple[Moment, ...]:
        """What the last input answered."""
        moments = self.session.moments
        steps = self.inputs.back(moments, self.session.undone)
        return moments[len(moments) - steps :]

    def step_to(self, steps: int) -> bool:
        """So many steps back (below 0), if the settings allow, or forward; returns whether they were taken."""
        if steps < 0 and -steps > self.free:
            self.notice = self.desk.words.tr("A roll has decided: the settings let it stand.")
            return False
        self._shift(self.session.undo if steps < 0 else self.session.redo, abs(steps))
        return True

    def rewind(self) -> None:
        """Back by one answer, whatever the settings say: for what is only seen again."""
        self._shift(self.session.undo, 1)

    def _shift(self, way: Callable[[int], int], steps: int) -> None:
        try:
            way(steps)
        except SaveError as error:
            self.notice = self.desk.words.trouble(error)
        self.picked, self._picked_from = (), None
        self.replay.finish()
        self.replay.told.clear()


def paced(settings: Settings) -> tuple[float, bool]:
    """How long what figures do takes against the usual, and whether each turn waits for a word."""
    stepping = settings.pace == "steps"
    if settings.reduced_motion:
        return BRIEFLY if stepping else 0.0, stepping
    return PACES[settings.pace], stepping


def _first(action: Action) -> CardId | None:
    """The first of two cards that an answer takes."""
    match action:
        case ChooseCards(leading, _):
            return leading
        case DiscardPair(one, _):
            return one
    return None
