"""A game in a terminal: what is asked, its numbered answers, hexes by their names, and what came of it in words."""

from collections.abc import Callable, Iterator, Mapping
from time import perf_counter
from typing import Final

from typing_extensions import override

from holdin.game.actions import Action, EndTurn, NoRest, Stop
from holdin.game.finished import facts
from holdin.game.state import GameState
from holdin.models.hexes import Hex, name
from holdin.models.letters import Fights, Party
from holdin.players.advice import Thinker
from holdin.saves.session import KeptSession
from holdin.saves.settings import Settings
from holdin.ui.shown.answering import Answering
from holdin.ui.shown.answers import Answer, answers, asked, spent, ways
from holdin.ui.shown.automatic import meant
from holdin.ui.shown.intents import Pick, Take
from holdin.ui.shown.offers import Offers, foreseen, offers
from holdin.ui.text import situation
from holdin.ui.text.console import Console
from holdin.ui.text.ending import ended
from holdin.ui.text.lookup import lookup
from holdin.words.rulebook import rulebook, search
from holdin.words.translator import sentence
from holdin.words.words import Words

LATEST: Final = 30
"""Lines of the log that are said again."""
ENDED: Final = "scenario_ended"
"""What is told by itself at the very end."""
THINKING: Final = 3.0
"""Seconds for advice."""
ADVISED: Final = 5
"""Answers that are advised."""
FOUND: Final = 10
"""Lines of what is found by its name."""

NOTHING: Final = "0"
"""What is typed to leave out what is asked."""

Command = Callable[[str], None]


