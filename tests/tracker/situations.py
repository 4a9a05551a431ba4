"""Random fights, each as a real game and as a sheet beside it; what hands must say is said to both."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from holdin.game.actions import (
    Action,
    Attach,
    DiscardPair,
    Do,
    LoseDiscarded,
    NoRest,
    Play,
    Rolled,
    Skip,
    Suffer,
)
from holdin.game.asks import AskAbility, AskAttach, AskCards, AskDamage, AskEffect, AskLetter, AskPlay, AskRest
from holdin.game.figures import side_of
from holdin.game.machine import apply, legal, new_game, question
from holdin.game.stage import stage
from holdin.game.state import CardPlace, Combat, Effect, GameState, Hero, Phase, Setup, Start, Zone
from holdin.game.step import Event, GameStep
from holdin.models.ability import Attack, Gain
from holdin.models.ability import CardAction as Printed
from holdin.models.base import CharacterId, MonsterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import HINDRANCE_TILES, Condition, Half, Kind, Lasting, Letter, Party, Tile
from holdin.models.monster import Behaviour, HealRow, Monster, Stats
from holdin.models.monster_lines import Line
from holdin.tracker import referee, taps
from holdin.tracker.play import Choice, Reply
from holdin.tracker.referee import RefereeAnswer, monster_turn, your_attack
from holdin.tracker.sheet import Foe, Hindering, Sheet
from holdin.tracker.tap_effects import tapped
from tests.game.builder import EMPTY_ROOM, card_set

TILES = sorted(HINDRANCE_TILES)
NEGATIVE = [condition for condition in Condition if condition.negative]
POSITIVE = [condition for condition in Condition if not condition.negative]
WOLF = MonsterId("wolf")
CRUEL = 0.25
"""So many of them have two conditions a side, retaliate both ways and a trap."""


# Monsters


def invented(luck: Random) -> Stats:
    """A monster that no card has."""
    return Stats(
        hp=luck.randint(1, 14),
        flying=luck.random() < 0.2,
        shield=few(luck),
        retaliate=few(luck),
        retaliate_range=luck.randint(1, 4),
        sets={letter: invented_set(luck) for letter in Letter},
    )


def few(luck: Random) -> int:
    """A small number, mostly none."""
    return luck.choice((0, 0, 0, 1, 2, 3))


def invented_set(luck: Random) -> Behaviour:
    def cell(most: int) -> int | HealRow | None:
        return luck.choice((luck.randint(1, most), luck.randint(1, most), None, HealRow(heal=luck.randint(1, 3))))

    return Behaviour(
        initiative=luck.randint(2, 98),
        move=cell(6),
        attack=cell(5),
        range=luck.choice((None, cell(5))),
        conditions=tuple(luck.sample(NEGATIVE, luck.choice((0, 0, 1, 2)))),
        pierce=few(luck),
        push=few(luck),
        pull=few(luck),
        advantage=luck.random() < 0.15,
        lines=tuple(invented_line(luck) for _ in range(luck.choice((0, 0, 1, 2)))),
        shield=few(luck),
        retaliate=few(luck),
        retaliate_range=luck.randint(1, 3),
        gains=tuple(luck.sample(POSITIVE, luck.choice((0, 0, 0, 1, 2)))),
    )


def invented_line(luck: Random) -> Line:
    more: dict[str, Any] = luck.choice(
        (
            {"damage": 2},
            {"conditions": ("muddle", "wound")},
            {"push": 2},
            {"pull": 3, "damage": 1},
            {"conditions": ("stun",)},
        )
    )
    return Line.model_validate({"range": luck.randint(1, 5), **more})


# Effects


def effect(luck: Random, bearer: Party, round_: int, **what: Any) -> Effect:
    """An effect as it may stand on a party when a round begins."""
    condition, bonus = what.get("condition"), what.get("bonus")
    own = bonus is not None or (condition is not None and condition is not Condition.INVISIBLE)
    lasting = luck.choice((None, None, None, *Lasting))
    armed = lasting is not None and luck.random() < 0.5
    if isinstance(condition, Condition) and condition.lingers:
        return Effect(bearer, "x", bearer, True, round_, lasting=Lasting.SCENARIO, **what)
    born, turns = luck.randint(round_ - 1, round_), luck.choice((1, 1, 2))
    return Effect(bearer, "x", bearer if own else bearer.enemy, armed, born, turns, lasting, **what)


def effects(luck: Random, round_: int, *, cruel: bool) -> tuple[Effect, ...]:
    found = []
    for bearer in Party:
        conditions = luck.sample([*Condition], 2 if cruel else luck.choice((0, 0, 1)))
        found += [effect(luck, bearer, round_, condition=condition) for condition in conditions]
        if cruel or luck.random() < 0.2:
            far = luck.randint(1, 4)
            found.append(effect(luck, bearer, round_, retaliate=luck.randint(1, 3), retaliate_range=far))
        if luck.random() < 0.2:
            found.append(effect(luck, bearer, round_, shield=luck.randint(1, 3)))
    if luck.random() < 0.2:
        bonus = Gain(value=luck.randint(1, 3), pierce=luck.randint(0, 1))
        found.append(effect(luck, Party.HERO, round_, bonus=bonus, every_attack=luck.random() < 0.5))
    if luck.random() < 0.15:
        made = effect(luck, Party.HERO, round_, hindrance=luck.choice((-1, 1)), tile=luck.choice(TILES))
        found.append(replace(made, lasting=Lasting.COMBAT))
    return tuple(found)


# Both


@dataclass(eq=False)
class Fight:
    """A game, the sheet beside it, and what is played in it."""

    cards: CardSet
    table: CardSet
    """The card set of the table: the game's own, or one that knows nothing of this monster."""
    state: GameState
    sheet: Sheet
    attack: Attack
    luck: Random
    heard: tuple[Event, ...] = ()
    """What came of the last answer in the game."""

    def do(self, action: Action) -> tuple[Event, ...]:
        """A legal answer in the game."""
        step = apply(self.cards, self.state, action)
        assert isinstance(step, GameStep), (step, legal(self.cards, self.state))
        self.state, self.heard = step.after, step.events
        return step.events

    def tap(self, *given: taps.Tap) -> None:
        """What is told on the sheet."""
        for tap in given:
            self.sheet, _ = tapped(self.table, self.sheet, tap)


