"""State diagrams of proofs: the state a position is in, the arrow a move goes along, and the diagram drawn
with the board's state lit, once for line mode, pages and screens.

Figures 1 and 2 of Omiya, Yoshinaka, Shinohara 2025 (misère k-Bounded Greedy Nim, k ≥ 2): figure 1
holds the positions with x3 ≤ 1, figure 2 those with x3 ≥ 2. Arrows bear the numbers of the proof,
`s` where Lemma 1 (stable moves) speaks instead. From a P-state every move is drawn, from an N-state
only the winning one of the proof.

Two columns of states, P on the left. Only the arrows that leave the lit state are drawn, since all
twenty would cross each other. A picture is lines of pieces (role, text), all of the same width."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from nimarcade.core import catalogue, codes, errors
from nimarcade.core.game import Move, Position, play
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorems.greedy import NICE, beta, three

Role = Literal["head", "lit", "far", "state", "wire"]
"""`lit` is the board's state, `far` a state that an arrow leads to, `state` any other."""
Piece = tuple[Role, str]

BRIDGE = 10
"""Cells between the columns."""
_ROUND = {"": " ", "ew": "─", "ns": "│", "nw": "┘", "sw": "┐", "en": "└", "es": "┌", "nsw": "┤", "ens": "├",
          "esw": "┬", "enw": "┴", "ensw": "┼"}  # fmt: skip
_STRAIGHT = {"": " ", "ew": "-", "ns": "|"}


@dataclass(frozen=True, slots=True)
class State:
    """`short` fits into a picture, `words` say the same in full; r1 is R(x1−x2), r2 is R(x2−x3),
    even and odd say it of β."""

    name: str
    short: str
    words: str


@dataclass(frozen=True, slots=True)
class Arrow:
    number: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Figure:
    """`rows` pair each P-state with the N-state that stable moves lead to."""

    number: int
    title: str
    rows: tuple[tuple[State, State], ...]
    arrows: tuple[Arrow, ...]

    def leaving(self, name: str) -> tuple[Arrow, ...]:
        return tuple(arrow for arrow in self.arrows if arrow.source == name)


def _read(number: int, title: str, rows: list[list[list[str]]], arrows: str) -> Figure:
    """Arrows are written as `1 N1 P1; 2 …`."""
    pairs = tuple((State(*lost), State(*won)) for lost, won in rows)
    return Figure(number, title, pairs, tuple(Arrow(*part.split()) for part in arrows.split(";")))


_TOLD = tomllib.loads(Path(__file__).with_name("diagrams.toml").read_text("utf-8"))["figures"]
FIGURES = tuple(_read(number, **told) for number, told in enumerate(_TOLD, 1))
STATES = {state.name: state for figure in FIGURES for row in figure.rows for state in row}


def figure_of(p: Position) -> Figure | None:
    """The figure a position belongs to; None where no figure is drawn of its game."""
    if not isinstance(p, Heaps) or p.game not in NICE.games or not NICE.applies(p):
        return None
    return FIGURES[three(p)[2] >= 2]


def drawn(p: Position) -> Figure:
    """The figure of a position; raises BadInput where there is none."""
    if (figure := figure_of(p)) is None:
        raise errors.BadInput(f"no figure is drawn for {codes.shown(catalogue.game_of(p).write(p))}")
    return figure


def state_of(position: Position) -> State:
    """The state a position of a figure is in."""
    p = cast(Heaps, position)
    _, x2, x3 = three(p)
    k = p.k or 1
    m = k + 1
    side = "P" if NICE.is_p(p) else "N"
    odd = beta(p) % 2
    if x3 >= 2:
        apart = (x2 - x3) % m
        row = 8 if not odd else 5 if apart == 0 else 7 if apart == k else 6
    else:
        row = 4 if odd else 1 if x2 % m == 1 else 3 if x2 % m == 0 else 2
    return STATES[f"{side}{row}"]


