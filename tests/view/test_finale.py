"""The end of a game of two: who won, what it means, where to play on, and how it is drawn."""

from dataclasses import replace
from functools import partial

import pytest

from nimarcade.coach import deck, review, statistics
from nimarcade.coach.statistics import Finished
from nimarcade.core import catalogue
from nimarcade.play import clocks
from nimarcade.play.session import Player, Session
from nimarcade.view import finale, marks, phrases
from nimarcade.view.arrangement import Arrangement
from nimarcade.view.drafts import Draft
from nimarcade.view.finale import Aftermath
from tests import ask

YOU, ANNA, BEN = (Player("human", name) for name in ("You", "Anna", "Ben"))
PERFECT, CASUAL = Player("perfect", "Perfect", 1), Player("casual", "Casual", 1)
LOST = "You lose: Perfect wins."
AGAINST, PEOPLE, MACHINES = (YOU, PERFECT), (ANNA, BEN), (CASUAL, PERFECT)


def played(code: str, moves: str, players: tuple[Player, ...] = AGAINST, *, strict: bool = False) -> Session:
    return Session.begin(catalogue.read(code), players, strict=strict).play_codes(*moves.split())


def after(session: Session) -> Aftermath:
    assert session.result is not None
    return finale.looked_at(session, session.result.winner)


@pytest.mark.parametrize(
    ("moves", "players", "head", "mood", "means"),
    [
        ("3-1 2-2 2-2", AGAINST, "You win!", "won", "The win was yours from the start, and you kept it."),
        ("3-3 2-2", AGAINST, LOST, "lost", "Move 1, your 3-3, gave the win away."),
        ("3-1 2-1 2-2 1-1", AGAINST, LOST, "lost", "Move 3, your 2-2, gave the win away."),
        ("3-3 2-1 1-1", AGAINST, "You win!", "won", "Move 2, Perfect's 2-1, gave it to you."),
        ("3-3 2-2", PEOPLE, "Ben wins!", "won", "Move 1, Anna's 3-3, gave the win away."),
        ("3-1 2-2 2-2", MACHINES, "Casual wins.", "over", "Casual stood to win from the start, and kept it."),
    ],
)
def test_what_the_end_of_a_game_means(
    moves: str, players: tuple[Player, ...], head: str, mood: str, means: str
) -> None:
    session = played("nim:3,2", moves, players)
    assert phrases.ending(session, session.ply)[0] == head
    assert finale.mood(session, session.ply) == mood
    assert finale.meaning(session, after(session))[-1] == means


@pytest.mark.parametrize("help_", ["taken back", "a hint"])
def test_a_win_with_help_claims_nothing_that_the_help_did(help_: str) -> None:
    session = played("nim:3,2", "3-3 2-2").go_to(0) if help_ == "taken back" else played("nim:3,2", "")
    session = (session.hinted(3) if help_ == "a hint" else session).play_codes("3-1", "2-2", "2-2")
    told = finale.meaning(session, replace(after(session), by_chance=0))
    assert told == ["You beat Perfect, with help.", "The win was yours from the start."]


def test_a_start_that_was_lost_is_called_so() -> None:
    session = played("nim:2,2", "2-1 2-1 1-1 1-1")
    told = finale.meaning(session, after(session))
    assert told == ["This start was lost for you: no move of yours could have won it."]
    assert finale.playable(session, after(session)) is None


def test_random_players_are_sent_through_the_start() -> None:
    """From 2,1 one of three moves wins, and then every move does."""
    session = played("nim:2,1", "2-1 1-1 1-1")
    won = ask.present(after(session).by_chance)
    assert 15 < won < 55
    assert finale.meaning(session, after(session))[0] == (
        f"You beat Perfect; from this start {won} of 100 random players do."
    )
    hopeless = played("nim:8,6,5,3", "8-8 6-6 5-5 3-3", (YOU, Player("random", "Random", 1)))
    assert after(hopeless).by_chance is None  # the machine won


def test_none_is_said_of_starts_that_last_too_long_and_of_machines() -> None:
    giant = played(f"nim:{10**18}", str(10**18) + "-" + str(10**18))
    assert after(giant).by_chance is None
    assert finale.meaning(giant, after(giant))[0] == "You beat Perfect."
    assert after(played("nim:2", "2-2", MACHINES)).by_chance is None


def test_the_card_of_a_loss_has_the_lesson_that_fits_and_the_way_back() -> None:
    session = played("nim:3,2", "3-3 2-2")
    card = finale.result(session, session.ply, after(session), ["1 mistake goes to your deck."], 3)
    keys = dict(card.keys)
    assert keys["retry"] == "play on: from before move 1"
    assert keys["lesson"] == "the lesson “The 21 game”", "it comes before the nim-sum"
    assert list(keys)[1:3] == ["rematch", "review"]
    assert card.news == ("1 mistake goes to your deck.",)
    assert (card.word, card.points, card.running, card.tiles) == ("Not yet", 0, 3, "✗")
    assert finale.result(session, session.ply, after(session), running=1).running is None
    assert card.told == ("You lose: Perfect wins.", "Move 1, your 3-3, gave the win away.")
    strict = played("nim:3,2", "3-3 2-2", strict=True)
    assert dict(finale.result(strict, 2, after(strict)).keys)["retry"].endswith("as a new game")
    looked_on = dict(finale.result(session, session.ply, after(session), replay=True).keys)
    assert not {"retry", "rematch"} & set(looked_on)


