"""What an answer is said to bring is what it brings."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from holdin.game.actions import Do, Play, Rolled, SetDistance, Step, Stop, Suffer
from holdin.game.asks import AskDamage, AskDistance, AskLetter, AskStep, RollFor
from holdin.game.futility import futile, in_vain
from holdin.game.machine import legal, question, take
from holdin.game.notation import parse
from holdin.game.outlook import (
    Odds,
    attack_asked,
    destinations,
    distances,
    landing,
    landings,
    outlook,
    price,
    rest_to_come,
    threat,
)
from holdin.game.state import Ending, GameState
from holdin.game.step import Refused
from holdin.game.striking import Cause
from holdin.models.base import CardId
from holdin.models.card_set import CardSet
from holdin.models.goals import Survive
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Half, Letter, Party
from tests.game.builder import Game, attack, card_set, hall, monster, move, printed
from tests.game.test_effects import IDLE
from tests.game.test_fights import always, fight
from tests.game.test_items import item, with_item
from tests.game.test_moving import hindered
from tests.strategies import small_set


def dealt(cards: CardSet, state: GameState) -> Counter[int]:
    """The damage of the attack under way for every way its letters can fall, nothing more being added."""
    found: Counter[int] = Counter()
    for letters in product(Letter, repeat=2):
        now = state
        for letter in letters:
            step = take(cards, now, Rolled(letter))
            hit = next((event for event in step.events if event.kind == "attack"), None)
            if hit is not None:
                found[int(str(hit.values["damage"]))] += 1
                break
            now = step.after
    return found


def foretold(game: Game, line: str) -> dict[int, Fraction]:
    seen = outlook(game.session.cards, game.state, parse(line)).attack
    assert seen is not None
    return odds_of(seen)


def odds_of(seen: Odds) -> dict[int, Fraction]:
    a, b, c = (outcome.modifier for outcome in seen.outcomes)
    return seen.blow.odds((a, b, c))


def test_an_attack_with_an_items_range_is_a_ranged_one_before_it_is_rolled() -> None:
    """ATK-5, ITM-4: beside its target it has disadvantage, as the roll then has."""
    bow = item("bow", use="spent", timing="attack", gain={"range": 2})
    cards = card_set(hall(1), monsters=(monster("wolf", 9, IDLE),), items=(bow,), hero_table=(-1, 0, 2))
    game = Game(cards, items=("bow",)).do("cards one two").roll("A").do("play one top")
    assert foretold(game, "do") == {2: Fraction(1, 3), 3: Fraction(1, 3), 5: Fraction(1, 3)}
    game.do("item bow")
    assert foretold(game, "do") == {2: Fraction(5, 9), 3: Fraction(3, 9), 5: Fraction(1, 9)}
    counted = dealt(cards, take(cards, game.state, Do()).after)
    assert {damage: Fraction(ways, 9) for damage, ways in counted.items()} == foretold(game, "do")


def test_every_addition_tells_its_own_odds() -> None:
    """ATK-4: before it is chosen."""
    charm = item("charm", use="spent", timing="attack", gain={"value": 2})
    game = with_item(charm, "90 - - -").do("cards one two").roll("A").do("play one top", "do")
    assert foretold(game, "go") == {3: Fraction(1)}
    assert foretold(game, "item charm") == {5: Fraction(1)}


def test_hp_is_told_with_the_table_that_it_lies_on() -> None:
    """HPC-1, HPC-2, MHP-1: yours after damage, the monster's after each letter."""
    tables = {hp: (hp, hp, hp) for hp in range(4)}
    cards = card_set(hall(1), monsters=(monster("wolf", 9, always("5 - 4 -")),), hero_table=tables)
    game = Game(cards).do("cards one two").roll("AA")
    seen = outlook(cards, game.state, Suffer())
    assert (seen.damage, seen.health) == (4, (6, 2, (2, 2, 2)))
    game.do("suffer", "play one top")
    odds = attack_asked(cards, game.state)
    assert odds is not None
    assert [lands.after.hp for lands in odds.lands] == [9 - 3 - 2] * 3
    assert [lands.after.half for lands in odds.lands] == [0] * 3


