"""What happened, as lines of a log: one for every kind of event that is worth a line (see `event_sentences`)."""

from collections.abc import Callable, Mapping
from typing import Any

from holdin.game.figures import YOU, FigureId
from holdin.game.hurting import can_negate
from holdin.game.items import ready_items
from holdin.game.machine import table
from holdin.game.stage import is_summoned, stage
from holdin.game.state import GameState, Zone
from holdin.game.step import Event
from holdin.game.striking import struck
from holdin.models.item import Timing
from holdin.models.letters import Half, Side
from holdin.words.abilities import line_words, trap_words
from holdin.words.catalogues import msgid
from holdin.words.effects import condition_meaning, hindrance_count
from holdin.words.event_sentences import PLAIN, REASONS, SILENT, VARIANTS
from holdin.words.formulas import attack_sum, money_words
from holdin.words.gains import token_gained, treasure_gained
from holdin.words.prompts import strike_effect_words
from holdin.words.rounds import round_words
from holdin.words.translator import Translator, sentence, signed

Values = Mapping[str, Any]
Teller = Callable[[Translator, GameState, Values], str | None]

_TELLERS: dict[str, Teller] = {}

_ABILITY_NAMES: Mapping[str, str] = {
    "move": msgid("Move"),
    "attack": msgid("Attack"),
    "heal": msgid("Heal"),
    "shield": msgid("Shield"),
    "retaliate": msgid("Retaliate"),
    "loot": msgid("Loot"),
    "disarm_trap": msgid("Disarm trap"),
    "recover": msgid("Recover"),
    "refresh": msgid("Refresh"),
    "gain_condition": msgid("Condition"),
    "inflict": msgid("Condition on the enemy"),
    "shove": msgid("Push or pull"),
    "harm": msgid("Damage to the enemy"),
    "suffer": msgid("Damage to you"),
    "lose_card": msgid("Lose a card"),
    "hindrance": msgid("Hindrance"),
    "attack_bonus": msgid("Attack bonus"),
    "attack_effect": msgid("Attack effect"),
    "gain_money": msgid("Money"),
    "create_obstacle": msgid("Create an obstacle"),
    "move_obstacle": msgid("Move an obstacle"),
    "destroy_obstacle": msgid("Destroy an obstacle"),
    "create_trap": msgid("Create a trap"),
    "teleport": msgid("Teleport"),
    "create_rift": msgid("Create rifts"),
    "move_rift": msgid("Move a rift"),
    "remove_rift": msgid("Remove rifts"),
    "choose": msgid("Choice"),
    "when": msgid("Lasting effect"),
    "summon": msgid("Summon"),
    "dismiss": msgid("Dismiss a summon"),
    "foresee": msgid("Foresee"),
}
"""Every kind of ability by the word it has in the data."""

_EFFECT_NAMES: Mapping[str, str] = {
    "immobilize": msgid("Immobilize"),
    "disarm": msgid("Disarm"),
    "stun": msgid("Stun"),
    "muddle": msgid("Muddle"),
    "invisible": msgid("Invisible"),
    "strengthen": msgid("Strengthen"),
    "poison": msgid("Poison"),
    "wound": msgid("Wound"),
    "regenerate": msgid("Regenerate"),
    "hindrance": msgid("Hindrance"),
    "shield": msgid("Shield"),
    "retaliate": msgid("Retaliate"),
    "trigger": msgid("Lasting effect"),
    "attack_bonus": msgid("Attack bonus"),
    "summon": msgid("Summon"),
}
"""What `holdin.game.effects.effect_name` calls an effect."""


def event_line(say: Translator, state: GameState, event: Event) -> str | None:
    """A log line; none for what needs no line of its own.

    :param state: the game at the question that followed the event; a later one may name another face of a card.
    """
    if event.kind in SILENT:
        return None
    line = (_TELLERS.get(event.kind) or _plain(_said(event)))(say, state, event.values)
    return sentence(line) if line else None


def _said(event: Event) -> str:
    """The text of a plain kind, by the rule that it rests on, or by one of its values, where that says more."""
    by_rule = (REASONS.get((event.kind, rule)) for rule in event.rules)
    by_value = (VARIANTS.get((event.kind, name)) for name, value in event.values.items() if value)
    return next(filter(None, (*by_rule, *by_value)), PLAIN[event.kind])


