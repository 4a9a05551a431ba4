"""The referee: what the monster does, what an attack comes to, who engages you, how many hindrances there are.

He works nothing out himself: the game plays the turn or the attack from the table's situation, and he tells what came
of it, each line with the rules it rests on, and the taps that carry it out. Nothing is enforced.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from holdin.game.agenda import BeginStrike, MonsterHeals, MonsterTurn, Source, Strike
from holdin.game.asks import AskDamage
from holdin.game.evolve import evolve
from holdin.game.figures import YOU
from holdin.game.held.fight import fight as fight_of
from holdin.game.held.fight import stats
from holdin.game.held.hindrances import spring_damage, step_cost
from holdin.game.machine import question, table
from holdin.game.outlook import strike_rolled
from holdin.game.stage import MonsterTile
from holdin.game.step import Event
from holdin.game.striking import Cause, causes, reach_of, strike_effects
from holdin.game.table import Table
from holdin.models.ability import Attack, Consume, Gain
from holdin.models.base import MonsterId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Kind, Letter, Party
from holdin.models.monster import Stats
from holdin.rules import hindrance
from holdin.rules.attack import Blow
from holdin.rules.distance import distance, tracked
from holdin.rules.engage import max_range, medium_range, ranges
from holdin.rules.ground import Ground
from holdin.rules.hindrance import Hindrances
from holdin.rules.hp import monster_hp
from holdin.rules.sight import sees
from holdin.tracker import taps
from holdin.tracker.carrying import carried_out
from holdin.tracker.play import Choice, Played, Reply, closed_in, its_turn, played, your_turn
from holdin.tracker.sheet import Automatic, Sheet
from holdin.tracker.situation import entering, on_the_map, row_of, scene, situation

_CAUSED: Final = {Cause.STRENGTHEN: "CON-3", Cause.MUDDLE: "CON-2", Cause.ADJACENT: "ATK-5"}
"""The rule of what gives an attack advantage or disadvantage; of the others the card says so (ATK-6)."""


@dataclass(frozen=True, slots=True)
class RefereeAnswer:
    """An answer of the referee's, up to the next thing that the table has to say."""

    reasons: tuple[Event, ...]
    """Why, step by step."""
    steps: tuple[taps.Tap, ...] = ()
    """What carries out all that has happened so far."""
    blow: Blow | None = None
    """The attack that is to be rolled for."""
    odds: dict[int, Fraction] = field(default_factory=dict)
    """The chance of each damage."""
    by_letter: tuple[tuple[Letter, int], ...] = ()
    """The damage per letter, where the modifier is rolled once."""
    letters: tuple[Letter, ...] = ()
    """Those that have been rolled for it so far."""
    hurts: int = 0
    """The damage that you would suffer now, unless cards negate it (DMG-1)."""
    left: int = 0
    """The HP that it would leave you."""

    @property
    def asks(self) -> bool:
        """Whether the table has to say something before it goes on."""
        return self.blow is not None or self.hurts > 0


def monster_turn(cards: CardSet, sheet: Sheet, *replies: Reply) -> RefereeAnswer:
    """What the monster does in its turn (MTN-1 to MTN-6)."""
    foe = sheet.foe
    if foe is None:
        return RefereeAnswer((Event("no_monster", {}, ("ENG-9",)),))
    if foe.stats is None or foe.row is None:
        return RefereeAnswer((Event("no_behaviour" if foe.stats else "no_values", {}, ("INI-1",)),))
    return _answer(cards, sheet, its_turn(cards, sheet, replies))


def your_attack(
    cards: CardSet, sheet: Sheet, attack: Attack, bonus: int, *replies: Reply, consumed: tuple[Consume, ...] = ()
) -> RefereeAnswer:
    """Whether your attack reaches, what it comes to for each letter, and what follows from it (ATK-1 to ATK-10).

    :param consumed: the symbols that are used up for it (ELM-2).
    """
    if sheet.foe is None:
        return RefereeAnswer((Event("no_monster", {}, ("ENG-9",)),))
    t = your_turn(cards, sheet)
    gains = (*((Gain(value=bonus),) if bonus else ()), *(consume.gain for consume in consumed))
    forbidden = _forbidden(t, reach_of(attack, gains))
    if forbidden is not None:
        return RefereeAnswer((forbidden,))
    frame = BeginStrike(Source(sheet.character), attack, gains)
    return _answer(cards, sheet, played(t.cards, t.freeze(), frame, replies))


