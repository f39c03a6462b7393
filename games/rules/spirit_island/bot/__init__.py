"""The house's own player of Spirit Island: it plays the turn out on an island it imagines, and takes what ends best."""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Decision, Trial, View
from games.rules.spirit_island.bot.answers import answer
from games.rules.spirit_island.bot.cards import by_keeping
from games.rules.spirit_island.bot.imagined import imagine
from games.rules.spirit_island.bot.plan import best_cards, best_growth, brings
from games.rules.spirit_island.bot.uses import best_aim, best_power
from games.rules.spirit_island.bot.worth import worth

Try = Callable[[str], Trial]
FEW = 40  # options looked at for one question at most
FURTHER = 12  # questions that follow within one effect
OVER = ("growth", "play", "power")  # asked when an effect is over
# Best first, by their share of wins in 100 solo games of the bot.
SPIRITS = ("earth", "river", "lightning", "shadows", "green", "bringer", "thunder", "ocean")
BY_DEFAULT = ("gain", "unless", "reclaim", "hold", "ritual", "give", "pay", "offer", "look", "any-element", "settle")
MOVES = ("push", "push-to", "gather", "gather-from", "damage")
GROWTH = ("grow-item", "presence", "presence-from", "forget", "blighted")


def choose(view: View, decision: Decision, trial: Try) -> str:
    """The option that leaves the island best, the default among equals."""
    kind, seat = decision.prompt.kind, decision.seat
    if kind == "spirit":
        return next((order for name in SPIRITS if (order := f"spirit {name}") in decision.options), decision.default)
    if kind in BY_DEFAULT:
        return decision.default
    island = imagine(view)
    if kind in (*MOVES, *GROWTH):
        return answer(island, decision)
    if kind == "growth":
        return best_growth(island, seat, decision.options)
    if kind == "play":
        cards = best_cards(island, seat, decision.prompt.facts["left"])
        return f"play {cards[0]}" if cards else "done"
    if kind == "power":
        use = best_power(island, seat, [order for order in decision.options if order.startswith(("use ", "repeat "))])
        return use.order if use is not None else "done"
    if kind == "target":
        return best_aim(island, decision)
    if kind == "keep":
        hopes = brings(island, seat, [order.partition(" ")[2] for order in decision.options])
        return by_keeping(island, seat, decision.options, {card: hope.gain for card, hope in hopes.items()})
    return _best(decision, trial)


def _best(decision: Decision, trial: Try) -> str:
    """The option that is best if the bot goes on as it would; the default among equals."""
    orders = [decision.default, *(option for option in decision.options if option != decision.default)][:FEW]
    return max(orders, key=lambda order: _value(decision.seat, trial, order))


def _value(seat: int, trial: Try, line: str) -> float:
    """What the island is worth after a line and the small choices that follow it."""
    for _ in range(FURTHER):
        tried = trial(line)
        island, asked = imagine(tried.view), tried.decision
        if asked is None or asked.seat != seat or asked.prompt.kind in OVER or tried.stopped == "fence":
            break
        line = f"{line} {answer(island, asked)}"
    return worth(island)
