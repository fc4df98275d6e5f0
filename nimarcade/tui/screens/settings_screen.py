"""Settings: what is chosen here holds at once and is stored at once."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from nimarcade.settings import SPEEDS, path
from nimarcade.tui import themes
from nimarcade.tui.controls import Act, Choose, Form, Row
from nimarcade.tui.screens.page import Page
from nimarcade.tui.screens.thinking_row import setting_of, show_thinking, thinking

ON_OFF = {"yes": "on", "no": "off"}
SIGNS = {"no": "round stones", "yes": "ASCII only"}


class SettingsScreen(Page):
    HEADING = "Settings"
    PURPOSE: ClassVar[str] = "Everything here takes effect and is stored at once."

    def body(self) -> ComposeResult:
        now = self.arcade.settings
        with Form(id="form"):
            yield Row("Colours", Choose(self._themes(), self.app.theme, id="theme"), id="row-theme")
            yield Static(id="sample")
            yield Row("Signs", Choose(SIGNS, _yes(now.ascii), id="ascii"), id="row-ascii")
            yield Row(
                "Animations", Choose(ON_OFF, _yes(now.animations), id="animations"), id="row-animations"
            )
            yield Row("Machines", Choose({s: s for s in SPEEDS}, now.speed, id="speed"), id="row-speed")
            yield Row("Thinking", *thinking(now), id="row-think")
            yield Row("Tutor", Choose(ON_OFF, _yes(now.tutor), id="tutor"), id="row-tutor")
            yield Row("Keys", Act("change keys", id="keys"), id="row-keys")
            yield Static(f"Stored in {path()}", markup=False, id="where")

    def _themes(self) -> dict[str, str]:
        """The arcade's own first, then Textual's; light ones say so."""
        own = [theme.name for theme in themes.THEMES]
        rest = sorted(set(self.app.available_themes) - set(own))
        every = self.app.available_themes
        return {name: name if every[name].dark else f"{name} (light)" for name in own + rest}

    def on_mount(self) -> None:
        self._show()
        self.query_one("#theme").focus()

    def _show(self) -> None:
        now = self.arcade.settings
        show_thinking(self, now)
        own = now.theme in [theme.name for theme in themes.THEMES]
        pause = f"after {now.seconds:g} s" if now.seconds else "as soon as it is found"
        for row, told in (
            ("theme", "two hues that everyone can tell apart" if own else "one of Textual's"),
            ("ascii", "" if now.ascii else "choose ASCII if ● or ✓ look wrong here"),
            ("animations", "falling stones, and the picture at home"),
            ("speed", f"a machine's move shows {pause}"),
            ("tutor", "asks before you give a win away; T in a game switches it"),
            ("think", "how long search players think about each decision"),
        ):
            self.query_one(f"#row-{row}", Row).say(told)
        self.query_one("#sample", Static).update(self._sample())

    def _sample(self) -> Content:
        glyphs = self.arcade.glyphs
        stones, taken = " ".join(glyphs.stone * 4), " ".join(glyphs.taken * 2)
        return Content.assemble(
            (f"{stones} ", "$primary"), (taken, "$accent"), f"   {glyphs.selected} take 2 of 6   ",
            (f"{glyphs.holds} holds ", "$primary"), (f" {glyphs.fails} fails", "$accent"),
        )  # fmt: skip

    def on_choose_changed(self, event: Choose.Changed) -> None:
        name, value = event.choose.id or "", event.value
        if name in ("ascii", "animations", "tutor"):
            self.arcade.change(**{name: value == "yes"})
        else:
            self.arcade.change(**{setting_of(self.arcade.settings, name): value})
        for choose in self.query(Choose):
            choose.refresh()
        self._show()

    def on_act_done(self) -> None:
        from nimarcade.tui.screens.keys import Keys

        self.app.push_screen(Keys())


def _yes(on: bool) -> str:
    return "yes" if on else "no"
