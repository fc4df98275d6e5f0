"""The arcade's own themes, made of their palettes, how each role of a text looks, and the widgets that are
painted by roles. Nothing on a screen is told by colour alone. A terminal that shows ASCII only:
how that is known, and what stands there for every other sign."""

import codecs
import locale
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import constants
from textual.color import Color
from textual.content import Content
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget

from nimarcade.core.text import Line, Role
from nimarcade.tui.services import services
from nimarcade.view.glyphs import CHIPS, SIGNS, Glyphs, without_marks
from nimarcade.view.stage.canvas import PALETTES, ROLES, Palette, hexed

DEFAULT, LIGHT = "dusk", "paper"


def _theme(name: str, palette: Palette) -> Theme:
    """A palette as a theme: `$primary` is text in the hue of stones, `$accent` what matters now."""
    own = {role: hexed(palette[role]) for role in ROLES}
    ground, line, you = own["ground"], own["line"], own["you"]
    return Theme(
        name=name,
        dark=palette.dark,
        background=ground,
        surface=own["stage"],
        panel=own["raised"],
        foreground=own["ink"],
        primary=own["stone_ink"],
        secondary=own["stone_ink"],
        accent=you,
        success=own["good"],
        warning=you,
        error=own["bad"],
        variables=chips(palette)
        | {
            "line": line,
            "felt": own["felt"],
            "rim": own["rim"],
            "stone": own["stone"],
            "on-you": own["on_chip"],
            "text-muted": own["quiet"],
            "footer-key-foreground": you,
            "footer-background": ground,
            "border": line,
            "border-blurred": line,
            "block-cursor-text-style": "bold",
            "input-selection-background": f"{own['stone_ink']} 35%",
            "scrollbar": line,
            "scrollbar-hover": own["stone_ink"],
            "scrollbar-active": you,
            "scrollbar-background": ground,
            "scrollbar-background-hover": ground,
            "scrollbar-background-active": ground,
            "scrollbar-corner-color": ground,
        },
    )


def chips(palette: Palette) -> dict[str, str]:
    """Hues of the four players' chips, which always show their letter too, as theme variables."""
    return {f"chip-{name}": hexed(palette[letter]) for letter, name in CHIPS.items()}


THEMES = tuple(_theme(*each) for each in PALETTES.items())


def lacking(dark: bool) -> dict[str, str]:
    made = _theme("", PALETTES[DEFAULT if dark else LIGHT]).variables
    return {name: made[name] for name in ("line", "felt", "rim", "stone", "on-you")} | {
        name: colour for name, colour in made.items() if name.startswith("chip-")
    }


def still(widget: DOMNode) -> bool:
    """True if nothing is to move by itself."""
    return widget.app.animation_level == "none" or constants.TEXTUAL_ANIMATIONS == "none"


def glyphs_of(widget: DOMNode) -> Glyphs:
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


SHEET = "\n".join(f".role--{role} {{ {style.rules} }}" for role, style in STYLES.items())
"""Rules for a widget with a component class for each role."""


# Widgets painted line by line: every line is made of pieces of text, each with the role it has.


