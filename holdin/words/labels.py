"""A short label for every answer, in its situation."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import singledispatch
from typing import Final

from holdin.game import actions as ac
from holdin.game import asks, place_asks
from holdin.game.abilities import all_gains
from holdin.game.figures import YOU
from holdin.game.held.engaging import distance_at_first
from holdin.game.items import ways_to_pay
from holdin.game.machine import question, table
from holdin.game.outlook import hindering, outlook, rest_to_come
from holdin.game.stage import stage
from holdin.game.state import GameState, MonsterRef
from holdin.game.striking import strike_base
from holdin.game.table import Table
from holdin.game.turns import BASIC
from holdin.models.ability import Attack, Gain
from holdin.models.item import Item, Timing
from holdin.models.letters import Half, Side
from holdin.rules.hindrance import Hindrances
from holdin.words.abilities import action_words, brief, consume_words, gain_words, list_words
from holdin.words.catalogues import msgid
from holdin.words.effects import hindrance_count
from holdin.words.prompts import added_words, effect_asked
from holdin.words.translator import Translator, sentence, signed

PLACED: Final[Mapping[type[object], str]] = {
    place_asks.AskRift: msgid("Rift on {hex}"),
    place_asks.AskWhichRift: msgid("Rift on {hex}"),
    place_asks.AskRiftGone: msgid("Close the rift on {hex}"),
    place_asks.AskRiftTo: msgid("Rift to {hex}"),
    place_asks.AskTeleport: msgid("Teleport to {hex}"),
}
"""What a hex is chosen for, where something else than a tile or a figure is put there."""


def label(say: Translator, state: GameState, action: ac.Action) -> str:
    """A button's words for a legal action."""
    return worded(action, say, state)


@singledispatch
def worded(action: ac.Action, say: Translator, state: GameState) -> str:
    """The words of an action; an action that has none is our bug."""
    raise TypeError(action, say, state)


@worded.register
def _(action: ac.ChooseCards, say: Translator, state: GameState) -> str:
    initiative = table(say.cards, state).face(action.leading).initiative
    return say.tr(
        "{leading} leads ({initiative}), with {other}",
        leading=say.face(state, action.leading),
        initiative=initiative,
        other=say.face(state, action.other),
    )


@worded.register
def _(_action: ac.LongRest, say: Translator, _state: GameState) -> str:
    return say.tr("Long rest")


@worded.register
def _(action: ac.Play, say: Translator, state: GameState) -> str:
    face, half = say.face(state, action.card), say.word(action.half)
    if action.basic:
        words = say.tr("{action} (basic)", action=action_words(say, BASIC[action.half]))
    else:
        words = action_words(say, table(say.cards, state).face(action.card).action(action.half))
    return say.tr("{card} – {half}: {action}", card=face, half=half, action=words)


def empowered(say: Translator, state: GameState, play: ac.Play, use: ac.UseElements) -> str:
    """An action with the elements that it is to use up, in the state in which they are asked about (ELM-2)."""
    ask = question(state)
    assert isinstance(ask, asks.AskAbility)
    told = say.tr(
        "{card} – {half}, use up {consumption}",
        card=say.face(state, play.card),
        half=say.word(play.half),
        consumption=consume_words(say, ask.ability.consume[use.index]),
    )
    return _spending(say, state, told, use)


def basic(say: Translator, state: GameState, action: ac.Play) -> str:
    """A basic action, where a heading says that it is one."""
    return say.tr("{card}: {action}", card=say.face(state, action.card), action=basic_action(say, action.half))


def played(say: Translator, state: GameState, action: ac.Play) -> str:
    """What an action does, where its card and half are named."""
    if action.basic:
        return basic_action(say, action.half)
    words = action_words(say, table(say.cards, state).face(action.card).action(action.half))
    return words.removeprefix(f"{say.tr('You')}: ")  # your own card


def played_in_brief(say: Translator, state: GameState, action: ac.Play) -> str:
    """The same by its first ability, and a sign where there is more of it: its card says the rest."""
    words = played(say, state, action)
    first = re.split("[,;(]", words)[0].rstrip()
    return words if action.basic or first == words else f"{first} …"


