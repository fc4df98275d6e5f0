"""Boros, Gurvich, Ho, Makino 2015, Extended complementary Nim."""

from nimarcade.lab import papers

PAPER = papers.own(__name__, "games", "formula", "chaotic", "entries", "appendix", rank=2)
