"""Where a foe acts on every board: the owners choose among lands that fit alike, all at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine import Flow, ask_all, question
from games.rules.spirit_island.lands import solid
from games.rules.spirit_island.state import Island


def by_board(island: Island, fits: Callable[[str], bool]) -> dict[int, list[str]]:
    """For every seat the lands of its own board that fit."""
    lands: dict[int, list[str]] = {seat: [] for seat in island.seats}
    for land in solid(island.lands):
        if fits(land):
            lands[island.owner(land)].append(land)
    return lands


def settle(island: Island, verb: str, lands: Mapping[int, list[str]], source: str) -> Flow[list[str]]:
    """One land for each board that has any, in seat order; who has a choice is asked (S-LAW-10, S-MAIL-11)."""
    tied = {seat: those for seat, those in lands.items() if len(those) > 1}
    chosen = yield from ask_all(
        question(
            seat,
            "foe",
            [f"{verb} {land}" for land in those],
            default=f"{verb} {calmest(island, those)}",
            source=source,
        )
        for seat, those in tied.items()
    )
    picked = {seat: order.removeprefix(f"{verb} ") for seat, order in chosen.items()}
    return [picked.get(seat, those[0]) for seat, those in sorted(lands.items()) if those]


def calmest(island: Island, lands: list[str]) -> str:
    """The land with the fewest dahan and presence (S-ASK-17)."""
    return min(lands, key=lambda land: island.lands[land].count("dahan", "presence"))
