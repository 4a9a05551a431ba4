"""Holdin: the digital Gloomholdin', a solo tactical card game played with 18 cards held in two hands."""

from typing import Final

__version__: Final = "0.2.0"
