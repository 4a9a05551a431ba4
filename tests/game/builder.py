"""Small card sets for tests: a drawn map, plain monsters, faces as a test needs them, modifiers of 0."""

from collections.abc import Mapping
from typing import Any, Self

from holdin.game.actions import Action
from holdin.game.dice import Dice
from holdin.game.machine import question
from holdin.game.notation import parse, show
from holdin.game.session import Moment, Session
from holdin.game.state import CardPlace, GameState, Setup, Zone
from holdin.game.step import Event, Refused
from holdin.models.base import CardId, CharacterId, ItemId, MapId, MonsterId, ScenarioId, TreasureId
from holdin.models.card_set import CardSet
from holdin.models.character import AbilityCard, Character, Face
from holdin.models.goals import Goal, KillAll
from holdin.models.hp_card import CharacterHpCard, HpHalf, MonsterHpCard
from holdin.models.item import Item, MonsterCard, MonsterCardHalf
from holdin.models.letters import Colour, Letter, Side
from holdin.models.map_card import MapFace, Mark
from holdin.models.monster import Behaviour, Monster, Stats
from holdin.models.rewards import Treasure
from holdin.models.scenario import Campaign, Scenario

CARDS = ("one", "two", "three", "four")
INITIATIVE = {"one": 10, "two": 30, "three": 50, "four": 70}

FaceSpec = Mapping[str, Any]
"""Overrides of a face: initiative, top, bottom (as plain data)."""


def monster_half(index: int, table: int = 0) -> HpHalf:
    return HpHalf(hp=tuple(hp for hp in range(1, 17) if hp % 4 == index), table=((table,) * 3,) * 4)


def hero_half(index: int, table: tuple[int, int, int] = (0, 0, 0)) -> HpHalf:
    return HpHalf(hp=tuple(hp for hp in range(1, 15) if hp % 4 == index), table=(table,) * 5)


def face(card: str, side: Side, level: int, spec: FaceSpec) -> Face:
    plain: dict[str, Any] = {
        "initiative": INITIATIVE[card] + (5 if side is Side.B else 0),
        "top": {"abilities": [{"kind": "attack", "value": 3}]},
        "bottom": {"abilities": [{"kind": "move", "value": 3}]},
    }
    return Face.model_validate({"side": side, "level": level, **plain, **spec})


def character(
    faces: Mapping[str, FaceSpec], hero_table: tuple[int, int, int] | Mapping[int, tuple[int, int, int]]
) -> Character:
    """`faces` by card and side, such as "one A"; both levels alike unless "one A 2" is given."""
    tables = hero_table if isinstance(hero_table, Mapping) else dict.fromkeys(range(4), hero_table)
    cards = tuple(
        AbilityCard(
            id=CardId(card),
            faces=tuple(
                face(card, side, level, faces.get(f"{card} {side} {level}", faces.get(f"{card} {side}", {})))
                for side in Side
                for level in (1, 2)
            ),
        )
        for card in CARDS
    )
    halves = tuple(hero_half(index, tables.get(index, (0, 0, 0))) for index in range(4))
    hp_card = CharacterHpCard(halves=halves, max_hp=(10, 11, 12, 13, 14))
    return Character(id=CharacterId("hero"), hp_card=hp_card, cards=cards)


def behaviour(line: str, **more: Any) -> Behaviour:
    """A set from "initiative move attack range", dashes for none: "20 2 3 -"."""
    initiative, move, attack, range_ = (None if part == "-" else int(part) for part in line.split())
    plain = {"initiative": initiative, "move": move, "attack": attack, "range": range_}
    return Behaviour.model_validate({**{k: v for k, v in plain.items() if v is not None}, **more})


def monster(id_: str = "wolf", hp: int = 5, sets: Mapping[str, Behaviour] | None = None, **stats: Any) -> Monster:
    """One monster, elite like normal; by default slow and weak in all three sets."""
    lines = sets or {}
    plain = {letter: lines.get(letter, behaviour("60 2 2 -")) for letter in Letter}
    values = Stats(hp=hp, sets=plain, **stats)
    return Monster(id=MonsterId(id_), normal=values, elite=values)


LEGEND = {
    "@": Mark(start=Colour.ORANGE),
    "%": Mark(start=Colour.BLUE),
    "W": Mark.model_validate({"tile": "monster", "monster": "wolf"}),
    "E": Mark.model_validate({"tile": "monster", "monster": "wolf", "kind": "elite"}),
    "V": Mark.model_validate({"tile": "monster", "monster": "bear"}),
    "T": Mark.model_validate({"tile": "treasure", "treasure": "chest"}),
    "G": Mark.model_validate({"tile": "treasure", "treasure": "goal"}),
    "X": Mark(mark="exit"),
}

EMPTY_ROOM = """
.   .   .   .
  .   .   .
@   .   .   W
  .   .   .
.   .   .   .
"""


