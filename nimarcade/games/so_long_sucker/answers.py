"""What the rules say to a question that a person asks at the table; cues and sentences are data, in
`answers.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from nimarcade.games.so_long_sucker import words
from nimarcade.games.so_long_sucker.position import RuleSet
from nimarcade.games.so_long_sucker.talk_words import FOLDER


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(FOLDER.joinpath("answers.toml").read_text("utf-8"))


@cache
def _answers() -> list[tuple[list[re.Pattern[str]], str]]:
    """The cues of each, all of which a question has, and the answer."""
    data = _data()
    return [
        ([re.compile(rf"\b(?:{cue})\b") for cue in each["cues"]], each["text"]) for each in data["answer"]
    ]


def asks(question: str) -> bool:
    """True if a question asks for a rule, whatever else it resembles."""
    return question.rstrip().endswith("?") and bool(re.search(_data()["asked"], question.casefold()))


def answer(rule_set: RuleSet, question: str) -> str:
    """What the rules of this table say, by the most cues, or where advice is; else empty."""
    asked = question.casefold()
    if re.search(rf"\b(?:{_data()['advice']})\b", asked):
        return str(_data()["advised"])
    found = [(len(cues), text) for cues, text in _answers() if all(cue.search(asked) for cue in cues)]
    return max(found, key=lambda each: each[0], default=(0, ""))[1].format(
        move=words.rules(rule_set),
        end=words.convention(rule_set),
        some=words.discarded(rule_set),
        given=rule_set.told("give"),
        kept=rule_set.told("promises"),
        deals=rule_set.told("deals"),
    )
