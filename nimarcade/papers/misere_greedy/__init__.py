"""Omiya, Yoshinaka, Shinohara, Misère Greedy Nim and Misère Bounded Greedy Nim."""

from nimarcade.lab import papers

PAPER = papers.own(__name__, "theorems", "figures", rank=1)
