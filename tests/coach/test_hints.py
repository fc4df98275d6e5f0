"""The hint ladder: each step tells what those before it told, and one thing more."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from nimarcade.coach import hints, score
from nimarcade.coach.hints import STEPS, WHY, explained, position_words, rung
from nimarcade.coach.tutor import warning
from nimarcade.core import catalogue
from nimarcade.core.family import family_of
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play.session import HINT_STEPS, Player, Session
from tests import ask, sessions
from tests.games.samples import each_impartial, small


def texts(code: str, step: int, **told: Any) -> list[str]:
    return [block.text for block in rung(explained(catalogue.read(code), **told), step).blocks]


def test_the_steps_of_a_won_position() -> None:
    assert texts("nim:5,3,1", 1) == ["You can win (1 of 9 moves)."]
    won, question = texts("nim:5,3,1", 2)
    assert question.endswith("The largest without a partner is a 4. Which heap has it?")
    assert texts("nim:5,3,1", 3) == [won, "Take 3 from the 5 (5-3)."]
    why = texts("nim:5,3,1", WHY)
    assert why[:2] == texts("nim:5,3,1", 3)
    assert "It leaves 3, 2, 1:" in why
    assert why[-1].startswith("Bouton 1902")
    assert not any("⊕" in text for text in why)
    assert texts("nim:5,3,1", len(STEPS))[len(why) :][-1].startswith("5 ⊕ 3 ⊕ 1 = 7")


def test_where_nothing_is_left_to_narrow_the_second_step_is_the_move() -> None:
    told = ["You can win (1 of 4 moves).", "Take the whole 4 (4-4)."]
    assert texts("nim:4", 2) == texts("nim:4", 3) == told


def test_a_lost_position_has_a_toughest_try() -> None:
    assert texts("nim:3,3", 1) == ["You lose unless your opponent slips."]
    assert texts("nim:3,3", 3)[1].startswith("Toughest try: take ")
    assert "of 5 replies only one wins" in " ".join(texts("nim:3,3", WHY))
    told = texts("so-long-sucker+endgame+dead=giver:-/BGR/-:B2G1/R2:B:-:-:G=R", WHY)
    assert any(text.startswith("Resistance (Remark 2.11): keep as many chips") for text in told)


@pytest.mark.parametrize(
    ("code", "lasts"),
    [
        ("nim:3,3", "If nobody slips, the game lasts 6 moves more, "),
        ("greedy-nim+k=1:5,5", "The game lasts 10 moves more, "),
        ("subtraction+1,3,5:8", "If your opponent hurries, the game lasts 4 moves more, "),
    ],
)
def test_a_game_that_nobody_can_change_lasts_so_long_without_a_condition(code: str, lasts: str) -> None:
    assert any(text.startswith(lasts) for text in texts(code, WHY, plies=None))


def test_the_end_has_no_hint_beyond_who_won() -> None:
    assert len(texts("nim:0,0", 4)) == 1


@pytest.mark.parametrize(
    ("code", "contrast"),
    [
        ("nim:1,1,1", "In misère play this board is lost."),
        ("nim+misere:3,1,1", "In normal play this move loses; 3-3 wins."),
        ("nim:5,4,2", "Misère play: the same move wins."),
    ],
)
def test_it_is_told_what_the_other_convention_wants(code: str, contrast: str) -> None:
    assert contrast in texts(code, WHY)


def test_long_positions_are_shortened() -> None:
    assert position_words("nim:5,4,3") == "5, 4, 3"
    assert position_words("nim:" + ",".join(["2"] * 30)) == ", ".join(["2"] * 24) + ", … (30 heaps)"
    assert position_words("sum:nim:3,2/octal+0.77:4") == "Nim (3, 2) + Kayles, octal 0.77 (4)"


FORMAL = re.compile(
    r"\bx[1-9]\b(?!-)|R\(|\bI_?\d|\(\d[A-E]\)|△|\b[mn]_[brgy]|Σ\||max\||SG\(|\bg\(|⊕|\bmod\b|\bv2\b|nim-sum|α|⌊|φ|\.py\b"
)
"""What belongs to the theorems' own terms, which step 5 alone may use."""


@pytest.mark.few("[!os]*")
@each_impartial
def test_before_the_last_step_every_symbol_is_explained_where_it_stands(name: str) -> None:
    game = catalogue.game(name)
    for p in Random(3).sample(small(name), 10):
        blocks = rung(explained(p), WHY).blocks
        move = next(iter(game.moves(p)), None)
        told = " ".join(block.text for block in [*blocks, *([] if move is None else warning(p, move))])
        assert not FORMAL.search(told), (p, told)
        assert told.count("β") == len(re.findall(r"(?:is a|are) \d+s? \(β = \d+\)", told)), told
        glossed = r"one more than (?:a move may take|the heaps a move may touch) \(k\+1\)"
        assert len(re.findall(r"\bk\b", told)) == len(re.findall(glossed, told)), told