def basic_action(say: Translator, half: Half) -> str:
    """What any card does as a basic action (RND-4)."""
    return action_words(say, BASIC[half])


@worded.register
def _(action: ac.UseItem, say: Translator, state: GameState) -> str:
    item, ask = say.cards.items[action.item], question(state)
    if isinstance(ask, asks.AskDamage) and item.timing is Timing.DAMAGE:
        return say.tr(
            "Use {item}: {amount} less",
            item=say.name(item.id),
            amount=min(item.prevent, ask.amount),
        )
    words = item_words(say, item)
    return say.tr("Use {item}: {effect}", item=say.name(item.id), effect=words) if words else say.name(item.id)


def item_words(say: Translator, item: Item) -> str:
    """What an item does when it is used, briefly."""
    gain = item.gain.model_copy(update={"disadvantage": True}) if item.disadvantage else item.gain
    parts = [gain_words(say, gain), list_words(say, item.abilities)]
    parts += [say.tr("Shield {value}", value=item.shield)] if item.shield else []
    parts += [say.tr("Retaliate {value}", value=item.retaliate)] if item.retaliate else []
    return ", ".join(part for part in parts if part)


@worded.register
def _(_action: ac.EndTurn, say: Translator, _state: GameState) -> str:
    return say.tr("End turn")


@worded.register
def _(action: ac.Do, say: Translator, state: GameState) -> str:
    ask = question(state)
    if isinstance(ask, asks.AskEffect):
        return sentence(effect_asked(say, ask))
    if isinstance(ask, asks.AskAbility):
        return _spending(say, state, brief(ask.ability, say) + added_words(say, all_gains(ask)), action)
    return say.tr("Do it")


@worded.register
def _(_action: ac.Skip, say: Translator, state: GameState) -> str:
    ask = question(state)
    if isinstance(ask, asks.AskEffect):
        return say.tr("Skip: {ability}", ability=effect_asked(say, ask))
    if isinstance(ask, asks.AskAbility):
        return say.tr("Give it up: {ability}" if ask.begun else "Skip: {ability}", ability=brief(ask.ability, say))
    if isinstance(ask, asks.AskNext):
        return say.tr("No further target")
    return say.tr("Skip")


@worded.register
def _(action: ac.UseElements, say: Translator, state: GameState) -> str:
    ask = question(state)
    assert isinstance(ask, asks.AskAbility)
    text = say.tr("Use up {consumption}", consumption=consume_words(say, ask.ability.consume[action.index]))
    return _spending(say, state, text, action)


def _spending(say: Translator, state: GameState, text: str, action: ac.Do | ac.UseElements) -> str:
    """An answer with the symbols that are used up for it, where you choose among them (MIX-1)."""
    ask, spends = question(state), action.spends
    if not spends and isinstance(ask, asks.AskAbility):
        own = ask.ability.requires
        paid = (own,) if isinstance(action, ac.Do) else (ask.ability.consume[action.index].elements, own)
        usual, *others = ways_to_pay(table(say.cards, state), *paid) or [()]
        spends = usual if others else ()
    if not spends:
        return text
    return say.tr("{action}, with these symbols: {symbols}", action=text, symbols=say.words(spends))


@worded.register
def _(action: ac.Option, say: Translator, state: GameState) -> str:
    ask = question(state)
    assert isinstance(ask, asks.AskOption)
    return list_words(say, ask.options[action.index])


@worded.register
def _(action: ac.Step, say: Translator, state: GameState) -> str:
    seen = outlook(say.cards, state, action)
    text = say.tr("To {hex} (costs {cost})", hex=say.hex(action.hex), cost=seen.cost)
    return say.tr("{step}, {damage} damage", step=text, damage=seen.damage) if seen.damage else text


@worded.register
def _(_action: ac.Stop, say: Translator, state: GameState) -> str:
    if isinstance(question(state), asks.AskDistance) and state.combat is not None:
        return say.tr("Stay at distance {distance}", distance=state.combat.distance)
    return say.tr("Stop at {hex}", hex=say.hex(state.you.hex))