def test_a_win_leads_to_the_next_rung_and_one_of_two_people_is_named() -> None:
    casual = (YOU, CASUAL)
    won = played("nim:3,2", "3-1 2-2 2-2", casual)
    card = finale.result(won, 3, after(won))
    assert (card.word, card.tiles) == ("You won", "✓✓")
    forced = played("nim:3,2", "3-1 2-1 2-1 1-1 1-1", casual)
    assert finale.result(forced, 5, after(forced)).tiles == "✓✓·", (
        "the review counts no move without a choice"
    )
    assert card.keys[0] == ("promote", "against Expert: the same start")
    assert [(p.kind, p.name) for p in finale.against(won, "expert")] == [
        ("human", "You"),
        ("expert", "Expert"),
    ]
    assert finale.rung(played("nim:3,2", "3-1 2-2 2-2")) is None, "nobody is above Perfect"
    lost = played("nim:3,2", "3-3 2-2", casual)
    assert finale.rung(lost) is None, "one loss is no reason"
    slip = Finished(deck.now(), "nim", "casual", False, 1, 0, 0)
    statistics.change(lambda kept: replace(kept, history=(slip,) * 4))
    assert ("promote", "against Novice: the same start") in finale.result(lost, 2, after(lost)).keys
    people = played("nim:3,2", "3-3 2-2", PEOPLE)
    card = finale.result(people, 2, after(people))
    assert (card.word, card.whose, card.tiles, card.points) == ("Ben won", "Ben", "✓", None)
    helped = played("nim:3,2", "").hinted(3).play_codes("3-1", "2-2", "2-2")
    assert finale.result(helped, 3, after(helped)).tiles == "◆✓"
    retaken = played("nim:3,2", "3-3").undo().play_codes("3-1", "2-2", "2-2")
    card = finale.result(retaken, 3, after(retaken))
    assert (card.tiles, card.kept) == ("✓✓", (1, 2, 0)), "the first move made counts, as in the review"
    assert review.review(retaken).accounts[0].kept == 1
    hinted = played("nim:2,1", "2-2").undo().hinted(3).play_codes("2-1", "1-1", "1-1")
    card = finale.result(hinted, 3, after(hinted))
    assert (card.tiles, card.kept) == ("◆·", (0, 1, 0)), "a hint that came too late helped no decision"


@pytest.mark.parametrize(
    ("moves", "players", "ply", "words"),
    [
        ("3-3 2-2", AGAINST, 0, "Here it was won: take 1 from the 3."),
        ("3-3 2-1 1-1", AGAINST, 2, "Move 3 decided it: take the 1."),
        ("3-1 2-2 2-2", AGAINST, 0, "Move 1 decided it: take 1 from the 3."),
        ("3-3 2-2", PEOPLE, 0, "Here it was won: take 1 from the 3."),
    ],
)
def test_the_end_shows_the_position_that_decided(
    moves: str, players: tuple[Player, ...], ply: int, words: str
) -> None:
    session = played("nim:3,2", moves, players)
    decisive = ask.present(finale.moment(session, after(session)))
    assert (decisive.ply, decisive.words[0]) == (ply, words)
    draft, _ = finale.last_board(session, session.ply, partial(Arrangement().draft, session), decisive)
    assert draft.code == decisive.code
    lost = played("nim:2,2", "2-1 2-1 1-1 1-1")
    assert finale.moment(lost, after(lost)) is None, "nothing could have won it"
    timed = clocks.begun(played("nim:3,2", "", PEOPLE), clocks.parsed("30s"))
    late = clocks.spend(timed.play_code("3-1"), 1, 31).flagged()
    assert finale.moment(late, after(late)) is None, "the clock did"


def last(session: Session, ply: int) -> tuple[Draft, marks.Lights]:
    return finale.last_board(session, ply, partial(Arrangement().draft, session))


def test_what_was_played_last_stays_in_sight() -> None:
    draft, lit = last(played("nim:3,2", "3-3 2-2"), 2)
    assert (draft.code, draft.taken(1), lit) == ("2-2", 2, {})  # the heap that is gone keeps its place
    draft, lit = last(played("treblecross:5", "5@3 5@1 5@2"), 3)
    assert [cell for cell in range(1, 6) if lit[0].has(cell)] == [1, 2, 3]
    conceded = played("nim:3,2", "3-1").conceded(1)
    draft, lit = last(conceded, 1)
    assert ([pile.size for pile in draft.piles], draft.code) == ([2, 2], "")


def test_the_end_tells_that_the_time_was_over_and_a_new_game_keeps_the_clock() -> None:
    begun = clocks.begun(Session.begin(catalogue.read("nim:3,2"), AGAINST), clocks.Control(60))
    lost = clocks.spend(begun.play_code("3-3").play_code("2-1"), 0, 99).flagged()
    card = finale.result(lost, lost.ply, after(lost))
    assert card.told[1:] == ("Your time is up.", "Move 1, your 3-3, gave the win away.")
    assert finale.anew(lost), "the time for the whole game is used"
    again = finale.new_game(lost, 0)
    assert (clocks.left(again), again.strict, again.length) == ((60, 60), False, 0)
