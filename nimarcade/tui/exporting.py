"""What a person keeps, written to a file of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def export(saves: Path, name: str, data: Mapping[str, Any]) -> str:
    """Write data beside the saved games under the first free name; what to tell the person."""
    folder = saves / "exports"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while (target := folder / f"{name}-{number}.json").exists():
            number += 1
        target.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        return f"It could not be written: {error.strerror}."
    return f"Written: {target}"