def fight(base: CardSet, luck: Random, stats: Stats | None = None, kind: Kind = Kind.NORMAL) -> Fight:
    """A fight at the beginning of a round: everything in it is random, but for a monster that is given."""
    cruel = luck.random() < CRUEL
    stats = stats or invented(luck)
    attack = own_attack(luck)
    cards = small_set(base, stats, attack, kind, first=luck.random() < 0.5)
    setup = Setup(ScenarioId("test"), CharacterId("hero"), luck.randint(0, 3), luck.randint(1, 5))
    scene, round_ = stage(cards, setup), luck.randint(1, 5)
    (tile,) = scene.monsters.values()
    full = scene.full_hp(tile.ref)
    kinds: tuple[Tile, ...] = tuple(luck.choices(TILES, k=luck.choice((0, 0, 1, 2))))
    kinds = (Tile.TRAP, *kinds[:1]) if cruel else kinds
    combat = Combat(tile.ref, luck.randint(1, full), full, luck.randint(1, 7), kinds, luck.random() < 0.2)
    zones = (Zone.HAND, Zone.HAND, Zone.DISCARDED, Zone.DISCARDED)
    own = tuple(CardPlace(card.id, zone=zone) for card, zone in zip(scene.character.cards, zones, strict=True))
    hp = luck.randint(1, scene.max_hp)
    there = effects(luck, round_, cruel=cruel)
    state = new_game(cards, setup, Start(hp, scene.start, Hero(own), round=round_, combat=combat, effects=there)).after
    mapped = luck.random() < 0.3
    elsewhere = luck.choice((None, *(page.id for page in base.scenarios.values() if not page.rules)))
    sheet = Sheet(
        setup.character if mapped else next(iter(base.characters)),
        setup.character_level,
        setup.level,
        setup.scenario if mapped else elsewhere,
        hp=hp,
        max_hp=scene.max_hp,
        foe=Foe("", combat.hp, full, kind, WOLF if mapped else None, stats, hex=tile.hex if mapped else None),
        distance=combat.distance,
        hindering=Hindering(kinds, combat.sprung),
        place=scene.start if mapped else None,
        round=round_,
        effects=there,
    )
    return Fight(cards, cards if mapped else base, state, sheet, attack, luck)


