"""What is told of the lands: damage, deaths, moves, new pieces, Defend and blight, each with what brought it about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.words.names import Speech, a, at, counted, number_of, source

Facts = Mapping[str, Any]


def damaged(say: Speech, told: Facts) -> str:
    """A piece is hurt."""
    hurt = f"{a(told['piece'])} in {at(told['land'])} takes {told['points']} damage"
    return f"{source(told['source'])}: {hurt} and has {told['left']} health left."


def dream_damaged(say: Speech, told: Facts) -> str:
    """A piece is hurt in a dream."""
    hurt = f"{a(told['piece'])} in {at(told['land'])} dreams of {told['points']} damage"
    return f"{source(told['source'])}: {hurt}, {told['left']} short of death."


def dreamt(say: Speech, told: Facts) -> str:
    """A piece dies in a dream."""
    return f"{source(told['source'])}: {a(told['piece'])} in {at(told['land'])} dreams of its death."


def destroyed(say: Speech, told: Facts) -> str:
    """A piece dies."""
    return f"{source(told['source'])}: {a(told['piece'])} in {at(told['land'])} is destroyed."


def removed(say: Speech, told: Facts) -> str:
    """A piece leaves without fear."""
    return f"{source(told['source'])}: {a(told['piece'])} in {at(told['land'])} is removed."


def replaced(say: Speech, told: Facts) -> str:
    """A piece gives way to others."""
    return f"{source(told['source'])}: {a(told['piece'])} in {at(told['land'])} becomes {counted(told['new'])}."


def added(say: Speech, told: Facts) -> str:
    """A piece comes from the supply."""
    count = told["count"]
    what = a(told["piece"]) if count == 1 else number_of(count, told["piece"])
    return f"{source(told['source'])}: {what} {'is' if count == 1 else 'are'} added in {at(told['land'])}."


def moved(say: Speech, told: Facts) -> str:
    """A piece goes from land to land."""
    return f"{source(told['source'])}: {a(told['piece'])} goes from {at(told['land'])} to {at(told['to'])}."


def defend(say: Speech, told: Facts) -> str:
    """A land is sheltered."""
    total = f", {told['total']} in all" if told["total"] > told["points"] else ""
    return f"{source(told['source'])}: Defend {told['points']} in {at(told['land'])}{total}."


def blighted(say: Speech, told: Facts) -> str:
    """Blight comes to a land."""
    now = "its first" if told["blight"] == 1 else f"{told['blight']} there now"
    return f"{source(told['source'])}: blight in {at(told['land'])}, {now}; {told['left']} left on the card."


def blight_prevented(say: Speech, told: Facts) -> str:
    """Blight does not come."""
    return f"{source(told['source'])}: {at(told['land'])} is kept from blight."


def blight_removed(say: Speech, told: Facts) -> str:
    """Blight heals."""
    gone = "a blight is" if told["count"] == 1 else f"{told['count']} blight are"
    return f"{source(told['source'])}: {gone} removed from {at(told['land'])}."


def tainted(say: Speech, told: Facts) -> str:
    """The blight card flips."""
    printed = FACTS.blight_cards[told["card"]]
    return f"The island is blighted: {printed.name}, with {told['blight']} blight on the card. {printed.text}"


EVENTS = {
    "damaged": damaged,
    "dream-damaged": dream_damaged,
    "dreamt": dreamt,
    "destroyed": destroyed,
    "removed": removed,
    "replaced": replaced,
    "added": added,
    "moved": moved,
    "defend": defend,
    "blighted": blighted,
    "blight-prevented": blight_prevented,
    "blight-removed": blight_removed,
    "tainted": tainted,
}
