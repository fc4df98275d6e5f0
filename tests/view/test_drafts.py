"""Drafts: what keys, mouse and typed codes make of a move, without any screen."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimarcade.core import catalogue
from nimarcade.core.game import BoardPicture, Pile, play
from nimarcade.view import drafts, glyphs, phrases
from nimarcade.view.drafts import ChoiceDraft, Draft, begin, of_position
from tests import ask
from tests.view.painted import draft


@pytest.mark.sweep
@given(
    st.sampled_from(
        [
            *(
                "nim:7,5,5,1",
                "co-nim:9,7,5,5",
                "exco-nim:3/8,6,6",
                "moore-nim+k=2:4,4,4",
                "greedy-nim+k=3:9,9,4",
            ),
            *("delete-nim:12,12,7,6", "delete-nim:5,4", "wythoff-nim:9,5", "bounded-nim+k=3:9,9,4"),
            *("dawsons-chess:13,9,9", "treblecross:..x....x..."),
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


KEYS: dict[str, Callable[[Draft], Draft]] = {
    "+": lambda d: d.more(1), "-": lambda d: d.more(-1), "^": lambda d: d.most(), "_": lambda d: d.least(),
    ">": lambda d: d.moved(1), "<": lambda d: d.moved(-1), "x": lambda d: d.marked(),
    "e": lambda d: d.erased(), "c": lambda d: d.cleared(), "b": lambda d: d.broken(),
}  # fmt: skip
"""More, less, most, least, right, left, deleted, a figure erased, cleared, broken."""


@pytest.mark.parametrize(
    ("code", "keys", "drafted"),
    [
        # amounts stay within what one move may take
        ("greedy-nim+k=3:9,4", "^", "9-3"),
        ("greedy-nim+k=3:9,4", "+++++++", "9-3"),
        ("greedy-nim+k=3:9,4", "++_", ""),
        ("greedy-nim+k=3:9,4", "-", ""),
        # where one heap may be touched the last amount counts, and looking at another changes nothing yet
        ("nim:5,4", "++>+", "4-1"),
        ("nim:5,4", "++>", "5-2"),
        # where several may be touched each keeps its own amount
        ("co-nim:5,4,4", "++>+", "5-2,4-1"),
        ("exco-nim:2/6,5", "+>+++", "x2-1,6-3"),
        ("exco-nim:2/6,5", "+>+++>+", "x2-1,5-1"),
        # figures type an amount that the rules may refuse, and begin anew after a move of the cursor
        ("greedy-nim+k=3:19,4", "12", "19-12"),
        ("greedy-nim+k=3:19,4", "12e", "19-1"),
        ("greedy-nim+k=3:19,4", "12><3", "19-3"),
        ("nim:19", "0", ""),
        ("nim:19", "1234", "19-123"),
        # one pile is deleted and another split; marked again it is kept, and each part keeps one stone
        ("delete-nim:5,4,2", ">x", ""),
        ("delete-nim:5,4,2", ">x<++", "d4,5=2+3"),
        ("delete-nim:5,4,2", f">x<{'+' * 11}", "d4,5=1+4"),
        ("delete-nim:5,4,2", ">x<++>x", ""),
        ("delete-nim:5,4,2", ">x<++>>x", "d2,5=2+3"),
        ("delete-nim:5,4,2", ">x<++x", ""),
        ("delete-nim:5,4,2", ">x<++_", ""),
        ("delete-nim:5,4", "+", "d4,5=1+4"),  # of two the other one is deleted
        # a cell is chosen, and another row has another cell
        ("dawsons-chess:12,8", "", ""),
        ("dawsons-chess:12,8", "++", "12@2"),
        ("dawsons-chess:12,8", "-", "12@12"),
        ("dawsons-chess:12,8", ">5", "8@5"),
        ("dawsons-chess:12,8", "12", "12@12"),
        ("dawsons-chess:12,8", "12e", "12@1"),
        ("dawsons-chess:12,8", "+++>", ""),
        ("dawsons-chess:12,8", "+++c", ""),
        # arrows pass over crossed cells
        ("treblecross:x.xx.x", "+", "6@2"),
        ("treblecross:x.xx.x", "++", "6@5"),
        ("treblecross:x.xx.x", "+++", "6@5"),
        ("treblecross:x.xx.x", "-", "6@5"),
        # a sum is drafted in one part at a time
        ("sum:nim:5,3/exco-nim:2/4,4/delete-nim:6,4", "++", "1.5-2"),
        ("sum:nim:5,3/exco-nim:2/4,4/delete-nim:6,4", "++>>+", "2.x2-1"),
        ("sum:nim:5,3/exco-nim:2/4,4/delete-nim:6,4", "++>>+>+++", "2.x2-1,4-3"),
        ("sum:nim:5,3/exco-nim:2/4,4/delete-nim:6,4", ">>>>>x>+", "3.d6,4=1+3"),
        # a heap is broken as its code allows, or not at all
        ("octal+0.77:9,7", "+++", "9-2"),
        ("octal+0.77:9,7", "b", "9-1=4+4"),
        ("octal+0.77:9,7", "++b", "9-2=3+4"),
        ("octal+0.77:9,7", "++bb", "9-2"),
        ("octal+0.77:9,7", "++b--", "9-2=1+6"),
        ("subtraction+1,3,4:9", "++", "9-3"),
        ("subtraction+1,3,4:9", "++++", "9-4"),
        ("subtraction+1,3,4:9", "++-", "9-1"),
        # where two parts are no move the rest is broken in three at once
        ("octal+8.3:9", "b", "9-0=3+3+3"),
        ("octal+8.3:9", "b+", "9-0=2+3+4"),
        ("octal+8.3:9", "b+++++++++", "9-0=1+1+7"),
        ("octal+8.3:9", "b+b-", "9-0=1+4+4"),
        ("octal+8.3:9", "bbb", ""),
        ("octal+8.3:2", "b", ""),
    ],
)
def test_keys_make_a_move(code: str, keys: str, drafted: str) -> None:
    made = draft(code)
    for key in keys:
        made = made.digit(key) if key.isdigit() else KEYS[key](made)
    assert made.code == drafted


@pytest.mark.parametrize(
    ("code", "clicks", "drafted"),
    [
        ("nim:5,4", [(1, 1)], "4-3"),
        ("nim:5,4", [(0, 0)], "5-5"),
        ("moore-nim+k=2:5,4,2", [(0, 3), (1, 1)], "5-2,4-3"),
        ("moore-nim+k=2:5,4,2", [(0, 3), (1, 1), (0, None)], "5-2,4-3"),
        ("moore-nim+k=2:5,4,2", [(0, 3), (1, 1), (0, None), (0, None)], "4-3"),
        ("delete-nim:5,4", [(1, None), (1, 0)], "d5,4=1+3"),
        ("delete-nim:5,4,2", [(2, None), (0, 1)], "d2,5=2+3"),
        ("delete-nim:5,4,2", [(2, None), (0, 4)], "d2,5=1+4"),
        ("dawsons-chess:12,8", [(1, 3)], "8@4"),
    ],
)
def test_a_click_takes_down_to_a_stone(code: str, clicks: list[tuple[int, int | None]], drafted: str) -> None:
    made = draft(code)
    for pile, stone in clicks:
        made = made.aimed(pile, stone)
    assert made.code == drafted
    assert made.at == clicks[-1][0]


def test_the_cursor_skips_empty_piles_and_stops_at_the_ends() -> None:
    first = draft("exco-nim:0/3,2")
    assert (first.at, first.code) == (1, ""), "a pile that may be played"
    cursor = draft("exco-nim:2/3,0,0")
    assert [cursor.moved(1).at, cursor.moved(1).moved(1).at, cursor.moved(-1).at] == [1, 1, 0]


@given(st.integers(1, 10**30), st.integers(0, 10**30))
def test_amounts_of_any_size(size: int, amount: int) -> None:
    amount = min(size, amount)
    typed = draft(f"nim:{size}")
    for figure in str(amount):
        typed = typed.digit(figure)
    assert typed.taken(0) == amount
    assert typed.least().code == ""


def test_what_the_board_cannot_show_is_no_draft() -> None:
    for text in ("", "5", "5-", "9-1", "x5-1", "5-1,5-1", "5-0", "d5,4=1+3", "٣-1"):
        assert draft("nim:5,4").written(text) is None, text
    for text in ("", "d5", "d5,4=1+4", "d5,4=0+4", "d9,4=1+3", "d4,4=1+3", "5-1"):
        assert draft("delete-nim:5,4,2").written(text) is None, text
    assert {draft("dawsons-chess:12,8").written(text) for text in ("7@3", "8@9")} == {None}
    whole = draft("sum:nim:5,3/exco-nim:2/4,4/delete-nim:6,4")
    assert {whole.written(text) for text in ("4.5-2", "1.6-2", "x.5-2")} == {None}
    shown = ask.present(whole.written("2.4-3"))
    assert (shown.at, shown.taken(3), shown.taken(0), shown.inner.input_mode) == (3, 3, 0, "take")
    split = ask.present(draft("delete-nim:5,4,2").moved(1).marked())
    assert (split.taken(1), split.moved(-1).more(2).parts(0)) == (4, (2, 3))


def test_moves_that_are_chosen_from_a_list() -> None:
    board_picture = BoardPicture((Pile("", 2, 0),), "choose", 1)
    choice = ChoiceDraft(board_picture, choices=["B@1", "B@2", "R@1"])
    assert choice.code == ""
    assert choice.more(1).code == "B@1"
    assert choice.more(1).moved(1).code == "B@2"
    assert choice.most().code == "R@1"
    assert choice.most().cleared().code == ""
    written = ask.present(choice.written("B@2"))
    assert written.code == "B@2"
    assert choice.written("B@9") is None
    assert phrases.wanted(choice, True, glyphs.GLYPHS) == ("First choose a move with the arrows.",)


def test_a_list_of_moves_is_read_only_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "CHOICES", 2)
    table = catalogue.read("so-long-sucker")
    choice = ask.typed(ChoiceDraft, begin(catalogue.board_of(table).board_picture(table), table))
    assert len(choice.choices) == 2


def test_a_heap_is_broken_as_its_code_allows() -> None:
    draft = of_position(catalogue.read("octal+0.77:9,7"))
    written = ask.present(draft.written("7-1=2+4"))
    assert (written.at, written.taken(1), written.parts(1), written.code) == (1, 1, (2, 4), "7-1=2+4")
    assert "in three" not in phrases.wanted(draft, True, glyphs.GLYPHS)[0]
    assert not of_position(catalogue.read("subtraction+1,3,4:9")).breaks


def test_a_heap_is_broken_in_three_by_the_same_keys() -> None:
    """First in two, then what is left of it once more; keys and figures change the part split off last."""
    draft = of_position(catalogue.read("octal+0.0F:9,7"))
    assert "x again in three" in glyphs.GLYPHS.words(phrases.wanted(draft, True, glyphs.GLYPHS)[0])
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
