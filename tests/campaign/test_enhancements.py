"""Enhancements in town, in the games that follow, and in saves (ENH-1, ENH-2)."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from holdin.campaign.actions import NOTATION, Enhance, Plan
from holdin.campaign.expansion import fitted
from holdin.campaign.machine import CampaignStep, apply, legal, new_campaign, setup
from holdin.campaign.state import CampaignStage, CampaignState
from holdin.campaign.town import sticker_price
from holdin.game.notation import parse
from holdin.game.outlook import outlook
from holdin.game.setup import faults
from holdin.game.stage import stage
from holdin.game.state import Setup
from holdin.game.step import Refused
from holdin.models.base import CardId, CharacterId, EnhancementId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.enhancement import Enhancement, Sticker
from holdin.models.letters import Condition, Fights, Half, Side
from holdin.saves.campaign import KeptCampaign
from holdin.saves.reading import look
from tests.campaign.test_campaign import campaign_set
from tests.game.builder import Game, attack, card_set, character, hall, monster, move, printed
from tests.game.open_play.playing import OpenGame
from tests.game.test_fights import always
from tests.saves.campaigns import begun, plan, play


def kind(id_: str, lines: str, price: int = 50, changes: str = "value", **more: Any) -> Enhancement:
    plain = {"id": id_, "lines": lines.split(), "price": price, "changes": changes, **more}
    return Enhancement.model_validate(plain)


KINDS = (
    kind("attack", "attack"),
    kind("range", "attack heal", 30, "range"),
    kind("move", "move", 30),
    kind("strengthen", "move", 50, "condition", condition="strengthen"),
    kind("muddle", "attack", 50, "condition", condition="muddle"),
    kind("teleport", "teleport", 40),
    kind("poison", "attack", 75, "condition", condition="poison"),
    kind("wound", "attack", 75, "condition", condition="wound"),
    kind("regenerate", "move", 50, "condition", condition="regenerate"),
    kind("target", "attack", 50, "targets"),
)
FACES = {
    "one A": {"top": printed(attack(3, dots=2)), "bottom": printed(move(3, dots=1), {"kind": "loot", "range": 1})},
    "two A": {"top": printed(attack(2, range=3, dots=1)), "bottom": printed(move(3))},
}


def enhanced_set() -> CardSet:
    """The small campaign's set, with dots on two cards and a tenth of the prices."""
    cards = campaign_set()
    campaign = cards.campaign.model_copy(update={"enhancement_percent": 10})
    hero = character(FACES, (0, 0, 0))
    return replace(cards, characters={hero.id: hero}, enhancements={k.id: k for k in KINDS}, campaign=campaign)


CARDS = enhanced_set()
HERO = CharacterId("hero")
RICH = replace(CARDS, campaign=CARDS.campaign.model_copy(update={"start_gold": 30}))
"""A campaign begins with some gold."""


def town(gold: int = 50, **changes: Any) -> CampaignState:
    return replace(new_campaign(CARDS, "Mara", HERO), gold=gold, **changes)


def done(state: CampaignState, *lines: str) -> CampaignState:
    for line in lines:
        action = NOTATION.parse(line)
        assert isinstance(action, Plan)
        step = apply(CARDS, state, action)
        assert isinstance(step, CampaignStep), (line, step)
        state = step.after
    return state


def refused(state: CampaignState, line: str) -> tuple[str, str]:
    action = NOTATION.parse(line)
    assert isinstance(action, Plan)
    answer = apply(CARDS, state, action)
    assert isinstance(answer, Refused)
    return answer.rule, answer.code


def offered(state: CampaignState) -> list[str]:
    return [NOTATION.show(each) for each in legal(CARDS, state) if isinstance(each, Enhance)]


# In town


def test_a_sticker_is_bought_for_gold_and_stays() -> None:
    """ENH-1: the gold is paid, the sticker is on the card, and nothing sells it."""
    after = done(town(), "enhance one A 1 top 0 attack")
    assert (after.gold, after.stickers) == (
        45,
        (Sticker(CardId("one"), Side.A, 1, Half.TOP, 0, EnhancementId("attack")),),
    )
    assert not [each for each in legal(CARDS, after) if each.word == "sell"]


