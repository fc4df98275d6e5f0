"""The lab by library calls: tables, maps, sequences, claims, proofs, patterns, puzzles, reviews."""

import doctest
import json
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import nimarcade as na
from nimarcade.core import catalogue
from nimarcade.games.breaking import IndependentHeaps
from nimarcade.games.dawsons_chess import Rows
from nimarcade.games.delete_nim import Piles
from nimarcade.games.heaps import Heaps
from nimarcade.games.so_long_sucker.position import Deal, Ledger, RuleSet, SuckerPosition, Term
from nimarcade.games.sum import Sum
from nimarcade.games.treblecross import Row
from nimarcade.lab.tables import box as boxes

POSITIONS = (Heaps, IndependentHeaps, Piles, Rows, Row, Sum, SuckerPosition, RuleSet, Ledger, Deal, Term)
SAVES = Path(__file__).parents[1] / "saves"


def test_a_table_is_every_position_of_a_box_once() -> None:
    values = dict(na.table("nim", (4, 3), "sg"))
    assert values == {(a, b): a ^ b for a in range(5) for b in range(min(a, 3) + 1)}
    outcomes = na.table("exco-nim", (2, 3, 3))
    assert outcomes.columns == ("x0", "x1", "x2")
    assert all(
        (value == "P") == (na.solve(f"exco-nim:{x0}/{a},{b}").outcome == "P")
        for (x0, a, b), value in outcomes
    )
    assert "<th>x1</th><th>x2</th><th>sg</th>" in na.table("nim", (2, 2), "sg")._repr_html_()


def test_a_table_as_an_array() -> None:
    array = na.table("nim", (4, 3), "sg").array()
    assert array.shape == (5, 4)
    assert int(array[2, 3]) == 1
    assert na.table("nim", (2, 2)).array().tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]


def test_a_table_is_asked_for_its_positions_and_for_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without_numpy:
        without_numpy.setitem(sys.modules, "numpy", None)
        without_numpy.setattr(boxes, "find_spec", lambda name: None)
        assert na.table("nim", (4, 3))[3, 2] == "N"
    np = pytest.importorskip("numpy")
    table = na.table("nim", (4, 3), "sg")
    assert (len(table), table[3, 2], table[2, 3]) == (14, 1, 1)
    assert (table[2:4, 1:].tolist(), np.asarray(table).shape) == ([[3, 0, 1], [2, 1, 0]], (5, 4))
    outcomes = na.table("delete-nim", (4, 4))
    assert (outcomes[3, 2], outcomes[0, :].tolist()) == ("N", [None] * 5)
    for cells in ((0, 1), (-1, 2), (5, 0), (1, 1, 1), (-1, slice(None))):
        with pytest.raises(KeyError):
            outcomes[cells]
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    assert table.to_arrow().to_pydict()["sg"] == [value for _, value in table]
    assert table.to_pandas().to_dict("list") == table.to_arrow().to_pydict()


def test_a_table_in_latex(tmp_path: Path) -> None:
    def saved(*box: int, game: str = "nim") -> list[str]:
        na.table(game, box, "sg").save(tmp_path / "t.tex")
        return (tmp_path / "t.tex").read_text("utf-8").splitlines()

    head = ["\\begin{tabular}{r|rr}", "$x_1$ \\textbackslash\\ $x_2$ & 0 & 1 \\\\", "\\hline"]
    assert saved(2, 1) == [*head, "0 & 0 \\\\", "1 & 1 & 0 \\\\", "2 & 2 & 3 \\\\", "\\end{tabular}"]
    assert saved(11)[3:5] == ["0 & " + " & ".join(map(str, range(10))) + " \\\\", "10 & 10 & 11 \\\\"]
    assert saved(1, 1, 1, game="exco-nim")[1:4:2] == ["$x_0$ & $x_1$ & $x_2$ & sg \\\\", "0 & 0 & 0 & 0 \\\\"]


