"""Your turn: which card's action next, and what becomes of the cards (RND-4 to RND-7)."""

from functools import lru_cache
from typing import Final, NamedTuple

from holdin.game.abilities import usable_items, use_item
from holdin.game.actions import Action, EndTurn, Play, UseItem
from holdin.game.agenda import Abilities, EndHeroTurn, FinishCard, HeroTurn, PlayOn, Source
from holdin.game.asks import AskPlay
from holdin.game.effects import arm, settle_effects, tick
from holdin.game.evolve import evolve
from holdin.game.figures import YOU
from holdin.game.hurting import ails, begin_ailing
from holdin.game.items import pay_for
from holdin.game.looting import has_loot, loot
from holdin.game.registry import Chapter
from holdin.game.rifts import stay
from holdin.game.stage import Stage
from holdin.game.state import Symbol, evolve_turn
from holdin.game.table import CHOSEN, HERO_TURN, STUN, Table
from holdin.models.ability import Attack, Move
from holdin.models.ability import CardAction as PrintedAction
from holdin.models.base import CardId
from holdin.models.letters import Half, Side

CHAPTER = Chapter()

BASIC = {
    Half.TOP: PrintedAction(abilities=(Attack(value=2),)),
    Half.BOTTOM: PrintedAction(abilities=(Move(value=2),)),
}
"""What any card can be used as (RND-4)."""

ASK_PLAY = AskPlay()
END_TURN = EndTurn()
"""They know nothing: one will do."""

NOTHING_USED: Final[frozenset[Symbol]] = frozenset()


@CHAPTER.runs(HeroTurn)
def _begin(t: Table, frame: HeroTurn) -> None:
    """Your conditions come first (OPN-10); stunned you do nothing, and your cards are put down at once (CON-2)."""
    if not frame.ailed:
        t.phase = HERO_TURN
        t.turn = evolve_turn(t.turn, begun=True, used=NOTHING_USED)
        arm(t, YOU)
        t.say("hero_turn", "RND-4")
        if ails(t, YOU):
            t.push(HeroTurn(ailed=True))
            begin_ailing(t, YOU)
            return
    if t.effects and t.has(YOU, STUN):
        t.say("stunned", "CON-2", who=YOU)
        for card in t.cards_in(CHOSEN):
            t.discard(card)


@CHAPTER.runs(PlayOn)
def _play_on(t: Table, frame: PlayOn) -> None:
    """While cards are left, or an item could still be used, there is something to ask."""
    t.phase = HERO_TURN
    if unplayed(t) or usable_items(t):
        t.push(ASK_PLAY, frame)


def unplayed(t: Table) -> bool:
    """Whether a chosen card waits to be played; the one that is being played doesn't."""
    chosen = [place.card for place in t.hero.cards if place.zone is CHOSEN]
    return bool(chosen) and not {card for card, _ in t.turn.played}.issuperset(chosen)


@CHAPTER.offers(AskPlay)
def _offer(t: Table, _ask: AskPlay) -> list[Action]:
    chosen = t.cards_in(CHOSEN)
    found: list[Action] = [*_plays(chosen, t.turn.played)]
    if t.hero.items:
        found += [UseItem(item.id) for item in usable_items(t)]
    return found if chosen else [*found, END_TURN]


@lru_cache(maxsize=1024)
def _plays(chosen: tuple[CardId, ...], played: tuple[tuple[CardId, Half], ...]) -> tuple[Play, ...]:
    """Top of one and bottom of the other, printed or basic."""
    taken = {half for _, half in played}
    return tuple(
        Play(card, half, basic) for card in chosen for half in Half if half not in taken for basic in (False, True)
    )


@CHAPTER.answers(AskPlay, Play)
def _play(t: Table, _ask: AskPlay, action: Play) -> None:
    """Perform an action; lost with a lasting symbol, its card is lost as it begins (RND-5)."""
    deed = _deed(t.stage, action.card, t.place_of(action.card).side, action.half, action.basic)
    t.turn = evolve_turn(t.turn, played=(*t.turn.played, (action.card, action.half)))
    t.say("card_played", "RND-4", card=action.card, half=action.half, basic=action.basic)
    t.push(deed.abilities, deed.finish)
    if deed.stays:
        t.lose(action.card, kept=True)


class PlayedAction(NamedTuple):
    """An action as it is done."""

    abilities: Abilities
    finish: FinishCard
    lost: bool
    """Whether its card is lost, not discarded."""
    stays: bool
    """Whether it is so as the action begins, since its effect lasts (RND-5)."""


@lru_cache(maxsize=2048)
def _deed(stage: Stage, card: CardId, side: Side, half: Half, basic: bool) -> PlayedAction:
    """A card's action is the same through the whole scenario, and so is what it leaves to be done."""
    printed = BASIC[half] if basic else stage.printed_face(card, side).action(half)
    source = Source(card, half, printed.lasting)
    frames = Abilities(source, printed.abilities), FinishCard(card, half, basic)
    return PlayedAction(*frames, printed.lost, stays=printed.lost and printed.lasting is not None)


def costs_its_card(t: Table, play: Play) -> bool:
    """Whether an action loses its card (RND-5)."""
    return _deed(t.stage, play.card, t.place_of(play.card).side, play.half, play.basic).lost


@CHAPTER.runs(FinishCard)
def _finish(t: Table, frame: FinishCard) -> None:
    """Its action is done: the card is discarded, or lost (RND-5)."""
    place = t.place_of(frame.card)
    if place.zone is CHOSEN:
        deed = _deed(t.stage, frame.card, place.side, frame.half, frame.basic)
        (t.lose if deed.lost else t.discard)(frame.card)
    else:
        settle_effects(t, t.effects)


@CHAPTER.answers(AskPlay, UseItem)
def _use_item(t: Table, _ask: AskPlay, action: UseItem) -> None:
    use_item(t, pay_for(t, action.item))


@CHAPTER.answers(AskPlay, EndTurn)
def _end_turn(t: Table, _ask: AskPlay, _action: EndTurn) -> None:
    t.agenda.pop()


@CHAPTER.runs(EndHeroTurn)
def _end(t: Table, frame: EndHeroTurn) -> None:
    """You must loot your own hex (RND-7), still in your turn; what had its chance to act ends (CON-4)."""
    if has_loot(t, t.you.hex):
        t.push(frame)
        loot(t, [t.you.hex])
        return
    stay(t, YOU)
    tick(t, YOU)
    t.turn = evolve_turn(t.turn, over=True, struck=(), waiting=(), used=NOTHING_USED)
    if t.kindled.taken:
        t.kindled = evolve(t.kindled, taken=frozenset())
    t.say("hero_turn_ended", "RND-7")
