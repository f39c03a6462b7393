"""The blighted island: what a flipped blight card does at the start of every Invader Phase."""

from __future__ import annotations

from games.engine import Decision, Step, ask_all, question
from games.rules.spirit_island.effect import whole
from games.rules.spirit_island.lands import lands_of
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs.gain import cards_of, cheapest, forget, tidy
from games.rules.spirit_island.verbs.presence import destroy_presence

FORGETS = frozenset({"memory-fades-to-dust"})
FEW_CARDS = 4


def blighted_island(island: Island) -> Step:
    """Every spirit loses something, all asked at once, as one effect (S-BLIGHT-18, S-IPH-02, S-MAIL-12)."""
    if island.tainted:
        yield from whole(island, _suffer(island))
        tidy(island)


def _suffer(island: Island) -> Step:
    losses = yield from ask_all(_question(island, seat) for seat in island.seats)
    for seat, order in losses.items():
        verb, _, what = order.partition(" ")
        if verb == "forget":
            forget(island, seat, what)
        else:
            destroy_presence(island, seat, what)


def _question(island: Island, seat: int) -> Decision:
    """A presence to lose, or a card to forget where the card allows it (S-ASK-16)."""
    lands = lands_of(island, seat)
    most = max(lands, key=lambda land: island.lands[land].presence[seat])
    cards = cards_of(island, seat) if island.blight_card in FORGETS else []
    default = f"forget {cheapest(island, seat)}" if len(cards) > FEW_CARDS else f"lose {most}"
    orders = [*(f"lose {land}" for land in lands), *(f"forget {card}" for card in cards)]
    return question(seat, "blighted", orders, default=default, card=island.blight_card)
