"""Boards on which moves are pointed at, and other things that are drawn."""
