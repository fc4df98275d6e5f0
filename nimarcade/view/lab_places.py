"""The places of the lab: maps, open problems, claims. `view/places.py` has them among all others."""

from __future__ import annotations

from nimarcade.view.place import Action, list_text, page, reading, widget

LAB = page("lab", "Lab", "screens.lab:Lab", "explore", key="b", about="maps, open questions, claims").holding(
    "Explore: maps of who wins and of values, questions nobody has answered, and what the papers claim, "
    "checked here by brute force.",
    *list_text("lab"),
    Action("lab.go", "g,slash", "any map", "The map of a position by its code", footer=True),
)
MAP = page("map", "Maps", "screens.map:MapScreen", "explore").holding(
    "Walk about in a game's positions: two numbers vary, the others are fixed and can be changed. A dot "
    "marks a position that is lost for the player to move. Every cell can be played.",
    Action(
        "plane.less", "left_square_bracket,comma,minus", "less", does="scrub(-1)", shared="layer", shown="["
    ),
    Action(
        "plane.more",
        "right_square_bracket,full_stop,plus",
        "layer",
        does="scrub(1)",
        shared="layer",
        shown="]",
    ),
    Action("plane.far_less", "left_curly_bracket", "8 less", does="scrub(-8)"),
    Action("plane.far_more", "right_curly_bracket", "8 more", does="scrub(8)"),
    Action("plane.play", "enter,p", "play", "Play from this cell, in the seat that can win", footer=True),
    Action("plane.what", "v", "value", "Who wins, the SG value, or plies to the end", footer=True),
    Action("plane.zoom", "z", "zoom", "Signs, numbers, or half a character a cell", footer=True),
    Action("plane.turn", "t", "other layer", "Which number the layers change"),
    Action("plane.axes", "a", "axes", "Which two numbers vary"),
    Action("plane.convention", "m", "misère", "Between normal and misère play"),
    Action("plane.why", "w", "why", "The reason on the whole screen where it is small; else it is read on"),
    Action("plane.go", "g,slash", "go to", "A position by its code"),
    Action("plane.export", "e", "export", "A picture in a file, PNG or SVG"),
)
HEAT_MAP = widget("heat-map", "Cells", "boards.heat_map:HeatMap", within=("map",)).with_keys(
    Action("heat.left", "left,h", "left", does="step(-1,0)", shared="move"),
    Action("heat.right", "right,l", "right", does="step(1,0)", shared="move"),
    Action("heat.up", "up,k", "up", does="step(0,-1)", shared="move"),
    Action("heat.down", "down,j", "down", does="step(0,1)", shared="move"),
    Action("heat.far_left", "shift+left,H", "far left", does="step(-8,0)"),
    Action("heat.far_right", "shift+right,L", "far right", does="step(8,0)"),
    Action("heat.far_up", "shift+up,K,pageup", "far up", does="step(0,-8)"),
    Action("heat.far_down", "shift+down,J,pagedown", "far down", does="step(0,8)"),
    Action("heat.corner", "home", "to the corner"),
    Action("heat.next", "n", "next zero", does="zero(1)"),
    Action("heat.previous", "N", "zero before", does="zero(-1)"),
)
PROBLEM = page("problem", "Open problems", "screens.lab:ProblemPage", "explore").holding(
    "A question nobody has answered. Patterns were proposed by a machine from small positions and tried "
    "on larger ones; to survive is no proof, and what is proved is called so.",
    *reading("problem"),
    Action("problem.map", "m", "map", "The map of this problem", footer=True),
    Action(
        "problem.positions", "p", "positions", "Positions that break a pattern, to be played", footer=True
    ),
)
POSITIONS = page("positions", "Positions that break a pattern", "screens.lab:Positions", "explore").holding(
    "Choose one to play it; you take the side whose turn it is.",
)
CLAIMS = page("claims", "Claims", "screens.lab:Claims", "explore").holding(
    "What a paper claims. Enter checks the claim that is marked, by the rules and brute force alone, and "
    "tells on how many positions it held or which one breaks it.",
    Action("claims.all", "a", "check all", "All of them, from the marked one on", footer=True),
    Action("claims.box", "x", "box", "Other bounds, such as largest=20", footer=True),
    Action("claims.stop", "s", "stop", footer=True),
    Action("claims.on", "space", "read on", does="scroll(1)"),
    Action("claims.back", "b", "read back", does="scroll(-1)"),
)
CLAIM_LIST = widget(
    "claim-list", "List of claims", "screens.lab:ClaimList", within=("claims", "menu")
).with_keys(
    Action("claims.check", "enter", "check", "Check what is marked", does="choose", footer=True),
)
