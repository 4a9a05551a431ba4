"""The referee at the cards: they show what he is told, he answers from what they show, and a game gets it all."""

from dataclasses import replace
from random import Random

import pytest

from holdin.data.load import built_in_cards
from holdin.game.dice import Dice
from holdin.game.figures import side_of
from holdin.game.session import Session
from holdin.game.setup import start_of
from holdin.game.stage import stage
from holdin.game.state import Phase, Setup, Zone
from holdin.hand import gestures as g
from holdin.hand import slots
from holdin.hand.card_sheet import heard, sheet
from holdin.hand.card_table import ByItself
from holdin.hand.sheet_conversion import sheet_of
from holdin.hand.state_reader import Finding, faces_up, read
from holdin.hand.table_history import TableHistory
from holdin.models.ability import Attack
from holdin.models.base import CardId, ScenarioId
from holdin.models.deck import HP, MAPS, MONSTER_HP
from holdin.models.letters import Condition, Element, Half, Lasting, Letter, Party
from holdin.tracker import referee, taps
from holdin.tracker.paper import TapError
from holdin.tracker.sheet import Automatic, MarkKind, Sheet, Symbol
from holdin.tracker.situation import UNKNOWN, loot_at, scene
from holdin.tracker.tap_effects import tapped

CARDS = built_in_cards()
HERO = next(iter(CARDS.characters))
FIRST = CARDS.campaign.start[0]
SEED = 71


def set_up(scenario: ScenarioId = FIRST) -> TableHistory:
    found = TableHistory(CARDS, HERO)
    found.do(g.SetUp(scenario=scenario))
    return found


def told(hands: TableHistory, *given: taps.Tap) -> Sheet:
    for tap in given:
        hands.do(g.Tell.model_validate({"tap": tap}))
    return sheet(CARDS, hands.now)


def fight(hands: TableHistory) -> taps.Fight | None:
    """A combat with the nearest living monster of the map that a way leads to."""
    here = sheet(CARDS, hands.now)
    on = scene(CARDS, here)
    assert on is not None
    alive = [tile for tile in on.monsters.values() if tile.hex not in here.gone]
    found = [each for tile in alive if (each := referee.fight(CARDS, here, tile)) is not None]
    return min(found, key=lambda each: each.distance, default=None)


def fought(hands: TableHistory) -> taps.Fight:
    """That combat begun."""
    start = fight(hands)
    assert start is not None
    told(hands, start)
    return start


def any_tap(luck: Random, now: Sheet, start: taps.Fight | None) -> taps.Tap:
    """Something that may be told, and that cards can show or the referee keeps in mind."""
    who = luck.choice(list(Party)) if now.foe is not None else Party.HERO
    choices: list[taps.Tap] = [
        taps.ChangeHp(who=who, by=luck.randint(-3, 3)),
        taps.Switch(who=who, condition=luck.choice(list(Condition))),
        taps.Loot(by=luck.randint(0, 2)),
        taps.EndTurn(),
        taps.Lead(initiative=luck.randint(1, 99)),
        taps.Rolled(letters=(luck.choice(list(Letter)),)),
        taps.Add(who=who, kind=MarkKind.SHIELD, value=luck.randint(1, 3)),
        taps.Automate(step=luck.choice(list(Automatic)), on=luck.random() < 0.5),
    ]
    if now.foe is None and start is not None:
        choices.append(start)
    if now.foe is not None:
        choices += [
            taps.Distance(to=luck.randint(1, 7)),
            taps.Behave(letter=luck.choice(list(Letter))),
            taps.Part(),
            taps.Hinder(kinds=(), sprung=False),
        ]
    return luck.choice(choices)


@pytest.mark.parametrize("scenario", list(CARDS.scenarios)[:8])
def test_the_cards_show_what_the_referee_is_told(scenario: ScenarioId) -> None:
    """SET-4: read back from the cards, the sheet is what the tracker would have made of the same taps."""
    luck, hands = Random(SEED), set_up(scenario)
    now = sheet(CARDS, hands.now)
    for _ in range(60):
        tap = any_tap(luck, now, fight(hands))
        try:
            wanted, _ = tapped(CARDS, now, tap)
        except TapError:
            continue
        if wanted.hp < 1 or wanted.hp > 14:
            continue
        now = told(hands, tap)
        assert now == wanted, tap


def test_a_fight_is_laid_on_the_cards_and_taken_back_by_its_names() -> None:
    """SET-3: the HP card slides down, its monster is in front, the tracker shows the distance."""
    hands = set_up()
    before = hands.now
    start = fought(hands)
    now = sheet(CARDS, hands.now)
    assert slots.fighting(hands.now)
    assert round(slots.distance_of(hands.now)) == start.distance == now.distance
    assert hands.now.card(MONSTER_HP).half == CARDS.monster_hp.half(start.hp)
    told(hands, taps.ChangeHp(who=Party.MONSTER, by=-1))
    assert hands.now.marks.monster_hp == start.hp - 1
    told(hands, taps.ChangeHp(who=Party.MONSTER, by=-99))
    assert not slots.fighting(hands.now)
    assert hands.undo(3) == 3
    assert hands.now == before


