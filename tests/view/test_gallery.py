"""The games as cards: their words, what finds them, how one stands, how they lie, what Enter starts."""

from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from nimarcade.coach import lessons, progress
from nimarcade.coach.statistics import Row, Stats
from nimarcade.core import catalogue, settings
from nimarcade.view import gallery, game_form
from tests import odd
from tests.games.samples import FINISHED, each_finished

ENTRY = 35
"""Columns that an entry of the narrowest list has for what you do."""
STATS = Stats(
    rows={
        ("nim", "perfect"): Row(5, 2),
        ("nim+misere", "perfect"): Row(2, 1),
        ("nim", "casual"): Row(4, 4),
        ("nim", "people"): Row(3),
        ("co-nim", "novice"): Row(seconds=9.0),
    }
)


@each_finished
def test_every_game_of_ours_has_all_words_of_a_card(name: str) -> None:
    card = next(card for card in gallery.cards() if card.game == name)
    assert files("nimarcade.games").joinpath(card.game.replace("-", "_"), "card.toml").is_file()
    assert card.hard in gallery.HARD
    assert card.takes
    assert card.solved != gallery.UNSOLVED
    assert len(card.does) <= ENTRY
    assert card.does.endswith(".")
    assert card.move, "the move on the board is legal, else it is left out"
    assert not card.origin


def test_a_game_that_says_nothing_gets_a_card_from_rules_and_theory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "_words", lambda name: {})
    monkeypatch.setattr(catalogue, "origin", lambda name: "bowling")
    card = gallery._card("nim")
    assert (card.does, card.solved) == (catalogue.game("nim").summary, "Bouton 1902, Theorem I")
    assert (card.hard, card.effort, card.move, card.origin) == ("", "not rated", "", "bowling")
    assert card.board == catalogue.write(catalogue.game("nim").start())
    assert gallery.stars(card) == "not rated"


def test_pipes_beside_a_game_are_no_words_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("card.toml", "lesson-1-x.md"):
        odd.made(tmp_path / name, "pipe")
    monkeypatch.setattr(catalogue, "names", lambda: ("nim",))
    monkeypatch.setattr(catalogue, "folder", lambda name: tmp_path)
    assert gallery._words("nim") == {}
    assert lessons.lessons.__wrapped__() == ()


def test_words_that_are_wrong_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"hard": "awful", "board": "greedy-nim:3,2", "move": "3-1"}
    monkeypatch.setattr(gallery, "_words", lambda name: wrong)
    card = gallery._card("nim")
    assert (card.hard, card.board, card.move) == ("", "nim:7,5,4,1", "")
    monkeypatch.setattr(gallery, "_words", lambda name: {"board": "nim:3,2", "move": "3-9"})
    assert gallery._card("nim").board == "nim:7,5,4,1"


@pytest.mark.parametrize(
    ("typed", "names", "first"),
    [
        ("wyth", ["wythoff-nim"], "wythoff-nim"),
        ("SLS", ["so-long-sucker"], "so-long-sucker"),
        ("spare", ["co-nim"], "co-nim"),
        ("mayberry conim", ["co-nim"], "co-nim"),
        ("21", None, "bounded-nim"),
        ("twenty", None, "bounded-nim"),
        ("n", None, "nim"),
        ("sum", None, "sum"),
        ("misere", None, "nim"),
        ("misère", None, "nim"),
        ("chess960", [], ""),
        ("", list(catalogue.names()), "so-long-sucker"),
    ],
)
def test_what_is_typed_finds_games(typed: str, names: list[str] | None, first: str) -> None:
    found = gallery.matching(typed)
    if names is not None:
        assert [card.game for card in found] == names
    assert gallery.meant(found, typed) == first


def test_the_record_counts_all_forms_of_a_game_by_level_the_strongest_first() -> None:
    records = gallery.records(STATS)
    assert list(records) == ["nim"], "only finished games count"
    assert [str(score) for score in records["nim"]] == ["perfect 3 of 7", "casual 4 of 4", "people 3"]
    words = "Won: 3 of 7 against perfect, 4 of 4 against casual. Played: 3 with people."
    assert gallery.record_words(records["nim"]) == words
    assert next(gallery.standing(records["nim"], None)) == ("✓ perfect 3 of 7", "good")
    searched = gallery.records(Stats(rows={("nim", "search"): Row(1, 1), ("nim", "perfect"): Row(1)}))
    assert next(str(score) for score in searched["nim"]) == "perfect 0 of 1", "as they were measured"
    assert next(gallery.standing(searched["nim"], None)) == ("✓ search 1 of 1", "good"), "what was won counts"
    assert not list(gallery.standing((), None))
    assert gallery.record_words(()) == "Not played yet."


