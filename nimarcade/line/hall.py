"""Line mode before a game at a host: its lobby, where a table is joined or begun; and the hall of a class,
what pupils read there while they wait, and the words of a teacher."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from threading import Thread

from nimarcade.core.connection import Connection
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.line.terminal import flush, say, say_all
from nimarcade.play.mirror import Mirror, Row
from nimarcade.play.seats import host_of, opening, told
from nimarcade.view import friends, hall, spoken
from nimarcade.view.line_words import PUPIL, TEACHER, Word, is_word, not_known


class Ears:
    """What is typed, and what the host says, in the order in which it comes."""

    def __init__(self, url: str, mirror: Mirror) -> None:
        self.mirror = mirror
        self._heard: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._typed: deque[str | None] = deque()
        """Lines that came while an answer of the host was waited for; None for the end of the input."""
        self._host, self._unreached = told(host_of(url)), ""
        """As others know it, and why it is not reached, as it was told."""
        self._link = Connection(url, lambda kind, text: self._heard.put((kind, text)))
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Lines of standard input, past its buffer: a thread that holds that keeps Python from ending."""
        rest = b""
        while sys.stdin is not None and (data := _more(sys.stdin.fileno())):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._heard.put(("line", line.decode("utf-8", "replace").strip()))
        if rest:
            self._heard.put(("line", rest.decode("utf-8", "replace").strip()))
        self._heard.put(("end", ""))

    def say(self, text: str) -> None:
        self._link.send(text)

    def turn_to(self, mirror: Mirror) -> None:
        """Hear of another table of the same host."""
        self.mirror = mirror
        self._link.again()

    def close(self) -> None:
        self._link.close()

    def next(self, *, typed: bool) -> tuple[str, str]:
        """What comes next: `line` or `end` if `typed` is to be heard, `host` once what it said is taken in;
        raises BadSave where it cheats."""
        while True:
            if typed and self._typed:
                line = self._typed.popleft()
                return ("end", "") if line is None else ("line", line)
            try:
                kind, text = self._heard.get(timeout=0.5)
            except Empty:
                continue
            if kind in ("line", "end"):
                self._typed.append(text if kind == "line" else None)
            elif kind == "open":
                self._link.greet(self.mirror.again())
                return "open", ""
            elif kind == "lost":
                return "lost", text
            else:
                if not self.mirror.hear(text):
                    self._link.again()
                return "host", ""

    def waited(self, *, typed: bool = False) -> tuple[str, str] | None:
        """What comes next, where the host may have said nothing yet; None where one leaves. If it is not
        reached that is told, and what is typed can only be to leave; else lines wait unless `typed`."""
        while True:
            kind, text = self.next(typed=typed or bool(self._unreached))
            if leaves(kind, text):
                return None
            if kind == "lost":
                if text not in ("", self._unreached):
                    self._unreached = text
                    say(f"{self._host} is not reached: {text}. Trying again; quit leaves.")
            elif kind == "line" and not typed:
                say("The host is not reached yet; quit leaves.")
            else:
                self._unreached = ""
                return kind, text
            flush()


def leaves(kind: str, text: str) -> bool:
    return kind == "end" or (kind == "line" and text.casefold() in ("quit", "q"))


def _more(handle: int) -> bytes:
    try:
        return os.read(handle, 1 << 16)
    except OSError:  # the terminal is gone
        return b""


LOST = "Not connected. Trying again; quit leaves."
HELP = (
    "A number joins that table. A game begins one, such as nim, or nim:3,4,5 open,strong with its players. "
    "An empty line lists them again, quit leaves."
)


def chosen(ears: Ears, at: Callable[[str, str | None], Mirror]) -> Mirror | None:
    """The table that a visitor joins or begins, known by its name and key; None where nothing is wished.
    Raises BadInput where the host sends one away."""
    mirror, told = ears.mirror, False
    while True:
        if mirror.bye:
            raise BadInput(mirror.bye)
        if mirror.begun is not None:
            return at(*mirror.begun)
        for why in mirror.refused.values():
            say(spoken.as_sentence(why))
        mirror.refused.clear()
        if mirror.tables is not None and not told:
            say_all(_listed(mirror))
            told = True
        flush()
        if (heard := ears.waited(typed=mirror.tables is not None)) is None:
            return None
        kind, text = heard
        if kind == "line" and not text:
            told = False
        elif kind == "line":
            if text.isdecimal():
                if (row := dict(enumerate(mirror.tables or (), 1)).get(int(text[:9]))) is not None:
                    return at(row.table, None)
                say(f"There is no table {text}.")
            else:
                _begin(ears, text)


