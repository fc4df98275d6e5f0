"""Shinoda, Single-delete Nim."""

from nimarcade.lab.papers import Paper, claims_of, problems_of, proofs_of

PAPER = Paper(
    "single-delete",
    claims_of(__name__, "few", "lemmas"),
    problems_of(__name__, "problem"),
    proofs_of(__name__),
    rank=3,
)
