"""Printed cards are typed in by finger and keyboard; an ordinary card set comes of them, to be checked and played."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from holdin import cli
from holdin.data.load import built_in_cards, load_set
from holdin.data.own import NAME, id_of
from holdin.draw.looks import MonsterCardLook
from holdin.models.base import CharacterId, ItemId, MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hp_card import COLUMN
from holdin.models.letters import Condition, Kind, Letter, Party, Tile
from holdin.models.monster import HealRow, Stats
from holdin.models.monster_lines import Line
from holdin.tracker.situation import modifiers
from holdin.ui.app.menu import Menu
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.form import Form
from holdin.ui.own.monster_form import _stats as form_stats
from holdin.ui.own.monster_form import values_of
from holdin.ui.track.tracker import Tracker
from tests.other_books import other_books
from tests.ui.hand.test_scans import RED, photo
from tests.ui.track.finger import Finger
from tests.ui.window.test_reading import faults

SETS = {"A": (22, 4, 3), "B": (40, 3, 2), "C": (61, 2, 4)}


@pytest.fixture
def finger(tmp_path: Path) -> Iterator[Finger]:
    """A sheet without a map."""
    with Finger(tmp_path) as found:
        yield found.tap("other")


def own(folder: Path) -> CardSet:
    return load_set(folder / NAME)


def checked(folder: Path) -> int:
    return cli.main(["check", str(folder / NAME)])


def type_monster(finger: Finger, name: str = "Snow Lynx") -> Finger:
    """A monster on its page, elite like normal, but for one heal."""
    finger.tap("new:monster").write(name)
    for letter, values in SETS.items():
        for field, value in zip(("initiative", "move", "attack"), values, strict=True):
            finger.tap(f"cell:normal:{letter}:{field}").write(str(value))
    finger.tap("cell:normal::hp").tap("pad:1").tap("pad:2")
    finger.tap("cell:normal:B:effects").tap("flip:muddle").tap("flip:advantage").tap("flip:normal::flying")
    finger.tap("copy").tap("cell:elite:C:attack").tap("flip:elite:C:attack:heal").tap("cell:elite::hp").write("15")
    return finger.tap("keep")


def test_a_printed_monster_is_typed_in_on_one_page(finger: Finger, tmp_path: Path) -> None:
    """MON-2: every value, normal copied to elite; a heal in a row; the set loads by itself."""
    type_monster(finger.tap("menu").tap("own"))
    monster = own(tmp_path).monsters[MonsterId("snow-lynx")]
    for kind in Kind:
        stats = monster.stats(kind)
        assert stats.flying
        assert [row.initiative for row in stats.sets.values()] == [22, 40, 61]
        assert stats.sets[Letter.B].conditions == (Condition.MUDDLE,)
        assert stats.sets[Letter.B].advantage
        assert stats.sets[Letter.A].range is None
    assert (monster.normal.hp, monster.elite.hp) == (12, 15)
    assert monster.normal.sets[Letter.C].attack == 4
    assert monster.elite.sets[Letter.C].attack == HealRow(heal=4)


def test_lines_that_need_no_attack_are_typed_in_and_stay_when_the_card_is_corrected(
    finger: Finger, tmp_path: Path
) -> None:
    """MON-2: in files that load by themselves; elite like normal."""
    finger.tap("menu").tap("own").tap("new:monster").write("Fog")
    for letter in Letter:
        finger.tap(f"cell:normal:{letter}:initiative").write("40")
    finger.tap("cell:normal:A:lines").tap("cell:normal:A:lines:0:range").tap("pad:3")
    assert "Normal one · A · without an attack · range" in finger.texts()
    finger.tap("flip:normal:A:lines:0:muddle").tap("cell:normal:A:lines:2:push").write("2")
    finger.tap("copy").tap("cell:elite:A:lines").tap("cell:elite:A:lines:1:damage").write("1").tap("keep")
    shared = Line(range=3, conditions=(Condition.MUDDLE,)), Line(push=2)
    for _ in range(2):
        monster = own(tmp_path).monsters[MonsterId("fog")]
        assert monster.normal.sets[Letter.A].lines == shared
        assert monster.elite.sets[Letter.A].lines == (shared[0], Line(damage=1), shared[1])
        assert not monster.normal.sets[Letter.B].lines
        finger.tap("card:monster:fog").tap("cell:normal:B:lines").tap("keep")


def test_the_keyboard_alone_fills_the_form(finger: Finger) -> None:
    """Arrows choose the next cell, digits fill it, a dash empties it."""
    finger.tap("menu").tap("own").tap("new:monster").tap("cell:normal:A:move").write("3")
    finger.screen.focus = "cell:normal:A:move"
    finger.key(pygame.K_DOWN).write("14")
    form = finger.screen
    assert isinstance(form, Form)
    assert (form.value("normal", "A", "move"), form.cell) == (3, "cell:normal:A:attack")
    assert form.value("normal", "A", "attack") == 14
    finger.write("-")
    assert form.value("normal", "A", "attack") is None


def test_what_is_missing_is_told_and_nothing_is_written(finger: Finger, tmp_path: Path) -> None:
    finger.tap("menu").tap("own").tap("new:monster").write("Ghost").tap("keep")
    assert "Normal one · A · initiative: a number is missing." in finger.texts()
    assert not (tmp_path / NAME).exists()


def test_a_digit_too_many_is_refused_and_changes_nothing(finger: Finger) -> None:
    finger.tap("menu").tap("own").tap("new:monster").tap("cell:normal:A:initiative").write("1234")
    assert isinstance(finger.screen, Form)
    assert finger.screen.value("normal", "A", "initiative") == 12
    assert "at most 99, not 124." in finger.texts()
    finger.key(pygame.K_BACKSPACE).write("7")
    assert finger.screen.value("normal", "A", "initiative") == 7


def test_a_number_that_is_missing_is_the_next_one_typed(finger: Finger) -> None:
    finger.tap("menu").tap("own").tap("new:monster").write("Snow Lynx").tap("keep")
    assert isinstance(finger.screen, Form)
    missing = finger.screen.cell
    assert missing != "cell:name"
    finger.write("5")
    assert finger.screen.value(*finger.screen.cells[missing].path) == 5


def test_a_character_with_a_long_name_has_four_cards(finger: Finger, tmp_path: Path) -> None:
    finger.tap("menu").tap("own").tap("new:character").write("Grenda the very long name of a dwarf who")
    for card in range(4):
        for side in "AB":
            finger.tap(f"cell:{card}:{side}:initiative").write(str(10 + card))
    finger.tap("keep")
    assert isinstance(finger.screen, OwnPage)
    (hero,) = [each for each in own(tmp_path).characters if each.startswith("grenda")]
    assert len({card.id for card in own(tmp_path).characters[CharacterId(hero)].cards}) == 4


def test_the_window_asks_before_it_closes_on_a_form_that_is_not_kept(finger: Finger) -> None:
    finger.tap("menu").tap("own").tap("new:monster").write("Half Typed Ogre").close_window()
    assert not finger.screen.closed
    assert "This is not saved yet" in finger.texts()
    finger.tap("back")
    assert isinstance(finger.screen, Form)
    assert finger.screen.name.text == "Half Typed Ogre"
    finger.close_window().close_window()
    assert finger.screen.closed


def test_a_half_of_a_card_has_a_monster_and_an_item_and_the_check_is_clean(finger: Finger, tmp_path: Path) -> None:
    """MON-1, ITM-1: the item's wording says what the rules go by, in both languages."""
    finger.tap("menu").tap("own").tap("new:item").write("Flask").tap("slot:legs").tap("timing:damage")
    finger.tap("cell:amount").write("2").tap("cell:price").write("12").tap("keep")
    item = own(tmp_path).items[ItemId("flask")]
    assert (item.price, item.prevent, item.slot) == (12, 2, "legs")
    assert own(tmp_path).text("ru", "item.flask.text") == "Предотвратите 2 урона."
    assert "on no monster card" in finger.texts(), "a check's first fault stands on the page"
    type_monster(finger)
    finger.tap("card:monster:snow-lynx").tap("item")
    assert "Item: Flask" in finger.texts()
    finger.tap("keep")
    assert own(tmp_path).monster_cards[-1].halves[0] == own(tmp_path).monster_cards[-1].halves[-1]
    assert checked(tmp_path) == 0
    finger.tap("back").tap("items").tap("add:flask").tap("items").tap("look:0")
    assert "Flask" in finger.texts()


