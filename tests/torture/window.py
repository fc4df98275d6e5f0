"""One of several windows on one save: plays, takes back and comments by chance.

    python -m tests.torture.window SAVE NAME SEED LOG ACTS

Every act adds a note to the start of the game, which nothing takes back, so whatever overwrites an act
unseen loses its note. The log has a line for each act that was told as saved.
"""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

from nimarcade.core import store
from nimarcade.core.errors import NimarcadeError
from nimarcade.play import journal
from nimarcade.play.journal import Journal
from nimarcade.play.session import Session
from tests.sessions import game, stored


def line(session: Session) -> str:
    """Where a session stands, its moves and its notes."""
    moves = [session.notation(ply) for ply in range(1, session.length + 1)]
    return json.dumps([session.ply, moves, [text for _, _, text in session.comments]])


def live(path: Path, name: str, rng: Random, log: Path, acts: int) -> None:
    """Act, leave and come back."""
    kept: Journal | None = None
    with log.open("a") as told:
        for act in range(acts):
            if kept is None:
                found = journal.opened(path)
                session, kept = found.session, Journal(path, found.session, found.stamp)
            kind = rng.random()
            try:
                if kind < 0.3:
                    session = session.undo()
                elif kind < 0.4:
                    session = session.redo()
                elif kind < 0.8 and session.outcome is None:
                    session = session.play(session.game.sample(session.state, rng))
            except NimarcadeError:
                pass  # there is nothing to take back
            session = session.comment(f"{name}{act}", ply=0)
            kept.update(session)
            told.write(f"{kept.path.name} {name}{act} {line(session)}\n")
            told.flush()
            if act == 0:  # from here on all windows are open, whatever else the machine does
                print("ready", flush=True)
                sys.stdin.readline()
            if rng.random() < 0.2:
                kept.fold()
                if kept.path != path or rng.random() < 0.5:
                    kept = None  # the window is closed, and opened again
            elif rng.random() < 0.05:
                kept._close()  # killed: the journal stays
                kept = None
        if kept is not None:
            kept.fold()


def together(folder: Path, seed: int, acts: int, windows: str = "AB") -> int:
    """So many acts in each of several windows, of which none begins its second one before all have made their
    first; how many files there are in the end. Raises AssertionError where anything that was told as saved
    is in no file."""
    path = folder / "game.json"
    stored(path, game("nim:30,29,28"))
    order, pipe = [sys.executable, "-m", __name__, str(path)], subprocess.PIPE
    words = [[name, f"{seed}{name}", str(folder / name), str(acts)] for name in windows]
    running = [
        subprocess.Popen([*order, *each], stdin=pipe, stdout=pipe, stderr=pipe, text=True) for each in words
    ]
    for each in running:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in running:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()
    assert [each.communicate(timeout=600)[1] for each in running] == [""] * len(windows)
    found = {each.name: line(journal.read_save(each)) for each in folder.glob("*.json")}
    left: dict[str, dict[str, str]] = {}
    for name in windows:
        for told in (folder / name).read_text().splitlines():
            file, note, state = told.split(" ", 2)
            assert f'"{note}"' in found[file], f"seed {seed}: {note} is gone from {file}"
            left.setdefault(file, {})[name] = state
    for file, states in left.items():
        assert found[file] in states.values(), f"seed {seed}: {file} is as nobody left it"
    assert not [each for each in folder.iterdir() if each.suffix == ".part"]
    return len(found)


if __name__ == "__main__":
    save, name, seed, log, acts = sys.argv[1:]
    store.PATIENCE = 600.0
    live(Path(save), name, Random(seed), Path(log), int(acts))
