"""Moves as people type them, in every game that is drawn as piles."""

import re
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.core import catalogue, typed_moves
from nimarcade.core.errors import BadCode, BadInput, NimarcadeError, PastLimit, Unclear
from nimarcade.core.typed_numbers import plain_numbers, typed_number, typed_numbers, whole
from tests.games.samples import KNOWN, each_impartial

NIM, MOORE, EXCO = "nim:9,7,4", "moore-nim+k=2:9,5,5", "exco-nim:2/6,5"
KAYLES, THREE = "octal+0.77:9,7", "octal+0.0F:9,7"
DELETE, SUM = "delete-nim:9,5,5,3", "sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4"
MEANT = {
    NIM: {
        "9-3": "9-3", "9 - 3": "9-3", "take 3 from 9": "9-3", "a stone from the 9": "9-1",
        "Take 3 stones from the heap of 9.": "9-3", "take three from the 9": "9-3", "3 of 9": "9-3",
        "remove 2 from the 7": "7-2", "9 to 6": "9-3", "from 9 to 6": "9-3", "9 → 6": "9-3",
        "reduce the 9 by 3": "9-3", "take the 9": "9-9", "all of the 7": "7-7", "9-2^1": "9-2",
        "3 from the largest": "9-3", "all of the smallest heap": "4-4", "the Biggest to 6": "9-3",
    },
    THREE: {"take 2 from the 9, leave 1, 2 and 4": "9-2=1+2+4", "9 into 4, 2, 1": "9-2=1+2+4"},
    "nim:9": {"3": "9-3", "take all": "9-9"},
    "nim:1000000000000000000,5": {"1 from 10^18": "1000000000000000000-1"},
    "greedy-nim+k=3:9,7,4": {"take 2": "9-2"},
    # nothing here gives so many, which the rules say
    "nim:9,5": {"10": "9-10", "0": "9-0", "8 3": "8-3"},
    "bounded-nim+k=3:9,5": {"4": "9-4", "take all": "9-9"},
    "subtraction+1,3,4:20,12": {"2": "20-2"},
    MOORE: {
        "3 from 9 and 1 from 5": "5-1,9-3", "9-3 5-1": "5-1,9-3", "9 to 6; 5 to 4": "5-1,9-3",
        "both 5s": "5-5,5-5", "2 from all 5s": "5-2,5-2",
    },
    EXCO: {"1 from x0": "x2-1", "x0-1": "x2-1", "all of x0 and 2 from the 5": "x2-2,5-2"},
    "exco-nim:5/0,0,0": {"1 from x0": "x5-1", "whole x0": "x5-5", "x0-1": "x5-1", "1": "x5-1"},
    "wythoff-nim:8,5": {"3 from both": "5-3,8-3", "take 3 from each": "5-3,8-3"},
    DELETE: {
        "delete 5, split 9 into 4 and 5": "d5,9=4+5", "d5, 9 = 4 + 5": "d5,9=4+5",
        "split the 9 into 4 and 5, delete the 3": "d3,9=4+5",
        "delete one 5, split the other into 2 and 3": "d5,5=2+3",
    },
    "delete-nim:9,5": {
        "delete the smallest, split the largest into 4 and 5": "d5,9=4+5",
        "split 9 into 4 and 5": "d5,9=4+5", "9 = 4+5": "d5,9=4+5",
    },
    "dawsons-chess:12": {"3": "12@3"},
    "dawsons-chess:12,12": {"square 3": "12@3"},
    "dawsons-chess:12,8": {"3 of 8": "8@3", "square 3 of the row of 12": "12@3", "13": "12@13"},
    "treblecross:.......": {"3": "7@3", "cross cell 3": "7@3"},
    KAYLES: {
        "9-1=3+5": "9-1=3+5", "take 2 from the 9 and split the rest into 3 and 4": "9-2=3+4",
        "take 2 from the 9, leave 4 and 3": "9-2=3+4", "one from the 9, leaving 3 and 5": "9-1=3+5",
        "9 - 1 = 3 + 5": "9-1=3+5", "break the 9 into 3 and 5": "9-1=3+5", "9 to 3 and one": "9-5=1+3",
        "take 1, leave 3 and 5": "9-1=3+5", "2 from the 7": "7-2", "9 to 7": "9-2",
    },
    f"sum:nim:5/{KAYLES}": {
        "in part 2, take 2 from the 9, leave 3 and 4": "2.9-2=3+4",
        "take 2 from the 9, leave 3 and 4 in part 2, Octal Game": "2.9-2=3+4",
    },
    "subtraction+1,3,4:20,11": {"take 3 from the 20": "20-3"},
    SUM: {
        "1: 5-3": "1.5-3", "part 1: 3 from 5": "1.5-3", "3 from 5": "1.5-3",
        "delete 4, split 6 into 2 and 4": "3.d4,6=2+4",
    },
}  # fmt: skip
"""By position what is typed, and the move that is meant."""
UNCLEAR = [
    (NIM, "3", "from which heap? A move is written HEAP-STONES, such as 10-3"),
    ("bounded-nim+k=3:9,5", "3", "from which heap? A move is written HEAP-STONES, such as 10-3"),
    ("exco-nim:5/1,1", "3", "from which heap? A move is written HEAP-STONES, such as x5-3"),
    (NIM, "9 3", "write 9-3 to take 3 from the 9; 9 3 could mean either"),
    (NIM, "3 9", "write 9-3 to take 3 from the 9; 3 9 could mean either"),
    (NIM, "3 from the 9 and the 7", "how many from the 7? Write 2 from 7, or the whole 7"),
    (DELETE, "delete 5", "and which pile is split? Write delete 5, split 10 into 5 and 5"),
    (DELETE, "split 9 into 4 and 5", "which pile is deleted? Write delete 10, split 9 into 4 and 5"),
    ("dawsons-chess:12,8", "3", "square 3 of which row? Write it like 9@3"),
    (SUM, "3 from 3", "in which part? Write 1.3-3 or 2.3-3"),
]


