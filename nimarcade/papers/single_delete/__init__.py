"""Shinoda, Single-delete Nim."""

from nimarcade.lab.papers import Paper, claims_of

PAPER = Paper("single-delete", claims_of(__name__, "few", "lemmas", "many"), rank=3)
