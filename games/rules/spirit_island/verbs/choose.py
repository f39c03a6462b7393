"""Choosing one of several things that a card offers."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Flow, ask
from games.rules.spirit_island.effect import Effect


def choose(effect: Effect, *options: str, default: str = "") -> Flow[str]:
    """Ask which of the named things is done: `option fear`, `option push`; the first is the default (S-ASK-12)."""
    orders = [f"option {option}" for option in options]
    facts = {"land": effect.land, "source": effect.source}
    order = yield from ask(effect.chooser(), "option", orders, default=f"option {default or options[0]}", **facts)
    return order.removeprefix("option ")


def choose_any(effect: Effect, verb: str, options: list[str], kind: str, default: str = "") -> Flow[str]:
    """Ask for one of these words behind a verb of its own, such as `element sun`."""
    orders = [f"{verb} {option}" for option in options]
    facts = {"land": effect.land, "source": effect.source}
    order = yield from ask(effect.chooser(), kind, orders, default=f"{verb} {default or options[0]}", **facts)
    return order.removeprefix(f"{verb} ")


def choose_land(
    effect: Effect, lands: Sequence[str], verb: str = "land", kind: str = "choose-land", default: str = ""
) -> Flow[str]:
    """Ask for one of these lands."""
    orders = [f"{verb} {land}" for land in lands]
    preset = f"{verb} {default or lands[0]}"
    order = yield from ask(effect.chooser(), kind, orders, default=preset, land=effect.land, source=effect.source)
    return order.removeprefix(f"{verb} ")
