"""Checks of plug-ins' theorems that are kept: what was looked at, and what was found. Each belongs to the
code that was checked, by its checksum; once that is changed, the theorem counts as unchecked again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from nimarcade.core import store
from nimarcade.core.codes import counted, shortened
from nimarcade.core.task import kept

NAME, VERSION = "nimarcade-checks", 1
MOST = 1_000
"""Checks kept; the oldest make room."""
LONGEST = 1_000
"""Characters of what is told of one."""
Told = Annotated[str, lambda text: len(text) <= LONGEST and text.isprintable()]


@dataclass(frozen=True, slots=True)
class Check:
    """A theorem of a plug-in as it was held against exhaustive search. `code` is the checksum of its code."""

    code: store.Word
    theorem: store.Word
    game: store.Word
    positions: store.Count
    """Of which the theorem speaks, and whose outcome was counted."""
    box: Told
    note: Told
    """What was looked at, and the largest of it; before that what is wrong, if anything is."""
    broken_by: Told
    """The smallest position that refutes it; empty if it held."""

    @property
    def words(self) -> str:
        """`checked: it held on 4,950 positions (looked at 10,100 boards, the largest …)`."""
        if self.broken_by:
            return f"its check failed at {shortened(self.broken_by)}: {self.note}"
        return f"checked: it held on {counted(self.positions, 'position', 'positions')} ({self.note})"


@dataclass(frozen=True, slots=True)
class Checks:
    all: tuple[Check, ...] = ()
    notice: str | None = None

    def of(self, code: str, theorem: str, game: str) -> Check | None:
        """The check of this code; None where there is none, or the code is another one by now."""
        wanted = (code, theorem, game)
        return next((each for each in self.all if (each.code, each.theorem, each.game) == wanted), None)

    def with_one(self, new: Check) -> Checks:
        """Of two checks of one theorem that of more positions stays, and one that failed in any case."""
        old = self.of(new.code, new.theorem, new.game)
        if old and (old.broken_by or old.positions > new.positions) and not new.broken_by:
            return self
        rest = tuple(each for each in self.all if each is not old)
        return replace(self, all=(*rest, new)[-MOST:])

    def as_json(self) -> dict[str, object]:
        return {NAME: VERSION, "checks": [kept(each) for each in self.all]}


def _read(data: Mapping[str, object]) -> Checks:
    return Checks(store.entry(data, "checks", tuple[Check, ...], "its checks must be a list of checks", []))


STORE = store.in_data(NAME, "checks.json", Checks, "theorems count as unchecked", _read, Checks.as_json)
