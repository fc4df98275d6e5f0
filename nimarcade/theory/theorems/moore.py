"""Moore's Nim(n, k) in normal play; CO-NIM is the case k = n - 1."""

from functools import reduce
from operator import xor

from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory import digits
from nimarcade.theory.theorems import exco_value
from nimarcade.theory.verdict import Check, Digits, Reading

GAMES = ("moore-nim",)
SOURCE = "Moore 1910"
STATEMENT = (
    "Write the heaps in binary. A position of Moore's Nim(n, k) is P if and only if in every "
    "binary place the number of heaps with a 1 there is divisible by k+1."
)


def applies(p: Heaps) -> bool:
    return not p.misere


def reach(p: Heaps) -> int:
    """How many heaps a move may touch: k, or n - 1 in CO-NIM."""
    return len(p.heaps) - 1 if p.k is None else p.k


def is_p(p: Heaps) -> bool:
    modulus = reach(p) + 1
    planes = digits.count(p.heaps)
    if modulus & (modulus - 1) == 0:
        low = modulus.bit_length() - 1
        return not any(planes[:low])
    return not any(total % modulus for total in set(digits.sums(planes, p.heaps[0].bit_length())))


def winning_move(p: Heaps) -> Take:
    """Moore's proof, from the leftmost place on: heaps already reduced are free to hold any
    digit here. If too few of them are free to complete a multiple of k+1, they all hold 0 and
    the surplus ones are turned to 0 in further heaps, which are free from then on; at most k
    heaps are ever freed, since free + surplus ≤ k in that case.
    """
    modulus = reach(p) + 1
    fixed = list(p.heaps)  # non-increasing; the freed heaps are taken out
    planes = digits.count(fixed)
    freed: list[int] = []
    cut_at: list[int] = []
    fill: list[tuple[int, int]] = []  # (place, how many free heaps hold a 1 there)
    width = p.heaps[0].bit_length()
    short = width <= digits.SHORT_WIDTH
    totals = digits.sums(planes, width) if short else []
    for place in range(width - 1, -1, -1):
        surplus = (totals[width - 1 - place] if short else digits.at(planes, place)) % modulus
        if not surplus:
            continue
        if len(freed) >= modulus - surplus:
            fill.append((place, modulus - surplus))
            continue
        kept = []
        for heap in fixed:
            if surplus and heap >> place & 1:
                surplus -= 1
                freed.append(heap)
                cut_at.append(place)
                digits.subtract(planes, heap)
            else:
                kept.append(heap)
        fixed = kept
        if short:
            totals = digits.sums(planes, width)
    held = [0] * len(freed)
    fill.sort(key=lambda item: -item[1])
    mask = step = 0
    for j in range(len(freed) - 1, -1, -1):  # free heap j holds a 1 at each place with more than j
        while step < len(fill) and fill[step][1] > j:
            mask |= 1 << fill[step][0]
            step += 1
        held[j] = mask
    parts = []
    for heap, place, low in zip(freed, cut_at, held, strict=True):
        above = heap >> (place + 1) << (place + 1)
        parts.append((heap, heap - (above | low)))
    return Take(tuple(sorted(parts)))


def reading(p: Heaps) -> Reading:
    k = reach(p)
    width = p.heaps[0].bit_length()
    totals = digits.sums(digits.count(p.heaps), width)
    bad = {total for total in set(totals) if total % (k + 1)}
    off = [width - 1 - i for i, total in enumerate(totals) if total in bad] if bad else []
    facts: list[tuple[str, int | str]] = [("n", len(p.heaps)), ("k", k)]
    if width <= 20:
        facts.append(("column sums", " ".join(map(str, totals)) or "0"))
        facts.append((f"mod {k + 1}", " ".join(str(total % (k + 1)) for total in totals) or "0"))
    else:
        facts.append(("columns", width))
        facts.append((f"columns not 0 mod {k + 1}", len(off)))
    if not off:
        return Reading("every column sum divisible", tuple(facts),
                       (Check(f"every column holds a multiple of {k + 1} ones", True),))  # fmt: skip
    some = ", ".join(digits.place_name(place) for place in off[:6]) + (", …" if len(off) > 6 else "")
    hold = f"columns {some} hold" if len(off) > 1 else f"column {some} holds"
    text = f"{hold} no multiple of {k + 1} ones"
    return Reading("a column sum not divisible", tuple(facts), (Check(text, False),))


def value(p: Heaps) -> int | None:
    """The SG value where it is known in closed form: with k = 1 (Nim), with k heaps or fewer left
    (then it is the number of stones, since every smaller number can be left) and with k + 1 heaps
    left (CO-NIM); else None."""
    if p.k == 1:
        return reduce(xor, p.heaps)
    heaps = tuple(h for h in p.heaps if h)
    if len(heaps) <= reach(p):
        return sum(heaps)
    if len(heaps) == reach(p) + 1:
        return exco_value.value(Heaps("co-nim", heaps))
    return None


def picture(p: Heaps) -> Digits | None:
    return digits.columns(p.heaps, reach(p) + 1)