def test_a_hand_that_moves_the_cards_changes_what_the_referee_knows() -> None:
    """The cards rule: he reads them anew for each question."""
    hands = set_up()
    fought(hands)
    told(hands, taps.Switch(who=Party.MONSTER, condition=Condition.MUDDLE))
    place = slots.distance_place(hands.now, 1)
    hands.do(g.MoveCard(card="trackers", x=place.x, y=place.y))
    hands.do(g.MarkNumber(what=g.Marked.HP, value=3))
    hands.do(g.MarkNumber(what=g.Marked.MONSTER_HP, value=2))
    now = sheet(CARDS, hands.now)
    assert (now.distance, now.hp) == (1, 3)
    assert now.foe is not None
    assert now.foe.hp == 2
    assert now.conditions(Party.MONSTER) == (Condition.MUDDLE,)
    hands.do(g.Slide(card=HP, where="in"))
    ended = sheet(CARDS, hands.now)
    assert ended.foe is None
    assert ended.conditions(Party.MONSTER) == ()


def test_the_monster_s_turn_is_worked_out_and_carried_out_on_the_cards() -> None:
    """MTN-2: the referee's steps move the tracker and turn the HP cards."""
    hands = set_up()
    fought(hands)
    now = told(hands, taps.Behave(letter=Letter.A))
    answer = referee.monster_turn(CARDS, now)
    assert answer.reasons
    after = told(hands, *answer.steps)
    assert after.distance == round(slots.distance_of(hands.now))


def test_without_a_map_hp_distance_and_the_monster_that_shows_are_still_read() -> None:
    hands = set_up()
    map_ = next(card for card in hands.now.cards if card.card.startswith(MAPS) and card.y < 100)
    hands.do(g.Slide(card=map_.card, where="out"))
    hands.do(g.Slide(card=HP, where="out"))
    place = slots.distance_place(hands.now, 4)
    hands.do(g.MoveCard(card="trackers", x=place.x, y=place.y))
    now = sheet(CARDS, hands.now)
    assert now.scenario is None
    assert now.distance == 4
    assert now.foe is not None
    assert now.foe.stats is not None
    typed = told(hands, taps.Fight(hp=9, stats=UNKNOWN, distance=2, name="Zog"))
    assert typed.foe is not None
    assert (typed.foe.name, typed.foe.hp, typed.distance) == ("Zog", 9, 2)


@pytest.mark.parametrize("what", list(ByItself))
def test_everything_that_happens_by_itself_can_be_switched_off(what: ByItself) -> None:
    hands = set_up()
    fought(hands)
    hands.do(g.SwitchAutomatic(what=what, on=False))
    before = hands.now
    if what is ByItself.TURN:
        hands.do(g.MarkNumber(what=g.Marked.HP, value=3))
        assert hands.now.card(HP).half == before.card(HP).half
    elif what is ByItself.LAY:
        now = told(hands, taps.Switch(who=Party.HERO, condition=Condition.STUN), taps.Distance(to=7))
        assert hands.now.cards == before.cards
        assert now.conditions(Party.HERO) == (Condition.STUN,)
    elif what is ByItself.READ:
        hands.do(g.SwitchAutomatic(what=ByItself.LAY, on=False))
        assert told(hands, taps.Distance(to=7)).distance == 7
    hands.undo(1)
    hands.redo(1)
    assert not hands.now.does(what)


def test_what_was_told_goes_into_the_game_and_comes_back() -> None:
    """CON-4, MAP-4: conditions, round, doors and the dead are no longer lost between Hand and Play."""
    hands = set_up()
    fought(hands)
    told(hands, taps.Switch(who=Party.HERO, condition=Condition.MUDDLE))
    told(hands, *[taps.EndTurn() for _ in range(2)])
    told(hands, taps.Add(who=Party.MONSTER, kind=MarkKind.SHIELD, value=2))
    now = told(hands, taps.Switch(who=Party.MONSTER, condition=Condition.IMMOBILIZE))
    found = read(CARDS, hands.now)
    assert Finding.WRITTEN in {said.note for said in found.notes}
    assert found.setup is not None
    assert found.start is not None
    assert found.start.combat is not None
    session = Session(CARDS, found.setup, Dice(1), start=found.start)
    marks = {(side_of(each.bearer), each.condition, each.shield) for each in session.state.effects}
    assert (Party.MONSTER, Condition.IMMOBILIZE, 0) in marks
    assert (Party.MONSTER, None, 2) in marks
    back = TableHistory(CARDS, HERO)
    back.do(g.PickUp(setup=session.setup, start=start_of(session.state)))
    again = sheet(CARDS, back.now)
    kept = replace(now, leading=None, rolled=(), phase=Phase.CARD_SELECTION, acted=frozenset())
    assert replace(again, leading=None) == kept


