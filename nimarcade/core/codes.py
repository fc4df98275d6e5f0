"""Reading and writing codes: numbers, options, and the limits everything stays within."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import count
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from nimarcade.core.errors import BadCode, BadInput, PastLimit

if TYPE_CHECKING:
    from nimarcade.core.game import Option

MAX_CODE = 1_000_000
MAX_DIGITS = 10_000
LONGEST = 2 * MAX_DIGITS
"""Digits that a value may have which is counted from such numbers."""
LONGEST_BITS = LONGEST * 10 // 3 + 1
QUOTED = 60
"""Characters of a wrong value that an error quotes."""
MAX_HEAPS = 10_000
MAX_NESTING = 8
"""Codes within codes; a sum holds no sum, a plug-in may nest otherwise."""
MAX_PILES = 100
SHORT = 40
"""Numbers with more digits than this are shortened wherever a person reads them."""

NUMBER = "(?:0|[1-9][0-9]*)"
_NUMBER = re.compile(NUMBER)
_NUMBERS = re.compile(f"{NUMBER}(?:,{NUMBER})*")
_LONG = re.compile(f"[0-9]{{{SHORT + 1},}}")
_DIGITS = re.compile("[0-9]{8,}")
_ENDS = (
    *((6, 4, "({:,} digits)…"), (4, 4, "({:,} digits)…"), (4, 4, "({:,})…"), (2, 4, "({:,})…")),
    *((2, 3, "({:,})…"), (1, 2, "({:,})…"), (3, 4, ""), (2, 3, ""), (1, 2, "")),
)
"""Figures kept of a long number at its beginning and its end, and how it is told how many it has."""
_HUGE = 10**SHORT
JOINER = "\u200d"
"""Makes one sign of several, as in the emoji of a family."""
SAYABLE = f"\n{JOINER}"
"""What people say may hold these, though they are not printed."""
_WORD = re.compile(r"(?:[^\W\d_]{2,}(?:[-'’][^\W\d_]+)*[,:;.]?|a(?= [a-z]{2}))(?= |$)")


def shown(text: str) -> str:
    """A piece of input as a message may quote it: short, printable, on one line."""
    cut = text if len(text) <= 60 else f"{text[:40]} … ({len(text):,} characters)"
    return repr(cut)


def short(n: int) -> str:
    """`n` in full up to 40 digits, else `123456…(10,000 digits)…7890`."""
    return str(n) if -_HUGE < n < _HUGE else _cut(str(n))


def elsewhere(sizes: Iterable[int], least: int = 0) -> int:
    """A size that is none of these: an example of a move is never the answer to a puzzle then."""
    there = set(sizes)
    return next(size for size in count(max(9, least)) if size not in there)


def article(number: str) -> str:
    """`a 4`, `an 8`, `an 18`: before a number in figures, as it is read aloud."""
    figures = number.split("…")[0] if "…" in number else number.replace(",", "")
    first = figures[: len(figures) % 3 or 3]
    return f"an {number}" if first[0] == "8" or first in ("11", "18") else f"a {number}"


def set_off(body: str) -> str:
    """A position's code in a sentence: a row of cells in quotes, so that no full stop sticks to it."""
    return body if body.strip(".x") and not body.endswith(".") else f"“{body}”"


PLAY = "play "
"""Before the code of a move, where nothing else can be said of it in words."""


def meant(code: str, words: str, between: str = ": ") -> str:
    """The code of a move and what it means in words, unless these say no more."""
    return code if words == PLAY + code else f"{code}{between}{words}"


def coded(words: str, code: str) -> str:
    """The same the other way round: `take 3 from the 7 (7-3)`."""
    return words if words == PLAY + code else f"{words} ({code})"


