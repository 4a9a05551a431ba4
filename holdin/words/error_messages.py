"""Error messages in words: the sentences of `holdin.errors`, of card sets and of saves in the way."""

from holdin.errors import CardDataError, Counted, Fault, HoldinError, Said, SaveChangedError, SaveError
from holdin.words.translator import BaseTranslator


def said(say: BaseTranslator, what: Said) -> str:
    """A sentence in this language, with those that stand in it."""
    values = {name: _value(say, name, value) for name, value in what.values.items()}
    if isinstance(what, Counted):
        del values["count"]
        return say.plural(what.text, what.many, what.count, **values)
    return say.tr(what.text, **values)


def _value(say: BaseTranslator, name: str, value: object) -> object:
    if isinstance(value, Said):
        return said(say, value)
    return say.name(str(value)) if name == "scenario" else value


def trouble(say: BaseTranslator, error: HoldinError) -> str:
    """What is wrong, a card set's faults line by line; of errors of other kinds their own message."""
    if isinstance(error, CardDataError):
        return "\n".join(fault(say, each) for each in error.faults)
    if not isinstance(error, SaveError):
        return str(error)
    told = said(say, error.said)
    return f"{told} {_ways(say, error)}" if isinstance(error, SaveChangedError) else told


def fault(say: BaseTranslator, what: Fault) -> str:
    """What is wrong with a card set, and where: file, line, field, and the sentence."""
    return what.placed(said(say, what.said))


def _ways(say: BaseTranslator, error: SaveChangedError) -> str:
    if not error.ways:
        return say.tr("There is no way to go on with it here.")
    return say.tr("Ways to go on: {ways}.", ways=", ".join(error.ways))
