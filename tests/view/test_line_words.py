"""The words of line mode: all of them are understood and explained, and lead where the keys do."""

import re
from pathlib import Path

from nimarcade.line import game, table
from nimarcade.view import keys, line_words
from tests.command import nimarcade


def test_every_word_has_its_help() -> None:
    ran = nimarcade("play", "nim", "--plain", stdin="help")
    for each in line_words.GAME:
        assert f"{each.word}: {each.help}." in ran.lines
        assert each.word in ("quit", "help") or hasattr(game.LineGame, f"_{each.word}")
    for each in line_words.TABLE:
        assert each.word in ("quit", "help") or hasattr(table.TableGame, f"_{each.word}")


def test_a_word_names_actions_that_there_are() -> None:
    actions = {bound.action.name: bound.action for bound in keys.every()}
    for each in line_words.TABLE:
        assert all(each.word in line_words.words_of(actions[name]) for name in each.actions.split())
    assert line_words.words_of(actions["play.why"]) == ["hint", "why"]
    assert line_words.words_of(actions["play.pause"]) == []


def test_the_page_of_commands_tells_of_every_word() -> None:
    page = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
    line_mode = page.partition("## Line mode")[2]
    for each in line_words.TABLE:
        assert re.search(rf"`{each.word}\b", line_mode), each.word
