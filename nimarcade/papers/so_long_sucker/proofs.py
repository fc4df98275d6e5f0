"""The boards told in the proofs, case by case: print against the play itself, chip by chip.

Piles are played as the paper's proofs tell it, without counting hands. What a proof says of the board that
is left is quoted, and the check reads the quotation. Where a proof counts these piles wrongly, the case has
what it should say as well, which is held against the play too. No slip harms its proof: each board is of the
same type either way."""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.resources import files
from itertools import product
from typing import NamedTuple, TypedDict, cast

from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Instances
from nimarcade.papers.so_long_sucker.terms import LETTERS, follows, room, section

claim = section()

BLUE, RED = 0, 1


class Numbers(NamedTuple):
    """The numbers that a proof fixes: k_e, k_r, k_b, l (of ρ) and h (of β), then t, t', t'', s and s'."""

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
    """The numbers of empty piles, of red and blue singletons, and of piles of two or more with red and
    blue on top."""

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
Where = Callable[[Numbers], bool]


class Case(NamedTuple):
    """`name`: the proposition and the case, then 0 for the part of it with k_r = 0. `fields` names the
    numbers of the proof and those that are fixed, `given` says what is assumed of them besides. What the
    proof says of the board that is left stands under this name in `data/printed.toml`."""

    name: str
    fields: str
    play: Play
    given: str = ""
    where: Where = lambda n: True


class Slip(TypedDict):
    """A slip in print, and what should stand there."""

    right: str
    meant: str


class Printed(TypedDict):
    """See `data/printed.toml`."""

    told: dict[str, str]
    slips: dict[str, Slip]


@cache
def printed() -> Printed:
    text = files(__package__).joinpath("data/printed.toml").read_text(encoding="utf-8")
    return cast("Printed", tomllib.loads(text))


@claim.entries
def cases() -> Iterator[Claim]:
    for case in (*_blue_wins(), *_blue_loses()):
        number, _, part = case.name.partition(" ")
        words, slip = printed()["told"][case.name], printed()["slips"].get(case.name)
        given = f"With {case.given} the" if case.given else "The"
        yield claim.stated(
            f"proposition-{number}.proof.{part.replace(' ', '-')}",
            f"{given} play that is told leaves {words}.",
            partial(_checked, case, words, slip["meant"] if slip else ""),
            f"Proposition {number}, proof, {part.replace(' 0', ', k_r = 0')}",
            box={"most": 2},
            group="so-long-sucker.proofs",
            right=slip["right"] if slip else "",
            printed=words,
        )


def _checked(case: Case, words: str, meant: str, bounds: Bounds) -> Instances:
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
        said, actual = told(words, n), piles.kinds()
        assert not meant or told(meant, n) == actual, (case.name, n)
        twice = " by play and by the right formula" if meant else ""
        seen = f"{_words(actual)}{twice}; printed {_words(said)}"
        yield None if said == actual else Counterexample(sum(n), _letters(n), seen)
    return "choices of the proof's numbers"


LETTERS_OF_NUMBERS = ("k_e", "k_r", "k_b", "l", "h", "t", "t'", "t''", "s", "s'")


def _letters(n: Numbers) -> str:
    """By the paper's letters."""
    named = zip(LETTERS_OF_NUMBERS, n, strict=True)
    return " ".join(f"{name}={value}" for name, value in named if value) or "all 0"


def _words(k: Kinds) -> str:
    return f"{k.empty} empty, {k.red} r and {k.blue} b singletons, {k.rhos} ρ, {k.betas} β"


# What is printed, read

TERM = r"(?:k_[erb]|[lhκ]|t[′″]?|s′?|\d|\(1 − κ\))"
MANY = rf"one|the|{TERM}(?: [+−] {TERM})*"
KIND = {
    "empty piles": "empty",
    "r-singletons?": "red",
    "b-singletons?": "blue",
    r"(?:non-singleton )?r-piles?|\([^()]+, r\)-pile": "rhos",
    "(?:non-singleton )?b[- ]piles?": "betas",
}
COUNTED = re.compile(rf"(?:^|,? and |, )({MANY})(?: [=<] \w)? ({'|'.join(KIND)})(?![\w-])")
Sum = tuple[int, tuple[tuple[int, int], ...]]
"""A number, and places in `Numbers` with how often each is added."""


