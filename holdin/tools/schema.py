"""`holdin schema`: a JSON Schema of every kind of card file, so that editors can complete and check them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import typer

from holdin.data.draft import LISTS, ONE_A_FILE, SINGLE
from holdin.data.schema import schema_of

WORDS: Final[Mapping[str, Any]] = {
    "title": "Words",
    "description": "A language file: wordings, by tables whose names make up the key, such as monster.wolf.name.",
    "type": "object",
    "additionalProperties": {"anyOf": [{"type": "string", "minLength": 1}, {"$ref": "#"}]},
}


def schemas() -> Mapping[str, Mapping[str, Any]]:
    """The schema of every kind of file, by the file's or folder's name."""
    models = {
        **ONE_A_FILE,
        **{file.removesuffix(".toml"): model for file, (model, _) in LISTS.items()},
        **{file.removesuffix(".toml"): model for file, model in SINGLE.items()},
    }
    return {"text": WORDS, **{name: schema_of(model) for name, model in sorted(models.items())}}


def main(out: Path | None) -> int:
    """Print all schemas as one JSON object, or write each to `<name>.schema.json` in a folder."""
    if out is None:
        typer.echo(json.dumps(schemas(), indent=2, ensure_ascii=False))
        return 0
    out.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        file = out / f"{name}.schema.json"
        file.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        typer.echo(str(file))
    return 0
