"""The operations of a campaign: each is answered once it is on disk, and where that fails, all is as it was."""

import secrets
from functools import partial
from typing import NoReturn

from holdin.campaign.actions import NOTATION, GiveUp, Plan, TakeOn
from holdin.campaign.machine import why
from holdin.engine import as_json
from holdin.engine.conversation import Engine, existing, file_of, on_disk, parsed
from holdin.engine.lines import Json, ProtocolError
from holdin.engine.requests import CampaignDo, CampaignNew, CampaignOpen, Nothing
from holdin.errors import Said
from holdin.game.step import Refused
from holdin.models.base import CharacterId
from holdin.models.letters import Fights, Hindered
from holdin.saves.campaign import KeptCampaign
from holdin.saves.reading import look
from holdin.saves.sets import Continuation
from holdin.words.campaigns import at_rest


def begin(engine: Engine, request: CampaignNew) -> Json:
    """Begin a campaign in a new file."""
    company = engine.library.company(engine.cards)
    character = CharacterId(request.character)
    if character not in company:
        said = Said("character is one of {known}.", known=", ".join(company))
        raise ProtocolError("bad_request", said, at="character")
    cards, fights, library = company[character], Fights(request.fights), engine.library
    if not (made_for := cards.characters[character]).allows(fights):
        said = Said("{character} is made for {fights} play.", character=character, fights=str(made_for.fights))
        raise ProtocolError("bad_request", said, at="fights", rule="OPN-1")
    path, seed = file_of(request.path), request.seed
    seed = secrets.randbelow(1 << 53) if seed is None else seed
    with on_disk(engine):
        begin = partial(KeptCampaign.begin, path, cards, request.name, character, seed)
        engine.go_on(
            begin(hindered=Hindered(request.hindrances), fights=fights, events=request.events, library=library)
        )
    return view(engine, Nothing())


def go_on(engine: Engine, request: CampaignOpen) -> Json:
    """Go on with a campaign; `notice` says what was damaged, and what rests, if anything."""
    path = existing(request.path)
    way = None if request.way is None else Continuation(request.way)
    with on_disk(engine):
        if engine.has_open(path):
            look(path, engine.cards, way, engine.library)  # put away only if it can be opened again
            engine.close()
        engine.go_on(KeptCampaign.open(path, engine.cards, way, library=engine.library))
    mended = engine.campaign.mended
    told = ("" if mended is None else engine.words.said(mended.said), at_rest(engine.words, engine.campaign.state))
    return view(engine, Nothing()) | {"notice": " ".join(filter(None, told)) or None}


def view(engine: Engine, _request: Nothing) -> Json:
    """What the scenario tracker card records, and where you are."""
    return as_json.campaign_view(engine.campaign.cards, engine.campaign, engine.words)


def legal(engine: Engine, _request: Nothing) -> Json:
    """Everything that can be done between scenarios now; nothing while one is played."""
    campaign = engine.campaign
    offers = {each.name: each for each in campaign.offers()}
    plans = [
        as_json.offer_view(offers[plan.expansion], plan, engine.lang)
        if isinstance(plan, TakeOn)
        else as_json.plan_view(campaign.cards, campaign.state, plan, engine.words)
        for plan in campaign.legal()
    ]
    return {"actions": plans}


def do(engine: Engine, request: CampaignDo) -> Json:
    """Choose a scenario and level, or in an event; buy, sell, upgrade, enhance, take an expansion on, play, finish."""
    campaign = engine.campaign
    plan = next((each for each in campaign.legal() if NOTATION.show(each) == request.action), None)
    if plan is None and request.action == GiveUp.word:
        plan = GiveUp()
    if plan is None:
        _refuse(engine, request.action)
    with on_disk(engine):
        step = campaign.plan(plan)
    if isinstance(step, Refused):
        raise engine.refusal(step)
    return {"events": [as_json.event_view(event) for event in step.events], "view": view(engine, Nothing())}


def _refuse(engine: Engine, key: str) -> NoReturn:
    plan = parsed(key, NOTATION)
    if not isinstance(plan, Plan):
        said = Said("{key!r} is no action; campaign_legal lists them.", key=key)
        raise ProtocolError("illegal_action", said, at="action")
    campaign = engine.campaign
    refused = campaign.plan(plan) if isinstance(plan, TakeOn) else why(campaign.cards, campaign.state, plan)
    assert isinstance(refused, Refused)
    raise engine.refusal(refused)
