"""JSON Schemas of the files of a card set, and what they allow at a place."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from holdin.data.field_docs import documented, field_docs
from holdin.data.lines import Path
from holdin.models.base import Printed

Node = Mapping[str, Any]


@cache
def schema_of(model: type[BaseModel]) -> Node:
    """The JSON Schema of a model, with what its fields mean."""
    schema = model.model_json_schema()
    kinds = {kind.__name__: kind for kind in documented(Printed)}
    for name, part in {model.__name__: schema, **schema.get("$defs", {})}.items():
        docs = field_docs(kinds[name]) if name in kinds else {}
        for field in docs.keys() & part.get("properties", {}).keys():
            part["properties"][field].setdefault("description", docs[field])
    return schema


def allowed_fields(model: type[BaseModel], data: object, path: Path) -> tuple[str, ...]:
    """The names that a table at a path of the data may hold, sorted."""
    whole = schema_of(model)
    nodes = list(_choices(whole, whole, data))
    for part in path:
        data = inside(data, part)
        nodes = [choice for node in nodes for inner in _inner(node, part) for choice in _choices(whole, inner, data)]
    return tuple(sorted({name for node in nodes for name in node.get("properties", {})}))


def inside(data: object, part: str | int) -> object:
    """What a part of a path leads to in parsed data; none if it leads nowhere."""
    if isinstance(data, dict):
        return data.get(part)
    if isinstance(data, list) and isinstance(part, int) and part < len(data):
        return data[part]
    return None


def _choices(whole: Node, node: Node, data: object) -> Iterator[Node]:
    """The schemas that a node stands for: behind references, and of alternatives the one that the data's kind names."""
    if "$ref" in node:
        yield from _choices(whole, whole["$defs"][node["$ref"].rpartition("/")[2]], data)
        return
    named = node.get("discriminator")
    kind = data.get(named["propertyName"]) if named and isinstance(data, dict) else None
    if named and kind in named["mapping"]:
        yield from _choices(whole, {"$ref": named["mapping"][kind]}, data)
        return
    alternatives = [*node.get("anyOf", ()), *node.get("oneOf", ()), *node.get("allOf", ())]
    kind = data.get("kind") if isinstance(data, dict) else None
    fitting = [each for each in alternatives if _kind_of(whole, each) == kind]
    for alternative in fitting or alternatives:
        yield from _choices(whole, alternative, data)
    if not alternatives:
        yield node


def _kind_of(whole: Node, node: Node) -> object:
    """The kind that a table must name to be meant by a schema; none where it needn't name one."""
    node = whole["$defs"][node["$ref"].rpartition("/")[2]] if "$ref" in node else node
    return node.get("properties", {}).get("kind", {}).get("const")


def _inner(node: Node, part: str | int) -> Iterator[Node]:
    if isinstance(part, str):
        inner = node.get("properties", {}).get(part, node.get("additionalProperties"))
    else:
        fixed = node.get("prefixItems", ())
        inner = fixed[part] if part < len(fixed) else node.get("items")
    if isinstance(inner, Mapping):
        yield inner
