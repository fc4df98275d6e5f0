"""A move said in words by who decides: `I'll stick my yellow on four, then Red`, `bin the green one`. The
whole line is one by the rules of `talk_moves.grammar`: nobody else's act, no condition, no promise."""

import re
from dataclasses import replace
from typing import NamedTuple

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import codes, effects, position
from nimarcade.games.so_long_sucker.grammar import Chart, Reading
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.talk_bargain import grammar
from nimarcade.games.so_long_sucker.talk_deeds import UNSAID
from nimarcade.games.so_long_sucker.talk_doer import Doer
from nimarcade.games.so_long_sucker.talk_words import spelled, tables


class Moved(NamedTuple):
    act: SuckerMove
    then: str = ""
    """The discard that was said with a capture, as a line of its own."""


def move_said(p: SuckerPosition, seat: Seat, text: str) -> Moved | None:
    """The move that a line of `seat` says, legal or not, the next player maybe still to be chosen; a pile,
    a chip or who gets a gift is UNSAID, and chips are NONE, where they are not said or cannot be told. None
    where it says none, or may say more than one."""
    if p.phase == "over" or re.search(r"[@~=]|\?\s*$", text):
        return None
    spaced = re.sub(r"(?i)\b([brgyp])(?=\d+\b)", r"\1 ", text)  # `ok b4 red`
    spaced = re.sub(r"(?i)\ban? (?=(blue|red|green|yellow)\b)", "", spaced)  # which is no pile 1
    rules, lists = grammar("talk_moves.grammar"), tables().lists
    bind = rules.words.union(
        *(lists[name] for name in ("binding", "people", "hinges", "turning", "asking", "unmoved"))
    )
    typed = spelled(re.sub(r"(?i)\b(single|lone|lonely|sole|solitary)\b", "alone", spaced))  # not dropped
    words = [word for word in typed if word.text in bind or not word.text.isalpha()]
    held = effects.count_chips(p.piles[p.slot]) if p.phase == "kill" else p.hands[seat]
    doer = Doer(seat, UNSAID, words, replace(p, hands=(held,) * len(p.hands)))
    chart = Chart(rules, doer.words)
    own = {"play": ("play", "discard", "gift"), "rescue": ("rescue", "gift")}.get(p.phase, (p.phase,))
    read = [each for rule in own if p.turn == seat for each in chart.read(rule, 0)]
    whole = len(words) == len(typed)  # `the third pile looks funny` is no move
    read = [each for each in read if each.end == len(words) and (whole or each.tag != "bare")]
    thens = {
        act: " ".join(doer.words[then.start : then.end]) if (then := each.get("then")) else ""
        for each in read
        if (act := _act(p, doer, each)) is not None
    }
    acts = {*thens}
    placed = {act for act in acts if isinstance(act, position.Place)}
    told = acts - {act for act in placed if act.colour != UNSAID and not held[act.colour]} or acts
    told = told - {act for act in placed if UNSAID in (act.colour, act.slot)} or told
    return Moved(act := told.pop(), thens[act]) if len(told) == 1 else None


def _act(p: SuckerPosition, doer: Doer, said: Reading) -> SuckerMove | None:
    parts, me = dict(said.held), doer.speaker
    if said.tag == "no":
        return position.Say(me, "no")
    if any(label in parts and (doer.seat(parts[label]) == me) == (label == "to") for label in ("doer", "to")):
        return None
    if "to" in parts or p.phase == "rescue":
        doer.you = doer.seat(parts["to"]) if "to" in parts else p.seat
    if said.rule != "play":
        held = enumerate(doer.held(me))
        some = [(c, n) for c, n in held if c != me] if "prisoners" in parts else doer.chips(said, me)
        if UNSAID in dict(some) and some != [(UNSAID, 1)]:
            return None
        code = "".join(f"{COLOURS[c]}{many}" for c, many in some if many and c != UNSAID)
        chips = codes.read_chips(code) if code else position.NONE
        if said.rule in ("gift", "rescue"):
            return position.Give(me, chips, doer.you)
        return position.Kill(me, chips) if said.rule == "kill" else position.Discard(me, chips)
    chip, pile, following = parts.get("chip"), parts.get("pile"), parts.get("next")
    colours = [colour for colour, many in enumerate(doer.held(me)) if many]
    plain = colours[0] if len(colours) == 1 else UNSAID
    act = position.Place(me, doer.seat(chip) if chip else plain, doer.slot(pile) if pile else UNSAID)
    if said.tag == "takes" and chip is not None and act.colour != me:
        return None
    if said.tag == "takes":
        act = replace(act, colour=me)
        if act.slot == UNSAID or not effects.captures(p, act):
            return None
    known = UNSAID not in (act.colour, act.slot)
    takes = known and effects.captures(p, act)
    if (taker := parts.get("taker")) and (not takes or doer.seat(taker) != act.colour):
        return None
    chosen = doer.seat(following) if following and following.rule == "mover" else me
    if following is None or (takes and chosen == act.colour):
        return act
    return codes.read_move(p, f"{act}~{COLOURS[chosen]}") if known else replace(act, next=chosen)
