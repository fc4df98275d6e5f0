"""Forms as data: what each row shows, says and offers, without a screen."""

from random import Random

import pytest

from nimarcade.core.settings import Settings
from nimarcade.games.so_long_sucker.words import RULES
from nimarcade.view import forms, game_form
from nimarcade.view.table import new_table

RNG = Random(5)
SETTINGS = Settings()


def _is_whole(form: forms.Form) -> None:
    names = [part.name for part in form.parts()]
    assert len(set(names)) == len(names)
    assert len({row.name for row in form.rows}) == len(form.rows)
    for row in form.rows:
        assert "\n" not in row.label + row.help + row.error
        for part in row.parts:
            if isinstance(part, forms.Choice) and row.shown and part.shown:
                assert part.value in part.choices, part.name
    assert form.mend == "" or form.value(form.mend) is not None


@pytest.mark.parametrize("game", game_form.two_player_games())
def test_every_game_has_a_whole_form(game: str) -> None:
    now = game_form.put(game_form.GameChoice(), RNG, "game", game)
    for width in (40, 120):
        form = game_form.form(now, width)
        _is_whole(form)
        assert not form.mend
        assert form.row("k").shown is now.takes("k")
        assert form.row("game").help == now.rules.summary


@pytest.mark.parametrize("rules", RULES)
def test_every_rule_set_has_a_whole_form(rules: str) -> None:
    now = new_table.put(new_table.TableChoice(), RNG, "rules", rules)
    for width in (40, 120):
        form = new_table.form(now, SETTINGS, width)
        _is_whole(form)
        assert not form.mend
        assert sum(form.row(f"{seat}").shown for seat in range(4)) == now.seats()
        assert form.row("players").shown is (rules == "custom")


def test_the_settings_have_a_whole_form() -> None:
    _is_whole(forms.settings_form(SETTINGS, {"dusk": "dusk"}, "dusk", own=True))


def test_what_is_typed_wrong_is_told_in_its_row() -> None:
    now = game_form.put(game_form.GameChoice(), RNG, "heaps", "5,x")
    form = game_form.form(now, 80)
    assert form.mend == "heaps"
    assert "x" in form.row("heaps").error
    assert [row.name for row in form.rows if row.error] == ["heaps"]
    table = new_table.put(new_table.TableChoice(), RNG, "rules", "general")
    table = new_table.put(table, RNG, "c", "0")
    form = new_table.form(table, SETTINGS, 80)
    assert form.mend == "c"
    assert "at least 1" in form.row("c").error


def test_two_of_one_name_are_told_at_the_last_seat() -> None:
    people = {"kinds": ("human",) * 4, "names": ("Ann", "Ann", "", "")}
    now = new_table.changed(new_table.recalled({}, RNG), RNG, **people)
    form = new_table.form(now, SETTINGS, 80)
    assert form.mend == "name0"
    assert [row.name for row in form.rows if row.error] == ["3"]


def test_what_was_put_into_a_control_stands_there() -> None:
    now = game_form.GameChoice()
    for control, value in (("misere", "misere"), ("kind2", "greedy"), ("name1", "Ann"), ("strict", "strict")):
        now = game_form.put(now, RNG, control, value)
        assert game_form.form(now, 80).value(control) == value
    table = new_table.TableChoice()
    for control, value in (("fives", "5"), ("kind2", "human"), ("char3", "silent"), ("name0", "Ann")):
        table = new_table.put(table, RNG, control, value)
        assert new_table.form(table, SETTINGS, 80).value(control) == value
    for control, value in (("length", "3"), ("trust", "no"), ("strict", "strict"), ("rules", "nash")):
        table = new_table.put(table, RNG, control, value)
        assert new_table.form(table, SETTINGS, 80).value(control) == value


def test_strength_stands_beside_a_machine_or_below() -> None:
    now = game_form.GameChoice(kind2="random")
    beside, below = (game_form.form(now, width).row("2") for width in (120, 40))
    rate = next(part.words for part in beside.parts if isinstance(part, forms.Remark))
    assert rate
    assert below.help == f"{beside.help}; {rate}"
    assert [part.shown for part in beside.parts if isinstance(part, forms.Entry)] == [False]


@pytest.mark.parametrize(
    ("control", "value", "change"),
    [
        ("theme", "paper", {"theme": "paper"}),
        ("ascii", "yes", {"ascii": True}),
        ("tutor", "no", {"tutor": False}),
        ("speed", "slow", {"speed": "slow"}),
        ("think_by", "simulations", {"think_by": "simulations"}),
        ("think_for", "5", {"think_seconds": "5"}),
    ],
)
def test_a_control_changes_its_setting(control: str, value: str, change: dict[str, object]) -> None:
    assert forms.setting_changed(SETTINGS, control, value) == change
    by_number = Settings(think_by="simulations")
    assert forms.setting_changed(by_number, "think_for", "300") == {"think_sims": "300"}