def test_what_the_monster_means_to_do_counts_what_its_turn_brings_first() -> None:
    """MTN-1, MTN-6, HIN-6: it heals before it rolls, so that another table is active; a trap may come before that."""
    healer = monster("wolf", 9, always("90 - 3 -", move={"heal": 2}))
    cards = card_set(hall(1), monsters=(healer,))
    halves = [half.model_copy(update={"table": ((at,) * 3,) * 4}) for at, half in enumerate(cards.monster_hp.halves)]
    cards = replace(cards, monster_hp=cards.monster_hp.model_copy(update={"halves": tuple(halves)}))
    game = Game(cards).do("cards one two").roll("A").do("play one top", "do").roll("A")
    assert fight(game).hp == 6
    seen = threat(cards, game.state)
    assert seen is not None
    assert seen.by is Party.MONSTER
    assert [outcome.damage for outcome in seen.outcomes] == [3 + 8 % 4] * 3


def test_a_lost_card_costs_rounds_and_a_discarded_one_does_not() -> None:
    """RND-5, RND-6, RST-1."""
    faces = {"one A": {"top": printed(attack(), lost=True)}}
    game = Game(card_set(hall(1), monsters=(monster("wolf", 9, IDLE),), faces=faces)).do("cards one two").roll("A")
    now = outlook(game.session.cards, game.state).rounds
    lost, kept = (outlook(game.session.cards, game.state, parse(f"play {card} top")) for card in ("one", "two"))
    assert (kept.rounds, lost.rounds) == (now, now - 4)


def test_a_move_tells_what_it_costs_springs_and_engages() -> None:
    """MOV-1, MOV-3, MAP-5, ENG-2, HIN-6."""
    rows = hall(4).splitlines()
    rows[3] = "  ^"
    game = Game(card_set("\n".join(rows), monsters=(monster("wolf", 9, always("90 - - 2")),)))
    game.do("cards one two", "play one bottom")
    cards = game.session.cards
    reached = destinations(cards, game.state)[Hex(1, 2)]
    assert (reached.cost, reached.damage, reached.engaging) == (3, 0, ("wolf-1",))
    game.do("do")
    seen = outlook(cards, game.state, Step(Hex(1, 1)))
    assert (seen.cost, seen.damage, seen.engages, seen.health.hp) == (1, 3, (), 7)
    assert outlook(cards, game.state, Stop()).engages == ()
    game = hindered("^", always("90 - - 3"), {"one A": {"bottom": printed(move(6))}})
    game.do("cards one two").roll("A").do("play one bottom")
    assert distances(game.session.cards, game.state)[1][0] == Do()
    seen = outlook(game.session.cards, game.state, *distances(game.session.cards, game.state)[1])
    assert (seen.cost, seen.damage) == ((fight(game).distance - 1) * (1 + len(fight(game).kinds)), 3)


@pytest.mark.parametrize("seed", range(40))
def test_in_any_game_what_was_told_comes_true(seed: int) -> None:
    """ATK-4 to ATK-6, DMG-1, MOV-1: over random cards, each answer's outlook against what then happened."""
    random = Random(seed)
    cards = small_set(random)
    game = Game(cards, items=("left", "right"), hindrances=True)
    for _ in range(150):
        actions = legal(cards, game.state)
        if not actions:
            break
        action, before = random.choice(actions), game.state
        if isinstance(question(before), AskLetter):
            game.session.do(action)
            continue
        seen = outlook(cards, before, action)
        game.session.do(action)
        after = game.state
        ask = question(after)
        coming = ask.amount if isinstance(ask, AskDamage) and not isinstance(action, Suffer) else 0
        assert seen.health.hp == max(after.you.hp - coming, 0)
        if isinstance(ask, AskLetter) and ask.purpose is RollFor.MODIFIER:
            assert seen.attack is not None
            counted = dealt(cards, after)
            assert odds_of(seen.attack) == {damage: Fraction(ways, counted.total()) for damage, ways in counted.items()}
        if isinstance(before.agenda[-1], AskStep) and isinstance(action, Step) and isinstance(ask, AskStep):
            assert seen.cost == before.agenda[-1].left - ask.left
        if isinstance(before.agenda[-1], AskDistance) and isinstance(action, SetDistance):
            assert seen.cost is not None
            assert seen.cost <= before.agenda[-1].left


# Actions that do nothing


def why_futile(game: Game, line: str) -> tuple[str, str] | None:
    play = parse(line)
    assert isinstance(play, Play)
    found = futile(game.session.cards, game.state, play)
    return None if found is None else (found.rule, found.code)


LOOT: dict[str, object] = {"kind": "loot", "range": 1}
DISARM: dict[str, object] = {"kind": "disarm_trap"}
HEAL: dict[str, object] = {"kind": "heal", "value": 2}
RECOVER: dict[str, object] = {"kind": "recover"}
REFRESH: dict[str, object] = {"kind": "refresh"}
HARM: dict[str, object] = {"kind": "harm", "value": 1}
SUFFER: dict[str, object] = {"kind": "suffer", "value": 1}
CHOICE: dict[str, object] = {"kind": "choose", "options": [[LOOT], [HEAL]]}
DARK: dict[str, object] = {"kind": "shield", "value": 1, "requires": ["dark"]}


