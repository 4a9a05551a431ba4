"""The command line in both languages: all of its help, answers and errors, and how it comes to a language."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
import typer

from holdin import cli
from holdin.cli import errors as cli_errors
from holdin.cli import localized_help
from holdin.cli.language import wanted
from holdin.errors import CardDataError, Fault, Said, SaveError
from holdin.saves.settings import Settings, keep_settings
from holdin.ui.app.app import App
from holdin.words.catalogues import catalogue
from holdin.words.cli_language import language_of, plural, speaking
from tests.conftest import SetFolder

TREE: Any = typer.main.get_command(cli.app)
COMMANDS = sorted(TREE.commands)
LATIN = {
    "a", "b", "base", "book", "bound", "card", "cards", "character", "cores", "csv", "dask", "depth", "dungeon", "en",
    "eng", "export", "fights", "greedy", "h", "held", "holdin", "hour", "import", "json", "letter", "level", "local",
    "markdown", "memory", "novice", "open", "or", "pdf", "planner", "play", "png", "random", "report", "ru", "rules",
    "save", "scenario", "serial", "serve", "today", "window", "x", "zip",
}  # fmt: skip
"""What is the same in Russian: values, endings of files, names of formats and of what can be installed as well."""


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What a run says, on either stream."""
    assert cli.main([*arguments]) == code
    out, err = capsys.readouterr()
    return out + err


# Help


def texts(command: Any) -> Iterator[tuple[str, object]]:
    yield str(command.name), command.help
    yield from ((f"{command.name} {param.name}", param.help) for param in command.params)
    takes = (param for param in command.params if not getattr(param, "is_flag", False))
    yield from ((f"{command.name} {param.name}", param.metavar) for param in takes)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_explained(name: str) -> None:
    assert [where for where, text in texts(TREE.commands[name]) if not text] == []


def test_every_text_of_the_help_is_translated() -> None:
    russian = catalogue("ru")
    found = set(localized_help.sentences(TREE))
    assert len(found) > 70
    assert [text for text in found if russian.gettext(text) == text] == []


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)], ids=lambda command: " ".join(command) or "-")
def test_help_in_russian_has_no_english(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "--lang", "ru", *command, "--help")
    assert told.startswith("Как вызвать: holdin")
    assert "Показать эту справку и выйти." in told
    plain = re.sub(r"--?[a-z-]+|new-set|[A-Z]+-\d|\.[a-z]+", " ", told)
    words = {word.lower() for word in re.findall(r"[A-Za-z]+", plain)}
    assert words - LATIN - set(COMMANDS) == set()


def test_the_first_page_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "--lang=ru", "-h")
    assert all(f"\n  {name} " in told for name in COMMANDS)
    assert "\nПараметры:\n" in told
    assert "\nКоманды:\n" in told
    assert "Без команды открывается игра." in told
    assert "..." not in told.replace("[АРГУМЕНТЫ]...", "")


def test_defaults_and_what_must_be_given_are_noted(capsys: pytest.CaptureFixture[str]) -> None:
    assert "[по умолчанию a4]" in said(capsys, "--lang", "ru", "print", "--help")
    assert "[обязательно]" in said(capsys, "--lang", "ru", "print", "--help")
    assert "[default: a4]" in said(capsys, "--lang", "en", "print", "--help")


# Answers


def test_check_in_russian(own_set: SetFolder, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "--lang", "ru", "check", str(own_set.path))
    assert "base 1.0.0: всё в порядке" in told
    assert "монстры: 20" in told