@cache
def _read(text: str) -> tuple[tuple[int, Sum], ...]:
    """The places in `Kinds` of which a printed list of piles tells, each with how many there are."""
    found = [
        (Kinds._fields.index(next(field for kind, field in KIND.items() if re.fullmatch(kind, name))), many)
        for many, name in COUNTED.findall(text.replace(" and β", " and one b-pile"))
    ]
    assert len(found) == len(re.findall("piles?\\b|(?<!non-)singleton|and β", text)), text
    return tuple((place, _sum(many)) for place, many in found)


def _sum(many: str) -> Sum:
    if many in ("one", "the"):
        return 1, ()
    plain = (
        many.replace("− (1 − κ)", "− 1 + κ")
        .replace("(1 − κ)", "1 − κ")
        .replace("κ", "l")
        .replace("″", "''")
        .replace("′", "'")
    )
    constant, terms = 0, []
    for sign, term in re.findall(r"([+−]?) ?([^ +−]+)", plain):
        times = -1 if sign == "−" else 1
        if term.isdigit():
            constant += times * int(term)
        else:
            terms.append((LETTERS_OF_NUMBERS.index(term), times))
    return constant, tuple(terms)


def told(text: str, n: Numbers) -> Kinds:
    """The piles of each kind in a printed list of them, with these numbers; κ is l."""
    many = [0] * len(Kinds._fields)
    for place, (constant, terms) in _read(text):
        many[place] += constant + sum(times * n[letter] for letter, times in terms)
    return Kinds(*many)


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
    for part, play in (
        ("red turn", _red_turn),
        ("case 1", _red_ends(RED, "e")),
        ("case 2", _red_ends(RED, "b")),
        ("case 3", _red_ends(RED, "B")),
        ("case 4", _red_ends(BLUE, "B")),
    ):
        yield Case(f"2.13 {part}", some, play, "k_r > 0", _type_1)
        if part == "case 4":
            yield Case("2.13 case 4 0", none, play, "k_r = 0 and κ = 1", lambda n: n.rho == 1)
        else:
            yield Case(f"2.13 {part} 0", none, play, "k_r = 0", _type_1)
    yield Case("2.26 blue turn", "e r b rho+", _sigma)
    yield Case("2.26 red turn", "e r b rho+ t t1 t2", _red_turn)
    yield Case("2.26 case 1", "e r b rho+ t t1 t2", _red_ends(BLUE, "B"))
    yield Case("2.27 red turn", every, _red_turn)
    for number, colour, kind in ((1, RED, "e"), (2, RED, "b"), (3, RED, "B"), (4, BLUE, "B")):
        yield Case(f"2.27 case {number}", every, _red_ends(colour, kind))


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


def _blue_loses() -> Iterator[Case]:
    names = "e r b rho t t1 s"
    general = "e r b rho beta t t1 t2 s s1"
    two = general.replace(" rho beta", " rho=1 beta")
    taken = "e r b rho=1 beta=1 s1=1 t t1 s"
    topped = "e r b rho=1 beta=1 t2=1 t t1 s"
    left = "e r b rho=1 beta=1 t t1 s"
    alone, many = "e r b rho=1 beta=1 t t1 t2", "e r b rho=1 beta+ t t1 t2"

    def ends(number: str, fields: str, *then: str, where: Where = lambda n: True) -> Iterator[Case]:
        """Blue's turn and the ways to end it, case by case with where Red's next chip goes."""
        yield Case(f"{number} blue turn", fields, _blue_turn, "", where)
        for case, kind in enumerate(then, 1):
            yield Case(f"{number} case {case}", fields, _blue_ends(case, kind), "", where)

    yield from ends("2.14", names, "b", "last", "last", "", where=_type_1)
    yield Case("2.17 blue turn", "e r b rho=1 beta=1", _blue_takes)
    for number, fields in (("2.19", alone), ("2.32", many), ("2.37", "e r b rho beta t t1 t2")):
        yield from ends(number, fields)
        yield Case(f"{number} case 1", fields, _blue_ends(4, ""))
    yield from ends("2.20", taken, "b", "last", "last", "")
    yield from ends("2.21", topped, "b", "last", "last", "")
    yield from ends("2.22", left, "B", "Σ", "Σ", "B")
    yield from ends("2.28", names, "b", "last", "last", "")
    yield Case("2.31 blue turn", "e r b rho=1 beta+", _blue_takes)
    yield from ends("2.33", two, "", "", "", "")
    yield Case("2.35 blue turn", "e r b rho beta", _blue_takes)
    yield from ends("2.38", general, "", "", "", "")
