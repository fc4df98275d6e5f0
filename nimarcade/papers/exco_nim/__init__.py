"""Boros, Gurvich, Ho, Makino 2015, Extended complementary Nim."""

from nimarcade.lab.papers import Paper, claims_of

PAPER = Paper("exco", claims_of(__name__, "games", "formula", "chaotic", "entries", "appendix"), rank=2)