def test_a_corrected_card_keeps_its_place_and_a_built_in_one_is_replaced(finger: Finger, tmp_path: Path) -> None:
    type_monster(finger.tap("menu").tap("own"))
    finger.tap("card:monster:snow-lynx").tap("cell:normal::hp").write("7").tap("keep")
    assert own(tmp_path).monsters[MonsterId("snow-lynx")].normal.hp == 7
    assert len(own(tmp_path).monsters) == len(built_in_cards().monsters) + 1


def test_a_card_is_taken_out_by_two_taps(finger: Finger, tmp_path: Path) -> None:
    type_monster(finger.tap("menu").tap("own"))
    finger.tap("drop:monster:snow-lynx")
    assert "snow-lynx" in own(tmp_path).monsters
    finger.tap("drop:monster:snow-lynx")
    assert not own(tmp_path).own
    assert checked(tmp_path) == 0


def test_two_quick_taps_take_no_card_out(finger: Finger, tmp_path: Path) -> None:
    """The second one is meant for what stood there before."""
    type_monster(finger.tap("menu").tap("own"))
    spot = finger.screen.view().spot("drop:monster:snow-lynx")
    assert spot is not None
    finger.pause()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        pygame.event.post(pygame.Event(kind, pos=spot.middle, button=1, touch=False))
        finger.settle()
    assert "Really take out Snow Lynx?" in finger.texts()
    assert "snow-lynx" in own(tmp_path).monsters


