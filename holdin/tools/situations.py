"""The situations that are pictured and tested, by name: each is reached by real answers from a fixed seed."""

from functools import cache
from pathlib import Path
from typing import Final

from holdin.data.archive import ENDING, pack
from holdin.game import asks, place_asks
from holdin.game.figures import YOU
from holdin.game.machine import question
from holdin.game.setup import start_of
from holdin.game.state import GameState, Zone
from holdin.hand.gestures import PickUp
from holdin.models.ability import Attack, Move
from holdin.models.event_card import EventDeck
from holdin.models.letters import Condition
from holdin.models.rift_abilities import CreateRift, Teleport
from holdin.models.summon import Summon
from holdin.models.tile_abilities import CreateObstacle
from holdin.saves.settings import Settings
from holdin.tools import new_set
from holdin.tools.dungeon_situations import DUNGEONS
from holdin.tools.learning_situations import LEARNING
from holdin.tools.moment_situations import MOMENTS
from holdin.tools.notebook_situations import NOTEBOOK
from holdin.tools.sample_campaigns import (
    NoSituationError,
    enhanced,
    exported,
    grown,
    held,
    in_event,
    let_go,
    older,
    over,
    sold_out,
    torn,
    two,
)
from holdin.tools.staging import Size, Staging, Step, Wanted, campaign, game, menu, table
from holdin.ui.hand.opening import open_hand
from holdin.ui.kit.input import Clicked, Command, Dragged, Grabbed, LetGo, Pointed, Typed
from holdin.ui.kit.intent import Intent
from holdin.ui.kit.view import Spot
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.intents import Inspect, Take
from holdin.ui.shown.offers import foreseen
from holdin.words.cli_language import tr


def known(name: str | None) -> str:
    """The name of a situation.

    :raises NoSituationError: there is none of that name.
    """
    if name not in SITUATIONS:
        raise NoSituationError(tr("no situation {name}; `holdin shot --list` tells them all", name=repr(name)))
    return name


def staged(name: str, size: Size, folder: Path, settings: Settings) -> Screen:
    """The screen of a situation; its game is kept in the folder.

    :raises ShotError: no game came to it.
    """
    return SITUATIONS[known(name)].screen(size, folder, settings)


# What a state must be


@cache
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


def _beside(state: GameState) -> bool:
    """Every attack reaches the monster, which is unhurt, and no action has been played."""
    fight = state.combat
    return fight is not None and fight.distance == 1 and fight.hp == fight.max_hp and not state.turn.played


def _holds_two(state: GameState) -> bool:
    """Cards for another round are in hand (RND-2)."""
    return sum(place.zone is Zone.HAND for place in state.hero.cards) >= 2


def _interrupted(state: GameState) -> bool:
    """An attack may be given up, as its target came first (ENG-6)."""
    ask = question(state)
    return isinstance(ask, asks.AskAbility) and ask.begun


def _and(one: Wanted, other: Wanted) -> Wanted:
    return lambda state: one(state) and other(state)


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
_FORESEEN: Final = _and(_and(_asks(asks.AskPlay, fighting=True), _to_come), _beside)


def _crowded(state: GameState) -> bool:
    """Several monsters live; somebody has been hurt."""
    return len(state.others) > 1 and any(figure.hp < figure.max_hp for figure in (state.you, *state.others))


def _behind_a_door(state: GameState) -> bool:
    return bool(state.board.opened) and bool(state.others)


# What is done on the screen


def _press_monster(screen: Screen) -> Screen:
    """Look at a monster of the map."""
    assert isinstance(screen, PlayScreen)
    return screen.take(Inspect(screen.state.others[0].id))


def _until_others_act(screen: Screen) -> Screen:
    """Play on with any answer until a monster is on its way."""
    screen = screen.with_settings(reduced_motion=False)
    assert isinstance(screen, PlayScreen)
    now = 300.0
    for _ in range(40):
        if screen.legal:
            screen.answer(screen.legal[0])
        for _ in range(20):
            now += 0.1
            screen.update(now)
            if screen.side.acting is not None and screen.replay.figures.busy(now):
                screen.update(now + 0.1)
                return screen
    return screen


def _press(*names: str) -> Onward:
    def done(screen: Screen) -> Screen:
        for name in names:
            screen = screen.on_event(Command(name))
        return screen.update(200.0)

    return done


def _point(id_: str) -> Onward:
    """Point at the first spot whose name begins so."""

    def done(screen: Screen) -> Screen:
        spots = sorted(screen.view().spots, key=lambda spot: not spot.lit)
        spot = next(spot for spot in spots if spot.id.startswith(id_))
        return screen.on_event(Pointed(spot.middle)).update(200.0).update(201.0)

    return done


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


