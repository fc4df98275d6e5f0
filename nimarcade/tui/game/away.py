"""The screens of a game whose table is elsewhere: those of local games, on what the host says."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from nimarcade.core import settings
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.game import Seat
from nimarcade.play import wire
from nimarcade.play.journal import new_path
from nimarcade.play.session import Session
from nimarcade.tui.away import Link
from nimarcade.tui.dialogs import Ask, SaveAs
from nimarcade.tui.game.base import GameScreen
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.game.table import TablePlay
from nimarcade.tui.keys import bindings
from nimarcade.view import away_loop, game_places
from nimarcade.view.away_loop import Away, AwayTable
from nimarcade.view.stage.result import Result
from nimarcade.view.table import conversation, wording
from nimarcade.view.table.conversation import Act, Typed

AGREE = "Agree (A) or disagree (D)?"
LOOK = 1.0
"""Seconds between two looks at who is away."""
AFTER = frozenset("nviY,")
"""Keys that a result card tells of: those of games at one keyboard are not known here."""
LOCAL = frozenset((*game_places.HERE_ALONE.split(), "speed", "skip"))
"""Actions of games at one keyboard."""
ACTS = frozenset(("undo", "pause", "rematch", "claim", "type", "talk", "offer", "free", "answer", "counter"))
"""Actions of who plays, not of who looks on."""


class Notice(Static):
    """What comes before all else at the table."""

    DEFAULT_CSS = """
    Notice { display: none; height: auto; max-height: 3; padding: 0 1; background: $accent; color: $on-you; }
    Notice.-told { display: block; }
    """


class AwayScreen(GameScreen):
    """What both screens share, mixed into each."""

    BINDINGS = bindings(game_places.WITH_OTHERS)
    loop: Away

    def __init__(self, link: Link) -> None:
        kept = settings.load()
        at_table = self.LOOP is AwayTable
        super().__init__(link.mirror.session, None, speed=kept.table_seconds if at_table else kept.seconds)
        self.loop.attach(link.mirror, link.send)
        self.following = away_loop.Following(self.loop)
        self.link = link.heard_by(self, self._heard)
        self._games, self._began = self.loop.games, self.loop.session.ply

    def compose(self) -> ComposeResult:
        yield Notice(id="notice", markup=False)
        yield from super().compose()

    def on_mount(self) -> None:
        self.set_interval(LOOK, self._look)
        self.call_after_refresh(self._look)

    # what the host says

    def _heard(self) -> None:
        loop, before = self.loop, self._stands()
        ply = loop.session.ply
        loop.follow()
        if self._another():
            return
        lines = self.following.happened(lambda _: [], AGREE)
        if self._stands() != before:
            made = loop.session.ply - ply
            self.went_on(loop.session.notation(loop.session.ply) if made == 1 else "")
            self.told(ply if made > 0 else loop.session.ply)
        for line in lines:
            if loop.mirror.asked is None or not line.endswith(AGREE):  # which stands above the board
                self.notify(line, timeout=6, markup=False)
        for why in self.link.refusals():
            self.refuse(BadInput(why))
        self._look()

    def _another(self) -> bool:
        """True if another game has begun, which has a screen of its own."""
        anew = self.loop.games != self._games and not self.loop.session.ply and bool(self._began)
        self._began = max(self._began, self.loop.session.ply)
        return anew and self.arcade.show_table(self.link, self, anew=True)

    def _stands(self) -> tuple[object, ...]:
        session = self.loop.session
        return self.loop.games, session.ply, session.state, session.outcome, self.loop.mirror.state

    def told(self, before: int) -> None:
        """Tell what others did after `before` plies."""

    def _look(self) -> None:
        """Who is away, what is asked, whether the host is reached."""
        notice = self.query_one(Notice)
        text = away_loop.notice(self.loop, self.link.trouble, AGREE)
        notice.set_class(bool(text), "-told")
        notice.update(Content(text))
        self.refresh_bindings()
        if self.talk.spoken[0] == "turn":
            self.say_turn()

    def say_turn(self) -> None:
        raise NotImplementedError

    def waiting(self) -> None:
        """Say whom the table waits for, if nothing else comes first."""
        kind, texts = self.talk.spoken
        if self.loop.mirror.state in ("open", "ready", "paused") and self.loop.view is None:
            self.say("turn", away_loop.waits(self.loop, "R says you are ready"))
        elif kind == "turn" and (gone := " ".join(away_loop.gone(self.loop))):
            self.say("turn", *(f"{text} {gone}" for text in texts), gone)

    # what one does

    def ask_host(self, kind: str, /, **fields: object) -> None:
        try:
            self.link.ask(kind, **fields)
        except NimarcadeError as error:
            self.refuse(error)

    def commit(self, session: Session, fall: str = "") -> None:
        try:
            super().commit(session, fall)
        except NimarcadeError as error:
            self.refuse(error)

    def do(self, name: str, rest: str = "") -> None:
        if name in away_loop.ASKED:
            self.ask_host("ask", what=away_loop.ASKED[name])
        elif name == "claim":
            self.ask_host("claim")
        elif name in LOCAL:
            self.refuse(BadInput(f"there is no {name} with others at the table"))
        else:
            super().do(name, rest)

    def action_agree(self) -> None:
        self._answer(yes=True)

    def action_disagree(self) -> None:
        self._answer(yes=False)

    def _answer(self, *, yes: bool) -> None:
        if (asked := self.loop.mirror.asked) is not None:
            self.ask_host("answer", of=asked.seq, yes=yes)

    def action_ready(self) -> None:
        self.ask_host("ready")

    def action_machine(self) -> None:
        if (seat := self._long_gone()) is not None:
            self.ask_host("ask", what="machine", seat=seat)

    def _long_gone(self) -> Seat | None:
        """The seat of somebody who has been away for so long that a machine may take it."""
        away = dict(self.loop.mirror.away())
        seats = enumerate(self.loop.mirror.here)
        return next((s for s, each in seats if away.get(each.name, 0) >= away_loop.LONG_GONE), None)

    def action_talk(self) -> None:
        def spoke(text: str | None) -> None:
            if text is not None:
                self.loop.comment(text)

        self.app.push_screen(Ask("You say", "", wire.sayable), spoke)

    def action_save(self) -> None:
        def save(name: str) -> None:
            self.say("note", f"Saved as {away_loop.copied(self.loop, name, self.arcade.saves)}.", "Saved.")

        stem = new_path(self.arcade.saves, self.loop.session).stem
        self.app.push_screen(SaveAs("Save a copy of your own as", stem, save))

    def refused_strictly(self, what: str) -> bool:
        mirror = self.loop.mirror
        if not self.loop.over and (mirror.seat is None or not mirror.rules.get("hints")):
            self.say("illegal", f"{what[:1].upper()}{what[1:]} at this table.")
            return True
        return super().refused_strictly(what)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        name, mirror = str(parameters[0]) if action == "do" else action, self.loop.mirror
        if (
            name in game_places.HERE_ALONE.split()
            or action == "speed"
            or (mirror.seat is None and name in ACTS)
        ):
            return False
        asked = mirror.asked
        match name:
            case "agree":
                return asked is not None and mirror.seat in asked.left
            case "disagree":
                return asked is not None and mirror.seat in {*asked.left, asked.by}
            case "ready":
                mine = None if mirror.seat is None else mirror.here[mirror.seat]
                return mirror.state == "ready" and mine is not None and not mine.ready
            case "machine":
                return mirror.seat is not None and self._long_gone() is not None
            case "undo" if not mirror.rules.get("takeback"):
                return False
        return super().check_action(action, parameters)

    @property
    def urgent(self) -> frozenset[str]:
        return super().urgent | {"others.agree", "others.disagree", "others.ready"}

    def on_unmount(self) -> None:
        self.link.left_by(self)


class AwayPlay(AwayScreen, PlayScreen):
    LOOP = Away

    def repaint(self, fall: str = "") -> None:
        super().repaint(fall)
        if self.loop.mirror.seat is None:
            self.board.usable = self.board.ahead = False

    def say_turn(self) -> None:
        self._say_turn()

    def _say_turn(self) -> None:
        super()._say_turn()
        self.waiting()

    def _standing(self) -> Content:
        """Nobody's points are counted here; who looks on is told of."""
        return Content(away_loop.looking_on(self.loop.mirror))

    def finale(self) -> Result | None:
        known = AFTER - {"n"} if self.loop.mirror.seat is None else AFTER
        card = super().finale()
        return card and replace(card, keys=tuple(key for key in card.keys if key[0] in known))


