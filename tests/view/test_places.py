"""Places as data: their names, where they stand, what home leads to."""

from nimarcade.view.place import reading
from nimarcade.view.places import BY_NAME, HOME_LISTS, PLACES


def test_names_and_classes_are_of_one_place_each() -> None:
    assert len(BY_NAME) == len({place.screen for place in PLACES}) == len(PLACES)
    assert all(name in BY_NAME for place in PLACES for name in place.within)


def test_home_has_a_key_for_every_place_it_lists() -> None:
    assert [place.key for place in HOME_LISTS] == [
        action.keys for action in BY_NAME["home"].actions if action.does[4:-2] in BY_NAME
    ]
    assert all(place.about for place in HOME_LISTS)


def test_a_key_means_one_thing_at_a_place() -> None:
    for place in PLACES:
        pressed = [key for action in place.actions for key in action.keys.split(",")]
        assert len(pressed) == len(set(pressed)), place.name


def test_places_with_much_to_read_scroll_by_the_same_keys() -> None:
    for name in ("reader", "problem", "progress"):
        assert BY_NAME[name].actions[:6] == reading(name)
