"""Of what kind a sentence is that is no bargain: that of the examples whose words it shares (naive Bayes).

The examples are data, in `talk_kinds.txt`. A kind's score is the sum over the words, pairs of words and
question mark of a sentence of log P(kind | feature) / P(kind), smoothed towards 0: Manning, Raghavan and
Schütze, Introduction to Information Retrieval, chapter 13.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from functools import cache
from math import log

from nimarcade.games.so_long_sucker.talk_words import FOLDER, SEATS, spelled, tables

STRANGE = 1.5
"""What a word of no example speaks for `unknown`."""
SMOOTHED = 0.3
"""How many examples as everywhere a feature is thought to have had, before any is seen."""


def _features(words: Sequence[str], text: str) -> set[tuple[str, ...]]:
    plain = ["%" if word in SEATS else "#" if word.isdecimal() else word for word in words if word != ","]
    pairs = zip(["^", *plain], [*plain, "$"], strict=True)
    gapped = ((first, "", third) for first, third in zip(plain, plain[2:], strict=False))
    return {*((word,) for word in plain), *pairs, *gapped, *[("?",)] * text.rstrip().endswith("?")}


@cache
def _weights() -> tuple[dict[str, float], dict[tuple[str, ...], dict[str, float]]]:
    """How often each kind is said, and what each feature tells for each kind."""
    many: Counter[str] = Counter()
    seen: defaultdict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for line in FOLDER.joinpath("talk_kinds.txt").read_text("utf-8").splitlines():
        kind, _, examples = line.partition(": ")
        for text in examples.split(" | ") if examples and not line.startswith("#") else ():
            many[kind] += 1
            for feature in _features([word.text for word in spelled(text)], text):
                seen[feature][kind] += 1
    usual = {kind: count / many.total() for kind, count in many.items()}
    return usual, {
        feature: {
            kind: log((count[kind] / often + SMOOTHED) / (count.total() + SMOOTHED))
            for kind, often in usual.items()
        }
        for feature, count in seen.items()
    }


def ranked(words: Sequence[str], text: str, barred: Collection[str] = ()) -> list[tuple[float, str]]:
    """The kinds that are not barred with their scores, the likeliest first."""
    usual, weights = _weights()
    plain = [word for word in words if word != "," and word not in SEATS and not word.isdecimal()]
    acts = plain != [*words] and {word for word in plain if (word,) in weights} <= tables().lists["acts"]
    if acts or 2 * sum((word,) in weights for word in plain) <= len(plain):
        return [(0, "unknown"), (0, "bargain")]
    known = [weights[feature] for feature in _features(words, text) if feature in weights]
    scores = {kind: log(often) / 2 + sum(weight[kind] for weight in known) for kind, often in usual.items()}
    scores["unknown"] += STRANGE * sum((word,) not in weights for word in plain)
    return sorted(((score, kind) for kind, score in scores.items() if kind not in barred), reverse=True)


UNSEEN = -1.0
"""The weight below which a feature is in no example of a kind."""


def known(words: Sequence[str], kind: str, *, denied: bool = False) -> bool:
    """True if all the words are in examples, and what is denied is denied in those of the kind; where only
    what is `denied` matters, the latter."""
    weights, words_of = _weights()[1], tables().lists
    for before, word, after in zip(["^", *words], words, [*words[1:], "$"], strict=False):
        pairs = [
            weights.get(pair, {}).get(kind, UNSEEN)
            for pair in ((before, word), (word, after))
            if "$" not in pair
        ]
        strange = not denied and (word,) not in weights
        if word != "," and (strange or (word in words_of["denied"] and max(pairs) <= UNSEEN)):
            return False
    return True


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
