"""Sense checks: each finds the set that was spoiled for it, and the built-in set is clean."""

import pytest

from holdin.data.campaign_checks import walk
from holdin.data.checks import faults_of, warnings_of
from holdin.data.load import read_draft
from holdin.errors import CardDataError
from tests.conftest import SetFolder

WOLF = "monsters/wolf.toml"
MAP = "maps/shepherds-hall.toml"
FIRST = "scenarios/01-teeth-in-the-fold.toml"
SECOND = "scenarios/02-the-wool-ledger.toml"


def messages(own_set: SetFolder) -> list[str]:
    return [f"{fault.file.name} {fault.field}: {fault.message}" for fault in faults_of(read_draft(own_set.path))]


def test_the_built_in_set_is_clean() -> None:
    assert faults_of(read_draft()) == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        pytest.param(MAP, "  #   +   #", "  #   #   #", "shepherds-hall.toml drawing: walls cut off a1", id="no door"),
        pytest.param(
            MAP, "walls = [", 'walls = ["d4 d5", "c5 d4", "d4 e5", ', "drawing: walls cut off", id="a door walled up"
        ),
        pytest.param(
            "characters/mara.toml",
            'attack", value = 3, dots = 1 }',
            'attack", value = 3, range = 3, area = [[1, 0]] }',
            "mara.toml cards[0].faces[0].top.abilities[0].area: an area without [0, 0] is a melee one",
            id="a melee area with a range",
        ),
        pytest.param(
            "characters/mara.toml",
            'attack", value = 3, dots = 1 }',
            'attack", value = 3, area = [[0, 0], [1, 0]] }',
            "abilities[0].area: an area with [0, 0] is a ranged one and needs a range",
            id="a ranged area without a range",
        ),
        pytest.param(MAP, "walls = [", 'walls = ["a4 a5", ', "not there: a4", id="a wall edge at a wall hex"),
        pytest.param(MAP, "[legend]", '[legend]\nZ = { tile = "trap" }', "'Z' stands nowhere", id="idle legend"),
        pytest.param(
            "map_cards.toml", '["hall-of-hands"]', '["hall-of-hands", "shepherds-hall"]', "on 2 map cards", id="card"
        ),
        pytest.param(
            SECOND, '"blue"', '"orange"', "colour: another scenario of map shepherds-hall is orange", id="colour"
        ),
        pytest.param(
            MAP, "  #   +   #", "  #   o   #", "the wolf at d2 can’t be walked up to", id="behind an obstacle"
        ),
        pytest.param(
            "monster_cards.toml",
            '"bear", item',
            '"wind-demon", item',
            "the bear at b9 is on no monster card",
            id="no card",
        ),
        pytest.param(
            "monster_cards.toml", '"bear", item', '"wolf", item', "'wolf' stands on more than one half", id="twice"
        ),
        pytest.param(SECOND, '"bear" }', '"bear", count = 2 }', "1 of bear are on the map; 2 are needed", id="kill"),
        pytest.param(
            SECOND, '"wool-ledger" }', '"wool-ledger", count = 3 }', "1 of treasure wool-ledger", id="loot goal"
        ),
        pytest.param("treasures.toml", "goal = true", "gold = 3", "'wool-ledger' needs goal = true", id="goal"),
        pytest.param(FIRST, '"kill_all"', '"tokens", count = 9', "give 5 tokens; 9 are needed", id="tokens"),
        pytest.param(
            FIRST, '"kill_all"', '"reach", mark = "gate"', "is marked 'gate'; marks there: none", id="no such mark"
        ),
        pytest.param(
            "characters/mara.toml", "[10, 11, 12, 13, 14]", "[10, 11, 12, 14, 13]", "max HP must not fall", id="max HP"
        ),
        pytest.param(
            "characters/mara.toml",
            'top = { abilities = [{ kind = "attack", value = 3, dots = 1 }] }',
            'top = { abilities = [{ kind = "summon", summon = "wolf", hp = 3 }] }',
            'an action that summons needs lost = true and lasting = "scenario" (SUM-2)',
            id="summon",
        ),
        pytest.param("items.toml", "prevent = 3", "shield = 3", "with 'damage' it needs prevent", id="idle item"),
        pytest.param(SECOND, ', unlock_items = ["deep-pockets"]', "", "locked, and no scenario", id="locked"),
        pytest.param(FIRST, 'unlocks = ["the-wool-ledger"]\n', "", "no campaign can come here", id="not unlocked"),
        pytest.param(
            SECOND, "number = 2", 'number = 2\nrequires = ["red-gem"]', "no campaign can come here", id="achievement"
        ),
        pytest.param(
            "scenarios/21-paid-in-full.toml",
            '["dargoths-scroll"]',
            '["night-blade"]',
            "no campaign can come",
            id="blocked",
        ),
        pytest.param(
            "scenarios/12-the-red-kiln.toml",
            ', achievements = ["red-gem"]',
            "",
            "campaign.toml endings: a dead end without an ending, after teeth-in-the-fold",
            id="dead end",
        ),
        pytest.param(MAP, "s = { start", 's = { dot = "orange", start', "only monsters, money and", id="dot on floor"),
        pytest.param(
            SECOND, '"loot_goal", treasure = "wool-ledger"', '"tokens", count = 1', "is no goal of", id="idle"
        ),
        pytest.param(
            MAP, 'treasure = "shepherds-trunk"', 'treasure = "millers-chest"', "is on no map", id="off the map"
        ),
        pytest.param(
            "items.toml", 'use = "consumed"\ntiming = "turn"', 'timing = "turn"', "needs a cost", id="heals for ever"
        ),
        pytest.param("monster_cards.toml", '"heron-cap"', '"felt-boots"', "the item is on no monster", id="no card"),
        pytest.param(SECOND, '["felt-boots"]', '["deep-pockets"]', "the king wants 'deep-pockets'", id="king"),
        pytest.param(
            SECOND, '["felt-boots"]', '["felt-boots", "marsh-stilts"]', "too many items in the slot", id="slot"
        ),
        pytest.param(
            SECOND,
            '["felt-boots"]',
            '["felt-boots", "bitter-draught", "ember-flask"]',
            "more items than can be owned",
            id="three items",
        ),
        pytest.param(
            WOLF, "attack = 1", 'attack = "-"', "wolf.toml normal.sets.B.conditions: goes with an attack", id="dash"
        ),
        pytest.param(
            WOLF, "attack = 1", "push = 1, attack = { heal = 1 }", "sets.B.push: goes with an attack", id="no attack"
        ),
        pytest.param(
            "text/en.toml", "bear.name", 'bare.name = "Bear"\nbear.name', "is the wording of nothing", id="words"
        ),
        pytest.param(
            "text/ru.toml", 'bear.name = "Медведь"\n', "", "the set promises every wording in 'ru'", id="no words"
        ),
    ],
)
def test_a_spoiled_set_is_found_out(own_set: SetFolder, file: str, old: str, new: str, expected: str) -> None:
    own_set.replace(file, old, new)
    found = messages(own_set)
    assert any(expected in message for message in found), found


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("conditions", '["muddle"]'),
        ("pierce", "1"),
        ("push", "1"),
        ("pull", "1"),
        ("advantage", "true"),
        ("targets", "2"),
        ("area", "[[1, 0]]"),
    ],
)
def test_what_goes_with_an_attack_needs_one(own_set: SetFolder, field: str, value: str) -> None:
    """MON-2: it says where, and what may stand there; a line beside it has what it needs, and helps nothing else."""
    spoiled = f"C = {{ initiative = 47, move = 2, {field} = {value}, lines = [{{ range = 2, damage = 1 }}] }}"
    own_set.replace(WOLF, 'C = { initiative = 47, move = 2, attack = 3, range = "-" }', spoiled)
    (fault,) = faults_of(read_draft(own_set.path))
    assert (fault.line, fault.field) == (8, f"normal.sets.C.{field}")
    assert "lines" in str(fault.message)