class AwayTablePlay(AwayScreen, TablePlay):
    LOOP = AwayTable
    loop: AwayTable

    def repaint(self, fall: str = "") -> None:
        super().repaint(fall)
        if looking := away_loop.looking_on(self.loop.mirror):
            self.heading.left = (f"{self.heading.left[0]} · {looking}", *self.heading.left)

    def say_turn(self) -> None:
        self._say_turn()

    def _say_turn(self, news: tuple[str, ...] = ()) -> None:
        super()._say_turn(news)
        self.waiting()

    def told(self, before: int) -> None:
        if not self.has_class("-asking"):
            self._say_turn(wording.news(before, self.loop.shown))

    def _look_at_time(self) -> None:
        self.tick()

    def _take(self, seat: Seat, heard: Typed) -> bool:
        return super()._take(seat, replace(heard, replies=None))  # machines answer at the host

    def _acts(self, act: Act) -> bool:
        return super()._acts(conversation.numbered(self.loop.looked_at, act))

    def action_talk(self) -> None:
        TablePlay.action_talk(self)

    def action_after(self) -> None:
        from nimarcade.tui.game.after import AfterGame

        again = partial(self.do, "rematch") if self.loop.mirror.seat is not None else None
        self.app.push_screen(AfterGame(self.loop.session, None, again=again))
