"""What the invaders are about to do: the lands they will ravage and build in, as everybody can see from the cards."""

from __future__ import annotations

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import matches
from games.rules.spirit_island.state import Island


def coming(island: Island) -> dict[str, object]:
    """The lands of the next Ravage and Build, those of the Ravage after that, and whether Defend still holds for it."""
    steps = [step for step, *_ in island.agenda]
    ravage, build = _lands(island, island.ravage_card), _lands(island, island.build_card)
    after = build
    under_way = island.phase == "invader" and "advance" in steps
    if under_way:
        ravage = [*_left(island, "ravage_land"), *(ravage if "ravage" in steps else [])]
        build = [*_left(island, "build_land"), *(build if "build" in steps else [])]
    defended = under_way or island.phase in ("spirit", "fast")
    return {"ravage": ravage, "build": build, "after": after, "defended": defended}


def _lands(island: Island, card: str) -> list[str]:
    return [land for land in island.lands if card and matches(land, FACTS.invader_cards[card])]


def _left(island: Island, step: str) -> list[str]:
    """The lands where an action under way has yet to come."""
    return [entry[1] for entry in island.agenda if entry[0] == step]