def _plain(text: str) -> Teller:
    def tell(say: Translator, state: GameState, values: Values) -> str:
        said = {name: _SAID[name](say, state, value) for name, value in values.items() if name in _SAID}
        return say.tr(text, **{**values, **said})

    return tell


_PLACED: Mapping[str, tuple[str, str]] = {
    "rule_begun": (msgid("{special} Wall from now on: {hexes}"), msgid("{special} Locked from now on: {hexes}")),
    "rule_ended": (msgid("{special} Wall no longer: {hexes}"), msgid("{special} Locked no longer: {hexes}")),
    "rule_waits": (msgid("{line} On the map: {hexes}"), msgid("{line} On the map: {hexes}")),
}
"""What a special rule says as it changes hexes of the map: walls, doors."""


def _placed(kind: str) -> Teller:
    """A special rule that begins or ends, with the hexes that it makes walls or locked doors of."""
    plain = _plain(PLAIN[kind])

    def tell(say: Translator, state: GameState, values: Values) -> str | None:
        scene = stage(say.cards, state.setup)
        rule = scene.scenario.rules[values["special"]]
        line, mark = plain(say, state, values), rule.walls or rule.locks
        if mark is None or line is None:
            return line
        text = _PLACED[kind][rule.walls is None]
        hexes = ", ".join(map(say.hex, sorted(scene.face.marked(mark))))
        special = say.special_rule(state.setup.scenario, values["special"], state.setup.level)
        return say.tr(text, line=sentence(line), special=sentence(special), hexes=hexes)

    return tell


def _acted(say: Translator, state: GameState, source: str) -> str:
    """A card by the face it was played with, in the state that its play led to (RND-5); else, or in doubt, by name."""
    place = next((place for place in state.hero.cards if place.card == source), None)
    if place is None or (place.zone is Zone.HAND and place.side is Side.A):
        return say.source(state, source)
    turned = place.zone is Zone.HAND
    return say.both(say.face_of(state, place.card, Side.A if turned else place.side), place.card)


_SAID: Mapping[str, Callable[[Translator, GameState, Any], str]] = {
    "monster": lambda say, state, value: say.monster(state, value),
    "summoned": lambda say, state, value: say.monster(state, value),
    "source": lambda say, state, value: say.source(state, value),
    "figures": lambda say, state, value: ", ".join(say.figure(state, ref) for ref in value),
    "sort": lambda say, _state, value: say.name(value),
    "tile": lambda say, _state, value: say.word(value),
    "hex": lambda say, _state, value: say.hex(value),
    "to": lambda say, _state, value: say.hex(value),
    "card": lambda say, state, value: say.card(state, value),
    "leading": _acted,
    "other": _acted,
    "item": lambda say, _state, value: say.name(value),
    "scenario": lambda say, _state, value: say.name(value),
    "cards": lambda say, state, value: ", ".join(say.face_of(state, card, Side.A) for card in value),
    "items": lambda say, _state, value: say.names(value),
    "elements": lambda say, _state, value: say.words(value),
    "trigger": lambda say, _state, value: say.word(value),
    "line": lambda say, _state, value: line_words(say, value),
    "event": lambda say, _state, value: say.name(value),
    "special": lambda say, state, value: say.special_rule(state.setup.scenario, value, state.setup.level),
}
"""How a value is said, by its name; numbers and letters stand for themselves."""


def _tells(*kinds: str) -> Callable[[Teller], Teller]:
    def register(teller: Teller) -> Teller:
        _TELLERS.update(dict.fromkeys(kinds, teller))
        return teller

    return register


_TELLERS.update({kind: _placed(kind) for kind in _PLACED})


@_tells("revealed")
def _revealed(say: Translator, state: GameState, values: Values) -> str | None:
    """Behind some doors there is nobody."""
    names = [say.monster(state, ref) for ref in values["figures"]]
    return say.tr("Revealed: {figures}.", figures=", ".join(names)) if names else None


