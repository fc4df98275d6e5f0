"""What the screens ask aside: functions of codes that answer with plain data, so that all of them may
run in another process; `quick` says what need not."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nimarcade.coach import hints, tutor
from nimarcade.core import catalogue as games
from nimarcade.core.codes import counted
from nimarcade.core.family import theory_of
from nimarcade.core.game import Move, Position, followers, play
from nimarcade.core.task import remote
from nimarcade.core.text import packed
from nimarcade.core.verdict import Limits
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.play.session import Player, Session
from nimarcade.players import registry
from nimarcade.players.seating import asides, machine_move
from nimarcade.theory.impartial import impartial_theory

if TYPE_CHECKING:
    from nimarcade.lab.claims.claim import Finding

LIMIT = 60_000
"""Positions examined for `win in N`; beyond that it is told as unknown."""
AT_ONCE = ("random", "greedy")
"""Machines that answer without any search."""

Lines = list[tuple[str, str]]
"""An explanation as (kind, text)."""
Hint = tuple[Lines, str]
"""Lines of an explanation, and the tier of the verdict."""
Rating = tuple[str, str | None, int | None]
"""A move code, the outcome of the position after it (N, P or None), and its remoteness."""


# the play screen


@remote
def choose(code: str, kind: str, seed: str) -> str:
    """The code of the move that a machine plays."""
    p = games.read(code)
    return games.game_of(p).write_move(p, registry.choose(p, kind, Random(seed)))


def quick(p: Any) -> bool:
    """Whether a theorem (or the end of the game) answers at once."""
    return impartial_theory(p.game).theorem(p) is not None or games.game_of(p).outcome(p) is not None


@remote
def explain(code: str, step: int, who: str) -> Hint:
    """The hint ladder up to `step`, told of `who` is to move."""
    return hint(games.read(code), step, who)


def hint(p: Any, step: int, who: str) -> Hint:
    verdict = theory_of(p).solve(p)
    return packed(hints.hint(verdict, step, who)), verdict.tier.value


def winning(p: Any) -> tuple[str, Any] | None:
    """A winning move by theorem (its code) and the position after it; None where there is none."""
    verdict = theory_of(p).solve(p) if quick(p) else None
    if verdict is None or verdict.best is None or verdict.outcome != "N":
        return None
    game = games.game_of(p)
    return game.write_move(p, verdict.best), play(game, p, verdict.best)


def outcome_at_once(after: Any) -> str | None:
    """N or P where no search is needed, else None."""
    game = games.game_of(after)
    ended = game.outcome(after)
    if ended is not None:
        return "N" if ended.winner == game.to_move(after) else "P"
    settled = impartial_theory(after.game).is_p(after)
    return None if settled is None else "P" if settled else "N"


@remote
def rate(code: str, moves: list[str]) -> list[Rating]:
    """Every listed move with what is known of the position after it."""
    p = games.read(code)
    game = games.game_of(p)
    found = theory_of(p).rate(p, Limits(near=LIMIT), [game.read_move(p, move) for move in moves])
    return [(move, one.outcome, one.remoteness) for move, one in zip(moves, found, strict=True)]


@remote
def watch(code: str, move: str) -> Lines:
    """What the tutor says of a move; nothing if it is content."""
    p = games.read(code)
    return warned(p, games.game_of(p).read_move(p, move))


def warned(p: Position, move: Move) -> Lines:
    """What the tutor says of a move of a position at hand."""
    if not tutor.gives_away(p, move):
        return []
    return packed(tutor.warning(p, move))


# whole games


@dataclass(frozen=True, slots=True)
class GameSent:
    """A game as its start and its moves, since the code of a position alone keeps no deals."""

    start: str
    carried: tuple[tuple[int, int], ...]
    """What the ledger of the start carries of earlier games: promises (kept, broken) by seat."""
    moves: tuple[str, ...]
    players: tuple[Player, ...]

    @classmethod
    def of(cls, session: Session, last: int) -> GameSent:
        """A session up to ply `last`."""
        ledger = getattr(session.start, "ledger", None)
        carried = () if ledger is None else tuple((kept, broken) for kept, broken in ledger.carried)
        moves = tuple(session.notation(ply) for ply in range(1, last + 1))
        return cls(games.write(session.start), carried, moves, tuple(session.players))

    def session(self) -> Session:
        start = games.read(self.start)
        if self.carried and isinstance(start, SuckerPosition):
            start = replace(start, ledger=replace(start.ledger, carried=self.carried))
        session = Session.begin(start, self.players)
        for move in self.moves:
            session = session.play_code(move)
        return session


# the table of So Long Sucker


@remote
def table_choose(game: GameSent) -> str:
    """The code of what the machine whose decision it is does."""
    session = game.session()
    return str(session.game.write_move(session.state, machine_move(session)))


@remote
def beside(game: GameSent) -> list[str]:
    """Codes of what machines do beside the last act: answers, offers, gifts."""
    session = game.session()
    after = asides(session)
    return [after.notation(ply) for ply in range(session.ply + 1, after.ply + 1)]


@remote
def table_explain(game: GameSent, step: int, who: str) -> tuple[Lines, str, str]:
    """The hint ladder up to `step`, the tier of the verdict, and from step 3 the code of the move."""
    verdict = theory_of(game.session().state).solve(game.session().state)
    lines: Lines = packed(hints.hint(verdict, step, who))
    best = verdict.best if step >= 3 else None
    code = "" if best is None else games.game_of(verdict.position).write_move(verdict.position, best)
    return lines, verdict.tier.value, code


# the review

Frames = list[tuple[str, str, int, str]]
"""(code of a move, in words, the seat that makes it, code of the position after it)"""


@remote
def grade(game: GameSent, first: int, last: int | None) -> list[Any]:
    """The review of a game, packed."""
    from nimarcade.coach import review

    return review.pack(review.review(game.session(), first, last))


@remote
def reasons(code: str, move: str, who: str, mark: str | None, opponent: str) -> list[tuple[str, str]]:
    """Why a move had its grade, as (kind, text)."""
    from nimarcade.view import review_text

    p = games.read(code)
    played = games.game_of(p).read_move(p, move)
    return packed(review_text.reasons(p, played, who, mark, opponent))


@remote
def line(code: str, most: int) -> tuple[Frames, bool]:
    """How a position goes on if nobody errs, and whether it goes on after that."""
    from nimarcade.view import review_text

    p = games.read(code)
    game = games.game_of(p)
    told, on = review_text.line(p, most)
    found: Frames = []
    for move, words, seat in told:
        p = play(game, p, game.read_move(p, move))
        found.append((move, words, seat, games.write(p)))
    return found, on


# the lab


class _Check:
    """The check of some claims, which this process goes on with: their findings stay here, for they
    hold more than can be sent."""

    def __init__(self, names: list[str], given: dict[str, int]) -> None:
        from nimarcade.lab.claims import running
        from nimarcade.lab.claims.running import claim_of

        self.jobs = running.jobs([claim_of(name) for name in names], given)
        self.done = 0
        self.findings: dict[str, list[Finding]] = {name: [] for name in names}
        self.seconds = dict.fromkeys(names, 0.0)

    def up_to(self, number: int) -> None:
        """Do all steps before `number` that are not done; all of them in a process that took the place
        of another one."""
        from nimarcade.lab.claims import running

        while self.done < number:
            begun = perf_counter()
            for name, found, _ in running.work(self.jobs[self.done]):
                self.findings[name] += found
                self.seconds[name] += perf_counter() - begun
            self.done += 1


_checks: dict[tuple[str, ...], _Check] = {}


@remote
def listed() -> list[dict[str, Any]]:
    """Every claim as data, in the order of the papers; a table's entries bear the table's name."""
    from nimarcade.lab.claims.running import catalogue

    return [
        {
            "name": claim.name,
            "kind": claim.kind,
            "source": claim.source,
            "statement": claim.statement,
            "box": dict(claim.box),
            "right": claim.right,
            "weight": claim.weight,
            "table": (claim.group or claim.name.rpartition(".")[0]) if claim.kind == "table entry" else "",
        }
        for claim in catalogue().values()
    ]


@remote
def begin(names: list[str], given: dict[str, int]) -> int:
    """Begin to check these claims; how many steps that takes."""
    check = _checks[tuple(names)] = _Check(names, given)
    return len(check.jobs)


@remote
def step(names: list[str], given: dict[str, int], number: int) -> int:
    """One step; how many positions have been looked at so far."""
    check = _checks.get(tuple(names)) or _Check(names, given)
    _checks[tuple(names)] = check
    check.up_to(number + 1)
    return sum(one.positions for findings in check.findings.values() for one in findings)


@remote
def finish(names: list[str], given: dict[str, int]) -> list[dict[str, Any]]:
    """The reports on these claims."""
    from nimarcade.lab.claims import running
    from nimarcade.lab.claims.claim import report
    from nimarcade.lab.claims.running import claim_of

    check = _checks.pop(tuple(names), None) or _Check(names, given)
    check.up_to(len(check.jobs))
    reports = []
    for name in names:
        claim = claim_of(name)
        found = report(claim, running.boxed(claim, given), check.findings[name], check.seconds[name])
        reports.append(asdict(found))
    return reports


# maps

TILE = 16
"""Cells of a side of a tile: maps are asked for and kept by tiles."""
FOLLOWERS = 600
"""A value is explained by those of its followers where there are at most this many."""
NODES = 20_000

NARROW = 28
"""Columns of the reason beside a map at 80 columns."""


@remote
def tiles(
    code: str, across: str, down: str, what: str, corners: list[tuple[int, int]]
) -> list[list[list[int]]]:
    """The tiles with these first cells."""
    from nimarcade.lab import maps

    plane = maps.plane(code, across, down, what)
    return [maps.cells(plane, x, y, TILE, TILE) for x, y in corners]


@remote
def picture(code: str, across: str, down: str, what: str, window: list[int], path: str) -> str:
    """Write the window (x, y, width, height) to a file; where it stands."""
    from nimarcade.lab import maps, plots

    plane = maps.plane(code, across, down, what)
    plots.check(Path(path))
    x, y, width, height = window
    plots.write(Path(path), plane, maps.cells(plane, x, y, width, height), x, y)
    return path


def at_once(p: Any, what: str) -> Lines | None:
    """The reason, where a theorem tells without search."""
    return _why(p, what) if quick(p) else None


@remote
def reason(code: str, what: str) -> Lines:
    """Why the value of a cell is what it is; for an SG value the values of the followers as well."""
    p = games.read(code)
    mex = _mex(p) if what == "sg" else []
    return mex + _why(p, what)


def _why(p: Any, what: str) -> Lines:
    verdict = theory_of(p).solve(p, Limits(NODES))
    why = theory_of(verdict.position).explain(verdict)
    lines: Lines = [] if what == "outcome" and verdict.outcome else [("text", why.sentence)]
    if why.here is not None:
        lines += [("option", row) for row in _rows(why.here.term_lines())]
        lines += [("holds" if check.holds else "fails", check.text) for check in why.here.conditions]
    if (code := why.move_code) is not None and verdict.outcome == "N":
        lines.append(("text", f"{code} leaves {(why.after_code or '').partition(':')[2]}"))
        if why.there is not None:
            lines += [("holds", check.text) for check in why.there.conditions if check.holds]
    return [*lines, ("quiet", f"{verdict.tier.value}. {why.source}")]


def _rows(facts: list[str]) -> list[str]:
    """Facts side by side as long as they fit, none broken in two."""
    rows: list[str] = []
    for fact in facts:
        if rows and len(rows[-1]) + len(fact) + 3 <= NARROW:
            rows[-1] += f"   {fact}"
        else:
            rows.append(fact)
    return rows


def _mex(p: Any) -> Lines:
    """The reason of every SG value: the least number that no follower has."""
    game = games.game_of(p)
    if game.max_plies(p) > FOLLOWERS:
        return []
    leaves = [after for _, after in islice(followers(game, p), FOLLOWERS + 1)]
    from nimarcade.lab import maps

    ask = maps.asker("sg")
    found = sorted({ask(after) for after in leaves}) if len(leaves) <= FOLLOWERS else [maps.UNKNOWN]
    if maps.UNKNOWN in found:
        return []
    if not found:
        return [("text", "No move is left, so the value is 0.")]
    least = next(value for value in range(len(found) + 1) if value not in found)
    ways = counted(len(leaves), "move", "moves")
    return [("text", f"Its {ways} reach the values {_runs(found)}. The least missing is {least}.")]


def _runs(values: list[int]) -> str:
    """`0–3, 5, 8–9` for a sorted list."""
    parts: list[list[int]] = []
    for value in values:
        if parts and parts[-1][1] == value - 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    told = [str(a) if a == b else f"{a}–{b}" if b > a + 1 else f"{a}, {b}" for a, b in parts]
    return ", ".join(told if len(told) <= 12 else [*told[:11], "…", told[-1]])
