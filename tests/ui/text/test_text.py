"""The game in a terminal, played by lines as somebody types them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from holdin.data.library import BUILT_IN
from holdin.data.load import built_in_cards
from holdin.dungeons.seed_word import Deal, word_of
from holdin.game.finished import facts
from holdin.game.state import Ending, Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Fights
from holdin.saves.campaign_files import campaigns
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.saves.store import Store
from holdin.ui.text.console import Console, LeftError
from holdin.ui.text.ending import ended
from holdin.ui.text.game import TextGame
from holdin.ui.text.menu import TextMenu
from holdin.words.story import story
from holdin.words.words import Words
from tests.elsewhere import elsewhere

CARDS = built_in_cards()
FIRST = ScenarioId("teeth-in-the-fold")
MOST = 3000
"""More inputs than any scenario takes."""
TYPED = tuple(Words(CARDS, lang).tr("Type a hex’s name: {hexes}", hexes="") for lang in ("en", "ru"))


class Typist:
    """Somebody at a terminal: types given lines, then, where asked to, whatever is offered."""

    def __init__(self, *lines: str, onward: Callable[["Typist"], str] | None = None) -> None:
        self.lines, self.onward = list(lines), onward
        self.seen: list[str] = []
        self.latest: list[str] = []
        self.typed = 0
        self.console = Console(self.read, self.write)

    def read(self, _prompt: str) -> str:
        self.typed += 1
        if self.lines:
            line = self.lines.pop(0)
        elif self.onward is not None and self.typed < MOST:
            line = self.onward(self)
        else:
            raise EOFError
        self.seen += self.latest
        self.latest = []
        return line

    def write(self, line: str) -> None:
        assert line
        assert "\n" not in line
        self.latest.append(line)

    @property
    def said(self) -> str:
        return "\n".join((*self.seen, *self.latest))

    def offered(self) -> list[str]:
        """What may be typed now: the numbers that were just told, and the hexes."""
        numbers = [line.partition(".")[0] for line in self.latest if re.match(r"\d+\. ", line)]
        by_name = [line.partition(": ")[2] for line in self.latest if line.startswith(TYPED)]
        costly = [line.partition(" ")[0] for line in self.latest if re.match(r"[a-z]\d+ – ", line)]
        return [*numbers, *costly, *(name for line in by_name for name in line.split(", "))]


def at_random(seed: int) -> Callable[[Typist], str]:
    """Takes any answer; where nothing new was told, the first."""
    dice = Random(seed)
    return lambda typist: dice.choice(typist.offered() or ["1"])


def store(folder: Path, seed: int = 3) -> Store:
    return Store(CARDS, folder, lambda: seed)


def text_game(typist: Typist, session: KeptSession, lang: str = "en") -> TextGame:
    return TextGame(typist.console, session, Words(session.cards, lang), Settings(language=lang))


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[KeptSession]:
    session = store(tmp_path).new_game(FIRST, 1)
    yield session
    session.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("fights", list(Fights))
def test_a_scenario_is_played_to_its_end(lang: str, fights: Fights, tmp_path: Path) -> None:
    """By any answers that are told; every one of them is taken, and the log tells what came of it."""
    session = store(tmp_path).new_game(FIRST, 0, fights)
    typist = Typist(onward=at_random(4))
    assert text_game(typist, session, lang).play()
    assert session.state.ending is not None
    words = Words(session.cards, lang)
    assert words.prompt(session.state) in typist.seen, "the end is told, and then something may be typed"
    assert typist.seen[-1] == words.tr("Enter: go on.")
    assert typist.said.count(words.prompt(session.state)) == 1, "it is told once"
    refused = words.tr("No answer is called “{line}”; h tells what can be typed.", line="").partition("“")[0]
    assert refused not in typist.said
    left_out = {line.partition(".")[0] for line in typist.seen if re.match(r"\d+\. Skip: ", line)}
    assert left_out == ({"0"} if lang == "en" else set()), "it has the same number in every question"
    assert lang == "en" or not re.search(r"\b(the|your|card|move|attack)\b", typist.said.casefold())
    session.close()


def test_a_line_tells_how_things_stand(begun: KeptSession) -> None:
    typist = Typist()
    with pytest.raises(LeftError):
        text_game(typist, begun).play()
    assert "Goal (0 of 3 killed): Kill every wolf." in typist.said
    assert any(line.startswith("Round 1 · map") and "your HP 10/10" in line for line in typist.latest)


def test_commands_tell_cards_monsters_map_and_rules_and_take_nothing(begun: KeptSession) -> None:
    typist = Typist("c", "m", "k", "s", "h", "w", "r sight", "r nonsensical", "f10?", "z99?", "blue")
    with pytest.raises(LeftError):
        text_game(typist, begun).play()
    assert len(begun.moments) == 1
    for told in (
        "Top: Attack 3",
        "On the other side Kick the Stool, initiative 14, shows Dark: ",
        ", initiative 33, shows Dark",
        "A: moves 4, hits for",
        "trap: 3 damage, once – e6",
        "c4? tells what is there",
    ):
        assert told in typist.said, told
    for told in ("RND-2 ", "No rule has these words", "f10: you", "called “z99”", "called “blue”"):
        assert told in typist.said, told


def test_rules_and_names_are_found_by_the_words_that_players_have(tmp_path: Path) -> None:
    """A side of a card with where it is, a place of the goal, a monster; a rule by another word."""
    session = store(tmp_path).go_on(Setup(ScenarioId("the-guilds-errand"), CharacterId("mara")))
    typist = Typist("r kick", "r yard gate", "r archer", "r flip", "r exit")
    with pytest.raises(LeftError):
        text_game(typist, session).play()
    session.close()
    asked = typist.said.rpartition("4. Homebrew · 33\n")[2]
    for told in (
        "Kick the Stool (the other side of Finders Keepers), initiative 14, shows Dark: Top: Attack 2",
        "\nGoal hex – e11\n",
        "\nElite Toll Archer on c7, HP 5\n",
        "\nRND-5 Discarding.",
        "\nEND-1 ",
    ):
        assert told in asked, told


def test_an_input_is_taken_back_and_done_again(begun: KeptSession) -> None:
    typist = Typist("1", "2", "u", "u", "y")
    with pytest.raises(LeftError):
        text_game(typist, begun).play()
    assert "chosen" in typist.said
    assert len(begun.moments) > 1, "both cards are chosen again"


def test_a_hexs_name_goes_there(begun: KeptSession) -> None:
    typist = Typist("1", "2", "2")  # Finders Keepers, bottom: move 3
    game = text_game(typist, begun)
    with pytest.raises(LeftError):
        game.play()
    names = [each for each in typist.offered() if each[0].isalpha()]
    assert names
    typist.lines = [names[0]]
    with pytest.raises(LeftError):
        game.play()
    assert game.words.hex(begun.state.you.hex) == names[0]


def test_hexes_where_a_fight_would_begin_say_with_whom(tmp_path: Path) -> None:
    """ENG-2: each of them, also where two would come at once; a question mark alone helps."""
    typist = Typist("2", "1", "5", "1", "1", "1", "4", "3", "1", "1", "?", "q", "q")
    TextMenu(typist.console, store(tmp_path, seed=611), Settings()).run()
    assert "f6 – Bandit Guard 1 engages you there" in typist.said
    assert "0 leaves out what is asked." in typist.said


def test_what_was_played_lies_where_the_window_keeps_it(tmp_path: Path) -> None:
    typist = Typist("2", "1", "1", "1", "1", "1", "2", "q", "1", "s", "q", "q")
    assert TextMenu(typist.console, store(tmp_path), Settings()).run() == 0
    kept = store(tmp_path).last_game()
    assert kept is not None
    assert len(kept.moments) > 1
    assert "Go on with Teeth in the Fold" in typist.said
    kept.close()


def test_a_campaign_is_begun_played_and_gone_on_with(tmp_path: Path) -> None:
    typist = Typist("1", "By ear", "1", "1", "1", "v 0", "v 9", "1", "1", "q")
    TextMenu(typist.console, store(tmp_path), Settings()).run()
    assert "Levels go from 0 to 3." in typist.said
    assert "Goal (0 of 3 killed): Kill every wolf." in typist.said
    (listed,) = campaigns(store(tmp_path).shelf, CARDS)
    again = Typist("1", "1", "2", "q", "q", "q")
    TextMenu(again.console, store(tmp_path), Settings()).run()
    assert "Go on with By ear" in again.said
    assert "Your turn: play the top action" in again.said
    assert listed.name == "By ear"


def test_a_bad_number_is_refused_in_a_sentence(tmp_path: Path) -> None:
    typist = Typist("99", "nonsense", "q")
    TextMenu(typist.console, store(tmp_path), Settings()).run()
    assert typist.said.count("No answer is called so; a number takes one.") == 2


def test_the_end_is_told_in_numbers(begun: KeptSession) -> None:
    """END-1: why, the story's last page where no campaign tells it, rounds, HP and cards."""
    words = Words(CARDS)
    won = replace(facts(CARDS, begun.setup, begun.moments), ending=Ending.GOAL)
    why, closing, *numbers = ended(words, won, closing=True)
    assert (why, closing) == (words.word(Ending.GOAL), story(words, FIRST, "closing"))
    assert numbers[0] == "Won in round 1 · 10 of 10 HP · 4 of 4 cards left"
    assert [why, *numbers] == list(ended(words, won, closing=False))
    assert list(ended(words, replace(won, ending=Ending.NO_HP), closing=True))[1].startswith("Lost in round 1")


