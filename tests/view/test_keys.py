"""Which keys lead to which action, and where two would meet."""

from nimarcade.view import keys


def test_a_key_clashes_where_places_work_together() -> None:
    named = {bound.action.name: bound for bound in keys.changeable()}
    clash = keys.clash("w", named["board.left"], {})
    assert clash is not None
    assert clash.action.name == "play.why"
    clash = keys.clash("c", named["table.blue"], {})
    assert clash is not None
    assert clash.action.name == "table.counter"
    assert keys.clash("w", named["saved.replay"], {}) is None
    assert keys.clash("f9", named["saved.replay"], {}) is not None
    assert keys.clash("w", named["board.left"], {"play.why": "W", "lesson.hint": "W"}) is not None
    free = {"play.why": "W", "review.why": "W", "lesson.hint": "W", "puzzle.why": "W", "deck.hint": "W"}
    assert keys.clash("w", named["board.left"], free) is None


def test_keys_are_read_as_people_write_them() -> None:
    assert [keys.sign(key) for key in ("question_mark", "ctrl+q", "shift+n", "left")] == [
        "?",
        "^q",
        "shift+n",
        "left",
    ]
    assert keys.sign("left", ascii=False) == "←"


def test_keys_that_a_person_gave_count_and_fixed_ones_stay() -> None:
    actions = {bound.action.name: bound.action for bound in keys.every()}
    assert keys.keys_of(actions["home.new"], {"home.new": "x, f7"}) == ["x", "f7"]
    assert keys.plain_keys(actions["app.help"], {}) == "?, f1"
    assert keys.is_changed(actions["home.new"], {"home.new": "x"})
    assert not keys.is_changed(actions["panel.down"], {"panel.down": "x"})
    assert "panel.down" not in {bound.action.name for bound in keys.changeable()}
