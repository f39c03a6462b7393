"""The spirits on the text board: energy, tracks, elements and cards of every seat, and the reader's own in full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.spirit_island.facts import ELEMENTS, FACTS
from games.rules.spirit_island.text.columns import NAME, RULE, beside, fit, packed, wrapped
from games.rules.spirit_island.words.names import Speech, at, capital, listed, number_of
from games.rules.spirit_island.words.orders.growing import growth_item
from games.rules.spirit_island.words.powers import aim, needs

INDENT = 17
PILES = {"hand": "hand", "drawn": "drawn", "discard": "discard", "forgotten": "forgotten"}


def spirits(say: Speech) -> list[str]:
    """Every seat's spirit: figures, tracks, elements and cards by the words of orders."""
    lines = ["THE SPIRITS", RULE]
    for seat, spirit in enumerate(say.view["spirits"]):
        asked = any(asked["seat"] == seat for asked in say.view.get("asked", ()))
        name = FACTS.spirits[spirit["id"]].name if spirit["id"] else "no spirit yet"
        word = f" ({spirit['id']})" if spirit["id"] else ""
        lines.append(f"{'> ' if asked else '  '}{fit(capital(say.who(seat)), NAME)}{name}{word}")
        if spirit["id"]:
            lines += _mat(say, spirit)
    return [*lines, *wrapped("> who is to move; of a track, what is in brackets is still covered.", 2)]


def _mat(say: Speech, spirit: Mapping[str, Any]) -> list[str]:
    tracks = FACTS.spirits[spirit["id"]].tracks
    have = listed(f"{spirit['elements'][each]} {each}" for each in ELEMENTS if spirit["elements"].get(each))
    rows = [
        ("energy", f"{spirit['energy']} now, {spirit['income']} more each turn"),
        ("energy track", _track(tracks.energy, spirit["off_energy"])),
        ("card plays", f"{spirit['card_plays']} each turn"),
        ("card track", _track(tracks.cards, spirit["off_cards"])),
        *([("elements", have)] if any(spirit["elements"].values()) else []),
        *([("in play", packed(_in_play(spirit), ", "))] if spirit["play"] else []),
        *((label, packed(spirit[pile], ", ")) for pile, label in PILES.items() if spirit[pile]),
        *([("to come", packed(spirit["progression"], ", "))] if spirit["progression"] else []),
        *([("drowned", f"{spirit['drowned']} health, to be traded for energy")] if spirit.get("drowned") else []),
        *([("destroyed", f"{spirit['destroyed']} presence")] if spirit["destroyed"] else []),
        *(("may still", _grant(grant)) for grant in spirit["grants"] if grant["left"]),
        *([("done", _comes_back(say, spirit))] if spirit["done"] else []),
    ]
    return [line for head, words in rows for line in beside(f"    {head}", words, INDENT)]


def _track(values: Sequence[int | str], off: int) -> str:
    """The uncovered values, then those still covered in brackets."""
    shown, covered = (" ".join(map(str, part)) for part in (values[: off + 1], values[off + 1 :]))
    return f"{shown} ({covered})" if covered else shown


def _in_play(spirit: Mapping[str, Any]) -> list[str]:
    return [f"{card} (used)" if card in spirit["used"] else card for card in spirit["play"]]


def _grant(grant: Mapping[str, Any]) -> str:
    if grant["does"] == "fast":
        return f"use {number_of(grant['left'], 'slow power')} in the fast phase"
    most = f" costing at most {grant['most']}" if "most" in grant else ""
    return f"repeat {number_of(grant['left'], 'card')}{most}{', paying again' if grant.get('pays') else ''}"


def _comes_back(say: Speech, spirit: Mapping[str, Any]) -> str:
    """What would bring a seat back that is done."""
    named = [at(each) if each in say.view["lands"] else each for each in spirit["unless"]]
    return f"with this phase, unless there is news of {listed(named, 'or')}" if named else "with this phase"


def own_cards(say: Speech) -> list[str]:
    """The reader's growth, special rules, innate powers and cards, with what each does."""
    own = say.reader
    printed = FACTS.spirits[own["id"]]
    lines = ["YOUR SPIRIT AND ITS CARDS", RULE]
    for number, items in enumerate(printed.ways_to_grow, 1):
        does = "; ".join(growth_item(item, own) for item in items)
        lines += beside("      or" if number > 1 else "  growth", f"grow {number}: {does}", 10)
    for rule in printed.rules:
        lines += wrapped(f"{rule.name}: {rule.text}", 2)
    powers = [power.id for power in printed.innates]
    for card in (*powers, *own["drawn"], *own["play"], *own["hand"]):
        lines += _power(say, card)
    return lines


def _power(say: Speech, name: str) -> list[str]:
    """A power in full: its word, price, speed and elements on one line, aim and text beneath.

    No line begins with a number or an order's verb: a mail would have to mark it, lest it be read as one.
    """
    power = FACTS.powers[name]
    price = f"{say.cost(name)} energy, " if power.is_card else "innate, "
    gives = f", {', '.join(power.elements)}" if power.elements else ""
    lines = wrapped(f"{name}: {price}{power.speed}{gives}", 2)
    lines += wrapped(f"{capital(aim(power))}: {power.text}" if power.text else f"{capital(aim(power))}.", 4)
    for threshold in power.thresholds:
        lines += wrapped(f"With {needs(threshold)}: {threshold.text}", 4)
    return lines
