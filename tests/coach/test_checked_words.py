"""No outcome is taught unchecked: every claim is held against the theory and against brute force."""

import re
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor
from typing import Any

import pytest

from nimarcade.coach import checked_words, diagrams
from nimarcade.coach.checked_words import Claim
from nimarcade.coach.exercise import answered
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import parse
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.game import is_legal, play
from nimarcade.games.heaps import Heaps
from tests import ask
from tests.boards import Kind, board_of, brute_of, kind_of, lost, too_large
from tests.coach import table_truth
from tests.coach.class_room import at_step_of
from tests.coach.texts import all_texts
from tests.theory.exco_oracle import exco_two

TEXTS = all_texts()
CLAIMS = sorted({(c.kind, c.words) for text in TEXTS.values() for c in checked_words.claims(text)})
CLAIMS = [claim for claim in CLAIMS if claim[0] != "term"]  # tests/coach/test_path.py holds these


def is_p(p: Any) -> bool:
    """P by theory and by brute force, which must agree."""
    by_search = lost(p)
    assert ask.outcome(p) == ("P" if by_search else "N"), catalogue.write(p)
    return by_search


def holds(claim: Claim) -> bool:
    if claim.kind == "statement":
        return checked_words.render(f"{{statement: {claim.words}}}") != ""
    if table_truth.at_table(claim):
        return table_truth.holds(claim)
    if claim.kind == "table":
        return _table_holds(claim)
    if claim.kind == "values":
        return all(brute_of(p).grundy(board_of(p)) == ask.grundy(p) for _, p in checked_words.valued(claim))
    if claim.kind == "map":
        return all(lost(p) == (ask.outcome(p) == "P") for row in checked_words.mapped(claim) for p in row)
    p = claim.position
    game = catalogue.game_of(p)
    if claim.kind in ("P", "N"):
        return is_p(p) == (claim.kind == "P")
    if claim.kind == "win" and too_large(p):
        return not is_p(p) and is_p(play(game, p, claim.move))
    if claim.kind in ("win", "only"):
        winning = [m for m in game.moves(p) if is_p(play(game, p, m))]
        return claim.move in winning and not is_p(p) and (claim.kind == "win" or len(winning) == 1)
    if claim.kind == "lose":
        return not is_p(p) and not is_p(play(game, p, claim.move))
    if claim.kind == "go":
        return is_legal(game, p, claim.move)
    if claim.kind == "sg":
        value = int(claim.quantity[1])
        if isinstance(p, Heaps) and p.game == "exco-nim" and p.heaps[0] > FAR:
            return _far_value(p) == value == ask.grundy(p)
        return brute_of(p).grundy(board_of(p)) == value == ask.grundy(p)
    if claim.kind in ("is", "number"):
        name, value_text = claim.quantity
        return checked_words.facts(p)[checked_words.plain(name)] == value_text
    return claim.kind in ("at", "digits", "less", "figure", "arrow")


FAR = 10_000
"""EXCO-NIM with two heaps beyond brute force."""
PERIOD, ONSET = 96, 410
"""Of u − SG along x2 for x0 = 1 and x1 = 24, which tests/theory/test_exco_values.py holds."""


def _far_value(p: Any) -> int:
    """By a table without what is known of lines that repeat: u − SG is what it is whole periods before."""
    most, least = p.heaps
    assert (p.extra, least) == (1, 24)
    near = ONSET + (most - ONSET) % PERIOD
    return int(exco_two(1, 24, near)[24][near][1] + most - near)


def _table_holds(claim: Claim) -> bool:
    head, positions = checked_words.p_positions(claim)
    settings = dict(word.split("=") for word in claim.words.split()[1:])
    kind: Kind = kind_of(positions[0])
    assert str(kind) == head
    sizes = range(kind.least, int(settings["max"]) + 1)
    sorted_up = combinations_with_replacement(sizes, int(settings["heaps"]))
    boards: list[Any] = [tuple(reversed(board)) for board in sorted_up]
    if "x0" in settings:
        boards = [(int(settings["x0"]), board) for board in boards]
    return {board_of(p) for p in positions} == {b for b in boards if kind.brute().is_p(b)}


LONG = {
    "so-long-sucker+endgame:-/RBR/BRB/RBRBR:B3R1/R2B1:B",
    "exco-nim:1/94,9 = 103",
    "exco-nim:2/_,_,_ 0..11",
    "sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4 1.5-3",
    "co-nim:9,7,5,5 7-2,9-4",
}
"""Claims that brute force takes long for."""


@pytest.mark.sweep
def test_no_text_has_faults() -> None:
    """As `check` looks at those of others."""
    assert not [(name, *fault) for name, text in TEXTS.items() for fault in checked_words.faults(text)]


