"""The save file, JSON that is replayed through the rules when read (schema: docs/saves.md); and a game as
other processes get it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from nimarcade.core import catalogue, files, store, task
from nimarcade.core.codes import JOINER, MAX_CODE, SAYABLE, printable, shown, split_code
from nimarcade.core.errors import BadSave, NimarcadeError, NoGame, PastLimit, Unwritten
from nimarcade.core.files import reason
from nimarcade.core.game import Game, Move, Position, graphed, play
from nimarcade.games.so_long_sucker import position
from nimarcade.play import clocks, match, seat_kinds
from nimarcade.play import session as sessions
from nimarcade.play.seat_kinds import IN_FOR, MAX_NAME
from nimarcade.play.session import TAKEN_BACK, Player, Remark, Session

T = TypeVar("T")

VERSION = 2
"""Version 1 knows one line: its moves are numbered by the plies, and `branches` and `line` are not there."""
MAX_BYTES = 64_000_000
"""A save or a journal over this size is refused before it is read."""
_OWN_META = ("strict", "ply", "line", "journal")
"""Keys of `meta` that hold a part of the session itself or of its journal."""


def as_json(session: sessions.Session, journal: int = 0) -> dict[str, object]:
    """The save as plain data, keys in the order of the schema; `journal` is the number of the last
    journal that was folded into it, 0 for none."""
    labels = session.game.seat_labels(session.start)
    ended = session.result
    folded = {"journal": journal} if journal else {}
    tree, tip = session.tree, session.node_at(session.length)
    line = {"line": tip} if tip != tree.size - 1 else {}
    branches = [list(parting) for parting in tree.partings]
    comments = [(session.node_at(ply), seat, text) for ply, seat, text in session.comments]
    comments += [
        (node, *said[1:]) for node, said in session.said_elsewhere if not isinstance(said, sessions.Remark)
    ]
    remarks = [(session.node_at(remark.ply), remark) for remark in session.remarks]
    remarks += [(node, said) for node, said in session.said_elsewhere if isinstance(said, sessions.Remark)]
    return {
        "nimarcade": VERSION,
        "start": catalogue.write(session.start),
        "seats": [
            {"seat": label, "name": player.name, "kind": seat_kinds.kept(player.kind), "seed": player.seed}
            for label, player in zip(labels, session.players, strict=True)
        ],
        "moves": [
            session.game.write_move(tree.state(tree.parent(node)), tree.move(node))
            for node in range(1, tree.size)
        ],
        **({"branches": branches} if branches else {}),
        "comments": [list(comment) for comment in comments],
        **({"remarks": [[node, *astuple(said)[1:]] for node, said in remarks]} if remarks else {}),
        "hints": [list(hint) for hint in session.hints],
        "result": None
        if ended is None
        else {"winner": labels[ended.winner], "payoffs": list(ended.payoffs), "reason": ended.reason},
        "meta": {**session.meta, "strict": session.strict, "ply": session.ply, **line, **folded},
    }


def from_json(data: object, where: str) -> sessions.Session:
    """The session a save describes, every move replayed through the rules.

    `where` names the save in errors. Raises BadSave, or PastLimit for a start past the limits."""
    if not isinstance(data, dict) or "nimarcade" not in data:
        raise BadSave(f"{where}: this is no nimarcade save")
    version = data["nimarcade"]
    if type(version) is not int or version < 1:
        raise BadSave(f"{where}: the version must be a number from 1 on, not {shown(str(version))}")
    if version > VERSION:
        raise BadSave(f"{where}: saved by a newer nimarcade (version {version}), this one reads {VERSION}")
    try:
        return _rebuilt(data, version)
    except PastLimit as error:
        raise PastLimit(f"{where}: {error}") from None
    except NimarcadeError as error:
        raise BadSave(f"{where}: {error}") from None


def _entry(
    data: Mapping[str, object], key: str, kind: type[T], wanted: str, *default: T, where: str = "{}"
) -> T:
    """The value of a save under a key, of this type; raises BadSave, saying `where`."""
    if key not in data:
        if default:
            return default[0]
        raise BadSave(where.format(f"key {key!r} is missing"))
    return _of_type(kind, data[key], where.format(repr(key)), wanted)


def _of_type(kind: type[T], item: object, where: str, wanted: str) -> T:
    try:
        return task.unpack(kind, item)
    except ValueError:
        raise BadSave(f"{where} must be {wanted}") from None


def _rebuilt(data: Mapping[str, object], version: int) -> sessions.Session:
    code = _entry(data, "start", str, "a position code")
    try:
        start = catalogue.read(code)
    except NoGame as error:
        what = str(error).partition("; games are ")[0]  # a card has no room for a list
        raise BadSave(f"{what}; somebody's own needs its file: nimarcade --games DIR …") from None
    game = catalogue.game_of(start)
    labels = game.seat_labels(start)
    meta = _entry(data, "meta", dict[str, object], "an object")
    clocks.check(start, meta)
    seats = [
        _player(seat, i, labels, game)
        for i, seat in enumerate(_entry(data, "seats", list[object], "a list"), 1)
    ]
    strict = _entry(meta, "strict", bool, "true or false", False, where="{} in meta")
    session = sessions.Session.begin(match.restored(start, meta), seats, strict=strict)
    session = _said(_played(session, data, meta, version), data)
    hints = tuple(
        read_hint(item, f"hint {i}")
        for i, item in enumerate(_entry(data, "hints", list[object], "a list"), 1)
    )
    wanted = "[ply, reason], in a game of two with the same moves for both"
    lost = _entry(meta, sessions.FORFEIT, tuple[int, str], wanted, (0, ""), where="{} in meta")
    alike = sessions.FORFEIT not in meta or graphed(game) is not None
    if not (alike and 0 <= lost[0] <= session.length and lost[1].isprintable()):
        raise BadSave(f"{sessions.FORFEIT!r} in meta must be {wanted}")
    rest = {key: value for key, value in meta.items() if key not in _OWN_META}
    session = _taken_back(replace(session, hints=hints, meta=rest))
    result, ended = _entry(data, "result", object, ""), session.outcome
    if ended is None and result is not None:
        raise BadSave("'result' must be null: after the last move the game is not over")
    if ended and (not isinstance(result, dict) or result.get("winner") != labels[ended.winner]):
        raise BadSave(f"'result' must say that seat {labels[ended.winner]} won")
    ply = meta.get("ply", session.length)
    if type(ply) is not int or not 0 <= ply <= session.length:
        raise BadSave(f"'ply' in meta must be from 0 to {session.length}")
    return session.go_to(ply)


def _played(
    session: sessions.Session, data: Mapping[str, object], meta: Mapping[str, object], version: int
) -> sessions.Session:
    codes = _entry(data, "moves", list[object], "a list of move codes")
    parents = _parents(data, len(codes)) if version > 1 else {}
    tree, game = session.tree, session.game
    for number, code in enumerate(codes, 1):
        parent, where = parents.get(number, number - 1), f"move {number}"
        p = tree.state(parent)
        try:
            move = game.read_move(p, _code(code, where))
            if number in parents and tree.child(parent, move) is not None:
                raise BadSave(f"was made after move {parent} before")
            tree = tree.grown(parent, move, play(game, p, move))
        except NimarcadeError as error:
            raise _at_move(error, code, where) from None
    line = meta.get("line", len(codes)) if version > 1 else len(codes)
    if type(line) is not int or not 0 <= line <= len(codes):
        raise BadSave(f"'line' in meta must be the number of a move, from 0 to {len(codes)}")
    return replace(replace(session, tree=tree).onto(line), meta={})


def _parents(data: Mapping[str, object], moves: int) -> dict[int, int]:
    """After which move those were made that do not follow the one before them."""
    parents: dict[int, int] = {}
    last = 1
    wanted = "[n, m]: move n was made after move m, with m < n - 1, in order of n"
    for i, item in enumerate(_entry(data, "branches", list[object], "a list", []), 1):
        number, after = _of_type(tuple[int, int], item, f"branch {i}", wanted)
        if not (last < number <= moves and 0 <= after < number - 1):
            raise BadSave(f"branch {i} must be {wanted}")
        parents[number], last = after, number
    return parents


def line_length(data: Mapping[str, Any]) -> int:
    """The number of moves in the line of a save, as the save says unchecked; raises what its data are at
    fault with."""
    moves: int = len(data["moves"])
    if "branches" not in data:
        return moves if data["nimarcade"] == 1 else data["meta"].get("line", moves)
    parents = {node: parent for node, parent in data["branches"] if parent < node}
    node, length = data["meta"].get("line", moves), 0
    while node > 0:
        node, length = parents.get(node, node - 1), length + 1
    return length


def _said(session: sessions.Session, data: Mapping[str, object]) -> sessions.Session:
    """With what was said, on its line and aside."""
    tree, last = session.tree, session.tree.size - 1
    comments: list[sessions.Comment] = []
    remarks: list[sessions.Remark] = []
    said_elsewhere: list[tuple[int, sessions.Comment | sessions.Remark]] = []
    for i, item in enumerate(_entry(data, "comments", list[object], "a list"), 1):
        node, seat, text = read_comment(item, f"comment {i}", last)
        comment = (tree.ply(node), seat, text)
        if session.holds(node):
            comments.append(comment)
        else:
            said_elsewhere.append((node, comment))
    for i, item in enumerate(_entry(data, "remarks", list[object], "a list", []), 1):
        said = read_remark(item, f"remark {i}", last)
        remark = replace(said, ply=tree.ply(said.ply))
        if session.holds(said.ply):
            remarks.append(remark)
        else:
            said_elsewhere.append((said.ply, remark))
    return replace(
        session, comments=tuple(comments), remarks=tuple(remarks), said_elsewhere=tuple(said_elsewhere)
    )


def _player(data: object, number: int, labels: Sequence[str], game: Game[Position, Move]) -> sessions.Player:
    where = f"seat {number}: "
    seat = _of_type(dict[str, object], data, where.strip(), "an object")
    label = _entry(seat, "seat", str, "a seat's label", where=f"{where}{{}}")
    if number <= len(labels) and label != labels[number - 1]:
        raise BadSave(f"{where}must be labelled {labels[number - 1]!r}, not {shown(label)}")
    kind = _entry(seat, "kind", str, "a kind of player", where=f"{where}{{}}")
    seat_kinds.parse(kind, game)
    if (seed := seat.get("seed")) is not None:
        seed = _of_type(int, seed, f"{where}'seed'", "a number or null")
    name = _entry(seat, "name", str, "a name", where=f"{where}{{}}")
    return sessions.Player(seat_kinds.kept(kind), good_name(name, where), seed)


def good_name(name: str, where: str = "") -> str:
    """A player's name fit to print anywhere; raises BadSave."""
    own = name.removeprefix(IN_FOR)  # a machine that sits in for somebody is called so before the name
    if not own.strip() or len(own) > MAX_NAME or not own.replace(JOINER, "").isprintable():
        raise BadSave(f"{where}a name has 1 to {MAX_NAME} printable characters, not {shown(name)}")
    return name