def test_a_printed_hp_card_decides_the_trackers_table(finger: Finger, tmp_path: Path) -> None:
    """HPC-1, HPC-2: halves, modifiers and max HP; the abilities in the hero's file stay built-in ones."""
    finger.tap("menu").tap("own").tap("new:hp")
    finger.tap("cell:2:0:A").write("3-").tap("cell:max:5").write("15").tap("cell:0:hp").tap("stands:15")
    finger.tap("keep")
    hero = own(tmp_path).characters[CharacterId("mara")]
    assert hero.hp_card.max_hp[-1] == 15
    assert hero.hp_card.half(15) == 0
    assert own(tmp_path).own == {"character:mara"}
    finger.tap("back")
    row = modifiers(finger.screen.desk.cards, finger.sheet, Party.HERO)
    assert finger.sheet.hp == 10
    assert row is not None
    assert row[COLUMN[Letter.A]] == -3
    assert "A  −3" in [label.text for label in finger.screen.texts()]


def test_an_hp_number_that_stands_nowhere_is_refused(finger: Finger, tmp_path: Path) -> None:
    finger.tap("menu").tap("own").tap("new:hp").tap("cell:0:hp").tap("stands:4").tap("keep")
    assert "HP 4 is printed 0 times" in finger.texts()
    assert not (tmp_path / NAME).exists()


def test_the_monster_hp_card_is_typed_in(finger: Finger, tmp_path: Path) -> None:
    """MHP-1: a row for each scenario level."""
    finger.tap("menu").tap("own").tap("new:monster-hp").tap("cell:3:2:C").write("5").tap("keep")
    assert own(tmp_path).monster_hp.modifier(3, 2, Letter.C) == 5


def hexes(finger: Finger) -> list[str]:
    return [spot.id for spot in finger.screen.view().spots if spot.id.startswith("hex:")]


def draw_map(finger: Finger) -> None:
    """A room with a wall, a trap, a start hex and two monsters."""
    finger.tap("new:map").write("The Pit")
    known = hexes(finger)
    for name in known[11:55]:
        finger.tap(name)
    finger.tap("brush:4").tap(known[50]).tap("brush:7").tap("hex:c5").tap("brush:2").tap("hex:e4").tap("hex:e5")
    finger.tap("monsters").tap("foe:bear:elite").tap(known[24])
    finger.tap("keep")


def test_a_printed_map_is_drawn_and_played_on(finger: Finger, tmp_path: Path) -> None:
    """MAP-3 to MAP-8: tiles, a wall between hexes, a monster; the tracker places you and shows reach and hindrances."""
    finger.tap("menu").tap("own")
    draw_map(finger)
    cards = own(tmp_path)
    face = next(face for face in cards.maps.values() if cards.of_its_own(f"map:{face.id}"))
    tiles = [on.mark.tile for on in face.hexes.values()]
    assert tiles.count(Tile.TRAP) == tiles.count(Tile.MONSTER) == 1
    assert len(face.hexes) == 44
    assert len(face.wall_edges) == 1
    assert checked(tmp_path) == 0
    finger.tap("back").tap("menu").tap("sheet").tap("scenario:23")
    assert finger.sheet.scenario == ScenarioId("the-pit")
    finger.tap("map").tap("move:3")
    assert {"1", "2", "3"} <= {label.text for label in finger.screen.texts()}
    finger.tap("back").fight()
    assert finger.sheet.foe is not None
    assert finger.sheet.foe.kind is Kind.ELITE
    finger.tap("menu").tap("own").tap("card:map:the-pit")
    assert len([spot for spot in finger.screen.view().spots if spot.id.startswith("hex:")]) == len(hexes(finger))
    finger.tap("keep")
    again = next(iter(own(tmp_path).maps[face.id].hexes.values()))
    assert again == next(iter(face.hexes.values())), "drawn once more it is the same map"
    finger.tap("drop:map:the-pit").tap("drop:map:the-pit")
    assert "begin another sheet first" in finger.texts()
    finger.tap("back").tap("menu").tap("sheet").tap("other").tap("menu").tap("own").tap("drop:map:the-pit").tap(
        "drop:map:the-pit"
    )
    assert "the-pit" not in own(tmp_path).maps
    assert checked(tmp_path) == 0


