"""The boards told in the proofs, case by case: print against the play itself, chip by chip.

Piles are played as the paper's proofs tell it, without counting hands. Where a proof counts the piles
that are left wrongly, the case has what is printed, what it should be, and that as a formula, which is
held against the play too. No slip harms its proof: each board is of the same type either way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from typing import NamedTuple

from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Instances
from nimarcade.papers.so_long_sucker.terms import LETTERS, follows, room, section

claim = section()

BLUE, RED = 0, 1


class Numbers(NamedTuple):
    """What a proof fixes: k_e, k_r, k_b, l (of ρ) and h (of β), then t, t', t'', s and s'."""

    e: int = 0
    r: int = 0
    b: int = 0
    rho: int = 0
    beta: int = 0
    t: int = 0
    t1: int = 0
    t2: int = 0
    s: int = 0
    s1: int = 0


class Kinds(NamedTuple):
    """How many piles are empty, red and blue singletons, and of two or more with red and blue on top."""

    empty: int
    red: int
    blue: int
    rhos: int
    betas: int


class NoSuchPile(Exception):
    """The play told is not possible with these numbers."""


class OtherTurn(Exception):
    """The move goes to another player than the proof says."""


class Piles:
    """`turn` is whose move it is; `last` is the slot of the last chip."""

    def __init__(self, n: Numbers, turn: int) -> None:
        longer = ["BR", "RBR", "BRBR"], ["RB", "BRB", "RBRB"]
        rhos = [longer[0][i % 3] for i in range(n.rho)]
        betas = [longer[1][i % 3] for i in range(n.beta)]
        self.piles = [*[""] * n.e, *["R"] * n.r, *["B"] * n.b, *rhos, *betas]
        self.turn = turn
        self.last = -1

    def kinds(self) -> Kinds:
        many = [_kind(pile) for pile in self.piles]
        return Kinds(*(many.count(kind) for kind in "erbRB"))

    def find(self, kind: str) -> int:
        """A longest pile of a kind: `e`mpty, `r`ed or `b`lue singleton, `R` or `B` of two or more."""
        longest = max((pile for pile in self.piles if _kind(pile) == kind), default=None, key=len)
        if longest is None:
            raise NoSuchPile(f"there is no pile of kind {kind}")
        return self.piles.index(longest)

    def put(self, colour: int, place: int, *, then: int) -> None:
        """The mover's chip; `then` is who moves next according to the proof."""
        pile, letter = self.piles[place], LETTERS[colour]
        if pile.endswith(letter):
            self.piles[place], now = "", colour
        else:
            self.piles[place] += letter
            [now] = follows(self.piles[place])
        self.last = place
        if now != then:
            raise OtherTurn(f"after {letter} on {pile or 'an empty pile'} the move goes elsewhere")
        self.turn = now

    def many(self, times: int, colour: int, kind: str) -> None:
        """So many chips on piles of a kind, the mover keeping the move."""
        for _ in range(times):
            self.put(colour, self.find(kind), then=self.turn)

    def take(self) -> None:
        """The mover captures every pile with his colour on top."""
        for place, pile in enumerate(self.piles):
            if pile.endswith(LETTERS[self.turn]):
                self.put(self.turn, place, then=self.turn)

    def top(self) -> None:
        """Step 2 of Σ: the longest pile of the other colour, else an empty one."""
        who, other = self.turn, LETTERS[1 - self.turn]
        tops = [i for i, pile in enumerate(self.piles) if pile.endswith(other)]
        place = max(tops, key=lambda i: len(self.piles[i])) if tops else self.find("e")
        self.put(who, place, then=1 - who)


@cache
def _kind(pile: str) -> str:
    if not pile:
        return "e"
    return pile[-1] if len(pile) > 1 else pile.lower()


def numbers(fields: str, most: int) -> Iterator[Numbers]:
    """All values from 0 to `most` of the fields named, the others 0; l and h as `l=1` where fixed."""
    names, values = [], []
    for word in fields.split():
        name, equals, value = word.partition("=")
        names.append(name)
        values.append([int(value)] if equals else range(1 if name[-1] == "+" else 0, most + 1))
    names = [name.rstrip("+") for name in names]
    for chosen in product(*values):
        yield Numbers(**dict(zip(names, chosen, strict=True)))