@worded.register
def _(action: ac.SetDistance, say: Translator, state: GameState) -> str:
    if not isinstance(question(state), asks.AskDistance):
        return say.tr("Distance {distance}", distance=action.distance)
    seen = outlook(say.cards, state, action)
    text = say.tr("Distance {distance} (costs {cost})", distance=action.distance, cost=seen.cost)
    return say.tr("{step}, {damage} damage", step=text, damage=seen.damage) if seen.damage else text


@worded.register
def _(action: ac.Target, say: Translator, state: GameState) -> str:
    ask = question(state)
    if isinstance(ask, asks.AskAlly):
        figure, name = state.figure(action.target), say.figure(state, action.target)
        return sentence(say.with_hp(name, figure.hp, figure.max_hp))
    monster = say.monster(state, action.target)
    if state.combat is not None:
        return say.tr("Attack {monster}", monster=monster)
    t = table(say.cards, state)
    if isinstance(ask, asks.AskHealed):
        return say.tr("Heal {monster}: {hp} HP left", monster=monster, hp=t.figure(action.target).hp)
    if isinstance(ask, asks.AskNext | asks.AskEnemy):
        hp, distance = t.figure(action.target).hp, t.way.field.apart(t, YOU, action.target)
    else:
        hp, distance = _as_met(t, action.target)
    message = msgid("Attack {monster}: {hp} HP, distance {distance}")
    if isinstance(ask, asks.AskEnemy) and not isinstance(ask.ability, Attack):
        message = msgid("{monster}: {hp} HP, distance {distance}")
    return say.tr(message, monster=monster, hp=hp, distance=distance)


@worded.register
def _(action: ac.PlaceArea, say: Translator, state: GameState) -> str:
    ask, on = question(state), stage(say.cards, state.setup).face.hexes
    assert isinstance(ask, asks.AskArea)
    hit = next((hit for hexes, hit in ask.placements if hexes == action.hexes), ())
    names = ", ".join(say.monster(state, ref) for ref in hit)
    return say.tr(
        "{monsters}: {hexes}", monsters=names, hexes=", ".join(say.hex(each) for each in action.hexes if each in on)
    )


@worded.register
def _(action: ac.Place, say: Translator, state: GameState) -> str:
    """With what is put there, for a move's hexes may stand beside it."""
    message = PLACED.get(type(question(state)), msgid("On {hex}"))
    return say.tr(message, hex=say.hex(action.hex))


@worded.register
def _(action: ac.Way, say: Translator, state: GameState) -> str:
    ask = question(state)
    assert isinstance(ask, asks.AskWay | asks.AskShove)
    stays = action.hex == state.figure(ask.figure).hex
    if ask.figure == YOU:
        return say.tr("Stay on {hex}" if stays else "To {hex}", hex=say.hex(action.hex))
    message = msgid("{figure} stays on {hex}") if stays else msgid("{figure} to {hex}")
    return sentence(say.tr(message, figure=say.figure(state, ask.figure), hex=say.hex(action.hex)))


@worded.register
def _(action: ac.TargetHex, say: Translator, _state: GameState) -> str:
    return say.tr("Disarm the trap at {hex}", hex=say.hex(action.hex))


@worded.register
def _(action: ac.Attach, say: Translator, state: GameState) -> str:
    gains = [gain_words(say, gain) for gain in _waiting(state, action.source)]
    name = say.source(state, action.source)
    return say.tr("Add {source}: {gain}", source=name, gain="; ".join(filter(None, gains)))


def _waiting(state: GameState, source: str) -> list[Gain]:
    """What a source has to add to the attack that is asked about (ATK-4, ATK-8)."""
    ask = question(state)
    if isinstance(ask, asks.AskAttachNow):
        return [ask.gain]
    bonuses = [
        effect.bonus
        for effect in state.effects
        if effect.bearer == YOU and effect.bonus is not None and not effect.every_attack
        if effect.source == source
    ]
    return [*bonuses, *(gain for id_, gain in state.turn.waiting if id_ == source)]


@worded.register
def _(_action: ac.Go, say: Translator, state: GameState) -> str:
    if isinstance(question(state), asks.AskAttachNow):
        return say.tr("Keep it for an attack to come")
    return say.tr("On to the roll")


