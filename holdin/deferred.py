"""Modules that are loaded when something of them is first used: a window is there sooner without."""

from importlib import import_module


class Deferred:
    """It stands for a module at run time; where types are checked, the module itself is imported."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        """What the module has of that name."""
        return getattr(import_module(self._name), name)
