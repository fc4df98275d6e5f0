"""A pattern that was mined, as an object: what it says at a number, and where it has been wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nimarcade.core.codes import whole
from nimarcade.lab.miner import Key, Law
from nimarcade.lab.problems import Pattern


@dataclass(frozen=True)
class MinedPattern(Pattern):
    """A pattern with the law that it is; a key of its data is a number, or several, such as heaps."""

    law: Law = field(kw_only=True, repr=False)
    data: Mapping[Key, int] = field(kw_only=True, repr=False)

    @property
    def sentence(self) -> str:
        return self.statement

    @property
    def proof(self) -> str | None:
        """How it is proved for all sizes; None for one that has only survived."""
        return self.found if self.status == "proved" else None

    @property
    def period(self) -> int | None:
        """f(n + period) = f(n) + saltus for all n ≥ onset; None, like the other two, for other patterns."""
        return self.law.period

    @property
    def onset(self) -> int | None:
        return self.law.onset

    @property
    def saltus(self) -> int | None:
        return self.law.saltus

    @property
    def exceptions(self) -> tuple[int, ...]:
        """The numbers before the onset whose value is not what the period, drawn back, would give."""
        if self.period is None or self.onset is None:
            return ()
        last = {n % self.period: n for n in range(self.onset, self.onset + self.period)}
        early = ((n, value, last[n % self.period]) for (n,), value in self.data.items() if n < self.onset)
        gain = self.saltus or 0
        return tuple(
            n for n, value, at in early if value + (at - n) // self.period * gain != self.predict(at)
        )

    def predict(self, *key: int) -> int | None:
        """The value that it gives at n, or at the heaps of a table; None where it is silent."""
        return self.law.says(tuple(whole(n, "a number", 0) for n in key))

    def holds(self, *key: int) -> bool | None:
        """Whether the data have that value there; None where they have none, or the pattern is silent."""
        said, value = self.predict(*key), self.data.get(key)
        return None if said is None or value is None else said == value
