"""Boards of stones in every size and mode: each state has a sign, and what is clicked is what is seen."""

from collections.abc import Iterator
from itertools import chain, groupby, product
from operator import ne
from typing import Any

import pytest

from nimarcade.core.codes import MAX_DIGITS
from nimarcade.core.game import BoardPicture, Pile
from nimarcade.view.drafts import Draft, begin
from nimarcade.view.marks import Bands, Level, Light, Queen, Reason, Rests, Worths
from nimarcade.view.stage.board import board, tallest, thumb
from nimarcade.view.stage.canvas import MONO, PALETTES, Canvas, Mode, Rect, contrast
from nimarcade.view.stage.heaps import columns, label
from nimarcade.view.stage.shapes import surface
from nimarcade.view.stage.view import Painted, View
from tests import effort
from tests.view.painted import draft
from tests.view.stage.everywhere import MODES, SIZES, canvas

SUM = "sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4"
THIRTY = "nim:" + ",".join(str(1 + i * 7 % 13) for i in range(30))
THOUSAND = "nim:" + ",".join(["3"] * 1000)
SPLIT = draft("delete-nim:8,6,4,2").more(2).to(2).marked()
BROKEN = draft("octal+0.0F:9,7").broken().more(-2).broken()
CASES: list[tuple[Draft, Reason | None]] = [
    (draft("nim:7,5,4,1").more(2), None),
    (draft("nim:15,9,6,3,1"), Bands(2, (0,))),
    (draft("moore-nim+k=2:7,5,3,2"), Bands(3, (0, 1))),
    (draft("exco-nim:3/8,6,5").more(2), Level(5, "level 5")),
    (draft("bounded-nim+k=3:9,6,5"), Rests(4)),
    (draft("greedy-nim+k=3:14,14,4"), None),
    (SPLIT, None),
    (BROKEN, None),
    (draft(THIRTY).to(20).more(3), None),
    (draft(THOUSAND).to(499).more(1), None),
    (draft("nim:200,150,3").more(40), None),
    (draft(f"nim:{10**18},{10**17},3").most(), None),
    (draft(f"nim:{10**300},5").more(7), None),
    (draft("nim:" + ",".join(str(10**18 - i) for i in range(1000))), None),
    (draft(SUM).more(3), Worths(whole={0: "worth 6", 2: "worth 2", 5: "worth 3"})),
    (draft(f"{SUM}/wythoff-nim:5,3"), None),
    (draft("sum:dawsons-chess:12,8/nim:4,3/treblecross:9"), None),
    (draft("sum:dawsons-chess:0/nim:4,3"), None),
    (draft("sum:nim:5000000,3/nim:2").more(9), None),
    (draft("wythoff-nim:12,9"), Queen((7, 4), ((0, 0), (1, 2), (3, 5), (4, 7)))),
    (draft("nim:5,0,3"), None),
]


def painted(move: Draft, size: tuple[int, int], mode: Mode = "ascii", **said: Any) -> tuple[Canvas, Painted]:
    c = canvas(size, mode)
    room = surface(c, c.all)
    return c, board(c, room, View(move, start=tallest(move.board_picture), **said))


