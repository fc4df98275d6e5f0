"""The tree of a game: every move that was made in it, also on lines that were left for another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from nimarcade.core.game import Move, Position

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    P = DefaultTypeVar("P", bound=Position, covariant=True, default=Position)
    M = DefaultTypeVar("M", bound=Move, covariant=True, default=Move)
else:
    P, M = TypeVar("P"), TypeVar("M")

Start = TypeVar("Start", bound=Position)


@dataclass(frozen=True, slots=True, eq=False)
class Tree(Generic[P, M]):
    """Nodes are numbered in the order in which their moves were first made; 0 is the start. A game in which
    nothing was taken back has node n after n moves.

    The lists are shared between trees and only ever grow at the end; `size` says how much of them this
    tree owns, so a new move is O(1) and never seen by others.
    """

    _states: list[P]
    _moves: list[M]
    """The move that leads to node n stands at n - 1."""
    _parents: list[int]
    _plies: list[int]
    _turns: dict[int, dict[M, int]] = field(default_factory=dict)
    """The children of a node, by their moves, but the one that is numbered next."""
    size: int = 1

    @staticmethod
    def begin(start: Start) -> Tree[Start, Move]:
        return Tree([start], [], [-1], [0])

    def state(self, node: int) -> P:
        return self._states[node]

    def move(self, node: int) -> M:
        """The move that leads to a node, which is not the start."""
        return self._moves[node - 1]

    def parent(self, node: int) -> int:
        return self._parents[node]

    def ply(self, node: int) -> int:
        """How many moves lead there."""
        return self._plies[node]

    def children(self, node: int) -> list[int]:
        """In the order in which they were first made."""
        first = [node + 1] if node + 1 < self.size and self._parents[node + 1] == node else []
        return first + [child for child in self._turns.get(node, {}).values() if child < self.size]

    def child(self, node: int, move: Move) -> int | None:
        """Where this move leads, if it was made there."""
        if node + 1 < self.size and self._parents[node + 1] == node and self.move(node + 1) == move:
            return node + 1
        child = self._turns.get(node, {}).get(cast("M", move), self.size)
        return child if child < self.size else None

    def path(self, node: int) -> list[int]:
        """The nodes from the start to this one."""
        path = [node]
        while node := max(0, self._parents[node]):
            path.append(node)
        return [0, *path[::-1]] if path != [0] else path

    def leaf(self, node: int) -> int:
        """The end of the line that goes on from a node with the move that was made first."""
        while children := self.children(node):
            node = children[0]
        return node

    @property
    def partings(self) -> Iterator[tuple[int, int]]:
        """(node, parent) of the nodes that do not follow the one numbered before."""
        return (
            (node, self._parents[node]) for node in range(1, self.size) if self._parents[node] != node - 1
        )

    def extends(self, other: Tree) -> bool:
        """Whether this tree of the same start is `other` with more moves, or none."""
        last = other.size - 1
        return self.size > last and (not last or self.state(last) is other.state(last))

    def grown(self, node: int, move: Move, after: Position) -> Tree[P, M]:
        """With a move made at `node` that was not made there before; the new node's number is the size
        of this tree."""
        tree = self
        if len(self._states) != self.size:  # another tree has grown from this one
            turns = {
                n: {m: c for m, c in children.items() if c < self.size} for n, children in self._turns.items()
            }
            size = self.size
            tree = Tree(
                self._states[:size], self._moves[: size - 1], self._parents[:size], self._plies[:size], turns
            )
        tree._states.append(cast("P", after))  # a game leads from its own positions to its own
        tree._moves.append(cast("M", move))
        tree._parents.append(node)
        tree._plies.append(tree._plies[node] + 1)
        if node != self.size - 1:
            tree._turns.setdefault(node, {})[cast("M", move)] = self.size
        return replace(tree, size=self.size + 1)
