"""What people type at a table of So Long Sucker in one spelling: small letters, no contractions, verbs in
their plain form, numbers as digits, names as colours, typing errors in the words of the game mended.

`Ill give u two reds, pls!` becomes `i will give you 2 red ,`. The words are data, in `talk_words.toml`.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
from math import log, prod
from pathlib import Path

from nimarcade.games.so_long_sucker.position import NAMES

FOLDER = Path(__file__).parent
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
    """What a word is in the one spelling."""
    past: dict[str, str]
    ordinals: list[str]
    phrases: dict[str, list[tuple[list[str], list[str]]]]
    """Words in a row by the first of them, and what they are in the one spelling."""
    dropped: frozenset[str]
    lists: dict[str, frozenset[str]]
    """Words with a part of their own in reading, among them those that bind: never left out of a bargain."""
    often: Counter[str]
    """The words that are known, and how often they stand in the rules and examples."""
    sounds: dict[str, list[str]]
    """Words that sound like others."""
    themselves: frozenset[str]
    """Words of English that are no slips of those."""


@cache
def tables() -> Tables:
    data = tomllib.loads(FOLDER.joinpath("talk_words.toml").read_text("utf-8"))
    plain, past = (
        {form: verb for verb, forms in data[part].items() for form in forms.split()}
        for part in ("plain", "past")
    )
    for verb, _, doubled in (each.partition("/") for each in data["regular"].split()):
        stem = doubled or verb.removesuffix("e")
        plain |= {verb + "e" * (verb[-1] in "hsxz") + "s": verb, f"{stem}ing": verb}
        past[f"{stem}ed"] = verb
    forms = {word: [word] for words in (data["ordinals"].split(), plain.values(), past) for word in words}
    forms |= {form: [verb] for form, verb in plain.items()}
    forms |= {word: [f"{number}"] for number, word in enumerate(data["numbers"].split())}
    forms |= {form: [name] for name in SEATS for form in (name, f"{name}s")}
    forms |= {word: [plain.get(each, each) for each in meant.split()] for word, meant in data["full"].items()}
    phrases: dict[str, list[tuple[list[str], list[str]]]] = {}
    for row, meant in data["phrases"].items():
        phrases.setdefault(row.split()[0], []).append((row.split(), meant.split()))
    lists = {name: frozenset(listed.split()) for name, listed in data["lists"].items()}
    dropped = frozenset(data["dropped"].split())
    named = ("talk.grammar", "talk_moves.grammar", "talk_kinds.txt")
    texts = [FOLDER.joinpath(name).read_text("utf-8") for name in named]
    often = Counter(re.findall(r"[^\W\d_]+", " ".join(texts).casefold()))
    often.update([*forms, *dropped, *(word for words in lists.values() for word in words)])
    return Tables(
        *(forms, past, data["ordinals"].split(), phrases, dropped, lists, often),
        {word: others.split() for word, others in data["sounds"].items()},
        frozenset(data["themselves"].split()),
    )


def spelled(text: str, names: Sequence[str] = ()) -> list[Word]:
    """The words of a text in the one spelling, and commas, no two in a row and none at the ends."""
    typed = _split(text, names)
    for i, (before, word, after) in enumerate(zip(typed, typed[1:], typed[2:], strict=False), 1):
        if word.text == "the" and before.text.isdecimal() and after.text in SEATS:
            typed[i] = replace(word, text=",")  # `I take 4 the yellow is yours`
    read = _conditional(_joined([word for word in typed if word.text not in tables().dropped]))
    while read and read[-1].text in (",", "for"):  # `for now`
        read.pop()
    pairs = zip([","] + [word.text for word in read], read, strict=False)
    return _called([word for before, word in pairs if (before, word.text) != (",", ",")])


def _called(words: list[Word]) -> list[Word]:
    """With a name that a clause is broken by before it: `would you, red, pass` as `red, would you pass`."""
    texts, broken = [word.text for word in words], tables().lists["broken"]
    for i in (
        i for i, name in enumerate(texts[:-2]) if name in SEATS and texts[i - 1] == texts[i + 1] == ","
    ):
        if texts[i - 2] in broken and texts[i + 2] not in SEATS:
            return [Word(texts[i], 0, 0), Word(",", 0, 0), *words[: i - 1], *words[i + 2 :]]
    return words


def _split(text: str, names: Sequence[str]) -> list[Word]:
    callable_names = {
        name.casefold(): NAMES[seat].casefold() for seat, name in enumerate(names) if name not in ("", "You")
    }
    longest = sorted(map(re.escape, callable_names), key=len, reverse=True)
    called = f"(?:{'|'.join(longest)})(?:['’`´]?s)?\\b|" if longest else ""
    found = [
        Word(match[0].casefold() if len(match[0]) > 1 else match[0], match.start(), match.end())
        for match in re.finditer(
            rf"\b{called}\(?\d+\)|\((?:[a-h]|i+)\)|\d+(?:['’`´]s\b)?|cease-fire|non-aggression|"
            r"\b(?:ever again|for now|for later|straight away)\b|"
            r"\bb4\b|(?:any|some|every|sum|no)1|\bw/o?(?=\s)|"
            r"[^\W\d_]+(?:['’`´][^\W\d_]+)*|\S",
            text,
            re.IGNORECASE,
        )
    ]
    words = []
    found = _mended(found, {*callable_names})
    for i, word in enumerate(found):
        around = found[i - 1].text.casefold() if i else "", found[i + 1].text if i + 1 < len(found) else ""
        if word.text.casefold() == "paying" and around[0] == ",":
            word = Word("for", word.start, word.end)
        owner = re.sub("['’`´]?s$", "", word.text)  # `Zoe's chip`, `Zoes chip`
        name = callable_names.get(word.text) or callable_names.get(owner)
        plain = name or _letter(word.text, *around)
        words += [Word(each, word.start, word.end) for each in _spelled(plain)]
    return words


def _letter(word: str, before: str, following: str) -> str:
    """Lone letters: `y` asks why before a verb and is yellow else, `r` beside a person is `are`."""
    if word == "y":
        why = following in tables().lists["wondered"]
        return "why" if why else "yellow" if before or following else "yes"
    if word == "r" and {following, before} & {"u", "you", "we", "they"}:
        return "are"
    colours = {name[0]: name for name in SEATS}
    return colours.get(word.casefold(), word.casefold())


_SIGNS = {"&": ["and"], "+": ["and"], "#": ["pile"], "@": []}


def _spelled(word: str) -> list[str]:
    if not word[0].isalnum() or word.endswith(")"):
        return _SIGNS.get(word, [","])
    forms = tables().forms
    if word.isalpha():
        return forms.get(word, [word])
    bare = re.sub(r"['’`´]", "", word)
    number = re.sub("['’`´]s$", "", word)
    count = forms.get(number, [number])
    if number != word and count[0].isdecimal():
        return [*count, "is"]  # `two's too much`
    return forms.get(word.replace("’", "'"), forms.get(bare, [bare]))


SLIP = 10.0
"""How much likelier, as a logarithm, a word is typed as it is than with one slip: a noisy channel, after
Kernighan, Church and Gale, A spelling correction program based on a noisy channel model (1990)."""


def _mended(words: list[Word], names: Collection[str]) -> list[Word]:
    """Words that nobody knows as the likeliest that are known, blanks put right: (nop enot, doyou)."""
    strange = [word.text.isalpha() and not known(word.text) and word.text not in names for word in words]
    mended: list[Word] = []
    for i, word in enumerate(words):
        joined = strange[i : i + 2] == [True, True] and _halves(word.text + words[i + 1].text)
        if joined:
            words[i + 1], strange[i + 1] = replace(words[i + 1], text=joined[1]), False
        meant = (
            joined[:1] if joined else _meant(word.text) if strange[i] and len(word.text) > 1 else [word.text]
        )
        mended += [Word(part, word.start, word.end) for part in meant]
    return mended


def known(word: str) -> bool:
    return word in tables().often or word in tables().themselves


@cache
def _halves(text: str) -> list[str]:
    """The likeliest two words that are known and make up these letters."""
    often = tables().often
    ways = [(text[:i], text[i:]) for i in range(1, len(text))]
    able = [
        way
        for way in ways
        if all(often[each] > (len(each) < 4) and (len(each) > 1 or each in "aiu") for each in way)
    ]
    return [*max(able, key=lambda way: often[way[0]] * often[way[1]], default=())]


@cache
def _meant(word: str) -> list[str]:
    """The likeliest of the words that a word is a slip of, of two slips if it is long; else its halves."""
    plain, double = (re.sub(r"(.)\1{2,}", letters, word) for letters in (r"\1", r"\1\1"))  # `pleeease`
    if known := [each for each in (double, plain) if each in tables().often]:
        return known[:1]
    most = 1 + (len(plain) > 6)
    ways = [
        (log(many) - SLIP * slips, each)
        for each, many in tables().often.items()
        if (each[0] == plain[0] or each[:2] == plain[1::-1])
        and abs(len(each) - len(plain)) <= most
        and len(each) > 1
        and len({*each} ^ {*plain}) <= 2 * most
        and not "".join(tables().forms.get(each, ())).isdecimal()
        and (slips := _slips(plain, each)) <= most
        and (
            len(plain) > 3
            or sorted(each) == sorted(plain)
            or plain in (re.sub("[aeiou]", "", each), each[:-1] * (each[-2:-1] == each[-1:]))
        )
    ]
    return [max(ways)[1]] if ways else _halves(plain) or [word]


_ALIKE = ("aeiouy", "csz", "ck", "mn")
"""Letters that are taken for one another."""


def _slips(typed: str, meant: str) -> float:
    """Letters too many, too few, wrong, or swapped with the next (Damerau 1964); of those alike less."""
    rows: list[list[float]] = [[*range(len(meant) + 1)]]
    for i, letter in enumerate(typed, 1):
        row: list[float] = [i]
        for j, other in enumerate(meant, 1):
            wrong = 0.0 if letter == other else 1 - 0.4 * any({letter, other} <= {*each} for each in _ALIKE)
            row.append(min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + wrong))
            if i > 1 < j and (letter, other) == (meant[j - 2], typed[i - 2]):
                row[-1] = min(row[-1], rows[i - 2][j - 2] + 0.8)
        rows.append(row)
    return rows[-1][-1]


def heard(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The other ways in which words may be meant that sound like others, as read for red."""
    alike = [[*tables().sounds.get(word.text, ()), word.text] for word in words]
    for texts in islice(product(*alike), min(32, prod(map(len, alike)) - 1)):
        meant = _joined([replace(word, text=text) for word, text in zip(words, texts, strict=True)])
        yield _conditional(meant)


