"""Tables, maps and open problems."""

from __future__ import annotations

from collections.abc import Iterator

from tests.corpus import pool
from tests.corpus.case import Case, commands

PROBLEMS = (
    "greedy-grundy",
    "bounded-greedy-grundy",
    "single-delete-many",
    "exco-two",
    "sucker-three-colours",
    "sucker-four-colours",
    "sucker-three-players",
)
BOXES = {
    "nim": ("20", "9,9", "6,5,4", "3,3,3,3"),
    "nim+misere": ("9,9", "4,4,4"),
    "greedy-nim": ("12,12", "7,7,7"),
    "greedy-nim+misere": ("12,12", "7,7,7"),
    "greedy-nim+k=3": ("12,12", "7,7,7"),
    "greedy-nim+misere+k=2": ("7,7,7",),
    "moore-nim+k=1": ("6,6",),
    "moore-nim+k=2": ("6,6,6", "4,4,4,4"),
    "moore-nim+misere+k=2": ("4,4,4",),
    "co-nim": ("9,9", "5,5,5"),
    "co-nim+misere": ("5,5,5",),
    "exco-nim": ("4/9,9", "3/4,4,4"),
    "exco-nim+misere": ("3/4,4",),
    "delete-nim": ("14,14", "6,6,6", "5,5,5,5"),
    "bounded-nim+k=2": ("9,9",),
    "bounded-nim+misere+k=3": ("9,9",),
    "wythoff-nim": ("20,20",),
    "wythoff-nim+misere": ("20,20",),
    "dawsons-chess": ("30", "12,9"),
    "dawsons-chess+misere": ("12",),
    "treblecross": ("12",),
    "treblecross+misere": ("9",),
}
MAPS = (
    "nim:0,0,3",
    "nim+misere:0,0,1",
    "greedy-nim+k=3:0,0,4",
    "greedy-nim+misere:0,0,2",
    "moore-nim+k=2:0,0,3",
    "co-nim:0,0,2",
    "exco-nim:1/2,2",
    "exco-nim+misere:0/2,2",
    "delete-nim:2,1",
    "delete-nim:2,1,5,3",
    "bounded-nim+k=3:0,0",
    "wythoff-nim:0,0",
    "wythoff-nim+misere:0,0",
    "dawsons-chess:4,3",
    "nim:0,0",
    "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B",
    "nim:1000000,7,9",
    "wythoff-nim:100000,3",
)


def cases() -> Iterator[Case]:
    for head, boxes in BOXES.items():
        for box in boxes:
            for what in ("outcome", "sg", "remoteness"):
                base = ["table", head, "--box", box, "--what", what, "--jobs", "1"]
                argvs = [
                    base,
                    [*base, "-o", "t.csv"],
                    [*base, "-o", "t.npy"],
                    [*base, "-o", "t.bin", "--format", "npy"],
                    [*base, "-o", "-", "--format", "csv"],
                ]
                if box == boxes[0]:
                    argvs += [
                        [*base, "-o", "t.parquet"],
                        [*base, "-o", "t.csv", "--memory", "60K"],
                        [*base, "-o", "p.npy", "--memory", "90K", "--disk", "1M"],
                        [*base, "-o", "q.csv", "--memory", "2K"],
                        [*base, "-o", "q.csv", "--disk", "1"],
                    ]
                yield commands(f"table/{head}/{box}/{what}", argvs)
    for code in (
        "nim:4,3,2",
        "delete-nim:8,6,4",
        "dawsons-chess:9,5",
        "treblecross:..x....",
        "sum:nim:3,2/co-nim:2,2",
        "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B",
        "exco-nim:2/3,3",
        "greedy-nim+misere+k=3:5,4",
    ):
        yield commands(
            f"reach/{code}",
            [
                ["table", code, "--what", what, *more]
                for what in ("outcome", "sg", "remoteness")
                for more in ([], ["-o", "x.csv"], ["-o", "x.npy"])
            ],
        )
    for code in MAPS:
        for what in ("outcome", "sg", "remoteness"):
            base = ["map", code, "--what", what]
            argvs = [
                base,
                [*base, "--size", "12x8"],
                [*base, "--size", "5x5", "--json"],
                [*base, "--size", "9x9", "--from", "3,1"],
                [*base, "--across", "b", "--down", "a", "--size", "7x7"],
                [*base, "--size", "9x9", "-o", "m.svg"],
                [*base, "--across", "x0", "--size", "4x4"],
                [*base, "--size", "9x9", "-o", "m.png"],
            ]
            yield commands(f"map/{code}/{what}", argvs)
    yield commands("problems/list", [["problems"], ["problems", "--json"]])
    for name in PROBLEMS:
        yield commands(f"problems/{name}", [["problems", name], ["problems", name, "--json"]])
    for name, small in (
        ("greedy-grundy", ["largest=12"]),
        ("bounded-greedy-grundy", ["largest=9"]),
        ("single-delete-many", ["largest=4"]),
        ("exco-two", ["largest=8"]),
        ("sucker-three-colours", ["chips=4"]),
        ("sucker-four-colours", ["chips=3"]),
        ("sucker-three-players", ["chips=3"]),
    ):
        argvs = [
            ["problems", name, "--mine", "--box", *small, *more]
            for more in ([], ["--json"], ["-o", "data.json"])
        ]
        yield commands(f"mined/{name}", argvs)
    csv = "a,b,value\n" + "".join(f"{a},{b},{a ^ b}\n" for a in range(9) for b in range(9))
    for name, text in (
        ("good", csv),
        ("empty", ""),
        ("junk", "x;y\n1;2\n"),
        ("words", "a,b\nx,y\n"),
        ("outcome", csv.replace(",value", ",outcome").replace(",0\n", ",P\n")),
    ):
        yield commands(
            f"own/{name}", [["problems", "--table", "-"], ["problems", "--table", "-", "--json"]], stdin=text
        )
    made = [
        ["table", head, "--box", box, "--what", what, "-o", "t.csv", "--jobs", "1"]
        for head, box, what in (
            ("nim", "9,9", "sg"),
            ("wythoff-nim", "12,12", "outcome"),
            ("delete-nim", "9,9", "sg"),
            ("dawsons-chess", "40", "sg"),
            ("nim", "9,9", "remoteness"),
        )
    ]
    for number, table in enumerate(made):
        yield commands(
            f"chain/{number}",
            [table, ["problems", "--table", "t.csv"], ["problems", "--table", "t.csv", "--json"]],
        )
    yield commands("names", [[game] for game in ("table", "map", *pool.GAMES[:1])])
