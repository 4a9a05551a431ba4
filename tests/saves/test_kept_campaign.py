"""Campaigns on disk: snapshots, copies, changed cards, a second window, a full disk."""

from pathlib import Path

import pytest

from holdin.campaign.machine import new_campaign
from holdin.campaign.state import CampaignStage
from holdin.errors import Change, SaveChangedError, SaveError, SaveInUseError, SaveIoError
from holdin.game.dice import Dice
from holdin.game.session import Session
from holdin.game.state import Setup
from holdin.models.base import CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.saves.campaign import KeptCampaign
from holdin.saves.disk import in_use
from holdin.saves.journal import read
from holdin.saves.reading import look
from holdin.saves.records import Stands
from holdin.saves.savefile import COPIES, TWIN, copies_of, folder_of
from holdin.saves.session import KeptSession, save
from holdin.saves.sets import Continuation
from tests.saves.campaigns import CARDS, begun, dearer, plan, play, played, scenario, without_moves


def test_a_snapshot_stands_at_each_scenarios_end_and_agrees_with_the_replay(tmp_path: Path) -> None:
    """A replay of all the lines comes to what each snapshot says."""
    path = tmp_path / "a.holdin"
    campaign = played(path)
    state, game = campaign.state, campaign.game
    assert game is not None
    entries = read(path).entries
    assert sum(isinstance(record, Stands) for record in entries) == 2
    whole = look(path, CARDS)
    whole.stand(new_campaign(CARDS, "Mara", state.character))
    for record in entries:
        if isinstance(record, Stands):
            assert whole.state == record.stands
        else:
            whole.replay([record])
    assert whole.state == look(path, CARDS).state == state
    assert whole.session is not None
    assert whole.session.state == game.state
    campaign.close()


def test_opening_replays_only_what_follows_the_last_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the campaign, opening costs one scenario."""
    path = tmp_path / "a.holdin"
    played(path, 3).close()
    answers: list[str] = []
    monkeypatch.setattr("holdin.saves.campaign_journal.again", lambda _session, record: answers.append(record))
    look(path, CARDS)
    assert len(answers) == 8


def test_the_last_ten_good_copies_are_kept(tmp_path: Path) -> None:
    """One at each scenario's end and each opening after which something was done; the oldest go."""
    path = tmp_path / "a.holdin"
    campaign = begun(path)
    scenario(campaign)
    assert [copy.read_bytes() for copy in copies_of(path)] == [path.read_bytes()]
    plan(campaign, "scenario zero 0")
    campaign.close()
    for _ in range(12):
        campaign = KeptCampaign.open(path, CARDS)
        play(campaign, 1)
        campaign.close()
    KeptCampaign.open(path, CARDS).close()
    KeptCampaign.open(path, CARDS).close()
    found = copies_of(path)
    assert len(found) == COPIES
    whole = path.read_bytes()
    assert all(whole.startswith(copy.read_bytes()) for copy in found)
    sizes = [copy.stat().st_size for copy in found]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == len(whole)


def test_a_copy_is_never_made_of_a_damaged_file(tmp_path: Path) -> None:
    """What the disk has spoilt meanwhile doesn't spoil the copies."""
    path = tmp_path / "a.holdin"
    campaign = begun(path)
    plan(campaign, "scenario zero 0")
    play(campaign)
    path.write_bytes(path.read_bytes().replace(b"cards", b"cords", 1))
    plan(campaign, "finish")
    campaign.close()
    assert copies_of(path) == ()
    again = KeptCampaign.open(path, CARDS)
    assert again.state.played == 1
    assert again.mended is not None
    again.close()


