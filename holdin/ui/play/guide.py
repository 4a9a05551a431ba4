"""The guide: short hints that follow what is asked and how things stand, in the first scenario and on the open map."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError
from pygame import Rect

from holdin.draw.paths import asset_root
from holdin.errors import HoldinError
from holdin.game.asks import (
    Ask,
    AskAbility,
    AskAttach,
    AskDamage,
    AskDistance,
    AskKind,
    AskNext,
    AskPlay,
    AskShove,
    AskStep,
    AskTarget,
    AskWay,
)
from holdin.game.figures import YOU
from holdin.game.machine import question, table
from holdin.game.place_asks import AskRift, AskSummon
from holdin.game.stage import stage
from holdin.game.state import GameState, Zone
from holdin.models.ability import Attack, Move
from holdin.models.card_set import CardSet
from holdin.models.hexes import neighbours
from holdin.models.letters import Condition, Fights, Side, Tile
from holdin.rules.distance import distances
from holdin.ui.kit.builder import Builder, Ink
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.layout import Panel, Skin, column, wrapped
from holdin.ui.kit.nodes import Chip, Node, Text, button
from holdin.ui.kit.view import Spot
from holdin.ui.pages.desk import Desk
from holdin.words.catalogues import ENGLISH

READ: Final = 15.0
"""How many letters are read in a second."""
ACTS: Final = 2
"""Whoever plays on so often beside a hint doesn't read it."""
SMALL: Final = 0.85
"""A small button's height, in buttons."""
NEAR: Final = 3
"""So many hexes away a door, or a treasure, is worth a word."""
SLIP: Final = Skin("paper_light", "gold", 3)
"""The slip of paper that a hint stands on."""


class GuideError(HoldinError):
    """A file of hints that can't be used; names the entry that is wrong."""


