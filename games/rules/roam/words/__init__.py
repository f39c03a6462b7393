"""How Roam speaks English: questions, orders, events, endings and the board, for one reader at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine import Outcome, Prompt, View
from games.rules.roam import text
from games.rules.roam.words.events import EVENTS
from games.rules.roam.words.names import Speech, capital, character, count, land, listed, tile
from games.rules.roam.words.orders import ORDERS


class English:
    """The Words of the title, in English; a kind it does not know is a KeyError."""

    def ask(self, prompt: Prompt, view: View) -> str:
        """The question in a sentence."""
        return QUESTIONS[prompt.kind](Speech(view), prompt.facts)

    def order(self, order: str, prompt: Prompt, view: View) -> str:
        """What an order costs and gains, in a few words."""
        verb, _, rest = order.partition(" ")
        return ORDERS[verb](Speech(view), prompt, rest)

    def event(self, event: Mapping[str, Any], names: list[str], view: View) -> str:
        """What happened, in a sentence; the reader is `you`."""
        return EVENTS[event["kind"]](Speech(view, names), event)

    def outcome(self, outcome: Outcome, names: list[str], view: View) -> str:
        """Who won with what, and how the others stand."""
        say, best = Speech(view, names), outcome.winners
        shared = f"{capital(listed(say.who(seat) for seat in best))} share the victory"
        wins = shared if len(best) > 1 else say.does(best[0], "win")
        points = outcome.facts["points"]
        rest = sorted((seat for seat in range(len(points)) if seat not in best), key=outcome.places.__getitem__)
        tie = "; the coins decide" if any(points[seat] == points[best[0]] for seat in rest) else ""
        others = ", ".join(f"{say.who(seat)} {_score(outcome, seat)}" for seat in rest)
        return f"{wins} with {_score(outcome, best[0])}{tie}." + (f" Then {others}." if others else "")

    def board(self, view: View, names: list[str]) -> str:
        """The board as plain text, 72 columns wide."""
        return text.board(view, names)


def _score(outcome: Outcome, seat: int) -> str:
    """A seat's points and where they come from."""
    facts = outcome.facts
    parts = [f"{facts['cards'][seat]} on cards"]
    parts += [f"{facts['artifacts'][seat]} on artifacts"] if facts["artifacts"][seat] else []
    parts += [f"{facts['outpost'][seat]} for the Outpost"] if facts["outpost"][seat] else []
    sources = f" ({', '.join(parts)})" if len(parts) > 1 else ""
    return f"{count(facts['points'][seat], 'point')}{sources} and {count(facts['coins'][seat], 'coin')}"


def _turn(say: Speech, facts: Mapping[str, Any]) -> str:
    last = " This is the last round." if say.view["triggered"] else ""
    return f"Whom do you send to search?{last}"


def _place(say: Speech, facts: Mapping[str, Any]) -> str:
    search = say.view["search"] or {"paid": 0, "tiles": []}
    extras = [f"{count(search['paid'], 'paid blank')}"] if search["paid"] else []
    extras += [tile(name) for name in search["tiles"]]
    more = f" with {listed(extras)}" if extras else ""
    return f"Where does {character(facts['card'])} search{more}? Name the pattern's north-west square."


def _bid(say: Speech, facts: Mapping[str, Any]) -> str:
    standing = facts["standing"]
    rivals = listed(say.names[seat] for seat in facts["rivals"])
    stands = f"{standing} is bid" if standing >= 0 else "nothing is bid yet"
    name = f"the {land(facts['card'])} ({character(facts['card'])})"
    return f"You are tied with {rivals} for {name}; {stands}. What do you bid?"


def _after(say: Speech, facts: Mapping[str, Any]) -> str:
    if facts["settling"]:
        return "Do you use an artifact before the completed lands are settled?"
    return "Do you use or buy an artifact before your turn ends?" if say.view["row"] else "Do you use an artifact?"


QUESTIONS: dict[str, Callable[[Speech, Mapping[str, Any]], str]] = {
    "edge": lambda say, facts: "At which edge of the map do you sit?",
    "turn": _turn,
    "place": _place,
    "mark": lambda say, facts: "Your markers do not reach for all squares: which gets one?",
    "blank": lambda say, facts: "Which blank do you fill?",
    "replace": lambda say, facts: "Which marker do you replace?",
    "slide": lambda say, facts: f"Which marker do you slide with {tile(facts['tile'])}?",
    "slide-to": lambda say, facts: f"Where does the marker of {facts['square']} slide?",
    "flip": lambda say, facts: f"Whom do you turn over with {tile(facts['tile'])}?",
    "after": _after,
    "settle": lambda say, facts: "Several lands are complete: which is settled first?",
    "bid": _bid,
    "buy": lambda say, facts: "Do you buy an artifact?",
}
