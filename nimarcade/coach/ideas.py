"""The ideas that the arcade teaches: what each is, and in which games puzzles ask for it. Theorems name the
ideas that judge by them, lessons name theirs in their own heads (`ideas:`).

The names are kept in files and stay for ever."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from nimarcade.coach.puzzles.puzzle import Kind, Puzzle
from nimarcade.core import catalogue, errors, family
from nimarcade.core.game import Position, play
from nimarcade.theory.impartial import theorem_of


@dataclass(frozen=True, slots=True)
class Idea:
    name: str
    words: str
    """In a few words."""
    heads: tuple[str, ...] = ()
    """Games and options whose puzzles ask for it, the simplest first."""


BOUNDED = tuple(f"greedy-nim+k={k}" for k in (3, 2, 4, 5))
IDEAS = (
    Idea("p-and-n", "tell a won board from a lost one", ("nim",)),
    Idea("mirror", "leave two equal heaps and mirror", ("nim",)),
    Idea("pairing", "pair off the powers of two"),
    Idea("nim-sum", "make the nim-sum 0", ("nim", "nim+misere")),
    Idea("misere-turn", "see when misère play turns round", ("nim+misere",)),
    Idea("even-largest", "leave an even number of largest heaps", ("greedy-nim", "greedy-nim+misere")),
    Idea("remainders", "look at remainders by k+1", ("bounded-nim+k=3", "bounded-nim+misere+k=3")),
    Idea("k-good", "copy the remainder that k-good triples want", BOUNDED),
    Idea("k-nice", "leave a remainder's partner", tuple(f"greedy-nim+misere+k={k}" for k in (3, 2, 4, 5))),
    Idea("stable-moves", "know what a move cannot change"),
    Idea("state-diagram", "walk through the diagram of a proof"),
    Idea("moore-columns", "count powers of two by k+1", ("moore-nim+k=2", "moore-nim+misere+k=2")),
    Idea("spare-the-smallest", "spare the smallest heap, level the rest", ("co-nim", "co-nim+misere")),
    Idea("extra-heap", "empty the extra heap and level the rest", ("exco-nim", "exco-nim+misere")),
    Idea("chaotic-values", "tell what is proved from what is believed"),
    Idea("mex", "find the least number that is missing"),
    Idea(
        "grundy-sum",
        "pair off the values of the parts",
        ("sum", "dawsons-chess", "treblecross", "treblecross+misere"),
    ),
    Idea("golden-pairs", "leave a safe pair", ("wythoff-nim", "wythoff-nim+misere")),
    Idea("odd-odd-split", "split an even pile odd and odd", ("delete-nim",)),
    Idea("halving", "count how often piles can be halved", ("delete-nim",)),
    Idea("columns", "empty the low column of the piles less one", ("delete-nim",)),
    Idea("all-odd", "leave all piles odd"),
    Idea("placing", "know who is next after a chip"),
    Idea("capture", "capture a pile and discard"),
    Idea("going-out", "see who is in danger of going out"),
    Idea("deals", "make deals and see what they are worth"),
    Idea("endgame-of-two", "count the chips that two can get", ("so-long-sucker+endgame",)),
    Idea("strategy-sigma", "play strategy Σ", ("so-long-sucker+endgame",)),
    Idea("keep-away", "keep away from cells that let the other finish"),
    Idea("dead-chips", "count a dead chip as half an own one"),
    Idea("kinds-of-games", "tell kinds of games apart"),
    Idea("minimax", "reason backwards from the end"),
)
BY_NAME = {idea.name: idea for idea in IDEAS}
PLAIN: Mapping[str, tuple[Kind, ...]] = {
    "mirror": ("only", "win-in", "outcome"),
    "even-largest": ("only", "outcome"),
    "spare-the-smallest": ("only", "outcome"),
    "extra-heap": ("only", "outcome", "case"),
    "odd-odd-split": ("only", "win-in", "outcome", "case"),
}
"""Ideas whose words explain these kinds of puzzles, of the first of their games, to who has had no lesson."""
FIRST = "p-and-n"
"""With this one everybody begins."""
TURN = "misere-turn"


def words(name: str) -> str:
    """An idea in words; of a lesson's own that is not listed here the name itself."""
    return BY_NAME[name].words if name in BY_NAME else name.replace("-", " ")


def of_board(p: Position) -> tuple[str, ...]:
    """The ideas by which a position is judged, as its theorem names them; none where no theorem speaks."""
    with suppress(errors.BadGame):  # a theorem of a plug-in that fails is told of where reasons are asked for
        theorem = theorem_of(p)
        return () if theorem is None else theorem.branch(p).ideas
    return ()


def of_win(p: Position) -> tuple[str, ...]:
    """The ideas that find a winning move here: where misère play turns round after it, that one."""
    here, theory = of_board(p), family.theory_of(p)
    if here and catalogue.game_of(p).outcome(p) is None and theory.speaks(p) and theory.outcome(p) == "N":
        after = of_board(play(catalogue.game_of(p), p, theory.solve(p).move))
        return after if TURN in after else here
    return here


def of_puzzle(puzzle: Puzzle) -> tuple[str, ...]:
    first = (FIRST,) if puzzle.kind == "outcome" else ()
    return (*first, *of_win(puzzle.position))
