"""What people type at a table of So Long Sucker in one spelling: small letters, no contractions, verbs in
their plain form, numbers as digits, names as colours, typing errors in the words of the game mended.

`Ill give u two reds, pls!` becomes `i will give you 2 red ,`. The words are data, in `talk_words.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import ascii_lowercase

from nimarcade.games.so_long_sucker.position import NAMES

FOLDER = files("nimarcade.games.so_long_sucker")
SEATS = {name.casefold(): seat for seat, name in enumerate(NAMES)}
"""The seat of a colour's word."""


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    start: int
    """Where it stands in what was typed."""
    end: int


@dataclass(frozen=True, slots=True)
class Tables:
    forms: dict[str, list[str]]
    """What a word is in the one spelling, its slips among them."""
    past: dict[str, str]
    ordinals: list[str]
    phrases: list[tuple[list[str], list[str]]]
    dropped: list[str]
    lists: dict[str, frozenset[str]]
    """Words with a part of their own in reading, among them those that bind: never left out of a bargain."""


@cache
def tables() -> Tables:
    data = tomllib.loads(FOLDER.joinpath("talk_words.toml").read_text("utf-8"))
    plain, past = (
        {form: verb for verb, forms in data[part].items() for form in forms.split()}
        for part in ("plain", "past")
    )
    slips = [(slip, word) for word in data["mended"].split() for slip in _slips(word)]
    doubtful = {slip for slip, many in Counter(slip for slip, _ in slips).items() if many > 1}
    forms = {slip: [word] for slip, word in slips if slip not in doubtful}
    plainly = (data[name].split() for name in ("mended", "themselves", "dropped", "ordinals"))
    forms |= {word: [word] for words in (*plainly, plain.values(), past) for word in words}
    forms |= {form: [verb] for form, verb in plain.items()}
    forms |= {word: [f"{number}"] for number, word in enumerate(data["numbers"].split())}
    forms |= {form: [name] for name in SEATS for form in (name, f"{name}s")}
    forms |= {word: [plain.get(each, each) for each in meant.split()] for word, meant in data["full"].items()}
    phrases = [(row.split(), meant.split()) for row, meant in data["phrases"].items()]
    lists = {name: frozenset(listed.split()) for name, listed in data["lists"].items()}
    return Tables(forms, past, data["ordinals"].split(), phrases, data["dropped"].split(), lists)


def spelled(text: str, names: Sequence[str] = ()) -> list[Word]:
    """The words of a text in the one spelling, and commas, no two in a row and none at the ends."""
    read = _conditional(_joined([word for word in _split(text, names) if word.text not in tables().dropped]))
    while read and read[-1].text in (",", "for"):  # `for now`
        read.pop()
    return [word for i, word in enumerate(read) if word.text != "," or (i and read[i - 1].text != ",")]


def _split(text: str, names: Sequence[str]) -> list[Word]:
    callable_names = {
        name.casefold(): NAMES[seat].casefold() for seat, name in enumerate(names) if name not in ("", "You")
    }
    longest = sorted(map(re.escape, callable_names), key=len, reverse=True)
    called = f"(?:{'|'.join(longest)})(?:['’`´]s)?\\b|" if longest else ""
    found = [
        Word(match[0].casefold() if len(match[0]) > 1 else match[0], match.start(), match.end())
        for match in re.finditer(
            rf"\b{called}\d+\)|\d+|cease-fire|non-aggression|(?:any|some|every|sum|no)1|[^\W\d_]+(?:['’`´][^\W\d_]+)*|\S",
            text,
            re.IGNORECASE,
        )
    ]
    words = []
    for i, word in enumerate(found):
        around = found[i - 1].text.casefold() if i else "", found[i + 1].text if i + 1 < len(found) else ""
        if word.text.casefold() == "paying" and around[0] == ",":
            word = Word("for", word.start, word.end)
        plain = callable_names.get(re.sub("['’`´]s$", "", word.text)) or _letter(
            word.text, *around, alone=len(found) == 1
        )
        words += [Word(each, word.start, word.end) for each in _spelled(plain)]
    return words