# Whether you can attack


def _forbidden(t: Table, reach: int) -> Event | None:
    """Why you can't attack."""
    for condition in (Condition.STUN, Condition.DISARM):
        if t.has(YOU, condition):
            return Event("you_cannot", {"condition": condition}, ("CON-2",))
    if t.has(fight_of(t).monster, Condition.INVISIBLE):
        return Event("unseen", {}, ("CON-3",))
    far = fight_of(t).distance
    if far > reach:
        return Event("too_far", {"distance": far, "range": reach}, ("ATK-1",))
    return None


# What came of it


def _answer(cards: CardSet, sheet: Sheet, play: Played) -> RefereeAnswer:
    """What has happened, and what the table has to say next."""
    reasons, steps = tuple(_reasons(play)), carried_out(cards, sheet, play)
    ask, rolled = question(play.state), strike_rolled(play.cards, play.state)
    if isinstance(ask, AskDamage):
        return RefereeAnswer(reasons, steps, hurts=ask.amount, left=max(0, play.state.you.hp - ask.amount))
    if rolled is None:
        return RefereeAnswer(reasons, steps)
    strike, blow = rolled
    reasons = (*reasons, *_before_the_roll(play, strike, blow))
    row = row_of(play.cards, play.state, strike.by)
    if row is None:
        return RefereeAnswer((*reasons, Event("no_table", {}, ("HPC-1",))), steps)
    once = tuple((each.letter, each.damage) for each in blow.outcomes(row)) if blow.rolls == 1 else ()
    return RefereeAnswer(reasons, steps, blow, blow.odds(row), once, strike.letters)


def _reasons(play: Played) -> Iterator[Event]:
    """The events of a turn, with why it stays where it is, why it doesn't attack, what doesn't reach you."""
    lines, kinds = list(play.row.harms if play.row else ()), [event.kind for event in play.events]
    moves = "monster_turn" in kinds and not {"stunned", "no_focus"} & {*kinds}
    for event in play.events:
        if event.kind == "monster_died":
            moves = False
        if moves and event.kind in {"distance_changed", "modifier_rolled", "monster_waits", "line_done"}:
            moves = False
            yield _move(play, event)
            if event.kind == "distance_changed":
                continue
        if event.kind == "line_done":
            lines.remove(event.values["line"])  # type: ignore[arg-type]  # what the game did is one of them
        yield _why_not(play, event) if event.kind == "monster_waits" else event
    if moves:
        yield _move(play, None)
    if "monster_turn_ended" in kinds and play.state.combat is not None:
        yield from (Event("line_too_short", {"line": line}, ("MON-2",)) for line in lines)
    spare = [by for frame in play.state.agenda if isinstance(frame, MonsterHeals) for by in frame.amounts]
    if spare:
        yield Event("heals_last", {"by": sum(spare)}, ("MTN-6",))


def _move(play: Played, event: Event | None) -> Event:
    """How it moved, or why not (MTN-2, MTN-3)."""
    move, before = 0 if play.row is None else play.row.moves, table(play.cards, play.before)
    if event is not None and event.kind == "distance_changed":
        cost = step_cost(before, free=stats(before).flying)
        return Event("moves", {**event.values, "move": move, "cost": cost}, (*event.rules, "MTN-3", "MOV-3"))
    if play.bears(Condition.IMMOBILIZE):
        return Event("immobilized", {}, ("CON-2", "MTN-3"))
    if _fears_the_hindrance(play):
        return Event("stays_unharmed", {"damage": spring_damage(before)}, ("MTN-2", "MTN-4", "HIN-6"))
    return Event("stays", {"move": move}, ("MTN-2",))


