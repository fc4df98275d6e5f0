"""The end of a table, and what stands between two people at one keyboard."""

from nimarcade.view.stage import result
from nimarcade.view.stage.canvas import Canvas
from nimarcade.view.stage.page import handover
from nimarcade.view.stage.result import Standing
from tests.view.stage.everywhere import MODES, everywhere, painted

TABLE = (
    Standing("B", "You (Blue)", 2, ("second out", "2. out"), "✓✓✗"),
    Standing("R", "Maximiliane-Äschylos (Red)", 4, ("the last one left", "last"), "✓" * 60),
    Standing("G", "Green", 3, ("lost on time", "time")),
    Standing("Y", "Yellow", 1, ("resigned", "left"), "✗"),
)


def _end(c: Canvas) -> None:
    result.podium(c, c.all.top(min(c.h, result.podium_height(c.h, TABLE)))[0], TABLE)


def test_it_fits_everywhere_with_every_name_and_promise() -> None:
    for c in everywhere(_end):
        assert all(name in c.words for name in ("You", "Maximil", "Green", "Yellow"))
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
    c = painted(lambda c: result.podium(c, c.all, silent), (80, 12))
    assert "word" not in c.words


def test_a_name_and_nothing_else_is_handed_over() -> None:
    for name in ("Anna", "Maximiliane-Äschylos", "X" * 40):
        for c in everywhere(lambda c, name=name: handover(c, name, "G", "A hint waits.")):  # type: ignore[misc]
            assert "A hint waits." in c.words
            assert "Hand the keyboard to" in c.words
    assert "A N N A" not in painted(lambda c: handover(c, "Anna", "G", ""), (80, 24)).words  # in letters
    assert "Anna" in painted(lambda c: handover(c, "Anna", "G", ""), (80, 24), "ascii").words