@pytest.mark.few("(40, 15)-*", "(100, 28)-*", "(160, 46)-ascii")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_clipped_or_written_over_other_words(size: tuple[int, int], mode: Mode) -> None:
    for move, reason in CASES:
        c, of = painted(move, size, mode, reason=reason)
        assert (c.clipped, c.collisions) == ([], []), move.board_picture.piles[:4]
        assert all(each.place.right <= c.w and each.place.bottom <= c.h for each in of.targets)
        small = Canvas(size[0] // 4, size[1] // 3, MONO, mode)
        thumb(small, small.all, move)
        assert (small.clipped, small.collisions) == ([], [])
        assert mode != "ascii" or (c.words + small.words).isascii()


LEFT = {
    "beside": [(40, 11), (64, 15), (80, 18), (58, 25), (74, 36), (102, 43), (138, 56)],
    "above": [(40, 11), (64, 15), (80, 18), (98, 16), (116, 26), (156, 33), (196, 43)],
}
"""What windows of these sizes leave for a board, the rest beside it or, where it is broad and low, below."""
PLAYED = ["treblecross:.............", "treblecross:.x...........", "treblecross:.x....x......"]


@pytest.mark.parametrize(
    ("code", "least"),
    [
        # stones are at most 18 pixels high, no higher than wide, and as many whole pixels as fit: with 60 %
        # of the stage for all boards they would be of uneven height
        *((code, 0.5) for code in ("nim:7,5,4,1", "nim:3,2,1", "bounded-nim+k=3:9,7,4", "delete-nim:5,4,2")),
        *((code, 0.5) for code in ("moore-nim+k=2:7,5,3,2", "exco-nim:2/6,5,4")),
        *((code, 0.4) for code in ("nim:9,7", "nim:20,11", "wythoff-nim:3,2", "wythoff-nim:7,5")),
        ("nim:" + ",".join(["9"] * 30), 0.44),
        *((code, 0.49) for code in ("exco-nim:1/3,2", f"nim:{10**18},5")),
        ("octal+0.77:9,7", 0.44),
        ("dawsons-chess+misere:7,3", 0.6),
        ("treblecross:.x....x..x.x.", 0.5),  # with the game so far above it, which fills a row's stage
        ("sum:nim:2,1/delete-nim:3,2/dawsons-chess:3", 0.6),
    ],
)
def test_a_board_fills_its_stage(code: str, least: float) -> None:
    move = draft(code)
    broad = move.board_picture.lies or len(move.piles) > 12
    past = [*map(draft, PLAYED), draft("treblecross:.x....x..x...")] if "treble" in code else []
    for size in LEFT["above" if broad else "beside"]:
        c, bare = painted(move, size, "rich", past=past)[0], Canvas(*size, PALETTES["dusk"])
        surface(bare, bare.all)
        differs = [list(map(ne, *rows)) for rows in zip(c.px, bare.px, strict=True)]
        rows = [zip(*each, strict=True) for each in zip(c.ch, differs[::2], differs[1::2], strict=True)]
        at = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if any(cell)]
        wide, high = (max(each) - min(each) + 1 for each in zip(*at, strict=True))
        assert wide * high >= least * c.w * c.h, size


@pytest.mark.parametrize("mode", MODES)
def test_a_small_picture_shows_the_move_and_neither_figures_nor_cursor(mode: Mode) -> None:
    def small(move: Draft) -> tuple[str, object]:
        c = canvas((24, 9), mode)
        thumb(c, c.all, move)
        return c.words, c.px

    assert not any(sign.isdigit() for sign in small(draft("nim:7,5,4,1"))[0])
    assert small(draft("nim:7,5,4,1")) == small(draft("nim:7,5,4,1").to(2))
    for move in (draft("nim:7,5,4,1").more(2), draft(SUM).more(3), SPLIT, draft("dawsons-chess:12").more(4)):
        assert small(move) != small(move.cleared())
    large = draft(f"nim:{10**18},{10**12}")
    assert small(large.most()) != small(large)


@pytest.mark.parametrize("mode", ["mono", "ascii"])
@pytest.mark.parametrize("code", ["nim:9,7,4", "greedy-nim+k=3:9,7,4"])
def test_every_state_differs_by_a_sign_where_there_are_no_colours(code: str, mode: Mode) -> None:
    p = draft(code)
    states: dict[str, dict[str, Any]] = {
        "as it stands": {},
        "taken": {"move": p.more(2)},
        "lit": {"lit": {0: Light(((8, 9),))}},
        "named": {"lit": {0: Light(whole=True, label="top")}},
        "looked at": {"lit": {0: Light(whole=True)}},
        "cursor": {"move": p.to(1)},
        "nobody moves": {"live": False},
        "rising": {"move": p.more(2), "fallen": 0.8},
        "bands": {"reason": Bands(2, (0,))},
        "level": {"reason": Level(4, "4")},
        "rests": {"reason": Rests(4)},
    }
    seen: dict[object, str] = {}
    for name, said in states.items():
        c, _ = painted(said.pop("move", p), (80, 24), mode, **said)
        signs = tuple(tuple(bool(each) for each in row) for row in c.px) if mode == "mono" else ()
        assert seen.setdefault((c.words, signs), name) == name
    numbers = {
        painted(each, (60, 9), mode)[0].words for each in (draft(f"nim:{10**9},{10**6}"), draft("nim:9,6"))
    }
    assert len(numbers) == 2


