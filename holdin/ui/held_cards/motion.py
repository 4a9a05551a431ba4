"""Moving from one scene to the next: sliding, turning and turning over. Time is passed in, in milliseconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Final

from holdin.draw.looks import AbilityFace, CharacterHp, MonsterHp
from holdin.draw.text import Box
from holdin.ui.held_cards.placement import HP, MONSTER
from holdin.ui.held_cards.sprite import Flag, Point, Sprite

QUICK: Final = 160.0
"""A card comes to the pointer, or goes back."""
SLIDE: Final = 250.0
"""A short way."""
TURN: Final = 350.0
"""The longest of ordinary moves: a long way, a turn, turning over."""
DEAL: Final = 1800.0
"""The set-up, from the first card to the last (at most 3 s)."""
_FALL: Final = 520.0
_LONG_WAY: Final = 600.0


@dataclass(frozen=True, slots=True)
class _Travel:
    """A sprite's way: from where it was to where it belongs."""

    start: Sprite
    end: Sprite
    delay: float
    duration: float

    def at(self, elapsed: float) -> Sprite:
        return between(self.start, self.end, eased((elapsed - self.delay) / self.duration))


class Motion:
    """What is on the screen while one scene becomes another; reduced motion shows the new scene at once."""

    def __init__(self, *, reduced: bool = False) -> None:
        self.reduced = reduced
        self.pace = 1.0
        """How long everything takes, against the usual."""
        self._scene: tuple[Sprite, ...] = ()
        self._tracks: tuple[_Travel, ...] = ()
        self._began = 0.0
        self._ends = 0.0
        self._seen: tuple[float, tuple[Sprite, ...]] | None = None
        """The moment that was looked at last: several ask for it."""

    def go(self, scene: Sequence[Sprite], now_ms: float) -> None:
        """Move on to a scene from whatever is shown now; the first one is there at once (see `deal`)."""
        target = tuple(scene)
        if target == self._scene:
            return
        shown = {sprite.key: sprite for sprite in self.at(now_ms)}
        known, self._scene = bool(self._scene), target
        tracks = tuple(_tracks(shown, target)) if known and not self.reduced else ()
        self._begin(tracks, now_ms)

    def deal(self, scene: Sequence[Sprite], now_ms: float) -> None:
        """Set up: the cards come into the hands one after another (SET-3)."""
        self._scene = tuple(scene)
        if self.reduced or not scene:
            self._begin((), now_ms)
            return
        lowest = max(sprite.centre[1] + sprite.height for sprite in scene)
        step = (DEAL - _FALL) / max(1, len(scene) - 1)
        tracks = [
            _Travel(_below(sprite, lowest), sprite, step * number, _FALL) for number, sprite in enumerate(self._scene)
        ]
        self._begin(tracks, now_ms)

    def at(self, now_ms: float) -> tuple[Sprite, ...]:
        """What is seen at a moment, the farthest from the eye first; at the end exactly the scene."""
        if not self.busy(now_ms):
            return self._scene
        if self._seen is None or self._seen[0] != now_ms:
            self._seen = now_ms, self._at(now_ms)
        return self._seen[1]

    def _at(self, now_ms: float) -> tuple[Sprite, ...]:
        sprites = [track.at((now_ms - self._began) / self.pace) for track in self._tracks]
        return tuple(sorted((sprite for sprite in sprites if sprite.alpha > 0), key=lambda sprite: sprite.z))

    def busy(self, now_ms: float) -> bool:
        """Whether anything still moves."""
        return bool(self._tracks) and now_ms < self._ends

    def finish(self) -> None:
        """Skip to the end."""
        self._tracks = ()

    def _begin(self, tracks: Sequence[_Travel], now_ms: float) -> None:
        self._tracks, self._began, self._seen = tuple(tracks), now_ms, None
        self._ends = now_ms + self.pace * max((track.delay + track.duration for track in tracks), default=0.0)


