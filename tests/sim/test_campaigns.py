"""Whole campaigns with event decks, played by programs (EVT-1 to EVT-4)."""

import csv
from pathlib import Path

import pytest

from holdin.cli import main
from holdin.data.load import built_in_sets, load_set
from holdin.models.base import CharacterId
from holdin.models.event_card import ChoiceSide
from holdin.models.letters import Fights
from holdin.players.bots import Bot
from holdin.sim import campaigns
from holdin.sim.campaigns import CampaignJob, CardTally, EventRun, EventTally, Met, play_campaign, play_events
from holdin.tools import event_reports
from tests.campaign.event_decks import ids

QUICK = ("simulate", "--events", "--games", "1", "--executor", "serial")
CHOOSERS = (Bot.RANDOM, Bot.GREEDY, Bot.PLANNER)


def run_of(choosers: tuple[Bot, ...], by: Bot = Bot.RANDOM, number: int = 1) -> EventRun:
    return EventRun("base", (CharacterId("mara"),), choosers, by, number, 5, Fights.HELD)


def test_a_campaign_comes_out_the_same_again_and_meets_cards_of_every_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """EVT-1: by the campaign's seed."""
    monkeypatch.setattr(campaigns, "LONGEST", 9)
    job = CampaignJob(run_of((Bot.PLANNER,), Bot.GREEDY), Bot.PLANNER, 0)
    record = play_campaign(job)
    assert record == play_campaign(job)
    cards = load_set("base")
    assert {cards.events[met.card].deck for met in record.met} == {"city", "road"}
    assert 0 < record.won <= record.played
    assert all(met.outcome < len(cards.events[met.card].choice(met.choice).outcomes) for met in record.met)


def test_choices_are_counted_where_both_could_be_paid() -> None:
    """EVT-4: a choice that nobody else could have been made is no choice."""
    tally = CardTally()
    (card,) = ids("card")
    for choice, free in ((ChoiceSide.A, True), (ChoiceSide.A, False), (ChoiceSide.B, True), (ChoiceSide.B, True)):
        tally.add(Met(card, choice, 0, free, gold=2, reputation=-1))
    assert (tally.drawn, tally.free, tally.first, tally.gold, tally.reputation) == (4, 3, 1, 8, -4)
    assert tally.share == pytest.approx(1 / 3)
    assert tally.interval.low < tally.share < tally.interval.high


def test_the_choices_are_told_in_a_table_a_file_and_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row for each card and chooser, whoever it was that met it."""
    monkeypatch.setattr(campaigns, "LONGEST", 9)
    run, cards = run_of((Bot.GREEDY, Bot.PLANNER)), load_set("base")
    tallies = play_events(run, None)
    event_reports.write(tmp_path / "events.csv", cards, run, tallies)
    rows = event_reports.read(tmp_path / "events.csv")
    assert {row["by"] for row in rows} == {"greedy", "planner"}
    assert {row["events"] for row in rows} == {event_reports.digest(cards)}
    assert sum(int(row["drawn"]) for row in rows) == sum(
        found.drawn for tally in tallies.values() for found in tally.cards.values()
    )
    page = event_reports.page(cards, run, tallies)
    assert page.count("\n| ") == 2 + len({row["card"] for row in rows})
    assert "1 campaigns" in page
    assert event_reports.table(cards, tallies).row_count == len(rows)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--bot", "novice"), "novice"),
        (("--scenario", "smoke-signals"), "--events"),
        (("--level", "1"), "--events"),
        (("--out", "figures.json"), "figures.json"),
        (("--character", "nobody"), "nobody"),
    ],
)
def test_what_cannot_be_asked_of_campaigns_is_bad_use(
    options: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*QUICK, *options]) == 2
    assert named in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("name", ["base", "elsewhere"])
def test_everybody_goes_on_campaigns_from_the_command_line(name: str, tmp_path: Path) -> None:
    out, page = tmp_path / "events.csv", tmp_path / "events.md"
    assert main([*QUICK, "--set", name, "--out", str(out), "--page", str(page)]) == 0
    assert {row["by"] for row in csv.DictReader(out.read_text(encoding="utf-8").splitlines())} == {*CHOOSERS}
    assert page.read_text(encoding="utf-8").count("\n- ") == len(CHOOSERS)


@pytest.mark.parametrize("name", ["base", "elsewhere"])
def test_no_choice_of_a_built_in_card_is_right_in_every_state(name: str) -> None:
    """EVT-2: who knows the cards takes either choice of each in a fifth of the times, as far as luck lets one tell.

    The tables are of today's cards.
    """
    home = built_in_sets()[name] / "balance"
    rows = event_reports.read(home / "events.csv")
    assert {row["events"] for row in rows} == {event_reports.digest(load_set(name))}
    found = {row["card"]: row for row in rows if row["by"] == Bot.PLANNER and int(row["free"]) >= 20}
    assert len(found) > 15
    assert [card for card, row in found.items() if float(row["low"]) > 0.8 or float(row["high"]) < 0.2] == []


def test_an_empty_run_has_a_row_for_every_card() -> None:
    run = run_of((Bot.RANDOM,), number=0)
    (tally,) = play_events(run, None).values()
    assert tally == EventTally({card: CardTally() for card in load_set("base").events})
