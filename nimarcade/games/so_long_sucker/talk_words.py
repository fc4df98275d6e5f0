"""What people type at a table of So Long Sucker in one spelling: small letters, no contractions, verbs in
their plain form, numbers as digits, typing errors in the words of the game mended.

`Ill give u two reds, pls!` becomes `i will give you 2 red , please ,`.
"""

from __future__ import annotations

import re

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES

_FULL = {
    "ill": "i will",
    "im": "i am",
    "ive": "i have",
    "id": "i would",
    "youll": "you will",
    "youre": "you are",
    "youve": "you have",
    "youd": "you would",
    "hell": "he will",
    "shell": "she will",
    "theyll": "they will",
    "hes": "he is",
    "shes": "she is",
    "dont": "do not",
    "doesnt": "does not",
    "didnt": "did not",
    "wont": "will not",
    "cant": "can not",
    "cannot": "can not",
    "shouldnt": "should not",
    "wouldnt": "would not",
    "couldnt": "could not",
    "mustnt": "must not",
    "isnt": "is not",
    "arent": "are not",
    "thats": "that is",
    "whats": "what is",
    "whos": "who is",
    "its": "it is",
    "gonna": "going to",
    "wanna": "want to",
    "gotta": "have to",
    "gimme": "give me",
    "lemme": "let me",
    "u": "you",
    "ya": "you",
    "ye": "you",
    "ur": "your",
    "urs": "yours",
    "pls": "please",
    "plz": "please",
    "plse": "please",
    "thx": "thanks",
    "ty": "thanks",
    "thanx": "thanks",
    "teh": "the",
    "okay": "ok",
    "okey": "ok",
    "kk": "ok",
    "yeah": "yes",
    "yep": "yes",
    "yup": "yes",
    "yea": "yes",
    "nah": "no",
    "nope": "no",
    "noone": "nobody",
    "anyone": "everybody",
    "anybody": "everybody",
    "everyone": "everybody",
    "someone": "everybody",
    "somebody": "everybody",
    "all right": "alright",
    "favour": "favor",
    "colour": "color",
    "otherwise": "orelse",
    "myself": "me",
    "yourself": "you",
    "till": "until",
    "cause": "because",
    "cos": "because",
    "bc": "because",
}
_PLAIN = {
    "pass": "passes passing",
    "give": "gives giving",
    "hand": "hands handing",
    "pay": "pays paying",
    "take": "takes taking",
    "capture": "captures capturing",
    "grab": "grabs grabbing",
    "kill": "kills killing",
    "discard": "discards discarding",
    "burn": "burns burning",
    "destroy": "destroys destroying",
    "spare": "spares sparing",
    "rescue": "rescues rescuing",
    "save": "saves saving",
    "put": "puts putting",
    "play": "plays playing",
    "place": "places placing",
    "let": "letting",
    "return": "returns returning",
    "feed": "feeds feeding",
    "choose": "chooses choosing",
    "pick": "picks picking",
    "skip": "skips skipping",
    "keep": "keeps keeping",
    "get": "gets getting",
    "want": "wants",
    "lie": "lies",
    "cheat": "cheats",
    "promise": "promises",
    "swap": "swaps",
    "trade": "trades",
    "bail": "bails",
    "help": "helps",
    "do": "does",
    "have": "has",
    "pile": "piles",
    "turn": "turns",
}
_NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
_MEANT = [
    "yellow",
    "green",
    "blue",
    "pass",
    "capture",
    "rescue",
    "trust",
    "promise",
    "spare",
    "discard",
    "chip",
    "chips",
    "together",
    "against",
    "please",
]
_THEMSELVES_WORDS = (
    "past pans pasta greet greed greek chop chin ship space share stare scare blur glue rescued passed "
    "captured promised spared discarded trusted"
)
_THEMSELVES = frozenset(_THEMSELVES_WORDS.split())
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
    (r"\bneither of us\b", "lets not"),
    (r"\bif (you|he|she|they|blue|red|green|yellow) gave\b", r"if \1 give"),
    (r"\bif (you|he|she|they|blue|red|green|yellow) passed\b", r"if \1 pass"),
    (r"\bif (you|he|she|they|blue|red|green|yellow) (?:rescued|saved)\b", r"if \1 rescue"),
    (r"\beach others?(?: others)?\b|\bothers (?=chip)", "each other "),
    (r"\bor not\b", ""),
    (r"\b(?:a|an|the)\b", ""),
    (r"\bno chips? left\b", "nochips"),
)


def spelled(text: str) -> str:
    """The one spelling: words and commas with a blank between them."""
    text = re.sub(r"['’`´]s\b", "s", text)
    text = re.sub(r"['’`´]", "", text).replace("&", " and ").replace("+", " and ").replace("#", " pile ")
    text = re.sub(r"[.;:!?…()\"“”\n]|--?(?= )", " , ", text)
    words = [_letter(word) for word in re.sub(r",", " , ", text).replace("@", " ").split()]
    words = _asked_why([word.casefold() for word in words])
    line = " ".join(_word(word) for word in words)
    line = re.sub(r"\blet us\b", "lets", line)
    line = re.sub(rf"\b({COLOUR}|he|she) lets (?=me|him|her|you|{COLOUR})", r"\1 let ", line)
    for form, meant in _JOINED:
        line = re.sub(form, meant, line)
    line = re.sub(r"(?:, )*(?:,|$)", ",", " ".join(line.split()), count=0)
    return re.sub(r"\s+", " ", line).strip(" ,")


def _letter(word: str) -> str:
    """A capital that stands for a colour."""
    return NAMES[COLOURS.index(word)] if len(word) == 1 and word in "BRG" else word


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
    """Whether one letter too many, too few or wrong, or two in the wrong order, make the difference."""
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
    """The seat of a colour in the one spelling."""
    return [name.casefold() for name in NAMES].index(word)