def test_a_table_and_a_map_are_called_by_what_makes_them() -> None:
    table, drawn = na.table("exco-nim", (1, 2, 2), "sg"), na.map("nim:0,0,3", "sg", first=(1, 2), size=(3, 2))
    assert repr(table) == "table('exco-nim', (1, 2, 2), 'sg')"
    assert list(eval(repr(table), {"table": na.table})) == list(table)
    assert eval(repr(drawn), {"map": na.map}) == drawn
    assert na.map(na.read("nim:3,2"), size=(3, 2)) == na.map("nim:3,2", size=(3, 2))


def test_a_table_is_saved_as_the_command_writes_it(tmp_path: Path) -> None:
    na.table("nim", (1, 1)).save(tmp_path / "nim.csv")
    assert (tmp_path / "nim.csv").read_text() == "x1,x2,outcome\n0,0,P\n1,0,N\n1,1,P\n"
    na.table("nim", (2, 2), "sg").save(tmp_path / "nim.txt")
    head = "# Grundy values of nim: heaps x1 ≥ x2, small ones first, by the first, then the next\n"
    assert (tmp_path / "nim.txt").read_text("utf-8") == head + "0 0\n1 1\n2 0\n3 2\n4 3\n5 0\n"
    with pytest.raises(na.BadInput, match="all heaps need the same bound"):
        na.table("nim", (2, 1), "sg").save(tmp_path / "nim.txt")
    with pytest.raises(na.BadInput, match=r"ends with \.csv, \.npy, \.parquet, \.tex or \.txt, not"):
        na.table("nim", (1, 1)).save(str(tmp_path / "nim.doc"))


@pytest.mark.extras
def test_a_map_is_saved_as_a_picture(tmp_path: Path) -> None:
    drawn = na.map("nim:0,0,3", "sg", size=(4, 4))
    drawn.save(tmp_path / "nim.svg", title="Mine", labels=("$a$", "$b$"))
    assert "<!-- Mine -->" in (tmp_path / "nim.svg").read_text("utf-8")
    drawn.save(tmp_path / "nim.png", dpi=20)
    assert (tmp_path / "nim.png").stat().st_size < 5_000
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    assert drawn.plot(axes, labels=("heap", "other")) is axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("heap", "other")
    with pytest.raises(na.BadInput, match=r"Matplotlib cannot draw this: .*Unknown symbol"):
        drawn.save(tmp_path / "nim.png", title="$\\bad{$")
    with pytest.raises(na.BadInput, match="labels are two words"):
        drawn.plot(axes, labels=("heap",))  # type: ignore[arg-type]


def test_a_table_that_the_disk_has_no_room_for_is_not_begun() -> None:
    with pytest.raises(na.PastLimit, match=r"about 20 GB of disk while it is made, the limit is 10 GB"):
        na.table("nim", (10**5, 10**5))
    with pytest.raises(na.PastLimit, match="allow more memory"):
        na.table("wythoff-nim", (10**3, 10**3), memory=1000)


def test_who_stops_the_work_by_his_progress_ends_it() -> None:
    heard: list[tuple[int, int]] = []

    def stop(done: int, of: int) -> None:
        heard.append((done, of))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(na.verify("misere-greedy.theorem-5", box={"heaps": 3, "largest": 5}, progress=stop))
    assert heard


@pytest.mark.parametrize("game", ["nim", "greedy-nim", "wythoff-nim", "delete-nim"])
def test_every_table_tells_how_much_is_done(game: str) -> None:
    heard: list[tuple[int, int]] = []
    na.table(game, (5, 5), "sg", progress=lambda done, of: heard.append((done, of)))
    assert heard[-1][0] == heard[-1][1]


