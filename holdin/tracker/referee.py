"""The referee: what the monster does, what an attack comes to, who engages you, how many hindrances there are.

Every answer gives its reasons in order, each with the rules it rests on, and the taps that would carry it out. All of
it comes from the same rules as the game's; nothing is enforced.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from holdin.game.stage import MonsterTile
from holdin.game.step import Event
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.hp_card import COLUMN
from holdin.models.letters import Condition, Letter, Party
from holdin.models.monster import Behaviour, Line, Stats
from holdin.rules import hindrance
from holdin.rules.attack import Blow
from holdin.rules.distance import distance, shoved, tracked
from holdin.rules.engage import max_range, medium_range, ranges
from holdin.rules.ground import Ground
from holdin.rules.hindrance import Hindrances
from holdin.rules.hp import monster_hp
from holdin.rules.monster_turn import Plan, in_best_order, plan, reaching
from holdin.rules.move import tile_damage
from holdin.rules.sight import sees
from holdin.tracker import taps
from holdin.tracker.ground import ground, scene
from holdin.tracker.outcomes import foe_shield, handicaps, modifiers
from holdin.tracker.sheet import MarkKind, Sheet


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of the referee's."""

    reasons: tuple[Event, ...]
    """Why, step by step."""
    steps: tuple[taps.Tap, ...] = ()
    """What would carry it out, up to a roll."""
    blow: Blow | None = None
    """The attack that comes of it."""
    odds: dict[int, Fraction] = field(default_factory=dict)
    """The chance of each damage."""
    by_letter: tuple[tuple[Letter, int], ...] = ()
    """The damage per letter, where the modifier is rolled once."""
    after: tuple[taps.Tap, ...] = ()
    """What carries out the rest, once the attack is rolled for, if there is one."""


def monster_turn(cards: CardSet, sheet: Sheet) -> Answer:
    """What the monster does in its turn (MTN-1 to MTN-6)."""
    foe = sheet.foe
    if foe is None:
        return Answer((Event("no_monster", {}, ("ENG-9",)),))
    if foe.stats is None or foe.row is None:
        return Answer((Event("no_behaviour" if foe.stats else "no_values", {}, ("INI-1",)),))
    told = _Telling(cards, sheet, foe.stats, foe.row)
    return told.answer()


