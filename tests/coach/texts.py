"""What the arcade teaches in words, as its writers wrote it."""

from nimarcade.coach import lessons
from nimarcade.core import catalogue


def lesson_texts() -> dict[str, str]:
    texts = {}
    for game in catalogue.names():
        for entry in catalogue.folder(game).iterdir():
            if entry.name.startswith("lesson") and entry.name.endswith(".md"):
                texts[f"{game}/{entry.name}"] = entry.read_text("utf-8")
    return texts


def all_texts() -> dict[str, str]:
    paged = filter(catalogue.has_page, catalogue.names())
    return lesson_texts() | {f"{game}/page.md": lessons.source(game) for game in paged}
