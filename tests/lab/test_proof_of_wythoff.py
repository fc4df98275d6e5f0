"""What Coq and MONA prove of Wythoff Nim, against plain numbers and what the arcade plays."""

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

import nimarcade as na
from nimarcade.lab import engines
from nimarcade.lab.engines import MONA, Refused
from nimarcade.papers import wythoff

pytestmark = pytest.mark.extras
by_mona = pytest.mark.skipif(not MONA.here, reason="MONA is not installed")
FORMAL = Path(wythoff.__file__).parent / "formal"


def places(number: int) -> str:
    """`{0,2}` for 4 = 3 + 1."""
    worth = [1, 2]
    while worth[-1] <= number:
        worth.append(worth[-1] + worth[-2])
    found = []
    for place in reversed(range(len(worth))):
        if worth[place] <= number:
            number -= worth[place]
            found.append(place)
    return "{" + ",".join(map(str, reversed(found))) + "}" if found else "empty"


def holds(text: str, facts: list[str], folder: Path) -> bool:
    """Whether MONA finds all facts valid under the definitions."""
    for file in FORMAL.glob("*.mona"):
        shutil.copyfile(file, folder / file.name)
    (folder / "all.mona").write_text(text + " & ".join(facts) + ";\n")
    with suppress(Refused):
        engines.prove(folder, "all.mona")
        return True
    return False


def definitions(name: str) -> str:
    """What the file defines, without the sentence that it proves."""
    whole = (FORMAL / f"{name}.mona").read_text().replace('include "addition_is.mona";\n', "")
    moves = (FORMAL / "moves.mona").read_text()
    return whole.replace('include "moves.mona";\n', moves).replace('include "theorem.mona";\n', "")


@by_mona
def test_the_sums_are_those_of_numbers(tmp_path: Path) -> None:
    box = [(a, b, a + b + off) for a in range(8) for b in range(9) for off in (-1, 0, 1) if a + b + off >= 0]
    facts = [
        f"{'' if a + b == s else '~'}add({places(a)},{places(b)},{places(s)})"
        f" & {'' if a < s else '~'}less({places(a)},{places(s)})"
        for a, b, s in box
    ]
    assert holds(definitions("addition"), facts, tmp_path)
    assert not holds(definitions("addition"), ["add({0},{0},{2})"], tmp_path)


@by_mona
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_p_in_fibonacci_digits_is_what_the_arcade_plays(convention: str, tmp_path: Path) -> None:
    option = "+misere" if convention == "misere" else ""
    facts = []
    for x in range(26):
        for y in range(x, 26):
            lost = na.solve(na.read(f"wythoff-nim{option}:{y},{x}")).outcome == "P"
            facts.append(f"{'' if lost else '~'}p({places(x)},{places(y)})")
    assert sum(fact[0] == "p" for fact in facts) > 9
    assert holds(definitions(convention), facts, tmp_path)
    other = facts[0].removeprefix("~") if facts[0][0] == "~" else f"~{facts[0]}"
    assert holds(definitions(convention), [other, *facts[1:]], tmp_path) is False
