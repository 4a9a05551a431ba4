"""A printed item, typed in: where it is worn, what it costs, and the effect that the rules go by (ITM-1, ITM-4)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple

from typing_extensions import override

from holdin.data.own import CardWording, Own, TypedCard, with_cards
from holdin.models.ability import Gain
from holdin.models.base import ItemId
from holdin.models.item import Item, Timing
from holdin.models.letters import Slot, UseCost
from holdin.ui.kit.field import TextField
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import SPACE, Node, Text, TextLine, button
from holdin.ui.own.form import Bounds, CardForm, FormCell, cell_id
from holdin.words.catalogues import msgid

PRICE: Final = "price"
AMOUNT: Final = "amount"
TEXT: Final = cell_id("text")
"""The cell of what stands on the card, where it says something of its own."""
LONGEST: Final = 160
"""Letters of that."""


class ItemEffect(NamedTuple):
    """What an item does, as far as a form goes; `card-data` files can say more."""

    words: str
    """What stands on the card."""
    fields: Callable[[int], Mapping[str, object]]


EFFECTS: Final = {
    Timing.ATTACK: ItemEffect(msgid("Add {amount} to one of your attacks."), lambda n: {"gain": Gain(value=n)}),
    Timing.MOVE: ItemEffect(msgid("Add {amount} to one of your moves."), lambda n: {"gain": Gain(value=n)}),
    Timing.ATTACKED: ItemEffect(msgid("Shield {amount} against one attack."), lambda n: {"shield": n}),
    Timing.DAMAGE: ItemEffect(msgid("Prevent {amount} damage."), lambda n: {"prevent": n}),
    Timing.ALWAYS: ItemEffect(msgid("Your max HP is {amount} higher."), lambda n: {"max_hp": n}),
}


@dataclass(eq=False, kw_only=True)
class ItemForm(CardForm):
    """Everything of an item on one page."""

    titled = msgid("A printed item")
    sentence: TextField = field(default_factory=lambda: TextField("", LONGEST, fresh=False), init=False)
    """What it does, in words that the rules don't know."""

    @override
    def read(self) -> dict[Any, Any]:
        before = self.desk.cards.items.get(ItemId(self.id))
        if before is None:
            return {"slot": Slot.SMALL, "use": UseCost.SPENT, "timing": Timing.ATTACK, PRICE: 0, AMOUNT: 1}
        if before.timing is Timing.WORDS:
            self.sentence.text = self.desk.cards.text(self.desk.words.lang, f"item.{self.id}.text")
        return _values(before)

    @override
    def typed(self) -> object:
        return super().typed(), self.sentence.text

    @override
    def text_of(self, cell: str) -> TextField | None:
        return self.sentence if cell == TEXT else super().text_of(cell)

    @classmethod
    def can(cls, item: Item) -> bool:
        """Whether the form can tell everything of an item; what it can't is written by hand, and left alone."""
        values = _values(item)
        told = item.timing is Timing.WORDS or (item.timing in EFFECTS and bool(values[AMOUNT]))
        return told and _item(item.id, values) == item

    @override
    def cells_of(self) -> Iterable[FormCell]:
        yield FormCell((PRICE,), self.desk.words.tr("Price in gold"), Bounds(0, 999))
        yield FormCell((AMOUNT,), self.desk.words.tr("How much"), Bounds(1, 20))
        yield FormCell(("text",), self.desk.words.tr("What it does"))

    @override
    def body(self) -> Node:
        """Slot, price, use, effect."""
        words = self.desk.words
        effects = {timing: words.tr(each.words, amount=self.values[AMOUNT]) for timing, each in EFFECTS.items()}
        effects[Timing.WORDS] = words.tr("Something else, in words of your own")
        price = column(Text(words.tr("Price in gold")), self.put(PRICE, icons=("money",)), gap=0.5)
        uses = self._picks("use", words.tr("Using it"), {each: words.word(each) for each in UseCost})
        return column(
            self._picks("slot", words.tr("Worn"), {each: words.word(each) for each in Slot}),
            across(price, uses, gap=2, shares=(0.25, 0.75)),
            self._picks("timing", words.tr("What it does"), effects, columns=2),
            self._sentence()
            if self.values["timing"] is Timing.WORDS
            else across(TextLine(words.tr("How much")), self.put(AMOUNT), SPACE, shares=(0.25, 0.2, 0.55)),
            SPACE,
            gap=2,
        )

    def _sentence(self) -> Node:
        """What stands on the card, and who goes by it."""
        tr, typing = self.desk.words.tr, self.cell == TEXT
        hint, tint, do = tr("What stands on the card"), self._tint(TEXT), partial(self.choose, TEXT)
        text = self.sentence.node(TEXT, do, hint=hint, typing=typing, tint=tint, high=2.1, wraps=True)
        known = tr("The rules don’t know what it does: follow it by hand, with the cards in hand or at your table.")
        return column(text, Text(known, "dim"))

    def _pick(self, what: str, each: object) -> None:
        """Something else is picked; of an effect how much of it, or what it says, is typed next."""
        self.give((what,), each)
        if what == "timing":
            self.choose(TEXT if each is Timing.WORDS else cell_id(AMOUNT))
            self.values[AMOUNT] = self.values[AMOUNT] or 1

    def _picks(self, what: str, heading: str, picks: Mapping[Any, str], columns: int = 0) -> Node:
        """A heading, and what can be picked under it."""
        now, pick = self.values[what], partial(self._pick, what)
        faces = (
            button(f"{what}:{each}", picks[each], partial(pick, each), on=each == now, high=1.35) for each in picks
        )
        return column(Text(heading), grid(faces, columns or len(picks)), gap=0.5)

    @override
    def made(self) -> Own:
        """The set with the item in it; its wording says what it does."""
        id_ = ItemId(self.new_id(self.desk.cards.items, "item"))
        effect, amount = EFFECTS.get(self.values["timing"]), self.values[AMOUNT]
        text = self.sentence.text.strip() if effect is None else self.in_all(effect.words, amount=amount)
        if not text:
            raise ValueError(self.desk.words.tr("What the item does is missing."))
        words = (CardWording(f"item.{id_}.name", self.name.text.strip()), CardWording(f"item.{id_}.text", text))
        return with_cards(self.store.folder, [TypedCard(_item(id_, self.values), words)])


def _values(item: Item) -> dict[Any, Any]:
    amount = item.gain.value or item.shield or item.prevent or item.max_hp
    return {"slot": item.slot, "use": item.use, "timing": item.timing, PRICE: item.price, AMOUNT: amount}


def _item(id_: ItemId, values: Mapping[str, Any]) -> Item:
    """An item as a form tells it; what works always is never used."""
    fields, timing = {"id": id_, **values}, values["timing"]
    effect, amount = EFFECTS.get(timing), fields.pop(AMOUNT)
    fields |= {} if effect is None else effect.fields(amount)
    return Item.model_validate(fields | ({"use": UseCost.NONE} if timing is Timing.ALWAYS else {}))