@dataclass
class _Telling:
    """The monster's turn, told step by step."""

    cards: CardSet
    sheet: Sheet
    stats: Stats
    row: Behaviour

    def answer(self) -> Answer:
        conditions = self.sheet.conditions(Party.MONSTER)
        if Condition.STUN in conditions:
            return Answer((Event("stunned", {}, ("CON-2", "MTN-3")),))
        hp, healed = self._heal()
        invisible = Condition.INVISIBLE in self.sheet.conditions(Party.HERO)
        if invisible:
            return Answer((Event("no_focus", {}, ("MTN-5",)), *healed.reasons), healed.steps)
        going = self._plan(hp)
        moved = self._move(going)
        struck = self._attack(going) if going.attacks else Answer((self._no_attack(),))
        lines = self._lines(going)
        return Answer(
            (*healed.reasons, *moved.reasons, *struck.reasons, *self._told_of(lines), *self._bonuses()),
            (*healed.steps, *moved.steps),
            struck.blow,
            struck.odds,
            struck.by_letter,
            (
                *self._inflicted(going, lines),
                *(taps.ChangeHp(who=Party.HERO, by=-line.damage) for line in lines if line.damage),
            ),
        )

    def _heal(self) -> tuple[int, Answer]:
        """Its HP before it moves; how it came to them, and what it may heal at its turn's end (MTN-6)."""
        foe = self.sheet.foe
        assert foe is not None
        hp, spare = foe.hp, [*self.row.heals]
        while spare and hp < foe.max_hp:
            hp = min(foe.max_hp, hp + spare.pop(0))
        reasons = [Event("heals", {"by": hp - foe.hp, "hp": hp}, ("MTN-6",))] if hp > foe.hp else []
        if spare:
            reasons.append(Event("heals_last", {"by": sum(spare)}, ("MTN-6",)))
        done = (taps.SetHp(who=Party.MONSTER, to=hp),) if hp > foe.hp else ()
        return hp, Answer(tuple(reasons), done)

    def _plan(self, hp: int) -> Plan:
        damage = self._springs()
        return plan(
            distance=self.sheet.distance,
            move=self.row.moves,
            attack=self.row.attacks,
            range_=self.row.reach if self.row.ranged else None,
            flying=self.stats.flying,
            hindrances=len(self.sheet.hindering.kinds),
            springs=damage > 0,
            deadly=damage >= hp,
            conditions=self.sheet.conditions(Party.MONSTER),
            target_invisible=False,
        )

    def _springs(self) -> int:
        """The damage that coming to distance 1 would do (HIN-6)."""
        hindering = self.sheet.hindering
        if hindering.sprung or self.stats.flying:
            return 0
        return max((tile_damage(kind, self.sheet.level) for kind in hindering.kinds), default=0)

    def _move(self, going: Plan) -> Answer:
        here, there = self.sheet.distance, going.new_distance
        if Condition.IMMOBILIZE in self.sheet.conditions(Party.MONSTER):
            return Answer((Event("immobilized", {}, ("CON-2", "MTN-3")),))
        if here == there:
            return Answer((Event("stays", {"distance": here, "move": self.row.moves}, ("MTN-2",)),))
        cost = 1 if self.stats.flying else 1 + len(self.sheet.hindering.kinds)
        values: dict[str, object] = {"from": here, "distance": there, "move": self.row.moves, "cost": cost}
        reasons = [Event("moves", values, ("MTN-2", "MTN-3", "MOV-3"))]
        done: list[taps.Tap] = [taps.Distance(to=there)]
        hurt = self._springs() if there == 1 else 0
        if hurt:
            reasons.append(Event("springs", {"damage": hurt}, ("HIN-6",)))
            kinds = self.sheet.hindering.kinds
            done += [taps.Hinder(kinds=kinds, sprung=True), taps.ChangeHp(who=Party.MONSTER, by=-hurt)]
        return Answer(tuple(reasons), tuple(done))

    def _no_attack(self) -> Event:
        if self.row.attacks is None:
            return Event("attack_dash", {}, ("MTN-4",))
        if Condition.DISARM in self.sheet.conditions(Party.MONSTER):
            return Event("disarmed", {}, ("CON-2", "MTN-4"))
        return Event("out_of_reach", {"range": self.row.reach}, ("MTN-2",))

    def _attack(self, going: Plan) -> Answer:
        assert self.row.attacks is not None
        advantage, disadvantage = handicaps(
            self.sheet, Party.MONSTER, ranged=self.row.ranged, distance=going.new_distance
        )
        shield = self.sheet.total(Party.HERO, MarkKind.SHIELD)
        bonus = self.sheet.total(Party.MONSTER, MarkKind.BONUS)
        blow = Blow(
            self.row.attacks,
            (bonus,) if bonus else (),
            shield,
            self.row.pierce,
            advantage or self.row.advantage,
            disadvantage,
        )
        event = Event("attacks", {"value": self.row.attacks, "range": self.row.reach}, ("MTN-2", "ATK-1"))
        return _struck(self.cards, self.sheet, Party.MONSTER, blow, [event, *self._after()])

    def _after(self) -> Iterator[Event]:
        """What follows its damage (ATK-7, MTN-1)."""
        if self.row.conditions:
            yield Event("inflicts", {"conditions": self.row.conditions}, ("ATK-7", "MTN-1"))
        for kind, value in (("pushes", self.row.push), ("pulls", self.row.pull)):
            if value:
                yield Event(kind, {"value": value}, ("ATK-7", "MOV-4"))

    def _lines(self, going: Plan) -> tuple[Line, ...]:
        """The lines of its set that reach you, after its attack and what that does to the distance (MON-2)."""
        row, here = self.row, going.new_distance
        if going.attacks:
            here = shoved(here, row.push, row.pull)
        return reaching(in_best_order(row.lines, here), here)

    def _told_of(self, lines: tuple[Line, ...]) -> Iterator[Event]:
        for line in lines:
            yield Event("line", {"line": line}, ("MON-2",))
        for line in self.row.lines:
            if line not in lines:
                yield Event("line_too_short", {"line": line}, ("MON-2",))

    def _inflicted(self, going: Plan, lines: tuple[Line, ...]) -> Iterator[taps.Tap]:
        """The conditions that come on you by its attack and by these lines (MTN-1)."""
        by_attack = self.row.conditions if going.attacks else ()
        found = dict.fromkeys((*by_attack, *(condition for line in lines for condition in line.conditions)))
        mine = self.sheet.conditions(Party.HERO)
        return (taps.Switch(who=Party.HERO, condition=each) for each in found if each not in mine)

    def _bonuses(self) -> Iterator[Event]:
        """What its set gives it from its turn on (MTN-6)."""
        if self.row.shield:
            yield Event("shields", {"value": self.row.shield}, ("MTN-6", "ATK-9"))
        if self.row.retaliate:
            yield Event("retaliates", {"value": self.row.retaliate, "range": self.row.retaliate_range}, ("MTN-6",))
        for condition in self.row.gains:
            yield Event("gains", {"condition": condition}, ("MTN-6", "CON-3"))


