from dataclasses import replace

import pygame
import pytest

from holdin.draw.assets import Assets
from holdin.draw.board import MapFacts, board_grid, paint_map
from holdin.draw.cards import Back, CardPainter, CharacterHp, Look, MapCardLook, MonsterSide, RangeTracker
from holdin.draw.geometry import face_width, width_of
from holdin.draw.looks import AbilityFace, MonsterCardLook, MonsterHp
from holdin.draw.theme import load_theme
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.letters import Colour, Condition, Kind, Letter, Side, Tile
from holdin.models.monster import Behaviour
from holdin.models.monster_lines import Line
from holdin.models.special_rules import LockedDoor
from tests.draw.conftest import looks_of
from tests.other_books import other_books

SOFTER = 60
"""How far colours of an edge may differ that is drawn twice (of 255)."""


def overflow(painter: CardPainter, look: Look, height: int) -> tuple[str, ...]:
    """The texts of a card that fit only below the theme's smallest size."""
    return painter._painted(look, height).overflows


@pytest.fixture(scope="module", params=["en", "ru"])
def painter(request: pytest.FixtureRequest, cards: CardSet, assets: Assets) -> CardPainter:
    return CardPainter(cards, assets, request.param)


@pytest.mark.parametrize("height", [200, 377])
def test_every_card_is_painted_and_its_text_fits(painter: CardPainter, cards: CardSet, height: int) -> None:
    overflows = {look: overflow(painter, look, height) for look in looks_of(cards)}
    assert {look: texts for look, texts in overflows.items() if texts} == {}


def test_one_card_of_each_sort_fits_at_print_size(painter: CardPainter, cards: CardSet) -> None:
    one_each: dict[type, Look] = {type(look): look for look in looks_of(cards)}
    overflows = {look: overflow(painter, look, 900) for look in one_each.values()}
    assert {look: texts for look, texts in overflows.items() if texts} == {}


