"""One question to one seat, with every legal answer to it."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.errors import RulesBug

# Words that speak to the house and not to the rules: no order begins with one of them.
HOUSE_WORDS = frozenset(
    {
        *("undo", "show", "help", "list", "map", "press", "away", "default", "mute", "resign", "auto"),
        *("plan", "phase", "always", "cancel", "unmute"),
        *("zuruck", "zeige", "hilfe", "liste", "karte", "nachricht", "abwesend", "vorgabe", "stumm", "aufgeben"),
        *("immer", "streiche", "laut"),
    }
)


class Prompt(msgspec.Struct, omit_defaults=True, frozen=True):
    """What is asked: a kind and facts, said in a language by the title's words."""

    kind: str
    facts: dict[str, Any] = {}


class Decision(msgspec.Struct, omit_defaults=True, frozen=True):
    """A question, its legal orders in printed order, and the one played when time is up."""

    seat: int
    prompt: Prompt
    options: tuple[str, ...]
    default: str
    sealed: bool = False  # answered in secret, opened together with the others
    always: bool = False  # asked even with one answer, because being asked is itself information
    own: bool = False  # asked inside an interleave: concerns this seat's flow only
    also: dict[str, str] = {}  # other words for some options, such as the back of a card

    def __post_init__(self) -> None:
        if not self.options:
            raise RulesBug(f"{self.prompt.kind}: a question without an answer")
        if self.default not in self.options:
            raise RulesBug(f"{self.prompt.kind}: default {self.default!r} is not an option")

    @property
    def forced(self) -> bool:
        """Whether the Table answers it, there being one answer only."""
        return len(self.options) == 1 and not self.sealed and not self.always


def check_words(decision: Decision) -> None:
    """Refuse options that begin one another, begin like a house word or a number, or are not plain words."""
    spelled = sorted(tuple(order.split()) for order in (*decision.options, *decision.also))
    if len(set(decision.options)) != len(decision.options):
        raise RulesBug(f"{decision.prompt.kind}: an option stands twice")
    if not set(decision.also.values()) <= set(decision.options):
        raise RulesBug(f"{decision.prompt.kind}: other words for something that is not an option")
    for words, following in zip(spelled, [*spelled[1:], ()], strict=True):
        order = " ".join(words)
        if following[: len(words)] == words:
            raise RulesBug(f"{decision.prompt.kind}: {order!r} begins {' '.join(following)!r}")
        if words[0] in HOUSE_WORDS or words[0][0].isdigit():
            raise RulesBug(f"{decision.prompt.kind}: {order!r} begins with a word of the house or a number")
        if not all(part.isascii() and part.isalnum() and part == part.lower() for w in words for part in w.split("-")):
            raise RulesBug(f"{decision.prompt.kind}: {order!r} is not made of lower-case words")