_RIFTS: Mapping[str, tuple[str, str]] = {
    "rift_created": (msgid("A rift opens at {hex}."), msgid("A rift opens at distance {distance}.")),
    "rift_removed": (msgid("The rift at {hex} closes."), msgid("The rift at distance {distance} closes.")),
    "rift_moved": (msgid("The rift moves to {hex}."), msgid("The rift moves to distance {distance}.")),
}
"""On the map, and on the range tracker of a held combat."""


def _rift(kind: str) -> Teller:
    on_map, on_tracker = _RIFTS[kind]

    def tell(say: Translator, _state: GameState, values: Values) -> str:
        spot = values["spot"]
        if isinstance(spot, int):
            return say.tr(on_tracker, distance=spot)
        return say.tr(on_map, hex=say.hex(spot))

    return tell


_TELLERS.update({kind: _rift(kind) for kind in _RIFTS})


@_tells("figure_shoved")
def _figure_shoved(say: Translator, state: GameState, values: Values) -> str:
    if values["who"] == YOU:
        return say.tr("You are moved to {hex}.", hex=say.hex(values["hex"]))
    return say.tr("{monster} is moved to {hex}.", monster=say.monster(state, values["who"]), hex=say.hex(values["hex"]))


@_tells("trap_sprung")
def _trap_sprung(say: Translator, _state: GameState, values: Values) -> str:
    does = trap_words(say, values["damage"], values.get("conditions", ()))
    return say.tr("The trap at {hex} springs: {does}.", hex=say.hex(values["hex"]), does=does)


@_tells("trap_made")
def _trap_made(say: Translator, _state: GameState, values: Values) -> str:
    does = trap_words(say, values["damage"], values["conditions"])
    return say.tr("A new trap lies on {hex}: {does}.", hex=say.hex(values["hex"]), does=does)


@_tells("shove_stopped")
def _shove_stopped(say: Translator, state: GameState, values: Values) -> str:
    if values["who"] == YOU:
        return say.tr("There is no way to move you.")
    return say.tr("There is no way to move {monster}.", monster=say.monster(state, values["who"]))


@_tells("monster_died")
def _monster_died(say: Translator, state: GameState, values: Values) -> str:
    """One that was summoned leaves nothing (OPN-8)."""
    monster = say.monster(state, values["monster"])
    if is_summoned(values["monster"]):
        return say.tr("{monster} dies.", monster=monster)
    return say.tr("{monster} dies; a money token lies at {hex}.", monster=monster, hex=say.hex(values["hex"]))


@_tells("round_begun")
def _round_begun(say: Translator, state: GameState, values: Values) -> str:
    return f"{round_words(say, values['number'], fighting=state.fighting)}."


@_tells("initiative")
def _initiative(say: Translator, state: GameState, values: Values) -> str:
    message = (
        msgid("Initiative {yours} against {monsters}: {monster} acts first.")
        if values["monster_first"]
        else msgid("Initiative {yours} against {monsters}: you act first.")
    )
    return say.tr(message, yours=values["yours"], monsters=values["monsters"], monster=say.foe(state))


@_tells("hindrances_counted")
def _hindrances(say: Translator, _state: GameState, values: Values) -> str:
    line = hindrance_count(say, values["count"])
    if values["kinds"]:
        line = f"{line}: {say.words(values['kinds'])}"
    if values["damage"]:
        line = say.tr("{step}, {damage} damage", step=line, damage=values["damage"])
    return f"{line}."


@_tells("hindrance_changed")
def _hindrance_changed(say: Translator, _state: GameState, values: Values) -> str:
    return say.tr(
        "{change} hindrance ({tile}): {count} now.",
        change=signed(values["change"]),
        tile=say.word(values["tile"]),
        count=values["count"],
    )


@_tells("hindrance_sprung")
def _hindrance_sprung(say: Translator, state: GameState, values: Values) -> str:
    return say.tr(
        "The hindrance springs on {who}: {damage} damage.",
        who=say.figure(state, values["who"]),
        damage=values["damage"],
    )


@_tells("card_played")
def _card_played(say: Translator, state: GameState, values: Values) -> str:
    card = _acted(say, state, values["card"])
    if values["basic"]:
        message = (
            msgid("You play {card} as Attack 2.") if values["half"] is Half.TOP else msgid("You play {card} as Move 2.")
        )
        return say.tr(message, card=card)
    return say.tr("You play {card}, {half} action.", card=card, half=say.word(values["half"]))


