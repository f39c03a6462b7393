"""Victory and defeat: tested after every change, a loss waiting for the effect to end, and the score."""

from __future__ import annotations

from games.engine import Outcome
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.facts import FACTS
from games.rules.spirit_island.lands import lands_of
from games.rules.spirit_island.state import Island

# What must be gone from the island to win, by terror level (S-WIN-01..03).
GONE = {1: ("explorer", "town", "city"), 2: ("town", "city"), 3: ("city",)}
VICTORY = 4


class Over(Exception):
    """The game has ended in the middle of an effect; the step under way is left."""


def is_won(island: Island) -> bool:
    """S-WIN-01..06: the condition of the current terror level."""
    for change in changes(island):
        if change.won is not None:
            return change.won(island)
    if island.terror >= VICTORY:
        return True
    return not any(here.count(*GONE[island.terror]) for here in island.lands.values())


def check_victory(island: Island) -> None:
    """End the game the moment it is won, also in the middle of an effect (S-WIN-05, S-WIN-11, S-WIN-13)."""
    _note_losses(island)
    if is_won(island):
        _end(island, "sacrifice" if island.loss else "victory", island.loss or f"terror-{island.terror}")


def watch(island: Island) -> None:
    """A piece came or moved: that alone may win or lose against an adversary or in a scenario (S-WIN-05, S-WIN-16)."""
    if island.adversary or island.scenario:
        check_victory(island)


def lose(island: Island, reason: str) -> None:
    """Note a loss; it becomes a defeat when the effect under way has ended (S-WIN-10, S-WIN-13, S-WIN-14)."""
    if not island.loss:
        island.loss = reason
        island.tell("loss-pending", reason=reason)


def check_presence(island: Island) -> None:
    """S-WIN-08: a spirit without presence on the island loses the game for all."""
    for seat, spirit in enumerate(island.spirits):
        if not lands_of(island, seat):
            lose(island, f"no-presence-{spirit.id}")


def check_defeat(island: Island) -> None:
    """The effect has ended: a loss that waited is a defeat now (S-WIN-12, S-WIN-16)."""
    _note_losses(island)
    if island.loss:
        _end(island, "defeat", island.loss)


def _note_losses(island: Island) -> None:
    """A loss by an adversary or scenario stays, even if its cause goes away in the same effect (S-WIN-14, S-WIN-16)."""
    for change in changes(island):
        if reason := change.lost(island):
            lose(island, reason)


def _end(island: Island, ending: str, reason: str) -> None:
    island.ending, island.reason = ending, reason
    island.tell("ended", ending=ending, reason=reason)
    raise Over


def threat(island: Island) -> int:
    """S-SCORE-07: how hard adversary and scenario are."""
    foe = island.levels[-1].difficulty if island.levels else 0
    return foe + (FACTS.scenarios[island.scenario].difficulty if island.scenario else 0)


def score(island: Island) -> int:
    """S-SCORE-02..06: whole groups of dahan and blight count, as many to a group as there are players."""
    players = len(island.spirits)
    dahan = sum(here.count("dahan") for here in island.lands.values())
    blight = sum(here.blight for here in island.lands.values())
    slots = [island.explore_card, island.explored_card, island.build_card, island.ravage_card, island.extra_build_card]
    out = len(island.invader_discard) + sum(bool(card) for card in slots)
    if island.ending == "defeat":
        points = 2 * threat(island) + out
    else:
        points = 5 * threat(island) + 10 + 2 * len(island.invader_deck)
    return points + dahan // players - blight // players


def outcome(island: Island) -> Outcome | None:
    """How the game ended; all seats win or lose together (S-WIN-17)."""
    if not island.ending:
        return None
    place = 2 if island.ending == "defeat" else 1
    facts = {"reason": island.reason, "turn": island.turn, "terror": island.terror, "threat": threat(island)}
    return Outcome(island.ending, (place,) * len(island.spirits), {**facts, "score": score(island)})
