"""The one way: nothing imports what lies to its right, and the pure layers know no world."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import holdin

PACKAGE = Path(holdin.__file__).parent

LEFT = {
    "models": set[str](),
    "data": {"models"},
    "rules": {"models"},
    "game": {"models", "rules"},
    "campaign": {"models", "rules", "game"},
    "tracker": {"models", "rules", "game", "campaign"},
    "notebook": {"models", "game"},
    "words": {"models", "rules", "game", "campaign", "tracker", "notebook"},
    "saves": {"models", "data", "rules", "game", "campaign", "tracker", "notebook", "dungeons", "review", "hand"},
    "players": {"models", "rules", "game", "campaign"},
    "review": {"models", "rules", "game", "players"},
    "dungeons": {"models", "data", "rules", "game", "players"},
    "sim": {"models", "data", "rules", "game", "campaign", "players", "dungeons"},
    "draw": {"models", "rules", "game", "words"},
    "hand": {"models", "rules", "game", "tracker", "words", "draw"},
    "ui": {
        "models",
        "data",
        "rules",
        "game",
        "campaign",
        "tracker",
        "notebook",
        "words",
        "saves",
        "players",
        "dungeons",
        "review",
        "draw",
        "hand",
    },
    "engine": {"models", "data", "rules", "game", "campaign", "words", "saves", "players", "dungeons"},
    "serve": {"draw", "saves", "ui", "words"},
    "tools": {
        "engine",
        "models",
        "data",
        "rules",
        "game",
        "campaign",
        "tracker",
        "notebook",
        "words",
        "saves",
        "players",
        "dungeons",
        "sim",
        "review",
        "draw",
        "hand",
        "ui",
    },
}
"""What each layer may import besides itself and the errors; of `draw`, `hand` knows only where things are on cards."""

LEFT["cli"] = {*LEFT}

ALSO = {"tools/catalogue.py": {"cli"}}
"""It collects what the whole program says, the command line's help too."""

WORLD = {"pygame", "random", "time", "os", "pathlib", "platformdirs", "datetime", "secrets", "sys", "io"}
"""Windows, luck, clocks and disks."""

PURE = ("models", "rules", "game", "campaign", "tracker", "notebook", "hand")


FROM_US = re.compile(r"^ *from holdin\.([\w.]+) import ", re.MULTILINE)


def modules(*layers: str) -> list[Path]:
    return [path for layer in layers for path in sorted((PACKAGE / layer).rglob("*.py"))]


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The modules that a file imports; each file is read once."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the layer"
            yield node.module or ""
            if node.module == "holdin":
                yield from (f"holdin.{alias.name}" for alias in node.names)


def layers_of(path: Path) -> set[str]:
    parts = [name.split(".") for name in imports(path)]
    return {part[1] for part in parts if part[0] == "holdin" and len(part) > 1} - ALSO.get(name_of(path), set())


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("path", modules(*LEFT), ids=name_of)
def test_a_layer_imports_nothing_to_its_right(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0]
    assert layers_of(path) & LEFT.keys() <= LEFT[own] | {own}


@pytest.mark.parametrize("path", modules(*PURE), ids=name_of)
def test_a_pure_layer_knows_no_window_disk_clock_or_luck(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports(path)} & WORLD


def test_every_import_of_ours_leads_to_a_module() -> None:
    """Those inside functions too, and those of the tests, which no other test may come by."""
    texts = [*PACKAGE.rglob("*.py"), *Path(__file__).parent.rglob("*.py")]
    found = {name for path in texts for name in re.findall(FROM_US, path.read_text(encoding="utf-8"))}
    assert "data.load" in found
    homes = {name: PACKAGE / name.replace(".", "/") for name in found}
    assert [name for name, home in homes.items() if not (home.is_dir() or home.with_suffix(".py").is_file())] == []


def test_every_folder_is_a_layer() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert folders <= LEFT.keys()


def test_only_data_reads_the_cards() -> None:
    readers = {name_of(path) for path in PACKAGE.rglob("*.py") if "tomllib" in set(imports(path))}
    assert {name for name in readers if not name.startswith(("draw/", "ui/", "words/"))} <= {"data/document.py"}


def columns() -> list[set[str]]:
    """The README's picture of the house, from left to right."""
    readme = (PACKAGE.parent / "README.md").read_text(encoding="utf-8")
    picture = next(line for line in readme.splitlines() if line.startswith("models ─▶"))
    return [{name.strip() for name in column.split(",")} for column in picture.split("─▶")]