@pytest.mark.few("[!NPv]*")  # outcomes and values are many
@pytest.mark.parametrize("kind", sorted({kind for kind, _ in CLAIMS}))
def test_every_claim_is_true(kind: str) -> None:
    assert [
        words for k, words in CLAIMS if k == kind and words not in LONG and not holds(Claim(k, words))
    ] == []


@pytest.mark.sweep
@pytest.mark.parametrize(("kind", "words"), [claim for claim in CLAIMS if claim[1] in LONG])
def test_every_claim_that_takes_long_is_true(kind: str, words: str) -> None:
    assert holds(Claim(kind, words))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        *(("P", "nim:3,1"), ("N", "nim:3,3"), ("win", "nim:3,1 3-1"), ("only", "nim:7,5,4 7-6")),
        *(("P", "so-long-sucker+endgame:RB/-:B1/R1:B"), ("N", "so-long-sucker+endgame:RB/-:B1/R1:R")),
        *(("lose", "nim:3,1 3-2"), ("sg", "nim:3,1 = 3"), ("is", "nim:3,1 nim-sum = 3")),
    ],
)
def test_a_false_claim_is_found(kind: str, words: str) -> None:
    assert not holds(Claim(kind, words))


@pytest.mark.parametrize("where", TEXTS)
def test_positions_and_moves_are_written_as_claims_only(where: str) -> None:
    """What looks like a position or a move outside of a claim has been checked by nobody."""
    taught = TEXTS[where].partition("## Source")[0]
    for number, line in enumerate(taught.splitlines(), 1):
        if line.startswith(("position:", "draw:", "want:")):
            continue
        bare = re.sub(r"\{[^}]*\}|\x60[^\x60]*\x60", "", line)
        assert not re.search(r"\d+[,/]\d+|\d+-\d+| is [PN]\b(?! if)(?=[.,;:]| and)", bare), (
            f"{where}:{number}: {line}"
        )


@pytest.mark.parametrize("where", TEXTS)
def test_sums_and_remainders_are_right(where: str) -> None:
    text = checked_words.render(TEXTS[where])
    for heaps, total in re.findall(r"((?:\d+ ⊕ )+\d+) = (\d+)(?! \+)", text):
        assert reduce(xor, map(int, heaps.split(" ⊕ "))) == int(total), (where, heaps)
    for left, right in re.findall(r"(?<!⊕ )\b(\d+) = (\d+(?: \+ \d+)+)", text):
        assert int(left) == sum(map(int, right.split(" + "))), (where, left, right)
    for step in re.split(r"^## ", TEXTS[where], flags=re.M):
        bounds = set(re.findall(r"k=(\d+)", step))
        modulus = int(bounds.pop()) + 1 if len(bounds) == 1 else 4
        for a, _, b, left in re.findall(r"\bR\((\d+)(−(\d+))?\) = (\d+)", checked_words.render(step)):
            assert (int(a) - int(b or 0)) % modulus == int(left), (where, a, b)
    for number, power in re.findall(r"\bv2\((\d+)\) = (\d+)", text):
        assert int(number) % 2 ** int(power) == 0 != int(number) % 2 ** (int(power) + 1), (where, number)


def test_claims_read_as_plain_words() -> None:
    digits = "\n           2 1\n        3  1 1\n        2  1 0\n      sum  2 1\n    mod 2  0 1\n"
    less = "\n           4 2 1\n     4-1   0 1 1\n     3-1   0 1 0\n     2-1   0 0 1\n    ones   0 2 2\n"
    for claim, words in {
        "{P: nim:2,2}, {N: nim:2,1}": "2,2 is P, 2,1 is N",
        **{"{win: nim:2,1 2-1}": "2-1 → 1,1 (P)", "{is: greedy-nim+k=3:9,4 R(x1−x2) = 1}": "R(x1−x2) = 1"},
        **{"{digits: nim:3,2}": digits, "{less: delete-nim:4,3,2}": less},
        "{values: exco-nim:1/_,4 4..7}": "\n    _   4  5  6  7\n    SG  1  2  3 12\n",
    }.items():
        assert checked_words.render(claim) == words
    assert "3,3" in checked_words.render("{table: nim heaps=2 max=3}")
    assert checked_words.less_lines(ask.piles("delete-nim:80,66,3,1"))[0] == "80-1  1001111"