def test_the_town_offers_what_goes_on_a_dot_and_can_be_paid() -> None:
    """ENH-1: held play's kinds on lines that print what they add to, for both levels of a face."""
    harms = ["top 0 muddle", "top 0 poison", "top 0 wound"]
    first = ["top 0 attack", *harms, "bottom 0 move", "bottom 0 strengthen", "bottom 0 regenerate"]
    second = ["top 0 attack", "top 0 range", *harms]
    assert offered(town()) == [
        *(f"enhance one A {level} {place}" for level in (1, 2) for place in first),
        *(f"enhance two A {level} {place}" for level in (1, 2) for place in second),
    ]
    assert offered(town(gold=4)) == [
        "enhance one A 1 bottom 0 move",
        "enhance two A 1 top 0 range",
    ]
    assert offered(town(gold=0)) == []


@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("enhance one A 1 top 0 range", "ENH-1", "nothing_to_add_to"),
        ("enhance one A 1 top 0 move", "ENH-1", "wrong_line"),
        ("enhance one A 1 bottom 1 move", "ENH-1", "no_dot"),
        ("enhance one A 1 bottom 7 move", "ENH-1", "no_dot"),
        ("enhance none A 1 bottom 0 move", "ENH-1", "no_dot"),
        ("enhance one A 1 top 0 glitter", "ENH-1", "unknown_enhancement"),
        ("enhance one A 1 top 0 target", "ENH-1", "needs_open_play"),
    ],
)
def test_what_is_refused_says_why(line: str, rule: str, code: str) -> None:
    """ENH-1: a sticker needs a dot, its own kind of line, and something to add to."""
    assert refused(town(), line) == (rule, code)


def test_a_further_target_is_sold_where_a_scenario_that_is_known_is_fought_on_the_open_map() -> None:
    """ENH-1, OPN-1: by what the campaign began with, or as a scenario prescribes it."""
    line = "enhance one A 1 top 0 target"
    assert line in offered(town(fights=Fights.OPEN))
    scenarios = {
        key: page.model_copy(update={"fights": Fights.OPEN if key == "two" else None})
        for key, page in CARDS.scenarios.items()
    }
    mixed = replace(CARDS, scenarios=scenarios)
    before, after = (town(unlocked=tuple(map(ScenarioId, known))) for known in (["zero", "one"], ["zero", "two"]))
    plan_ = NOTATION.parse(line)
    assert isinstance(plan_, Enhance)
    assert isinstance(apply(mixed, before, plan_), Refused)
    assert isinstance(apply(mixed, after, plan_), CampaignStep)


def test_a_dot_takes_one_sticker() -> None:
    """ENH-2: the attack has two dots, the move one."""
    once = done(town(), "enhance one A 1 bottom 0 move")
    assert refused(once, "enhance one A 1 bottom 0 strengthen") == ("ENH-2", "no_dot_free")
    twice = done(town(), "enhance one A 1 top 0 attack", "enhance one A 1 top 0 attack")
    assert refused(twice, "enhance one A 1 top 0 muddle") == ("ENH-2", "no_dot_free")


def test_prices_grow_with_level_and_with_the_action() -> None:
    """ENH-2, ENH-1: a tenth of 50, of 50 + 75, of 50 + 25, rounded up; the other half's action is another one."""
    state = done(town(), "enhance one A 1 top 0 attack")

    def costs(*where: Any) -> int:
        return sticker_price(CARDS, state, Sticker(CardId("one"), Side.A, *where))

    assert costs(1, Half.TOP, 0, EnhancementId("muddle")) == 13
    assert costs(2, Half.TOP, 0, EnhancementId("attack")) == 8
    assert costs(1, Half.BOTTOM, 0, EnhancementId("move")) == 3
    assert refused(replace(state, gold=12), "enhance one A 1 top 0 muddle") == ("ENH-2", "too_dear")