def test_the_picture_of_the_house_has_every_layer_once() -> None:
    assert sorted(name for column in columns() for name in column) == sorted(LEFT)


@pytest.mark.parametrize("layer", LEFT)
def test_the_picture_of_the_house_is_true(layer: str) -> None:
    """What a layer imports stands in a column to its left."""
    found = columns()
    mine = next(index for index, column in enumerate(found) if layer in column)
    left = {name for column in found[:mine] for name in column}
    imported = {name for path in modules(layer) for name in layers_of(path)} & LEFT.keys() - {layer}
    assert imported <= left


@pytest.mark.parametrize("path", [path for path in modules("game") if "held" not in path.parts], ids=name_of)
def test_only_held_play_knows_a_distance(path: Path) -> None:
    """What is a combat's own – its distance, hindrances, set – is read in `game/held`; all others ask the field.

    The state shows a fight and its monster's figure as one combat, and the machine lists the ways of fighting.
    """
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert bool({"combat", "fight"} & attributes) == (name_of(path) == "game/state.py")
    assert any(name.startswith("holdin.game.held") for name in imports(path)) == (name_of(path) == "game/machine.py")


@pytest.mark.parametrize("path", [path for path in modules("game") if "open" not in path.parts], ids=name_of)
def test_only_open_play_knows_the_fights_on_the_hexes(path: Path) -> None:
    """What a fight on the hexes is, `rules.open` and `game/open` know; all others ask the field."""
    ways = {name for name in imports(path) if name.startswith(("holdin.game.open", "holdin.rules.open"))}
    assert bool(ways) == (name_of(path) == "game/machine.py")


ROOMS = ("kit", "shown", "text", "held_cards", "pages", "play", "campaign", "own", "track", "hand", "app")
"""The rooms of the windows, as the README draws them: each knows those to its left."""


@cache
def ui_imports(path: Path) -> frozenset[str]:
    """The modules of `ui` that a module imports, as "room.name", those inside functions too; not for types alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing = {id(inner) for node in ast.walk(tree) if is_for_types(node) for inner in ast.walk(node)}
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in typing and (node.module or "").startswith("holdin.ui."):
            base = (node.module or "").removeprefix("holdin.ui.")
            names = {f"{base}.{alias.name}" for alias in node.names}
            found |= {name if (PACKAGE / "ui" / f"{name.replace('.', '/')}.py").exists() else base for name in names}
    return frozenset(found)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def ui_modules() -> dict[str, frozenset[str]]:
    paths = (path for path in modules("ui") if path.stem != "__init__")
    return {".".join(path.relative_to(PACKAGE / "ui").with_suffix("").parts): ui_imports(path) for path in paths}


def test_rooms_of_the_windows_know_only_those_to_their_left() -> None:
    for name, imported in ui_modules().items():
        mine = ROOMS.index(name.partition(".")[0])
        assert {other.partition(".")[0] for other in imported} <= {*ROOMS[: mine + 1]}, name


def test_the_readme_draws_the_rooms_of_the_windows() -> None:
    readme = (PACKAGE.parent / "README.md").read_text(encoding="utf-8")
    assert " ─▶ ".join(ROOMS) in readme


def test_no_circle_runs_through_the_windows() -> None:
    """Not through imports inside functions either."""
    left = ui_modules()
    while left:
        free = {name for name, imported in left.items() if not imported & left.keys()}
        assert free, f"each of these imports another of them: {sorted(left)}"
        left = {name: imported for name, imported in left.items() if name not in free}


def test_the_kit_knows_no_game() -> None:
    """Only how cards and words are drawn and said."""
    for path in sorted((PACKAGE / "ui" / "kit").glob("*.py")):
        assert layers_of(path) <= {"draw", "words", "ui", "errors"}, path


@pytest.mark.parametrize("room", ["shown", "text"])
def test_what_is_shown_and_said_knows_no_window(room: str) -> None:
    modules, seen = ui_modules(), set[str]()
    left = [name for name in modules if name.startswith(f"{room}.")]
    assert left
    while left:
        name = left.pop()
        seen.add(name)
        assert not any(
            each.startswith("pygame") for each in imports(PACKAGE / "ui" / f"{name.replace('.', '/')}.py")
        ), name
        left += modules[name] - seen