def test_values_of_single_heaps() -> None:
    assert na.sg_sequence("nim", 6) == [0, 1, 2, 3, 4, 5]
    assert na.sg_sequence("greedy-nim+k=2", 6) == [0, 1, 2, 0, 1, 2]
    assert na.sg_sequence("dawsons-chess", 10) == [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]
    for rule, name in ((".77", "octal+0.77"), ("·77", "octal+0.77"), ("1,3,4", "subtraction+1,3,4")):
        assert na.sg_sequence(rule, 9) == na.sg_sequence(name, 9)
    for game in ("octal+0.137", "greedy-nim+k=2", "nim:1,{n}"):  # without end
        assert list(islice(na.sg_sequence(game), 150)) == na.sg_sequence(game, 150)
    with pytest.raises(na.BadInput, match="normal play"):
        na.sg_sequence("nim+misere")
    with pytest.raises(na.BadCode):
        na.sg_sequence("chess", 5)
    with pytest.raises(na.BadInput, match="no positions of a single heap: delete-nim needs at least 2"):
        na.sg_sequence("delete-nim", 5)
    with pytest.raises(na.BadInput, match="colon of 'nim:5'"):
        na.sg_sequence("nim:5", 5)


@pytest.mark.parametrize(
    ("game", "most"),
    [("octal+0.137", 18), ("bounded-nim+k=3", 18), ("greedy-nim+k=2", 18), ("treblecross", 14)],
)
def test_values_of_single_heaps_are_those_of_their_positions(game: str, most: int) -> None:
    for heap, value in enumerate(na.sg_sequence(game, most)):
        try:
            assert value == na.solve(f"{game}:{heap}", sg=True).sg
        except na.BadCode:  # no row is so short
            assert value is None


@pytest.mark.parametrize("game", ["nim", "greedy-nim+k=2", "octal+0.77", "treblecross"])
def test_values_of_single_heaps_are_told_one_after_the_other(game: str) -> None:
    heard: list[tuple[int, int]] = []
    values = na.sg_sequence(game, 12, progress=lambda done, of: heard.append((done, of)))
    assert heard == sorted(heard)
    assert (heard[0], heard[-1]) == ((0, 12), (12, 12))
    assert len({*heard}) > 10 or game.startswith("octal")  # many are counted at a time

    def stop(done: int, of: int) -> None:
        if done >= 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        na.sg_sequence(game, 12, progress=stop)
    assert na.sg_sequence(game, 12) == values


def test_a_game_without_single_heaps_is_refused_before_the_last_of_them() -> None:
    heard: list[int] = []
    with pytest.raises(na.BadInput, match="co-nim has no positions of a single heap"):
        na.sg_sequence("co-nim", 10**6, progress=lambda done, of: heard.append(done))
    assert len(heard) < 1_000


def _words(drawn: na.Map) -> list[str | None]:
    picture = ElementTree.fromstring(drawn._repr_svg_())
    return [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]


def test_a_map_and_its_picture() -> None:
    drawn = na.map("nim:0,0,3", "sg", size=(5, 4))
    assert [list(row) for row in drawn.rows] == [[a ^ b ^ 3 for a in range(5)] for b in range(4)]
    picture = ElementTree.fromstring(drawn._repr_svg_())
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) == 4 + 1  # and that of the legend
    words = _words(drawn)
    above = ["Nim, normal", "SG value; a across, b down, c = 3", "a →   b ↓"]
    assert words == ["0", "0", *above, "0, P: the mover loses", "1", "3", "7"]
    assert str(drawn).startswith("Nim")
    # far out numbers are taken off, so that no two lie on each other
    words = _words(na.map("octal+0.77:0,0", first=(10**18 - 1, 0), size=(6, 2)))
    assert words[:3] == ["0", "1000000", "Kayles, octal 0.77, normal"]
    assert words[4] == "a − 999999999999000000 →   b ↓"


def test_claims_are_chosen_and_checked() -> None:
    assert [claim.name for claim in na.claims("single-delete.theorem-1.1")] == ["single-delete.theorem-1.1"]
    (report,) = na.verify("single-delete.theorem-1.1", box={"largest": 9})
    assert (report.status, report.positions) == ("holds", 45)
    with pytest.raises(na.BadInput):
        na.claims("fermat")


