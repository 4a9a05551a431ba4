"""Pictures for the page: each is encoded once, and fetched by a name that tells what is in it."""

import io
from collections import OrderedDict
from hashlib import blake2b
from threading import Lock
from typing import Final
from weakref import WeakKeyDictionary

import pygame

MOST: Final = 400
"""So many are kept; what a page shows is far less."""


class Pictures:
    """Encoded by whoever draws, fetched by whoever serves: either may be another thread."""

    def __init__(self) -> None:
        self._names: WeakKeyDictionary[pygame.Surface, str] = WeakKeyDictionary()
        self._bytes: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def name(self, surface: pygame.Surface) -> str:
        """The name under which a surface, which is drawn on no more, can be fetched."""
        name = self._names.get(surface)
        if name is None or name not in self._bytes:
            file = io.BytesIO()
            pygame.image.save(surface, file, "picture.png")
            data = file.getvalue()
            name = self._names[surface] = blake2b(data, digest_size=12).hexdigest()
            self._keep(name, data)
        return name

    def _keep(self, name: str, data: bytes) -> None:
        with self._lock:
            self._bytes[name] = data
            self._bytes.move_to_end(name)
            while len(self._bytes) > MOST:
                self._bytes.popitem(last=False)

    def png(self, name: str) -> bytes | None:
        """A picture by its name; none if there is none such."""
        with self._lock:
            return self._bytes.get(name)
