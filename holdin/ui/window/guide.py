"""The guide through the first scenario: short hints that follow what is asked and how things stand."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError
from pygame import Rect

from holdin.draw.where import asset_root
from holdin.errors import HoldinError
from holdin.game.asks import Ask, AskAbility, AskAttach, AskDamage, AskDistance, AskKind, AskStep, AskTarget
from holdin.game.machine import question
from holdin.game.state import GameState, Zone
from holdin.models.ability import Attack, Move
from holdin.models.letters import Side
from holdin.ui.window.desk import Desk
from holdin.ui.window.layout import TARGET
from holdin.ui.window.view import Fill, Spot
from holdin.ui.window.widgets import Builder, Ink
from holdin.words.catalogues import ENGLISH


class GuideError(HoldinError):
    """A file of hints that can't be used; names the entry that is wrong."""


class Hint(BaseModel):
    """A hint, and when it is given."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    asks: tuple[AskKind, ...]
    when: tuple[str, ...] = ()
    rule: str


@dataclass(frozen=True, slots=True)
class Dismiss:
    """A hint has been read; all: no more of them."""

    hint: str
    all: bool = False


# When a hint fits


def _first_round(state: GameState, _ask: Ask) -> bool:
    return state.round == 1


def _nothing_played(state: GameState, _ask: Ask) -> bool:
    return not state.turn.played


def _one_played(state: GameState, _ask: Ask) -> bool:
    return len(state.turn.played) == 1


def _in_combat(state: GameState, _ask: Ask) -> bool:
    return state.combat is not None


def _out_of_combat(state: GameState, _ask: Ask) -> bool:
    return state.combat is None


def _moving(_state: GameState, ask: Ask) -> bool:
    return isinstance(ask, AskStep | AskDistance) or (isinstance(ask, AskAbility) and isinstance(ask.ability, Move))


def _attacking(_state: GameState, ask: Ask) -> bool:
    attacks = isinstance(ask, AskAbility) and isinstance(ask.ability, Attack)
    return attacks or isinstance(ask, AskAttach | AskTarget)


def _acted_first(state: GameState, _ask: Ask) -> bool:
    return state.combat is not None and state.combat.behaviour is not None and state.turn.under_way


def _side_b(state: GameState, _ask: Ask) -> bool:
    return any(place.zone is Zone.HAND and place.side is Side.B for place in state.hero.cards)


def _may_rest(state: GameState, _ask: Ask) -> bool:
    return sum(place.zone is Zone.DISCARDED for place in state.hero.cards) >= 2


def _card_lost(state: GameState, _ask: Ask) -> bool:
    return any(place.zone is Zone.LOST for place in state.hero.cards)


def _deadly(state: GameState, ask: Ask) -> bool:
    return isinstance(ask, AskDamage) and ask.amount >= state.you.hp


def _money_lies(state: GameState, _ask: Ask) -> bool:
    return len(state.board.dead) > state.hero.tokens


CONDITIONS: Final[Mapping[str, Callable[[GameState, Ask], bool]]] = {
    "first_round": _first_round,
    "nothing_played": _nothing_played,
    "one_played": _one_played,
    "in_combat": _in_combat,
    "out_of_combat": _out_of_combat,
    "moving": _moving,
    "attacking": _attacking,
    "acted_first": _acted_first,
    "side_b": _side_b,
    "may_rest": _may_rest,
    "card_lost": _card_lost,
    "deadly": _deadly,
    "money_lies": _money_lies,
}
"""By the name that the file of hints calls them."""


def read_hints(text: str) -> tuple[Hint, ...]:
    """Hints from a file's text.

    :raises GuideError: it is no TOML, or an entry or a condition is unknown.
    """
    try:
        hints = tuple(Hint.model_validate(each) for each in tomllib.loads(text).get("hints", []))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise GuideError(f"the hints can't be used: {error}") from error
    unknown = sorted({name for hint in hints for name in hint.when} - CONDITIONS.keys())
    if unknown:
        raise GuideError(f"the hints can't be used: there is no condition {', '.join(unknown)}")
    return hints


@cache
def hints() -> tuple[Hint, ...]:
    """The hints of `assets/guide/hints.toml`.

    :raises GuideError: see `read_hints`.
    """
    return read_hints((asset_root() / "guide" / "hints.toml").read_text(encoding="utf-8"))


@cache
def hint_texts(lang: str) -> Mapping[str, str]:
    """The hints' texts by id; what a language lacks is in English."""
    found = dict(hint_texts(ENGLISH)) if lang != ENGLISH else {}
    file = asset_root() / "guide" / f"{lang}.toml"
    return found | (tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {})


