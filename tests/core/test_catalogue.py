"""The catalogue: games by name, positions by code, and what is asked of a game that has it not."""

import json
import re
import sys
from contextlib import suppress
from inspect import getmembers, isclass
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from nimarcade.core import catalogue, errors
from nimarcade.core.codes import MAX_CODE, MAX_NESTING
from nimarcade.core.errors import BadCode, BadInput, BadSave, NimarcadeError
from nimarcade.games.heaps import Heaps
from nimarcade.play import saves
from nimarcade.play.journal import read_save
from tests.command import nimarcade
from tests.games.samples import FINISHED
from tests.sessions import begun

DEEP = "sum:" * (MAX_CODE // 4 - 4) + "nim:3"
SAID = f"codes within codes go at most {MAX_NESTING} deep"


@pytest.mark.parametrize(
    ("hook", "value", "said"),
    [
        ("board_picture", lambda p: None, "the input_mode of its board_picture is None, and none of take, "),
        ("describe", lambda p, move: None, "its describe gives no text at 'treblecross:"),
        ("options", ("misere",), "its options are no Options"),
    ],
)
def test_a_game_whose_hooks_answer_wrongly_is_not_used(
    hook: str, value: object, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = catalogue.game("treblecross")
    catalogue._tried(game)
    monkeypatch.setattr(game, hook, value)
    with pytest.raises(TypeError, match=re.escape(said)):
        catalogue._tried(game)


def test_games_of_the_papers_come_first_and_the_others_by_name() -> None:
    names = catalogue.names()
    first = len(catalogue.ORDER)
    assert names[:first] == catalogue.ORDER
    assert list(names[first:]) == sorted(names[first:])
    assert {name: game.name for name, game in catalogue.catalogue().items()} == {name: name for name in names}
    assert not catalogue.broken()


def test_a_shipped_game_is_ours_and_has_its_page_in_its_folder() -> None:
    assert {catalogue.origin(name) for name in catalogue.names()} == {"nimarcade"}
    for name in FINISHED:
        assert catalogue.folder(name).joinpath("page.md").is_file(), name


def test_a_game_alone_is_its_default_start() -> None:
    for name in catalogue.names():
        p = catalogue.game(name).start()
        assert catalogue.read(name) == catalogue.read(catalogue.write(p)) == p
        assert catalogue.game_of(p) is catalogue.game(name)


def test_a_position_of_the_game_that_is_wanted() -> None:
    assert catalogue.read_as(Heaps, "nim:5,4").heaps == (5, 4)
    with pytest.raises(BadCode, match="'treblecross:5' is of another game"):
        catalogue.read_as(Heaps, "treblecross:5")


def test_forms_of_a_game() -> None:
    assert catalogue.variants("nim") == ("nim", "nim+misere")
    assert catalogue.variants("moore-nim") == ("moore-nim+k=2", "moore-nim+misere+k=2")
    assert catalogue.variants("greedy-nim", 4) == (
        *("greedy-nim", "greedy-nim+misere", "greedy-nim+k=4", "greedy-nim+misere+k=4"),
    )
    assert catalogue.needed("moore-nim") == {"k": 2}
    assert catalogue.needed("nim") == {}


def test_what_a_game_has_not_is_refused() -> None:
    table, heaps = catalogue.read("so-long-sucker"), catalogue.read("nim:2,1")
    assert catalogue.impartial_of(heaps).graph(heaps)[0] == (2, 1)
    assert [pile.size for pile in catalogue.board_of(heaps).board_picture(heaps).piles] == [2, 1]
    with pytest.raises(BadInput, match="so-long-sucker is no impartial game"):
        catalogue.impartial_of(table)


@pytest.mark.parametrize("deep", [MAX_NESTING, MAX_NESTING + 1, 900, 20_000])
def test_a_code_nests_so_deep_at_most(deep: int) -> None:
    with pytest.raises(BadCode) as caught:
        catalogue.read("sum:" * deep + "nim:3")
    assert str(caught.value) == SAID
    assert catalogue.read("nim:3"), "the next code begins at the top again"


def test_a_code_whose_reading_is_interrupted_leaves_no_depth_behind() -> None:
    def interrupting(frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code is catalogue.read.__code__ and event == "line":
            lines.append(frame.f_lineno)
            if len(lines) == at:
                raise KeyboardInterrupt
        return interrupting

    at, read, before = 0, None, sys.gettrace()
    while read is None:
        at, lines = at + 1, list[int]()
        with suppress(KeyboardInterrupt):
            try:
                sys.settrace(interrupting)
                read = catalogue.read("sum:nim:3/nim:2")
            finally:
                sys.settrace(before)
        assert catalogue._depth.get() == 0


def test_commands_and_saves_refuse_a_deep_code(tmp_path: Path) -> None:
    ran = nimarcade("apply", "sum:" * 5_000 + "nim:3", "1.3-1")
    assert (ran.status, ran.complaint) == (2, SAID)
    path = tmp_path / "deep.json"
    path.write_text(json.dumps({**saves.as_json(begun()), "start": DEEP}))
    with pytest.raises(BadSave, match=SAID):
        read_save(path)


EVERY: dict[str, type[NimarcadeError]] = dict(getmembers(errors, isclass))


def test_each_error_is_of_the_tree_and_says_what_it_is() -> None:
    for kind in EVERY.values():
        assert issubclass(kind, NimarcadeError)
        assert kind.__dict__["__doc__"]


def test_wrong_words_are_status_2_and_limits_3() -> None:
    status = {name: kind.status for name, kind in EVERY.items()}
    assert {name for name in status if issubclass(EVERY[name], BadInput)} | {"Missing"} == {
        name for name, code in status.items() if code == 2
    }
    assert {name for name, code in status.items() if code == 3} == {"PastLimit"}
    assert {name for name, code in status.items() if code == 4} == {"Unwritten"}
    assert issubclass(BadInput, ValueError), "so that callers of the library need no import"
