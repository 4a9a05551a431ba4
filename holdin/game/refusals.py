"""Why an action is not legal, or does nothing: the rule that is in the way, as a code that a front end words."""

from collections.abc import Mapping
from typing import Final

from holdin.game.abilities import can_do, changed_reach, forbidden
from holdin.game.actions import (
    Action,
    ChooseCards,
    DiscardPair,
    Do,
    Lose,
    LoseDiscarded,
    Place,
    Play,
    Recover,
    SetDistance,
    Step,
    Stop,
    UseItem,
)
from holdin.game.asks import Ask, AskAbility, AskDamage, AskDistance, AskLose, AskRecover, AskStep
from holdin.game.figures import YOU
from holdin.game.granting import Granting, on_your_side
from holdin.game.items import can_pay
from holdin.game.place_asks import AskRift, AskRiftGone, AskRiftTo, AskTeleport, AskWhichRift
from holdin.game.registry import Chapter
from holdin.game.state import ItemCondition, Zone
from holdin.game.step import Refused
from holdin.game.table import Table
from holdin.models.ability import Ability, Attack, DisarmTrap, Foresee, Harm, Heal, Inflict, Loot, Move, Refresh, Shove
from holdin.models.ability import Recover as RecoverAbility
from holdin.models.hexes import name, neighbours
from holdin.models.letters import Condition, Tile
from holdin.models.rift_abilities import CreateRift, MoveRift, RemoveRift, Teleport
from holdin.models.summon import Dismiss, Summon
from holdin.models.tile_abilities import CreateObstacle, CreateTrap, DestroyObstacle, MoveObstacle, TileAbility

Reason = Refused | None

CHAPTER = Chapter()

FARTHEST: Final = 99
"""No map is wider."""

ONLY_SHOWN: Final[Mapping[str, Refused]] = {
    "hp": Refused("HPC-1", "only_shown"),
    "monster-hp": Refused("MHP-1", "no_fight"),
    "discarded": Refused("RND-5", "only_shown"),
    "lost": Refused("RND-6", "only_shown"),
}
"""Why what only shows something can't be chosen: cards and piles by their names on the table."""


def why_not_there(t: Table, ref: str) -> Reason:
    """Why a monster isn't on the map: there is none of that name, it is dead, or still to come (MAP-2, ATK-1)."""
    it = (("monster", ref),)
    if ref not in t.stage.monsters and ref not in t.board.dead and not any(each.id == ref for each in t.others):
        return Refused("MAP-2", "no_such_monster")
    if ref in t.board.dead:
        return Refused("ATK-11", "monster_dead", it)
    return None if t.stage.is_there(t.board, ref) else Refused("ATK-1", "not_there_yet", it)


def refusal(t: Table, action: Action) -> Refused:
    """The first rule that forbids an action; call only for actions that are not legal."""
    top = t.agenda[-1] if t.agenda else None
    if not isinstance(top, Ask):
        return Refused("END-1", "scenario_over")
    refuse = t.way.handlers.refuse
    reason = refuse.get((type(top), type(action))) or refuse.get(type(action))
    found = reason(t, top, action) if reason is not None else None
    if found is not None:
        return found
    if (type(top), type(action)) not in t.way.handlers.answer:
        return Refused(top.rule, "not_asked")
    return Refused(top.rule, "not_offered")


UNDER_WAY: Final = (AskAbility, AskStep, AskDistance)
"""What is asked while an action is done."""


@CHAPTER.refuses(ChooseCards)
def _cards(t: Table, _ask: Ask, action: ChooseCards) -> Reason:
    for card in (action.leading, action.other):
        if card not in t.cards_in(Zone.HAND):
            return Refused("RND-2", "card_not_in_hand", (("card", card),))
    return Refused("RND-2", "same_card") if action.leading == action.other else None


@CHAPTER.refuses(Play)
def _play(t: Table, ask: Ask, action: Play) -> Reason:
    playing = t.turn.played and t.turn.played[-1][0] == action.card and action.card in t.cards_in(Zone.CHOSEN)
    if playing and isinstance(ask, UNDER_WAY):
        return Refused("RND-4", "card_under_way", (("card", action.card),))
    if any(card == action.card for card, _ in t.turn.played):
        return Refused("RND-4", "card_played", (("card", action.card),))
    if action.card not in t.cards_in(Zone.CHOSEN):
        return Refused("RND-4", "card_not_chosen", (("card", action.card),))
    if any(half is action.half for _, half in t.turn.played):
        return Refused("RND-4", "half_taken", (("half", action.half),))
    return None