def test_values_typed_for_one_fight_can_be_kept(finger: Finger, tmp_path: Path) -> None:
    """MON-2: from the form that asks for them to a card of one's own, then fought again from the list."""
    finger.tap("ask:fight").tap("typed").write("Ogre").tap("cell:normal::hp").write("9")
    for letter in "ABC":
        finger.tap(f"cell:normal:{letter}:initiative").write("30")
    finger.tap("cell:normal:A:range").write("2").tap("copy").tap("keep")
    assert own(tmp_path).monsters[MonsterId("ogre")].elite.sets[Letter.A].range == 2
    finger.tap("monster:dead").tap("ask:fight").tap("any:ogre:elite")
    assert finger.sheet.foe is not None
    assert (finger.sheet.foe.monster, finger.sheet.foe.kind) == ("ogre", "elite")


def test_the_table_with_own_cards_is_as_it_was_after_a_restart(tmp_path: Path) -> None:
    first = Finger(tmp_path)
    type_monster(first.tap("other").tap("menu").tap("own")).tap("back").tap("ask:fight").tap("any:snow-lynx:normal")
    sheet = first.sheet
    first.close()
    second = Finger(tmp_path)
    assert second.sheet == sheet
    second.close()


def test_own_cards_are_for_the_table_until_they_are_played_with(finger: Finger) -> None:
    """A campaign with the built-in cards doesn't change because something was typed in."""
    type_monster(finger.tap("menu").tap("own")).tap("back").tap("menu").tap("leave")
    assert isinstance(finger.screen, Menu)
    assert not finger.screen.desk.cards.own
    finger.tap("track").tap("menu").tap("own").tap("play")
    assert isinstance(finger.screen, Menu)
    assert finger.screen.desk.cards.name == NAME
    assert finger.screen.desk.store.shelf.parent.name == NAME, "its campaigns are kept apart"
    finger.tap("track")
    assert isinstance(finger.screen, Tracker)


