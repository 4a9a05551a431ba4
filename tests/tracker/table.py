"""A person at the table: tells the tracker what a game's events show, and nothing that the tracker works out itself."""

from collections.abc import Callable
from typing import Any

from holdin.game.figures import side_of
from holdin.game.held.hindrances import hindrance_kinds
from holdin.game.machine import table as working_copy
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import Effect, ItemCondition, Phase
from holdin.game.step import Event
from holdin.models.letters import Condition, Party
from holdin.tracker import referee, taps
from holdin.tracker.paper import begun
from holdin.tracker.sheet import MarkKind, Sheet
from holdin.tracker.tap_effects import tapped

Values = dict[str, Any]


class Table:
    """A sheet beside a game."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.cards = session.cards
        setup = session.setup
        self.sheet = begun(
            self.cards,
            taps.Begin(
                scenario=setup.scenario,
                character=setup.character,
                character_level=setup.character_level,
                level=setup.level,
                items=setup.items,
            ),
        )
        self.attacks = 0
        self.told: referee.RefereeAnswer | None = None
        """What the referee said of the monster's turn that is under way."""
        self.struck, self.stood = False, self.sheet.distance
        self._hears: dict[str, Callable[[Values], None]] = {
            "hero_damaged": lambda v: self.tap(taps.ChangeHp(who=Party.HERO, by=-v["amount"])),
            "hero_healed": lambda v: self.tap(taps.ChangeHp(who=Party.HERO, by=v["amount"])),
            "monster_damaged": lambda v: self.tap(taps.ChangeHp(who=Party.MONSTER, by=-v["amount"])),
            "monster_healed": lambda v: self.tap(taps.ChangeHp(who=Party.MONSTER, by=v["amount"])),
            "distance_changed": lambda v: self.tap(taps.Distance(to=v["new"])),
            "token_looted": lambda v: self.tap(taps.Loot(by=v["tokens"] - self.sheet.tokens)),
            "treasure_looted": lambda v: self.tap(taps.Clear(hex=v["hex"])),
            "money_gained": lambda v: self.tap(taps.Loot(by=v["tokens"] - self.sheet.tokens)),
            "tokens_stolen": self._robbed,
            "stepped": lambda v: self.tap(taps.Place(hex=v["hex"])),
            "door_opened": lambda v: self.tap(taps.Clear(hex=v["hex"])),
            "trap_sprung": lambda v: self.tap(taps.Clear(hex=v["hex"])),
            "trap_disarmed": lambda v: self.tap(taps.Clear(hex=v["hex"])),
            "cards_chosen": lambda v: self.tap(taps.Lead(initiative=v["initiative"])),
            "condition_gained": self._condition,
            "shield_gained": lambda v: self._mark(v, MarkKind.SHIELD),
            "engaged": self._fight,
            "fight_started": self._fight,
            "behaviour_rolled": lambda v: self.tap(taps.Behave(letter=v["letter"])),
            "behaviour_set": lambda v: self.tap(taps.Behave(letter=v["letter"])),
            "hindrance_sprung": lambda _v: self.tap(taps.Hinder(kinds=self.sheet.hindering.kinds, sprung=True)),
            "hindrances_counted": lambda v: self.tap(taps.Hinder(kinds=v["kinds"])),
            "hindrance_changed": lambda _v: self._hindrances(),
            "effect_ended": lambda v: self._hindrances() if v["effect"] == "hindrance" else None,
            "hero_turn": lambda _v: self._turn(Party.HERO),
            "monster_turn": lambda _v: self._turn(Party.MONSTER),
            "hero_turn_ended": lambda _v: self.tap(taps.EndTurn()),
            "monster_turn_ended": lambda _v: self._monster_done(),
            "attack": self._attack,
            "round_ended": lambda _v: self._round_over(),
            "items_refreshed": lambda v: self._items(v["items"], ItemCondition.READY),
        }

    def tap(self, tap: taps.Tap) -> None:
        self.sheet, _ = tapped(self.cards, self.sheet, tap)

    def hear(self, events: tuple[Event, ...]) -> None:
        """Everything that happened, in order."""
        for event in events:
            if event.kind in self._hears:
                self._hears[event.kind](event.values)
        self._used()

    def _hindrances(self) -> None:
        """A card said what hinders now (HIN-9)."""
        if self.session.state.combat is not None:
            kinds = hindrance_kinds(working_copy(self.cards, self.session.state))
            self.tap(taps.Hinder(kinds=kinds, sprung=self.sheet.hindering.sprung))

    def _condition(self, values: Values) -> None:
        who, condition = side_of(values["who"]), values["condition"]
        if who is Party.MONSTER and self.sheet.foe is None:
            return
        found = [e for e in self.session.state.effects if (side_of(e.bearer), e.condition) == (who, condition)]
        turns, lasting = (found[0].turns, found[0].lasting) if found else (1, None)
        there = [i for i, mark in enumerate(self.sheet.effects) if (mark.bearer, mark.condition) == (who, condition)]
        if there:
            self.tap(taps.Renew(mark=there[0], turns=turns, lasting=lasting))
        else:
            self.tap(taps.Switch(who=who, condition=condition, turns=turns, lasting=lasting))

    def _mark(self, values: Values, kind: MarkKind) -> None:
        if side_of(values["who"]) is Party.HERO:
            lasting = next((e.lasting for e in reversed(self.session.state.effects) if e.shield), None)
            assert kind is MarkKind.SHIELD
            self.tap(taps.Add(who=Party.HERO, kind=kind, value=values["value"], lasting=lasting))

    def _fight(self, values: Values) -> None:
        tile = stage(self.cards, self.session.setup).monsters[values["monster"]]
        if self.sheet.foe is None:
            tap = referee.fight(self.cards, self.sheet, tile)
            assert tap is not None
            self.tap(tap)

    def _robbed(self, values: Values) -> None:
        thief = stage(self.cards, self.session.setup).monsters[values["monster"]]
        self.tap(taps.Loot(by=-values["value"], hex=thief.hex))

    def _turn(self, party: Party) -> None:
        """The person ends the selection; who is first the tracker knows from the two initiatives."""
        phase = Phase.HERO_TURN if party is Party.HERO else Phase.MONSTER_TURN
        if self.sheet.phase is Phase.CARD_SELECTION:
            self.tap(taps.EndTurn())
        elif self.sheet.phase is Phase.HERO_TURN and party is Party.MONSTER:
            self.tap(taps.Interrupt())
        assert self.sheet.phase is phase, (self.sheet.phase, party)
        self.told = referee.monster_turn(self.cards, self.sheet) if party is Party.MONSTER else None
        self.struck, self.stood = False, self.sheet.distance

    def _attack(self, values: Values) -> None:
        """The attack that the referee foretold, from where it foretold it."""
        if side_of(values["who"]) is Party.MONSTER:
            assert self.told is not None
            assert self.told.blow is not None
            assert self.told.blow.value == values["base"]
            self._arrived()
            self.attacks, self.struck = self.attacks + 1, True

    def _arrived(self) -> None:
        """The monster stands where the referee said it would go."""
        assert self.told is not None
        going = [step.to for step in self.told.steps if isinstance(step, taps.Distance)]
        assert self.sheet.distance == (going[-1] if going else self.stood)

    def _monster_done(self) -> None:
        foretold = self.told is not None and self.told.blow is not None
        assert self.struck == foretold or self.sheet.foe is None, "the monster did otherwise"
        if not self.struck and self.sheet.foe is not None:
            self._arrived()
        if self.sheet.phase is Phase.MONSTER_TURN:
            self.tap(taps.EndTurn())

    def _round_over(self) -> None:
        while self.sheet.phase is not Phase.CLEANUP:
            self.tap(taps.EndTurn())
        self.tap(taps.EndTurn())

    def _items(self, items: tuple[str, ...], state: ItemCondition) -> None:
        for index, item in enumerate(self.sheet.items):
            if item.item in items:
                self.tap(taps.SetItem(item=index, state=state))

    def _used(self) -> None:
        """Items are turned as they lie before the player."""
        for place in self.session.state.hero.items:
            if place.state is not ItemCondition.READY:
                self._items((place.item,), place.state)


def conditions(effects: tuple[Effect, ...], who: Party) -> set[Condition]:
    """The conditions that a game has on a party."""
    return {effect.condition for effect in effects if side_of(effect.bearer) is who and effect.condition is not None}


def compare(session: Session, sheet: Sheet) -> None:
    """The table holds what the game holds."""
    state = session.state
    assert sheet.hp == max(0, state.you.hp)
    assert sheet.tokens == state.hero.tokens
    assert sheet.place == state.you.hex
    assert (sheet.foe is None) == (state.combat is None)
    assert set(sheet.conditions(Party.HERO)) == conditions(state.effects, Party.HERO)
    shields = [
        sum(e.shield for e in each if side_of(e.bearer) is Party.HERO) for each in (sheet.effects, state.effects)
    ]
    assert shields[0] == shields[1]
    if sheet.foe is not None and state.combat is not None:
        assert sheet.foe.hp == state.combat.hp
        assert sheet.foe.max_hp == state.combat.max_hp
        assert sheet.distance == state.combat.distance
        assert set(sheet.conditions(Party.MONSTER)) == conditions(state.effects, Party.MONSTER)