def your_attack(  # noqa: PLR0913 - what is printed on an action, all by name
    cards: CardSet,
    sheet: Sheet,
    *,
    value: int,
    range_: int | None = None,
    bonus: int = 0,
    pierce: int = 0,
    advantage: bool = False,
) -> Answer:
    """Whether your attack reaches, and what it comes to for each letter (ATK-1 to ATK-6)."""
    foe = sheet.foe
    if foe is None:
        return Answer((Event("no_monster", {}, ("ENG-9",)),))
    refusal = _forbidden(sheet, range_)
    if refusal is not None:
        return Answer((refusal,))
    strong, weak = handicaps(sheet, Party.HERO, ranged=range_ is not None, distance=sheet.distance)
    marked = sheet.total(Party.HERO, MarkKind.BONUS)
    bonuses = tuple(each for each in (bonus, marked) if each)
    blow = Blow(value, bonuses, foe_shield(sheet), pierce, advantage or strong, weak)
    reaches = Event("reaches", {"distance": sheet.distance, "range": range_ or 1}, ("ATK-1",))
    return _struck(cards, sheet, Party.HERO, blow, [reaches])


def _forbidden(sheet: Sheet, range_: int | None) -> Event | None:
    """Why you can't attack."""
    mine = sheet.conditions(Party.HERO)
    for condition in (Condition.STUN, Condition.DISARM):
        if condition in mine:
            return Event("you_cannot", {"condition": condition}, ("CON-2",))
    if Condition.INVISIBLE in sheet.conditions(Party.MONSTER):
        return Event("unseen", {}, ("CON-3",))
    if sheet.distance > (range_ or 1):
        return Event("too_far", {"distance": sheet.distance, "range": range_ or 1}, ("ATK-1",))
    return None


def _struck(cards: CardSet, sheet: Sheet, who: Party, blow: Blow, reasons: list[Event]) -> Answer:
    """The attack's reasons and its odds by the active table."""
    if blow.advantage and blow.disadvantage:
        reasons.append(Event("cancels", {}, ("ATK-6",)))
    elif blow.advantage or blow.disadvantage:
        reasons.append(Event("advantage" if blow.advantage else "disadvantage", {}, ("ATK-6", "ATK-5")))
    if blow.bonuses:
        reasons.append(Event("bonuses", {"value": sum(blow.bonuses)}, ("ATK-4",)))
    if blow.shield:
        reasons.append(Event("shield", {"value": max(0, blow.shield - blow.pierce)}, ("ATK-9", "ATK-7")))
    row = modifiers(cards, sheet, who)
    if row is None:
        return Answer((*reasons, Event("no_table", {}, ("HPC-1",))), (), blow)
    once = tuple((each.letter, each.damage) for each in blow.outcomes(row)) if blow.rolls == 1 else ()
    return Answer(tuple(reasons), (), blow, blow.odds(row), once)


