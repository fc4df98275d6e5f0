"""A game as plain text, lists of moves read, and games begun from a position at hand."""

import re
from collections.abc import Sequence
from textwrap import dedent

from nimarcade.coach import judging
from nimarcade.core import catalogue, errors, game
from nimarcade.core.codes import shown, split_code
from nimarcade.core.errors import BadCode, BadInput, BadMove, IllegalMove, NimarcadeError, PastLimit
from nimarcade.core.game import Position, drawn, graphed
from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.play.match import at_table
from nimarcade.play.session import Session
from nimarcade.players.seating import seated, table_names
from nimarcade.theory import heap_table, impartial
from nimarcade.theory.theorem import Values
from nimarcade.view import drafts, phrases, spoken
from nimarcade.view.glyphs import Glyphs
from nimarcade.view.stage import canvas, view
from nimarcade.view.stage.board import board, tallest
from nimarcade.view.table import narration

WIDE, HIGH, APART = 72, 24, 7
"""Cells and lines of a drawing at most, and cells from one column to the next."""


def board_text(session: Session, ply: int, glyphs: Glyphs) -> str:
    """The position after `ply` moves: what is played, the board, whose move it is, the code."""
    there = session.go_to(ply)
    p = there.state
    title = f"{phrases.game_title(there)}, {there.game.convention(p)}"
    names = f" {glyphs.dash} ".join(player.name for player in there.players)
    if at_table(there):
        lines = narration.board(there, there.state)
    elif drawn(there.game) is not None:
        lines = _drawing(p)
    else:
        lines = [spoken.board(p)]
    over = there.outcome is not None
    now = spoken.ending(there) if over else f"{phrases.turn_words(there).capitalize()}."
    return "\n".join([title, names, "", *lines, "", now, catalogue.write(p)]) + "\n"


def _drawing(p: Position) -> list[str]:
    draft = drafts.of_position(p)
    if not draft.piles or draft.board_picture.text:
        return [spoken.board(p)]
    small = tallest(draft.board_picture) + 3
    many = len(draft.piles)
    upright = not draft.board_picture.lies and small < HIGH and APART * many < WIDE
    c = canvas.Canvas(APART * many if upright else WIDE, small if upright else HIGH, canvas.MONO, "ascii")
    board(c, c.all, view.View(draft, live=False))
    return dedent("\n".join(line for line in c.words.splitlines() if line)).splitlines()


def moves_text(session: Session) -> str:
    """The whole game: the code of its start and its moves, a round on a line where two take turns."""
    codes = [session.notation(ply) for ply in range(1, session.length + 1)]
    each = 2 if graphed(session.game) is not None else 1
    rounds = [codes[first : first + each] for first in range(0, len(codes), each)]
    lines = [f"{number}. {' '.join(moves)}" for number, moves in enumerate(rounds, 1)]
    return "\n".join([catalogue.write(session.start), *lines]) + "\n"


# reading

_NUMBERED = re.compile(r"[0-9]+\.+")
_TOLD = re.compile(r"Move [0-9,]+\. .*? plays? (\S+): .*")
"""A move as line mode tells it."""


