"""A table of So Long Sucker beside a lesson: its piles to play on, hands, deals, and other acts."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.codes import write_chips
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Answer, Place, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.tui import table_draft
from nimarcade.tui.menu import Item, Menu
from nimarcade.tui.widgets.table_board import HUES, TableBoard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nimarcade.tui.glyphs import Glyphs

MOST = 60
"""Acts listed at most; any legal one can be typed."""
SEEN = 2_000


class LessonTable(Vertical):
    """The same piles and keys as at a real table; what is no placement stands in a list below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "offer", "offer", id="lesson.offer", tooltip="Put a deal together"),
    ]

    class Played(Message):
        """Someone played what is shown, or chose an act from the list."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    def __init__(self, glyphs: Glyphs, *, id: str) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs

    def compose(self) -> ComposeResult:
        yield TableBoard(self.glyphs, id="lesson-piles")
        yield Static(id="lesson-hands")
        yield Static(id="lesson-draft", markup=False)
        with VerticalScroll(id="table-acts", can_focus=False):
            yield Menu(loose=False, wrap=True, id="acts")

    def show(self, t: SuckerPosition, live: bool) -> None:
        """This table; a chip to place and the list of other acts only while one is wanted."""
        board, acts = self.query_one(TableBoard), self.query_one("#acts", Menu)
        board.table = t
        board.draft = table_draft.begin(t) if live else None
        narrow = self.screen.size.width < 80
        self.query_one("#lesson-hands", Static).update(hands(t, self.glyphs, narrow=narrow))
        self._preview()
        items = list(islice(_acts(t), MOST)) if live else []
        acts.fill(items)
        acts.marked = 0
        self.query_one("#table-acts").display = bool(items)

    @property
    def place(self) -> Widget:
        """What is to have the focus: the piles where a chip is to be placed, else the list."""
        board, acts = self.query_one(TableBoard), self.query_one("#acts", Menu)
        return acts if acts.items and board.draft is None else board

    def _preview(self) -> None:
        draft = self.query_one(TableBoard).draft
        told = f"{NAMES[draft.t.seat]}: {draft.words}." if draft is not None else ""
        line = self.query_one("#lesson-draft", Static)
        line.update(self.glyphs.words(told))
        line.display = bool(told)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "offer" or self._dealing

    @property
    def _dealing(self) -> bool:
        """Whether whoever is to play may offer something; where nothing can be given nobody does."""
        draft = self.query_one(TableBoard).draft
        return draft is not None and "none" not in (draft.t.rule_set.deals, draft.t.rule_set.give)

    def action_offer(self) -> None:
        from nimarcade.tui.screens.table_asking import DealForm

        t = self.query_one(TableBoard).table
        if t is not None:
            form = DealForm(t, [t.seat], partial(_checked, t), other=None, promises="", trade="pass")
            self.app.push_screen(form, self._offered)

    def _offered(self, code: str | None) -> None:
        if code is not None:
            self.post_message(self.Played(code))

    def on_table_board_drafted(self) -> None:
        self._preview()

    def on_table_board_committed(self) -> None:
        draft = self.query_one(TableBoard).draft
        self.post_message(self.Played(draft.code if draft is not None else ""))

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.post_message(self.Played(event.name))


def _checked(t: SuckerPosition, code: str) -> None:
    GAME.check(t, GAME.read_move(t, code))


def hands(t: SuckerPosition, glyphs: Glyphs, *, narrow: bool = False) -> Content:
    """Hands, deadbox and what was agreed; `narrow` puts the hands on one line."""
    found = list(_hands(t, glyphs, narrow))
    lines = [Content("").join(found)] if narrow else found
    if any(t.deadbox):
        lines.append(Content.styled(f"  deadbox {write_chips(t.deadbox)}", "$text-muted"))
    for deal in t.ledger.deals:
        for i, term in enumerate(deal.terms):
            status = deal.standing[i] if i < len(deal.standing) else deal.status
            lines.append(Content(f"  deal {deal.number}: {deals.say_term(term)} ({status})"))
    return Content("\n").join(lines)


def _hands(t: SuckerPosition, glyphs: Glyphs, narrow: bool) -> Iterator[Content]:
    for seat in range(t.rule_set.players):
        here = glyphs.here if seat == t.turn and t.phase != "over" else " "
        gone = t.scores[seat] is not None and t.phase != "over"
        held = "out" if gone else _held(t, seat, narrow) or "no chips"
        state = "  in danger" if t.phase == "rescue" and seat == t.seat else ""
        state = "  discards" if t.phase == "kill" and seat == t.seat else state
        state = "  won" if t.phase == "over" and seat == t.seat else state
        hue = f"bold {HUES[COLOURS[seat]]}"
        if narrow:
            state = {"  in danger": "!", "  discards": "x"}.get(state, "")
            yield Content.assemble((here, "bold $accent"), (COLOURS[seat], hue), f" {held}{state} ")
        else:
            yield Content.assemble((f"{here} ", "bold $accent"), (f"{NAMES[seat]:7} ", hue), held, state)


def _held(t: SuckerPosition, seat: int, narrow: bool) -> str:
    """`Y5 B1` as at the table; `narrow` as in codes, `Y5B`."""
    if narrow:
        return write_chips(t.hands[seat], seat)
    order = sorted(range(4), key=lambda colour: (colour != seat, colour))
    return " ".join(f"{COLOURS[c]}{t.hands[seat][c]}" for c in order if t.hands[seat][c])


def _acts(t: SuckerPosition) -> Iterator[Item]:
    """What the seat to decide may do but placing, and answers of others to open deals."""
    for seat in t.living:
        if seat != t.turn:
            yield from (
                _item(t, act) for act in islice(GAME.out_of_turn(t, seat), SEEN) if isinstance(act, Answer)
            )
    for act in islice(GAME.moves(t), SEEN):
        if not isinstance(act, Place):
            yield _item(t, act)


def _item(t: SuckerPosition, act: SuckerMove) -> Item:
    code, words = GAME.write_move(t, act), GAME.describe(t, act)
    return Item(code, f"{code}  {words}")
