"""Pictures of one's own cards: by file name or assigned, cropped and turned; hostile folders do no harm."""

import struct
import weakref
import zlib
from pathlib import Path

import pygame
import pytest

from holdin.draw.looks import Scan
from holdin.errors import SaveError
from holdin.models.deck import HP
from holdin.saves.scans import FACES, PIXELS_MOST, ScanFace, assign, faces, measured, picture, pictures, unassign
from holdin.ui.hand.sprites import look_of
from holdin.ui.held_cards.scans import FOLDER, HIGH, Scans, cut
from tests.ui.hand.hand_driver import CARDS, HandDriver

RED, BLUE = (200, 30, 30), (30, 30, 200)


def photo(folder: Path, name: str, size: tuple[int, int] = (630, 880)) -> Path:
    """Red above, blue below."""
    folder.mkdir(parents=True, exist_ok=True)
    surface = pygame.Surface(size)
    surface.fill(RED)
    surface.fill(BLUE, pygame.Rect(0, size[1] // 2, size[0], size[1]))
    pygame.image.save(surface, str(folder / name))
    return folder / name


def bomb(folder: Path, side: int) -> Path:
    """A small PNG that says it is huge."""
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    data = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    (folder / "hp.front.png").write_bytes(data)
    return folder / "hp.front.png"


@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_a_picture_named_after_its_card_is_its_face(tmp_path: Path, kind: str) -> None:
    path = photo(tmp_path, f"ability.neutralize.back.{kind}", (880, 630))
    assert faces(tmp_path)["ability:neutralize", "back"].file == path.name
    assert measured(path.read_bytes()) == (880, 630)
    look = Scans(tmp_path).look("ability:neutralize", back=True, sideways=True)
    assert look is not None
    assert look.surface.get_width() == HIGH
    assert Scans(tmp_path).look("ability:neutralize", back=False, sideways=True) is None


def test_crop_and_turn() -> None:
    whole = pygame.Surface((100, 100))
    whole.fill(RED)
    whole.fill(BLUE, pygame.Rect(0, 50, 100, 50))
    lower = cut(whole, ScanFace(card=HP, side="front", file="x.png", top=0.45, left=0.1), sideways=False)
    assert lower.get_at((lower.get_width() // 2, lower.get_height() - 9))[:3] == BLUE
    assert lower.get_at((lower.get_width() // 2, lower.get_height() // 2))[:3] == BLUE
    turned = cut(whole, ScanFace(card=HP, side="front", file="x.png", turn=90), sideways=False)
    assert turned.get_size() == lower.get_size()
    assert turned.get_at((9, turned.get_height() // 2))[:3] == BLUE
    assert turned.get_at((turned.get_width() - 9, turned.get_height() // 2))[:3] == RED


def test_assigned_pictures_are_kept_and_can_be_taken_away(tmp_path: Path) -> None:
    photo(tmp_path, "IMG_1.png")
    assign(tmp_path, ScanFace(card=HP, side="front", file="IMG_1.png", turn=180, left=0.1))
    assert faces(tmp_path)[HP, "front"].turn == 180
    unassign(tmp_path, HP, "front")
    assert not faces(tmp_path)


def test_nothing_outside_the_folder_is_opened(tmp_path: Path) -> None:
    inside, outside = tmp_path / "scans", photo(tmp_path, "secret.png")
    inside.mkdir()
    (inside / "hp.front.png").symlink_to(outside)
    assert pictures(inside) == ()
    for name in ("../secret.png", str(outside), "hp.front.png"):
        with pytest.raises(SaveError):
            picture(inside, name)
    (inside / FACES).write_text('{"faces": [{"card": "hp", "side": "front", "file": "../secret.png"}]}')
    with pytest.raises(SaveError):
        faces(inside)
    assert Scans(inside).trouble


def test_a_picture_that_unpacks_to_too_much_is_not_opened(tmp_path: Path) -> None:
    side = int(PIXELS_MOST**0.5) + 1
    bomb(tmp_path, side)
    with pytest.raises(SaveError, match="million"):
        picture(tmp_path, "hp.front.png")
    scans = Scans(tmp_path)
    assert scans.look(HP, back=False, sideways=False) is None
    assert "million" in str(scans.trouble)


@pytest.mark.parametrize(
    "data", [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8", b"\xff\xd8\xff\xe0\x00", b"MZ" * 50, b"\xff" * 99]
)
def test_what_is_no_picture_is_told(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "hp.front.jpg").write_bytes(data)
    scans = Scans(tmp_path)
    assert scans.look(HP, back=False, sideways=False) is None
    assert scans.trouble


def test_a_card_shows_its_picture_and_is_assigned_on_the_screen(tmp_path: Path) -> None:
    photo(tmp_path / FOLDER, "IMG_7.png")
    with HandDriver(tmp_path) as hands:
        hands.click(hands.pixels((hands.card(HP).x, hands.card(HP).y)))
        hands.tap("scans")
        hands.tap("file:IMG_7.png")
        hands.tap("turn")
        hands.tap("edge:left")
        hands.tap("edge:left")
        hands.tap("less:left")
        hands.key(pygame.K_ESCAPE)
        face = faces(tmp_path / FOLDER)[HP, "back" if hands.card(HP).back else "front"]
        assert (face.file, face.turn, face.left) == ("IMG_7.png", 90, 0.05)
        look, _ = look_of(CARDS, hands.table, hands.card(HP), hands.screen.scans)
        assert isinstance(look, Scan)


def test_each_step_of_a_crop_is_another_face_and_few_of_them_are_kept(tmp_path: Path) -> None:
    photo(tmp_path, "photo.png")
    scans, opened = Scans(tmp_path), list[weakref.ref[pygame.Surface]]()
    for step in range(60):
        assign(tmp_path, ScanFace(card=HP, side="front", file="photo.png", left=step / 100))
        scans.again()
        look = scans.look(HP, back=False, sideways=False)
        assert look is not None
        opened.append(weakref.ref(look.surface))
    assert 36 <= sum(each() is not None for each in opened) < 50
    assert scans.look(HP, back=False, sideways=False) is look
