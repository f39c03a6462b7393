"""Presence: added from a track, moved, destroyed and returned."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Flow, Step, ask
from games.rules.spirit_island.elements import card_plays, income
from games.rules.spirit_island.ending import check_presence
from games.rules.spirit_island.lands import has_rule, lands_of, open_to
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.any_element import choose_elements

REGENERATION = "steady-regeneration"
PRICE = 1  # in energy, for a destroyed presence once the island is blighted


def tracks_left(island: Island, seat: int) -> list[str]:
    """The tracks that still have presence, by the word they have in orders."""
    spirit = island.spirits[seat]
    tracks = {"energy": spirit.on_energy_track, "cards": spirit.on_card_track}
    return [track for track, left in tracks.items() if left]


def growth_sources(island: Island, seat: int) -> list[str]:
    """Where presence that growth adds may come from: the tracks, and with Steady Regeneration what was destroyed, which
    has a price on a blighted island (S-GREEN-03)."""
    spirit = island.spirits[seat]
    returns = has_rule(island, seat, REGENERATION) and spirit.destroyed > 0
    affordable = not island.tainted or spirit.energy >= PRICE
    return [*tracks_left(island, seat), *(["destroyed"] if returns and affordable else [])]


def presence_orders(island: Island, seat: int, lands: Sequence[str], sources: Sequence[str] | None = None) -> list[str]:
    """How a spirit may answer an add of presence in one of these lands (S-PRES-07..09, S-PRES-11)."""
    places = [f"place {land}" for land in lands] if (tracks_left(island, seat) if sources is None else sources) else []
    moves = [f"move {land}" for land in lands_of(island, seat)] if lands else []
    return [*places, *moves, *([] if places else ["skip presence"])]


def add_presence(island: Island, seat: int, lands: Sequence[str]) -> Step:
    """Add one presence from a track to one of these lands, or move one there instead (S-PRES-07, S-PRES-08)."""
    lands = open_to(island, seat, lands)
    orders = presence_orders(island, seat, lands)
    order = yield from ask(seat, "presence", orders, lands=list(lands))
    yield from carry_out_presence(island, seat, order, lands)


def carry_out_presence(
    island: Island, seat: int, order: str, lands: Sequence[str], sources: Sequence[str] | None = None
) -> Flow[str]:
    """Do what one of the presence orders says, from a track unless other sources are named; gives the land it went to,
    or nothing."""
    verb, _, land = order.partition(" ")
    if verb == "place":
        tracks = tracks_left(island, seat)
        orders = [f"from {source}" for source in (tracks if sources is None else sources)]
        default = f"from {better_track(island, seat)}" if tracks else orders[0]
        source = (yield from ask(seat, "presence-from", orders, default=default, land=land)).removeprefix("from ")
        if source == "destroyed":
            regenerate(island, seat, land)
        else:
            place_presence(island, seat, land, source)
        if island.phase != "spirit":  # in the Spirit Phase it is asked for once cards are played
            yield from choose_elements(island, seat)
        return land
    if verb == "move":
        orders = [f"to {to}" for to in lands]
        default = f"to {land}" if land in lands else orders[0]
        to = (yield from ask(seat, "presence-to", orders, default=default, land=land)).removeprefix("to ")
        move_presence(island, seat, land, to)
        return to
    return ""


def place_presence(island: Island, seat: int, land: str, track: str) -> None:
    """Put one presence from that track into a land."""
    spirit = island.spirits[seat]
    if track == "energy":
        spirit.off_energy += 1
    else:
        spirit.off_cards += 1
    island.lands[land].presence[seat] += 1
    island.tell("presence-added", seat=seat, land=land, track=track)


def regenerate(island: Island, seat: int, land: str) -> None:
    """Put a destroyed presence into a land by growth, and pay for it on a blighted island (S-GREEN-03)."""
    if island.tainted:
        island.spirits[seat].energy -= PRICE
        island.tell("regeneration-paid", seat=seat, points=PRICE)
    return_presence(island, seat, land)


def move_presence(island: Island, seat: int, land: str, to: str) -> None:
    """Move one presence from land to land as one step (S-WIN-18)."""
    island.lands[land].presence[seat] -= 1
    island.lands[to].presence[seat] += 1
    if to != land:
        island.tell("presence-moved", seat=seat, land=land, to=to)


def destroy_presence(island: Island, seat: int, land: str) -> None:
    """Destroy one presence of that spirit in a land; its last one loses the game (S-PRES-05, S-WIN-08)."""
    island.lands[land].presence[seat] -= 1
    island.spirits[seat].destroyed += 1
    island.tell("presence-destroyed", seat=seat, land=land)
    check_presence(island)


def return_presence(island: Island, seat: int, land: str, count: int = 1) -> int:
    """Put destroyed presence back into a land; gives how much there was."""
    spirit = island.spirits[seat]
    came = min(count, spirit.destroyed)
    spirit.destroyed -= came
    island.lands[land].presence[seat] += came
    if came:
        island.tell("presence-returned", seat=seat, land=land, count=came)
    return came


def better_track(island: Island, seat: int) -> str:
    """The track to take presence from when time is up: plays, then income, then the longer rest (S-ASK-02)."""
    spirit = island.spirits[seat]
    left = tracks_left(island, seat)
    plays, energy = card_plays(spirit), income(spirit)

    def gain(track: str) -> tuple[bool, int]:
        if track == "cards":
            following = spirit.printed.tracks.cards[spirit.off_cards + 1]
            return isinstance(following, int) and following > plays, spirit.on_card_track
        following = spirit.printed.tracks.energy[spirit.off_energy + 1]
        return isinstance(following, int) and following > energy, spirit.on_energy_track

    return max(reversed(left), key=gain)
