"""A level of somebody else's: a function by entry point, or in a file of the folder of games."""

from pathlib import Path
from textwrap import dedent

from tests.process import answers_of

POINTS = """
[nimarcade.levels]
largest = bowling:largest
random = bowling:largest
Loud = bowling:largest
four = bowling:FOUR
"""
BOWLING = '''
def largest(position, clock):
    """Takes all of the largest heap.

    And says so."""
    return "{0}-{0}".format(position.heaps[0])

FOUR = 4
'''
LATE = """
def LEVEL(position):
    raise SystemExit if position.game == "nim" else ZeroDivisionError("none\\nleft")
"""
ENDLESS = """
def LEVEL(position):
    while True:
        pass
"""
LUCKY = '''
from nimarcade import moves

def LEVEL(position, rng):
    """Any move at all."""
    return rng.choice([*moves(position)])
'''
WISHFUL = """
def LEVEL(position, clock, rng, wish):
    return wish
"""
SCRIPT = dedent(
    """
    import contextlib, io, json
    from random import Random
    from nimarcade.cli.main import run
    from nimarcade.core import catalogue
    from nimarcade.core.errors import BadSeat
    from nimarcade.play import levels, seat_kinds
    from nimarcade.players import engine_server, measuring, own, seating
    from nimarcade.view import game_form
    from nimarcade.view.table import new_table

    def told(*args):
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            return [run(list(args)), out.getvalue()]

    answers = {"broken": dict(levels.broken()), "names": sorted(levels.plugged())}
    answers["form"] = [[kind for kind in each.kinds() if kind in levels.plugged()]
                       for each in (game_form, new_table)]
    answers["about"] = [about("largest") for about in (game_form.about, new_table.about)]
    answers["won"] = told("selfplay", "nim:5", "--seats", "largest,perfect", "--seed", "1", "--json")
    p = catalogue.read("nim:5,4,3")
    desk = engine_server.Desk("largest", None)
    answers["engine"] = [desk.answer("position nim:5,4"), desk.answer("go"), desk.answer("go level=late")]
    answers["luck"] = len({str(seating.choose(p, "lucky", Random(seed))) for seed in range(20)})
    answers["late"] = told("selfplay", "nim:5,4", "--seats", "late,perfect", "--seed", "1", "--json")
    own.LONGEST = 0.2
    answers["endless"] = told("selfplay", "nim:5,4", "--seats", "endless,perfect", "--seed", "1", "--json")
    own.LONGEST = 60.0
    answers["table"] = told("selfplay", "so-long-sucker+hofstra+c=2", "--seats", "lucky,novice,late,lucky",
                            "--seed", "1", "--json")
    answers["four"] = told("selfplay", "nim", "--seats", "four,perfect")
    measuring.CODES, measuring.TABLES = ("nim",), ()
    answers["bench"] = told("bench", "--levels", "--only", "largest", "--games", "2")
    answers["write"] = told("bench", "--levels", "--only", "largest", "--write")
    answers["games"] = told("games")[1].splitlines()[-5:]
    print(json.dumps(answers))
    """
)


def test_a_function_is_a_level_wherever_levels_are(tmp_path: Path) -> None:
    files = {
        "site/bowling-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: bowling\nVersion: 1.0\n",
        "site/bowling-1.0.dist-info/entry_points.txt": POINTS,
        "site/bowling.py": BOWLING,
        "mine/endless.py": ENDLESS,
        "mine/late.py": LATE,
        "mine/lucky.py": LUCKY,
        "mine/wishful.py": WISHFUL,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    path = f"{Path(__file__).parents[2]}:{tmp_path}/site"
    told = answers_of(tmp_path, "-c", SCRIPT, PYTHONPATH=path, NIMARCADE_GAMES=str(tmp_path / "mine"))
    assert told["names"] == ["endless", "largest", "late", "lucky"]
    assert told["broken"] == {
        "Loud": "ValueError: a level is called in small letters joined by hyphens",
        "four": "TypeError: a level is a function that gives a move, not 4",
        "random": "ValueError: another seat has this name",
        "wishful": "TypeError: it may take a position, clock and rng, not (position, clock, rng, wish)",
    }
    assert told["form"] == [["largest", "endless", "late", "lucky"]] * 2
    assert told["about"] == ["Takes all of the largest heap"] * 2
    assert told["won"][0] == 0
    assert '"wins": [1, 0], "forfeits": [0, 0]' in told["won"][1]
    assert told["engine"][1:] == [
        "bestmove 5-5",
        "error late at nim:5,4: SystemExit: no reason given (late.py, line 3, in LEVEL)",
    ]
    assert told["luck"] > 5
    for name, forfeits, why in (
        (
            "late",
            "[1, 0]",
            "game 1: late forfeits: late at nim:5,4: SystemExit: no reason given (late.py, line 3, in LEVEL)",
        ),
        ("endless", "[1, 0]", "endless at nim:5,4: no move within 0.2 s"),
        ("table", "[0, 0, 1, 0]", "ZeroDivisionError: none left"),
    ):
        status, text = told[name]
        assert (status, f'"forfeits": {forfeits}' in text, why in text) == (0, True, True), name
    assert told["four"] == [2, f"nimarcade: the level four cannot be used: {told['broken']['four']}\n"]
    assert told["bench"][1].startswith("# nim largest: wins ")
    assert told["write"] == [2, "nimarcade: --write keeps the win rates of levels that come with nimarcade\n"]
    assert "the plug-in Loud cannot be used" in told["games"][1]
