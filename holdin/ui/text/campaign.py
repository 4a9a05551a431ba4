"""A campaign in a terminal: the story, what can be done between scenarios, and its scenarios played."""

from collections.abc import Callable, Iterator, Mapping

from holdin.campaign.actions import ChooseEvent, ChooseScenario, Plan
from holdin.campaign.events import open_card, why_not_choose
from holdin.campaign.state import CampaignStage
from holdin.errors import SaveError
from holdin.game.step import Refused
from holdin.models.event_card import ChoiceSide
from holdin.models.scales import SCENARIO_LEVELS
from holdin.saves.campaign import KeptCampaign
from holdin.saves.settings import Settings
from holdin.saves.summary import summary_of
from holdin.ui.shown.history_text import recap
from holdin.ui.text.console import Console
from holdin.ui.text.game import TextGame
from holdin.words.campaigns import further
from holdin.words.event_cards import offered_words
from holdin.words.story import hindrances_told, told_now
from holdin.words.words import Words


class TextCampaign:
    """A campaign that is open, line by line."""

    def __init__(self, console: Console, book: KeptCampaign, settings: Settings) -> None:
        self.console, self.book, self.settings = console, book, settings
        self._level: int | None = None
        self._told = ""
        self._left = False

    @property
    def words(self) -> Words:
        """The wordings of its cards; an expansion brings others."""
        return Words(self.book.cards, self.settings.language)

    def play(self) -> None:
        """Go on with it until whoever plays leaves.

        :raises LeftError: there is nothing more to read.
        """
        while not self._left:
            game = self.book.game
            if self.book.state.stop is CampaignStage.PLAYING and game is not None and game.state.ending is None:
                self._left = not TextGame(self.console, game, self.words, self.settings, closing=False).play()
            else:
                self._between()

    def _between(self) -> None:
        """Say how the campaign stands, and carry one plan out."""
        words = self.words
        story, chosen = told_now(words, self.book.state), self.book.state.chosen
        if chosen is not None and self.book.hindrances_begin(chosen.scenario):
            story = f"{story}\n{hindrances_told(words)}"
        if story != self._told:
            self.console.say(story)
            self._told = story
        self.console.say(*recap(words, summary_of(self.book, "", 0)), further(words, self.book.state))
        self.console.say(words.plan_prompt(self.book.state))
        self.console.say(*self._shut_choices())
        plans = [plan for plan in self.book.legal() if self._offered(plan)]
        help_ = words.tr("v and a number from 0 to 3: the scenarios’ level. u: undo. q: leave; all is saved.")
        self.console.say(help_)
        commands: Mapping[str, Callable[[str], None]] = {"v": self._at, "u": self._undo, "q": self._leave}
        choices = [(self._label(plan), plan) for plan in plans]
        plan = self.console.choose(choices, commands, words.tr("No answer is called so; a number takes one."), (help_,))
        if plan is not None:
            self._carry_out(plan)

    def _label(self, plan: Plan) -> str:
        """What is offered; a choice in an event by what stands on its card (EVT-2)."""
        card = open_card(self.book.cards, self.book.state)
        if isinstance(plan, ChooseEvent) and card is not None:
            return offered_words(self.words, card, plan.choice)
        return self.words.plan_label(plan)

    def _shut_choices(self) -> Iterator[str]:
        """The choices of the event that can't be made, and why (EVT-4)."""
        cards, state = self.book.cards, self.book.state
        card = open_card(cards, state)
        for side in ChoiceSide if card is not None else ():
            refused = why_not_choose(cards, state, side)
            if card is not None and refused is not None:
                yield f"{offered_words(self.words, card, side)} {self.words.refusal(refused)}"

    def _offered(self, plan: Plan) -> bool:
        """Scenarios are offered at one level each: the chosen one, else what they propose (SCL-1, OPN-9)."""
        if not isinstance(plan, ChooseScenario):
            return True
        cards, who = self.book.cards, self.book.state.character
        page = cards.scenarios[plan.scenario]
        proposed = page.proposes(self.book.state.way(page, cards.characters[who]))
        return plan.level == (proposed if self._level is None else self._level)

    def _carry_out(self, plan: Plan) -> None:
        try:
            step = self.book.plan(plan)
        except SaveError as error:
            self.console.say(self.words.trouble(error))
            return
        if isinstance(step, Refused):
            self.console.say(self.words.refusal(step))
        else:
            self.console.say(*(f"  {self.words.plan_event(event)}" for event in step.events))

    def _at(self, level: str) -> None:
        if level in {str(each) for each in SCENARIO_LEVELS}:
            self._level = int(level)
        else:
            self.console.say(self.words.tr("Levels go from 0 to 3."))

    def _undo(self, _: str) -> None:
        if self.book.undoable:
            self.book.undo()
        else:
            self.console.say(self.words.tr("There is nothing to undo."))

    def _leave(self, _: str) -> None:
        self._left = True
