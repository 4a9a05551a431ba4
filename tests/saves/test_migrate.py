"""Every version of the format that there was is still read: `samples` has files of each.

A new version gets new samples (`python -m tests.saves.make_samples`); those of older ones are never made anew.
"""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from holdin.campaign.state import CampaignStage
from holdin.errors import SaveChangedError, SaveError
from holdin.hand import gestures as g
from holdin.models.base import CardId, CharacterId, EnhancementId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.enhancement import Sticker
from holdin.models.hexes import Hex
from holdin.models.letters import Half, Side
from holdin.saves.campaign import KeptCampaign
from holdin.saves.history import chapters
from holdin.saves.journal import read
from holdin.saves.migrate import STEPS
from holdin.saves.records import VERSION, Record, TakenUp, encode
from holdin.saves.savefile import TWIN, folder_of
from holdin.saves.session import KeptSession
from holdin.saves.sets import Continuation
from holdin.saves.tables import KeptSheet, KeptTable
from tests.campaign.test_enhancements import RICH
from tests.game.builder import card_set, hall
from tests.saves.campaigns import CARDS, play

SAMPLES = Path(__file__).parent / "samples"
VERSIONS = range(1, VERSION + 1)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("kind", "entries"), [("game", 14), ("campaign", 140)])
def test_every_version_is_read(version: int, kind: str, entries: int) -> None:
    """Header and entries, whole."""
    contents = read(SAMPLES / f"{kind}-{version}.holdin")
    assert (contents.version, contents.header.version, contents.damaged) == (version, VERSION, False)
    assert len(contents.entries) >= entries
    assert all(chapter.answers for chapter in chapters(SAMPLES / f"{kind}-{version}.holdin"))


def opened(path: Path, cards: CardSet) -> KeptCampaign:
    """As it was, or where the rules have changed since the sample was made, from the last scenario's end."""
    try:
        return KeptCampaign.open(path, cards)
    except SaveChangedError:
        return KeptCampaign.open(path, cards, Continuation.RESTART)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_goes_on_as_todays(tmp_path: Path, version: int) -> None:
    """The old file is kept beside it as it was."""
    path = tmp_path / "a.holdin"
    shutil.copy(SAMPLES / f"campaign-{version}.holdin", path)
    before = path.read_bytes()
    campaign = opened(path, CARDS)
    assert campaign.state.name == "Mara"
    assert campaign.state.stop in {CampaignStage.PLAYING, CampaignStage.TOWN}
    if campaign.game is not None:
        play(campaign, 2)
    campaign.close()
    assert read(path).version == VERSION
    if version < VERSION:
        assert (tmp_path / f"a.holdin.version-{version}-1").read_bytes() == before
    opened(path, CARDS).close()


@pytest.mark.parametrize("version", VERSIONS)
def test_every_versions_games_go_on(tmp_path: Path, version: int) -> None:
    path = tmp_path / "a.holdin"
    shutil.copy(SAMPLES / f"game-{version}.holdin", path)
    session = KeptSession.open(path, card_set(hall(4)))
    assert (len(session.moments), len(session.undone)) == (11, 2)
    session.redo()
    session.close()


@pytest.mark.parametrize("version", range(3, VERSION + 1))
def test_the_stickers_of_every_version_that_had_some_stay(tmp_path: Path, version: int) -> None:
    """ENH-1: bought before and after a snapshot, one taken back; the scenario under way is played with them."""
    path = tmp_path / "a.holdin"
    shutil.copy(SAMPLES / f"stickers-{version}.holdin", path)
    campaign = opened(path, RICH)
    assert campaign.state.stickers[0] == Sticker(CardId("one"), Side.A, 1, Half.TOP, 0, EnhancementId("attack"))
    assert campaign.game is None or campaign.game.setup.stickers == campaign.state.stickers
    campaign.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_campaigns_of_before_have_no_stickers(tmp_path: Path, version: int) -> None:
    """ENH-1: and can buy some from now on."""
    path = tmp_path / "a.holdin"
    shutil.copy(SAMPLES / f"campaign-{version}.holdin", path)
    campaign = opened(path, CARDS)
    assert campaign.state.stickers == ()
    campaign.close()


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_twin_still_of_an_older_version_serves(tmp_path: Path, version: int) -> None:
    """A crash while a file was brought to today's format, and damage after it: neither has lines of the other."""
    path, sample = tmp_path / "a.holdin", SAMPLES / f"game-{version}.holdin"
    shutil.copy(sample, path)
    KeptSession.open(path, card_set(hall(4))).close()
    shutil.rmtree(folder_of(path))
    folder_of(path).mkdir()
    shutil.copy(sample, folder_of(path) / TWIN)
    path.write_bytes(path.read_bytes().replace(b'"do"', b'"d0"', 1))
    session = KeptSession.open(path, card_set(hall(4)))
    assert session.mended is not None
    assert (len(session.moments), len(session.undone), session.mended.lost) == (11, 2, 0)
    session.close()


