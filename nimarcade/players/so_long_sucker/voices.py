"""How machines speak at the table: by character, in short sentences that do not come twice in a row.

The sentences are data, in `remarks.toml` and `replies.toml`; here one is chosen and its figures are put in
words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random
from string import Formatter
from typing import Literal, cast

from nimarcade.core.family import ENGINE, SeatKind
from nimarcade.players.so_long_sucker.levels import DEALING

Voice = Literal["honest", "opportunist", "grudge", "silent"]
"""`honest` is plain and warm, `opportunist` smooth, `grudge` terse; `silent` hardly says a word."""
LONGEST = 90
"""Characters of a sentence, with its figures."""
BLUFFS = 0.3
"""How often who has a bluff for an act and true words too uses the bluff."""
RECENT = 12
"""So many remarks at a table are looked back on, that none comes again too soon."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with places for names and figures such as `{other}`."""

    text: str
    bluff: bool = False

    @property
    def places(self) -> frozenset[str]:
        return frozenset(name for _, name, _, _ in Formatter().parse(self.text) if name)

    def was(self, text: str) -> bool:
        """Whether `text` is this sentence, with whatever names and figures."""
        parts = [
            re.escape(before) + (".+" if name else "") for before, name, _, _ in Formatter().parse(self.text)
        ]
        return re.fullmatch("".join(parts), text) is not None


def voice_of(kind: SeatKind) -> Voice | None:
    """The character in which a machine speaks; None for people and for programs. Levels that make no deals
    are as silent as they deal."""
    if kind.name in ("human", ENGINE):
        return None
    return cast(Voice, kind.personality or "honest") if kind.name in DEALING else "silent"


def read(text: str) -> dict[tuple[str, str], tuple[Line, ...]]:
    """Sentences by (act, character): tables `[act]` of a list for each character, and the same in
    `[bluff.act]` for what is not meant."""
    table = cast("dict[str, dict[str, list[str]]]", tomllib.loads(text))
    bluffs = cast("dict[str, dict[str, list[str]]]", table.pop("bluff", {}))
    lines: dict[tuple[str, str], tuple[Line, ...]] = {}
    for acts, bluff in ((table, False), (bluffs, True)):
        for act, voices in acts.items():
            for voice, sentences in voices.items():
                known = lines.get((act, voice), ())
                lines[act, voice] = known + tuple(Line(sentence, bluff) for sentence in sentences)
    return lines


@cache
def sentences(name: Literal["remarks", "replies"]) -> dict[tuple[str, str], tuple[Line, ...]]:
    """The sentences of `remarks.toml` or `replies.toml`."""
    return read(files("nimarcade.players.so_long_sucker").joinpath(f"{name}.toml").read_text("utf-8"))


def choose(
    lines: Sequence[Line],
    said: Sequence[str],
    rng: Random,
    figures: Mapping[str, str | None],
    last: str = "",
) -> tuple[str, bool] | None:
    """One of the sentences with its figures, and whether it is a bluff; None where none can be said.

    A sentence needs a figure for each of its places. `said` is what was said at the table lately, latest
    last, and `last` what the same player said: as far as there is a choice, neither comes again.
    """
    known = {name: words for name, words in figures.items() if words is not None}
    fitting = [line for line in lines if line.places <= known.keys()]
    fitting = [line for line in fitting if not line.was(last)] or fitting
    if not fitting:
        return None
    ages = {line: _age(line, said) for line in fitting}
    fresh = [line for line in fitting if ages[line] >= RECENT]
    true, bluffs = ([line for line in fresh if line.bluff is bluff] for bluff in (False, True))
    if true and bluffs:
        fresh = bluffs if rng.random() < BLUFFS else true
    oldest = max(ages.values())
    line = rng.choice(fresh or [line for line in fitting if ages[line] == oldest])
    return line.text.format(**known), line.bluff


def _age(line: Line, said: Sequence[str]) -> int:
    """How many remarks ago it was said, as far as that matters."""
    lately = list(said[: -RECENT - 1 : -1])
    return next((age for age, text in enumerate(lately) if line.was(text)), RECENT)


def odds(share: float) -> str:
    """A share of games in words: `3 in 10`; `4%` where it is small."""
    tenths = round(share * 10)
    return f"{tenths} in 10" if tenths and share < 0.95 else f"{_hundredths(share)}%"


def both(now: float, then: float) -> tuple[str, str] | None:
    """Two shares so that they can be told apart; None where they are the same to the hundredth."""
    if odds(now) != odds(then) and "%" not in odds(now) + odds(then):
        return odds(now), odds(then)
    few, many = _hundredths(now), _hundredths(then)
    return None if few == many else (f"{few}%", f"{many}%")


def _hundredths(share: float) -> int:
    """Never none and never all: it is an estimate."""
    return min(99, max(1, round(share * 100)))
