"""The operations of a game: `hello` to `advise`."""

import secrets
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Final, NoReturn

from holdin import __version__
from holdin.data.library import Library
from holdin.data.load import built_in_sets, load_set
from holdin.engine import as_json, dungeons
from holdin.engine.conversation import Engine, existing, file_of, on_disk, parsed
from holdin.engine.lines import Json, ProtocolError
from holdin.engine.requests import (
    Advise,
    DoGame,
    Hello,
    Load,
    NamedSticker,
    New,
    Nothing,
    PathOf,
    StepsRequest,
    ViewOf,
)
from holdin.errors import CardDataError, Counted, Said
from holdin.game.dice import Dice
from holdin.game.machine import asks_chance, why
from holdin.game.notation import GAME, show
from holdin.game.session import Session
from holdin.game.setup import faults
from holdin.game.state import Setup
from holdin.game.step import Refused
from holdin.models.base import CardId, CharacterId, EnhancementId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.enhancement import Sticker
from holdin.models.letters import Fights, Half, Letter, Side
from holdin.models.prescribed import way_of
from holdin.players import advice
from holdin.players.bots import Bot
from holdin.saves import session as saved
from holdin.words.catalogues import languages

PROTOCOL: Final = 1


def hello(engine: Engine, request: Hello) -> Json:
    """Name, version, protocol; sets the language."""
    if request.lang not in languages():
        said = Said("lang is one of {known}.", known=", ".join(languages()))
        raise ProtocolError("bad_request", said, at="lang")
    engine.lang = request.lang
    return {"name": "holdin", "version": __version__, "protocol": PROTOCOL}


def load(engine: Engine, request: Load) -> Json:
    """Load a card set; a game under way is put away with the cards it was played with."""
    try:
        cards = load_set(request.cards)
    except CardDataError as error:
        raise ProtocolError("bad_card_data", Said.plain(engine.words.trouble(error)), at=_where(error)) from error
    named = request.cards in built_in_sets()
    engine.use(cards, Library(() if named else (Path(request.cards).resolve().parent,)))
    words = engine.words
    lists: dict[str, Iterable[str]] = {
        "characters": cards.characters,
        "scenarios": cards.scenarios,
        "monsters": cards.monsters,
        "items": cards.items,
        "maps": cards.maps,
    }
    listed: Json = {kind: [{"id": id_, "name": words.name(id_)} for id_ in found] for kind, found in lists.items()}
    for scenario in listed["scenarios"]:
        scenario["fights"] = str(cards.scenarios[scenario["id"]].fights)
        scenario["open_level"] = cards.scenarios[scenario["id"]].open_level
    return {"name": cards.name, **listed}


def _where(error: CardDataError) -> str:
    first = error.faults[0]
    return f"{first.file}:{first.line}" if first.line is not None else str(first.file)


def new(engine: Engine, request: New) -> Json:
    """Set a scenario up."""
    company = engine.library.company(engine.cards)
    cards = company.get(CharacterId(request.character or ""), engine.cards)
    if request.dungeon is not None:
        cards, setup = dungeons.set_up(cards, request)
    else:
        setup = _setup(cards, request)
    for fault in faults(cards, setup):
        raise ProtocolError("bad_request", fault.said, at=fault.field, rule=fault.rule)
    manual = request.dice == "manual"
    if manual and (request.rolls or request.draws):
        said = Said("rolls and draws go with dice: seed; manual dice ask for each.")
        raise ProtocolError("bad_request", said, at="rolls")
    engine.play(Session(cards, setup, _dice(cards, request), manual=manual))
    return view(engine, ALL)


def _setup(cards: CardSet, request: New) -> Setup:
    if request.scenario is None:
        raise ProtocolError("bad_request", Said("new takes a scenario or a dungeon."), at="scenario")
    character = CharacterId(request.character) if request.character is not None else next(iter(cards.characters))
    fights = _fights(cards, request, character)
    return Setup(
        ScenarioId(request.scenario),
        character,
        request.level,
        request.character_level,
        tuple(CardId(card) for card in request.upgrades),
        tuple(ItemId(item) for item in request.items),
        request.hindrances,
        fights=fights,
        stickers=tuple(map(_sticker, request.stickers)),
        all_monsters=request.all_monsters and fights is Fights.OPEN,
    )


def _fights(cards: CardSet, request: New, character: CharacterId) -> Fights:
    """The way of fighting that is asked for, else what scenario and character prescribe, else held (OPN-1)."""
    if request.fights is not None:
        return Fights(request.fights)
    bound = cards.scenarios.get(ScenarioId(request.scenario or "")), cards.characters.get(character)
    return way_of(Fights.HELD, *(each for each in bound if each is not None))