# The cases as claims

Play = Callable[[Piles, Numbers], None]
Counts = tuple[int, int, int, int, int]
"""Empty, red and blue singletons, piles of two or more with red and with blue on top."""
Formula = Callable[[Numbers], Counts]
Where = Callable[[Numbers], bool]
AS_TOLD = "The piles left are as told"


class Case(NamedTuple):
    """`name`: the proposition and the case, then 0 for the part of it with k_r = 0. `fields` names the
    numbers of the proof and those that are fixed. Where print is wrong, `statement` has it in words, `right`
    what it should be, and `formula` that."""

    name: str
    fields: str
    play: Play
    printed: Formula
    statement: str = f"{AS_TOLD}."
    where: Where = lambda n: True
    right: str = ""
    formula: Formula | None = None


COMPOSED = "the board is composed of "
PRINTED = {
    "2.13 case 1": "k_e + k_b + t′ + s + 1 empty piles, and k_r − t′ − s − (1 − κ) r-singletons",
    "2.13 case 1 0": "k_e + k_b + κ = k empty piles",
    "2.13 case 2 0": "k_e + k_b − t − (1 − κ) empty piles, and one (b, r)-pile",
    "2.14 case 2": "k_e + k_r + t′ + s + κ empty piles, k_b − s − t′ − 1 b-singletons and one (r, b, r)-pile",
    "2.22 case 1": "k_e + k_r + t′ + s + 1 empty piles, k_b − t′ − s b-singletons, and the (β, r)-pile",
    "2.28 case 4": "k_e + k_r + l + t + t′ + s empty piles, and k_b − t′ − s b-singletons",
    "2.33 case 1": "k_e + k_r + t′ + t″ + s + s′ + 1 empty piles, k_b − t′ − s b-singletons and h − t″ − s′ "
    "b-piles of length at least 2",
}
"""What is printed of the cases that are told wrongly, word for word."""


@claim.entries
def cases() -> Iterator[Claim]:
    for case in (*_blue_wins(), *_blue_loses()):
        number, _, part = case.name.partition(" ")
        yield claim.stated(
            f"proposition-{number}.proof.{part.replace(' ', '-')}",
            case.statement + (f" Told are {_counts(case)}." if case.statement.startswith(AS_TOLD) else ""),
            partial(_checked, case),
            f"Proposition {number}, proof, {part.replace(' 0', ', k_r = 0')}",
            box={"most": 2},
            group="so-long-sucker.proofs",
            right=case.right,
            printed=f"{COMPOSED}{PRINTED[case.name]}" if case.name in PRINTED else "",
        )


def _checked(case: Case, bounds: Bounds) -> Instances:
    room((bounds["most"] + 1) ** sum("=" not in word for word in case.fields.split()))
    for n in numbers(case.fields, bounds["most"]):
        if n.t > n.e + n.b + n.s + n.s1 or not case.where(n):
            continue
        piles = Piles(n, BLUE)
        try:
            case.play(piles, n)
        except NoSuchPile:
            continue
        except OtherTurn as error:
            yield Counterexample(sum(n), _letters(n), str(error))
            continue
        printed, actual = Kinds(*case.printed(n)), piles.kinds()
        if case.formula:
            assert Kinds(*case.formula(n)) == actual, (case.name, n)
        twice = " by play and by the right formula" if case.formula else ""
        words = f"{_words(actual)}{twice}; printed {_words(printed)}"
        yield None if printed == actual else Counterexample(sum(n), _letters(n), words)
    return "choices of the proof's numbers"


LETTERS_OF_NUMBERS = ("k_e", "k_r", "k_b", "l", "h", "t", "t'", "t''", "s", "s'")


def _letters(n: Numbers) -> str:
    """By the paper's letters."""
    named = zip(LETTERS_OF_NUMBERS, n, strict=True)
    return " ".join(f"{name}={value}" for name, value in named if value) or "all 0"


KINDS = ("empty piles", "r-singletons", "b-singletons", "longer r-piles", "longer b-piles")


