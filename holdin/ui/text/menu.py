"""The menu in a terminal: go on, begin, choose a scenario, leave."""

import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from holdin.data.dungeon_cards import with_dungeon
from holdin.data.load import load_set
from holdin.dungeons.offer import Wish, dealt, offered, seed_of_day
from holdin.dungeons.today import TODAY, today_by_utc
from holdin.errors import SaidError, SaveError
from holdin.models.base import CharacterId
from holdin.models.card_set import CardSet
from holdin.models.dungeon import Dungeon
from holdin.models.letters import Fights, Hindered
from holdin.models.prescribed import Prescribing, ways_of
from holdin.models.scales import SCENARIO_LEVELS
from holdin.models.scenario import NORMAL_LEVEL
from holdin.saves.campaign import KeptCampaign
from holdin.saves.campaign_files import Listed, campaigns
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings, load_settings
from holdin.saves.settings_file import config_home, home
from holdin.saves.store import Store
from holdin.ui.text.campaign import TextCampaign
from holdin.ui.text.console import BACK, BackError, Console, LeftError
from holdin.ui.text.game import TextGame
from holdin.words.dungeons import dungeon_head, dungeon_lines
from holdin.words.story import story
from holdin.words.translator import only_so, sentence
from holdin.words.words import Words

T = TypeVar("T")

ASKED: Final = "?"
"""In place of a dungeon's word: it is typed."""


def main(lang: str, seed: int | None = None, name: str = "base", dungeon: str | None = None) -> int:
    """Play on standard input and output; 0.

    :param seed: makes every new game's dice known.
    :param name: a card set's name or folder.
    :param dungeon: the word of a dungeon to begin with, or "today".
    :raises HoldinError: the cards can't be used.
    """
    folder = home()
    settings = load_settings(config_home(), older=folder).settings.model_copy(update={"language": lang})
    seeds = (lambda: secrets.randbits(64)) if seed is None else (lambda: seed)
    store = Store(load_set(name), folder, seeds, hindrances=settings.hindrances)
    return TextMenu(Console(input, _written), store, settings).run(dungeon)


