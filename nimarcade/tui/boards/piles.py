"""The board: one widget, painted line by line, for every game that has a picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from nimarcade.tui.keys import bindings
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import arrangement, marks, phrases
from nimarcade.view.drafts import Draft, NumberDraft
from nimarcade.view.stage import canvas, shapes
from nimarcade.view.stage.board import board
from nimarcade.view.stage.view import Painted, View

FRAMES = 7
FRAME = 0.22 / FRAMES
"""Frames in which stones rise and fade, and as many in which a pile glides; seconds each is shown."""


class Board(Stage, can_focus=True):
    """Shows a draft and lets a person change it; a finished one is posted as a move code."""

    BINDINGS = bindings("board")
    draft: reactive[Draft | None] = reactive(None, layout=False)
    live: reactive[bool] = reactive(False)
    """True if a person may move now."""
    ahead: reactive[bool] = reactive(False)
    """True if a machine is to move, and meanwhile a person may draft the move after that."""
    prepared: Draft | None = None
    usable: reactive[bool] = reactive(True)
    """True if a person may move at all, if not now then soon; else the keys are left to the screen."""
    goes_on: reactive[bool] = reactive(True)
    """True if enter can mean anything: to play, or to go on from a position looked at."""
    lit: reactive[marks.Lights] = reactive(dict)
    reason: reactive[marks.Reason | None] = reactive(None)
    past: reactive[Sequence[Draft]] = reactive(())

    caption: reactive[Sequence[str]] = reactive(())
    """A sentence on the stage, above the piles, from long to short."""
    start: reactive[int] = reactive(0)

    class Drafted(Message):
        """The person changed the draft."""

    @dataclass
    class Committed(Message):
        """The person plays what is drafted: `code`, empty when nothing is."""

        code: str

    class Refused(Message):
        """A key of the board while it is not this person's turn."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._falling: tuple[Draft, float] | None = None
        self._gliding: tuple[Mapping[int, int], float] = {}, 1.0
        self._timer: Timer | None = None
        self.painted = Painted()

    # what is shown

    def fall(self, draft: Draft, moved: Mapping[int, int] | None = None) -> None:
        """Let the stones that `draft` takes from the position before fade, then show ours, in which piles
        glide as for `glide`."""
        self.still()
        self._falling = draft, 0.0
        self._gliding = moved or {}, 0.0
        self._timer = self.set_interval(FRAME, self._step)
        self.refresh()

    def glide(self, moved: Mapping[int, int]) -> None:
        """Let piles come to their places, each from the place it is given with."""
        self.still()
        self._gliding = moved, 0.0
        self._timer = self.set_interval(FRAME, self._step)
        self.refresh()

    def _step(self) -> None:
        if self._falling is not None:
            draft, part = self._falling
            self._falling = (draft, part + 1 / FRAMES) if part < 1 else None
        moved, part = self._gliding
        if self._falling is None:
            if not moved or part >= 1:
                self.still()
            else:
                self._gliding = moved, part + 1 / FRAMES
        self.refresh()

    def still(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.moving:
            self._falling, self._gliding = None, ({}, 1.0)
            self.refresh()

    @property
    def moving(self) -> bool:
        return self._falling is not None or bool(self._gliding[0])

    def paint(self, c: canvas.Canvas) -> None:
        draft, fallen = self._falling or (self.draft, 0.0)
        inner = shapes.surface(c, c.all)
        if draft is None:
            return
        if self.caption:
            c.first(inner.x, max(0, inner.y - 1), self.caption, "ink", inner.w)
            inner = inner.top(1)[1]
        falls = self._falling is not None
        view = View(
            draft,
            (self.live or self.prepared is not None) and not falls,
            start=self.start,
            lit={} if falls else self.lit,
            reason=None if falls else self.reason,
            fallen=fallen,
            shifts={} if falls else arrangement.glide(*self._gliding),
            past=self.past,
        )
        self.painted = board(c, inner, view)

    @property
    def upright(self) -> bool:
        """True if the pile under the cursor stands as a column."""
        self.up_to_date()
        return self.painted.upright

    @property
    def banded(self) -> bool:
        self.up_to_date()
        return self.painted.banded

    # what the person does

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "mark":
            return self.usable and self.draft is not None and self.draft.inner.input_mode == "delete-split"
        if action == "halve":
            return self.usable and self.draft is not None and self.draft.inner.breaks
        if action == "erase":
            return self.usable and self.draft is not None and isinstance(self.draft.inner, NumberDraft)
        return self.goes_on if action == "commit" else self.usable

    def watch_draft(self, before: Draft | None, now: Draft | None) -> None:
        kinds = [draft and (draft.inner.input_mode, draft.inner.breaks) for draft in (before, now)]
        if kinds[0] != kinds[1]:  # another part of a sum has other keys
            self.refresh_bindings()

    def watch_usable(self) -> None:
        self.refresh_bindings()

    watch_goes_on = watch_usable

    def _change(self, draft: Draft | None) -> None:
        self.still()
        if not (self.live or self.ahead) or draft is None:
            self.post_message(self.Refused())
            return
        self.draft, self.prepared = draft, draft if self.ahead else None
        self.post_message(self.Drafted())

    def steering(self, action: str) -> str:
        way = action.removeprefix("board.")
        known = way in ("left", "right", "up", "down", "more", "fewer", "most", "least")
        return phrases.steering(self.draft, self.upright, way) if known else ""

    def action_steer(self, way: str) -> None:
        self.still()
        if (draft := self.draft) is None:
            return
        upright = self.upright
        by = -1 if way in ("left", "up") else 1
        if (way in ("left", "right")) == upright:
            self._change(draft.moved(by))
        else:
            # Towards the ground of the picture is to take; a split point goes the way of its key.
            toward = by if upright or not draft.inner.taking else -by
            if (changed := draft.more(toward)) == draft and toward < 0:
                self.post_message(self.Refused())
            else:
                self._change(changed)

    def action_page(self, sign: int) -> None:
        self._change(self.draft and self.draft.page(sign))

    def action_most(self) -> None:
        self._change(self.draft and self.draft.most())

    def action_least(self) -> None:
        self._change(self.draft and self.draft.least())

    def action_mark(self) -> None:
        self._change(self.draft and self.draft.marked())

    def action_halve(self) -> None:
        self._change(self.draft and self.draft.broken())

    def action_erase(self) -> None:
        self._change(self.draft and self.draft.erased())

    def action_commit(self) -> None:
        self.still()
        self.post_message(self.Committed(self.draft.code if self.draft is not None else ""))

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "0123456789":
            event.stop()
            self._change(self.draft and self.draft.digit(event.character))

    def on_click(self, event: events.Click) -> None:
        """A click points, however often: it never plays."""
        self.still()
        if (where := event.get_content_offset(self)) is None or self.draft is None or not self.usable:
            return
        if (hit := self.painted.hit(where.x, where.y)) is not None and self.draft.piles[hit.pile].size:
            self._change(self.draft.aimed(hit.pile, hit.stone))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scrolled(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scrolled(event, -1)

    def _scrolled(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        if self.draft is not None and (self.live or self.ahead):
            self._change(self.draft.moved(by))