class Hint(BaseModel):
    """A hint, and when it is given."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    asks: tuple[AskKind, ...] = ()
    """The questions that it belongs to; none named: all of them."""
    when: tuple[str, ...] = ()
    fights: Fights | None = None
    """The way of fighting that it tells of; none: of both."""
    waits: bool = True
    """Whether it is still worth reading once its question has gone by."""
    anywhere: bool = False
    """Whether it is given in every scenario: what it tells of may come late."""
    rule: str


@dataclass(frozen=True, slots=True)
class Dismiss(Intent):
    """A hint has been read; all: no more of them."""

    hint: str
    all: bool = False


# When a hint fits


class Now(NamedTuple):
    """What is asked, of which state, with which cards."""

    cards: CardSet
    state: GameState
    ask: Ask


def _moving(now: Now) -> bool:
    ask = now.ask
    return (
        _chosen_in_a_fight(now)
        or isinstance(ask, AskStep | AskDistance)
        or (isinstance(ask, AskAbility) and isinstance(ask.ability, Move))
    )


def _attacking(now: Now) -> bool:
    ask = now.ask
    attacks = _chosen_in_a_fight(now) or (isinstance(ask, AskAbility) and isinstance(ask.ability, Attack))
    return attacks or isinstance(ask, AskAttach | AskTarget | AskNext)


def _chosen_in_a_fight(now: Now) -> bool:
    """Whether what a card does in a fight is about to be chosen: doing it asks nothing more, mostly."""
    return isinstance(now.ask, AskPlay) and now.state.combat is not None


def _acted_first(now: Now) -> bool:
    fight = now.state.combat
    return fight is not None and fight.behaviour is not None and now.state.turn.under_way


def _cards(state: GameState, zone: Zone, side: Side | None = None) -> int:
    """How many cards lie somewhere, perhaps only those with a side up."""
    return sum(place.zone is zone and side in {None, place.side} for place in state.hero.cards)


def _others_to_act(now: Now) -> bool:
    """Whether monsters of the open map have still to act, with sets that are rolled (OPN-2)."""
    return any(each.set is not None and not each.acted for each in now.state.others)


def _door_near(now: Now) -> bool:
    """Whether a closed door is near enough to be thought of (OPN-4)."""
    ground = stage(now.cards, now.state.setup).walls(now.state.board)
    shut = [hex_ for hex_, tile in ground.tiles.items() if tile is Tile.DOOR_CLOSED]
    near = {hex_ for hex_, far in distances(ground, now.state.you.hex).items() if far < NEAR} if shut else frozenset()
    return any(near & {*neighbours(hex_)} for hex_ in shut)


def _treasure_near(now: Now) -> bool:
    """Whether a treasure that nobody has looted is near enough to be thought of (MAP-9)."""
    scene, board = stage(now.cards, now.state.setup), now.state.board
    far = distances(scene.walls(board), now.state.you.hex)
    return any(far.get(hex_, NEAR + 1) <= NEAR for hex_ in scene.treasures if hex_ not in board.looted)


def _tokens_lie(now: Now) -> bool:
    """Whether a token lies where a monster has died (LOT-2, OPN-8)."""
    t = table(now.cards, now.state)
    return bool(t.way.field.tokens(t))


CONDITIONS: Final[Mapping[str, Callable[[Now], bool]]] = {
    "first_round": lambda now: now.state.round == 1,
    "nothing_played": lambda now: not now.state.turn.played,
    "one_played": lambda now: len(now.state.turn.played) == 1,
    "in_combat": lambda now: now.state.combat is not None,
    "out_of_combat": lambda now: now.state.combat is None,
    "moving": _moving,
    "attacking": _attacking,
    "acted_first": _acted_first,
    "side_b": lambda now: _cards(now.state, Zone.HAND, Side.B) > 0,
    "may_rest": lambda now: _cards(now.state, Zone.DISCARDED) > 1,
    "card_lost": lambda now: _cards(now.state, Zone.LOST) > 0,
    "deadly": lambda now: isinstance(now.ask, AskDamage) and now.ask.amount >= now.state.you.hp,
    "may_move": lambda now: not table(now.cards, now.state).has(YOU, Condition.IMMOBILIZE),
    "tokens_lie": _tokens_lie,
    "others_to_act": _others_to_act,
    "not_alone": lambda now: bool(now.state.summons),
    "door_near": _door_near,
    "summoning": lambda now: isinstance(now.ask, AskSummon),
    "shoving": lambda now: isinstance(now.ask, AskShove),
    "equal_ways": lambda now: isinstance(now.ask, AskWay),
    "hindered": lambda now: now.state.combat is not None and bool(now.state.combat.kinds),
    "afflicted": lambda now: any(each.bearer == YOU and each.condition is not None for each in now.state.effects),
    "locked": lambda now: bool(stage(now.cards, now.state.setup).locked(now.state.board)),
    "treasure_near": _treasure_near,
    "has_item": lambda now: bool(now.state.hero.items),
    "element_wanted": lambda now: isinstance(now.ask, AskAbility) and bool(now.ask.ability.consume),
    "rifts_lie": lambda now: bool(now.state.board.rifts) or isinstance(now.ask, AskRift),
    "next_target": lambda now: isinstance(now.ask, AskNext),
}
"""By the name that the file of hints calls them."""
THERE: Final = frozenset(
    {"afflicted", "door_near", "hindered", "in_combat", "locked", "may_move", "not_alone", "rifts_lie"}
    | {"tokens_lie", "treasure_near"}
)
"""The conditions of what lies on the table: a hint that has waited is given only while they hold."""


def read_hints(text: str) -> tuple[Hint, ...]:
    """Hints from a file's text.

    :raises GuideError: it is no TOML, or an entry or a condition is unknown.
    """
    try:
        hints = tuple(Hint.model_validate(each) for each in tomllib.loads(text).get("hints", []))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise GuideError(f"the hints can’t be used: {error}") from error
    unknown = sorted({name for hint in hints for name in hint.when} - CONDITIONS.keys())
    if unknown:
        raise GuideError(f"the hints can’t be used: there is no condition {', '.join(unknown)}")
    return hints


@cache
def hints() -> tuple[Hint, ...]:
    """The hints of `assets/guide/hints.toml`.

    :raises GuideError: see `read_hints`.
    """
    return read_hints((asset_root() / "guide" / "hints.toml").read_text(encoding="utf-8"))


@cache
def page_hints() -> Mapping[str, str]:
    """The rules where what is told on pages between scenarios can be read, by the page."""
    text = (asset_root() / "guide" / "hints.toml").read_text(encoding="utf-8")
    return {name: str(rule) for name, rule in tomllib.loads(text)["pages"].items()}


def page_hint(desk: Desk, page: str) -> str:
    """What is told on a page as it first opens; empty once it was, or without hints."""
    told = desk.settings.guide and page not in desk.settings.hints_seen
    return hint_texts(desk.settings.language)[page] if told else ""


def page_read(desk: Desk, page: str) -> dict[str, object]:
    """What changes in the settings once a page was read."""
    return dismissed(desk, Dismiss(page)) if page_hint(desk, page) else {}


@cache
def hint_texts(lang: str) -> Mapping[str, str]:
    """The hints' texts by id; what a language lacks is in English."""
    found = dict(hint_texts(ENGLISH)) if lang != ENGLISH else {}
    file = asset_root() / "guide" / f"{lang}.toml"
    return found | (tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {})


def hint_text(desk: Desk, hint: Hint) -> str:
    """A hint in the player's language, with the keys that he has set."""
    return hint_texts(desk.settings.language)[hint.id].format_map(_Keys(desk.keys.of))