@pytest.mark.few("(40, 15)-*", "(100, 28)-rich")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [(40, 15), (100, 28), (200, 60)], ids=str)
def test_a_click_on_a_stone_takes_it_and_all_above(size: tuple[int, int], mode: Mode) -> None:
    for code in ("nim:7,5,4,1", SUM, "delete-nim:8,7,5,5", "exco-nim:3/8,6,5"):
        move = draft(code)
        _, of = painted(move, size, mode)
        hits = [of.hit(x, y) for y in range(size[1]) for x in range(size[0])]
        stones = {(hit.pile, hit.stone) for hit in hits if hit is not None and hit.stone is not None}
        wanted = {(pile, stone) for pile, each in enumerate(move.piles) for stone in range(each.size)}
        assert stones == wanted or (of.upright and size == (40, 15) and stones < wanted), code
    _, of = painted(draft("nim:7,5,4,1"), (100, 28), mode, reason=Bands(2, (0,)))
    found = {(each.pile, each.stone) for each in of.targets}
    assert {(0, stone) for stone in range(7)} <= found, "pulled apart they are the same stones"


def test_a_click_on_a_broken_heap_moves_its_last_cut() -> None:
    c, of = painted(BROKEN, (100, 40))
    hit = next(each for each in of.targets if each.pile == 0 and each.stone == 1)
    assert BROKEN.aimed(0, hit.stone).code == "9-2=1+2+4"
    assert c.words.count("---") > 2


def test_a_click_on_a_bar_leaves_what_it_shows() -> None:
    move = draft(f"nim:{10**18},{10**6}")
    _, of = painted(move, (100, 28))
    left = [each.stone for each in of.targets if each.pile == 0 and each.stone is not None]
    assert left == sorted(left)
    assert left[0] == 1
    assert 10**17 < left[-1] < 10**18
    assert all(each.stone is None or each.stone < move.piles[each.pile].size for each in of.targets)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_stones_keep_their_size_and_shelves_their_place_in_a_game(size: tuple[int, int]) -> None:
    c = Canvas(*size, PALETTES["dusk"])
    room = surface(c, c.all)
    seen = set()
    for code in ("nim:9,7,4", "nim:9,1,0", "nim:1,0,0"):
        lay = columns(room, View(draft(code), start=9), False)
        seen.add((lay.wide, lay.high, lay.pitch, lay.base, lay.x))
    assert len(seen) == 1
    drafted = columns(room, View(SPLIT, start=8), False)
    assert drafted == columns(room, View(SPLIT.cleared(), start=8), False), "nor does a draft move them"


@pytest.mark.parametrize("mode", MODES)
def test_a_motion_starts_and_ends_with_the_picture_without_it(mode: Mode) -> None:
    def shown(**said: Any) -> Canvas:
        return painted(draft("nim:7,5,4").more(2), (80, 24), mode, live=False, **said)[0]

    def top(c: Canvas) -> int:
        return next(y for y, row in enumerate(c.px) if len({*row[5:75]}) > 1)

    still = shown()
    for none, some in (({"fallen": 0.0}, {"fallen": 0.3}), ({"shifts": {1: 0.0}}, {"shifts": {1: 0.6}})):
        assert (shown(**none).px, shown(**none).ch) == (still.px, still.ch)
        assert (shown(**some).px, shown(**some).ch) != (still.px, still.ch)
    assert mode == "ascii" or top(shown(fallen=0.9)) < top(still), "what is taken rises"


