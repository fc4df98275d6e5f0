"""A game looked at again: its moves graded, mistakes by key, reasons when asked for, lines played out; and
its tree."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Static

from nimarcade.coach import grading, hints, judging, review
from nimarcade.core import catalogue, errors, family, worker
from nimarcade.core.game import Position
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block, Line
from nimarcade.play.saves import GameSent
from nimarcade.play.session import Session, afresh
from nimarcade.tui import dialogs, keys, look, page, prose
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.boards.table import TableBoard, painted
from nimarcade.tui.look import Ends
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import drafts, review_lines, review_text, tasks
from nimarcade.view.arrangement import Arrangement, Order, arranged, counting, placed
from nimarcade.view.marks import lights, reason
from nimarcade.view.stage import canvas, graph
from nimarcade.view.stage.board import tallest
from nimarcade.view.table.picture import table_picture


class Pointed(Stage):
    """Part of a graded game on which moves are pointed at."""

    graded: reactive[graph.Course | None] = reactive(None, layout=True)
    ply: reactive[int] = reactive(0)

    @dataclass
    class Wanted(Message):
        ply: int


class CourseGraph(Pointed):
    DEFAULT_CSS: ClassVar[str] = "CourseGraph { height: auto; }"
    _graph: graph.Graph | None = None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0 if self.graded is None else graph.height(self.screen.size.height, self.graded)

    def paint(self, c: canvas.Canvas) -> None:
        if self.graded is not None:
            self._graph = graph.graph(c, c.all, self.graded, self.ply)

    def on_click(self, event: events.Click) -> None:
        if (where := event.get_content_offset(self)) is not None and self._graph is not None:
            self.post_message(self.Wanted(self._graph.ply_at(where.x)))


class CourseMoves(Pointed):
    """The moves, with a sign for those that kept a win and for mistakes."""

    DEFAULT_CSS: ClassVar[str] = "CourseMoves { height: auto; }"
    _targets: Sequence[tuple[canvas.Rect, int]] = ()

    @property
    def _each(self) -> int:
        return 2 if self.graded is not None and len(self.graded.names) == 2 else 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 0 if self.graded is None else -(-self.graded.last // self._each)

    def paint(self, c: canvas.Canvas) -> None:
        if self.graded is not None:
            self._targets = graph.moves(c, c.all, self.graded, self.ply, self._each)

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        for place, ply in self._targets:
            if where is not None and (where.x, where.y) in place:
                self.post_message(self.Wanted(ply))


LINE = 40
"""Moves played out at most of how a game goes on."""


class ReviewScreen(page.Page, place="review"):
    """The move looked at on the board, its grade in words, the course of the game."""

    CSS_PATH = "review.tcss"

    def __init__(
        self, session: Session, first: int = 1, last: int | None = None, *, played_out: bool = False
    ) -> None:
        """`first` and `last` bound the moves that are graded. `played_out`: only how the game would go on
        from its last move, played out at once."""
        super().__init__()
        self.session = session
        self.review: review.Review | None = None
        """None while the game is being looked at."""
        self.ply = 0
        """The move looked at; 0 shows the start and the report."""
        self.why = False
        """True if reasons are shown with every move."""
        self._asked = False
        """True if it is the reasons of this move that were asked for, so that they are to be in view."""
        self.reasons: list[prose.Piece] = []
        self.lines = review_lines.Lines(session)
        self.line: review_lines.Variation | None = None
        self.frame = 0
        self.trying: Position | None = None
        """The position in which another move is being chosen on the board."""
        self.arrangement = Arrangement()
        self.trouble = ""
        self._range = first, last
        self._played_out = played_out
        self._timer: Timer | None = None

    @property
    def at_table(self) -> bool:
        return family.at_table(self.session.game.name)

    def compose(self) -> ComposeResult:
        yield Ends(id="review-title")
        yield CourseGraph(id="review-graph")
        with Horizontal(id="review-desk"):
            with Vertical(id="review-left"):
                if self.at_table:
                    yield TableBoard(id="review-piles")
                    yield Static(id="review-hands")
                else:
                    yield Board(id="review-board")
            with Vertical(id="review-side"):
                yield prose.Panel(id="review-panel")
                yield CourseMoves(id="review-moves")
        yield keys.KeyBar()

    def on_mount(self) -> None:
        if not self.at_table:
            board = self.query_one(Board)
            board.live = board.usable = board.goes_on = False
            board.start = tallest(catalogue.board_of(self.session.start).board_picture(self.session.start))
        self.query_one(prose.Panel).focus()
        self.set_class(True, "-words")
        self.ply = self.session.ply if self._played_out else 0
        self.paint()
        if self._played_out:
            self.action_line(False)
        else:
            self.in_background(self._look, group="look")

    async def _look(self) -> None:
        try:
            game = await worker.aside(GameSent.of, self.session, self.session.length)
            data = await self.arcade.worker.run(task(tasks.grade, game, *self._range), lane="long")
            self.review = await worker.aside(review.unpack, self.session, data)
        except errors.NimarcadeError as error:
            self.trouble = errors.sentence(error)
        if not self.gone:
            if self.review is not None:
                for part in self.query(Pointed):
                    part.graded = review_text.course(self.review)
            self.paint()
            self.refresh_bindings()

    # showing

    def paint(self) -> None:
        title = self.query_one(Ends)
        if self.trying is not None:
            title.left, title.right = ("Try another move · Enter plays it", "Try another move"), ""
        elif self.line is not None:
            title.left, title.right = review_lines.title(self.session, self.line, self.frame)
        else:
            title.left, title.right = review_text.title(self.session, self.ply)
        for part in self.query(Pointed):
            part.ply = self.ply
        self._paint_board()
        pieces = self._pieces()
        first = next((n for n, piece in enumerate(pieces) if self._asked and piece in self.reasons[:1]), None)
        self.query_one(prose.Panel).show(pieces, newest=first)

    def _shown(self) -> tuple[Position, str]:
        """The position on the board, and the code of the move made there."""
        if self.line is not None:
            frame = self.line.frames[self.frame]
            return frame.before, frame.code
        if self.ply:
            return self.session.state_at(self.ply - 1), self.session.notation(self.ply)
        return self.session.start, ""

    def _paint_board(self) -> None:
        if self.trying is not None:
            return  # the board is in a person's hands
        p, code = self._shown()
        marks = hints.marks_of(p, 2) if self.why and self.line is None else ()
        if self.at_table:
            board, table = self.query_one(TableBoard), table_picture(p)
            board.draft = None
            board.table = table
            board.draft = table.written(code)
            board.lit = lights(p, marks)
            # deals stand in the report and with the move that decides
            self.query_one("#review-hands", Static).update(painted(table.agreements(deals=False)))
        else:
            draft = self._draft(p)
            piles, order = self.query_one(Board), self._order(p)
            piles.lit, piles.reason = placed(lights(p, marks), order), reason(p, marks, order)
            piles.draft = (draft.written(code) if code else None) or draft

    def _order(self, p: Position) -> Order:
        """As the piles stood there in the game, or as they would have in the line."""
        session, here = self.session, max(0, self.ply - 1)
        if self.line is not None:
            frames = self.line.frames
            here = self.line.ply - (frames[0].before != session.state_at(self.line.ply))
            session = session.go_to(here)
            for frame in frames:
                if frame.before == p:
                    break
                session, here = session.play_code(frame.code), here + 1
        return self.arrangement.order(session, here)

    def _draft(self, p: Position) -> drafts.Draft:
        return drafts.of_position(p, arranged(catalogue.board_of(p).board_picture(p), self._order(p)))

    def _pieces(self) -> Sequence[prose.Piece]:
        if self.trouble:
            return [Block("head", "This game cannot be looked at"), Block("quiet", self.trouble)]
        if self.trying is not None:
            mover = self.session.game.to_move(self.trying)
            return review_text.trying(review_text.called(self.session, mover))
        if self.line is not None:
            return review_lines.blocks(self.session, self.line, self.frame, self.arcade.glyphs)
        if not self.ply:
            return review_text.report_panel(self.session, self.review)
        kept = self.lines.blocks(self.ply)
        grade, notes = review_text.move_panel(self.session, self.review, self.ply)
        if self.why:
            return [*grade, GAP, *self.reasons, *([GAP, *notes] if notes else []), *kept]
        return [*grade, *notes, GAP, *review_text.KEYS, *kept]

    # stepping

    def look(self, ply: int) -> None:
        """Look at move number `ply`; 0 for the report."""
        self._leave_line()
        if not 0 <= ply <= self.session.length:
            return
        self.ply = ply
        self._asked, self.reasons = False, []
        self.paint()
        if self.why and ply:
            self._ask_reasons()
        self.refresh_bindings()

    def action_look(self, by: int) -> None:
        if self.line is None:
            self.look(self.ply + by)
            return
        self._let_board()
        self._still()
        self.frame = max(0, min(len(self.line.frames) - 1, self.frame + by))
        self.paint()

    def action_look_at(self, ply: int) -> None:
        self.look(self.session.length if ply < 0 else ply)

    def on_pointed_wanted(self, news: Pointed.Wanted) -> None:
        self.look(news.ply)

    def action_mistake(self, by: int) -> None:
        if self.review is None:
            return
        if (ply := self.review.mistake_after(self.ply, by)) is None:
            self.notify(review_text.no_mistake(self.review, by), timeout=3)
            return
        self.look(ply)

    def action_report(self) -> None:
        self.set_class(True, "-words")
        self.look(0)

    def action_turn(self) -> None:
        self.set_class(not self.has_class("-words"), "-words")

    def action_leave(self) -> None:
        if self.trying is not None:
            self._let_board()
            self.paint()
        elif self.line is not None and not self._played_out:
            self.set_class(True, "-words")
            self.look(self.ply)
        else:
            self.app.pop_screen()

    def action_play_on(self) -> None:
        p, _ = self._shown()
        if catalogue.game_of(p).outcome(p) is None:
            fresh = afresh(p, self.session.players)
            self.arcade.go_home()
            self.arcade.begin(fresh)

    # reasons and lines

    def action_why(self) -> None:
        if not self.ply:
            self.look(1 if self.session.length else 0)
            return
        self._leave_line()
        self.why = self._asked = not self.why or not self.has_class("-words")
        self.set_class(True, "-words")
        self.paint()
        if self.why:
            self._ask_reasons()

    def _ask_reasons(self) -> None:
        self.reasons = [Block("quiet", "Thinking…")]
        self.paint()
        ply, session = self.ply, self.session
        step = self.review.step(ply) if self.review is not None else None
        p = session.state_at(ply - 1)
        mark: str | None = step.mark if step is not None else "unknown"
        who = review_text.called(session, session.actor(ply))
        after = session.state_at(ply)
        opponent = review_text.called(session, session.game.to_move(after))

        def reasoned(lines: list[Block]) -> None:
            told = lines if self.at_table else counting(lines, self._order(p))
            banded = any(board.banded for board in self.query(Board))  # the stones show the digits before
            before = None if banded else family.theory_of(p).picture(p)
            pictures = {"Before": before, "After": family.theory_of(after).picture(after)}
            self.reasons = []
            for block in told:
                self.reasons.append(block)
                shown = pictures.get(block.text.partition(":")[0]) if block.kind == "after" else None
                self.reasons += [] if shown is None else [GAP, shown, GAP]
            self.paint()

        def failed(error: errors.NimarcadeError) -> None:
            reasoned([Block("note", errors.sentence(error))])

        work = task(tasks.reasons, catalogue.write(p), session.notation(ply), who, mark, opponent, self._sims)
        self.ask(work, reasoned, group="why", about=lambda: self.ply, failed=failed)

    @property
    def _sims(self) -> int:
        return self.review.course.sims if self.review is not None else 0

    def action_line(self, best: bool) -> None:
        """Play out what follows this move, or the best one instead of it, if nobody errs."""
        p = self.session.state_at(max(0, self.ply - 1) if best else self.ply)
        if catalogue.game_of(p).outcome(p) is not None:
            self.notify("The game is over there.", timeout=3)
            return
        work = task(tasks.line, catalogue.write(p), LINE)
        play_out = partial(self._play_out, p, "best" if best else "answer")
        self.ask(work, play_out, group="line", about=lambda: self.ply)

    def _play_out(self, p: Position, source: review_lines.Source, line_on: tuple[list[str], bool]) -> None:
        codes, goes_on = line_on
        if not codes:
            return
        line = review_lines.variation(self.ply, source, p, codes, goes_on)
        self.lines.keep(line)
        self._show(line, 0, words=False)
        pause = self.arcade.settings.seconds if self.app.animation_level != "none" else 0.0
        if pause:
            self._timer = self.set_interval(pause, self._next_frame)

    def _show(self, line: review_lines.Variation, frame: int, *, words: bool) -> None:
        self._leave_line()
        self.line, self.frame = line, frame
        self.set_class(words, "-words")
        self.paint()
        self.refresh_bindings()

    def _leave_line(self) -> None:
        self._still()
        self._let_board()
        self.line = None

    def action_lines(self) -> None:
        """The next of the lines kept here; after the last one the game."""
        if (following := self.lines.after(self.ply, self.line)) is not None:
            self._show(following, 0, words=False)
        elif self.line is not None:
            self.look(self.ply)
        else:
            ways = "{review.answer}, {review.best} and {review.try} begin one"
            self.notify(f"No line is kept here yet: {ways}.", timeout=3)

    def action_tree(self) -> None:
        node = self.session.node_at(self.ply)
        if self.line is not None and self.line.nodes:
            node = self.line.nodes[self.frame]
        grades = {} if self.review is None else review_lines.grades(self.review)
        self.app.push_screen(TreeScreen(self.session, node, self._go, grades))

    def _go(self, node: int) -> None:
        if (branch := self.lines.at_node(node)) is None:
            self.look(self.session.tree.ply(node))
        else:
            line, frame = branch
            self.ply = line.ply
            self._show(line, frame, words=False)

    # another move tried

    def action_try_move(self) -> None:
        p = self._shown()[0] if self.line is None else self.line.position(self.frame)
        if catalogue.game_of(p).outcome(p) is not None:
            self.notify("The game is over there.", timeout=3)
        elif self.at_table:
            read = partial(judging.teaching_of(p).read_answer, p)
            ask = dialogs.Ask("Another move here, as its code, such as B@5:", "", read)
            self.app.push_screen(ask, lambda text: None if text is None else self._judge(p, text))
        else:
            self._still()
            self.trying = p
            self.set_class(False, "-words")
            board = self.query_one(Board)
            board.draft = self._draft(p)
            board.live = board.usable = board.goes_on = True
            board.focus()
            self.paint()

    def _let_board(self) -> None:
        if self.trying is not None:
            self.trying = None
            board = self.query_one(Board)
            board.live = board.usable = board.goes_on = False
            self.query_one(prose.Panel).focus()

    def on_board_committed(self, news: Board.Committed) -> None:
        if self.trying is not None and news.code:
            self._judge(self.trying, news.code)

    def _judge(self, p: Position, text: str) -> None:
        two = len(self.session.players) == 2
        opponent = review_text.called(self.session, 1 - self.session.game.to_move(p)) if two else ""
        work = task(tasks.try_move, catalogue.write(p), text, opponent, self._sims)
        judged = partial(self._judged, p)
        self.ask(work, judged, group="try", about=lambda: (self.ply, self.line, self.frame, self.trying))

    def _judged(self, p: Position, result: review.Tried) -> None:
        line = review_lines.tried(self.ply, self.line, self.frame, p, result)
        self.lines.keep(line)
        self._show(line, len(line.frames) - len(result.moves), words=True)

    def _next_frame(self) -> None:
        if self.line is None or self.frame + 1 >= len(self.line.frames):
            self._still()
            return
        self.frame += 1
        self.paint()

    def _still(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self._played_out:
            return action in ("leave", "turn") or (action == "look" and self.line is not None)
        if action == "mistake":
            return self.review is None or bool(self.review.mistakes)
        if action == "line" and parameters == (True,) and self.ply:
            return grading.gradable(self.session.move_at(self.ply))
        return True


class TreeList(look.Scrolled):
    """A row for each move; choosing one asks to go there."""

    BINDINGS = keys.bindings("tree-list")

    @dataclass
    class Chosen(Message):
        node: int

    def __init__(self, session: Session, node: int, grades: Mapping[int, bool], *, id: str) -> None:
        super().__init__(id=id)
        self._session, self._grades = session, grades
        self.rows = review_lines.rows(session)
        first = {row.branch: n for n, row in reversed(list(enumerate(self.rows)))}
        self._begins = sorted(first.values())
        self.marked = next(n for n, row in enumerate(self.rows) if row.node == node)

    def on_mount(self) -> None:
        self.virtual_size = Size(0, len(self.rows))
        self.call_after_refresh(self._mark, self.marked)

    def line(self, y: int) -> Line:
        if (number := y + self.scroll_offset.y) >= len(self.rows):
            return []
        marked, width, row = number == self.marked, self.scrollable_size.width, self.rows[number]
        return review_lines.line(self._session, row, self.glyphs, self._grades, marked=marked, width=width)

    def _mark(self, number: int) -> None:
        self.marked = max(0, min(len(self.rows) - 1, number))
        top, height = self.scroll_offset.y, self.size.height
        if not top <= self.marked < top + height:
            self.scroll_to(y=max(0, self.marked - height // 2), animate=False)
        self.refresh()

    def action_step(self, by: int) -> None:
        self._mark(self.marked + by)

    def action_page(self, by: int) -> None:
        self._mark(self.marked + by * max(1, self.size.height - 2))

    def action_edge(self, last: bool) -> None:
        self._mark(len(self.rows) - 1 if last else 0)

    def action_branch(self, by: int) -> None:
        """To where the next branch begins, or the one before; the start of the game is the first one."""
        later = (n for n in self._begins[::by] if (n - self.marked) * by > 0)
        self._mark(next(later, self.marked))

    def action_choose(self) -> None:
        self.post_message(self.Chosen(self.rows[self.marked].node))

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is None or (number := where.y + self.scroll_offset.y) >= len(self.rows):
            return
        if number == self.marked:
            self.action_choose()
        else:
            self._mark(number)


class TreeScreen(page.Page, place="tree"):
    CSS_PATH = "review.tcss"

    def __init__(
        self, session: Session, node: int, go: Callable[[int], None], grades: Mapping[int, bool] | None = None
    ) -> None:
        """`node` is looked at, `go` is called with the one that is chosen."""
        super().__init__()
        self._session, self._node, self._go, self._grades = session, node, go, grades or {}

    def body(self) -> ComposeResult:
        yield Static(review_lines.about(self._session), id="tree-about", markup=False)
        yield TreeList(self._session, self._node, self._grades, id="tree-list")

    @on(TreeList.Chosen)
    def _chosen(self, news: TreeList.Chosen) -> None:
        self.app.pop_screen()
        self._go(news.node)