class TextGame(Answering):
    """A game under way, line by line."""

    def __init__(
        self, console: Console, session: KeptSession, words: Words, settings: Settings, *, closing: bool = True
    ) -> None:
        self.console, self.session = console, session
        self._words, self._settings, self._closing = words, settings, closing
        self._offered: tuple[GameState, Offers] | None = None
        self._left = False
        tr = words.tr
        self.commands: Mapping[str, tuple[Command, str]] = {
            "s": (self._say(situation.in_full), tr("how things stand")),
            "c": (self._say(situation.cards), tr("your cards and items")),
            "m": (self._say(situation.monsters), tr("the monsters")),
            "k": (self._say(situation.ground), tr("the map")),
            "l": (self._log, tr("what has happened")),
            "w": (self._why, tr("the rule behind the question")),
            "r": (self._rules, tr("rules about a word, and what is called so here: r sight")),
            "a": (self._advise, tr("advice")),
            "u": (self._undo, tr("undo")),
            "y": (self._redo, tr("redo")),
            "h": (self._help, tr("this help")),
            "q": (self._leave, tr("leave; all is saved")),
        }

    @property
    @override
    def words(self) -> Words:
        return self._words

    @property
    @override
    def settings(self) -> Settings:
        return self._settings

    @property
    @override
    def offers(self) -> Offers:
        if self._offered is None or self._offered[0] is not self.state:
            self._offered = self.state, offers(self.words.cards, self.state)
        return self._offered[1]

    @override
    def _tell(self, before: GameState, done: int, now: float) -> None:
        moments = self.session.moments[done:]
        told = ((moment.state, event) for moment in moments for event in moment.events)
        lines = (self.words.event(state, event) for state, event in told if event.kind != ENDED)
        self.console.say(*(f"  {line}" for line in lines if line))

    # A turn of question and answer

    def play(self) -> bool:
        """Ask until the scenario has ended, or whoever plays leaves. Returns whether it has ended.

        :raises LeftError: there is nothing more to read.
        """
        self.console.say(*situation.in_full(self.words, self.state))
        self.begin(0.0)
        while not self._left and self.state.ending is None:
            self._ask()
        if self.state.ending is not None:
            self._ended()
        return self.state.ending is not None

    def _ended(self) -> None:
        """Tell how it went, and wait."""
        found = facts(self.session.cards, self.session.setup, self.session.moments)
        self.console.say(*ended(self.words, found, closing=self._closing), self.words.tr("Enter: go on."))
        self.console.asked()

    def _ask(self) -> None:
        """Say what is asked, and take one answer or command."""
        found, seen = answers(self.words, self.offers, self.picked), self.state
        self._question(found)
        while not self._left and self.state is seen:
            before = self.picked
            self.answer(self.console.asked(), found)
            self.console.say(self.notice)
            self.notice = ""
            if self.picked != before:
                return

    def _question(self, found: list[Answer]) -> None:
        self.console.say(situation.status_line(self.words, self.state))
        prompt, rule, further = asked(self.words, self.offers)
        self.console.say(f"{prompt} {further}".rstrip() + f" ({rule})")
        self.console.numbered([self._choice(each) for each in found], _numbers(found))
        self.console.say(*self._hexes())

    def _choice(self, answer: Answer) -> str:
        chosen = self.words.tr("chosen") if answer.on else ""
        basic = answer.beside if answer.cell is not None else None
        text = answer.text if basic is None else f"{basic.name}: {basic.text}"
        return " – ".join(filter(None, (text, self._aimed(answer), answer.note, chosen)))

    def _aimed(self, answer: Answer) -> str:
        """Whom an action would attack at once, and with what odds: no further question may come (ATK-5, ATK-6)."""
        if answer.idle or not isinstance(answer.intent, Take) or spent(answer.intent) is None:
            return ""
        seen = foreseen(self.words.cards, self.state, answer.intent.actions).attack
        if seen is None or seen.by is not Party.HERO:
            return ""
        several = self.state.setup.fights is Fights.OPEN
        target = self.words.monster(self.state, seen.monster) if several else ""
        return "; ".join(filter(None, (target, self.words.odds_reasons(seen.causes))))

    def _hexes(self) -> Iterator[str]:
        """Where a move may end: each hex that costs or brings something by itself, the others in one line."""
        state, words, plain = self.state, self.words, list[Hex]()
        for goal in sorted(each for each in self.offers.asked if isinstance(each, Hex)):
            brought = words.brings(state, *meant(words.cards, state, self.offers.goals[goal]))
            place = self.offers.places.get(goal)
            told = "; ".join(filter(None, (brought, "" if place is None else words.engaging(state, place))))
            if told:
                yield f"{words.hex(goal)} – {told}"
            else:
                plain.append(goal)
        if plain:
            yield words.tr("Type a hex’s name: {hexes}", hexes=situation.names(words, plain))

    def answer(self, line: str, found: list[Answer]) -> None:
        """Take a line: a number, a hex's name, a hex with a question mark, or a command."""
        word, _, rest = line.partition(" ")
        hexes = {name(goal): goal for goal in self.offers.goals if isinstance(goal, Hex)}
        numbers = _numbers(found)
        if word.isdigit() and int(word) in numbers:
            self._take(found[numbers.index(int(word))])
        elif word == NOTHING and (done := _done(found)) is not None:
            self._take(done)
        elif word.casefold() in hexes:
            self.do(0.0, *self.offers.goals[hexes[word.casefold()]])
        elif word == "?":
            self._help(rest)
        elif word.endswith("?"):
            self._hex(word[:-1].casefold())
        elif word.casefold() in self.commands:
            self.commands[word.casefold()][0](rest.strip())
        elif word:
            self.notice = self.words.tr("No answer is called “{line}”; h tells what can be typed.", line=line)

    def _take(self, answer: Answer) -> None:
        match answer.intent:
            case Take(actions):
                self.do(0.0, *actions)
            case Pick(card):
                self.pick(0.0, card)

    # Commands

    def _say(self, told: Callable[[Words, GameState], Iterator[str]]) -> Command:
        return lambda _: self.console.say(*told(self.words, self.state))

    def _hex(self, named: str) -> None:
        """What is on a hex."""
        known = {name(hex_): hex_ for hex_ in situation.hexes(self.words, self.state)}
        if named in known:
            place = self.offers.places.get(known[named])
            self.console.say(self.words.hex_words(self.state, known[named], place))
        else:
            self.notice = self.words.tr("No hex of the map is called “{line}”.", line=named)

    def _log(self, _: str) -> None:
        lines = [
            line
            for moment in self.session.moments
            for event in moment.events
            if (line := self.words.event(moment.state, event))
        ]
        self.console.say(*lines[-LATEST:])

    def _why(self, _: str) -> None:
        self._rule(self.words.why_asked(self.state))

    def _rules(self, wanted: str) -> None:
        looked_for = wanted.split()
        rules = search(rulebook(self.words.lang), looked_for) if wanted else ()
        named = list(lookup(self.words, self.state, looked_for))[:FOUND] if wanted else []
        self.console.say(*named)
        for rule in rules[:ADVISED]:
            self._rule(rule)
        if not rules and not named:
            self.notice = self.words.tr("No rule has these words, and nothing here is called so.")

    def _rule(self, rule: str) -> None:
        self.console.say(f"{rule} {self.words.rule_title(rule)}. {self.words.rule_text(rule)}")

    def _advise(self, _: str) -> None:
        named: dict[tuple[Action, ...], str] = dict(ways(self.words, self.offers))
        thinker, until = Thinker(self.words.cards, self.state, named), perf_counter() + THINKING
        for _thought in thinker.think():
            if perf_counter() >= until:
                break
        best = thinker.ranked()[:ADVISED]
        self.console.say(*(f"{round(100 * each.chance)} % – {named[each.way]}" for each in best))

    def _undo(self, _: str) -> None:
        self.undo()

    def _redo(self, _: str) -> None:
        self.redo()

    def _help(self, _: str) -> None:
        tr = self.words.tr
        self.console.say(tr("A number takes an answer, a hex’s name such as c4 goes there, c4? tells what is there."))
        self.console.say(tr("0 leaves out what is asked."))
        self.console.say(*(f"{word}: {sentence(text)}" for word, (_done, text) in self.commands.items()))

    def _leave(self, _: str) -> None:
        self._left = True


def _numbers(found: list[Answer]) -> list[int]:
    """Each answer's number from 1 on; what leaves out what is asked is always 0, however many others there are."""
    return [0 if each.lowest else number for number, each in enumerate(found, 1)]


def _done(found: list[Answer]) -> Answer | None:
    """What ends a turn, a move or a round without a rest, where nothing can be left out: 0 means it too."""
    given = ((each, each.intent.actions[-1]) for each in found if isinstance(each.intent, Take))
    return next((each for each, action in given if isinstance(action, EndTurn | NoRest | Stop)), None)