def test_a_damaged_campaign_loses_nothing_while_one_file_is_good(tmp_path: Path) -> None:
    """Every file in turn: emptied, cut, a bit flipped, taken away."""
    path = tmp_path / "a.holdin"
    campaign = played(path, 1, 6)
    campaign.close()
    state, whole = look(path, CARDS).session, path.read_bytes()
    files = [path, *(file for file in folder_of(path).iterdir() if file.is_file())]
    assert {file.name for file in files} >= {TWIN, "summary.json", "copy-000001.holdin"}
    for file in files:
        before = file.read_bytes()
        for damage in (b"", before[: len(before) // 2], before[:40] + bytes([before[40] ^ 4]) + before[41:]):
            file.write_bytes(damage)
            again = KeptCampaign.open(path, CARDS)
            assert again.game is not None
            assert state is not None
            assert again.game.state == state.state
            again.close()
            assert path.read_bytes() == whole
            kept = {each.read_bytes() for each in (*tmp_path.iterdir(), *folder_of(path).iterdir()) if each.is_file()}
            made_anew = file.suffix in {".json", ".gz"}  # from the campaign and the cards
            assert damage in kept or made_anew or whole.startswith(damage)


def test_a_second_window_looks_waits_or_leaves(tmp_path: Path) -> None:
    """One writer at a time: the other one may look at everything, and is told when it can have it."""
    path = tmp_path / "a.holdin"
    first = played(path)
    assert in_use(path)
    with pytest.raises(SaveInUseError, match="another window"):
        KeptCampaign.open(path, CARDS)
    with pytest.raises(SaveInUseError):
        KeptCampaign.open(path, CARDS, wait=0.1)
    seen = look(path, CARDS)
    assert seen.state == first.state
    play(first, 2)
    first.close()
    assert not in_use(path)
    second = KeptCampaign.open(path, CARDS, wait=5)
    assert second.game is not None
    assert len(second.game.moments) == 11
    second.close()


def test_changed_cards_are_told_and_gone_on_with(tmp_path: Path) -> None:
    """What changed by name, and three ways; the history plays again, so it goes on with the cards as they are."""
    path = tmp_path / "a.holdin"
    campaign = played(path)
    state = campaign.state
    campaign.close()
    before = path.read_bytes()
    with pytest.raises(SaveChangedError, match="item hat changed") as told:
        KeptCampaign.open(path, dearer())
    assert told.value.changes == (Change("item", "hat", "changed"),)
    assert told.value.ways == (Continuation.NOW, Continuation.AS_MADE, Continuation.RESTART)
    assert path.read_bytes() == before
    assert not in_use(path)
    campaign = KeptCampaign.open(path, dearer(), Continuation.NOW)
    assert (campaign.state, campaign.cards.version) == (state, "2")
    play(campaign, 2)
    campaign.close()
    KeptCampaign.open(path, dearer()).close()
    with pytest.raises(SaveChangedError):
        look(path, CARDS)


def test_changed_cards_can_be_left_for_the_stored_ones(tmp_path: Path) -> None:
    """The set a campaign was made with lies beside it."""
    path = tmp_path / "a.holdin"
    played(path).close()
    with pytest.raises(SaveChangedError) as told:
        KeptCampaign.open(path, without_moves())
    assert told.value.ways == (Continuation.AS_MADE, Continuation.RESTART)
    assert told.value.changes == (Change("character", "hero", "changed"),)
    campaign = KeptCampaign.open(path, without_moves(), Continuation.AS_MADE)
    assert campaign.cards.digest == CARDS.digest
    assert campaign.cards.texts == CARDS.texts
    play(campaign)
    plan(campaign, "finish")
    campaign.close()
    KeptCampaign.open(path, CARDS).close()


@pytest.mark.parametrize("cards", [dearer(), without_moves()], ids=["dearer", "renamed"])
def test_a_scenario_can_be_begun_again_with_changed_cards(tmp_path: Path, cards: CardSet) -> None:
    """From where the campaign stood before it; what the new cards don't have is left behind."""
    path = tmp_path / "a.holdin"
    played(path).close()
    campaign = KeptCampaign.open(path, cards, Continuation.RESTART)
    assert campaign.state.stop is CampaignStage.TOWN
    assert campaign.state.played == 2
    scenario(campaign)
    campaign.close()
    again = KeptCampaign.open(path, cards)
    assert again.state.played == 3
    again.close()


def test_a_way_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    """Without the stored cards nothing can be made of `as_made`; the file stays as it is."""
    path = tmp_path / "a.holdin"
    played(path, 0).close()
    for file in folder_of(path).glob("cards-*"):
        file.unlink()
    before = path.read_bytes()
    with pytest.raises(SaveChangedError) as told:
        KeptCampaign.open(path, without_moves(), Continuation.AS_MADE)
    assert told.value.ways == (Continuation.RESTART,)
    with pytest.raises(SaveChangedError, match="can’t be played again"):
        KeptCampaign.open(path, without_moves(), Continuation.NOW)
    assert path.read_bytes() == before


def test_a_snapshot_that_no_campaign_can_have_is_refused(tmp_path: Path) -> None:
    """A made-up journal with good checksums still meets the cards."""
    path = tmp_path / "a.holdin"
    campaign = begun(path)
    good = campaign.state
    for wrong in ({"level": 9}, {"gold": -1}, {"items": ("no-such",)}, {"name": "Somebody"}, {"upgrades_due": 40}):
        journal = look(path, CARDS)
        with pytest.raises(ValueError, match=r"snapshot|can’t be"):
            journal.stand(type(good)(**{**{name: getattr(good, name) for name in good.__slots__}, **wrong}))
    campaign.close()


def test_a_full_disk_leaves_the_campaign_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans, answers and undo alike; when there is room again it goes on."""
    campaign = played(tmp_path / "a.holdin", 1, 3)
    game = campaign.game
    assert game is not None
    state = game.state

    def full(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("holdin.saves.disk.os.fsync", full)
    for step in (lambda: game.do(game.legal()[0]), game.undo):
        with pytest.raises(SaveIoError, match="No space left"):
            step()
        assert game.state == state
    monkeypatch.undo()
    play(campaign)
    monkeypatch.setattr("holdin.saves.disk.os.fsync", full)
    ended = campaign.state
    with pytest.raises(SaveIoError, match="No space left"):
        plan(campaign, "finish")
    assert (campaign.state, campaign.game) == (ended, game)
    monkeypatch.undo()
    plan(campaign, "finish")
    campaign.close()
    assert look(tmp_path / "a.holdin", CARDS).state.stop is CampaignStage.TOWN


def test_even_what_cant_be_cut_off_at_once_is_cut_off_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that refuses everything for a while leaves no torn line behind."""
    path = tmp_path / "a.holdin"
    campaign = played(path, 0, 3)
    game = campaign.game
    assert game is not None

    def refuses(*_args: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("holdin.saves.disk.os.fsync", refuses)
    monkeypatch.setattr("holdin.saves.disk.Tail._trim", refuses)
    for _ in range(2):
        with pytest.raises(SaveIoError, match="Input/output error"):
            game.do(game.legal()[0])
    monkeypatch.undo()
    play(campaign, 3)
    state = game.state
    campaign.close()
    assert not read(path).damaged
    seen = look(path, CARDS).session
    assert seen is not None
    assert seen.state == state


def test_a_game_is_no_campaign(tmp_path: Path) -> None:
    """And the other way round; each says so."""
    setup = Setup(ScenarioId("zero"), CharacterId("hero"))
    KeptSession.begin(tmp_path / "a.holdin", CARDS, setup, Dice(1)).close()
    with pytest.raises(SaveError, match="single game"):
        KeptCampaign.open(tmp_path / "a.holdin", CARDS)
    begun(tmp_path / "b.holdin").close()
    with pytest.raises(SaveError, match="open it as one"):
        KeptSession.open(tmp_path / "b.holdin", CARDS)
    session = Session(CARDS, setup, Dice(1))
    with pytest.raises(SaveError, match="nothing is written over it"):
        save(session, tmp_path / "b.holdin")


def test_a_campaign_of_a_deleted_one_begins_anew(tmp_path: Path) -> None:
    """What the player took away leaves its copies, and they are left alone."""
    path = tmp_path / "a.holdin"
    played(path, 1).close()
    before = copies_of(path)[0].read_bytes()
    path.unlink()
    campaign = begun(path)
    assert campaign.state.played == 0
    campaign.close()
    aside = tmp_path / "a.holdin.kept.old-1" / "copy-000001.holdin"
    assert aside.read_bytes() == before


def test_a_beginning_that_cant_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room again it begins under the same name."""
    path = tmp_path / "a.holdin"

    def full(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("holdin.saves.disk.os.fsync", full)
    with pytest.raises(SaveIoError, match=r"a\.holdin can’t be begun: No space left"):
        begun(path)
    assert {file.name for file in tmp_path.iterdir()} == {"a.holdin.lock"}
    monkeypatch.undo()
    begun(path).close()
    assert not in_use(path)


def test_a_save_by_another_name_is_the_same_save(tmp_path: Path) -> None:
    """A link to it has no lock, twin or copies of its own."""
    first = played(tmp_path / "a.holdin", 0, 3)
    link = tmp_path / "b.holdin"
    try:
        link.symlink_to(first.path)
    except OSError:
        pytest.skip("this system links no files")
    with pytest.raises(SaveInUseError):
        KeptCampaign.open(link, CARDS)
    first.close()
    again = KeptCampaign.open(link, CARDS)
    assert again.path == first.path
    again.close()
    assert not (tmp_path / "b.holdin.kept").exists()


def test_opening_what_is_not_there_makes_nothing(tmp_path: Path) -> None:
    """Neither folders nor locks."""
    with pytest.raises(SaveIoError, match="it is no file"):
        KeptCampaign.open(tmp_path / "no" / "a.holdin", CARDS)
    assert not in_use(tmp_path / "no" / "a.holdin")
    assert list(tmp_path.iterdir()) == []


def test_stored_cards_that_were_damaged_are_stored_again(tmp_path: Path) -> None:
    """While the cards are still there, the copy is made good at the next opening."""
    path = tmp_path / "a.holdin"
    played(path, 0, 2).close()
    (file,) = folder_of(path).glob("cards-*")
    file.write_bytes(file.read_bytes()[:100])
    KeptCampaign.open(path, CARDS).close()
    again = KeptCampaign.open(path, without_moves(), Continuation.AS_MADE)
    assert again.cards.digest == CARDS.digest
    again.close()
