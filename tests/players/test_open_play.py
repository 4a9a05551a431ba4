"""Players on the open map: they play every scenario to its end, and by what monsters mean to do."""

import pytest

from holdin.data.load import load_set
from holdin.game.actions import Place, Step, Stop, Suffer, UseItem
from holdin.game.asks import AskCards, AskDamage, AskStep
from holdin.game.dice import Dice
from holdin.game.evolve import evolve
from holdin.game.figures import Figure, summon_id
from holdin.game.machine import legal, question, table
from holdin.game.place_asks import AskTeleport
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import GameState, Setup
from holdin.models.ability import Summon
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights, Tile
from holdin.players.bots import Bot, player
from holdin.players.open_evaluation import Need, need
from holdin.players.open_front import Front
from holdin.players.open_play import chance_to_win, worth_trying
from holdin.players.open_round import OpenRound
from holdin.players.open_scene import Scene
from holdin.players.open_summons import company
from holdin.players.tasks import lying
from holdin.players.turn_in_progress import unplayed
from tests.other_books import begun, other_books

HERO = CharacterId("mara")


def played(cards: CardSet, scenario: ScenarioId, bot: Bot, seed: int, level: int = 0) -> Session:
    session = Session(cards, Setup(scenario, HERO, level, fights=Fights.OPEN), Dice(seed))
    who = player(bot, seed)
    while session.state.ending is None:
        session.do(who.choose(cards, session.state, session.legal()))
    return session


@pytest.mark.parametrize("bot", [Bot.RANDOM, Bot.NOVICE, Bot.GREEDY])
def test_every_scenario_is_played_to_its_end(cards: CardSet, bot: Bot) -> None:
    """OPN-1: an answer to every question, and an end."""
    for seed, scenario in enumerate(cards.scenarios):
        state = played(cards, scenario, bot, seed, seed % 4).state
        assert state.ending is not None
        assert state.you.hp <= state.you.max_hp


def test_rules_of_thumb_win_more_than_chance(cards: CardSet) -> None:
    """The greedy player wins the first scenarios now and then, the random one hardly ever."""
    wins = {
        bot: sum(
            played(cards, scenario, bot, seed).state.ending.won  # type: ignore[union-attr]  # it has ended
            for scenario in list(cards.scenarios)[:4]
            for seed in range(6)
        )
        for bot in (Bot.RANDOM, Bot.GREEDY)
    }
    assert wins[Bot.GREEDY] > wins[Bot.RANDOM]


def test_the_same_state_gets_the_same_answer(cards: CardSet) -> None:
    """The greedy player has no luck of its own."""
    first = next(iter(cards.scenarios))
    one, other = (played(cards, first, Bot.GREEDY, 3) for _ in range(2))
    assert one.lines() == other.lines()


def test_a_chance_is_a_share_and_an_end_is_sure(cards: CardSet) -> None:
    """How things look lies between 0 and 1, and is known at the end."""
    session = played(cards, next(iter(cards.scenarios)), Bot.GREEDY, 1)
    states: list[GameState] = [moment.state for moment in session.moments]
    assert all(0 <= chance_to_win(cards, state) <= 1 for state in states)
    ending = session.state.ending
    assert ending is not None
    assert chance_to_win(cards, session.state) == float(ending.won)


def test_the_planner_plays_on_the_open_map(cards: CardSet) -> None:
    """It tries answers out as everywhere, by how things look on the hexes."""
    session = Session(cards, Setup(next(iter(cards.scenarios)), HERO, 0, fights=Fights.OPEN), Dice(2))
    who = player(Bot.PLANNER, 1, nodes=4)
    for _ in range(12):
        if session.state.ending is None:
            session.do(who.choose(cards, session.state, session.legal()))
    assert len(session.moments) > 6


def test_a_move_that_was_chosen_as_a_whole_is_gone_step_by_step(cards: CardSet) -> None:
    """The planner looks into ends of moves; every answer on the way is one that is offered."""
    session = Session(cards, Setup(next(iter(cards.scenarios)), HERO, 0, fights=Fights.OPEN), Dice(2))
    who, moves = player(Bot.PLANNER, 1, nodes=1), 0
    while moves < 4 and session.state.ending is None:
        offered = session.legal()
        answer = who.choose(cards, session.state, offered)
        assert answer in offered
        moves += isinstance(answer, Step)
        session.do(answer)