def read(code: str, text: str) -> str:
    p = catalogue.read(code)
    game = catalogue.game_of(p)
    return game.write_move(p, typed_moves.read(game, p, text))


@pytest.mark.parametrize(
    ("code", "text", "meant"), [(code, *each) for code, said in MEANT.items() for each in said.items()]
)
def test_words_are_the_move_that_they_mean(code: str, text: str, meant: str) -> None:
    assert read(code, text) == meant


@pytest.mark.parametrize(("code", "text", "told"), UNCLEAR)
def test_what_could_mean_several_moves_is_asked_about(code: str, text: str, told: str) -> None:
    with pytest.raises(Unclear) as error:
        read(code, text)
    assert str(error.value) == told


@pytest.mark.parametrize(
    ("code", "text", "told"),
    [
        (NIM, "5 4 3", "a move is written HEAP-STONES, such as 10-1 (1 from a heap of 10), not '5 4 3'"),
        (
            NIM,
            "take -1 from 7",
            "a move is written HEAP-STONES, such as 10-1 (1 from a heap of 10), not 'take -1 from 7'",
        ),
        (KAYLES, "-1", "such as 10-1 (1 from a heap of 10) or 10-1=3+6 (10 becomes 3 and 6), not '-1'"),
        ("subtraction+2,5:20", "-1", "such as 9-2 (2 from a heap of 9), not '-1'"),
        (NIM, "9 to 12", "9 to 12 takes nothing"),
        (NIM, "10^10^10-1", "'10^10^10' has more"),
        (NIM, "hello", "not 'hello'"),
        (NIM, "1,000-5", "begins with 0"),
        (EXCO, "1 from x5", "(1 from a heap of 9) or x9-1 (1 from an extra heap of 9), not '1 from x5'"),
        (MOORE, "1 from 10^18 5s", "there are not 1000000000000000000 heaps of 5"),
        (KAYLES, "2 from the 9 and 1 from the 7", "a move is made in one heap"),
        (KAYLES, "break the 9 into 5 and 6", "5 and 6 are more than 9"),
        (KAYLES, "take 2 from the 9, leave 3 and 5", "2 of 9 leave 7 for all parts together"),
        (SUM, "part 9: 5-3", "the parts are numbered 1 to 3"),
        ("nim:543", "5 4 3-1", "not '5 4 3'"),
        ("nim:54,3", "5 4-3", "not '5 4'"),
    ],
)
def test_what_is_no_move_is_told_in_one_line(code: str, text: str, told: str) -> None:
    with pytest.raises(NimarcadeError) as error:
        read(code, text)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@each_impartial
def test_what_the_program_says_of_a_move_can_be_typed(name: str) -> None:
    """Codes read as themselves; of the words of moves on few piles all read as that move."""
    game, rng = catalogue.game(name), Random(5)
    for _ in range(12):
        p = game.random(rng)
        moves = [*islice(game.moves(p), 6), *(game.sample(p, rng) for _ in range(6))]
        for move in moves if game.outcome(p) is None else ():
            code = game.write_move(p, move)
            assert typed_moves.code(game, p, code) == code
            assert typed_moves.code(game, p, f" {code} ") == code
            words = game.describe(p, move)
            alone = name in KNOWN or [game.describe(p, m) for m in game.moves(p)].count(words) == 1
            if "…" not in words and alone:
                assert typed_moves.code(game, p, words) == code, (catalogue.write(p), words)


