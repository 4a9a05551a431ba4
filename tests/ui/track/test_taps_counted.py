"""What takes how many taps at a real table, counted with a finger's own events."""

from pathlib import Path

import pygame
import pytest

from holdin.draw.board import MapFacts
from holdin.game.state import Phase, Zone
from holdin.models.letters import Condition, Letter, Party, Tile
from holdin.saves.settings import load_settings
from holdin.tracker import taps
from holdin.tracker.deck import count
from holdin.ui.kit.view import Icon
from holdin.ui.pages.keys_page import COMMANDS, KeysPage
from holdin.ui.track.map_view import MapView
from holdin.ui.track.tracker import OWN_KEYS, Tracker
from tests.ui.track.finger import Finger, close, foe_hp, spots


def to_cleanup(finger: Finger) -> Finger:
    return finger.to(Phase.CLEANUP)


# Few taps


def test_the_next_combat_round_takes_three_taps(finger: Finger) -> None:
    """RND-2, INI-1: next, the leading card by its initiative, the letter; then the faster one's turn has begun."""
    to_cleanup(finger).taps = 0
    sheet = finger.tap("end-turn").tap("card:the-opportunist").tap("letter:A").sheet
    assert finger.taps == 3
    assert (sheet.leading, sheet.round) == (26, 2)
    assert sheet.foe is not None
    assert sheet.foe.row is not None
    assert sheet.phase is (Phase.HERO_TURN if sheet.foe.row.initiative >= 26 else Phase.MONSTER_TURN)


def test_with_a_typed_initiative_it_takes_five(finger: Finger) -> None:
    to_cleanup(finger).taps = 0
    sheet = finger.tap("end-turn").typed("lead", 47).tap("letter:B").sheet
    assert finger.taps == 5
    assert sheet.leading == 47
    assert sheet.phase in {Phase.HERO_TURN, Phase.MONSTER_TURN}


def test_turns_that_begin_by_themselves_can_be_switched_off(finger: Finger) -> None:
    finger.tap("menu").tap("options").tap("auto:turns_begin").tap("card:neutralize").tap("letter:A")
    assert finger.sheet.phase is Phase.CARD_SELECTION


@pytest.mark.parametrize(("step", "change"), [("-1", -1), ("-2", -2), ("-3", -3), ("-5", -5), ("+1", 1), ("+3", 3)])
@pytest.mark.parametrize("who", ["hero", "monster"])
def test_hp_change_by_what_befalls_them_in_two_taps(finger: Finger, who: str, step: str, change: int) -> None:
    finger.tap("menu").tap("options").tap("auto:heal_to_max").tap("menu").tap("options").tap("auto:death_ends_combat")
    finger.typed(f"{who}:hp", 4)
    finger.taps = 0
    finger.tap(f"{who}:hp").tap(f"step:{step}")
    assert finger.taps == 2
    assert (finger.sheet.hp if who == "hero" else foe_hp(finger.sheet)) == max(0, 4 + change)


def test_your_attack_takes_three_taps_at_most_and_one_more_with_advantage(finger: Finger) -> None:
    """ATK-4, ATK-6: the card's attack, the letter; a second letter where it is rolled twice."""
    close(finger).taps = 0
    before = foe_hp(finger.sheet)
    assert finger.tap("attack:the-opportunist").tap("letter:B").sheet.rolled == (Letter.B,)
    assert finger.taps <= 3
    assert finger.sheet.foe is None or foe_hp(finger.sheet) < before
    finger.tap("undo")
    for which in ("advantage", "disadvantage"):
        while finger.sheet.rolled:
            finger.tap("undo")
        finger.taps = 0
        finger.tap("attack:the-opportunist").tap(which).tap("letter:A").tap("letter:B")
        assert finger.sheet.rolled == (Letter.A, Letter.B)
        assert finger.taps <= 4


def test_the_attack_that_was_made_last_comes_first(finger: Finger) -> None:
    finger.tap("attack:neutralize").tap("letter:A")
    finger.taps = 0
    finger.tap("ask:attack")
    first = finger.screen.view().spot("face:0")
    assert first is not None
    assert "Hot Ladle: Attack 2" in finger.texts()
    finger.tap("letter:A")
    assert finger.taps == 2


