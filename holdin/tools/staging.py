"""How a screen is staged: a game searched for a state, the menu or campaigns on the shelf; then steps on the screen."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

import holdin.ui  # noqa: F401 - before pygame, which would greet

# isort: split
import pygame
from typing_extensions import override

from holdin.data.load import built_in_cards
from holdin.game import asks
from holdin.game.actions import Action, Do, Play
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.session import Session
from holdin.game.state import GameState, Setup
from holdin.models.ability import Ability, CardAction
from holdin.models.card_set import CardSet
from holdin.models.character import AbilityCard, Character
from holdin.models.item import Timing
from holdin.models.letters import Fights, Half
from holdin.models.summon import Summon
from holdin.players.greedy import Greedy
from holdin.saves.places import SAVES
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.tools.sample_campaigns import GAMES, Prepare, ShotError
from holdin.ui.app.menu import Menu
from holdin.ui.app.navigation import WAYS
from holdin.ui.kit.input import load_keys
from holdin.ui.kit.measures import NORMAL, clamped
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.play.play import PlayScreen
from holdin.words.cli_language import tr

LONGEST: Final = 300
"""Answers in one of them."""

Wanted = Callable[[GameState], bool]
Step = str | Onward
"""What is done on the screen; a name: what is called so, or begins so, is taken."""
Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Staging:
    """How to come to a picture: a screen to begin with, then what is done on it."""

    begin: Callable[[Desk, Size], Screen]
    steps: tuple[Step, ...]
    guided: bool = False
    """Whether hints are given."""
    printed: tuple[Ability, ...] = ()
    """What stands at the top of every card instead, so that a game comes to it."""
    ask_ways: bool = False
    """Whether it is asked which of equal ways a monster goes."""

    def screen(self, size: Size, folder: Path, settings: Settings) -> Screen:
        """The screen that it comes to; its game is kept in the folder.

        :raises ShotError: no game came to it.
        """
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        settings = settings.model_copy(update={"guide": self.guided, "ask_ways": self.ask_ways})
        desk = Desk.made(_printed(self.printed), load_keys(), folder, lambda: 0, settings, ways=WAYS)
        screen = self.begin(desk, clamped(size))
        for step in self.steps:
            screen = _taken(screen, step) if isinstance(step, str) else step(screen)
        return screen


def table(
    wanted: Wanted,
    *steps: Step,
    number: int = 1,
    guided: bool = False,
    printed: Sequence[Ability] = (),
    ask_ways: bool = False,
) -> Staging:
    """A game on the open map, searched for a state.

    :param number: which scenario is played.
    :param guided: whether hints are given.
    :param printed: what stands at the top of every card instead.
    :param ask_ways: whether it is asked which of equal ways a monster goes.
    """
    deal = Deal(fights=Fights.OPEN, number=number, tops=bool(printed))
    return Staging(partial(_played_to, wanted, deal=deal), steps, guided, tuple(printed), ask_ways)


@cache
def _printed(abilities: tuple[Ability, ...]) -> CardSet:
    """The built-in cards, perhaps with other abilities at the top of every ability card."""
    cards = built_in_cards()
    if not abilities:
        return cards
    top = CardAction(abilities=abilities, lost=any(isinstance(each, Summon) for each in abilities))
    return replace(cards, characters={id_: _with_top(each, top) for id_, each in cards.characters.items()})


def _with_top(hero: Character, top: CardAction) -> Character:
    def faces(card: AbilityCard) -> AbilityCard:
        return card.model_copy(update={"faces": tuple(face.model_copy(update={"top": top}) for face in card.faces)})

    return hero.model_copy(update={"cards": tuple(map(faces, hero.cards))})


class _Doer(Greedy):
    """Does what stands at the top of cards."""

    @override
    def choose(self, cards: CardSet, state: GameState, actions: tuple[Action, ...]) -> Action:
        top = next(
            (each for each in actions if isinstance(each, Play) and each.half is Half.TOP and not each.basic), None
        )
        return top or (Do() if Do() in actions else super().choose(cards, state, actions))


def game(wanted: Wanted, *steps: Step, armed: bool = False, before: bool = False, guided: bool = False) -> Staging:
    """A game searched for a state.

    :param armed: whether an item for attacks is owned.
    :param before: whether it is the moment before the answer that leads to the state.
    :param guided: whether hints are given.
    """
    return Staging(partial(_played_to, wanted, deal=Deal(armed=armed), before=before), steps, guided)


def menu(*steps: Step, saved: bool = False) -> Staging:
    """The menu.

    :param saved: whether it has a game to go on with.
    """
    return Staging(_menu_with_a_game if saved else Menu, steps)


def campaign(prepare: Prepare, *steps: Step) -> Staging:
    """The menu, with campaigns on the shelf."""

    def begin(desk: Desk, size: Size) -> Screen:
        prepare(desk)
        return Menu(desk, size)

    return Staging(begin, steps)


def _taken(screen: Screen, name: str) -> Screen:
    """Take the spot of a name, or the first whose name begins so."""
    view = screen.view()
    spot = view.spot(name) or next(spot for spot in view.spots if spot.id.startswith(name))
    return screen.act(spot.intent)


def _menu_with_a_game(desk: Desk, size: Size) -> Screen:
    _play(replace(desk, folder=desk.folder / SAVES), _search(desk.cards, _third_round)).leave()
    return Menu(desk, size)


class Deal(NamedTuple):
    """What a game that is searched begins with."""

    armed: bool = False
    """Whether an item for attacks is owned."""
    fights: Fights = Fights.HELD
    number: int = 1
    """Which scenario is played."""
    tops: bool = False
    """Whether what stands at the top of cards is done."""

    def setup(self, cards: CardSet) -> Setup:
        """As the greedy player can play it: on the open map at the level that is proposed."""
        items = tuple(item.id for item in cards.items.values() if item.timing is Timing.ATTACK)[:1]
        scenario = next(each for each in cards.scenarios.values() if each.number == self.number)
        level, owned = scenario.proposes(self.fights), items if self.armed else ()
        return Setup(scenario.id, next(iter(cards.characters)), level, items=owned, fights=self.fights)


HELD: Final = Deal()


def _played_to(wanted: Wanted, desk: Desk, size: Size, *, deal: Deal, before: bool = False) -> Screen:
    found = _search(desk.cards, wanted, deal)
    return _play(desk, replace(found, actions=found.actions[:-1]) if before else found, size)


@dataclass(frozen=True, slots=True)
class _Found:
    """A game that came to a state: what it began with, and the answers that led there."""

    setup: Setup
    seed: int
    actions: tuple[Action, ...]


def _play(desk: Desk, found: _Found, size: tuple[int, int] = NORMAL) -> PlayScreen:
    """A game brought to where it was found, the last answer given on the screen."""
    path = desk.folder / "shot.holdin"
    kept = KeptSession.begin(path, desk.cards, found.setup, Dice(found.seed))
    for action in found.actions[:-1]:
        kept.do(action)
    screen = PlayScreen(desk, size, session=kept, menu=lambda other: other)
    screen.update(0.0)
    if len(kept.moments) == len(found.actions):  # else the last answer has given itself
        screen.answer(*found.actions[-1:])
    for seconds in (10.0, 20.0, 30.0):
        screen.update(seconds)
    return screen


@cache
def _search(cards: CardSet, wanted: Wanted, deal: Deal = HELD) -> _Found:
    """The first game of a scenario that comes to a state, played by one who thinks a little."""
    setup = deal.setup(cards)
    for seed in range(GAMES):
        session, done = Session(cards, setup, Dice(seed)), list[Action]()
        player = _Doer() if deal.tops else Greedy()
        while not wanted(session.state) and session.state.ending is None and len(done) < LONGEST:
            done.append(player.choose(cards, session.state, session.legal()))
            session.do(done[-1])
        if wanted(session.state):
            return _Found(setup, seed, tuple(done))
    raise ShotError(tr("none of {count} games came to this situation", count=GAMES))


def _third_round(state: GameState) -> bool:
    return state.round == 3 and isinstance(question(state), asks.AskCards)
