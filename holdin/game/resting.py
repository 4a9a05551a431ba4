"""Rests: one discarded card is lost, the others come back (RST-1 to RST-4)."""

from functools import lru_cache

from holdin.game.ability_cards import brought_back, enough_to_rest
from holdin.game.actions import Action, Drawn, KeepLoss, Lose, NoRest, Recover, Repick, TakeShortRest, drawn
from holdin.game.agenda import EndLongRest, LongRestTurn, PickAgain, ShortRest, Source
from holdin.game.asks import AskDraw, AskLose, AskRecover, AskRepick, AskRest
from holdin.game.effects import arm
from holdin.game.figures import YOU
from holdin.game.hurting import ails, begin_ailing, heal, hurt
from holdin.game.items import refresh_items
from holdin.game.registry import Chapter
from holdin.game.state import evolve_hero, evolve_turn
from holdin.game.table import DISCARDED, HAND, HERO_TURN, LOST, SIDE_A, Table
from holdin.models.ability import Gain, LoseCard
from holdin.models.ability import Recover as RecoverAbility
from holdin.models.base import CardId

CHAPTER = Chapter()

LONG_REST_HEAL = 2
"""RST-3."""
END_LONG_REST = EndLongRest()
SHORT_REST = ShortRest()
NO_REST, TAKE_SHORT_REST, KEEP_LOSS, REPICK = NoRest(), TakeShortRest(), KeepLoss(), Repick()
"""They know nothing: one of each will do."""
_losing = lru_cache(maxsize=256)(Lose)
REPICK_DAMAGE = 1
"""What another random card costs (RST-2)."""


def can_rest(t: Table) -> bool:
    """Whether enough cards are discarded (RST-1)."""
    return enough_to_rest(t.hero.cards)


@CHAPTER.offers(AskRest)
def _offer_rest(_t: Table, _ask: AskRest) -> list[Action]:
    return [NO_REST, TAKE_SHORT_REST]


@CHAPTER.answers(AskRest, NoRest)
def _no_rest(_t: Table, _ask: AskRest, _action: NoRest) -> None:
    """The round goes on to its end."""


@CHAPTER.answers(AskRest, TakeShortRest)
def _take_short_rest(t: Table, _ask: AskRest, _action: TakeShortRest) -> None:
    t.push(SHORT_REST)


@CHAPTER.runs(ShortRest)
def _short_rest(t: Table, _frame: ShortRest) -> None:
    t.say("short_rest", "RST-2")
    t.push(AskDraw(t.cards_in(DISCARDED)))


@CHAPTER.offers(AskDraw)
def _offer_draw(_t: Table, ask: AskDraw) -> list[Action]:
    return [*map(drawn, ask.candidates)]


@CHAPTER.answers(AskDraw, Drawn)
def _drawn(t: Table, ask: AskDraw, action: Drawn) -> None:
    t.say("card_drawn", "RST-2", card=action.card)
    if ask.first is None:
        t.push(AskRepick(action.card))
    else:
        _finish_rest(t, action.card)


@CHAPTER.offers(AskRepick)
def _offer_repick(_t: Table, _ask: AskRepick) -> list[Action]:
    return [KEEP_LOSS, REPICK]


@CHAPTER.answers(AskRepick, KeepLoss)
def _keep_loss(t: Table, ask: AskRepick, _action: KeepLoss) -> None:
    _finish_rest(t, ask.card)


@CHAPTER.answers(AskRepick, Repick)
def _repick(t: Table, ask: AskRepick, _action: Repick) -> None:
    t.push(PickAgain(ask.card))
    hurt(t, YOU, REPICK_DAMAGE, "rest")


@CHAPTER.runs(PickAgain)
def _pick_again(t: Table, frame: PickAgain) -> None:
    others = tuple(card for card in t.cards_in(DISCARDED) if card != frame.first)
    if len(others) > 1:
        t.push(AskDraw(others, frame.first))
    elif others:
        _finish_rest(t, others[0])
    else:
        _finish_rest(t, frame.first)


def _finish_rest(t: Table, lost: CardId) -> None:
    if t.place_of(lost).zone is DISCARDED:
        t.lose(lost)
    return_cards(t)


def return_cards(t: Table) -> None:
    """The discarded cards come back, and every card of the hand turns to side A (RST-4)."""
    t.hero = evolve_hero(t.hero, cards=brought_back(t.hero.cards))
    t.say("cards_returned", "RST-1", "RST-4", cards=t.cards_in(HAND))


@CHAPTER.runs(LongRestTurn)
def _long_rest(t: Table, frame: LongRestTurn) -> None:
    """Cards that were lost against damage since it was declared may be missing by now: then it brings nothing."""
    if not frame.ailed:
        t.phase = HERO_TURN
        t.turn = evolve_turn(t.turn, begun=True, used=frozenset())
        arm(t, YOU)
        if ails(t, YOU):
            t.push(LongRestTurn(ailed=True))
            begin_ailing(t, YOU)
            return
    if can_rest(t):
        t.say("long_rest", "RST-3")
        t.push(AskLose(t.cards_in(DISCARDED)))
        return
    t.say("rest_impossible", "RST-1")
    t.agenda.remove(END_LONG_REST)


@CHAPTER.runs(EndLongRest)
def _end_long_rest(t: Table, _frame: EndLongRest) -> None:
    return_cards(t)
    heal(t, YOU, LONG_REST_HEAL)
    refresh_items(t)


@CHAPTER.offers(AskLose)
def _offer_lose(_t: Table, ask: AskLose) -> list[Action]:
    return [*map(_losing, ask.candidates)]


@CHAPTER.answers(AskLose, Lose)
def _lose(t: Table, _ask: AskLose, action: Lose) -> None:
    t.lose(action.card)


@CHAPTER.performs(LoseCard)
def _lose_card(t: Table, _source: Source, _ability: LoseCard, _gains: tuple[Gain, ...]) -> None:
    candidates = t.cards_in(HAND)
    if candidates:
        t.push(AskLose(candidates))


def _recoverable(t: Table) -> tuple[CardId, ...]:
    return tuple(place.card for place in t.hero.cards if place.zone is LOST and not place.kept)


@CHAPTER.useful(RecoverAbility)
def _recover_useful(t: Table, _ability: RecoverAbility) -> bool:
    return bool(_recoverable(t))


@CHAPTER.performs(RecoverAbility)
def _recover(t: Table, _source: Source, ability: RecoverAbility, gains: tuple[Gain, ...]) -> None:
    t.push(AskRecover(ability.count + sum(gain.value for gain in gains)))


@CHAPTER.offers(AskRecover)
def _offer_recover(t: Table, _ask: AskRecover) -> list[Action]:
    return [Recover(card) for card in _recoverable(t)]


@CHAPTER.answers(AskRecover, Recover)
def _recovered(t: Table, ask: AskRecover, action: Recover) -> None:
    t.put(action.card, HAND, SIDE_A)
    t.say("card_recovered", "RND-6", card=action.card)
    if ask.count > 1 and _recoverable(t):
        t.push(AskRecover(ask.count - 1))