def _below(sprite: Sprite, lowest: float) -> Sprite:
    """A card before it is dealt: under the hands, a little askew."""
    return replace(sprite, centre=(sprite.centre[0], lowest + sprite.height), angle=sprite.angle + 14, clip=None)


def _tracks(shown: Mapping[str, Sprite], target: Sequence[Sprite]) -> Iterator[_Travel]:
    coming = {sprite.key: sprite for sprite in target}
    for sprite in target:
        yield _track(shown.get(sprite.key) or _away(sprite, shown), sprite)
    for key, sprite in shown.items():
        if key not in coming:
            yield _track(sprite, _away(sprite, coming))


def _track(start: Sprite, end: Sprite) -> _Travel:
    return _Travel(start, end, 0.0, duration(start, end))


def _away(sprite: Sprite, others: Mapping[str, Sprite]) -> Sprite:
    """A card where it isn't among others: the monster card lies behind the HP card, all else can't be seen (SET-3)."""
    if sprite.key == MONSTER and HP in others:
        return replace(sprite, centre=others[HP].centre)
    return replace(sprite, alpha=0.0)


def duration(start: Sprite, end: Sprite) -> float:
    """How long a move takes: the farther, and if it turns, the longer; a card's weight is felt, but nobody waits."""
    if turns_over(start, end) or turns_round(start, end):
        return TURN
    if Flag.HOVERED in start.flags | end.flags:
        return QUICK
    return SLIDE + (TURN - SLIDE) * min(1.0, dist(start.centre, end.centre) / _LONG_WAY)


def eased(share: float) -> float:
    """From 0 to 1, fast at first, gently coming to rest."""
    left = 1 - min(1.0, max(0.0, share))
    return 1 - left * left * left


def side(sprite: Sprite) -> object:
    """Which side of a card is seen."""
    match sprite.look:
        case AbilityFace(side=up):
            return up
        case CharacterHp(half=half) | MonsterHp(half=half):
            return half // 2
        case _:
            return None


def turns_over(start: Sprite, end: Sprite) -> bool:
    """Whether another side comes up."""
    return side(start) != side(end)


def turns_round(start: Sprite, end: Sprite) -> bool:
    """Whether an HP card is turned by half a circle (HPC-1, MHP-1)."""
    match start.look, end.look:
        case (CharacterHp(half=one), CharacterHp(half=other)) | (MonsterHp(half=one), MonsterHp(half=other)):
            return (one ^ other) & 1 == 1
        case _:
            return False


def between(start: Sprite, end: Sprite, share: float) -> Sprite:
    """A sprite on its way from start (0) to end (1)."""
    if share >= 1 or start == end:
        return end
    over, round_ = turns_over(start, end), turns_round(start, end)
    halfway = (over or round_) and share < 0.5
    # Seen from the second half the card has still to come the rest of its half turn.
    swing = 180 * (share if halfway else share - 1) if round_ else 0.0
    return replace(
        end,
        look=start.look if halfway else end.look,
        height=mixed(start.height, end.height, share),
        master=round(max(start.master or start.height, end.height)),
        centre=mix(start.centre, end.centre, share),
        angle=mixed(start.angle, end.angle, share) + swing,
        z=max(start.z, end.z),
        clip=_clip(start, end, share),
        alpha=mixed(start.alpha, end.alpha, share),
        turn=abs(1 - 2 * share) if over else mixed(start.turn, end.turn, share),
    )


def _clip(start: Sprite, end: Sprite, share: float) -> Box | None:
    if start.clip is None and end.clip is None:
        return None
    one, other = start.clip or start.bounds(), end.clip or end.bounds()
    return Box(*(mixed(a, b, share) for a, b in zip(one, other, strict=True)))


def mixed(one: float, other: float, share: float) -> float:
    """A number between two."""
    return one + (other - one) * share


def mix(one: Point, other: Point, share: float) -> Point:
    """A point on the straight way from one to another."""
    return mixed(one[0], other[0], share), mixed(one[1], other[1], share)
