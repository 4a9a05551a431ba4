"""Nothing that the game can ask, answer, tell or refuse is without words, in either language."""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

import holdin
from holdin.game import actions, asks, place_asks
from holdin.game import refusals as refusals_of_play
from holdin.game import state as game_state
from holdin.game.actions import Action
from holdin.game.agenda import RollStrike, Shift, Source, Strike, Volley, Walk
from holdin.game.dice import Dice
from holdin.game.figures import YOU
from holdin.game.held.starts import with_combat
from holdin.game.machine import legal
from holdin.game.session import Session
from holdin.game.state import Combat, Effect, GameState, Phase, Setup, Turn
from holdin.game.step import Event, Refused
from holdin.game.striking import Cause
from holdin.models import ability as ab
from holdin.models import letters
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.item import Timing
from holdin.models.letters import Affects, Condition, Element, Half, Lasting, Letter, Party, Tile
from holdin.models.monster_lines import Line
from holdin.rules.hindrance import Hindrances
from holdin.words import abilities, labels, prompts
from holdin.words.event_sentences import PLAIN, SILENT
from holdin.words.events import _TELLERS
from holdin.words.refusals import FUTILE, REFUSALS
from holdin.words.rounds import round_words
from holdin.words.rulebook import rulebook
from holdin.words.terms import terms_of
from holdin.words.words import Words

GAME = Path(str(holdin.__file__)).parent / "game"
WOLF = "wolf-1"
CARDS = tuple(map(CardId, ("the-opportunist", "neutralize", "healing-waters", "shadow-tactics")))
SKILLET = ItemId("iron-skillet")
WITH_A_RULE = ScenarioId("the-bee-garden")


@pytest.fixture(params=["en", "ru"])
def words(cards: CardSet, request: pytest.FixtureRequest) -> Words:
    return Words(cards, request.param)


@pytest.fixture
def start(cards: CardSet) -> GameState:
    """The first question of scenario 1, with two items."""
    scenario, character = ScenarioId("teeth-in-the-fold"), CharacterId("mara")
    setup = Setup(scenario, character, items=(SKILLET, ItemId("lucky-thimble")))
    return Session(cards, setup, Dice(1)).state


@pytest.fixture
def fight(cards: CardSet, start: GameState) -> GameState:
    """A fight with a wolf at distance 2, in your turn, with two cards discarded, one of them lost."""
    zones = (game_state.Zone.HAND, game_state.Zone.HAND, game_state.Zone.DISCARDED, game_state.Zone.LOST)
    places = tuple(replace(place, zone=zone) for place, zone in zip(start.hero.cards, zones, strict=True))
    yours = replace(
        start,
        hero=replace(start.hero, cards=places),
        fighting=True,
        phase=Phase.HERO_TURN,
        turn=Turn(begun=True),
    )
    return with_combat(cards, yours, Combat(WOLF, 4, 5, 2, (Tile.TRAP,), behaviour=Letter.B))


def check(lang: str, text: str) -> None:
    """A whole sentence in its language: no placeholder, no key, and in Russian no English."""
    assert text
    assert not re.search(r"[{}_]|\bNone\b|\w\.\w+\.name", text), text
    assert lang != "ru" or not re.search(r"[A-Za-z]{2,}", text), text


def kinds_in(base: type, *modules: ModuleType) -> set[type]:
    """The classes of modules that are of a kind, without the kind itself."""
    found = (each for module in modules for each in vars(module).values() if isinstance(each, type))
    return {each for each in found if issubclass(each, base) and each is not base}


# Small alphabets


def alphabets() -> list[type[StrEnum]]:
    enums = kinds_in(StrEnum, letters, game_state, asks)
    return sorted({*enums, Cause, Timing, ab.Trigger}, key=lambda each: each.__name__)


@pytest.mark.parametrize("alphabet", alphabets(), ids=lambda each: str(each.__name__))
def test_every_member_has_a_word(words: Words, alphabet: type[StrEnum]) -> None:
    assert alphabet is letters.Mixed or set(terms_of(alphabet)) == set(alphabet), "a mixed symbol is told by its two"
    for member in alphabet:
        check(words.lang, words.word(member))


def test_a_round_has_a_kind(words: Words) -> None:
    kinds = [round_words(words, 2, fighting=fighting) for fighting in (True, False)]
    said = {"en": ["Round 2 · combat", "Round 2 · map"], "ru": ["Раунд 2 · бой", "Раунд 2 · карта"]}
    assert kinds == said[words.lang]


# Abilities

