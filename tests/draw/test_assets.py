from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from holdin.draw.ability_faces import NOTE_FACE
from holdin.draw.assets import FONT_FILES, Assets
from holdin.draw.cards import CardPainter
from holdin.draw.emblem import monster_picture
from holdin.draw.looks import MapCardLook
from holdin.draw.paths import asset_root
from holdin.draw.render_context import RenderContext
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.letters import HINDRANCE_TILES, Condition, Element, Lasting, Slot, Tile, UseCost

ICONS = sorted(path.stem for path in (asset_root() / "icons").glob("*.svg"))
DRAWINGS = sorted(asset_root().rglob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_not_empty_even_when_small(assets: Assets, name: str) -> None:
    for px in (16, 64):
        icon = assets.icon(name, px)
        assert icon.get_size() == (px, px)
        assert pygame.mask.from_surface(icon).count() > px * px * 0.08


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_uses_nothing_that_is_dropped_silently(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "currentColor" not in text
    tags = {element.tag.removeprefix(SVG) for element in ET.fromstring(text).iter()}  # noqa: S314 - our own files
    assert tags <= {"svg", "g", "path", "circle", "rect"}


def test_every_symbol_of_the_game_has_an_icon() -> None:
    kinds = {
        "move jump attack range heal shield retaliate push pull pierce loot disarm_trap recover refresh damage money",
        "target advantage disadvantage hindrance initiative hp gold leading locked flying start exit goal_treasure",
        "lost hero monster card distance star square circle star_empty square_empty circle_empty",
    }
    named = {name for line in kinds for name in line.split()}
    named |= {condition.value for condition in Condition} | {slot.value for slot in Slot}
    named |= {element.value + used for element in Element for used in ("", "_used")}
    named |= {f"lasting_{lasting}" for lasting in Lasting} | {tile.value for tile in (*Tile, *HINDRANCE_TILES)}
    named |= {cost.value for cost in UseCost if cost is not UseCost.NONE}
    assert named <= set(ICONS)


def test_no_two_icons_share_a_shape(assets: Assets) -> None:
    """Symbols are told apart by shape, not only by colour."""
    shapes: dict[bytes, str] = {}
    for name in ICONS:
        grey = pygame.transform.grayscale(assets.icon(name, 24))
        assert shapes.setdefault(pygame.image.tobytes(grey, "RGBA"), name) == name


def test_every_font_has_both_alphabets(assets: Assets) -> None:
    for role in FONT_FILES:
        assert all(metric for metric in assets.font(role, 20).metrics("AzЯёЩ№«»−–—…×’“”"))


def test_a_monster_without_a_drawing_gets_a_mask_of_its_own(assets: Assets) -> None:
    one, other = (pygame.image.tobytes(monster_picture(assets, MonsterId(name), 64), "RGBA") for name in ("a", "b"))
    assert one != other
    assert pygame.mask.from_surface(monster_picture(assets, MonsterId("a"), 64)).count() > 64 * 64 * 0.2


def test_an_id_never_leads_out_of_the_assets(assets: Assets) -> None:
    assert assets.has("icons/move.svg")
    assert not assets.has("art/monsters/../../icons/move.svg")


def test_words_fall_back_to_english_then_to_the_key(assets: Assets) -> None:
    assert assets.word("ru", "attack") == "Атака"
    assert assets.word("xx", "attack") == "Attack"
    assert assets.word("ru", "no such word") == "no such word"


def test_both_languages_have_the_same_words(assets: Assets) -> None:
    assert assets._words["en"].keys() == assets._words["ru"].keys()


def test_a_window_that_is_resized_for_long_keeps_no_more_papers(assets: Assets) -> None:
    for size in range(400, 700, 10):
        assets.grain((size, size))
    assert 1_000_000 < assets._grain.used < 3_000_000
    assert assets.grain((400, 400)).get_size() == (400, 400)


def test_pictures_that_are_let_go_are_painted_the_same_again(cards: CardSet, assets: Assets) -> None:
    painter, first = CardPainter(cards, assets, "en"), next(iter(cards.scenarios.values()))
    look = MapCardLook(first.map, first.colour)

    def painted() -> bytes:
        return pygame.image.tobytes(painter.paint(look, 300), "RGBA")

    before = painted()
    painter.forget()
    assets.forget()
    assert not painter.painted(look, 300)
    assert (assets.blanks.used, assets._icons.used, assets._grain.used) == (0, 0, 0)
    assert painted() == before


def test_a_card_is_printed_even_while_its_paper_is_pushed_out(cards: CardSet, assets: Assets) -> None:
    """The corners of a size are older than the papers of other rims; to make them again may cost the oldest paper."""
    context = RenderContext(cards, assets, "en")
    red, gold = assets.theme.colours.red, assets.theme.colours.gold
    context.printed(context.sheet((20, 28), 28), red)
    context.printed(context.sheet((20, 28), 28), gold)
    assets.blanks[()] = pygame.Surface((1, 1))
    while ((20, 28), 28) in assets.blanks:
        assert assets.blanks.get(((20, 28), 28, gold, assets.theme.colours.paper)) is not None  # used, so it stays
        assets.blanks[assets.blanks.used,] = pygame.Surface((1000, 1000))
    assert context.printed(context.sheet((20, 28), 28), gold).get_size() == (20, 28)


def test_the_face_of_notes_has_their_signs(assets: Assets) -> None:
    """A price is told with an arrow."""
    signs = "→×−абвЯ"
    metrics = assets.font(NOTE_FACE, 20).metrics(signs)
    assert None not in metrics
