"""What a monster is and will do: its HP now, conditions, traits, its sets in words, and what it does to you."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from pygame import Rect
from typing_extensions import override

from holdin.game.figures import side_of
from holdin.game.outlook import Odds
from holdin.game.stage import stage
from holdin.game.state import GameState, MonsterRef
from holdin.models.letters import Letter, Party
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import GOLD, Centred, Panel, column
from holdin.ui.kit.measures import page_place
from holdin.ui.kit.nodes import CanvasNode, Child, Gap, Text
from holdin.ui.kit.view import Fill, Spot
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.overlay import YES_OR_NO, Overlay
from holdin.ui.play import odds_panel
from holdin.ui.shown.enemies import Enemy, enemy_of
from holdin.words.monsters import Length
from holdin.words.translator import sentence


def inspected(state: GameState, spot: Spot | None) -> MonsterRef | None:
    """The monster whose card or tile a spot is."""
    if spot is None:
        return None
    if spot.id == "monster":
        return None if state.combat is None else state.combat.monster
    kind, _, ref = spot.id.partition(":")
    return ref if kind in {"monster", "turn"} and side_of(ref) is Party.MONSTER else None


@dataclass(frozen=True, slots=True)
class Depth:
    """How much of it is told."""

    sets: Length = "whole"
    """How much is said of its sets."""
    terse: bool = False
    """Conditions in fewer words."""
    odds: Callable[[Builder, Desk, GameState, Odds, Rect], int] = odds_panel.odds
    """How it is told what it does to you."""
    clipped: bool = False
    """What has no room is left out; its sets, and then what it does to you, come before all else."""
    roomy: bool = False
    """With gaps between."""


WHOLE: Final = Depth()
DEPTHS: Final = (
    WHOLE,
    *(Depth("terse", terse=True, odds=way) for way in (odds_panel.odds, odds_panel.odds_line, odds_panel.odds_brief)),
    Depth("brief", terse=True, odds=odds_panel.odds_brief),
)
CLIPPED: Final = Depth("brief", terse=True, odds=odds_panel.odds_brief, clipped=True)
"""Where there is no room for any of these."""

Passage = Callable[[Builder, Rect], int]
"""Puts a part into a room, and returns where it ends."""


def build_enemy(b: Builder, passages: Iterable[Passage], room: Rect, depth: Depth) -> int:
    """Put a monster's parts into a room. Returns where they end."""
    y = room.y
    for passage in passages:
        rest = Rect(room.x, y, room.w, max(0, room.bottom - y))
        if not depth.clipped or passage(b.trial(), rest) <= room.bottom:
            y = passage(b, rest) + (b.m.gap if depth.roomy else 0)
    return y


def enemy_passages(desk: Desk, state: GameState, enemy: Enemy, depth: Depth) -> Iterator[Passage]:
    """Its name and HP, traits, conditions, what its sets do, and what it is about to do to you."""
    words = desk.words
    name = words.monster(state, enemy.ref)
    yield partial(_line, sentence(words.with_hp(name, enemy.hp, enemy.max_hp)))
    sets: dict[Letter, Passage] = {
        letter: partial(set_line, words.set_words(letter, made, depth.sets), lit=enemy.letter is letter)
        for letter, made in enemy.stats.sets.items()
    }
    beside: list[Passage] = [
        partial(_line, text, beside=True) for text in _beside(desk, state, enemy, terse=depth.terse)
    ]
    meant: list[Passage] = [partial(_plain, enemy.intent)] if enemy.intent else []
    rolls: list[Passage] = [partial(_plain, words.modifiers(state, Party.MONSTER, enemy.hp)[0])] if enemy.fought else []
    seen = enemy.threat

    def coming(b: Builder, room: Rect) -> int:
        return room.y if seen is None else depth.odds(b, desk, state, seen, room)

    if depth.clipped:
        first = [sets.pop(enemy.letter)] if enemy.letter is not None else []
        yield from (*first, *meant, *sets.values(), coming, *beside, *rolls)
    else:
        yield from (*beside, *sets.values(), *meant, *([] if depth.terse else rolls), coming)


