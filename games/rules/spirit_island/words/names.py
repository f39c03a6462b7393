"""What things are called in English: people, spirits, lands, pieces, cards, and what an effect comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from games.engine import Dice, View
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.geography import geography
from games.rules.spirit_island.spirit_phase import cost_of
from games.rules.spirit_island.state import OCEAN, Island, Lasting

STAGES = ("", "I", "II", "III")
KEYWORDS = ("Defend", "Ravage", "Build", "Explore")
UNCHANGED = ("dahan", "fear", "damage", "energy", "presence", "blight", "health")
# What an effect may come from beside powers, fear cards, adversaries and scenarios.
SOURCES = {
    "growth": "Growth",
    "drowning": "Drowning",
    "track": "The presence track",
    "ravage": "Ravage",
    "fight-back": "The dahan fight back",
    "build": "Build",
    "explore": "Explore",
    "building-boom": "Building Boom",
    "land-rush": "Land Rush",
    "swayed": "Swayed by the Invaders",
    "royal-backing": "Royal Backing",
    "ritual": "The ritual",
    "constant-raiding": "The dahan raid",
    "insurrection": "The dahan rise",
    "military-response": "Military response",
}


def number_of(number: int, thing: str) -> str:
    """So many of a thing: `1 town`, `2 cities`, `3 dahan`."""
    return f"{number} {thing if number == 1 else several(thing)}"


def several(thing: str) -> str:
    """More than one of a thing: `towns`, `cities`, `dahan`."""
    if thing in UNCHANGED:
        return thing
    return f"{thing[:-1]}ies" if thing.endswith("y") and thing[-2] not in "aeiou" else f"{thing}s"


def a(thing: str) -> str:
    """The thing with its article: `an explorer`, `a town`."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def listed(things: Iterable[str], last: str = "and") -> str:
    """Things in a row: `a, b and c`; `nothing` if there are none."""
    *others, final = list(things) or ["nothing"]
    return f"{', '.join(others)} {last} {final}" if others else final


def counted(things: Mapping[str, int]) -> str:
    """Those of the things of which there are any, in a row."""
    return listed(number_of(number, thing) for thing, number in things.items() if number)


def capital(sentence: str) -> str:
    """The sentence with a capital at its head."""
    return sentence[:1].upper() + sentence[1:]


def small(sentence: str) -> str:
    """A sentence as part of another: no capital at its head, unless a word of the game has it, and no stop."""
    plain = sentence if sentence.startswith(KEYWORDS) else sentence[:1].lower() + sentence[1:]
    return plain.rstrip(".")


def third(verb: str) -> str:
    """What he, she or it does: `grows`, `passes`, `has`."""
    irregular = {"are": "is", "have": "has"}
    return irregular.get(verb) or (f"{verb}es" if verb.endswith(("s", "ch", "sh", "o")) else f"{verb}s")


def at(land: str) -> str:
    """A land as it is spoken of: `A3`."""
    return land.upper()


def lands(names: Iterable[str]) -> str:
    """Lands in a row."""
    return listed(at(land) for land in names)


def card(power: str) -> str:
    """The name of a power card or innate power."""
    return FACTS.powers[power].name


def cards(powers: Iterable[str]) -> str:
    """Power cards in a row, by name."""
    return listed(card(power) for power in powers)


def source(name: str) -> str:
    """What an effect comes from, by name."""
    if name in SOURCES:
        return SOURCES[name]
    for room in (FACTS.powers, FACTS.fear_cards, FACTS.adversaries, FACTS.scenarios):
        if name in room:
            return str(room[name].name)
    raise KeyError(name)


def piece(name: str) -> str:
    """A piece as an order names it: `town`, or `city with 2 health left` for `city-2`."""
    kind, _, left = name.partition("-")
    return f"{kind} with {left} health left" if left else kind


def invader_card(name: str) -> str:
    """What an invader card means: `hills`, `jungle and sands`, `coastal lands`."""
    printed = FACTS.invader_cards[name]
    return "coastal lands" if printed.coastal else listed(printed.terrains)


def staged(name: str) -> str:
    """An invader card with its stage: `hills (Stage I)`."""
    return f"{invader_card(name)} (Stage {STAGES[FACTS.invader_cards[name].stage]})"


class Speech:
    """The words for one reader of one table; seats go by their spirits where no names are given."""

    def __init__(self, view: View, names: Sequence[str] = ()) -> None:
        self.view = view
        self.names = names or [self.spirit(seat) for seat in range(len(view["spirits"]))]

    @property
    def reader(self) -> Mapping[str, Any]:
        """The spirit of the one who reads and is asked."""
        return self.view["spirits"][self.view["seat"]]  # type: ignore[no-any-return]

    @cached_property
    def _rules(self) -> Island:
        """What adversary, scenario and this turn's effects change, for the rules to be asked about it."""
        foe = {name: self.view[name] for name in ("adversary", "level", "scenario")}
        holds = msgspec.convert(self.view["lasting"], list[Lasting])
        return Island(dice=Dice("words"), spirits=[], lands={}, lasting=holds, **foe)

    @property
    def adjacent(self) -> Mapping[str, tuple[str, ...]]:
        """The lands next to each land."""
        boards = tuple(spirit["board"] for spirit in self.view["spirits"])
        return geography(boards, self.view["scenario"], self.sea).adjacent

    @cached_property
    def sea(self) -> tuple[str, ...] | None:
        """The boards whose ocean is in play; None if nobody plays Ocean."""
        for seat, spirit in enumerate(self.view["spirits"]):
            if spirit["id"] == OCEAN:
                held = {land[0] for land, here in self.view["lands"].items() if here["presence"][seat]}
                return tuple(each["board"] for each in self.view["spirits"] if each["board"] in held)
        return None

    def cost(self, card: str) -> int:
        """What a card costs at this table."""
        return cost_of(self._rules, 0, card)

    def health(self, kind: str, land: str) -> int:
        """The health of an unhurt piece of that kind in a land."""
        return self._rules.health(kind, land)

    def spirit(self, seat: int) -> str:
        """A spirit by its short name: `River`; the board as long as there is no spirit."""
        spirit = self.view["spirits"][seat]
        return str(spirit["id"] or f"board {spirit['board'].upper()}").capitalize()

    def is_reader(self, seat: int) -> bool:
        """Whether this is the seat of the one who reads."""
        return bool(seat == self.view["seat"])

    def who(self, seat: int) -> str:
        """The seat by name, or `you`."""
        return "you" if self.is_reader(seat) else self.names[seat]

    def whose(self, seat: int) -> str:
        """What belongs to the seat: `Noor's`, `your`."""
        name = self.names[seat]
        return "your" if self.is_reader(seat) else f"{name}'" if name.endswith("s") else f"{name}'s"

    def doing(self, seat: int, verb: str) -> str:
        """Within a sentence: `you gain`, `Brid gains`."""
        return f"you {verb}" if self.is_reader(seat) else f"{self.names[seat]} {third(verb)}"

    def does(self, seat: int, verb: str) -> str:
        """The head of a sentence: `You gain`, `Brid gains`."""
        return capital(self.doing(seat, verb))

    def shares(self, energy: Sequence[int], presence: Sequence[int]) -> str:
        """Who gives what for a ritual: `you give 2 energy and Earth gives 1 energy and 3 presence`."""
        given = []
        for seat, amounts in enumerate(zip(energy, presence, strict=True)):
            parts = [f"{amount} {what}" for amount, what in zip(amounts, ("energy", "presence"), strict=True) if amount]
            given += [f"{self.doing(seat, 'give')} {listed(parts)}"] if parts else []
        return listed(given)
