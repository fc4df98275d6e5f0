"""The lab: its list, problems' pages, and claims that are checked while one looks."""

import asyncio
from dataclasses import replace
from time import monotonic
from typing import Any

import pytest
from textual.widgets import Static

from nimarcade.core.errors import NimarcadeError
from nimarcade.core.task import Task
from nimarcade.lab import maps, papers
from nimarcade.lab.claims.claim import Report, Status
from nimarcade.lab.problems import Dataset, Gathered, Pattern, Problem
from nimarcade.tui import controls, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.heat_map import HeatPlane
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens.lab import Claims, Lab, Positions, ProblemPage
from nimarcade.tui.screens.map import MapScreen
from nimarcade.view import game_text, lab
from tests.tui.conftest import SIZES, Replaced, over_home, reached, tap

CLAIM = "misere-greedy.section-1.nim-singular"


def _claim(name: str, table: str = "") -> lab.ClaimSummary:
    kind = "table entry" if table else "fact"
    box = {"heaps": 3, "largest": 5}
    return lab.ClaimSummary(name, kind, "A Paper, Section 1", f"{name} is so.", box, table)


LISTED = [
    _claim(CLAIM),
    _claim("misere-greedy.table.1", "misere-greedy.table"),
    _claim("misere-greedy.table.2", "misere-greedy.table"),
    _claim("exco.theorem-1"),
]


@pytest.fixture(autouse=True)
def worker(arcade: Arcade) -> Replaced:
    arcade.worker = Replaced(list_claims=lambda: LISTED)
    return arcade.worker


def text(arcade: Arcade) -> str:
    return arcade.screen.query_one(prose.Prose).text


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_the_list_has_maps_problems_and_claims(arcade: Arcade, size: tuple[int, int]) -> None:
    async with reached(arcade, "b", size=size) as pilot:
        assert isinstance(arcade.screen, Lab)
        names = [item.name for item in arcade.screen.query_one(Menu).items]
        assert [name for name in names if name[:4] == "map "] == [f"map {s.name}" for s in maps.presets()]
        assert {f"problem {name}" for name in papers.problems()} <= set(names)
        assert names[-2:] == ["claims misere-greedy", "claims exco"]
        assert "Greedy Nim: 3 claims" in [item.title for item in arcade.screen.query_one(Menu).items]
        heat = arcade.screen.query_one(HeatPlane)
        if size[0] >= 80:
            assert heat.cells
            assert heat.cells[3][3] == 0  # the quilt of Nim, drawn beside the list
            assert "◆" not in heat.text
        await pilot.press("enter")
        assert isinstance(arcade.screen, MapScreen)
        await pilot.press("escape")
        await tap(pilot, "end")
        assert not heat.display
        await pilot.press("g")
        field = arcade.screen.query_one(controls.Field)
        field.value = "so"
        await pilot.press("enter")
        assert "No game is called" in str(arcade.screen.query_one(".refusal", Static).render())
        field.value = "co-nim:1,2"
        await tap(pilot, "enter")
        assert isinstance(arcade.screen, MapScreen)


# problems

GATHERED = Gathered(
    {"largest": 9},
    (Dataset("rows", "counts", ("n", "P"), tuple((i, i * i) for i in range(20)), 20),),
    (
        Pattern("good", "all is well", "form", "survives", "heaps ≤ 3", 10, "heaps ≤ 9", 90),
        Pattern("bad", "none is odd", "mod", "fallen", "a ≤ 3", 10, "a ≤ 9", 90, "nim:5,4", "it is 1"),
        Pattern("worse", "no row ends", "mod", "fallen", "rows", 10, "rows", 90, "row 7", "it ends"),
    ),
    "2026-11-21",
    3.0,
)


@pytest.fixture
def problem(monkeypatch: pytest.MonkeyPatch) -> Problem:
    monkeypatch.setattr(Problem, "kept", property(lambda self: GATHERED))
    return papers.problem("greedy-grundy")


