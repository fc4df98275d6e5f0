"""BibTeX of the works that sources name, and of this program."""

import re
from functools import cache
from pathlib import Path

from nimarcade.core import __version__

PROGRAM = """\
@software{{nimarcade, author = {{{{nimarcade contributors}}}}, title = {{nimarcade}}, version = {{{version}}},
  note = {{{note}}}}}"""


@cache
def works() -> dict[str, str]:
    """The entries of `works.bib` by the words with which a source names them."""
    entries = Path(__file__).with_name("works.bib").read_text("utf-8").strip().split("\n\n")
    return {entry.partition("\n")[0].removeprefix("% "): entry.partition("\n")[2] for entry in entries}


def bibtex(source: str, note: str) -> str:
    """Every work that the source names, then this program with the note: what it was asked for."""
    named = [entry for words, entry in works().items() if words in source]
    note = re.sub(r"(?<!\\)([%&#_])", r"\\\1", note)  # TeX reads these otherwise
    return "\n\n".join((*named, PROGRAM.format(version=__version__, note=note)))