def hint_for(desk: Desk, state: GameState) -> Hint | None:
    """The hint to be given now: in the first scenario, while hints are on, the first that fits and is new."""
    ask, settings = question(state), desk.settings
    if ask is None or not settings.guide or state.setup.scenario != desk.cards.campaign.start[0]:
        return None
    fitting = (hint for hint in hints() if hint.id not in settings.hints_seen and _fits(hint, state, ask))
    return next(fitting, None)


def _fits(hint: Hint, state: GameState, ask: Ask) -> bool:
    return ask.kind in hint.asks and all(CONDITIONS[name](state, ask) for name in hint.when)


# How it is shown


def build_hint(b: Builder, desk: Desk, hint: Hint, room: Rect) -> Rect:
    """A slip of paper at a room's bottom; returns where it lies."""
    text, ink = hint_texts(desk.settings.language)[hint.id], Ink(b.m.text, b.c.ink)
    pad = b.m.gap + 2
    inner = room.w - 2 * pad
    rows = _rows(b, desk, hint, inner)
    row = max(TARGET, b.m.line(b.m.small) + b.m.gap)
    high = b.height(text, ink, inner) + len(rows) * (row + b.m.gap // 2) + 3 * pad
    slip = Rect(room.x, room.bottom - high, room.w, high)
    b.add(Fill(slip, b.c.paper_light, b.c.gold, 3, b.m.corner))
    b.spot(Spot("hint", slip, None, lit=False))
    y = b.write(text, ink, Rect(slip.x + pad, slip.y + pad, inner, 0)) + pad
    b.chip(hint.rule, (slip.x + pad, y + (row - b.m.line(b.m.small)) // 2))
    for buttons in rows:
        x = slip.right - pad
        for each in reversed(buttons):
            rect = Rect(x - each.wide, y, each.wide, row)
            _small(b, Spot(each.id, rect, each.intent), each.text)
            x = rect.x - b.m.gap
        y += row + b.m.gap // 2
    return slip


@dataclass(frozen=True, slots=True)
class _Button:
    id: str
    text: str
    intent: Dismiss
    wide: int


def _rows(b: Builder, desk: Desk, hint: Hint, room: int) -> list[list[_Button]]:
    """The buttons beside the rule's chip, the second below the first where both have no room there."""
    tr = desk.words.tr
    said = (("off", tr("No more hints"), True), ("read", f"{tr('Got it')}  {desk.keys.of('hint')}", False))
    found = [
        _Button(f"hint:{name}", text, Dismiss(hint.id, all=every), b.width(text, b.dim) + 2 * b.m.gap)
        for name, text, every in said
    ]
    whole = b.chip_width(hint.rule) + sum(button.wide + b.m.gap for button in found)
    return [found] if whole <= room else [found[1:], found[:1]]


def _small(b: Builder, spot: Spot, text: str) -> None:
    rect = spot.bounds
    b.add(Fill(rect, b.c.table_light, b.c.focus if b.is_hot(spot) else b.c.gold_dark, 1, b.m.corner))
    b.fitted(text, Ink(b.m.small, b.c.on_table, align="centre"), rect.inflate(-b.m.gap, 0))
    b.spot(spot)


def dismissed(desk: Desk, dismiss: Dismiss) -> dict[str, object]:
    """What a dismissal changes in the settings."""
    seen = tuple(dict.fromkeys((*desk.settings.hints_seen, dismiss.hint)))
    return {"hints_seen": seen, **({"guide": False} if dismiss.all else {})}
