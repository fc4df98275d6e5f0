"""The full-screen arcade: themes, settings, keys that work everywhere, and the way between screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from importlib import import_module
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from rich.console import RenderableType
from textual import events
from textual.actions import SkipAction
from textual.app import SystemCommand
from textual.binding import Binding
from textual.command import CommandPalette as TextualPalette
from textual.command import Provider
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen, ScreenResultType
from textual.widget import AwaitMount

from nimarcade.core import errors, settings, store
from nimarcade.core.codes import shown
from nimarcade.core.task import task
from nimarcade.core.worker import ProcessWorker, Worker, aside
from nimarcade.tui import driver, keys, look, typed
from nimarcade.tui.page import AGAIN, Asking, behind
from nimarcade.tui.screens.home import Home
from nimarcade.view import forms, places
from nimarcade.view.glyphs import ASCII, GLYPHS, Glyphs
from nimarcade.view.stage.page import size_of

if TYPE_CHECKING:
    from nimarcade.coach.diary import Note
    from nimarcade.play.journal import Journal
    from nimarcade.play.seats import Taken
    from nimarcade.play.session import Session
    from nimarcade.tui.away import Hosting, Link

AnyScreen: TypeAlias = Screen[Any]
"""A screen, whatever it is closed with."""


def _palette() -> type[Provider]:
    from nimarcade.tui.dialogs import Palette

    return Palette


class CommandPalette(TextualPalette):
    def render(self) -> RenderableType:
        return behind(self)


SCREENS_SHEET = Path(__file__).with_name("screens.tcss")
"""The style of all screens but home."""
SOON = 0.3
"""Seconds after the first frame until it is read, unless a screen needs it before."""


class Arcade(typed.Typed):
    """What screens ask of it stands in `Services`."""

    TITLE = "nimarcade"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["shell.tcss"]
    BINDINGS = keys.bindings("app")
    NOTIFICATION_TIMEOUT = 3
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_palette}

    def __init__(
        self,
        session: Session | None = None,
        saves: Path | None = None,
        *,
        opening: Callable[[Arcade], object] | None = None,
    ) -> None:
        """Opens at home, in a new game, or with what `opening` does."""
        super().__init__()
        self.ascii_terminal = False
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-normal"), (120, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-medium"), (36, "-tall")]
        self.settings, self._notices = forms.stored()
        self._asked_saves = saves
        self._first = session
        self._opening = opening
        self.worker: Worker = ProcessWorker()
        self._trying_again = False
        self.hosted: list[Hosting] = []
        """Hosts of tables that were opened here."""
        self.painted: Callable[[Arcade], object] = lambda arcade: None
        """Told that the first screen is."""
        for theme in look.THEMES:
            self.register_theme(theme)
        if (wish := self.settings.theme) not in self.available_themes:
            self._notices.append(f"Settings: no theme is called {shown(wish)}; using {look.DEFAULT}.")
        self._apply()

    # settings

    def _apply(self) -> None:
        chosen = self.settings.theme
        self.theme = chosen if chosen in self.available_themes else look.DEFAULT
        self.animation_level = "full" if self.settings.animations else "none"
        self.set_keymap(dict(self.settings.keys))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return look.lacking(self.current_theme.dark)

    def watch_theme(self, theme: str) -> None:
        """Colours chosen in the command palette are kept like those of the settings screen."""
        if self.is_running and theme != self.settings.theme:
            self.change(theme=theme)

    def change(self, **changes: Any) -> None:
        self.settings = replace(self.settings, notice="", **changes)
        self._apply()
        for screen in self.screen_stack if "keys" in changes else ():
            for widget in screen.query("*"):  # may tell of one
                widget.refresh(layout=True)
        settings.change(lambda kept: replace(kept, **changes))

    @property
    def plain(self) -> bool:
        return self.settings.ascii or self.ascii_terminal

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), *([look.PLAIN] if self.plain else [])]

    def notify(self, message: str, **options: Any) -> None:
        super().notify(self.glyphs.words(message), **options)

    @property
    def glyphs(self) -> Glyphs:
        shown = ASCII if self.plain else GLYPHS
        return replace(shown, keys=self.settings.keys) if self.settings.keys else shown

    @property
    def saves(self) -> Path:
        from nimarcade.play.folder import folder

        return folder(self._asked_saves)

    # notices

    def _drop_notices(self, _: AnyScreen) -> None:
        """A notice goes with the screen over which it lies."""
        self.clear_notifications()
        for screen in self.screen_stack:
            screen.query("ToastHolder").remove()

    async def on_event(self, event: events.Event) -> None:
        """The next key ends what was told of the one before, if that was more than news."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            for notice in list(self._notifications):
                if notice.severity != "information":
                    self._unnotify(notice)
        await super().on_event(event)

    # the way between screens

    def get_driver_class(self) -> type[Driver]:
        return driver.chosen(super().get_driver_class())

    def get_default_screen(self) -> Screen[None]:
        home = Home()
        self._give_size(home)
        return home

    def _get_screen(self, screen: AnyScreen | str) -> tuple[AnyScreen, AwaitMount]:
        if isinstance(screen, Screen) and not screen.is_running:
            self._give_size(screen)
            self._style(SCREENS_SHEET, *screen.css_path)
        return super()._get_screen(screen)

    def _give_size(self, screen: AnyScreen) -> None:
        """A new screen has the classes of the window's size before anything in it is styled; given to it by
        its first resize, they would have all of it styled a second time."""
        width, height = self.size
        for size, steps in ((width, self.HORIZONTAL_BREAKPOINTS), (height, self.VERTICAL_BREAKPOINTS)):
            screen.add_class(max(step for step in steps or () if step[0] <= size)[1], update=False)
        screen.add_class(f"-{size_of(width, height)}", update=False)

    def _style(self, *sheets: PurePath) -> None:
        """Read these style sheets, if that is still to be done; Textual would read all others again, too."""
        missing = [sheet for sheet in sheets if not self.stylesheet.has_source(str(sheet))]
        if missing:
            self.stylesheet.read_all(missing)
            self.stylesheet.parse()

    def refresh_css(self, animate: bool = True) -> None:
        """As long as there is no screen the new colours are all there is to do: the style sheet is read
        once, when the first one asks for it."""
        if self._screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def on_app_blur(self, event: events.AppBlur) -> None:
        """A page keeps its focus: the blur with which Textual's driver begins may come after the page has
        said that it has it, and then no key would reach anything."""
        if self.is_web:
            event.prevent_default()

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._drop_notices, immediate=True)
        store.LISTENERS.append(self._unsaved_changed)
        self.worker.watch(self._unsaved_changed)
        for notice in self._notices:
            self.notify(notice, severity="warning", timeout=8, markup=False)
        if self._opening is not None:
            self._opening(self)
        elif self._first is not None:
            self.begin(self._first)

    def on_ready(self) -> None:
        self.set_timer(SOON, partial(self._style, SCREENS_SHEET))
        self.painted(self)

    def visit(self, place: str) -> None:
        module, _, name = places.BY_NAME[place].screen.partition(":")
        self.push_screen(getattr(import_module(f"nimarcade.tui.{module}"), name)())

    def new_game(self, game: str = "", focus: str = "misere") -> None:
        from nimarcade.tui.screens.gallery import form_of

        self.push_screen(form_of(game, focus))

    def set_up(self, setting: str) -> None:
        from nimarcade.tui.screens.settings import SettingsScreen

        if isinstance(self.screen, SettingsScreen):
            self.screen.go_to(setting)
        else:
            self.push_screen(SettingsScreen(setting))

    def explore(self, kind: str, name: str) -> None:
        from nimarcade.lab import maps
        from nimarcade.tui.screens.lab import ProblemPage
        from nimarcade.tui.screens.map import MapScreen

        plane = next((preset.plane for preset in maps.presets() if preset.name == name), None)
        self.push_screen(MapScreen(plane) if kind == "map" and plane else ProblemPage(name))

    def note(self, note: Note, then: Callable[[Sequence[str]], None]) -> None:
        from nimarcade.coach import diary

        noted = self.worker.later(diary.packed(note))
        if self.is_running:
            self.run_worker(self._tell_noted(noted, then, self.screen), group="diary")

    async def _tell_noted(
        self, noted: Awaitable[list[str]], then: Callable[[Sequence[str]], None], screen: AnyScreen
    ) -> None:
        try:
            news = await noted
        except errors.NimarcadeError as error:
            news = [f"The game could not be recorded: {error}."]
        if screen in self.screen_stack:
            then(news)
        else:
            for text in news:
                self.notify(text, timeout=4, markup=False)

    async def on_unmount(self) -> None:
        if self._unsaved_changed in store.LISTENERS:  # else it ended before it began
            store.LISTENERS.remove(self._unsaved_changed)
        for each in self.hosted:
            await aside(each.end)
        await self.worker.close()

    # what the disk refuses

    @property
    def unsaved(self) -> list[str]:
        return [*store.unsaved(), *self.worker.unsaved]

    def _unsaved_changed(self) -> None:
        """Mark it on every screen, until a later try succeeds."""
        for screen in self.screen_stack:
            if isinstance(screen, Asking):
                screen.mark_unsaved()
        if self.unsaved and not self._trying_again:
            self._trying_again = True
            self.set_timer(AGAIN, self._try_again)

    def _try_again(self) -> None:
        self._trying_again = False
        store.try_again()
        if self.worker.unsaved:
            self.worker.later(task(store.try_again))
        self._unsaved_changed()

    def resume(self, path: Path, *, replay: bool = False, tutored: bool = False) -> None:
        from nimarcade.coach import tutor
        from nimarcade.play.folder import place_for
        from nimarcade.play.journal import Journal, opened, told_damage

        try:
            found = opened(path)
        except errors.NimarcadeError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        session = found.session
        if found.damage:
            self.notify(told_damage(found.damage), severity="warning", timeout=10, markup=False)
        if tutored:
            session = tutor.switched(session, True)
        place = place_for(path, session, self._asked_saves)
        stamp = found.stamp if place == path else None
        self.start_game(session, None if replay else Journal(place, session, stamp), replay=replay)

    def begin(self, session: Session) -> None:
        from nimarcade.coach import tutor
        from nimarcade.play.journal import Journal, new_path

        session = tutor.begun(session, self.settings.tutor)
        self.start_game(session, Journal(new_path(self.saves, session), session))

    def start_game(self, session: Session, journal: Journal | None, *, replay: bool = False) -> None:
        from nimarcade.core.family import at_table

        if not at_table(session.game.name):
            from nimarcade.tui.game.piles import PlayScreen

            speed = self.settings.seconds
            self.push_screen(PlayScreen(session, journal, speed=speed, replay=replay))
        else:
            from nimarcade.tui.game.table import TablePlay

            speed = self.settings.table_seconds
            self.push_screen(TablePlay(session, journal, speed=speed, replay=replay))

    def show_table(self, link: Link, before: Screen[None], *, anew: bool = False, over: bool = False) -> bool:
        from nimarcade.tui.game.away import AwayPlay, AwayTablePlay
        from nimarcade.tui.screens.friends import Room, Tables
        from nimarcade.tui.screens.hall import HallScreen

        mirror, authority = link.mirror, link.mirror.authority
        made: type[Tables | Room | HallScreen | AwayPlay | AwayTablePlay]
        made = AwayTablePlay if authority is not None and authority.at_table else AwayPlay
        if mirror.table is None or mirror.state in ("open", "ready"):
            made = Tables if mirror.table is None else Room
        if mirror.hall is not None and not over and (authority is None or mirror.hall.you is None):
            made = HallScreen
        if type(before) is made and not anew:
            return False
        if before.is_current:
            (self.push_screen if over else self.switch_screen)(made(link))
        return True

    def host(self, words: Sequence[str], known: Taken) -> None:
        from nimarcade.tui.away import Hosting

        self.notify("The table is being opened…")
        self.hosted.append(hosting := Hosting(words))

        async def opened() -> None:
            try:
                taken = await aside(hosting.opened, known)
            except errors.NimarcadeError as error:
                self.hosted.remove(hosting)
                self.notify(errors.sentence(error), severity="error", markup=False)
            else:
                self.sit(taken)

        self.run_worker(opened(), group="host")

    def sit(self, seat: Taken, label: str | None = None) -> None:
        from nimarcade.play import seats
        from nimarcade.tui.screens.friends import Joining

        try:
            url = seats.socket(seats.parsed(seat.url)[0])
        except errors.NimarcadeError as error:
            self.notify(errors.sentence(error), severity="error", markup=False)
            return
        if seat.folder and all(each.folder != seat.folder for each in self.hosted if each.open):
            self.host(seats.hosting(seat), seat)
            return
        self.push_screen(Joining(url, seats.mirror(seat, label)))

    def invitation(self, table: str, seat: str) -> str:
        links = (each.invitations.get(seat, "") for each in self.hosted if each.open)
        return next((link for link in links if link.startswith(f"{table}#")), "")

    async def action_quit(self) -> None:
        """After a question where friends sit at a table that ends with the arcade."""
        from nimarcade.tui.dialogs import Confirm, sure

        here = [each for each in self.hosted if each.open and (each.there[1:] or each.teaches)]
        if not here or isinstance(self.screen, Confirm):
            self.exit()
            return
        warning = f"What is played there is kept in {here[0].folder}."
        question = "Your class ends with" if here[0].teaches else "Friends sit at a table of"
        sure(self.screen, f"{question} this arcade. Leave it?", warning, self.exit)

    async def action_copy_or_quit(self) -> None:
        in_a_line = getattr(self.focused, "selected_text", "")  # a line marks what is in it itself
        if self.is_web or in_a_line or self.screen.get_selected_text():
            raise SkipAction  # whoever holds what is marked copies it
        await self.action_quit()

    def after_game(self, session: Session, path: Path | None) -> None:
        from nimarcade.tui.game.after import AfterGame

        self.push_screen(AfterGame(session, path))

    def review(self, session: Session, first: int = 1, last: int | None = None) -> None:
        from nimarcade.tui.screens.review import ReviewScreen

        self.push_screen(ReviewScreen(session, first, last))

    def teach(self, page: str) -> None:
        from nimarcade.coach import lessons
        from nimarcade.core import catalogue
        from nimarcade.tui.screens.learn import LessonScreen, Reader

        is_game = page in catalogue.names()
        self.push_screen(Reader(page) if is_game else LessonScreen(lessons.lesson(page)))

    def on_resize(self, event: events.Resize) -> None:
        from nimarcade.tui.screens.home import LEAST, TooSmall

        small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        if small and not any(isinstance(screen, TooSmall) for screen in self.screen_stack):
            self.push_screen(TooSmall())
        elif not small and isinstance(self.screen, TooSmall):
            self.pop_screen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is opened over the wish for a larger window; what is behind it could be opened twice. A
        page has no shell to go back to."""
        from nimarcade.tui.screens.home import TooSmall

        if action == "suspend_process" and self.is_web:
            return False
        return (
            action in ("quit", "copy_or_quit")
            or not self.screen_stack
            or not isinstance(self.screen, TooSmall)
        )

    # keys and commands

    def get_key_display(self, binding: Binding) -> str:
        if binding.key_display:
            return binding.key_display
        if binding.key in places.SIGNS or binding.key in places.ARROWS:
            return places.sign(binding.key, ascii=self.plain)
        return super().get_key_display(binding)

    def action_help(self) -> None:
        from nimarcade.tui.dialogs import Help

        if not isinstance(self.screen, Help):
            self.push_screen(Help(self.screen))

    def go_home(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def action_home(self) -> None:
        self.go_home()

    def action_command_palette(self) -> None:
        """Without the name that Textual's own has: one that was just closed may still bear it."""
        if not any(isinstance(screen, CommandPalette) for screen in self.screen_stack):
            self.push_screen(CommandPalette(placeholder="A game, a lesson, a setting"))

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """Some viewers drop the spaces before a text unless they are told to keep them."""
        picture = super().export_screenshot(title=title, simplify=simplify)
        return picture.replace("<svg ", '<svg xml:space="preserve" ', 1)

    def action_picture(self) -> None:
        from nimarcade.tui.game.base import GameScreen

        target = self.saves / "pictures" / f"nimarcade-{datetime.now():%Y-%m-%d-%H%M%S}.svg"
        news = self.give(target, self.export_screenshot())
        if isinstance(self.screen, GameScreen):
            self.screen.say("note", news, *[f"Picture: {target.name}"] * target.exists())
        else:
            self.notify(news, markup=False)

    def give(self, target: Path, text: str | None = None) -> str:
        """Write a file for the player, unless it is there, and send it to a page; what to tell of it."""
        from nimarcade.view import share

        if text is not None and (refused := share.write(target, text)):
            return refused
        if not self.is_web:
            return f"Written: {target}"
        self.deliver_binary(target)
        return f"Sent to your browser: {target.name}"

    def export(self, name: str, data: Mapping[str, object]) -> None:
        from nimarcade.view import share

        text = store.written(data)
        self.notify(self.give(share.place(self.saves, name, "json", text), text), timeout=8, markup=False)

    def _import(self) -> None:
        from nimarcade.tui.dialogs import Import

        self.push_screen(Import())

    def get_system_commands(self, screen: Screen[ScreenResultType]) -> Iterable[SystemCommand]:
        """The commands that can be done here, and every place; `Palette` adds games, lessons and settings."""
        known: set[str] = set()
        lists = {place.title: place.about.capitalize() for place in places.HOME_LISTS}
        for command in (
            *(  # at home the key of a list is told with what it holds
                command._replace(help=f"{lists[command.title]}. {command.help}")
                if command.title in lists
                else command
                for command in keys.commands(screen)
            ),
            SystemCommand("Home", "Close everything else; games are kept", self.go_home),
            *(
                SystemCommand(place.title, lists[place.title], partial(self.visit, place.name))
                for place in places.HOME_LISTS
                if not places.barred(place.name)
            ),
            SystemCommand("Import a game", "Paste a list of moves", self._import),
            SystemCommand("Theme", "Choose the colours", self.action_change_theme),
        ):
            if command.title.casefold() not in known:
                known.add(command.title.casefold())
                yield command