def own_attack(luck: Random) -> Attack:
    """Your attack, as it may be printed."""
    return Attack(
        value=luck.randint(1, 5),
        range=luck.choice((None, *range(1, 8))),
        push=few(luck),
        pull=few(luck),
        pierce=few(luck),
        conditions=tuple(luck.sample(NEGATIVE, luck.choice((0, 0, 1, 2)))),
        advantage=luck.random() < 0.15,
        disadvantage=luck.random() < 0.1,
    )


def small_set(base: CardSet, stats: Stats, attack: Attack, kind: Kind, *, first: bool) -> CardSet:
    """One monster on a small map, four cards with the same attack, and the HP cards of another set.

    :param first: whether every card of yours is faster than it, or slower.
    """
    monster = Monster(id=WOLF, normal=stats, elite=stats)
    cards = card_set(EMPTY_ROOM.replace("W", "E" if kind is Kind.ELITE else "W"), monsters=(monster,))
    (hero,), hp_card = cards.characters.values(), next(iter(base.characters.values())).hp_card
    top = Printed(abilities=(attack,))
    own = tuple(
        card.model_copy(
            update={
                "faces": tuple(
                    face.model_copy(update={"initiative": 1 if first else 99, "top": top}) for face in card.faces
                )
            }
        )
        for card in hero.cards
    )
    hero = hero.model_copy(update={"cards": own, "hp_card": hp_card})
    return replace(cards, characters={hero.id: hero}, monster_hp=base.monster_hp)


def ambush(base: CardSet, luck: Random) -> Fight:
    """Your turn out of combat, with a monster too far away to engage you and slower cards than its sets."""
    near = {"range": None, "move": luck.randint(1, 7)}
    stats = invented(luck)
    sets = {letter: row.model_copy(update=near) for letter, row in stats.sets.items()}
    attack = own_attack(luck).model_copy(update={"range": 7})
    cards = small_set(base, stats.model_copy(update={"sets": sets}), attack, Kind.NORMAL, first=False)
    setup = Setup(ScenarioId("test"), CharacterId("hero"), luck.randint(0, 3), luck.randint(1, 5))
    scene, round_ = stage(cards, setup), luck.randint(1, 5)
    zones = (Zone.HAND, Zone.HAND, Zone.DISCARDED, Zone.DISCARDED)
    own = tuple(CardPlace(card.id, zone=zone) for card, zone in zip(scene.character.cards, zones, strict=True))
    hp = luck.randint(1, scene.max_hp)
    there = tuple(each for each in effects(luck, round_, cruel=luck.random() < CRUEL) if each.bearer is Party.HERO)
    state = new_game(cards, setup, Start(hp, scene.start, Hero(own), round=round_, effects=there)).after
    sheet = Sheet(
        setup.character,
        setup.character_level,
        setup.level,
        setup.scenario,
        hp=hp,
        max_hp=scene.max_hp,
        place=scene.start,
        round=round_,
        effects=there,
    )
    return Fight(cards, cards, state, sheet, attack, luck)


# A round of both


def play_round(fight: Fight) -> None:
    """A round of the fight, turn by turn; the referee foretells both turns, and the sheet follows."""
    letter = fight.luck.choice([*Letter])
    lead = _answer(fight, AskCards, lambda: legal(fight.cards, fight.state)[0])
    initiative = next(event.values["initiative"] for event in lead if event.kind == "cards_chosen")
    fight.tap(taps.Lead(initiative=initiative), taps.Behave(letter=letter))
    fight.do(Rolled(letter))
    fight.tap(taps.EndTurn())
    for _ in Party:
        if fight.sheet.phase is Phase.MONSTER_TURN:
            _monster_turn(fight)
            over = fight.state.combat is None or fight.state.ending is not None
            if over and any(event.kind == "hero_turn" for event in fight.heard):
                _ailing(fight)  # your turn has begun all the same
        elif fight.sheet.phase is Phase.HERO_TURN:
            _your_turn(fight)
        if fight.state.ending is not None or fight.state.combat is None:
            return
    _round_over(fight)