@pytest.mark.parametrize("code", ["nim:3,2", "delete-nim:5,4", "octal+0.3+misere:6"])
def test_everything_that_can_be_reached(code: str) -> None:
    outcomes = na.reachable(code)
    assert next(reversed(outcomes)) == na.read(code)
    for p, outcome in outcomes.items():
        assert outcome == na.solve(p).outcome
    for p, plies in na.reachable(code, "remoteness").items():
        assert plies == na.solve(p, remoteness=True).remoteness
    values = {str(p): value for p, value in na.reachable("nim:1,1", "sg").items()}
    assert values == {"nim:0,0": 0, "nim:1,0": 1, "nim:1,1": 0}


def test_everything_at_a_table_of_two_by_the_rules_alone() -> None:
    """As theorem and search have it, who know nothing of this walk."""
    code = "so-long-sucker+endgame:-/RG:B1R1/R1:B"
    outcomes, plies = na.reachable(code), na.reachable(code, "remoteness")
    assert None in outcomes.values()
    for p, outcome in outcomes.items():
        verdict = na.solve(p, remoteness=True)
        assert (verdict.outcome, verdict.remoteness) == (outcome, plies[p])


def test_a_problem_is_gathered_anew() -> None:
    heard: list[tuple[int, int]] = []
    gathered = na.gather(
        "sucker-four-colours",
        box={"chips": 4, "samples": 20},
        progress=lambda done, of: heard.append((done, of)),
    )
    assert gathered.box == {"chips": 4, "samples": 20}
    assert gathered.findings
    assert heard[-1][1] == 100
    with pytest.raises(na.PastLimit, match="goes up to"):
        na.gather("sucker-four-colours", box={"chips": 10**9})


def test_saved_games_as_data() -> None:
    short, broken = SAVES / "so-long-sucker-example-1-12.json", SAVES / "so-long-sucker-a-broken-deal.json"
    session = na.replay(short)
    assert len(session.moves) == session.length
    assert session.state_at(session.length) == na.play(session.start, *session.moves)
    rows = na.behaviour(short, broken)
    assert sum(row.promises_broken for row in rows) > 0
    assert {row.file for row in rows} == {short.name, broken.name}
    with pytest.raises(na.BadSave, match="cannot be read"):
        na.replay("x" * 100_000)
    with pytest.raises(na.BadInput, match="So Long Sucker"):
        na.behaviour(SAVES / "nim-the-nim-sum.json")


SHARED: tuple[tuple[Callable[[], object], object], ...] = (
    (lambda: na.solve("exco-nim:5/40,30", sg=True).sg, 75),
    (lambda: na.sg_sequence("octal+0.137", 80)[-1], 2),
    (lambda: dict(na.table("wythoff-nim", (9, 9), "sg").numbers())[9, 4], 8),
    (lambda: na.map("wythoff-nim:0,0", "sg", size=(10, 5)).rows[4][9], 8),
    (lambda: next(na.verify("single-delete.theorem-1.1", box={"largest": 9})).positions, 45),
)
"""Calls that share what they have counted."""


def test_many_threads_at_once() -> None:
    with ThreadPoolExecutor(8) as threads:
        asked = [(threads.submit(call), right) for _ in range(8) for call, right in SHARED]
    assert all(answer.result() == right for answer, right in asked)


@pytest.mark.sweep
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such timer here")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of a module half read
def test_an_interrupt_at_any_moment_leaves_answers_right() -> None:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    rng = Random(1)
    try:
        for _ in range(40):
            for call, right in SHARED:
                with suppress(KeyboardInterrupt):
                    signal.setitimer(signal.ITIMER_REAL, rng.uniform(0.0001, 0.01))
                    for _ in range(9):  # what is kept by now takes no time
                        call()
                    signal.setitimer(signal.ITIMER_REAL, 0)
                assert call() == right
    finally:
        signal.signal(signal.SIGALRM, before)


def test_problems_and_proofs() -> None:
    assert "greedy-grundy" in [problem.name for problem in na.problems()]
    assert "single-delete.four-piles" in [proof.name for proof in na.proofs()]
    with pytest.raises(na.BadInput, match="no proof is called 'fermat'"):
        na.prove("fermat")


