"""Commands that answer positions: `solve`, `explain`, `moves`, `apply` and `random`.

Each loads what it alone needs when it runs, so that `solve` starts at once."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nimarcade.cli import main, output
from nimarcade.core import catalogue, codes, errors, family, searching, typed_numbers
from nimarcade.core.game import Position, play
from nimarcade.core.verdict import LIMITS, AnyVerdict, verdict_line
from nimarcade.line import terminal
from nimarcade.theory import theorems

if TYPE_CHECKING:
    from nimarcade.view.spoken import MoveEntry

STREAMED = 30
"""Up to so many reachable positions plies are counted for a lost player's move where many positions are read:
tens of thousands a second leave no time for more. `--remoteness` counts them for every position."""


@dataclass(frozen=True, slots=True)
class Answering:
    nodes: int | None
    sg: bool
    remoteness: bool
    as_json: bool
    streamed: bool

    def __call__(self, p: Position) -> str:
        return self.tell(self.solve(p))

    def solve(self, p: Position) -> AnyVerdict:
        limits = output.limits(self.nodes, STREAMED if self.streamed else LIMITS.near)
        return family.theory_of(p).solve(p, limits(p), remoteness=self.remoteness, grundy=self.sg)

    def tell(self, verdict: AnyVerdict) -> str:
        if self.as_json:
            return family.verdict_text(verdict)
        return (verdict_line if self.streamed else output.verdict_lines)(verdict, sg=self.sg)


def run_solve(args: Namespace) -> int:
    streamed = "-" in args.codes
    respond = Answering(args.nodes, args.sg, args.remoteness, args.json, streamed)
    status = output.answer(args.codes, respond, as_json=args.json, steps=respond)
    # Of other processes nobody knows whether they asked plug-ins.
    elsewhere = streamed and output.helped()
    output.warn(theorems.broken() if elsewhere else theorems.broken_so_far())
    return status


def run_explain(args: Namespace) -> int:
    from nimarcade.view.spoken import explanation_lines

    limits = output.limits(args.nodes)
    end = " " if "-" in args.codes else "\n"

    def respond(p: Position) -> str:
        why = family.explain(p, limits(p))
        return output.encode(why.as_json()) if args.json else end.join(explanation_lines(why))

    return output.answer(args.codes, respond, as_json=args.json)


def run_moves(args: Namespace) -> int:
    from nimarcade.view.spoken import rated

    if args.to is not None:
        return output.answer([args.code], lambda p: _wished(p, args.to, args.json), as_json=args.json)
    if args.code == "-":
        return output.answer(["-"], lambda p: _line(p, args.limit, args.json), as_json=args.json)
    with searching.heard(output.telling()):
        for entry in entries(catalogue.read(args.code), args.limit):
            text = (
                output.told("moves", entry) if args.json else f"{rated(entry, 'unknown')} {entry['position']}"
            )
            terminal.put(text)
            terminal.flush()
    return 0


def _wished(p: Position, value: int, as_json: bool) -> str:
    game = catalogue.game_of(p)
    if family.at_table(game.name):
        raise errors.BadInput(f"{game.name} has no Sprague-Grundy values, so --to is for the other games")
    move = family.theory_of(p).move_to_grundy(p, value)
    code, after = game.write_move(p, move), catalogue.write(play(game, p, move))
    return (
        output.told("leading", {"move": code, "position": after, "sg": value})
        if as_json
        else f"{code} {after}"
    )


def entries(p: Position, limit: int) -> Iterator[MoveEntry]:
    """Moves as JSON objects, lazily, at most `limit` (0 = all); a cut is told on standard error."""
    from nimarcade.view.spoken import move_entries

    unlimited = move_entries(p)
    yield from typed_numbers.at_most(limit or None, unlimited)
    if limit and next(unlimited, None) is not None:
        code = catalogue.write(p)
        head = code if len(code) <= 60 else f"{code[:60]}…"
        listed = (
            "only the first move of {} is" if limit == 1 else f"only the first {limit:,} moves of {{}} are"
        )
        main.complain(f"{listed.format(head)} listed; --limit 0 lists all")


def _line(p: Position, limit: int, as_json: bool) -> str:
    from nimarcade.view.spoken import rated

    listed = list(entries(p, limit))
    if as_json:
        return output.told("options", {"position": catalogue.write(p), "moves": listed})
    words = ", ".join(rated(entry, "unknown") for entry in listed)
    return f"{catalogue.write(p)}: {words or 'no moves, the game is over'}"


def run_apply(args: Namespace) -> int:
    return output.answer([args.code], lambda p: catalogue.write(_after(p, args.moves)), as_json=False)


def _after(p: Position, moves: Sequence[str]) -> Position:
    """`p` after the moves; an error names the move when there are several."""
    game = catalogue.game_of(p)
    for i, code in enumerate(moves, 1):
        try:
            if game.outcome(p) is not None:
                raise errors.BadMove("the game is over, there are no more moves")
            p = play(game, p, game.read_move(p, code))
        except (errors.BadMove, errors.PastLimit) as error:
            if len(moves) == 1:
                raise
            raise type(error)(f"move {i}, {codes.shown(code)}: {error}") from None
    return p


def run_random(args: Namespace) -> int:
    from nimarcade.players.starts import fair_starts

    if args.outcome not in (None, "N", "P"):
        raise errors.BadInput("--outcome takes N or P")
    for p in typed_numbers.at_most(args.count, fair_starts(args.game, args.outcome, args.seed)):
        code = catalogue.write(p)
        terminal.put(output.told("random", {"position": code}) if args.json else code)
    return 0