def test_a_set_with_a_line_of_its_own_needs_no_attack(own_set: SetFolder) -> None:
    """MON-2."""
    lines = '[{ range = 3, conditions = ["muddle"] }, { push = 2 }]'
    own_set.replace(WOLF, 'attack = 1, range = "-", conditions = ["immobilize"]', f"lines = {lines}")
    assert faults_of(read_draft(own_set.path)) == ()


WHOLE = 'C = { initiative = 47, move = 2, attack = 3, range = "-" }'
"""The normal wolf's third set, on line 8."""


@pytest.mark.parametrize(
    ("made", "field", "told"),
    [
        ("attack = 3, focus = 'summon'", "focus", "nobody summons in this set: 'summon' is a focus that nobody has"),
        ("attack = 3, jump = true", "jump", "a jump is a move, and this set has none (MOV-2)"),
        ("attack = 3, area = [[1, 0]], range = 2", "area", "an area without [0, 0] is a melee one"),
        ("attack = 3, area = [[0, 0]]", "area", "an area with [0, 0] is a ranged one and needs a range"),
        (
            "attack = 3, consume = [{ elements = ['fire'], gain = { range = 1 } }]",
            "consume[0].gain.range",
            "adds to what this set doesn’t have (MIX-3)",
        ),
        (
            "move = 3, consume = [{ elements = ['fire'], gain = { attack = 1 } }]",
            "consume[0].gain.attack",
            "adds to what this set doesn’t have (MIX-3)",
        ),
    ],
)
def test_what_a_set_says_can_come_about(own_set: SetFolder, made: str, field: str, told: str) -> None:
    """FOC-3, ARE-2, MIX-3, MOV-2: each fault with file, line and field."""
    own_set.replace(WOLF, WHOLE, f"C = {{ initiative = 47, {made} }}")
    (fault,) = faults_of(read_draft(own_set.path))
    assert (fault.file.name, fault.line, fault.field) == ("wolf.toml", 8, f"normal.sets.C.{field}")
    assert str(fault.message).startswith(told)


