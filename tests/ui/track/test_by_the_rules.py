"""What a whole scenario at a table stumbled over: rules are kept in mind, nothing is asked or hidden in vain."""

import pygame

from holdin.game.stage import Stage
from holdin.game.state import ItemCondition, Phase, Zone
from holdin.models.letters import Element, Half, Letter, Party, Side, Tile
from holdin.tracker import referee, taps
from holdin.tracker.sheet import MarkKind, Symbol
from holdin.tracker.situation import scene
from holdin.ui.own.monster_form import MonsterForm
from holdin.ui.track.attack_page import AttackPage
from holdin.ui.track.faces import FacePage
from holdin.ui.track.map_page import MapPage
from holdin.ui.track.menu_page import MenuPage
from holdin.ui.track.tracker import Tracker
from tests.ui.track.finger import Finger, close, foe_hp, spots
from tests.ui.track.test_cards_at_the_table import asked_about_damage, lay, strong, zone


def trapped(finger: Finger) -> Finger:
    """A trap on the way, two steps from the monster."""
    assert isinstance(finger.screen, Tracker)
    finger.screen.do(taps.Hinder(kinds=(Tile.TRAP,)), taps.Distance(to=2))
    return finger.settle()


def done(finger: Finger, *given: taps.Tap) -> Finger:
    """What hands have done at the table."""
    assert isinstance(finger.screen, Tracker)
    finger.screen.do(*given)
    return finger.settle()


# Hindrances that hurt


def test_coming_to_distance_1_springs_the_trap_in_two_inputs(finger: Finger) -> None:
    """HIN-6, MAP-5, DMG-1: its damage at once, by Space too; it is dealt once a combat."""
    hp = trapped(finger).sheet.hp
    finger.taps = 0
    finger.tap("distance-1")
    assert "springs the hindrance: 3 for you" in finger.texts()
    assert "Suffer 3" in finger.texts()
    finger.key(pygame.K_SPACE)
    sheet = finger.sheet
    assert finger.taps == 1
    assert (sheet.hp, sheet.distance, sheet.hindering.sprung) == (hp - 3, 1, True)
    finger.tap("distance+1").tap("distance-1")
    assert finger.sheet.hp == hp - 3
    finger.tap("undo").tap("undo").tap("undo")
    assert (finger.sheet.hp, finger.sheet.distance, finger.sheet.hindering.sprung) == (hp, 2, False)


def test_a_card_takes_the_traps_damage_and_the_trap_is_sprung(finger: Finger) -> None:
    """HIN-6: negating it uses it up."""
    hp = trapped(lay(finger, "healing-waters", Side.B, Zone.DISCARDED)).sheet.hp
    finger.tap("distance-1").tap("negate:healing-waters")
    assert (finger.sheet.hp, finger.sheet.hindering.sprung) == (hp, True)
    assert zone(finger, "healing-waters") is Zone.LOST


def test_by_a_jump_nobody_suffers_and_a_pulled_monster_does(finger: Finger) -> None:
    """HIN-6, HIN-8."""
    hp, its = trapped(finger).sheet.hp, foe_hp(finger.sheet)
    finger.tap("distance-1").tap("free")
    assert (finger.sheet.hp, finger.sheet.distance, finger.sheet.hindering.sprung) == (hp, 1, False)
    finger.tap("undo").tap("distance-1").tap("who:monster").tap("do")
    assert (finger.sheet.hp, foe_hp(finger.sheet), finger.sheet.hindering.sprung) == (hp, its - 3, True)


def test_the_monster_that_keeps_off_a_trap_says_so(finger: Finger) -> None:
    """MTN-2, HIN-6: no action that only harms it."""
    row = {"initiative": 10, "move": 6, "attack": 2}
    done(trapped(finger), taps.Type.model_validate({"stats": {"hp": 3, "sets": dict.fromkeys("ABC", row)}}))
    done(finger, taps.SetHp(who=Party.MONSTER, to=2))
    finger.tap("letter:A").tap("ask:turn")
    assert "coming to distance 1 would cost it 3" in finger.texts()


# The bright button


def test_space_and_enter_take_the_bright_button_of_a_page(finger: Finger) -> None:
    hp = finger.sheet.hp
    asked_about_damage(finger)
    finger.key(pygame.K_SPACE)
    assert finger.sheet.hp < hp
    row = {"initiative": 10, "move": 0}
    finger.to(Phase.CLEANUP).to(Phase.CARD_SELECTION)
    done(finger, taps.Type.model_validate({"stats": {"hp": 9, "sets": dict.fromkeys("ABC", row)}}))
    finger.tap("card:neutralize").tap("letter:A").tap("ask:turn").key(pygame.K_RETURN)
    assert isinstance(finger.screen, Tracker)
    assert finger.sheet.its_turn_is_done


