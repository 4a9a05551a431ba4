"""Between scenarios: town, king, treasure, rewards, levels (SET-2, ITM-2, ITM-3, END-2 to END-4, LVL, MAP-9, TRK-1)."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from holdin.campaign.actions import NOTATION, Begin, Plan, Sell
from holdin.campaign.ending import until_level
from holdin.campaign.machine import CampaignStep, apply, legal, new_campaign, open_scenarios, setup, why_not_play
from holdin.campaign.state import CampaignStage, CampaignState, Chosen
from holdin.errors import SaveError
from holdin.game.machine import new_game
from holdin.game.state import Ending, GameState
from holdin.game.step import Event, Refused
from holdin.models.base import (
    AchievementId,
    CharacterId,
    ItemId,
    MonsterId,
    ScenarioId,
    TreasureId,
)
from holdin.models.card_set import CardSet
from holdin.models.goals import KillAll
from holdin.models.item import Item, MonsterCard, MonsterCardHalf
from holdin.models.rewards import Rewards, Treasure
from holdin.models.scenario import Campaign, Scenario
from holdin.models.special_rules import Bonus
from holdin.saves.campaign import KeptCampaign
from holdin.saves.reading import look
from tests.game.builder import card_set, hall

S = [ScenarioId(name) for name in ("zero", "one", "two", "three", "four")]


def item(id_: str, price: int = 10, slot: str = "small", **more: Any) -> Item:
    return Item.model_validate({"id": id_, "slot": slot, "price": price, **more})


ITEMS = (
    item("hat", 7, "head"),
    item("cap", 5, "head"),
    item("ring", 4),
    item("charm", 4),
    item("crown", 9, "head", locked=True),
    item("fang", 8),
    item("bag", 12, "legs", room=2),
)


def campaign_set() -> CardSet:
    """Five scenarios: zero unlocks one and two, which block each other; one unlocks three; four needs a gem."""
    cards = card_set(hall(4).replace(".", "T", 1), items=ITEMS)
    base: Scenario = next(iter(cards.scenarios.values()))

    def page(number: int, **more: Any) -> Scenario:
        return base.model_copy(update={"id": S[number], "number": number + 1, **more})

    pages = (
        page(0, unlocks=(S[1], S[2], S[4]), rewards=Rewards(gold=6)),
        page(1, unlocks=(S[3],), blocks=(S[2],), rewards=Rewards(achievements=(AchievementId("gem"),))),
        page(2, blocks=(S[1],)),
        page(3, rewards=Rewards(items=(ItemId("hat"),), unlock_items=(ItemId("crown"),))),
        page(4, requires=(AchievementId("gem"),), rules=(Bonus(goal=KillAll(), rewards=Rewards(gold=3)),)),
    )
    treasures = {
        TreasureId("chest"): Treasure(id=TreasureId("chest"), gold=3, item=ItemId("cap")),
        TreasureId("goal"): Treasure(id=TreasureId("goal"), goal=True),
    }
    return replace(
        cards,
        scenarios={each.id: each for each in pages},
        treasures=treasures,
        monster_cards=(MonsterCard(halves=(MonsterCardHalf(monster=MonsterId("wolf"), item=ItemId("fang")),)),),
        campaign=Campaign(start=(S[0],), achievements=(AchievementId("gem"),), endings=(S[3],)),
    )


CARDS = campaign_set()


def start() -> CampaignState:
    return new_campaign(CARDS, "Mara", CharacterId("hero"))


def ended(state: CampaignState, ending: Ending = Ending.GOAL, tokens: int = 0, *treasures: str) -> GameState:
    """The chosen scenario's game, ended so."""
    game = new_game(CARDS, setup(state)).after
    hero = replace(game.hero, tokens=tokens, treasures=tuple(map(TreasureId, treasures)))
    return replace(game, hero=hero, ending=ending, agenda=())


def plan(state: CampaignState, line: str, game: GameState | None = None) -> tuple[CampaignState, list[Event]]:
    action = NOTATION.parse(line)
    assert isinstance(action, Plan)
    step = apply(CARDS, state, action, game)
    assert isinstance(step, CampaignStep), step
    return step.after, list(step.events)