def test_a_card_has_the_size_asked_for_and_clear_round_corners(painter: CardPainter) -> None:
    card = painter.paint(Back(), 377)
    assert card.get_size() == (width_of(377), 377)
    assert card.get_at((0, 0)).a == 0
    assert card.get_at((card.get_width() // 2, 188)).a == 255


def test_a_face_is_half_a_sideways_card(painter: CardPainter, cards: CardSet) -> None:
    card = next(iter(cards.characters.values())).cards[0]
    face = painter.paint(AbilityFace(card.id, Side.A, 1), 270)
    assert face.get_size() == (face_width(270), 270)


def test_painting_again_gives_the_same_surface(painter: CardPainter) -> None:
    assert painter.paint(RangeTracker(2), 200) is painter.paint(RangeTracker(2), 200)


def test_a_card_is_painted_alike_every_time(cards: CardSet, assets: Assets) -> None:
    hero = next(iter(cards.characters))
    one, other = (CardPainter(cards, assets, "en").paint(CharacterHp(hero, 0, 4, 1), 200) for _ in range(2))
    assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("height", [200, 377, 900])
def test_the_lines_of_a_set_are_printed_beneath_it_and_fit(
    cards: CardSet, assets: Assets, lang: str, height: int
) -> None:
    """MON-2: as many as there may be, with all that one may hold, in every set."""
    whole = Line(range=7, damage=9, conditions=(Condition.MUDDLE, Condition.DISARM), push=2, pull=1)
    printed = cards.monsters[cards.monster_cards[0].halves[0].monster]
    sets = {letter: Behaviour(initiative=99, move=2, pierce=1, lines=(whole,) * 3) for letter in Letter}
    stats = printed.normal.model_copy(update={"sets": sets})
    monster = printed.model_copy(update={"normal": stats, "elite": stats})
    painter = CardPainter(replace(cards, monsters={**cards.monsters, monster.id: monster}), assets, lang)
    fought = MonsterCardLook(monster.id, None, Kind.ELITE, Letter.B)
    for look in (MonsterCardLook(monster.id), fought, MonsterSide(0, 0)):
        assert overflow(painter, look, height) == ()
    assert [line.text for line in painter.needed(fought, height)].count("7") == 3


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("height", [200, 377, 900])
def test_what_the_other_books_say_of_sets_is_printed_and_fits(assets: Assets, lang: str, height: int) -> None:
    """MON-2, ARE-2, FOC-3, MIX-3, MAI-7: areas as patterns, focus, elements, heals with their range, lines."""
    cards = other_books()
    painter = CardPainter(cards, assets, lang)
    number = next(at for at, card in enumerate(cards.monster_cards) if card.halves[0].monster == "ember-moth")
    for name in ("ember-moth", "lamp-keeper"):
        monster = cards.monsters[MonsterId(name)]
        fought = [MonsterCardLook(monster.id, None, Kind.ELITE, letter, hp=(3, 10)) for letter in Letter]
        looks: tuple[Look, ...] = (MonsterCardLook(monster.id), MonsterSide(number, 0), *fought)
        for look in looks:
            assert overflow(painter, look, height) == ()
    icons = [icon.text for icon in painter.icons(MonsterCardLook(MonsterId("ember-moth")), height)]
    assert icons.count("fire") == 2
    assert {"jump", "target", "fire_used", "dark/fire"} <= {*icons}
    lamps = [icon.text for icon in painter.icons(MonsterCardLook(MonsterId("lamp-keeper")), height)]
    assert {"heal", "range", "shield", "trap", "obstacle", "teleport"} <= {*lamps}
    said = " ".join(line.text for line in painter.lines(MonsterCardLook(MonsterId("lamp-keeper")), height))
    assert {"en": "farthest", "ru": "дальний"}[lang] in said


def test_what_is_lit_shows(painter: CardPainter, cards: CardSet) -> None:
    monster: MonsterId = next(iter(cards.monsters))
    plain, lit = MonsterCardLook(monster), MonsterCardLook(monster, letter=Letter.A)
    assert plain != lit
    far, near = painter.paint(RangeTracker(7), 200), painter.paint(RangeTracker(1), 200)
    assert pygame.image.tobytes(far, "RGBA") != pygame.image.tobytes(near, "RGBA")


def test_a_map_card_needs_no_title(painter: CardPainter, cards: CardSet) -> None:
    """Nor is it told where it would be cut, whatever has happened on the map."""
    look = MapCardLook(next(iter(cards.maps)), Colour.ORANGE)
    top = _darkest(painter.paint(look, 400), (14, 28))
    for each in (replace(look, titled=False), replace(look, titled=False, hero=next(iter(cards.maps[look.map].hexes)))):
        assert _darkest(painter.paint(each, 400), (14, 28)) > top + 60


def test_facts_change_the_map(painter: CardPainter, cards: CardSet) -> None:
    """MAP-4, MAP-5, MAP-10: opened doors, sprung traps and dead monsters look different."""
    face = next(iter(cards.maps.values()))
    plain = pygame.image.tobytes(painter.paint(MapCardLook(face.id, Colour.ORANGE), 200), "RGBA")
    for tile, fact in (
        (Tile.DOOR_CLOSED, "opened"),
        (Tile.TRAP, "cleared"),
        (Tile.MONSTER, "dead"),
        (Tile.MONEY, "looted"),
    ):
        found = tuple(hex_ for hex_, printed in face.hexes.items() if printed.mark.tile is tile)
        if found:
            changed = painter.paint(MapCardLook(face.id, Colour.ORANGE, **{fact: found}), 200)  # type: ignore[arg-type]  # by field name
            assert pygame.image.tobytes(changed, "RGBA") != plain, tile
    door = next(hex_ for hex_, printed in face.hexes.items() if printed.mark.tile is Tile.DOOR_CLOSED)
    for look in (
        MapCardLook(face.id, Colour.ORANGE, ground=((face.start(Colour.ORANGE), Tile.HAZARDOUS),)),
        MapCardLook(face.id, Colour.ORANGE, shut=(door,)),
    ):
        assert pygame.image.tobytes(painter.paint(look, 200), "RGBA") != plain


def test_the_full_map_knows_its_hexes(painter: CardPainter, cards: CardSet) -> None:
    size = (900, 640)
    for face in cards.maps.values():
        for colour in Colour:
            grid = board_grid(size, face, colour)
            assert all(grid.at(*grid.centre(hex_)) == hex_ for hex_ in face.hexes)
            corners = [corner for hex_ in face.hexes for corner in grid.corners(hex_)]
            assert all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in corners)
            assert painter.board(size, face, colour, MapFacts()).get_size() == size


def test_high_contrast_paints_too(cards: CardSet) -> None:
    painter = CardPainter(cards, Assets(load_theme(high_contrast=True)), "en")
    assert overflow(painter, MonsterSide(0, 0), 377) == ()


def lit_pixels(painter: CardPainter, look: Look, assets: Assets) -> int:
    """How much of a card has the colour of what is lit: stars of elites, and locks."""
    lit = pygame.Color(*assets.theme.colours.lit)
    return pygame.mask.from_threshold(painter.paint(look, 600), lit, (6, 6, 6, 255)).count()


def test_a_lock_shows_on_the_door_until_it_is_open(painter: CardPainter, cards: CardSet, assets: Assets) -> None:
    """MAP-4: in the scenario that has the lock, and not in the other one of the card."""
    scenario, rule = next(
        (scenario, rule)
        for scenario in cards.scenarios.values()
        for rule in scenario.rules
        if isinstance(rule, LockedDoor)
    )
    door = tuple(cards.maps[scenario.map].marked(rule.mark))
    other = next(colour for colour in Colour if colour is not scenario.colour)
    for colour, has_lock in ((scenario.colour, True), (other, False)):
        shut, open_ = (
            lit_pixels(painter, MapCardLook(scenario.map, colour, cleared=gone), assets) for gone in ((), door)
        )
        assert (shut > open_ + 20) is has_lock


def test_the_hexes_that_a_special_rule_is_about_have_a_rim(cards: CardSet, assets: Assets) -> None:
    """MAP-1: in the scenario that has the rule, where anybody can see them, and not in the other one of the card."""
    scenario = next(each for each in cards.scenarios.values() if any(rule.places for rule in each.rules))
    ruled = replace(cards, scenarios={scenario.id: scenario})
    bare = replace(cards, scenarios={scenario.id: scenario.model_copy(update={"rules": ()})})
    painters = [CardPainter(each, assets, "en") for each in (ruled, bare)]
    for colour in Colour:
        look = MapCardLook(scenario.map, colour)
        rims, none = (pygame.image.tobytes(each.paint(look, 377), "RGBA") for each in painters)
        assert (rims == none) is (colour is not scenario.colour)


@pytest.mark.parametrize("height", [200, 265])
def test_no_face_loses_the_words_that_symbols_do_not_tell_nor_its_cards_name(
    painter: CardPainter, cards: CardSet, height: int
) -> None:
    """ABL-2: Move, Loot, Shield and Retaliate keep their words in every language, and every face its subtitle."""
    for hero in cards.characters.values():
        for card in hero.cards:
            for face in card.faces:
                said = {line.text for line in painter.lines(AbilityFace(card.id, face.side, face.level), height)}
                kinds = {each.kind for action in (face.top, face.bottom) for each in action.abilities}
                for kind in kinds & {"move", "loot", "shield", "retaliate"}:
                    assert painter._context.word(kind) in said
                assert painter._context.text(f"card.{card.id}.name") in said


def test_in_play_the_half_that_is_turned_away_is_a_whisper(painter: CardPainter, cards: CardSet) -> None:
    """HPC-1, MHP-1: as printed it is as strong as the other."""
    hero = next(iter(cards.characters))
    for look in (CharacterHp(hero, 0, 8, 1), MonsterHp(0, 8, 1)):
        printed, held = (painter.paint(each, 400) for each in (look, replace(look, held=True)))
        assert _darkest(held, (230, 380)) > _darkest(printed, (230, 380)) + 100
        assert _darkest(held, (20, 180)) == _darkest(printed, (20, 180))


def _darkest(card: pygame.Surface, rows: tuple[int, int]) -> int:
    """The green of the darkest pixel in some rows of a card, clear of rim and ruler."""
    wide = card.get_width()
    return min(card.get_at((x, y)).g for x in range(wide // 6, wide * 5 // 6) for y in range(*rows))


def test_out_of_combat_no_distance_is_lit(painter: CardPainter, assets: Assets) -> None:
    """RNG-1, SET-3: the tracker is tucked in at 1, which counts only in a fight."""
    assert lit_pixels(painter, RangeTracker(1), assets) > 100
    assert lit_pixels(painter, RangeTracker(1, lit=False), assets) == 0


def test_a_dead_monster_leaves_no_sliver_of_its_rim(cards: CardSet, assets: Assets) -> None:
    """MAP-10: on every map, what is drawn where all have died is what is drawn with their money from the beginning.

    Only edges that are drawn twice are a little less soft.
    """
    painter, size = CardPainter(cards, assets, "en"), (500, 700)
    for scenario in cards.scenarios.values():
        face = cards.maps[scenario.map]
        facts = MapFacts(dead=frozenset(h for h, printed in face.hexes.items() if printed.mark.tile is Tile.MONSTER))
        changed = _seen(painter.board(size, face, scenario.colour, facts))
        anew = _seen(paint_map(painter._context, size, face, scenario.colour, facts))
        unlike = [at for at in range(len(anew)) if abs(changed[at] - anew[at]) > SOFTER]
        assert not unlike, (scenario.id, [(at // 3 % size[0], at // 3 // size[0]) for at in unlike[::3]])


def _seen(picture: pygame.Surface) -> bytes:
    """What is seen of a picture with clear corners."""
    whole = pygame.Surface(picture.get_size())
    whole.blit(picture, (0, 0))
    return pygame.image.tobytes(whole, "RGB")
