"""How long two survivors still play: positions settled from the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from nimarcade.theory.so_long_sucker.search import Child, Key

Length = tuple[int, int]
"""(side that wins, plies when it hurries and the other delays). A placement and a discard from a
captured pile count as a ply each; gifts, discards of prisoners and the last refusal do not, and
change nothing (the lemma in `two`)."""


class Lengths:
    """Answers share what they settle. `children` may name an int only where the game is over."""

    def __init__(self, children: Callable[[Key], list[Child]], limit: int) -> None:
        self.children = children
        self.limit = limit
        self.found: dict[Key, Length] = {}

    def of(self, root: Child) -> Length | None:
        """None where this needs more than `limit` positions besides those already settled."""
        if isinstance(root, int):
            return root, 0
        found = self.found
        # Depth first, each position settled when all below it are: the game has no cycles.
        opened: dict[Key, list[Child]] = {}
        stack: list[Key] = [root]
        while stack:
            key = stack[-1]
            if key in found:
                stack.pop()
                continue
            if key not in opened:
                if len(opened) >= self.limit:
                    return None
                opened[key] = self.children(key)
                waiting = [c for c in opened[key] if not isinstance(c, int) and c not in found]
                if waiting:
                    stack += waiting
                    continue
            found[key] = _settle(key[0], opened[key], found)
            stack.pop()
        return found[root]


def _settle(side: int, children: list[Child], found: dict[Key, Length]) -> Length:
    fastest = slowest = -1
    for child in children:
        winner, far = (child, 0) if isinstance(child, int) else found[child]
        if winner != side:
            slowest = max(slowest, far)
        elif fastest < 0 or far < fastest:
            fastest = far
    return (side, fastest + 1) if fastest >= 0 else (1 - side, slowest + 1)
