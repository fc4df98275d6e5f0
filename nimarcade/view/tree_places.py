"""The places of a game's tree, and the keys that lead there; `view/places.py` has them among all others."""

from __future__ import annotations

from nimarcade.view.place import Action, page, paging, widget

TREE = page("tree", "Branches", "screens.tree:TreeScreen", "play").holding(
    "Every move of the game, also those that were taken back: a line that is left stays as a branch. Walk "
    "with the arrows; Enter goes to the position after the move.",
)
TREE_LIST = widget("tree-list", "Moves and branches", "screens.tree:TreeList", within=("tree",)).with_keys(
    Action("tree.up", "up,k", "move before", does="step(-1)"),
    Action("tree.down", "down,j", "next move", does="step(1)"),
    Action(
        "tree.before",
        "left,h,left_square_bracket",
        "branch before",
        "Where the branch before begins",
        does="branch(-1)",
        shared="branch",
        shown="←",
    ),
    Action(
        "tree.next",
        "right,l,right_square_bracket",
        "next branch",
        "Where the next branch begins",
        does="branch(1)",
        shared="branch",
        shown="→",
    ),
    *paging("tree"),
    Action("tree.first", "home", "start", does="edge(False)"),
    Action("tree.last", "end", "end", does="edge(True)"),
    Action("tree.go", "enter", "go there", "The position after this move", does="choose", footer=True),
)


def _walk(place: str) -> tuple[Action, ...]:
    """The keys of a game of two, or of a table, that walk along its branches."""
    return (
        Action(
            f"{place}.branch_before",
            "left_square_bracket",
            "branch before",
            "Look at the branch before: another move made here, or where the lines part",
            does="branch(-1)",
            shared="branch",
            shown="[",
        ),
        Action(
            f"{place}.branch_next",
            "right_square_bracket",
            "next branch",
            "Look at the next branch",
            does="branch(1)",
            shared="branch",
            shown="]",
        ),
        Action(
            f"{place}.tree",
            "V,shift+v",
            "branches",
            "Every move of every line, to go to any of them",
            shown="V",
        ),
    )


IN_GAME, AT_TABLE = _walk("play"), _walk("table")
IN_REVIEW = Action("review.tree", "V,shift+v", "branches", "Every move of every line of the game", shown="V")