def test_a_window_turns_like_pages() -> None:
    move = draft(THOUSAND)
    first, second = (painted(move.to(at), (80, 24))[0] for at in (0, 1))
    assert "of 1,000" in first.words
    assert first.words.splitlines()[0] == second.words.splitlines()[0]
    for cursor in (0, 1, 499, 999):
        _, of = painted(move.to(cursor), (80, 24))
        assert cursor in {each.pile for each in of.targets}


@pytest.mark.parametrize(
    ("code", "height", "mode", "reason", "counts"),
    [
        ("nim:7,5,4,1", 28, "mono", Bands(2, (0,)), {"✗ one over": 3}),
        ("nim:5,4,1", 28, "mono", Bands(2), {"✓ paired": 2}),
        ("moore-nim+k=2:7,5,3,2", 28, "mono", Bands(3, (0, 1)), {"✓ in 3s": 2, "✗ 2 over": 1}),
        ("exco-nim:3/8,6,5", 28, "ascii", Level(5, "level 5"), {"level 5": 1, "(-": 3 + 1}),
        ("bounded-nim+k=3:9,6,5", 28, "ascii", Rests(4), {"(@": 1 + 2 + 1}),
        ("nim:7,5,4,1", 12, "ascii", Bands(2, (0,)), {"(@": 7}),  # lit all the same where bands have no room
    ],
)
def test_a_reason_says_what_is_paired_and_what_is_over(
    code: str, height: int, mode: Mode, reason: Reason, counts: dict[str, int]
) -> None:
    words = painted(draft(code), (80, height), mode, reason=reason)[0].words
    assert {text: words.count(text) for text in counts} == counts


def test_a_reason_is_drawn_with_shapes_as_well() -> None:
    """Partners lie in one capsule, a band with leftovers has another ground, a full row has a rim."""
    t = PALETTES["dusk"]
    for code, reason, role in (("nim:7,5,4,1", Bands(2, (0,)), "you"), ("nim:5,4,1", Bands(2), "stone")):
        tones = set(chain(*painted(draft(code), (100, 36), "rich", reason=reason)[0].px))
        assert {t.tint("stone", 0.36), t.tint(role, 0.09)} <= tones
    c, of = painted(draft("bounded-nim+k=3:9,6,5"), (80, 28), "rich", reason=Rests(4))
    stones = next(each.place.w for each in of.targets if each.stone is not None) // 2
    rims = [tone for row in c.px for tone, run in groupby(row) if len(list(run)) > stones]
    assert rims.count(t.stone) == 2 + 1 + 1


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("code", ["exco-nim:0/8,5", f"exco-nim:0/{10**18},{10**9}"])
def test_a_level_is_a_line_and_what_stands_over_it_is_taken(code: str, mode: Mode) -> None:
    move = draft(code)
    plain, _ = painted(move, (80, 28), mode, live=False)
    c, of = painted(move, (80, 28), mode, live=False, reason=Level(move.piles[2].size, "the smallest heap"))
    assert "the smallest heap" in c.words
    cells = zip(chain(*c.ch), chain(*plain.ch), chain(*c.px[::2]), chain(*plain.px[::2]), strict=True)
    if mode == "mono" and of.upright:
        shelf = max(each.place.bottom for each in of.targets if each.stone is not None)
        rows = ((zip(row, row[1:], row[2:], strict=False)) for row in c.px[: 2 * shelf])
        alone = [sum(0 < here > left + right for left, here, right in row) for row in rows]
        assert max(alone) > 4, "dots over all heaps"
    if mode == "ascii":
        assert c.words.count("-") > plain.words.count("-") + 6
    else:
        assert sum(lit != was and not (sign or bare) for sign, bare, lit, was in cells) > 6


def cells(r: Rect) -> Iterator[tuple[int, int]]:
    return product(range(r.x, r.right), range(r.y, r.bottom))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("code", ["nim:3,3", "nim:200,200", f"nim:{10**18},{10**18}"])
