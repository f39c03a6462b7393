"""What lies before each player of Roam in figures, as the seat plates show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.rules.roam.facts import FACTS
from games.rules.roam.state import LIMITS
from games.rules.roam.words.names import Speech


def draw_plates(say: Speech) -> list[dict[str, Any]]:
    """Every seat's plate, in the order of turns."""
    return [_plate(say, seat) for seat in say.view["order"] or range(len(say.view["parties"]))]


def _plate(say: Speech, seat: int) -> dict[str, Any]:
    party = say.view["parties"][seat]
    asked = any(asked["seat"] == seat for asked in say.view.get("asked", ()))
    have = [
        ("card", f"{len(party['cards'])} of {LIMITS.cards_to_end}", "cards"),
        ("coin", party["coins"], "coins"),
        ("presence", party["supply"], "markers left"),
    ]
    have += [("stamp", len(party["artifacts"]), "artifacts")] if say.view["full"] else []
    return {
        "number": seat,
        "name": say.names[seat],
        "you": say.is_reader(seat),
        "colour": FACTS.colours[seat],
        "edge": f"{party['edge']} edge" if party["edge"] else "no edge yet",
        "turn": asked,
        "points": str(party["points"]),
        # Texts, not numbers: a template would take its time to put every number into the reader's language.
        "have": [
            {"icon": icon, "count": str(number), "label": label, "kind": "" if number else "zero"}
            for icon, number, label in have
        ],
        "tags": list(_tags(say, seat, asked)),
    }


def _tags(say: Speech, seat: int, asked: bool) -> Iterator[dict[str, str]]:
    """What is to be said of a seat now, the most pressing first."""
    if asked:
        yield {"word": "To move", "icon": "", "tone": "hot" if say.is_reader(seat) else "ink"}
    if seat == say.view["first"]:
        yield {"word": "First player", "icon": "quill", "tone": ""}
    if say.view["parties"][seat]["outpost"]:
        yield {"word": "Outpost", "icon": "flag", "tone": ""}
