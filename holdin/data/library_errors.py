"""What other libraries say is wrong with a file, as sentences that have translations."""

import re
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from holdin.errors import Counted, Said, SaidError

_KINDS: Final[Mapping[str, Said]] = {
    "missing": Said("Field required"),
    "extra_forbidden": Said("Extra inputs are not permitted"),
    "model_type": Said("Input should be an object"),
    "model_attributes_type": Said("Input should be an object"),
    "dict_type": Said("Input should be an object"),
    "list_type": Said("Input should be a valid array"),
    "tuple_type": Said("Input should be a valid array"),
    "string_type": Said("Input should be a valid string"),
    "bool_type": Said("Input should be a valid boolean"),
    "int_type": Said("Input should be a valid integer"),
    "float_type": Said("Input should be a valid number"),
    "multiple_of": Said("Input should be a multiple of {multiple_of}"),
    "int_from_float": Said("Input should be a valid integer, got a number with a fractional part"),
    "int_parsing_size": Said("Unable to parse input string as an integer, exceeded maximum size"),
    "none_required": Said("Input should be null"),
    "greater_than_equal": Said("Input should be greater than or equal to {ge}"),
    "less_than_equal": Said("Input should be less than or equal to {le}"),
    "greater_than": Said("Input should be greater than {gt}"),
    "less_than": Said("Input should be less than {lt}"),
    "enum": Said("Input should be {expected}"),
    "literal_error": Said("Input should be {expected}"),
    "string_pattern_mismatch": Said("String should match pattern '{pattern}'"),
    "string_too_short": Counted(
        "String should have at least {count} character", "String should have at least {count} characters"
    ),
    "string_too_long": Counted(
        "String should have at most {count} character", "String should have at most {count} characters"
    ),
    "too_short": Counted(
        "{field_type} should have at least {count} item after validation, not {actual_length}",
        "{field_type} should have at least {count} items after validation, not {actual_length}",
    ),
    "too_long": Counted(
        "{field_type} should have at most {count} item after validation, not {actual_length}",
        "{field_type} should have at most {count} items after validation, not {actual_length}",
    ),
    "union_tag_not_found": Said("Unable to extract tag using discriminator {discriminator}"),
    "union_tag_invalid": Said(
        "Input tag '{tag}' found using {discriminator} does not match any of the expected tags: {expected_tags}"
    ),
}
"""What the models' fields can be told of, by pydantic's names; what counts is called `count`."""

_COUNTS: Final = ("min_length", "max_length")
_FIELD_TYPES: Final[Mapping[str, Said]] = {
    "Tuple": Said("Tuple"),
    "List": Said("List"),
    "Dictionary": Said("Dictionary"),
}

_TOML: Final = (
    Said("Cannot overwrite a value"),
    Said("Cannot declare {key} twice"),
    Said("Cannot mutate immutable namespace {key}"),
    Said("Cannot redefine namespace {key}"),
    Said("Duplicate inline table key {key}"),
    Said("Expected '=' after a key in a key/value pair"),
    Said("Expected newline or end of document after a statement"),
    Said("Expected ']' at the end of a table declaration"),
    Said("Expected ']]' at the end of an array declaration"),
    Said("Expected {sign}"),
    Said("Found invalid character {sign}"),
    Said("Illegal character {sign}"),
    Said("Invalid initial character for a key part"),
    Said("Invalid statement"),
    Said("Invalid value"),
    Said("Invalid hex value"),
    Said("Invalid date or datetime"),
    Said("Escaped character is not a Unicode scalar value"),
    Said("Unescaped '\\' in a string"),
    Said("Unterminated string"),
    Said("Unclosed array"),
    Said("Unclosed inline table"),
)
"""What `tomllib` says; it has no names for it, so that its sentences are known by their words."""


def of_field(detail: ErrorDetails) -> Said:
    """What pydantic says of a field; in its own English where no sentence of ours stands for it."""
    context: Mapping[str, Any] = detail.get("ctx", {})
    error = context.get("error")
    if isinstance(error, SaidError):
        return error.said
    told = _KINDS.get(detail["type"])
    if told is None:
        return Said.plain(detail["msg"].removeprefix("Value error, "))
    return told.filled(**{"count" if name in _COUNTS else name: _value(name, value) for name, value in context.items()})


def of_card(error: ValidationError) -> Said:
    """The first thing that pydantic says of a card that was put together here."""
    return of_field(error.errors(include_url=False)[0])


def _value(name: str, value: object) -> object:
    if name == "field_type":
        return _FIELD_TYPES.get(str(value), value)
    if name == "expected":
        these, either, last = str(value).rpartition(" or ")
        return Said("{one} or {other}", one=these, other=last) if either else last
    return value


def of_toml(message: str) -> Said:
    """What `tomllib` says of a text; in its own English where no sentence of ours stands for it."""
    for told in _TOML:
        names = re.findall(r"{(\w+)}", told.text)
        pattern = re.sub(r"\\{\w+\\}", "(.+)", re.escape(told.text))
        if (found := re.fullmatch(pattern, message, re.DOTALL)) is not None:
            return told.filled(**dict(zip(names, found.groups(), strict=True)))
    return Said.plain(message)