@CHAPTER.refuses(UseItem)
def _item(t: Table, _ask: Ask, action: UseItem) -> Reason:
    place = next((place for place in t.hero.items if place.item == action.item), None)
    if place is None:
        return Refused("ITM-2", "item_not_owned", (("item", action.item),))
    if place.state is not ItemCondition.READY:
        return Refused("ITM-1", "item_" + place.state, (("item", action.item),))
    if t.has(YOU, Condition.STUN):
        return Refused("CON-2", "stunned")
    return Refused("ITM-4", "item_not_now", (("item", action.item),))


@CHAPTER.refuses(Do)
def _do(t: Table, ask: Ask, _action: Do) -> Reason:
    if not isinstance(ask, AskAbility) or can_do(t, changed_reach(ask)):
        return None
    return why_useless(t, changed_reach(ask))


NOTHING_TO_DO: Final[Mapping[type, Refused]] = {
    Heal: Refused("HEAL-1", "full_hp"),
    Loot: Refused("LOT-1", "no_loot"),
    DisarmTrap: Refused("DSR-1", "no_trap"),
    RecoverAbility: Refused("RND-6", "no_lost_card"),
    Refresh: Refused("ITM-1", "no_spent_item"),
    CreateObstacle: Refused("OVL-7", "no_place_for_obstacle"),
    MoveObstacle: Refused("OVL-7", "no_obstacle_to_move"),
    DestroyObstacle: Refused("OVL-7", "no_obstacle"),
    CreateTrap: Refused("FIG-4", "no_empty_hex"),
    Teleport: Refused("TEL-1", "nowhere_to"),
    CreateRift: Refused("RIF-1", "no_place"),
    MoveRift: Refused("RIF-3", "no_rift_to_move"),
    RemoveRift: Refused("RIF-3", "too_few_rifts"),
}
"""What an ability that finds nothing to do would need."""


def why_useless(t: Table, ability: Ability) -> Refused:
    """Why an ability would do nothing now; call only for one that can't be done."""
    if forbidden(t, ability):
        return Refused("CON-2", "immobilized") if isinstance(ability, Move) else Refused("CON-2", "disarmed")
    if ability.requires and not can_pay(t, ability.requires):
        return Refused("ELM-3", "elements_missing", (("elements", " ".join(ability.requires)),))
    if isinstance(ability, Summon):
        return t.way.cited.no_summon
    if isinstance(ability, Dismiss):
        return t.way.cited.no_dismissal
    if isinstance(ability, Foresee):
        return t.way.cited.no_enemy
    if isinstance(ability, Granting) and not on_your_side(t, ability):
        return Refused("ARE-6", "no_ally")
    if isinstance(ability, Attack | Inflict | Shove | Harm):
        return _why_nobody(t, ability)
    if isinstance(ability, TileAbility) and not t.way.field.on_map(t):
        return Refused("ENG-10", "map_rests")
    return NOTHING_TO_DO.get(type(ability), Refused("RND-4", "no_use"))


def _why_nobody(t: Table, ability: Attack | Inflict | Shove | Harm) -> Refused:
    """Why an ability reaches no enemy, not even the nearest in sight (ATK-1, ATK-2, ATK-3, ATK-12, CON-3)."""
    field = t.way.field
    if ability.from_rift or ability.on_rift:
        return Refused("RIF-3", "nobody_on_rift") if ability.on_rift else Refused("RIF-3", "nobody_by_rift")
    fought = field.fought(t)
    if not fought:
        return Refused("ATK-1", "no_target") if isinstance(ability, Attack) else t.way.cited.no_enemy
    seen = [(field.apart(t, YOU, each), each) for each in fought if field.sees(t, YOU, each)]
    if not seen:
        unseen = next((each for each in fought if not t.has(each, Condition.INVISIBLE)), None)
        if unseen is not None:
            return Refused("ATK-3", "no_line_of_sight", (("monster", unseen),))
        return Refused("CON-3", "enemy_invisible", (("monster", fought[0]),))
    apart, nearest = min(seen)
    values = (("monster", nearest), ("distance", str(apart)), ("range", str(ability.range or 1)))
    return Refused("ATK-1", "out_of_reach", values)


@CHAPTER.refuses(Lose)
@CHAPTER.refuses(LoseDiscarded)
def _lose(_t: Table, ask: Ask, action: Lose | LoseDiscarded) -> Reason:
    if not isinstance(ask, AskDamage | AskLose):
        return None
    return Refused("DMG-1" if isinstance(ask, AskDamage) else "RST-1", "card_not_to_lose", (("card", action.card),))


