"""facts.toml of the games of heaps: counts of P-positions, known positions, and a golden game."""

import tomllib
from collections import Counter
from math import inf
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import play
from tests import ask, oracle
from tests.boards import Kind, board_of, box, box_size, brute_of
from tests.games.samples import IMPARTIAL

FACTS = {
    name: tomllib.loads(path.read_text(encoding="utf-8"))
    for name in IMPARTIAL
    if (path := catalogue.folder(name) / "facts.toml").is_file()
}
"""Of the games that bring some."""
COUNTS = [(name, count) for name, facts in FACTS.items() for count in facts["count"]]
KNOWN = [known for facts in FACTS.values() for known in facts["known"]]
QUICK = 6_000
"""Boxes of at most this many positions are judged by theorem in the default run."""
LARGE = 150_000
"""Larger ones by brute force only in the longest sweep."""


def _each(least: int, most: float, *marks: pytest.MarkDecorator) -> list[Any]:
    """The boxes of more than `least` positions, and at most as many as that."""
    return [
        pytest.param(name, c, marks=marks, id=f"{name} {c['options']} {c['heaps']}x{c['top']}")
        for name, c in COUNTS
        if least < c["positions"] <= most
    ]


each_known = pytest.mark.parametrize("known", KNOWN, ids=[known["position"] for known in KNOWN])


def _kind(name: str, count: dict[str, Any]) -> Kind:
    words = count["options"].split("+")
    k = next((int(word[2:]) for word in words if word.startswith("k=")), None)
    code = next((word for word in words if word[:1].isdigit()), "")
    return Kind(name, "misere" in words, k, code)


def _by_oracle(kind: Kind, heaps: int, top: int, extra: int) -> int:
    if kind.game == "greedy-nim":
        return len(oracle.greedy_p(heaps, top, kind.k, kind.misere))
    if kind.game == "delete-nim":
        return len(oracle.delete_p(heaps, top))
    return sum(map(kind.brute().is_p, box(kind, heaps, top, extra)))


@pytest.mark.parametrize(("name", "count"), _each(0, QUICK))
def test_counts_of_p_positions(name: str, count: dict[str, Any]) -> None:
    """By what `consult` says; larger boxes, and all of them by brute force, in the sweep."""
    kind, of = _kind(name, count), (count["heaps"], count["top"], count.get("extra", 0))
    size, settled = count["positions"], ask.Transpositions()
    counts = Counter(ask.outcome(kind.position(board), transpositions=settled) for board in box(kind, *of))
    assert counts == +Counter(P=count["p"], N=size - count["p"])
    assert box_size(kind, *of) == size


@pytest.mark.parametrize(
    ("name", "count"), _each(0, LARGE, pytest.mark.sweep) + _each(LARGE, inf, pytest.mark.long)
)
def test_counts_of_p_positions_by_brute_force(name: str, count: dict[str, Any]) -> None:
    kind, heaps, top, extra = _kind(name, count), count["heaps"], count["top"], count.get("extra", 0)
    assert _by_oracle(kind, heaps, top, extra) == count["p"]


@pytest.mark.few("[!d]*", "delete-nim:?,*", "dawsons-chess*:?*,?*", "dawsons-chess:?")
@each_known
def test_known_positions(known: dict[str, Any]) -> None:
    p = catalogue.read(known["position"])
    assert catalogue.write(p) == known["position"]
    verdict = ask.solve(p, sg="sg" in known, remoteness="remoteness" in known)
    assert verdict.outcome == known["outcome"]
    assert verdict.grundy == known.get("sg")
    assert verdict.remoteness == known.get("remoteness")


def _exco_value(x0: int, x1: int, x2: int) -> int:
    """EXCO-NIM with n = 2 from the rules alone: take from x0, and from x1 or x2 but not both."""
    value: dict[tuple[int, int, int], int] = {}
    for a1 in range(x1 + 1):
        for a2 in range(x2 + 1):
            for a0 in range(x0 + 1):
                met = {value[y0, a1, a2] for y0 in range(a0)}
                for y0 in range(a0 + 1):
                    met.update(value[y0, y1, a2] for y1 in range(a1))
                    met.update(value[y0, a1, y2] for y2 in range(a2))
                value[a0, a1, a2] = next(v for v in range(len(met) + 1) if v not in met)
    return value[x0, x1, x2]


@pytest.mark.few("bounded-nim*", "nim*", "greedy-nim*", "exco-nim:?/?,*", "sum*")
@each_known
def test_known_positions_by_brute_force(known: dict[str, Any]) -> None:
    p: Any = catalogue.read(known["position"])
    brute, board = brute_of(p), board_of(p)
    if p.game == "exco-nim" and len(p.heaps) == 2 and not p.misere and "sg" in known:
        if sum(p.heaps) + p.extra < 160:
            assert _exco_value(p.extra, p.heaps[1], p.heaps[0]) == known["sg"]
        assert (known["sg"] == 0) == (known["outcome"] == "P")
        return
    if p.game == "delete-nim" and len(p.piles) == 4:
        assert (board in oracle.delete_p(4, p.piles[0])) == (known["outcome"] == "P")
        return
    assert brute.is_p(board) == (known["outcome"] == "P")
    assert brute.remoteness(board) == known["remoteness"]
    if "sg" in known:
        assert brute.grundy(board) == known["sg"]


@pytest.mark.few("nim", "exco-nim", "greedy-nim", "delete-nim")
@pytest.mark.parametrize("name", FACTS)
def test_the_golden_game(name: str) -> None:
    """Two perfect players from the default start: any change of a move, an order or a rule shows here."""
    golden = FACTS[name]["golden"]
    game = catalogue.game(name)
    p = catalogue.read(golden["start"])
    assert catalogue.write(catalogue.read(golden["start"].partition(":")[0])) == golden["start"]
    brute = brute_of(p)
    assert brute.remoteness(board_of(p)) == golden["remoteness"] == len(golden["moves"])
    for ply, (move, body, outcome) in enumerate(golden["moves"], 1):
        assert game.write_move(p, ask.best(p)) == move, ply
        p = play(game, p, game.read_move(p, move))
        assert catalogue.write(p).partition(":")[2] == body
        assert ask.outcome(p) == outcome
        assert brute.is_p(board_of(p)) == (outcome == "P")
        assert brute.remoteness(board_of(p)) == golden["remoteness"] - ply
    ended = ask.present(game.outcome(p))
    assert game.seat_labels(p)[ended.winner] == golden["winner"] == "1"
