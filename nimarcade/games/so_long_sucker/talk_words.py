"""What people type at a table of So Long Sucker in one spelling: small letters, no contractions, verbs in
their plain form, numbers as digits, typing errors in the words of the game mended.

`Ill give u two reds, pls!` becomes `i will give you 2 red , please ,`.
"""

from __future__ import annotations

import re

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.deals import in_turns
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES


def _pairs(text: str) -> dict[str, str]:
    """`form=meaning, form=meaning`"""
    return dict(pair.split("=") for pair in " ".join(text.split()).split(", "))


def _words(text: str) -> list[str]:
    return text.split()


_FULL = _pairs("""
    ill=i will, im=i am, ive=i have, id=i would, youll=you will, youre=you are, youve=you have,
    youd=you would, hell=he will, shell=she will, theyll=they will, hes=he is, shes=she is, dont=do not,
    doesnt=does not, didnt=did not, wont=will not, cant=can not, cannot=can not, shouldnt=should not,
    wouldnt=would not, couldnt=could not, mustnt=must not, isnt=is not, arent=are not, thats=that is,
    whats=what is, whos=who is, its=it is, gonna=going to, wanna=want to, gotta=have to, gimme=give me,
    lemme=let me, u=you, ya=you, ye=you, ur=your, urs=yours, pls=please, plz=please, plse=please, thx=thanks,
    ty=thanks, thanx=thanks, teh=the, okay=ok, k=ok, oki=ok, any1=everybody, some1=everybody,
    every1=everybody, sum1=everybody, wat=what, wot=what, hows=how is, wheres=where is, allways=always,
    beleive=believe, betwen=between, agre=agree, tho=though, dunno=do not know, tryna=want to, making=make,
    betta=better, wudnt=would not, okey=ok, kk=ok, yeah=yes, yep=yes, yup=yes, yea=yes, nah=no, nope=no,
    noone=nobody, anyone=everybody, anybody=everybody, everyone=everybody, someone=everybody,
    somebody=everybody, all right=alright, favour=favor, colour=color, otherwise=orelse, myself=me,
    yourself=you, till=until, cause=because, cos=because, bc=because
""")
_PLAIN = _pairs("""
    pass=passes passing, give=gives giving giv, accept=accepts accepting, agree=agrees agreeing,
    offer=offers offering, touch=touches touching, hand=hands handing, pay=pays paying, take=takes taking,
    capture=captures capturing, grab=grabs grabbing, kill=kills killing, discard=discards discarding,
    burn=burns burning, destroy=destroys destroying, spare=spares sparing, rescue=rescues rescuing,
    save=saves saving, put=puts putting, play=plays playing, place=places placing, let=letting,
    return=returns returning, feed=feeds feeding, choose=chooses choosing, pick=picks picking,
    skip=skips skipping, keep=keeps keeping, get=gets getting, want=wants, lie=lies, cheat=cheats,
    promise=promises, swap=swaps, trade=trades, bail=bails, help=helps, do=does, have=has, pile=piles,
    turn=turns
""")
_NUMBERS = _words("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty
""")
_ORDINALS = _words("first second third fourth fifth sixth seventh eighth")
_MEANT = _words("""
    yellow green blue pass capture rescue trust promise spare discard chip chips together against please
    move truce accept alliance anyone
""")
_THEMSELVES = frozenset(
    _words("""
    past pans pasta greet greed greek chop chin ship space share stare scare blur glue rescued passed
    captured promised spared discarded trusted more mode mole love truth true truck trace moved except
""")
)
"""Words that are no typing error for another."""
_PLAINS = {form: verb for verb, forms in _PLAIN.items() for form in forms.split()}
_COLOURS = {name.casefold(): name.casefold() for name in NAMES} | {
    f"{name.casefold()}s": name.casefold() for name in NAMES
}
_KNOWN = frozenset({*_FULL, *_PLAIN, *_PLAINS, *_NUMBERS, *_ORDINALS, *_MEANT, *_COLOURS})
COLOUR = "(?:blue|red|green|yellow)"
_JOINED = (
    (r"\b4 (?=(?:the |your |my )?(?:move|turn)\b)", "for "),
    (r"\bpass 2 (me|blue|red|green|yellow|you)\b", r"pass to \1"),
    (r"\b(?:so|as) long as\b|\bon condition that\b|\bprovided(?: that)?\b|\bproviding(?: that)?\b", "if"),
    (r"\bassuming(?: that)?\b|\bonly if\b|\bin case\b|\bwhen\b|\bwhenever\b|\bonce you\b", "if"),
    (r"\bor else\b|\bor you will see\b", "orelse"),
    (r"\bin (?:return|exchange)(?: for)?(?: (?:that|it|this))?\b", "inreturn"),
    (r"\ba couple(?: of)?\b|\ba pair of\b", "2"),
    (r"\b(?:a|an) (?=(?:single )?(?:color|blue|red|green|yellow|chip))", "1 "),
    (r"\bsingle\b", ""),
    (r"\bwhat if\b", "if"),
    (r"\ball right\b", "alright"),
    (r"\bmight (?=i |we )", "may "),
    (r" ?,? ?\bso that i (?:can|could|may|do|will)\b[^,]*", ""),
    (r"\bneither of us\b", "lets not"),
    (r"\bif (you|he|she|they|blue|red|green|yellow) gave\b", r"if \1 give"),
    (r"\bif (you|he|she|they|blue|red|green|yellow) passed\b", r"if \1 pass"),
    (r"\bif (you|he|she|they|blue|red|green|yellow) (?:rescued|saved)\b", r"if \1 rescue"),
    (r"\beach others?(?: others)?\b|\bothers (?=chip)", "each other "),
    (r"\bor not\b", ""),
    (r"\b(?:a|an|the)\b", ""),
    (r"\bno chips? left\b", "nochips"),
)

_KILL = "kill|burn|discard|destroy|trash"
_POLITE = (
    (
        r"\b(?:would|could|will|can|do) everybody (?:please )?(?:be so kind (?:as )?(?:to )?|"
        r"be (?:willing|able) to )",
        "could everybody ",
    ),
    (
        r"\b(?:would|could|will|can|do) you (?:please )?(?:be so kind (?:as )?(?:to )?|be (?:willing|"
        r"prepared|ready|able) to "
        r"|mind |consider |think about |like to )(?=(?:pass|give|hand|pay|let|rescue|save|help|spare|"
        r"take)\b)",
        "could you ",
    ),
    (
        r"\bif you were (?:willing |prepared )?to\b|\bif you would(?: be (?:willing|so kind(?: as)?) to)?\b",
        "if you",
    ),
    (
        r"\bi (?:would|will|am) (?:be )?(?:more than |very |quite |really )?(?:happy|glad|willing|"
        r"prepared|ready|"
        r"delighted|pleased) to\b",
        "i will",
    ),
    (
        r"\b(?:could|can|would|will) (?:you|everybody) (?:please )?(?:tell|let) me(?: know)?(?= (?:what|"
        r"why|who|how))"
        r"|\b(?:may|can|could) i ask(?: you)?(?= (?:what|why|who|how))"
        r"|\b(?:tell me|do you know|i wonder|i would (?:like|love) to know)(?= (?:what|why|who|how))",
        "",
    ),
    (
        r"\b(?:in my (?:humble )?opinion|to be honest|frankly|i am afraid|i (?:think|guess|believe|feel|"
        r"say)(?= (?:we|you|i|"
        r"nobody|everybody|lets|that))(?: that)?|you know|if i were you|(?:be)?fore (?:you|i) (?:move|"
        r"play|go)|"
        r"as you (?:know|see)|if (?:that|it) is ok)\b",
        "",
    ),
    (r"\b(?:can|could|shall|should|may) we (?:both )?(?!(?:still )?win\b|trust\b)", "lets "),
    (r"\bwe (?:should|could|can|must|will) both\b", "we should"),
    (r"\blets (?:both )?(?:agree|promise|say)(?: that)?(?= lets\b| we\b)", ""),
    (r"\blets (?:both )?(?:agree|promise)(?: (not))? to\b", r"lets \1"),
    (r"\blets (?:both )?(?:agree|promise) not\b", "lets not"),
    (r"\b(?:make sure|see to it)(?: that)? (?=you|i|we)", ""),
    (r"\bi will you (?:will )?never get move(?: again)?(?: from me)?", "i will never pass to you"),
    (r"\byou (?:will )?never get move(?: again)?(?: from me)\b", "i will never pass to you"),
    (
        r"\bleave ((?:my|your|his|her|each other|blue|red|green|yellow)(?: own)?(?: chips?)?) alone\b",
        r"not kill \1",
    ),
    (
        r"\b(?:touch|hurt|harm|attack|fight) "
        r"(?=(?:any of |1 of )?(?:my|your|his|her|each other|mine|yours)\b(?! pile))",
        "kill ",
    ),
    (rf"\b(?:no|better not|please no) (?=(?:{_KILL}|pass|feed|give move|take|capture)\b)", "do not "),
    (r"\b(?:you|everybody) (?:had |would )?better (not )?(?=(?:do not )?[a-z])", r"you \1"),
    (r"\byou do not (?=do not)", "you "),
    (r"\bbut (?:then )?(?:do not|never)\b", "but you do not"),
    (r"\bpart with\b|\bdepart with\b", "give"),
    (r"\bpretty (?=please|,)", ""),
    (r"\bi would (?:like|love|be happy) to (?:offer|give) you\b", "i give you"),
    (r"\bif i (?:could|may|can) (?=have|get|take|move|play|go)", "if i "),
    (r"\blets you and (?:me|i)\b", "lets"),
    (r"\bfeel like (?:make|making)\b", "want to make"),
    (r"\bi am gone\b|\bi am finished\b|\bi am done for\b", "i am out"),
    (r"\bsafe (?=me\b)", "save "),
    (r"\b(discard|kill|burn) no (?=(?:blue|red|green|yellow)\b)", r"do not \1 "),
    (r" ?\bif next asked\b", ""),
    (r"\b(?:terribly|awfully|truly|extremely) (?=sorry|kind|nice|grateful)", "very "),
    (r"\bconsider (?=(?:pass|give|hand|let|rescue|save|spare)\b)", ""),
)
"""Ways of asking, and what is asked, in the one spelling."""


def spelled(text: str) -> str:
    """The one spelling: words and commas with a blank between them, times in turns."""
    text = in_turns(text)
    text = re.sub(r"['’`´]s\b", "s", text)
    text = re.sub(r"['’`´]", "", text).replace("&", " and ").replace("+", " and ").replace("#", " pile ")
    text = re.sub(r"[.;:!?…()\"“”\n]|--?(?= )", " , ", text)
    words = [
        (NAMES[COLOURS.index(word)] if word in ("B", "R", "G") else word).casefold()  # a colour's capital
        for word in re.sub(r",", " , ", text).replace("@", " ").split()
    ]
    words = _asked_why(words)
    line = " ".join(_word(word) for word in words)
    line = re.sub(r"\blet us\b", "lets", line)
    line = re.sub(rf"\b({COLOUR}|he|she) lets (?=me|him|her|you|{COLOUR})", r"\1 let ", line)
    for form, meant in (*_JOINED, *_POLITE):
        line = " ".join(re.sub(form, meant, line).split())
    line = re.sub(r"(?:, )*(?:,|$)", ",", " ".join(line.split()), count=0)
    return re.sub(r"\s+", " ", line).strip(" ,")


def _asked_why(words: list[str]) -> list[str]:
    """Lone small letters: `y` asks why before a verb and is yellow else, `r` after or before a person is
    `are`."""
    meant = []
    for i, word in enumerate(words):
        following = words[i + 1] if i + 1 < len(words) else ""
        before = words[i - 1] if i else ""
        if word == "y":
            why = following in ("did", "do", "dont", "not", "u", "you", "are", "r")
            word = "why" if why else "yellow" if len(words) > 1 else "yes"
        elif word == "r":
            word = "are" if following in ("u", "you", "we", "they") or before in ("u", "you", "we") else "red"
        elif word in ("b", "g"):
            word = "blue" if word == "b" else "green"
        meant.append(word)
    return meant


def _word(word: str) -> str:
    if word in _FULL:
        return " ".join(_PLAINS.get(each, each) for each in _FULL[word].split())
    if word in _COLOURS:
        return _COLOURS[word]
    if word in _PLAINS:
        return _PLAINS[word]
    if word in _NUMBERS:
        return str(_NUMBERS.index(word))
    if word in _KNOWN or word in _THEMSELVES or len(word) < 3:
        return word
    near = [meant for meant in _MEANT if meant[0] == word[0] and _slip(word, meant)]
    return near[0] if len(near) == 1 else word


def _slip(word: str, meant: str) -> bool:
    """True if one letter too many, too few or wrong, or two in the wrong order, make the difference."""
    if abs(len(word) - len(meant)) > 1:
        return False
    same = next((i for i, (a, b) in enumerate(zip(word, meant, strict=False)) if a != b), None)
    if same is None:
        return True
    rest, wanted = word[same:], meant[same:]
    return (
        rest[1:] == wanted
        or rest == wanted[1:]
        or rest[1:] == wanted[1:]
        or (rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:])
    )


def ordinals(line: str) -> str:
    """`3rd pile`, `third pile` as `pile 3`."""
    for number, word in enumerate(_ORDINALS, 1):
        line = re.sub(rf"\b(?:{word}|{number}(?:st|nd|rd|th)) (?:pile|slot)\b", f"pile {number}", line)
    return re.sub(r"\b(?:pile|slot|number)(?: number)? (\d+)\b", r"pile \1", line)


def colour_word(seat: Seat) -> str:
    return NAMES[seat].casefold()


def seat_of_word(word: str) -> Seat:
    return [name.casefold() for name in NAMES].index(word)
