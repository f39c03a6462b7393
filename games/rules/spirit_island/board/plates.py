"""Who sits where, with the spirit in figures, as the seat plates show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine import Target
from games.rules.spirit_island.board.cards import link_to
from games.rules.spirit_island.board.mats import SPIRIT
from games.rules.spirit_island.board.tokens import COLOURS
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.words.names import Speech, at, listed

CONDITIONS = {"gift": "a gift comes", "fear": "a fear card is earned"}


def draw_plates(say: Speech, targets: Mapping[str, Target]) -> list[dict[str, Any]]:
    """Every seat's plate, in the order of the seats."""
    return [_plate(say, seat, targets) for seat in range(len(say.view["spirits"]))]


def _plate(say: Speech, seat: int, targets: Mapping[str, Target]) -> dict[str, Any]:
    spirit = say.view["spirits"][seat]
    printed = FACTS.spirits.get(spirit["id"])
    return {
        "number": seat,
        "name": say.names[seat],
        "you": say.is_reader(seat),
        "colour": COLOURS[seat],
        "spirit": f"{printed.name if printed else 'no spirit yet'}, board {spirit['board'].upper()}",
        "turn": _asked(say, seat),
        "have": list(_have(say, seat)) if printed else [],
        "tags": list(_tags(say, seat)),
        **link_to(SPIRIT + spirit["id"], targets),
    }


def _asked(say: Speech, seat: int) -> bool:
    return any(asked["seat"] == seat for asked in say.view.get("asked", ()))


def _have(say: Speech, seat: int) -> Iterator[dict[str, str]]:
    spirit = say.view["spirits"][seat]
    on_island = sum(here["presence"][seat] for here in say.view["lands"].values())
    sites = sum(seat in here["sacred"] for here in say.view["lands"].values())
    for icon, number, label in (
        ("energy", spirit["energy"], "energy"),
        ("card", len(spirit["hand"]), "cards in hand"),
        ("play", len(spirit["play"]), "cards in play"),
        ("presence", on_island, "presence on the island"),
        ("sacred", sites, "sacred sites"),
    ):
        # A text, not a number: a template would take its time to put every number into the reader's language.
        yield {"icon": icon, "count": str(number), "label": label, "kind": "" if number else "zero"}


def _tags(say: Speech, seat: int) -> Iterator[dict[str, str]]:
    """What is to be said of a seat now, the most pressing first."""
    spirit = say.view["spirits"][seat]
    if _asked(say, seat):
        yield {"word": "To move", "icon": "", "tone": "hot" if say.is_reader(seat) else "ink"}
    if spirit.get("done"):
        yield {"word": "Done", "icon": "check", "tone": "good"}
    if spirit.get("unless"):
        named = listed((CONDITIONS.get(each, f"{at(each)} changes") for each in spirit["unless"]), "or")
        yield {"word": f"unless {named}", "icon": "", "tone": ""}
