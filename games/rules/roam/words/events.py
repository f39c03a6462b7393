"""What happened, in English sentences: one function for each kind of event, from its facts alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.roam.state import LIMITS
from games.rules.roam.words.names import Speech, capital, character, count, land, listed, tile

Facts = Mapping[str, Any]


def set_up(say: Speech, told: Facts) -> str:
    """The table is laid."""
    game = "full game with artifacts" if told["full"] else "basic game"
    extra = "".join(f", {name}" for name in ("outpost", "stacking") if told[name])
    return f"The lands are laid out: {game}{extra}. {say.does(told['first'], 'go')} first."


def seated(say: Speech, told: Facts) -> str:
    """Somebody has taken an edge."""
    return f"{say.does(told['seat'], 'sit')} down at the {told['edge']} edge."


def begun(say: Speech, told: Facts) -> str:
    """Who comes when, from where, and with how much."""
    entries = zip(told["order"], told["coins"], strict=True)
    seats = [f"{say.who(seat)} ({told['edges'][seat]}, {count(coins, 'coin')})" for seat, coins in entries]
    return f"The order of turns: {', '.join(seats)}."


def new_round(say: Speech, told: Facts) -> str:
    """A round begins."""
    return f"Round {told['round']} begins."


def rested(say: Speech, told: Facts) -> str:
    """A party is awake again."""
    price = f" for {count(told['price'], 'coin')}" if told["price"] else ""
    return f"{say.does(told['seat'], 'rest')}{price}: all are face up again."


def sent(say: Speech, told: Facts) -> str:
    """A character goes out to search."""
    return f"{say.does(told['seat'], 'send')} {character(told['card'])}."


def with_(say: Speech, told: Facts) -> str:
    """Something helps the search."""
    thing = told["thing"]
    return f"{say.does(told['seat'], 'pay')} for a blank." if thing == "blank" else used(say, {**told, "tile": thing})


def placed(say: Speech, told: Facts) -> str:
    """Markers are on the map."""
    parts = [f"Markers on {listed(told['squares'])}"]
    if told["blanks"]:
        cost = f" for {count(told['paid'], 'coin')}" if told["paid"] else ""
        parts.append(f"{listed(told['blanks'])} on {'blanks' if len(told['blanks']) > 1 else 'a blank'}{cost}")
    if told["replaced"]:
        parts.append(f"{listed(told['replaced'])} taken from another")
    if told["skipped"]:
        parts.append(f"{listed(told['skipped'])} skipped")
    earned = f" {count(told['earned'], 'coin')} found." if told["earned"] else ""
    return f"{'; '.join(parts)}.{earned}"


def found_nothing(say: Speech, told: Facts) -> str:
    """A character had nowhere to search."""
    return f"{character(told['card'])} finds no place for a marker."


def named(say: Speech, told: Facts) -> str:
    """One of several squares is chosen."""
    return f"{say.does(told['seat'], 'name')} {told['square']}."


def used(say: Speech, told: Facts) -> str:
    """An artifact is turned face down."""
    return f"{say.does(told['seat'], 'use')} {tile(told['tile'])}."


def coin(say: Speech, told: Facts) -> str:
    """An artifact gave a coin."""
    return f"{say.does(told['seat'], 'take')} 1 coin."


def slid(say: Speech, told: Facts) -> str:
    """A marker has moved."""
    return f"{capital(say.whose(told['owner']))} marker slides from {told['start']} to {told['end']}."


def flipped(say: Speech, told: Facts) -> str:
    """A character was turned over."""
    return f"{character(told['card'])} turns face {'up' if told['up'] else 'down'}."


def bid(say: Speech, told: Facts) -> str:
    """Somebody offers coins for a land."""
    return f"{say.does(told['seat'], 'bid')} {told['coins']} for the {land(told['card'])}."


def passed(say: Speech, told: Facts) -> str:
    """Somebody does not offer more."""
    return f"{say.does(told['seat'], 'pass')} on the {land(told['card'])}."


def claimed(say: Speech, told: Facts) -> str:
    """A land is complete and somebody's."""
    markers = count(told["markers"], "marker")
    price = f" and {count(told['price'], 'coin')}" if told["price"] else ""
    head = f"{say.does(told['seat'], 'claim')} the {land(told['card'])} with {markers}{price}"
    consoled = told["consoled"]
    get = f"; {listed(say.who(seat) for seat in consoled)} {_takes(say, consoled)} {count(LIMITS.consolation, 'coin')}"
    each = " each" if len(consoled) > 1 else ""
    joins = f" {character(told['card'])} joins {'you' if say.is_reader(told['seat']) else 'them'}."
    return f"{head}{get + each if consoled else ''}.{joins}"


def _takes(say: Speech, seats: list[int]) -> str:
    return "takes" if len(seats) == 1 and not say.is_reader(seats[0]) else "take"


def last_round(say: Speech, told: Facts) -> str:
    """Somebody has ten cards."""
    return f"{say.does(told['seat'], 'have')} {told['cards']} cards: the game ends with this round."


def dealt(say: Speech, told: Facts) -> str:
    """A new land lies on the map."""
    return f"The {land(told['card'])} is laid in its place; {count(told['left'], 'land')} left."


def gap(say: Speech, told: Facts) -> str:
    """No land is left to lay."""
    return "No land is left to lay in its place."


def outpost(say: Speech, told: Facts) -> str:
    """A marker is surrounded."""
    return f"{say.does(told['seat'], 'surround')} {told['square']} and {_take(say, told['seat'])} the Outpost."


def _take(say: Speech, seat: int) -> str:
    return "take" if say.is_reader(seat) else "takes"


def bought(say: Speech, told: Facts) -> str:
    """An artifact has an owner."""
    return f"{say.does(told['seat'], 'buy')} {tile(told['tile'])} for {count(told['cost'], 'coin')}."


def on_show(say: Speech, told: Facts) -> str:
    """Another artifact is on show."""
    return f"{capital(tile(told['tile']))} is put on show."


def ended(say: Speech, told: Facts) -> str:
    """The last round is over."""
    why = " No marker could be placed any more." if told["stuck"] else ""
    return f"The game ends after round {told['round']}.{why}"


EVENTS: dict[str, Callable[[Speech, Facts], str]] = {
    "set-up": set_up,
    "seated": seated,
    "begun": begun,
    "round": new_round,
    "rested": rested,
    "sent": sent,
    "with": with_,
    "placed": placed,
    "found-nothing": found_nothing,
    "named": named,
    "used": used,
    "coin": coin,
    "slid": slid,
    "flipped": flipped,
    "bid": bid,
    "passed": passed,
    "claimed": claimed,
    "last-round": last_round,
    "dealt": dealt,
    "gap": gap,
    "outpost": outpost,
    "bought": bought,
    "on-show": on_show,
    "ended": ended,
}