def test_an_attacks_value_is_typed_on_the_same_keypad(finger: Finger) -> None:
    close(finger).tap("ask:attack").typed("value", 12)
    assert "Attack: 12" in finger.texts()


def test_a_killed_monster_and_the_next_one_take_two_taps(finger: Finger) -> None:
    """ATK-11, ENG-9: it is dead, and the nearest one stands where it stood."""
    dead = finger.sheet.foe
    finger.taps = 0
    finger.tap("monster:dead")
    following = finger.tap(min(spot for spot in spots(finger) if spot.startswith("next:"))).sheet.foe
    assert finger.taps == 2
    assert dead is not None
    assert following is not None
    assert following.hex != dead.hex


def test_monsters_are_found_by_typing_by_a_letter_and_those_fought_before_come_first(finger: Finger) -> None:
    finger.tap("monster:dead").tap("ask:fight").write("bo")
    assert all("any:b" in spot for spot in spots(finger) if spot.startswith("any:"))
    finger.key(pygame.K_ESCAPE).tap("ask:fight").tap("begins:C")
    assert {spot for spot in spots(finger) if spot.startswith("any:")}
    finger.tap("begins:C").key(pygame.K_ESCAPE).tap("ask:fight")
    first = next(spot.id for spot in finger.screen.view().spots if spot.id.startswith("any:"))
    assert first == "any:wolf:normal"


def listed(finger: Finger) -> list[str]:
    return [spot.id for spot in finger.screen.view().spots if spot.id.startswith("any:")]


def test_a_monster_is_pinned_in_one_input_for_every_table_and_taken_off_again(finger: Finger) -> None:
    """A star is kept with the settings; no line moves under the finger that gave it."""
    before = listed(finger.tap("monster:dead").tap("ask:fight"))
    finger.taps = 0
    assert listed(finger.tap("star:bear:normal")) == before
    assert finger.taps == 1
    assert load_settings(finger.screen.desk.config).settings.favourites == ("bear",)
    finger.key(pygame.K_ESCAPE)
    assert listed(finger.tap("ask:fight"))[:2] == ["any:bear:normal", "any:bear:elite"]
    finger.tap("star:bear:elite").key(pygame.K_ESCAPE)
    assert listed(finger.tap("ask:fight")) == before


def test_a_star_has_a_key_too(finger: Finger) -> None:
    """The arrow to the right on a monster's line."""
    finger.tap("monster:dead").tap("ask:fight").write("bear")
    while finger.screen.focus != "any:bear:elite":
        finger.key(pygame.K_TAB)
    finger.key(pygame.K_RIGHT)
    assert finger.screen.desk.settings.favourites == ("bear",)


def test_a_door_that_was_walked_through_looks_open(tmp_path: Path) -> None:
    """MAP-4: where the two leaves met there is light, on the board's small map too."""
    finger = Finger(tmp_path)
    finger.tap("scenario:1").tap("map")
    door = next(spot.id for spot in finger.screen.view().spots if "closed door" in spot.tip)
    finger.tap(door).key(pygame.K_ESCAPE)

    def leaves(*, opened: bool) -> tuple[int, ...]:
        view = MapView.of(finger.screen.desk, finger.sheet, pygame.Rect(0, 0, 240, 310))
        assert view is not None
        (hex_,) = finger.sheet.gone
        facts = MapFacts(opened=finger.sheet.gone if opened else frozenset())
        board = view.desk.painter.board(view.frame.size, view.stage.face, view.stage.scenario.colour, facts)
        x, y = view.grid.centre(hex_)
        return tuple(board.get_at((round(x), round(y + view.grid.radius * 0.2))))

    assert sum(leaves(opened=True)) - sum(leaves(opened=False)) > 200
    finger.close()


def test_a_condition_is_on_in_one_tap_and_changed_in_two(finger: Finger) -> None:
    """CON-4, CON-5: with its end; another end, or off, is two taps."""
    finger.taps = 0
    assert finger.tap("hero:stun").sheet.conditions(Party.HERO) == (Condition.STUN,)
    assert finger.taps == 1
    assert finger.tap("hero:stun").tap("lasts:combat").sheet.effects[0].lasting == "combat"
    assert finger.taps == 3
    assert finger.tap("hero:stun").tap("off").sheet.conditions(Party.HERO) == ()
    assert finger.taps == 5


