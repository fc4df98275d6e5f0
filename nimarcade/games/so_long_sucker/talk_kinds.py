"""Of what kind a sentence is that is no bargain: that of the examples whose words it shares (naive Bayes).

The examples are data, in `talk_kinds.txt`. A kind's score is the sum over the words, pairs of words and
question mark of a sentence of log P(kind | feature) / P(kind), smoothed towards 0: Manning, Raghavan and
Schütze, Introduction to Information Retrieval, chapter 13.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
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
    pairs = zip(["^", *plain], [*plain, "$"], strict=True)
    edged = ["^", *plain, "$"]
    gapped = ((first, "", third) for first, third in zip(edged, edged[2:], strict=False))
    return {*((word,) for word in plain), *pairs, *gapped, *[("?",)] * text.rstrip().endswith("?")}


@cache
def _examples() -> tuple[Counter[str], dict[tuple[str, ...], Counter[str]]]:
    """How many examples each kind has, and how many of them each feature stands in."""
    many: Counter[str] = Counter()
    seen: defaultdict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for line in FOLDER.joinpath("talk_kinds.txt").read_text("utf-8").splitlines():
        kind, _, examples = line.partition(": ")
        for text in () if line.startswith("#") else examples.split(" | "):
            many[kind] += 1
            for feature in _features(re.findall(r"[^\s,?]+", text), text):
                seen[feature][kind] += 1
    return many, seen


@cache
def _weights(feature: tuple[str, ...]) -> dict[str, float]:
    """What a feature tells for each kind."""
    many, seen = _examples()
    count, total = seen[feature], many.total()
    whole = count.total() + SMOOTHED
    return {kind: log((count[kind] * total / often + SMOOTHED) / whole) for kind, often in many.items()}


def ranked(words: Sequence[str], text: str, barred: Collection[str] = ()) -> list[tuple[float, str]]:
    """The kinds that are not barred with their scores, the likeliest first."""
    many, seen = _examples()
    plain = [word for word in words if word != "," and word not in SEATS and not word.isdecimal()]
    acts = plain != [*words] and {word for word in plain if (word,) in seen} <= tables().lists["acts"]
    if acts or 2 * sum((word,) in seen for word in plain) <= len(plain):
        return [(0, "unknown"), (0, "bargain")]
    known = [_weights(feature) for feature in _features(words, text) if feature in seen]
    scores = {
        kind: log(often / many.total()) / 2 + sum(each[kind] for each in known)
        for kind, often in many.items()
    }
    scores["unknown"] += STRANGE * sum((word,) not in seen for word in plain)
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


MANNERLY = frozenset({"accept", "thanks", "greet"})
"""Kinds of which a yes may be put together; a no too, but for the yes."""


def put_together(words: Sequence[str], kind: str) -> bool:
    """True if a sentence is put together of pieces of examples of a kind, or of manners, so that nothing that
    they do not say is added."""
    seen, plain = _examples()[1], [word for word in words if word != ","]
    manners = MANNERLY - {"accept"} | {kind}

    def stands(feature: tuple[str, ...], kinds: Collection[str] = (kind,)) -> bool:
        return feature in seen and not seen[feature].keys().isdisjoint(kinds)

    edged = ["^", *plain, "$"]
    pairs = [*pairwise(edged)]
    joints = {
        i
        for i, (word, after) in enumerate(pairs)
        if stands((word, "$"), manners) and stands(("^", after), manners)
    }
    ends = {0, len(pairs) - 1}
    paired = all(
        i in joints or stands(pair, manners if i in ends else (kind,)) for i, pair in enumerate(pairs)
    )
    return paired and all(
        bool({i, i + 1} & joints) or stands((a, "", b), manners if {i, i + 1} & ends else (kind,))
        for i, (a, b) in enumerate(zip(edged, edged[2:], strict=False))
    )


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
        opens = opens or (i > 0 and before == "me" and after in words_of["addressed"])
        starts = starts or (after == "do" and later == "not")
        hailed = spoken and before not in words_of["governs"]
        (to if (opens and (closes or starts)) or ends or hailed else of).append(i)
    return to, of