def _letter(word: str, before: str, following: str, *, alone: bool) -> str:
    """Lone letters: `y` asks why before a verb and is yellow else, `r` beside a person is `are`."""
    if word == "y":
        if following in ("did", "do", "dont", "don't", "not", "u", "you", "are", "r", "would", "will"):
            return "why"
        return "yes" if alone else "yellow"
    if word == "r" and (following in ("u", "you", "we", "they") or before in ("u", "you", "we", "they")):
        return "are"
    colours = {name[0]: name for name in SEATS}
    return colours.get(word.casefold(), word.casefold())


_SIGNS = {"&": ["and"], "+": ["and"], "#": ["pile"], "@": []}


def _spelled(word: str) -> list[str]:
    if not word[0].isalnum() or word.endswith(")"):
        return _SIGNS.get(word, [","])
    bare = re.sub(r"([a-z])\1{2,}", r"\1", re.sub(r"['’`´]", "", word))  # `pleeease`
    forms = tables().forms
    number = re.sub("['’`´]s$", "", word)
    if number != word and forms.get(number, [""])[0].isdecimal():
        return [*forms[number], "is"]  # `two's too much`
    return forms.get(word.replace("’", "'"), forms.get(bare, [bare]))


def past_forms() -> frozenset[str]:
    return frozenset(tables().past)


def _slips(word: str) -> set[str]:
    """The word with a letter too many, too few or wrong, or two in the wrong order; its first one stands."""
    parts = [(word[:i], word[i:]) for i in range(1, len(word) + 1)]
    slips = {a + b[1:] for a, b in parts} | {a + b[1:2] + b[:1] + b[2:] for a, b in parts}
    return slips | {a + letter + b[many:] for a, b in parts for letter in ascii_lowercase for many in (0, 1)}


_PRICED = frozenset({"a", "an", "1", "your", "my", "move", "turn", "it", "me", "us"})
"""Words before which `4` is `for`, unless it stands behind one of time."""
_TIMED = frozenset({"for", "within", "next", "over", "during"})


def _joined(words: list[Word]) -> list[Word]:
    """With phrases as one word, `a red chip` as `1 red chip`, `3rd pile` and `third pile` as `pile 3`."""
    data = tables()
    joined: list[Word] = []
    i = 0
    while i < len(words):
        texts = [word.text for word in words[i : i + 4]]
        row, meant = next(((row, meant) for row, meant in data.phrases if texts[: len(row)] == row), ([], []))
        if texts[0] in ("a", "an"):
            counts = re.match(r"chip|colou?r|prisoner|blue|red|green|yellow", "".join(texts[1:2]))
            row, meant = texts[:1], ["1"] if counts else []
        elif texts[0] == "4" and _PRICED & {*texts[1:2]} and not _TIMED & {word.text for word in joined[-1:]}:
            row, meant = texts[:1], ["for"]
        elif texts[0] in data.ordinals and texts[1:2] in (["pile"], ["slot"]):
            row, meant = texts[:2], ["pile", f"{data.ordinals.index(texts[0]) + 1}"]
        elif texts[0].isdecimal() and texts[1:2] in (["st"], ["nd"], ["rd"], ["th"]):
            size = 3 if texts[2:3] in (["pile"], ["slot"]) else 2
            row, meant = texts[:size], ["pile", texts[0]]
        size = max(1, len(row))
        texts = meant if row else texts[:1]
        joined += [Word(text, words[i].start, words[i + size - 1].end) for text in texts]
        i += size
    return joined


_CONDITIONS = frozenset({"if", "once", "after", "when", "unless", "until", "whenever", "soon", "before"})


def _conditional(words: list[Word]) -> list[Word]:
    """`if you gave`, `once you have given` as `if you give`, `once you give`; not `if you had given`."""
    open_since = False
    plain: list[Word] = []
    for i, word in enumerate(words):
        text = word.text
        if text == ",":
            open_since = False
        elif text in _CONDITIONS:
            open_since = "had" not in [each.text for each in words[i + 1 : i + 4]]
        elif open_since and text in tables().past and [each.text for each in plain[-1:]] != ["would"]:
            if plain and plain[-1].text == "have":
                plain.pop()
            text = tables().past[text]
        plain.append(Word(text, word.start, word.end))
    return plain