GAIN = ab.Gain(
    value=1, range=1, times=2, push=1, pull=1, pierce=1, conditions=(Condition.STUN,), advantage=True,
    disadvantage=True, jump=True, targets=1,
)  # fmt: skip
MOVE = ab.Move(value=3, jump=True)
SUMMON = ab.Summon(
    summon="wolf", hp=4, move=2, attack=2, range=3, targets=2, flying=True, shield=1, retaliate=2, retaliate_range=2,
    pierce=1, push=1, pull=1, conditions=(Condition.STUN,), heal=1,
)  # fmt: skip
TELEPORT = ab.Teleport(value=3, to="rift")
MOVE_RIFT = ab.MoveRift(value=2, then=(MOVE,))
SAMPLES: tuple[ab.Ability, ...] = (
    MOVE,
    ab.Attack(value=2, range=3, targets=2, area=((1, 0),), push=1, pull=1, pierce=1, conditions=(Condition.MUDDLE,)),
    ab.Heal(value=4, range=2, consume=(ab.Consume(elements=(Element.DARK, Element.FIRE), gain=GAIN, then=(MOVE,)),)),
    ab.Shield(value=1),
    ab.Retaliate(value=2, range=3),
    ab.Loot(range=1),
    ab.DisarmTrap(range=2),
    ab.Recover(count=2),
    ab.Refresh(),
    ab.GainCondition(condition=Condition.INVISIBLE, turns=2, requires=(Element.DARK,)),
    ab.Inflict(condition=Condition.DISARM, range=3),
    ab.Shove(push=2, pull=1, range=4),
    ab.Harm(value=2, range=2),
    ab.Suffer(value=1),
    ab.LoseCard(),
    ab.Hindrance(change=-1),
    ab.AttackBonus(gain=GAIN, attacks="all"),
    ab.AttackEffect(gain=GAIN),
    ab.GainMoney(value=2),
    ab.ChooseAbilities(options=((MOVE,), (ab.Shield(value=1),))),
    ab.CreateObstacle(range=2),
    ab.MoveObstacle(value=2),
    ab.DestroyObstacle(range=3),
    ab.CreateTrap(damage=2, conditions=(Condition.MUDDLE,)),
    ab.When(trigger=ab.Trigger.ATTACKED, then=(ab.Heal(value=1),), times=2),
    SUMMON,
    *(ab.Shield(value=1, affects=affects, within=2) for affects in Affects),
    ab.Heal(value=1, affects=Affects.ALLIES, range=2),
    ab.Retaliate(value=2, affects=Affects.ALLIES),
    ab.GainCondition(condition=Condition.STRENGTHEN, affects=Affects.SELF_AND_ALLIES),
    TELEPORT,
    ab.CreateRift(count=2, range=3),
    MOVE_RIFT,
    ab.RemoveRift(count=2, then=(MOVE,)),
    ab.Foresee(),
    ab.Dismiss(),
)


def test_the_samples_are_every_kind_of_ability() -> None:
    assert {type(sample) for sample in SAMPLES} == set(get_args(get_args(ab.Ability)[0]))


@pytest.mark.parametrize("ability", SAMPLES, ids=lambda sample: str(sample.kind))
def test_every_ability_has_words(words: Words, ability: ab.Ability) -> None:
    check(words.lang, words.ability_words(ability))


def test_an_action_says_what_becomes_of_its_card(cards: CardSet) -> None:
    action = ab.CardAction(
        abilities=(ab.Attack(value=4, conditions=(Condition.STUN,)),), lost=True, lasting=Lasting.COMBAT
    )
    assert Words(cards).action_words(action) == "Attack 4, Stun; the card is lost; lasts this combat"


def test_everything_printed_has_words(words: Words, cards: CardSet) -> None:
    for character in cards.characters.values():
        for face in (face for card in character.cards for face in card.faces):
            check(words.lang, words.action_words(face.top))
            check(words.lang, words.action_words(face.bottom))
    for item in cards.items.values():
        assert "{" not in labels.item_words(words, item)


# Questions and answers

