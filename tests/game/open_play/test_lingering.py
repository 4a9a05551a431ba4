"""Poison, Wound and Regenerate on the open map (HEA-2, HEA-3, OPN-10, OPN-7)."""

from typing import Any

from holdin.game.figures import YOU
from holdin.models.ability import Heal
from holdin.models.letters import Condition
from holdin.words.words import Words
from tests.game.builder import attack, card_set, hall, monster, printed
from tests.game.open_play.pack import HOUND, finish, granting, pack
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of
from tests.game.test_lingering import gain, inflict

ROOM = "#   #\n  @\n.   .\n  .\n.   .\n  W\n#   #\n"


def playing(*abilities: dict[str, Any], wolf: Any = None, bottom: dict[str, Any] | None = None) -> OpenGame:
    """These abilities are on your first card's top, and perhaps one on your second one's bottom; it is your turn."""
    faces: dict[str, Any] = {"one A": {"top": printed(*abilities)}}
    if bottom is not None:
        faces["two A"] = {"bottom": printed(bottom)}
    cards = card_set(ROOM, monsters=(wolf or idler(hp=9),), faces=faces)
    return OpenGame(rules_of(cards, success=NEVER)).do("cards one two").roll("A").do("play one top")


def on(game: OpenGame, who: str) -> list[Condition]:
    return [effect.condition for effect in game.table.bearing(who) if effect.condition is not None]


def test_a_figures_turn_begins_with_regenerate_and_then_its_wound() -> None:
    """OPN-10, HEA-3: the wound is gone before it hurts."""
    game = playing(attack(3, range=3), inflict("wound"), inflict("regenerate"))
    game.do("do").roll("A").do("do", "do", "play two bottom", "skip")
    assert (game.figure("wolf-1").hp, on(game, "wolf-1")) == (7, [Condition.REGENERATE])
    assert not game.seen("wound_hurts")


def test_a_stunned_monster_is_hurt_by_its_wound() -> None:
    """OPN-10, HEA-2: stun is looked at after it."""
    game = playing(inflict("stun"), inflict("wound"))
    told = [event.kind for event in game.do("do", "do", "play two bottom", "skip").events]
    assert told.index("monster_turn") < told.index("wound_hurts") < told.index("stunned")
    assert game.figure("wolf-1").hp == 8


def test_a_monster_that_its_wound_kills_is_killed_by_nobody() -> None:
    """OPN-10, OPN-7: its turn ends there, and what waits for a kill doesn't come."""
    when = {"kind": "when", "trigger": "kill", "then": [{"kind": "gain_money", "value": 1}]}
    wolf = monster("wolf", 4, always("60 3 2 -"))
    game = playing(attack(3, range=3), when, wolf=wolf, bottom=inflict("wound"))
    game.do("do").roll("A").do("do", "play two bottom", "do")
    assert not game.lives("wolf-1")
    assert not game.seen("monster_stepped")
    assert not game.seen("money_gained")
    assert len(game.state.board.dropped) == 1, "its token lies there"


def test_every_attack_on_a_poisoned_figure_has_one_more() -> None:
    """HEA-2, ATK-4: of several targets, on the one that is poisoned."""
    game = playing(inflict("poison"), attack(3, range=3)).do("do", "do").roll("A")
    assert game.seen("attack")[-1]["bonuses"] == (1,)
    assert game.figure("wolf-1").hp == 5


def test_monsters_hit_a_poisoned_hero_harder() -> None:
    """HEA-2."""
    wolf = monster("wolf", 9, always("60 3 2 -", conditions=["poison"]))
    game = playing(gain("poison"), wolf=wolf).do("play two bottom", "skip").roll("A").do("suffer")
    assert game.state.you.hp == 7
    assert on(game, YOU) == [Condition.POISON], "there is one, and it stays"


