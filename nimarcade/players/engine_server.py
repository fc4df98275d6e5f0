"""The answering side of the protocol: every line in has one line out. See docs/engine.md."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic

from nimarcade.core import __version__, catalogue
from nimarcade.core.codes import number, shown
from nimarcade.core.errors import BadInput, BadSeat, NimarcadeError
from nimarcade.core.family import SeatKind, family_of, theory_of, verdict_text
from nimarcade.core.game import Move, Position, graphed, play
from nimarcade.core.typed_numbers import at_most
from nimarcade.core.verdict import LIMITS, Limits
from nimarcade.play import levels, seat_kinds
from nimarcade.play.seat_kinds import MOST
from nimarcade.players import own, seating
from nimarcade.players.engine_client import PROTOCOL
from nimarcade.theory.impartial import impartial_theory

LISTED = 1000
"""Moves listed unless told otherwise."""
MARGIN = 0.1
"""This share of the time is kept for all that is not thinking."""
FIRST = 1_000
"""Positions of the first search within a time; every next one may take `FACTOR` times as many."""
FACTOR = 4
COMMANDS = ("hello", "new", "position", "play", "moves", "go", "aside", "why", "quit")


class Desk:
    """One client's position and what it asks of it; `kind` is the player that answers `go`."""

    def __init__(self, kind: str = "perfect", seed: int | None = None) -> None:
        self.kind = _machine(kind)
        self.position: Position | None = None
        self.ply = 0
        self._line: tuple[Position, ...] = ()
        """The positions before."""
        self.over = False
        """True if the client has said quit."""
        self._seed = seed

    def answer(self, line: str) -> str:
        word, _, rest = line.strip().partition(" ")
        if word not in COMMANDS:
            return f"error {shown(word)} is no command; commands are {', '.join(COMMANDS)}"
        act: Callable[[list[str]], str] = getattr(self, f"_{word}")
        try:
            return act(rest.split())
        except NimarcadeError as error:
            return f"error {error}"

    # what is told

    def _hello(self, words: list[str]) -> str:
        return f"ready {PROTOCOL} nimarcade {__version__} {','.join(catalogue.names())}"

    def _new(self, words: list[str]) -> str:
        seed = _seed(_settings(words, {"seed"}), None)
        self.position, self.ply, self._line, self._seed = None, 0, (), seed
        return "ok"

    def _position(self, words: list[str]) -> str:
        """`CODE`, and after `moves` how the game went on from it."""
        if not words or (len(words) > 1 and words[1] != "moves"):
            raise BadInput("write position CODE, or position CODE moves MOVE MOVE")
        return self._played(catalogue.read(words[0]), words[2:], ())

    def _play(self, words: list[str]) -> str:
        if not words:
            raise BadInput("write play MOVE, or several moves")
        return self._played(self._here(), words, self._line)

    def _played(self, p: Position, moves: list[str], line: tuple[Position, ...]) -> str:
        """Nothing is changed unless all moves are legal."""
        game = catalogue.game_of(p)
        made = list(line)
        for code in moves:
            if game.outcome(p) is not None:
                raise BadInput(f"{shown(code)} cannot be played, the game is over")
            made.append(p)
            p = play(game, p, game.read_move(p, code))
        self.position, self.ply, self._line = p, len(made), tuple(made)
        return f"ok {game.write(p)}"

    def _quit(self, words: list[str]) -> str:
        self.over = True
        return "ok"

    # what is asked

    def _moves(self, words: list[str]) -> str:
        limit = number(_settings(words, {"limit"}).get("limit", str(LISTED)), "limit")
        p = self._here()
        game = catalogue.game_of(p)
        listed = () if game.outcome(p) is not None else at_most(limit or None, game.moves(p))
        return " ".join(["moves", *(game.write_move(p, move) for move in listed)])

    def _go(self, words: list[str]) -> str:
        given = _settings(words, {"time", "nodes", "sims", "seed", "level"})
        p = self._here()
        if catalogue.game_of(p).outcome(p) is not None:
            raise BadInput("the game is over, there is no move to choose")
        kind = _machine(given["level"]) if "level" in given else self.kind
        seed = _seed(given, self._seed)
        rng = Random() if seed is None else Random(f"{seed} {p.turn} {self.ply}")
        seconds = _seconds(given["time"]) if "time" in given else None
        game = catalogue.game_of(p)
        seat_kinds.check(kind, game)
        if kind.name == "perfect" and graphed(game) is not None:
            if "sims" in given:
                raise BadSeat(f"the perfect player of {game.title} takes nodes=N, not sims=N")
            nodes = _whole(given["nodes"], "nodes") if "nodes" in given else LIMITS.nodes
            move = _perfect(p, nodes, seconds)
            outcome = impartial_theory(p.game).is_p(p)
            known = "" if outcome is None else f" outcome={'P' if outcome else 'N'}"
            return f"bestmove {catalogue.game_of(p).write_move(p, move)}{known}"
        if "nodes" in given:
            raise BadSeat("nodes=N goes with the level perfect, in games of two with the same moves for both")
        if "sims" in given:
            kind = replace(kind, sims=_whole(given["sims"], "sims"), time=None)
            if kind.name not in seat_kinds.THINKERS:
                raise BadSeat(f"sims=N goes with the levels {', '.join(seat_kinds.THINKERS)}")
        elif seconds is not None and kind.name in seat_kinds.THINKERS:
            kind = replace(kind, sims=None, time=seconds)
        player = seating.machine(kind) if kind.name in levels.BY_NAME else own.level(kind)
        return f"bestmove {game.write_move(p, player(p, rng, (*self._line, p)))}"

    def _aside(self, words: list[str]) -> str:
        """The act of a seat's player out of turn: an answer to an offer, an offer, a gift."""
        p = self._here()
        game = catalogue.game_of(p)
        labels = game.seat_labels(p)
        if len(words) != 1 or words[0] not in labels:
            raise BadInput(f"write aside SEAT; seats are {', '.join(labels)}")
        seat = labels.index(words[0])
        if game.outcome(p) is not None:
            return "aside none"
        rng = Random() if self._seed is None else Random(f"{self._seed} {seat} {self.ply} aside")
        act = family_of(p).players().out_of_turn(p, seat, self.kind, rng)
        return f"aside {'none' if act is None else game.write_move(p, act)}"

    def _why(self, words: list[str]) -> str:
        """The line that `nimarcade solve --json` prints of the position."""
        given = _settings(words, {"nodes"}, ("sg", "remoteness"))
        verdict = theory_of(self._here()).solve(
            self._here(),
            Limits(_whole(given["nodes"], "nodes") if "nodes" in given else LIMITS.nodes),
            remoteness="remoteness" in given,
            grundy="sg" in given,
        )
        return f"why {verdict_text(verdict)}"

    def _here(self) -> Position:
        if self.position is None:
            raise BadInput("there is no position yet; write position CODE")
        return self.position