@pytest.mark.parametrize(
    ("made", "field", "told"),
    [
        ("attack = 3, area = [[1, 0], [1, 0]]", "area", "an area has each hex once; [1, 0] stands there twice"),
        ("attack = 3, area = [[6, 0], [-6, 0]]", "area", "the area is 13 hexes across, which can’t be drawn"),
        ("attack = 3, focus = 'tallest'", "focus", "Input should be 'most_wounded'"),
        ("lines = [{ kind = 'ward' }]", "lines[0]", "a line of a set needs one of these: shield, retaliate, gains"),
        ("lines = [{ kind = 'trap' }]", "lines[0]", "a trap needs one of these: damage, conditions"),
        ("lines = [{ kind = 'teleport' }]", "lines[0].value", "missing; it must be given"),
        ("lines = [{ kind = 'dance' }]", "lines[0]", "Input tag 'dance' found using"),
        ("lines = [{ kind = 'obstacle', range = 2 }]", "lines[0].range", "unknown field; allowed here: kind"),
        ("consume = [{ elements = ['fire'], gain = {} }]", "consume[0].gain", "a consumption brings something"),
    ],
)
def test_what_a_set_can_not_say(own_set: SetFolder, made: str, field: str, told: str) -> None:
    """MON-2, ARE-2, FOC-3, OVL-3, MIX-3: the file can't be read so, and says where and why."""
    own_set.replace(WOLF, WHOLE, f"C = {{ initiative = 47, {made} }}")
    with pytest.raises(CardDataError) as found:
        read_draft(own_set.path)
    (fault,) = found.value.faults
    assert (fault.line, fault.field) == (8, f"normal.sets.C.{field}")
    assert str(fault.message).startswith(told)


def test_a_marked_hex_that_can_be_walked_to_is_a_good_goal(own_set: SetFolder) -> None:
    own_set.replace(FIRST, '"kill_all"', '"reach", mark = "gate"')
    own_set.replace(MAP, 'S = { start = "blue" }', 'S = { start = "blue", mark = "gate" }')
    assert messages(own_set) == []


def test_a_marked_hex_behind_an_obstacle_is_none(own_set: SetFolder) -> None:
    own_set.replace(FIRST, '"kill_all"', '"reach", mark = "gate"')
    own_set.replace(MAP, 'S = { start = "blue" }', 'S = { start = "blue", mark = "gate" }')
    own_set.replace(MAP, "  #   +   #", "  #   o   #")
    assert any("no hex marked 'gate' can be walked to" in message for message in messages(own_set))


