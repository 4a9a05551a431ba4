"""`holdin simulate`: programs play scenarios; win rates as a table, a file and a picture."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from holdin.data.load import load_set
from holdin.errors import HoldinError
from holdin.game.state import Ending
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import DUNGEON
from holdin.models.letters import Fights
from holdin.models.prescribed import ways_of
from holdin.models.scales import SCENARIO_LEVELS
from holdin.models.scenario import Scenario
from holdin.players.bots import Bot
from holdin.players.event_choice import CHOOSERS
from holdin.players.planner import NODES
from holdin.sim.campaigns import EventRun, play_events
from holdin.sim.run import RunPlan, run, without_rules
from holdin.sim.tally import BOUND, Cell, Tally, Who, is_bound, who
from holdin.tools import event_reports, item_worth, programs, reports
from holdin.words.catalogues import msgid
from holdin.words.cli_language import known, spoken, tr
from holdin.words.terms import TERMS

PLAYERS: Final[Mapping[Fights, tuple[Bot, ...]]] = {
    Fights.HELD: (Bot.GREEDY, Bot.PLANNER),
    Fights.OPEN: (Bot.NOVICE, Bot.GREEDY, Bot.PLANNER),
}
"""Who plays where nobody is named."""
KINDS: Final = (".csv", ".json")
WIDTH: Final = 150
"""Columns that the table of win rates needs; a narrower screen wraps its lines."""


class SimulateError(HoldinError):
    """What was asked for can't be simulated."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The command's options; empty tuples mean all, or the default."""

    scenarios: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    games: int = 100
    seed: int = 1
    nodes: int | None = None
    executor: str = "local"
    set: str = "base"
    out: Path | None = None
    picture: Path | None = None
    page: Path | None = None
    items: tuple[str, ...] | None = None
    """Items in place of those that each scenario expects."""
    gold: int = 0
    """What each character has spent on stickers."""
    ruleless: bool = False
    """Whether scenarios are played without their special rules and limits of time."""
    resume: bool = False
    worth: Path | None = None
    """Where to write what each item is worth; then `items` are those to be weighed, a kit written a+b."""
    fights: Fights = Fights.HELD
    """The way of fighting."""
    all_monsters: bool = False
    """Whether, in open play, those that are held only are there, too."""
    character: str | None = None
    """Whom they play; else the set's first that is made for the way of fighting."""
    against: tuple[str, ...] = ()
    """The items of the games without them."""
    events: bool = False
    """Whether whole campaigns with event decks are played, `games` of them, the bots choosing at their cards."""


def main(wanted: Wanted) -> int:
    """Simulate, show what came of it, and write it where it is wanted; figures are written as each cell is done.

    :raises SimulateError: what was asked for doesn't exist, or can't be written like that.
    """
    screen = Console(highlight=False, width=max(Console().width, WIDTH))
    cards = without_rules(load_set(wanted.set)) if wanted.ruleless else load_set(wanted.set)
    if wanted.events:
        return _events(screen, cards, wanted)
    plan = plan_of(cards, wanted)
    _check_files(wanted)
    if wanted.worth is not None:
        return _weigh(screen, cards, plan, wanted, wanted.worth)
    tallies = _played(wanted, plan, cards)
    names = {scenario: title(cards, scenario) for scenario in (*cards.scenarios, DUNGEON)}
    screen.print(win_table(tallies, names))
    for bot in dict.fromkeys(cell.bot for cell in tallies):
        screen.print(use_table(cards, bot, tallies))
    screen.print(ways_table(tallies, names))
    if wanted.page is not None:
        wanted.page.write_text(reports.page(tallies, names, card_names(cards)), encoding="utf-8")
    if wanted.picture is not None:
        _picture(wanted.picture, tallies, names)
    return 0


def _check_files(wanted: Wanted) -> None:
    if wanted.out is not None and wanted.out.suffix not in KINDS:
        raise SimulateError(tr("--out is {file}; it must end in .csv or .json", file=wanted.out))
    if wanted.resume and (wanted.out is None or wanted.out.suffix != ".csv"):
        raise SimulateError(tr("--resume goes on with the table of --out, which must end in .csv"))
    if wanted.worth is not None and wanted.worth.suffix != ".csv":
        raise SimulateError(tr("--worth is {file}; it must end in .csv", file=wanted.worth))
    if wanted.against and wanted.worth is None:
        raise SimulateError(tr("--against is what --worth weighs items against"))


