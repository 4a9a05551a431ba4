"""Engaging a monster and rolling what it does (ENG-2 to ENG-9, INI-1)."""

from functools import lru_cache

from holdin.game.actions import Action, Engage, Route
from holdin.game.agenda import Abilities, EndMove, FinishCard, Interrupt, RollBehaviour
from holdin.game.asks import AskAbility, AskEngage, AskLetter, AskOption, AskRoute, RollFor
from holdin.game.ending import check_goals
from holdin.game.figures import evolve_figure
from holdin.game.foresight import come_true
from holdin.game.held.fight import behaviour, fight, foe
from holdin.game.held.starts import borne
from holdin.game.registry import Chapter
from holdin.game.special import first_letter
from holdin.game.state import FightState, MonsterRef, evolve_fight
from holdin.game.table import Table
from holdin.game.turns import unplayed
from holdin.models.letters import Letter
from holdin.rules.distance import tracked
from holdin.rules.hindrance import Hindrances, choices

CHAPTER = Chapter()

_hindrances = lru_cache(maxsize=1024)(choices)
"""Monsters wait in their hexes, so that fights of the same stage begin again and again from the same ones."""


@CHAPTER.runs(EndMove)
def _end_move(t: Table, frame: EndMove) -> None:
    """A move ended: a monster that can engages you (ENG-2); a card that is done is put down first (RND-5)."""
    if t.agenda and isinstance(t.agenda[-1], FinishCard):
        t.push(t.agenda.pop(), frame)
    elif t.fight is None:
        choose_fight(t, t.stage.engaging(t.board, t.you.hex))


def choose_fight(t: Table, monsters: tuple[MonsterRef, ...]) -> None:
    """One monster engages; of several you choose (ENG-8)."""
    if len(monsters) > 1:
        t.push(AskEngage(monsters))
    elif monsters:
        begin_fight(t, monsters[0])


@CHAPTER.offers(AskEngage)
def _offer_monsters(_t: Table, ask: AskEngage) -> list[Action]:
    return [Engage(monster) for monster in ask.monsters]


@CHAPTER.answers(AskEngage, Engage)
def _engage(t: Table, _ask: AskEngage, action: Engage) -> None:
    begin_fight(t, action.target)


def begin_fight(t: Table, monster: MonsterRef) -> None:
    """Combat begins; with actions left in your turn, the monster rolls at once (ENG-4, ENG-5)."""
    if t.turn.under_way and actions_left(t):
        t.push(RollBehaviour(), Interrupt())
    engage(t, monster)


def actions_left(t: Table) -> bool:
    """Whether anything of your turn is still to be done, later abilities of the same action too (ENG-5)."""
    return unplayed(t) or any(isinstance(frame, Abilities | AskAbility | AskOption) for frame in t.agenda)


def engage(t: Table, monster: MonsterRef, *, acted: bool = False) -> None:
    """Fix the distance and the hindrances, before either party acts (ENG-9, HIN-1)."""
    hex_ = t.figure(monster).hex
    t.fight = FightState(monster, distance_at_first(t, monster), acted=acted)
    t.fighting = True
    t.effects = borne(t.effects, monster)
    t.say("engaged", "ENG-2", "ENG-9", monster=monster, hex=hex_, distance=t.fight.distance)
    if t.setup.hindrances:
        found = _hindrances(t.stage.ground(t.board), t.you.hex, hex_, t.stage.ground_level(t.board))
        if len(found) > 1:
            t.push(AskRoute(found))
        elif found:
            _fix_hindrances(t, found[0])
    if t.stage.scenario.rules:
        check_goals(t)


def distance_at_first(t: Table, monster: MonsterRef) -> int:
    """The distance that a fight begins at, as the range tracker can show it (ENG-9)."""
    return tracked(t.stage.distance(t.board, t.you.hex, t.figure(monster).hex))


def _fix_hindrances(t: Table, found: Hindrances) -> None:
    t.fight = evolve_fight(fight(t), kinds=found.kinds)
    t.say("hindrances_counted", "HIN-1", count=found.count, kinds=found.kinds, damage=found.damage)


@CHAPTER.offers(AskRoute)
def _offer_routes(_t: Table, ask: AskRoute) -> list[Action]:
    return [Route(index) for index in range(len(ask.choices))]


@CHAPTER.answers(AskRoute, Route)
def _route(t: Table, ask: AskRoute, action: Route) -> None:
    _fix_hindrances(t, ask.choices[action.index])


@CHAPTER.runs(RollBehaviour)
def _roll_behaviour(t: Table, frame: RollBehaviour) -> None:
    """One set a round; a special rule may say which one comes first (ENG-7)."""
    now = t.fight
    if now is None or foe(t).set is not None:
        return
    if frame.letter is not None:
        initiative = _behave(t, frame.letter)
        t.say("behaviour_rolled", "ROLL-1", "INI-1", monster=now.monster, letter=frame.letter, initiative=initiative)
        return
    letter = first_letter(t, now.monster) if now.fresh else None
    if letter is not None:
        initiative = _behave(t, letter)
        t.say("behaviour_set", "ENG-7", "INI-1", monster=now.monster, letter=letter, initiative=initiative)
    elif (letter := come_true(t, now.monster)) is not None:
        initiative = _behave(t, letter)
        t.say("behaviour_foreseen", "ENG-7", "INI-1", monster=now.monster, letter=letter, initiative=initiative)
    else:
        t.push(AskLetter(RollFor.BEHAVIOUR), frame)


def _behave(t: Table, letter: Letter) -> int:
    """The monster has its set for this round; returns its initiative (INI-1)."""
    t.fight = evolve_fight(fight(t), fresh=False)
    t.place(evolve_figure(foe(t), set=letter))
    return behaviour(t).initiative


@CHAPTER.runs(Interrupt)
def _interrupt(t: Table, _frame: Interrupt) -> None:
    """Faster than your leading card, it takes its whole turn now; a tie doesn't interrupt (ENG-5)."""
    if t.fight is None or t.fight.acted:
        return
    initiative = behaviour(t).initiative
    faster = initiative < t.turn.initiative
    t.say(
        "interrupted" if faster else "not_interrupted",
        "ENG-5",
        monster=t.fight.monster,
        initiative=initiative,
        yours=t.turn.initiative,
    )
    if faster:
        t.push(t.way.monster_turn[0])
