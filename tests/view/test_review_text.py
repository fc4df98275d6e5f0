"""Title and panel of a game looked at again."""

from dataclasses import asdict, replace

import pytest

from nimarcade.coach.grading import Outcomes, Standing
from nimarcade.coach.review import review
from nimarcade.core import catalogue
from nimarcade.play.session import Player, Remark, Session
from nimarcade.view import review_text
from tests import ask
from tests.sessions import PEOPLE, game


def report(session: Session) -> list[str]:
    return [block.text for block in review_text.report_panel(session, review(session))]


def test_the_report_comes_when_the_game_is_graded() -> None:
    session = game("nim:3,2", "3-2", "2-1")
    assert review_text.report_panel(session, None)[0].text == "Looking at 2 moves…"
    graded = review(session)
    assert [block.key for block in review_text.report_panel(session, graded) if block.key] == [
        "{review.next}",
        "{review.forward}",
    ]
    grade, notes = review_text.move_panel(session, graded, 1)
    assert grade[0].text == "Move 1 of 2. Ann: 3-2, take 2 from the 3."
    assert notes == []
    assert "Looking at the game…" in [block.text for block in review_text.move_panel(session, None, 1)[0]]
    assert review_text.no_mistake(graded, 1) == "No more mistake after this move."


def test_what_a_machine_said_is_told_from_what_it_meant() -> None:
    start = catalogue.read("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B")
    session = Session.begin(start, (PEOPLE[0], Player("strong/opportunist", "Red", 1))).play_code("B@1")
    session = session.comment("Hm.", seat="B")
    session = session.remarked(Remark(1, "R", "threat", "Beware, Blue.", True, "My chances are 31%."))
    session = session.remarked(Remark(1, "R", "plea", "A chip?", True))
    session = session.remarked(Remark(1, "R", "fear", "Not you, Blue.", False, "I think Blue wins 40%."))
    session = session.remarked(Remark(1, "R", "thanks", "Thanks.", False))
    graded = review(session)
    words = [block.text for block in review_text.move_panel(session, graded, 1)[1]]
    assert words == [
        "Ann (Blue): “Hm.”", "Red: “Beware, Blue.”", "A bluff; it thought: “My chances are 31%.”",
        "Red: “A chip?”", "A bluff: nothing in its search says so.", "Red: “Not you, Blue.”",
        "Meant; it thought: “I think Blue wins 40%.”", "Red: “Thanks.”", "Meant as it was said.",
    ]  # fmt: skip
    assert "Red made 4 remarks: 2 bluffs, move 1." in report(session)
    said = graded.as_json()["remarks"]
    assert isinstance(said, list)
    assert said[0] == asdict(session.remarks[0])


def test_a_winner_who_had_no_choice_is_not_said_to_have_stood_lost() -> None:
    session = game("greedy-nim:2", "2-1", "1-1")
    told = report(session)
    assert "Ben: never had a win that a move could give away." in told


@pytest.mark.parametrize(
    ("code", "how"), [("nim:1,1", ", whatever was played."), ("nim:2,2", " if nobody errs.")]
)
def test_who_was_lost_is_told_on_what_condition(code: str, how: str) -> None:
    p = catalogue.read(code)
    told = review_text.reasons(p, next(iter(catalogue.game_of(p).moves(p))), "Ann", "resisted")
    assert told[1].text == f"Ann was lost{how}"


def test_the_course_of_a_game_speaks_to_its_person() -> None:
    seats = (Player("human", "You"), Player("perfect", "Perfect", 1))
    session = Session.begin(catalogue.read("nim:3,2"), seats).play_codes("3-1", "2-1", "2-2", "1-1")
    assert review_text.turns(review(session))[0] == "From the start you stood to win."


def test_the_course_of_a_table_tells_who_led_by_estimate() -> None:
    names = ("You", "Red", "Green", "Yellow")
    session = Session.begin(ask.table("so-long-sucker"), [Player("greedy", name) for name in names])
    near, clear, noise = (0.25, 0.26, 0.25, 0.24), (0.5, 0.3, 0.2, 0.0), (0.3, 0.33, 0.22, 0.15)
    chances = (near, clear, noise, near, (0.1, 0.6, 0.3, 0.0))
    course = Outcomes(0, 5, (*(Standing(None, each) for each in chances), Standing(2)))
    assert review_text.turns(replace(review(session), course=course)) == [
        "After move 1, by estimate: You (Blue) 50%, Red 30%, Green 20%.",
        "After move 4, by estimate: Red 60%, Green 30%, You (Blue) 10%.",
        "After move 5 Green stood to win.",
    ]


def test_the_acts_of_a_table_stand_behind_the_letters_of_seats() -> None:
    seats = (Player("human", "You"), Player("greedy", "Red"), Player("greedy", "Green"))
    start = catalogue.read("so-long-sucker+custom+players=3+c=2")
    acts = ("R:deal=1,R.NOKILL.B,B.NOKILL.R", "B:ok=1", "R:deal=2,R.PASS.B,B.PASS.R", "B:nk=2")
    session = Session.begin(start, seats).play_codes(*acts)
    told = [" ".join(move) for move in review_text.course(review(session)).moves]
    assert (told[1], told[3]) == ("B accepts Red's deal 1", "B declines Red's deal 2")


def test_titles_say_where_one_is() -> None:
    session = game("nim:3,2", "3-2", "2-1")
    left, right = review_text.title(session, 1)
    assert (left[-1], right) == ("Review", "move 1 of 2")
    assert review_text.title(game("nim:3,2", "3-3"), 0)[1] == "1 move"


def test_a_win_that_hints_helped_to_keep_is_not_called_perfect() -> None:
    session = game("nim:3,2", "3-1", "2-1", "2-1", "1-1", "1-1")
    assert any(text.endswith("accuracy 100%: perfect.") for text in report(session))
    helped = game("nim:3,2").hinted(1).play_codes("3-1", "2-1", "2-1", "1-1", "1-1")
    assert any(text.endswith("accuracy 100%, with help.") for text in report(helped))
