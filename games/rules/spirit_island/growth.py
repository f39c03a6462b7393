"""Growth: one option a turn, chosen whole, its items in any order."""

from __future__ import annotations

from games.engine import Flow, Step, ask
from games.rules.spirit_island.elements import card_plays
from games.rules.spirit_island.lands import lands_of, within
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.gain import DECKS, gain_from, gain_next, reclaim_all
from games.rules.spirit_island.verbs.presence import carry_out_presence, presence_orders


def grow(island: Island, seat: int) -> Step:
    """Choose an option and do all of it, what leaves no choice first (S-SPIRIT-03..05, S-SPH-02)."""
    spirit = island.spirits[seat]
    options = spirit.printed.growth
    orders = [f"grow {number}" for number in range(1, len(options) + 1)]
    order = yield from ask(seat, "growth", orders, default=f"grow {_default_option(island, seat)}")
    number = int(order.removeprefix("grow "))
    island.tell("grew", seat=seat, option=number)
    adds, gains = [], 0
    for item in options[number - 1]:
        if item.does == "reclaim":
            reclaim_all(island, seat)
        elif item.does == "energy":
            spirit.energy += item.amount
            island.tell("energy", seat=seat, points=item.amount, source="growth")
        elif item.does == "presence":
            adds.append(item.range)
        elif spirit.progresses:
            yield from gain_next(island, seat)
        else:
            gains += 1
    yield from _place_and_gain(island, seat, sorted(adds), gains)


def _place_and_gain(island: Island, seat: int, adds: list[int], gains: int) -> Step:
    """The items with a choice, in any order; an add uses up the shortest reach that will do (S-PRES-10)."""
    while adds or gains:
        own = lands_of(island, seat)
        lands = within(island, own, adds[-1]) if adds else []
        places = presence_orders(island, seat, lands) if adds else []
        decks = [f"gain {deck}" for deck in DECKS] if gains else []
        default = f"place {_calmest(island, seat, lands)}" if places and places[0].startswith("place ") else ""
        default = default or (places or decks)[-1 if places else 0]
        order = yield from ask(seat, "grow-item", [*places, *decks], default=default, ranges=adds[:], gains=gains)
        if order.startswith("gain "):
            gains -= 1
            yield from gain_from(island, seat, order.removeprefix("gain "))
            continue
        to = yield from _add(island, seat, order, lands)
        reaching = [reach for reach in adds if to in within(island, own, reach)]
        adds.remove(reaching[0] if reaching else adds[0])


def _add(island: Island, seat: int, order: str, lands: list[str]) -> Flow[str]:
    """Carry out one add of presence; gives the land it went to, if any."""
    before = {land: island.lands[land].presence[seat] for land in lands}
    yield from carry_out_presence(island, seat, order, lands)
    if order.startswith("place "):
        return order.removeprefix("place ")
    return next((land for land in lands if island.lands[land].presence[seat] > before[land]), "")


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
        return here.blight, harm, min(distance[origin][land] for origin in own)

    return min(lands, key=danger)
