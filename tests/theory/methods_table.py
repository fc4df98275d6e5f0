"""The table of docs/coach.md: `python -m tests.theory.methods_table` plays every method on its box."""

from tests.boards import Kind, box
from tests.theory.by_hand import METHODS

ROWS = (
    (
        Kind("nim"),
        (3, 15),
        "Switch all powers of two without a partner in a heap that has the largest of them.",
    ),
    (Kind("nim", True), (5, 5), "The same while two heaps are above 1; then leave an odd number of 1s."),
    (Kind("bounded-nim", k=4), (4, 7), "Nim with the remainders by k+1."),
    (
        Kind("bounded-nim", True, 3),
        (4, 7),
        "The same while two remainders are above 1; then an odd number of them 1.",
    ),
    (
        Kind("greedy-nim"),
        (5, 6),
        "Leave an even number of largest heaps: join an odd number of second ones, else go below.",
    ),
    (
        Kind("greedy-nim", True),
        (5, 6),
        "The same; where only 1s lie beside the largest heap, leave an odd number of 1s.",
    ),
    (
        Kind("greedy-nim", k=3),
        (4, 9),
        "Remainders by k+1 as hours: copy the second; with an odd β, one before it or the third.",
    ),
    (
        Kind("greedy-nim", True, 3),
        (4, 9),
        "The same with a third heap above 1; else copy, or pair 0 with 1 where the 1s are even.",
    ),
    (
        Kind("moore-nim", k=2),
        (4, 6),
        "From the largest power: cut what is over a multiple of k+1, fill up with the cut heaps.",
    ),
    (
        Kind("moore-nim", True, 2),
        (4, 6),
        "The same while a heap above 1 stays; else one 1 more than a multiple of k+1.",
    ),
    (Kind("co-nim"), (3, 9), "Spare a smallest heap and cut all others to it."),
    (Kind("co-nim", True), (3, 9), "The same with every heap above 1; else leave a single stone."),
    (Kind("exco-nim"), (3, 5), "Empty x0, spare a smallest heap, cut all others to it."),
    (Kind("exco-nim", True), (3, 5), "The same with every heap above 1; else leave a single stone."),
    (Kind("delete-nim"), (2, 30), "Keep an even pile and split it odd + odd."),
    (
        Kind("delete-nim"),
        (3, 20),
        "Split the power of two of the pile that halves least off one that halves more.",
    ),
    (
        Kind("delete-nim"),
        (4, 14),
        "Less one, in binary: empty the first column from the right with at most two 1s.",
    ),
    (
        Kind("wythoff-nim"),
        (2, 40),
        "Take both heaps down to the pair of their difference, or one to the other's partner.",
    ),
    (Kind("wythoff-nim", True), (2, 40), "The same with 0,1 and 2,2 in place of 0,0 and 1,2."),
)


def main() -> None:
    print("| game | the method | box | won boards | the method wins |\n| --- | --- | --- | ---: | ---: |")
    for kind, (count, top), words in ROWS:
        brute = kind.brute()
        boards = [b for b in box(kind, count, top, top) if not brute.is_p(b) and brute.followers(b)]
        method = METHODS[kind.game + "+misere" * kind.misere]
        good = sum(brute.is_p(left := method(b, kind.k)) and left in brute.followers(b) for b in boards)
        extra = f", x0 ≤ {top}" if kind.game == "exco-nim" else ""
        print(
            f"| `{kind}` | {words} | {count} heaps ≤ {top}{extra} | {len(boards):,} | {good:,} |", flush=True
        )


if __name__ == "__main__":
    main()
