"""The hint ladder at a table: another process works it out, and what is known is told in time."""

from __future__ import annotations

from functools import partial
from time import monotonic

from nimarcade.coach import hints, score
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block
from nimarcade.core.verdict import Mark
from nimarcade.play.match import TableSession
from nimarcade.tui import prose
from nimarcade.tui.boards.table import TableBoard
from nimarcade.tui.dialogs import Confirm
from nimarcade.tui.game.table_base import TableScreen
from nimarcade.view import phrases, table_draft, table_phrases, table_talk, thoughts
from nimarcade.view.marks import lights
from nimarcade.view.thoughts import GameSent, Hint

READY = 1.0
"""Seconds after which a table that is opened has a process that can answer."""
LATEST = 1.8
"""Seconds from the key after which a hint tells what is known, whatever the other processes are doing."""


class TableHints(TableScreen):
    board: TableBoard
    _step = 0
    """Step of the hint ladder that is shown, and the one that comes next, 0 after the last one."""
    _following = 1
    _page = ""
    """What teaches the hint that is shown."""
    _on = False
    """Whether the hint that is shown has searched on, as one may ask of one that did not tell who wins."""
    _unsettled = False
    _thinking = False
    """Whether the hint is being worked out."""

    def on_mount(self) -> None:
        self.hint: list[prose.Piece] = []
        self._known: list[prose.Piece] = []
        """What the hint has told of this position."""
        if not self.app.is_web:  # where many tables may share a machine
            self.set_timer(READY, self._ready)

    def _ready(self) -> None:
        """Who asks for a hint is not to wait until the process that answers has started."""
        self.ask(task(thoughts.ready), lambda _: None, group="ready", exclusive=False)

    def action_why(self) -> None:
        if self.session.strict and not self.loop.replay:
            self.say("illegal", "This is a strict game: there are no hints.")
            return
        if self.hint and self._thinking:
            return  # what comes next is not known yet
        people = self.loop.people
        if self.hint or len(people) < 2 or self.loop.replay:
            going_on = bool(self.hint) and not self._following and self._unsettled
            step = (self._following or self._step) if self.hint else 1
            self._hint(step, on=going_on or (bool(self.hint) and self._on))
            return
        seat = self.loop.state.turn if self.player.human else people[0]
        who = table_phrases.called(self.session, seat)
        private = Confirm(f"A hint for {who}?", f"Pass the keyboard to {who}; nobody else should look.")
        self.app.push_screen(private, self._passed)

    def _passed(self, yes: bool | None) -> None:
        if yes:
            self._hint(1)
        self.went()

    def _hint(self, step: int, *, on: bool = False) -> None:
        """A step of the ladder; `on`: after a long search, where a short one did not tell who wins."""
        self._on = on
        self._step, self._thinking = step, True
        if not self.loop.replay and not self.session.strict:
            self.loop.hinted(step)
            self.kept()
        if not self.hint:
            self._known = []
        self.hint = [Block("head", "Searching on…" if on else "Thinking…"), *self._known]
        self.paint_panels()
        self.set_class(True, "-panel")
        session = self.loop.shown.go_to(self.ply)
        seat, game = session.to_move, GameSent.of(session, session.ply)
        who = "You" if table_phrases.you(session, seat) else table_phrases.called(session, seat)
        until = monotonic() + (hints.LONGEST if on else hints.PATIENCE)
        if not self._known:
            self.set_timer(LATEST, partial(self._meanwhile, session, game, who))
        self.ask(
            task(thoughts.table_explain, game, step, who, on, until),
            partial(self._explained, session, step),
            group="hint",
            about=lambda: self.loop.state,
            failed=lambda error: self._explained(
                session, step, Hint([Block("note", phrases.sentence(error))])
            ),
        )

    def _meanwhile(self, session: TableSession, game: GameSent, who: str) -> None:
        """Where the other process has not answered in time, say what is known here with next to no search."""
        if self._thinking and self.hint and not self._known and self.loop.state == session.state:
            self._known = prose.explained(thoughts.known(game, who), None, None)
            self.hint += self._known
            self.paint_panels()

    def _explained(self, session: TableSession, step: int, hint: Hint) -> None:
        if not self.hint:  # it was put away meanwhile
            return
        self._following, self._page, self._thinking = hint.following, hint.page, False
        self._unsettled = hint.unsettled and not self._on
        price = score.tag(session, hint.following) if hint.following and not self.loop.replay else ""
        self._known = prose.explained(hint.blocks, None, None)
        self.hint = [Block("head", hint.tier), *self._known]
        self.hint.append(GAP)
        if hint.following:
            self.hint.append(Block("key", hints.STEPS[hint.following - 1] + price, "w"))
        elif self._unsettled:
            self.hint.append(Block("key", hints.SEARCH_ON, "w"))
        if hint.page:
            self.hint.append(Block("key", phrases.teaching(hint.page), "i"))
        self.refresh_bindings()
        self.light(hint.marks)
        self.paint_panels()
        placing = hint.best and table_talk.placing(self.loop)
        advised = table_draft.written(self.loop.state, hint.best) if placing else None
        if advised is not None:
            self.draft(advised)
            self.drafted()

    def action_lesson(self) -> None:
        self.arcade.teach(self._page)

    def light(self, marks: tuple[Mark, ...]) -> None:
        self.board.lit = lights(self.loop.state, marks)