def played(session: sessions.Session, code: object, where: str) -> sessions.Session:
    """`session` with one move more; errors name the move. Raises BadSave."""
    try:
        return session.play_code(_code(code, where))
    except NimarcadeError as error:
        raise _at_move(error, code, where) from None


def _code(code: object, where: str) -> str:
    if not isinstance(code, str):
        raise BadSave(f"{where} must be a move code in quotes")
    return code


def _at_move(error: NimarcadeError, code: object, where: str) -> BadSave:
    return BadSave(f"{where}, {shown(code)}: {error}") if isinstance(code, str) else BadSave(str(error))


def read_comment(item: object, where: str, length: int) -> sessions.Comment:
    """[ply, seat, text] with 0 ≤ ply ≤ `length`; raises BadSave."""
    ply, seat, text = _of_type(tuple[int, str, str], item, where, "[ply, seat, text]")
    if not 0 <= ply <= length:
        raise BadSave(f"{where}: there is no ply {ply}, the game has {length}")
    if not seat.replace(JOINER, "").isprintable() or printable(text, SAYABLE) != text:
        raise BadSave(f"{where} holds a control character")
    return ply, seat, text


def read_remark(item: object, where: str, length: int) -> sessions.Remark:
    """[ply, seat, act, text, bluff, figures] with 0 ≤ ply ≤ `length`; raises BadSave."""
    wanted = "[ply, seat, act, text, bluff, figures]"
    remark = sessions.Remark(*_of_type(tuple[int, str, str, str, bool, str], item, where, wanted))
    read_comment(list(remark.comment), where, length)
    if not (remark.act + remark.figures).isprintable():
        raise BadSave(f"{where} holds a control character")
    return remark