def _round_over(fight: Fight) -> None:
    if isinstance(question(fight.state), AskRest):
        fight.do(NoRest())
    while fight.sheet.round < fight.state.round:
        fight.tap(taps.EndTurn())


def play_ambush(fight: Fight) -> bool:
    """You attack, it is faster and has its turn within yours, then you go on; false where you can't attack."""
    _answer(fight, AskCards, lambda: legal(fight.cards, fight.state)[0])
    fight.tap(taps.EndTurn())
    _ailing(fight)
    if not isinstance(question(fight.state), AskPlay):
        return False
    card = next(place.card for place in fight.state.hero.cards if place.zone is Zone.CHOSEN)
    fight.do(Play(card, Half.TOP))
    if not isinstance(question(fight.state), AskAbility):
        return False
    (tile,) = stage(fight.cards, fight.state.setup).monsters.values()
    begun = referee.fight(fight.cards, fight.sheet, tile)
    assert begun is not None
    letter = fight.luck.choice([*Letter])
    fight.do(Do())
    fight.tap(begun, taps.Behave(letter=letter), taps.Interrupt())
    _answer(fight, AskLetter, lambda: Rolled(letter))
    _monster_turn(fight)
    if fight.state.ending is None and fight.state.combat is not None:
        _strike(fight)
        _rest_of_turn(fight)
    if fight.state.ending is None and fight.state.combat is not None:
        _round_over(fight)
    return True


def _answer(fight: Fight, kind: type, action: Callable[[], Action]) -> tuple[Event, ...]:
    assert isinstance(question(fight.state), kind), question(fight.state)
    return fight.do(action())


def _monster_turn(fight: Fight) -> None:
    _foretold(fight, lambda *replies: monster_turn(fight.table, fight.sheet, *replies))
    if fight.sheet.phase is Phase.MONSTER_TURN:
        fight.tap(taps.EndTurn())


def _ailing(fight: Fight) -> None:
    """What a turn of yours begins with: the sheet reminds of it, and hands tell it (OPN-10)."""
    if _on_you(fight, Condition.REGENERATE):
        fight.tap(taps.Heal(who=Party.HERO, by=1))
    if _on_you(fight, Condition.WOUND):
        choice = _about_damage(fight, 1)
        if choice is Choice.SUFFER:
            fight.tap(taps.ChangeHp(who=Party.HERO, by=-1))


def _on_you(fight: Fight, condition: Condition) -> bool:
    return condition in fight.sheet.conditions(Party.HERO)


def _your_turn(fight: Fight) -> None:
    """The attack with one card, nothing with the other."""
    _ailing(fight)
    if fight.state.ending is not None:
        return
    ask = question(fight.state)
    if isinstance(ask, AskPlay):
        card = next(place.card for place in fight.state.hero.cards if place.zone is Zone.CHOSEN)
        fight.do(Play(card, Half.TOP))
        _strike(fight)
    else:
        stunned = your_attack(fight.table, fight.sheet, fight.attack, 0).reasons[0]
        assert stunned.values == {"condition": Condition.STUN}
    _rest_of_turn(fight)


def _strike(fight: Fight) -> None:
    """The attack that is asked about, if it can be made."""
    can = isinstance(question(fight.state), AskAbility)
    first = your_attack(fight.table, fight.sheet, fight.attack, 0)
    assert can == (first.reasons[0].kind not in {"you_cannot", "unseen", "too_far"}), first.reasons
    if can:
        fight.do(Do())
        _foretold(fight, lambda *replies: your_attack(fight.table, fight.sheet, fight.attack, 0, *replies))


