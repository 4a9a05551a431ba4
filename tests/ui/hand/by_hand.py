"""Someone who plays with cards in hand: what the rules say is done by clicks, keys and drags alone.

The rules are kept in the head, that is by the game's machine: it says what happens, and the cards are moved until they
show it. Letters come from the ruler, a rest's card from the draw; what no card shows is told to the referee.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

import pygame

from holdin.game.actions import Action, Drawn, KeepLoss, Rolled
from holdin.game.asks import AskDraw, AskLetter, AskRepick
from holdin.game.machine import legal, new_game, question, take
from holdin.game.setup import start_of
from holdin.game.stage import stage
from holdin.game.state import GameState, Setup, Start, Zone
from holdin.hand import slots
from holdin.hand.abilities import resting
from holdin.hand.card_sheet import sheet
from holdin.hand.card_table import CardTable, Lying
from holdin.hand.checklist import Lack, SetupPart, Why, missing
from holdin.hand.sliding import map_at
from holdin.hand.state_reader import hp_shown, monster_hp_shown, read
from holdin.models.card_set import CardSet
from holdin.models.deck import ABILITY, HP, MAPS, MONSTER_HP, MONSTERS, TRACKERS
from holdin.models.hexes import Hex, name
from holdin.models.letters import Side
from holdin.players.greedy import Greedy
from holdin.tracker.sheet import Sheet
from holdin.ui.hand.hand_screen import HandScreen
from tests.ui.window.driver import Driver, points_of

ARROWS: Final = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}


class HandsOn(Driver):
    """A hand with a mouse whose button goes down and up, and that drags cards."""

    def click(self, spot_id: str) -> None:
        self.pause()
        self.press_and_let_go(self.free_point(self.spot(spot_id)))

    def press_and_let_go(self, at: tuple[int, int], to: tuple[int, int] | None = None) -> None:
        """Click, or drag from one place to another."""
        there = at if to is None else to
        self._button(pygame.MOUSEBUTTONDOWN, at)
        if to is not None:
            for share in (0.5, 1.0):
                way = tuple(round(a + (b - a) * share) for a, b in zip(at, to, strict=True))
                self.now += 0.4
                pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=way, rel=(1, 1), buttons=(1, 0, 0), touch=False))
                self.frame()
            self.now += 0.4
        self._button(pygame.MOUSEBUTTONUP, there)
        self.inputs += 1
        self.settle()

    def _button(self, kind: int, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(kind, pos=at, button=1, touch=False))
        self.frame()


@dataclass
class ByHand:
    """A scenario under way, in the head and on the cards."""

    driver: HandsOn
    state: GameState

    @classmethod
    def of(cls, driver: HandsOn, setup: Setup) -> "ByHand":
        """From the beginning."""
        return cls(driver, new_game(driver.cards, setup).after)

    @property
    def cards(self) -> CardSet:
        return self.driver.cards

    @property
    def screen(self) -> HandScreen:
        assert isinstance(self.driver.screen, HandScreen), type(self.driver.screen)
        return self.driver.screen

    @property
    def table(self) -> CardTable:
        return self.screen.table

    # What hands do

    def choose(self, card: str) -> None:
        """Click a card where it shows; else the focus walks to it."""
        if self.screen.chosen == card and self.screen.focus == f"card:{card}":
            return
        view, spot = self.screen.view(), self.driver.spot(f"card:{card}")
        free = next((at for at in points_of(spot) if (top := view.spot_at(at)) is not None and top.id == spot.id), None)
        if free is not None:
            self.driver.pause()
            self.driver.press_and_let_go(free)
        else:
            self.driver.focus(spot.id)
        assert self.screen.chosen == card

    def key(self, card: str, key: str) -> None:
        """Choose a card, and press a key."""
        self.choose(card)
        self.driver.key(key)

    def drag(self, card: str, place: slots.CardSlot) -> None:
        """Take a card where it shows, and let it go a little beside a place: it settles there."""
        lying, view = self.table.card(card), self.screen.view()
        spot = self.driver.spot(f"card:{card}")
        at = next(at for at in points_of(spot) if (top := view.spot_at(at)) is not None and top.id == spot.id)
        scale = self.screen.spread.scale
        to = round(at[0] + (place.x - lying.x) * scale) + 3, round(at[1] + (place.y - lying.y) * scale) + 2
        self.driver.pause()
        self.driver.press_and_let_go(at, to)

    def set_up(self) -> None:
        """Out of the box, as the list beside the cards says: whatever it asks for is done (SET-3)."""
        scene, told = stage(self.cards, self.state.setup), list[SetupPart]()
        map_ = next(card.card for card in self.table.of(MAPS) if scene.face.id in self._faces(card))
        while (found := missing(self.cards, self.table)) is not None:
            part, lack = found
            told.append(part)
            assert len(told) < 60, told[-5:]
            self._arranged(lack, map_)
        assert list(dict.fromkeys(told)) == sorted(dict.fromkeys(told), key=list(SetupPart).index)
        assert not self.table.unpacked

    def _faces(self, card: Lying) -> tuple[str, ...]:
        return self.cards.map_cards[int(card.card.removeprefix(MAPS))]

    def _arranged(self, lack: Lack, map_: str) -> None:
        asked = lack.cards
        match lack.why:
            case Why.HALF:
                self.choose(HP)
                self.driver.click(f"hp:{lack.about}")
            case Why.OUTSIDE:
                self._slid_in(next(card for card in asked if card != map_))
            case Why.FLAT:
                self.driver.key("w")
            case Why.NO_MAP:
                self._map_turned(map_)
                self.driver.key("b")
            case Why.NOT_FANNED | Why.NOT_BEHIND:
                self.driver.key("n")
            case Why.SIDE_B | Why.BACK:
                self.key(asked[0], "f")
            case Why.ELSEWHERE if asked[0] == MONSTER_HP:
                self.drag(MONSTER_HP, slots.IN_RIGHT_HAND)
            case Why.ELSEWHERE if asked[0] == HP:
                self.drag(HP, slots.IN_DECK)
            case Why.OTHER_MONSTER:
                self.key(asked[0], "rf"[len(self.screen.book.past) % 2])
            case _:
                self.key(asked[0], "b")

    def _slid_in(self, card: str) -> None:
        """With a monster up that the scenario needs, if it has one."""
        self.choose(card)
        if card.startswith(MONSTERS):
            scene = stage(self.cards, self.state.setup)
            wanted = self.cards.monsters_of(scene.scenario)
            halves = self.cards.monster_cards[int(card.removeprefix(MONSTERS))].halves
            half = next((n for n, each in enumerate(halves) if each.monster in wanted), 0)
            for key in "f" * (half // 2) + "r" * (half % 2):
                self.driver.key(key)
        self.driver.key("b")

    def _map_turned(self, card: str) -> None:
        """The scenario's side, and its way up (MAP-1)."""
        self.choose(card)
        scene = stage(self.cards, self.state.setup)
        if self._faces(self.table.card(card)).index(scene.face.id) != self.table.card(card).back:
            self.driver.key("f")
        if slots.colour_up(self.table.card(card)) is not scene.scenario.colour:
            self.driver.key("r")

    # The game

    def play(self, rounds: int = 99) -> None:
        """So many rounds, or to the end; at the beginning of each the cards say what the game says."""
        player, last = Greedy(), self.state.round + rounds
        while self.state.ending is None and self.state.round < last:
            number = self.state.round
            self._do(self._answer(player))
            if self.state.round > number:
                self.compared()

    def _answer(self, player: Greedy) -> Action:
        ask = question(self.state)
        if isinstance(ask, AskLetter):
            self.driver.key("t")
            letter = self.table.thrown
            assert letter is not None
            assert f"crosses {letter}" in self.driver.texts()
            return Rolled(letter)
        if isinstance(ask, AskDraw):
            before = resting(self.table)
            self.driver.key("j")
            (lost,) = (card for card in before if slots.zone_of(self.table.card(card)) is Zone.LOST)
            return Drawn(next(card for card in ask.candidates if f"{ABILITY}{card}" == lost))
        if isinstance(ask, AskRepick):
            return KeepLoss()
        return player.choose(self.cards, self.state, legal(self.cards, self.state))

    def _do(self, action: Action) -> None:
        step = take(self.cards, self.state, action)
        self.state = step.after
        if not isinstance(question(self.state), AskDraw | AskRepick):
            self._shown()

    def _shown(self) -> None:
        """The cards are moved until they show how things stand."""
        self._ruler_away()
        self._abilities()
        self._hp()
        self._place()
        self._fight()
        self._told()

    def _ruler_away(self) -> None:
        """A ruler that lies over the HP card is dragged to the right hand, where it turns upright."""
        if self._differs_from_here(MONSTER_HP, slots.IN_RIGHT_HAND) and self._asks():
            self.drag(MONSTER_HP, slots.IN_RIGHT_HAND)
            assert self.table.card(MONSTER_HP).tilt == 0

    def _differs_from_here(self, card: str, place: slots.CardSlot) -> bool:
        lying = self.table.card(card)
        return abs(lying.x - place.x) + abs(lying.y - place.y) > 1

    def _asks(self) -> bool:
        return not isinstance(question(self.state), AskLetter)

    def _abilities(self) -> None:
        """RND-5, RND-6, RST-4."""
        wanted = {
            f"{ABILITY}{each.card}": (Zone.HAND if each.zone is Zone.CHOSEN else each.zone, each.side, each.kept)
            for each in self.state.hero.cards
        }
        lost = [card for card in resting(self.table) if wanted[card][0] is Zone.LOST]
        if lost and any(wanted[card][0] is Zone.HAND for card in resting(self.table)):
            self.key(lost[0], "p")
        for card, (zone, side, kept) in wanted.items():
            for _ in range(4):
                lying = self.table.card(card)
                now, up = slots.zone_of(lying), Side.B if lying.back else Side.A
                if now is zone and (up is side or zone is Zone.LOST) and (not kept or slots.kept_below(lying)):
                    break
                if now is Zone.HAND and zone in {Zone.HAND, Zone.DISCARDED} and (side is Side.B or now is not zone):
                    self.key(card, "d")
                elif zone is Zone.LOST:
                    self.key(card, "k" if kept else "x")
                else:
                    self.key(card, "c" if now is not zone else "f")

    def _hp(self) -> None:
        hp = self.state.you.hp
        most = stage(self.cards, self.state.setup).max_hp
        if hp > 0 and hp_shown(self.cards, self.table, most) != (hp, True):
            self.choose(HP)
            self.driver.click(f"hp:{hp}")

    def _place(self) -> None:
        """Two hexes or fewer by arrow keys, farther the map is dragged."""
        found = map_at(self.cards, self.table)
        assert found is not None
        if found[1].hex == self.state.you.hex:
            return
        card, face = found[0], stage(self.cards, self.state.setup).face
        keys = self._way(card, self.state.you.hex)
        if keys is not None and len(keys) < 3:
            for key in keys:
                self.key(card.card, key)
        else:
            arrow = slots.nearest_arrow(face, slots.colour_up(card), self.state.you.hex)
            self.drag(card.card, slots.map_place(self.table, card, face, self.state.you.hex, arrow))

    def _way(self, card: Lying, goal: Hex) -> list[str] | None:
        """The arrow keys that bring a hex to the arrow."""
        ways = deque([(card, list[str]())])
        seen = set[Hex]()
        while ways:
            lying, keys = ways.popleft()
            at = slots.pointed(self.cards, self.table.put(lying), lying)
            if at is None or at.hex in seen:
                continue
            if at.hex == goal:
                return keys
            seen.add(at.hex)
            for key, (dx, dy) in ARROWS.items():
                place = slots.next_place(self.cards, self.table.put(lying), lying, dx, dy)
                if place is not None:
                    ways.append((slots.settled(lying, place), [*keys, key]))
        return None

    def _fight(self) -> None:
        """SET-3, RNG-1, MHP-1."""
        fight = self.state.combat
        if fight is None and slots.fighting(self.table):
            self.choose(MONSTER_HP)
            self.driver.click("hp:0")
        elif fight is not None and not slots.fighting(self.table):
            self.key(HP, "v")
        assert slots.distance_shown(self.table) is not None, "the number stays in sight"
        if fight is None:
            return
        if monster_hp_shown(self.cards, self.table, fight.max_hp) != (fight.hp, True):
            self.choose(MONSTER_HP)
            self.driver.click(f"hp:{fight.hp}")
        while (off := fight.distance - (slots.distance_shown(self.table) or 0)) != 0:
            self.key(TRACKERS, "DOWN" if off > 0 else "UP")

    def _told(self) -> None:
        """What no card shows is told to the referee: what is gone from the map, and the tokens."""
        known, scene, board = self._sheet(), stage(self.cards, self.state.setup), self.state.board
        dead = {scene.monsters[ref].hex for ref in board.dead}
        loot = scene.money | frozenset(scene.treasures)
        gone = (board.opened | board.cleared | dead | (board.looted & loot)) - known.gone
        more = self.state.hero.tokens - known.tokens
        if not gone and not more:
            return
        self.driver.key("a")
        if gone:
            self.driver.key("m")
            self.driver.click("mode:clear")
            for hex_ in sorted(gone):
                self.driver.click(f"hex:{name(hex_)}")
            self.driver.key("ESCAPE")
        for _ in range(more):
            self.driver.click("loot+1")
        self.driver.key("ESCAPE")

    def _sheet(self) -> Sheet:
        return sheet(self.cards, self.table)

    def compared(self) -> None:
        """What the rules read from the cards is how the game stands (SET-3)."""
        found = read(self.cards, self.table)
        assert found.start is not None, found.notes
        assert found.setup == self.state.setup, (found.setup, self.state.setup)
        wrong = [
            pair for pair in zip(_seen(found.start), _seen(start_of(self.state)), strict=True) if pair[0] != pair[1]
        ]
        assert not wrong, (wrong, found.notes)


def _seen(start: Start) -> tuple[object, ...]:
    """What cards and the referee's map show of a start: not its round, its effects and its hindrances."""
    combat = None if start.combat is None else (start.combat.monster, start.combat.hp, start.combat.distance)
    board = start.board
    return start.hp, start.hex, start.hero, board.dead, board.opened, board.cleared, combat