def test_kill_all_needs_a_monster(own_set: SetFolder) -> None:
    for letter in "Ww":
        own_set.replace(MAP, f'{letter} = {{ tile = "monster", monster = "wolf" }}', f'{letter} = {{ tile = "money" }}')
    own_set.replace(MAP, '"elite", dot = "orange"', '"elite", dot = "blue"')
    assert any("there is no monster on the map" in message for message in messages(own_set))


def test_an_achievement_from_a_treasure_opens_a_scenario_and_missing_it_is_a_dead_end(own_set: SetFolder) -> None:
    """END-4: what only a treasure achieves may be missed."""
    own_set.replace(SECOND, "number = 2", 'number = 2\nrequires = ["red-gem"]')
    own_set.replace("treasures.toml", 'item = "lucky-thimble"', 'achievement = "red-gem"')
    assert messages(own_set) == ["campaign.toml endings: a dead end without an ending, after teeth-in-the-fold"]


def test_goals_inside_goals_are_checked(own_set: SetFolder) -> None:
    own_set.replace(
        FIRST,
        'success = { kind = "kill_all" }',
        'success = { kind = "kill_all" }\n'
        'failure = { kind = "any_of", goals = [{ kind = "survive", rounds = 12 }, { kind = "tokens", count = 99 }] }',
    )
    assert any("failure.goals[1]: money tiles" in message for message in messages(own_set))


def test_the_king_never_wants_everything(own_set: SetFolder) -> None:
    """SET-2."""
    own_set.replace(MAP, ".   .   .   ~", "F   G   H   I")
    marks = zip("FGHI", ("bandit-guard", "frost-demon", "ink-clerk", "dargoth"), strict=True)
    legend = "".join(f'{char} = {{ tile = "monster", monster = "{monster}" }}\n' for char, monster in marks)
    own_set.replace(MAP, "[legend]\n", "[legend]\n" + legend)
    assert any("the king would want every item" in message for message in messages(own_set))


def warnings(own_set: SetFolder) -> list[str]:
    return [f"{fault.file.name} {fault.field}: {fault.message}" for fault in warnings_of(read_draft(own_set.path))]


class TestWarnings:
    def test_the_built_in_set_has_none(self) -> None:
        assert warnings_of(read_draft()) == ()

    def test_a_corridor_without_a_free_corner_is_named(self, own_set: SetFolder) -> None:
        """ATK-3."""
        own_set.replace(MAP, "walls = [", 'walls = ["a2 b2", ')
        assert warnings(own_set) == ["shepherds-hall.toml drawing: closed corridor: nobody sees two hexes from a2"]

    def test_a_set_of_more_than_18_cards_is_no_pocket_game(self, own_set: SetFolder) -> None:
        own_set.replace(
            "map_cards.toml",
            '"shepherds-hall", "toll-house"]',
            '"shepherds-hall"]\n\n[[cards]]\nfaces = ["toll-house"]',
        )
        assert warnings(own_set) == ["set.toml : prints as 19 cards; the game in the hand has 18"]

    def test_a_monster_card_has_four_halves(self, own_set: SetFolder) -> None:
        """MON-1."""
        own_set.replace("monster_cards.toml", '  { monster = "wolf", item = "heron-cap" },\n', "")
        assert "monster_cards.toml cards[0].halves: a monster card has 4 halves; this has 3" in warnings(own_set)


class TestCampaigns:
    """END-3, END-4: what can be played, over all campaigns of the built-in set."""

    def test_every_scenario_can_be_played_and_there_is_no_dead_end(self) -> None:
        draft = read_draft()
        found = walk(draft)
        assert found.whole
        assert found.reached == set(draft.scenarios)
        assert found.dead_ends == []

    def test_both_endings_are_far_enough_for_every_level(self) -> None:
        """END-3: the fourth level comes with the twelfth scenario; an ending is one more."""
        assert walk(read_draft()).endings == {"paid-in-full": 13, "the-last-finger": 13}

    def test_the_endings_exclude_each_other(self) -> None:
        scenarios = read_draft().scenarios
        assert scenarios["paid-in-full"].value.blocks == ("the-last-finger",)
        assert scenarios["the-last-finger"].value.blocks == ("paid-in-full",)

    def test_more_ways_than_are_walked_are_told(self, own_set: SetFolder) -> None:
        everything = ", ".join(f'"{id_}"' for id_ in read_draft().scenarios)
        own_set.replace("campaign.toml", 'start = ["teeth-in-the-fold"]', f"start = [{everything}]")
        assert any("ways to play" in warning for warning in warnings(own_set))


