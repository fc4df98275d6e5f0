"""De Carufel, Jerade 2024, on So Long Sucker."""

from nimarcade.lab.papers import Paper, claims_of, problems_of, proofs_of

PAPER = Paper(
    "so-long-sucker",
    claims_of(__name__, "rules", "boards", "proofs"),
    problems_of(__name__, "problem_colours", "problem_players"),
    proofs_of(__name__),
    rank=4,
)
