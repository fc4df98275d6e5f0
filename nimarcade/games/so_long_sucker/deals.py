"""INTERIM (lead): unblocks imports until B's real module replaces this whole file."""

from __future__ import annotations

from typing import Any

from nimarcade.errors import BadMove, IllegalMove
from nimarcade.games.so_long_sucker.ledger import Deal, Ledger, Term


def open_for(t: Any, seat: int) -> list[Deal]:
    return []


def observe(before: Any, act: Any, after: Any) -> Ledger:
    return before.ledger


def pending(t: Any) -> int:
    return 0


def read_terms(text: str) -> tuple[Term, ...]:
    raise BadMove("deals are not built yet")


def write_term(term: Term) -> str:
    return str(term)


def say_term(term: Term) -> str:
    return str(term)


def check_propose(t: Any, act: Any) -> None:
    raise IllegalMove("deals are not built yet")


def check_answer(t: Any, act: Any) -> None:
    raise IllegalMove("deals are not built yet")


def propose(t: Any, act: Any) -> Ledger:
    return t.ledger


def answer(t: Any, act: Any) -> Ledger:
    return t.ledger
