"""Abilities as rows of symbols, numbers and short words (ABL-2)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import singledispatchmethod
from itertools import chain

from holdin.draw.render_context import RenderContext
from holdin.draw.text import Badge, Chunk, Glyph, Pattern, Sign, TextRow, Word
from holdin.models import ability as ab
from holdin.models.area import pattern
from holdin.models.enhancement import Enhancement, Property, Sticker
from holdin.models.letters import Affects, Condition, ElementSymbol
from holdin.models.summon import Dismiss, Summon

MAIN = 1.18
DETAIL = 0.97
DOT = 0.55
"""The size of a free dot, of a symbol’s: it is small, and so is the room it takes."""
_ALWAYS_SAID = frozenset({"move", "loot", "shield", "retaliate"})
"""What never loses its word, however short the room is: its symbol alone isn't understood at first sight."""


class Wording:
    """Rows for abilities in a language."""

    def __init__(self, context: RenderContext) -> None:
        self._context = context

    def action_rows(self, abilities: Iterable[ab.Ability], stickers: Iterable[Sticker] = ()) -> tuple[TextRow, ...]:
        """The rows of an action, its abilities parted by dotted lines; what belongs to one isn't (LIN-1)."""
        found: list[TextRow] = []
        for first, *others in self._by_ability(abilities, stickers):
            found += [replace(first, parted=bool(found)), *others]
        return tuple(found)

    def rows(self, abilities: Iterable[ab.Ability], stickers: Iterable[Sticker] = ()) -> tuple[TextRow, ...]:
        """The rows of a list of abilities, in printed order, with their dots and the stickers that lie on those."""
        return tuple(chain.from_iterable(self._by_ability(abilities, stickers)))

    def _by_ability(self, abilities: Iterable[ab.Ability], stickers: Iterable[Sticker]) -> Iterator[Iterator[TextRow]]:
        lying: dict[int, list[Enhancement]] = defaultdict(list)
        for sticker in stickers:
            lying[sticker.line].append(self._context.cards.enhancements[sticker.enhancement])
        return (self._dotted(ability, lying[index]) for index, ability in enumerate(abilities))

    def _dotted(self, ability: ab.Ability, lying: list[Enhancement]) -> Iterator[TextRow]:
        """An ability; behind what it begins with stand its stickers, and the dots that are still free (ENH-1)."""
        rows = list(self._whole(ability))
        at = 1 if ability.requires else 0
        free: list[Glyph] = [Sign("dot", DOT)] * (ability.dots - len(lying))
        marks = (*map(badge, lying), *free)
        first, *others = rows[at].chunks
        rows[at] = replace(rows[at], chunks=((*first, *marks), *others))
        return iter(rows)

    def _whole(self, ability: ab.Ability) -> Iterator[TextRow]:
        if ability.requires:
            yield TextRow((self._elements(ability.requires, Word(self._context.word("need"), "italic")),), MAIN)
        yield from self._rows(ability)
        if ability.brings:
            brought = tuple((*self._gainer(ability), *chunk) for chunk in self._conditions(ability.brings))
            yield TextRow(brought, DETAIL, joins=True)
        for consume in ability.consume:
            yield self._consume(consume)

    @staticmethod
    def _gainer(ability: ab.Ability) -> tuple[Glyph, ...]:
        """You; of an ability for allies, whomever it is for, which goes without saying (ENH-1)."""
        return (Sign("hero"),) if ability.whom is Affects.SELF else ()

    def _consume(self, consume: ab.Consume) -> TextRow:
        then = tuple(chunk for row in self.rows(consume.then) for chunk in row.chunks)
        return TextRow((self._elements(consume.elements), *self._gain(consume.gain), *then), DETAIL, framed=True)

    def _elements(self, elements: Iterable[ElementSymbol], before: Word | None = None) -> Chunk:
        used: tuple[Glyph, ...] = tuple(Sign(f"{element}_used") for element in elements)
        return (before, *used) if before else (*used, Word(":", "bold"))

    def _valued(self, name: str, value: int | str) -> Chunk:
        spare = 0 if name in _ALWAYS_SAID else 2
        return (Sign(name), Word(self._context.word(name), "bold", spare=spare), Word(str(value), "number"))

    def _named(self, name: str) -> Chunk:
        return (Sign(name), Word(self._context.word(name), "text"))

    def _detail(self, name: str, value: int) -> Chunk:
        return (Sign(name), Word(self._context.word(name), "text", spare=1), Word(str(value), "number"))

    def _details(self, **values: int | None) -> tuple[Chunk, ...]:
        return tuple(self._detail(name, value) for name, value in values.items() if value)

    def _conditions(self, conditions: Iterable[Condition]) -> tuple[Chunk, ...]:
        return tuple(self._named(condition.value) for condition in conditions)

    def _flags(self, **flags: bool) -> tuple[Chunk, ...]:
        return tuple(self._named(name) for name, holds in flags.items() if holds)

    def _gain(self, gain: ab.Gain) -> tuple[Chunk, ...]:
        plain: list[Chunk] = []
        if gain.value:
            plain.append((Word(signed(gain.value), "number"),))
        if gain.times > 1:
            plain.append((Word(f"×{gain.times}", "number"),))
        if gain.range:
            plain.append((Sign("range"), Word(signed(gain.range), "number")))
        if gain.targets:
            plain.append((Sign("target"), Word(signed(gain.targets), "number")))
        flags = self._flags(jump=gain.jump, advantage=gain.advantage, disadvantage=gain.disadvantage)
        effects = self._details(push=gain.push, pull=gain.pull, pierce=gain.pierce)
        return (*plain, *effects, *flags, *self._conditions(gain.conditions))

    def _whom(self, affects: Affects) -> tuple[Chunk, ...]:
        """Whom of your side it is for, unless that is you alone (ARE-6)."""
        said: Chunk = (Word(self._context.word(affects.value), "italic"),)
        return () if affects is Affects.SELF else (said,)

    def _granted(self, ability: ab.Shield | ab.Retaliate | ab.GainCondition) -> tuple[Chunk, ...]:
        whom = self._whom(ability.whom)
        if ability.on_rift:
            return (*whom, *self._by_rifts(ability))
        return (*whom, *self._details(range=ability.reach)) if whom else ()

    def _called(self, summon: str) -> str:
        """A summon by its name, or by that of the monster whose id it has."""
        wordings = [f"{kind}.{summon}.name" for kind in ("summon", "monster")]
        found = [name for key in wordings if (name := self._context.text(key)) != key]
        return (found or [summon])[0]

    @staticmethod
    def area(printed: Iterable[tuple[int, int]]) -> Chunk:
        """An area as its pattern: the same however it is turned or mirrored in the data (ARE-2)."""
        return (Pattern(*pattern(tuple((q, r) for q, r in printed))),)

    def _with(self, main: Chunk, details: tuple[Chunk, ...]) -> Iterator[TextRow]:
        yield TextRow((main,), MAIN)
        if details:
            yield TextRow(details, DETAIL, joins=True)

    @singledispatchmethod
    def _rows(self, ability: ab.Ability) -> Iterator[TextRow]:
        """A kind of ability without a wording is our bug."""
        raise TypeError(ability)

    @_rows.register
    def _(self, ability: ab.Move) -> Iterator[TextRow]:
        yield from self._with(self._valued("move", ability.value), self._flags(jump=ability.jump))

    @_rows.register
    def _(self, ability: ab.Attack) -> Iterator[TextRow]:
        targets = ability.targets if ability.targets > 1 else 0
        area = (self.area(ability.area),) if ability.area else ()
        details = self._details(
            range=ability.range,
            target=targets,
            push=ability.push,
            pull=ability.pull,
            pierce=ability.pierce,
        )
        flags = self._flags(advantage=ability.advantage, disadvantage=ability.disadvantage)
        yield from self._with(
            self._valued("attack", ability.value),
            (*area, *details, *self._by_rifts(ability), *self._conditions(ability.conditions), *flags),
        )

    @_rows.register
    def _(self, ability: ab.Heal) -> Iterator[TextRow]:
        whom = self._whom(ability.affects or Affects.SELF)
        yield from self._with(
            self._valued("heal", ability.value), (*whom, *self._details(range=ability.range), *self._by_rifts(ability))
        )

    @_rows.register
    def _(self, ability: ab.Shield) -> Iterator[TextRow]:
        yield from self._with(self._valued("shield", ability.value), self._granted(ability))

    @_rows.register
    def _(self, ability: ab.Retaliate) -> Iterator[TextRow]:
        reach = ability.range if ability.range > 1 else 0
        details = (*self._details(range=reach), *self._granted(ability))
        yield from self._with(self._valued("retaliate", ability.value), details)

    def _by_rifts(self, ability: ab.Ability) -> tuple[Chunk, ...]:
        """What an ability says of rifts (RIF-3)."""
        on, from_ = getattr(ability, "on_rift", False), getattr(ability, "from_rift", False)
        key = "on_rift" if on else "from_rift" if from_ else None
        return () if key is None else ((Sign("rift"), Word(self._context.word(key), "text")),)

    @_rows.register
    def _(self, ability: ab.Teleport) -> Iterator[TextRow]:
        main = self._named("teleport") if ability.value is None else self._valued("teleport", ability.value)
        to: Chunk = (Sign("rift"), Word(self._context.word("to_rift"), "text"))
        yield from self._with(main, (to,) if ability.to == "rift" else ())

    @_rows.register
    def _(self, ability: ab.CreateRift) -> Iterator[TextRow]:
        main: Chunk = (
            Word(signed(ability.count), "number"),
            Sign("rift"),
            Word(self._context.word("rift" if ability.count == 1 else "rifts"), "bold"),
        )
        yield from self._with(main, self._details(range=ability.range))

    @_rows.register
    def _(self, ability: ab.MoveRift) -> Iterator[TextRow]:
        words = Word(self._context.word("move_rift"), "bold")
        yield TextRow(((Sign("rift"), words, Word(str(ability.value), "number")),), MAIN)
        yield from self._then(ability.then)

    @_rows.register
    def _(self, ability: ab.RemoveRift) -> Iterator[TextRow]:
        removed = (Word(self._context.word("remove_rift"), "bold"), Word(signed(-ability.count), "number"))
        yield TextRow(((Sign("rift"), *removed),), MAIN)
        yield from self._then(ability.then)

    def _then(self, abilities: tuple[ab.Ability, ...]) -> Iterator[TextRow]:
        """What follows from what stands above it."""
        rows = self.rows(abilities)
        yield from (replace(row, joins=True) if number == 0 else row for number, row in enumerate(rows))

    @_rows.register
    def _(self, ability: ab.Loot) -> Iterator[TextRow]:
        yield TextRow((self._valued("loot", ability.range),), MAIN)

    @_rows.register
    def _(self, ability: ab.DisarmTrap) -> Iterator[TextRow]:
        reach = ability.range if ability.range > 1 else 0
        yield from self._with(self._named("disarm_trap"), self._details(range=reach))

    @_rows.register
    def _(self, ability: ab.Recover) -> Iterator[TextRow]:
        yield TextRow((self._valued("recover", ability.count),), MAIN)

    @_rows.register
    def _(self, ability: ab.Refresh) -> Iterator[TextRow]:
        yield TextRow((self._valued("refresh", ability.count),), MAIN)

    @_rows.register
    def _(self, ability: ab.GainCondition) -> Iterator[TextRow]:
        turns: Chunk = (Word(self._context.word("turns"), "italic"),) if ability.turns > 1 else ()
        yours = () if ability.whom is not Affects.SELF else (Sign("hero"),)
        details = ((turns,) if turns else (), self._granted(ability))
        yield from self._with((*yours, *self._named(ability.condition.value)), tuple(chain.from_iterable(details)))

    @_rows.register
    def _(self, ability: ab.Inflict) -> Iterator[TextRow]:
        yield from self._with(
            (Sign("monster"), *self._named(ability.condition.value)),
            (*self._details(range=ability.range), *self._by_rifts(ability)),
        )

    @_rows.register
    def _(self, ability: ab.Shove) -> Iterator[TextRow]:
        for name, value in (("push", ability.push), ("pull", ability.pull)):
            if value:
                yield TextRow((self._valued(name, value),), MAIN)
        details = (*self._details(range=ability.range), *self._by_rifts(ability))
        if details:
            yield TextRow(details, DETAIL, joins=True)

    @_rows.register
    def _(self, ability: ab.Harm) -> Iterator[TextRow]:
        yield from self._with(
            (Sign("monster"), *self._valued("damage", ability.value)),
            (*self._details(range=ability.range), *self._by_rifts(ability)),
        )

    @_rows.register
    def _(self, ability: ab.Foresee) -> Iterator[TextRow]:
        often = (Word(f"×{ability.count}", "number"),) if ability.count > 1 else ()
        yield TextRow(((Sign("foresee"), Word(self._context.word("foresee"), "bold"), *often),), MAIN)

    @_rows.register
    def _(self, _ability: Dismiss) -> Iterator[TextRow]:
        main = (Sign("dismiss"), Word(self._context.word("dismiss"), "bold"))
        yield from self._with(main, ((Word(self._context.word("card_back"), "italic"),),))

    @_rows.register
    def _(self, ability: ab.Suffer) -> Iterator[TextRow]:
        yield TextRow(((Sign("hero"), *self._valued("damage", ability.value)),), MAIN)

    @_rows.register
    def _(self, _ability: ab.LoseCard) -> Iterator[TextRow]:
        yield TextRow(((Sign("lost"), Word(self._context.word("lose_card"))),), DETAIL)

    @_rows.register
    def _(self, ability: ab.Hindrance) -> Iterator[TextRow]:
        name = ability.tile.value if ability.tile else "hindrance"
        yield TextRow(((Word(signed(ability.change), "number"), Sign(name), Word(self._context.word(name))),), MAIN)

    @_rows.register
    def _(self, ability: ab.CreateObstacle | ab.DestroyObstacle) -> Iterator[TextRow]:
        yield from self._on_the_map(ability.kind, ability.range)

    @_rows.register
    def _(self, ability: ab.MoveObstacle) -> Iterator[TextRow]:
        yield from self._on_the_map(ability.kind, ability.range, self._detail("move", ability.value))

    @_rows.register
    def _(self, ability: ab.CreateTrap) -> Iterator[TextRow]:
        does = (*self._details(damage=ability.damage), *self._conditions(ability.conditions))
        yield from self._on_the_map(ability.kind, ability.range, *does)

    def _on_the_map(self, kind: str, reach: int, *details: Chunk) -> Iterator[TextRow]:
        """What makes, moves or destroys a tile: the tile, what is done, and the rest of it."""
        sign = "trap" if kind == "create_trap" else "obstacle"
        main = (Sign(sign), Word(self._context.word(kind), "bold"))
        yield from self._with(main, (*details, *self._details(range=reach if reach > 1 else 0)))

    @_rows.register
    def _(self, ability: ab.AttackBonus) -> Iterator[TextRow]:
        when = self._context.word("next_attack" if ability.attacks == "next" else "all_attacks")
        yield TextRow(((Sign("attack"), Word(when, "italic")), *self._gain(ability.gain)))

    @_rows.register
    def _(self, ability: ab.AttackEffect) -> Iterator[TextRow]:
        yield TextRow(((Sign("attack"), Word(self._context.word("this_attack"), "italic")), *self._gain(ability.gain)))

    @_rows.register
    def _(self, ability: ab.GainMoney) -> Iterator[TextRow]:
        yield TextRow((self._valued("money", signed(ability.value)),), MAIN)

    @_rows.register
    def _(self, ability: ab.ChooseAbilities) -> Iterator[TextRow]:
        for number, option in enumerate(ability.options):
            first, *rest = self.rows(option)
            if number:
                head, *others = first.chunks
                first = replace(first, chunks=((Word(self._context.word("or"), "italic"), *head), *others), joins=True)
            yield first
            yield from rest

    @_rows.register
    def _(self, ability: Summon) -> Iterator[TextRow]:
        """Its name, and in a box what is printed on it (SUM-1); that it needs the open map (SUM-6)."""
        name = self._called(ability.summon)
        home = (Sign("dismiss"),) if ability.returns else ()
        word = Word(self._context.word("summon"), "bold", spare=2)
        yield TextRow(((Sign("summon"), word, Word(name, "bold"), *home),), MAIN)
        attack = () if ability.attack is None else (self._detail("attack", ability.attack),)
        details = self._details(
            range=ability.range,
            target=ability.targets if ability.targets > 1 else 0,
            push=ability.push,
            pull=ability.pull,
            pierce=ability.pierce,
        )
        own = self._details(
            shield=ability.shield,
            retaliate=ability.retaliate,
            range=ability.retaliate_range if ability.retaliate_range > 1 else 0,
            heal=ability.heal,
        )
        own += self._details(range=ability.heal_range if ability.heal else None)
        where: Chunk = (Word(self._context.word("open_map"), "italic"),)
        flies = self._flags(flying=ability.flying)
        effects = (*details, *self._conditions(ability.conditions))
        body = self._details(hp=ability.hp, move=ability.move)
        yield TextRow((*body, *attack, *effects, *flies, *own, where), DETAIL, framed=True)

    @_rows.register
    def _(self, ability: ab.When) -> Iterator[TextRow]:
        key = "looted" if ability.trigger.value == "loot" else ability.trigger.value
        times: tuple[Chunk, ...] = ((Word(f"×{ability.times}", "number"),),) if ability.times else ()
        happens: Chunk = (Word(self._context.word(key), "italic"),)
        if ability.trigger.of_rifts:
            happens = (Sign("rift"), Word(self._context.word(f"crossing_{ability.figure}"), "italic"), *happens)
        yield TextRow((happens, *times), DETAIL)
        yield from self._then(ability.then)


def badge(kind: Enhancement) -> Badge:
    """What a sticker shows: a symbol, and + 1 where it adds to a number; to the line's own number that alone."""
    if kind.changes is Property.VALUE:
        return Badge(text="+1")
    if kind.changes is Property.CONDITION:
        return Badge(str(kind.condition))
    if kind.changes is Property.JUMP:
        return Badge("jump")
    return Badge("target" if kind.changes is Property.TARGETS else kind.changes.value, "+1")


def signed(value: int) -> str:
    """A modifier as printed: with its sign, and a true minus."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"
