"""A game as the engine protocol shows it: plain JSON values, and nothing of the dice that are still to come."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from enum import Enum
from functools import partial

from pydantic import BaseModel

from holdin.campaign.actions import NOTATION, ChooseEvent, Enhance, Plan, TakeOn
from holdin.campaign.events import open_card, why_not_choose
from holdin.campaign.machine import why_not_play
from holdin.campaign.state import CampaignState
from holdin.campaign.town import sticker_price
from holdin.engine.open_json import made_tiles, open_view
from holdin.game.actions import (
    Action,
    Attach,
    ChooseCards,
    DiscardPair,
    PlaceArea,
    Route,
    UseElements,
)
from holdin.game.agenda import AnswerStrike, BeginStrike, FinishCard, Frame, RollStrike, Strike, StrikeEffects
from holdin.game.asks import (
    Ask,
    AskAbility,
    AskArea,
    AskAttach,
    AskDamage,
    AskDistance,
    AskDraw,
    AskEffect,
    AskHealed,
    AskLetter,
    AskOption,
    AskOrder,
    AskRoute,
    AskShove,
    AskStep,
    AskTarget,
    AskWay,
)
from holdin.game.effects import effect_name
from holdin.game.figures import YOU, FigureId, side_of
from holdin.game.held.fight import behaviour
from holdin.game.held.hindrances import hindrance_kinds, spring_damage, step_cost
from holdin.game.machine import question, table
from holdin.game.notation import show
from holdin.game.outlook import Health, Odds, Outlook, outlook
from holdin.game.session import Session
from holdin.game.state import Effect, GameState, Zone
from holdin.game.step import Event
from holdin.game.table import Table
from holdin.models.ability import Gain
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.event_card import ChoiceSide, EventCard
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Party
from holdin.saves.campaign import KeptCampaign
from holdin.words.event_cards import choice_words, offered_words, story_words
from holdin.words.story import told_now
from holdin.words.words import Words

Json = dict[str, object]


def plain(value: object) -> object:
    """A value as JSON has it: hexes as [q, r], sets sorted, enums as their words."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, frozenset | set):
        return sorted((plain(each) for each in value), key=repr)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value


def event_view(event: Event, *, figures: bool = False) -> Json:
    """An event: its kind, its values, the rules it rests on.

    :param figures: whether who it befell is told as a figure, not as a party: on the open map there are many.
    """
    values = {
        name: side_of(str(value)) if name == "who" and not figures else value for name, value in event.values.items()
    }
    return {"kind": event.kind, **{name: plain(value) for name, value in values.items()}, "rule": [*event.rules]}


def view(session: Session, words: Words, *, intents: bool = True) -> Json:
    """Everything a player may see of a game.

    :param intents: whether monsters on the open map tell what they would do; that takes time.
    """
    state = session.state
    t = table(session.cards, state)
    if state.setup.fights is Fights.OPEN:
        fights = open_view(t, partial(_effects, t, words=words), intents=intents)
    else:
        fights = {"combat": _combat(t, words), **_rifts(sorted(t.board.rifts))}
    return {
        "phase": state.phase.value,
        "round": {"number": state.round, "kind": "combat" if state.fighting else "non_combat"},
        "decision": _decision(state, words),
        "pending": _pending(t),
        "character": _character(t, words),
        "scenario": _scenario(t, words),
        **fights,
        **({"foreseen": plain(dict(state.foretold))} if state.foretold else {}),
        "outcome": None if state.ending is None else "won" if state.ending.won else "lost",
        "ending": None if state.ending is None else state.ending.value,
        "seed": session.dice_at_start.seed,
        "rolls_made": state.rolls,
    }


def _decision(state: GameState, words: Words) -> Json | None:
    ask = question(state)
    if ask is None:
        return None
    whose = {"figure": ask.figure} if isinstance(ask, AskWay | AskShove | AskHealed) else {}
    return {"kind": ask.kind.value, "prompt": words.prompt(state), "rule": ask.rule, **whose}


def _pending(t: Table) -> Json | None:
    """What is being done: the card's action, the ability, what is left of it."""
    found: Json = {}
    for frame in t.agenda:
        found |= _pending_part(frame)
        if t.setup.fights is Fights.OPEN and isinstance(strike := getattr(frame, "strike", None), Strike):
            found |= {"attacker": strike.attacker, "target": strike.target}
    return found or None


