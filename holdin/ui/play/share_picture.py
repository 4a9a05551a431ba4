"""What a shared picture of a finished scenario shows, put together from the game as it ended."""

from typing import Final

import pygame
from pygame import Rect

from holdin.draw.looks import CharacterHp
from holdin.draw.render_context import RenderContext
from holdin.draw.share_picture import CARD, MAP, SIZE, TOKEN, ShareLook, paint_share
from holdin.game.finished import Facts
from holdin.game.state import GameState
from holdin.ui.pages.desk import Desk
from holdin.ui.play.board_view import BoardView
from holdin.ui.shown.figures import standing
from holdin.words.results import result, scenario_words, what_is_left, what_it_took
from holdin.words.translator import sentence

NAME: Final = "Holdin"
OF_A_HEX: Final = 0.85
"""How large a figure is, of its hex's radius."""


def share_picture(desk: Desk, state: GameState, facts: Facts) -> pygame.Surface:
    """The picture of a game that is over; the desk has the cards that it was played with."""
    words, board = desk.words, BoardView(desk, state, Rect(0, 0, *MAP[2:]))
    page = desk.cards.scenarios[facts.scenario]
    title = words.name(facts.scenario) if facts.dungeon else f"{page.number} · {words.name(facts.scenario)}"
    played = words.tr("Level {level}, {way}", level=facts.level, way=words.word(facts.fights))
    look = ShareLook(
        name=f"{NAME} · {words.name(facts.character)}",
        title=title,
        played=f"{played} · {scenario_words(words, facts)}" if facts.dungeon else played,
        verdict=sentence(result(words, facts)),
        won=facts.won,
        told=(
            what_is_left(words, facts),
            what_it_took(words, facts),
            words.tr("Rests: {rests} · {money}", rests=facts.rests, money=words.money(facts.tokens)),
        ),
        board=_peopled(desk, state, board),
        way=[board.centre(hex_) for hex_ in facts.way],
        figure=desk.painter.token(round(board.grid.radius, 1), facts.character),
        token=desk.painter.token(TOKEN / OF_A_HEX, facts.character),
        card=_card(desk, facts),
        course=facts.course,
        max_hp=facts.max_hp,
        hp_by_round=words.tr("HP by round"),
    )
    return paint_share(RenderContext(desk.cards, desk.assets, words.lang), look, desk.hands.table(SIZE))


def _peopled(desk: Desk, state: GameState, board: BoardView) -> pygame.Surface:
    """The map with whoever is left on it; in held play they are on the map itself."""
    painted = board.painted()
    if not board.on_hexes:
        return painted
    painted = painted.copy()
    for figure in standing(desk.cards, state):
        if figure.monster is not None and figure.here:
            tile = desk.painter.monster(round(board.grid.radius, 1), figure.monster, elite=figure.elite)
            x, y = board.centre(figure.hex)
            painted.blit(tile, (round(x - tile.get_width() / 2), round(y - tile.get_height() / 2)))
    return painted


def _card(desk: Desk, facts: Facts) -> pygame.Surface:
    """The HP card as it was left."""
    half = desk.cards.characters[facts.character].hp_card.half(max(facts.hp, 1))
    return desk.painter.paint(
        CharacterHp(facts.character, half, facts.hp or None, facts.character_level, held=True), CARD
    )
