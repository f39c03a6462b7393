"""The two tracks of The Arrival as rulers, with the players' emblems on them and the limit as a line."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from games.rules.the_arrival.words.names import Speech, count

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
    head = {"label": label, "icon": icon, "spoken": f"{label}: {spoken}{ends}"}
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
        emblems.append((f"{x:.1f}", lane, say.edition.tribes[seat].colour))
    up = LANE * (len(lanes) - 1)
    base = 48 + up
    # Texts, not numbers: a template would take its time to put every number into the reader's language.
    return {
        "box": f"0 0 {size.width} {size.height + up}",
        "down": str(size.down),
        "name_y": str(17 if size is NARROW else base - 8),
        "icon_y": str(2 if size is NARROW else base - 24),
        "scale": _scale(end, limit, size, base),
        "stems": "".join(f"M{x} {base - 20 - LANE * lane}V{base}" for x, lane, _ in emblems),
        "emblems": [(x, str(base - 20 - LANE * lane), colour) for x, lane, colour in emblems],
    }


def _x(score: int, end: int, size: Size) -> float:
    return size.start + (size.end - size.start) * score / end


@functools.lru_cache(maxsize=256)
def _scale(end: int, limit: int | None, size: Size, base: int) -> str:
    """The stick with its ticks and numbers, and the limit as a line, as ready SVG."""
    short, long = (1, STEP) if end <= LONG else (STEP, LONG_STEP)
    ticks = (f"M{_x(at, end, size):.1f} {base}v{-9 if at % long == 0 else -5}" for at in range(0, end + 1, short))
    numbers = (
        f'<text x="{_x(at, end, size):.1f}" y="{base + 14}" text-anchor="middle">{at}</text>'
        for at in range(0, end + 1, long)
    )
    stick = f'<path class="tick" d="M{size.start} {base}H{size.end}{"".join(ticks)}"/>{"".join(numbers)}'
    return stick + (_limit(limit, _x(limit, end, size), base) if limit else "")


def _limit(limit: int, x: float, base: int) -> str:
    words = f'<text class="limtext" x="{x - 5:.1f}" y="12" text-anchor="end">the game ends at {limit}</text>'
    return f'<path class="lim" d="M{x:.1f} 14V{base + 4}"/>{words}'
