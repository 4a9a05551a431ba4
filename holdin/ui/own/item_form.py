"""A printed item, typed in: where it is worn, what it costs, and the effect that the rules go by (ITM-1, ITM-4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from holdin.data.own import LANGUAGES, Own, Typed, Wording, id_of, with_cards
from holdin.models.ability import Gain
from holdin.models.base import ItemId
from holdin.models.item import Item, Timing
from holdin.models.letters import Slot, UseCost
from holdin.ui.own.form import NAME, Bounds, Form
from holdin.ui.window.screen import Screen
from holdin.ui.window.view import Intent, Spot
from holdin.ui.window.widgets import Builder, Face
from holdin.words.catalogues import msgid
from holdin.words.words import Words

PRICE: Final = "price"
AMOUNT: Final = "amount"


class Effect(NamedTuple):
    """What an item does, as far as a form goes; `card-data` files can say more."""

    timing: Timing
    words: str
    """What stands on the card."""
    fields: Callable[[int], Mapping[str, object]]


EFFECTS: Final = {
    "attack": Effect(Timing.ATTACK, msgid("Add {amount} to one of your attacks."), lambda n: {"gain": Gain(value=n)}),
    "move": Effect(Timing.MOVE, msgid("Add {amount} to one of your moves."), lambda n: {"gain": Gain(value=n)}),
    "attacked": Effect(Timing.ATTACKED, msgid("Shield {amount} against one attack."), lambda n: {"shield": n}),
    "damage": Effect(Timing.DAMAGE, msgid("Prevent {amount} damage."), lambda n: {"prevent": n}),
    "always": Effect(Timing.ALWAYS, msgid("Your max HP is {amount} higher."), lambda n: {"max_hp": n}),
}


@dataclass(frozen=True, slots=True)
class Pick(Intent):
    """One of several: a slot, a use, an effect."""

    what: str
    value: str


@dataclass(eq=False)
class ItemForm(Form):
    """Everything of an item on one page."""

    item: ItemId | None = None
    """The item that is corrected; none: a new one."""
    slot: Slot = Slot.SMALL
    use: UseCost = UseCost.SPENT
    effect: str = "attack"

    def __post_init__(self) -> None:
        """As it is, as far as a form can tell it."""
        before = None if self.item is None else self.desk.cards.items.get(self.item)
        self.values |= {PRICE: 0, AMOUNT: 1}
        if before is not None:
            self.slot, self.use = before.slot, before.use
            self.effect = before.timing.value if before.timing.value in EFFECTS else "attack"
            amount = before.gain.value or before.shield or before.prevent or before.max_hp
            self.values |= {PRICE: before.price, AMOUNT: max(1, amount)}

    @classmethod
    def can(cls, item: Item) -> bool:
        """Whether the form can tell everything of an item; what it can't is written by hand, and left alone."""
        effect = EFFECTS.get(item.timing.value)
        amount = item.gain.value or item.shield or item.prevent or item.max_hp
        if effect is None or not amount:
            return False
        fields = {"id": item.id, "slot": item.slot, "price": item.price, "use": item.use, "timing": item.timing}
        return Item.model_validate({**fields, **effect.fields(amount)}) == item

    def title(self) -> str:
        """What is typed in."""
        return self.desk.words.tr("A printed item")

    def bounds(self, cell: str) -> Bounds:
        """A price; an amount."""
        return Bounds(0, 999) if cell == PRICE else Bounds(1, 20)

    def called(self, cell: str) -> str:
        """What a cell holds."""
        tr = self.desk.words.tr
        return {NAME: tr("Name"), PRICE: tr("Price in gold"), AMOUNT: tr("How much")}[cell]

    def take(self, intent: Intent) -> Screen:
        """One of several is picked."""
        if not isinstance(intent, Pick):
            return super().take(intent)
        match intent.what:
            case "slot":
                self.slot = Slot(intent.value)
            case "use":
                self.use = UseCost(intent.value)
            case _:
                self.effect = intent.value
        self.changed()
        return self

    def body(self, b: Builder, room: Rect) -> None:
        """Slot, price, use, effect."""
        words, high = self.desk.words, round(b.m.button * 1.35)
        y = self._row(b, room, "slot", words.tr("Worn"), [(each.value, words.word(each)) for each in Slot], self.slot)
        price = Rect(room.x, y + b.m.line(b.m.text) + b.m.gap // 2, room.w // 4, high)
        b.label(words.tr("Price in gold"), b.plain, Rect(room.x, y, room.w // 2, b.m.line(b.m.text)))
        self.put(b, price, PRICE, icon="money")
        uses = [(each.value, words.word(each)) for each in UseCost]
        right = Rect(room.x + room.w // 3, y, room.w - room.w // 3, 0)
        y = max(price.bottom + b.m.gap, self._row(b, right, "use", words.tr("Using it"), uses, self.use))
        n = self.values[AMOUNT] or 1
        told = [(name, words.tr(each.words, amount=n)) for name, each in EFFECTS.items()]
        y = self._row(b, Rect(room.x, y, room.w, 0), "effect", words.tr("What it does"), told, self.effect, across=2)
        b.label(words.tr("How much"), b.plain, Rect(room.x, y, room.w // 4, high))
        self.put(b, Rect(room.x + room.w // 4, y, room.w // 5, high), AMOUNT)

    @staticmethod
    def _row(  # noqa: PLR0913, PLR0917 - a heading and what can be picked under it
        b: Builder, room: Rect, what: str, heading: str, picks: Sequence[tuple[str, str]], now: str, across: int = 6
    ) -> int:
        """A heading, and what can be picked; returns where it ends."""
        gap, high = b.m.gap, round(b.m.button * 1.35)
        y = b.write(heading, b.plain, Rect(room.x, room.y, room.w, 0)) + gap // 2
        columns = min(across, len(picks))
        wide = (room.w - gap * (columns - 1)) // columns
        for index, (value, text) in enumerate(picks):
            rect = Rect(room.x + index % columns * (wide + gap), y + index // columns * (high + gap), wide, high)
            b.button(Spot(f"{what}:{value}", rect, Pick(what, value)), Face(text, on=value == now))
        return y + -(-len(picks) // columns) * (high + gap) + gap

    def made(self) -> Own:
        """The set with the item in it; its wording says what it does."""
        name = self.name.strip()
        if not name:
            raise ValueError(self.desk.words.tr("The card needs a name."))
        id_ = self.item or ItemId(id_of(name, self.desk.cards.items, "item"))
        effect, amount = EFFECTS[self.effect], self.values[AMOUNT] or 1
        use = UseCost.NONE if effect.timing is Timing.ALWAYS else self.use
        fields = {"id": id_, "slot": self.slot, "price": self.values[PRICE] or 0, "use": use, "timing": effect.timing}
        text = {lang: Words(self.desk.cards, lang).tr(effect.words, amount=amount) for lang in LANGUAGES}
        words = (Wording(f"item.{id_}.name", name), Wording(f"item.{id_}.text", text))
        card = Item.model_validate({**fields, **effect.fields(amount)})
        return with_cards(self.kept_in.folder, [Typed(card, words)])
