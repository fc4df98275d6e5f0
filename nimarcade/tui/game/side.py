"""The column beside the board: the rules at rest, the hint ladder, or the move map, and the moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from textwrap import wrap
from typing import Any, ClassVar, Literal, cast

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from nimarcade.coach import score
from nimarcade.coach.review import Review
from nimarcade.core import catalogue
from nimarcade.core.catalogue import board_of
from nimarcade.core.family import theory_of
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block
from nimarcade.play.session import Session
from nimarcade.tui import prose
from nimarcade.tui.boards.piles import Line, strip
from nimarcade.tui.game.move_map import MoveMap
from nimarcade.tui.keys import bindings
from nimarcade.tui.page import Asking
from nimarcade.tui.prose import Piece, explained
from nimarcade.tui.roles import STYLES, sheet
from nimarcade.view import phrases, places_play, review_text, thoughts
from nimarcade.view.glyphs import GLYPHS, Glyphs

# The course of a game as a strip chart: a row for each player, a column for each ply.
#
# Full cells stand where a player stood to win, lower ones show estimated chances. Below them stand
# the mistakes and the move looked at. Long games share columns among several plies.

LEVELS = " ▁▂▃▄▅▆▇█"
FIGURES = "0123456789"
"""The same in ASCII: tenths of games."""
NAME = 10
"""Cells for a player's name."""