@CHAPTER.refuses(DiscardPair)
def _discard_pair(t: Table, ask: Ask, action: DiscardPair) -> Reason:
    if not isinstance(ask, AskDamage):
        return None
    for card in (action.one, action.other):
        if card not in t.cards_in(Zone.HAND):
            return Refused("DMG-1", "card_not_to_give", (("card", card),))
    return Refused("DMG-1", "gives_two_cards")


@CHAPTER.refuses(Recover)
def _recover(_t: Table, ask: Ask, action: Recover) -> Reason:
    return Refused("RND-6", "card_not_lost", (("card", action.card),)) if isinstance(ask, AskRecover) else None


@CHAPTER.refuses(Step)
def _step(t: Table, ask: Ask, action: Step) -> Reason:
    if not isinstance(ask, AskStep):
        return None if t.way.field.on_map(t) else Refused("ENG-10", "nobody_moves_on_the_map")
    ground, at = t.way.field.ground(t), (("hex", name(action.hex)),)
    if action.hex in t.stage.walled(t.board):
        return Refused("OVL-6", "wall_tile", at)
    if action.hex in t.stage.locked(t.board):
        return Refused("MAP-4", "door_locked", at)
    if action.hex not in ground.hexes:
        return Refused("MAP-3", "wall", at)
    if action.hex not in neighbours(t.you.hex):
        return Refused("MOV-1", "not_adjacent", at)
    if action.hex not in ground.ways(t.you.hex):
        return Refused("MAP-3", "wall", at)
    tile = ground.met(action.hex)
    if tile is Tile.OBSTACLE:
        return Refused("MAP-8", "obstacle", at)
    if tile is Tile.MONSTER:
        return Refused("MAP-10", "living_monster", (*at, ("monster", t.way.field.at(t, action.hex) or "")))
    if action.hex in ground.friends:
        return Refused("FIG-2", "ally_stands_here", at)
    left = (*at, ("left", str(ask.left)))
    return Refused("MAP-7" if tile is Tile.DIFFICULT else "MOV-1", "not_enough_movement", left)


@CHAPTER.refuses(Place, AskRift)
@CHAPTER.refuses(Place, AskRiftTo)
@CHAPTER.refuses(SetDistance, AskRift)
@CHAPTER.refuses(SetDistance, AskRiftTo)
def _rift(t: Table, _ask: AskRift | AskRiftTo, action: Place | SetDistance) -> Reason:
    """Where a rift can't be put (RIF-1, RIF-4)."""
    if isinstance(action, SetDistance):
        return Refused("RIF-4", "no_rift_there", (("distance", str(action.distance)),))
    if not t.way.field.on_map(t):
        return Refused("RIF-4", "not_on_map")
    at = (("hex", name(action.hex)),)
    farthest = t.way.field.free(t, FARTHEST, t.you.hex)
    return Refused("RIF-1", "rift_out_of_reach", at) if action.hex in farthest else Refused("FIG-4", "not_empty", at)


@CHAPTER.refuses(Place, AskWhichRift)
@CHAPTER.refuses(Place, AskRiftGone)
@CHAPTER.refuses(SetDistance, AskWhichRift)
@CHAPTER.refuses(SetDistance, AskRiftGone)
def _which_rift(_t: Table, _ask: AskWhichRift | AskRiftGone, _action: Place | SetDistance) -> Reason:
    return Refused("RIF-3", "no_rift")


@CHAPTER.refuses(Place, AskTeleport)
@CHAPTER.refuses(SetDistance, AskTeleport)
def _teleport(t: Table, ask: AskTeleport, action: Place | SetDistance) -> Reason:
    """Where a teleport can't end (TEL-1, TEL-2)."""
    value, field = ask.ability.value, t.way.field
    if isinstance(action, SetDistance) or not field.on_map(t):
        return Refused("TEL-2", "teleport_distance")
    at = (("hex", name(action.hex)),)
    if action.hex not in field.teleports(t, None):
        return Refused("TEL-1", "no_teleport_there", at)
    if ask.ability.to == "rift" and action.hex not in field.rifts(t):
        return Refused("RIF-3", "no_rift")
    return Refused("TEL-1", "teleport_too_far", (*at, ("value", str(value))))


@CHAPTER.refuses(Stop)
def _stop(t: Table, ask: Ask, _action: Stop) -> Reason:
    if not isinstance(ask, AskStep):
        return None
    ground = t.way.field.ground(t)
    if t.you.hex in ground.friends:
        return Refused("FIG-2", "ally_stands_here", (("hex", name(t.you.hex)),))
    taken = t.you.hex in ground.monsters
    return Refused("MAP-10" if taken else "MAP-8", "cannot_stop_here", (("hex", name(t.you.hex)),))
