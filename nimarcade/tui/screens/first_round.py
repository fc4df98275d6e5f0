"""The first round: three small heaps, a word of the coach, and then home."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Center, Container
from textual.content import Content
from textual.widgets import Static

from nimarcade.core import catalogue, errors, game
from nimarcade.core.text import LOOKS, Block
from nimarcade.tui import controls, look, page
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.screens.home import Wordmark
from nimarcade.view import arrangement, drafts, first_round, phrases
from nimarcade.view.stage.board import tallest


class FirstRoundScreen(page.Page, place="first-round"):
    """The round is the one state; everything else is painted from it."""

    CSS_PATH = "first_round.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.round = first_round.FirstRound()
        self._orders: dict[game.Position, arrangement.Order] = {}
        """The order of the heaps, so that each keeps its place."""

    def body(self) -> ComposeResult:
        with Container(id="first-round"):
            with Center():
                yield Wordmark(id="first-wordmark")
            yield Static(id="first-told")
            yield Board(id="first-board")
            yield Static(id="first-draft")
            with Center(id="first-on"):
                yield controls.Act("", id="first-act")

    @property
    def urgent(self) -> frozenset[str]:
        return frozenset(("first.skip",))

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def on_mount(self) -> None:
        self.board.start = tallest(_picture(self.round.position))
        self._show()

    def on_resize(self) -> None:
        self._show()

    # what is shown

    def _show(self, fall: str = "") -> None:
        """Paint the round; the stones of the move `fall` leave the board, if anything may move."""
        before, stage = self.board.draft, self.round.stage
        self.board.live = stage == "move"
        self.board.goes_on = stage == "move"
        made = None
        if fall and before is not None:
            made = before if before.code == fall else before.cleared().written(fall)
        if made is not None:
            self._orders[self.round.position] = arrangement.following(made, _picture(self.round.position))
        shown = _picture(self.round.shown)
        order = self._orders.get(self.round.shown, arrangement.by_size(shown))
        self.board.draft = drafts.of_position(self.round.shown, arrangement.arranged(shown, order))
        if made is not None and not look.still(self):
            self.board.fall(made)
        said = Content("\n\n" if self.size.height >= 24 else "\n").join(map(self._said, self.round.told))
        self.query_one("#first-told", Static).update(said)
        self._show_draft()
        waits = stage in first_round.LABELS
        act = self.query_one(controls.Act)
        act.visible = waits  # its room stays, and so does the board
        if waits:
            act.name_it(first_round.LABELS[stage])
        (act if waits else self.board).focus()

    def _said(self, block: Block) -> Content:
        glyphs = self.arcade.glyphs
        text = f"{glyphs.lead(block)}{glyphs.words(block.text)}"
        if self.size.width >= 80:
            text = text.replace(". ", ".\n")  # a sentence a line
        return Content.styled(text, look.STYLES[LOOKS[block.kind].role].markup)

    @on(Board.Drafted)
    def _show_draft(self) -> None:
        draft, glyphs = self.board.draft, self.arcade.glyphs
        text, style = "", "$text-muted"
        if self.round.stage == "won":
            text = first_round.DECIDED
        elif self.round.stage == "move":
            text = first_round.HOW if self.size.width >= 80 else first_round.HOW_SHORT
            if draft is not None and draft.code:
                text, style = phrases.preview(self.round.position, draft.code, glyphs).texts[0], "$accent"
        self.query_one("#first-draft", Static).update(Content.styled(glyphs.words(text), style))

    # what is done

    @on(Board.Refused)
    def _refused(self) -> None:
        """A key that does nothing here says what would."""
        texts = phrases.wanted(self.board.draft, self.board.upright, self.arcade.glyphs)
        text = look.fitting(texts, self.size.width, self.arcade.glyphs.ellipsis)
        self.query_one("#first-draft", Static).update(
            Content.styled(text, look.STYLES[LOOKS["note"].role].markup)
        )

    @on(events.Click, "#first-draft")
    def _clicked(self) -> None:
        self.board.action_commit()

    @on(Board.Committed)
    def _committed(self, event: Board.Committed) -> None:
        if self.round.stage != "move":
            return
        if not event.code:
            self._refused()
            return
        try:
            self.round = self.round.play(event.code)
        except errors.NimarcadeError as error:
            self.fail(error)
            return
        self._show(event.code)
        if self.round.stage == "answer":
            pause = self.arcade.settings.seconds
            self.set_timer(pause, self._answer) if pause else self._answer()

    def _answer(self) -> None:
        if self.gone or self.round.stage != "answer":
            return
        self.round = self.round.answer()
        self._show(self.round.answered)

    def on_act_done(self) -> None:
        if self.round.stage == "again":
            self.round = self.round.again()
            self._show()
        elif self.round.stage == "won":
            self.action_leave()


def _picture(p: game.Position) -> game.BoardPicture:
    return catalogue.board_of(p).board_picture(p)
