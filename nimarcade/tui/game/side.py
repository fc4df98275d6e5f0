"""The board and what stands around it: the rules at rest, the hint ladder or the move map, and the moves."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Literal, cast

from textual import events, on
from textual.geometry import Size
from textual.layout import Layout
from textual.message import Message
from textual.widget import Widget

from nimarcade.coach import hints, score
from nimarcade.core import catalogue, errors, family
from nimarcade.core.codes import fitted
from nimarcade.core.game import Move, Position, play
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block, Line
from nimarcade.core.verdict import Mark
from nimarcade.play.session import Session
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.game.talk import Talk
from nimarcade.tui.keys import bindings
from nimarcade.tui.look import Scrolled, cut
from nimarcade.tui.page import Asking
from nimarcade.tui.prose import Panel, Piece, explained
from nimarcade.tui.stage.page import Ladder, Leaves, Placed, ResultCard
from nimarcade.view import arrangement, drafts, game_text, marks, phrases, tasks
from nimarcade.view.stage import canvas, result
from nimarcade.view.stage import page as places


class MoveList(Scrolled):
    """Moves in rounds of one for each of two seats; asks to show a position, never changes it."""

    BINDINGS = bindings("moves")

    @dataclass
    class Wanted(Message):
        """The person wants to see the position after `ply` moves."""

        ply: int

    def __init__(self, session: Session, *, id: str) -> None:
        super().__init__(id=id)
        self._session = session
        self._ply = 0

    def show(self, session: Session, ply: int) -> None:
        """Show this game with the cursor after move `ply`; nothing before the first move."""
        self._session, self._ply = session, ply
        self.set_class(session.length == 0, "-empty")
        looking = f"{ply:,} of " if ply < session.length else ""
        many = f" {self.glyphs.dot} {looking}{session.length:,}" if session.length else ""
        self.border_title = f"Moves{many}"
        rows = -(-session.length // self._each) + 1
        self.virtual_size = Size(0, rows)
        self.refresh(layout=self.styles.is_auto_height)
        row = -(-ply // self._each)
        top = self.scroll_offset.y
        if row <= top + 1 or row > top + self.size.height - 1:
            self.scroll_to(y=max(0, row - self.size.height // 2), animate=False)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return -(-self._session.length // self._each) + 1

    @property
    def _each(self) -> int:
        """Moves a line: one for each seat where two take turns."""
        session = self._session
        if session.length:
            turns = session.game.to_move(session.start) != session.game.to_move(session.state_at(1))
        else:
            turns = catalogue.board_of(session.start).board_picture(session.start).input_mode != "choose"
        return 2 if len(session.players) == 2 and turns else 1

    def line(self, y: int) -> Line:
        session = self._session
        if not self.scrollable_size.width:
            return []
        number = max(3, len(str(-(-session.length // self._each))))
        wide = (self.scrollable_size.width - number - 1) // self._each - 1
        if y == 0:
            return self._names(session, number, wide)
        row = y + self.scroll_offset.y
        if (first := (row - 1) * self._each + 1) > max(session.length, 1):
            return []
        line: Line = [(f"{row:>{number}} ", "quiet")]
        for ply in range(first, first + self._each):
            line += self._move(session, ply, wide)
        return line

    def _names(self, session: Session, number: int, wide: int) -> Line:
        if self._each == 1:
            return [(" " * number + " moves", "quiet")]
        first = session.game.to_move(session.start)
        names = [session.players[(first + i) % 2].name for i in range(2)]
        return [
            (" " * (number + 1), "quiet"),
            *((f" {cut(name, wide, self.glyphs.ellipsis):<{wide}}", "quiet") for name in names),
        ]

    def _move(self, session: Session, ply: int, wide: int) -> Line:
        here = ply == self._ply
        if ply > session.length:
            return [("", "plain")]
        text = session.notation(ply)
        if self._each == 1:
            name = session.players[session.actor(ply)].name
            text = f"{name}  {text}"
        sign = self.glyphs.here if here else " "
        role = "point" if here else "source" if ply > self._ply else "plain"
        return [(f"{sign}{fitted(text, wide):<{wide}}", role)]

    def action_step(self, by: int) -> None:
        self.post_message(self.Wanted(self._ply + by))

    def action_jump(self, ply: int) -> None:
        self.post_message(self.Wanted(self._session.length if ply < 0 else ply))

    def on_click(self, event: events.Click) -> None:
        if (where := event.get_content_offset(self)) is None or where.y == 0:
            return
        row = where.y + self.scroll_offset.y
        column = min(
            self._each - 1, max(0, where.x - 4) * self._each // max(1, self.scrollable_size.width - 4)
        )
        if (ply := (row - 1) * self._each + 1 + column) <= self._session.length:
            self.post_message(self.Wanted(ply))


PAGE = 40
"""Moves read and judged at a time."""


class MoveMap(Scrolled):
    """Lists moves of one position; choosing one drafts it, and never plays it."""

    BINDINGS = bindings("move-map")

    @dataclass
    class Chosen(Message):
        """The person looks at this move; `settled` if it is the one to go on with."""

        code: str
        settled: bool

    @dataclass
    class Wanted(Message):
        """These moves (codes) have come into view and their worth is to be found out."""

        position: Position
        codes: list[str]

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.position: Position | None = None
        self.marked = 0
        self._moves: Iterator[Move] = iter(())
        self._codes: list[str] = []
        self._known: dict[str, tuple[str | None, int | None]] = {}
        self._best: tuple[str, Position] | None = None
        """A winning move known at once; it is listed first."""
        self._all = True

    def show(self, position: Position) -> None:
        """List the moves of this position; what is known by theorem at once."""
        if position is self.position:
            return
        self.position, self.marked = position, 0
        self._moves, self._codes, self._known = catalogue.game_of(position).moves(position), [], {}
        self._all = False
        self.scroll_home(animate=False)
        self._best = tasks.winning(position)
        self._read()

    def rated(self, position: Position, ratings: list[tasks.Rating]) -> None:
        """Take in what was found out, unless another position is shown by now."""
        if position is self.position:
            self._known.update((code, (outcome, far)) for code, outcome, far in ratings)
            self.refresh()

    def _read(self) -> None:
        """Read moves up to a page beyond what is visible, and have the new ones judged."""
        if self.position is None:
            return
        game = catalogue.game_of(self.position)
        wanted = max(PAGE, self.scroll_offset.y + self.size.height + PAGE // 2, self.marked + PAGE // 2)
        fresh: list[str] = []
        if self._best is not None and not self._codes:
            fresh.append(self._best[0])
            self._known[self._best[0]] = "P", None
            self._codes.append(self._best[0])
        while not self._all and len(self._codes) < wanted:
            page = list(islice(self._moves, PAGE))
            self._all = len(page) < PAGE
            for move in page:
                after = play(game, self.position, move)
                if self._best is not None and after == self._best[1]:
                    continue
                code = game.write_move(self.position, move)
                self._known[code] = tasks.outcome_at_once(after), None
                fresh.append(code)
                self._codes.append(code)
        if fresh:
            self.post_message(self.Wanted(self.position, fresh))
        self.virtual_size = Size(0, len(self._codes) + 1)
        self.refresh()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._read()

    def on_resize(self) -> None:
        self._read()

    def line(self, y: int) -> Line:
        if y == 0:
            wins = sum(1 for outcome, _ in self._known.values() if outcome == "P")
            which = f"{len(self._codes):,}" if self._all else f"the first {len(self._codes):,}"
            return [(f"   {wins:,} of {which} moves win{'s' * (wins == 1)}", "quiet")]
        if (row := y + self.scroll_offset.y - 1) >= len(self._codes):
            return []
        code = self._codes[row]
        outcome, far = self._known[code]
        signs = {"P": (self.glyphs.holds, "right", "wins"), "N": (self.glyphs.fails, "quiet", "loses")}
        sign, role, word = signs.get(outcome or "", ("?", "quiet", "unknown"))
        fate = word if far is None or outcome is None else f"{word[:-1]} in {far + 1}"
        here = row == self.marked
        room = self.scrollable_size.width - len(fate) - 6
        return [
            (self.glyphs.here if here else " ", "point"),
            (f" {sign} ", role),
            (f"{fitted(code, room):<{room}}", "point" if here else "plain"),
            (f" {fate}", role),
        ]

    def action_step(self, by: int) -> None:
        self.marked = max(0, min(len(self._codes) - 1, self.marked + by))
        self._read()
        top, last = self.scroll_offset.y, self.scroll_offset.y + self.size.height - 2
        if self.marked < top:
            self.scroll_to(y=self.marked, animate=False)
        elif self.marked > last:
            self.scroll_to(y=self.marked - self.size.height + 2, animate=False)
        self._choose(settled=False)

    def action_page(self, by: int) -> None:
        self.action_step(by * max(1, self.size.height - 2))

    def action_first(self) -> None:
        self.action_step(-len(self._codes))

    def action_choose(self) -> None:
        self._choose(settled=True)

    def _choose(self, settled: bool) -> None:
        if self._codes:
            self.post_message(self.Chosen(self._codes[self.marked], settled))

    def on_click(self, event: events.Click) -> None:
        where = event.get_content_offset(self)
        if where is not None and 0 < where.y <= len(self._codes) - self.scroll_offset.y:
            row = where.y + self.scroll_offset.y - 1
            settled, self.marked = row == self.marked, row
            self.refresh()
            self._choose(settled)


Showing = Literal["rest", "why", "map", "moves"]
FIRST = 2
"""So many paragraphs of a method are told below the board before the one that arrives at the move."""


def in_brief(blocks: Sequence[Block], gone: Sequence[Block]) -> list[Block]:
    """The blocks without some, a sign where they stood."""
    kept: list[Block] = []
    cut = False
    for block in blocks:
        if any(block is each for each in gone):  # an equal one may stay
            cut = True
            continue
        if cut and kept[-1].kind == "text":
            kept[-1] = replace(kept[-1], text=f"{kept[-1].text} …")
        elif cut:
            block = replace(block, text=f"… {block.text}")
        cut = False
        kept.append(block)
    return kept


class Side(Widget):
    """Holds the parts of the page, by their ids, and says where they stand. Knows a session and the ply
    looked at; asks the theory only when told to."""

    DEFAULT_CSS = "Side { height: 1fr; }"

    class Explained(Message):
        """A step of the hint ladder stands there: it may have marks for the board, and a page."""

    def __init__(self, session: Session, *, id: str) -> None:
        super().__init__(id=id)
        self._layout = Placed(self._places)
        self.showing: Showing = "rest"
        self.aside = False
        """True if the panel, where there is no column, takes the place of the board."""
        self.step = 0
        """The steps of the hint ladder explained of this position."""
        self._following = 1
        """The step that comes next; 0 after the last one."""
        self._searched: Position | None = None
        """The position whose step is being worked out aside; only then it is known what comes next."""
        self.page = ""
        self.marks: tuple[Mark, ...] = ()
        self.order: arrangement.Order = ()
        self.session = session
        self._ply = 0
        self._replay = self._offered = False
        self._ended: result.Result | None = None

    def on_mount(self) -> None:
        self.panel = self.query_one("#panel", Panel)
        self.map = self.query_one(MoveMap)
        self.moves = self.query_one(MoveList)
        self.map.border_title = "Every move"
        self.ladder = self.query_one(Ladder)
        self.leaves = self.query_one(Leaves)
        self.talk = self.query_one(Talk)
        self.card = self.query_one(ResultCard)

    @property
    def layout(self) -> Layout:
        return self._layout

    @property
    def _asking(self) -> Asking:
        return cast("Asking", self.screen)

    @property
    def _state(self) -> Position:
        looked_at: Position = self.session.state_at(self._ply)
        return looked_at

    @property
    def _who(self) -> str:
        to_move = catalogue.game_of(self._state).to_move(self._state)
        return phrases.who(self.session, self.session.players[to_move])

    # where the parts stand

    @property
    def narrow(self) -> bool:
        """True if there is no column beside the board."""
        return places.size_of(*self.screen.size) in ("xs", "s")

    @property
    def lying(self) -> bool:
        board = catalogue.board_of(self.session.start).board_picture(self.session.start)
        return board.lies or len(board.piles) > places.MANY

    def leave(self, code: str = "") -> None:
        """Show the board that a move would leave, where it can be read and there is room for it."""
        left = None
        if code:
            with suppress(errors.NimarcadeError):
                game = catalogue.game_of(self._state)
                left = drafts.of_position(play(game, self._state, game.read_move(self._state, code)))
        had, self.leaves.draft = self.leaves.draft, left
        if (had is None) != (left is None):
            self.place()

    def place(self) -> None:
        self.talk.refresh(layout=True)  # what a part asks for, its parents find out

    def _places(self, size: Size) -> places.Places:
        window, whole = self.screen.size, canvas.Rect(0, 0, *size)
        named = places.size_of(*window)
        lies = {"lying": self.lying, "aside": self.aside}
        return places.places(named, whole, self._lines, height=window.height, **lies)

    def _lines(self, name: str, width: int) -> int:
        """Lines that a part would like; 0 where it is not to be shown."""
        if name == "entry":
            return int(self.query_one("#code").has_focus)
        if name == "talk":
            told = self._ended is not None or (self.narrow and not self.aside and self.showing == "why")
            idle = told and self.talk.spoken[0] == "turn"
            return 0 if idle else self.talk.wanted(width) if self.narrow else self.talk.whole(width)
        if name == "ladder":
            told = self._telling and self._ended is None
            return len(self.ladder.rungs) + 1 if self.ladder.rungs and not told else 0
        if name == "result" and self.narrow and self._shown(name):
            return result.BRIEF[places.size_of(*self.screen.size)]
        part = self.query_one(f"#{name}")
        if name in ("them", "leaves"):
            return part.get_content_height(Size(width, 0), Size(), width)
        if not self._shown(name):
            return 0
        inner = width - part.gutter.width - part.scrollbar_size_vertical
        return max(1, part.get_content_height(Size(inner, 0), Size(), inner) + part.gutter.height)

    def _shown(self, name: str) -> bool:
        asked = self.screen.has_class("-tutor")
        if name == "tutor":
            return asked
        if name == "result":
            return self._ended is not None and self.showing == "rest" and not self.aside
        if name == "map":
            return self.showing == "map"
        if name == "moves":
            listed = self.showing == "moves" or not (self.aside or self.lying)
            return listed and self.showing != "map" and bool(self.session.length)
        if self.showing == "why" or self.aside:
            return True
        if self.narrow:
            return bool(phrases.comments(self.session, self._ply))
        return not asked and (self._telling or not self.lying or not self.ladder.rungs)

    @property
    def _telling(self) -> bool:
        """True if there is more to tell at rest than the rules."""
        return bool(self._ended or self._offered or self._replay or phrases.comments(self.session, self._ply))

    # what is told

    def follow(
        self, session: Session, ply: int, replay: bool, offered: bool, ended: result.Result | None = None
    ) -> None:
        """Show this position; a hint given for another one goes away, the map stays. `offered` where the
        machine offers to concede; `ended` is the card of the end."""
        old = self._state
        self.session, self._ply, self._replay, self._offered = session, ply, replay, offered
        self._ended = self.card.card = ended
        if self._state is not old:
            self.step, self._following, self.page, self.marks = 0, 1, "", ()
            if self.showing == "why":
                self.showing = "rest"
        self.moves.show(session, ply)
        self._paint()

    def turn(self, showing: Showing) -> None:
        self.showing = showing
        self._paint()

    def hint(self) -> int:
        """Go one step up the ladder, or show the step again if it was closed; where it goes on below, and at
        the top, read on, in the place of the board where that would take many keys.

        Returns the step that is new, 0 if none is."""
        seen = self.showing == "why"
        if seen and self._searched is self._state:
            return 0
        if seen and (self.panel.below or not self._following):
            if self.narrow and not self.aside and self.panel.left > self.panel.size.height:
                self.aside = True
                self.panel.scroll_home(animate=False)
                self.place()
            else:
                self.panel.page()
            return 0
        if not (shown := self.step) or seen:
            self.step = self._following
        self.showing = "why"
        self.aside = seen and self.aside and self.step >= hints.WHY  # the move is looked at on the board
        self._paint()
        return self.step if self.step != shown else 0

    # painting

    def _paint(self) -> None:
        if not self.is_attached:  # a refresh can end while the screen is being taken down
            return
        if self.showing == "map":
            self.map.show(self._state)
        elif self.showing == "why":
            self._explain()
        elif self._ended is not None:
            self._show([])
        else:
            self._show(phrases.at_rest(self.session, self._ply, self._replay, self._offered))
        self.place()

    def _show(self, blocks: Sequence[Piece], shorter: Sequence[Sequence[Piece]] = ()) -> None:
        way = "{play.why} " if self.showing == "why" else "{play.moves} " if self.narrow else ""
        self.panel.more = f"{way}more"
        self.panel.show(blocks, shorter=shorter, snug=self.showing == "why")
        self.place()

    @property
    def reason(self) -> marks.Reason | None:
        """The reason as it is drawn on all stones: of a lost board as soon as it is told why."""
        theory = family.theory_of(self._state)
        why = self.showing == "why" and self.step >= hints.WHY and not self.marks
        lost = why and theory.speaks(self._state) and theory.outcome(self._state) == "P"
        return marks.reason(self._state, self.marks, self.order, lost=lost)

    def _explain(self) -> None:
        told = task(tasks.explain, catalogue.write(self._state), self.step, self._who)
        if tasks.quick(self._state):
            self._paint_why(told.here())
            return
        self._show([Block("quiet", "Searching…")])
        self._searched = self._state

        def failed(error: errors.NimarcadeError) -> None:
            self._paint_why(hints.Rung([Block("note", errors.sentence(error))]))

        self._asking.ask(
            told, self._paint_why, group="why", about=lambda: (self._state, self.showing), failed=failed
        )

    def _paint_why(self, hint: hints.Rung) -> None:
        why = self.step >= hints.WHY
        self._searched = None
        self._following, self.page, self.marks = hint.following, hint.page, hint.marks
        self.post_message(self.Explained())
        board = next(iter(self.query(Board)), None)
        if board is not None:  # now, since digits that its stones show need no figure beside them
            board.reason = self.reason
        drawn = (why or any(mark.kind == "digit" for mark in self.marks)) and not (board and board.banded)
        best = tasks.winning(self._state) if why else None
        before = family.theory_of(self._state).picture(self._state) if drawn else None
        after = family.theory_of(best[1]).picture(best[1]) if drawn and best else None
        further: list[Piece] = []
        if self.page:
            further.append(Block("key", phrases.teaching(self.page), "{play.lesson}"))
        if why and game_text.known(self._state):
            further.append(Block("key", "the values of all sizes", "{play.values}"))
        step = hints.STEPS[self._following - 1] + self._price()
        ends = [GAP, Block("key", step, "{play.why}"), *further] if self._following else further
        pictures = dict.fromkeys(((before, after), (before, None), (None, None)))
        blocks = list(hint.blocks)
        told = [block for block in blocks if block not in hint.repeated]
        if hint.tier:  # behind the verdict, so that every window tells how it is known
            verdict = replace(blocks[0], text=f"{blocks[0].text} {hint.tier}.")
            told = [verdict if block is blocks[0] else block for block in told]
            blocks[0] = verdict
        blocks, told = arrangement.counting(blocks, self.order), arrangement.counting(told, self.order)
        forms = [[*explained(blocks, *each), *ends] for each in pictures]
        unsourced = [block for block in blocks if block.kind != "source"]  # the theorem's own step names it
        notes = [block for block in unsourced if block.kind == "note"]
        forms += [[*unsourced, *ends], [*(block for block in unsourced if block not in notes[1:]), *ends]]
        brief = [block for block in told if block.kind != "source" and block not in notes[1:]]
        if why and self._following == len(hints.STEPS):  # which tells the whole
            base = [block for block in unsourced if block not in notes[1:]]
            # sums alone, such as `7 = 4+2+1`, are seen on the stones
            known = [block for block in base if block not in told or not re.search("[a-z]", block.text)]
            method = [block for block in base if block.kind == "text" and block not in known]
            found = (i for i, block in enumerate(method) if block.text == hint.yields)
            last = max(found, default=len(method) - 1)
            beyond = method[:last:-1]
            order = [*beyond, *method[FIRST * self.narrow : last]]  # what goes first, where there is no room
            for many in range(len(order) + 1):
                brief = in_brief(base, [*known, *order[:many]])
                key = Block("key", "the rest, and " * (len(brief) < len(base)) + step, "{play.why}")
                forms.append([*brief, GAP, key, *further])
                if many >= len(beyond):
                    forms += [[*brief, key], [*(block for block in brief if block not in notes), key]]
        forms += [[*explained(brief, before, None), *ends], [*brief, *ends], [*brief]]
        if not self._following:  # the last step is read on with the key of the hint, to its end
            del forms[1:]
        newest: list[Piece] = [*brief[1:]] if self._following else [*blocks[1:], *ends]
        if self.narrow and self.step > 1 and newest:  # the verdict, told before, gives way to what is new
            forms.append(newest)
        self._show(forms[0], forms[1:])

    def _price(self) -> str:
        if self._replay:
            return ""
        return score.tag(self.session, self._following, self.step, self._ply)

    # the map

    @on(MoveMap.Wanted)
    def _rate(self, news: MoveMap.Wanted) -> None:
        news.stop()
        work = task(tasks.rate, catalogue.write(news.position), news.codes)
        rated = partial(self.map.rated, news.position)
        # what theorems say is shown already, and ? for the rest
        self._asking.ask(work, rated, group="map", exclusive=False, failed=lambda _: None)


ANSWERS = {
    "back": f"take it back {score.priced(score.TAKE_BACK)}",
    "show": "show the reply",
    "keep": "keep it",
}


class Tutor(Panel):
    """Stands in the screen of a game while it asks; the answers are keys here, everything else goes on."""

    BINDINGS = bindings("tutor")
    more = "j more"

    def ask(self, warning: Sequence[Block]) -> None:
        keys = [GAP, *(Block("key", text, f"{{tutor.{name}}}") for name, text in ANSWERS.items())]
        broken = [block for block in warning if block.kind == "fails"] or warning[1:]
        self.show([*warning, *keys], shorter=[warning, [warning[0], *broken]], snug=True)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Tell how to get to the board, and back to the answers."""
        super().watch_has_focus(has_focus)
        there = f"{{{cast(Asking, self.screen).ACTIONS}.tutor}} to answer"
        way = "{tutor.board} to the board" if has_focus else there
        self.border_title = self.glyphs.words(f"Tutor · {way}")
