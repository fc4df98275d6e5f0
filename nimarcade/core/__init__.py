"""The ground of every room, which knows no game."""

__version__ = "0.1.0"
SCHEMAS = 1
"""The version of the schemas of all that is told as JSON; it goes up when one changes."""