SOURCE = Source(CARDS[0], Half.TOP)
STRIKE = Strike(
    Party.HERO, WOLF, CARDS[0], 3, True, 2,
    (ab.Gain(push=1, pull=1, conditions=(Condition.MUDDLE,)), ab.Gain(value=1), ab.Gain(times=2)),
)  # fmt: skip
HINDERED = Hindrances((Tile.TRAP, Tile.OBSTACLE), 3, tuple, None)
AREAS = (((Hex(2, 3),), (WOLF,)), ((Hex(4, 3),), (WOLF, "wolf-2")))
VOLLEY = Volley(SOURCE, ab.Attack(value=2, targets=2), (), (), 2)
QUESTIONS: tuple[asks.Ask, ...] = (
    asks.AskCards(),
    asks.AskPlay(),
    asks.AskAbility(SOURCE, SAMPLES[2], used=(0,), gains=(ab.Gain(value=1),)),
    asks.AskAbility(SOURCE, ab.Attack(value=2), gains=(ab.Gain(value=1),), begun=True),
    asks.AskOption(SOURCE, ((MOVE,), (ab.Shield(value=1),))),
    asks.AskStep(2, jump=False),
    asks.AskDistance(2, jump=False),
    asks.AskTarget(SOURCE, SAMPLES[1], (), (WOLF, "wolf-2")),
    asks.AskEnemy(SOURCE, SAMPLES[12], (), (WOLF, "wolf-2")),
    asks.AskEnemy(SOURCE, ab.Attack(value=2), (), (WOLF, "wolf-2")),
    asks.AskAlly(SOURCE, ab.Heal(value=2, range=3), (), (YOU,)),
    asks.AskArea(SOURCE, ab.Attack(value=2, area=((1, 0),)), (), AREAS),
    asks.AskNext(VOLLEY, (WOLF, "wolf-2"), enough=False),
    asks.AskNext(VOLLEY, (WOLF, "wolf-2"), enough=True),
    place_asks.AskPlace(SOURCE, 1, (Hex(2, 3), Hex(4, 3)), Tile.TRAP),
    place_asks.AskPlace(SOURCE, -1, (Hex(2, 3), Hex(4, 3))),
    place_asks.AskSummon(SOURCE, SUMMON, (), (Hex(2, 3), Hex(4, 3))),
    place_asks.AskObstacle(SOURCE, ab.MoveObstacle(value=2), (), (Hex(2, 3), Hex(4, 3))),
    place_asks.AskObstaclePlace(SOURCE, (Hex(2, 3), Hex(4, 3))),
    place_asks.AskObstaclePlace(SOURCE, (Hex(2, 3), Hex(4, 3)), Hex(1, 1)),
    place_asks.AskTrapPlace(SOURCE, ab.CreateTrap(damage=2), (), (Hex(2, 3), Hex(4, 3))),
    place_asks.AskRift((Hex(2, 3), Hex(4, 3)), SOURCE),
    place_asks.AskRiftGone((2, 3, Hex(4, 3))),
    place_asks.AskWhichRift((2, 3), SOURCE, MOVE_RIFT),
    place_asks.AskRiftTo((2, 3), SOURCE, MOVE_RIFT, 5),
    place_asks.AskTeleport((2, 3), SOURCE, TELEPORT),
    asks.AskWay(Walk(WOLF, (), ()), (Hex(2, 3), Hex(4, 3))),
    asks.AskShove(Walk(WOLF, (), (), Shift(YOU, WOLF, pull=False, value=2)), (Hex(2, 3), Hex(4, 3))),
    asks.AskShove(Walk(WOLF, (), (), Shift(YOU, WOLF, pull=True, value=2)), (Hex(2, 3), Hex(4, 3))),
    asks.AskShove(Walk(YOU, (), (), Shift(WOLF, YOU, pull=False, value=1)), (Hex(2, 3), Hex(4, 3))),
    asks.AskShove(Walk(YOU, (), (), Shift(WOLF, YOU, pull=True, value=1)), (Hex(2, 3), Hex(4, 3))),
    asks.AskHealed(WOLF, 2, (WOLF, "wolf-2")),
    asks.AskForcedRest(),
    asks.AskTrap((Hex(2, 3), Hex(4, 3))),
    asks.AskAttach(STRIKE),
    asks.AskAttachNow(SOURCE, GAIN),
    asks.AskEffect(STRIKE, 1),
    asks.AskOrder(STRIKE),
    *(asks.AskDamage(2, cause) for cause in sorted(prompts.CAUSES)),
    asks.AskLose(CARDS),
    asks.AskRecover(2),
    asks.AskEngage((WOLF, "wolf-2")),
    asks.AskRoute((HINDERED, Hindrances((), 0, tuple, None))),
    asks.AskHindrance(SOURCE, 1, (Tile.TRAP, Tile.OBSTACLE)),
    asks.AskTileKind(SOURCE, 1, (Tile.TRAP, Tile.OBSTACLE)),
    asks.AskRest(),
    asks.AskRepick(CARDS[2]),
    asks.AskLetter(asks.RollFor.BEHAVIOUR),
    asks.AskLetter(asks.RollFor.MODIFIER),
    asks.AskDraw(CARDS[:2]),
)


