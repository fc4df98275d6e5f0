"""Benchmarks: what the program costs, beside its budget and a reference measured in the same run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured line. `value` in `unit`; within budget if value ≤ budget (or ≥, for rates)."""

    name: str
    value: float | None
    unit: str
    budget: float | None = None
    at_least: bool = False
    reference: str = ""
    """What stood beside it, with its own figure; or why nothing was measured."""

    @property
    def ratio(self) -> float | None:
        """Value over budget."""
        return None if self.value is None or not self.budget else self.value / self.budget

    @property
    def kept(self) -> bool | None:
        """Whether the budget is kept; None where there is none or nothing was measured."""
        if self.ratio is None:
            return None
        return self.ratio >= 1 if self.at_least else self.ratio <= 1
