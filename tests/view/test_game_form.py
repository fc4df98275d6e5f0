"""The choice behind the new-game form: starts, errors by field, seats, memory."""

import sys
from dataclasses import asdict, replace
from random import Random
from types import SimpleNamespace

import pytest

from nimarcade import players
from nimarcade.core import catalogue
from nimarcade.play import clocks
from nimarcade.play.levels import NAMES
from nimarcade.players.rates import Rate
from nimarcade.view import game_form, game_text
from nimarcade.view.game_form import GameChoice, changed, problems, recalled, session
from tests.ask import outcome as outcome_of

RNG = Random(3)


def _new(**changes: object) -> GameChoice:
    return changed(recalled({}, RNG), RNG, **changes)


@pytest.mark.parametrize("game", game_form.two_player_games())
@pytest.mark.parametrize("source", ["default", "random", "prove"])
def test_every_game_can_start_from_every_source(game: str, source: str) -> None:
    now = changed(_new(game=game), RNG, source=source)
    assert not problems(now)
    begun = session(now, RNG)
    assert begun.start.game == game
    assert begun.outcome is None
    if source == "prove":
        assert begun.player.human
        assert outcome_of(begun.start) == "N"


@pytest.mark.parametrize("game", game_form.two_player_games())
def test_what_can_be_proved_is_won_for_the_person_also_as_second(game: str) -> None:
    now = changed(changed(_new(game=game), RNG, source="prove"), RNG, first="2")
    begun = session(now, RNG)
    assert [p.kind for p in begun.players] == ["perfect", "human"]
    assert outcome_of(begun.start) == "P"


def test_the_usual_start_follows_the_options() -> None:
    now = _new(game="moore-nim")
    assert (now.k, now.heaps.count(",")) == ("2", 3)
    larger = changed(now, RNG, k="4")
    assert larger.heaps.count(",") == 5
    assert catalogue.write(larger.position()).startswith("moore-nim+k=4:")


def test_typed_heaps_are_kept_when_options_change() -> None:
    now = changed(_new(game="greedy-nim"), RNG, heaps="100,7")
    assert now.source == "typed"
    after = changed(changed(now, RNG, k="5"), RNG, misere=True)
    assert after.heaps == "100,7"
    assert catalogue.write(after.position()) == "greedy-nim+misere+k=5:100,7"


def test_another_game_does_not_keep_numbers_it_cannot_read() -> None:
    now = changed(_new(game="nim"), RNG, heaps="5,0,3")
    assert not problems(changed(now, RNG, game="delete-nim"))
    assert not problems(changed(now, RNG, game="exco-nim"))
    back = changed(changed(now, RNG, game="moore-nim"), RNG, game="greedy-nim")
    assert back.k == ""


def test_a_random_start_is_dealt_anew_only_when_asked() -> None:
    now = _new(source="random")
    assert changed(now, RNG, name1="Ada").heaps == now.heaps
    assert any(changed(now, RNG, source="random").heaps != now.heaps for _ in range(10))


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"heaps": ""}, "heaps", "at least one number"),
        ({"heaps": "5,x"}, "heaps", "whole number"),
        ({"heaps": "0,0"}, "heaps", "no move is left"),
        ({"heaps": "1" * 10_001}, "heaps", "10,000 digits"),
        ({"game": "moore-nim", "k": ""}, "k", "whole number"),
        ({"game": "moore-nim", "k": "0"}, "k", "k must be"),
        ({"game": "moore-nim", "k": "4", "heaps": "3,2"}, "k", "smaller than the number of heaps"),
        ({"game": "delete-nim", "heaps": "4"}, "heaps", "at least 2 piles"),
        ({"game": "delete-nim", "heaps": "1,1"}, "heaps", "no move is left"),
        ({"game": "exco-nim", "heaps": "4,3"}, "heaps", "slash"),
        ({"kind2": "human", "name1": "Ada", "name2": "ada"}, "names", "different names"),
        ({"heaps": "1,000 7"}, "heaps", "for thousands write 1000 or 1_000"),
        ({"heaps": "10^10^10"}, "heaps", "'10^10^10' has more"),
        ({"name1": "x" * 41}, "names", "40"),
    ],
)
def test_every_error_stands_at_its_field_in_one_line(changes: dict[str, str], field: str, words: str) -> None:
    now = recalled({}, RNG)
    for name, value in changes.items():
        now = changed(now, RNG, **{name: value})
    wrong = problems(now)
    assert list(wrong) == [field]
    assert words in wrong[field]
    assert "\n" not in wrong[field]
    assert len(wrong[field]) < 200


@pytest.mark.parametrize(
    ("game", "heaps", "code"),
    [
        ("nim", " 5 4, 3, ", "nim:5,4,3"),
        ("nim", "10^18; 2**64, 1_000", "nim:18446744073709551616,1000000000000000000,1000"),
        ("exco-nim", "2 / 6 5", "exco-nim:2/6,5"),
        ("sum", "nim:5 3 / co-nim:4, 3, 3", "sum:nim:5,3/co-nim:4,3,3"),
    ],
)
def test_heaps_are_read_as_people_type_them(game: str, heaps: str, code: str) -> None:
    assert catalogue.write(_new(game=game, heaps=heaps).position()) == code
    assert GameChoice("greedy-nim", k=" 10^3 ").options() == {"k": 1000}