def test_a_game_s_effects_stand_on_the_sheet_and_go_back_as_they_were() -> None:
    """CON-1 to CON-5: every effect of random games, through cards that somebody has told something."""
    luck, seen = Random(SEED), 0
    for seed in range(14):
        session = Session(CARDS, Setup(FIRST, HERO, 1, 2), Dice(seed))
        for _ in range(160):
            if session.state.ending is not None:
                break
            start = start_of(session.state)
            if start.effects and not session.state.turn.begun:
                hands = TableHistory(CARDS, HERO)
                hands.do(g.PickUp(setup=session.setup, start=start))
                told(hands, taps.Rolled(letters=(Letter.A,)))
                found = read(CARDS, hands.now)
                assert found.start == start, found.notes
                seen += 1
            session.do(luck.choice(session.legal()))
    assert seen > 5


def test_what_ended_and_why_is_told() -> None:
    """CON-4."""
    hands = set_up()
    told(hands, taps.Switch(who=Party.HERO, condition=Condition.MUDDLE), taps.EndTurn())
    before = hands.now
    told(hands, taps.EndTurn())
    assert [event.kind for event in heard(CARDS, before, taps.EndTurn())] == ["mark_ended"]


def test_a_table_of_any_game_reads_as_the_game_s_own_sheet() -> None:
    hands = set_up()
    found = read(CARDS, hands.now)
    assert found.setup is not None
    assert found.start is not None
    on = scene(CARDS, sheet(CARDS, hands.now))
    assert on is not None
    shown = sheet(CARDS, hands.now)
    assert {place.zone for place in shown.deck} == {Zone.HAND}
    assert replace(shown, elements=Sheet(HERO).elements, deck=()) == sheet_of(on, found.start)
    faces = [face for _, face in faces_up(CARDS, hands.now, Zone.HAND)]
    for element in Element:
        visible = any(element in face.elements for face in faces)
        assert (shown.symbol(element) is Symbol.SHOWN) is visible, "ELM-1: it shows on a fanned card"


def test_what_was_switched_off_stays_off_with_other_cards_on_the_table() -> None:
    """A scenario that is set up, a game that is picked up, the box: none of them switches anything on."""
    hands = set_up()
    memory = hands.now.memory
    assert memory is not None
    hands.do(g.SwitchAutomatic(what=ByItself.SETTLE, on=False))
    for gesture in (g.SetUp(scenario=FIRST), g.PickUp(setup=memory.setup, start=memory.start), g.Gather()):
        hands.do(gesture)
        assert not hands.now.does(ByItself.SETTLE), gesture.do


def abilities(hands: TableHistory) -> list[str]:
    return [card.card for card in hands.now.of("ability:")]


def test_the_end_of_your_turn_puts_the_chosen_cards_down() -> None:
    """RND-5; in tables of before, where hands alone did it, they stay."""
    for deck in (True, False):
        hands = set_up()
        for card in abilities(hands)[:2]:
            hands.do(g.Lay(card=card, where="chosen"))
        for _ in range(2):
            hands.do(g.Tell(tap=taps.EndTurn(), deck=deck))
        zones = [slots.zone_of(hands.now.card(card)) for card in abilities(hands)]
        assert zones.count(Zone.CHOSEN) == (0 if deck else 2)
        assert sum(hands.now.card(card).back for card in abilities(hands)) == (2 if deck else 0)


def test_a_long_rest_heals_and_a_second_draw_hurts() -> None:
    """RST-2, RST-3: as gestures of the hands, without the referee."""
    hands = set_up()
    one, other = abilities(hands)[:2]
    for card in (one, other):
        hands.do(g.Flip(card=card))
        hands.do(g.Lay(card=card, where="discard"))
    most = sheet(CARDS, hands.now).max_hp
    hands.do(g.MarkNumber(what=g.Marked.HP, value=most - 4))
    hands.do(g.Rest(card=one, long=True))
    assert sheet(CARDS, hands.now).hp == most - 2
    hands.undo()
    hands.do(g.Rest(card=one))
    hands.do(g.Rest(card=other, instead=one))
    assert sheet(CARDS, hands.now).hp == most - 5
    assert slots.zone_of(hands.now.card(one)) is Zone.HAND
    assert slots.zone_of(hands.now.card(other)) is Zone.LOST
    assert hands.now.sheet is None, "nothing was told"