def test_the_questions_are_all_there_are() -> None:
    assert {type(ask) for ask in QUESTIONS} == kinds_in(asks.Ask, asks, place_asks)


def test_every_cause_of_damage_is_worded() -> None:
    def causes() -> Iterator[str]:
        for call in calls("hurt_hero"):
            yield from (str(argument.value) for argument in call.args if isinstance(argument, ast.Constant))

    assert {cause for cause in causes() if cause.isalpha()} <= set(prompts.CAUSES)


@pytest.mark.parametrize("ask", QUESTIONS, ids=lambda ask: type(ask).__name__)
def test_every_question_and_its_answers_have_words(words: Words, fight: GameState, ask: asks.Ask) -> None:
    effect = Effect(Party.HERO, CARDS[1], Party.HERO, armed=True, born=1, bonus=ab.Gain(value=2))
    by_monster = RollStrike(replace(STRIKE, attacker=WOLF, target=YOU))
    state = replace(fight, agenda=(by_monster, ask), effects=(effect,))
    check(words.lang, words.prompt(state))
    assert words.why_asked(state) in rulebook(words.lang)
    said = [words.label(state, action) for action in legal(words.cards, state)]
    for line in said:
        check(words.lang, line)
    assert len(set(said)) == len(said)


def test_every_action_and_every_question_has_its_own_wording() -> None:
    for kinds, said in (
        (kinds_in(Action, actions), labels.worded),
        (kinds_in(asks.Ask, asks, place_asks), prompts.asked),
        ({type(sample) for sample in SAMPLES}, abilities.brief),
    ):
        assert all(said.dispatch(kind) is not said.dispatch(object) for kind in kinds)


# Events


def calls(name: str) -> Iterator[ast.Call]:
    for path in sorted(GAME.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if name in text else ():
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called == name:
                    yield node


def constants(node: ast.expr) -> list[str]:
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [str(part.value) for part in parts if isinstance(part, ast.Constant)]


def event_kinds() -> dict[str, set[str]]:
    """Every kind of event, with the names of its values, as the game says them."""
    found: dict[str, set[str]] = {}
    for call in calls("say"):
        for kind in constants(call.args[0]):
            found.setdefault(kind, set()).update(keyword.arg or "" for keyword in call.keywords)
    return found


KINDS = event_kinds()
VALUES: dict[str, object] = {
    "monster": WOLF, "who": Party.HERO, "hex": Hex(2, 3), "card": CARDS[0], "cards": CARDS[:2], "leading": CARDS[0],
    "other": CARDS[1], "item": SKILLET, "items": (SKILLET,), "use": letters.UseCost.SPENT, "source": CARDS[0],
    "scenario": "teeth-in-the-fold", "elements": (Element.DARK,), "letter": Letter.A, "half": Half.TOP, "basic": False,
    "kept": True, "trigger": ab.Trigger.HIT, "ability": "move", "condition": Condition.MUDDLE, "effect": "muddle",
    "tile": Tile.TRAP, "kinds": (Tile.TRAP,), "jump": True, "every": True, "monster_first": True, "cause": "attack",
    "treasure": "wool-ledger", "ending": game_state.Ending.GOAL, "won": True, "letters": (Letter.A, Letter.C),
    "causes": (Cause.MUDDLE, Cause.ADJACENT),
    "modifiers": (1, -1), "bonuses": (1,), "advantage": True, "disadvantage": False, "special": 0,
    "line": Line(range=3, damage=1, conditions=(Condition.MUDDLE,), push=1, pull=1),
    "figures": (WOLF, "wolf-2"), "sort": "wolf", "spot": Hex(2, 3), "hexes": (Hex(2, 3), Hex(4, 3)),
    "shove": "push", "summoned": "wolf-9e",
    "to": Hex(4, 3), "conditions": (Condition.MUDDLE,),
}  # fmt: skip
"""A value for every name that isn't a number."""
OTHERWISE: dict[str, object] = {
    "spot": 3,
    "who": WOLF, "basic": True, "kept": False, "jump": False, "every": False, "monster_first": False,
    "kinds": (), "damage": 0, "shield": 0, "letters": (Letter.B,), "modifiers": (0,),
    "causes": (Cause.HELPED, Cause.HAMPERED),
}  # fmt: skip


def test_every_kind_of_event_has_a_line_or_needs_none() -> None:
    assert set(KINDS) == {*SILENT, *PLAIN, *_TELLERS}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_event_is_told(words: Words, fight: GameState, kind: str) -> None:
    first = {name: VALUES.get(name, 2) for name in KINDS[kind]}
    if kind == "distance_changed":
        first |= {"old": 3}  # one that stays as it was is no news
    if "special" in first:
        fight = replace(fight, setup=replace(fight.setup, scenario=WITH_A_RULE))
    if kind == "effect_skipped":
        first |= {"effect": "condition", "value": "stun"}
    second = first | {name: value for name, value in OTHERWISE.items() if name in first}
    for values, state in ((first, fight), (second, fight), (second, replace(fight, fight=None))):
        line = words.event(state, Event(kind, values))
        assert (line is None) == (kind in SILENT)
        if line is not None:
            check(words.lang, line)


@pytest.mark.parametrize("ability", SAMPLES, ids=lambda sample: str(sample.kind))
def test_every_ability_can_be_skipped_in_words(words: Words, fight: GameState, ability: ab.Ability) -> None:
    line = words.event(fight, Event("ability_skipped", {"ability": ability.kind, "source": CARDS[0]}))
    check(words.lang, line or "")


# Refusals


def refusals() -> set[tuple[str, str]]:
    """Every rule and code that the game refuses with, as its source says them."""
    found: set[tuple[str, str]] = set()
    for call in calls("Refused"):
        rule, code = call.args[:2]
        if isinstance(code, ast.BinOp):
            states = (game_state.ItemCondition.SPENT, game_state.ItemCondition.CONSUMED)
            found |= {("ITM-1", f"item_{state}") for state in states}
        else:
            found |= {(rule_id, constants(code)[0]) for rule_id in constants(rule) or [""]}
    return {("" if code == "scenario_over" else rule, code) for rule, code in found}


def test_every_refusal_is_worded_and_no_other() -> None:
    assert refusals() == set(REFUSALS)


REFUSED = (
    ("value", "3"),
    ("card", "neutralize"), ("item", SKILLET), ("half", "top"), ("left", "1"), ("cost", "2"), ("range", "3"),
    ("distance", "4"), ("monster", WOLF), ("first", "wolf-2"), ("elements", "fire dark"), ("hex", "4"),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "code"), sorted(REFUSALS))
