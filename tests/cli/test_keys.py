"""`keys`: what is told of every key, also of those that a person has changed."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from nimarcade.cli import listing, main
from nimarcade.coach import statistics
from nimarcade.coach.statistics import Row
from nimarcade.core import __version__, catalogue, settings
from nimarcade.view import gallery, places
from tests.command import nimarcade
from tests.games.samples import FINISHED


def test_every_action_of_every_place_is_told_with_its_help() -> None:
    rows = nimarcade("keys", "--json").data
    assert [(row["place"], row["action"], row["help"]) for row in rows] == [
        (bound.place.name, bound.action.name, bound.action.about) for bound in places.every()
    ]
    assert all(row["help"] for row in rows)


def test_changed_keys_are_told_as_changed() -> None:
    settings.change(lambda kept: replace(kept, keys={"home.new": "x,f7", "menu.open": "enter"}))
    rows = {row["action"]: row for row in map(json.loads, nimarcade("keys", "--json").out.splitlines())}
    assert rows["home.new"]["keys"] == ["x", "f7"]
    assert [name for name, row in rows.items() if row["changed"]] == ["home.new"]
    text = nimarcade("keys").out
    assert [line.split() for line in text.splitlines() if line.endswith("(yours)")] == [
        ["x,", "f7", "Play", "(yours)"]
    ]


def test_keys_that_cannot_be_used_are_told_and_left_out() -> None:
    good = {"play.why": "z", "play.map": "f7,ctrl+at,ampersand", "menu.open": "enter"}
    wrong = {"home": "a", "play.tutor": "qq", "play.undo": "enter", "play.copy": "ctrl+"}
    settings.change(lambda kept: replace(kept, keys={**good, **wrong}))
    ran = nimarcade("keys")
    assert "the keys of 'home', 'play.copy', 'play.tutor' and 'play.undo' in " in ran.err
    assert sum(line.endswith("(yours)") for line in ran.lines) == 2
    assert nimarcade("play", "nim:1", "--plain", stdin="quit\n").err == ran.err


def test_settings_are_listed_and_changed() -> None:
    assert "speed normal (watch, normal, at once): a machine's" in nimarcade("settings").out
    chosen = {"speed": "at once", "bell": "on", "ascii": "yes", "theme": "paper", "think_by": "simulations"}
    for name, value in {**chosen, "think_for": "3000"}.items():
        assert nimarcade("settings", name, *value.split()).status == 0
        assert nimarcade("settings", name).out.startswith(f"{name} {value} (")
    assert settings.load() == settings.Settings(
        speed="at once",
        bell=True,
        ascii=True,
        theme="paper",
        think_by="simulations",
        think_sims="3000",
        introduced=False,
    )
    assert nimarcade("settings", "speed", "warp").complaint == (
        "speed is one of watch, normal, at once, not 'warp'"
    )
    assert "'warp'; settings are theme, ascii" in nimarcade("settings", "warp").complaint


def test_in_words_every_place_with_keys_has_its_part() -> None:
    text = nimarcade("keys").out
    titles = [line for line in text.splitlines() if line and not line.startswith(" ")]
    assert titles == [place.title for place in places.PLACES if place.actions]
    assert "  ?, f1" in text
    assert "undo (line mode: undo)" not in text
    assert "Take back, to your move before (line mode: undo)" in text


def test_every_game_with_its_origin() -> None:
    rows = [json.loads(line) for line in nimarcade("games", "--json").out.splitlines()]
    assert [row["game"] for row in rows] == list(catalogue.names())
    assert all(catalogue.write(catalogue.read(row["start"])) == row["start"] for row in rows)
    assert {(row["origin"], row["error"]) for row in rows} == {("nimarcade", None)}
    assert next(row for row in rows if row["game"] == "greedy-nim")["options"] == ["misere", "k"]
    assert {row["difficulty"] for row in rows if row["game"] in FINISHED} == {"easy", "medium", "hard"}


def test_how_one_stands_is_told_in_words_and_as_data() -> None:
    statistics.change(lambda stats: stats.add("nim+misere", "perfect", Row(5, 2)))
    out = nimarcade("games").out.splitlines()
    (nim,) = (line for line in out if line.startswith("nim "))
    assert nim.endswith(
        "Nim. Take any number of stones from one heap. Medium: powers of two, paired in your head. "
        "Solved: Bouton 1902. Won: 2 of 5 against Perfect."
    )
    rows = {row["game"]: row for row in map(json.loads, nimarcade("games", "--json").out.splitlines())}
    assert rows["nim"]["record"] == [{"level": "perfect", "won": 2, "played": 5}]
    assert rows["co-nim"]["record"] == []


def test_plugins_are_named_good_or_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "cards", gallery.cards.__wrapped__)
    monkeypatch.setattr(catalogue, "origin", lambda name: "bowling" if name == "nim" else "nimarcade")
    monkeypatch.setattr(catalogue, "broken", lambda: {"pins": "TypeError: it is no game"})
    ran = nimarcade("games")
    assert any(line.startswith("nim ") and line.endswith(" (from bowling)") for line in ran.out.splitlines())
    assert (ran.status, ran.err) == (0, "the plug-in pins cannot be used: TypeError: it is no game\n")
    last = json.loads(nimarcade("games", "--json").out.splitlines()[-1])
    assert (last["game"], last["error"], last["start"]) == ("pins", "TypeError: it is no game", None)


ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "docs" / "nimarcade.1").read_text("utf-8")
_TRY = (
    'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shtab_nimarcade; echo "${COMPREPLY[@]}"'
)


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("shell") / "nimarcade.bash"
    path.write_text(nimarcade("completion", "bash").out)
    return path


@pytest.mark.skipif(shutil.which("bash") is None, reason="asks bash itself")
@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("so",), "solve so-long-sucker"),
        (("solve", "gre"), "greedy-nim"),
        (("nim", "--pl"), "--plain"),
        (("play", "--seats", "hu"), "human"),
        (("engine", "--level", "hu"), ""),
        (("assignment", "f"), "forget"),
        (("play", "pyproj"), "pyproject.toml"),
        (("--games", "nimarc"), "nimarcade"),
        (("learn", "nim-s"), "nim-sum"),
        (("completion", ""), "bash zsh fish"),
        (("settings", "think"), "think_by think_for"),
    ],
)
def test_bash_completes(script: Path, words: tuple[str, ...], wanted: str) -> None:
    command = ["bash", "-c", _TRY, "bash", str(script), "nimarcade", *words]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == wanted


@pytest.mark.parametrize("shell", listing.SHELLS)
def test_every_command_and_game_is_known_to_the_shell(shell: str) -> None:
    words = set(re.findall(r"[\w-]+", nimarcade("completion", shell).out))
    assert not {*main.COMMANDS, *catalogue.names()} - words


def test_the_manual_page_is_of_these_commands() -> None:
    manual = MANUAL.replace("\\-", "-")
    parts = re.findall(r"\.SH COMMAND \\fI\\,'nimarcade ([a-z]+)'", manual)
    assert parts == list(main.COMMANDS), "make it anew, see docs/contributing.md"
    wanted = {name for _, action in listing.every(listing.program()) for name in action.option_strings}
    assert set(re.findall(r"\\fB(-[\w-]+)\\fR", manual)) == wanted - {"-h", "--help"}


def test_versions_agree() -> None:
    assert f"nimarcade {__version__}" in MANUAL
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    heading = next(
        line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line[:3] == "## "
    )
    assert heading.startswith(f"## {__version__}")
