"""Foresight: a set that is rolled before its time, known when cards are chosen (ENG-7, OPN-2)."""

from holdin.engine.as_json import event_view
from holdin.engine.as_json import view as shown
from holdin.game.dice import Dice
from holdin.game.foresight import foretold
from holdin.game.machine import table
from holdin.game.open import reading
from holdin.game.session import Session
from holdin.game.stage import stage
from holdin.game.state import CardPlace, Combat, Hero, Setup, Start
from holdin.models.base import CardId, CharacterId, MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter
from holdin.models.monster import Behaviour
from holdin.players.facts import view
from holdin.players.open_scene import Scene
from holdin.ui.shown.initiative import turn_rows
from holdin.words.words import Words
from tests.game.builder import CARDS, Game, behaviour, card_set, hall, monster, move, printed
from tests.game.open_play.playing import NEVER, OpenGame, rules_of

FORESEE = {"kind": "foresee"}
TWICE = {"one A": {"top": printed({**FORESEE, "count": 2})}, "two A": {"bottom": printed(move(1))}}
WOLF = MonsterId("wolf")


def sets(slow: int = 80) -> dict[str, Behaviour]:
    return {"A": behaviour(f"{slow} - - -"), "B": behaviour("81 - - -"), "C": behaviour("5 - - -")}


def cards(drawing: str = hall(2), *, sorts: tuple[str, ...] = ("wolf",)) -> CardSet:
    found = tuple(monster(sort, 9, sets()) for sort in sorts)
    return rules_of(card_set(drawing, monsters=found, faces=TWICE), success=NEVER)


class Fight(Game):
    """A held game that begins in a combat."""

    def __init__(self, made: CardSet) -> None:
        setup = Setup(ScenarioId("test"), CharacterId("hero"))
        hero = Hero(tuple(CardPlace(CardId(card)) for card in CARDS))
        start = Start(10, stage(made, setup).start, hero, round=2, combat=Combat("wolf-1", 9, 9, 2))
        self.session = Session(made, setup, Dice(1), start=start, manual=True)
        self.events = list(self.session.last.events)


def test_held_what_is_foreseen_is_the_next_set_and_nothing_is_rolled_for_it() -> None:
    """ENG-7: seen in this round, before the cards of the next one are chosen."""
    made = cards()
    game = Fight(made).do("cards one two").roll("A").do("play one top", "do").roll("C")
    told = game.seen("foreseen")
    assert [(values["sort"], values["letter"], values["initiative"]) for values in told] == [("wolf", Letter.C, 5)]
    assert event_view(next(each for each in game.events if each.kind == "foreseen"))["letter"] == "C"
    game.do("skip", "play two bottom", "skip").play_on({"rest": "no-rest"})
    assert foretold(game.state, WOLF) is Letter.C
    assert shown(game.session, Words(made, "en"))["foreseen"] == {"wolf": "C"}
    assert Words(made, "en").foreseen(game.state) == ("Next, wolf: C (5): doesn’t move, doesn’t attack",)
    assert view(table(made, game.state)).letter is Letter.C, "players count with it"
    game.do("cards three four")
    assert game.asks != "chance"
    assert [values["letter"] for values in game.seen("behaviour_foreseen")] == [Letter.C]
    assert foretold(game.state, WOLF) is None, "it holds once"
    game.do("play three top basic").play_on({"ability": "skip"}).do("play four bottom basic", "skip")
    game.play_on({"rest": "no-rest"}).do("cards one two")
    assert game.asks == "chance", "the round after rolls again"


def test_looking_again_another_set_holds() -> None:
    """ENG-7: done twice, the first letter is known when the second is skipped or not."""
    game = Fight(cards()).do("cards one two").roll("A").do("play one top", "do").roll("C").do("do").roll("B")
    assert game.state.foretold == ((WOLF, Letter.B),)


def test_out_of_a_fight_there_is_nobody_to_foresee() -> None:
    """ENG-10: it is for the monster that you fight."""
    game = Game(cards(hall(6))).do("cards one two", "play one top")
    assert [values["ability"] for values in game.seen("ability_impossible")] == ["foresee"]


def test_open_one_sort_of_several_is_foreseen() -> None:
    """OPN-2: its next set isn't rolled, the others' are; what it means to do is told by that set alone (MAI-8)."""
    drawing = ".   @   .\n  .   .\n.   .   .\n  .   .\nW   .   V\n"
    made = cards(drawing, sorts=("wolf", "bear"))
    game = OpenGame(made).do("cards one two").roll("AB").do("play one top", "do")
    assert set(game.legal()) == {"target wolf-1", "target bear-1"}
    game.do("target bear-1").roll("C")
    assert foretold(game.state, MonsterId("bear")) is Letter.C
    game.do("skip").play_on({"ability": "skip", "rest": "no-rest", "play": "play two bottom"}, until="cards")
    there = {foe.ref: foe.letter for foe in Scene(table(made, game.state)).foes}
    assert there == {"wolf-1": None, "bear-1": Letter.C}
    assert [each.letter for each in reading.intents(made, game.state, "bear-1")] == [Letter.C]
    assert len(reading.intents(made, game.state, "wolf-1")) == 3
    rows = {row.id: (row.letter, row.initiatives) for row in turn_rows(made, game.state)}
    assert (rows["wolf-1"], rows["bear-1"]) == ((None, (80, 81, 5)), (Letter.C, (5,)))
    game.do("cards three four").roll("A")
    assert game.asks != "chance", "the bear's is known"
    assert game.figure("bear-1").set is Letter.C
    assert not game.state.foretold
