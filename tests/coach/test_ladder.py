"""The ladder of opponents: who is offered next, and when."""

from datetime import UTC, datetime

import pytest

from nimarcade.coach import ladder
from nimarcade.coach.statistics import Finished
from tests import ask

DOWN = "Novice errs more: practise there, then come back."
MET = "Perfect next. Perfect never errs: you win only from won boards."
TABLE = "games of So Long Sucker"
WHEN = datetime(2026, 11, 28, tzinfo=UTC)


def _games(results: str, level: str = "novice", game: str = "nim") -> list[Finished]:
    """W and L were won and lost, l was lost from the start, h was won with a hint."""
    return [
        Finished(WHEN, game, level, each in "Wh", int(each in "WLh"), 0, int(each == "h")) for each in results
    ]


@pytest.mark.parametrize(
    ("results", "level", "game", "offered"),
    [
        ("", "novice", "nim", None),
        ("WWW", "novice", "nim", None),
        ("WWWW", "novice", "nim", "You beat Novice in 4 of 4 games of Nim: Casual next."),
        ("WLWWW", "novice", "nim", "You beat Novice in 4 of 5 games of Nim: Casual next."),
        ("LWWLWWW", "novice", "nim", "You beat Novice in 4 of 5 games of Nim: Casual next."),
        ("WWLWLW", "novice", "nim", None),
        ("WWWhhh", "novice", "nim", None),
        ("WWWlllW", "novice", "nim", "You beat Novice in 4 of 4 games of Nim: Casual next."),
        ("LLLL", "casual", "nim+misere", f"Casual won 4 of 4 games of Nim. {DOWN}"),
        ("llll", "perfect", "nim", None),
        ("WWWW", "perfect", "nim", None),
        ("LLLL", "random", "nim", None),
        ("WWWW", "strong", "nim", None),
        ("WWWW", "expert", "greedy-nim+k=3", f"You beat Expert in 4 of 4 games of Greedy Nim: {MET}"),
        ("WWWW", "novice, casual", "so-long-sucker", None),
        ("LWWLW", "novice", "so-long-sucker+hofstra", f"You beat Novice in 3 of 5 {TABLE}: Casual next."),
        ("WWW", "strong", "so-long-sucker+hofstra", f"You beat Strong in 3 of 3 {TABLE}: Strongest next."),
        ("LLLL", "casual", "so-long-sucker+hofstra", None),
        ("LLLLL", "casual", "so-long-sucker+nash", f"Casual won 5 of 5 {TABLE}. {DOWN}"),
        ("WWLW", "strong", "so-long-sucker+endgame", None),
        ("WWWW", "novice", "gone", None),
    ],
)  # fmt: skip
def test_the_next_rung(results: str, level: str, game: str, offered: str | None) -> None:
    offer = ladder.next_rung(_games(results, level, game))
    assert (None if offer is None else offer.why) == offered


def test_a_rung_begins_anew_and_each_game_has_its_own() -> None:
    beaten = _games("WWWW")
    up = ask.present(ladder.next_rung(beaten))
    assert (up.game, up.level) == ("nim", "casual")
    for since in _games("L", "casual"), [*_games("LLLL", "casual"), *_games("W")]:
        assert ladder.next_rung([*beaten, *since]) is None, "beaten some time ago"
    moved_on = [*beaten, *_games("L", "casual", "co-nim")]
    assert ladder.next_rung(moved_on) is None, "of the game that was played last"
    assert ladder.next_rung(moved_on, "nim+misere") == up, "of both conventions alike"
    four = _games("WWW", "novice", "so-long-sucker+hofstra")
    assert ladder.next_rung([*four, *_games("L", "novice", "so-long-sucker+endgame")]) is None
