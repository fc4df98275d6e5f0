"""Games of somebody else, each in the few lines that its base asks for."""

from collections.abc import Iterator

from nimarcade.games.impartial import Board, CellsGame, ImpartialGame, Numbers, NumbersGame, Step

Steps = Iterator[tuple[str, Numbers]]


class Fibonacci(NumbersGame):
    """Stones, and the most that a move may take of them."""

    name = "fibonacci-nim"
    title = "Fibonacci Nim"
    summary = "Take at most twice as many stones as the last move took."
    rule = "Take at least one stone, and at most twice as many as the last move took."
    usual = "20,19"
    ordered = True

    def plies(self, board: Numbers) -> int:
        return board[0]

    def follow(self, board: Numbers) -> Steps:
        stones, most = board
        for take in range(1, min(stones, most) + 1):
            yield str(take), (stones - take, 2 * take)


class PassNim(NumbersGame):
    """Nim in which one pass may be used, once in the game: 1 while it is left, then the heaps."""

    name = "pass-nim"
    title = "Nim with a pass"
    summary = "Take stones from one heap; one pass is allowed in the whole game."
    rule = "Take any number of stones from one heap, or pass if nobody has passed yet."
    usual = "1,7,5,4"
    ordered = True

    def tidy(self, board: Numbers) -> Numbers:
        left, *heaps = super().tidy(board)
        if left > 1:
            raise ValueError("the first number is 1 while the pass is left, else 0")
        return left, *sorted(filter(None, heaps), reverse=True)

    def plies(self, board: Numbers) -> int:
        return sum(board) if len(board) > 1 else 0

    def follow(self, board: Numbers) -> Steps:
        left, *heaps = board
        for size in dict.fromkeys(heaps):
            rest = list(heaps)
            rest.remove(size)
            for take in range(1, size + 1):
                yield f"{size}-{take}", (left, *rest, size - take)
        if left and heaps:
            yield "pass", (0, *heaps)


class Chomp(NumbersGame):
    name = "chomp"
    title = "Chomp"
    summary = "Bite a corner off a bar of chocolate; the last square is poisoned."
    rule = "Choose a square: it goes with all above it and to its right. Nobody may take the first one."
    usual = "5,4,4"

    def follow(self, board: Numbers) -> Steps:
        for row, size in enumerate(board):
            for left in range(not row, size):
                yield f"{row + 1}@{left + 1}", (*board[:row], *(min(n, left) for n in board[row:]))


class SilverDollar(NumbersGame):
    name = "silver-dollar"
    title = "Silver Dollar"
    summary = "Slide a coin to the left, over none."
    rule = "Slide one coin to the left, as far as you like, over no other coin."
    usual = "3,5,9,12"
    ordered = True
    input_mode = "take"

    def read_board(self, text: str) -> Numbers:
        board = super().read_board(text)
        if list(board) != sorted(set(board)):
            raise ValueError("coins stand on different squares, from left to right")
        return board

    def follow(self, board: Numbers) -> Steps:
        for i, coin in enumerate(board):
            for to in range(coin - 1, board[i - 1] if i else -1, -1):
                yield f"{coin}-{coin - to}", (*board[:i], to, *board[i + 1 :])


class Staircase(NumbersGame):
    """Stones by step, the lowest first; those of the lowest leave the stairs."""

    name = "staircase-nim"
    title = "Staircase Nim"
    summary = "Move stones one step down."
    rule = "Move stones of one step to the one below; from the first they are gone."
    usual = "3,2,4"
    ordered = True

    def plies(self, board: Numbers) -> int:
        return sum(step * stones for step, stones in enumerate(board, 1))

    def follow(self, board: Numbers) -> Steps:
        for step, stones in enumerate(board):
            for many in range(1, stones + 1):
                after = list(board)
                after[step] -= many
                if step:
                    after[step - 1] += many
                yield f"{step + 1}:{many}", tuple(after)


class Cram(CellsGame):
    name = "cram"
    title = "Cram"
    summary = "Place a domino on two free cells, either way."
    rule = "Place a domino on two free cells side by side, either way."
    usual = "4x4"

    def follow(self, board: str) -> Iterator[tuple[str, str]]:
        wide = len(board.split("/")[0]) + 1
        for at, cell in enumerate(board):
            for other in (at + 1, at + wide):
                if cell == "." == board[other : other + 1]:
                    way = "h" if other == at + 1 else "v"
                    row, place = divmod(at, wide)
                    after = [*board]
                    after[at] = after[other] = "x"
                    yield f"{row + 1}@{place + 1}{way}", "".join(after)

    def describe(self, p: Board[str], m: Step) -> str:
        return f"place a domino {'across' if m.word[-1] == 'h' else 'down'} from cell {m.word[:-1]}"


class NodeKayles(ImpartialGame[frozenset[str]]):
    """A graph as its edges, `ab`, and nodes without one, `c`."""

    name = "node-kayles"
    title = "Node Kayles"
    summary = "Take a node and its neighbours."
    rule = "Take a node of the graph; its neighbours go with it."
    usual = "ab.bc.cd.de.f"

    def read_board(self, text: str) -> frozenset[str]:
        return frozenset() if text == "0" else frozenset("".join(sorted(edge)) for edge in text.split("."))

    def write_board(self, board: frozenset[str]) -> str:
        return ".".join(sorted(board)) or "0"

    def plies(self, board: frozenset[str]) -> int:
        return len({*"".join(board)})

    def follow(self, board: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
        nodes = {*"".join(board)}
        for node in sorted(nodes):
            rest = nodes - {node, *"".join(edge for edge in board if node in edge)}
            edges = {edge for edge in board if {*edge} <= rest}
            yield node, frozenset(edges | (rest - {*"".join(edges)}))


OWN = (Fibonacci, PassNim, Chomp, SilverDollar, Staircase, Cram, NodeKayles)
