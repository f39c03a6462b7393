"""What one seat may know: built up from the open things, so that what is not named here stays hidden."""

from __future__ import annotations

from typing import Any

from games.engine import View
from games.rules.roam.state import Party, Roam, points_of


def view(game: Roam, seat: int | None) -> View:
    """The table as every seat sees it (R-INFO-01, R-INFO-02): of the piles only their size, and the top land."""
    return {
        "seat": seat,
        "full": game.full,
        "with_outpost": game.with_outpost,
        "stacking": game.stacking,
        "parties": [_party(party) for party in game.parties],
        "first": game.first,
        "order": list(game.order),
        "round": game.round,
        "turn": game.turn,
        "slots": list(game.slots),
        "squares": [list(stack) for stack in game.squares],
        "pile": len(game.pile),
        "top": game.pile[-1] if game.pile else None,
        "row": list(game.row),
        "tiles": len(game.tiles),
        "search": _search(game),
        "traces": _traces(game),
        "triggered": game.triggered,
        "ended": game.ended,
    }


def _party(party: Party) -> dict[str, Any]:
    return {
        "edge": party.edge,
        "coins": party.coins,
        "supply": party.supply,
        "cards": list(party.cards),
        "used": sorted(party.used),
        "artifacts": list(party.artifacts),
        "spent": sorted(party.spent),
        "outpost": party.outpost,
        "points": points_of(party),
    }


def _search(game: Roam) -> dict[str, Any] | None:
    if game.search is None:
        return None
    return {"card": game.search.card, "paid": game.search.paid, "tiles": list(game.search.tiles)}


def _traces(game: Roam) -> dict[str, Any] | None:
    traces = game.traces
    if traces is None:
        return None
    return {
        "seat": traces.seat,
        "card": traces.card,
        "place": traces.place,
        "squares": list(traces.squares),
        "skipped": list(traces.skipped),
    }
