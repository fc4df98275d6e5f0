"""What people type at a table of So Long Sucker in one spelling: small letters, no contractions, verbs in
their plain form, numbers as digits, names as colours, typing errors in the words of the game mended.

`Ill give u two reds, pls!` becomes `i will give you 2 red ,`. The words are data, in `talk_words.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

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
class Words:
    full: dict[str, list[str]]
    plain: dict[str, str]
    past: dict[str, str]
    numbers: dict[str, str]
    ordinals: dict[str, str]
    phrases: list[tuple[list[str], list[str]]]
    dropped: frozenset[str]
    mended: list[str]
    known: frozenset[str]


@cache
def _words() -> Words:
    data = tomllib.loads(FOLDER.joinpath("talk_words.toml").read_text("utf-8"))
    full = {word: meant.split() for word, meant in data["full"].items()}
    plain, past = (
        {form: verb for verb, forms in data[part].items() for form in forms.split()}
        for part in ("plain", "past")
    )
    numbers = {word: str(number) for number, word in enumerate(data["numbers"].split())}
    ordinals = {word: str(number) for number, word in enumerate(data["ordinals"].split(), 1)}
    phrases = [(row.split(), meant.split()) for row, meant in data["phrases"].items()]
    dropped = frozenset(data["dropped"].split())
    mended = data["mended"].split()
    colours = {form for name in SEATS for form in (name, f"{name}s")}
    known = {*full, *plain, *plain.values(), *past, *numbers, *ordinals, *dropped, *mended, *colours}
    return Words(
        full, plain, past, numbers, ordinals, phrases, dropped, mended,
        frozenset(known | set(data["themselves"].split())),
    )  # fmt: skip


def spelled(text: str, names: Sequence[str] = ()) -> list[Word]:
    """The words of a text in the one spelling, and commas, no two in a row and none at the ends."""
    read = _conditional(_joined([word for word in _split(text, names) if word.text not in _words().dropped]))
    return [
        word
        for i, word in enumerate(read)
        if word.text != "," or (0 < i < len(read) - 1 and read[i - 1].text != ",")
    ]


def _split(text: str, names: Sequence[str]) -> list[Word]:
    callable_names = {
        name.casefold(): NAMES[seat].casefold() for seat, name in enumerate(names) if name not in ("", "You")
    }
    longest = sorted(map(re.escape, callable_names), key=len, reverse=True)
    called = f"(?:{'|'.join(longest)})(?=['’`´]s\\b|\\b)|" if longest else ""
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
        plain = callable_names.get(word.text) or _letter(word.text, *around, alone=len(found) == 1)
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
    words = _words()
    if not word[0].isalnum() or word.endswith(")"):
        return _SIGNS.get(word, [","])
    word = re.sub(r"['’`´]", "", word)
    if word in words.full:
        return [words.plain.get(each, each) for each in words.full[word]]
    if word.removesuffix("s") in SEATS:
        return [word.removesuffix("s")]
    for table in (words.plain, words.numbers):
        if word in table:
            return [table[word]]
    if word in words.known or len(word) < 3:
        return [word]
    near = [meant for meant in words.mended if meant[0] == word[0] and _slip(word, meant)]
    return _spelled(near[0]) if len(near) == 1 else [word]


def _slip(word: str, meant: str) -> bool:
    """True if one letter too many, too few or wrong, or two in the wrong order, make the difference."""
    if abs(len(word) - len(meant)) > 1:
        return False
    same = next((i for i, (a, b) in enumerate(zip(word, meant, strict=False)) if a != b), None)
    if same is None:
        return True
    rest, wanted = word[same:], meant[same:]
    return (
        rest[1:] == wanted
        or rest == wanted[1:]
        or rest[1:] == wanted[1:]
        or (rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:])
    )


_PRICED = frozenset({"a", "an", "1", "your", "my", "move", "turn", "it"})
"""Words before which `4` is `for`."""


def _joined(words: list[Word]) -> list[Word]:
    """With phrases as one word, `a red chip` as `1 red chip`, `3rd pile` and `third pile` as `pile 3`."""
    data = _words()
    joined: list[Word] = []
    i = 0
    while i < len(words):
        texts = [word.text for word in words[i : i + 4]]
        row, meant = next(((row, meant) for row, meant in data.phrases if texts[: len(row)] == row), ([], []))
        if texts[0] in ("a", "an"):
            counts = re.match(r"chip|colou?r|prisoner|blue|red|green|yellow", "".join(texts[1:2]))
            row, meant = texts[:1], ["1"] if counts else []
        elif texts[0] == "4" and texts[1:2] and texts[1] in _PRICED:
            row, meant = texts[:1], ["for"]
        elif texts[0] in data.ordinals and texts[1:2] in (["pile"], ["slot"]):
            row, meant = texts[:2], ["pile", data.ordinals[texts[0]]]
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
        elif open_since and text in _words().past:
            if plain and plain[-1].text == "have":
                plain.pop()
            text = _words().past[text]
        plain.append(Word(text, word.start, word.end))
    return plain
