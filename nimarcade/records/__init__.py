"""Saved games: JSON files replayed through the rules, an append-only journal, and their folder."""

from nimarcade.records.evening import match, waiting
from nimarcade.records.journal import Journal, read_save, write_save
from nimarcade.records.names import new_path, rename
from nimarcade.records.save import VERSION, as_json, from_json
from nimarcade.records.shelf import (
    Entry,
    entries,
    examples,
    folder,
    latest_unfinished,
    place_for,
)

__all__ = [
    "VERSION",
    "Entry",
    "Journal",
    "as_json",
    "entries",
    "examples",
    "folder",
    "from_json",
    "latest_unfinished",
    "match",
    "new_path",
    "place_for",
    "read_save",
    "rename",
    "waiting",
    "write_save",
]
