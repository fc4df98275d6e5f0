"""Every object that a command prints as JSON is what its schema says: a key more or less, or of another type,
is red here."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

import nimarcade as na
from nimarcade.cli import bench, listing
from nimarcade.coach import deck, rating, statistics
from nimarcade.coach.puzzles.source import named
from nimarcade.lab import contract
from nimarcade.lab.bench import Figure
from nimarcade.lab.heap_games import Period
from nimarcade.players import measuring
from nimarcade.players.so_long_sucker import bargains
from nimarcade.theory.misere_quotients import Quotient
from tests.command import nimarcade
from tests.host.callers import Caller, hosted, play

SAVES = Path(__file__).parents[2] / "saves"
COMMANDS = {
    "bench": "bench --json",
    "check": "check {folder} --json",
    "claim": "verify --list --json",
    "deals": "report {saves}/so-long-sucker-a-broken-deal.json --deals --json",
    "deck": "deck --json",
    "errors": "bench --errors --games 1 --json",
    "explain": "explain greedy-nim+misere+k=3:9,7,4 nim:5,5 dawsons-chess:4 nim:0 so-long-sucker --json",
    "games": "games --json",
    "gathered": "problems greedy-grundy --mine --box largest=400 --json",
    "guesses": "bench --calibration --games 1 --json",
    "keys": "keys --json",
    "leading": "moves nim:5,4 --to 0 --json",
    "map": "map nim:0,0 --json",
    "moves": "moves nim:5,4 --json",
    "options": "moves - --json",
    "pattern": "problems --table {folder}/a.csv --json",
    "problems": "problems --json",
    "progress": "progress --json",
    "proof": "prove --list --json",
    "prove": "prove misere-greedy.bounded-normal --json",
    "puzzle": "puzzle --game nim --count 3 --json",
    "random": "random nim --seed 1 --json",
    "refusal": "solve - --json",
    "report": "report {saves}/so-long-sucker-endgame-by-one-chip.json --json",
    "review": "review {saves}/so-long-sucker-endgame-by-one-chip.json --json",
    "selfplay": "selfplay so-long-sucker+hofstra+c=2 --seats novice,novice,novice,novice --json --deals",
    "sequence": "sequence 0.77 --count 90 --json",
    "solve": "solve nim:5,4 nim:0 so-long-sucker octal+0.77:9 --sg --remoteness --json",
    "tournament": "tournament nim --seats random,novice --games 2 --json",
    "verify": "verify single-delete.theorem-1.1 --box largest=5 --json",
}


def told_of(found: Period | Quotient | None) -> dict[str, object]:
    assert found is not None
    return found.as_json()


LIBRARY: dict[str, Callable[[], dict[str, object]]] = {
    "claim": lambda: na.claims("single-delete.theorem-1.1")[0].as_json(),
    "proof": lambda: na.proofs()[0].as_json(),
    "map": lambda: na.map("nim:0,0,3", size=(3, 3)).as_json(),
    "pattern": lambda: na.mine([n % 3 for n in range(24)])[0].as_json(),
    "period": lambda: told_of(na.heap_game("0.77").period()),
    "puzzle": lambda: na.puzzle("nim").as_json(),
    "quotient": lambda: told_of(na.heap_game("0.75").misere_quotient()),
    "review": lambda: na.review(str(SAVES / "nim-the-nim-sum.json")).as_json(),
    "table": lambda: na.table("nim", (2, 2)).as_json(),
    "verify": lambda: next(na.verify("single-delete.theorem-1.1", box={"largest": 5})).as_json(),
    "match": lambda: na.match("nim", ["random", "random"], games=2).as_json(),
    "solve": lambda: na.solve("nim:5,4", sg=True).as_json(),
    "explain": lambda: na.explain("nim:5,4").as_json(),
    "selfplay": lambda: na.selfplay("nim", ["random"] * 2).as_json(),
    "tournament": lambda: na.tournament("nim", ["random"] * 2, games=2).as_json(),
}


@pytest.fixture
def wrong() -> Callable[[str, object], list[str]]:
    jsonschema = pytest.importorskip("jsonschema")

    known = cache(lambda name: jsonschema.Draft202012Validator(listing.schema(name)))
    return lambda name, data: [error.message for error in known(name).iter_errors(data)]


@pytest.mark.extras
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_printed_is_what_its_schema_says(
    name: str, wrong: Callable[[str, object], list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = Figure("one", 1.5, "ms", 2.0), Figure("two", None, "ms")
    monkeypatch.setattr(bench, "_groups", lambda: {"start": lambda: iter(figures)})
    monkeypatch.setattr(contract, "in_folder", lambda *given: ())
    monkeypatch.setattr(contract, "of_all", lambda *given: [contract.Finding("a", "b", "c", "d")])
    monkeypatch.setattr(measuring, "CODES", ("nim",))
    monkeypatch.setattr(bargains, "GAMES", 5)
    _something_kept()
    monkeypatch.setattr(measuring, "predictions", lambda games, seed: [(0.25, True), (0.3, False)])
    (tmp_path / "a.csv").write_text("n,sg\n" + "".join(f"{n},{n % 3}\n" for n in range(40)))
    words = [word.format(folder=tmp_path, saves=SAVES) for word in COMMANDS[name].split()]
    lines = nimarcade(*words, stdin="nim:x\nnim:3\n").lines
    assert lines
    for line in lines:
        data = json.loads(line)
        kind = data["schema"].partition("/")[0]
        assert kind == name or (name, kind) in {
            ("refusal", "solve"),
            ("options", "refusal"),
            ("guesses", "tenth"),
        }
        assert wrong(kind, data) == []
    assert "'more' was unexpected" in wrong(kind, {**data, "more": 1})[0]


def _something_kept() -> None:
    now = deck.now()
    deck.change(lambda kept: kept.add("nim:6", "6-1", "game", now).answer("nim:6", "right", now))
    game = statistics.Finished(now, "nim", "novice", True, 1, 1, 0)
    row = statistics.Row(1, 1, 1)
    statistics.change(
        lambda kept: (
            kept.add("nim", "novice", row).remember(game).scored("nim", "novice", 90, now).rated(1300.0)
        )
    )
    rating.answered(named("nim/only/2/17"), True, now.date(), now.date())


@pytest.mark.extras
@pytest.mark.real_time
def test_what_a_host_tells_is_what_its_schema_says(
    wrong: Callable[[str, object], list[str]], tmp_path: Path
) -> None:
    told = []
    for number, words in enumerate([["nim:3,2"], [], ["nim:3,2", "--class", "swiss"]]):
        (tmp_path / str(number)).mkdir()
        with hosted(tmp_path / str(number), *words) as host:
            told.append(host.opened)
            if number == 0:
                play(host, [Caller(host, "Ann"), Caller(host, "Bob")], Random(1), seconds=60)
        told += host.events
    assert {event["event"] for event in told} >= {"open", "lobby", "seated", "over"}
    assert [wrong("event", event) for event in told] == [[]] * len(told)


@pytest.mark.extras
def test_the_library_gives_what_commands_print(wrong: Callable[[str, object], list[str]]) -> None:
    assert {name: wrong(name, json.loads(json.dumps(made()))) for name, made in LIBRARY.items()} == {
        key: [] for key in LIBRARY
    }


def test_schemas_are_listed_and_printed() -> None:
    names = [line.split()[0] for line in nimarcade("schema").lines]
    assert {*COMMANDS, *LIBRARY} | {"event", "tenth"} == {*names}
    (solve,) = nimarcade("schema", "solve").data
    assert solve["properties"]["outcome"] == {"anyOf": [{"enum": ["N", "P"]}, {"type": "null"}]}
    assert (solve["properties"]["schema"], solve["additionalProperties"]) == ({"const": "solve/1"}, False)