def _pending_part(frame: Frame) -> Json:
    """What a frame tells; a later one is nearer to what is asked now."""
    match frame:
        case FinishCard():
            return {"card": frame.card, "action": frame.half.value, "basic": frame.basic}
        case AskAbility():
            printed = {"printed": plain(frame.ability), "elements_used": [*frame.used]}
            return {"source": frame.source.id, "ability": frame.ability.kind, **printed}
        case AskOption():
            return {"source": frame.source.id, "ability": "choose"}
        case AskStep() | AskDistance():
            return {"ability": "move", "movement_left": frame.left, "jump": frame.jump}
        case BeginStrike() | AskTarget():
            return _blow(Party.HERO, getattr(frame.ability, "value", 0), frame.gains)
        case AskAttach() | AskOrder() | RollStrike() | StrikeEffects() | AskEffect() | AnswerStrike():
            strike = frame.strike
            return {**_blow(strike.by, strike.value, strike.gains), "letters": [*strike.letters]}
        case AskDamage():
            return {"damage": frame.amount, "cause": frame.cause}
    return {}


def _blow(by: Party, value: int, gains: tuple[Gain, ...]) -> Json:
    return {
        "ability": "attack",
        "by": by.value,
        "attack": value,
        "bonuses": [gain.value for gain in gains if gain.value],
    }


def _character(t: Table, words: Words) -> Json:
    hero = t.hero
    return {
        "id": t.setup.character,
        "hp": t.you.hp,
        "max_hp": t.you.max_hp,
        "level": t.setup.character_level,
        "hex": [*t.you.hex],
        "half": t.stage.character.hp_card.half(t.you.hp) if t.you.hp else None,
        **_effects(t, YOU, words),
        "hand": [{"card": p.card, "side": p.side.value} for p in hero.cards if p.zone is Zone.HAND],
        "chosen": [*t.cards_in(Zone.CHOSEN)],
        "leading": t.turn.leading,
        "discarded": [*t.cards_in(Zone.DISCARDED)],
        "lost": [*t.cards_in(Zone.LOST)],
        "kept": [p.card for p in hero.cards if p.kept],
        "sides": {p.card: p.side.value for p in hero.cards},
        "items": [{"item": p.item, "state": p.state.value} for p in hero.items],
        "elements": [element.value for _, element in t.shown_elements()],
    }


def _effects(t: Table, bearer: FigureId, words: Words) -> Json:
    effects = tuple(t.bearing(bearer))
    state = t.freeze()
    return {
        "conditions": [
            {"condition": e.condition.value, **_end(e, words.effect_end(state, e))}
            for e in effects
            if e.condition is not None
        ],
        "effects": [
            {"effect": name, **_values(e), **_end(e, words.effect_end(state, e))}
            for name, e in [*((effect_name(e), e) for e in effects if e.condition is None), *_waiting(t, bearer)]
        ],
    }


def _waiting(t: Table, bearer: FigureId) -> list[tuple[str, Effect]]:
    """Effects without an attack of their own wait for one of this turn (ATK-8)."""
    if bearer != YOU:
        return []
    return [
        ("attack_effect", Effect(bearer, source, Party.HERO, armed=True, born=t.round, bonus=gain))
        for source, gain in t.turn.waiting
    ]


def _end(effect: Effect, ends: str) -> Json:
    lasting = None if effect.lasting is None else effect.lasting.value
    return {"source": effect.source, "lasting": lasting, "turns": effect.turns, "ends": ends}


def _values(effect: Effect) -> Json:
    shown = ("shield", "retaliate", "retaliate_range", "bonus", "every_attack", "when", "hindrance", "tile", "times")
    defaults = {field.name: field.default for field in fields(Effect)}
    return {name: plain(getattr(effect, name)) for name in shown if getattr(effect, name) != defaults[name]}


