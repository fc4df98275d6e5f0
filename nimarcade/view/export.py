"""What a person writes out, each a file of its own among the saved games, and what is told of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path


def export(saves: Path, name: str, data: Mapping[str, object]) -> str:
    """Write data as JSON under the first free name; what to tell the person."""
    return _free(saves, name, "json", json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def picture(saves: Path, name: str, svg: str) -> str:
    """Write a picture under the first free name, or leave the same one there; what to tell the person."""
    return _free(saves, name, "svg", svg)


def _free(saves: Path, name: str, ending: str, text: str) -> str:
    number = 1
    while (target := saves / "exports" / f"{name}-{number}.{ending}").exists():
        if ending == "svg" and target.read_bytes() == text.encode():
            break
        number += 1
    return write(target, text)


def write(target: Path, text: str) -> str:
    """Write a text to this file, its folder made; what to tell the person."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        return f"It could not be written: {error.strerror}."
    return f"Written: {target}"
