"""The story: a prologue, a first fork that is remembered to the end, and no sentence told twice."""

import re
from collections import defaultdict
from dataclasses import replace

import pytest

from holdin.campaign.machine import new_campaign
from holdin.campaign.state import Chosen
from holdin.data.checks import faults_of, warnings_of
from holdin.data.load import read_draft
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.words.story import passages, prologue, story, told_now
from holdin.words.words import Words
from tests.conftest import SetFolder

LANGUAGES = pytest.mark.parametrize("lang", ["en", "ru"])
TEXT = "text/{}.toml"
PASSAGE = 70
"""Words at most: it stands below a text that is a page already."""
RUN = 6
"""So many words in a row are a sentence told again, and no accident."""


def forks(cards: CardSet) -> set[ScenarioId]:
    """The scenarios that block each other: whoever completes one will never see the other."""
    return {
        id_ for id_, each in cards.scenarios.items() if any(id_ in cards.scenarios[one].blocks for one in each.blocks)
    }


def retold(texts: dict[str, str]) -> list[tuple[str, set[str]]]:
    """The runs of words that stand in more than one text, and where."""
    found = defaultdict(set)
    for key, text in texts.items():
        words = re.findall(r"[\w’]+", text.lower())
        for first in range(len(words) - RUN + 1):
            found[" ".join(words[first : first + RUN])].add(key)
    return [(run, keys) for run, keys in found.items() if len(keys) > 1]


@LANGUAGES
def test_no_sentence_of_the_story_is_told_twice(cards: CardSet, lang: str) -> None:
    """Least of all on the two roads of a fork."""
    of_story = re.compile(r"set\.prologue|treasure\..+|scenario\.[^.]+\.(intro|closing).*")
    texts = {key: text for key, text in cards.texts[lang].items() if of_story.fullmatch(key)}
    assert retold(texts) == []
    assert retold(texts | {"again": texts["set.prologue"]})


@LANGUAGES
def test_the_first_fork_is_remembered_to_the_end(cards: CardSet, lang: str) -> None:
    """From 16 on, either road has its own passage before and after every scenario, the endings included."""
    words, numbers = Words(cards, lang), {each.number: each for each in cards.scenarios.values()}
    roads = numbers[5].id, numbers[6].id
    assert set(roads) <= forks(cards)
    for number in range(16, 23):
        scenario = numbers[number].id
        for part in ("intro", "closing"):
            assert [after for after, _ in passages(words, scenario, part)] == [*roads]
            plain = story(words, scenario, part)
            told = [story(words, scenario, part, (road,)) for road in roads]
            assert all(text.startswith(f"{plain}\n") for text in told)
            assert told[0] != told[1]
            assert all(len(text.split()) - len(plain.split()) <= PASSAGE for text in told)
    assert set(cards.campaign.endings) == {numbers[21].id, numbers[22].id}


@LANGUAGES
def test_the_heroine_has_a_name_in_her_story(cards: CardSet, lang: str) -> None:
    """She is introduced before the first scenario, and called by her name along either road to either end."""
    words, name = Words(cards, lang), cards.text(lang, "character.mara.name").split()[0].strip(",")
    assert name in prologue(words)
    for end in cards.campaign.endings:
        assert name in story(words, end, "closing")
    roads = [each for each in cards.scenarios.values() if each.number in {5, 6}]
    assert all(
        re.search(rf"{name[:-1]}", f"{story(words, each.id, 'intro')}{story(words, each.id, 'closing')}")
        for each in roads
    )


def test_what_is_told_follows_where_a_campaign_stands(cards: CardSet) -> None:
    words, begun = Words(cards), new_campaign(cards, "Mara", CharacterId("mara"))
    first, second = sorted(cards.scenarios.values(), key=lambda each: each.number)[:2]
    assert told_now(words, begun) == prologue(words)
    chosen = replace(begun, chosen=Chosen(first.id, 1), played=1)
    assert told_now(words, chosen) == story(words, first.id, "intro")
    lost = replace(begun, played=1)
    assert not told_now(words, lost)
    won = replace(begun, completed=(first.id, second.id), played=2)
    assert told_now(words, won) == story(words, second.id, "closing", [first.id])


def test_a_set_needs_no_prologue(own_set: SetFolder) -> None:
    for lang in ("en", "ru"):
        file = TEXT.format(lang)
        own_set.write(file, re.sub(r'\nprologue = """.*?"""\n', "\n", own_set.read(file), count=1, flags=re.DOTALL))
    draft = read_draft(own_set.path)
    assert faults_of(draft) == ()
    assert "set.prologue" not in draft.texts["en"]


@pytest.mark.parametrize("key", ["prologue = ", "intro_after.the-back-way-in = "])
def test_what_one_language_tells_all_tell(own_set: SetFolder, key: str) -> None:
    file = TEXT.format("ru")
    own_set.write(file, re.sub(rf'\n{key}""".*?"""\n', "\n", own_set.read(file), count=1, flags=re.DOTALL))
    (fault,) = faults_of(read_draft(own_set.path))
    assert "the set promises every wording in 'ru'" in fault.message


def test_a_passage_after_no_scenario_is_found(own_set: SetFolder) -> None:
    own_set.replace(TEXT.format("en"), "intro_after.the-back-way-in", "intro_after.the-back-door")
    found = [fault.message for fault in (*faults_of(read_draft(own_set.path)), *warnings_of(read_draft(own_set.path)))]
    assert any("intro_after.the-back-door' is the wording of nothing" in message for message in found)