class Course(Widget):
    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    Course {
        height: auto;
        .course--name { color: $text-muted; }
        .course--level { color: $primary; }
        .course--mistake { color: $accent; text-style: bold; }
        .course--here { color: $foreground; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "course--name",
        "course--level",
        "course--mistake",
        "course--here",
    }
    found: reactive[Review | None] = reactive(None, layout=True)
    ply: reactive[int] = reactive(0)

    class Wanted(Message):
        """Someone clicked on a column: the ply it stands for."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._drawn: tuple[int, list[range], list[str], list[bool]] | None = None
        """For one width: the columns, each player's levels, and where mistakes are."""

    def watch_found(self) -> None:
        self._drawn = None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0 if self.found is None else len(self.found.labels) + 1

    @property
    def _names(self) -> int:
        """Cells before the first column."""
        assert self.found is not None
        most = max(len(player.name) for player in self.found.session.players)
        return min(most, NAME if self.size.width >= 60 else 6) + 1

    def _chart(self) -> tuple[int, list[range], list[str], list[bool]]:
        assert self.found is not None
        if self._drawn is None or self._drawn[0] != self.size.width:
            columns = review_text.strip(self.found, max(1, self.size.width - self._names))
            levels = [
                "".join(self._level(column, seat) for column in columns)
                for seat in range(len(self.found.labels))
            ]
            mistakes = set(self.found.mistakes)
            wrong = [not mistakes.isdisjoint(column) for column in columns]
            self._drawn = self.size.width, columns, levels, wrong
        return self._drawn

    def render_line(self, y: int) -> Strip:
        if self.found is None:
            return Strip.blank(self.size.width, self.rich_style)
        players = self.found.session.players
        if y < len(players):
            name = players[y].name[: self._names - 1].ljust(self._names)
            return strip(self, "course", [(name, "name"), (self._chart()[2][y], "level")])
        return strip(self, "course", self._marks()) if y == len(players) else Strip.blank(self.size.width)

    def _level(self, column: range, seat: int) -> str:
        assert self.found is not None
        chances = [one for ply in column if (one := self.found.course.standing(ply).chance(seat)) is not None]
        if not chances:
            return "?"
        chance = sum(chances) / len(chances)
        if self.glyphs.stone.isascii():
            return FIGURES[min(9, int(chance * 10))] if 0 < chance < 1 else "#" if chance else "."
        if 0 < chance < 1:
            return LEVELS[1 + min(6, int(chance * 7))]
        return LEVELS[-1] if chance else self.glyphs.empty

    def _marks(self) -> Line:
        """Mistakes, and where we are; a mistake looked at is told by the other sign."""
        _, columns, _, mistaken = self._chart()
        line: Line = [(" " * self._names, "name")]
        for column, wrong in zip(columns, mistaken, strict=True):
            if self.ply in column:
                line.append((self.glyphs.legal, "mistake" if wrong else "here"))
            else:
                line.append((self.glyphs.fails if wrong else " ", "mistake"))
        return line

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is None or self.found is None:
            return
        at = where.x - self._names
        columns = self._chart()[1]
        if 0 <= at < len(columns):
            self.post_message(self.Wanted(columns[at][-1]))


# A line with something at its left and at its right end: the title, headings of panels.


class Ends(Widget):
    """Shows the longest of the `left` texts that fits beside `right`.

    On two lines, `second` is the lower one; it too may be given in several lengths.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    Ends {
        .ends--left { color: $primary; text-style: bold; }
        .ends--second { color: $text-muted; }
        .ends--right { color: $foreground; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"ends--left", "ends--right", "ends--second"}

    left: reactive[tuple[str, ...]] = reactive((), layout=True)
    right: reactive[str] = reactive("", layout=True)
    second: reactive[tuple[str, ...]] = reactive((), layout=True)

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 if not self.second or self._joined(width) else 2

    def _joined(self, width: int) -> str:
        """Both texts on one line, empty if they do not fit there."""
        room = width - len(self.right) - 2
        texts = (f"{one} · {two}" for one in self.left[:1] for two in self.second)
        return next((text for text in texts if len(text) <= room), "")

    def render(self) -> Content:
        width = self.size.width
        words = self.glyphs.words
        styles = {part: self.get_visual_style(f"ends--{part}") for part in ("left", "right", "second")}
        left, rest = self._joined(width), ""
        if not left:
            left = fitting(self.left, width - len(self.right) - 2)
            rest = fitting(self.second, width) if self.size.height > 1 else ""
        gap = " " * max(1, width - len(left) - len(self.right))
        name, dot, rest_of_line = left.partition(" · ")
        line = Content.assemble(
            Content.styled(words(name), styles["left"]),
            Content.styled(words(dot + rest_of_line), styles["second"]),
            gap,
            Content.styled(self.right, styles["right"]),
        )
        return Content("\n").join([line, Content.styled(words(rest), styles["second"])]) if rest else line


def fitting(texts: Sequence[str], width: int) -> str:
    """The first text that fits, else the last one cut with a sign that it was."""
    for text in texts:
        if len(text) <= width:
            return text
    return texts[-1][: max(0, width - 1)] + "…" if texts else ""


# The line in which a move is typed as its code.


class Entry(Input):
    BINDINGS = bindings(places_play.ENTRY)


# The game so far, move by move, with a cursor; only the visible lines are ever written.


class MoveList(ScrollView, can_focus=True):
    """Moves in rounds of one for each of two seats; asks to show a position, never changes it."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    MoveList {
        overflow-x: hidden;
        scrollbar-size: 0 1;
        .moves--name { color: $text-muted; }
        .moves--number { color: $text-muted; }
        .moves--move { color: $foreground; }
        .moves--here { color: $accent; text-style: bold; }
        .moves--later { color: $text-muted; text-style: italic; }
    }
    """
    BINDINGS = bindings(places_play.MOVES)
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "moves--name",
        "moves--number",
        "moves--move",
        "moves--here",
        "moves--later",
    }

    class Wanted(Message):
        """The person wants to see the position after `ply` moves."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._session: Session | None = None
        self._ply = 0

    def show(self, session: Session, ply: int) -> None:
        """Show this game with the cursor after move `ply`; nothing before the first move."""
        self._session, self._ply = session, ply
        self.display = session.length > 0
        rows = -(-session.length // self._each) + 1
        self.virtual_size = Size(0, rows)
        self.refresh(layout=self.styles.is_auto_height)
        row = -(-ply // self._each)
        top = self.scroll_offset.y
        if row <= top + 1 or row > top + self.size.height - 1:
            self.scroll_to(y=max(0, row - self.size.height // 2), animate=False)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0 if self._session is None else -(-self._session.length // self._each) + 1

    @property
    def _each(self) -> int:
        """Moves a line: one for each seat where two take turns."""
        session = self._session
        assert session is not None
        return 2 if len(session.players) == 2 and self._taking_turns(session) else 1

    @staticmethod
    def _taking_turns(session: Session) -> bool:
        return (
            board_of(session.start).board_picture(session.start).input_mode != "choose"
            if session.length == 0
            else (session.game.to_move(session.start) != session.game.to_move(session.state_at(1)))
        )

    @property
    def text(self) -> str:
        """All that is visible now, as text."""
        return "\n".join("".join(t for t, _ in self._line(y)) for y in range(self.size.height))

    def render_line(self, y: int) -> Strip:
        return strip(self, "moves", self._line(y))

    def _line(self, y: int) -> Line:
        session = self._session
        if session is None or not self.scrollable_size.width:
            return []
        number = max(3, len(str(-(-session.length // self._each))))
        wide = (self.scrollable_size.width - number - 1) // self._each - 1
        if y == 0:
            return self._names(session, number, wide)
        row = y + self.scroll_offset.y
        first = (row - 1) * self._each + 1
        if first > max(session.length, 1):
            return []
        line: Line = [(f"{row:>{number}} ", "number")]
        for ply in range(first, first + self._each):
            line += self._move(session, ply, wide)
        return line

    def _names(self, session: Session, number: int, wide: int) -> Line:
        if self._each == 1:
            return [(" " * number + " moves", "name")]
        first = session.game.to_move(session.start)
        names = [session.players[(first + i) % 2].name for i in range(2)]
        return [(" " * (number + 1), "name"), *((f" {_cut(name, wide):<{wide}}", "name") for name in names)]

    def _move(self, session: Session, ply: int, wide: int) -> Line:
        here = ply == self._ply
        if ply > session.length:
            return [("", "move")]
        text = session.notation(ply)
        if self._each == 1:
            name = session.players[session.game.to_move(session.state_at(ply - 1))].name
            text = f"{name}  {text}"
        sign = self.glyphs.here if here else " "
        part = "here" if here else "later" if ply > self._ply else "move"
        return [(f"{sign}{_cut(text, wide):<{wide}}", part)]

    def action_step(self, by: int) -> None:
        self.post_message(self.Wanted(self._ply + by))

    def action_jump(self, ply: int) -> None:
        length = self._session.length if self._session is not None else 0
        self.post_message(self.Wanted(length if ply < 0 else ply))

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is None or self._session is None or where.y == 0:
            return
        row = where.y + self.scroll_offset.y
        column = min(
            self._each - 1, max(0, where.x - 4) * self._each // max(1, self.scrollable_size.width - 4)
        )
        ply = (row - 1) * self._each + 1 + column
        if ply <= self._session.length:
            self.post_message(self.Wanted(ply))


def _cut(text: str, width: int) -> str:
    """A move too long for its place, cut with a sign that it was; the board tells it in full."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


# A quiet panel of lines with a heading; it scrolls when it must and says so.


class Panel(ScrollView, can_focus=True):
    """Shows blocks and pictures; wraps them anew whenever its width changes."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = f"""
    Panel {{
        overflow-x: hidden;
        scrollbar-gutter: stable;
        scrollbar-size: 0 1;
        {sheet("panel")}
    }}
    """
    BINDINGS = bindings(places_play.PANEL)
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"panel--{role}" for role in STYLES}

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._pieces: tuple[Piece, ...] = ()
        self._rows: list[Line] = []
        self._width = 0

    def show(self, pieces: Sequence[Piece]) -> None:
        """Replace what the panel tells; from its beginning, unless it only grew at the end."""
        pieces = tuple(pieces)
        if pieces == self._pieces:
            return
        kept = self._pieces == pieces[: len(self._pieces)]
        self._pieces = pieces
        self._wrap()
        if not kept:
            self.scroll_home(animate=False)

    @property
    def text(self) -> str:
        """Everything the panel tells, as wrapped."""
        return "\n".join("".join(text for text, _ in row).rstrip() for row in self._rows)

    def page(self) -> None:
        """Read on; from the end, back to the beginning."""
        if self.below:
            self.scroll_relative(y=max(1, self.size.height - 2), animate=False)
        else:
            self.scroll_home(animate=False)

    @property
    def below(self) -> bool:
        """Whether more lines follow below what is visible."""
        return self.scroll_offset.y < self.max_scroll_y

    def on_resize(self) -> None:
        if self.scrollable_size.width != self._width:
            self._wrap()

    def _wrap(self) -> None:
        self._width = self.scrollable_size.width
        self._rows = prose.rows(self._pieces, max(10, self._width), self.glyphs) if self._width else []
        self.virtual_size = Size(0, len(self._rows))
        self.refresh(layout=self.styles.is_auto_height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(prose.rows(self._pieces, max(10, width), self.glyphs))

    def render_line(self, y: int) -> Strip:
        at = y + self.scroll_offset.y
        return strip(self, "panel", self._rows[at] if at < len(self._rows) else [])


Showing = Literal["rest", "why", "map"]
SHOWN: tuple[Showing, ...] = ("rest", "why", "map")
LADDER = ("who wins", "where to look", "the move", "why")


class Side(Vertical):
    """Knows a session and the ply looked at; asks the theory only when told to."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.showing: Showing = "rest"
        self.step = 0
        """How far up the hint ladder this position has been explained."""
        self._session: Session | None = None
        self._ply = 0
        self._replay = False

    def compose(self) -> ComposeResult:
        yield Ends(self.glyphs, id="side-heading")
        yield Panel(self.glyphs, id="panel")
        yield MoveMap(self.glyphs, id="map")
        yield MoveList(self.glyphs, id="moves")

    def on_mount(self) -> None:
        self.heading = self.query_one(Ends)
        self.panel = self.query_one(Panel)
        self.map = self.query_one(MoveMap)
        self.moves = self.query_one(MoveList)

    @property
    def _asking(self) -> Asking:
        return cast("Asking", self.screen)

    @property
    def _state(self) -> Any:
        assert self._session is not None
        return self._session.state_at(self._ply)

    @property
    def _who(self) -> str:
        assert self._session is not None
        to_move = catalogue.game_of(self._state).to_move(self._state)
        return phrases.who(self._session, self._session.players[to_move])

    def follow(self, session: Session, ply: int, replay: bool) -> None:
        """Show this position; a hint given for another one goes away, the map stays."""
        old = None if self._session is None else self._state
        self._session, self._ply, self._replay = session, ply, replay
        if self._state is not old:
            self.step = 0
            if self.showing == "why":
                self.showing = "rest"
        self.moves.show(session, ply)
        self._paint()

    def turn(self, showing: Showing) -> None:
        """Show something else."""
        self.showing = showing
        self._paint()

    def hint(self) -> int:
        """Go one step up the ladder, or show the step again if it was closed; at the top, read on.

        Returns the step that is new, 0 if none is.
        """
        if self.showing == "why" and self.step == len(LADDER):
            self.panel.page()
            self._tell_more()
            return 0
        new = self.step == 0 or self.showing == "why"
        self.step += new
        self.turn("why")
        return self.step if new else 0

    # painting

    def _paint(self) -> None:
        for showing in SHOWN:
            self.screen.set_class(self.showing == showing, f"-side-{showing}")
        assert self._session is not None
        if self.showing == "rest":
            self.panel.show(phrases.at_rest(self._session, self._ply, self._replay))
        elif self.showing == "map":
            self.heading.left, self.heading.right = ("Every move",), ""
            self.map.show(self._state)
        elif thoughts.quick(self._state):
            self._paint_why(thoughts.hint(self._state, self.step, self._who))
        else:
            self.heading.left, self.heading.right = ("Why",), ""
            self.panel.show([Block("quiet", "Searching…")])
            self._asking.ask(
                task(thoughts.explain, catalogue.write(self._state), self.step, self._who),
                self._paint_why,
                group="why",
                about=lambda: (self._state, self.showing),
                failed=lambda error: self._paint_why(thoughts.Hint([Block("note", phrases.sentence(error))])),
            )

    def _paint_why(self, hint: thoughts.Hint) -> None:
        top = self.step >= len(LADDER)
        self.heading.left, self.heading.right = ("Why",), hint.tier
        best = thoughts.winning(self._state) if top else None
        pictures = [
            None if p is None else theory_of(p).picture(p)
            for p in (self._state if top else None, best and best[1])
        ]
        pieces = explained(hint.blocks, *pictures)
        if not top and not self._over:
            pieces += [GAP, Block("key", LADDER[self.step] + self._price(), "w")]
        self.panel.show(pieces)
        self.call_after_refresh(self._tell_more)

    def _price(self) -> str:
        """What the next step costs, where that counts."""
        if self._replay or self._session is None:
            return ""
        return score.tag(self._session.go_to(self._ply), self.step + 1, self.step)

    def _tell_more(self) -> None:
        """Say in the heading that the explanation goes on below."""
        if self.showing == "why":
            more = self.step >= len(LADDER) and self.panel.max_scroll_y > 0
            self.heading.left = ("Why · w reads on" if more else "Why",)

    @property
    def _over(self) -> bool:
        assert self._session is not None
        return self._session.outcome_at(self._ply) is not None

    # the map

    @on(MoveMap.Wanted)
    def _rate(self, news: MoveMap.Wanted) -> None:
        news.stop()
        self._asking.ask(
            task(thoughts.rate, catalogue.write(news.position), news.codes),
            partial(self.map.rated, news.position),
            group="map",
            exclusive=False,
            failed=lambda _: None,  # what theorems say is shown already, and ? for the rest
        )


# The line above the move entry: whose turn it is, what a move would leave, why it is not legal.

MOST = 4
"""Lines a long text gets at most."""
KINDS = ("turn", "preview", "illegal", "note")


class Talk(Widget):
    """Says one thing at a time: `kind` gives its sign, the first text that fits is shown."""

    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = """
    Talk {
        .talk--turn { color: $foreground; }
        .talk--preview { color: $accent; text-style: bold; }
        .talk--illegal { color: $accent; }
        .talk--note { color: $text-muted; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"talk--{kind}" for kind in KINDS}

    said: reactive[tuple[str, tuple[str, ...]]] = reactive(("turn", ()))

    class Clicked(Message):
        """The preview was clicked: the move in it is meant."""

    def __init__(self, glyphs: Glyphs = GLYPHS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs

    def say(self, kind: str, *texts: str) -> None:
        """Say the first of `texts` (long to short) that fits."""
        self.said = kind, texts

    def watch_said(self) -> None:
        """A text that does not fit even in its shortest form gets the lines it needs."""
        texts = self.said[1]
        usual = 2 if self.screen.has_class("-narrow") else 1
        width = max(10, self.size.width - 2)
        wanted = min((len(wrap(text, width, break_on_hyphens=False)) for text in texts), default=0)
        if self.size.width and wanted > usual:
            self.styles.height = min(wanted, MOST)
        elif self.styles.inline.has_rule("height"):
            self.styles.inline.clear_rule("height")
            self.refresh(layout=True)

    @property
    def text(self) -> str:
        """What is said now, in full."""
        return self.said[1][0] if self.said[1] else ""

    def render(self) -> Content:
        kind, texts = self.said
        signs = {"turn": self.glyphs.here, "preview": self.glyphs.selected, "illegal": self.glyphs.fails}
        sign = signs.get(kind, " ")
        lines = self._fitting([self.glyphs.words(text) for text in texts])
        style = self.get_visual_style(f"talk--{kind}")
        return Content.styled("\n".join([f"{sign} {lines[0]}", *(f"  {line}" for line in lines[1:])]), style)

    def _fitting(self, texts: Sequence[str]) -> list[str]:
        width, height = max(10, self.size.width - 2), max(1, self.size.height)
        lines = [""]
        for text in texts:
            lines = wrap(text, width, break_on_hyphens=False) or [""]
            if len(lines) <= height:
                return lines
        lines = lines[:height]
        lines[-1] = lines[-1][: width - 1] + "…"
        return lines

    def on_click(self) -> None:
        if self.said[0] == "preview":
            self.post_message(self.Clicked())
