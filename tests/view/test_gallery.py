"""The games as cards: their words, what finds them, how one stands, how they lie, what Enter starts."""

from datetime import date, datetime, timedelta
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from nimarcade.coach import learner, lessons, progress, rating
from nimarcade.coach.deck import Deck
from nimarcade.coach.statistics import Finished, Row, Stats
from nimarcade.core import catalogue, settings
from nimarcade.core.catalogue import read
from nimarcade.view import gallery, game_form, home
from nimarcade.view.home import Known
from nimarcade.view.progress_text import Kept
from nimarcade.view.stage import canvas, cards
from nimarcade.view.stage import home as home_picture
from nimarcade.view.stage import progress as progress_picture
from nimarcade.view.stage.cards import Tile
from tests import ask, odd
from tests.games.samples import FINISHED, each_finished
from tests.view.stage.everywhere import MODES, SIZES, painted, whole
from tests.view.stage.everywhere import canvas as blank

ENTRY = 35
"""Columns that an entry of the narrowest list has for what you do."""
STATS = Stats(
    rows={
        ("nim", "perfect"): Row(5, 2), ("nim+misere", "perfect"): Row(2, 1), ("nim", "casual"): Row(4, 4),
        ("nim", "people"): Row(3), ("co-nim", "novice"): Row(seconds=9.0),
    }
)  # fmt: skip


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
    ("text", "said"),
    [
        ("[x", ["Expected ']' at the end of a table declaration (at end of document)"]),
        ('takes = 3\nhard = ["easy"]', ["takes is no text of at most 400", "hard is no text "]),
        ("also = [1, 2]", ["also is no list of texts"]),
        ('bord = "nim:3"\nalso = ["Bouton"]', ["bord is none of the keys does, hard, "]),
        ('hard = "awful"', ["hard is easy, medium or hard, not 'awful'"]),
        ('board = "nim:3,2"\nmove = "3-9"', ["board and move are no position of nim and a move there"]),
        ('board = "nim:3,2"\nmove = "3-1"', []),
    ],
)
def test_what_is_passed_over_in_a_card_is_told(
    text: str, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "folder", lambda name: tmp_path)
    (tmp_path / "card.toml").write_text(text)
    found = [*gallery.faults("nim")]
    assert len(found) == len(said)
    assert all(
        line.startswith(f"{tmp_path}/card.toml: {words}") for line, words in zip(found, said, strict=True)
    )


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
    words = "Won: 3 of 7 against Perfect, 4 of 4 against Casual. Played: 3 with people."
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
    last = ask.typed(dict, ready.kept["last"])
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
    assert gallery.ready("nim", then, Random(1)).session.players[1].kind == "novice"


def test_a_choice_that_cannot_start_any_more_gives_way_to_the_usual_one() -> None:
    for chosen in ({"nim": {"heaps": "x", "source": "typed"}}, {"nim": 3}, {"nim": {"kind2": "engine:gone"}}):
        session = gallery.ready("nim", settings.Settings(chosen=chosen), Random(1)).session
        assert session.game.write(session.start) == "nim:7,5,4,1"
    assert gallery.last_played(settings.Settings(last={"game": "chess"})) == "nim"


def test_a_giant_start_is_not_kept_for_each_game() -> None:
    giant = game_form.changed(game_form.GameChoice(), Random(1), heaps=f"{10**6000}")
    kept = ask.typed(dict, game_form.kept(settings.Settings(), giant)["chosen"])
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
    assert told[1] == ("Enter plays Nim, from 7,5,4,1, against Novice; normal: taking the last stone wins.")


every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
every_mode = pytest.mark.parametrize("mode", MODES)
TODAY = date(2026, 11, 24)


def _tile(i: int) -> Tile:
    stands = (("✓ perfect 2 of 5", "good"), ("✓ perfect", "good"))
    card = gallery.cards()[i % len(gallery.cards())]
    shown = cards.preview(read(card.board), card.move)
    return Tile(card.title, ("your move", "you+b"), card.does, (("★★☆", "ink"),), stands, shown)