def test_seats_names_and_who_begins() -> None:
    now = _new(kind2="human", name1="Ada", first="2", strict=True)
    begun = session(now, RNG)
    assert [player.name for player in begun.players] == ["Player 2", "Ada"]
    assert begun.strict
    watch = session(_new(kind1="random", kind2="random"), RNG)
    assert [player.name for player in watch.players] == ["Random 1", "Random 2"]
    lots = {session(_new(first="lot"), Random(seed)).players[0].kind for seed in range(20)}
    assert lots == {"human", "novice"}


def test_a_proof_by_lot_still_gives_the_person_the_won_seat() -> None:
    for seed in range(10):
        begun = session(_new(source="prove", first="lot"), Random(seed))
        assert begun.player.human
        assert outcome_of(begun.start) == "N"


def test_the_last_choice_comes_back() -> None:
    mine = changed(_new(game="greedy-nim", misere=True, k="3"), RNG, heaps="9,7,4")
    mine = replace(mine, name1="Ada", strict=True, first="lot")
    assert recalled(asdict(mine), RNG) == mine


@pytest.mark.parametrize(
    "data",
    [
        {"game": "chess"},
        {"game": 3},
        {"source": "typed"},
        {"kind1": "god"},
        {"first": "me"},
        {"misere": "yes"},
    ],
)
def test_a_last_choice_that_makes_no_sense_gives_a_plain_one(data: dict[str, object]) -> None:
    now = recalled(data, RNG)
    assert not problems(now)
    assert now.game == "nim"


def test_only_players_that_exist_are_offered() -> None:
    assert game_form.kinds() == ["human", *NAMES]
    for kind in game_form.kinds():
        assert "\n" not in game_form.about(kind)
        assert kind == "human" or game_form.about(kind)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "nim"}, "nim"),
        ({"game": "nim", "misere": True}, "nim+misere"),
        ({"game": "greedy-nim", "k": "7", "misere": True}, "greedy-nim+misere+k=3"),
        ({"game": "moore-nim"}, "moore-nim+k=3"),
        ({"game": "delete-nim", "misere": True}, "delete-nim"),
        ({"game": "octal", "code": " 0.07", "misere": True}, "octal+0.07+misere"),
    ],
)
def test_strength_is_asked_for_the_game_that_was_chosen(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, object], code: str
) -> None:
    games = []

    def rates(wanted: str) -> dict[str, Rate]:
        games.append(wanted)
        return {"novice": Rate(40, 100)}

    stub = SimpleNamespace(rates=rates)
    monkeypatch.setitem(sys.modules, "nimarcade.players.rates", stub)
    monkeypatch.setattr(players, "rates", stub, raising=False)
    now = GameChoice()
    for name, value in changes.items():
        now = changed(now, RNG, **{name: value})
    assert game_form.strength(now, "novice") == "wins 40 of 100 games; half of them start lost"
    assert game_form.strength(now, "human") == ""
    assert set(games) == {code}


def test_the_word_that_tells_the_rule_is_explained() -> None:
    def row(code: str) -> tuple[str, str]:
        (found,) = (
            row for row in game_form.form(GameChoice("octal", code=code), 80).rows if row.name == "code"
        )
        return found.help, found.error

    assert row("")[0] == "what a move may leave, at most 8 digits such as 0.77, Kayles"
    assert row("0.07") == ("Take 2 from a heap and break the rest in two if you like.", "")
    assert row("0.G")[0] == ""
    assert row("0.G")[1].startswith("an octal code is 0 or 4, a point")


# Games begun from a cell of a map or from a code.


def test_a_person_gets_the_seat_that_can_win() -> None:
    for code, lost in (("nim:5,4", False), ("nim:4,4", True)):
        session = game_text.from_cell(catalogue.read(code), lost=lost)
        assert session is not None
        assert session.players[session.to_move].human is not lost
    assert game_text.from_cell(catalogue.read("nim:0"), lost=True) is None


def test_a_person_moves_first_where_a_code_is_given() -> None:
    for code in ("nim:5,4", "so-long-sucker"):
        session = game_text.from_code(code)
        assert [player.human for player in session.players].count(True) == 1
        assert session.player.human


@pytest.mark.parametrize(
    ("code", "is_playable"),
    [("nim:5,4", True), ("nim:0", False), ("nim", False), ("nim:x", False), ("", False)],
)
def test_only_a_position_that_goes_on_is_played(code: str, is_playable: bool) -> None:
    assert game_text.playable(code) is is_playable


def test_a_clock_is_chosen_and_its_time_typed() -> None:
    assert session(_new(), RNG).meta == {}
    each = _new(clock="move")
    assert clocks.control_of(session(each, RNG)) == clocks.Control(move=30)
    whole = changed(_new(clock="game"), RNG, time="3+2")
    assert clocks.control_of(session(whole, RNG)) == clocks.Control(180, 2)
    assert changed(whole, RNG, clock="move").time == ""
    assert "is no time of a clock" in problems(replace(whole, time="soon"))["time"]
    assert recalled(asdict(whole), RNG).clock == "game"
