"""The worked examples of the rules, E1 to E13, and three wrong readings that must fail them."""

from __future__ import annotations

import pytest

from tests.games.sucker_examples import EXAMPLES, Engine, Oracle, mistakes, start_of

each_example = pytest.mark.parametrize("name", EXAMPLES)


@each_example
def test_the_engine_plays_the_examples(name: str) -> None:
    assert mistakes(Engine(start_of(EXAMPLES[name])), EXAMPLES[name]) == []


@each_example
def test_the_oracle_plays_the_examples(name: str) -> None:
    assert mistakes(Oracle(start_of(EXAMPLES[name])), EXAMPLES[name]) == []


def _failed(**wrong: str) -> set[str]:
    return {
        name[: name.index(" ")]
        for name, script in EXAMPLES.items()
        if mistakes(Oracle(start_of(script), **wrong), script)
    }


@pytest.mark.parametrize(
    ("wrong", "failed"),
    [
        ({"order": "bottom"}, {"E4", "E5"}),
        ({"after_dead": "previous"}, {"E7"}),
        ({"killer": "mover"}, {"E6"}),
    ],
    ids=["the pile's bottom", "back after a dead colour's capture", "the mover kills"],
)
def test_a_wrong_reading_of_the_rules_fails_its_examples(wrong: dict[str, str], failed: set[str]) -> None:
    assert failed & _failed(**wrong) == failed
    assert not _failed()


def test_a_script_can_fail() -> None:
    wrong = """so-long-sucker+nash:RBGY:B6/R2/G6/Y6:R:R4
        ! R@1
        ? R@2 BG
        > R@9
        = -:B7/R7/G7/Y7:B:-:B"""
    assert len(mistakes(Oracle(start_of(wrong)), wrong)) == 4
