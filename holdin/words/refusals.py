"""Why an answer isn't legal, and what would be: a sentence for every code (holdin.game.refusals)."""

from collections.abc import Callable, Mapping

from holdin.game.state import GameState
from holdin.game.step import Refused
from holdin.models.letters import Half, element_symbol
from holdin.words.catalogues import msgid
from holdin.words.translator import Translator, sentence

REFUSALS: Mapping[tuple[str, str], str] = {
    ("ARE-6", "no_ally"): msgid("No ally of yours is in range and in sight."),
    ("ARE-6", "not_this_ally"): msgid("It can’t be for that figure; choose one of those offered."),
    ("SUM-6", "no_summon_held"): msgid("Figures are summoned on the open map only."),
    ("SUM-1", "no_room_to_summon"): msgid("Next to you no hex is empty, or eight figures fight for you already."),
    ("SUM-2", "nobody_to_dismiss"): msgid("No figure fights for you whose card lies below the deck."),
    ("SUM-1", "not_beside_you"): msgid("{hex} is not next to you; choose an empty hex beside yours."),
    ("FIG-2", "ally_stands_here"): msgid("An ally stands on {hex}: you may pass, but no move ends there."),
    ("", "scenario_over"): msgid("The scenario has ended; only undo goes back."),
    ("", "not_asked"): msgid("That could mean more than one answer, or none: choose one that is offered first."),
    ("", "not_offered"): msgid("That is not among the answers to this question; choose one of those offered."),
    ("RND-2", "card_not_in_hand"): msgid("{card} is not in your hand; choose among the cards in hand."),
    ("RND-2", "same_card"): msgid("Two different cards are needed; choose another one."),
    ("RST-3", "no_long_rest_in_combat"): msgid("No long rest in combat; a short rest is possible in the cleanup."),
    ("RST-1", "rest_needs_two"): msgid("A rest needs two or more discarded cards."),
    ("RND-4", "card_not_chosen"): msgid("{card} is not a chosen card of this round; play one of the two that are."),
    ("RND-4", "card_under_way"): msgid("{card} is being played already: answer what is asked, or take it back."),
    ("RND-4", "card_played"): msgid("{card} has been played in this turn; the other card gives the other half."),
    ("RND-4", "half_taken"): msgid("The {half} action of this turn is used; the other card gives the other half."),
    ("ITM-2", "item_not_owned"): msgid("You don’t own {item}; only your own items can be used."),
    ("ITM-1", "item_spent"): msgid("{item} is spent; a long rest refreshes it."),
    ("ITM-1", "item_consumed"): msgid("{item} is consumed; it comes back after the scenario."),
    ("ITM-4", "item_not_now"): msgid("{item} can’t be used now; its text says when."),
    ("CON-2", "stunned"): msgid("You are stunned: no abilities and no items in this turn."),
    ("CON-2", "immobilized"): msgid("You are immobilized: no moves in this turn; everything else is allowed."),
    ("CON-2", "disarmed"): msgid("You are disarmed: no attacks in this turn; everything else is allowed."),
    ("RND-4", "no_attack_now"): msgid("{monster} is attacked with a card’s attack; now something else is asked."),
    ("ATK-1", "no_target"): msgid("No enemy is in reach that you could attack; move closer, or skip the attack."),
    ("ATK-1", "out_of_reach"): msgid("{monster} is out of reach: distance {distance}, and this reaches {range}."),
    ("CON-3", "enemy_invisible"): msgid("{monster} is invisible: it can’t be a target now."),
    ("ENG-10", "no_enemy"): msgid("It is for an enemy that you fight, and you fight none; skip it."),
    ("OPN-4", "no_enemy"): msgid("It is for an enemy that is revealed, and none is; skip it."),
    ("ELM-3", "elements_missing"): msgid("It needs what doesn’t show, or is used up: {elements}; skip it."),
    ("HEAL-1", "full_hp"): msgid("Your HP is full: there is nothing to heal."),
    ("LOT-1", "no_loot"): msgid("Nothing to loot lies in reach."),
    ("DSR-1", "no_trap"): msgid("No trap is in reach that could be disarmed."),
    ("RND-6", "no_lost_card"): msgid("No lost card could be taken back."),
    ("ITM-1", "no_spent_item"): msgid("No item of yours is spent."),
    ("MOV-3", "no_step"): msgid("This move is too short for even one step."),
    ("RND-4", "no_use"): msgid("It would do nothing now; skip it."),
    ("HPC-1", "only_shown"): msgid("Your HP change with damage and healing; nothing is chosen on this card."),
    ("MHP-1", "no_fight"): msgid("It shows the HP of the monster that you fight; you fight none."),
    ("RND-5", "only_shown"): msgid("Discarded cards come back with a rest."),
    ("RND-6", "only_shown"): msgid("Lost cards stay away until the scenario ends; only some actions take one back."),
    ("DMG-1", "card_not_to_lose"): msgid("{card} is not discarded; only a discarded card is lost against damage."),
    ("RST-1", "card_not_to_lose"): msgid("{card} is not among the cards of which one is lost; choose another one."),
    ("DMG-1", "card_not_to_give"): msgid("{card} is not in your hand; two cards of the hand are discarded."),
    ("DMG-1", "gives_two_cards"): msgid("Two cards of the hand are discarded against damage, and you don’t have two."),
    ("RND-6", "card_not_lost"): msgid("{card} is not lost; choose a lost card."),
    ("ENG-10", "nobody_moves_on_the_map"): msgid("Nobody moves on the map in combat; a move changes the distance."),
    ("ATK-1", "not_there_yet"): msgid("{monster} is still to come; the scenario’s special rule says when."),
    ("MAP-4", "door_locked"): msgid("The door at {hex} is locked; the scenario’s special rule says until when."),
    ("MAP-3", "wall"): msgid("A wall is in the way to {hex}; choose a hex that you can walk to."),
    ("MOV-1", "not_adjacent"): msgid("{hex} is not within reach: a move goes hex by hex, as far as it lasts."),
    ("MAP-8", "obstacle"): msgid("The obstacle at {hex} is passed only by a jump or in flight; go around it."),
    ("MAP-10", "living_monster"): msgid("{monster} stands at {hex}: a living monster is only jumped over."),
    ("MAP-7", "not_enough_movement"): msgid("Difficult terrain at {hex} costs 2 movement, and you have {left} left."),
    ("MOV-1", "not_enough_movement"): msgid("Not enough movement for {hex}: you have {left} left."),
    ("MOV-3", "not_enough_movement"): msgid("Each step costs {cost} movement here, and you have {left} left."),
    ("MAP-10", "cannot_stop_here"): msgid("You can’t stop at {hex}, where a living monster stands; jump on."),
    ("MAP-8", "cannot_stop_here"): msgid("You can’t stop at {hex}, on an obstacle; jump on."),
    ("RNG-1", "no_distance_now"): msgid("There is a distance only in a fight; out of it you move on the map."),
    ("MOV-3", "no_move_now"): msgid("The distance changes with a move; something else is asked now."),
    ("RNG-1", "distance_out_of_bounds"): msgid("The distance stays between 1 and 7."),
    ("MAP-2", "no_such_monster"): msgid("There is no such monster in this scenario."),
    ("ATK-11", "monster_dead"): msgid("{monster} is dead already; choose a living one."),
    ("ENG-10", "another_combat"): msgid("In combat you can attack only the monster that you fight: {monster}."),
    ("OPN-4", "not_revealed"): msgid("{monster} is not revealed yet: open the doors between first."),
    ("ARE-4", "attacked_already"): msgid("This attack has been made on {monster} already; each target comes once."),
    ("MAI-7", "not_most_hurt"): msgid("{monster} isn’t among the most hurt and nearest of its side."),
    ("ARE-2", "area_not_there"): msgid("The area can’t lie there: it has to hit somebody you see, within its range."),
    ("OPN-6", "place_out_of_reach"): msgid("{hex} is not within 3 hexes and in sight."),
    ("OPN-6", "no_such_tile"): msgid("On {hex} lies no tile that could be taken off."),
    ("FIG-4", "hex_not_empty"): msgid("{hex} is not empty: no figure, tile, token or treasure may be there."),
    ("OVL-6", "wall_tile"): msgid("A wall stands on {hex} now: nobody passes it, and nobody sees through it."),
    ("OVL-7", "place_out_of_reach"): msgid("{hex} is not within range and in sight."),
    ("OVL-3", "place_out_of_reach"): msgid("{hex} is not within range and in sight."),
    ("OVL-7", "no_obstacle_to_take"): msgid("There is no obstacle on {hex} that could be taken."),
    ("OVL-7", "no_place_for_obstacle"): msgid("No empty hex is in range where an obstacle would cut nothing off."),
    ("OVL-7", "no_obstacle_to_move"): msgid("No obstacle is in range that could be moved without cutting hexes off."),
    ("OVL-7", "no_obstacle"): msgid("No obstacle is within range and in sight."),
    ("FIG-4", "no_empty_hex"): msgid("No empty hex is within range and in sight."),
    ("ENG-10", "map_rests"): msgid("In a fight the map rests: nothing is made, moved or destroyed there."),
    ("FIG-4", "not_empty"): msgid("{hex} is not empty, or walls part you from it."),
    ("RIF-1", "rift_out_of_reach"): msgid("{hex} is not within range and in sight."),
    ("RIF-4", "no_rift_there"): msgid(
        "A rift can’t be put at distance {distance}: it needs a free number within range, not the present distance."
    ),
    ("RIF-4", "not_on_map"): msgid("In a combat rifts are put on the range tracker, not on the map."),
    ("RIF-3", "no_rift"): msgid("There is no rift that could be meant."),
    ("RIF-3", "no_rift_to_move"): msgid("There is no rift that could be moved anywhere."),
    ("RIF-3", "too_few_rifts"): msgid("There are too few rifts."),
    ("RIF-3", "nobody_on_rift"): msgid("No enemy that could be its target is on a rift."),
    ("RIF-3", "nobody_by_rift"): msgid("No enemy is in range and in sight of a rift."),
    ("RIF-1", "no_place"): msgid("No place within range is free for a rift."),
    ("TEL-1", "nowhere_to"): msgid("There is nowhere that this teleport could end."),
    ("TEL-1", "no_teleport_there"): msgid(
        "No teleport ends at {hex}: it has to be revealed, no closed door, and free of figures and obstacles."
    ),
    ("TEL-1", "teleport_too_far"): msgid("{hex} is farther than {value} hexes, counted straight."),
    ("TEL-2", "teleport_distance"): msgid(
        "In a combat a teleport changes the distance, to any other that is near enough; on the map it ends at a hex."
    ),
    ("OVL-7", "cuts_off"): msgid("An obstacle on {hex} would cut hexes off from each other."),
    ("MAI-3", "not_this_way"): msgid("{hex} is not on any of its ways; choose one of those offered."),
    ("PSH-2", "not_this_way"): msgid("{hex} is not on any of the longest ways; choose one of those offered."),
    ("ATK-2", "behind_walls"): msgid("Walls or closed doors cut off {monster}; no attack goes through them."),
    ("ATK-3", "no_line_of_sight"): msgid("You don’t see {monster}: every line between the two hexes meets a wall."),
    ("ATK-2", "out_of_range"): msgid("{monster} is out of range: distance {distance}, this attack reaches {range}."),
    ("ENG-8", "nearer_monster_first"): msgid("{first} comes before {monster}: it stands closer to engaging you."),
}
"""By rule and code; codes that every rule can give have no rule here."""

