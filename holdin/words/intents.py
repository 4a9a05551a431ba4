"""What monsters mean to do, and why, in words: each reason with the rule that it rests on (MAI-8)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from holdin.game.figures import FigureId
from holdin.game.open.reading import Intent
from holdin.game.stage import stage
from holdin.game.state import GameState
from holdin.models.hexes import Hex
from holdin.models.letters import Kind
from holdin.rules.open.explain import Reasons, Ruled
from holdin.words.catalogues import msgid
from holdin.words.monsters import set_words
from holdin.words.translator import Translator, sentence

NO_FOCUS: Final[Mapping[str, str]] = {
    "FOC-1": msgid("{monster} is stunned: no focus, no move, no attack."),
    "FOC-2": msgid("{monster} has no focus: it can come to attack nobody. It stays and doesn’t attack."),
    "FOC-4": msgid("{monster} has no focus: who is invisible can’t be one. It stays and doesn’t attack."),
    "OPN-11": msgid("{monster} sleeps: a special rule says until when."),
    "MAI-6": msgid("{monster} has no focus: nowhere does its area hit anybody. It stays and doesn’t attack."),
}
GOES: Final[Mapping[tuple[bool, bool], str]] = {
    (True, True): msgid("{monster}, focus {focus}: goes to {hex} and attacks {targets}."),
    (True, False): msgid("{monster}, focus {focus}: goes to {hex}."),
    (False, True): msgid("{monster}, focus {focus}: stays and attacks {targets}."),
    (False, False): msgid("{monster}, focus {focus}: stays and attacks nobody."),
}
"""By whether it moves, and whether it attacks."""
CHOSEN: Final[Mapping[str, str]] = {
    "FOC-2": msgid("{focus}: nobody else can be its focus"),
    "FOC-3 (a)": msgid("{focus}: its set says whom it goes for first"),
    "FOC-3 (b)": msgid("{focus}: the fewest traps and hazards on the way"),
    "FOC-3 (c)": msgid("{focus}: the shortest way"),
    "FOC-3 (d)": msgid("{focus}: the nearest from where it stands"),
    "FOC-3 (e)": msgid("{focus}: the earliest in initiative"),
}
"""Why it has its focus."""
NOT_CHOSEN: Final[Mapping[str, str]] = {
    "FOC-2": msgid("it doesn’t go for {figures}: no way leads to where it could attack"),
    "FOC-4": msgid("it doesn’t go for {figures}: invisible"),
    "FOC-3 (a)": msgid("it doesn’t go for {figures}: its set goes for another first"),
    "FOC-3 (b)": msgid("it doesn’t go for {figures}: more traps and hazards on the way"),
    "FOC-3 (c)": msgid("it doesn’t go for {figures}: the way is longer"),
    "FOC-3 (d)": msgid("it doesn’t go for {figures}: farther away"),
    "FOC-3 (e)": msgid("it doesn’t go for {figures}: later in initiative"),
    "MAI-6": msgid("it doesn’t go for {figures}: its area can’t hit there"),
}
NOT_THERE: Final[Mapping[str, str]] = {
    "MAI-6": msgid("it doesn’t go to {hexes}: the focus isn’t among those hit from there"),
    "MAI-2 (a)": msgid("it doesn’t go to {hexes}: more traps and hazards on the way"),
    "MAI-2 (b)": msgid("it doesn’t go to {hexes}: too far for this turn"),
    "MAI-2 (c)": msgid("it doesn’t go to {hexes}: disadvantage against its focus"),
    "MAI-2 (d)": msgid("it doesn’t go to {hexes}: fewer targets"),
    "MAI-2 (e)": msgid("it doesn’t go to {hexes}: the way is longer"),
    "MAI-2 (f)": msgid("it doesn’t go to {hexes}: its further targets would be less near"),
    "MAI-3": msgid("it doesn’t go to {hexes}: the way is longer, or more targets have disadvantage"),
    "MAI-4": msgid("it doesn’t go to {hexes}: from there it has farther to go still"),
}


NAMED: Final = 5
"""So many hexes are named at most."""
FIRST: Final = 3
"""So many of more."""


class Reason(NamedTuple):
    """A sentence, and the rule that it rests on."""

    text: str
    rule: str


def base(rule: str) -> str:
    """The rule that a part of it belongs to: "FOC-3 (c)" is a part of FOC-3."""
    return rule.partition(" ")[0]


def intent_words(say: Translator, state: GameState, who: FigureId, intent: Intent) -> str:
    """What a monster would do, such as "Wolf 2, focus you: goes to d5 and attacks you."."""
    monster = say.monster(state, who)
    if intent.focus is None:
        return sentence(say.tr(NO_FOCUS[base(intent.why[0])], monster=monster))
    message = GOES[bool(intent.path), bool(intent.targets)]
    told = say.tr(
        message,
        monster=monster,
        focus=say.figure(state, intent.focus),
        hex=say.hex(intent.path[-1]) if intent.path else "",
        targets=", ".join(say.figure(state, each) for each in intent.targets),
    )
    return sentence(told)


def reason_words(say: Translator, state: GameState, intent: Intent) -> Iterator[Reason]:
    """Why its focus, why not the others; why not other hexes, those of one reason together."""
    at = {figure.hex: figure.id for figure in (state.you, *state.summons, *state.others)}
    for reasons in intent.reasons:
        yield from _focus(say, state, reasons, at)
        yield from _hexes(say, reasons.hexes)
        if intent.heading_for is not None:
            told = say.tr("it is on its way to {hex}, which it doesn’t reach", hex=say.hex(intent.heading_for))
            yield Reason(sentence(told), "MAI-4")
        yield from _hexes(say, reasons.ends)


def _focus(say: Translator, state: GameState, reasons: Reasons, at: Mapping[Hex, FigureId]) -> Iterator[Reason]:
    if reasons.focus is not None:
        told = say.tr(CHOSEN[reasons.rule], focus=say.figure(state, at[reasons.focus]))
        yield Reason(sentence(told), reasons.rule)
    for rule, group in _grouped(reasons.enemies):
        names = ", ".join(say.figure(state, at[each]) for each in group)
        yield Reason(sentence(say.tr(NOT_CHOSEN[rule], figures=names)), rule)


def _hexes(say: Translator, ruled: tuple[Ruled, ...]) -> Iterator[Reason]:
    for rule, group in _grouped(ruled):
        told = say.tr(NOT_THERE[rule], hexes=_some(say, group))
        yield Reason(sentence(told), rule)


def _some(say: Translator, hexes: Sequence[Hex]) -> str:
    """A few hexes by name; of many how many more there are."""
    if len(hexes) <= NAMED:
        return ", ".join(map(say.hex, hexes))
    first, others = ", ".join(map(say.hex, hexes[:FIRST])), len(hexes) - FIRST
    return say.plural("{hexes} and {count} other hex", "{hexes} and {count} other hexes", others, hexes=first)


def _grouped(ruled: tuple[Ruled, ...]) -> Iterator[tuple[str, list[Hex]]]:
    """The hexes of each rule."""
    for rule, group in groupby(sorted(ruled, key=lambda each: (each.rule, each.hex)), key=lambda each: each.rule):
        yield rule, [each.hex for each in group]


def foreseen_words(say: Translator, state: GameState) -> Iterator[str]:
    """The sets that have been foreseen, of each kind that is still there, such as "Next, Wolf: B (28): …" (ENG-7)."""
    scene, there = stage(say.cards, state.setup), (figure.id for figure in state.others)
    kinds = {(tile.monster, tile.kind) for tile in map(scene.monsters.__getitem__, there)}
    for sort, letter in state.foretold:
        for kind in Kind:
            if (sort, kind) in kinds:
                made = say.cards.monsters[sort].stats(kind).sets[letter]
                name = say.kind_of(say.name(sort), kind)
                yield sentence(
                    say.tr("next, {monster}: {set}", monster=name, set=set_words(say, letter, made, "terse"))
                )
