"""Colours by role. A colour is an int 0xRRGGBB, and every theme has every role.

One accent, `you`: what you may do or are about to do. `stone` is matter, `good` and `bad` are verdicts and
come with a sign. Chips of So Long Sucker have hues of their own, and always come with their letter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter

WHITE, BLACK = 0xFFFFFF, 0x000000


@lru_cache(maxsize=1 << 16)
def mix(a: int, b: int, part: float) -> int:
    """`a` with a `part`, 0 to 1, of `b`."""
    if part <= 0:
        return a
    if part >= 1:
        return b
    mixed = 0
    for shift in (16, 8, 0):
        x, y = a >> shift & 255, b >> shift & 255
        mixed |= int(x + (y - x) * part + 0.5) << shift
    return mixed


@lru_cache(maxsize=4096)
def _luminance(colour: int) -> float:
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: int, b: int) -> float:
    """The contrast of two colours after WCAG 2, from 1 to 21; text needs 4.5."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True, slots=True)
class Palette:
    dark: bool
    ground: int
    """The window."""
    stage: int
    """Where a game lies, one tone above the ground,"""
    low: int
    """and its lower end."""
    raised: int
    """Cards, bubbles, whoever is to move."""
    line: int
    """Rims, shelves, lines of a grid; never text."""
    ink: int
    quiet: int
    you: int
    stone: int
    stone_ink: int
    """The same hue as text."""
    good: int
    bad: int
    felt: int
    rim: int
    B: int
    R: int
    G: int
    Y: int
    on_chip: int
    """Letters on chips and on filled keys."""
    greys: bool = False
    """Whether surfaces are a terminal's own greys, where a breath of a colour would turn into another one."""

    def __getitem__(self, role: str) -> int:
        colour: int = _BY_ROLE[role](self)
        return colour

    def tint(self, role: str, part: float) -> int:
        """The stage with a breath of a colour."""
        if self.greys:
            return 0x444444 if part > 0.2 else 0x262626
        return mix(self.stage, self[role], part)


ROLES = (
    "ground", "stage", "low", "raised", "line", "ink", "quiet", "you", "stone", "stone_ink", "good", "bad",
    "felt", "rim", "B", "R", "G", "Y", "on_chip",
)  # fmt: skip
_BY_ROLE = {name: attrgetter(name) for name in ROLES}

_COLOURS = """
dusk dark
    0D1015 171C26 11151D 252D3B 414D61 E9EDF4 A3AEC0 FFB04F 6FA8E6 86B8F0 5CCFB0 FF8F7E
    15282A 2F4B4C 6EA8FE FF857A 63D297 F4DC62 0B0E13
paper light
    FBF8F1 F1EBDE E9E1D1 FFFDF8 BDB19A 22252C 5A564D 9E4300 3D79BC 1F548F 0A6650 A32A1C
    DDE6DA A9BBA6 1F5FA8 A9302F 1C6E3D 7A5A00 FFFFFF
blue-orange dark
    0D1117 151B24 10151C 25303F 45536A EEF2F7 AAB4C4 F5A623 56B4E9 7CC6F0 6FC8F5 FFB454
    141F2B 31475F 6EA8FE FF857A 63D297 F4DC62 0B0E13
blue-orange-light light
    FFFFFF F1F4F8 E8EDF3 FFFFFF B4BFCC 14181F 4E5665 9C3D00 2F7FB8 00568D 00568D 9C3D00
    E2EAF2 AEBCCB 1F5FA8 A9302F 1C6E3D 7A5A00 FFFFFF
high-contrast dark
    000000 0E0E0E 0A0A0A 262626 7A7A7A FFFFFF DCDCDC FFE14D 6FD3FF 8FDDFF 7CF0C8 FFA79B
    0C1A1A 5F8C8C 8EBEFF FF9E95 7FE6AE FFE96B 000000
high-contrast-light light
    FFFFFF F4F4F4 ECECEC FFFFFF 8A8A8A 000000 2E2E2E 7A2900 00509E 003F8A 00523E 8A1208
    E8EEE8 7F9680 003F8A 8A1208 00521F 5A4000 FFFFFF
greys dark
    080808 1C1C1C 1C1C1C 303030 585858 EEEEEE B2B2B2 FFAF5F 5FAFFF 87AFFF 5FD7AF FF8787
    262626 005F5F 5FAFFF FF8787 5FD787 FFD75F 080808
mono dark
    000000 000000 000000 000000 808080 FFFFFF B0B0B0 FFFFFF FFFFFF FFFFFF FFFFFF FFFFFF
    000000 808080 FFFFFF FFFFFF FFFFFF FFFFFF 000000
"""


def _read(row: tuple[str, ...]) -> tuple[str, Palette]:
    name, shade, *colours = " ".join(row).split()
    roles = dict(zip(ROLES, (int(each, 16) for each in colours), strict=True))
    return name, Palette(dark=shade == "dark", greys=name == "greys", **roles)


PALETTES = dict(map(_read, zip(*[iter(_COLOURS.strip().splitlines())] * 3, strict=True)))
MONO, GREYS = PALETTES.pop("mono"), PALETTES.pop("greys")
"""Where nothing is told by a colour; where a terminal has 256 of them."""


def derived(
    dark: bool,
    ground: int,
    surface: int,
    panel: int,
    ink: int,
    primary: int,
    accent: int,
    good: int,
    bad: int,
) -> Palette:
    """A palette for a theme that knows fewer roles; its text is mixed towards its ink until it can be
    read."""
    own = PALETTES["dusk" if dark else "paper"]
    raised = mix(surface, panel, 0.5)

    def text(colour: int) -> int:
        return next(
            (found for i in range(11) if contrast(found := mix(colour, ink, i / 10), raised) >= 4.5), ink
        )

    you, stone = text(accent), text(primary)
    felt = mix(surface, own.felt, 0.6)
    return Palette(
        dark, ground, surface, mix(surface, ground, 0.5), raised, mix(panel, ink, 0.25), ink,
        text(mix(ink, ground, 0.35)),
        you, primary, stone, text(good), text(bad), felt, mix(felt, own.rim, 0.7), own.B, own.R, own.G, own.Y,
        max((WHITE, BLACK, own.on_chip), key=lambda each: min(contrast(each, you), contrast(each, own.B))),
    )  # fmt: skip
