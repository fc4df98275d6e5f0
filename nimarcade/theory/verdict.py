"""What the theory says of a position, as data; text, colours and JSON are renderings of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal

from nimarcade.games import game_of
from nimarcade.games.codes import short, shortened

NP = Literal["N", "P"]


class Tier(StrEnum):
    """How a verdict is known; only the first three may be called perfect."""

    PROVED = "PROVED"
    TABLE = "TABLE"
    SEARCH = "SEARCH"
    ESTIMATE = "ESTIMATE"


@dataclass(frozen=True, slots=True)
class Check:
    """A condition of the theorem with the position's numbers in it, and whether it holds."""

    text: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One number in binary, most significant digit first, with its label."""

    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Digits:
    """Numbers under each other in binary; `sums` are the columns' sums mod `modulus`.

    `width` columns; `marked` are the columns (0 = rightmost) where the condition fails.
    """

    rows: tuple[Row, ...]
    width: int
    modulus: int | None
    sums: tuple[int, ...]
    """Per column, most significant first; empty where sums play no part."""
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Reading:
    """A position held against one theorem: quantities, conditions, and what follows."""

    case: str
    """The theorem's case or line that decides, or names of the conditions that fail."""
    facts: tuple[tuple[str, int | str], ...]
    """Quantities the theorem names, with this position's values."""
    checks: tuple[Check, ...]
    digits: Digits | None = None

    def fact_lines(self) -> list[str]:
        return [f"{name} = {short(value) if isinstance(value, int) else value}" for name, value in self.facts]


@dataclass(frozen=True, slots=True)
class Why:
    """The whole explanation of a verdict, in the order in which it is told."""

    sentence: str
    reading: Reading | None
    """The position held against the theorem (None where no theorem speaks)."""
    move: str | None
    """Code of the best move, None at the end of the game."""
    after: str | None
    """Code of the position after it."""
    restored: Reading | None
    """The position after the best move against the same theorem, for a winning move."""
    note: str
    """Why the move was chosen: what it restores, or the rule of resistance in a lost position."""
    source: str
    tier: Tier

    def lines(self) -> list[str]:
        """At most 12 strings for JSON and plain text."""
        told = [self.sentence]
        checks: list[str] = []
        if self.reading is not None:
            told += self.reading.fact_lines()[:8]
            checks = [c.text if c.holds else f"fails: {c.text}" for c in self.reading.checks]
        end = []
        if self.move is not None:
            end.append(f"best move {shortened(self.move)} leaves {shortened(self.after or '')}")
        if self.restored is not None:
            end.append("then: " + "; ".join(c.text for c in self.restored.checks))
        if self.note:
            end.append(self.note)
        if len(told) + len(checks) + len(end) > 12:
            checks = ["; ".join(checks)]
        if len(told) + len(checks) + len(end) > 12:
            end.pop()  # the note says least about this position
        return told + checks + end


@dataclass(frozen=True, slots=True)
class Rated:
    """A move with what is known of the position after it."""

    move: Any
    after: Any
    outcome: NP | None
    """Of the position after it, for the player then to decide."""
    winning: bool | None
    """Whether who makes the move wins after it."""
    remoteness: int | None
    """Of the position after it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins a position and how. `outcome` is N, P, or None where it is not known exactly."""

    position: Any
    outcome: NP | None
    tier: Tier
    source: str
    best: Any = None
    remoteness: int | None = None
    """Plies to the end when the winner hurries and the loser delays."""
    nodes: int | None = None
    sg: int | None = None
    winner: str | None = None
    """Seat label of the winner of a finished game."""
    values: dict[str, float] | None = None
    """Seat → estimated chance, where more than two players are left."""
    explain: Callable[[Verdict], Why] | None = field(default=None, compare=False, repr=False)
    winning_moves: Callable[[], Iterator[Any]] | None = field(default=None, compare=False, repr=False)

    @property
    def perfect(self) -> bool:
        return self.tier is not Tier.ESTIMATE

    @property
    def code(self) -> str:
        return game_of(self.position).write(self.position)

    @property
    def best_code(self) -> str | None:
        if self.best is None:
            return None
        return game_of(self.position).write_move(self.position, self.best)

    def why(self) -> Why:
        """The explanation, built when asked for."""
        assert self.explain is not None
        return self.explain(self)

    def winning(self) -> Iterator[Any]:
        """All winning moves, lazily, in the order of `moves`; none where the outcome is not N."""
        return iter(()) if self.winning_moves is None else self.winning_moves()

    def as_json(self) -> dict[str, Any]:
        """The object `solve --json` prints, keys in the contract's order."""
        why = self.why()
        return {
            "position": self.code,
            "outcome": self.outcome,
            "winner": self.winner,
            "values": self.values,
            "best_move": why.move,
            "tier": self.tier.value,
            "source": self.source,
            "remoteness": self.remoteness,
            "nodes": self.nodes,
            "sg": self.sg,
            "why": why.lines(),
        }
