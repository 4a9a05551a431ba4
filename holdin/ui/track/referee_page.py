"""The referee's page: a question, the answer with its reasons, and a button that carries it out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Final

from pygame import Rect
from typing_extensions import override

from holdin.game.stage import MonsterTile
from holdin.game.state import Phase
from holdin.models.base import CardId
from holdin.models.hexes import Hex
from holdin.models.letters import Letter, Party
from holdin.rules.roll import letter_of_die
from holdin.tracker import referee, taps
from holdin.tracker.deck import negations, rounds
from holdin.tracker.play import Choice, Reply
from holdin.tracker.referee import RefereeAnswer
from holdin.tracker.sheet import Automatic
from holdin.tracker.tap_effects import after
from holdin.ui.kit.builder import Builder
from holdin.ui.kit.input import Command
from holdin.ui.kit.intent import Deed
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import SPACE, STRETCH, CanvasNode, Node, Text, button
from holdin.ui.pages.listing import Row
from holdin.ui.pages.screen import Screen
from holdin.ui.track.sheet_pages import SheetPage
from holdin.words.catalogues import msgid
from holdin.words.reasons import reason, summary
from holdin.words.taps import acted
from holdin.words.tracking import PIPS, foe_name, tile_name
from holdin.words.translator import sentence

DIE: Final = 6


@dataclass(eq=False)
class RefereePage(SheetPage):
    """An answer; an attack is rolled for here, by hand or by the app, and damage suffered or negated (DMG-1)."""

    back_above: ClassVar[bool] = True
    compact: ClassVar[bool] = True
    low: ClassVar[bool] = True
    replies: tuple[Reply, ...] = ()
    """What the table has said so far."""
    paid: tuple[taps.Negate, ...] = field(default=(), init=False)
    """The cards that have taken damage so far, once the answer is carried out (DMG-1)."""

    def answer(self) -> RefereeAnswer:
        """What the referee says."""
        raise NotImplementedError

    def ends(self, _done: Sequence[taps.Tap]) -> tuple[taps.Tap, ...]:
        """What ends once these steps are carried out."""
        return ()

    @override
    def rows(self) -> Iterable[Row]:
        """Reasons, and what it comes to."""
        answer, words = self.answer(), self.desk.words
        for index, line in enumerate(reason(words, self.now, event) for event in answer.reasons):
            if line:
                yield Row(f"why:{index}", line)
        comes_to = summary(words, answer)
        if comes_to:
            yield Row("sum", comes_to, strong=True)

    @override
    def foot(self) -> Node | None:
        """What can be done, always at the bottom: letters, what you do about damage, the taps that carry it out."""
        does = tuple(self._does(self.answer()))
        return column(SPACE, *does, stretch=STRETCH) if does else None

    def _does(self, answer: RefereeAnswer) -> Iterator[Node]:
        """What the table has to say; else the taps that carry it out."""
        tr, done = self.desk.words.tr, (*answer.steps, *self.ends(answer.steps))
        if answer.hurts:
            yield from self._about_damage(answer)
        elif answer.blow is not None:
            yield from self._about_roll(answer)
        elif done and self.can_do(answer):
            text = tr("Do it, and end its turn") if isinstance(done[-1], taps.EndTurn) else tr("Do it")
            yield button("do", text, partial(self.on.do, *done), key=self._space(), strong=True)

    def can_do(self, answer: RefereeAnswer) -> bool:
        """Whether there is anything to carry out."""
        return bool(answer.steps)

    def _about_roll(self, answer: RefereeAnswer) -> Iterator[Node]:
        """The letters stand lowest, and stay where they are for the second one."""
        tr, letters = self.desk.words.tr, " ".join(answer.letters)
        ruled = self.on.ruled
        more = tr("Rolled {letters}, once more:", letters=letters) if letters else tr("Say what you rolled:")
        yield Text(more, "dim")
        keys: list[Node] = [
            button(
                f"letter:{letter}",
                f"{letter} ({pips})",
                Deed(partial(self.reply, *self.replies, letter), self.replies),
                on=letter in answer.letters,
                strong=not self.now.does(Automatic.ROLLS),
            )
            for letter, pips in PIPS.items()
        ]
        if ruled is not None:
            text = tr("Take what the ruler shows: {letter}", letter=ruled)
            keys.append(button("ruled", text, partial(self.reply, *self.replies, ruled)))
        rolls = self.now.does(Automatic.ROLLS)
        text, do = tr("The app rolls"), partial(self._roll, self.replies)
        yield across(*keys, button("roll", text, do, key=self._space(rolls), strong=rolls, quiet=not rolls))

    def _space(self, meant: bool = True) -> str:
        """The key that takes what is meant."""
        return self.desk.keys.of("skip") if meant else ""

    def _about_damage(self, answer: RefereeAnswer) -> Iterator[Node]:
        """Before any HP are taken (DMG-1)."""
        tr = self.desk.words.tr
        yield from self.negating()
        text = tr("Suffer {damage}: {hp} HP left", damage=answer.hurts, hp=answer.left)
        if not answer.left:
            text = tr("Suffer {damage}: 0 HP, the scenario is lost", damage=answer.hurts)
        suffers, lives = partial(self.reply, *self.replies, Choice.SUFFER), answer.left > 0
        yield button("suffer", text, suffers, key=self._space(lives), strong=lives)
        yield CanvasNode(_empty, _as_a_button, 0)  # where the letters were, so that no second tap suffers

    def negating(self) -> Iterator[Node]:
        """How cards take the damage, as far as they can; at a table whose cards nobody counts, hands know (DMG-1)."""
        if not self.now.deck:
            text = self.desk.words.tr("Cards negate it: lose a discarded one, or discard two of the hand")
            yield button("negate", text, partial(self.reply, *self.replies, Choice.NEGATE))
            return
        sheet = after(self.desk.cards, self.now, self.paid)
        found = [self._negates(cards) for cards in negations(sheet)]
        if found:
            yield grid(found, min(2, len(found)), gap=0.5)

    def _negates(self, cards: tuple[CardId, ...]) -> Node:
        words, names = self.desk.words, [self.on.card_name(card) for card in cards]
        text = words.tr("Lose {card}: no damage", card=names[0])
        if len(names) > 1:
            text = words.tr("Discard {one} and {other}: no damage", one=names[0], other=names[1])
        tap = taps.Negate(cards=cards)
        left = rounds(after(self.desk.cards, self.now, (*self.paid, tap)))
        told = words.plural("{count} round left", "{count} rounds left", left)
        return button(f"negate:{'+'.join(cards)}", f"{text} · {told}", partial(self._pay, tap))

    def _pay(self, tap: taps.Negate) -> Screen:
        self.paid += (tap,)
        return self.reply(*self.replies, Choice.NEGATE)

    @override
    def way_back(self) -> Node:
        """What has been said isn't thrown away at once: one reply after the other is taken back."""
        if not self.replies:
            return super().way_back()
        said, tr = self.replies[-1], self.desk.words.tr
        text = tr("Take {letter} back", letter=said) if isinstance(said, Letter) else tr("Take it back")
        return button("back", text, Deed(self.one_back, self.replies), key=self.desk.keys.of("back"))

    def one_back(self) -> None:
        """The last reply is taken back, and the cards that it laid."""
        if self.replies[-1] is Choice.NEGATE:
            self.paid = self.paid[:-1]
        self.replies = self.replies[:-1]
        self.changed()

    def _roll(self, replies: tuple[Reply, ...]) -> Screen:
        answer = self.answer()
        left = 0 if answer.blow is None else answer.blow.rolls - len(answer.letters)
        return self.reply(*replies, *(self.on.roll() for _ in range(left)))

    def reply(self, *replies: Reply) -> Screen:
        """All replies so far are collected until nothing is asked any more; then it is carried out."""
        self.replies = replies
        answer = self.answer()
        if answer.asks:
            self.changed()
            return self
        done = (*self.paid, *answer.steps)
        return self.on.do(*done, *self.ends(done))

    @override
    def command(self, name: str) -> Screen:
        """Numbers 1 to 6 are a die's."""
        if name == "back" and self.replies:
            self.one_back()
            return self
        number = Command(name).number
        if number is not None and number < DIE and self.answer().blow is not None:
            return self.reply(*self.replies, letter_of_die(number + 1))
        return super().command(name)