def test_letters_are_bright_until_the_app_is_to_roll(finger: Finger) -> None:
    """ROLL-1: at a table with a die no habit rolls for it; a switch makes the app's roll the large button."""
    finger.tap("card:neutralize").key(pygame.K_SPACE)
    assert finger.sheet.foe is not None
    assert finger.sheet.foe.behaviour is None
    assert "Tap the letter" in finger.texts()
    assert "Go on without its set" in finger.texts()
    assert "Begin without its set" not in finger.texts()
    assert {spot.id for spot in finger.screen.view().spots if spot.meant} >= {"letter:A", "letter:B", "letter:C"}
    finger.tap("menu").tap("options").tap("auto:rolls").key(pygame.K_SPACE)
    assert finger.sheet.foe.behaviour is not None


def test_enter_begins_the_combat_with_the_first_monster_that_was_typed(finger: Finger) -> None:
    finger.tap("monster:dead").tap("ask:fight").write("bear").key(pygame.K_RETURN)
    assert finger.sheet.foe is not None
    assert finger.sheet.foe.monster == "bear"


def test_another_monster_is_typed_into_a_form(finger: Finger) -> None:
    """MON-2: its HP typed as a number; once it is kept, its combat begins."""
    finger.tap("monster:dead").tap("ask:fight").tap("typed")
    assert isinstance(finger.screen, MonsterForm)
    finger.write("Warden").tap("cell:normal::hp").write("23")
    for letter in "ABC":
        finger.tap(f"cell:normal:{letter}:initiative").write("30")
    finger.tap("copy").tap("keep")
    assert finger.sheet.foe is not None
    assert (finger.sheet.foe.monster, finger.sheet.foe.max_hp) == ("warden", 23)


# Cards, rests, items


def test_one_card_chosen_is_asked_about_once(finger: Finger) -> None:
    """RND-2: a round plays two."""
    finger.tap("monster:dead").tap("card:neutralize").tap("end-turn")
    assert "a round plays two" in finger.texts()
    assert finger.sheet.round == 1
    assert not finger.sheet.acted
    finger.tap("card:healing-waters").tap("end-turn")
    assert finger.sheet.phase is Phase.HERO_TURN


def test_of_two_cards_one_is_played_for_its_top_and_the_other_for_its_bottom(finger: Finger) -> None:
    """RND-4: after a top nobody is offered a second one."""
    done(lay(finger, "the-opportunist", Side.B, Zone.HAND), taps.Distance(to=1), taps.SetHp(who=Party.HERO, to=9))
    finger.tap("monster:dead").tap("card:the-opportunist").tap("card:neutralize").tap("end-turn")
    done(finger, taps.Play.model_validate({"card": "neutralize", "half": "top"}))
    finger.tap("end-turn")
    spots = {spot.id for spot in finger.screen.view().spots if spot.id.startswith(("half:", "basic:"))}
    assert spots == {"half:bottom", "basic:bottom"}
    assert "Move 2, or for nothing" in finger.texts()
    finger.tap("basic:bottom")
    assert zone(finger, "the-opportunist") is Zone.DISCARDED
    assert dict(finger.tracker.history.past[-2].after.halves).get("the-opportunist") is Half.BOTTOM


def test_another_card_than_the_one_drawn_at_the_table_can_be_lost_for_1_hp(finger: Finger) -> None:
    """RST-2: once, and not the first one."""
    for card in ("neutralize", "healing-waters"):
        lay(finger, card, Side.B, Zone.DISCARDED)
    finger.tap("monster:dead").to(Phase.CLEANUP)
    hp = finger.sheet.hp
    finger.tap("rest").tap("lost:neutralize").tap("again")
    assert zone(finger, "healing-waters") is Zone.LOST
    assert zone(finger, "neutralize") is Zone.HAND
    assert finger.sheet.hp == hp - 1


def test_cleanup_goes_on_at_once_a_rest_stands_beside(finger: Finger) -> None:
    """RST-1: it is offered, and nobody is asked whether it is left out."""
    for card in ("neutralize", "healing-waters"):
        lay(finger, card, Side.B, Zone.DISCARDED)
    finger.tap("monster:dead").to(Phase.CLEANUP).tap("end-turn")
    assert finger.sheet.phase is Phase.CARD_SELECTION


