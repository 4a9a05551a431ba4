"""The translator: sentences in a language, with the names that a card set gives its things."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from holdin.deferred import Deferred
from holdin.game.figures import YOU, FigureId
from holdin.models import hexes
from holdin.models.base import CardId, CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Fights, Kind, Mixed, Side
from holdin.models.special_rules import VIGOUR
from holdin.words.catalogues import ENGLISH, catalogue, counted, languages, msgid
from holdin.words.terms import terms_of

if TYPE_CHECKING:  # what is said of a game needs it; the menu comes sooner without
    from holdin.game.state import GameState, MonsterRef
    from holdin.words import figure_names
else:
    figure_names = Deferred("holdin.words.figure_names")

_NAME_KEYS = (
    "card.{}.name",
    "item.{}.name",
    "monster.{}.name",
    "character.{}.name",
    "scenario.{}.title",
    "achievement.{}.name",
    "map.{}.name",
    "enhancement.{}.name",
    "event.{}.title",
)
"""Where the name of an id may stand in a card set's texts."""


class BaseTranslator:
    """What can be said without any cards."""

    __slots__ = ()
    lang: str

    def tr(self, message: str, /, **values: object) -> str:
        """An English sentence in this language, its {placeholders} filled in."""
        said = catalogue(self.lang)
        return counted(said.gettext(message), values, said).format(**values)

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """A sentence that a count bends; {count} is the count itself."""
        return catalogue(self.lang).ngettext(one, many, abs(count)).format(count=count, **values)

    def name(self, id_: str) -> str:
        """Where there are no cards, an id is its own name."""
        return id_


@dataclass(frozen=True, slots=True)
class WithoutCards(BaseTranslator):
    """A language alone: what is wrong with a card set must be said before there are cards."""

    lang: str = ENGLISH


