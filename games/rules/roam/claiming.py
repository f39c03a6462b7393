"""Completed lands: who claims them, what a tie costs, and what comes in their place."""

from __future__ import annotations

from games.engine import Flow, Step, ask, reveal
from games.rules.roam.checks import land_word
from games.rules.roam.facts import FACTS
from games.rules.roam.patterns import SLOTS, SQUARES_OF
from games.rules.roam.state import LIMITS, Roam


def completed(game: Roam) -> list[int]:
    """The slots whose land is complete (R-CLAIM-01, R-CLAIM-13)."""
    return [slot for slot in SLOTS if game.is_complete(slot)]


def settle(game: Roam, active: int, slots: list[int]) -> Step:
    """R-CLAIM-11, R-CLAIM-12: one land after another, in the order that the active player names."""
    lands = {f"settle {land_word(FACTS.cards[game.slots[slot]].terrain)}": slot for slot in slots}
    slot = slots[0]
    if len(slots) > 1:
        slot = lands[(yield from ask(active, "settle", lands))]
    game.next(["claim", active, slot], ["refill", slot])
    if rest := [other for other in slots if other != slot]:
        game.agenda.insert(2, ["settle", active, rest])


def claim(game: Roam, active: int, slot: int) -> Step:
    """R-CLAIM-03..08, R-CLAIM-15: most markers claim the land; the others on it take a coin; all markers go home."""
    count = game.markers_on(slot)
    tied = [seat for seat in game.clockwise_from(active) if count[seat] == max(count.values())]
    winner, price = (yield from bidding(game, slot, tied)) if len(tied) > 1 else (tied[0], 0)
    card = game.slots[slot]
    game.slots[slot] = ""
    for square in SQUARES_OF[slot]:
        game.squares[square] = []
    for seat in count:
        game.parties[seat].supply += count[seat]
    consoled = [seat for seat in sorted(count) if seat != winner]
    for seat in consoled:
        game.parties[seat].coins += LIMITS.consolation
    party = game.parties[winner]
    party.coins -= price
    party.cards.append(card)
    game.tell("claimed", seat=winner, card=card, price=price, markers=count[winner], consoled=consoled)
    if len(party.cards) >= LIMITS.cards_to_end and not game.triggered:  # R-END-01, R-END-02
        game.triggered = True
        game.tell("last-round", seat=winner, cards=len(party.cards))


def bidding(game: Roam, slot: int, tied: list[int]) -> Flow[tuple[int, int]]:
    """R-BID-01..11: each tied player bids more than the last or passes, once; gives the winner and the price."""
    card, winner, price = game.slots[slot], tied[-1], -1
    for seat in tied:
        orders = [f"bid {bid}" for bid in range(price + 1, game.parties[seat].coins + 1)]
        if price >= 0 or seat != tied[-1]:  # R-BID-10: somebody has to take it
            orders.append("pass")
        default = "bid 0" if price < 0 else "pass"
        rivals = [other for other in tied if other != seat]
        order = yield from ask(seat, "bid", orders, default=default, card=card, standing=price, rivals=rivals)
        if order == "pass":
            game.tell("passed", seat=seat, card=card)
        else:
            winner, price = seat, int(order.removeprefix("bid "))
            game.tell("bid", seat=seat, card=card, coins=price)
    return winner, price


def refill(game: Roam, slot: int) -> Step:
    """R-CLAIM-09, R-CLAIM-10, R-CLAIM-14: the top card comes into the gap, and the one below it is seen."""
    if not game.pile:
        game.tell("gap", slot=slot)
        return
    yield from reveal("the next land of the pile")
    game.slots[slot] = game.pile.pop()
    game.tell("dealt", card=game.slots[slot], slot=slot, left=len(game.pile))
