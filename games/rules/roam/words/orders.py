"""What an order costs and gains, in a few English words: one function for each verb."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Prompt
from games.rules.roam.facts import FACTS
from games.rules.roam.imagined import imagine
from games.rules.roam.patterns import NUMBERS
from games.rules.roam.placing import all_positions, free_cells, ways
from games.rules.roam.state import LIMITS
from games.rules.roam.words.names import Speech, capital, character, count, does, land, listed


def play(say: Speech, prompt: Prompt, card: str) -> str:
    """Who it is and what the pattern is made of."""
    fact = FACTS.characters[card]
    filled = sum(row.count("#") for row in fact.pattern)
    blanks = f" and {count(fact.blanks, 'blank')}" if fact.blanks else ""
    return f"{fact.name}: {count(filled, 'marker')}{blanks}"


def rest(say: Speech, prompt: Prompt, nothing: str) -> str:
    """The price, and what it turns up."""
    party = say.view["parties"][say.view["seat"]]
    up = [(len(party["used"]), "character"), (len(party["spent"]), "artifact")]
    turned = " and ".join(count(number, thing) for number, thing in up if number)
    price = prompt.facts["price"]
    return f"{count(price, 'coin')}; turns {turned} face up" if price else f"turns {turned} face up"


def use(say: Speech, prompt: Prompt, tile: str) -> str:
    """What the artifact does."""
    return does(tile)


def at(say: Speech, prompt: Prompt, square: str) -> str:
    """How many markers go down there, what they find, what they skip, and which land is complete then."""
    game, seat = imagine(say.view), say.view["seat"]
    if game.search is None:
        return ""
    position = next(place for place in all_positions(game, seat, game.search) if place.name == square)
    cells = free_cells(game, position)[: game.parties[seat].supply]
    extra = next((way for way in ways(game, seat, game.search, position)), None)
    squares = sorted({*cells, *(extra.replaced + extra.blanks if extra else ())})
    found = sum(game.coins_at(cell) for cell in squares)
    skipped = sum(cell not in squares for cell in position.filled)
    parts = [f"{len(squares)} new"]
    parts += [f"{skipped} skipped"] if skipped else []
    parts += [f"{count(found, 'coin')}"] if found else []
    for cell in squares:
        game.squares[cell].append(seat)
    full = [game.slots[slot] for slot in range(len(game.slots)) if game.is_complete(slot)]
    parts += [f"completes {listed(land(card) for card in full)}"] if full else []
    return ", ".join(parts)


def with_(say: Speech, prompt: Prompt, name: str) -> str:
    """What a blank costs, or what the artifact does."""
    if name == "blank":
        return f"fill a blank of the pattern for {count(LIMITS.blank_cost, 'coin')}; name the place next"
    return f"{does(name)}; name the place next"


def nowhere(say: Speech, prompt: Prompt, nothing: str) -> str:
    """There is no place for a marker."""
    return f"no marker of {character(prompt.facts['card'])} finds a place"


def mark(say: Speech, prompt: Prompt, square: str) -> str:
    """A square that gets one of the last markers."""
    return _coins(say, square)


def replace(say: Speech, prompt: Prompt, square: str) -> str:
    """Whose marker goes home."""
    owner = say.view["squares"][NUMBERS[square]][-1]
    coins = _coins(say, square)
    return f"{say.whose(owner)} marker goes home" + (f"; {coins}" if coins else "")


def _coins(say: Speech, square: str) -> str:
    found = imagine(say.view).coins_at(NUMBERS[square])
    return count(found, "coin") if found else ""


def from_(say: Speech, prompt: Prompt, square: str) -> str:
    """Whose marker it is."""
    return f"{say.whose(say.view['squares'][NUMBERS[square]][-1])} marker"


def to(say: Speech, prompt: Prompt, square: str) -> str:
    """Where the marker goes."""
    return f"from {prompt.facts['square']}"


def on(say: Speech, prompt: Prompt, card: str) -> str:
    """Which way it is turned."""
    down = card in say.view["parties"][say.view["seat"]]["used"]
    return f"{character(card)}: face {'up' if down else 'down'}"


def bid(say: Speech, prompt: Prompt, coins: str) -> str:
    """What is left if it stands."""
    left = say.view["parties"][say.view["seat"]]["coins"] - int(coins)
    return f"you keep {count(left, 'coin')} if nobody bids more" if int(coins) else "nothing to pay if nobody bids more"


def pass_(say: Speech, prompt: Prompt, nothing: str) -> str:
    """What is given up."""
    return f"no bid; you take {count(LIMITS.consolation, 'coin')} when another claims it"


def settle(say: Speech, prompt: Prompt, word: str) -> str:
    """Who is lost there."""
    fact = FACTS.characters[FACTS.lands[word]]
    return f"{fact.name}, {count(fact.points, 'point')}"


def buy(say: Speech, prompt: Prompt, tile: str) -> str:
    """Price, worth and use."""
    fact = FACTS.artifacts[tile]
    return f"{count(fact.cost, 'coin')}, {count(fact.points, 'point')}; {does(tile)}"


def done(say: Speech, prompt: Prompt, nothing: str) -> str:
    """The turn goes on to its end."""
    return "completed lands are settled" if prompt.facts.get("settling") else "your turn ends"


def sit(say: Speech, prompt: Prompt, edge: str) -> str:
    """How the patterns will lie."""
    looks = {"south": "north", "west": "east", "north": "south", "east": "west"}[edge]
    return capital(f"your patterns face {looks}")


ORDERS: dict[str, Callable[[Speech, Prompt, str], str]] = {
    "play": play,
    "rest": rest,
    "use": use,
    "at": at,
    "with": with_,
    "nowhere": nowhere,
    "mark": mark,
    "blank": mark,
    "replace": replace,
    "from": from_,
    "to": to,
    "on": on,
    "bid": bid,
    "pass": pass_,
    "settle": settle,
    "buy": buy,
    "done": done,
    "sit": sit,
}