def test_every_question_before_a_game_has_help_and_a_way_back(tmp_path: Path) -> None:
    """The names, too; what was half begun leaves nothing behind."""
    for before in ([], ["Ear"], ["Ear", "1"], ["Ear", "1", "1"]):
        typist = Typist("1", *before, "q", "q")
        TextMenu(typist.console, store(tmp_path), Settings()).run()
        assert typist.said.count("New campaign") == 2, before
    assert not campaigns(store(tmp_path).shelf, CARDS)
    typist = Typist("h", "2", "1", "h", "1", "h", "1", "h", "q", "3", "3", "q", "q")
    TextMenu(typist.console, store(tmp_path), Settings()).run()
    for rule in ("OPN-1 Held or open.", "END-1 ", "SCL-1 "):
        assert rule in typist.said
    assert "No answer is called so" not in typist.said
    assert typist.typed == len(("h", "2", "1", "h", "1", "h", "1", "h", "q", "3", "3", "q", "q"))


def test_leaving_out_what_is_asked_is_not_answered_by_1_where_hexes_are_typed(begun: KeptSession) -> None:
    """MOV-1: 0 does it; 1 is refused, as there is no such answer."""
    typist = Typist("1", "2", "2", "1")
    game = text_game(typist, begun)
    with pytest.raises(LeftError):
        game.play()
    assert "0. Skip: Move 3" in typist.said
    assert "No answer is called “1”" in typist.said
    typist.lines = ["0"]
    with pytest.raises(LeftError):
        game.play()
    assert "Move skipped" in typist.said