def test_patterns_are_mined_from_what_is_given() -> None:
    period = na.mine([n % 3 for n in range(24)])
    assert period[0].status == "survives"
    assert period[0].statement == "SG = n mod 3 for n ≥ 0"
    assert any(pattern.status == "survives" for pattern in na.mine(na.table("nim", (4, 4), "sg")))
    with pytest.raises(na.BadInput, match="same length"):
        na.mine({(1,): 0, (1, 2): 3})
    with pytest.raises(na.BadInput, match="no values"):
        na.mine([])


def test_a_pattern_says_what_it_says() -> None:
    values = na.sg_sequence("octal+0.77", 400)
    proved, mined = na.mine(values, game="octal+0.77")[:2]
    for found in (proved, mined):
        assert (found.period, found.onset, found.saltus) == (12, 71, 0)
        assert found.exceptions == (0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70)
        assert (found.predict(10**18), found.holds(99), found.holds(10**18)) == (1, True, None)
    assert (proved.proof, mined.proof) == (proved.found, None)
    assert proved.sentence == "SG(n + 12) = SG(n) for n ≥ 71"
    rising = na.mine([n * 2 // 3 + (n == 1) for n in range(60)])[0]
    assert (rising.saltus, rising.exceptions, rising.predict(3000)) == (2, (1,), 2000)
    broken = [n % 5 + (n == 50) for n in range(60)]
    assert na.mine(broken) == []
    assert {pattern.status for pattern in na.mine(broken, fallen=True)} == {"fallen"}


def test_a_puzzle_and_a_review() -> None:
    puzzle = na.puzzle("nim", seed=7)
    assert puzzle == na.puzzle("nim", seed=7)
    assert puzzle.answers
    save = next(path for path in sorted(SAVES.glob("*.json")) if path.name.startswith("nim"))
    graded = na.review(save)
    assert graded.steps
    with pytest.raises(na.BadSave):
        na.review(SAVES / "nothing.json")


def test_codes_stand_for_positions_and_other_things_are_refused() -> None:
    assert na.solve("nim:5,4,3").best_code == "3-2"
    assert na.write(na.play("nim:5,4,3", "3-2")) == "nim:5,4,1"
    assert na.choose("nim:5,4,3") == na.solve("nim:5,4,3").best
    assert na.write_move("nim:3", na.read_move("nim:3", "3-1")) == "3-1"
    with pytest.raises(na.BadInput, match=r"a position or its code is wanted, such as 'nim:5,4,3', not 42"):
        na.solve(42)  # type: ignore[arg-type]


def test_positions_are_put_in_order_or_refused() -> None:
    assert Heaps("greedy-nim", (3, 9, 9)) == na.read("greedy-nim:9,9,3")
    assert IndependentHeaps("octal", (3, 9), "0.77") == na.read("octal+0.77:9,3")
    assert Piles((2, 5)) == na.read("delete-nim:5,2")
    assert Rows((1, 4)) == na.read("dawsons-chess:4,1")
    for wrong in ((3, -1), (2.5,), [3, 2]):
        with pytest.raises(na.BadInput, match="every heap is a whole number from 0 on"):
            Heaps("nim", wrong)  # type: ignore[arg-type]
        with pytest.raises(na.BadInput, match="every heap is a whole number from 0 on"):
            IndependentHeaps("octal", wrong, "0.77")  # type: ignore[arg-type]
    with pytest.raises(na.BadInput, match="every pile is a whole number from 1 on"):
        Piles((3, 0))
    for without_code in (Heaps("octal", (5, 4)), IndependentHeaps("nim", (5, 4)), Sum(5)):  # type: ignore[arg-type]
        with pytest.raises(na.BadInput, match=r"positions of|parts of Sum"):
            str(without_code)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: Heaps("moore-nim", (3, 2)), "needs its option k"),
        (lambda: Heaps("moore-nim", (3, 2), k=5), "k smaller than the number of heaps"),
        (lambda: Heaps("nim", (3, 2), k=2), "nim has no option k = 2"),
        (lambda: Heaps("greedy-nim", (3, 2), k=0), "no option k = 0"),
        (lambda: Heaps("exco-nim", (3, 2)), "an extra heap x0"),
        (lambda: Heaps("exco-nim", (3, 2), -1), "x0 has 0 stones or more, not -1"),
        (lambda: Heaps("exco-nim", (3, 2), 2.5), "the extra heap x0 must be a whole number"),  # type: ignore[arg-type]
        (lambda: Sum(()), "at least one part"),
        (lambda: Sum((na.read("nim+misere:3"),)), "normal play"),
        (lambda: Sum((na.read("so-long-sucker"),)), "cannot be a part"),
        (lambda: Rows((3,), turn=2), "turn is the number of a seat"),
        (lambda: Heaps("wythoff-nim", (5, 4, 3)), "wythoff-nim has two heaps"),
        (lambda: Sum((Heaps("wythoff-nim", (5, 4, 3)),)), "wythoff-nim has two heaps"),
        (lambda: Heaps("dawsons-chess", (3,)), "positions of dawsons-chess are Rows, not Heaps"),
        (lambda: Heaps("nim", (3, 2), 4), "no extra heap x0"),
        (lambda: Heaps("nim", ()), "at least 1 heaps, this has 0"),
        (lambda: Heaps("octal", (3, 2)), "positions of octal are IndependentHeaps, not Heaps"),
        (lambda: IndependentHeaps("octal", (3, 2)), "needs its code"),
        (lambda: IndependentHeaps("octal", (3, 2), "9.9"), "octal code"),
        (lambda: IndependentHeaps("octal", (), "0.77"), "at least one heap"),
        (lambda: Piles((3,)), "needs at least 2 piles"),
        (lambda: Sum((na.read("nim:3"), 3)), "parts of Sum is of type tuple.Position, ...., not"),  # type: ignore[arg-type]
        (lambda: Sum((Heaps("nim", ()),)), "this has 0"),
        (lambda: Row("foo"), "a row of treblecross has 3 cells or more"),
        (lambda: Heaps("chess", (3,)), "no game is called 'chess'"),
    ],
)
def test_what_is_no_position_of_its_game_is_refused(made: Callable[[], na.Position], words: str) -> None:
    with pytest.raises(na.BadInput, match=words):
        na.solve(made())