@_tells("ability_skipped")
def _ability_skipped(say: Translator, state: GameState, values: Values) -> str:
    return _left_out(say, state, values, msgid("{source}: {ability} skipped."))


@_tells("ability_impossible")
def _ability_impossible(say: Translator, state: GameState, values: Values) -> str:
    return _left_out(say, state, values, msgid("{source}: {ability} is not possible now."))


def _left_out(say: Translator, state: GameState, values: Values, message: str) -> str:
    ability = say.tr(_ABILITY_NAMES[values["ability"]])
    return say.tr(message, source=_acted(say, state, values["source"]), ability=ability)


@_tells("goal_met")
def _goal_met(say: Translator, state: GameState, _values: Values) -> str:
    """Who thinks that all is over may still lose it (END-1)."""
    t = table(say.cards, state)
    if not t.way.field.fought(t):
        return say.tr("The goal is reached; the round is still played to its end.")
    return say.tr("The goal is reached; the round is still played to its end, and you must outlast it.")


@_tells("scenario_ended")
def _ended(say: Translator, _state: GameState, values: Values) -> str:
    return say.word(values["ending"])


@_tells("hero_damaged")
def _suffered(say: Translator, state: GameState, values: Values) -> str:
    """Where no cards could negate it, it wasn't asked about, and the line says why (DMG-1)."""
    message, t = msgid("You suffer {amount}: {hp} HP left."), table(say.cards, state)
    if not can_negate(t) and not ready_items(t, Timing.DAMAGE):
        message = msgid("You suffer {amount}, for there are no cards to negate it: {hp} HP left.")
    return say.tr(message, amount=values["amount"], hp=values["hp"])


@_tells("hero_healed")
def _healed(say: Translator, _state: GameState, values: Values) -> str | None:
    """A long rest at full HP heals nothing, which is no news."""
    amount = values["amount"]
    return say.tr("You heal {amount}: {hp} HP.", amount=amount, hp=values["hp"]) if amount else None


@_tells("card_turned")
def _turned(say: Translator, state: GameState, values: Values) -> str:
    card = values["card"]
    face = say.face_of(state, card, Side.B)
    was = say.both(say.face_of(state, card, Side.A), card)
    return say.tr("{card} turns over: {face}.", card=was, face=face)


@_tells("stunned")
def _stunned(say: Translator, state: GameState, values: Values) -> str:
    if values["who"] == YOU:
        return say.tr("You are stunned: your cards are discarded without effect.")
    return say.tr("{monster} is stunned and does nothing.", monster=say.monster(state, values["who"]))


@_tells("distance_changed")
def _distance(say: Translator, state: GameState, values: Values) -> str | None:
    """Where it stays as it was, nothing changes."""
    if values["old"] == values["new"]:
        return None
    return say.tr(
        "Distance {old} → {new} ({who}).", old=values["old"], new=values["new"], who=say.figure(state, values["who"])
    )


@_tells("condition_gained")
def _condition_gained(say: Translator, state: GameState, values: Values) -> str:
    """With what it does, for whoever meets it for the first time."""
    condition = values["condition"]
    return _gains(say, state, values["who"], f"{say.word(condition)}: {condition_meaning(say, condition)}")


@_tells("shield_gained")
def _shield_gained(say: Translator, state: GameState, values: Values) -> str:
    return _gains(say, state, values["who"], say.tr("Shield {value}", value=values["value"]))


@_tells("retaliate_gained")
def _retaliate_gained(say: Translator, state: GameState, values: Values) -> str:
    text = say.tr("Retaliate {value}", value=values["value"])
    if values["range"] > 1:
        text = f"{text}, {say.tr('range {value}', value=values['range'])}"
    return _gains(say, state, values["who"], text)


@_tells("attack_bonus_gained")
def _bonus_gained(say: Translator, _state: GameState, values: Values) -> str:
    message = (
        msgid("Bonus to all your attacks: {value}.")
        if values["every"]
        else msgid("Bonus to your next attack: {value}.")
    )
    return say.tr(message, value=signed(values["value"]))


