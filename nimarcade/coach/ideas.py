"""The ideas that the arcade teaches: what each is, which criterion of a theorem it is the use of, and in
which games puzzles ask for it. Lessons name their ideas in their own heads (`ideas:`).

The names are kept in files and stay for ever.
"""

from __future__ import annotations

from dataclasses import dataclass

from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.core.catalogue import game_of
from nimarcade.core.family import at_table, theory_of
from nimarcade.core.game import Position, play
from nimarcade.games.heaps import Heaps
from nimarcade.theory.impartial import impartial_theory
from nimarcade.theory.theorems import sucker, sucker_colours


@dataclass(frozen=True, slots=True)
class Idea:
    name: str
    words: str
    """What one can do who has it, in a few words."""
    rules: tuple[str, ...] = ()
    """Criteria by which positions are judged, `rule` in an explanation."""
    heads: tuple[str, ...] = ()
    """Games and options whose puzzles ask for it, the simplest first."""


BOUNDED = tuple(f"greedy-nim+k={k}" for k in (3, 2, 4, 5))
IDEAS = (
    Idea("p-and-n", "tell a won board from a lost one", heads=("nim",)),
    Idea("mirror", "leave two equal heaps and mirror", heads=("nim",)),
    Idea("pairing", "pair off the powers of two"),
    Idea("nim-sum", "make the nim-sum 0", ("bouton", "nim-sum"), ("nim", "nim+misere")),
    Idea(
        "misere-turn",
        "see when misère play turns round",
        ("odd number of 1s", "1s are 1 mod k+1", "one stone left", "odd number of remainders 1"),
        ("nim+misere",),
    ),
    Idea(
        "even-largest",
        "leave an even number of largest heaps",
        ("greedy_free", "even number of largest heaps"),
        ("greedy-nim", "greedy-nim+misere"),
    ),
    Idea(
        "remainders",
        "look at remainders by k+1",
        ("greedy_one", "bounded_nim", "nim-sum of remainders"),
        ("bounded-nim+k=3", "bounded-nim+misere+k=3"),
    ),
    Idea(
        "k-good",
        "copy a remainder as k-good triples want it",
        ("greedy_good", "k-good, as in normal play"),
        BOUNDED,
    ),
    Idea(
        "k-nice",
        "pair the remainders, 0 with 1",
        ("k-nice",),
        tuple(f"greedy-nim+misere+k={k}" for k in (3, 2, 4, 5)),
    ),
    Idea("stable-moves", "know what a move cannot change"),
    Idea("state-diagram", "walk through the diagram of a proof"),
    Idea(
        "moore-columns",
        "count columns of digits by k+1",
        ("moore", "powers in multiples of k+1"),
        ("moore-nim+k=2", "moore-nim+misere+k=2"),
    ),
    Idea(
        "spare-the-smallest",
        "spare the smallest heap, level the rest",
        ("co_nim", "all heaps equal"),
        ("co-nim", "co-nim+misere"),
    ),
    Idea(
        "extra-heap",
        "empty the extra heap and level the rest",
        ("exco", "exco_value", "x0 empty, heaps equal"),
        ("exco-nim", "exco-nim+misere"),
    ),
    Idea("chaotic-values", "tell what is proved from what is believed"),
    Idea("mex", "find the least number that is missing"),
    Idea(
        "grundy-sum",
        "pair off the values of the parts",
        ("sums", "dawsons_chess", "treblecross", "treblecross_misere"),
        ("sum", "dawsons-chess", "treblecross", "treblecross+misere"),
    ),
    Idea("golden-pairs", "leave a golden pair", ("wythoff",), ("wythoff-nim", "wythoff-nim+misere")),
    Idea("odd-odd-split", "split an even pile odd and odd", ("delete_two",), ("delete-nim",)),
    Idea("halving", "count how often piles can be halved", ("delete_three",), ("delete-nim",)),
    Idea(
        "columns",
        "empty the low column of the piles less one",
        ("delete_columns", "delete_four"),
        ("delete-nim",),
    ),
    Idea("all-odd", "leave all piles odd", ("all piles odd", "twos in threes")),
    Idea("placing", "know who is next after a chip"),
    Idea("capture", "capture a pile and discard"),
    Idea("going-out", "see who is in danger of going out"),
    Idea("deals", "make deals and see what they are worth"),
    Idea(
        "endgame-of-two",
        "count the chips that two can get",
        (sucker.TWO_PLAYERS.name,),
        ("so-long-sucker+endgame",),
    ),
    Idea("strategy-sigma", "play strategy Σ", (sucker.TWO_PLAYERS.name,), ("so-long-sucker+endgame",)),
    Idea("keep-away", "keep away from cells that let the other finish"),
    Idea("dead-chips", "count a dead chip as half an own one", (sucker_colours.ALL_COLOURS.name,)),
    Idea("kinds-of-games", "tell kinds of games apart"),
    Idea("minimax", "reason backwards from the end"),
)
BY_NAME = {idea.name: idea for idea in IDEAS}
_RULES = {rule for idea in IDEAS for rule in idea.rules}
_BY_RULE = {rule: tuple(idea.name for idea in IDEAS if rule in idea.rules) for rule in _RULES}
FIRST = "p-and-n"
"""With this one everybody begins."""
TURN = "misere-turn"


def words(name: str) -> str:
    """An idea in words; of a lesson's own that is not listed here the name itself."""
    return BY_NAME[name].words if name in BY_NAME else name.replace("-", " ")


def of_board(p: Position) -> tuple[str, ...]:
    """The ideas by which a position is judged; none where no theorem speaks."""
    if isinstance(p, Heaps) and p.game == "nim" and not p.misere and sum(map(bool, p.heaps)) < 3:
        return ("mirror",)
    if at_table(p.game):
        return _BY_RULE[sucker.TWO_PLAYERS.name] if theory_of(p).speaks(p) else ()
    theorem = impartial_theory(p.game).theorem(p)
    return () if theorem is None else _BY_RULE.get(theorem.rule_of(p) or "", ())


def of_win(p: Position) -> tuple[str, ...]:
    """The ideas that find a winning move here: where another criterion holds after it, that one."""
    over = game_of(p).outcome(p) is not None  # and may be N, in misère play, with no move to find
    if over or at_table(p.game) or theory_of(p).outcome(p) != "N":
        return of_board(p)
    theorem = impartial_theory(p.game).theorem(p)
    if theorem is None:
        return ()
    after = of_board(play(impartial_theory(p.game).game, p, theorem.winning_move(p)))
    return after if TURN in after else of_board(p)


def of_puzzle(puzzle: Puzzle) -> tuple[str, ...]:
    first = (FIRST,) if puzzle.kind == "outcome" else ()
    return (*first, *of_win(puzzle.position))
