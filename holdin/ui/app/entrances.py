"""Where the menu's entries lead: all that is heavier than the menu, and loaded behind it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from holdin.errors import HoldinError, SaveError
from holdin.models.base import CharacterId
from holdin.models.dungeon import Dungeon
from holdin.models.letters import Fights
from holdin.saves.places import anything_saved
from holdin.saves.session import KeptSession
from holdin.saves.store import Store
from holdin.ui.app.dungeon_pages import DungeonsPage
from holdin.ui.app.scenarios_page import ScenariosPage, Single
from holdin.ui.campaign.context import again
from holdin.ui.campaign.files_pages import look_over
from holdin.ui.campaign.notebook_page import NotebookPage
from holdin.ui.campaign.routing import entered, new_campaign
from holdin.ui.campaign.shelf_page import ShelfPage
from holdin.ui.campaign.story_pages import NewCampaign, first_page
from holdin.ui.held_cards.scans import FOLDER, Scans
from holdin.ui.own.card_sets import OwnCards
from holdin.ui.own.cards_page import OwnPage
from holdin.ui.own.sets_page import beside_own, look_over_set
from holdin.ui.pages.credits_page import CreditsPage
from holdin.ui.pages.listing import trouble
from holdin.ui.pages.screen import Screen
from holdin.ui.pages.story import Story
from holdin.ui.play.lesson_screen import LessonsPage, LessonWays, first_lesson
from holdin.ui.play.play import PlayScreen
from holdin.ui.shown.lesson import offered as lessons_of

if TYPE_CHECKING:  # a menu leads here
    from holdin.ui.app.menu import Menu


def campaigns(menu: "Menu") -> Screen:
    """All campaigns."""
    return ShelfPage(menu.desk, menu.size, under=menu)


def scenarios(menu: "Menu") -> Screen:
    """All single scenarios."""
    return ScenariosPage(menu.desk, menu.size, under=menu, begin=partial(begin, menu))


def dungeons(menu: "Menu") -> DungeonsPage:
    """Where a random dungeon is chosen."""
    return DungeonsPage(menu.desk, menu.size, under=menu, begin=partial(begin_dungeon, menu))


def notebook(menu: "Menu") -> Screen:
    """All that has been played."""
    return NotebookPage(menu.desk, menu.size, under=menu)


def own(menu: "Menu") -> Screen:
    """One's own cards on top of the built-in ones; beside another set's all sets, and the way back to one's own."""
    desk, play = menu.desk, partial(_with_others, menu)
    if not OwnCards.goes_with(desk.cards):
        return beside_own(menu, play)
    store = OwnCards.beside(desk.folder)
    try:
        cards = store.cards(desk.cards)
    except HoldinError as error:
        return trouble(menu, error)
    return OwnPage(
        desk.with_cards(cards),
        menu.size,
        under=menu,
        store=store,
        scans=Scans(desk.folder / FOLDER),
        character=next(iter(cards.characters)),
        on_play=play,
        home=desk.cards,
    )


def learn(menu: "Menu") -> Screen:
    """All lessons."""
    return LessonsPage(menu.desk, menu.size, under=menu, ways=LESSON_WAYS)


def credits_(menu: "Menu") -> Screen:
    """Whose work it is."""
    return CreditsPage(menu.desk, menu.size, under=menu)


def campaign(menu: "Menu", path: Path) -> Screen:
    """On with a campaign."""
    return entered(menu, path)


def new(menu: "Menu", *, telling: bool) -> Screen:
    """The first page of a new campaign, with the prologue on it or a way to that."""
    lesson = None if telling or not lessons_of(menu.desk.cards) else partial(_first_lesson, menu)
    return new_campaign(menu, partial(again, menu), telling=telling, lesson=lesson)


def _first_lesson(menu: "Menu", screen: Screen) -> Screen:
    menu.leave()
    return first_lesson(screen, replace(LESSON_WAYS, campaign=partial(_taught, screen)))


def _taught(page: Screen, screen: Screen, fights: Fights) -> Screen:
    """Back to the page that led to the lesson, as it was filled in: the campaign begins from there."""
    assert isinstance(page, NewCampaign)
    page.lesson = None
    page.fight_as_learnt(fights)
    return again(page, screen)


def playing(menu: "Menu", session: KeptSession, size: tuple[int, int]) -> Screen:
    """A game, with the cards that it is played with; the menu has its own again."""
    home = menu.desk.cards

    def back(screen: Screen) -> Screen:
        screen.desk = screen.desk.with_cards(home)
        return screen.desk.ways.menu(screen)

    return PlayScreen(menu.desk.with_cards(session.cards), size, session=session, menu=back)


def begin(menu: "Menu", single: Single) -> Screen:
    """The page of a scenario, then its game."""
    worded, back = partial(first_page, single.scenario, single.fights, single.level), partial(again, menu)
    begun = partial(
        Store.new_game,
        scenario=single.scenario,
        level=single.level,
        fights=single.fights,
        character=single.character,
    )
    play = partial(_play, menu, begun)
    story = Story(menu.desk.with_cards(single.cards), menu.size, worded=worded, onward=play, back=back)
    story.otherwise = lambda page: play(page.with_settings(guide=False))  # without hints, from now on
    return story


def begin_dungeon(menu: "Menu", dungeon: Dungeon, character: CharacterId) -> Screen:
    """A dungeon's game; its page has told its story."""
    return _play(menu, partial(Store.new_dungeon, dungeon=dungeon, character=character), menu)


def _play(menu: "Menu", begun: Callable[[Store], KeptSession], story: Screen) -> Screen:
    menu.adopt(story.desk.with_cards(menu.desk.cards))
    try:
        session = begun(story.desk.store)
    except SaveError as error:
        menu.trouble = menu.desk.words.trouble(error)
        return again(menu, story)
    menu.leave()
    return playing(menu, session, story.size)


def dropped(menu: "Menu", path: Path) -> Screen:
    """A campaign's file let fall on the menu is looked over, and so is a card set's."""
    return look_over_set(menu, path, partial(_with_others, menu)) if path.suffix == ".zip" else look_over(menu, path)


def _with_others(menu: "Menu", page: Screen) -> Screen:
    """The menu with other cards."""
    menu.leave()
    return page.desk.ways.menu(page)


def _menu(screen: Screen) -> Screen:
    return screen.desk.ways.menu(screen)


def _campaign(screen: Screen, fights: Fights) -> Screen:
    """A campaign's beginning, from another screen, with little to read but the story."""
    first = _menu(screen)
    page = new_campaign(first, partial(again, first), telling=False)
    page.newcomer = not anything_saved(page.desk.cards, page.desk.folder)
    page.fight_as_learnt(fights)
    return page


LESSON_WAYS: Final = LessonWays(_menu, _campaign)
"""Where lessons lead."""
