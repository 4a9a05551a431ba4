"""The command `holdin bench`: what to measure, the table, and the figures as JSON."""

import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from holdin import __version__
from holdin.data.load import load_set
from holdin.errors import HoldinError, Said
from holdin.tools.bench import core, cores, files, open_map
from holdin.tools.bench.kit import Measured, figure
from holdin.words.catalogues import msgid
from holdin.words.cli_language import known, spoken, tr
from holdin.words.error_messages import said
from holdin.words.translator import WithoutCards

HEADS: Final = (
    msgid("group"),
    msgid("what"),
    msgid("median"),
    msgid("middle half"),
    msgid("worst"),
    msgid("unit"),
    msgid("of"),
)
UNITS: Final = (msgid("ms"), msgid("µs"), msgid("1/s"), msgid("MiB"))
MACHINE: Final = (msgid("system"), msgid("machine"), msgid("cores"))
PACKAGES: Final = ("pygame-ce", "pydantic", "chess")


class BenchError(HoldinError):
    """There is no such group of figures."""

    of_command = True


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """The command's options; no groups mean all of them."""

    groups: tuple[str, ...] = ()
    out: Path | None = None


def main(wanted: BenchOptions) -> int:
    """Measure, show, and write what was measured. Slow figures are no failure.

    :raises BenchError: there is no such group.
    """
    unknown = set(wanted.groups) - GROUPS.keys()
    if unknown:
        names, known_ = ", ".join(sorted(unknown)), ", ".join(GROUPS)
        msg = tr("{names}: no such figures; there are {known}.", names=names, known=known_)
        raise BenchError(msg)
    screen = Console(highlight=False, stderr=wanted.out == Path("-"))
    machine = described()
    screen.print(", ".join(f"{known(name)} {value}" for name, value in machine.items()))
    table = Table(*(known(head) for head in HEADS))
    say = WithoutCards(spoken())
    found = []
    for group in wanted.groups or GROUPS:
        for one in GROUPS[group]():
            found.append(one)
            spread = f"{_short(one.low)} – {_short(one.high)}"
            figures = (_short(one.median), spread, _short(one.most), known(one.unit), str(one.count))
            table.add_row(one.group, said(say, one.said), *figures)
    screen.print(table)
    if wanted.out is not None:
        text = json.dumps({"machine": machine, "figures": [one.plain() for one in found]}, indent=2) + "\n"
        if wanted.out == Path("-"):
            sys.stdout.write(text)
        else:
            wanted.out.write_text(text, encoding="utf-8")
    return 0


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def described() -> dict[str, str]:
    """The machine and the versions, without names that could tell whose it is."""
    found = {"holdin": __version__, "Python": platform.python_version(), "system": platform.system()}
    found |= {"machine": platform.machine(), "cores": str(os.cpu_count() or 1)}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _window() -> Iterator[Measured]:
    from holdin.tools.bench.window import window_figures  # noqa: PLC0415 - pygame is loaded only here

    return window_figures()


def _memory() -> Iterator[Measured]:
    """The most memory so far, before and after random games, where the system tells it."""
    if sys.platform == "win32":
        return
    cards = load_set()
    before = _peak()
    for seed in range(200):
        core.random_game(cards, core.setups(cards)[seed % len(cards.scenarios)], seed)
    yield figure("memory", Said("most memory so far"), "MiB", [before])
    yield figure("memory", Said("more after 200 random games"), "MiB", [_peak() - before])


def _peak() -> float:
    import resource  # noqa: PLC0415 - not on every system

    scale = 1024 if sys.platform == "darwin" else 1
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale / 1024


def _hour() -> Iterator[Measured]:
    from holdin.tools.bench.window import hour_figures  # noqa: PLC0415 - pygame is loaded only here

    return hour_figures()


GROUPS: Final[Mapping[str, Callable[[], Iterator[Measured]]]] = {
    "cards": core.cards_figures,
    "rules": lambda: core.rules_figures(load_set()),
    "play": lambda: core.play_figures(load_set()),
    "depth": lambda: core.depth_figures(load_set()),
    "save": lambda: files.save_figures(load_set()),
    "planner": lambda: core.planner_figures(load_set()),
    "open": lambda: open_map.open_figures(load_set()),
    "cores": lambda: cores.core_figures(load_set()),
    "memory": _memory,
    "window": _window,
    "hour": _hour,
}
