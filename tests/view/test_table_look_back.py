"""The end of a table, what decided it, and the page after it."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from nimarcade.coach import review
from nimarcade.coach.review import Turn
from nimarcade.core import catalogue, game, text
from nimarcade.games.so_long_sucker.position import Propose, SuckerPosition, Term
from nimarcade.play import behaviour, match, saves
from nimarcade.play.session import Player, Session
from nimarcade.players.so_long_sucker import bargaining
from nimarcade.players.so_long_sucker.deal_values import DealValue
from nimarcade.view.table import look_back
from tests import ask

SEATS = (Player("human", "You"), *(Player("random", name, 1) for name in ("Red", "Green", "Yellow")))
START = "so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:B"
ACTS = (
    *("B@1~R", "R:deal=1,R.PASS.G,R.CAP.2,G.GIVE.G@R", "G:ok=1", "R@2", "xB", "B:resign", "G:resign"),
    "Y:resign",
)


def over() -> match.TableSession:
    session = Session.begin(ask.table(START), SEATS).play_codes(*ACTS)
    assert match.at_table(session)
    assert session.outcome is not None
    return session


def test_kept_and_broken_words_stand_in_the_ledger() -> None:
    session = over()
    blocks = look_back.words_kept(session, session.state)
    assert [(block.kind, block.text) for block in blocks] == [
        ("head", "Who kept their word"),
        ("fails", "Red: kept 1 of 2"),
        ("quiet", "deal 1, broken: Red passes the move to Green"),
    ]
    fresh = Session.begin(ask.table(START), SEATS)
    assert match.at_table(fresh)
    assert look_back.words_kept(fresh, fresh.state)[1].text == "Nobody had a promise to keep."


def test_the_worst_fall_of_who_lost_is_looked_at_for_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def offered(p: SuckerPosition, seat: game.Seat) -> tuple[Propose, DealValue] | None:
        asked.append(p.ledger.placements)
        if len(asked) < 2:
            return None
        terms = (Term(1, "PASS", to=0), Term(0, "CAP", slot=2))
        return Propose(0, 2, terms), DealValue((0.1, 0.2, 0.4, 0.3), (0.3, 0.4, 0.1, 0.2), (0.25,) * 4)

    worst = [Turn(4, 2, 0.9, 0.2), Turn(4, 0, 0.6, 0.2), Turn(1, 0, 0.5, 0.2)]
    monkeypatch.setattr(review, "glanced", lambda session: (1, 4))
    monkeypatch.setattr(review, "fallen", lambda session: worst)
    monkeypatch.setattr(bargaining, "best_deal", offered)
    session = over()
    steps = list(look_back.looks(session))
    assert [each.done for each in steps] == [False] * 3 + [True]
    glance, *_, looked = steps
    told = [look_back.news(session, None, glance)]
    told += [look_back.news(session, before, after) for before, after in pairwise(steps)]
    heads = [[block.text for block in blocks if block.kind == "head"] for blocks in told]
    saved = "The deal that might have saved you"
    assert heads == [["Where it may have turned"], ["Turning points"], [], [saved]]
    assert "%" not in "".join(block.text for block in told[0])  # a glance errs
    assert "look on" in [block.text for block in look_back.at_the_end(session, glance, looking=False)]
    assert "Looking at every act more closely… esc stops." in [
        block.text for block in look_back.at_the_end(session, glance, looking=True)
    ]
    assert len(asked) == 2
    assert looked.saving is not None
    assert looked.saving.ply == 1
    texts = [block.text for block in look_back.at_the_end(session, looked, looking=False)]
    assert "4. Red: red on pile 2: Red captures 4 chips: Green's chance fell from 90% to 20%." in texts
    offer = "Before act 1, you to Red: Red passes the move to you; you capture pile 2."
    assert offer in texts
    gains = "By the search it adds 20 percentage points to your chance, 20 percentage points to Red's chance."
    assert texts[texts.index(offer) + 1] == gains


def test_before_it_is_looked_at_a_key_is_named() -> None:
    session = over()
    key = look_back.at_the_end(session, None, looking=False)[-2]
    assert (key.key, key.text) == ("{table.why}", "what decided it, and the deal that might have saved you")
    nobody = replace(session, players=tuple(replace(player, kind="random") for player in session.players))
    assert look_back.at_the_end(nobody, None, looking=False)[-2].text == "what decided it"
    duel = Session.begin(ask.table("so-long-sucker+endgame:-/-:B2/R1:B"), session.players[:2])
    duel = duel.play_code("B:resign")
    assert match.at_table(duel)
    key = look_back.at_the_end(duel, None, looking=False)[-2]
    assert key.text == "what decided it", "no deals at this table"
    assert look_back.at_the_end(session, None, looking=True)[0].text == "Looking back at the game… esc stops."


def test_the_end_in_a_line_says_the_place_of_the_only_person() -> None:
    session = over()
    assert look_back.ending(session, session.length) == ("You lose: Red wins.", "4th of 4, with 1 point.")
    machines = replace(session, players=tuple(replace(player, kind="random") for player in session.players))
    assert look_back.ending(machines, session.length)[0] == "Red wins."


BROKEN = Path(__file__).parents[2] / "saves" / "so-long-sucker-four-that-talk.json"
PEOPLE = tuple(Player("human", name) for name in ("Ann", "Red", "Cleo", "Dora"))


def page(session: Session, width: int) -> list[str]:
    games = [(Path("one.json"), session)]
    lines = look_back.lines(session, games, None, whole=True, width=width)
    return [text.plain(line).rstrip() for line in lines]


def resigned(*seats: str) -> Session:
    start = catalogue.read("so-long-sucker+nash")
    return Session.begin(start, PEOPLE).play_codes(*(f"{seat}resign" for seat in seats))


def test_everyone_stands_somewhere_and_behaviour_stands_in_columns() -> None:
    session = resigned("R:", "G:", "Y:")
    standings = look_back.standings(session)
    assert [(each.letter, each.name, each.points, each.how[0]) for each in standings] == [
        ("B", "Ann (Blue)", 4, "winner"),
        ("R", "Red", 1, "resigned"),
        ("G", "Cleo (Green)", 2, "resigned"),
        ("Y", "Dora (Yellow)", 3, "resigned"),
    ]
    assert "Behaviour in this game" in page(session, 100)
    assert look_back.standings(resigned("R:")) == []


def test_promises_that_came_due_have_a_sign_each() -> None:
    session = saves.from_json(saves.loads(BROKEN), BROKEN.name)
    standings = look_back.standings(session)
    rows = behaviour.rows(session)
    assert [each.promises.count("✓") for each in standings] == [row.promises_kept for row in rows]
    assert [each.promises.count("✗") for each in standings] == [row.promises_broken for row in rows]
    assert any("✗" in each.promises for each in standings)


def test_on_a_narrow_screen_seats_are_letters() -> None:
    lines = page(resigned("R:", "G:", "Y:"), 40)
    assert "B Ann" in lines
    assert max(map(len, lines)) <= 60
    assert page(resigned("R:"), 80)[0] == "This game is not over yet."
