"""A mutation run: which claims notice it when what they count with is wrong.

Each claim is run once as it is, then with a few in a hundred of the outcomes and values flipped that brute
force hands to it; it notices if its verdict is another, or if a second counting inside it contradicts. One
that does not notice is run with a quarter of them flipped and with all, for it may look at few; one that
looks at no outcome is run with flipped answers of its paper's other functions (definitions, moves). What
is not noticed as it should be is weak: the claim could hardly fail. The weak ones are kept in
`lab/claims/mutations.json`, and their reports say so.

    python -m tests.tools.mutation [CLAIM…] [--jobs N] [-o nimarcade/lab/claims/mutations.json]
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import wraps
from inspect import unwrap
from pathlib import Path
from random import Random
from time import process_time
from types import FunctionType, ModuleType
from typing import Literal

from nimarcade.cli import output
from nimarcade.core import __version__, pool
from nimarcade.lab.claims import brute, running
from nimarcade.lab.claims.claim import Bounds, Claim, Report, is_counted, report
from nimarcade.lab.papers import GROUP
from nimarcade.theory.exco_lines import Lines

What = Literal["outcomes", "definitions"]
STEPS: tuple[tuple[What, int], ...] = (
    ("outcomes", 3),
    ("outcomes", 25),
    ("outcomes", 100),
    ("definitions", 3),
    ("definitions", 25),
)
"""The answers flipped, and how many of a hundred, one after another until a claim notices."""
SEED = 1
FEW = 100
"""A claim with fewer instances may need more flips to meet one of them."""
BRUTE = "nimarcade.lab.claims.brute"


@dataclass(frozen=True, slots=True)
class Mutant:
    """The fate of a claim: `noticed` names what it noticed (`outcomes 3`: 3 of a hundred flipped),
    empty if nothing; `weak` is why it proves little, empty if it is sound or not decidable."""

    claim: str
    status: str
    positions: int
    noticed: str
    weak: str
    seconds: float


Job = tuple[tuple[str, ...], int]
"""Names of claims that share what they count, and the seed."""


def run(
    claims: Sequence[Claim],
    *,
    seed: int = SEED,
    workers: int | None = None,
    watch: Callable[[int, int], object] = lambda done, of: None,
) -> Iterator[Mutant]:
    """The fates of claims, group by group, as they are done."""
    groups: dict[str, list[str]] = {}
    for claim in claims:
        groups.setdefault(claim.group or claim.name, []).append(claim.name)
    todo: list[Job] = [(tuple(names), seed) for names in groups.values()]
    watch(0, len(todo))
    for count, (_, mutants) in enumerate(pool.sweep(work, todo, workers=workers), 1):
        watch(count, len(todo))
        yield from mutants


def work(job: Job) -> list[Mutant]:
    """One group, in any process."""
    names, seed = job
    claims = {name: running.claim_of(name) for name in names}
    boxes: dict[str, Bounds] = {}
    plain: dict[str, tuple[Report, int]] = {}
    seconds = dict.fromkeys(names, 0.0)
    for name, claim in claims.items():
        began = process_time()
        boxes[name] = box(claim)
        plain[name] = _run(claim, boxes[name])
        if plain[name][0].status == "undecided" and boxes[name] != claim.box:
            boxes[name] = claim.box
            plain[name] = _run(claim, claim.box)
        seconds[name] += process_time() - began
    noticed = {name: "" for name in names if plain[name][0].status != "undecided"}
    for what, rate in STEPS:
        left = [name for name, seen in noticed.items() if not seen]
        if left:
            with mutated(left[0].partition(".")[0], what, rate, seed):
                for name in left:
                    began = process_time()
                    if _notices(claims[name], boxes[name], plain[name]):
                        noticed[name] = f"{what} {rate}"
                    seconds[name] += process_time() - began
    mutants: list[Mutant] = []
    for name in names:
        found, seen = plain[name][0], noticed.get(name, "")
        weak = "" if found.status == "undecided" else _weak(seen, found.positions)
        mutants.append(Mutant(name, found.status, found.positions, seen, weak, round(seconds[name], 2)))
    return mutants


def _weak(noticed: str, positions: int) -> str:
    if not noticed:
        return "no flipped outcome, definition or move is noticed"
    what, rate = noticed.split()
    if rate == str(STEPS[0][1]) or positions < FEW:
        return ""
    return f"{rate} of 100 {what} must be flipped until it is noticed"


MOST = {"largest": 24, "added": 64, "chips": 7, "x0": 7, "x1": 31, "x2": 600, "v": 100, "positions": 2000}
POSITIONS = 10_000
"""The boxes of the run: no bound above these, and so many positions where heaps are what a box is about."""


def box(claim: Claim) -> dict[str, int]:
    """The box in which a claim is mutated: its own, but not too large."""
    small = {name: min(value, MOST.get(name, value)) for name, value in claim.box.items()}
    while brute.many(small.get("heaps", 1), small.get("largest", 0)) > POSITIONS:
        small["largest"] -= 1
    return small


def _run(claim: Claim, bounds: Bounds) -> tuple[Report, int]:
    """The verdict and how many instances break the claim, where that is counted."""
    findings = [claim.check(bounds, shard) for shard in claim.shards(bounds)]
    return report(claim, bounds, findings, 0.0), sum(found.broken for found in findings)


def _notices(claim: Claim, bounds: Bounds, plain: tuple[Report, int]) -> bool:
    """True if the verdict is another; of a refutation also what breaks the claim, and how often."""
    try:
        now, broken = _run(claim, bounds)
    except Exception:  # a contradiction inside the check; a flipped number may break anything
        return True
    was, broken_before = plain
    if was.status == "refuted":
        before = was.status, was.counterexample, was.note, broken_before
        return (now.status, now.counterexample, now.note, broken) != before
    return now.status != was.status


# Flipping


@contextmanager
def mutated(paper: str, what: What, rate: int, seed: int) -> Iterator[None]:
    """Within it `rate` of a hundred answers of what a paper counts with are wrong, the same each time."""
    package = f"{GROUP}.{paper.replace('-', '_')}"
    modules = [
        module for name, module in sys.modules.items() if name == BRUTE or name.startswith(f"{package}.")
    ]
    flips = Flips(what, rate, seed)
    before = [(module, name, value) for module in modules for name, value in vars(module).items()]
    _forget(modules)
    try:
        for module, name, value in before:
            function = unwrap(value) if callable(value) else None  # cached or not
            ours = sys.modules.get(getattr(function, "__module__", "")) in modules
            if isinstance(function, FunctionType) and ours and is_counted(function) == (what == "outcomes"):
                setattr(module, name, flips.of(value))
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)
        _forget(modules)


def _forget(modules: Sequence[ModuleType]) -> None:
    for module in modules:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


class Flips:
    """The answers that are flipped."""

    def __init__(self, what: What, rate: int, seed: int) -> None:
        self.what, self.rate, self._chance = what, rate, Random(seed)
        self._lines: dict[int, Lines] = {}

    def of(self, function: Callable[..., object]) -> Callable[..., object]:
        """The function with flipped answers."""
        answered = self._counted if self.what == "outcomes" else self._defined
        return wraps(function)(lambda *args, **named: answered(function(*args, **named)))

    def picks(self) -> bool:
        return self._chance.random() * 100 < self.rate

    def _counted(self, answer: object) -> object:
        """Outcomes and values: one of them, or many."""
        if isinstance(answer, dict):
            return {key: self._flipped(value) for key, value in answer.items()}
        if isinstance(answer, set):
            return Members(answer, self.rate, self._chance.getrandbits(32))
        if isinstance(answer, Lines):
            self._flip_lines(answer)
            return answer
        if isinstance(answer, tuple):
            return tuple(row._replace(blue=row.blue != self.picks()) for row in answer)
        if isinstance(answer, Iterator):
            return ((*rest, mask ^ self._mask(rest[-1])) for *rest, mask in answer)
        return self._flipped(answer)

    def _defined(self, answer: object) -> object:
        """Answers of other functions: a yes or no, numbers, many of these, or the moves of a game."""
        if isinstance(answer, tuple) and len(answer) == 3 and callable(follow := answer[1]):
            return answer[0], lambda key: [after for after in follow(key) if not self.picks()], answer[2]
        if isinstance(answer, list | set | frozenset):
            return type(answer)(map(self._flipped, answer))
        return map(self._flipped, answer) if isinstance(answer, Iterator) else self._flipped(answer)

    def _flipped(self, answer: object) -> object:
        many = isinstance(answer, tuple) and bool(answer) and type(answer[0]) in (int, tuple)
        if not (many or isinstance(answer, int)) or not self.picks():
            return answer
        return self._other(answer)

    def _other(self, answer: object) -> object:
        """Another answer of its kind: of a tuple the first number is another."""
        if isinstance(answer, bool):
            return not answer
        if isinstance(answer, int):
            return answer ^ 1 if answer < 2 or self._chance.random() < 0.5 else 0
        if not isinstance(answer, tuple) or not answer:
            return answer
        plain = (self._other(answer[0]), *answer[1:])
        return type(answer)._make(plain) if hasattr(answer, "_make") else plain

    def _mask(self, last: int) -> int:
        """Bits 1 to `last`, each of them set about as often as the rate says."""
        bits = (2 << last) - 2
        for _ in range(0 if self.rate >= 50 else 2 if self.rate >= 10 else 5):
            bits &= self._chance.getrandbits(last + 1)
        return bits

    def _flip_lines(self, walked: Lines) -> None:
        """Gaps along lines, once."""
        if id(walked) in self._lines:
            return
        self._lines[id(walked)] = walked  # and so its id is no other's
        for y0 in range(walked.x0 + 1):
            for y1 in range(walked.x1 + 1):
                line = walked.line(y0, y1)
                for y2 in self._chance.sample(range(len(line)), len(line) * self.rate // 100):
                    line[y2] ^= 1


class Members(set[object]):
    """A set of positions that answers wrongly for some, the same each time."""

    def __init__(self, members: set[object], rate: int, seed: int) -> None:
        super().__init__(members)
        self._rate, self._seed = rate, seed

    def _picks(self, key: object) -> bool:
        return hash((self._seed, key)) % 100 < self._rate

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) != self._picks(key)

    def __iter__(self) -> Iterator[object]:
        return (key for key in super().__iter__() if not self._picks(key))


# What is kept of a run


def written(mutants: Sequence[Mutant], seed: int, version: str) -> str:
    """The text of `mutations.json`: how many claims noticed what, and the weak ones with the reason."""
    noticed = Counter(mutant.noticed or "nothing" for mutant in mutants if mutant.status != "undecided")
    weak = {mutant.claim: mutant.weak for mutant in mutants if mutant.weak}
    head = {"date": str(date.today()), "version": version, "seed": seed, "claims": len(mutants)}
    made = {**head, "noticed": dict(noticed.most_common()), "weak": weak}
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def told(mutant: Mutant) -> str:
    if mutant.weak:
        return f"WEAK {mutant.claim}: {mutant.weak}, {mutant.seconds:.1f} s"
    if not mutant.noticed:
        return f"undecided {mutant.claim}: nothing to notice"
    what, rate = mutant.noticed.split()
    return f"notices {mutant.claim}: {rate} of 100 {what} flipped, {mutant.seconds:.1f} s"


def main(words: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(prog="python -m tests.tools.mutation")
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help="as verify takes them (default: all)")
    parser.add_argument("--jobs", type=int, help="processes (default: one a core)")
    parser.add_argument("-o", type=Path, metavar="FILE", help="keep the data here")
    asked = parser.parse_args(words)
    mutants: list[Mutant] = []
    bar = output.Bar()
    for mutant in run(running.chosen(asked.claims), workers=asked.jobs, watch=bar.show):
        mutants.append(mutant)
        bar.hide()
        print(told(mutant), flush=True)
    bar.hide()
    if asked.o is not None:
        asked.o.write_text(written(mutants, SEED, __version__), "utf-8")


if __name__ == "__main__":
    main()
