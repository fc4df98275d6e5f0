"""Drafts: what keys, mouse and typed codes make of a move, without any screen."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimarcade.core import catalogue
from nimarcade.core.game import BoardPicture, Pile, play
from nimarcade.view import glyphs, phrases
from nimarcade.view.drafts import ChoiceDraft, begin, of_position
from tests import ask
from tests.view.painted import draft


@pytest.mark.sweep
@given(
    st.sampled_from(
        [
            "nim:7,5,5,1",
            "co-nim:9,7,5,5",
            "exco-nim:3/8,6,6",
            "moore-nim+k=2:4,4,4",
            "greedy-nim+k=3:9,9,4",
            "delete-nim:12,12,7,6",
            "delete-nim:5,4",
            "wythoff-nim:9,5",
            "bounded-nim+k=3:9,9,4",
            "dawsons-chess:13,9,9",
            "treblecross:..x....x...",
            "sum:exco-nim:3/8,6,6/delete-nim:5,4/dawsons-chess:9/moore-nim+k=2:4,4,4",
        ]
    ),
    st.integers(0, 10**6),
)
def test_every_legal_move_can_be_drafted_and_reads_back_as_itself(code: str, seed: int) -> None:
    p = catalogue.read(code)
    game = catalogue.game_of(p)
    move = game.sample(p, Random(seed))
    written = ask.present(draft(code).written(game.write_move(p, move)))
    again = game.read_move(p, written.code)
    assert play(game, p, again) == play(game, p, move)


def test_it_starts_empty_on_a_pile_that_may_be_played() -> None:
    first = draft("exco-nim:0/3,2")
    assert (first.at, first.code) == (1, "")


def test_the_cursor_skips_empty_piles_and_stops_at_the_ends() -> None:
    cursor = draft("exco-nim:2/3,0,0")
    assert cursor.moved(1).at == 1
    assert cursor.moved(1).moved(1).at == 1
    assert cursor.moved(-1).at == 0


def test_amounts_stay_within_what_one_move_may_take() -> None:
    bounded = draft("greedy-nim+k=3:9,4")
    assert bounded.most().code == "9-3"
    assert bounded.more(2).more(5).code == "9-3"
    assert bounded.more(2).least().code == ""
    assert bounded.more(-1).code == ""


def test_where_one_heap_may_be_touched_the_last_amount_counts() -> None:
    assert draft("nim:5,4").more(2).moved(1).more(1).code == "4-1"
    assert draft("nim:5,4").more(2).moved(1).code == "5-2", "looking at another heap changes nothing yet"


def test_where_several_may_be_touched_each_keeps_its_own_amount() -> None:
    assert draft("co-nim:5,4,4").more(2).moved(1).more(1).code == "5-2,4-1"
    assert draft("exco-nim:2/6,5").more(1).moved(1).more(3).code == "x2-1,6-3"
    assert draft("exco-nim:2/6,5").more(1).moved(1).more(3).moved(1).more(1).code == "x2-1,5-1"


def test_figures_type_an_amount_that_the_rules_may_refuse() -> None:
    typed = draft("greedy-nim+k=3:19,4").digit("1").digit("2")
    assert typed.code == "19-12"
    assert typed.erased().code == "19-1"
    assert typed.moved(1).moved(-1).digit("3").code == "19-3", "after a move of the cursor it begins anew"
    assert draft("nim:19").digit("0").code == ""
    assert draft("nim:19").digit("1").digit("2").digit("3").digit("4").code == "19-123"


@given(st.integers(1, 10**30), st.integers(0, 10**30))
def test_amounts_of_any_size(size: int, amount: int) -> None:
    amount = min(size, amount)
    typed = draft(f"nim:{size}")
    for figure in str(amount):
        typed = typed.digit(figure)
    assert typed.taken(0) == amount
    assert typed.least().code == ""


def test_a_click_on_a_stone_takes_down_to_it() -> None:
    assert draft("nim:5,4").aimed(1, 1).code == "4-3"
    assert draft("nim:5,4").aimed(0, 0).code == "5-5"
    assert draft("nim:5,4").aimed(1, None).at == 1
    both = draft("moore-nim+k=2:5,4,2").aimed(0, 3).aimed(1, 1)
    assert both.code == "5-2,4-3"
    assert both.aimed(0, None).code == both.code
    assert both.aimed(0, None).aimed(0, None).code == "4-3"


def test_delete_and_split() -> None:
    empty = draft("delete-nim:5,4,2")
    marked = empty.moved(1).marked()
    assert marked.code == ""
    assert marked.taken(1) == 4
    split = marked.moved(-1).more(2)
    assert split.code == "d4,5=2+3"
    assert split.parts(0) == (2, 3)
    assert split.more(9).code == "d4,5=1+4", "each part keeps one stone"
    assert split.moved(1).marked().code == "", "marking again keeps the pile after all"
    assert split.moved(2).marked().code == "d2,5=2+3", "one pile is deleted, not two"
    assert split.marked().code == "", "the pile to split cannot be the one to delete"
    assert split.least().code == ""


def test_mouse_on_piles_to_delete_and_split_and_with_two_the_other_one_is_deleted() -> None:
    assert draft("delete-nim:5,4").more(1).code == "d4,5=1+4"
    assert draft("delete-nim:5,4").moved(1).aimed(1, 0).code == "d5,4=1+3"
    assert draft("delete-nim:5,4,2").aimed(2, None).aimed(0, 1).code == "d2,5=2+3"
    assert draft("delete-nim:5,4,2").aimed(2, None).aimed(0, 4).code == "d2,5=1+4"


def test_what_the_board_cannot_show_is_no_draft() -> None:
    for text in ("", "5", "5-", "9-1", "x5-1", "5-1,5-1", "5-0", "d5,4=1+3", "٣-1"):
        assert draft("nim:5,4").written(text) is None, text
    for text in ("", "d5", "d5,4=1+4", "d5,4=0+4", "d9,4=1+3", "d4,4=1+3", "5-1"):
        assert draft("delete-nim:5,4,2").written(text) is None, text


def test_moves_that_are_chosen_from_a_list() -> None:
    board_picture = BoardPicture((Pile("", 2, 0),), "choose", 1)
    choice = ask.typed(ChoiceDraft, begin(board_picture, lambda: iter(["B@1", "B@2", "R@1"])))
    assert choice.code == ""
    assert choice.more(1).code == "B@1"
    assert choice.more(1).moved(1).code == "B@2"
    assert choice.most().code == "R@1"
    assert choice.most().cleared().code == ""
    written = ask.present(choice.written("B@2"))
    assert written.code == "B@2"
    assert choice.written("B@9") is None


def test_a_list_of_moves_is_read_only_so_far() -> None:
    def endless() -> object:
        n = 0
        while True:
            n += 1
            yield f"m{n}"

    choice = begin(BoardPicture((), "choose", 1), endless)  # type: ignore[arg-type]  # a generator is an iterator
    assert choice.most().code == "m1000"


def test_a_cell_is_chosen_by_arrows_figures_and_a_click() -> None:
    rows = draft("dawsons-chess:12,8")
    assert rows.code == ""
    assert rows.more(1).more(1).code == "12@2"
    assert rows.more(-1).code == "12@12"
    assert rows.moved(1).digit("5").code == "8@5"
    assert rows.digit("1").digit("2").code == "12@12"
    assert rows.digit("1").digit("2").erased().code == "12@1"
    assert rows.aimed(1, 3).code == "8@4"
    assert rows.more(3).moved(1).code == "", "another row, another cell"
    assert rows.more(3).cleared().code == ""
    assert rows.written("7@3") is None
    assert rows.written("8@9") is None


def test_arrows_pass_over_crossed_cells() -> None:
    cells = draft("treblecross:x.xx.x")
    assert cells.more(1).code == "6@2"
    assert cells.more(1).more(1).code == "6@5"
    assert cells.more(1).more(1).more(1).code == "6@5"
    assert cells.more(-1).code == "6@5"


def test_a_sum_is_drafted_in_one_part_at_a_time() -> None:
    whole = draft("sum:nim:5,3/exco-nim:2/4,4/delete-nim:6,4")
    first = whole.more(2)
    assert first.code == "1.5-2"
    beside = first.to(2).more(1)
    assert beside.code == "2.x2-1", "what was drafted in the first part is gone"
    assert beside.moved(1).more(3).code == "2.x2-1,4-3"
    assert whole.to(5).marked().to(6).more(1).code == "3.d6,4=1+3"
    assert whole.written("4.5-2") is None
    assert whole.written("1.6-2") is None
    assert whole.written("x.5-2") is None
    shown = ask.present(whole.written("2.4-3"))
    assert (shown.at, shown.taken(3), shown.taken(0), shown.inner.input_mode) == (3, 3, 0, "take")


def test_a_heap_is_broken_by_the_keys_as_its_code_allows() -> None:
    draft = of_position(catalogue.read("octal+0.77:9,7"))
    assert [draft.more(n).code for n in (1, 2, 3)] == ["9-1", "9-2", "9-2"]
    broken = draft.more(2).broken()
    assert (broken.code, broken.broken().code) == ("9-2=3+4", "9-2")
    assert broken.more(-2).code == "9-2=1+6"
    assert draft.broken().code == "9-1=4+4"
    written = ask.present(draft.written("7-1=2+4"))
    assert (written.at, written.taken(1), written.parts(1), written.code) == (1, 1, (2, 4), "7-1=2+4")
    assert "in three" not in phrases.wanted(draft, True, glyphs.GLYPHS)[0]
    takes = of_position(catalogue.read("subtraction+1,3,4:9"))
    assert [takes.more(n).code for n in (1, 2, 3, 4)] == ["9-1", "9-3", "9-4", "9-4"]
    assert not takes.breaks
    assert takes.more(2).more(-1).code == "9-1"


def test_a_heap_is_broken_in_three_by_the_same_keys() -> None:
    """First in two, then what is left of it once more; keys and figures change the part split off last."""
    draft = of_position(catalogue.read("octal+0.0F:9,7"))
    assert "x again in three" in phrases.wanted(draft, True, glyphs.GLYPHS)[0]
    two = draft.broken()
    three = two.more(-2).broken()
    assert (two.code, three.code, three.broken().code) == ("9-2=3+4", "9-2=1+3+3", "9-2")
    assert (three.parts(0), three.taken(0), three.before_split(0)) == ((1, 3, 3), 2, 1)
    assert [three.more(by).code for by in (-9, 1, 9)] == ["9-2=1+1+5", "9-2=1+2+4", "9-2=1+1+5"]
    assert (three.digit("2").code, three.aimed(0, 3).code) == ("9-2=1+2+4", "9-2=1+2+4")
    assert three.erased().code == "9-2"
    written = ask.present(draft.written("7-2=1+1+3"))
    assert (written.at, written.parts(1), written.code) == (1, (1, 1, 3), "7-2=1+1+3")
    in_a_sum = of_position(catalogue.read("sum:nim:5/octal+0.0F:9")).to(1).broken().broken()
    assert (in_a_sum.code, in_a_sum.parts(1), in_a_sum.most_parts) == ("2.9-2=2+2+3", (3, 2, 2), 3)


def test_where_two_parts_are_no_move_the_rest_is_broken_in_three_at_once() -> None:
    draft = of_position(catalogue.read("octal+8.3:9"))
    three = draft.broken()
    assert (three.code, three.more(1).code, three.more(9).code) == ("9-0=3+3+3", "9-0=2+3+4", "9-0=1+1+7")
    assert three.more(1).broken().more(-1).code == "9-0=1+4+4"
    assert three.broken().broken().code == ""
    assert of_position(catalogue.read("octal+8.3:2")).broken().code == ""


@pytest.mark.parametrize("code", ["octal+0.F:7", "octal+8.3:6,2", "octal+0.48:8", "octal+4.0C:5"])
def test_every_move_that_breaks_a_heap_is_reached_by_keys(code: str) -> None:
    p = catalogue.read(code)
    game, drafted = catalogue.game_of(p), set[str]()
    for pile in range(len(of_position(p).piles)):
        for amount in range(1, 9):
            first = of_position(p).to(pile).digit(str(amount)) if amount < 8 else of_position(p).to(pile)
            for i in range(-9, 9):
                once = first.broken().more(i)
                drafted |= {once.code, *(once.broken().more(j).code for j in range(-9, 9))}
    legal = {game.write_move(p, move) for move in game.moves(p)}
    assert {code for code in legal if "=" in code} == {code for code in drafted if "=" in code}
