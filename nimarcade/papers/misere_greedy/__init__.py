"""Omiya, Yoshinaka, Shinohara, Misère Greedy Nim and Misère Bounded Greedy Nim."""

from nimarcade.lab.papers import Paper, claims_of, problems_of, proofs_of

PAPER = Paper(
    "misere-greedy",
    claims_of(__name__, "theorems", "figures"),
    problems_of(__name__, "problem"),
    proofs_of(__name__),
    rank=1,
)