def refused(state: CampaignState, line: str) -> Refused:
    action = NOTATION.parse(line)
    assert isinstance(action, Plan)
    answer = apply(CARDS, state, action)
    assert isinstance(answer, Refused)
    return answer


def lines(state: CampaignState) -> set[str]:
    return {NOTATION.show(action) for action in legal(CARDS, state)}


def won(state: CampaignState, scenario: ScenarioId, tokens: int = 0, *treasures: str) -> CampaignState:
    """Play a scenario to a success."""
    state, _ = plan(state, f"scenario {scenario} 1")
    if state.stop is CampaignStage.SETUP:
        state, _ = plan(state, "play")
    return plan(state, "finish", ended(state, Ending.GOAL, tokens, *treasures))[0]


def test_a_campaign_begins_with_the_first_star() -> None:
    """TRK-1, SCL-1: the first scenario at any of four levels; nothing to buy without gold."""
    assert lines(start()) == {f"scenario zero {level}" for level in range(4)}
    assert refused(start(), "scenario one 1") == Refused("END-4", "scenario_locked", (("scenario", "one"),))


def test_success_pays_rewards_and_marks_the_card() -> None:
    """END-2, END-3, LOT-2: tokens are worth 2 gold each."""
    state = won(start(), S[0], 4)
    assert state.gold == 14
    assert state.completed == (S[0],)
    assert open_scenarios(CARDS, state) == (S[1], S[2])
    assert why_not_play(CARDS, state, S[0]) == Refused("END-4", "scenario_completed", (("scenario", "zero"),))
    assert why_not_play(CARDS, state, S[4]) == Refused(
        "END-4", "achievement_missing", (("scenario", "four"), ("achievement", "gem"))
    )


@pytest.mark.parametrize("ending", [Ending.NO_HP, Ending.NO_CARDS, Ending.FAILED])
def test_looted_tokens_become_gold_after_a_failure_too(ending: Ending) -> None:
    """END-2, LOT-2, END-4: nothing else is gained, and the scenario may be played again."""
    state, _ = plan(start(), "scenario zero 1")
    state, events = plan(state, "finish", ended(state, ending, 3))
    assert [event.kind for event in events] == ["tokens_paid"]
    assert (state.gold, state.completed, state.unlocked) == (6, (), (S[0],))
    assert "scenario zero 0" in lines(state)
    assert new_game(CARDS, setup(replace(state, chosen=Chosen(S[0], 1)))).after.you.hp == 10


def test_circles_and_achievements_come_on_success_only() -> None:
    """END-3: Ruling; a failed scenario may be replayed, its tokens are paid."""
    state, _ = plan(won(start(), S[0]), "scenario one 1")
    state, _ = plan(state, "finish", ended(state, Ending.NO_HP, 2))
    assert state.gold == 6 + 4
    assert state.blocked == ()
    assert state.achievements == ()
    assert S[1] in open_scenarios(CARDS, state)
    state = won(state, S[1])
    assert state.blocked == (S[2],)
    assert refused(state, "scenario two 1").code == "scenario_blocked"
    assert open_scenarios(CARDS, state) == (S[4], S[3])


def test_after_every_third_completed_scenario_a_level_and_a_card() -> None:
    """END-3, LVL-1, LVL-2: the card is chosen before anything else."""
    state = won(won(start(), S[0]), S[1])
    assert state.level == 1
    assert [until_level(CARDS, each) for each in (start(), state)] == [3, 1]
    state = won(state, S[3])
    assert (state.level, state.stop) == (2, CampaignStage.UPGRADE)
    assert lines(state) == {"upgrade one", "upgrade two", "upgrade three", "upgrade four"}
    assert refused(state, "sell hat").rule == "LVL-2"
    state, _ = plan(state, "upgrade two")
    assert state.upgrades == ("two",)
    assert state.stop is CampaignStage.TOWN
    state, _ = plan(state, "scenario four 2")
    assert setup(state).upgrades == ("two",)
    assert setup(state).character_level == 2
    assert until_level(CARDS, state) == 3
    assert until_level(CARDS, replace(state, level=5)) == 0