def test_a_dungeon_is_played_by_its_word_or_by_the_day(tmp_path: Path) -> None:
    """From the menu, and at once as the command line names it; a wrong word is told, and the menu stays."""
    word = word_of(CARDS, Deal(3, 1, Fights.HELD))
    for lines in (("3", "3", word, "1", "q"), ("3", "3", "nonsense", "1", "q")):
        typist = Typist(*lines)
        TextMenu(typist.console, store(tmp_path / lines[2]), Settings()).run()
        assert (f"Dungeon “{word}”, level 1" in typist.said) == (word in lines)
        assert ("is no dungeon’s word" in typist.said) == ("nonsense" in lines)
        assert "Lent to you" in typist.said or "nonsense" in lines
    typist = Typist("1", "q")
    TextMenu(typist.console, store(tmp_path), Settings()).run(word)
    assert f"Dungeon “{word}”" in typist.said


def test_a_level_is_chosen_by_its_own_number(tmp_path: Path) -> None:
    """SCL-1: who types 1 for level 1 gets level 1; what the scenario proposes says so."""
    typist = Typist("2", "1", "1", "2", "q")
    TextMenu(typist.console, store(tmp_path), Settings()).run()
    assert "1. level 1" in typist.said
    assert "2. level 2" in typist.said
    assert "3. level 3" in typist.said
    assert "4. level 0" in typist.said
    assert typist.said.count(", as proposed") == 1


