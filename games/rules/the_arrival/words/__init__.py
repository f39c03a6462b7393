"""How The Arrival speaks English: questions, orders, events, endings and the board, for one reader at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine import Outcome, Prompt, View
from games.rules.the_arrival import text
from games.rules.the_arrival.state import LIMITS
from games.rules.the_arrival.words.events import EVENTS
from games.rules.the_arrival.words.names import NUMBERS, ORDINALS, Speech, capital, count, foe, listed, place
from games.rules.the_arrival.words.orders import ORDERS


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
        """Which track decided, who won, and how the others stand."""
        say, facts = Speech(view, names), outcome.facts
        decides = f"most {say.honor}" if outcome.ending == "tribes" else "least Corruption"
        tribes = count(facts["fortified"], "place")
        head = f"The tribes hold {tribes}, the Fomori {facts['enemy']}: {decides} wins."
        best = outcome.winners
        shared = f"{capital(listed(say.who(seat) for seat in best))} share the victory"
        wins = shared if len(best) > 1 else say.does(best[0], "win")
        tie = TIE[outcome.ending].format(honor=say.honor) if _won_by_tie(outcome) else ""
        won = f"{wins} with {_score(say, outcome, best[0])}{tie}."
        rest = sorted((seat for seat in range(len(outcome.places)) if seat not in best), key=outcome.places.__getitem__)
        others = ", ".join(f"{say.who(seat)} {_score(say, outcome, seat)}" for seat in rest)
        return f"{head} {won}" + (f" Then {others}." if others else "")

    def board(self, view: View, names: list[str]) -> str:
        """The board as plain text, 72 columns wide."""
        return text.board(view, names)


TIE = {"tribes": " and less Corruption", "fomori": " and more {honor}"}


def _won_by_tie(outcome: Outcome) -> bool:
    """Whether somebody had as many points as the winner and yet came after."""
    points, best = outcome.facts["points"], outcome.winners
    return any(points[seat] == points[best[0]] for seat in range(len(points)) if seat not in best)


def _score(say: Speech, outcome: Outcome, seat: int) -> str:
    """A seat's points and where they come from."""
    facts = outcome.facts
    pieces = facts["pieces"][seat]
    if outcome.ending == "tribes":
        parts = [f"{facts['honor'][seat]} on the track", f"{facts['bonus'][seat]} for places"]
        parts += [f"{pieces} for pieces"] if pieces else []
        return f"{say.points(facts['points'][seat])} ({', '.join(parts)})"
    off = facts["corruption"][seat] - facts["points"][seat]
    less = f" ({off} taken off for pieces)" if off else ""
    return f"{count(facts['points'][seat], 'Corruption')}{less}"


def _draw(say: Speech, facts: Mapping[str, Any]) -> str:
    number = len(say.view["mats"][say.view["seat"]]["cards"]) + 1
    tops = listed(say.back(back) for back in facts["backs"])
    return f"From which stack do you draw your {ORDINALS[number]} card? On top are {tops}."


def _block(say: Speech, facts: Mapping[str, Any]) -> str:
    if facts["blocker"] < LIMITS.blockers:
        return "Two of your cards are up: which section do you block on all four?"
    return "Three of your cards are up: which section do you block next? The last one open pays."


def _ogam(say: Speech, facts: Mapping[str, Any]) -> str:
    return f"Your {facts['open']} section is open: do you use {say.tile('ogam')} to open another?"


def _tile(say: Speech, facts: Mapping[str, Any]) -> str:
    more = f" {facts['left']} are due to you." if facts["left"] > 1 else ""
    return f"Which Tactic Tile do you take?{more}"


def _action(say: Speech, facts: Mapping[str, Any]) -> str:
    if not facts["left"]:
        return "Your actions are done: use a tile or a trophy, or end your turn."
    if facts["allowed"] == 1:
        return "Your one action of this turn: what do you do?"
    which = ORDINALS[facts["allowed"] - facts["left"] + 1].capitalize()
    return f"{which} of your {NUMBERS[facts['allowed']]} actions: what do you do?"


def _late_building(say: Speech, facts: Mapping[str, Any]) -> str:
    return f"All have passed. {count(facts['left'], 'disc')} of yours can be built again: where?"


def _keep(say: Speech, facts: Mapping[str, Any]) -> str:
    return f"You pass: which {LIMITS.keep_on_pass} pieces do you keep?"


def _discard_fomori(say: Speech, facts: Mapping[str, Any]) -> str:
    return f"{facts['left']} more Fomori must go: which do you discard?"


def _ruse_with(say: Speech, facts: Mapping[str, Any]) -> str:
    one = facts["place"]
    return f"With which Fomori do you swap the {foe(say.view['fomori'][one])} at {place(one)}?"


def _migration_with(say: Speech, facts: Mapping[str, Any]) -> str:
    one = facts["place"]
    return f"With which do you swap {say.whose(say.view['forts'][one][0])} Áit at {place(one)}?"


QUESTIONS: dict[str, Callable[[Speech, Mapping[str, Any]], str]] = {
    "leader": lambda say, facts: "Which leader do you take?",
    "port": lambda say, facts: "At which port do you settle?",
    "draw": _draw,
    "block": _block,
    "ogam": _ogam,
    "tile": _tile,
    "action": _action,
    "late-building": _late_building,
    "keep": _keep,
    "place-fomori": lambda say, facts: f"Which of your Fomori do you place at {place(facts['place'])}?",
    "discard-fomori": _discard_fomori,
    "ruse": lambda say, facts: f"{say.tile('ruse')}: which Fomori do you swap?",
    "ruse-with": _ruse_with,
    "migration": lambda say, facts: f"{say.tile('migration')}: which Áit do you swap?",
    "migration-with": _migration_with,
    "trophy": lambda say, facts: "How many Fomori does the trophy send back?",
}
