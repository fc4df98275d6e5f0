"""A level is one entry of `play.levels`, and later a line of what was measured."""

from pathlib import Path
from textwrap import dedent

import pytest

from tests.process import answers_of

ENTRY = """\
    Level(
        "slips",
        "perfect, but every fifth move is any",
        mix=lambda so_far, luck: "random" if (len(so_far) + 1) // 2 % 5 == 0 else "perfect",
    ),
)

BY_NAME"""
SCRIPT = dedent(
    """
    import contextlib, io, json, sys, types
    from pathlib import Path
    from importlib import import_module
    room = import_module("nimarcade.play")
    source = Path(room.__file__).with_name("levels.py").read_text()
    entry, place = sys.argv[1], Path(sys.argv[2])
    levels = sys.modules["nimarcade.play.levels"] = types.ModuleType("nimarcade.play.levels")
    room.levels = levels
    exec(source.replace(")\\n\\nBY_NAME", entry, 1), levels.__dict__)

    from nimarcade.cli.main import run
    from nimarcade.core import catalogue
    from nimarcade.core.errors import BadSeat
    from nimarcade.play import seat_kinds
    from nimarcade.play.session import Session
    from nimarcade.players import measuring, rates, seating
    from nimarcade.view import game_form
    from nimarcade.view.table import new_table

    def told(*args):
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            return [run(list(args)), out.getvalue()]

    listed = ["slips" in form.kinds() for form in (game_form, new_table)]
    answers = {"form": [game_form.about("slips"), *listed]}
    try:
        seat_kinds.parse("slips", catalogue.game("so-long-sucker"))
    except BadSeat as error:
        answers["refused"] = str(error)
    p = catalogue.read("nim:1,1,1,1,1,1,1,1,1,1,1,1,1")
    session = Session.begin(p, seating.seated(p, ("slips", "random"), seed=5))
    answers["moved"] = []
    while session.outcome is None:
        if session.to_move == 0:
            answers["moved"].append(seating.acting(session, "1"))
        session = session.play(seating.machine_move(session))
    answers["selfplay"] = told("selfplay", "nim", "--seats", "slips,random", "--games", "20", "--seed", "1")
    answers["before"] = [game_form.measured("nim", "slips"), rates.strength("nim", "slips")]
    kept = place / "rates.toml"
    kept.write_text(rates.FILE.read_text().replace("games = 200", "games = 4", 1))
    was, rates.FILE = {**rates.kept()}, kept
    measuring.CODES = ("nim",)
    answers["other"] = told("bench", "--levels", "--only", "slips", "--games", "5", "--write")
    answers["bench"] = told("bench", "--levels", "--only", "slips", "--games", "4", "--write")
    now = {code: {**kinds} for code, kinds in rates.kept().items()}
    answers["line"] = now["nim"].pop("slips")
    answers["stays"] = now == was
    answers["after"] = [game_form.measured("nim", "slips"), rates.strength("nim", "slips")]
    print(json.dumps(answers))
    """
)


@pytest.mark.sweep
def test_a_level_that_errs_once_in_five_moves_is_one_entry(tmp_path: Path) -> None:
    answers = answers_of(tmp_path, "-c", SCRIPT, ENTRY, str(tmp_path))
    assert answers["form"] == ["perfect, but every fifth move is any", True, False]
    assert answers["refused"].startswith("slips does not play So Long Sucker")
    assert answers["moved"] == ["perfect"] * 4 + ["random"] + ["perfect"] * 2
    assert [answers[name][0] for name in ("selfplay", "bench", "other")] == [0, 0, 2]
    assert answers["before"] == ["", 0.0], "not measured yet"
    assert "--games 4 --seed 1" in answers["other"][1]
    assert answers["line"][1] == 4 * 5
    assert answers["stays"]
    assert answers["after"][0].startswith("wins ")
    assert answers["after"][1] == answers["line"][0] / 20
