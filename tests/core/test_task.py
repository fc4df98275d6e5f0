"""Work as data: only declared functions are called, and only plain values cross."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Annotated, Literal

import pytest

from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.fields import well_typed
from nimarcade.core.store import up_to
from nimarcade.core.task import call, kept, pack, remote, sent, task, unpack


@dataclass(frozen=True)
class Point:
    x: int
    name: str = ""


@dataclass(frozen=True)
class Told:
    point: Point
    day: date
    when: Mapping[str, datetime]
    words: frozenset[str]
    notice: str | None = None


@dataclass(frozen=True)
class Path:
    points: tuple[Point, ...]
    closed: bool | None = None


@remote
def moved(path: Path, by: int) -> Path:
    return Path(tuple(Point(point.x + by, point.name) for point in path.points), True)


def secret(path: str) -> str:
    return path


VALUES: list[tuple[object, object]] = [
    *((int, 3), (float, 2.5), (str, "é\n"), (bool, True), (None, None), (int | None, None), (int | None, 4)),
    *((str | int, "x"), (Literal["N", "P"], "P"), (tuple[int, ...], (1, 2)), (tuple[int, str], (1, "a"))),
    *((tuple[()], ()), (list[tuple[str, str]], [("a", "b")]), (dict[str, int], {"k": 3})),
    *((Mapping[str, tuple[int, ...]], {"k": (3,)}), (Point, Point(1, "a"))),
    *((Path, Path((Point(1), Point(2, "b")), False)), (dict[str, object], {"a": [1, None, {"b": "c"}]})),
]


@pytest.mark.parametrize(("kind", "value"), VALUES, ids=str)
def test_plain_values_come_back(kind: type[object], value: object) -> None:
    assert unpack(kind, json.loads(sent(value))) == value


def test_what_a_file_holds_comes_back_by_names() -> None:
    told = Told(Point(3, "a"), date(2026, 1, 2), {"b": datetime(2026, 1, 2, 3, tzinfo=UTC)}, frozenset("ba"))
    data = json.loads(json.dumps(kept(told, "notice")))
    assert data == {
        "point": {"x": 3, "name": "a"},
        "day": "2026-01-02",
        "when": {"b": "2026-01-02T03:00:00+00:00"},
        "words": ["a", "b"],
    }
    assert unpack(Told, data | {"more": 1}) == told


@pytest.mark.parametrize("value", [object(), {1: 2}, {1, 2}, b"x", Point, len, 3j, (object(),)], ids=range(8))
def test_nothing_else_is_sent(value: object) -> None:
    with pytest.raises(TypeError, match="cannot be sent"):
        pack(value)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        *((int, "3"), (int, True), (int, 2.5), (bool, 1), (str, 5), (None, 0), (Literal["N", "P"], "Q")),
        *((tuple[int, str], [1]), (tuple[int, ...], [1, "2"]), (tuple[int, ...], 5), (Point, [1])),
        *((Point, [1, 2]), (Point, {"x": 1}), pytest.param(Annotated[int, up_to(5)], 6, id="above 5")),
        *((datetime, "2026-01-01T12:00"), (datetime, "1726-01-01T12:00Z"), (date, "yesterday")),
        *((frozenset[str], [1]), (list[int], {"a": 1}), (dict[str, int], [1]), (dict[str, int], {"a": "b"})),
        *((int | str, None), (type, "int")),
    ],
    ids=str,
)
def test_data_of_another_kind_are_refused(kind: type[object], data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        unpack(kind, data)


def test_a_task_says_what_is_called_and_does_it_here_too() -> None:
    work = task(moved, Path((Point(1),)), 2)
    assert (work.module, work.name, work.result) == (__name__, "moved", Path)
    assert work.here() == Path((Point(3),), True)
    packed = [pack(each) for each in work.args]
    assert call(__name__, "moved", packed, "tests.") == work.here()


def test_only_declared_functions_are_called() -> None:
    with pytest.raises(TypeError, match="not declared"):
        task(secret, "x")
    for module, name in [
        (__name__, "secret"),
        (__name__, "wire"),
        ("os", "system"),
        ("nimarcade.games", "read"),
        ("nimarcade.core.task", "import_module"),
        ("nimarcade.core.store", "os.system"),
    ]:
        with pytest.raises(ValueError, match="no work"):
            call(module, name, ["true"], "tests." if module == __name__ else "nimarcade.")
    with pytest.raises(ValueError, match="holds no work"):
        call(__name__, "moved", [])


@pytest.mark.parametrize("args", [[[[[1, ""]], None], "2"], [[[[1, ""]], None], 2, 3], [5, 2]], ids=str)
def test_arguments_are_checked_on_the_other_side(args: list[object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        call(__name__, "moved", args, "tests.")


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