def test_what_is_looked_into_begins_with_a_legal_answer(cards: CardSet) -> None:
    """Of pairs of cards a few; of moves their ends, each with all steps."""
    session = Session(cards, Setup(next(iter(cards.scenarios)), HERO, 0, fights=Fights.OPEN), Dice(2))
    who, asked = player(Bot.GREEDY), set[str]()
    for _ in range(30):
        if session.state.ending is not None:
            break
        offered = session.legal()
        ways = worth_trying(cards, session.state, offered)
        assert ways
        assert all(way[0] in offered for way in ways)
        if isinstance(question(session.state), AskCards):
            assert len(ways) <= 6
            asked.add("cards")
        if isinstance(question(session.state), AskStep) and any(isinstance(way[-1], Stop) for way in ways):
            asked.add("step")
        session.do(who.choose(cards, session.state, offered))
    assert asked == {"cards", "step"}


def test_cards_are_given_for_no_small_blow(cards: CardSet) -> None:
    """DMG-1: two cards are half a round; 1 or 2 damage are suffered as long as HP are many, and never death."""
    small = deadly = 0
    for seed, scenario in enumerate(list(cards.scenarios)[:5]):
        for moment in played(cards, scenario, Bot.GREEDY, seed).moments:
            state, ask = moment.state, question(moment.state)
            if not isinstance(ask, AskDamage):
                continue
            offered = legal(cards, state)
            looked_into = {way[0] for way in worth_trying(cards, state, offered)}
            if state.you.hp <= ask.amount:
                deadly += 1
                assert looked_into == set(offered)
            elif ask.amount <= 2 and state.you.hp - ask.amount > 4:
                small += 1
                assert looked_into == {each for each in offered if isinstance(each, Suffer | UseItem)}
    assert small
    assert deadly


def test_opening_a_door_that_must_be_opened_looks_no_worse(cards: CardSet) -> None:
    """OPN-4: who waits behind it is printed on the card, and counts before and after."""
    session = Session(cards, Setup(ScenarioId("the-wool-ledger"), HERO, 0, fights=Fights.OPEN), Dice(2))
    state = session.state
    before = need(table(cards, state))
    door = next(hex_ for hex_, tile in stage(cards, state.setup).terrain.items() if tile is Tile.DOOR_CLOSED)
    after = need(table(cards, evolve(state, board=evolve(state.board, opened=frozenset({door})))))
    assert (after.blows, after.others, after.danger) == (before.blows, before.others, before.danger)


def test_a_teleport_ends_where_less_harm_comes_of_places_as_good() -> None:
    """TEL-1: it may end anywhere, so not beside whoever is to strike yet; what is looked into are the best of all."""
    cards = load_set("elsewhere")
    setup = Setup(ScenarioId("the-inn-with-two-downstairs"), CharacterId("tamsin"), fights=Fights.OPEN)
    session, who, seen = Session(cards, setup, Dice(5)), player(Bot.GREEDY), 0
    while session.state.ending is None:
        state, answer = session.state, who.choose(cards, session.state, session.legal())
        t = table(cards, state)
        if isinstance(question(state), AskTeleport) and not unplayed(t)[0]:  # no attack is still to come
            seen += 1
            gone, offered = OpenRound(Front(Scene(t)), t.turn.initiative), session.legal()
            assert isinstance(answer, Place)
            assert not any(
                gone.exposed(other.hex) < gone.exposed(answer.hex)
                and gone.front.scene.away(other.hex) <= gone.front.scene.away(answer.hex)
                for other in offered
                if isinstance(other, Place)
            )
            ways = worth_trying(cards, state, offered)
            assert ways[0] == (answer,)
            assert len(ways) < len(offered)
        session.do(answer)
    assert seen


def test_a_summon_at_your_side_looks_better_than_none() -> None:
    """SUM-3: it strikes for you, and a part of the blows is for it."""
    cards = other_books()
    state = begun("the-old-kennels", "kennel-keeper", Fights.OPEN).state
    printed = next(
        ability
        for card in cards.characters[CharacterId("kennel-keeper")].cards
        for face in card.faces
        for ability in face.top.abilities
        if ability.kind == "summon"
    )
    hound = Figure(summon_id(1, printed.summon), state.you.hex, printed.hp, printed.hp, printed=printed)
    assert chance_to_win(cards, evolve(state, summons=(hound,))) > chance_to_win(cards, state)


