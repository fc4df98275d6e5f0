"""What the site has that docs/ has not: pictures, the reference of the library made from its docstrings, the
tour with what its cells show. Links to files of the repository become their names."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import nimarcade

ROOT = Path(__file__).parents[2]
REFERENCE = """\
# Reference of the library

Every public name of `import nimarcade as na`, from its own docstring. How they go together:
[the library](library.md).
"""
KINDS = {
    "Positions, moves and verdicts": (
        "library.verdicts",
        "core.game",
        "games.",
        "play.",
        "players.",
        "coach.",
    ),
    "The lab": ("library.lab", "lab.", "theory.", "library.arguments"),
    "Programs that learn": ("library.environments",),
    "Games and errors": ("core.",),
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path in sorted((ROOT / "screenshots").glob("*.svg")):
        files.append(File(f"screenshots/{path.name}", str(ROOT), config.site_dir, use_directory_urls=False))
    for name, text in (("reference.md", _reference()), ("tour.md", "\n\n".join(_tour()))):
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    text = markdown.replace("](../screenshots/", "](screenshots/")
    text = re.sub(r"\[([^\]]+)\]\(\.\./([^)]+)\)", r"\1 (`\2`)", text)
    return text.replace("](tour.ipynb)", "](tour.md)")


def _reference() -> str:
    left: dict[str, list[str]] = {}
    for name, module in nimarcade._HOME_OF.items():
        left.setdefault(module.removeprefix("nimarcade."), []).append(name)
    text = REFERENCE
    for kind, begins in KINDS.items():
        text += f"\n## {kind}\n\n"
        for module in [module for begin in begins for module in left if module.startswith(begin)]:
            names = [name for name in left.pop(module) if not name.startswith("_")]
            text += "".join(f"::: nimarcade.{module}.{name}\n\n" for name in names)
    assert left.keys() <= {"core"}, left  # its one name is the version
    return text


def _tour() -> Iterator[str]:
    """The notebook as a page, its cells run."""
    space: dict[str, object] = {}
    for cell in json.loads((ROOT / "docs/tour.ipynb").read_text("utf-8"))["cells"]:
        source = "".join(cell["source"]).strip()
        if cell["cell_type"] == "markdown":
            yield source
            continue
        yield f"```python\n{source}\n```"
        yield from _shown(source, space)


def _shown(source: str, space: dict[str, object]) -> Iterator[str]:
    tree, printed, value = ast.parse(source), StringIO(), None
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(printed):
        exec(compile(tree, "tour.ipynb", "exec"), space)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "tour.ipynb", "eval"), space)
    if text := printed.getvalue().rstrip():
        yield f"```text\n{text}\n```"
    if value is not None:
        drawn = [getattr(value, name)() for name in ("_repr_svg_", "_repr_html_") if hasattr(value, name)]
        yield f"<div>{drawn[0]}</div>" if drawn else f"```text\n{value!r}\n```"
