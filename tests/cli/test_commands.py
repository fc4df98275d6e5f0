"""`moves`, `apply`, `random`, `selfplay` and `replay`, and commands on tables of So Long Sucker."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nimarcade as na
from nimarcade.core import catalogue
from nimarcade.core.game import followers
from nimarcade.play import folder
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.players.starts import wins_at_once
from nimarcade.theory.so_long_sucker import theory
from tests.ask import outcome as outcome_of
from tests.ask import solve as consult
from tests.command import nimarcade
from tests.sessions import stored

STARTS = [
    "nim:3,2", "greedy-nim+misere+k=2:4,3", "moore-nim+k=2:2,2,1", "co-nim:3,2,2", "exco-nim:1/2,2",
    "delete-nim:5,4,2",
]  # fmt: skip


@pytest.mark.parametrize("code", STARTS)
def test_moves_are_the_game_s_own_with_what_they_lead_to(code: str) -> None:
    p = catalogue.read(code)
    game = catalogue.game_of(p)
    data = nimarcade("moves", code, "--json").data
    assert [row["move"] for row in data] == [game.write_move(p, move) for move in game.moves(p)]
    winning = [game.write_move(p, move) for move in na.solve(p).winning()]
    assert [row["move"] for row in data if row["winning"]] == winning
    for row, (_, after) in zip(data, followers(game, p), strict=True):
        assert list(row) == ["move", "position", "outcome", "winning", "remoteness", "schema"]
        assert catalogue.read(row["position"]) == after
        assert row["outcome"] == outcome_of(after)
        assert row["remoteness"] == consult(after, remoteness=True).remoteness


@pytest.mark.parametrize(
    ("words", "stdin", "status", "lines"),
    [
        ("moves nim:2", "", 0, ["2-1 loses in 2 nim:1", "2-2 wins in 1 nim:0"]),
        ("moves -", "nim:2\nnim:0\nnim:z\n", 2, [
            "nim:2: 2-1 loses in 2, 2-2 wins in 1", "nim:0: no moves, the game is over", "error: ",
        ]),
        ("apply - 3-1", "nim:3\nnim:2\n", 2, ["nim:2", "error: there is no heap of 3"]),
        ("solve -", "nim:5,4,3\n", 0, ["nim:5,4,3: N, best move 3-2, PROVED (Bouton 1902, Theorem I)"]),
        ("solve nim:1 - nim:3", "nim:2\n", 0, ["nim:1", "nim:2", "nim:3"]),
        ("solve -", "", 0, []),
        ("solve -", f"nim:{'9' * 10_001}\nnim:1\n", 3, ["error: ", "nim:1"]),
        ("solve -", f"nim:{'9' * 10_001}\nnim:\n", 2, ["error: ", "error: "]),
        ("explain -", "nim:5,4,3\nnim:x\nnim:1,1\n", 2, [
            "You can win", "error: a heap must be a whole number", "You lose",
        ]),
        ("selfplay - --seats perfect,random --seed 1", "nim:3\nnim:z\n", 2, [
            "nim:3: perfect won 1 ", "error: ",
        ]),
    ],
)  # fmt: skip
def test_every_code_of_a_stream_has_its_line(words: str, stdin: str, status: int, lines: list[str]) -> None:
    ran = nimarcade(*words.split(), stdin=stdin)
    assert (ran.status, ran.err, len(ran.lines)) == (status, "", len(lines))
    assert all(map(str.startswith, ran.lines, lines)), ran.out


def test_moves_as_data_of_a_stream_and_past_reach() -> None:
    first, second = nimarcade("moves", "-", "--json", stdin="nim:2\nnim:0\n").data
    assert [row["move"] for row in first["moves"]] == ["2-1", "2-2"]
    assert (first["position"], second) == ("nim:2", {"position": "nim:0", "moves": [], "schema": "options/1"})
    (row,) = nimarcade("moves", f"nim:{10**30},7", "--limit", "1", "--json").data
    assert (row["remoteness"], row["outcome"]) == (None, "N")


@pytest.mark.sweep
def test_the_limit_on_moves() -> None:
    ran = nimarcade("moves", f"nim:{10**18}")
    assert len(ran.lines) == 1000
    assert "first 1,000 moves" in ran.complaint
    assert len(nimarcade("moves", "nim:1500", "--limit", "0").lines) == 1500
    ran = nimarcade("moves", "nim:3", "--limit", str(10**30))
    assert (len(ran.lines), ran.err) == (3, "")
    assert nimarcade("moves", "nim:3", "--limit", "2").err


GAMES = [
    *("nim", "nim+misere", "greedy-nim", "greedy-nim+misere+k=3", "moore-nim", "moore-nim+misere+k=3"),
    *("co-nim", "co-nim+misere", "exco-nim", "exco-nim+misere", "delete-nim"),
]


@pytest.mark.few("*-greedy-nim*", "*-co-nim")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("outcome", ["N", "P"])
def test_random_starts_are_as_wished_and_worth_playing(game: str, outcome: str) -> None:
    ran = nimarcade("random", game, "--outcome", outcome, "--count", "20", "--seed", "7")
    assert len(ran.lines) == 20
    assert len(set(ran.lines)) > 5
    assert ran == nimarcade("random", game, "--outcome", outcome, "--count", "20", "--seed", "7")
    assert ran != nimarcade("random", game, "--outcome", outcome, "--count", "20", "--seed", "8")
    for code in ran.lines:
        p = catalogue.read(code)
        assert code.split(":")[0] in (game, "moore-nim+k=2")
        assert p.turn == 0
        assert outcome_of(p) == outcome
        assert catalogue.game_of(p).outcome(p) is None
        assert (consult(p, remoteness=True, nodes=1_500).remoteness or 3) >= 3


@pytest.mark.parametrize(
    "code",
    [
        *("nim:3,1", "nim:3", "nim+misere:4,1", "nim+misere:3,1,1", "co-nim:3,3", "co-nim+misere:4,2,1"),
        *("exco-nim:9/0,0,4", "moore-nim+k=2:5,5,0", "greedy-nim+k=2:3", "greedy-nim+k=2:2"),
        *("greedy-nim+misere+k=2:3", "delete-nim:2,9", "delete-nim:2,1,1", "delete-nim:3,3"),
    ],
)
def test_a_win_in_one_move_is_told_by_rule(code: str) -> None:
    p = catalogue.read(code)
    far = consult(p, remoteness=True).remoteness
    assert wins_at_once(p) == (far is not None and far <= 2 and consult(p).outcome == "N")


def test_random_without_a_wish() -> None:
    codes = nimarcade("random", "nim", "--count", "60", "--seed", "1").lines
    assert {outcome_of(catalogue.read(code)) for code in codes} == {"N", "P"}
    assert nimarcade("random", "nim", "--count", "0").out == ""
    assert len(nimarcade("random", "nim").lines) == 1


def test_selfplay_counts_and_repeats() -> None:
    argv = ["selfplay", "nim:5,4,3", "--seats", "random,novice", "--games", "9", "--seed", "11"]
    ran = nimarcade(*argv, "--json")
    (tally,) = ran.data
    assert list(tally) == ["code", "seats", "games", "seed", "wins", "schema"]
    assert tally["seats"] == ["random", "novice"]
    assert (tally["games"], tally["seed"], sum(tally["wins"])) == (9, 11, 9)
    assert nimarcade(*argv, "--json").out == ran.out
    (line,) = nimarcade(*argv).lines
    assert re.fullmatch(
        rf"nim:5,4,3: random won {tally['wins'][0]} \(\S+%–\S+%\), "
        rf"novice won {tally['wins'][1]} \(\S+%–\S+%\) of 9 games, seed 11",
        line,
    )


@pytest.mark.parametrize(
    ("words", "wins"),
    [
        ("nim:5,4,3 --seats perfect,random --games 10 --seed 1", [10, 0]),
        ("nim:4,4 --seats perfect,perfect --games 10", [0, 10]),
        ("nim:4,4 --seats perfect,perfect --games 10 --rotate", [5, 5]),
        ("nim+misere --seats perfect,perfect --games 12 --seed 2 --starts random", [6, 6]),
        ("greedy-nim --seats perfect,perfect --games 12 --seed 2 --starts random --rotate", [6, 6]),
    ],
)
def test_selfplay_wins_follow_the_player_when_seats_rotate(words: str, wins: list[int]) -> None:
    """Of random starts half are won and half are lost."""
    assert nimarcade("selfplay", *words.split(), "--json").data[0]["wins"] == wins


def test_selfplay_without_a_seed_tells_the_one_it_drew() -> None:
    argv = ["selfplay", "nim", "--seats", "random,random", "--games", "20", "--json"]
    first = nimarcade(*argv)
    assert nimarcade(*argv, "--seed", str(first.data[0]["seed"])).out == first.out


def test_replay_tells_the_whole_game(tmp_path: Path) -> None:
    start = catalogue.read("nim+misere:2,1")
    session = Session.begin(start, seated(start, ["human", "perfect"], ["Ann", ""]))
    session = session.comment("The board of the book.").play_code("2-1").play_code("1-1").comment("Forced.")
    session = session.go_to(0).play_code("2-2").onto(2).undo()
    stored(tmp_path / "g.json", session)
    ran = nimarcade("replay", str(tmp_path / "g.json"), "--plain")
    assert ran.err == ""
    assert ran.lines == [
        "Nim. Take any number of stones from one heap.",
        "Misère: taking the last stone loses.",
        "Ann begins, against Perfect.",
        "Heaps 2, 1.",
        "Note: The board of the book.",
        "Move 1. Ann plays 2-1: take 1 from the 2. Heaps 1, 1.",
        "Move 2. Perfect plays 1-1: take a 1. Heaps 1, 0.",
        "Note: Forced.",
        "The game is not over. Heaps 1, 0. Ann to move.",
        "Branch 1, in place of move 1: 1 Ann 2-2.",
    ]
    assert "no terminal" in nimarcade("replay", str(tmp_path / "g.json")).complaint


def test_a_game_is_written_as_films(tmp_path: Path) -> None:
    listed, cast, svg = tmp_path / "g.txt", tmp_path / "g.cast", tmp_path / "g.svg"
    listed.write_text("nim:3,2\n1. 3-1 2-2\n2. 2-2\n", encoding="utf-8")
    ran = nimarcade("replay", str(listed), "--cast", str(cast), "--svg", str(svg))
    assert (ran.status, ran.lines) == (0, [f"Written: {cast}", f"Written: {svg}"])
    header, *events = map(json.loads, cast.read_text("utf-8").splitlines())
    assert (header["version"], header["width"], header["height"]) == (2, 100, 30)
    times = [at for at, kind, _ in events if kind == "o"]
    assert len(times) == 5, "the start, three moves, the end"
    assert times == sorted(set(times))
    assert "Move 1 decided it" in re.sub(r"\x1b\[[^m]*m", "", events[-2][2]).replace("▀", " ")
    root = ElementTree.fromstring(svg.read_text("utf-8"))
    steps = [group for group in root.iter("{http://www.w3.org/2000/svg}g") if group.get("class") == "step"]
    assert len(steps) == 4
    first = cast.read_bytes()
    nimarcade("replay", str(listed), "--cast", str(cast))
    assert cast.read_bytes() == first, "the same game gives the same film"


def test_films_that_cannot_be_are_refused_in_one_line(tmp_path: Path) -> None:
    listed = tmp_path / "g.txt"
    listed.write_text("nim:3,2\n1. 3-1\n", encoding="utf-8")
    ran = nimarcade("replay", str(listed), "--cast", str(tmp_path / "no" / "g.cast"))
    assert ran.status != 0
    assert "cannot be written" in ran.complaint
    assert "there is no folder" in ran.complaint
    ran = nimarcade("replay", str(tmp_path / "none.json"), "--svg", str(tmp_path / "g.svg"))
    assert ran.status == 2
    assert not (tmp_path / "g.svg").exists()
    listed.write_text("nim:1500\n" + "\n".join(f"{1500 - n}-1" for n in range(1001)))
    assert (
        "at most 1,000 moves" in nimarcade("replay", str(listed), "--svg", str(tmp_path / "g.svg")).complaint
    )


def test_a_list_of_moves_is_replayed_printed_and_gone_on_with(tmp_path: Path) -> None:
    listed = tmp_path / "game.txt"
    listed.write_text("nim 9 7 4\n9-2\n1 from one 7\n", encoding="utf-8")
    text = "nim:9,7,4\n1. 9-2 7-1\n"
    ran = nimarcade("replay", str(listed), "--moves")
    assert (ran.status, ran.out, ran.err) == (0, text, "")
    assert nimarcade("replay", "-", "--moves", stdin=text).out == text
    listed.write_text(text)
    assert "is no saved game; a list of moves is read by" in nimarcade("review", str(listed)).complaint
    told = nimarcade("replay", str(listed), "--plain").out
    assert "Move 2. Player 2 plays 7-1: take 1 from a 7." in told
    words = ("play", "--moves", str(listed), "--plain", "--saves", str(tmp_path))
    ran = nimarcade(*words, stdin="code\ntext\nquit\n")
    assert ran.status == 0
    assert "nim:7,6,4" in ran.out
    assert text in ran.out
    assert ran.lines[-1].startswith("Saved as ")
    listed.write_text("nim+misere:5,4,3\n5-5 4-4\n")
    assert "You beat Perfect" in nimarcade(*words, stdin="3-2\nquit\n").out
    assert "No game is finished yet" in nimarcade("progress").out, "others may have made the moves before"
    listed.write_text("nim:3\n3-3\n")
    ran = nimarcade(*words, "--seats", "human,human")
    assert "This game has 1 move and is over." in ran.lines
    assert ran.lines[-1].startswith("Saved as ")
    listed.write_text("nim:9,7,4\n9-2\n8-1\n", encoding="utf-8")
    ran = nimarcade("replay", str(listed))
    assert (ran.status, ran.out) == (2, "")
    assert "line 3, move 2, '8-1': there is no heap of 8" in ran.complaint
    assert nimarcade("replay", str(tmp_path / "none.txt")).status == 2


FOUR = "random,random,random,random"
KEYS = ["code", "seats", "games", "seed", "wins"]


def test_selfplay_from_random_starts_of_four_players() -> None:
    words = f"selfplay so-long-sucker+nash --seats {FOUR} --games 3 --seed 1 --starts random --json"
    assert sum(nimarcade(*words.split()).data[0]["wins"]) == 3


def test_deals_in_json_where_asked() -> None:
    silent = Path(folder.examples()) / "so-long-sucker-endgame-by-one-chip.json"
    assert nimarcade("report", str(silent), "--deals", "--json").out == "", "nobody dealt"
    argv = ("selfplay", "so-long-sucker", "--seats", FOUR, "--games", "1", "--seed", "1", "--json")
    (plain,), (dealt,) = nimarcade(*argv).data, nimarcade(*argv, "--deals").data
    assert list(plain) == [*KEYS, "schema"]
    assert list(dealt) == [*KEYS, "deals", "kinds", "captures", "acts", "schema"]
    assert [list(counts) for counts in dealt["deals"]] == [["offered", "agreed", "kept", "broken"]] * 4


def test_one_ply_and_one_position_are_no_more_than_one() -> None:
    assert "1 ply to the end" in nimarcade("solve", "nim:1", "--remoteness").out
    ran = nimarcade("solve", "so-long-sucker+endgame:G/RB/BRB:B3R1G1/R2:B")
    assert "(exact search, 1 position)" in ran.lines[0]


@pytest.mark.sweep
def test_the_largest_tables_are_estimated_from_fewer_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theory, "SIMS", 40)
    monkeypatch.setattr(theory, "CHIPS", 12)
    for c, games in ((3, 40), (6, 20), (20, 6)):
        (data,) = nimarcade("solve", "--json", f"so-long-sucker+hofstra+c={c}").data
        assert data["source"].endswith(f"; {games} simulated games")


def test_everything_that_can_be_reached_with_two_players_left() -> None:
    ran = nimarcade("table", "so-long-sucker+endgame:-/-:B1/R1:B")
    assert ran.lines[0] == "position,outcome"
    assert ran.lines[-1] == "so-long-sucker+endgame:-/-:B1/R1:B,P"
    assert "so-long-sucker+endgame:B/R:x1/-:.," in ran.lines  # the end: nobody is to move