def test_a_monsters_heal_row_takes_away_what_ails_it_at_full_hp() -> None:
    """HEA-2, MAI-1: a heal is skipped at full HP only without Wound and Poison."""
    wolf = monster("wolf", 9, always("60 - - -", attack={"heal": 2}))
    game = playing(inflict("poison"), wolf=wolf).do("do", "play two bottom", "skip")
    assert on(game, "wolf-1") == []
    assert game.seen("heal_taken") == [{"who": "wolf-1", "amount": 2}]


def test_what_ails_you_stays_when_no_monster_is_left() -> None:
    """HEA-2, OPN-6: until healed, or until the scenario ends."""
    game = playing(gain("poison"), attack(9, range=3), wolf=idler(hp=3)).do("do").roll("A")
    game.do("play two bottom", "skip")
    assert game.state.round == 2
    assert on(game, YOU) == [Condition.POISON]


def test_the_long_rest_of_the_wounded_begins_with_the_wound() -> None:
    """OPN-10, HEA-2, RST-3: then the rest heals it."""
    game = playing(gain("wound")).do("play two bottom", "skip")
    for one, other in (("three", "four"), ("one", "two")):
        game.do(f"cards {one} {other}").roll("A").do("suffer").through(one, other)
    game.do("long-rest").roll("A").do("suffer")
    assert (game.asks, game.state.you.hp) == ("lose", 7)
    assert [event.kind for event in game.events][-3:] == ["wound_hurts", "hero_damaged", "long_rest"]
    game.do(game.legal()[0])
    assert (game.state.you.hp, on(game, YOU)) == (9, [])


# Yours


def test_a_wounded_summon_suffers_and_may_die_as_its_turn_begins() -> None:
    """OPN-10, HEA-2: summons' turns have the same steps; nothing negates it (SUM-4)."""
    wolf = monster("wolf", 9, always("90 3 1 -", conditions=["wound"]))
    game = finish(pack(hall(2), at="0,1", wolf=wolf, hp=2))
    assert [effect.condition for effect in game.table.bearing(HOUND)] == [Condition.WOUND]
    game.do("cards three four").play_on({"chance": "letter B"}, until="play")
    assert not game.lives(HOUND)
    assert game.figure("wolf-1").hp == 9, "it never acted"


def test_a_poisoned_summon_is_hit_harder_and_its_heal_is_taken() -> None:
    """HEA-2: like any figure."""
    wolf = monster("wolf", 9, always("90 3 1 -", conditions=["poison"]))
    game = finish(pack(hall(2), at="0,1", wolf=wolf, hp=9, attack=None, heal=2))
    assert game.figure(HOUND).hp == 8
    game.do("cards three four").play_on({"chance": "letter B"}, until="play")
    assert game.seen("heal_taken") == [{"who": HOUND, "amount": 2}]
    assert game.figure(HOUND).hp == 8


def test_a_heal_takes_away_what_ails_an_ally() -> None:
    """HEA-1, HEA-2: at full HP, too; you choose between those who need one."""
    game = granting(gain("poison"), {"kind": "heal", "value": 2, "range": 3}, {"kind": "heal", "value": 2, "range": 3})
    game.do("do")
    assert on(game, YOU) == []
    assert game.seen("heal_taken") == [{"who": YOU, "amount": 2}]
    assert game.asks != "ability", "nobody is left who needs it"


def test_what_a_heal_brings_goes_to_whom_it_is_for() -> None:
    """ENH-1: Regenerate on a line that affects allies or yourself, at full HP, too."""
    game = granting({"kind": "heal", "value": 2, "range": 3, "brings": ["regenerate"]}).do("do")
    assert game.legal() == ("target hero", f"target {HOUND}")
    game.do(f"target {HOUND}")
    assert (on(game, YOU), on(game, HOUND)) == ([], [Condition.REGENERATE])
    words = Words(game.cards, "en")
    ranged, own = (Heal(value=2, range=far, brings=(Condition.REGENERATE,)) for far in (3, None))
    assert words.ability_words(ranged) == "Heal 2, range 3, Regenerate"
    assert words.ability_words(own) == "Heal 2, you: Regenerate"
