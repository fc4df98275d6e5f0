"""Sections 1 to 3: what the paper recalls of Nim, Theorems 1 to 5, its definitions, facts and Lemma 1."""

from functools import partial, reduce
from operator import xor

from nimarcade.core.catalogue import read_as
from nimarcade.core.errors import IllegalMove
from nimarcade.core.game import followers, play
from nimarcade.games.greedy_nim import GAME
from nimarcade.games.heaps import Heaps
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Counterexample, Finding, unsharded
from nimarcade.papers.misere_greedy import terms

claim = terms.section()
whole = claim.beside(unsharded)
unbounded = claim.beside(terms.only)
normal_bounded = claim.beside(partial(terms.agrees, misere=False))
misere_bounded = claim.beside(partial(terms.agrees, misere=True))
normal = claim.beside(partial(terms.agrees_unbounded, misere=False))
misere = claim.beside(partial(terms.agrees_unbounded, misere=True))


def _nim(bounds: Bounds, misere: bool) -> dict[Key, bool]:
    zeros = ",".join("0" * bounds["heaps"])
    keys, follow, _ = brute.box(f"nim{'+misere' if misere else ''}:{zeros}", bounds["largest"])
    return brute.outcomes(keys, follow, misere)


def _nim_finding(so: dict[Key, bool], words: str) -> Finding:
    judged = (None if right else (key, words) for key, right in so.items())
    return brute.finding(judged, lambda key: brute.written("nim", key or (0,)))


@whole("section-1.nim-singular")
def section_1_nim_singular(bounds: Bounds) -> Finding:
    normal, misere = _nim(bounds, False), _nim(bounds, True)
    so = {key: (normal[key] != misere[key]) == (max(key, default=0) <= 1) for key in normal}
    return _nim_finding(so, "singular or standard, not as said")


@whole("section-1.greedy-3-2-1")
def section_1_greedy_3_2_1(bounds: Bounds) -> Finding:
    p, game = read_as(Heaps, "greedy-nim:3,2,1"), GAME
    after = {q.heaps for _, q in followers(game, p)}
    try:
        game.check(p, game.read_move(p, "2-1"))
        broken = True
    except IllegalMove:
        broken = after != {(2, 2, 1), (2, 1, 1), (2, 1, 0)}
    words = "a heap that is not largest may be played"
    return Finding(1, Counterexample(6, "greedy-nim:3,2,1", words) if broken else None)


@whole("section-2.2.nim-xor")
def section_2_2_nim_xor(bounds: Bounds) -> Finding:
    so = {key: lost != bool(reduce(xor, key, 0)) for key, lost in _nim(bounds, False).items()}
    return _nim_finding(so, "the outcome is not as said")


@whole("section-2.2.no-stones")
def section_2_2_no_stones(bounds: Bounds) -> Finding:
    for n in range(1, bounds["heaps"] + 1):
        zeros = (0,) * n
        normal, misere = (brute.greedy_p_positions([zeros[1:]], 0, misere=misere) for misere in (False, True))
        if zeros not in normal or zeros in misere:
            return Finding(n, Counterexample(n, brute.written("greedy-nim", zeros), "not as said"))
    return Finding(2 * bounds["heaps"])


normal_bounded("theorem-1.normal", shards=lambda bounds: [(1,)])(lambda s, k: sum(s) % 2 == 0)
misere_bounded("theorem-1.misere", shards=lambda bounds: [(1,)])(lambda s, k: sum(s) % 2 == 1)


@normal_bounded("theorem-2", shards=terms.by_k)
def theorem_2(s: Key, k: int) -> bool:
    return (s[0] - s[1]) % (k + 1) == 0 if terms.beta(s) % 2 == 0 else terms.good(s[0], s[1], s[2], k)


@misere_bounded("theorem-3", shards=terms.by_k)
def theorem_3(s: Key, k: int) -> bool:
    even = terms.beta(s) % 2 == 0
    if s[2] <= 1:
        return terms.nice(s[0], s[1], k) if even else (s[0] - s[1]) % (k + 1) == 0
    return (s[0] - s[1]) % (k + 1) == 0 if even else terms.good(s[0], s[1], s[2], k)


