"""Patterns that were proposed from data, and how laws of the miner become such: each is tried past the box it
comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal, get_args

from nimarcade.lab.miner import Key, Law, refute

Fate = Literal["proved", "survives", "fallen"]
FATES: tuple[Fate, ...] = get_args(Fate)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A statement proposed from the data of one box (`mined`), where it agrees with `support`
    positions or numbers, then tried on `trials` others past it (`tried`)."""

    name: str
    statement: str
    kind: str
    """period, digits, v2, mod, form, floor, depends, sign, conjecture or criterion."""
    status: Fate
    mined: str
    support: int
    tried: str
    trials: int
    counterexample: str | None = None
    """The smallest position tried that breaks it: its code, or words where none stands for it."""
    found: str = ""
    """What was found there beside what the pattern says; else a remark."""


Code = Callable[[Key], str]


def try_law(
    name: str,
    law: Law,
    truth: Iterable[tuple[Key, int]],
    *,
    mined: str,
    tried: str,
    code: Code,
    words: Callable[[int], str] = "SG {}".format,
    statement: str = "",
) -> Pattern:
    """The pattern a law becomes when it is tried on `truth`, smallest positions first."""
    trial = refute(law, truth)
    broken = trial.key is not None and trial.actual is not None and trial.predicted is not None
    return Pattern(
        name=name,
        statement=statement or law.statement,
        kind=law.kind,
        status="fallen" if broken else "survives",
        mined=mined,
        support=law.support,
        tried=tried,
        trials=trial.trials,
        counterexample=code(trial.key) if trial.key is not None else None,
        found=f"{words(trial.actual or 0)} there, the pattern says {words(trial.predicted or 0)}"
        if broken
        else "",
    )


@dataclass(slots=True)
class LawFamily:
    """Many laws of one form told as one pattern; it falls with the first of them that breaks."""

    name: str
    statement: str
    kind: str
    mined: str
    tried: str
    support: int = 0
    trials: int = 0
    broken: list[tuple[int, str, str]] = field(default_factory=list)
    remark: str = ""

    def add(self, law: Law, truth: Iterable[tuple[Key, int]], code: Code, what: str = "SG") -> None:
        trial = refute(law, truth)
        self.support += law.support
        self.trials += trial.trials
        if trial.key is not None:
            reason = f"{what} {trial.actual} there; {law.statement} says {trial.predicted}"
            self.breaks(sum(trial.key), code(trial.key), reason)

    def count(self, mined: bool, many: int = 1) -> None:
        """Positions or numbers that it speaks of, in the box mined or past it."""
        self.support += many * mined
        self.trials += many * (not mined)

    def breaks(self, size: int, code: str, reason: str) -> None:
        self.broken.append((size, code, reason))

    def pattern(self) -> Pattern:
        first = min(self.broken, default=None)
        return Pattern(
            name=self.name,
            statement=self.statement,
            kind=self.kind,
            status="survives" if first is None else "fallen",
            mined=self.mined,
            support=self.support,
            tried=self.tried,
            trials=self.trials,
            counterexample=None if first is None else first[1],
            found=self.remark if first is None else first[2],
        )
