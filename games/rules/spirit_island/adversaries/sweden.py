"""The Kingdom of Sweden: it mines, and sways the dahan."""

from __future__ import annotations

from games.engine import Step, reveal
from games.rules.spirit_island.adversaries.ties import by_board, calmest, settle
from games.rules.spirit_island.changes import Change
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import buildings, matches
from games.rules.spirit_island.ravaging import Ravaged
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import add, add_quiet_blight, choose_land, replace

MINING, PRESSURE, BACKING, RUSH = 1, 2, 4, 5
HEAVY = 6


def escalate(island: Island, card: str, explored: list[str]) -> Step:
    """Swayed by the Invaders: after exploring, a dahan becomes a town where invaders are no fewer (S-EXPL-07)."""
    for land in explored:
        here = island.lands[land]
        if here.count("dahan") and here.count("invaders") >= here.count("dahan"):
            yield from replace(Effect(island=island, source="swayed", land=land), "dahan", new={"town": 1})


def prepare(island: Island) -> None:
    """From level 2 starting blight in land 4, where the city stands, goes to land 5."""
    if island.level < PRESSURE:
        return
    for land, here in island.lands.items():
        if land[1:] == "4" and here.blight:
            island.lands[f"{land[0]}5"].blight += here.blight
            here.blight = 0


def after_setup(island: Island) -> Step | None:
    """From level 4 the next invader card brings a town to every board, and is gone."""
    return _royal_backing(island) if island.level >= BACKING else None


def _royal_backing(island: Island) -> Step:
    yield from reveal("an invader card")
    card = island.invader_deck.pop()
    island.invader_discard.append(card)
    island.tell("royal-backing", card=card)
    matching = by_board(island, lambda land: matches(land, FACTS.invader_cards[card]))
    fewest = {seat: min(_invaders(island, land) for land in lands) for seat, lands in matching.items()}
    lands = {
        seat: [land for land in lands if _invaders(island, land) == fewest[seat]] for seat, lands in matching.items()
    }
    for land in (yield from settle(island, "town", lands, "royal-backing")):
        add(Effect(island=island, source="royal-backing", land=land), "town")


def _invaders(island: Island, land: str) -> int:
    return island.lands[land].count("invaders")


def land_ravaged(island: Island, ravaged: Ravaged) -> Step:
    """From level 1 heavy damage adds a quiet blight; from level 5 a blight brings a town next door."""
    here = Effect(island=island, source="sweden", land=ravaged.land)
    if island.level >= MINING and ravaged.damage >= HEAVY:
        yield from add_quiet_blight(here)
    if island.level >= RUSH and ravaged.blighted:
        empty = [near for near in here.near if not buildings(island, near)]
        if empty:
            land = yield from choose_land(here, empty, verb="town", kind="foe", default=calmest(island, empty))
            add(here.at(land), "town")


SWEDEN = Change(
    prepare=prepare,
    after_setup=after_setup,
    escalate=escalate,
    escalates_after_explore=True,
    land_ravaged=land_ravaged,
)
