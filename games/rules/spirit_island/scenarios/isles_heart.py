"""Guard the Isle's Heart: no town or city may stand in the inner lands."""

from __future__ import annotations

from games.engine import Step, ask, interleave, reveal
from games.rules.spirit_island.changes import Change
from games.rules.spirit_island.effect import Effect
from games.rules.spirit_island.facts import FACTS, OCEANS
from games.rules.spirit_island.lands import buildings, open_to
from games.rules.spirit_island.printed import Corner
from games.rules.spirit_island.state import Island
from games.rules.spirit_island.verbs import add
from games.rules.spirit_island.verbs.presence import better_track, place_presence, tracks_left

INNER = 7  # with one or two boards


def inner_lands(island: Island) -> list[str]:
    """One land of each board, in seat order: where the boards meet, or land 7."""
    boards = [spirit.board for spirit in island.spirits]
    if len(boards) < 3:
        return [f"{board}{INNER}" for board in boards]
    corners: tuple[Corner, ...] = ("br", "br", "br") if len(boards) == 3 else ("tr", "br", "tr", "br")
    return [f"{board}{FACTS.boards[board].corners[corner]}" for board, corner in zip(boards, corners, strict=True)]


def after_setup(island: Island) -> Step:
    """No towns; an explorer and a presence in every inner land; two power cards for every spirit."""
    for land, here in island.lands.items():
        for _ in here.pieces.pop("town", ()):
            island.tell("removed", land=land, piece="town", source=island.scenario)
    for land in inner_lands(island):
        add(Effect(island=island, source=island.scenario, land=land), "explorer")
    yield from interleave({seat: _settle(island, seat, land) for seat, land in enumerate(inner_lands(island))})
    yield from reveal("power cards are dealt")
    for seat, spirit in enumerate(island.spirits):
        dealt = [deck.pop() for deck in (island.minor, island.major)]
        spirit.hand += dealt
        island.tell("dealt", seat=seat, cards=dealt)


def _settle(island: Island, seat: int, land: str) -> Step:
    """Put a presence from either track into the inner land."""
    if not open_to(island, seat, [land]):
        land = OCEANS[land[0]]  # Ocean cannot leave the coast: it guards the heart from its ocean
    tracks = [f"from {track}" for track in tracks_left(island, seat)]
    track = yield from ask(seat, "presence-from", tracks, default=f"from {better_track(island, seat)}", land=land)
    place_presence(island, seat, land, track.removeprefix("from "))


def lost(island: Island) -> str:
    """After the first turn a town or city in an inner land."""
    return "heart" if island.turn > 1 and any(buildings(island, land) for land in inner_lands(island)) else ""


ISLES_HEART = Change(after_setup=after_setup, lost=lost)