def _scenario(t: Table, words: Words) -> Json:
    board = t.board
    return {
        "id": t.setup.scenario,
        **({} if t.stage.cards.dungeon is None else {"dungeon": t.stage.cards.dungeon.word}),
        "level": t.setup.level,
        "tokens": t.hero.tokens,
        "treasures": [*t.hero.treasures],
        "rules": [
            {
                "rule": plain(rule),
                "text": words.special_rule(t.setup.scenario, index, t.setup.level),
                "over": not rule.holds(t.setup.level, t.setup.fights) or (not rule.awaits and index in board.lapsed),
            }
            for index, rule in enumerate(t.stage.cards.scenarios[t.setup.scenario].rules)
        ],
        "locked_doors": plain(t.stage.locked(board)),
        "changed_ground": [{"hex": plain(hex_), "tile": tile.value} for hex_, tile in t.stage.changed(board)],
        **({"wall_tiles": plain(walled)} if (walled := t.stage.walled(board)) else {}),
        **({"made_tiles": made_tiles(board)} if board.laid and t.setup.fights is Fights.HELD else {}),
        "stolen_tokens": plain(board.stolen),
        "open_doors": plain(board.opened),
        "sprung_traps": plain(board.cleared),
        "looted": plain(board.looted),
        "monsters": [
            {
                "id": ref,
                "monster": tile.monster,
                "kind": tile.kind.value,
                "hex": [*(tile.hex if ref in board.dead else t.figure(ref).hex)],
                "alive": ref not in board.dead,
                "there": t.stage.is_there(board, ref),
                "asleep": t.stage.asleep(board, ref),
                "hp": t.stage.full_hp(ref),
            }
            for ref, tile in t.stage.monsters.items()
        ],
    }


def _rifts(rifts: Sequence[Hex | int]) -> Json:
    """The rifts of the map, or those of a combat's range tracker; nothing where there are none (RIF-4)."""
    return {"rifts": plain([*rifts])} if rifts else {}


def _combat(t: Table, words: Words) -> Json | None:
    combat = t.combat
    if combat is None:
        return None
    kinds = hindrance_kinds(t)
    return {
        "monster": combat.monster,
        "hp": combat.hp,
        "max_hp": combat.max_hp,
        "half": t.cards.monster_hp.half(combat.hp),
        "distance": combat.distance,
        "hindrances": {
            "count": len(kinds),
            "kinds": [kind.value for kind in kinds],
            "damage": spring_damage(t),
            "cost": step_cost(t, free=False),
        },
        "behaviour": combat.behaviour,
        "initiative": None if combat.behaviour is None else behaviour(t).initiative,
        "acted": combat.acted,
        **_rifts(combat.rifts),
        **_effects(t, combat.monster, words),
    }


# The campaign


def campaign_view(cards: CardSet, campaign: KeptCampaign, words: Words) -> Json:
    """The scenario tracker card: every scenario's marks, and why those that can't be played can't (TRK-1)."""
    state = campaign.state
    return {
        "stop": state.stop.value,
        "prompt": words.plan_prompt(state),
        "story": told_now(words, state),
        "name": state.name,
        "character": state.character,
        "fights": campaign.header.fights.value,
        "hindrances": campaign.header.hindered.value,
        "level": state.level,
        "upgrades": [*state.upgrades],
        "gold": state.gold,
        "items": [*state.items],
        "stickers": [{name: plain(value) for name, value in asdict(each).items()} for each in state.stickers],
        "achievements": [*state.achievements],
        "chosen": None if state.chosen is None else {"scenario": state.chosen.scenario, "level": state.chosen.level},
        "scenarios": [_tracked(cards, state, scenario, words) for scenario in cards.scenarios],
        "reputation": None if state.events is None else state.events.reputation,
        "event": _event_view(cards, state, words),
        "sets": [*state.sets],
        "resting": None if state.resting is None else asdict(state.resting),
        "story_ended": [ending for ending in cards.campaign.endings if ending in state.completed],
    }


def _event_view(cards: CardSet, state: CampaignState, words: Words) -> Json | None:
    """The card that lies open: what stands on its front, and no outcome (EVT-2)."""
    card = open_card(cards, state)
    if card is None:
        return None
    return {
        "id": card.id,
        "deck": card.deck.value,
        "title": words.name(card.id),
        "text": story_words(words, card),
        "choices": [_choice_view(cards, state, card, side, words) for side in ChoiceSide],
    }


def _choice_view(cards: CardSet, state: CampaignState, card: EventCard, side: ChoiceSide, words: Words) -> Json:
    cost, refused = card.choice(side).cost, why_not_choose(cards, state, side)
    return {
        "choice": side.value,
        "text": choice_words(words, card, side),
        "cost": {"gold": cost.gold, "reputation": cost.reputation, "items": [*cost.items]},
        "why_not": None if refused is None else words.refusal(refused),
    }


