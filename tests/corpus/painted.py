"""The arcade driven by keys, and what it paints after each: text, a hash of styles a line, binding ids."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import Any

from tests.corpus.case import Room

WAIT = 20.0
"""Seconds after which work in the background is no longer waited for."""
SETTINGS = {"animations": False, "speed": "at once", "think_by": "simulations", "think_sims": "300"}


def perform(
    room: Room,
    keys: Sequence[str],
    size: tuple[int, int],
    settings: dict[str, Any] | None = None,
    changed: Sequence[str] = (),
    **opening: Any,
) -> Any:
    """Frames of a script: the first one, and one after each key."""
    chosen = {**SETTINGS, **(settings or {})}
    room.write("config/settings.json", json.dumps(chosen))
    return asyncio.run(_perform(room, keys, size, opening))


async def _perform(room: Room, keys: Sequence[str], size: tuple[int, int], opening: dict[str, Any]) -> Any:
    from nimarcade.tui.app import Arcade

    _quiet()
    app = Arcade(None, room.path / "saves", **opening)
    frames: list[Any] = []
    known = ""
    async with app.run_test(size=size, notifications=True) as pilot:
        await _settle(pilot)
        for number, key in enumerate(["", *keys]):
            if key:
                app.clear_notifications()
                await pilot.press(*(key[1:] if key[0] == "=" and len(key) > 1 else [key]))
                await _settle(pilot)
            if not app.is_running or app._exit:
                frames.append({"key": key, "left": True, "status": app.return_code})
                break
            lines, styles = frame(app)
            told: dict[str, Any] = {
                "key": f"{number} {key}",
                "text": [room.clean(line) for line in lines],
                "styles": styles,
            }
            if (bindings := _bindings(app)) != known:
                known = bindings
                told["bindings"] = bindings
            frames.append(told)
    return frames


@lru_cache(1)
def _quiet() -> None:
    """Nothing on a screen may depend on how fast the machine is."""
    from textual.app import App
    from textual.widgets import Input, TextArea

    for widget in (Input, TextArea):
        widget.cursor_blink._default = False
    before = App.notify

    def notify(self: Any, message: str, **more: Any) -> None:
        before(self, message, **{**more, "timeout": 10_000})

    App.notify = notify  # type: ignore[method-assign]
    for module in ("textual.app", "textual.pilot"):
        import_module(module).wait_for_idle = _idle  # type: ignore[attr-defined]
    _at_once()


def _at_once() -> None:
    """Thinking happens in this process where that is possible: the same answers, sooner."""
    with suppress(ImportError, AttributeError):
        from nimarcade.tui import app, worker

        vars(app)["ProcessWorker"] = worker.InlineWorker


async def _idle(*_seconds: float) -> None:
    """Until the loop has nothing ready to run; the library's own way waits for an idle processor."""
    loop: Any = asyncio.get_running_loop()
    for _ in range(2):
        for _ in range(5000):
            await asyncio.sleep(0)
            if not loop._ready:
                break
        await asyncio.sleep(0.001)


async def _settle(pilot: Any) -> None:
    """Until nothing works in the background and all messages are read."""
    until = time.time() + WAIT
    await pilot.pause()
    while any(_busy(task) for task in asyncio.all_tasks()) and time.time() < until:
        await asyncio.sleep(0.002)
        await pilot.pause()
    await pilot.pause()
    await pilot.pause()


def _busy(task: asyncio.Task[Any]) -> bool:
    """Whether a task goes on by itself: it is ready, sleeps, or waits for a process or a thread.
    One that waits for a dialog to be answered does not."""
    if task is asyncio.current_task() or _pump(task):
        return False
    waits: Any = getattr(task, "_fut_waiter", None)
    if waits is None:
        return True
    if isinstance(waits, asyncio.Task):
        return False
    loop: Any = asyncio.get_running_loop()
    if any(waits in (handle._args or ()) for handle in loop._scheduled if not handle._cancelled):
        return True
    if any("_chain_future" in repr(callback) for callback in waits._callbacks or ()):
        return True
    last: Any = task.get_coro()
    while (inner := getattr(last, "cr_await", None)) is not None and hasattr(inner, "cr_code"):
        last = inner
    return any(part in last.cr_code.co_filename for part in ("asyncio/streams", "subprocess"))


def _pump(task: asyncio.Task[Any]) -> bool:
    """Whether a task is one of the terminal library's own, which go on for ever."""
    name = getattr(task.get_coro(), "__qualname__", "")
    return name.startswith(
        (
            "MessagePump.",
            "App.",
            "Timer.",
            "Pilot.",
            "_run",
            "run_",
            "LinuxDriver",
            "_perform",
            "invoke_",
            "Animator.",
            "AppTest",
        )
    )


def frame(app: Any) -> tuple[list[str], str]:
    """The painted text, and the styles of every line as short hashes."""
    from textual.strip import Strip

    compositor = app.screen._compositor
    update = compositor.render_update(full=True, screen_stack=app._background_screens)
    text, styles = [], []
    for strips in update.strips:
        strip = Strip.join(strips)
        runs: list[list[str]] = []
        for segment in strip:
            if segment.control:
                continue
            for char in segment.text:
                key = _style(segment.style, char == " ")
                if runs and runs[-1][0] == key:
                    runs[-1][1] += char
                else:
                    runs.append([key, char])
        text.append("".join(run[1] for run in runs).rstrip())
        styles.append(hashlib.sha256(repr([(k, len(t)) for k, t in runs]).encode()).hexdigest()[:5])
    return text, " ".join(styles)


@lru_cache(20_000)
def _style(style: Any, blank: bool) -> str:
    if style is None:
        return ""
    ground = "" if style.bgcolor is None else style.bgcolor.name
    marks = [
        name for name in ("bold", "dim", "italic", "underline", "reverse", "strike") if getattr(style, name)
    ]
    if blank and not {"underline", "reverse", "strike"} & set(marks):
        return ground
    ink = "" if style.color is None else style.color.name
    return f"{ink} on {ground} {' '.join(marks)}"


def _bindings(app: Any) -> str:
    """What keys do here, by the ids of their bindings."""
    found = {
        f"{active.binding.id}={active.binding.key}{'' if active.enabled else ' off'}"
        for active in app.screen.active_bindings.values()
        if active.binding.id
    }
    return " ".join(sorted(found))