@pytest.mark.parametrize(("count", "end"), [(1, "1 ошибка"), (2, "2 ошибки")])
def test_faults_are_told_and_counted_in_russian(
    count: int, end: str, own_set: SetFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    for monster in ("bear", "wolf")[:count]:
        file = f"monsters/{monster}.toml"
        own_set.write(file, re.sub(r"hp = \d+", "hp = 0", own_set.read(file), count=1))
    told = said(capsys, "--lang", "ru", "check", str(own_set.path), code=1)
    assert told.splitlines()[-1] == end
    assert "normal.hp: " in told
    assert not re.search("[A-Z][a-z]+ [a-z]+", told)


def test_a_new_set_in_russian(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "--lang", "ru", "new-set", str(tmp_path / "mine"))
    assert "Начните с set.toml" in told


def test_rules_are_in_the_language_of_the_run_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    russian = said(capsys, "--lang", "ru", "rules", "ATK-3")
    assert re.search("[а-я]", russian)
    assert said(capsys, "rules", "--lang", "ru", "ATK-3") == russian
    assert not re.search("[а-я]", said(capsys, "--lang", "ru", "rules", "--lang", "en", "ATK-3"))


def test_a_simulation_in_russian_writes_the_same_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quick = ("simulate", "--scenario", "teeth-in-the-fold", "--level", "1", "--games", "1", "--executor", "serial")
    told = [
        said(capsys, "--lang", lang, *quick, "--bot", "random", "--out", str(tmp_path / f"{lang}.csv"))
        for lang in ("en", "ru")
    ]
    assert "Win rates" in told[0]
    assert "Доля побед" in told[1]
    assert "осталось ОЗ" in " ".join(told[1].split())
    assert (tmp_path / "ru.csv").read_bytes() == (tmp_path / "en.csv").read_bytes()


def test_bench_in_russian_has_the_same_figures_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.json"
    told = said(capsys, "--lang", "ru", "bench", "cards", "--out", str(out))
    assert {"медиана", "худшее", "мс", "прочитан"} <= set(told.split())
    (figure,) = json.loads(out.read_text(encoding="utf-8"))["figures"]
    assert (figure["name"], figure["unit"]) == ("card set read and checked", "ms")


@pytest.mark.slow
def test_a_soak_in_russian_has_the_same_figures_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    quick = ("soak", "--games", "2", "--seconds", "0")
    assert "сыграно партий: random 2" in said(capsys, "--lang", "ru", *quick)
    assert set(json.loads(said(capsys, "--lang", "ru", *quick, "--json"))) == {
        "holdin", "cards", "seed", "games", "errors", "digest",
    }  # fmt: skip


def test_what_programs_read_knows_no_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--lang", "ru", "schema") == said(capsys, "--lang", "en", "schema")
    assert said(capsys, "--lang", "ru", "shot", "--list") == said(capsys, "--lang", "en", "shot", "--list")


# Errors


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["dance"], 2, "Нет команды 'dance'."),
        (["check", "--loudly"], 2, "Нет параметра"),
        (["check", "/no/such"], 2, "Неверное значение 'ПАПКА': папки '/no/such' нет."),
        (["check", "one", "two"], 2, "Неверное значение"),
        (["play", "--seed", "x"], 2, "Неверное значение '--seed'"),
        (["simulate", "--fights", "x"], 2, "Неверное значение '--fights': 'x' — не одно из"),
        (["play", "--seed", "-1"], 2, "Неверное значение '--seed'"),
        (["replay"], 2, "Не указан аргумент 'ФАЙЛ'."),
        (["print"], 2, "Не указан параметр '--out'."),
        (["print", "--out"], 2, "Параметру '--out' нужно значение."),
        (["shot"], 2, "нужно одно из трёх: ИМЯ, --list или --all ПАПКА"),
        (["shot", "--list", "--size", "big"], 2, "нужен размер вида 1280x800"),
        (["simulate", "--scenario", "nowhere"], 2, "нет сценария 'nowhere'; есть: teeth-in-the-fold"),
        (["simulate", "--executor", "abacus"], 2, "бывает local, serial или dask://АДРЕС"),
        (["bench", "luck"], 2, "luck: таких замеров нет; есть cards"),
        (["rules", "дракон"], 1, "нет правила, где было бы 'дракон'"),
        (["rules", "--lang", "xx"], 2, "Неверное значение '--lang': на языке 'xx' слов нет; есть: en, ru"),
        (["shot", "nothing", "--out", "a.png"], 2, "нет положения 'nothing'; все перечислит `holdin shot --list`"),
        (["print", "--out", "a.pdf", "--lang", "xx"], 2, "Неверное значение '--lang': на языке 'xx' слов нет"),
        (["simulate", "--set", "nowhere"], 2, "nowhere"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_errors_in_russian_are_one_line_with_the_usual_code(
    arguments: list[str], code: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, "--lang", "ru", *arguments, code=code)
    assert told.startswith("holdin: ")
    assert told.count("\n") == 1
    assert line in told
    assert re.search("[а-я]{3}", told)


def test_what_the_disk_says_in_russian(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    told = said(capsys, "--lang", "ru", "schema", "--out", str(tmp_path / "file" / "folder"), code=1)
    assert told == f"holdin: {tmp_path / 'file' / 'folder'}: {catalogue('ru').gettext('Not a directory')}\n"
    assert "Not a" not in told


def test_errors_with_saves_and_cards_in_russian(monkeypatch: pytest.MonkeyPatch) -> None:
    save = SaveError(Said("{path} is a single game, not a campaign.", path="a.holdin"), "(inner)")
    cards = CardDataError((Fault(Path("a.toml"), 3, "hp", Said("a set needs a character")),))
    with speaking("ru"):
        assert cli_errors.of_ours(save) == "a.holdin — отдельная игра, а не кампания."
        monkeypatch.setattr("holdin.data.load.load_set", lambda: (_ for _ in ()).throw(cards))
        assert cli_errors.of_ours(save) == "a.holdin — отдельная игра, а не кампания."
        assert cli_errors.of_ours(cards).startswith("a.toml:3: hp: ")
    assert cli_errors.of_ours(save) == "a.holdin is a single game, not a campaign. (inner)"


def test_a_missing_display_in_russian(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse() -> None:
        raise pygame.error("x11 not available")

    monkeypatch.setattr(pygame.display, "init", refuse)
    told = said(capsys, "--lang", "ru", "play", code=1)
    assert told.startswith("holdin: окно не открывается: x11 not available. Игре нужен дисплей")


def test_the_librarys_sentences_are_known_by_their_pattern() -> None:
    with speaking("ru"):
        assert cli_errors.bad_use("Invalid value for '--games': 0 is not in the range 1<=x<=9.") == (
            "Неверное значение '--games': 0 не подходит; можно 1<=x<=9."
        )
        assert cli_errors.bad_use("Got unexpected extra arguments (b c)") == "Лишние аргументы: b c"
        assert cli_errors.bad_use("A sentence of tomorrow") == "A sentence of tomorrow"
    assert cli_errors.bad_use("No such command 'x'.") == "No such command 'x'."


# Which language


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home without settings, in a system that tells no language."""
    for name in ("HOLDIN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name in ("config_home", "home"):
        monkeypatch.setattr(f"holdin.cli.language.{name}", lambda: tmp_path / "home")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    return tmp_path / "home"


def test_english_is_spoken_where_nothing_is_wanted(at_home: Path) -> None:
    assert not at_home.exists()
    assert wanted(["check"]) == "en"


@pytest.mark.parametrize("name", ["LC_ALL", "LC_MESSAGES", "LANG", "HOLDIN_LANG"])
@pytest.mark.usefixtures("at_home")
def test_the_environment_tells_a_language(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "ru" if name == "HOLDIN_LANG" else "ru_RU.UTF-8")
    assert wanted([]) == "ru"


def test_the_players_settings_come_before_the_system(at_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    keep_settings(at_home, Settings(language="en"))
    assert wanted(["check"]) == "en"
    assert wanted(["--lang", "ru", "check"]) == "ru"
    assert wanted(["check", "--lang", "ru"]) == "en"
    monkeypatch.setenv("HOLDIN_LANG", "ru")
    assert wanted(["check"]) == "ru"
    assert wanted(["--lang=en", "check"]) == "en"


def test_settings_that_cannot_be_read_stay_where_they_are(at_home: Path) -> None:
    at_home.mkdir()
    (at_home / "settings.json").write_text("{torn", encoding="utf-8")
    assert wanted(["check"]) == "en"
    assert [file.name for file in at_home.iterdir()] == ["settings.json"]


def test_the_window_need_not_wait_for_the_language() -> None:
    look = "import sys; from holdin.cli.language import wanted; wanted([]); print('pydantic' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)  # noqa: S603 - a command of our own
    assert told.stdout == "False\n"


@pytest.mark.usefixtures("at_home")
def test_a_screen_without_the_letters_has_english_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.ISO8859-1")
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert wanted(["check"]) == "en"
    assert wanted(["--lang", "ru"]) == "ru"


def test_a_system_may_speak_what_we_do_not() -> None:
    assert language_of({"LC_ALL": "tr_TR.UTF-8", "LANG": "ru_RU.UTF-8"}) == "en"
    assert language_of({"LC_ALL": "", "LANG": "ru@cyrillic"}) == "ru"
    assert language_of({"LANG": "C"}, (None, "xx")) == "en"


@pytest.mark.parametrize("lang", ["xx", ""])
def test_an_unknown_language_is_one_sentence(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "--lang", lang, "check", code=2)
    assert told == f"holdin: Invalid value for '--lang': there are no words in {lang!r}; there are: en, ru\n"


def test_a_run_leaves_no_language_behind(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "--lang", "ru", "--version")
    assert plural("{count} fault", "{count} faults", 2) == "2 faults"


def test_the_window_speaks_the_language_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("home", "config_home"):
        monkeypatch.setattr(f"holdin.ui.app.app.{name}", lambda: tmp_path)
    keep_settings(tmp_path, Settings(language="en"))
    spoken = []

    def run(app: App) -> None:
        spoken.append(app.screen.desk.words.lang)
        app.window.destroy()

    monkeypatch.setattr(App, "run", run)
    assert cli.main(["--lang", "ru", "play"]) == 0
    assert cli.main(["play"]) == 0
    assert spoken == ["ru", "en"]