def test_a_hint_names_the_one_whose_decision_it_is() -> None:
    """Who is in danger may ask, and is not the one to answer."""
    for who, words in ("Green", "Green decides: the search would "), ("You", "The search advises: "):
        assert texts("so-long-sucker+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B", 3, name=who)[-1].startswith(words)


def test_what_is_told_of_a_machine_speaks_to_nobody_else() -> None:
    told, won = (" ".join(texts(code, WHY, name="Perfect")) for code in ("nim:3,3", "nim:5,3,1"))
    assert told.startswith("Perfect loses unless the opponent slips.")
    assert "any other lets Perfect win." in told
    assert " Perfect plays " in won
    assert not re.search(r"\byou", told + won)


def told_by_name(code: str) -> str:
    return " ".join(text for step in range(1, 6) for text in texts(code, step, name="Anna"))


@pytest.mark.few("[!so]*")
@each_impartial
def test_whoever_is_told_of_by_name_is_never_spoken_to(name: str) -> None:
    game = catalogue.game(name)
    ends = [p for p in small(name) if game.outcome(p) is not None][:3]
    for p in [*ends, *Random(4).sample(small(name), 10), game.start()]:
        told = told_by_name(game.write(p))
        assert not re.search(r"\byou", told, re.IGNORECASE), (game.write(p), told)


@pytest.mark.parametrize(
    "code",
    [
        "so-long-sucker+endgame:RB/RBR/-:B2/R2:B",
        "so-long-sucker+endgame:RBR/BR/-:B5/R3:B",
        "so-long-sucker+endgame:-/-:B2R3/R2:B",
        "so-long-sucker+endgame:RBRB/BR/-:B4/R3:R",
        "so-long-sucker+c=2:BR:B1R1/-/G2/Y2:Rr=GYB:-:B",
        "so-long-sucker+custom+c=2+k=4:YRG:B2/R1/G1/x1:B:Y1:B:Y=G",
    ],
)
def test_nor_is_a_player_at_a_table(code: str) -> None:
    assert not re.search(r"\byou", told_by_name(code), re.IGNORECASE), told_by_name(code)


def test_the_last_steps_know_what_the_question_has_told_already() -> None:
    explanation = explained(catalogue.read("moore-nim+k=2:9,7,5,3"))
    question = rung(explanation, 2).blocks[-1].text
    why = rung(explanation, WHY)
    assert why.repeated
    assert all(block in why.blocks and block.text in question for block in why.repeated)
    assert not rung(explanation, 3).repeated


def test_where_to_look_at_a_table_leaves_the_move_open() -> None:
    p = ask.table("so-long-sucker+hofstra:BR:B5/R5/G6/Y6:G:-:G")
    where = family_of(p).teaching().where
    looked_at = {code: where(p, GAME.read_move(p, code)) for code in ("G@1~Y", "G@2~B")}
    assert looked_at == {"G@1~Y": "Look at pile 1.", "G@2~B": "Look at the empty slots."}


def test_who_asks_at_a_table_is_told_of_as_you() -> None:
    code = "so-long-sucker+endgame:RB/RBR/-:B2/R2:B"
    assert "you capture it" in texts(code, 3, you=0)[-1]
    assert "Blue captures it" in texts(code, 3)[-1]


# What a game is worth: full points for a win without help, less what hints cost, nothing between people.


def test_every_step_of_a_hint_has_words_and_a_price() -> None:
    assert len(hints.STEPS) == HINT_STEPS
    assert len(score.COSTS) == HINT_STEPS + 1


def finished(*moves: str, players: tuple[Player, ...] = sessions.AGAINST) -> Session:
    return sessions.game("nim:2", *moves, players=players)


@pytest.mark.parametrize(
    ("moves", "hints", "points"),
    [
        (("2-2",), (), 100),
        (("2-1", "1-1"), (), 0),
        (("2-2",), ((0, 1),), 95),
        (("2-2",), ((0, 1), (0, 4), (0, 2)), 70),  # of one position the highest step counts
        (("2-2",), ((0, 4), (2, 4), (4, 4), (6, 4)), 0),
    ],
)
def test_the_points_of_a_game(
    moves: tuple[str, ...], hints: tuple[tuple[int, int], ...], points: int
) -> None:
    assert score.score(replace(finished(*moves), hints=hints)) == points


def test_people_alone_and_games_that_go_on_have_no_score() -> None:
    assert score.score(finished("2-2", players=sessions.PEOPLE)) is None
    assert score.sentence(finished("2-1")) is None


def test_a_step_costs_only_what_the_steps_before_it_did_not() -> None:
    session = replace(finished(), hints=((0, 2),))
    assert [score.price(session, step) for step in (1, 2, 3, 4)] == [0, 0, 15, 20]
    assert score.price(session, 4, had=3) == 5
    assert score.offer(session, 3) == "the move (costs 15 points)"


def test_the_score_is_told_with_what_hints_cost() -> None:
    assert score.sentence(finished("2-2")) == "Score 100 of 100; no hints."
    assert score.sentence(replace(finished("2-2"), hints=((0, 1),))) == "Score 95 of 100; hints cost 5."
    assert score.sentence(replace(finished("2-2"), strict=True)) == "Score 100 of 100."
