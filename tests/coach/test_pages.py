"""Every game has its page, whole in markdown and in plain lines."""

from __future__ import annotations

import pytest

from nimarcade.coach import lessons
from nimarcade.core import catalogue
from nimarcade.core.errors import BadCode
from tests.games.samples import each_finished


@each_finished
def test_a_page_tells_rules_strategy_table_and_source(name: str) -> None:
    text = lessons.page(name)
    assert text.startswith("# ")
    assert "{" not in text.replace("I_{b+1}", "")
    for needed in ("## A small game", "who wins", "how to win", "P-positions", "## Source"):
        assert needed.lower() in text.lower() or name == "delete-nim"
    if any(option.name == "misere" for option in catalogue.game(name).options):
        assert "misère" in text


@each_finished
@pytest.mark.parametrize("width", [40, 76])
def test_plain_lines_fit_and_lose_no_word(name: str, width: int) -> None:
    lines = lessons.plain(name, width)
    assert all(len(line) <= width or line.startswith("    ") for line in lines)
    assert not any(line.startswith("#") for line in lines)
    words = " ".join(lessons.page(name).replace("#", "").split())
    assert " ".join(" ".join(line for line in lines if line.strip("=-")).split()) == words


def test_an_unknown_game() -> None:
    with pytest.raises(BadCode):
        lessons.page("chess")


def test_the_examples_of_the_table_can_be_played() -> None:
    lines = lessons.plain("so-long-sucker")
    codes = [line.split()[1] for line in lines if line.strip().startswith("nimarcade ")]
    assert len(codes) >= 13
    for code in codes:
        assert catalogue.write(catalogue.read(code)) == code
