"""The screens of a game whose table is elsewhere: those of local games, on what the host says."""

from dataclasses import replace
from functools import partial

from textual.app import ComposeResult
from textual.widgets import Static

from nimarcade.core import errors, game, settings
from nimarcade.play import journal, wire
from nimarcade.play.seats import OPEN
from nimarcade.play.session import Session
from nimarcade.tui import dialogs, keys
from nimarcade.tui.away import Link
from nimarcade.tui.game import base, piles, table
from nimarcade.tui.screens.hall import HallScreen
from nimarcade.view import away_loop, friends, hall, line_words
from nimarcade.view.stage.result import Result
from nimarcade.view.table import conversation

LOOK = 1.0
"""Seconds between two looks at who is away."""
TOLD = 6.0
"""Seconds that news stay."""
SPEECH = 80
"""Columns from which a table shows what is said."""
CARD = frozenset(("rematch", "review", "lesson", "result", "back"))
"""Actions of a result card that are known here."""
LOCAL = frozenset((*line_words.HERE_ALONE.split(), "speed", "skip"))
"""Actions of games at one keyboard."""
ACTS = frozenset(("undo", "pause", "rematch", "claim", "type", "talk"))
"""Actions of who plays, not of who looks on."""


class AwayScreen(base.GameScreen):
    """What both screens share: the second base of each, as Textual styles a screen by its first."""

    BINDINGS = keys.bindings("with-others")
    loop: away_loop.Away
    _anew = False
    """True if another game has begun, which has a screen of its own."""
    _turn: tuple[str, ...] = ()
    """Whose turn it is, in words from long to short."""
    _slow: frozenset[int] = frozenset()
    """What the host had not answered at the last look."""

    def __init__(self, link: Link) -> None:
        kept = settings.load()
        at_table = self.LOOP is away_loop.AwayTable
        super().__init__(link.mirror.session, None, speed=kept.table_seconds if at_table else kept.seconds)
        self.loop.attach(link.mirror, link.send)
        self.following = away_loop.Following(self.loop)
        self.link = link.heard_by(self, self._heard)
        self._stood = self._stands()
        """How the game stood when it was painted last: the mirror changes before the screen hears of it."""

    def compose(self) -> ComposeResult:
        yield Static(id="notice", markup=False)
        yield from super().compose()

    def on_mount(self) -> None:
        self.set_interval(LOOK, self._look)

    # what the host says

    def _heard(self) -> None:
        loop, mirror = self.loop, self.loop.mirror
        games, ply = loop.games, loop.session.ply
        behind = loop.follow(1 if self.speed else None)
        self._anew |= loop.games != games and bool(ply) and not mirror.session.ply
        if self._give_way():
            return
        if hall.ends(mirror) and self.is_current:
            hall.news(mirror)  # which stand on its page
            self.action_hall()
        # moves, questions, and at a table what is said stand on the board and above it, unless that is hidden
        back = "" if self.app.screen is self else "Go back to the game to answer."
        talk = bool(back) or self.size.width < SPEECH or not loop.at_table
        lines = self.following.happened(lambda _: [], back, talk=talk)
        if self._stands() != self._stood:
            one = loop.session.ply == ply + 1
            self.went_on(loop.session.notation(ply + 1) if one else "")
        elif isinstance(self, table.TablePlay):
            self.paint_panels()
        elif isinstance(self, piles.PlayScreen):
            self.show_end()
        for line in lines:
            self.notify(line, timeout=TOLD, markup=False)
        for why in self.link.refusals():
            self.refuse(errors.BadInput(why))
        self._show_standing()
        if behind:
            self.set_timer(self.speed, self._heard)

    def _give_way(self) -> bool:
        return self._anew and self.arcade.show_table(self.link, self, anew=True)

    def on_screen_resume(self) -> None:
        if not self._give_way() and self.is_mounted:
            self._heard()  # what came while the class lay over it

    def _stands(self) -> tuple[object, ...]:
        session, mirror = self.loop.session, self.loop.mirror
        return self.loop.games, session.ply, session.state, session.outcome, mirror.state, mirror.bye

    def _look(self) -> None:
        self._show_standing()
        self._slow = frozenset(self.loop.mirror.waiting)

    def _show_standing(self) -> None:
        notice, slow = self.query_one("#notice", Static), bool(self._slow & self.loop.mirror.waiting.keys())
        text = away_loop.notice(self.loop, self.link.trouble, self.agree, slow=slow)
        notice.display = bool(text)
        notice.update(self.arcade.glyphs.words(text))
        if self.talk.spoken[0] == "turn":
            self.say("turn", *self._turn)
        self.refresh_bindings()

    def say(self, kind: str, *texts: str) -> None:
        if kind == "turn":
            self._turn, texts = texts, away_loop.standing(self.loop, texts)
        super().say(kind, *texts)

    @property
    def agree(self) -> str:
        yes, no = ("^G", "^N") if self.entry.has_focus else ("{others.agree}", "{others.disagree}")
        return f"Agree ({yes}) or disagree ({no})?"

    # what one does

    def try_code(self, code: str) -> bool:
        self.loop.follow()  # whoever acts has seen enough of what the others did
        if self._stands() != self._stood:
            self.went_on()
        return super().try_code(code)

    def went_on(self, fall: str = "") -> None:
        super().went_on(fall)
        self._stood = self._stands()
        self._show_standing()

    def commit(self, session: Session, fall: str = "") -> None:
        try:
            super().commit(session, fall)
        except errors.NimarcadeError as error:
            self.refuse(error)

    def do(self, name: str, rest: str = "") -> None:
        name = "latest" if name == "resume" else name
        if name in away_loop.ASKED:
            self.link.ask("ask", what=away_loop.ASKED[name])
        elif name == "claim":
            self.link.ask("claim")
        elif name in LOCAL:
            self.refuse(errors.BadInput(f"there is no {name} with others at the table"))
        else:
            super().do(name, rest)

    def action_answer_others(self, yes: bool) -> None:
        if (asked := self.loop.mirror.asked) is not None:
            self.link.ask("answer", of=asked.seq, yes=yes)

    def action_machine(self) -> None:
        self.link.ask("ask", what="machine", seat=self._gone(away_loop.LONG_GONE))

    def action_open_seat(self) -> None:
        def free(seat: game.Seat) -> None:
            self.link.ask("table", do="seat", seat=seat, kind=OPEN)

        mirror = self.loop.mirror
        if (gone := self._gone()) is not None:
            free(gone)
        else:
            named = partial(friends.seat_named, mirror)
            dialogs.typed(self, "Who is to leave the table?", self._others[0], named, free)

    @property
    def _others(self) -> list[str]:
        """People who sit elsewhere."""
        here = enumerate(self.loop.mirror.here)
        return [each.name for s, each in here if each.kind == "human" and s != self.loop.mirror.seat]

    def steering(self, action: str) -> str:
        """What is asked of the others here is done at once at one keyboard."""
        word = action.rpartition(".")[2]
        return line_words.with_others_help(word) if word in away_loop.ASKED else ""

    def _gone(self, long: int = 0) -> game.Seat | None:
        """The seat of somebody who has been away for so many seconds, or one for a machine that is free."""
        away = dict(self.loop.mirror.away())
        seats = enumerate(self.loop.mirror.here)
        free = OPEN if long else None
        return next((s for s, each in seats if away.get(each.name, -1) >= long or each.kind == free), None)

    def action_hall(self) -> None:
        """A teacher goes back to the class, a pupil has it over the game."""
        if any(isinstance(screen, HallScreen) for screen in self.app.screen_stack):
            self.app.pop_screen()
        else:
            self.app.push_screen(HallScreen(self.link, over_game=True))

    def action_talk(self) -> None:
        def spoke(text: str | None) -> None:
            if text is not None:
                self.loop.comment(text)
                self.say("note", f"You: {text}")

        self.app.push_screen(dialogs.Ask("You say", "", wire.sayable), spoke)

    def action_save(self) -> None:
        def save(name: str) -> None:
            self.say("note", f"Saved as {away_loop.copied(self.loop, name, self.arcade.saves)}.", "Saved.")

        stem = journal.new_path(self.arcade.saves, self.loop.session).stem
        self.app.push_screen(dialogs.SaveAs("Save a copy of your own as", stem, save))

    @property
    def _unhelped(self) -> bool:
        mirror = self.loop.mirror
        return not self.loop.over and (mirror.seat is None or not mirror.rules.get("hints"))

    def refused_strictly(self, what: str) -> bool:
        if self._unhelped:
            who = "You look on" if self.loop.mirror.seat is None else "With others at this table"
            self.say("illegal", f"{who}: {what}.")
        return self._unhelped or super().refused_strictly(what)

    @property
    def vain(self) -> frozenset[str]:
        return super().vain | ({"play.why", "play.map", "table.why"} if self._unhelped else frozenset())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        name, mirror = str(parameters[0]) if action == "do" else action, self.loop.mirror
        plays = mirror.seat is not None and not mirror.bye
        asked, mine = mirror.asked, mirror.seat
        match name, parameters:
            case "answer_others", (bool(yes),):
                return plays and asked is not None and mine in asked.left | (set() if yes else {asked.by})
            case "hall", _:
                return mirror.hall is not None
            case "machine", _:
                return plays and self._gone(away_loop.LONG_GONE) is not None
            case "open_seat", _:
                return not mirror.bye and mirror.owner and bool(self._others)
            case ("undo", _) if not mirror.rules.get("takeback") or (mirror.hall and mirror.state == "over"):
                return False
            case ("rematch" | "pause", _) if mirror.hall is not None:
                return False  # that is a teacher's
        return name not in (LOCAL if plays else LOCAL | ACTS) and super().check_action(action, parameters)

    def on_unmount(self) -> None:
        self.link.left_by(self)


class AwayPlay(piles.PlayScreen, AwayScreen):
    LOOP = away_loop.Away

    def repaint(self, fall: str = "") -> None:
        super().repaint(fall)
        if not self.loop.going and self.loop.view is None:
            self.board.ahead = self.board.goes_on = False
        if self.loop.mirror.seat is None:
            self.board.usable = self.board.ahead = self.board.goes_on = False

    def finale(self) -> Result | None:
        mirror = self.loop.mirror
        known = CARD - {"rematch"} if mirror.seat is None or mirror.hall is not None else CARD
        card = super().finale()
        return card and replace(card, keys=tuple(key for key in card.keys if key[0] in known))


class AwayTablePlay(table.TablePlay, AwayScreen):
    LOOP = away_loop.AwayTable
    loop: away_loop.AwayTable

    def _look_at_time(self) -> None:
        self.tick()

    def _take(self, seat: game.Seat, heard: conversation.Typed, line: str) -> bool:
        return super()._take(seat, replace(heard, replies=None), line)  # machines answer at the host

    def _acts(self, act: conversation.Act) -> bool:
        return super()._acts(conversation.numbered(self.loop.looked_at, act))
