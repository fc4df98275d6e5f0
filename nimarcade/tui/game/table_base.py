"""A table of So Long Sucker on screen but for its surface: it hears people, who act, offer and talk in plain
words, gives hints, and looks back at the game once it is over."""

from collections.abc import Sequence
from functools import partial
from time import monotonic

from nimarcade.coach import hints, score
from nimarcade.core import errors, verdict
from nimarcade.core.game import Seat
from nimarcade.core.task import task
from nimarcade.core.text import GAP, Block
from nimarcade.play import match, saves
from nimarcade.play.session import Remark
from nimarcade.tui import dialogs, prose
from nimarcade.tui.boards.table import PickAct, TableBoard
from nimarcade.tui.game.base import GameScreen
from nimarcade.tui.stage.page import Handover
from nimarcade.view import phrases, tasks
from nimarcade.view.marks import lights
from nimarcade.view.places import Item
from nimarcade.view.table import asking, conversation, look_back, picture, wording
from nimarcade.view.table.look_back import LookedBack
from nimarcade.view.table.loop import TableLoop

READY = 1.0
"""Seconds after which a table that is opened has a process that can answer."""
LATEST = 1.8
"""Seconds from the key after which a hint tells what is known, whatever the other processes are doing."""


class TableScreen(GameScreen):
    LOOP = TableLoop
    ACTIONS = "table"
    loop: TableLoop
    panel: prose.Panel
    _looked_back: tuple[int, LookedBack | None] = (0, None)
    """After how many acts the game was looked back at, and what came out so far."""
    _looking = False
    board: TableBoard
    _step = 0
    """Step of the hint ladder that is shown, and the one that comes next, 0 after the last one."""
    _following = 1
    teaching = ""
    _on = False
    """True if the hint that is shown has searched on, as one may ask of one that did not tell who wins."""
    _unsettled = False
    _thinking = False

    def on_mount(self) -> None:
        self.hint: list[prose.Piece] = []
        self._known: list[Block] = []
        """The text that the hint has told of this position."""
        if not self.app.is_web:  # where many tables may share a machine
            ready = partial(self.ask, task(tasks.ready), lambda _: None, group="ready", exclusive=False)
            self.set_timer(READY, ready)  # a hint is not to wait until the process that answers has started

    def drafted(self) -> None:
        """Say what it would do."""
        raise NotImplementedError

    def paint_panels(self) -> None:
        raise NotImplementedError

    def went(self) -> None:
        """Back to the board, or to the prompt where one is open."""
        raise NotImplementedError

    # people in plain words, and the machines' answers

    def action_talk(self) -> None:
        """One of several people first says who speaks."""

        def speaks(label: str | None) -> None:
            if label is None:
                return
            seat = wording.seat_of_letter(label)
            say = "say" if self.loop.session.players[seat].name == "You" else "says"
            asked = dialogs.Ask(f"{wording.called(self.loop.session, seat)} {say}", "", conversation.sayable)
            self.app.push_screen(asked, partial(spoke, seat))

        def spoke(seat: Seat, text: str | None) -> None:
            self.went()
            if text is not None:
                heard = conversation.read(self.loop.looked_at, seat, text, aloud=True)
                self._take(seat, heard, text)
                if heard.unread:
                    self._mend(text)

        people = self.turn_first()
        if len(people) == 1:
            speaks(wording.seat_letter(people[0]))
            return
        items = [Item(wording.seat_letter(seat), wording.called(self.loop.session, seat)) for seat in people]
        self.app.push_screen(PickAct("Who speaks?", items), speaks)

    def turn_first(self) -> list[Seat]:
        people = self.loop.session.people if self.loop.over else self.loop.people
        return sorted(people, key=lambda seat: seat != self.loop.state.turn)

    def hear(self, line: str) -> str | None:
        """A typed line: an act, an offer or talk. Gives what stays in the line: one that is refused, to be
        mended, and nothing after talk, which goes on; None after an act."""
        people = self.turn_first()
        usual = people[0] if len(people) == 1 or self.loop.player.human else None
        try:
            here, ended = self.loop.looked_at, self.loop.over and not self.loop.replay and bool(people)
            ended = ended and conversation.is_talk(here, people[0], line)
            if not (self.loop.acting or ended):
                raise errors.BadInput("no person may act here")
            seat, rest = conversation.speaker(self.loop.session, line, usual)
            heard = conversation.read(here, seat, rest, aloud=ended)
        except errors.NimarcadeError as error:
            self.say("illegal", *asking.briefer(errors.sentence(error)))
            if isinstance(error, asking.Asked) and error.ways:
                self._ask_back(error, line, line.removesuffix(rest))
            return line
        if not self._take(seat, heard, line):
            return line
        return "" if heard.act is None else None

    def _ask_back(self, asked: asking.Asked, line: str, who: str) -> None:
        """What a line, which begins with `who` says it, leaves open, answered by a key or a word."""

        def answered(whole: str | None) -> None:
            self.say("note", whole or "")  # in place of what was wrong
            self.set_entry("")
            rest = line if whole is None else self.hear(who + whole)
            self.went() if rest is None else self._mend(rest)

        ways = [Item(whole, f"{key}  {word}") for key, (word, whole) in asked.ways.items()]
        self.app.push_screen(PickAct(asked.question, ways), answered)

    def _mend(self, line: str) -> None:
        """Leave a line to be mended, where Enter reads it again and plays nothing."""
        self.set_entry(line)
        (self.entry if line else self.board).focus()

    def _take(self, seat: Seat, heard: conversation.Typed, line: str) -> bool:
        """An offer is made once it is confirmed, so is what breaks a promise, unless that was shown as it was
        typed; the rest counts at once. What was chosen from a list has no line."""
        if not heard.understood or (self.board.draft is not None and line == self.board.draft.code):
            return self._meant(seat, heard)

        def answered(answer: str | None) -> None:
            if answer == "send":
                self._meant(seat, heard)
                self._mend(heard.then) if heard.then else self.went()
            else:
                self.say("note", f"Nothing was {heard.verb}ed.")
                self._mend(line) if line else self.went()

        ways = [Item("send", "Play it" if heard.verb == "play" else "Send it"), Item("drop", "Drop it")]
        self.app.push_screen(PickAct(heard.understood, ways), answered)
        return True

    def _meant(self, seat: Seat, heard: conversation.Typed) -> bool:
        def replied(remarks: list[Remark]) -> None:
            self.loop.replied(remarks)
            self.kept()
            self.paint_panels()
            if remarks:
                told = " ".join(wording.said(self.loop.session, remark.comment) for remark in remarks)
                brief = conversation.named_deal(self.loop.session, remarks[-1])
                self.say("note", *filter(None, (f"{told} {heard.note}".strip(), told, brief)))

        if heard.said:
            self.set_entry("")
            self.loop.comment(heard.said, wording.seat_letter(seat))
            self.kept()
            self.paint_panels()
            said = self.loop.ply, wording.seat_letter(seat), heard.said
            self.say("note", heard.note or wording.said(self.loop.session, said))
        if heard.replies is not None:
            self.ask(heard.replies, replied, group="talk", lane="long", exclusive=False)
        return (heard.before is None or self._acts(heard.before)) and (
            heard.act is None or self._acts(heard.act)
        )

    def _acts(self, act: conversation.Act) -> bool:
        """A typed act; one that leaves open who moves next goes to the board to be chosen there."""
        session = self.loop.looked_at
        try:
            following = conversation.followers(session, act)
        except errors.NimarcadeError as error:
            self.refuse(error)
            return False
        whole = conversation.with_next(act, following[0]) if following else act
        code = session.game.write_move(session.state, whole)
        if not following or not self.loop.placing:
            return self.try_code(code)
        self.board.draft = picture.TablePicture(session.state).written(code)
        self.drafted()
        return True

    # after the game: another process looks back at it, and the panel tells what decided it so far

    def after(self) -> list[Block]:
        """The story of a game that is over, once its last position is looked at."""
        if not self.loop.over:
            return []
        of, looked = self._looked_back
        told = look_back.at_the_end(
            self.loop.session,
            looked if of == self.loop.ply else None,
            looking=self._looking and of == self.loop.ply,
            podium=self.size.width >= 80,
        )
        return [*told, *([GAP] if self.news else []), *(Block("note", text) for text in self.news)]

    def tell_news(self, news: Sequence[str]) -> None:
        super().tell_news(news)
        if self.loop.over:
            self.paint_panels()

    def look_back(self) -> None:
        length = self.loop.session.length
        of, looked = self._looked_back
        self.add_class("-panel")
        if self._looking or (of == length and looked is not None and looked.done):
            return
        self._looked_back = length, looked if of == length else None
        self.panel.focus()
        self._look_on()

    def _look_on(self) -> None:
        """The next step: each is told when it is done, and begins where the last one ended."""
        length, looked = self._looked_back
        self._looking = True
        self.paint_panels()
        work = task(tasks.look_on, saves.GameSent.of(self.loop.session, length), looked)
        told = partial(self._told_back, length)
        self.ask(work, told, group="look-back", lane="long", failed=self._not_told)

    def _told_back(self, length: int, looked: LookedBack) -> None:
        self._looked_back = length, looked
        if looked.done:
            self._looking = False
            self.paint_panels()
        else:
            self._look_on()

    def _not_told(self, error: errors.NimarcadeError) -> None:
        self._looking = False
        self.paint_panels()
        self.refuse(error)

    def stop_looking(self) -> bool:
        """Stop looking back, and keep what finished steps told; False where nothing was looked at."""
        if not self._looking:
            return False
        self.workers.cancel_group(self, "look-back")
        self._looking = False
        self.paint_panels()
        return True

    # the hint ladder: another process works it out, and what is known is told in time

    def action_why(self) -> None:
        if self.refused_strictly("there are no hints") or (self.hint and self._thinking):
            return  # what comes next is not known yet
        people = self.loop.people
        if self.hint or len(people) < 2 or self.loop.replay:
            going_on = bool(self.hint) and not self._following and self._unsettled
            step = (self._following or self._step) if self.hint else 1
            self._hint(step, on=going_on or (bool(self.hint) and self._on))
            return
        seat = self.loop.state.turn if self.loop.player.human else people[0]
        name, letter = self.loop.session.players[seat].name, wording.seat_letter(seat)
        self.app.push_screen(Handover(name, letter, "A hint for you alone."), self._passed)

    def _passed(self, yes: bool | None) -> None:
        if yes:
            self._hint(1)
        self.went()

    def _hint(self, step: int, *, on: bool = False) -> None:
        """A step of the ladder; `on`: after a long search, where a short one did not tell who wins."""
        self._on = on
        self._step, self._thinking = step, True
        if not self.loop.replay and not self.loop.session.strict:
            self.loop.hinted(step)
            self.kept()
        if not self.hint:
            self._known = []
        self.hint = [Block("head", "Searching on…" if on else "Thinking…"), *self._known]
        self.paint_panels()
        self.set_class(True, "-panel")
        session = self.loop.looked_at
        seat, game = session.to_move, saves.GameSent.of(session, session.ply)
        who = wording.subject(session, seat)
        until = monotonic() + (hints.LONGEST if on else hints.PATIENCE)
        work = task(tasks.table_explain, game, step, who, on, until)
        if self.loop.acting and self.loop.view is None and self.loop.waiting:
            work = task(tasks.offer_hint, game, self.loop.waiting[0])
        elif not self._known:
            self.set_timer(LATEST, partial(self._meanwhile, session, game, who))

        def failed(error: errors.NimarcadeError) -> None:
            self._explained(hints.Rung([Block("note", errors.sentence(error))]))

        self.ask(work, self._explained, group="hint", about=lambda: self.loop.state, failed=failed)

    def _meanwhile(self, session: match.TableSession, game: saves.GameSent, who: str) -> None:
        """Say, if the other process has not answered in time, what is known here with next to no search."""
        if self._thinking and self.hint and not self._known and self.loop.state == session.state:
            self._known = tasks.known(game, who)
            self.hint += self._known
            self.paint_panels()

    def _explained(self, hint: hints.Rung) -> None:
        if not self.hint:  # it was put away meanwhile
            return
        self._following, self.teaching, self._thinking = hint.following, hint.page, False
        self._unsettled = hint.unsettled and not self._on
        paid = hint.following and not self.loop.replay
        price = score.tag(self.loop.shown, hint.following, at=self.loop.ply) if paid else ""
        self._known = hint.blocks
        self.hint = [Block("head", hint.tier), *self._known]
        self.hint.append(GAP)
        if hint.following:
            self.hint.append(Block("key", hints.STEPS[hint.following - 1] + price, "{table.why}"))
        elif self._unsettled:
            self.hint.append(Block("key", hints.SEARCH_ON, "{table.why}"))
        if hint.page:
            self.hint.append(Block("key", phrases.teaching(hint.page), "{table.lesson}"))
        self.refresh_bindings()
        self.light(hint.marks)
        self.paint_panels()
        placing = hint.best and self.loop.placing
        advised = picture.TablePicture(self.loop.state).written(hint.best) if placing else None
        if advised is not None:
            self.board.draft = advised
            self.drafted()

    def light(self, marks: tuple[verdict.Mark, ...]) -> None:
        self.board.lit = lights(self.loop.state, marks)