def _joined(words: list[Word]) -> list[Word]:
    """With phrases as one word, `a red chip` as `1 red chip`, `3rd pile` and `third pile` as `pile 3`."""
    data = tables()
    joined: list[Word] = []
    i = 0
    while i < len(words):
        texts = [word.text for word in words[i : i + 6]]
        rows = data.phrases.get(texts[0], ())
        row, meant = next(((row, meant) for row, meant in rows if texts[: len(row)] == row), ([], []))
        if texts[0] in ("a", "an"):
            counts = re.match(r"chip|colou?r|prisoner|blue|red|green|yellow", "".join(texts[1:2]))
            row, meant = texts[:1], ["1"] if counts else []
        elif (
            texts[0] == "4" and words[i].end - words[i].start == 1 and _for(words[i + 1 : i + 2], joined[-1:])
        ):
            row, meant = texts[:1], ["for"]
        elif texts[0] in data.ordinals and texts[1:2] in (["pile"], ["slot"]):
            row, meant = texts[:2], ["pile", f"{data.ordinals.index(texts[0]) + 1}"]
        elif texts[0] in data.ordinals[1:] and re.search(r"\bfirst\b.*,$", " ".join(w.text for w in joined)):
            row, meant = texts[:1], ["then"]  # `first you pay, second I pass, third you pass`
        elif texts[0].isdecimal() and texts[1:2] in (["st"], ["nd"], ["rd"], ["th"]):
            size = 3 if texts[2:3] in (["pile"], ["slot"]) else 2
            row, meant = texts[:size], ["pile", texts[0]]
        size = max(1, len(row))
        texts = meant if row else texts[:1]
        joined += [Word(text, words[i].start, words[i + size - 1].end) for text in texts]
        i += size
    return joined


def _for(following: Sequence[Word], before: Sequence[Word]) -> bool:
    """True if `4` stands for `for`: `4 my chip`, `peace 4 2 turns`, not `4 turns`, `next 4`."""
    lists, texts = tables().lists, [word.text for word in following]
    timed = not lists["timed"].isdisjoint(word.text for word in before)
    several = any(word.text == "turn" and word.end - word.start > 4 for word in following)
    return not (timed or several) and any(text in lists["priced"] or text.isdecimal() for text in texts)


def _conditional(words: list[Word]) -> list[Word]:
    """`if you gave`, `once you have given` as `if you give`, `once you give`; not `if you had given`."""
    open_since = False
    plain: list[Word] = []
    for i, word in enumerate(words):
        text = word.text
        if text == ",":
            open_since = False
        elif text in tables().lists["conditions"]:
            open_since = "had" not in [each.text for each in words[i + 1 : i + 4]]
        elif open_since and text in tables().past and [each.text for each in plain[-1:]] != ["would"]:
            if plain and plain[-1].text == "have":
                plain.pop()
            text = tables().past[text]
        plain.append(Word(text, word.start, word.end))
    return plain
