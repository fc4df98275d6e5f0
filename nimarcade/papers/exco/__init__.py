"""Boros, Gurvich, Ho, Makino 2015, Extended complementary Nim."""

from nimarcade.lab.papers import Paper, claims_of, problems_of, proofs_of

PAPER = Paper(
    "exco",
    claims_of(__name__, "games", "formula", "chaotic", "entries", "appendix"),
    problems_of(__name__, "problem"),
    proofs_of(__name__),
    rank=2,
)
