"""What lines of EXCO-NIM do far out: their gaps in the period that all share, and where it begins."""

from __future__ import annotations

from array import array

from nimarcade.theory.exco_values import Lines


def far(walked: Lines, x0: int, x1: int) -> array[int]:
    """The gaps of one line from `walked.start` on for one period of all lines."""
    assert walked.start is not None
    assert walked.period is not None
    return walked.line(x0, x1)[walked.start : walked.start + walked.period]


def turn(gaps: array[int]) -> int:
    """The smallest period of a list that repeats."""
    size = len(gaps)
    return next(n for n in range(1, size + 1) if not size % n and gaps[n:] + gaps[:n] == gaps)


def last_before(walked: Lines, x0: int, x1: int, period: int) -> int:
    """The last x2 at which the line does not yet have its period, −1 if it always has. For period
    1 and gaps 0 that is the last x2 with G < u."""
    line = walked.line(x0, x1)
    x2 = len(line) - period - 1
    while x2 >= x1 and line[x2] == line[x2 + period]:
        x2 -= 1
    return x2 if x2 >= x1 else -1