def _events(screen: Console, cards: CardSet, wanted: Wanted) -> int:
    """Play campaigns; the bots choose at event cards, greedy plays every scenario (EVT-2)."""
    run = event_run(cards, wanted)
    with workers(wanted.executor) as executor, _progress() as progress:
        task = progress.add_task(tr("campaigns"), total=run.campaigns * len(run.choosers))
        tallies = play_events(run, executor, lambda campaigns: progress.advance(task, campaigns))
    screen.print(event_reports.table(cards, tallies))
    for bot, tally in tallies.items():
        screen.print(event_reports.told(cards, bot, tally))
    if wanted.out is not None:
        event_reports.write(wanted.out, cards, run, tallies)
    if wanted.page is not None:
        wanted.page.write_text(event_reports.page(cards, run, tallies), encoding="utf-8")
    return 0


def event_run(cards: CardSet, wanted: Wanted) -> EventRun:
    """What the options come to with event decks: everybody who can go on such campaigns in turn, unless one is named.

    :raises SimulateError: an option that means nothing there, or somebody who chooses nothing.
    """
    _check_events(cards, wanted)
    choosers = tuple(Bot(name) for name in wanted.bots) or CHOOSERS
    start = [cards.scenarios[scenario] for scenario in cards.campaign.start]
    able = (id_ for id_, each in cards.characters.items() if any(ways_of(each, page) for page in start))
    heroes = (_hero(cards, wanted),) if wanted.character is not None else tuple(able)
    return EventRun(wanted.set, heroes, choosers, Bot.GREEDY, wanted.games, wanted.seed, wanted.fights)


def _check_events(cards: CardSet, wanted: Wanted) -> None:
    if not cards.events:
        raise SimulateError(tr("{set} has no event cards", set=repr(wanted.set)))
    others = (wanted.scenarios, wanted.levels, wanted.items, wanted.picture, wanted.resume, wanted.worth, wanted.gold)
    if any(others) or wanted.ruleless:
        told = "--bot, --games, --seed, --set, --character, --fights, --executor, --out, --page"
        raise SimulateError(tr("--events plays whole campaigns; beside it there can be {options}", options=told))
    if wanted.out is not None and wanted.out.suffix != ".csv":
        raise SimulateError(tr("--out is {file}; with --events it must end in .csv", file=wanted.out))
    strange = next((name for name in wanted.bots if name not in list(CHOOSERS)), None)
    if strange is not None:
        known_ones = ", ".join(CHOOSERS)
        raise SimulateError(
            tr("{name} chooses at no event cards; there are: {known}", name=repr(strange), known=known_ones)
        )


def _weigh(screen: Console, cards: CardSet, plan: RunPlan, wanted: Wanted, file: Path) -> int:
    """Play every cell with each item and without."""
    against = tuple(ItemId(item) for item in wanted.against)
    with workers(wanted.executor) as executor:
        rows = item_worth.weigh(cards, plan, against, executor)
    item_worth.write(file, rows, list(cards.items))
    screen.print(item_worth.table(rows))
    return 0


def _played(wanted: Wanted, plan: RunPlan, cards: CardSet) -> dict[Cell, Tally]:
    """Every cell's games, cell by cell, in the book's order; those that the table has already are not played again."""
    tallies = reports.read(wanted.out, plan, cards) if wanted.resume and wanted.out is not None else {}
    known = Counter({cell: tally.games for cell, tally in tallies.items()})
    missing = [cell for cell in plan.cells if known[cell] < plan.games]
    book = [*sorted(cards.scenarios, key=lambda scenario: cards.scenarios[scenario].number), DUNGEON]
    with workers(wanted.executor) as executor, _progress() as progress:
        task = progress.add_task(tr("games"), total=sum(plan.games - known[cell] for cell in missing))
        for cell in missing:
            one = plan._replace(cells=(cell,), first=known[cell])
            found = run(one, executor, played=lambda games: progress.advance(task, games), by=programs.play)
            tallies.setdefault(cell, Tally()).merge(found[cell])
            order = sorted(tallies, key=lambda each: (book.index(each.scenario), _rank(each.bot), each.level))
            tallies = {each: tallies[each] for each in order}
            if wanted.out is not None:
                _write(wanted.out, tallies, plan, cards)
    return tallies


def _rank(bot: Who) -> tuple[int, str]:
    """Our own players first, in their order."""
    return (list(Bot).index(bot), "") if isinstance(bot, Bot) else (len(Bot), bot.value)


def _write(file: Path, tallies: Mapping[Cell, Tally], plan: RunPlan, cards: CardSet) -> None:
    rows = [reports.row(cell, tally, reports.origin(plan, cards, cell)) for cell, tally in tallies.items()]
    reports.write(file, rows)


