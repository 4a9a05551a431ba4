"""What is asked now and why, in one sentence for every question."""

from collections.abc import Mapping
from dataclasses import replace
from functools import singledispatch
from typing import Final

from holdin.game import asks, place_asks
from holdin.game.abilities import all_gains
from holdin.game.ability_cards import enough_to_rest
from holdin.game.actions import DiscardPair, LoseDiscarded, Play, UseItem
from holdin.game.agenda import PutRifts, RollStrike, Source, Strike
from holdin.game.figures import YOU
from holdin.game.futility import all_futile
from holdin.game.held.hindrances import step_cost
from holdin.game.machine import legal, question, table
from holdin.game.open.stand import sort_of, unrolled
from holdin.game.outlook import attack_asked, rest_to_come
from holdin.game.rounds import CARDS_A_ROUND
from holdin.game.state import GameState, Zone
from holdin.game.striking import strike_base, strike_effects
from holdin.game.turns import costs_its_card
from holdin.models.ability import Ability, Gain
from holdin.models.base import CardId
from holdin.models.letters import Condition, Fights, Party
from holdin.models.summon import Dismiss
from holdin.words.abilities import ability_words, brief, gain_words
from holdin.words.catalogues import msgid
from holdin.words.consequences import same_price
from holdin.words.rounds import rounds_warning
from holdin.words.translator import Translator, sentence, signed

CAUSES = {
    "trap": msgid("The trap springs for {amount}"),
    "hazardous": msgid("The hazardous ground hurts you for {amount}"),
    "hindrance": msgid("Coming to distance 1 springs a hindrance for {amount}"),
    "attack": msgid("{monster} hits you for {amount}"),
    "retaliate": msgid("{monster} retaliates for {amount}"),
    "line": msgid("{monster} hurts you for {amount} without an attack"),
    "ability": msgid("The ability costs you {amount} damage"),
    "rule": msgid("A special rule costs you {amount} damage"),
    "event": msgid("What the event left costs you {amount} damage"),
    "wound": msgid("Wound costs you {amount} damage"),
    "rest": msgid("Another draw costs you {amount} damage"),
}
"""By what the damage comes from."""


def prompt(say: Translator, state: GameState) -> str:
    """What the game asks now; how it ended, if it has."""
    ask = question(state)
    if ask is not None:
        return sentence(asked(ask, say, state))
    return say.word(state.ending) if state.ending is not None else ""


def why_asked(state: GameState) -> str:
    """The rule that the question rests on; empty once the scenario has ended."""
    ask = question(state)
    return "" if ask is None else ask.rule


@singledispatch
def asked(ask: asks.Ask, say: Translator, state: GameState) -> str:
    """The sentence for a question; a question that has no words is our bug."""
    raise TypeError(ask, say, state)


@asked.register
def _(_ask: asks.AskCards, say: Translator, state: GameState) -> str:
    return " ".join(filter(None, (_choosing(say, state), rounds_warning(say, state))))


def _choosing(say: Translator, state: GameState) -> str:
    zones = [place.zone for place in state.hero.cards]
    if zones.count(Zone.HAND) < CARDS_A_ROUND:
        return say.tr("Fewer than two cards in hand: take a long rest.")
    if zones.count(Zone.HAND) == CARDS_A_ROUND:
        if state.combat is None and enough_to_rest(state.hero.cards):
            return say.tr(
                "Only two cards are left in hand, and you play both: choose the one that leads, or take a long rest."
            )
        return say.tr("Only two cards are left in hand, and you play both: choose the one that leads.")
    if state.combat is None and not enough_to_rest(state.hero.cards):
        return say.tr("Choose two cards, the leading one first.")
    if state.combat is None:
        return say.tr("Choose two cards, the leading one first, or take a long rest.")
    return say.tr(
        "{monster}, {hp} HP, distance {distance}: choose two cards, the leading one first.",
        monster=say.foe(state),
        hp=state.combat.hp,
        distance=state.combat.distance,
    )