OLDER = [
    (KeptTable, "hand-1.cards", 7),
    (KeptTable, "hand-3.cards", 7),
    (KeptTable, "hand-4.cards", 7),
    (KeptSheet, "table-1.sheet", 6),
    (KeptSheet, "table-3.sheet", 6),
    (KeptSheet, "table-4.sheet", 6),
]


@pytest.mark.parametrize(("kind", "name", "steps"), OLDER, ids=[each[1] for each in OLDER])
def test_every_versions_hands_and_tables_go_on(
    tmp_path: Path, kind: type[KeptTable] | type[KeptSheet], name: str, steps: int
) -> None:
    """Those of before had neither a twin nor cards in their header; the old file is kept as it was."""
    path = tmp_path / name
    shutil.copy(SAMPLES / name, path)
    kept = kind.open(path, card_set(hall(4)))
    assert (len(kept.past), len(kept.undone), kept.mended) == (steps, 2, None)
    assert not isinstance(kept, KeptSheet) or kept.sheet.campaign is None
    kept.redo()
    kept.close()
    assert read(path).version == VERSION
    assert (folder_of(path) / TWIN).read_bytes() == path.read_bytes()
    if (version := read(SAMPLES / name).version) < VERSION:
        assert path.with_name(f"{name}.version-{version}-1").read_bytes() == (SAMPLES / name).read_bytes()
    again = kind.open(path, card_set(hall(4)))
    assert (len(again.past), len(again.undone)) == (steps + 1, 1)
    again.close()


def test_steps_that_mean_nothing_any_more_are_set_aside_and_counted(tmp_path: Path) -> None:
    """The cards are others: a table goes on from the last step that fits, and the whole file is kept."""
    path = tmp_path / "a.cards"
    table = KeptTable.begin(path, CARDS, CharacterId("hero"))
    table.do(g.MarkNumber(what=g.Marked.HP, value=3))
    table.do(g.SetUp(scenario=ScenarioId("zero")))
    table.do(g.MarkNumber(what=g.Marked.HP, value=4))
    table.close()
    before = path.read_bytes()
    again = KeptTable.open(path, replace(CARDS, scenarios={}))
    assert len(again.past) == 1
    assert again.mended is not None
    assert (again.mended.lost, again.mended.unfit) == (0, 2)
    assert "2 steps mean nothing with the cards as they are" in str(again.mended)
    again.close()
    assert path.with_name("a.cards.damaged-1").read_bytes() == before


def test_every_step_leads_to_the_next_version() -> None:
    assert set(STEPS) == set(range(1, VERSION))
    assert all(step({})["version"] == version + 1 for version, step in STEPS.items())


def test_a_newer_version_is_named(tmp_path: Path) -> None:
    """It says what to do, and the file stays as it is."""

    class Newer(Record):
        holdin: str = "campaign"
        version: int = VERSION + 1
        something: str = "new"

    path = tmp_path / "a.holdin"
    path.write_bytes(encode("", Newer())[0])
    with pytest.raises(SaveError, match=r"a\.holdin was written by a newer Holdin .*: update Holdin"):
        KeptCampaign.open(path, CARDS)
    assert path.read_bytes() == encode("", Newer())[0]


OF_FORMAT_2 = """{"take_up":{"hero":{"hp":7,"hex":[4,7],"cards":[{"card":"neutralize","side":"B","zone":"discarded",
"kept":false}],"items":[],"tokens":2,"treasures":[]},"board":{"opened":[],"cleared":[],"looted":[],"dead":["wolf-1"],
"lapsed":[]},"round":3,"combat":null,"effects":[{"bearer":"hero","source":"neutralize","clock":"monster",
"armed":false,"born":2,"shield":2}],"begun":true}}"""


def test_a_start_of_format_2_has_your_hp_and_hex_where_they_are_now() -> None:
    """Up to then they stood among what you have; what is read is written the new way, and read again."""
    start = TakenUp.model_validate_json(OF_FORMAT_2).take_up
    assert (start.hp, start.hex, start.hero.tokens, start.round) == (7, Hex(4, 7), 2, 3)
    assert [(effect.bearer, effect.clock, effect.shield) for effect in start.effects] == [("hero", "monster", 2)]
    assert TakenUp.model_validate_json(TakenUp(take_up=start).model_dump_json()).take_up == start
