"""State diagrams of proofs: which state a position is in, and which arrow a move goes along.

Figures 1 and 2 of Omiya, Yoshinaka, Shinohara 2025 (misère k-Bounded Greedy Nim, k ≥ 2): figure 1
holds the positions with x3 ≤ 1, figure 2 those with x3 ≥ 2. Arrows bear the numbers of the proof,
`s` where Lemma 1 (stable moves) speaks instead. From a P-state every move is drawn, from an N-state
only the winning one of the proof."""

from collections.abc import Callable
from dataclasses import dataclass

from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorems.greedy import NICE, beta, three


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


_ROWS1 = (
    (
        State("P1", "nice (1)", "β even, R(x1) = 0, R(x2) = 1"),
        State("N1", "R(x2)=1", "β even, R(x2) = 1, R(x1) not 0"),
    ),
    (
        State("P2", "nice (2)", "β even, R(x1) = R(x2), both at least 2"),
        State("N2", "R(x2)>1", "β even, R(x2) at least 2, R(x1) another"),
    ),
    (
        State("P3", "nice (3)", "β even, R(x1) = 1, R(x2) = 0"),
        State("N3", "R(x2)=0", "β even, R(x2) = 0, R(x1) not 1"),
    ),
    (State("P4", "odd r1=0", "β odd, R(x1−x2) = 0"), State("N4", "odd r1>0", "β odd, R(x1−x2) not 0")),
)
_ROWS2 = (
    (
        State("P5", "good (1)", "β odd, R(x2−x3) = 0, R(x1−x2) = k"),
        State("N5", "r2=0", "β odd, R(x2−x3) = 0, R(x1−x2) not k"),
    ),
    (
        State("P6", "good (2)", "β odd, R(x2−x3) neither 0 nor k, R(x1−x2) = 0"),
        State("N6", "0<r2<k", "β odd, R(x2−x3) neither 0 nor k, R(x1−x2) not 0"),
    ),
    (
        State("P7", "good (3)", "β odd, R(x2−x3) = k, R(x1−x2) = 1"),
        State("N7", "r2=k", "β odd, R(x2−x3) = k, R(x1−x2) not 1"),
    ),
    (State("P8", "even r1=0", "β even, R(x1−x2) = 0"), State("N8", "even r1>0", "β even, R(x1−x2) not 0")),
)


def _arrows(text: str) -> tuple[Arrow, ...]:
    """`1 N1 P1; 2 …`."""
    return tuple(Arrow(*part.split()) for part in text.split(";"))


FIGURES = (
    Figure(1, "x3 ≤ 1", _ROWS1, _arrows(
        "1 N1 P1; 2 N1 P3; 3 N1 P3; 4 N1 P4; 5 N2 P2; 6 N3 P3; 7 N3 P1; 8 N4 P4; 9 P1 N1; s P2 N2;"
        "10 P2 N2; 11 P2 N1; 12 P2 N3; 13 P2 N3; 14 P2 N4; 15 P3 N3; 16 P3 N2; s P4 N4; 17 P4 N4; 18 P4 N1")),
    Figure(2, "x3 ≥ 2", _ROWS2, _arrows(
        "1 N8 P8; 2 N5 P5; 3 N5 P7; 4 N5 P6; 4 N5 P8; 5 N5 P8; 6 N5 P2; 6 N5 P4; 7 N6 P6; 8 N7 P7; 9 N7 P5;"
        "s P8 N8; 10 P8 N8; 11 P8 N5; 12 P5 N5; s P6 N6; 13 P6 N5; 13 P6 N6; 13 P6 N7; 14 P6 N6;"
        "14 P6 N8; 15 P6 N2; 15 P6 N4; 16 P7 N7; 17 P7 N6")),
)  # fmt: skip
STATES = {state.name: state for figure in FIGURES for row in figure.rows for state in row}


def figure_of(p: Heaps) -> Figure | None:
    """The figure a position belongs to; None where no figure is drawn of its game."""
    return None if p.game not in NICE.games or not NICE.applies(p) else FIGURES[three(p)[2] >= 2]


def state_of(p: Heaps) -> State:
    """The state a position of a figure is in."""
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


def arrow_of(p: Heaps, move: Take, after: Heaps) -> Arrow | None:
    """The arrow a move goes along; None from an N-state if it is not the move of the proof."""
    ((_, stones),) = move.parts
    source, target = state_of(p).name, state_of(after).name
    if source.startswith("N") and move != NICE.winning_move(p):
        return None
    return Arrow(_NUMBERS[source](p, stones, target), source, target)


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
