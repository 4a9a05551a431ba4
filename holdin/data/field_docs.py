"""What a model's fields mean, by the docstrings beneath them: read only for its schema, as reading them takes long."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from itertools import pairwise
from textwrap import dedent

from pydantic import BaseModel


def field_docs(model: type[BaseModel]) -> Mapping[str, str]:
    """The docstrings of a model's fields, by their names; none where the program came without its source."""
    found: dict[str, str] = {}
    for kind in reversed(model.__mro__):
        if issubclass(kind, BaseModel) and kind is not BaseModel:
            found |= _own(kind)
    return {name: text for name, text in found.items() if name in model.model_fields}


def _own(model: type[BaseModel]) -> Mapping[str, str]:
    try:
        source = inspect.getsource(model)
    except OSError:
        return {}
    return dict(_told(ast.parse(dedent(source)).body[0]))


def _told(model: ast.stmt) -> Iterator[tuple[str, str]]:
    assert isinstance(model, ast.ClassDef)
    for field, beneath in pairwise(model.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(beneath, ast.Expr):
            said = beneath.value
            if isinstance(said, ast.Constant) and isinstance(said.value, str):
                yield field.target.id, inspect.cleandoc(said.value)


def documented(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """A model, and all others that are made like it, since any may be part of it."""
    yield model
    for other in model.__subclasses__():
        yield from documented(other)
