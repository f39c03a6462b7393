"""The two tracks of The Arrival as rulers, with the players' emblems on them and the limit as a line."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from games.rules.the_arrival.words_names import Speech, count

LEAST_HONOR = 30  # that the ruler shows, however low the scores are
STEP, LONG_STEP = 5, 10
LONG = 60  # from here on only every fifth tick is drawn, and every tenth has its number
LANE = 22  # the height of an emblem; those that would meet stand above one another
EMBLEM = 21


class Size(NamedTuple):
    """The measures of a ruler: its width, where the stick begins and ends, and how far it stands down."""

    width: int
    start: int
    end: int
    down: int
    height: int


WIDE = Size(width=760, start=128, end=734, down=0, height=66)
NARROW = Size(width=360, start=14, end=334, down=18, height=84)


def draw_tracks(say: Speech) -> dict[str, Any]:
    """Both rulers in both widths, and which of them decides as it stands."""
    view = say.view
    honor = [mat["honor"] for mat in view["mats"]]
    corruption = [mat["corruption"] for mat in view["mats"]]
    limit = view["corruption_limit"]
    return {
        "tribes": count(view["fortified"], "place"),
        "fomori": count(view["enemy"], "place"),
        "decides": f"most {say.honor}" if view["fortified"] > view["enemy"] else "least Corruption",
        "ended": view["ended"],
        "limit_reached": view["limit_reached"],
        "rulers": [
            *_both(say, say.honor, "honor", honor, _end(max(honor), LEAST_HONOR - 1), None),
            *_both(say, "Corruption", "corruption", corruption, _end(max(corruption), limit), limit),
        ],
    }


def _end(most: int, least: int) -> int:
    """The last number on a ruler: a full step, and beyond every score."""
    return (max(most, least) // STEP + 1) * STEP


def _both(
    say: Speech, label: str, icon: str, scores: list[int], end: int, limit: int | None
) -> tuple[dict[str, Any], dict[str, Any]]:
    spoken = ", ".join(f"{say.names[seat]} {score}" for seat, score in enumerate(scores))
    ends = f"; the game ends at {limit}" if limit else ""
    head = {"label": label, "icon": icon, "spoken": f"{label}: {spoken}{ends}", "limit": limit}
    return (
        head | {"kind": "only-mobile"} | _ruler(say, scores, end, limit, NARROW),
        head | {"kind": "only-desk"} | _ruler(say, scores, end, limit, WIDE),
    )


def _ruler(say: Speech, scores: list[int], end: int, limit: int | None, size: Size) -> dict[str, Any]:
    """One ruler: ticks, numbers, emblems in their lanes, and the limit."""
    lanes: list[float] = []  # where the last emblem of each lane stands
    emblems = []
    for score, seat in sorted((score, seat) for seat, score in enumerate(scores)):
        x = _x(score, end, size)
        lane = next((lane for lane, last in enumerate(lanes) if x - last >= EMBLEM), len(lanes))
        lanes[lane : lane + 1] = [x]
        emblems.append({"x": f"{x:.1f}", "lane": lane, "colour": say.edition.tribes[seat].colour})
    up = LANE * (len(lanes) - 1)
    base = 48 + up
    for emblem in emblems:
        emblem["y"] = base - 20 - LANE * emblem.pop("lane")
    return {
        "width": size.width,
        "height": size.height + up,
        "down": size.down,
        "narrow": size is NARROW,
        "base": base,
        "name_y": 17 if size is NARROW else base - 8,
        "icon_y": 2 if size is NARROW else base - 24,
        "ticks": _ticks(end, size, base),
        "numbers": _numbers(end, size),
        "numbers_y": base + 14,
        "emblems": emblems,
        "limit_x": f"{_x(limit, end, size):.1f}" if limit else "",
    }


def _x(score: int, end: int, size: Size) -> float:
    return size.start + (size.end - size.start) * score / end


@functools.lru_cache(maxsize=64)
def _ticks(end: int, size: Size, base: int) -> str:
    """The stick and its ticks, one path."""
    every = 1 if end <= LONG else STEP
    ticks = (f"M{_x(at, end, size):.1f} {base}v{-9 if at % STEP == 0 else -5}" for at in range(0, end + 1, every))
    return f"M{size.start} {base}H{size.end}{''.join(ticks)}"


@functools.lru_cache(maxsize=64)
def _numbers(end: int, size: Size) -> list[tuple[str, int]]:
    """The numbers under the ticks, with where they stand."""
    return [(f"{_x(at, end, size):.1f}", at) for at in range(0, end + 1, STEP if end <= LONG else LONG_STEP)]