FUTILE: Mapping[tuple[str, str], str] = {
    ("CON-2", "immobilized"): msgid("immobilized"),
    ("CON-2", "disarmed"): msgid("disarmed"),
    ("ATK-1", "no_target"): msgid("no target"),
    ("ATK-1", "out_of_reach"): msgid("too far: distance {distance}"),
    ("CON-3", "enemy_invisible"): msgid("not to be seen"),
    ("ATK-3", "no_line_of_sight"): msgid("nobody in sight"),
    ("ENG-10", "map_rests"): msgid("not in a fight"),
    ("OVL-7", "no_place_for_obstacle"): msgid("no place for it"),
    ("OVL-7", "no_obstacle_to_move"): msgid("no obstacle in reach"),
    ("OVL-7", "no_obstacle"): msgid("no obstacle in reach"),
    ("FIG-4", "no_empty_hex"): msgid("no empty hex in reach"),
    ("ENG-10", "no_enemy"): msgid("no enemy"),
    ("OPN-4", "no_enemy"): msgid("no enemy"),
    ("SUM-6", "no_summon_held"): msgid("on the open map only"),
    ("ARE-6", "no_ally"): msgid("no ally in reach"),
    ("SUM-1", "no_room_to_summon"): msgid("no room next to you"),
    ("ELM-3", "elements_missing"): msgid("lacks {elements}"),
    ("HEAL-1", "full_hp"): msgid("HP is full"),
    ("LOT-1", "no_loot"): msgid("no loot in reach"),
    ("DSR-1", "no_trap"): msgid("no trap in reach"),
    ("RND-6", "no_lost_card"): msgid("no lost card to take back"),
    ("ITM-1", "no_spent_item"): msgid("no spent item"),
    ("MOV-3", "no_step"): msgid("too short"),
    ("TEL-1", "nowhere_to"): msgid("nowhere to go"),
    ("SUM-2", "nobody_to_dismiss"): msgid("nobody to dismiss"),
    ("RIF-1", "no_place"): msgid("no place for a rift"),
    ("RIF-3", "no_rift_to_move"): msgid("no rift to move"),
    ("RIF-3", "too_few_rifts"): msgid("too few rifts"),
    ("RIF-3", "nobody_on_rift"): msgid("nobody on a rift"),
    ("RIF-3", "nobody_by_rift"): msgid("nobody near a rift"),
    ("RND-4", "no_use"): msgid("does nothing now"),
}
"""The same in a few words, to stand on what does nothing."""