@pytest.mark.parametrize(
    ("abilities", "reason"),
    [
        ((attack(),), ("ATK-1", "no_target")),
        ((attack(), SUFFER), ("ATK-1", "no_target")),
        ((LOOT, attack()), ("LOT-1", "no_loot")),
        ((DISARM,), ("DSR-1", "no_trap")),
        ((HEAL,), ("HEAL-1", "full_hp")),
        ((RECOVER,), ("RND-6", "no_lost_card")),
        ((REFRESH,), ("ITM-1", "no_spent_item")),
        ((HARM,), ("ENG-10", "no_enemy")),
        ((DARK,), ("ELM-3", "elements_missing")),
        ((CHOICE,), ("LOT-1", "no_loot")),
        ((SUFFER, HEAL), None),
        ((attack(), move()), None),
        ((move(), LOOT), None),
    ],
)
def test_an_action_that_can_do_nothing_says_why(
    abilities: tuple[dict[str, object], ...], reason: tuple[str, str] | None
) -> None:
    """RND-4: as things stand, before its card is put down; what comes after harm isn't judged."""
    faces = {"one A": {"top": printed(*abilities)}}
    game = Game(card_set(hall(6), monsters=(monster("wolf", 9, always("90 - - -")),), faces=faces)).do("cards one two")
    assert why_futile(game, "play one top") == reason
    assert why_futile(game, "play two bottom") is None
    assert why_futile(game, "play one top basic") == ("ATK-1", "no_target")


@pytest.mark.parametrize(
    ("abilities", "reason"),
    [
        ((attack(), RECOVER), Refused("RND-6", "no_lost_card")),
        ((move(), RECOVER), Refused("RND-6", "no_lost_card")),
        ((SUFFER, RECOVER), None),
        ((move(), LOOT), None),
    ],
)
def test_a_part_that_recovers_nothing_is_told_beforehand(
    abilities: tuple[dict[str, object], ...], reason: Refused | None
) -> None:
    """RND-6: though the rest of the action is worth its card; what comes after harm isn't judged."""
    faces = {"one A": {"top": printed(*abilities)}}
    game = Game(card_set(hall(6), monsters=(monster("wolf", 9, always("90 - - -")),), faces=faces)).do("cards one two")
    play = parse("play one top")
    assert isinstance(play, Play)
    assert in_vain(game.session.cards, game.state, play) == reason


def test_a_part_that_a_condition_forbids_is_told_beforehand() -> None:
    """CON-2: disarmed you may still move, and are told that the attack is none."""
    faces = {"one A": {"top": printed(move(), attack())}}
    cards = card_set(hall(1), monsters=(monster("wolf", 9, always("5 - 0 -", conditions=["disarm"])),), faces=faces)
    game = Game(cards).do("cards one two").roll("AA")
    while "play one top" not in game.legal():
        game.do("suffer" if "suffer" in game.legal() else "do")
    play = parse("play one top")
    assert isinstance(play, Play)
    assert in_vain(game.session.cards, game.state, play) == Refused("CON-2", "disarmed")


def test_an_enemy_out_of_reach_makes_an_attack_futile_until_you_come_near() -> None:
    """ATK-1: the distance is told; range that could be added counts."""
    bow = item("bow", use="spent", timing="attack", gain={"range": 6})
    faces = {"one A": {"top": printed(attack())}}
    cards = card_set(hall(3), monsters=(monster("wolf", 9, always("90 - - 5")),), items=(bow,), faces=faces)
    game = Game(cards).do("cards one two").roll("A")
    found = futile(cards, game.state, Play(CardId("one"), Half.TOP))
    assert found is not None
    assert (found.code, dict(found.values)) == ("out_of_reach", {"monster": "wolf-1", "distance": "3", "range": "1"})
    assert why_futile(game.do("play two bottom", "do", "distance 1"), "play one top") is None
    game = Game(cards, items=("bow",)).do("cards one two").roll("A")
    assert why_futile(game, "play one top") is None