def _rest_of_turn(fight: Fight) -> None:
    """Nothing is done with the other card."""
    if fight.state.ending is None and fight.state.combat is not None:
        if isinstance(question(fight.state), AskPlay):
            (card,) = (place.card for place in fight.state.hero.cards if place.zone is Zone.CHOSEN)
            fight.do(Play(card, Half.BOTTOM))
        if isinstance(question(fight.state), AskAbility):
            fight.do(Skip())
        fight.tap(taps.EndTurn())


def _foretold(fight: Fight, ask: Callable[..., RefereeAnswer]) -> None:
    """What the referee says at each question is what the game asks; the sheet then holds what the game holds."""
    replies: list[Reply] = []
    answer = ask()
    while answer.asks:
        _attach(fight)
        if answer.blow is not None:
            assert isinstance(question(fight.state), AskLetter)
            if not answer.letters:
                assert answer.odds == odds(fight.cards, fight.state)
            replies.append(fight.luck.choice([*Letter]))
            fight.do(Rolled(Letter(replies[-1])))
        else:
            replies.append(_about_damage(fight, answer.hurts))
        _attach(fight)
        answer = ask(*replies)
    fight.tap(*answer.steps)


def _about_damage(fight: Fight, hurts: int) -> Choice:
    """Suffered or negated; where you have no cards to give, the game doesn't ask (DMG-1)."""
    damage = question(fight.state)
    if not isinstance(damage, AskDamage):
        suffered = [event.values["amount"] for event in fight.heard if event.kind == "hero_damaged"]
        assert hurts in suffered
        return Choice.SUFFER
    assert damage.amount == hurts
    choice = fight.luck.choice([Choice.SUFFER, Choice.SUFFER, Choice.NEGATE])
    fight.do(Suffer() if choice is Choice.SUFFER else next(_negating(fight)))
    return choice


def _negating(fight: Fight) -> Iterator[Action]:
    return (each for each in legal(fight.cards, fight.state) if isinstance(each, LoseDiscarded | DiscardPair))


def _attach(fight: Fight) -> None:
    """Every bonus is added, every effect applied."""
    while isinstance(question(fight.state), AskAttach | AskEffect):
        offered = legal(fight.cards, fight.state)
        fight.do(next((each for each in offered if isinstance(each, Attach)), offered[0]))


def odds(cards: CardSet, state: GameState) -> dict[int, Fraction]:
    """The chance of each damage, by rolling every letter in the game itself."""
    found: Counter[int] = Counter()
    for damage, ways in _damages(cards, state).items():
        found[damage] += ways
    return {damage: Fraction(found[damage], found.total()) for damage in sorted(found)}


def _damages(cards: CardSet, state: GameState) -> Counter[int]:
    found: Counter[int] = Counter()
    for letter in Letter:
        step = apply(cards, state, Rolled(letter))
        assert isinstance(step, GameStep)
        hits = [event.values["damage"] for event in step.events if event.kind == "attack"]
        found += Counter({int(str(hits[0])): 1}) if hits else _damages(cards, step.after)
    return found


def compare(fight: Fight) -> None:
    """The sheet holds what the game holds."""
    state, sheet = fight.state, fight.sheet
    assert sheet.hp == state.you.hp
    if state.ending is not None:
        return
    assert (sheet.foe is None) == (state.combat is None)
    if sheet.foe is not None and state.combat is not None:
        assert sheet.foe.hp == state.combat.hp
        assert sheet.distance == state.combat.distance
        assert sheet.hindering.sprung == state.combat.sprung
    assert Counter(map(_plain, sheet.effects)) == Counter(map(_plain, state.effects))


def _plain(effect: Effect) -> tuple[object, ...]:
    """An effect, whoever it comes from."""
    return (
        (
            side_of(effect.bearer),
            effect.condition,
            side_of(effect.clock),
            effect.armed,
            effect.born,
            effect.turns,
            effect.lasting,
        ),
        (effect.shield, effect.retaliate, effect.retaliate_range, str(effect.bonus), effect.every_attack),
        (effect.hindrance, effect.tile),
    )
