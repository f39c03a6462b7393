"""To Dream a Thousand Deaths: marks on invaders that a power only dreams to have hurt or destroyed.

Bringer's powers never really hurt or destroy anything but its own presence (S-BRINGER-01). While such a power takes
effect, what it would have dealt lies on the pieces and is marked here; an invader that it would have destroyed is
marked as over, cannot be harmed by that power again, and flees if it can. When the power ends every mark goes, and with
it the damage that was only dreamt. A piece has no name of its own: a mark means any of its kind and damage there."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.spirit_island.state import Dream, Island

RULE = "to-dream-a-thousand-deaths"
NIGHTMARES = {"explorer": 0, "town": 2, "city": 5}  # the fear of a death that is only dreamt
FLEEING = ("explorer", "town")


def dream_hurt(island: Island, land: str, kind: str, damage: int, points: int) -> None:
    """Mark points on a piece that really has no more damage than it had."""
    mark = _living(island, land, kind, damage)
    if mark is None:
        mark = Dream(land, kind, damage)
        island.dreams = [*island.dreams, mark]
    mark.dreamt += points
    _set_damage(island, land, kind, damage, damage + points)


def dream_death(island: Island, land: str, kind: str, damage: int) -> None:
    """Mark a piece as destroyed in a dream: what was dreamt of it before goes at once."""
    mark = _living(island, land, kind, damage)
    if mark is None:
        mark = Dream(land, kind, damage)
        island.dreams = [*island.dreams, mark]
    _set_damage(island, land, kind, damage, mark.damage)
    mark.dreamt, mark.over, mark.flees = 0, True, kind in FLEEING


def dream_moved(island: Island, kind: str, damage: int, land: str, to: str) -> None:
    """A piece is about to leave a land: if all that are like it there are marked, a mark goes with it."""
    alike = [mark for mark in island.dreams if _is(mark, land, kind, damage)]
    if alike and island.lands[land].pieces[kind].count(damage) <= len(alike):
        alike[0].land = to


def over(island: Island, land: str) -> list[tuple[str, int]]:
    """The kind and damage of every piece there that has died in this dream."""
    return [(mark.kind, mark.damage) for mark in island.dreams if mark.over and mark.land == land]


def fleeing(island: Island) -> Sequence[Dream]:
    """The pieces that have yet to flee from their dreams, the first to have died first."""
    return [mark for mark in island.dreams if mark.flees]


def wake(island: Island) -> None:
    """The power has ended: every mark vanishes, and the damage that was only dreamt."""
    for mark in island.dreams:
        if mark.dreamt and mark.damage + mark.dreamt in island.lands[mark.land].pieces.get(mark.kind, ()):
            _set_damage(island, mark.land, mark.kind, mark.damage + mark.dreamt, mark.damage)
    island.dreams = []


def _living(island: Island, land: str, kind: str, damage: int) -> Dream | None:
    """The mark of a piece that has that much damage on it, dreamt or real, and has not died."""
    return next((mark for mark in island.dreams if not mark.over and _is(mark, land, kind, damage)), None)


def _is(mark: Dream, land: str, kind: str, damage: int) -> bool:
    return (mark.land, mark.kind, mark.damage + mark.dreamt) == (land, kind, damage)


def _set_damage(island: Island, land: str, kind: str, old: int, new: int) -> None:
    pieces = island.lands[land].pieces[kind]
    pieces.remove(old)
    pieces.append(new)
    pieces.sort()