def test_rests_stand_where_the_round_has_them_and_cards_are_counted(tmp_path: Path) -> None:
    """RND-5, RST-1 to RST-4: two rounds, a short rest in cleanup; a long one before a round without combat."""
    finger = Finger(tmp_path)
    finger.tap("scenario:1")
    four = ("the-opportunist", "neutralize", "healing-waters", "shadow-tactics")
    for pair in (four[:2], four[2:], four[:2]):
        if finger.sheet.phase is Phase.CLEANUP:
            finger.on()
        for card in pair:
            finger.tap(f"card:{card}")
        finger.to(Phase.HERO_TURN).to(Phase.CLEANUP)
    assert [count(finger.sheet, zone) for zone in (Zone.HAND, Zone.DISCARDED, Zone.LOST)] == [2, 2, 0]
    assert "discarded 2" in finger.texts()
    finger.tap("rest").tap("draw")
    assert len({spot for spot in spots(finger) if spot.startswith("lost:")}) == 1
    finger.tap("again")
    assert [count(finger.sheet, zone) for zone in (Zone.HAND, Zone.DISCARDED, Zone.LOST)] == [3, 0, 1]
    assert all(place.side == "A" for place in finger.sheet.deck if place.zone is Zone.HAND)
    assert finger.sheet.hp == finger.sheet.max_hp - 1
    assert "rounds left" in finger.texts()
    finger.to(Phase.CARD_SELECTION)
    left = [place.card for place in finger.sheet.deck if place.zone is Zone.HAND]
    for card in left[:2]:
        finger.tap("cards").tap(f"lies:{card}:discarded:B").key(pygame.K_ESCAPE)
    finger.tap("rest").tap(f"lost:{left[0]}")
    assert finger.sheet.phase is Phase.CLEANUP
    assert finger.sheet.hp == finger.sheet.max_hp
    finger.close()


def test_traits_and_what_comes_with_its_set_are_in_sight(finger: Finger) -> None:
    """MON-2: retaliate, pierce; a heal is shown as one."""
    stats = {
        "hp": 5,
        "shield": 1,
        "retaliate": 2,
        "sets": {
            "A": {"initiative": 20, "move": 2, "attack": {"heal": 3}, "range": "-"},
            "B": {"initiative": 30, "move": 1, "attack": 2, "range": 3, "pierce": 2, "conditions": ["muddle"]},
            "C": {"initiative": 40},
        },
    }
    assert isinstance(finger.screen, Tracker)
    finger.screen.do(taps.Type.model_validate({"stats": stats}))
    finger.settle().tap("letter:B")
    said = finger.texts()
    assert all(word in said for word in ("Shield 1", "Retaliate 2", "pierce 2", "muddles"))
    finger.tap("values")
    assert "heal" in {draw.name for draw in finger.screen.view().draws if isinstance(draw, Icon)}


def test_all_that_is_tapped_often_has_a_key(finger: Finger) -> None:
    """Each of these opens or does what its button does; nothing else is told on the page of keys."""
    for key, leads in (
        (pygame.K_a, "MonsterTurnPage"),
        (pygame.K_h, "AttackPage"),
        (pygame.K_e, "EngagedPage"),
        (pygame.K_n, "MonsterPage"),
        (pygame.K_k, "KeypadPage"),
        (pygame.K_d, "KeypadPage"),
        (pygame.K_w, "KeypadPage"),
        (pygame.K_c, "CardsPage"),
        (pygame.K_b, "RestPage"),
        (pygame.K_v, "ValuesPage"),
        (pygame.K_q, "ItemsPage"),
        (pygame.K_9, "HindrancesPage"),
        (pygame.K_m, "MapPage"),
        (pygame.K_l, "LogPage"),
        (pygame.K_s, "StepsPage"),
        (pygame.K_o, "SettingsPage"),
        (pygame.K_r, "RulesPage"),
    ):
        finger.key(key)
        assert type(finger.screen).__name__ == leads
        finger.key(pygame.K_ESCAPE)
        assert isinstance(finger.screen, Tracker)
    finger.key(pygame.K_g).key(pygame.K_7)
    assert (finger.sheet.tokens, finger.sheet.distance) == (1, 2)
    finger.key(pygame.K_x)
    assert finger.sheet.foe is None
    finger.key(pygame.K_F1)
    assert isinstance(finger.screen, KeysPage)
    rows = {spot.id.removeprefix("key:") for spot in finger.screen.view().spots if spot.id.startswith("key:")}
    assert rows <= OWN_KEYS.keys() <= COMMANDS.keys()
    assert "Hand:" not in finger.texts()


