"""Words to orders: forgiving in spelling, strict in meaning."""

from __future__ import annotations

import difflib
import functools
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from games.engine.decision import Decision
from games.engine.errors import Ambiguous, Unreadable

FILLERS = frozenset(
    {
        *("at", "on", "to", "from", "the", "a", "an", "of", "with", "and", "in", "for"),
        *("auf", "bei", "nach", "aus", "im", "am", "und", "der", "die", "das", "den", "dem", "ein", "eine"),
    }
)
POLITE = frozenset(["please", "thanks", "bitte", "danke"])
DASHES = {**dict.fromkeys(map(ord, "_‐‑‒–—"), "-"), ord(","): " "}
QUIET = ".!?:\"'()`“”‘’„«»"  # around a word these say nothing; a quoting sign is not among them
STOP = ";"  # ends an order; a new line in a mail does the same
LONGEST_LINE = 2_000
LONGEST_NAME = 5  # words in a key of a vocabulary
SHORTEST_BEGINNING = 3


def fold(text: str) -> str:
    """The text in lower case, without accents and without letters that cannot be seen."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if unicodedata.category(letter) not in ("Mn", "Me", "Cf"))


def split(text: str) -> list[str]:
    """The words of a line, folded; refuses what nobody writes by hand."""
    if len(text) > LONGEST_LINE:
        raise Unreadable(f"The line is too long ({len(text)} letters, {LONGEST_LINE} at most). Send fewer orders.")
    if any(unicodedata.category(letter) == "Cc" and letter not in "\r\n\t" for letter in text):
        raise Unreadable("The line holds control characters. Write it in plain words.", said=ascii(text)[:60])
    return _words(text)


def _words(text: str) -> list[str]:
    plain = fold(text).replace("\n", STOP).replace(STOP, f" {STOP} ").translate(DASHES)
    words = [bare for word in plain.split() if (bare := word.strip(QUIET)) and bare not in POLITE]
    while words and words[-1] == STOP:
        words.pop()
    return _after(words, 0)


def read_order(
    words: Sequence[str], asked: Decision, numbers: bool, vocabulary: Mapping[str, str]
) -> tuple[str, list[str]]:
    """The order that these words begin with, and the words after it."""
    number = words[0]
    if _is_number(number):
        if not numbers:
            raise Unreadable(f"The number {number} stands alone: write the order in words here.", said=number)
        if len(number) > 9 or not 1 <= int(number) <= len(asked.options):
            raise Unreadable(f"There is no order number {number}: there are {len(asked.options)}.", said=number)
        return asked.options[int(number) - 1], _after(words, 1)
    spellings = {order: order for order in asked.options} | asked.also
    found = [
        (exact, eaten, order)
        for spelled, order in spellings.items()
        for eaten, exact in [_match(words, spelled, vocabulary)]
        if eaten
    ]
    if not found:
        raise _unreadable(words, asked)
    best = max((exact, eaten) for exact, eaten, _ in found)
    named = list(dict.fromkeys(order for exact, eaten, order in found if (exact, eaten) == best))
    if len(named) > 1:
        said = " ".join(words[: best[1]])
        raise Ambiguous(f"{said!r} can mean: {', '.join(named[:8])}. Say which.", said=said, nearest=tuple(named[:8]))
    return named[0], _after(words, best[1])


def begins_order(text: str, asked: Decision, vocabulary: Mapping[str, str]) -> bool:
    """Whether a line of a mail begins like an order of this question; if not, it is chatter."""
    words = _words(text[:LONGEST_LINE])
    if not words:
        return False
    verbs = {spelled.split()[0] for spelled in (*asked.options, *asked.also)}
    return _is_number(words[0]) or any(_match(words, verb, vocabulary)[0] for verb in verbs)


def _is_number(word: str) -> bool:
    return word.isdecimal() and word.isascii()


def _after(words: Sequence[str], eaten: int) -> list[str]:
    rest = list(words[eaten:])
    while rest and rest[0] == STOP:
        rest.pop(0)
    return rest


def _match(words: Sequence[str], spelled: str, vocabulary: Mapping[str, str]) -> tuple[int, bool]:
    """How many of the words this spelling eats (none if they do not fit), and whether exactly."""
    at, exact = 0, True
    for want in spelled.split():
        eaten, plainly = _word(words, at, want, vocabulary)
        while not eaten and at < len(words) and words[at] in FILLERS and want not in FILLERS:
            at += 1
            eaten, plainly = _word(words, at, want, vocabulary)
        if not eaten and want in FILLERS:
            continue  # a filler of the order itself may be left out
        if not eaten:
            return 0, False
        at += eaten
        exact = exact and plainly
    return at, exact


def _word(words: Sequence[str], at: int, want: str, vocabulary: Mapping[str, str]) -> tuple[int, bool]:
    """How many words from `at` on spell this one word, and whether exactly; the longest spelling counts."""
    begun = exact = 0
    for count, said in _joined(words, at, max(want.count("-") + 1, LONGEST_NAME if vocabulary else 0)):
        if said == want or vocabulary.get(said) == want:
            exact = count
        elif len(said) >= SHORTEST_BEGINNING and not said[-1].isdigit() and want.startswith(said):
            begun = count
    return (exact, True) if exact else (begun, False)


def _joined(words: Sequence[str], at: int, most: int) -> Iterator[tuple[int, str]]:
    """One, two, ... words from `at` on, as one word with hyphens."""
    for count in range(1, most + 1):
        taken = words[at : at + count]
        if len(taken) < count or STOP in taken:
            return
        yield count, "-".join(taken)


def _unreadable(words: Sequence[str], asked: Decision) -> Unreadable:
    """Say which words failed and which legal orders are nearest to them."""
    end = words.index(STOP) if STOP in words else len(words)
    said = " ".join(words[:end])[:60]
    nearest = nearest_orders(said, tuple(asked.options))
    return Unreadable(
        f"{said!r} cannot be read here. Nearest legal orders: {', '.join(nearest)}.", said=said, nearest=nearest
    )


@functools.lru_cache(maxsize=256)
def nearest_orders(said: str, options: tuple[str, ...]) -> tuple[str, ...]:
    """The legal orders most like what was said, those with the same verb first."""
    words = said.split()
    verb = words[0][:SHORTEST_BEGINNING] if words else ""
    likeness = {order: difflib.SequenceMatcher(None, said, order).ratio() for order in options}
    ranked = sorted(options, key=lambda order: (not order.startswith(verb), -likeness[order]))
    return tuple(ranked[:5])
