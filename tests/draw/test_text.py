from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdin.draw.assets import Assets
from holdin.draw.render_context import RenderContext
from holdin.draw.text import Box, Sign, TextRow, Word, fit, flow, wrap
from holdin.draw.wording import Wording, signed
from holdin.models import ability as ab
from holdin.models.card_set import CardSet
from holdin.models.letters import Affects, Condition, Element, Tile


@given(st.text(alphabet="ab \n", max_size=40), st.integers(3, 20))
def test_wrapped_lines_keep_every_word_and_their_width(text: str, width: int) -> None:
    lines = wrap(len, text, width)
    if lines is None:
        assert any(len(word) > width for word in text.split())
    else:
        assert " ".join(lines).split() == text.split()
        assert all(len(line) <= width for line in lines)


def test_text_shrinks_to_its_room(assets: Assets) -> None:
    fitted = fit(assets, "Обезвредить", "bold", (60, 20), (40, 6))
    assert not fitted.overflows
    assert assets.font("bold", fitted.px).size(fitted.lines[0])[0] <= 60


def test_text_that_cannot_fit_is_reported(assets: Assets) -> None:
    assert fit(assets, "Обезвредить", "bold", (20, 20), (40, 14)).overflows


def test_no_word_is_left_alone_on_a_last_line(assets: Assets) -> None:
    width = assets.font("text", 20).size("In your turn: Pull 2, range")[0] + 2
    fitted = fit(assets, "In your turn: Pull 2, range 4.", "text", (width, 60), (20, 14))
    assert len(fitted.lines) == 2
    assert len(fitted.lines[1].split()) > 1


def test_rows_join_and_lose_spare_words_before_they_overflow(assets: Assets) -> None:
    rows = (
        TextRow(((Sign("attack"), Word("Attack", "bold", spare=True), Word("3", "number")),)),
        TextRow(((Sign("range"), Word("Range", spare=True), Word("2", "number")),), joins=True),
    )
    roomy, tight = (flow(assets, rows, Box(0, 0, 150, high), (18, 12)) for high in (80, 24))
    assert not roomy.overflows
    assert not tight.overflows
    assert len(tight.placed) < len(roomy.placed)
    assert len({placed.y for placed in tight.placed}) == 1


def test_rows_without_any_room_are_reported(assets: Assets) -> None:
    assert flow(assets, (TextRow(((Word("far too long", "bold"),),)),), Box(0, 0, 10, 10), (18, 12)).overflows


ABILITIES = (
    ab.Move(value=3, jump=True),
    ab.Attack(value=3, range=3, targets=2, area=((1, 0),), push=1, pull=1, pierce=2, conditions=(Condition.STUN,)),
    ab.Attack(value=1, advantage=True, disadvantage=True, requires=(Element.FIRE,)),
    ab.Heal(value=2, range=2, consume=(ab.Consume(elements=(Element.DARK,), gain=ab.Gain(value=3, times=2)),)),
    ab.Shield(value=1),
    ab.Retaliate(value=1, range=2),
    ab.Loot(range=1),
    ab.DisarmTrap(range=2),
    ab.Recover(),
    ab.Refresh(),
    ab.GainCondition(condition=Condition.INVISIBLE, turns=2),
    ab.Inflict(condition=Condition.MUDDLE, range=2),
    ab.Shove(push=2, pull=1, range=3),
    ab.Harm(value=1, range=2),
    ab.Suffer(value=1),
    ab.LoseCard(),
    ab.Hindrance(change=-1),
    ab.Hindrance(change=1, tile=Tile.OBSTACLE),
    ab.AttackBonus(gain=ab.Gain(range=1, targets=1, pierce=1)),
    ab.AttackBonus(gain=ab.Gain(value=-1, jump=True), attacks="all"),
    ab.AttackEffect(gain=ab.Gain(push=1, conditions=(Condition.STUN,))),
    ab.GainMoney(value=1),
    ab.ChooseAbilities(options=((ab.Move(value=1),), (ab.Shield(value=1),))),
    ab.CreateObstacle(),
    ab.MoveObstacle(value=2, range=3),
    ab.DestroyObstacle(range=2),
    ab.CreateTrap(damage=2, conditions=(Condition.STUN,)),
    ab.When(trigger=ab.Trigger.LOOT, then=(ab.Heal(value=1),), times=2),
    ab.When(trigger=ab.Trigger.HIT, then=(ab.Suffer(value=1),)),
    *(ab.Shield(value=1, affects=affects, within=2) for affects in Affects),
    ab.Heal(value=1, affects=Affects.ALLIES, range=2),
    ab.Retaliate(value=2, affects=Affects.ALLIES),
    ab.GainCondition(condition=Condition.STRENGTHEN, affects=Affects.SELF_AND_ALLIES),
    ab.Summon(summon="wolf", hp=4, move=2, attack=2, range=3, targets=2, flying=True, shield=1, retaliate=1, heal=1),
    ab.When(trigger=ab.Trigger.RIFT_ENTERED, then=(ab.Harm(value=2),), figure=ab.Crossing.ANY),
    ab.Attack(value=2, range=2, from_rift=True),
    ab.Shove(push=2, on_rift=True),
    ab.Teleport(value=3),
    ab.Teleport(to="rift"),
    ab.CreateRift(count=2, range=3),
    ab.MoveRift(value=2, then=(ab.Shield(value=1),)),
    ab.RemoveRift(),
    ab.Foresee(count=2),
    ab.Dismiss(),
)


@pytest.mark.parametrize("ability", ABILITIES, ids=lambda ability: ability.kind)
def test_every_kind_of_ability_can_be_printed(cards: CardSet, assets: Assets, ability: ab.Ability) -> None:
    rows = Wording(RenderContext(cards, assets, "ru")).rows((ability,))
    signs = [glyph.icon for row in rows for chunk in row.chunks for glyph in chunk if isinstance(glyph, Sign)]
    assert rows
    assert all(assets.icon(sign, 16) for sign in signs)


def test_no_kind_of_ability_is_left_out() -> None:
    kinds = set(get_args(get_args(ab.Ability)[0]))
    assert {type(ability) for ability in ABILITIES} == kinds


def test_modifiers_carry_their_sign() -> None:
    assert [signed(value) for value in (-2, 0, 1)] == ["−2", "0", "+1"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("When hit: Shield 2 against", ("When hit:", "Shield 2", "against")),
        ("атака идёт с помехой", ("атака", "идёт", "с помехой")),
        ("кузнец — человек", ("кузнец —", "человек")),
        ("a bbbbbbbbb", ("a", "bbbbbbbbb")),
    ],
)
def test_numbers_and_lone_letters_stay_with_their_words(text: str, lines: tuple[str, ...]) -> None:
    assert wrap(len, text, 9) == lines
