"""Numbers as people type them, and those that no list may join or split."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.core import catalogue
from nimarcade.core.errors import BadCode, BadInput, NimarcadeError, PastLimit
from nimarcade.core.typed_numbers import plain_numbers, typed_number, typed_numbers, whole

NUMBERS = {
    "12": 12,
    " 7 ": 7,
    "0": 0,
    "1_000": 1000,
    "1e6": 10**6,
    "1E6": 10**6,
    "10^18": 10**18,
    "10 ^ 18": 10**18,
    "2**64": 2**64,
    "3*10^5": 300_000,
    "3×10^5": 300_000,
    "2^3^2": 512,
    "10^9999": 10**9999,
}
REFUSED = {
    "": "must be a whole number",
    "x": "must be a whole number",
    "-3": "must be a whole number",
    "2.5": "must be a whole number",
    "5 4": "must be a whole number",
    "1__0": "must be a whole number",
    "1_0": "must be a whole number",
    "1000_000": "must be a whole number",
    "٣": "must be a whole number",
    "10¹⁸": "must be a whole number",
    "__import__('os')": "must be a whole number",
    "007": "write 7",
    "1,000": "write 1000 or 1_000",
    "1.000.000": "write 1000000 or 1_000_000",
    "1 000": "write 1000 or 1_000",
}
LISTS = {
    "5 4 3": [5, 4, 3],
    "5,4,3": [5, 4, 3],
    "5, 4, 3": [5, 4, 3],
    " 5 ; 4;3 ": [5, 4, 3],
    "5, 4 and 3": [5, 4, 3],
    "5,4 3": [5, 4, 3],
    "5,4,": [5, 4],
    "10 ^ 3 2": [1000, 2],
    "1e3,1_000 2^3": [1000, 1000, 8],
    "1,234": [1, 234],
}


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
