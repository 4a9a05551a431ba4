"""Loading card sets: the built-in one as the rule book has it, sets on top of it, and the digest."""

from pathlib import Path

import pytest

from holdin.data.load import built_in_sets, digest, load_set, read_draft
from holdin.errors import CardDataError
from holdin.models.base import CardId, MonsterId
from holdin.models.card_set import CardSet
from holdin.models.letters import Element, Kind, Letter, Side
from tests.conftest import SetFolder

BARE = 'name = "{name}"\nversion = "1.0.0"\nformat = 1\nlanguages = ["en"]\nlicence = "mine"\nbuilds_on = "{on}"\n'


def bare(name: str = "mine", on: str = "base") -> str:
    return BARE.format(name=name, on=on)


class TestBuiltInSet:
    def test_is_found_by_name_and_by_folder(self, cards: CardSet) -> None:
        assert load_set(built_in_sets()["base"]).digest == cards.digest

    def test_an_unknown_name_tells_the_known_ones(self) -> None:
        with pytest.raises(CardDataError, match=r"built in are: base"):
            load_set("no-such-set")

    def test_has_the_four_ability_cards_of_the_rule_book(self, cards: CardSet) -> None:
        """ABL-1, TRK-1."""
        character = next(iter(cards.characters.values()))
        names = [cards.text("en", f"card.{card.id}.name") for card in character.cards]
        assert names == ["The Opportunist", "Neutralize", "Healing Waters", "Shadow Tactics"]

    def test_homebrew_has_initiative_33_and_dark_in_its_top_action(self, cards: CardSet) -> None:
        """ABL-2, ELM-1."""
        character = next(iter(cards.characters.values()))
        (homebrew,) = (
            face
            for card in character.cards
            for face in card.faces
            if cards.text("en", f"face.{card.id}.{face.side.lower()}{face.level}.name") == "Homebrew"
        )
        assert (homebrew.initiative, homebrew.top.elements) == (33, (Element.DARK,))

    def test_healing_waters_heals_4_and_3_more_for_dark_and_fire(self, cards: CardSet) -> None:
        """ELM-2."""
        card = next(iter(cards.characters.values())).card(CardId("healing-waters"))
        heal = card.face(Side.A, 1).top.abilities[0]
        assert heal.kind == "heal"
        (consume,) = heal.consume
        assert (heal.value, consume.elements, consume.gain.value) == (4, (Element.DARK, Element.FIRE), 3)

    def test_frost_demon_is_the_rule_books(self, cards: CardSet) -> None:
        """MON-2."""
        sets = cards.monsters[MonsterId("frost-demon")].stats(Kind.NORMAL).sets
        b = sets[Letter.B]
        assert (b.initiative, b.moves, b.attacks, b.ranged) == (38, 3, 2, False)
        assert (sets[Letter.A].heals, sets[Letter.A].attacks) == ((3,), None)
        assert sets[Letter.C].pierce == 3

    def test_an_elite_bandit_guard_has_shield_1(self, cards: CardSet) -> None:
        """MON-2: traits of normal and elite may differ."""
        guard = cards.monsters[MonsterId("bandit-guard")]
        assert (guard.normal.shield, guard.elite.shield) == (0, 1)

    def test_the_first_scenario_is_wolves_without_the_bear(self, cards: CardSet) -> None:
        """MAP-2."""
        first, second = cards.campaign.start[0], sorted(cards.scenarios, key=lambda id_: cards.scenarios[id_].number)[1]
        assert cards.monsters_of(cards.scenarios[first]) == ("wolf",)
        assert set(cards.monsters_of(cards.scenarios[second])) == {"wolf", "bear"}
        assert cards.campaign.start_gold == 0

    def test_lists_the_achievements_of_the_tracker_card(self, cards: CardSet) -> None:
        """TRK-1; what only event cards give comes after those of the rule book (EVT-4)."""
        names = [cards.text("en", f"achievement.{id_}.name") for id_ in cards.campaign.achievements]
        assert names[:5] == ["Red Gem", "Blue Gem", "Night Blade", "Dargoth’s Scroll", "Utility Belt"]
        given = {
            id_
            for card in cards.events.values()
            for choice in card.choices
            for out in choice.outcomes
            for id_ in out.achievements
        }
        assert {*cards.campaign.achievements[5:]} <= given

    def test_modifiers_of_the_monsters_rise_with_the_scenario_level(self, cards: CardSet) -> None:
        """SCL-1."""
        for half in cards.monster_hp.halves:
            sums = [sum(row) for row in half.table]
            assert sums == sorted(sums)


