"""The referee at the cards, by input events alone: asked, told, overridden, switched off, declined."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from holdin.game.state import Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_sheet import sheet
from holdin.hand.card_table import ByItself
from holdin.models.base import CardId
from holdin.models.deck import HP, MONSTER_HP
from holdin.models.hexes import DIRECTIONS, Hex
from holdin.models.letters import Condition, Letter, Party, Side
from holdin.tracker import taps
from holdin.tracker.sheet import MarkKind, Sheet
from holdin.tracker.situation import scene
from holdin.ui.hand.card_referee import CardReferee
from holdin.ui.hand.hand_screen import HandScreen
from tests.ui.hand.hand_driver import CARDS, HandDriver
from tests.ui.seat import SMALLEST


def asked(hands: HandDriver) -> HandDriver:
    """The referee's sheet over the cards."""
    hands.key(pygame.K_a)
    assert isinstance(hands.app.screen, CardReferee)
    return hands


def fight(hands: HandDriver) -> None:
    """A combat with the nearest monster of the map."""
    asked(hands).tap("ask:fight")
    hands.tap(next(spot.id for spot in hands.app.screen.view().spots if spot.id.startswith("on:")))


def two_chosen(hands: HandDriver) -> None:
    """The first two of your cards, on the referee's sheet."""
    for card in next(iter(CARDS.characters.values())).cards[:2]:
        hands.tap(f"card:{card.id}")


def cards_again(hands: HandDriver) -> HandDriver:
    for _ in range(3):
        if not isinstance(hands.app.screen, HandScreen):
            hands.key(pygame.K_ESCAPE)
    assert hands.screen.table is not None
    return hands


def now(hands: HandDriver) -> Sheet:
    """What the referee reads from the cards."""
    screen = hands.app.screen
    table = screen.table if isinstance(screen, CardReferee) else hands.table
    return sheet(CARDS, table)


def test_a_fight_is_begun_and_the_cards_show_it(hands: HandDriver) -> None:
    """SET-3, ENG-9: three presses; the HP card slides down, the tracker shows the distance."""
    fight(hands)
    cards_again(hands)
    assert slots.fighting(hands.table)
    foe = now(hands).foe
    assert foe is not None
    assert hands.card(MONSTER_HP).half == CARDS.monster_hp.half(foe.hp)
    assert round(slots.distance_of(hands.table)) == now(hands).distance
    hands.tap("undo")
    assert not slots.fighting(hands.table)


def test_what_does_the_monster_do_is_answered_rolled_and_carried_out(hands: HandDriver) -> None:
    """MTN-2, ROLL-1: the ruler is thrown for its set and its attack; HP and distance are laid on the cards."""
    fight(hands)
    for _ in range(3):
        hands.tap("distance-1")
    hands.tap("roll")
    foe = now(hands).foe
    assert foe is not None
    assert foe.behaviour is hands.app.screen.over.ruled  # type: ignore[attr-defined]  # it is the referee's screen
    assert hands.app.screen.view().spot("ruled") is None, "a roll is used once"
    before = now(hands)
    hands.tap("ask:turn")
    assert "MTN-2" in hands.texts()
    hands.tap("roll")
    while hands.app.screen.view().spot("suffer") is not None:
        hands.tap("suffer")
    after = now(hands)
    cards_again(hands)
    assert after.rolled
    assert hands.table.marks.hp == after.hp
    assert round(slots.distance_of(hands.table)) == after.distance
    assert after.hp <= before.hp
    names = hands.screen.texts()
    assert any("HP" in label.text for label in names)


