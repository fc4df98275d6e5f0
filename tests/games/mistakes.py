"""Mistakes that types must find: mypy reports the code named at each line, and nothing else."""

from nimarcade.core import catalogue, family
from nimarcade.core.game import Game, Graphed, Lasting, Move, Pointed, Position, followers, graphed, play
from nimarcade.core.verdict import Limits
from nimarcade.games.delete_nim import GAME as DELETE
from nimarcade.games.delete_nim import DeleteSplit, Piles
from nimarcade.games.heaps import Heaps, Take
from nimarcade.games.nim import GAME as NIM
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME as SUCKER

other_game: Game[Heaps, Take] = DELETE  # error: assignment
no_graph: Graphed[SuckerPosition] = SUCKER  # error: assignment
no_resistance: Lasting[Piles, Take] = DELETE  # error: assignment
no_moves_of_it: Pointed[Piles, Take] = DELETE  # error: assignment

position = catalogue.read("nim:5,4")
stones = position.heaps  # error: attr-defined
catalogue.write("nim:5,4")  # error: arg-type

nim: Game[Heaps, Take] = NIM
unknown: Game[Position, Move] = catalogue.game_of(position)
unknown.after(position, "5-4")  # error: arg-type
play(unknown, position, "5-4")  # error: misc
play(nim, position, Take(((5, 4),)))  # error: misc
play(nim, Heaps("nim", (5, 4)), DeleteSplit(4, 1, 4))  # error: misc
NIM.check(Heaps("nim", (5, 4)), "5-4")  # error: arg-type
for move, _after in followers(nim, Heaps("nim", (5, 4))):
    part = move.low  # error: attr-defined
graphed(nim).graph(Heaps("nim", (5, 4)))  # error: union-attr

pins = family.family_of(position)
pins.game.after(position, "5-4")  # error: arg-type
rest = pins.game.after(position, pins.theory().best(position, Limits())).heaps  # error: attr-defined
borrowed: family.Family[Heaps, Take] = pins  # error: assignment