@pytest.mark.parametrize(
    "text",
    [
        "{what: nim:3}", "{P: nim:x}", "{is: nim:3 nim-sum}", "{digits: co-nim:3,2}",
        "{less: delete-nim:2,2,2,2,2}", "{less: nim:2,2}", "{values: exco-nim:1/2,2 1..3}",
        "{values: exco-nim:1/_,2 1-3}",
    ],
)  # fmt: skip
def test_a_claim_that_does_not_read_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"^page\.md, line 2: ."):
        checked_words.render(f"\n{text}", "page.md")


# The drawing of a state diagram, and walking along its arrows in a lesson.


HEAD = "greedy-nim+misere+k=3:"
ONE_EACH = [
    *("8,1", "6,6", "9,4", "3,3,1", "9,1", "7,6", "6,4", "4,3,1", "7,4,4", "6,6,4", "8,7,4", "5,5,3,3"),
    *("6,4,4", "7,6,4", "9,7,4", "6,5,3,3"),
]
"""A position of each state."""


def test_the_examples_are_one_of_each_state() -> None:
    assert {diagrams.state_of(ask.heaps(HEAD + code)).name for code in ONE_EACH} == set(diagrams.STATES)


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("code", ONE_EACH)
def test_only_the_state_of_the_board_is_lit_and_its_arrows_are_drawn(code: str, plain: bool) -> None:
    p = ask.heaps(HEAD + code)
    lines = diagrams.picture(p, plain=plain)
    rows = ["".join(text for _, text in line) for line in lines]
    assert len(set(map(len, rows))) == 1
    assert len(rows[0]) <= 38, "it must fit beside the text of a lesson"
    state, drawn = diagrams.state_of(p), diagrams.drawn(p)
    lit, far, wires = (
        [text for line in lines for role, text in line if role == each] for each in ("lit", "far", "wire")
    )
    assert len(lit) == 1
    assert lit[0].startswith(f"[{state.name} {state.short}")
    reached = {text.split()[0] for text in far}
    targets = {arrow.target for arrow in drawn.leaving(state.name)}
    own = {cell.name for row in drawn.rows for cell in row}
    assert reached & own == targets & own
    assert bool(reached - own) == bool(targets - own), "what leads to the other figure has a place of its own"
    assert all(arrow.number in "".join(wires) for arrow in drawn.leaving(state.name))
    assert not plain or "".join(wires).isascii()
    assert state.name in diagrams.brief(p)[0]
    assert diagrams.caption(p).startswith(f"{state.name}: {state.words}.")


def test_a_move_is_told_by_its_arrow_and_so_is_the_answer() -> None:
    course, lines = answered(at_step_of("figure-1", "arrow-14"), "2-1")
    assert not course.solved
    assert "Arrow 11, from P2 to N1" in lines[0].text
    assert lines[-1].text == "That is not the task."
    course, lines = answered(course, "2-2")
    assert course.solved
    assert "Arrow 14, from P2 to N4" in lines[0].text
    assert "Arrow 8, from N4 to P4" in lines[1].text


def test_the_same_arrow_counts_once() -> None:
    course = at_step_of("figure-1", "from-p2-many-lead")
    course, _ = answered(course, "6-1")
    course, lines = answered(course, "6-1")
    assert lines[-1].text == "That arrow again. Try another move: 2 more."
    assert answered(answered(course, "6-2")[0], "6-3")[0].solved


def test_a_move_that_is_not_of_the_proof_is_told_so() -> None:
    _, lines = answered(at_step_of("figure-1", "arrow-7"), "4-1")
    assert "No arrow is drawn here" in lines[0].text


def test_line_mode_is_told_the_state_and_its_arrows_with_every_board() -> None:
    course = at_step_of("figure-1", "arrow-14")
    for prompt in (course.prompt(), course.prompt(brief=True)):
        state, arrows = (block.text for block in prompt if block.kind == "state")
        assert state.startswith("P2: ")
        assert arrows == "Arrows from P2: s and 10 to N2; 11 to N1; 12 and 13 to N3; 14 to N4."


BLOCK = "# A\n## One\n```diagram\nposition: {}\nask: Go.\nwant: {}\n```\n"


def test_a_diagram_needs_a_game_that_has_one() -> None:
    with pytest.raises(BadInput, match="no figure is drawn for 'nim:5,3'"):
        parse(BLOCK.format("nim:5,3", "arrow 1"), "nim", "lesson-a.md")
    with pytest.raises(BadInput, match="no figure"):
        parse("# A\n## One\n```show\nposition: nim:5,3\nfigure: yes\n```\n", "nim", "lesson-a.md")


def test_an_unknown_task_is_told() -> None:
    course = LessonExercise.begin(parse(BLOCK.format(HEAD + "6,6", "fly"), "nim", "lesson-a.md"))
    assert "no condition of a diagram" in answered(course, "6-1")[1][0].text
