"""How a verdict is known, and what a theorem rests on, in the words of `prove`, `solve` and the docs."""

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Literal

from nimarcade.core.folders import PACKAGE

NP = Literal["N", "P"]


class Tier(StrEnum):
    """The ground of a verdict; only the first three may be called perfect."""

    PROVED = "PROVED"
    TABLE = "TABLE"
    SEARCH = "SEARCH"
    CLAIMED = "CLAIMED"
    """By a plug-in's theorem, which nothing of ours has checked."""
    ESTIMATE = "ESTIMATE"

    def __repr__(self) -> str:
        """As it is written, so that what holds it can be pasted back."""
        return f"Tier.{self.name}"


Level = Literal["kernel", "decision procedure", "reduction in words", "print"]
"""`kernel`: Coq's kernel has checked the whole statement, as it stands in `Statements.v`. `decision
procedure`: MONA or Z3 says, without a certificate, that no move leads wrong; the induction over games is in
words. `reduction in words`: so is the step from the game to the sentence that was decided. `print`: words
alone, of a paper or of this program."""
SHARED = PACKAGE / "papers" / "formal"
"""What proofs of several papers stand on."""
STATEMENTS = "Statements.v"
"""The file that has all that is proved in Coq: what does not stand there no label calls so."""


def stated(file: Path) -> dict[str, str]:
    """The theorems of a file by name, each whole: what it says and its proof; none where there is no file."""
    whole = re.compile(r"^Theorem (\w+) :.*?\nProof\..*?\bQed\.$", re.MULTILINE | re.DOTALL)
    return {each[1]: each[0] for each in whole.finditer(file.read_text("utf-8"))} if file.exists() else {}


def level(engine: str, reduction: str, statements: Iterable[str]) -> Level:
    """Of a proof checked by Coq, MONA or Z3, perhaps after a reduction in words; `statements` are those of
    `Statements.v` that it names, each empty where it is not there."""
    if reduction or engine != "coq":
        return "reduction in words" if reduction else "decision procedure"
    return "kernel" if all(whole := [*statements]) and whole else "print"


@cache
def level_of(proof: str | None) -> Level:
    """Of a theorem by the name of its proof in `nimarcade prove`; without one there are words alone."""
    import tomllib  # slow to load

    for file in (PACKAGE / "papers").glob("*/formal/proofs.toml") if proof else ():
        if entry := tomllib.loads(file.read_text("utf-8")).get(proof or ""):
            there = stated(SHARED / STATEMENTS)
            named = [there.get(name, "") for name in entry.get("states", ())]
            return level(entry["engine"], entry.get("reduction", ""), named)
    return "print"