def _sticker(named: NamedSticker) -> Sticker:
    place = CardId(named.card), Side(named.side), named.level, Half(named.half), named.line
    return Sticker(*place, EnhancementId(named.enhancement))


def _dice(cards: CardSet, request: New) -> Dice:
    """The dice that are asked for; a dungeon has dice of its own."""
    asked, own = request.seed, dungeons.first_dice(cards)
    seed = asked if asked is not None else secrets.randbelow(1 << 53) if own is None else own.seed
    draws = tuple(CardId(card) for card in request.draws)
    return Dice(seed, 0, tuple(Letter(letter) for letter in request.rolls), draws)


ALL: Final = ViewOf()


def view(engine: Engine, request: ViewOf) -> Json:
    """What a player may see."""
    return as_json.view(engine.session, engine.words, intents=request.intents)


def legal(engine: Engine, _request: Nothing) -> Json:
    """Every legal action now."""
    session = engine.session
    actions = session.legal()
    if not actions:
        return {"actions": []}
    return {"actions": as_json.action_views(session.cards, session.state, actions, engine.words)}


def do(engine: Engine, request: DoGame) -> Json:
    """Carry out a legal action; or a list of them, until one is refused, and tell how many were."""
    if (request.action is None) == (request.actions is None):
        at = "action" if request.action is None else "actions"
        raise ProtocolError("bad_request", Said("do takes either an action or actions."), at=at)
    if request.action is not None:
        return {"events": _done(engine, request.action), "view": view(engine, request)}
    events, count, refused = list[Json](), 0, dict[str, Json]()
    for key in request.actions or ():
        try:
            events += _done(engine, key)
        except ProtocolError as error:
            if error.code != "illegal_action":
                raise
            refused = {"refused": error.answer(engine.say)}
            break
        count += 1
    return {"events": events, "done": count, **refused, "view": view(engine, request)}


def _done(engine: Engine, key: str) -> list[Json]:
    """What came of an action."""
    session = engine.session
    action = next((each for each in session.legal() if show(each) == key), None)
    if action is None:
        _refuse(engine, key)
    with on_disk(engine):
        moment = session.do(action)
    assert not isinstance(moment, Refused)
    figures = session.setup.fights is Fights.OPEN
    return [as_json.event_view(event, figures=figures) for event in moment.events]


def _refuse(engine: Engine, key: str) -> NoReturn:
    session = engine.session
    action = parsed(key, GAME)
    refused = why(session.cards, session.state, action) if action is not None else None
    if refused is None:
        said = Said("{key!r} is no action; legal lists those that there are.", key=key)
        raise ProtocolError("illegal_action", said, at="action")
    raise engine.refusal(refused, session.state)


def undo(engine: Engine, request: StepsRequest) -> Json:
    """Take answers back."""
    there = len(engine.session.moments) - 1
    if request.steps > there:
        said = Counted("{count} answer can be taken back.", "{count} answers can be taken back.", count=there)
        raise ProtocolError("illegal_action", said, at="steps")
    with on_disk(engine):
        engine.session.undo(request.steps)
    return view(engine, ALL)


def redo(engine: Engine, request: StepsRequest) -> Json:
    """Do again what was taken back."""
    there = len(engine.session.undone)
    if request.steps > there:
        said = Counted("{count} answer can be done again.", "{count} answers can be done again.", count=there)
        raise ProtocolError("illegal_action", said, at="steps")
    with on_disk(engine):
        engine.session.redo(request.steps)
    return view(engine, ALL)


def save(engine: Engine, request: PathOf) -> Json:
    """Write the game to a file."""
    with on_disk(engine):
        saved.save(engine.session, file_of(request.path))
    return {"path": request.path}


def restore(engine: Engine, request: PathOf) -> Json:
    """Read a game from a file; `notice` says what of a damaged one is lost."""
    path = existing(request.path)
    with on_disk(engine):
        session, wrong = saved.restored(path, engine.cards, engine.library)
    engine.play(session)
    return view(engine, ALL) | ({} if wrong is None else {"notice": engine.words.said(wrong.said)})


def advise(engine: Engine, request: Advise) -> Json:
    """A bot's opinion on every legal action, with its estimated chance to win; it never sees the dice."""
    session = engine.session
    if asks_chance(session.state):
        said = Said("Chance is asked now; there is nothing to advise.")
        raise ProtocolError("illegal_action", said, rule="ROLL-1")
    until, left = monotonic() + request.millis / 1000, count(1)
    told = request.playouts

    def stop() -> bool:
        return monotonic() >= until if told is None else next(left) > told

    ranked = advice.advise(session.cards, session.state, session.legal(), stop, Bot(request.bot))
    actions = [{"key": show(each.action), "chance": round(each.chance, 4)} for each in ranked]
    return {"bot": request.bot, "actions": actions}
