"""Positions the corpus asks about, as codes; made without the program, the same every time."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random

SUCKER = "so-long-sucker"
STARTS = {
    "nim": ["nim:5,4,3", "nim+misere:5,4,3"],
    "greedy-nim": [
        "greedy-nim:9,7,4",
        "greedy-nim+misere:9,7,4",
        "greedy-nim+k=3:9,7,4",
        "greedy-nim+misere+k=3:9,7,4",
    ],
    "moore-nim": ["moore-nim+k=2:4,3,3,2", "moore-nim+misere+k=2:4,3,3,2"],
    "co-nim": ["co-nim:4,4,3", "co-nim+misere:4,4,3"],
    "exco-nim": ["exco-nim:2/4,3", "exco-nim+misere:2/4,3"],
    "delete-nim": ["delete-nim:9,6", "delete-nim:8,6,4,2", "delete-nim:5,4,3"],
    "bounded-nim": ["bounded-nim+k=3:9,6,5", "bounded-nim+misere+k=3:9,6,5"],
    "dawsons-chess": ["dawsons-chess:9,5", "dawsons-chess+misere:7,3"],
    "treblecross": ["treblecross:..x....", "treblecross+misere:..x...."],
    "wythoff-nim": ["wythoff-nim:7,4", "wythoff-nim+misere:7,4"],
    "sum": ["sum:nim:4,3/co-nim:3,2,2/dawsons-chess:5", "sum:exco-nim:2/6,5/nim:4"],
    SUCKER: [
        "so-long-sucker+custom+players=2+c=2+k=2",
        "so-long-sucker+custom+players=3+c=2",
        "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B",
        "so-long-sucker+nash",
        "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR",
    ],
}
"""Small starts of every game and convention."""
GAMES = tuple(STARTS)
TWO = tuple(name for name in GAMES if name != SUCKER)
ALL_STARTS = tuple(code for codes in STARTS.values() for code in codes)
BAD = (
    "",
    "chess",
    "chess:5",
    "nim:",
    "nim:x",
    "nim:1_0",
    "nim:+1",
    "nim:٣",
    "nim:01",
    "Nim:1",
    "nim:5,,4",
    "nim:-1",
    "nim+misere+misere:1",
    "nim+k=3:1",
    "nim+:1",
    "nim+misere=1:1",
    "greedy-nim+k=0:1",
    "greedy-nim+k=:1",
    "greedy-nim+k=3+k=4:5",
    "moore-nim:5,4",
    "moore-nim+k=2:5,4",
    "moore-nim+k=0:5,4",
    "delete-nim:5,0",
    "delete-nim:5",
    "delete-nim+misere:5,4",
    "exco-nim:5,4",
    "exco-nim:/5,4",
    "exco-nim:1/",
    "exco-nim:1/2/3",
    "bounded-nim:5",
    "bounded-nim+k=0:5",
    "wythoff-nim:5",
    "wythoff-nim:5,4,3",
    "dawsons-chess:",
    "dawsons-chess:x",
    "treblecross:",
    "treblecross:y",
    "treblecross:1001",
    "treblecross:..o",
    "sum:",
    "sum:nim:3/",
    "sum:chess:3",
    "sum:sum:nim:3",
    "sum:nim+misere:3/nim:2",
    "sum+misere:nim:3",
    "co-nim:5",
    "nim:" + "9" * 10_001,
    "nim:" + "1," * 10_000 + "1",
    "treblecross:" + "." * 1_001,
    "sum:" + "nim:1/" * 100 + "nim:1",
    "so-long-sucker+chess",
    "so-long-sucker+c=0",
    "so-long-sucker+hofstra+nash",
    "so-long-sucker+hofstra:",
    "so-long-sucker+hofstra:-/BYR:B4/R3/G3/Y5B1:Y",
    "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Z:-:YGBR",
    "so-long-sucker+endgame:-/RG:B3R1/R2:Q",
    "so-long-sucker+endgame:-/XX:B3R1/R2:B",
    "so-long-sucker+custom+players=5",
    "so-long-sucker+custom+kill=some",
    "so-long-sucker+custom+c=200000",
    "so-long-sucker+custom+k=101",
    "so-long-sucker+endgame+clock=x",
    "so-long-sucker+hofstra+value",
    "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGB",
    "so-long-sucker+custom+deals=none+deals=any",
    "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Rx9:-:YGBR",
    "nim 5,4",
    "nim:5 ,4",
    "nim:5\x1b[31m",
    "delete-nim:" + "1," * 9_999 + "1," * 5 + "1",
    "so-long-sucker+custom+players=2+c=2+k=2:-:x1/x1:B",
)


def rng(name: str) -> Random:
    return Random(zlib.crc32(name.encode()))


def _heaps(heaps: Sequence[int]) -> str:
    return ",".join(map(str, heaps))


def _boxes(count: int, top: int, least: int = 0) -> list[tuple[int, ...]]:
    return [tuple(reversed(heaps)) for heaps in combinations_with_replacement(range(least, top + 1), count)]


def _drawn(random: Random, name: str, *, least: int = 0) -> list[tuple[int, ...]]:
    """Small boxes thinned out, middle and gigantic heaps, many heaps."""
    small = [heaps for count, top in ((2, 9), (3, 7), (4, 5), (5, 4)) for heaps in _boxes(count, top, least)]
    found = random.sample(small, min(len(small), 60))
    for digits in (2, 2, 2, 3, 4, 6, 9, 18, 18, 40, 200):
        for _ in range(3):
            found.append(tuple(random.randint(least, 10**digits) for _ in range(random.randint(2, 7))))
    found += [tuple(random.randint(least, 30) for _ in range(count)) for count in (12, 40, 200)]
    found += [(random.randint(least, 10**9),) * random.randint(2, 5) for _ in range(3)]
    return found


def heap_codes() -> Iterator[tuple[str, list[str]]]:
    """Batches of codes under names: a game with options each."""
    for name in ("nim", "co-nim", "wythoff-nim"):
        for misere in ("", "+misere"):
            random, head = rng(name + misere), f"{name}{misere}"
            boards = _drawn(random, head)
            if name == "wythoff-nim":
                boards = [board[:2] for board in boards] + _boxes(2, 9)
            elif name == "nim":
                boards += [(0,), (1,), (7,), (10**18,), (1, 1, 1), (1, 1)]
            elif name == "co-nim":
                boards = [*boards, (0, 0), (1, 1), (1, 0)]
            yield head, [f"{head}:{_heaps(board)}" for board in boards]
    for k in ("", "+k=1", "+k=2", "+k=3", "+k=5", "+k=8", "+k=1000000"):
        for misere in ("", "+misere"):
            head = f"greedy-nim{misere}{k}"
            random = rng(head)
            boards = [*_drawn(random, head), *random.sample(_boxes(3, 14), 60)]
            yield head, [f"{head}:{_heaps(board)}" for board in boards]
            if k:
                head = f"bounded-nim{misere}{k}"
                yield head, [f"{head}:{_heaps(board)}" for board in _drawn(rng(head), head)[::2]]
    for most, misere in product((1, 2, 3, 4), ("", "+misere")):
        head = f"moore-nim{misere}+k={most}"
        boards = [board for board in _drawn(rng(head), head) if len(board) > most]
        yield head, [f"{head}:{_heaps(board)}" for board in boards]
    for misere in ("", "+misere"):
        head = f"exco-nim{misere}"
        random = rng(head)
        boards = [*_drawn(random, head), *random.sample(_boxes(2, 30), 40), *random.sample(_boxes(3, 12), 60)]
        yield head, [f"{head}:{random.choice((0, 1, 2, 3, 4, 5, 8, 17, 10**9))}/{_heaps(b)}" for b in boards]
    head = "delete-nim"
    random = rng(head)
    boards = [*_drawn(random, head, least=1)[:-6], *random.sample(_boxes(2, 30, 1), 50)]
    boards += [*random.sample(_boxes(4, 12, 1), 80), *random.sample(_boxes(3, 12, 1), 40)]
    boards += [
        tuple(random.randint(1, 10**digits) for _ in range(4)) for digits in (3, 6, 18, 40) for _ in range(8)
    ]
    boards = [b for b in boards if len(b) in (2, 4) or max(b) < 40]
    yield head, [f"{head}:{_heaps(board)}" for board in boards]
    for misere in ("", "+misere"):
        head = f"dawsons-chess{misere}"
        random = rng(head)
        top = 10**20 if not misere else 14
        rows = [tuple(random.randint(0, 14) for _ in range(random.randint(1, 3))) for _ in range(60)]
        rows += [tuple(random.randint(1, top) for _ in range(random.randint(1, 2))) for _ in range(20)]
        yield head, [f"{head}:{_heaps(row)}" for row in rows]
        head = f"treblecross{misere}"
        random = rng(head)
        yield (
            head,
            [f"{head}:{cells(random, 14 if misere else 40)}" for _ in range(80)]
            + [
                f"{head}:xxx",
                f"{head}:.",
                f"{head}:..",
                f"{head}:7",
                f"{head}:3x9x4",
            ],
        )
    yield "sum", sums()


def cells(random: Random, longest: int) -> str:
    row = "." * random.randint(3, longest)
    for _ in range(random.randint(0, 5)):
        at = random.randrange(len(row))
        after = f"{row[:at]}x{row[at + 1 :]}"
        row = row if "xxx" in after else after
    return row


PARTS = (
    "nim:3",
    "nim:2,1",
    "nim:0",
    "co-nim:2,1,1",
    "exco-nim:1/2,1",
    "exco-nim:0/0,0",
    "moore-nim+k=2:2,1,1",
    "greedy-nim:3,2",
    "greedy-nim+k=2:3,1",
    "delete-nim:4,3",
    "delete-nim:1,1",
    "bounded-nim+k=2:4,1",
    "wythoff-nim:3,2",
    "wythoff-nim:0,0",
    "dawsons-chess:5",
    "dawsons-chess:0",
    "treblecross:4",
    "treblecross:xxx",
    "treblecross:x....",
    "nim:1000000000000000000,7",
)


def sums() -> list[str]:
    random = rng("sum")
    return [f"sum:{'/'.join(random.choices(PARTS, k=random.choice((1, 2, 2, 3, 3, 4))))}" for _ in range(80)]


def sucker_codes() -> list[str]:
    codes = (Path(__file__).parent / "data/sucker.txt").read_text("utf-8").split()
    large = [code for code in codes if "+nash:" in code or "+hofstra:" in code]
    return [code for code in codes if code not in large] + large[::4]


def endgames() -> list[str]:
    """Two colours, two players: the theorem's positions, small and large."""
    random, found = rng("endgames"), []
    for size in (2, 3, 4, 6, 9, 30, 400):
        for _ in range(12):
            some = random.randint(1, 5)
            piles = ["".join(random.choices("BR", k=random.randint(0, size))) or "-" for _ in range(some)]
            hands = [f"B{random.randint(1, size)}R{random.randint(1, size)}", f"R{random.randint(1, size)}"]
            found.append(f"so-long-sucker+endgame:{'/'.join(piles)}:{'/'.join(hands)}:{random.choice('BR')}")
    return found


def batches(size: int = 60) -> Iterator[tuple[str, list[str]]]:
    """All good codes, in batches under names that stay."""
    everything = [*heap_codes(), (SUCKER, sucker_codes()), ("endgames", endgames())]
    for name, codes in everything:
        unique = list(dict.fromkeys(codes))
        for at in range(0, len(unique), size):
            yield f"{name}/{at // size}", unique[at : at + size]
