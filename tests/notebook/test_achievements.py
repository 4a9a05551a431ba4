"""Achievements of the player's own: each can be earned, is told in each language, and is proven by games alone."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from holdin.data.load import built_in_cards
from holdin.draw.assets import Assets
from holdin.draw.theme import load_theme
from holdin.game.finished import Facts
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.letters import Fights, Tile
from holdin.models.scales import SCENARIO_LEVELS
from holdin.notebook.achievements import Achievement, Bounds, Figure, Mile, newly_earned, standings
from holdin.notebook.by import By
from holdin.notebook.played import Notebook, Road
from holdin.words.achievements import achievement_text, achievements, texts
from tests.notebook.games import lost, notebook, won

CARDS = built_in_cards()
KNOWN = {each.id: each for each in achievements()}
ONE_GAME = [each for each in achievements() if not each.road]


def meets(achievement: Achievement, facts: Facts) -> Facts:
    """A game with figures as near to its own as an achievement takes them."""
    changes: dict[str, object] = {}
    for figure, bounds in achievement.game.items():
        now = 4 if figure is Figure.MONSTERS else getattr(facts, figure, 0)
        changes[figure] = max(bounds.least or 0, now if bounds.most is None else min(now, bounds.most))
    monsters = changes.get("monsters", facts.monsters)
    assert isinstance(monsters, int)
    if "spared" in changes:
        changes["slain"] = monsters - int(str(changes.pop("spared")))
    if "cards_lost" in changes:
        changes["cards_left"] = facts.cards - int(str(changes.pop("cards_lost")))
    changes["fights"] = achievement.fights or facts.fights
    changes["hindrances"] = facts.hindrances if achievement.hindrances is None else achievement.hindrances
    changes["dungeon"] = "bababebe" if achievement.dungeon else ""
    return replace(facts, **changes)  # type: ignore[arg-type]  # by field name


def enough(achievement: Achievement) -> Iterator[Facts]:
    """Games that earn it, none to spare."""
    base = meets(achievement, won() if achievement.won else lost())
    ends = [*CARDS.campaign.endings]
    scenarios = ends if achievement.finale else [*CARDS.scenarios]
    match achievement.every or achievement.different:
        case By.SCENARIO:
            games = [replace(base, scenario=each) for each in scenarios]
        case By.LEVEL:
            games = [replace(base, level=each) for each in SCENARIO_LEVELS]
        case By.FIGHTS:
            games = [replace(base, fights=each) for each in Fights]
        case By.CHARACTER:
            games = [replace(base, character=each) for each in CARDS.characters]
        case _:
            games = [replace(base, scenario=scenarios[0])] * achievement.times
    yield from games if achievement.every else games[: achievement.times]


@pytest.mark.parametrize("achievement", ONE_GAME, ids=lambda each: each.id)
def test_each_is_earned_by_games_and_not_one_game_before(achievement: Achievement) -> None:
    """What it wants does not contradict itself, and is counted to the last."""
    games = [*enough(achievement)]
    (standing,) = standings(CARDS, [achievement], notebook(*games))
    assert standing.earned, standing
    (before,) = standings(CARDS, [achievement], notebook(*games[1:]))
    assert not before.earned
    assert before.have == standing.need - 1
    (news,) = newly_earned(CARDS, [achievement], notebook(*games), "games/1.holdin", 1)
    assert news is achievement


@pytest.mark.parametrize("achievement", ONE_GAME, ids=lambda each: each.id)
def test_what_hands_have_moved_proves_nothing(achievement: Achievement) -> None:
    """Nor does the other end of a game."""
    games = [*enough(achievement)]
    (standing,) = standings(CARDS, [achievement], notebook(*(replace(each, by_hand=True) for each in games)))
    assert standing.have == 0
    other = [won() if not achievement.won else lost(hp=1)] * len(games)
    assert standings(CARDS, [achievement], notebook(*other))[0].have == 0


def road(**changes: int) -> Notebook:
    """A campaign with so much of everything."""
    many = (ScenarioId("any"),) * changes.get("completed", 0)
    found = Road("campaigns/a.holdin", "A", CharacterId("mara"), 1, changes.get("gold", 0), 0, many, many, ())
    return Notebook(roads=(found,))


def test_campaigns_earn_by_how_far_they_have_come() -> None:
    purse, trodden = KNOWN["full-purse"], KNOWN["well-trodden-road"]
    assert standings(CARDS, [purse], road(gold=60))[0].earned
    assert not standings(CARDS, [purse], road(gold=59))[0].earned
    assert standings(CARDS, [trodden], road(completed=10))[0].earned
    assert not standings(CARDS, [trodden], road(completed=9))[0].earned
    assert (trodden.road[Mile.COMPLETED].least or 0) <= len(CARDS.scenarios) // 2
    assert not standings(CARDS, [purse, trodden], notebook(won()))[0].earned


def test_the_built_in_set_has_what_they_want() -> None:
    """So many monsters, so many tokens, so many ability cards: some scenario can bring them about."""
    monsters = money = 0
    for scenario in CARDS.scenarios.values():
        here = [each for each in CARDS.maps[scenario.map].hexes.values() if each.in_scenario(scenario.colour)]
        dead = sum(each.mark.monster is not None for each in here)
        monsters = max(monsters, dead)
        money = max(money, dead + sum(each.mark.tile is Tile.MONEY for each in here))
    cards = len(CARDS.characters[CharacterId("mara")].cards)
    most = {
        Figure.MONSTERS: monsters,
        Figure.TOKENS: money,
        Figure.CARDS_LEFT: cards,
        Figure.LEVEL: SCENARIO_LEVELS[-1],
    }
    for achievement in achievements():
        for figure, bounds in achievement.game.items():
            assert (bounds.least or 0) <= most.get(figure, 99), achievement.id
    assert CARDS.campaign.endings


def test_a_figure_that_nobody_counted_proves_nothing() -> None:
    assert not Bounds(most=0).hold(None)
    (standing,) = standings(CARDS, [KNOWN["no-second-thoughts"]], notebook(won(undone=None)))
    assert not standing.earned


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_each_has_a_name_and_words_of_its_own(lang: str) -> None:
    """And a symbol that can be drawn."""
    assert texts(lang).keys() == KNOWN.keys()
    said = [achievement_text(lang, each) for each in achievements()]
    assert len({each.title for each in said}) == len({each.text for each in said}) == len(KNOWN) == 30
    assert all(each.text.endswith(".") for each in said)
    assets = Assets(load_theme())
    for each in achievements():
        assert assets.icon(each.icon, 24).get_width() == 24