def _counts(case: Case) -> str:
    """What a case counts, kind by kind: all formulas are sums, so their values at 0 and 1 tell them. Where
    there is at most one ρ, the proofs write κ for l."""
    few = case.name.startswith(("2.13", "2.14"))
    letters = ["κ" if few and name == "l" else name for name in LETTERS_OF_NUMBERS]
    none = case.printed(Numbers())
    steps = [case.printed(Numbers(**{field: 1})) for field in Numbers._fields]
    words = []
    for place, kind in enumerate(KINDS):
        terms = [(one[place] - none[place], letter) for one, letter in zip(steps, letters, strict=True)]
        signed = [f"{'−' if many < 0 else '+'} {_times(many)}{letter}" for many, letter in terms if many]
        if none[place]:
            signed.append(f"{'−' if none[place] < 0 else '+'} {abs(none[place])}")
        if signed:
            words.append(f"{' '.join(signed).removeprefix('+ ')} {kind}")
    return ", ".join(words)


def _times(many: int) -> str:
    return "" if abs(many) == 1 else f"{abs(many)}"


def _words(k: Kinds) -> str:
    return f"{k.empty} empty, {k.red} r and {k.blue} b singletons, {k.rhos} ρ, {k.betas} β"


def _type_1(n: Numbers) -> bool:
    return n.rho <= 1


# Proofs that Blue wins: 2.13, 2.26, 2.27


def _sigma(piles: Piles, n: Numbers) -> None:
    piles.take()
    piles.top()


def _red_turn(piles: Piles, n: Numbers) -> None:
    """s r on r-singletons, s' on r-piles, then t b on empty piles, t' on r-singletons, t'' on r-piles."""
    _sigma(piles, n)
    piles.many(n.s, RED, "r")
    piles.many(n.s1, RED, "R")
    piles.many(n.t, BLUE, "e")
    piles.many(n.t1, BLUE, "r")
    piles.many(n.t2, BLUE, "R")


def _red_ends(colour: int, kind: str) -> Play:
    def play(piles: Piles, n: Numbers) -> None:
        _red_turn(piles, n)
        piles.put(colour, piles.find(kind), then=BLUE)
        piles.take()

    return play


