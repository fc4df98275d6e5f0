"""BibTeX of the works that sources name, and of this program."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from nimarcade.core import __version__

PROGRAM = """\
@software{{nimarcade-{key}, author = {{{{nimarcade contributors}}}}, title = {{nimarcade}},
  version = {{{version}}}, note = {{{note}}}}}"""
SIGNS = "≥ge ≤le ≠ne ⌊lfloor ⌋rfloor √surd ⊕oplus ·cdot ×times αalpha βbeta ΣSigma"
TEX = str.maketrans(
    {each[0]: f"$\\{each[1:]}$" for each in SIGNS.split()}
    | {sign: f"\\{sign}" for sign in "%&#_$"}
    | {"^": r"\^{}", "~": r"\~{}", "−": "$-$"}
)
"""What TeX reads otherwise, or pdfLaTeX not at all."""


@cache
def works() -> dict[str, str]:
    """The entries of `works.bib` by the words with which a source names them."""
    entries = Path(__file__).with_name("works.bib").read_text("utf-8").strip().split("\n\n")
    return {entry.partition("\n")[0].removeprefix("% "): entry.partition("\n")[2] for entry in entries}


def bibtex(source: str, note: str) -> str:
    """Every work that the source names, then this program with the note: what it was asked for, by which each
    has a key of its own."""
    named = [entry for words, entry in works().items() if words in source]
    key = sha256(note.encode()).hexdigest()[:8]
    return "\n\n".join((*named, PROGRAM.format(key=key, version=__version__, note=note.translate(TEX))))