def read_game(text: str, code: str = "") -> Session:
    """The game of a list of moves between people, from the start that its first line names, else from
    `code`. Raises a NimarcadeError that names the line and the move."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if lines and split_code(lines[0][1].partition(" ")[0].lower())[0] in catalogue.names():
        number, code = lines[0]
        first, _, rest = code.partition(" ")
        if ":" in first and rest and not _readable(code):  # the moves follow in the same line
            code, lines[0] = first, (number, rest.strip())
        else:
            del lines[0]
    else:
        number = 0
    if not code:
        raise BadCode("the first line is the code of the start, such as nim:9,7,4, and moves follow")
    try:
        start = catalogue.read_typed(code)
    except (BadInput, PastLimit) as error:
        raise type(error)(f"line {number}: {error}" if number else str(error)) from None
    session = begun(start, ["human"] * len(catalogue.game_of(start).seat_labels(start)))
    for number, line in lines:
        session = _played(session, number, line)
    return session


def _readable(code: str) -> bool:
    try:
        catalogue.read_typed(code)
    except (BadInput, PastLimit):
        return False
    return True


def _played(session: Session, number: int, line: str) -> Session:
    """The game after a line of the list: codes with blanks between, else one move in words."""
    if told := _TOLD.fullmatch(line):
        line = told[1]
    words = [word for word in line.split() if not _NUMBERED.fullmatch(word)]
    try:
        return _each(session, number, words)
    except _NoCode as error:
        first = _NUMBERED.match(line)
        rest = (
            line[first.end() :].strip() if first and line[first.end() : first.end() + 1].isspace() else line
        )
        try:
            _going_on(session)
            return session.play(judging.teaching_of(session.state).read_answer(session.state, rest))
        except NimarcadeError as other:
            if len(words) > 1 and error.played:
                raise _told_where(error.why, number, error.played + session.ply + 1, error.word) from None
            raise _told_where(other, number, session.ply + 1, rest) from None


class _NoCode(Exception):
    def __init__(self, word: str, played: int, why: NimarcadeError) -> None:
        super().__init__(word)
        self.word, self.played, self.why = word, played, why


def _each(session: Session, number: int, words: Sequence[str]) -> Session:
    game = session
    for played, word in enumerate(words):
        try:
            _going_on(game)
            game = game.play_code(word)
        except (IllegalMove, PastLimit) as error:
            raise _told_where(error, number, game.ply + 1, word) from None
        except BadMove as error:
            raise _NoCode(word, played, error) from None
    return game


def _going_on(session: Session) -> None:
    if session.outcome is not None:
        raise IllegalMove("the game is over, there are no more moves")


def _told_where(error: NimarcadeError, number: int, ply: int, word: str) -> NimarcadeError:
    """Add the line and the move to an error's message."""
    kind = PastLimit if isinstance(error, PastLimit) else BadMove
    return kind(f"line {number}, move {ply}, {shown(word)}: {error}")


def from_cell(p: Position, *, lost: bool) -> Session | None:
    """Against the perfect player, in the seat that can win; None where the game is over."""
    if catalogue.game_of(p).outcome(p) is not None:
        return None
    return Session.begin(p, seated(p, ("perfect", "human") if lost else ("human", "perfect")))


def from_code(code: str) -> Session:
    """A person moves first, machines have the other seats."""
    start = catalogue.read(code)
    return _against(start, "perfect" if len(catalogue.game_of(start).seat_labels(start)) == 2 else "strong")


def from_example(code: str) -> Session:
    start = catalogue.read_as(SuckerPosition, code)
    return _against(start, "perfect" if len(start.living) == 2 else "strong")


def _against(start: Position, machine: str) -> Session:
    game = catalogue.game_of(start)
    seats = range(len(game.seat_labels(start)))
    return begun(start, ["human" if seat == game.to_move(start) else machine for seat in seats])


def begun(start: Position, kinds: Sequence[str], seed: int | None = None) -> Session:
    names = () if graphed(catalogue.game_of(start)) is not None else table_names(kinds)
    return Session.begin(start, seated(start, kinds, names, seed))


def playable(code: str) -> bool:
    try:
        start = catalogue.read(code)
    except errors.NimarcadeError:
        return False
    return ":" in code and catalogue.game_of(start).outcome(start) is None


HEARD = 200
"""Line mode reads out the values of so many sizes."""
SEEN = "▸"
"""Before the value of a heap of the board."""


def known(p: game.Position) -> bool:
    theorem = impartial.theorem_of(p)
    return theorem is not None and theorem.table is not None


def of(p: game.Position) -> Values:
    """Raises BadInput where there are none."""
    if (theorem := impartial.theorem_of(p)) is None or theorem.table is None:
        raise errors.BadInput("there is no table of values here; why tells what decides")
    return theorem.table(p)


def blocks(p: game.Position) -> list[Block]:
    """A table of them."""
    values = of(p)
    if not isinstance(values, heap_table.HeapTable) or not values.heaps:
        return [Block("text", told) for told in values.sentences(most=HEARD)]
    grid = list(values.grid())
    wide = 1 + max(len(f"{value}") + seen for _, row in grid for value, seen in row)
    front = len(f"{grid[-1][0]}") + 1
    head = "".join(f"{size:>{wide}}" for size in range(len(grid[0][1])))
    table = [f"{'':>{front}}`{head}`", *(f"{first:<{front}}{_cells(row, wide)}" for first, row in grid)]
    return [
        Block("goal", "What each size is worth"),
        Block("pre", "\n".join(table)),
        Block("note", f"{SEEN} on the board"),
        *(Block("text", told) for told in values.sentences(most=0)),
    ]


def _cells(row: list[tuple[int, bool]], wide: int) -> str:
    """Values below each other; those of the board stand out, and behind a sign."""
    return "".join(f"{'':{wide - len(f'{v}') - 1}}`{SEEN}{v}`" if seen else f"{v:>{wide}}" for v, seen in row)
