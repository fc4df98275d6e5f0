"""Sections 1 to 3.1: numbers, two and three piles, and Theorem 1.5 on four with its examples."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import NotRequired, TypedDict, cast

from nimarcade.core.catalogue import read_as
from nimarcade.core.game import followers, play
from nimarcade.games.delete_nim import GAME, Piles
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key, letter
from nimarcade.lab.claims.claim import Bounds, Claim, Finding, Shard, smallest
from nimarcade.papers.single_delete.terms import (
    CONDITIONS,
    Form,
    I,
    Instances,
    bits,
    by_pattern,
    code,
    four,
    fulfils,
    in_parts,
    member,
    said,
    satisfying,
    section,
    standard,
    v2,
    val,
)

claim = section()
quadruples = claim.beside(in_parts)


@claim(
    "section-1.2.end",
    "section 1.2",
    box={"largest": 200},
    printed="At the position ⟨1,1⟩, the player whose turn it loses the game.",
    differs="that every other position leaves a move is added",
)
def section_1_2_end(bounds: Bounds) -> Instances:
    """Only ⟨1,1⟩ leaves no move."""
    for p in brute.ascending(2, bounds["largest"], 1):
        over = next(brute.delete_followers(p), None) is None
        yield None if over == (p == (1, 1)) else (p, f"the game is {'' if over else 'not '}over")


@claim(
    "section-1.2.footnote-1",
    "section 1.2, with footnote 1",
    box={"largest": 60},
    printed="There are two variations of the Delete Nim rules provided in [2] and [6]. Although "
    "the rules differ in presentation, they are equivalent with respect to legal moves.",
    differs="the rules of [2], which are not printed here, are told",
)
def section_1_2_footnote_1(bounds: Bounds) -> Instances:
    """The rules of [2] (choose a heap, delete the other, take 1 stone from the chosen one and split the rest
    into two, perhaps empty, heaps) and those of the paper are equivalent with respect to legal moves."""
    # Piles y, z here are heaps y−1, z−1 there.
    for p in brute.ascending(2, bounds["largest"], 1):
        there = set()
        for keep in p:
            left = keep - 1 - 1
            for part in range(left + 1):
                there.add(tuple(sorted((part, left - part), reverse=True)))
        here = {tuple(pile - 1 for pile in q) for q in brute.delete_followers(p)}
        yield None if here == there else (p, f"{len(here)} moves here, {len(there)} there")


@claim(
    "theorem-1.1",
    "Theorem 1.1 (Abuku and Suetsugu; Stankova and Rike)",
    box={"largest": 500},
    kind="theorem",
    printed="a position ⟨y,z⟩ is a P-position if both y and z are odd; otherwise, it is an N-position.",
)
def theorem_1_1(bounds: Bounds) -> Instances:
    """A position ⟨y,z⟩ of Delete Nim is P if both y and z are odd, otherwise it is N."""
    lost = brute.delete_p_positions(2, bounds["largest"])
    for p in brute.ascending(2, bounds["largest"], 1):
        says = p[0] % 2 == 1 and p[1] % 2 == 1
        yield None if says == (p in lost) else (p, f"brute force says {letter(p in lost)}")


@claim(
    "section-1.2.included",
    "section 1.2",
    box={"largest": 9},
    printed="This theorem is included in Proposition 4.1 in this paper",
    differs="only its first half, all odd is P, is included: of other positions Proposition 4.1 says nothing",
)
def section_1_2_included(bounds: Bounds) -> Instances:
    """What Proposition 4.1 says with n = 2 is the first half of Theorem 1.1: all odd is P."""
    lost = brute.delete_p_positions(2, bounds["largest"])
    for p in brute.ascending(2, bounds["largest"], 1):
        if p[0] % 2 == 1 and p[1] % 2 == 1:
            yield None if p in lost else (p, "brute force says N")


@claim(
    "section-1.2.example-4-3",
    "section 1.2",
    kind="example",
    printed="the player on turn can proceed as ⟨4,3⟩ → ⟨3,1⟩ (and then the game proceeds as → "
    "⟨2,1⟩ → ⟨1,1⟩ and ends) and secure winning.",
)
def section_1_2_example_4_3(bounds: Bounds) -> Instances:
    """From ⟨4,3⟩ a player can go to ⟨3,1⟩; then the game proceeds ⟨2,1⟩, ⟨1,1⟩ and ends: that wins."""
    lost = brute.delete_p_positions(2, 4)
    line = ((4, 3), (3, 1), (2, 1), (1, 1))
    for step, p in enumerate(line[:-1]):
        leads = line[step + 1] in set(brute.delete_followers(p))
        yield None if leads else (p, f"no move leads to {line[step + 1]}")
    yield None if set(brute.delete_followers((3, 1))) == {(2, 1)} else ((3, 1), "other moves are possible")
    outcomes = [p in lost for p in line]
    yield None if outcomes == [False, True, False, True] else ((4, 3), "the outcomes are not as said")
    yield None if set(brute.delete_followers((1, 1))) == set() else ((1, 1), "the game goes on")


@claim(
    "section-1.3.n-piles",
    "section 1.3; the sum from sections 2 and 3.2",
    box={"piles": 5, "largest": 9},
    printed="it is important to note that the number of piles remains n at the end of each turn. "
    "… the total number of stones across all piles decreases monotonically.",
)
def section_1_3_n_piles(bounds: Bounds) -> Instances:
    """The number of piles remains n at the end of each turn, and the number of stones decreases."""
    for n in range(2, bounds["piles"] + 1):
        for p in brute.ascending(n, bounds["largest"], 1):
            position = read_as(Piles, code(p))
            after = [q.piles for _, q in followers(GAME, position)]
            ok = set(after) == set(brute.delete_followers(p)) and all(
                len(q) == n and min(q) >= 1 for q in after
            )
            ok = ok and all(sum(q) < sum(p) for q in after)
            yield None if ok else (p, "a follower is not as said")


@claim(
    "theorem-1.4",
    "Theorem 1.4 (Sakai)",
    box={"largest": 100},
    kind="theorem",
    weight=1,
    printed="A necessary and sufficient condition for the position ⟨x,y,z⟩ in Single-delete Nim with "
    "three piles to be a P-position is (★) v2(x) = v2(y) = v2(z).",
)
def theorem_1_4(bounds: Bounds) -> Instances:
    """A position ⟨x,y,z⟩ of Single-delete Nim is P if and only if v2(x) = v2(y) = v2(z)."""
    lost = brute.delete_p_positions(3, bounds["largest"])
    for p in brute.ascending(3, bounds["largest"], 1):
        says = val(p[0]) == val(p[1]) == val(p[2])
        yield None if says == (p in lost) else (p, f"brute force says {letter(p in lost)}")


@claim(
    "section-1.4.v2",
    "section 1.4",
    box={"largest": 4096},
    printed="if the quotient of z divided by 2^{k−1} is even, then I_k(z) = 0; if the quotient is "
    "odd, then I_k(z) = 1. We note that v2(z) = min{k | I_k(z) = 1} − 1.",
)
def section_1_4_v2(bounds: Bounds) -> Instances:
    """I_k(z) is 0 if the quotient of z divided by 2^(k−1) is even, else 1;
    v2(z) = min{k | I_k(z) = 1} − 1."""
    for z in range(1, bounds["largest"] + 1):
        k = v2(z)
        least = min(j for j in range(1, z.bit_length() + 1) if z // 2 ** (j - 1) % 2 == 1) - 1
        ok = least == k and z % 2**k == 0 and z % 2 ** (k + 1) != 0
        ok = ok and all(I(j, z) == z // 2 ** (j - 1) % 2 for j in range(1, 12))
        yield None if ok else ((z, 1), f"v2 = {k}, the least digit says {least}")


@claim(
    "proposition-2.1.i",
    "Proposition 2.1 (i)",
    box={"largest": 200},
    kind="proposition",
    printed="If v2(x) = v2(y), then v2(z) > v2(x)",
)
def proposition_2_1_i(bounds: Bounds) -> Instances:
    """If x+y = z and v2(x) = v2(y), then v2(z) > v2(x)."""
    for x in range(1, bounds["largest"] + 1):
        for y in range(1, x + 1):
            if v2(x) == v2(y):
                yield None if v2(x + y) > v2(x) else ((x, y), f"v2 of the sum is {v2(x + y)}")


@claim(
    "proposition-2.1.ii",
    "Proposition 2.1 (ii)",
    box={"largest": 200},
    kind="proposition",
    printed="If v2(x) ≠ v2(y), then v2(z) = min{v2(x), v2(y)}.",
)
def proposition_2_1_ii(bounds: Bounds) -> Instances:
    """If x+y = z and v2(x) ≠ v2(y), then v2(z) = min{v2(x), v2(y)}."""
    for x in range(1, bounds["largest"] + 1):
        for y in range(1, x + 1):
            if v2(x) != v2(y):
                ok = v2(x + y) == min(v2(x), v2(y))
                yield None if ok else ((x, y), f"v2 of the sum is {v2(x + y)}")


@claim(
    "proposition-2.2",
    "Proposition 2.2",
    box={"largest": 512},
    kind="proposition",
    printed="When z ∈ ℕ and v2(z) ≥ 1, for any non-negative integer k < v2(z), there exist x, y ∈ ℕ "
    "such that x + y = z and v2(x) = v2(y) = k.",
)
def proposition_2_2(bounds: Bounds) -> Instances:
    """For every k < v2(z) there are x and y with x+y = z and v2(x) = v2(y) = k."""
    for z in range(2, bounds["largest"] + 1):
        for k in range(v2(z)):
            ok = any(v2(x) == v2(z - x) == k for x in range(1, z))
            yield None if ok else ((z, 1), f"no split into two parts of v2 = {k}")


@claim(
    "theorem-1.4.proof-p",
    "proof of Theorem 1.4",
    box={"largest": 60},
    kind="lemma",
    weight=2,
    printed="Therefore, any position in P cannot be moved to another position in P.",
)
def theorem_1_4_proof_p(bounds: Bounds) -> Instances:
    """From a position with v2(x) = v2(y) = v2(z) no move leads to another."""
    for p in brute.ascending(3, bounds["largest"], 1):
        if val(p[0]) == val(p[1]) == val(p[2]):
            bad = next((q for q in brute.delete_followers(p) if val(q[0]) == val(q[1]) == val(q[2])), None)
            yield None if bad is None else (p, f"a move leads to {bad}")


@claim(
    "theorem-1.4.proof-n",
    "proof of Theorem 1.4",
    box={"largest": 60},
    kind="lemma",
    printed="it is sufficient to consider the case where v2(x) < v2(y). … Then, by eliminating "
    "the pile with z stones and splitting, the position can be moved to ⟨x,y′,y″⟩ ∈ P.",
    differs="y is split in the way that section 3.2 gives as an example",
)
def theorem_1_4_proof_n(bounds: Bounds) -> Instances:
    """If v2(x) < v2(y), splitting y into two piles of v2(x) and deleting z leads to a P-position."""
    lost = brute.delete_p_positions(3, bounds["largest"])
    for p in brute.ascending(3, bounds["largest"], 1):
        for x, y in ((a, b) for a in p for b in p if val(a) < val(b)):
            low = 2 ** val(x)
            after = tuple(sorted((x, low, y - low), reverse=True))
            yield None if after in lost else (p, f"{after} is N")


PARTS = 6
"""The box is looked at in so many parts, by the largest pile, each after a count of its own."""


def _lines(bounds: Bounds, part: int) -> Iterator[tuple[int, Key, int, int]]:
    """A part of all positions of four piles: the pattern, the three larger piles, and as bits the fourth
    ones, of one v2 unless it is △, and those of them that make it P by brute force."""
    for a, b, c, lost in four(bounds["largest"]):
        if a % PARTS == part:
            for shape, fourths in by_pattern((a, b, c), c):
                yield shape, (a, b, c), fourths, lost & fourths


def _judged(
    high: Callable[[Form], bool], words: Callable[[bool], str], bounds: Bounds, part: int
) -> Instances:
    """Whether a position is P if and only if Theorem 1.5 says so, with `high` as (5A)."""
    for shape, piles, fourths, lost in _lines(bounds, part):
        wrong = said(shape, piles, fourths, high) ^ lost
        yield (fourths & ~wrong).bit_count()
        for d in bits(wrong):
            yield (*piles, d), words(bool(lost >> d & 1))


FOUR = {"largest": 128}
FIVE_A = "(5A) I_i(w)+I_i(x)+I_i(y)+I_i(z) ∈ {0,3,4} for i ≥ d+2"
THEOREM = (
    "the necessary and sufficient condition for ⟨w,x,y,z⟩ to be a P-position is that one of the following "
    f"conditions (1) to (5) is satisfied. … {FIVE_A}"
)


def _parts(bounds: Bounds) -> Iterator[Shard]:
    return ((part,) for part in range(PARTS))


def _searched_again(bounds: Bounds, findings: Sequence[Finding]) -> str:
    """A second computation of the smallest counterexample, which shares nothing with the first."""
    broken = smallest(f.counterexample for f in findings)
    if broken is None:
        return ""
    p = read_as(Piles, broken.code).piles
    says = f"condition ({member(p)})" if member(p) else "none of the conditions"
    again = letter(brute.searched(broken.code))
    count = sum(f.broken for f in findings)
    return f"{says} is satisfied, search through the rules says {again}; {count:,} positions break it"


@quadruples(
    "theorem-1.5",
    "Theorem 1.5",
    box=FOUR,
    kind="theorem",
    shards=_parts,
    conclude=_searched_again,
    weight=8,
    printed=THEOREM,
    right="(5A) The first i ≥ d+2, from the right, at which I_i(w)+I_i(x)+I_i(y)+I_i(z) is at most 2 has the "
    "sum 0; digits left of it play no part. Counted by single-delete.theorem-1.5.corrected.",
)
def theorem_1_5(bounds: Bounds, part: int) -> Instances:
    """Four piles w, x, y, z with a = v2(w) ≤ b = v2(x) ≤ c = v2(y) ≤ d = v2(z) are P if and only if one of
    (1) to (5): (1) a = b = c = d; (2) a < b = c = d and (2A) I_{b+1}(w) = 0; (3) a < b < c = d, (3A)
    I_{c+1}(w) = I_{c+1}(x) = 0, (3B) I_k(w)+I_k(x) ≥ 1 for b+2 ≤ k ≤ c, (3C) I_{b+1}(w) = 1; (4) a < b < c <
    d, (4A) I_{d+1}(w) = I_{d+1}(x) = I_{d+1}(y) = 0, (4B) I_j(w)+I_j(x)+I_j(y) ≥ 2 for c+2 ≤ j ≤ d, (4C)
    I_{c+1}(w) = I_{c+1}(x) = 1, (4D) I_k(w)+I_k(x) ≥ 1 for b+2 ≤ k ≤ c, (4E) I_{b+1}(w) = 1; (5) a < b < c <
    d, (5A) I_i(w)+I_i(x)+I_i(y)+I_i(z) ∈ {0,3,4} for i ≥ d+2, (5B) I_{d+1}(w) = I_{d+1}(x) = I_{d+1}(y) = 1,
    (5C) I_j(w)+I_j(x)+I_j(y) ≥ 2 for c+2 ≤ j ≤ d, (5D) I_{c+1}(w) = I_{c+1}(x) = 1, (5E) I_k(w)+I_k(x) ≥ 1
    for b+2 ≤ k ≤ c, (5F) I_{b+1}(w) = 1."""
    words = "brute force by line masks says the other outcome"
    return _judged(CONDITIONS["5A"], lambda is_p: words, bounds, part)


def from_the_right(f: Form) -> bool:
    """(5A) read from the right."""
    i = f.d + 2
    while (column := sum(I(i, pile) for pile in f.piles)) > 2:
        i += 1
    return column == 0


@quadruples(
    "theorem-1.5.corrected",
    "Theorem 1.5 with (5A) corrected",
    box=FOUR,
    shards=_parts,
    weight=8,
    printed=THEOREM,
    differs="“for i ≥ d+2” is read from the right, up to the first such sum that is at most 2",
)
def theorem_1_5_corrected(bounds: Bounds, part: int) -> Instances:
    """Theorem 1.5 with (5A) The first i ≥ d+2, from the right, at which I_i(w)+I_i(x)+I_i(y)+I_i(z) is at
    most 2 has the sum 0; digits left of it play no part."""
    return _judged(from_the_right, lambda is_p: f"brute force says {letter(is_p)}", bounds, part)


CASES = {
    1: "a = b = c = d",
    2: "a < b = c = d and (2A) I_{b+1}(w) = 0",
    3: "a < b < c = d and all of (3A)-(3C) are satisfied. (3A) I_{c+1}(w) = I_{c+1}(x) = 0, (3B) "
    "I_k(w)+I_k(x) ≥ 1 for b+2 ≤ k ≤ c, (3C) I_{b+1}(w) = 1",
    4: "a < b < c < d and all of (4A)-(4E) are satisfied. (4A) I_{d+1}(w) = I_{d+1}(x) = I_{d+1}(y) = 0, "
    "(4B) I_j(w)+I_j(x)+I_j(y) ≥ 2 for c+2 ≤ j ≤ d, (4C) I_{c+1}(w) = I_{c+1}(x) = 1, (4D) "
    "I_k(w)+I_k(x) ≥ 1 for b+2 ≤ k ≤ c, (4E) I_{b+1}(w) = 1",
    5: "a < b < c < d and all of (5A)-(5F) are satisfied. "
    f"{FIVE_A}, "
    "(5B) I_{d+1}(w) = I_{d+1}(x) = I_{d+1}(y) = 1, (5C) I_j(w)+I_j(x)+I_j(y) ≥ 2 for c+2 ≤ j ≤ d, "
    "(5D) I_{c+1}(w) = I_{c+1}(x) = 1, (5E) I_k(w)+I_k(x) ≥ 1 for b+2 ≤ k ≤ c, (5F) I_{b+1}(w) = 1",
}
"""The conditions (1) to (5) as they are printed."""


def _case(case: int, bounds: Bounds, part: int) -> Instances:
    for shape, piles, fourths, lost in _lines(bounds, part):
        if shape == min(case, 4):
            so = satisfying(piles, fourths, case)
            spoken = fourths if case < 4 else so
            wrong = (so ^ lost) & spoken
            yield (spoken & ~wrong).bit_count()
            for d in bits(wrong):
                yield (*piles, d), f"brute force says {letter(bool(lost >> d & 1))}"


@claim.entries
def cases_of_theorem_1_5() -> Iterator[Claim]:
    for case, words in CASES.items():
        shape = f", of the pattern {words.split(' and')[0]}," if case < 4 else ""
        only = " and only if" if case < 4 else ""
        says = f"{shape} are P if{only} {words}." if case > 1 else f" are P where {words}."
        first, _, last = words.partition(", (5B)")
        yield quadruples.stated(
            f"theorem-1.5.case-{case}",
            f"Four piles w, x, y, z with a = v2(w) ≤ b = v2(x) ≤ c = v2(y) ≤ d = v2(z){says}",
            partial(_case, case),
            f"Theorem 1.5 ({case})",
            box={"largest": 64 if case < 4 else 100},
            printed=f"{first}, … {last[last.index('(5F)') :]}" if last else words,
            differs="is said of this pattern alone" if case in (2, 3) else "says only that it is enough",
            kind="theorem",
            shards=_parts,
            weight=1,
        )


class Example(TypedDict):
    """An example as printed; see `data/printed.toml`."""

    case: int
    piles: list[int]
    digits: list[str]
    similar: NotRequired[list[str]]
    lacks: NotRequired[str]
    eliminated: NotRequired[str]
    split: NotRequired[str]
    result: NotRequired[list[str]]
    then: NotRequired[int]


@cache
def printed() -> list[Example]:
    text = files(__package__).joinpath("data/printed.toml").read_text(encoding="utf-8")
    return cast("list[Example]", tomllib.loads(text)["examples"])


def _binary(example: Example, bounds: Bounds) -> Instances:
    for pile, row in zip(example["piles"], example["digits"], strict=True):
        yield (
            None if int(row, 2) == pile else (tuple(example["piles"]), f"{row} is {int(row, 2)}, not {pile}")
        )


def _of_case(example: Example, bounds: Bounds) -> Instances:
    piles = tuple(example["piles"])
    f = standard(piles)
    ok = f.piles == piles and fulfils(f, example["case"])
    yield None if ok else (piles, f"condition ({example['case']}) is not satisfied")


def _read(rows: Iterable[str]) -> Key:
    return tuple(int(row, 2) for row in rows)


NAMES = "wxyz"


def _similar(example: Example, bounds: Bounds) -> Instances:
    before, after = _read(example["similar"]), _read(example["result"])
    f = standard(before)
    if f.piles != before or CONDITIONS[example["lacks"]](f):
        yield before, f"({example['lacks']}) is satisfied"
        return
    of = dict(zip(NAMES, before, strict=True))
    left = sorted(of[name] for name in NAMES if name not in (example["eliminated"], example["split"]))
    parts = list(after)
    for pile in left:
        if pile not in parts:
            yield before, f"the pile of {pile} is gone"
            return
        parts.remove(pile)
    p = read_as(Piles, code(before))
    move = f"d{of[example['eliminated']]},{of[example['split']]}={parts[0]}+{parts[1]}"
    reached = play(GAME, p, GAME.read_move(p, move)).piles
    ok = sorted(reached) == sorted(after) and fulfils(standard(after), example["then"])
    words = f"{move} leads to {reached}, condition ({example['then']}) is not satisfied"
    yield None if ok else (before, words)


@claim.entries
def examples() -> Iterator[Claim]:
    for example in printed():
        name, where = f"section-3.1.case-{example['case']}", f"section 3.1 ({example['case']})"
        piles = ",".join(map(str, example["piles"]))
        words = f"⟨{piles}⟩ is in binary {', '.join(example['digits'])}."
        specific = f"A specific example of a position in this case is ⟨w,x,y,z⟩ = ⟨{piles}⟩."
        rows = " ".join(f"{pile} {row}" for pile, row in zip(NAMES, example["digits"], strict=True))
        quoted = f"{specific} In its binary representation, it is {rows}"
        yield claim.stated(
            f"{name}.digits", words, partial(_binary, example), where, kind="example", printed=quoted
        )
        words = f"⟨{piles}⟩ satisfies condition ({example['case']})."
        yield claim.stated(
            f"{name}.example", words, partial(_of_case, example), where, kind="example", printed=specific
        )
        if "similar" in example:
            words = (
                f"In {', '.join(example['similar'])} condition ({example['lacks']}) is not satisfied; "
                f"eliminating {example['eliminated']} and partitioning {example['split']} gives "
                f"{', '.join(example['result'])}, which fulfils condition ({example['then']})."
            )
            split, lacks = example["split"], example["lacks"]
            quoted = (
                f"In a similar position … where condition ({lacks}) is not satisfied, by eliminating "
                f"{example['eliminated']} and partitioning {split} into {split}′ and {split}″, it is "
                f"possible to fulfill condition ({example['then']}) in a move, resulting in …"
            )
            yield claim.stated(
                f"{name}.similar", words, partial(_similar, example), where, kind="example", printed=quoted
            )