ENHANCEMENTS = "enhancements.toml"
MARA = "characters/mara.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        pytest.param(
            ENHANCEMENTS, '["move"]\nchanges = "value"', '["hop"]\nchanges = "value"', "no kind of ability", id="kind"
        ),
        pytest.param(
            ENHANCEMENTS, '["shield"]', '["loot"]', "lines[0]: 'loot' has nothing that 'value' could", id="value"
        ),
        pytest.param(ENHANCEMENTS, '["move"]\nchanges = "jump"', '["heal"]\nchanges = "jump"', "'jump'", id="jump"),
        pytest.param(
            ENHANCEMENTS,
            'lines = ["attack"]\nchanges = "condition"\ncondition = "muddle"',
            'lines = ["move"]\nchanges = "condition"\ncondition = "muddle"',
            "'move' has nothing that 'muddle' could change",
            id="harm without a target",
        ),
        pytest.param(
            MARA, '"loot", range = 1', '"loot", range = 1, dots = 1', "no enhancement of the set goes on", id="loot"
        ),
        pytest.param(
            MARA,
            '"hindrance", change',
            '"hindrance", dots = 1, change',
            "only an ability card’s own lines",
            id="within",
        ),
        pytest.param("items.toml", '"heal", value', '"heal", dots = 1, value', "items[4].abilities[0].dots", id="item"),
        pytest.param("text/ru.toml", 'jump.name = "Прыжок"\n', "", "enhancement.jump.name: missing", id="name"),
    ],
)
def test_a_sticker_or_dot_in_the_wrong_place_is_found_out(
    own_set: SetFolder, file: str, old: str, new: str, expected: str
) -> None:
    """ENH-1: a kind of sticker has lines that it can change, a dot a kind that it can take."""
    own_set.replace(file, old, new)
    found = messages(own_set)
    assert any(expected in message for message in found), found


def test_a_condition_belongs_to_the_kinds_that_add_one(own_set: SetFolder) -> None:
    """ENH-1: a file that says otherwise isn't read."""
    own_set.replace(ENHANCEMENTS, 'changes = "pierce"', 'changes = "pierce"\ncondition = "muddle"')
    with pytest.raises(CardDataError, match="condition goes with"):
        read_draft(own_set.path)


class TestOpenPlay:
    """OPN-9: monsters that are held only aren't there in open play, and its goals can still be met."""

    def test_what_is_held_only_may_be_missed(self, own_set: SetFolder) -> None:
        own_set.replace(MAP, 'kind = "elite", dot = "orange" }', 'kind = "elite", dot = "orange", held_only = true }')
        assert messages(own_set) == []

    def test_a_goal_that_needs_it_is_found_out(self, own_set: SetFolder) -> None:
        own_set.replace(MAP, 'kind = "elite", dot = "blue" }', 'kind = "elite", dot = "blue", held_only = true }')
        told = "without the monsters that are held only, 0 of bear are on the map; 1 are needed"
        assert [message for message in messages(own_set) if told in message]
        own_set.replace(SECOND, 'colour = "blue"', 'colour = "blue"\nfights = "held"')
        assert messages(own_set) == []

    def test_only_monsters_are_held_only(self, own_set: SetFolder) -> None:
        own_set.replace(MAP, 'M = { tile = "money", dot = "orange" }', 'M = { tile = "money", held_only = true }')
        with pytest.raises(CardDataError, match="only monsters are held only"):
            read_draft(own_set.path)


def test_a_corridor_joins_parts_of_a_map(own_set: SetFolder) -> None:
    """OVL-2: it leads on in two directions, and the walls under it are gone."""
    own_set.replace(MAP, "#   .   S   #", "=   .   S   #")
    assert messages(own_set) == []
    own_set.replace(MAP, "walls = [", 'walls = ["a1 b1", ')
    (told,) = messages(own_set)
    assert "drawing: the corridor at a1 joins nothing: it leads to 1 hexes (OVL-2)" in told
