"""Words for everything a player sees of the rules, in a language: the one object that front ends hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from holdin.deferred import Deferred
from holdin.errors import Fault, HoldinError, Said
from holdin.words import abilities, error_messages, monsters, rulebook, symbols
from holdin.words.translator import Translator, sentence

if TYPE_CHECKING:  # what needs the game is loaded when it is said: the menu comes sooner without
    from holdin.campaign.actions import Plan
    from holdin.campaign.state import CampaignState
    from holdin.game.actions import Action, Play, UseElements
    from holdin.game.figures import FigureId
    from holdin.game.open.reading import Intent
    from holdin.game.outlook import Destination, Landing, Odds
    from holdin.game.session import Moment
    from holdin.game.state import Effect, GameState, MonsterRef
    from holdin.game.step import Event, Refused
    from holdin.game.striking import Cause
    from holdin.models.ability import Ability
    from holdin.models.ability import CardAction as PrintedAction
    from holdin.models.base import ItemId
    from holdin.models.hexes import Hex
    from holdin.models.letters import Half, Letter, Party, Tile
    from holdin.models.monster import Behaviour, Stats
    from holdin.rules.hindrance import Hindrances
    from holdin.words import (
        consequences,
        effects,
        events,
        formulas,
        ground,
        intents,
        labels,
        news,
        plans,
        prompts,
        refusals,
        rounds,
    )
    from holdin.words.intents import Reason
    from holdin.words.news import News
else:
    consequences = Deferred("holdin.words.consequences")
    effects = Deferred("holdin.words.effects")
    events = Deferred("holdin.words.events")
    formulas = Deferred("holdin.words.formulas")
    ground = Deferred("holdin.words.ground")
    intents = Deferred("holdin.words.intents")
    labels = Deferred("holdin.words.labels")
    news = Deferred("holdin.words.news")
    plans = Deferred("holdin.words.plans")
    prompts = Deferred("holdin.words.prompts")
    refusals = Deferred("holdin.words.refusals")
    rounds = Deferred("holdin.words.rounds")


@dataclass(frozen=True, slots=True)
class Words(Translator):
    """`Words(cards, lang)`; cheap to make, so a change of language is another object."""

    def prompt(self, state: GameState) -> str:
        """One short sentence on what is asked now and why; how it ended, once it has."""
        return prompts.prompt(self, state)

    def why_asked(self, state: GameState) -> str:
        """The id of the rule that the question rests on; empty once the scenario has ended."""
        return prompts.why_asked(state)

    def label(self, state: GameState, action: Action) -> str:
        """A short button label for an action that is legal in this state."""
        return labels.label(self, state, action)

    def step(self, state: GameState, moment: Moment) -> str:
        """A step that was taken in this state, by its name."""
        return self.label(state, moment.actions[0]) if moment.actions else self.tr("From the cards in hand")

    def refusal(self, refused: Refused, state: GameState | None = None) -> str:
        """Which rule forbids it, and what would be allowed; the rule's id stands in brackets at the end."""
        return refusals.refusal(self, refused, state)

    def futile(self, refused: Refused, state: GameState) -> str:
        """In a few words why something does nothing now, such as "no target in reach"."""
        return refusals.futile(self, refused, state)

    def brings(self, state: GameState, *actions: Action) -> str:
        """What answers bring that are given one after the other: where HP land, what they cost in rounds of cards."""
        return consequences.brings(self, state, actions)

    def lands_on(self, state: GameState, whose: Party, lands: Landing) -> str:
        """A change of HP with the table that it leads to, such as "HP 5 → 2: new modifiers A 0 · …" (HPC-1, MHP-1)."""
        return consequences.lands_on(self, state, whose, lands)

    def table_words(self, lands: Landing, whose: Party) -> str:
        """The modifiers that a change of HP leads to, such as "new modifiers A 0 · B 0 · C −1"."""
        return consequences.table_words(self, lands, whose)

    def modifiers(self, state: GameState, whose: Party, hp: int) -> tuple[str, str]:
        """Where the modifiers of a figure with some HP come from, and that other HP bring others (HPC-1, MHP-1)."""
        return consequences.modifiers_words(self, state, whose, hp)

    def left_by_roll(self, seen: Odds) -> str:
        """The HP that an attack leaves its target, such as "by its roll A 9 · B 6 · C 6 HP left" (ATK-4)."""
        return consequences.left_words(self, seen)

    def lands_by_roll(self, seen: Odds) -> str:
        """The same, with the tables that the HP then lie on."""
        return consequences.lands_by_roll(self, seen)

    def same_price(self, state: GameState, actions: Sequence[Action]) -> str:
        """What one of several answers costs, where each costs the same; else empty (DMG-1)."""
        return consequences.same_price(self, state, actions)

    def price_range(self, state: GameState, actions: Sequence[Action]) -> str:
        """What the dearest and the cheapest of several answers cost; empty where none costs anything (DMG-1)."""
        return consequences.price_range(self, state, actions)

    def price(self, state: GameState, action: Action) -> str:
        """What an answer costs in rounds of cards; empty where it costs none."""
        return consequences.price_words(self, state, action)

    def price_brief(self, state: GameState, action: Action) -> str:
        """The same on a card, where room is short."""
        return consequences.price_brief(self, state, action)

    def odds_reasons(self, causes: Iterable[Cause]) -> str:
        """Why an attack has advantage or disadvantage; empty where it has neither (ATK-5, ATK-6)."""
        return formulas.reasons(self, causes)

    def event(self, state: GameState, event: Event) -> str | None:
        """A log line for an event that led to this state; none for what is not worth a line."""
        return events.event_line(self, state, event)

    def news(self, state: GameState, event: Event) -> News | None:
        """What was just gained, sprung or inflicted, with its symbol; none for all else that happens."""
        return news.news(self, state, event)

    def money(self, tokens: int) -> str:
        """What money tokens are worth, such as "2 money tokens = 4 gold" (LOT-2)."""
        return formulas.money_words(self, tokens)

    def sum_line(self, state: GameState, event: Event, *, brief: bool = False) -> str:
        """The sum of an "attack" event and whose it is, such as "You: attack 3 + 1 (roll B) = 4 damage" (ATK-4).

        brief leaves out what the roll that didn't count was, and why there were two.
        """
        told = formulas.attack_sum(self, event.values, brief=brief)
        return f"{sentence(self.figure(state, str(event.values['who'])))}: {told}"

    def plan_prompt(self, state: CampaignState) -> str:
        """What is to be done between scenarios."""
        return plans.prompt(self, state)

    def plan_label(self, plan: Plan) -> str:
        """A short button label for something done between scenarios."""
        return plans.label(self, plan)

    def plan_event(self, event: Event) -> str:
        """A log line for what happened between scenarios."""
        return plans.told(self, event)

    def effect(self, effect: Effect) -> str:
        """An effect with what it means, such as "Muddle (attacks with disadvantage)"."""
        return effects.effect_words(self, effect)

    def effect_short(self, effect: Effect) -> str:
        """An effect in a word or two."""
        return effects.effect_short(self, effect)

    def effect_end(self, state: GameState, effect: Effect) -> str:
        """When an effect ends, in words (CON-4, CON-5)."""
        return effects.effect_end(self, state, effect)

    def effect_and_end(self, state: GameState, effect: Effect) -> str:
        """An effect with what it means and when it ends, in one line."""
        return self.tr("{effect} – {end}", effect=self.effect(effect), end=self.effect_end(state, effect))

    def ability_words(self, ability: Ability) -> str:
        """An ability, briefly, with what it needs and may use up."""
        return abilities.ability_words(self, ability)

    def action_words(self, action: PrintedAction) -> str:
        """A printed action, briefly: its abilities, whether its card is lost, how long it lasts."""
        return abilities.action_words(self, action)

    def traits(self, stats: Stats) -> tuple[str, ...]:
        """What always holds for a monster, such as "Flying" and "Shield 1"."""
        return monsters.trait_words(self, stats)

    def set_words(self, letter: Letter, made: Behaviour, length: monsters.Length = "whole") -> str:
        """What a set does, such as "B: moves 3, hits for 2 and immobilizes, initiative 38" (MON-2)."""
        return monsters.set_words(self, letter, made, length)

    def foreseen(self, state: GameState) -> tuple[str, ...]:
        """The sets that have been foreseen, each in a line (ENG-7)."""
        return tuple(intents.foreseen_words(self, state))

    def intent(self, state: GameState, who: FigureId, intent: Intent) -> str:
        """What a monster would do if its turn came now, in a sentence (MAI-8)."""
        return intents.intent_words(self, state, who, intent)

    def intent_reasons(self, state: GameState, intent: Intent) -> tuple[Reason, ...]:
        """Why it would, with the rule of each reason (MAI-8)."""
        return tuple(intents.reason_words(self, state, intent))

    def standing_still(self, state: GameState) -> str:
        """Why the figures on the map don't move in a fight; empty without one (ENG-10)."""
        return ground.standing_still(self, state)

    def hex_words(self, state: GameState, hex_: Hex, place: Destination | None = None) -> str:
        """What is on a hex, what that does, how far it is and what it costs to go there, in a line each."""
        return ground.hex_words(self, state, hex_, place)

    def engages_from(self, state: GameState, ref: MonsterRef) -> str:
        """From how far a monster engages you, and which ranges of its sets that comes from; empty once it is fought."""
        return ground.engages_from(self, state, ref)

    def engaging(self, state: GameState, place: Destination) -> str:
        """Who engages you where a move may end (ENG-2); empty if nobody does."""
        return "; ".join(consequences.engaging(self, state, place.engaging))

    def item_text(self, item: ItemId) -> str:
        """What an item does, as it is printed."""
        return self.cards.text(self.lang, f"item.{item}.text")

    def tile_here(self, state: GameState, hex_: Hex, tile: Tile) -> str:
        """A tile that lies on a hex and what it does there, such as "trap: 3 damage, once" (MAP-4 to MAP-9, OVL-3)."""
        return ground.tile_here(self, state, hex_, tile)

    def map_key(self, state: GameState) -> tuple[tuple[Tile, str], ...]:
        """The tiles that are on the map now, each with what it does (MAP-4 to MAP-9)."""
        return ground.key_lines(self, state)

    def hindrances(self, state: GameState, found: Hindrances) -> str:
        """Hindrances with where each is, and what they bring to whom (HIN-1, HIN-6)."""
        told = labels.hindrance_words(self, state, found)
        return ". ".join([told, *map(sentence, consequences.approach_words(self, state))]) + "."

    def step_cost(self, state: GameState) -> str:
        """What a step of distance costs in the fight, and whom (HIN-1)."""
        return f"{sentence(consequences.step_words(self, state))}."

    def symbol(self, icon: str) -> str:
        """What a symbol means, such as "Pierce: The attack ignores …"; empty for an ornament."""
        found = symbols.symbol(self.lang, icon)
        return "" if found is None else f"{found.title}: {found.text}"

    def rounds_left(self, state: GameState) -> str:
        """About how many rounds of cards are left (RND-3)."""
        return rounds.rounds_words(self, state)

    def rounds_explained(self) -> str:
        """How cards wear out, in short."""
        return rounds.rounds_explained(self)

    def empowered(self, state: GameState, play: Play, use: UseElements) -> str:
        """An action's label with the elements that it is to use up; the state is that in which they are asked about."""
        return labels.empowered(self, state, play, use)

    def basic(self, state: GameState, action: Play) -> str:
        """A basic action's label beside a line that says what basic actions are (RND-4)."""
        return labels.basic(self, state, action)

    def played(self, state: GameState, action: Play) -> str:
        """What a card's action does, in a table that names card and half (RND-4)."""
        return labels.played(self, state, action)

    def played_in_brief(self, state: GameState, action: Play) -> str:
        """What it begins with, such as "Attack 2 …"."""
        return labels.played_in_brief(self, state, action)

    def basic_action(self, half: Half) -> str:
        """What any card does as a basic action, where its name stands beside (RND-4)."""
        return labels.basic_action(self, half)

    def round(self, state: GameState) -> str:
        """Which round is played, and of which kind, such as "Round 2 · combat" (RND-1)."""
        return rounds.round_words(self, state.round, fighting=state.fighting)

    def rounds_brief(self, state: GameState) -> str:
        """How many rounds of cards are left, where there is little room."""
        return rounds.rounds_brief(self, state)

    def said(self, what: Said) -> str:
        """A sentence that was put together elsewhere."""
        return error_messages.said(self, what)

    def fault(self, what: Fault) -> str:
        """What is wrong with a card set, or had better be otherwise, and where."""
        return error_messages.fault(self, what)

    def trouble(self, error: HoldinError) -> str:
        """Why a file could not be read, written, or gone on with."""
        return error_messages.trouble(self, error)

    def rule_title(self, rule_id: str) -> str:
        """A rule's title; the id itself for an unknown one."""
        return rulebook.rule(self.lang, rule_id).title

    def rule_text(self, rule_id: str) -> str:
        """A rule in short, in our own words; empty for an unknown id."""
        return rulebook.rule(self.lang, rule_id).text