async def test_a_problem_tells_what_survives_and_what_fell(arcade: Arcade, problem: Problem) -> None:
    async with over_home(arcade, ProblemPage(problem.name)) as pilot:
        shown = text(arcade)
        assert problem.statement in shown
        assert "All is well. From heaps ≤ 3, tried on 90 more: heaps ≤ 9." in shown
        assert "None is odd. Broken by nim:5,4: it is 1." in shown
        assert "And 8 more rows.\nGathered here on 2026-11-21" in shown
        kinds = {block.text: block.kind for block in lab.problem(problem)}
        assert kinds["No row ends. Broken by row 7: it ends."] == "fails"
        await pilot.press("p")
        assert isinstance(arcade.screen, Positions)
        assert [item.name for item in arcade.screen.query_one(Menu).items] == ["nim:5,4"]
        await tap(pilot, "enter")
        assert isinstance(arcade.screen, PlayScreen)
        await pilot.press("escape", "escape", "escape", "m")
        assert isinstance(arcade.screen, MapScreen)
        assert arcade.screen.plane.what == "sg"


@pytest.mark.sweep
def test_every_problem_has_a_page() -> None:
    for problem in papers.problems().values():
        blocks = lab.problem(problem)
        assert blocks[0].text == problem.title
        tables = [block.text for block in blocks if block.kind == "pre"]
        assert all(len(line) <= 76 for table in tables for line in table.split("\n"))
    assert game_text.playable("nim:5,4")
    assert not game_text.playable("nim:0")
    assert not game_text.playable("row 7")


# claims


@pytest.mark.parametrize("size", SIZES)
async def test_a_claim_is_checked_and_told(arcade: Arcade, size: tuple[int, int]) -> None:
    async with over_home(arcade, Claims("Greedy Nim", LISTED[:3]), size=size) as pilot:
        menu = arcade.screen.query_one(Menu)
        assert [item.title for item in menu.items] == ["· section-1.nim-singular", "· table, 2 values"]
        assert "Holds" not in text(arcade)
        await tap(pilot, "enter")
        assert menu.items[0].title.startswith("✓ ")
        assert text(arcade).startswith("Holds on"), "in sight whatever the claim says"


@pytest.mark.sweep
async def test_a_box_of_ones_own(arcade: Arcade) -> None:
    async with over_home(arcade, Claims("Greedy Nim", LISTED[:1])) as pilot:
        await tap(pilot, "enter")
        before = text(arcade)
        await pilot.press("x")
        arcade.screen.query_one(controls.Field).value = "width=3"
        await pilot.press("enter")
        assert "Bounds are heaps, largest" in str(arcade.screen.query_one(".refusal", Static).render())
        arcade.screen.query_one(controls.Field).value = "largest=9999"
        await pilot.press("enter")
        assert "For misere-greedy.section-1" in str(arcade.screen.query_one(".refusal", Static).render())
        arcade.screen.query_one(controls.Field).value = "heaps=2 largest=3"
        await tap(pilot, "enter")
        assert "heaps = 2   largest = 3" in text(arcade)
        assert "Holds" not in text(arcade)
        await tap(pilot, "enter")
        assert "Holds on 10 positions" in text(arcade)
        assert "Holds on 10 positions" not in before


@pytest.mark.sweep
async def test_refuted_and_undecided_are_told(arcade: Arcade, worker: Replaced) -> None:
    def report(name: str, status: Status, code: str | None, note: str) -> Report:
        return Report(name, status, "", 5, code, note, 0.1)

    reports = [
        report("misere-greedy.table.1", "refuted", "nim:5,4", "it is 1"),
        report("misere-greedy.table.2", "holds", None, ""),
    ]
    worker.functions |= {
        "begin_check": lambda names, given: 1,
        "check_step": lambda names, given, number: 5,
        "finish_check": lambda names, given: (
            reports if len(names) > 1 else [report(names[0], "undecided", None, "too large")]
        ),
    }
    async with over_home(arcade, Claims("Greedy Nim", LISTED[:3]), size=(120, 40)) as pilot:
        await tap(pilot, "a")
        titles = [item.title[0] for item in arcade.screen.query_one(Menu).items]
        assert titles == ["?", "✗"]
        assert "Not decided here. Too large." in text(arcade)
        await pilot.press("down")
        assert "1 of 2 entries hold" in text(arcade)
        assert "misere-greedy.table.1: Refuted. Smallest counterexample: nim:5,4. It is 1." in text(arcade)