def test_what_is_taken_is_hollow(code: str, mode: Mode) -> None:
    """It has less ink than an equal heap that nothing is taken from."""
    c, of = painted(draft(code).most(), (80, 28), mode, live=False)

    def ink(pile: int) -> int:
        at = {
            (x, y)
            for each in of.targets
            if each.pile == pile and each.stone is not None
            for x, y in cells(each.place)
        }
        if mode == "ascii":
            return sum(c.ch[y][x] in set("#") for x, y in at)
        return sum(contrast(c.px[row][x], c.palette.stage) > 2 for x, y in at for row in (2 * y, 2 * y + 1))

    assert 0 < ink(1) > 1.2 * ink(0)


def test_large_numbers_are_exact_where_there_is_room() -> None:
    c, _ = painted(draft(f"nim:{10**18},5").more(10**17), (80, 24))
    assert "1,000,000,000,000,000,000" in c.words
    assert "leaves 900,000,000,000,000,000" in c.words
    assert label(10**49 + 3, 60) == "100000…(50 digits)…0003"
    assert len(label(10**39, 30)) == 30


def test_the_parts_of_a_sum_have_titles_worths_and_stones_of_one_size() -> None:
    lit = {0: Light(whole=True, label="worth 6"), 2: Light(whole=True, label="worth 2")}
    c, of = painted(draft(SUM), (100, 34), lit=lit)
    assert [text in c.words for text in (">1 Nim", " 2 CO-NIM", "worth 6", "worth 2")] == [True] * 4
    widths = {each.place.h for each in of.targets if each.stone is not None}
    assert len(widths) == 1
    c, of = painted(draft(f"{SUM}/wythoff-nim:5,3"), (34, 18))
    lines = c.words.splitlines()
    assert "2 CO-NIM" in [line.strip() for line in lines], "without room they are listed"
    assert not of.upright


def test_in_ascii_an_ellipsis_is_three_dots_where_there_is_room_else_one_sign() -> None:
    c = Canvas(12, 4, MONO, "ascii")
    for y, room in enumerate((5, 4, None)):
        c.text(0, y, "1…9", room=room)
    c.pieces(0, 3, [("1…", "ink"), ("2…", "ink")], room=7)
    assert c.words.splitlines() == ["1...9", "1~9", "1~9", "1~2~"]


def test_a_board_without_piles_stands_as_it_is_written() -> None:
    """Its lines end behind a sign, and what finds no room is left out."""
    shown = BoardPicture((Pile("", 4, 4),), "choose", 1, text="ab.bc.cd.de.f")
    move = begin(shown)
    for width, lines in ((38, ["ab.bc.cd.de.f"]), (10, ["ab.bc.", "cd.de.f"])):
        c = Canvas(width, 8, MONO, "ascii")
        of = board(c, c.all, View(move))
        assert [line.strip() for line in c.words.splitlines() if line] == lines
        hit = of.hit(3, 3)
        assert hit is not None
        assert (hit.pile, hit.stone) == (0, None)
    c = Canvas(5, 2, MONO, "ascii")
    board(c, c.all, View(move))
    assert [line.strip() for line in c.words.splitlines()] == ["ab.", "~"]


@pytest.mark.parametrize(
    "code",
    [
        "nim:" + ",".join(str(10**18 - i * i) for i in range(1000)),
        "nim:" + ",".join(str(1 + i % 9) for i in range(10_000)),
        f"nim:{10**MAX_DIGITS - 1},{10**MAX_DIGITS - 2}",
    ],
    ids=["thousand", "ten thousand", "long"],
)
def test_only_what_is_visible_costs_time(code: str) -> None:
    move = draft(code)

    def paint() -> None:
        painted(move.moved(1).more(1), (80, 36), "rich")

    paint()
    assert effort.calls(paint) < 120_000


def test_heaps_that_glide_come_from_where_they_stood() -> None:
    move = draft("nim:7,5,4")
    c, _ = painted(move, (80, 24), live=False, shifts={1: 1.0, 2: -1.0})
    assert c.words.split()[-3:] == ["7", "4", "5"]
    assert not c.clipped
