"""The Kingdom of Brandenburg-Prussia: it comes fast."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.adversaries.ties import by_board, settle
from games.rules.spirit_island.changes import Change
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.lands import buildings
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import add


def escalate(island: Island, card: str, explored: list[str]) -> Step:
    """Land Rush: a town in a land without one, on every board with a town or city (S-ADVS-04)."""
    settled = {island.owner(land) for land in island.lands if buildings(island, land)}
    lands = by_board(island, lambda land: island.owner(land) in settled and not island.lands[land].count("town"))
    for land in (yield from settle(island, "town", lands, "land-rush")):
        add(Effect(island=island, source="land-rush", land=land), "town")


PRUSSIA = Change(escalate=escalate)