PLAN_REFUSALS: Mapping[tuple[str, str], str] = {
    ("END-4", "no_such_scenario"): msgid("There is no such scenario."),
    ("END-4", "scenario_completed"): msgid("{scenario} is completed; only a failed scenario is played again."),
    ("END-3", "scenario_blocked"): msgid("{scenario} is blocked in this campaign."),
    ("END-4", "scenario_locked"): msgid("{scenario} is not unlocked yet."),
    ("END-4", "achievement_missing"): msgid("{scenario} needs an achievement that you don’t have: {achievement}."),
    ("OPN-1", "other_way"): msgid("{scenario} is fought in a way that {character} doesn’t fight in."),
    ("END-3", "too_early"): msgid("It can be taken on after a success in {scenario}."),
    ("END-3", "too_early_for_either"): msgid("It can be taken on after a success in {scenario} or in {other}."),
    ("END-4", "only_between"): msgid("It can be taken on in town, between two scenarios."),
    ("END-1", "scenario_under_way"): msgid("A scenario is being played; it has to end first."),
    ("LVL-2", "upgrade_first"): msgid("First choose the ability card that is upgraded."),
    ("ITM-2", "sell_first"): msgid("You own more than you may; first choose what to sell."),
    ("EVT-2", "event_first"): msgid("An event card lies open; first make one of its choices."),
    ("EVT-2", "no_event_open"): msgid("No event card lies open."),
    ("EVT-4", "cannot_pay_gold"): msgid("This choice costs {price} gold, and you have {gold}."),
    ("EVT-4", "cannot_pay_reputation"): msgid("This choice costs {price} reputation, and you have {reputation}."),
    ("EVT-4", "cannot_pay_item"): msgid("This choice costs {item}, which you don’t own."),
    ("ITM-3", "no_such_item"): msgid("There is no such item."),
    ("ITM-2", "item_owned"): msgid("You own {item} already."),
    ("ITM-3", "item_locked"): msgid("{item} is locked; something in the game unlocks it."),
    ("SET-2", "king_needs_it"): msgid("The king needs {item} for this scenario."),
    ("ITM-3", "too_expensive"): msgid("{item} costs {price} gold, and you have {gold}."),
    ("ITM-2", "slot_taken"): msgid("{item} needs a slot that is taken; sell what is there first."),
    ("ITM-2", "too_many_items"): msgid("You own as many items as you may; sell one first."),
    ("ENH-1", "unknown_enhancement"): msgid("There is no such enhancement."),
    ("ENH-1", "no_dot"): msgid("Only a line with a dot can be enhanced, and there is none."),
    ("ENH-2", "no_dot_free"): msgid("Every dot of this line has its sticker; a dot takes one."),
    ("ENH-1", "wrong_line"): msgid("{enhancement} doesn’t go on a line of this kind."),
    ("ENH-1", "nothing_to_add_to"): msgid("{enhancement} needs a line that prints what it adds to."),
    ("ENH-1", "there_already"): msgid("The line has that already: {enhancement}."),
    ("ENH-1", "farthest"): msgid("No range is longer than 7."),
    ("ENH-1", "needs_open_play"): msgid("{enhancement} works on the open map only; here it would change nothing."),
    ("ENH-1", "only_in_town"): msgid("Cards are enhanced in town, between two scenarios."),
    ("ENH-2", "too_dear"): msgid("{enhancement} costs {price} gold here, and you have {gold}."),
    ("END-3", "another_level"): msgid("Squares: {completed}; so your level is {level}."),
    ("LVL-2", "too_many_upgrades"): msgid("At level {level} at most {most} cards are upgraded."),
    ("END-4", "no_star"): msgid("{scenario} has a square and no star."),
    ("END-3", "star_missing"): msgid("{scenario} has no star; the square of {by} brings it one."),
}
"""The same for what can be done between scenarios (holdin.campaign)."""