def test_cards_are_enhanced_in_town_only() -> None:
    """ENH-1, SET-2: not while the king's business is done, and not while a card is to be turned."""
    line = "enhance one A 1 top 0 attack"
    king = done(town(items=(ItemId("fang"),)), "scenario zero 1")
    assert king.stop is CampaignStage.SETUP
    assert refused(king, line) == ("ENH-1", "only_in_town")
    assert refused(replace(town(), stop=CampaignStage.UPGRADE, upgrades_due=1), line)[0] == "LVL-2"


# In force


def stickers(*lines: str) -> tuple[Sticker, ...]:
    plans = [NOTATION.parse(f"enhance {each}") for each in lines]
    return tuple(each.sticker for each in plans if isinstance(each, Enhance))


def game(*lines: str, **more: Any) -> Game:
    return Game(CARDS, scenario="zero", stickers=stickers(*lines), **more)


def test_the_scenario_is_played_with_the_stickers() -> None:
    """ENH-1: the set-up of the next scenario has them, and its faces are the enhanced ones."""
    state = replace(done(town(), "enhance one A 1 top 0 attack", "scenario zero 1"))
    face = stage(CARDS, setup(state)).printed_face(CardId("one"), Side.A)
    assert face.top.abilities[0].model_dump()["value"] == 4


def test_a_sticker_on_an_attack_strikes_harder() -> None:
    """ENH-1: Attack 3 with Attack + 1 and Muddle deals 4, and the target is muddled; the outlook knows it before."""
    cards = card_set(hall(1), faces=FACES, monsters=(monster("wolf", 9, always("90 - - -")),))
    on = stickers("one A 1 top 0 attack", "one A 1 top 0 muddle")
    game = Game(replace(cards, enhancements=CARDS.enhancements), stickers=on)
    game.do("cards one two").roll("A").do("play one top")
    seen = outlook(game.session.cards, game.state, parse("do")).attack
    assert seen is not None
    assert seen.blow.value == 4
    game.do("do").roll("A").do("do")
    assert game.seen("attack")[0]["damage"] == 4
    assert {"who": "wolf-1", "condition": Condition.MUDDLE} in game.seen("condition_gained")


def test_a_further_target_is_attacked_on_the_open_map_and_nobody_more_in_the_hand() -> None:
    """ENH-1, ARE-4: Target + 1 on an attack of one."""
    wolf = monster("wolf", 9, always("90 - - -"))
    cards = card_set(".   .\n  W\nW   .\n  @\n.   .\n", faces=FACES, monsters=(wolf,))
    cards, on = replace(cards, enhancements=CARDS.enhancements), stickers("one A 1 top 0 target")
    open_ = OpenGame(cards, stickers=on).do("cards one two").play_on({"chance": "letter A"}, until="play")
    open_.do("play one top", "do", "target wolf-1").roll("A").do("target wolf-2").roll("A")
    assert [each["monster"] for each in open_.seen("attack")] == ["wolf-1", "wolf-2"]
    held = Game(cards, stickers=on).do("engage wolf-1", "cards one two").play_on({"chance": "letter A"}, until="play")
    held.do("play one top", "do").roll("A")
    assert [each["monster"] for each in held.seen("attack")] == ["wolf-1"]
    assert held.asks == "play"


def test_a_condition_for_yourself_comes_with_the_line() -> None:
    """ENH-1: Strengthen on a move is gained when the move is done, and not when it is skipped."""
    done_, skipped = (
        game("one A 1 bottom 0 strengthen").do("cards two one", "play one bottom", answer) for answer in ("do", "skip")
    )
    assert done_.seen("condition_gained") == [{"who": "hero", "condition": Condition.STRENGTHEN}]
    assert skipped.seen("condition_gained") == []


