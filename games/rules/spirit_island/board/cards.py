"""Power cards and innate powers as the page shows them, with all that they say, and as links where one may be named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import Any

from games.engine import Target
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.printed import Power, Threshold
from games.rules.spirit_island.words.names import Speech, capital
from games.rules.spirit_island.words.powers import aim, levels_met

CARD = "card "  # before a power's id: the place that an order with the power names


def sign(name: str, label: str = "") -> str:
    """A sign that the page of cards carries along."""
    named = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="i" viewBox="0 0 24 24" {named}><use href="#sign-{name}"/></svg>'


def link_to(place: str, targets: Mapping[str, Target]) -> dict[str, Any]:
    """The link of a place that an open order names, if one does."""
    target = targets.get(place)
    if target is None or not target.number:
        return {"href": "", "label": "", "chosen": target is not None and target.chosen, "number": ""}
    return {"href": target.href, "label": target.label, "chosen": target.chosen, "number": str(target.number)}


def draw_card(say: Speech, seat: int, card: str, targets: Mapping[str, Target], tag: str = "") -> dict[str, Any]:
    """One power card of a spirit, with where it is."""
    power, have = FACTS.powers[card], say.view["spirits"][seat]["elements"]
    return {
        "id": card,
        "speed": power.speed,
        "face": face(card, say.cost(card), tuple(levels_met(have, power))),
        "tag": tag,
        **link_to(CARD + card, targets),
    }


def draw_brief(card: str, targets: Mapping[str, Target]) -> dict[str, Any]:
    """A card that lies aside, in a line."""
    return {"name": FACTS.powers[card].name, "brief": _brief(card), **link_to(CARD + card, targets)}


def draw_innates(spirit: str, have: Mapping[str, int], targets: Mapping[str, Target]) -> Iterator[dict[str, Any]]:
    """The innate powers of a spirit, with the levels that its elements reach."""
    for entry in FACTS.spirits[spirit].innates:
        power = FACTS.powers[entry.id]
        yield {
            "name": power.name,
            "speed": power.speed,
            "aim": capital(aim(power)),
            "levels": _levels(power.id, tuple(levels_met(have, power))),
            **link_to(CARD + power.id, targets),
        }


@lru_cache(maxsize=1024)
def face(card: str, cost: int, met: tuple[int, ...] = ()) -> str:
    """All that a card says, as ready HTML; thresholds that are met stand out."""
    power = FACTS.powers[card]
    elements = "".join(sign(element, element) for element in power.elements)
    text = f"<p>{escape(power.text)}</p>" if power.text else ""
    return (
        f'<header><span class="cost" title="energy"><span class="sr">Energy </span>{cost}</span>'
        f"<b>{escape(power.name)}</b></header>"
        f'<div class="speed">{sign(power.speed)}{power.speed}</div><div class="els">{elements}</div>'
        f'<div class="reach">{escape(capital(aim(power)))}</div>{text}{"".join(_thresholds(power, met))}'
    )


@lru_cache(maxsize=256)
def _brief(card: str) -> str:
    """What a card says behind its name, as ready HTML."""
    power = FACTS.powers[card]
    said = " ".join(filter(None, [power.text, *(f"With {_needed(each)}: {each.text}" for each in power.thresholds)]))
    elements = "".join(sign(element, element) for element in power.elements)
    about = escape(f"{power.cost} energy, {power.speed}, {aim(power)}.")
    return f'<span class="els">{elements}</span> <span class="dim">{about}</span> {escape(said)}'


def _thresholds(power: Power, met: tuple[int, ...]) -> Iterable[str]:
    for level, threshold in enumerate(power.thresholds, 1):
        reached = level in met
        word = ' <span class="sr">reached:</span>' if reached else ""
        yield (
            f'<p class="more{" met" if reached else ""}"><span class="need">{_need(threshold)}</span>{word}'
            f" {escape(threshold.text)}</p>"
        )


@lru_cache(maxsize=256)
def _levels(card: str, met: tuple[int, ...]) -> str:
    return "".join(
        f'<div class="level{" met" if level in met else ""}"><span class="need">{_need(threshold)}</span>'
        f"<span>{escape(threshold.text)}</span></div>"
        for level, threshold in enumerate(FACTS.powers[card].thresholds, 1)
    )


def _need(threshold: Threshold) -> str:
    return "".join(f"<span>{number}{sign(element, element)}</span>" for element, number in threshold.need.items())


def _needed(threshold: Threshold) -> str:
    return ", ".join(f"{number} {element}" for element, number in threshold.need.items())