def _blue_wins() -> Iterator[Case]:
    some, none, every = "e r+ b rho t t1 s", "e b rho t", "e r b rho+ t t1 t2 s s1"

    def left(n: Numbers) -> int:
        return n.r - n.t1 - n.s - (1 - n.rho)

    def case(
        part: str,
        play: Play,
        printed: Formula,
        statement: str = "",
        *,
        where: Where = _type_1,
        right: str = "",
        formula: Formula | None = None,
    ) -> Case:
        """A case of 2.13, for k_r > 0 or, its name ending in 0, for k_r = 0."""
        zero = part.endswith(" 0")
        words = statement or f"{AS_TOLD}, k_r {'=' if zero else '>'} 0."
        return Case(f"2.13 {part}", none if zero else some, play, printed, words, where, right, formula)

    yield case(
        "red turn",
        _red_turn,
        lambda n: (n.e + n.b - n.t + n.s, left(n), n.t, 0, n.t1 + 1),
        f"{AS_TOLD} after Red's turn, k_r > 0.",
    )
    yield case(
        "red turn 0",
        _red_turn,
        lambda n: (n.e + n.b - n.t - (1 - n.rho), 0, n.t + 1 - n.rho, 0, n.rho),
        f"{AS_TOLD} after Red's turn, k_r = 0.",
    )
    yield case(
        "case 1",
        _red_ends(RED, "e"),
        lambda n: (n.e + n.b + n.t1 + n.s + 1, left(n), 0, 0, 0),
        "With k_r > 0 there are k_e + k_b + t' + s + 1 empty piles and k_r − t' − s − (1 − κ) r-singletons.",
        right="one empty pile less and one r-singleton more, which Red has just put down.",
        formula=lambda n: (n.e + n.b + n.t1 + n.s, n.r - n.t1 - n.s + n.rho, 0, 0, 0),
    )
    yield case(
        "case 1 0",
        _red_ends(RED, "e"),
        lambda n: (n.e + n.b + n.rho, 0, 0, 0, 0),
        "With k_r = 0 there are k_e + k_b + κ = k empty piles.",
        right="there are k − 1, and the r-singleton that Red has just put down.",
        formula=lambda n: (n.e + n.b + n.rho - 1, 1, 0, 0, 0),
    )
    yield case("case 2", _red_ends(RED, "b"), lambda n: (n.e + n.b + n.t1 + n.s, left(n), 0, 1, 0))
    yield case(
        "case 2 0",
        _red_ends(RED, "b"),
        lambda n: (n.e + n.b - n.t - (1 - n.rho), 0, 0, 1, 0),
        "With k_r = 0 there are k_e + k_b − t − (1 − κ) empty piles and one (b, r)-pile.",
        right="there are k − 1 empty piles, for Blue captures the b-singletons too, and one (b, r)-pile.",
        formula=lambda n: (n.e + n.b + n.rho - 1, 0, 0, 1, 0),
    )
    yield case("case 3", _red_ends(RED, "B"), lambda n: (n.e + n.b + n.s + n.t1, left(n), 0, 1, 0))
    yield case("case 3 0", _red_ends(RED, "B"), lambda n: (n.e + n.b, 0, 0, 1, 0))
    yield case("case 4", _red_ends(BLUE, "B"), lambda n: (n.e + n.b + n.s + n.t1 + 1, left(n), 0, 0, 0))
    yield case(
        "case 4 0",
        _red_ends(BLUE, "B"),
        lambda n: (n.e + n.b + 1, 0, 0, 0, 0),
        f"{AS_TOLD}, k_r = 0 and κ = 1.",
        where=lambda n: n.rho == 1,
    )
    yield Case(
        "2.26 blue turn",
        "e r b rho+",
        _sigma,
        lambda n: (n.e + n.b, n.r, 0, n.rho - 1, 1),
        f"{AS_TOLD} after Blue's Σ.",
    )
    yield Case(
        "2.26 red turn",
        "e r b rho+ t t1 t2",
        _red_turn,
        lambda n: (n.e + n.b - n.t, n.r - n.t1, n.t, n.rho - n.t2 - 1, n.t1 + n.t2 + 1),
        f"{AS_TOLD} after Red's turn.",
    )
    yield Case(
        "2.26 case 1",
        "e r b rho+ t t1 t2",
        _red_ends(BLUE, "B"),
        lambda n: (n.e + n.b + n.t1 + n.t2 + 1, n.r - n.t1, 0, n.rho - n.t2 - 1, 0),
    )
    yield Case(
        "2.27 red turn",
        every,
        _red_turn,
        lambda n: (
            n.e + n.b - n.t + n.s + n.s1,
            n.r - n.t1 - n.s,
            n.t,
            n.rho - n.t2 - n.s1 - 1,
            n.t1 + n.t2 + 1,
        ),
        f"{AS_TOLD} after Red's turn.",
    )
    for number, colour, kind, extra in (
        (1, RED, "e", (0, 1, -1)),
        (2, RED, "b", (0, 0, 0)),
        (3, RED, "B", (0, 0, 0)),
        (4, BLUE, "B", (1, 0, -1)),
    ):
        counts = partial(_case_27, extra)
        yield Case(f"2.27 case {number}", every, _red_ends(colour, kind), counts, "The board is as told.")


def _case_27(extra: tuple[int, int, int], n: Numbers) -> Counts:
    empty, red, rhos = extra
    emptied = n.e + n.b + n.t1 + n.t2 + n.s + n.s1
    return emptied + empty, n.r - n.t1 - n.s + red, 0, n.rho - n.t2 - n.s1 + rhos, 0


# The other proofs: Blue has a turn, then Red plays Σ


def _blue_turn(piles: Piles, n: Numbers) -> None:
    """s b on b-singletons, s' on b-piles, then t r on empty piles, t' on b-singletons, t'' on b-piles."""
    piles.many(n.s, BLUE, "b")
    piles.many(n.s1, BLUE, "B")
    piles.many(n.t, RED, "e")
    piles.many(n.t1, RED, "b")
    piles.many(n.t2, RED, "B")


def _blue_ends(case: int, then: str) -> Play:
    """Blue ends his turn by a b chip on an empty pile (1), an r-singleton (2), an r-pile (3), or an r
    chip on an r-pile (4), and Red takes up what is his. `then` is where Red's next chip goes: a kind
    of pile, `last` for the one that Blue topped, `Σ`, or nothing while the board is told before it."""

    def play(piles: Piles, n: Numbers) -> None:
        _blue_turn(piles, n)
        if case == 4:
            kind = "R" if piles.kinds().rhos else "r"
            piles.put(RED, piles.find(kind), then=RED)
        else:
            piles.put(BLUE, piles.find(" erR"[case]), then=RED)
        topped = piles.last
        piles.take()
        if then == "Σ":
            piles.top()
        elif then:
            piles.put(RED, topped if then == "last" else piles.find(then), then=BLUE)

    return play


