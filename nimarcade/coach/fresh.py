"""Boards made from a code with gaps: drawn afresh at each try, or all of them in a row, a grid or a box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from nimarcade.coach import conditions
from nimarcade.core import catalogue
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.core.family import theory_of
from nimarcade.core.game import Position
from nimarcade.core.verdict import NP

TRIES = 4_000
"""So many boards are made up before a drawing is given up."""
SOON = 200
"""So many boards are made up before one that was used before is taken again."""
LARGEST_BOX = 3_000
"""Boards that a guessed rule is tried on at most: all of them, so that none slips through."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """`nim:_,_ 1..9`: every `_` of the code stands for each of the words."""

    code: str
    words: tuple[str, ...]

    @property
    def count(self) -> int:
        return self.code.count("_")

    def filled(self, words: Sequence[str]) -> str:
        """The code with these words in its gaps, in their order."""
        parts = self.code.split("_")
        return parts[0] + "".join(word + part for word, part in zip(words, parts[1:], strict=True))

    def codes(self) -> Iterator[str]:
        return map(self.filled, product(self.words, repeat=self.count))


def gaps(text: str) -> Gaps:
    """Reads `CODE FIRST..LAST` or `CODE WORD WORD …`, raises BadInput."""
    code, *words = text.split() or [""]
    if len(words) == 1:
        first, dots, last = words[0].partition("..")
        if dots and first.isdecimal() and last.isdecimal():
            words = [str(number) for number in range(int(first), int(last) + 1)]
    if "_" in code and words:
        return Gaps(code, tuple(words))
    raise BadInput(f"{shown(text)}: write a code with _ in it, and FIRST..LAST or the words for the gaps")


def drawn(
    sources: Sequence[Gaps], where: str, outcome: NP | None, rng: Random, used: Sequence[str] = ()
) -> str:
    """The code of a board for which the condition holds, with this outcome, and none of those used if others
    are met soon; raises BadInput where none is met at all."""
    again = ""
    for count in range(TRIES):
        source = rng.choice(sources)
        p = catalogue.read(source.filled([rng.choice(source.words) for _ in range(source.count)]))
        if catalogue.game_of(p).outcome(p) is not None:
            continue
        if outcome is not None and theory_of(p).outcome(p) != outcome:
            continue
        if where and not conditions.holds(where, p):
            continue
        code = catalogue.write(p)
        if code not in used:
            return code
        again = code
        if count > SOON:
            break
    if not again:
        raise BadInput(f"no board of {sources[0].code} is as wanted")
    return again


def box(sources: Sequence[Gaps]) -> list[Position]:
    """Every board that can be made, in no order but each once; raises BadInput where they are too many."""
    if sum(len(source.words) ** source.count for source in sources) > LARGEST_BOX:
        raise BadInput(f"more than {LARGEST_BOX} boards; name fewer numbers for the gaps")
    return list({catalogue.read(code): None for source in sources for code in source.codes()})


@dataclass(frozen=True, slots=True)
class Grid:
    """A row of boards for one gap; for two gaps rows of them, the second gap running to the right."""

    gaps: Gaps
    want: str
    """What stands in a cell: `outcome` or `sg`."""

    @property
    def cells(self) -> tuple[str, ...]:
        """Their codes, row by row; where the order of the two numbers makes no difference, each pair once."""
        if self.gaps.count == 1:
            return tuple(self.gaps.codes())
        words = self.gaps.words
        return tuple(self.gaps.filled((words[down], words[across])) for down, across in self._places)

    @property
    def _places(self) -> list[tuple[int, int]]:
        """Where the cells of two gaps stand."""
        words = self.gaps.words
        one, *_, other = words
        there, back = (catalogue.read(self.gaps.filled(pair)) for pair in ((one, other), (other, one)))
        size = range(len(words))
        return [(down, across) for down in size for across in size if there != back or across <= down]

    def answer(self, cell: int) -> str:
        """What belongs into a cell, as the theory says."""
        p = catalogue.read(self.cells[cell])
        return str(theory_of(p).outcome(p) if self.want == "outcome" else theory_of(p).grundy(p))

    def picture(self, filled: int) -> list[str]:
        """The grid as rows of text, with its first cells filled and the next one marked; a pair that is asked
        once stands in both its places."""
        words = self.gaps.words
        signs = [self.answer(i) for i in range(filled)]
        signs += ["?"] * (filled < len(self.cells)) + ["·"] * (len(self.cells) - filled - 1)
        wide = 1 + max(len(text) for text in (*words, *signs))

        def line(label: str, texts: Sequence[str]) -> str:
            return f" {label} " + "".join(text.rjust(wide) for text in texts)

        if self.gaps.count == 1:
            rows = []
            for first in range(0, len(words), PER_LINE):
                part = slice(first, first + PER_LINE)
                rows += [line("_", words[part]), line(" ", signs[part])]
            return rows
        places = self._places
        known = {(across, down): sign for (down, across), sign in zip(places[:filled], signs, strict=False)}
        known |= dict(zip(places, signs, strict=True))  # what is not asked and not known yet stays blank
        size = range(len(words))
        rows = [line(" " * wide, words)]
        for down in size:
            rows.append(line(words[down].rjust(wide), [known.get((down, across), " ") for across in size]))
        return rows


PER_LINE = 10
"""Cells of a row in one line, so that it fits a narrow screen."""
