"""Pictures of named situations, without a display; each is reached by real answers from a fixed seed."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import holdin.ui  # noqa: F401 - before pygame, which would greet

# isort: split
import pygame

from holdin.data.archive import ENDING, pack
from holdin.data.load import load_set
from holdin.game import asks
from holdin.game.actions import Action
from holdin.game.dice import Dice
from holdin.game.figures import YOU
from holdin.game.machine import question
from holdin.game.session import Session
from holdin.game.setup import start_of
from holdin.game.state import GameState, Setup
from holdin.hand.gestures import PickUp
from holdin.models.ability import Attack, Move
from holdin.models.card_set import CardSet
from holdin.models.item import Timing
from holdin.models.letters import Condition
from holdin.players.greedy import Greedy
from holdin.saves.kept import KeptSession
from holdin.tools import new_set
from holdin.tools.shelves import GAMES, Prepare, ShotError, exported, grown, held, let_go, older, over, torn, two
from holdin.ui.app.menu import Menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.hand.opening import open_hand
from holdin.ui.kit.input import Clicked, Command, Dragged, Grabbed, LetGo, Pointed, Typed, load_keys
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.measures import NORMAL, clamped
from holdin.ui.kit.view import Spot
from holdin.ui.pages.desk import SAVES, Desk
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.settings import Settings
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.automatic import foreseen
from holdin.ui.shown.intents import Inspect, Take
from holdin.words.catalogues import languages
from holdin.words.voice import no_language, tr

LONGEST: Final = 300
"""Answers in one of them."""

Wanted = Callable[[GameState], bool]
Finish = Callable[[Screen], Screen]


@dataclass(frozen=True, slots=True)
class Staging:
    """How to come to a picture: a game searched for a state, then what is done on the screen."""

    wanted: Wanted | None
    """The state that a random game must reach; none: no game at all."""
    finish: Finish = lambda screen: screen
    saved: bool = True
    """Whether the menu has a game to go on with."""
    armed: bool = False
    """Whether an item for attacks is owned."""
    before: bool = False
    """Whether it is the moment before the answer that leads to the state."""
    guided: bool = False
    """Whether hints are given."""
    campaign: Prepare | None = None
    """Puts a campaign onto the shelf; the menu goes on with it."""


def main(  # noqa: PLR0913, PLR0917 - one parameter per option of the command
    name: str | None, out: Path | None, list_: bool, all_: Path | None, size: tuple[int, int], lang: str
) -> int:
    """Picture one situation, or all of them into a folder, or list their names.

    :raises ShotError: there is no such situation or language, or the picture can't be written.
    """
    if list_:
        sys.stdout.write("".join(f"{known}\n" for known in SITUATIONS))
        return 0
    names = tuple(SITUATIONS) if all_ is not None else (_known(name),)
    if lang not in languages():
        raise ShotError(no_language(lang))
    folder = all_ if all_ is not None else Path()
    folder.mkdir(parents=True, exist_ok=True)
    for each in names:
        _save(picture(each, size, lang), out or folder / f"{each}.png")
    return 0


def _save(shown: pygame.Surface, path: Path) -> None:
    try:
        pygame.image.save(shown, str(path))
    except (pygame.error, OSError) as error:
        raise ShotError(tr("{path} can’t be written: {why}.", path=path, why=error)) from error


def _known(name: str | None) -> str:
    if name not in SITUATIONS:
        raise ShotError(tr("no situation {name}; `holdin shot --list` tells them all", name=repr(name)))
    return name


def picture(name: str, size: tuple[int, int], lang: str = "en", text_size: float = 1.0) -> pygame.Surface:
    """A situation's picture at a window's size in pixels.

    :raises ShotError: no game came to it.
    """
    surface = pygame.Surface(clamped(size))
    with TemporaryDirectory() as folder:
        screen = staged(name, size, Path(folder), Settings(language=lang, text_size=text_size, reduced_motion=True))
        while screen.fresh:
            screen.draw(surface)
        screen.leave()
    return surface


def staged(name: str, size: tuple[int, int], folder: Path, settings: Settings) -> Screen:
    """The screen of a situation; its game is kept in the folder.

    :raises ShotError: no game came to it.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    situation, cards = SITUATIONS[_known(name)], load_set()
    settings = settings.model_copy(update={"guide": situation.guided})
    desk = Desk.made(cards, load_keys(), folder, lambda: 0, settings, ways=WAYS)
    if situation.campaign is not None:
        situation.campaign(desk)
        return situation.finish(Menu(desk, clamped(size)))
    if situation.wanted is None:
        if situation.saved:
            _play(replace(desk, folder=desk.folder / SAVES), _search(cards, _third_round)).leave()
        return situation.finish(Menu(desk, clamped(size)))
    found = _search(cards, situation.wanted, armed=situation.armed)
    found = replace(found, actions=found.actions[:-1]) if situation.before else found
    play = _play(desk, found, clamped(size))
    return situation.finish(play)


