"""From laws of the miner to the patterns of a page: each is tried past the box it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from nimarcade.lab.miner.law import Key, Law, refute
from nimarcade.lab.problems.problem import Pattern

Code = Callable[[Key], str]


def tried(
    name: str,
    law: Law,
    truth: Iterable[tuple[Key, int]],
    *,
    mined: str,
    past: str,
    code: Code,
    told: Callable[[int], str] = "SG {}".format,
    statement: str = "",
) -> Pattern:
    """The pattern a law becomes when it is tried on `truth`, smallest positions first."""
    trial = refute(law, truth)
    broken = trial.at is not None and trial.was is not None and trial.said is not None
    return Pattern(
        name=name,
        statement=statement or law.statement,
        kind=law.kind,
        status="fallen" if broken else "survives",
        mined=mined,
        support=law.support,
        tried=past,
        trials=trial.trials,
        counterexample=code(trial.at) if trial.at is not None else None,
        found=f"{told(trial.was or 0)} there, the pattern says {told(trial.said or 0)}" if broken else "",
    )


@dataclass(slots=True)
class Family:
    """Many laws of one form told as one pattern; it falls with the first of them that breaks."""

    name: str
    statement: str
    kind: str
    mined: str
    past: str
    support: int = 0
    trials: int = 0
    broken: list[tuple[int, str, str]] = field(default_factory=list)
    remark: str = ""

    def add(self, law: Law, truth: Iterable[tuple[Key, int]], code: Code, what: str = "SG") -> None:
        trial = refute(law, truth)
        self.support += law.support
        self.trials += trial.trials
        if trial.at is not None:
            found = f"{what} {trial.was} there; {law.statement} says {trial.said}"
            self.broken.append((sum(trial.at), code(trial.at), found))

    def count(self, support: int, trials: int) -> None:
        """Positions or numbers that agree, in the box mined and past it."""
        self.support += support
        self.trials += trials

    def breaks(self, size: int, code: str, found: str) -> None:
        self.broken.append((size, code, found))

    def pattern(self) -> Pattern:
        first = min(self.broken, default=None)
        return Pattern(
            name=self.name,
            statement=self.statement,
            kind=self.kind,
            status="survives" if first is None else "fallen",
            mined=self.mined,
            support=self.support,
            tried=self.past,
            trials=self.trials,
            counterexample=None if first is None else first[1],
            found=self.remark if first is None else first[2],
        )