def _blue_takes(piles: Piles, n: Numbers) -> None:
    piles.take()


def _kr(n: Numbers) -> int:
    return n.e + n.r + n.t1 + n.t2 + n.s + n.s1


def _kb(n: Numbers) -> int:
    return n.b - n.t1 - n.s


def _betas(n: Numbers) -> int:
    return n.beta - n.t2 - n.s1


def _blue_loses() -> Iterator[Case]:
    names = "e r b rho t t1 s"
    general = "e r b rho beta t t1 t2 s s1"
    two = general.replace(" rho beta", " rho=1 beta")
    taken = "e r b rho=1 beta=1 s1=1 t t1 s"
    topped = "e r b rho=1 beta=1 t2=1 t t1 s"
    left = "e r b rho=1 beta=1 t t1 s"
    alone, many = "e r b rho=1 beta=1 t t1 t2", "e r b rho=1 beta+ t t1 t2"

    def type_1(part: str, play: Play, printed: Formula, *slip: str, formula: Formula | None = None) -> Case:
        statement, right = slip or (f"{AS_TOLD}.", "")
        return Case(f"2.14 {part}", names, play, printed, statement, _type_1, right, formula)

    yield type_1("blue turn", _blue_turn, lambda n: (n.e - n.t + n.s, n.r + n.t, _kb(n), n.t1 + n.rho, 0))
    yield type_1("case 1", _blue_ends(1, "b"), lambda n: (_kr(n) + n.rho - 1, 0, _kb(n), 1, 0))
    yield type_1(
        "case 2",
        _blue_ends(2, "last"),
        lambda n: (_kr(n) + n.rho, 0, _kb(n) - 1, 1, 0),
        "There are k_e + k_r + t' + s + κ empty piles, k_b − s − t' − 1 b-singletons and one (r, b, r)-pile.",
        "one empty pile less and one b-singleton more.",
        formula=lambda n: (_kr(n) + n.rho - 1, 0, _kb(n), 1, 0),
    )
    yield type_1("case 3", _blue_ends(3, "last"), lambda n: (_kr(n) + n.rho - 1, 0, _kb(n), 1, 0))
    yield type_1("case 4", _blue_ends(4, ""), lambda n: (_kr(n) + n.rho, 0, _kb(n), 0, 0))
    for number, fields in (
        ("2.19", alone),
        ("2.20", taken),
        ("2.21", topped),
        ("2.22", left),
        ("2.32", many),
        ("2.33", two),
        ("2.37", "e r b rho beta t t1 t2"),
        ("2.38", general),
    ):
        yield Case(
            f"{number} blue turn",
            fields,
            _blue_turn,
            lambda n: (n.e - n.t + n.s + n.s1, n.r + n.t, _kb(n), n.rho + n.t1 + n.t2, n.beta - n.t2 - n.s1),
            f"{AS_TOLD} after the turn.",
        )
    yield Case("2.17 blue turn", "e r b rho=1 beta=1", _blue_takes, lambda n: (n.e + n.b + 1, n.r, 0, 1, 0))
    yield Case("2.19 case 1", alone, _blue_ends(4, ""), lambda n: (_kr(n) + 1, 0, _kb(n), 0, 1 - n.t2))
    for part, then in ((1, "b"), (2, "last"), (3, "last")):
        yield Case(f"2.20 case {part}", taken, _blue_ends(part, then), lambda n: (_kr(n), 0, _kb(n), 1, 0))
        yield Case(f"2.21 case {part}", topped, _blue_ends(part, then), lambda n: (_kr(n), 0, _kb(n), 1, 0))
    yield Case("2.20 case 4", taken, _blue_ends(4, ""), lambda n: (_kr(n) + 1, 0, _kb(n), 0, 0))
    yield Case("2.21 case 4", topped, _blue_ends(4, ""), lambda n: (_kr(n) + 1, 0, _kb(n), 0, 0))
    yield Case(
        "2.22 case 1",
        left,
        _blue_ends(1, "B"),
        lambda n: (_kr(n) + 1, 0, _kb(n), 1, 0),
        "There are k_e + k_r + t' + s + 1 empty piles, k_b − t' − s b-singletons and the (β, r)-pile.",
        right="one empty pile less and one b-singleton more, which Blue has just put down.",
        formula=lambda n: (_kr(n), 0, _kb(n) + 1, 1, 0),
    )
    yield Case("2.22 case 2", left, _blue_ends(2, "Σ"), lambda n: (_kr(n), 0, _kb(n), 1, 1))
    yield Case("2.22 case 3", left, _blue_ends(3, "Σ"), lambda n: (_kr(n), 0, _kb(n), 1, 1))
    yield Case("2.22 case 4", left, _blue_ends(4, "B"), lambda n: (_kr(n) + 1, 0, _kb(n), 1, 0))
    yield Case(
        "2.28 blue turn", names, _blue_turn, lambda n: (n.e - n.t + n.s, n.r + n.t, _kb(n), n.rho + n.t1, 0)
    )
    for part, then in ((1, "b"), (2, "last"), (3, "last")):
        ends = _blue_ends(part, then)
        yield Case(f"2.28 case {part}", names, ends, lambda n: (_kr(n) + n.rho - 1, 0, _kb(n), 1, 0))
    yield Case(
        "2.28 case 4",
        names,
        _blue_ends(4, ""),
        lambda n: (_kr(n) + n.rho + n.t, 0, _kb(n), 0, 0),
        "There are k_e + k_r + l + t + t' + s empty piles and k_b − t' − s b-singletons.",
        right="there are t empty piles fewer: k_e + k_r + l + t' + s.",
        formula=lambda n: (_kr(n) + n.rho, 0, _kb(n), 0, 0),
    )
    taking = "e r b rho=1 beta+"
    yield Case("2.31 blue turn", taking, _blue_takes, lambda n: (n.e + n.b + n.beta, n.r, 0, 1, 0))
    yield Case("2.32 case 1", many, _blue_ends(4, ""), lambda n: (_kr(n) + 1, 0, _kb(n), 0, n.beta - n.t2))
    yield Case(
        "2.33 case 1",
        two,
        _blue_ends(1, ""),
        lambda n: (_kr(n) + 1, 0, _kb(n), 0, _betas(n)),
        "There are k_e + k_r + t' + t'' + s + s' + 1 empty piles, k_b − t' − s b-singletons and "
        "h − t'' − s' b-piles of length at least 2.",
        right="one empty pile less and one b-singleton more, which Blue has just put down.",
        formula=lambda n: (_kr(n), 0, _kb(n) + 1, 0, _betas(n)),
    )
    for part in (2, 3):
        ends = _blue_ends(part, "")
        yield Case(f"2.33 case {part}", two, ends, lambda n: (_kr(n), 0, _kb(n), 0, _betas(n) + 1))
    yield Case("2.33 case 4", two, _blue_ends(4, ""), lambda n: (_kr(n) + 1, 0, _kb(n), 0, _betas(n)))
    taking = "e r b rho beta"
    yield Case("2.35 blue turn", taking, _blue_takes, lambda n: (n.e + n.b + n.beta, n.r, 0, n.rho, 0))
    yield Case(
        "2.37 case 1",
        "e r b rho beta t t1 t2",
        _blue_ends(4, ""),
        lambda n: (_kr(n) + n.rho, 0, _kb(n), 0, n.beta - n.t2),
    )
    ends = _blue_ends(1, "")
    yield Case("2.38 case 1", general, ends, lambda n: (_kr(n) + n.rho - 1, 0, _kb(n) + 1, 0, _betas(n)))
    for part in (2, 3):
        ends = _blue_ends(part, "")
        yield Case(
            f"2.38 case {part}", general, ends, lambda n: (_kr(n) + n.rho - 1, 0, _kb(n), 0, _betas(n) + 1)
        )
    ends = _blue_ends(4, "")
    yield Case("2.38 case 4", general, ends, lambda n: (_kr(n) + n.rho, 0, _kb(n), 0, _betas(n)))
