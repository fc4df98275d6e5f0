"""The keys of a place as Textual binds them."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from nimarcade.view.place import Action, Place


def bindings(place: Place) -> list[BindingType]:
    """What stands in the `BINDINGS` of the place's class."""
    return [_binding(action) for action in place.actions]


def _binding(action: Action) -> Binding:
    return Binding(
        action.keys,
        action.method,
        action.label,
        show=action.footer or bool(action.shared),
        key_display=action.shown or None,
        priority=action.first,
        tooltip=action.help if action.label else "",
        id=None if action.fixed else action.name,
        group=Binding.Group(action.shared, compact=True) if action.shared else None,
    )
