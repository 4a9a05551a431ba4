"""The files of the page: three of the program's own, and the pictures of the table."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holdin.draw.assets import hexed
from holdin.draw.theme import Theme
from holdin.serve.pictures import Pictures
from holdin.words.paths import asset_root

Found = tuple[bytes, dict[str, str]]
"""A file's bytes, and what its answer says besides."""
FILES: Final = {
    "": ("page.html", "text/html; charset=utf-8"),
    "page.css": ("page.css", "text/css; charset=utf-8"),
    "page.js": ("page.js", "text/javascript; charset=utf-8"),
}
PICTURE: Final = re.compile(r"p/([0-9a-f]{24})\.png")
KEPT: Final = "private, max-age=86400, immutable"
"""A picture's name tells what is in it: it need not be asked for again."""


@dataclass(frozen=True, slots=True)
class Site:
    """Read once; colours are the theme's."""

    files: dict[str, bytes]
    pictures: Pictures

    @classmethod
    def of(cls, theme: Theme, pictures: Pictures) -> "Site":
        """The site in a theme's colours."""
        folder = asset_root() / "phone"
        files = {name: _read(folder / file) for name, (file, _) in FILES.items()}
        colours = "".join(
            f"--{name.replace('_', '-')}:{hexed(rgb)};" for name, rgb in theme.colours.model_dump().items()
        )
        files["page.css"] = f":root{{{colours}}}\n".encode() + files["page.css"]
        return cls(files, pictures)

    def file(self, name: str, host: str) -> Found | None:
        """A file by its name below the token; none if there is none such.

        :param host: how the page calls this machine: there it may open its socket, and nowhere else.
        """
        if name in FILES:
            policy = f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src ws://{host}"
            policy += "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            return self.files[name], {"Content-Type": FILES[name][1], "Content-Security-Policy": policy}
        match = PICTURE.fullmatch(name)
        data = None if match is None else self.pictures.png(match[1])
        return None if data is None else (data, {"Content-Type": "image/png", "Cache-Control": KEPT})


def _read(path: Path) -> bytes:
    return path.read_bytes()