def test_a_set_up_with_a_sticker_that_cannot_lie_there_is_refused() -> None:
    """ENH-1, ENH-2: a game's set-up is held to the same rules as the town."""

    def fault(*lines: str) -> list[tuple[str, str | None]]:
        setup = Setup(ScenarioId("zero"), HERO, stickers=stickers(*lines))
        return [(each.field, each.rule) for each in faults(CARDS, setup)]

    assert fault("one A 1 top 0 attack", "one A 1 top 0 muddle") == []
    assert fault(*["one A 1 bottom 0 move"] * 2) == [("stickers", "ENH-2")]
    assert fault("one B 1 top 0 attack") == [("stickers", "ENH-1")]


# In saves


def kept(path: Path) -> KeptCampaign:
    """A campaign with some gold, won by playing."""
    return begun(path, RICH)


def again(path: Path) -> CampaignState:
    with closing(KeptCampaign.open(path, RICH)) as campaign:
        return campaign.state


def test_a_sticker_is_in_the_journal_and_undone_like_any_plan(tmp_path: Path) -> None:
    """ENH-1: what was bought is there when the campaign is opened again; taken back, the gold is back."""
    path = tmp_path / "c.holdin"
    with closing(kept(path)) as campaign:
        plan(campaign, "enhance one A 1 top 0 attack")
        plan(campaign, "enhance one A 1 bottom 0 move")
        assert campaign.undo() == 1
        state = campaign.state
    assert (state.gold, len(state.stickers)) == (25, 1)
    assert again(path) == state


def test_a_snapshot_and_the_game_after_it_have_the_stickers(tmp_path: Path) -> None:
    """ENH-1: at a scenario's end the campaign is written whole; the next scenario plays with them, and replays so."""
    path = tmp_path / "c.holdin"
    with closing(kept(path)) as campaign:
        plan(campaign, "enhance one A 1 top 0 attack")
        plan(campaign, "scenario zero 0")
        play(campaign)
        plan(campaign, "finish")
        assert '"stickers":[{"card":"one"' in path.read_text()
        plan(campaign, "scenario zero 0" if not campaign.state.completed else "scenario one 0")
        play(campaign, 3)
        assert campaign.game is not None
        state, played = campaign.state, campaign.game.state
    assert played.setup.stickers == state.stickers != ()
    assert again(path) == state


def test_a_campaign_knows_how_it_is_fought_when_it_is_opened_again(tmp_path: Path) -> None:
    """ENH-1, OPN-1: by its header; a snapshot doesn't say it."""
    path = tmp_path / "c.holdin"
    with closing(KeptCampaign.begin(path, RICH, "Mara", HERO, 7, fights=Fights.OPEN)) as campaign:
        plan(campaign, "enhance one A 1 top 0 target")
        plan(campaign, "scenario zero 0")
        plan(campaign, "give-up")
        plan(campaign, "enhance one A 1 top 0 target")
        state = campaign.state
    assert path.read_text().count('"fights"') == 1
    assert again(path) == state
    assert (state.fights, len(state.stickers)) == (Fights.OPEN, 2)


def test_a_campaign_without_stickers_is_written_as_ever(tmp_path: Path) -> None:
    """ENH-1: so that saves of before keep their checksums, and their readers."""
    path = tmp_path / "c.holdin"
    with closing(kept(path)) as campaign:
        plan(campaign, "scenario zero 0")
        play(campaign)
        plan(campaign, "finish")
    assert "stickers" not in path.read_text()
    assert look(path, replace(CARDS)).state.stickers == ()


def test_cards_that_have_lost_a_dot_let_go_of_its_sticker() -> None:
    """ENH-1: what the cards have no room for any more is left out when a snapshot is taken over."""
    state = done(town(), "enhance one A 1 top 0 attack", "enhance one A 1 bottom 0 move")
    assert fitted(CARDS, state) == state
    plain = {**FACES, "one A": {"top": printed(attack(3)), "bottom": printed(move(3, dots=1))}}
    hero = character(plain, (0, 0, 0))
    assert [each.enhancement for each in fitted(replace(CARDS, characters={HERO: hero}), state).stickers] == ["move"]
