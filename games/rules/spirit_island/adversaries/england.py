"""The Kingdom of England: it builds, and builds again."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.adversaries.ties import by_board, settle
from games.rules.spirit_island.building import build_in
from games.rules.spirit_island.changes import Change
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import buildings, matches
from games.rules.spirit_island.state import Island

CAPITAL = 7
NEIGHBOURS = 2
SERVANTS, FIRST_IMMIGRATION, IMMIGRATION, RESOLVE = 1, 3, 4, 6


def lost(island: Island) -> str:
    """One land with seven towns and cities is a capital (S-ADVS-05)."""
    return "capital" if any(buildings(island, land) >= CAPITAL for land in island.lands) else ""


def escalate(island: Island, card: str, explored: list[str]) -> Step:
    """Building Boom: Build in the land of each board with the most towns and cities (S-ADVS-04..06)."""
    most = {
        seat: max(buildings(island, land) for land in lands)
        for seat, lands in by_board(island, lambda land: True).items()
    }
    lands = by_board(island, lambda land: 0 < buildings(island, land) == most[island.owner(land)])
    for land in (yield from settle(island, "build", lands, "building-boom")):
        yield from build_in(island, land)


def builds_also(island: Island, card: str) -> list[str]:
    """From level 1: matching lands beside at least two towns and cities, counted now; they need no invaders."""
    if island.level < SERVANTS:
        return []
    adjacent = island.geography.adjacent
    return [
        land
        for land in island.lands
        if matches(land, FACTS.invader_cards[card])
        and sum(buildings(island, near) for near in adjacent[land]) >= NEIGHBOURS
    ]


def before_ravage(island: Island) -> None:
    """From level 3: the extra Build; at level 6 twice if no fear card was resolved."""
    if island.extra_build_card:
        twice = island.level >= RESOLVE and not island.notes.get("fear_cards")
        island.next(*[["build_with", island.extra_build_card]] * (2 if twice else 1))


def ravage_card_leaves(island: Island, card: str) -> bool:
    """From level 3 the Ravage card slides on to the extra Build; at level 3 only Stage I cards do."""
    if island.level < FIRST_IMMIGRATION or island.notes.get("immigration_over"):
        return False
    if island.extra_build_card:
        island.invader_discard.append(island.extra_build_card)
        island.extra_build_card = ""
    if island.level < IMMIGRATION and FACTS.invader_cards[card].stage > 1:
        island.notes["immigration_over"] = True
        return False
    island.extra_build_card = card
    return True


ENGLAND = Change(
    lost=lost,
    escalate=escalate,
    builds_also=builds_also,
    before_ravage=before_ravage,
    ravage_card_leaves=ravage_card_leaves,
)