async def test_a_long_claim_can_be_stopped_and_tells_how_far_it_is(arcade: Arcade) -> None:
    async def slow(work: Task[Any]) -> None:
        if work.name == "check_step" and work.args[2] == 2:
            await asyncio.sleep(3600)

    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.worker = Replaced(slow, begin_check=lambda *_: 4, check_step=lambda *_: 123)
        await arcade.push_screen(Claims("Greedy Nim", LISTED[:1]))
        await pilot.press("enter")
        await pilot.pause()
        bar = arcade.screen.query_one("#claim-bar", Static)
        assert "2 of 4 parts, 123 positions" in str(bar.render())
        await tap(pilot, "s")
        assert not str(bar.render())
        assert arcade.screen.query_one(Menu).items[0].title.startswith("·")


async def test_a_failure_aside_is_told(arcade: Arcade, worker: Replaced) -> None:
    def fails(names: list[str], given: object) -> int:
        raise NimarcadeError("the box is too large")

    worker.functions["begin_check"] = fails
    async with over_home(arcade, Claims("Greedy Nim", LISTED[:1])) as pilot:
        await tap(pilot, "enter")
        assert [note.message for note in arcade._notifications] == ["The box is too large."]


def test_a_claim_stands_beside_its_words() -> None:
    summary = next(claim for claim in lab.list_claims() if claim.name == "exco.lemma-1")
    shown = [block.text for block in lab.claim(summary, 1)]
    assert "Printed: “The SG function G(x0, x1, …, xn) is strictly monotone with respect to x0.”" in shown
    assert "Differs: “strictly monotone” is read as strictly growing." in shown
    ours = [block.text for block in lab.claim(replace(summary, printed=""), 1)]
    assert "Printed: nothing, this claim is ours." in ours


def test_a_claim_goes_on_in_a_process_that_took_the_place_of_another() -> None:
    names, given = [CLAIM], {"largest": 3}
    steps = lab.begin_check(names, given)
    looked = [lab.check_step(names, given, number) for number in range(steps)]
    (whole,) = lab.finish_check(names, given)
    assert (whole.status, whole.positions, "largest=3" in whole.box) == ("holds", looked[-1], True)
    lab.begin_check(names, given)
    lab._checks.clear()  # as in a fresh process
    assert lab.check_step(names, given, steps - 1) == looked[-1]
    lab._checks.clear()
    (report,) = lab.finish_check(names, given)
    assert replace(report, seconds=0) == replace(whole, seconds=0)


# Claims that are checked while one looks: the bar, and boxes set meanwhile.


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_the_bar_fits_beside_its_words(arcade: Arcade, size: tuple[int, int]) -> None:
    screen = Claims("Greedy Nim", LISTED[:1])
    async with over_home(arcade, screen, size=size) as pilot:
        screen._checking, screen._done, screen._of, screen._positions = CLAIM, 3, 4, 12_345_678
        screen._since = monotonic()
        screen._tick()
        bar = arcade.screen.query_one("#claim-bar", Static)
        bar_text = str(bar.render())
        assert bar_text.endswith(" s")
        await pilot.pause()
        assert len(bar_text) <= bar.size.width * bar.size.height


@pytest.mark.sweep
async def test_a_verdict_on_another_box_is_not_shown(arcade: Arcade) -> None:
    """Other bounds are set while it is being checked: what comes back is not of them."""

    async def resets(work: Task[Any]) -> None:
        if work.name == "finish_check":
            screen._boxes[CLAIM] = {"largest": 9}

    async with arcade.run_test(size=(80, 24)) as pilot:
        arcade.worker = Replaced(resets)
        screen = Claims("Greedy Nim", LISTED[:1])
        await arcade.push_screen(screen)
        await tap(pilot, "enter")
        assert "largest = 9" in text(arcade)
        assert "Holds" not in text(arcade)


def test_a_paper_is_named_without_the_places_in_it() -> None:
    assert lab._title(["A 2015, section 1", "A 2015, section 2, all"]) == "A 2015"
    assert lab._title(["A 2015", "A 2015"]) == "A 2015"
