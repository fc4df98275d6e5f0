"""k-Bounded Greedy Nim in normal play: k-good triples. Also used by misère play for x3 ≥ 2."""

from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.verdict import Check, Reading

GAMES = ("greedy-nim",)
SOURCE = "Omiya, Yoshinaka, Shinohara 2025, Theorem 2 (Xu, Zhu 2018)"
STATEMENT = (
    "Sort x1 ≥ x2 ≥ x3 ≥ …, write R(a) for a mod (k+1), and let β count the heaps from x3 on "
    "that equal x3 (0 if x3 = 0). For k ≥ 2 normal play is P if and only if β is even and "
    "R(x1−x2) = 0, or β is odd and (x1,x2,x3) is k-good: R(x1−x2) = k and R(x2−x3) = 0; or "
    "R(x1−x2) = 0 and 1 ≤ R(x2−x3) ≤ k−1; or R(x1−x2) = 1 and R(x2−x3) = k."
)


def applies(p: Heaps) -> bool:
    return p.k is not None and p.k >= 2 and not p.misere


def three(p: Heaps) -> tuple[int, int, int]:
    """x1, x2, x3, padded with zeros."""
    heaps = p.heaps if len(p.heaps) >= 3 else (*p.heaps, 0, 0)
    return heaps[0], heaps[1], heaps[2]


def beta(p: Heaps) -> int:
    x3 = three(p)[2]
    return p.heaps[2:].count(x3) if x3 else 0


def _wanted(apart: int, k: int) -> tuple[int, int]:
    """Line of k-good that R(x2−x3) = apart belongs to, and the R(x1−x2) it wants."""
    return (1, k) if apart == 0 else (3, 1) if apart == k else (2, 0)


def is_p(p: Heaps) -> bool:
    assert p.k is not None
    x1, x2, x3 = three(p)
    first = (x1 - x2) % (p.k + 1)
    if beta(p) % 2 == 0:
        return first == 0
    return first == _wanted((x2 - x3) % (p.k + 1), p.k)[1]


def winning_move(p: Heaps) -> Take:
    assert p.k is not None
    x1, x2, x3 = three(p)
    wanted = 0 if beta(p) % 2 == 0 else _wanted((x2 - x3) % (p.k + 1), p.k)[1]
    # Taking t turns R(x1−x2) into R(x1−x2−t), also where x1 falls below x2 (see the proof).
    return Take(((x1, (x1 - x2 - wanted) % (p.k + 1)),))


def reading(p: Heaps) -> Reading:
    assert p.k is not None
    k = p.k
    x1, x2, x3 = three(p)
    count = beta(p)
    d1, d2 = x1 - x2, x2 - x3
    r1, r2 = d1 % (k + 1), d2 % (k + 1)
    facts: list[tuple[str, int | str]] = [
        ("x1", x1), ("x2", x2), ("x3", x3), ("k", k), ("β", count), ("R(x1−x2)", r1),
    ]  # fmt: skip
    if count % 2 == 0:
        checks = [
            Check(f"β = {count} is even, so P means R(x1−x2) = 0; R({short(d1)}) = {short(r1)}", r1 == 0)
        ]
        return Reading("β even", tuple(facts), tuple(checks))
    line, wanted = _wanted(r2, k)
    facts.append(("R(x2−x3)", r2))
    good = r1 == wanted
    checks = [
        Check(
            f"β = {count} is odd, so P means a k-good triple; R(x2−x3) = R({short(d2)}) = {short(r2)}", True
        ),
        Check(
            f"line ({line}) of k-good wants R(x1−x2) = {short(wanted)}; R({short(d1)}) = {short(r1)}", good
        ),
    ]
    return Reading(f"β odd, {'' if good else 'not '}k-good ({line})", tuple(facts), tuple(checks))