@pytest.mark.parametrize("name", catalogue.names())
def test_a_position_is_its_code_and_its_repr_makes_it_again(name: str) -> None:
    p = na.read(name)
    assert str(p) == na.write(p)
    own = vars(import_module(type(p).__module__))  # of a game whose types the library does not name
    assert eval(repr(p), {value.__name__: value for value in POSITIONS} | own) == p
    if p.game != "so-long-sucker":  # its names stand in its own module
        every = {name: getattr(na, name) for name in vars(na)["__all__"]} | (
            own if type(p) not in POSITIONS else {}
        )
        assert eval(repr(p), every) == p
        assert [eval(repr(move), every) for move in islice(na.moves(p), 5)] == list(islice(na.moves(p), 5))
    ElementTree.fromstring(p._repr_svg_())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("page", "least"), [("library.md", 18), pytest.param("report.md", 9, marks=pytest.mark.sweep)]
)
def test_the_examples_of_the_docs(page: str, least: int) -> None:
    path = Path(__file__).parents[1] / "docs" / page
    ran = doctest.testfile(str(path), module_relative=False)  # as a reader does: python -m doctest
    assert (ran.failed, ran.attempted > least) == (0, True)


def test_every_function_is_told() -> None:
    page = (Path(__file__).parents[1] / "docs" / "library.md").read_text("utf-8")
    assert [name for name in vars(na)["__all__"] if f"`{name}" not in page and name not in page] == []


@pytest.mark.sweep
def test_the_notebook_runs() -> None:
    notebook = json.loads((Path(__file__).parents[1] / "docs" / "tour.ipynb").read_text("utf-8"))
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert names["report"].status == "holds"  # type: ignore[attr-defined]