def _begin(ears: Ears, text: str) -> None:
    code, _, seats = text.partition(" ")
    try:
        opening(code, seats.strip() or None)
        ears.say(ears.mirror.begin(code, seats.strip() or None)[1])
    except NimarcadeError as error:
        say(spoken.as_sentence(str(error)))


def _listed(mirror: Mirror) -> list[str]:
    tables = ["{}: {}, {}".format(*friends.row_words(row)) for row in mirror.tables or ()]
    return [
        *(f"{n}: {words}." for n, words in enumerate(tables, 1)),
        *([] if tables else ["No table is open yet."]),
        HELP,
    ]


# the hall of a class


def _helped(words: Iterable[Word]) -> list[str]:
    return [f"{each.word}: {each.help}." for each in words]


class HallTalk:
    def __init__(self, ears: Ears) -> None:
        self.ears = ears
        self._opens = ""
        """The table that a teacher is about to look on."""

    @property
    def words(self) -> tuple[Word, ...]:
        now = self.ears.mirror.hall
        return () if now is None else PUPIL if now.you else TEACHER

    def waited(self) -> bool:
        """Wait in the hall until there is a game, for a teacher one he opens; False if he leaves."""
        mirror = self.ears.mirror
        while True:
            say_all(hall.news(mirror))
            flush()
            if mirror.bye:
                raise BadInput(mirror.bye)
            if mirror.authority is not None and (self.words is PUPIL or mirror.sits_at == self._opens):
                self._opens = ""
                return True
            kind, text = self.ears.next(typed=True)
            if leaves(kind, text):
                return False
            if kind == "lost" and not text:
                say(LOST)
            elif kind == "line" and text.casefold() in ("help", "?", "h"):
                self._do("help", "")
            elif kind == "line" and not self.answered(text or self.words[-1].word):
                say(spoken.as_sentence(str(not_known(text))))

    def answered(self, line: str) -> bool:
        """True if it began with a word of the hall; its help is told where the rest does not fit."""
        word, _, rest = line.partition(" ")
        word = word.casefold()
        known = [each for each in self.words if each.word == word != "quit"]
        if not is_word(known, word, rest.strip()):
            say_all(_helped(known))
            return bool(known)
        try:
            self._do(word, rest.strip())
        except NimarcadeError as error:
            say(spoken.as_sentence(str(error)))
        return True

    def _do(self, word: str, rest: str) -> None:
        now, rows = self.ears.mirror.hall, hall.rows(self.ears.mirror)
        assert now is not None
        match word:
            case "standings":
                say_all(hall.standings(now))
            case "tables":
                say_all(
                    [hall.row(number, row) for number, row in enumerate(rows, 1)] or ["No game is played."]
                )
            case "help":
                say_all(_helped(self.words))
            case "open":
                self._opens = self._row(rest).table
                self._order("open", table=self._opens)
            case "pause" | "go":
                self._order(word, table=self._row(rest).table if rest else None)
            case "announce":
                self._order("announce", text=rest)
            case "machine":
                number, _, name = rest.partition(" ")
                row = self._row(number)
                self._order("seat", table=row.table, seat=hall.seat_named(row, name))
            case "free":
                self._order("free", text=rest)
            case "next":
                self._order("cut" if rest else "next", at=[now.round])
            case "finish":
                self._order("close")

    def _order(self, do: str, **fields: object) -> None:
        mirror = self.ears.mirror
        number, text = mirror.request("table", do=do, **{"table": None, **fields})
        self.ears.say(text)
        while number in mirror.waiting and not mirror.bye:
            if self.ears.next(typed=False)[0] == "lost":
                raise BadInput("the host is not reached; it is told as soon as it is")
        if (why := mirror.refused.pop(number, None)) is not None:
            raise BadInput(why)

    def _row(self, text: str) -> Row:
        rows = self.ears.mirror.tables or []
        if not text.isdecimal() or not 0 < int(text[:4]) <= len(rows):
            raise BadInput(f"tables have the numbers 1 to {len(rows)}" if rows else "no game is played")
        return rows[int(text) - 1]
