"""Growth: one option a turn, chosen whole, its items in any order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins

from games.engine import Step, ask
from games.rules.spirit_island.elements import card_plays
from games.rules.spirit_island.facts import OCEANS
from games.rules.spirit_island.lands import FAR, fits, lands_of, open_to, solid, within_on_land
from games.rules.spirit_island.printed import GrowthItem, Where
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.tides import Tides, tide_orders, turn_tide
from games.rules.spirit_island.verbs.gain import DECKS, gain_from, gain_next, reclaim_all, reclaim_any
from games.rules.spirit_island.verbs.presence import carry_out_presence, growth_sources, presence_orders

Adds = list[GrowthItem]
ANYWHERE = Where()


def grow(island: Island, seat: int) -> Step:
    """Choose an option and do all of it, what leaves no choice first (S-SPIRIT-03..05, S-SPIRIT-20, S-SPH-02)."""
    spirit = island.spirits[seat]
    options = spirit.printed.ways_to_grow
    orders = [f"grow {number}" for number in range(1, len(options) + 1)]
    order = yield from ask(seat, "growth", orders, default=f"grow {_default_option(island, seat)}")
    number = int(order.removeprefix("grow "))
    island.tell("grew", seat=seat, option=number)
    adds: Adds = []
    gains = 0
    tides: Tides = []
    for item in options[number - 1]:
        if item.does == "reclaim":
            reclaim_all(island, seat)
        elif item.does == "reclaim-one":
            yield from reclaim_any(island, seat)
        elif item.does == "energy":
            spirit.energy += item.amount
            island.tell("energy", seat=seat, points=item.amount, source="growth")
        elif item.does == "plays":
            spirit.extra_plays += item.amount
            island.tell("extra-plays", seat=seat, count=item.amount)
        elif item.does in ("presence", "ocean"):
            adds.append(item)
        elif item.does in ("ebb", "flow"):
            tides += [(item.does, spirit.board) for spirit in island.spirits]
        elif spirit.progresses:
            yield from gain_next(island, seat)
        else:
            gains += 1
    yield from _place_and_gain(island, seat, sorted(adds, key=lambda add: add.range), gains, tides)


def _place_and_gain(island: Island, seat: int, adds: Adds, gains: int, tides: Tides) -> Step:
    """The items with a choice, in any order; an add uses up the shortest reach that will do (S-PRES-10).

    Where adds ask for different lands, neither is the better one to keep: which of them a presence used up is left open
    as long as both would have done."""
    ways = [adds]  # what may be left to add
    while ways[0] or gains or tide_orders(island, seat, tides):
        reached = {add: _reached(island, seat, add) for way in ways for add in way}
        lands = [land for land in island.lands if any(land in those for those in reached.values())]
        sources = growth_sources(island, seat)
        places = presence_orders(island, seat, lands, sources) if ways[0] else []
        decks = [f"gain {deck}" for deck in DECKS] if gains else []
        default = f"place {_calmest(island, seat, lands)}" if places and places[0].startswith("place ") else ""
        waves = tide_orders(island, seat, tides)
        default = default or (places or decks or waves)[-1 if places else 0]
        facts = {**_to_add(ways), "gains": gains, **({"tides": [kind for kind, _ in tides]} if tides else {})}
        order = yield from ask(seat, "grow-item", [*places, *decks, *waves], default=default, **facts)
        if order in waves:
            turn_tide(island, seat, order, tides)
            continue
        if order.startswith("gain "):
            gains -= 1
            yield from gain_from(island, seat, order.removeprefix("gain "))
            continue
        to = yield from carry_out_presence(island, seat, order, lands, sources)
        ways = _left(ways, [add for add, those in reached.items() if to in those])


def _reached(island: Island, seat: int, add: GrowthItem) -> list[str]:
    """The lands an add of presence may go to: in range, and what it asks for."""
    if add.does == "ocean":
        return [OCEANS[spirit.board] for spirit in island.spirits]
    near = open_to(island, seat, solid(within_on_land(island, seat, add.range)))
    return [land for land in near if fits(island, land, add.where)]


def _left(ways: Sequence[Adds], reaching: Adds) -> list[Adds]:
    """What may be left once a presence was added by one of the adds that reach so far; one that went nowhere uses up
    the shortest, and so does one among adds that ask for the same lands."""
    left: list[Adds] = []
    for way in ways:
        by_lands = {add.where: add for add in reversed(way) if add in reaching}
        for add in by_lands.values() if reaching else way[:1]:
            rest = way[:]
            rest.remove(add)
            left += [rest] if rest not in left else []
    return left


def _to_add(ways: Sequence[Adds]) -> dict[str, object]:
    """What is still to be added, as the question has it: reaches, and the lands they ask for if they ask for any."""
    facts: dict[str, object] = {"ranges": [add.range for add in ways[0]]}
    if any(add.where != ANYWHERE or add.does == "ocean" for way in ways for add in way):
        facts["adds"] = [[to_builtins(add) for add in way] for way in ways]
    return facts


def _default_option(island: Island, seat: int) -> int:
    """Reclaim if there are fewer cards in hand than plays, else the last option (S-ASK-01)."""
    spirit = island.spirits[seat]
    options = spirit.printed.growth
    if len(spirit.hand) < card_plays(spirit):
        for number, items in enumerate(options, 1):
            if any(item.does == "reclaim" for item in items):
                return number
    return len(options)


def _calmest(island: Island, seat: int, lands: list[str]) -> str:
    """The land where presence is safest: least blight, least invader damage, nearest (S-ASK-02)."""
    distance = island.geography.distance
    own = lands_of(island, seat)

    def danger(land: str) -> tuple[int, int, int]:
        here = island.lands[land]
        harm = sum(island.strength(kind) * here.count(kind) for kind in ("explorer", "town", "city"))
        return here.blight, harm, min(distance[origin].get(land, FAR) for origin in own)

    return min(lands, key=danger)
