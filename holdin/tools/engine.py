"""The engine protocol: one JSON object a line in, one a line out (README, "The engine").

Nothing on the input ends the process but its end and `quit`; a request that can't be carried out gets an error, and the
game is as it was.
"""

import json
import secrets
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from math import isfinite
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, BinaryIO, Literal, NoReturn, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from holdin import __version__
from holdin.campaign.actions import NOTATION, Plan
from holdin.campaign.machine import CampaignStep
from holdin.campaign.machine import why as why_not_plan
from holdin.data.load import load_set
from holdin.errors import CardDataError, SaveError
from holdin.game.actions import Action
from holdin.game.dice import Dice
from holdin.game.machine import asks_chance, why
from holdin.game.notation import GAME, Notation, show
from holdin.game.session import Session
from holdin.game.setup import faults
from holdin.game.state import Setup
from holdin.game.step import Refused
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Letter
from holdin.players.advice import advise
from holdin.players.bots import Bot
from holdin.saves.campaign import KeptCampaign
from holdin.saves.kept import KeptSession, restore, save
from holdin.tools.ask import BadRequest, ask
from holdin.tools.view import action_views, campaign_view, event_view, plan_view, view
from holdin.words.catalogues import languages
from holdin.words.words import Words

Json = dict[str, Any]
T = TypeVar("T")

LINE_LIMIT = 4 * 1024 * 1024
"""Bytes of one request."""
PROTOCOL = 1


class ProtocolError(Exception):
    """A request that can't be carried out."""

    def __init__(self, code: str, message: str, *, at: str | None = None, rule: str | None = None) -> None:
        self.answer: Json = {"code": code, "message": message}
        if at:
            self.answer["at"] = at
        if rule:
            self.answer["rule"] = rule
        super().__init__(message)


class Request(BaseModel):
    """The fields of an operation, besides `id` and `op`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Hello(Request):
    """`hello`."""

    lang: str = "en"


class Load(Request):
    """`load`."""

    cards: Annotated[str, Field(min_length=1, max_length=4096)] = "base"


Name = Annotated[str, Field(min_length=1, max_length=64)]


class New(Request):
    """`new`."""

    scenario: Name
    level: Annotated[int, Field(ge=0, le=3)] = 1
    character: Name
    character_level: Annotated[int, Field(ge=1, le=5)] = 1
    upgrades: Annotated[list[Name], Field(max_length=4)] = []
    items: Annotated[list[Name], Field(max_length=8)] = []
    seed: Annotated[int, Field(ge=0, lt=1 << 64)] | None = None
    hindrances: bool = True
    dice: Literal["seed", "manual"] = "seed"
    rolls: Annotated[str, Field(pattern="^[ABC]*$", max_length=100_000)] = ""
    draws: Annotated[list[Name], Field(max_length=10_000)] = []


class Do(Request):
    """`do`."""

    action: Annotated[str, Field(max_length=200)]


class Steps(Request):
    """`undo` and `redo`."""

    steps: Annotated[int, Field(ge=1)] = 1


class PathOf(Request):
    """`save` and `restore`."""

    path: Annotated[str, Field(min_length=1, max_length=4096)]


class Advise(Request):
    """`advise`."""

    millis: Annotated[int, Field(ge=1, le=60_000)] = 300
    bot: Literal["random", "greedy", "planner"] = "planner"


class CampaignNew(Request):
    """`campaign_new`."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    character: Name
    path: Annotated[str, Field(min_length=1, max_length=4096)]
    seed: Annotated[int, Field(ge=0, lt=1 << 64)] | None = None


class Nothing(Request):
    """An operation without fields."""


