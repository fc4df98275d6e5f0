"""Numbers, options and words of codes: what reads, what is refused, and how it is told."""

import pytest

from nimarcade.core import codes


def test_long_numbers_are_shortened_for_people() -> None:
    assert codes.short(10**40 - 1) == "9" * 40
    assert codes.short(10**40) == "100000…(41 digits)…0000"
    assert codes.short(-(10**39)) == str(-(10**39))
    assert codes.shortened("nim:5,4") == "nim:5,4"
    assert codes.shortened(f"nim:{'7' * 50},3") == "nim:777777…(50 digits)…7777,3"


def test_input_is_quoted_short_and_on_one_line() -> None:
    assert codes.shown("nim\n") == r"'nim\n'"
    assert codes.shown("x" * 100) == f"'{'x' * 40} … (100 characters)'"


def test_things_are_counted() -> None:
    assert codes.counted(1, "ply", "plies") == "1 ply"
    assert codes.counted(0, "ply", "plies") == "0 plies"
    assert codes.counted(1234, "ply", "plies") == "1,234 plies"


def test_a_long_number_loses_its_middle_and_says_how_long_it_is() -> None:
    big = 10**100
    assert codes.fitted(f"{big + 1}-3", 200) == f"{big + 1}-3"
    assert codes.fitted(f"{big + 1}", 30) == "100000…(101 digits)…0001"
    assert codes.fitted(f"{big + 1}-3", 20) == "1000…(101)…0001-3"
    assert codes.fitted(f"{big}-{big - 37}", 14) == "10…000-99…963"
    assert codes.fitted("d12,9=4+5 and so on", 11) == "d12,9…so on"


@pytest.mark.parametrize("width", [*range(4), 9, 14, 20, 31, 60])
def test_what_is_shortened_never_needs_more_cells_than_there_are(width: int) -> None:
    for text in ("", "9-3", f"{10**100}-{10**40}", "x" * 50, f"d{10**30},{10**12}=1+{10**12 - 1}"):
        told = codes.fitted(text, width)
        assert len(told) <= width
        assert told == text or "…" in told or not width


def test_moves_that_differ_at_their_end_differ_in_a_narrow_list_too() -> None:
    moves = [f"{10**100}-{taken}" for taken in range(1, 60)]
    for width in (12, 16, 24):
        assert len({codes.fitted(move, width) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("period 2", "Period 2."),
        ("a pile is excepted.", "A pile is excepted."),
        ("said, and so on", "Said, and so on."),
        *(
            (sign, f"{sign}.")
            for sign in ("x3 ≤ 1: P", "f(a, b) = 0", "a ≥ 1 is added", "μ = 2", "n_r > 0", "k-nice")
        ),
        ("nim:3,1 is lost", "nim:3,1 is lost."),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_but_never_changes_a_sign(text: str, told: str) -> None:
    assert codes.sentence(text) == told