@dataclass(frozen=True, slots=True)
class _Keys:
    """The keys of commands, by their names in braces."""

    of: Callable[[str], str]

    def __getitem__(self, command: str) -> str:
        return self.of(command)


def gives(desk: Desk, state: GameState, hint: Hint) -> bool:
    """Whether a hint may be given, while they are on: in the first scenario, in any on the open map, or anywhere."""
    first = state.setup.scenario == desk.cards.campaign.start[0]
    taught = hint.anywhere or state.setup.fights is Fights.OPEN or first
    return desk.settings.guide and taught and state.ending is None


def hint_for(desk: Desk, states: Sequence[GameState]) -> Hint | None:
    """The new hint to be given now, of all questions up to the present one.

    The first that fits what is asked now, else the one that has waited longest: its question gave itself, or had more
    than one hint.
    """
    now = states[-1]
    new = [hint for hint in hints() if hint.id not in desk.settings.hints_seen and gives(desk, now, hint)]
    fitting = (hint for hint in new if fits(desk.cards, hint, now))
    patient = [hint for hint in new if hint.waits and holds(desk.cards, hint, now)]
    waiting = (hint for state in states for hint in patient if fits(desk.cards, hint, state))
    return next(chain(fitting, waiting), None)


def met(cards: CardSet, hint: Hint, states: Sequence[GameState]) -> bool:
    """Whether a hint is about what is asked now, or was asked before and is still worth reading."""
    waits = hint.waits and holds(cards, hint, states[-1])
    return fits(cards, hint, states[-1]) or (waits and any(fits(cards, hint, state) for state in states))


def holds(cards: CardSet, hint: Hint, state: GameState) -> bool:
    """Whether what a hint speaks of is still there, whatever is asked now."""
    ask = question(state)
    return ask is not None and all(CONDITIONS[name](Now(cards, state, ask)) for name in hint.when if name in THERE)


def fits(cards: CardSet, hint: Hint, state: GameState) -> bool:
    """Whether a hint is about what is asked."""
    ask = question(state)
    if ask is None or (hint.asks and ask.kind not in hint.asks) or hint.fights not in {None, state.setup.fights}:
        return False
    return all(CONDITIONS[name](Now(cards, state, ask)) for name in hint.when)


@dataclass
class HintShown:
    """The hint that is being read, since when (seconds), and what was done meanwhile."""

    hint: Hint | None = None
    since: float = 0.0
    acts: int = 0

    def begin(self, hint: Hint | None, now: float) -> None:
        """A hint is shown, or none."""
        if hint != self.hint:
            self.hint, self.since, self.acts = hint, now, 0

    def stays(self, desk: Desk, states: Sequence[GameState]) -> bool:
        """Whether it isn't done with: then no other takes its place, however well that fits what is asked now."""
        hint, now = self.hint, states[-1]
        if hint is None or not gives(desk, now, hint) or hint.id in desk.settings.hints_seen:
            return False
        return met(desk.cards, hint, states)

    def act(self, desk: Desk, now: float) -> bool:
        """The player goes on; returns whether the hint is done with: it could have been read, or nobody wants to."""
        self.acts += 1
        long = 0 if self.hint is None else len(hint_text(desk, self.hint))
        return now - self.since >= long / READ or self.acts >= ACTS


# How it is shown


def build_slip(b: Builder, room: Rect, text: str, buttons: Sequence[Node]) -> Rect:
    """A slip of paper at a room's bottom, with buttons under what it tells; returns where it lies."""
    told = Text(text, ink=lambda b: Ink(b.m.text, b.c.ink))
    slip = Panel(column(told, wrapped(buttons, gap=1)), 1.2, SLIP)
    high = slip.height(b, room.w)
    place = Rect(room.x, room.bottom - high, room.w, high)
    b.spot(Spot("hint", place, None, lit=False))
    slip.put(b, place)
    return place


def build_hint(b: Builder, room: Rect, *, desk: Desk, hint: Hint, brief: bool = False) -> Rect:
    """A hint, where there is little room without its rule; returns where it lies."""
    tr, key = desk.words.tr, desk.keys.of("hint")
    off = button("hint:off", tr("No more hints"), Dismiss(hint.id, all=True), quiet=True, high=SMALL, snug=True)
    read = button("hint:read", tr("Got it"), Dismiss(hint.id), key=key, quiet=True, high=SMALL, snug=True)
    return build_slip(b, room, hint_text(desk, hint), (read, off) if brief else (Chip(hint.rule), read, off))


def dismissed(desk: Desk, dismiss: Dismiss) -> dict[str, object]:
    """What a dismissal changes in the settings."""
    seen = tuple(dict.fromkeys((*desk.settings.hints_seen, dismiss.hint)))
    return {"hints_seen": seen, **({"guide": False} if dismiss.all else {})}