def arrow_of(p: Position, move: Move, after: Position) -> Arrow | None:
    """The arrow a move goes along; None from an N-state if it is not the move of the proof."""
    heaps, ((_, stones),) = cast(Heaps, p), cast(Take, move).parts
    source, target = state_of(p).name, state_of(after).name
    if source.startswith("N") and move != NICE.winning_move(heaps):
        return None
    return Arrow(_NUMBERS[source](heaps, stones, target), source, target)


def is_stable(p: Heaps, stones: int) -> bool:
    """Definition 5: x1 stays the largest heap."""
    x1, x2, _ = three(p)
    return x1 - x2 >= stones


def _from_n1(p: Heaps, t: int, target: str) -> str:
    x1, x2, x3 = three(p)
    return "1" if x1 - t >= x2 else "2" if x1 > t else "3" if x3 == 0 else "4"


def _from_p2(p: Heaps, t: int, target: str) -> str:
    x1, _, x3 = three(p)
    if is_stable(p, t):
        return "s"
    return {"N2": "10", "N1": "11", "N3": "12"}[target] if x1 > t else "13" if x3 == 0 else "14"


def _from_n5(p: Heaps, t: int, target: str) -> str:
    x1, x2, x3 = three(p)
    if x1 - x2 >= (p.k or 1):
        return "2"
    if x2 > x3:
        return "3"
    return "6" if x3 == 2 and _x4(p) <= 1 else "4" if beta(p) == 1 else "5"


def _from_p6(p: Heaps, t: int, target: str) -> str:
    x1, _, x3 = three(p)
    if is_stable(p, t):
        return "s"
    return "13" if x1 - t >= x3 else "14" if x1 - t >= 2 or _x4(p) >= 2 else "15"


def _x4(p: Heaps) -> int:
    return p.heaps[3] if len(p.heaps) > 3 else 0


_NUMBERS: dict[str, Callable[[Heaps, int, str], str]] = {
    "N1": _from_n1,
    "N2": lambda p, t, target: "5",
    "N3": lambda p, t, target: "6" if three(p)[0] > three(p)[1] else "7",
    "N4": lambda p, t, target: "8",
    "P1": lambda p, t, target: "9",
    "P2": _from_p2,
    "P3": lambda p, t, target: "15" if is_stable(p, t) else "16",
    "P4": lambda p, t, target: "s" if is_stable(p, t) else "17" if p.heaps[0] > t else "18",
    "N5": _from_n5,
    "N6": lambda p, t, target: "7",
    "N7": lambda p, t, target: "8" if three(p)[0] - three(p)[1] >= 2 else "9",
    "N8": lambda p, t, target: "1",
    "P5": lambda p, t, target: "12",
    "P6": _from_p6,
    "P7": lambda p, t, target: "16" if is_stable(p, t) else "17",
    "P8": lambda p, t, target: "s" if is_stable(p, t) else "10" if p.heaps[0] - t >= p.heaps[2] else "11",
}


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


def _ways(p: Position) -> dict[str, list[str]]:
    """The arrows that leave the lit state, by where they lead."""
    ways: dict[str, list[str]] = {}
    for arrow in drawn(p).leaving(state_of(p).name):
        ways.setdefault(arrow.target, []).append(arrow.number)
    return ways


def brief(p: Position) -> tuple[str, str]:
    """The lit state, and the arrows that leave it, where there is no room for the drawing."""
    arrows = "  ".join(f"{','.join(numbers)} → {target}" for target, numbers in _ways(p).items())
    return f"[{state_of(p).name} {state_of(p).short}]", arrows


def arrows(p: Position) -> str:
    """The same in a sentence; empty at the end of the game."""
    ways = [f"{codes.listed(numbers)} to {target}" for target, numbers in _ways(p).items()]
    return f"Arrows from {state_of(p).name}: {'; '.join(ways)}."


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
