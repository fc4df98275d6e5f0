"""Wythoff 1907, A modification of the game of Nim: proofs that a machine checks; no claim is counted."""

from nimarcade.lab.papers import Paper, proofs_of

PAPER = Paper("wythoff", tuple, proofs=proofs_of(__name__), rank=5)