@dataclass(frozen=True, slots=True)
class _Found:
    """A game that came to a state: what it began with, and the answers that led there."""

    setup: Setup
    seed: int
    actions: tuple[Action, ...]


def _play(desk: Desk, found: _Found, size: tuple[int, int] = NORMAL) -> PlayScreen:
    """A game brought to where it was found, the last answer given on the screen."""
    path = desk.folder / "shot.holdin"
    kept = KeptSession.begin(path, desk.cards, found.setup, Dice(found.seed))
    for action in found.actions[:-1]:
        kept.do(action)
    screen = PlayScreen(desk, size, session=kept, menu=lambda other: other)
    screen.update(0.0)
    if len(kept.moments) == len(found.actions):  # else the last answer has given itself
        screen.answer(*found.actions[-1:])
    for seconds in (10.0, 20.0, 30.0):
        screen.update(seconds)
    return screen


def _search(cards: CardSet, wanted: Wanted, *, armed: bool = False) -> _Found:
    """The first game of the first scenario that comes to a state, played by one who thinks a little."""
    items = tuple(item.id for item in cards.items.values() if item.timing is Timing.ATTACK)[:1] if armed else ()
    setup = Setup(cards.campaign.start[0], next(iter(cards.characters)), items=items)
    for seed in range(GAMES):
        session, player, done = Session(cards, setup, Dice(seed)), Greedy(), list[Action]()
        while not wanted(session.state) and session.state.ending is None and len(done) < LONGEST:
            done.append(player.choose(cards, session.state, session.legal()))
            session.do(done[-1])
        if wanted(session.state):
            return _Found(setup, seed, tuple(done))
    raise ShotError(tr("none of {count} games came to this situation", count=GAMES))


# Campaigns


# What a state must be


def _asks(ask: type[asks.Ask], ability: type | None = None, *, fighting: bool | None = None) -> Wanted:
    def wanted(state: GameState) -> bool:
        found = question(state)
        if not isinstance(found, ask) or (fighting is not None and fighting is not (state.combat is not None)):
            return False
        return ability is None or isinstance(getattr(found, "ability", None), ability)

    return wanted


def _to_come(state: GameState) -> bool:
    """The monster has rolled its set and has yet to act; nothing lasts on either."""
    fight = state.combat
    return fight is not None and fight.behaviour is not None and not fight.acted and not state.effects


def _interrupted(state: GameState) -> bool:
    """An attack may be given up, as its target came first (ENG-6)."""
    ask = question(state)
    return isinstance(ask, asks.AskAbility) and ask.begun


def _and(one: Wanted, other: Wanted) -> Wanted:
    return lambda state: one(state) and other(state)


# What is done on the screen


def _commands(*names: str) -> Finish:
    def finish(screen: Screen) -> Screen:
        for name in names:
            screen = screen.on_event(Command(name))
        return screen.update(200.0)

    return finish


def _point(id_: str) -> Finish:
    """Point at the first spot whose name begins so."""

    def finish(screen: Screen) -> Screen:
        spots = sorted(screen.view().spots, key=lambda spot: not spot.lit)
        spot = next(spot for spot in spots if spot.id.startswith(id_))
        return screen.on_event(Pointed(spot.middle)).update(200.0).update(201.0)

    return finish


def _click_unlit(screen: Screen) -> Screen:
    """Click a hex that can't be reached."""
    screen = screen.on_event(Command("map")) if screen.view().spot("board") is None else screen
    spot = next(spot for spot in screen.view().spots if spot.id.startswith("monster:"))
    return screen.on_event(Clicked(spot.middle)).update(200.0)


def _inspect(screen: Screen) -> Screen:
    """Look at the monster of the fight."""
    assert isinstance(screen, PlayScreen)
    assert screen.state.combat is not None
    return screen.take(Inspect(screen.state.combat.monster))


