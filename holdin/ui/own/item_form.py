"""A printed item, typed in: where it is worn, what it costs, and the effect that the rules go by (ITM-1, ITM-4)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from typing_extensions import override

from holdin.data.own import LANGUAGES, Own, Typed, Wording, with_cards
from holdin.models.ability import Gain
from holdin.models.base import ItemId
from holdin.models.item import Item, Timing
from holdin.models.letters import Slot, UseCost
from holdin.ui.kit.layout import across, column, grid
from holdin.ui.kit.nodes import SPACE, Line, Node, Text, button
from holdin.ui.own.form import NAME, Bounds, Form
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


@dataclass(eq=False, kw_only=True)
class ItemForm(Form):
    """Everything of an item on one page."""

    titled = msgid("A printed item")
    slot: Slot = Slot.SMALL
    use: UseCost = UseCost.SPENT
    effect: str = "attack"

    def __post_init__(self) -> None:
        """As it is, as far as a form can tell it."""
        before = self.desk.cards.items.get(ItemId(self.id))
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

    @override
    def bounds(self, cell: str) -> Bounds:
        return Bounds(0, 999) if cell == PRICE else Bounds(1, 20)

    @override
    def called(self, cell: str) -> str:
        tr = self.desk.words.tr
        return {NAME: tr("Name"), PRICE: tr("Price in gold"), AMOUNT: tr("How much")}[cell]

    @override
    def body(self) -> Node:
        """Slot, price, use, effect."""
        words, n = self.desk.words, self.values[AMOUNT] or 1
        effects = {name: words.tr(each.words, amount=n) for name, each in EFFECTS.items()}
        price = column(Text(words.tr("Price in gold")), self.put(PRICE, icons=("money",)), gap=0.5)
        uses = self._picks("use", words.tr("Using it"), {each: words.word(each) for each in UseCost}, self.use)
        return column(
            self._picks("slot", words.tr("Worn"), {each: words.word(each) for each in Slot}, self.slot),
            across(price, uses, gap=2, shares=(0.25, 0.75)),
            self._picks("effect", words.tr("What it does"), effects, self.effect, columns=2),
            across(Line(words.tr("How much")), self.put(AMOUNT), SPACE, shares=(0.25, 0.2, 0.55)),
            SPACE,
            gap=2,
        )

    def _picks(self, what: str, heading: str, picks: Mapping[str, str], now: str, columns: int = 0) -> Node:
        """A heading, and what can be picked under it."""
        faces = (
            button(f"{what}:{value}", text, partial(setattr, self, what, value), on=value == now, high=1.35)
            for value, text in picks.items()
        )
        return column(Text(heading), grid(faces, columns or len(picks)), gap=0.5)

    @override
    def made(self) -> Own:
        """The set with the item in it; its wording says what it does."""
        id_ = ItemId(self.new_id(self.desk.cards.items, "item"))
        effect, amount = EFFECTS[self.effect], self.values[AMOUNT] or 1
        use = UseCost.NONE if effect.timing is Timing.ALWAYS else self.use
        fields = {"id": id_, "slot": self.slot, "price": self.values[PRICE] or 0, "use": use, "timing": effect.timing}
        text = {lang: Words(self.desk.cards, lang).tr(effect.words, amount=amount) for lang in LANGUAGES}
        words = (Wording(f"item.{id_}.name", self.name.strip()), Wording(f"item.{id_}.text", text))
        card = Item.model_validate({**fields, **effect.fields(amount)})
        return with_cards(self.store.folder, [Typed(card, words)])
