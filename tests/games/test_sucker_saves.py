"""Games of So Long Sucker with acts out of turn, deals and resigning, saved and read again."""

import json
from pathlib import Path
from random import Random

import pytest

from nimarcade.core.errors import BadSave
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerMove, SuckerPosition
from nimarcade.play import journal
from nimarcade.play.session import Player, Session
from tests import ask
from tests.games.sucker_fuzz import start
from tests.games.test_sucker_deals import E3, E3_DEAL, any_act
from tests.sessions import stored


def begun(p: SuckerPosition) -> Session:
    return Session.begin(p, [Player("human", COLOURS[seat]) for seat in range(p.rule_set.players)])


def random_game(preset: str, seed: int) -> Session:
    """Deals are offered, answered, kept and broken on the way."""
    rng = Random(f"{preset} {seed}")
    session = begun(ask.table(start(preset, rng)))
    while session.outcome is None:
        session = session.play(any_act(ask.at_table(session.state), rng))
    return session


@pytest.mark.parametrize("preset", ["hofstra", "nash", "endgame", "custom"])
def test_a_game_is_replayed_from_its_save_deals_and_all(preset: str, tmp_path: Path) -> None:
    met: set[str] = set()
    for seed in range(2 if preset in ("hofstra", "nash") else 8):
        session = random_game(preset, seed)
        stored(tmp_path / "game.json", session)
        again = journal.read_save(tmp_path / "game.json")
        assert again.length == session.length
        assert again.moves == session.moves
        for ply in range(session.length + 1):
            state, reread = ask.at_table(session.state_at(ply)), ask.at_table(again.state_at(ply))
            assert state == reread
            assert state.ledger == reread.ledger
        met |= {standing for deal in ask.at_table(session.state).ledger.deals for standing in deal.standing}
        met |= {"out of turn" for ply in range(1, session.length + 1) if acted_out_of_turn(session, ply)}
    assert met >= ({"kept", "broken", "out of turn"} if preset in ("hofstra", "nash") else set())


def acted_out_of_turn(session: Session, ply: int) -> bool:
    act = session.moves[ply - 1]
    assert isinstance(act, SuckerMove)
    return act.seat != session.state_at(ply - 1).turn


def test_kept_and_broken_are_read_from_the_moves_not_from_the_save(tmp_path: Path) -> None:
    session = begun(ask.table(E3)).play_codes(E3_DEAL, "R:ok=1", "B@5~R", "R@2", "xB", "R@1~Y")
    path = tmp_path / "game.json"
    stored(path, session)
    assert not {"kept", "broken"} & set(path.read_text().replace('"', " ").split())
    deal = ask.at_table(journal.read_save(path).state).ledger.deals[0]
    assert deal.standing == ("kept", "kept", "kept", "broken")


def test_a_save_with_an_act_against_the_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    stored(path, begun(ask.table(E3)).play_code("B@5~R"))
    data = json.loads(path.read_text())
    for moves in ("B@5~B", "B@5", "B@5~R xB", "B@5~R no", "ok=1", "R:R@2", "B@5~R B:zzz"):
        path.write_text(json.dumps(data | {"moves": moves.split()}))
        with pytest.raises(BadSave) as refusal:
            journal.read_save(path)
        assert str(refusal.value).isprintable()