def test_a_long_rest_takes_poison_away_and_a_second_draw_ends_regenerate() -> None:
    """HEA-2, HEA-3, RST-2, RST-3: as gestures of the hands; the referee was told what is on you."""
    hands = set_up()
    one, other = abilities(hands)[:2]
    for card in (one, other):
        hands.do(g.Flip(card=card))
        hands.do(g.Lay(card=card, where="discard"))
    most = sheet(CARDS, hands.now).max_hp
    hands.do(g.MarkNumber(what=g.Marked.HP, value=most - 4))
    told(hands, *(taps.Switch(who=Party.HERO, condition=each) for each in (Condition.POISON, Condition.REGENERATE)))
    hands.do(g.Rest(card=one, long=True))
    now = sheet(CARDS, hands.now)
    assert (now.hp, now.conditions(Party.HERO)) == (most - 4, (Condition.REGENERATE,))
    hands.undo()
    hands.do(g.Rest(card=one))
    hands.do(g.Rest(card=other, instead=one))
    now = sheet(CARDS, hands.now)
    assert (now.hp, now.conditions(Party.HERO)) == (most - 5, (Condition.POISON,))


def test_a_bonus_that_is_made_to_last_stays_after_an_attack() -> None:
    """CON-5: added to you, then set to last the scenario."""
    hands = set_up()
    fought(hands)
    told(hands, taps.Distance(to=1), taps.Add(who=Party.HERO, kind=MarkKind.BONUS, value=2))
    once = referee.your_attack(CARDS, sheet(CARDS, hands.now), Attack(value=2), 0, Letter.B)
    assert taps.Remove(mark=0) in once.steps, "CON-4: one without an end is for the next attack"
    now = told(hands, taps.Renew(mark=0, lasting=Lasting.SCENARIO))
    answer = referee.your_attack(CARDS, now, Attack(value=2), 0, Letter.B)
    assert not any(isinstance(step, taps.Remove) for step in answer.steps)
    assert told(hands, *answer.steps).effects == now.effects
    assert told(hands, taps.Renew(mark=0)).effects[0].every_attack is False


KICKS = "ability:the-opportunist"


@pytest.mark.parametrize("by", ["key", "drag", "told"])
def test_what_a_card_kept_below_gives_counts_until_it_is_taken_away(by: str) -> None:
    """RND-5, RND-6, CON-5: all attacks +2."""
    hands = set_up()
    fought(hands)
    hands.do(g.Flip(card=KICKS))
    if by == "key":
        hands.do(g.Lay(card=KICKS, where="kept"))
    elif by == "drag":
        hands.do(g.MoveCard(card=KICKS, x=slots.KEPT[0], y=slots.KEPT[1], angle=0))
    else:
        hands.do(g.Lay(card=KICKS, where="chosen"))
        hands.do(g.Tell(tap=taps.Play(card=CardId("the-opportunist"), half=Half.BOTTOM), deck=True))
    assert slots.kept_below(hands.now.card(KICKS))
    now = told(hands, taps.Distance(to=1))
    assert [each.bonus.value for each in now.effects if each.bonus is not None] == [2]
    answer = referee.your_attack(CARDS, now, Attack(value=2), 0)
    assert answer.blow is not None
    assert sum(answer.blow.bonuses) == 2
    found = read(CARDS, hands.now)
    assert found.start is not None
    assert found.start.effects == now.effects, "a game goes on with it"
    hands.do(g.Lay(card=KICKS, where="hand"))
    assert sheet(CARDS, hands.now).effects == ()


def test_a_card_without_a_lasting_effect_gives_nothing_below() -> None:
    hands = set_up()
    hands.do(g.Lay(card=KICKS, where="kept"))
    assert hands.now.sheet is None


def test_a_treasure_of_a_scenario_before_lies_there_no_more() -> None:
    """MAP-9: once in a campaign."""
    second = next(each for each in CARDS.scenarios.values() if stage(CARDS, Setup(each.id, HERO)).treasures)
    setup = Setup(second.id, HERO)
    ((hex_, treasure), *_) = stage(CARDS, setup).treasures.items()
    for taken in ((), (treasure,)):
        here = replace(setup, taken=taken)
        hands = TableHistory(CARDS, HERO)
        hands.do(g.PickUp(setup=here, start=start_of(Session(CARDS, here, Dice(1)).state)))
        now = told(hands, taps.Rolled(letters=(Letter.A,)))
        assert (loot_at(CARDS, now, hex_) is None) is bool(taken)
        on = scene(CARDS, now)
        assert on is not None
        assert (hex_ in on.treasures) is not bool(taken)
        assert (hex_ in on.found) is bool(taken), "its chest isn't drawn"