@asked.register
def _(_ask: asks.AskPlay, say: Translator, state: GameState) -> str:
    chosen = [place.card for place in state.hero.cards if place.zone is Zone.CHOSEN]
    if not chosen:
        rests = state.turn.leading is None
        return say.tr(
            "You have rested: use an item, or end your turn."
            if rests
            else "Both cards are played: use an item, or end your turn."
        )
    if not state.turn.played:
        return say.tr("Your turn: play the top action of one card and the bottom of the other, in either order.")
    if all_futile(say.cards, state):
        t = table(say.cards, state)
        costly = any(isinstance(play, Play) and costs_its_card(t, play) for play in legal(say.cards, state))
        return say.tr(
            "{card} is left, and nothing that it can do has any effect now: choose what doesn’t lose it, and your turn "
            "ends."
            if costly
            else "{card} is left, and nothing that it can do has any effect now: choose either, and your turn ends.",
            card=say.face(state, chosen[0]),
        )
    half = state.turn.played[-1][1].other
    return say.tr("Now play the {half} action of {card}.", half=say.word(half), card=say.face(state, chosen[0]))


@asked.register
def _(ask: asks.AskAbility, say: Translator, state: GameState) -> str:
    ability = _with(say, ask.ability, all_gains(ask))
    if ask.begun and state.combat is not None:
        return say.tr(
            "{monster} came first and is at distance {distance}. {ability}: attack all the same, or give it up.",
            monster=say.foe(state),
            distance=state.combat.distance,
            ability=ability,
        )
    source = source_words(say, state, ask.source)
    return say.tr("{source}: {ability}. Do it, or skip it.", source=source, ability=ability)


def added_words(say: Translator, gains: tuple[Gain, ...]) -> str:
    """What has been added to an ability, to be set behind it; empty for nothing."""
    words = "; ".join(filter(None, (gain_words(say, gain) for gain in gains)))
    return say.tr(" – with {gains}", gains=words) if words else ""


def _with(say: Translator, ability: Ability, gains: tuple[Gain, ...]) -> str:
    """An ability with what has been added to it (ELM-2, ITM-4)."""
    return ability_words(say, ability) + added_words(say, gains)


def source_words(say: Translator, state: GameState, source: Source) -> str:
    """The card's face, or the item, whose abilities are performed; an effect's card may lie otherwise by now."""
    return say.source(state, source.id) if source.half is None else say.face(state, CardId(source.id))


@asked.register
def _(ask: asks.AskOption, say: Translator, state: GameState) -> str:
    return say.tr("{source}: choose one.", source=source_words(say, state, ask.source))


@asked.register
def _(ask: asks.AskStep, say: Translator, _state: GameState) -> str:
    if ask.jump:
        return say.tr("Jump: {left} left. Choose a hex.", left=ask.left)
    return say.tr("Move: {left} left. Choose a hex.", left=ask.left)


@asked.register
def _(ask: asks.AskDistance, say: Translator, state: GameState) -> str:
    assert state.combat is not None
    return say.tr(
        "Move {left}: the distance is {distance}, each step costs {cost}. Choose a distance, or stay.",
        left=ask.left,
        distance=state.combat.distance,
        cost=step_cost(table(say.cards, state), free=ask.jump),
    )


@asked.register
def _(ask: asks.AskTarget, say: Translator, _state: GameState) -> str:
    return say.tr("{ability}: choose a target. It engages you.", ability=_with(say, ask.ability, ask.gains))


@asked.register
def _(ask: asks.AskEnemy, say: Translator, _state: GameState) -> str:
    return say.tr("{ability}: choose an enemy.", ability=_with(say, ask.ability, ask.gains))


@asked.register
def _(ask: asks.AskAlly, say: Translator, _state: GameState) -> str:
    ability = _with(say, ask.ability, ask.gains)
    if isinstance(ask.ability, Dismiss):
        return say.tr("{ability}: choose which one.", ability=ability)
    return say.tr("{ability}: choose whom it is for.", ability=ability)


