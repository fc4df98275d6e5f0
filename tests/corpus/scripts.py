"""Key scripts through every place of the arcade: a start, and the keys pressed there.

A word is one key; `=text` is typed; `key*3` is the key three times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Script:
    name: str
    keys: str
    start: str = ""
    """A position to open a game in; none starts at home."""
    moves: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    """Who sits there; a person against the perfect player if none are named."""
    place: str = ""
    replay: bool = False
    settings: dict[str, Any] = field(default_factory=dict)
    saved: bool = False
    """Whether some saved games and a deck are there already."""

    def pressed(self) -> Iterator[str]:
        for word in self.keys.split():
            key, star, times = word.partition("*")
            yield from [key.replace("_SPACE_", " ")] * (
                int(times) if star and re.fullmatch(r"\d+", times) else 1
            )


TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
OFFER = "R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y"
DANGER = "so-long-sucker+nash:GRYR/BG/YB:B5/-/G5R2/Y5R3:Rr=GY:-:BG"
PROOF = "so-long-sucker+endgame:RB/BRBR/RBR/-:B5R1/R3:B"
HUMAN_YELLOW = ("greedy", "greedy", "greedy", "human")
PEOPLE = ("human",) * 4
PLAY = (
    "question_mark escape w*5 m down enter escape t up down escape left "
    "right end enter u r comma full_stop < > u "
    "slash =9-9 enter escape escape slash =5-4 enter T plus minus s =mine enter space q"
)
PLAY = PLAY.replace(" < ", " less_than_sign ").replace(" > ", " greater_than_sign ")

SCRIPTS = (
    Script(
        "home", "down*3 up j k f1 down pagedown escape home end pageup escape question_mark question_mark q"
    ),
    Script("home/palette", "ctrl+p =lear down enter escape ctrl+p escape q"),
    Script("home/picture", "f9 ctrl+c"),
    Script("home/saved", "c escape q", saved=True),
    Script(
        "home/every",
        "t escape n escape l escape p escape m escape g escape s escape b escape comma escape c x z",
    ),
    Script("home/themes", "down up", settings={"theme": "paper"}),
    Script("home/notice", "down", settings={"theme": 4, "speed": "never"}),
    Script("home/remapped", "n x escape", settings={"keys": {"home.new": "x"}}),
    *(
        Script(f"themes/{theme}", "n down right escape l down escape s", settings={"theme": theme})
        for theme in ("paper", "contrast", "dusk-contrast", "gone", "nord", "textual-ansi")
    ),
    Script(
        "new",
        "n right*2 left down*2 right down right down right*2 down right down "
        "right up*3 r r f1 escape tab tab "
        "shift+tab =x pagedown pageup enter",
    ),
    *(
        Script(
            f"new/{number}",
            f"n {'right*' + str(number)} down right down right down down right r down enter w q",
        )
        for number in (2, 3, 4, 5, 6, 7, 8, 9, 10)
    ),
    Script("new/code", "n down*3 =5,4,x down*3 enter up*3 backspace*3 =3 enter"),
    Script("new/level", "n down*5 right*3 down*2 right*2 down right down right enter left*9"),
    Script(
        "table/form",
        "t right down right*2 down right*2 down right down right down right down right*2 down right "
        "down right down right pagedown down right down right pageup r r escape",
    ),
    Script("table/form/presets", "t right right right right down down down right right f1 escape escape"),
    Script("table/form/names", "t tab tab tab =Ann tab =Ben tab =Ann enter escape"),
    Script("play/nim", PLAY, "nim:5,4,3"),
    Script("play/misere", "w*4 1 enter w u m up*2 enter enter escape", "nim+misere:5,4,2"),
    Script(
        "play/greedy", "w*4 1 enter w*4 enter up down 3 backspace 2 enter m", "greedy-nim+misere+k=3:9,7,4"
    ),
    Script("play/moore", "w*4 right 1 right 2 left enter m down enter", "moore-nim+k=2:13,11,9,2"),
    Script("play/co", "1 right 2 enter w*4 right 1 right 1 left enter u", "co-nim:4,4,3"),
    Script("play/exco", "1 right 1 enter w*4 left 1 right enter", "exco-nim:2/4,3"),
    Script("play/delete", "w*4 d right 2 enter w d d right right 3 left enter", "delete-nim:9,6"),
    Script("play/single-delete", "w*4 d right 2 up enter w", "delete-nim:800,669,468,288"),
    Script("play/bounded", "w*3 end enter home 1 enter w", "bounded-nim+k=3:9,6,5"),
    Script("play/wythoff", "1 right 1 enter w*4 m", "wythoff-nim:7,4"),
    Script("play/dawson", "right*3 enter w*4 right enter m", "dawsons-chess:9,5"),
    Script("play/treblecross", "right*2 enter w*4 right enter down enter", "treblecross:..x...."),
    Script(
        "play/sum",
        "right*2 1 enter w*4 right 1 enter m down*3 enter t",
        "sum:nim:4,3/co-nim:3,2,2/dawsons-chess:5",
    ),
    Script("play/sum-split", "d right 1 enter w*2 right*3 1 enter", "sum:delete-nim:5,4/nim:3"),
    Script(
        "play/large",
        "w*4 1 enter pagedown enter pageup end home m",
        "nim:1000000000000000000,999999999999,77,5",
    ),
    Script(
        "play/many",
        "w right*9 1 enter down*3 pagedown m pagedown end",
        "nim:" + ",".join(map(str, range(30, 0, -1))),
    ),
    Script(
        "play/people",
        "1 enter 1 enter u u r slash =3-3 enter slash =nonsense enter escape escape",
        "nim:3,2,1",
        kinds=("human", "human"),
    ),
    Script(
        "play/machines",
        "space space plus minus comma comma full_stop w m v escape n",
        "nim:3,2,1",
        kinds=("perfect", "greedy"),
    ),
    Script("play/second", "w 1 enter w 1 enter", "nim:5,4,3", kinds=("perfect", "human")),
    Script("play/tutor", "T 2 enter s t 2 enter k 1 enter enter n v", "nim:5,4,3"),
    Script("play/won", "end enter w v n w escape q", "nim:5"),
    Script("play/over", "comma comma full_stop n v n w escape escape u u", "nim:2,1", ("2-1", "1-1", "1-1")),
    Script(
        "play/replay",
        "full_stop full_stop comma greater_than_sign less_than_sign space t down up escape m w v",
        "nim:5,4,3",
        ("5-4", "4-2", "3-2", "2-1"),
        replay=True,
    ),
    Script("play/save", "s =my_SPACE_game enter s =../x enter escape s escape 1 enter q s", "co-nim:4,3,3"),
    Script(
        "table/play",
        "5 b enter r enter w*4 o escape p*3 t =hello enter x escape question_mark escape comma full_stop "
        "less_than_sign greater_than_sign u slash =B@5~R enter u",
        TRADE,
        kinds=HUMAN_YELLOW,
    ),
    Script(
        "table/people",
        "b 5 right enter r 2 enter down enter space enter x down enter escape u y T s =t enter q",
        TRADE,
        kinds=PEOPLE,
    ),
    Script(
        "table/offer", "a c escape d w o down right down right enter enter escape", TRADE, (OFFER,), PEOPLE
    ),
    Script(
        "table/deal",
        "o right down right*2 down right down right enter tab tab right down enter enter o escape d",
        TRADE,
        kinds=PEOPLE,
    ),
    Script("table/kill", "down enter enter w x", TRADE, ("B@5~R", "R@2"), PEOPLE),
    Script("table/rescue", "down enter w n enter x escape enter", DANGER, kinds=PEOPLE),
    Script("table/proof", "w*4 b 2 enter r enter down enter u", PROOF),
    Script(
        "table/small",
        "b enter y enter w*2 slash =resign enter n j k a e v escape q",
        "so-long-sucker+custom+players=3+c=2",
        kinds=("human", "random", "random"),
    ),
    Script(
        "table/over",
        "n down pagedown pageup a e v n w escape escape n",
        "so-long-sucker+custom+players=2+c=1+k=2",
        ("resign",),
        ("human", "human"),
    ),
    Script(
        "table/replay",
        "full_stop*3 comma greater_than_sign less_than_sign space w v",
        TRADE,
        (OFFER, "ok=1", "B@5~R", "R@2", "xB", "gY@Y"),
        PEOPLE,
        replay=True,
    ),
    Script(
        "table/machines",
        "space space p w",
        "so-long-sucker+custom+players=3+c=2",
        kinds=("random", "greedy", "random"),
    ),
    Script("learn", "l down*4 space b end home pagedown enter enter w enter escape escape"),
    Script(
        "learn/first",
        "l enter enter 3 enter enter 1 enter 1 enter enter w*5 s b r R slash =3-3 enter enter f2 f3 f4 f5 f6",
    ),
    *(
        Script(
            f"learn/{number}",
            f"l {'down*' + str(number)} enter w enter w*2 1 enter s w 2 enter s N enter P enter s 1 right "
            "1 enter s w*3 s d 1 enter s s s enter s s s s s s s s s s s s enter escape",
        )
        for number in (2, 5, 6, 10, 12, 15, 17, 18, 21, 23, 24, 25, 26, 27, 28, 29, 30)
    ),
    *(
        Script(
            f"pages/{number}",
            f"l end {'up*' + str(number)} enter down space b end home e down enter escape p escape",
        )
        for number in (0, 1, 5, 9, 11)
    ),
    Script(
        "puzzles", "p 1 enter w enter 2 enter w s g g f f v v t w enter N enter slash =5-1 enter enter escape"
    ),
    *(
        Script(
            f"puzzles/{number}",
            f"p {'g*' + str(number)} {'f*' + str(number % 5 + 1)} 1 right enter w enter N enter s w*2 v s 2 "
            "enter escape",
        )
        for number in range(1, 13)
    ),
    Script(
        "deck",
        "m w enter 1 enter enter s w*4 2 enter enter a D enter a e =x.json enter X n X y escape",
        saved=True,
    ),
    Script("deck/empty", "m a e escape"),
    Script(
        "progress", "g down*3 space b end home e =p.json enter X down enter n X enter y escape", saved=True
    ),
    Script("progress/empty", "g down end X escape"),
    Script("saved", "s down up p escape r =new enter d n d y v escape enter escape q", saved=True),
    Script("saved/examples", "s end up*3 enter full_stop escape s end v n w escape"),
    Script("saved/empty", "s enter d r escape"),
    Script(
        "review",
        "v n n w a b comma full_stop r space less_than_sign enter u",
        "nim+misere:5,4,2",
        ("5-1", "4-1", "4-4", "2-1", "3-3", "1-1"),
        ("human", "human"),
        saved=True,
    ),
    Script("lab", "b down*5 up end home space b enter escape g =nim:0,0,3 enter w escape escape"),
    Script(
        "lab/map",
        "b down enter down*3 right*3 v v z z t a m w n N full_stop comma "
        "left_curly_bracket home g =3,4 enter e "
        "=m.csv enter p escape",
    ),
    Script("lab/map2", "b down*5 enter z z right*3 m a t v w e =m.svg enter enter escape escape"),
    *(
        Script(f"lab/{number}", f"b {'down*' + str(number)} enter down right v w z escape escape")
        for number in (0, 2, 3, 4, 6, 7, 8, 9, 10, 12, 14, 16)
    ),
    Script("lab/problem", "b end enter down*3 space b end home m escape p down escape escape"),
    Script("lab/claims", "b end up*3 enter down down x escape space b escape escape"),
    *(
        Script(f"lab/end/{number}", f"b end {'up*' + str(number)} enter down space p escape m escape escape")
        for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    ),
    Script(
        "settings",
        "comma right*2 down right down right*2 down right down right*3 down "
        "right down right down enter down up "
        "enter x down enter escape backspace escape escape",
    ),
    Script(
        "settings/keys",
        "comma end enter down*5 enter x down enter z escape pagedown backspace escape escape n",
    ),
    Script("settings/form", "comma pagedown pageup right left f1 escape escape"),
    Script("small", "n down escape"),
)
