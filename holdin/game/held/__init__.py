"""Held play: a fight is a distance from 1 to 7 against one monster (ENG, HIN, RNG, MTN)."""
