"""The arcade's own themes: two hues each, told apart by lightness as well, dark and light, how each role of
a text looks, and the widgets that are painted by roles.

Every pair is blue against orange or yellow, which all common forms of colour blindness keep
apart; nothing on a screen is told by colour alone in any case.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import constants
from textual.content import Content
from textual.dom import DOMNode
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget

from nimarcade.core.text import Line, Role
from nimarcade.tui.services import services
from nimarcade.view.glyphs import CHIPS, Glyphs

DEFAULT = "dusk"


def _theme(
    name: str,
    shade: str,
    ground: str,
    surface: str,
    panel: str,
    ink: str,
    primary: str,
    accent: str,
    quiet: str,
) -> Theme:
    """A theme of two accents: `primary` for what you may do, `accent` for what matters now."""
    return Theme(
        name=name,
        dark=shade == "dark",
        background=ground,
        surface=surface,
        panel=panel,
        foreground=ink,
        primary=primary,
        secondary=primary,
        accent=accent,
        success=primary,
        warning=accent,
        error=accent,
        variables={
            "text-muted": quiet,
            "footer-key-foreground": accent,
            "footer-background": ground,
            "border": panel,
            "border-blurred": panel,
            "block-cursor-text-style": "bold",
            "input-selection-background": f"{primary} 35%",
            "scrollbar": panel,
            "scrollbar-hover": primary,
            "scrollbar-active": accent,
            "scrollbar-background": ground,
            "scrollbar-background-hover": ground,
            "scrollbar-background-active": ground,
            "scrollbar-corner-color": ground,
        },
    )


_COLOURS = """
dusk                dark  #12151c #1a1f29 #2a3140 #d9dee8 #7fb4e6 #e8ab62 #8a93a6
paper               light #faf7f0 #f0ebdf #dcd5c4 #2b2d33 #1f5c94 #a84c0a #6a675f
blue-orange         dark  #0d1117 #151b24 #283040 #eef2f7 #56b4e9 #f5a623 #9aa4b5
blue-orange-light   light #ffffff #f1f4f8 #d3dae4 #14181f #00619e #b34700 #5a6472
high-contrast       dark  #000000 #1f1f1f #5c5c5c #ffffff #6fd3ff #ffe14d #d0d0d0
high-contrast-light light #ffffff #ececec #8a8a8a #000000 #003f8a #8a2f00 #2e2e2e
"""
THEMES = tuple(_theme(*line.split()) for line in _COLOURS.strip().splitlines())

_CHIPS = {
    True: ("#6ea8fe", "#ff8a80", "#63d297", "#f2d05c"),
    False: ("#1f5c94", "#a4262c", "#1b6b3a", "#705300"),
}


def chips(dark: bool) -> dict[str, str]:
    """Hues of the four players' chips, which always show their letter too, as theme variables."""
    names = ("chip-blue", "chip-red", "chip-green", "chip-yellow")
    return dict(zip(names, _CHIPS[dark], strict=True))


def still(widget: DOMNode) -> bool:
    """Whether nothing is to move by itself."""
    return widget.app.animation_level == "none" or constants.TEXTUAL_ANIMATIONS == "none"


def glyphs_of(widget: DOMNode) -> Glyphs:
    """The signs that the arcade paints with now."""
    return services(widget).glyphs


# Colours and letters of every role that a text can have; screens and panels take them from here.

_INK = "$foreground"


@dataclass(frozen=True, slots=True)
class Style:
    colour: str = _INK
    letters: str = ""
    """`bold`, `italic`, or nothing."""

    @property
    def markup(self) -> str:
        """As `Content.styled` takes it; empty for what is not styled at all."""
        return " ".join(part for part in (self.letters, self.colour) if part not in ("", _INK))

    @property
    def rules(self) -> str:
        """As a style sheet has it."""
        return f"color: {self.colour};" + (f" text-style: {self.letters};" if self.letters else "")


STYLES: dict[Role, Style] = {
    "plain": Style(),
    "strong": Style(letters="bold"),
    "quiet": Style("$text-muted"),
    "heading": Style("$primary", "bold"),
    "good": Style("$success"),
    "bad": Style("$error"),
    "right": Style("$success", "bold"),
    "wrong": Style("$error", "bold"),
    "point": Style("$accent", "bold"),
    "source": Style("$text-muted", "italic"),
    "quoted": Style(letters="italic"),
}


def sheet(prefix: str) -> str:
    """Rules for a widget whose component classes are `prefix--role`."""
    return "\n".join(f".{prefix}--{role} {{ {style.rules} }}" for role, style in STYLES.items())


# The name in letters three rows high, and in plain letters for terminals that need them.

CHIP_HUES = {letter: f"$chip-{part}" for letter, part in CHIPS.items()}
CHIP_CLASSES = {f"role--{form}" for part in CHIPS.values() for form in (part, f"{part}-dead", f"put-{part}")}
"""Component classes: of a chip, of one that counts no more, and of one that is about to be placed."""


def chip_sheet(widget: str) -> str:
    """Rules for a widget that has these classes, as every one that paints a table of So Long Sucker."""
    return "".join(
        f"{widget} .role--{part} {{ color: {CHIP_HUES[letter]}; text-style: bold; }}"
        f"{widget} .role--{part}-dead {{ color: {CHIP_HUES[letter]} 60%; text-style: none; }}"
        f"{widget} .role--put-{part} {{ color: {CHIP_HUES[letter]}; text-style: bold reverse; }}"
        for letter, part in CHIPS.items()
    )


