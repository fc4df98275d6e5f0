"""Which keys lead to which action, and where two would meet."""

from nimarcade.view import places


def test_a_key_clashes_where_places_work_together() -> None:
    named = {bound.action.name: bound for bound in places.changeable()}
    clash = places.clash("w", named["board.left"], {})
    assert clash is not None
    assert clash.action.name == "play.why"
    clash = places.clash("c", named["table.blue"], {})
    assert clash is not None
    assert clash.action.name == "table.counter"
    assert places.clash("w", named["saved.replay"], {}) is None
    assert places.clash("f9", named["saved.replay"], {}) is not None
    assert places.clash("w", named["board.left"], {"play.why": "W", "lesson.hint": "W"}) is not None
    free = {"play.why": "W", "review.why": "W", "lesson.hint": "W", "puzzle.why": "W", "deck.hint": "W"}
    assert places.clash("w", named["board.left"], free) is None


def test_keys_are_read_as_people_write_them() -> None:
    assert [places.sign(key) for key in ("question_mark", "ctrl+q", "shift+n", "left")] == [
        "?",
        "^q",
        "shift+n",
        "left",
    ]
    assert places.sign("left", ascii=False) == "←"


def test_keys_that_a_person_gave_count_and_fixed_ones_stay() -> None:
    actions = {bound.action.name: bound.action for bound in places.every()}
    assert places.keys_of(actions["home.new"], {"home.new": "x, f7"}) == ["x", "f7"]
    assert places.plain_keys(actions["app.help"], {}) == "?, f1"
    assert places.is_changed(actions["home.new"], {"home.new": "x"})
    assert not places.is_changed(actions["panel.down"], {"panel.down": "x"})
    assert "panel.down" not in {bound.action.name for bound in places.changeable()}