@dataclass(frozen=True, slots=True)
class Translator(BaseTranslator):
    """A card set and a language; a language that isn't there falls back to English."""

    cards: CardSet
    lang: str = ENGLISH

    def __post_init__(self) -> None:
        """Keep only languages that there are words in."""
        if self.lang not in languages():
            object.__setattr__(self, "lang", ENGLISH)

    def word(self, value: StrEnum) -> str:
        """A word for a member of the game's small alphabets, such as a condition, a tile or a phase."""
        if isinstance(value, Mixed):
            one, other = map(self.word, value.either)
            return self.tr("{one} or {other}", one=one, other=other)
        return self.tr(terms_of(type(value))[value])

    def words(self, values: Iterable[StrEnum]) -> str:
        """Several of them, with commas."""
        return ", ".join(self.word(value) for value in values)

    def name(self, id_: str) -> str:
        """The name of a card, item, monster, character, scenario, achievement or map; an unknown id names itself."""
        for key in (pattern.format(id_) for pattern in _NAME_KEYS):
            found = self.cards.text(self.lang, key)
            if found != key:
                return found
        return id_

    def names(self, ids: Iterable[str]) -> str:
        """Several names, with commas."""
        return ", ".join(self.name(id_) for id_ in ids)

    def hex(self, hex_: Hex) -> str:
        """A hex's name on its map, such as "c4"."""
        return hexes.name(hex_)

    def monster(self, state: "GameState", ref: "MonsterRef") -> str:
        """A monster such as "Wolf 2" or "elite Wolf 1", or a summon; the only one of its sort has no number."""
        return figure_names.monster(self, state, ref)

    def summon(self, key: str) -> str:
        """What an ability summons; one without a name of its own is called as the monster of that id."""
        wording = f"summon.{key}.name"
        found = self.cards.text(self.lang, wording)
        return self.name(key) if found == wording else found

    def kind_of(self, name: str, kind: Kind) -> str:
        """A monster's name with its kind."""
        return self.tr("elite {monster}", monster=name) if kind is Kind.ELITE else name

    def number(self, state: "GameState", ref: "MonsterRef") -> str:
        """Which of its sort a monster is; empty for the only one."""
        return figure_names.number(self, state, ref)

    def foe(self, state: "GameState") -> str:
        """The monster you fight; in general words once the fight is over."""
        return self.tr("the monster") if state.combat is None else self.monster(state, state.combat.monster)

    def figure(self, state: "GameState", who: FigureId) -> str:
        """You, or a monster by its name."""
        return self.tr("you") if who == YOU else self.monster(state, who)

    def with_hp(self, name: str, hp: int, most: int) -> str:
        """Somebody's name with the HP, such as "elite Wolf 1: 5 of 6 HP"."""
        return self.tr("{monster}: {hp} of {max_hp} HP", monster=name, hp=hp, max_hp=most)

    def source(self, state: "GameState", id_: str) -> str:
        """The name of the card, item or monster that something comes from."""
        return figure_names.source(self, state, id_)

    def special_rule(self, scenario: ScenarioId, index: int, level: int | None = None) -> str:
        """What a special rule of a scenario says, by its place in the list: at a level, or at every level."""
        told = self.cards.text(self.lang, f"scenario.{scenario}.rule{index + 1}")
        more = self.cards.scenarios[scenario].rules[index].vigours
        return told.replace(VIGOUR, self._more_hp(more, level)) if len(more) > 1 else told

    def _more_hp(self, more: tuple[int, ...], level: int | None) -> str:
        """HP more or fewer: at a level at which there are any, or at each of the scenario levels (SCL-1)."""
        if level is not None and more[level]:
            told = msgid("{hp} HP more") if more[level] > 0 else msgid("{hp} HP fewer")
            return self.tr(told, hp=abs(more[level]))
        return self.tr("{hp} HP at levels 0–3", hp=" / ".join(map(signed, more)))

    def about(self, character: CharacterId) -> str:
        """How somebody plays, in a sentence or two; nothing where the set doesn't tell."""
        key = f"character.{character}.about"
        told = self.cards.text(self.lang, key)
        return "" if told == key else told

    def goal(self, scenario: ScenarioId) -> str:
        """What decides a scenario."""
        return self.cards.text(self.lang, f"scenario.{scenario}.goal")

    def task(self, scenario: ScenarioId, fights: Fights, level: int | None = None) -> str:
        """A scenario's goal, and a line for each special rule of that way of fighting, and of that level if told."""
        told = (
            self.tr("Special rule: {special}", special=self.special_rule(scenario, index, level))
            for index, rule in enumerate(self.cards.scenarios[scenario].rules)
            if (rule.belongs_to(fights) if level is None else rule.holds(level, fights))
        )
        return "\n".join([self.goal(scenario), *told])

    def rules_in_force(self, state: "GameState") -> tuple[str, ...]:
        """The special rules of a game that have not ended, and the bonuses that are not yet earned."""
        setup, lapsed = state.setup, state.board.lapsed
        return tuple(
            self.special_rule(setup.scenario, index, setup.level)
            for index, rule in enumerate(self.cards.scenarios[setup.scenario].rules)
            if rule.holds(setup.level, setup.fights) and (rule.awaits or index not in lapsed)
        )

    def face_of(self, state: "GameState", card: CardId, side: Side) -> str:
        """The name of a card's active face with this side up (ABL-1)."""
        return self.face_name(card, side, 2 if card in state.setup.upgrades else 1)

    def face_name(self, card: CardId, side: Side, level: int) -> str:
        """What stands in large letters on a side of a card, at a level (ABL-1)."""
        return self.cards.text(self.lang, f"face.{card}.{side.lower()}{level}.name")

    def face(self, state: "GameState", card: CardId) -> str:
        """The name of the face of a card that is up now."""
        side = next((place.side for place in state.hero.cards if place.card == card), None)
        return self.name(card) if side is None else self.face_of(state, card, side)

    def card(self, state: "GameState", card: CardId) -> str:
        """A card by both its names: that of the face that is up, large on it, and its own, small beneath."""
        return self.both(self.face(state, card), card)

    def both(self, face: str, card: CardId) -> str:
        """A face's name with its card's, such as "Kick the Stool (The Opportunist)"; one where they are the same."""
        name = self.name(card)
        return name if face == name else f"{face} ({name})"


def signed(value: int) -> str:
    """A modifier as printed: with its sign, and a true minus."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def sentence(text: str) -> str:
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def only_so(say: Translator, character: CharacterId) -> str:
    """For which way of fighting a character is made, that is made for one (OPN-1)."""
    if say.cards.characters[character].fights is Fights.OPEN:
        return say.tr("{character} fights on the open map only.", character=say.name(character))
    return say.tr("{character} fights held in the hand only.", character=say.name(character))
