"""What goes wrong with saves, in every language: no sentence is without words, and none is put together in English."""

import ast
import errno
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import holdin
from holdin.data.load import built_in_cards
from holdin.errors import Change, HoldinError, Said, SaveChangedError, SaveError
from holdin.models.base import CharacterId, ScenarioId
from holdin.saves import campaign_files
from holdin.saves.campaign import KeptCampaign
from holdin.saves.disk import lock_for, open_file, saying
from holdin.saves.session import KeptSession, restore
from holdin.words.catalogues import catalogue
from holdin.words.words import Words

PACKAGE = Path(str(holdin.__file__)).parent
CARDS = built_in_cards()
LATIN = re.compile(r"[A-Za-z][A-Za-z_]+")
RAISED = {"SaveError", "SaveIoError", "SaveInUseError", "SaveChangedError"}


def calls(kinds: set[str]) -> Iterator[tuple[str, ast.Call]]:
    """Every call of something in the package, with its file's name."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(kind in text for kind in kinds) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds:
                yield path.relative_to(PACKAGE).as_posix(), node


def test_no_save_error_is_put_together_in_english() -> None:
    """Its sentence is a `Said`, or a name that holds one."""
    found = list(calls(RAISED))
    assert len(found) > 20
    for name, call in found:
        first = call.args[0]
        held = isinstance(first, ast.Name | ast.Call) and "msg" not in ast.unparse(first)
        assert held, f"{name}:{call.lineno}: {ast.unparse(call)}"


def test_every_sentence_said_has_russian_words() -> None:
    """What the protocol of the engine calls something stays as it is."""
    found = calls({"Said", "SaidError"})
    texts = [(name, call.args[0].value) for name, call in found if isinstance(call.args[0], ast.Constant)]
    assert len(texts) > 150
    for name, text in texts:
        assert isinstance(text, str)
        russian = catalogue("ru").gettext(text)
        assert set(re.findall(r"{\w+}", russian)) == set(re.findall(r"{\w+}", text))
        assert russian != text or not re.search(r"\w", re.sub(r"{\w+}", "", text))
        protocol = {*re.findall(LATIN, text)} if name.startswith("engine/") else set()
        assert {*re.findall(LATIN, re.sub(r"{\w+}|{\w+!r}|Holdin|PNG|JPEG|python-chess", "", russian))} <= protocol, (
            russian
        )


def test_every_sentence_that_a_count_bends_has_its_russian_forms() -> None:
    forms_of = [[form.value for form in call.args if isinstance(form, ast.Constant)] for _, call in calls({"Counted"})]
    found = [(str(forms[0]), str(forms[1])) for forms in forms_of if forms]
    assert len(found) > 4
    for one, many in found:
        forms = {catalogue("ru").ngettext(one, many, count) for count in (1, 2, 5)}
        assert not forms & {one, many}
        for russian in forms:
            assert set(re.findall(r"{\w+}", russian)) == set(re.findall(r"{\w+}", many))
            assert not re.search(r"[A-Za-z]{2,}", re.sub(r"{\w+}", "", russian)), russian


# What is met in play


def raised(do: Callable[[], object]) -> HoldinError:
    with pytest.raises(HoldinError) as told:
        do()
    return told.value


def full(path: Path) -> None:
    with saying(path, "written"):
        raise OSError(errno.ENOSPC, "whatever the system calls it")


def taken(path: Path) -> None:
    with lock_for(path):
        lock_for(path)


def newer(path: Path) -> None:
    path.write_bytes(b"")
    KeptCampaign.open(path, CARDS)


def single(path: Path) -> None:
    """A game where a campaign is wanted."""
    samples = Path(__file__).parents[1] / "saves" / "samples"
    campaign_files.preview(next(iter(sorted(samples.glob("game*.holdin")))), CARDS)
    path.touch()


def campaign(path: Path) -> KeptCampaign:
    return KeptCampaign.begin(path, CARDS, "Mara", CharacterId("mara"), 1)


def twice(path: Path) -> None:
    campaign(path).close()
    campaign(path)


def as_a_game(path: Path) -> None:
    campaign(path).close()
    KeptSession.open(path, CARDS)


def restored(path: Path) -> None:
    campaign(path).close()
    restore(path, CARDS)


def other_cards(path: Path) -> None:
    campaign(path).close()
    KeptCampaign.open(path, replace(CARDS, digest="other", version="9"))


CASES: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "full disk": (full, "can’t be written: No space left on device.", "не записывается: на диске нет места."),
    "no file": (open_file, "can’t be read: it is no file.", "не читается: это не файл."),
    "in use": (taken, "is open in another window:", "открыт в другом окне:"),
    "no save": (newer, "is not a saved game of Holdin,", "не сохранённая игра Holdin,"),
    "a game": (single, "is a single game, not a campaign.", "отдельная игра, а не кампания."),
    "there already": (twice, "can’t be begun: there is something already.", "не удалось начать: там уже что-то есть."),
    "other cards": (other_cards, "was played with other cards: base", "играли другими картами: было base"),
    "to restore": (restored, "open it as one.", "как кампанию."),
    "as a game": (as_a_game, "open it as one.", "как кампанию."),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_player_meets_is_said_in_the_players_language(tmp_path: Path, case: str) -> None:
    """The English is the error's own message, as far as that goes; the file is named in every language."""
    do, english, russian = CASES[case]
    error = raised(lambda: do(tmp_path / "mara.holdin"))
    assert isinstance(error, SaveError)
    assert english in Words(CARDS, "en").trouble(error)
    assert str(error).startswith(str(error.said))
    told = Words(CARDS, "ru").trouble(error)
    assert russian in told
    assert ".holdin" in told
    assert not re.search(r"[A-Za-z]{3,}", re.sub(r"\S*\.holdin|Holdin|base|\[\w+\]|now|as_made|restart", "", told)), (
        told
    )


def test_a_scenario_is_called_by_its_name() -> None:
    scenario = next(iter(CARDS.scenarios))
    words = Words(CARDS, "ru")
    said = Said("{scenario} was played with other cards or rules, and can only be read.", scenario=scenario)
    assert words.name(ScenarioId(scenario)) in words.said(said)


def test_where_there_is_no_way_on_that_is_said() -> None:
    """The ways themselves have a page of their own."""
    said = Said("{path} can’t be played again.", path="a.holdin")
    words = Words(CARDS, "en")
    assert (
        words.trouble(SaveChangedError(said))
        == "a.holdin can’t be played again. There is no way to go on with it here."
    )
    ways = words.trouble(SaveChangedError(said, (), ("now", "as_made")))
    assert ways == "a.holdin can’t be played again. Ways to go on: now, as_made."
    assert str(SaveChangedError(said, (Change("item", "hat", "changed"),), more="(why)")).endswith("again. (why)")


def test_other_errors_keep_their_message() -> None:
    assert Words(CARDS, "ru").trouble(HoldinError("Words {of} their own.")) == "Words {of} their own."
    assert Words(CARDS, "ru").trouble(SaveError("A mere {text}.")) == "A mere {text}."
