"""Places as data: their names, where they stand, what home leads to."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

from nimarcade.line import away, game, table
from nimarcade.view import line_words, places
from nimarcade.view.commands import COMMANDS
from nimarcade.view.places import BY_NAME, HOME_LISTS, PLACES, rows
from tests import ask
from tests.command import nimarcade


def test_names_and_classes_are_of_one_place_each() -> None:
    assert len(BY_NAME) == len({place.screen for place in PLACES}) == len(PLACES)
    assert all(name in BY_NAME for place in PLACES for name in place.within)


def test_home_leads_to_all_places_that_it_has_a_word_on() -> None:
    assert {place.name for place in PLACES if place.about} == {place.name for place in HOME_LISTS}


def test_a_key_means_one_thing_at_a_place() -> None:
    for place in PLACES:
        pressed = [key for action in place.actions for key in action.keys.split(",")]
        assert len(pressed) == len(set(pressed)), place.name


def test_each_cell_of_an_action_is_read() -> None:
    text = (files("nimarcade.view") / "places.toml").read_text("utf-8")
    shared, *tables = tomllib.loads(text).values()
    for lines in (*shared.values(), *(place.get("actions", "") for place in tables)):
        for name, keys, *cells in rows(lines):
            assert len(cells) <= 4 if cells else keys in shared, name
            marks = {mark.partition("=")[0] for mark in "".join(cells[3:]).split()}
            assert marks <= {"footer", "first", "fixed", "shared", "shown"}, name


def test_every_word_has_its_help() -> None:
    ran = nimarcade("play", "nim", "--plain", stdin="help")
    for each in line_words.GAME_WORDS:
        assert f"{each.word}: {each.help}." in ran.lines
        assert each.word in {"quit", *COMMANDS} or hasattr(game.LineGame, f"_{each.word}")
    acts = {"accept", "decline", "counter"}
    for each in line_words.TABLE_WORDS:
        assert each.word in {"quit", *acts, *COMMANDS} or hasattr(table.TableGame, f"_{each.word}")
    for words, there in ((line_words.GAME_WORDS, away.AwayGame), (line_words.TABLE_WORDS, away.AwayTable)):
        for each in line_words.with_others(words):
            assert each.word in {"quit", *acts, *COMMANDS} or hasattr(there, f"_{each.word}"), each.word


def test_a_word_names_actions_that_there_are() -> None:
    actions = {bound.action.name: bound.action for bound in places.every()}
    for each in line_words.TABLE_WORDS:
        assert all(each.word in line_words.words_of(actions[name]) for name in each.actions.split())
    assert line_words.words_of(actions["play.why"]) == ["hint", "why"]
    assert line_words.words_of(actions["play.pause"]) == []


def test_the_page_of_commands_tells_of_every_word() -> None:
    page = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
    line_mode = page.partition("## Line mode")[2]
    for each in line_words.TABLE_WORDS:
        assert re.search(rf"`{each.word}\b", line_mode), each.word


def test_a_key_clashes_where_places_work_together() -> None:
    named = {bound.action.name: bound for bound in places.changeable()}
    clash = ask.present(places.clash("w", named["board.left"], {}))
    assert clash.action.name == "play.why"
    clash = ask.present(places.clash("c", named["table.blue"], {}))
    assert clash.action.name == "table.counter"
    assert places.clash("w", named["saved.replay"], {}) is None
    assert places.clash("f9", named["saved.replay"], {}) is not None
    assert places.clash("w", named["board.left"], {"play.why": "W", "lesson.hint": "W"}) is not None
    free = {"play.why": "W", "review.why": "W", "lesson.hint": "W", "puzzle.why": "W", "deck.hint": "W"}
    assert places.clash("w", named["board.left"], free) is None


def test_keys_are_read_as_people_write_them() -> None:
    assert [places.sign(key) for key in ("question_mark", "ctrl+q", "shift+n", "left")] == [
        "?", "^q", "shift+n", "left",
    ]  # fmt: skip
    assert places.sign("left", ascii=False) == "←"


def test_keys_that_a_person_gave_count_and_fixed_ones_stay() -> None:
    actions = {bound.action.name: bound.action for bound in places.every()}
    assert places.keys_of(actions["home.new"], {"home.new": "x, f7"}) == ["x", "f7"]
    assert places.plain_keys(actions["app.help"], {}) == "?, f1"
    assert places.is_changed(actions["home.new"], {"home.new": "x"})
    assert not places.is_changed(actions["panel.down"], {"panel.down": "x"})
    assert "panel.down" not in {bound.action.name for bound in places.changeable()}
