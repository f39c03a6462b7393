"""The counters on the island as ready SVG: pieces, presence, blight, and the marks that hold for one turn."""

from __future__ import annotations

from functools import lru_cache
from html import escape

COLOURS = ("red", "green", "blue", "yellow")  # of the seats, as everywhere in the house
MARKS = {
    "red": "M12 5.2 18.6 16.8H5.4Z",
    "green": "M7 7h10v10H7Z",
    "blue": "M12 6.4a5.6 5.6 0 1 1 0 11.2 5.6 5.6 0 0 1 0-11.2Zm0 3a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z",
    "yellow": "M9.9 5.4h4.2v4.5h4.5v4.2h-4.5v4.5H9.9v-4.5H5.4V9.9h4.5Z",
}
SACRED = (
    '<circle r="20" fill="none" stroke="var(--halo)" stroke-width="4.5"/>'
    '<circle r="20" fill="none" stroke="var(--map-ink)" stroke-width="1.8" stroke-dasharray="3.2 2.6"/>'
)


@lru_cache(maxsize=1024)
def piece(kind: str, number: int, hurt: int, title: str) -> str:
    """A kind of piece: how many, and how much damage lies on them."""
    return f'<g class="grow">{_title(title)}<use href="#isle-i-{kind}"/>{_count(number)}{_hurt(hurt)}</g>'


@lru_cache(maxsize=1024)
def presence(seat: int, number: int, sacred: bool, title: str) -> str:
    """The presence of a seat, ringed where it is a sacred site."""
    colour = COLOURS[seat]
    disc = (
        f'<svg class="seat-{colour}" x="-16" y="-16" width="32" height="32" viewBox="0 0 24 24"><circle cx="12" cy="12"'
        f' r="11" fill="var(--seat)" stroke="var(--ink)" stroke-width="1.4"/><path class="seatmark"'
        f' fill-rule="evenodd" d="{MARKS[colour]}"/></svg>'
    )
    return f'<g class="grow">{_title(title)}{SACRED if sacred else ""}{disc}{_count(number)}</g>'


@lru_cache(maxsize=256)
def defend(points: int) -> str:
    """The Defend of a land."""
    return (
        f'<g class="grow">{_title(f"Defend {points}")}<use href="#isle-i-defend"/>'
        f'<text class="b-count" y="5" text-anchor="middle" fill="var(--halo)" font-size="16" font-weight="700">{points}'
        "</text></g>"
    )


@lru_cache(maxsize=64)
def stopped(actions: tuple[str, ...]) -> str:
    """The actions that the invaders skip in a land this turn: their letters, struck through."""
    letters = "".join(action[0].upper() for action in actions)
    title = f"No {', no '.join(action.capitalize() for action in actions)} here this turn"
    size = {1: 18, 2: 14}.get(len(letters), 11)
    return (
        f'<g class="grow">{_title(title)}<use href="#isle-i-stop"/><text class="b-count" y="{size * 0.36:g}"'
        f' text-anchor="middle" fill="var(--map-ink)" font-size="{size}" font-weight="700">{letters}</text>'
        '<path d="M-12 12 12-12" stroke="var(--wax)" stroke-width="2.6"/></g>'
    )


@lru_cache(maxsize=256)
def holds(title: str) -> str:
    """Something else that holds in a land this turn; what it is, its title says."""
    return f'<g class="grow">{_title(title)}<use href="#isle-i-holds"/></g>'


@lru_cache(maxsize=16)
def coming(action: str, x: float) -> str:
    """A letter beside a land's name: what the invaders are about to do there."""
    fill, ink = ("wax-fill", "on-wax") if action == "ravage" else ("ink-fill", "on-ink")
    return (
        f'<g transform="translate({x:g} -7)">{_title(f"Next: {action.capitalize()}")}<rect x="-8" y="-8.5" width="16"'
        f' height="17" rx="2" fill="var(--{fill})" stroke="var(--halo)" stroke-width="1.4"/><text class="b-count" y="5"'
        f' text-anchor="middle" fill="var(--{ink})" font-size="13" font-weight="700">{action[0].upper()}</text></g>'
    )


def _title(words: str) -> str:
    return f"<title>{escape(words)}</title>"


def _count(number: int) -> str:
    """How many there are, where there is more than one."""
    if number < 2:
        return ""
    return (
        '<g transform="translate(15 13)"><circle r="8.5" fill="var(--map-ink)" stroke="var(--halo)"/><text'
        ' class="b-count" y="4.6" text-anchor="middle" fill="var(--halo)" font-size="13" font-weight="700">'
        f"{number}</text></g>"
    )


def _hurt(damage: int) -> str:
    """How much damage lies on them."""
    if not damage:
        return ""
    return (
        '<g transform="translate(14 -13)"><rect x="-10" y="-8" width="20" height="16" rx="8" fill="var(--wax-fill)"'
        ' stroke="var(--halo)"/><text class="b-count" y="4.6" text-anchor="middle" fill="var(--on-wax)" font-size="13"'
        f' font-weight="700">−{damage}</text></g>'
    )
