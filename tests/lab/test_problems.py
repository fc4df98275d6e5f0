"""From laws to patterns: what survives, what falls, and that the smallest counterexample is told."""

from hashlib import sha256
from pathlib import Path

from nimarcade.lab import papers
from nimarcade.lab.miner import Key, Law
from nimarcade.lab.problems import LawFamily, try_law
from nimarcade.papers.so_long_sucker import problem_colours
from tests.boards import Kind

EVEN = Law("f = n mod 2", "mod", lambda key: key[0] % 2 if key[0] > 1 else None, 7)


def code(key: Key) -> str:
    return f"nim:{key[0]}"


def truth(*broken: int) -> list[tuple[Key, int]]:
    return [((n,), n % 2 + 5 * (n in broken)) for n in range(20)]


def test_a_law_that_holds_survives() -> None:
    pattern = try_law("even", EVEN, truth(0, 1), mined="n ≤ 9", tried="n ≤ 19", code=code)
    assert (pattern.status, pattern.support, pattern.trials) == ("survives", 7, 18)
    assert (pattern.counterexample, pattern.found) == (None, "")


def test_a_law_falls_at_its_first_break() -> None:
    pattern = try_law(
        "even", EVEN, truth(12, 15), mined="n ≤ 9", tried="n ≤ 19", code=code, statement="words"
    )
    assert (pattern.status, pattern.statement, pattern.trials) == ("fallen", "words", 11)
    assert (pattern.counterexample, pattern.found) == ("nim:12", "SG 5 there, the pattern says SG 0")


def test_a_family_falls_with_the_smallest_of_its_breaks() -> None:
    told = {"name": "all", "statement": "every one", "kind": "mod", "mined": "n ≤ 9", "tried": "n ≤ 19"}
    family = LawFamily(told, remark="seen")
    family.add(EVEN, truth(), code)
    assert family.pattern().status == "survives"
    assert family.pattern().found == "seen"
    family.add(EVEN, truth(15), code)
    family.add(EVEN, truth(13), code)
    family.count(True, 3)
    family.count(False, 4)
    pattern = family.pattern()
    assert (pattern.status, pattern.counterexample) == ("fallen", "nim:13")
    assert pattern.found == "SG 6 there; f = n mod 2 says 1"
    assert (pattern.support, pattern.trials) == (24, 18 + 14 + 12 + 4)


PAGE = Path(__file__).parents[2] / "docs" / "discoveries.md"


def test_the_page_is_what_the_command_makes() -> None:
    assert PAGE.read_text("utf-8") == papers.discoveries(), (
        "run nimarcade problems --report docs/discoveries.md"
    )


def test_every_proof_every_pattern_and_every_data_file_stands_there() -> None:
    page = papers.discoveries()
    for name, proof in papers.proofs().items():
        assert page.count(f"`nimarcade prove {name}`") == 1
        assert proof.checksum in page
    for problem in papers.problems().values():
        assert problem.definitions, problem.name
        assert sha256(problem.file.read_bytes()).hexdigest() in page
        known = {pattern.name for pattern in problem.findings}
        assert {theorem.pattern for theorem in problem.theorems if theorem.pattern} <= known
        for theorem in problem.theorems:
            assert theorem.statement in page


def test_a_problem_names_only_proofs_of_its_own_paper() -> None:
    settled = {name: [p.name for p in papers.proofs_for(q)] for name, q in papers.problems().items()}
    assert settled["greedy-grundy"] == ["misere-greedy.greedy"]
    assert settled["bounded-greedy-grundy"] == [
        "misere-greedy.bounded-normal",
        "misere-greedy.bounded-misere",
    ]
    assert "single-delete.four-piles" in settled["single-delete-many"]
    lines = ["exco.far", "exco.near", "exco.digits", "exco.layers", "exco.periods", "exco.gaps"]
    assert settled["exco-two"] == ["exco.conjectures", *lines]


def test_the_seeds_are_those_of_the_samples() -> None:
    assert papers.problem("sucker-three-colours").seed == problem_colours.SEED
    assert papers.problem("sucker-four-colours").seed == problem_colours.FOUR_SEED


def test_a_third_heap_of_one_changes_nothing() -> None:
    """SG(a, b, 1) = SG(a, b) for all a ≥ b ≥ 1 but (1, 1), by the rules alone."""
    value = Kind("greedy-nim").brute().grundy
    pairs = [(a, b) for a in range(1, 41) for b in range(1, a + 1)]
    assert [(a, b) for a, b in pairs if value((a, b, 1)) != value((a, b, 0))] == [(1, 1)]