def test_the_lessons_of_a_game_and_the_next_one() -> None:
    own = [lesson for lesson in lessons.lessons() if lesson.game == "nim"]
    known = progress.Progress()
    for step in range(len(own[0].steps)):
        known = known.solve(own[0], step)
    progress.save(known.reach(own[1], 2))
    taught = gallery.lessons()
    assert str(taught["nim"]) == f"lessons 1/{len(own)}"
    assert next(gallery.standing((), taught["nim"])) == (f"lessons 1/{len(own)}", "quiet")
    assert (taught["nim"].following, taught["nim"].step) == (own[1].id, 3)
    assert taught["nim"].words == f"Lessons: 1 of {len(own)} done, next {own[1].title}, step 3."
    assert set(taught) >= set(FINISHED)


@pytest.mark.parametrize("game", catalogue.names())
def test_every_game_is_ready_as_its_form_would_start_it(game: str) -> None:
    ready = gallery.ready(game, settings.Settings(), Random(1))
    assert ready.session.start.game == game
    assert ready.session.game.outcome(ready.session.start) is None
    assert gallery.plays(ready.session).startswith(
        ("So Long Sucker", *(c.title for c in gallery.cards()), "Single", "Kayles")
    )
    last = ready.kept["last"]
    assert isinstance(last, dict)
    assert gallery.last_played(settings.Settings(last=last)) == game


def test_a_game_is_ready_as_it_was_played_last_whatever_was_played_since() -> None:
    mine = game_form.changed(
        game_form.GameChoice(), Random(1), game="greedy-nim", misere=True, kind2="casual"
    )
    once = settings.Settings(**game_form.kept(settings.Settings(), mine))  # type: ignore[arg-type]
    then = settings.Settings(**game_form.kept(once, game_form.usable(once, "nim", Random(1))))  # type: ignore[arg-type]
    session = gallery.ready("greedy-nim", then, Random(1)).session
    assert session.game.write(session.start).startswith("greedy-nim+misere:")
    assert session.players[1].kind == "casual"
    assert gallery.last_played(then) == "nim"
    assert gallery.ready("nim", then, Random(1)).session.players[1].kind == "perfect"


def test_a_choice_that_cannot_start_any_more_gives_way_to_the_usual_one() -> None:
    for chosen in ({"nim": {"heaps": "x", "source": "typed"}}, {"nim": 3}, {"nim": {"kind2": "engine:gone"}}):
        session = gallery.ready("nim", settings.Settings(chosen=chosen), Random(1)).session
        assert session.game.write(session.start) == "nim:7,5,4,1"
    assert gallery.last_played(settings.Settings(last={"game": "chess"})) == "nim"


def test_a_giant_start_is_not_kept_for_each_game() -> None:
    giant = game_form.changed(game_form.GameChoice(), Random(1), heaps=f"{10**6000}")
    kept = game_form.kept(settings.Settings(), giant)["chosen"]
    assert isinstance(kept, dict)
    assert len(str(kept["nim"])) < game_form.LONGEST_START
    assert game_form.usable(settings.Settings(chosen=kept), "nim", Random(1)).heaps == "7,5,4,1"


def test_what_is_told_of_a_game() -> None:
    card = next(card for card in gallery.cards() if card.game == "nim")
    record = gallery.records(STATS)["nim"]
    assert gallery.brief(card, ()) == "Take any number of stones from one heap. Medium."
    assert gallery.full(card, record).startswith(
        "Take any number of stones from one heap. Medium: powers of two"
    )
    assert "Solved: Bouton 1902. Won: 3 of 7" in gallery.full(card, record)
    session = gallery.ready("nim", settings.Settings(), Random(1)).session
    told = [block.text for block in gallery.about(card, record, None, session)]
    assert told[0].startswith(card.does)
    assert told[1] == ("Enter plays Nim, from 7,5,4,1, against Perfect; normal: taking the last stone wins.")
