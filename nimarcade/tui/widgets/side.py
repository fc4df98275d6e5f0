"""The column beside the board: the rules at rest, the hint ladder, or the move map, and the moves."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from nimarcade import games
from nimarcade.coach import score
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block, unpacked
from nimarcade.session import Session
from nimarcade.theory import consult
from nimarcade.tui import play_words
from nimarcade.tui.glyphs import Glyphs
from nimarcade.tui.screens.page import Asking
from nimarcade.tui.widgets.ends import Ends
from nimarcade.tui.widgets.explain import explained
from nimarcade.tui.widgets.move_list import MoveList
from nimarcade.tui.widgets.move_map import MoveMap
from nimarcade.tui.widgets.panel import Panel
from nimarcade.view import thoughts

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
        to_move = games.game_of(self._state).to_move(self._state)
        return play_words.who(self._session, self._session.players[to_move])

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
            self.panel.show(play_words.at_rest(self._session, self._ply, self._replay))
        elif self.showing == "map":
            self.heading.left, self.heading.right = ("Every move",), ""
            self.map.show(self._state)
        elif thoughts.quick(self._state):
            self._paint_why(thoughts.hint(self._state, self.step, self._who))
        else:
            self.heading.left, self.heading.right = ("Why",), ""
            self.panel.show([Block("quiet", "Searching…")])
            self._asking.ask(
                task(thoughts.explain, games.write(self._state), self.step, self._who),
                self._paint_why, group="why", about=lambda: (self._state, self.showing),
                failed=lambda error: self._paint_why(([("note", play_words.sentence(error))], "")),
            )  # fmt: skip

    def _paint_why(self, hint: thoughts.Hint) -> None:
        lines, tier = hint
        top = self.step >= len(LADDER)
        self.heading.left, self.heading.right = ("Why",), tier
        best = thoughts.winning(self._state) if top else None
        pictures = [None if p is None else consult.picture(p)
                    for p in (self._state if top else None, best and best[1])]  # fmt: skip
        pieces = explained(unpacked(lines), *pictures)
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
            task(thoughts.rate, games.write(news.position), news.codes),
            partial(self.map.rated, news.position), group="map", exclusive=False,
            failed=lambda _: None,  # what theorems say is shown already, and ? for the rest
        )  # fmt: skip
