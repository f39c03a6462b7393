"""Choke the Land with Green: a Ravage or Build that is stopped by presence given up for it."""

from __future__ import annotations

from games.engine import Flow, ask
from games.rules.spirit_island.facts import INVADERS, LAND_HEALTH
from games.rules.spirit_island.lands import defend_in, has_rule, is_sacred_site, lasting
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.presence import destroy_presence

RULE = "choke-the-land-with-green"


def choked(island: Island, land: str, action: str) -> Flow[bool]:
    """Invaders are about to ravage or build there: whether one of the presence of a sacred site stops them
    (S-GREEN-01, S-GREEN-02).

    It is asked when the action comes to that land and nothing else stops it. An order names the land or the action: so
    a line that stands, such as `choke ravage` or `allow build`, answers for a whole game without a wait."""
    for seat in island.seats:
        if not has_rule(island, seat, RULE) or not is_sacred_site(island, seat, land):
            continue
        orders = [f"choke {land}", f"allow {land}"]
        also = {f"choke {action}": orders[0], f"allow {action}": orders[1]}
        damage = _damage(island, land) if action == "ravage" else 0
        blights = damage >= LAND_HEALTH and not any(lasting(island, "no-blight", land))
        default = orders[0] if blights else orders[1]  # blight would take a presence too, and do more
        facts = {"land": land, "action": action, "damage": damage}
        order = yield from ask(seat, "choke", orders, default=default, also=also, **facts)
        if order == orders[0]:
            destroy_presence(island, seat, land)
            island.tell("choked", seat=seat, action=action, land=land)
            return True
    return False


def _damage(island: Island, land: str) -> int:
    """What a Ravage there would do now."""
    here = island.lands[land]
    return max(0, sum(island.strength(kind) * here.count(kind) for kind in INVADERS) - defend_in(island, land))