def _fears_the_hindrance(play: Played) -> bool:
    """Whether it would move if nothing hurt it at distance 1 (MTN-2, MTN-4)."""
    now = play.before.fight
    if now is None or now.sprung:
        return False
    unharmed = played(play.cards, evolve(play.before, fight=evolve(now, sprung=True)), MonsterTurn(), ())
    return any(event.kind == "distance_changed" for event in unharmed.events)


def _why_not(play: Played, event: Event) -> Event:
    """Why it doesn't attack."""
    if play.row is None or play.row.attacks is None:
        return Event("attack_dash", {}, ("MTN-4",))
    if play.bears(Condition.DISARM):
        return Event("disarmed", {}, ("CON-2", "MTN-4"))
    if "HIN-6" in event.rules:
        return Event("holds_back", {}, event.rules)
    return Event("out_of_reach", {"range": play.row.reach}, event.rules)


def _before_the_roll(play: Played, strike: Strike, blow: Blow) -> Iterator[Event]:
    """What is known of an attack that is rolled for, and what will follow from it."""
    t = play.table()
    if strike.by is Party.MONSTER:
        reach = 1 if play.row is None else play.row.reach
        yield Event("attacks", {"value": strike.value, "range": reach}, ("MTN-2", "ATK-1"))
    else:
        yield Event("reaches", {"distance": strike.distance}, ("ATK-1",))
    if blow.advantage and blow.disadvantage:
        yield Event("cancels", {}, ("ATK-6",))
    elif blow.advantage or blow.disadvantage:
        why = (_CAUSED[cause] for cause in causes(t, strike) if cause in _CAUSED)
        yield Event("advantage" if blow.advantage else "disadvantage", {}, ("ATK-6", *why))
    if blow.bonuses:
        yield Event("bonuses", {"value": sum(blow.bonuses)}, ("ATK-4",))
    if blow.shield:
        yield Event("shield", {"value": max(0, blow.shield - blow.pierce)}, ("ATK-9", "ATK-7"))
    effects = strike_effects(strike)
    if effects:
        yield Event("after_damage", {"effects": tuple(effects)}, ("ATK-7",))
    answer = t.retaliate(strike.target, strike.distance)
    if answer:
        yield Event("will_retaliate", {"who": strike.by.enemy, "amount": answer}, ("ATK-10",))


# Where you stand


def engaged_at(stats: Stats, hexes: int) -> RefereeAnswer:
    """Whether a monster engages you at a distance in hexes, in its sight (ENG-1, ENG-2)."""
    medium, most = medium_range(ranges(stats)), max_range(ranges(stats))
    values: dict[str, object] = {"distance": hexes, "medium": medium, "max": most}
    return RefereeAnswer((Event("engaged" if hexes <= medium else "not_engaged", values, ("ENG-1", "ENG-2")),))


def engaging(cards: CardSet, sheet: Sheet) -> RefereeAnswer:
    """Who engages you where you stand on the map, with distance and sight of each living monster (ENG-1, ENG-2)."""
    here = on_the_map(cards, sheet)
    if here is None or sheet.place is None:
        return RefereeAnswer((Event("no_map", {}, ("ENG-2",)),))
    on, now, found = here.stage, here.ground, []
    for tile in on.monsters.values():
        if not on.is_there(here.state.board, tile.ref):
            continue
        hexes = _apart(now, sheet.place, tile)
        seen = sees(now, sheet.place, tile.hex)
        medium = on.engages_from(here.state.board, tile.ref)
        engages = tile.ref in on.engaging(here.state.board, sheet.place)
        values: dict[str, object] = {"monster": tile, "distance": hexes, "medium": medium, "seen": seen}
        found.append((not engages, hexes or 99, Event("engages" if engages else "leaves", values, ("ENG-1", "ENG-2"))))
    return RefereeAnswer(tuple(event for *_, event in sorted(found, key=lambda each: each[:2])))


def _apart(now: Ground, here: Hex, tile: MonsterTile) -> int | None:
    """The hexes to a monster of the map; none if walls part you (ATK-2).

    At least 1: a sheet lets you stand where a monster is, such as one whose tile has not been cleared yet (ENG-3).
    """
    hexes = distance(now, here, tile.hex)
    return None if hexes is None else max(1, hexes)