def plan_of(cards: CardSet, wanted: Wanted) -> RunPlan:
    """What the options come to: scenarios in the book's order, then players, then levels.

    :raises SimulateError: an unknown scenario or player; the known ones are named.
    """
    book = sorted(cards.scenarios.values(), key=lambda scenario: scenario.number)
    _known(
        msgid("there is no scenario {name}; there are: {known}"),
        wanted.scenarios,
        [*(scenario.id for scenario in book), *([DUNGEON] if cards.dealing is not None else [])],
    )
    kits = (*(wanted.items or ()), *wanted.against)
    _known(
        msgid("there is no item {name}; there are: {known}"),
        [item for kit in kits for item in kit.split("+")],
        list(cards.items),
    )
    bots = tuple(dict.fromkeys(_bot(name) for name in wanted.bots)) or PLAYERS[wanted.fights]
    _check_way(cards, wanted)
    cells = tuple(
        Cell(scenario.id, level, bot)
        for scenario in book
        if scenario.id in wanted.scenarios or (not wanted.scenarios and scenario.allows(wanted.fights))
        for bot in bots
        for level in sorted(set(wanted.levels or _levels(scenario, wanted.fights)))
    )
    if DUNGEON in wanted.scenarios:
        _check_dungeons(wanted)
        levels = sorted(set(wanted.levels or SCENARIO_LEVELS))
        cells += tuple(Cell(DUNGEON, level, bot) for bot in bots for level in levels)
    items = None if wanted.items is None else tuple(ItemId(item) for item in wanted.items)
    hero = _hero(cards, wanted)
    nodes, way = wanted.nodes or NODES, (wanted.fights, wanted.all_monsters)
    return RunPlan(wanted.set, hero, cells, wanted.games, wanted.seed, nodes, items, wanted.gold, wanted.ruleless, *way)


def _hero(cards: CardSet, wanted: Wanted) -> CharacterId:
    """:raises SimulateError: nobody is called so, or that character isn't made for it (OPN-1)."""
    known_ones = cards.characters
    if wanted.character is None:
        return next((id_ for id_, each in known_ones.items() if each.allows(wanted.fights)), next(iter(known_ones)))
    _known(msgid("there is no character {name}; there are: {known}"), [wanted.character], list(known_ones))
    hero = CharacterId(wanted.character)
    if not known_ones[hero].allows(wanted.fights):
        told = tr("{character} isn’t made for this: {way}", character=wanted.character, way=_way(wanted.fights))
        raise SimulateError(told)
    return hero


def _check_dungeons(wanted: Wanted) -> None:
    """:raises SimulateError: something is asked of dungeons that they say themselves."""
    if wanted.items is not None or wanted.gold or wanted.ruleless or wanted.worth is not None:
        raise SimulateError(
            tr("dungeons lend their items: no {options} with them", options="--item, --gold, --worth, --without-rules")
        )


def _check_way(cards: CardSet, wanted: Wanted) -> None:
    """:raises SimulateError: a scenario that isn't fought so (OPN-1)."""
    for scenario in set(wanted.scenarios) - {DUNGEON}:
        if not cards.scenarios[ScenarioId(scenario)].allows(wanted.fights):
            raise SimulateError(tr("{scenario} isn’t played {way}", scenario=scenario, way=_way(wanted.fights)))


def _levels(scenario: Scenario, fights: Fights) -> tuple[int, ...]:
    """The levels that are played where none is named: all, and on the open map the one that it proposes (OPN-9)."""
    return SCENARIO_LEVELS if fights is Fights.HELD else (scenario.proposes(fights),)


def _way(fights: Fights) -> str:
    return known(TERMS[Fights][fights])


def _known(missing: str, names: Iterable[str], those: Sequence[str]) -> None:
    for name in names:
        if name not in those:
            raise SimulateError(tr(missing, name=repr(name), known=", ".join(those)))


def _bot(name: str) -> Who:
    """A player of ours, the bound, or a program by its command."""
    found = who(name)
    if isinstance(found, Bot) or is_bound(found) or programs.exists(name):
        return found
    known_ones = ", ".join((*Bot, BOUND.value))
    raise SimulateError(tr("there is no bot {name}; there are: {known}", name=repr(name), known=known_ones))


@contextmanager
def workers(name: str) -> Iterator[Executor | None]:
    """The executor of a name: every core here, none but this process, or the machines of a Dask cluster.

    :raises SimulateError: an unknown name, or the optional package for clusters is missing.
    """
    if name == "serial":
        yield None
    elif name == "local":
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            yield pool
    elif name.startswith("dask://"):
        with _cluster(name) as pool:
            yield pool
    else:
        raise SimulateError(tr("--executor is {name}; it must be local, serial or dask://ADDRESS", name=repr(name)))


@contextmanager
def _cluster(name: str) -> Iterator[Executor]:
    """The machines of a Dask cluster, by the scheduler's address: dask://HOST:PORT."""
    try:
        from distributed import Client  # noqa: PLC0415 - an optional package
    except ImportError as error:
        raise SimulateError(tr("--executor dask://… needs the optional package: pip install holdin[dask]")) from error
    try:
        client = Client(name.replace("dask://", "tcp://", 1))
    except (OSError, ValueError) as error:
        raise SimulateError(tr("--executor {name}: no scheduler answers there: {why}", name=name, why=error)) from error
    with client, client.get_executor() as pool:
        yield pool


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def title(cards: CardSet, scenario: ScenarioId) -> str:
    """A scenario's number and title."""
    if scenario == DUNGEON:
        return tr("Random dungeon")
    return f"{cards.scenarios[scenario].number} {cards.text(spoken(), f'scenario.{scenario}.title')}"


