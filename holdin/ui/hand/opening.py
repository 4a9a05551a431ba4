"""How Hand opens: with the cards as they were left, or out of the box."""

from holdin.errors import HoldinError
from holdin.game.setup import start_of
from holdin.hand import gestures as g
from holdin.models.base import ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.letters import Fights
from holdin.saves.recording import Recording
from holdin.saves.tables import KeptTable
from holdin.ui.hand.games import place_of
from holdin.ui.hand.hand_screen import HandScreen
from holdin.ui.pages.desk import Desk
from holdin.ui.pages.screen import Onward, Screen
from holdin.ui.play.play import PlayScreen


def open_hand(desk: Desk, size: tuple[int, int], menu: Onward) -> HandScreen:
    """The cards as they were left; where there are none, or they can't be opened, they lie as out of the box.

    They are to be set up for the first scenario, by hand or at once (SET-3).

    :param menu: the way to the menu.
    :raises SaveError: nothing can be kept.
    """
    trouble = ""
    for path in KeptTable.kept_in(desk.store.corner):
        try:
            kept = KeptTable.open(path, desk.cards)
        except HoldinError as error:
            trouble = trouble or desk.words.trouble(error)
            continue
        if kept.mended is not None:
            trouble = desk.words.said(kept.mended.said)
        return HandScreen(desk, size, book=kept, menu=menu, trouble=trouble)
    heroes = desk.cards.characters
    hero = next((id_ for id_, each in heroes.items() if each.allows(Fights.HELD)), next(iter(heroes)))
    kept = KeptTable.fresh(desk.store.corner, desk.cards, hero)
    scenario = _first_held(desk.cards)
    if scenario is not None and heroes[hero].allows(Fights.HELD):
        kept.do(g.SetUp(scenario=scenario))
        kept.do(g.Gather(again=True))
    return HandScreen(desk, size, book=kept, menu=menu, trouble=trouble)


def _first_held(cards: CardSet) -> ScenarioId | None:
    """The first scenario that can be held in the hand, as the campaign begins, else by number; none if none can."""
    book = sorted(cards.scenarios.values(), key=lambda each: each.number)
    pages = (*(cards.scenarios[scenario] for scenario in cards.campaign.start), *book)
    return next((page.id for page in pages if page.allows(Fights.HELD)), None)


def taken_up(play: PlayScreen) -> Screen:
    """A game under way as free cards; it is kept as it is, and closed.

    :raises SaveError: the cards can't be kept.
    """
    desk, state = play.desk, play.state
    game = "" if isinstance(play.session, Recording) else place_of(desk, play.session.path)
    opened = open_hand(desk, play.size, play.menu)
    opened.does(g.PickUp(setup=state.setup, start=start_of(state), game=game))
    play.leave()
    return opened
