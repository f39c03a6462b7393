"""Random play under every promise of the core: what breaks is a breach, with the words to see it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from games.engine.decision import Decision, check_words
from games.engine.dice import Dice
from games.engine.errors import OrderError, RulesBug, Unloadable
from games.engine.record import check
from games.engine.ruleset import Ruleset
from games.engine.scribe import Scribe
from games.engine.table import Table
from games.engine.twins import NONSENSE, tells_apart

MOST_MOVES = 5_000  # a game that goes on longer has no end
# How wild a game is: of so many orders one is random, and the title's bot gives the others.
RANDOM, LED, SOUGHT, BY_BOT = 1, 4, 8, MOST_MOVES


class Report(msgspec.Struct):
    """What a run of random games came to."""

    games: int = 0
    moves: int = 0
    undone: int = 0
    compared: int = 0  # pairs of twins
    replayed: int = 0  # games whose record was played again
    breaches: list[str] = []
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    asked: Counter[str] = msgspec.field(default_factory=Counter)
    played: Counter[str] = msgspec.field(default_factory=Counter)
    covered: Counter[str] = msgspec.field(default_factory=Counter)  # in how many games each of the title's parts was

    def add(self, other: Report) -> None:
        """Count another run's results in."""
        for field in ("games", "moves", "undone", "compared", "replayed"):
            setattr(self, field, getattr(self, field) + getattr(other, field))
        self.breaches += other.breaches
        for counts in ("endings", "asked", "played", "covered"):
            getattr(self, counts).update(getattr(other, counts))


