"""What the built-in cards make one decide: where HP lies, what a card becomes, what an item and a monster do."""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

import pytest

from holdin.data.load import built_in_sets, load_set
from holdin.models import ability as ab
from holdin.models.card_set import CardSet
from holdin.models.hp_card import CharacterHpCard, MonsterHpCard, Row
from holdin.models.item import Item
from holdin.models.letters import Half, Kind
from holdin.models.monster import Behaviour

# HP


def hp_cards(cards: CardSet) -> dict[str, CharacterHpCard | MonsterHpCard]:
    return {**{id_: hero.hp_card for id_, hero in cards.characters.items()}, "monsters": cards.monster_hp}


def rows(card: CharacterHpCard | MonsterHpCard) -> list[tuple[Row, ...]]:
    """For each level, the row of each of the four halves."""
    return list(zip(*(half.table for half in card.halves), strict=True))


@pytest.mark.parametrize("name", built_in_sets())
def test_at_every_level_some_halves_are_clearly_better(name: str) -> None:
    """HPC-1, MHP-1: the best half's A + B + C is above the worst's by 2 at least, so that HP is worth a decision."""
    for id_, card in hp_cards(load_set(name)).items():
        for level, row in enumerate(rows(card)):
            sums = [sum(cells) for cells in row]
            assert max(sums) - min(sums) >= 2, (id_, level, sums)


@pytest.mark.parametrize("name", built_in_sets())
def test_one_point_of_hp_changes_the_odds(name: str) -> None:
    """HPC-1, MHP-1: h and h − 1 lie on halves with other rows and other sums, at every level."""
    for id_, card in hp_cards(load_set(name)).items():
        most = max(hp for half in card.halves for hp in half.hp)
        for lower, upper in pairwise(range(1, most + 1)):
            for row in rows(card):
                one, other = row[card.half(lower)], row[card.half(upper)]
                assert one != other, (id_, lower, upper)
                assert sum(one) != sum(other), (id_, lower, upper)


@pytest.mark.parametrize("name", built_in_sets())
def test_no_row_is_worse_than_the_row_of_a_lower_level(name: str) -> None:
    """HPC-2, MHP-1: a level never takes from a cell."""
    for id_, card in hp_cards(load_set(name)).items():
        for half in card.halves:
            for low, high in pairwise(half.table):
                assert all(one <= other for one, other in zip(low, high, strict=True)), (id_, half)


# Levels


def inner(abilities: Iterable[ab.Ability]) -> Iterator[ab.Ability]:
    """Abilities with those that they hold."""
    for ability in abilities:
        yield ability
        for consume in ability.consume:
            yield from inner(consume.then)
        if isinstance(ability, ab.When):
            yield from inner(ability.then)
        if isinstance(ability, ab.ChooseAbilities):
            for option in ability.options:
                yield from inner(option)


def in_kind(action: ab.CardAction) -> set[tuple[str, ...]]:
    """What an action is apart from its numbers: kinds of ability, whom they reach, elements given, used and needed."""
    found: set[tuple[str, ...]] = {("gives", element) for element in action.elements}
    for ability in inner(action.abilities):
        reach = getattr(ability, "range", None)
        far = "far" if reach is not None and reach > 1 and not isinstance(ability, ab.Loot) else "near"
        many = "many" if getattr(ability, "targets", 1) > 1 or getattr(ability, "area", ()) else "one"
        found.add((ability.kind, far, many))
        found |= {("uses", *consume.elements) for consume in ability.consume}
        found |= {("needs", element) for element in ability.requires}
    return found


def test_a_card_of_level_2_plays_differently(cards: CardSet) -> None:
    """LVL-2, ABL-1: of the 16 halves, 12 at least change in kind of ability, target, range or element; none in loss."""
    changed = []
    for hero in cards.characters.values():
        for card in hero.cards:
            faces = {(face.side, face.level): face for face in card.faces}
            assert len(faces) == len(card.faces) == 4
            for side in {face.side for face in card.faces}:
                for half in Half:
                    low, high = (faces[side, level].action(half) for level in (1, 2))
                    assert low.lost == high.lost, (card.id, side, half)
                    changed += [(card.id, side, half)] if in_kind(low) != in_kind(high) else []
    assert len(changed) >= 12, changed


# Items


def effects(item: Item) -> set[str]:
    """What an item does, apart from how much of it, when, and at what cost."""
    when, gain = item.timing.value, item.gain
    numbers = {"shield": item.shield, "prevent": item.prevent, "max HP": item.max_hp, f"{when} value": gain.value}
    others = {"retaliate": item.retaliate, "room": item.room, "disadvantage": item.disadvantage or gain.disadvantage}
    others |= {name: getattr(gain, name) for name in ("push", "pull", "pierce", "range", "advantage", "jump")}
    found = {name for name, value in (numbers | others).items() if value} | {str(each) for each in gain.conditions}
    for ability in inner(item.abilities):
        shoves = [name for name in ("push", "pull") if getattr(ability, name, 0)]
        condition = getattr(ability, "condition", None)
        found |= {str(condition)} if condition else set(shoves) if ability.kind == "shove" else {ability.kind}
    return found


PLAIN = {"shield", "prevent", "max HP", "heal", "attack value", "move value", "attack_bonus", "range"}
"""Effects that are no more than ± n."""


def test_most_items_do_more_than_a_number(cards: CardSet) -> None:
    """ITM-1: 14 of the 20 at least do something that isn't ± n."""
    assert len(cards.items) == 20
    assert sum(not effects(item) <= PLAIN for item in cards.items.values()) >= 14


def test_no_two_items_overlap(cards: CardSet) -> None:
    """ITM-1: no effect of one is an effect of another."""
    for one, other in combinations(cards.items.values(), 2):
        assert not effects(one) & effects(other), (one.id, other.id)


# Monsters


def is_plain(made: Behaviour) -> bool:
    """Whether a set is no more than "move and hit" (MON-2)."""
    more = (made.heals, made.ranged, made.lines, made.conditions, made.gains, made.advantage)
    numbers = (made.pierce, made.push, made.pull, made.shield, made.retaliate)
    return made.attacks is not None and not any((*more, *numbers))


def test_few_sets_are_move_and_hit(cards: CardSet) -> None:
    """MON-2: of the 120 sets 15 at most, and of the three of a monster two at most."""
    plain = 0
    for monster in cards.monsters.values():
        for kind in Kind:
            here = sum(is_plain(made) for made in monster.stats(kind).sets.values())
            assert here <= 2, (monster.id, kind)
            plain += here
    assert plain <= 15
