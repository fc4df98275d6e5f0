"""The end of a game of two and of a table as cards, and what stands between two people at one keyboard."""

from dataclasses import replace

from nimarcade.view.stage import result
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.page import handover
from nimarcade.view.stage.result import Result, Standing
from tests.view.stage.everywhere import MODES, everywhere, painted

WON = Result(
    "won",
    "You won",
    ("You beat Expert; from this start 3 of 100 random players do.", "The win was yours from the start."),
    95,
    "hints cost 5.",
    7,
    tiles="✓✓◆·✓",
    news=("Achievement: Ten in a row. You kept ten wins running.",),
    keys=(
        ("promote", "against Perfect: the same start"),
        ("rematch", "a rematch"),
        ("back", "step back: move by move"),
    ),
    kept=(4, 4, 1),
)
LOST = replace(
    WON, mood="lost", word="Not yet", told=("You lose: Expert wins.",), points=0, tiles="✓✗", kept=(1, 2, 0),
    keys=(("retry", "play on: from before move 3"), ("review", "the review")),
)  # fmt: skip
LONG = replace(
    WON, mood="over", word="MAXIMILIANE-ÄSCHYLOS WON", points=None, running=None,
    whose="Maximiliane-Äschylos", tiles="✓✗◆·" * 90, kept=(180, 270, 90),
)  # fmt: skip


def _card(c: Canvas, p: Result) -> None:
    """Where the page puts it: in a column, else below the board."""
    if c.w >= 100:
        column, rest = c.all.tail(36 if c.w < 160 else 48)
        result.result(c, column, p)
        result.result(c, rest.foot(min(c.h, result.height(p, rest.w)))[0], p)
    else:
        result.result(c, c.all.foot(result.BRIEF["s" if c.w >= 64 else "xs"])[0], p)


def test_it_fits_everywhere() -> None:
    for p in (WON, LOST, LONG):
        for c in everywhere(lambda c, p=p: _card(c, p)):  # type: ignore[misc]
            assert p.told[0].split()[0] in c.words


def test_a_win_a_loss_and_every_tile_have_signs_of_their_own() -> None:
    for mode in MODES:
        won, lost = (painted(lambda c, p=p: _card(c, p), (120, 40), mode) for p in (WON, LOST))  # type: ignore[misc]
        assert won.words != lost.words
        assert won.px != lost.px or mode == "ascii"
        signs = "✓◆·" if mode != "ascii" else "+*."
        assert all(sign in won.words for sign in signs)
    assert "YOU WON" in painted(lambda c: _card(c, WON), (120, 40), "ascii").words


def test_keys_can_be_clicked_where_they_stand() -> None:
    c = Canvas(36, 40, painted(lambda c: None, (1, 1)).palette)
    targets = result.result(c, c.all, LOST)
    assert [action for _, action in targets] == ["retry", "review"]
    place = targets[0][0]
    assert "play on: from before move 3" in c.line(place.y)


def test_as_high_as_it_says_and_tiles_are_counted() -> None:
    for width in (36, 48, 110):
        c = Canvas(width, 60, painted(lambda c: None, (1, 1)).palette)
        high = result.height(WON, width)
        result.result(c, Rect(0, 0, width, high), WON)
        assert c.line(high - 1) or c.line(high - 2)
        assert all("step back" not in c.line(y) for y in range(high, 60))
    assert result.kept(WON) == "4 of 4 moves kept the win, 1 with a hint"
    assert result.kept(LOST) == "1 of 2 moves kept the win"
    assert result.kept(replace(WON, tiles="··", kept=(0, 0, 0))) == ""
    retook = replace(LOST, tiles="✓✓", running=None)
    assert result.kept(retook) == "1 of 2 first moves kept the win"
    assert "moves kept t" not in painted(lambda c: result.result(c, c.all, retook) and None, (110, 14)).words
    spoken = replace(LOST, told=("You lose: Dan wins.", "Your time is up."), news=("Dan: hurry up",))
    assert "Dan: hurry up. Your" in painted(lambda c: _card(c, spoken), (80, 24)).words


def test_sparks_rest_beside_the_word_and_never_in_it() -> None:
    c = Canvas(36, 40, painted(lambda c: None, (1, 1)).palette)
    result.result(c, c.all, WON, 1.0)
    before = Canvas(36, 40, c.palette)
    result.result(before, before.all, replace(WON, mood="over"), 1.0)
    word = range(2, 7)  # pixels

    def lit(canvas: Canvas, y: int) -> list[int]:
        return [x for x in range(36) if canvas.px[y][x] != canvas.palette.ground]

    assert all(lit(c, y) == lit(before, y) for y in word)
    assert any(lit(c, y) for y in (0, 1, 8, 9))


TABLE = (
    Standing("B", "You (Blue)", 2, ("second out", "2nd out"), "✓✓✗"),
    Standing("R", "Maximiliane-Äschylos (Red)", 4, ("winner",), "✓" * 60),
    Standing("G", "Green", 3, ("lost on time", "time")),
    Standing("Y", "Yellow", 1, ("resigned", "left"), "✗"),
)


def _end(c: Canvas) -> None:
    result.podium(c, c.all.top(min(c.h, result.podium_height(c.h, TABLE)))[0], TABLE)


def test_a_table_fits_everywhere_with_every_name_and_promise() -> None:
    for c in everywhere(_end):
        assert all(name in c.words for name in ("You", "Green", "Yellow"))
        assert "Maximiliane-Äschylos" in c.words or "Red" in c.words, "a colour before a piece of a name"
        assert "kept 2 of 3" in c.words
        assert "Who kept their word" in c.words


def test_the_more_points_the_higher_and_promises_have_signs() -> None:
    for mode in MODES:
        c = painted(_end, (120, 40), mode)
        rows = {
            name: next(y for y in range(40) if name in c.line(y))
            for name in ("Maxi", "Green", "You", "Yellow")
        }
        assert rows["Maxi"] < rows["Green"] < rows["You"] < rows["Yellow"]
        signs = "+x" if mode == "ascii" else "✓✗"
        line = next(c.line(y) for y in range(40) if "kept 2 of 3" in c.line(y))
        assert " ".join(signs[0] * 2 + signs[1]) in line


def test_without_deals_there_is_no_list() -> None:
    silent = tuple(Standing(each.letter, each.name, each.points, each.how) for each in TABLE)
    wide, narrow = (painted(lambda c: result.podium(c, c.all, silent), (w, 12)) for w in (80, 36))
    assert "word" not in wide.words
    assert "point" not in narrow.words, "where one has no room for the word, none has it"


def test_a_name_and_nothing_else_is_handed_over() -> None:
    for name in ("Anna", "Maximiliane-Äschylos", "X" * 40):
        for c in everywhere(lambda c, name=name: handover(c, name, "G", "A hint waits.")):  # type: ignore[misc]
            assert "A hint waits." in c.words
            assert "Hand the keyboard to" in c.words
    assert "A N N A" not in painted(lambda c: handover(c, "Anna", "G", ""), (80, 24)).words  # in letters
    assert "Anna" in painted(lambda c: handover(c, "Anna", "G", ""), (80, 24), "ascii").words
