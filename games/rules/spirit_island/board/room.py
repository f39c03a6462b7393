"""How much room an outline has inside, at every height."""

from __future__ import annotations

from functools import lru_cache

from games.rules.spirit_island.board.chart import Outline

GRAIN = 3  # how finely heights are told apart
MISS = 60  # how far the ends of a strip cross that lies outside
Span = tuple[float, float]


def room(outline: Outline, y: float, half: float) -> Span:
    """From where to where a strip of that half height lies inside; the ends cross where there is no room."""
    spans = [_span(outline, at) for at in (y - half, y, y + half)]
    return max(left for left, _ in spans), min(right for _, right in spans)


def _span(outline: Outline, y: float) -> Span:
    """The widest stretch of a line of about that height that lies inside."""
    top, spans = _spans(outline)
    at = round((y - top) / GRAIN)
    return spans[at] if 0 <= at < len(spans) else _nowhere(outline)


@lru_cache(maxsize=256)
def _spans(outline: Outline) -> tuple[float, list[Span]]:
    """The widest stretch inside at every height, from the top down: they are asked for over and over."""
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    return top, [_widest(outline, top + GRAIN * at) for at in range(1 + int((bottom - top) / GRAIN))]


def _widest(outline: Outline, y: float) -> Span:
    crossings = sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
        if (ay <= y) != (by <= y)
    )
    spans = zip(crossings[::2], crossings[1::2], strict=False)
    return max(spans, key=lambda span: span[1] - span[0], default=_nowhere(outline))


@lru_cache(maxsize=256)
def _nowhere(outline: Outline) -> Span:
    middle = sum(x for x, _ in outline) / len(outline)
    return middle + MISS, middle - MISS
