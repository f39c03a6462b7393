"""Blight: off the card, into the land, onto the presence there, and on to the next land."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Step, ask, reveal
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.ending import lose
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import lands_of, lasting
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.presence import destroy_presence


def add_blight(effect: Effect) -> Step:
    """Add one blight to the effect's land, and another to a neighbour as long as it cascades (S-BLIGHT-01..12)."""
    island = effect.island
    while island.blight:
        land, here = effect.land, effect.here
        if any(lasting(island, "no-blight", land)):
            island.tell("blight-prevented", land=land, source=effect.source)
            return  # S-BLIGHT-15
        yield from _off_the_card(island)
        here.blight += 1
        island.tell("blighted", land=land, blight=here.blight, left=island.blight, source=effect.source)
        for seat in island.seats:
            if here.presence[seat] and not effect.spares(seat):
                destroy_presence(island, seat, land)
        if here.blight == 1 or not island.blight:  # S-BLIGHT-12: with none left the chain stops
            return
        near = island.geography.adjacent[land]  # oceans in play too, whatever brought the blight (S-OCEAN-01)
        orders = [f"cascade {each}" for each in near]
        default = f"cascade {least_harm(island, near)}"
        facts = {"land": land, "source": effect.source}
        order = yield from ask(effect.chooser(), "cascade", orders, default=default, **facts)
        effect = effect.at(order.removeprefix("cascade "))  # S-LAW-06: without a power, that land's owner goes on


def _off_the_card(island: Island) -> Step:
    """Take one blight off the card; an empty card flips first, or loses (S-BLIGHT-02, S-BLIGHT-03, S-BLIGHT-10)."""
    island.blight -= 1
    if island.blight:
        return
    card = FACTS.blight_cards[island.blight_card]
    if island.tainted or card.tainted is None:  # the first-game card lies open: all know that it does not flip
        lose(island, "blight")
        return
    yield from reveal("the blight card")
    island.tainted = True
    bring_blight(island, card.tainted * len(island.spirits) + island.notes.get("tainted_blight", 0))
    island.tell("tainted", card=card.id, blight=island.blight)


def add_quiet_blight(effect: Effect) -> Step:
    """Add a blight from the card that harms no presence and does not cascade."""
    if effect.island.blight and not any(lasting(effect.island, "no-blight", effect.land)):
        yield from _off_the_card(effect.island)
        effect.here.blight += 1
        facts = {"blight": effect.here.blight, "left": effect.island.blight, "source": effect.source}
        effect.island.tell("blighted", land=effect.land, **facts)


def bring_blight(island: Island, count: int) -> None:
    """Put blight out of the box onto the card (S-SETUP-08, S-SETUP-10)."""
    island.blight += count
    island.blight_brought += count


def put_blight(island: Island, land: str, count: int = 1) -> None:
    """Put blight out of the box into a land, quietly: no presence is lost and nothing cascades."""
    island.lands[land].blight += count
    island.blight_brought += count


def remove_blight(effect: Effect, count: int = 1) -> int:
    """Return blight from the land to the card; gives how much there was (S-BLIGHT-04, S-BLIGHT-14)."""
    gone = min(count, effect.here.blight)
    effect.here.blight -= gone
    effect.island.blight += gone
    if gone:
        effect.island.tell("blight-removed", land=effect.land, count=gone, source=effect.source)
    return gone


def least_harm(island: Island, lands: Sequence[str]) -> str:
    """Where a blight does least: no spirit's last presence, not blighted, few presence (S-ASK-13)."""

    def harm(land: str) -> tuple[bool, bool, int]:
        here = island.lands[land]
        last = any(here.presence[seat] == 1 and lands_of(island, seat) == [land] for seat in island.seats)
        return last, here.blight > 0, sum(here.presence)

    return min(lands, key=harm)
