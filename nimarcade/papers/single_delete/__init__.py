"""Shinoda, Single-delete Nim."""

from nimarcade.lab import papers

PAPER = papers.own(__name__, "few", "lemmas", rank=3)
