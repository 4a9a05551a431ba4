"""A monster as it stands in a game: its HP now, its set, its conditions, and what it is about to do."""

from dataclasses import dataclass, replace

from holdin.game.asks import AskDamage
from holdin.game.machine import question
from holdin.game.open import reading
from holdin.game.open.threats import dies_at, threats
from holdin.game.outlook import Odds, threat
from holdin.game.stage import stage
from holdin.game.state import Effect, GameState, MonsterRef
from holdin.models.letters import Fights, Letter
from holdin.models.monster import Stats
from holdin.ui.shown.intended import still_to_act
from holdin.words.words import Words


@dataclass(frozen=True, slots=True)
class Enemy:
    """A monster as it stands in a game."""

    ref: MonsterRef
    stats: Stats
    hp: int
    max_hp: int
    fought: bool
    letter: Letter | None
    """The set that is rolled for this round."""
    effects: tuple[Effect, ...]
    threat: Odds | None
    """The attack that it is about to make on you."""
    intent: str = ""
    """On the open map what it means to do in its turn, in words, with the rules that decided."""


def enemy_of(words: Words, state: GameState, ref: MonsterRef) -> Enemy:
    """What is known of a living monster: one that isn't fought has all its HP (CON-6)."""
    scene, fight = stage(words.cards, state.setup), state.combat
    if state.setup.fights is Fights.OPEN:
        return _on_hexes(words, state, ref)
    full = scene.full_hp(ref)
    if fight is None or fight.monster != ref:
        return Enemy(ref, scene.stats(ref), full, full, False, None, (), None)
    effects = tuple(effect for effect in state.effects if effect.bearer == ref)
    coming = fight.behaviour is not None and not fight.acted and not isinstance(question(state), AskDamage)
    return Enemy(
        ref,
        scene.stats(ref),
        fight.hp,
        fight.max_hp,
        True,
        fight.behaviour,
        effects,
        threat(words.cards, state) if coming else None,
    )


def _on_hexes(words: Words, state: GameState, ref: MonsterRef) -> Enemy:
    """On the open map each has its own HP, and acts in its turn (FIG-3)."""
    figure, stats = state.figure(ref), stage(words.cards, state.setup).stats(ref)
    effects = tuple(effect for effect in state.effects if effect.bearer == ref)
    coming = figure.set is not None and not figure.acted and not isinstance(question(state), AskDamage)
    whole = Enemy(ref, stats, figure.hp, figure.max_hp, True, figure.set, effects, None)
    if not coming or ref not in still_to_act(words.cards, state):
        return whole
    (intent,), seen = reading.intents(words.cards, state, ref), threats(words.cards, state, ref)
    told = f"{words.intent(state, ref, intent)} ({', '.join(intent.why)})"
    last = dies_at(words.cards, state, ref)
    if last is not None:
        told = f"{told}. {words.tr('On the way it would die, at {hex}.', hex=words.hex(last))}"
    return replace(whole, threat=seen[0][1] if seen else None, intent=told)
