"""The promise that nobody sees what their seat may not see: tables and their twins, on every surface."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any
from unittest.mock import patch

import time_machine

from games import lobby, press
from games.engine import Dice, Table
from games.engine.fuzz import random_options
from games.engine.twins import can_be_asked, tells_apart
from games.models import Game
from games.rules import RULESETS
from games.trust.browsers import new_player
from games.trust.ground import lay_tables
from games.trust.score import Score
from games.trust.spread import in_turn, shares
from games.trust.surfaces import Reader, compared
from games.trust.twins import settled_moments

NOON = "2026-05-01T12:00:00+00:00"
SHARE = 500  # pairs of one title at a time
ON_SURFACES = "on a surface"
MOMENTS, TWINS = 2, 2  # of a game, at which its surfaces are compared, and with how many other tables


def in_the_core(title: str, count: int, seed: str) -> Iterator[list[str]]:
    """That many pairs of a table and its twin, each with what a seat could tell them apart by."""
    luck, ruleset, number = Dice(seed, armed=True), RULESETS[title], 0
    while True:
        seats = ruleset.seats[number % len(ruleset.seats)]
        table = Table.start(ruleset, seats, random_options(ruleset, seats, luck), f"{seed} {number}")
        for seat in _looks(table, seats, luck):
            move = f"{title} {seed} game {number} move {table.tally.number}"
            yield [f"{move}: {wrong}" for wrong in tells_apart(table, seat, luck)]
            count -= 1
            if not count:
                return
        number += 1


def _looks(table: Table[Any], seats: int, luck: Dice) -> Iterator[int | None]:
    """Play a random game to its end; now and then somebody looks at it, most often one who can also be asked."""
    everybody = [None, *range(seats)]
    while table.decisions:
        seat = luck.choose(table.waiting_for)
        if luck.roll(3) == 0:
            yield seat if can_be_asked(table, seat) else luck.choose(everybody)
        if luck.roll(12) == 0:
            yield luck.choose(everybody)
        table.play(seat, luck.choose(table.decision(seat).options))


def on_surfaces(title: str, options: Mapping[str, str], seed: str, moments: int, twins: int = 1) -> Iterator[list[str]]:
    """A game of two in rows; each reader and twin at some of its moments is a pair, with what is read otherwise."""
    seated = [new_player(f"{name} {seed}"[:40]) for name in ("Alice", "Bob")]
    staff = new_player(f"Root {seed}"[:40], is_staff=True, is_superuser=True)
    game = lobby.open_table(seated[0], title=title, size=2, options=dict(options))
    lobby.join(game, seated[1])
    press.write(game.seats.get(number=1), "Between us.", to="0")
    readers = [Reader.sign_in(None), *(Reader.sign_in(who, seat) for seat, who in enumerate(seated))]
    readers.append(Reader.sign_in(staff))
    for number, table in enumerate(settled_moments(game, 60, every=4)):
        if number >= moments:
            return
        game = Game.objects.get(pk=game.pk)
        for reader in readers:
            yield from compared(game, table, reader, [f"{seed} {number} {twin}" for twin in range(twins)])


def scores(soak: bool) -> Iterator[Score]:
    """F7 of the scoreboard."""
    figure, count = "hidden things that a seat could tell", 1_000_000 if soak else 10_000
    each, parts = count // len(RULESETS) + 1, in_turn([*RULESETS, ON_SURFACES])
    for title in islice(parts, len(RULESETS)):
        found, tried = _add_up(
            pair for share in shares(each, SHARE, "F7") for pair in in_the_core(title, share.size, share.seed)
        )
        note = "view, question, trial, refusal"
        yield Score("F7", f"{title}: {figure} in the core", tried, "twins", found, note, goal=each)
    next(parts)
    lay_tables()
    with time_machine.travel(NOON, tick=False), patch.object(secrets, "token_hex", lambda size: "5e" * size):
        found, tried = _add_up(pair for pairs in _surface_games(soak) for pair in pairs)
    note = "pages, drawings, API, mail, feeds, ETags"
    yield Score("F7", f"{figure} {ON_SURFACES}", tried, "twins", found, note, goal=count)


def _surface_games(soak: bool) -> Iterator[Iterator[list[str]]]:
    for share in shares(1_000 if soak else 1, 1, "surfaces"):
        for title, ruleset in RULESETS.items():
            options = random_options(ruleset, 2, Dice(f"{share.seed} {title}", armed=True))
            yield on_surfaces(title, options, f"{title} {share.seed}", MOMENTS, TWINS)


def _add_up(pairs: Iterator[list[str]]) -> tuple[list[str], int]:
    found: list[str] = []
    tried = 0
    for pair in pairs:
        found += pair
        tried += 1
    return found, tried