def _attacks(screen: PlayScreen) -> Spot:
    """The half of a card that attacks."""

    def strikes(intent: Intent | None) -> bool:
        return isinstance(intent, Take) and foreseen(screen.desk.cards, screen.state, intent.actions).attack is not None

    return next(spot for spot in screen.view().spots if strikes(spot.intent))


def _point_at_attack(screen: Screen) -> Screen:
    assert isinstance(screen, PlayScreen)
    return screen.on_event(Pointed(_attacks(screen).middle)).update(200.0).update(201.0)


def _strike(screen: Screen) -> Screen:
    assert isinstance(screen, PlayScreen)
    screen = screen.act(_attacks(screen).intent)
    for seconds in (200.0, 201.0, 202.0, 203.0):
        screen = screen.update(seconds)
    return screen


def _mid_roll(screen: Screen) -> Screen:
    """Answer, and stop while the ruler lies on the card."""
    assert isinstance(screen, PlayScreen)
    screen = screen.with_settings(reduced_motion=False)
    assert isinstance(screen, PlayScreen)
    screen.update(300.0)
    screen.act(_attacks(screen).intent)
    for tenth in range(1, 40):
        screen.update(300.0 + tenth / 20)
        roll = screen.replay.roll(screen.now)
        if roll is not None and roll.mark is not None:
            break
    return screen


def _story(screen: Screen) -> Screen:
    return _commands("answer_1")(screen)


def _ending(screen: Screen) -> Screen:
    return screen.on_event(Command("take"))


def _enter(id_: str) -> Finish:
    """Take a spot."""

    def finish(screen: Screen) -> Screen:
        spot = screen.view().spot(id_)
        assert spot is not None
        return screen.act(spot.intent)

    return finish


def _then(*steps: Finish) -> Finish:
    """One after the other."""

    def finish(screen: Screen) -> Screen:
        for step in steps:
            screen = step(screen)
        return screen

    return finish


_ON: Final = _enter("continue")
_PLAYED: Final = _then(_enter("campaigns"), _enter("campaign:0"), _enter("history"))


def _watched(screen: Screen) -> Screen:
    """A while later, standing still."""
    for second in range(300, 330):
        screen = screen.update(float(second))
    return _commands("skip")(screen)


def _first(id_: str) -> Finish:
    """Take the first spot whose name begins so."""

    def finish(screen: Screen) -> Screen:
        return screen.act(next(spot.intent for spot in screen.view().spots if spot.id.startswith(id_)))

    return finish


def _later(screen: Screen) -> Screen:
    """The pointer has rested."""
    return screen.update(210.0)


def _picked_up(screen: Screen) -> Screen:
    """The game under way as free cards."""
    assert isinstance(screen, PlayScreen)
    state = screen.session.state
    screen.leave()
    table = open_hand(screen.desk, screen.size, lambda other: other)
    return table.does(PickUp(setup=state.setup, start=start_of(state)))


_TABLE: Final = _first("scenario:")
_OWN: Final = _then(_enter("track"), _TABLE, _enter("menu"), _enter("own"))
_PAPER: Final = _then(_enter("track"), _enter("paper"))
_GROWN: Final = _then(
    _PAPER,
    *(_enter(f"square:{each}") for each in ("teeth-in-the-fold", "the-wool-ledger")),
    *(_enter(f"star:{each}") for each in ("the-wool-ledger", "the-open-hand")),
)
_BRAWL: Final = _then(_enter("ask:fight"), _first("on:"), _enter("letter:B"))