@asked.register
def _(ask: asks.AskArea, say: Translator, _state: GameState) -> str:
    return say.tr("{ability}: choose where its area lies.", ability=_with(say, ask.ability, ask.gains))


@asked.register
def _(ask: asks.AskNext, say: Translator, _state: GameState) -> str:
    ability = _with(say, ask.volley.ability, ask.volley.gains)
    if ask.enough:
        return say.tr("{ability}: choose a further target, or leave it at that.", ability=ability)
    return say.tr("{ability}: choose a target.", ability=ability)


@asked.register
def _(ask: asks.AskHealed, say: Translator, state: GameState) -> str:
    healer = say.monster(state, ask.figure)
    return say.tr("{monster} heals {amount}: choose which of those as badly hurt.", monster=healer, amount=ask.amount)


@asked.register
def _(ask: place_asks.AskPlace, say: Translator, _state: GameState) -> str:
    if ask.tile is None:
        return say.tr("Choose the tile to take off.")
    return say.tr("{tile}: choose an empty hex for it.", tile=say.word(ask.tile))


@asked.register
def _(ask: place_asks.AskSummon, say: Translator, _state: GameState) -> str:
    return say.tr("{summon}: choose an empty hex next to you.", summon=say.summon(ask.ability.summon))


@asked.register
def _(ask: place_asks.AskObstacle, say: Translator, _state: GameState) -> str:
    return say.tr("{ability}: choose the obstacle.", ability=brief(ask.ability, say))


@asked.register
def _(ask: place_asks.AskObstaclePlace, say: Translator, _state: GameState) -> str:
    if ask.moved is None:
        return say.tr("Choose an empty hex for the obstacle.")
    return say.tr("Choose where the obstacle from {hex} goes.", hex=say.hex(ask.moved))


@asked.register
def _(ask: place_asks.AskTrapPlace, say: Translator, _state: GameState) -> str:
    return say.tr("{ability}: choose an empty hex.", ability=brief(ask.ability, say))


@asked.register
def _(_ask: place_asks.AskRift, say: Translator, state: GameState) -> str:
    told = say.tr("A rift: choose its hex.") if state.combat is None else say.tr("A rift: choose its distance.")
    left = next((frame.left for frame in reversed(state.agenda) if isinstance(frame, PutRifts)), 0)
    return f"{told} {say.plural('{count} more follows.', '{count} more follow.', left)}" if left else told


@asked.register
def _(_ask: place_asks.AskRiftGone, say: Translator, _state: GameState) -> str:
    return say.tr("There are more than five rifts: choose the one that closes.")


@asked.register
def _(ask: place_asks.AskWhichRift, say: Translator, _state: GameState) -> str:
    return say.tr("{ability}: choose the rift.", ability=ability_words(say, ask.ability))


@asked.register
def _(ask: place_asks.AskRiftTo, say: Translator, _state: GameState) -> str:
    return say.tr("{ability}: choose its new place.", ability=ability_words(say, ask.ability))


@asked.register
def _(ask: place_asks.AskTeleport, say: Translator, state: GameState) -> str:
    ability = ability_words(say, ask.ability)
    if state.combat is None:
        return say.tr("{ability}: choose a hex.", ability=ability)
    now = state.combat.distance
    return say.tr("{ability}: choose the new distance, now {distance}.", ability=ability, distance=now)


@asked.register
def _(ask: asks.AskWay, say: Translator, state: GameState) -> str:
    return say.tr("{monster} has equal ways: choose its next hex.", monster=say.monster(state, ask.figure))


SHIFTED: Final[Mapping[tuple[bool, bool], str]] = {
    (True, False): msgid("You push {figure} away by {value}: choose its next hex."),
    (True, True): msgid("You pull {figure} nearer by {value}: choose its next hex."),
    (False, False): msgid("{by} pushes {figure} away by {value}: choose the next hex."),
    (False, True): msgid("{by} pulls {figure} nearer by {value}: choose the next hex."),
}
"""How a figure is moved, by whether it is you who does it, and whether it is pulled (PSH-2)."""


