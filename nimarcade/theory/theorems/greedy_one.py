"""k-Bounded Greedy Nim with k = 1, both conventions."""

from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.verdict import Check, Reading

GAMES = ("greedy-nim",)
SOURCE = "Omiya, Yoshinaka, Shinohara 2025, Theorem 1"
STATEMENT = (
    "With k = 1 every move takes one stone: normal play is P if and only if the number of "
    "stones is even, misère play if and only if it is odd."
)


def applies(p: Heaps) -> bool:
    return p.k == 1


def is_p(p: Heaps) -> bool:
    return sum(p.heaps) % 2 == (1 if p.misere else 0)


def winning_move(p: Heaps) -> Take:
    return Take(((p.heaps[0], 1),))


def reading(p: Heaps) -> Reading:
    stones = sum(p.heaps)
    wanted = "odd" if p.misere else "even"
    text = f"the number of stones is {'odd' if stones % 2 else 'even'}, a P-position has an {wanted} number"
    return Reading(f"stones {wanted}" if is_p(p) else f"stones not {wanted}",
                   (("stones", stones), ("k", 1)), (Check(text, is_p(p)),))  # fmt: skip


def value(p: Heaps) -> int:
    """The SG value in normal play: every position has one follower, so 0 and 1 take turns."""
    return sum(p.heaps) % 2