def test_the_game_shows_a_picture_only_of_what_was_typed_in(finger: Finger, tmp_path: Path) -> None:
    """Of a typed and of a built-in monster there are pictures; played with, only the first is shown."""
    for name in ("snow-lynx", "wolf"):
        photo(tmp_path / "scans", f"monster.{name}.front.png", (630, 440))
    type_monster(finger.tap("menu").tap("own")).tap("play")
    painter = finger.screen.desk.painter

    def shown(name: str) -> bool:
        card = painter.paint(MonsterCardLook(MonsterId(name), None, Kind.NORMAL, Letter.A), 400)
        return max(abs(a - b) for a, b in zip(card.get_at((card.get_width() // 2, 60))[:3], RED, strict=True)) < 8

    assert shown("snow-lynx")
    assert not shown("wolf")


def test_a_set_that_was_damaged_by_hand_is_told_and_left_alone(tmp_path: Path) -> None:
    first = Finger(tmp_path)
    type_monster(first.tap("other").tap("menu").tap("own"))
    first.close()
    path = tmp_path / NAME / "monsters" / "snow-lynx.toml"
    path.write_text("hp = ?", encoding="utf-8")
    second = Finger(tmp_path)
    assert "snow-lynx.toml" in second.texts()
    second.tap("menu").tap("own").tap("new:item").write("Flask").tap("keep")
    assert "snow-lynx.toml" in second.texts()
    assert path.read_text(encoding="utf-8") == "hp = ?"
    second.close()


def test_what_is_wrong_is_told_in_russian(tmp_path: Path) -> None:
    """The set as it lies there, by the tracker that opens it and on its own page; a card that can't be kept."""
    first = Finger(tmp_path, lang="ru")
    type_monster(first.tap("other").tap("menu").tap("own"))
    first.tap("new:hp").tap("cell:0:hp").tap("stands:4").tap("keep")
    assert "число ОЗ 4 напечатано раз: 0" in first.texts()
    first.close()
    path = tmp_path / NAME / "monsters" / "snow-lynx.toml"
    path.write_text(path.read_text("utf-8").replace("hp = 12", "hp = 0"), encoding="utf-8")
    second = Finger(tmp_path, lang="ru")
    assert isinstance(second.screen, Tracker)
    assert second.screen.trouble.endswith("hp: нужно не меньше 1; дано 0")
    second.tap("menu").tap("own")
    assert isinstance(second.screen, OwnPage)
    assert second.screen.warning().endswith("hp: нужно не меньше 1; дано 0")
    second.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_every_form_can_be_read_and_fits(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    finger = Finger(tmp_path, size, lang)
    finger.tap("other").tap("menu").tap("own")
    for entry, cell in (
        ("monster", "cell:elite:B:effects"),
        ("item", "cell:price"),
        ("hp", "cell:1:hp"),
        ("monster-hp", "cell:1:1:B"),
        ("map", "brush:1"),
    ):
        finger.tap(f"new:{entry}").tap(cell)
        for label in finger.screen.texts():
            assert label.ink.px >= 14, label
            assert not label.text.endswith("…"), label
            assert pygame.Rect((0, 0), size).contains(label.rect), label
        finger.tap("back")
    assert isinstance(finger.screen, OwnPage)
    finger.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("form", ["monster", "item", "hp", "monster-hp", "map"])
def test_every_cell_of_every_form_can_be_read_and_hit(tmp_path: Path, form: str, lang: str) -> None:
    """In the smallest window, with small and large text and panels, whatever is chosen and whatever is wrong."""
    finger = Finger(tmp_path, lang=lang)
    finger.tap("other").tap("menu").tap("own").tap(f"new:{form}")
    screen = finger.screen
    assert isinstance(screen, Form)
    kinds = {
        tuple(part for part in cell.path if part not in {*Letter, *Kind, 0, 1, 2}): id_
        for id_, cell in screen.cells.items()
    }
    for size, scale in ((1.0, 1.0), (1.5, 1.0), (1.0, 0.75), (1.5, 1.25)):
        screen.with_settings(text_size=size, scale=scale, enlarge=False)
        for cell in kinds.values() or [screen.cell]:
            for trouble in ("", "x" * 60):
                screen.choose(cell)
                screen.trouble = trouble
                screen.changed()
                assert not list(faults(screen)), (cell, size, scale)
    finger.close()


def test_the_keys_of_the_pad_and_of_the_keyboard_do_the_same(finger: Finger) -> None:
    """A number begins anew when its cell is chosen, and after it was taken back."""
    finger.tap("menu").tap("own").tap("new:monster").tap("cell:normal::hp").write("25")
    form = finger.screen
    assert isinstance(form, Form)
    assert form.value("normal", "", "hp") == 25
    finger.tap("pad:⌫").tap("pad:7")
    assert form.value("normal", "", "hp") == 7
    finger.tap("cell:normal:A:attack").write("4").tap("flip:normal:A:attack:heal").tap("pad:⌫").write("3")
    assert form.value("normal", "A", "attack") == {"heal": 3}
    finger.tap("flip:normal:A:attack:heal")
    assert form.value("normal", "A", "attack") == 3


def test_a_boss_that_is_corrected_stays_one(finger: Finger, tmp_path: Path) -> None:
    type_monster(finger.tap("menu").tap("own"))
    path = tmp_path / NAME / "monsters" / "snow-lynx.toml"
    path.write_text("boss = true\n" + path.read_text("utf-8"), encoding="utf-8")
    finger.close()
    again = Finger(tmp_path)
    again.tap("menu").tap("own").tap("card:monster:snow-lynx").tap("cell:elite::hp").write("20").tap("keep")
    assert own(tmp_path).monsters[MonsterId("snow-lynx")].elite.hp == 20
    assert own(tmp_path).monsters[MonsterId("snow-lynx")].boss
    again.close()


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Snow Lynx!", "snow-lynx"),
        ("Снежный барс", "snezhnyi-bars"),
        ("7 wolves", "monster-7-wolves"),
        ("…", "monster"),
    ],
)
def test_an_id_is_made_of_a_name(name: str, id_: str) -> None:
    assert id_of(name, (), "monster") == id_
    assert id_of(name, (id_,), "monster") == f"{id_}-2"


def test_what_the_monster_form_has_no_fields_for_stays() -> None:
    """MAI-7: lines of other kinds, areas, focuses and elements go through the form as they are."""
    for name in ("ember-moth", "lamp-keeper"):
        for stats in (other_books().monsters[MonsterId(name)].normal, other_books().monsters[MonsterId(name)].elite):
            assert Stats.model_validate(form_stats(values_of(stats))) == stats
