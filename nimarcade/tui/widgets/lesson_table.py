"""A table of So Long Sucker beside a lesson: piles, hands, deals, and the acts to choose from."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from nimarcade.games.so_long_sucker import deals, placing
from nimarcade.games.so_long_sucker.acts import Act, Answer, Place
from nimarcade.games.so_long_sucker.notation import write_chips
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.table import COLOURS, NAMES, Table
from nimarcade.tui.menu import Item, Menu

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nimarcade.tui.glyphs import Glyphs

MOST = 120
"""Acts listed at most; any legal one can be typed."""
HUES = {"B": "$chip-blue", "R": "$chip-red", "G": "$chip-green", "Y": "$chip-yellow"}


class LessonTable(Vertical):
    class Played(Message):
        """Someone chose an act from the list."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    def __init__(self, glyphs: Glyphs, *, id: str) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs

    def compose(self) -> ComposeResult:
        yield Static(id="table-picture")
        with VerticalScroll(id="table-acts", can_focus=False):
            yield Menu(loose=False, short=True, id="acts")

    def show(self, t: Table, live: bool) -> None:
        """This table; the list of acts only while one is wanted."""
        narrow = self.screen.size.width < 80
        self.query_one("#table-picture", Static).update(picture(t, self.glyphs, narrow=narrow))
        acts = self.query_one("#acts", Menu)
        acts.fill(list(islice(_acts(t), MOST)) if live else [])
        acts.display = live

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.post_message(self.Played(event.name))


def picture(t: Table, glyphs: Glyphs, *, narrow: bool = False) -> Content:
    """Piles bottom to top, hands, and what was agreed; letters carry the colours. `narrow` leaves
    empty slots out and puts the hands on one line."""
    lines = [] if narrow else [Content.styled("piles, bottom to top", "$text-muted")]
    piles = list(t.piles)
    while len(piles) > (1 if narrow else 3) and not piles[-1]:
        piles.pop()
    for at, pile in enumerate(piles, 1):
        chips = Content("").join(chip(letter) for letter in pile) if pile else Content(glyphs.empty)
        top = f"  {NAMES[COLOURS.index(pile[-1])]} captures it" if len(pile) > 1 and _owned(t, pile) else ""
        lines.append(Content.assemble(f"{at:2} ", chips, (top, "$text-muted")))
    hands = list(_hands(t, glyphs, narrow))
    lines += [Content("").join(hands)] if narrow else hands
    if any(t.deadbox):
        lines.append(Content.styled(f"  deadbox {write_chips(t.deadbox)}", "$text-muted"))
    for deal in t.ledger.deals:
        for i, term in enumerate(deal.terms):
            status = deal.standing[i] if i < len(deal.standing) else deal.status
            lines.append(Content(f"  deal {deal.number}: {deals.say_term(term)} ({status})"))
    return Content("\n").join(lines)


def chip(letter: str) -> Content:
    return Content.styled(f"[{letter}]", f"bold {HUES[letter]}")


def _owned(t: Table, pile: str) -> bool:
    seat = COLOURS.index(pile[-1])
    return seat < t.house.players and t.scores[seat] is None and t.hands[seat][seat] > 0


def _hands(t: Table, glyphs: Glyphs, narrow: bool) -> Iterator[Content]:
    for seat in range(t.house.players):
        here = glyphs.here if seat == t.turn and t.phase != "over" else " "
        gone = t.scores[seat] is not None and t.phase != "over"
        held = "out" if gone else write_chips(t.hands[seat], seat) or "no chips"
        state = "  in danger" if t.phase == "rescue" and seat == t.seat else ""
        state = "  discards" if t.phase == "kill" and seat == t.seat else state
        state = "  won" if t.phase == "over" and seat == t.seat else state
        if narrow:
            state = {"  in danger": "!", "  discards": "x"}.get(state, "")
            yield Content.assemble(
                (here, "bold $accent"), (COLOURS[seat], f"bold {HUES[COLOURS[seat]]}"), f" {held}{state} "
            )
            continue
        yield Content.assemble(
            (f"{here} ", "bold $accent"), (f"{NAMES[seat]:7} ", f"bold {HUES[COLOURS[seat]]}"), held, state
        )


def _acts(t: Table) -> Iterator[Item]:
    """What the seat to decide may do, and answers of others to open deals; placements first, of
    the empty slots one, since all are alike."""
    others = [
        act for seat in t.living if seat != t.turn for act in GAME.moves(t, seat) if isinstance(act, Answer)
    ]
    empty = t.piles.index("") + 1 if "" in t.piles else len(t.piles) + 1
    own = [
        act
        for act in islice(GAME.moves(t), 4 * MOST)
        if not isinstance(act, Place)
        or act.slot == empty
        or (act.slot <= len(t.piles) and t.piles[act.slot - 1])
    ]
    for act in [*others, *sorted(own, key=lambda act: not isinstance(act, Place | Answer))]:
        code = GAME.write_move(t, act)
        yield Item(code, code, (_short(t, act) or GAME.describe(t, act),))


def _short(t: Table, act: Act) -> str:
    """A placement in few words; the list stands in a narrow column."""
    if not isinstance(act, Place):
        return ""
    where = f"{NAMES[act.colour].lower()} on {act.slot}"
    if placing.captures(t, act):
        return f"{where}: a capture"
    chosen = placing.choices(t, act)[0] if act.next is None else act.next
    return f"{where}, {NAMES[chosen]} next"
