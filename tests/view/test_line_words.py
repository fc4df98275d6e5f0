"""The words of line mode: all of them are understood and explained, and lead where the keys do."""

import re
from pathlib import Path

from nimarcade.line import game, table
from nimarcade.view import game_places, places
from tests.command import nimarcade


def test_every_word_has_its_help() -> None:
    ran = nimarcade("play", "nim", "--plain", stdin="help")
    for each in game_places.GAME_WORDS:
        assert f"{each.word}: {each.help}." in ran.lines
        assert each.word in ("quit", "help") or hasattr(game.LineGame, f"_{each.word}")
    for each in game_places.TABLE_WORDS:
        assert each.word in ("quit", "help") or hasattr(table.TableGame, f"_{each.word}")


def test_a_word_names_actions_that_there_are() -> None:
    actions = {bound.action.name: bound.action for bound in places.every()}
    for each in game_places.TABLE_WORDS:
        assert all(each.word in game_places.words_of(actions[name]) for name in each.actions.split())
    assert game_places.words_of(actions["play.why"]) == ["hint", "why"]
    assert game_places.words_of(actions["play.pause"]) == []


def test_the_page_of_commands_tells_of_every_word() -> None:
    page = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
    line_mode = page.partition("## Line mode")[2]
    for each in game_places.TABLE_WORDS:
        assert re.search(rf"`{each.word}\b", line_mode), each.word
