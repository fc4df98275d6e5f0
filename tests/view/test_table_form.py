"""The choice behind the form of a table: rules, starts, seats, errors by field, memory."""

import json
from dataclasses import asdict, replace
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker.flags import FLAGS
from nimarcade.games.so_long_sucker.position import COLOURS
from nimarcade.games.so_long_sucker.words import RULES
from nimarcade.play import match, seat_kinds
from nimarcade.players.so_long_sucker.levels import DEALING
from nimarcade.view.table import new_table
from nimarcade.view.table import new_table as choices
from nimarcade.view.table.new_table import TableChoice, changed, problems, recalled, session
from tests import ask

RNG = Random(5)
SIMS = "sims=1000"


def new(**changes: object) -> TableChoice:
    now = recalled({}, RNG)
    for name, value in changes.items():
        now = changed(now, RNG, **{name: value})
    return now


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("source", ["default", "random"])
def test_every_preset_starts_from_every_source(rules: str, source: str) -> None:
    for _ in range(5):
        now = new(rules=rules, source=source)
        assert not problems(now), problems(now)
        begun = session(now, RNG, SIMS)
        assert begun.outcome is None
        rule_set = ask.at_table(begun.start).rule_set
        assert rule_set.preset == now.preset
        assert len(begun.players) == rule_set.players


def test_hofstra_has_five_or_six_chips_and_the_generalized_game_any() -> None:
    assert catalogue.write(new().start()).startswith("so-long-sucker+hofstra:-:B6/")
    assert catalogue.write(new(c="5").start()).startswith("so-long-sucker+hofstra+c=5:-:B5/")
    assert catalogue.write(new(rules="general", c="17", k="40").start()).startswith(
        "so-long-sucker+hofstra+c=17+k=40:-:B17/"
    )


def test_custom_rules_stand_in_the_code_and_in_words() -> None:
    now = new(
        rules="custom", players="3", c="4", k="0", kill="one", dead="ignore", give="prisoners", deals="any",
        clock="90",
    )  # fmt: skip
    code = catalogue.write(session(now, RNG, SIMS).start)
    head = "so-long-sucker+custom+players=3+c=4+k=0+kill=one+dead=ignore+give=prisoners+deals=any+clock=90:"
    assert code.startswith(head)
    clauses = "; ".join(new_table.rule_words(now.start().rule_set))
    for words in (
        *("3 players", "4 chips", "any number of piles", "exactly one", "do not count", "only prisoners"),
        *("between any two", "90 seconds"),
    ):
        assert words in clauses


@pytest.mark.parametrize("rules", RULES)
def test_all_flags_of_a_preset_are_told_in_words(rules: str) -> None:
    rule_set = new(rules=rules).start().rule_set
    clauses = new_table.rule_words(rule_set)
    assert len(clauses) >= 5
    assert all("\n" not in words for words in clauses)
    idle = ("promises", "record") if rule_set.deals == "none" else ()
    told = {rule_set.told(name): name not in idle for name in FLAGS}
    assert [words for words in clauses if words in told] == [words for words, heard in told.items() if heard]


def test_chips_count_only_for_two() -> None:
    assert new(rules="custom", players="2", value=True).start().rule_set.value
    assert not new(rules="custom", value=True).start().rule_set.value
    assert new(rules="endgame", value=True).start().rule_set.value


