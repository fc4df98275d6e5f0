"""The library: every public name, on good and bad input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, is_dataclass
from functools import partial
from importlib import import_module
from typing import Any

from tests.corpus import pool
from tests.corpus.case import Case, Room


def cases() -> Iterator[Case]:
    yield Case("names", _names)
    for game, codes in pool.STARTS.items():
        yield Case(f"walk/{game}", partial(_walk, codes))
    for name, codes in pool.heap_codes():
        yield Case(f"verdicts/{name}", partial(_verdicts, codes[::9]))
    yield Case(
        f"verdicts/{pool.SUCKER}", partial(_verdicts, [c for c in pool.sucker_codes() if "endgame" in c][::6])
    )
    yield Case("bad", partial(_bad, list(pool.BAD)))
    yield Case("selfplay", _selfplay)
    yield Case("errors", _errors)


def _told(function: Callable[[], Any], room: Room) -> Any:
    import nimarcade as na

    try:
        answer = function()
        return room.clean(
            repr(asdict(answer) if is_dataclass(answer) and not isinstance(answer, type) else answer)
        )
    except na.NimarcadeError as error:
        return [type(error).__name__, error.status, str(error)[:500]]
    except Exception:  # what is no position or move at all: only that it is refused
        return "refused"


def _names(room: Room) -> Any:
    import nimarcade as na

    return {
        "all": sorted(na.__all__),
        "errors": {
            name: [base.__name__ for base in getattr(na, name).__mro__]
            for name in na.__all__
            if isinstance(getattr(na, name), type) and issubclass(getattr(na, name), Exception)
        },
        "tiers": [tier.value for tier in na.Tier],
        "missing": _told(lambda: na.nothing, room),
    }


def _walk(codes: list[str], room: Room) -> Any:
    import nimarcade as na

    told: list[Any] = []
    for code in codes:
        position = na.read(code)
        told.append([na.write(position), code])
        for ply in range(6):
            moves = [move for move, _ in zip(na.moves(position), range(5), strict=False)]
            written = [na.write_move(position, move) for move in moves]
            told.append(written)
            if not moves:
                break
            move = moves[ply % len(moves)]
            assert na.read_move(position, written[ply % len(moves)]) == move
            position = na.play(position, move if ply % 2 else written[ply % len(moves)])
            told.append(na.write(position))
        begun = na.read(code)
        told += [_told(partial(_move_to, begun, value), room) for value in range(3)]
        told += [_told(partial(_played, begun, wrong), room) for wrong in ("junk", "99-1", "", "B@99")]
    return told


def _played(position: Any, move: str) -> str:
    import nimarcade as na

    return na.write(na.play(position, move))


def _move_to(position: Any, value: int) -> Any:
    import nimarcade as na

    move = na.move_to(position, value)
    return None if move is None else na.write_move(position, move)


def _verdicts(codes: list[str], room: Room) -> Any:
    import nimarcade as na

    told = []
    for code in codes:
        try:
            position = na.read(code)
        except na.NimarcadeError as error:
            told.append([code, str(error)])
            continue
        told.append([code, *_verdict(na.solve(position, nodes=500))])
        if len(code) < 60:
            told.append([code, *_verdict(na.solve(position, nodes=900, sg=True, remoteness=True))])
    return told


def _verdict(verdict: Any) -> list[Any]:
    return [
        verdict.outcome,
        verdict.winner,
        verdict.tier.value,
        verdict.source,
        verdict.best_code,
        verdict.remoteness,
        verdict.nodes,
    ]


def _bad(codes: list[str], room: Room) -> Any:
    na: Any = import_module("nimarcade")  # asked for what types would not allow

    def again(code: object) -> Any:
        return na.write(na.read(code))

    return [_told(partial(again, code), room) for code in [*codes, 3, None, b"nim:3"]]


def _selfplay(room: Room) -> Any:
    na: Any = import_module("nimarcade")  # asked for what types would not allow

    def by_code(code: str, seats: list[str]) -> Any:
        return na.selfplay(code, seats, games=4, seed=1)

    def by_position(code: str, seats: list[str]) -> Any:
        return na.selfplay(na.read(code), seats, games=4, seed=1)

    def tournament(code: str, seats: list[str]) -> Any:
        return na.tournament(code, seats, games=2, seed=1)

    told: list[Any] = []
    for code, seats in (
        ("nim:5,4,3", ["perfect", "random"]),
        ("co-nim:4,3,3", ["novice", "expert"]),
        ("so-long-sucker+custom+players=2+c=2+k=2", ["greedy", "random"]),
        ("nim:3", ["human", "random"]),
        ("nim:3", ["perfect"]),
        ("nim:3", ["genius", "random"]),
    ):
        told += [_told(partial(play, code, seats), room) for play in (by_code, by_position, tournament)]
    return told


def _errors(room: Room) -> Any:
    na: Any = import_module("nimarcade")  # asked for what types would not allow

    at = na.read("nim:5,4,3")
    return [
        _told(function, room)
        for function in (
            lambda: na.solve("nim:3"),
            lambda: na.write(na.solve(at, nodes=0).position),
            lambda: na.solve(at, wrong=1),
            lambda: na.write(3),
            lambda: na.play(at, at),
            lambda: na.write_move(at, na.read_move(at, "5")),
            lambda: na.write_move(at, 3),
            lambda: na.choose(at, "x"),
            lambda: na.write_move(at, na.choose(at)),
            lambda: list(na.moves("nim:3")),
            lambda: _move_to(at, -1),
            lambda: _move_to(at, 99),
        )
    ]
