"""Codes of So Long Sucker at and past the limits, and any text at all in place of one."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimarcade.core import catalogue
from nimarcade.core.errors import BadCode, BadMove, IllegalMove, PastLimit
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker.position import RuleSet, SuckerPosition
from tests import ask
from tests.games.sucker_fuzz import PRESETS, start

SHELL_WORD = re.compile(r"[a-zA-Z0-9+:,=/.~^@_-]+")
NINES = "9" * 10_000


@pytest.mark.parametrize(
    ("code", "limit"),
    [
        ("so-long-sucker+endgame:" + "/".join(["-"] * 101) + ":B1/R1:B", "100 piles"),
        ("so-long-sucker+k=101", "100 piles"),
        ("so-long-sucker+c=25001", "100,000 chips"),
        ("so-long-sucker+endgame:-:B99999/R2:B", "100,000 chips"),
        (f"so-long-sucker+endgame:-:B{NINES}/R2:B", "100,000 chips"),
        ("so-long-sucker+endgame:" + "RB" * 50_000 + ":B1/R1:B", "100,000 chips"),
        ("so-long-sucker+clock=1000001", "1,000,000 seconds"),
        (f"so-long-sucker+c={NINES}", "100,000 chips"),
        (f"so-long-sucker+k={NINES}9", "10,000 digits"),
        ("so-long-sucker+endgame:" + "RB" * 500_000 + ":B1/R1:B", "1,000,000 characters"),
    ],
    ids=lambda text: text[:40],
)
def test_past_a_limit_the_limit_is_named(code: str, limit: str) -> None:
    with pytest.raises(PastLimit, match=re.escape(limit)) as refusal:
        ask.table(code)
    assert len(str(refusal.value)) < 300


def test_the_rules_of_a_preset_are_on_the_table() -> None:
    def house(words: str) -> RuleSet:
        t: SuckerPosition = ask.table(f"so-long-sucker+{words}")
        return t.rule_set

    assert house("hofstra") == RuleSet("hofstra", 4, 6, 8, "any", "giver", "any", "turn", False, 0)
    assert house("nash") == RuleSet("nash", 4, 7, 0, "one", "ignore", "prisoners", "any", False, 1200)
    assert house("endgame:-/RB:B1/R1:B") == RuleSet(
        "endgame", 2, None, 2, "any", "ignore", "none", "none", False, 0
    )
    assert house("endgame+k=0:-/RB:B1/R1:B").k == 0
    assert house("nash+clock=0").clock == 0


def _read_or_told(code: str) -> None:
    refusal = ""
    try:
        p = ask.table(code)
    except (BadCode, PastLimit) as error:
        refusal = str(error)
    if refusal:
        assert refusal.isprintable()
        assert len(refusal) < 1000
        return
    printed = catalogue.write(p)
    assert ask.table(printed) == p
    assert catalogue.write(ask.table(printed)) == printed
    assert SHELL_WORD.fullmatch(printed)


FIELD = st.text(alphabet="BRGYx-/,=.r0129", max_size=8)


@pytest.mark.sweep
@given(st.lists(FIELD, max_size=8), st.sampled_from(PRESETS))
def test_any_fields_read_or_are_refused(fields: list[str], preset: str) -> None:
    _read_or_told(":".join([f"so-long-sucker+{preset}", *fields]))


@pytest.mark.sweep
@given(st.text(max_size=30))
def test_any_unicode_reads_or_is_refused(text: str) -> None:
    for code in (
        f"so-long-sucker+{text}",
        f"so-long-sucker:{text}",
        f"so-long-sucker+endgame:-:B1/R1:{text}",
        f"so-long-sucker+endgame:-:{text}/R1:B",
        f"so-long-sucker:-:B6/R6/G6/Y6:B:{text}",
    ):
        _read_or_told(code)


@pytest.mark.sweep
@given(st.sampled_from(PRESETS), st.integers(0, 10**6), st.data())
def test_a_code_with_a_slip_reads_or_is_refused(preset: str, seed: int, data: st.DataObject) -> None:
    code = start(preset, Random(seed))
    _read_or_told(code)
    place = data.draw(st.integers(15, len(code)))
    put = data.draw(st.text(alphabet="BRGYx-/,=:.r+k0129", max_size=2))
    _read_or_told(code[:place] + put + code[place + data.draw(st.integers(0, 2)) :])


MOVES = (
    *("", " ", "B", "@", "B@", "@1", "B@0", "B@9", "B@-1", "B@+1", "B@01", "B@1_0", "B@١", "B@1~", "B@1~b"),
    *(
        "b@1",
        "B@1~RG",
        "B@1~R~R",
        "B@1 ",
        "B@1\n",
        "B@new~",
        "B@newer",
        "BR@1",
        "xB",
        "x",
        "x0",
        "xB0",
        "xb",
        "x1B",
    ),
    *(
        "gB@",
        "g@R",
        "gB",
        "gB@R@R",
        "gB0@R",
        "gB@RG",
        "gB@b",
        "k",
        "kB",
        "kG0",
        "kg",
        "k1",
        "no",
        "No",
        "nope",
    ),
    *(
        "R:",
        "R:R:B@1",
        ":B@1",
        "X:B@1",
        "R:B@1",
        "r:resign",
        "resign ",
        "RESIGN",
        "deal",
        "deal=",
        "deal=1",
        "ok",
    ),
    *(
        "ok=",
        "ok=1",
        "nk=x",
        "nk=01",
        "9-3",
        "d4,3=1+2",
        "B@" + "9" * 10_001,
        "g" + "B9" * 5000 + "@R",
        "B@1\u2028",
    ),
    *("kB" + "9" * 10_001, "\u0000", "x" * 100_000, "B@1~\u0130", "gB1e3@R", "kB-1"),
)


@pytest.mark.parametrize("text", MOVES, ids=lambda text: ascii(text)[1:16])
def test_what_is_no_legal_move_code_is_told_in_one_line(text: str) -> None:
    p = ask.table("so-long-sucker")
    game = catalogue.game_of(p)
    with pytest.raises((BadMove, IllegalMove, PastLimit)) as refusal:
        play(game, p, game.read_move(p, text))
    assert 10 < len(str(refusal.value)) < 400
    assert str(refusal.value).isprintable()


TABLES = (
    "so-long-sucker+c=2:B/-/R:B1G1/R1/G1/Y2:B",
    "so-long-sucker+c=2:BRR:B1/-/G2/Y2:Rx1",
    "so-long-sucker+custom+players=2+c=2:BR:B1/R1:R",
    "so-long-sucker+c=2:BR:B1R1/-/G2/Y2:Rr=GYB",
)


@pytest.mark.sweep
@given(st.text(max_size=12) | st.text(alphabet="BRGYxgk@~:=,.01nodealprsi", max_size=14))
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    for code in TABLES:
        p = ask.table(code)
        game = catalogue.game_of(p)
        refusal, after = "", p
        try:
            move = game.read_move(p, text)
            after = ask.to(p, move)
        except (BadMove, IllegalMove, PastLimit) as error:
            refusal = str(error)
        assert refusal.isprintable()
        assert len(refusal) < 500
        if not refusal:
            assert game.read_move(p, game.write_move(p, move)) == move
            assert ask.table(catalogue.write(after)) == after