@dataclass(eq=False)
class MonsterTurnPage(RefereePage):
    """The monster's turn, once a round (RND-1)."""

    titled = msgid("What does the monster do?")
    once_more: bool = False
    """Whether it is to act though it has."""

    @property
    def done_before(self) -> bool:
        """Whether it has acted in this round, and isn't to act once more."""
        return self.now.its_turn_is_done and not self.once_more

    @override
    def answer(self) -> RefereeAnswer:
        return referee.monster_turn(self.desk.cards, self.now, *self.replies)

    @override
    def ends(self, done: Sequence[taps.Tap]) -> tuple[taps.Tap, ...]:
        """It has acted in this round, and its turn is over, if that is under way still: its death ends it, too."""
        over = (taps.EndTurn(),) if after(self.desk.cards, self.now, done).phase is Phase.MONSTER_TURN else ()
        return (taps.Acts(steps=len(done)), *over)

    @override
    def can_do(self, answer: RefereeAnswer) -> bool:
        foe = self.now.foe
        return super().can_do(answer) or (foe is not None and foe.row is not None)

    @override
    def rows(self) -> Iterable[Row]:
        return self._before() if self.done_before else super().rows()

    def _before(self) -> Iterator[Row]:
        """It has acted, and what it did."""
        words, name = self.desk.words, sentence(foe_name(self.desk.words, self.now))
        yield Row("acted", words.tr("{monster} has acted in this round already.", monster=name), strong=True)
        yield from (Row(f"did:{index}", line) for index, line in enumerate(acted(words, self.on.moments())))

    @override
    def foot(self) -> Node | None:
        if not self.done_before:
            return super().foot()
        again = button("again", self.desk.words.tr("Let it act once more"), self._again, quiet=True)
        return column(SPACE, again, stretch=STRETCH)

    def _again(self) -> None:
        self.once_more = True


