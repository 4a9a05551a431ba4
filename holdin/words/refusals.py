"""Why an answer isn't legal, and what would be: a sentence for every code (holdin.game.refusals)."""

from collections.abc import Callable, Mapping

from holdin.game.step import Refused
from holdin.models.letters import Half
from holdin.words.catalogues import msgid
from holdin.words.speech import Speech

REFUSALS: Mapping[tuple[str, str], str] = {
    ("", "scenario_over"): msgid("The scenario has ended; only undo goes back."),
    ("", "not_asked"): msgid("Something else is asked now; answer that first."),
    ("", "not_offered"): msgid("That is not among the answers to this question; choose one of those offered."),
    ("RND-2", "card_not_in_hand"): msgid("{card} is not in your hand; choose among the cards in hand."),
    ("RND-2", "same_card"): msgid("Two different cards are needed; choose another one."),
    ("RST-3", "no_long_rest_in_combat"): msgid("No long rest in combat; a short rest is possible in the cleanup."),
    ("RST-1", "rest_needs_two"): msgid("A rest needs two or more discarded cards."),
    ("RND-4", "card_not_chosen"): msgid("{card} is not a chosen card of this round; play one of the two that are."),
    ("RND-4", "half_taken"): msgid("The {half} action of this turn is used; the other card gives the other half."),
    ("ITM-2", "item_not_owned"): msgid("You don't own {item}; only your own items can be used."),
    ("ITM-1", "item_spent"): msgid("{item} is spent; a long rest refreshes it."),
    ("ITM-1", "item_consumed"): msgid("{item} is consumed; it comes back after the scenario."),
    ("ITM-4", "item_not_now"): msgid("{item} can't be used now; its text says when."),
    ("CON-2", "stunned"): msgid("You are stunned: no abilities and no items in this turn."),
    ("CON-2", "immobilized"): msgid("You are immobilized: no moves in this turn; everything else is allowed."),
    ("CON-2", "disarmed"): msgid("You are disarmed: no attacks in this turn; everything else is allowed."),
    ("ATK-1", "no_target"): msgid("No enemy is in reach that you could attack; move closer, or skip the attack."),
    ("ELM-3", "elements_missing"): msgid("The elements that it needs don't show, or are used up; skip it."),
    ("RND-4", "no_use"): msgid("It would do nothing now; skip it."),
    ("ENG-10", "nobody_moves_on_the_map"): msgid("Nobody moves on the map in combat; a move changes the distance."),
    ("MAP-4", "door_locked"): msgid("That door is locked; the scenario's special rule says until when."),
    ("MAP-3", "wall"): msgid("A wall is in the way; choose a hex that you can walk to."),
    ("MOV-1", "not_adjacent"): msgid("A move goes hex by hex; choose a neighbouring hex."),
    ("MAP-8", "obstacle"): msgid("An obstacle is passed only by a jump or in flight; go around it."),
    ("MAP-10", "living_monster"): msgid("A living monster's hex can't be entered; only a jump passes over it."),
    ("MAP-7", "not_enough_movement"): msgid("Difficult terrain costs 2 movement, and you have {left} left."),
    ("MOV-1", "not_enough_movement"): msgid("Not enough movement: you have {left} left."),
    ("MOV-3", "not_enough_movement"): msgid("Each step costs {cost} movement here, and you have {left} left."),
    ("MAP-10", "cannot_stop_here"): msgid("You can't stop in a living monster's hex; jump on."),
    ("MAP-8", "cannot_stop_here"): msgid("You can't stop on an obstacle; jump on."),
    ("RNG-1", "distance_out_of_bounds"): msgid("The distance stays between 1 and 7."),
    ("MAP-2", "no_such_monster"): msgid("There is no such monster in this scenario."),
    ("ATK-11", "monster_dead"): msgid("That monster is dead already; choose a living one."),
    ("ENG-10", "another_combat"): msgid("In combat you can attack only the monster that you fight."),
    ("ATK-2", "behind_walls"): msgid("Walls or closed doors cut that monster off; no attack goes through them."),
    ("ATK-3", "no_line_of_sight"): msgid("You don't see that monster: every line between the two hexes meets a wall."),
    ("ATK-2", "out_of_range"): msgid("That monster is out of range: this attack reaches {range} hexes."),
    ("ENG-8", "nearer_monster_first"): msgid("Another monster comes first: one that stands closer to engaging you."),
}
"""By rule and code; codes that every rule can give have no rule here."""


PLAN_REFUSALS: Mapping[tuple[str, str], str] = {
    ("END-4", "no_such_scenario"): msgid("There is no such scenario."),
    ("END-4", "scenario_completed"): msgid("{scenario} is completed; only a failed scenario is played again."),
    ("END-3", "scenario_blocked"): msgid("{scenario} is blocked in this campaign."),
    ("END-4", "scenario_locked"): msgid("{scenario} is not unlocked yet."),
    ("END-4", "achievement_missing"): msgid("{scenario} needs an achievement that you don't have: {achievement}."),
    ("END-1", "scenario_under_way"): msgid("A scenario is being played; it has to end first."),
    ("LVL-2", "upgrade_first"): msgid("First choose the ability card that is upgraded."),
    ("ITM-2", "sell_first"): msgid("You own more than you may; first choose what to sell."),
    ("ITM-3", "no_such_item"): msgid("There is no such item."),
    ("ITM-2", "item_owned"): msgid("You own {item} already."),
    ("ITM-3", "item_locked"): msgid("{item} is locked; something in the game unlocks it."),
    ("SET-2", "king_needs_it"): msgid("The king needs {item} for this scenario."),
    ("ITM-3", "too_expensive"): msgid("{item} costs {price} gold, and you have {gold}."),
    ("ITM-2", "slot_taken"): msgid("{item} needs a slot that is taken; sell what is there first."),
    ("ITM-2", "too_many_items"): msgid("You own as many items as you may; sell one first."),
}
"""The same for what can be done between scenarios (holdin.campaign)."""

_ALL = {**REFUSALS, **PLAN_REFUSALS}


def refusal(say: Speech, refused: Refused) -> str:
    """Why not, and what would be allowed, with the rule's id at the end."""
    message = _ALL.get((refused.rule, refused.code)) or _ALL["", refused.code]
    values = {name: _SAID.get(name, _plain)(say, value) for name, value in refused.values}
    return f"{say.tr(message, **values)} ({refused.rule})"


def _plain(_say: Speech, value: str) -> str:
    return value


def _name(say: Speech, value: str) -> str:
    return say.name(value)


def _half(say: Speech, value: str) -> str:
    return say.word(Half(value))


_SAID: Mapping[str, Callable[[Speech, str], str]] = {
    "card": _name,
    "item": _name,
    "half": _half,
    "scenario": _name,
    "achievement": _name,
}
"""How a refusal's value is said, by its name."""