class Engine:
    """One conversation: a card set, a game, a language."""

    def __init__(self) -> None:
        self._cards: CardSet | None = None
        self._session: Session | None = None
        self._campaign: KeptCampaign | None = None
        self._lang = "en"
        self.running = True

    # What the conversation has

    @property
    def cards(self) -> CardSet:
        """The card set; the built-in one unless another was loaded."""
        if self._cards is None:
            self._cards = load_set()
        return self._cards

    @property
    def session(self) -> Session | KeptSession:
        """The game; with a campaign open, the scenario that it plays."""
        session = self._session if self._campaign is None else self._campaign.game
        if session is None:
            raise ProtocolError("no_game", "There is no game now; begin one with new, restore or campaign_do.")
        return session

    @property
    def campaign(self) -> KeptCampaign:
        """The campaign that is open."""
        if self._campaign is None:
            raise ProtocolError("no_game", "There is no campaign open; begin one with campaign_new or campaign_open.")
        return self._campaign

    def close(self) -> None:
        """Put the campaign away; it is on disk."""
        if self._campaign is not None:
            self._campaign.close()
            self._campaign = None

    @property
    def words(self) -> Words:
        """Wordings in the conversation's language."""
        return Words(self.cards, self._lang)

    # The operations

    def hello(self, request: Hello) -> Json:
        """Name, version, protocol; sets the language."""
        if request.lang not in languages():
            raise ProtocolError("bad_request", f"lang is one of {', '.join(languages())}.", at="lang")
        self._lang = request.lang
        return {"name": "holdin", "version": __version__, "protocol": PROTOCOL}

    def load(self, request: Load) -> Json:
        """Load a card set; a game under way is put away with the cards it was played with."""
        try:
            cards = load_set(request.cards)
        except CardDataError as error:
            raise ProtocolError("bad_card_data", str(error), at=_where(error)) from error
        self.close()
        self._cards, self._session = cards, None
        words = self.words
        lists: dict[str, Iterable[str]] = {
            "characters": cards.characters,
            "scenarios": cards.scenarios,
            "monsters": cards.monsters,
            "items": cards.items,
            "maps": cards.maps,
        }
        return {"name": cards.name} | {
            kind: [{"id": id_, "name": words.name(id_)} for id_ in found] for kind, found in lists.items()
        }

    def new(self, request: New) -> Json:
        """Set a scenario up."""
        setup = Setup(
            ScenarioId(request.scenario),
            CharacterId(request.character),
            request.level,
            request.character_level,
            tuple(CardId(card) for card in request.upgrades),
            tuple(ItemId(item) for item in request.items),
            request.hindrances,
        )
        for fault in faults(self.cards, setup):
            raise ProtocolError("bad_request", fault.message, at=fault.field, rule=fault.rule)
        manual = request.dice == "manual"
        if manual and (request.rolls or request.draws):
            raise ProtocolError(
                "bad_request", "rolls and draws go with dice: seed; manual dice ask for each.", at="rolls"
            )
        seed = secrets.randbelow(1 << 53) if request.seed is None else request.seed
        draws = tuple(CardId(card) for card in request.draws)
        dice = Dice(seed, 0, tuple(Letter(letter) for letter in request.rolls), draws)
        self.close()
        self._session = Session(self.cards, setup, dice, manual=manual)
        return self.view(Nothing())

    def view(self, _request: Nothing) -> Json:
        """What a player may see."""
        return view(self.session, self.words)

    def legal(self, _request: Nothing) -> Json:
        """Every legal action now."""
        session = self.session
        actions = session.legal()
        if not actions:
            return {"actions": []}
        return {"actions": action_views(session.cards, session.state, actions, self.words)}

    def do(self, request: Do) -> Json:
        """Carry out a legal action."""
        session = self.session
        action = next((each for each in session.legal() if show(each) == request.action), None)
        if action is None:
            self._refuse(request.action)
        moment = _on_disk(lambda: session.do(action))
        assert not isinstance(moment, Refused)
        return {"events": [event_view(event) for event in moment.events], "view": self.view(Nothing())}

    def _refuse(self, key: str) -> NoReturn:
        session = self.session
        action = _parsed(key, GAME)
        refused = why(session.cards, session.state, action) if action is not None else None
        if refused is None:
            raise ProtocolError(
                "illegal_action", f"{key!r} is no action; legal lists those that there are.", at="action"
            )
        raise ProtocolError("illegal_action", self.words.refusal(refused), at="action", rule=refused.rule)

    def undo(self, request: Steps) -> Json:
        """Take answers back."""
        there = len(self.session.moments) - 1
        if request.steps > there:
            raise ProtocolError("illegal_action", f"{there} answers can be taken back.", at="steps")
        _on_disk(lambda: self.session.undo(request.steps))
        return self.view(Nothing())

    def redo(self, request: Steps) -> Json:
        """Do again what was taken back."""
        there = len(self.session.undone)
        if request.steps > there:
            raise ProtocolError("illegal_action", f"{there} answers can be done again.", at="steps")
        _on_disk(lambda: self.session.redo(request.steps))
        return self.view(Nothing())

    def save(self, request: PathOf) -> Json:
        """Write the game to a file."""
        kept = self.session
        session = kept.session if isinstance(kept, KeptSession) else kept
        try:
            save(session, _path(request.path))
        except SaveError as error:
            raise ProtocolError("io", str(error), at="path") from error
        return {"path": request.path}

    def restore(self, request: PathOf) -> Json:
        """Read a game from a file."""
        path = _path(request.path)
        if not path.is_file():
            raise ProtocolError("io", f"{path} is no file.", at="path")
        try:
            session = restore(path, self.cards)
        except SaveError as error:
            raise ProtocolError("bad_save", str(error), at="path") from error
        self.close()
        self._session = session
        return self.view(Nothing())

    def advise(self, request: Advise) -> Json:
        """A bot's opinion on every legal action, with its estimated chance to win; it never sees the dice."""
        session = self.session
        if asks_chance(session.state):
            raise ProtocolError("illegal_action", "Chance is asked now; there is nothing to advise.", rule="ROLL-1")
        until = monotonic() + request.millis / 1000
        ranked = advise(session.cards, session.state, session.legal(), lambda: monotonic() >= until, Bot(request.bot))
        actions = [{"key": show(each.action), "chance": round(each.chance, 4)} for each in ranked]
        return {"bot": request.bot, "actions": actions}

    def campaign_new(self, request: CampaignNew) -> Json:
        """Begin a campaign in a new file."""
        if request.character not in self.cards.characters:
            known = ", ".join(self.cards.characters)
            raise ProtocolError("bad_request", f"character is one of {known}.", at="character")
        seed = secrets.randbelow(1 << 53) if request.seed is None else request.seed
        character = CharacterId(request.character)
        begun = _on_disk(lambda: KeptCampaign.begin(_path(request.path), self.cards, request.name, character, seed))
        self.close()
        self._campaign = begun
        return self.campaign_view(Nothing())

    def campaign_open(self, request: PathOf) -> Json:
        """Go on with a campaign."""
        path = _path(request.path)
        if not path.is_file():
            raise ProtocolError("io", f"{path} is no file.", at="path")
        if self._campaign is not None and self._campaign.path == path:
            self.close()
        try:
            opened = KeptCampaign.open(path, self.cards)
        except SaveError as error:
            raise ProtocolError("bad_save", str(error), at="path") from error
        self.close()
        self._campaign = opened
        return self.campaign_view(Nothing())

    def campaign_view(self, _request: Nothing) -> Json:
        """What the scenario tracker card records, and where you are."""
        return campaign_view(self.cards, self.campaign, self.words)

    def campaign_legal(self, _request: Nothing) -> Json:
        """Everything that can be done between scenarios now; nothing while one is played."""
        return {"actions": [plan_view(plan, self.words) for plan in self.campaign.legal()]}

    def campaign_do(self, request: Do) -> Json:
        """Choose a scenario and level, buy, sell, upgrade, play, finish."""
        campaign = self.campaign
        plan = next((each for each in campaign.legal() if NOTATION.show(each) == request.action), None)
        if plan is None:
            self._refuse_plan(request.action)
        step = _on_disk(lambda: campaign.plan(plan))
        assert isinstance(step, CampaignStep)
        return {"events": [event_view(event) for event in step.events], "view": self.campaign_view(Nothing())}

    def _refuse_plan(self, key: str) -> NoReturn:
        plan = _parsed(key, NOTATION)
        if not isinstance(plan, Plan):
            raise ProtocolError("illegal_action", f"{key!r} is no action; campaign_legal lists them.", at="action")
        refused = why_not_plan(self.cards, self.campaign.state, plan)
        raise ProtocolError("illegal_action", self.words.refusal(refused), at="action", rule=refused.rule)

    def ask(self, request: Json) -> Json:
        """Answer one rule question without a game."""
        try:
            return dict(ask(self.cards, request))
        except BadRequest as error:
            raise ProtocolError("bad_request", str(error), at=error.at) from error

    def quit(self, _request: Nothing) -> Json:
        """End the conversation."""
        self.running = False
        return {}