def read_hint(item: object, where: str) -> tuple[int, int]:
    """[ply, step] with ply ≥ 0, also of a line of play that was taken back, and 1 ≤ step ≤ 5;
    raises BadSave."""
    ply, step = _of_type(tuple[int, int], item, where, "[ply, step]")
    if ply < 0 or not 1 <= step <= sessions.HINT_STEPS:
        raise BadSave(f"{where}: ply is 0 or more and step from 1 to {sessions.HINT_STEPS}")
    return ply, step


def _taken_back(session: sessions.Session) -> sessions.Session:
    """Lines that were taken back are played through the rules like the moves, and belong to the tree: the
    first version kept them here alone. Raises BadSave."""
    wanted = f"a list of at most {sessions.TAKEN_LINES} lines [ply, [moves]]"
    lines = _entry(session.meta, sessions.TAKEN_BACK, list[object], wanted, [], where="{} in meta")
    if len(lines) > sessions.TAKEN_LINES:
        raise BadSave(f"{sessions.TAKEN_BACK!r} in meta must be {wanted}")
    for number, line in enumerate(lines, 1):
        where = f"line {number} of {sessions.TAKEN_BACK!r} in meta"
        ply, codes = _of_type(tuple[int, list[str]], line, where, "[ply, [moves]]")
        if ply < 0 or not 0 < len(codes) <= sessions.TAKEN_MOVES:
            raise BadSave(f"{where} must be [ply, [moves]]")
    try:
        taken = session.lines_taken_back()
    except NimarcadeError as error:
        raise BadSave(f"{sessions.TAKEN_BACK!r} in meta: {error}") from None
    return replace(session, tree=taken[0][1].tree) if taken else session


