"""How fast the rounds of the clock are done, and that games which are not due cost them nothing."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import clock
from games.bench.figure import Figure
from games.bench.house import House, house_on, postgres
from games.models import Absence, Game, Notice, Player, Seat

LATE, ROUNDS, IDLE = 1_000, 5, 101
SOME, MANY = 10_000, 100_000
STRETCH = timedelta(days=3)
LONG_AGO = date(2000, 1, 1)


def figures(quick: bool = False) -> Iterator[Figure]:
    """Every figure of the clock, on both databases."""
    with house_on() as house:
        yield from sweep_figures("sqlite", house, quick)
    if quick:
        return
    with postgres() as address:
        if address is not None:
            with house_on(address) as house:
                yield from sweep_figures("postgresql", house, quick)


def sweep_figures(name: str, house: House, quick: bool) -> Iterator[Figure]:
    """The rounds of a house in which much is played and little is due, beside a tenth of it."""
    few, many = (SOME // 2, 2 * SOME) if quick else (SOME, MANY)
    few_found, found = house.stage("sweep", str(few), str(many))
    how = f"{found['find']:.2f} s to find, {found['remind']:.2f} s to remind"
    yield Figure(f"{name}: {LATE} due, {LATE} to remind in {many} games, s", found["late"], "at most", 2, how)
    how = f"{found['weight']:.2f} and {few_found['weight']:.2f} times 400 looks into an empty table"
    ratio = found["weight"] / few_found["weight"]
    yield Figure(f"{name}: the same, {many} games / {few}", ratio, "at most", 1.3, how)
    how = f"{found['idle']:.2f} and {few_found['idle']:.2f} looks into an empty table"
    ratio = found["idle"] / few_found["idle"]
    yield Figure(f"{name}: nothing due, {many} games / {few}", ratio, "at most", 1.3, how)
    yield Figure(f"{name}: crediting an outage to {many} clocks, s", found["credit"], "at most", 15)


# -- within the house


def sweep(few: int, many: int) -> list[dict[str, float]]:
    """What the rounds cost beside few games and beside many; they must be done by index."""
    moment = clock.now()
    first = lay_first(moment)
    multiply(first, few, moment)
    small = costs(moment)
    multiply(first, many, moment)
    large = costs(moment)
    check_plans(moment)
    began = time.perf_counter()
    clock.beat("sweep")
    clock.credit_outage(clock.now() + timedelta(hours=1))
    credit = time.perf_counter() - began
    return [small, {**large, "credit": credit}]


def lay_first(moment: datetime) -> Game:
    """A running game in which one of two players is asked something."""
    players = [Player.objects.create_user(f"{name}@example.org", name=name) for name in ("ann", "ben")]
    game = Game.objects.create(
        name="One of many", title="the-arrival", revision=1, size=2, host=players[0], made=moment, state="running"
    )
    asked = {"key": "k", "asked_at": moment, "due": moment + STRETCH, "remind_at": moment + STRETCH / 2}
    Seat.objects.create(game=game, number=0, player=players[0], **asked)
    Seat.objects.create(game=game, number=1, player=players[1])
    return game


def multiply(first: Game, games: int, moment: datetime) -> None:
    """Have so many games like the first, due at all kinds of moments."""
    here, last = Game.objects.count(), Game.objects.latest("pk").pk
    copied = ", ".join(f'"{field.column}"' for field in Game._meta.concrete_fields if not field.primary_key)
    seat = [field.column for field in Seat._meta.concrete_fields if field.column not in ("id", "game_id")]
    into, taken = ", ".join(f'"{name}"' for name in seat), ", ".join(f's."{name}"' for name in seat)
    with connection.cursor() as cursor:
        while here < games:
            cursor.execute(
                f"INSERT INTO games_game ({copied}) SELECT {copied} FROM games_game LIMIT %s",  # noqa: S608 # nosec B608 # our columns
                [min(here, games - here)],
            )
            here = Game.objects.count()
        cursor.execute(
            f"INSERT INTO games_seat (game_id, {into}) SELECT g.id, {taken} "  # noqa: S608 # nosec B608 # our columns
            "FROM games_game g, games_seat s WHERE s.game_id = %s AND g.id > %s",
            [first.pk, last],
        )
    pks = list(Seat.objects.filter(due__isnull=False, game__gt=last).values_list("pk", flat=True))
    for part in range(100):
        later = moment + STRETCH / 2 + STRETCH * part / 200
        span = pks[part * len(pks) // 100 : (part + 1) * len(pks) // 100]
        if span:
            Seat.objects.filter(pk__range=(span[0], span[-1]), due__isnull=False).update(
                due=later, remind_at=later - timedelta(hours=12)
            )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.vendor == "postgresql" else "PRAGMA wal_checkpoint(TRUNCATE)")


def costs(moment: datetime) -> dict[str, float]:
    """The cost of the middle one of some rounds in which much is due, and of many in which nothing is."""
    found = sorted((one_round(moment) for _ in range(ROUNDS)), key=lambda cost: cost["weight"])[ROUNDS // 2]
    idle = sorted(timed(lambda: look(moment)) / timed(floor) for _ in range(IDLE))
    return {**found, "idle": idle[IDLE // 2]}


def look(moment: datetime) -> None:
    """Do the rounds when there is nothing to do."""
    for _ in range(5):
        clock.expired(moment)
        clock.remind(moment)


def floor(times: int = 10) -> None:
    """Look into an empty table so often: what any such work costs on this machine just now."""
    for _ in range(times):
        list(Absence.objects.filter(first__lte=LONG_AGO).order_by("first")[:200])


def one_round(moment: datetime) -> dict[str, float]:
    """Make some seats late, find them all, remind others, and put everything back."""
    pks = list(Seat.objects.filter(due__isnull=False).order_by("pk").values_list("pk", flat=True))
    chosen = pks[:: len(pks) // (2 * LATE)][: 2 * LATE]
    late, reminded = chosen[::2], chosen[1::2]
    kept = list(Seat.objects.filter(pk__in=chosen))
    Seat.objects.filter(pk__in=late).update(due=moment, remind_at=None)
    began, whole = moment - timedelta(hours=36), timedelta(hours=70)
    Seat.objects.filter(pk__in=reminded).update(asked_at=began, due=began + whole, remind_at=moment)
    before = timed(lambda: floor(200))
    find = timed(lambda: find_all(moment, LATE))
    remind = timed(lambda: clock.remind(moment))
    after = timed(lambda: floor(200))
    weight = (find + remind) / (before + after)
    if (made := Notice.objects.count()) != LATE:
        raise RuntimeError(f"{made} reminders for {LATE} seats")
    Notice.objects.all().delete()
    Seat.objects.bulk_update(kept, ["asked_at", "due", "remind_at"])
    return {"late": find + remind, "find": find, "remind": remind, "weight": weight}


def find_all(moment: datetime, count: int) -> None:
    """Find all whose time is up, batch by batch; what playing their default costs is measured elsewhere."""
    while batch := clock.expired(moment):
        count -= Seat.objects.filter(pk__in=batch).update(due=None, remind_at=None)
    if count:
        raise RuntimeError(f"{count} seats were not found")


def check_plans(moment: datetime) -> None:
    """Refuse to measure what goes through all seats or all games."""
    with CaptureQueriesContext(connection) as done:
        clock.expired(moment)
        clock.remind(moment)
    for query in [query["sql"] for query in done if query["sql"].startswith("SELECT")]:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{query}")
            plan = str(cursor.fetchall())
        if re.search(r"(Seq Scan on|SCAN) games_(seat|game)\b", plan) or "games_seat_" not in plan:
            raise RuntimeError(f"not by index: {plan}")


def timed(work: Callable[[], object]) -> float:
    """Seconds by the wall: PostgreSQL works in another process."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
