"""State diagrams drawn with the board's state lit: one drawing for line mode, pages and screens.

Two columns of states, P on the left. Only the arrows that leave the lit state are drawn, since all
twenty would cross each other. A picture is lines of pieces (role, text), all of the same width."""

from typing import Literal, cast

from nimarcade.core import catalogue, codes, errors
from nimarcade.core.game import Move, Position, play
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory import proof_diagrams
from nimarcade.theory.proof_diagrams import Arrow, Figure, State

Role = Literal["head", "lit", "far", "state", "wire"]
"""`lit` is the board's state, `far` a state that an arrow leads to, `state` any other."""
Piece = tuple[Role, str]

BRIDGE = 10
"""Cells between the columns."""
_ROUND = {"": " ", "ew": "─", "ns": "│", "nw": "┘", "sw": "┐", "en": "└", "es": "┌", "nsw": "┤", "ens": "├",
          "esw": "┬", "enw": "┴", "ensw": "┼"}  # fmt: skip
_STRAIGHT = {"": " ", "ew": "-", "ns": "|"}


def drawn(p: Position) -> Figure:
    """The figure of a position; raises BadInput where there is none."""
    figure = proof_diagrams.figure_of(p) if isinstance(p, Heaps) else None
    if figure is None:
        raise errors.BadInput(f"no figure is drawn for {codes.shown(catalogue.game_of(p).write(p))}")
    return figure


def state_of(p: Position) -> State:
    return proof_diagrams.state_of(cast(Heaps, p))


def arrow_of(p: Position, move: Move, after: Position) -> Arrow | None:
    return proof_diagrams.arrow_of(cast(Heaps, p), cast(Take, move), cast(Heaps, after))


def picture(p: Position, *, plain: bool) -> list[list[Piece]]:
    """The position's figure with its state lit; `plain` draws the lines in ASCII."""
    return _Drawing(drawn(p), state_of(p).name, cast(Heaps, p).k or 1, plain).lines()


def text(p: Position) -> list[str]:
    return ["".join(piece for _, piece in line).rstrip() for line in picture(p, plain=True)]


def caption(p: Position) -> str:
    state = state_of(p)
    who = "loses" if state.name.startswith("P") else "wins"
    end = "" if any(cast(Heaps, p).heaps) else " No stone is left."
    return f"{state.name}: {state.words}. Whoever is to move {who}.{end}"


def brief(p: Position) -> tuple[str, str]:
    """The lit state, and the arrows that leave it, where there is no room for the drawing."""
    state = state_of(p)
    labels: dict[str, list[str]] = {}
    for arrow in drawn(p).leaving(state.name):
        labels.setdefault(arrow.target, []).append(arrow.number)
    arrows = "  ".join(f"{','.join(numbers)} → {target}" for target, numbers in labels.items())
    return f"[{state.name} {state.short}]", arrows


def travelled(p: Position, move: Move, *, short: bool = False) -> str:
    """The arrow of a move in words; `short` leaves out what the new state means."""
    after = play(catalogue.game_of(p), p, move)
    arrow = arrow_of(p, move, after)
    source, target = state_of(p), state_of(after)
    if arrow is None:
        drawn_only = f"from {source.name} only the winning move of the proof is"
        return f"No arrow is drawn here: {drawn_only}. This one leads to {target.name}."
    name = "A stable move" if arrow.number == "s" else f"Arrow {arrow.number}"
    meaning = "" if short else f" ({target.words})"
    return f"{name}, from {source.name} to {target.name}{meaning}."


class _Drawing:
    """One figure with one state lit; a row of the drawing lies between each two rows of states."""

    def __init__(self, figure: Figure, lit: str, k: int, plain: bool) -> None:
        self.figure, self.lit, self.k, self.plain = figure, lit, k, plain
        self.sides = [[f"{s.name} {s.short}" for s in column] for column in zip(*figure.rows, strict=True)]
        here = {state.name for row in figure.rows for state in row}
        if not {arrow.target for arrow in figure.arrows} <= here:
            for side, letter in zip(self.sides, "PN", strict=True):
                side.append(f"{letter} (figure 1)")
        self.leaves = figure.leaving(lit)
        self.west = lit.startswith("P")
        self.source = 2 * self._row(lit)
        self.labels: dict[int, list[str]] = {}
        for arrow in self.leaves:
            self.labels.setdefault(2 * self._row(arrow.target), []).append(arrow.number)

    def _row(self, name: str) -> int:
        side = self.sides[name.startswith("N")]
        rows = (row for row, label in enumerate(side) if label.startswith(f"{name} "))
        return next(rows, len(side) - 1)

    def lines(self) -> list[list[Piece]]:
        left, right = (max(map(len, side)) + 2 for side in self.sides)
        head = f"Figure {self.figure.number}, {self.figure.title}, k = {self.k}"
        columns = f"{' P: lost':{left}}{'':{BRIDGE}}{' N: won':{right}}"
        lines: list[list[Piece]] = [[("head", head.ljust(len(columns)))], [("head", columns)]]
        rows = range(2 * len(self.sides[0]) - 1)
        return lines + [
            [self._state(0, row, left), ("wire", self._bridge(row)), self._state(1, row, right)]
            for row in rows
        ]

    def _state(self, side: int, row: int, wide: int) -> Piece:
        if row % 2:
            return "state", " " * wide
        label = self.sides[side][row // 2]
        here = row == self.source and (side == 0) == self.west
        there = row in self.labels and (side == 1) == self.west
        label = label.ljust(wide - 2)
        return "lit" if here else "far" if there else "state", f"[{label}]" if here else f" {label} "

    def _bridge(self, row: int) -> str:
        """The cells between the columns, drawn from a source on the left and turned if it is right."""
        ends = [self.source, *self.labels]
        here = self.labels.get(row)
        ways = "e" * (here is not None)
        ways += "n" * (min(ends) < row <= max(ends)) + "s" * (min(ends) <= row < max(ends))
        ways += "w" * (row == self.source)
        if not self.west:
            ways = "".join(sorted(ways.translate(str.maketrans("ew", "we"))))
        joint = _STRAIGHT.get(ways, "+") if self.plain else _ROUND[ways]
        flat = "-" if self.plain else "─"
        stub = flat if row == self.source else " "
        arm = ",".join(dict.fromkeys(here)).center(BRIDGE - 3, flat) if here else " " * (BRIDGE - 3)
        tip = " " if not here else (">" if self.west else "<") if self.plain else ("▸" if self.west else "◂")
        return stub + joint + arm + tip if self.west else tip + arm + joint + stub
