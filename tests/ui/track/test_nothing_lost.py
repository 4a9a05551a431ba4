"""What a tap at the table can never lose or do twice, and what stays in sight whatever is open."""

from pathlib import Path

import pygame
import pytest

from holdin.game.state import Phase
from holdin.models.base import CardId
from holdin.models.hexes import name
from holdin.saves.tables import KeptSheet
from holdin.ui.app.menu import Menu
from holdin.ui.pages.listing import ListPage
from holdin.ui.track.menu_page import MenuPage
from holdin.ui.track.tracker import Tracker
from tests.ui.track.finger import Finger, close, spots


def to_cleanup(finger: Finger) -> Finger:
    return finger.to(Phase.CLEANUP)


def test_esc_goes_one_step_back_and_never_out(finger: Finger) -> None:
    finger.tap("hero:name").tap("rename").key(pygame.K_ESCAPE)
    for _ in range(4):
        finger.key(pygame.K_ESCAPE)
        assert isinstance(finger.screen, Tracker | MenuPage)
        assert not finger.screen.closed
    if isinstance(finger.screen, Tracker):
        finger.key(pygame.K_ESCAPE)
    finger.tap("language")
    assert "Меню" in finger.texts()
    finger.tap("leave")
    assert isinstance(finger.screen, Menu)
    finger.tap("track").tap("menu").tap("language").key(pygame.K_ESCAPE)
    assert finger.sheet.foe is not None


def test_a_new_table_keeps_the_old_one_and_any_can_be_gone_on_with(finger: Finger) -> None:
    """A list with names, dates, and where each stands; from the tracker and from the main menu."""
    finger.tap("hero:hp-1").tap("menu").tap("tables").tap("table:0").tap("rename").write("Kitchen table")
    finger.key(pygame.K_RETURN)
    old = finger.sheet
    assert old.title == "Kitchen table"
    finger.tap("menu").tap("sheet").tap("scenario:2")
    assert finger.sheet != old
    finger.tap("menu").tap("tables")
    said = finger.texts()
    assert "Kitchen table" in said
    assert "9 of 10 HP" in said
    assert "in combat with Wolf" in said
    assert isinstance(finger.screen, ListPage)
    row = next(row.id for row in finger.screen.rows() if row.text == "Kitchen table")
    finger.tap(row).tap("on")
    assert finger.sheet == old
    finger.tap("menu").tap("leave").tap("tables").tap("table:0").tap("on")
    assert finger.sheet == old
    finger.tap("menu").tap("leave").tap("tables").key(pygame.K_ESCAPE)
    assert isinstance(finger.screen, Menu)
    finger.tap("track")


def test_a_table_goes_out_as_one_file_and_comes_in_as_a_further_one(finger: Finger, tmp_path: Path) -> None:
    finger.tap("hero:hp-1").tap("menu").tap("tables").tap("table:0").tap("export")
    (out,) = (tmp_path / "exports").iterdir()
    kept = KeptSheet.kept_in(tmp_path)
    finger.key(pygame.K_ESCAPE).tap("import").tap("file:0").tap("take")
    assert len(KeptSheet.kept_in(tmp_path)) == len(kept) + 1
    assert out.read_bytes() in {path.read_bytes() for path in set(KeptSheet.kept_in(tmp_path)) - set(kept)}
    out.write_bytes(b"no table")
    finger.key(pygame.K_ESCAPE).tap("file:0")
    assert "no table" not in finger.texts()
    assert len(KeptSheet.kept_in(tmp_path)) == len(kept) + 1
    for _ in range(4):
        finger.key(pygame.K_ESCAPE)


def test_a_monster_acts_once_a_round_and_what_it_did_is_said(finger: Finger) -> None:
    """RND-1: a second question warns; its turn is over with what was carried out."""
    close(finger).tap("card:shadow-tactics").tap("letter:A")
    while finger.sheet.phase is not Phase.MONSTER_TURN:
        finger.on()
    finger.tap("ask:turn").tap("letter:C").suffer()
    hp = finger.sheet.hp
    assert finger.sheet.phase is not Phase.MONSTER_TURN
    finger.tap("ask:turn")
    said = finger.texts()
    assert "has acted in this round already" in said
    assert "C:" in said
    assert "letter:A" not in spots(finger)
    finger.tap("back")
    assert finger.sheet.hp == hp
    finger.tap("ask:turn").tap("again")
    assert "letter:A" in spots(finger)
    finger.key(pygame.K_ESCAPE)
    to_cleanup(finger).to(Phase.CARD_SELECTION).tap("letter:A").tap("ask:turn")
    assert "has acted" not in finger.texts()
    finger.key(pygame.K_ESCAPE)
    to_cleanup(finger).tap("ask:turn")
    assert "has acted" in finger.texts()
    assert not any(spot.startswith("did:") for spot in spots(finger)), "what it did in an earlier round isn't told"
    assert "HP −" not in finger.texts()
    finger.key(pygame.K_ESCAPE)


