"""Rituals of Terror: fear cards are saved up, and only a ritual raises the terror level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Flow, Step, ask, ask_all, question
from games.rules.spirit_island.changes import Change
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.fear_step import resolve_next
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import destroy_presence, push, raise_terror

DAHAN = 3  # for each player
PRICE = 3  # energy, and presence, in all


def prepare(island: Island) -> None:
    """All fear cards are in the deck, and no divider is among them."""
    island.fear_deck = [*island.fear_unused, *island.fear_deck]
    island.fear_unused = []
    island.fear_parts = [len(island.fear_deck)]


def orders(island: Island, seat: int, speed: str) -> list[str]:
    """The lands where this spirit may call for a ritual: not again where it was refused in this phase."""
    if sum(spirit.energy for spirit in island.spirits) < PRICE:
        return []
    return [
        f"ritual {land}"
        for land, here in island.lands.items()
        if all(here.presence)
        and sum(here.presence) >= PRICE
        and here.count("dahan") >= DAHAN * len(island.spirits)
        and [island.turn, speed, seat, land] not in island.notes.get("refused", [])
    ]


def carry_out(island: Island, seat: int, order: str) -> Step:
    """One spirit says who gives what; if all agree, it is paid, the level rises, and every card saved is resolved."""
    land = order.removeprefix("ritual ")
    energy = yield from _share(island, seat, "pay", [spirit.energy for spirit in island.spirits], land)
    presence = yield from _share(island, seat, "offer", island.lands[land].presence, land)
    facts: dict[str, Any] = {"land": land, "caller": seat, "energy": energy, "presence": presence}
    said = yield from ask_all(
        question(other, "ritual", ["agree", "refuse"], default="refuse", **facts)
        for other in island.seats
        if other != seat
    )
    if "refuse" in said.values():
        island.notes.setdefault("refused", []).append([island.turn, island.phase, seat, land])
        island.tell("ritual-refused", seat=seat, land=land)
        return
    island.tell("ritual", seat=seat, land=land, energy=energy, presence=presence)
    for giver, spirit in enumerate(island.spirits):
        spirit.energy -= energy[giver]
        for _ in range(presence[giver]):
            destroy_presence(island, giver, land)
    raise_terror(island, island.terror + 1)
    while island.fear_earned:
        yield from resolve_next(island)
    here = Effect(island=island, source="ritual", land=land)
    yield from push(here, "dahan", count=here.count("dahan"), spread=True)


def _share(island: Island, caller: int, verb: str, have: Sequence[int], land: str) -> Flow[list[int]]:
    """The caller says for every spirit in seat order how much of the price it gives; the last give what is left."""
    shares: list[int] = []
    for seat, most in enumerate(have):
        left = PRICE - sum(shares)
        amounts = range(max(0, left - sum(have[seat + 1 :])), min(left, most) + 1)
        options = [f"{verb} {amount}" for amount in amounts]
        order = yield from ask(caller, verb, options, spirit=island.spirits[seat].id, left=left, land=land)
        shares.append(int(order.removeprefix(f"{verb} ")))
    return shares


RITUALS = Change(prepare=prepare, orders=orders, carry_out=carry_out, keeps_fear_cards=True, fear_raises_terror=False)