def _tracked(cards: CardSet, state: CampaignState, scenario: ScenarioId, words: Words) -> Json:
    refused = why_not_play(cards, state, scenario)
    return {
        "id": scenario,
        "number": cards.scenarios[scenario].number,
        "unlocked": scenario in state.unlocked,
        "completed": scenario in state.completed,
        "blocked": scenario in state.blocked,
        "open": refused is None,
        "why_not": None if refused is None else words.refusal(refused),
    }


def plan_view(cards: CardSet, state: CampaignState, plan: Plan, words: Words) -> Json:
    """Something that can be done between scenarios: key, label, kind, what it names, and what a sticker costs now."""
    card, label = open_card(cards, state), words.plan_label(plan)
    if isinstance(plan, ChooseEvent) and card is not None:
        label = offered_words(words, card, plan.choice)
    seen = {"key": NOTATION.show(plan), "label": label, "kind": plan.word} | _parts(plan)
    return seen | {"gold": sticker_price(cards, state, plan.sticker)} if isinstance(plan, Enhance) else seen


def offer_view(expansion: CardSet, plan: TakeOn, lang: str) -> Json:
    """An expansion that can be taken on, with what it says of itself."""
    words = Words(expansion, lang)
    told = {part: expansion.text(words.lang, f"set.{part}") for part in ("title", "blurb")}
    return {"key": NOTATION.show(plan), "label": words.plan_label(plan), "kind": plan.word} | _parts(plan) | told


# The legal actions


def action_views(cards: CardSet, state: GameState, actions: Iterable[Action], words: Words) -> list[Json]:
    """The legal actions: key, label, decision kind, what each names, and what it costs where that is known.

    None once the scenario has ended.
    """
    ask = question(state)
    if ask is None:
        return []
    t, now = table(cards, state), outlook(cards, state)
    hit = dict(ask.placements) if isinstance(ask, AskArea) else {}
    return [
        {"key": show(action), "label": words.label(state, action), "kind": ask.kind.value}
        | _parts(action)
        | ({"targets": plain(hit[action.hexes])} if isinstance(action, PlaceArea) else _known(t, ask, action, now))
        for action in actions
    ]


def _parts(action: Action) -> Json:
    if isinstance(action, ChooseCards):
        return {"cards": [action.leading, action.other]}
    if isinstance(action, DiscardPair):
        return {"cards": [action.one, action.other]}
    names: Mapping[str, object] = getattr(type(action), "__dataclass_fields__", {})
    parts = {name: plain(getattr(action, name)) for name in names}
    return parts if parts.get("spends", True) else {name: parts[name] for name in parts if name != "spends"}


def _known(t: Table, ask: Ask, action: Action, now: Outlook) -> Json:
    """What an answer costs, hurts and engages, and what it leads to, where that is known, beside what is so now."""
    match ask, action:
        case AskWay() | AskShove(), _:
            return {"figure": ask.figure}
        case _, Attach():
            return {"card": action.source} if action.source in [place.card for place in t.hero.cards] else {}
        case AskAbility(), UseElements():
            return {"elements": plain(ask.ability.consume[action.index].elements)}
        case AskRoute(), Route():
            found = ask.choices[action.index]
            return {"count": found.count, "kinds": plain(found.kinds), "damage": found.damage}
        case AskLetter() | AskDraw(), _:
            return {}
    seen = outlook(t.cards, t.state, action)
    known: Json = {
        "cost": seen.cost,
        "damage": seen.damage,
        "odds": None if seen.attack is None else _odds(seen.attack),
    }
    known |= {"engages": None if seen.engages is None else bool(seen.engages)}
    if seen.health != now.health:
        known["health"] = _health(seen.health)
    if seen.rounds != now.rounds:
        known["rounds_left"] = seen.rounds
    return {name: value for name, value in known.items() if value is not None}


def _health(seen: Health) -> Json:
    """HP, and the half and the table's row that they lie on."""
    return {"hp": seen.hp, "half": seen.half, "table": plain(seen.row)}


def _odds(seen: Odds) -> Json:
    """An attack by letter: damage, in how many of how many rolls, and where that leaves its target."""
    return {
        "by": seen.by.value,
        "value": seen.blow.value,
        "shield": seen.blow.shield,
        "pierce": seen.blow.pierce,
        "advantage": seen.blow.advantage,
        "disadvantage": seen.blow.disadvantage,
        "outcomes": [
            {**outcome._asdict(), "letter": outcome.letter.value, "target": _health(lands.after)}
            for outcome, lands in zip(seen.outcomes, seen.lands, strict=True)
        ],
    }