def random_options(
    ruleset: Ruleset[Any], seats: int, luck: Dice, wild: int = RANDOM, given: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Options that the title accepts, each value as likely as another, but for those that are given; where the bot
    leads, every other one as it usually is, and where it plays alone, most."""
    odd = {RANDOM: 1, BY_BOT: 8}.get(wild, 2)  # one in so many may be other than usual
    while True:
        chosen = {
            option.name: option.default if luck.roll(odd) else luck.choose(option.choices).value
            for option in ruleset.options
        }
        try:
            return ruleset.complete(seats, {**chosen, **(given or {})})
        except ValueError:  # options that do not go together
            continue


def fuzz(
    ruleset: Ruleset[Any],
    games: int,
    seed: str,
    seats: int | None = None,
    every: int = 8,
    wanted: Collection[str] = (),
) -> Report:
    """Play that many random games; the dearer a check, the seldomer it is made.

    Reloads, refusals and twins: at about one move in `every`. Pieces: at one in every/16, and at the end, because what
    is lost stays lost. The whole record: of one game in every/8.

    While any of the wanted parts has not come into play, games are led there: under options that fit one of them, by
    the orders with which the title seeks those that go with these options. No deck is stacked and no table laid: any
    players could come there. Some other games are led by the bot, because they go further."""
    report = Report()
    for number in range(games):
        luck = Dice(f"{seed} {number}", armed=True)
        missing = [part for part in wanted if part not in report.covered]
        given = ruleset.options_for(luck.choose(missing)) if missing else {}
        sought = {part for part in missing if ruleset.options_for(part) == given}
        wild = SOUGHT if sought else RANDOM if luck.roll(ruleset.led) else luck.choose([LED, BY_BOT, BY_BOT])
        # Few players where the bot is asked often: it thinks long, and victories are likeliest alone.
        numbers = ruleset.seats[: {BY_BOT: 1, SOUGHT: 2}.get(wild)]
        players = seats or numbers[number % len(numbers)]
        options = random_options(ruleset, players, luck, wild, given)
        name = f"{ruleset.id} seed={seed!r} game={number} seats={players} {options}"
        report.games += 1
        game = _Game(ruleset, players, options, luck, every, report, wild, sought)
        try:
            for breach in game.play():
                report.breaches.append(f"{name}: move {game.scribe.table.tally.number}: {breach}")
                break
        except (RulesBug, OrderError, Unloadable, LookupError, ValueError, TypeError, AttributeError) as error:
            report.breaches.append(f"{name}: {type(error).__name__}: {error}")
    return report


class _Game:
    """One random game, watched."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        seats: int,
        options: Mapping[str, str],
        luck: Dice,
        every: int,
        report: Report,
        wild: int,
        sought: set[str],
    ) -> None:
        self.ruleset, self.seats, self.luck, self.every, self.report = ruleset, seats, luck, every, report
        self.scribe = Scribe(ruleset, seats, options, f"fuzz {luck.roll(1 << 40)}")
        self.pieces = ruleset.pieces(self.scribe.table.state)
        self.wild, self.sought = wild, sought
        self.in_full = luck.roll(max(1, every // 8)) == 0
        self.counting = max(1, every // 16)

    def play(self) -> Iterator[str]:
        """Play to the end, yielding what is wrong."""
        table = self.scribe.table
        for _ in range(MOST_MOVES):
            if not table.decisions:
                break
            drawn = self.luck.roll(self.every * self.counting)
            if drawn % self.counting == 0:
                yield from self._cheap_checks(table)
            if drawn < self.counting:
                yield from self._dear_checks(table)
            self._act(table)
        yield from self._cheap_checks(table)
        outcome = table.outcome
        if outcome is None:
            yield "the game does not end"
            return
        self.report.endings[f"{outcome.ending} {outcome.facts.get('reason', '')}".strip()] += 1
        self.report.covered.update(self._shown())
        if len(outcome.places) != self.seats:
            yield "the outcome does not place every seat"
        if self.in_full:
            self.report.replayed += 1
            yield from check(self.scribe.record, {self.ruleset.id: self.ruleset})

    def _shown(self) -> set[str]:
        """The parts of the title that this game has brought into play so far."""
        return set(self.ruleset.parts_in(event for row in self.scribe.record.rows for event in row.events))

    def _act(self, table: Table[Any]) -> None:
        """Play a random order of a random seat, or now and then take one back."""
        seat = self.luck.choose(table.waiting_for)
        if self.luck.roll(48) == 0 and table.takeable(seat) is not None:
            self.scribe.take_back(seat)
            self.report.undone += 1
            return
        asked = table.decision(seat)
        leading = self.ruleset.seek(table.view(seat), asked, self.sought) if self.sought else ()
        if leading or self.luck.roll(self.wild) == 0 or not table.tally.number:  # not every game begins alike
            order = self.luck.choose(leading or asked.options)
        else:
            order = self.ruleset.bot(table.view(seat), asked, lambda line: table.trial(seat, line))
        self.scribe.play(seat, order)
        if leading:
            self.sought -= self._shown()
            self.wild = self.wild if self.sought else RANDOM
        self.report.moves += 1
        self.report.asked[asked.prompt.kind] += 1
        self.report.played[order.split()[0]] += 1

    def _cheap_checks(self, table: Table[Any]) -> Iterator[str]:
        pieces = self.ruleset.pieces(table.state)
        if pieces != self.pieces:
            yield f"pieces were lost or made: {sorted(pieces.items() ^ self.pieces.items())}"
        if table.decisions and not table.waiting_for:
            yield "nobody is waited for"

    def _dear_checks(self, table: Table[Any]) -> Iterator[str]:
        for decision in table.decisions:
            check_words(decision)
        yield from self._reload_differs(table)
        yield from self._nonsense_changes(table, self.luck.choose(table.decisions))
        yield from self._twin_differs(table, self.luck.choose([None, *range(self.seats)]))

    def _reload_differs(self, table: Table[Any]) -> Iterator[str]:
        again = table.copy()
        seats = range(self.seats)
        if again.digest != table.digest or again.decisions != table.decisions:
            yield "a reload leads to another position"
        if [again.takeable(seat) for seat in seats] != [table.takeable(seat) for seat in seats]:
            yield "a reload changes what can be taken back"

    def _nonsense_changes(self, table: Table[Any], decision: Decision) -> Iterator[str]:
        before = table.digest, table.decisions, list(table.answers)
        try:
            table.play(decision.seat, NONSENSE)
            yield "an illegal order was played"
        except OrderError:
            pass
        order = self.luck.choose(decision.options)
        if not decision.sealed and table.trial(decision.seat, order).orders[:1] != [order]:
            yield f"{order!r} reads as something else"
        if (table.digest, table.decisions, table.answers) != before:
            yield "an illegal order or a trial changed the table"

    def _twin_differs(self, table: Table[Any], seat: int | None) -> Iterator[str]:
        """What this seat sees must not depend on what it may not know."""
        self.report.compared += 1
        yield from tells_apart(table, seat, self.luck)
