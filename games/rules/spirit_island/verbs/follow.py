"""Ally of the Dahan: presence that goes along when dahan move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.engine import Step, ask
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.lands import has_rule
from games.rules.spirit_island.verbs.presence import move_presence

RULE = "ally-of-the-dahan"
Route = tuple[str, str]


def follow(effect: Effect, routes: Sequence[Route]) -> Step:
    """Dahan have gone these ways: for each of them one presence may go along, whoever moved them (S-THUNDER-01).

    Its player is asked once all dahan of one push or gather have gone, not after each: nothing can come between, and
    when another player pushes, that is one wait and not four. One end of every way is the effect's own land, so that an
    order names the other."""
    island = effect.island
    for seat in [seat for seat in island.seats if routes and has_rule(island, seat, RULE)]:
        left = Counter(routes)
        while ways := [way for way in left if left[way] and island.lands[way[0]].presence[seat]]:
            ends = {to if land == effect.land else land: (land, to) for land, to in ways}
            orders = [*(f"follow {end}" for end in ends), "stay"]
            order = yield from ask(
                seat, "follow", orders, default="stay", ways=[list(way) for way in ends.values()], source=effect.source
            )
            if order == "stay":
                break
            way = ends[order.removeprefix("follow ")]
            left[way] -= 1
            move_presence(island, seat, *way)
