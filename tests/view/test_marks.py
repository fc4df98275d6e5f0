"""The marks of an explanation on the boards: by brackets, words and other stones, never by colour alone."""

from functools import reduce
from itertools import combinations_with_replacement, pairwise, product
from operator import xor

import pytest

from nimarcade.coach.hints import marks_of
from nimarcade.core import catalogue, family
from nimarcade.view.drafts import of_position
from nimarcade.view.marks import Bands, Level, Queen, Reason, Rests, Worths, lights, reason
from nimarcade.view.stage import canvas, table, table_view
from nimarcade.view.table.picture import table_picture
from tests import ask
from tests.view.painted import painted


def drawn(code: str, step: int, width: int = 60, height: int = 24) -> str:
    """The words of the board at a step of the ladder, in characters."""
    p = catalogue.read(code)
    c, _ = painted(of_position(p), width, height, lit=lights(p, marks_of(p, step)))
    return " ".join(c.words.split())


def test_the_stones_of_the_move_have_another_shape() -> None:
    assert "@" in drawn("nim:7,5,1", 3)
    assert "@" not in drawn("nim:7,5,1", 1)
    p = catalogue.read("delete-nim:11,8,6,4")
    lit = lights(p, marks_of(p, 3))
    stones = sum(last - first + 1 for light in lit.values() for first, last in light.stones)
    assert stones == 6 + 4  # the 6 goes, and 4 are split off the 8


def test_cells() -> None:
    looked, played = drawn("treblecross:...x......", 2), drawn("treblecross:...x......", 3)
    assert looked.count("*") > played.count("*") > 0


def test_every_part_of_a_sum_is_marked_with_its_worth() -> None:
    p = catalogue.read("sum:nim:5,3/wythoff-nim:4,1/nim:2")
    lit = lights(p, marks_of(p, 2))
    assert set(lit) == {0, 1, 2, 3, 4}
    assert [lit[pile].label for pile in (0, 2, 4)] == ["worth 6", "worth 5", "worth 2"]


def test_a_table_marks_the_piles_that_are_counted() -> None:
    p = catalogue.read("so-long-sucker+endgame:RB/RBR/-:B2/R2:B")

    def words(step: int) -> str:
        c = canvas.Canvas(80, 20, canvas.MONO, "ascii")
        table.paint_table(c, table_view.bare(table_picture(p), None, lights(p, marks_of(p, step)), None))
        return " ".join(c.words.split())

    assert "1 blue to get" in words(2)
    assert "2 red to get" in words(2)
    assert "[1] [2] 3" in words(2)
    assert "play here" in words(3)
    assert "1 2 3" in words(1)


def test_with_dead_colours_a_pile_is_marked_with_its_points() -> None:
    p = catalogue.read("so-long-sucker+endgame+k=0:RBG/BR/GB:B2G1/R1:B")
    lit = lights(p, marks_of(p, 2))
    assert {pile: light.label for pile, light in lit.items()} == {
        1: "2 points for Red",
        2: "2 points for Blue",  # of green and blue the green chip is discarded
    }


def why(code: str, step: int = 3, order: tuple[int, ...] = ()) -> Reason | None:
    p = catalogue.read(code)
    return reason(p, marks_of(p, step), order)


