"""How fast the core plays, loads and tries, and how well the bots do."""

from __future__ import annotations

import gc
import resource
from collections.abc import Iterator
from typing import Any

import chess

from games.bench.bots import compare
from games.bench.figure import Figure, best_of
from games.engine import Dice, Table
from games.engine.ruleset import Ruleset
from games.rules import RULESETS

# The goals of each title: random play in python-chess playout moves, and its bot's share against random play; or alone,
# where all win or lose together. `manage.py bots` compares the two at length.
PLAY_GOAL = {"the-arrival": 0.5, "roam": 0.3, "spirit-island": 0.1}
BOT_GOAL = {"the-arrival": 0.8, "roam": 0.8, "spirit-island": 0.3}
ALONE = {"spirit-island"}
DEALT = {"spirit-island": {"spirits": "deal"}}  # the bot and chance are to play the same spirits


def chess_playouts(games: int) -> int:
    """Random games of chess, every legal move listed before each; gives the moves played."""
    luck, moves = Dice("chess", armed=True), 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 200:
            board.push(luck.choose(list(board.legal_moves)))
            moves += 1
    return moves


def random_playouts(ruleset: Ruleset[Any], seats: int, games: int) -> int:
    """Random games through Table.play, every option listed before each; gives the moves played."""
    luck, moves = Dice("playout", armed=True), 0
    for game in range(games):
        table = Table.start(ruleset, seats, {}, f"playout {game}")
        while table.waiting_for:
            asked = table.decision(luck.choose(table.waiting_for))
            table.play(asked.seat, luck.choose(asked.options))
            moves += 1
    return moves


def rate(playouts: Any, *arguments: Any) -> float:
    """Moves a second of processor time, the best of three runs."""
    moves = 0

    def work() -> None:
        nonlocal moves
        moves = playouts(*arguments)

    seconds = best_of(3, work)
    return moves / seconds


def long_game(ruleset: Ruleset[Any], seats: int) -> list[Table[Any]]:
    """The tables of one whole random game, one for every move."""
    luck, tables = Dice("long", armed=True), []
    table = Table.start(ruleset, seats, {}, "long")
    while table.waiting_for:
        tables.append(table.copy())
        asked = table.decision(luck.choose(table.waiting_for))
        table.play(asked.seat, luck.choose(asked.options))
    return tables


def load_cost(table: Table[Any]) -> float:
    """Processor seconds to load, ask and view that table 100 times."""
    settled, answers, envelopes = table.settled, list(table.answers), dict(table.envelopes)

    def work() -> None:
        for _ in range(100):
            again = Table.load(table.ruleset, settled, answers, envelopes)
            _ = again.decisions, again.view(0)

    return best_of(5, work)


def load_costs(tables: list[Table[Any]]) -> tuple[float, float]:
    """Milliseconds a load takes soon after move 20 and at the end, over ten questions of the kind asked last."""
    kind = tables[-1].decisions[0].prompt.kind
    alike = [table for table in tables[20:] if table.decisions[0].prompt.kind == kind]
    early, late = (sum(map(load_cost, some)) / len(some) for some in (alike[:10], alike[-10:]))
    return 10 * early, 10 * late


def trial_cost(tables: list[Table[Any]]) -> float:
    """Milliseconds to try a line of three orders, over the middle of a game."""
    luck, lines = Dice("trial", armed=True), []
    for table in tables[20:120]:
        seat = table.waiting_for[0]
        ahead = table.copy()
        words: list[str] = []
        while len(words) < 3 and seat in ahead.waiting_for and not ahead.decision(seat).sealed:
            words.append(luck.choose(ahead.decision(seat).options))
            ahead.play(seat, words[-1])
        if len(words) == 3:
            lines.append((table, seat, "; ".join(words)))
    seconds = best_of(3, lambda: [table.trial(seat, line) for table, seat, line in lines])
    return 1000 * seconds / max(1, len(lines))


def table_memory(table: Table[Any], count: int = 2_000) -> float:
    """Megabytes that 10,000 loaded tables would take, from a smaller number of them."""
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kept = [table.copy() for _ in range(count)]
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return grown / 1024 * (10_000 / len(kept))


def figures(quick: bool = False) -> Iterator[Figure]:
    """Every figure of the core, title by title."""
    floor = rate(chess_playouts, 10 if quick else 40)
    for ruleset in RULESETS.values():
        seats = max(ruleset.seats)
        moves = rate(random_playouts, ruleset, seats, 5 if quick else 25)
        how = f"{moves:.0f} moves/s, chess {floor:.0f}"
        yield Figure(
            f"{ruleset.id}: random play / chess playouts", moves / floor, "at least", PLAY_GOAL[ruleset.id], how
        )
        tables = long_game(ruleset, seats)
        early, late = load_costs(tables)
        how = f"{early:.3f} and {late:.3f} ms, {len(tables)} moves"
        yield Figure(f"{ruleset.id}: load at the last moves / from move 20 on", late / early, "at most", 1.2, how)
        yield Figure(f"{ruleset.id}: a trial of three orders, ms", trial_cost(tables), "at most", 5)
        yield Figure(f"{ruleset.id}: 10,000 loaded tables, MB", table_memory(tables[len(tables) // 2]), "at most", 500)
        if ruleset.id in BOT_GOAL:
            players, against, many = (1, "alone", 100) if ruleset.id in ALONE else (2, "against random, 2 players", 200)
            games = many // 10 if quick else many
            wins = compare(ruleset, players, DEALT.get(ruleset.id, {}), games, "duel")
            name = f"{ruleset.id}: bot {against}"
            how = f"{games} games, of which random play wins {wins.chance / games:.0%}"
            yield Figure(name, wins.bot / games, "at least", BOT_GOAL[ruleset.id], how)
