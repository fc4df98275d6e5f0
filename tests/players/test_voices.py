"""Sentences of machines: every one fits, none comes twice in a row, figures can be told apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from nimarcade.play.seat_kinds import PERSONALITIES, parse
from nimarcade.players.so_long_sucker import remarks
from nimarcade.players.so_long_sucker.remarks import LONGEST, Line

LONG = {
    **dict.fromkeys(("other", "leader", "next"), "Yellow"),
    **dict.fromkeys(("now", "then", "theirs", "yours", "share", "boast"), "38%"),
    "deal": "100",
    "size": "24",
    "held": "11 chips",
}
"""The longest words for every place."""


def sentences() -> Iterator[tuple[str, str, Line]]:
    for (act, voice), lines in remarks.sentences("remarks").items():
        for line in lines:
            yield act, voice, line


def test_every_sentence_is_short_and_its_places_are_known() -> None:
    for act, voice, line in sentences():
        where = f"{act}.{voice}: {line.text}"
        assert line.places <= LONG.keys(), where
        assert len(line.text.format(**LONG)) <= LONGEST, where
        assert line.text == line.text.strip(), where
        assert line.text[-1] in ".?!", where


def test_who_speaks_of_an_act_has_three_sentences_for_it_and_no_two_are_the_same() -> None:
    for (act, voice), lines in remarks.sentences("remarks").items():
        assert voice in PERSONALITIES
        assert len(lines) >= 3, (act, voice)
        assert len({line.text for line in lines}) == len(lines), (act, voice)


def test_only_who_deals_for_himself_bluffs_and_boasts_are_bluffs() -> None:
    for act, voice, line in sentences():
        assert not (line.bluff and voice in ("honest", "silent")), (act, voice)
        assert line.bluff or "boast" not in line.places, (act, voice)


@pytest.mark.parametrize("voice", ["honest", "opportunist", "grudge", "silent"])
def test_no_sentence_comes_twice_in_a_row(voice: str) -> None:
    said: list[str] = []
    rng = Random(5)
    lines = remarks.sentences("remarks")["plea", voice]
    for _ in range(40):
        chosen = remarks.choose(lines, said, rng, LONG)
        assert chosen is not None
        said.append(chosen[0])
    assert all(first != second for first, second in pairwise(said))
    assert set(said) == {line.text.format(**LONG) for line in lines}


def test_who_speaks_does_not_repeat_himself_though_others_spoke_since() -> None:
    lines = (Line("Yes."), Line("Agreed."))
    assert remarks.choose(lines, ["Yes.", "Agreed."], Random(1), {}, last="Yes.") == ("Agreed.", False)


def test_a_sentence_is_recognized_whatever_its_figures() -> None:
    lines = (Line("{other} wins {share}."), Line("Not {other}: {share}."))
    for before, after in (
        ("Red wins 4 in 10.", "Not Blue: 3 in 10."),
        ("Not Red: 1 in 10.", "Blue wins 3 in 10."),
    ):
        assert remarks.choose(lines, [before], Random(1), {"other": "Blue", "share": "3 in 10"}) == (
            after,
            False,
        )


def test_a_sentence_without_its_figure_is_left_out() -> None:
    lines = (Line("{then} beats {now}."), Line("Done."))
    for seed in range(20):
        assert remarks.choose(lines, [], Random(seed), {"now": None, "then": "4 in 10"}) == ("Done.", False)
    assert remarks.choose(lines[:1], [], Random(1), {}) is None


@pytest.mark.parametrize(
    ("share", "words"), [(0.31, "3 in 10"), (0.04, "4%"), (0.0, "1%"), (0.97, "97%"), (1.0, "99%")]
)
def test_odds_in_words(share: float, words: str) -> None:
    assert remarks.odds(share) == words


@pytest.mark.parametrize(
    ("now", "then", "words"),
    [
        (0.31, 0.38, ("3 in 10", "4 in 10")),
        (0.31, 0.33, ("31%", "33%")),
        (0.02, 0.38, ("2%", "38%")),
        (0.311, 0.313, None),
    ],
)
def test_two_odds_can_be_told_apart(now: float, then: float, words: tuple[str, str] | None) -> None:
    assert remarks.both(now, then) == words


@pytest.mark.parametrize(
    ("kind", "voice"),
    [
        ("strong/grudge", "grudge"),
        ("expert", "honest"),
        ("greedy", "silent"),
        ("search", "silent"),
        ("human", None),
        ("engine:mine", None),
    ],
)
def test_who_speaks_how(kind: str, voice: str | None) -> None:
    assert remarks.voice_of(parse(kind)) == voice