def _written(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@dataclass(eq=False)
class TextMenu:
    """What can be played; everything lies where the window keeps it, too."""

    console: Console
    store: Store
    settings: Settings

    @property
    def words(self) -> Words:
        """The wordings."""
        return Words(self.store.cards, self.settings.language)

    def run(self, dungeon: str | None = None) -> int:
        """Offer what can be played until whoever plays leaves; 0.

        :param dungeon: the word of one to begin with, or "today".
        """
        try:
            if dungeon is not None:
                self._begun(partial(self._dungeon, dungeon))
            while (chosen := self._chosen()) is not None:
                self._begun(chosen)
        except LeftError:
            pass
        return 0

    def _begun(self, chosen: Callable[[], None]) -> None:
        """Do what was chosen, up to where whoever plays goes back to the menu."""
        try:
            chosen()
        except SaveError as error:
            self.console.say(self.words.trouble(error))
        except BackError:
            pass

    def _chosen(self) -> Callable[[], None] | None:
        tr, found = self.words.tr, campaigns(self.store.shelf, self.store.cards, self.store.library)
        choices: list[tuple[str, Callable[[], None]]] = []
        kept = self.store.last_game()
        if kept is not None:
            title = Words(kept.cards, self.settings.language).name(kept.setup.scenario)
            kept.close()
            choices.append((tr("Go on with {name}", name=title), self._go_on))
        choices += [(tr("Go on with {name}", name=each.name), partial(self._open, each)) for each in found]
        choices += [(tr("New campaign"), self._new_campaign), (tr("A single scenario"), self._single)]
        if self.store.cards.dealing is not None:
            choices.append((tr("Random dungeon"), self._some_dungeon))
        self.console.say("Holdin", tr("A number takes an answer. q: leave; all is saved."))
        return self._choose(choices, tr("A number takes an answer. q: leave; all is saved."))

    def _choose(self, choices: Sequence[tuple[str, T]], *help_: str) -> T | None:
        no = self.words.tr("No answer is called so; a number takes one.")
        return self.console.choose(choices, {BACK: lambda _: None}, no, help_)

    def _one(self, question: str, rule: str, choices: Sequence[tuple[str, T]]) -> T:
        """What is chosen of several; of one that one.

        :param rule: what the question rests on; empty: h tells none.
        :raises BackError: nothing is.
        """
        words = self.words
        self.console.say(question)
        if len(choices) == 1:
            return choices[0][1]
        what = f"{rule} {words.rule_title(rule)}. {words.rule_text(rule)}" if rule else ""
        chosen = self._choose(choices, words.tr("A number takes an answer. q: back to the menu."), what)
        if chosen is None:
            raise BackError
        return chosen

    # What is played

    def _go_on(self) -> None:
        kept = self.store.last_game()
        if kept is not None:
            self._game(kept)

    def _game(self, session: KeptSession) -> None:
        try:
            TextGame(self.console, session, Words(session.cards, self.settings.language), self.settings).play()
        finally:
            session.close()

    def _open(self, listed: Listed) -> None:
        self._campaign(KeptCampaign.open(listed.path, self.store.cards, library=self.store.library))

    def _campaign(self, book: KeptCampaign) -> None:
        try:
            TextCampaign(self.console, book, self.settings).play()
        finally:
            book.close()

    # What is begun

    def _new_campaign(self) -> None:
        tr, word, usual = self.words.tr, self.words.word, self.store.hindered
        self.console.say(tr("A name for the campaign (q: back to the menu):"))
        name = self.console.named()
        who = self._who()
        fights = self._way(self.store.company()[who].characters[who])
        ways = [(word(one), one) for one in sorted(Hindered, key=lambda one: one is not usual)]
        hindered = self._one(tr("Hindrances?"), "HIN-1", ways)
        self._campaign(self.store.new_campaign(name or self.words.name(who), who, fights, hindered=hindered))

    def _single(self) -> None:
        who = self._who()
        lang = self.settings.language
        library = self.store.library
        playable = {each.name for each in library.stories(self.store.cards) if who in library.company(each)}
        singles = [(Words(cards, lang), id_) for id_, cards in library.singles(self.store.cards).items()]
        titles = [
            (f"{told.name(id_)} – {told.goal(id_)}", (told, id_))
            for told, id_ in singles
            if told.cards.name in playable
        ]
        told, scenario = self._one(self.words.tr("Which scenario?"), "END-1", titles)
        store = replace(self.store, cards=told.cards)
        cards = store.company()[who]
        page = cards.scenarios[scenario]
        fights = self._way(page, cards.characters[who])
        self.console.say(story(told, scenario, "intro"))
        self._game(store.new_game(scenario, self._at(page.proposes(fights)), fights, who))

    # Dungeons

    def _some_dungeon(self) -> None:
        """That of the day, a new one, or a friend's, by its word."""
        tr = self.words.tr
        which = [(tr("The dungeon of the day"), TODAY), (tr("A new dungeon"), ""), (tr("A dungeon’s word"), ASKED)]
        word = self._one(tr("Which dungeon?"), "", which)
        if word == ASKED:
            self.console.say(tr("Its word, of eight letters (q: back to the menu):"))
            word = self.console.named()
        self._dungeon(word)

    def _dungeon(self, word: str) -> None:
        """Tell of a dungeon and play it; of a word that is none, what is wrong with it."""
        who = self._who()
        cards = self.store.company()[who]
        try:
            dungeon = self._sought(cards, who, word) if word in {TODAY, ""} else dealt(cards, word)
        except SaidError as error:
            self.console.say(sentence(self.words.said(error.said)))
            return
        seen = Words(with_dungeon(cards, dungeon), self.settings.language)
        if not cards.characters[who].allows(dungeon.fights):
            self.console.say(only_so(seen, who))
            return
        told = (seen.name(dungeon.scenario.id), sentence(dungeon_head(seen, dungeon)))
        self.console.say(*told, story(seen, dungeon.scenario.id, "intro"), *dungeon_lines(seen, dungeon))
        self._game(self.store.new_dungeon(dungeon, who))

    def _sought(self, cards: CardSet, who: CharacterId, word: str) -> Dungeon:
        """That of the day, or a new one."""
        fights = self._way(cards.characters[who])
        level = self._at(NORMAL_LEVEL)
        self.console.say(self.words.tr("Looking for a dungeon …"))
        return offered(cards, Wish(level, fights, who), seed_of_day(today_by_utc()) if word else self.store.seeds())

    def _who(self) -> CharacterId:
        company, lang = self.store.company(), self.settings.language
        named = [(Words(cards, lang).name(who), who) for who, cards in company.items()]
        return self._one(self.words.tr("Who plays?"), "SET-1", named)

    def _way(self, *bound: Prescribing) -> Fights:
        """How fights are fought, unless what is played, or who plays, prescribes it (OPN-1)."""
        allowed = ways_of(*bound)
        if len(allowed) == 1:
            return allowed[0]
        ways = [(self.words.word(way), way) for way in Fights]
        return self._one(self.words.tr("How are fights fought?"), "OPN-1", ways)

    def _at(self, proposed: int) -> int:
        """Level 0 comes last, so that the others have their own numbers."""
        tr = self.words.tr
        named = {level: tr("level {level}", level=level) for level in (*SCENARIO_LEVELS[1:], *SCENARIO_LEVELS[:1])}
        named[proposed] = tr("level {level}, as proposed", level=proposed)
        level: int = self._one(tr("At which level?"), "SCL-1", [(said, level) for level, said in named.items()])
        return level
