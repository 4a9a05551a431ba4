"""Achievements of the player's own: their conditions and their words (assets/achievements)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from holdin.notebook.achievements import Achievement
from holdin.words.catalogues import ENGLISH
from holdin.words.paths import asset_root


class AchievementText(NamedTuple):
    """What one is called, and what it takes."""

    title: str
    text: str


@cache
def achievements() -> tuple[Achievement, ...]:
    """Every achievement, in the page's order."""
    return tuple(Achievement.model_validate(each) for each in _read("achievements")["achievements"])


@cache
def texts(lang: str) -> Mapping[str, AchievementText]:
    """The words of each by its id; what a language lacks is in English."""
    found = dict(texts(ENGLISH)) if lang != ENGLISH else {}
    return found | {id_: AchievementText(**said) for id_, said in _read(lang).items()}


def achievement_text(lang: str, achievement: Achievement) -> AchievementText:
    """The words of an achievement; its id where it has none."""
    return texts(lang).get(achievement.id) or AchievementText(achievement.id, "")


def _read(name: str) -> Mapping[str, dict[str, str]]:
    file = asset_root() / "achievements" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