@pytest.mark.parametrize(
    ("ending", "earned", "gold"),
    [(Ending.GOAL, True, 6 + 3), (Ending.GOAL, False, 6), (Ending.NO_HP, True, 6)],
)
def test_a_bonus_counts_if_it_was_earned_and_the_scenario_won(ending: Ending, earned: bool, gold: int) -> None:
    """END-3: a special rule's reward is added to the scenario's own."""
    state, _ = plan(won(won(start(), S[0]), S[1]), "scenario four 1")
    game = ended(state, ending)
    board = replace(game.board, lapsed=frozenset({0} if earned else ()))
    state, _ = plan(state, "finish", replace(game, board=board))
    assert state.gold == gold


def test_rewards_of_items_and_locked_items() -> None:
    """END-3, ITM-3."""
    rich = replace(won(start(), S[0]), gold=50)
    assert refused(rich, "buy crown") == Refused("ITM-3", "item_locked", (("item", "crown"),))
    state = won(won(rich, S[1]), S[3])
    state, _ = plan(state, "upgrade one")
    assert state.items == ("hat",)
    state, _ = plan(state, "sell hat")
    assert state.gold == 50 + 3
    state, _ = plan(state, "buy crown")
    assert state.items == ("crown",)


def test_buying_needs_gold_a_slot_and_room() -> None:
    """ITM-2, ITM-3: half the price back, rounded down."""
    state = replace(start(), gold=11)
    assert refused(state, "buy nothing").code == "no_such_item"
    state, _ = plan(state, "buy hat")
    assert state.gold == 4
    assert refused(state, "buy hat").code == "item_owned"
    assert refused(replace(state, gold=9), "buy cap").code == "slot_taken"
    assert refused(state, "buy fang").code == "too_expensive"
    state, _ = plan(state, "buy ring")
    assert refused(replace(state, gold=9), "buy charm").code == "too_many_items"
    state, _ = plan(state, "sell hat")
    assert state.gold == 3


def test_the_king_takes_what_the_scenario_needs_at_full_price() -> None:
    """SET-2: then you may buy and sell at once, but not what he needs."""
    state = replace(start(), gold=20)
    state, _ = plan(state, "buy fang")
    state, events = plan(state, "scenario zero 1")
    assert [(event.kind, event.values) for event in events] == [("king_took", {"item": "fang", "gold": 8})]
    assert (state.stop, state.gold, state.items) == (CampaignStage.SETUP, 20, ())
    assert refused(state, "buy fang").rule == "SET-2"
    assert "buy hat" in lines(state)
    state, _ = plan(state, "play")
    assert state.stop is CampaignStage.PLAYING
    assert lines(state) == set()
    assert refused(state, "buy hat").code == "scenario_under_way"


@pytest.mark.parametrize("gone", ["king_took", "item_sold"])
def test_what_is_more_than_you_may_own_is_sold_before_the_scenario(gone: str) -> None:
    """SET-2, ITM-2: the king takes the bag that gave room for the rest, or you sell it while he waits."""
    bag = MonsterCard(halves=(MonsterCardHalf(monster=MonsterId("wolf"), item=ItemId("bag")),))
    cards = replace(CARDS, monster_cards=(bag,) if gone == "king_took" else CARDS.monster_cards)
    owned = ("bag", "hat", "ring") + (("charm",) if gone == "king_took" else ("fang",))
    state = replace(start(), gold=9, items=tuple(map(ItemId, owned)))
    for line in ("scenario zero 1",) if gone == "king_took" else ("scenario zero 1", "buy charm", "sell bag"):
        step = apply(cards, state, cast("Plan", NOTATION.parse(line)))
        assert isinstance(step, CampaignStep), step
        state, last = step.after, step.events[-1]
    assert last.kind == gone
    assert state.stop is CampaignStage.SETUP
    blocked = apply(cards, state, Begin())
    assert isinstance(blocked, Refused)
    assert (blocked.rule, blocked.code) == ("ITM-2", "sell_first")
    step = apply(cards, state, Sell(ItemId("ring")))
    assert isinstance(step, CampaignStep)
    assert Begin() in legal(cards, step.after)


