"""The fast and slow phases: whoever is ready uses a power, in any order, until all are done."""

from __future__ import annotations

from games.engine import Decision, Step, ask, ask_any, question
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.effect import whole
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.state import Island, Land
from games.rules.spirit_island.using import repeat_power, use_orders, use_power
from games.rules.spirit_island.verbs.gain import tidy


def fast_phase(island: Island) -> Step:
    """Powers that take effect before the invaders act (S-FAST-01..08)."""
    yield from _power_phase(island, "fast")


def slow_phase(island: Island) -> Step:
    """Powers that take effect after the invaders have acted (S-SLOW-01..03)."""
    yield from _power_phase(island, "slow")


def _power_phase(island: Island, speed: str) -> Step:
    """Ask every seat with something usable; one order, and the phase comes again until all are done (S-MAIL-04)."""
    if island.phase != speed:
        island.phase = speed
        island.tell("phase", phase=speed)
    asked = _questions(island, speed)
    if not asked:
        for spirit in island.spirits:
            spirit.done, spirit.unless = False, []
        return
    seat, order = yield from ask_any(asked)
    island.next([f"{speed}_phase"])
    if order == "done":
        island.spirits[seat].done = True
        island.tell("done", seat=seat)
    elif order == "unless":
        yield from _set_condition(island, seat)
    else:
        yield from _act(island, seat, order, speed)


def _questions(island: Island, speed: str) -> list[Decision]:
    """One question for each seat that is not done and has something usable (S-MAIL-13, S-MAIL-17, S-MAIL-19)."""
    orders = {seat: _orders(island, seat, speed) for seat in island.seats if not island.spirits[seat].done}
    able = {seat: those for seat, those in orders.items() if those}
    asked = []
    for seat, those in able.items():
        # Offered to the last one too, to whom it is no use: were it to vanish when the others are done, the question
        # would be another, and an answer already in the post would be refused.
        ways_out = ["unless", "done"] if len(island.spirits) > 1 and _conditions_left(island, seat) else ["done"]
        named = island.spirits[seat].unless[:]
        asked.append(question(seat, "power", [*those, *ways_out], default="done", phase=speed, unless=named))
    return asked


def _orders(island: Island, seat: int, speed: str) -> list[str]:
    further = [order for change in changes(island) for order in change.orders(island, seat, speed)]
    return [*use_orders(island, seat, speed), *further]


def _act(island: Island, seat: int, order: str, speed: str) -> Step:
    """Use or repeat a power as one whole effect, then see whom it brings back (S-FAST-03, S-WIN-12)."""
    before = {land: _seen(here) for land, here in island.lands.items()}
    fear = len(island.fear_deck)
    verb, _, name = order.partition(" ")
    if verb == "use":
        yield from whole(island, use_power(island, seat, FACTS.powers[name], speed))
    elif verb == "repeat":
        yield from whole(island, repeat_power(island, seat, FACTS.powers[name], speed))
    else:
        for change in changes(island):
            if order in change.orders(island, seat, speed) and change.carry_out is not None:
                yield from whole(island, change.carry_out(island, seat, order))
                break
    tidy(island)
    changed = {land for land, here in island.lands.items() if _seen(here) != before[land]}
    _open_again(island, seat, changed | ({"fear"} if len(island.fear_deck) != fear else set()))


def _open_again(island: Island, mover: int, changed: set[str]) -> None:
    """Ask again whoever was done unless something happened that now has (S-MAIL-15)."""
    for seat, spirit in enumerate(island.spirits):
        why = sorted((changed | ({"gift"} if spirit.gifted else set())).intersection(spirit.unless))
        spirit.gifted = False
        if seat != mover and spirit.done and why:
            spirit.done = False
            island.tell("open-again", seat=seat, why=why)


def _set_condition(island: Island, seat: int) -> Step:
    """Name what brings this seat back after it is done: a land that changes, a gift, or fear (S-MAIL-15)."""
    orders = [f"at {left}" if left in island.lands else f"on {left}" for left in _conditions_left(island, seat)]
    order = yield from ask(seat, "unless", orders, default=orders[-1])
    island.spirits[seat].unless.append(order.partition(" ")[2])


def _conditions_left(island: Island, seat: int) -> list[str]:
    """What this seat has not named yet."""
    named = island.spirits[seat].unless
    return [condition for condition in (*island.lands, "gift", "fear") if condition not in named]


def _seen(here: Land) -> tuple[object, ...]:
    """What a condition about a land looks at: pieces, blight, Defend and presence."""
    return {kind: tuple(all) for kind, all in here.pieces.items()}, here.blight, here.defend, tuple(here.presence)
