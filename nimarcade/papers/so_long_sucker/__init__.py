"""De Carufel, Jerade 2024, on So Long Sucker."""

from nimarcade.lab import papers

OPEN = "problem_colours", "problem_players"
PAPER = papers.own(__name__, "rules", "boards", "proofs", problems=OPEN, rank=4)