def test_damage_is_suffered_or_taken_by_cards_that_are_named(hands: HandDriver) -> None:
    """DMG-1: a discarded card is lost, or two of the hand are discarded by the book; the answer's steps are as ever."""
    own = [card.card for card in hands.table.of("ability:")]
    for gesture in (g.Flip(card=own[0]), g.Lay(card=own[0], where="discard")):
        hands.screen.does(gesture)
    fight(hands)
    hands.tap("letter:C")
    for _ in range(6):
        hands.tap("distance-1")
    hands.tap("ask:turn")
    hands.tap("letter:B")
    offered = {spot.id for spot in hands.app.screen.view().spots}
    names = [card.removeprefix("ability:") for card in own]
    assert f"negate:{names[0]}" in offered
    pairs = {frozenset(spot.removeprefix("negate:").split("+")) for spot in offered if "+" in spot}
    assert set(map(frozenset, combinations(names[1:], 2))) <= pairs
    hands.tap(next(spot for spot in offered if {*spot.removeprefix("negate:").split("+")} == {*names[1:3]}))
    cards_again(hands)
    assert now(hands).hp == now(hands).max_hp
    assert all(hands.card(card).back and slots.zone_of(hands.card(card)) is Zone.HAND for card in own[1:3])


def test_a_monster_is_dead_at_one_tap_on_0(hands: HandDriver) -> None:
    """ATK-11, ENG-11: the HP card slides up, and the referee knows its hex."""
    assert hands.screen.view().spot("hp:0") is not None, "your own end can be marked"
    fight(hands)
    cards_again(hands)
    foe = now(hands).foe
    hands.key(pygame.K_t)
    hands.tap("hp:0")
    assert not slots.fighting(hands.table)
    assert foe is not None
    assert foe.hex in now(hands).gone
    end = hands.screen.view().spot("hp:0")
    assert end is not None
    assert end.intent is None, "nobody is left to die; the other numbers keep their places"


def test_does_my_attack_reach_takes_the_attacks_of_the_hand(hands: HandDriver) -> None:
    """ATK-1, ATK-4: A, B and C each with its damage; the letter that the ruler shows can be taken."""
    fight(hands)
    hands.tap("letter:B")
    cards_again(hands)
    hands.key(pygame.K_t)
    before = now(hands).foe
    asked(hands).tap("ask:attack")
    assert "ATK-1" in hands.texts()
    faces = [spot.id for spot in hands.app.screen.view().spots if spot.id.startswith("face:")]
    assert len(faces) > 1
    reaching = next(index for index, spot in enumerate(hands.app.screen.faces) if spot.attack.range == 4)  # type: ignore[attr-defined]  # the screen that was opened
    hands.tap(f"face:{reaching}")
    assert "A " in hands.texts()
    hands.tap("ruled")
    after = now(hands).foe
    assert before is not None
    assert after is not None
    assert after.hp <= before.hp
    cards_again(hands)
    assert hands.table.marks.monster_hp == after.hp


def test_what_a_chosen_attack_does_besides_is_told_and_carried_out(hands: HandDriver) -> None:
    """ATK-7: the condition that is printed on a card in the hand."""
    fight(hands)
    while now(hands).distance > 3:
        hands.tap("distance-1")
    hands.tap("ask:attack")
    printed = hands.app.screen.faces  # type: ignore[attr-defined]  # it is the page of an attack
    muddles = next(index for index, each in enumerate(printed) if each.attack.conditions == (Condition.MUDDLE,))
    hands.tap(f"face:{muddles}")
    assert "After the damage: Muddle" in hands.texts()
    hands.tap("letter:C")
    assert now(hands).conditions(Party.MONSTER) == (Condition.MUDDLE,)


def test_am_i_engaged_and_how_many_hindrances(hands: HandDriver) -> None:
    """ENG-2, HIN-1: read from the map at the arrow."""
    asked(hands).tap("ask:engaged")
    assert "ENG-2" in hands.texts()
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    fight(hands)
    hands.tap("hindrances")
    assert any(spot.id.startswith("counted:") for spot in hands.app.screen.view().spots)
    hands.tap("kinds:1")
    assert len(now(hands).hindering.kinds) == 1


def test_who_engages_you_is_fought_from_the_answer(hands: HandDriver) -> None:
    """ENG-2, ENG-8: the map is slid until a monster is beside you; the answer begins the combat."""
    on = scene(CARDS, now(hands))
    assert on is not None
    tile = next(iter(on.monsters.values()))
    free = [hex_ for q, r in DIRECTIONS if (hex_ := Hex(tile.hex.q + q, tile.hex.r + r)) in on.face.hexes]
    free = [hex_ for hex_ in free if on.terrain.get(hex_) is None and hex_ not in on.monster_hexes]
    hands.screen.does(g.Tell(tap=taps.Place(hex=free[0])))
    asked(hands).tap("ask:engaged")
    hands.tap("fight:0")
    foe = now(hands).foe
    assert foe is not None
    assert now(hands).distance == 1
    assert foe.hex == tile.hex


