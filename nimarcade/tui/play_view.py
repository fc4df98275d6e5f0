"""What the play screen shows, and what it does with the news of its widgets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import constants, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from nimarcade.tui import play_words
from nimarcade.tui.keybar import KeyBar
from nimarcade.tui.play_flow import Flow
from nimarcade.tui.widgets import drafts
from nimarcade.tui.widgets.board import Board
from nimarcade.tui.widgets.columns import Columns
from nimarcade.tui.widgets.ends import Ends
from nimarcade.tui.widgets.entry import Entry
from nimarcade.tui.widgets.move_list import MoveList
from nimarcade.tui.widgets.move_map import MoveMap
from nimarcade.tui.widgets.side import Side
from nimarcade.tui.widgets.talk import Talk

if TYPE_CHECKING:
    pass


EXAMPLE = 20
"""Longer codes are no help as an example."""


class PlayView(Flow):
    CSS_PATH = "play.tcss"

    @property
    def PURPOSE(self) -> str:  # the help screen reads it under this name from every screen
        return play_words.purpose(self.session, self.ply, self.live)

    def compose(self) -> ComposeResult:
        glyphs = self.arcade.glyphs
        yield Ends(glyphs, id="title")
        with Horizontal(id="table"):
            yield Board(glyphs, id="board")
            yield Side(glyphs, id="side")
        yield Talk(glyphs, id="talk")
        with Horizontal(id="entry"):
            yield Static(f"move {glyphs.here} ", id="prompt")
            yield Entry(compact=True, id="code")
        yield KeyBar()

    def on_mount(self) -> None:
        self.heading = self.query_one("#title", Ends)
        self.board = self.query_one(Board)
        self.side = self.query_one(Side)
        self.talk = self.query_one(Talk)
        self.entry = self.query_one(Entry)
        self.set_class(self.arcade.settings.ascii, "-ascii")
        self.board.focus()
        self.repaint()
        self.wake()

    # showing

    def repaint(self, fall: str = "") -> None:
        """Everything from the session; the draft begins anew."""
        before, board_picture = self.board.draft, self.game.board_picture(self.state)
        # What a person types while another one is to move outlives that move.
        ahead = self.entry.value if self.entry.has_focus and not self.board.live else ""
        self.board.live = self.live
        self.board.usable = not (self.over or self.replay or self.watching)
        self.board.goes_on = not self.over and (self.board.usable or self.view is not None)
        self.board.draft = drafts.begin(board_picture, self._codes)
        self.board.told = play_words.ending(self.session, self.ply) if self.over else ()
        still = self.app.animation_level == "none" or constants.TEXTUAL_ANIMATIONS == "none"
        if fall and before is not None and not still:
            shown = before.cleared().written(fall)
            if shown is not None:
                self.board.fall(shown)
        self._set_entry("")
        self.entry.placeholder = self._example()
        self._aside(False)
        if self.has_class("-narrow") and not self.entry.has_focus:
            self.board.focus()
        to_move = None if self.over else self.game.to_move(self.state)
        self.heading.left = play_words.title(self.session)
        self.heading.second = play_words.conventions(self.session)
        self.heading.right = play_words.seats(self.session, to_move, self.arcade.glyphs)
        self.side.follow(self.session, self.ply, self.replay)
        self._say_turn()
        if ahead:
            self._set_entry(ahead)
            self._draft(ahead)
        self.refresh_bindings()

    def _codes(self) -> Iterator[str]:
        return (self.game.write_move(self.state, move) for move in self.game.moves(self.state))

    def _example(self) -> str:
        """What stands in the empty line: how to get there, and a move of this position."""
        code = next(self._codes(), "")
        such = f", such as {code}" if 0 < len(code) <= EXAMPLE else ""
        return f"/ to type a move{such}" if self.live else ""

    def say(self, kind: str, *texts: str) -> None:
        if self.talk.is_attached:  # a thought can end while the screen is being taken down
            self.talk.say(kind, *texts)

    def _say_turn(self) -> None:
        if self.watching and self.paused and self.view is None and not self.over:
            self.say("turn", f"Paused. {self.player.name} to move: space goes on, . plays one move.")
        else:
            self.say("turn", *play_words.standing(self.session, self.ply, self.view is not None))

    def show_move(self, code: str) -> None:
        draft = self.board.draft and self.board.draft.cleared().written(code)
        if draft is not None:
            self.board.draft = draft
        told = play_words.preview(self.state, code, self.arcade.glyphs)
        self.say(
            "turn", *(f"{self.player.name}: {text}" for text in told.texts), f"{self.player.name} moves."
        )

    def _set_entry(self, code: str) -> None:
        with self.prevent(Entry.Changed):
            self.entry.value = code
            self.entry.cursor_position = len(code)

    def _preview(self, code: str) -> None:
        if code:
            told = play_words.preview(self.state, code, self.arcade.glyphs)
            self.say(told.kind, *told.texts)
        elif wanted := play_words.half(self.board.draft):
            self.say("note", wanted)
        else:
            self._say_turn()

    def _aside(self, shown: bool) -> None:
        """In a narrow window: show what else stands beside the board, instead of it."""
        self.set_class(shown, "-aside")

    @property
    def _side_visible(self) -> bool:
        return self.has_class("-aside") or not self.has_class("-narrow")

    def _close_side(self) -> None:
        self._aside(False)
        self.side.turn("rest")
        self.board.focus()

    # news from the widgets

    @on(Board.Drafted)
    def _drafted(self) -> None:
        code = self.board.draft.code if self.board.draft is not None else ""
        self._set_entry(code)
        self._preview(code)

    @on(Board.Committed)
    def _committed(self, news: Board.Committed) -> None:
        if news.code:
            self.try_code(news.code)
        elif not self.go_on_here():
            self._refused()

    @on(Board.Refused)
    def _refused(self) -> None:
        """A key that does nothing here says what would."""
        if self.over:
            return
        if self.live:
            upright = isinstance(self.board.picture, Columns)
            self.say("note", play_words.wanted(self.board.draft, upright, self.arcade.glyphs))
        elif self.view is None:
            self.say("note", f"{self.player.name} is to move.")
        elif self.session.strict:
            self.say("note", "A strict game: step to its end with > to go on.")
        else:
            self.say("note", "Step with , and . and go on from here with enter.")

    @on(Talk.Clicked)
    def _preview_clicked(self) -> None:
        if self.live and self.entry.value:
            self.try_code(self.entry.value)

    @on(Entry.Changed, "#code")
    def _typed(self, news: Entry.Changed) -> None:
        self._draft(news.value.strip())

    def _draft(self, code: str) -> None:
        """Show a typed or listed code on the board and say what it means."""
        draft = self.board.draft
        if draft is not None and self.live:
            self.board.draft = (draft.cleared().written(code) if code else None) or draft.cleared()
        self._preview(code)

    @on(Entry.Submitted, "#code")
    def _entered(self, news: Entry.Submitted) -> None:
        code = news.value.strip()
        if code:
            self.try_code(code)
        else:
            self.board.focus()

    @on(MoveList.Wanted)
    def _moves_wanted(self, news: MoveList.Wanted) -> None:
        self.look(news.ply)

    @on(MoveMap.Chosen)
    def _map_chosen(self, news: MoveMap.Chosen) -> None:
        if not self.live:
            return
        self._set_entry(news.code)
        self._draft(news.code)
        if news.settled:
            self._close_side()
