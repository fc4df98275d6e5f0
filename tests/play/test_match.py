"""Matches: who begins, what is carried over, totals, and links that are damaged."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.games.so_long_sucker.position import Record
from nimarcade.play import folder, match, saves
from nimarcade.play.match import Link
from nimarcade.play.session import Player, Session
from tests import ask
from tests.ask import typed
from tests.sessions import PEOPLE, by_chance, game, refused, stored

START = "so-long-sucker+custom+c=2+k=3"


def begun(start: str = START, **link: Any) -> Session:
    p = ask.table(start)
    return match.begin(p, PEOPLE[: p.rule_set.players], Link("abc", **link))


def resigned(session: Session, *order: str) -> Session:
    """A game ended by resignations, first out first."""
    for seat in order:
        due = session.state.turn == "BRGY".index(seat)
        session = session.play_code("resign" if due else f"{seat}:resign")
    return session


def test_the_next_game_keeps_the_seats_and_the_rules_and_machines_get_new_seeds() -> None:
    seats = [Player("human", "Ann"), *(Player("random", f"M{i}", i) for i in range(3))]
    begun = match.begin(catalogue.read(START), seats, Link("abc", of=3, first="rotate"))
    following = match.next_game(first := resigned(begun, "R", "G", "Y"), Random(1))
    known = [[(player.kind, player.name) for player in each.players] for each in (first, following)]
    assert known[0] == known[1]
    assert following.players[0].seed is None
    assert [player.seed for player in following.players][1:] != [0, 1, 2]
    assert following.length == 0
    assert ask.at_table(following.start).rule_set == ask.at_table(first.start).rule_set
    link = ask.present(match.link_of(following))
    assert (link.id, link.game, link.of) == ("abc", 2, 3)


def test_the_first_player_rotates_stays_or_is_drawn() -> None:
    leaders = []
    session = begun(first="rotate")
    for seed in range(5):
        leaders.append(session.start.turn)
        session = match.next_game(by_chance(session, Random(seed)), Random(seed))
    assert leaders == [0, 1, 2, 3, 0]
    same = match.next_game(by_chance(begun(first="same"), Random(1)), Random(5))
    assert same.start.turn == 0
    drawn = {
        match.next_game(by_chance(begun(first="lot"), Random(1)), Random(seed)).start.turn
        for seed in range(40)
    }
    assert drawn == {0, 1, 2, 3}


def test_only_seats_with_chips_begin() -> None:
    p = ask.table("so-long-sucker+custom+c=2+k=3:-:B2/-/G2R2/Y2:B")
    assert match.can_lead(p) == [0, 2, 3]
    with pytest.raises(BadInput, match="cannot begin"):
        match.led_by(p, 1)
    assert catalogue.write(match.led_by(p, 2)).endswith(":G:-:G")
    owed = ask.table("so-long-sucker+endgame:RBB:B1/R1:Bx1")
    assert match.can_lead(owed) == [0]
    assert match.led_by(owed, 0) is owed


def test_a_match_ends_and_a_game_must_be_over() -> None:
    with pytest.raises(BadInput, match="not over yet"):
        match.next_game(begun(), Random(1))
    with pytest.raises(BadInput, match="3 games, and all are played"):
        match.next_game(by_chance(begun(game=3, of=3), Random(1)), Random(1))
    alone = game(START)
    with pytest.raises(BadInput, match="belongs to no match"):
        match.next_game(by_chance(alone, Random(1)), Random(1))
    joined = match.joined(by_chance(alone, Random(1)), Random(1))
    following = ask.present(match.link_of(match.next_game(joined, Random(1))))
    assert following.game == 2
    assert match.joined(joined, Random(9)) is joined


def test_scores_add_up_and_the_best_stands_first() -> None:
    first = resigned(begun(), "R", "B", "G")
    two = resigned(begun(game=2), "B", "R", "G")
    three = begun(game=3)
    standings = match.standings([first, two, three])
    assert [(each.name, each.scores, each.total, each.wins) for each in standings] == [
        ("Dora", (4, 4), 8, 2), ("Cleo", (3, 3), 6, 0), ("Ann", (2, 1), 3, 0), ("Ben", (1, 2), 3, 0),
    ]  # fmt: skip
    assert match.standings([three]) == []


CARRIED = Record(2, 0, 4), Record(0, 1), Record(), Record(1, 1, 3)


def test_what_keeping_a_word_cost_is_not_told_by_older_saves() -> None:
    link = match.read_link({"id": "abc", "game": 2, "carried": [[2, 1], [0, 0], [2, 1, 4], [0, 0]]})
    assert link.carried == (Record(2, 1, 6), Record(), Record(2, 1, 4), Record())


def test_promises_are_carried_only_where_trust_goes_on() -> None:
    start = begun(carried=CARRIED)
    assert ask.at_table(start.start).ledger.carried == CARRIED
    end = resigned(start, "R", "G", "Y")
    following = match.next_game(end, Random(1))
    assert ask.at_table(following.start).ledger.carried == CARRIED
    anew = replace(end, meta={"series": Link("abc", trust=False, carried=CARRIED).as_json()})
    assert match.next_game(anew, Random(1)).start.ledger.carried == ()


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("abc", "must be an object"),
        ({}, "lacks 'id'"),
        ({"id": "abc"}, "lacks 'game'"),
        ({"id": "ABC", "game": 1}, "small letters"),
        ({"id": 7, "game": 1}, "small letters"),
        ({"id": "abc", "game": 0}, "from 1 to"),
        ({"id": "abc", "game": True}, "from 1 to"),
        ({"id": "abc", "game": 3, "of": 2}, "game 3 of only 2"),
        ({"id": "abc", "game": 1, "first": "me"}, "lot or rotate or same"),
        ({"id": "abc", "game": 1, "trust": 1}, "true or false"),
        ({"id": "abc", "game": 1, "carried": [[1]]}, "kept, broken"),
        ({"id": "abc", "game": 1, "carried": [[1, -1]] * 4}, "kept, broken"),
        ({"id": "abc", "game": 1, "carried": [[1, 0]] * 3}, "3 entries for 4 seats"),
        ({"id": "abc", "game": 1, "colour": "red"}, "no key 'colour'"),
    ],
)
def test_a_damaged_link_is_one_line(path: Path, link: Any, message: str) -> None:
    assert message in refused(path, linked(begun(), link))


def test_heaps_have_no_matches(path: Path) -> None:
    link = {"id": "abc", "game": 1}
    assert "for games of So Long Sucker" in refused(path, linked(game("nim:3,2"), link))


def linked(session: Session, link: object) -> dict[str, object]:
    data = saves.as_json(session)
    typed(dict, data["meta"])["series"] = link
    return data


def kept(folder: Path, count: int = 3) -> list[Path]:
    session, paths = begun(of=count, first="rotate"), []
    for number in range(count):
        session = by_chance(session, Random(number))
        paths.append(folder / f"game{number + 1}.json")
        stored(paths[-1], session)
        if number + 1 < count:
            session = match.next_game(session, Random(number))
    return paths


def test_the_games_of_a_match_are_found_by_their_link(tmp_path: Path) -> None:
    paths = kept(tmp_path)
    stored(tmp_path / "other.json", by_chance(begun(START), Random(9)))  # its id is the same
    stored(tmp_path / "alone.json", by_chance(Session.begin(begun().start, begun().players), Random(1)))
    games, left_out = folder.match(paths[1])
    assert [path for path, _ in games] == paths
    assert len(left_out) == 1
    assert "other.json: game 1 of this match is game1.json already" in left_out[0]
    alone, none = folder.match(tmp_path / "alone.json")
    assert len(alone) == 1
    assert not none


def test_a_match_waits_for_its_next_game(tmp_path: Path) -> None:
    assert folder.waiting(tmp_path) is None
    session = by_chance(begun(of=2), Random(1))
    stored(tmp_path / "one.json", session)
    waiting = ask.present(folder.waiting(tmp_path))
    assert waiting[0].name == "one.json"
    stored(tmp_path / "two.json", by_chance(match.next_game(session, Random(1)), Random(1)))
    (tmp_path / "one.json").touch()  # looked at last, but not the last game
    assert folder.waiting(tmp_path) is None