def counted(many: int, singular: str, plural: str = "") -> str:
    """`1 ply`, `2 plies`; without a plural by an s."""
    return f"{many:,} {singular if many == 1 else plural or f'{singular}s'}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """`Red, Green and Yellow`; empty for no names."""
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def people(names: Sequence[str]) -> str:
    """`listed`, unless a name has a comma: then by semicolons."""
    return "; ".join(names) if "," in "".join(names) else listed(names)


def sentence(text: str) -> str:
    """With a full stop, and a capital unless it begins with a sign of mathematics: `x3 ≤ 1`, `f(a)`."""
    first = text[:1].upper() if _WORD.match(text) else text[:1]
    return f"{first}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}" if text else ""


def shortened(text: str) -> str:
    """A code with its long numbers as `short` writes them."""
    if len(text) <= SHORT or max(map(len, text.split(","))) <= SHORT:
        return text
    return _LONG.sub(lambda match: _cut(match[0]), text)


def fitted(text: str, width: int) -> str:
    """A text with numbers in at most `width` cells, as much of it as fits: long numbers lose their middle, by
    which rows differ least, and say how many digits they have; then the text loses its own."""
    if len(text) <= width:
        return text
    for ends in _ENDS:
        told = _DIGITS.sub(partial(_ended, ends), text)
        if len(told) <= width:
            return told
    before = max(0, width - 1) // 2
    after = max(0, width - 1 - before)
    return (told[:before] + "…" + told[len(told) - after :])[: max(0, width)]


def _ended(ends: tuple[int, int, str], match: re.Match[str]) -> str:
    return _cut(match[0], *ends)


def _cut(digits: str, head: int = 6, tail: int = 4, count: str = "({:,} digits)…") -> str:
    cut = f"{digits[:head]}…{count.format(len(digits))}{digits[-tail:]}"
    return cut if len(cut) < len(digits) else digits


def number(text: str, what: str) -> int:
    """A number of the grammar, `0` or digits without a leading 0; `what` names it in errors."""
    if not _NUMBER.fullmatch(text):
        raise BadCode(f"{what} must be a whole number in plain digits such as 12, not {shown(text)}")
    if len(text) > MAX_DIGITS:
        raise PastLimit(f"{what} may have at most {MAX_DIGITS:,} digits, this has {len(text):,}")
    return int(text)


def numbers(text: str, what: str) -> list[int]:
    """A comma list of numbers, such as the heaps of a code."""
    if len(text) <= MAX_DIGITS and _NUMBERS.fullmatch(text):
        return [int(part) for part in text.split(",")]
    if not text:
        raise BadCode(f"there are no {what}s: write at least one number")
    return [number(part, f"a {what}") for part in text.split(",")]


def split_code(code: str) -> tuple[str, list[str], str | None]:
    """`game+option:body` as name, options and body (None without a colon)."""
    head, colon, body = code.partition(":")
    name, *words = head.split("+")
    return name, words, body if colon else None


EXPLAINED = 6
"""Of so many options at most a refusal says what they mean; more would fill the screen."""


def take_options(name: str, known: Sequence[Option], words: Sequence[str]) -> dict[str, int]:
    """Option words as name → number (1 for a bare word, the index of a named one), in any order."""
    taken: dict[str, int] = {}
    given: set[Option] = set()
    for word in words:
        own = next((o for o in known if o.pattern and re.fullmatch(o.pattern, word)), None)
        if own is not None:
            if own in given:
                raise BadCode(f"option {own.name} is given twice")
            given.add(own)
            taken[word] = 1
            continue
        key, equals, value = word.partition("=")
        if (option := next((o for o in known if o.name == key and not o.pattern), None)) is None:
            forms = (o.form + f" ({o.help})" * (len(known) <= EXPLAINED) for o in known)
            takes = ", ".join(forms) or "no options"
            raise BadCode(f"{name} has no option {shown(word)}; {name} takes {takes}")
        if bool(equals) == option.bare or (option.words and value not in option.words):
            raise BadCode(f"option {key} is written {option.form}, not {shown(word)}")
        if key in taken:
            raise BadCode(f"option {key} is given twice")
        if option.words:
            taken[key] = option.words.index(value)
            continue
        taken[key] = 1 if option.low is None else number(value, f"option {key}")
        if option.low is not None and taken[key] < option.low:
            raise BadCode(f"option {key} must be at least {option.low}")
    return taken


_INT = {int}


def plain(number: object) -> int:
    """A whole number of any type, such as NumPy's, as Python's own; raises TypeError for what is none, True
    and False among it, PastLimit for one that is too long to be written."""
    if type(number) is int:
        value = number
    elif isinstance(number, bool) or not isinstance(number, SupportsIndex):
        raise TypeError
    else:
        value = index(number)
    if value.bit_length() > LONGEST_BITS:
        raise PastLimit(f"a number may have at most {LONGEST:,} digits")
    return value


def quoted(value: object) -> str:
    """A wrong value as errors quote it, printable and on one line."""
    try:
        words = " ".join(repr(value).split())
    except ValueError:  # a number of more digits than Python writes
        return "a number that is too long to be written"
    except Exception:  # of somebody's own type, or nested too deeply
        return f"a {type(value).__name__} that cannot be written"
    return printable(words if len(words) <= QUOTED else f"{words[:QUOTED]}…")


def printable(text: str, kept: str = "") -> str:
    """A text that any terminal takes: what cannot be printed and is not `kept` stands as Python writes it."""
    return "".join(c if c.isprintable() or c in kept else repr(c)[1:-1] for c in text)


def whole(number: object, what: str, least: int | None = None) -> int:
    """The number as Python's own; raises BadInput for what is no whole number from `least` on, PastLimit for
    one that is too long."""
    try:
        value = plain(number)
        if least is None or value >= least:
            return value
    except TypeError:
        pass
    start = "" if least is None else f" from {least} on"
    raise BadInput(f"{what} must be a whole number{start}, not {quoted(number)}")


def descending(sizes: tuple[int, ...], least: int, what: str) -> tuple[int, ...]:
    """The sizes in non-increasing order, as Python's own numbers; raises BadInput for what are no sizes."""
    try:
        if not isinstance(sizes, tuple):
            raise TypeError
        if not _INT.issuperset(map(type, sizes)):
            sizes = tuple(map(plain, sizes))
        if min(sizes, default=least) < least:
            raise TypeError
    except TypeError:
        raise BadInput(
            f"every {what} is a whole number from {least} on, in a tuple such as (5, 3); not {quoted(sizes)}"
        ) from None
    ordered = tuple(sorted(sizes, reverse=True))
    return sizes if ordered == sizes else ordered