def test_without_such_items_the_king_does_not_stop_you() -> None:
    """SET-2."""
    state, events = plan(start(), "scenario zero 0")
    assert state.stop is CampaignStage.PLAYING
    assert events[0].kind == "scenario_set_up"


def test_a_treasure_is_gained_at_the_end_and_once() -> None:
    """MAP-9: also when the scenario fails; a goal treasure gives nothing and is there again."""
    state, _ = plan(start(), "scenario zero 1")
    state, _ = plan(state, "finish", ended(state, Ending.NO_CARDS, 0, "chest", "goal"))
    assert (state.gold, state.items, state.taken) == (3, ("cap",), ("chest",))
    state, _ = plan(state, "scenario zero 1")
    assert setup(state).taken == ("chest",)


def test_too_many_items_after_a_treasure_are_sold_by_choice() -> None:
    """MAP-9: Ruling; at ITM-3's price, until what is owned may be owned."""
    state = replace(start(), items=(ItemId("hat"), ItemId("ring")))
    state, _ = plan(state, "scenario zero 1")
    state, _ = plan(state, "finish", ended(state, Ending.GOAL, 0, "chest"))
    assert state.stop is CampaignStage.SELL
    assert lines(state) == {"sell hat", "sell ring", "sell cap"}
    still, _ = plan(state, "sell ring")
    assert still.stop is CampaignStage.SELL
    state, _ = plan(state, "sell cap")
    assert state.stop is CampaignStage.TOWN
    assert state.gold == 6 + 3 + 2


def test_finish_waits_for_the_end() -> None:
    """END-1."""
    state, _ = plan(start(), "scenario zero 1")
    assert legal(CARDS, state, new_game(CARDS, setup(state)).after) == ()
    assert refused(state, "finish").rule == "END-1"


def test_a_campaign_goes_on_where_it_was(tmp_path: Path) -> None:
    """Every plan and every answer is on disk; the same campaign comes back, its game included."""
    path = tmp_path / "mara.holdin"
    campaign = KeptCampaign.begin(path, CARDS, "Mara", CharacterId("hero"), 7)
    campaign.plan(NOTATION.parse("scenario zero 1"))  # type: ignore[arg-type]  # the line is a plan
    assert campaign.game is not None
    for turn in range(9):
        actions = campaign.game.legal()
        campaign.game.do(actions[turn % len(actions)])
    campaign.game.undo(2)
    state, game = campaign.state, campaign.game.state
    with pytest.raises(SaveError, match="another window"):
        KeptCampaign.open(path, CARDS)
    campaign.close()
    again = KeptCampaign.open(path, CARDS)
    assert again.game is not None
    assert (again.state, again.game.state, len(again.game.undone)) == (state, game, 2)
    again.close()
    assert look(path, CARDS).state == state


def test_plans_since_the_last_scenario_can_be_taken_back(tmp_path: Path) -> None:
    """Named steps; what has been played stays played."""
    campaign = KeptCampaign.begin(tmp_path / "a.holdin", CARDS, "Mara", CharacterId("hero"), 7)
    campaign.plan(NOTATION.parse("scenario zero 1"))  # type: ignore[arg-type]  # the line is a plan
    assert campaign.undo() == 0
    assert campaign.state.stop is CampaignStage.PLAYING
    campaign.close()
    assert look(tmp_path / "a.holdin", CARDS).state.stop is CampaignStage.PLAYING


def test_each_scenario_begun_has_dice_of_its_own() -> None:
    """A replayed scenario is not the same game again."""
    state = replace(start(), gold=20)
    one, _ = plan(state, "scenario zero 1")
    two, _ = plan(plan(one, "finish", ended(one, Ending.NO_HP))[0], "scenario zero 1")
    assert (one.played, two.played) == (1, 2)