def card_set(
    drawing: str = EMPTY_ROOM,
    *,
    monsters: tuple[Monster, ...] = (),
    faces: Mapping[str, FaceSpec] | None = None,
    items: tuple[Item, ...] = (),
    walls: tuple[str, ...] = (),
    legend: Mapping[str, Mark] | None = None,
    success: Goal | None = None,
    failure: Goal | None = None,
    hero_table: tuple[int, int, int] | Mapping[int, tuple[int, int, int]] = (0, 0, 0),
    monster_table: int = 0,
) -> CardSet:
    """A set with one character "hero", scenario "test" on map "room", and what a test asks for."""
    legend = {**LEGEND, **(legend or {})}
    used = {char: mark for char, mark in legend.items() if char in drawing}
    room = MapFace(id=MapId("room"), drawing=drawing.strip("\n"), legend=used, walls=walls)
    known = {m.id: m for m in (monster(), monster("bear"), *monsters)}
    hero = character(faces or {}, hero_table)
    scenario = Scenario(
        id=ScenarioId("test"),
        number=1,
        map=room.id,
        colour=Colour.ORANGE,
        success=success or KillAll(),
        failure=failure,
    )
    turned = scenario.model_copy(update={"id": ScenarioId("turned"), "number": 2, "colour": Colour.BLUE})
    halves = tuple(monster_half(index, monster_table) for index in range(4))
    return CardSet(
        name="test",
        version="1",
        digest="test",
        characters={hero.id: hero},
        monster_hp=MonsterHpCard(halves=halves, ruler=tuple(Letter) * 5),
        monsters=known,
        items={item.id: item for item in items},
        monster_cards=tuple(
            MonsterCard(halves=(MonsterCardHalf(monster=MonsterId("wolf"), item=item.id),)) for item in items
        ),
        maps={room.id: room},
        map_cards=((room.id,),),
        scenarios={scenario.id: scenario, turned.id: turned},
        treasures={
            TreasureId("chest"): Treasure(id=TreasureId("chest"), gold=5),
            TreasureId("goal"): Treasure(id=TreasureId("goal"), goal=True),
        },
        campaign=Campaign(start=(scenario.id,)),
        texts={"en": {}},
    )


def hall(distance: int, *, behind: int = 2, you: str = "@", foe: str = "W") -> str:
    """A hall three hexes wide: you at (1, 0), a monster straight ahead at (1, distance), floor behind it.

    Step n of the straight way is "step 1,n".
    """
    rows: list[str] = []
    for row in range(distance + behind + 1):
        middle = you if row == 0 else foe if row == distance else "."
        rows += [".   .", f"  {middle}"]
    return "\n".join([*rows, ".   ."])


class Game:
    """A game with manual dice, played by text lines."""

    def __init__(self, cards: CardSet, *, scenario: str = "test", items: tuple[str, ...] = (), **setup: Any) -> None:
        plain = {"upgrades": (), "hindrances": False, **setup}
        self.session = Session(
            cards,
            Setup(ScenarioId(scenario), CharacterId("hero"), items=tuple(ItemId(i) for i in items), **plain),
            Dice(1),
            manual=True,
        )
        self.events: list[Event] = list(self.session.last.events)

    @property
    def state(self) -> GameState:
        return self.session.state

    def do(self, *lines: str) -> Self:
        """Answer question after question; a refusal fails the test."""
        for line in lines:
            moment = self.session.do(parse(line))
            assert isinstance(moment, Moment), f"{line}: {moment}; legal: {self.legal()}"
            self.events += moment.events
        return self

    def roll(self, letters: str) -> Self:
        """Answer chance with letters."""
        return self.do(*(f"letter {letter}" for letter in letters))

    def refused(self, line: str) -> Refused:
        """Answer something that must be refused, and that must leave the game as it was."""
        before = self.state
        answer = self.session.do(parse(line))
        assert isinstance(answer, Refused), f"{line} was not refused"
        assert self.state == before
        return answer

    def legal(self) -> tuple[str, ...]:
        """The legal answers as text lines."""
        return tuple(show(action) for action in self.session.legal())

    @property
    def asks(self) -> str:
        """The kind of the question that is open."""
        ask = question(self.state)
        return "" if ask is None else ask.kind.value

    def seen(self, kind: str) -> list[dict[str, Any]]:
        """The values of every event of a kind so far."""
        return [event.values for event in self.events if event.kind == kind]

    def zone(self, zone: Zone) -> set[str]:
        """The cards of a zone."""
        return {place.card for place in self.state.hero.cards if place.zone is zone}

    def place(self, card: str) -> CardPlace:
        """Where a card is."""
        return next(place for place in self.state.hero.cards if place.card == card)

    def play_on(self, answer: Mapping[str, str], until: str = "") -> Self:
        """Answer questions by kind from a table until a kind comes up that it doesn't know, or `until`."""
        for _ in range(200):
            if self.asks == until or self.asks not in answer:
                return self
            wanted = answer[self.asks]
            self.do(next((line for line in self.legal() if line.startswith(wanted)), self.legal()[0]))
        raise AssertionError("the game did not come to an end of this")


def lines(actions: tuple[Action, ...]) -> list[str]:
    return [show(action) for action in actions]


def printed(*abilities: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A printed action as plain data."""
    return {"abilities": list(abilities), **more}


def attack(value: int = 3, **more: Any) -> dict[str, Any]:
    return {"kind": "attack", "value": value, **more}


def move(value: int = 3, **more: Any) -> dict[str, Any]:
    return {"kind": "move", "value": value, **more}