def hit(cards: CardSet, sheet: Sheet, who: Party, blow: Blow, letters: tuple[Letter, ...]) -> Answer:
    """An attack with its letters rolled: the damage, and the taps that deal it (ATK-4).

    :raises ValueError: not as many letters as the attack rolls.
    """
    row = modifiers(cards, sheet, who)
    if row is None:
        return Answer((Event("no_table", {}, ("HPC-1",)),))
    rolled = tuple(row[COLUMN[letter]] for letter in letters)
    damage = blow.damage(blow.counted(rolled))
    event = Event("damage", {"letters": letters, "modifiers": rolled, "damage": damage}, ("ATK-4",))
    return Answer((event,), (taps.Rolled(letters=letters), taps.ChangeHp(who=who.enemy, by=-damage)))


def engaged_at(stats: Stats, hexes: int) -> Answer:
    """Whether a monster engages you at a distance in hexes, in its sight (ENG-1, ENG-2)."""
    medium, most = medium_range(ranges(stats)), max_range(ranges(stats))
    values: dict[str, object] = {"distance": hexes, "medium": medium, "max": most}
    return Answer((Event("engaged" if hexes <= medium else "not_engaged", values, ("ENG-1", "ENG-2")),))


def engaging(cards: CardSet, sheet: Sheet) -> Answer:
    """Who engages you where you stand on the map, with distance and sight of each living monster (ENG-1, ENG-2)."""
    on = scene(cards, sheet)
    if on is None or sheet.place is None:
        return Answer((Event("no_map", {}, ("ENG-2",)),))
    now = ground(on, sheet)
    found = []
    for tile in on.monsters.values():
        if tile.hex in sheet.gone:
            continue
        hexes = _apart(now, sheet.place, tile)
        seen = sees(now, sheet.place, tile.hex)
        medium = medium_range(ranges(on.stats(tile.ref)))
        engages = hexes is not None and hexes <= medium and seen
        values: dict[str, object] = {"monster": tile, "distance": hexes, "medium": medium, "seen": seen}
        found.append((not engages, hexes or 99, Event("engages" if engages else "leaves", values, ("ENG-1", "ENG-2"))))
    return Answer(tuple(event for *_, event in sorted(found, key=lambda each: each[:2])))


def _apart(now: Ground, here: Hex, tile: MonsterTile) -> int | None:
    """The hexes to a monster of the map; none if walls part you (ATK-2).

    At least 1: a sheet lets you stand where a monster is, such as one whose tile has not been cleared yet (ENG-3).
    """
    hexes = distance(now, here, tile.hex)
    return None if hexes is None else max(1, hexes)


def hindrances(cards: CardSet, sheet: Sheet, tile: MonsterTile) -> tuple[Answer, tuple[Hindrances, ...]]:
    """The hindrances of a combat with a monster of the map, and the alternatives, the best for you first (HIN-7)."""
    on = scene(cards, sheet)
    if on is None or sheet.place is None:
        return Answer((Event("no_map", {}, ("HIN-2",)),)), ()
    found = hindrance.choices(ground(on, sheet), sheet.place, tile.hex, sheet.level)
    if not found:
        return Answer((Event("no_way", {}, ("HIN-2",)),)), ()
    best = found[0]
    rule = {0: "HIN-3", 1: "HIN-4"}.get(best.count, "HIN-5")
    values = {"count": best.count, "kinds": best.kinds, "damage": best.damage}
    event = Event("hindrances", values, (rule, "HIN-7") if len(found) > 1 else (rule,))
    return Answer((event,), (taps.Hinder(kinds=best.kinds),)), found


def fight(cards: CardSet, sheet: Sheet, tile: MonsterTile) -> taps.Fight | None:
    """The tap that begins a combat with a monster of the map (ENG-9, HIN-1); none where no way leads to it."""
    on = scene(cards, sheet)
    if on is None or sheet.place is None:
        return None
    hexes = _apart(ground(on, sheet), sheet.place, tile)
    if hexes is None:
        return None
    _, choices = hindrances(cards, sheet, tile)
    stats = on.stats(tile.ref)
    return taps.Fight(
        name=tile.monster,
        monster=tile.monster,
        kind=tile.kind,
        hp=monster_hp(stats.hp, sheet.level),
        stats=stats,
        distance=tracked(hexes),
        hindrances=choices[0].kinds if choices else (),
        hex=tile.hex,
    )