normal("theorem-4")(lambda s: terms.alpha(s) % 2 == 0)


@misere("theorem-5")
def theorem_5(s: Key) -> bool:
    return terms.alpha(s) % 2 == (1 if s[0] <= 1 else 0)


@unbounded("definition-2")
def definition_2(v: terms.View, is_p: set[Key]) -> str | None:
    if v.x3 == 0:
        return "" if v.beta == 0 else "β is not 0"
    many = v.s[2:].count(v.x3)
    return "" if v.beta == many else f"β = {v.beta}, repeated {many} times"


@claim("definition-4.positive")
def definition_4_positive(v: terms.View, is_p: set[Key]) -> str | None:
    strict = v.x3 <= 1 and v.beta % 2 == 0
    says = v.x2 >= 1 and terms.nice(v.x1, v.x2, v.k) if strict else theorem_3(v.s, v.k)
    return "" if says == (v.s in is_p) else "P, but x2 = 0, and Definition 4 speaks of positive x1 and x2"


@whole("section-3.2.example-4-3-1")
def section_3_2_example_4_3_1(bounds: Bounds) -> Finding:
    p = read_as(Heaps, "greedy-nim+misere+k=2:4,3,1")
    after = play(GAME, p, GAME.read_move(p, "4-2")).heaps
    ok = after == (3, 2, 1)
    return Finding(1, None if ok else Counterexample(8, "greedy-nim+misere+k=2:4,3,1", f"becomes {after}"))


@claim("section-3.2.1.no-stone")
def section_3_2_1_no_stone(v: terms.View, is_p: set[Key]) -> str | None:
    if v.x1:
        return None
    ok = v.s not in is_p and v.beta % 2 == 0 and v.R1 == v.R2 == 0 and not terms.nice(0, 0, v.k)
    return "" if ok else "the position without stones is not as said"


@claim("section-3.2.1.one-stone")
def section_3_2_1_one_stone(v: terms.View, is_p: set[Key]) -> str | None:
    if v.s != (1, 0, 0, 0, 0)[: len(v.s)]:
        return None
    if v.s not in is_p or v.beta % 2 or v.x3 > 1:
        return "not P, or β odd, or x3 above 1"
    if v.R1 == 0 and v.R2 == 1:
        return ""
    return f"P, but R(x1) = {v.R1} and R(x2) = {v.R2}: that is (3) of k-nice, as the same sentence goes on"


@claim("fact-1")
def fact_1(v: terms.View, is_p: set[Key]) -> str | None:
    reason = None
    for t in range(1, min(v.x1, v.k, v.x1 - v.x2) + 1):
        if (w := terms.follower(v.s, t)) != (v.x1 - t, *v.s[1:]) or terms.beta(w) != v.beta:
            return f"taking {t} leaves {w}"
        reason = ""
    return reason


@claim("fact-2")
def fact_2(v: terms.View, is_p: set[Key]) -> str | None:
    reason = None
    for t in range(max(1, v.x1 - v.x2 + 1), min(v.x1, v.k) + 1):
        if terms.follower(v.s, t)[0] != v.x2:
            return f"taking {t} leaves x1 other than {v.x2}"
        reason = ""
    return reason


@claim("fact-3")
def fact_3(v: terms.View, is_p: set[Key]) -> str | None:
    if v.r1 == 0:
        return None
    w = terms.follower(v.s, v.r1)
    ok = v.r1 <= min(v.x1, v.k) and v.x1 - v.x2 >= v.r1 and (w[0] - w[1]) % (v.k + 1) == 0
    return "" if ok else f"taking {v.r1} is not as said"


@claim("lemma-1")
def lemma_1(v: terms.View, is_p: set[Key]) -> str | None:
    if not theorem_3(v.s, v.k):
        return None
    for t in range(1, min(v.x1, v.k, v.x1 - v.x2) + 1):
        w = terms.View(terms.follower(v.s, t), v.k)
        if theorem_3(w.s, v.k):
            return f"the stable move of {t} keeps the conditions"
        if not (w.R2 == v.R2 and w.R1 != v.R1 and w.r2 == v.r2 and w.r1 != v.r1):
            return f"after the stable move of {t} the remainders are not as said"
    return ""
