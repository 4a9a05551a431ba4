"""A card of the table, large: as one's own picture shows it, else as it is drawn."""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from holdin.draw.geometry import ASPECT
from holdin.draw.looks import AbilityCardLook, CharacterHp, ItemFace, Look, MapCardLook, MonsterCardLook, MonsterHp
from holdin.draw.pictures import fitted
from holdin.game.state import CardPlace
from holdin.models.base import ItemId
from holdin.models.letters import Colour
from holdin.models.letters import Side as CardSide
from holdin.saves.scans import Side
from holdin.tracker.sheet import Sheet
from holdin.ui.held_cards.scans import Scans
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.layout import Centred, Panel, across, column, whole
from holdin.ui.kit.nodes import SPACE, CanvasNode, Text, button
from holdin.ui.kit.view import Fill, Picture
from holdin.ui.own.scans_page import ScansPage
from holdin.ui.pages.overlay import Overlay
from holdin.ui.pages.screen import Screen
from holdin.words.tracking import ability_card_name
from holdin.words.words import Words

UPPER = (0.0, 0.5)
LOWER = (0.5, 1.0)


class Shown(NamedTuple):
    """A card on the table: its name, its pictures in the order in which they are looked for, how it is drawn."""

    name: str
    pictures: tuple["Seen", ...]
    look: Look | None


class Seen(NamedTuple):
    """A picture that may show it: of which card's side, which part of its height, whether turned."""

    card: str
    back: bool = False
    part: tuple[float, float] = (0.0, 1.0)
    turned: bool = False


def hero_card(words: Words, sheet: Sheet) -> Shown:
    """Your HP card, the half up that your HP is on (HPC-1)."""
    card = words.cards.characters[sheet.character].hp_card
    hp = sheet.hp if card.shows(sheet.hp) else 1
    half = card.half(hp)
    look = CharacterHp(sheet.character, half, sheet.hp if sheet.hp == hp else None, sheet.character_level)
    return Shown(words.tr("Your HP card"), (Seen("hp", half > 1, turned=half % 2 == 1),), look)


def monster_hp_card(words: Words, sheet: Sheet) -> Shown:
    """The monster HP card, the half up that its HP is on (MHP-1)."""
    hp = 0 if sheet.foe is None else sheet.foe.hp
    half = words.cards.monster_hp.half(hp)
    seen = Seen("monster-hp", half > 1, turned=half % 2 == 1)
    return Shown(words.tr("The monster HP card"), (seen,), MonsterHp(half, hp or None, sheet.level))


def monster_card(words: Words, sheet: Sheet) -> Shown | None:
    """The monster of the combat, half of its card (MON-1); none without one of the card set."""
    foe, cards = sheet.foe, words.cards
    if foe is None or foe.monster is None or foe.monster not in cards.monsters:
        return None
    item, pictures = None, [Seen(f"monster:{foe.monster}")]
    for number, card in enumerate(cards.monster_cards):
        for place, half in enumerate(card.halves):
            if half.monster == foe.monster:
                item, turned = item or half.item, place % 2 == 1
                pictures.append(Seen(f"monsters:{number}", place > 1, LOWER if turned else UPPER, turned))
    look = MonsterCardLook(foe.monster, item, foe.kind, foe.behaviour)
    return Shown(words.name(foe.monster), tuple(pictures), look)


def item_card(name: str, words: Words, _sheet: Sheet) -> Shown:
    """An item on the table, by its name."""
    known = ItemId(name) in words.cards.items
    return Shown(words.name(name), (Seen(f"item:{name}"),), ItemFace(ItemId(name)) if known else None)


def ability_card(place: CardPlace, words: Words, sheet: Sheet) -> Shown:
    """One of your ability cards, the side that is up (ABL-1)."""
    stickers = () if sheet.campaign is None else sheet.campaign.stickers
    on_it = tuple(each for each in stickers if (each.card, each.side) == (place.card, place.side))
    level = 2 if place.card in sheet.upgraded else 1
    look = AbilityCardLook(place.card, place.side, level, on_it)
    name = ability_card_name(words, sheet, place.card)
    return Shown(name, (Seen(f"ability:{place.card}", place.side is CardSide.B),), look)


def map_card(words: Words, sheet: Sheet) -> Shown | None:
    """The scenario's map, held as its colour says (MAP-1)."""
    scenario = None if sheet.scenario is None else words.cards.scenarios.get(sheet.scenario)
    if scenario is None:
        return None
    map_, turned = scenario.map, scenario.colour is Colour.BLUE
    whole = ((number, faces) for number, faces in enumerate(words.cards.map_cards) if map_ in faces)
    sides = (Seen(f"map:{number}", faces.index(map_) > 0, turned=turned) for number, faces in whole)
    pictures = Seen(f"map:{map_}", turned=turned), *sides
    return Shown(words.name(map_), pictures, MapCardLook(map_, scenario.colour))


def seen(scans: Scans, shown: Shown) -> Surface | None:
    """A card as one's own picture shows it; none without one."""
    for each in shown.pictures:
        whole = scans.plain(each.card, each.back)
        if whole is not None:
            high = whole.get_height()
            part = Rect(0, round(high * each.part[0]), whole.get_width(), round(high * (each.part[1] - each.part[0])))
            cut = whole.subsurface(part.clip(whole.get_rect()))
            return pygame.transform.rotate(cut, 180) if each.turned else cut
    return None


@dataclass(eq=False, kw_only=True)
class FacePage(Overlay):
    """A card as large as the window; a tap beside it goes back."""

    closes = frozenset({"beside"})
    card: Shown
    scans: Scans
    drawn: bool = False
    """Whether the drawn card is looked at, though there is a picture."""

    def _turn(self, drawn: bool) -> None:
        """The drawn card, or the picture of it."""
        self.drawn = drawn

    def _pictures(self) -> Screen:
        first = self.card.pictures[0]
        side: Side = "back" if first.back else "front"
        self.scans.again()
        page = partial(ScansPage, card=first.card, name=self.card.name, side=side, scans=self.scans)
        return page(self.desk, self.size, under=self, on_change=self.changed)

    @override
    def build(self, b: Builder) -> None:
        self.behind(b)
        tr, picture, trouble = self.desk.words.tr, seen(self.scans, self.card), self.scans.trouble
        both = picture is not None and self.card.look is not None
        side = column(
            Text(self.card.name, "strong"),
            button("drawn", tr("The drawn card"), partial(self._turn, not self.drawn), on=self.drawn) if both else None,
            button("picture", tr("Your own picture"), self._pictures),
            None if trouble is None else Text(self.desk.words.trouble(trouble), "danger"),
            SPACE,
            self.way_back(),
        )
        whole(b, across(CanvasNode(partial(self._card, picture)), Panel(side, 2), shares=(0.73, 0.27)), margin=2)

    def _card(self, picture: Surface | None, b: Builder, room: Rect) -> None:
        look = self.card.look
        if picture is not None and not self.drawn:
            shown = fitted(picture, room.size)
        elif look is not None:
            shown = self.desk.painter.paint(look, min(room.h, round(room.w / ASPECT)))
        else:
            words = self.desk.words.tr("There is neither a picture of this card nor a drawing.")
            Centred(Text(words, align="centre")).put(b, room)
            return
        place = shown.get_rect(center=room.center)
        b.add(Fill(place.inflate(4, 4), b.c.table_dark, None, 0, b.m.corner), Picture(shown, place.topleft))