@asked.register
def _(ask: asks.AskShove, say: Translator, state: GameState) -> str:
    shift = ask.walk.forced
    if shift is None:
        return say.tr("Choose the next hex.")
    message = SHIFTED[shift.by == YOU, shift.pull]
    figure, by = (say.figure(state, each) for each in (ask.figure, shift.by))
    return sentence(say.tr(message, figure=figure, by=by, value=shift.value))


@asked.register
def _(_ask: asks.AskForcedRest, say: Translator, _state: GameState) -> str:
    return say.tr("Fewer than two cards in hand: rest short at once, or long as your turn of this round.")


@asked.register
def _(_ask: asks.AskTrap, say: Translator, _state: GameState) -> str:
    return say.tr("Choose the trap to disarm.")


@asked.register
def _(ask: asks.AskAttach, say: Translator, state: GameState) -> str:
    monster, value = say.monster(state, ask.strike.monster), strike_value(ask.strike)
    if ask.strike.by is Party.HERO:
        seen = attack_asked(say.cards, state)
        damages = {outcome.damage for outcome in seen.outcomes} if seen is not None else set[int]()
        message = msgid("Your attack {value} against {monster}: add to it, or go on to the roll.")
        if len(damages) == 1:
            message = msgid(
                "Your attack {value} against {monster}: {damage} damage, whatever is rolled. "
                "Add to it, or go on to the roll."
            )
        return say.tr(message, value=value, monster=monster, damage="".join(map(str, damages)))
    return say.tr("{monster} attacks with {value}: use an item, or go on to the roll.", value=value, monster=monster)


def strike_value(strike: Strike) -> int:
    """An attack's value so far, before the roll (ATK-4 step 1)."""
    base, bonuses = strike_base(strike)
    return base + sum(bonuses)


@asked.register
def _(ask: asks.AskAttachNow, say: Translator, state: GameState) -> str:
    return say.tr(
        "{source}: {gain}. Apply it to the attack already made, or keep it for one to come.",
        source=source_words(say, state, ask.source),
        gain=gain_words(say, ask.gain),
    )


@asked.register
def _(ask: asks.AskEffect, say: Translator, state: GameState) -> str:
    monster = say.monster(state, ask.strike.monster)
    return say.tr("{effect} on {monster}: apply it, or not.", effect=effect_asked(say, ask), monster=monster)


def effect_asked(say: Translator, ask: asks.AskEffect) -> str:
    """The effect of the attack that is asked about."""
    return strike_effect_words(say, *strike_effects(ask.strike)[ask.index])


def strike_effect_words(say: Translator, kind: str, value: str | int) -> str:
    """An effect of an attack: a condition, a push or a pull."""
    if kind == "condition":
        return say.word(Condition(str(value)))
    return say.tr("push {value}", value=value) if kind == "push" else say.tr("pull {value}", value=value)


@asked.register
def _(ask: asks.AskOrder, say: Translator, _state: GameState) -> str:
    return say.tr(
        "Which counts first? Bonuses first make {plus}, the multiplication first makes {times}.",
        plus=strike_value(replace(ask.strike, times_first=False)),
        times=strike_value(replace(ask.strike, times_first=True)),
    )


@asked.register
def _(ask: asks.AskDamage, say: Translator, state: GameState) -> str:
    cause = say.tr(CAUSES[ask.cause], amount=ask.amount, monster=_hurting(say, state, ask))
    open_ = legal(say.cards, state)
    pairs = [action for action in open_ if isinstance(action, DiscardPair)]
    losses = [action for action in open_ if isinstance(action, LoseDiscarded)]
    price, dear = same_price(say, state, pairs), same_price(say, state, losses)
    ways = []
    if losses:
        ways.append(say.tr("lose a discarded card ({price})", price=dear) if dear else say.tr("lose a discarded card"))
    if pairs:
        ways.append(say.tr("discard two cards ({price})", price=price) if price else say.tr("discard two cards"))
    elif not ways and any(isinstance(action, UseItem) for action in open_):
        ways.append(say.tr("use an item"))
    suffer = say.tr("{cause}: suffer it", cause=cause)
    return "".join([suffer, *(say.tr(", or {way}", way=way) for way in ways), "."])