class TestSetsOnSets:
    def test_an_entry_of_the_same_id_replaces_the_one_below(self, own_set: SetFolder, tmp_path: Path) -> None:
        wolf = own_set.read("monsters/wolf.toml").replace("hp = 5", "hp = 9")
        mine = SetFolder(tmp_path / "mine")
        mine.write("set.toml", bare())
        mine.write("monsters/wolf.toml", wolf)
        mine.write("text/en.toml", '[monster]\nwolf.name = "Old Wolf"\n')
        cards = load_set(mine.path)
        assert cards.monsters[MonsterId("wolf")].normal.hp == 9
        assert (cards.text("en", "monster.wolf.name"), cards.text("ru", "monster.wolf.name")) == ("Old Wolf", "Волк")
        assert len(cards.scenarios) == len(load_set().scenarios)

    def test_a_set_beside_it_can_be_built_on(self, own_set: SetFolder, tmp_path: Path) -> None:
        own_set.replace("set.toml", '"base"', '"own"')
        mine = SetFolder(tmp_path / "mine")
        mine.write("set.toml", bare(on="own"))
        assert load_set(mine.path).digest == load_set(own_set.path).digest

    def test_an_unknown_set_below_is_a_fault_of_its_field(self, tmp_path: Path) -> None:
        mine = SetFolder(tmp_path / "mine")
        mine.write("set.toml", bare(on="nothing"))
        with pytest.raises(CardDataError, match=r"set\.toml:6: builds_on: no set 'nothing'"):
            load_set(mine.path)

    def test_sets_in_a_circle_are_refused(self, tmp_path: Path) -> None:
        for name, on in (("one", "two"), ("two", "one")):
            SetFolder(tmp_path / name).write("set.toml", bare(name, on))
        with pytest.raises(CardDataError, match="circle"):
            load_set(tmp_path / "one")

    def test_a_further_language_may_have_gaps(self, own_set: SetFolder) -> None:
        own_set.write("text/de.toml", 'monster.bear.name = "Bär"\n')
        cards = load_set(own_set.path)
        assert (cards.text("de", "monster.bear.name"), cards.text("de", "monster.wolf.name")) == ("Bär", "Wolf")


class TestDigest:
    @pytest.mark.parametrize(
        ("file", "old", "new"),
        [
            ("text/en.toml", "Bandit Guard", "Highwayman"),
            ("maps/shepherds-hall.toml", 'theme = "wood"', 'theme = "cave"'),
            ("monsters/bear.toml", "hp = 7", "hp = 7\nflying = false"),
            ("set.toml", "1.0.0", "1.0.1"),
        ],
    )
    def test_stays_when_play_stays(self, own_set: SetFolder, cards: CardSet, file: str, old: str, new: str) -> None:
        own_set.replace(file, old, new)
        assert digest(read_draft(own_set.path)) == cards.digest

    @pytest.mark.parametrize(
        ("file", "old", "new"),
        [
            ("monsters/bear.toml", "hp = 7", "hp = 8"),
            ("items.toml", 'kind = "heal", value = 3', 'kind = "move", value = 3'),
            ("monster_cards.toml", "oak-buckler", "pole-hook"),
            ("campaign.toml", "start_gold = 0", "start_gold = 1"),
        ],
    )
    def test_changes_when_play_changes(self, own_set: SetFolder, cards: CardSet, file: str, old: str, new: str) -> None:
        own_set.replace(file, old, new)
        assert digest(read_draft(own_set.path)) != cards.digest

    def test_is_the_same_with_windows_line_ends(self, own_set: SetFolder, cards: CardSet) -> None:
        for path in own_set.path.rglob("*.toml"):
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        assert load_set(own_set.path).digest == cards.digest
