"""The rules of a So Long Sucker table in words, for the form that chooses them."""

from __future__ import annotations

from nimarcade.games.so_long_sucker.position import RuleSet


def house_words(house: RuleSet) -> list[str]:
    """The rules in force, a short sentence each."""
    told = []
    if house.c is not None:
        piles = f"{house.k} slots for piles" if house.k else "any number of piles"
        told.append(f"{house.players} players, {house.c:,} chips each, {piles}")
    else:
        told.append("2 players, any hands and piles")
    told += [KILL[house.kill], DEAD[house.dead], GIVE[house.give], DEALS[house.deals]]
    if house.value:
        told.append("chips count: the winner keeps what is left in the hand")
    if house.clock:
        told.append(f"{house.clock:,} seconds a player, a fallen flag eliminates")
    return told


KILL = {"any": "a captured pile loses at least one chip", "one": "a captured pile loses exactly one chip"}
DEAD = {
    "giver": "a dead colour in a full pile passes the move to whoever gave its player the last turn",
    "ignore": "dead colours do not count for the order of play",
}
GIVE = {
    "any": "any chips may be given away",
    "prisoners": "only prisoners may be given away",
    "none": "no gifts, so no rescue",
}
DEALS = {
    "turn": "deals with the player to move",
    "any": "deals between any two at any time",
    "none": "no deals",
}
SHORT = {
    "kill": {"any": "at least one", "one": "exactly one"},
    "dead": {"giver": "pass the move on", "ignore": "are ignored"},
    "give": {"any": "any chips", "prisoners": "prisoners only", "none": "none"},
    "deals": {"turn": "with the player to move", "any": "between any two"},
}
ABOUT = {
    "random": "any legal act",
    "greedy": "captures what gains most, never rescues",
    "novice": "looks ahead a little, and every third act is a whim",
    "casual": "looks ahead a little more, with fewer whims",
    "expert": "looks further ahead, and knows small endings",
    "strong": "thinks as long as set below, and plays the last two exactly",
    "perfect": "as strong, and never throws a won ending away",
    "search": "thinks as long as set below, without any theory",
}
"""What a machine does at a table."""
