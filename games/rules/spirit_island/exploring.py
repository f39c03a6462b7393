"""Explore and Advance: a card is turned up, explorers come from buildings and the sea, and the cards slide on."""

from __future__ import annotations

from games.engine import Step, reveal
from games.rules.spirit_island.changes import Change, changes
from games.rules.spirit_island.effect import Effect, end_effect, whole
from games.rules.spirit_island.ending import lose
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import buildings, is_coastal, is_stopped, matches
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.pieces import add


def first_explore(island: Island) -> Step:
    """The invaders act once at setup: Explore alone, and no escalation (S-SETUP-21..23)."""
    yield from _turn_up(island)
    _explore(island)
    yield from end_effect(island)
    island.build_card, island.explored_card = island.explored_card, ""


def explore(island: Island) -> Step:
    """Turn the card up, escalate if it is flagged, and explore; with no card left the game is lost (S-EXPL-01..07)."""
    if not island.explore_card and not island.invader_deck:
        lose(island, "no-invader-card")
        yield from end_effect(island)
    yield from _turn_up(island)
    flagged = FACTS.invader_cards[island.explored_card].escalation
    foes = [change for change in changes(island) if flagged and change.escalate is not None]
    for change in foes:
        if not change.escalates_after_explore:
            yield from whole(island, _escalate(island, change, []))
    lands = lands_to_explore(island)
    _explore(island)
    yield from end_effect(island)
    for change in foes:
        if change.escalates_after_explore:
            yield from whole(island, _escalate(island, change, lands))


def _turn_up(island: Island) -> Step:
    """The face-down card under Explore is the next one of the deck (S-ADV-04)."""
    yield from reveal("an invader card")
    island.explored_card, island.explore_card = island.explore_card or island.invader_deck.pop(), ""
    island.tell("action", action="explore", card=island.explored_card)


def _escalate(island: Island, change: Change, lands: list[str]) -> Step:
    assert change.escalate is not None  # noqa: S101 # nosec B101 # only those that escalate were picked
    island.tell("escalation", card=island.explored_card)
    yield from change.escalate(island, island.explored_card, lands)


def lands_to_explore(island: Island) -> list[str]:
    """Matching lands with a building in them, beside them, or the ocean beside them (S-EXPL-02..05, S-EXPL-08)."""
    card = FACTS.invader_cards[island.explored_card]
    adjacent = island.geography.adjacent
    return [
        land
        for land in island.lands
        if matches(land, card)
        and not is_stopped(island, land, "explore")
        and (is_coastal(land) or any(buildings(island, near) for near in (land, *adjacent[land])))
    ]


def _explore(island: Island) -> None:
    """One explorer in each of these lands, all at once."""
    for land in lands_to_explore(island):
        add(Effect(island=island, source="explore", land=land), "explorer")


def advance(island: Island) -> None:
    """The cards slide on, and the next lies face down under Explore (S-ADV-01..05)."""
    leaving = island.ravage_card
    if leaving and not any(
        change.ravage_card_leaves and change.ravage_card_leaves(island, leaving) for change in changes(island)
    ):
        island.invader_discard.append(leaving)
    island.ravage_card, island.build_card, island.explored_card = island.build_card, island.explored_card, ""
    if island.invader_deck:
        island.explore_card = island.invader_deck.pop()
    island.tell("advance", ravage=island.ravage_card, build=island.build_card)
