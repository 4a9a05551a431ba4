"""Older versions of the format: each is brought to the next, one step after the other, until it is today's.

A file of an older version is read so, and when it is opened to be gone on with, written anew in today's (`SaveFile`):
its lines are chained to the header by checksums, so that no other first line can be put before them.
`tests/saves/samples` has files of every version that there was.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import ValidationError

from holdin.errors import Said, SaveError
from holdin.saves.records import HEADERS, VERSION, AnyHeader

Plain = dict[str, Any]


def _from_1(header: Plain) -> Plain:
    """Version 1 had neither snapshots nor the program's version; hands and tables didn't tell their cards."""
    return {"program": "", "cards": {"name": "", "version": "", "digest": ""}, **header, "version": 2}


def _from_2(header: Plain) -> Plain:
    """Version 2 had no earlier parts, and there was none of hands and tables."""
    return {**header, "version": 3}


def _from_3(header: Plain) -> Plain:
    """Version 3 didn't tell which answers one input gave: each is an input of its own."""
    return {**header, "version": 4}


STEPS: Final[Mapping[int, Callable[[Plain], Plain]]] = {1: _from_1, 2: _from_2, 3: _from_3}
"""From each older version to the one after it; in entries only something has been added so far, nothing changed."""


def version_of(plain: Plain) -> int:
    """The version that a header claims; 0 if it claims none."""
    version = plain.get("version")
    return version if isinstance(version, int) else 0


def header_of(plain: Plain, name: object) -> AnyHeader:
    """A header of any version, as today's.

    :param name: what the file is called in a message.
    :raises SaveError: a newer program wrote it, or it is no header.
    """
    version = version_of(plain)
    if version > VERSION:
        newer = Said(
            "{path} was written by a newer Holdin (format {version}; this one reads up to {known}): update Holdin.",
            path=name,
            version=version,
            known=VERSION,
        )
        raise SaveError(newer)
    while version in STEPS:
        plain = STEPS[version](plain)
        version = version_of(plain)
    try:
        return HEADERS.validate_python(plain)
    except ValidationError as error:
        said = Said("{path} begins with something that no saved game begins with.", path=name)
        raise SaveError(said, f"({error.errors()[0]['msg']})") from error
