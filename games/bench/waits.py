"""How often a game waits for a person: what makes slow play slow, with and without lines given in advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.ahead import alternatives
from games.bench.figure import Figure
from games.engine import OrderError, Table
from games.engine.ruleset import Ruleset
from games.rules import RULESETS

# What a player who wants few mails would let stand for the whole game.
STANDING = {"the-arrival": ("draw building or lore or arms",), "roam": ("bid 0 or pass",)}


def waits(ruleset: Ruleset[Any], seats: int, seed: str, standing: Sequence[str] = ()) -> tuple[int, int]:
    """Play a game of bots: how many times it waited for somebody, and how many rounds it had. Who is asked again before
    anybody else is, and before anything is revealed, answers with one line: that is one wait. Sealed choices are asked
    of all at once: that is one wait too."""
    table, count, rounds = Table.start(ruleset, seats, {}, seed), 0, 1
    last: object = None
    while table.waiting_for:
        seat = table.waiting_for[0]
        asked = table.decision(seat)
        order = _standing_order(table, seat, standing)
        if not order:
            now = "sealed" if asked.sealed else seat
            count += now != last
            last = now
            order = ruleset.bot(table.view(seat), asked, lambda line, seat=seat: table.trial(seat, line))  # type: ignore[misc]
        if not asked.sealed and table.trial(seat, order).stopped == "fence":
            last = None
        told = table.play(seat, order)
        rounds = max([rounds, *(event.facts["round"] for event in told if event.kind == "round")])
    return count, rounds


def _standing_order(table: Table[Any], seat: int, standing: Sequence[str]) -> str:
    """The order that one of the standing lines gives here, if any does."""
    for text in (text for line in standing for text in alternatives(line)):
        try:
            return table.trial(seat, text, numbers=False).orders[0]
        except OrderError:
            continue
    return ""


def figures(quick: bool = False) -> Iterator[Figure]:
    """Waits a round of every title and number of players."""
    games = 2 if quick else 5
    for title, ruleset in RULESETS.items():
        for seats in ruleset.seats:
            plain, lines = (
                [waits(ruleset, seats, f"waits {game}", standing) for game in range(games)]
                for standing in ((), STANDING.get(title, ()))
            )
            with_lines, without = (
                sum(count for count, _ in found) / sum(r for _, r in found) for found in (lines, plain)
            )
            how = f"{with_lines:.1f} and {without:.1f} waits a round, {games} games of bots"
            name = f"{title}, {seats} players: waits with standing lines / without"
            yield Figure(name, with_lines / without, "at most", 1.0, how)