# Whole rounds


def inputs(finger: Finger, *names: str) -> int:
    """How many inputs these are; "space" is the key, all else is tapped."""
    for each in names:
        finger.key(pygame.K_SPACE) if each == "space" else finger.tap(each)
    return len(names)


def unmoved(finger: Finger, initiative: int = 90) -> Finger:
    """A monster that stands side by side and hits for 2, late in the round."""
    assert isinstance(finger.screen, Tracker)
    row = {"initiative": initiative, "move": 0, "attack": 2}
    finger.screen.do(taps.Type.model_validate({"stats": {"hp": 30, "sets": dict.fromkeys("ABC", row)}}))
    finger.screen.do(taps.SetMaxHp(who=Party.MONSTER, to=30), taps.SetHp(who=Party.MONSTER, to=30))
    return finger.settle()


def test_a_combat_round_with_a_hit_on_either_side_takes_ten_inputs(finger: Finger) -> None:
    """Next, two cards, the set; the attack and its letter; the end; what it does, its letter, what you do about it."""
    to_cleanup(close(unmoved(finger)))
    hp, its = finger.sheet.hp, foe_hp(finger.sheet)
    begins = inputs(finger, "space", "card:the-opportunist", "card:neutralize", "letter:A")
    strikes = inputs(finger, "attack:the-opportunist", "letter:C", "space")
    assert begins + strikes + inputs(finger, "space", "letter:C", "space") == 10
    assert finger.sheet.phase is Phase.CLEANUP
    assert finger.sheet.hp < hp
    assert foe_hp(finger.sheet) < its


def test_a_trap_on_the_way_costs_two_inputs_more(finger: Finger) -> None:
    """HIN-6: the step, and what you do about it."""
    unmoved(finger)
    assert isinstance(finger.screen, Tracker)
    finger.screen.do(taps.Distance(to=2), taps.Hinder(kinds=(Tile.TRAP,)))
    hp = finger.settle().sheet.hp
    assert inputs(finger, "card:the-opportunist", "card:neutralize", "letter:A", "distance-1", "space") == 3 + 2
    assert finger.sheet.hp == hp - 3
    assert inputs(finger, "attack:the-opportunist", "letter:C", "space", "space", "letter:A", "space") == 6
    assert finger.sheet.phase is Phase.CLEANUP


def test_a_round_out_of_combat_takes_eight_inputs_and_one_that_engages_fifteen(tmp_path: Path) -> None:
    """RND-1, ENG-2 to ENG-6: cards, the way on the map, the end; then the fight that it leads to."""
    finger = Finger(tmp_path)
    finger.tap("scenario:1")
    plain = inputs(finger, "card:the-opportunist", "card:neutralize", "space", "map", "hex:f9", "back", "space")
    while not isinstance(finger.screen, Tracker):
        plain += inputs(finger, next(spot for spot in sorted(spots(finger)) if spot.startswith("basic:")))
    assert finger.sheet.phase is Phase.CLEANUP
    assert plain + inputs(finger, "space") == 8
    chosen = inputs(finger, "card:shadow-tactics", "card:healing-waters", "space")
    walked = inputs(finger, "map", "hex:f8", "back", "space", "letter:C")
    struck = inputs(finger, "attack:healing-waters", "letter:C", "letter:C", "space")
    assert chosen + walked + struck + inputs(finger, "space", "letter:A", "space") == 15
    assert finger.sheet.phase is Phase.CLEANUP
    finger.close()
