"""docs/afternoon.md, done as it says, from the top to the bottom in one folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/afternoon.md").read_text("utf-8")
PICTURE = ROOT / "screenshots/periods.svg"


@pytest.mark.extras
@pytest.mark.skipif(sys.platform == "win32", reason="paths of the page are those of a Unix shell")
def test_the_afternoon_is_as_told(tmp_path: Path) -> None:
    """`…` stands for anything. A file named twice grows."""
    (tmp_path / "mygames").mkdir()
    home = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}

    def ran(*words: str) -> str:
        asked = [sys.executable, "-m", *words]
        done = subprocess.run(asked, capture_output=True, text=True, cwd=tmp_path, env=home, check=False)
        return done.stdout + done.stderr * (words[0] == "nimarcade")

    (tmp_path / "page.md").write_text(PAGE, "utf-8")
    assert ran("doctest", "page.md") == ""
    assert (tmp_path / "periods.svg").read_text("utf-8").count("<use ") == PICTURE.read_text("utf-8").count(
        "<use "
    )
    for kind, text in re.findall(r"```(python|console)\n(.*?)```", PAGE, re.DOTALL):
        if kind == "python" and not text.startswith(">>>"):
            with (tmp_path / "mygames/halving.py").open("a") as file:
                file.write(text)
        for command, shown in re.findall(r"^\$ nimarcade (.*)\n((?:[^$].*\n)+)", text, re.MULTILINE):
            wanted = ".*".join(map(re.escape, shown.strip().split("…")))
            assert re.fullmatch(wanted, (told := ran("nimarcade", *command.split())).strip(), re.DOTALL), told
