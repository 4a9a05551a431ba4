"""What is said of each kind of event whose values fill one sentence, and which kinds need no line.

Kinds whose line depends on more than their values are told by functions of `holdin.words.events`.
"""

from collections.abc import Mapping

from holdin.words.catalogues import msgid

SILENT = frozenset({"hero_turn_ended", "monster_turn_ended", "summon_turn_ended", "modifier_rolled", "round_ended"})
"""Kinds that the lines around them say already."""

PLAIN: Mapping[str, str] = {
    "scenario_begun": msgid("{scenario}, scenario level {level}."),
    "scenario_resumed": msgid("{scenario} goes on from the cards, round {round}."),
    "must_rest": msgid("Fewer than two cards in hand: a short rest is due at once."),
    "cards_chosen": msgid("{leading} leads (initiative {initiative}), with {other}."),
    "hero_turn": msgid("Your turn."),
    "engaged": msgid("{monster} engages you at distance {distance}."),
    "fight_started": msgid("Your attack starts a fight: {monster}."),
    "behaviour_rolled": msgid("{monster} rolls {letter}: initiative {initiative}."),
    "behaviour_set": msgid("{monster} always begins with set {letter}: initiative {initiative}."),
    "behaviour_foreseen": msgid("{monster} has the foreseen set {letter}: initiative {initiative}."),
    "interrupted": msgid("{monster} is faster ({initiative} against {yours}) and acts at once."),
    "not_interrupted": msgid("{monster} is not faster ({initiative} against {yours}): you finish first."),
    "monster_turn": msgid("{monster} takes its turn, set {letter}."),
    "summon_turn": msgid("{monster} takes its turn."),
    "summoned": msgid("{monster} fights for you now, at {hex}."),
    "no_room_to_summon": msgid("{monster} has no room to summon anybody."),
    "monster_summoned": msgid("{monster} summons {summoned}, at {hex}."),
    "summon_gone": msgid("{monster} is gone."),
    "monster_waits": msgid("{monster} has no attack now."),
    "line_done": msgid("{monster}, without an attack: {line}."),
    "no_focus": msgid("{monster} can’t see you: no move, no attack."),
    "monster_damaged": msgid("{monster} suffers {amount}: {hp} HP left."),
    "monster_healed": msgid("{monster} heals {amount}: {hp} HP."),
    "damage_prevented": msgid("{item} takes away {amount} damage."),
    "damage_negated": msgid("{amount} damage negated."),
    "attached": msgid("Added to the attack: {source}."),
    "effect_waits": msgid("{source}: its effect waits for an attack of this turn."),
    "attack_given_up": msgid("You give the attack up: {source}."),
    "attack_forgone": msgid("The attack no longer reaches: {source} is forgone."),
    "elements_used": msgid("Used up: {elements}."),
    "item_used": msgid("You use {item}."),
    "items_refreshed": msgid("Refreshed: {items}."),
    "trap_disarmed": msgid("The trap at {hex} is disarmed."),
    "door_opened": msgid("The door at {hex} opens."),
    "hazard_entered": msgid("Hazardous terrain at {hex}: {damage} damage."),
    "short_rest": msgid("Short rest."),
    "long_rest": msgid("Long rest."),
    "card_drawn": msgid("Drawn: {card}."),
    "card_recovered": msgid("{card} is recovered."),
    "cards_returned": msgid("Back in hand, turned back: {cards}."),
    "card_discarded": msgid("{card} is discarded."),
    "card_put_away": msgid("The effect is over: {card} joins the lost pile."),
    "trigger_set": msgid("A lasting effect begins: it acts {trigger}."),
    "triggered": msgid("{source} comes into play, {trigger}."),
    "rule_acts": msgid("Special rule: {special}"),
    "event_acts": msgid("What an event left: {event}"),
    "rule_begun": msgid("Now in force: {special}"),
    "rule_ended": msgid("No longer in force: {special}"),
    "rule_waits": msgid("Still waits, as somebody stands in its way: {special}"),
    "bonus_earned": msgid("Bonus earned: {special}"),
    "sort_rolled": msgid("{sort}: set {letter} in this round."),
    "sleeps": msgid("{monster} is asleep."),
    "monster_stepped": msgid("{monster} goes to {hex}."),
    "monster_landed": msgid("{monster} lands on {hex}."),
    "monster_teleported": msgid("{monster} teleports to {hex}."),
    "monsters_consumed": msgid("{monster} uses up {elements}: its sort gains by it in this round."),
    "foreseen": msgid("Foreseen: {sort} has set {letter} next, initiative {initiative}."),
    "stepped": msgid("You step to {hex}."),
    "landed": msgid("You land at {hex}."),
    "card_lost": msgid("{card} is lost."),
    "monsters_infused": msgid("{monster} infuses {elements}."),
    "infusions_gone": msgid("What monsters infused is gone: {elements}."),
    "area_put": msgid("In the area: {figures}."),
    "tile_put": msgid("Put on {hex}: {tile}."),
    "tile_taken": msgid("Taken off {hex}: {tile}."),
    "teleported": msgid("You teleport to {hex}."),
    "tile_gone": msgid("Gone from {hex}: {tile}."),
    "tile_back": msgid("Back on {hex}: {tile}."),
    "obstacle_made": msgid("A new obstacle lies on {hex}."),
    "obstacle_moved": msgid("The obstacle from {hex} lies on {to} now."),
    "obstacle_destroyed": msgid("The obstacle on {hex} is gone."),
    "rest_impossible": msgid("Fewer than two cards are discarded by now: nothing comes of the rest."),
    "goal_failed": msgid("The failure condition has come true."),
}
"""Kinds whose line is one sentence, with their values in words."""

REASONS: Mapping[tuple[str, str], str] = {
    ("monster_waits", "HIN-6"): msgid("{monster} holds back: to come to you would kill it."),
    ("monster_waits", "MTN-2"): msgid("{monster} is too far away to attack."),
    ("monster_stepped", "MOV-2"): msgid("{monster} jumps to {hex}."),
    ("monster_waits", "MAI-4"): msgid("{monster} doesn’t get to where it can attack."),
    ("no_focus", "FOC-2"): msgid("{monster} has nobody to go for: no move, no attack."),
    ("must_rest", "OPN-5"): msgid("Fewer than two cards in hand: a rest is due."),
}
"""Kinds that say more by one of their rules."""

VARIANTS: Mapping[tuple[str, str], str] = {
    ("monsters_consumed", "yours"): msgid(
        "{monster} uses up {elements} that your cards show: its sort gains by it in this round."
    ),
    ("foreseen", "again"): msgid("Rolled anew: {sort} has set {letter} next instead, initiative {initiative}."),
    ("stepped", "jump"): msgid("You jump to {hex}."),
    ("card_lost", "kept"): msgid("{card} is lost; its effect lasts."),
}
"""Kinds that say something else where one of their values is anything but nothing."""
