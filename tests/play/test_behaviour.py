"""The behaviour report: a planted game with known counts, columns, files that do not fit."""

import csv
import io
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.play import behaviour
from nimarcade.play.session import Player, Session
from nimarcade.players.so_long_sucker import bargains
from tests import ask
from tests.command import nimarcade as run
from tests.play.test_match import kept
from tests.sessions import by_chance, game, stored

TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
PLANTED = [
    *("deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "R:ok=1", "B@5~R", "R@2", "xB", "gY@Y"),  # kept
    *("deal=2,R.PASS.B,B.NOPASS.R", "B:ok=2", "deal=3,R.PASS.Y,Y.RESCUE.R", "Y:nk=3", "R@1~G"),  # broken
    *("B:resign", "Y:resign", "R:resign"),
]
RESCUE = "so-long-sucker+custom+c=2+k=4+give=prisoners:-:B2/-/G2R1/Y2:B:R1"


def planted(start: str = TRADE, moves: list[str] = PLANTED) -> Session:
    return game(start, *moves)


def counts(row: behaviour.Behaviour) -> dict[str, int]:
    return {name: getattr(row, name) for name in behaviour.SUMMED if getattr(row, name)}


def test_a_planted_game_is_counted() -> None:
    session = planted().comment("You lied!", seat="B").comment("a note")
    blue, red, green, yellow = behaviour.rows(session, "planted.json")
    assert counts(yellow) == {
        "turns": 1, "chosen": 1, "deals_offered": 1, "deals_declined": 1, "deals_agreed": 1,
        "promises_kept": 2, "chips_received": 1,
    }  # fmt: skip
    assert counts(red) == {
        "turns": 2, "chosen": 1, "captures": 1, "taken": 3, "killed": 1, "donations": 1, "chips_given": 1,
        "deals_offered": 2, "deals_accepted": 1, "deals_agreed": 2, "promises_kept": 2,
        "promises_broken": 1,
    }  # fmt: skip
    assert counts(blue) == {"deals_accepted": 1, "deals_agreed": 1, "promises_void": 1, "said": 1}
    assert counts(green) == {}
    assert [(row.place, row.score, row.left) for row in (blue, red, green, yellow)] == [
        (4, 1, "resign"), (2, 3, "resign"), (1, 4, ""), (3, 2, "resign"),
    ]  # fmt: skip
    assert (red.seat, red.player, red.file, red.game, red.finished) == ("R", "Ben", "planted.json", 1, 1)


def test_rescues_and_refusals_are_counted() -> None:
    rescued = behaviour.rows(planted(RESCUE, ["B@1~R", "gR@R"]))
    assert counts(rescued[1]) == {"endangered": 1, "rescued": 1, "chips_received": 1}
    assert counts(rescued[2]) == {"asked": 1, "rescues": 1, "donations": 1, "chips_given": 1}
    assert [row.place for row in rescued] == [None] * 4
    assert behaviour.told(rescued)[3] == "Yellow: player Dora."
    refused = behaviour.rows(planted(RESCUE, ["B@1~R", "no"]))
    assert counts(refused[2]) == {"asked": 1, "refusals": 1}
    assert (refused[1].score, refused[1].place, refused[1].finished) == (1, 4, 0)


def test_a_capture_for_another_is_handed_and_own_chips_are_told_apart() -> None:
    start = "so-long-sucker+custom+c=3+k=3:GY/BR/RG:B2Y1/R1/G1/Y1:B:-:B"
    blue, _, _, yellow = behaviour.rows(planted(start, ["gB@R", "Y@1", "xG", "R:kB"]))
    assert counts(blue) == {"turns": 1, "handed": 1, "donations": 1, "chips_given": 1, "own_given": 1}
    assert counts(yellow) == {"captures": 1, "killed": 1, "taken": 2}


def test_what_was_taken_back_is_not_counted_but_what_can_be_redone_is() -> None:
    session = planted()
    assert behaviour.rows(session.go_to(3)) == behaviour.rows(session)
    back = session.go_to(2).play_code("Y@1~B")
    assert behaviour.rows(back)[1].captures == 0


def test_totals_add_up_over_games() -> None:
    first, second = planted(), planted(TRADE, ["Y@1~B", "resign"])
    totals = behaviour.totals([*behaviour.rows(first), *behaviour.rows(second)])
    red = totals[1]
    assert (red.player, red.games, red.finished, red.score, red.wins) == ("Ben", 2, 1, 3, 0)
    assert red.counts["promises_kept"] == 2
    assert totals[2].wins == 1


def test_words_tell_whether_a_broken_promise_paid() -> None:
    """Whatever seat a player had; where it was broken is where the log of deals has it."""
    first, second = planted(), planted(TRADE, [*PLANTED[:6], "Y:resign", "B:resign", "G:resign"])
    rows = behaviour.rows(first)
    broken = [row.broken_at for row in rows]
    steps = range(1, first.length + 1)
    acts = [(first.state_at(n - 1), first.move_at(n), first.state_at(n)) for n in steps]
    events: Any = bargains._events
    logged = [n for n, act in enumerate(acts, 1) for _, event, _ in events(*act) if event == "broken"]
    assert broken == ["", " ".join(map(str, logged)), "", ""] != [""] * 4
    words = {word.name: word for word in behaviour.words([*rows, *behaviour.rows(second)])}
    assert words["Ben"] == behaviour.Word("Ben", 4, 1, 0, 4.0, 3.0, f"1.{logged[0]}")
    assert (words["Ann"].void, words["Ann"].score_true, words["Ann"].score_broken) == (1, 1.5, None)


def test_chips_are_conserved_in_the_counts_of_random_games() -> None:
    for seed in range(6):
        session = by_chance(planted("so-long-sucker+hofstra+c=3", []), Random(seed))
        rows = behaviour.rows(session)
        assert sum(row.chips_given for row in rows) == sum(row.chips_received for row in rows)
        assert sum(row.rescues for row in rows) == sum(row.rescued for row in rows)
        out = ask.at_table(session.state_at(session.length))
        dead = sum(row.killed + row.discarded for row in rows)
        if not any(row.left for row in rows):
            assert dead <= sum(out.deadbox)
        assert sorted(row.score or 0 for row in rows) == [1, 2, 3, 4]
        for row in rows:
            assert row.asked >= row.refusals + row.rescues


def test_the_columns_are_documented_and_stable() -> None:
    document = (Path(__file__).parents[2] / "docs" / "report.md").read_text("utf-8")
    for part, columns in zip(document.split("## "), (behaviour.COLUMNS, bargains.COLUMNS), strict=False):
        cells = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
        assert sorted(re.findall(r"`(\w+)`", " ".join(cells))) == sorted(columns)


def test_csv_has_a_line_for_each_seat_and_survives_any_name() -> None:
    names = ["=1+1", 'An "n', "a,b", "Zoë"]
    session = game(TRADE, players=[Player("human", name) for name in names])
    text = behaviour.as_csv(behaviour.rows(session, "x.json"))
    lines = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [line["player"] for line in lines] == ["'=1+1", *names[1:]]
    assert list(lines[0]) == list(behaviour.COLUMNS)
    assert {line["place"] for line in lines} == {""}
    assert text.count("\r\n") == 5


# the command


@pytest.fixture
def save(tmp_path: Path) -> Path:
    stored(tmp_path / "planted.json", planted())
    return tmp_path / "planted.json"


def test_the_command_tells_people_a_table(save: Path) -> None:
    ran = run("report", str(save))
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["colour", "Blue", "Red", "Green", "Yellow"]
    assert "promises broken" in ran.out
    row = next(line for line in lines if line.startswith("promises kept"))
    assert row.split()[2:] == ["0", "2", "0", "2"]


def test_the_command_writes_csv_and_json(save: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    assert "4 rows written" in run("report", str(save), "-o", str(out)).out
    assert next(csv.reader(io.StringIO(out.read_text("utf-8")))) == list(behaviour.COLUMNS)
    assert out.read_bytes().count(b"\r\n") == 5
    data = json.loads(run("report", str(save), "--json").out)
    assert [row["promises_broken"] for row in data["rows"]] == [0, 1, 0, 0]
    assert [total["games"] for total in data["totals"]] == [1] * 4
    assert run("report", str(save), "-o", "-").out.splitlines()[0].startswith("file,match,game,")


def test_every_deal_is_logged_with_its_worth_to_each_party(save: Path, tmp_path: Path) -> None:
    log = [json.loads(line) for line in run("report", str(save), "--deals", "--json").out.splitlines()]
    events = list(dict.fromkeys((row["ply"], row["deal"], row["event"], row["promise"]) for row in log))
    assert events == [
        (1, 1, "offered", ""), (2, 1, "accepted", ""), (3, 1, "kept", "Y.PLAY.B@5"),
        (3, 1, "kept", "Y.PASS.R"), (4, 1, "kept", "R.CAP.2"), (6, 1, "kept", "R.GIVE.Y@Y"),
        (7, 2, "offered", ""), (8, 2, "accepted", ""), (9, 3, "offered", ""), (10, 3, "declined", ""),
        (11, 2, "broken", "R.PASS.B"), (11, 2, "void", "B.NOPASS.R"),
    ]  # fmt: skip
    assert {row["party"] for row in log if row["deal"] == 1} == {"R", "Y"}
    offered = next(row for row in log if row["event"] == "offered" and row["party"] == "R")
    assert offered["without"] < offered["expected"]
    over = [row for row in log if row["ply"] in (6, 11)]
    assert all(row["without"] == row["expected"] == row["kept"] for row in over)
    out = tmp_path / "log.csv"
    assert "24 rows written" in run("report", str(save), "--deals", "-o", str(out)).out
    rows = list(csv.DictReader(io.StringIO(out.read_text("utf-8"))))
    assert rows == [{name: str(row[name]) for name in bargains.COLUMNS} for row in log]


def test_several_files_and_a_whole_match(tmp_path: Path) -> None:
    paths = kept(tmp_path)
    single = json.loads(run("report", str(paths[0]), "--json").out)
    assert len(single["rows"]) == 4
    whole = json.loads(run("report", str(paths[1]), str(paths[0]), "--match", "--json").out)
    assert [row["game"] for row in whole["rows"]] == [1] * 4 + [2] * 4 + [3] * 4
    assert {row["match"] for row in whole["rows"]} == {"abc"}
    assert [total["games"] for total in whole["totals"]] == [3] * 4


def test_a_damaged_game_of_a_match_is_told_and_left_out(tmp_path: Path) -> None:
    paths = kept(tmp_path)
    paths[0].write_text(paths[0].read_text().replace("@", "?", 1))
    ran = run("report", str(paths[1]), "--match", "--json")
    assert ran.status == 2
    assert "left out: game1.json: move 1" in ran.err
    assert run("report", str(paths[0]), "--match").status == 2
    assert len(json.loads(ran.out)["rows"]) == 8


def test_bad_words_of_the_command(save: Path, tmp_path: Path) -> None:
    out, nim, damaged = (tmp_path / name for name in ("out.csv", "nim.json", "damaged.json"))
    stored(nim, game("nim:3,2"))
    damaged.write_text(save.read_text().replace("B@5~R", "B@9~R", 1))
    for words, told in (
        ([], "required"),
        ([save, tmp_path / "none.json"], f"{tmp_path / 'none.json'}: there is no such file"),
        ([save, nim, "-o", out], f"{nim}: a behaviour report is for games of So Long Sucker, not for Nim"),
        ([damaged, "-o", out], "move 3"),
        ([save, "-o", "x.csv", "--json"], "--json"),
    ):
        ran = run("report", *map(str, words))
        assert (ran.status, ran.out, out.exists()) == (2, "", False)
        assert told in ran.complaint
    ran = run("report", str(save), "-o", str(tmp_path / "no" / "where.csv"))
    assert (ran.status, ran.out, ran.err.count("\n")) == (4, "", 1)
