"""Card data as plain JSON values, with all that matters to play and nothing else: what digests are made of."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from holdin.models.base import Printed

LOOKS: Final = frozenset({"theme", "expects"})
"""Fields that change how a thing looks or is measured, never how it plays."""


def plain(value: object) -> Any:  # noqa: ANN401 - any JSON value
    """A printed thing without looks, and without what is as it would be anyway."""
    if isinstance(value, Printed):
        return {
            name: plain(inner)
            for name, field in type(value).model_fields.items()
            if name not in LOOKS and ((inner := getattr(value, name)) != field.default or name == "kind")
        }
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    return value


def hashed(content: object) -> str:
    """SHA-256, in hex, of a plain JSON value."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
