"""Sections 1 to 3.1: numbers, two and three piles, and Theorem 1.5 on four with its examples."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from nimarcade.core.catalogue import read_as
from nimarcade.core.codes import counted
from nimarcade.core.game import followers, play
from nimarcade.games.delete_nim import GAME, Piles
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key, letter
from nimarcade.lab.claims.claim import Bounds, Check, Finding, Shard, read_records, smallest
from nimarcade.papers.single_delete import terms
from nimarcade.theory.binary import ones

claim = terms.section()
quadruples = claim.beside(terms.in_parts)


def _lost_if(piles: int) -> Callable[[Callable[[Key], bool]], Check]:
    """A checker of "a position of so many piles is P if and only if …"."""

    def make(says: Callable[[Key], bool]) -> Check:
        def instances(bounds: Bounds) -> terms.Instances:
            lost = brute.delete_p_positions(piles, bounds["largest"])
            for p in brute.ascending(piles, bounds["largest"], 1):
                yield None if says(p) == (p in lost) else (p, f"brute force says {letter(p in lost)}")

        return terms.counted(instances)

    return make


@claim("section-1.2.end")
def section_1_2_end(bounds: Bounds) -> terms.Instances:
    for p in brute.ascending(2, bounds["largest"], 1):
        over = next(brute.delete_followers(p), None) is None
        yield None if over == (p == (1, 1)) else (p, f"the game is {'' if over else 'not '}over")


@claim("section-1.2.footnote-1")
def section_1_2_footnote_1(bounds: Bounds) -> terms.Instances:
    # Piles y, z here are heaps y−1, z−1 there.
    for p in brute.ascending(2, bounds["largest"], 1):
        there = set()
        for keep in p:
            left = keep - 1 - 1
            for part in range(left + 1):
                there.add(tuple(sorted((part, left - part), reverse=True)))
        here = {tuple(pile - 1 for pile in q) for q in brute.delete_followers(p)}
        yield None if here == there else (p, f"{len(here)} moves here, {len(there)} there")


claim.beside(_lost_if(2))("theorem-1.1")(lambda p: p[0] % 2 == p[1] % 2 == 1)


@claim("section-1.2.included")
def section_1_2_included(bounds: Bounds) -> terms.Instances:
    lost = brute.delete_p_positions(2, bounds["largest"])
    for p in brute.ascending(2, bounds["largest"], 1):
        if p[0] % 2 == 1 and p[1] % 2 == 1:
            yield None if p in lost else (p, "brute force says N")


@claim("section-1.2.example-4-3")
def section_1_2_example_4_3(bounds: Bounds) -> terms.Instances:
    lost = brute.delete_p_positions(2, 4)
    line = ((4, 3), (3, 1), (2, 1), (1, 1))
    for step, p in enumerate(line[:-1]):
        leads = line[step + 1] in set(brute.delete_followers(p))
        yield None if leads else (p, f"no move leads to {line[step + 1]}")
    yield None if set(brute.delete_followers((3, 1))) == {(2, 1)} else ((3, 1), "other moves are possible")
    outcomes = [p in lost for p in line]
    yield None if outcomes == [False, True, False, True] else ((4, 3), "the outcomes are not as said")
    yield None if set(brute.delete_followers((1, 1))) == set() else ((1, 1), "the game goes on")


@claim("section-1.3.n-piles")
def section_1_3_n_piles(bounds: Bounds) -> terms.Instances:
    for n in range(2, bounds["piles"] + 1):
        for p in brute.ascending(n, bounds["largest"], 1):
            after = [q.piles for _, q in followers(GAME, read_as(Piles, terms.code(p)))]
            ok = set(after) == set(brute.delete_followers(p)) and all(
                len(q) == n and min(q) >= 1 for q in after
            )
            ok = ok and all(sum(q) < sum(p) for q in after)
            yield None if ok else (p, "a follower is not as said")


def _alike(p: Key) -> bool:
    return terms.val(p[0]) == terms.val(p[1]) == terms.val(p[2])


claim.beside(_lost_if(3))("theorem-1.4")(_alike)


@claim("section-1.4.v2")
def section_1_4_v2(bounds: Bounds) -> terms.Instances:
    for z in range(1, bounds["largest"] + 1):
        k = terms.v2(z)
        least = min(j for j in range(1, z.bit_length() + 1) if z // 2 ** (j - 1) % 2 == 1) - 1
        ok = least == k and z % 2**k == 0 and z % 2 ** (k + 1) != 0
        ok = ok and all(terms.I(j, z) == z // 2 ** (j - 1) % 2 for j in range(1, 12))
        yield None if ok else ((z, 1), f"v2 = {k}, the least digit says {least}")


def _sums(says: Callable[[int, int, int], bool | None], bounds: Bounds) -> terms.Instances:
    """Claims about v2(x), v2(y) and v2(x + y)."""
    for x in range(1, bounds["largest"] + 1):
        for y in range(1, x + 1):
            if (ok := says(terms.v2(x), terms.v2(y), terms.v2(x + y))) is not None:
                yield None if ok else ((x, y), f"v2 of the sum is {terms.v2(x + y)}")


claim("proposition-2.1.i")(partial(_sums, lambda a, b, both: both > a if a == b else None))
claim("proposition-2.1.ii")(partial(_sums, lambda a, b, both: both == min(a, b) if a != b else None))


@claim("proposition-2.2")
def proposition_2_2(bounds: Bounds) -> terms.Instances:
    for z in range(2, bounds["largest"] + 1):
        for k in range(terms.v2(z)):
            ok = any(terms.v2(x) == terms.v2(z - x) == k for x in range(1, z))
            yield None if ok else ((z, 1), f"no split into two parts of v2 = {k}")


@claim("theorem-1.4.proof-p")
def theorem_1_4_proof_p(bounds: Bounds) -> terms.Instances:
    for p in brute.ascending(3, bounds["largest"], 1):
        if _alike(p):
            bad = next(filter(_alike, brute.delete_followers(p)), None)
            yield None if bad is None else (p, f"a move leads to {bad}")


@claim("theorem-1.4.proof-n")
def theorem_1_4_proof_n(bounds: Bounds) -> terms.Instances:
    lost = brute.delete_p_positions(3, bounds["largest"])
    for p in brute.ascending(3, bounds["largest"], 1):
        for x, y in ((a, b) for a in p for b in p if terms.val(a) < terms.val(b)):
            low = 2 ** terms.val(x)
            after = tuple(sorted((x, low, y - low), reverse=True))
            yield None if after in lost else (p, f"{after} is N")


PARTS = 6
"""The box is looked at in so many parts, by the largest pile, each after a count of its own."""


def _lines(bounds: Bounds, part: int) -> Iterator[tuple[int, Key, int, int]]:
    """A part of all positions of four piles: the pattern, the three larger piles, and as bits the fourth
    ones, of one v2 unless it is △, and those of them that make it P by brute force."""
    for a, b, c, lost in terms.four(bounds["largest"]):
        if a % PARTS == part:
            for shape, fourths in terms.by_pattern((a, b, c), c):
                yield shape, (a, b, c), fourths, lost & fourths


def _judged(
    high: Callable[[terms.Form], bool], words: Callable[[bool], str], bounds: Bounds, part: int
) -> terms.Instances:
    """Checks whether a position is P if and only if Theorem 1.5 says so, with `high` as (5A)."""
    for shape, piles, fourths, lost in _lines(bounds, part):
        wrong = terms.said(shape, piles, fourths, high) ^ lost
        yield (fourths & ~wrong).bit_count()
        for d in ones(wrong):
            yield (*piles, d), words(bool(lost >> d & 1))


def _parts(bounds: Bounds) -> Iterator[Shard]:
    return ((part,) for part in range(PARTS))


def _searched_again(bounds: Bounds, findings: Sequence[Finding]) -> str:
    """A second computation of the smallest counterexample, which shares nothing with the first."""
    if (broken := smallest(f.counterexample for f in findings)) is None:
        return ""
    p = read_as(Piles, broken.code).piles
    says = f"condition ({terms.member(p)})" if terms.member(p) else "none of the conditions"
    again = letter(brute.searched(broken.code))
    count = sum(f.broken for f in findings)
    broken_by = counted(count, "position breaks", "positions break")
    return f"{says} is satisfied, search through the rules says {again}; {broken_by} it"


@quadruples("theorem-1.5", shards=_parts, conclude=_searched_again)
def theorem_1_5(bounds: Bounds, part: int) -> terms.Instances:
    words = "brute force by line masks says the other outcome"
    return _judged(terms.CONDITIONS["5A"], lambda is_p: words, bounds, part)


def from_the_right(f: terms.Form) -> bool:
    """(5A) read from the right."""
    i = f.d + 2
    while (column := sum(terms.I(i, pile) for pile in f.piles)) > 2:
        i += 1
    return column == 0


@quadruples("theorem-1.5.corrected", shards=_parts)
def theorem_1_5_corrected(bounds: Bounds, part: int) -> terms.Instances:
    return _judged(from_the_right, lambda is_p: f"brute force says {letter(is_p)}", bounds, part)


def _case(case: int, bounds: Bounds, part: int) -> terms.Instances:
    for shape, piles, fourths, lost in _lines(bounds, part):
        if shape == min(case, 4):
            so = terms.satisfying(piles, fourths, case)
            spoken = fourths if case < 4 else so
            wrong = (so ^ lost) & spoken
            yield (spoken & ~wrong).bit_count()
            for d in ones(wrong):
                yield (*piles, d), f"brute force says {letter(bool(lost >> d & 1))}"


for number in range(1, 6):
    quadruples(f"theorem-1.5.case-{number}", shards=_parts)(partial(_case, number))


def _binary(piles: Key, rows: Sequence[str], bounds: Bounds) -> terms.Instances:
    for pile, row in zip(piles, rows, strict=True):
        yield None if int(row, 2) == pile else (piles, f"{row} is {int(row, 2)}, not {pile}")


def _of_case(piles: Key, case: int, bounds: Bounds) -> terms.Instances:
    f = terms.standard(piles)
    ok = f.piles == piles and terms.fulfils(f, case)
    yield None if ok else (piles, f"condition ({case}) is not satisfied")


def _read(rows: Iterable[str]) -> Key:
    return tuple(int(row, 2) for row in rows)


def _similar(
    like: str, lacks: str, gone: str, split: str, result: str, then: str, bounds: Bounds
) -> terms.Instances:
    before, after = _read(like.split(", ")), _read(result.split(", "))
    f = terms.standard(before)
    if f.piles != before or terms.CONDITIONS[lacks](f):
        yield before, f"({lacks}) is satisfied"
        return
    of = dict(zip("wxyz", before, strict=True))
    left = sorted(pile for name, pile in of.items() if name not in (gone, split))
    parts = list(after)
    for pile in left:
        if pile not in parts:
            yield before, f"the pile of {pile} is gone"
            return
        parts.remove(pile)
    p = read_as(Piles, terms.code(before))
    move = f"d{of[gone]},{of[split]}={parts[0]}+{parts[1]}"
    reached = play(GAME, p, GAME.read_move(p, move)).piles
    ok = sorted(reached) == sorted(after) and terms.fulfils(terms.standard(after), int(then))
    words = f"{move} leads to {reached}, condition ({then}) is not satisfied"
    yield None if ok else (before, words)


SIMILAR = re.compile(
    r"In (.+) condition \((\w+)\) is not satisfied; eliminating (\w) and partitioning (\w) gives (.+), which "
    r"fulfils condition \((\d)\)\."
)


def _example(statement: str, printed: str) -> Callable[[Bounds], terms.Instances]:
    """The check of an example, whose numbers are read from its words."""
    if similar := SIMILAR.fullmatch(statement):
        like, lacks, gone, split, result, then = similar.groups()
        return partial(_similar, like, lacks, gone, split, result, then)
    piles = tuple(map(int, re.findall(r"\d+", printed.partition("= ")[2].partition("⟩")[0])))
    if rows := re.findall("[wxyz] ([01]+)", printed):
        return partial(_binary, piles, rows)
    return partial(_of_case, piles, int(statement[-3]))


for name, record in read_records(__package__).items():
    if name.startswith("section-3.1."):
        claim(name)(_example(record.statement, record.details["printed"]))