def _packed(old: str = "", new: str = "") -> Finish:
    """A small set in one file is let fall onto the window; perhaps something is wrong with its monster."""

    def finish(screen: Screen) -> Screen:
        folder = screen.desk.folder / "my-cats"
        new_set.fill(folder, "my-cats")
        (file,) = (folder / "monsters").iterdir()
        file.write_text(file.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
        path = folder.with_name(f"my-cats{ENDING}")
        path.write_bytes(pack(folder))
        return screen.dropped(path)

    return finish


def _stroke(*hexes: str) -> Finish:
    """Draw over hexes of a map that is painted."""

    def finish(screen: Screen) -> Screen:
        begun, *on = (spot.middle for spot in map(screen.view().spot, hexes) if spot is not None)
        screen = screen.on_event(Grabbed(begun))
        for at in on:
            screen = screen.on_event(Dragged(at))
        return screen.on_event(LetGo(on[-1] if on else begun))

    return finish


def _written(text: str) -> Finish:
    """Type into a form."""
    return lambda screen: screen.on_event(Typed(text))


_PAINTED: Final = _then(
    *(_stroke(f"hex:{column}2", f"hex:{column}7") for column in "cdefg"),
    _then(_enter("brush:4"), _stroke("hex:c2"), _enter("brush:5"), _stroke("hex:g7")),
    _then(_enter("brush:2"), _stroke("hex:d4", "hex:e4"), _stroke("hex:d5", "hex:e5")),
    _then(_enter("monsters"), _enter("foe:bear:elite"), _enter("dot"), _stroke("hex:e6")),
    _then(_enter("treasures"), _enter("new"), _enter("cell:gold"), _written("7"), _enter("keep")),
    _then(_enter("dot"), _stroke("hex:f3"), _enter("brush:7"), _stroke("hex:c5")),
)


def _typed(command: str, text: str) -> Finish:
    """Open a page and type into it."""
    return lambda screen: screen.on_event(Command(command)).on_event(Typed(text))


def _advised(screen: Screen) -> Screen:
    """Advice after a little thought."""
    screen = screen.on_event(Command("advice"))
    for tenth in range(60):
        screen = screen.update(200.0 + tenth / 10)
    return screen


def _third_round(state: GameState) -> bool:
    return state.round == 3 and isinstance(question(state), asks.AskCards)


def _hindered(state: GameState) -> bool:
    return state.combat is not None and bool(state.combat.kinds) and isinstance(question(state), asks.AskCards)


def _wounded(state: GameState) -> bool:
    return state.round >= 3 and any(effect for effect in state.effects)


def _looted(state: GameState) -> bool:
    """The first money token, just now."""
    return bool(state.hero.tokens)


def _immobilized(state: GameState) -> bool:
    """Just now, in a fight."""
    return any(effect.bearer == YOU and effect.condition is Condition.IMMOBILIZE for effect in state.effects)


_CARDS: Final = _asks(asks.AskCards)
_FIGHT: Final = _asks(asks.AskCards, fighting=True)

SITUATIONS: Final[dict[str, Staging]] = {
    "menu": Staging(None, saved=False),
    "menu-continue": Staging(None),
    "scenarios": Staging(None, _enter("scenarios")),
    "settings": Staging(None, _commands("settings")),
    "settings-in-play": Staging(_FIGHT, _commands("settings", "down", "down")),
    "keys": Staging(_CARDS, _commands("keys")),
    "keys-asked": Staging(_CARDS, _commands("keys", "next", "take")),
    "rules": Staging(None, _commands("rules")),
    "rules-found": Staging(_CARDS, _typed("rules", "ENG")),
    "credits": Staging(None, _enter("credits")),
    "pause": Staging(_FIGHT, _commands("back")),
    "steps": Staging(_asks(asks.AskRest), _commands("steps")),
    "advice": Staging(_FIGHT, _advised),
    "hint": Staging(_CARDS, guided=True),
    "hint-play": Staging(_asks(asks.AskPlay), guided=True),
    "hint-reach": Staging(_asks(asks.AskStep), guided=True),
    "hint-fight": Staging(_FIGHT, guided=True),
    "hint-damage": Staging(_asks(asks.AskDamage), guided=True),
    "story": Staging(None, _story, saved=False),
    "card-selection": Staging(_CARDS),
    "one-picked": Staging(_CARDS, _commands("answer_1")),
    "card-large": Staging(_CARDS, _point("card:")),
    "play-choice": Staging(_asks(asks.AskPlay)),
    "reach": Staging(_asks(asks.AskStep)),
    "reach-pointed": Staging(_asks(asks.AskStep), _point("hex:")),
    "full-map": Staging(_CARDS, _commands("map")),
    "target": Staging(_asks(asks.AskAbility, Attack, fighting=False), _point_at_attack, before=True),
    "refused": Staging(_asks(asks.AskAbility, Move, fighting=False), _click_unlit),
    "attack-preview": Staging(_and(_asks(asks.AskPlay, fighting=True), _to_come), _point_at_attack),
    "interrupted": Staging(_interrupted),
    "attach": Staging(_asks(asks.AskAttach), armed=True),
    "combat": Staging(_FIGHT),
    "hindrances": Staging(_hindered, _commands("map")),
    "monster-pointed": Staging(_FIGHT, _then(_point("monster"), _later)),
    "monster-rolled": Staging(_and(_asks(asks.AskPlay, fighting=True), _to_come), _then(_point("monster"), _later)),
    "monster-page": Staging(_and(_asks(asks.AskPlay, fighting=True), _to_come), _inspect),
    "monster-tile": Staging(_CARDS, _then(_commands("map"), _point("monster:"))),
    "card-symbols": Staging(_FIGHT, _then(_point("card:"), _later, _point("icon:"))),
    "combat-move": Staging(_asks(asks.AskDistance)),
    "effects": Staging(_and(_FIGHT, _wounded)),
    "looted": Staging(_looted),
    "immobilized": Staging(_immobilized),
    "roll": Staging(_and(_asks(asks.AskPlay, fighting=True), _to_come), _mid_roll),
    "roll-sum": Staging(_and(_asks(asks.AskPlay, fighting=True), _to_come), _strike),
    "damage-choice": Staging(_asks(asks.AskDamage)),
    "short-rest": Staging(_asks(asks.AskRepick)),
    "rest": Staging(_asks(asks.AskRest)),
    "log": Staging(_asks(asks.AskRest), _commands("log")),
    "symbols": Staging(_FIGHT, _commands("symbols")),
    "rule-hover": Staging(_FIGHT, _point("rule:")),
    "new-campaign": Staging(None, _commands("take"), saved=False),
    "menu-campaign": Staging(None, campaign=grown()),
    "campaigns": Staging(None, _enter("campaigns"), campaign=two),
    "campaign-book": Staging(None, _then(_enter("campaigns"), _enter("campaign:0")), campaign=two),
    "campaign": Staging(None, _ON, campaign=grown()),
    "campaign-blocked": Staging(None, _then(_ON, _enter("scenario:the-back-way-in")), campaign=grown()),
    "campaign-tree": Staging(None, _then(_ON, _commands("map")), campaign=grown()),
    "campaign-story": Staging(None, _then(_ON, _commands("take")), campaign=grown()),
    "campaign-files": Staging(None, _then(_ON, _commands("log")), campaign=grown()),
    "campaign-history": Staging(None, _PLAYED, campaign=over(won=False)),
    "replay": Staging(None, _then(_PLAYED, _enter("chapter:0"), _watched), campaign=over(won=False)),
    "campaign-copies": Staging(None, _then(_ON, _commands("log"), _enter("copies")), campaign=grown()),
    "import": Staging(None, _then(_enter("campaigns"), _enter("import")), campaign=exported),
    "import-preview": Staging(None, _then(_enter("campaigns"), _enter("import"), _enter("file:0")), campaign=exported),
    "king": Staging(None, _then(_ON, _commands("take", "take")), campaign=grown()),
    "town": Staging(None, _then(_ON, _commands("skip")), campaign=grown(items=())),
    "town-refused": Staging(None, _then(_ON, _commands("skip", "take"), _point("item:heron-cap")), campaign=grown()),
    "town-king": Staging(None, _then(_ON, _commands("take", "take", "answer_2")), campaign=grown()),
    "town-sell": Staging(None, _ON, campaign=grown(items=tuple(load_set().items)[:3])),
    "town-stickers": Staging(
        None,
        _then(_ON, _commands("skip", "map", "answer_2"), _enter("sticker:top:0:range"), _enter("sticker:top:0:attack")),
        campaign=grown(gold=40),
    ),
    "level-up": Staging(None, _ON, campaign=grown(level=3, upgrades_due=1)),
    "campaign-won": Staging(None, _then(_ON, _commands("take")), campaign=over(won=True)),
    "campaign-spoils": Staging(None, _then(_ON, _commands("take", "take")), campaign=over(won=True)),
    "campaign-lost": Staging(None, _then(_ON, _commands("take")), campaign=over(won=False)),
    "other-window": Staging(None, _then(_ON, let_go), campaign=held),
    "only-looking": Staging(None, _then(_ON, let_go, _enter("look")), campaign=held),
    "other-cards": Staging(None, _ON, campaign=older),
    "damaged": Staging(None, _ON, campaign=torn),
    "hand": Staging(None, _enter("hand"), saved=False),
    "hand-throw": Staging(None, _then(_enter("hand"), _commands("throw")), saved=False),
    "hand-large": Staging(None, _then(_enter("hand"), _point("card:ability"), _later), saved=False),
    "hand-combat": Staging(_FIGHT, _picked_up),
    "hand-set-up": Staging(None, _then(_enter("hand"), _enter("set-up"))),
    "hand-over": Staging(_FIGHT, _then(_picked_up, _enter("hand-over"))),
    "hand-box": Staging(None, _then(_enter("hand"), _enter("set-up"), _enter("box")), saved=False),
    "hand-gestures": Staging(None, _then(_enter("hand"), _enter("gestures")), saved=False),
    "hand-referee": Staging(_FIGHT, _then(_picked_up, _enter("referee"))),
    "hand-attack": Staging(_FIGHT, _then(_picked_up, _enter("referee"), _enter("ask:attack"))),
    "hand-picture": Staging(None, _then(_enter("hand"), _enter("scans")), saved=False),
    "track-new": Staging(None, _enter("track"), saved=False),
    "track": Staging(None, _then(_enter("track"), _TABLE), saved=False),
    "track-combat": Staging(None, _then(_enter("track"), _TABLE, _BRAWL), saved=False),
    "track-referee": Staging(None, _then(_enter("track"), _TABLE, _BRAWL, _enter("ask:turn")), saved=False),
    "track-map": Staging(None, _then(_enter("track"), _TABLE, _enter("map"), _enter("range:3")), saved=False),
    "track-card": Staging(None, _then(_enter("track"), _TABLE, _BRAWL, _enter("monster:card")), saved=False),
    "track-menu": Staging(None, _then(_enter("track"), _TABLE, _enter("menu")), saved=False),
    "track-tables": Staging(None, _then(_enter("track"), _TABLE, _enter("menu"), _enter("tables")), saved=False),
    "track-keypad": Staging(None, _then(_enter("track"), _TABLE, _BRAWL, _enter("monster:hp")), saved=False),
    "track-attack": Staging(None, _then(_enter("track"), _TABLE, _BRAWL, _enter("ask:attack")), saved=False),
    "track-lost": Staging(None, _then(_enter("track"), _TABLE, _enter("hero:hp"), _enter("digit:0")), saved=False),
    "track-paper": Staging(None, _GROWN, saved=False),
    "track-paper-end": Staging(None, _then(_GROWN, _enter("set-out"), _enter("card"), _enter("end")), saved=False),
    "track-paper-play": Staging(None, _then(_GROWN, _enter("play"), _enter("take")), saved=False),
    "own-character": Staging(None, _then(_enter("track"), _TABLE, _enter("hero:name"), _enter("own")), saved=False),
    "own-cards": Staging(None, _then(_enter("track"), _TABLE, _enter("menu"), _enter("own")), saved=False),
    "own-sets": Staging(None, _then(_OWN, _enter("sets")), saved=False),
    "own-set-preview": Staging(None, _then(_OWN, _packed()), saved=False),
    "own-set-faulty": Staging(None, _then(_OWN, _packed("hp = ", "hp = ?")), saved=False),
    "own-monster": Staging(None, _then(_OWN, _enter("new:monster"), _enter("cell:normal:A:attack")), saved=False),
    "own-monster-lines": Staging(
        None,
        _then(_OWN, _enter("new:monster"), _enter("cell:normal:A:lines"), _enter("cell:normal:A:lines:0:range")),
        saved=False,
    ),
    "own-item": Staging(None, _then(_OWN, _enter("new:item"), _enter("cell:price")), saved=False),
    "own-hp": Staging(None, _then(_OWN, _enter("new:hp"), _enter("cell:1:hp")), saved=False),
    "own-item-words": Staging(
        None,
        _then(_OWN, _enter("new:item"), _enter("timing:words"), _written("Ring it: all monsters turn round.")),
        saved=False,
    ),
    "own-unkept": Staging(None, _then(_OWN, _enter("new:item"), _written("Bell"), _commands("back")), saved=False),
    "own-map": Staging(None, _then(_OWN, _enter("new:map"), _enter("brush:1")), saved=False),
    "own-map-painted": Staging(None, _then(_OWN, _enter("new:map"), _PAINTED), saved=False),
    "own-treasure": Staging(
        None, _then(_OWN, _enter("new:map"), _enter("treasures"), _enter("new"), _enter("cell:gold")), saved=False
    ),
    "won": Staging(lambda state: state.ending is not None and state.ending.won, _ending),
    "lost": Staging(lambda state: state.ending is not None and not state.ending.won, _ending),
}
"""Every situation by name."""
