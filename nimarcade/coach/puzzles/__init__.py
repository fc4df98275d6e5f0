"""Puzzles without end: their kinds and levels, how one is drawn and verified, and answering it."""
