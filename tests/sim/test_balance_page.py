"""The page beside the tables says so where they are old."""

from holdin.data.load import built_in_cards, built_in_sets
from holdin.players.bots import Bot
from holdin.sim.run import RunPlan
from holdin.tools import reports

HOME = built_in_sets()["base"] / "balance"


def test_tables_that_are_not_of_todays_cards_are_said_to_be_old() -> None:
    cards = built_in_cards()
    plan = RunPlan("base", next(iter(cards.characters)), (), 0, seed=30011, nodes=8)
    files = [HOME / f"{bot.value}.csv" for bot in (Bot.GREEDY, Bot.PLANNER)]
    rows = [len(file.read_text(encoding="utf-8").splitlines()) - 1 for file in files]
    if [len(reports.read(file, plan, cards)) for file in files] != rows:
        page = (HOME / "README.md").read_text(encoding="utf-8")
        assert "to be played again" in " ".join(page.split())