class Painted(Widget):
    """A role is the end of a component class, `role--bad`. Only the lines that are seen are ever made."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = f"Painted {{ {SHEET} }}"
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
        return "\n".join("".join(t for t, _ in self.line(y)).rstrip() for y in range(self.size.height))


class Scrolled(ScrollView, Painted, can_focus=True):
    DEFAULT_CSS: ClassVar[str] = f"Scrolled {{ overflow-x: hidden; scrollbar-size: 0 1; {SHEET} }}"
    COMPONENT_CLASSES: ClassVar[set[str]] = Painted.COMPONENT_CLASSES


def strip(widget: Widget, line: Line, ground: RichStyle | None = None) -> Strip:
    """The line in the component styles of the widget, exactly as wide as it. `ground` is the widget's own
    style, where it is known."""
    base, width = ground or widget.rich_style, widget.scrollable_size.width
    segments = [Segment(text, widget.get_component_rich_style(f"role--{role}")) for text, role in line]
    return Strip(segments).adjust_cell_length(width, base).crop(0, width)


def cut(text: str, width: int, sign: str) -> str:
    """A text too long for its place ends in a sign that it was cut."""
    return text if len(text) <= width else text[: max(0, width - len(sign))] + sign[:width]


class Ends(Widget):
    """A line with something at its left and at its right end: the title, headings of panels.

    Shows the longest of the `left` texts that fits beside `right`. On two lines, `second` is the lower
    one; it too may be given in several lengths."""

    ALLOW_SELECT = False
    RIGHT: ClassVar[str] = "bold $foreground"
    left: reactive[tuple[str, ...]] = reactive((), layout=True)
    right: reactive[str | Content] = reactive("", layout=True)
    second: reactive[tuple[str, ...]] = reactive((), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 if not self.second or self._joined(width) else 2

    def _joined(self, width: int) -> str:
        """Both texts on one line, empty if they do not fit there."""
        room = width - len(self.right) - 2
        texts = self._told([f"{above} · {below}" for above in self.left[:1] for below in self.second])
        return next((text for text in texts if len(text) <= room), "")

    def _told(self, texts: Sequence[str]) -> list[str]:
        """As they are shown, which may be longer."""
        return [*map(glyphs_of(self).words, texts)]

    def render(self) -> Content:
        width = self.size.width
        left, below, sign = self._joined(width), "", glyphs_of(self).ellipsis
        if not left:
            left = fitting(self._told(self.left), width - len(self.right) - 2, sign)
            below = fitting(self._told(self.second), width, sign) if self.size.height > 1 else ""
        name, dot, rest = left.partition(f" {glyphs_of(self).dot} ")
        line = Content.assemble(
            (name, "bold"),
            "   " * bool(dot),
            (rest, "$text-muted"),
            " " * max(1, width - len(left) - len(self.right)),
            self.right if isinstance(self.right, Content) else (self.right, self.RIGHT),
        )
        return Content("\n").join([line, Content.styled(below, "$text-muted")]) if below else line


def fitting(texts: Sequence[str], width: int, sign: str) -> str:
    """The first text that fits, else the last one cut."""
    return next((text for text in texts if len(text) <= width), cut(texts[-1], width, sign) if texts else "")


_BAR = {"grab": "#", "scroll_up": "|", "scroll_down": "|"}
"""The acts of a mouse on the parts of a scroll bar, which is of colours alone, and a sign for that part."""


def terminal() -> bool:
    """True if ours shows ASCII only: its locale says so, or it is a Linux console, whose font lacks most
    of our signs. What a server paints for a page is shown by a browser."""
    if sys.platform == "win32" or "TEXTUAL_DRIVER" in os.environ:
        return False
    encodings = locale.getencoding(), getattr(sys.__stderr__, "encoding", None) or "utf-8"
    return os.environ.get("TERM") == "linux" or any(codecs.lookup(each).name != "utf-8" for each in encodings)


def cells(text: str) -> str:
    """The text in ASCII, every sign as wide as before."""
    return text if text.isascii() else "".join(SIGNS.get(sign) or _bare(sign) for sign in text)


@cache
def _bare(sign: str) -> str:
    bare, width = without_marks(sign), cell_len(sign)
    return bare if len(bare) == width else "?" * width


class Plain(LineFilter):
    """Paints all of a line so: frames and blocks, and whatever Textual has made."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(self._text(text, style), style) for text, style, _ in segments]

    def _text(self, text: str, style: RichStyle | None) -> str:
        bar = _BAR.get(style.meta.get("@mouse.down", "")) if style is not None else None
        return cells(text) if bar is None else bar * len(text)


PLAIN = Plain()
