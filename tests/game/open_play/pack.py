"""A hall with a hound of yours in it."""

from typing import Any

from tests.game.builder import card_set, printed
from tests.game.open_play.playing import NEVER, OpenGame, idler, rules_of

HOUND = "summon-1-hound"
WIDE = "#   .   #\n  .   .\n.   @   .\n  .   .\n.   .   .\n  .   .\n#   W   #\n"
"""A hall with room beside you; the wolf is four hexes away."""


def hound(**more: Any) -> dict[str, Any]:
    return {"kind": "summon", "summon": "hound", "hp": 3, "move": 2, "attack": 2, **more}


def pack(
    drawing: str = WIDE,
    *,
    wolf: Any = None,
    at: str = "",
    faces: Any = None,
    then: tuple[dict[str, Any], ...] = (),
    monsters: tuple[Any, ...] = (),
    success: Any = NEVER,
    legend: Any = None,
    hero_table: Any = (0, 0, 0),
    **more: Any,
) -> OpenGame:
    """A hound that is summoned in the first turn, in a hex or the first that is free."""
    spoken = {"one A": {"top": printed(hound(**more), *then, lost=True, lasting="scenario")}, **(faces or {})}
    cards = card_set(
        drawing, monsters=(wolf or idler(hp=9), *monsters), faces=spoken, legend=legend, hero_table=hero_table
    )
    game = OpenGame(rules_of(cards, success=success)).do("cards one two")
    if game.asks == "chance":
        game.play_on({"chance": "letter A"})
    game.do("play one top", "do")
    if game.asks == "place":
        game.do(f"place {at}" if at else next(iter(game.legal())))
    return game


def rounds(game: OpenGame, *pairs: tuple[str, str]) -> OpenGame:
    """Whole rounds in which you do nothing."""
    for one, other in pairs:
        game.do(f"cards {one} {other}").play_on({"chance": "letter B", "way": "way"}, until="play").through(one, other)
    return game


def finish(game: OpenGame) -> OpenGame:
    return game.do("play two bottom basic", "skip").through()


def granting(*abilities: dict[str, Any], wolf: Any = None, **more: Any) -> OpenGame:
    """The second round: a hound beside you, and an action that is for your side."""
    faces = {"three A": {"top": printed(*abilities)}}
    game = finish(pack("#   W\n  @   .\n.   .   .\n", at="2,0", faces=faces, wolf=wolf, **more))
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    return game.do("play three top")
