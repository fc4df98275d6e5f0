"""Games of So Long Sucker with acts out of turn, deals and resigning, saved and read again."""

import json
from pathlib import Path
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadSave
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerMove
from nimarcade.play import journal
from nimarcade.play.session import Player, Session
from tests import ask
from tests.games.sucker_examples import Oracle
from tests.games.sucker_fuzz import STYLES, choose, start
from tests.games.test_sucker_deals import E3, E3_DEAL
from tests.sessions import stored


def random_game(preset: str, seed: int) -> Session:
    """A game by the plain rules' own choices, deals offered and answered in between."""
    rng = Random(f"{preset} {seed}")
    begin = start(preset, rng)
    oracle, p = Oracle(begin), ask.table(begin)
    session = Session.begin(p, [Player("human", COLOURS[seat]) for seat in range(p.rule_set.players)])
    while session.outcome is None:
        deals = ask.at_table(session.state).ledger.deals
        others = [seat for seat in oracle.living() if seat != oracle.decider()]
        offers = len([deal for deal in deals if deal.status == "open"])
        if preset in ("hofstra", "nash") and oracle.phase == "play" and not offers and rng.random() < 0.3:
            other = rng.choice(others)
            me = oracle.decider()
            session = session.play_code(f"deal={len(deals) + 1},{me}.PASS.{other},{other}.NOKILL.{me}.n3")
            session = session.play_code(f"{other}:{rng.choice(('ok', 'nk'))}={len(deals) + 1}")
        _, text = choose(oracle, rng, rng.choice(STYLES))
        oracle.play(text)
        session = session.play_code(text)
        assert catalogue.write(session.state) == oracle.code()
    return session


@pytest.mark.parametrize("preset", ["hofstra", "nash", "endgame", "custom"])
def test_a_game_is_replayed_from_its_save_deals_and_all(preset: str, tmp_path: Path) -> None:
    met: set[str] = set()
    for seed in range(8):
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
    players = [Player("human", COLOURS[seat]) for seat in range(4)]
    session = Session.begin(ask.table(E3), players)
    session = session.play_codes(E3_DEAL, "R:ok=1", "B@5~R", "R@2", "xB", "R@1~Y")
    path = tmp_path / "game.json"
    stored(path, session)
    assert not {"kept", "broken"} & set(path.read_text().replace('"', " ").split())
    deal = ask.at_table(journal.read_save(path).state).ledger.deals[0]
    assert deal.standing == ("kept", "kept", "kept", "broken")


def test_a_save_with_an_act_against_the_rules_is_refused(tmp_path: Path) -> None:
    session = Session.begin(ask.table(E3), [Player("human", COLOURS[seat]) for seat in range(4)])
    path = tmp_path / "game.json"
    stored(path, session.play_code("B@5~R"))
    data = json.loads(path.read_text())
    for moves in ("B@5~B", "B@5", "B@5~R xB", "B@5~R no", "ok=1", "R:R@2", "B@5~R B:zzz"):
        path.write_text(json.dumps(data | {"moves": moves.split()}))
        with pytest.raises(BadSave) as refusal:
            journal.read_save(path)
        assert str(refusal.value).isprintable()
