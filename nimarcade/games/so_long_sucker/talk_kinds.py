"""Of what kind a sentence is that is no bargain: that of the examples whose words it shares (naive Bayes).

The examples are data, in `talk_kinds.txt`. A kind's score is the sum over the words, pairs of words and
question mark of a sentence of log P(kind | feature) / P(kind), smoothed towards 0: Manning, Raghavan and
Schütze, Introduction to Information Retrieval, chapter 13.
"""

import re
from collections.abc import Collection, Sequence
from functools import cache
from itertools import pairwise
from math import log

from nimarcade.games.so_long_sucker.talk_words import FOLDER, SEATS, tables

STRANGE = 1.5
"""What a word of no example speaks for `unknown`."""
SMOOTHED = 0.3
"""How many examples as everywhere a feature is thought to have had, before any is seen."""


def _features(words: Sequence[str], text: str) -> set[tuple[str, ...]]:
    plain = ["%" if word in SEATS else "#" if word.isdecimal() else word for word in words if word != ","]
    edged = ["^", *plain, "$"]
    gapped = ((first, "", third) for first, third in zip(edged, edged[2:], strict=False))
    return {*((word,) for word in plain), *pairwise(edged), *gapped, *[("?",)] * text.rstrip().endswith("?")}


@cache
def _examples() -> dict[str, tuple[int, str]]:
    """Of each kind how many examples it has, and their words in a row."""
    rows: dict[str, list[str]] = {}
    for line in FOLDER.joinpath("talk_kinds.txt").read_text("utf-8").splitlines():
        kind, _, examples = line.partition(": ")
        if not line.startswith("#"):
            rows.setdefault(kind, []).extend(examples.split(" | "))
    signs = ((rf"\b({'|'.join(SEATS)})\b", "%"), (r"\d+", "#"), ("[ ,]+", " "), (r"( \^[^^]*)\?", r" ?\1"))
    read: dict[str, tuple[int, str]] = {}
    for kind, texts in rows.items():
        row = "".join(f" ^ {text} $ " for text in texts)
        for sign, plain in signs:
            row = re.sub(sign, plain, row)
        read[kind] = len(texts), row
    return read


@cache
def _seen(feature: tuple[str, ...]) -> dict[str, int]:
    """How often each kind has a feature, if it has it."""
    row = f" {' '.join(feature)} "
    gap = re.compile(re.escape(row).replace(r"\ \ ", r"\ \S+\ ")) if "" in feature else None
    read = ((kind, text) for kind, (_, text) in _examples().items())
    counts = {kind: len(gap.findall(text)) if gap else text.count(row) for kind, text in read}
    return {kind: many for kind, many in counts.items() if many}


@cache
def _weights(feature: tuple[str, ...]) -> dict[str, float]:
    """What a feature tells for each kind."""
    count = _seen(feature)
    whole, total = sum(count.values()) + SMOOTHED, sum(many for many, _ in _examples().values())
    return {
        kind: log((count.get(kind, 0) * total / often + SMOOTHED) / whole)
        for kind, (often, _) in _examples().items()
    }


def ranked(words: Sequence[str], text: str, barred: Collection[str] = ()) -> list[tuple[float, str]]:
    """The kinds that are not barred with their scores, the likeliest first."""
    plain = [word for word in words if word != "," and word not in SEATS and not word.isdecimal()]
    acts = {word for word in plain if _seen((word,))} <= tables().lists["acts"]
    if not plain or acts or 2 * sum(bool(_seen((word,))) for word in plain) <= len(plain):
        return [(0, "unknown"), (0, "bargain")]
    known = [_weights(feature) for feature in _features(words, text) if _seen(feature)]
    total = sum(many for many, _ in _examples().values())
    scores = {
        kind: log(often / total) / 2 + sum(each[kind] for each in known)
        for kind, (often, _) in _examples().items()
    }
    scores["unknown"] += STRANGE * sum(not _seen((word,)) for word in plain)
    return sorted(((score, kind) for kind, score in scores.items() if kind not in barred), reverse=True)


IDLE = {
    **dict.fromkeys(("chat", "praise", "greet", "thanks", "sorry"), 3.0),
    **dict.fromkeys(("insult", "accuse", "warn"), 5.0),
}
"""Kinds of clauses that say nothing to a bargain beside them; how much likelier they have to be than it."""


def idle(words: Sequence[str]) -> bool:
    """True if a clause is small talk, on which nothing hangs."""
    ranks = ranked(words[words[0] in ("and", "but", "so") :], "", ("accept", "decline"))
    score, kind = ranks[0]
    scores = {kind: score for score, kind in ranks}
    clear = score > max(scores["bargain"] + IDLE.get(kind, 0), scores["unknown"] + 1)
    return plain(words) and kind in IDLE and clear and len({*words} - SEATS.keys()) > 1


def plain(words: Sequence[str]) -> bool:
    """True if there are words, and none on which something hangs."""
    return bool(words) and not {*words} & tables().lists["hinges"] and not any(map(str.isdecimal, words))


def put_together(words: Sequence[str], kinds: Collection[str]) -> bool:
    """True if all words, pairs and gapped pairs of them stand in examples of these kinds."""
    return not any(_seen(feature).keys().isdisjoint(kinds) for feature in _features(words, ""))


def called(words: Sequence[str], *, about: bool, spoken: bool = False) -> tuple[list[int], list[int]]:
    """Where stand the colours that are spoken to, and those that are spoken of: `about` where somebody has to
    be, and `spoken` where whoever is named is spoken to."""
    words_of = tables().lists
    to: list[int] = []
    of: list[int] = []
    for i, word in enumerate(words):
        if word not in SEATS:
            continue
        before = words[i - 1] if i else ","
        after, later = ([*words[i + 1 : i + 3], ",", ","])[:2]
        opens = (
            before in words_of["hails"]
            or before == ","
            or (words[i + 1 : i + 2] == [","] and i < 4 and before not in words_of["governs"])
            or (before == "and" and words[i - 2] in SEATS and bool(to))
        )
        closes = after == "," or (after in ("and", "all") and (later in SEATS or later == ","))
        starts = (
            after in words_of["addressed"]
            or (after in words_of["asking"] and (later in words_of["whom"] or later in SEATS))
            or not (about or after in words_of["told"])
        )
        ends = i == len(words) - 1 and (
            before in words_of["behind"] or not (about or before in words_of["governs"])
        )
        ends |= before in ("him", "her") and after == ","  # `do not trust him blue, he cheats`
        opens = opens or (i > 0 and before == "me" and after in words_of["addressed"])
        starts = starts or (after == "do" and later == "not")
        hailed = spoken and before not in words_of["governs"]
        (to if (opens and (closes or starts)) or ends or hailed else of).append(i)
    return to, of