def test_a_killed_monster_leaves_its_token_and_the_turns_end_takes_it(finger: Finger) -> None:
    """MAP-10, RND-7: on the map until it is looted."""
    foe = finger.sheet.foe
    assert foe is not None
    assert foe.hex is not None
    finger.tap("letter:A").tap("monster:dead").tap("map").tap(f"hex:{name(foe.hex)}").key(pygame.K_ESCAPE)
    finger.to(Phase.HERO_TURN)
    assert finger.sheet.phase is Phase.HERO_TURN
    assert "Loot, and end your turn" in finger.texts()
    finger.to(Phase.CLEANUP)
    assert finger.sheet.tokens == 1
    finger.to(Phase.CARD_SELECTION).to(Phase.HERO_TURN)
    assert "Loot, and end" not in finger.texts()
    finger.tap("undo").tap("undo").tap("undo").tap("undo")
    assert finger.sheet.tokens == 0


def test_the_letters_of_an_old_roll_go_out_with_their_combat(finger: Finger) -> None:
    close(finger).tap("letter:A").tap("roll")
    assert finger.sheet.rolled
    assert finger.tap("monster:dead").sheet.rolled == ()


def test_the_end_is_said_large(finger: Finger) -> None:
    """DMG-2, RND-3: no HP; too few cards for a round and none to rest with."""
    finger.typed("hero:hp", 0)
    said = {label.text: label.ink.px for label in finger.screen.texts()}
    assert "The scenario is lost" in said
    assert said["The scenario is lost"] > said["distance"]
    finger.tap("undo")
    assert "The scenario is lost" not in finger.texts()
    for card in ("the-opportunist", "neutralize", "healing-waters"):
        finger.tap("cards").tap(f"lies:{card}:lost:B").key(pygame.K_ESCAPE)
    assert "too few cards" in finger.texts()


# Who you are


def test_the_hero_is_renamed_and_one_of_ones_own_typed_in(finger: Finger) -> None:
    """ABL-2: name, initiatives and attacks of both sides; the table goes on with it."""
    finger.tap("hero:name").tap("rename").write("Ильза").key(pygame.K_RETURN)
    assert "Ильза" in finger.texts()
    finger.tap("hero:name").tap("own")
    finger.tap("cell:name").write("Brenna")
    for card in range(4):
        for side, numbers in (("A", (11, 3, 2)), ("B", (22, 2))):
            for field, number in zip(("initiative", "attack", "range"), numbers, strict=False):
                finger.tap(f"cell:{card}:{side}:{field}").write(
                    str(number + 10 * card if field == "initiative" else number)
                )
    finger.tap("keep")
    assert "Brenna" in finger.texts()
    finger.key(pygame.K_ESCAPE).tap("hero:name").tap("character:brenna")
    sheet = finger.sheet
    assert sheet.character == "brenna"
    assert "Brenna" in finger.texts()
    third = CardId(sheet.deck[2].card)
    finger.tap(f"card:{third}")
    assert finger.sheet.leading == 31
    close(finger).tap(f"attack:{third}")
    assert "Attack 3" in finger.texts()
    finger.key(pygame.K_ESCAPE)


# What stays in sight


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_note_leaves_hp_distance_and_map_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    finger = Finger(tmp_path, size)
    finger.tap("scenario:1").fight().tap("letter:B")
    for id_ in ("lead", "hero:table", "card:neutralize"):
        pointed = finger.screen.view().spot(id_)
        assert pointed is not None
        finger.screen.hover = pointed.middle
        finger.screen.changed()
        view = finger.screen.view()
        assert view.notes, id_
        clear = [spot.bounds for spot in view.spots if spot.id.startswith(("hero:hp", "monster:hp", "distance"))]
        board = [spot.bounds for spot in view.spots if spot.id == "map" and id_ == "lead"]
        clear += [frame.inflate(-frame.w // 6, 0) for frame in board]  # its hexes
        assert not [note for note in view.notes if note.collidelist(clear) >= 0], id_
    finger.close()


def test_an_answer_is_as_high_as_what_it_says_and_the_letters_keep_their_place(finger: Finger) -> None:
    """Above it the table stays in sight."""
    finger.tap("letter:B").tap("ask:turn")
    view = finger.screen.view()
    first, back = view.spot("letter:A"), view.spot("back")
    assert first is not None
    assert back is not None
    assert back.bounds.y > finger.screen.size[1] // 4
    finger.key(pygame.K_ESCAPE).tap("ask:attack")
    again = finger.screen.view().spot("letter:A")
    assert again is None or again.bounds.bottom == first.bounds.bottom


def test_what_undo_takes_back_is_told_by_its_name(finger: Finger) -> None:
    finger.tap("hero:more").tap("add-shield:2")
    assert "Undo: Shield 2: you" in finger.texts()
    finger.tap("mark:0").tap("lasts:combat")
    assert "Undo: Renewed: Shield 2" in finger.texts()
    finger.tap("mark:0").tap("off")
    assert "Undo: Taken off: Shield 2" in finger.texts()
    finger.tap("hindrances").tap("kinds:1")
    assert "Undo: 1 hindrance: trap" in finger.texts()
    assert "round 1" in finger.tap("steps").texts()