def test_the_first_player_is_drawn_chosen_or_written() -> None:
    drawn = {session(new(), Random(seed), SIMS).start.turn for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    for seat, letter in enumerate(COLOURS):
        assert session(new(first=letter), RNG, SIMS).start.turn == seat
    typed = new(position="-:B6/R6/G6/Y6:G")
    assert typed.first == "turn"
    assert session(typed, RNG, SIMS).start.turn == 2
    assert new(rules="endgame").first == "turn"


def test_a_whole_code_may_be_pasted() -> None:
    code = "so-long-sucker+nash:G:B1/-/R1/Y1B1:B:B5R6G6Y6:BG"
    now = new(position=code)
    assert not problems(now)
    assert catalogue.write(session(now, RNG, SIMS).start) == code
    two = new(position="so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B")
    assert two.seats() == 2
    assert len(session(two, RNG, SIMS).players) == 2


def test_seats_are_a_mix_of_people_and_machines_that_can_be_read() -> None:
    now = new(kinds=("human", "strong", "novice", "greedy"), names=("Ann", "", "", "Goldfinger"))
    table = session(now, RNG, "time=2").players
    assert [p.kind for p in table] == ["human", "strong/time=2/honest", "novice/opportunist", "greedy"]
    assert [p.name for p in table] == ["Ann", "Red", "Green", "Goldfinger"]
    people = session(new(kinds=("human",) * 4), RNG, SIMS).players
    assert [p.name for p in people] == ["Blue", "Red", "Green", "Yellow"]
    assert session(new(), RNG, SIMS).players[0].name == "You"


@pytest.mark.parametrize("kind", choices.KINDS)
@pytest.mark.parametrize("character", choices.PERSONALITIES)
def test_every_kind_with_every_character_is_a_seat(kind: str, character: str) -> None:
    now = replace(new(), kinds=("human", kind, "human", "human"), characters=(character,) * 4)
    for thinking in ("time=0.25", "sims=300"):
        text = choices.kind_of(now, 1, thinking, deals=True)
        parsed = seat_kinds.parse(text, catalogue.game("so-long-sucker"))
        assert parsed.name == kind
        assert parsed.personality == (character if kind in DEALING else None)
        assert bool(parsed.sims or parsed.time) == (kind in seat_kinds.THINKERS)
    assert seat_kinds.parse(choices.kind_of(now, 1, "sims=300", deals=False)).personality is None
    assert kind == "human" or choices.about(kind)


def test_a_match_is_linked() -> None:
    begun = session(new(length="3", later="rotate", trust=False), RNG, SIMS)
    link = ask.present(match.link_of(begun))
    assert (link.game, link.of, link.first, link.trust) == (1, 3, "rotate", False)
    assert match.link_of(session(new(), RNG, SIMS)) is None


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"rules": "general", "c": ""}, "c", "whole number"),
        ({"rules": "general", "c": "0"}, "c", ""),
        ({"rules": "general", "c": "x"}, "c", "from 1 on, such as 6 or 10, not 'x'"),
        ({"rules": "general", "c": "1000000"}, "c", "100,000 chips"),
        ({"rules": "general", "k": "101"}, "k", "100 piles"),
        ({"rules": "custom", "clock": "x"}, "clock", "whole number"),
        ({"position": "-"}, "position", "PILES:HANDS:TURN"),
        ({"position": "-:B6/R6/G6/Y5:B"}, "position", "Yellow has 5 chips"),
        ({"position": "so-long-sucker+chess:-"}, "position", "no option"),
        ({"rules": "endgame", "position": "BB:B1/R1:B"}, "position", "two equal"),
        ({"rules": "endgame", "position": "-:-/R1:."}, "position", "over"),
        ({"names": ("Ann", "ann", "", "")}, "names", "different names"),
        ({"names": ("Blue", "Ann", "red", "")}, "names", "Red would be taken for another player; Green"),
        ({"names": ("Ann", "You", "", "")}, "names", "You would be taken for another player; Red"),
        ({"rules": "endgame", "names": ("Green", "Ann")}, "names", "Green would be taken for another player"),
        ({"names": ("x" * 41, "", "", "")}, "names", "40"),
        ({"rules": "custom", "position": "-:B6/-/G6/Y6:B:R6", "first": "R"}, "first", "Red cannot begin"),
    ],
)
def test_every_error_stands_at_its_field_in_one_line(
    changes: dict[str, object], field: str, words: str
) -> None:
    wrong = problems(new(**changes))
    assert list(wrong) == [field], wrong
    assert words in wrong[field]
    assert "\n" not in wrong[field]
    assert len(wrong[field]) < 250


def test_other_rules_keep_nothing_they_cannot_read() -> None:
    now = new(rules="endgame", position="-/RB/BRB:B3R1/R2:B")
    for rules in RULES:
        assert not problems(changed(now, RNG, rules=rules))


def test_the_last_choice_comes_back() -> None:
    mine = new(
        rules="custom", players="3", kinds=("human", "human", "expert", "strong"), length="5", first="G",
        names=("Ann", "", "", ""),
    )  # fmt: skip
    assert recalled(json.loads(json.dumps(asdict(mine))), RNG) == mine


def test_a_start_drawn_at_random_is_for_one_game_only() -> None:
    drawn = new(rules="nash", source="random")
    again = recalled(json.loads(json.dumps(asdict(drawn))), RNG)
    assert again == new(rules="nash")
    assert (again.source, again.first) == ("default", "lot")


@pytest.mark.parametrize(
    "data",
    [
        {"rules": "chess"},
        {"players": "9"},
        {"kinds": ["god"] * 4},
        {"kinds": "human"},
        {"names": [1, 2, 3, 4]},
        {"first": "me"},
        {"length": "7"},
        {"source": "typed"},
        {"kill": "none"},
        {"characters": ["kind"] * 4},
        {"later": 3},
        {"trust": "yes"},
        {"c": 6},
    ],
)
def test_a_last_choice_that_makes_no_sense_gives_a_plain_one(data: dict[str, object]) -> None:
    now = recalled(data, RNG)
    assert not problems(now)
    assert now.rules == "hofstra"
