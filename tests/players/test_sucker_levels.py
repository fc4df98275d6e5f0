"""The levels at a table of So Long Sucker: the yardstick stays as it is, characters venture differently."""

from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play import seat_kinds
from nimarcade.players.selfplay import Match
from nimarcade.players.so_long_sucker.players import unbound_move
from nimarcade.theory.so_long_sucker import mcts, tree
from nimarcade.theory.so_long_sucker.mcts import Advice, by_looks
from tests import ask

TOWER = "so-long-sucker+hofstra:BGYRBGYRBGYRBGYRBGYRBGY/R:-/x2/x1/x3:.:-:B:R=Y,G=R"
"""How four experts end a game; since they became the yardstick only the order of random draws has changed."""


@pytest.mark.sweep
def test_experts_play_the_game_they_always_played() -> None:
    match = Match(catalogue.read("so-long-sucker+hofstra"), ("expert/silent",) * 4, "fixed", False, 7, False)
    assert catalogue.write(match.played(0).end) == TOWER


def test_levels_search_the_others_as_they_should_and_characters_venture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = ask.table("so-long-sucker:BRG/RB/GY/-:B4/R4/G4/Y5:B")
    tall, capture = (GAME.read_move(t, code) for code in ("B@1~Y", "B@2"))
    quick = []

    def advise(*_: object, **options: object) -> Advice:
        quick.append(options["quick"])
        lines = (tall, 700, (0.5, 0.0, 0.0, 0.0)), (capture, 300, (0.475, 0.0, 0.0, 0.0))
        return Advice((0.3,) * 4, lines, 1_000, False)

    monkeypatch.setattr(mcts, "advise", advise)
    moves = {
        text: unbound_move(t, seat_kinds.parse(text), Random(1))
        for text in ("expert", "strong/silent", "strong/opportunist", "strong/grudge", "perfect/opportunist")
    }
    assert quick[0] == (0.5,) * 4
    assert quick[1:] == [tree.NOBODY] * 4
    ventured = [text for text, move in moves.items() if move == capture]
    assert ventured == ["strong/opportunist", "perfect/opportunist"]


def _seen(kind: str, placements: range) -> list[float]:
    """How often who is to move takes the others to play by looks, four players of a kind, after so many
    placements."""
    match = Match(catalogue.read("so-long-sucker+hofstra"), (kind,) * 4, "fixed", False, 3, False)
    p, rng, seen = match.position, Random(3), []
    assert isinstance(p, SuckerPosition)
    assert by_looks(p) == tree.NOBODY
    while p.ledger.placements < placements.stop and len(p.living) > 2:
        if p.ledger.placements in placements and p.phase == "play":
            others = by_looks(p)
            assert others[p.turn] == 0.0
            seen.append(sum(others) / 3)
        p = ask.to(p, match.choosers[p.turn](p, rng))
    assert len(seen) > 4
    assert by_looks(ask.table(catalogue.write(p))) == tree.NOBODY, "a code knows no past"
    return seen


@pytest.mark.sweep
def test_who_plays_by_looks_is_known_by_what_he_did() -> None:
    assert min(_seen("greedy", range(15, 24))) == mcts.QUICK


@pytest.mark.sweep
@pytest.mark.parametrize("kind", ["random", "search/sims=300"])
def test_who_searches_or_does_anything_is_not_suspected(kind: str) -> None:
    seen = _seen(kind, range(16))
    assert sum(seen) < 0.05 * mcts.QUICK * len(seen)


def test_what_was_seen_of_one_tells_of_the_table_and_little_of_nobody() -> None:
    unseen, looks, searches = 0.0, 3.0, -3.0
    assert max(mcts._chances([unseen] * 4)) < mcts.SURE
    table = mcts._chances([unseen, looks, looks, looks])
    assert min(table[1:]) > mcts.SURE
    assert mcts._chances([unseen, looks, searches, searches])[1] < table[1]
    assert mcts._chances([unseen, searches, searches, searches])[0] < 0.1


def test_placements_tell_of_who_made_them_and_nobody_judges_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "_evidence", lambda before, move: 3.0 if move.seat == 1 else -1.0)
    t = ask.after(ask.table("so-long-sucker"), "B@1~R", "R@2~G", "G@3~R", "R@4~Y", "Y@5~R", "R@6~B")
    assert by_looks(t) == (0.0, mcts.QUICK, 0.0, 0.0)
    assert by_looks(ask.after(t, "B@7~R")) == tree.NOBODY


def test_a_player_by_the_clock_looks_at_the_latest_placements_first() -> None:
    t = ask.after(ask.table("so-long-sucker"), "B@1~R", "R@2~G")
    asked: list[int] = []
    mcts._evidence.cache_clear()

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 1

    by_looks(t, stop)
    assert mcts._evidence.cache_info().misses == 1
