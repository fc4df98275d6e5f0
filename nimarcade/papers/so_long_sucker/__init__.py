"""De Carufel, Jerade 2024, on So Long Sucker."""

from nimarcade.lab.papers import Paper, claims_of

PAPER = Paper("so-long-sucker", claims_of(__name__, "rules", "boards", "sigma", "proofs"), rank=4)