def _watched(screen: Screen) -> Screen:
    """A while later, standing still."""
    for second in range(300, 330):
        screen = screen.update(float(second))
    return _press("skip")(screen)


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


def _packed(old: str = "", new: str = "") -> Onward:
    """A small set in one file is let fall onto the window; perhaps something is wrong with its monster."""

    def done(screen: Screen) -> Screen:
        folder = screen.desk.folder / "my-cats"
        new_set.fill(folder, "my-cats")
        file = min((folder / "monsters").iterdir())
        file.write_text(file.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
        path = folder.with_name(f"my-cats{ENDING}")
        path.write_bytes(pack(folder))
        return screen.dropped(path)

    return done


def _stroke(*hexes: str) -> Onward:
    """Draw over hexes of a map that is painted."""

    def done(screen: Screen) -> Screen:
        begun, *on = (spot.middle for spot in map(screen.view().spot, hexes) if spot is not None)
        screen = screen.on_event(Grabbed(begun))
        for at in on:
            screen = screen.on_event(Dragged(at))
        return screen.on_event(LetGo(on[-1] if on else begun))

    return done


def _written(text: str) -> Onward:
    """Type into a form."""
    return lambda screen: screen.on_event(Typed(text))


def _typed(command: str, text: str) -> Onward:
    """Open a page and type into it."""
    return lambda screen: screen.on_event(Command(command)).on_event(Typed(text))


def _advised(screen: Screen) -> Screen:
    """Advice after a little thought."""
    screen = screen.on_event(Command("advice"))
    for tenth in range(60):
        screen = screen.update(200.0 + tenth / 10)
    return screen


_OWN: Final = ("track", "scenario:", "menu", "own")
_BRAWL: Final = ("track", "scenario:", "ask:fight", "on:", "letter:B")
_GROWN: Final = (
    "track",
    "paper",
    *(f"square:{each}" for each in ("teeth-in-the-fold", "the-wool-ledger")),
    *(f"star:{each}" for each in ("the-wool-ledger", "the-open-hand")),
)
_PAINTED: Final[tuple[Step, ...]] = (
    *(_stroke(f"hex:{column}2", f"hex:{column}7") for column in "cdefg"),
    *("brush:4", _stroke("hex:c2"), "brush:5", _stroke("hex:g7")),
    *("brush:2", _stroke("hex:d4", "hex:e4"), _stroke("hex:d5", "hex:e5")),
    *("monsters", "foe:bear:elite", "dot", _stroke("hex:e6")),
    *("treasures", "new", "cell:gold", _written("7"), "keep"),
    *("dot", _stroke("hex:f3"), "brush:7", _stroke("hex:c5")),
)
_PLAYED: Final = ("campaigns", "campaign:0", "history")

_FAN: Final = ((0, 0), (1, 0), (0, 1))
"""An area of three hexes."""
_SUMMON: Final = Summon(summon="wolf", hp=3, move=3, attack=2)

SITUATIONS: Final[dict[str, Staging]] = {
    "menu": menu(),
    "menu-continue": menu(saved=True),
    "scenarios": menu("scenarios", saved=True),
    "settings": menu(_press("settings"), saved=True),
    "settings-in-play": game(_FIGHT, _press("settings", "down", "down")),
    "keys": game(_CARDS, _press("keys")),
    "keys-asked": game(_CARDS, _press("keys", "next", "take")),
    "rules": menu(_press("rules"), saved=True),
    "rules-found": game(_CARDS, _typed("rules", "ENG")),
    "credits": menu("credits", saved=True),
    "pause": game(_FIGHT, _press("back")),
    "steps": game(_asks(asks.AskRest), _press("steps")),
    "advice": game(_FIGHT, _advised),
    "hint": game(_CARDS, guided=True),
    "hint-play": game(_asks(asks.AskPlay), guided=True),
    "hint-reach": game(_asks(asks.AskStep), guided=True),
    "hint-fight": game(_FIGHT, guided=True),
    "hint-damage": game(_asks(asks.AskDamage), guided=True),
    "story": menu(_press("answer_4", "answer_1")),
    "card-selection": game(_CARDS),
    "one-picked": game(_CARDS, _press("answer_1")),
    "card-large": game(_CARDS, _point("card:")),
    "play-choice": game(_asks(asks.AskPlay)),
    "reach": game(_asks(asks.AskStep)),
    "reach-pointed": game(_asks(asks.AskStep), _point("hex:")),
    "full-map": game(_CARDS, _press("map")),
    "target": game(_asks(asks.AskAbility, Attack, fighting=False), _point_at_attack, before=True),
    "refused": game(_asks(asks.AskAbility, Move, fighting=False), _click_unlit),
    "attack-preview": game(_FORESEEN, _point_at_attack),
    "interrupted": game(_interrupted),
    "attach": game(_asks(asks.AskAttach), armed=True),
    "combat": game(_FIGHT),
    "hindrances": game(_hindered, _press("map")),
    "monster-pointed": game(_FIGHT, _point("monster"), _later),
    "monster-rolled": game(_FORESEEN, _point("monster"), _later),
    "monster-page": game(_FORESEEN, _inspect),
    "monster-tile": game(_CARDS, _press("map"), _point("monster:")),
    "card-symbols": game(_FIGHT, _point("card:"), _later, _point("icon:")),
    "combat-move": game(_asks(asks.AskDistance)),
    "effects": game(_and(_FIGHT, _wounded)),
    "looted": game(_looted),
    "immobilized": game(_immobilized),
    "roll": game(_FORESEEN, _mid_roll),
    "roll-sum": game(_FORESEEN, _strike),
    "damage-choice": game(_asks(asks.AskDamage)),
    "short-rest": game(_asks(asks.AskRepick)),
    "rest": game(_and(_asks(asks.AskRest, fighting=False), _holds_two)),
    "log": game(_asks(asks.AskRest), _press("log")),
    "symbols": game(_FIGHT, _press("symbols")),
    "open-scenarios": menu("scenarios", "fights:open"),
    "open-cards": table(_CARDS),
    "open-turn": table(_and(_asks(asks.AskPlay), _crowded), number=3),
    "open-intents": table(_and(_asks(asks.AskPlay), _crowded), _press("intents"), number=3),
    "open-foreseen": table(_CARDS, _press("intents"), number=3),
    "open-pointed": table(_and(_asks(asks.AskPlay), _crowded), _point("monster:"), number=3),
    "open-portrait": table(_and(_asks(asks.AskPlay), _crowded), _point("turn:bandit"), number=3),
    "open-portrait-foreseen": table(_CARDS, _point("turn:wolf")),
    "open-reach": table(_and(_asks(asks.AskStep), _crowded), _point("hex:"), number=3),
    "open-target": table(_and(_asks(asks.AskNext), _crowded), _point("monster:"), number=3),
    "open-push": table(_asks(asks.AskShove), number=3),
    "open-area": table(_asks(asks.AskArea), number=3, printed=[Attack(value=2, range=4, area=_FAN)]),
    "open-teleport": table(_asks(place_asks.AskTeleport), _point("hex:"), printed=[Teleport(value=3)]),
    "open-rift": table(_asks(place_asks.AskRift), _point("hex:"), printed=[CreateRift(count=2, range=3)]),
    "open-summon": table(_asks(place_asks.AskSummon), _point("hex:"), printed=[_SUMMON]),
    "open-obstacle": table(_asks(place_asks.AskObstaclePlace), _point("hex:"), printed=[CreateObstacle(range=3)]),
    "open-ways": table(_asks(asks.AskWay), number=3, ask_ways=True),
    "open-end": table(lambda state: state.ending is not None, _press("take")),
    "open-damage": table(_and(_asks(asks.AskDamage), _crowded), number=3),
    "open-acting": table(_and(_CARDS, _crowded), _until_others_act, number=3),
    "open-key": table(_CARDS, _press("map")),
    "open-behind": table(_and(_asks(asks.AskPlay), _behind_a_door)),
    "open-inspected": table(_and(_asks(asks.AskPlay), _crowded), _press_monster, number=3),
    "open-hint": table(_CARDS, guided=True),
    "open-hint-turn": table(_and(_asks(asks.AskPlay), _crowded), number=3, guided=True),
    **LEARNING,
    **DUNGEONS,
    **NOTEBOOK,
    **MOMENTS,
    "pause-confirm": campaign(grown(), "continue", _press("take", "take", "take", "back"), "give-up"),
    "new-campaign-level": menu("new", "how-hard"),
    "rule-hover": game(_FIGHT, _point("rule:")),
    "new-campaign": menu(_press("take")),
    "new-campaign-choices": menu("new", "choices"),
    "menu-campaign": campaign(grown()),
    "campaigns": campaign(two, "campaigns"),
    "campaign-book": campaign(two, "campaigns", "campaign:0"),
    "campaign": campaign(grown(), "continue"),
    "campaign-blocked": campaign(grown(), "continue", "scenario:the-back-way-in"),
    "campaign-tree": campaign(grown(), "continue", _press("map")),
    "campaign-story": campaign(grown(), "continue", _press("take")),
    "campaign-files": campaign(grown(), "continue", _press("log")),
    "campaign-history": campaign(over(won=False), *_PLAYED),
    "replay": campaign(over(won=False), *_PLAYED, "chapter:0", _watched),
    "campaign-copies": campaign(grown(), "continue", _press("log"), "copies"),
    "import": campaign(exported, "campaigns", "import"),
    "import-preview": campaign(exported, "campaigns", "import", "file:0"),
    "event": campaign(in_event(EventDeck.CITY), "continue"),
    "event-refused": campaign(in_event(EventDeck.ROAD, poor=True), "continue"),
    "event-outcome": campaign(in_event(EventDeck.CITY), "continue", _press("answer_1")),
    "king": campaign(grown(), "continue", _press("take", "take")),
    "town": campaign(grown(items=()), "continue", _press("skip")),
    "town-refused": campaign(grown(), "continue", _press("skip", "take", "page_down"), _point("item:heron-cap")),
    "town-king": campaign(grown(), "continue", _press("take", "take", "answer_2")),
    "town-sell": campaign(sold_out, "continue"),
    "town-stickers": campaign(
        grown(gold=40),
        "continue",
        _press("skip", "map", "answer_2"),
        "sticker:top:0:range",
        "sticker:top:0:attack",
    ),
    "stickers": campaign(enhanced, "continue", _press("take", "take")),
    "level-up": campaign(grown(level=3, upgrades_due=1), "continue"),
    "campaign-won": campaign(over(won=True), "continue", _press("take"), _later, _later),
    "campaign-spoils": campaign(over(won=True), "continue", _press("take", "take")),
    "campaign-lost": campaign(over(won=False), "continue", _press("take")),
    "other-window": campaign(held, "continue", let_go),
    "only-looking": campaign(held, "continue", let_go, "look"),
    "other-cards": campaign(older, "continue"),
    "damaged": campaign(torn, "continue"),
    "hand": menu("hand", "lay-out", "on"),
    "hand-throw": menu("hand", "lay-out", "on", _press("throw")),
    "hand-large": menu("hand", "lay-out", "on", _point("card:ability"), _later),
    "hand-combat": game(_FIGHT, _picked_up),
    "hand-set-up": menu("hand", "set-up", saved=True),
    "hand-over": game(_FIGHT, _picked_up, "hand-over"),
    "hand-box": menu("hand"),
    "hand-gestures": menu("hand", "lay-out", "on", "gestures"),
    "hand-referee": game(_FIGHT, _picked_up, "referee"),
    "hand-attack": game(_FIGHT, _picked_up, "referee", "ask:attack"),
    "hand-picture": menu("hand", "lay-out", "on", "scans"),
    "track-new": menu("track"),
    "track": menu("track", "scenario:"),
    "track-combat": menu(*_BRAWL),
    "track-referee": menu(*_BRAWL, "ask:turn"),
    "track-map": menu("track", "scenario:", "map", "range:3"),
    "track-card": menu(*_BRAWL, "monster:card"),
    "track-menu": menu("track", "scenario:", "menu"),
    "track-tables": menu("track", "scenario:", "menu", "tables"),
    "track-keypad": menu(*_BRAWL, "monster:hp"),
    "track-attack": menu(*_BRAWL, "ask:attack"),
    "track-lost": menu("track", "scenario:", "hero:hp", "digit:0"),
    "track-paper": menu(*_GROWN),
    "track-paper-end": menu(*_GROWN, "set-out", "card", "end"),
    "track-paper-play": menu(*_GROWN, "play", "take"),
    "own-character": menu("track", "scenario:", "hero:name", "own"),
    "own-cards": menu("track", "scenario:", "menu", "own"),
    "own-sets": menu(*_OWN, "sets"),
    "own-set-preview": menu(*_OWN, _packed()),
    "own-set-faulty": menu(*_OWN, _packed("hp = ", "hp = ?")),
    "own-monster": menu(*_OWN, "new:monster", "cell:normal:A:attack"),
    "own-monster-lines": menu(*_OWN, "new:monster", "cell:normal:A:lines", "cell:normal:A:lines:0:range"),
    "own-item": menu(*_OWN, "new:item", "cell:price"),
    "own-hp": menu(*_OWN, "new:hp", "cell:1:hp"),
    "own-item-words": menu(*_OWN, "new:item", "timing:words", _written("Ring it: all monsters turn round.")),
    "own-unkept": menu(*_OWN, "new:item", _written("Bell"), _press("back")),
    "own-map": menu(*_OWN, "new:map", "brush:1"),
    "own-map-painted": menu(*_OWN, "new:map", *_PAINTED),
    "own-treasure": menu(*_OWN, "new:map", "treasures", "new", "cell:gold"),
}
"""Every situation by name."""
