"""The promise of the API: whatever is sent, it answers as its schema says, and nobody does what is not theirs to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from schemathesis import Case, openapi
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.trust import rights
from games.trust.ground import lay_tables
from games.trust.score import Score
from games.trust.spread import shares
from games.trust.world import World

ROUND = 56  # calls of each operation that are drawn at a time: to draw one takes as long as to make it
CALLERS = 2  # who make each of them
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SETTINGS = settings(
    database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), max_examples=ROUND
)
# Said of addresses and bodies before the schema has its say: no such page, no such method, no such kind of body.
BEFORE_THE_SCHEMA = {405, 406}


OF_A_GAME = "/api/v1/games/{id}"


class Fuzz:
    """Calls drawn from the schema, half of them about games that exist, by everybody."""

    def __init__(self, world: World) -> None:
        self.keys = ["", "no such key", *rights.keys_of(world).values()]
        self.games = [game.pk for game in world.games]
        self.found: list[str] = []
        self.calls = 0
        with _one_connection():
            schema = openapi.from_wsgi("/api/schema/", get_wsgi_application())
        self.operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]

    def run(self, word: str) -> None:
        """A round of calls of every operation."""
        callers = list(combinations(self.keys, CALLERS))
        with _one_connection():
            for operation in self.operations:
                draw = given(self._cases(operation), st.sampled_from(callers))
                seed(f"{word} {operation.label}")(SETTINGS(draw(self._call)))()

    def _cases(self, operation: Any) -> SearchStrategy[Case[Any]]:
        def drawn(**more: Any) -> SearchStrategy[Case[Any]]:
            modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
            return st.one_of(*(operation.as_strategy(generation_mode=mode, **more) for mode in modes))

        if not operation.path.startswith(OF_A_GAME):
            return drawn()
        return st.sampled_from(self.games).flatmap(lambda pk: drawn(path_parameters={"id": pk})) | drawn()

    def _call(self, case: Case[Any], keys: tuple[str, ...]) -> None:
        for key in keys:
            self._call_as(key, case)

    def _call_as(self, key: str, case: Case[Any]) -> None:
        self.calls += 1
        headers = {"Authorization": f"Token {key}"} if key else {}
        with transaction.atomic():  # every call meets the same house
            answer = case.call(headers=headers)
            transaction.set_rollback(True)
        if answer.status_code in BEFORE_THE_SCHEMA:
            return
        try:
            case.validate_response(answer, checks=CHECKS)
        except (FailureGroup, Failure) as failure:
            told = failure.exceptions if isinstance(failure, FailureGroup) else [failure]
            self.found += [f"{case.method} {case.formatted_path} {case.body!r:.80}: {wrong!r:.200}" for wrong in told]


@contextmanager
def _one_connection() -> Iterator[None]:
    """Let requests not close the connection behind them: what they did is to be undone through it."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)


def scores(soak: bool) -> Iterator[Score]:
    """F15 of the scoreboard."""
    lay_tables()
    world = World()
    calls, found = rights.check(world)
    figure = "calls that do what is not the caller's to do"
    yield Score("F15", figure, calls, "calls", found, "every verb, game and person, private games, another's seat")
    fuzz = Fuzz(world)
    goal = 100_000 if soak else 3_000
    for share in shares(goal, 1, "F15"):
        if fuzz.calls >= goal:
            break
        fuzz.run(share.seed)
    note = f"{len(fuzz.operations)} operations, drawn by schemathesis"
    figure = "calls of the API answered with 5xx or against its schema"
    yield Score("F15", figure, fuzz.calls, "calls", fuzz.found, note, goal=goal)