@pytest.mark.few("14-*", "100-ascii-*")
@every_size
@every_mode
@pytest.mark.parametrize("many", [1, 14, 100])
def test_cards_fit_and_the_marked_one_has_a_sign(size: tuple[int, int], mode: canvas.Mode, many: int) -> None:
    top = 0
    for marked in (0, many // 2, many - 1):
        c = blank(size, mode)
        r = c.all.inset(1).top(c.h - 2)[0]
        shape = cards.shape(r.w, r.h, many, 3)
        top = cards.scrolled(shape, r.h, many, marked, top)
        places, _ = cards.paint(c, r, shape, many, _tile, marked, top)
        whole(c)
        assert marked in [i for _, i in places]
        assert c.words.count(">" if c.plain else "▸") == 1
        hidden = many - len(places)
        told = [int(word) for word in c.words.replace("▲", "").replace("▼", "").split() if word.isdecimal()]
        assert sum(told[-2:]) >= hidden, "what is not seen is told of"
        for place, i in places:
            assert place.y >= r.y
            assert place.bottom <= r.bottom
            row = c.line(place.y + (place.h > 7 or (not c.rich and place.h > 1)))
            assert _tile(i).title[:7] in row[place.x : place.right + 1]


@pytest.mark.parametrize("width", range(1, 30))
def test_a_window_of_any_width_is_painted(width: int) -> None:
    c = blank((width, 10))
    cards.paint(c, c.all, cards.shape(c.w, c.h, 14, 3), 14, _tile, 0, 0)


def test_all_cards_are_seen_where_they_fit() -> None:
    shape = cards.shape(116, 34, 14, 5)
    assert (shape.columns, shape.rows(14), shape.seen(34)) == (5, 3, 3)
    assert cards.shape(40, 13, 14, 5).pitch == 0, "a list"


def test_a_chip_to_be_placed_hovers_above_its_pile() -> None:
    shown = cards.preview(read("so-long-sucker+hofstra:BGRYGRBYRGBYR/BRG/Y:B2/R1/G2/Y2:G"), "G@2")
    assert shown.put == (2, "G")
    c = painted(lambda c: cards.board(c, c.all, shown), (40, 12), "ascii")
    assert c.words.count("(===") == 1, "in brackets of its own"
    rows = c.words.split("\n")
    assert "R" in rows[0], "of a pile too high the upper chips"


def test_a_position_that_nobody_can_draw_shows_its_code() -> None:
    c = blank((20, 4))
    cards.board(c, c.all, cards.Preview(code="strange:1,2,3"))
    assert "strange:1,2,3" in c.words


@every_size
@every_mode
@pytest.mark.parametrize("known", [Known(), Known(waiting=("Nim", "against Perfect", "your move, just now"))])
def test_home_fits_and_the_board_has_room(size: tuple[int, int], mode: canvas.Mode, known: Known) -> None:
    doors = home.doors(known)
    for marked in (0, len(doors) - 1):
        c = blank((size[0], size[1] - 1), mode)
        shown = home_picture.Home(
            doors, ["n"] * len(doors), marked, "Puzzle of the day", ("★ 4 days running", "you"), ("Find it.",)
        )
        places = home_picture.paint(c, shown)
        whole(c)
        assert {i for _, i in places} == set(range(len(doors)))
        sign = ">" if c.plain else "▸"
        assert c.words.count(sign) == 1
        place = next(place for place, i in places if i == marked)
        assert f"{sign} {doors[marked].title}" in c.line(place.y)
        at = home_picture.layout(c.w, c.h, len(doors), c.plain)
        if at.board is not None:
            assert at.board.h >= 6
            assert at.board.right <= c.w
            board = [
                c.line(y)[at.board.x : at.board.right].strip() for y in range(at.board.y, at.board.bottom)
            ]
            assert not any(board), "no word lies where the board will"


def _stats() -> Stats:
    stats = Stats()
    for level, row in (("random", Row(4, 4, 4)), ("casual", Row(9, 5, 3)), ("perfect", Row(3))):
        stats = stats.add("nim", level, row)
    for back, won in ((40, True), (3, False), (2, True), (1, True)):
        when = datetime.fromisoformat(f"{TODAY - timedelta(days=back)}T12:00:00+00:00")
        stats = stats.remember(Finished(when, "nim", "casual", won, 3, 3, 0))
    return stats


def _kept() -> Kept:
    person = learner.Learner()
    for idea, marks in (("p-and-n", "aaaaa"), ("mirror", "aha"), ("golden-pairs", "xxx")):
        for mark in marks:
            person = person.mark([idea], mark)  # type: ignore[arg-type]
    return Kept(_stats(), Deck(), progress.Progress(), rating.Rating(), person)


@every_size
@every_mode
@pytest.mark.parametrize("empty", [True, False])
def test_progress_fits(size: tuple[int, int], mode: canvas.Mode, empty: bool) -> None:
    kept = (
        Kept(Stats(), Deck(), progress.Progress(), rating.Rating(), learner.Learner()) if empty else _kept()
    )
    seen = progress_picture.sight(kept, TODAY)
    c = painted(lambda c: progress_picture.paint(c, seen), (size[0], size[1] - 3), mode)
    for words in ("won", "running", "more in words"):
        assert words in c.words
    if not c.rich:
        assert ("*" if c.plain else "◆") in c.words, "today has a sign of its own"


def test_what_progress_shows() -> None:
    seen = progress_picture.sight(_kept(), TODAY)
    assert seen.facts == (("16", "games"), ("56%", "won"), ("2", "wins running"), ("3", "days running"))
    assert [(row.name, row.words, row.here) for row in seen.skills] == [
        ("Tell a won board from a lost one", "Alone", False),
        ("Leave two equal heaps and mirror", "With a hint", False),
        ("Leave a safe pair", "Met", True),
    ]
    assert [(row.name, row.done, row.here) for row in seen.ladder] == [
        ("Perfect", False, False), ("Expert", False, False), ("Casual", True, False),
        ("Novice", False, True), ("Random", True, False),
    ]  # fmt: skip
    assert seen.days[TODAY - timedelta(days=40)] == 1


def test_a_day_brightens_with_its_games() -> None:
    shades = set()
    for many in range(progress_picture.FULL + 1):
        c = blank((4, 2))
        seen = progress_picture.Sight((), {TODAY: many}, TODAY + timedelta(days=1), (), ())
        progress_picture._square(c, seen, TODAY, 0, 0, 2, 1)
        shades.add(c.px[0][0])
    assert len(shades) == progress_picture.FULL + 1