# Tables


def win_table(tallies: Mapping[Cell, Tally], names: Mapping[ScenarioId, str]) -> Table:
    """A row for each cell."""
    table = Table(*(known(head) for head in (*HEADS, *REASON_WORDS.values())), title=tr("Win rates"))
    before = None
    for cell, tally in tallies.items():
        if before is not None and (cell.scenario, cell.bot) != before:
            table.add_section()
        before = (cell.scenario, cell.bot)
        low, high = tally.interval
        table.add_row(
            names[cell.scenario],
            cell.bot.value,
            str(cell.level),
            str(tally.games),
            f"{tally.rate:.1%}",
            f"{low:.1%}–{high:.1%}",
            f"{tally.mean_rounds:.1f}",
            f"{tally.mean_hp:.1f}",
            f"{tally.mean_cards:.1f}",
            _short_of(tallies, cell),
            *(_cause(tally, reason) for reason in reports.REASONS),
        )
    return table


def _short_of(tallies: Mapping[Cell, Tally], cell: Cell) -> str:
    """How much less is won than by each search that sees the dice, where that was played, in points."""
    bounds = [at for at in tallies if at[:2] == cell[:2] and is_bound(at.bot)]
    if is_bound(cell.bot):
        return ""
    return " ".join(f"{(tallies[cell].rate - tallies[bound].rate) * 100:+.0f}" for bound in bounds)


def _cause(tally: Tally, reason: Ending) -> str:
    """How many games were lost by a cause, and which share of the losses that is."""
    return f"{tally.endings[reason]} ({tally.lost_by(reason):.0%})" if tally.endings[reason] else "0"


HEADS: Final = (
    msgid("scenario"),
    msgid("bot"),
    msgid("level"),
    msgid("games"),
    msgid("won"),
    "95 %",
    msgid("rounds"),
    msgid("HP left"),
    msgid("cards left"),
    msgid("to bound"),
)
REASON_WORDS: Final = {Ending.FAILED: msgid("failed"), Ending.NO_HP: msgid("no HP"), Ending.NO_CARDS: msgid("no cards")}
"""Why games were lost, as columns."""


def use_table(cards: CardSet, bot: Who, tallies: Mapping[Cell, Tally]) -> Table:
    """The share of a player's plays that each face had, over all its cells; basic actions count for the face used."""
    heads = (tr("face"), tr("all"), tr("top"), tr("bottom"), tr("basic"))
    table = Table(*heads, title=tr("Card use, {bot}", bot=bot.value))
    for (card, side), shares in reports.uses(bot, tallies).items():
        table.add_row(f"{card_names(cards)[card]} {side}", *(f"{share:.1%}" for share in (sum(shares), *shares)))
    return table


def ways_table(tallies: Mapping[Cell, Tally], names: Mapping[ScenarioId, str]) -> Table:
    """In which share of its games a player used each item, killed each monster, and entered the hexes most gone to."""
    table = Table(tr("scenario"), tr("bot"), tr("level"), tr("items"), tr("monsters"), tr("hexes"), title=tr("Routes"))
    for cell, tally in tallies.items():
        killed = {place: count for place, count in tally.route.items() if "," not in place}
        entered = {place: count for place, count in tally.route.items() if "," in place}
        columns = (_shares(found, tally.games) for found in (tally.items, killed, entered))
        table.add_row(names[cell.scenario], cell.bot.value, str(cell.level), *columns)
    return table


SHOWN_MOST: Final = 6
"""How many hexes, monsters or items a row shows, the most common first; a file has them all."""


def _shares(found: Mapping[str, int], games: int) -> str:
    most = sorted(found, key=lambda name: (-found[name], name))[:SHOWN_MOST]
    return "  ".join(f"{name} {found[name] / games:.0%}" for name in most)


def card_names(cards: CardSet) -> dict[CardId, str]:
    """The ability cards' names."""
    printed = (card.id for character in cards.characters.values() for card in character.cards)
    return {card: cards.text(spoken(), f"card.{card}.name") for card in printed}


# Files


def _picture(file: Path, tallies: Mapping[Cell, Tally], names: Mapping[ScenarioId, str]) -> None:
    from holdin.draw.theme import load_theme  # noqa: PLC0415 - pygame is loaded only for a picture
    from holdin.tools import heat_map  # noqa: PLC0415 - the same

    heat_map.draw(tallies, names, load_theme(), file)
