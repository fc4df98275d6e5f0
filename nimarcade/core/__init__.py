"""The ground of every room, which knows no game."""

__version__ = "0.1.0"
