"""Whether what is printed beside an area fits its pattern (ARE-2)."""

from collections.abc import Iterator

from holdin.data.draft import Draft
from holdin.data.lines import Path
from holdin.errors import Fault, Said
from holdin.models.area import is_melee
from holdin.models.base import Printed


def areas_fit_their_ranges(draft: Draft) -> Iterator[Fault]:
    """A melee pattern has no range, and a ranged one has (ARE-2)."""
    for kind in ("characters", "monsters", "items", "scenarios"):
        for entry in getattr(draft, kind).values():
            for path, melee in _misfits(entry.value, ()):
                if melee:
                    told = Said("an area without {hex} is a melee one and has no range ({rule})", hex=[0, 0])
                else:
                    told = Said("an area with {hex} is a ranged one and needs a range ({rule})", hex=[0, 0])
                yield entry.fault((*path, "area"), told.filled(rule="ARE-2"))


def _misfits(value: object, path: Path) -> Iterator[tuple[Path, bool]]:
    """Where in a printed thing an area has a range that it can't have, or none; and whether it is a melee one."""
    if isinstance(value, Printed):
        area = getattr(value, "area", ())
        if area and is_melee(area) is isinstance(getattr(value, "range", None), int):
            yield path, is_melee(area)
        for name in type(value).model_fields:
            yield from _misfits(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from _misfits(inner, (*path, index))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _misfits(inner, (*path, str(key)))
