"""Build: one town or city more wherever invaders are."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.choke import choked
from games.rules.spirit_island.effect import Effect, end_effect
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import is_stopped, matches
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.pieces import add


def build(island: Island) -> None:
    """Build with the card under that action."""
    if island.build_card:
        build_with(island, island.build_card)


def build_with(island: Island, card: str) -> None:
    """Build in every land the card means, land by land; some foes build without invaders too (S-BUILD-01, S-IPH-06)."""
    island.tell("action", action="build", card=card)
    anyway = {land for change in changes(island) for land in change.builds_also(island, card)}
    lands = [land for land in island.lands if matches(land, FACTS.invader_cards[card])]
    island.next(*(["build_land", land, land in anyway] for land in lands))


def build_land(island: Island, land: str, anyway: bool = False) -> Step:
    """One land's Build is one effect (S-BUILD-03, S-IPH-05, S-IPH-07)."""
    if anyway or island.lands[land].count("invaders"):
        yield from build_in(island, land)
        yield from end_effect(island)


def build_in(island: Island, land: str) -> Step:
    """A city if there are more towns than cities, else a town, unless that is stopped (S-BUILD-02, S-BUILD-04)."""
    here = island.lands[land]
    kind = "city" if here.count("town") > here.count("city") else "town"
    if is_stopped(island, land, "build") or is_stopped(island, land, f"build-{kind}"):
        island.tell("stopped", action="build", land=land)
    elif not (yield from choked(island, land, "build")):
        add(Effect(island=island, source="build", land=land), kind)
