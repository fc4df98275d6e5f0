"""Wythoff 1907, A modification of the game of Nim: proofs that a machine checks; no claim is counted."""

from nimarcade.lab import papers

PAPER = papers.own(__name__, problems=(), rank=5)
