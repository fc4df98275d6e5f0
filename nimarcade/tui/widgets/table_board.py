"""The piles of a table, the players, and the chip about to be put down; rows to choose by key or mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from nimarcade.games.so_long_sucker import placing
from nimarcade.games.so_long_sucker.table import COLOURS, NAMES, Table
from nimarcade.tui import table_draft
from nimarcade.tui.table_draft import Draft

if TYPE_CHECKING:
    from nimarcade.tui.app import Arcade

HUES = {"B": "$chip-blue", "R": "$chip-red", "G": "$chip-green", "Y": "$chip-yellow"}
_PILE = Binding.Group("pile", compact=True)
_NEXT = Binding.Group("next player", compact=True)


def chip(letter: str, *, bare: bool = False) -> Content:
    """A chip with its letter, which tells the colour by itself."""
    return Content.styled(letter if bare else f"[{letter}]", f"bold {HUES[letter]}")


def pile_words(pile: str, width: int) -> Content:
    """A pile bottom to top in at most `width` cells: chips, then letters, then its two ends."""
    if 3 * len(pile) <= width:
        return Content("").join(chip(letter) for letter in pile)
    if len(pile) <= width:
        return Content("").join(chip(letter, bare=True) for letter in pile)
    middle = f" …{len(pile):,}… "
    ends = max(1, (width - len(middle)) // 2)
    parts = [chip(letter, bare=True) for letter in pile[:ends]]
    parts += [Content(middle), *(chip(letter, bare=True) for letter in pile[-ends:])]
    return Content("").join(parts)


class TableBoard(Widget, can_focus=True):
    ALLOW_SELECT = False
    DEFAULT_CSS: ClassVar[str] = (
        "TableBoard { height: auto; width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }"
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "commit", "play", id="table.play", tooltip="Play what is shown"),
        Binding("up", "slot(-1)", "pile before", group=_PILE, id="table.up"),
        Binding("down", "slot(1)", "next pile", group=_PILE, id="table.down"),
        Binding("left", "next(-1)", "player before", group=_NEXT, id="table.left"),
        Binding("right", "next(1)", "next player", group=_NEXT, id="table.right"),
        Binding("b", "chip(0)", "blue chip", show=False, id="table.blue"),
        Binding("r", "chip(1)", "red chip", show=False, id="table.red"),
        Binding("g", "chip(2)", "green chip", show=False, id="table.green"),
        Binding("y", "chip(3)", "yellow chip", show=False, id="table.yellow"),
        *[
            Binding(str(i), f"at({i})", f"pile {i}", show=False, id=f"table.pile{i}", system=True)
            for i in range(1, 10)
        ],
    ]
    table: reactive[Table | None] = reactive(None, layout=True)
    draft: reactive[Draft | None] = reactive(None)
    """What is about to be placed; None where nobody here places a chip."""

    class Drafted(Message):
        """The placement shown is another one now."""

    class Committed(Message):
        """The placement shown is meant; without one, someone wants to go on."""

    # the picture

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._count() + 1

    def _count(self) -> int:
        """Rows of slots: all of a small table, else one empty one after the last pile."""
        t = self.table
        if t is None:
            return 0
        used = max((at for at, pile in enumerate(t.piles, 1) if pile), default=0)
        drafted = self.draft.slot if self.draft is not None else 0
        return max(1, min(placing.slots(t), max(used + 1, drafted, min(placing.slots(t), 8))))

    def render(self) -> Content:
        t = self.table
        if t is None:
            return Content("")
        rows = [Content.styled("    bottom → top".replace("→", self._glyphs.to), "$text-muted")]
        rows += [self._row(t, at) for at in range(1, self._count() + 1)]
        return Content("\n").join(rows)

    @property
    def _glyphs(self):  # type: ignore[no-untyped-def]
        return cast("Arcade", self.app).glyphs

    def _row(self, t: Table, at: int) -> Content:
        glyphs, draft = self._glyphs, self.draft
        pile = t.piles[at - 1] if at <= len(t.piles) else ""
        here = draft is not None and draft.slot == at
        taken = t.phase == "kill" and t.slot == at - 1
        told = self._told(t, at, pile)
        room = max(6, self.size.width - 5 - 4 * here - len(told) - 2)
        chips = pile_words(pile, room) if pile else Content.styled(glyphs.empty, "$text-muted")
        sign = glyphs.here if here or taken else " "
        parts = [Content.styled(f"{sign} ", "bold $accent"), Content.styled(f"{at:2} ", "$text-muted"), chips]
        if here and draft is not None:
            letter = COLOURS[draft.colour]
            parts.append(
                Content.styled(f" +{letter}" if pile else f" {letter}", f"bold reverse {HUES[letter]}")
            )
        if told:
            parts.append(Content.styled(f"  {told}", "$accent" if taken or here else "$text-muted"))
        return Content("").join(parts)

    def _told(self, t: Table, at: int, pile: str) -> str:
        """What a pile waits for, short."""
        if t.phase == "kill" and t.slot == at - 1:
            return f"captured by {NAMES[t.seat]}"
        if not pile:
            return ""
        top = COLOURS.index(pile[-1])
        who = table_draft.owner(t, top)
        here = self.draft is not None and self.draft.slot == at
        if here and self.draft is not None and self.draft.colour == top:
            return f"{NAMES[who]} takes {len(pile) + 1:,}" if who is not None else "all out"
        held = any(hand[top] for hand in t.hands)
        return f"! {NAMES[who]}: {len(pile) + 1:,}" if who is not None and held else ""

    # choosing

    def _change(self, draft: Draft | None) -> None:
        if draft is None or draft == self.draft:
            return
        self.draft = draft
        self.refresh(layout=True)
        self.call_after_refresh(self._show_slot)
        self.post_message(self.Drafted())

    def _show_slot(self) -> None:
        if self.draft is not None and isinstance(self.parent, Widget):
            row = Region(0, self.draft.slot - (self.draft.slot == 1), self.size.width, 1)
            self.parent.scroll_to_region(row, animate=False, force=True)

    def action_slot(self, by: int) -> None:
        self._change(self.draft and self.draft.moved(by))

    def action_at(self, slot: int) -> None:
        self._change(self.draft and self.draft.with_slot(slot))

    def action_next(self, by: int) -> None:
        self._change(self.draft and self.draft.turned(by))

    def action_chip(self, colour: int) -> None:
        self._change(self.draft and self.draft.with_colour(colour))

    def action_commit(self) -> None:
        self.post_message(self.Committed())

    def on_click(self, event: events.Click) -> None:
        """A click chooses a slot, another one on it plays."""
        if self.draft is None or not 1 <= event.y <= self._count():
            return
        if event.y == self.draft.slot:
            self.action_commit()
        else:
            self.action_at(event.y)
