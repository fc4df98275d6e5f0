"""The rule sets of So Long Sucker and the options of its codes.

`hofstra` is the paper's Generalized Hofstra game, `nash` the 1964 rules, `endgame` two players
with any hands and piles, `custom` leaves every rule free.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nimarcade.errors import BadCode, PastLimit
from nimarcade.games.codes import MAX_PILES, short
from nimarcade.games.game import Option
from nimarcade.games.so_long_sucker.table import House

MAX_CHIPS = 100_000
PRESETS = {
    "hofstra": House("hofstra"),
    "nash": House("nash", c=7, k=0, kill="one", dead="ignore", give="prisoners", deals="any", clock=1200),
    "endgame": House("endgame", 2, None, 0, dead="ignore", give="none", deals="none"),
    "custom": House("custom"),
}
WORDS = {
    "kill": ("any", "one"),
    "dead": ("giver", "ignore"),
    "give": ("any", "prisoners", "none"),
    "deals": ("turn", "any"),
}
OPTIONS = (
    Option("hofstra", "the Generalized Hofstra game, the default"),
    Option("nash", "the 1964 rules"),
    Option("endgame", "two players, any hands and piles"),
    Option("custom", "every rule free"),
    Option("players", "2 to 4, with custom", 2),
    Option("c", "chips of each colour at the start", 1),
    Option("k", "slots for piles, 0 = no bound", 0),
    Option("kill", "chips an owner discards from a captured pile: at least one, or one", words=WORDS["kill"]),
    Option("dead", "a dead colour passes the move to its giver, or is ignored", words=WORDS["dead"]),
    Option("give", "what may be given away", words=WORDS["give"]),
    Option("deals", "deals with the player to move only, or between any two", words=WORDS["deals"]),
    Option("value", "two players: the winner's chips count"),
    Option("clock", "seconds a player, 0 = no clock", 0),
)  # fmt: skip
FIXED = {"endgame": ("players", "c", "give", "deals"), "hofstra": ("players",), "nash": ("players",)}
"""Options a preset does not take."""


def house_of(options: Mapping[str, int], slots: int | None = None) -> House:
    """The rules that options of a code ask for; `slots` is how many an endgame's code writes.

    Raises BadCode or PastLimit.
    """
    named = [name for name in PRESETS if name in options]
    if len(named) > 1:
        raise BadCode(f"so-long-sucker takes one of {', '.join(PRESETS)}, not {' and '.join(named)}")
    preset = named[0] if named else "hofstra"
    changes: dict[str, Any] = {}
    for name, value in options.items():
        if name in PRESETS:
            continue
        if name in FIXED.get(preset, ()):
            raise BadCode(f"{preset} fixes {name}; write so-long-sucker+custom to choose it")
        changes[name] = WORDS[name][value] if name in WORDS else bool(value) if name == "value" else value
    house = replace(PRESETS[preset], **changes)
    if preset == "endgame":
        if options.get("k"):
            raise BadCode("the slots written are the endgame's k; the only other choice is k=0, no bound")
        if slots is not None and "k" not in options:
            house = replace(house, k=slots)
    _check(house)
    return house


def _check(house: House) -> None:
    if house.players > 4:
        raise BadCode(f"so-long-sucker is for 2 to 4 players, not {short(house.players)}")
    if house.value and house.players != 2:
        raise BadCode("value is for two players: write so-long-sucker+endgame+value or custom+players=2")
    if house.k > MAX_PILES:
        raise PastLimit(f"so-long-sucker has at most {MAX_PILES} piles, k = {short(house.k)} is past that")
    if house.c is not None and house.c * house.players > MAX_CHIPS:
        raise PastLimit(f"so-long-sucker has at most {MAX_CHIPS:,} chips in all, "
                        f"{house.players} times {short(house.c)} is past that")  # fmt: skip
    if house.clock > 1_000_000:
        raise PastLimit(f"a clock has at most 1,000,000 seconds, not {short(house.clock)}")


def words_of(house: House) -> str:
    """`so-long-sucker+nash+k=5`: the game and preset with the options that differ from it."""
    usual = PRESETS[house.preset]
    words = ["so-long-sucker", house.preset]
    for option in OPTIONS[len(PRESETS) :]:
        value = getattr(house, option.name)
        if option.name == "k" and house.preset == "endgame":
            if not value:
                words.append("k=0")
        elif value != getattr(usual, option.name):
            words.append(option.name if option.bare else f"{option.name}={value}")
    return "+".join(words)
