"""What goes wrong with files, in words: the sentences of `holdin.errors`, and of saves that are in the way."""

from holdin.errors import HoldinError, Said, SaveChangedError, SaveError
from holdin.words.speech import Speech


def said(say: Speech, what: Said) -> str:
    """A sentence in this language, with those that stand in it."""
    return say.tr(what.text, **{name: _value(say, name, value) for name, value in what.values.items()})


def _value(say: Speech, name: str, value: object) -> object:
    if isinstance(value, Said):
        return said(say, value)
    return say.name(str(value)) if name == "scenario" else value


def trouble(say: Speech, error: HoldinError) -> str:
    """What is wrong; of other errors than those with saves their own message."""
    if not isinstance(error, SaveError):
        return str(error)
    told = said(say, error.said)
    return f"{told} {_ways(say, error)}" if isinstance(error, SaveChangedError) else told


def _ways(say: Speech, error: SaveChangedError) -> str:
    if not error.ways:
        return say.tr("There is no way to go on with it here.")
    return say.tr("Ways to go on: {ways}.", ways=", ".join(error.ways))
