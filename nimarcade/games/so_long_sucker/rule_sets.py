"""The rule sets of So Long Sucker and the options of its codes.

`hofstra` is the paper's Generalized Hofstra game, `nash` the 1964 rules, `endgame` two players
with any hands and piles, `custom` leaves every rule free.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nimarcade.core.codes import MAX_PILES, short
from nimarcade.core.errors import BadCode, PastLimit
from nimarcade.core.game import Option
from nimarcade.games.so_long_sucker.position import DeadRule, DealsRule, GiveRule, KillRule, RuleSet

MAX_CHIPS = 100_000
PRESETS = {
    "hofstra": RuleSet("hofstra"),
    "nash": RuleSet("nash", c=7, k=0, kill="one", dead="ignore", give="prisoners", deals="any", clock=1200),
    "endgame": RuleSet("endgame", 2, None, 0, dead="ignore", give="none", deals="none"),
    "custom": RuleSet("custom"),
}
KILL: tuple[KillRule, ...] = ("any", "one")
DEAD: tuple[DeadRule, ...] = ("giver", "ignore")
GIVE: tuple[GiveRule, ...] = ("any", "prisoners", "none")
DEALS: tuple[DealsRule, ...] = ("turn", "any")
OPTION_WORDS: dict[str, tuple[str, ...]] = {"kill": KILL, "dead": DEAD, "give": GIVE, "deals": DEALS}
"""By option its words, which a code's number counts from 0."""
OPTIONS = (
    Option("hofstra", "the Generalized Hofstra game, the default"),
    Option("nash", "the 1964 rules"),
    Option("endgame", "two players, any hands and piles"),
    Option("custom", "every rule free"),
    Option("players", "2 to 4, with custom", 2),
    Option("c", "chips of each colour at the start", 1),
    Option("k", "slots for piles, 0 = no bound", 0),
    Option(
        "kill",
        "chips an owner discards from a captured pile: at least one, or one",
        words=KILL,
    ),
    Option("dead", "a dead colour passes the move to its giver, or is ignored", words=DEAD),
    Option("give", "what may be given away", words=GIVE),
    Option("deals", "deals with the player to move only, or between any two", words=DEALS),
    Option("value", "two players: the winner's chips count"),
    Option("clock", "seconds a player, 0 = no clock", 0),
)
FIXED = {"endgame": ("players", "c", "give", "deals"), "hofstra": ("players",), "nash": ("players",)}
"""Options a preset does not take."""


def rule_set_of(options: Mapping[str, int], slots: int | None = None) -> RuleSet:
    """The rules that options of a code ask for; `slots` is how many an endgame's code writes.

    Raises BadCode or PastLimit.
    """
    named = [name for name in PRESETS if name in options]
    if len(named) > 1:
        raise BadCode(f"so-long-sucker takes one of {', '.join(PRESETS)}, not {' and '.join(named)}")
    preset = named[0] if named else "hofstra"
    rule_set = PRESETS[preset]
    for name, value in options.items():
        if name in PRESETS:
            continue
        if name in FIXED.get(preset, ()):
            raise BadCode(f"{preset} fixes {name}; write so-long-sucker+custom to choose it")
        chosen: Any = OPTION_WORDS[name][value] if name in OPTION_WORDS else value
        change: dict[str, Any] = {name: bool(chosen) if name == "value" else chosen}
        rule_set = replace(rule_set, **change)
    if preset == "endgame":
        if options.get("k"):
            raise BadCode("the slots written are the endgame's k; the only other choice is k=0, no bound")
        if slots is not None and "k" not in options:
            rule_set = replace(rule_set, k=slots)
    _check(rule_set)
    return rule_set


def _check(rule_set: RuleSet) -> None:
    if rule_set.players > 4:
        raise BadCode(f"so-long-sucker is for 2 to 4 players, not {short(rule_set.players)}")
    if rule_set.value and rule_set.players != 2:
        raise BadCode("value is for two players: write so-long-sucker+endgame+value or custom+players=2")
    if rule_set.k > MAX_PILES:
        raise PastLimit(f"so-long-sucker has at most {MAX_PILES} piles, k = {short(rule_set.k)} is past that")
    if rule_set.c is not None and rule_set.c * rule_set.players > MAX_CHIPS:
        raise PastLimit(
            f"so-long-sucker has at most {MAX_CHIPS:,} chips in all, "
            f"{rule_set.players} times {short(rule_set.c)} is past that"
        )
    if rule_set.clock > 1_000_000:
        raise PastLimit(f"a clock has at most 1,000,000 seconds, not {short(rule_set.clock)}")


def option_words(rule_set: RuleSet) -> str:
    """`so-long-sucker+nash+k=5`: the game and preset with the options that differ from it."""
    usual = PRESETS[rule_set.preset]
    words = ["so-long-sucker", rule_set.preset]
    for option in OPTIONS[len(PRESETS) :]:
        value = getattr(rule_set, option.name)
        if option.name == "k" and rule_set.preset == "endgame":
            if not value:
                words.append("k=0")
        elif value != getattr(usual, option.name):
            words.append(option.name if option.bare else f"{option.name}={value}")
    return "+".join(words)
