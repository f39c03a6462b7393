"""Gaining, forgetting and taking back power cards."""

from __future__ import annotations

from games.engine import Flow, Step, ask, reveal
from games.rules.spirit_island.facts import DRAWN, FACTS, in_printed_order
from games.rules.spirit_island.state import Island

DECKS = ("minor", "major")


def gain_power(island: Island, seat: int, deck: str = "") -> Step:
    """Gain a power card from a deck of the spirit's choice, or from that one, or the next of its progression
    (S-GAIN-01..05, S-GAIN-15, S-TEACH-03..05)."""
    if island.spirits[seat].progresses:
        yield from gain_next(island, seat)
        return
    if not deck:
        deck = (yield from ask(seat, "gain", [f"gain {deck}" for deck in DECKS])).removeprefix("gain ")
    yield from gain_from(island, seat, deck)


def gain_next(island: Island, seat: int) -> Step:
    """Take the next card of the progression, of whatever kind; when none is left nothing is gained."""
    spirit = island.spirits[seat]
    if not spirit.progression:
        return
    card = spirit.progression.pop(0)
    spirit.hand.append(card)
    island.tell("gained", seat=seat, card=card)
    yield from pay_for_major(island, seat, card)


def gain_from(island: Island, seat: int, deck: str) -> Step:
    """Draw four from that deck, keep one, lay the others beside the mat (S-GAIN-02..05)."""
    yield from draw(island, seat, deck)
    yield from keep_one(island, seat)
    lay_aside(island, seat)


def lay_aside(island: Island, seat: int) -> None:
    """Lay the cards nobody kept beside the mat."""
    spirit = island.spirits[seat]
    spirit.aside += spirit.drawn
    spirit.drawn = []


def draw(island: Island, seat: int, deck: str) -> Step:
    """Draw up to four cards; a deck that runs short takes its discards in, shuffled (S-GAIN-04)."""
    spirit = island.spirits[seat]
    yield from reveal("power cards are drawn")
    pile, discard = (island.minor, island.minor_discard) if deck == "minor" else (island.major, island.major_discard)
    for _ in range(DRAWN):
        if not pile and discard:
            pile += discard
            discard.clear()
            island.dice.shuffle(pile)
            island.tell("reshuffled", deck=deck)
        if pile:
            spirit.drawn.append(pile.pop())
    spirit.drawn = in_printed_order(spirit.drawn)
    island.tell("drew", seat=seat, deck=deck, cards=list(spirit.drawn))


def keep_one(island: Island, seat: int, drawn_by: int | None = None) -> Step:
    """Keep one of the cards drawn, by oneself or by another; a major costs a Forget."""
    drawn = island.spirits[seat if drawn_by is None else drawn_by].drawn
    if not drawn:
        return
    best = min(drawn, key=lambda card: (FACTS.powers[card].cost, -len(FACTS.powers[card].elements)))
    order = yield from ask(seat, "keep", [f"keep {card}" for card in drawn], default=f"keep {best}")
    card = order.removeprefix("keep ")
    drawn.remove(card)
    island.spirits[seat].hand.append(card)
    island.tell("gained", seat=seat, card=card)
    yield from pay_for_major(island, seat, card)


def pay_for_major(island: Island, seat: int, card: str) -> Step:
    """S-GAIN-05: gaining a major forces a Forget, even of itself."""
    if FACTS.powers[card].kind == "major":
        yield from forget_one(island, seat, default=card)


def forget_one(island: Island, seat: int, default: str = "") -> Flow[str]:
    """Ask which power card the spirit forgets, in hand, discard or play (S-GAIN-06)."""
    orders = [f"forget {card}" for card in cards_of(island, seat)]
    preset = f"forget {default or cheapest(island, seat)}"
    order = yield from ask(seat, "forget", orders, default=preset)
    card = order.removeprefix("forget ")
    forget(island, seat, card)
    return card


def forget(island: Island, seat: int, card: str) -> None:
    """Forget a card: a unique goes under the mat, any other to its deck's discard (S-GAIN-07, S-GAIN-12)."""
    spirit = island.spirits[seat]
    for pile in (spirit.hand, spirit.discard, spirit.play):
        if card in pile:
            pile.remove(card)
            break
    (spirit.forgotten if FACTS.powers[card].kind == "unique" else spirit.aside).append(card)
    island.tell("forgot", seat=seat, card=card)


def cards_of(island: Island, seat: int) -> list[str]:
    """Every power card of a spirit, in hand, discard or play, in printed order."""
    spirit = island.spirits[seat]
    return in_printed_order([*spirit.hand, *spirit.discard, *spirit.play])


def cheapest(island: Island, seat: int) -> str:
    """The card missed least: in the discard, then in hand, then in play; no unique if it can be helped (S-ASK-05)."""
    spirit = island.spirits[seat]
    cards = [*spirit.discard, *spirit.hand, *sorted(spirit.play, key=lambda card: card not in spirit.used)]
    zone = {card: (card in spirit.hand) + 2 * (card in spirit.play) for card in cards}
    return min(cards, key=lambda card: (FACTS.powers[card].kind == "unique", zone[card], FACTS.powers[card].cost))


def tidy(island: Island) -> None:
    """Put what lies beside the mats onto the discards of its decks."""
    for spirit in island.spirits:
        for card in spirit.aside:
            (island.minor_discard if FACTS.powers[card].kind == "minor" else island.major_discard).append(card)
        spirit.aside = []


def reclaim(island: Island, seat: int, card: str) -> None:
    """Take one card from the personal discard back to hand."""
    spirit = island.spirits[seat]
    spirit.discard.remove(card)
    spirit.hand.append(card)
    island.tell("reclaimed", seat=seat, cards=[card])


def reclaim_any(island: Island, seat: int) -> Step:
    """Take one card of one's choice back to hand, or none (S-SPIRIT-10)."""
    cards = in_printed_order(island.spirits[seat].discard)
    if not cards:
        return
    dearest = max(cards, key=lambda card: FACTS.powers[card].cost)
    orders = [*(f"reclaim {card}" for card in cards), "reclaim none"]
    order = yield from ask(seat, "reclaim", orders, default=f"reclaim {dearest}")
    if order != "reclaim none":
        reclaim(island, seat, order.removeprefix("reclaim "))


def reclaim_all(island: Island, seat: int) -> None:
    """Take the whole personal discard back to hand (S-SPIRIT-14)."""
    spirit = island.spirits[seat]
    if spirit.discard:
        island.tell("reclaimed", seat=seat, cards=list(spirit.discard))
    spirit.hand += spirit.discard
    spirit.discard = []