def test_a_refusal_names_its_rule(words: Words, fight: GameState, rule: str, code: str) -> None:
    said = words.refusal(Refused(rule or "RND-4", code, REFUSED), fight)
    head, _, tail = said.rpartition(" (")
    check(words.lang, head)
    assert tail == f"{rule or 'RND-4'})"


@pytest.mark.parametrize(("rule", "code"), sorted(FUTILE))
def test_what_does_nothing_says_so_in_a_few_words(words: Words, fight: GameState, rule: str, code: str) -> None:
    assert (rule, code) in REFUSALS
    said = words.futile(Refused(rule, code, REFUSED), fight)
    check(words.lang, said)
    assert len(said) < 40


def test_whatever_makes_an_ability_futile_has_its_few_words() -> None:
    """RND-4: all that `why_useless` may say, with what each chapter says of its abilities."""
    source = "".join(map(inspect.getsource, (refusals_of_play.why_useless, refusals_of_play._why_nobody)))
    said = set(re.findall(r'Refused\("([A-Z]+-\d+)", "(\w+)"', source))
    said |= {(refused.rule, refused.code) for refused in refusals_of_play.NOTHING_TO_DO.values()}
    assert said - set(FUTILE) == set()


# Effects


@pytest.mark.parametrize(
    "effect",
    [
        *(Effect(Party.HERO, WOLF, Party.HERO, armed=False, born=1, condition=condition) for condition in Condition),
        Effect(Party.HERO, CARDS[0], Party.MONSTER, armed=False, born=1, shield=2, lasting=Lasting.COMBAT),
        Effect(YOU, CARDS[0], YOU, armed=True, born=1, lasting=Lasting.SCENARIO, summon="summon-1-wolf"),
        Effect(Party.MONSTER, WOLF, Party.HERO, armed=True, born=1, retaliate=2, retaliate_range=3),
        Effect(Party.HERO, CARDS[0], Party.HERO, armed=True, born=1, bonus=GAIN, every_attack=True),
        Effect(Party.HERO, CARDS[0], Party.HERO, armed=True, born=1, when=SAMPLES[-1]),  # type: ignore[arg-type]  # the sample is a trigger
        Effect(Party.HERO, CARDS[0], Party.HERO, armed=True, born=1, hindrance=-1, tile=Tile.TRAP),
    ],
    ids=lambda effect: str(effect.condition or "other"),
)
def test_every_effect_has_words_and_an_end(words: Words, fight: GameState, effect: Effect) -> None:
    for text in (words.effect(effect), words.effect_short(effect), words.effect_end(fight, effect)):
        check(words.lang, text)
