"""The rules of a table that are one of a few words. `flags.toml` has what is said of them: in codes, in
the form of a new table, and wherever its rules are told."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from nimarcade.core.folders import PACKAGE


@dataclass(frozen=True, slots=True)
class Flag:
    """A table of `flags.toml`, which says what the fields are."""

    help: str
    label: str
    short: Mapping[str, str]
    told: Mapping[str, str]
    endgame: bool = False

    @property
    def plain(self) -> str:
        """What its first word means, that of the usual rules."""
        return next(iter(self.told.values()))


_FILE = PACKAGE / "games" / "so_long_sucker" / "flags.toml"
FLAGS = {name: Flag(**table) for name, table in tomllib.loads(_FILE.read_text("utf-8")).items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Flags:
    kill: Literal["any", "one"] = "any"
    """The chips of a captured pile that its owner discards: at least one, or exactly one."""
    dead: Literal["giver", "ignore"] = "giver"
    """The effect of a dead colour in a pile of all living colours: it may pass the move to the giver of
    its player, or is ignored."""
    give: Literal["any", "prisoners", "none"] = "any"
    deals: Literal["turn", "any", "none"] = "turn"
    promises: Literal["free", "bind"] = "free"
    """Nothing enforces them, or what is promised must be done where it can be."""
    record: Literal["open", "hidden"] = "open"
    """Hidden, players know only of the deals that they are a party to, and what became of these."""

    def told(self, name: str) -> str:
        """What the word of a flag means."""
        return FLAGS[name].told[getattr(self, name)]