def hindrances(cards: CardSet, sheet: Sheet, tile: MonsterTile) -> tuple[RefereeAnswer, tuple[Hindrances, ...]]:
    """The hindrances of a combat with a monster of the map, and the alternatives, the best for you first (HIN-7)."""
    here = on_the_map(cards, sheet)
    if here is None or sheet.place is None:
        return RefereeAnswer((Event("no_map", {}, ("HIN-2",)),)), ()
    found = hindrance.choices(here.ground, sheet.place, tile.hex, here.level)
    if not found:
        return RefereeAnswer((Event("no_way", {}, ("HIN-2",)),)), ()
    best = found[0]
    rule = {0: "HIN-3", 1: "HIN-4"}.get(best.count, "HIN-5")
    values = {"count": best.count, "kinds": best.kinds, "damage": best.damage}
    event = Event("hindrances", values, (rule, "HIN-7") if len(found) > 1 else (rule,))
    return RefereeAnswer((event,), (taps.Hinder(kinds=best.kinds),)), found


def counted(cards: CardSet, sheet: Sheet) -> tuple[Hindrances, ...]:
    """The alternatives of the combat under way, the best for you first (HIN-7); none away from the map."""
    foe, on = sheet.foe, scene(cards, sheet)
    if foe is None or foe.hex is None or on is None or foe.hex not in on.monster_hexes:
        return ()
    return hindrances(cards, sheet, on.monsters[on.monster_hexes[foe.hex]])[1]


def coming_to(cards: CardSet, sheet: Sheet, hex_: Hex, *replies: Reply) -> RefereeAnswer:
    """What coming to a hex does, and whether its damage is suffered (MAP-4 to MAP-6, DMG-1)."""
    came, damage = entering(cards, sheet, hex_)
    if damage and not replies:
        return RefereeAnswer(came, hurts=damage, left=max(0, sheet.hp - damage))
    return RefereeAnswer(came, (taps.Enter(hex=hex_, unhurt=Choice.NEGATE in replies),))


def closing_in(cards: CardSet, sheet: Sheet, who: Party, *replies: Reply) -> RefereeAnswer:
    """What it costs a party to come to distance 1 by a move, a push or a pull (HIN-6, DMG-1)."""
    answer = _answer(cards, sheet, closed_in(cards, sheet, who, replies))
    return replace(answer, reasons=tuple(event for event in answer.reasons if event.kind != "distance_changed"))


def springs(cards: CardSet, sheet: Sheet, to: int) -> bool:
    """Whether coming to a distance can hurt whoever comes (HIN-6)."""
    near = sheet.foe is not None and to == 1 < sheet.distance
    return near and spring_damage(situation(cards, sheet).table()) > 0


def fight_with(cards: CardSet, sheet: Sheet, monster: MonsterId, kind: Kind = Kind.NORMAL) -> taps.Fight:
    """The tap that begins a combat with a monster of any sort, wherever it stands (ENG-9, SCL-1)."""
    stats, here = cards.monsters[monster].stats(kind), scene(cards, sheet)
    hp = monster_hp(stats.hp, sheet.level) if here is None else here.hp_of(monster, stats)
    return taps.Fight(name=monster, monster=monster, kind=kind, hp=hp, stats=stats, distance=sheet.distance)


def fight(cards: CardSet, sheet: Sheet, tile: MonsterTile) -> taps.Fight | None:
    """The tap that begins a combat with a monster of the map (ENG-9, HIN-1); none where no way leads to it."""
    here = on_the_map(cards, sheet)
    if here is None or sheet.place is None:
        return None
    hexes = _apart(here.ground, sheet.place, tile)
    if hexes is None:
        return None
    choices = hindrances(cards, sheet, tile)[1] if sheet.does(Automatic.HINDRANCES) else ()
    stats = here.stage.stats(tile.ref)
    return taps.Fight(
        name=tile.monster,
        monster=tile.monster,
        kind=tile.kind,
        hp=here.stage.full_hp(tile.ref),
        stats=stats,
        distance=tracked(hexes),
        hindrances=choices[0].kinds if choices else (),
        hex=tile.hex,
    )