def test_cards_are_laid_one_after_the_other_on_a_page_that_stays(finger: Finger) -> None:
    finger.tap("cards")
    finger.taps = 0
    finger.tap("lies:neutralize:hand:B").tap("lies:healing-waters:lost:B").key(pygame.K_ESCAPE)
    assert finger.taps == 2
    assert (zone(finger, "neutralize"), zone(finger, "healing-waters")) == (Zone.HAND, Zone.LOST)
    assert "Undo: Deep Well: lost" in finger.texts()


def test_an_item_is_used_as_it_is_printed_and_says_what_it_does(finger: Finger) -> None:
    """ITM-1: a consumed item is consumed by one tap."""
    done(finger, taps.OwnItem(name="bitter-draught")).tap("item:0")
    assert finger.sheet.items[0].state is ItemCondition.CONSUMED
    assert "Bitter Draught: consumed" in finger.texts()
    text = finger.screen.desk.cards.text("en", "item.bitter-draught.text")
    assert text.split()[0] in finger.texts()
    finger.tap("items")
    assert any("gold" in label.text for label in finger.screen.texts())


def test_an_item_that_is_laid_on_the_table_stands_on_the_scenario_card(finger: Finger) -> None:
    """TRK-1."""

    def owned() -> list[str]:
        assert finger.sheet.campaign is not None
        return [*finger.sheet.campaign.items]

    done(finger, taps.KeepCard(), taps.OwnItem(name="bitter-draught"))
    assert owned() == ["bitter-draught"]
    done(finger, taps.SetItem(item=0, state=None))
    assert owned() == []


# What is said


def test_what_was_chosen_and_taken_back_is_said_to_be_taken_back(finger: Finger) -> None:
    finger.tap("card:neutralize").tap("card:neutralize")
    assert "Undo: Hot Ladle taken back" in finger.texts()
    assert "Hot Ladle chosen" not in finger.texts()


def test_a_lost_scenario_offers_lost_and_says_so_afterwards(finger: Finger) -> None:
    """END-2: what ended it is bright."""
    done(finger, taps.KeepCard()).typed("hero:hp", 0)
    finger.tap("onward")
    assert [spot.id for spot in finger.screen.view().spots if spot.meant] == ["lost"]
    finger.key(pygame.K_SPACE)
    assert "The scenario is lost" in finger.texts()
    finger.key(pygame.K_ESCAPE)
    assert "Between two scenarios" in finger.texts()


def test_looking_at_the_scenario_card_changes_nothing(finger: Finger) -> None:
    """TRK-1: it is laid on the table with the first thing written on it, and taken away with that."""
    before = finger.tracker.history.past
    finger.tap("card").key(pygame.K_ESCAPE)
    assert finger.tracker.history.past == before
    finger.tap("card").tap("gold+1").tap("undo").key(pygame.K_ESCAPE)
    assert finger.sheet.campaign is None


def test_a_shut_scenario_says_why_after_an_end_too(finger: Finger) -> None:
    """END-4."""
    done(finger, taps.KeepCard(), taps.Finish(won=True)).tap("card")
    finger.tap(_shut(finger))
    assert "(END-4)" in finger.texts()


def _shut(finger: Finger) -> str:
    """A scenario that nothing has unlocked."""
    return [spot.id for spot in finger.screen.view().spots if spot.id.startswith("scenario:")][-1]


def test_esc_closes_the_printed_map_and_leaves_the_map_open(finger: Finger) -> None:
    finger.tap("map").tap("card").key(pygame.K_ESCAPE)
    assert isinstance(finger.screen, MapPage)


def test_the_menu_keeps_its_places_between_scenarios(finger: Finger) -> None:
    def menu() -> list[str]:
        assert isinstance(finger.tap("menu").screen, MenuPage)
        found = [spot.id for spot in finger.screen.view().spots]
        finger.key(pygame.K_ESCAPE)
        return found

    before = menu()
    done(finger, taps.KeepCard(), taps.Finish(won=True))
    assert menu() == before


def test_strong_hits_are_suffered_by_the_letter_alone(finger: Finger) -> None:
    """An engaging round: what the monster does, its letter, what you do about it."""
    strong(finger)
    finger.taps = 0
    finger.tap("ask:turn").tap("letter:C").key(pygame.K_SPACE)
    assert finger.taps == 2
    assert Letter.C in finger.sheet.rolled


