"""An offer and a count of chips put together by controls, without a screen."""

from __future__ import annotations

from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.view.offer_form import chip_count, offer

TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


def position() -> SuckerPosition:
    return catalogue.read_as(SuckerPosition, TRADE)


def test_a_trade_is_put_together_from_the_table() -> None:
    begun = offer(position(), [3])
    assert begun.code == "Y:deal=1,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y"
    form = begun.form()
    assert form.value("to") == "R"
    assert not form.row("by").shown
    assert form.row("promises").help.startswith("Yellow passes the move to Red; Red captures pile 2;")
    assert form.row("promises").error == ""


def test_what_hangs_on_a_control_follows_it() -> None:
    begun = offer(position(), [3, 1])
    green = begun.put("to", "G")
    assert green.code == "Y:deal=1,Y.PASS.G,G.CAP.3,G.GIVE.R@Y"
    assert green.put("template", "mirror").code == "Y:deal=1,G.PASS.Y,Y.CAP.1,Y.GIVE.B@G"
    assert begun.put("by", "R").code == "R:deal=1,R.PASS.Y,Y.CAP.1,Y.GIVE.B@R"
    assert begun.put("template", "truce").code == "Y:deal=1,Y.NOPASS.R,R.NOPASS.Y"


def test_typed_promises_stay_and_errors_are_told() -> None:
    own = offer(position(), [3]).put("template", "own").put("promises", "Y.PASS.R")
    assert own.put("to", "G").promises == "Y.PASS.R"
    wrong = offer(position(), [3]).put("pile", "99").form().row("promises")
    assert "slots are 1 to 8" in wrong.error
    assert offer(position(), [3]).form("not now").row("promises").error == "not now"


def test_chips_are_counted_by_colour() -> None:
    count = chip_count(position(), 3, "g")
    assert [row.label for row in count.form().rows] == ["To", "Blue, of 1", "Yellow, of 5"]
    assert count.words == "Type how many of each colour."
    gift = count.put("many-B", "1").put("to", "R")
    assert (gift.code, gift.words) == ("gB1@R", "Give 1 blue chip to Red.")
    assert gift.put("many-B", "99").words == "Yellow has no B99 to spare; the hand is Y5B"
    discard = chip_count(position(), 3, "k").put("many-B", "1")
    assert [row.label for row in discard.form().rows] == ["Blue, of 1"], "prisoners only"
    assert discard.code == "kB1"
