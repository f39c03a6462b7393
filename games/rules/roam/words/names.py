"""What things are called in English: people, characters, lands, artifacts and squares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine import View
from games.rules.roam.facts import FACTS

NUMBERS = ("no", "one", "two", "three", "four")


def count(number: int, thing: str) -> str:
    """So many of a thing: `1 coin`, `2 coins`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(things: Iterable[str]) -> str:
    """Things in a row: `a, b and c`; `nothing` if there are none."""
    *others, last = list(things) or ["nothing"]
    return f"{', '.join(others)} and {last}" if others else last


def capital(sentence: str) -> str:
    """The sentence with a capital at its head."""
    return sentence[:1].upper() + sentence[1:]


def third(verb: str) -> str:
    """What he or she does: `sends`, `passes`."""
    irregular = {"are": "is", "have": "has"}
    return irregular.get(verb) or (f"{verb}es" if verb.endswith(("s", "ch", "o")) else f"{verb}s")


def character(card: str) -> str:
    """A character's name."""
    return FACTS.characters[card].name


def land(card: str) -> str:
    """The name of the land on a card."""
    return FACTS.cards[card].terrain


def tile(artifact: str) -> str:
    """An artifact's name, as a sentence has it."""
    return f"the {FACTS.artifacts[artifact].name}"


DOES = {
    "free-blank": "fills a blank for nothing",
    "replace": "takes the square of another's marker in your pattern",
    "gain-coin": "gives 1 coin",
    "rotate": "turns your pattern a quarter clockwise",
    "slide": "moves any marker to an empty square beside it",
    "flip": "turns one of your characters over",
}


def does(artifact: str) -> str:
    """What an artifact does, in a few words."""
    return DOES[FACTS.artifacts[artifact].ability]


class Speech:
    """The words for one reader of one table; seats go by their colours where no names are given."""

    def __init__(self, view: View, names: Sequence[str] = ()) -> None:
        self.view = view
        self.names = names or [colour.capitalize() for colour in FACTS.colours]

    def is_reader(self, seat: int) -> bool:
        """Whether this is the seat of the one who reads."""
        return bool(seat == self.view["seat"])

    def who(self, seat: int) -> str:
        """The seat by name, or `you`."""
        return "you" if self.is_reader(seat) else self.names[seat]

    def whose(self, seat: int) -> str:
        """What belongs to the seat: `Noor's`, `your`."""
        return "your" if self.is_reader(seat) else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """The head of a sentence: `You send`, `Brid sends`."""
        return f"You {verb}" if self.is_reader(seat) else f"{self.names[seat]} {third(verb)}"
