"""The same positions through OpenSpiel and easyAI (the `bench` extra), start-up excluded.

Both get every help that is fair: OpenSpiel's states are searched under a memo of ours, since its
own search has none; easyAI runs its depth-first solver with its own transposition table. Each
position is solved from scratch, as ours is.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

from nimarcade import games
from nimarcade.lab.bench import Figure, timing
from nimarcade.theory import consult

POSITIONS = 200
LARGEST = 30
BUDGET = 100.0
K = 5
GREEDY = f"greedy-nim+misere+k={K}"

Solve = Callable[[Any], bool]
"""Whether the player to move wins a position of ours."""


def open_spiel() -> Figure:
    return _compare("misère Nim: × faster than OpenSpiel", "nim+misere", "pyspiel", _spiel)


def easy_ai() -> Figure:
    return _compare("misère Greedy Nim k = 5: × faster than easyAI", GREEDY, "easyAI", _easy)


def _compare(name: str, head: str, package: str, make: Callable[[Any], Solve]) -> Figure:
    try:
        module = import_module(package)
    except ImportError:
        absent = f"{package} is not installed: pip install 'nimarcade[bench]'"
        return Figure(name, None, "×", BUDGET, at_least=True, reference=absent)
    positions = _positions(head)
    ours = timing.seconds(lambda: [consult.consult(p).best for p in positions])
    solve = make(module)
    begin = perf_counter()
    theirs = [solve(p) for p in positions]
    taken = perf_counter() - begin
    wrong = sum(won != (consult.outcome_of(p) == "N") for won, p in zip(theirs, positions, strict=True))
    told = f"{POSITIONS} positions: {taken:.2f} s beside {ours * 1e3:.2f} ms, {wrong} verdicts differ"
    return Figure(name, taken / ours, "×", BUDGET, at_least=True, reference=told)


def _positions(head: str) -> list[Any]:
    """Positions of 3 to 4 heaps up to 30, always the same."""
    rng = Random(7)
    return [
        games.read(f"{head}:" + ",".join(str(rng.randint(1, LARGEST)) for _ in range(rng.choice((3, 4)))))
        for _ in range(POSITIONS)
    ]


def _spiel(pyspiel: Any) -> Solve:
    def solve(p: Any) -> bool:
        heaps = ";".join(map(str, p.heaps))
        root = pyspiel.load_game(f"nim(pile_sizes={heaps},is_misere=True)").new_initial_state()
        memo: dict[tuple[str, ...], bool] = {}

        def wins(state: Any) -> bool:
            if state.is_terminal():  # in misère play who cannot move has won
                return True
            key = tuple(sorted(str(state).partition(":")[2].split()))
            if key not in memo:
                memo[key] = any(not wins(state.child(action)) for action in state.legal_actions())
            return memo[key]

        return wins(root)

    return solve


def _easy(easy: Any) -> Solve:
    class Greedy(easy.TwoPlayerGame):  # type: ignore[misc]  # easyAI is untyped
        def __init__(self, heaps: tuple[int, ...]) -> None:
            self.players = [easy.AI_Player(None), easy.AI_Player(None)]
            self.heaps = list(heaps)
            self.current_player = 1

        def possible_moves(self) -> list[str]:
            return [str(take) for take in range(1, min(K, max(self.heaps)) + 1)]

        def make_move(self, move: str) -> None:
            self.heaps[self.heaps.index(max(self.heaps))] -= int(move)
            self.heaps.sort(reverse=True)

        def win(self) -> bool:
            return not any(self.heaps)

        def is_over(self) -> bool:
            return self.win()

        def scoring(self) -> int:
            return 100 if self.win() else 0

        def ttentry(self) -> tuple[int, ...]:
            return tuple(self.heaps)

    def solve(p: Any) -> bool:
        table = easy.TranspositionTable()
        return bool(
            easy.solve_with_depth_first_search(Greedy(p.heaps), win_score=90, maxdepth=200, tt=table) > 0
        )

    return solve