def _parsed(key: str, notation: Notation) -> Action | None:
    try:
        return notation.parse(key)
    except ValueError:
        return None


def _path(text: str) -> Path:
    """A path that could be a file's."""
    path = Path(text)
    if "\0" in text or not path.name:
        raise ProtocolError("io", f"{text!r} can't be a file.", at="path")
    return path


def _on_disk(work: Callable[[], T]) -> T:
    """Do something that has to be on disk before it is answered; if it can't be, everything is as it was."""
    try:
        return work()
    except SaveError as error:
        raise ProtocolError("io", str(error), at="path") from error


def _where(error: CardDataError) -> str:
    first = error.faults[0]
    return f"{first.file}:{first.line}" if first.line is not None else str(first.file)


_OPS: dict[str, tuple[type[Request], Callable[[Engine, Any], Json]]] = {
    "hello": (Hello, Engine.hello),
    "load": (Load, Engine.load),
    "new": (New, Engine.new),
    "view": (Nothing, Engine.view),
    "legal": (Nothing, Engine.legal),
    "do": (Do, Engine.do),
    "undo": (Steps, Engine.undo),
    "redo": (Steps, Engine.redo),
    "save": (PathOf, Engine.save),
    "restore": (PathOf, Engine.restore),
    "advise": (Advise, Engine.advise),
    "campaign_new": (CampaignNew, Engine.campaign_new),
    "campaign_open": (PathOf, Engine.campaign_open),
    "campaign_view": (Nothing, Engine.campaign_view),
    "campaign_legal": (Nothing, Engine.campaign_legal),
    "campaign_do": (Do, Engine.campaign_do),
    "quit": (Nothing, Engine.quit),
}


