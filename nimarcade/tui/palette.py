"""The command palette: what can be done here, and games, places, lessons, maps, problems and settings by
name."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import SystemCommand
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.markup import escape

from nimarcade.tui.services import services
from nimarcade.tui.worker import aside
from nimarcade.view import finding


@dataclass(frozen=True, slots=True)
class Opening:
    thing: finding.Thing
    palette: Palette

    def __call__(self) -> None:
        arcade, name = services(self.palette.screen), self.thing.name
        match self.thing.kind:
            case "game":
                arcade.new_game(name)
            case "choice":
                arcade.new_game(focus=name)
            case "setting":
                arcade.set_up(name)
            case "lesson" | "page":
                arcade.teach(name)
            case "map" | "problem":
                arcade.explore(self.thing.kind, name)


class Palette(Provider):
    """Every name once: what stands there first is what it means here."""

    async def startup(self) -> None:
        things = await aside(finding.things, services(self.screen).settings)
        known: dict[str, SystemCommand] = {}
        for command in [
            *self.app.get_system_commands(self.screen),
            *(
                SystemCommand(thing.title, thing.about, Opening(thing, self), thing.kind == "game")
                for thing in things
            ),
        ]:
            known.setdefault(command.title.casefold(), command)
        self._commands = list(known.values())

    async def discover(self) -> Hits:
        """What can be done here, then games by name; the rest is too long to be read through."""
        for command in self._commands:
            if command.discover:
                yield DiscoveryHit(command.title, command.callback, help=escape(command.help))

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, about, call, _ in self._commands:
            if (score := finding.rank(title, about, query, matcher.match(title))) > 0:
                shown: Content = matcher.highlight(title)
                yield Hit(score, shown, call, text=title, help=escape(about))