def _hurting(say: Translator, state: GameState, ask: asks.AskDamage) -> str:
    """Who has done it: the one that you fight, or on the open map the one that is named."""
    if state.combat is None and ask.by is not None:
        return say.monster(state, ask.by)
    return say.foe(state)


@asked.register
def _(_ask: asks.AskLose, say: Translator, _state: GameState) -> str:
    return say.tr("Choose the card to lose.")


@asked.register
def _(ask: asks.AskRecover, say: Translator, _state: GameState) -> str:
    return say.plural("Choose the lost card to take back.", "Choose a lost card to take back: {count} left.", ask.count)


@asked.register
def _(ask: asks.AskEngage, say: Translator, _state: GameState) -> str:
    return say.plural(
        "{count} monster can engage you: choose which one you fight.",
        "{count} monsters can engage you: choose which one you fight.",
        len(ask.monsters),
    )


@asked.register
def _(_ask: asks.AskRoute, say: Translator, state: GameState) -> str:
    return say.tr("Equal routes to {monster}: choose which hindrances count.", monster=say.foe(state))


@asked.register
def _(ask: asks.AskHindrance, say: Translator, _state: GameState) -> str:
    return say.tr("{change} hindrance: choose its kind.", change=signed(ask.change))


@asked.register
def _(_ask: asks.AskRest, say: Translator, state: GameState) -> str:
    zones = [place.zone for place in state.hero.cards]
    count = zones.count(Zone.DISCARDED)
    if zones.count(Zone.HAND) < CARDS_A_ROUND and rest_to_come(say.cards, state) is not None:
        return say.plural(
            "Your hand is too small for another round, so you must rest: a short rest now? "
            "Of {count} discarded card one is lost at random.",
            "Your hand is too small for another round, so you must rest: a short rest now? "
            "Of {count} discarded cards one is lost at random.",
            count,
        )
    return say.plural(
        "{count} card is discarded: take a short rest? One of them is lost at random.",
        "{count} cards are discarded: take a short rest? One of them is lost at random.",
        count,
    )


@asked.register
def _(ask: asks.AskRepick, say: Translator, state: GameState) -> str:
    message = msgid("The draw takes {card}: lose it, or suffer 1 damage and draw another.")
    if [place.zone for place in state.hero.cards].count(Zone.HAND) < CARDS_A_ROUND:
        message = msgid("You must rest. The draw takes {card}: lose it, or suffer 1 damage and draw another.")
    return say.tr(message, card=say.face(state, ask.card))


def _rolling(say: Translator, state: GameState) -> str:
    """Whose behaviour is rolled: that of the one you fight, or of a whole sort on the open map (OPN-2)."""
    if state.setup.fights is Fights.OPEN and (first := unrolled(t := table(say.cards, state))) is not None:
        return say.name(sort_of(t, first.id))
    return say.foe(state)


@asked.register
def _(ask: asks.AskLetter, say: Translator, state: GameState) -> str:
    if ask.purpose is asks.RollFor.BEHAVIOUR:
        return say.tr("Roll the behaviour: {monster}.", monster=_rolling(say, state))
    frame = state.agenda[-2]
    if isinstance(frame, RollStrike) and frame.strike.attacker != YOU:
        return say.tr("Roll the attack modifier: {monster}.", monster=say.monster(state, frame.strike.attacker))
    return say.tr("Roll your attack modifier.")


@asked.register
def _(ask: asks.AskDraw, say: Translator, _state: GameState) -> str:
    return say.plural(
        "Draw one card at random: {count} candidate.",
        "Draw one card at random: {count} candidates.",
        len(ask.candidates),
    )