@worded.register
def _(_action: ac.Suffer, say: Translator, state: GameState) -> str:
    ask = question(state)
    assert isinstance(ask, asks.AskDamage)
    return say.tr("Suffer {amount}", amount=ask.amount)


@worded.register
def _(action: ac.LoseDiscarded, say: Translator, state: GameState) -> str:
    return say.tr("Lose {card}", card=say.face(state, action.card))


@worded.register
def _(action: ac.DiscardPair, say: Translator, state: GameState) -> str:
    one, other = say.face(state, action.one), say.face(state, action.other)
    return say.tr("Discard {one} and {other}", one=one, other=other)


@worded.register
def _(action: ac.Lose, say: Translator, state: GameState) -> str:
    return say.tr("Lose {card}", card=say.card(state, action.card))


@worded.register
def _(action: ac.Recover, say: Translator, state: GameState) -> str:
    # It comes back with side A up, whatever lies there.
    return say.tr("Take back {card}", card=say.both(say.face_of(state, action.card, Side.A), action.card))


@worded.register
def _(action: ac.Order, say: Translator, state: GameState) -> str:
    ask = question(state)
    assert isinstance(ask, asks.AskOrder)
    base, bonuses = strike_base(replace(ask.strike, times_first=action.first == "times"))
    total = base + sum(bonuses)
    if action.first == "times":
        return say.tr("The multiplication first: {total}", total=total)
    return say.tr("The bonuses first: {total}", total=total)


@worded.register
def _(action: ac.Engage, say: Translator, state: GameState) -> str:
    monster, (hp, distance) = say.monster(state, action.target), _as_met(table(say.cards, state), action.target)
    return say.tr("Fight {monster}: {hp} HP, distance {distance}", monster=monster, hp=hp, distance=distance)


def _as_met(t: Table, monster: MonsterRef) -> tuple[int, int]:
    """The HP and the distance at which a combat with a monster would begin (ENG-9)."""
    return t.stage.full_hp(monster), distance_at_first(t, monster)


@worded.register
def _(action: ac.Route, say: Translator, state: GameState) -> str:
    ask = question(state)
    assert isinstance(ask, asks.AskRoute)
    return hindrance_words(say, state, ask.choices[action.index])


def hindrance_words(say: Translator, state: GameState, found: Hindrances) -> str:
    """Hindrances with their kinds, and where each is, such as "1 hindrance: trap at f9" (HIN-1)."""
    text = hindrance_count(say, found.count)
    if not found.kinds:
        return text
    placed = [
        say.tr("{tile} at {hex}", tile=say.word(tile), hex=say.hex(hex_))
        for hex_, tile in hindering(say.cards, state, found)
    ]
    rest = [say.word(kind) for kind in found.kinds[len(placed) :]]  # an obstacle without a way around counts twice
    return f"{text}: {', '.join([*placed, *rest])}"


@worded.register
def _(action: ac.ChooseTile, say: Translator, state: GameState) -> str:
    ask = question(state)
    assert isinstance(ask, asks.AskHindrance)
    return f"{signed(ask.change)}: {say.word(action.tile)}"


@worded.register
def _(_action: ac.TakeShortRest, say: Translator, _state: GameState) -> str:
    return say.tr("Short rest")


@worded.register
def _(_action: ac.NoRest, say: Translator, state: GameState) -> str:
    match rest_to_come(say.cards, state):
        case "long":
            return say.tr("Long rest next round")
        case "short":
            return say.tr("Short rest as the next round begins")
    return say.tr("No rest")


@worded.register
def _(_action: ac.KeepLoss, say: Translator, state: GameState) -> str:
    ask = question(state)
    assert isinstance(ask, asks.AskRepick)
    return say.tr("Lose {card}", card=say.card(state, ask.card))


@worded.register
def _(_action: ac.Repick, say: Translator, _state: GameState) -> str:
    return say.tr("Suffer 1 and draw another")


@worded.register
def _(action: ac.Rolled, _say: Translator, _state: GameState) -> str:
    return action.letter.value


@worded.register
def _(action: ac.Drawn, say: Translator, state: GameState) -> str:
    return say.card(state, action.card)