NUMBERS = {
    "12": 12, " 7 ": 7, "0": 0, "1_000": 1000, "1e6": 10**6, "1E6": 10**6, "10^18": 10**18,
    "10 ^ 18": 10**18, "2**64": 2**64, "3*10^5": 300_000, "3×10^5": 300_000, "2^3^2": 512,
    "10^9999": 10**9999,
}  # fmt: skip
REFUSED = {
    "": "must be a whole number", "x": "must be a whole number", "-3": "must be a whole number",
    "2.5": "must be a whole number", "5 4": "must be a whole number", "1__0": "must be a whole number",
    "1_0": "must be a whole number", "1000_000": "must be a whole number", "٣": "must be a whole number",
    "10¹⁸": "must be a whole number", "__import__('os')": "must be a whole number", "007": "write 7",
    "1,000": "write 1000 or 1_000", "1.000.000": "write 1000000 or 1_000_000",
    "1 000": "write 1000 or 1_000",
}  # fmt: skip
LISTS = {
    "5 4 3": [5, 4, 3], "5,4,3": [5, 4, 3], "5, 4, 3": [5, 4, 3], " 5 ; 4;3 ": [5, 4, 3],
    "5, 4 and 3": [5, 4, 3], "5,4 3": [5, 4, 3], "5,4,": [5, 4], "10 ^ 3 2": [1000, 2],
    "1e3,1_000 2^3": [1000, 1000, 8], "1,234": [1, 234],
}  # fmt: skip


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_is_read_in_every_form(text: str) -> None:
    assert typed_number(text, "k") == NUMBERS[text]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_none_is_told_what_would_be_right(text: str) -> None:
    with pytest.raises(BadInput, match=REFUSED[text]) as told:
        typed_number(text, "k")
    assert str(told.value).startswith("k ")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "text", ["10^10000", "10^10^10", "9" * 10_001, "9e99999999", "2^99999999", "*".join(["9^9999"] * 9)]
)
def test_a_huge_power_is_refused_before_it_is_worked_out(text: str) -> None:
    with pytest.raises(PastLimit, match="at most 10,000 digits"):
        typed_number(text, "k")


@pytest.mark.parametrize("text", LISTS)
def test_a_list_is_read_with_any_sign_between(text: str) -> None:
    assert typed_numbers(text, "heap") == LISTS[text]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1,000", "for thousands write 1000 or 1_000"),
        ("1,000,000 5", "for thousands write 1000000 or 1_000_000"),
        ("12,345 678", "for thousands write 12345 or 12_345, for heaps 12, 345"),
        ("5,,4", "not ''"),
        ("5 x 4", "not 'x'"),
        ("", "write at least one number"),
    ],
)
def test_a_list_that_could_mean_two_things_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        typed_numbers(text, "heap")
    assert told in str(error.value)


SIGNS = st.sampled_from([",", ", ", " ", "  ", ";", " ; ", " and "])


@st.composite
def written(draw: st.DrawFn) -> tuple[int, str]:
    base, power = draw(st.integers(1, 99)), draw(st.integers(0, 40))
    value = base * 10**power
    forms = [str(value), f"{value:_}", f"{base}e{power}", f"{base}*10^{power}", f"{base} * 10 ** {power}"]
    return value, draw(st.sampled_from(forms))


@settings(max_examples=40, deadline=None)
@given(st.lists(written(), min_size=1, max_size=8), SIGNS)
def test_lists_read_back_as_they_were_written(numbers: list[tuple[int, str]], sign: str) -> None:
    text = sign.join(form for _, form in numbers)
    assert typed_numbers(text, "heap") == [value for value, _ in numbers] or "," in text
    assert plain_numbers(text.replace(",", ", ")) == ",".join(str(value) for value, _ in numbers)


@settings(max_examples=40, deadline=None)
@given(st.text("0123456789 ,;^*_ex/-", max_size=24))
def test_digits_that_stand_apart_never_join(text: str) -> None:
    try:
        plain = plain_numbers(text)
    except NimarcadeError:
        return
    if not set(text) & set("^*_e"):
        assert [word for word in re.split("[^0-9]", plain) if word] == (
            "".join(c if c.isdecimal() else " " for c in text).split()
        )


CODES = {
    "nim 5 4 3": "nim:5,4,3",
    "Nim: 10^3, 7": "nim:1000,7",
    "greedy-nim + k=3: 9 7": "greedy-nim+k=3:9,7",
    "exco-nim:2 / 6 5": "exco-nim:2/6,5",
    "sum:nim:5 3 / co-nim:4 3 3": "sum:nim:5,3/co-nim:4,3,3",
    "nim": "nim:7,5,4,1",
    "treblecross:. x . . .": "treblecross:.x...",
}


@pytest.mark.parametrize("text", CODES)
def test_codes_are_read_as_people_type_them_and_printed_as_ever(text: str) -> None:
    assert catalogue.write(catalogue.read_typed(text)) == CODES[text]


def test_a_code_of_a_command_stays_strict_and_is_told_what_would_be_right() -> None:
    for code in ("nim:5 4 3", "nim:10^3"):
        with pytest.raises(BadCode, match=r"; write nim:(5,4,3|1000)$"):
            catalogue.read(code)


def test_values_of_a_command_s_options_are_bad_input_and_no_bad_code() -> None:
    assert whole("7", "--games", 1) == 7
    with pytest.raises(BadInput, match="--games must be at least 1") as error:
        whole("0", "--games", 1)
    assert not isinstance(error.value, BadCode)
    with pytest.raises(BadInput, match="--games must be a whole number") as error:
        whole("x", "--games", 1)
    assert not isinstance(error.value, BadCode)
