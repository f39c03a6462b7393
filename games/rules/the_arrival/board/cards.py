"""The Earning Cards of The Arrival on the table: stacks, everybody's cards with the Blockers on them, envelopes."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from html import escape
from typing import Any

from games.rules.the_arrival.board.mats import is_sealed, person
from games.rules.the_arrival.facts import FACTS, SECTIONS
from games.rules.the_arrival.printed import Section
from games.rules.the_arrival.state import LIMITS
from games.rules.the_arrival.text.cards import is_earning
from games.rules.the_arrival.words.names import Speech, count
from games.rules.the_arrival.words.reckon import section_honor, section_sum

BACKS = {"building": "ait", "arms": "sword", "lore": "honor"}
# What a section can show: its sign, its name, and the sign of what it is counted by.
SIGNS = {
    "honor": ("honor", "{honor}", ""),
    "honor_per_broch_or_caer": ("honor", "{honor} for each Broch or Caer", "broch"),
    "honor_per_caer": ("honor", "{honor} for each Caer", "caer"),
    "building": ("ait", "disc", ""),
    "sword": ("sword", "sword", ""),
    "shield": ("shield", "shield", ""),
    "tactic": ("tactic", "tile", ""),
    "corruption": ("fomori-down", "Corruption, with as many Fomori", ""),
}
LONG_NAMES = ("honor_per_broch_or_caer", "honor_per_caer", "corruption")  # that have no plural


def draw_cards(say: Speech) -> dict[str, Any] | None:
    """All that concerns earning; None outside the Earning Phase."""
    if not is_earning(say.view):
        return None
    hands = [_hand(say, seat) for seat, mat in enumerate(say.view["mats"]) if mat["backs"]]
    return {
        "stacks": [_stack(say, number) for number in range(len(say.view["stacks"]))],
        "own": next((hand for hand in hands if hand["you"]), None),
        "others": [hand for hand in hands if not hand["you"]],
        "envelopes": [_envelope(say, seat) for seat in range(len(say.view["mats"]))] if is_sealed(say) else [],
        "envelope": say.view.get("envelope", ""),
    }


def _stack(say: Speech, number: int) -> dict[str, Any]:
    stack = say.view["stacks"][number]
    back = _back(say, stack["back"]) if stack["back"] else {"icon": "", "name": "empty", "hint": ""}
    return {"number": str(number + 1), "cards": count(stack["cards"], "card"), **back}


def _back(say: Speech, back: str) -> dict[str, str]:
    return {"icon": BACKS[back], "name": say.back(back), "hint": say.hint(back)}


def _hand(say: Speech, seat: int) -> dict[str, Any]:
    """A player's cards in the order taken, and what the open section pays once both Blockers are set."""
    mat = say.view["mats"][seat]
    blocked = mat["blocked"]
    is_open = len(blocked) == LIMITS.blockers
    opened = next((section for section in SECTIONS if section not in blocked), "") if is_open else ""
    return person(say, seat) | {
        "cards": [
            {"front": _front(card, say.honor, tuple(blocked))} if card else _back(say, back)
            for card, back in zip(mat["cards"], mat["backs"], strict=True)
        ],
        "open": opened,
        "pays": _pays(say, seat, opened) if opened else "",
        "hidden": mat["cards"].count(None),
    }


def _pays(say: Speech, seat: int, section: str) -> str:
    shown = section_sum(say.view["mats"][seat]["cards"], section)
    return say.section(shown, section_honor(say.view, seat, shown))


@functools.lru_cache(maxsize=2048)
def _front(card: str, honor: str, blocked: tuple[str, ...]) -> str:
    """The three sections of a card that is up, as ready HTML, with the stamp on those that are blocked."""
    shown = FACTS.cards[card]
    sections = ((name, name in blocked, _signs(shown.section(name), honor)) for name in SECTIONS)
    return "".join(
        f'<div class="sec{" blocked" if is_blocked else ""}" data-why="Blocked">'
        f'<b class="sr">{name}{", blocked" if is_blocked else ""}:</b>{"".join(signs)}</div>'
        for name, is_blocked, signs in sections
    )


def _signs(section: Section, honor: str) -> Iterator[str]:
    """What a section shows, as ready HTML: a sign with its name and its number, and the sign of what it counts."""
    for field, (icon, name, by) in SIGNS.items():
        if number := getattr(section, field):
            said = name.format(honor=honor)
            label = escape(f"{number} {said}" if field in LONG_NAMES else count(number, said))
            kind = ' class="foe-bit"' if field == "corruption" else ""
            per = f'<span class="by">/{_icon(by)}</span>' if by else ""
            yield f"<span{kind}>{_icon(icon, label)}{number}{per}</span>"


def _icon(icon: str, label: str = "") -> str:
    """A sign that the page of cards carries along."""
    named = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="i" viewBox="0 0 24 24" {named}><use href="#sign-{icon}"/></svg>'


def _envelope(say: Speech, seat: int) -> dict[str, Any]:
    """Whose envelope is in, whose is not; never what lies in one."""
    sealed = seat in say.view.get("sealed", ())
    if say.is_reader(seat):
        words = "sealed; you may replace it" if sealed else "waits for your order"
        return person(say, seat) | {"state": "sealed" if sealed else "yours", "said": words}
    return person(say, seat) | {"state": "sealed" if sealed else "none", "said": "sealed" if sealed else "not in yet"}