def test_tokens_of_the_dead_are_looked_for_where_they_fell(cards: CardSet) -> None:
    """OPN-8: in the hex of the death, not where the monster was printed."""
    session = Session(cards, Setup(ScenarioId("the-bee-garden"), HERO, 0, fights=Fights.OPEN), Dice(2))
    state, scene = session.state, stage(cards, session.setup)
    bee = state.others[0]
    fell = next(hex_ for hex_ in scene.face.hexes if hex_ not in scene.money and hex_ != bee.hex)
    board = evolve(state.board, dead=frozenset({bee.id}), dropped=(fell,))
    assert set(lying(scene, board)) == {*scene.money, fell}


def open_need(cards: CardSet, state: GameState) -> Need:
    return need(table(cards, state))


def test_waking_whom_a_task_wakes_looks_no_worse(cards: CardSet) -> None:
    """OPN-4: the hall wakes with the first thumb, which must be taken: who sleeps counts before and after."""
    state = Session(cards, Setup(ScenarioId("paid-in-full"), HERO, 0, fights=Fights.OPEN), Dice(2)).state
    thumb = min(stage(cards, state.setup).treasures)
    board = evolve(state.board, looted=state.board.looted | {thumb}, lapsed=frozenset({0, 1}))
    hero = evolve(state.hero, treasures=(stage(cards, state.setup).treasures[thumb],))
    before, after = open_need(cards, state), open_need(cards, evolve(state, board=board, hero=hero))
    assert before.others == after.others > 0
    assert before.danger == after.danger > 0


def test_what_the_king_takes_each_round_counts_as_long_as_the_way_takes(cards: CardSet) -> None:
    """Once you hold a thumb you suffer 3 a round; before that for the rest of the way, and nowhere else."""
    state = Session(cards, Setup(ScenarioId("paid-in-full"), HERO, 0, fights=Fights.OPEN), Dice(2)).state
    before = open_need(cards, state)
    counted = open_need(cards, evolve(state, board=evolve(state.board, lapsed=frozenset({0, 1}))))
    assert 0 < before.drain < counted.drain == pytest.approx(3 * (counted.blows / counted.pace + counted.steps / 4))
    other = Session(cards, Setup(ScenarioId("teeth-in-the-fold"), HERO, 0, fights=Fights.OPEN), Dice(2)).state
    assert open_need(cards, other).drain == 0


def test_a_harm_that_a_task_ends_counts_until_then(cards: CardSet) -> None:
    """The blue race costs 1 HP every third round until you have its eye."""
    state = Session(cards, Setup(ScenarioId("the-blue-race"), HERO, 0, fights=Fights.OPEN), Dice(2)).state
    found = open_need(cards, state)
    assert 0 < found.drain < (found.blows / found.pace + found.steps / 4) / 3


def test_who_comes_once_a_task_is_done_counts_before(cards: CardSet) -> None:
    """The watch comes with the third token of four; nobody who still comes is forgotten."""
    state = Session(cards, Setup(ScenarioId("the-knife-grinder"), HERO, 0, fights=Fights.OPEN), Dice(2)).state
    watch = next(each for each in state.others if not table(cards, state).stage.is_there(state.board, each.id))
    without = evolve(state, others=tuple(each for each in state.others if each is not watch))
    assert open_need(cards, state).others > open_need(cards, without).others


def kennel() -> tuple[Front, Summon]:
    """A keeper of hounds before monsters, and the first summon of the cards."""
    cards = other_books()
    front = Front(Scene(table(cards, begun("the-old-kennels", "kennel-keeper", Fights.OPEN).state)))
    faces = (face for card in cards.characters[CharacterId("kennel-keeper")].cards for face in card.faces)
    summons = (ability for face in faces for ability in face.top.abilities if isinstance(ability, Summon))
    return front, next(summons)


@pytest.mark.parametrize(
    "more",
    [{"hp": 4}, {"attack": 1}, {"targets": 1}, {"shield": 1}, {"retaliate": 1}, {"heal": 1}],
    ids=lambda more: next(iter(more)),
)
def test_a_summon_is_worth_what_it_does(more: dict[str, int]) -> None:
    """SUM-3: whatever it has more of, it is worth more."""
    front, hound = kennel()
    better = hound.model_copy(update={name: (getattr(hound, name) or 0) + value for name, value in more.items()})
    assert company(front, better) > company(front, hound)


def test_a_summon_is_worth_less_the_nearer_it_is_to_its_death() -> None:
    front, hound = kennel()
    found = [company(front, hound, hp) for hp in range(hound.hp + 1)]
    assert found == sorted(found)
    assert found[0] == 0