def _settings(words: list[str], known: set[str], bare: tuple[str, ...] = ()) -> dict[str, str]:
    """Words such as `time=2`, each at most once; raises BadInput."""
    settings: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key in settings or not (key in bare if not equals else key in known):
            wanted = ", ".join([*bare, *(f"{name}=…" for name in sorted(known))])
            raise BadInput(f"{shown(word)} does not go here, or stands twice; known: {wanted}")
        settings[key] = value
    return settings


def _seed(given: dict[str, str], without: int | None) -> int | None:
    return number(given["seed"], "seed") if "seed" in given else without


def _whole(text: str, what: str) -> int:
    value = number(text, what)
    if not 1 <= value <= MOST:
        raise BadInput(f"{what} must be from 1 to {MOST:,}")
    return value


def _seconds(text: str) -> float:
    good = text.isascii() and text.replace(".", "", 1).isdigit() and 0 < float(text) <= MOST
    if not good:
        raise BadInput(f"time is in seconds, such as time=0.5, above 0 and at most {MOST:,}")
    return float(text) * (1 - MARGIN)


def _machine(text: str) -> SeatKind:
    kind = seat_kinds.parse(text)
    if kind.name in ("human", seat_kinds.ENGINE):
        raise BadSeat(f"{shown(text)} cannot answer here; levels are {', '.join(seat_kinds.kinds()[1:])}")
    return kind


def _perfect(p: Position, nodes: int, seconds: float | None) -> Move:
    """The perfect player's move; within a time the largest of growing searches that fits in."""
    if seconds is None or (impartial_theory(p.game).theorem(p) is not None and seconds > 1):
        return theory_of(p).best(p, Limits(nodes))
    began = monotonic()
    allowed = min(FIRST, nodes)
    while True:
        verdict = theory_of(p).solve(p, Limits(allowed))
        if verdict.perfect or allowed >= nodes or (monotonic() - began) * (FACTOR + 2) > seconds:
            return verdict.move
        allowed = min(nodes, allowed * FACTOR)