def hp_passages(desk: Desk, state: GameState, whose: Party) -> Iterator[Passage]:
    """What an HP card tells: the HP, the modifiers that they bring up, and that other HP bring others."""
    words, fight = desk.words, state.combat
    if whose is Party.MONSTER and fight is None:
        yield partial(_line, words.tr("The monsters’ HP card"))
        told = words.tr(
            "In a fight the half with the monster’s HP lies on top, and its lit row is what the monster rolls."
        )
        yield partial(_plain, told)
        return
    name, hp, most = words.tr("you"), state.you.hp, stage(desk.cards, state.setup).max_hp
    if whose is Party.MONSTER and fight is not None:
        name, hp, most = words.monster(state, fight.monster), fight.hp, fight.max_hp
    yield partial(_line, sentence(words.with_hp(name, hp, most)))
    yield from (partial(_plain, text) for text in words.modifiers(state, whose, hp))


def hp_card(spot: Spot | None) -> Party | None:
    """Whose HP card a spot is."""
    return None if spot is None else {"hp": Party.HERO, "monster-hp": Party.MONSTER}.get(spot.id)


def _plain(text: str, b: Builder, room: Rect) -> int:
    return b.write(text, b.plain, room)


def _line(text: str, b: Builder, room: Rect, *, beside: bool = False) -> int:
    return b.write(text, replace(b.dim, colour=b.c.lit) if beside else replace(b.plain, role="bold"), room)


def set_line(told: str, b: Builder, room: Rect, *, lit: bool) -> int:
    """What a set does; the rolled one dark on light, in a frame. Returns where it ends."""
    if not lit:
        return b.write(told, b.plain, room)
    ink, pad = replace(b.plain, colour=b.c.ink, role="bold"), max(2, b.m.gap // 3)
    rect = Rect(room.x - pad, room.y, room.w + 2 * pad, b.height(told, ink, room.w))
    b.add(Fill(rect, b.c.lit, b.c.lit_edge, 2, b.m.corner // 2))
    return b.write(told, ink, room)


def _beside(desk: Desk, state: GameState, enemy: Enemy, *, terse: bool) -> Iterator[str]:
    """Its traits, then its conditions, with their ends where room is."""
    words = desk.words
    if traits := words.traits(enemy.stats):
        yield ", ".join(traits)
    if terse and enemy.effects:
        yield ", ".join(words.effect_short(effect) for effect in enemy.effects)
        return
    for effect in enemy.effects:
        yield words.effect_and_end(state, effect)


@dataclass(eq=False)
class EnemyPage(Overlay):
    """All of it at leisure: for a finger, and for keys."""

    closes = YES_OR_NO | {"beside"}
    state: GameState = field(kw_only=True)
    ref: MonsterRef = field(kw_only=True)

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        desk, state = self.desk, self.state
        enemy, roomy = enemy_of(desk.words, state, self.ref), Depth(roomy=True)

        def told(b: Builder, room: Rect) -> int:
            return build_enemy(b, enemy_passages(desk, state, enemy, roomy), room, roomy)

        def high(b: Builder, width: int) -> int:
            return told(b.trial(), Rect(0, 0, width, b.m.size[1]))

        body = column(CanvasNode(told, high, 0), self._note(enemy), Gap(), self.way_back())
        Centred(Panel(body, 3, GOLD)).put(b, page_place(b.m, wide=0.6))

    def _note(self, enemy: Enemy) -> Child:
        """When its set is rolled, where it isn't yet (INI-1, ENG-4)."""
        if enemy.letter is not None:
            return None
        tr = self.desk.words.tr
        if enemy.fought:
            return Text(tr("What it does is rolled once cards are chosen."), "dim")
        return Text(tr("What it does is rolled once you are engaged."), "dim")