def test_any_table_is_renamed_and_taken_out_by_two_taps(finger: Finger) -> None:
    """What isn't open too; the one that is open stays the latest."""
    finger.tap("menu").tap("sheet").tap("scenario:2").tap("menu").tap("tables")
    finger.tap("table:1").tap("rename").write("Attic").key(pygame.K_RETURN)
    assert "Attic" in finger.texts()
    finger.tap("table:1").tap("drop")
    assert "Really take out Attic?" in finger.texts()
    finger.tap("drop")
    assert "Attic" not in finger.texts()
    finger.tap("table:0")
    assert finger.screen.view().spot("drop") is None
    for _ in range(3):
        finger.key(pygame.K_ESCAPE)
    assert finger.sheet.scenario != "teeth-in-the-fold"


# A monster that dies in its own turn


def dying(finger: Finger) -> Finger:
    """A monster whose next attack on you is its last: Retaliate answers it (ATK-10)."""
    row = {"initiative": 10, "move": 9, "attack": 1}
    stats = taps.Type.model_validate({"stats": {"hp": 3, "sets": dict.fromkeys("ABC", row)}})
    retaliate = taps.Add(who=Party.HERO, kind=MarkKind.RETALIATE, value=5)
    return done(finger, stats, taps.SetHp(who=Party.MONSTER, to=1), taps.Distance(to=1), retaliate)


def test_a_monster_that_dies_while_it_interrupts_leaves_you_the_rest_of_your_turn(finger: Finger) -> None:
    """ENG-5, ENG-11: what you have left happens on the map, and your cards lie as they lay."""
    finger.tap("monster:dead").tap("card:the-opportunist").tap("card:neutralize").to(Phase.HERO_TURN)
    dying(finger.tap(min(spot for spot in spots(finger) if spot.startswith("next:"))))
    finger.tap("letter:A").tap("onward")
    assert finger.sheet.interrupted
    finger.tap("onward").tap("letter:C").suffer()
    assert finger.sheet.foe is None
    assert finger.sheet.phase is Phase.HERO_TURN
    assert not finger.sheet.its_turn_is_done
    assert zone(finger, "neutralize") is Zone.CHOSEN


def test_a_monster_that_dies_in_its_turn_leaves_you_the_cleanup(finger: Finger) -> None:
    """RND-8, ENG-11: a short rest may still be taken."""
    finger.tap("card:the-opportunist").tap("card:neutralize")
    dying(finger)
    row = {"initiative": 99, "move": 9, "attack": 1}
    done(finger, taps.Type.model_validate({"stats": {"hp": 3, "sets": dict.fromkeys("ABC", row)}}))
    finger.tap("letter:A").to(Phase.MONSTER_TURN)
    round_ = finger.sheet.round
    finger.tap("onward").tap("letter:C").suffer()
    assert finger.sheet.foe is None
    assert (finger.sheet.phase, finger.sheet.round) == (Phase.CLEANUP, round_)


# Elements


def test_a_symbol_in_the_hand_is_offered_with_the_attack_and_used_up_by_it(finger: Finger) -> None:
    """ELM-1, ELM-2: Neutralize shows Fire, so Shadow Tactics may add 1; whoever pays it has paid for this turn."""
    assert finger.sheet.symbol(Element.FIRE) is Symbol.SHOWN
    before = foe_hp(finger.sheet)
    finger.tap("attack:shadow-tactics")
    assert "Fire: +1" in finger.texts()
    plain = finger.texts()
    finger.tap("fuel:fire")
    assert finger.texts() != plain
    finger.tap("letter:C")
    assert finger.sheet.symbol(Element.FIRE) is Symbol.USED
    hurt = before - (foe_hp(finger.sheet) if finger.sheet.foe is not None else 0)
    finger.tap("undo")
    assert finger.sheet.symbol(Element.FIRE) is Symbol.SHOWN
    finger.tap("attack:shadow-tactics").tap("letter:C")
    assert finger.sheet.symbol(Element.FIRE) is Symbol.SHOWN
    assert before - foe_hp(finger.sheet) == hurt - 1


def test_a_symbol_that_no_card_of_the_hand_shows_adds_nothing(finger: Finger) -> None:
    """ELM-1: on its side B Neutralize shows none."""
    lay(finger, "neutralize", Side.B, Zone.HAND)
    assert finger.sheet.symbol(Element.FIRE) is Symbol.ABSENT
    finger.tap("attack:shadow-tactics")
    assert finger.screen.view().spot("fuel:fire") is None


# One top and one bottom


def offers(finger: Finger) -> set[str]:
    """The attacks that are offered, by what stands large on their cards (ABL-1)."""
    finger.tap("ask:attack")
    names = "Finders Keepers", "Hot Ladle", "Deep Well", "Homebrew", "Any card"
    found = {name for name in names if f"{name}:" in finger.texts()}
    finger.tap("back")
    return found


