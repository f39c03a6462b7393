"""What things are called in English: people, places, pieces and tiles, by the edition that is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.engine import View
from games.engine.reading import fold
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.printed import Section, Tile

LEVELS = ("", "Áit", "Broch", "Caer")
UNCHANGED = ("Honor", "Fame", "Corruption", "Fomori", "Sineach", "Athach", "Monghfinn")
SILENT_H = ("Honor",)
ORDINALS = ("", "first", "second", "third", "fourth")
NUMBERS = ("no", "one", "two", "three", "four")


def count(number: int, thing: str) -> str:
    """So many of a thing: `1 disc`, `2 discs`, `3 Honor`."""
    return f"{number} {thing}" if number == 1 or thing in UNCHANGED else f"{number} {thing}s"


def a(thing: str) -> str:
    """The thing with its article: `an Athach`, `a Broch`."""
    vowel = fold(thing[0]) in "aeiou" or thing.startswith(SILENT_H)
    return f"{'an' if vowel else 'a'} {thing}"


def listed(things: Iterable[str]) -> str:
    """Things in a row: `a, b and c`; `nothing` if there are none."""
    *others, last = list(things) or ["nothing"]
    return f"{', '.join(others)} and {last}" if others else last


def counted(things: Sequence[tuple[int, str]]) -> str:
    """Those of the things of which there are any, in a row."""
    return listed(count(number, thing) for number, thing in things if number)


def kinds(fomori: Iterable[str]) -> str:
    """Fomori by kind: `2 Sineach and 1 Athach`."""
    number = Counter(fomori)
    return counted([(number[kind.id], kind.name) for kind in FACTS.fomori.values()])


def capital(sentence: str) -> str:
    """The sentence with a capital at its head."""
    return sentence[:1].upper() + sentence[1:]


def place(place: str) -> str:
    """A location's or castle location's name."""
    return FACTS.castles[place].name if place in FACTS.castles else FACTS.locations[place].name


def province(province: str) -> str:
    """A province's name."""
    return FACTS.provinces[province].name


def foe(kind: str) -> str:
    """A kind of Fomori, or Balor's Castle, by name."""
    return FACTS.castle.name if kind == FACTS.castle.id else FACTS.fomori[kind].name


def third(verb: str) -> str:
    """What he or she does: `builds`, `passes`."""
    irregular = {"are": "is", "have": "has"}
    return irregular.get(verb) or (f"{verb}es" if verb.endswith(("s", "ch")) else f"{verb}s")


class Speech:
    """The words for one reader of one table; seats go by their tribes where no names are given."""

    def __init__(self, view: View, names: Sequence[str] = ()) -> None:
        self.view = view
        self.edition = FACTS.editions[view["edition"]]
        self.names = names or [tribe.name for tribe in self.edition.tribes]
        self.honor = self.edition.honor_word
        self.first_player = self.edition.first_player_word

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
        """The head of a sentence: `You build`, `Brid builds`."""
        return f"You {verb}" if self.is_reader(seat) else f"{self.names[seat]} {third(verb)}"

    def is_first(self, seat: int) -> str:
        """Who leads: `Brid is First Player`, `you are First Player`."""
        return f"{self.who(seat)} {'are' if self.is_reader(seat) else 'is'} {self.first_player}"

    def points(self, number: int) -> str:
        """So much Honor, in the edition's word."""
        return count(number, self.honor)

    def back(self, back: str) -> str:
        """The name of a card's back."""
        return FACTS.backs[back].name.replace("Honor", self.honor)

    def hint(self, back: str) -> str:
        """What a card's back promises."""
        return FACTS.backs[back].hint.replace("Honor", self.honor)

    def tile(self, tile: str) -> str:
        """A tile's name in the edition played, with its province or colour."""
        fact = FACTS.tiles[tile]
        name = fact.names[self.edition.id]
        if fact.province:
            return f"{name} ({province(fact.province)})"
        return f"{name} ({FACTS.colours[fact.colour].name})" if fact.colour else name

    def tile_does(self, tile: str) -> str:
        """What a tile does, in few words."""
        fact = FACTS.tiles[tile]
        return TILE_DOES[fact.kind].format(
            honor=self.honor,
            points=self.points(fact.value),
            province=province(fact.province) if fact.province else "",
            provinces=listed(p.name for p in FACTS.provinces.values() if p.colour == fact.colour),
            positions=_positions(fact),
            tie="not while any are tied" if self.edition.stone_any_tie else "not while you are tied",
            discs=count(fact.value, "disc"),
            begins="; active at once" if self.edition.master_builder_on_receipt else "",
            song=self.edition.song,
        )

    def section(self, shown: Section, honor: int) -> str:
        """What a section gives: the good, then the Corruption; plain Honor is given reckoned."""
        good = [(honor, self.honor), (shown.building, "disc"), (shown.sword, "sword"), (shown.shield, "shield")]
        gains = counted([*good, (shown.tactic, "tile")])
        return f"{gains}; {count(shown.corruption, 'Corruption')}" if shown.corruption else gains


def _positions(tile: Tile) -> str:
    """`2, 4, 6 or 8`, for a tile that pays by position."""
    return " or ".join(", ".join(map(str, tile.by_position)).rsplit(", ", 1))


TILE_DOES = {
    "cauldron": "{points} for each place of yours in {province}",
    "silver": "{points} for each place of yours in {provinces}",
    "geese": "{points} for each province with a place of yours",
    "salmon": "{points} for each port of yours",
    "stone": "{positions} {honor} for being 1st, 2nd, 3rd or 4th in {honor}; {tie}",
    "emer": "{points} if you alone have the least Corruption",
    "walls": "{points} for each Broch or Caer of yours",
    "stronghold": "{points} for each Caer of yours",
    "ogam": "move a Blocker of yours once all cards are up",
    "master-builder": "up to {discs} lost this round are built again at its end{begins}",
    "ruse": "swap two Fomori on the map",
    "migration": "swap two Áits on the map",
    "song": "{song} Corruption less",
}