_ALL = {**REFUSALS, **PLAN_REFUSALS}


def refusal(say: Translator, refused: Refused, state: GameState | None = None) -> str:
    """Why not, and what would be allowed, with the rule's id at the end.

    :param state: the game in which it was refused; none between scenarios.
    """
    message = _ALL.get((refused.rule, refused.code)) or _ALL["", refused.code]
    return f"{sentence(say.tr(message, **_said(say, refused, state)))} ({refused.rule})"


def futile(say: Translator, refused: Refused, state: GameState) -> str:
    """In a few words why something does nothing."""
    return say.tr(FUTILE[refused.rule, refused.code], **_said(say, refused, state))


def _said(say: Translator, refused: Refused, state: GameState | None) -> dict[str, str]:
    return {name: _SAID.get(name, _plain)(say, state, value) for name, value in refused.values}


def _plain(_say: Translator, _state: GameState | None, value: str) -> str:
    return value


def _name(say: Translator, _state: GameState | None, value: str) -> str:
    return say.name(value)


def _half(say: Translator, _state: GameState | None, value: str) -> str:
    return say.word(Half(value))


def _monster(say: Translator, state: GameState | None, value: str) -> str:
    return say.tr("the monster") if state is None else say.monster(state, value)


def _elements(say: Translator, _state: GameState | None, value: str) -> str:
    return say.words(map(element_symbol, value.split()))


_SAID: Mapping[str, Callable[[Translator, GameState | None, str], str]] = {
    "card": _name,
    "item": _name,
    "enhancement": _name,
    "half": _half,
    "monster": _monster,
    "first": _monster,
    "elements": _elements,
    "scenario": _name,
    "other": _name,
    "by": _name,
    "achievement": _name,
    "character": _name,
}
"""How a refusal's value is said, by its name."""