@dataclass(eq=False, kw_only=True)
class EnterPage(RefereePage):
    """You come to a hex that hurts: its damage is suffered, or negated (MAP-5, MAP-6, DMG-1)."""

    titled = msgid("You come to this hex")
    hex: Hex

    @override
    def answer(self) -> RefereeAnswer:
        return referee.coming_to(self.desk.cards, self.now, self.hex, *self.replies)

    @override
    def reply(self, *replies: Reply) -> Screen:
        """Back to the map."""
        following = super().reply(*replies)
        return following if following is self else self.back()


@dataclass(eq=False)
class ClosePage(RefereePage):
    """Somebody comes to distance 1, where a trap or hazardous terrain hurts whoever comes first (HIN-6, DMG-1)."""

    titled = msgid("Who comes to distance 1?")
    who: Party = Party.HERO

    @override
    def answer(self) -> RefereeAnswer:
        return referee.closing_in(self.desk.cards, self.now, self.who, *self.replies)

    @override
    def _does(self, answer: RefereeAnswer) -> Iterator[Node]:
        """Whoever moved, pushed or pulled; by a jump or in flight nobody suffers (HIN-8)."""
        tr = self.desk.words.tr
        if not self.replies:
            names = {Party.HERO: tr("I come"), Party.MONSTER: tr("The monster comes, or is pulled")}
            yield across(
                *(
                    button(f"who:{who}", text, partial(self._comes, who), on=who is self.who)
                    for who, text in names.items()
                ),
                button("free", tr("By a jump, or in flight"), partial(self.on.do, taps.Distance(to=1)), rule="HIN-8"),
            )
        yield from super()._does(answer)

    def _comes(self, who: Party) -> None:
        self.who = who
        self.changed()


@dataclass(eq=False)
class EngagedPage(RefereePage):
    """Who engages you where you stand."""

    titled = msgid("Am I engaged?")

    @override
    def answer(self) -> RefereeAnswer:
        sheet = self.now
        if sheet.scenario is None and sheet.foe is not None and sheet.foe.stats is not None:
            return referee.engaged_at(sheet.foe.stats, sheet.distance)
        return referee.engaging(self.desk.cards, sheet)

    @override
    def _does(self, answer: RefereeAnswer) -> Iterator[Node]:
        """The combat that begins with whoever engages you; where several do, you choose (ENG-8)."""
        words, number = self.desk.words, 0
        for event in answer.reasons:
            tile = event.values.get("monster")
            fight = referee.fight(self.desk.cards, self.now, tile) if isinstance(tile, MonsterTile) else None
            if isinstance(tile, MonsterTile) and event.kind == "engages" and fight is not None and self.now.foe is None:
                text = words.tr("Begin the combat with {monster}", monster=tile_name(words, self.now, tile))
                value = words.tr("distance {distance}", distance=fight.distance)
                yield button(f"fight:{number}", text, partial(self.on.do, fight), value=value, strong=True)
                number += 1


def _empty(_b: Builder, _room: Rect) -> None:
    """Nothing shows."""


def _as_a_button(b: Builder, _width: int) -> int:
    """As high as a row of buttons."""
    return max(b.m.target, b.m.button)
