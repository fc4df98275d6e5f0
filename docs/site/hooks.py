"""Links out of docs/ on the site: the pictures come along, and files of the repository are named."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path in sorted((ROOT / "screenshots").glob("*.svg")):
        files.append(File(f"screenshots/{path.name}", str(ROOT), config.site_dir, use_directory_urls=False))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    text = markdown.replace("](../screenshots/", "](screenshots/")
    text = re.sub(r"\[([^\]]+)\]\(\.\./([^)]+)\)", r"\1 (`\2`)", text)
    return re.sub(r"\[([^\]]+)\]\(tour\.ipynb\)", r"\1 (`docs/tour.ipynb`)", text)