def test_0_ends_a_turn_whatever_number_that_has(tmp_path: Path) -> None:
    """RND-4: with an item in the bag it is an answer among others; 0 never takes the item."""
    ends, dice = list[bool](), Random(6)

    def on(typist: Typist) -> str:
        offered = typist.offered() or ["1"]
        if any(". End turn" in line for line in typist.latest):
            ends.append("0" not in offered)
            return "0"
        return dice.choice(offered)

    session = store(tmp_path).new_game(ScenarioId("the-red-door"), 0, Fights.HELD)
    assert session.setup.items
    typist = Typist(onward=on)
    text_game(typist, session).play()
    session.close()
    assert True in ends
    assert "No answer is called “0”" not in typist.said


def test_nobody_is_asked_how_to_fight_where_that_is_prescribed(tmp_path: Path) -> None:
    """OPN-1: held or open is no choice on a map of hexes."""
    cards = elsewhere()
    ordered = BUILT_IN.singles(cards)
    number = next(n for n, id_ in enumerate(ordered, 1) if cards.scenarios[id_].fights is Fights.OPEN)
    typist = Typist("2", "1", str(number), "1", "q", "q")
    TextMenu(typist.console, Store(cards, tmp_path, lambda: 3), Settings()).run()
    assert "At which level?" in typist.said
    assert "How are fights fought?" not in typist.said


def test_scenarios_of_another_story_follow_those_of_the_first(tmp_path: Path) -> None:
    number, (scenario, cards) = next(
        (n, found)
        for n, found in enumerate(BUILT_IN.singles(store(tmp_path).cards).items(), 1)
        if found[1].name != "base"
    )
    typist = Typist("2", "1", str(number), "1", "q", "q")
    TextMenu(typist.console, store(tmp_path), Settings()).run()
    assert cards.text("en", f"scenario.{scenario}.intro").split()[0] in typist.said
    kept = store(tmp_path).last_game()
    assert kept is not None
    assert (kept.setup.scenario, kept.cards.name) == (scenario, cards.name)
    kept.close()


def test_an_action_that_attacks_at_once_tells_whom_and_at_what_odds(tmp_path: Path) -> None:
    """RND-4, ATK-5: with one in reach nothing more is asked."""
    session = store(tmp_path).new_game(FIRST, 0, Fights.OPEN)
    typist = Typist(onward=at_random(7))
    text_game(typist, session).play()
    session.close()
    assert ": Attack 2, range 3, Muddle – Wolf 3; disadvantage: ranged at distance 1" in typist.said
    assert re.search(r"basic: Attack 2 – Wolf \d$", typist.said, re.MULTILINE)
    assert not re.search(r"– Wolf \d – Too far", typist.said)


def test_no_action_is_told_with_whoever_attacks_after_it(tmp_path: Path) -> None:
    """RND-4: a shield, or a move that is left out, hits nobody."""
    session = store(tmp_path).new_game(FIRST, 0, Fights.OPEN)
    typist = Typist(onward=at_random(5))
    text_game(typist, session).play()
    session.close()
    offered = [line for line in typist.seen if re.match(r"\d\. .*(Shield|without moving)", line)]
    assert offered
    assert not any("Wolf" in line for line in offered), offered


def test_a_hex_says_nothing_twice(tmp_path: Path) -> None:
    """ENG-2: where the last movement goes a move stops by itself, and who engages you there was told for both."""
    told = list[list[str]]()
    for seed in range(4):
        session = store(tmp_path / str(seed), seed).new_game(ScenarioId("the-guilds-errand"), 1, Fights.HELD)
        typist = Typist(onward=at_random(seed))
        text_game(typist, session).play()
        session.close()
        told += [re.split("; | – ", line) for line in typist.seen if "engages you there" in line]
    assert told
    assert [parts for parts in told if len(parts) > len({*parts})] == []
