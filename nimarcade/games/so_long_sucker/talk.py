"""What a sentence typed at a table means: an offer, a warning, a threat, a plea, a question, or nothing.

Promises are read strictly: every clause of a sentence has to be understood, or it offers nothing. The reader
knows the one spelling of `talk_words`, puts colours in place of `I`, `you`, `my`, `his`, and takes each
clause for a deed of a player; deeds joined by `and` and `if` are an offer, an unfriendly one behind a
condition is a threat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import COLOURS, LASTS, SuckerPosition, Term
from nimarcade.games.so_long_sucker.talk_deeds import Clause, Deed, Reader
from nimarcade.games.so_long_sucker.talk_words import COLOUR, colour_word, ordinals, seat_of_word, spelled

Kind = Literal[
    "offer",
    "counter",
    "promise",
    "against",
    "warn",
    "accuse",
    "threat",
    "accept",
    "decline",
    "plead",
    "ask",
    "thanks",
    "greet",
    "sorry",
    "insult",
    "praise",
    "unclear",
    "unknown",
]


@dataclass(frozen=True, slots=True)
class Meaning:
    kind: Kind
    to: tuple[Seat, ...] = ()
    """The seats spoken to by name, or plainly meant by `you`."""
    named: tuple[Seat, ...] = ()
    """Those of them who are named."""
    about: Seat | None = None
    terms: tuple[Term, ...] = ()
    deed: Deed | None = None
    """The deed that is threatened; None where it is left open."""
    condition: Deed | None = None
    unless: bool = False
    """True if the threat stands unless the condition is met, not if it is."""
    what: str = ""
    """The subject of a question (why, chances, trust, deal, truce, swap, record), or of what is unclear
    (whom, colour, pile, part, which)."""
    not_understood: tuple[str, ...] = ()
    """Parts of the text, as typed."""
    readings: tuple[tuple[Term, ...], ...] = ()
    """The promises in either of the ways in which it can be read."""

    @property
    def code(self) -> str:
        """All of it in one line, promises sorted."""
        kind: str = self.kind
        words = [kind]
        if kind == "threat":
            words = [f"threat {COLOURS[self.to[0]]}"] if self.to else ["threat"]
            if self.condition is not None:
                words.append(f"{'unless' if self.unless else 'if'} {self.condition.code}")
            return " ".join(words) + (f": {self.deed.code}" if self.deed is not None else "")
        if self.what:
            words.append(self.what)
        if self.terms:
            words.append(",".join(sorted(map(str, self.terms))))
        if self.about is not None:
            words.append(COLOURS[self.about])
        if self.named and kind not in ("offer", "promise", "accuse", "unclear", "accept", "decline"):
            words.append("@" + ",".join(COLOURS[seat] for seat in self.named))
        return " ".join(words)


UNKNOWN = Meaning("unknown")
LONGEST = 60
"""Words of a sentence; more are not looked at."""
PHRASE = 9
"""Words of a phrase in a sentence that promises nothing."""


def read(p: SuckerPosition, speaker: Seat, text: str, names: Sequence[str] = ()) -> Meaning:
    """The meaning of `text`, said by `speaker` in this position; players have `names` besides colours."""
    for seat, name in enumerate(names):
        if name and name != "You":
            text = re.sub(rf"\b{re.escape(name)}\b", colour_word(seat), text, flags=re.IGNORECASE)
    line = ordinals(spelled(text))
    line = re.sub(r"^(?:said|say|tell) ", "", line)
    if not line or len(line.split()) > LONGEST:
        return UNKNOWN
    named = _addressed(line, speaker)
    usual = _usual(p, speaker)
    to = named or ((usual,) if usual is not None else ())
    if line in ("deal", "offer") and text.rstrip().endswith("?") and not deals.open_for(p, speaker):
        return Meaning("ask", what="deal")
    meaning = _simple(p, speaker, line, named, to)
    return meaning if meaning is not None else _bargain(p, speaker, line, named, to)


# who is spoken to

_BEFORE = (
    r"(?:(?:hey|hi|hello|dear|ok|oh|listen|psst|so|well|no|yes|please|pls|what do you say|what about you|"
    r"how about it|come on|look|deal|insurance|thanks|sorry|alright|sure|fine|agreed|wow|careful|warning|"
    r"and) )*"
)
_LEADING = re.compile(rf"{_BEFORE}({COLOUR})\b")


def _addressed(line: str, speaker: Seat) -> tuple[Seat, ...]:
    """Colours called at the start or the end of a clause, as in `red, ...` or `thank you red`."""
    called: list[str] = []
    clauses = [clause.strip() for clause in re.split(r" ?, ?", line)]
    for i, clause in enumerate(clauses):
        words = clause.split()
        if clause and all(re.fullmatch(COLOUR, word) or word == "and" for word in words):
            called += [word for word in words if word != "and"]
        elif words and re.fullmatch(COLOUR, words[0]) and _calls(words):
            called.append(words[0])
        elif words[1:2] == ["and"] and _calls(words[2:]) and re.fullmatch(COLOUR, f"{words[0]}"):
            called += [word for word in words[:3:2] if re.fullmatch(COLOUR, word)]
        elif i == 0 and (match := _LEADING.match(clause)):
            called.append(match[1])
        for j in range(1, len(words)):
            at_end = j == len(words) - 1 or words[j + 1] in ("if", "and", "unless", "but")
            at_end = at_end or words[j - 2 : j] in (["help", "me"], ["save", "me"], ["rescue", "me"])
            called_last = words[j - 1] in _ENDS or re.fullmatch(COLOUR, words[j - 1]) is not None
            if re.fullmatch(COLOUR, words[j]) and at_end and called_last:
                called.append(words[j])
    seats = list(dict.fromkeys(map(seat_of_word, called)))
    return tuple(seat for seat in seats if seat != speaker)


_ENDS_WORDS = (
    "me you it that this please move turn chips chip again here back instead thanks thank sorry all "
    "alright ok deal either up stupid played friends other too now later lied bad truce peace help morning "
    "evening luck clever mercy alliance thx price offer offers terms accept"
)
_ENDS = frozenset(_ENDS_WORDS.split())


def _calls(words: Sequence[str]) -> bool:
    """True if a clause that begins with a colour calls its player, and does not speak of him."""
    return len(words) > 1 and words[1] in _CALLED


_CALLED_WORDS = (
    "i you we lets let please if do pass give take put spare rescue save why what who how can could "
    "will would should my the don't never promise choose hand keep for nice thanks sorry are return "
    "skip capture unless truce may did deal together"
)
_CALLED = frozenset(_CALLED_WORDS.split())


def _usual(p: SuckerPosition, speaker: Seat) -> Seat | None:
    """The seat meant by `you` where nobody is called: who made the speaker an offer, who has to decide, in
    a rescue the player in danger, or the only other one left."""
    makers = {deal.by for deal in deals.open_for(p, speaker)}
    if len(makers) == 1:
        return makers.pop()
    if p.turn != speaker and p.phase != "over":
        return p.turn
    if p.phase == "rescue" and p.seat != speaker:
        return p.seat
    others = [seat for seat in p.living if seat != speaker]
    return others[0] if len(others) == 1 else None


# sentences that promise nothing

_YES = (
    r"(?:yes|ok|deal|sure|fine|alright|agreed|done|great|good|perfect|absolutely|definitely|of course|"
    r"why not|"
    r"with pleasure|i can live with (?:that|it)|gladly|you got (?:it|deal)|i am in|count me in|"
    r"i (?:will )?(?:accept|agree|take it|"
    r"do it)(?: (?:to )?(?:that|it|this))?|"
    r"(?:that )?sounds (?:good|fine|fair)(?: to me)?|you have(?: got)? (?:deal|my word)|(?:it is )?deal|"
    r"we have deal|you are on|lets do (?:it|that)|lets go|works for me|fair enough|accept|accepted|"
    r"that is (?:fair|ok|fine)|please|then|thanks|thank you|you got me|deal \d+|it is|you win|"
    r"(?:that|it) would be (?:very |really )?(?:lovely|great|nice|fine|good|kind|perfect|wonderful)|"
    r"i (?:will |would |am going to )?(?:gladly |happily |like to )?(?:take|accept|agree to)"
    r" (?:your |this |that )?(?:offer|deal)|i do|suits me|(?:that )?sounds like (?:plan|deal)|good idea|"
    r"cool|nice|lovely|all good)"
)
_NO = (
    r"(?:no|no way|no thanks|no thank you|no deal|never|not chance|no chance|forget (?:it|that)|"
    r"i (?:refuse|decline|do not think so|do not accept|do not want(?: (?:that|it|this))?|"
    r"do not like (?:it|that)|"
    r"would rather not|can not accept(?: (?:that|it|this))?|will not (?:do|accept) (?:that|it|this)|"
    r"can not (?:do|agree to) (?:that|it|this)|do not agree|am not interested)|not interested|not really|"
    r"you must be (?:joking|kidding)|are you (?:joking|kidding)(?: me)?|(?:that is |it is )?(?:far |"
    r"much |way )?too "
    r"(?:little|expensive|much|cheap|risky)(?: for me)?|not today|not now|not good enough|decline|"
    r"declined|refuse|"
    r"sorry|but|thanks|please|deal \d+|you wish|not enough|i will pass|(?:that is |it is |what )?(?:bad|"
    r"terrible|lousy|poor|"
    r"silly) (?:deal|offer|idea)|"
    r"i would be (?:stupid|mad|crazy|foolish) to (?:accept|agree)(?: (?:that|to that|it))?|rather not|"
    r"never ever|in your dreams|not like that|get lost|thank you|but|nice try|not interested in (?:that|"
    r"it|this)|"
    r"(?:this |that |it )?is (?:not (?:enough|good|fair)|(?:too )?(?:bad|little|risky|unfair|dangerous))"
    r"(?: enough)?(?: for me)?|(?:(?:this|that|it) (?:is|be) )?not worth (?:it|that)|"
    r"(?:i )?(?:do )?not like (?:it|that|this)|not (?:this time|for me|like this|fair)|i (?:would |"
    r"do )?rather not|"
    r"i (?:will )?(?:refuse|decline)(?: (?:your|this|that|the)? ?(?:offer|deal))?|pass|maybe later|later)"
)
_TRUCE = (
    r"(?:(?:(?:would|could) you (?:like|be (?:interested in|up for|ok with|open to))|"
    r"are you (?:interested in|up for|"
    r"ok with|open to|in for)|interested in|up for|fancy|lets (?:agree on|call|do|try)|i would like|"
    r"i want|what do you say to|"
    r"i propose|i suggest|time for|how about|what about|can we have|could we have|i want|i offer(?: you)?|"
    r"let us have|lets have|"
    r"lets make|"
    r"offer|make|shall we make|do you want|want) )?(?:{w}? ?,? ?)(?:truce|peace|alliance|ceasefire|"
    r"(?:non[- ]?aggression )?pact)"
    r"(?: between us(?: 2)?)?(?: with {w})?(?: ?,? ?for (?P<for>\d+) (?:turn|move|placement|"
    r"round)s?)?(?: ?,? ?{w})?(?: please| ok)?"
)
_FRIENDS = (
    r"(?:(?:can we|could we|shall we|lets|we should) be|lets (?:stay|become|be)|(?:do you )?want to be|"
    r"(?:would you (?:like|want) to )?be|we are) (?:friends|allies)"
)
_GANG = (
    r"(?:gang up on|gang up against|kill|stop|take (?:down|out)|bring down|beat|crush|get|get rid of|destroy|"
    r"eliminate|"
    r"team up against|unite against|work together against|both shut out|shut out|attack|starve|finish|"
    r"finish off|"
    r"hunt|block|go after|stand up to|fight|ally against|join forces against|all against|both stop)"
)
_WHOM = r"(?P<c>{c}|him|her|them)"
_FEED = (
    rf"(?:pass(?: move)? to|feed|give(?: any)?(?: more)? move to|give) {_WHOM}"
    r"(?: any)?(?: more)?(?: (?:move|turn)s?)?"
)
_WE = (
    r"(?:(?:lets|we|we both|all of us|everybody|you and i|you and me)"
    r"(?: (?:should|must|can|need to|have to|could))?(?: (?:all|both))? ?,? ?)"
)
_BECAUSE = (
    r"(?:(?P<lead>{c}) (?:(?:is |get |is get |becomes |is becoming )?(?:way |far |"
    r"much )?(?:too )?(?:strong|powerful|"
    r"big|dangerous|rich)|wins|is winning|is ahead|leads|is leading|is too strong|is strongest|"
    r"is about to win|is going to win|will win) ?,? ?(?:so )?)"
)
_GANGS = (
    rf"{_BECAUSE}?{_WE}{_GANG} {_WHOM}",
    rf"{_BECAUSE}{_WE}(?:stop|do something|act)(?: about it)?",
    rf"{_BECAUSE}?{_WE}(?:do )?(?:not|never) {_FEED}",
    rf"(?:do not|never) {_FEED} ?,? (?:everybody|all)",
    rf"(?:everybody|all) ?,? (?:do not|never) {_FEED}",
    rf"nobody (?:should |must |may )?{_FEED}",
    rf"(?:everybody|all|lets|we) ?,? (?:all )?keep move (?:away )?from {_WHOM}",
    r"(?:all |both |we |everybody |you and me |you and i )?(?:together |united |allied |all )?against "
    + _WHOM,
    rf"(?:starve|get|stop|kill|gang up on|down with|attack|crush) {_WHOM}",
    rf"(?:lets |we )?(?:should |must )?(?:all |both )?avoid (?:to )?(?:pass|feed)(?: to)? {_WHOM}",
    rf"(?:do not|never|we can not|lets not) let {_WHOM} (?:win|get away(?: with (?:it|this))?)",
    rf"(?:help me|join me and|lets|will you help me) (?:to )?{_GANG} {_WHOM}",
    rf"{_WHOM} (?:must|should|may|shall|can) not (?:ever )?get (?:any )?(?:more )?(?:move|turn)s?(?: again)?",
    rf"if you (?:do )?not {_FEED} ?,? (?:then )?i (?:do|will) not either",
    rf"i (?:do|will) not {_FEED} if you (?:do|will) not(?: either)?",
    r"(?:we (?:both |all )?know )?(?P<c>{c}) (?:will|is going to) win (?:if nobody stops?|unless we stop) "
    r"(?:him|her|them|it)",
)

_INSULT = (
    r"(?:{w} )?(?:you )?(?:are )?(?:such )?(?:idiot|moron|fool|jerk|stupid|dumb|loser|coward|bastard|"
    r"suck|sucker|"
    r"shut up|go to hell|stink|are pathetic|pathetic|bad player|donkey|snake|rat|pig|screw you|damn you|"
    r"{w} (?:is|are) (?:so |really |very )?(?:stupid|dumb|idiot|moron|fool|pathetic|weak))"
)
_PRAISE = (
    r"(?:wow|nice|well played|good move|nice move|great move|clever|smart|brilliant|good one|nice one|"
    r"nice play|"
    r"good play|excellent|impressive|very|well done|nicely done|you are|that was|that is|good|bravo|"
    r"strong move|"
    r"great|move|play)"
)
_GREET = (
    r"(?:hi|hello|hey|hey there|there|all|everybody|folks|(?:good )?(?:morning|evening|afternoon|day|luck|"
    r"game|night)|"
    r"have fun|gg|glhf|hf|gl|bye|goodbye|see you|cheers|greetings|welcome|how are you|nice to meet you|"
    r"to all|"
    r"good luck to (?:all|you)|and|everyone)"
)
_THANKS = (
    r"(?:many |very |so )?(?:thanks(?: bunch| lot| million)?|thank you|much appreciated|appreciated|"
    r"i appreciate (?:it|that)|cheers|"
    r"(?:that|it) (?:is|was) (?:so |very |really )?(?:kind|nice|sweet|good|generous)(?: of you)?|"
    r"very kind|i owe you(?: 1)?|so much|very much|much|lot|"
    r"for that|"
    r"you are (?:such )?(?:true |good |real |great )?(?:best|friend|hero|life ?saver|angel|star|great|"
    r"kind)|for your help|for move|for chips?|for rescue)"
)
_SORRY = (
    r"(?:so |very |really )?(?:sorry|i am (?:so |very |really )?sorry|i apologi[sz]e|my bad|my fault|"
    r"my mistake|forgive me|"
    r"pardon(?: me)?|"
    r"excuse me|apologies|i had no choice|i had to|about that|for that|no hard feelings)"
)
_SAVE = (
    r"(?:(?:please|pls) )*(?:(?:can|could|will|would|may) (?:everybody|you) )?(?:please )?(?:rescue|save|"
    r"help) me"
    r"(?: out)?(?: here)?(?: please)?|(?:help|please help)|you owe me(?: 1)?|"
    r"i (?:really )?need (?:your )?help|"
    r"i am (?:so |very |too )?(?:weak|week|dying|dead|in trouble|in danger|desperate|losing)|"
    r"i beg you(?: all)?|"
    r"(?:everybody )?(?:save|rescue|help) me(?: out)?(?: here)?|please|so|here|do not let me (?:die|down)|"
    r"i will owe you(?: 1)?|and|i need (?:\d+ )?chips?|or(?:else)? i am (?:out|dead|gone)|"
    r"i will die|have mercy|mercy"
)
"""A plea of somebody who need not be in danger."""
_PLEAD = (
    rf"(?:please )*(?:{_SAVE}|rescue me|save me|help(?: me)?(?: out)?(?: here)?|i need (?:\d+ )?(?:chips?|"
    rf"help)|"
    r"do not let me die|"
    r"(?:everybody )?(?:save|rescue|help) me|spare (?:me )?\d* ?chips?(?: for (?:friend|me|blue|red|"
    r"green|yellow))?|"
    r"will (?:everybody|you) (?:please )?(?:rescue|save|help) me|can (?:everybody|you) (?:rescue|save|"
    r"help) me|"
    r"give me (?:\d+ |some |any )?chips?|i beg you(?: all)?|have mercy(?: on me)?|mercy|i will die|"
    r"i am (?:dying|dead)|"
    r"do not let me (?:go|drop|fall)|if i am (?:out|dead|gone) {w} wins?|or(?:else)? {w} wins?|"
    r"orelse {w} wins?|so|"
    r"please|(?:1 |any )?chips?|(?:please )?(?:can|could|will|would) (?:everybody|"
    r"you) (?:please )?give me (?:\d+ |any |just 1 )?chips?|"
    r"any chips? will do|do not let me down|can (?:everybody|you) spare (?:me )?(?:\d+ )?chips?|"
    r"i am begging you|whoever (?:help|rescue|save) me.*|or i am (?:out|dead)|orelse i am (?:out|dead)|"
    r"i do not want to die|for pity sake|everybody|here|just|and)"
)
_WHY = (
    r"(?:but |and )?(?:why\b.*|how come\b.*|what was that(?: (?:for|about|good for))?|"
    r"what is your reason.*|what for|"
    r"what made you\b.*|what were you thinking|explain(?: (?:that|yourself|your move))?|reason)"
)
_CHANCES = (
    r"(?:who is|who will be|is {w}|are you|am i|are we) (?:winning|losing|ahead|behind|leading|in lead|"
    r"best|first|"
    r"going to win)(?: now| here)?|who (?:will win|wins|leads|stands best)|"
    r"(?:what|how) (?:are|do|is|about)\b.*\b(?:chances?|odds|prospects)\b.*|"
    r"do (?:i|you|we) (?:still |even )?(?:have|stand) (?:any |real )?(?:chances?|hope)(?: left| at all|"
    r" here| of .*)?|"
    r"(?:any|what) (?:chance|hope)(?: for me| left)?|"
    r"who is (?:strongest|weakest|best|favou?rite|winner|strong)(?: player)?(?: right)?(?: now)?(?: here)?|"
    r"how (?:i|we|you) (?:am|are|do|stand)(?: doing)?(?: right)?(?: now)?|"
    r"what (?:is )?(?:my )?chances? (?:do )?(?:i|we|you) have|am i (?:doing (?:ok|well|badly|fine)|dead|"
    r"lost|strong|safe)|"
    r"how am i doing(?: so far)?|how is (?:it|this) (?:look|looking|going)(?: for (?:me|us))?|"
    r"who do you think (?:will win|wins|is winning|leads)|how good are (?:my|your|our) (?:chances|odds)|"
    r"(?:can|could|will) (?:i|you|we) (?:still )?win(?: this| it)?|how (?:do|am) (?:i|we|you) (?:stand|"
    r"doing)|"
    r"how (?:does|do) it look|(?:my|your) (?:chances|odds)|rate my chances"
)
_PARTNER = (
    r"(?:(?:to )?(?:make|do|have|strike|offer|propose|agree on|talk about) )?(?:me )?(?:some |any |"
    r"1 )?(?:kind of |sort of )?"
    r"(?:deals?|bargain|agreement|arrangement|trade|business|offers?)|(?:to )?(?:team|pair|gang) up|"
    r"(?:to )?(?:be )?(?:my |on my )?(?:partner|ally|friend|side|team)|(?:to )?(?:ally|cooperate|"
    r"collaborate|trade|bargain|"
    r"negotiate|talk|work together|play together|join (?:me|forces)|help each other|side)|(?:to )?work"
)
_DEALS = (
    r"(?:who(?: else)?|which (?:of you|1)|(?:do|would|will|is|are|can|could|may) (?:everybody|you|"
    r"any of you)|everybody|"
    r"(?:of you|you))"
    r"(?: here| of you)?(?: (?:want|would|will|can|could|is|are|be|like|wants|ready|willing|prepared|"
    r"interested|in|open|"
    r"up|for|to|here|also|please|going|feel like))* (?:{partner})(?: (?:with|against|before|about|"
    r"together|now|today|here)\b.*)?|"
    r"any (?:offers?|takers|deals?|ideas|proposals?|bids|volunteers|friends|allies)(?: for me)?(?: please|"
    r" here)?|"
    r"(?:want|interested in|up for|ready for|open to|how about|what about|lets|fancy|i want|i would like|"
    r"can we)(?: to)?"
    r" (?:{partner})(?: with me| together)?|any (?:deal|offer)|"
    r"what (?:would|do|will|should|can|could|must|shall) (?:you|everybody|i) (?:accept|want|take|need|ask|"
    r"like|demand|offer|"
    r"say|have|give|pay|do|expect|suggest|propose)(?: (?:for|from|to|in|inreturn|with|me|of|as|if|instead|"
    r"here|now)\b.*)?|"
    r"what (?:are )?you (?:want|accept|need|take|like)(?: (?:for|from|to|inreturn)\b.*)?|"
    r"what (?:is|are|would be) (?:your|it|the)? ?(?:price|offer|terms|conditions?|demands?|"
    r"worth)(?: (?:for|to)\b.*)?|"
    r"what (?:would|will|do) it (?:take|cost)\b.*|what can i (?:give|do|offer|pay)\b.*|what for me|"
    r"(?:make|give|name) (?:me )?(?:your |any |some |better |1 )?(?:offer|price|terms|deal|proposal)|"
    r"how much(?: (?:for|do|would|is|will)\b.*)?|how (?:can|could|do) (?:i|we) (?:make|get|convince|"
    r"persuade|pay)\b.*|"
    r"what is in it for me|who (?:want|need|would like) (?:move|turn|me)\b.*|i (?:need|want|look for|"
    r"seek) (?:friend|ally|"
    r"partner|deal)|(?:truce|peace|deal|alliance)(?: with)? everybody|"
    r"(?:ally|allies|partners?)(?: with me)?|"
    r"(?:suggest|propose|offer) (?:something|deal|me something)|something else|what else"
).replace("{partner}", _PARTNER)
"""Questions for what somebody would agree to."""
_TRUST = (
    r"(?P<who>who|whom) (?:do|can|would|should) (?:you|i|we|1) trust(?: most)?|"
    r"(?:do|can|should|would|could) (?:you|i|we|1) (?:really )?trust (?P<c>{c}|me|you)|"
    r"is (?P<d>{c}) (?:honest|trustworthy|reliable|to be trusted)|(?P<e>are) you (?:honest|trustworthy|"
    r"reliable)|"
    r"(?P<f>will|do|would) you (?:always )?keep your (?:word|promises?)|"
    r"(?:will|does|do|would) (?P<g>{c}) (?:always )?keep (?:his|her|their) (?:word|promises?)"
)
_WARN = (
    r"nobody (?:here |at this table )?(?:should|must|can) (?:ever )?(?:trust|"
    r"believe)(?: (?:1 )?word)?(?: that)? "
    r"(?P<h>{c})(?: says?)?|"
    r"(?:you |we |1 |i )?(?:should |must |would |can |could )?(?:do )?(?:not|never)(?: ever)? (?:trust|"
    r"believe|deal with)"
    r"(?: word)? (?P<c>{c})(?: (?:says?|tells you|at all|again|please))?"
    r"(?: (?:any )?(?:further|farther|more|much)\b.*| ?,? ?(?:he|she|they|because)\b.*)?|"
    r"(?:i would )?(?:careful|be careful|watch out|beware|look out|caution|attention|warning|mind|"
    r"watch it)(?: (?:of|for|with|"
    r"about))? ?,? ?"
    r"(?P<d>{c})(?P<rest> {bad})?|(?:keep eye on|watch|do not listen to) (?P<e>{c})|"
    r"(?P<f>{c}) {bad}|(?P<g>{c}) (?:has|have)? ?(?:already )?(?:broke|broken|breaks) (?:his|her|"
    r"their) (?:word|promises?)(?: to me)?"
)
_BAD = (
    r"(?:(?:is )?lying(?: to (?:me|you|us|all))?|(?:always |often |just )?(?:lie|lied|cheat|cheated|"
    r"betrayed|betrays|tricks|tricked)(?: (?:always|often|to me|to you|to us|me|you|us|again))*|"
    r"(?:is|are) (?:such )?(?:liar|cheat|cheater|traitor|dangerous|dishonest|not honest|"
    r"not to be trusted|lying|snake|going to "
    r"(?:betray|cheat|stab|trick)\b.*)|can not be trusted|can never be trusted|should not be trusted|"
    r"(?:can not |could not |can |could )?(?:never )?keep (?:his |her |their |1 )?(?:word|"
    r"promises?)(?: if .*)?|do not keep (?:his|her|their) (?:word|promises?)|"
    r"will (?:betray|cheat|stab|trick|deceive) .*|break (?:his|her|their) (?:word|promises?))"
)
_ACCUSE = (
    r"(?:{w} )?(?:you )?(?:(?:have )?(?:lied|cheated|betrayed|tricked|deceived)(?: (?:to )?(?:me|"
    r"us))?(?: again)?|"
    r"(?:have )?(?:broke|broken) your (?:word|promises?)|did not keep your (?:word|promises?)|promised\b.*|"
    r"are (?:such )?(?:liar|cheat|cheater|traitor|backstabber)|liar|cheater|traitor|backstabber|"
    r"double crosser|gave me your word|never keep your (?:word|"
    r"promises?))"
)
_VAGUE = (
    r"you (?:will|are going to|shall) (?:regret|pay for) (?:it|this|that)|i am coming for you|"
    r"i will get you(?: for (?:that|this|it))?|"
    r"(?:you are next|you will be next|you are dead|you will be sorry|i will make you pay|"
    r"i will (?:destroy|crush|get|finish) you|"
    r"you will see|just wait|watch your back|you will pay|i will remember (?:that|this)|"
    r"i will not forget (?:that|this|it)|"
    r"you will be dead|then you are dead|you will pay for it)"
)


@cache
def _compiled(form: str) -> re.Pattern[str]:
    form = form.replace("{bad}", _BAD).replace("{w}", rf"(?:{COLOUR})").replace("{c}", COLOUR)
    return re.compile(form)


def _full(form: str, line: str) -> re.Match[str] | None:
    """`form` with {c} for a colour, {w} for one that is called, {bad} for bad behaviour."""
    return _compiled(form).fullmatch(line)


def _run(form: str, line: str) -> bool:
    """True if a line is nothing but such phrases, one after another."""
    words = [word for word in line.split() if word != ","]
    reached = {0}
    for start in range(len(words)):
        if start in reached:
            ends = range(start + 1, min(start + PHRASE, len(words)) + 1)
            reached |= {end for end in ends if _full(form, " ".join(words[start:end])) is not None}
    return bool(words) and len(words) in reached


def _without_calls(line: str, named: Sequence[Seat]) -> Iterator[str]:
    """The line as it stands, and without the names of those who are called."""
    for whole in (line, *({_uncalled(line, [seat]): 0 for seat in named})):
        yield whole
        if (lean := _lean(whole)) != whole and lean:
            yield lean
    bare = _uncalled(line, named)
    yield from (each for each in (bare, _lean(bare)) if each)


def _uncalled(line: str, named: Sequence[Seat]) -> str:
    bare = line
    for seat in named:
        name = colour_word(seat)
        bare = re.sub(rf"^(?:{name}\b ?,? ?(?:and )?)|(?: ?,)? ?\b{name}$", "", bare).strip(" ,")
        bare = re.sub(rf" ?\b{name}(?= ,)|(?<=help me) {name}\b|(?<=save me) {name}\b", "", bare).strip(" ,")
    return re.sub(r"(?: ?,)+", " ,", bare).strip(" ,")


def _lean(line: str) -> str:
    """Without what is said for company."""
    line = re.sub(
        r"\b(?:hm+|oops|oh|ah|aw+|(?:ha){2,}|lol|lmao|rofl|man|dude|guys|folks|really|honestly|just|hey|"
        r"uh|um|well|so|"
        r"then|excuse me|mate|buddy|pal|bro|my friends?|smartypants|dear|poor|little|old|come on|now|though|"
        r"anyway|actually|right)\b",
        "",
        line,
    )
    return re.sub(r"(?: ?,)+", " ,", " ".join(line.split())).strip(" ,")


def _simple(
    p: SuckerPosition, speaker: Seat, line: str, named: tuple[Seat, ...], to: tuple[Seat, ...]
) -> Meaning | None:
    """A sentence that is none of promises; None where it is not understood as one."""
    for bare in _without_calls(line, named):
        found = (
            _answer(p, speaker, bare)
            or _question(speaker, bare, to)
            or _judged(bare, to)
            or _vague(bare, to)
            or _mannered(p, speaker, bare)
            or _gang(bare)
            or _truce(speaker, bare, to)
        )
        if found is not None:
            called = found.named or tuple(
                seat for seat in named if seat != found.about or found.kind == "ask"
            )
            return replace(found, named=called, to=found.to or to)
    bare, _, last = line.rpartition(" ")
    if re.fullmatch(COLOUR, last) and (found := _mannered(p, speaker, bare)) is not None:
        whom = (seat_of_word(last),)
        return replace(found, named=whom, to=whom)
    return None


def _answer(p: SuckerPosition, speaker: Seat, line: str) -> Meaning | None:
    if not deals.open_for(p, speaker):
        return None
    if _run(_NO, line) and line not in ("please", "thanks", "but"):
        return Meaning("decline")
    return Meaning("accept") if _run(_YES, line) and line not in ("please", "thanks") else None


def _question(speaker: Seat, line: str, to: tuple[Seat, ...]) -> Meaning | None:
    if _full(_WHY, line):
        return Meaning("ask", what="why")
    if _full(_CHANCES, line):
        return Meaning("ask", what="chances")
    if _full(_DEALS, line):
        return Meaning("ask", what="truce" if re.search(r"\b(?:truce|peace)\b", line) else "deal")
    if (match := _full(_TRUST, line)) is None:
        return None
    parts = match.groupdict()
    whom = parts["c"] or parts["d"] or parts["g"] or ("you" if parts["e"] or parts["f"] else "")
    if whom == "me":
        return Meaning("ask", what="trust", about=speaker)
    if whom == "you":
        return Meaning("ask", what="trust", about=to[0]) if to else Meaning("unclear", what="whom")
    return Meaning("ask", what="trust", about=seat_of_word(whom) if whom else None)


def _judged(line: str, to: tuple[Seat, ...]) -> Meaning | None:
    if (match := _full(_WARN, line)) is not None:
        whom = next(match[part] for part in "cdefgh" if match[part])
        return Meaning("warn", about=seat_of_word(whom))
    if _full(_ACCUSE, line):
        return Meaning("accuse", about=to[0]) if to else Meaning("unclear", what="whom")
    return None


def _vague(line: str, to: tuple[Seat, ...]) -> Meaning | None:
    if not _run(_VAGUE, line):
        return None
    return Meaning("threat", to=to[:1]) if to else Meaning("unclear", what="whom")


def _mannered(p: SuckerPosition, speaker: Seat, line: str) -> Meaning | None:
    drowning = p.phase == "rescue" and p.seat == speaker
    if _run(_PLEAD if drowning else _SAVE, line) and line not in ("so", "and", "please", "here"):
        return Meaning("plead")
    if _run(_THANKS, line):
        return Meaning("thanks")
    if _run(_GREET, line) and line not in ("and", "all", "there"):
        return Meaning("greet")
    if _run(_SORRY, line):
        return Meaning("sorry")
    if _run(_INSULT, line):
        of = re.match(rf"({COLOUR}) (?:is|are) ", line)
        whom = () if of is None else (seat_of_word(of[1]),)
        return Meaning("insult", whom, whom)
    if _run(_PRAISE, line) and line not in ("move", "play", "very", "you are", "good"):
        return Meaning("praise")
    return None


def _gang(line: str) -> Meaning | None:
    line = re.sub(r"(?: ?, ?| )(?:ok|agreed|deal|please|right)$", "", line)
    for form in _GANGS:
        if (match := _full(form, line)) is not None:
            parts = match.groupdict()
            whom = parts.get("c") if parts.get("c") not in (None, "him", "her", "them") else parts.get("lead")
            if whom is not None:
                return Meaning("against", about=seat_of_word(whom))
    return None


def _truce(speaker: Seat, line: str, to: tuple[Seat, ...]) -> Meaning | None:
    match = _full(_TRUCE, line) or _full(_FRIENDS, line)
    if match is None:
        return None
    called = [seat_of_word(word) for word in re.findall(COLOUR, line)]
    others = [seat for seat in called if seat != speaker] or list(to[:1])
    if not others:
        return Meaning("ask", what="truce")
    parts = match.groupdict()
    lasts = int(parts["for"]) if parts.get("for") else LASTS
    terms = []
    for other in others[:1]:
        terms += [Term(speaker, "NOKILL", other, lasts=lasts), Term(other, "NOKILL", speaker, lasts=lasts)]
    return Meaning("offer", to=tuple(others[:1]), terms=tuple(terms))


# promises


def _bargain(
    p: SuckerPosition, speaker: Seat, line: str, named: tuple[Seat, ...], to: tuple[Seat, ...]
) -> Meaning:
    """An offer, a word given for nothing, or a threat."""
    for you in dict.fromkeys([*to, None]):
        clauses = Reader(speaker, you, p).clauses(line)
        if clauses:
            found = _threat(speaker, you, clauses) or _promises(speaker, clauses)
            return replace(found, named=named, to=found.to or to)
    return UNKNOWN


def _threat(speaker: Seat, you: Seat | None, clauses: Sequence[Clause]) -> Meaning | None:
    """A threat of the speaker to somebody, and unless or if what."""
    deeds = [deed for clause in clauses for deed in clause.deeds]
    harm = [deed for deed in deeds if deed.owner == speaker and _harms(deed, you)]
    if not harm and not any(clause.menace for clause in clauses):
        return None
    if you is None:
        return Meaning("unclear", what="whom")
    either = any(clause.marker == "or" for clause in clauses)
    for clause in clauses:
        for deed in clause.deeds:
            if deed in harm or deed.owner == speaker:
                continue
            unless = clause.marker == "unless" or (either and clause.marker != "or")
            if not clause.menace and deed.verb.startswith("NO") and unless:
                deed, unless = deed.opposite, False
            elif not unless and clause.marker == "if" and deed.verb.startswith("NO") and not clause.menace:
                deed, unless = deed.opposite, True
            if deed.unclear:
                return Meaning("unclear", what=deed.unclear)
            return Meaning("threat", (you,), deed=next(iter(harm), None), condition=deed, unless=unless)
    return Meaning("threat", (you,), deed=next(iter(harm), None))


def _harms(deed: Deed, whom: Seat | None) -> bool:
    if deed.verb == "KILL":
        return deed.colour == whom
    return deed.verb in ("NORESCUE", "NOPASS") and deed.to == whom


def _promises(speaker: Seat, clauses: Sequence[Clause]) -> Meaning:
    """The deeds as promises; nothing where one of them is no promise, or nobody gives his word."""
    if any(clause.marker in ("or", "unless") or clause.menace for clause in clauses):
        return UNKNOWN
    deeds = list(dict.fromkeys(deed for clause in clauses for deed in clause.deeds))
    terms = [deed.promise for deed in deeds]
    if not deeds or None in terms:
        return UNKNOWN
    if unclear := next((deed.unclear for deed in deeds if deed.unclear), ""):
        return Meaning("unclear", what=unclear)
    promises = tuple(term for term in terms if term is not None)
    others = tuple(dict.fromkeys(deed.owner for deed in deeds if deed.owner != speaker))
    return Meaning("offer", others, terms=promises) if others else Meaning("promise", terms=promises)


def promised(speaker: Seat, text: str, p: SuckerPosition | None = None) -> tuple[Term, ...] | None:
    """The promises of an offer that is said to be one; None where they are not understood as promises."""
    to = None if p is None else _usual(p, speaker)
    clauses = Reader(speaker, to, p).clauses(ordinals(spelled(text))) or []
    meaning = _promises(speaker, clauses)
    return meaning.terms or None
