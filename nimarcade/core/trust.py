"""How a verdict is known, and what a theorem rests on, in the words of `prove`, `solve` and the docs."""

from enum import StrEnum
from functools import cache
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
"""`kernel`: Coq's kernel has checked the whole statement. `decision procedure`: MONA or Z3 says, without a
certificate, that no move leads wrong; the induction over games is in words. `reduction in words`: so is the
step from the game to the sentence that was decided. `print`: words alone, of a paper or of this program."""


def level(engine: str, reduction: str = "") -> Level:
    """Of a proof checked by Coq, MONA or Z3, perhaps after a reduction in words."""
    return "reduction in words" if reduction else "kernel" if engine == "coq" else "decision procedure"


@cache
def level_of(proof: str | None) -> Level:
    """Of a theorem by the name of its proof in `nimarcade prove`; without one there are words alone."""
    import tomllib  # slow to load

    for file in (PACKAGE / "papers").glob("*/formal/proofs.toml") if proof else ():
        if entry := tomllib.loads(file.read_text("utf-8")).get(proof or ""):
            return level(entry["engine"], entry.get("reduction", ""))
    return "print"
