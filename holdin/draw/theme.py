"""Every colour and size of cards and window, read from `assets/theme.toml`."""

import re
import tomllib
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from holdin.draw.paths import asset_root
from holdin.errors import HoldinError

Rgb = tuple[int, int, int]


def _rgb(value: object) -> object:
    if isinstance(value, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        return tuple(bytes.fromhex(value[1:]))
    msg = f"{value!r} is no colour; write it as #rrggbb"
    raise ValueError(msg)


Colour = Annotated[Rgb, BeforeValidator(_rgb)]
Fraction = Annotated[float, Field(gt=0, lt=1)]
Multiple = Annotated[float, Field(gt=0, lt=4)]
Pixels = Annotated[int, Field(ge=1, le=200)]


class ThemeError(HoldinError):
    """A theme file that cannot be used; names the entry that is wrong."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Colours(_Part):
    """Red, green and blue from 0 to 255, by what they are for."""

    paper: Colour
    paper_light: Colour
    paper_dark: Colour
    stain: Colour
    ink: Colour
    ink_soft: Colour
    ink_faint: Colour
    white: Colour
    red: Colour
    red_dark: Colour
    gold: Colour
    gold_dark: Colour
    lit: Colour
    lit_edge: Colour
    letter_a: Colour
    letter_b: Colour
    letter_c: Colour
    orange: Colour
    blue: Colour
    dark: Colour
    fire: Colour
    good: Colour
    floor: Colour
    floor_line: Colour
    wall: Colour
    trap: Colour
    hazardous: Colour
    difficult: Colour
    obstacle: Colour
    door: Colour
    token: Colour
    table: Colour
    table_light: Colour
    table_dark: Colour
    panel: Colour
    panel_edge: Colour
    on_table: Colour
    on_table_dim: Colour
    act: Colour
    act_dark: Colour
    danger: Colour
    veil: Colour


class Sizes(_Part):
    """Fractions of a card's long side, multiples of a text's size, and pixels of the window."""

    corner: Fraction
    rim: Fraction
    margin: Fraction
    line: Fraction
    text_floor: Fraction
    """Text never gets smaller than this; the layout reports it if it would have to."""
    title: Fraction
    text: Fraction
    number: Fraction
    huge: Fraction
    wedge: Fraction
    """How far a wedge of the light reaches inwards."""
    whisper: Fraction
    """How strongly a half that is turned away shows in play, of its full strength."""
    leading: Multiple
    icon: Multiple
    gap: Multiple
    window_text: Pixels
    window_small: Pixels
    window_title: Pixels
    window_gap: Pixels
    window_button: Pixels
    window_corner: Pixels


def _named(value: str) -> str:
    if value and value not in Colours.model_fields:
        msg = f"there is no colour {value!r}"
        raise ValueError(msg)
    return value


ColourName = Annotated[str, AfterValidator(_named)]


class MomentLook(_Part):
    """How a kind of moment is seen."""

    seconds: Annotated[float, Field(gt=0, le=0.6)]
    """How long it takes at the usual pace."""
    light: ColourName = ""
    """The colour of its light; empty: it has none."""
    plate: ColourName = ""
    """The colour under its number or its words; empty: it has none."""
    size: Multiple = 1.0
    """How large its words are, against those of all."""


class Moments(_Part):
    """How the moments of a game are seen: sizes and times of all, then the look of each kind."""

    number: Multiple
    glow: Multiple
    words: Multiple
    rise: Multiple
    veil: Annotated[int, Field(ge=0, le=255)]
    walk: Annotated[float, Field(gt=0, le=0.6)]
    """The most seconds that a figure's whole way takes."""
    longest: Annotated[float, Field(gt=0, le=2)]
    """The most seconds that all takes that comes of one answer, or of one roll, in a figure's turn."""
    turn: MomentLook
    step: MomentLook
    leap: MomentLook
    come: MomentLook
    hit: MomentLook
    spared: MomentLook
    heal: MomentLook
    kill: MomentLook
    door: MomentLook
    reveal: MomentLook
    sprung: MomentLook
    change: MomentLook
    money: MomentLook
    treasure: MomentLook
    bonus: MomentLook
    level: MomentLook
    won: MomentLook
    lost: MomentLook

    def of(self, kind: str) -> MomentLook:
        """The look of a kind."""
        look = getattr(self, kind)
        assert isinstance(look, MomentLook)
        return look


class Theme(_Part):
    """The look of everything."""

    colours: Colours
    floors: dict[str, Colour]
    sizes: Sizes
    moments: Moments
    high_contrast: bool = False
    shapes: bool = False
    """Whether a shape is to stand beside every colour that means something."""

    def floor(self, name: str) -> Rgb:
        """The floor tint of a map's theme; an unknown theme has the plain floor."""
        return self.colours.floor if self.high_contrast else self.floors.get(name, self.colours.floor)


def read_theme(text: str, *, high_contrast: bool = False, shapes: bool = False) -> Theme:
    """A theme from a file's text; with shapes, in colours that everybody can tell apart.

    :raises ThemeError: the text is no TOML, or an entry is missing, unknown or out of bounds.
    """
    try:
        raw: dict[str, Any] = tomllib.loads(text)
        contrast, apart = raw.pop("high_contrast", {}), raw.pop("colour_blind", {})
        wanted = (apart if shapes else {}) | (contrast if high_contrast else {})
        raw["colours"] = {**raw.get("colours", {}), **wanted}
        return Theme.model_validate({**raw, "high_contrast": high_contrast, "shapes": shapes})
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        msg = f"the theme can’t be used: {error}"
        raise ThemeError(msg) from error


def load_theme(high_contrast: bool = False, *, shapes: bool = False) -> Theme:
    """The theme of `assets/theme.toml`: plain or in high contrast, and perhaps in colours that all can tell apart.

    :raises ThemeError: see `read_theme`.
    """
    text = (asset_root() / "theme.toml").read_text(encoding="utf-8")
    return read_theme(text, high_contrast=high_contrast, shapes=shapes)
