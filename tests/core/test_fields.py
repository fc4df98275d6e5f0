"""Records put together by hand: their fields are kept, made plain or refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pytest

from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.fields import well_typed


class Whole:
    def __index__(self) -> int:
        return 3


@dataclass(frozen=True)
class Inner:
    number: int = 1


@dataclass(frozen=True)
class Record:
    """As positions and moves are, and as a plug-in might have them."""

    number: int = 1
    flag: bool = False
    word: Literal["a", "b"] = "a"
    perhaps: int | None = None
    many: tuple[int, ...] = ()
    pairs: tuple[tuple[int, str], ...] = ()
    bag: frozenset[int] = frozenset()
    inner: Inner = Inner()
    share: float = 0.5
    free: object = None
    aside: int = field(default=0, repr=False)


def test_what_is_right_is_given_back_as_it_is() -> None:
    record = Record(2, True, "b", 3, (1, 2), ((1, "x"),), frozenset({1}), Inner(4), 1, [])
    assert well_typed(record) is record
    assert well_typed("text") == "text"
    assert well_typed(Record) is Record


@pytest.mark.parametrize("name", ["number", "perhaps", "many", "pairs", "bag", "inner"])
def test_numbers_of_other_types_become_python_s_own(name: str) -> None:
    whole = Whole()
    given = {
        "number": (whole, 3),
        "perhaps": (whole, 3),
        "many": ((1, whole), (1, 3)),
        "pairs": (((whole, "x"),), ((3, "x"),)),
        "bag": (frozenset({whole}), frozenset({3})),
        "inner": (Inner(whole), Inner(3)),  # type: ignore[arg-type]
    }[name]
    assert getattr(well_typed(Record(**{name: given[0]})), name) == given[1]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "wrong", "words"),
    [
        ("number", True, "number of Record is of type int, not True"),
        ("number", 2.0, "not 2.0"),
        ("flag", 1, "flag of Record is of type bool, not 1"),
        ("word", "c", "word of Record is of type Literal.'a', 'b'., not 'c'"),
        ("word", ["a"], "not .'a'."),
        ("perhaps", "x", "is of type int . None, not 'x'"),
        ("many", [1], "is of type tuple.int, ...., not"),
        ("many", frozenset({1}), "not frozenset"),
        ("many", (1, None), "not .1, None"),
        ("pairs", ((1,),), "not ..1"),
        ("bag", (1,), "not .1"),
        ("inner", None, "inner of Record is of type Inner, not None"),
        ("inner", Inner("x"), "number of Inner is of type int, not 'x'"),  # type: ignore[arg-type]
    ],
)
def test_what_is_wrong_is_told_by_its_field(name: str, wrong: object, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        well_typed(Record(**{name: wrong}))  # type: ignore[arg-type]


def test_numbers_that_nobody_can_write_are_past_the_limit() -> None:
    for record in (Record(10**30_000), Record(many=(1, 10**30_000))):
        with pytest.raises(PastLimit, match="at most 20,000 digits"):
            well_typed(record)