def answer(engine: Engine, line: bytes) -> Json:
    """The answer to one line."""
    id_: object = None
    try:
        request = _read(line)
        id_ = request.pop("id", None)
        return {"id": id_, "ok": True, "result": _carry_out(engine, request)}
    except ProtocolError as error:
        return {"id": id_, "ok": False, "error": error.answer}
    except Exception as error:  # noqa: BLE001 - our own bug must not end the conversation; states are never half changed
        message = f"The engine failed on this request ({type(error).__name__}: {error}); please report it."
        return {"id": id_, "ok": False, "error": {"code": "bad_request", "message": message}}


def _read(line: bytes) -> Json:
    if len(line) > LINE_LIMIT:
        raise ProtocolError("bad_json", f"A request has at most {LINE_LIMIT} bytes.")
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("bad_json", f"This line is not JSON: {error}.") from error
    if not isinstance(request, dict):
        raise ProtocolError("bad_json", "A request is one JSON object a line.")
    return request


def _no_constant(name: str) -> NoReturn:
    msg = f"{name} is not JSON"
    raise ValueError(msg)


def _finite(text: str) -> float:
    """A number that can be written again: beyond the floats it would read as infinite, and JSON has no infinity."""
    value = float(text)
    return value if isfinite(value) else _no_constant(text)


def written(result: Json) -> bytes:
    """An answer as the line that is sent; whatever the request's `id` was, there is one."""
    try:
        text = json.dumps(result, ensure_ascii=False, allow_nan=False)
    except RecursionError:
        error = {"code": "bad_json", "message": "The id is nested too deeply to be given back."}
        return written({"id": None, "ok": False, "error": error})
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(result, allow_nan=False).encode() + b"\n"


def _carry_out(engine: Engine, request: Json) -> Json:
    op = request.pop("op", None)
    if op == "ask":
        return engine.ask(request)
    if not isinstance(op, str):
        raise ProtocolError("bad_request", "A request has an op, a string.", at="op")
    if op not in _OPS:
        raise ProtocolError(
            "unknown_op", f"There is no operation {op!r}; there are {', '.join([*_OPS, 'ask'])}.", at="op"
        )
    kind, operation = _OPS[op]
    try:
        fields = kind.model_validate(request)
    except ValidationError as error:
        raise _bad_request(error) from error
    return operation(engine, fields)


def _bad_request(error: ValidationError) -> ProtocolError:
    first = error.errors()[0]
    at = ".".join(str(part) for part in first["loc"])
    return ProtocolError("bad_request", f"{at}: {first['msg']}.", at=at)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line by line until the end of input or `quit`."""
    engine = Engine()
    try:
        _converse(engine, source, sink)
    finally:
        engine.close()


def _converse(engine: Engine, source: BinaryIO, sink: BinaryIO) -> None:
    while engine.running and (line := source.readline(LINE_LIMIT + 2)):
        while not line.endswith(b"\n") and len(line) > LINE_LIMIT and (more := source.readline(LINE_LIMIT)):
            if more.endswith(b"\n"):
                break
        if line.strip():
            sink.write(written(answer(engine, line)))
            sink.flush()


def main() -> int:
    """Speak the protocol over standard input and output; anything else that is printed goes to standard error."""
    sink = sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        serve(sys.stdin.buffer, sink)
    return 0