def test_only_the_cards_of_the_round_attack_and_one_top_of_them(finger: Finger) -> None:
    """RND-2, RND-4: while nobody has chosen, all four; then the two, and once a top is played the bottoms only."""
    close(finger)
    assert offers(finger) == {"Finders Keepers", "Hot Ladle", "Deep Well", "Homebrew", "Any card"}
    finger.tap("card:shadow-tactics").tap("card:the-opportunist").to(Phase.HERO_TURN)
    assert offers(finger) == {"Finders Keepers", "Homebrew", "Any card"}
    finger.tap("attack:shadow-tactics").tap("letter:C").tap("letter:C")
    assert offers(finger) == {"Homebrew"}
    spot = finger.screen.view().spot("attack:the-opportunist")
    assert spot is not None
    assert spot.intent is None


# What a lost card brings


def test_a_half_that_heals_and_recovers_asks_about_both(finger: Finger) -> None:
    """RND-4, HEAL-1, RND-6: Healing Waters' side B; the card itself is lost only when its action is done (RND-5)."""
    lay(lay(finger, "healing-waters", Side.B, Zone.HAND), "neutralize", Side.B, Zone.LOST)
    finger.tap("card:healing-waters").tap("card:shadow-tactics").to(Phase.HERO_TURN)
    done(finger, taps.SetHp(who=Party.HERO, to=3))
    finger.tap("end-turn").tap("half:bottom")
    assert "Heal 5" in finger.texts()
    finger.tap("heal")
    assert finger.screen.view().spot("recover:healing-waters") is None
    finger.tap("recover:neutralize")
    assert finger.sheet.hp == 8
    assert zone(finger, "neutralize") is Zone.HAND
    assert zone(finger, "healing-waters") is Zone.LOST


# What is clear at once


def test_space_takes_the_bright_monster_and_never_empties_the_list(finger: Finger) -> None:
    finger.tap("monster:dead").tap("ask:fight").write("zzz")
    assert "No monster’s name begins so." in finger.texts()
    finger.tap("back").tap("ask:fight").write(" ")
    assert finger.settle().sheet.foe is not None


def test_hindrances_can_be_left_out(finger: Finger) -> None:
    """HIN-1: they are an advanced variant."""
    finger.tap("undo").tap("menu").tap("options").tap("auto:hindrances")
    assert isinstance(finger.screen, Tracker)
    for tile in scene_of(finger).monsters.values():
        fight = referee.fight(finger.screen.desk.cards, finger.sheet, tile)
        assert fight is None or fight.hindrances == ()


def scene_of(finger: Finger) -> Stage:
    on = scene(finger.screen.desk.cards, finger.sheet)
    assert on is not None
    return on


def test_a_card_is_read_by_pointing_at_it_and_large_in_two_taps(finger: Finger) -> None:
    spot = finger.screen.view().spot("card:neutralize")
    assert spot is not None
    assert "Attack 2, range 3" in spot.tip
    finger.tap("cards").tap("look:neutralize")
    assert isinstance(finger.screen, FacePage)


def test_a_win_is_told_once(finger: Finger) -> None:
    """END-3, MAP-9: the scenario card takes down what the table knows, the treasure with it."""
    on = scene_of(finger)
    hexes = [tile.hex for tile in on.monsters.values()]
    done(finger, taps.Part(), *(taps.Clear(hex=hex_) for hex_ in (*hexes, *on.treasures)))
    done(finger, taps.Finish(won=True))
    assert "Treasure" in finger.texts()
    finger.tap("card").tap("end")
    assert finger.settle().screen.view().spot("set-out") is not None


def test_the_attack_for_which_a_combat_begins_is_not_forgotten(finger: Finger) -> None:
    """ENG-6: once the monster's set is rolled, the large button goes on with it, and ends no turn."""
    finger.tap("monster:dead").tap("card:the-opportunist").tap("card:neutralize").to(Phase.HERO_TURN)
    finger.tap("attack:neutralize")
    finger.tap(next(spot for spot in spots(finger) if spot.startswith("on:")))
    row = {"initiative": 99, "move": 0}
    done(finger, taps.Type.model_validate({"stats": {"hp": 9, "sets": dict.fromkeys("ABC", row)}}), taps.Distance(to=2))
    finger.tap("letter:A").key(pygame.K_SPACE)
    assert isinstance(finger.screen, AttackPage)
    finger.tap("letter:A")
    assert dict(finger.sheet.halves) == {"neutralize": Half.TOP}
    assert finger.screen.view().spot("end-turn") is not None
