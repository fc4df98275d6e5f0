"""Numbers as people type them: `10^18`, `2**64`, `1e6`, `3*10^5`, `1_000`, and lists such as `5 4 3`.

Codes have plain digits only (`core.codes`); this is for forms, typed moves and lists of moves. Nothing is
evaluated but powers and products, and what would have too many digits is refused before it is worked out."""

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from nimarcade.core.codes import MAX_DIGITS, shown
from nimarcade.core.errors import BadInput, PastLimit

T = TypeVar("T")

_PLAIN = "(?:[0-9]{1,3}(?:_[0-9]{3})+|[0-9]+)(?:e[+]?[0-9]+)?"
_SIGN = r"(?:\^|\*\*|\*|×|·)"
TYPED = rf"{_PLAIN}(?:{_SIGN}{_PLAIN})*"
"""The form of a typed number, in small letters and without blanks."""
_NUMBER = re.compile(TYPED)
_LIST = re.compile(rf"{TYPED}(?:(?: ?[,;] ?| and | ){TYPED})*")
_SEPARATOR = re.compile("( ?[,;] ?| and | )")
_GROUPED = re.compile(r"(?<![0-9_^*])[0-9]{1,3}(?:,[0-9]{3})+(?![0-9_])")
_LARGEST = 10**MAX_DIGITS
_BITS = _LARGEST.bit_length()


SUCH = "12, 1_000 or 10^18"


def typed_number(text: str, what: str, least: int = 0, such: str = SUCH) -> int:
    """A number in any form that people write it in; `what` names it in errors (BadInput or PastLimit), which
    say that it is to be `least` at least, `such` as these."""
    written = _tidy(text)
    if len(written) > 2 * MAX_DIGITS:
        raise PastLimit(f"{what} may have at most {MAX_DIGITS:,} digits; this text has {len(written):,}")
    if re.fullmatch(r"[0-9]{1,3}(?:[,. '][0-9]{3})+", written):
        raise BadInput(f"{what} has no sign between thousands: {_thousands(written)}")
    if not _NUMBER.fullmatch(written):
        raise BadInput(
            f"{what} must be a whole number from {least} on, such as {such}, not {shown(text.strip())}"
        )
    value = 1
    for factor in re.split(r"(?<!\*)\*(?!\*)|×|·", written):
        value = _within(value * _power(re.split(r"\^|\*\*", factor), what), what, text)
    return value


def whole(text: str, option: str, least: int = 0, such: str = SUCH) -> int:
    """The value of an option that takes a number of at least `least`; raises BadInput or PastLimit."""
    if (value := typed_number(text, option, least, such)) < least:
        raise BadInput(f"{option} must be at least {least}")
    return value


def at_most(limit: int | None, many: Iterable[T]) -> Iterator[T]:
    """`islice`, which takes no number beyond the machine's, for a limit that was typed; all for None."""
    return islice(many, None if limit is None else min(limit, sys.maxsize))


def typed_numbers(text: str, what: str) -> list[int]:
    """A list with commas, semicolons, blanks or `and` between; raises BadInput or PastLimit."""
    if not (tidy := _tidy(text).rstrip(",; ")):
        raise BadInput(f"there are no {what}s: write at least one number")
    words = _SEPARATOR.split(tidy)
    bare = {"," if word.strip() else " " for word in words[1::2] if word in (",", " ")}
    grouped = _GROUPED.search(tidy)
    if grouped is not None and (len(bare) > 1 or re.search(",0[0-9]", grouped[0])):
        apart = "" if re.search(",0[0-9]", grouped[0]) else f", for {what}s {grouped[0].replace(',', ', ')}"
        raise BadInput(f"commas stand between {what}s: {_thousands(grouped[0])}{apart}")
    return [typed_number(word, f"a {what}") for word in words[::2]]


def _tidy(text: str) -> str:
    """Small letters, one blank at most between words and none around the signs of powers."""
    return re.sub(rf"\s*({_SIGN})\s*", r"\1", " ".join(text.lower().split()))


def _thousands(grouped: str) -> str:
    return f"for thousands write {re.sub('[^0-9]', '', grouped)} or {re.sub('[^0-9]', '_', grouped)}"


def plain_numbers(text: str) -> str:
    """A text with every number and list in it as codes have them: `2/6 10^3` as `2/6,1000`; blanks elsewhere
    go. Two numbers that stand apart never become one."""
    plain = _LIST.sub(lambda found: ",".join(map(str, typed_numbers(found[0], "number"))), _tidy(text))
    return plain.replace(" ", "")


def _power(words: list[str], what: str) -> int:
    """`2^3^4` is 2^(3^4), as everywhere."""
    value = 1
    for word in reversed(words):
        value = _raised(_plain(word, what), value, what, "^".join(words))
    return value


def _plain(word: str, what: str) -> int:
    digits, _, zeros = word.replace("_", "").partition("e")
    if digits != "0" and digits.startswith("0"):
        right = digits.lstrip("0") or "0, or 1_000 for a thousand"
        raise BadInput(f"{what} begins with 0: write {right}, not {shown(digits)}")
    if len(digits) > MAX_DIGITS:
        raise PastLimit(f"{what} may have at most {MAX_DIGITS:,} digits, this has {len(digits):,}")
    return int(digits) * (_raised(10, int(zeros[: MAX_DIGITS + 1]), what, word) if zeros else 1)


def _raised(base: int, exponent: int, what: str, written: str) -> int:
    """A power, unless it surely is too long: 2^b ≤ base means 2^(b·exponent) ≤ the power."""
    if exponent * (base.bit_length() - 1) > _BITS:
        raise PastLimit(f"{what} may have at most {MAX_DIGITS:,} digits, {shown(written)} has more")
    return _within(base**exponent, what, written)


def _within(value: int, what: str, written: str) -> int:
    if value >= _LARGEST:
        raise PastLimit(f"{what} may have at most {MAX_DIGITS:,} digits, {shown(written)} has more")
    return value