def dumps(data: Mapping[str, object]) -> str:
    """JSON with one key a line and one item of a list a line, so that a line says which move."""
    parts = []
    for key, value in data.items():
        if isinstance(value, list) and value:
            items = ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value)
            parts.append(f"{json.dumps(key)}: [\n  {items}\n ]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{" + ",\n ".join(parts) + "}\n"


def loads(path: Path) -> object:
    """The JSON in a file; raises BadSave naming the line, or PastLimit."""
    text = read_text(path)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if split_code(text[:MAX_CODE].partition("\n")[0])[0] in catalogue.names():
            raise BadSave(
                f"{path.name} is no saved game; a list of moves is read by nimarcade replay {path.name}, and "
                f"nimarcade play --moves {path.name} saves it as a game"
            ) from None
        fault = error.msg.removesuffix(" starting at")
        raise BadSave(f"{path.name}: line {error.lineno} is no JSON: {fault}") from None
    except (ValueError, RecursionError):
        raise BadSave(f"{path.name}: holds a number or a nesting that is too long") from None


def read_text(path: Path) -> str:
    """The text of a save; raises BadSave, or PastLimit over MAX_BYTES."""
    try:
        return read_bytes(path).decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError as error:
        raise BadSave(f"{path.name}: byte {error.start:,} is no UTF-8 text") from None


def read_bytes(path: Path) -> bytes:
    """A save or journal; raises BadSave, or PastLimit over MAX_BYTES."""
    try:
        return files.read(path, MAX_BYTES)
    except FileNotFoundError:
        raise BadSave(f"{path.name}: there is no such file") from None
    except files.TooLarge as error:
        raise PastLimit(f"{path.name}: {reason(error)}") from None
    except OSError as error:
        raise BadSave(f"{path.name or path}: cannot be read: {reason(error)}") from None


def write_atomic(path: Path, text: str, *, fresh: bool = False, sync: bool = True) -> None:
    """Replace a file in one step, so that a crash leaves the old or the new one.

    With `fresh` an existing file is left alone: raises FileExistsError. Else raises Unwritten. `sync`: it is
    on the disk itself then."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unwritten(f"{path.parent}: cannot be a folder of saves: {reason(error)}") from None
    try:
        store.write_whole(path, text.encode("utf-8", "replace"), fresh=fresh, sync=sync)
    except FileExistsError:
        raise
    except OSError as error:
        raise Unwritten(f"{path}: cannot be written: {reason(error)}") from None


# What the lines of a journal say: from two sessions to lines, and from a line to a session.


def parsed(line: str, where: str) -> list[object]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise BadSave(f"{where} is no JSON") from None
    if not isinstance(found, list) or not found:
        raise BadSave(f'{where} must be a list such as ["move", 1, "5-2"]')
    return found


def changes(before: sessions.Session, after: sessions.Session) -> list[list[object]] | None:
    """The journal lines that lead from one session to another; None where they cannot tell it, since more
    happened than a move, a way back or another line of the same game."""
    same = (before.players, before.strict, _lasting(before)) == (after.players, after.strict, _lasting(after))
    if not same or before.start != after.start or not after.tree.extends(before.tree):
        return None
    common, ply = before.shared(after), before.ply
    lines: list[list[object]] = []
    if common < before.length:
        lines.append(["cut", common])
        ply = min(ply, common)
        wanted: object = before.retaken_at(common)
    else:
        wanted = {key: before.meta[key] for key in LEFT if key in before.meta}
    new = sum(after.node_at(n) >= before.tree.size for n in range(common + 1, after.length + 1))
    if wanted != {key: after.meta[key] for key in LEFT if key in after.meta}:
        return None
    said = before.said_after(after)
    if new != after.tree.size - before.tree.size or said["said_elsewhere"] != after.said_elsewhere:
        return None
    for number in range(common + 1, after.length + 1):
        lines.append(["move", number, after.notation(number)])
        ply = number
    if ply != after.ply:
        lines.append(["go", after.ply])
    for key, old, new_ones in (
        ("comment", said["comments"], after.comments),
        ("remark", tuple(map(astuple, said["remarks"])), tuple(map(astuple, after.remarks))),
        ("hint", before.hints, after.hints),
    ):
        if new_ones[: len(old)] != old:
            lines.append([f"{key}s", [list(item) for item in new_ones]])
        else:
            lines.extend([key, *item] for item in new_ones[len(old) :])
    if before.meta.get(clocks.KEY) != after.meta.get(clocks.KEY):
        lines.append([clocks.KEY, list(clocks.left(after))])
    return lines


LEFT = (sessions.RETAKEN, sessions.TAKEN_BACK)
"""The notes in `meta` of a line that gives way to another one, which a journal line tells by itself."""


def _lasting(session: sessions.Session) -> dict[str, object]:
    """The part of `meta` that is apart from the clocks, which run on move by move, and from what is noted of
    lines that gave way to another one."""
    return {key: value for key, value in session.meta.items() if key not in (clocks.KEY, *LEFT)}


class Replay:
    """A session after line by line of a journal. What is said and asked is gathered in lists, and belongs to
    the session where a line needs it: a line costs the same in the longest journal."""

    def __init__(self, session: sessions.Session) -> None:
        self._session = session
        self._comments: list[sessions.Comment] = []
        self._remarks: list[sessions.Remark] = []
        self._hints: list[tuple[int, int]] = []

    @property
    def session(self) -> sessions.Session:
        session = self._session
        if self._comments or self._remarks or self._hints:
            self._session = session = replace(
                session,
                comments=(*session.comments, *self._comments),
                remarks=(*session.remarks, *self._remarks),
                hints=(*session.hints, *self._hints),
            )
            self._comments, self._remarks, self._hints = [], [], []
        return session

    def line(self, line: str, where: str) -> None:
        """Raises BadSave, and nothing has changed."""
        self.take(parsed(line, where), where)

    def take(self, line: list[object], where: str) -> None:
        """What stands in a line; raises BadSave, and nothing has changed."""
        length = self._session.length
        match line:
            case ["comment", *item]:
                self._comments.append(read_comment(item, where, length))
            case ["remark", *item]:
                self._remarks.append(read_remark(item, where, length))
            case ["hint", *item]:
                self._hints.append(read_hint(item, where))
            case ["move", int(number), code]:
                behind = number == length + 1 and not self._session.said_elsewhere
                session = self._session if behind else self.session
                self._session = played(_at(session, number - 1, where), code, where)
            case ["go", int(ply)]:
                self._session = _at(self._session, ply, where)
            case ["clocks", seconds]:
                if not clocks.left(self._session):
                    raise BadSave(f"{where}: this game has no clock")
                left = clocks.read(seconds, len(self._session.players), where)
                self._session = replace(self._session, meta={**self._session.meta, clocks.KEY: left})
            case ["end", str(how), [int(ply), str(word)]] if how in sessions.ENDS and word.isprintable():
                session = self.session
                if graphed(session.game) is None or session.outcome is not None or ply != session.ply:
                    raise BadSave(f"{where}: the game does not end so here")
                self._session = session.ended(how, word)
            case ["cut", int(ply)]:
                session = self.session
                meta = {**session.meta, **session.retaken_at(_at(session, ply, where).ply)}
                self._session = replace(session.cut(ply), meta=meta)
            case ["comments", list(items)]:
                comments = tuple(read_comment(item, where, length) for item in items)
                self._session = replace(self.session, comments=comments)
            case ["remarks", list(items)]:
                remarks = tuple(read_remark(item, where, length) for item in items)
                self._session = replace(self.session, remarks=remarks)
            case ["hints", list(items)]:
                self._session = replace(self.session, hints=tuple(read_hint(i, where) for i in items))
            case _:
                raise BadSave(f"{where} is none of move, go, cut, end, comment, remark, hint, clocks")


def _at(session: sessions.Session, ply: int, where: str) -> sessions.Session:
    if not 0 <= ply <= session.length:
        raise BadSave(f"{where}: there is no ply {ply}, the game has {session.length}")
    return session.go_to(ply)


@dataclass(frozen=True, slots=True)
class GameSent:
    """A game as plain data that goes to other processes: its start and its moves, since the code of a
    position alone keeps no deals."""

    start: str
    carried: tuple[tuple[int, int, int], ...]
    """What is on record by seat that the ledger of the start carries from earlier games."""
    moves: tuple[str, ...]
    players: tuple[Player, ...]
    taken_back: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Lines that were taken back, for the review."""
    said: tuple[Remark, ...] = ()
    """By machines, of moves that were taken back too: they may be made again."""
    hints: tuple[tuple[int, int], ...] = ()
    """As of a session: a win kept after one is told as such."""

    @classmethod
    def of(cls, session: Session, last: int) -> GameSent:
        """A session up to ply `last`."""
        ledger = getattr(session.start, "ledger", None)
        carried = () if ledger is None else ledger.carried
        moves = tuple(session.notation(ply) for ply in range(1, last + 1))
        taken = tuple(session.taken_back) if last == session.length else ()
        players = tuple(session.players)
        kept = players, taken, session.remarks, session.hints
        return cls(catalogue.write(session.start), carried, moves, *kept)

    def session(self) -> Session:
        start = catalogue.read(self.start)
        if self.carried and isinstance(start, position.SuckerPosition):
            carried = tuple(position.Record(*each) for each in self.carried)
            start = replace(start, ledger=replace(start.ledger, carried=carried))
        session = Session.begin(start, self.players)
        session = session.play_codes(*self.moves)
        if self.taken_back:
            session = replace(session, meta={TAKEN_BACK: self.taken_back})
        return replace(session, remarks=self.said, hints=self.hints)


@dataclass(frozen=True, slots=True)
class OutOfTurnActs:
    """Codes of the acts that machines make out of turn, such as offers; and their remarks."""

    codes: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