def test_an_answer_can_be_declined_and_a_reading_overridden(hands: HandDriver) -> None:
    fight(hands)
    hands.tap("letter:A")
    before = hands.app.screen.table  # type: ignore[attr-defined]  # the screen that was opened
    hands.tap("ask:turn")
    hands.key(pygame.K_ESCAPE)
    assert hands.app.screen.table == before  # type: ignore[attr-defined]  # the screen that was opened
    hands.tap("hero:hp")
    hands.tap("digit:4")
    cards_again(hands)
    assert 4 in CARDS.characters[hands.table.character].hp_card.halves[hands.card(HP).half].hp


def test_conditions_stand_beside_the_cards_and_end_with_their_reason(hands: HandDriver) -> None:
    """CON-4: told by one tap, ended by the turn, explained in the log."""
    asked(hands).tap("hero:muddle")
    cards_again(hands)
    assert "Muddle" in hands.texts()
    asked(hands)
    two_chosen(hands)
    hands.tap("end-turn")
    hands.tap("end-turn")
    assert now(hands).conditions(Party.HERO) == ()
    hands.tap("log")
    assert "CON-4" in hands.texts()
    hands.key(pygame.K_ESCAPE)
    hands.tap("steps")
    hands.tap("step:-5")
    assert now(hands).conditions(Party.HERO) == ()
    assert hands.app.screen.over.book.past[-1].gesture == g.SetUp(scenario=CARDS.campaign.start[0])  # type: ignore[attr-defined]  # the screen that was opened


@pytest.mark.parametrize("what", list(ByItself))
def test_each_thing_that_happens_by_itself_has_a_switch(hands: HandDriver, what: ByItself) -> None:
    asked(hands).tap("options")
    hands.tap(f"by-itself:{what}")
    cards_again(hands)
    assert not hands.table.does(what)
    before = {card.card: card for card in hands.table.cards}
    if what is ByItself.LAY:
        asked(hands).tap("hero:stun")
        hands.tap("hero:hp-1")
        cards_again(hands)
        assert now(hands).conditions(Party.HERO) == (Condition.STUN,)
        assert {card.card: card for card in hands.table.cards} == before
    hands.tap("steps")
    hands.tap("step:-1" if what is not ByItself.LAY else "step:-3")
    assert hands.table.does(what)


def test_the_tracker_s_own_switches_hold_here_too(hands: HandDriver) -> None:
    asked(hands).tap("options")
    hands.tap("auto:conditions_end")
    hands.tap("hero:muddle")
    two_chosen(hands)
    for spot in ("end-turn", "end-turn"):
        hands.tap(spot)
    assert now(hands).conditions(Party.HERO) == (Condition.MUDDLE,)


def test_the_leading_card_is_named_with_its_initiative(hands: HandDriver) -> None:
    """RND-2."""
    asked(hands).tap("lead")
    hands.tap("lead:1")
    assert now(hands).leading is not None
    hands.tap("lead")
    hands.tap("other")
    hands.tap("digit:4")
    hands.tap("digit:7")
    assert now(hands).leading == 47


def test_another_hex_is_tapped_and_the_map_slides(hands: HandDriver) -> None:
    """HPC-3: the arrow points at it."""
    asked(hands).tap("map")
    free = next(spot for spot in hands.app.screen.view().spots if spot.id.startswith("hex:") and spot.intent)
    hands.tap(free.id)
    cards_again(hands)
    last = hands.screen.book.past[-1].gesture
    assert isinstance(last, g.Tell)
    assert isinstance(last.tap, taps.Enter)
    assert now(hands).place == last.tap.hex


