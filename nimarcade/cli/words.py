"""Words that several commands share: numbers of options, and verdicts in plain text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from nimarcade.errors import BadInput
from nimarcade.games.codes import counted, shown

if TYPE_CHECKING:
    from nimarcade.theory.verdict import Verdict


def writable(file: str, option: str) -> None:
    """Raises BadInput before the work where its result could not be kept in a file of this name."""
    path = Path(file)
    if path.is_dir():
        why = "it is a folder"
    elif not path.parent.is_dir():
        why = f"there is no folder {path.parent}"
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        why = "it is not for writing"
    else:
        return
    raise BadInput(f"{option} cannot write {shown(file)}: {why}")


def verdict_line(verdict: Verdict, *, sg: bool = False) -> str:
    """`nim:5,4,3: N, best move 5-4, …` with whatever is known, on one line."""
    parts: list[str] = [verdict.outcome or "unknown"]
    if verdict.winner is not None:
        parts.append(f"over, seat {verdict.winner} has won")
    if verdict.best is not None:
        parts.append(f"best move {verdict.best_code}")
    if verdict.remoteness is not None:
        parts.append(f"{counted(verdict.remoteness, 'ply', 'plies')} to the end")
    if sg:
        parts.append("SG unknown" if verdict.sg is None else f"SG {verdict.sg}")
    parts.append(f"{verdict.tier.value} ({verdict.source})")
    return f"{verdict.code}: {', '.join(parts)}"


def verdict_lines(verdict: Verdict, *, sg: bool = False) -> str:
    """The same line, and under it why."""
    return "\n  ".join([verdict_line(verdict, sg=sg), *verdict.why().lines()])