def test_a_move_that_goes_nowhere_is_futile() -> None:
    """CON-2, MOV-3: immobilized, or with hindrances that cost more than it moves."""
    held = hindered("^", always("90 - - 4"), {"one A": {"bottom": printed(move(1))}}).do("cards one two").roll("A")
    assert why_futile(held, "play one bottom") == ("MOV-3", "no_step")
    assert why_futile(held, "play two bottom") is None
    wolf = monster("wolf", 9, always("5 - 4 -", conditions=[Condition.IMMOBILIZE]))
    bound = Game(card_set(hall(1), monsters=(wolf,))).do("cards one two").roll("AA").do("suffer")
    assert why_futile(bound, "play one bottom") == ("CON-2", "immobilized")
    assert why_futile(bound, "play one top") is None


# Prices, and where HP land


def test_what_an_answer_costs_in_rounds_of_cards_is_told_before_it_is_given() -> None:
    """RND-5, RST-1, DMG-1: lost cards, rests, cards given up against damage."""
    faces = {"one A": {"top": printed(attack(), lost=True)}}
    game = Game(card_set(hall(1), monsters=(monster("wolf", 9, always("90 - 1 -")),), faces=faces))
    cards = game.session.cards
    game.do("cards one two").roll("A")
    assert price(cards, game.state, parse("play one top")) == (8, 4)
    assert price(cards, game.state, parse("play two top")) is None
    game.do("play two top", "do").roll("A").do("play one bottom", "skip").roll("A")
    assert price(cards, game.state, parse("suffer")) is None
    assert price(cards, game.state, parse("discard one two")) == (8, 7)


def test_a_rest_that_comes_early_costs_the_rounds_still_in_hand() -> None:
    """RST-1, RST-2: whichever card it takes."""
    game = Game(card_set())
    for _ in "AB":
        game.do("cards one two", "play one top", "play two bottom", "skip")
    assert price(game.session.cards, game.state, parse("short-rest")) == (7, 5)
    assert price(game.session.cards, game.state, parse("no-rest")) is None


def test_what_hp_land_on_is_told_of_both_sides() -> None:
    """HPC-1, MHP-1, ATK-10: the half before and after, and whether its modifiers are better; what is retaliated."""
    tables = {0: (0, 0, 0), 1: (1, 1, 1), 2: (-1, 0, 0), 3: (0, 1, -1)}
    wolf = monster("wolf", 9, always("90 - 2 -"), retaliate=2)
    faces = {"two A": {"bottom": printed({"kind": "harm", "value": 4})}}
    cards = card_set(hall(1), monsters=(wolf,), hero_table=tables, faces=faces)
    game = Game(cards).do("cards one two").roll("A").do("play one top")
    odds = attack_asked(cards, game.state)
    assert odds is not None
    assert [lands.after.hp for lands in odds.lands] == [9 - 2, 9 - 3, 9 - 3]
    assert odds.back is not None
    assert (odds.back.before.hp, odds.back.after.hp) == (10, 8)
    assert (odds.back.turns, odds.back.better) == (True, 1)
    game.do("do").roll("B").do("suffer")
    ((who, lands),) = landings(cards, game.state, parse("play two bottom"), Do())
    assert (who, lands.before.hp, lands.after.hp, lands.turns, lands.better) == (Party.MONSTER, 6, 2, False, 0)
    death = landing(cards, game.state, Party.HERO, 0)
    assert death is not None
    assert (death.after.half, death.turns, death.better) == (None, False, 0)


def test_why_an_attack_has_advantage_or_disadvantage_is_known_and_told() -> None:
    """ATK-5, ATK-6: before its roll, and with what came of it."""
    faces = {"one A": {"top": printed(attack(range=2, advantage=True))}}
    cards = card_set(hall(1), monsters=(monster("wolf", 9, IDLE),), faces=faces)
    game = Game(cards).do("cards one two").roll("A").do("play one top")
    odds = attack_asked(cards, game.state)
    assert odds is not None
    assert odds.causes == (Cause.HELPED, Cause.ADJACENT)
    game.do("do").roll("A")
    assert game.seen("attack")[0]["causes"] == ("helped", "adjacent")


def test_the_last_round_that_is_survived_threatens_with_no_rest() -> None:
    """END-1, RND-3: to rest no more seemed to exhaust you where the round's end wins."""
    rounds = Survive(rounds=3)
    game = Game(card_set(hall(9), success=rounds))
    for pair in (("one", "two"), ("three", "four"), ("one", "two")):
        first, second = pair
        game.do(f"cards {first} {second}", f"play {first} bottom basic", "skip", f"play {second} top basic")
        if game.asks == "rest" and game.state.round < 3:
            game.do("no-rest")
    assert game.asks == "rest"
    assert rest_to_come(game.session.cards, game.state) is None
    assert game.do("no-rest").state.ending is Ending.GOAL