def test_what_was_told_is_there_after_a_restart(hands: HandDriver, tmp_path: Path) -> None:
    fight(hands)
    hands.tap("monster:stun")
    before = now(hands)
    cards_again(hands)
    hands.close()
    with HandDriver(tmp_path) as again:
        assert now(again) == before
        hands.app = again.app


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [SMALLEST, (1920, 1080)])
def test_everything_can_be_read(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    with HandDriver(tmp_path, size, lang) as found:
        fight(found)
        found.tap("hero:muddle")
        pages = ["", "roll", "ask:attack", "options", "log", "steps", "lead"]
        for page in pages:
            if page:
                found.tap(page)
            window = pygame.Rect((0, 0), size)
            for label in found.app.screen.texts():
                assert label.ink.px >= 14
                assert window.contains(label.rect), label
                assert "…" not in label.text.removesuffix("before …").removesuffix("до …"), label
            if page not in {"", "roll"}:
                found.key(pygame.K_ESCAPE)
        cards_again(found)
        assert all(label.ink.px >= 14 for label in found.screen.texts())


def test_an_attack_is_one_step_and_tells_all_that_came_of_it(hands: HandDriver) -> None:
    """CON-4, ROLL-1: throw, the bonus used up, roll, HP and the half that was played are taken back as one."""
    fight(hands)
    cards_again(hands)
    for tap in (
        taps.Distance(to=1),
        taps.Add(who=Party.HERO, kind=MarkKind.BONUS, value=2),
        taps.Behave(letter=Letter.A),
    ):
        hands.screen.does(g.Tell(tap=tap, deck=True))
    two_laid = [card.card for card in hands.table.of("ability:")][:2]
    for card in two_laid:
        hands.screen.does(g.Lay(card=card, where="chosen"))
    hands.screen.does(g.Tell(tap=taps.EndTurn(), deck=True))
    book, there = hands.screen.book, now(hands)
    before = book.undoable
    asked(hands).tap("ask:attack")
    hands.tap("roll")
    assert book.undoable >= before + 3
    assert "your modifier" in hands.texts()
    cards_again(hands)
    assert "your modifier" in hands.texts(), "beside the cards, too"
    after = now(hands)
    hands.tap("undo")
    assert (book.undoable, now(hands)) == (before, there)
    hands.tap("redo")
    assert now(hands) == after


def test_a_card_is_called_by_what_stands_on_it_large_wherever_it_is_spoken_of(hands: HandDriver) -> None:
    """ABL-1: by the name of the side that is up."""
    words, first = hands.screen.desk.words, hands.table.of("ability:")[0].card
    name = words.face_name(CardId(first.removeprefix("ability:")), Side.A, 1)
    hands.screen.does(g.Lay(card=first, where="chosen"))
    hands.frame()
    assert name in hands.texts()
    asked(hands).tap(f"card:{first.removeprefix('ability:')}")
    assert f"{name} taken back" in hands.texts()


def test_a_rest_is_asked_of_the_very_cards_that_are_discarded(hands: HandDriver) -> None:
    """RST-1, RST-3: two lie on the pile, so a long rest is legal; it loses one, heals 2, and is the whole turn."""
    own = [card.card for card in hands.table.of("ability:")]
    for card in own[:2]:
        for gesture in (g.Flip(card=card), g.Lay(card=card, where="discard")):
            hands.screen.does(gesture)
    hands.screen.does(g.MarkNumber(what=g.Marked.HP, value=now(hands).max_hp - 3))
    asked(hands).tap("rest")
    hands.tap(f"lost:{own[0].removeprefix('ability:')}")
    cards_again(hands)
    assert slots.zone_of(hands.card(own[0])) is Zone.LOST
    assert slots.zone_of(hands.card(own[1])) is Zone.HAND
    assert now(hands).hp == now(hands).max_hp - 1


def test_the_first_chosen_card_leads_until_another_is_told(hands: HandDriver) -> None:
    """RND-2: its initiative stays when it has been used, whatever its other side says."""
    own = [card.card for card in hands.table.of("ability:")]
    for card in own[:2]:
        hands.screen.does(g.Lay(card=card, where="chosen"))
    lead = now(hands).leading
    hands.screen.does(g.Lay(card=own[0], where="turned"))
    assert now(hands).leading == lead is not None
    asked(hands).tap("lead")
    hands.tap("lead:0")
    assert now(hands).leading != lead