_NIM = """\
█▄  █ ▀█▀ █▄ ▄█
█ ▀▄█  █  █ ▀ █
▀   ▀ ▀▀▀ ▀   ▀"""
_ARCADE = """\
▄▀▀▄ █▀▀▄ ▄▀▀▀ ▄▀▀▄ █▀▀▄ █▀▀▀
█▄▄█ █▄▄▀ █    █▄▄█ █  █ █▀▀
▀  ▀ ▀  ▀  ▀▀▀ ▀  ▀ ▀▀▀  ▀▀▀▀"""


def _doubled(letters: str) -> str:
    """Letters of half blocks twice as large, of whole ones."""
    halves = {" ": (" ", " "), "▀": ("█", " "), "▄": (" ", "█"), "█": ("█", "█")}
    rows = [[halves[sign][half] * 2 for sign in row] for row in letters.split("\n") for half in (0, 1)]
    return "\n".join("".join(row) for row in rows)


def wordmark(plain: bool, width: int, height: int = 24) -> Content:
    """The name as it fits in so many columns and rows of a screen."""
    if plain or width < 50:
        return Content.assemble(("N I M ", "bold $primary"), ("A R C A D E", "bold"))
    large = width >= 120 and height >= 36
    nim, arcade = (_doubled(_NIM), _doubled(_ARCADE)) if large else (_NIM, _ARCADE)
    rows = zip(nim.split("\n"), arcade.split("\n"), strict=True)
    lines = []
    for nim, arcade in rows:
        bare = arcade.lstrip(" ")  # some viewers of SVG pictures drop spaces before a text
        gap = " " * (1 + large + len(arcade) - len(bare))
        lines.append(Content.assemble((nim + gap, "$primary"), bare))
    return Content("\n").join(lines)


# Widgets painted line by line: every line is made of pieces of text, each with the role it has.


class Painted(Widget):
    """A role is the end of a component class, `role--bad`. Only the lines that are seen are ever made."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = f"Painted {{ {sheet('role')} }}"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"role--{role}" for role in STYLES}
    _ground: RichStyle | None = None
    """Behind all lines of the frame that is being made."""

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_of(self)

    def line(self, y: int) -> Line:
        """The line `y` of those that are visible."""
        raise NotImplementedError

    def render_lines(self, crop: Region) -> list[Strip]:
        """All lines of a frame have the same ground, which takes as long to find as a line to make."""
        self._ground = self.rich_style
        try:
            return super().render_lines(crop)
        finally:
            self._ground = None

    def render_line(self, y: int) -> Strip:
        return strip(self, self.line(y), ground=self._ground)

    @property
    def text(self) -> str:
        """All that is visible now, as text."""
        return "\n".join("".join(t for t, _ in self.line(y)).rstrip() for y in range(self.size.height))


class Scrolled(ScrollView, Painted, can_focus=True):
    """The same with more lines than are visible."""

    DEFAULT_CSS: ClassVar[str] = f"Scrolled {{ overflow-x: hidden; scrollbar-size: 0 1; {sheet('role')} }}"
    COMPONENT_CLASSES: ClassVar[set[str]] = Painted.COMPONENT_CLASSES


def strip(
    widget: Widget, line: Line, palette: Widget | None = None, ground: RichStyle | None = None
) -> Strip:
    """The line in the component styles of the widget, or of another one, exactly as wide as the widget.
    `ground` is the widget's own style, where it is known.

    Spaces before a text stay unstyled: some viewers of SVG screenshots drop them otherwise.
    """
    base, width = ground or widget.rich_style, widget.scrollable_size.width
    segments: list[Segment] = []
    for text, role in line:
        bare = text.lstrip(" ")
        if len(bare) < len(text):
            segments.append(Segment(" " * (len(text) - len(bare)), base))
        if bare:
            segments.append(Segment(bare, (palette or widget).get_component_rich_style(f"role--{role}")))
    return Strip(segments).adjust_cell_length(width, base).crop(0, width)


def cut(text: str, width: int) -> str:
    """A text too long for its place ends in a sign that it was cut."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


class Ends(Widget):
    """A line with something at its left and at its right end: the title, headings of panels.

    Shows the longest of the `left` texts that fits beside `right`. On two lines, `second` is the lower
    one; it too may be given in several lengths.
    """

    ALLOW_SELECT = False
    RIGHT: ClassVar[str] = "bold $foreground"
    left: reactive[tuple[str, ...]] = reactive((), layout=True)
    right: reactive[str] = reactive("", layout=True)
    second: reactive[tuple[str, ...]] = reactive((), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 if not self.second or self._joined(width) else 2

    def _joined(self, width: int) -> str:
        """Both texts on one line, empty if they do not fit there."""
        room = width - len(self.right) - 2
        texts = (f"{above} · {below}" for above in self.left[:1] for below in self.second)
        return next((text for text in texts if len(text) <= room), "")

    def render(self) -> Content:
        width, words = self.size.width, glyphs_of(self).words
        left, below = self._joined(width), ""
        if not left:
            left = fitting(self.left, width - len(self.right) - 2)
            below = fitting(self.second, width) if self.size.height > 1 else ""
        name, dot, rest = left.partition(" · ")
        line = Content.assemble(
            (words(name), "bold $primary"),
            (words(dot + rest), "$text-muted"),
            " " * max(1, width - len(left) - len(self.right)),
            (self.right, self.RIGHT),
        )
        return Content("\n").join([line, Content.styled(words(below), "$text-muted")]) if below else line


def fitting(texts: Sequence[str], width: int) -> str:
    """The first text that fits, else the last one cut."""
    return next((text for text in texts if len(text) <= width), cut(texts[-1], width) if texts else "")