def _gains(say: Translator, state: GameState, who: FigureId, what: str) -> str:
    if who == YOU:
        return say.tr("You gain {effect}.", effect=what)
    return say.tr("{monster} gains {effect}.", monster=say.monster(state, who), effect=what)


@_tells("effect_ended")
def _effect_ended(say: Translator, state: GameState, values: Values) -> str:
    name = say.tr(_EFFECT_NAMES[values["effect"]])
    if values["who"] == YOU:
        return say.tr("Your {effect} ends ({source}).", effect=name, source=say.source(state, values["source"]))
    return say.tr("{effect} on {monster} ends.", effect=name, monster=say.monster(state, values["who"]))


@_tells("wound_hurts")
def _wound_hurts(say: Translator, state: GameState, values: Values) -> str:
    return say.tr("Wound, as the turn begins: {who}.", who=say.figure(state, values["who"]))


@_tells("regenerates")
def _regenerates(say: Translator, state: GameState, values: Values) -> str:
    return say.tr("Regenerate, as the turn begins: {who}.", who=say.figure(state, values["who"]))


@_tells("heal_taken")
def _heal_taken(say: Translator, state: GameState, values: Values) -> str:
    if values["who"] == YOU:
        return say.tr("Poison takes the heal: you heal nothing.")
    return say.tr("Poison takes the heal: {monster} heals nothing.", monster=say.monster(state, values["who"]))


@_tells("effect_skipped")
def _effect_skipped(say: Translator, _state: GameState, values: Values) -> str:
    effect = strike_effect_words(say, values["effect"], values["value"])
    return say.tr("{effect} is not applied.", effect=effect)


@_tells("treasure_looted")
def _treasure(say: Translator, _state: GameState, values: Values) -> str:
    text = say.cards.text(say.lang, f"treasure.{values['treasure']}.text")
    return f"{treasure_gained(say, values)} {text}"


@_tells("token_looted")
def _token(say: Translator, _state: GameState, values: Values) -> str:
    return token_gained(say, values)


@_tells("tokens_paid")
def _paid(say: Translator, _state: GameState, values: Values) -> str:
    paid = say.plural("{count} money token", "{count} money tokens", values["value"])
    return say.tr("You pay {paid}. Left: {owned}.", paid=paid, owned=money_words(say, values["tokens"]))


@_tells("tokens_stolen")
def _stolen(say: Translator, state: GameState, values: Values) -> str:
    taken = say.plural("{count} money token", "{count} money tokens", values["value"])
    owned = money_words(say, values["tokens"])
    thief = say.monster(state, values["monster"])
    return say.tr("{monster} takes {taken} from you. Left: {owned}.", monster=thief, taken=taken, owned=owned)


@_tells("tokens_returned")
def _returned(say: Translator, state: GameState, values: Values) -> str:
    owned = money_words(say, values["tokens"])
    thief = say.monster(state, values["monster"])
    return say.tr("{monster} drops what it took. In all: {owned}.", monster=thief, owned=owned)


@_tells("money_gained")
def _money(say: Translator, _state: GameState, values: Values) -> str:
    gained = say.plural("{count} money token", "{count} money tokens", values["value"])
    owned = money_words(say, values["tokens"])
    return say.tr("You gain {gained}. In all: {owned}.", gained=gained, owned=owned)


@_tells("retaliated")
def _retaliated(say: Translator, state: GameState, values: Values) -> str:
    if values["who"] == YOU:
        return say.tr("You retaliate for {amount}.", amount=values["amount"])
    return say.tr(
        "{monster} retaliates for {amount}.", monster=say.monster(state, values["who"]), amount=values["amount"]
    )


@_tells("attack")
def _attack(say: Translator, state: GameState, values: Values) -> str:
    attacker, target, made = values["who"], struck(values), attack_sum(say, values)
    if attacker == YOU:
        return say.tr("You against {monster}: {sum}.", monster=say.monster(state, target), sum=made)
    by = say.monster(state, attacker)
    if target == YOU:
        return say.tr("{monster} against you: {sum}.", monster=by, sum=made)
    return say.tr("{monster} against {target}: {sum}.", monster=by, target=say.monster(state, target), sum=made)