@pytest.mark.parametrize(
    ("code", "step", "wanted"),
    [
        ("nim:7,5,1", 1, None),  # nothing was asked yet
        ("nim:7,5,1", 2, Bands(2)),
        ("nim:7,5,1", 3, Bands(2, (0,))),
        ("nim+misere:7,5,4,1", 3, Bands(2, (0,))),
        ("moore-nim+k=2:7,5,4,1", 2, Bands(3)),
        ("nim:7,5", 2, None),
        ("nim:7,5", 3, Level(5, "make them equal")),
        ("nim+misere:3,1,1", 3, None),  # parity decides, not bands
        ("nim:7", 3, None),
        ("co-nim:5,4,2", 2, None),  # it would tell which heap is spared
        ("co-nim:5,4,2", 3, Level(2, "the smallest heap")),
        ("exco-nim:2/5,4,3", 3, Level(3, "the smallest heap")),
        ("exco-nim+misere:2/5,4,3", 3, Level(3, "the smallest heap")),
        ("exco-nim+misere:2/5,4,1", 3, None),
        ("bounded-nim+k=3:9,6,0", 2, Rests(4)),
        ("bounded-nim+misere+k=3:9,6,0", 2, Rests(4)),
        ("greedy-nim+k=3:9,7,4", 2, Rests(4)),
        ("greedy-nim:9,7,4", 3, None),
        ("wythoff-nim:7,3", 2, Queen((7, 3), ((0, 0), (1, 2), (3, 5), (4, 7)))),
        ("wythoff-nim:7,3", 3, Queen((5, 3), ((0, 0), (1, 2), (3, 5), (4, 7)))),
        ("wythoff-nim+misere:7,3", 3, Queen((5, 3), ((2, 2), (0, 1), (3, 5), (4, 7)))),
        ("treblecross:....x........", 2, Worths(((0, 1, 2, "worth 1"), (0, 8, 13, "worth 0")))),
        ("dawsons-chess:12,8", 2, Worths(((0, 1, 12, "worth 2"), (1, 1, 8, "worth 0")))),
        ("octal+0.77:9,7", 2, Worths(whole={0: "worth 4", 1: "worth 2"})),
        (
            "sum:nim:5,3/wythoff-nim:4,1/nim:2",
            2,
            Worths(whole={0: "worth 6", 2: "worth 5", 4: "worth 2"}, bands={0: Bands(2), 4: Bands(2)}),
        ),
        ("delete-nim:6,4,3", 3, None),
        ("dawsons-chess+misere:9,4", 3, None),  # no theorem speaks of it
        ("so-long-sucker+endgame:RB/RBR/-:B2/R2:B", 3, None),
    ],
)
def test_the_reason_of_each_game(code: str, step: int, wanted: Reason | None) -> None:
    assert why(code, step) == wanted


@pytest.mark.parametrize("head", ["treblecross", "treblecross+misere"])
def test_the_worths_of_a_row_pair_off_only_where_it_is_lost(head: str) -> None:
    drawn = 0
    for cells in map("".join, product(".x", repeat=8)):
        if "xxx" in cells:
            continue
        p = catalogue.read(f"{head}:{cells}")
        found = reason(p, marks_of(p, 2))
        if found is None:  # lost, or won by a cross that needs no reason
            continue
        assert isinstance(found, Worths)
        brackets = [(first, last) for _, first, last, _ in found.parts]
        assert all(last < first for (_, last), (first, _) in pairwise(brackets))
        assert reduce(xor, (int(text.split()[1]) for *_, text in found.parts))
        drawn += 1
    assert drawn > 9


def test_a_reason_follows_the_piles_to_their_places() -> None:
    assert why("nim:7,5,1", 3, (2, 0, 1)) == Bands(2, (1,))
    assert why("dawsons-chess:12,8", 2, (1, 0)) == Worths(((1, 1, 12, "worth 2"), (0, 1, 8, "worth 0")))
    queen = ask.typed(Queen, why("wythoff-nim:7,3", 3, (1, 0)))
    assert queen.to == (3, 5)


def test_poison_belongs_to_no_piece_of_a_misere_row() -> None:
    worths = ask.typed(Worths, why("treblecross+misere:.x.x....", 2))
    assert not any(first <= 3 <= last for _, first, last, _ in worths.parts)


@pytest.mark.few("nim+misere", "moore-nim+k=2")
@pytest.mark.parametrize("head", ["nim", "nim+misere", "moore-nim+k=2", "moore-nim+k=3"])
def test_what_is_left_over_breaks_the_condition_and_nothing_else_does(head: str) -> None:
    modulus = 2 if head.startswith("nim") else int(head[-1]) + 1
    seen = lit = 0
    for heaps in combinations_with_replacement(range(7, -1, -1), 4):
        if heaps[0] < 2:
            continue
        p = catalogue.read(f"{head}:{','.join(map(str, heaps))}")
        lost = family.theory_of(p).outcome(p) == "P"
        found = reason(p, marks_of(p, 3), lost=lost)
        if found is None and not lost:  # one move reaches all that is left, or parity decides
            continue
        if isinstance(found, Level):
            continue
        assert isinstance(found, Bands)
        assert found.modulus == modulus
        over = [found.over(heaps, place) for place in range(3)]
        assert [len(each) for each in over] == [
            sum(heap >> place & 1 for heap in heaps) % modulus for place in range(3)
        ]
        assert any(over) != lost
        marked = {mark.start for mark in marks_of(p, 2) if mark.kind == "digit"}
        assert marked == {place for place, each in enumerate(over) if each}
        highest = next((each for each in reversed(over) if each), [])
        assert set(highest) <= set(found.change), "the move changes what is left over of the largest power"
        seen, lit = seen + lost, lit + bool(marked)
    assert seen > 5
    assert lit > 50
