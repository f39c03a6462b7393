"""How often a title's bot wins, and how often random play does in its place, in the same games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.engine import Decision, Dice, Table
from games.engine.ruleset import Ruleset

Player = Callable[[Table[Any], Decision], str]


class Wins(msgspec.Struct):
    """In how many games the bot was first and how often random play was; a shared first place counts in part."""

    games: int = 0
    bot: float = 0.0
    chance: float = 0.0

    def add(self, other: Wins) -> None:
        """Count other games in."""
        self.games += other.games
        self.bot += other.bot
        self.chance += other.chance


def by_bot(table: Table[Any], asked: Decision) -> str:
    """What the title's bot says."""
    return table.ruleset.bot(table.view(asked.seat), asked, lambda line: table.trial(asked.seat, line))


def by_chance(seed: str) -> Player:
    """A player to whom every option is as good as another."""
    luck = Dice(seed, armed=True)
    return lambda table, asked: luck.choose(asked.options)


def first_place(table: Table[Any], hero: int, player: Player, others: Player) -> float:
    """Play to the end; gives the part of first place that the hero has."""
    while table.waiting_for:
        asked = table.decision(table.waiting_for[0])
        table.play(asked.seat, (player if asked.seat == hero else others)(table, asked))
    winners = table.outcome.winners if table.outcome else ()
    return (hero in winners) / max(1, len(winners))


def compare(ruleset: Ruleset[Any], seats: int, options: Mapping[str, str], games: int, seed: str) -> Wins:
    """Play every game twice, once with the bot in one seat and once with random play there; all others are random.

    The seat changes from game to game, and a deal is played once from every seat. Who plays alone, wins alone."""
    wins = Wins()
    for game in range(games):
        deal, hero = f"{seed} {game // seats}", game % seats
        wins.games += 1
        for name, player in (("bot", by_bot), ("chance", by_chance(f"chance {deal} {hero}"))):
            table = Table.start(ruleset, seats, options, deal)
            won = first_place(table, hero, player, by_chance(f"others {deal} {hero}"))
            setattr(wins, name, getattr(wins, name) + won)
    return wins
